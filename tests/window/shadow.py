"""The same program without a window: told where a match stands, it says what a person would do with the mouse.

Run as a process of its own, because the one of the tests has a real display: each line of input is the path of a saved
match, or of a folder with none yet; each line of output is a list of gestures.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabletop import settings
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tests.ui.pilot import Pilot, piloted

Gesture = tuple[Any, ...]


def doors(pilot: Pilot, game: str) -> dict[str, tuple[float, float]]:
    """Buttons on the way to a match."""
    title = open_scene("title", pilot.stage)
    pilot.stage.push_scene(title)
    pilot.frames(10)
    buttons: Any = title
    found = {name: pilot.centre(buttons.buttons[name].rect) for name in (f"box-{game}", "continue")
             if name in [item.name for item in buttons.buttons.items]}  # fmt: skip
    setup: Any = open_scene("setup", pilot.stage, SceneRequest(game))
    pilot.stage.push_scene(setup)
    pilot.rest()
    return found | {"start": pilot.centre(setup.form.rect_of("start"))}


def answer(game: str, tell: Callable[[Pilot, Path], list[Gesture]]) -> None:
    """Answers line by line."""
    home = Path(sys.argv[1])
    chosen, _ = settings.load_settings(home / "config" / "settings.json")
    for line in sys.stdin:
        path = Path(line.strip())
        with piloted(home / "saves", chosen) as pilot:
            told: Any = doors(pilot, game) if path.is_dir() else tell(pilot, path)
        sys.stdout.write(f"{json.dumps(told)}\n")
        sys.stdout.flush()
