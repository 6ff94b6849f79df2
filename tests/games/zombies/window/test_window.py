"""Zombies in a real window: a night is begun, cards are kept, a survivor is dragged; killed, it goes on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import settings
from tabletop.settings import Settings
from tests.window.asked import Shadow
from tests.window.desk import Desk, wait_for

pytestmark = pytest.mark.window

NIGHT = ("player.0 person easy", "player.1 bot easy", "player.2 bot easy", "player.3 bot easy",
         "option.scenario ch2", "sides chosen")  # fmt: skip
CHOSEN = Settings(animation_speed=0.0, bot_pace=0.0, last_setup=tuple(f"zombies {line}" for line in NIGHT))
MOST = 8
"""Decisions of the first round at most: cards, steps, an action."""


@pytest.fixture
def shadow(desk: Desk) -> Iterator[Shadow]:
    settings.save(desk.home / "config" / "settings.json", CHOSEN)
    made = Shadow(desk.home, "tests.games.zombies.window.shadow")
    yield made
    made.close()


def saved(desk: Desk) -> Path | None:
    return next(desk.saves.glob("*.jsonl"), None)


def decided(desk: Desk, shadow: Shadow) -> str:
    """The person does one thing when it is asked; returns what."""
    wait_for(lambda: desk.match().to_act == 0)
    time.sleep(0.6)
    path = saved(desk)
    assert path is not None
    ply = desk.match().ply
    for kind, *ends in shadow.ask(path):
        desk.drag(*ends) if kind == "drag" else desk.click(*ends)
        time.sleep(0.3)
    wait_for(lambda: desk.match().ply > ply)
    return str(desk.match().line()[ply])


def until(desk: Desk, shadow: Shadow, kind: str) -> list[str]:
    """What the person does up to the first action of this kind."""
    done = [decided(desk, shadow)]
    while not done[-1].startswith(kind):
        assert len(done) < MOST, done
        done.append(decided(desk, shadow))
    return done


def test_a_night_with_three_bots_is_begun_killed_and_gone_on_with(desk: Desk, shadow: Shadow) -> None:
    desk.start()
    doors = shadow.ask(desk.home)
    desk.click(doors["box-zombies"])
    time.sleep(1.0)
    desk.click(doors["start"])
    wait_for(lambda: saved(desk) is not None)
    time.sleep(1.0)
    until(desk, shadow, "walk")
    before = [str(action) for action in desk.match().line()]

    desk.kill()
    desk.start()
    desk.click(shadow.ask(desk.home)["continue"])
    time.sleep(1.0)
    done = until(desk, shadow, "reload")
    after = [str(action) for action in desk.match().line()]
    assert after[: len(before)] == before
    assert after.index("reload") >= len(before)
    assert done[-1] == "reload"
