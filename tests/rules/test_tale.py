"""Packages that were written for the old names of a match report go on working."""

from __future__ import annotations

from fractions import Fraction

from tabletop.rules import tale
from tabletop.rules.match_report import AdvantagePoint, ClosestCall, LuckyRoll, MatchReport, NotableAct


def test_a_tale_is_a_match_report() -> None:
    roll, near, deed = (
        LuckyRoll(1, 0, Fraction(1, 6)),
        ClosestCall(2, 1, Fraction(0), "left"),
        NotableAct(1, 0, "healed"),
    )
    made = tale.Tale(course=(tale.CourseEntry(0, (3, 3)),), rolls=(roll,), nears=(near,), score=(1, 2), deeds=(deed,))
    assert made == MatchReport((AdvantagePoint(0, (3, 3)),), (roll,), (near,), (1, 2), (deed,))
    assert (tale.ClosestCall, tale.LuckyRoll, tale.NotableAct) == (ClosestCall, LuckyRoll, NotableAct)
