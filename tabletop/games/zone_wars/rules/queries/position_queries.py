"""What can be read off a position: contact, arcs, sight, range, cards and mutations of a figure.

Rules (`walking`, `pools`, `attacking`), bots, offers and boards ask here, and get the same answers. Every function
reads a StateBuilder and changes nothing. Many run in inner loops of bots and of the pointer, so they must stay fast.
Another answer here changes what is legal and how saved matches replay. Rule book: Sight and cover, Distances.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import inf

from tabletop.games.zone_wars.rules.content.cards import Gear, Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import ARMOR, MutationKind, MutationOp, ReflexTrigger
from tabletop.games.zone_wars.rules.mat.ground import sight_lines_between
from tabletop.games.zone_wars.rules.state.figures import Figure, FigureIndex, Item
from tabletop.games.zone_wars.rules.state.rules_context import WEAPONS
from tabletop.games.zone_wars.rules.state.state import Mark
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.rules.caches import cached
from tabletop.rules.game import Refusal, Seat, refuse
from tabletop.rules.plane.geometry import (
    Base,
    Point,
    Point3,
    Segment,
    distance_to_segment,
    gap_between_bases,
    is_in_front,
    is_touching,
    unit_vector,
)
from tabletop.rules.plane.sight import SightResult, SightVerdict

_WALL_MARGIN = 0.001
"""Inches farther than it would have to be from which on a wall is not measured."""


facing_vector = cached("zone_wars: headings", 1 << 12)(unit_vector)
"""The unit vector of a facing."""


def find_figure(builder: StateBuilder, id_: str) -> FigureIndex | None:
    """Index of the figure with that id; None if there is none."""
    for i, figure in enumerate(builder.figures):
        if figure.id == id_:
            return i
    return None


def figures_on_mat(builder: StateBuilder) -> Iterator[tuple[FigureIndex, Figure]]:
    """Figures that can be met."""
    return ((i, figure) for i, figure in enumerate(builder.figures) if figure.place is not None)


def figures_of_seat(builder: StateBuilder, seat: Seat) -> list[tuple[FigureIndex, Figure]]:
    """A seat's figures on the mat."""
    return [(i, figure) for i, figure in figures_on_mat(builder) if figure.owner == seat]


def order_clockwise(builder: StateBuilder, seat: Seat, figures: Iterable[FigureIndex]) -> tuple[FigureIndex, ...]:
    """Figures in the order of their seats, from one seat on; monsters last (D20, D33)."""
    seats = len(builder.players)

    def seat_order_key(third: FigureIndex) -> tuple[int, FigureIndex]:
        owner = builder.figures[third].owner
        return ((owner - seat) % seats if owner >= 0 else seats), third

    return tuple(sorted(figures, key=seat_order_key))


def is_enemy(one: Figure, other: Figure) -> bool:
    """Whether they are not of one faction; monsters are everybody's enemies (R23, D32)."""
    return one.owner != other.owner


def place_of(figure: Figure) -> Point3:
    """Where it is; only on the mat."""
    assert figure.place is not None
    return figure.place


def figure_base(builder: StateBuilder, index: FigureIndex, place: Point3 | None = None) -> Base:
    """The base of a figure where it stands, or at another place."""
    return builder.rules_context.base_of_figure(builder.figures[index], place)


def is_base_over_wall(builder: StateBuilder, index: FigureIndex, at: Point3 | None = None) -> bool:
    """Whether its base lies over a wall, which stops only its centre (N22), where it is or elsewhere."""
    if at is None and builder.figures[index].place is None:
        return False
    here = figure_base(builder, index, at)
    (x, y), reach = here.centre, here.radius - builder.field.slack
    wide = reach + _WALL_MARGIN
    for wall in builder.ground.barriers:
        left, top, right, bottom = wall.box
        if x < left - wide or x > right + wide or y < top - wide or y > bottom + wide or not wall.by_centre:
            continue  # most walls are far away
        shape = wall.shape
        if isinstance(shape, Segment) and wall.is_at_level_of(here) and distance_to_segment(here.centre, shape) < reach:
            return True
    return False


