"""PettingZoo environments of any installed game: `env` (AEC), `parallel_env`, and `raw_env` without wrappers.

For programs outside; nothing else here uses it. Names and arguments of the three functions and of what an agent sees
(`observation`, `action_mask`) stay. docs/environments.md explains them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from tabletop.env.numbered_match import EnvironmentGame, Mask, NumberedMatch, Numbers
from tabletop.rules.game import NOBODY, Seat

Observation = dict[str, Numbers | Mask]
ActionNumber = int | np.integer[Any]


class LegalActions(spaces.Discrete):
    """Numbers of actions; `sample` without a mask draws one that is offered now."""

    def __init__(self, count: int, current_mask: Callable[[], Mask]) -> None:
        super().__init__(count)
        self._current_mask = current_mask

    def sample(self, mask: Mask | None = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self._current_mask()
        return np.int64(super().sample(mask, probability))


def env(game: str, **options: Any) -> AECEnv:
    """The environment in PettingZoo's wrapper for the order of calls; options are those of TabletopEnv."""
    return wrappers.OrderEnforcingWrapper(TabletopEnv(game, **options))


def raw_env(game: str, **options: Any) -> TabletopEnv:
    """The environment without wrappers."""
    return TabletopEnv(game, **options)


def parallel_env(game: str, **options: Any) -> TabletopParallelEnv:
    """The environment in which every agent gives an action each time; only that of whoever is asked counts."""
    return TabletopParallelEnv(game, **options)


def agent_name(seat: Seat) -> str:
    """What an agent is called."""
    return f"seat_{seat}"


class _SeatedEnv(EzPickle):
    """What both kinds of environments have in common."""

    def __init__(
        self,
        game: str,
        *,
        pack: str = "",
        setup: Mapping[str, str] | None = None,
        max_cycles: int | None = None,
        slots: int | None = None,
        render_mode: str | None = None,
        size: tuple[int, int] = (1280, 720),
    ) -> None:
        """`max_cycles` are decisions after which a match is cut off; `size` is that of pictures, in pixels.

        Raises UnknownGame, UsageError for a pack that cannot be used, and InvalidSetup.
        """
        EzPickle.__init__(
            self, game, pack=pack, setup=setup, max_cycles=max_cycles, slots=slots, render_mode=render_mode, size=size
        )
        self.game = EnvironmentGame(game, pack, setup, slots)
        self.match = NumberedMatch(self.game)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.size = size
        self.metadata = {
            "render_modes": ["rgb_array"],
            "name": f"{game}_v{self.game.rules.version}",
            "is_parallelizable": True,
            "render_fps": 2,
        }
        self.possible_agents = [agent_name(seat) for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: make_observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {
            agent: LegalActions(self.game.numbers.count, partial(self._mask_of, seat))
            for agent, seat in self._seats.items()
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What the agent may see; the mask is 0 everywhere where it is not asked."""
        return observe_match(self.match, self._seats[agent])

    def offers(self) -> dict[int, str]:
        """The texts of what is offered to whoever is asked, by number."""
        return {number: str(action) for number, action in self.match.offers().items()}

    def render(self) -> Any:
        """A picture of the table as a spectator sees it, height x width x 3; None without `render_mode`."""
        if self.render_mode is None:
            return None
        from tabletop.env.table_picture import draw_table

        return draw_table(self.match, self.size)

    def close(self) -> None:
        """Nothing is kept open."""

    def _mask_of(self, seat: Seat) -> Mask:
        return self.match.mask(seat)

    def _is_cut_off(self) -> bool:
        return self.max_cycles is not None and self.match.decisions >= self.max_cycles


class TabletopEnv(_SeatedEnv, AECEnv):
    """One match; agents act when the rules ask their seats, also several times in a row."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a match; the same seed gives the same throws and cards for the same decisions."""
        self.match.restart(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._after_change()

    def step(self, action: ActionNumber | None) -> None:
        """Does what the number stands for; raises IllegalAction with the clause of the rule, or NoSuchAction.

        A refused action leaves everything as it was. An agent whose match is over gives None.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked for an action, not None")
        self.match.act_by_number(int(action))
        self._after_change()

    def step_by_action(self, action: Any) -> None:
        """Does any legal action, given as the rules' own value or as its text, also one that is not offered.

        Raises InvalidAction, IllegalAction with the clause of the rule, and GameOver.
        """
        self.match.act(action)
        self._after_change()

    def _after_change(self) -> None:
        match = self.match
        seat = match.seat
        if seat != NOBODY:
            self.agent_selection = self.possible_agents[seat]
            if self.max_cycles is not None and self._is_cut_off():
                self.truncations = dict.fromkeys(self.agents, True)
            return
        for agent, reward in zip(self.possible_agents, match.rewards(), strict=True):
            self.rewards[agent] = reward
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()


class TabletopParallelEnv(_SeatedEnv, ParallelEnv):
    """One match; every agent gives an action each time, and only that of whoever is asked counts."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """As in TabletopEnv."""
        self.match.restart(seed)
        self.agents = self.possible_agents[:]
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, ActionNumber]) -> tuple[dict[str, Any], ...]:
        """Observations, rewards, terminations, truncations and infos; raises as TabletopEnv, and KeyError.

        The action of whoever is asked must be there.
        """
        match, agents = self.match, self.agents
        match.act_by_number(int(actions[self.possible_agents[match.seat]]))
        is_over = match.seat == NOBODY
        is_cut_off = not is_over and self._is_cut_off()
        if is_over or is_cut_off:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in agents},
            dict(zip(agents, match.rewards(), strict=True)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, is_cut_off),
            {agent: {} for agent in agents},
        )


def make_observation_space(game: EnvironmentGame) -> spaces.Dict:
    """Of one agent: numbers between -1 and 1, and the mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (game.observation_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.numbers.count,), np.int8),
        }
    )


def observe_match(match: NumberedMatch, seat: Seat) -> Observation:
    """What a seat may see, and what it may do."""
    return {
        "observation": match.game.observation(match.view(seat), seat),
        "action_mask": match.mask(seat),
    }
