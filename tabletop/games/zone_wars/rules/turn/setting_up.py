"""Setting up a battle: models, random mutations, tokens, corners, deployment.

One task after the other, through `task_specs`, until everybody is deployed; `rounds` begins then. Used by
`task_specs` and `offers`; the board's `marks` and `plan_overlay` ask it for free corners and deployment places. What
is dealt or thrown is chance. The order of steps and of random draws stays: a seed draws by it and saved matches are
replayed. Rule book: Getting ready.
"""

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
from tabletop.games.zone_wars.rules.text.actions import Corner, Deal, Deploy, Draw, Muster, ScatterTokens
from tabletop.games.zone_wars.rules.text.carry_over import CarryOver, parse_carry_over
from tabletop.games.zone_wars.rules.turn import forced_moves, rounds, walking
from tabletop.games.zone_wars.rules.turn.scenarios import CORNERS, corner_place
from tabletop.games.zone_wars.rules.turn.walking import inches_text
from tabletop.rules.game import CHANCE, Refusal, Seat, refuse
from tabletop.rules.plane.geometry import Point, Point3, distance_on_mat, is_on_grid, is_within_reach, round_to_grid

_OPPOSITE: Final = {"nw": "se", "se": "nw", "ne": "sw", "sw": "ne"}
_TRIES: Final = 200


# Models


def muster_refusal(builder: StateBuilder, task: Mustering, action: Muster) -> Refusal | None:
    """What is wrong with the choice of models (R24)."""
    faction = builder.agreed.factions[task.seat]
    if len(action.figures) != builder.agreed.models:
        return refuse("R22", "wrong_number", number=str(len(action.figures)), expected=str(builder.agreed.models))
    for id_ in action.figures:
        if builder.rules_context.faction_ids.get(id_) != faction:
            return refuse("R22", "not_in_faction", figure=id_)
    return refuse("R24", "twice") if len(set(action.figures)) < len(action.figures) else None


def muster_models(builder: StateBuilder, task: Mustering, action: Muster) -> None:
    """Adds the chosen models with their gear, their mutation, and what they bring along (R25)."""
    builder.pop_task()
    carried = parse_carry_over(builder.agreed.carried)
    for id_ in action.figures:
        builder.figures.append(_make_mustered_figure(builder, task.seat, id_, carried.get(id_)))
    brought = [artifact for model in carried.values() for artifact in model.artifacts]
    builder.taken = tuple(dict.fromkeys((*builder.taken, *brought)))
    builder.players[task.seat] = replace(builder.players[task.seat], mustered=True)
    builder.add_event(events.Mustered(("R24", "R25"), task.seat, action.figures))


def _make_mustered_figure(builder: StateBuilder, seat: Seat, id_: str, carried: CarryOver | None) -> Figure:
    card = builder.rules_context.characters[id_]
    kept = carried or CarryOver()
    items = tuple(Item(kind, home=id_) for kind in (*card.gear, *kept.artifacts))
    powers = (card.mutation, *((kept.mutation,) if kept.mutation else ()))
    return Figure(id_, seat, items=items, mutations=powers, extra=kept.extra)


def next_figure_without_mutation(builder: StateBuilder) -> FigureIndex | None:
    """The first model that has no random mutation yet."""
    return next((i for i, figure in enumerate(builder.figures) if len(figure.mutations) < 2), None)


def seat_dealing_mutations(builder: StateBuilder, task: Dealing) -> Seat | None:
    """Chance, as long as there is somebody to deal to."""
    i = next_figure_without_mutation(builder)
    return CHANCE if i is not None and possible_deals(builder) else None


def possible_deals(builder: StateBuilder) -> list[Deal]:
    """Cards that the next model can get: those of its faction that no other has."""
    i = next_figure_without_mutation(builder)
    if i is None:
        return []
    owner = builder.figures[i].owner
    gone = {id_ for figure in builder.figures if figure.owner == owner for id_ in figure.mutations}
    deck = builder.rules_context.content.mutation_deck(builder.agreed.factions[owner])
    return [Deal(builder.figures[i].id, card.id) for card in deck if card.id not in gone]


def deal_mutation(builder: StateBuilder, task: Dealing, action: Deal) -> None:
    """The card lies open beside the model."""
    i = builder.index_of_figure(action.figure)
    builder.change_figure(i, mutations=(*builder.figures[i].mutations, action.mutation))
    builder.add_event(events.Dealt(("R25",), action.figure, action.mutation))


# Tokens


def count_artifact_tokens(builder: StateBuilder) -> int:
    """Artifact tokens that are thrown."""
    return builder.scenario.artifacts + builder.scenario.artifacts_each * len(builder.players)


