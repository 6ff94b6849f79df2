"""The program's log; `logging` is imported only when the first line is written.

Used by every room that may write files (not by `rules`); `app` and the other starters call `start_logging_to_file`
once. Nothing here may raise: a log that cannot be written must not stop a match. What is written may be changed freely,
but must tell no secret of a match that is still played.
"""

from __future__ import annotations

from pathlib import Path


def start_logging_to_file(path: Path) -> None:
    """Writes everything to a file from now on, if that is possible."""
    import logging
    from logging.handlers import RotatingFileHandler

    logging.raiseExceptions = False  # a log that cannot be written, as on a full disk, is nobody's concern
    logging.lastResort = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            return  # writing into a pipe would wait for a reader
        handler = RotatingFileHandler(path, maxBytes=1 << 20, backupCount=2, encoding="utf-8", delay=True)
    except OSError:
        return
    logging.basicConfig(level=logging.INFO, handlers=[handler], format="%(asctime)s %(name)s %(message)s")


def log_note(name: str, words: str, *parts: object) -> None:
    """Writes something worth knowing."""
    import logging

    logging.getLogger(name).info(words, *parts)


def log_exception(name: str) -> None:
    """Writes the exception that is being handled."""
    import logging

    logging.getLogger(name).exception("fault")


def error_place(error: BaseException) -> str:
    """Where an error that was caught was raised: `moves.py:12, in legal`."""
    import traceback

    *_, last = (frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<"))
    return f"{Path(last.filename).name}:{last.lineno}, in {last.name}"
