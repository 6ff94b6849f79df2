"""What an action does: one function per kind of action, and the judging after it."""

from __future__ import annotations

from tabletop.games.zodiac.rules.actions import Action, Ended, Jumped, RingFilled, Stepped, WinReason
from tabletop.games.zodiac.rules.star import Star
from tabletop.games.zodiac.rules.state import BLACK, WHITE, State, arrangement
from tabletop.rules.game import Event, Outcome, Seat, Step
from tabletop.rules.past import occurred, remember


def jump(star: Star, state: State, action: Action) -> tuple[State, Event]:
    """Moves the disc and turns over what it jumped (ZD4, ZD5)."""
    way = star.ways[action.origin, action.target]
    black, white = state.black, state.white
    turned = (black | white) & way.between
    black, white = black ^ turned, white ^ turned
    if state.turn == BLACK:
        black ^= way.origin | way.target
    else:
        white ^= way.origin | way.target
    moved = State(black, white, state.neutral, 1 - state.turn, None, 0, state.past)
    return moved, Jumped(state.turn, action.origin, action.target, star.points(turned) if turned else ())


def step(star: Star, state: State, action: Action) -> tuple[State, Event]:
    """Moves the neutral disc along the ring (ZD8)."""
    neutral = state.neutral ^ star.bits[action.origin] ^ star.bits[action.target]
    moved = State(state.black, state.white, neutral, 1 - state.turn, action, state.streak + 1, state.past)
    return moved, Stepped(state.turn, action.origin, action.target)


def finish_action(star: Star, moved: State, event: Event, stuck: bool) -> Step[State]:
    """Remembers the arrangement and ends the game where ZD12, ZD14 or ZD11 says so, in this order."""
    events = [event]
    key = arrangement(moved.black, moved.white, moved.neutral, moved.turn, len(star.names))
    repeated = occurred(moved.past, key)
    past = moved.past if repeated else remember(moved.past, key)
    if (moved.black | moved.white | moved.neutral) & star.ring == star.ring:
        events.append(RingFilled(*ring_count(star, moved)))
    result = outcome(star, moved, repeated, stuck)
    if result is not None:
        events.append(Ended(result.winners[0], result.clause, result.reason))
    state = State(moved.black, moved.white, moved.neutral, moved.turn, moved.last, moved.streak, past, result)
    return Step(state, tuple(events))


def outcome(star: Star, moved: State, repeated: bool, stuck: bool) -> Outcome | None:
    """How the game has ended: by ZD12, else ZD14, else ZD11."""
    result = majority(star, moved)
    if result is None and repeated:
        result = Outcome((moved.turn,), WinReason.REPETITION, "ZD14")
    if result is None and stuck:
        result = _no_action(star, moved)
    return result


def _no_action(star: Star, moved: State) -> Outcome:
    """Who is to move cannot (ZD11): perhaps only because neutral discs have moved often enough in a row (ZD10)."""
    mover = 1 - moved.turn
    if moved.streak >= star.board.neutral_turns:
        return Outcome((mover,), WinReason.NO_JUMP, "ZD11", "ZD10")
    return Outcome((mover,), WinReason.NO_ACTION, "ZD11")


def ring_count(star: Star, state: State) -> tuple[int, int]:
    """Black and white discs on the ring."""
    return (state.black & star.ring).bit_count(), (state.white & star.ring).bit_count()


def majority(star: Star, state: State) -> Outcome | None:
    """Who has won by a full ring (ZD12, ZD13)."""
    if (state.black | state.white | state.neutral) & star.ring != star.ring:
        return None
    black, white = ring_count(star, state)
    if black == white or max(black, white) < star.board.majority:
        return None
    winner: Seat = BLACK if black > white else WHITE
    return Outcome((winner,), WinReason.RING, "ZD12")
