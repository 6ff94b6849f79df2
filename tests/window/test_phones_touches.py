"""A touch on a phone means what it began on: whatever comes or goes under the finger is not pressed by letting go."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.net.browser import LANDSCAPE, PORTRAIT, Browser, Page, launched
from tests.ui.scenes.phones.party import Party, party

pytestmark = pytest.mark.window

HELD = "document.querySelectorAll('.is-held').length"
LARGE = "!document.getElementById('large').hidden"
UNDER = "document.querySelector('#blocks .can[data-place], #blocks [data-place]')"
TALK = """
const counted = window.sent = [], send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  if (!text.includes('ping')) counted.push(text);
  return send.call(this, text);
};
"""
KEPT = """
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...told) {
    super(...told);
    window.socket = this;
    this.addEventListener("message", (event) => { if (event.data.includes('"sheet"')) window.sheet = event.data; });
  }
};
"""
COVER = "(e => { const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    yield from launched(tmp_path_factory.mktemp("browser"))


def sent(page: Page) -> list[str]:
    """What the page has said to the table since it was listened to."""
    return list(page.ask("window.sent"))


def listened(here: Party) -> Page:
    page = here.pages[0]
    page.driver.execute_script(TALK)
    return page


def over_card(page: Page) -> tuple[float, float]:
    """The cover's button lies over a card; where both are."""
    x, y = page.ask(f"{COVER}({UNDER})")
    place = f"b.style.cssText = 'position: fixed; left: {x - 100}px; top: {y - 100}px; width: 200px; height: 200px'"
    page.driver.execute_script(f"const b = document.getElementById('veil-button'); {place}")
    return float(x), float(y)


def test_letting_go_of_hold_to_look_presses_nothing_below(browser: Browser, tmp_path: Path) -> None:
    """The cover is lifted while the finger is down; what lies below is picked by the next touch only."""
    with party(tmp_path, browser, "zoon", seats=(0,)) as here:
        here.look()  # nothing is in the page until then
        page = listened(here)
        at = over_card(page)
        page.driver.execute_script("document.getElementById('turn-down').click()")
        assert page.is_down
        here.frames(0.5)
        page.touch("touchStart", at)
        while page.is_down:  # at once then: a finger that stays longer makes no click anyway
            pass
        page.touch("touchEnd")
        here.frames(0.5)
        assert sent(page) == []
        assert page.ask(HELD) == 0
        assert not page.ask(LARGE)
        page.touch("touchStart", at)
        page.touch("touchEnd")
        here.until(lambda: sent(page))


def test_what_vanishes_under_a_finger_passes_no_touch_on(browser: Browser, tmp_path: Path) -> None:
    """The words over everything go while a finger is on them, and come while one is on a card."""
    with party(tmp_path, browser, "zoon", seats=(0,)) as here:
        here.look()
        page = listened(here)
        at = tuple(page.ask(f"{COVER}({UNDER})"))
        here.frames(0.5)
        page.driver.execute_script("document.getElementById('state').hidden = false")
        page.touch("touchStart", at)
        page.driver.execute_script("document.getElementById('state').hidden = true")
        page.touch("touchEnd")
        here.frames(0.3)
        assert sent(page) == []
        assert page.ask(HELD) == 0
        assert not page.ask(LARGE)


def test_the_script_asks_where_a_press_began(browser: Browser, tmp_path: Path) -> None:
    """The same in the page's script, with events of its own: pressed on one, let go on another; then keys."""
    with party(tmp_path, browser, "zoon", seats=(0,)) as here:
        here.look()
        page = listened(here)
        here.frames(0.5)
        page.driver.execute_script(
            "const on = (e, kind) => e.dispatchEvent(new PointerEvent(kind, {bubbles: true, pointerId: 7, detail: 1}));"
            f"const card = {UNDER}, who = document.getElementById('who');"
            "on(who, 'pointerdown'); on(card, 'pointerup'); on(card, 'click');"
        )
        here.frames(0.3)
        assert sent(page) == []
        page.driver.execute_script(f"{UNDER}.dispatchEvent(new MouseEvent('click', {{bubbles: true}}))")
        here.until(lambda: sent(page) != [] or page.ask(LARGE))


def test_a_second_finger_lets_no_sheet_in_under_the_first(browser: Browser, tmp_path: Path) -> None:
    """A sheet that comes while a finger is down waits for the last of them."""
    with party(tmp_path, browser, "zoon", seats=(0,)) as here:
        here.look()
        page = here.pages[0]
        at, other = page.middle("#blocks"), page.middle("#who")
        page.touch("touchStart", at)
        page.touch("touchStart", at, other)
        page.touch("touchEnd", at)
        here.at.scene.phones.phone_seats[0].sent_text = ""
        here.at.scene.phones.has_changes = True
        seq = page.seq
        here.frames(0.5)
        assert page.seq == seq
        page.touch("touchEnd")
        here.until(lambda: page.seq > seq)


def shown(here: Party, page: Page, names: tuple[str, ...], turn: str = "you") -> dict[str, tuple[int, ...]]:
    """Where the page's buttons stand when a sheet with these offers has come."""
    page.driver.execute_script(
        "const [names, turn] = arguments, told = JSON.parse(window.sheet);"
        "const offers = names.map(n => ({place: n, words: n, kind: '', button: true}));"
        "window.socket.onmessage({data: JSON.stringify({...told, turn, offers, answers: [], done: '', back: false})})",
        names, turn,
    )  # fmt: skip
    here.frames(0.1)
    box = "(b => [Math.round(b.left), Math.round(b.top), Math.round(b.width)])(e.getBoundingClientRect())"
    found = page.ask(
        f"Object.fromEntries([...document.querySelectorAll('#offers button')].map(e => [e.dataset.offer, {box}]))"
    )
    return {name: tuple(at) for name, at in found.items()}


def test_end_turn_never_stands_where_shoot_was(browser: Browser, tmp_path: Path) -> None:
    """What goes leaves its room, what comes stands above, also over the table's own show; a new turn begins anew."""
    with party(tmp_path, browser, "zodiac", seats=()) as here:
        page = browser.open("about:blank")
        page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": KEPT})
        page.driver.get(here.at.scene.phones.seat_url(0))
        here.until(lambda: page.seq > 0)
        for size in (PORTRAIT, LANDSCAPE):
            page.resize(size)
            shown(here, page, (), "other")
            first = shown(here, page, ("Move", "Shoot", "Strike", "End turn"))
            assert len(first) == 4
            fewer = shown(here, page, ("Move", "Strike", "End turn"))
            assert fewer == {name: first[name] for name in fewer}
            shown(here, page, (), "wait")
            more = shown(here, page, ("Reload", "End turn"))
            assert more["End turn"] == first["End turn"]
            assert more["Reload"] not in first.values()


def test_a_tap_leaves_no_disc_of_the_browsers_over_the_map(browser: Browser, tmp_path: Path) -> None:
    """Neither its outline nor its flash; whoever goes by keys sees the spot's own edge."""
    with party(tmp_path, browser, "zodiac", seats=(0,)) as here:
        page = here.pages[0]
        page.driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
        page.driver.execute_script("document.querySelector('g[data-place]').focus({focusVisible: true})")
        look = "getComputedStyle(document.querySelector('g[data-place]'))"
        assert page.ask(f"{look}.outlineStyle") == "none"
        assert page.ask(f"{look}.webkitTapHighlightColor") == "rgba(0, 0, 0, 0)"
        spot = "getComputedStyle(document.querySelector('g[data-place] .spot'))"
        assert page.ask(f"{spot}.strokeWidth") == "7px"
