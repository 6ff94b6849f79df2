"""Files that a mail, an editor or another system has changed: CRLF line ends, a byte order mark, or both."""

from __future__ import annotations

import codecs
import dataclasses
import io
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tabletop import paths, settings
from tabletop.cli.engine import serve
from tabletop.content import content_cache, games
from tabletop.games.zone_wars.board.editor import saved_mats as mats
from tabletop.play import clock_watermark, evening, pending_evening_entries, people, progress, recompute
from tabletop.play.campaigns import RecordFileError
from tabletop.play.evening import EVENINGS, EveningMatch
from tabletop.play.exchange import import_match_file
from tabletop.play.journal import MOST_BYTES
from tabletop.play.listing import list_saved_matches
from tabletop.play.saved_matches import SaveError, create_journal, load_match, save_copy, verify_match
from tabletop.play.seats import Sitter, SitterKind
from tests.play.sitting import SHELF, AnyMatch, header, play, sat

BOM = codecs.BOM_UTF8


def crlf(raw: bytes) -> bytes:
    return raw.replace(b"\n", b"\r\n")


TRAVELS: dict[str, Callable[[bytes], bytes]] = {
    "CRLF": crlf,
    "BOM": lambda raw: BOM + raw,
    "both": lambda raw: BOM + crlf(raw),
    "CRLF in one line": lambda raw: raw.replace(b"\n", b"\r\n", 1),
    "CRLF at the end": lambda raw: raw[:-1] + b"\r\n",
}
travelled = pytest.mark.parametrize("travel", TRAVELS)


def saved(folder: Path, line: str = "E-f b-c c-d") -> Path:
    """A match of a few moves with an undo; returns its file, which nobody holds open."""
    head = header("zodiac")
    journal = create_journal(folder, head)
    match = play(sat(head, journal), line)
    match.undo()
    journal.close()
    return journal.path


def digests(match: AnyMatch) -> list[str]:
    return [match.past.state_digest(ply) for ply in range(match.length + 1)]


@travelled
def test_a_saved_match_is_read_whole_and_written_on(travel: str, tmp_path: Path) -> None:
    path = saved(tmp_path)
    before = path.read_bytes()
    whole = digests(load_match(path, SHELF, resume=False).match)
    path.write_bytes(TRAVELS[travel](before))
    assert verify_match(path, SHELF).is_sound
    (entry,) = list_saved_matches(tmp_path)
    assert (entry.plies, entry.is_torn, entry.problem) == (2, False, None)
    found = load_match(path, SHELF)
    assert (found.lost_text, found.is_cut, found.damaged_copy, found.write_error) == (None, False, None, None)
    assert digests(found.match) == whole
    assert path.read_bytes() == before, "it is put in order before anything is written to it"
    found.match.submit(found.match.actions()[0])
    found.match.detach_journal()
    again = load_match(path, SHELF, resume=False)
    assert (again.lost_text, again.match.ply) == (None, 3)
    assert b"\r" not in path.read_bytes()
    assert list(tmp_path.iterdir()) == [path]


@travelled
def test_watching_a_travelled_match_writes_nothing(travel: str, tmp_path: Path) -> None:
    path = saved(tmp_path)
    path.write_bytes(TRAVELS[travel](path.read_bytes()))
    before = path.read_bytes()
    load_match(path, SHELF, resume=False)
    list_saved_matches(tmp_path)
    assert path.read_bytes() == before


