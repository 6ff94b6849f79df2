"""Whole battles of Zone Wars at a real table: every scenario, two to four seats, by mouse and by keyboard."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui import wording
from tests.games.zone_wars.board.player import How, Player
from tests.games.zone_wars.board.table import zone_match
from tests.ui.pilot import piloted, seated

SHORT = bool(os.environ.get("TABLETOP_SHORT"))
SCENARIOS = ("throw-down", "home-run", "watch-where-you-step", "rescue-mission", "monster-hunt")
REASONS = {"triggers", "rounds", "retrieved", "last_standing"}
BOT = Sitter(SitterKind.BOT, "Bo", "random")


@dataclass(frozen=True, slots=True)
class Case:
    """One battle: how people play it, its scenario, its seats, and its seed."""

    how: How
    scenario: str
    seed: int
    players: int = 2
    bots: int = 0

    def __str__(self) -> str:
        bots = f"{self.bots}bots" if self.bots else ""
        return "-".join(filter(None, (self.how, self.scenario, str(self.players), bots, str(self.seed))))


@contextmanager
def table(folder: Path, case: Case) -> Iterator[Player]:
    """A player before a new battle with as few models as the scenario allows."""
    settings = Settings(confirm="none", animation_speed=0.0, bot_pace=0.0)
    people = case.players - case.bots
    sitters = (
        *(Sitter(SitterKind.PERSON, name) for name in ("Ann", "Ben", "Cid", "Dot")[:people]),
        *([BOT] * case.bots),
    )
    setup = {"scenario": case.scenario, "players": str(case.players), "models": "2"}
    with piloted(folder, settings) as pilot:
        yield Player(pilot, seated(pilot, zone_match(*sitters, seed=str(case.seed), **setup)), case.how, case.seed)


def played(folder: Path, case: Case, log: pytest.LogCaptureFixture) -> dict[str, int]:
    """Plays to the end, which must be on the screen; returns how often each kind of thing was done."""
    with table(folder, case) as player:
        try:
            player.play()
        except AssertionError as error:
            raise AssertionError(f"{error} after {player.log[-12:]}") from error
        match, scene = player.scene.match, player.scene
        outcome = match.outcome
        assert outcome is not None
        assert outcome.reason in REASONS
        assert scene.picture.banner_text() == wording.outcome_text(match, outcome)
        acted = {match.past.actor(ply) for ply in range(1, match.ply + 1)}
        assert set(range(case.players)) <= acted, "every seat has decided something"
        assert player.did["muster"] == case.players - case.bots
        assert player.given_up <= player.did["from m"] / 2, f"most plans come to something: {player.log}"
    assert [record.getMessage() for record in log.records if record.levelno >= logging.ERROR] == []
    return player.did


@pytest.mark.slow
def test_two_people_play_a_whole_battle_by_mouse(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    did = played(tmp_path, Case("mouse", "rescue-mission", 1), caplog)
    assert did["done"] >= 5, "plans are carried out"
    assert did["to at"] >= 5, "models go somewhere"


HOT_SEAT = (
    Case("drag", "throw-down", 2), Case("mouse", "home-run", 3), Case("drag", "watch-where-you-step", 5),
    Case("drag", "rescue-mission", 6), Case("mouse", "monster-hunt", 6), Case("mouse", "home-run", 7, players=3),
    Case("drag", "rescue-mission", 8, players=4), Case("keys", "rescue-mission", 4),
)  # fmt: skip
WAYS: tuple[tuple[How, int], ...] = (("mouse", 2), ("keys", 3), ("drag", 4))
MORE = tuple(
    Case(how, scenario, seed, players)
    for seed in range(20, 22) for scenario in SCENARIOS for how, players in WAYS
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("case", HOT_SEAT[-3:] if SHORT else (*HOT_SEAT, *MORE), ids=str)
def test_people_play_whole_battles(tmp_path: Path, case: Case, caplog: pytest.LogCaptureFixture) -> None:
    played(tmp_path, case, caplog)


@pytest.mark.slow
@pytest.mark.parametrize(
    "case",
    [Case("mouse", "home-run", 9, bots=1), Case("keys", "rescue-mission", 10, players=3, bots=2)][-1 if SHORT else 0 :],
    ids=str,
)
def test_people_play_whole_battles_against_bots(tmp_path: Path, case: Case, caplog: pytest.LogCaptureFixture) -> None:
    played(tmp_path, case, caplog)
