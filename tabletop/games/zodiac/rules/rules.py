"""Zodiac as a Game."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tabletop.games.zodiac.rules import actions, effects, moves, position, view
from tabletop.games.zodiac.rules.actions import Action, Ended, Jumped, RingFilled, Stepped
from tabletop.games.zodiac.rules.content import Content, Opening
from tabletop.games.zodiac.rules.playout import PositionTable, ZodiacPlayout
from tabletop.games.zodiac.rules.star import Star
from tabletop.games.zodiac.rules.state import BLACK, State, arrangement
from tabletop.games.zodiac.rules.view import View
from tabletop.rules.caches import Cache
from tabletop.rules.game import NOBODY, POSITION, Event, Option, Outcome, Refusal, Seat, Setup, Step, chosen
from tabletop.rules.open import OpenGame
from tabletop.rules.past import occurred, remember

_MOST_OFFERS = 1 << 13


class Zodiac(OpenGame[State, Action]):
    """The rules ZD1 to ZD15 over a board from content."""

    name = "zodiac"
    version = 1
    complete = True
    events: tuple[type[Event], ...] = (Jumped, Stepped, RingFilled, Ended)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.star = Star(content.board)
        openings = tuple(opening.name for opening in content.board.openings)
        self.options: tuple[Option, ...] = (Option("opening", openings, openings[0]),)
        self._offers: Cache[tuple[object, ...], tuple[Action, ...]] = Cache("zodiac: offers", _MOST_OFFERS)
        """What `legal` found before; asking twice for one position is the rule, not the exception."""
        self._starts = {opening.name: self._laid_out(opening) for opening in content.board.openings}
        self._positions = PositionTable(self.star)

    def seats(self, setup: Setup) -> int:
        """Black and White."""
        chosen(self.options, setup)
        return 2

    def start(self, setup: Setup) -> State:
        """The opening with Black to move (ZD2), or the option `position`, a view's text; raises InvalidSetup."""
        name = chosen(self.options, setup)["opening"]
        if POSITION not in setup:
            return self._starts[name]
        opening = next(o for o in self.content.board.openings if o.name == name)
        return position.parse_position(self.star, opening, setup[POSITION])

    def to_act(self, state: State) -> Seat:
        """The side to move."""
        return state.turn if state.result is None else NOBODY

    def actions(self, state: State) -> Sequence[Action]:
        """Legal actions, those that lose by ZD14 included."""
        return () if state.result is not None else self._legal(state)

    def check(self, state: State, action: Action) -> Refusal | None:
        """None exactly where the action is legal."""
        if state.result is not None:
            return Refusal(state.result.clause, "game_over")
        return moves.refusal(self.star, state, action)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Does a legal action."""
        is_step = state.neutral & self.star.bits[action.origin]
        moved, event = (effects.step if is_step else effects.jump)(self.star, state, action)
        return effects.finish_action(self.star, moved, event, stuck=not self._legal(moved))

    def playout(self, state: State) -> ZodiacPlayout:
        """A playout that stands at this state."""
        return ZodiacPlayout(self._positions, state)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game goes on."""
        return state.result

    def view(self, state: State, seat: Seat | None) -> View:
        """The same for every seat."""
        return view.look(self.star, state)

    def unveiled(self, state: State) -> View:
        """The same: nothing is hidden."""
        return view.look(self.star, state)

    def imagine(self, view_: View, rng: random.Random) -> State:
        """The only state that fits the view."""
        return view.state_of(view_)

    def parse(self, text: str) -> Action:
        """Inverse of `str(action)`; raises InvalidAction."""
        return actions.parse(text)

    def repeats(self, seen: View, action: Action) -> bool:
        """Whether a legal action brings back an arrangement that has occurred (ZD14)."""
        state = view.state_of(seen)
        is_step = state.neutral & self.star.bits[action.origin]
        moved, _ = (effects.step if is_step else effects.jump)(self.star, state, action)
        key = arrangement(moved.black, moved.white, moved.neutral, moved.turn, len(self.star.names))
        return occurred(seen.past, key)

    def loses(self, seen: View, action: Action) -> Outcome | None:
        """How a legal action ends the game for the other seat at once (ZD12, ZD14); None where it does not."""
        result = self.apply(view.state_of(seen), action).state.result
        return result if result is not None and seen.turn not in result.winners else None

    def threatened(self, seen: View, action: Action) -> Action | None:
        """The answer with which the other seat could end the game in its favour; None where it has none."""
        after = self.apply(view.state_of(seen), action).state
        if after.result is not None:
            return None
        for answer in self._legal(after):
            result = self.apply(after, answer).state.result
            if result is not None and after.turn in result.winners:
                return answer
        return None

    def ring_count(self, seen: View) -> tuple[int, int]:
        """Black and white discs on the ring: who would win if it filled now (ZD12)."""
        return effects.ring_count(self.star, view.state_of(seen))

    def _laid_out(self, opening: Opening) -> State:
        black, white, neutral = map(self.star.mask, (opening.black, opening.white, opening.neutral))
        key = arrangement(black, white, neutral, BLACK, len(self.star.names))
        return State(black, white, neutral, BLACK, None, 0, remember((), key))

    def _legal(self, state: State) -> tuple[Action, ...]:
        spent = state.streak >= self.star.board.neutral_turns
        key = (state.black, state.white, state.neutral, state.turn, spent or state.last)
        found = self._offers.get(key)
        if found is None:
            found = self._offers[key] = moves.legal(self.star, state)
        return found
