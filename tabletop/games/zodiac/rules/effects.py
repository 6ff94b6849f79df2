"""What an action does: one function per kind of action, and the judging after it.

Used by `rules` for the contract's `apply`, and by `playout` for the ends; it trusts that the action is legal. The
order of the ends (full ring, repetition, no action: ZD12, ZD14, ZD11) must agree with `generator`, `playout` and the
bots' `playable`, which say the same of whole numbers. Saved matches are played again by it, so the same actions must
lead to the same states. Pure. Rule book: How a game ends, No going in circles.
"""

from __future__ import annotations

from tabletop.games.zodiac.rules.actions import Action, Ended, Jumped, RingFilled, Stepped, WinReason
from tabletop.games.zodiac.rules.state import BLACK, WHITE, Star, State, arrangement_key
from tabletop.rules.frozen_values import has_occurred, with_occurred_key
from tabletop.rules.game import Event, Outcome, Seat, Step


def apply_jump(star: Star, state: State, action: Action) -> tuple[State, Event]:
    """Moves the disc and turns over what it jumped (ZD4, ZD5)."""
    way = star.ways_by_ends[action.origin, action.target]
    black, white = state.black, state.white
    turned = (black | white) & way.points_between
    black, white = black ^ turned, white ^ turned
    if state.turn == BLACK:
        black ^= way.origin | way.target
    else:
        white ^= way.origin | way.target
    moved = State(black, white, state.neutral, 1 - state.turn, None, 0, state.past)
    return moved, Jumped(state.turn, action.origin, action.target, star.points_of_mask(turned) if turned else ())


def apply_step(star: Star, state: State, action: Action) -> tuple[State, Event]:
    """Moves the neutral disc along the ring (ZD8)."""
    neutral = state.neutral ^ star.bit_by_point[action.origin] ^ star.bit_by_point[action.target]
    moved = State(state.black, state.white, neutral, 1 - state.turn, action, state.streak + 1, state.past)
    return moved, Stepped(state.turn, action.origin, action.target)


def finish_action(star: Star, moved: State, event: Event, stuck: bool) -> Step[State]:
    """Records the arrangement, and ends the game by the first of ZD12, ZD14 and ZD11 that applies."""
    events = [event]
    key = arrangement_key(moved.black, moved.white, moved.neutral, moved.turn, len(star.names))
    repeated = has_occurred(moved.past, key)
    past = moved.past if repeated else with_occurred_key(moved.past, key)
    if (moved.black | moved.white | moved.neutral) & star.ring_mask == star.ring_mask:
        events.append(RingFilled(*count_ring_discs(star, moved)))
    result = outcome_after_action(star, moved, repeated, stuck)
    if result is not None:
        events.append(Ended(result.winners[0], result.clause, result.reason))
    state = State(moved.black, moved.white, moved.neutral, moved.turn, moved.last, moved.streak, past, result)
    return Step(state, tuple(events))


def outcome_after_action(star: Star, moved: State, repeated: bool, stuck: bool) -> Outcome | None:
    """How the game has ended: by ZD12, else ZD14, else ZD11."""
    result = full_ring_outcome(star, moved)
    if result is None and repeated:
        result = Outcome((moved.turn,), WinReason.REPETITION, "ZD14")
    if result is None and stuck:
        result = _no_action_outcome(star, moved)
    return result


def _no_action_outcome(star: Star, moved: State) -> Outcome:
    """Who is to move cannot (ZD11): perhaps only because neutral discs have moved often enough in a row (ZD10)."""
    mover = 1 - moved.turn
    if moved.streak >= star.board.neutral_turns:
        return Outcome((mover,), WinReason.NO_JUMP, "ZD11", "ZD10")
    return Outcome((mover,), WinReason.NO_ACTION, "ZD11")


def count_ring_discs(star: Star, state: State) -> tuple[int, int]:
    """Black and white discs on the ring."""
    return (state.black & star.ring_mask).bit_count(), (state.white & star.ring_mask).bit_count()


def full_ring_outcome(star: Star, state: State) -> Outcome | None:
    """Who has won by a full ring (ZD12, ZD13)."""
    if (state.black | state.white | state.neutral) & star.ring_mask != star.ring_mask:
        return None
    black, white = count_ring_discs(star, state)
    if black == white or max(black, white) < star.board.majority:
        return None
    winner: Seat = BLACK if black > white else WHITE
    return Outcome((winner,), WinReason.RING, "ZD12")
