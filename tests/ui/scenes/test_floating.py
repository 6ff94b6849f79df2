"""What floats over a table hides nothing that can be pressed, and takes no press for itself.

See docs/decisions.md, What is seen is true.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui.boards.marks import BUTTON, without_button_places
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tabletop.ui.scenes.table.large_preview import LargePreview
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.four_tables import SETUPS, table_of
from tests.ui.pilot import Pilot, piloted, spot
from tests.ui.scenes.lesson.learner import HANDS, Learner


@pytest.fixture(params=SETUPS)
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(params=[(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)], ids=["720", "1080"])
def pilot(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", cover="off"), request.param) as made:
        yield made


def pressable(scene: TableScene) -> list[tuple[str, pygame.Rect]]:
    """Buttons, and places on the board that can be picked next."""
    targets = without_button_places(tuple(scene.hand.hover_info.targets.kinds))
    spots = scene.board.place_centres()
    found = [(place, pygame.Rect(spots[place], (1, 1)).inflate(24, 24)) for place in targets if place in spots]
    return [*found, *((item.name, item.rect) for item in scene.picture.buttons.items)]


def somewhere(scene: TableScene, rng: random.Random) -> tuple[float, float]:
    """A piece that can be taken, a place, or any point of the board, in logical pixels."""
    places = [place for place in scene.hand.marks(0).movable if place in scene.board.place_centres()]
    kind, buttons = rng.random(), [item for item in scene.picture.buttons.items if item.name.startswith(BUTTON)]
    if kind > 0.9 and buttons:
        rect = rng.choice(buttons).rect
        return rect.centerx / scene.stage.metrics.s, rect.centery / scene.stage.metrics.s
    if kind < 0.8 and (places or kind < 0.4):
        return spot(scene, rng.choice(places if kind >= 0.4 else list(scene.board.place_centres())))
    area, s = scene.board.area, scene.stage.metrics.s
    return rng.randrange(area.left, area.right) / s, rng.randrange(area.top, area.bottom) / s


def test_a_reason_lies_over_no_target_and_no_button(pilot: Pilot, game: str) -> None:
    scene, rng, said = table_of(pilot, game), random.Random(2), 0
    for _ in range(45):
        start = somewhere(scene, rng)
        end = rng.choice((start, somewhere(scene, rng)))
        pilot.drag(start, end)
        bubble = scene.table.bubble
        if bubble.words:
            said += 1
            hidden = [name for name, rect in pressable(scene) if rect.colliderect(bubble.rect)]
            assert not hidden, (bubble.words, bubble.rect, hidden)
            assert start != end or not bubble.rect.collidepoint(pilot.stage.to_pixels(end)), bubble.words
        pilot.rest()
        if pilot.stage.scene is not scene:
            pilot.key("escape")
            pilot.rest()
        if scene.match.outcome is not None:
            pilot.stage.pop_scene()
            pilot.stage.running = True
            scene = table_of(pilot, game)
    assert said or game == "zone_wars"


def test_a_press_on_a_reason_means_what_lies_under_it(pilot: Pilot, game: str) -> None:
    scene = table_of(pilot, game)
    own = next(place for place in scene.hand.marks(0).movable if place in scene.board.place_centres())
    at = scene.board.place_centres()[own]
    bubble = scene.table.bubble
    bubble.show("Not there. " * 6, "ZD3", pygame.Rect(at[0], at[1] + pilot.stage.metrics.px(80), 1, 1))
    assert bubble.rect.collidepoint(at)
    assert not bubble.rule_link_rect.collidepoint(at)
    pilot.click(spot(scene, own))
    assert pilot.stage.scene is scene
    assert scene.hand.gesture.selected_place == own
    assert not bubble.words


def test_only_its_link_opens_the_rule(pilot: Pilot, game: str) -> None:
    scene = table_of(pilot, game)
    own = next(place for place in scene.hand.marks(0).movable if place in scene.board.place_centres())
    bubble = scene.table.bubble
    bubble.show("Not there.", "ZD3", scene.board.rect_of((own,)), scene.hand.hover_info.pressable_rects())
    pilot.click(pilot.centre(bubble.rule_link_rect))
    assert isinstance(pilot.stage.scene, RulebookScene)
    assert scene.hand.gesture.selected_place is None
    assert not bubble.words


def test_no_room_is_looked_for_where_there_are_no_odds_to_tell(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """As over most of the ground that a model is dragged over: there every pixel is another place."""
    scene, asked = table_of(pilot, "zone_wars"), list[str]()
    own = next(place for place in scene.hand.marks(0).movable if place in scene.board.place_centres())
    start = spot(scene, own)
    pilot.press(start)

    def free() -> tuple[()]:
        asked.append("free")
        return ()

    monkeypatch.setattr(scene.hand.hover_info, "rects_to_keep_clear", free)
    for k in range(1, 30):
        pilot.move((start[0] + 4 * k, start[1]))
    assert scene.hand.gesture.lifted == own
    assert not scene.hand.hover_info.odds_badge.lines
    assert not asked


# --- what is shown large --------------------------------------------------------------------------------------------


def marked_rects(scene: TableScene) -> list[pygame.Rect]:
    """What a hint leads to, what has the keyboard's focus, and what is framed for one switch, in pixels."""
    hover, focus = scene.hand.hover_info, scene.hand.gesture.focus
    places = (*scene.hand.hint_steps, *((focus,) if focus else ()))
    framed = [pygame.Rect(node.bounds) for node in scene.stage.switch_scan.framed if node.bounds]
    return [*(hover.place_rect(place) for place in places), *framed]


