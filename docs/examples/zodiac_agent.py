"""An agent that learns Zodiac by itself in the PettingZoo environment, with numpy alone, and then meets chance.

    .venv/bin/python -m pip install '.[env]'
    .venv/bin/python docs/examples/zodiac_agent.py

It plays against itself and learns what a position is worth to whoever is to move, and from that what each action is
worth (Q-learning with a network of one hidden layer). It sees only what an agent sees: numbers and a mask.

On a busy machine with two cores, numpy held to one thread: 26,924 games and 365,093 decisions in 600 s. After that it
beat whoever takes any legal action in 96.5% of 2,000 games, on both seats in turn; with `--seconds 40` in 93.8% of 600.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from tabletop.env import pettingzoo_env

Array = np.ndarray[Any, np.dtype[np.float32]]
HIDDEN, STEP, MEMORY, BATCH, OFTEN = 128, 0.001, 50_000, 128, 3


class Network:
    """From the numbers of an observation to the value of each action, learned by Adam."""

    def __init__(self, inputs: int, outputs: int, rng: np.random.Generator) -> None:
        sizes = (inputs, HIDDEN), (HIDDEN, outputs)
        self.weights = [rng.normal(0, (1 / first) ** 0.5, (first, last)).astype(np.float32) for first, last in sizes]
        self.weights += [np.zeros(HIDDEN, np.float32), np.zeros(outputs, np.float32)]
        self.mean = [np.zeros_like(weight) for weight in self.weights]
        self.square = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def values(self, seen: Array) -> Array:
        """Of each action, between -1 and 1."""
        values: Array = np.tanh(self._hidden(seen) @ self.weights[1] + self.weights[3])
        return values

    def learn(self, seen: Array, actions: Array, wanted: Array) -> None:
        """Brings the values of these actions nearer to what is wanted."""
        hidden, values = self._hidden(seen), self.values(seen)
        rows = np.arange(len(seen))
        error = np.zeros_like(values)
        chosen = values[rows, actions]
        error[rows, actions] = (chosen - wanted) * (1 - chosen**2) / len(seen)
        inner = (error @ self.weights[1].T) * (hidden > 0)
        slopes = [seen.T @ inner, hidden.T @ error, inner.sum(0), error.sum(0)]
        self.steps += 1
        for number, slope in enumerate(slopes):
            self.mean[number] += 0.1 * (slope - self.mean[number])
            self.square[number] += 0.001 * (slope**2 - self.square[number])
            mean, square = self.mean[number] / (1 - 0.9**self.steps), self.square[number] / (1 - 0.999**self.steps)
            self.weights[number] -= STEP * mean / (np.sqrt(square) + 1e-8)

    def _hidden(self, seen: Array) -> Array:
        hidden: Array = np.maximum(seen @ self.weights[0] + self.weights[2], 0)
        return hidden


class Memory:
    """The latest decisions: what was seen, done, and won by it, and what the other seat saw then."""

    def __init__(self, inputs: int, outputs: int) -> None:
        self.seen, self.then = np.zeros((2, MEMORY, inputs), np.float32)
        self.masks = np.zeros((MEMORY, outputs), bool)
        self.actions, self.rewards, self.over = (
            np.zeros(MEMORY, int),
            np.zeros(MEMORY, np.float32),
            np.zeros(MEMORY, bool),
        )
        self.count = 0

    def add(self, before: Any, action: int, after: Any, reward: float, is_over: bool) -> None:
        """One decision."""
        at = self.count % MEMORY
        self.seen[at], self.then[at], self.masks[at] = before["observation"], after["observation"], after["action_mask"]
        self.actions[at], self.rewards[at], self.over[at] = action, reward, is_over
        self.count += 1

    def learn_from(self, network: Network, target: Network, rng: np.random.Generator) -> None:
        """What an action is worth: its reward, or else the opposite of the best answer's value."""
        rows = rng.integers(min(self.count, MEMORY), size=BATCH)
        answers = np.where(self.masks[rows], target.values(self.then[rows]), -2).max(1)
        wanted = np.where(self.over[rows], self.rewards[rows], -answers)
        network.learn(self.seen[rows], self.actions[rows], wanted)


def choose(network: Network, observed: Any, rng: np.random.Generator, chance: float) -> int:
    """The best legal action, or now and then any."""
    legal = observed["action_mask"].nonzero()[0]
    if rng.random() < chance:
        return int(rng.choice(legal))
    values = network.values(observed["observation"][None])[0]
    return int(legal[values[legal].argmax()])


def train(env: Any, seconds: float, rng: np.random.Generator) -> Network:
    """Plays against itself for so long."""
    env.reset()
    first = env.observe(env.agent_selection)
    inputs, outputs = len(first["observation"]), len(first["action_mask"])
    network, target, memory = Network(inputs, outputs, rng), Network(inputs, outputs, rng), Memory(inputs, outputs)
    begun, games = time.monotonic(), 0
    while (share := (time.monotonic() - begun) / seconds) < 1:
        env.reset()
        games += 1
        is_over = False
        while not is_over:
            agent = env.agent_selection
            before = env.observe(agent)
            action = choose(network, before, rng, max(0.05, 0.5 * (1 - share)))
            env.step(action)
            is_over = env.terminations[agent]
            memory.add(before, action, env.observe(env.agent_selection), env.rewards[agent], is_over)
            if memory.count % OFTEN == 0:
                memory.learn_from(network, target, rng)
            if memory.count % (500 * OFTEN) == 0:
                target.weights = [weight.copy() for weight in network.weights]
    print(f"{games} games, {memory.count} decisions in {seconds:.0f} s")
    return network


def share_won(env: Any, network: Network, games: int, rng: np.random.Generator) -> float:
    """Against whoever takes any legal action, on both seats in turn."""
    won = 0
    for number in range(games):
        env.reset(seed=number)
        own = env.possible_agents[number % 2]
        while not env.terminations[own]:
            observed = env.observe(env.agent_selection)
            env.step(choose(network, observed, rng, float(env.agent_selection != own)))
        won += env.rewards[own] > 0
    return won / games


def main() -> None:
    """Learns, and tells how often it wins."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--games", type=int, default=2000)
    asked = parser.parse_args()
    rng = np.random.default_rng(1)
    env = pettingzoo_env.raw_env("zodiac")
    network = train(env, asked.seconds, rng)
    print(
        f"beats random in {share_won(env, network, asked.games, np.random.default_rng(2)):.1%} of {asked.games} games"
    )


if __name__ == "__main__":
    main()
