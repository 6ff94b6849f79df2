"""The phone's page for those who do not see it: names, roles, states, live text, focus, and nothing under the cover."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.net.browser import Browser, launched
from tests.ui.scenes.phones.party import party

pytestmark = pytest.mark.window

_NAMELESS = (
    "[...document.querySelectorAll('main button, main [role=button], #offers button')]"
    ".filter(e => !(e.getAttribute('aria-label') || e.textContent).trim()).map(e => e.outerHTML.slice(0, 120))"
)
_LOOSE = (
    "[...document.querySelectorAll('[role=listitem]')].filter(e => !e.parentElement.matches('[role=list]')).length"
    " + [...document.querySelectorAll('[role=list] > *')].filter(e => !e.matches('[role=listitem], h2')).length"
)
_FOCUS = "document.activeElement.dataset.place || document.activeElement.id"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    yield from launched(tmp_path_factory.mktemp("browser"))


@pytest.mark.parametrize("game", ["zodiac", "zoon", "zombies", "zone_wars"])
def test_everything_has_a_name_and_a_place_in_its_list(game: str, browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, game) as here:
        here.look()
        for page in here.pages.values():
            assert page.ask(_NAMELESS) == []
            assert page.ask(_LOOSE) == 0
            assert page.ask("document.querySelectorAll('[role=heading], h2').length") > 0
            assert page.ask("document.getElementById('ask').getAttribute('aria-live')") == "polite"
            assert page.ask("document.getElementById('refused').getAttribute('role')") == "alert"
        assert browser.complaints() == []


def test_nothing_that_lies_face_down_is_in_the_page(browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, "zoon", seats=(0,)) as here:
        page = here.pages[0]
        content = (
            "document.getElementById('blocks').childElementCount + document.getElementById('offers').childElementCount"
        )
        assert page.is_down
        assert page.ask(content) == 0
        assert page.ask("document.querySelector('main').inert") is True
        assert page.ask("document.activeElement.id") == "veil-button"
        here.look()
        assert page.ask(content) > 0
        assert page.ask("document.querySelector('main').inert") is False
        page.ask("document.getElementById('turn-down').click()")
        assert page.is_down
        assert page.ask(content) == 0
        assert page.ask("document.getElementById('large-card').childElementCount") == 0


def test_a_reader_of_the_screen_turns_the_cards_up_without_holding(browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, "zoon", seats=(0,)) as here:
        page = here.pages[0]
        page.ask("document.getElementById('veil-button').click()")
        assert not page.is_down


def test_the_focus_stays_where_it_was_and_what_is_held_says_so(browser: Browser, tmp_path: Path) -> None:
    with party(tmp_path, browser, "zodiac") as here:
        here.look()
        page = here.pages[here.at.scene.story.to_act]
        place = page.can()[0]
        page.ask(f"document.querySelector('[data-place=\"{place}\"]').focus()")
        assert page.ask(_FOCUS) == place
        here.tap(page, place)
        here.until(lambda: page.ask("document.querySelectorAll('[aria-pressed=true]').length") > 0)
        assert page.ask(_FOCUS) == place
