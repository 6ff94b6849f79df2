"""Buttons as nodes: their names, states and what they answer to."""

from __future__ import annotations

from pathlib import Path

import pygame

from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.widgets.node import NodeAction, Role
from tests.ui.pilot import piloted

RECT = pygame.Rect(10, 20, 100, 40)


def test_a_button_is_called_by_its_words_or_its_tip_and_says_the_rest(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        made = SceneButtons(pilot.stage)
        made.set_buttons([
            Button("go", RECT, lambda: None, "Go on", tip="Ends the turn", key="ctrl+z"),
            Button("gear", RECT, lambda: None, icon="settings", tip="Settings"),
            Button("card", RECT, lambda: None, kind=ButtonKind.BARE, spoken_name="Zoon", selected=True),
            Button("note", RECT, lambda: None, "Drag a piece", kind=ButtonKind.NOTE),
            Button("grey", RECT, lambda: None, "Undo", enabled=False, tip="Nothing to undo yet."),
        ])  # fmt: skip
        go, gear, card, note, grey = made.nodes()
    assert (go.name, go.description, go.shortcut, go.bounds) == ("Go on", "Ends the turn", "Ctrl+Z", (10, 20, 100, 40))
    assert (gear.name, gear.description) == ("Settings", "")
    assert (card.name, card.is_selected, go.is_selected) == ("Zoon", True, None)
    assert (note.role, note.answers) == (Role.TEXT, frozenset())
    assert (grey.is_enabled, grey.description) == (False, "Nothing to undo yet.")


def test_a_press_presses_and_a_greyed_button_says_why_it_does_nothing(tmp_path: Path) -> None:
    pressed: list[str] = []
    with piloted(tmp_path) as pilot:
        made = SceneButtons(pilot.stage)
        made.set_buttons([
            Button("go", RECT, lambda: pressed.append("go"), "Go on"),
            Button("grey", RECT, lambda: pressed.append("grey"), "Undo", enabled=False, tip="Nothing to undo yet."),
        ])  # fmt: skip
        assert made.perform("button/go", NodeAction.PRESS)
        assert made.perform("button/grey", NodeAction.PRESS)
        assert not made.perform("button/other", NodeAction.PRESS)
        assert not made.perform("button/go", NodeAction.SET_VALUE, "7")
        assert made.perform("button/go", NodeAction.FOCUS)
        assert made.focused is made["go"]
        assert [node.is_focused for node in made.nodes()] == [True, False]
        assert pilot.stage.toast.words == "Nothing to undo yet."
        assert pilot.stage.live_texts.texts[-1].words == "Nothing to undo yet."
    assert pressed == ["go"]


def test_an_option_says_whether_it_is_chosen(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        made = SceneButtons(pilot.stage)
        made.set_buttons([Button("one", RECT, lambda: None, "One", is_option=True, chosen=True),
                          Button("two", RECT, lambda: None, "Two", is_option=True)])  # fmt: skip
        assert [(node.role, node.is_selected) for node in made.nodes()] == [
            (Role.RADIO_BUTTON, True), (Role.RADIO_BUTTON, False),
        ]  # fmt: skip
