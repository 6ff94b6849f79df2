"""How it is to be printed: paper, sides, flip, bleed, marks, ink, what of it.

Used by `ui/printing`, which prints; `tabletop print` and the page in the window make a PrintOptions. Values of the
enums are the words of the command line, so they stay. It needs the standard library only.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class PrintError(RuntimeError):
    """Nothing can be printed; the text is a sentence about why, and what would help."""


class PartKind(StrEnum):
    """Also the order in which they are printed."""

    CARDS = "cards"
    REFERENCE = "reference"
    TILES = "tiles"
    DISCS = "discs"
    TOKENS = "tokens"
    STANDUPS = "standups"
    MATS = "mats"
    RULERS = "rulers"
    RULEBOOK = "rulebook"


class Paper(StrEnum):
    A4 = "a4"
    LETTER = "letter"


PAPER_SIZES: Final = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
"""Millimetres, upright."""


class Double(StrEnum):
    """How backs come to the fronts."""

    FOLD = "fold"
    DUPLEX = "duplex"


class Flip(StrEnum):
    """The edge of the paper about which the printer turns it for the second side."""

    LONG = "long"
    SHORT = "short"


MOST_BLEED: Final = 5.0


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What was asked for; lengths in millimetres."""

    paper: Paper = Paper.A4
    double: Double = Double.FOLD
    flip: Flip = Flip.LONG
    bleed: float = 1.0
    has_crop_marks: bool = True
    is_low_ink: bool = False
    only: tuple[PartKind, ...] = ()
    """Kinds that are printed; all where it is empty."""

    @property
    def size(self) -> tuple[float, float]:
        return PAPER_SIZES[self.paper]

    def wants(self, kind: PartKind) -> bool:
        return not self.only or kind in self.only


@dataclass(frozen=True, slots=True)
class PrintedDocument:
    """What came out."""

    pdf: bytes
    counts: dict[PartKind, int]
    """How many pieces of each kind are in it."""
    pages: int
    """Before the rulebook."""
    settled: int
    """Drawings with nested opacity, printed as the screen shows them."""


@dataclass(frozen=True, slots=True)
class SimulatorSave:
    """A save for Tabletop Simulator."""

    files: dict[str, bytes]
    """By their names below the folder, with slashes."""
    objects: int
    """On the table."""
