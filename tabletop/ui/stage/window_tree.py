"""The tree of the whole window, as a screen reader gets it: the scene on top, what is written on it, and live text.

Used by `reader_link` only. Scenes below a dialog are not in it, since nobody can reach them. What is written comes from
`written_texts`; a text that is a node already must not come twice.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.sentences import join_list
from tabletop.ui.stage.written_texts import DrawnParagraph, texts_outside_rects, written_texts
from tabletop.ui.widgets.node import Node, Role

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

WINDOW_ID: Final = "window"


def window_tree(stage: Stage) -> Node:
    """All that can be met in the window now."""
    scene = stage.scene if stage.scenes else None
    if scene is None:
        return Node(WINDOW_ID, Role.WINDOW)
    tree = scene.node_tree()
    sheet = DisplayList(stage.surface.get_size())
    scene.draw(sheet, stage.now)
    tree = _with_nodes_for_drawn_texts(tree, written_texts(sheet, stage.texts))
    bounds = (0, 0, *stage.surface.get_size())
    children = (replace(tree, bounds=bounds), *stage.live_texts.nodes())
    return Node(WINDOW_ID, Role.WINDOW, scene.caption, bounds=bounds, children=children)


def _with_nodes_for_drawn_texts(tree: Node, found: tuple[DrawnParagraph, ...]) -> Node:
    """The tree with a text node for each paragraph that no node tells already."""
    nodes = list(tree.walk())
    told = {part for node in nodes for part in (node.name, node.description, node.value) if part}
    taken = [pygame.Rect(node.bounds) for node in nodes if node.answers and node.bounds is not None]
    free = [text for text in texts_outside_rects(found, taken) if len(text.words) > 1 and text.words not in told]
    texts = [Node(f"written/{i}", Role.TEXT, text.words, bounds=text.bounds) for i, text in enumerate(free)]
    return tree.with_children(*texts, *_with_text_drawn_inside(tree, found).children)


def _with_text_drawn_inside(node: Node, found: tuple[DrawnParagraph, ...]) -> Node:
    """A node with what is written on it: as its name where it has none, as what else is said of a place."""
    children = tuple(_with_text_drawn_inside(child, found) for child in node.children)
    node = replace(node, children=children) if children else node
    is_nameless = bool(node.answers) and not node.name
    if node.bounds is None or not (is_nameless or (node.role is Role.BOARD_PLACE and not node.description)):
        return node
    rect = pygame.Rect(node.bounds)
    inside = [text.words for text in found if rect.collidepoint(text.middle) and text.words != node.name]
    if is_nameless:
        return replace(node, name="".join(inside[:1]), description=join_list((*inside[1:], node.description)))
    return replace(node, description=join_list(inside))
