"""Operations and action mutations that are worth offering.

Only `offers` uses it and puts them among the actions of an activation. Not all that is legal is here: what is not worth
a bot's time may be missing; `powers` say what may be done. `offers` checks each action but no LazyAction, so a
LazyAction must be legal already. The order stays fixed, since bots' choices with a seed and `test_recorded` depend on
it; saved matches do not. It changes nothing and must be fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import GearEffect, MutationKind, MutationOp
from tabletop.games.zone_wars.rules.offers import routes
from tabletop.games.zone_wars.rules.powers import operations
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state import FINDS
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action, LazyAction, OperationKind, Path
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.plane.geometry import SKIN, Point3, distance_on_mat, round_to_grid


def offer_operations(builder: StateBuilder, index: FigureIndex) -> Iterator[Action]:
    """Help for friends, operations, and items."""
    figure = builder.figures[index]
    for j, friend in position_queries.figures_of_seat(builder, figure.owner):
        if j != index and friend.is_broken:
            path = _path_to_contact(builder, index, j)
            yield actions.Assist(figure.id, friend.id, path, figure.facing)
    yield from _token_operations(builder, index)
    yield from _card_exchanges(builder, index)
    yield from _terrain_operations(builder, index)
    yield from _own_card_operations(builder, index)


def _path_to_contact(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Path:
    place = (
        None if position_queries.are_touching(builder, index, other) else routes.contact_place(builder, index, other)
    )
    return () if place is None else (place,)


def _token_operations(builder: StateBuilder, index: FigureIndex) -> Iterator[Action]:
    figure, start = builder.figures[index], place_of(builder.figures[index])
    for mark in builder.marks:
        if mark.kind in FINDS and distance_on_mat(start, mark.place) <= builder.field.medium + 2:
            end = routes.token_contact_place(builder, index, mark.place)
            path: Path = () if end == start else (end,)
            yield actions.Operate(figure.id, False, OperationKind.PICK, (f"t{mark.number}",), path, figure.facing)
    near = tuple(f"t{m.number}" for m in position_queries.tokens_in_contact(builder, index) if m.kind in FINDS)
    if len(near) > 1:
        yield actions.Operate(figure.id, True, OperationKind.PICK, near, (), figure.facing)


def _card_exchanges(builder: StateBuilder, index: FigureIndex) -> Iterator[Action]:
    """Cards to and from others."""
    figure = builder.figures[index]
    for j, other in position_queries.figures_on_mat(builder):
        if j == index or other.is_monster:
            continue
        if other.is_broken:
            path = _path_to_contact(builder, index, j)
            for name in position_queries.card_labels(other):
                yield actions.Operate(figure.id, False, "steal", (other.id, name), path, figure.facing)
            yield actions.Operate(figure.id, True, "steal", (other.id,), path, figure.facing)
        if other.owner == figure.owner and position_queries.are_touching(builder, index, j):
            for name in position_queries.card_labels(figure):
                yield actions.Operate(figure.id, False, "give", (other.id, name), (), figure.facing)
            for name in position_queries.card_labels(other):
                yield actions.Operate(figure.id, False, "receive", (other.id, name), (), figure.facing)


def _terrain_operations(builder: StateBuilder, index: FigureIndex) -> Iterator[Action]:
    figure = builder.figures[index]
    touched = builder.ground.pieces_touched(position_queries.figure_base(builder, index))
    for k in touched:
        piece = builder.ground.terrain[k]
        if piece.container:
            yield actions.Operate(figure.id, False, "search", (piece.id,), (), figure.facing)
        if piece.machine:
            yield actions.Operate(figure.id, True, "reboot", (piece.id,), (), figure.facing)
        for n, opening in enumerate(piece.openings):
            if opening.closed:
                yield actions.Operate(figure.id, False, "open", (piece.id, str(n)), (), figure.facing)


def _own_card_operations(builder: StateBuilder, index: FigureIndex) -> Iterator[Action]:
    figure = builder.figures[index]
    for k, item in enumerate(figure.items):
        name, card = position_queries.card_label(figure, k), builder.rules_context.gear[item.kind]
        if item.worn:
            yield actions.Operate(figure.id, True, "repair", (name,), (), figure.facing)
        if card.effect == GearEffect.HEAL:
            for j, other in position_queries.figures_of_seat(builder, figure.owner):
                if other.damage:
                    yield actions.Operate(
                        figure.id, False, "heal", (other.id, name), _path_to_patient(builder, index, j), figure.facing
                    )
        if card.effect == GearEffect.STIMULATE:
            yield actions.Use(figure.id, name)
    if figure.items:
        yield actions.Operate(
            figure.id, False, "drop", (position_queries.card_label(figure, len(figure.items) - 1),), (), figure.facing
        )
    if figure.leeches:
        yield actions.Operate(figure.id, False, "clean", (), (), figure.facing)


def _path_to_patient(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Path:
    return () if index == other else _path_to_contact(builder, index, other)


# Mutations


def mutation_actions(builder: StateBuilder, index: FigureIndex) -> Iterator[Action | LazyAction]:
    """Action mutations at every price, against good targets; flights are lazy, and checked already."""
    cards = position_queries.usable_mutations(builder, index, kind=MutationKind.ACTION)
    most = position_queries.max_spendable_m_points(builder, index)
    far = max([card.inches * most for card in cards if card.op in (MutationOp.FLY, MutationOp.RUSH)], default=0.0)
    touching = list(routes.places_touching_others(builder, index, far)) if far else []
    for card in cards:
        for points in range(1, most + 1):
            yield from _mutation_actions(builder, index, card, points, touching)


def _mutation_actions(
    builder: StateBuilder, index: FigureIndex, card: Mutation, points: int, touching: Iterable[Point3]
) -> Iterator[Action | LazyAction]:  # fmt: skip
    figure = builder.figures[index]
    far = card.inches * points
    if card.op == MutationOp.FLY:
        foes = routes.enemy_places(builder, index)
        for end in routes.flight_ends(builder, index, far, touching):
            turn = routes.facing_nearest_place(figure, foes, end)
            yield actions.Mutate, figure.id, card.id, points, figure.facing, "", (end,), turn
    elif card.op == MutationOp.RUSH:
        start = place_of(figure)
        for end in (*touching, *routes.places_around(start, far)):
            if distance_on_mat(start, end) > far + SKIN:
                continue
            facing = walking.facing_along(start, end)
            yield actions.Mutate(figure.id, card.id, points, facing, "", (end,))
    elif card.op == MutationOp.TERROR:
        yield actions.Mutate(figure.id, card.id, points, figure.facing)
    elif card.op in (MutationOp.PULL, MutationOp.LIFT):
        yield from _pull_or_lift_actions(builder, index, card, points)
    elif card.op == MutationOp.MEND:
        for j, friend in position_queries.figures_of_seat(builder, figure.owner):
            if friend.damage and (j == index or position_queries.are_touching(builder, index, j)):
                yield actions.Mutate(figure.id, card.id, points, figure.facing, friend.id)
    else:
        for _, j in routes.enemies_by_distance(builder, index, place_of(figure)):
            facing = walking.facing_along(place_of(figure), place_of(builder.figures[j]))
            yield actions.Mutate(figure.id, card.id, points, facing, builder.figures[j].id)


def _pull_or_lift_actions(builder: StateBuilder, index: FigureIndex, card: Mutation, points: int) -> Iterator[Action]:
    """Tokens towards the model, and enemies away from it or off their floor."""
    figure, far = builder.figures[index], card.inches * points
    for mark in builder.marks:
        if operations.find_token_on_mat(builder, f"t{mark.number}") is not None and mark.kind in FINDS:
            path: Path = () if card.op == MutationOp.PULL else _path_towards_model(builder, index, mark.place, far)
            yield actions.Mutate(figure.id, card.id, points, figure.facing, f"t{mark.number}", path)
    if card.op == MutationOp.LIFT:
        for _, j in routes.enemies_by_distance(builder, index, place_of(figure))[:3]:
            for end in routes.places_around(place_of(builder.figures[j]), far)[::2]:
                yield actions.Mutate(figure.id, card.id, points, figure.facing, builder.figures[j].id, (end,))


def _path_towards_model(builder: StateBuilder, index: FigureIndex, start: Point3, far: float) -> Path:
    end = place_of(builder.figures[index])
    whole = distance_on_mat(start, end)
    share = min(1.0, (far - 0.01) / whole) if whole else 0.0
    x, y = start.x + share * (end.x - start.x), start.y + share * (end.y - start.y)
    return (Point3(round_to_grid(x), round_to_grid(y), start.z),)
