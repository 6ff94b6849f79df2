"""Phones in a real browser of a phone's size: matches of all games, reloads, a laptop that goes, and what is seen."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tabletop.net.addresses import LOOPBACK
from tabletop.net.passes import WATCH
from tests.net.browser import LANDSCAPE, PORTRAIT, Browser, Page
from tests.ui.pilot import match_of
from tests.ui.scenes.phones.handsets import Desk, desk

pytestmark = pytest.mark.window

PATIENCE = 20.0
"""Seconds; the machine may be busy."""
TAPS = {"zodiac": 16, "zoon": 20, "zombies": 20, "zone_wars": 16}
WIDE = "document.documentElement.scrollWidth > innerWidth || document.querySelector('main').scrollWidth > innerWidth"
SMALL = (
    "[...document.querySelectorAll('#offers button')].filter(e => { const r = e.getBoundingClientRect();"
    " return r.width < 47.5 || r.height < 47.5; }).map(e => e.textContent)"
)


class Party:
    """A table, and a browser with a window for each seat."""

    def __init__(self, at: Desk, browser: Browser, seats: int) -> None:
        self.at = at
        self.browser = browser
        self.pages = {seat: browser.open(at.scene.phones.code(seat)) for seat in (*range(seats), WATCH)}
        for page in self.pages.values():
            self.until(lambda page=page: page.seq > 0)  # type: ignore[misc]

    def frames(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.at.pilot.frames(seconds=0.05)
            time.sleep(0.01)

    def until(self, told: Callable[[], Any]) -> None:
        end = time.monotonic() + PATIENCE
        while not told():
            assert time.monotonic() < end, [(page.turn, page.state) for page in self.pages.values()]
            self.frames(0.05)

    def look(self) -> None:
        """Everybody turns up what is for one pair of eyes."""
        for page in self.pages.values():
            while page.is_down:
                page.look()

    def tap(self, page: Page, place: str) -> bool:
        """Taps as a person does: not at once; whether the table has answered."""
        self.frames(0.45)
        before = page.seq
        if not page.tap(place):
            return False
        self.until(lambda: page.seq > before or page.ask("!document.getElementById('refused').hidden"))
        return True

    def turn(self, rng: random.Random) -> Page | None:
        """The phone that is asked, and taps one thing that it may; None where only the table can go on."""
        match = self.at.scene.match
        self.at.pilot.rest()
        self.frames(0.1)
        page = self.pages[match.to_act]
        self.until(lambda: page.turn == "you")
        can = page.can()
        if not can or not self.tap(page, "button:ready" if "button:ready" in can else rng.choice(can)):
            return None
        return page


@contextmanager
def party(folder: Path, game: str, size: tuple[int, int] = PORTRAIT) -> Iterator[Party]:
    match = match_of(game)
    with desk(folder, match) as at:
        browser = Browser(folder / "browser", size)
        try:
            yield Party(at, browser, len(match.sitters))
        finally:
            browser.close()


@pytest.fixture(autouse=True)
def _needs_a_browser() -> None:
    if not Browser.is_here():
        pytest.skip("needs chromium and chromedriver")


@pytest.mark.parametrize(("game", "size"), [("zodiac", PORTRAIT), ("zoon", PORTRAIT), ("zombies", LANDSCAPE),
                                            ("zone_wars", PORTRAIT)])  # fmt: skip
def test_a_match_is_played_by_taps(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    rng = random.Random(3)
    with party(tmp_path, game, size) as here:
        match = here.at.scene.match
        here.look()
        begun = match.ply
        for _ in range(TAPS[game]):
            if match.outcome is not None:
                break
            if here.turn(rng) is None:
                here.at.scene.play(rng.choice(match.actions()))  # what only the table's mat can do
        assert match.ply >= begun + 5
        for page in here.pages.values():
            assert page.ask(WIDE) is False
            assert page.ask(SMALL) == []
        assert here.pages[WATCH].can() == []
        assert here.browser.complaints() == []


def test_a_reload_finds_everything_and_lies_face_down_again(tmp_path: Path) -> None:
    with party(tmp_path, "zoon") as here:
        page = here.pages[0]
        assert page.is_down, "nobody sees the cards of a phone that lies there"
        here.look()
        here.tap(page, "a1")
        assert page.ask("document.querySelectorAll('.is-held').length") > 0
        text = "document.getElementById('blocks').textContent"
        before = page.ask(text)
        page.driver.refresh()
        here.until(lambda: page.seq > 0 and page.is_down)
        here.look()
        assert page.ask(text) == before
        assert page.ask("document.querySelectorAll('.is-held').length") > 0, "the pick is the table's"


def test_the_laptop_goes_and_comes_and_the_page_comes_back_by_itself(tmp_path: Path) -> None:
    with party(tmp_path, "zodiac") as here:
        page, phones = here.pages[0], here.at.scene.phones
        host, code = phones.host, phones.code(0)
        phones.close()
        here.until(lambda: page.state != "")
        assert "laptop" in page.state
        phones.open(LOOPBACK)
        assert (phones.host, phones.code(0)) == (host, code)
        here.until(lambda: page.state == "")
        place = page.can()[0]
        assert here.tap(page, place)


def test_a_line_that_died_without_a_word_is_noticed_when_the_page_is_looked_at(tmp_path: Path) -> None:
    with party(tmp_path, "zodiac") as here:
        page, phones = here.pages[0], here.at.scene.phones
        server = phones._server
        assert server is not None
        seat = server._phones[0]
        seat.connection.transport.pause_reading()  # type: ignore[attr-defined] # as if the network had gone
        page.driver.execute_script("document.dispatchEvent(new Event('visibilitychange'))")
        here.until(lambda: 0 in server._phones and server._phones[0] is not seat)
        here.until(lambda: page.state == "")
        assert here.tap(page, page.can()[0])


def test_a_wrong_code_shows_nothing(tmp_path: Path) -> None:
    with party(tmp_path, "zoon") as here:
        host = here.at.scene.phones.host
        for address in (f"http://{host}/#{'0' * 32}", f"http://{host}/", f"http://{host}/#x"):
            page = here.browser.open(address)
            here.frames(1.0)
            assert page.seq == 0
            assert page.state != ""
            assert page.ask("document.getElementById('blocks').childElementCount") == 0


def test_a_sheet_that_arrives_closes_no_card_and_moves_nothing_under_a_finger(tmp_path: Path) -> None:
    with party(tmp_path, "zoon") as here:
        here.look()
        ben = here.pages[1]
        here.tap(here.pages[0], "button:ready")
        here.until(lambda: ben.turn == "you")
        here.frames(0.5)
        ben.ask("document.querySelector('.hand .card').dispatchEvent(new Event('pointerdown', {bubbles: true}))")
        here.frames(1.0)
        shown = "!document.getElementById('large').hidden"
        assert ben.ask(shown)
        large, small = (ben.ask(f"document.querySelector('{each} .name').textContent") for each in ("#large", ".hand"))
        assert large == small != ""
        ben.ask("dispatchEvent(new Event('pointerup'))")
        here.at.scene.phones.places[1].sent = ""  # the same sheet is sent anew
        here.at.scene.phones._is_due = True
        seq = ben.seq
        here.until(lambda: ben.seq > seq)
        assert ben.ask(shown), "what is looked at stays"
