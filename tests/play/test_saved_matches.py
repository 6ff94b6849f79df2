"""Saved matches: written line by line, loaded, listed, copied, verified."""

from __future__ import annotations

import json
import os
import shutil
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop import __version__
from tabletop.games.zodiac.rules.actions import parse
from tabletop.play import file_journal, files
from tabletop.play.journal import journal_bytes
from tabletop.play.listing import latest_unfinished_match, list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import TRUNK, BeginBranch, DoAction, Header, JournalLine
from tabletop.play.saved_matches import SaveError, create_journal, load_match, save_copy, verify_match
from tabletop.play.seats import SitterKind
from tabletop.rules.game import IllegalAction
from tests.play.sitting import SHELF, AnyMatch, Shelf, header, play, sat


def begun(folder: Path, head: Header | None = None) -> AnyMatch:
    """A new match that is being saved."""
    head = head or header("zodiac")
    return sat(head, create_journal(folder, head))


def saved_at(match: AnyMatch) -> Path:
    journal = match.journal
    assert isinstance(journal, file_journal.FileJournal)
    return journal.path


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def same(one: AnyMatch, other: AnyMatch) -> bool:
    digests = [[match.past.state_digest(ply) for ply in range(match.length + 1)] for match in (one, other)]
    return (
        digests[0] == digests[1]
        and one.branches.all_branches() == other.branches.all_branches()
        and one.ply == other.ply
    )


def refuse_writes(monkeypatch: pytest.MonkeyPatch, error: OSError) -> None:
    def broken(self: object, content: bytes) -> None:
        raise error

    monkeypatch.setattr(file_journal.FileJournal, "_append", broken)


# Writing


def test_every_action_is_a_line_on_disk_at_once(tmp_path: Path) -> None:
    match = begun(tmp_path)
    path = saved_at(match)
    assert path.name.startswith("20260102T030405Z-zodiac-")
    assert path.suffix == ".jsonl"
    for count, text in enumerate(("E-f", "b-c", "c-d"), 1):
        match.submit(parse(text))
        assert len(lines(path)) == count + 1
        assert (lines(path)[-1]["do"], lines(path)[-1]["ply"]) == (text, count)
    first = lines(path)[0]
    assert (first["tabletop"], first["app"], first["game"], first["rules_version"]) == (1, __version__, "zodiac", 1)
    assert [sitter["name"] for sitter in first["sitters"]] == ["Ada", "Ben"]


def test_an_action_and_its_roll_come_to_the_disk_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    match = play(begun(tmp_path, header("guess")), "pick 1", "|")
    before = len(synced)
    play(match, "pick 2", "|")
    assert len(synced) == before + 1
    assert lines(saved_at(match))[-2]["do"].startswith("pick")
    assert lines(saved_at(match))[-1]["do"].startswith("roll")


def test_a_mark_witnesses_every_twentieth_state(tmp_path: Path) -> None:
    match = begun(tmp_path, header("count"))
    for _ in range(45):
        match.submit(match.actions()[0])
    marks = [line for line in lines(saved_at(match)) if "mark" in line]
    assert [mark["ply"] for mark in marks] == [20, 40]
    assert marks[0]["mark"] == match.past.state_digest(20)
    assert marks[1]["position"] == "40 of 1000000, 0 to add"


def test_a_setup_that_differs_only_in_order_has_the_same_header() -> None:
    one, other = (
        replace(header("zodiac"), setup={"a": "1", "b": "2"}),
        replace(header("zodiac"), setup={"b": "2", "a": "1"}),
    )
    assert journal_bytes(one, ()) == journal_bytes(other, ())


# Loading


def test_a_loaded_match_goes_on_in_the_same_file(tmp_path: Path) -> None:
    match = play(begun(tmp_path), "E-f b-c")
    loaded = load_match(saved_at(match), SHELF)
    assert (loaded.lost_text, loaded.damaged_copy, loaded.changed_text, loaded.write_error) == (None, None, None, None)
    assert same(loaded.match, match)
    assert loaded.match.header == match.header
    play(loaded.match, "c-d")
    assert load_match(saved_at(match), SHELF).match.past.actions() == loaded.match.past.actions()
    assert len(list_saved_matches(tmp_path)) == 1


