"""The old names of `tabletop.rules.match_report`, for packages of games that were written for them.

Nothing in the program uses this file. A new game imports `match_report` and names `match_report` in its box.
"""

from __future__ import annotations

from tabletop.rules.match_report import AdvantagePoint as CourseEntry
from tabletop.rules.match_report import ClosestCall, LuckyRoll, MatchReport, NotableAct, SpectatorRecord

__all__ = ["ClosestCall", "CourseEntry", "LuckyRoll", "NotableAct", "SpectatorRecord", "Tale"]


def Tale(  # noqa: N802 - it was a class
    course: tuple[CourseEntry, ...] = (), rolls: tuple[LuckyRoll, ...] = (), nears: tuple[ClosestCall, ...] = (),
    score: tuple[int, ...] = (), deeds: tuple[NotableAct, ...] = (),
) -> MatchReport:  # fmt: skip
    """A match report by its old name and with the old names of its parts."""
    return MatchReport(course, rolls, nears, score, deeds)
