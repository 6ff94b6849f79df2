"""What a person at a table of Zombies would do with the mouse: see `shadow`."""

from __future__ import annotations

from pathlib import Path

from tabletop.games.zombies.board import action_places
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.play import saved_matches
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.table import Table
from tests.ui.pilot import Pilot
from tests.window.shadow import Gesture, answer


def gestures(pilot: Pilot, path: Path) -> list[Gesture]:
    """Adds nothing to the pile, walks as far as it can, and reloads or passes."""
    scene = TableScene(pilot.stage, saved_matches.load_match(path, pilot.stage.game_library, resume=False).match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    it = Table(pilot, scene)
    task = it.state.todo[-1]
    if isinstance(task, t.Suppressing):
        return [("click", it.spot(action_places.NOTHING))]
    if isinstance(task, t.Acting):
        able = set(scene.hand.marks(0).movable)
        return [
            ("click", it.spot(next(place for place in (action_places.RELOAD, action_places.PASS) if place in able)))
        ]
    survivor = f"s:{it.state.people[scene.match.to_act].survivor}"
    walks = [action for action in scene.match.actions() if str(action).startswith("walk")]
    if task.has_moved or not walks:  # type: ignore[union-attr]
        return [("click", it.spot(action_places.HALT))]
    end = str(walks[-1]).rpartition(" ")[2]
    return [("drag", it.spot(survivor), it.spot(f"h:{end}"))]


if __name__ == "__main__":
    answer("zombies", gestures)
