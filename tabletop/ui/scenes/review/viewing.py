"""A match that is looked through: at which ply, with whose eyes, and how it stood there."""

from __future__ import annotations

from typing import Any

from tabletop.play.match import Match
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import Board
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.scenes.review.curve import Curve
from tabletop.ui.scenes.review.eyes import ReviewEyes
from tabletop.ui.words import say


class Viewing:
    """One ply of the current line; the match itself stays where it is."""

    def __init__(self, match: Match[Any, Any, Any], board: Board, curve: Curve, viewer: Seat | None, eyes: str) -> None:
        """`viewer` may look while the match goes on, `eyes` are chosen to begin with."""
        self.match = match
        self.ply = 0 if match.outcome is not None or match.ply == 0 else match.ply
        self._board = board
        self._curve = curve
        self._viewer = _only_person(match) if viewer is None else viewer
        self.eyes = ReviewEyes(match, self._viewer, eyes)

    def take(self, match: Match[Any, Any, Any]) -> None:
        """The same match read again, looked at with the same eyes."""
        self.match = match
        self.eyes = ReviewEyes(match, self._viewer, self.eyes.chosen)

    @property
    def view(self) -> Any:
        """What lies on the board."""
        return self.eyes.view(self.ply)

    def trace(self) -> Steps:
        """The places of the move that led there."""
        text = self._text(self.ply)
        return self._board.picks.steps(self.match.game.parse(text)) if text else ()

    def notation(self, ply: int) -> str:
        """A move as the eyes that are looked through may know it; empty for the start."""
        text = self._text(ply)
        return self._board.words.notation(text) if text else ""

    def label(self, ply: int) -> str:
        """A ply in a few words, as over the handle."""
        text = self.notation(ply)
        return f"{ply} · {text}" if text else say("review.start") if not ply else str(ply)

    def stands(self, *, short: bool = False) -> str:
        """How it stood at the ply that is shown; empty where that is not known."""
        seat = self.match.past.to_act(self.ply)
        if self._curve.silent or seat < 0:
            return ""
        verdict = self._curve.verdict(self.ply)
        if verdict is None:
            return say("review.judging")
        if verdict.kind == "balanced" or verdict.turns is None:
            return say("review.level")
        winner = seat if verdict.kind == "won" else 1 - seat
        key = "review.leads_short" if short else "review.leads"
        return say(key, side=wording.side(self.match.header.game, winner), turns=verdict.turns)

    def _text(self, ply: int) -> str | None:
        return self.match.past.text(ply, self.eyes.at(ply)) if ply else None


def _only_person(match: Match[Any, Any, Any]) -> Seat | None:
    people = [seat for seat, sitter in enumerate(match.sitters) if sitter.is_person]
    return people[0] if len(people) == 1 else None
