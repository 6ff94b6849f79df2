"""Installed games as games of OpenSpiel, registered from outside: `register`, and what plays them.

For programs outside. "tabletop_GAME" takes the parameters `setup` ("option=value;option=value"), `pack`, `slots` and
`max_length`. Numbers of actions and observations are those of the other environments. Chance is drawn in nodes of at
most MOST_OUTCOMES outcomes: a larger draw is split into several, with the same probabilities; one that the rules
cannot enumerate is drawn by one of SEEDS equally likely seeds. A state of OpenSpiel is copied and pickled by its
attributes, so all of it is in one frozen Place, which is never copied.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.env.numbered_match import EnvironmentGame, NumberedOffers, rewards_of
from tabletop.env.view_text import view_to_text
from tabletop.rules.caches import cached
from tabletop.rules.game import CHANCE, NOBODY, IllegalAction, Seat
from tabletop.rules.open import OpenGame

MOST_OUTCOMES: Final = 36
"""Of one chance node."""
SEEDS: Final = MOST_OUTCOMES**3
OWN_SLOTS: Final = -1
"""As many slots as the game's encoder says."""
LONGEST: Final = 5000
"""Decisions after which a match counts as a draw."""
_MOST_SEATS: Final = 8


@dataclass(frozen=True, slots=True, eq=False)
class Draw:
    """What chance may do at a position."""

    actions: Sequence[Any]
    """Empty where they cannot be enumerated: each of SEEDS seeds is equally likely."""
    sums: Sequence[Fraction]
    """Of the probabilities before each of them, and of all."""

    @property
    def count(self) -> int:
        return len(self.actions) or SEEDS

    def weight(self, first: int, end: int) -> Fraction:
        """The probability of a range of outcomes."""
        return self.sums[end] - self.sums[first] if self.actions else Fraction(end - first, SEEDS)


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where a match stands, and which part of a large draw is still open."""

    state: Any
    decisions: int = 0
    draw: Draw | None = None
    first: int = 0
    end: int = 0

    def __deepcopy__(self, memo: object) -> Place:
        return self


class TabletopGame(pyspiel.Game):
    """One installed game with its options; `register` makes a subclass for each."""

    NAME: ClassVar[str]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        """Raises UnknownGame, UsageError for a pack that cannot be used, and InvalidSetup."""
        name = self.NAME
        self.game = _find_game(
            name,
            str(parameters.get("pack", "")),
            str(parameters.get("setup", "")),
            int(parameters.get("slots", OWN_SLOTS)),
        )
        self.longest = int(parameters.get("max_length", LONGEST))
        self.begin = _enter(self.game, Place(self.game.start))
        """Where a match begins; found once, as OpenSpiel begins a match for every copy of a state."""
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.numbers.count,
            max_chance_outcomes=0 if isinstance(self.game.rules, OpenGame) else MOST_OUTCOMES,
            num_players=self.game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if _is_zero_sum(self.game) else None,
            max_game_length=self.longest,
        )
        super().__init__(_game_type(name, self.game.seats), info, dict(parameters))

    def new_initial_state(self, text: str | None = None) -> TabletopState:
        """A match that begins; OpenSpiel gives a text only to games that can be set up from one, which raises here."""
        if text is not None:
            raise ValueError("give a position as the parameter setup, such as position=TEXT")
        return TabletopState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ViewObserver:
        """What a seat sees now, in numbers and as a text."""
        if params:
            raise ValueError(f"there are no parameters of observations, such as {params}")
        return ViewObserver(self.game)

    def max_chance_nodes_in_history(self) -> int:
        """No more than three for one draw, and a few draws for one decision."""
        return 0 if isinstance(self.game.rules, OpenGame) else 100 * self.longest


class TabletopState(pyspiel.State):
    """A position, or a part of a draw."""

    def __init__(self, game: TabletopGame) -> None:
        super().__init__(game)
        self.place = game.begin

    @property
    def tabletop(self) -> EnvironmentGame:
        """The game with its numbers; not an attribute, as these are copied."""
        game: EnvironmentGame = self.get_game().game
        return game

    def current_player(self) -> int:
        """As in OpenSpiel: a seat, chance, or nobody."""
        seat = self.tabletop.rules.to_act(self.place.state)
        if seat == NOBODY or self._is_too_long():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if seat == CHANCE else seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Parts of what is open, each with its probability."""
        place = self.place
        if place.draw is None:
            raise ValueError("chance isn't asked")
        whole = place.draw.weight(place.first, place.end)
        return [
            (number, float(place.draw.weight(first, end) / whole))
            for number, (first, end) in enumerate(split_range(place.first, place.end))
        ]

    def is_terminal(self) -> bool:
        return self.tabletop.rules.to_act(self.place.state) == NOBODY or self._is_too_long()

    def returns(self) -> list[float]:
        return rewards_of(self.tabletop.rules.outcome(self.place.state), self.tabletop)

    def resample_from_infostate(self, player: Seat, sampler: Any = None) -> TabletopState:
        """Another match that fits what the player sees; `sampler` gives a number from 0 to 1."""
        drawn = sampler() if sampler is not None else random.random()
        rules = self.tabletop.rules
        world = rules.imagine(rules.view(self.place.state, player), random.Random(drawn))
        other: TabletopState = self.clone()
        other.place = _enter(self.tabletop, replace(self.place, state=world, draw=None))
        return other

    def offers(self) -> NumberedOffers:
        """What is offered to the seat that is asked."""
        rules = self.tabletop.rules
        return self.tabletop.numbers.number_offers(rules.actions(self.place.state))

    def view(self, player: Seat | None) -> Any:
        """What a seat may see; None is a spectator."""
        return self.tabletop.rules.view(self.place.state, player)

    def _is_too_long(self) -> bool:
        longest: int = self.get_game().longest
        return self.place.decisions >= longest

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.offers().by_number)

    def _apply_action(self, number: int) -> None:
        """Raises IllegalAction with the clause of the rule, NoSuchAction, and ValueError for what chance cannot do."""
        place = self.place
        if place.draw is not None:
            self.place = _enter(self.tabletop, _after_part(self.tabletop, place, number))
            return
        game = self.tabletop
        by_number = self.offers().by_number
        action = game.numbers.action_of(number, by_number)
        if number not in by_number:
            refusal = game.rules.check(place.state, action)
            if refusal is not None:
                raise IllegalAction(action, refusal)
        state = game.rules.apply(place.state, action).state
        self.place = _enter(game, Place(state, place.decisions + 1))

    def _action_to_string(self, player: int, number: int) -> str:
        place = self.place
        if player != pyspiel.PlayerId.CHANCE:
            return str(self.tabletop.numbers.action_of(number, self.offers().by_number))
        if place.draw is None:
            return f"chance {number}"
        parts = split_range(place.first, place.end)
        first, end = parts[number]
        if place.draw.actions and end - first == 1:
            return str(place.draw.actions[first])
        return f"part {number + 1} of {len(parts)}"

    def __str__(self) -> str:
        text = str(self.tabletop.rules.unveiled(self.place.state))
        open_part = f" [{self.place.first}, {self.place.end})" if self.place.draw else ""
        return f"{text}{open_part}"


