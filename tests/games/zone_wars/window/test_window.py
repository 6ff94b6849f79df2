"""Zone Wars in a real window: a battle is begun, models are mustered, deployed and dragged; killed, it goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop import settings
from tabletop.settings import Settings
from tests.window.asked import Shadow, begin, decided, go_on
from tests.window.desk import Desk

pytestmark = pytest.mark.window

BATTLE = ("player.0 person easy", "player.1 bot easy", "option.scenario rescue-mission", "sides chosen")
CHOSEN = Settings(
    animation_speed=0.0, bot_pace=0.0, result_pace=0.0, last_setup=tuple(f"zone_wars {line}" for line in BATTLE)
)


@pytest.fixture
def shadow(desk: Desk) -> Iterator[Shadow]:
    settings.save_settings(desk.home / "config" / "settings.json", CHOSEN)
    made = Shadow(desk.home, "tests.games.zone_wars.window.shadow")
    yield made
    made.close()


def test_a_battle_against_a_bot_is_begun_killed_and_gone_on_with(desk: Desk, shadow: Shadow) -> None:
    begin(desk, shadow, "box-zone_wars")
    done = [decided(desk, shadow, 0.4)]
    while not done[-1].startswith("move"):
        done.append(decided(desk, shadow, 0.4))
        assert len(done) < 16, done
    kinds = [words.split(" ")[0] for words in done]  # each battle is another: what else is asked differs
    assert [kind for kind in kinds if kind in ("muster", "deploy", "move")] == ["muster", "deploy", "deploy", "move"]
    before = [str(action) for action in desk.match().past.actions()]

    go_on(desk, shadow)
    decided(desk, shadow, 0.4)
    after = [str(action) for action in desk.match().past.actions()]
    assert len(after) > len(before)
    assert after[: len(before)] == before
