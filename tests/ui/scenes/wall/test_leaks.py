"""The second window is equal, frame by frame and byte by byte, for all that not everybody can tell apart.

Also while whoever sits at the laptop looks at the own hand there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.wall.wall import SpectatorWindow
from tests.play.sitting import AnyMatch
from tests.ui.pilot import match_of, piloted
from tests.ui.scenes.phones.test_leaks import combat, zombies

STAND = "south a1:moon-egg {}; north f6:first-lantern d4:digger#0; turn south 3"


def field(cards: str) -> Callable[[], AnyMatch]:
    """Face-down cards of Ann's, who is to move."""
    return lambda: match_of("zoon", setup={"position": STAND.format(cards), "south": "stilts", "north": "delvers"})


def watched(folder: Path, match: AnyMatch, text: str, cover: str) -> tuple[list[bytes], set[bytes]]:
    """Every frame of the second window while the match begins and goes on with an action, and those of the table."""
    walls, tables = [], set()
    with piloted(folder, Settings(confirm="none", cover=cover)) as pilot:
        pilot.key("f10")
        scene = TableScene(pilot.stage, match)
        pilot.stage.push_scene(scene)
        wall = pilot.stage.second_window
        assert isinstance(wall, SpectatorWindow)

        def look(frames: int) -> None:
            for _ in range(frames):
                pilot.frames(seconds=0.1)
                assert wall.stage is not None
                made = pygame.image.tobytes(wall.stage.surface, "RGB")
                walls.append(hashlib.sha1(made, usedforsecurity=False).digest())
                tables.add(pilot.picture())

        look(4)
        pilot.rest()
        spots = sorted(scene.board.place_centres())
        if spots:
            pilot.move(pilot.centre(scene.board.rect_of((spots[0],))))
        look(4)
        if text:
            match.submit(match.game.parse(text))
        look(24)
    return walls, tables


TOUCHES = ("touch TL", "touch BR")
PLACED = field("b2:wader#0 c2:lancebill#0"), field("b2:lancebill#0 c2:wader#0")
ADDED = ("suppress machine_pistol 1", "suppress machine_pistol 2")


@pytest.mark.parametrize(
    ("made", "other", "texts", "cover"),
    [
        (combat, combat, TOUCHES, "on"),
        pytest.param(combat, combat, TOUCHES, "off", marks=pytest.mark.slow),
        pytest.param(*PLACED, ("", ""), "off", marks=pytest.mark.slow),
        pytest.param(zombies, zombies, ADDED, "off", marks=pytest.mark.slow),
    ],
    ids=["a corner behind the cover", "a corner in the open", "cards the other way round", "a small card or a large"],
)  # fmt: skip
def test_two_secrets_look_the_same(
    made: Callable[[], AnyMatch], other: Callable[[], AnyMatch], texts: tuple[str, str], cover: str, tmp_path: Path
) -> None:  # fmt: skip
    first, table = watched(tmp_path / "a", made(), texts[0], cover)
    second, another = watched(tmp_path / "b", other(), texts[1], cover)
    assert first == second
    assert len(set(first)) > 1 or not texts[0]
    assert any(texts) or table != another, "whoever sits there sees more"
