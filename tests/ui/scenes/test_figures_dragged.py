"""A piece that is dragged on a picture of a rulebook goes where it was dragged, or nowhere: never another move."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content import boxes
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.boards.marks import without_button_places
from tabletop.ui.scenes.exercise import FigureExerciseMode
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.rulebook.figure_gallery import FigureCard
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot, piloted
from tests.ui.scenes.rulebook_text import text_of

STILL = Settings(confirm="none", animation_speed=0.0)


def opened(pilot: Pilot, game: str, detail: str = "") -> RulebookScene:
    scene = open_scene("rulebook", pilot.stage, SceneRequest(game, detail=detail))
    assert isinstance(scene, RulebookScene)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    return scene


def at(pilot: Pilot, scene: RulebookScene, card: FigureCard, place: str) -> tuple[float, float] | None:
    """Where a place of a picture lies in the window, where it can be seen."""
    corner = card.board_rect.move(scene.form.rect_of(card.name).topleft)
    spot = card.figure.board.place_centre(place)
    pixel = None if spot is None else (round(corner.x + spot[0]), round(corner.y + spot[1]))
    if pixel is None or not corner.collidepoint(pixel) or not text_of(scene).rect.collidepoint(pixel):
        return None
    s = pilot.stage.metrics.s
    return pixel[0] / s, pixel[1] / s


def shown(scene: RulebookScene, pilot: Pilot, number: int = 0) -> FigureCard:
    text_of(scene).scroll_to(0)
    card = scene.figures.cards[number]
    text_of(scene).scroll_to(max(0, scene.form.rect_of(card.name).y - text_of(scene).rect.y - 20))
    pilot.frames(2)
    return scene.figures.cards[number]


def exercise(pilot: Pilot) -> TableScene:
    table = next(scene for scene in reversed(pilot.stage.scenes) if isinstance(scene, TableScene))
    assert isinstance(table.match_mode, FigureExerciseMode)
    return table


def test_a_legal_move_that_the_picture_does_not_show_is_the_one_that_is_played(tmp_path: Path) -> None:
    with piloted(tmp_path, STILL) as pilot:
        scene = opened(pilot, "zodiac", "ZD2")
        card = shown(scene, pilot)
        one, other = at(pilot, scene, card, "b"), at(pilot, scene, card, "c")
        assert one
        assert other
        pilot.drag(one, other)
        pilot.rest()
        assert [str(action) for action in exercise(pilot).match.past.actions()] == ["b-c"]
        exercise(pilot).match_mode.open_menu()
        pilot.key("escape")


@pytest.mark.parametrize(("origin", "target"), [("A", "a"), ("D", "e"), ("C", "F"), ("f", "a")])
def test_what_is_not_legal_is_not_played_and_the_reason_is_said(tmp_path: Path, origin: str, target: str) -> None:
    with piloted(tmp_path, STILL) as pilot:
        scene = opened(pilot, "zodiac", "ZD2")
        card = shown(scene, pilot)
        one, other = at(pilot, scene, card, origin), at(pilot, scene, card, target)
        assert one
        assert other
        pilot.drag(one, other)
        pilot.rest()
        table = exercise(pilot)
        assert table.match.ply == 0
        assert "(rule ZD" in table.table.bubble.words + pilot.stage.toast.words
        assert not card.figure.is_playing


@pytest.mark.parametrize("name", boxes.game_names())
def test_no_drag_on_any_picture_runs_another_move(tmp_path: Path, name: str) -> None:
    dragged = 0
    with piloted(tmp_path, STILL) as pilot:
        for section in wording.localised_rulebook(name).sections[:5]:
            scene = opened(pilot, name)
            scene.show_section(section.id)
            pilot.frames(2)
            for number in range(len(scene.figures.cards)):
                card = shown(scene, pilot, number)
                spots = {place: at(pilot, scene, card, place) for place in card.figure.board.place_centres()}
                board = card.figure.board
                seen = [
                    place
                    for place, spot in board.place_centres().items()
                    if spots[place] and board.place_at(spot) == place
                ]
                if len(seen) < 2:
                    continue
                one, other = seen[len(seen) // 3], seen[-1]
                start, end = spots[one], spots[other]
                assert start
                assert end
                picked = card.figure.place_at(pilot.stage.to_pixels(start), scene.figures.board_corner(card))
                landed = card.figure.place_at(pilot.stage.to_pixels(end), scene.figures.board_corner(card))
                pilot.drag(start, end)
                assert not card.figure.is_playing, (section.id, card.name)
                pilot.rest()
                if pilot.stage.scene is scene:
                    assert None in (picked, landed)
                    continue
                table = exercise(pilot)
                done = [
                    without_button_places(table.board.picks.places_of_action(action))
                    for action in table.match.past.actions()
                ]
                assert all(not way or way[-1] in (picked, landed) for way in done[:1])
                dragged += 1
                while pilot.stage.scene is not scene:
                    pilot.stage.pop_scene()
            pilot.stage.pop_scene()
    assert dragged >= 3


def test_a_click_still_plays_what_the_picture_shows(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = opened(pilot, "zodiac", "ZD4")
        card = shown(scene, pilot)
        pilot.click(pilot.centre(card.board_rect.move(scene.form.rect_of(card.name).topleft)))
        assert pilot.stage.scene is scene
        assert card.figure.is_playing


def test_what_is_dragged_is_seen_under_the_pointer_and_lies_there_again_when_it_is_dropped_beside(
    tmp_path: Path,
) -> None:
    with piloted(tmp_path) as pilot:
        scene = opened(pilot, "zodiac", "ZD2")
        card = shown(scene, pilot)
        start = at(pilot, scene, card, "b")
        assert start
        pilot.move(start)
        pilot.rest()
        before = pilot.picture()
        pilot.press(start)
        pilot.move((start[0] + 30, start[1] + 30), 4)
        pilot.frames(3)
        assert pilot.picture() != before
        pilot.move((5, 300), 4)
        pilot.release((5, 300))
        pilot.frames(3)
        assert pilot.stage.scene is scene
        assert not card.figure.is_playing
