"""The base class of scenes: one screen, or a box over another screen.

Every screen derives from it, also those of games in other packages, so hooks keep their names and need a usual
answer. The stage calls `layout` when sizes change, `handle` for inputs, `update` and `draw` in frames, and the `on_`
hooks when scenes come and go. A scene pushes others on top and never calls the loop. `draw` must change nothing: a
picture at rest equals the same scene drawn anew. `caption` is public: nothing private may stand in it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

import pygame

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.stage.events import Input
from tabletop.ui.stage.sound import SoundMood
from tabletop.ui.widgets.node import Node, NodeAction, Role
from tabletop.ui.widgets.node_source import NodeSource


class Scene:
    """The hooks by which the stage drives a scene; `draw` changes nothing."""

    overlay = False
    """Whether the scene below stays visible."""
    is_decision = False
    """Whether a decision in the match below is made on it, so that its clock goes on."""
    is_about_next_match = False
    """Whether it is about matches to come: wall and phones then leave a match below it that is over."""
    typing = False
    """Whether keys are text just now, so that single letters are no shortcuts."""

    node_sources: Sequence[NodeSource] = ()
    """Its parts that can be met, such as its buttons, in reading order."""

    moves_often = True
    """Whether much of it moves while much stays the same, so that a picture of what stays is worth its memory."""

    @property
    def caption(self) -> str:
        """Public text for the window's title."""
        return ""

    @property
    def game_name(self) -> str:
        """The name of the game that it is about; empty where it is about none."""
        return ""

    @property
    def is_click_only(self) -> bool:
        """Whether a game is played on it of which one click does whatever can be done."""
        return False

    @property
    def notice_area(self) -> pygame.Rect | None:
        """The part of the window over which short notices appear; None for all of it."""
        return None

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        """What short notices must not cover, such as buttons, in pixels."""
        return ()

    @property
    def keeps_awake(self) -> bool:
        """Whether people look at it for long without touching anything, so that no screen saver may come."""
        return False

    @property
    def next_update_at(self) -> float:
        """When it wants to be looked at though nothing moves, in seconds on the stage's clock; inf for no time."""
        return math.inf

    @property
    def sound_mood(self) -> SoundMood | None:
        """What the bed below everything follows, also while other scenes lie over it; None for silence."""
        return None

    def layout(self) -> None:
        """Places everything for the stage's size, look and language; called again whenever one changes."""

    def on_entered(self) -> None:
        """Called once, when the scene has come on top for the first time."""

    def on_covered(self) -> None:
        """Called when another scene comes on top."""

    def on_hidden(self) -> None:
        """Called when others hide all of it: lets go of pictures that it can draw again, as for another size."""

    def on_window_left(self) -> None:
        """Called when the window loses the keyboard or is hidden, never when only the pointer leaves it.

        Also for scenes below others.
        """

    def hide_secrets(self) -> None:
        """Called when others may be looking, as after the laptop slept, also for scenes below others."""
        self.on_window_left()

    def on_uncovered(self) -> None:
        """Called when the scene is on top again."""

    def asks_before_leaving(self, go: Callable[[], None]) -> bool:
        """Opens a question and returns True where leaving would lose what is not written.

        `go` is called only on Yes.
        """
        return False

    def on_left(self) -> None:
        """Called once, when the scene goes for good."""

    def release_pictures(self) -> None:
        """Called some time after `on_left`, when nothing asks the scene for anything: lets go of its pictures."""

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        """Answers an input and returns nothing.

        `event` is None where pygame's event is no input of ours, `raw` is pygame's own, for widgets.
        """

    def update(self, now: float) -> None:
        """Lets time pass up to `now`, in seconds, and does what is due."""

    def draw(self, surface: DisplayList, now: float) -> None:
        """Draws everything within the surface's clip."""

    def is_busy(self) -> bool:
        """Whether something moves."""
        return False

    # --- for those who do not see it ------------------------------------------------------------------------------

    def node_tree(self) -> Node:
        """Its parts, without what is only written on it; `window_tree` adds that."""
        parts = tuple(node for source in self.node_sources for node in source.nodes())
        role = Role.DIALOG if self.overlay else Role.PAGE
        return Node("scene", role, self.caption, children=parts)

    def perform_node_action(self, node_id: str, action: NodeAction, value: str = "") -> bool:
        """Does what is asked of a node, as a key or a press would; whether that node is there and answers."""
        return any(source.perform(node_id, action, value) for source in self.node_sources)


def lies_below_next_match(table: object, scenes: Sequence[Scene]) -> bool:
    """Whether a page about matches to come lies over this one of the scenes, the last of which is on top."""
    above = itertools.takewhile(lambda scene: scene is not table, reversed(scenes))
    return any(scene.is_about_next_match for scene in above)
