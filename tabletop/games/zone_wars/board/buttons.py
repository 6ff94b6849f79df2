"""What is decided at Zone Wars's table by buttons, and where everything else is picked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from tabletop.games.zone_wars.board.action_messages import action_words
from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.plan import (
    ACTION_WORDS,
    FLIGHT_MUTATIONS,
    PickedPlan,
    PlanWord,
    planned_mutation,
)
from tabletop.games.zone_wars.board.names import ZoneWarsNames, names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp
from tabletop.games.zone_wars.rules.powers import operations, powers
from tabletop.games.zone_wars.rules.powers.mutating import SLIP_OP
from tabletop.games.zone_wars.rules.queries import odds
from tabletop.games.zone_wars.rules.queries.position_queries import card_labels, figures_of_seat, figures_on_mat
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Arriving, Hurting, Mode, Striking
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.games.zone_wars.rules.text import actions as game_actions
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.wording import share_text
from tabletop.ui.words import say

_PLANNED_ACTIONS: Final = (
    game_actions.Move,
    game_actions.Aim,
    game_actions.Charge,
    game_actions.Sprint,
    game_actions.Watch,
    game_actions.Mutate,
    game_actions.Recover,
    game_actions.Assist,
    game_actions.Operate,
    game_actions.Use,
    game_actions.Pass,
)


def action_picks(action: Action) -> Steps:
    """The picks of an action that is chosen from a list; of one that is planned only whom and where it moves."""
    picks = _PICKS_BY_ACTION.get(type(action))
    if picks is not None:
        return picks(action)
    if isinstance(action, _PLANNED_ACTIONS):
        path = getattr(action, "path", ()) or ((action.end,) if isinstance(action, game_actions.Charge) else ())
        return (target_ids.model_target(action.figure), *map(target_ids.point_target, path))
    return () if isinstance(action, _CHANCE_ACTIONS) else (target_ids.button_target(*str(action).split()),)


_MOST_TARGET_BUTTONS: Final = 3
"""So many targets and fewer have buttons."""
_CHANCE_ACTIONS: Final = (
    game_actions.Deal,
    game_actions.Scatter,
    game_actions.Draw,
    game_actions.Reveal,
    game_actions.Find,
    game_actions.Roll,
    game_actions.Drift,
    game_actions.Which,
    game_actions.Arrive,
)
_PICKS_BY_ACTION: Final[Mapping[type, Callable[[Any], Steps]]] = {
    game_actions.Deploy: lambda action: (target_ids.model_target(action.figure), target_ids.point_target(action.place)),
    game_actions.Attack: lambda action: (target_ids.model_target(action.target),),
    game_actions.Fire: lambda action: (f"{target_ids.SAMPLE}{action.at:g}",),
    game_actions.Pick: lambda action: (target_ids.model_target(action.figure),),
    game_actions.Put: lambda action: (target_ids.point_target(action.place),),
    game_actions.Lead: lambda action: (
        tuple(map(target_ids.point_target, action.path)) or (target_ids.button_target("decline"),)
    ),
}


def list_buttons(
    content: Content, view: View, actions: Sequence[Action], shot: tuple[Action, Fraction] | None = None
) -> tuple[tuple[TargetId, str], ...]:
    """The buttons of a decision that is chosen from a list; to fire the shot is as much one as to hold fire."""
    found = {}
    for action in actions:
        picks = action_picks(action)
        if picks and target_ids.button_words(picks[0]) and not _is_wasteful_reflex(content, view, action):
            found[picks[0]] = action_words(content, view, action)
    return (*found.items(), *_target_buttons(content, view, actions), *_fire_button(shot))


def _is_wasteful_reflex(content: Content, view: View, action: Action) -> bool:
    """Whether a Reflex costs more than it can prevent: that is possible, but no button asks for it."""
    task = view.todo[-1] if view.todo else None
    if not isinstance(action, game_actions.Reflex) or not isinstance(task, Hurting):
        return False
    card = next(card for card in content.mutations if card.id == action.mutation)
    return card.op == MutationOp.SOAK and card.base * (action.points - 1) >= task.potential + task.extra


def _target_buttons(content: Content, view: View, actions: Sequence[Action]) -> Iterator[tuple[TargetId, str]]:
    """Whom one may attack, where there are few of them: to attack is as much a button as not to."""
    task = view.todo[-1] if view.todo else None
    key = "counter" if isinstance(task, Striking) and task.mode is Mode.COUNTER else "attack"
    targets = dict.fromkeys(action.target for action in actions if isinstance(action, game_actions.Attack))
    if len(targets) <= _MOST_TARGET_BUTTONS:
        for target in targets:
            yield (
                target_ids.model_target(target),
                say(f"zone_wars.button_{key}", target=names_of(content).figure(target)),
            )


def _fire_button(shot: tuple[Action, Fraction] | None) -> Iterator[tuple[TargetId, str]]:
    """The shot of overwatch that hurts most likely, with its chance."""
    if shot is not None:
        yield action_picks(shot[0])[0], say("zone_wars.button_fire", share=share_text(shot[1]))


def plan_buttons(content: Content, builder: StateBuilder, view: View) -> tuple[tuple[TargetId, str], ...]:
    """Every button that a plan of who is asked may have, in the order in which they stand."""
    seat = view.to_act
    found: dict[TargetId, str] = {}
    for _, figure in figures_on_mat(builder):
        for label in card_labels(figure):
            found[target_ids.card_target(figure.id, label)] = _card_label(content, builder, seat, figure, label)
    for points in range(1, builder.field.m_most + 1):
        found[target_ids.button_target("points", points)] = say("zone_wars.button_points", points=points)
    for i, figure in figures_of_seat(builder, seat):
        for words in _possible_button_words(builder, i):
            found.setdefault(target_ids.button_target(*words), _button_label(names_of(content), words, figure.id))
    recover, lying = (
        target_ids.button_target("recover"),
        (figure for _, figure in figures_of_seat(builder, seat) if figure.is_broken),
    )
    chances = {
        odds.recovery_chance(builder.rules_context, builder.state(), game_actions.Recover(figure.id))
        for figure in lying
    }
    if recover in found and len(chances) == 1:
        found[recover] = say("zone_wars.with_share", action=found[recover], share=share_text(chances.pop()))
    found[target_ids.button_target("move")] = say("zone_wars.mode_move")
    found[target_ids.button_target("pass")] = say("zone_wars.does_pass")
    found[target_ids.button_target(PlanWord.PUT)] = say("zone_wars.button_put")
    found[target_ids.button_target("decline")] = action_words(content, view, game_actions.Decline())
    return tuple(found.items())


def _card_label(content: Content, builder: StateBuilder, seat: int, figure: Figure, label: str) -> str:
    """A card, and who has it where that is somebody else's, or one of several."""
    called = names_of(content)
    holders = [other for _, other in figures_on_mat(builder) if label in card_labels(other)]
    if figure.owner == seat and len(holders) == 1:
        return called.card(label, figure.id)
    return say("zone_wars.card_of", card=called.card(label, figure.id), figure=called.figure(figure.id))