def seat_scattering_tokens(builder: StateBuilder, task: Scattering) -> Seat | None:
    """Chance, if there are tokens."""
    return CHANCE if count_artifact_tokens(builder) else None


def random_scatter_action(builder: StateBuilder, rng: random.Random) -> ScatterTokens:
    """Random open ground outside the corners; then those too near to another one are taken away."""
    fell = [_random_place(builder, rng, number) for number in range(count_artifact_tokens(builder))]
    return ScatterTokens(_keep_allowed_places(builder, [place for place in fell if place is not None]))


def _random_place(builder: StateBuilder, rng: random.Random, number: int) -> Point3 | None:
    margin, mat = builder.field.token, builder.field.mat
    for _ in range(_TRIES):
        x, y = round_to_grid(rng.uniform(margin, mat - margin)), round_to_grid(rng.uniform(margin, mat - margin))
        place = Point3(x, y)
        if token_place_refusal(builder, place) is None and (
            not builder.scenario.halved or _is_in_north_half(builder, place) == (number % 2 == 0)
        ):
            return place
    return None


def token_place_refusal(builder: StateBuilder, place: Point3) -> Refusal | None:
    """What keeps a token from lying there: it needs open ground outside the corners."""
    radius = builder.field.token
    here, mat = Point(place.x, place.y), builder.field.mat
    if not (radius <= place.x <= mat - radius and radius <= place.y <= mat - radius):
        return refuse("N16", "off_mat", at=str(place))
    if any(distance_on_mat(place, corner_place(builder, corner)) < builder.field.long for corner in CORNERS):
        return refuse("R190", "in_corner", at=str(place))
    under = next((piece for piece in builder.ground.pieces if is_within_reach(here, piece.outline, radius)), None)
    if place.z or under is not None:
        return refuse("R190", "terrain_in_way", piece=under.name if under else "", at=str(place))
    return None


def scatter_refusal(builder: StateBuilder, task: Scattering, action: ScatterTokens) -> Refusal | None:
    """Tokens on open ground, and not more than there are."""
    if len(action.places) > count_artifact_tokens(builder):
        return refuse("R190", "too_many", number=str(len(action.places)))
    return next((found for place in action.places if (found := token_place_refusal(builder, place)) is not None), None)


def lay_scattered_tokens(builder: StateBuilder, task: Scattering, action: ScatterTokens) -> None:
    """Tokens lie on the mat as they fell, as far as the scenario leaves them there (N79)."""
    builder.pop_task()
    places = _keep_allowed_places(builder, action.places)
    for place in places:
        builder.add_mark(MatTokenKind.ARTIFACT, place)
    builder.add_event(events.Scattered(("R190",), places, MatTokenKind.ARTIFACT))


def _keep_allowed_places(builder: StateBuilder, places: Iterable[Point3]) -> tuple[Point3, ...]:
    """Places that keep their distance, at most half of them on one side where the scenario halves them."""
    kept: list[Point3] = []
    for place in places:
        near = any(distance_on_mat(place, other) < builder.scenario.apart for other in kept)
        side = sum(_is_in_north_half(builder, other) == _is_in_north_half(builder, place) for other in kept)
        if not near and not (builder.scenario.halved and side >= _max_tokens_on_side(builder, place)):
            kept.append(place)
    return tuple(kept)


def _is_in_north_half(builder: StateBuilder, place: Point3) -> bool:
    return place.y < builder.field.mat / 2


def _max_tokens_on_side(builder: StateBuilder, place: Point3) -> int:
    """Most tokens on that side of the middle; the north takes the odd one."""
    return (count_artifact_tokens(builder) + _is_in_north_half(builder, place)) // 2


def lay_objective_tokens(builder: StateBuilder) -> None:
    """Objective tokens lie where the map says (Rescue Mission)."""
    number = builder.scenario.objectives_each * len(builder.players)
    places = (
        tuple(Point3(*spot) for spot in builder.rules_context.objective_places(builder.agreed, number))
        if number
        else ()
    )
    for place in places:
        builder.add_mark(MatTokenKind.OBJECTIVE, place)
    if places:
        builder.add_event(events.Scattered(("R210",), places, MatTokenKind.OBJECTIVE))


# Corners


def seat_choosing_corner(builder: StateBuilder, task: Cornering) -> Seat | None:
    """Chance draws, the drawn seat chooses."""
    if task.is_drawn:
        return task.order[-1]
    return CHANCE if len(task.order) < len(builder.players) - 1 else None


