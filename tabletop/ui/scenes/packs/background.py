"""BackgroundResult: something slow that a page waits for, done in a thread of its own.

Used by `scene` and `take_page`; reading a pack takes a process and up to seconds. The thread must touch nothing of the
page: it only computes, and the page asks `poll` once a frame.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Generic, NoReturn, TypeVar

T = TypeVar("T")


class BackgroundResult(Generic[T]):
    """What a function will have returned, or the error that it raised."""

    def __init__(self, compute: Callable[[], T], wake: Event) -> None:
        """Begins at once; `wake` is set when the result is there."""
        self._inbox: SimpleQueue[Callable[[], T]] = SimpleQueue()
        self._wake = wake
        Thread(target=self._work, args=(compute,), name="tabletop-packs", daemon=True).start()

    def poll(self) -> Callable[[], T] | None:
        """Once: what gives the result or raises the error; None as long as there is neither."""
        try:
            return self._inbox.get_nowait()
        except Empty:
            return None

    def _work(self, compute: Callable[[], T]) -> None:
        try:
            result = compute()
        except Exception as error:  # noqa: BLE001 - whatever it is, the page raises it where it can be told
            self._inbox.put(_raiser(error))
        else:
            self._inbox.put(lambda: result)
        self._wake.set()


def _raiser(error: Exception) -> Callable[[], NoReturn]:
    def fail() -> NoReturn:
        raise error

    return fail
