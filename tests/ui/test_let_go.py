"""What is closed is let go: pictures of pages go at once, and after everything was closed no more of them are there."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pygame
import pytest

from tabletop.content import boxes
from tabletop.settings import Settings
from tabletop.ui.bench.measured_screens import open_busy_table
from tabletop.ui.drawing.sprites import surface_bytes
from tabletop.ui.forms.form import Form
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.widget import ImageButton, ImageWidget
from tests.ui.owners import held, held_by, surfaces
from tests.ui.pilot import Pilot, piloted

PAGES = ("settings", "keys", "rulebook", "setup", "evening", "people", "puzzles", "tribes", "campaign", "replays",
         "dice", "table", "lesson", "club")  # fmt: skip
FORMS = ("settings", "keys", "rulebook", "tribes")


def visited(pilot: Pilot, page: str, game: str) -> None:
    """Opens it over the title, looks at it, and goes back."""
    pilot.stage.push_scene(open_scene(page, pilot.stage, SceneRequest(game)))
    pilot.frames(3)
    while len(pilot.stage.scenes) > 1:
        pilot.stage.pop_scene()
    pilot.frames(3)


@pytest.mark.parametrize("page", FORMS)
def test_the_pictures_of_a_page_go_with_it_without_a_collection(tmp_path: Path, page: str) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(open_scene("title", pilot.stage))
        pilot.rest()
        gc.collect()
        gc.disable()
        try:
            pilot.stage.push_scene(open_scene(page, pilot.stage, SceneRequest("zoon")))
            pilot.frames(3)
            known = set(surfaces())
            pilot.stage.use_surface(pilot.stage.surface)  # a form is made anew, and the one before goes
            pilot.frames(3)
            open_now = len(surfaces())
            assert open_now < 1.3 * len(known), "the form before holds its pictures"
            pilot.key("escape")
            pilot.frames(3)
            assert pilot.stage.scene.caption
            assert not [each for each in gc.get_objects() if isinstance(each, Form) and each.stage is pilot.stage]
        finally:
            gc.enable()


def test_most_pictures_of_a_table_go_with_it_and_none_of_the_title(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(open_scene("title", pilot.stage))
        pilot.rest()
        pilot.stage.sprites.forget_all()
        pilot.stage.use_surface(pilot.stage.surface)
        pilot.rest()
        shown = {key: id(piece) for key, piece in pilot.stage.sprites._made.items()}
        pilot.stage.push_scene(open_scene("table", pilot.stage, SceneRequest("zombies")))
        pilot.rest()
        assert pilot.stage.sprites._made.load > 14 << 20
        pilot.stage.pop_scene()
        pilot.rest()
        made = pilot.stage.sprites._made
        assert made.load <= 2.5 * 4 * 1280 * 720
        assert {key: id(piece) for key, piece in made.items() if key in shown} == shown


def test_most_fonts_of_pages_go_with_them(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(open_scene("title", pilot.stage))
        for size in range(10, 30):  # as a board that is seen from nearer and nearer
            pilot.stage.texts.label("Anywhere", size, "#FFFFFF")
        visited(pilot, "rulebook", "zoon")
        assert 1 <= len(pilot.stage.texts._fonts) <= 8


def test_pages_below_others_keep_no_pictures_and_draw_them_again(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        setup = open_scene("setup", pilot.stage, SceneRequest("zoon"))
        pilot.stage.push_scene(setup)
        pilot.sharpen()
        assert isinstance(setup, FormPage)
        before = pygame.image.tobytes(pilot.stage.surface, "RGB")
        assert len(drawn_by(setup)) > 10
        pilot.stage.push_scene(open_scene("settings", pilot.stage, SceneRequest("zoon")))
        pilot.sharpen()
        assert not drawn_by(setup)
        pilot.stage.pop_scene()
        pilot.sharpen()
        assert pygame.image.tobytes(pilot.stage.surface, "RGB") == before


def test_a_covered_review_keeps_no_picture_of_the_ground_and_is_drawn_the_same_again(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        table = laid(pilot, "zombies")
        review = open_scene("review", pilot.stage, SceneRequest("zombies", match=table.match))
        pilot.stage.replace_scene(review)
        pilot.sharpen()
        before = pygame.image.tobytes(pilot.stage.surface, "RGB")
        there = held_bytes(pilot, review)
        pilot.stage.push_scene(open_scene("settings", pilot.stage, SceneRequest("zombies")))
        pilot.sharpen()
        assert held_bytes(pilot, review) < there / 10, "more than a few badges, which caches hold as well"
        pilot.stage.pop_scene()
        pilot.sharpen()
        assert pygame.image.tobytes(pilot.stage.surface, "RGB") == before


@pytest.mark.parametrize("game", boxes.game_names())
def test_a_covered_table_keeps_no_pictures_and_is_drawn_the_same_again(tmp_path: Path, game: str) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        table = laid(pilot, game)
        before = pygame.image.tobytes(pilot.stage.surface, "RGB")
        assert held_bytes(pilot, table) > 100_000
        pilot.stage.push_scene(open_scene("rulebook", pilot.stage, SceneRequest(game)))
        pilot.sharpen()
        pilot.stage.sprites.forget_all()  # as long reading does
        pilot.stage.texts.forget_all()
        assert held_bytes(pilot, table) == 0
        pilot.stage.pop_scene()
        pilot.sharpen()
        assert pygame.image.tobytes(pilot.stage.surface, "RGB") == before


def test_a_table_below_a_box_keeps_its_pictures(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        table = laid(pilot, "zombies")
        there = held_bytes(pilot, table)
        pilot.stage.push_scene(open_scene("menu", pilot.stage, SceneRequest("zombies")))
        pilot.frames(3)
        assert pilot.stage.scene.overlay
        assert held_bytes(pilot, table) >= there


def test_a_page_below_a_box_keeps_its_pictures(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        page = open_scene("settings", pilot.stage, SceneRequest("zoon"))
        pilot.stage.push_scene(page)
        pilot.frames(3)
        assert isinstance(page, FormPage)
        there = len(drawn_by(page))
        pilot.stage.push_scene(open_scene("menu", pilot.stage, SceneRequest("zoon")))
        pilot.frames(3)
        assert pilot.stage.scene.overlay
        assert len(drawn_by(page)) == there > 0


@pytest.mark.parametrize("page", FORMS)
def test_pages_of_widgets_need_no_picture_of_what_stays(tmp_path: Path, page: str) -> None:
    """It would be as large as the window."""
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(open_scene(page, pilot.stage, SceneRequest("zoon")))
        pilot.frames(3)
        for rect in list(pilot.stage.scene.keep_clear_rects)[:6]:
            pilot.move(pilot.centre(rect))
            pilot.frames(3)
        assert pilot.stage.layer.surface is None


def test_panels_of_one_size_share_their_picture(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        form = Form(pilot.stage)
        for x in (0, 400):
            form.add_panel(pygame.Rect(x, 0, 300, 600))
        first, second = (widget for widget in form.widgets.targets if isinstance(widget, ImageWidget))
        assert first.image is second.image is not None


def laid(pilot: Pilot, game: str) -> TableScene:
    """A table on which much lies, over the title."""
    pilot.stage.push_scene(open_scene("title", pilot.stage))
    pilot.rest()
    table = open_busy_table(pilot.stage, game)
    pilot.sharpen()
    return table


def held_bytes(pilot: Pilot, scene: Scene) -> int:
    """Bytes of the pictures that a scene keeps alive, whether or not a cache has them too."""
    stage = pilot.stage
    return sum(surface_bytes(each) for each in held_by(scene, [stage, stage.sprites, stage.texts]))


def drawn_by(page: FormPage) -> list[pygame.Surface]:
    """Pictures of its buttons that there are now."""
    buttons = [widget for widget in page.form.widgets.targets if isinstance(widget, ImageButton)]
    return [each for button in buttons if button.images is not None for each in button.images.drawn]


def test_after_everything_was_closed_as_many_surfaces_live_as_before_three_times_running(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(open_scene("title", pilot.stage))
        pilot.rest()
        counts = []
        for _ in range(4):
            for number, page in enumerate(PAGES):
                visited(pilot, page, boxes.game_names()[number % len(boxes.game_names())])
            pilot.stage.use_surface(pilot.stage.surface)
            pilot.rest()
            gc.collect()
            counts.append(held())
        assert counts[1:] == [counts[1]] * 3, counts


def test_nothing_holds_a_stage_that_is_closed(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(open_scene("settings", pilot.stage, SceneRequest("zoon")))
        pilot.frames(3)
        gone = weakref.ref(pilot.stage)
    del pilot
    gc.collect()
    assert gone() is None


def test_no_stage_of_a_former_test_lives_on_in_events(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(open_scene("settings", pilot.stage, SceneRequest("zoon")))
        pilot.frames(3)
        for rect in list(pilot.stage.scene.keep_clear_rects)[:6]:
            pilot.move(pilot.centre(rect))
        pilot.stage.scene.form.update(pilot.clock.now + 1)  # type: ignore[attr-defined]
        gone = weakref.ref(pilot.stage)
    del pilot
    with piloted(tmp_path):
        gc.collect()
        assert gone() is None