def test_undo_redo_and_branches_are_kept(tmp_path: Path) -> None:
    match = play(begun(tmp_path), "E-f b-c c-d")
    match.undo()
    match.undo()
    match.redo()
    match.undo()
    play(match, "e-d C-a")
    match.branches.begin_branch(1, "a side line, ünd so")
    play(match, "b-c")
    match.branches.switch_to_branch(TRUNK)
    match.branches.switch_to_branch("2")
    match.undo()
    assert same(load_match(saved_at(match), SHELF).match, match)
    match.branches.begin_branch(0, "gone")
    match.branches.switch_to_branch(TRUNK)
    match.branches.drop_branch("gone")
    again = load_match(saved_at(match), SHELF).match
    assert same(again, match)
    assert [branch.name for branch in again.branches.all_branches()] == [TRUNK, "2", "a side line, ünd so"]


def test_a_roll_that_was_not_written_any_more_is_rolled_again_the_same(tmp_path: Path) -> None:
    match = play(begun(tmp_path, header("guess")), "pick 1|pick 2", "|")
    path = saved_at(match)
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    again = load_match(path, SHELF)
    assert again.is_cut
    assert again.match.past.actions() == match.past.actions()
    assert path.read_bytes() == whole


def test_a_torn_end_is_cut_off_and_the_damaged_file_is_kept(tmp_path: Path) -> None:
    match = play(begun(tmp_path), "E-f b-c c-d")
    path = saved_at(match)
    damaged = path.read_bytes()[:-20]
    path.write_bytes(damaged)
    loaded = load_match(path, SHELF)
    assert loaded.lost_text == "from line 4 on it is damaged (1 lost); it goes on after 2 actions"
    assert [str(action) for action in loaded.match.past.actions()] == ["E-f", "b-c"]
    assert loaded.damaged_copy == path.with_name(f"{path.name}.damaged")
    assert loaded.damaged_copy.read_bytes() == damaged
    play(loaded.match, "c-d")
    assert load_match(path, SHELF).lost_text is None
    assert load_match(path, SHELF).match.past.actions() == match.past.actions()
    path.write_bytes(damaged)
    assert load_match(path, SHELF).damaged_copy == path.with_name(f"{path.name}.damaged-2")


def test_looking_at_a_damaged_file_changes_nothing(tmp_path: Path) -> None:
    match = play(begun(tmp_path), "E-f b-c")
    path = saved_at(match)
    path.write_bytes(path.read_bytes()[:-20])
    before = path.read_bytes()
    loaded = load_match(path, SHELF, resume=False)
    assert loaded.lost_text is not None
    assert loaded.match.journal is None
    assert verify_match(path, SHELF).is_sound is False
    assert path.read_bytes() == before
    assert [item.name for item in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("content", "reason", "text"),
    [
        (b"", "not_a_save", "no saved match"),
        (b"hello\n", "not_a_save", "no saved match"),
        (b"\x00\xff" * 100, "not_a_save", "no saved match"),
        (b"[" * 100_000, "not_a_save", "no saved match"),
        (b'{"tabletop":1,"game":"zod', "damaged_header", "first line is damaged"),
        (b'{"tabletop":1}\n', "damaged_header", "first line is damaged"),
        (b'{"other":1}\n', "damaged_header", "first line is damaged"),
    ],
)
def test_what_is_no_save_is_refused_with_a_sentence(tmp_path: Path, content: bytes, reason: str, text: str) -> None:
    path = tmp_path / "some.jsonl"
    path.write_bytes(content)
    with pytest.raises(SaveError, match=text) as caught:
        load_match(path, SHELF)
    assert caught.value.reason == reason
    assert str(caught.value).startswith("some.jsonl: ")
    assert path.read_bytes() == content


