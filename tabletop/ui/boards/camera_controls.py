"""Mouse, keys and small buttons that move the camera of a large table: drag the ground, zoom, arrow keys.

Used by the boards of games with a large table (a hex map, a mat), which make one CameraControls each and ask it
before the gesture machine: an input that it uses up reaches nobody else. Handlers are asked in their order, and the
first one that takes an input has it. A pull begins after the same distance as a drag in `gesture/picking`. Panels and
legends keep `toolbar_width` free, so the buttons must not become wider than that.

tools = CameraToolbar(stage, "mat", "mat.tool", (*zoom_tools(board), CameraTool(...)));  tools.tool_buttons(area)
controls = CameraControls(stage, tools, (grip, CameraDrag(board, is_ground)))
controls.handle_camera_input(event)                                    # whether the input is used up
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

import pygame

from tabletop.ui.boards.board import IconButton
from tabletop.ui.boards.camera import Camera, Lens
from tabletop.ui.boards.marks import Point
from tabletop.ui.messages import language, say
from tabletop.ui.stage.events import KeyEvent, MouseButton, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.widgets.layout import Align, PlacedRects, column, pad

if TYPE_CHECKING:
    from tabletop.ui.drawing.metrics import Metrics
    from tabletop.ui.stage.stage import Stage

_DRAG: Final = 6
"""Logical pixels after which a press on the ground pulls the table."""
_SIDE, _RIM = 36, 10
"""Logical pixels along a small button, and round all of them."""
_PAN: Final = 80
"""Logical pixels that Shift and an arrow key pull the table."""
_PULLS: Final = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}
_NEARER, _FARTHER = ("+", "="), ("-",)
"""Keys of the zoom."""

L = TypeVar("L", bound=Lens)


class CameraBoard(Protocol[L]):
    """A board that is looked at through a camera."""

    stage: Stage

    @property
    def camera(self) -> Camera[L]:
        """What is seen of it now."""

    def use_camera(self, camera: Camera[L], /) -> None:
        """Shows another part of it at once."""


class CameraInputHandler(Protocol):
    """What inputs may be for; pixels are the window's, and each answer says whether the input is used up."""

    def press(self, pixel: Point) -> bool:
        """The left button went down."""

    def move(self, pixel: Point, *, held: bool) -> bool:
        """The pointer was moved."""

    def release(self) -> bool:
        """A button went up."""

    def wheel(self, pixel: Point, turns: float) -> bool:
        """The wheel was turned there."""

    def key(self, event: KeyEvent) -> bool:
        """A key went down without Ctrl."""


@dataclass(frozen=True, slots=True)
class CameraTool:
    """What a small button on the table does, and its keys."""

    name: str
    icon: str
    keys: tuple[str, ...]
    use: Callable[[], None]
    is_on: Callable[[], bool] = lambda: False
    is_there: Callable[[], bool] = lambda: True
    """Whether there is a button for it; the keys go on."""
    why_unavailable: Callable[[], str] = lambda: ""
    """Why it can do nothing just now; "" where it can."""


class CameraToolbar:
    """The small buttons of a table, in a column at its upper left corner."""

    def __init__(self, stage: Stage, kind: str, words: str, tools: Sequence[CameraTool]) -> None:
        self._stage = stage
        self._kind = kind
        """Begins the names of the buttons."""
        self._words = words
        """Begins the keys of what they say."""
        self._tools = tools
        self._by_key = {key: tool for tool in tools for key in tool.keys}
        self._made: tuple[tuple[object, ...], list[IconButton]] | None = None
        """The buttons that were asked for last, with all that they depend on."""

    def tool_buttons(self, area: pygame.Rect) -> Sequence[IconButton]:
        """The buttons as they are now; the very same ones while nothing about them changes."""
        states = [tool.is_on() if tool.is_there() else None for tool in self._tools]
        key = self._stage.metrics, language(), tuple(area), states
        if self._made is None or self._made[0] != key:
            self._made = key, self._make_buttons(area)
        return self._made[1]

    def _make_buttons(self, area: pygame.Rect) -> list[IconButton]:
        metrics, rects = self._stage.metrics, PlacedRects()
        side, tools = metrics.mix_px(_SIDE, 0.35), [tool for tool in self._tools if tool.is_there()]
        cells = (rects.cell(tool.name, width=side, height=side) for tool in tools)
        pad(column(*cells, gap=metrics.px(6), align=Align.START), metrics.px(_RIM)).place(area)
        return [
            IconButton(
                f"{self._kind} {tool.name}", tool.icon, say(f"{self._words}_{tool.name}"),
                partial(self._use_camera_tool, tool), rects[tool.name], selected=tool.is_on(),
            )
            for tool in tools
        ]  # fmt: skip

    def use_tool_by_key(self, event: KeyEvent) -> bool:
        """What a button does, by its key."""
        name = event.key_name_among(self._by_key)
        if name is None or event.again:
            return False
        self._use_camera_tool(self._by_key[name])
        return True

    def _use_camera_tool(self, tool: CameraTool) -> None:
        lack = tool.why_unavailable()
        if lack:
            self._stage.toast.show(lack)
        else:
            tool.use()


