"""How long a position of Zodiac lasts: a bot plays it to its end a few times over.

Named in the box and used by `play/remaining_length` only. Nothing that can be counted on the star tells the end (as
measured: discs of each colour, red moves in a row), but playing on does, and costs about a tenth of a second. When
something here or the bot changes, `python -m tools.remaining_lengths zodiac` must be run again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import log
from statistics import fmean, median
from typing import TYPE_CHECKING, Any, Final

from tabletop.ai.bot import Budget
from tabletop.games.zodiac.bots.bots import medium
from tabletop.rules.game import NOBODY
from tabletop.rules.length_signals import LengthSignals

if TYPE_CHECKING:
    from tabletop.games.zodiac.rules.rules import Zodiac
    from tabletop.games.zodiac.rules.state import State, View

_TIMES: Final = 12
_SECONDS: Final = 1.0
"""Longest thought about one move; the bot comes nowhere near it."""


def length_signals(game: Zodiac) -> LengthSignals:
    """The same numbers for the same position."""
    bot = medium(game)

    def moves_to_end(state: State, rng: random.Random) -> int:
        moves = 0
        while (seat := game.to_act(state)) != NOBODY:
            action: Any = bot.choose(game.view(state, seat), game.actions(state), rng, Budget(_SECONDS))
            state = game.apply(state, action).state
            moves += 1
        return moves

    def signals(view: View) -> Mapping[str, float]:
        rng = random.Random(str(view))
        state = game.imagine(view, rng)
        lengths = [max(1, moves_to_end(state, rng)) for _ in range(_TIMES)]
        return {
            "usual_moves": median(lengths),
            "mean_of_logarithms": fmean(map(log, lengths)),
            "fewest_moves": min(lengths),
        }

    return signals
