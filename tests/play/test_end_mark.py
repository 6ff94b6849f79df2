"""The end mark of a saved match: what was cut is told, and what a kill leaves is not taken for that."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tabletop.play import file_journal
from tabletop.play.journal import bytes_after_last_hash, journal_bytes, scan_journal
from tabletop.play.listing import list_saved_matches
from tabletop.play.saved_matches import create_journal, load_match, save_copy, verify_match
from tests.play.sitting import SHELF, AnyMatch, header, play, sat
from tests.sampled import sampled

OLD = Path(__file__).parent.parent / "saves" / "0.1.0"
END = bytes_after_last_hash(marked=True)
CUT = "the end of this match is missing: the file was cut; it goes on after {} actions"


def begun(folder: Path, **chosen: Any) -> tuple[AnyMatch, Path]:
    """A match with rolls, rounds enough to go back in, and its file."""
    head = header("open_guess", setup={"rounds": "30"}, friendly=True, **chosen)
    journal = create_journal(folder, head)
    return sat(head, journal), journal.path


def steps(match: AnyMatch) -> Iterator[None]:
    """Everything that can be written down, one after the other."""
    for text in ("pick 1", "pick 2", "pick 3"):
        play(match, text, "|")
        yield
    match.undo()
    yield
    play(match, "pick 2", "|")
    yield
    match.branches.begin_branch(1, "b")
    yield
    match.branches.switch_to_branch("main")
    yield
    match.branches.drop_branch("b")
    yield
    match.notes.set_note("watch", "65")
    yield
    play(match, "pick 1", "|")
    yield


def line_ends(content: bytes) -> list[int]:
    return [spot + 1 for spot, byte in enumerate(content) if byte == ord("\n")]


def test_i12_the_mark_is_in_the_last_line_and_moves_with_it(tmp_path: Path) -> None:
    match, path = begun(tmp_path)
    assert b',"end_mark":true,' in path.read_bytes().split(b"\n")[0]
    for _ in steps(match):
        content = path.read_bytes()
        assert content.endswith(END)
        assert content.count(END) == 1
        assert content == journal_bytes(match.header, scan_journal(path, content).lines)


def test_i12_an_append_is_one_write_over_the_mark_of_before(tmp_path: Path) -> None:
    match, path = begun(tmp_path)
    journal = match.journal
    assert isinstance(journal, file_journal.FileJournal)
    before = path.read_bytes()
    for _ in steps(match):
        after = path.read_bytes()
        assert after.startswith(before.removesuffix(END))
        before = after
    done: list[tuple[int, bytes]] = []

    class Watched:
        """The file of the journal, with what is written where."""

        def __init__(self, file: Any) -> None:
            self._file = file

        def write(self, content: bytes) -> int:
            done.append((self._file.tell(), bytes(content)))
            return int(self._file.write(content))

        def __getattr__(self, name: str) -> Any:
            return getattr(self._file, name)

    journal._file = Watched(journal._file)  # type: ignore[assignment]
    match.notes.set_note("watch", "70")
    ((place, content),) = done
    assert (place, before[:place] + content) == (len(before) - len(END), path.read_bytes())


@pytest.mark.parametrize("is_copy", [False, True])
def test_i12_a_file_cut_at_the_end_of_any_line_is_told(is_copy: bool, tmp_path: Path) -> None:
    match, path = begun(tmp_path)
    for _ in steps(match):
        pass
    match.detach_journal()
    if is_copy:
        path.unlink()
        save_copy(match, path)
    whole = path.read_bytes()
    plies = [0, *(line.ply for line in scan_journal(path, whole).lines)]
    ends = line_ends(whole)
    for number, end in enumerate(ends[:-1]):
        path.write_bytes(whole[:end])
        (entry,) = list_saved_matches(tmp_path)
        assert (entry.is_torn, entry.problem, entry.plies) == (True, None, plies[number])
        report = verify_match(path, SHELF)
        assert (report.is_sound, report.problem) == (False, f"{path.name}: {CUT.format(plies[number])}")
        assert load_match(path, SHELF, resume=False).is_cut
        assert path.read_bytes() == whole[:end]
        loaded = load_match(path, SHELF)
        assert (loaded.lost_text, loaded.is_cut) == (CUT.format(plies[number]), True)
        assert loaded.damaged_copy is not None
        assert loaded.damaged_copy.read_bytes() == whole[:end]
        assert path.read_bytes().startswith(whole[:end].removesuffix(b"}\n"))
        loaded.damaged_copy.unlink()
        again = load_match(path, SHELF, resume=False)
        assert (again.lost_text, again.match.past.state_digest()) == (None, loaded.match.past.state_digest())
        assert not list_saved_matches(tmp_path)[0].is_torn
    path.write_bytes(whole)
    assert (load_match(path, SHELF).lost_text, list_saved_matches(tmp_path)[0].is_torn) == (None, False)


@pytest.mark.parametrize("every", sampled((5, 1), 0))
def test_i12_a_write_that_was_broken_off_is_never_taken_for_a_cut(every: int, tmp_path: Path) -> None:
    """As far as a killed program came with it; between two lines of the same write the rest of it is missing."""
    match, path = begun(tmp_path / "whole")
    torn = tmp_path / "torn.jsonl"
    stages = [(path.read_bytes(), (match.ply, match.past.state_digest()))]
    stages += [(path.read_bytes(), (match.ply, match.past.state_digest())) for _ in steps(match)]
    healed = 0
    for (before, (ply, digest)), (after, now) in pairwise(stages):
        start, mark = len(before) - len(END), len(after) - len(END)
        inner = set(line_ends(after[:mark])) - set(line_ends(after[:start]))
        inner -= {start + len(b"}\n")}
        near = {end + k for end in (start, *inner) for k in (-1, 0, 1)}
        for written_to in range(start, len(after)):
            if written_to % every and written_to not in near and written_to < mark:
                continue
            torn.write_bytes(after[:written_to] + before[written_to:])
            loaded = load_match(torn, SHELF, resume=False)
            is_whole = written_to == start or written_to > mark
            assert (loaded.lost_text is None) == is_whole, written_to
            assert loaded.is_cut == (written_to in inner and written_to >= len(before)), written_to
            if written_to > mark:
                healed += 1
                assert (loaded.match.ply, loaded.match.past.state_digest()) == now
            else:
                found = (loaded.match.ply, loaded.match.past.state_digest())
                assert found == (ply, digest) or (inner and found == now), written_to
            if written_to % 7 == 0:
                loaded = load_match(torn, SHELF)
                assert load_match(torn, SHELF, resume=False).lost_text is None
                assert torn.read_bytes().endswith(END)
                assert (loaded.damaged_copy is None) == is_whole
    assert healed == 10 * (len(END) - 1)


def test_i12_a_damaged_mark_loses_nothing(tmp_path: Path) -> None:
    match, path = begun(tmp_path)
    play(match, "pick 1|pick 2", "|")
    whole = path.read_bytes()
    frayed = [whole[:-size] for size in range(1, len(END))] + [whole[:-4] + b"x" + whole[-3:]]
    for damaged in frayed:
        path.write_bytes(damaged)
        (entry,) = list_saved_matches(tmp_path)
        assert (entry.is_torn, entry.plies) == (False, match.ply)
        report = verify_match(path, SHELF)
        assert (report.is_sound, report.actions) == (False, match.ply)
        assert str(report).startswith(f"{path.name}: the end mark is damaged, but every action is here")
        loaded = load_match(path, SHELF)
        assert (loaded.lost_text, loaded.is_cut, loaded.damaged_copy) == (None, False, None)
        assert path.read_bytes() == whole
    assert verify_match(path, SHELF).is_sound


def test_i12_what_another_program_wrote_behind_the_mark_is_told_and_kept(tmp_path: Path) -> None:
    match, path = begun(tmp_path)
    play(match, "pick 1", "|")
    whole = path.read_bytes()
    touched = whole + b"a tool for clouds was here\n"
    path.write_bytes(touched)
    loaded = load_match(path, SHELF)
    assert loaded.lost_text == "from line 3 on it is damaged (1 lost); it goes on after 1 actions"
    assert loaded.damaged_copy is not None
    assert loaded.damaged_copy.read_bytes() == touched
    assert path.read_bytes() == whole


def test_i12_a_match_without_actions_has_the_mark_in_its_first_line(tmp_path: Path) -> None:
    match, path = begun(tmp_path)
    whole = path.read_bytes()
    assert (list_saved_matches(tmp_path)[0].is_torn, verify_match(path, SHELF).is_sound) == (False, True)
    path.write_bytes(whole.removesuffix(END) + b"}\n")
    assert list_saved_matches(tmp_path)[0].is_torn
    assert load_match(path, SHELF).lost_text == CUT.format(0)
    assert path.read_bytes() == whole
    play(match, "pick 1", "|")
    assert load_match(path, SHELF, resume=False).match.ply == 1


@pytest.mark.parametrize("name", ["against_a_bot", "branched"])
def test_i12_a_save_without_end_mark_is_written_on_without_one(name: str, tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    shutil.copyfile(OLD / f"{name}.jsonl", path)
    before = path.read_bytes()
    loaded = load_match(path)
    assert (loaded.lost_text, path.read_bytes(), loaded.match.journal is None) == (None, before, False)
    loaded.match.submit(loaded.match.actions()[0])
    loaded.match.detach_journal()
    after = path.read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == before.count(b"\n") + 1
    assert b'"end' not in after
    assert load_match(path, resume=False).match.past.actions() == loaded.match.past.actions()
    for end in line_ends(after):
        path.write_bytes(after[:end])
        (entry,) = list_saved_matches(tmp_path)
        assert (load_match(path, resume=False).lost_text, entry.is_torn) == (None, False), (
            "there is nothing that could tell"
        )
    path.write_bytes(after[:-1])
    assert "damaged (1 lost)" in str(load_match(path, resume=False).lost_text)
    assert list_saved_matches(tmp_path)[0].is_torn
    save_copy(loaded.match, tmp_path / "copy.jsonl")
    assert (tmp_path / "copy.jsonl").read_bytes().endswith(END)
    assert load_match(tmp_path / "copy.jsonl").match.past.actions() == loaded.match.past.actions()
