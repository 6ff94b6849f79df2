"""The components of a game as they are printed: cards, tiles, discs, tokens, stand-ups, mats, rulers.

Games return PrintedParts from the function that their box names `print_parts`; `sheets` lays them on paper and
`tabletop_simulator` on a table. How many copies there are comes from the game's content, never from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tabletop import safe_reading
from tabletop.content.games import drawings_folder
from tabletop.print_options import PartKind
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
    """The drawings of the program, as SVG text; what is missing is named, never passed over."""

    def __init__(self, folder: Callable[[str], Path] = drawings_folder) -> None:
        self._folder = folder
        self._texts: dict[str, str] = {}

    def has_drawing(self, name: str) -> bool:
        part, _, rest = name.partition("/")
        return name in self._texts or (self._folder(part) / f"{rest}.svg").is_file()

    def text(self, name: str, tint: Mapping[str, str] | None = None) -> str:
        """The SVG of a name such as "ui/star", in other colours; raises OSError."""
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
