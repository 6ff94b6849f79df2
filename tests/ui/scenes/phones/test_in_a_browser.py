"""Whole matches of all games on phones in a real browser; reloads and lines that are cut lose nothing."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.net.browser import LANDSCAPE, PORTRAIT, Browser, launched
from tests.ui.scenes.phones.party import SMALL, WIDE, Minds, Party, party

SHORT = os.environ.get("TABLETOP_SHORT") == "1"
MOST = {"zodiac": 100, "zoon": 400, "zombies": 1500, "zone_wars": 120}
"""Actions after which a match is left: a battle of Zone Wars is not waited for."""
FEW = {"zoon": 8, "zombies": 8}
"""The same, shortened."""
LYING = ("zodiac", "zone_wars")
TABLE = {"zone_wars": 0.9}
"""Which share of actions only the table can do, at most: models walk on its mat."""
TROUBLE = 0.3 if SHORT else 0.06
"""How often something happens to a phone before a decision."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    yield from launched(tmp_path_factory.mktemp("browser"))


def trouble(here: Party, rng: random.Random) -> None:
    """A page is loaded anew, a line is cut, or dies without a word; the phone shows the same afterwards."""
    page = here.asked()
    server, seat = here.at.scene.phones.server, here.at.scene.match.to_act
    assert server is not None
    text = "document.getElementById('blocks').textContent"
    before, line = page.ask(text), server.connection_of_seat(seat)
    assert line is not None
    kind = rng.choice(("reload", "cut", "dead"))
    if kind == "reload":
        page.driver.refresh()
    elif kind == "cut":
        line.loop.call_soon_threadsafe(line.transport.abort)
    else:
        line.transport.pause_reading()  # as if the network had gone
        page.driver.execute_script("document.dispatchEvent(new Event('visibilitychange'))")
    here.until(lambda: server.connection_of_seat(seat) not in (None, line))
    here.until(lambda: here.at.scene.phones.phone_seats[seat].is_here and page.state == "" and page.seq > 0)
    assert page.is_down == (kind == "reload" and here.at.scene.match.game.hidden)
    here.look()
    assert page.ask(text) == before, kind


def whole(here: Party, most: int, seed: int, seen: Callable[[Party], None] = lambda here: None) -> tuple[int, int]:
    """Plays on to the end, or so many actions; returns how many were done, and how many by the table."""
    rng, minds, match = random.Random(seed), Minds(here.at, "easy", seed), here.at.scene.match
    here.look()
    done = by_table = 0
    while match.outcome is None and done < most:
        here.asked()
        seen(here)
        if rng.random() < TROUBLE:
            trouble(here, rng)
        action = minds.choose()
        done += 1
        if not here.play(action):
            by_table += 1
            here.at.scene.play(action)
    here.at.pilot.rest()
    seen(here)
    return done, by_table


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("game", FEW if SHORT else MOST)
def test_a_whole_match_is_played_on_phones(game: str, browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, game, LANDSCAPE if game in LYING else PORTRAIT) as here:
        match = here.at.scene.match
        done, by_table = whole(here, FEW[game] if SHORT else MOST[game], seed=1)
        assert by_table <= TABLE.get(game, 0.0) * done
        if not SHORT and game != "zone_wars":
            assert match.outcome is not None
            assert {page.turn for page in here.pages.values()} == {"over"}
        for page in here.pages.values():
            assert page.ask(WIDE) is False
            assert page.ask(SMALL) == []
        assert here.browser.complaints() == []
