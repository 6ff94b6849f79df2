"""The golden nights of Zombies together show nearly everything that can be done and that can happen."""

from __future__ import annotations

import re

from tests.playthroughs.test_playthroughs import FOLDER

FILES = {path.stem: path.read_text("utf-8").splitlines() for path in sorted(FOLDER.glob("zombies/*.txt"))}
LINES = [line for lines in FILES.values() for line in lines]
DEEDS = {
    "roll", "deal", "look", "tile", "card", "find", "reveal", "suppress", "walk", "take", "halt", "attack", "melee",
    "reload", "swap", "use", "revive", "pass",
}  # fmt: skip
RARE = {"SpecialFired", "TokenPut", "TokenGone", "Slimed", "Lurks", "Revived", "Unpinned", "Died", "Called", "Healed",
        "LureThrown", "Blasted", "Moved", "MoveRolled", "AlarmRolled", "NotPlaced", "Woken"}  # fmt: skip


def test_all_chapters_two_survivors_and_house_rules_are_played() -> None:
    setups = {line for line in LINES if line.startswith("setup ")}
    assert {f"setup scenario = {name}" for name in ("ch1", "ch2", "ch3")} <= setups
    assert {"setup survivors = 2", "setup difficulty = nightmare"} <= setups
    assert sum(line.startswith("setup ") for line in FILES["house_rules"]) > 10


def test_nights_are_won_inside_and_by_rescue_and_lost() -> None:
    ends = {lines[-1] for lines in FILES.values()}
    assert ends >= {"won by 0, 1, 2, 3: inside X15", "won by 0, 1, 2, 3: rescued K85", "won by nobody: overrun X16"}


def test_nearly_every_kind_of_action_is_done() -> None:
    assert {line.split()[1] for line in LINES if line.startswith("> ")} >= DEEDS


def test_what_happens_seldom_happens_too() -> None:
    told = {found[1] for line in LINES if (found := re.match(r"  (\w+) ", line))}
    assert told >= RARE
