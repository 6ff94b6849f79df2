"""What is drawn for actions of several steps, read at every look: nothing cut, hidden or pale."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.settings import Settings
from tests.sampled import sampled
from tests.ui.pilot import Pilot, piloted, spot
from tests.ui.scenes.test_table_steps import seated
from tests.ui.screen_lint import Paper, flagged, instrumented, problems
from tests.ui.screen_states import NAMES
from tests.ui.toy_board import GridBoard, toys

HD, SQUARISH, UHD = (1280, 720), (1620, 1080), (3840, 2160)
LOOKS: tuple[tuple[tuple[int, int], dict[str, Any]], ...] = (
    (HD, {}), (HD, {"text_scale": 200}), (HD, {"language": "xx", "text_scale": 200}), (HD, {"theme": "light"}),
    (HD, {"projector": True}), (SQUARISH, {"text_scale": 150}), (UHD, {"text_scale": 200}),
)  # fmt: skip


def _log(pilot: Pilot) -> None:
    seated(pilot, moves="dig, strike b e, dig, dig")


def _card(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "hand:card"))
    pilot.move((10, 300))


def _choice(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "a"))
    pilot.click(spot(scene, "b"))


def _done(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "b"))
    pilot.click(spot(scene, "c"))


def _odds(pilot: Pilot) -> None:
    scene = seated(pilot)
    pilot.click(spot(scene, "b"))
    pilot.move(spot(scene, "e"))


def _dice(pilot: Pilot) -> None:
    seated(pilot, chance="dice", moves="strike b e")
    pilot.frames(2)
    pilot.key("1")


STATES: dict[str, Callable[[Pilot], None]] = {
    "log": _log, "card": _card, "choice": _choice, "done": _done, "odds": _odds, "dice": _dice,
}  # fmt: skip


@pytest.mark.parametrize(
    ("state", "size", "settings"),
    sampled(((state, *look) for state in STATES for look in LOOKS), *range(0, len(STATES) * len(LOOKS), 3)),
    ids=str,
)
def test_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: str, size: tuple[int, int], settings: dict[str, Any]
) -> None:
    with toys(), instrumented(), piloted(tmp_path, Settings(confirm="none", **settings), size) as pilot:
        monkeypatch.setattr(GridBoard, "draw", flagged("fixed", GridBoard.draw))
        pilot.stage.use_surface(Paper(size))
        STATES[state](pilot)
        pilot.frames(3)
        assert problems(pilot.stage, NAMES) == []
