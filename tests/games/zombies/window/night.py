"""A whole night in a real window by a real hand: python -m tests.games.zombies.window.night play SEED.

The same without a window, told where the night lies that was played: python -m tests.games.zombies.window.night look
PATH. Both say what was seen at each decision and on the page of the end.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tabletop import app, paths
from tabletop import settings as settings_
from tabletop.play import saved_matches
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.loop import Loop
from tests.games.zombies.window.led import Led, digest
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_words_drawn import overheard
from tests.window.learning import Person

_MOST = 20
"""Rounds that no such night needs."""
Seen = dict[str, Any]


def play(seed: str) -> Seen:
    """Runs the program, and plays in it instead of letting it run by itself."""
    seen: Seen = {}

    def run(loop: Loop) -> None:
        seen.update(_night(Person(loop), seed))
        loop.stage.quit_asking_first()

    with patch("secrets.token_hex", lambda size: seed), patch.object(Loop, "run", run):
        app.main(["--size", "1280x720"])
    return seen


def look(path: Path) -> Seen:
    """What whoever decided saw in the saved night, and how its end looks."""
    settings, _ = settings_.load_settings(paths.config() / "settings.json")
    with tempfile.TemporaryDirectory() as folder, piloted(Path(folder), settings) as pilot:
        match: Any = saved_matches.load_match(path, pilot.stage.game_library, resume=False).match
        with overheard() as said:
            page = EndScene(pilot.stage, match)
            pilot.stage.push_scene(page)
            pilot.rest()
        past = match.past
        asked = [ply for ply in range(match.length) if past.to_act(ply) >= 0]
        seen = [(ply, digest(past.view(ply, past.to_act(ply)).shown)) for ply in asked]
        tale = [words for highlight in page.picture._highlight_texts for _, words in highlight.notable_acts]
        return {"seen": seen, "said": sorted(said), "tale": tale}


def _night(person: Person, seed: str) -> Seen:
    """From the title to the page of the end."""
    team, rounds = Led(person, _opened(person), seed), 0
    while team.scene.match.outcome is None:
        assert rounds < _MOST, "the night does not end"
        team.round()
        rounds += 1
    person.rest()
    with overheard() as said:
        person.click(team.table.spot("plate"))
        person.rest()
    assert isinstance(person.stage.scene, EndScene), "the page of the end does not open"
    return {"seen": team.seen, "said": sorted(said), "pressed": sorted(team.pressed)}


def _opened(person: Pilot) -> TableScene:
    """Takes the box from the shelf, and begins the night as it is set up."""
    title: Any = person.stage.scene
    person.rest()
    person.click(person.centre(title.buttons["box-zombies"].rect))
    person.rest()
    setup = person.stage.scene
    assert isinstance(setup, SetupScene)
    person.click(person.centre(setup.form.rect_of("start")))
    person.rest()
    return next(scene for scene in person.stage.scenes if isinstance(scene, TableScene))


if __name__ == "__main__":
    done = play(sys.argv[2]) if sys.argv[1] == "play" else look(Path(sys.argv[2]))
    sys.stdout.write(f"\n{json.dumps(done)}\n")
