"""What can be read off a position: contact, arcs, sight, range, and who is whose enemy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from tabletop.games.zone_wars.rules.content.cards import Gear
from tabletop.games.zone_wars.rules.content.vocabulary import ARMOR
from tabletop.games.zone_wars.rules.mat.ground import lines_between
from tabletop.games.zone_wars.rules.state.figures import Figure, FigureIndex, Item
from tabletop.games.zone_wars.rules.state.rules_context import WEAPONS
from tabletop.games.zone_wars.rules.state.state import Mark
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.rules.caches import cached
from tabletop.rules.game import Seat
from tabletop.rules.plane.plane import Base, Point, Point3, Segment, gap, heading, is_in_front, is_touching, to_segment
from tabletop.rules.plane.sight import SightResult, SightVerdict

_SPARE = 0.001
"""Inches farther than it would have to be from which on a wall is not measured."""


ahead_of = cached("zone_wars: headings", 1 << 12)(heading)
"""The unit vector of a facing."""


def find(builder: StateBuilder, id_: str) -> FigureIndex | None:
    """The figure of that id."""
    for i, figure in enumerate(builder.figures):
        if figure.id == id_:
            return i
    return None


def on_mat(builder: StateBuilder) -> Iterator[tuple[FigureIndex, Figure]]:
    """Figures that can be met."""
    return ((i, figure) for i, figure in enumerate(builder.figures) if figure.place is not None)


def own(builder: StateBuilder, seat: Seat) -> list[tuple[FigureIndex, Figure]]:
    """A seat's figures on the mat."""
    return [(i, figure) for i, figure in on_mat(builder) if figure.owner == seat]


def clockwise(builder: StateBuilder, seat: Seat, figures: Iterable[FigureIndex]) -> tuple[FigureIndex, ...]:
    """Figures in the order of their seats from one on, monsters last (D20, D33)."""
    seats = len(builder.players)

    def turn(third: FigureIndex) -> tuple[int, FigureIndex]:
        owner = builder.figures[third].owner
        return ((owner - seat) % seats if owner >= 0 else seats), third

    return tuple(sorted(figures, key=turn))


def is_enemy(one: Figure, other: Figure) -> bool:
    """Whether they are not of one faction; monsters are everybody's enemies (R23, D32)."""
    return one.owner != other.owner


def place_of(figure: Figure) -> Point3:
    """Where it is; only on the mat."""
    assert figure.place is not None
    return figure.place


def base(builder: StateBuilder, index: FigureIndex, place: Point3 | None = None) -> Base:
    """What a figure takes up."""
    return builder.rules_context.base(builder.figures[index], place)


def crosses_wall(builder: StateBuilder, index: FigureIndex, at: Point3 | None = None) -> bool:
    """Whether its base lies over a wall, which stops only its centre (N22), where it is or elsewhere."""
    if at is None and builder.figures[index].place is None:
        return False
    here = base(builder, index, at)
    (x, y), reach = here.centre, here.radius - builder.field.slack
    wide = reach + _SPARE
    for wall in builder.ground.barriers:
        left, top, right, bottom = wall.box
        if x < left - wide or x > right + wide or y < top - wide or y > bottom + wide or not wall.by_centre:
            continue  # most walls are far away
        shape = wall.shape
        if isinstance(shape, Segment) and wall.stands_before(here) and to_segment(here.centre, shape) < reach:
            return True
    return False


def margin(builder: StateBuilder, index: FigureIndex) -> float:
    """How far its centre stays from the edge: not at all with a find, and no farther than it is now (N16)."""
    figure, mat = builder.figures[index], builder.ground.mat
    x, y, _ = place_of(figure)
    room = min(x - mat.left, y - mat.top, mat.right - x, mat.bottom - y)
    return 0.0 if figure.has_find else max(0.0, min(builder.rules_context.radius(figure), room))


def are_touching(builder: StateBuilder, index: FigureIndex, other_index: FigureIndex, at: Point3 | None = None) -> bool:
    """Base contact, the first one being elsewhere if a place is given (D9)."""
    if (
        index == other_index
        or builder.figures[other_index].place is None
        or (at is None and builder.figures[index].place is None)
    ):
        return False
    one, other = at or place_of(builder.figures[index]), place_of(builder.figures[other_index])
    near = builder.rules_context.contact_reach
    if not (-near < one.x - other.x < near and -near < one.y - other.y < near):
        return False
    return is_touching(base(builder, index, at), base(builder, other_index), builder.field.slack)


def touching(builder: StateBuilder, index: FigureIndex, at: Point3 | None = None) -> list[FigureIndex]:
    """Everybody in base contact."""
    return [j for j, _ in on_mat(builder) if are_touching(builder, index, j, at)]


def quitted(builder: StateBuilder, index: FigureIndex, end: Point3) -> list[FigureIndex]:
    """Enemies that would attack a model that leaves them for another place (R138, D18)."""
    mover = builder.figures[index]
    return [
        j
        for j in touching(builder, index)
        if is_enemy(mover, builder.figures[j]) and builder.figures[j].is_standing
        and faces(builder, j, place_of(mover)) and not are_touching(builder, index, j, end)
    ]  # fmt: skip


def faces(builder: StateBuilder, index: FigureIndex, target: Point3, at: Point3 | None = None) -> bool:
    """Whether a place is in a figure's front arc (R20, D8); monsters face everywhere."""
    figure = builder.figures[index]
    if figure.is_monster:
        return True
    return is_in_front(at or place_of(figure), ahead_of(figure.facing), target)


