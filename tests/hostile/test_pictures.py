"""Pictures that are broken or meant to do harm are told or drawn; packs that change while they are read harm nobody.

With the 300 archives of `test_archives` these are 560.
"""

from __future__ import annotations

import os
import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths, safe_reading
from tabletop.content import pack_library
from tabletop.content.archives import FileRefused
from tabletop.content.check import check_content
from tabletop.content.games import digest
from tabletop.content.pack_art import PackArt
from tabletop.content.pack_library import find_pack_by_content, packs
from tabletop.content.worked_pack import read_pack
from tabletop.play.handing_over import prepare_file
from tabletop.ui.drawing.pack_sprites import PackSprites
from tests.hostile import pictures
from tests.ui.pilot import Pilot, piloted

PICTURES = 200
CHANGES = 60
NAME = "figure_molehill"
LONGEST = 1100
"""Letters of a sentence."""


@pytest.fixture(autouse=True)
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sound pack with a tribe and a picture, in the player's folder."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr(pack_library, "_verdicts", {})
    return write_pack()


def write_pack() -> Path:
    folder = paths.player_packs() / "moles"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "zoon" / "tribes").mkdir(parents=True)
    (folder / "zoon" / "art").mkdir()
    text = (paths.data() / "zoon" / "tribes" / "delvers.yaml").read_text(encoding="utf-8")
    (folder / "zoon" / "tribes" / "molehill.yaml").write_text(text.replace("id: delvers", "id: molehill"), "utf-8")
    (folder / "pack.yaml").write_text("title: Moles\n", encoding="utf-8")
    (folder / "zoon" / "art" / f"{NAME}.png").write_bytes(pictures.sound_png())
    return folder


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path / "saves") as made:
        yield made


def test_the_picture_that_they_are_made_of_is_fine(pack: Path, pilot: Pilot) -> None:
    assert check_content([pack]).problems == ()
    assert PackSprites(pilot.stage.sprites, "zoon", PackArt(pack / "zoon")).is_brought(f"zoon/{NAME}")


def test_hostile_pictures_are_told_or_drawn(pack: Path, pilot: Pilot) -> None:
    art, seen = pack / "zoon" / "art", set()
    told = 0
    spent = time.process_time()
    for number in range(PICTURES):
        kind, suffix, raw = pictures.made(random.Random(f"pictures {number}"))
        shutil.rmtree(art)
        art.mkdir()
        (art / f"{NAME}{suffix}").write_bytes(raw)
        problems = check_content([pack]).problems
        assert all(str(each).isprintable() and len(str(each)) <= LONGEST for each in problems), f"{number}: {kind}"
        sprites = PackSprites(pilot.stage.sprites, "zoon", PackArt(pack / "zoon"))
        drawn = sprites.get(f"zoon/{NAME}", 64) if sprites.is_brought(f"zoon/{NAME}") else None
        assert problems or drawn is not None, f"{number}: {kind} is neither told nor drawn"
        assert drawn is None or drawn.get_size() == (64, 64), f"{number}: {kind}"
        told += bool(problems)
        seen.add(kind)
    assert seen == {hurt.__name__.strip("_") for hurt in pictures.HURTS}
    assert told > PICTURES // 2
    assert time.process_time() - spent < PICTURES, "a second of the processor for each is far too long"


# --- a pack that changes while it is read ---------------------------------------------------------------------------


def removed(path: Path) -> None:
    path.unlink(missing_ok=True)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def grown(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"#" * 300_000)


def linked(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to(paths.data() / "zoon" / "field.yaml")


def made_folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir(exist_ok=True)


def made_pipe(path: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def replaced(path: Path) -> None:
    path.write_bytes(random.Random(str(path)).randbytes(400))


def whole_pack_removed(path: Path) -> None:
    shutil.rmtree(next(each for each in path.parents if each.name == "moles"), ignore_errors=True)


WAYS: tuple[Callable[[Path], None], ...] = (
    removed, emptied, grown, linked, made_folder, made_pipe, replaced, whole_pack_removed,
)  # fmt: skip


@contextmanager
def changing(at: int, change: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One of the pack's files changes just before the file of this number is opened."""
    known, opened = safe_reading.open_regular_file, 0

    @contextmanager
    def opening(path: Path) -> Iterator[Any]:
        nonlocal opened
        if "moles" in path.parts:
            opened += 1
            if opened == at:
                with suppress(OSError):
                    change(path)
        with known(path) as file:
            yield file

    with monkeypatch.context() as patch:
        patch.setattr(safe_reading, "open_regular_file", opening)
        yield


def prepared(folder: Path) -> None:
    with suppress(FileRefused, OSError):
        prepare_file(folder)


@pytest.mark.parametrize("number", range(CHANGES))
def test_a_pack_that_changes_while_it_is_read_is_told_or_left_out(
    pack: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"changes {number}")
    change, at = WAYS[number % len(WAYS)], rng.randrange(1, 7)
    content = digest("zoon", pack / "zoon")
    looks: tuple[Callable[[], object], ...] = (
        lambda: packs("zoon"), lambda: check_content([pack]), lambda: find_pack_by_content("zoon", content),
        lambda: read_pack(pack), lambda: prepared(pack),
    )  # fmt: skip
    with changing(at, change, monkeypatch):
        looks[rng.randrange(len(looks))]()
    for found in packs("zoon"):
        assert found.is_usable or all(text.isprintable() for text in found.problems)
        assert not found.is_usable or found.digest == digest("zoon", found.folder)
    write_pack()
    (again,) = packs("zoon")
    assert again.is_usable, again.problems
