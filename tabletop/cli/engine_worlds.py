"""What an outside bot needs to search: worlds that fit a seat's view, what may follow in them, and random games.

Used by `cli/engine_session`. A world is a state that was imagined from a view, so it tells nothing that the view does
not; from there the caller plays on as it likes, without touching the match. Worlds are kept by number, the latest ones
only, so that a long search needs no more memory than a short one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from tabletop.ai.bot import Bot, Budget, propose_actions
from tabletop.cli.engine_request_checks import BadRequest, Reply, checked_json_object, checked_one_line_text
from tabletop.rules.caches import Cache
from tabletop.rules.game import CHANCE, NOBODY, Game, IllegalAction, Outcome
from tabletop.rules.json_view import event_to_plain_json
from tabletop.rules.playout import play_randomly_to_end, playout_of

MOST_MILLISECONDS: Final = 600_000
_MOST_PLIES: Final = 5000
"""After which a random game counts as a draw."""


class EngineWorlds:
    """The worlds of one match."""

    MOST: ClassVar = 10_000
    """Worlds that are kept; older ones are forgotten."""
    MOST_GAMES: ClassVar = 10_000
    """Random games of one request."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = game
        self._worlds: Cache[int, Any] = Cache("worlds of an engine", self.MOST)
        self._count = 0

    def add(self, state: Any) -> Reply:
        """Keeps a state; its number, and what may be done there."""
        self._count += 1
        self._worlds[self._count] = state
        game, seat = self._game, self._game.to_act(state)
        return {
            "world": self._count,
            "position": str(game.unveiled(state)),
            "to_act": seat,
            "actions": [] if seat in (CHANCE, NOBODY) else [str(action) for action in game.actions(state)],
            "outcome": outcome_to_json(game.outcome(state)),
        }

    def find(self, number: object) -> Any:
        """The state of a world; raises BadRequest."""
        if type(number) is not int or not 1 <= number <= self._count:
            raise BadRequest(f'there is no world {number!r}; begin with {{"imagine": {{}}}}')
        state = self._worlds.get(number)
        if state is None:
            raise BadRequest(f"world {number} was forgotten: the latest {self.MOST} are kept")
        return state

    def answer(self, details: object) -> Reply:
        """Plays on in a world: another one comes of it; raises BadRequest, InvalidAction and IllegalAction.

        Chance takes the action that is submitted, or draws by a seed.
        """
        asked = checked_json_object("world", details, ("world", "submit", "seed"))
        state, game = self.find(asked.get("world")), self._game
        if "submit" in asked:
            action = game.parse(checked_one_line_text("submit", asked["submit"]))
        elif game.to_act(state) == CHANCE:
            action = game.resolve(state, random.Random(str(asked.get("seed", ""))))
        else:
            raise BadRequest("world needs submit, an action; only chance acts without one")
        refusal = game.check(state, action)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        step = game.apply(state, action)
        return {
            "action": str(action),
            "events": [event_to_plain_json(event) for event in step.events],
            **self.add(step.state),
        }

    def play_randomly(self, state: Any, games: int, seed: str) -> Reply:
        """Random games from a state on: how many each seat has won alone or with others, and how they ended."""
        rng = random.Random(seed)
        wins, ends, plies = Counter[int](), Counter[str](), 0
        for _ in range(games):
            playout = playout_of(self._game, state)
            plies += play_randomly_to_end(playout, rng, _MOST_PLIES)
            outcome = playout.outcome()
            wins.update(outcome.winners if outcome else ())
            ends[outcome.reason if outcome else "unfinished"] += 1
        return {
            "games": games,
            "wins": [wins[seat] for seat in range(max(wins, default=-1) + 1)],
            "ends": dict(sorted(ends.items())),
            "plies": plies,
        }


def propose(bot: Bot[Any, Any], view: Any, actions: Sequence[Any], rng: random.Random, budget: Budget) -> Reply:
    """What a bot takes, and what else it thought of; `value` is in units of its own, null where it weighs nothing."""
    ideas = propose_actions(bot, view, actions, rng, budget)
    weighs = any(idea.value for idea in ideas)
    told = [{"action": str(idea.action), "value": idea.value if weighs else None} for idea in ideas]
    return {**told[0], "ideas": told}


def chances_to_json(game: Game[Any, Any, Any], state: Any) -> Reply:
    """Chance actions with their probabilities as fractions; none where they cannot be enumerated, or no chance acts."""
    if state is None or game.to_act(state) != CHANCE:
        return {"chances": []}
    return {"chances": [[str(action), str(weight)] for action, weight in game.chances(state)]}


def outcome_to_json(outcome: Outcome | None) -> Reply | None:
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "reason": outcome.reason, "clause": outcome.clause}
