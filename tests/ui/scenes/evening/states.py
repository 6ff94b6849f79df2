"""An evening of ten matches over all games, and the people of a table, as they are written down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

from tabletop import paths
from tabletop.play import people
from tabletop.play.evening import EVENINGS, Evening, EveningMatch
from tabletop.play.highlights import MatchHighlights, TurningPoint
from tabletop.play.people import People
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.match_report import ClosestCall, LuckyRoll
from tabletop.ui.scenes.registry import open_scene
from tests.ui.pilot import PEOPLE, Pilot

A, B, C, D = PEOPLE
BOT = Sitter(SitterKind.BOT, "Robot", "easy")
LONG = "Maximiliane von und zu H"
"""As long as a name can be."""
NEAR = ClosestCall(31, 0, Fraction(1, 9), "fight", (("high", "13"), ("low", "12"), ("more", "2")))
HIGHLIGHTS = {
    2: MatchHighlights(TurningPoint(24, 1), NEAR, LuckyRoll(12, 1, Fraction(1, 36), ("6",))),
    7: MatchHighlights(TurningPoint(300, 0, "6"), None, LuckyRoll(12, 1, Fraction(561, 279936))),
}


def ten(ends: datetime) -> tuple[EveningMatch, ...]:
    """Ten matches, the last one ending then: Ann has won four of them, and a series waits."""
    said: tuple[tuple[str, tuple[Sitter, ...], tuple[int, ...], bool], ...] = (
        ("zodiac", (A, B), (0,), False), ("zodiac", (B, A), (1,), False), ("zoon", (C, D), (0,), False),
        ("zoon", (A, C), (1,), False), ("zombies", PEOPLE, (0, 1, 2, 3), True), ("zombies", PEOPLE, (), True),
        ("zodiac", (D, BOT), (1,), False), ("zone_wars", PEOPLE, (0, 2), False), ("zodiac", (B, D), (), False),
        ("zoon", (A, B), (0,), False),
    )  # fmt: skip
    return tuple(
        EveningMatch(
            f"{i}-{game}-a.jsonl", game, sitters, winners, team, ends - timedelta(minutes=14 * (9 - i)),
            320 if i == 7 else 40, "best of 3: 1-0" if i == 9 else "", HIGHLIGHTS.get(i, MatchHighlights()),
        )
        for i, (game, sitters, winners, team) in enumerate(said)
    )  # fmt: skip


def met(*names: str) -> None:
    """People who are here, but for the last one, who is remembered."""
    now = datetime.now(UTC)
    people.store_people(
        paths.people(), People().with_people_here(names, now).with_person_here_or_gone(names[-1], now, here=False)
    )


def kept(*, closed: bool = False, behind: bool = False) -> Path:
    """The evening of ten matches, which is on unless somebody has closed it.

    The clock may have been `behind`; then one of them went on in an older file as well, and in two seats were changed.
    """
    matches = ten(datetime.now(UTC))
    moved = [replace(matches[k], older=behind and k == 3, moved=behind) for k in (3, 4)]
    matches = (*matches[:3], *moved, *matches[5:])
    started = matches[0].ended.isoformat(timespec="seconds")
    return EVENINGS.create_file(paths.evenings(), Evening(started, matches, closed, behind=behind))


def _page(
    scene: str, *, known: bool = True, night: bool = False, closed: bool = False, behind: bool = False
) -> Callable[[Pilot, Path], None]:
    def go(pilot: Pilot, folder: Path) -> None:
        if known:
            met("Ann", "Ben", LONG, "Dot")
        if night:
            kept(closed=closed, behind=behind)
        pilot.stage.push_scene(open_scene(scene, pilot.stage))
        pilot.frames(3)
        pilot.rest()

    return go


EVENING = {
    "evening-night": _page("evening", night=True), "evening-over": _page("evening", night=True, closed=True),
    "evening-behind": _page("evening", night=True, behind=True),
    "people-met": _page("people"), "evening": _page("evening", known=False), "people": _page("people", known=False),
}  # fmt: skip
