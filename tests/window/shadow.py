"""The same program without a window: told where a battle stands, it says what a person would do with the mouse.

Run as a process of its own, because the one of the tests has a real display: each line of input is the path of a saved
match, or of a folder with none yet; each line of output is a list of gestures.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabletop import settings
from tabletop.games.zone_wars.board.muster import MusterScene
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.play import save
from tabletop.ui.scenes.registry import Request, open_scene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zone_wars.board.table import Table
from tests.ui.pilot import Pilot, piloted

Gesture = tuple[Any, ...]
_FAR = 2.5
"""Inches of a move."""


def doors(pilot: Pilot, game: str) -> dict[str, tuple[float, float]]:
    """Buttons on the way to a match."""
    title = open_scene("title", pilot.stage)
    pilot.stage.push(title)
    pilot.frames(10)
    plaques: Any = title
    found = {name: pilot.centre(plaques.plaques[name].rect) for name in (f"box-{game}", "continue")
             if name in [item.name for item in plaques.plaques.items]}  # fmt: skip
    setup: Any = open_scene("setup", pilot.stage, Request(game))
    pilot.stage.push(setup)
    pilot.rest()
    return found | {"start": pilot.centre(setup.form.rect("start"))}


def gestures(pilot: Pilot, path: Path) -> list[Gesture]:
    """What the person to act would do."""
    scene = TableScene(pilot.stage, save.load(path, pilot.stage.library, resume=False).match)
    pilot.stage.push(scene)
    pilot.frames(5)
    top, it = pilot.stage.scene, Table(pilot, scene)
    if isinstance(top, MusterScene):
        return [("click", pilot.centre(top.plaques[name].rect)) for name in ("usual", "ready")]
    task, seat = it.draft.todo[-1], scene.match.to_act
    if isinstance(task, t.Cornering):
        return [("click", it.spot(scene.hand.buttons[0][0]))]
    own = [figure for figure in it.draft.figures if figure.owner == seat]
    if isinstance(task, t.Deploying):
        card = it.card(next(figure.id for figure in own if figure.place is None))
        pilot.click(card)
        pilot.frames(5)
        target = next(place for place in scene.hand.marks(0).targets if place.startswith("at:"))
        end = it.spot(target)
        return [("drag", card, end)]
    if not isinstance(task, t.Turn):
        return [("click", it.spot("button:decline"))]
    for figure in own:
        for k in range(16):
            assert figure.place is not None
            x, y = (
                round(figure.place[i] + _FAR * turn(k * math.pi / 8), 2) for i, turn in enumerate((math.cos, math.sin))
            )
            if it.board.game.check(it.draft.state(), it.board.game.parse(f"move {figure.id} {x:g},{y:g} @0")) is None:
                start, plate = it.spot(f"m:{figure.id}"), pilot.centre(scene.picture.plaques["plate"].rect)
                return [("drag", start, it.inch(x, y)), ("click", plate)]
    raise AssertionError("nobody can go anywhere")


def answer(game: str, tell: Callable[[Pilot, Path], list[Gesture]]) -> None:
    """Answers line by line."""
    home = Path(sys.argv[1])
    chosen, _ = settings.load(home / "config" / "settings.json")
    for line in sys.stdin:
        path = Path(line.strip())
        with piloted(home / "saves", chosen) as pilot:
            told: Any = doors(pilot, game) if path.is_dir() else tell(pilot, path)
        sys.stdout.write(f"{json.dumps(told)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    answer("zone_wars", gestures)
