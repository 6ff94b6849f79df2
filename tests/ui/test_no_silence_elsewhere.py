"""Every button of every screen that is no table answers; a greyed one says why it does nothing.

See docs/decisions.md, What is seen is true.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.ui.forms.form import Form
from tabletop.ui.stage.buttons import Button, SceneButtons
from tests.sampled import sampled
from tests.ui.pilot import Pilot, piloted
from tests.ui.screen_states import STATES

USUAL = ("setup", "zoon-deploy", "zoon-dice", "zw-muster")
"""What is always tried."""
PAGES = (
    *USUAL, "zl-laying", "title", "title-continue", "zoon-setup", "zw-setup", "zombies-setup", "zl-random", "zl-own",
    "zl-maps", "settings-more", "settings-choice", "rulebook", "rulebook-clause", "rulebook-search", "rulebook-nothing",
    "puzzles", "replays", "replays-full", "review", "review-middle", "review-branches", "review-name", "zoon-review",
    "zw-review", "zombies-review", "chapter-review", "zoon-deploy-full", "zw-planner", "zw-habits", "zl-picked",
    "table-ask", "table-menu", "cover", "campaign", "campaign-list", "campaign-start", "campaign-sheet",
    "campaign-after", "campaign-taught", "campaign-over", "chapter", "chapter-list", "chapter-next", "chapter-left",
    "chapter-end", "table-end", "zw-poster", "tribes", "evening", "evening-night", "evening-over", "people-met",
    "club", "club-people", "club-round", "club-late", "club-over",
)  # fmt: skip
QUIET = 10.0
"""Seconds after which nothing that was said is read any more."""
BESIDE = (2, 2)
IDLE = (("replays-full", "row-0"), ("rulebook-clause", "ZD5"), ("chapter-end", "go"))
"""The match and the clause that are shown already; the way to a shelf that is not there in this state."""


class Screen:
    """A screen in one of the states, set up anew after whatever has been done at it."""

    def __init__(self, state: str, stack: ExitStack) -> None:
        self._state = state
        self._stack = stack
        self.begin()

    def begin(self) -> None:
        """The state as it was."""
        self._stack.close()
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        self.pilot: Pilot = self._stack.enter_context(piloted(folder))
        STATES[self._state](self.pilot, folder)
        self._rest()
        self.look, self._scenes = self.pilot.picture(), tuple(self.pilot.stage.scenes)

    def quiet(self) -> None:
        """As at the beginning, with nothing said."""
        self._rest()
        if tuple(self.pilot.stage.scenes) != self._scenes or self.pilot.picture() != self.look:
            self.begin()

    def _rest(self) -> None:
        self.pilot.rest()
        self.pilot.move(BESIDE)
        self.pilot.frames(2, QUIET)

    @property
    def answers(self) -> bool:
        """Whether something looks different, though the pointer rests elsewhere again, or was said beside it."""
        if tuple(self.pilot.stage.scenes) != self._scenes or self.pilot.stage.toast.words:
            return True
        told = any(buttons.tip for buttons in self.parts(SceneButtons)) and self.pilot.picture() != self.look
        self.pilot.move(BESIDE)
        self.pilot.frames(3)
        return told or self.pilot.picture() != self.look

    def parts(self, kind: type) -> list[Any]:
        """The buttons or forms of the scene on top, in itself or in what it is made of."""
        *below, top = self.pilot.stage.scenes
        hidden = {id(each) for scene in below for each in _inside(scene)}
        found = {id(each): each for each in _inside(top) if isinstance(each, kind)}
        return [each for key, each in found.items() if key not in hidden]

    @property
    def buttons(self) -> dict[str, Button]:
        """Its buttons by name."""
        return {item.name: item for each in self.parts(SceneButtons) for item in each.items if item.kind != "note"}

    @property
    def widgets(self) -> dict[str, pygame.Rect]:
        """The widgets of its forms of which most is seen, but for lists and lines of text, which show the focus."""
        stops = [stop for form in self.parts(Form) for stop in form.tab_stops if stop.press and stop.field is None]
        return {stop.name: stop.visible_rect for stop in stops if 2 * stop.visible_rect.h > stop.rect.h}


def _inside(scene: object) -> list[Any]:
    mine = list(vars(scene).values())
    return [*mine, *(each for value in mine if hasattr(value, "__dict__") for each in vars(value).values())]


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as made:
        yield made


@pytest.mark.parametrize("state", sampled(PAGES, *range(len(USUAL))))
def test_every_button_answers(state: str, stack: ExitStack) -> None:
    screen, silent = Screen(state, stack), []
    for name in screen.buttons:
        screen.quiet()
        item = screen.buttons.get(name)
        if item is None or item.selected or (state, name) in IDLE:
            continue
        screen.pilot.click(screen.pilot.centre(item.rect))
        if not screen.answers:
            silent.append(name)
    assert silent == []


@pytest.mark.parametrize("state", sampled(PAGES, *range(len(USUAL))))
def test_every_widget_answers(state: str, stack: ExitStack) -> None:
    screen, silent = Screen(state, stack), []
    for name in screen.widgets:
        screen.quiet()
        rect = screen.widgets.get(name)
        if rect is None or (state, name) in IDLE:
            continue
        screen.pilot.click(screen.pilot.centre(rect))
        if not screen.answers:
            silent.append(name)
    assert silent == []


@pytest.mark.parametrize("state", sampled(PAGES, *range(len(USUAL))))
def test_every_key_of_a_button_answers(state: str, stack: ExitStack) -> None:
    screen, silent = Screen(state, stack), []
    for name in [name for name, item in screen.buttons.items() if item.key]:
        screen.quiet()
        item = screen.buttons.get(name)
        if item is None or item.selected:
            continue
        screen.pilot.key(item.key.removeprefix("ctrl+"), ctrl=item.key.startswith("ctrl+"))
        if not screen.answers:
            silent.append(item.key)
    assert silent == []


@pytest.mark.parametrize(
    ("state", "words", "focused"),
    [
        ("zoon-deploy", "A good start: The suggested set-up. Click its button or press 1, then Ready.", "set-up 0"),
        ("zoon-deploy-full", "All cards are placed: press Ready, or move some first.", "ready"),
        ("zw-muster", "Press “A good first team”, then the bright button", "usual"),
        ("zw-proposal", "Press the bright one: it is the most likely to hurt.", "way 0"),
        ("zw-planner", "Press Attack: without a card, this weapon does the most damage.", "attack"),
    ],
)
def test_the_key_of_hints_answers_where_a_page_stands_in(
    state: str, words: str, focused: str, stack: ExitStack
) -> None:
    screen = Screen(state, stack)
    screen.pilot.key("l")
    screen.pilot.frames()
    top: Any = screen.pilot.stage.scene
    assert screen.pilot.stage.toast.words.startswith(words)
    assert top.buttons.focused.name == focused
    assert screen.answers


def test_the_key_of_hints_names_the_better_weapon(stack: ExitStack) -> None:
    screen = Screen("zw-planner", stack)
    planner: Any = screen.pilot.stage.scene
    best = planner.weapon
    screen.pilot.key("2")
    assert planner.weapon != best
    screen.pilot.key("l")
    assert screen.pilot.stage.toast.words.endswith("without a card, it does the most damage.")
    assert planner.buttons.focused.name == f"weapon {best}"
