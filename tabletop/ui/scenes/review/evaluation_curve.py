"""EvaluationCurve: who was winning at each ply of a match, judged by the game's analyst.

Used by the review (`scrubber`, `lists`, `explanation`, `session`) and by the highlights of a match (`highlight_texts`).
Positions are judged in the worker, one at a time and each once; verdicts are kept by position, so branches share them.
`is_silent` means that nobody can judge: hidden information, more than two players, no analyst, a match that gives no
help while it goes on, or a worker that fails. It only reads the match. `highlight_texts` reads
`first_seat_winning_share`: 0.5 must stay balanced, and a nearer win must be worth more. The table's bar
(`table.analysis`) has a scale of its own.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from tabletop.ai.analysis import Verdict, VerdictKind
from tabletop.ai.worker import JudgePosition
from tabletop.play.match import Match
from tabletop.rules.caches import Cache
from tabletop.rules.game import Seat
from tabletop.ui.scenes.query import Query

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

VERDICT_RANK = {VerdictKind.WON: 2, VerdictKind.BALANCED: 1, VerdictKind.LOST: 0}
"""What is better for the seat to act."""
_FAR_TURNS = 40
"""Turns to the end beyond which a win counts no less."""


@dataclass(frozen=True, slots=True)
class MoveMistake:
    """A move that gave something away."""

    ply: int
    seat: Seat
    kind: Literal["win", "game", "balance"]
    """What was lost: a win, a win that the other side has now, or a balance."""
    better: str
    """Text of a move that would have kept it."""


class EvaluationCurve:
    """Verdicts by position, so that branches share what they have in common."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any]) -> None:
        self._stage = stage
        self._known_verdicts: Cache[Hashable, Verdict[Any]] = Cache("verdicts of a match", 1 << 14)
        self.query: Query[Hashable] = Query()
        self._match = match
        self._views: list[Any] = []
        """Of the seat to act after so many plies; None where nobody is."""
        self._verdicts: list[Verdict[Any] | None] = []
        """What is known of them."""
        self.is_silent = False
        """Whether nobody can judge this game, or the worker does not answer."""
        self.set_tracked_match(match)

    def set_tracked_match(self, match: Match[Any, Any, Any]) -> None:
        """Follows the current line of a match from now on."""
        self._match = match
        seats = [match.past.to_act(ply) for ply in range(match.length + 1)]
        self._views = [match.past.view(ply, seat) if seat >= 0 else None for ply, seat in enumerate(seats)]
        self._verdicts = [self._known_verdicts.get(view) for view in self._views]
        self.is_silent = self.is_silent or len(match.sitters) != 2 or match.game.hidden
        self.is_silent = self.is_silent or bool(match.hint_refusal)

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self.query.is_waiting or (not self.is_silent and self._nearest_unjudged_view(0) is not None)

    def update(self, near: int) -> bool:
        """Takes an answer and asks the next question, the nearest to a ply first; whether something is new."""
        if self.is_silent:
            return False
        news = self.query.update()
        if news and self.query.error:
            self.is_silent = True
        elif news:
            judged, verdict = self.query.key, self.query.value
            self._known_verdicts[judged] = verdict
            pairs = zip(self._views, self._verdicts, strict=True)
            self._verdicts = [verdict if view == judged else known for view, known in pairs]
        view = self._nearest_unjudged_view(near) if not (self.query.is_waiting or self.is_silent) else None
        if view is not None:
            header = self._match.header
            self.query.ask(self._stage.worker, view, JudgePosition(header.game, view, header.content))
        return news

    def verdict_at(self, ply: int) -> Verdict[Any] | None:
        """How it stood for the seat to act after so many plies, as far as it is known."""
        return self._verdicts[ply]

    def first_seat_winning_share(self, ply: int) -> float | None:
        """How it stood for seat 0, from 0 (lost) to 1 (won); None while it is not known."""
        if self._views[ply] is None:
            return self._first_seat_share_at_end(ply)
        verdict = self.verdict_at(ply)
        if verdict is None:
            return None
        if verdict.kind == VerdictKind.BALANCED:
            return 0.5
        lead = 0.5 - 0.25 * min(1.0, (verdict.turns or _FAR_TURNS) / _FAR_TURNS)
        return 0.5 + lead if (verdict.kind == VerdictKind.WON) == (self._match.past.to_act(ply) == 0) else 0.5 - lead

    def mistake_at(self, ply: int) -> MoveMistake | None:
        """What the move that led to a ply gave away; None where it was as good as any."""
        before = self.verdict_at(ply - 1) if ply else None
        if before is None or not before.best:
            return None
        text = self._match.past.action_text(ply, None)
        played = next((value for value in before.values if str(value.action) == text), None)
        if played is None:
            return None
        kind = VerdictKind.LOST if played.repeats else played.kind
        if VERDICT_RANK[kind] >= VERDICT_RANK[before.kind]:
            return None
        lost: Literal["win", "game", "balance"] = "balance"
        if before.kind == VerdictKind.WON:
            lost = "game" if kind == VerdictKind.LOST else "win"
        return MoveMistake(ply, self._match.past.actor(ply), lost, str(before.best[0]))

    def _nearest_unjudged_view(self, near: int) -> Hashable | None:
        """The view of the nearest ply that is not judged yet."""
        plies = [ply for ply, view in enumerate(self._views) if view is not None and self._verdicts[ply] is None]
        return self._views[min(plies, key=lambda ply: abs(ply - near))] if plies else None

    def _first_seat_share_at_end(self, ply: int) -> float | None:
        """The value of a finished game for seat 0."""
        match = self._match
        outcome = match.game.outcome(match.game.imagine(match.past.view(ply, None), random.Random(0)))
        if outcome is None:
            return None
        if match.game.team:
            return 1.0 if outcome.winners else 0.0
        return 0.5 if len(outcome.winners) != 1 else 1.0 - outcome.winners[0]
