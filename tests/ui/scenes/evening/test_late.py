"""Where the evenings cannot be written while a match ends, nothing is lost: it is said, and entered later."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.pack_library import InstalledContent
from tabletop.play import campaigns, clock_watermark, file_journal, pending_evening_entries, saved_matches
from tabletop.play.evening import stored_evenings
from tabletop.ui.messages import say
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.scene import EveningScene
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.file_of import file_of
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.scene_of import scene_of
from tests.ui.scenes.test_results import NOW, QUICK, at_table, resign, tonights

DAY = timedelta(days=1)


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    """Where a test says what time it is, that time has passed."""
    pending_evening_entries.forget_entries_in_memory()
    monkeypatch.setattr(clock_watermark, "running", lambda: 1e9 + (current_evening.now() - NOW).total_seconds())
    with piloted(tmp_path, QUICK) as made:
        made.stage.push_scene(ReplaysScene(made.stage))
        yield made


def blocked() -> None:
    """Nothing can be written where the evenings are: something else lies there."""
    if paths.evenings().exists():
        paths.evenings().rename(paths.evenings().with_name("evenings aside"))
    paths.evenings().write_text("no folder")


def freed() -> None:
    paths.evenings().unlink()
    aside = paths.evenings().with_name("evenings aside")
    if aside.exists():
        aside.rename(paths.evenings())


def ended(pilot: Pilot, seed: str = "test") -> str:
    scene = at_table(pilot, seed=seed)
    resign(pilot)
    name = str(file_of(scene.match).name)
    scene.match.detach_journal()
    pilot.stage.pop_scene()
    return name


@pytest.mark.parametrize("then", ["another match", "evening", "shelf", "new program"])
def test_a_match_that_could_not_be_entered_is_entered_when_it_can_be(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    monkeypatch.setattr(current_evening, "now", lambda: NOW)
    first = ended(pilot, "first")
    blocked()
    at_table(pilot, seed="second")
    resign(pilot)
    second = file_of(scene_of(pilot, TableScene).match).name
    assert say("evening.unsaved", why="Not a directory").split(":")[0] in pilot.stage.toast.words
    assert say("evening.later_on") in pilot.stage.toast.words
    pilot.stage.pop_scene()
    freed()
    wanted = [first, second]
    if then == "another match":
        wanted.append(ended(pilot, "third"))
    elif then == "evening":
        pilot.stage.push_scene(EveningScene(pilot.stage))
    else:
        if then == "new program":
            pending_evening_entries.forget_entries_in_memory()
        monkeypatch.setattr(current_evening, "now", lambda: NOW + DAY)
        pilot.stage.push_scene(TitleScene(pilot.stage))
    pilot.rest()
    pilot.frames(30)
    assert [each.save for each in tonights()] == wanted
    assert [each.ended for each in tonights()] == [NOW] * len(wanted)
    assert say("evening.entered", count=1) in pilot.stage.toast.words or then == "another match"
    current_evening.update_evening_clock(pilot.stage)
    assert [each.save for each in tonights()] == wanted, "once"


def test_an_end_that_is_taken_back_before_it_was_entered_never_is(pilot: Pilot) -> None:
    blocked()
    scene = at_table(pilot)
    resign(pilot)
    scene.undo()
    pilot.rest()
    assert scene.match.result is None
    freed()
    current_evening.update_evening_clock(pilot.stage)
    assert tonights() == []


def test_an_end_that_is_taken_back_while_nothing_can_be_written_is_struck_later(pilot: Pilot) -> None:
    scene = at_table(pilot)
    resign(pilot)
    assert len(tonights()) == 1
    blocked()
    scene.undo()
    pilot.rest()
    assert scene.match.result is None
    freed()
    current_evening.update_evening_clock(pilot.stage)
    assert tonights() == []


def test_a_match_that_is_entered_late_joins_its_own_evening(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_evening, "now", lambda: NOW)
    first = ended(pilot, "first")
    blocked()
    second = ended(pilot, "second")
    waiting = pilot.stage.saves
    kept_aside = (waiting / pending_evening_entries.FILE).read_bytes()
    pending_evening_entries.forget_entries_in_memory()
    (waiting / pending_evening_entries.FILE).unlink()
    freed()
    monkeypatch.setattr(current_evening, "now", lambda: NOW + DAY)
    third = ended(pilot, "third")
    (waiting / pending_evening_entries.FILE).write_bytes(kept_aside)
    current_evening.update_evening_clock(pilot.stage)
    assert [each.evening.matches for each in stored_evenings(paths.evenings())] == [(third,), (first, second)]
    assert not any(each.evening.behind for each in stored_evenings(paths.evenings()))


def test_an_evening_of_its_own_is_made_for_a_match_that_is_entered_late(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(current_evening, "now", lambda: NOW)
    blocked()
    first = ended(pilot, "first")
    monkeypatch.setattr(current_evening, "now", lambda: NOW + DAY)
    second = ended(pilot, "second")
    freed()
    current_evening.update_evening_clock(pilot.stage)
    assert say("evening.entered", count=2) in pilot.stage.toast.words
    assert [each.evening.matches for each in stored_evenings(paths.evenings())] == [(second,), (first,)]
    assert [each.evening.closed for each in stored_evenings(paths.evenings())] == [False, True]


@pytest.mark.parametrize(
    "content", [b"", b"[3]", b'[["enter", 3]]', b'{"a": 1}', b"\xff", b'[["strike", "a/b", "", ""]]']
)
def test_a_damaged_list_of_what_waits_costs_nothing_but_itself(pilot: Pilot, content: bytes) -> None:
    pilot.stage.saves.mkdir(parents=True, exist_ok=True)
    (pilot.stage.saves / pending_evening_entries.FILE).write_bytes(content)
    name = ended(pilot)
    assert [each.save for each in tonights()] == [name]
    blocked()
    ended(pilot, "other")
    assert len(pending_evening_entries.pending_entries(pilot.stage.saves)) == 1
    assert (pilot.stage.saves / f"{pending_evening_entries.FILE}.damaged").read_bytes() == content, (
        "nobody writes over it"
    )


def test_a_full_disk_loses_nothing_while_the_program_runs(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(campaigns, "write_atomically", full)
        patch.setattr(pending_evening_entries, "write_atomically", full)
        name = ended(pilot)
        assert say("system.full") in pilot.stage.toast.words
        pilot.stage.push_scene(EveningScene(pilot.stage))
        assert pilot.stage.toast.words == say("evening.waits")
        pilot.stage.pop_scene()
        assert tonights() == []
    pilot.stage.push_scene(EveningScene(pilot.stage))
    assert [each.save for each in tonights()] == [name]
    assert pilot.stage.toast.words == say("evening.entered", count=1)
    assert pending_evening_entries.pending_entries(pilot.stage.saves) == []


def test_nothing_is_struck_late_from_an_evening_that_is_over(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The evenings moved away, the clock set back over last night, an end taken back, and all put back again."""
    monkeypatch.setattr(current_evening, "now", lambda: NOW)
    name = ended(pilot)
    monkeypatch.setattr(current_evening, "now", lambda: NOW + DAY)
    current_evening.update_evening_clock(pilot.stage)
    blocked()
    monkeypatch.setattr(current_evening, "now", lambda: NOW)
    scene = seated(pilot, saved_matches.load_match(pilot.stage.saves / name, InstalledContent()).match)
    scene.undo()
    pilot.rest()
    pilot.stage.pop_scene()
    freed()
    current_evening.update_evening_clock(pilot.stage)
    assert [each.save for each in tonights()] == [name]
    assert pending_evening_entries.pending_entries(pilot.stage.saves) == []


def test_a_disk_that_is_full_everywhere_says_what_to_do_and_writes_when_there_is_room(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Evenings and matches at once: it is in the program's memory alone, and the page of the end stays open."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    scene = at_table(pilot)
    with monkeypatch.context() as patch:
        for module in (campaigns, pending_evening_entries):
            patch.setattr(module, "write_atomically", full)
        patch.setattr(file_journal.FileJournal, "_append", full)
        patch.setattr(saved_matches, "_write_new_file", full)
        resign(pilot)
        assert say("evening.only_here") in pilot.stage.toast.words
        assert say("evening.later_on") not in pilot.stage.toast.words
        pilot.frames(100, seconds=0.1)
        assert tonights() == []
        assert scene.unsaved.unsaved_notice_text()
    pilot.frames(100, seconds=0.1)
    assert [each.save for each in tonights()] == [file_of(scene.match).name]
    assert not scene.unsaved.unsaved_notice_text(), "the match as well, without a press"
    assert saved_matches.load_match(file_of(scene.match), resume=False).match.result == scene.match.result
