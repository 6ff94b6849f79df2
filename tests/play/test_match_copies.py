"""A match goes on in one file: whoever copies it goes on in either of the two, never in both."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.pack_library import InstalledContent
from tabletop.play import exchange, match_heads, saved_matches
from tabletop.play.files import REMOVED
from tabletop.play.journal import SaveError
from tabletop.play.listing import latest_unfinished_match, saved_match_entry_of
from tabletop.play.match_heads import LastLineHashRegister
from tabletop.play.persistent_journal import attach_persistent_journal
from tabletop.play.record import OLDER, MatchNote, match_id, new_match_identity
from tabletop.play.seat_knowledge import MatchChange
from tabletop.rules.game import IllegalAction
from tests.file_of import file_of
from tests.play.sitting import AnyMatch, begun, moved

GAMES = ("zoon", "zodiac", "zone_wars", "zombies")


def closed(match: AnyMatch) -> Path:
    """Its file, as it lies there when the program is closed."""
    path = file_of(match)
    match.detach_journal()
    return path


def refusal(match: AnyMatch) -> str:
    with pytest.raises(IllegalAction) as caught:
        match.submit(match.past.actions()[0])
    return caught.value.refusal.reason


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("first", [0, 1])
def test_whoever_goes_on_first_leaves_the_other_file_behind(name: str, first: int, tmp_path: Path) -> None:
    one = closed(begun(name, tmp_path, 4))
    two = one.with_name("copy (1).jsonl")
    shutil.copy2(one, two)
    files = (one, two)
    assert [saved_match_entry_of(path).why_closed for path in files] == ["", ""], (
        "nothing is known in either that is not in the other"
    )
    assert closed(moved(saved_matches.load_match(files[first]).match, 2)) == files[first]
    assert [saved_match_entry_of(path).why_closed for path in files] == (
        ["", "copied"] if first == 0 else ["copied", ""]
    )
    behind = saved_matches.load_match(files[1 - first]).match
    assert (refusal(behind), behind.stop_reason, list(behind.actions())) == ("copied", "copied", [])
    refused = behind.offers.undo_offer().refusal
    assert refused is not None
    assert refused.reason == "copied"
    assert moved(saved_matches.load_match(files[first]).match, 1).stop_reason == ""


@pytest.mark.parametrize("name", GAMES)
def test_an_earlier_copy_is_only_watched(name: str, tmp_path: Path) -> None:
    """Copied, played on to see the dice and the cards, and put back under the old name."""
    match = begun(name, tmp_path, 4)
    path, backup = file_of(match), tmp_path / "elsewhere" / "backup"
    backup.parent.mkdir()
    shutil.copy2(path, backup)
    moved(match, 3)
    played = closed(match)
    played.rename(played.with_name("seen.jsonl"))
    shutil.copy2(backup, path)
    assert refusal(saved_matches.load_match(path).match) == "copied"
    assert latest_unfinished_match(tmp_path, (name,)) is not None
    assert latest_unfinished_match(tmp_path, (name,)) == saved_match_entry_of(played.with_name("seen.jsonl"))


def test_a_copy_goes_on_where_the_match_itself_is_gone_and_says_so(tmp_path: Path) -> None:
    match = begun("zone_wars", tmp_path, 4)
    path, backup, hidden = file_of(match), tmp_path / "backup", tmp_path / "gone"
    shutil.copy2(path, backup)
    ply = match.ply
    moved(match, 3)
    closed(match).rename(hidden)
    shutil.copy2(backup, path)
    assert saved_match_entry_of(path).why_closed == ""
    again = saved_matches.load_match(path).match
    assert (again.ply, again.stop_reason, again.notes.get(OLDER)) == (ply, "", "yes")
    closed(moved(again, 1))
    hidden.rename(tmp_path / "back.jsonl")
    assert refusal(saved_matches.load_match(tmp_path / "back.jsonl").match) == "copied", "it has gone on without this"
    assert saved_matches.load_match(path).match.stop_reason == ""


def test_what_lies_among_the_removed_is_not_gone(tmp_path: Path) -> None:
    match = begun("zoon", tmp_path, 4)
    copy = tmp_path / "copy.jsonl"
    shutil.copy2(file_of(match), copy)
    moved(match, 2)
    path = closed(match)
    (tmp_path / REMOVED).mkdir()
    path.rename(tmp_path / REMOVED / path.name)
    assert saved_match_entry_of(copy).why_closed == "copied"


def test_two_windows_on_one_file(tmp_path: Path) -> None:
    match = begun("zoon", tmp_path, 4)
    other = saved_matches.load_match(file_of(match)).match
    told: list[MatchChange] = []
    match.listen_for_changes(None, told.append)
    moved(other, 1)
    match.announce_end_in_other_files()
    assert len(told) == 1
    assert refusal(match) == "copied"
    journal = attach_persistent_journal(match, tmp_path / "new", SaveError("cannot_write", tmp_path, "it failed once"))
    match.notes.set_note("title", "mine")
    assert journal.path is not None
    assert saved_matches.load_match(journal.path).match.stop_reason == "copied", "a new file takes nothing over"
    assert moved(other, 1).stop_reason == ""


@pytest.mark.parametrize("copied", [False, True])
def test_who_sits_where_counts_as_going_on(tmp_path: Path, *, copied: bool) -> None:
    """Whoever alone takes the computer's seat in a copy sees its hand there: the original is over."""
    match = begun("zoon", tmp_path, 4)
    path = closed(match)
    other = tmp_path / "copy.jsonl"
    shutil.copy2(path, other)
    if copied:
        saved_matches.load_match(other).match.notes.set_note("hands known", "yes")
    assert (saved_matches.load_match(path).match.stop_reason == "copied") == copied


