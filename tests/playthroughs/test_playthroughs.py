"""Whole games as they were played once, compared line by line.

A file names a setup and its actions (lines with `>`); everything else in it follows from these. After an
intended change of the rules, write the files anew and read the difference:

    TABLETOP_REGENERATE=1 python -m pytest tests/playthroughs

A new game needs a file with its lines `setup` and `>` only. The line `brief` suits games with long positions and many
actions: only what an action changes of the position is written, and how many actions are offered.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.rules.game import Game
from tests.games.zoon.rules.table import PRINTED

FOLDER = Path(__file__).parent
BRIEF = "brief"
FILES = sorted(FOLDER.glob("*/*.txt"))
CONTENT = {"zoon": PRINTED}
"""Games that were played with other content than their own."""


def played(game: Game[Any, Any, Any], text: str) -> Iterator[str]:
    """The file's lines as the game gives them today."""
    lines = text.splitlines()
    yield from (line for line in lines if line.startswith(("#", "setup")) or line == BRIEF)
    pairs = (line.removeprefix("setup").split("=") for line in lines if line.startswith("setup ") and "=" in line)
    state = game.start({name.strip(): value.strip() for name, value in pairs})
    brief = BRIEF in lines
    yield from standing(game, state)
    for line in lines:
        if not line.startswith("> "):
            continue
        before = str(game.view(state, None))
        action = game.parse(line[2:])
        refusal = game.check(state, action)
        assert refusal is None, f"{line}: {refusal}"
        step = game.apply(state, action)
        state = step.state
        yield ""
        yield f"> {action}"
        yield from (f"  {event}" for event in step.events)
        if step.reveals:
            yield "  reveals"
        yield from shortly(game, state, before) if brief else standing(game, state)


def shortly(game: Game[Any, Any, Any], state: Any, before: str) -> Iterator[str]:
    """The parts of the position that are new, and those that are gone; all of it when the game is over."""
    if game.outcome(state) is not None:
        yield from standing(game, state)
        return
    old, new = before.split("; "), str(game.view(state, None)).split("; ")
    yield from (f"- {part}" for part in old if part not in new)
    yield from (f"+ {part}" for part in new if part not in old)
    yield f"seat {game.to_act(state)} has {len(game.actions(state))} actions"


def standing(game: Game[Any, Any, Any], state: Any) -> Iterator[str]:
    outcome = game.outcome(state)
    yield f"position {game.view(state, None)}"
    if outcome is not None:
        yield f"won by {', '.join(map(str, outcome.winners)) or 'nobody'}: {outcome.reason} {outcome.clause}"
        return
    yield f"seat {game.to_act(state)} has {' '.join(map(str, game.actions(state)))}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_game_goes_as_it_went(path: Path) -> None:
    text = path.read_text("utf-8")
    today = list(played(load_game(path.parent.name, CONTENT.get(path.parent.name)), text))
    if os.environ.get("TABLETOP_REGENERATE") == "1":
        path.write_text("\n".join(today) + "\n", "utf-8")
        pytest.skip("written anew; read the difference")
    assert text.splitlines() == today


@pytest.mark.parametrize("name", boxes.game_names())
def test_every_game_has_whole_games(name: str) -> None:
    ends = [path.read_text("utf-8").splitlines()[-1] for path in FILES if path.parent.name == name]
    assert len(ends) >= 3
    assert all(end.startswith("won by") for end in ends)
