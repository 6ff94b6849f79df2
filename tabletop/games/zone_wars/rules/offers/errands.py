"""Operations, help and mutations that are worth offering."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.looks.looks import place_of
from tabletop.games.zone_wars.rules.offers import routes
from tabletop.games.zone_wars.rules.powers import operations, powers
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text.actions import Action, Path, Sketch
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.plane.plane import SKIN, Place, distance, hundredths


def errands(d: Draft, i: FigureIndex) -> Iterator[Action]:
    """Help for friends, operations, and items."""
    figure = d.figures[i]
    for j, friend in looks.own(d, figure.owner):
        if j != i and friend.is_broken:
            path = _way(d, i, j)
            yield a.Assist(figure.id, friend.id, path, figure.facing)
    yield from _tokens(d, i)
    yield from _dealings(d, i)
    yield from _terrain(d, i)
    yield from _own(d, i)


def _way(d: Draft, i: FigureIndex, j: FigureIndex) -> Path:
    place = None if looks.are_touching(d, i, j) else routes.contact(d, i, j)
    return () if place is None else (place,)


def _tokens(d: Draft, i: FigureIndex) -> Iterator[Action]:
    figure, start = d.figures[i], place_of(d.figures[i])
    for mark in d.marks:
        if mark.kind in ("artifact", "card") and distance(start, mark.place) <= d.field.medium + 2:
            end = routes.token_place(d, i, mark.place)
            path: Path = () if end == start else (end,)
            yield a.Operate(figure.id, False, "pick", (f"t{mark.number}",), path, figure.facing)
    near = tuple(f"t{m.number}" for m in looks.marks_in_contact(d, i) if m.kind in ("artifact", "card"))
    if len(near) > 1:
        yield a.Operate(figure.id, True, "pick", near, (), figure.facing)


def _dealings(d: Draft, i: FigureIndex) -> Iterator[Action]:
    """Cards to and from others."""
    figure = d.figures[i]
    for j, other in looks.on_mat(d):
        if j == i or other.is_monster:
            continue
        if other.is_broken:
            path = _way(d, i, j)
            for name in looks.labels(other):
                yield a.Operate(figure.id, False, "steal", (other.id, name), path, figure.facing)
            yield a.Operate(figure.id, True, "steal", (other.id,), path, figure.facing)
        if other.owner == figure.owner and looks.are_touching(d, i, j):
            for name in looks.labels(figure):
                yield a.Operate(figure.id, False, "give", (other.id, name), (), figure.facing)
            for name in looks.labels(other):
                yield a.Operate(figure.id, False, "receive", (other.id, name), (), figure.facing)


def _terrain(d: Draft, i: FigureIndex) -> Iterator[Action]:
    figure = d.figures[i]
    touched = d.ground.touched(looks.base(d, i))
    for k in touched:
        piece = d.ground.terrain[k]
        if piece.container:
            yield a.Operate(figure.id, False, "search", (piece.id,), (), figure.facing)
        if piece.machine:
            yield a.Operate(figure.id, True, "reboot", (piece.id,), (), figure.facing)
        for n, opening in enumerate(piece.openings):
            if opening.closed:
                yield a.Operate(figure.id, False, "open", (piece.id, str(n)), (), figure.facing)


def _own(d: Draft, i: FigureIndex) -> Iterator[Action]:
    figure = d.figures[i]
    for k, item in enumerate(figure.items):
        name, card = looks.label(figure, k), d.arena.gear[item.kind]
        if item.worn:
            yield a.Operate(figure.id, True, "repair", (name,), (), figure.facing)
        if card.effect == "heal":
            for j, other in looks.own(d, figure.owner):
                if other.damage:
                    yield a.Operate(figure.id, False, "heal", (other.id, name), _heal_way(d, i, j), figure.facing)
        if card.effect == "stimulate":
            yield a.Use(figure.id, name)
    if figure.items:
        yield a.Operate(figure.id, False, "drop", (looks.label(figure, len(figure.items) - 1),), (), figure.facing)
    if figure.leeches:
        yield a.Operate(figure.id, False, "clean", (), (), figure.facing)


def _heal_way(d: Draft, i: FigureIndex, j: FigureIndex) -> Path:
    return () if i == j else _way(d, i, j)


# Mutations


def mutations(d: Draft, i: FigureIndex) -> Iterator[Action | Sketch]:
    """Action mutations with all prices and good targets; flights have passed the law and are sketched."""
    cards = powers.usable(d, i, kind="action")
    most = powers.most_points(d, i)
    far = max([card.inches * most for card in cards if card.op in ("fly", "rush")], default=0.0)
    touching = list(routes.contacts(d, i, far)) if far else []
    for card in cards:
        for points in range(1, most + 1):
            yield from _uses(d, i, card, points, touching)


def _uses(
    d: Draft, i: FigureIndex, card: Mutation, points: int, touching: Iterable[Place]
) -> Iterator[Action | Sketch]:  # fmt: skip
    figure = d.figures[i]
    far = card.inches * points
    if card.op == "fly":
        foes = routes.foe_places(d, i)
        for end in routes.flights(d, i, far, touching):
            turn = routes.facing_towards(figure, foes, end)
            yield a.Mutate, figure.id, card.id, points, figure.facing, "", (end,), turn
    elif card.op == "rush":
        start = place_of(figure)
        for end in (*touching, *routes.around(start, far)):
            if distance(start, end) > far + SKIN:
                continue
            facing = walking.lane_facing(start, end)
            yield a.Mutate(figure.id, card.id, points, facing, "", (end,))
    elif card.op == "terror":
        yield a.Mutate(figure.id, card.id, points, figure.facing)
    elif card.op in ("pull", "lift"):
        yield from _pulls(d, i, card, points)
    elif card.op == "mend":
        for j, friend in looks.own(d, figure.owner):
            if friend.damage and (j == i or looks.are_touching(d, i, j)):
                yield a.Mutate(figure.id, card.id, points, figure.facing, friend.id)
    else:
        for _, j in routes.enemies(d, i, place_of(figure)):
            facing = walking.lane_facing(place_of(figure), place_of(d.figures[j]))
            yield a.Mutate(figure.id, card.id, points, facing, d.figures[j].id)


def _pulls(d: Draft, i: FigureIndex, card: Mutation, points: int) -> Iterator[Action]:
    """Tokens towards the model, and enemies away from it or off their floor."""
    figure, far = d.figures[i], card.inches * points
    for mark in d.marks:
        if operations.mark_named(d, f"t{mark.number}") is not None and mark.kind in ("artifact", "card"):
            path: Path = () if card.op == "pull" else _towards(d, i, mark.place, far)
            yield a.Mutate(figure.id, card.id, points, figure.facing, f"t{mark.number}", path)
    if card.op == "lift":
        for _, j in routes.enemies(d, i, place_of(figure))[:3]:
            for end in routes.around(place_of(d.figures[j]), far)[::2]:
                yield a.Mutate(figure.id, card.id, points, figure.facing, d.figures[j].id, (end,))


def _towards(d: Draft, i: FigureIndex, start: Place, far: float) -> Path:
    end = place_of(d.figures[i])
    whole = distance(start, end)
    share = min(1.0, (far - 0.01) / whole) if whole else 0.0
    x, y = start.x + share * (end.x - start.x), start.y + share * (end.y - start.y)
    return (Place(hundredths(x), hundredths(y), start.z),)
