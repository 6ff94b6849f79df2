"""The buttons of a decision in Zone Wars: which there are, their labels, the picks they make, and their slots.

`picks` asks for the buttons, `panels` and `squad_strip` for their slots; `decisions`, `mat_planner` and
`board_messages` use it too. A button keeps its slot for as long as it is offered, also when others come and go, and
slots depend on the position and the plan alone, never on what was shown before. The picks must be ones that `picker`
takes. No drawing here; rules are only asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from typing import Any, Final

from tabletop.games.zone_wars.board.action_messages import action_words
from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.plan import (
    ACTION_WORDS,
    FLIGHT_MUTATIONS,
    OPERATION_WORDS,
    PickedPlan,
    PlanWord,
    planned_mutation,
    walk_state,
)
from tabletop.games.zone_wars.board.mat.plan_options import useful_operations
from tabletop.games.zone_wars.board.mat.target_ids import button_target_id, button_words, card_target_id
from tabletop.games.zone_wars.board.names import ZoneWarsNames, names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp
from tabletop.games.zone_wars.rules.powers import mutating, operations
from tabletop.games.zone_wars.rules.powers.mutating import SLIP_OP
from tabletop.games.zone_wars.rules.queries import odds, position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import card_labels, figures_of_seat, figures_on_mat
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Arriving, Hurting, Mode, Striking
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.games.zone_wars.rules.text import actions as text_actions
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.ui.boards.panels import MODE
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.messages import say
from tabletop.ui.wording import probability_text

_FIXED_WORDS: Final = (
    PlanWord.MOVE, PlanWord.AIM, PlanWord.CHARGE, PlanWord.SPRINT, PlanWord.WATCH, PlanWord.ASSIST, PlanWord.SIMPLE,
)  # fmt: skip
"""What has a place of its own, in this order, then come m-points for slipping away, cards, and last what passes."""
_SLOT_BY_WORD: Final[Mapping[str, int]] = {
    **{word: at for at, word in enumerate(_FIXED_WORDS)},
    PlanWord.RECOVER: 0,
    PlanWord.PASS: 11,
}
"""By word; who is Broken can recover, but do nothing else."""
_MENU_SLOTS: Final = (1, 2, 3, 4, 5, 7, 8, 9, 10)
"""Places of what is chosen after another button: those of deeds that cannot be chosen then."""
_CORNER_ORDER: Final = ("nw", "ne", "sw", "se")
"""Corners of the mat, as they lie on it."""
_MOST_LARGE_ANSWERS: Final = 4
"""So many answers and fewer are large."""
USUAL_SLOT_COUNT: Final = 12
"""There is room for so many others."""


@dataclass(frozen=True, slots=True)
class StripButtonSlots:
    """The places of some buttons, by number."""

    slots: tuple[int, ...]
    slot_count: int
    """How many there must be room for."""
    is_large: bool = False


def answer_button_slots(names: Sequence[TargetId]) -> StripButtonSlots:
    """Of what is chosen from a list: to do nothing first, as it is almost always there, then all else."""
    corners = [words[1] for name in names if (words := button_words(name))[:1] == ["corner"]]
    if corners:
        return StripButtonSlots(tuple(map(_CORNER_ORDER.index, corners)), _MOST_LARGE_ANSWERS, is_large=True)
    last = [name for name in names if button_words(name) == ["decline"]]
    order = [*last, *(name for name in names if name not in last)]
    is_large = len(names) <= _MOST_LARGE_ANSWERS
    room = _MOST_LARGE_ANSWERS if is_large else max(USUAL_SLOT_COUNT, len(names))
    return StripButtonSlots(tuple(map(order.index, names)), room if names else 0, is_large)


def plan_button_slots(builder: StateBuilder, plan: PickedPlan, names: Sequence[TargetId]) -> StripButtonSlots:
    """Of a plan for a model: each where it is in every plan, and cards where they are in all plans of the model.

    What is planned stands where its button was.
    """
    free = _model_button_slots(builder, plan)
    slots = {
        name: _SLOT_BY_WORD.get(_word_of_one_word_button(name), -1) if name not in free else free[name]
        for name in names
    }
    if MODE in names:
        own = _chosen_action_slot(builder, plan)
        slots[MODE] = -1 if own in slots.values() else own
    spare = (at for at in count() if at not in (*slots.values(), *_SLOT_BY_WORD.values()))
    places = [at if at >= 0 else next(spare) for at in slots.values()]
    last = max((USUAL_SLOT_COUNT - 1, *places, *free.values()))
    return StripButtonSlots(tuple(places), last + 1 if names else 0)


def _chosen_action_slot(builder: StateBuilder, plan: PickedPlan) -> int:
    """Where the button of what is planned was."""
    if plan.word in OPERATION_WORDS and plan.op:
        return _model_button_slots(builder, replace(plan, op="")).get(button_target_id(plan.word, plan.op), -1)
    at = _SLOT_BY_WORD.get(PlanWord.SIMPLE if plan.word in OPERATION_WORDS else plan.word, -1)
    before = replace(plan, word=PlanWord.MOVE, card="", points=0)
    return at if at >= 0 else _model_button_slots(builder, before).get(button_target_id(plan.word, plan.card), -1)


def _word_of_one_word_button(name: TargetId) -> str:
    """What has a place of its own stands on its button alone."""
    words = button_words(name)
    return words[0] if len(words) == 1 else ""


def _model_button_slots(builder: StateBuilder, plan: PickedPlan) -> dict[TargetId, int]:
    """Places of what depends on the model, also while they cannot be chosen."""
    i = plan.figure
    slips = range(1, builder.field.m_most + 1) if mutating.find_slip_mutation(builder, i) is not None else ()
    found = {button_target_id(mutating.SLIP_OP, points): 6 + points for points in slips}
    menu = [at for at in _MENU_SLOTS if at not in found.values()]
    if plan.word in OPERATION_WORDS and plan.op:
        own = _chosen_action_slot(builder, plan)  # cards come and go there with whom they are for, and the sign stays
        return found | _assign_free_slots(_reachable_card_targets(builder, plan), [at for at in menu if at != own])
    if plan.word in OPERATION_WORDS:
        return found | _assign_free_slots(
            (button_target_id(*words) for words in useful_operations(builder, PickedPlan(PlanWord.MOVE, i))), menu
        )
    if plan.word is PlanWord.MUTATE:
        return found | _assign_free_slots(
            (button_target_id("points", points) for points in range(1, builder.field.m_most + 1)), menu
        )
    extra = [at for at in (7, 8, 9, 10) if at in menu]
    mutations = [
        button_target_id("mutate", one.id)
        for one in position_queries.mutation_cards(builder, i)
        if one.kind == MutationKind.ACTION
    ]
    items = dict.fromkeys(position_queries.card_labels(builder.figures[i]))
    usable = [
        button_target_id("use", label) for label in items if operations.stimulant_refusal(builder, i, label) is None
    ]
    return found | _assign_free_slots([*mutations, *usable], extra)


def _assign_free_slots(names: Iterable[TargetId], free: Sequence[int]) -> dict[TargetId, int]:
    """One after the other; more than are free stand below all others."""
    below = (at for at in count(USUAL_SLOT_COUNT))
    return {name: free[at] if at < len(free) else next(below) for at, name in enumerate(names)}


def _reachable_card_targets(builder: StateBuilder, plan: PickedPlan) -> Iterator[TargetId]:
    """The model's own, then those of everybody whom it may get to."""
    i, far = plan.figure, walk_state(builder, plan).allowance + 2 * builder.field.radius
    near = (
        j
        for j, _ in position_queries.figures_on_mat(builder)
        if j != i and position_queries.distance_between_bases(builder, i, j) <= far
    )
    for j in (i, *near):
        yield from (
            card_target_id(builder.figures[j].id, label)
            for label in dict.fromkeys(position_queries.card_labels(builder.figures[j]))
        )


