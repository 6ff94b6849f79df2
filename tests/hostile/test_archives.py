"""Archives that somebody has put together to do harm are refused with reasons, and leave nothing behind."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.archives import FileRefused, archive_bytes
from tabletop.content.tabletop_files import read_tabletop_file
from tabletop.play.handing_over import offer_file, take_offer
from tests.hostile import archives

ARCHIVES = 300
BOARD = (paths.data() / "zodiac" / "board.yaml").read_bytes()
LONGEST = 1100
"""Letters of a reason."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


def reasons(file: Path) -> tuple[str, ...]:
    """Why a file is not taken; nothing where it may be."""
    try:
        offer = offer_file(file)
    except FileRefused as error:
        return error.reasons
    if offer.faults:
        with pytest.raises(FileRefused):
            take_offer(offer)
    return offer.faults


def test_the_archive_that_they_are_made_of_may_be_taken(home: Path) -> None:
    file = home / "nice.tabletop"
    file.write_bytes(archive_bytes(archives.sound_files(BOARD)))
    assert reasons(file) == ()
    assert read_tabletop_file(file).info.title == "Nice"


def test_no_hostile_archive_is_taken_and_each_is_told_why(home: Path) -> None:
    file, seen = home / "nice.tabletop", set()
    spent = time.process_time()
    for number in range(ARCHIVES):
        kind, raw = archives.made(BOARD, random.Random(f"archives {number}"))
        file.write_bytes(raw)
        told = reasons(file)
        assert told, f"{number}: {kind} was taken"
        assert all(line.isprintable() and 0 < len(line) <= LONGEST for line in told), f"{number}: {kind}"
        seen.add(kind)
        left = [*paths.player_packs().rglob("*")] if paths.player_packs().exists() else []
        assert left == [], f"{number}: {kind} leaves something"
    assert seen == {hurt.__name__.strip("_") for hurt in archives.HURTS}
    assert time.process_time() - spent < ARCHIVES, "a second of the processor for each is far too long"
    assert sorted(path.name for path in home.iterdir()) == ["home", "nice.tabletop"]