def possible_corner_draws(builder: StateBuilder, task: Cornering) -> list[Draw]:
    """Factions that have no corner yet, all equally likely."""
    return [Draw(faction) for seat, faction in enumerate(builder.agreed.factions) if seat not in task.order]


def draw_corner_chooser(builder: StateBuilder, task: Cornering, action: Draw) -> None:
    """Who chooses next."""
    seat = builder.agreed.factions.index(action.token)
    builder.add_event(events.Drawn(("R59",), action.token, seat))
    builder.replace_first_task(Cornering((*task.order, seat), is_drawn=True))


def free_corners(builder: StateBuilder) -> list[str]:
    taken = {player.corner for player in builder.players}
    return [corner for corner in CORNERS if corner not in taken]


def corner_refusal(builder: StateBuilder, task: Cornering, action: Corner) -> Refusal | None:
    """Whether a corner is free."""
    return None if action.corner in free_corners(builder) else refuse("S1", "corner_taken", corner=action.corner)


def choose_corner(builder: StateBuilder, task: Cornering, action: Corner) -> None:
    _take_corner(builder, task.order[-1], action.corner)
    builder.replace_first_task(Cornering(task.order))


def _take_corner(builder: StateBuilder, seat: Seat, corner_: str) -> None:
    builder.players[seat] = replace(builder.players[seat], corner=corner_)
    builder.add_event(events.CornerTaken(("S1",), seat, corner_))


def run_cornering(builder: StateBuilder, task: Cornering) -> None:
    """The last seat needs no draw; of two players it takes the opposite corner."""
    if len(task.order) < len(builder.players):
        seat = next(seat for seat in range(len(builder.players)) if seat not in task.order)
        if len(builder.players) > 2:
            builder.replace_first_task(Cornering((*task.order, seat), is_drawn=True))
            return
        _take_corner(builder, seat, _OPPOSITE[builder.players[task.order[0]].corner])
        task = Cornering((*task.order, seat))
    builder.pop_task()
    builder.push_task(Deploying(task.order))


# Deployment


def seat_to_deploy(builder: StateBuilder, task: Deploying) -> Seat | None:
    """Seats that have somebody to deploy, one after the other."""
    return next((seat for seat in task.seats if _undeployed_figures(builder, seat)), None)


def _undeployed_figures(builder: StateBuilder, seat: Seat) -> list[FigureIndex]:
    return [i for i, f in enumerate(builder.figures) if f.owner == seat and f.condition is Condition.WAITING]


def deploy_refusal(builder: StateBuilder, task: Deploying, action: Deploy) -> Refusal | None:
    """Whether a model can be put there: wholly within Long of its corner (S1)."""
    i, seat = position_queries.find_figure(builder, action.figure), seat_to_deploy(builder, task)
    if i is None or seat is None or i not in _undeployed_figures(builder, seat):
        return refuse("R22", "not_yours", figure=action.figure)
    return deployment_place_refusal(builder, i, action.place, action.facing)


def deployment_place_refusal(builder: StateBuilder, index: FigureIndex, place: Point3, facing: float) -> Refusal | None:
    """What keeps a waiting model from being deployed there: wholly within Long of its corner (S1)."""
    if not is_on_grid((*place, facing)):
        return refuse("R16", "no_grid_point", at=str(place))
    far = (
        distance_on_mat(place, corner_place(builder, builder.players[builder.figures[index].owner].corner))
        + builder.field.radius
    )
    if far > builder.field.long + 1e-6:
        return refuse("S1", "outside_corner", far=inches_text(far), allowed=inches_text(builder.field.long))
    return walking.landing_refusal(builder, index, place)


def deploy_model(builder: StateBuilder, task: Deploying, action: Deploy) -> None:
    seat, i = seat_to_deploy(builder, task), builder.index_of_figure(action.figure)
    assert seat is not None
    builder.change_figure(i, place=action.place, facing=action.facing, condition=Condition.HEALTHY)
    builder.add_event(events.Deployed(("S1",), action.figure, seat, action.place, action.facing))
    at = task.seats.index(seat)
    builder.replace_first_task(Deploying((*task.seats[at + 1 :], *task.seats[: at + 1])))


def begin_battle(builder: StateBuilder, task: Deploying) -> None:
    """Everybody is on the mat: the battle begins."""
    builder.pop_task()
    lay_objective_tokens(builder)
    builder.push_task(Rounds())
    monster = builder.scenario.first_monster
    if monster:
        middle = Point3(builder.field.mat / 2, builder.field.mat / 2)
        i = monsters.add_monster(builder, monster, middle)
        forced_moves.move_to_free_place(builder, i)
    rounds.begin_round(builder)
