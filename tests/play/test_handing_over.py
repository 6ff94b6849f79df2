"""A pack goes from one home to another as one file, whole or not at all."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tabletop import paths, safe_reading
from tabletop.content.archives import FileRefused
from tabletop.content.games import digest
from tabletop.content.pack_folders import REMOVED_PACKS, find_all_misplaced_packs
from tabletop.content.pack_library import PackInfo, examined_pack_folder, packs
from tabletop.content.tabletop_files import FileKind, make_pack_file
from tabletop.play import handing_over
from tabletop.play.campaigns import checksum_of
from tabletop.play.handing_over import (
    TakeOffer,
    export_file,
    finish_interrupted_takes,
    offer_file,
    prepare_file,
    remove_pack,
    restore_pack,
    take_offer,
    write_file,
)
from tests.content.svg_samples import HEAD

OWN = (paths.data() / "zodiac" / "board.yaml").read_text(encoding="utf-8")
CAMPS = OWN.replace("classic", "camps").replace("[A, C, E]", "[F, A, B]").replace("[B, D, F]", "[C, D, E]")
FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


def pack_in(place: Path, board: str = CAMPS, title: str = "Camps") -> Path:
    folder = place / "camps"
    (folder / "zodiac").mkdir(parents=True, exist_ok=True)
    (folder / "zodiac" / "board.yaml").write_text(board, encoding="utf-8")
    (folder / "pack.yaml").write_text(f"title: {title}\nauthor: Ada\n", encoding="utf-8")
    return folder


def given(home: Path, board: str = CAMPS, title: str = "Camps") -> Path:
    """A file that somebody has sent."""
    file = home / "camps.tabletop"
    write_file(prepare_file(pack_in(home / "elsewhere", board, title)), file)
    return file


def tree(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def mods() -> dict[str, bytes]:
    """What lies among the packs."""
    return {name: content for name, content in tree(paths.player_packs()).items() if name != ".lock"}


def test_a_pack_arrives_as_it_was_and_can_be_played(home: Path) -> None:
    file = given(home)
    offer = offer_file(file)
    assert offer.can_be_taken
    assert (offer.file.info, offer.file.games) == (PackInfo("Camps", "Ada"), ("zodiac",))
    assert offer.versions == {"zodiac": digest("zodiac", home / "elsewhere" / "camps" / "zodiac")}
    assert mods() == {}, "nothing is kept before it is taken"
    taken = take_offer(offer)
    assert tree(taken.path) == tree(home / "elsewhere" / "camps")
    (pack,) = packs("zodiac")
    assert (pack.name, pack.info.author, pack.is_usable) == ("camps", "Ada", True)


def test_what_systems_leave_about_is_not_given_away(home: Path) -> None:
    folder = pack_in(home / "elsewhere")
    before = prepare_file(folder).to_bytes()
    for name in (".DS_Store", "zodiac/._board.yaml", "zodiac/board.yaml~"):
        (folder / name).write_bytes(b"\0")
    assert prepare_file(folder).to_bytes() == before


def test_a_pack_with_faults_is_neither_given_nor_taken_and_each_is_told(home: Path) -> None:
    folder = pack_in(home / "elsewhere", OWN.replace("majority: 3", "majority: 9"))
    with pytest.raises(FileRefused, match=r"^camps/zodiac/board.yaml:29:11: majority"):
        prepare_file(folder)
    file = home / "forged.tabletop"
    file.write_bytes(make_pack_file("camps", tree(folder), PackInfo("Camps")).to_bytes())
    offer = offer_file(file)
    assert any(fault.startswith("camps/zodiac/board.yaml:29:11: majority") for fault in offer.faults)
    with pytest.raises(FileRefused):
        take_offer(offer)
    assert mods() == {}


def test_faults_with_which_a_pack_can_be_played_are_told_and_stop_nobody(home: Path) -> None:
    folder, told = pack_in(home / "elsewhere"), list[str]()
    (folder / "zodiac" / "bord.yaml").write_text("a: 1\n", encoding="utf-8")
    file = prepare_file(folder, told.append)
    write_file(file, home / "it.tabletop")
    offer = offer_file(home / "it.tabletop")
    assert offer.can_be_taken
    assert [line for line in offer.warnings if line.startswith("camps/zodiac/bord.yaml:1:1: ")] == told
    assert len(told) == 1
    take_offer(offer)
    assert [pack.is_usable for pack in packs("zodiac")] == [True]


def test_own_pictures_go_with_a_pack(home: Path) -> None:
    folder = pack_in(home / "elsewhere")
    (folder / "art" / "zodiac").mkdir(parents=True)
    (folder / "art" / "zodiac" / "board.svg").write_text(f"{HEAD}</svg>\n", encoding="utf-8")
    write_file(prepare_file(folder), home / "it.tabletop")
    assert tree(take_offer(offer_file(home / "it.tabletop")).path) == tree(folder)


def test_the_same_file_is_taken_once(home: Path) -> None:
    file = given(home)
    first, second = offer_file(file), offer_file(file)
    take_offer(first)
    assert take_offer(second).removed is None, "dropped twice"
    assert offer_file(file).is_here
    assert len([name for name in mods() if name.endswith("board.yaml")]) == 1


def test_an_older_version_is_told_replaced_and_kept(home: Path) -> None:
    folder = pack_in(paths.player_packs(), title="Old")
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    before = tree(folder)
    file = given(home)
    replaced = offer_file(file).replaced
    assert replaced is not None
    assert (replaced.added, replaced.changed, replaced.removed) == ((), ("pack.yaml",), ("notes.txt",))
    taken = take_offer(offer_file(file))
    assert taken.removed is not None
    assert tree(taken.removed) == before
    assert tree(folder) == tree(home / "elsewhere" / "camps")
    assert find_all_misplaced_packs() == ()


def test_a_pack_that_changes_after_it_was_looked_at_is_not_replaced(home: Path) -> None:
    folder = pack_in(paths.player_packs(), title="Old")
    offer = offer_file(given(home))
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    before = mods()
    with pytest.raises(FileRefused, match="look at it again"):
        take_offer(offer)
    assert mods() == before


@pytest.mark.parametrize("killed", [False, True], ids=["fails", "killed"])
@pytest.mark.parametrize(("old", "step"), [(False, 1), (True, 1), (True, 2), (True, 3)])
def test_what_fails_in_the_middle_leaves_all_as_it_was(
    home: Path, monkeypatch: pytest.MonkeyPatch, step: int, killed: bool, old: bool
) -> None:
    """Of the renames the first or a later one does not come; a killed program does not clear up after itself."""
    if old:
        pack_in(paths.player_packs(), title="Old")
    offer, before = offer_file(given(home)), mods() if old else {}
    rename = os.rename
    calls: list[Path] = []

    def failing(source: Path, target: Path) -> None:
        calls.append(source)
        if len(calls) >= step:
            raise FULL
        rename(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", failing)
        if killed:
            patch.setattr(handing_over, "_roll_back", lambda staging, root: None)
        if step == 3:
            take_offer(offer)
        else:
            with pytest.raises(OSError, match="No space"):
                take_offer(offer)
    finish_interrupted_takes()
    after = mods()
    if step == 3:
        assert after.pop("camps/pack.yaml") == b"title: Camps\nauthor: Ada\n"
        assert after[f"{REMOVED_PACKS}/camps/pack.yaml"] == before["camps/pack.yaml"], "the old one is kept later"
    else:
        left = {name: content for name, content in after.items() if ".tmp/" not in name}
        assert left == before
        assert packs("zodiac") == () if not old else packs("zodiac")[0].info.title == "Old"


def test_what_a_killed_program_has_left_goes_when_nobody_can_write_to_it_any_more(home: Path) -> None:
    for name in (".taken-0123abcd.tmp", ".checked-0123abcd.tmp", ".other.tmp"):
        (paths.player_packs() / name / "new").mkdir(parents=True)
    finish_interrupted_takes()
    assert len([*paths.player_packs().glob("*.tmp")]) == 3, "somebody may be at it"
    for folder in paths.player_packs().glob("*.tmp"):
        os.utime(folder, (1e9, 1e9))
    finish_interrupted_takes()
    assert [path.name for path in paths.player_packs().glob("*.tmp")] == [".other.tmp"], "not ours"


def test_a_full_disk_leaves_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer = offer_file(given(home))

    def full(handle: int) -> None:
        raise FULL

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            take_offer(offer)
        with pytest.raises(OSError, match="No space"):
            offer_file(home / "camps.tabletop")
    assert mods() == {}
    take_offer(offer)


def test_two_that_take_the_same_at_once_get_one_pack(home: Path) -> None:
    offers = [offer_file(given(home)) for _ in range(2)]
    wrong: list[BaseException] = []

    def take(offer: TakeOffer) -> None:
        try:
            take_offer(offer)
        except BaseException as error:  # noqa: BLE001 - told below
            wrong.append(error)

    threads = [Thread(target=take, args=(offer,)) for offer in offers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert sorted(mods()) == ["camps/pack.yaml", "camps/zodiac/board.yaml"]


def test_a_pack_that_changes_while_it_is_read_is_read_anew(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pack_in(home / "elsewhere")
    read = safe_reading.read_regular_file
    changes: list[Path] = []

    def changing(path: Path, most: int) -> bytes:
        content = read(path, most)
        if path.name == "board.yaml" and len(changes) < most_changes:
            changes.append(path)
            (folder / "pack.yaml").write_text(f"title: Camps {len(changes)}\n", encoding="utf-8")
            os.utime(folder / "pack.yaml", ns=(len(changes), len(changes)))
        return content

    monkeypatch.setattr(safe_reading, "read_regular_file", changing)
    most_changes = 2
    assert prepare_file(folder).files["pack.yaml"] == b"title: Camps 2\n"
    most_changes = 99
    with pytest.raises(FileRefused, match="change all the time"):
        prepare_file(folder)


def test_a_removed_pack_comes_back_and_is_found_by_those_who_play_with_it(home: Path) -> None:
    folder = pack_in(paths.player_packs())
    content, before = digest("zodiac", folder / "zodiac"), tree(folder)
    gone = remove_pack("camps")
    assert packs("zodiac") == ()
    assert examined_pack_folder("zodiac", content) == gone / "zodiac"
    pack_in(paths.player_packs(), title="Other")
    with pytest.raises(FileExistsError):
        restore_pack(gone, "camps")
    assert tree(restore_pack(gone, "camps", replaces=True)) == before
    assert b"Other" in mods()[f"{REMOVED_PACKS}/camps-2/pack.yaml"]


def test_a_pack_that_cannot_be_put_back_leaves_the_other_one(home: Path) -> None:
    pack_in(paths.player_packs())
    before = mods()
    with pytest.raises(FileNotFoundError):
        restore_pack(home / "nowhere", "camps", replaces=True)
    assert mods() == before


def test_a_file_is_written_only_over_its_like(home: Path) -> None:
    file, target = prepare_file(pack_in(home / "elsewhere")), home / "letter.txt"
    target.write_text("Dear Ann", encoding="utf-8")
    with pytest.raises(FileRefused, match="choose another name"):
        write_file(file, target)
    assert target.read_text(encoding="utf-8") == "Dear Ann"
    again = home / "it.tabletop"
    write_file(file, again)
    write_file(replace(file, info=PackInfo("Other")), again)
    assert offer_file(again).file.info.title == "Other"


def test_the_same_is_exported_once_and_another_beside_it(home: Path) -> None:
    file = prepare_file(pack_in(home / "elsewhere"))
    first = export_file(file, paths.exchange())
    assert export_file(file, paths.exchange()) == first
    assert export_file(replace(file, info=PackInfo("Other")), paths.exchange()) != first


def mat(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"format": 1, "name": "Yard", "layout": "a,b"}), encoding="utf-8")
    return path


def campaign(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    body: dict[str, Any] = {"name": "Long war", "matches": []}
    whole = {"format": 1, "sha256": checksum_of(body), "campaign": body}
    path.write_text(json.dumps(whole), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("make", "kind", "folder", "title"),
    [(mat, FileKind.MAT, paths.mats, "Yard"), (campaign, FileKind.CAMPAIGN, paths.campaigns, "Long war")],
)
def test_mats_and_campaigns_are_handed_over_too(
    home: Path, make: Callable[[Path], Path], kind: FileKind, folder: Callable[[], Path], title: str
) -> None:
    file, source = home / "it.tabletop", make(home / "elsewhere" / "ab12.json")
    write_file(prepare_file(source), file)
    offer = offer_file(file)
    assert (offer.file.kind, offer.file.info.title, offer.target) == (kind, title, folder() / "ab12.json")
    other = folder() / "ab12.json"
    other.parent.mkdir(parents=True)
    other.write_text("mine", encoding="utf-8")
    taken = take_offer(offer).path
    assert taken.read_bytes() == source.read_bytes()
    assert other.read_text(encoding="utf-8") == "mine"
    assert offer_file(file).is_here


def test_other_files_are_not_handed_over(home: Path) -> None:
    file = home / "settings.json"
    file.write_text('{"format": 1}', encoding="utf-8")
    with pytest.raises(FileRefused, match="neither a mat nor a campaign"):
        prepare_file(file)
    shutil.copytree(paths.data() / "zodiac", home / "zodiac", ignore=shutil.ignore_patterns("former"))
    with pytest.raises(FileRefused, match="no folder of a game"):
        prepare_file(home / "zodiac")
