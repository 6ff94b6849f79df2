"""Play with one switch: a frame goes from one thing that can be pressed to the next, and one key presses it.

Used by `stage`, which has one, gives it keys before every scene, and draws the frame over all of them. What is scanned
is read from the tree of the scene on top (`Node`), so that it works on every page: first what the screen itself
suggests, then what can be picked, then all other controls. Where there are many, groups are framed first. It must do
nothing but what a screen reader may ask for too, and cost nothing while the setting is off.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, Protocol

import pygame

from tabletop.settings import Settings
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.stage.events import Input, Key, KeyEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.node import Node, NodeAction, Role

SWITCH_KEYS: Final = (Key.SPACE, Key.RETURN)
"""What the usual switches send."""
_MOST_SINGLE: Final = 9
"""Things that are framed one by one; more of them are framed in groups first."""
_GROUP_SIZE: Final = 6
_ROUNDS_IN_GROUP: Final = 2
"""How often the things of a group are framed before the groups come again."""
_SLIDER_STEPS: Final = 10
"""Presses that lead from one end of a slider to the other."""
_GAP, _OUTER, _INNER = 3, 6, 3
"""Logical pixels from a thing to its frame, and how wide its two lines are together and inside."""


class ScannedStage(draw.DrawingContext, Protocol):
    """The stage whose top scene is scanned."""

    settings: Settings
    scenes: list[Scene]
    wants_turn_at: float
    """When the loop may sleep no longer."""

    @property
    def scene(self) -> Scene:
        """The one on top."""


class SwitchAccessScanner:
    """What is framed now, and what the switch does to it."""

    def __init__(self, stage: ScannedStage) -> None:
        self._stage = stage
        self.framed: tuple[Node, ...] = ()
        """One thing that the switch presses, or a group that it opens; empty while nothing is scanned."""
        self._scene: Scene | None = None
        self._group: frozenset[str] = frozenset()
        """The ids of the things in the group that was opened; empty for none."""
        self._position = -1
        """Of what is framed, among all that is scanned now."""
        self._likely_ids: frozenset[str] = frozenset()
        self._next_step_at = inf

    def update(self, now: float) -> None:
        """Frames the next thing when it is time, and the first one on another page."""
        seconds = self._stage.settings.scan_seconds
        scene = self._stage.scene if self._stage.scenes and seconds else None
        if scene is None:
            self._scene, self.framed = None, ()
            return
        if scene is not self._scene:
            self._scene = scene
            self._restart_scan()
        if now >= self._next_step_at:
            self._next_step_at = now + seconds
            self._frame_next_group(scene)
        self._stage.wants_turn_at = min(self._stage.wants_turn_at, self._next_step_at)

    def handle(self, event: Input | None) -> bool:
        """Whether the input was a switch's, which presses what is framed or opens a group."""
        if not self.framed or not isinstance(event, KeyEvent) or event.name not in SWITCH_KEYS:
            return False
        if event.ctrl or event.alt or event.shift:
            return False
        if event.down and not event.again and self._stage.scene is self._scene:  # else it was meant for another page
            self._open_or_press_framed(self.framed)
        return True

    def draw(self, surface: DisplayList) -> None:
        """Draws a frame round each thing that the switch means now."""
        metrics, theme = self._stage.metrics, self._stage.theme
        gap, outer, inner = metrics.px(_GAP), max(3, metrics.px(_OUTER)), max(2, metrics.px(_INNER))
        for node in self.framed:
            rect = pygame.Rect(node.bounds or (0, 0, 0, 0)).inflate(2 * (gap + outer), 2 * (gap + outer))
            rect = rect.clip(self._stage.surface.get_rect())
            surface.rect(theme.background, rect, outer, outer)
            surface.rect(theme.accent, rect.inflate(inner - outer, inner - outer), inner, outer)

    def _restart_scan(self) -> None:
        self.framed, self._group, self._position = (), frozenset(), -1
        self._next_step_at = -inf

    def _frame_next_group(self, scene: Scene) -> None:
        nodes = list_scannable_nodes(scene.node_tree())
        likely = frozenset(node.id for node in nodes if node.is_suggested or node.is_pickable)
        if likely != self._likely_ids:
            self._likely_ids, self._group, self._position = likely, frozenset(), -1
        self._position += 1
        members = [(node,) for node in nodes if node.id in self._group]
        if self._group and self._position >= _ROUNDS_IN_GROUP * len(members):
            self._group, self._position, members = frozenset(), 0, []
        choices = members or group_nodes_for_scan(nodes)
        self.framed = choices[self._position % len(choices)] if choices else ()
        if len(self.framed) == 1:
            self.framed = (_bring_into_view(scene, self.framed[0]),)

    def _open_or_press_framed(self, framed: Sequence[Node]) -> None:
        """Opens a group, or presses one thing; then what is likeliest now comes first."""
        self._restart_scan()
        scene = self._stage.scene
        if len(framed) > 1:
            self._group = frozenset(node.id for node in framed)
            return
        node = framed[0]
        if node.numeric is not None:
            scene.perform_node_action(node.id, NodeAction.SET_VALUE, f"{_next_slider_value(node.numeric)}")
        else:
            scene.perform_node_action(node.id, NodeAction.PRESS)


def list_scannable_nodes(tree: Node) -> list[Node]:
    """What the switch can press, the likeliest first; of a list that has dropped down only its options."""
    nodes = list(tree.walk())
    dropped = next((node for node in nodes if node.role is Role.DROP_DOWN and node.children), None)
    if dropped is not None:
        nodes = list(dropped.children)
    return sorted(filter(_is_scannable, nodes), key=lambda node: (not node.is_suggested, not node.is_pickable))


def group_nodes_for_scan(nodes: Sequence[Node]) -> list[tuple[Node, ...]]:
    """What is framed at once: each by itself where there are few, else only what is suggested, and groups."""
    single = [node for node in nodes if node.is_suggested or len(nodes) <= _MOST_SINGLE]
    rest = [node for node in nodes if node not in single]
    pickable = [node for node in rest if node.is_pickable]
    others = [node for node in rest if not node.is_pickable]
    starts = [(part, start) for part in (pickable, others) for start in range(0, len(part), _GROUP_SIZE)]
    return [*((node,) for node in single), *(tuple(part[start : start + _GROUP_SIZE]) for part, start in starts)]


def _is_scannable(node: Node) -> bool:
    """Whether the switch can do something with it; a place only where it can be picked or put back."""
    if not node.is_enabled or node.bounds is None:
        return False
    if node.role is Role.BOARD_PLACE and not (node.is_pickable or node.is_selected or node.is_suggested):
        return False
    return NodeAction.PRESS in node.answers or node.numeric is not None


def _bring_into_view(scene: Scene, node: Node) -> Node:
    """The node as it is once it has the focus and is in sight."""
    for action in (NodeAction.FOCUS, NodeAction.SCROLL_INTO_VIEW):
        if action in node.answers:
            scene.perform_node_action(node.id, action)
    return next((found for found in scene.node_tree().walk() if found.id == node.id), node)


def _next_slider_value(numeric: tuple[float, float, float, float]) -> float:
    """A good part further; from the upper end on to the lower one."""
    value, lowest, highest, step = numeric
    further = value + max(step, (highest - lowest) / _SLIDER_STEPS)
    return lowest if value >= highest else min(further, highest)
