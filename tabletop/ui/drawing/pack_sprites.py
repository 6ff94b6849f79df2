"""The pictures of one pack laid over the program's drawings: what the pack brings is found first.

Made by `ui/stage/pack_stage` for boards whose game has the content of a pack. Surfaces are kept in the memory of the
program's own Sprites, under names of their own, so two packs at once never mix. A picture of any size is fitted into
the frame of the drawing that it stands for, so boards need not know whose it is.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final, Protocol

import pygame

from tabletop.rules.caches import Cache
from tabletop.ui.drawing.embedded_png import MARK, png_as_svg
from tabletop.ui.drawing.sprites import Sprites, Tint

_VIEW_BOX: Final = re.compile(r'<svg\b[^>]*?\bviewBox\s*=\s*["\']([^"\']*)["\']')
_SVG: Final = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)
_HEAD: Final = 400
"""Letters of a drawing in which its view box stands."""
_MOST_TEXT: Final = 16 << 20
_NEARLY_ALL: Final = 0.75
"""Share of the drawings of a kind that have the same frame, where a new one gets it."""

Frame = tuple[float, float, float, float]


class PackPictures(Protocol):
    """Pictures of a pack by the names of drawings."""

    folder: Path | tuple[Path, ...]
    """Or those of several packs."""

    def find_svg_text(self, name: str) -> str | None:
        """The text of an SVG picture; None where there is none."""

    def find_png_bytes(self, name: str) -> bytes | None:
        """The file of a PNG picture; None where there is none."""


class PackSprites(Sprites):
    """Drawings of one game as a pack shows them; all others are the program's own."""

    def __init__(self, own: Sprites, game: str, pictures: PackPictures) -> None:
        super().__init__(own.folder, own.store, most_bytes=1)
        self._own = own
        self._game = game
        self._pictures = pictures
        self._made = own.surfaces
        self._key_prefix = ("pack", str(pictures.folder))
        self._brought: Cache[str, str] = Cache("pictures of packs", _MOST_TEXT, lambda text: len(text) + 1)
        """Texts by name; empty where the pack brings none."""
        self._forgotten = own.cleared

    @property
    def cleared(self) -> int:
        return self._own.cleared

    def has_drawing(self, name: str) -> bool:
        return bool(self._find_brought_text(name)) or self._own.has_drawing(name)

    def is_brought(self, name: str) -> bool:
        """Whether the picture is the pack's."""
        return bool(self._find_brought_text(name))

    def text(self, name: str) -> str:
        return self._find_brought_text(name) or self._own.text(name)

    def get(self, name: str, width: float, height: float | None = None, tint: Tint | None = None) -> pygame.Surface:
        if not self.is_brought(name):
            return self._own.get(name, width, height, tint)
        return super().get(name, width, height, tint)

    def get_square_svg(self, svg: str, side: int) -> pygame.Surface:
        return self._own.get_square_svg(svg, side)

    def get_svg(self, svg: str, width: int, height: int) -> pygame.Surface:
        return self._own.get_svg(svg, width, height)

    def get_faded(self, piece: pygame.Surface, percent: int) -> pygame.Surface:
        return self._own.get_faded(piece, percent)

    def forget_all(self) -> None:
        self._own.forget_all()

    def set_cache_limit_bytes(self, most_bytes: int) -> None:
        self._own.set_cache_limit_bytes(most_bytes)

    def _find_brought_text(self, name: str) -> str:
        game, _, rest = name.partition("/")
        if game != self._game:
            return ""
        if self._forgotten != self._own.cleared:
            self._brought.clear()
            self._forgotten = self._own.cleared
        text = self._brought.get_and_refresh(name)
        if text is None:
            text = self._brought[name] = self._read_picture(rest)
        return text

    def _read_picture(self, name: str) -> str:
        text = self._pictures.find_svg_text(name)
        if text is not None:
            return _fitted_svg(text.replace(MARK, "").replace("data-tabletop", "data-other"), self._frame_of(name))
        raw = self._pictures.find_png_bytes(name)
        if raw is None:
            return ""
        try:
            return png_as_svg(raw, self._frame_of(name))
        except (pygame.error, ValueError, MemoryError):
            return ""

    def _frame_of(self, name: str) -> Frame | None:
        """The frame of the drawing of this name, else that of nearly all of its kind; None where theirs differ."""
        folder = self._own.folder(self._game)
        own = _frame_of_file(folder / f"{name}.svg")
        if own is not None:
            return own
        kind = name.partition("_")[0]
        alike = Counter(_frame_of_file(path) for path in folder.glob(f"{kind}_*.svg"))
        frame, count = alike.most_common(1)[0] if alike else (None, 0)
        return frame if count > alike.total() * _NEARLY_ALL else None


def _frame_of_file(path: Path) -> Frame | None:
    try:
        with path.open(encoding="utf-8") as file:
            return _frame_of_text(file.read(_HEAD))
    except OSError:
        return None


def _frame_of_text(text: str) -> Frame | None:
    found = _VIEW_BOX.search(text)
    numbers = [float(part) for part in found[1].replace(",", " ").split()] if found else []
    return (numbers[0], numbers[1], numbers[2], numbers[3]) if len(numbers) == 4 else None


def _fitted_svg(text: str, frame: Frame | None) -> str:
    """The drawing in a frame of another size, in its middle; as it is where the frame is its own."""
    own, body = _frame_of_text(text), _SVG.search(text)
    if frame is None or own is None or own == frame or body is None:
        return text
    unit = min(frame[2] / own[2], frame[3] / own[3])
    x = frame[0] + (frame[2] - own[2] * unit) / 2 - own[0] * unit
    y = frame[1] + (frame[3] - own[3] * unit) / 2 - own[1] * unit
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="{frame[0]:g} {frame[1]:g} {frame[2]:g} {frame[3]:g}">'
        f'<g transform="translate({x:g} {y:g}) scale({unit:g})">{body[1]}</g></svg>'
    )
