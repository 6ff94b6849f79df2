"""Puzzles: the list, an attempt by drag and by keys, slips, hints, medals."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import product
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.ai.analysis import VerdictKind
from tabletop.ai.worker import Answer, ListPuzzles, Question, QuestionTicket
from tabletop.play.progress import Medal
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.puzzles.attempt import AttemptStatus
from tabletop.ui.scenes.puzzles.book import PuzzleBook
from tabletop.ui.scenes.puzzles.puzzle_mode import PuzzleScene
from tabletop.ui.scenes.puzzles.scene import PuzzlesScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tests.sampled import sampled
from tests.truth import pictures
from tests.truth.engine import drawn_anew
from tests.ui.canned_worker import CannedTicket
from tests.ui.pilot import Pilot, piloted, spot
from tests.ui.scenes.evening.test_evening_page import read
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path / "saves", Settings(confirm="none")) as made:
        yield made


@pytest.fixture
def medals(tmp_path: Path) -> Path:
    return tmp_path / "puzzles.json"


def listed(pilot: Pilot, medals: Path) -> PuzzlesScene:
    scene = PuzzlesScene(pilot.stage, "zodiac", medals)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def opened(pilot: Pilot, medals: Path, wins_in: int = 2) -> PuzzleScene:
    scene = listed(pilot, medals)
    scene.open_puzzle(next(puzzle for puzzle in scene.book.puzzles if puzzle.wins_in == wins_in))
    pilot.rest()
    table = pilot.stage.scene
    assert isinstance(table, PuzzleScene)
    return table


def dragged(pilot: Pilot, scene: PuzzleScene, action: object) -> None:
    origin, target = str(action).split("-")
    pilot.drag(spot(scene, origin), spot(scene, target))
    pilot.rest()


def best(scene: PuzzleScene) -> object:
    verdict = scene.match_mode.puzzle_attempt.current_verdict()
    assert verdict is not None
    return verdict.best[0]


def bad(scene: PuzzleScene) -> object:
    verdict = scene.match_mode.puzzle_attempt.current_verdict()
    assert verdict is not None
    return next(value.action for value in verdict.values if value.kind != "won")


# The list


def test_the_list_has_grades_and_proposes_the_first(pilot: Pilot, medals: Path) -> None:
    scene = listed(pilot, medals)
    assert scene.status == "ready"
    assert scene.book.grades == (1, 2, 3, 4, 5)
    assert scene.grade == 1
    assert scene.proposed_puzzle() is scene.book.puzzles[0]
    assert scene.picture.buttons.focused is scene.picture.buttons["puzzle-0"]
    assert [puzzle.wins_in for puzzle in scene.book.puzzles] == sorted(p.wins_in for p in scene.book.puzzles)


@pytest.mark.parametrize("game", ["zombies", "zone_wars", "zoon"])
def test_a_tile_shows_who_is_asked_whatever_was_drawn_before(pilot: Pilot, medals: Path, game: str) -> None:
    pilot.stage.push_scene(PuzzlesScene(pilot.stage, game, medals))
    pilot.rest()
    for key in (*["down"] * 8, *["up"] * 5):  # rows come into sight, and their small boards are drawn one by one
        pilot.key(key)
        pilot.rest()
        assert pictures.difference(pilot.stage.surface, drawn_anew(pilot.stage, from_nothing=True)) is None


def test_return_opens_what_is_in_focus_and_escape_comes_back(pilot: Pilot, medals: Path) -> None:
    scene = listed(pilot, medals)
    pilot.key("right")
    pilot.key("return")
    table = pilot.stage.scene
    assert isinstance(table, PuzzleScene)
    assert table.match_mode.puzzle is scene.book.puzzles[1]
    pilot.key("escape")
    assert pilot.stage.scene is scene
    pilot.key("escape")
    assert scene not in pilot.stage.scenes


def test_arrows_bring_rows_into_sight(pilot: Pilot, medals: Path) -> None:
    scene = listed(pilot, medals)
    across = scene.picture.layout_.across
    for _ in range(3):
        pilot.key("down")
    focused = scene.picture.buttons.focused
    assert focused is not None
    assert focused.name == f"puzzle-{3 * across}"
    assert scene.scroll_list.first_row > 0
    assert scene.picture.layout_.grid.contains(focused.rect)
    pilot.key("home")
    assert scene.scroll_list.first_row == 0


def test_another_grade_is_shown(pilot: Pilot, medals: Path) -> None:
    scene = listed(pilot, medals)
    pilot.click(pilot.centre(scene.picture.buttons["grade-3"].rect))
    assert scene.grade == 3
    assert all(puzzle.grade == 3 for puzzle in scene.shown_puzzles)
    pilot.click(pilot.centre(scene.picture.buttons["puzzle-0"].rect))
    table = pilot.stage.scene
    assert isinstance(table, PuzzleScene)
    assert table.match_mode.puzzle.grade == 3


def test_the_registry_opens_it_with_the_players_file(pilot: Pilot) -> None:
    pilot.stage.push_scene(open_scene("puzzles", pilot.stage, SceneRequest()))
    assert isinstance(pilot.stage.scene, PuzzlesScene)
    assert not (paths.config() / "puzzles.json").exists()


def test_a_damaged_file_is_told(pilot: Pilot, medals: Path) -> None:
    medals.write_text("{", encoding="utf-8")
    scene = listed(pilot, medals)
    assert say("puzzles.damaged", note="") in pilot.stage.toast.words
    assert scene.book.solved_count(scene.book.puzzles) == 0


def stand_of(scene: PuzzlesScene) -> str:
    """How the list stands now; mypy takes an attribute for what it was compared with before."""
    return scene.status


def trial_of(scene: PuzzleScene) -> AttemptStatus:
    """How the puzzle on the table stands now."""
    return scene.match_mode.puzzle_attempt.status


class _Failing:
    """Has no puzzles at first, then none at all, and then the real ones."""

    def __init__(self, pilot: Pilot) -> None:
        self.real = pilot.stage.worker
        self.answers = [Answer(error="TooLarge: this star is too large"), Answer(())]

    def ask(self, question: Question) -> QuestionTicket:
        is_late = not isinstance(question, ListPuzzles) or not self.answers
        return self.real.ask(question) if is_late else CannedTicket(self.answers.pop(0))

    def close(self) -> None:
        self.real.close()


def test_failure_and_emptiness_are_drawn_and_can_be_retried(pilot: Pilot, medals: Path) -> None:
    pilot.stage.worker = _Failing(pilot)
    scene = listed(pilot, medals)
    assert stand_of(scene) == "failed"
    told = {say("puzzles.failed"), say("puzzles.failed_more", why="TooLarge: this star is too large")}
    assert told <= read(pilot)
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    pilot.rest()
    assert stand_of(scene) == "empty"
    pilot.key("return")
    pilot.rest()
    assert scene.status == "ready"


def test_the_list_waits_without_drawing(pilot: Pilot, medals: Path) -> None:
    listed(pilot, medals)
    pilot.frames(5)
    before = pilot.loop.frames
    pilot.frames(60)
    assert pilot.loop.frames == before


# An attempt


def test_a_puzzle_is_solved_by_drags(pilot: Pilot, medals: Path) -> None:
    scene = opened(pilot, medals, wins_in=3)
    moves = 0
    while scene.match_mode.puzzle_attempt.status is AttemptStatus.FINDING:
        dragged(pilot, scene, best(scene))
        moves += 1
    assert scene.match_mode.puzzle_attempt.status is AttemptStatus.SOLVED
    assert moves == 3
    assert scene.match.outcome is not None
    assert scene.match.outcome.winners == (scene.match_mode.puzzle.seat,)
    assert scene.match_mode.book.medal_for(scene.match_mode.puzzle) == "gold"
    assert json.loads(medals.read_bytes())["solved"] == {"zodiac": {scene.match_mode.puzzle.id: "gold"}}
    assert pilot.stage.sounds.played[-1] == "win"
    assert not pilot.stage.saves.exists()


def test_a_solved_puzzle_says_how_it_was_won(pilot: Pilot, medals: Path) -> None:
    scene = opened(pilot, medals, wins_in=1)
    dragged(pilot, scene, best(scene))
    outcome = scene.match.outcome
    assert outcome is not None
    side = ("Black", "White")[scene.match_mode.puzzle.seat]
    assert side in scene.picture.end_sentences()[1]  # type: ignore[attr-defined]
    assert outcome.reason in ("ring", "no_action", "no_jump")
    assert scene.picture.end_sentences()[1].startswith(  # type: ignore[attr-defined]
        {"ring": f"{side} wins with more discs", "no_jump": "Two red steps", "no_action": "Black has"}[outcome.reason]
    )


def test_keys_alone_solve_puzzle_after_puzzle(pilot: Pilot, medals: Path) -> None:
    first = opened(pilot, medals, wins_in=1)
    origin, target = str(best(first)).split("-")
    for place in (origin, target):
        for _ in range(30):
            if first.hand.gesture.focus == place:
                break
            pilot.key("tab")
        pilot.key("return")
    pilot.rest()
    assert first.match_mode.puzzle_attempt.status is AttemptStatus.SOLVED
    pilot.key("return")
    second = pilot.stage.scene
    assert isinstance(second, PuzzleScene)
    assert second.match_mode.puzzle is second.match_mode.book.puzzles[1]


def test_a_wrong_move_is_said_and_not_answered(pilot: Pilot, medals: Path) -> None:
    scene = opened(pilot, medals)
    dragged(pilot, scene, bad(scene))
    pilot.frames(120)
    assert trial_of(scene) is AttemptStatus.WRONG
    assert scene.match.ply == 1
    assert scene.match_mode.puzzle_attempt.status_text().startswith(
        ("That gives away the win", "That turns the game around")
    )
    assert not pilot.stage.is_busy()
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    pilot.rest()
    assert scene.match.ply == 0
    assert trial_of(scene) is AttemptStatus.FINDING
    assert scene.active


@pytest.mark.parametrize("tried", [False, True])
def test_the_answer_is_shown_from_the_start_before_and_after_a_wrong_try(
    pilot: Pilot, medals: Path, tried: bool
) -> None:
    scene = opened(pilot, medals)
    start, right = scene.story.view, best(scene)
    if tried:
        dragged(pilot, scene, bad(scene))
    pilot.click(pilot.centre(scene.picture.buttons["eye"].rect))
    pilot.frames(30)
    assert scene.story.is_showing_suggested_line
    assert scene.story.view in (start, scene.match.game.view(scene.match.game.apply(
        scene.match.game.imagine(start, random.Random(0)), right).state, None))  # fmt: skip
    assert scene.hints.line_notation.startswith(str(right))
    pilot.rest()
    side = ("Black", "White")[scene.match_mode.puzzle.seat]
    assert scene.picture.banner_text().startswith("How it ends: ")
    assert side in scene.picture.banner_text()
    pilot.key("escape")
    assert not scene.story.is_showing_suggested_line
    assert scene.match.ply == (1 if tried else 0)
    assert scene.match_mode.puzzle_attempt.medal == "bronze"
    assert scene.picture.buttons["eye"].tip == "Show the answer"


@pytest.mark.parametrize(("slips", "medal"), [(1, "silver"), (2, "silver"), (3, "bronze")])
def test_slips_cost_the_gold(pilot: Pilot, medals: Path, slips: int, medal: str) -> None:
    scene = opened(pilot, medals, wins_in=1)
    for _ in range(slips):
        dragged(pilot, scene, bad(scene))
        assert scene.match_mode.puzzle_attempt.status is AttemptStatus.WRONG
        pilot.key("return")
        pilot.rest()
    dragged(pilot, scene, best(scene))
    assert scene.match_mode.puzzle_attempt.status is AttemptStatus.SOLVED
    assert scene.match_mode.puzzle_attempt.slips == slips
    assert scene.match_mode.book.medal_for(scene.match_mode.puzzle) == medal


def test_hints_show_the_disc_and_then_the_move(pilot: Pilot, medals: Path) -> None:
    scene = opened(pilot, medals)
    origin, target = str(best(scene)).split("-")
    pilot.key("l")
    assert set(scene.hand.hint_steps) == {origin}
    pilot.key("l")
    assert list(scene.hand.hint_steps) == [origin, target]
    assert scene.match_mode.puzzle_attempt.hints == 1
    dragged(pilot, scene, best(scene))
    assert list(scene.hand.hint_steps) == []
    pilot.key("l")
    assert scene.match_mode.puzzle_attempt.hints == 2
    assert scene.match_mode.puzzle_attempt.medal == "silver"


def test_from_the_beginning(pilot: Pilot, medals: Path) -> None:
    scene = opened(pilot, medals, wins_in=3)
    dragged(pilot, scene, best(scene))
    assert scene.match.ply == 2
    pilot.key("home")
    pilot.rest()
    assert scene.match.ply == 0
    assert scene.match_mode.puzzle_attempt.status is AttemptStatus.FINDING


def test_progress_is_kept_and_the_next_one_proposed(pilot: Pilot, medals: Path) -> None:
    scene = opened(pilot, medals, wins_in=1)
    dragged(pilot, scene, best(scene))
    pilot.rest()
    again = PuzzlesScene(pilot.stage, "zodiac", medals)
    pilot.stage.push_scene(again)
    pilot.rest()
    assert again.book.medal_for(again.book.puzzles[0]) == "gold"
    assert again.proposed_puzzle() is again.book.puzzles[1]
    assert again.picture.buttons.focused is again.picture.buttons["puzzle-1"]


def test_a_medal_that_cannot_be_kept_is_said(pilot: Pilot, medals: Path) -> None:
    scene = opened(pilot, medals, wins_in=1)
    medals.mkdir()
    dragged(pilot, scene, best(scene))
    assert scene.match_mode.puzzle_attempt.status is AttemptStatus.SOLVED
    assert "save your medal" in pilot.stage.toast.words


class _Mute:
    """Judges nothing until it is mended."""

    def __init__(self, pilot: Pilot) -> None:
        self.real = pilot.stage.worker
        self.broken = True

    def ask(self, question: Question) -> QuestionTicket:
        return CannedTicket(Answer(error="died")) if self.broken else self.real.ask(question)

    def close(self) -> None:
        self.real.close()


def test_a_move_that_could_not_be_checked_is_checked_later(pilot: Pilot, medals: Path) -> None:
    scene = opened(pilot, medals)
    right = best(scene)
    scene.match_mode.puzzle_attempt._verdicts.clear()
    worker = _Mute(pilot)
    pilot.stage.worker = worker
    dragged(pilot, scene, right)
    assert scene.match_mode.puzzle_attempt.status is AttemptStatus.UNCHECKED
    assert scene.match.ply == 1
    assert scene.match_mode.puzzle_attempt.status_text() == say("puzzles.unchecked", why="died")
    worker.broken = False
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    pilot.rest()
    assert scene.match.ply == 2


def test_celebration_ends(pilot: Pilot, medals: Path) -> None:
    scene = opened(pilot, medals, wins_in=1)
    dragged(pilot, scene, best(scene))
    pilot.rest()
    pilot.frames(5)
    before = pilot.loop.frames
    pilot.frames(60)
    assert pilot.loop.frames == before


@pytest.mark.parametrize(
    ("size", "scale"), sampled(product([(1280, 720), (1500, 1000), (2560, 1080), (3840, 2160)], [100, 200]), 1, 4)
)
def test_everything_has_room(tmp_path: Path, medals: Path, size: tuple[int, int], scale: int) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, language="xx"), size) as pilot:
        scene = listed(pilot, medals)
        whole, parts = pilot.stage.surface.get_rect(), scene.picture.layout_
        rects = [*parts.grades, parts.plate, parts.grid]
        assert all(whole.contains(rect) for rect in rects)
        assert all(not a.colliderect(b) for i, a in enumerate(rects) for b in rects[i + 1 :])
        assert len(scene.picture.visible_tiles()) >= 4
        scene.open_puzzle(scene.book.puzzles_of_grade(5)[0])
        table = pilot.stage.scene
        assert isinstance(table, PuzzleScene)
        placed = table.table.layout
        column = [*placed.seats, placed.verdict, placed.moves, placed.tools, placed.plate]
        assert all(whole.contains(rect) for rect in column)
        assert all(not a.colliderect(b) for i, a in enumerate(column) for b in column[i + 1 :])
        pilot.rest()
        pilot.stage.draw()


@pytest.mark.parametrize(("scale", "tongue"), [(100, "en"), (200, "en"), (100, "de"), (150, "de")])
def test_no_tile_is_cut_short(tmp_path: Path, medals: Path, scale: int, tongue: str) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, language=tongue)) as pilot:
        scene = listed(pilot, medals)
        for grade in range(1, 6):
            pilot.click(pilot.centre(scene.picture.buttons[f"grade-{grade}"].rect))
            pilot.rest()
            with overheard() as said:
                pilot.stage.make_display_list()
            assert not [words for words in said if words.endswith("…")]


@pytest.mark.parametrize("wins_in", [1, 2])
def test_what_is_to_be_done_is_said_as_long_as_it_goes(pilot: Pilot, medals: Path, wins_in: int) -> None:
    """One move that wins is found; a longer win is played to its end, and only its first move is sure to be alone."""
    scene = opened(pilot, medals, wins_in)
    told = scene.match_mode.puzzle_attempt.status_text()
    assert told.startswith("Find the only winning move." if wins_in == 1 else "Play until you win.")
    verdict = scene.match_mode.puzzle_attempt.current_verdict()
    assert verdict is not None
    assert [value.kind for value in verdict.values].count(VerdictKind.WON) == 1
    dragged(pilot, scene, best(scene))
    pilot.rest(3000)
    assert (scene.match_mode.puzzle_attempt.status is AttemptStatus.SOLVED) is (wins_in == 1)


# --- the puzzle of the day --------------------------------------------------------------------------------------------


def on_day(pilot: Pilot, medals: Path, day: date) -> PuzzlesScene:
    scene = PuzzlesScene(pilot.stage, "zodiac", medals, day)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def test_the_puzzle_of_a_day_is_the_same_for_everybody(pilot: Pilot, tmp_path: Path) -> None:
    one, other = (on_day(pilot, tmp_path / name, date(2026, 11, 23)).book for name in ("ann.json", "ben.json"))
    assert one.puzzle_of_day() == other.puzzle_of_day()
    days = (date(2026, 1, 1) + timedelta(n) for n in range(30))
    found = [PuzzleBook("zodiac", one.puzzles, tmp_path / "cid.json", day).puzzle_of_day() for day in days]
    assert len({puzzle.id for puzzle in found if puzzle is not None}) == min(30, len(one.puzzles))


def test_days_in_a_row_are_counted_and_a_missed_one_is_not_spoken_of(pilot: Pilot, medals: Path) -> None:
    first, told = date(2026, 11, 20), []
    for day in (0, 1, 2, 2, 4, 5):
        scene = on_day(pilot, medals, first + timedelta(day))
        told.append((scene.book.is_daily_puzzle_solved, scene.book.day_streak))
        pilot.click(pilot.centre(scene.picture.buttons["day"].rect))
        pilot.rest()
        table = pilot.stage.scene
        assert isinstance(table, PuzzleScene)
        assert table.match_mode.puzzle == scene.book.puzzle_of_day()
        scene.book.record_medal(table.match_mode.puzzle, Medal.BRONZE)
        assert scene.book.is_daily_puzzle_solved
    assert told == [(False, 0), (False, 1), (False, 2), (True, 3), (False, 0), (False, 1)]


def test_a_clock_that_was_set_back_takes_no_day_away(pilot: Pilot, medals: Path) -> None:
    for day in (10, 11, 9):
        book = on_day(pilot, medals, date(2026, 11, day)).book
        puzzle = book.puzzle_of_day()
        assert puzzle is not None
        book.record_medal(puzzle, Medal.GOLD)
    assert on_day(pilot, medals, date(2026, 11, 11)).book.day_streak == 2
