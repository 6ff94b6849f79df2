"""Plays the fifth game away from the source tree, where both packages are installed, and tells what came of it.

python -m tests.foreign.away mouse|keys FOLDER
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import tabletop
from tabletop.content import boxes
from tabletop.content.games import drawings_folder
from tabletop.settings import Settings
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.ui.pilot import Pilot, piloted, spot

NAME = "hare_and_hounds"


def laid(pilot: Pilot) -> TableScene:
    """From the shelf over the set-up to the table, for two people."""
    title = TitleScene(pilot.stage)
    pilot.stage.push_scene(title)
    pilot.rest()
    pilot.click(pilot.centre(next(item.rect for item in title.buttons.items if item.name == f"box-{NAME}")))
    setup = pilot.stage.scene
    assert isinstance(setup, SetupScene)
    for name, part in (("kind 1", "person"), ("sides", "chosen"), ("start", "")):
        pilot.click(pilot.centre(setup.form.rect_of(name, part)))
    pilot.rest()
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    return table


def dragged(pilot: Pilot, table: TableScene, action: Any) -> None:
    pilot.drag(spot(table, action.origin), spot(table, action.target))


def keyed(pilot: Pilot, table: TableScene, action: Any) -> None:
    for place in (action.origin, action.target):
        while table.hand.gesture.focus != place:
            pilot.key("tab")
        pilot.key("return")


def main(hand: str, folder: str) -> None:
    """Tells where things were found, then how the match ended."""
    told = [str(Path(tabletop.__file__).parent), str(drawings_folder(NAME)), " ".join(boxes.game_names())]
    do = {"mouse": dragged, "keys": keyed}[hand]
    with piloted(Path(folder), Settings(confirm="none")) as pilot:
        table, rng = laid(pilot), random.Random(3)
        while table.match.outcome is None:
            action = rng.choice(list(table.match.actions()))
            do(pilot, table, action)
            pilot.rest()
            assert table.match.past.actions()[-1] == action
        told.append(table.match.outcome.clause)
    sys.stdout.write("\n".join((*told, "")))


if __name__ == "__main__":
    main(*sys.argv[1:])