def forged(path: Path, head: Header, *texts: str, **members: object) -> Path:
    """A file with right hashes and wrong content."""
    content = journal_bytes(head, [JournalLine(DoAction(text), ply, False) for ply, text in enumerate(texts, 1)])
    path.write_bytes(content)
    if members:
        path.write_bytes(rehashed(path, members))
    return path


def rehashed(path: Path, members: dict[str, object]) -> bytes:
    from tabletop.play import journal

    first = json.loads(path.read_bytes().split(b"\n", 1)[0])
    del first["hash"], first["end"]
    first.update(members)
    body = json.dumps({key: value for key, value in first.items() if value is not None}, separators=(",", ":"))
    return journal.append_hash_to_line(body.encode(), "")[0] + journal.bytes_after_last_hash(marked=True)


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({"tabletop": 2, "app": "9.9"}, "other_format"),
        ({"tabletop": "1"}, "other_format"),
        ({"game": "chess"}, "no_game"),
        ({"game": "../../etc"}, "no_game"),
        ({"game": 5}, "damaged_header"),
        ({"sitters": [{"kind": "person", "name": "A", "level": ""}]}, "bad_setup"),
        ({"sitters": []}, "bad_setup"),
        ({"sitters": 5}, "damaged_header"),
        ({"sitters": [5]}, "damaged_header"),
        ({"sitters": [{"kind": "ghost", "name": "A", "level": ""}]}, "damaged_header"),
        ({"sitters": [{"kind": "person", "name": 1}]}, "damaged_header"),
        ({"setup": {"no such": "option"}}, "bad_setup"),
        ({"sitters": [{"kind": "person", "name": "A" * 201}]}, "damaged_header"),
        ({"setup": {"opening": 1}}, "damaged_header"),
        ({"setup": ["opening"]}, "damaged_header"),
        ({"chance": "often"}, "damaged_header"),
        ({"pack": 5}, "damaged_header"),
        ({"pack": "a\0b"}, "damaged_header"),
        ({"pack": "gone", "content": "0" * 64}, "no_pack"),
        ({"rules_version": "1"}, "damaged_header"),
        ({"rules_version": True}, "damaged_header"),
        ({"friendly_undo": "yes"}, "damaged_header"),
        ({"seed": None}, ""),
        ({"surplus": 1}, "damaged_header"),
        ({"end_mark": "yes"}, "damaged_header"),
        ({"end_mark": None}, "damaged_header"),
        ({"seed": 12}, "damaged_header"),
        ({"rules_version": None}, "damaged_header"),
    ],
)
def test_headers_with_right_hashes_and_wrong_values(tmp_path: Path, members: dict[str, object], reason: str) -> None:
    path = forged(tmp_path / "f.jsonl", header("zodiac"), **members)
    if not reason:
        assert load_match(path, SHELF).match.header.seed == ""
        return
    with pytest.raises(SaveError) as caught:
        load_match(path, SHELF)
    assert caught.value.reason == reason
    assert len(list_saved_matches(tmp_path)) == 1


def test_another_format_names_the_version_that_wrote_it(tmp_path: Path) -> None:
    path = forged(tmp_path / "f.jsonl", header("zodiac"), tabletop=2, app="9.9")
    with pytest.raises(SaveError, match=r"format 2 of version 9\.9; this version reads format 1"):
        load_match(path, SHELF)


def test_actions_with_right_hashes_that_are_not_legal_are_refused_with_their_line(tmp_path: Path) -> None:
    path = forged(tmp_path / "f.jsonl", header("zodiac"), "E-f", "b-c", "A-D")
    with pytest.raises(SaveError, match="line 4 cannot be played: A-D: no_line") as caught:
        load_match(path, SHELF)
    assert caught.value.reason == "illegal_line"
    report = verify_match(path, SHELF)
    assert (report.is_sound, report.actions, report.last) == (False, 2, "b-c")
    assert str(report) == "f.jsonl: line 4 cannot be played: A-D: no_line (ZD3); last good action 2: b-c"


