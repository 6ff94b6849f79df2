"""What every board is: a picture of views with named places, and the parts that know how its game is played.

The contract between the screens and a game: a game's box names a function that makes its board, `make_board` calls
it. The table, the review, the rulebook's figures, the demonstration and `clip_player` lay a Board out, show it views
and animate events, and ask its parts for picks, panels, decisions and words. Games in other packages implement it (it
is printed in docs/api/boards.md): names must stay, and a new method needs an answer that fits every game. A board
gets views only, never the match.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

import pygame

from tabletop.content.games import box_of
from tabletop.rules.game import Event, Game, Outcome, Seat
from tabletop.ui.boards.board_messages import BoardMessages
from tabletop.ui.boards.decisions import Decisions
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.boards.panels import Panels, Previews
from tabletop.ui.boards.picks import Picks
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.stage.events import KeyEvent, PointerEvent, WheelEvent
from tabletop.ui.stage.pack_stage import stage_with_pictures
from tabletop.ui.stage.stage import Stage

_APART: Final = 0.07
"""Seconds between two sounds of the same name: any less are one."""
_MOST: Final = 5
"""How often a sound is heard in one part at most."""
_ALL: Final = 16
"""Sounds in one part at most: more would be noise."""


@dataclass(frozen=True, slots=True)
class SoundCue:
    """Something that is heard when its picture begins."""

    at: float
    """Seconds on the stage's clock."""
    sound: str


def limit_sound_cues(cues: Iterable[SoundCue]) -> tuple[SoundCue, ...]:
    """In their order, without those that would only be noise."""
    found: list[SoundCue] = []
    last: dict[str, float] = {}
    number: Counter[str] = Counter()
    for cue in sorted(cues, key=lambda cue: cue.at):
        if number[cue.sound] < _MOST and cue.at - last.get(cue.sound, -math.inf) >= _APART and len(found) < _ALL:
            found.append(cue)
            last[cue.sound] = cue.at
            number[cue.sound] += 1
    return tuple(found)


@dataclass(frozen=True, slots=True)
class PosterFigure:
    """Somebody who stands there."""

    seat: Seat
    """-1 for nobody's."""
    picture: Callable[[int], pygame.Surface]
    """From a height in pixels; not wider than high."""
    name: str = ""
    line: str = ""
    """What it brought, in a few words."""
    worth: str = ""
    """The same as a number."""
    fallen: bool = False
    apart: bool = False
    """Whether it stands beside those who have won together, smaller and out of the light."""


class Poster:
    """What it answers here will do for any game: the pieces of the seats in a quiet light."""

    art: str = ""
    """Name of a wide drawing for the ground behind the figures; "" for a plain sky."""
    door: tuple[float, float] | None = None
    """From where to where the drawing is lit, as shares of its width: whoever has won stands there; None: anywhere."""
    light: str = "#2B3A67"
    """Colour of the sky without a drawing, as #rrggbb."""
    ink: str = "#F2F4F8"
    """Colour of letters on it."""

    def __init__(self, badge: Callable[[Seat, int], pygame.Surface]) -> None:
        """`badge` draws the piece of a seat, in pixels."""
        self._badge = badge

    def poster_figures(self, view: Any, outcome: Outcome, seats: int) -> Sequence[PosterFigure]:
        """Who stands there, by seat; the view is the one at the end that everybody may see."""
        return [PosterFigure(seat, partial(self._badge, seat)) for seat in range(seats)]


@dataclass(frozen=True, slots=True)
class IconButton:
    """A small button on the board itself, for what is no move."""

    name: str
    icon: str
    tip: str
    press: Callable[[], None]
    rect: pygame.Rect
    selected: bool = False


@dataclass(frozen=True, slots=True)
class ResultClip:
    """Something that a board tells large of an action: whoever plays it says when it begins and when it goes."""

    part: Any
    """What is told; only the board that made it knows."""
    words: str = ""
    """What people read in it, so long does it lie still; "" for what is no result."""
    is_last: bool = False
    """Whether it is told when all movement is over: what has come of it, where no dice were seen."""
    title: str = ""
    """What people call it where they can see it again, such as a combat with its cell."""


