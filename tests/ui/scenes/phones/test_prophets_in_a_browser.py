"""The page on which watchers guess, in a real browser: by thumb and by keys, at 320 pixels, in all languages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tabletop.net.seat_tokens import WATCH
from tests.net.browser import PORTRAIT, Browser, Page, launched
from tests.ui.scenes.phones.party import SETTLED, WIDE, Party, party
from tests.ui.scenes.phones.test_prophets import DICE, GUESSING, attack

NARROW = (320, 568)
SHOWN = "[...document.querySelectorAll('#guess button, #guess input')].filter(e => e.offsetParent !== null)"
SMALL = (
    f"{SHOWN}.map(e => [e.id, e.getBoundingClientRect()]).filter(([, r]) => r.width < 43.5 || r.height < 43.5)"
    ".map(([id]) => id)"
)
OUTSIDE = (
    f"{SHOWN}.filter(e => {{ const r = e.getBoundingClientRect(); return r.left < 0 || r.right > innerWidth; }}).length"
)
PICTURES = os.environ.get("TABLETOP_PICTURES", "")
"""A folder for pictures of the pages, for whoever wants to look at them."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    yield from launched(tmp_path_factory.mktemp("browser"))


def keep(page: Page, name: str) -> None:
    if PICTURES:
        page.driver.save_screenshot(f"{PICTURES}/{name}.png")


def text(page: Page, name: str) -> str:
    return str(page.ask(f"document.getElementById('{name}').textContent"))


def is_seen(page: Page, name: str) -> bool:
    return bool(page.ask(f"document.getElementById('{name}').offsetParent !== null"))


def press(here: Party, page: Page, name: str) -> None:
    """As a person does: not at once."""
    here.frames(SETTLED)
    page.driver.find_element(By.ID, name).click()


def fits(page: Page) -> None:
    """Everything has room, and is large enough for a thumb."""
    assert page.ask(WIDE) is False
    assert page.ask(SMALL) == []
    assert page.ask(OUTSIDE) == 0


@pytest.mark.parametrize(("language", "size"), [("en", NARROW), ("de", NARROW), ("fr", NARROW), ("ja", NARROW),
                                                ("en", PORTRAIT), ("en", (568, 320))])  # fmt: skip
def test_a_watcher_says_a_name_and_guesses(
    language: str, size: tuple[int, int], browser: Browser, tmp_path: Path
) -> None:
    setup: dict[str, Any] = {"position": DICE, "south": "stilts", "north": "delvers", "ruleset": "sullivan"}
    settings = replace(GUESSING, language=language, guess_seconds=12.0)
    with party(tmp_path, browser, "zoon", size, seats=(WATCH,), setup=setup, settings=settings) as here:
        page, match, prophets = here.pages[WATCH], here.at.scene.match, here.at.scene.phones.prophets
        here.until(lambda: is_seen(page, "guess-naming"))
        fits(page)
        keep(page, f"{language} {size[0]} name")
        page.driver.find_element(By.ID, "guess-name").send_keys("Delphi")
        page.driver.find_element(By.ID, "guess-name").send_keys(Keys.ENTER)
        here.until(lambda: not is_seen(page, "guess-naming"))
        assert prophets.guesser_count == 1
        attack(here.at)
        here.until(lambda: is_seen(page, "guess-answer"))
        fits(page)
        slider = page.driver.find_element(By.ID, "guess-slider")
        assert slider.accessible_name == text(page, "guess-ask") != ""
        assert "50" in (slider.get_attribute("aria-valuetext") or "")
        press(here, page, "guess-more")
        slider.send_keys(Keys.ARROW_RIGHT)
        assert "70" in (slider.get_attribute("aria-valuetext") or "")
        assert "70" in text(page, "guess-send")
        assert page.driver.find_element(By.ID, "guess-less").accessible_name not in ("", "−")
        keep(page, f"{language} {size[0]} asked")
        if PICTURES:
            import pygame

            pygame.image.save(here.at.pilot.stage.surface, f"{PICTURES}/{language} {size[0]} table.png")
        press(here, page, "guess-send")
        here.until(lambda: match.ply == 2)
        here.at.pilot.rest()
        here.until(lambda: len(page.driver.find_elements(By.CSS_SELECTOR, "#guess-told p")) == 4)
        fits(page)
        keep(page, f"{language} {size[0]} told")
        assert list(match.notes.guesses.values()) == ["70"]
        assert not is_seen(page, "guess-answer")
        assert page.ask("document.getElementById('guess-told').getAttribute('role')") == "status"
        assert here.browser.complaints() == []
