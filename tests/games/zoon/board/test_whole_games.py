"""What is told and shown of a whole game of Zoon: no row is cut, and where everything is open no back is left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.content.games import digest
from tabletop.games.zoon.board.card_pictures import CardPictures
from tabletop.games.zoon.rules.events import Eliminated, TurnedUp
from tabletop.play.match import Match, replay_match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.rules.table import PRINTED, zoon
from tests.sampled import sampled
from tests.ui.afresh import afresh
from tests.ui.pilot import Pilot, piloted

GAMES = sorted((Path(__file__).parents[3] / "playthroughs" / "zoon").glob("*.txt"))
LOOKS = [((1280, 720), 100, "en"), ((1280, 720), 200, "de"), ((1920, 1080), 100, "de"), ((1920, 1080), 200, "en")]


def recorded(file: Path, names: tuple[str, str]) -> Match[Any, Any, Any]:
    """A whole game as it was played once, chance included."""
    lines = file.read_text(encoding="utf-8").splitlines()
    setup = dict(line.removeprefix("setup ").split(" = ") for line in lines if line.startswith("setup "))
    sitters = Sitter(SitterKind.PERSON, names[0]), Sitter(SitterKind.BOT, names[1], "random")
    content = digest("zoon", PRINTED)
    header = Header(game="zoon", rules_version=1, content=content, sitters=sitters, seed="1", setup=setup)
    return replay_match(zoon(), header, (line[2:] for line in lines if line.startswith("> ")))


def table(pilot: Pilot, file: Path, *names: str) -> tuple[TableScene, ActionLog]:
    scene = TableScene(pilot.stage, recorded(file, (names[0], names[1])))
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    log = scene.table.move_list
    assert isinstance(log, ActionLog)
    return scene, log


@pytest.mark.parametrize(("size", "scale", "language"), sampled(LOOKS, 1))
def test_no_row_of_a_whole_game_loses_what_came_out(
    tmp_path: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, language=language, animation_speed=0.0), size=size) as pilot:
        rows = 0
        for file in GAMES:
            scene, log = table(pilot, file, "Annemarie", "Benedict of Hohenstein")
            for ply in range(1, scene.match.length + 1):
                seated, events = scene.story.match_with_sitters_at(ply), scene.story.history.viewer_events(ply)
                whole = {
                    wording.event_sentences(seated, events),
                    wording.event_sentences(wording.with_side_names(seated), events),
                }
                assert not events or " ".join(log.action_text_lines(ply)) in whole, f"{file.stem}, {ply}"
                rows += bool(events)
        assert rows > 1000


@pytest.mark.parametrize(("size", "scale", "language"), sampled(LOOKS, 1))
def test_of_a_row_that_is_higher_than_the_list_the_end_is_seen_first(
    tmp_path: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, language=language, animation_speed=0.0), size=size) as pilot:
        for file in GAMES[::4]:
            scene, log = table(pilot, file, "Ann", "Ben")
            fell = [ply for ply in range(1, scene.match.length + 1) if _falls(scene, ply)]
            for ply in sorted(fell, key=lambda ply: len(log.action_text_lines(ply)))[-3:]:
                scene.show_ply(ply)
                pilot.rest()
                row, last = dict(log.visible_rows())[ply], log.action_text_lines(ply)[-1]
                assert log.rect.contains(row) or row.bottom <= log.rect.bottom < row.bottom + log._line_height() * 2
                assert last in drawn(pilot), f"{file.stem}, {ply}"


def _falls(scene: TableScene, ply: int) -> bool:
    return any(isinstance(event, Eliminated) for event in scene.story.history.viewer_events(ply))


def drawn(pilot: Pilot) -> set[str]:
    """Every line that is written on the screen."""
    found: set[str] = set()
    label = TextRenderer.label

    def noted(self: TextRenderer, text: str, *rest: Any, **how: Any) -> pygame.Surface:
        found.add(text)
        return label(self, text, *rest, **how)

    with afresh() as patch:
        patch.setattr(TextRenderer, "label", noted)
        pilot.stage.redraw_everything()
        pilot.frames(2)
    return found


def test_a_row_that_is_higher_than_the_list_is_read_with_the_wheel(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(text_scale=200, animation_speed=0.0), size=(1280, 720)) as pilot:
        scene, log = table(pilot, GAMES[0], "Ann", "Ben")
        ply = max(range(1, scene.match.length + 1), key=lambda ply: len(log.action_text_lines(ply)))
        scene.show_ply(ply)
        pilot.rest()
        lines = log.action_text_lines(ply)
        told = drawn(pilot)
        shown = log.shown_lines(ply)
        assert shown[0].removesuffix(" …") == lines[0], "who met whom"
        assert sum(words.endswith("…") for words in shown) == 1
        assert set(shown) <= told
        assert lines[-1] in told, "how it came out"
        middle = lines[len(lines) // 2]
        assert middle not in told
        pilot.move(pilot.centre(log.rect))
        read = set[str]()
        for _ in lines:
            pilot.wheel(-1)
            read |= {words.removeprefix("… ") for words in drawn(pilot)}
        assert set(lines[1:]) <= read
        for _ in lines:
            if lines[0] in drawn(pilot):
                break
            pilot.wheel(1)
        assert lines[0] in drawn(pilot), "its beginning is above"
        assert not any(words.endswith("…") for words in drawn(pilot))
        pilot.stage.use_surface(pilot.stage.surface)
        pilot.frames(2)
        assert lines[0] in drawn(pilot), "a new size of the window leaves it there"
        assert not any(words.endswith("…") for words in drawn(pilot))


def test_a_seat_called_you_is_spoken_to_however_long_a_row_is(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(text_scale=200, animation_speed=0.0), size=(1280, 720)) as pilot:
        scene, log = table(pilot, GAMES[0], "You", "Benedict of Hohenstein")
        for ply in range(1, scene.match.length + 1):
            events = scene.story.history.viewer_events(ply)
            assert not events or " ".join(log.action_text_lines(ply)) == wording.event_sentences(
                scene.story.match_with_sitters_at(ply), events
            )


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_a_seat_turns_up_is_told_as_that_seats(tmp_path: Path, language: str) -> None:
    with piloted(tmp_path, Settings(language=language, animation_speed=0.0)) as pilot:
        turned = 0
        for file in (file for file in GAMES if file.stem.startswith("sullivan")):
            scene, log = table(pilot, file, "Ann", "Ben")
            for ply in range(1, scene.match.length + 1):
                told = " ".join(log.action_text_lines(ply))
                for event in scene.story.history.viewer_events(ply):
                    if isinstance(event, TurnedUp):
                        turned += 1
                        line = wording.event_line(scene.story.match_with_sitters_at(ply), event)
                        assert ("Ann", "Ben")[event.seat] in line
                        assert line in told
            front = " ".join(log.action_text_lines(2))
            assert front.count("×6") == 2, "all of a front row are one sentence"
        assert turned > 100


def backs_drawn(pilot: Pilot) -> int:
    """How many backs of cards the window shows when it is drawn anew."""
    drawn_, back = [], CardPictures.back

    def noted(self: CardPictures, *how: Any) -> pygame.Surface:
        drawn_.append(how)
        return back(self, *how)

    with afresh() as patch:
        patch.setattr(CardPictures, "back", noted)
        pilot.stage.redraw_everything()
        pilot.frames(2)
    return len(drawn_)


@pytest.mark.parametrize("file", [GAMES[0], GAMES[-1]], ids=lambda file: file.stem)
def test_where_everything_is_open_no_card_of_either_side_shows_its_back(tmp_path: Path, file: Path) -> None:
    with piloted(tmp_path, Settings(animation_speed=0.0)) as pilot:
        scene, _ = table(pilot, file, "Ann", "Ben")
        if scene.match.outcome is None:
            scene.match.submit(scene.match.game.parse("resign"))
        pilot.rest()
        pilot.click(pilot.centre(scene.picture.buttons["show all"].rect))
        pilot.rest()
        review = pilot.stage.scene
        assert isinstance(review, ReviewScene)
        for ply in (scene.match.length, scene.match.length // 2, 3):
            review.show_ply(ply)
            pilot.rest()
            pilot.frames(2)
            view = review.session.story.view
            assert backs_drawn(pilot) == 0
            assert None not in (*view.tombs[0], *view.tombs[1])
        review.show_ply(scene.match.length)
        pilot.rest()
        at = review.board.place_centres()["tomb:1"]
        pilot.click(pilot.centre(pygame.Rect(round(at[0]), round(at[1]), 1, 1)))
        assert review.large_preview.place == "tomb:1"
        shown = pilot.picture()
        assert backs_drawn(pilot) == 0, "its cards lie open"
        pilot.key("escape")
        assert pilot.stage.scene is review
        assert review.large_preview.place is None
        pilot.frames(2)
        assert pilot.picture() != shown
        pilot.key("e")
        review.show_ply(5)
        pilot.rest()
        assert review.session.review_viewer.chosen == "public"
        assert backs_drawn(pilot) > 0
