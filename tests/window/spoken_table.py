"""The program as it is, or with a match of a game on the table: python -m tests.window.spoken_table [GAME [SEED]].

What it announces is written to ANNOUNCED in the folder where it runs, a sentence a line, to be held against what was
heard. Of the matches only one is played with all of its pictures: that takes long.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from unittest.mock import patch

from tabletop import app, paths
from tabletop.settings import Settings, save_settings
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.live_region import LiveRegion
from tests.ui.four_tables import SETUPS
from tests.ui.pilot import match_of

ANNOUNCED = "announced.jsonl"
WITH_PICTURES = ("zodiac", "0")
AT_ONCE = Settings(animation_speed=0.0, result_pace=0.0, bot_pace=0.0)
announce = LiveRegion.announce


def announce_and_note(texts: LiveRegion, words: str, *, is_alert: bool = False) -> None:
    """Also writes down what those who listen should hear."""
    announce(texts, words, is_alert=is_alert)
    if words and texts.is_wanted:
        with Path(ANNOUNCED).open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(words)}\n")


def main(game: str = "", seed: str = "") -> int:
    """Two people at one screen, or a team, in the middle of a match; the title without a game."""
    if game and (game, seed) != WITH_PICTURES:
        save_settings(paths.config() / "settings.json", AT_ONCE)

    def first_scene(name: str, stage: Stage, request: SceneRequest) -> object:
        if not game:
            return open_scene(name, stage, request)
        return TableScene(stage, match_of(game, setup=SETUPS[game], seed=f"ear {seed}"))

    with patch.object(app, "open_scene", first_scene), patch.object(LiveRegion, "announce", announce_and_note):
        return app.main(["--size", "1280x720"])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
