"""Zombies in a real window: a night is begun, cards are kept, a survivor is dragged; killed, it goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop import settings
from tabletop.settings import Settings
from tests.window.asked import Shadow, begin, decided, go_on
from tests.window.desk import Desk

pytestmark = pytest.mark.window

NIGHT = ("player.0 person easy", "player.1 bot easy", "player.2 bot easy", "player.3 bot easy",
         "option.scenario ch2", "sides chosen")  # fmt: skip
CHOSEN = Settings(animation_speed=0.0, bot_pace=0.0, last_setup=tuple(f"zombies {line}" for line in NIGHT))
MOST = 8
"""Decisions of the first round at most: cards, steps, an action."""


@pytest.fixture
def shadow(desk: Desk) -> Iterator[Shadow]:
    settings.save_settings(desk.home / "config" / "settings.json", CHOSEN)
    made = Shadow(desk.home, "tests.games.zombies.window.shadow")
    yield made
    made.close()


def until(desk: Desk, shadow: Shadow, kind: str) -> list[str]:
    """What the person does up to the first action of this kind."""
    done = [decided(desk, shadow, 0.6)]
    while not done[-1].startswith(kind):
        assert len(done) < MOST, done
        done.append(decided(desk, shadow, 0.6))
    return done


def test_a_night_with_three_bots_is_begun_killed_and_gone_on_with(desk: Desk, shadow: Shadow) -> None:
    begin(desk, shadow, "box-zombies")
    until(desk, shadow, "walk")
    before = [str(action) for action in desk.match().past.actions()]

    go_on(desk, shadow)
    done = until(desk, shadow, "reload")
    after = [str(action) for action in desk.match().past.actions()]
    assert after[: len(before)] == before
    assert after.index("reload") >= len(before)
    assert done[-1] == "reload"
