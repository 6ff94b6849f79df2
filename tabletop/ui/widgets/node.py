"""The tree of what is on a screen: each node has a role, a name, a state, bounds and children.

Scenes, `form_nodes`, `button_nodes` and `table_nodes` make it anew when they are asked, from the same parts that they
draw and hit. Screen readers (`reader_link`, `tree_updates`), the scan by one switch (`switch_scan`), the tests' pilot
and the layout linter read it; nothing may stand in it that the pixels hide. Ids must be the same when a screen is made
anew, and a new role or action needs its entries in `tree_updates` and `reader_link`. For example a page with one
button:

    Node("page", Role.PAGE, "Settings", children=(
        Node("page/back", Role.BUTTON, "Back", bounds=(12, 8, 96, 40), answers=frozenset({NodeAction.PRESS})),
    ))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

import pygame


class Role(StrEnum):
    """What kind of thing a node is; the names are those of ARIA, where it has one."""

    WINDOW = "window"
    PAGE = "page"
    DIALOG = "dialog"
    GROUP = "group"
    HEADING = "heading"
    TEXT = "text"
    IMAGE = "image"
    BUTTON = "button"
    SWITCH = "switch"
    SLIDER = "slider"
    TEXT_FIELD = "text_field"
    DROP_DOWN = "drop_down"
    RADIO_GROUP = "radio_group"
    RADIO_BUTTON = "radio_button"
    LIST = "list"
    LIST_ITEM = "list_item"
    SCROLL_AREA = "scroll_area"
    BOARD = "board"
    BOARD_PLACE = "board_place"
    STATUS = "status"
    """Live text: it is spoken when it changes."""
    ALERT = "alert"
    """Live text that interrupts, such as a refusal."""


class NodeAction(StrEnum):
    """What may be asked of a node."""

    PRESS = "press"
    FOCUS = "focus"
    SET_VALUE = "set_value"
    INCREASE = "increase"
    DECREASE = "decrease"
    SCROLL_INTO_VIEW = "scroll_into_view"


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on the screen."""

    id: str
    """Unique in its tree, and the same as long as the thing is the same."""
    role: Role
    name: str = ""
    """What it is called, in the language of the screen."""
    description: str = ""
    """What else is said of it: its tip, or why it is greyed."""
    value: str = ""
    """What a field or slider holds, as it is shown."""
    numeric: tuple[float, float, float, float] | None = None
    """Of a slider: value, lowest, highest, step."""
    bounds: tuple[int, int, int, int] | None = None
    """Left, top, width and height in pixels of the window; None where it has no place of its own."""
    is_enabled: bool = True
    is_selected: bool | None = None
    """None where it can be neither selected nor not."""
    is_pickable: bool = False
    """Whether a press takes it next: a piece to begin with, or a place where what is in hand can go."""
    is_suggested: bool = False
    """Whether the screen itself points at it: the one bright button, or what a lesson or a hint shows."""
    is_focused: bool = False
    shortcut: str = ""
    """The key that presses it, as it is printed on the keyboard."""
    answers: frozenset[NodeAction] = frozenset()
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        """The node and all below it, parents first, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def with_children(self, *children: Node) -> Node:
        """The same node with other children."""
        return replace(self, children=children)

    @property
    def focused(self) -> Node | None:
        """The node of the tree that has the keyboard's focus."""
        return next((node for node in self.walk() if node.is_focused), None)


def bounds_of_rect(rect: pygame.Rect) -> tuple[int, int, int, int]:
    """A rectangle as bounds of a node."""
    return rect.x, rect.y, rect.w, rect.h


def find_tree_faults(tree: Node) -> list[str]:
    """What is wrong with a tree, a sentence each: ids met twice, controls without a name, several in focus."""
    nodes = list(tree.walk())
    seen: set[str] = set()
    faults = []
    for node in nodes:
        if node.id in seen:
            faults.append(f"{node.id}: the id is used twice")
        seen.add(node.id)
        if node.answers and not node.name:
            faults.append(f"{node.id}: a {node.role} that answers has no name")
        if node.answers and node.bounds is None:
            faults.append(f"{node.id}: a {node.role} that answers has no bounds")
    if sum(node.is_focused for node in nodes) > 1:
        faults.append("more than one node has the focus")
    return faults
