"""NumberedMatch: one match whose decisions are numbers, as the environments of all three libraries play it.

Used by `pettingzoo_env`, `gymnasium_env` and, for its numbers, `openspiel_game`. The state stays in here: callers get
views, and observations made of views. The rules judge every action, whatever its number. An agent that was trained
relies on ActionNumbers: named actions come first, then as many numbers as `slots` for whatever else is offered.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tabletop.ai.observation import ObservationEncoder, make_encoder
from tabletop.content.games import digest, load_game
from tabletop.content.pack_library import usable_pack
from tabletop.rules.caches import Cache
from tabletop.rules.game import CHANCE, NOBODY, Game, IllegalAction, Outcome, RulesError, Seat
from tabletop.rules.playout import playout_of

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]


class NoSuchAction(RulesError):
    """A number stands for no action now, so no rule can be named."""


class GameOver(RulesError):
    """Nobody acts any more."""


class EnvironmentGame:
    """A game with its content and options, and what its views and actions are in numbers."""

    def __init__(
        self, name: str, pack: str = "", setup: Mapping[str, str] | None = None, slots: int | None = None
    ) -> None:
        """Raises UnknownGame, UsageError for a pack that cannot be used, and InvalidSetup."""
        found = usable_pack(name, pack) if pack else None
        self.rules: Final[Game[Any, Any, Any]] = load_game(name, found.folder) if found else load_game(name)
        self.pack: Final = pack
        self.content: Final = found.digest if found else digest(name)
        self.setup: Final = dict(setup or {})
        self.start: Final = self.rules.start(self.setup)
        self.seats: Final = self.rules.seats(self.setup)
        self.encoder: Final[ObservationEncoder] = make_encoder(self.rules)
        self.numbers: Final = ActionNumbers(self.encoder.named_actions, self.encoder.slots if slots is None else slots)
        self.observation_size: Final = sum(field.size for field in self.encoder.fields)

    def observation(self, view: Any, seat: Seat) -> Numbers:
        """The numbers of a view."""
        numbers = self.encoder.encode(view, seat)
        if isinstance(numbers, bytes):
            return np.frombuffer(numbers, np.uint8).astype(np.float32)
        return np.array(numbers, np.float32)


@dataclass(frozen=True, slots=True)
class NumberedOffers:
    """What is offered at a position."""

    offered: Sequence[Any]
    """As the rules offer it."""
    by_number: Mapping[int, Any]
    """In ascending order."""
    mask: Mask
    """1 for each number that stands for an action; nobody may change it."""


class ActionNumbers:
    """The fixed space of actions of a game."""

    def __init__(self, named: Sequence[Any], slots: int) -> None:
        self.named: Final = tuple(named)
        self.slots: Final = slots
        self.count: Final = len(self.named) + slots
        self._number_by_action = {action: number for number, action in enumerate(self.named)}
        self._last_met: Cache[tuple[int, ...], NumberedOffers] = Cache("environments: numbered offers", 1 << 14)
        """By `id` of the actions, which is found sooner than their hash: games mostly offer the same objects again."""

    def number_offers(self, offered: Sequence[Any]) -> NumberedOffers:
        """Offered actions with their numbers.

        Those without a number of their own get the next slots, in the order in which they are offered. Where these are
        too few, some offers evenly spread over all are left out.
        """
        key = tuple(map(id, offered))
        met = self._last_met.get(key)
        if met is not None and met.offered == offered:
            return met
        by_number = self._find_numbers(offered)
        made = NumberedOffers(offered, by_number, self._make_mask(by_number))
        if not self.slots:  # offers of other games hardly ever come again
            self._last_met[key] = made
        return made

    def _find_numbers(self, offered: Sequence[Any]) -> dict[int, Any]:
        by_number: dict[int, Any] = {}
        others = []
        for action in offered:
            number = self._number_by_action.get(action)
            if number is None:
                others.append(action)
            else:
                by_number[number] = action
        if [*by_number] != sorted(by_number):
            by_number = dict(sorted(by_number.items()))
        if len(others) > self.slots:
            others = [others[index * len(others) // self.slots] for index in range(self.slots)]
        by_number.update(enumerate(others, len(self.named)))
        return by_number

    def _make_mask(self, by_number: Mapping[int, Any]) -> Mask:
        mask = np.zeros(self.count, np.int8)
        mask[list(by_number)] = 1
        mask.flags.writeable = False
        return mask

    def action_of(self, number: int, by_number: Mapping[int, Any]) -> Any:
        """The action of a number, legal or not; raises NoSuchAction."""
        action = by_number.get(number)
        if action is not None:
            return action
        if 0 <= number < len(self.named):
            return self.named[number]
        raise NoSuchAction(
            f"{number} stands for no action now: there are {len(self.named)} named actions and "
            f"{sum(each >= len(self.named) for each in by_number)} other offers"
        )


class NumberedMatch:
    """Where a match of such a game stands; chance is drawn by itself."""

    def __init__(self, game: EnvironmentGame) -> None:
        self.game: Final = game
        self._rules = game.rules
        self._no_mask: Mask = np.zeros(game.numbers.count, np.int8)
        self.restart(None)

    def restart(self, seed: int | None) -> None:
        """Begins again; None draws a seed that nobody knows."""
        self._seed = seed
        self._rng: random.Random | None = None
        """Made when chance is first asked: not every game has any."""
        self._actions: list[Any] = []
        self.decisions = 0
        """Actions of seats up to now."""
        self._position = playout_of(self._rules, self.game.start)
        self.view: Callable[[Seat | None], Any] = getattr(self._position, "view", self._view_of_state)
        """What a seat may see; None is a spectator."""
        self.seat: Seat = self._position.to_act()
        """Who is asked; NOBODY when the match is over."""
        self._offers: NumberedOffers | None = None
        self._draw_chance()

    @property
    def outcome(self) -> Outcome | None:
        """None while the match goes on."""
        return self._position.outcome()

    @property
    def actions(self) -> Sequence[Any]:
        """Everything that was done, chance included."""
        return self._actions

    def offers(self) -> Mapping[int, Any]:
        """The actions that are offered to the seat that is asked, by number."""
        return (self._offers or self._numbered_offers()).by_number

    def mask(self, seat: Seat) -> Mask:
        """Of the offers, for the seat that is asked; all 0 for the others."""
        if seat != self.seat:
            return self._no_mask.copy()
        return (self._offers or self._numbered_offers()).mask.copy()

    def act_by_number(self, number: int) -> None:
        """Does what the number stands for; raises as `act`, and NoSuchAction."""
        offers = (self._offers or self._numbered_offers()).by_number
        action = offers.get(number)
        if action is None:
            self.act(self.game.numbers.action_of(number, offers))
        else:
            self._apply(action)

    def act(self, action: Any) -> None:
        """Does an action or what its text says; raises InvalidAction, IllegalAction with its clause, and GameOver."""
        if self.seat == NOBODY:
            raise GameOver("the match is over")
        if isinstance(action, str):
            action = self._rules.parse(action)
        refusal = self._rules.check(self._position.state(), action)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        self._apply(action)

    def rewards(self) -> list[float]:
        """By seat, when the match is over: see `rewards_of`."""
        return rewards_of(self.outcome, self.game)

    def _apply(self, action: Any) -> None:
        self.decisions += 1
        self._actions.append(action)
        position = self._position
        position.apply(action)
        self.seat = position.to_act()
        self._offers = None
        if self.seat == CHANCE:
            self._draw_chance()

    def _view_of_state(self, seat: Seat | None) -> Any:
        return self._rules.view(self._position.state(), seat)

    def _numbered_offers(self) -> NumberedOffers:
        offered = () if self.seat == NOBODY else self._position.actions()
        self._offers = self.game.numbers.number_offers(offered)
        return self._offers

    def _draw_chance(self) -> None:
        position = self._position
        while self.seat == CHANCE:
            if self._rng is None:
                self._rng = random.Random(self._seed)
            action = position.resolve(self._rng)
            self._actions.append(action)
            position.apply(action)
            self.seat = position.to_act()


def rewards_of(outcome: Outcome | None, game: EnvironmentGame) -> list[float]:
    """By seat: 1 for whoever has won, -1 for the others; 0 for all in a draw, and while it goes on.

    In a game that all win or lose together everybody gets the same.
    """
    seats = range(game.seats)
    if outcome is None:
        return [0.0 for _ in seats]
    if game.rules.team:
        return [1.0 if outcome.winners else -1.0 for _ in seats]
    if len(outcome.winners) in (0, game.seats):
        return [0.0 for _ in seats]
    return [1.0 if seat in outcome.winners else -1.0 for seat in seats]
