"""Who stands close together is shown apart while somebody asks who is who, with names; and goes back."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.games.zone_wars.board.mat.camera import camera_of_whole_mat
from tabletop.games.zone_wars.board.mat.nameplates import spread_apart
from tabletop.settings import Settings
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.board.test_board import words_on_screen
from tests.ui.live import Live

CROWD = (
    "scenario throw-down; map rust-crossing; sides ark genlab; krin 9,15 @0; lib 10.3,15 @0;"
    " hugust 9.6,16.3 @0 [used,damage=2]; bormin 11.6,15.2 @180; dux 12.1,14 @150; torv 20,14 @200; m 3 5; round 3;"
    " turn ark"
)
NAMES = ("Krin", "Lib", "Hugust", "Bormin", "Dux", "Torv")
spots = st.tuples(st.integers(0, 300), st.integers(0, 300))


@given(st.lists(spots, min_size=1, max_size=7))
def test_two_are_as_far_apart_as_they_reach(centres: list[tuple[float, float]]) -> None:
    found = spread_apart(centres, [(20.0, 30.0)] * len(centres))
    assert len(found) == len(centres)
    for (x, y), (to_x, to_y) in combinations(found, 2):
        assert abs(x - to_x) >= 38.5 or abs(y - to_y) >= 58.5


def test_who_stands_alone_stays() -> None:
    assert spread_apart([(0.0, 0.0), (200.0, 0.0), (210.0, 0.0)], [(20.0, 30.0)] * 3)[0] == (0.0, 0.0)


def least(it: Table) -> float:
    """How far the two nearest models are seen from each other, in logical pixels."""
    models = [spot for place, spot in it.board.mat.place_centres().items() if place.startswith("m:")]
    return min(math.dist(one, other) for one, other in combinations(models, 2)) / it.pilot.stage.metrics.s


@pytest.mark.parametrize("scale", [100, 200])
def test_alt_tells_who_is_who_as_long_as_it_is_held(tmp_path: Path, scale: int) -> None:
    with table(tmp_path, CROWD, settings=Settings(text_scale=scale, animation_speed=0.0)) as it:
        while (
            it.board.prefetch_one_picture()
        ):  # what is drawn and found out ahead takes as many frames as the machine needs
            pass
        it.pilot.frames(60)
        before, close, picture = dict(it.board.mat.place_centres()), least(it), it.pilot.picture()
        beside = words_on_screen(it.pilot)
        it.pilot.key_down("left alt")
        it.pilot.stage.sprites.forget_all()
        words = words_on_screen(it.pilot)
        assert all(words.count(name) > beside.count(name) for name in NAMES), "on the mat, not only beside it"
        assert least(it) >= max(36, close + 8)
        it.pilot.key_up("left alt")
        it.pilot.frames(60)
        assert dict(it.board.mat.place_centres()) == before
        assert it.pilot.picture() == picture


def test_who_is_shown_apart_is_clicked_there(tmp_path: Path) -> None:
    with table(tmp_path, CROWD) as it:
        it.pilot.key_down("left alt")
        it.pilot.rest()
        it.click("m:lib")
        assert it.path == ("m:lib",)
        it.click("m:bormin")
        assert it.proposal.caption == "Lib attacks Bormin"


def test_n_and_a_button_tell_so_until_they_are_pressed_again(tmp_path: Path) -> None:
    with table(tmp_path, CROWD) as it:
        before = dict(it.board.mat.place_centres())
        button = it.pilot.centre(it.scene.picture.buttons["mat names"].rect)
        presses: tuple[Callable[[], None], ...] = (lambda: it.key("n"), lambda: it.click(button))
        for press in presses:
            press()
            assert it.board.mat.are_names_shown
            assert least(it) >= 36
            press()
            assert not it.board.mat.are_names_shown
            assert dict(it.board.mat.place_centres()) == before


def test_a_window_that_loses_the_keyboard_lets_go_of_alt(tmp_path: Path) -> None:
    with table(tmp_path, CROWD) as it:
        it.pilot.key_down("left alt")
        it.pilot.rest()
        assert it.board.mat.are_names_shown
        it.pilot.post(pygame.WINDOWFOCUSLOST)
        it.pilot.rest()
        assert not it.board.mat.are_names_shown


def test_a_monster_has_its_name_in_any_case_but_not_in_small_pictures(tmp_path: Path) -> None:
    met = CROWD.replace("m 3 5;", "land-shark#1 30,30 @0; m 3 5;")
    with table(tmp_path, met, settings=Settings(animation_speed=0.0)) as it:
        mat = it.board.mat
        it.pilot.stage.sprites.forget_all()
        words = words_on_screen(it.pilot)
        assert "Land Shark" in words
        assert words.count("Torv") == 1, "names of models are beside the mat only"
        small = camera_of_whole_mat((0, 0, 160, 160), mat.game.content.field.mat)
        for camera, is_drawn in ((mat.camera, True), (small, False)):
            paper = pygame.Surface(it.pilot.stage.surface.get_size(), pygame.SRCALPHA)
            mat.tokens.nameplates.draw(Live(paper), camera, mat.tokens, frozenset(), monsters_only=True)
            assert bool(paper.get_bounding_rect().w) == is_drawn
