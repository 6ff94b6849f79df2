"""Which place of the strip each button has: the same one on every page, whatever was shown before.

A button is in its place for as long as it is offered, and a table that was opened just now looks like one with a past.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from tabletop.games.zone_wars.board.mat.plan import ERRANDS, PickedPlan, PlanWord, way
from tabletop.games.zone_wars.board.mat.target_ids import button, card, words_of
from tabletop.games.zone_wars.board.mat.useful_operations import errands
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind
from tabletop.games.zone_wars.rules.powers import mutating, operations, powers
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.ui.boards.panels import MODE
from tabletop.ui.gesture.picker import TargetId

_DEEDS: Final = (
    PlanWord.MOVE, PlanWord.AIM, PlanWord.CHARGE, PlanWord.SPRINT, PlanWord.WATCH, PlanWord.ASSIST, PlanWord.SIMPLE,
)  # fmt: skip
"""What has a place of its own, in this order, then come m-points for slipping away, cards, and last what passes."""
_PLACES: Final[Mapping[str, int]] = {
    **{word: at for at, word in enumerate(_DEEDS)},
    PlanWord.RECOVER: 0,
    PlanWord.PASS: 11,
}
"""By word; who is Broken can recover, but do nothing else."""
_MENU: Final = (1, 2, 3, 4, 5, 7, 8, 9, 10)
"""Places of what is chosen after another button: those of deeds that cannot be chosen then."""
_CORNERS: Final = ("nw", "ne", "sw", "se")
"""Corners of the mat, as they lie on it."""
_FEW: Final = 4
"""So many answers and fewer are large."""
USUAL: Final = 12
"""There is room for so many others."""


@dataclass(frozen=True, slots=True)
class StripSlot:
    """The places of some buttons, by number."""

    slots: tuple[int, ...]
    room: int
    """How many there must be room for."""
    is_large: bool = False


def answers(names: Sequence[TargetId]) -> StripSlot:
    """Of what is chosen from a list: to do nothing first, as it is almost always there, then all else."""
    corners = [words[1] for name in names if (words := words_of(name))[:1] == ["corner"]]
    if corners:
        return StripSlot(tuple(map(_CORNERS.index, corners)), _FEW, is_large=True)
    last = [name for name in names if words_of(name) == ["decline"]]
    order = [*last, *(name for name in names if name not in last)]
    is_large = len(names) <= _FEW
    room = _FEW if is_large else max(USUAL, len(names))
    return StripSlot(tuple(map(order.index, names)), room if names else 0, is_large)


def planned(builder: StateBuilder, plan: PickedPlan, names: Sequence[TargetId]) -> StripSlot:
    """Of a plan for a model: each where it is in every plan, and cards where they are in all plans of the model.

    What is planned stands where its button was.
    """
    free = _stands(builder, plan)
    slots = {name: _PLACES.get(_word(name), -1) if name not in free else free[name] for name in names}
    if MODE in names:
        own = _planned(builder, plan)
        slots[MODE] = -1 if own in slots.values() else own
    spare = (at for at in count() if at not in (*slots.values(), *_PLACES.values()))
    places = [at if at >= 0 else next(spare) for at in slots.values()]
    last = max((USUAL - 1, *places, *free.values()))
    return StripSlot(tuple(places), last + 1 if names else 0)


def _planned(builder: StateBuilder, plan: PickedPlan) -> int:
    """Where the button of what is planned was."""
    if plan.word in ERRANDS and plan.op:
        return _stands(builder, replace(plan, op="")).get(button(plan.word, plan.op), -1)
    at = _PLACES.get(PlanWord.SIMPLE if plan.word in ERRANDS else plan.word, -1)
    before = replace(plan, word=PlanWord.MOVE, card="", points=0)
    return at if at >= 0 else _stands(builder, before).get(button(plan.word, plan.card), -1)


def _word(name: TargetId) -> str:
    """What has a place of its own stands on its button alone."""
    words = words_of(name)
    return words[0] if len(words) == 1 else ""


def _stands(builder: StateBuilder, plan: PickedPlan) -> dict[TargetId, int]:
    """Places of what depends on the model, also while they cannot be chosen."""
    i = plan.figure
    slips = range(1, builder.field.m_most + 1) if mutating.slipping(builder, i) is not None else ()
    found = {button(mutating.SLIP, points): 6 + points for points in slips}
    menu = [at for at in _MENU if at not in found.values()]
    if plan.word in ERRANDS and plan.op:
        own = _planned(builder, plan)  # cards come and go there with whom they are for, and the sign stays
        return found | _placed(_cards(builder, plan), [at for at in menu if at != own])
    if plan.word in ERRANDS:
        return found | _placed((button(*words) for words in errands(builder, PickedPlan(PlanWord.MOVE, i))), menu)
    if plan.word is PlanWord.MUTATE:
        return found | _placed((button("points", points) for points in range(1, builder.field.m_most + 1)), menu)
    extra = [at for at in (7, 8, 9, 10) if at in menu]
    mutations = [button("mutate", one.id) for one in powers.cards(builder, i) if one.kind == MutationKind.ACTION]
    items = dict.fromkeys(position_queries.labels(builder.figures[i]))
    usable = [button("use", label) for label in items if operations.stimulate_refusal(builder, i, label) is None]
    return found | _placed([*mutations, *usable], extra)


def _placed(names: Iterable[TargetId], free: Sequence[int]) -> dict[TargetId, int]:
    """One after the other; more than are free stand below all others."""
    below = (at for at in count(USUAL))
    return {name: free[at] if at < len(free) else next(below) for at, name in enumerate(names)}


def _cards(builder: StateBuilder, plan: PickedPlan) -> Iterator[TargetId]:
    """The model's own, then those of everybody whom it may get to."""
    i, far = plan.figure, way(builder, plan).far + 2 * builder.field.radius
    near = (j for j, _ in position_queries.on_mat(builder) if j != i and position_queries.reach(builder, i, j) <= far)
    for j in (i, *near):
        yield from (
            card(builder.figures[j].id, label) for label in dict.fromkeys(position_queries.labels(builder.figures[j]))
        )
