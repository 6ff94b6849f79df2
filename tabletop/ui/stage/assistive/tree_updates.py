"""From nodes to AccessKit's updates: only what has changed since the last one is sent.

Used by `reader_link` only. AccessKit spoils its adapter for good where an update names a node that is not there, so
what is made here must be whole: every child that is named is known or sent, and the focus is on a node of the tree.
Every Role of `widgets/node` needs its entry in _ROLES, every NodeAction one in _ACTIONS and the reverse one in
`reader_link`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from tabletop.ui.messages import say
from tabletop.ui.stage.assistive.node_numbers import ROOT_NUMBER, NodeNumbers
from tabletop.ui.widgets.node import Node, NodeAction, Role

_ROLES: Final = {
    Role.WINDOW: "WINDOW", Role.PAGE: "PANE", Role.DIALOG: "DIALOG", Role.GROUP: "GROUP", Role.HEADING: "HEADING",
    Role.TEXT: "LABEL", Role.IMAGE: "IMAGE", Role.BUTTON: "BUTTON", Role.SWITCH: "SWITCH", Role.SLIDER: "SLIDER",
    Role.TEXT_FIELD: "TEXT_INPUT", Role.DROP_DOWN: "COMBO_BOX", Role.RADIO_GROUP: "RADIO_GROUP",
    Role.RADIO_BUTTON: "RADIO_BUTTON", Role.LIST: "LIST", Role.LIST_ITEM: "LIST_ITEM",
    Role.SCROLL_AREA: "SCROLL_VIEW", Role.BOARD: "GROUP", Role.BOARD_PLACE: "BUTTON", Role.STATUS: "STATUS",
    Role.ALERT: "ALERT",
}  # fmt: skip
_ACTIONS: Final = {
    NodeAction.PRESS: "CLICK", NodeAction.FOCUS: "FOCUS", NodeAction.SET_VALUE: "SET_VALUE",
    NodeAction.INCREASE: "INCREMENT", NodeAction.DECREASE: "DECREMENT",
    NodeAction.SCROLL_INTO_VIEW: "SCROLL_INTO_VIEW",
}  # fmt: skip
_TOGGLED: Final = (Role.SWITCH, Role.RADIO_BUTTON, Role.BUTTON)
"""Roles of which Linux does not tell that they are selected, but whether they are pressed."""
APP_NAME: Final = "Tabletop"


class TreeUpdateBuilder:
    """Makes updates for one adapter, which has been sent nothing before."""

    def __init__(self, accesskit: Any, numbers: NodeNumbers) -> None:
        """`accesskit` is the module."""
        self._kit = accesskit
        self._numbers = numbers
        self._sent: dict[int, Node] = {}
        """What the adapter has of each node, with ids in place of children."""
        self._focus = 0

    def whole(self, tree: Node) -> Any:
        """All of a tree, as for somebody who begins to listen."""
        self._sent = {}
        return self.changed(tree)

    def changed(self, tree: Node) -> Any | None:
        """What differs from what was sent last; None where nothing does."""
        is_first = not self._sent
        now = {self._numbers.number_of_node(node.id): node for node in tree.walk()}
        focused = tree.focused
        focus = ROOT_NUMBER if focused is None else self._numbers.number_of_node(focused.id)
        flat = {number: self._with_numbered_children(node) for number, node in now.items()}
        changed = [number for number, node in flat.items() if self._sent.get(number) != node]
        if not changed and focus == self._focus and not is_first:
            return None
        update = self._kit.TreeUpdate(focus)
        if is_first:
            update.tree = self._kit.Tree(ROOT_NUMBER)
            update.tree.toolkit_name = APP_NAME
        for number in changed:
            update.nodes += self._make_accesskit_nodes(number, now[number])
        self._sent, self._focus = flat, focus
        return update

    def _with_numbered_children(self, node: Node) -> Node:
        """A node as it is compared: its children count by their numbers, since another scene's have the same ids."""
        numbers = (self._numbers.number_of_node(child.id) for child in node.children)
        return replace(node, children=tuple(Node(f"{number}", Role.GROUP) for number in numbers))

    def _make_accesskit_nodes(self, number: int, node: Node) -> list[tuple[int, Any]]:
        """AccessKit's node, and for a text field the run of letters in which alone a reader finds what is written."""
        made = self._make_accesskit_node(node)
        if node.role is not Role.TEXT_FIELD:
            return [(number, made)]
        kit, run_number = self._kit, self._numbers.number_of_node(f"{node.id}/text")
        run = kit.Node(kit.Role.TEXT_RUN)
        run.set_value(node.value)
        run.set_character_lengths([len(letter.encode()) for letter in node.value])
        end = kit.TextPosition(run_number, len(node.value))
        made.set_children([run_number])
        made.set_text_selection(kit.TextSelection(end, end))
        return [(number, made), (run_number, run)]

    def _make_accesskit_node(self, node: Node) -> Any:
        """AccessKit's node."""
        kit = self._kit
        made = kit.Node(getattr(kit.Role, _ROLES[node.role]))
        if node.role is Role.TEXT:
            made.set_value(node.name)  # AccessKit reads the text of a label off its value
        else:
            made.set_label(node.name)
        if node.description:
            made.set_description(node.description)
        if node.bounds is not None:
            left, top, width, height = node.bounds
            made.set_bounds(kit.Rect(float(left), float(top), float(left + width), float(top + height)))
        made.set_children([self._numbers.number_of_node(child.id) for child in node.children])
        for action in sorted(node.answers):
            made.add_action(getattr(kit.Action, _ACTIONS[action]))
        self._set_accesskit_state(made, node)
        self._set_accesskit_value(made, node)
        return made

    def _set_accesskit_state(self, made: Any, node: Node) -> None:
        kit = self._kit
        if not node.is_enabled:
            made.set_disabled()
            if not node.description:
                made.set_description(say("nodes.not_now"))  # on Linux a disabled button counts as an enabled one
        if node.shortcut:
            made.set_keyboard_shortcut(node.shortcut)
        if node.is_selected is not None and node.role in _TOGGLED:
            made.set_toggled(kit.Toggled.TRUE if node.is_selected else kit.Toggled.FALSE)
        elif node.is_selected is not None:
            made.set_selected(node.is_selected)
        if node.role is Role.DIALOG:
            made.set_modal()
        if node.role is Role.STATUS:
            made.set_live(kit.Live.POLITE)
        if node.role is Role.ALERT:
            made.set_live(kit.Live.ASSERTIVE)

    def _set_accesskit_value(self, made: Any, node: Node) -> None:
        if node.value and node.role is not Role.TEXT:
            made.set_value(node.value)
        if node.numeric is not None:
            value, least, most, step = node.numeric
            made.set_numeric_value(value)
            made.set_min_numeric_value(least)
            made.set_max_numeric_value(most)
            made.set_numeric_value_step(step)