@pytest.mark.parametrize("scale", [100, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("scan_seconds", [0.0, 0.5])
def test_what_is_shown_large_lies_over_nothing_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, scale: int, scan_seconds: float
) -> None:
    """By pointer and keys, while hints come and go and what is scanned changes; there is never room in the column."""
    monkeypatch.setattr(LargePreview, "is_in_column", property(lambda preview: False))
    monkeypatch.setattr(LargePreview, "fits_column", lambda preview, place, view: False)
    settings = Settings(confirm="none", cover="off", text_scale=scale, scan_seconds=scan_seconds)
    floated, rng = 0, random.Random(5)
    with piloted(tmp_path, settings) as pilot:
        scene = table_of(pilot, game)
        for _ in range(60):
            preview = scene.hand.hover_info.preview
            if rng.random() < 0.5:
                pilot.move(somewhere(scene, rng))
                pilot.frames(seconds=0.4)
            else:
                pilot.key("tab")
            hand = scene.hand
            origins, buttons = hand.marks(0).movable, [name for name, _ in hand.pickable_buttons]
            names = [*without_button_places(tuple(origins)), *hand.hover_info.targets.kinds, *buttons]
            hand.hint_steps = tuple(rng.sample(names, min(2, len(names))))
            pilot.frames(seconds=0.6)
            if preview.rect:
                floated += 1
                covered = [rect for rect in marked_rects(scene) if rect.colliderect(preview.rect)]
                assert not covered, (preview.place, preview.rect, covered)
        previews, view = scene.board.previews, scene.story.view
        assert bool(floated) == any(previews.has_preview(view, place) for place in scene.board.place_centres())


@pytest.mark.parametrize("scale", [100, 200])
def test_what_is_shown_large_goes_aside_for_buttons_that_come(tmp_path: Path, scale: int) -> None:
    """Beside a figure that is taken by keys the board shows what it can do, and the lesson marks one of that."""
    with piloted(tmp_path, Settings(confirm="none", text_scale=scale)) as pilot:
        learner = Learner(pilot, HANDS["keys"])
        learner.begin("zone_wars", "first-find", 11)
        learner.go_on()
        scene = learner.lesson
        assert scene.hand.gesture.path == ("m:franton",)
        preview, marks = scene.hand.hover_info.preview.rect, learner.picture.lesson_marks()
        assert preview or scale > 100
        assert len(marks) == 2
        assert not [mark for mark in marks if mark.rect.colliderect(preview)]
