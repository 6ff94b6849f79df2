"""What is too long says how long it is: never five inches where five are allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zone_wars.board.mat import plan_labels
from tabletop.rules.game import Refusal
from tabletop.settings import Settings
from tests.games.zone_wars.board.states import DUEL
from tests.games.zone_wars.board.table import table


@pytest.mark.parametrize(
    ("far", "allowed", "says"),
    [
        ("5.04", "5", "the path there is 5.1 inches, 0.1 too long"),
        ("5.26", "5", "the path there is 5.3 inches, 0.3 too long"),
        ("6.7", "5", "the path there is 6.7 inches, 1.7 too long"),
        ("2.61", "2.57", "the path there is 2.7 inches, 0.1 too long"),
    ],
)
def test_a_way_is_longer_by_what_is_too_much_r88(far: str, allowed: str, says: str, tmp_path: Path) -> None:
    with table(tmp_path, DUEL, settings=Settings(animation_speed=0.0)) as it:
        reason = next(name for name, kind in plan_labels._SHORT_REASONS.items() if kind == "allowance")
        refusal = Refusal("R88", reason, (("far", far), ("allowed", allowed)))
        assert plan_labels.stop_reason_text(it.board.mat.game.content, it.draft, refusal) == says
