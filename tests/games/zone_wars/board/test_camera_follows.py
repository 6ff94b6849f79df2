"""Whoever is asked to act is on the screen, with room for the first move (interaction.md 11)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.settings import Settings
from tests.games.zone_wars.board.states import DUEL
from tests.games.zone_wars.board.table import Table, table

MEDIUM = 5.0
FAR_APART = DUEL.replace("torv 24,20 @200", "torv 31,31 @200")


def near(it: Table, x: float, y: float, turns: int = 3) -> None:
    """Goes near to a point of the mat."""
    it.pilot.move(it.inch(x, y))
    it.pilot.wheel(turns)
    it.pilot.rest()


def has_room(it: Table, id_: str) -> bool:
    """Whether a model is seen, and what is as far round it as it can go."""
    place, camera, mat = it.figure(id_).place, it.board.mat.camera, it.board.mat.camera.lens.side
    assert place is not None
    ends = [(place.x + dx, place.y + dy) for dx, dy in ((MEDIUM, 0), (-MEDIUM, 0), (0, MEDIUM), (0, -MEDIUM), (0, 0))]
    return all(camera.shows(end) for end in ends if min(end) >= 0 and max(end) <= mat)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_card_that_is_clicked_brings_its_model_into_view(tmp_path: Path, size: tuple[int, int]) -> None:
    with table(tmp_path, DUEL, size=size) as it:
        near(it, 33, 33)
        for figure in ("krin", "lib", "hugust"):
            it.pilot.click(it.card(figure))
            it.pilot.rest()
            assert has_room(it, figure)
            it.key("escape")


def test_a_card_of_who_has_acted_shows_it_too(tmp_path: Path) -> None:
    with table(tmp_path, DUEL.replace("hugust 6.5,17.5 @0", "hugust 6.5,17.5 @0 [used]")) as it:
        near(it, 33, 33)
        it.pilot.click(it.card("hugust"))
        it.pilot.rest()
        assert has_room(it, "hugust")


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_who_may_act_next_is_shown_when_the_picture_has_arrived(tmp_path: Path, speed: float) -> None:
    position = FAR_APART.replace("bormin 12,15 @180; dux 19,11 @150; ", "")
    with table(tmp_path, position, settings=Settings(confirm="none", cover="off", animation_speed=speed)) as it:
        near(it, 5, 5, 4)
        assert not it.board.mat.camera.shows(it.figure("torv").place)
        while it.scene.match.to_act == 0:
            near(it, 5, 5, 4)
            found = it.scene.match.actions()
            it.scene.match.submit(next((one for one in found if str(one).startswith("pass")), found[-1]))
            it.pilot.rest()
        assert it.scene.match.to_act == 1
        assert has_room(it, "torv")


def test_the_mat_does_not_slide_below_the_pointer_that_takes_a_model(tmp_path: Path) -> None:
    with table(tmp_path, DUEL) as it:
        near(it, 9, 19)
        before = it.board.mat.camera
        assert before.shows(it.figure("krin").place)
        it.click("m:krin")
        assert it.board.mat.camera == before
