"""A long list turned by pages, by whoever presses nodes."""

from __future__ import annotations

from pathlib import Path

import pygame

from tabletop.ui.messages import say
from tabletop.ui.scenes.list_page_nodes import ListPageNodes
from tabletop.ui.scenes.scroll_list import ScrollList
from tabletop.ui.widgets.node import NodeAction
from tests.ui.pilot import piloted


def test_the_nodes_turn_the_pages_and_are_there_only_where_rows_are_hidden(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        rows = ScrollList(pilot.stage, lambda row: None)
        pages = ListPageNodes(rows, rows.scroll_rows)
        rows.layout(pygame.Rect(100, 50, 300, 200), 20, 10)
        assert pages.nodes() == ()
        rows.layout(pygame.Rect(100, 50, 300, 200), 20, 25)
        seen = []
        while below := [node for node in pages.nodes() if node.name == say("nodes.rows_below")]:
            seen.append(rows.first_row)
            assert rows.rect.contains(below[0].bounds or (0, 0, 0, 0))
            assert pages.perform(below[0].id, NodeAction.PRESS)
        assert [*seen, rows.first_row] == [0, 10, 15]
        (above,) = pages.nodes()
        assert pages.perform(above.id, NodeAction.PRESS)
        assert rows.first_row == 5
        assert not pages.perform("list/other", NodeAction.PRESS)
