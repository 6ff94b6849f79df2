"""Which puzzles were solved, and how well: one small file, written whole or not at all."""

from __future__ import annotations

import contextlib
import json
import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal, get_args

from tabletop import reading
from tabletop.play.files import retrying, write_atomically

Medal = Literal["gold", "silver", "bronze"]
MEDALS: Final[tuple[Medal, ...]] = get_args(Medal)
"""The best first."""
_FORMAT: Final = 1
_MOST_BYTES: Final = 4 << 20

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Progress:
    """Medals by game and puzzle; a value that changes by making another one."""

    medals: Mapping[str, Mapping[str, Medal]] = field(default_factory=dict)

    def medal(self, game: str, puzzle: str) -> Medal | None:
        """The best medal that a puzzle has brought; None while it is not solved."""
        return self.medals.get(game, {}).get(puzzle)

    def solved(self, game: str, puzzle: str, medal: Medal) -> Progress:
        """With this medal, where it is the first or a better one."""
        before = self.medal(game, puzzle)
        if before is not None and MEDALS.index(before) <= MEDALS.index(medal):
            return self
        own = {**self.medals.get(game, {}), puzzle: medal}
        return replace(self, medals={**self.medals, game: own})


def load(path: Path) -> tuple[Progress, str]:
    """The progress, and what was wrong with the file; a damaged one is put aside, and the progress is empty."""
    try:
        raw = json.loads(retrying(lambda: reading.read(path, _MOST_BYTES)))
        return Progress(_medals(raw)), ""
    except FileNotFoundError:
        return Progress(), ""
    except reading.TooLarge as error:
        return Progress(), f"{path.name}: {error.strerror}{_put_aside(path)}"
    except OSError as error:
        return Progress(), f"{path.name}: {error.strerror or error}"
    except (ValueError, RecursionError) as error:
        return Progress(), f"{path.name}: {error}{_put_aside(path)}"


def save(path: Path, progress: Progress) -> None:
    """Writes the progress; raises OSError."""
    whole = {"format": _FORMAT, "solved": {game: dict(medals) for game, medals in progress.medals.items()}}
    write_atomically(path, json.dumps(whole, indent=1, sort_keys=True).encode())


def _medals(raw: Any) -> dict[str, dict[str, Medal]]:
    """Raises ValueError for anything that was not written by `save`."""
    if not isinstance(raw, dict) or raw.get("format") != _FORMAT or not isinstance(raw.get("solved"), dict):
        raise ValueError("an object with format and solved is expected")
    for game, medals in raw["solved"].items():
        if not isinstance(medals, dict):
            raise ValueError(f"{game}: an object is expected")
        for puzzle, medal in medals.items():
            if medal not in MEDALS:
                raise ValueError(f"{game}: {puzzle}: {medal!r} is no medal")
    return raw["solved"]  # type: ignore[no-any-return]


def _put_aside(path: Path) -> str:
    """Keeps the damaged file beside the next one; tells where, for the note."""
    kept = path.with_name(f"{path.name}.damaged")
    with contextlib.suppress(OSError):
        os.replace(path, kept)
        _log.warning("%s is damaged and was kept as %s", path, kept)
        return f" (kept as {kept.name})"
    return ""
