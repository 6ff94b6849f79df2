"""What is seen at rest is what a fresh picture would show, over all games, scenes and looks.

See docs/decisions.md, What is seen is true.
"""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from tabletop.ui.drawing.display_list import DisplayList
from tests.sampled import SHORT, sampled
from tests.truth.soak import RESTS, Session
from tests.truth.starts import MATCHES, REVIEWS, STARTS

QUICK = (*MATCHES, *REVIEWS, "lesson", "review")
"""Starts that are tried every time, in the smallest window."""
FEW = 12
"""Rests of each of them."""
TRIES = 5
"""Sessions in which a machine that forgets must be found out: what moves when differs from seed to seed."""
MANY = range(0, 2 * len(STARTS), 3 if SHORT else 1)
"""Seeds: every start twice, each with another look."""


@pytest.mark.parametrize("start", QUICK)
def test_pictures_at_rest_are_fresh(tmp_path: Path, start: str) -> None:
    report = Session(1, tmp_path, start=start, quick=True).run(FEW)
    assert not report.wrong(), report


@pytest.mark.parametrize("seed", sampled(MANY))
def test_pictures_at_rest_are_fresh_from_every_start(tmp_path: Path, seed: int) -> None:
    report = Session(seed, tmp_path).run(RESTS)
    assert not report.wrong(), report


@pytest.mark.slow
def test_a_picture_that_is_not_finished_is_found(tmp_path: Path) -> None:
    """The soak itself: a machine that forgets now and then what has changed is found out."""
    usual, turns = DisplayList.changed_rects, iter(range(10**9))

    def lazy(sheet: DisplayList, shown: DisplayList | None) -> list[pygame.Rect]:
        return usual(sheet, shown)[:-1] if next(turns) % 2 == 0 else usual(sheet, shown)

    found: set[str] = set()
    with patch.object(DisplayList, "changed_rects", lazy):
        for seed in range(1, TRIES + 1):
            found |= {fault.kind for fault in Session(seed, tmp_path, start=QUICK[0], quick=True).run(FEW).faults}
            if found >= {"drawn anew", "drawn in motion"}:
                break
    assert found >= {"drawn anew", "drawn in motion"}
    assert list(tmp_path.glob("*-difference.png"))