class Board(Protocol):
    """It draws what it was last shown and knows nothing of the match; what it answers here will do for most."""

    picks: Picks
    decisions: Decisions
    words: BoardMessages
    panels: Panels
    previews: Previews

    area: pygame.Rect
    side_margin: int = 0
    """Logical pixels that it wants on each side of a square, for what lies beside it and for what is played over it."""
    shows_place_names: bool = False
    """Whether places show their names, whatever the settings say."""
    speed_factor: float = 1.0
    """How many times faster than usual everything moves; more than 1 while somebody sees what was missed."""
    has_long_turns: bool = False
    """Whether others may do so much in turn that one wants to see all of it once more when one is asked again."""
    is_picture: bool = False
    """Whether only the field is drawn, without what stands beside it for whoever plays; said before `layout`."""
    is_followed: bool = False
    """Whether the camera of such a picture goes to what happens, where it has one, instead of showing everything."""
    is_watched: bool = False
    """Whether nobody can do anything on it now, so that it asks for nothing: an earlier moment, or a match watched."""
    seat_at_bottom: Seat | None = None
    """Whose side of the table lies below where no seat looks, for boards that are turned; None for the usual."""
    sitter_name_of: Callable[[Seat], str] | None = None
    """What people call whoever sits at a seat; None where no match is shown, and a seat is only a side."""
    rolled_by_hand: bool = False
    """Whether people roll their own dice, so that none are seen tumbling."""

    # --- where it is ----------------------------------------------------------------------------------------------

    @abstractmethod
    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""

    @abstractmethod
    def place_at(self, pos: Point) -> TargetId | None:
        """The place under a point in pixels."""

    def question_place_at(self, pos: Point) -> TargetId | None:
        """What a press at a point in pixels asks about where it takes nothing in hand."""
        return self.place_at(pos)

    def pointer_text_rect(self) -> pygame.Rect:
        """What it says on the pointer, in pixels: what floats keeps clear of it; empty for nothing."""
        return pygame.Rect(0, 0, 0, 0)

    def badge_rects(self) -> Sequence[pygame.Rect]:
        """Numbers and signs that lie on the board for a time, in pixels: what floats keeps clear of them."""
        return ()

    def piece_rects(self) -> Sequence[pygame.Rect]:
        """What pieces cover that stand close to each other, in pixels: what belongs to one of them keeps off others."""
        return ()

    @abstractmethod
    def place_centres(self) -> Mapping[TargetId, Point]:
        """Centres of all places in pixels, for the keyboard and for drags."""

    def place_centre(self, place: TargetId) -> Point | None:
        """Centre of a place in pixels, also of one that `place_centres` does not list, such as any point of a mat."""
        return self.place_centres().get(place)

    def lesson_frame_of(self, place: TargetId) -> pygame.Rect | None:
        """What a lesson frames of a place, in pixels, round its middle; None for the usual square round it."""
        return None

    @property
    def visible_area(self) -> pygame.Rect:
        """The part of its area in which a camera shows places, in pixels; what lies beyond is hidden by panels."""
        return self.area

    @abstractmethod
    def rect_of(self, places: Sequence[TargetId]) -> pygame.Rect:
        """What these places take up on the screen, in pixels."""

    def end_result_rects(self, trace: Steps) -> Sequence[pygame.Rect]:
        """What tells how a game has ended, in pixels: nothing is laid over it as long as there is room elsewhere.

        What counts most stands there twice; `trace` is that of the last action.
        """
        return ()

    @property
    def overlay_rects(self) -> Sequence[pygame.Rect]:
        """Words that it lays over what is played on, in pixels: notices and captions leave them free."""
        return ()

    # --- what it shows --------------------------------------------------------------------------------------------

    @abstractmethod
    def show(self, view: Any) -> None:
        """Draws this view from now on, without any movement."""

    @abstractmethod
    def animate(
        self, view: Any, now: float, *, events: Sequence[Event] = (), dropped: tuple[TargetId, Point] | None = None
    ) -> float:  # fmt: skip
        """Moves over to this view; returns the time at which all is still. What was told is over.

        What stands beside the field and tells of it, such as a hand of cards, follows with `finish`. `events` led
        there, () where it is only moved to; `dropped` is the piece that the hand let go just now, and where its
        centre is in pixels.
        """

    def result_clips(self, events: Sequence[Event], view: Any) -> Sequence[ResultClip]:
        """What is told large over the board before or after `animate`, such as a combat, one after the other.

        Events and the view that they lead to are what the viewer may know of the action.
        """
        return ()

    def is_one_move(self, before: Sequence[Event], after: Sequence[Event]) -> bool:
        """Whether two actions that follow each other without a question are one, told and seen together."""
        return False

    def is_opening(self, events: Sequence[Event]) -> bool:
        """Whether a new match is told from the action of these events on, though nobody has done anything yet.

        Where a game says so of none, its match begins with the first question.
        """
        return False

    def replayable_clips(self, events: Sequence[Event], view: Any) -> Sequence[ResultClip]:
        """What of an action is shown again to whoever asks for it, such as a combat; asked as `result_clips` is."""
        return ()

    def present_clip(self, clip: ResultClip, now: float) -> float:
        """Shows a moment over the view that lies there, or was moved to; returns when it stands still, and stays so."""
        return now

    def sound_cues(self) -> Sequence[SoundCue]:
        """What is heard of the part that `present_clip` or `animate` has begun last, and when.

        Only of what everybody at the table may see: no secret changes a sound (docs/decisions.md, Handing over).
        """
        return ()

    @abstractmethod
    def glide_piece_home(self, place: TargetId, start: Point, now: float) -> None:
        """A piece glides back to its place from a point in pixels."""

    @abstractmethod
    def finish(self) -> bool:
        """Ends all movement and every moment: everything shows the view that was moved to; whether there was any."""

    @abstractmethod
    def update(self, now: float) -> None:
        """Goes on to a frame's time, and lets go of movement that is over by then."""

    @abstractmethod
    def is_moving(self, now: float) -> bool:
        """Whether anything is on its way then, in a moment or in a movement; asking changes nothing."""

    def prefetch_one_picture(self) -> bool:
        """Draws one piece ahead that a hand or a movement will need; False when all are ready."""
        return False

    @abstractmethod
    def draw(self, surface: DisplayList, now: float, marks: Marks) -> None:
        """Draws the board within the surface's clip."""

    def release_pictures(self) -> None:
        """Nothing of it is seen: lets go of pictures that it holds itself and can draw again, but of no cache's."""
        return

    def draw_place_names(self, surface: DisplayList, marks: Marks) -> None:
        """Draws the names of places again, above what somebody else has drawn over the board, such as an arrow."""
        return

    def zoom_to(self, views: Sequence[Any], places: Steps) -> None:
        """Shows what there is in these views, and these places, as large as a camera can; others show all anyway."""
        return

    def zoom_to_change(self, before: Any, after: Any, places: Steps) -> None:
        """Shows what differs in two views, and these places, as large as a camera can; others show all anyway."""
        return

    def bring_into_sight(self, places: Steps) -> None:
        """Moves a camera to those of these places that lie on a map, where it does not show them; others show all."""
        return

    def show_hidden_pieces(self, *, on: bool) -> bool:
        """Shows what the seat to act hides from the others large, or no longer; whether there is such a thing."""
        return False

    def show_piece_names(self, *, on: bool) -> None:
        """Shows what pieces are called for as long as a key is held, where a board can."""
        return

    def poster(self) -> Poster | None:
        """How the game celebrates its end; None for the usual way."""
        return None

    # --- what hands do with it ------------------------------------------------------------------------------------

    def take_input_first(self, event: PointerEvent | WheelEvent | KeyEvent) -> bool:
        """Takes an input for itself before any hand, such as for its camera; whether it has."""
        return False

    def icon_buttons(self) -> Sequence[IconButton]:
        """Small buttons that lie on the board, such as for its camera."""
        return ()

    def on_piece_taken(self, place: TargetId) -> None:
        """The place is in hand now."""
        return


def make_board(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board in the game's box, with the pictures of the pack that the game's content comes from."""
    made: Board = box_of(game.name).board.load()(stage_with_pictures(stage, game), game)
    return made


def make_still_board(stage: Stage, game: Game[Any, Any, Any], view: Any, size: int, below: Seat | None = None) -> Board:
    """A board of its own for one small picture of a position, so many pixels wide and high; all of it is seen.

    A board that has shown other positions would draw this one otherwise: where a camera stands depends on what it saw.
    """
    made = make_board(stage, game)
    made.is_picture, made.seat_at_bottom = True, below
    made.show(view)
    made.layout(pygame.Rect(0, 0, size, size))
    return made
