"""Medals and days in a row are earned: what was seen of an answer stays known, and no clock makes a day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest

from tabletop import paths
from tabletop.play import clock_watermark
from tabletop.play.progress import Medal
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.puzzles.attempt import AttemptStatus
from tabletop.ui.scenes.puzzles.book import PuzzleBook
from tabletop.ui.scenes.puzzles.puzzle_mode import PuzzleScene
from tabletop.ui.scenes.puzzles.scene import PuzzlesScene
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tests.ui.pilot import Pilot, piloted
from tests.ui.scene_of import scene_of
from tests.ui.scenes.test_puzzles import best, dragged
from tests.ui.scenes.test_results import NOW
from tests.ui.test_words_drawn import overheard

DAY = timedelta(days=1)
Clock = Callable[[timedelta, timedelta], None]


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    own = patch.object(paths, "config", lambda: tmp_path / "config")
    with own, piloted(tmp_path / "saves", Settings(confirm="none")) as made:
        made.stage.push_scene(ReplaysScene(made.stage))
        yield made


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """What the clock says, and how long the machine has run, since then."""

    def go(wall: timedelta, running: timedelta) -> None:
        monkeypatch.setattr(current_evening, "now", lambda: NOW + wall)
        monkeypatch.setattr(clock_watermark, "running", lambda: 1000 + running.total_seconds())

    go(timedelta(), timedelta())
    return go


def listed(pilot: Pilot) -> PuzzlesScene:
    """The list, as the player's own file has it."""
    scene = PuzzlesScene(pilot.stage, "zodiac")
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def opened(pilot: Pilot, wins_in: int = 1) -> PuzzleScene:
    scene = listed(pilot)
    scene.open_puzzle(next(puzzle for puzzle in scene.book.puzzles if puzzle.wins_in == wins_in))
    pilot.rest()
    table = pilot.stage.scene
    assert isinstance(table, PuzzleScene)
    return table


def solved(pilot: Pilot, table: PuzzleScene) -> str | None:
    """The puzzle is solved without a slip; its medal as a list that is opened anew has it."""
    while table.match_mode.puzzle_attempt.status is not AttemptStatus.SOLVED:
        dragged(pilot, table, best(table))
    book = listed(pilot).book
    return book.medal_for(next(puzzle for puzzle in book.puzzles if puzzle.id == table.match_mode.puzzle.id))


def left(pilot: Pilot) -> None:
    """Away from a puzzle and from the list."""
    while not isinstance(pilot.stage.scene, ReplaysScene):
        pilot.stage.pop_scene()


def told(pilot: Pilot) -> str:
    with overheard() as said:
        pilot.stage.scene.layout()
        pilot.stage.make_display_list()
    return " ".join(said)


@pytest.mark.parametrize(("key", "medal"), [("w", "bronze"), ("l", "silver")])
def test_what_was_seen_of_an_answer_is_known_in_the_next_try(pilot: Pilot, key: str, medal: str) -> None:
    table = opened(pilot)
    pilot.key(key)
    pilot.rest()
    left(pilot)
    table = opened(pilot)
    if key == "w":
        assert table.picture.buttons["eye"].tip == say("puzzles.why"), "it costs nothing more"
    while table.match_mode.puzzle_attempt.status is not AttemptStatus.SOLVED:
        dragged(pilot, table, best(table))
    told = say("puzzles.medal_seen" if key == "w" else "puzzles.medal_silver_hint")
    assert told in table.match_mode.picture.end_sentences()
    assert solved(pilot, table) == medal


def test_an_answer_that_is_looked_at_after_it_was_found_brings_no_better_medal_later(pilot: Pilot) -> None:
    table = opened(pilot)
    for _ in range(3):
        wrong = next(v.action for v in table.match_mode.puzzle_attempt.current_verdict().values if v.kind != "won")  # type: ignore[union-attr]
        dragged(pilot, table, wrong)
        pilot.key("return")
        pilot.rest()
    assert solved(pilot, table) == "bronze"
    pilot.stage.pop_scene()
    pilot.key("w")
    pilot.rest()
    left(pilot)
    assert solved(pilot, opened(pilot)) == "bronze"


