"""Whoever rolls by hand is told which dice these are, what for, and what their faces mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.scenes.table.dice_entry import DiceEntryScene
from tests.games.zone_wars.board.states import DUEL
from tests.games.zone_wars.board.table import Table, zone_match
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.test_words_drawn import overheard

SETTINGS = Settings(confirm="none", cover="off", animation_speed=0.0)


def asked(pilot: Pilot, *texts: str) -> DiceEntryScene:
    """The question for dice after these actions, at the table."""
    match = zone_match(position=DUEL, chance="dice")
    for text in texts:
        match.submit(match.game.parse(text))
    it = Table(pilot, seated(pilot, match))
    it.done()
    scene = pilot.stage.scene
    assert isinstance(scene, DiceEntryScene), scene
    return scene


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 150), ((1280, 720), 200)])
def test_each_pool_says_its_colour_what_for_and_what_faces_mean(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:  # fmt: skip
    settings = Settings(confirm="none", cover="off", animation_speed=0.0, text_scale=scale)
    with piloted(tmp_path, settings, size) as pilot:
        scene = asked(pilot, "move krin @0", "attack bormin scrap-pistol")
        pool = len(scene.rows)
        base = pool - 1
        heads = [row for row in scene.rows if row.head_rect.h]
        assert [row.words.what for row in heads] == [
            f"{base} base dice, yellow: Krin attacks Bormin", "1 gear die, black: Krin attacks Bormin",
        ]  # fmt: skip
        assert [row.words.meaning for row in heads] == [
            "1: biohazard · 2–5: blank · 6: success", "1: explosion · 2–5: blank · 6: success",
        ]  # fmt: skip
        with overheard() as said:
            pilot.stage.make_display_list()
        assert any("yellow" in words for words in said)
        for row in scene.rows:
            assert all(scene._rects["box"].contains(face) for face in row.face_rects)
        faces = [face for row in scene.rows for face in row.face_rects]
        assert all(face.collidelist(faces[k + 1 :]) < 0 for k, face in enumerate(faces))
        assert all(face.collidelist([row.head_rect for row in heads]) < 0 for face in faces)
        assert min(face.w for face in faces) >= scene.stage.metrics.px(40), "large enough to be read and pressed"


def test_what_is_typed_is_what_counts(tmp_path: Path) -> None:
    with piloted(tmp_path, SETTINGS) as pilot:
        scene = asked(pilot, "move krin @0", "attack bormin scrap-pistol")
        host, number = scene._host, len(scene.rows)
        for face in "6" * number:
            pilot.key(face)
        pilot.key("return")
        pilot.rest()
        rolled = [str(action) for action in host.match.past.actions() if str(action).startswith("roll")]
        assert rolled == [f"roll {' '.join('6' * (number - 1))} / 6"]


def test_a_face_shows_its_number_and_its_sign(tmp_path: Path) -> None:
    with piloted(tmp_path, SETTINGS) as pilot:
        scene = asked(pilot, "move krin @0", "attack bormin scrap-pistol")
        panels, view = scene._table.board.panels, scene._table.story.view
        base, gear = (panels.die_face_picture(view, number, "1", 48) for number in (0, len(scene.rows) - 1))
        assert base is not None
        assert gear is not None
        assert base.get_at((4, 24)) != gear.get_at((4, 24)), "yellow, and black"
