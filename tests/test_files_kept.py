"""Nothing that could not be read is overwritten, nothing that another program wrote is lost."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths, settings
from tabletop.games.zone_wars.board.editor import saved_mats as mats
from tabletop.play import evening, files, people, progress
from tabletop.play.campaigns import CampaignFiles, RecordFileError
from tabletop.play.evening import Evening, EveningMatch
from tabletop.play.exchange import export_match_file, import_match_file
from tabletop.play.files import write_atomically
from tabletop.play.progress import Medal
from tabletop.play.saved_matches import create_journal, load_match, save_copy
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tests.play.sitting import SHELF, header, sat

ROOT = Path(__file__).parent.parent
posix = pytest.mark.skipif(os.name == "nt", reason="needs links and modes")
NAMES = {"settings": "settings", "progress": "puzzles"}
NOW = datetime(2026, 1, 2, 20, tzinfo=UTC)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o7777


def played(save: str = "m.jsonl") -> EveningMatch:
    return EveningMatch(
        save, "zodiac", (Sitter(SitterKind.PERSON, "Ada"), Sitter(SitterKind.PERSON, "Ben")), (0,), False, NOW, 9
    )


def campaigns() -> CampaignFiles[Any]:
    return CampaignFiles(dataclasses.asdict, lambda raw: Evening(raw["started"]))


# --- links and modes ------------------------------------------------------------------------------------------------


@posix
def test_what_a_link_leads_to_is_written_and_keeps_its_mode(tmp_path: Path) -> None:
    goal, link = tmp_path / "elsewhere" / "goal", tmp_path / "link"
    goal.parent.mkdir()
    goal.write_bytes(b"old")
    goal.chmod(0o640)
    link.symlink_to(Path("elsewhere") / "goal")
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert goal.read_bytes() == b"new"
    assert mode(goal) == 0o640
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["elsewhere", "goal", "link"]


@posix
def test_a_link_to_a_link_and_one_that_leads_nowhere_yet_are_followed(tmp_path: Path) -> None:
    goal, middle, link = tmp_path / "goal", tmp_path / "middle", tmp_path / "link"
    middle.symlink_to(goal)
    link.symlink_to(middle)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert middle.is_symlink()
    assert goal.read_bytes() == b"new"


@posix
@pytest.mark.parametrize("odd", ["pipe", "device", "folder", "loop", "unmounted"])
def test_what_is_no_file_is_never_replaced(odd: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    if odd == "pipe":
        os.mkfifo(tmp_path / "pipe")
        path.symlink_to(tmp_path / "pipe")
    elif odd == "device":
        path.symlink_to("/dev/null")
    elif odd == "folder":
        path.mkdir()
    elif odd == "loop":
        path.symlink_to(path)
    else:
        path.symlink_to(tmp_path / "gone" / "file")
    before = os.lstat(path)
    with pytest.raises(OSError, match=r".+"):
        write_atomically(path, b"new")
    assert os.path.samestat(os.lstat(path), before)
    assert not (tmp_path / "gone").exists()


@posix
@pytest.mark.usefixtures("usual_umask")
def test_private_files_are_the_players_alone_and_exports_are_not(tmp_path: Path) -> None:
    write_atomically(tmp_path / "private", b"")
    write_atomically(tmp_path / "shared", b"", is_shared=True)
    assert (mode(tmp_path / "private"), mode(tmp_path / "shared")) == (0o600, 0o644)


@posix
@pytest.mark.usefixtures("usual_umask")
def test_saved_matches_and_their_copies_are_private_and_what_is_taken_out_is_not(tmp_path: Path) -> None:
    head = header("zodiac")
    journal = create_journal(tmp_path / "saves", head)
    match = sat(head, journal)
    match.submit(match.actions()[0])
    journal.close()
    save_copy(match, tmp_path / "copy.jsonl")
    brought = import_match_file(journal.path, tmp_path / "in", SHELF)
    journal.path.write_bytes(journal.path.read_bytes()[:-20] + b"torn")
    found = load_match(journal.path, SHELF)
    assert found.damaged_copy is not None
    for path in (journal.path, tmp_path / "copy.jsonl", brought, found.damaged_copy):
        assert mode(path) == 0o600, path.name
    assert mode(export_match_file(journal.path, tmp_path / "out")) == 0o644


@posix
@pytest.mark.usefixtures("home", "usual_umask")
def test_everything_that_tells_of_the_player_is_private() -> None:
    settings.save_settings(paths.config() / "settings.json", Settings())
    progress.change_progress(paths.config() / "puzzles.json", lambda found: found.with_medal("zodiac", "a", Medal.GOLD))
    people.change_people(paths.people(), lambda found: found.with_people_here(("Ada",), NOW))
    evening.record_match_end(paths.evenings(), played())
    mats.write_saved_mat("Yard", "x", folder=paths.mats())
    found = [path for path in paths.config().parent.rglob("*") if path.is_file()]
    assert len(found) >= 5
    assert {oct(mode(path)) for path in found} == {"0o600"}


@posix
@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("what", ["settings", "progress", "people", "evening", "mat", "save"])
def test_every_file_of_the_player_may_be_a_link(what: str, tmp_path: Path) -> None:
    path = made(what)
    goal = tmp_path / "synchronised" / path.name
    goal.parent.mkdir()
    path.rename(goal)
    goal.chmod(0o640)
    path.symlink_to(goal)
    made(what, path)
    assert path.is_symlink()
    assert mode(goal) == 0o640
    assert not path.with_name(f"{path.name}.damaged").exists()


def made(what: str, before: Path | None = None) -> Path:
    """A file of the player's, or that file with a change."""
    path = before or paths.config() / "new"
    if what == "settings":
        path = paths.config() / "settings.json"
        settings.save_settings(path, Settings(text_scale=150 if before else 125))
    elif what == "progress":
        path = paths.config() / "puzzles.json"
        progress.change_progress(path, lambda found: found.with_medal("zodiac", "b" if before else "a", Medal.GOLD))
    elif what == "people":
        path = paths.people() / people.FILE
        people.change_people(paths.people(), lambda found: found.with_people_here(("Ben" if before else "Ada",), NOW))
    elif what == "evening":
        noted = evening.record_match_end(paths.evenings(), played("n.jsonl" if before else "m.jsonl"))
        assert noted is not None
        path = noted
    elif what == "mat":
        path = mats.write_saved_mat(
            "Yard", "y" if before else "x", mats.SavedMat("Yard", "x", path) if before else None
        ).path
    else:
        head = header("zodiac")
        path = before or create_journal(paths.saves(), head).path
        save_copy(sat(head), path)
    return path


