"""How far it still is: tiles until the goal can come, from what everybody may count, or hexes once it lies there."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.rules.game import Seat
from tabletop.ui.words import say


@dataclass(frozen=True, slots=True)
class Ahead:
    """What the strip says of it."""

    title: str
    value: str


def tiles(d: Draft) -> tuple[int, int]:
    """The least and the most tiles that are drawn until the goal has come; (0, 0) once it lies there."""
    if looks.goal(d) is not None or not d.tiles_left:
        return 0, 0
    return max(1, d.tiles_left - d.scenario.goal_window + 1), d.tiles_left


def ahead(d: Draft, seat: Seat) -> Ahead:
    """Tiles, or the way of a survivor."""
    least, most = tiles(d)
    if most:
        some = say("zombies_hand.ahead_some", least=least, most=most)
        return Ahead(say("zombies_hand.ahead"), some if least < most else str(most))
    goal = looks.goal(d)
    far = looks.steps_to_tile(d, seat, goal) if goal is not None and d.people[seat].alive else looks.FAR
    if far >= looks.FAR:
        return Ahead(say("zombies_hand.way"), say("zombies_hand.way_none"))
    words = {0: say("zombies_hand.way_here"), 1: say("zombies_hand.way_one")}
    return Ahead(say("zombies_hand.way"), words.get(far) or say("zombies_hand.way_far", far=far))