def test_an_export_taken_home_again_goes_on(tmp_path: Path) -> None:
    match = begun("zodiac", tmp_path / "saves", 4)
    out = exchange.export_match_file(file_of(match), tmp_path / "exchange")
    closed(match).unlink()
    again = saved_matches.load_match(exchange.import_match_file(out, tmp_path / "saves", InstalledContent())).match
    assert (again.stop_reason, OLDER in again.notes) == ("", False)


def test_a_file_goes_on_on_a_second_laptop_and_comes_back(tmp_path: Path) -> None:
    match = begun("zone_wars", tmp_path, 4)
    path = closed(match)
    here = paths.saves() / match_heads.FILE
    here.rename(here.with_name("first"))
    closed(moved(saved_matches.load_match(path).match, 3))
    here.unlink()
    here.with_name("first").rename(here)
    again = saved_matches.load_match(path).match
    assert (again.stop_reason, OLDER in again.notes) == ("", False)


def test_a_match_that_comes_back_from_another_laptop_goes_on(tmp_path: Path) -> None:
    match = begun("zodiac", tmp_path / "saves", 4)
    out = exchange.export_match_file(file_of(match), tmp_path / "exchange")
    old = closed(match)
    known = match_heads.last_line_hashes_of_home().path
    known.rename(known.with_name("ours"))
    closed(moved(saved_matches.load_match(out).match, 2))
    known.unlink()
    known.with_name("ours").rename(known)
    back = exchange.import_match_file(out, tmp_path / "saves", InstalledContent())
    assert (saved_match_entry_of(back).why_closed, saved_match_entry_of(old).why_closed) == ("", "copied")
    assert saved_matches.load_match(back).match.ply == 6


def test_a_mark_is_found_however_much_was_branched(tmp_path: Path) -> None:
    match = begun("zone_wars", tmp_path / "saves", 5)
    copy = exchange.import_match_file(
        exchange.export_match_file(file_of(match), tmp_path / "out"), tmp_path / "saves", InstalledContent()
    )
    seen = saved_matches.load_match(copy).match
    for number in range(80):
        seen.notes.set_note("title", f"name {number}")
    assert saved_match_entry_of(copy).why_closed == "copied"


