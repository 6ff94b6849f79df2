"""Phones in a real browser at a table that a pilot drives: one Chromium, a window of a phone's size for each seat."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_bot
from tabletop.games.zombies.board.suppress.suppress_picker import ADD, PILE
from tabletop.net.seat_tokens import WATCH
from tabletop.settings import Settings
from tabletop.ui.gesture.picker import TargetId
from tests.net.browser import PORTRAIT, Browser, Page
from tests.ui.pilot import match_of
from tests.ui.scenes.phones.handsets import QUICK, Desk, desk

PATIENCE = 60.0
"""Seconds; the machine may be busy."""
SETTLED = 0.45
"""Seconds after which a finger means what it touches: nothing has changed meanwhile."""
WIDE = "document.documentElement.scrollWidth > innerWidth || document.querySelector('main').scrollWidth > innerWidth"
SMALL = (
    "[...document.querySelectorAll('#offers button')].filter(e => { const r = e.getBoundingClientRect();"
    " return r.width < 47.5 || r.height < 47.5; }).map(e => e.textContent)"
)
THUMBS = "[...document.querySelectorAll('g.can .floor')].map(e => e.getBoundingClientRect().width)"
"""How wide hexes are that can be tapped, in pixels."""
_LONG = 40
"""Taps after which a decision is given up."""


class Party:
    """A table, and a window for each of these seats and for whoever only watches."""

    def __init__(self, at: Desk, browser: Browser, seats: Sequence[int], size: tuple[int, int] = PORTRAIT) -> None:
        self.at = at
        self.browser = browser
        self.pages = {seat: browser.open(at.scene.phones.seat_url(seat), size) for seat in seats}
        for page in self.pages.values():
            self.until(lambda page=page: page.seq > 0)  # type: ignore[misc]

    # --- time -------------------------------------------------------------------------------------------------------

    def frames(self, seconds: float) -> None:
        """So much time passes, at the table as well."""
        end = time.monotonic() + seconds
        while True:
            self.at.pilot.frames(seconds=0.05)
            if time.monotonic() >= end:
                return
            time.sleep(0.01)

    def until(self, told: Callable[[], Any]) -> None:
        """Time passes until something is so."""
        end = time.monotonic() + PATIENCE
        while not told():
            assert time.monotonic() < end, [(page.turn, page.state) for page in self.pages.values()]
            self.frames(0.02)

    def _settle(self, page: Page) -> None:
        """Waits as a person does before whatever has changed by itself."""
        left = SETTLED - page.ask("performance.now() - Number(document.body.dataset.drawn)") / 1000
        if left > 0:
            self.frames(left)

    # --- fingers ----------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Everybody turns up what is for one pair of eyes."""
        for page in self.pages.values():
            while page.is_down:
                page.look()

    def tap(self, page: Page, place: TargetId) -> bool:
        """Taps as a person does: not at once; whether the table has answered."""
        self._settle(page)
        before = page.seq
        if not page.tap(place):
            return False
        self.until(lambda: page.seq > before or page.ask("!document.getElementById('refused').hidden"))
        return True

    def turn(self, rng: random.Random) -> Page | None:
        """The phone that is asked, and taps one thing that it may; None where only the table can go on."""
        page = self.asked()
        can = page.can()
        if not can or not self.tap(page, "button:ready" if "button:ready" in can else rng.choice(can)):
            return None
        return page

    def asked(self) -> Page:
        """The phone of whoever is to act, once all has been seen at the table."""
        self.at.pilot.rest()
        page = self.pages[self.at.scene.match.to_act]
        self.until(lambda: page.turn == "you")
        return page

    # --- whole decisions --------------------------------------------------------------------------------------------

    def play(self, action: Any) -> bool:
        """Taps what an action is made of; whether something was done that way."""
        match, page = self.at.scene.match, self.asked()
        before, seat = (match.ply, match.length), match.to_act
        waiting = list(self._route(seat, action))
        for _ in range(_LONG):
            if (match.ply, match.length) != before:
                return True
            place = self._answer(seat, action) or (waiting.pop(0) if waiting else self._rest(page))
            if not place or not self.tap(page, place):
                break
        if (match.ply, match.length) == before:
            while page.ask("document.querySelector('[data-offer=back]') !== null") and self.tap(page, "back"):
                pass
        return bool((match.ply, match.length) != before)

    def _route(self, seat: int, action: Any) -> Sequence[TargetId]:
        hand = self.at.scene.phones.phone_seats[seat].hand
        if hand._has_own_picker:
            return ("button:lay 1", "button:ready")
        return tuple(ADD if place == PILE else place for place in hand._board.picks.lesson_route(action))

    def _answer(self, seat: int, action: Any) -> TargetId:
        """What is said to a question that has come up."""
        hand = self.at.scene.phones.phone_seats[seat].hand
        asked, answers = hand._asked_actions, hand.open_question()[1]
        if action in asked:
            return f"choice {asked.index(action)}"
        return answers[0].place if answers else ""

    def _rest(self, page: Page) -> TargetId:
        """What is left to be tapped once everything is picked: Done."""
        return "done" if page.ask("document.querySelector('[data-offer=done]') !== null") else ""


class Minds:
    """What people would do: bots of a level, each with what its seat may see."""

    def __init__(self, at: Desk, level: str, seed: object) -> None:
        self._match = at.scene.match
        self._rng = random.Random(f"{seed}")
        self._bots = [make_bot(self._match.game, level) for _ in self._match.sitters]

    def choose(self) -> Any:
        """For whoever is to act."""
        seat = self._match.to_act
        view, actions = self._match.view(seat), self._match.actions()
        return self._bots[seat].choose(view, actions, self._rng, Budget(0.2))


@contextmanager
def party(
    folder: Path, browser: Browser, game: str, size: tuple[int, int] = PORTRAIT, *,
    seats: Sequence[int] | None = None, setup: dict[str, str] | None = None, settings: Settings = QUICK,
) -> Iterator[Party]:  # fmt: skip
    """Phones for these seats of a new match, or for all and whoever watches; their windows are closed afterwards."""
    match = match_of(game, setup=setup)
    with desk(folder, match, settings) as at:
        try:
            yield Party(at, browser, (*range(len(match.sitters)), WATCH) if seats is None else seats, size)
        finally:
            browser.leave()
