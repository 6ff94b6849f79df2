"""Zodiac as a Game: the class that the box names, which answers what the contract asks (`tabletop.rules.game`).

Used by the box, all bots (`bots`, `oracle`, `analyse`), the board and the phone. Legal actions come from `moves`,
what they do from `effects`, random games from `playout`. It also reads the text of a position, as the setup option
`position` gives it, and answers what the board asks about repetition and the ring (ZD12, ZD14). Method names are the
contract's; options and texts of positions stand in saved matches and puzzles, so what could be read must still be
read.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence

from tabletop.games.zodiac.rules import actions, effects, moves
from tabletop.games.zodiac.rules.actions import Action, Ended, Jumped, RingFilled, Stepped
from tabletop.games.zodiac.rules.content import Content, Opening
from tabletop.games.zodiac.rules.effects import full_ring_outcome
from tabletop.games.zodiac.rules.playout import PlayoutPositionTable, ZodiacPlayout
from tabletop.games.zodiac.rules.state import (
    BLACK,
    BLACK_DISC,
    NEUTRAL_DISC,
    WHITE,
    WHITE_DISC,
    Star,
    State,
    View,
    arrangement_key,
    state_of_view,
    view_of_state,
)
from tabletop.rules.caches import Cache
from tabletop.rules.frozen_values import has_occurred, with_occurred_key
from tabletop.rules.game import (
    NOBODY,
    POSITION,
    Event,
    InvalidSetup,
    Option,
    Outcome,
    Refusal,
    Seat,
    Setup,
    Step,
    chosen,
)
from tabletop.rules.open import OpenGame

_POSITION_FORM = re.compile(r"([bwn.]+) ([bw]) (-|[A-Za-z]-[A-Za-z]) (\d)")


def parse_position(star: Star, opening: Opening, text: str) -> State:
    """A game that begins here with as many discs as in the opening; raises InvalidSetup."""
    form = _POSITION_FORM.fullmatch(text)
    if not form or len(form[1]) != len(star.names):
        raise _invalid_position_error(
            text, f"{len(star.names)} of 'bwn.', a side, a step or '-', and a number are expected"
        )
    black, white, neutral = (_mask_of_disc_kind(form[1], disc) for disc in (BLACK_DISC, WHITE_DISC, NEUTRAL_DISC))
    turn = BLACK if form[2] == "b" else WHITE
    last = None if form[3] == "-" else actions.parse(form[3])
    past = with_occurred_key((), arrangement_key(black, white, neutral, turn, len(star.names)))
    state = State(black, white, neutral, turn, last, int(form[4]), past)
    _check_disc_counts(star, opening, text, Counter(form[1]))
    _check_neutral_discs(star, text, state)
    _check_game_goes_on(star, text, state)
    return state


def _mask_of_disc_kind(points: str, disc: str) -> int:
    return sum(1 << i for i, kind in enumerate(points) if kind == disc)


def _check_disc_counts(star: Star, opening: Opening, text: str, discs: Counter[str]) -> None:
    coloured = len(opening.black) + len(opening.white)
    if discs[BLACK_DISC] + discs[WHITE_DISC] != coloured or discs[NEUTRAL_DISC] != len(opening.neutral):
        raise _invalid_position_error(
            text, f"{coloured} black and white discs and {len(opening.neutral)} neutral ones are expected"
        )


def _check_neutral_discs(star: Star, text: str, state: State) -> None:
    """Neutral discs and the last neutral step (ZD8, ZD10)."""
    if state.neutral & ~star.ring_mask:
        raise _invalid_position_error(text, "a neutral disc stays on the ring")
    if not 0 <= state.streak <= star.board.neutral_turns or (state.last is None) != (state.streak == 0):
        raise _invalid_position_error(
            text, f"a neutral step with 1 to {star.board.neutral_turns}, or '- 0', is expected"
        )
    if state.last is None:
        return
    step = star.steps_by_ends.get((state.last.origin, state.last.target))
    full = state.black | state.white | state.neutral
    if step is None or full & step.origin or not state.neutral & step.target:
        raise _invalid_position_error(text, f"{state.last} cannot have been the last step")


def _check_game_goes_on(star: Star, text: str, state: State) -> None:
    if full_ring_outcome(star, state) is not None or not moves.legal(star, state):
        raise _invalid_position_error(text, "the game would be over")


def _invalid_position_error(text: str, reason: str) -> InvalidSetup:
    return InvalidSetup(f"option {POSITION}: {text!r} is no position to begin with: {reason}")


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
        self._opening_states = {opening.name: self._opening_state(opening) for opening in content.board.openings}
        self._position_table = PlayoutPositionTable(self.star)

    def seats(self, setup: Setup) -> int:
        """Black and White."""
        chosen(self.options, setup)
        return 2

    def start(self, setup: Setup) -> State:
        """The opening with Black to move (ZD2), or the option `position`, a view's text; raises InvalidSetup."""
        name = chosen(self.options, setup)["opening"]
        if POSITION not in setup:
            return self._opening_states[name]
        opening = next(o for o in self.content.board.openings if o.name == name)
        return parse_position(self.star, opening, setup[POSITION])

    def to_act(self, state: State) -> Seat:
        return state.turn if state.result is None else NOBODY

    def actions(self, state: State) -> Sequence[Action]:
        """Legal actions, those that lose by ZD14 included."""
        return () if state.result is not None else self._legal_actions(state)

    def check(self, state: State, action: Action) -> Refusal | None:
        if state.result is not None:
            return Refusal(state.result.clause, "game_over")
        return moves.refusal(self.star, state, action)

    def apply(self, state: State, action: Action) -> Step[State]:
        is_step = state.neutral & self.star.bit_by_point[action.origin]
        moved, event = (effects.apply_step if is_step else effects.apply_jump)(self.star, state, action)
        return effects.finish_action(self.star, moved, event, stuck=not self._legal_actions(moved))

    def playout(self, state: State) -> ZodiacPlayout:
        return ZodiacPlayout(self._position_table, state)

    def outcome(self, state: State) -> Outcome | None:
        return state.result

    def view(self, state: State, seat: Seat | None) -> View:
        """The same for every seat."""
        return view_of_state(self.star, state)

    def unveiled(self, state: State) -> View:
        """The same: nothing is hidden."""
        return view_of_state(self.star, state)

    def imagine(self, view_: View, rng: random.Random) -> State:
        return state_of_view(view_)

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def repeats(self, seen: View, action: Action) -> bool:
        """Whether a legal action brings back an arrangement that has occurred (ZD14)."""
        state = state_of_view(seen)
        is_step = state.neutral & self.star.bit_by_point[action.origin]
        moved, _ = (effects.apply_step if is_step else effects.apply_jump)(self.star, state, action)
        key = arrangement_key(moved.black, moved.white, moved.neutral, moved.turn, len(self.star.names))
        return has_occurred(seen.past, key)

    def losing_outcome(self, seen: View, action: Action) -> Outcome | None:
        """How a legal action ends the game for the other seat at once (ZD12, ZD14); None where it does not."""
        result = self.apply(state_of_view(seen), action).state.result
        return result if result is not None and seen.turn not in result.winners else None

    def winning_answer(self, seen: View, action: Action) -> Action | None:
        """The answer with which the other seat could end the game in its favour; None where it has none."""
        after = self.apply(state_of_view(seen), action).state
        if after.result is not None:
            return None
        for answer in self._legal_actions(after):
            result = self.apply(after, answer).state.result
            if result is not None and after.turn in result.winners:
                return answer
        return None

    def count_ring_discs(self, seen: View) -> tuple[int, int]:
        """Black and white discs on the ring: who would win if it filled now (ZD12)."""
        return effects.count_ring_discs(self.star, state_of_view(seen))

    def _opening_state(self, opening: Opening) -> State:
        black, white, neutral = map(self.star.mask_of_points, (opening.black, opening.white, opening.neutral))
        key = arrangement_key(black, white, neutral, BLACK, len(self.star.names))
        return State(black, white, neutral, BLACK, None, 0, with_occurred_key((), key))

    def _legal_actions(self, state: State) -> tuple[Action, ...]:
        spent = state.streak >= self.star.board.neutral_turns
        key = (state.black, state.white, state.neutral, state.turn, spent or state.last)
        found = self._offers.get(key)
        if found is None:
            found = self._offers[key] = moves.legal(self.star, state)
        return found
