"""Whole matches of all games on phones in a real browser; reloads and lines that are cut lose nothing."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.net.browser import LANDSCAPE, PORTRAIT, Browser, Page
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
    if not Browser.is_here():
        pytest.skip("needs chromium and chromedriver")
    made = Browser(tmp_path_factory.mktemp("browser"))
    yield made
    made.close()


def trouble(here: Party, rng: random.Random) -> None:
    """A page is loaded anew, a line is cut, or dies without a word; the phone shows the same afterwards."""
    page = here.asked()
    server, seat = here.at.scene.phones._server, here.at.scene.match.to_act
    assert server is not None
    text = "document.getElementById('blocks').textContent"
    before, line = page.ask(text), server._phones[seat]
    kind = rng.choice(("reload", "cut", "dead"))
    if kind == "reload":
        page.driver.refresh()
    elif kind == "cut":
        server._loop.call_soon_threadsafe(line.connection.transport.abort)  # type: ignore[union-attr]
    else:
        line.connection.transport.pause_reading()  # type: ignore[attr-defined] # as if the network had gone
        page.driver.execute_script("document.dispatchEvent(new Event('visibilitychange'))")
    here.until(lambda: server._phones.get(seat) not in (None, line))
    here.until(lambda: here.at.scene.phones.places[seat].is_here and page.state == "" and page.seq > 0)
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


def touched(page: Page, where: tuple[float, float], seconds: float, end: tuple[float, float] | None = None) -> None:
    """A finger that stays, and is lifted there or elsewhere."""
    points = [{"x": where[0], "y": where[1]}]
    page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    time.sleep(seconds)
    if end is not None:
        moved = [{"x": end[0], "y": end[1]}]
        page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": moved})
    page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def laid_over(page: Page, what: str) -> tuple[float, float]:
    """The button of the cover, moved to where something lies that can be tapped; returns the place in pixels."""
    box = page.ask(
        f"(() => {{ const veil = document.getElementById('veil'); veil.hidden = true; "
        f"const found = document.querySelector(`{what}`); found.scrollIntoView({{block: 'center'}}); "
        "const rect = found.getBoundingClientRect(); veil.hidden = false; "
        "const x = rect.x + rect.width / 2, y = rect.y + rect.height / 2; "
        "const button = document.getElementById('veil-button'); "
        "button.style.cssText = `position: fixed; left: ${x - 40}px; top: ${y - 20}px; width: 80px; height: 40px`; "
        "return [x, y]; })()"
    )
    return box[0], box[1]


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", ["zoon", "zombies"])
def test_letting_go_of_the_cover_presses_nothing_below(game: str, browser: Browser, tmp_path: Path) -> None:
    """The cover lifts while the finger is down; what comes to light under it was not meant."""
    with party(tmp_path, browser, game, PORTRAIT) as here:
        page = here.asked()
        assert page.is_down
        where = laid_over(page, ".can[data-place], #offers button")
        before = here.at.scene.match.ply, page.seq
        touched(page, where, 0.6)
        here.until(lambda: not page.is_down)
        here.frames(0.6)
        assert (here.at.scene.match.ply, page.seq) == before
        assert page.ask("document.querySelectorAll('.is-held').length") == 0
        assert page.ask("document.getElementById('large').hidden")


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_touch_that_began_elsewhere_presses_nothing(browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, "zodiac", PORTRAIT) as here:
        page = here.asked()
        here.look()
        place = page.can()[0]
        assert page.ask(
            '(() => { let heard = 0; const found = document.querySelector(`[data-place="' + place + '"]`); '
            "found.addEventListener('click', () => heard++); "
            "document.body.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true})); "
            "found.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1, cancelable: true})); "
            "const stray = heard; found.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true})); "
            "found.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1, cancelable: true})); "
            "return [stray, heard]; })()"
        ) == [0, 1]