def test_a_new_try_after_slips_alone_can_bring_gold(pilot: Pilot) -> None:
    table = opened(pilot)
    wrong = next(v.action for v in table.match_mode.puzzle_attempt.current_verdict().values if v.kind != "won")  # type: ignore[union-attr]
    dragged(pilot, table, wrong)
    left(pilot)
    assert solved(pilot, opened(pilot)) == "gold"


def test_a_look_that_cannot_be_written_down_is_said_and_counts_for_now(pilot: Pilot) -> None:
    scene = listed(pilot)
    paths.config().mkdir(parents=True, exist_ok=True)
    (paths.config() / "puzzles.json").mkdir()
    puzzle = scene.book.puzzles[0]
    scene.open_puzzle(puzzle)
    pilot.rest()
    pilot.key("l")
    assert scene_of(pilot, PuzzleScene).match_mode.puzzle_attempt.hints == 1
    assert scene.book.help_seen_for(puzzle) == "hint"


# Days in a row


def day_solved(pilot: Pilot) -> PuzzleBook:
    """The puzzle of the day, from the list; the book of a list that is opened anew."""
    scene = listed(pilot)
    pilot.click(pilot.centre(scene.picture.buttons["day"].rect))
    pilot.rest()
    table = pilot.stage.scene
    assert isinstance(table, PuzzleScene)
    solved(pilot, table)
    left(pilot)
    book = listed(pilot).book
    left(pilot)
    return book


def test_days_that_pass_make_a_row(pilot: Pilot, at: Clock) -> None:
    day_solved(pilot)
    at(DAY, DAY)
    assert day_solved(pilot).day_streak == 2
    at(2 * DAY, timedelta(minutes=5))
    assert day_solved(pilot).day_streak == 3, "the machine was started anew"


def test_a_clock_that_is_set_forward_makes_no_row(pilot: Pilot, at: Clock) -> None:
    day_solved(pilot)
    for number in range(1, 4):
        at(number * DAY, timedelta(minutes=number))
        book = day_solved(pilot)
        assert (book.day_streak if number == 1 else book.is_daily_puzzle_solved) in (1, False)
        assert not book.does_day_count_for_streak
    scene = listed(pilot)
    assert say("puzzles.day_set_short") in told(pilot)
    left(pilot)
    at(DAY, DAY)
    assert day_solved(pilot).day_streak == 2, "the day itself counts when it comes"
    assert scene.book.puzzles


def test_a_missed_day_is_not_solved_later_by_setting_the_clock_back(pilot: Pilot, at: Clock) -> None:
    day_solved(pilot)
    at(2 * DAY, 2 * DAY)
    day_solved(pilot)
    at(DAY, 2 * DAY)
    assert not day_solved(pilot).does_day_count_for_streak
    at(2 * DAY, 2 * DAY)
    assert listed(pilot).book.day_streak == 1


@pytest.mark.parametrize("how", ["list", "evening"])
def test_a_missed_day_is_not_solved_later_where_the_day_after_was_seen(pilot: Pilot, at: Clock, how: str) -> None:
    day_solved(pilot)
    at(2 * DAY, 2 * DAY)
    if how == "list":
        listed(pilot)
        left(pilot)
    else:
        paths.evenings().mkdir(parents=True)
        current_evening.update_evening_clock(pilot.stage)
    at(DAY, 2 * DAY)
    day_solved(pilot)
    at(2 * DAY, 2 * DAY)
    assert day_solved(pilot).day_streak == 1


def test_a_clock_that_was_a_year_ahead_once_stops_no_row(pilot: Pilot, at: Clock, tmp_path: Path) -> None:
    book = PuzzleBook("zodiac", listed(pilot).book.puzzles, tmp_path / "p.json", date(2040, 1, 1))
    for day in (date(2040, 1, 1), date(2026, 11, 24), date(2026, 11, 25)):
        book = PuzzleBook("zodiac", book.puzzles, tmp_path / "p.json", day)
        puzzle = book.puzzle_of_day()
        assert puzzle is not None
        book.record_medal(puzzle, Medal.GOLD)
    assert book.day_streak == 2


