"""Runs a function in a child process with limits on time and memory, to read files that somebody else wrote.

Used by `content/check` and `pack_library`, since a hostile pack may hang, crash or want all memory. It knows nothing
of content: it starts the process, waits for so long, and returns the answer or raises NoChildAnswer. The function that
runs there calls `send_ready` once, then `send_answer` once, in this order. The limits are what protects the program,
so none may be dropped; answers are plain values and must be checked by the caller.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

from tabletop.parent_process import exit_with_parent

SECONDS: Final = 5.0
"""To read one pack, once the process is ready."""
_PATIENCE: Final = 60.0
"""Seconds for the process to start."""
_MEMORY: Final = 512 * 1024 * 1024
"""Bytes of address space for the process, where the system can limit it."""
_ANSWER: Final = 1 << 20
"""Bytes that the process may answer."""


class NoChildAnswer(Exception):
    """The process had nothing to say; the text says why, after the name of what was read."""

    def __init__(self, text: str, is_lasting: bool) -> None:
        super().__init__(text)
        self.is_lasting = is_lasting
        """Whether it would be the same another time."""


def ask_child_process(serve: Callable[..., None], given: tuple[str, ...], seconds: float = SECONDS) -> dict[str, Any]:
    """What `serve(connection, *given)` answers in a process of its own, in time; raises NoChildAnswer.

    It calls `send_ready` first, sends its answer by `send_answer`, and is ended then.
    """
    context = get_context("spawn")
    mine, theirs = context.Pipe(duplex=False)
    process = context.Process(target=serve, args=(theirs, *given), daemon=True)
    try:
        process.start()
    except (OSError, RuntimeError, AssertionError) as error:
        raise _child_start_error() from error
    theirs.close()
    try:
        return _receive_answer(mine, seconds)
    except (EOFError, OSError, ValueError) as error:
        raise NoChildAnswer("refused: reading it ended the process", is_lasting=True) from error
    finally:
        process.kill()
        process.join()
        process.close()
        mine.close()


def send_ready(connection: Connection) -> None:
    """Called in the process once everything that takes long is imported."""
    exit_with_parent()
    limit_memory()
    connection.send_bytes(b"ready")


def send_answer(connection: Connection, answer: dict[str, Any]) -> None:
    """Called in the process at its end."""
    connection.send_bytes(json.dumps(answer).encode())
    connection.close()


def _receive_answer(connection: Connection, seconds: float) -> dict[str, Any]:
    """Raises EOFError where the process died, ValueError where it talks nonsense, NoChildAnswer where it is silent."""
    if not connection.poll(_PATIENCE):
        raise _child_start_error()
    try:
        connection.recv_bytes(_ANSWER)
    except (EOFError, OSError) as error:
        raise _child_start_error() from error
    if not connection.poll(seconds):
        raise NoChildAnswer(f"refused: reading it took more than {seconds:g} seconds", is_lasting=False)
    told = json.loads(connection.recv_bytes(_ANSWER))
    if not isinstance(told, dict):
        raise ValueError("an object is expected")
    return told


def _child_start_error() -> NoChildAnswer:
    return NoChildAnswer("could not be checked: no process would start", is_lasting=False)


def limit_memory() -> None:
    """Caps the address space of this process; Windows has no such limit."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = _MEMORY if hard == resource.RLIM_INFINITY else min(_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
