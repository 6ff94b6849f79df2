"""A real browser, headless: one window of a phone's size for each phone, and one that stays."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

PROGRAMS = "chromium", "chromedriver"
PORTRAIT, LANDSCAPE = (390, 844), (844, 390)
MISSED = (
    ElementClickInterceptedException, ElementNotInteractableException, NoSuchElementException,
    StaleElementReferenceException,
)  # fmt: skip
"""What a finger meets that comes too late: the page has changed."""
_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows", "--hide-scrollbars",
)  # fmt: skip


class Browser:
    """Chromium with a fresh profile."""

    def __init__(self, folder: Path) -> None:
        options = Options()
        options.binary_location = str(shutil.which(PROGRAMS[0]))
        for flag in (*_FLAGS, f"--user-data-dir={folder}", "--window-size=900,900"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which(PROGRAMS[1])))
        self._first = self._at = self.driver.current_window_handle

    @staticmethod
    def is_here() -> bool:
        return all(map(shutil.which, PROGRAMS))

    def open(self, url: str, size: tuple[int, int] = PORTRAIT) -> Page:
        """A phone that opens an address in a window of its own."""
        self.driver.switch_to.new_window("window")
        self._at = self.driver.current_window_handle
        page = Page(self, self._at)
        page.resize(size)
        self.driver.get(url)
        return page

    def leave(self) -> None:
        """All phones are put away."""
        for handle in self.driver.window_handles:
            if handle != self._first:
                self.switch(handle)
                self.driver.close()
        self.switch(self._first)
        self.complaints()

    def switch(self, handle: str) -> None:
        """Takes a window in hand."""
        if self._at != handle:
            self.driver.switch_to.window(handle)
            self._at = handle

    def complaints(self) -> list[str]:
        """What the browser says against the page, such as of its policy."""
        logged: list[dict[str, Any]] = self.driver.get_log("browser")  # type: ignore[no-untyped-call]
        return [str(each["message"]) for each in logged if "WebSocket" not in each["message"]]

    def close(self) -> None:
        self.driver.quit()


def launched(folder: Path) -> Iterator[Browser]:
    """One for all tests of a module; they are skipped where there is none."""
    if not Browser.is_here():
        pytest.skip("needs chromium and chromedriver")
    made = Browser(folder)
    yield made
    made.close()


class Page:
    """One phone's page."""

    def __init__(self, browser: Browser, handle: str) -> None:
        self._browser = browser
        self._handle = handle

    @property
    def driver(self) -> webdriver.Chrome:
        """With this window in hand."""
        self._browser.switch(self._handle)
        return self._browser.driver

    def resize(self, size: tuple[int, int]) -> None:
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": size[0], "height": size[1], "deviceScaleFactor": 2, "mobile": True},
        )

    def ask(self, script: str) -> Any:
        return self.driver.execute_script(f"return {script}")

    @property
    def seq(self) -> int:
        return int(self.ask("document.body.dataset.seq || 0"))

    @property
    def turn(self) -> str:
        return str(self.ask("document.body.dataset.turn || ''"))

    @property
    def state(self) -> str:
        """What lies over everything, such as that the laptop is gone."""
        words = "document.getElementById('state-words').textContent"
        return str(self.ask(f"document.getElementById('state').hidden ? '' : {words}"))

    @property
    def is_down(self) -> bool:
        return bool(self.ask("!document.getElementById('veil').hidden"))

    def look(self) -> None:
        """Holds the button under which the cards lie face down."""
        button = self.driver.find_element(By.ID, "veil-button")
        ActionChains(self.driver, duration=0).click_and_hold(button).pause(0.45).release().perform()

    def middle(self, selector: str) -> tuple[float, float]:
        """Where a finger touches an element."""
        box = f"document.querySelector('{selector}').getBoundingClientRect()"
        x, y = self.ask(f"(b => [b.left + b.width / 2, b.top + b.height / 2])({box})")
        return float(x), float(y)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """A real touch of the browser's: "touchStart" and "touchMove" name the fingers, "touchEnd" lifts all."""
        fingers = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def can(self) -> list[str]:
        """What lights up."""
        return list(
            self.ask(
                "[...document.querySelectorAll('.can:not(.beside)[data-place]')].map(e => e.dataset.place)"
                ".concat([...document.querySelectorAll('#offers button:not(.quiet):not(.beside)')]"
                ".map(e => e.dataset.offer))"
            )
        )

    def tap(self, place: str) -> bool:
        """A finger on a place or a button; False where it came too late."""
        found = self.driver.find_elements(By.CSS_SELECTOR, f'[data-place="{place}"], [data-offer="{place}"]')
        try:
            if not found:
                return False
            self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", found[0])
            found[0].click()
        except MISSED:
            return False
        return True

    def shoot(self, path: Path) -> None:
        self.driver.save_screenshot(str(path))