# Over midnight

MINUTE = timedelta(minutes=1)


def midnight() -> timedelta:
    """How long it is until the day of the player ends."""
    local = NOW.astimezone()
    return (local + DAY).replace(hour=0, minute=0, second=0, microsecond=0) - local


def set_of_day(pilot: Pilot) -> PuzzleScene:
    """The puzzle of the day on the table, from the list."""
    scene = listed(pilot)
    pilot.click(pilot.centre(scene.picture.buttons["day"].rect))
    pilot.rest()
    table = pilot.stage.scene
    assert isinstance(table, PuzzleScene)
    return table


def test_a_puzzle_of_the_day_that_is_solved_after_midnight_counts_for_the_day_on_which_it_was_set(
    pilot: Pilot, at: Clock
) -> None:
    before, after = midnight() - MINUTE, midnight() + MINUTE
    at(before - DAY, before - DAY)
    day_solved(pilot)
    at(before, before)
    table = set_of_day(pilot)
    at(after, after)
    solved(pilot, table)
    assert say("puzzles.counts_before") in table.match_mode.picture.end_sentences()
    left(pilot)
    book = listed(pilot).book
    assert book.day_streak == 2
    assert not book.is_daily_puzzle_solved, "the new day has a puzzle of its own"
    left(pilot)
    assert day_solved(pilot).day_streak == 3


def test_the_list_may_be_opened_after_midnight_before_it_is_solved(pilot: Pilot, at: Clock) -> None:
    before, after = midnight() - MINUTE, midnight() + MINUTE
    at(before, before)
    table = set_of_day(pilot)
    at(after, after)
    book = PuzzleBook("zodiac", table.match_mode.book.puzzles)
    assert book.day_streak == 0
    solved(pilot, table)
    left(pilot)
    assert listed(pilot).book.day_streak == 1


def test_a_clock_that_is_set_over_midnight_gives_one_day_and_not_two(pilot: Pilot, at: Clock) -> None:
    before, after = midnight() - MINUTE, midnight() + 60 * MINUTE
    at(before, before)
    table = set_of_day(pilot)
    at(after, before)  # set forward by an hour
    solved(pilot, table)
    left(pilot)
    book = day_solved(pilot)
    assert book.day_streak == 1
    assert not book.is_daily_puzzle_solved


def test_a_clock_that_is_set_back_over_midnight_gives_nothing(pilot: Pilot, at: Clock) -> None:
    before, after = midnight() - MINUTE, midnight() + 60 * MINUTE
    at(after, after)
    day_solved(pilot)
    at(before, after + MINUTE)
    table = set_of_day(pilot)
    at(after + 2 * MINUTE, after + 2 * MINUTE)
    solved(pilot, table)
    left(pilot)
    assert listed(pilot).book.day_streak == 1


def test_a_puzzle_that_was_left_open_for_days_counts_for_none(pilot: Pilot, at: Clock) -> None:
    table = set_of_day(pilot)
    at(3 * DAY, 3 * DAY)
    solved(pilot, table)
    assert say("puzzles.counts_before") not in table.match_mode.picture.end_sentences()
    left(pilot)
    assert listed(pilot).book.day_streak == 0


def test_one_that_was_solved_before_midnight_counts_once(pilot: Pilot, at: Clock) -> None:
    before, after = midnight() - MINUTE, midnight() + MINUTE
    at(before, before)
    table = set_of_day(pilot)
    solved(pilot, table)
    at(after, after)
    pilot.stage.pop_scene()
    pilot.key("home")
    pilot.rest()
    solved(pilot, table)
    left(pilot)
    book = listed(pilot).book
    assert (book.day_streak, book.is_daily_puzzle_solved) == (1, False)
