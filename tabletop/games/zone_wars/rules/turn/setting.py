"""Setting up: models, their random mutations, tokens, corners, deployment."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.rules.powers import monsters
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, FigureIndex, Item
from tabletop.games.zone_wars.rules.state.state import MatTokenKind
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Cornering, Dealing, Deploying, Mustering, Rounds, Scattering
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Corner, Deal, Deploy, Draw, Muster, Scatter
from tabletop.games.zone_wars.rules.text.carried import Carried, carried_of
from tabletop.games.zone_wars.rules.turn import forced, rounds, walking
from tabletop.games.zone_wars.rules.turn.scenarios import CORNERS, corner_place
from tabletop.games.zone_wars.rules.turn.walking import inches
from tabletop.rules.game import CHANCE, Refusal, Seat, refuse
from tabletop.rules.plane.plane import Point, Point3, distance, hundredths, is_nearer, is_on_grid

_OPPOSITE: Final = {"nw": "se", "se": "nw", "ne": "sw", "sw": "ne"}
_TRIES: Final = 200


# Models


def muster_refusal(builder: StateBuilder, task: Mustering, action: Muster) -> Refusal | None:
    """What is wrong with the choice of models (R24)."""
    faction = builder.agreed.factions[task.seat]
    if len(action.figures) != builder.agreed.models:
        return refuse("R22", "wrong_number", number=str(len(action.figures)), expected=str(builder.agreed.models))
    for id_ in action.figures:
        if builder.rules_context.faction_of.get(id_) != faction:
            return refuse("R22", "not_in_faction", figure=id_)
    return refuse("R24", "twice") if len(set(action.figures)) < len(action.figures) else None


def muster(builder: StateBuilder, task: Mustering, action: Muster) -> None:
    """Models with their gear, their mutation, and what they bring from earlier battles (R25)."""
    builder.pop()
    carried = carried_of(builder.agreed.carried)
    for id_ in action.figures:
        builder.figures.append(_figure(builder, task.seat, id_, carried.get(id_)))
    brought = [artifact for model in carried.values() for artifact in model.artifacts]
    builder.taken = tuple(dict.fromkeys((*builder.taken, *brought)))
    builder.players[task.seat] = replace(builder.players[task.seat], mustered=True)
    builder.say(events.Mustered(("R24", "R25"), task.seat, action.figures))


def _figure(builder: StateBuilder, seat: Seat, id_: str, carried: Carried | None) -> Figure:
    card = builder.rules_context.characters[id_]
    kept = carried or Carried()
    items = tuple(Item(kind, home=id_) for kind in (*card.gear, *kept.artifacts))
    powers = (card.mutation, *((kept.mutation,) if kept.mutation else ()))
    return Figure(id_, seat, items=items, mutations=powers, extra=kept.extra)


def next_dealt(builder: StateBuilder) -> FigureIndex | None:
    """The first model that has no random mutation yet."""
    return next((i for i, figure in enumerate(builder.figures) if len(figure.mutations) < 2), None)


def dealing_seat(builder: StateBuilder, task: Dealing) -> Seat | None:
    """Chance, as long as there is somebody to deal to."""
    i = next_dealt(builder)
    return CHANCE if i is not None and deals(builder) else None


def deals(builder: StateBuilder) -> list[Deal]:
    """Cards that the next model can get: those of its faction that no other has."""
    i = next_dealt(builder)
    if i is None:
        return []
    owner = builder.figures[i].owner
    gone = {id_ for figure in builder.figures if figure.owner == owner for id_ in figure.mutations}
    deck = builder.rules_context.content.deck(builder.agreed.factions[owner])
    return [Deal(builder.figures[i].id, card.id) for card in deck if card.id not in gone]


def deal(builder: StateBuilder, task: Dealing, action: Deal) -> None:
    """The card lies open beside the model."""
    i = builder.named(action.figure)
    builder.alter(i, mutations=(*builder.figures[i].mutations, action.mutation))
    builder.say(events.Dealt(("R25",), action.figure, action.mutation))


# Tokens


def tokens(builder: StateBuilder) -> int:
    """Artifact tokens that are thrown."""
    return builder.scenario.artifacts + builder.scenario.artifacts_each * len(builder.players)


def scattering_seat(builder: StateBuilder, task: Scattering) -> Seat | None:
    """Chance, if there are tokens."""
    return CHANCE if tokens(builder) else None


def thrown(builder: StateBuilder, rng: random.Random) -> Scatter:
    """Random open ground outside the corners; then those too near to another one are taken away."""
    fell = [_random_place(builder, rng, number) for number in range(tokens(builder))]
    return Scatter(_kept(builder, [place for place in fell if place is not None]))


def _random_place(builder: StateBuilder, rng: random.Random, number: int) -> Point3 | None:
    margin, mat = builder.field.token, builder.field.mat
    for _ in range(_TRIES):
        x, y = hundredths(rng.uniform(margin, mat - margin)), hundredths(rng.uniform(margin, mat - margin))
        place = Point3(x, y)
        if place_refusal(builder, place) is None and (
            not builder.scenario.halved or _is_north(builder, place) == (number % 2 == 0)
        ):
            return place
    return None


def place_refusal(builder: StateBuilder, place: Point3) -> Refusal | None:
    """Whether a token can lie there: open ground outside the corners."""
    radius = builder.field.token
    here, mat = Point(place.x, place.y), builder.field.mat
    if not (radius <= place.x <= mat - radius and radius <= place.y <= mat - radius):
        return refuse("N16", "off_mat", at=str(place))
    if any(distance(place, corner_place(builder, corner)) < builder.field.long for corner in CORNERS):
        return refuse("R190", "in_corner", at=str(place))
    under = next((piece for piece in builder.ground.pieces if is_nearer(here, piece.outline, radius)), None)
    if place.z or under is not None:
        return refuse("R190", "terrain_in_way", piece=under.name if under else "", at=str(place))
    return None


def scatter_refusal(builder: StateBuilder, task: Scattering, action: Scatter) -> Refusal | None:
    """Tokens on open ground, and not more than there are."""
    if len(action.places) > tokens(builder):
        return refuse("R190", "too_many", number=str(len(action.places)))
    return next((found for place in action.places if (found := place_refusal(builder, place)) is not None), None)


def scatter(builder: StateBuilder, task: Scattering, action: Scatter) -> None:
    """Tokens lie on the mat as they fell, as far as the scenario leaves them there (N79)."""
    builder.pop()
    places = _kept(builder, action.places)
    for place in places:
        builder.mark(MatTokenKind.ARTIFACT, place)
    builder.say(events.Scattered(("R190",), places, MatTokenKind.ARTIFACT))


def _kept(builder: StateBuilder, places: Iterable[Point3]) -> tuple[Point3, ...]:
    """Those not too near to one that lies already, and not more than half of all on one side where they are halved."""
    kept: list[Point3] = []
    for place in places:
        near = any(distance(place, other) < builder.scenario.apart for other in kept)
        side = sum(_is_north(builder, other) == _is_north(builder, place) for other in kept)
        if not near and not (builder.scenario.halved and side >= _half(builder, place)):
            kept.append(place)
    return tuple(kept)


def _is_north(builder: StateBuilder, place: Point3) -> bool:
    return place.y < builder.field.mat / 2


def _half(builder: StateBuilder, place: Point3) -> int:
    """How many tokens lie on that side of the middle; the odd one lies in the north."""
    return (tokens(builder) + _is_north(builder, place)) // 2


def objectives(builder: StateBuilder, task: object) -> None:
    """Where nothing is thrown, and after it: objective tokens lie where the map says."""
    builder.pop()


def lay_objectives(builder: StateBuilder) -> None:
    """Objective tokens lie where the map says (Rescue Mission)."""
    number = builder.scenario.objectives_each * len(builder.players)
    places = tuple(Point3(*spot) for spot in builder.rules_context.objectives(builder.agreed, number)) if number else ()
    for place in places:
        builder.mark(MatTokenKind.OBJECTIVE, place)
    if places:
        builder.say(events.Scattered(("R210",), places, MatTokenKind.OBJECTIVE))


# Corners


def cornering_seat(builder: StateBuilder, task: Cornering) -> Seat | None:
    """Chance draws, the drawn seat chooses."""
    if task.is_drawn:
        return task.order[-1]
    return CHANCE if len(task.order) < len(builder.players) - 1 else None


def corner_draws(builder: StateBuilder, task: Cornering) -> list[Draw]:
    """Factions that have no corner yet, all equally likely."""
    return [Draw(faction) for seat, faction in enumerate(builder.agreed.factions) if seat not in task.order]


def corner_draw(builder: StateBuilder, task: Cornering, action: Draw) -> None:
    """Who chooses next."""
    seat = builder.agreed.factions.index(action.token)
    builder.say(events.Drawn(("R59",), action.token, seat))
    builder.swap(Cornering((*task.order, seat), is_drawn=True))


def free_corners(builder: StateBuilder) -> list[str]:
    """Corners that nobody has."""
    taken = {player.corner for player in builder.players}
    return [corner for corner in CORNERS if corner not in taken]


def corner_refusal(builder: StateBuilder, task: Cornering, action: Corner) -> Refusal | None:
    """Whether a corner is free."""
    return None if action.corner in free_corners(builder) else refuse("S1", "corner_taken", corner=action.corner)


def corner(builder: StateBuilder, task: Cornering, action: Corner) -> None:
    """A seat has its corner."""
    _take_corner(builder, task.order[-1], action.corner)
    builder.swap(Cornering(task.order))


def _take_corner(builder: StateBuilder, seat: Seat, corner_: str) -> None:
    builder.players[seat] = replace(builder.players[seat], corner=corner_)
    builder.say(events.CornerTaken(("S1",), seat, corner_))


def last_corner(builder: StateBuilder, task: Cornering) -> None:
    """The last seat needs no draw; of two players it takes the opposite corner."""
    if len(task.order) < len(builder.players):
        seat = next(seat for seat in range(len(builder.players)) if seat not in task.order)
        if len(builder.players) > 2:
            builder.swap(Cornering((*task.order, seat), is_drawn=True))
            return
        _take_corner(builder, seat, _OPPOSITE[builder.players[task.order[0]].corner])
        task = Cornering((*task.order, seat))
    builder.pop()
    builder.push(Deploying(task.order))


# Deployment


def deploying_seat(builder: StateBuilder, task: Deploying) -> Seat | None:
    """Seats that have somebody to deploy, one after the other."""
    return next((seat for seat in task.seats if _waiting(builder, seat)), None)


def _waiting(builder: StateBuilder, seat: Seat) -> list[FigureIndex]:
    return [i for i, f in enumerate(builder.figures) if f.owner == seat and f.condition is Condition.WAITING]


def deploy_refusal(builder: StateBuilder, task: Deploying, action: Deploy) -> Refusal | None:
    """Whether a model can be put there: wholly within Long of its corner (S1)."""
    i, seat = position_queries.find(builder, action.figure), deploying_seat(builder, task)
    if i is None or seat is None or i not in _waiting(builder, seat):
        return refuse("R22", "not_yours", figure=action.figure)
    return start_refusal(builder, i, action.place, action.facing)


def start_refusal(builder: StateBuilder, index: FigureIndex, place: Point3, facing: float) -> Refusal | None:
    """Whether a model that waits can be put there."""
    if not is_on_grid((*place, facing)):
        return refuse("R16", "no_grid_point", at=str(place))
    far = (
        distance(place, corner_place(builder, builder.players[builder.figures[index].owner].corner))
        + builder.field.radius
    )
    if far > builder.field.long + 1e-6:
        return refuse("S1", "outside_corner", far=inches(far), allowed=inches(builder.field.long))
    return walking.landing_refusal(builder, index, place)


def deploy(builder: StateBuilder, task: Deploying, action: Deploy) -> None:
    """A model stands on the mat."""
    seat, i = deploying_seat(builder, task), builder.named(action.figure)
    assert seat is not None
    builder.alter(i, place=action.place, facing=action.facing, condition=Condition.HEALTHY)
    builder.say(events.Deployed(("S1",), action.figure, seat, action.place, action.facing))
    at = task.seats.index(seat)
    builder.swap(Deploying((*task.seats[at + 1 :], *task.seats[: at + 1])))


def begin(builder: StateBuilder, task: Deploying) -> None:
    """Everybody is on the mat: the battle begins."""
    builder.pop()
    lay_objectives(builder)
    builder.push(Rounds())
    monster = builder.scenario.first_monster
    if monster:
        middle = Point3(builder.field.mat / 2, builder.field.mat / 2)
        i = monsters.come(builder, monster, middle)
        forced.settle(builder, i)
    rounds.begin(builder)