@pytest.mark.parametrize(
    "op",
    [
        b'{"go":7,"ply":7}',
        b'{"switch":"x","ply":0}',
        b'{"drop":"main","ply":0}',
        b'{"branch":"main","at":0,"ply":0}',
    ],
)
def test_moves_in_the_tree_that_lead_nowhere_are_refused(tmp_path: Path, op: bytes) -> None:
    from tabletop.play import journal

    first, chain = journal.journal_bytes_without_close(header("zodiac"), ())
    path = tmp_path / "f.jsonl"
    path.write_bytes(
        first + b"}\n" + journal.append_hash_to_line(op, chain)[0] + journal.bytes_after_last_hash(marked=True)
    )
    with pytest.raises(SaveError, match="line 2 cannot be played"):
        load_match(path, SHELF)


@pytest.mark.parametrize(
    "op",
    [
        b"{}",
        b"[]",
        b"5",
        b'{"ply":1}',
        b'{"do":5,"ply":1}',
        b'{"do":"E-f"}',
        b'{"do":"E-f","ply":-1}',
        b'{"do":"E-f","ply":true}',
        b'{"do":"E-f","ply":1,"more":1}',
        b'{"do":"E-f","ply":1,"kept":1}',
        b'{"go":1.5,"ply":1}',
        b'{"branch":"x","ply":0}',
        b'{"mark":"x","ply":0}',
        b'{"jump":"x","ply":0}',
    ],
)
def test_lines_that_say_something_unknown_are_never_played(tmp_path: Path, op: bytes) -> None:
    from tabletop.play import journal

    first, chain = journal.journal_bytes_without_close(header("zodiac"), ())
    path = tmp_path / "f.jsonl"
    path.write_bytes(
        first + b"}\n" + journal.append_hash_to_line(op, chain)[0] + journal.bytes_after_last_hash(marked=True)
    )
    if op in (b"[]", b"5"):
        loaded = load_match(path, SHELF, resume=False)
        assert (loaded.match.ply, loaded.lost_text is None) == (0, False)
        return
    with pytest.raises(SaveError) as caught:
        load_match(path, SHELF)
    assert caught.value.reason == "unknown_line"


def test_a_state_that_differs_is_noticed(tmp_path: Path) -> None:
    match = begun(tmp_path, header("count"))
    for _ in range(20):
        match.submit(match.actions()[0])
    path = saved_at(match)
    other = Shelf()

    class Doubling(type(other.toys["count"])):  # type: ignore[misc]
        def apply(self, state: Any, action: Any) -> Any:
            step = super().apply(state, action)
            return replace(step, state=replace(step.state, total=step.state.total + (step.state.total == 20)))

    other.toys["count"] = Doubling()
    with pytest.raises(SaveError, match="the position is 21 of 1000000"):
        load_match(path, other)


# Other rules


def test_with_other_rules_that_fit_the_match_goes_on_in_a_new_file(tmp_path: Path) -> None:
    match = play(begun(tmp_path), "E-f b-c")
    old = saved_at(match)
    before = old.read_bytes()
    shelf = Shelf()
    shelf.digests["zodiac"] = "f" * 64
    loaded = load_match(old, shelf)
    assert loaded.changed_text == f"it was played with content {match.header.content[:8]}; here is ffffffff"
    assert same(loaded.match, match)
    assert len(list_saved_matches(tmp_path)) == 1
    play(loaded.match, "c-d")
    assert old.read_bytes() == before
    assert len(list_saved_matches(tmp_path)) == 2
    (new,) = (entry.path for entry in list_saved_matches(tmp_path) if entry.path != old)
    save_copy(loaded.match, new)
    play(loaded.match, str(loaded.match.actions()[0]))
    loaded.match.detach_journal()
    again = load_match(new, shelf)
    assert again.changed_text is None
    assert same(again.match, loaded.match)
    assert again.match.header.content == "f" * 64