def plan_mode_labels(content: Content, builder: StateBuilder, plan: PickedPlan) -> tuple[str, ...]:
    """What a plan is going to be, in the words of its button and shorter ones; () for one that has none."""
    if plan.word not in ACTION_WORDS or plan.figure < 0:
        return ()
    words = (plan.word, *([plan.op or plan.card] if plan.op or plan.card else ()))
    told = _button_label(names_of(content), words, builder.figures[plan.figure].id)
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
    return say(f"zone_wars.next_{key}", **(_placement_blanks(picker.builder) if key == PlanWord.PUT else {}))


def _placement_blanks(builder: StateBuilder) -> dict[str, str]:
    """Round whom a monster is placed."""
    task = builder.todo[-1]
    assert isinstance(task, Arriving)
    around = builder.figures[task.around].id if task.around is not None else ""
    return {"figure": names_of(builder.rules_context.content).figure(around)}


_PROMPTED_WORDS: Final = (
    PlanWord.MOVE, PlanWord.AIM, PlanWord.CHARGE, PlanWord.DEPLOY, PlanWord.PUT, PlanWord.MUTATE, PlanWord.SIMPLE,
    PlanWord.COMPLEX, PlanWord.ASSIST, PlanWord.LIE, PlanWord.LEAD, PlanWord.DODGE,
)  # fmt: skip


def _possible_button_words(builder: StateBuilder, index: int) -> Iterator[tuple[str | int, ...]]:
    """As the picker proposes them: actions, operations, cards, and what they cost."""
    for word in ACTION_WORDS:
        if word is PlanWord.MUTATE:
            yield from (
                (word, card.id) for card in powers.mutation_cards(builder, index) if card.kind == MutationKind.ACTION
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


def _button_label(called: ZoneWarsNames, words: Sequence[str | int], figure: str) -> str:
    word, *rest = words
    if word == PlanWord.MUTATE:
        return called.power(str(rest[0]), figure)
    if word == PlanWord.USE:
        return called.card(str(rest[0]))
    if word == PlanWord.SIMPLE and not rest:
        return say("zone_wars.button_operation")
    if word in (PlanWord.SIMPLE, PlanWord.COMPLEX) and rest:
        several = "_all" if word == PlanWord.COMPLEX and rest[0] in operations.SIMPLE_OPERATIONS else ""
        return say(f"zone_wars.op_{rest[0]}{several}")
    if word == SLIP_OP:
        return say("zone_wars.button_slip", points=rest[0])
    return say(f"zone_wars.does_{word}")
