"""Parts of a frame that are kept: they are drawn again as soon as anything that they show is another one."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tests.ui.afresh import is_as_afresh
from tests.ui.four_tables import SETUPS, table_of
from tests.ui.pilot import Pilot, piloted

_STEPS = 40


def test_only_the_same_object_is_the_same_part_of_a_key() -> None:
    one, other = [1, 2], [1, 2]
    assert IdentityKey(one) == IdentityKey(one)
    assert IdentityKey(one) != IdentityKey(other)
    assert hash(IdentityKey(one)) == hash(IdentityKey(one))
    assert IdentityKey(one) != one


def test_a_part_is_drawn_again_only_for_another_key_place_or_clip() -> None:
    kept, painted = CachedStrokes(), []
    rect = pygame.Rect(10, 10, 20, 20)

    def shown(key: object, at: pygame.Rect = rect, clip: pygame.Rect | None = None) -> int:
        sheet = DisplayList((100, 100))
        sheet.set_clip(clip)

        def paint() -> None:
            painted.append(key)
            sheet.fill("white", at)

        kept.draw(sheet, at, key, paint)
        assert len(sheet) == 1
        return len(painted)

    assert [shown("a"), shown("a"), shown("b"), shown("b", rect.move(5, 0))] == [1, 1, 2, 3]
    assert shown("b", rect.move(5, 0), pygame.Rect(0, 0, 50, 50)) == 4


def stir(pilot: Pilot, rng: random.Random) -> None:
    """Points at something, presses it, goes back or on, opens an entry of the list, or plays."""
    scene = pilot.stage.scene
    match, moves = scene.match, scene.table.move_list  # type: ignore[attr-defined]
    s = pilot.stage.metrics.s
    way = rng.randrange(6)
    rect = moves.rect if way == 0 else pilot.stage.surface.get_rect()
    at = (rng.uniform(rect.left + 1, rect.right - 1) / s, rng.uniform(rect.top + 1, rect.bottom - 1) / s)
    if way < 3:
        pilot.move(at)
    elif way == 3 and len(match.actions()):
        match.submit(rng.choice(match.actions()))
    elif way == 4:
        pilot.key(rng.choice(("z", "y")), ctrl=True)
    else:
        pilot.key(rng.choice(("left", "up", "f6", "down", "escape")))
    pilot.frames(rng.choice((2, 5)))


def painted(
    kept: CachedStrokes, surface: DisplayList, rect: pygame.Rect, key: object, paint: Callable[[], None]
) -> None:
    """Drawn again, whatever the key says."""
    paint()


@pytest.mark.parametrize("game", SETUPS)
def test_what_is_kept_is_what_is_so(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(game)
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as pilot:
        scene = table_of(pilot, game)
        for step in range(_STEPS):
            if pilot.stage.scene is not scene:
                pilot.key("escape")
            else:
                stir(pilot, rng)
            kept = pilot.stage.make_display_list()
            with monkeypatch.context() as patch:
                patch.setattr(CachedStrokes, "draw", painted)
                anew = pilot.stage.make_display_list()
            shown, wanted = (pygame.image.tobytes(sheet.as_picture(opaque=True), "RGB") for sheet in (kept, anew))
            assert shown == wanted, step


CHANGES: tuple[dict[str, object], ...] = (
    {"theme": "light"}, {"language": "de"}, {"point_names": True}, {"peek": True}, {"odds": False},
    {"analysis": True}, {"text_scale": 150}, {"projector": True}, {"theme": "dark"}, {"language": "en"},
)  # fmt: skip


@pytest.mark.parametrize("game", SETUPS)
def test_every_setting_is_seen_at_once_in_what_is_kept(tmp_path: Path, game: str) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        table_of(pilot, game)
        rng = random.Random(1)
        for change in CHANGES:
            pilot.move((rng.uniform(100, 1000), rng.uniform(80, 650)))
            pilot.frames(3)
            pilot.stage.change_settings(**change)
            pilot.frames(2)
            assert is_as_afresh(pilot.stage), change
            whole = pilot.stage.make_display_list().as_picture(opaque=True)
            assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(pilot.stage.surface, "RGB"), change
