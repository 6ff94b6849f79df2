"""The squads of the others stand below the mat while no buttons are needed there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from tabletop.games.zone_wars.board.squad_cards import OtherSquadsPainter
from tabletop.settings import Settings
from tests.games.zone_wars.board.states import FIELD, FOUR
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.board.test_board import words_on_screen
from tests.games.zone_wars.board.test_clock import read


def others(it: Table) -> OtherSquadsPainter:
    return it.board.strip._other_squads


def rects(it: Table) -> Sequence[pygame.Rect]:
    return [others(it).rect_of(place) for place in others(it).places]


def spot(it: Table, id_: str) -> tuple[float, float]:
    """The middle of a card, in logical pixels."""
    return it.pilot.centre(others(it).rect_of(f"m:{id_}"))


@contextmanager
def seen(folder: Path, position: str, scale: int = 100) -> Iterator[Table]:
    with table(folder, position, settings=Settings(text_scale=scale, animation_speed=0.0)) as it:
        yield it


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize(("position", "count"), [(FIELD, 3), (FOUR, 6)], ids=["two", "four"])
def test_everybody_elses_models_are_seen_where_nobody_is_chosen(
    tmp_path: Path, position: str, count: int, scale: int
) -> None:
    with seen(tmp_path, position, scale) as it:
        found = rects(it)
        assert len(found) == count
        for i, rect in enumerate(found):
            assert it.board.strip.rect.contains(rect)
            assert rect.collidelist(found[:i]) < 0
        assert not {place.removeprefix("m:") for place in others(it).places} & {"krin", "lib", "hugust"}
        written = words_on_screen(it.pilot)
        assert scale > 100 or count > 3 or "Dux Overwatch" in written, "its state"
        names = ("Bormin", "Dux") if count == 3 else ("Bormin", "Unit Hamlet", "Sister Vey", "Brother Okt")
        assert all((name in written) == (scale < 200 or count == 3) for name in names)
        assert not any(f"{name[:k]}…" in written for name in names for k in range(1, len(name))), "none is cut"


def test_they_make_room_for_buttons(tmp_path: Path) -> None:
    with seen(tmp_path, FIELD) as it:
        where = spot(it, "bormin")
        it.click("m:krin")
        assert others(it).places == []
        assert it.scene.hand.pickable_buttons
        s = it.pilot.stage.metrics.s
        assert it.board.place_at((where[0] * s, where[1] * s)) is None
        it.key("escape")
        assert "m:bormin" in others(it).places


def test_a_card_brings_its_model_into_view_and_says_whose_it_is(tmp_path: Path) -> None:
    far = FIELD.replace("torv 24,20", "torv 34,33")
    with seen(tmp_path, far) as it:
        torv = it.figure("torv").place
        assert torv is not None
        assert not it.board.mat.camera.shows_point(torv)
        before = it.pilot.stage.toast.words, words_on_screen(it.pilot)
        it.pilot.click(spot(it, "torv"))
        it.pilot.rest()
        assert it.board.mat.camera.shows_point(torv)
        assert it.path == (), "nobody else's model is taken in hand"
        assert (it.pilot.stage.toast.words, words_on_screen(it.pilot)) != before, "the press is answered"


def test_the_card_that_is_pointed_at_is_bright_and_shows_the_model_large(tmp_path: Path) -> None:
    with seen(tmp_path, FIELD) as it:
        rect = others(it).rect_of("m:dux")
        dark = it.pilot.stage.surface.subsurface(rect).copy()
        it.pilot.move(spot(it, "dux"))
        it.pilot.frames(60)
        assert pygame.image.tobytes(it.pilot.stage.surface.subsurface(rect), "RGB") != pygame.image.tobytes(dark, "RGB")
        assert "Scrap Crossbow" in words_on_screen(it.pilot)


def test_who_is_taken_out_keeps_a_card_and_who_is_not_there_yet_has_none(tmp_path: Path) -> None:
    with seen(tmp_path, FIELD.replace("dux 19,11 @150 [watch]", "dux out")) as it:
        assert "m:dux" in others(it).places
    with table(tmp_path, scenario="throw-down") as it:
        assert others(it).places == []


NINE = (
    "sides ark genlab mechatron nova; bare; krin 5,5 @0; lib 8,5 @0; hugust 11,5 @0; bormin 20,5 @180; "
    "dux 23,5 @180; torv 26,5 @180; hamlet 5,20 @0; bolt-7 8,20 @0; sweeper 11,20 @0; vey 20,20 @180; okt 23,20 @180; "
    "null 26,20 @180; m 3 3 2 2; round 1; turn ark"
)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 200)])
def test_every_squad_below_the_mat_has_its_factions_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    settings = Settings(confirm="none", cover="off", animation_speed=0.0, text_scale=scale)
    with table(tmp_path, NINE, settings=settings, size=size) as it:
        assert len(others(it).places) == 9
        assert {"Genlab Tribe", "Mechatron Hive", "Nova Cult"} <= set(read(it, monkeypatch))


ACTED = (
    "sides mechatron nova; bare; hamlet 5,20 @0 [used,items=scrap-rifle|katana+]; ajax 8,20 @0; kettle 11,20 @0 [used];"
    " vey 20,20 @180 [used,items=katana+]; ansa 23,20 @180; null 26,20 @180 [watch]; m 3 3; round 2; turn mechatron"
)


def test_signs_for_what_somebody_did_and_carries_cut_no_name_and_leave_out_no_state(tmp_path: Path) -> None:
    with seen(tmp_path, ACTED) as it:
        written = words_on_screen(it.pilot)
        for name, state in (("Unit Hamlet", "Has acted"), ("Kettle", "Has acted"), ("Ajax", "Can act"),
                            ("Sister Vey", "Has acted"), ("Ansa", "Can act"), ("Null", "Overwatch")):  # fmt: skip
            assert f"{name} {state}" in written
