"""The program with a match of a game on the table from the beginning: python -m tests.window.spoken_table GAME."""

from __future__ import annotations

import sys
from unittest.mock import patch

from tabletop import app
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.stage import Stage
from tests.ui.four_tables import SETUPS
from tests.ui.pilot import match_of


def main(game: str) -> int:
    """Two people at one screen, or a team, in the middle of a match."""

    def table(name: str, stage: Stage, request: SceneRequest) -> TableScene:
        return TableScene(stage, match_of(game, setup=SETUPS[game]))

    with patch.object(app, "open_scene", table):
        return app.main(["--size", "1280x720"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
