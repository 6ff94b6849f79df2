"""Zone Wars in a real window: a battle is begun, models are mustered, deployed and dragged; killed, it goes on."""

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

BATTLE = ("player.0 person easy", "player.1 bot easy", "option.scenario rescue-mission", "sides chosen")
CHOSEN = Settings(animation_speed=0.0, bot_pace=0.0, last_setup=tuple(f"zone_wars {line}" for line in BATTLE))


@pytest.fixture
def shadow(desk: Desk) -> Iterator[Shadow]:
    settings.save(desk.home / "config" / "settings.json", CHOSEN)
    made = Shadow(desk.home, "tests.window.shadow")
    yield made
    made.close()


def saved(desk: Desk) -> Path | None:
    return next(desk.saves.glob("*.jsonl"), None)


def decided(desk: Desk, shadow: Shadow) -> str:
    """The person does one thing when it is asked; returns what."""
    wait_for(lambda: desk.match().to_act == 0)
    time.sleep(0.4)
    path = saved(desk)
    assert path is not None
    ply = desk.match().ply
    for kind, *ends in shadow.ask(path):
        desk.drag(*ends) if kind == "drag" else desk.click(*ends)
        time.sleep(0.3)
    wait_for(lambda: desk.match().ply > ply)
    return str(desk.match().line()[ply])


def test_a_battle_against_a_bot_is_begun_killed_and_gone_on_with(desk: Desk, shadow: Shadow) -> None:
    desk.start()
    doors = shadow.ask(desk.home)
    desk.click(doors["box-zone_wars"])
    time.sleep(1.0)
    desk.click(doors["start"])
    wait_for(lambda: saved(desk) is not None)
    time.sleep(1.0)
    done = [decided(desk, shadow)]
    while not done[-1].startswith("move"):
        done.append(decided(desk, shadow))
        assert len(done) < 9, done
    kinds = [words.split(" ")[0] for words in done]
    assert [kind for kind in kinds if kind not in ("corner", "decline")] == ["muster", "deploy", "deploy", "move"]
    before = [str(action) for action in desk.match().line()]

    desk.kill()
    desk.start()
    desk.click(shadow.ask(desk.home)["continue"])
    time.sleep(1.0)
    assert decided(desk, shadow).startswith(("move", "decline"))
    after = [str(action) for action in desk.match().line()]
    assert after[: len(before)] == before
