"""Which mutations and modules may be used when, and what they cost."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp, ReflexTrigger
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.rules.game import Refusal, refuse


def most_m_points(builder: StateBuilder, index: FigureIndex) -> int:
    """M-points that a model's player may spend at once (R30, R34)."""
    owner = builder.figures[index].owner
    return min(builder.field.m_most, builder.players[owner].m_points) if owner >= 0 else 0


def mutation_cards(builder: StateBuilder, index: FigureIndex) -> list[Mutation]:
    """A model's mutations and modules."""
    return [builder.rules_context.mutations[id_] for id_ in builder.figures[index].mutations]


def usable_mutations(
    builder: StateBuilder, index: FigureIndex, ops: Collection[MutationOp] = (), *, kind: MutationKind,
    triggers: Collection[ReflexTrigger] = (), used: Iterable[FigureIndex] = (),
) -> list[Mutation]:  # fmt: skip
    """Cards of a kind that a model may use now, one of these ops or triggers (R35, D33)."""
    if index in used or (index == builder.active and builder.has_mutated) or most_m_points(builder, index) < 1:
        return []
    return [
        card
        for card in mutation_cards(builder, index)
        if card.kind == kind and (card.op in ops if ops else True) and (card.trigger in triggers if triggers else True)
    ]


def mutation_refusal(
    builder: StateBuilder, index: FigureIndex, id_: str, points: int, *, used: Iterable[FigureIndex] = ()
) -> Refusal | None:
    """What keeps a model from using a card of its own with so many m-points."""
    figure = builder.figures[index]
    if id_ not in figure.mutations:
        return refuse("R25", "no_such_mutation", mutation=id_, figure=figure.id)
    if not 1 <= points <= builder.field.m_most:
        return refuse("R30", "points", points=str(points), most=str(builder.field.m_most))
    if points > builder.players[figure.owner].m_points:
        return refuse("R34", "too_few_points", points=str(points), pool=str(builder.players[figure.owner].m_points))
    if index in used or (index == builder.active and builder.has_mutated):
        return refuse("R35", "mutated_already", figure=figure.id)
    return None
