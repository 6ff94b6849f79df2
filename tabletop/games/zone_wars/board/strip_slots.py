"""The buttons of Zone Wars: what they say, which picks they make, and which slot of the strip each has.

A button is in its place for as long as it is offered, and a table that was opened just now looks like one with a past.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from tabletop.games.zone_wars.board.mat.plan import OPERATION_WORDS, PickedPlan, PlanWord, walk_state
from tabletop.games.zone_wars.board.mat.target_ids import button_target, button_words, card_target
from tabletop.games.zone_wars.board.mat.useful_operations import useful_operations
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind
from tabletop.games.zone_wars.rules.powers import mutating, operations, powers
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.ui.boards.panels import MODE
from tabletop.ui.gesture.picker import TargetId

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
class StripSlots:
    """The places of some buttons, by number."""

    slots: tuple[int, ...]
    slot_count: int
    """How many there must be room for."""
    is_large: bool = False


def answer_slots(names: Sequence[TargetId]) -> StripSlots:
    """Of what is chosen from a list: to do nothing first, as it is almost always there, then all else."""
    corners = [words[1] for name in names if (words := button_words(name))[:1] == ["corner"]]
    if corners:
        return StripSlots(tuple(map(_CORNER_ORDER.index, corners)), _MOST_LARGE_ANSWERS, is_large=True)
    last = [name for name in names if button_words(name) == ["decline"]]
    order = [*last, *(name for name in names if name not in last)]
    is_large = len(names) <= _MOST_LARGE_ANSWERS
    room = _MOST_LARGE_ANSWERS if is_large else max(USUAL_SLOT_COUNT, len(names))
    return StripSlots(tuple(map(order.index, names)), room if names else 0, is_large)


def plan_slots(builder: StateBuilder, plan: PickedPlan, names: Sequence[TargetId]) -> StripSlots:
    """Of a plan for a model: each where it is in every plan, and cards where they are in all plans of the model.

    What is planned stands where its button was.
    """
    free = _model_slots(builder, plan)
    slots = {name: _SLOT_BY_WORD.get(_only_button_word(name), -1) if name not in free else free[name] for name in names}
    if MODE in names:
        own = _chosen_action_slot(builder, plan)
        slots[MODE] = -1 if own in slots.values() else own
    spare = (at for at in count() if at not in (*slots.values(), *_SLOT_BY_WORD.values()))
    places = [at if at >= 0 else next(spare) for at in slots.values()]
    last = max((USUAL_SLOT_COUNT - 1, *places, *free.values()))
    return StripSlots(tuple(places), last + 1 if names else 0)


def _chosen_action_slot(builder: StateBuilder, plan: PickedPlan) -> int:
    """Where the button of what is planned was."""
    if plan.word in OPERATION_WORDS and plan.op:
        return _model_slots(builder, replace(plan, op="")).get(button_target(plan.word, plan.op), -1)
    at = _SLOT_BY_WORD.get(PlanWord.SIMPLE if plan.word in OPERATION_WORDS else plan.word, -1)
    before = replace(plan, word=PlanWord.MOVE, card="", points=0)
    return at if at >= 0 else _model_slots(builder, before).get(button_target(plan.word, plan.card), -1)


def _only_button_word(name: TargetId) -> str:
    """What has a place of its own stands on its button alone."""
    words = button_words(name)
    return words[0] if len(words) == 1 else ""


def _model_slots(builder: StateBuilder, plan: PickedPlan) -> dict[TargetId, int]:
    """Places of what depends on the model, also while they cannot be chosen."""
    i = plan.figure
    slips = range(1, builder.field.m_most + 1) if mutating.slip_card(builder, i) is not None else ()
    found = {button_target(mutating.SLIP_OP, points): 6 + points for points in slips}
    menu = [at for at in _MENU_SLOTS if at not in found.values()]
    if plan.word in OPERATION_WORDS and plan.op:
        own = _chosen_action_slot(builder, plan)  # cards come and go there with whom they are for, and the sign stays
        return found | _fill_slots(_reachable_cards(builder, plan), [at for at in menu if at != own])
    if plan.word in OPERATION_WORDS:
        return found | _fill_slots(
            (button_target(*words) for words in useful_operations(builder, PickedPlan(PlanWord.MOVE, i))), menu
        )
    if plan.word is PlanWord.MUTATE:
        return found | _fill_slots(
            (button_target("points", points) for points in range(1, builder.field.m_most + 1)), menu
        )
    extra = [at for at in (7, 8, 9, 10) if at in menu]
    mutations = [
        button_target("mutate", one.id) for one in powers.mutation_cards(builder, i) if one.kind == MutationKind.ACTION
    ]
    items = dict.fromkeys(position_queries.card_labels(builder.figures[i]))
    usable = [button_target("use", label) for label in items if operations.stimulant_refusal(builder, i, label) is None]
    return found | _fill_slots([*mutations, *usable], extra)


def _fill_slots(names: Iterable[TargetId], free: Sequence[int]) -> dict[TargetId, int]:
    """One after the other; more than are free stand below all others."""
    below = (at for at in count(USUAL_SLOT_COUNT))
    return {name: free[at] if at < len(free) else next(below) for at, name in enumerate(names)}


def _reachable_cards(builder: StateBuilder, plan: PickedPlan) -> Iterator[TargetId]:
    """The model's own, then those of everybody whom it may get to."""
    i, far = plan.figure, walk_state(builder, plan).allowance + 2 * builder.field.radius
    near = (
        j
        for j, _ in position_queries.figures_on_mat(builder)
        if j != i and position_queries.distance_between_bases(builder, i, j) <= far
    )
    for j in (i, *near):
        yield from (
            card_target(builder.figures[j].id, label)
            for label in dict.fromkeys(position_queries.card_labels(builder.figures[j]))
        )