class ViewObserver:
    """Makes OpenSpiel's observations from the view of a seat."""

    def __init__(self, game: EnvironmentGame) -> None:
        self._game = game
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {}
        begin = 0
        for field in game.encoder.fields:
            self.dict[field.name] = self.tensor[begin : begin + field.size]
            begin += field.size

    def set_from(self, state: TabletopState, player: Seat) -> None:
        """Fills `tensor` and `dict`."""
        self.tensor[:] = self._game.observation(state.view(player), player)

    def string_from(self, state: TabletopState, player: Seat) -> str:
        """All that the seat sees, as one line of JSON."""
        return view_to_text(state.view(player))


def register() -> tuple[str, ...]:
    """Makes every installed game known to `pyspiel.load_game`; the names, such as "tabletop_chess"."""
    names = []
    for name in boxes.game_names():
        short = _short_name(name)
        if short not in pyspiel.registered_names():
            # a class, as OpenSpiel lets go of it after Python has ended, which a function does not survive
            made = type(f"TabletopGame_{name}", (TabletopGame,), {"NAME": name})
            pyspiel.register_game(_game_type(name, load_game(name).seats({})), made)
        names.append(short)
    return tuple(names)


def options_text(setup: Mapping[str, str]) -> str:
    """Options as the parameter `setup` has them."""
    return ";".join(f"{name}={value}" for name, value in setup.items())


def _short_name(name: str) -> str:
    return f"tabletop_{name}"


@cached("openspiel: games", 16)
def _find_game(name: str, pack: str, setup: str, slots: int) -> EnvironmentGame:
    chosen = dict(part.partition("=")[::2] for part in setup.split(";") if part)
    return EnvironmentGame(name, pack, chosen, None if slots == OWN_SLOTS else slots)


def _is_zero_sum(game: EnvironmentGame) -> bool:
    return game.seats == 2 and not game.rules.team


@cached("openspiel: types of games", 64)
def _game_type(name: str, seats: int) -> Any:
    rules = load_game(name)
    utility, chance = pyspiel.GameType.Utility, pyspiel.GameType.ChanceMode
    competing = utility.ZERO_SUM if seats == 2 else utility.GENERAL_SUM
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=_short_name(name),
        long_name=f"Tabletop: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.DETERMINISTIC if isinstance(rules, OpenGame) else chance.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if rules.hidden else information.PERFECT_INFORMATION,
        utility=utility.IDENTICAL if rules.team else competing,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=_MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"setup": "", "pack": "", "slots": OWN_SLOTS, "max_length": LONGEST},
    )


def _enter(game: EnvironmentGame, place: Place) -> Place:
    """The place with what chance may do there."""
    if place.draw is not None or game.rules.to_act(place.state) != CHANCE:
        return place
    weighed = game.rules.chances(place.state)
    sums = list(accumulate((weight for _, weight in weighed), initial=Fraction()))
    draw = Draw([action for action, _ in weighed], sums)
    return replace(place, draw=draw, first=0, end=draw.count)


def split_range(first: int, end: int) -> list[tuple[int, int]]:
    """An open range as MOST_OUTCOMES ranges at most, none of them empty."""
    size = -(-(end - first) // MOST_OUTCOMES)
    while size > MOST_OUTCOMES and size % MOST_OUTCOMES:
        size += 1
    return [(begin, min(begin + size, end)) for begin in range(first, end, size)]


def _after_part(game: EnvironmentGame, place: Place, number: int) -> Place:
    """Where a part of a draw leads; raises ValueError."""
    draw, parts = place.draw, split_range(place.first, place.end)
    if draw is None or not 0 <= number < len(parts):
        raise ValueError(f"{number} is no outcome: chance has {len(parts)} here")
    first, end = parts[number]
    if end - first > 1:
        return replace(place, first=first, end=end)
    rules = game.rules
    action = draw.actions[first] if draw.actions else rules.resolve(place.state, random.Random(first))
    return Place(rules.apply(place.state, action).state, place.decisions)
