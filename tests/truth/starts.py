"""Where a soak begins: every screen of the tests, matches with bots of every game, and how the window looks."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tabletop.content import boxes
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.scenes.review.scene import ReviewScene
from tests.ui.pilot import Pilot, match_of, seated
from tests.ui.screen_states import STATES

HD, FULL_HD, UHD = (1280, 720), (1920, 1080), (3840, 2160)
SIZES = (HD, FULL_HD, UHD)
SIZE_WEIGHTS = (14, 5, 1)
"""A picture of 3840x2160 takes nine times as long as one of 1280x720."""
_SETUPS: tuple[tuple[str, dict[str, str]], ...] = (
    *((name, {}) for name in boxes.game_names()), ("zoon", {"ruleset": "sullivan"})
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """How the window looks at first, and how the program is set."""

    size: tuple[int, int]
    settings: Settings


def _played(game: str, setup: dict[str, str], bots: int, pilot: Pilot, folder: Path) -> None:
    """A new match: person, bots, then people again."""
    people = match_of(game, setup=setup).header.sitters
    sitters = [Sitter(SitterKind.BOT, "", "random") if 0 < k <= bots else one for k, one in enumerate(people)]
    match: Any = match_of(game, *sitters, setup=setup, seed="truth")
    seated(pilot, match)


MATCHES: dict[str, Callable[[Pilot, Path], None]] = {
    "-".join(("match", game, *setup.values(), str(bots))): partial(_played, game, setup, bots)
    for game, setup in _SETUPS for bots in (0, 1)
}  # fmt: skip


def _reviewed(game: str, plies: int, pilot: Pilot, folder: Path) -> None:
    """A long match by lot, looked through from its end, where a large map has grown."""
    match, rng = match_of(game, seed="truth"), random.Random(7)
    while match.outcome is None and match.ply < plies:
        match.submit(rng.choice(match.actions()))
    scene = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    scene.playback.go_to_end()
    pilot.rest()


REVIEWS: dict[str, Callable[[Pilot, Path], None]] = {
    "-".join(("review", game)): partial(_reviewed, game, plies)
    for game, plies in (("zombies", 160), ("zone_wars", 60), ("zoon", 60))
}
STARTS = {**STATES, **MATCHES, **REVIEWS}
COVERED = ("cover", "zoon-cover", "zoon-missed")
"""Starts with a cover between two people."""
USUAL = ("zw-deploy",)
"""Starts that are walked to by what is seen at the usual size of text."""


def look_of(rng: random.Random, start: str) -> Look:
    """Any look in which there is such a start; the usual one most often."""
    settings = Settings(
        theme=rng.choice(("dark", "light")),
        text_scale=rng.choice((100, 100, 200)) if start not in USUAL else 100,
        projector=rng.random() < 0.15,
        reduced_motion=rng.random() < 0.15,
        animation_speed=rng.choice((1.0, 1.0, 1.0, 0.5, 2.0, 4.0, 0.0)),
        bot_pace=rng.choice((1.0, 1.0, 4.0, 0.0)),
        cover=rng.choice(("on", "off", "off")) if start not in COVERED else "on",
        confirm=rng.choice(("risky", "none")),
        analysis=rng.random() < 0.2,
        point_names=rng.random() < 0.2,
        peek=rng.random() < 0.1,
        attract=rng.random() < 0.2,
    )
    return Look(rng.choices(SIZES, SIZE_WEIGHTS)[0], settings)
