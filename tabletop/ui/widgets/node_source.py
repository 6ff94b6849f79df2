"""NodeSource: a part of a scene that has nodes and answers for them: its buttons, a form, a board.

Scenes name theirs in `node_sources` (`stage/scene`), which makes the tree of them. Ids of the sources of one scene must
differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from tabletop.ui.widgets.node import Node, NodeAction


@runtime_checkable
class NodeSource(Protocol):
    """A part of a scene that can be met by whoever does not see it."""

    def nodes(self) -> Sequence[Node]:
        """What there is now, in reading order; the ids of several sources of one scene differ."""

    def perform(self, node_id: str, action: NodeAction, value: str = "") -> bool:
        """Does what is asked of a node, as a key or a press would; whether the node is one of these and answers so.

        `value` is the text for SET_VALUE.
        """


def node_sources_among(*parts: object) -> tuple[NodeSource, ...]:
    """Those of some parts of a scene that have nodes."""
    return tuple(part for part in parts if isinstance(part, NodeSource))
