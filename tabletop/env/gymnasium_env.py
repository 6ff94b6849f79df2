"""SeatEnv: one seat of any installed game as a Gymnasium environment; bots of ours play the others.

For programs outside. Spaces and numbers are those of `pettingzoo_env`. `register` makes the environments known to
`gymnasium.make` as "tabletop/GAME-v1".
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import gymnasium

from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_bot, usual_level
from tabletop.content import boxes
from tabletop.env.numbered_match import EnvironmentGame, NumberedMatch
from tabletop.env.pettingzoo_env import ActionNumber, LegalActions, Observation, make_observation_space, observe_match
from tabletop.rules.game import NOBODY, Seat

_BOT_SECONDS: Final = 60.0
"""Longest thought of a bot about one action; none of ours comes near it."""


class SeatEnv(gymnasium.Env[Any, Any]):
    """One match after the other, seen from one seat."""

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        *,
        seat: Seat | None = 0,
        others: str | None = None,
        pack: str = "",
        setup: Mapping[str, str] | None = None,
        max_decisions: int | None = None,
        slots: int | None = None,
        render_mode: str | None = None,
        size: tuple[int, int] = (1280, 720),
    ) -> None:
        """`seat` None draws one for each match; `others` is a level of ours, the usual one where it is left out.

        Raises UnknownGame, UnknownLevel, UsageError for a pack that cannot be used, and InvalidSetup.
        """
        self.game = EnvironmentGame(game, pack, setup, slots)
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"seat must be from 0 to {self.game.seats - 1}, or None, not {seat}")
        self.match = NumberedMatch(self.game)
        self.seat: Seat = seat or 0
        """Where the agent sits in this match."""
        self.render_mode = render_mode
        self.max_decisions = max_decisions
        self._seat_wanted = seat
        self._bot = make_bot(self.game.rules, others or usual_level(game))
        self._rng = random.Random()
        self._size = size
        self.observation_space = make_observation_space(self.game)
        self.action_space = LegalActions(self.game.numbers.count, lambda: self.match.mask(self.seat))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a match and lets the others act until the agent is asked.

        Without a seed the next match follows from the last seed, so that one seed gives a whole row of matches.
        """
        super().reset(seed=seed)
        chance = int(self.np_random.integers(1 << 62))
        self._rng = random.Random(chance)
        if self._seat_wanted is None:
            self.seat = self._rng.randrange(self.game.seats)
        self.match.restart(chance)
        self._let_others_act()
        return observe_match(self.match, self.seat), self._info()

    def step(self, action: ActionNumber) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Does what the number stands for; raises IllegalAction with the clause of the rule, NoSuchAction, GameOver.

        A refused action leaves everything as it was.
        """
        self.match.act_by_number(int(action))
        return self._after_action()

    def step_by_action(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Does any legal action, given as the rules' own value or as its text; raises as `step`, and InvalidAction."""
        self.match.act(action)
        return self._after_action()

    def offers(self) -> dict[int, str]:
        """The texts of what is offered to the agent, by number."""
        return {number: str(action) for number, action in self.match.offers().items()}

    def render(self) -> Any:
        """A picture of the table as a spectator sees it, height x width x 3; None without `render_mode`."""
        if self.render_mode is None:
            return None
        from tabletop.env.table_picture import draw_table

        return draw_table(self.match, self._size)

    def _after_action(self) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self._let_others_act()
        match = self.match
        is_over = match.seat == NOBODY
        is_cut_off = not is_over and self.max_decisions is not None and match.decisions >= self.max_decisions
        return observe_match(match, self.seat), match.rewards()[self.seat], is_over, is_cut_off, self._info()

    def _let_others_act(self) -> None:
        match = self.match
        while match.seat not in (self.seat, NOBODY):
            offered = list(match.offers().values())
            match.act(self._bot.choose(match.view(match.seat), offered, self._rng, Budget(_BOT_SECONDS)))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.match.mask(self.seat), "seat": self.seat}


def register() -> tuple[str, ...]:
    """Makes every installed game known to `gymnasium.make`; the ids."""
    ids = []
    for name in boxes.game_names():
        id_ = f"tabletop/{name}-v1"
        if id_ not in gymnasium.registry:
            gymnasium.register(id_, entry_point=SeatEnv, kwargs={"game": name}, disable_env_checker=True)
        ids.append(id_)
    return tuple(ids)
