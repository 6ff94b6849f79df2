"""The text of a position, as the setup option `position` takes it."""

from __future__ import annotations

import re
from collections import Counter

from tabletop.games.zodiac.rules import actions, moves
from tabletop.games.zodiac.rules.content import Opening
from tabletop.games.zodiac.rules.effects import full_ring_outcome
from tabletop.games.zodiac.rules.star import Star
from tabletop.games.zodiac.rules.state import BLACK, WHITE, State, arrangement_key
from tabletop.games.zodiac.rules.view import BLACK_DISC, NEUTRAL_DISC, WHITE_DISC
from tabletop.rules.game import POSITION, InvalidSetup
from tabletop.rules.past import with_occurrence

_POSITION_FORM = re.compile(r"([bwn.]+) ([bw]) (-|[A-Za-z]-[A-Za-z]) (\d)")


def parse_position(star: Star, opening: Opening, text: str) -> State:
    """A game that begins here with as many discs as in the opening; raises InvalidSetup."""
    form = _POSITION_FORM.fullmatch(text)
    if not form or len(form[1]) != len(star.names):
        raise _invalid_position(text, f"{len(star.names)} of 'bwn.', a side, a step or '-', and a number are expected")
    black, white, neutral = (_points_of_disc(form[1], disc) for disc in (BLACK_DISC, WHITE_DISC, NEUTRAL_DISC))
    turn = BLACK if form[2] == "b" else WHITE
    last = None if form[3] == "-" else actions.parse(form[3])
    past = with_occurrence((), arrangement_key(black, white, neutral, turn, len(star.names)))
    state = State(black, white, neutral, turn, last, int(form[4]), past)
    _check_discs(star, opening, text, Counter(form[1]))
    _check_ring(star, text, state)
    _check_game_goes_on(star, text, state)
    return state


def _points_of_disc(points: str, disc: str) -> int:
    return sum(1 << i for i, kind in enumerate(points) if kind == disc)


def _check_discs(star: Star, opening: Opening, text: str, discs: Counter[str]) -> None:
    coloured = len(opening.black) + len(opening.white)
    if discs[BLACK_DISC] + discs[WHITE_DISC] != coloured or discs[NEUTRAL_DISC] != len(opening.neutral):
        raise _invalid_position(
            text, f"{coloured} black and white discs and {len(opening.neutral)} neutral ones are expected"
        )


def _check_ring(star: Star, text: str, state: State) -> None:
    """Neutral discs and the last neutral step (ZD8, ZD10)."""
    if state.neutral & ~star.ring_mask:
        raise _invalid_position(text, "a neutral disc stays on the ring")
    if not 0 <= state.streak <= star.board.neutral_turns or (state.last is None) != (state.streak == 0):
        raise _invalid_position(text, f"a neutral step with 1 to {star.board.neutral_turns}, or '- 0', is expected")
    if state.last is None:
        return
    step = star.steps_by_ends.get((state.last.origin, state.last.target))
    full = state.black | state.white | state.neutral
    if step is None or full & step.origin or not state.neutral & step.target:
        raise _invalid_position(text, f"{state.last} cannot have been the last step")


def _check_game_goes_on(star: Star, text: str, state: State) -> None:
    if full_ring_outcome(star, state) is not None or not moves.legal(star, state):
        raise _invalid_position(text, "the game would be over")


def _invalid_position(text: str, why: str) -> InvalidSetup:
    return InvalidSetup(f"option {POSITION}: {text!r} is no position to begin with: {why}")