def test_an_older_copy_says_so_also_where_it_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun("zone_wars", tmp_path, 4)
    path = file_of(match)
    before = path.read_bytes()
    moved(match, 2)
    closed(match)
    path.write_bytes(before)
    monkeypatch.setattr(saved_matches, "_reopen_journal", lambda *_: (None, None))
    again = saved_matches.load_match(path)
    assert again.match.notes.get(OLDER) == "yes"
    monkeypatch.undo()
    journal = attach_persistent_journal(
        again.match, tmp_path / "new", SaveError("cannot_write", path, "it cannot be written")
    )
    assert journal.retry_writing()
    assert journal.path is not None
    assert saved_matches.load_match(journal.path).match.notes.get(OLDER) == "yes"


# The file


def test_two_programs_write_into_one_file(tmp_path: Path) -> None:
    one, other = (LastLineHashRegister(tmp_path / match_heads.FILE) for _ in range(2))
    first, second = new_match_identity(), new_match_identity()
    one.record_last_line_hash(first, "a" * 32)
    other.record_last_line_hash(second, "b" * 32)
    other.record_last_line_hash(first, "c" * 32)
    assert one.last_hashes_by_identity() == other.last_hashes_by_identity() == {first: "c" * 32, second: "b" * 32}
    assert (one.last_line_hash_of(second), one.last_line_hash_of(new_match_identity()), one.last_line_hash_of("")) == (
        "b" * 32,
        "",
        "",
    )


def test_what_is_no_such_file_is_put_aside(tmp_path: Path) -> None:
    path, known = tmp_path / match_heads.FILE, new_match_identity()
    path.write_bytes(b"not a database, but somebody's text\n" * 40)
    found = LastLineHashRegister(path)
    assert (found.last_line_hash_of(known), found.last_hashes_by_identity()) == ("", {})
    found.record_last_line_hash(known, "a" * 32)
    assert LastLineHashRegister(path).last_line_hash_of(known) == "a" * 32
    assert path.with_name(f"{path.name}.damaged").read_bytes().startswith(b"not a database")