class Packs(Shelf):
    """A pack beside the toys: Count under other content."""

    content = "p" * 64

    def load_pack(self, name: str, content: str, pack: str) -> Any:
        return (self.toys[name], self.content) if pack == "mine" or content == self.content else None


def on_pack(tmp_path: Path, content: str = Packs.content) -> Path:
    head = replace(header("count"), content=content, pack="mine")
    match = play(sat(head, create_journal(tmp_path, head)), "+1 +2")
    return saved_at(match)


def test_a_match_on_a_pack_goes_on_in_its_file_with_that_pack(tmp_path: Path) -> None:
    path = on_pack(tmp_path)
    loaded = load_match(path, Packs())
    assert (loaded.changed_text, loaded.match.header.pack, loaded.match.header.content) == (None, "mine", "p" * 64)
    assert json.loads(path.read_bytes().split(b"\n", 1)[0])["pack"] == "mine"
    assert verify_match(path, Packs()).is_sound


def test_a_pack_that_has_changed_gives_a_new_file(tmp_path: Path) -> None:
    loaded = load_match(on_pack(tmp_path, "o" * 64), Packs())
    assert loaded.changed_text == "it was played with content oooooooo; here is pppppppp"
    assert (loaded.match.header.pack, loaded.match.header.content) == ("mine", "p" * 64)


def test_without_its_pack_a_match_is_refused_naming_it_and_kept(tmp_path: Path) -> None:
    path = on_pack(tmp_path)
    before = path.read_bytes()
    why = "the game 'count' cannot be opened: the pack 'mine' with content pppppppp is not here or cannot be used"
    with pytest.raises(SaveError) as caught:
        load_match(path, SHELF)
    assert (caught.value.reason, str(caught.value)) == ("no_pack", f"{path.name}: {why}")
    assert caught.value.params == {"game": "count", "pack": "mine", "content": "pppppppp"}
    assert path.read_bytes() == before
    assert list_saved_matches(tmp_path)[0].problem is None


def test_a_match_on_own_content_names_no_pack(tmp_path: Path) -> None:
    path = saved_at(begun(tmp_path))
    assert "pack" not in json.loads(path.read_bytes().split(b"\n", 1)[0])


def test_with_other_rules_that_do_not_fit_it_is_refused_naming_both(tmp_path: Path) -> None:
    match = play(begun(tmp_path, header("count")), "+1 +2")
    shelf = Shelf()

    class Strict(type(shelf.toys["count"])):  # type: ignore[misc]
        version = 7

        def check(self, state: Any, action: Any) -> Any:
            return None if action.number == 1 else super().check(state, replace(action, number=9))

    shelf.toys["count"] = Strict()
    with pytest.raises(SaveError, match=r"version 1 of the rules; here is version 7, and it cannot be replayed"):
        load_match(saved_at(match), shelf)


def test_marks_of_another_version_of_the_program_count_by_their_position(tmp_path: Path) -> None:
    head = replace(header("count"), app="0.0.9")
    match = begun(tmp_path, head)
    for _ in range(20):
        match.submit(match.actions()[0])
    path = saved_at(match)
    assert load_match(path, SHELF).match.ply == 20


# Failing disks


def test_a_full_disk_changes_neither_the_match_nor_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(begun(tmp_path), "E-f")
    path = saved_at(match)
    before = path.read_bytes()
    with monkeypatch.context() as full:

        def half(self: Any, content: bytes) -> None:
            with open(self.path, "ab") as file:
                file.write(content[:10])
            raise OSError(28, "No space left on device")

        full.setattr(file_journal.FileJournal, "_append", half)
        with pytest.raises(SaveError, match="No space left on device") as caught:
            match.submit(parse("b-c"))
        assert caught.value.reason == "cannot_write"
        assert (match.ply, path.read_bytes()) == (1, before)
    match.submit(parse("b-c"))
    assert same(load_match(path, SHELF).match, match)


