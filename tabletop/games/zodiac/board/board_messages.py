"""Texts that the table asks of Zodiac's board: what an action does, hints, risks, odds, and sounds of events.

Used by `board` only, which makes one ZodiacMessages for the table; it overrides methods of the shared BoardMessages
(`ui/boards/board_messages`), whose names stay. Whether an action loses or wins at once it must ask the game (ZD12,
ZD14), never work out itself. It reads views only and changes nothing; the sentences are the keys `zodiac.*` of the
catalogues, and can be reworded there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from tabletop.games.zodiac.rules.actions import Action, Jumped, WinReason
from tabletop.games.zodiac.rules.moves import legal
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import (
    BLACK,
    BLACK_DISC,
    EMPTY,
    NEUTRAL_DISC,
    WHITE,
    WHITE_DISC,
    View,
    state_of_view,
)
from tabletop.rules.game import Event, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board_messages import BoardMessages
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.messages import say
from tabletop.ui.sentences import join_list

_DISC_NAMES: Final = {EMPTY: "none", BLACK_DISC: "black", WHITE_DISC: "white", NEUTRAL_DISC: "red"}


class ZodiacMessages(BoardMessages):
    """Moves are listed in notation, and named in words wherever one is spoken of."""

    def __init__(self, game: Zodiac) -> None:
        self._game = game

    def place_name(self, view: View, place: TargetId) -> str:
        # by ear A and a are the same
        return say("zodiac.place_ring" if place in self._game.content.board.ring else "zodiac.place_tip", name=place)

    def prompt_text(self, view: View, seat: Seat, path: Steps) -> str:
        # which discs may move: red ones belong to nobody, and may not where two have moved in a row (ZD9, ZD10)
        star, state = self._game.star, state_of_view(view)
        is_red = {bool(state.neutral & star.bit_by_point[action.origin]) for action in legal(star, state)}
        if path or not is_red:
            return ""
        colour = "black" if seat == BLACK else "white"
        return say(f"zodiac.drag_{'red' if is_red == {True} else f'{colour}_red' if True in is_red else colour}")

    def place_text(self, view: View, place: TargetId) -> str:
        points = self._game.content.board.points
        disc = next((disc for point, disc in zip(points, view.points, strict=True) if point.name == place), EMPTY)
        return disc_text(disc)

    def reach_texts(self, view: View, place: TargetId, in_hand: TargetId) -> tuple[str, ...]:
        star, state, found = self._game.star, state_of_view(view), list[str]()
        red = [action for action in legal(star, state) if state.neutral & star.bit_by_point[action.origin]]
        for turn, disc in ((BLACK, BLACK_DISC), (WHITE, WHITE_DISC)):
            jumps = [action for action in legal(star, replace(state, turn=turn)) if action not in red]
            ways = ((action, star.ways_by_ends[action.origin, action.target]) for action in jumps)
            over = [f"{action}" for action, way in ways if way.points_between & star.bit_by_point[place]]
            found += _reach_text_lines(disc, [action.origin for action in jumps if action.target == place], over)
        return (
            *found,
            *_reach_text_lines(NEUTRAL_DISC, [action.origin for action in red if action.target == place], ()),
        )

    def action_text(self, view: View, action: Action) -> str:
        event = self._game.apply(state_of_view(view), action).events[0]
        ends = {"origin": action.origin, "target": action.target}
        if not isinstance(event, Jumped):
            return say("zodiac.step", **ends)
        turned = wording.localised_messages(self._game.name).join_names(event.flipped)
        return say("zodiac.jump_turning", flipped=turned, **ends) if turned else say("zodiac.jump", **ends)

    def last_turn_restriction(self, view: View) -> str:
        if view.last is None:
            return ""
        # the step of the turn before (ZD9), or that there were as many as may be (ZD10)
        key = "remembered" if view.streak < self._game.content.board.neutral_turns else "remembered_jump"
        return say(f"zodiac.{key}", origin=view.last.origin, target=view.last.target, turns=view.streak)

    def hint_reason(self, view: View, action: Action) -> str:
        after = self._game.apply(state_of_view(view), action).state
        if after.result is not None:
            return ""
        counts, seat = self._game.count_ring_discs(self._game.view(after, None)), view.turn
        replies = len(self._game.actions(after))
        return say("zodiac.why_ring", own=counts[seat], others=counts[1 - seat], count=replies)

    def risk_question(self, view: View, action: Action) -> tuple[str, str]:
        ended = self._game.losing_outcome(view, action)
        if ended is None:
            return super().risk_question(view, action)
        # the arrangement comes back (ZD14), or the ring is filled for the other side (ZD12)
        key = "risky" if ended.reason == WinReason.REPETITION else f"risky_ring{self._full_ring_suffix(view)}"
        return say(f"zodiac.{key}", **self._sentence_values_after_action(view, action, ended.winners[0])), say(
            "zodiac.risky_yes"
        )

    def odds_lines(self, view: View, action: Action) -> tuple[str, ...]:
        ended = self._game.losing_outcome(view, action)
        if ended is not None:
            told = self._sentence_values_after_action(view, action, ended.winners[0])
            return say("zodiac.loses"), say(f"zodiac.loses_{ended.reason}", **told)
        answer = (
            self._game.winning_answer(view, action) if self.warns_of_replies and not self.are_hints_barred() else None
        )
        if answer is None:
            return ()
        after = self._game.apply(state_of_view(view), action).state
        seen = self._game.view(after, None)
        won = self._game.apply(after, answer).state.result
        assert won is not None
        told = self._sentence_values_after_action(seen, answer, won.winners[0])
        still = self._full_ring_suffix(seen) if won.reason == WinReason.RING else ""
        return say(f"zodiac.next_{won.reason}{still}", **told), say("zodiac.next_by", **told)

    def _full_ring_suffix(self, view: View) -> str:
        """End of a text's key where the ring was full already, so that "fills the ring" is not said."""
        board = self._game.content.board
        discs = dict(zip((point.name for point in board.points), view.points, strict=True))
        return "" if any(discs[name] == EMPTY for name in board.ring) else "_still"

    def _sentence_values_after_action(self, view: View, action: Action, winner: Seat) -> dict[str, object]:
        """What fills the sentences: the action, who would win by it, and how many discs that side has on the ring."""
        after = self._game.view(self._game.apply(state_of_view(view), action).state, None)
        side = wording.side_name(self._game.name, winner)
        return {"origin": action.origin, "target": action.target, "side": side,
                "count": self._game.count_ring_discs(after)[winner]}  # fmt: skip

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        return ()

    def tension(self, view: View) -> float:
        return sum(self._game.count_ring_discs(view)) / len(self._game.content.board.ring)


def disc_text(disc: str) -> str:
    """What lies on a point, in words."""
    return say(f"zodiac.disc_{_DISC_NAMES[disc]}")


def _reach_text_lines(disc: str, origins: Sequence[str], jumps: Sequence[str]) -> Iterator[str]:
    """From where discs of a kind can go to a place, and which of their jumps lead over it."""
    name = disc_text(disc)
    if origins:
        yield say("zodiac.reach_to", disc=name, points=join_list(origins))
    if jumps:
        yield say("zodiac.reach_over", disc=name, jumps=join_list(jumps))
