"""Whoever sets the clock changes nothing that was played: from the table to evening, list and poster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.pack_library import InstalledContent
from tabletop.play import clock_watermark as clocks
from tabletop.play import pending_evening_entries, saved_matches
from tabletop.play.evening import Evening, stored_evenings
from tabletop.ui.locale_formats import date_text
from tabletop.ui.messages import say
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.scene import EveningScene
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.file_of import file_of
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.scenes.test_results import NOW, QUICK, at_table, press, resign, table_of
from tests.ui.test_words_drawn import overheard

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
Clock = Callable[[datetime], None]


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, QUICK) as made:
        made.stage.push_scene(ReplaysScene(made.stage))
        yield made


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    def at(now: datetime) -> None:
        """So much time has passed."""
        monkeypatch.setattr(current_evening, "now", lambda: now)
        monkeypatch.setattr(clocks, "running", lambda: 1e9 + (now - NOW).total_seconds())

    at(NOW)
    return at


def evenings() -> list[Evening]:
    """The latest first."""
    return [each.evening for each in stored_evenings(paths.evenings())]


def ends() -> list[list[tuple[str, tuple[int, ...], int, datetime]]]:
    return [[(each.save, each.winners, each.plies, each.ended) for each in one.played] for one in evenings()]


def told(pilot: Pilot) -> str:
    with overheard() as said:
        pilot.stage.scene.layout()
        pilot.stage.make_display_list()
    return "\n".join(said)


def ended(pilot: Pilot, seed: str = "test") -> Path:
    """A match that somebody has given up, and that was left."""
    scene = at_table(pilot, seed=seed)
    resign(pilot)
    path = file_of(scene.match)
    scene.match.detach_journal()
    pilot.stage.pop_scene()
    return Path(path)


def opened(pilot: Pilot, path: Path) -> TableScene:
    return seated(pilot, saved_matches.load_match(path, InstalledContent()).match)


@pytest.mark.parametrize("back", [NOW + HOUR / 2, NOW - HOUR, NOW - 90 * DAY], ids=["same", "hour", "months"])
@pytest.mark.parametrize("seen", ["shelf", "table", "page", "not"])
def test_the_end_of_last_night_stays_whatever_the_clock_says(
    pilot: Pilot, clock: Clock, back: datetime, seen: str
) -> None:
    if seen == "not" and back > NOW:
        return  # nobody can tell this from the same evening
    path = ended(pilot)
    before = ends()
    clock(NOW + DAY)
    if seen == "shelf":
        pilot.stage.push_scene(TitleScene(pilot.stage))
    elif seen == "page":
        pilot.stage.push_scene(EveningScene(pilot.stage))
    elif seen == "table":
        at_table(pilot, seed="other")
    if seen != "not":
        pilot.rest()
        pilot.frames(30)
        pilot.stage.pop_scene()
    clock(back)
    scene = opened(pilot, path)
    pilot.key("z", ctrl=True)
    pilot.rest()
    assert scene.match.result is not None
    assert ends() == before
    assert say("table.counted") in pilot.stage.toast.words


def test_a_clock_set_back_joins_no_match_to_an_evening_that_is_over(pilot: Pilot, clock: Clock) -> None:
    first = ended(pilot)
    clock(NOW + DAY)
    pilot.stage.push_scene(TitleScene(pilot.stage))
    pilot.rest()
    pilot.frames(30)
    pilot.stage.pop_scene()
    clock(NOW + HOUR)
    second = ended(pilot, "other")
    assert [each.matches for each in evenings()] == [(second.name,), (first.name,)]
    assert [each.behind for each in evenings()] == [True, False]


def test_a_clock_that_is_behind_is_said_once_and_dates_nothing_falsely(pilot: Pilot, clock: Clock) -> None:
    ended(pilot)
    clock(NOW - 90 * DAY)
    scene = at_table(pilot, seed="second")
    assert say("evening.behind") in pilot.stage.toast.words
    resign(pilot)
    scene.match.detach_journal()
    pilot.stage.pop_scene()
    pilot.stage.toast.clear_notice()
    at_table(pilot, seed="third")
    assert say("evening.behind") not in pilot.stage.toast.words, "once"
    resign(pilot)
    assert [len(each.played) for each in evenings()] == [2, 1], "they are one evening all the same"
    page = EveningScene(pilot.stage)
    pilot.stage.push_scene(page)
    pilot.rest()
    assert page.is_current
    said = told(pilot)
    assert say("evening.behind_day") in said
    clock(NOW + DAY)
    page.show_other_evening(0)
    pilot.rest()
    assert say("evening.behind_day") in told(pilot), "also when the clock is right again"
    assert date_text((NOW - 90 * DAY).astimezone()) not in told(pilot)


def test_a_clock_that_is_right_again_is_believed(pilot: Pilot, clock: Clock) -> None:
    clock(NOW + 5000 * DAY)
    ended(pilot)
    clock(NOW)
    ended(pilot, "second")
    clock(NOW + DAY)
    ended(pilot, "third")
    assert [each.behind for each in evenings()] == [False, True, False]
    pilot.stage.push_scene(EveningScene(pilot.stage))
    pilot.rest()
    assert date_text((NOW + DAY).astimezone()) in told(pilot)


def test_a_table_that_was_left_open_over_night_keeps_last_nights_end(pilot: Pilot, clock: Clock) -> None:
    scene = at_table(pilot)
    resign(pilot)
    before = ends()[0]
    clock(NOW + DAY)
    scene.undo()
    pilot.rest()
    assert scene.match.result is not None
    assert ends()[0] == before
    assert say("table.counted") in pilot.stage.toast.words


def test_an_evening_that_was_ended_keeps_its_ends(pilot: Pilot, clock: Clock) -> None:
    scene = at_table(pilot)
    resign(pilot)
    before = ends()[0]
    pilot.stage.push_scene(EveningScene(pilot.stage))
    pilot.rest()
    page = pilot.stage.scene
    assert isinstance(page, EveningScene)
    page.form.focus_widget("close")
    pilot.key("return")
    pilot.rest()
    press(pilot, "yes")
    assert evenings()[0].closed
    pilot.stage.pop_scene()
    pilot.rest()
    assert table_of(pilot) is scene
    scene.undo()
    pilot.rest()
    assert scene.match.result is not None
    assert ends()[0] == before
    assert say("table.counted") in pilot.stage.toast.words


def test_an_evening_that_was_put_back_from_a_backup_says_what_is_missing(pilot: Pilot, clock: Clock) -> None:
    """The file manager brings an older copy of last night: its last win is not gone without a word."""
    ended(pilot, "first")
    (path,) = [one.path for one in stored_evenings(paths.evenings())]
    backup = path.read_bytes()
    clock(NOW + HOUR)
    ended(pilot, "second")
    whole = path.read_bytes()
    clock(NOW + DAY)
    pilot.stage.push_scene(EveningScene(pilot.stage))
    pilot.rest()
    assert say("evening.missing", count=1) not in told(pilot)
    pilot.stage.pop_scene()
    path.write_bytes(backup)
    page = EveningScene(pilot.stage)
    pilot.stage.push_scene(page)
    pilot.rest()
    assert len(evenings()[0].played) == 1
    assert say("evening.missing", count=1) in told(pilot)
    assert page.picture is not None
    with overheard() as said:
        pilot.stage.sprites.forget_all()
        page.picture.full_evening_picture(1280)
    assert say("evening.missing", count=1) in said, "also in the picture that is kept"
    pilot.stage.pop_scene()
    ended(pilot, "third")
    pilot.stage.push_scene(EveningScene(pilot.stage))
    pilot.rest()
    assert say("evening.missing", count=1) not in told(pilot), "tonight is whole"
    pilot.stage.pop_scene()
    path.write_bytes(whole)
    pilot.stage.push_scene(EveningScene(pilot.stage))
    pilot.rest()
    assert say("evening.missing", count=1) not in told(pilot), "the newer copy has everything again"


def test_an_end_that_was_taken_back_is_not_missed(pilot: Pilot, clock: Clock) -> None:
    ended(pilot, "first")
    scene = at_table(pilot, seed="second")
    resign(pilot)
    scene.undo()
    pilot.rest()
    pilot.stage.pop_scene()
    clock(NOW + DAY)
    pilot.stage.push_scene(EveningScene(pilot.stage))
    pilot.rest()
    assert [len(each.played) for each in evenings()] == [1]
    assert say("evening.missing", count=1) not in told(pilot)


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("forward", [7 * HOUR, 3 * DAY])
def test_a_clock_set_forward_over_a_restart_ends_no_evening(
    pilot: Pilot, clock: Clock, monkeypatch: pytest.MonkeyPatch, forward: timedelta, restarts: bool
) -> None:
    """Ten minutes have passed since the last match, whatever the clock says: put right, the evening is on."""
    first = ended(pilot, "first")
    clock(NOW + forward)
    monkeypatch.setattr(clocks, "running", lambda: 1e9 + 600)
    if restarts:
        pending_evening_entries.forget_entries_in_memory()
    pilot.stage.push_scene(TitleScene(pilot.stage))
    pilot.rest()
    pilot.stage.push_scene(EveningScene(pilot.stage))
    pilot.rest()
    pilot.stage.pop_scene()
    opened(pilot, first).match.detach_journal()
    pilot.stage.pop_scene()
    pilot.stage.pop_scene()
    clock(NOW + HOUR / 6)
    scene = opened(pilot, first)
    scene.undo()
    pilot.rest()
    assert scene.match.result is None, "the end of tonight may still be taken back"
    resign(pilot)
    assert len(evenings()) == 1
    assert not evenings()[0].closed
    assert not evenings()[0].behind
    pilot.stage.pop_scene()
    clock(NOW + DAY)
    pilot.stage.push_scene(TitleScene(pilot.stage))
    pilot.rest()
    pilot.frames(30)
    assert evenings()[0].closed, "a night that has really passed ends it"
