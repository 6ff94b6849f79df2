"""A button of a scene as a node: its name, what else is said of it, and what it answers to.

Used by `buttons` for each of its buttons, and by `table_nodes`. Ids begin with BUTTON_ID and must stay the same while a
button means the same: screen readers keep their place by them.
"""

from __future__ import annotations

from typing import Final, Protocol

import pygame

from tabletop.ui.messages import say
from tabletop.ui.sentences import join_sentences
from tabletop.ui.stage.events import text_with_printed_keys, tip_with_printed_keys
from tabletop.ui.widgets.node import Node, NodeAction, Role, bounds_of_rect

BUTTON_ID: Final = "button/"
"""How the ids of buttons begin; the button's name follows."""
_ANSWERS: Final = frozenset({NodeAction.PRESS, NodeAction.FOCUS})


class DescribedButton(Protocol):
    """What is told of a button."""

    name: str
    rect: pygame.Rect
    words: str
    tip: str
    enabled: bool
    selected: bool
    chosen: bool
    key: str
    line_below: str
    end_text: str
    spoken_name: str
    is_option: bool


def button_node(button: DescribedButton, *, is_note: bool, can_press: bool, is_bright: bool, is_focused: bool) -> Node:
    """The node of a button; one that only says something is text."""
    tip = tip_with_printed_keys(button.tip)
    name = button.spoken_name or button.words or tip
    said = join_sentences(words for words in (button.line_below, button.end_text, tip) if words and words != name)
    node_id, bounds = f"{BUTTON_ID}{button.name}", bounds_of_rect(button.rect)
    if is_note:
        return Node(node_id, Role.TEXT, name, said, bounds=bounds)
    chosen = button.selected or button.chosen
    return Node(
        node_id, Role.RADIO_BUTTON if button.is_option else Role.BUTTON, name, said, bounds=bounds,
        is_enabled=can_press, is_selected=True if chosen else False if button.is_option else None,
        is_suggested=is_bright, is_focused=is_focused, shortcut=shortcut_text(button.key), answers=_ANSWERS,
    )  # fmt: skip


def shortcut_text(key: str) -> str:
    """A key as it is printed on the keyboard; "" for none."""
    return text_with_printed_keys("+".join(part.capitalize() for part in key.split("+"))) if key else ""


def disabled_reason_text(button: DescribedButton) -> str:
    """Why a button does nothing just now."""
    return tip_with_printed_keys(button.tip) if button.tip and not button.enabled else say("nodes.not_now")