_PLANNED_ACTIONS: Final = (
    text_actions.Move,
    text_actions.Aim,
    text_actions.Charge,
    text_actions.Sprint,
    text_actions.Watch,
    text_actions.Mutate,
    text_actions.Recover,
    text_actions.Assist,
    text_actions.Operate,
    text_actions.Use,
    text_actions.Pass,
)


def picks_for_listed_action(action: Action) -> Steps:
    """The picks of an action that is chosen from a list; of one that is planned only whom and where it moves."""
    picks = _PICKS_BY_ACTION.get(type(action))
    if picks is not None:
        return picks(action)
    if isinstance(action, _PLANNED_ACTIONS):
        path = getattr(action, "path", ()) or ((action.end,) if isinstance(action, text_actions.Charge) else ())
        return (target_ids.model_target_id(action.figure), *map(target_ids.point_target_id, path))
    return () if isinstance(action, _CHANCE_ACTIONS) else (target_ids.button_target_id(*str(action).split()),)


_MOST_TARGET_BUTTONS: Final = 3
"""So many targets and fewer have buttons."""
_CHANCE_ACTIONS: Final = (
    text_actions.Deal,
    text_actions.ScatterTokens,
    text_actions.Draw,
    text_actions.Reveal,
    text_actions.Find,
    text_actions.Roll,
    text_actions.Drift,
    text_actions.Which,
    text_actions.Arrive,
)
_PICKS_BY_ACTION: Final[Mapping[type, Callable[[Any], Steps]]] = {
    text_actions.Deploy: lambda action: (
        target_ids.model_target_id(action.figure),
        target_ids.point_target_id(action.place),
    ),
    text_actions.Attack: lambda action: (target_ids.model_target_id(action.target),),
    text_actions.Fire: lambda action: (f"{target_ids.SAMPLE}{action.at:g}",),
    text_actions.Pick: lambda action: (target_ids.model_target_id(action.figure),),
    text_actions.Put: lambda action: (target_ids.point_target_id(action.place),),
    text_actions.Lead: lambda action: (
        tuple(map(target_ids.point_target_id, action.path)) or (target_ids.button_target_id("decline"),)
    ),
}


