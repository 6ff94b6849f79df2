"""What lines and signs mean is told on the mat, where it hides nobody, and can be put away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zone_wars.board.mat import plan_labels as mat_plate
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zone_wars.board.states import FIELD
from tests.games.zone_wars.board.table import Table, table
from tests.ui.scene_of import scene_of


def settings(scale: int = 100) -> Settings:
    return Settings(confirm="none", cover="off", animation_speed=0.0, text_scale=scale)


def bodies(it: Table) -> list[pygame.Rect]:
    """Where a hand takes everybody and everything that lies there, in pixels."""
    mat, made = it.board.mat, []
    for x, y in mat.tokens.spots(mat.camera).values():
        made.append(pygame.Rect(0, 0, 36, 36))
        made[-1].center = round(x), round(y)
    return made


def test_it_comes_with_the_lines_and_goes_with_them(tmp_path: Path) -> None:
    with table(tmp_path, FIELD, settings=settings()) as it:
        assert not it.board.mat.legend.is_shown
        it.click("m:krin")
        rect = it.board.mat.legend.rect
        assert rect.w > 0
        assert it.board.mat.area.contains(rect)
        assert rect.collidelist(bodies(it)) < 0, "it hides nobody"
        it.pilot.move(it.inch(11, 17))
        it.pilot.rest()
        assert it.board.mat.legend.rect == rect, "it stays while the pointer moves"
        it.key("escape")
        assert not it.board.mat.legend.is_shown


@pytest.mark.parametrize("scale", [100, 200])
def test_whatever_is_drawn_of_a_plan_lies_below_its_words(
    tmp_path: Path, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    with table(tmp_path, FIELD, settings=settings(scale)) as it:
        it.click("m:krin")
        rect, overlay = it.board.mat.legend.rect, it.board.mat.overlay
        scene_of(it.pilot, TableScene).refresh()
        it.pilot.frames(2)
        before = written(it, rect)
        real = overlay.draw_plan_above_models

        def crossed(surface: Any, *rest: Any) -> None:
            real(surface, *rest)
            surface.fill("#FF0000", rect.inflate(0, -rect.h // 2))

        monkeypatch.setattr(overlay, "draw_plan_above_models", crossed)
        it.board.mat.overlay._drawn_plan = None
        scene_of(it.pilot, TableScene).refresh()
        it.pilot.frames(2)
        assert before
        assert written(it, rect) == before


def written(it: Table, rect: pygame.Rect) -> set[tuple[int, int]]:
    """Where letters stand in their full colour."""
    surface, ink = it.pilot.stage.surface, pygame.Color(it.pilot.stage.theme.text)
    area = rect.clip(surface.get_rect())
    places = ((x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom))
    return {place for place in places if surface.get_at(place) == ink}


def test_it_stays_where_it_is_while_the_plan_grows_and_for_the_next_model(tmp_path: Path) -> None:
    with table(tmp_path, FIELD.replace("lib 7,11 @0 [broken]", "lib 7,11 @0"), settings=settings()) as it:
        it.click("m:krin")
        rect = it.board.mat.legend.rect.copy()
        for spot in ((11, 17), (10, 18)):
            it.click(it.inch(*spot))
            assert it.board.mat.legend.rect == rect
        it.key("escape")
        assert not it.path
        it.click("m:lib")
        legend = it.board.mat.legend.rect
        assert legend == rect, "although there would be another place for it now"
        assert legend.collidelist(bodies(it)) < 0, "it hides nobody"


def test_it_goes_on_the_enemys_turn_also_where_it_was_asked_for(tmp_path: Path) -> None:
    with table(
        tmp_path, FIELD, Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bot", "easy"), settings=settings()
    ) as it:
        it.key("i")
        assert it.board.mat.legend.is_shown
        view = it.board.view
        assert view is not None
        assert view.seat == 0
        it.board.view = replace(view, to_act=1)
        assert not it.board.mat.legend.is_shown
        it.board.view = view
        assert it.board.mat.legend.is_shown, "and comes again with the own turn"


def test_a_press_there_is_for_what_lies_below(tmp_path: Path) -> None:
    with table(tmp_path, FIELD, settings=settings()) as it:
        it.click("m:krin")
        s = it.pilot.stage.metrics.s
        x, y = it.board.mat.legend.rect.center
        place = it.board.place_at((x, y))
        it.click((x / s, y / s))
        assert place is not None
        assert it.path[-1:] != ("m:krin",) or it.pilot.stage.scene is it.scene
        assert it.path[0] == "m:krin"
        assert len(it.path) == 2, "the way goes on there"


@pytest.mark.parametrize("way", ["key", "button"])
def test_it_is_put_away_and_comes_again_when_it_is_asked_for(tmp_path: Path, way: str) -> None:
    with table(tmp_path, FIELD, settings=settings()) as it:

        def press() -> None:
            if way == "key":
                it.key("i")
            else:
                it.click(it.pilot.centre(it.scene.picture.buttons["mat legend"].rect))

        it.click("m:krin")
        assert it.board.mat.legend.is_shown
        press()
        assert not it.board.mat.legend.is_shown
        it.key("escape")
        it.click("m:lib", "m:krin")
        assert not it.board.mat.legend.is_shown, "it stays away"
        press()
        assert it.board.mat.legend.is_shown
        it.key("escape")
        assert it.board.mat.legend.is_shown, "who asks for it sees it without a plan as well"


def test_rays_of_sight_have_their_own(tmp_path: Path) -> None:
    with table(tmp_path, FIELD, settings=settings()) as it:
        it.click("m:krin")
        plan = it.board.mat.legend.rect.size
        it.key("escape", "v")
        assert it.board.mat.legend.is_shown
        assert it.board.mat.legend.rect.size != plan


def test_where_there_is_little_room_it_tells_in_few_words_what_says_least_by_itself(tmp_path: Path) -> None:
    with table(tmp_path, FIELD, settings=settings(200)) as it:
        it.click("m:krin")
        few, area = it.board.mat.legend.rect, it.board.mat.area
        assert area.contains(few)
        assert 0 < few.w * few.h <= 0.16 * area.w * area.h
        assert few.collidelist(bodies(it)) < 0
        said = {words for words, _ in it.board.mat.legend._rows}
        assert said == {"foe attacks", "cover dice", "foe turns", "foe fires"}
        it.key("i", "i")
        assert it.board.mat.area.contains(it.board.mat.legend.rect)
        assert it.board.mat.legend.rect.h > few.h, "who asks for it sees all of it"


def test_it_is_drawn_where_it_says(tmp_path: Path) -> None:
    with table(tmp_path, FIELD, settings=settings()) as it:
        it.click("m:krin")
        rect = it.board.mat.legend.rect
        shown = pygame.image.tobytes(it.pilot.stage.surface.subsurface(rect), "RGB")
        it.key("i")
        assert pygame.image.tobytes(it.pilot.stage.surface.subsurface(rect), "RGB") != shown


@pytest.mark.parametrize("scale", [100, 200])
def test_what_the_sight_tool_asks_for_lies_below_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    plate, asked = mat_plate.draw_plate, list[pygame.Rect]()

    def seen(*args: Any, **options: Any) -> pygame.Rect:
        asked.append(plate(*args, **options))
        return asked[-1]

    monkeypatch.setattr(mat_plate, "draw_plate", seen)
    with table(tmp_path, FIELD, settings=settings(scale)) as it:
        it.key("v")
        if not it.board.mat.legend.is_shown:
            it.board.mat.legend.toggle()
        it.pilot.frames(2)
        legend = it.board.mat.legend.rect
        assert legend.w > 0
        assert asked
        assert it.board.mat.area.contains(asked[-1])
        assert not asked[-1].colliderect(legend)


def test_it_makes_room_for_the_spot_that_is_chosen(tmp_path: Path) -> None:
    position = "sides ark genlab; bare; krin 8,14 @0; lib {} @0; bormin 34,34 @180; m 3 3; round 1; turn ark"
    with table(tmp_path, position.format("12,14"), settings=settings()) as it:
        it.click("m:krin")
        rect, mat = it.board.mat.legend.rect.copy(), it.board.mat
        assert rect.w
        x, y = mat.camera.to_plane(rect.center)
        shows = mat.camera
    with table(tmp_path / "again", position.format(f"{x:.2f},{y + 3.9:.2f}"), settings=settings()) as it:
        it.click("m:krin")
        it.board.mat.use_camera(shows)
        it.click("m:lib")
        legend = it.board.mat.legend.rect
        assert legend.w, "it lies where it lay"
        over = it.board.mat.camera.to_plane(legend.center)
        it.click(it.inch(*over))
        held = it.board.plans.held_picker
        assert held is not None
        assert held.plan is not None
        end = it.board.mat.camera.to_pixels(held.plan.nodes[-1])
        assert not it.board.mat.legend.rect.collidepoint(end)
