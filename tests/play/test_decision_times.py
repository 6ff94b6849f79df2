"""What decisions are charged is in the match's file: undo gives it back, and another reader adds up the same."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from tabletop.play.decision_times import DecisionTimes, MatchTimer
from tabletop.play.match import Match, rebuild_match
from tabletop.play.record import Header
from tabletop.play.saved_matches import create_journal, load_match
from tabletop.play.seat_knowledge import MatchChange
from tabletop.play.seats import Sitter, SitterKind
from tests.file_of import file_of
from tests.play.sitting import SHELF, AnyMatch, begun, header, sat
from tests.sampled import SHORT

GAMES = ("count", "open_guess", "zodiac", "zoon", "zone_wars", "zombies")
MATCHES = 2 if SHORT else 34
"""Of each game, with `-m slow`: 204 in all."""


@dataclass
class TimedTable:
    """A match with a clock of its own: people think, look into the rulebook, and let the laptop sleep."""

    match: AnyMatch
    rng: random.Random
    now: float = 1000.0
    given_back: int = 0
    """Milliseconds of decisions that were taken back, and of those that waited when somebody did."""
    timer: MatchTimer = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.now
        self.timer = MatchTimer(self.match)
        self.timer.advance(self.now, is_running=self.is_asked)
        self.match.listen_for_changes(None, self._follow())

    @property
    def is_asked(self) -> bool:
        seat = self.match.to_act
        return seat >= 0 and self.match.sitters[seat].is_person

    def _follow(self) -> Callable[[MatchChange], None]:
        return lambda change: self.timer.record_change(self.now, change)

    def spend(self, seconds: float, *, is_paused: bool = False) -> None:
        """In steps as the loop takes them."""
        self.timer.advance(self.now, is_running=self.is_asked and not is_paused)
        while seconds > 0:
            step = min(seconds, self.rng.choice((0.016, 0.5, 1.0)))
            seconds, self.now = seconds - step, self.now + step
            self.timer.advance(self.now, is_running=self.is_asked and not is_paused)

    def decide(self) -> None:
        self.spend(self.rng.uniform(0.0, 20.0))
        if self.rng.random() < 0.3:
            self.spend(self.rng.uniform(0.0, 9.0), is_paused=True)
        if self.rng.random() < 0.1:
            self.now += 3600.0
            self.timer.advance(self.now, is_running=self.is_asked)
        self.match.submit(self.rng.choice(list(self.match.actions())))
        self.timer.advance(self.now, is_running=self.is_asked)

    def undo(self) -> None:
        before = sum(self.timer.times.charged_by_seat())
        self.given_back += round(self.timer.clock.charged * 1000)
        self.match.undo()
        self.given_back += before - sum(self.timer.times.charged_by_seat())
        self.timer.advance(self.now, is_running=self.is_asked)


def timed(name: str, seed: int, *, with_bot: bool = False) -> TimedTable:
    made = header(name, seed=str(seed), friendly=True)
    if with_bot:
        made = header(name, SitterKind.PERSON, *(SitterKind.BOT,) * (len(made.sitters) - 1), seed=str(seed))
    return TimedTable(_seated(name, made), random.Random(seed))


def _seated(name: str, made: Header) -> AnyMatch:
    game = SHELF.load_game(name)
    missing = game.seats(made.setup) - len(made.sitters)
    extra = tuple(Sitter(SitterKind.PERSON, f"Extra {k}") for k in range(missing))
    return Match(game, replace(made, sitters=(*made.sitters, *extra)))


def _play_and_compare(name: str, seed: int, decisions: int = 60) -> TimedTable:
    table = timed(name, seed)
    for _ in range(decisions):
        if table.match.outcome is not None:
            break
        table.decide()
        if table.rng.random() < 0.1 and table.match.offers.undo_offer().refusal is None:
            table.undo()
    clock, charged = table.timer.clock, sum(table.timer.times.charged_by_seat())
    whole = (charged + table.given_back) / 1000 + clock.charged + clock.paused + clock.skipped
    assert whole == pytest.approx(table.now - table.began, abs=1.0)
    asked = [table.match.past.to_act(each.ply - 1) for each in table.timer.times.charged_decisions()]
    assert [each.seat for each in table.timer.times.charged_decisions()] == asked
    decided = [ply for ply in range(1, table.match.ply + 1) if table.match.past.actor(ply) >= 0]
    assert [each.ply for each in table.timer.times.charged_decisions()] == decided
    return table


@pytest.mark.parametrize("name", GAMES)
def test_times_and_pauses_are_the_whole_time_and_who_was_asked_is_charged(name: str) -> None:
    _play_and_compare(name, 1, decisions=25)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_same_in_whole_matches(name: str) -> None:
    for seed in range(MATCHES):
        _play_and_compare(name, seed, decisions=400)


def test_without_undo_what_seats_were_charged_and_pauses_are_the_whole_time() -> None:
    table = timed("count", 5)
    for _ in range(50):
        table.decide()
    clock, times = table.timer.clock, table.timer.times.charged_by_seat()
    assert sum(times) / 1000 + clock.charged + clock.paused + clock.skipped == pytest.approx(
        table.now - table.began, abs=1.0
    )
    assert min(times) > 0


def test_undo_gives_time_back_and_redo_takes_it_again() -> None:
    table = timed("count", 2)
    for _ in range(5):
        table.decide()
    before, times = table.timer.times.charged_by_seat(), [table.timer.charged_milliseconds(seat) for seat in (0, 1)]
    assert tuple(times) == before
    table.decide()
    after = table.timer.times.charged_by_seat()
    assert after != before
    table.spend(7.0)
    table.undo()
    assert table.timer.times.charged_by_seat() == before
    assert [table.timer.charged_milliseconds(seat) for seat in (0, 1)] == times
    table.match.redo()
    assert table.timer.times.charged_by_seat() == after


def test_each_branch_keeps_its_times() -> None:
    table = timed("count", 3)
    for _ in range(4):
        table.decide()
    first = table.timer.times.charged_by_seat()
    table.undo()
    other = next(each for each in table.match.actions() if each != table.match.past.actions()[-1])
    table.spend(11.0)
    table.match.submit(other)
    (kept,) = [branch.name for branch in table.match.branches.all_branches() if not branch.is_current]
    table.match.branches.switch_to_branch(kept)
    while table.match.ply < table.match.length:
        table.match.redo()
    assert table.timer.times.charged_by_seat() == first


def test_bots_are_charged_nothing() -> None:
    table = timed("count", 4, with_bot=True)
    for _ in range(20):
        table.decide()
    times = table.timer.times.charged_by_seat()
    assert times[0] > 0
    assert times[1] == 0


@pytest.mark.parametrize("name", ["zodiac", "zoon"])
def test_a_saved_match_has_the_same_times_when_it_is_read_again(name: str, tmp_path: Path) -> None:
    match = begun(name, tmp_path, 0, clock="shown")
    table = TimedTable(match, random.Random(name))
    for _ in range(15):
        table.decide()
    table.spend(4.0)
    table.timer.keep_decision_under_way()
    times = [table.timer.charged_milliseconds(seat) for seat in range(2)]
    path = file_of(match)
    assert match.journal is not None
    match.journal.close()
    loaded = load_match(path).match
    assert loaded.header.clock == "shown"
    assert DecisionTimes(loaded).charged_decisions() == table.timer.times.charged_decisions()
    again = MatchTimer(loaded)
    assert [again.charged_milliseconds(seat) for seat in range(2)] == times
    copied = rebuild_match(loaded.game, loaded.record())
    assert DecisionTimes(copied).charged_decisions() == table.timer.times.charged_decisions()
    assert _added_up_from_file(path, loaded) == table.timer.times.charged_by_seat()


def _added_up_from_file(path: Path, match: AnyMatch) -> tuple[int, ...]:
    """As docs/files-and-formats.md tells another program to do it, for a match without undo or branches."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    notes = {line["note"]: line["text"] for line in lines if "note" in line}
    totals, chain, ply = [0] * len(match.sitters), "", 0
    for line in lines:
        if "do" in line:
            ply, chain = ply + 1, hashlib.sha256(f"{chain}\n{line['do']}".encode()).hexdigest()[:16]
            if text := notes.get(f"clock {ply} {chain}"):
                seat, milliseconds = map(int, text.split(" "))
                totals[seat] += milliseconds
    return tuple(totals)


