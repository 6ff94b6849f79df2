"""What the program says of hostile packs, one after the other.

Run as `python -m tests.hostile.judge HOME SEED FIRST LAST`, it tells one JSON object a pack, see `Judgement`.
"""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tabletop.__main__ import main as tabletop
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.content.pack_library import Pack, packs
from tabletop.rules.game import CHANCE, NOBODY, Game, clashing_options
from tests.hostile.packs import made
from tests.hostile.watched import memory

GAMES, ACTIONS = 3, 60
"""That are played, and done in each, with content that nobody has refused."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was said of a pack."""

    number: int
    status: int
    """Of `tabletop check`."""
    out: str
    err: str
    offered: tuple[str, ...]
    """Games for which the program offers the pack."""
    refused: tuple[str, ...]
    """Games for which it is in quarantine."""
    problems: tuple[str, ...]
    """Why."""
    seconds: float
    """Of the processor, for the one or the other, with all processes that it takes."""
    most: int
    """Bytes that any of these processes has taken so far."""
    played: str
    """What was raised when a pack was played that is offered."""


def processor() -> float:
    """Seconds that this process and its children have taken."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def most() -> int:
    """Bytes that this process or one of its children has taken."""
    import resource

    return max(memory(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)


def judged(mods: Path, seed: str, number: int) -> Judgement:
    """Makes the pack, has it judged as `check` and as the start of the program do, and removes it."""
    pack = made(mods, random.Random(f"{seed} {number}"))
    out, err = io.StringIO(), io.StringIO()
    began = processor()
    with redirect_stdout(out), redirect_stderr(err):
        status = tabletop(["check", str(pack)])
    checked = processor()
    found = [pack for game in boxes.game_names() for pack in packs(game)]
    looked = processor()
    played = "".join(_played(pack, random.Random(number)) for pack in found if pack.is_usable)
    shutil.rmtree(mods)
    return Judgement(
        number, status, out.getvalue(), err.getvalue(),
        tuple(pack.game for pack in found if pack.is_usable), tuple(pack.game for pack in found if not pack.is_usable),
        tuple(problem for pack in found for problem in pack.problems),
        max(checked - began, looked - checked), most(), played,
    )  # fmt: skip


def _played(pack: Pack, rng: random.Random) -> str:
    """Nothing, or what was raised."""
    try:
        game = load_game(pack.game, pack.folder)
        for _ in range(GAMES):
            setup: dict[str, str] = {}
            while not setup or clashing_options(game.options, setup) is not None:
                setup = {option.name: rng.choice(option.values) for option in game.options}
            _play(game, game.start(setup), rng)
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        return f"{pack.game}: {traceback.format_exc(limit=-5)}"
    return ""


def _play(game: Game[Any, Any, Any], state: Any, rng: random.Random) -> None:
    for _ in range(ACTIONS):
        if game.to_act(state) == NOBODY:
            return
        is_chance = game.to_act(state) == CHANCE
        action = game.resolve(state, rng) if is_chance else rng.choice(list(game.actions(state)))
        state = game.apply(state, action).state


def main(home: str, seed: str, first: str, last: str) -> None:
    """Judges these packs."""
    os.environ["TABLETOP_HOME"] = home
    from tabletop import paths

    tell: Callable[[str], int] = sys.stdout.write
    for number in range(int(first), int(last)):
        tell(json.dumps(asdict(judged(paths.player_packs(), seed, number))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
