"""Whole nights of Zombies at a real table: every chapter on every difficulty by mouse, and one by drags and by keys.

Three of them are always played, the others with the long suites.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui import wording
from tests.games.zombies.board.player import How, Player
from tests.games.zombies.board.table import ANN, BOT, zombies_match
from tests.sampled import sampled
from tests.ui.pilot import piloted, seated

CHAPTERS = ("ch1", "ch2", "ch3")
DIFFICULTIES = ("easy", "normal", "hard", "nightmare")
REASONS = {"inside", "rescued", "overrun", "dead", "too_late"}


@dataclass(frozen=True, slots=True)
class Case:
    """One night: how it is played, which, and by how many people."""

    how: How
    chapter: str
    difficulty: str
    people: int = 1

    def __str__(self) -> str:
        return f"{self.how}-{self.chapter}-{self.difficulty}-{self.people}"


ALL = [Case("mouse", chapter, difficulty) for chapter in CHAPTERS for difficulty in DIFFICULTIES]
TOGETHER = [Case("mouse", "ch1", "hard", 4), Case("drag", "ch1", "normal", 4), Case("keys", "ch2", "normal", 4)]


def played(folder: Path, case: Case, log: pytest.LogCaptureFixture) -> dict[str, int]:
    """Plays to the end, which must be on the screen; returns how often each kind of thing was done."""
    settings = Settings(confirm="none", animation_speed=0.0, bot_pace=0.0)
    sitters = (ANN,) * case.people + (BOT,) * (4 - case.people)
    setup = {"scenario": case.chapter, "difficulty": case.difficulty}
    with piloted(folder, settings) as pilot:
        match = zombies_match(*sitters, seed=str(case), **setup)
        player = Player(pilot, seated(pilot, match), case.how, case)
        try:
            player.play()
        except AssertionError as error:
            raise AssertionError(f"{error} after {player.log[-12:]}") from error
        outcome = match.outcome
        assert outcome is not None
        assert outcome.reason in REASONS
        assert outcome.winners in {(), (0, 1, 2, 3)}, "all seats win or lose together"
        assert player.scene.picture.banner_text() == wording.outcome_text(match, outcome)
        assert not [record for record in log.records if record.levelname in {"ERROR", "CRITICAL"}]
        return player.did


@pytest.mark.parametrize("case", sampled(ALL), ids=str)
def test_every_chapter_is_played_to_its_end_by_mouse(
    tmp_path: Path, case: Case, caplog: pytest.LogCaptureFixture
) -> None:
    did = played(tmp_path, case, caplog)
    assert any(kind.startswith(("from h", "to h")) for kind in did), did


@pytest.mark.parametrize("case", sampled(TOGETHER), ids=str)
def test_a_whole_team_is_played_in_every_way(tmp_path: Path, case: Case, caplog: pytest.LogCaptureFixture) -> None:
    did = played(tmp_path, case, caplog)
    cards = [kind for kind in did if kind in {"from c", "to c", "drag c to z", "drag c to k"}]
    assert cards, did
    assert any(kind in did for kind in ("to z", "drag c to z", "from z")), did