def test_what_was_under_way_belongs_to_its_position() -> None:
    table = timed("count", 6)
    table.decide()
    table.spend(5.0)
    table.timer.keep_decision_under_way()
    seat = table.match.to_act
    assert table.timer.times.milliseconds_under_way(seat) == pytest.approx(5000, abs=20)
    assert table.timer.times.milliseconds_under_way(1 - seat) == 0
    table.decide()
    assert table.timer.times.milliseconds_under_way(table.match.to_act) == 0


def test_time_until_somebody_gives_up_is_charged(tmp_path: Path) -> None:
    table = timed("zodiac", 6)
    match = table.match
    match.attach_journal(create_journal(tmp_path, match.header), is_journal_up_to_date=True)
    table.decide()
    seat, before = match.to_act, table.timer.times.charged_by_seat()
    table.spend(15.0)
    match.resign(seat)
    table.spend(40.0)
    after = tuple(pytest.approx(ms + 15000 * (k == seat), abs=20) for k, ms in enumerate(before))
    assert table.timer.times.charged_by_seat() == after
    assert tuple(map(table.timer.charged_milliseconds, (0, 1))) == after
    path = file_of(match)
    again = load_match(path).match
    assert DecisionTimes(again).charged_by_seat() == after
    assert tuple(map(MatchTimer(again).charged_milliseconds, (0, 1))) == after
    match.undo()
    table.spend(2.0)
    assert table.timer.times.charged_by_seat() == before
    assert table.timer.charged_milliseconds(seat) == pytest.approx(before[seat] + 17000, abs=40), (
        "it goes on from there"
    )


def test_where_nothing_was_played_nothing_is_written() -> None:
    table = timed("count", 7)
    table.spend(5.0)
    table.timer.keep_decision_under_way()
    assert not table.match.notes.decision_times


@pytest.mark.parametrize("text", ["", "0", "0 x", "-1 5", "9 5", "0 5 5", "0 99999999999999999999", "٣ 5"])
def test_notes_of_nonsense_are_no_times(text: str) -> None:
    match = sat(header("count"))
    match.submit(match.actions()[0])
    times = DecisionTimes(match)
    times.charge_decision(1, 0, 40)
    name = next(iter(match.notes.decision_times))
    match.notes.set_note(name, text)
    assert times.charged_by_seat() == (0, 0)