def required_edge_margin(builder: StateBuilder, index: FigureIndex) -> float:
    """How far a centre stays from the edge; nothing with a find, and no more than it does now (N16)."""
    figure, mat = builder.figures[index], builder.ground.mat
    x, y, _ = place_of(figure)
    room = min(x - mat.left, y - mat.top, mat.right - x, mat.bottom - y)
    return 0.0 if figure.has_find else max(0.0, min(builder.rules_context.base_radius(figure), room))


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
    return is_touching(figure_base(builder, index, at), figure_base(builder, other_index), builder.field.slack)


def figures_touching(builder: StateBuilder, index: FigureIndex, at: Point3 | None = None) -> list[FigureIndex]:
    return [j for j, _ in figures_on_mat(builder) if are_touching(builder, index, j, at)]


def enemies_left_behind(builder: StateBuilder, index: FigureIndex, end: Point3) -> list[FigureIndex]:
    """Enemies in contact that would attack a model which goes from them to another place (R138, D18)."""
    mover = builder.figures[index]
    return [
        j
        for j in figures_touching(builder, index)
        if is_enemy(mover, builder.figures[j]) and builder.figures[j].is_standing
        and is_facing(builder, j, place_of(mover)) and not are_touching(builder, index, j, end)
    ]  # fmt: skip


def is_facing(builder: StateBuilder, index: FigureIndex, target: Point3, at: Point3 | None = None) -> bool:
    """Whether a place is in a figure's front arc (R20, D8); monsters face everywhere."""
    figure = builder.figures[index]
    if figure.is_monster:
        return True
    return is_in_front(at or place_of(figure), facing_vector(figure.facing), target)