@travelled
def test_a_damaged_travelled_match_keeps_what_is_good_and_the_whole_beside_it(travel: str, tmp_path: Path) -> None:
    path = saved(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(TRAVELS[travel](b"".join((*lines[:3], lines[3].replace(b"c-d", b"c-e"), *lines[4:]))))
    before = path.read_bytes()
    found = load_match(path, SHELF)
    assert (found.match.ply, found.is_cut) == (2, False)
    assert found.lost_text is not None
    assert found.damaged_copy is not None
    assert found.damaged_copy.read_bytes() == before


@travelled
def test_a_travelled_match_can_be_saved_over_and_brought_in(travel: str, tmp_path: Path) -> None:
    path = saved(tmp_path)
    whole = digests(load_match(path, SHELF, resume=False).match)
    path.write_bytes(TRAVELS[travel](path.read_bytes()))
    made = import_match_file(path, tmp_path / "in", SHELF)
    assert digests(load_match(made, SHELF, resume=False).match) == whole
    save_copy(play(sat(header("zodiac")), "E-f"), path)
    assert load_match(path, SHELF, resume=False).match.ply == 1


def test_what_another_program_wrote_before_a_travelled_match_is_put_in_order_stays(tmp_path: Path) -> None:
    path = saved(tmp_path)
    tidy = path.read_bytes()
    path.write_bytes(crlf(tidy))
    found = load_match(path, SHELF)
    other = load_match(path, SHELF)
    other.match.submit(other.match.actions()[0])
    with pytest.raises(SaveError) as refused:
        found.match.notes.set_note("title", "Two at once")
    assert refused.value.reason == "changed_elsewhere"
    assert load_match(path, SHELF, resume=False).match.ply == 3


@travelled
@pytest.mark.usefixtures("home")
def test_settings_people_progress_evenings_and_mats_are_read(travel: str) -> None:
    chosen = settings.Settings(theme="light", language="de", names=("Ada", "Ben", "", ""))
    write = {
        paths.config() / "settings.json": json.dumps(dataclasses.asdict(chosen), indent=1),
        paths.config() / "puzzles.json": json.dumps({"format": 1, "solved": {"zodiac": {"a": "gold"}}}, indent=1),
        paths.people() / people.FILE: json.dumps(
            {"people": [{"name": "Ada", "colour": people.COLOURS[0]}], "here": [], "since": None}, indent=1
        ),
    }
    for path, text in write.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(TRAVELS[travel](text.encode() + b"\n"))
    assert settings.load_settings(paths.config() / "settings.json") == (chosen, "")
    found, note = progress.load_progress(paths.config() / "puzzles.json")
    assert (found.best_medal("zodiac", "a"), note) == ("gold", "")
    assert people.load_people(paths.people()) == (people.People((people.TablePerson("Ada", people.COLOURS[0]),)), "")


@travelled
def test_evenings_and_mats_are_read(travel: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime(2026, 1, 2, 20, tzinfo=UTC)
    sitters = (Sitter(SitterKind.PERSON, "Ada"), Sitter(SitterKind.PERSON, "Ben"))
    path = evening.record_match_end(tmp_path, EveningMatch("m.jsonl", "zodiac", sitters, (0,), False, now, 9))
    assert path is not None
    path.write_bytes(TRAVELS[travel](path.read_bytes()))
    assert EVENINGS.load_record(path).matches == ("m.jsonl",)
    monkeypatch.setattr(clock_watermark, "running", lambda: 1e9)  # since the machine was started
    assert not evening.close_if_over_and_check_clock(tmp_path, now + timedelta(days=1))
    seen = tmp_path / clock_watermark.FILE
    seen.write_bytes(TRAVELS[travel](seen.read_bytes()))
    assert clock_watermark.load_watermark(tmp_path).latest == now + timedelta(days=1)
    with pytest.raises(RecordFileError):
        pending_evening_entries.record_end_or_leave_pending(
            path, tmp_path, EveningMatch("n.jsonl", "zodiac", sitters, (0,), False, now, 9)
        )
    waits = tmp_path / pending_evening_entries.FILE
    waits.write_bytes(TRAVELS[travel](waits.read_bytes()))
    assert len(pending_evening_entries.pending_entries(tmp_path)) == 1
    mat = mats.write_saved_mat("Yard", "x", folder=tmp_path / "mats")
    mat.path.write_bytes(TRAVELS[travel](mat.path.read_bytes()))
    assert mats.read_saved_mat(mat.path) == mat


@pytest.mark.parametrize("travel", ["CRLF", "BOM", "both"])
@pytest.mark.usefixtures("home")
def test_caches_are_read(travel: str) -> None:
    content_cache.put("odd", {"a": [1, "b"]})
    file = paths.cache() / "content" / "odd.json"
    file.write_bytes(TRAVELS[travel](file.read_bytes()))
    assert content_cache.get("odd") == {"a": [1, "b"]}


@travelled
def test_the_engine_answers_every_request(travel: str) -> None:
    requests = b'{"new": {"game": "zodiac", "setup": {}, "seed": 1}}\n{"submit": "b-c"}\n{"quit": true}\n'
    replies = io.BytesIO()
    serve(io.BytesIO(TRAVELS[travel](requests)), replies)
    assert [json.loads(line)["ok"] for line in replies.getvalue().splitlines()] == [True, True, True]


@pytest.mark.parametrize(("before", "after"), [("", "\r\n"), ("\ufeff", ""), ("\ufeff", "\n")])
def test_the_engine_takes_a_position_and_an_action_out_of_such_a_file(before: str, after: str) -> None:
    position = f"{before}bwbwbw.n..n. b - 0{after}"
    requests = [
        {"new": {"game": "zodiac", "setup": {"position": position}, "seed": 1}}, {"submit": f"{before}b-c{after}"}
    ]  # fmt: skip
    replies = io.BytesIO()
    serve(io.BytesIO("\n".join(map(json.dumps, requests)).encode()), replies)
    assert [json.loads(line)["ok"] for line in replies.getvalue().splitlines()] == [True, True]


@travelled
def test_a_pack_has_one_digest(travel: str, tmp_path: Path) -> None:
    folder = tmp_path / "zodiac"
    shutil.copytree(games.game_content_folder("zodiac"), folder)
    before = games.digest("zodiac", folder)
    for file in folder.glob("*.yaml"):
        file.write_bytes(TRAVELS[travel](file.read_bytes()))
    assert games.digest("zodiac", folder) == before


@travelled
def test_a_slip_of_dice_is_recomputed(travel: str, tmp_path: Path) -> None:
    import hashlib

    seed = "seven"
    faces = " ".join(map(str, recompute.faces("each", f"{seed}/3", (6, 6))))
    slip = f"About\nseal {hashlib.sha256(seed.encode()).hexdigest()}\nseed {seed}\n3 each 6 6: {faces}\n"
    path = tmp_path / "slip.txt"
    path.write_bytes(TRAVELS[travel](slip.encode()))
    done = subprocess.run([sys.executable, recompute.__file__, str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_file_that_is_too_large_is_refused_before_it_is_put_in_order(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.write(BOM)
        file.truncate(MOST_BYTES + 1)
    assert not verify_match(path, SHELF).is_sound


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders, empty."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    return tmp_path
