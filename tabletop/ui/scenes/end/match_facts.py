"""What the page of the end tells: turning point, closest call and luckiest roll, as sentences.

A game that keeps a tale of its own is asked once; a solved one is judged position by position in the background.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tabletop.ai.analysis import VerdictKind
from tabletop.content import boxes
from tabletop.play import moments
from tabletop.play.main_line_end import REASON
from tabletop.play.match import Match
from tabletop.play.record import ChanceMode
from tabletop.rules.game import Seat, may_roll
from tabletop.rules.tale import ClosestCall, CourseEntry, Tale
from tabletop.ui import wording
from tabletop.ui.locale_formats import whole_text
from tabletop.ui.scenes.review.evaluation_curve import VERDICT_RANK, EvaluationCurve
from tabletop.ui.sentences import join_sentences
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_FULL_WORTH = 100
"""What a sure win counts."""


@dataclass(frozen=True, slots=True)
class MatchFact:
    """One thing that is told."""

    name: str
    """tale, turning, near or luck."""
    headline: str
    text: str
    ply: int = 0
    """Where it happened; 0 for nowhere."""
    seat: Seat = -1
    faces: tuple[str, ...] = ()
    key_sentence: str = ""
    """The last sentence of the words where it is what matters most of them."""
    deeds: tuple[tuple[Seat, str], ...] = ()
    """Sentences in place of the words, each with whose mark stands before it."""
    own_title: str = ""
    """What it is, where the game has a name of its own for it."""

    @property
    def title(self) -> str:
        return self.own_title or say(f"end.{self.name}")


class MatchFacts:
    """Facts about one match; some come later."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any]) -> None:
        self._match = match
        box = boxes.find_box(match.header.game)
        self._curve = EvaluationCurve(stage, match) if box and box.tale is None and box.analyst is not None else None
        self.tale: Tale | None = moments.tale_of(match)
        """None while it is not known, or where nobody can tell."""
        self._judge_solved_game()

    @property
    def is_waiting(self) -> bool:
        """Whether something is still to come."""
        return self.tale is None and self._curve is not None and self._curve.is_waiting

    @property
    def is_silent(self) -> bool:
        """Whether nobody can tell anything of this game."""
        return self.tale is None and (self._curve is None or self._curve.is_silent)

    def update(self) -> bool:
        """Takes what was found out; whether something is new."""
        return bool(
            self._curve is not None and self.tale is None and self._curve.update(0) and self._judge_solved_game()
        )

    def cancel_questions(self) -> None:
        """Nobody waits any more."""
        if self._curve is not None:
            self._curve.query.reset()

    # --- facts ----------------------------------------------------------------------------------------------------

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self._match.outcome.winners if self._match.outcome else ()

    def turning_point_fact(self) -> MatchFact:
        """From when on it was decided."""
        stood = moments.turning_point_of(self._match, self.tale) if self.tale else None
        if stood is None:
            return MatchFact("turning", "", say("end.judging" if self.is_waiting else "end.no_turning"))
        actor = self._match.past.actor(stood.ply)
        if not stood.decisive_events:
            return MatchFact("turning", self._time_text(stood), self._events_text(stood.ply), stood.ply, actor)
        words, point = self._turning_point_text(stood)
        return MatchFact("turning", self._time_text(stood), words, stood.ply, actor, key_sentence=point)

    def closest_call_fact(self) -> MatchFact:
        """What nearly went otherwise."""
        near = self.tale.closest_call(self.winners) if self.tale else None
        if near is None:
            gave_up = self._match.outcome is not None and self._match.outcome.reason == REASON
            none = "given_up" if gave_up and not self.turning_point_fact().ply else "no_near"
            return MatchFact("near", "", say("end.judging" if self.is_waiting else f"end.{none}"))
        game = self._match.header.game
        part = "end" if self._curve is not None else game
        filled = {"name": wording.seat_name(self._match, near.seat), **dict(near.numbers)}
        head, point = (say(f"{part}.near_{near.key}{ending}", **filled) for ending in ("", "_text"))
        return MatchFact(
            "near", head, join_sentences((self._events_text(near.ply), point)), near.ply, near.seat, key_sentence=point
        )

    def luckiest_roll_fact(self) -> MatchFact:
        roll = self.tale.luckiest_roll if self.tale else None
        if roll is None:
            return MatchFact("luck", "", say("end.no_rolls"))
        chance = roll.chance
        exact = say("end.exactly", ways=whole_text(chance.numerator), of=whole_text(chance.denominator))
        head = say("end.one_in", number=whole_text(round(1 / chance)))
        return MatchFact(
            "luck", head, join_sentences((self._events_text(roll.ply), exact)), roll.ply, roll.seat, roll.faces
        )

    def deeds_fact(self, called: Mapping[Seat, str]) -> MatchFact | None:
        """Who did what, each by the name that the poster has below it; None where the game tells no deeds."""
        told = self.tale.deeds if self.tale else ()
        if not told:
            return None
        game = self._match.header.game
        lines = tuple(
            (deed.seat, say(f"{game}.deed_{deed.key}", **{
                "name": called.get(deed.seat, ""), "other": called.get(deed.other, ""), **dict(deed.numbers),
            }))
            for deed in told
        )  # fmt: skip
        return MatchFact("tale", "", join_sentences(words for _, words in lines), told[0].ply, deeds=lines,
                    own_title=say(f"{game}.deeds"))  # fmt: skip

    def all_facts(self, called: Mapping[Seat, str] = MappingProxyType({})) -> tuple[MatchFact, ...]:
        """All of them, deeds and luck only where there are some; none where nobody can tell anything.

        Luck with dice that were typed is nobody's to tell.

        What matters least comes last.
        """
        if self.is_silent:
            return ()
        has_rolls = self.tale is not None and bool(self.tale.rolls)
        header = self._match.header
        lucky = has_rolls or (may_roll(self._match.game, header.setup) and header.chance == ChanceMode.AUTO)
        deeds = self.deeds_fact(called)
        return (
            *([deeds] if deeds else []),
            self.turning_point_fact(),
            self.closest_call_fact(),
            *([self.luckiest_roll_fact()] if lucky else []),
        )

    def _time_text(self, stood: CourseEntry) -> str:
        return say("end.round", round=stood.label) if stood.label else say("end.at", ply=stood.ply)

    def _events_text(self, ply: int) -> str:
        """What everybody learned there, or what led there by the hand of chance."""
        words = wording.event_sentences(self._match, self._match.past.events(ply, None))
        return words or say("end.at", ply=ply)

    def _turning_point_text(self, stood: CourseEntry) -> tuple[str, str]:
        """What led to the decisive events and then those; and those alone, which are told whatever room there is."""
        events = self._match.past.events(stood.ply, None)
        first = events.index(stood.decisive_events[0])
        point = wording.event_sentences(self._match, stood.decisive_events)
        before = wording.event_sentences(self._match, events[:first])
        return join_sentences((before, point)), point

    # --- a solved game --------------------------------------------------------------------------------------------

    def _judge_solved_game(self) -> bool:
        """The tale of a solved game, once all its positions are judged."""
        curve, match = self._curve, self._match
        if curve is None or curve.is_silent or self.tale is not None:
            return False
        shares = [curve.winning_share(ply) for ply in range(match.ply + 1)]
        known = [share for share in shares if share is not None]
        if len(known) < len(shares):
            return False
        course = tuple(
            CourseEntry(ply, (round(_FULL_WORTH * share), round(_FULL_WORTH * (1 - share))))
            for ply, share in enumerate(known)
        )
        self.tale = Tale(course, nears=tuple(filter(None, map(self._narrow_escape, range(1, match.ply + 1)))))
        return True

    def _narrow_escape(self, ply: int) -> ClosestCall | None:
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
