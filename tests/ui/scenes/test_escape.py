"""One Escape undoes what was opened or taken last, whatever came before, and what the bar says of it is true."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.table import zombies_match
from tests.sampled import sampled
from tests.ui.pilot import Pilot, new_match, piloted, seated, spot

OPENS = ("hint", "take", "book", "judge", "peek", "past", "settings")
"""What a person may do between two Escapes; one of them, the judgement, is a setting that the same key ends."""
ORDERS = ["-".join(order) for count in (1, 2, 3) for order in permutations(OPENS, count)]


def state(pilot: Pilot) -> tuple[object, ...]:
    """Everything that an Escape may undo."""
    tables = [scene for scene in pilot.stage.scenes if isinstance(scene, TableScene)]
    table = tables[0]
    tip, story = table.table.suggestion_panel.shown, table.story
    return (
        type(pilot.stage.scene).__name__, tip is not None, table.hand.gesture.path, story.is_detached, story.ply,
    )  # fmt: skip


def done(pilot: Pilot, scene: TableScene, what: str) -> None:
    origin = next(iter(scene.hand.gesture.picking.picker.origins())) if scene.active else ""
    if what == "take" and origin and not scene.hand.gesture.path:
        pilot.click(spot(scene, "b"))
    elif what == "hint":
        pilot.key("l")
    elif what == "book":
        pilot.key("f1")
    elif what == "settings":
        pilot.click(pilot.centre(scene.table.buttons["settings"].rect))
    elif what == "judge":
        pilot.key("a")
    elif what == "peek":
        pilot.key("h")
    elif what == "past":
        pilot.key("page up")
    pilot.frames(3)


def asserted_back(pilot: Pilot, states: list[tuple[object, ...]]) -> None:
    """Every Escape leads to the state before the last one, and the one after them all to the menu."""
    while len(states) > 1:
        states.pop()
        pilot.key("escape")
        pilot.frames(3)
        assert state(pilot) == states[-1]
    pilot.key("escape")
    pilot.frames(3)
    assert isinstance(pilot.stage.scene, MenuScene)


@pytest.mark.parametrize("order", sampled(ORDERS, *range(0, len(ORDERS), 5)))
def test_one_escape_undoes_the_last_thing_that_was_opened_or_taken(tmp_path: Path, order: str) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        match = new_match()
        for text in ("E-f", "F-a"):
            match.submit(match.game.parse(text))
        assert match.refusal(match.game.parse("b-c")) is None
        scene = seated(pilot, match)
        states = [state(pilot)]
        for what in order.split("-"):
            if pilot.stage.scene is not scene:
                break
            done(pilot, scene, what)
            now = state(pilot)
            if what == "past":  # whoever looks back has nothing in hand
                states = [states[0]]
            if now != states[-1]:
                states.append(now)
        asserted_back(pilot, states)


@pytest.mark.parametrize("button", ["book", "settings", "menu"])
@pytest.mark.parametrize("order", [("hint", "take"), ("take", "hint"), ("take",), ("hint",)], ids="-".join)
def test_a_page_over_the_table_takes_nothing_out_of_the_hand(
    tmp_path: Path, order: tuple[str, ...], button: str
) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        scene = seated(pilot, new_match())
        for what in order:
            done(pilot, scene, what)
        before = state(pilot)
        pilot.click(pilot.centre(scene.table.buttons[button].rect))
        pilot.frames(5)
        assert pilot.stage.scene is not scene
        pilot.key("escape")
        pilot.frames(5)
        assert state(pilot) == before


@pytest.mark.parametrize("order", [("take",), ("take", "hint"), ("hint", "take"), ("take", "judge", "hint")])
def test_the_bar_says_what_escape_does(tmp_path: Path, order: tuple[str, ...]) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        scene = seated(pilot, new_match())
        for what in order:
            done(pilot, scene, what)
        promised = "Esc puts the piece back" in scene.picture.banner_text()
        assert scene.hand.gesture.path
        pilot.key("escape")
        assert promised == (not scene.hand.gesture.path)


def test_a_drag_is_put_back_before_anything_else(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        scene = seated(pilot, new_match())
        for what in ("judge", "hint"):
            done(pilot, scene, what)
        before = state(pilot)
        start, end = spot(scene, "b"), spot(scene, "c")
        pilot.move(start)
        pilot.press(start)
        pilot.move(end, 4)
        pilot.key("escape")
        assert state(pilot)[:3] == before[:3]
        pilot.release(end)
        pilot.rest()
        assert state(pilot)[:3] == before[:3]
        assert scene.match.ply == 0


def test_in_zombies_too_what_is_taken_after_a_hint_goes_back_first(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        scene = seated(pilot, zombies_match())
        pilot.key("l")
        pilot.rest()
        tip = scene.table.suggestion_panel.shown
        assert tip is not None
        pilot.key("tab")
        pilot.key("space")
        pilot.frames(3)
        assert scene.hand.gesture.path
        pilot.key("escape")
        assert not scene.hand.gesture.path
        assert scene.table.suggestion_panel.shown == tip
        pilot.key("escape")
        assert scene.table.suggestion_panel.shown is None
        assert pilot.stage.scene is scene
