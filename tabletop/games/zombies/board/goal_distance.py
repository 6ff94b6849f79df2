"""How far it still is: tiles until the goal can come, from what everybody may count, or hexes once it lies there."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.turn.closing import count_zombies_blocking_goal
from tabletop.rules.game import Seat
from tabletop.ui.words import say


@dataclass(frozen=True, slots=True)
class GoalDistance:
    """What the strip says of it."""

    title: str
    value: str


def tiles_to_goal(builder: StateBuilder) -> tuple[int, int]:
    """The least and the most tiles that are drawn until the goal has come; (0, 0) once it lies there."""
    if position_queries.goal_tile(builder) is not None or not builder.tiles_left:
        return 0, 0
    return max(1, builder.tiles_left - builder.scenario.goal_window + 1), builder.tiles_left


def distance_to_goal(builder: StateBuilder, seat: Seat) -> GoalDistance:
    """Tiles, or the way of a survivor; for whoever has reached the goal what still keeps its door open."""
    least, most = tiles_to_goal(builder)
    if most:
        some = say("zombies_hand.ahead_some", least=least, most=most)
        return GoalDistance(say("zombies_hand.ahead"), some if least < most else str(most))
    goal = position_queries.goal_tile(builder)
    far = (
        position_queries.steps_to_tile(builder, seat, goal)
        if goal is not None and builder.people[seat].alive
        else position_queries.FAR
    )
    if far >= position_queries.FAR:
        return GoalDistance(say("zombies_hand.way"), say("zombies_hand.way_none"))
    left = count_zombies_blocking_goal(builder) if not far else 0
    if left:
        still = say("zombies_hand.kill_one") if left == 1 else say("zombies_hand.kill_some", number=left)
        return GoalDistance(say("zombies_hand.kill"), still)
    words = {0: say("zombies_hand.way_here"), 1: say("zombies_hand.way_one")}
    return GoalDistance(say("zombies_hand.way"), words.get(far) or say("zombies_hand.way_far", far=far))
