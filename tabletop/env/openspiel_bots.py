"""Players of OpenSpiel that know the views of their seats only: our levels, and a search in imagined worlds.

For programs outside, beside `openspiel_game`.
"""

from __future__ import annotations

import random
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tabletop.ai.bot import Budget, propose_actions
from tabletop.ai.levels import make_bot
from tabletop.env.openspiel_game import TabletopGame, TabletopState
from tabletop.rules.game import Seat

_BOT_SECONDS: Final = 60.0
"""Longest thought of a bot about one action; none of ours comes near it."""


class LevelBot(pyspiel.Bot):
    """One of our levels on a seat."""

    def __init__(self, game: TabletopGame, player: Seat, level: str, seed: int = 0) -> None:
        """Raises UnknownLevel."""
        super().__init__()
        self._player = player
        self._bot = make_bot(game.game.rules, level)
        self._seed = seed
        self._rng = random.Random(seed)

    def restart_at(self, state: TabletopState) -> None:
        """Begins a match anew."""
        self._rng = random.Random(self._seed)

    def step(self, state: TabletopState) -> int:
        """The number of what the level does: its best idea among what is offered."""
        by_number = state.offers().by_number
        number_by_action = {action: number for number, action in by_number.items()}
        offered = list(by_number.values())
        ideas = propose_actions(self._bot, state.view(self._player), offered, self._rng, Budget(_BOT_SECONDS))
        return next(
            (number_by_action[idea.action] for idea in ideas if idea.action in number_by_action), min(by_number)
        )


def make_world_search(game: TabletopGame, simulations: int, seed: int = 0, playouts: int = 1) -> Any:
    """OpenSpiel's information set search in worlds that fit what the seat sees: our `imagine` makes them."""
    rng = np.random.RandomState(seed)
    worlds = random.Random(seed)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(playouts, rng),
        uct_c=1.4,
        max_simulations=simulations,
        random_state=rng,
        use_observation_string=True,
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, worlds.random))
    return bot
