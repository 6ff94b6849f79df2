"""Memory is tidied up where that disturbs nobody: not while something is held, and only after something has gone."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.stage import loop as memory_reclaim
from tabletop.ui.stage.loop import MemoryReclaimer
from tests.ui.pilot import Pilot, new_match, piloted, seated, spot

MB = 1 << 20


class Process:
    """Stands for this one: how large it is, and what was done about it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.size, self.in_use, self.done = 80 * MB, 40 * MB, list[str]()
        monkeypatch.setattr(memory_reclaim, "process_memory_bytes", lambda: self.size)
        monkeypatch.setattr(memory_reclaim, "heap_bytes_in_use", lambda: self.in_use)
        monkeypatch.setattr(gc, "collect", lambda: self.done.append("collect"))
        monkeypatch.setattr(memory_reclaim, "trim_heap", lambda: self.done.append("trim"))


def test_nothing_is_done_where_nothing_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process(monkeypatch)
    monkeypatch.setattr(memory_reclaim, "_APART", 0.0)
    watch = MemoryReclaimer(lambda: 0)
    for _ in range(9):
        process.size, process.in_use = 2 * process.size, 2 * process.in_use
        watch.reclaim_memory_if_idle(60.0)
    process.in_use -= 5 * MB
    watch.reclaim_memory_if_idle(60.0)
    assert process.done == []


def test_pictures_let_go_for_another_size_or_theme_leave_no_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process(monkeypatch)
    monkeypatch.setattr(memory_reclaim, "_APART", 0.0)
    watch = MemoryReclaimer(lambda: 0)
    watch.reclaim_memory_if_idle(60.0)
    process.in_use -= 7 * MB
    watch.reclaim_memory_if_idle(0.0)
    watch.reclaim_memory_if_idle(60.0)
    assert process.done == ["trim"]


def test_a_rest_is_used_once(monkeypatch: pytest.MonkeyPatch) -> None:
    process, left = Process(monkeypatch), 1
    watch = MemoryReclaimer(lambda: left)
    process.size = 10 * MB
    watch.reclaim_memory_if_idle(0.1)
    assert process.done == []
    watch.reclaim_memory_if_idle(5.0)
    watch.reclaim_memory_if_idle(6.0)
    assert process.done == ["collect", "trim"]
    left += 1
    watch.reclaim_memory_if_idle(7.0)
    assert process.done == ["collect", "trim"] * 2


def test_growth_and_many_closed_pages_do_not_wait_for_a_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    process, left = Process(monkeypatch), 1
    watch = MemoryReclaimer(lambda: left)
    watch.reclaim_memory_if_idle(5.0)
    left += 1
    watch.reclaim_memory_if_idle(0.0)
    assert process.done == ["collect", "trim"]
    process.size += 17 * MB
    watch.reclaim_memory_if_idle(0.0)
    assert process.done == ["collect", "trim"] * 2
    left += 12
    watch.reclaim_memory_if_idle(0.0)
    assert process.done == ["collect", "trim"] * 3


def looked(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When the loop lets memory be tidied up."""
    found: list[float] = []
    monkeypatch.setattr(pilot.loop._reclaimer, "reclaim_memory_if_idle", found.append)
    return found


def test_never_while_a_piece_is_dragged_or_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(open_scene("title", pilot.stage))
        scene = seated(pilot, new_match())
        found = looked(pilot, monkeypatch)
        x, y = spot(scene, "E")
        pilot.move((x, y))
        pilot.press((x, y))
        found.clear()
        pilot.move((x + 90, y - 60), 4)
        pilot.frames(20)
        assert found == [], "a piece is in hand"
        pilot.release()
        pilot.rest()
        pilot.frames(5)
        found.clear()
        scene.play(scene.match.actions()[0])
        pilot.frames(1)
        assert pilot.stage.is_busy()
        pilot.frames(2)
        assert found == [], "a piece moves"


def test_it_is_looked_when_a_page_was_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(open_scene("title", pilot.stage))
        pilot.stage.push_scene(open_scene("settings", pilot.stage, SceneRequest("zoon")))
        pilot.rest()
        found = looked(pilot, monkeypatch)
        before = pilot.stage.released_count
        pilot.key("escape")
        pilot.frames(2)
        assert pilot.stage.released_count > before
        assert found
