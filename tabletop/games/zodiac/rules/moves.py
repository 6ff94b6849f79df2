"""What is possible: one function per kind of action.

Used by `rules`, for offer and refusals, and by `generator`, which asks it for jumps and steps and gives them to
playouts and bots. The order of the offer (jumps first, each in the board's order) must stay: `generator` has the
same, and random draws depend on it. Reasons of refusals are keys of the sentences in `data/zodiac/words.yaml`. It
reads a state and changes nothing. Rule book: Your turn: a jump, a step.
"""

from __future__ import annotations

from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.state import BLACK, JumpPath, RingStep, Star, State
from tabletop.rules.game import Refusal


def legal(star: Star, state: State) -> tuple[Action, ...]:
    """All legal actions: jumps first, then neutral steps, each in the board's order."""
    own = state.black if state.turn == BLACK else state.white
    discs = state.black | state.white
    full = discs | state.neutral
    jumps = [way.action for way in possible_jumps(star, full) if own & way.origin and discs & way.needed_discs]
    steps = possible_ring_steps(star, state.neutral, state.last, state.streak)
    return (*jumps, *[way.action for way in steps if not full & way.target])


def possible_jumps(star: Star, full: int) -> list[JumpPath]:
    """Jumps onto an empty point over points that all hold discs, for discs of either side (ZD3, ZD4)."""
    return [
        jump
        for jump in star.jumps
        if full & jump.origin and not full & jump.target and full & jump.points_between == jump.points_between
    ]


def possible_ring_steps(star: Star, neutral: int, last: Action | None, streak: int) -> list[RingStep]:
    """Steps of the neutral discs that the last step allows, even onto points that are taken (ZD8, ZD9, ZD10)."""
    if streak >= star.board.neutral_turns:
        return []
    back = (last.target, last.origin) if last else None
    return [step for way, step in star.steps_by_ends.items() if neutral & step.origin and way != back]


def refusal(star: Star, state: State, action: Action) -> Refusal | None:
    """Why the action is not legal in a game that goes on."""
    if action.origin not in star.bit_by_point or action.target not in star.bit_by_point:
        name = action.target if action.origin in star.bit_by_point else action.origin
        return Refusal("ZD1", "no_such_point", (("point", name),))
    origin = star.bit_by_point[action.origin]
    if origin & state.neutral:
        return _ring_step_refusal(star, state, action)
    own, other = (state.black, state.white) if state.turn == BLACK else (state.white, state.black)
    if origin & other:
        return Refusal("ZD5", "not_yours", (("origin", action.origin),))
    if not origin & own:
        return Refusal("ZD3", "nobody_there", (("origin", action.origin),))
    return _jump_refusal(star, state, action)


def _jump_refusal(star: Star, state: State, action: Action) -> Refusal | None:
    discs = state.black | state.white
    full = discs | state.neutral
    ends = (("origin", action.origin), ("target", action.target))
    way = star.ways_by_ends.get((action.origin, action.target))
    if way is None:
        return Refusal("ZD3", "no_line", ends)
    if full & way.target:
        return Refusal("ZD4", "no_empty_point", ends)
    if not way.points_between:
        return Refusal("ZD3", "nothing_jumped", ends)
    gaps = star.points_of_mask(way.points_between & ~full)
    if gaps:
        return Refusal("ZD4", "gap", (*ends, ("gap", gaps[0])))
    if not discs & way.needed_discs:
        return Refusal("ZD6", "tip_over_neutral", ends)
    return None


def _ring_step_refusal(star: Star, state: State, action: Action) -> Refusal | None:
    ends = (("origin", action.origin), ("target", action.target))
    if not star.bit_by_point[action.target] & star.ring_mask:
        return Refusal("ZD8", "neutral_off_ring", ends)
    step = star.steps_by_ends.get((action.origin, action.target))
    if step is None:
        return Refusal("ZD8", "no_ring_neighbour", ends)
    if (state.black | state.white | state.neutral) & step.target:
        return Refusal("ZD8", "ring_point_taken", ends)
    if state.streak >= star.board.neutral_turns:
        return Refusal("ZD10", "too_many_neutral_turns", (("turns", str(state.streak)),))
    if state.last == Action(action.target, action.origin):
        return Refusal("ZD9", "straight_back", ends)
    return None