def distance_between_bases(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> float:
    """Distance between two bases (R17)."""
    return gap_between_bases(figure_base(builder, index), figure_base(builder, other))


def is_within_distance(builder: StateBuilder, index: FigureIndex, other: FigureIndex, limit: float) -> bool:
    """Whether the distance is no longer than this (N1)."""
    return distance_between_bases(builder, index, other) <= limit + 1e-6


def sight_between(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, at: Point3 | None = None
) -> SightResult:
    """What one model sees of another, which may be thought elsewhere (R143 to R148)."""
    return sight_lines_between(
        builder.ground, figure_base(builder, index), figure_base(builder, other, at), builder.rules_context.sight_model
    ).sight_past_models(_bases_between(builder, index, other))


def _bases_between(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Iterator[Base]:
    """Bases of all who may stand between two models."""
    return (
        builder.rules_context.base_of_figure(figure)
        for k, figure in figures_on_mat(builder)
        if k not in (index, other) and not figure.is_broken
    )


def is_hidden_by_smog(builder: StateBuilder, far: float) -> bool:
    """Whether smog hides what is so many inches away."""
    return builder.smog and far > builder.rules_context.smog_range + 1e-6


def is_seen(builder: StateBuilder, index: FigureIndex, other: FigureIndex, at: Point3 | None = None) -> bool:
    """Whether it may be chosen as a target; smog hides what is far away."""
    eye, target = figure_base(builder, index), figure_base(builder, other, at)
    if is_hidden_by_smog(builder, gap_between_bases(eye, target)):
        return False
    verdict = sight_lines_between(
        builder.ground, eye, target, builder.rules_context.sight_model
    ).sight_verdict_past_models(_bases_between(builder, index, other))
    return verdict not in (SightVerdict.HIDDEN, SightVerdict.FOULED)


def count_cover_dice(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> int:
    """Cover dice of a target that is shot at (R163, R164)."""
    verdict = sight_between(builder, index, other).verdict
    field = builder.field
    return {SightVerdict.COVERED: field.cover, SightVerdict.SHELTERED: field.cover_touching}.get(verdict, 0)


# Cards


def card_label(figure: Figure, index: int) -> str:
    """The name of a card beside a model: its id, and a number from the second one of a kind on."""
    kind = figure.items[index].kind
    same = sum(item.kind == kind for item in figure.items[: index + 1])
    return kind if same == 1 else f"{kind}#{same}"


def card_labels(figure: Figure) -> list[str]:
    return [card_label(figure, k) for k in range(len(figure.items))]


def find_card_index(figure: Figure, name: str) -> int | None:
    """Index of the item with that label; None if the figure has no such card."""
    names = card_labels(figure)
    return names.index(name) if name in names else None


def item_bonus_or_rating(builder: StateBuilder, item: Item) -> int:
    """Bonus or rating of an item as it is now."""
    return builder.rules_context.gear[item.kind].bonus - item.worn


def is_weapon_card(card: Gear) -> bool:
    return card.kind in WEAPONS


def best_armors(builder: StateBuilder, figure: Figure) -> list[tuple[int, int]]:
    """Cards that protect, with their dice: the best one of each type (R53, R162, N40)."""
    best: dict[str, tuple[int, int]] = {}
    for k, item in enumerate(figure.items):
        kind, rating = builder.rules_context.gear[item.kind].kind, item_bonus_or_rating(builder, item)
        if kind in ARMOR and rating > best.get(kind, (0, 0))[1]:
            best[kind] = (k, rating)
    return sorted(best.values())


def tokens_in_contact(builder: StateBuilder, index: FigureIndex, at: Point3 | None = None) -> list[Mark]:
    """Tokens that a model's base reaches, on its floor (R191, N28)."""
    here = figure_base(builder, index, at)
    limit = here.radius + builder.field.token + builder.field.slack + 1e-6
    return [
        mark
        for mark in builder.marks
        if -limit <= mark.place.x - here.centre.x <= limit
        and mark.place.z == here.z
        and ((mark.place.x - here.centre.x) ** 2 + (mark.place.y - here.centre.y) ** 2) ** 0.5 <= limit
    ]


def range_inches(builder: StateBuilder, range_: str) -> float:
    return builder.rules_context.range_inches(range_) if range_ else -inf


# Attributes


def attribute_value(builder: StateBuilder, figure_index: FigureIndex, name: str) -> int:
    """A printed attribute with the experience added."""
    figure = builder.figures[figure_index]
    if figure.is_monster:
        return builder.rules_context.monster_card(figure).melee if name == "melee" else 0
    card = builder.rules_context.characters[figure.id]
    values = (card.ranged, card.melee, card.survival)
    index = ("ranged", "melee", "survival").index(name)
    return values[index] + figure.extra[index]


def dice_modifiers(builder: StateBuilder, index: FigureIndex) -> list[tuple[str, int]]:
    """What changes the base dice of every roll of a model now."""
    parts = []
    if index == builder.active and builder.boost:
        parts.append(("boost", builder.boost))
    if builder.figures[index].shaken:
        parts.append(("shaken", -builder.figures[index].shaken))
    return parts


def count_survival_dice(builder: StateBuilder, index: FigureIndex, less: int = 0) -> int:
    """Base dice of a Survival roll (R6, R7)."""
    changes = sum(dice for _, dice in dice_modifiers(builder, index))
    return max(1, attribute_value(builder, index, "survival") + changes - less)


def base_of_token(builder: StateBuilder, mark: Mark) -> Base:
    """A token as something to be seen."""
    return Base(Point(mark.place.x, mark.place.y), builder.field.token, builder.field.height, mark.place.z)


def can_see_token(builder: StateBuilder, index: FigureIndex, mark: Mark) -> bool:
    """Whether a model sees a token; models do not hide it, smog does (N60)."""
    if is_hidden_by_smog(builder, gap_between_bases(figure_base(builder, index), base_of_token(builder, mark))):
        return False
    return (
        sight_lines_between(
            builder.ground, figure_base(builder, index), base_of_token(builder, mark), builder.rules_context.sight_model
        ).sight_verdict_past_models(())
        is not SightVerdict.HIDDEN
    )


def max_spendable_m_points(builder: StateBuilder, index: FigureIndex) -> int:
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
    if index in used or (index == builder.active and builder.has_mutated) or max_spendable_m_points(builder, index) < 1:
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
