"""The components of a game as they are printed: cards, tiles, discs, tokens, stand-ups, mats, rulers.

Games return PrintedParts from the function that their box names `print_parts`; `sheets` lays them on paper and
`tabletop_simulator` on a table. How many copies there are comes from the game's content, never from here.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tabletop import safe_reading
from tabletop.content.games import content_folder_of, drawings_folder
from tabletop.content.pack_art import PackArt
from tabletop.content.pack_folders import png_size
from tabletop.print_options import PartKind
from tabletop.rules.game import Game
from tabletop.ui.printing.faces import Face

CARD_WIDTH: Final = 63.0
CARD_HEIGHT: Final = 88.0
"""Millimetres of a poker card."""
_MOST_BYTES: Final = 4 << 20
"""Of a drawing."""


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """Equal pieces of one kind."""

    kind: PartKind
    name: str
    """For people, in the language in use."""
    front: Face
    back: Face | None = None
    """None where only one side is printed."""
    count: int = 1
    deck: str = ""
    """Cards with the same word are one deck, and share one back."""
    is_cut: bool = True
    """Whether it is cut out; a mat in sheets is trimmed and joined."""


class PrintArt:
    """The drawings of a game and the program as SVG text, those of its pack first; what is missing is named."""

    def __init__(
        self, game: Game[Any, Any, Any] | None = None, folder: Callable[[str], Path] = drawings_folder
    ) -> None:  # fmt: skip
        self._folder = folder
        brought = content_folder_of(game) if game is not None else None
        self._brought = PackArt(brought) if brought is not None else None
        self._game = game.name if game is not None else ""
        self._texts: dict[str, str] = {}

    def has_drawing(self, name: str) -> bool:
        part, _, rest = name.partition("/")
        return name in self._texts or bool(self._brought_text(name)) or (self._folder(part) / f"{rest}.svg").is_file()

    def _brought_text(self, name: str) -> str:
        """The picture of the pack in place of a drawing, a PNG within an SVG; empty where it brings none."""
        part, _, rest = name.partition("/")
        if self._brought is None or part != self._game:
            return ""
        if text := self._brought.find_svg_text(rest):
            return text
        raw = self._brought.find_png_bytes(rest)
        size = png_size(raw[:24]) if raw is not None else None
        if raw is None or size is None:
            return ""
        frame = 'width="{}" height="{}"'.format(*size)
        href = f"data:image/png;base64,{base64.b64encode(raw).decode()}"
        return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}><image {frame} href="{href}"/></svg>'

    def text(self, name: str, tint: Mapping[str, str] | None = None) -> str:
        """The SVG of a name such as "ui/star", in other colours; raises OSError."""
        if name not in self._texts and (brought := self._brought_text(name)):
            self._texts[name] = brought
        if name not in self._texts:
            part, _, rest = name.partition("/")
            raw = safe_reading.read_regular_file(self._folder(part) / f"{rest}.svg", _MOST_BYTES)
            self._texts[name] = raw.decode("utf-8", "replace")
        text = self._texts[name]
        for old, new in (tint or {}).items():
            text = text.replace(old, new).replace(old.lower(), new).replace(old.upper(), new)
        return text

    def first_of(self, *names: str, tint: Mapping[str, str] | None = None) -> str:
        """The first of the drawings that is there; raises OSError for the last."""
        found = next((name for name in names if self.has_drawing(name)), names[-1])
        return self.text(found, tint)


PartsMaker = Callable[[Any, PrintArt], Iterator[PrintedPart]]
"""From the game and the drawings to what is printed of it."""