def test_a_file_that_could_not_be_tidied_is_tidied_before_the_next_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play(begun(tmp_path), "E-f")
    path = saved_at(match)
    with monkeypatch.context() as full:

        def half(self: Any, content: bytes) -> None:
            with open(self.path, "ab") as file:
                file.write(content[:10])
            raise OSError(5, "Input/output error")

        def broken(self: Any) -> None:
            raise OSError(5, "Input/output error")

        full.setattr(file_journal.FileJournal, "_append", half)
        full.setattr(file_journal.FileJournal, "_truncate_after_last_good_line", broken)
        with pytest.raises(SaveError):
            match.submit(parse("b-c"))
    match.submit(parse("b-c"))
    assert load_match(path, SHELF).lost_text is None
    assert load_match(path, SHELF).match.ply == 2


def test_a_match_goes_on_without_its_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(begun(tmp_path), "E-f")
    refuse_writes(monkeypatch, OSError(30, "Read-only file system"))
    with pytest.raises(SaveError, match="Read-only file system"):
        match.submit(parse("b-c"))
    match.detach_journal()
    play(match, "b-c c-d")
    assert (match.ply, match.journal) == (3, None)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match="cannot be written"):
        create_journal(tmp_path / "file" / "saves", header("zodiac"))


def test_a_failed_creation_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(SaveError, match="No space left"):
        create_journal(tmp_path, header("zodiac"))
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_opened_for_writing_is_played_without_saving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play(begun(tmp_path), "E-f b-c")

    def locked(*given: object, **named: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tabletop.play.saved_matches.FileJournal", locked)
    loaded = load_match(saved_at(match), SHELF)
    assert str(loaded.write_error) == f"{saved_at(match).name}: it cannot be written: Permission denied"
    assert loaded.match.journal is None
    assert same(loaded.match, match)


def test_a_damaged_file_that_cannot_be_repaired_is_played_without_saving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play(begun(tmp_path), "E-f b-c")
    path = saved_at(match)
    path.write_bytes(path.read_bytes()[:-20])

    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    loaded = load_match(path, SHELF)
    assert loaded.lost_text is not None
    assert loaded.write_error is not None
    assert (loaded.damaged_copy, loaded.match.journal, loaded.match.ply) == (None, None, 1)


def test_two_programs_do_not_write_into_one_file(tmp_path: Path) -> None:
    match = play(begun(tmp_path), "E-f")
    other = load_match(saved_at(match), SHELF).match
    play(other, "b-c")
    with pytest.raises(IllegalAction) as caught:
        match.submit(parse("e-d"))
    assert caught.value.refusal.reason == "copied"
    with pytest.raises(SaveError, match="another program has changed the file") as unwritten:
        match.notes.set_note("title", "Two at once")
    assert unwritten.value.reason == "changed_elsewhere"
    assert same(load_match(saved_at(match), SHELF).match, other)


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be removed there")
def test_a_file_that_was_removed_is_noticed(tmp_path: Path) -> None:
    match = play(begun(tmp_path), "E-f")
    saved_at(match).unlink()
    with pytest.raises(SaveError, match="cannot be written"):
        match.submit(parse("b-c"))
    assert match.ply == 1


class SharingViolation(PermissionError):
    """As Windows reports a file that another program has open."""

    winerror = 32


def test_a_sharing_violation_is_waited_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    calls = iter([True, True, False])

    def flaky() -> str:
        if next(calls):
            raise SharingViolation(13, "in use")
        return "done"

    assert files.retry_while_locked(flaky) == "done"
    assert waits == [0.02, 0.05]

    def denied() -> None:
        raise PermissionError(13, "no")

    with pytest.raises(PermissionError):
        files.retry_while_locked(denied)
    assert len(waits) == 2


def test_an_atomic_write_replaces_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep" / "file.txt"
    files.write_atomically(path, b"old")

    def broken(*given: object) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", broken)
        with pytest.raises(OSError, match="Input/output error"):
            files.write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [item.name for item in path.parent.iterdir()] == ["file.txt"]
    files.write_atomically(path, b"new")
    assert path.read_bytes() == b"new"


# The list


def test_the_list_shows_what_each_file_holds_and_the_newest_first(tmp_path: Path) -> None:
    one = play(begun(tmp_path), "E-f b-c c-d")
    two = play(begun(tmp_path, header("zodiac", SitterKind.PERSON, SitterKind.BOT)), "b-c e-d")
    os.utime(saved_at(one), (1000, 1000))
    os.utime(saved_at(two), (2000, 2000))
    newest, oldest = list_saved_matches(tmp_path)
    assert (newest.path, newest.plies, newest.is_finished, newest.modified) == (saved_at(two), 2, True, 2000.0)
    assert (oldest.path, oldest.plies, oldest.is_finished, oldest.game) == (saved_at(one), 3, False, "zodiac")
    assert newest.header == two.header
    one.undo()
    assert list_saved_matches(tmp_path)[0].plies == 2
    assert latest_unfinished_match(tmp_path, ("zodiac",)) == list_saved_matches(tmp_path)[0]


def test_a_match_of_a_game_that_is_not_here_is_not_offered(tmp_path: Path) -> None:
    play(begun(tmp_path), "E-f")
    assert latest_unfinished_match(tmp_path, ("chess",)) is None


def test_a_glance_reads_only_the_newest_files(tmp_path: Path) -> None:
    good = play(begun(tmp_path), "E-f")
    os.utime(saved_at(good), (1, 1))
    for number in range(3):
        (tmp_path / f"{number}.jsonl").write_bytes(b"")
    assert latest_unfinished_match(tmp_path, ("zodiac",), 3) is None
    found = latest_unfinished_match(tmp_path, ("zodiac",), 4)
    assert found is not None
    assert found.path == saved_at(good)


def test_a_match_without_actions_is_not_offered_again(tmp_path: Path) -> None:
    begun(tmp_path)
    assert list_saved_matches(tmp_path)[0].plies == 0
    assert latest_unfinished_match(tmp_path, ("zodiac",)) is None


def test_broken_files_are_listed_with_their_reason(tmp_path: Path) -> None:
    good = play(begun(tmp_path), "E-f")
    (tmp_path / "empty.jsonl").write_bytes(b"")
    (tmp_path / "noise.jsonl").write_bytes(bytes(range(256)))
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "other.txt").write_bytes(b"not listed")
    forged(tmp_path / "future.jsonl", header("zodiac"), tabletop=2, app="9.9")
    entries = {entry.path.name: entry for entry in list_saved_matches(tmp_path)}
    assert set(entries) == {saved_at(good).name, "empty.jsonl", "noise.jsonl", "folder.jsonl", "future.jsonl"}
    problems = {name: entry.problem.reason for name, entry in entries.items() if entry.problem}
    assert problems == {
        "empty.jsonl": "not_a_save",
        "noise.jsonl": "not_a_save",
        "folder.jsonl": "cannot_read",
        "future.jsonl": "other_format",
    }
    found = latest_unfinished_match(tmp_path, ("zodiac",))
    assert found is not None
    assert found.path == saved_at(good)


