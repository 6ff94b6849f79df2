"""A form as nodes, for screen readers and play with one switch: its controls and words, and what a press does.

Used by `form` only; screen readers, tests and the layout linter get the nodes through the scene's `node_tree`.
Everything is read from the widgets that are drawn, and a press goes the way of a key: no node may tell or do what the
page itself does not. A node's id is the name of its tab stop, with a number where the name comes again, and must be the
same when the form is made anew. Each role of a stop has its answers in _ANSWERS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from tabletop.ui.forms.choices import DropDownList, RadioGroup
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.forms.tab_stops import FormFocus, TabStop
from tabletop.ui.widgets.node import Node, NodeAction, Role, bounds_of_rect
from tabletop.ui.widgets.slider import Slider
from tabletop.ui.widgets.widget import ImageButton, Widget

_PRESS: Final = frozenset({NodeAction.PRESS, NodeAction.FOCUS, NodeAction.SCROLL_INTO_VIEW})
_SET: Final = frozenset({NodeAction.SET_VALUE, NodeAction.FOCUS, NodeAction.SCROLL_INTO_VIEW})
_TURN: Final = _SET | {NodeAction.INCREASE, NodeAction.DECREASE}
_ANSWERS: Final = {
    Role.BUTTON: _PRESS, Role.SWITCH: _PRESS, Role.TEXT_FIELD: _SET, Role.SLIDER: _TURN, Role.RADIO_GROUP: _TURN,
    Role.LIST: _TURN, Role.DROP_DOWN: _TURN | _PRESS,
}  # fmt: skip
_PART_ROLES: Final = {Role.RADIO_GROUP: Role.RADIO_BUTTON, Role.LIST: Role.LIST_ITEM}


@dataclass(eq=False, slots=True)
class StaticText:
    """Words that are read and not pressed."""

    words: str
    element: Widget
    scroll: ScrollArea | None
    role: Role = Role.TEXT


ReadingItem = TabStop | StaticText


@dataclass(slots=True)
class FormTree:
    """All that a form shows, in the order in which it was put there: that is the order in which it is read."""

    items: list[ReadingItem] = field(default_factory=list)

    def add(self, item: ReadingItem) -> None:
        self.items.append(item)

    def forget(self, is_gone: Callable[[ReadingItem], bool]) -> None:
        self.items = [item for item in self.items if not is_gone(item)]

    def nodes(self, focused: TabStop | None, popup: DropDownList | None, popup_of: str) -> tuple[Node, ...]:
        """A node for each of them; where a list has dropped down, its options are below the node that it belongs to."""
        found: list[Node] = []
        title: StaticText | None = None
        for node_id, item in self._reading_items_with_ids():
            if isinstance(item, StaticText):
                title = item if item.role == Role.HEADING else title
                found.append(Node(node_id, item.role, item.words, bounds=bounds_of_rect(item.element.rect)))
                continue
            name = item.label or (title.words if title is not None and title.scroll is item.scroll else "") or item.name
            node = _make_stop_node(node_id, item, name, is_focused=item is focused)
            if popup is not None and item.name == popup_of:
                node = node.with_children(*_popup_option_nodes(node_id, popup))
            found.append(node)
        return tuple(found)

    def find(self, node_id: str) -> tuple[TabStop | None, str]:
        """The stop that a node stands for, and the value of its part or option; None and "" for what is only read."""
        for known, item in self._reading_items_with_ids():
            if isinstance(item, TabStop) and node_id == known:
                return item, ""
            if isinstance(item, TabStop) and node_id.startswith(f"{known}/"):
                return item, node_id.removeprefix(f"{known}/")
        return None, ""

    def _reading_items_with_ids(self) -> Iterator[tuple[str, ReadingItem]]:
        """Each with an id that it has as long as the form is made in the same way."""
        counts: dict[str, int] = {}
        for item in self.items:
            name = item.name if isinstance(item, TabStop) else "text"
            counts[name] = counts.get(name, 0) + 1
            is_first = counts[name] == 1 and isinstance(item, TabStop)
            yield name if is_first else f"{name}#{counts[name]}", item


def perform_action_on_stop(focus: FormFocus, stop: TabStop, part: str, action: NodeAction, value: str) -> bool:
    """Does what is asked of a stop or of one of its parts; whether it could."""
    if action == NodeAction.SCROLL_INTO_VIEW:
        if stop.scroll is not None:
            plate = stop.group.plates.get(part) if stop.group is not None else None  # options of a list have none
            stop.scroll.scroll_into_view(plate.rect if plate is not None else stop.focus_ring_rect)
        return True
    if not stop.is_enabled:
        return False
    focus.focus_on(stop, typing=action == NodeAction.FOCUS)
    return action == NodeAction.FOCUS or _press_or_change_stop(focus, stop, part, action, value)


def _press_or_change_stop(focus: FormFocus, stop: TabStop, part: str, action: NodeAction, value: str) -> bool:
    if action == NodeAction.PRESS:
        return _choose_group_part(stop, part) if part else focus.press_stop(stop)
    if action == NodeAction.SET_VALUE:
        return _set_stop_value(stop, value)
    if stop.turn is not None:
        focus.change_value_by(stop, 1 if action == NodeAction.INCREASE else -1)
    return stop.turn is not None


def _choose_group_part(stop: TabStop, part: str) -> bool:
    if stop.group is None or part not in stop.group.keys:
        return False
    stop.group.choose_value(part)
    return True


def _set_stop_value(stop: TabStop, value: str) -> bool:
    """A text, a number, or a value of a group by its name or by its words."""
    if stop.field is not None:
        stop.field.edit(lambda editor: editor.replace_all_text(value))
        return True
    if isinstance(stop.element, Slider):
        try:
            stop.element.set_value(round(float(value)))
        except (ValueError, OverflowError):
            return False
        return True
    if stop.group is None:
        return False
    by_label = {label: key for key, label in stop.group.labels.items()}
    return _choose_group_part(stop, value if value in stop.group.keys else by_label.get(value, ""))


def _make_stop_node(node_id: str, stop: TabStop, name: str, *, is_focused: bool) -> Node:
    group, element = stop.group, stop.element
    slider = element if isinstance(element, Slider) else None
    value = ""
    if stop.field is not None:
        value = stop.field.editor.text
    elif slider is not None and stop.value_text is not None:
        value = stop.value_text(slider.value)
    elif group is not None:
        value = group.labels.get(group.value, "")
    tip = stop.tip if stop.tip != name else ""
    return Node(
        node_id, stop.role, name, tip, value,
        numeric=(slider.value, slider.least, slider.greatest, slider.step) if slider is not None else None,
        bounds=bounds_of_rect(stop.rect), is_enabled=stop.is_enabled,
        is_selected=stop.is_on() if stop.is_on is not None else None,
        is_suggested=stop.is_suggested, is_focused=is_focused,
        answers=_ANSWERS[stop.role] if stop.is_enabled else frozenset(),
        children=_nodes_of_group_parts(node_id, stop, group) if group is not None and stop.role in _PART_ROLES else (),
    )  # fmt: skip


def _nodes_of_group_parts(node_id: str, stop: TabStop, group: RadioGroup) -> tuple[Node, ...]:
    return tuple(
        Node(f"{node_id}/{key}", _PART_ROLES[stop.role], _group_part_name(group, key, plate), _group_part_tip(group,
        key, plate),
             bounds=bounds_of_rect(plate.rect), is_selected=key == group.value, answers=_PRESS)
        for key, plate in group.plates.items()
    )  # fmt: skip


def _group_part_name(group: RadioGroup, key: str, plate: ImageButton) -> str:
    return group.labels.get(key, "") or plate.tip or key


def _group_part_tip(group: RadioGroup, key: str, plate: ImageButton) -> str:
    return plate.tip if plate.tip != _group_part_name(group, key, plate) else ""


def _popup_option_nodes(node_id: str, popup: DropDownList) -> Sequence[Node]:
    return [
        Node(f"{node_id}/{key}", Role.LIST_ITEM, words, bounds=bounds_of_rect(popup.row_rect(key)),
             is_selected=key == popup.value, answers=frozenset({NodeAction.PRESS}))
        for key, words in popup.options
    ]  # fmt: skip
