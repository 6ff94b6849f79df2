"""A match read again from its file, line by line, with nothing but the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def retold(game: Any, path: Path) -> tuple[list[Any], list[list[Any]]]:
    """States and events by ply, from the lines of the file."""
    first, *lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    states, told = [game.start(first["setup"])], [list[Any]()]
    for line in lines:
        if "do" in line:
            step = game.apply(states[-1], game.parse(line["do"]))
            states.append(step.state)
            told.append(list(step.events))
    return states, told