def test_where_it_cannot_be_written_the_program_remembers(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found, known = LastLineHashRegister(tmp_path / "file" / match_heads.FILE), new_match_identity()
    found.record_last_line_hash(known, "a" * 32)
    assert (found.last_line_hash_of(known), found.last_hashes_by_identity()) == ("a" * 32, {known: "a" * 32})


def test_another_program_that_keeps_it_locked_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_heads, "_PATIENCE", 0.01)
    found, known = LastLineHashRegister(tmp_path / match_heads.FILE), new_match_identity()
    found.record_last_line_hash(known, "a" * 32)
    other = sqlite3.connect(tmp_path / match_heads.FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    found.record_last_line_hash(known, "b" * 32)
    assert found.last_line_hash_of(known) == "b" * 32
    other.close()
    assert LastLineHashRegister(tmp_path / match_heads.FILE).last_line_hash_of(known) == "b" * 32


@pytest.mark.skipif(os.name == "nt", reason="no modes there")
def test_nobody_else_reads_it(tmp_path: Path) -> None:
    path = tmp_path / match_heads.FILE
    LastLineHashRegister(path).record_last_line_hash(new_match_identity(), "a" * 32)
    assert path.stat().st_mode & 0o077 == 0


def test_every_line_moves_the_head(tmp_path: Path) -> None:
    match = begun("zoon", tmp_path, 4)
    identity = match_id(match.header)
    for act in (lambda: moved(match, 1), match.undo, lambda: match.notes.set_note("cover", "on")):
        before = match_heads.last_line_hashes_of_home().last_line_hash_of(identity)
        act()
        assert match_heads.last_line_hashes_of_home().last_line_hash_of(identity) not in ("", before)


# Honest people


def test_a_backup_that_is_only_looked_at_leaves_the_match_where_it_is(tmp_path: Path) -> None:
    """The match is on a stick, its backup is opened, nobody plays, and the match comes back."""
    match = begun("zone_wars", tmp_path, 4)
    path, backup, stick = file_of(match), tmp_path / "backup", tmp_path / "stick"
    shutil.copy2(path, backup)
    moved(match, 3)
    closed(match).rename(stick)
    shutil.copy2(backup, path)
    looked_at = saved_matches.load_match(path).match
    assert (looked_at.stop_reason, looked_at.notes.get(OLDER)) == ("", "yes")
    closed(looked_at)
    stick.rename(tmp_path / "back.jsonl")
    again = saved_matches.load_match(tmp_path / "back.jsonl").match
    assert (again.stop_reason, again.ply) == ("", match.ply)


def test_what_is_done_in_a_backup_is_marked_as_such(tmp_path: Path) -> None:
    match = begun("zone_wars", tmp_path, 4)
    path, backup = file_of(match), tmp_path / "backup"
    shutil.copy2(path, backup)
    moved(match, 3)
    closed(match).unlink()
    shutil.copy2(backup, path)
    again = saved_matches.load_match(path).match
    again.notes.set_note("title", "mine")
    closed(again)
    assert saved_matches.load_match(path).match.notes.get(OLDER) == "yes"
    assert saved_matches.read_journal(path).lines[-2].op == MatchNote(OLDER, "yes")


def test_a_removed_match_is_taken_in_again(tmp_path: Path) -> None:
    """What was exported last is all of it: nothing was played that it does not hold."""
    match = begun("zoon", tmp_path / "saves", 4)
    out = exchange.export_match_file(file_of(match), tmp_path / "exchange")
    path = closed(match)
    (path.parent / REMOVED).mkdir()
    path.rename(path.parent / REMOVED / path.name)
    again = saved_matches.load_match(exchange.import_match_file(out, tmp_path / "saves", InstalledContent())).match
    assert (again.stop_reason, OLDER in again.notes) == ("", False)
    assert moved(again, 1).stop_reason == ""


def test_an_earlier_export_of_a_removed_match_is_only_watched(tmp_path: Path) -> None:
    match = begun("zoon", tmp_path / "saves", 4)
    out = exchange.export_match_file(file_of(match), tmp_path / "exchange")
    path = closed(moved(match, 2))
    (path.parent / REMOVED).mkdir()
    path.rename(path.parent / REMOVED / path.name)
    assert (
        saved_matches.load_match(
            exchange.import_match_file(out, tmp_path / "saves", InstalledContent())
        ).match.stop_reason
        == "copied"
    )


def test_a_backup_takes_the_place_of_a_damaged_file(tmp_path: Path) -> None:
    match = begun("zoon", tmp_path, 4)
    path, backup = file_of(match), tmp_path / "backup"
    moved(match, 2)
    shutil.copy2(path, backup)
    moved(match, 2)
    content = closed(match).read_bytes().splitlines(keepends=True)
    (tmp_path / REMOVED).mkdir()
    (tmp_path / REMOVED / path.name).write_bytes(b"".join([*content[:4], b"\0" * 60 + b"\n", *content[5:]]))
    shutil.copy2(backup, path)
    again = saved_matches.load_match(path).match
    assert (again.stop_reason, again.notes.get(OLDER)) == ("", "yes")


def test_a_note_moves_no_match_in_the_list(tmp_path: Path) -> None:
    path = closed(begun("zoon", tmp_path, 4))
    os.utime(path, (1_000_000, 1_000_000))
    saved_matches.set_note_in_file(path, MatchNote("title", "mine"))
    assert int(path.stat().st_mtime) == 1_000_000


def test_a_note_of_another_window_stops_nobody(tmp_path: Path) -> None:
    """Somebody gives the match a name in a second window."""
    match = begun("zoon", tmp_path / "saves", 4)
    other = saved_matches.load_match(file_of(match)).match
    other.notes.set_note("title", "mine")
    assert moved(match, 1).stop_reason == ""
    assert match.notes["title"] == "mine"
    match.notes.set_note("cover", "on")
    other.announce_end_in_other_files()
    assert other.stop_reason == "copied"
    again = saved_matches.load_match(closed(match))
    assert (again.lost_text, again.match.ply, again.match.notes["title"]) == (None, match.ply, "mine")


# The file that cannot be written


@pytest.mark.skipif(os.name == "nt", reason="no modes there")
def test_a_read_only_file_of_heads_is_replaced(tmp_path: Path) -> None:
    path, one, two = tmp_path / match_heads.FILE, new_match_identity(), new_match_identity()
    LastLineHashRegister(path).record_last_line_hash(one, "a" * 32)
    path.chmod(0o400)
    monkey = LastLineHashRegister(path)
    monkey.record_last_line_hash(two, "b" * 32)
    assert LastLineHashRegister(path).last_hashes_by_identity() == {one: "a" * 32, two: "b" * 32}


def test_what_comes_while_it_is_locked_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_heads, "_PATIENCE", 0.01)
    path, known, third = tmp_path / match_heads.FILE, new_match_identity(), new_match_identity()
    LastLineHashRegister(path).record_last_line_hash(known, "a" * 32)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    LastLineHashRegister(path).record_last_line_hash(known, "b" * 32)
    assert LastLineHashRegister(path).last_line_hash_of(known) == "b" * 32, "also in another program"
    other.close()
    assert LastLineHashRegister(path).last_hashes_by_identity() == {known: "b" * 32}
    LastLineHashRegister(path).record_last_line_hash(third, "c" * 32)
    assert not (tmp_path / match_heads.LATE).exists(), "taken over"
    assert LastLineHashRegister(path).last_hashes_by_identity() == {known: "b" * 32, third: "c" * 32}


