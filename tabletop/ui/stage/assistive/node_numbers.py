"""Numbers for nodes: AccessKit knows nodes by numbers, the program by names that are unique on one scene.

Used by `tree_updates` and `reader_link`. A number must never be given to another node, or a reader mixes them up.
"""

from __future__ import annotations

from typing import Final

ROOT_NUMBER: Final = 1
_SHARED: Final = ("window", "live/")
"""How ids begin that mean the same thing whichever scene is on top."""


class NodeNumbers:
    """A node keeps its number as long as its scene is on top; no number is ever used for another node."""

    def __init__(self) -> None:
        self._scene_count = 0
        self._scene: object = None
        self._numbers: dict[tuple[int, str], int] = {(0, "window"): ROOT_NUMBER}
        self._ids: dict[int, tuple[int, str]] = {ROOT_NUMBER: (0, "window")}
        self._last = ROOT_NUMBER

    @property
    def count(self) -> int:
        """How many nodes have a number."""
        return len(self._ids)

    def set_current_scene(self, scene: object) -> None:
        """Tells which scene is on top: the nodes of another one are other nodes."""
        if scene is not self._scene:
            self._scene, self._scene_count = scene, self._scene_count + 1
            kept = {key: number for key, number in self._numbers.items() if key[0] == 0}
            self._numbers, self._ids = kept, {number: key for key, number in kept.items()}

    def number_of_node(self, node_id: str) -> int:
        """The number of a node of the scene on top."""
        key = (0 if node_id.startswith(_SHARED) else self._scene_count, node_id)
        if key not in self._numbers:
            self._last += 1
            self._numbers[key] = self._last
            self._ids[self._last] = key
        return self._numbers[key]

    def node_id_of_number(self, number: int) -> str | None:
        """The node's id; None where the number is of a scene that is no longer on top, or of nothing."""
        found = self._ids.get(number)
        return None if found is None else found[1]

    def forget_nodes_except(self, node_ids: set[str]) -> None:
        """Forgets what is no longer in the tree, so that a long evening keeps no numbers."""
        self._numbers = {key: number for key, number in self._numbers.items() if key[1] in node_ids}
        self._ids = {number: key for key, number in self._numbers.items()}