# --- what cannot be read --------------------------------------------------------------------------------------------


UNREADABLE = [b"", b"{", b"[]", b"\xff", b"[" * 5000, b'{"text_scale": 117, "names": ["Ada", "Ben", "", ""]}']


@pytest.mark.parametrize("content", UNREADABLE)
def test_unreadable_settings_are_kept_beside_the_next_ones(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for number, again in enumerate((content, content + b" ")):
        path.write_bytes(again)
        found, note = settings.load_settings(path)
        assert note
        kept = settings.save_settings(path, replace(found, theme="light"), found)
        assert kept is not None
        assert kept.read_bytes() == again, number
        assert settings.load_settings(path) == (replace(found, theme="light"), "")
    assert len(list(tmp_path.glob("settings*damaged*"))) == 2, "the second does not write over the first"


def test_each_of_two_damaged_files_of_people_is_kept(tmp_path: Path) -> None:
    for content in (b"one", b"two"):
        (tmp_path / people.FILE).write_bytes(content)
        _, kept = people.change_people(tmp_path, lambda found: found.with_people_here(("Ada",), NOW))
        assert kept is not None
        assert kept.read_bytes() == content
    assert sorted(path.read_bytes() for path in tmp_path.glob("*damaged*")) == [b"one", b"two"]


@posix
def test_progress_that_cannot_be_opened_is_kept(tmp_path: Path) -> None:
    """It is there, but nobody gets its bytes."""
    path = tmp_path / "puzzles.json"
    path.symlink_to(path)
    after, kept = progress.change_progress(path, lambda found: found.with_medal("zodiac", "a", Medal.GOLD))
    assert progress.load_progress(path) == (after, "")
    assert kept is not None
    assert kept.is_symlink()


@pytest.mark.parametrize("what", ["settings", "progress", "people"])
@pytest.mark.usefixtures("home")
def test_a_folder_in_the_way_stays_and_is_told(what: str) -> None:
    path = paths.people() / people.FILE if what == "people" else paths.config() / f"{NAMES[what]}.json"
    path.mkdir(parents=True)
    with pytest.raises(OSError, match="folder"):
        made(what)
    assert path.is_dir()


@posix
def test_a_link_to_unreadable_settings_stays_a_link(tmp_path: Path) -> None:
    goal, link = tmp_path / "goal.json", tmp_path / "settings.json"
    goal.write_bytes(b"broken")
    link.symlink_to(goal)
    kept = settings.save_settings(link, Settings(theme="light"))
    assert link.is_symlink()
    assert settings.load_settings(goal) == (Settings(theme="light"), "")
    assert kept is not None
    assert kept.read_bytes() == b"broken"


@posix
def test_settings_that_are_a_device_are_put_aside_as_the_link_that_they_are(tmp_path: Path) -> None:
    link = tmp_path / "settings.json"
    link.symlink_to("/dev/null")
    settings.save_settings(link, Settings(theme="light"))
    assert settings.load_settings(link) == (Settings(theme="light"), "")
    assert Path("/dev/null").is_char_device()


def test_nobody_writes_over_a_damaged_campaign(tmp_path: Path) -> None:
    made = campaigns()
    path = made.create_file(tmp_path, Evening("2026"))
    path.write_bytes(b"broken")
    with pytest.raises(RecordFileError) as refused:
        made.replace_record(path, Evening("2026"), Evening("2027"))
    assert refused.value.reason == "damaged"
    assert path.read_bytes() == b"broken"


# --- two programs ---------------------------------------------------------------------------------------------------


def test_two_programs_change_different_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings.save_settings(path, Settings())
    one = other = settings.load_settings(path)[0]
    settings.save_settings(path, replace(one, theme="light"), one)
    settings.save_settings(path, replace(other, master_volume=10), other)
    assert settings.load_settings(path)[0] == Settings(theme="light", master_volume=10)


def test_a_setting_that_was_set_back_is_set_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings.save_settings(path, Settings())
    one = settings.load_settings(path)[0]
    settings.save_settings(path, replace(one, theme="light"), one)
    settings.save_settings(path, one, replace(one, theme="light"))
    assert settings.load_settings(path)[0] == Settings()


def test_set_ups_are_merged_by_game_and_names_by_seat(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    start = Settings(last_setup=("zodiac sides lot", "zoon south otters"), names=("A", "B", "", ""))
    settings.save_settings(path, start)
    one = replace(
        start, last_setup=("zoon south otters", "zodiac sides 0", "zodiac undo strict"), names=("C", "B", "", "")
    )
    other = replace(start, last_setup=("zodiac sides lot", "zoon south stilts"), names=("A", "D", "", ""))
    settings.save_settings(path, one, start)
    settings.save_settings(path, other, start)
    found = settings.load_settings(path)[0]
    assert set(found.last_setup) == {"zodiac sides 0", "zodiac undo strict", "zoon south stilts"}
    assert found.names == ("C", "D", "", "")


def test_settings_of_a_newer_version_stay(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "light", "of_tomorrow": {"a": 1}}', encoding="utf-8")
    found, note = settings.load_settings(path)
    assert note == ""
    settings.save_settings(path, replace(found, sound=False), found)
    assert json.loads(path.read_text("utf-8"))["of_tomorrow"] == {"a": 1}
    assert settings.load_settings(path)[0] == Settings(theme="light", sound=False)


def test_the_first_settings_are_written_whole(tmp_path: Path) -> None:
    """The language of the system was chosen before there was a file."""
    path = tmp_path / "settings.json"
    start = Settings(language="de")
    settings.save_settings(path, replace(start, sound=False), start)
    assert settings.load_settings(path)[0] == Settings(language="de", sound=False)


def test_two_programs_solve_puzzles_and_the_better_medal_counts(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    progress.change_progress(path, lambda found: found.with_medal("zodiac", "a", Medal.GOLD))
    progress.change_progress(
        path, lambda found: found.with_medal("zodiac", "b", Medal.SILVER).with_day_solved("zodiac", date(2026, 1, 2))
    )
    after, kept = progress.change_progress(path, lambda found: found.with_medal("zodiac", "a", Medal.BRONZE))
    assert kept is None
    assert progress.load_progress(path) == (after, "")
    assert after.medals == {"zodiac": {"a": "gold", "b": "silver"}}
    assert [row.streak for row in after.days["zodiac"]] == [1]


def test_a_campaign_that_another_program_has_changed_is_not_replaced(tmp_path: Path) -> None:
    made = campaigns()
    path = made.create_file(tmp_path, Evening("2026"))
    made.replace_record(path, Evening("2026"), Evening("2027"))
    with pytest.raises(RecordFileError) as refused:
        made.replace_record(path, Evening("2026"), Evening("2028"))
    assert refused.value.reason == "changed_elsewhere"
    assert made.load_record(path) == Evening("2027")


def test_a_mat_that_another_program_has_changed_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    first = mats.write_saved_mat("Yard", "x", folder=tmp_path)
    second = mats.write_saved_mat("Yard", "y", first, tmp_path)
    third = mats.write_saved_mat("Yard", "z", first, tmp_path)
    assert second.path == first.path
    assert {mats.read_saved_mat(path).layout for path in tmp_path.glob("*.json")} == {"y", "z"}
    assert mats.read_saved_mat(third.path) == third


TURNS = 40
WORK = {
    "settings": "settings.save_settings(home / 'settings.json', replace(S(), **{me: (i, i)}), S())",
    "people": "people.change_people(home, lambda found: found.with_people_here((f'{me[-4:]}{i % 20}',), now))",
    "progress": "progress.change_progress(home / 'puzzles.json', lambda found: found.with_medal(me, str(i), GOLD))",
    "evening": "evening.record_match_end(home, EveningMatch(f'{me}{i}.jsonl', 'zodiac', who, (0,), False, now, 9))",
}
CHILD = """
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tabletop import settings
from tabletop.play import evening, people, progress
from tabletop.play.evening import EveningMatch
from tabletop.play.progress import Medal
from tabletop.play.seats import Sitter, SitterKind
GOLD, S, home, me = Medal.GOLD, settings.Settings, Path(sys.argv[1]), sys.argv[2]
now, who = datetime(2026, 1, 2, 20, tzinfo=UTC), tuple(Sitter(SitterKind.PERSON, name) for name in ("Ada", "Ben"))
print(flush=True)
sys.stdin.readline()
for i in range(1, {turns}):
    {work}
"""


@pytest.mark.parametrize("what", WORK)
def test_no_change_of_two_programs_at_once_is_lost(what: str, tmp_path: Path) -> None:
    evening.record_match_end(tmp_path, played("first.jsonl"))
    code = CHILD.format(turns=TURNS, work=WORK[what])
    children = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path), name], cwd=ROOT, stdin=subprocess.PIPE,
                         stdout=subprocess.PIPE)
        for name in ("wall_at", "window_at")
    ]  # fmt: skip
    for child in children:
        assert child.stdout is not None
        child.stdout.readline()
    for child in children:
        child.communicate(b"\n")
        assert child.returncode == 0
    last = TURNS - 1
    if what == "settings":
        found = settings.load_settings(tmp_path / "settings.json")[0]
        assert (found.wall_at, found.window_at) == ((last, last), (last, last))
    elif what == "people":
        assert len(people.load_people(tmp_path)[0].names) == 40
    elif what == "progress":
        medals = progress.load_progress(tmp_path / "puzzles.json")[0].medals
        assert {name: len(each) for name, each in medals.items()} == {"wall_at": last, "window_at": last}
    else:
        assert [len(each.evening.played) for each in evening.stored_evenings(tmp_path)] == [2 * last + 1]


def test_a_lock_that_nobody_gives_back_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_PATIENCE", 0.05)
    with files.locked_folder(tmp_path), files.locked_folder(tmp_path):
        write_atomically(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders, empty."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def usual_umask() -> Any:
    """Others may read what the program makes without a thought."""
    before = os.umask(0o022)
    yield
    os.umask(before)