@pytest.mark.skipif(os.name == "nt", reason="needs a pipe with a name")
def test_what_waits_for_ever_is_not_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    (entry,) = list_saved_matches(tmp_path)
    assert entry.problem is not None
    assert entry.problem.reason == "cannot_read"
    assert str(verify_match(pipe)) == "pipe.jsonl: it cannot be read: this is no file"
    with pytest.raises(SaveError, match="this is no file"):
        load_match(pipe)


def test_a_torn_file_is_listed_with_its_last_good_line(tmp_path: Path) -> None:
    match = play(begun(tmp_path), "E-f b-c")
    saved_at(match).write_bytes(saved_at(match).read_bytes()[:-20])
    (entry,) = list_saved_matches(tmp_path)
    assert (entry.is_torn, entry.plies, entry.problem) == (True, 1, None)


def test_a_folder_that_is_not_there_has_no_saves(tmp_path: Path) -> None:
    assert list_saved_matches(tmp_path / "nowhere") == ()


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (entry,) = list_saved_matches(tmp_path / "file")
    assert entry.problem is not None
    assert entry.problem.reason == "cannot_read"


def test_long_matches_are_listed_from_head_and_tail(tmp_path: Path) -> None:
    head = header("count")
    match = sat(head)
    for _ in range(3000):
        match.submit(match.actions()[0])
    save_copy(match, tmp_path / "long.jsonl")
    started = time.process_time()
    for _ in range(50):
        (entry,) = list_saved_matches(tmp_path)
    assert entry.plies == 3000
    listed = (time.process_time() - started) / 50
    started = time.process_time()
    load_match(tmp_path / "long.jsonl", SHELF, resume=False)
    assert listed < (time.process_time() - started) / 20


