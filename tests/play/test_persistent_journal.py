"""A match goes on being written down where that has failed (safety 13)."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from tabletop.play import file_journal
from tabletop.play.persistent_journal import PersistentJournal, attach_persistent_journal, write_trouble_of
from tabletop.play.saved_matches import SaveError, create_journal, load_match
from tests.play.sitting import SHELF, AnyMatch, header, play, sat

FULL = OSError(errno.ENOSPC, "No space left on device")


def begun(folder: Path) -> tuple[AnyMatch, Path]:
    head = header("zodiac")
    journal = create_journal(folder, head)
    return play(sat(head, journal), "E-f"), journal.path


def failing(match: AnyMatch, text: str) -> PersistentJournal:
    """What a table does with an action that cannot be written."""
    with pytest.raises(SaveError) as found:
        play(match, text)
    journal = attach_persistent_journal(match, found.value.path.parent, found.value)
    play(match, text)
    return journal


def fill(patch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise FULL

    patch.setattr(file_journal.FileJournal, "_append", broken)
    patch.setattr("tabletop.play.saved_matches._write_new_file", broken)


def test_safety_13_every_further_move_tries_to_write_all_that_is_missing(tmp_path: Path) -> None:
    match, path = begun(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        fill(patch)
        journal = failing(match, "b-c")
        play(match, "c-d")
        trouble = write_trouble_of(match)
        assert trouble is not None
        assert trouble.first_missing_ply == 2
        assert trouble.error.params == {"why": "No space left on device", "errno": str(errno.ENOSPC)}
        assert load_match(path, SHELF, resume=False).match.ply == 1
    play(match, str(match.actions()[0]))
    assert write_trouble_of(match) is None
    assert journal.path == path
    found = load_match(path, SHELF, resume=False)
    assert (found.lost_text, found.match.past.actions()) == (None, match.past.actions())
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_safety_13_a_file_that_another_program_has_changed_is_left_for_a_new_one(tmp_path: Path) -> None:
    match, path = begun(tmp_path)
    with path.open("ab") as file:
        file.write(b"a tool for clouds was here\n")
    touched = path.read_bytes()
    journal = failing(match, "b-c")
    assert (write_trouble_of(match), path.read_bytes()) == (None, touched)
    assert journal.path is not None
    assert journal.path != path
    play(match, "c-d")
    assert load_match(journal.path, SHELF, resume=False).match.past.actions() == match.past.actions()


def test_safety_13_a_folder_that_is_gone_and_comes_back(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    match, _ = begun(stick)
    stick.rename(tmp_path / "pulled out")
    stick.write_text("no folder")
    journal = failing(match, "b-c")
    assert write_trouble_of(match) is not None
    stick.unlink()
    assert journal.retry_writing()
    assert journal.path is not None
    assert journal.path.parent == stick
    match.undo()
    play(match, "b-c c-d")
    assert load_match(journal.path, SHELF, resume=False).match.past.actions() == match.past.actions()


def test_safety_13_another_folder_takes_the_whole_match(tmp_path: Path) -> None:
    match, path = begun(tmp_path / "full")
    with pytest.MonkeyPatch.context() as patch:
        fill(patch)
        journal = failing(match, "b-c")
        assert not journal.move_to_folder(tmp_path / "as full")
    assert journal.move_to_folder(tmp_path / "roomy")
    assert write_trouble_of(match) is None
    play(match, "c-d")
    assert journal.path is not None
    assert journal.path.parent == tmp_path / "roomy"
    assert load_match(journal.path, SHELF, resume=False).match.past.actions() == match.past.actions()
    assert load_match(path, SHELF, resume=False).match.ply == 1
