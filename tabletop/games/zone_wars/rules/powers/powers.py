"""Which mutations and modules may be used when, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.rules.game import Refusal, no


def most_points(d: Draft, i: FigureIndex) -> int:
    """M-points that may be spent at once (R30, R34)."""
    owner = d.figures[i].owner
    return min(d.field.m_most, d.players[owner].m_points) if owner >= 0 else 0


def cards(d: Draft, i: FigureIndex) -> list[Mutation]:
    """A model's mutations and modules."""
    return [d.arena.mutations[id_] for id_ in d.figures[i].mutations]


def usable(
    d: Draft, i: FigureIndex, ops: Iterable[str] = (), *, kind: str, triggers: Iterable[str] = (),
    used: Iterable[FigureIndex] = (),
) -> list[Mutation]:  # fmt: skip
    """Cards of a kind that a model may use now, one of these ops or triggers (R35, D33)."""
    if i in used or (i == d.active and d.has_mutated) or most_points(d, i) < 1:
        return []
    return [
        card
        for card in cards(d, i)
        if card.kind == kind and (card.op in ops if ops else True) and (card.trigger in triggers if triggers else True)
    ]


def refusal(d: Draft, i: FigureIndex, id_: str, points: int, *, used: Iterable[FigureIndex] = ()) -> Refusal | None:
    """What keeps a model from using a card of its own with so many m-points."""
    figure = d.figures[i]
    if id_ not in figure.mutations:
        return no("R25", "no_such_mutation", mutation=id_, figure=figure.id)
    if not 1 <= points <= d.field.m_most:
        return no("R30", "points", points=str(points), most=str(d.field.m_most))
    if points > d.players[figure.owner].m_points:
        return no("R34", "too_few_points", points=str(points), pool=str(d.players[figure.owner].m_points))
    if i in used or (i == d.active and d.has_mutated):
        return no("R35", "mutated_already", figure=figure.id)
    return None
