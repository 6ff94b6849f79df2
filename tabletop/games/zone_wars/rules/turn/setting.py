"""Setting up: models, their random mutations, tokens, corners, deployment."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.powers import monsters
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, FigureIndex, Item
from tabletop.games.zone_wars.rules.state.tasks import Cornering, Dealing, Deploying, Mustering, Rounds, Scattering
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Corner, Deal, Deploy, Draw, Muster, Scatter
from tabletop.games.zone_wars.rules.text.carried import Carried, carried_of
from tabletop.games.zone_wars.rules.turn import forced, rounds, walking
from tabletop.games.zone_wars.rules.turn.scenarios import CORNERS, corner_place
from tabletop.games.zone_wars.rules.turn.walking import inches
from tabletop.rules.game import CHANCE, Refusal, Seat, no
from tabletop.rules.plane.plane import Place, Point, distance, hundredths, is_nearer, is_on_grid

_OPPOSITE: Final = {"nw": "se", "se": "nw", "ne": "sw", "sw": "ne"}
_TRIES: Final = 200


# Models


def muster_refusal(d: Draft, task: Mustering, action: Muster) -> Refusal | None:
    """What is wrong with the choice of models (R24)."""
    faction = d.agreed.factions[task.seat]
    if len(action.figures) != d.agreed.models:
        return no("R22", "wrong_number", number=str(len(action.figures)), expected=str(d.agreed.models))
    for id_ in action.figures:
        if d.arena.faction_of.get(id_) != faction:
            return no("R22", "not_in_faction", figure=id_)
    return no("R24", "twice") if len(set(action.figures)) < len(action.figures) else None


def muster(d: Draft, task: Mustering, action: Muster) -> None:
    """Models with their gear, their mutation, and what they bring from earlier battles (R25)."""
    d.pop()
    carried = carried_of(d.agreed.carried)
    for id_ in action.figures:
        d.figures.append(_figure(d, task.seat, id_, carried.get(id_)))
    brought = [artifact for model in carried.values() for artifact in model.artifacts]
    d.taken = tuple(dict.fromkeys((*d.taken, *brought)))
    d.players[task.seat] = replace(d.players[task.seat], mustered=True)
    d.say(events.Mustered(("R24", "R25"), task.seat, action.figures))


def _figure(d: Draft, seat: Seat, id_: str, carried: Carried | None) -> Figure:
    card = d.arena.characters[id_]
    kept = carried or Carried()
    items = tuple(Item(kind, home=id_) for kind in (*card.gear, *kept.artifacts))
    powers = (card.mutation, *((kept.mutation,) if kept.mutation else ()))
    return Figure(id_, seat, items=items, mutations=powers, extra=kept.extra)


def next_dealt(d: Draft) -> FigureIndex | None:
    """The first model that has no random mutation yet."""
    return next((i for i, figure in enumerate(d.figures) if len(figure.mutations) < 2), None)


def dealing_seat(d: Draft, task: Dealing) -> Seat | None:
    """Chance, as long as there is somebody to deal to."""
    i = next_dealt(d)
    return CHANCE if i is not None and deals(d) else None


def deals(d: Draft) -> list[Deal]:
    """Cards that the next model can get: those of its faction that no other has."""
    i = next_dealt(d)
    if i is None:
        return []
    owner = d.figures[i].owner
    gone = {id_ for figure in d.figures if figure.owner == owner for id_ in figure.mutations}
    deck = d.arena.content.deck(d.agreed.factions[owner])
    return [Deal(d.figures[i].id, card.id) for card in deck if card.id not in gone]


def deal(d: Draft, task: Dealing, action: Deal) -> None:
    """The card lies open beside the model."""
    i = d.named(action.figure)
    d.alter(i, mutations=(*d.figures[i].mutations, action.mutation))
    d.say(events.Dealt(("R25",), action.figure, action.mutation))


# Tokens


def tokens(d: Draft) -> int:
    """Artifact tokens that are thrown."""
    return d.scenario.artifacts + d.scenario.artifacts_each * len(d.players)


def scattering_seat(d: Draft, task: Scattering) -> Seat | None:
    """Chance, if there are tokens."""
    return CHANCE if tokens(d) else None


def thrown(d: Draft, rng: random.Random) -> Scatter:
    """Random open ground outside the corners; then those too near to another one are taken away."""
    fell = [_random_place(d, rng, number) for number in range(tokens(d))]
    return Scatter(_kept(d, [place for place in fell if place is not None]))


def _random_place(d: Draft, rng: random.Random, number: int) -> Place | None:
    margin, mat = d.field.token, d.field.mat
    for _ in range(_TRIES):
        x, y = hundredths(rng.uniform(margin, mat - margin)), hundredths(rng.uniform(margin, mat - margin))
        place = Place(x, y)
        if place_refusal(d, place) is None and (not d.scenario.halved or _is_north(d, place) == (number % 2 == 0)):
            return place
    return None


def place_refusal(d: Draft, place: Place) -> Refusal | None:
    """Whether a token can lie there: open ground outside the corners."""
    radius = d.field.token
    here, mat = Point(place.x, place.y), d.field.mat
    if not (radius <= place.x <= mat - radius and radius <= place.y <= mat - radius):
        return no("N16", "off_mat", at=str(place))
    if any(distance(place, corner_place(d, corner)) < d.field.long for corner in CORNERS):
        return no("R190", "in_corner", at=str(place))
    under = next((piece for piece in d.ground.pieces if is_nearer(here, piece.outline, radius)), None)
    if place.z or under is not None:
        return no("R190", "terrain_in_way", piece=under.name if under else "", at=str(place))
    return None


def scatter_refusal(d: Draft, task: Scattering, action: Scatter) -> Refusal | None:
    """Tokens on open ground, and not more than there are."""
    if len(action.places) > tokens(d):
        return no("R190", "too_many", number=str(len(action.places)))
    return next((found for place in action.places if (found := place_refusal(d, place)) is not None), None)


def scatter(d: Draft, task: Scattering, action: Scatter) -> None:
    """Tokens lie on the mat as they fell, as far as the scenario leaves them there (N79)."""
    d.pop()
    places = _kept(d, action.places)
    for place in places:
        d.mark("artifact", place)
    d.say(events.Scattered(("R190",), places, "artifact"))


def _kept(d: Draft, places: Iterable[Place]) -> tuple[Place, ...]:
    """Those not too near to one that lies already, and not more than half of all on one side where they are halved."""
    kept: list[Place] = []
    for place in places:
        near = any(distance(place, other) < d.scenario.apart for other in kept)
        side = sum(_is_north(d, other) == _is_north(d, place) for other in kept)
        if not near and not (d.scenario.halved and side >= _half(d, place)):
            kept.append(place)
    return tuple(kept)


def _is_north(d: Draft, place: Place) -> bool:
    return place.y < d.field.mat / 2


def _half(d: Draft, place: Place) -> int:
    """How many tokens lie on that side of the middle; the odd one lies in the north."""
    return (tokens(d) + _is_north(d, place)) // 2


def objectives(d: Draft, task: object) -> None:
    """Where nothing is thrown, and after it: objective tokens lie where the map says."""
    d.pop()


def lay_objectives(d: Draft) -> None:
    """Objective tokens lie where the map says (Rescue Mission)."""
    number = d.scenario.objectives_each * len(d.players)
    places = tuple(Place(*spot) for spot in d.arena.objectives(d.agreed, number)) if number else ()
    for place in places:
        d.mark("objective", place)
    if places:
        d.say(events.Scattered(("R210",), places, "objective"))


# Corners


def cornering_seat(d: Draft, task: Cornering) -> Seat | None:
    """Chance draws, the drawn seat chooses."""
    if task.is_drawn:
        return task.order[-1]
    return CHANCE if len(task.order) < len(d.players) - 1 else None


def corner_draws(d: Draft, task: Cornering) -> list[Draw]:
    """Factions that have no corner yet, all equally likely."""
    return [Draw(faction) for seat, faction in enumerate(d.agreed.factions) if seat not in task.order]


def corner_draw(d: Draft, task: Cornering, action: Draw) -> None:
    """Who chooses next."""
    seat = d.agreed.factions.index(action.token)
    d.say(events.Drawn(("R59",), action.token, seat))
    d.swap(Cornering((*task.order, seat), is_drawn=True))


def free_corners(d: Draft) -> list[str]:
    """Corners that nobody has."""
    taken = {player.corner for player in d.players}
    return [corner for corner in CORNERS if corner not in taken]


def corner_refusal(d: Draft, task: Cornering, action: Corner) -> Refusal | None:
    """Whether a corner is free."""
    return None if action.corner in free_corners(d) else no("S1", "corner_taken", corner=action.corner)


def corner(d: Draft, task: Cornering, action: Corner) -> None:
    """A seat has its corner."""
    _take_corner(d, task.order[-1], action.corner)
    d.swap(Cornering(task.order))


def _take_corner(d: Draft, seat: Seat, corner_: str) -> None:
    d.players[seat] = replace(d.players[seat], corner=corner_)
    d.say(events.CornerTaken(("S1",), seat, corner_))


def last_corner(d: Draft, task: Cornering) -> None:
    """The last seat needs no draw; of two players it takes the opposite corner."""
    if len(task.order) < len(d.players):
        seat = next(seat for seat in range(len(d.players)) if seat not in task.order)
        if len(d.players) > 2:
            d.swap(Cornering((*task.order, seat), is_drawn=True))
            return
        _take_corner(d, seat, _OPPOSITE[d.players[task.order[0]].corner])
        task = Cornering((*task.order, seat))
    d.pop()
    d.push(Deploying(task.order))


# Deployment


def deploying_seat(d: Draft, task: Deploying) -> Seat | None:
    """Seats that have somebody to deploy, one after the other."""
    return next((seat for seat in task.seats if _waiting(d, seat)), None)


def _waiting(d: Draft, seat: Seat) -> list[FigureIndex]:
    return [i for i, f in enumerate(d.figures) if f.owner == seat and f.condition is Condition.WAITING]


def deploy_refusal(d: Draft, task: Deploying, action: Deploy) -> Refusal | None:
    """Whether a model can be put there: wholly within Long of its corner (S1)."""
    i, seat = looks.find(d, action.figure), deploying_seat(d, task)
    if i is None or seat is None or i not in _waiting(d, seat):
        return no("R22", "not_yours", figure=action.figure)
    return start_refusal(d, i, action.place, action.facing)


def start_refusal(d: Draft, i: FigureIndex, place: Place, facing: float) -> Refusal | None:
    """Whether a model that waits can be put there."""
    if not is_on_grid((*place, facing)):
        return no("R16", "no_grid_point", at=str(place))
    far = distance(place, corner_place(d, d.players[d.figures[i].owner].corner)) + d.field.radius
    if far > d.field.long + 1e-6:
        return no("S1", "outside_corner", far=inches(far), allowed=inches(d.field.long))
    return walking.landing_refusal(d, i, place)


def deploy(d: Draft, task: Deploying, action: Deploy) -> None:
    """A model stands on the mat."""
    seat, i = deploying_seat(d, task), d.named(action.figure)
    assert seat is not None
    d.alter(i, place=action.place, facing=action.facing, condition=Condition.HEALTHY)
    d.say(events.Deployed(("S1",), action.figure, seat, action.place, action.facing))
    at = task.seats.index(seat)
    d.swap(Deploying((*task.seats[at + 1 :], *task.seats[: at + 1])))


def begin(d: Draft, task: Deploying) -> None:
    """Everybody is on the mat: the battle begins."""
    d.pop()
    lay_objectives(d)
    d.push(Rounds())
    monster = d.scenario.first_monster
    if monster:
        middle = Place(d.field.mat / 2, d.field.mat / 2)
        i = monsters.come(d, monster, middle)
        forced.settle(d, i)
    rounds.begin(d)