def toolbar_width(metrics: Metrics) -> int:
    """Pixels at the left edge of a table that its small buttons take up, and what is free beside them."""
    return metrics.mix_px(_SIDE, 0.35) + 2 * metrics.px(_RIM)


def zoom_tools(table: CameraBoard[L]) -> tuple[CameraTool, CameraTool]:
    """Buttons that show the table from nearer and from farther."""

    def zoom_by(steps: int) -> None:
        table.use_camera(table.camera.zoomed(steps))

    def zoom_limit_reason(steps: int, words: str) -> str:
        return say(words) if table.camera.zoomed(steps).step == table.camera.step else ""

    nearest, farthest = (
        partial(zoom_limit_reason, 1, "common.nearest"),
        partial(zoom_limit_reason, -1, "common.farthest"),
    )
    return (
        CameraTool("nearer", "plus", _NEARER, partial(zoom_by, 1), why_unavailable=nearest),
        CameraTool("farther", "minus", _FARTHER, partial(zoom_by, -1), why_unavailable=farthest),
    )


class CameraDrag(Generic[L]):
    """Pulls a table by its free ground, and zooms by the wheel."""

    def __init__(self, table: CameraBoard[L], is_ground: Callable[[Point], bool], *, arrows: bool = False) -> None:
        self._table = table
        self._is_ground = is_ground
        """Whether a press there, in pixels, is for nothing else."""
        self._arrows = arrows
        """Whether Shift and an arrow key pull too."""
        self._pressed: Point | None = None
        """Where the left button went down on free ground, in pixels."""
        self._pulled: Point | None = None
        """Where the pointer was when the table was last pulled."""

    def press(self, pixel: Point) -> bool:
        """Remembers the spot: a click there may still mean something else."""
        self._pulled = None
        self._pressed = pixel if self._is_in_map_area(pixel) and self._is_ground(pixel) else None
        return False

    def move(self, pixel: Point, *, held: bool) -> bool:
        """Pulls the table along."""
        if not held:
            self._pressed = None
        if self._pressed is None:
            return False
        if self._pulled is None and math.dist(pixel, self._pressed) < self._table.stage.metrics.px(_DRAG):
            return False
        before = self._pulled or self._pressed
        self._pulled = pixel
        self._table.use_camera(self._table.camera.panned(pixel[0] - before[0], pixel[1] - before[1]))
        return True

    def release(self) -> bool:
        taken = self._pulled is not None
        self._pressed = self._pulled = None
        return taken

    def wheel(self, pixel: Point, turns: float) -> bool:
        """Zooms at the pointer."""
        if not self._is_in_map_area(pixel):
            return False
        steps = round(turns) or (turns > 0) - (turns < 0)
        self._table.use_camera(self._table.camera.zoomed(steps, pixel))
        return True

    def key(self, event: KeyEvent) -> bool:
        """Pulls the table by a stretch."""
        if not self._arrows or not event.shift or event.name not in _PULLS:
            return False
        (x, y), far = _PULLS[event.name], self._table.stage.metrics.px(_PAN)
        self._table.use_camera(self._table.camera.panned(x * far, y * far))
        return True

    def _is_in_map_area(self, pixel: Point) -> bool:
        return pygame.Rect(self._table.camera.area).collidepoint(pixel)


class CameraControls:
    """Takes inputs before the hand does: the first grip that uses one up has it."""

    def __init__(self, stage: Stage, tools: CameraToolbar, grips: Sequence[CameraInputHandler]) -> None:
        self._stage = stage
        self._grips = grips
        self.tools = tools

    def handle_camera_input(self, event: PointerEvent | WheelEvent | KeyEvent) -> bool:
        """Whether the input is used up."""
        if isinstance(event, KeyEvent):
            return event.down and not event.ctrl and self._handle_key(event)
        pixel = self._stage.to_pixels(event.pos)
        if isinstance(event, WheelEvent):
            return any(grip.wheel(pixel, event.turns) for grip in self._grips)
        if event.kind == PointerKind.PRESS:
            return event.button == MouseButton.LEFT and any(grip.press(pixel) for grip in self._grips)
        if event.kind == PointerKind.MOVE:
            return any(grip.move(pixel, held=event.held) for grip in self._grips)
        released = [grip.release() for grip in self._grips]
        return any(released)

    def _handle_key(self, event: KeyEvent) -> bool:
        return self.tools.use_tool_by_key(event) or any(grip.key(event) for grip in self._grips)