def reach(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> float:
    """Distance between two bases (R17)."""
    return gap(base(builder, index), base(builder, other))


def is_within(builder: StateBuilder, index: FigureIndex, other: FigureIndex, limit: float) -> bool:
    """Whether the distance is no longer than this (N1)."""
    return reach(builder, index, other) <= limit + 1e-6


def seen(builder: StateBuilder, index: FigureIndex, other: FigureIndex, at: Point3 | None = None) -> SightResult:
    """What one model sees of another, that one being elsewhere if a place is given (R143 to R148)."""
    return lines_between(
        builder.ground, base(builder, index), base(builder, other, at), builder.rules_context.rays
    ).past(_between(builder, index, other))


def _between(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Iterator[Base]:
    """Bases of all who may stand between two models."""
    return (
        builder.rules_context.base(figure)
        for k, figure in on_mat(builder)
        if k not in (index, other) and not figure.is_broken
    )


def is_in_smog(builder: StateBuilder, far: float) -> bool:
    """Whether smog hides what is so many inches away."""
    return builder.smog and far > builder.rules_context.smog_range + 1e-6


def is_seen(builder: StateBuilder, index: FigureIndex, other: FigureIndex, at: Point3 | None = None) -> bool:
    """Whether it may be chosen as a target; smog hides what is far away."""
    eye, target = base(builder, index), base(builder, other, at)
    if is_in_smog(builder, gap(eye, target)):
        return False
    verdict = lines_between(builder.ground, eye, target, builder.rules_context.rays).verdict_past(
        _between(builder, index, other)
    )
    return verdict not in (SightVerdict.HIDDEN, SightVerdict.FOULED)


def cover(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> int:
    """Cover dice of a target that is shot at (R163, R164)."""
    verdict = seen(builder, index, other).verdict
    field = builder.field
    return {SightVerdict.COVERED: field.cover, SightVerdict.SHELTERED: field.cover_touching}.get(verdict, 0)


# Cards


def label(figure: Figure, index: int) -> str:
    """The name of a card beside a model: its id, and a number from the second one of a kind on."""
    kind = figure.items[index].kind
    same = sum(item.kind == kind for item in figure.items[: index + 1])
    return kind if same == 1 else f"{kind}#{same}"


def labels(figure: Figure) -> list[str]:
    """The names of all its cards."""
    return [label(figure, k) for k in range(len(figure.items))]


def labelled(figure: Figure, name: str) -> int | None:
    """Which card that is."""
    names = labels(figure)
    return names.index(name) if name in names else None


def strength(builder: StateBuilder, item: Item) -> int:
    """Its Bonus or rating now."""
    return builder.rules_context.gear[item.kind].bonus - item.worn


def is_weapon(card: Gear) -> bool:
    """Whether it can attack."""
    return card.kind in WEAPONS


def armors(builder: StateBuilder, figure: Figure) -> list[tuple[int, int]]:
    """Cards that protect, with their dice: the best one of each type (R53, R162, N40)."""
    best: dict[str, tuple[int, int]] = {}
    for k, item in enumerate(figure.items):
        kind, rating = builder.rules_context.gear[item.kind].kind, strength(builder, item)
        if kind in ARMOR and rating > best.get(kind, (0, 0))[1]:
            best[kind] = (k, rating)
    return sorted(best.values())


def marks_in_contact(builder: StateBuilder, index: FigureIndex, at: Point3 | None = None) -> list[Mark]:
    """Tokens that a model's base reaches, on its floor (R191, N28)."""
    here = base(builder, index, at)
    limit = here.radius + builder.field.token + builder.field.slack + 1e-6
    return [
        mark
        for mark in builder.marks
        if -limit <= mark.place.x - here.centre.x <= limit
        and mark.place.z == here.z
        and ((mark.place.x - here.centre.x) ** 2 + (mark.place.y - here.centre.y) ** 2) ** 0.5 <= limit
    ]


def range_of(builder: StateBuilder, range_: str) -> float:
    """The length of a range."""
    return builder.rules_context.inches(range_) if range_ else -inf


# Attributes


def attribute(builder: StateBuilder, figure_index: FigureIndex, name: str) -> int:
    """Its printed value with experience."""
    figure = builder.figures[figure_index]
    if figure.is_monster:
        return builder.rules_context.monster(figure).melee if name == "melee" else 0
    card = builder.rules_context.characters[figure.id]
    values = (card.ranged, card.melee, card.survival)
    index = ("ranged", "melee", "survival").index(name)
    return values[index] + figure.extra[index]


def modifiers(builder: StateBuilder, index: FigureIndex) -> list[tuple[str, int]]:
    """What changes the base dice of every roll of a model now."""
    parts = []
    if index == builder.active and builder.boost:
        parts.append(("boost", builder.boost))
    if builder.figures[index].shaken:
        parts.append(("shaken", -builder.figures[index].shaken))
    return parts


def survival_dice(builder: StateBuilder, index: FigureIndex, less: int = 0) -> int:
    """Base dice of a Survival roll (R6, R7)."""
    changes = sum(dice for _, dice in modifiers(builder, index))
    return max(1, attribute(builder, index, "survival") + changes - less)


def mark_base(builder: StateBuilder, mark: Mark) -> Base:
    """A token as something to be seen."""
    return Base(Point(mark.place.x, mark.place.y), builder.field.token, builder.field.height, mark.place.z)


def sees_mark(builder: StateBuilder, index: FigureIndex, mark: Mark) -> bool:
    """Whether a model sees a token; models do not hide it, smog does (N60)."""
    if is_in_smog(builder, gap(base(builder, index), mark_base(builder, mark))):
        return False
    return (
        lines_between(
            builder.ground, base(builder, index), mark_base(builder, mark), builder.rules_context.rays
        ).verdict_past(())
        is not SightVerdict.HIDDEN
    )