def choice_buttons(
    content: Content, view: View, actions: Sequence[Action], shot: tuple[Action, Fraction] | None = None
) -> tuple[tuple[TargetId, str], ...]:
    """The buttons of a decision that is chosen from a list; to fire the shot is as much one as to hold fire."""
    found = {}
    for action in actions:
        picks = picks_for_listed_action(action)
        if picks and target_ids.button_words(picks[0]) and not _is_wasteful_reflex(content, view, action):
            found[picks[0]] = action_words(content, view, action)
    return (*found.items(), *_attack_target_buttons(content, view, actions), *_overwatch_shot_button(shot))


def _is_wasteful_reflex(content: Content, view: View, action: Action) -> bool:
    """Whether a Reflex costs more than it can prevent: that is possible, but no button asks for it."""
    task = view.todo[-1] if view.todo else None
    if not isinstance(action, text_actions.Reflex) or not isinstance(task, Hurting):
        return False
    card = next(card for card in content.mutations if card.id == action.mutation)
    return card.op == MutationOp.SOAK and card.base * (action.points - 1) >= task.potential + task.extra


def _attack_target_buttons(content: Content, view: View, actions: Sequence[Action]) -> Iterator[tuple[TargetId, str]]:
    """Whom one may attack, where there are few of them: to attack is as much a button as not to."""
    task = view.todo[-1] if view.todo else None
    key = "counter" if isinstance(task, Striking) and task.mode is Mode.COUNTER else "attack"
    targets = dict.fromkeys(action.target for action in actions if isinstance(action, text_actions.Attack))
    if len(targets) <= _MOST_TARGET_BUTTONS:
        for target in targets:
            yield (
                target_ids.model_target_id(target),
                say(f"zone_wars.button_{key}", target=names_of(content).figure_name(target)),
            )


def _overwatch_shot_button(shot: tuple[Action, Fraction] | None) -> Iterator[tuple[TargetId, str]]:
    """The shot of overwatch that hurts most likely, with its chance."""
    if shot is not None:
        yield picks_for_listed_action(shot[0])[0], say("zone_wars.button_fire", share=probability_text(shot[1]))


def plan_buttons(content: Content, builder: StateBuilder, view: View) -> tuple[tuple[TargetId, str], ...]:
    """Every button that a plan of who is asked may have, in the order in which they stand."""
    seat = view.to_act
    found: dict[TargetId, str] = {}
    for _, figure in figures_on_mat(builder):
        for label in card_labels(figure):
            found[target_ids.card_target_id(figure.id, label)] = _card_label_with_owner(
                content, builder, seat, figure, label
            )
    for points in range(1, builder.field.m_most + 1):
        found[target_ids.button_target_id("points", points)] = say("zone_wars.button_points", points=points)
    for i, figure in figures_of_seat(builder, seat):
        for words in _possible_button_words(builder, i):
            found.setdefault(
                target_ids.button_target_id(*words), _plan_button_label(names_of(content), words, figure.id)
            )
    recover, lying = (
        target_ids.button_target_id("recover"),
        (figure for _, figure in figures_of_seat(builder, seat) if figure.is_broken),
    )
    chances = {
        odds.recovery_chance(builder.rules_context, builder.state(), text_actions.Recover(figure.id))
        for figure in lying
    }
    if recover in found and len(chances) == 1:
        found[recover] = say("zone_wars.with_share", action=found[recover], share=probability_text(chances.pop()))
    found[target_ids.button_target_id("move")] = say("zone_wars.mode_move")
    found[target_ids.button_target_id("pass")] = say("zone_wars.does_pass")
    found[target_ids.button_target_id(PlanWord.PUT)] = say("zone_wars.button_put")
    found[target_ids.button_target_id("decline")] = action_words(content, view, text_actions.Decline())
    return tuple(found.items())


