"""Makes the highlights of a finished match as sentences: turning point, closest call, luckiest roll, best prophet.

Used by the page after a match (`end.scene`, `end.picture`, `highlight_panel`) and, for solved games, by
`evening.highlights`. A game with a match report of its own is asked once; a solved one is judged position by position
in the worker, so texts may come later: call `update` in each frame and `cancel_questions` when the page goes. It
draws nothing. What counts as a highlight is decided in `play.highlights`, so that page and evening tell the same;
luck with dice that people typed is never told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tabletop.ai.analysis import VerdictKind
from tabletop.content import boxes
from tabletop.play import highlights
from tabletop.play.guesses import MatchGuesses, ProphetScore, leading_prophets
from tabletop.play.main_line_end import REASON
from tabletop.play.match import Match
from tabletop.play.record import ChanceMode
from tabletop.rules.game import Seat, may_roll_dice
from tabletop.rules.match_report import AdvantagePoint, ClosestCall, MatchReport
from tabletop.ui import wording
from tabletop.ui.locale_formats import localised_integer_text
from tabletop.ui.messages import say
from tabletop.ui.scenes.review.evaluation_curve import VERDICT_RANK, EvaluationCurve
from tabletop.ui.sentences import join_list, join_sentences

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_WON_WORTH, _BALANCED_WORTH, _LOST_WORTH = 100, 50, 0
"""What a position counts for a side by its verdict alone: that a win comes nearer turns nothing."""


@dataclass(frozen=True, slots=True)
class HighlightText:
    """One thing that is told."""

    name: str
    """tale, turning, near, luck or prophet."""
    headline: str
    text: str
    ply: int = 0
    """Where it happened; 0 for nowhere."""
    seat: Seat = -1
    faces: tuple[str, ...] = ()
    key_sentence: str = ""
    """The last sentence of the words where it is what matters most of them."""
    notable_acts: tuple[tuple[Seat, str], ...] = ()
    """Sentences in place of the words, each with whose mark stands before it."""
    own_title: str = ""
    """What it is, where the game has a name of its own for it."""

    @property
    def title(self) -> str:
        return self.own_title or say(f"end.{self.name}")


def prophet_names(best: Sequence[ProphetScore]) -> str:
    """Who has guessed best, the last two with a word between them."""
    *others, last = [each.name for each in best]
    return say("evening.and", first=join_list(others), second=last) if others else last


def prophet_text(best: Sequence[ProphetScore]) -> str:
    """How well they have guessed."""
    points = f"+{best[0].points}"
    if len(best) > 1:
        return say("end.prophet_points", points=points)
    return say("end.prophet_text", points=points, guesses=best[0].guesses)


class HighlightTexts:
    """The highlights of one match as sentences; some come later."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any]) -> None:
        self._match = match
        box = boxes.find_game_box(match.header.game)
        self._curve = (
            EvaluationCurve(stage, match) if box and box.match_report is None and box.analyst is not None else None
        )
        self.report: MatchReport | None = highlights.report_of_match(match)
        """None while it is not known, or where nobody can tell."""
        self._prophets = MatchGuesses(match).scores()
        self._build_solved_game_report()

    @property
    def is_waiting(self) -> bool:
        """Whether something is still to come."""
        return self.report is None and self._curve is not None and self._curve.is_waiting

    @property
    def has_no_highlights(self) -> bool:
        """Whether nobody can tell anything of this game."""
        return self.report is None and (self._curve is None or self._curve.is_silent)

    def update(self) -> bool:
        """Takes what was found out; whether something is new."""
        return bool(
            self._curve is not None
            and self.report is None
            and self._curve.update(0)
            and self._build_solved_game_report()
        )

    def cancel_questions(self) -> None:
        """Nobody waits any more."""
        if self._curve is not None:
            self._curve.query.reset()

    # --- highlights -----------------------------------------------------------------------------------------------

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self._match.outcome.winners if self._match.outcome else ()

    def describe_turning_point(self) -> HighlightText:
        """From when on it was decided."""
        stood = highlights.find_turning_point(self._match, self.report) if self.report else None
        if stood is None:
            return HighlightText("turning", "", say("end.judging" if self.is_waiting else "end.no_turning"))
        actor = self._match.past.actor(stood.ply)
        if not stood.decisive_events:
            return HighlightText(
                "turning", self._turning_point_time_text(stood), self._events_at_ply_text(stood.ply), stood.ply, actor
            )
        words, point = self._turning_point_text(stood)
        return HighlightText(
            "turning", self._turning_point_time_text(stood), words, stood.ply, actor, key_sentence=point
        )

    def describe_closest_call(self) -> HighlightText:
        """What nearly went otherwise."""
        near = self.report.closest_call(self.winners) if self.report else None
        if near is None:
            gave_up = self._match.outcome is not None and self._match.outcome.reason == REASON
            none = "given_up" if gave_up and not self.describe_turning_point().ply else "no_near"
            return HighlightText("near", "", say("end.judging" if self.is_waiting else f"end.{none}"))
        game = self._match.header.game
        part = "end" if self._curve is not None else game
        filled = {"name": wording.seat_name(self._match, near.seat), **dict(near.numbers)}
        head, point = (say(f"{part}.near_{near.key}{ending}", **filled) for ending in ("", "_text"))
        return HighlightText(
            "near",
            head,
            join_sentences((self._events_at_ply_text(near.ply), point)),
            near.ply,
            near.seat,
            key_sentence=point,
        )

    def describe_luckiest_roll(self) -> HighlightText:
        roll = self.report.luckiest_roll if self.report else None
        if roll is None:
            return HighlightText("luck", "", say("end.no_rolls"))
        chance = roll.chance
        exact = say(
            "end.exactly", ways=localised_integer_text(chance.numerator), of=localised_integer_text(chance.denominator)
        )
        head = say("end.one_in", number=localised_integer_text(round(1 / chance)))
        return HighlightText(
            "luck", head, join_sentences((self._events_at_ply_text(roll.ply), exact)), roll.ply, roll.seat, roll.faces
        )

    def describe_prophet(self) -> HighlightText | None:
        """Who of the watchers has guessed best; None where nobody has won anything by it."""
        best = leading_prophets(self._prophets)
        return HighlightText("prophet", prophet_names(best), prophet_text(best)) if best else None

    def describe_notable_acts(self, called: Mapping[Seat, str]) -> HighlightText | None:
        """Who did what, each by the name that the poster has below it; None where the game tells none."""
        told = self.report.notable_acts if self.report else ()
        if not told:
            return None
        game = self._match.header.game
        lines = tuple(
            (deed.seat, say(f"{game}.deed_{deed.key}", **{
                "name": called.get(deed.seat, ""), "other": called.get(deed.other, ""), **dict(deed.numbers),
            }))
            for deed in told
        )  # fmt: skip
        return HighlightText("tale", "", join_sentences(words for _, words in lines), told[0].ply, notable_acts=lines,
                    own_title=say(f"{game}.deeds"))  # fmt: skip

    def describe_all_highlights(self, called: Mapping[Seat, str] = MappingProxyType({})) -> tuple[HighlightText, ...]:
        """All of them, notable acts and luck only where there are some; none where nobody can tell anything.

        Luck with dice that were typed is nobody's to tell.

        What matters least comes last.
        """
        best = self.describe_prophet()
        prophet = [] if best is None else [best]
        if self.has_no_highlights:
            return tuple(prophet)
        has_rolls = self.report is not None and bool(self.report.lucky_rolls)
        header = self._match.header
        lucky = has_rolls or (may_roll_dice(self._match.game, header.setup) and header.chance == ChanceMode.AUTO)
        notable_acts = self.describe_notable_acts(called)
        return (
            *([notable_acts] if notable_acts else []),
            self.describe_turning_point(),
            self.describe_closest_call(),
            *prophet,
            *([self.describe_luckiest_roll()] if lucky else []),
        )

    def _turning_point_time_text(self, stood: AdvantagePoint) -> str:
        return say("end.round", round=stood.label) if stood.label else say("end.at", ply=stood.ply)

    def _events_at_ply_text(self, ply: int) -> str:
        """What everybody learned there, or what led there by the hand of chance."""
        words = wording.event_sentences(self._match, self._match.past.events(ply, None))
        return words or say("end.at", ply=ply)

    def _turning_point_text(self, stood: AdvantagePoint) -> tuple[str, str]:
        """What led to the decisive events and then those; and those alone, which are told whatever room there is."""
        events = self._match.past.events(stood.ply, None)
        first = events.index(stood.decisive_events[0])
        point = wording.event_sentences(self._match, stood.decisive_events)
        before = wording.event_sentences(self._match, events[:first])
        return join_sentences((before, point)), point

    # --- a solved game --------------------------------------------------------------------------------------------

    def _build_solved_game_report(self) -> bool:
        """The report of a solved game, once all its positions are judged."""
        curve, match = self._curve, self._match
        if curve is None or curve.is_silent or self.report is not None:
            return False
        shares = [curve.first_seat_winning_share(ply) for ply in range(match.ply + 1)]
        known = [share for share in shares if share is not None]
        if len(known) < len(shares):
            return False
        curve_points = tuple(
            AdvantagePoint(ply, (_worth_of_verdict(share), _worth_of_verdict(1 - share)))
            for ply, share in enumerate(known)
        )
        self.report = MatchReport(
            curve_points, close_calls=tuple(filter(None, map(self._find_close_call, range(1, match.ply + 1))))
        )
        return True

    def _find_close_call(self, ply: int) -> ClosestCall | None:
        """How many of the moves before a ply did not lose, where some did and the one that was played did not."""
        verdict = self._curve.verdict_at(ply - 1) if self._curve else None
        if verdict is None or verdict.kind == VerdictKind.LOST:
            return None
        played = self._match.past.action_text(ply, None)
        good = [value for value in verdict.values if VERDICT_RANK[value.kind] > 0 and not value.repeats]
        if len(good) == len(verdict.values) or played not in [str(value.action) for value in good]:
            return None
        numbers = ("good", str(len(good))), ("moves", str(len(verdict.values)))
        share = Fraction(len(good), len(verdict.values))
        return ClosestCall(ply, self._match.past.actor(ply), share, "only" if len(good) == 1 else "few", numbers)


def _worth_of_verdict(share: float) -> int:
    """The worth of a position in which a side has this share of the win."""
    return _BALANCED_WORTH if share == 0.5 else _WON_WORTH if share > 0.5 else _LOST_WORTH
