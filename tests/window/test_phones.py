"""Phones in a real browser of a phone's size: matches of all games, reloads, a laptop that goes, and what is seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.net.addresses import LOOPBACK
from tabletop.net.seat_tokens import WATCH
from tabletop.ui.messages import say
from tests.net.browser import LANDSCAPE, PORTRAIT, Browser, launched
from tests.ui.scenes.phones.party import SMALL, THUMBS, WIDE, party

pytestmark = pytest.mark.window

TAPS = {"zodiac": 12, "zoon": 12, "zombies": 16, "zone_wars": 10}


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    yield from launched(tmp_path_factory.mktemp("browser"))


@pytest.mark.parametrize(("game", "size"), [("zodiac", PORTRAIT), ("zoon", PORTRAIT), ("zombies", LANDSCAPE),
                                            ("zone_wars", PORTRAIT)])  # fmt: skip
def test_a_match_is_played_by_taps(game: str, size: tuple[int, int], browser: Browser, tmp_path: Path) -> None:
    rng = random.Random(3)
    with party(tmp_path, browser, game, size) as here:
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


def test_who_only_watches_on_a_television_reads_it_from_afar(browser: Browser, tmp_path: Path) -> None:
    """In any browser, 1920x1080: the map beside all else and most of it high, nothing small, nothing to scroll."""
    with party(tmp_path, browser, "zombies", (1920, 1080), seats=(WATCH,)) as here:
        page = here.pages[WATCH]
        assert page.can() == []
        assert page.ask("document.querySelector('svg.chart').getBoundingClientRect().height") > 0.6 * 1080
        main = "document.querySelector('main')"
        assert page.ask(f"{main}.scrollHeight <= {main}.clientHeight && !({WIDE})")
        texts = "document.querySelectorAll('#who, #ask, dt, dd')"
        assert page.ask(f"Math.min(...[...{texts}].map(e => parseFloat(getComputedStyle(e).fontSize)))") >= 26


def test_a_reload_finds_everything_and_lies_face_down_again(browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, "zoon", seats=(0,)) as here:
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


def test_the_laptop_goes_and_comes_and_the_page_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, "zodiac", seats=(0,)) as here:
        page, phones = here.pages[0], here.at.scene.phones
        host, code = phones.server_address, phones.seat_url(0)
        phones.close()
        here.until(lambda: page.state != "")
        assert "laptop" in page.state
        phones.open(LOOPBACK)
        assert (phones.server_address, phones.seat_url(0)) == (host, code)
        here.until(lambda: page.state == "")
        place = page.can()[0]
        assert here.tap(page, place)


def test_a_line_that_died_is_noticed_when_the_page_is_looked_at(browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, "zodiac", seats=(0,)) as here:
        page, phones = here.pages[0], here.at.scene.phones
        server = phones.server
        assert server is not None
        line = server.connection_of_seat(0)
        assert line is not None
        line.transport.pause_reading()  # as if the network had gone
        page.driver.execute_script("document.dispatchEvent(new Event('visibilitychange'))")
        here.until(lambda: server.connection_of_seat(0) not in (None, line))
        here.until(lambda: page.state == "")
        assert here.tap(page, page.can()[0])


def test_a_wrong_code_shows_nothing(browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, "zoon", seats=()) as here:
        host = here.at.scene.phones.server_address
        stranger, none = say("phones.page_stranger"), say("phones.page_no_code")
        for token, told in (("0" * 32, stranger), ("", none), ("x", none)):
            page = here.browser.open(f"http://{host}/#{token}")
            here.until(lambda page=page, told=told: told in page.state)  # type: ignore[misc]
            assert page.seq == 0
            assert page.ask("document.getElementById('blocks').childElementCount") == 0


def test_of_two_tabs_the_newest_is_in_use_and_the_older_waits_for_its_button(browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, "zodiac", seats=(0,)) as here:
        phones, older = here.at.scene.phones, here.pages[0]
        server = phones.server
        assert server is not None
        newer = browser.open(phones.seat_url(0))
        here.until(lambda: newer.seq > 0 and older.state == say("phones.elsewhere"))
        line = server.connection_of_seat(0)
        for event in ("online", "pageshow"):
            older.driver.execute_script("dispatchEvent(new Event(arguments[0]))", event)
        assert here.tap(newer, newer.can()[0])
        assert server.connection_of_seat(0) is line is not None, "neither throws the other out"
        assert older.state == say("phones.elsewhere")
        older.driver.find_element("id", "state-button").click()
        here.until(lambda: older.state == "" and newer.state == say("phones.elsewhere"))
        assert older.ask("document.querySelectorAll('.is-held').length") > 0, "the pick is the table's"


BLOCKED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } });"


def test_a_phone_that_stores_nothing_keeps_its_seat_over_a_reload(browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, "zodiac", seats=()) as here:
        page = browser.open("about:blank")
        page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": BLOCKED})
        page.driver.get(here.at.scene.phones.seat_url(0))
        here.until(lambda: page.seq > 0)
        for _ in range(2):
            page.driver.refresh()
            here.until(lambda: page.seq > 0 and page.state == "")
        assert not here.at.scene.phones.phone_seats[0].is_requested


def test_a_sheet_that_arrives_closes_no_card_and_moves_nothing_under_a_finger(browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, "zoon", seats=(0, 1)) as here:
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
        here.at.scene.phones.phone_seats[1].sent_text = ""  # the same sheet is sent anew
        here.at.scene.phones.has_changes = True
        seq = ben.seq
        here.until(lambda: ben.seq > seq)
        assert ben.ask(shown), "what is looked at stays"


def test_hexes_that_can_be_tapped_are_for_thumbs_however_the_phone_is_held(browser: Browser, tmp_path: Path) -> None:
    night = "tile S1 0,0; tile T01 1,-1; marlow 2,-1 *machine_pistol=1+1+2; okafor 1,-1; round 3; move marlow"
    with party(tmp_path, browser, "zombies", seats=(0,), setup={"position": night}) as here:
        here.look()
        page = here.pages[0]
        for size in (PORTRAIT, LANDSCAPE, PORTRAIT):
            page.resize(size)
            here.frames(0.2)
            wide = page.ask(THUMBS)
            assert len(wide) > 3
            assert min(wide) >= 43.5, size
            assert max(wide) <= 90, size
            assert page.ask(WIDE) is False


def test_a_screen_that_cannot_scan_is_let_in_by_digits(browser: Browser, tmp_path: Path) -> None:
    """A television's browser: the address, then eight digits with the remote control's keys.

    See docs/decisions.md, Phones.
    """
    with party(tmp_path, browser, "zodiac", (1920, 1080), seats=()) as here:
        phones = here.at.scene.phones
        page = browser.open(f"http://{phones.server_address}/", (1920, 1080))
        here.until(lambda: page.ask("document.activeElement && document.activeElement.id") == "typing-code")
        assert "digits" in page.state

        def type_in(text: str) -> None:
            page.driver.switch_to.active_element.send_keys("\ue003" * 9, text, "\ue007")

        type_in("123")
        here.until(lambda: page.state == say("phones.page_eight"))
        code = phones.typed_code(WATCH)
        type_in(f"{(int(code.replace(' ', '')) + 1) % 10**8:08}")
        here.until(lambda: page.state == say("phones.typed_wrong"))
        page.driver.find_element("id", "typing-code").send_keys(code)
        page.shoot(tmp_path / "typing.png")
        page.driver.find_element("id", "typing-enter").click()
        here.until(lambda: page.seq > 0 and page.state == "")
        assert page.ask("document.getElementById('who').textContent") == say("phones.watching")
        page.driver.refresh()
        here.until(lambda: page.seq > 0 and page.state == "")
        assert phones.typed_code(WATCH) != code
        assert here.browser.complaints() == []


def test_who_has_a_code_that_opens_nothing_may_type_digits(browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, "zodiac", seats=()) as here:
        phones = here.at.scene.phones
        page = browser.open(f"http://{phones.server_address}/#{'0' * 32}")
        here.until(lambda: page.state == say("phones.page_stranger"))
        field = page.driver.find_element("id", "typing-code")
        field.send_keys(phones.typed_code(1), "\ue007")
        here.until(lambda: page.seq > 0 and page.state == "")
        assert page.ask("document.getElementById('who').textContent") == phones.seat_label(1)
