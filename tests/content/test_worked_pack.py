"""A pack at the bench is read anew when its files change, and only then; a fault keeps its file and line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tabletop.content import boxes
from tabletop.content.games import content_folder_of
from tabletop.content.new_pack import write_new_pack
from tabletop.content.worked_pack import PackWatcher, read_pack


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A new star."""
    write_new_pack("zodiac", "my_star", tmp_path / "my_star")
    return tmp_path / "my_star"


def change(pack: Path, old: str, new: str) -> Path:
    file = pack / "zodiac" / "board.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


@pytest.mark.parametrize("game", boxes.game_names())
def test_it_says_what_a_pack_brings(game: str, tmp_path: Path) -> None:
    files = write_new_pack(game, "my_things", tmp_path / "my_things")
    reading = read_pack(tmp_path / "my_things")
    assert (reading.title, reading.faults) == ("My Things", ())
    labels = {f"{thing.game}/{thing.label}.yaml" for thing in reading.things}
    assert labels == {file for file in files if file != "pack.yaml"}
    assert all(thing.details for thing in reading.things)


@pytest.mark.parametrize("game", boxes.game_names())
def test_what_can_lie_on_the_table_is_in_sight_there(game: str, tmp_path: Path) -> None:
    write_new_pack(game, "my_things", tmp_path / "my_things")
    (worked,) = read_pack(tmp_path / "my_things").games
    shown = {thing.label.partition("/")[0]: worked.setup_showing(thing) for thing in worked.things}
    expected = {
        "zodiac": set(),
        "zoon": {"tribes"},
        "zone_wars": {"factions", "maps", "scenarios", "monsters"},
        "zombies": {"tiles", "scenarios", "difficulties", "campaigns"},
    }
    assert {field for field, setup in shown.items() if setup} == expected[game]
    for field in expected[game]:
        text = str(worked.game.unveiled(worked.game.start(shown[field])))
        assert "my-things" in text or shown[field]["south"] == "my-things", "a tribe is not told by the position"


def test_an_edit_is_seen_at_the_second_look_and_once(pack: Path) -> None:
    watcher = PackWatcher(pack)
    assert [watcher.look(), watcher.look()] == [False, False]
    change(pack, "majority: 3", "majority: 4")
    assert [watcher.look(), watcher.look(), watcher.look()] == [False, True, False], "not while it is being written"
    assert watcher.take_news() is watcher.reading
    assert watcher.take_news() is None
    (worked,) = watcher.reading.games
    assert ("majority", "4") in worked.things[0].details


def test_two_saves_in_one_tick_of_the_clock_are_two(pack: Path) -> None:
    watcher = PackWatcher(pack)
    file = change(pack, "majority: 3", "majority: 4")
    status = file.stat()
    assert [watcher.look(), watcher.look()] == [False, True]
    change(pack, "majority: 4", "majority: 5")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert [watcher.look(), watcher.look()] == [False, True]
    assert ("majority", "5") in watcher.reading.things[0].details


def test_an_editor_that_writes_beside_and_renames_is_seen(pack: Path) -> None:
    watcher = PackWatcher(pack)
    file = pack / "zodiac" / "board.yaml"
    beside = file.with_name(".board.yaml.swp")
    beside.write_text(file.read_text(encoding="utf-8").replace("majority: 3", "majority: 5"), encoding="utf-8")
    assert [watcher.look(), watcher.look()] == [False, False], "what editors leave about is nothing"
    beside.replace(file)
    assert [watcher.look(), watcher.look()] == [False, True]


def test_the_same_bytes_again_are_no_news(pack: Path) -> None:
    watcher = PackWatcher(pack)
    change(pack, "majority: 3", "majority: 3")
    assert not any([watcher.look(), watcher.look(), watcher.look()])


def test_a_fault_has_its_file_and_line(pack: Path) -> None:
    change(pack, "majority: 3", "majority: nine")
    reading = read_pack(pack)
    assert reading.games == ()
    (fault,) = reading.faults
    assert fault.startswith("zodiac/board.yaml:")
    assert fault.endswith(": majority: a whole number is expected, not the text 'nine'")


def test_what_the_window_would_refuse_is_not_read(pack: Path) -> None:
    (pack / "zodiac" / "run.exe").touch()
    assert [fault.partition(":")[0] for fault in read_pack(pack).faults] == ["zodiac/run.exe"]


def test_a_thread_looks_and_wakes(pack: Path) -> None:
    from threading import Event

    watcher, woken = PackWatcher(pack), Event()
    watcher.start(woken.set)
    change(pack, "majority: 3", "majority: 4")
    assert woken.wait(30)
    watcher.stop()
    assert watcher.take_news() is not None


def test_its_pictures_lie_beside_its_content(pack: Path) -> None:
    (worked,) = read_pack(pack).games
    assert content_folder_of(worked.game) == pack / "zodiac"