def test_a_lock_is_waited_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_heads, "_PATIENCE", 0.01)
    monkeypatch.setattr(match_heads, "_RESPITE", 10_000.0)
    path, known, waits = tmp_path / match_heads.FILE, new_match_identity(), list[float]()
    found, connect = LastLineHashRegister(path), sqlite3.connect
    found.record_last_line_hash(known, "a" * 32)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")

    def watched(database: Path, timeout: float) -> sqlite3.Connection:
        waits.append(timeout)
        return connect(database, timeout=timeout)

    monkeypatch.setattr(sqlite3, "connect", watched)
    for number in range(10):
        found.record_last_line_hash(known, str(number) * 32)
        assert found.last_line_hash_of(known) == str(number) * 32
    assert (waits[0], set(waits[1:])) == (0.01, {0.0})
    other.close()
    found.record_last_line_hash(known, "f" * 32)
    assert LastLineHashRegister(path).last_line_hash_of(known) == "f" * 32


def test_where_nothing_can_be_told_of_a_match_it_is_only_watched(tmp_path: Path) -> None:
    path = closed(begun("zone_wars", tmp_path, 4))
    paths.saves().mkdir(parents=True, exist_ok=True)
    known = paths.saves() / match_heads.FILE
    known.unlink()
    known.mkdir()
    again = saved_matches.load_match(path)
    known.rmdir()
    assert again.match.journal is None
    assert match_heads.FILE in str(again.write_error)


def test_a_match_that_was_named_meanwhile_comes_back_from_a_friend(tmp_path: Path) -> None:
    match = begun("zone_wars", tmp_path / "saves", 4)
    out = exchange.export_match_file(file_of(match), tmp_path / "exchange")
    old = closed(match)
    saved_matches.load_match(old).match.notes.set_note("title", "mine")
    known = match_heads.last_line_hashes_of_home().path
    known.rename(known.with_name("ours"))
    closed(moved(saved_matches.load_match(out).match, 2))
    known.unlink()
    known.with_name("ours").rename(known)
    back = exchange.import_match_file(out, tmp_path / "saves", InstalledContent())
    assert saved_matches.load_match(back).match.stop_reason == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_that_goes_out_and_comes_in_again_leaves_the_match_where_it_is(game: str, tmp_path: Path) -> None:
    match = begun(game, tmp_path / "saves", 4)
    path = closed(match)
    copy = exchange.import_match_file(
        exchange.export_match_file(path, tmp_path / "out"), tmp_path / "saves", InstalledContent()
    )
    again = exchange.import_match_file(
        exchange.export_match_file(copy, tmp_path / "out", "again"), tmp_path / "saves", InstalledContent()
    )
    assert [saved_match_entry_of(each).why_closed for each in (path, copy, again)] == ["", "copied", "copied"]
    assert moved(saved_matches.load_match(path).match, 1).stop_reason == ""