def _card_label_with_owner(content: Content, builder: StateBuilder, seat: int, figure: Figure, label: str) -> str:
    """A card, and who has it where that is somebody else's, or one of several."""
    called = names_of(content)
    holders = [other for _, other in figures_on_mat(builder) if label in card_labels(other)]
    if figure.owner == seat and len(holders) == 1:
        return called.card_name(label, figure.id)
    return say("zone_wars.card_of", card=called.card_name(label, figure.id), figure=called.figure_name(figure.id))


def planned_action_wordings(content: Content, builder: StateBuilder, plan: PickedPlan) -> tuple[str, ...]:
    """What a plan is going to be, in the words of its button and shorter ones; () for one that has none."""
    if plan.word not in ACTION_WORDS or plan.figure < 0:
        return ()
    words = (plan.word, *([plan.op or plan.card] if plan.op or plan.card else ()))
    told = _plan_button_label(names_of(content), words, builder.figures[plan.figure].id)
    return (told, say("zone_wars.mode_move")) if plan.word is PlanWord.MOVE else (told,)


def next_pick_prompt(picker: MatPicker) -> str:
    """What can be picked next."""
    plan = picker.plan
    if plan is None:
        return ""
    key: str = plan.word if plan.word in _PROMPTED_WORDS else "walk" if plan.is_walk else "other"
    if plan.word is PlanWord.MUTATE and not plan.points:
        key = "points"
    elif plan.word is PlanWord.MUTATE and planned_mutation(picker.builder, plan).op in FLIGHT_MUTATIONS:
        key = "walk"
    return say(
        f"zone_wars.next_{key}", **(_monster_placement_placeholders(picker.builder) if key == PlanWord.PUT else {})
    )


def _monster_placement_placeholders(builder: StateBuilder) -> dict[str, str]:
    """Round whom a monster is placed."""
    task = builder.todo[-1]
    assert isinstance(task, Arriving)
    around = builder.figures[task.around].id if task.around is not None else ""
    return {"figure": names_of(builder.rules_context.content).figure_name(around)}


_PROMPTED_WORDS: Final = (
    PlanWord.MOVE, PlanWord.AIM, PlanWord.CHARGE, PlanWord.DEPLOY, PlanWord.PUT, PlanWord.MUTATE, PlanWord.SIMPLE,
    PlanWord.COMPLEX, PlanWord.ASSIST, PlanWord.LIE, PlanWord.LEAD, PlanWord.DODGE,
)  # fmt: skip


def _possible_button_words(builder: StateBuilder, index: int) -> Iterator[tuple[str | int, ...]]:
    """As the picker proposes them: actions, operations, cards, and what they cost."""
    for word in ACTION_WORDS:
        if word is PlanWord.MUTATE:
            yield from (
                (word, card.id)
                for card in position_queries.mutation_cards(builder, index)
                if card.kind == MutationKind.ACTION
            )
        elif word is PlanWord.USE:
            yield from ((word, label) for label in dict.fromkeys(card_labels(builder.figures[index])))
        elif word not in (PlanWord.COMPLEX, PlanWord.PASS):
            yield (word,)
    for word, ops in (
        (PlanWord.SIMPLE, operations.SIMPLE_OPERATIONS),
        (PlanWord.COMPLEX, operations.COMPLEX_OPERATIONS),
    ):
        yield from ((word, op) for op in ops)
    for points in range(1, builder.field.m_most + 1):
        yield SLIP_OP, points


def _plan_button_label(called: ZoneWarsNames, words: Sequence[str | int], figure: str) -> str:
    word, *rest = words
    if word == PlanWord.MUTATE:
        return called.mutation_name(str(rest[0]), figure)
    if word == PlanWord.USE:
        return called.card_name(str(rest[0]))
    if word == PlanWord.SIMPLE and not rest:
        return say("zone_wars.button_operation")
    if word in (PlanWord.SIMPLE, PlanWord.COMPLEX) and rest:
        several = "_all" if word == PlanWord.COMPLEX and rest[0] in operations.SIMPLE_OPERATIONS else ""
        return say(f"zone_wars.op_{rest[0]}{several}")
    if word == SLIP_OP:
        return say("zone_wars.button_slip", points=rest[0])
    return say(f"zone_wars.does_{word}")