# Copies


def test_a_copy_holds_the_whole_match(tmp_path: Path) -> None:
    match = play(begun(tmp_path), "E-f b-c c-d")
    match.undo()
    match.undo()
    play(match, "e-d")
    match.branches.begin_branch(0, "other")
    copy = tmp_path / "copies" / "mine.jsonl"
    save_copy(match, copy)
    assert same(load_match(copy, SHELF).match, match)
    assert any(JournalLine(BeginBranch("2", 1), 2, False) == line for line in match.record().lines)


def test_a_copy_replaces_a_save_and_nothing_else(tmp_path: Path) -> None:
    match = play(begun(tmp_path), "E-f")
    copy = tmp_path / "copy.jsonl"
    save_copy(match, copy)
    play(match, "b-c")
    save_copy(match, copy)
    assert load_match(copy, SHELF).match.ply == 2
    letter = tmp_path / "letter.txt"
    letter.write_text("dear")
    with pytest.raises(SaveError, match="no saved match"):
        save_copy(match, letter)
    assert letter.read_text() == "dear"
    with pytest.raises(SaveError, match="cannot be written"):
        save_copy(match, tmp_path)


def test_a_copy_onto_the_own_file_changes_nothing(tmp_path: Path) -> None:
    match = play(begun(tmp_path), "E-f")
    before = saved_at(match).read_bytes()
    save_copy(match, saved_at(match))
    assert saved_at(match).read_bytes() == before
    play(match, "b-c")


# Verifying


def test_a_sound_save_is_verified(tmp_path: Path) -> None:
    match = play(begun(tmp_path, header("guess")), "pick 1|pick 2|pick 3", "|")
    report = verify_match(saved_at(match), SHELF)
    assert (report.is_sound, report.actions, report.last, report.problem) == (True, 4, None, None)
    assert str(report) == f"{saved_at(match).name}: sound, 4 actions"


def test_a_roll_that_the_seed_does_not_give_is_found(tmp_path: Path) -> None:
    match = play(begun(tmp_path, header("guess", seed="abc")), "pick 1|pick 2", "|")
    rolled = str(match.past.actions()[2])
    other = "roll 1" if rolled != "roll 1" else "roll 2"
    path = forged(tmp_path / "f.jsonl", header("guess", seed="abc"), "pick 1", "pick 2", other)
    report = verify_match(path, SHELF)
    assert not report.is_sound
    assert report.problem == "f.jsonl: action 3 is not the roll that the seed gives"


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    report = verify_match(tmp_path / "gone.jsonl", SHELF)
    assert report.is_sound is False
    assert str(report).startswith("gone.jsonl: it cannot be read: No such file")
    with pytest.raises(SaveError, match="No such file"):
        load_match(tmp_path / "gone.jsonl", SHELF)


def test_a_file_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate((64 << 20) + 1)
    with pytest.raises(SaveError, match="larger than 64 MiB"):
        load_match(path, SHELF)


def test_matches_of_real_games_need_no_library(tmp_path: Path) -> None:
    match = play(begun(tmp_path), "E-f")
    assert isinstance(load_match(saved_at(match)).match, Match)
