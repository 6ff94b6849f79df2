"""What systems leave about harms no pack, and what looks like a pack and is none is told."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from tabletop import paths, safe_reading
from tabletop.__main__ import main
from tabletop.content.check import check_content
from tabletop.content.games import digest
from tabletop.content.pack_folders import REMOVED_PACKS, find_all_misplaced_packs, find_system_leftovers
from tabletop.content.pack_library import packs
from tests.sampled import sampled

Said = pytest.CaptureFixture[str]
LEFT_FILES = (
    ".DS_Store", "._board.yaml", "._.DS_Store", "Thumbs.db", "thumbs.db", "ehthumbs.db", "desktop.ini", "Desktop.ini",
    ".directory", "board.yaml~", ".board.yaml.swp", ".#board.yaml", "#board.yaml#", ".~lock.board.yaml#",
    "~$board.yaml",
    "board.yaml.bak", "board.yaml.orig", ".gitignore", ".gitattributes", ".gitkeep", ".hgignore", ".nfs0001",
    ".fuse_hidden0001", ".localized", "Icon\r", ".apdisk", ".editorconfig", ".goutputstream-X1", ".dropbox",
)  # fmt: skip
LEFT_FOLDERS = (
    ".git", ".svn", ".hg", ".idea", ".vscode", "__MACOSX", ".Spotlight-V100", ".Trashes", ".fseventsd", ".Trash-1000",
    "$RECYCLE.BIN", "System Volume Information", "lost+found", ".AppleDouble", "__pycache__", ".thumbnails",
)  # fmt: skip
posix = pytest.mark.skipif(os.name == "nt", reason="such names and links cannot be there")


def add(place: str, source: str = "zodiac/board.yaml") -> Path:
    """One of our files at a place below the packs."""
    file = paths.player_packs() / place
    file.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(paths.data() / source, file)
    return file


def tribe(place: str) -> Path:
    """A tribe that is not one of ours."""
    file = add(place, "zoon/tribes/delvers.yaml")
    text = file.read_text(encoding="utf-8").replace("id: delvers", "id: molehill", 1)
    file.write_text(re.sub(r"(?m)^name: .*$", "name: The Molehill", text), encoding="utf-8")
    return file


def problems(game: str) -> list[str]:
    return [problem for pack in packs(game) for problem in pack.problems]


@pytest.mark.parametrize("name", [*LEFT_FILES, *LEFT_FOLDERS])
def test_what_is_left_about_is_known(name: str) -> None:
    assert safe_reading.is_system_leftover(name)


@posix
def test_files_that_are_left_about_harm_no_pack() -> None:
    good = add("star/zodiac/board.yaml").parent
    tribe("fifth/zoon/tribes/molehill.yaml")
    before = digest("zodiac", good), digest("zoon", paths.player_packs() / "fifth" / "zoon")
    for place in (good, good.parent, paths.player_packs(), paths.player_packs() / "fifth" / "zoon" / "tribes"):
        for name in LEFT_FILES:
            (place / name).write_bytes(b"\0\x05\x16\x07: not YAML")
    assert (problems("zodiac"), problems("zoon"), find_all_misplaced_packs()) == ([], [], ())
    assert (digest("zodiac", good), digest("zoon", paths.player_packs() / "fifth" / "zoon")) == before
    assert check_content([good.parent]).is_fine
    assert check_content([paths.player_packs()]).is_fine


@posix
def test_folders_that_are_left_about_harm_no_pack() -> None:
    good = add("star/zodiac/board.yaml").parent
    for name in LEFT_FOLDERS:
        for place in (good, good.parent, paths.player_packs()):
            (place / name / "zodiac" / "Deep").mkdir(parents=True)
            (place / name / "zodiac" / "board.yaml").write_bytes(b"\0")
            (place / name / "link").symlink_to("/nowhere")
        for number in range(250):
            (good / name / f"{number}").touch()
    assert (problems("zodiac"), find_all_misplaced_packs()) == ([], ())
    assert [pack.name for pack in packs("zodiac")] == ["star"]
    assert check_content([good.parent]).is_fine
    assert check_content([paths.player_packs()]).is_fine


def test_what_may_be_content_is_not_called_left_about() -> None:
    for name in ("board.yaml", "pack.yaml", ".hidden", "zodiac", "evil.py", "bak", "git", "tribes", "a~b.yaml"):
        assert not safe_reading.is_system_leftover(name), name


MISPLACED = [
    (["nice/nice/zodiac/board.yaml"], "nice", "too deep", "nice/nice"),
    (["nice-1.0/mods/nice/zodiac/board.yaml"], "nice-1.0", "too deep", "nice-1.0/mods/nice"),
    (["nice/Zodiac/board.yaml"], "nice", "no game is called 'Zodiac'", "nice/zodiac"),
    (["nice/zodiak/board.yaml"], "nice", "no game is called 'zodiak'", "nice/zodiac"),
    (["nice/zone-wars/scenarios/a.yaml"], "nice", "no game is called 'zone-wars'", "nice/zone_wars"),
    (["nice/ZoneWars/scenarios/a.yaml"], "nice", "no game is called 'ZoneWars'", "nice/zone_wars"),
    (["nice/board.yaml"], "nice", "files of a game", "nice/zodiac/board.yaml"),
    (["nice/tribes/molehill.yaml"], "nice", "files of a game", "nice/zoon/tribes"),
    (["zodiac/board.yaml"], "zodiac", "has no pack around it", "my_pack/zodiac"),
    (["zoon/tribes/molehill.yaml"], "zoon", "has no pack around it", "my_pack/zoon"),
    (["Zoon/tribes/molehill.yaml"], "Zoon", "has no pack around it", "my_pack/zoon"),
    (["board.yaml"], "board.yaml", "a file alone is no pack", "my_pack/zodiac/board.yaml"),
    (["pack.yaml"], "pack.yaml", "a file alone is no pack", "my_pack/pack.yaml"),
    (["molehill.yaml"], "molehill.yaml", "a file alone is no pack", ""),
    (["molehill.yml"], "molehill.yml", "a file alone is no pack", ""),
    (["nice/pack.yaml"], "nice", "no folder of a game", ""),
    (["nice/readme.txt"], "nice", "no folder of a game", ""),
    (["nice/chess/board.yaml"], "nice", "no game is called 'chess'", ""),
    (["nice.zip"], "nice.zip", "an archive", "nice"),
    (["nice.tabletop"], "nice.tabletop", "type `tabletop take`", ""),
    (["cover.png"], "cover.png", "a file alone is no pack", ""),
    (["Nice Pack.ZIP"], "Nice Pack.ZIP", "an archive", "nice_pack"),
    (["nice.tar.gz"], "nice.tar.gz", "an archive", "nice"),
    (["nice.7z"], "nice.7z", "an archive", "nice"),
    (["nice/nice.rar"], "nice", "an archive", "nice"),
    (["nice/zodiac/board.yaml", "nice/zoom/tribes/a.yaml"], "nice", "no game is called 'zoom'", "nice/zoon"),
    (["nice/zodiac/board.yaml", "nice/zodiac/pack.yaml"], "nice", "beside the folders of the games", "nice/pack.yaml"),
    (["nice/zodiac/zodiac/board.yaml"], "nice", "too deep", "nice/zodiac/zodiac"),
]  # fmt: skip


@pytest.mark.parametrize(("files", "name", "said", "near"), MISPLACED, ids=[files[-1] for files, *_ in MISPLACED])
def test_what_looks_like_a_pack_is_found_with_the_nearest_right_thing(
    files: list[str], name: str, said: str, near: str
) -> None:
    for file in files:
        add(file)
    (found,) = find_all_misplaced_packs()
    assert (found.name, found.nearest) == (name, near)
    assert said in found.text


@pytest.mark.parametrize(("files", "name", "said", "near"), sampled(MISPLACED, *range(0, len(MISPLACED), 6)))
def test_the_commands_tell_what_looks_like_a_pack(
    files: list[str], name: str, said: str, near: str, capsys: Said
) -> None:
    for file in files:
        add(file)
    assert main(["list"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith(f"  {name}: "))
    assert said in line
    assert near in line
    for place in (paths.player_packs(), paths.player_packs() / name):
        assert main(["check", str(place)]) == 2
        told = capsys.readouterr().err
        assert said in told
        assert near in told
        assert "Traceback" not in told


@pytest.mark.parametrize("file", ["nice/zodiac/board.yaml", "nice/zoon/tribes/molehill.yaml"])
def test_a_pack_where_it_belongs_is_not_told(file: str) -> None:
    add(file) if "zodiac" in file else tribe(file)
    (paths.player_packs() / "readme.txt").touch()
    (paths.player_packs() / "notes.md").touch()
    assert find_all_misplaced_packs() == ()
    assert check_content([paths.player_packs()]).is_fine


def test_an_empty_folder_and_several_things_are_each_told() -> None:
    (paths.player_packs() / "empty").mkdir(parents=True)
    add("a.zip")
    add("good/zodiac/board.yaml")
    assert [found.name for found in find_all_misplaced_packs()] == ["a.zip", "empty"]
    assert "the folder is empty" in find_all_misplaced_packs()[1].text
    assert [pack.is_usable for pack in packs("zodiac")] == [True]


def test_what_systems_leave_about_is_named_by_its_place() -> None:
    add("nice/zodiac/board.yaml")
    for name in (".DS_Store", "nice/Thumbs.db", "nice/zodiac/._board.yaml", "nice/zodiac/board.yaml~", "half.tmp"):
        (paths.player_packs() / name).touch()
    (paths.player_packs() / "nice" / ".git" / "objects").mkdir(parents=True)
    assert sorted(find_system_leftovers(paths.player_packs())) == [
        ".DS_Store", "nice/.git", "nice/Thumbs.db", "nice/zodiac/._board.yaml", "nice/zodiac/board.yaml~",
    ]  # fmt: skip
    assert find_all_misplaced_packs() == ()
    assert [pack.is_usable for pack in packs("zodiac")] == [True]


def test_the_folder_of_removed_packs_is_neither_a_pack_nor_told() -> None:
    add(f"{REMOVED_PACKS}/nice/zodiac/board.yaml")
    (paths.player_packs() / ".lock").touch()
    assert find_all_misplaced_packs() == ()
    assert check_content([paths.player_packs()]).is_fine
    add(f"{REMOVED_PACKS}/zodiac/board.yaml")
    (found,) = find_all_misplaced_packs()
    assert "another name" in found.text
    assert packs("zodiac") == ()


@posix
def test_a_link_that_leads_nowhere_is_told_and_a_loop_ends() -> None:
    paths.player_packs().mkdir(parents=True)
    (paths.player_packs() / "gone").symlink_to("/nowhere/at/all")
    loop = paths.player_packs() / "loop"
    loop.mkdir()
    (loop / "again").symlink_to(loop)
    assert [found.name for found in find_all_misplaced_packs()] == ["gone", "loop"]


@posix
def test_names_are_told_so_that_a_terminal_shows_them(capsys: Said) -> None:
    (paths.player_packs() / "a\x1b[2Jb").mkdir(parents=True)
    os.mkdir(os.path.join(os.fsencode(paths.player_packs()), b"\xff"))
    assert main(["list"]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert len(find_all_misplaced_packs()) == 2


def test_a_folder_with_thousands_of_files_is_looked_at_in_no_time() -> None:
    folder = paths.player_packs() / "photos"
    folder.mkdir(parents=True)
    for number in range(3000):
        (folder / f"{number}.jpg").touch()
    (found,) = find_all_misplaced_packs()
    assert "no folder of a game" in found.text


def test_match_says_what_is_wrong_with_a_pack_that_is_none(capsys: Said) -> None:
    add("nice/nice/zodiac/board.yaml")
    assert main(["match", "zodiac", "--seats", "bot:random,bot:random", "--pack", "nice"]) == 2
    told = capsys.readouterr().err
    assert "too deep" in told
    assert "nice/nice" in told


def test_no_packs_folder_and_a_file_in_its_place_are_no_fault() -> None:
    assert find_all_misplaced_packs() == ()
    paths.player_packs().parent.mkdir(parents=True)
    paths.player_packs().write_text("no folder at all")
    assert find_all_misplaced_packs() == ()


@posix
def test_what_is_left_about_among_saved_matches_is_not_listed(tmp_path: Path) -> None:
    from tabletop.play.listing import list_saved_matches
    from tabletop.play.saved_matches import create_journal
    from tests.play.sitting import header

    path = create_journal(tmp_path, header("zodiac")).path
    (tmp_path / f"._{path.name}").write_bytes(b"\0\x05\x16\x07")
    assert [entry.path for entry in list_saved_matches(tmp_path)] == [path]


@pytest.mark.parametrize("folder", ["art", "zodiac/Art", "zodiac/pictures"])
def test_pictures_in_another_folder_are_told(folder: str) -> None:
    pack = paths.player_packs() / "mine"
    (pack / "zodiac").mkdir(parents=True)
    (pack / folder).mkdir(exist_ok=True)
    (found,) = find_all_misplaced_packs()
    assert found.nearest == "mine/zodiac/art"
    assert "never read" in found.text
