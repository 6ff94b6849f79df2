"""ListPageNodes: turns a long list by pages, for those who press nodes: by a screen reader or with one switch.

Used by scenes that draw their own rows (`replays.scene`, `puzzles.scene`), in which only the rows that are seen have
nodes. The two nodes are there only where there are such rows. Pages made of forms bring a widget into view instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

import pygame

from tabletop.ui.messages import say
from tabletop.ui.widgets.node import Node, NodeAction, Role, bounds_of_rect

_ABOVE, _BELOW = "list/above", "list/below"
_ANSWERS = frozenset({NodeAction.PRESS})


class PagedList(Protocol):
    """A list of which a part is seen."""

    @property
    def first_row(self) -> int:
        """First row that is seen."""

    @property
    def visible_count(self) -> int:
        """Rows that have room."""

    @property
    def row_count(self) -> int:
        """All rows."""

    @property
    def scroll_bar_rect(self) -> pygame.Rect:
        """The whole way of its scroll bar, in pixels."""


class ListPageNodes:
    """A node for the rows above what is seen and one for those below."""

    def __init__(self, rows: PagedList, scroll_by: Callable[[int], None]) -> None:
        """`scroll_by` scrolls by so many rows and puts the focus on the first one that is seen then."""
        self._rows = rows
        self._scroll_by = scroll_by

    def nodes(self) -> tuple[Node, ...]:
        bar = self._rows.scroll_bar_rect
        upper = pygame.Rect(bar.topleft, (bar.w, bar.h // 2))
        lower = pygame.Rect(upper.bottomleft, (bar.w, bar.h - upper.h))
        rects = {_ABOVE: upper, _BELOW: lower}
        names = {_ABOVE: say("nodes.rows_above"), _BELOW: say("nodes.rows_below")}
        return tuple(
            Node(name, Role.BUTTON, names[name], bounds=bounds_of_rect(rects[name]), answers=_ANSWERS)
            for name in self._possible_page_turns()
        )

    def perform(self, node_id: str, action: NodeAction, value: str = "") -> bool:
        if node_id not in self._possible_page_turns() or action is not NodeAction.PRESS:
            return False
        self._scroll_by(self._rows.visible_count if node_id == _BELOW else -self._rows.visible_count)
        return True

    def _possible_page_turns(self) -> Iterator[str]:
        """The ids of the nodes that lead to other rows."""
        rows = self._rows
        if rows.first_row > 0:
            yield _ABOVE
        if rows.first_row + rows.visible_count < rows.row_count:
            yield _BELOW
