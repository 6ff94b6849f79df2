"""Programs of other people that may sit on a seat, kept by name on this computer.

Used by `tabletop engine` (`--keep`, `--drop`, `--kept`), by the set-up and *Who sits where*, which offer them as levels
of the computer, and by whoever asks the worker for such a bot's move. A saved match names an engine only: its command
stands here alone, so that no file from elsewhere can start a program. A damaged file counts as empty and is put aside
before it is written anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tabletop import paths, safe_reading
from tabletop.play.files import locked_folder, rename_damaged_file, retry_while_locked, write_atomically

ENGINE_LEVEL: Final = "engine:"
"""Begins the level of a seat on which a kept engine sits; its name follows. It stands in saved matches."""
MOST_ENGINES: Final = 12
_NAME: Final = re.compile(r"\w[\w.-]{0,23}")
_LONGEST_COMMAND: Final = 2000
_MOST_BYTES: Final = 64 << 10
_FILE: Final = "engines.json"


class EngineNameError(ValueError):
    """An engine cannot be kept under this name, or with this command; the text says why."""


def kept_engines() -> Mapping[str, str]:
    """Commands by name, in the order in which they were kept; empty where the file is damaged."""
    return _read(_file())[0]


def keep_engine(name: str, command: str) -> None:
    """Keeps a program, or gives one that is kept another command; raises EngineNameError and OSError."""
    if not _NAME.fullmatch(name):
        raise EngineNameError("a name has up to 24 letters, digits, dots, hyphens and underscores")
    if not command.strip() or len(command) > _LONGEST_COMMAND:
        raise EngineNameError(f"a command has 1 to {_LONGEST_COMMAND} letters")
    _change(name, command)


def drop_engine(name: str) -> bool:
    """Whether there was such an engine; raises OSError."""
    there = name in kept_engines()
    if there:
        _change(name, None)
    return there


def engine_of_level(level: str) -> str | None:
    """The name of the engine that a level means; None where it is a bot of ours."""
    return level.removeprefix(ENGINE_LEVEL) if level.startswith(ENGINE_LEVEL) else None


def _change(name: str, command: str | None) -> None:
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    with locked_folder(file.parent):
        engines, is_damaged = _read(file)
        if is_damaged:
            rename_damaged_file(file, "engines-damaged.json")
        changed = {key: value for key, value in engines.items() if key != name}
        if command is not None:
            if len(changed) >= MOST_ENGINES:
                raise EngineNameError(f"{MOST_ENGINES} engines are kept; drop one first")
            changed[name] = command
        write_atomically(file, json.dumps(changed, ensure_ascii=False, indent=1).encode() + b"\n")


def _read(file: Path) -> tuple[dict[str, str], bool]:
    """The engines, and whether the file is damaged."""
    try:
        raw: Any = retry_while_locked(lambda: safe_reading.read_json(file, _MOST_BYTES))
    except FileNotFoundError:
        return {}, False
    except (OSError, ValueError, RecursionError):
        return {}, True
    sound = isinstance(raw, dict) and all(isinstance(value, str) and _NAME.fullmatch(key) for key, value in raw.items())
    return (dict(list(raw.items())[:MOST_ENGINES]), False) if sound else ({}, True)


def _file() -> Path:
    return paths.config() / _FILE
