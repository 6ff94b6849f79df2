"""The golden games of Zone Wars together show nearly everything that can be done and that can happen."""

from __future__ import annotations

import re

from tabletop.games.zone_wars.rules.text import events as e
from tests.playthroughs.test_playthroughs import FOLDER

LINES = [line for path in sorted(FOLDER.glob("zone_wars/*.txt")) for line in path.read_text("utf-8").splitlines()]
DEEDS = {
    "muster", "corner", "deploy", "move", "aim", "charge", "sprint", "watch", "mutate", "recover", "assist", "simple",
    "complex", "pass", "attack", "fire", "reflex", "push", "decline", "put", "release", "deal", "scatter", "draw",
    "reveal", "find", "roll", "drift", "arrive",
}  # fmt: skip
RARE = (e.Collapsed, e.Collided, e.Dropped, e.Busted, e.Worn, e.Leeched, e.Left, e.TakenOut, e.MonsterCame, e.Healed)


def test_every_scenario_and_two_to_four_players_are_played() -> None:
    setups = {line for line in LINES if line.startswith("setup ")}
    scenarios = {"throw-down", "home-run", "watch-where-you-step", "rescue-mission", "monster-hunt"}
    assert {f"setup scenario = {name}" for name in scenarios} <= setups
    assert {f"setup players = {number}" for number in (2, 3, 4)} <= setups


def test_nearly_every_kind_of_action_is_done() -> None:
    assert {line.split()[1] for line in LINES if line.startswith("> ")} >= DEEDS


def test_what_happens_seldom_happens_too() -> None:
    told = {found[1] for line in LINES if (found := re.match(r"  ([A-Z]\w+)( |$)", line))}
    assert {kind.__name__ for kind in RARE} <= told
    assert {"Hit", "Missed", "Protected", "Damaged", "Broke", "Recovered", "StayedBroken", "Ended"} <= told
