"""What a game draws beside its board: seats, a panel of its own, buttons, dice, and what is shown large.

Part of the Board contract, with answers that fit games which need nothing of it. Asked by the table
(`bar_and_panels`, `large_preview`, `dice_entry`, `layout`) and the wall; games, also those in other packages, derive
Panels and Previews (docs/api/boards.md), so names and arguments must stay. The heights that it returns must agree
with what it draws. It is given views, never the match, and a view that is called a spectator's holds nothing hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, groupby
from typing import Any, Final

import pygame

from tabletop.rules.game import Seat
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.stage import Stage

MODE: Final = "mode"
"""Names the sign among the buttons that tells what is planned."""


@dataclass(frozen=True, slots=True)
class SeatPanelState:
    """What the table says of a seat, for a panel that the board draws."""

    sitter: str
    """Who sits there."""
    is_person: bool
    acts: bool
    """Whether it is to act, or has won."""
    clock: str = ""
    """What it has taken so far, such as "2:05"; "" where the match has no clock."""


@dataclass(frozen=True, slots=True)
class HeadlineCount:
    """A number that matters most to those who look from afar."""

    number: str
    words: str = ""
    """What is counted; "" where it is whose."""
    seat: Seat = -1
    """Whose it is; -1 where it is nobody's."""
    colour: str = ""
    """As #rrggbb; "" for the usual one."""


@dataclass(frozen=True, slots=True)
class DieDescription:
    """What a die is that somebody rolls by hand."""

    what: str = ""
    """Which one of the dice it is, and what it is rolled for; "" where that is plain."""
    meaning: str = ""
    """What its faces mean; "" where they are numbers that count as such."""


def merge_equal_faces(faces: Sequence[tuple[str, str]]) -> str:
    """What faces mean, each with its words: those side by side that mean the same told together."""
    told = list[str]()
    for words, group in groupby(faces, key=lambda face: face[1]):
        first, *others = [face for face, _ in group]
        told.append(join_label(f"{first}–{others[-1]}" if others else first, words))
    return " · ".join(told)


class Panels:
    """What it answers here will do for a game that has nothing beside its board."""

    is_side_panel_first: bool = False
    """Whether the game's own panel stands above those of the seats."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    # --- seats ----------------------------------------------------------------------------------------------------

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        """The piece that stands for a seat, in pixels."""
        return draw.seat_mark_picture(self._stage, seat, size)

    def score(self, view: Any, seat: Seat) -> str:
        """A number that stands large on the seat's panel; "" for none."""
        return ""

    def draw_seat(self, surface: DisplayList, rect: pygame.Rect, view: Any, seat: Seat, plate: SeatPanelState) -> bool:
        """Draws a seat's panel in the game's own way; whether it has one."""
        return False

    # --- the game's own panel -------------------------------------------------------------------------------------

    def side_panel_height(self) -> int:
        """Height in pixels that the game's own panel wants; 0 for none."""
        return 0

    def least_side_panel_height(self) -> int:
        """Pixels below which the panel tells too little; 0 where the board tells it too."""
        return 0

    def does_side_panel_replace_moves(self, view: Any) -> bool:
        """Whether the game's own panel takes the place of the list of moves where there is no room for both."""
        return False

    def needed_side_panel_height(self, view: Any, width: int) -> int:
        """Pixels down, so many across, in which all that the panel shows now can be read; 0 where it has them."""
        return 0

    def draw_side_panel(self, surface: DisplayList, rect: pygame.Rect, view: Any) -> None:
        """Draws the game's own panel."""

    # --- from afar ------------------------------------------------------------------------------------------------

    def headline(self, view: Any) -> tuple[str, str]:
        """What is played, such as a chapter, and how far it has come; the view is a spectator's, "" for nothing."""
        return "", ""

    def headline_counts(self, view: Any) -> tuple[Sequence[HeadlineCount], str]:
        """A few numbers that matter most from the first view to the last, and what they come to; () for none."""
        return (), ""

    # --- buttons and dice -----------------------------------------------------------------------------------------

    def button_rects(self, names: Sequence[str]) -> Sequence[pygame.Rect] | None:
        """Where these buttons stand, in pixels, each in its place for as long as it is there; None for the column."""
        return None

    def is_quiet_button(self, place: TargetId) -> bool:
        """Whether a button never shines: it is one of several that are often there, or throws something away."""
        return False

    def face_picture(self, face: str, size: int) -> pygame.Surface | None:
        """What a die shows, as a square picture in pixels; None where its text will do."""
        return None

    def die_words(self, view: Any, number: int) -> DieDescription:
        """Which of the dice that are to be rolled by hand the one of a number is, and for what."""
        return DieDescription()

    def die_face_picture(self, view: Any, number: int, face: str, size: int) -> pygame.Surface | None:
        """What that die shows, where it looks otherwise than another one; else as `face_picture`."""
        return self.face_picture(face, size)


class Previews:
    """Shows large what lies at a place; what it answers here will do where everything is large enough."""

    def has_preview(self, view: Any, place: TargetId) -> bool:
        """Whether there is something at the place that can be shown large."""
        return False

    def preview_caption(self, view: Any, place: TargetId) -> str:
        """A line to stand below what is shown large; "" for none."""
        return ""

    def needed_height(self, view: Any, place: TargetId, width: int) -> int:
        """Pixels down, so many across, in which all that is told of it can be read; 0 where it grows with its room."""
        return 0

    def draw_preview(self, surface: DisplayList, rect: pygame.Rect, view: Any, place: TargetId) -> None:
        """Draws what lies at the place as large as the rectangle allows; the panel behind it is there."""


class ButtonSlots:
    """Numbered slots for buttons: a button keeps its slot, and a new one takes the first free slot."""

    def __init__(self, across: int = 1) -> None:
        """What comes alone has this many places, so that it can be as wide as there is room."""
        self._across = across
        self._at: dict[str, int] = {}
        self._alone = ""
        """What came alone."""

    def assign_slots(self, names: Sequence[str]) -> tuple[int, ...]:
        """The place of each; those that are not named give up theirs."""
        kept = {name: self._at[name] for name in names if name in self._at}
        if self._alone not in kept:
            self._alone = names[0] if len(names) == 1 and not kept else ""
            kept |= dict.fromkeys(filter(None, (self._alone,)), 0)
        taken = {*kept.values(), *(range(self._across) if self._alone else ())}
        free = (number for number in count() if number not in taken)
        self._at = {name: kept[name] if name in kept else next(free) for name in names}
        return tuple(self._at.values())

    def is_wide(self, name: str) -> bool:
        """Whether it came alone."""
        return name == self._alone
