"""Memory that is free goes back to the system, where the C library knows how; elsewhere nothing is done."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tabletop import heap
from tabletop.gauge import process_memory_bytes

MB = 1 << 20


@pytest.mark.skipif(heap.heap_bytes_in_use() == 0, reason="another C library")
def test_what_is_free_goes_back() -> None:
    blocks = [bytearray(20_000) for _ in range(2000)]
    last = bytearray(20_000)
    full = process_memory_bytes()
    del blocks
    heap.trim_heap()
    assert process_memory_bytes() <= full - 30 * MB
    assert last


@pytest.mark.skipif(heap.heap_bytes_in_use() == 0, reason="a C library that tells nothing")
def test_what_is_held_is_told() -> None:
    before = heap.heap_bytes_in_use()
    blocks = [bytearray(20_000) for _ in range(2000)]
    held = heap.heap_bytes_in_use()
    del blocks
    assert held - before > 30 * MB
    assert heap.heap_bytes_in_use() < held - 30 * MB


FREED = """
from tabletop import heap
from tabletop.gauge import process_memory_bytes
heap.configure_heap()
blocks = [bytearray(b"x" * 50_000) for _ in range(1000)]
full = process_memory_bytes()
del blocks[::2]
print(full - process_memory_bytes())
"""


@pytest.mark.skipif(heap.heap_bytes_in_use() == 0, reason="another C library")
def test_a_small_picture_goes_back_at_once_whatever_lies_beside_it() -> None:
    """As those of buttons, in a heap without holes: nothing is trimmed while people press one button after another."""
    done = subprocess.run([sys.executable, "-c", FREED], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 20 * MB


def test_trimming_needs_no_certain_library(monkeypatch: pytest.MonkeyPatch) -> None:
    heap.trim_heap()
    heap.configure_heap()
    for system in ("win32", "darwin"):
        monkeypatch.setattr(sys, "platform", system)
        assert heap.heap_bytes_in_use() == 0
        heap.trim_heap()
        heap.configure_heap()
