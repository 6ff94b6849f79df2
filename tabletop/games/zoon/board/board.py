"""The board of Zoon: a field of cards, the hands beside it, and the combats over it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.games.zoon.board import places as zoon_places
from tabletop.games.zoon.board import words as zoon_words
from tabletop.games.zoon.board.cards import INK, TALL, CardPictures
from tabletop.games.zoon.board.combat.combat import Combats
from tabletop.games.zoon.board.field import Field, rounded
from tabletop.games.zoon.board.motion import CardMotion, Comparison, Pose, rect_round
from tabletop.games.zoon.board.pieces import HOVERED, LIFT, LIFTED, LOOKS, Face, Pieces
from tabletop.games.zoon.board.places import cells_of, veiled
from tabletop.games.zoon.board.preview import Previews
from tabletop.games.zoon.board.trays import Trays
from tabletop.games.zoon.rules import field
from tabletop.games.zoon.rules.actions import Action, Resign, Touch
from tabletop.games.zoon.rules.cards import Deck, deck
from tabletop.games.zoon.rules.events import Swapped
from tabletop.games.zoon.rules.field import NORTH, SOUTH, Cell
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import Obstacle
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Event, Game, Refusal, Seat
from tabletop.ui.boards.board import Board
from tabletop.ui.boards.marks import MarkKind, Marks, Point, on_board
from tabletop.ui.boards.plain import PlainBoard
from tabletop.ui.drawing import draw
from tabletop.ui.gesture.picker import Place, Steps
from tabletop.ui.stage.timeline import HOME, Timeline, between, eased

if TYPE_CHECKING:
    from tabletop.ui.scenes.table.scene import TableScene
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage

_GHOST = 40
"""Opacity of a ghost in per cent (art.md)."""
_MARKS = {MarkKind.LEGAL: 0.82, MarkKind.JUMP: 0.84}
"""Sizes of marks as shares of a cell; all others leave the corners of a card free."""
_MARK = 0.58
_TRACE, _CHOSEN, _FOUGHT = "#7A4A1E", "#FFD166", "#E2532B"
Spot = tuple[int, int]
"""A corner in pixels."""
_BESIDE_FACE = "soldier"
"""Whose picture stands for a tribe."""


class ZoonBoard(PlainBoard):
    """Draws a view of Zoon; cells are places by their names, what lies beside them by "trump:" and the like."""

    prose = True
    flank = 108
    turns = True
    """Whether North's eyes see the field turned, with North's cards below."""

    def __init__(self, stage: Stage, game: Zoon) -> None:
        self.stage = stage
        self.game = game
        self.pictures = CardPictures(stage)
        self.area = pygame.Rect(0, 0, 1, 1)
        self.field = Field(stage)
        self.pieces = Pieces(stage, self.pictures)
        self.trays = Trays(stage, self.pictures, self.field)
        self.combats = Combats(self)
        self.view: View | None = None
        """What is shown when all is still."""
        self._given: View | None = None
        """The same before own cards are turned down."""
        self._peeking = False
        self._decks: tuple[Deck, ...] = tuple(map(deck, game.content.tribes))
        self._previews = Previews(stage, self.pictures)
        self._timeline = Timeline(pace=stage.settings.animation_speed, reduced=stage.settings.reduced_motion)
        self._motion: CardMotion | None = None
        self._gliding: tuple[Place, Point] | None = None
        self._before: View | None = None
        """What is shown until a combat has been told."""
        self._covered = False
        """Whether a combat has moved since the board was drawn whole."""
        self._exchanged: frozenset[Cell] = frozenset()
        self._cold: Iterator[bool] = iter(())
        self._rested: tuple[View | None, Mapping[Place, tuple[pygame.Surface, Spot]]] = (None, {})
        """Pictures of what rests on the field in the view that was drawn last."""

    # --- place and time -------------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self.area = area
        self.field.layout(area)
        self.combats.layout(area)
        self._timeline.reduced = self.stage.settings.reduced_motion
        if self.view is not None:
            self._arrange(self.view)

    def decks(self, view: View) -> tuple[Deck, Deck]:
        """The cards of South's and North's tribe."""
        south, north = view.agreed.tribes
        return self._decks[south], self._decks[north]

    def show(self, view: View) -> None:
        """Draws this view from now on, without any movement."""
        self.finish()
        self._given, self.view = view, self._veiled(view)
        self._arrange(self.view)

    def peek(self, *, on: bool) -> bool:
        """Own cards lie open while it is on, where the settings want them face down."""
        if on == self._peeking or self._given is None:
            return False
        self._peeking = on
        self.show(self._given)
        return True

    def _veiled(self, view: View) -> View:
        return veiled(view) if self.stage.settings.peek and not self._peeking else view

    def animate(self, view: View, now: float, *, dropped: tuple[Place, Point] | None = None) -> float:
        """Draws this view from now on; cards travel and turn over on the way."""
        before, beside, exchanged = self.view, self.trays.spots(), self._exchanged
        telling = self.combats.moving(now) is not None
        if not telling:
            self.finish()
        self._exchanged = frozenset()
        self._timeline.pace = self.stage.settings.animation_speed * self.haste
        self._given, view = view, self._veiled(view)
        self.view = view
        self._arrange(view)
        if before is None or before.seat != view.seat or before.agreed != view.agreed:
            return now
        if telling:
            self._before = before
        beside |= self.trays.spots()
        motion = Comparison((before, view), self.decks(view), self.field.centre, beside, exchanged).motion()
        if motion is None:
            return now
        self._motion = motion.from_hand(dropped)
        return self._motion.start(self._timeline, now)

    def moment(self, events: Sequence[Event], view: View, now: float) -> float:
        """A combat is told over the board."""
        swaps = [event for event in events if isinstance(event, Swapped)]
        self._exchanged = frozenset(cell for swap in swaps for cell in (swap.origin, swap.target))
        return self.combats.moment(events, view, now) if self.field.roomy else now

    def home(self, place: Place, start: Point, now: float) -> None:
        """A card glides back to its place."""
        self.finish()
        self._gliding = (place, start)
        self._timeline.play("home", now, HOME)

    def finish(self) -> bool:
        """Ends all movement and every combat that is being told."""
        told = self.combats.finish()
        self._motion, self._gliding, self._before, self._covered = None, None, None, False
        return self._timeline.finish() or told

    def moving(self, now: float) -> pygame.Rect | None:
        """The part of the board in which something moves; None when all is still."""
        told = self.combats.moving(now)
        if told is not None:
            self._covered = True
            return told
        if self._before is not None or self._covered:
            self._before, self._covered = None, False
            return self.area
        if not self._timeline.busy:
            return None
        points = self._motion.points(self.field.centre) if self._motion else []
        if self._gliding:
            points += [self._gliding[1], self.spots().get(self._gliding[0], self._gliding[1])]
        self._timeline.advance(now)
        return self.area if self.combats.covers() else rect_round(points, self.field.card)

    def _arrange(self, view: View) -> None:
        self.field.turned = self.turns and view.seat == NORTH
        self.trays.arrange(view, self.decks(view))
        self.combats.show(view if self.field.roomy else None)
        self._cold = self._pieces_of(view)
        self._rested = (None, {})

    # --- places ---------------------------------------------------------------------------------------------------

    def place_at(self, pos: Point) -> Place | None:
        """The corner, card or cell under a point in pixels."""
        covered = self.combats.covers()
        if covered is not None and covered.collidepoint(pos):
            return self.combats.place_at(pos)
        cell = self.field.cell_at(pos)
        return field.name(cell) if cell is not None else self.trays.place_at(pos)

    def spots(self) -> Mapping[Place, Point]:
        """Centres of all places in pixels, without those that a combat covers."""
        found = {field.name(cell): self.field.centre(cell) for cell in range(field.CELLS)}
        found |= self.trays.spots()
        covered = self.combats.covers()
        if covered is not None:
            found = {place: at for place, at in found.items() if not covered.collidepoint(at)}
        return found | dict(self.combats.spots())

    def shortcut(self, key: str) -> Place | None:
        """Digits touch corners."""
        return self.combats.shortcut(key)

    def warm(self) -> bool:
        """Draws one card ahead that a hand or a movement will need; False when all are ready."""
        return next(self._cold, False)

    def steps(self, action: Action) -> Steps:
        """Cells, corners and trumps in the order in which they are picked; a small board shows no corners."""
        if isinstance(action, Touch) and not self.field.roomy:
            return ()
        return zoon_places.steps(action, self.view)

    def action(self, path: Steps) -> Action | None:
        """What these places would make of the present position."""
        if self.view is None:
            return None
        return zoon_places.action(path, self.view, self.decks(self.view)[self.view.seat or SOUTH])

    def own(self, view: View, seat: Seat) -> tuple[Place, ...]:
        """The seat's Zoons and the trumps that it can still play."""
        return zoon_places.own(view, self.decks(view)[seat], seat)

    def kind(self, view: View, action: Action) -> MarkKind:
        """Attacks, jumps and all else by different marks."""
        return zoon_places.kind(view, self.decks(view), action)

    def occupied(self, view: View, place: Place) -> bool:
        """Whether a card lies on the cell."""
        cells = cells_of((place,))
        return cells is not None and view.cells[cells[0]] is not None

    def barred(self, view: View, refusal: Refusal) -> bool:
        """Cells that only one thing in the way forbids."""
        return refusal.reason in zoon_words.IN_THE_WAY

    def rect_of(self, places: Sequence[Place]) -> pygame.Rect:
        """Cells and cards beside the field with their marks."""
        rects = [self._rect(place) for place in places]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def held_rect(self, centre: Point) -> pygame.Rect:
        """A lifted card and its shadow."""
        wide = max(self.field.card[0], self.trays.wide)
        return rect_round([centre], (wide, round(wide * TALL)))

    def _rect(self, place: Place) -> pygame.Rect:
        cells = cells_of((place,))
        if cells:
            return self.field.rect(cells[0])
        return self.trays.rect_of(place) or self.combats.rect_of(place)

    # --- words ----------------------------------------------------------------------------------------------------

    def action_words(self, view: View, action: Action) -> str:
        """What tells an action from others of the same places."""
        return zoon_words.action_words(view, self.decks(view), action)

    def buttons(self, view: View, actions: Sequence[Action]) -> tuple[tuple[Place, str], ...]:
        """Passing, and suggested set-ups."""
        return zoon_words.buttons(view, actions)

    def expects(self, view: View, seat: Seat, path: Steps) -> str:
        """What the seat is to do."""
        return zoon_words.expects(view, self.decks(view), seat, path)

    def odds(self, view: View, action: Action) -> tuple[str, ...]:
        """How an attack or a shot may end, for all that the viewer knows."""
        return zoon_words.odds_words(self.game, view, action)

    def preview(self, view: View, place: Place) -> bool:
        """Whether the viewer may look at what lies there."""
        return self._previews.has(self._veiled(view), self.decks(view), place)

    def preview_words(self, view: View, place: Place) -> str:
        """Star, trump or tribe in words."""
        return self._previews.words(self._veiled(view), self.decks(view), place)

    def draw_preview(self, surface: pygame.Surface, rect: pygame.Rect, view: View, place: Place) -> None:
        """The card as large as the rectangle allows."""
        self._previews.draw(surface, rect, self._veiled(view), self.decks(view), place)

    def face(self, face: str, size: int) -> pygame.Surface | None:
        """A die."""
        name = f"zoon/die_{face}"
        return self.stage.sprites.get(name, size) if self.stage.sprites.has(name) else None

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Cards that turn over are heard before all else."""
        return zoon_words.sounds(events)

    def resignation(self) -> Action:
        """At any own decision (D30)."""
        return Resign()

    def stand_in(self, scene: TableScene) -> Scene | None:
        """The set-up has a scene of its own."""
        from tabletop.games.zoon.board.deploy import scene as zoon_deploy

        return zoon_deploy.stand_in(scene)

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        """An animal of the seat's tribe."""
        if self.view is None:
            return draw.side(self.stage, seat, size)
        return self.pictures.figure(self.decks(self.view)[seat].tribe.animal, _BESIDE_FACE, size)

    def seat_words(self, view: View, seat: Seat) -> tuple[str, ...]:
        """Its tribe, and how many Zoons it has left."""
        return zoon_words.seat_words(view, self.decks(view)[seat], seat)

    def notation(self, text: str) -> str:
        """Cells joined by hyphens, as far as the viewer may know."""
        return text

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now: float, marks: Marks) -> None:
        """Draws the field, its cards, the marks, what lies beside it, and what moves over everything."""
        view = self._before if self._before is not None else self.view
        if self.combats.hides(surface.get_clip(), now):
            self.combats.draw(surface, now, marks)
            return
        self.field.draw(surface)
        if view is None:
            return
        decks = self.decks(view)
        self._draw_trace(surface, marks)
        spots = self.spots() if marks.targets or marks.focus or marks.flashing or marks.hint or marks.path else {}
        self._draw_targets(surface, marks, spots)
        self._draw_squares(surface, view, decks, marks)
        self.trays.draw(surface, view, decks, marks)
        self._draw_marks(surface, marks, spots)
        self._draw_moving(surface, now, view, decks)
        if marks.lifted:
            self._draw_held(surface, view, decks, marks.lifted, marks.held_at)
        self.combats.draw(surface, now, marks)

    def _draw_squares(self, surface: pygame.Surface, view: View, decks: tuple[Deck, Deck], marks: Marks) -> None:
        """What rests at once, then the few cards that something is done with."""
        if self._rested[0] is not view:
            self._rested = view, dict(self._rest(view, decks))
        resting, moved = self._rested[1], self._elsewhere()
        hovered = marks.hovered if marks.hovered in marks.movable else None
        touched = dict.fromkeys(name for name in (marks.lifted, hovered, marks.selected) if name in resting)
        surface.fblits([each for name, each in resting.items() if name not in touched and name not in moved])
        for name in touched:
            piece = view.cells[field.named(name)] if name is not None and name not in moved else None
            if name is not None and isinstance(piece, Shown):
                face = self.pieces.face(piece, view, decks)
                self._draw_touched(surface, name, face, decks[piece.owner], marks)

    def _rest(self, view: View, decks: tuple[Deck, Deck]) -> Iterator[tuple[Place, tuple[pygame.Surface, Spot]]]:
        """Pictures of all that lies on the field, each with its upper left corner."""
        for cell, square in enumerate(view.cells):
            if square is None:
                continue
            if isinstance(square, Obstacle):
                made = self.stage.sprites.get("zoon/obstacle", self.field.cell * 0.92)
            else:
                face = self.pieces.face(square, view, decks)
                made = self.pieces.standing(face, decks[square.owner], self.field.card[0])
            yield field.name(cell), (made, made.get_rect(center=rounded(self.field.centre(cell))).topleft)

    def _draw_touched(self, surface: pygame.Surface, name: Place, face: Face, deck: Deck, marks: Marks) -> None:
        """A card that lies in its cell, but not as all others do."""
        chosen, at = name == marks.selected, self.field.centre(field.named(name))
        size = LIFTED if chosen else HOVERED if name == marks.hovered else 1.0
        lift, ghost = LIFT if chosen else 0.0, _GHOST if name == marks.lifted else 0
        self.pieces.draw(surface, face, deck, self.field.card[0], at, size=size, lift=lift, ghost=ghost)
        if name != marks.lifted:
            self._outline(surface, at, strong=chosen)

    def _elsewhere(self) -> frozenset[Place]:
        """Places of what moves, which is drawn on its way instead."""
        if not self._timeline.busy or self._before is not None:
            return frozenset()
        gliding = (self._gliding[0],) if self._gliding is not None else ()
        arrivals = self._motion.arrivals if self._motion is not None else ()
        return frozenset((*gliding, *map(field.name, arrivals)))

    def _outline(self, surface: pygame.Surface, at: Point, *, strong: bool) -> None:
        width, height = self.field.card
        grown = 1.14 if strong else 1.08
        rect = pygame.Rect(0, 0, round(width * grown), round(height * (grown - 0.03)))
        rect.center = rounded(at)
        for colour, width in ((INK, 4), (_CHOSEN, 2)):
            line = width + 1 if strong else width
            surface.blit(draw.rounded(self.stage, rect.size, "#00000000", edge=colour, width=line, radius=6), rect)

    def _draw_trace(self, surface: pygame.Surface, marks: Marks) -> None:
        for place in on_board(marks.last):
            cells = cells_of((place,))
            if cells:
                self._tile(surface, cells[0], _TRACE, "30", 2)

    def _tile(self, surface: pygame.Surface, cell: Cell, colour: str, opacity: str, width: int) -> None:
        """A cell outlined and filled a little."""
        side = round(self.field.cell * 0.92)
        made = draw.rounded(self.stage, (side, side), colour + opacity, edge=colour, width=width, radius=6)
        surface.blit(made, made.get_rect(center=rounded(self.field.centre(cell))))

    def _draw_targets(self, surface: pygame.Surface, marks: Marks, spots: Mapping[Place, Point]) -> None:
        """Grounds of the marked cells below the cards."""
        clip = surface.get_clip()
        for place, kind in marks.targets.items():
            cells = cells_of((place,)) if place in spots and kind is not MarkKind.BARRED else None
            if cells and self.field.meets(cells[0], clip):
                colour = _FOUGHT if kind is MarkKind.ATTACK else _CHOSEN
                self._tile(surface, cells[0], colour, "70" if place == marks.hovered else "28", 3)

    def _draw_marks(self, surface: pygame.Surface, marks: Marks, spots: Mapping[Place, Point]) -> None:
        """The marks themselves over the cards."""
        clip = surface.get_clip()
        for place, kind in marks.targets.items():
            cells = cells_of((place,)) if place in spots else None
            if cells and self.field.meets(cells[0], clip):
                self._mark(surface, kind.value, spots[place], _MARKS.get(kind, _MARK))
        for place in on_board(marks.hint):
            if place in spots:
                self._mark(surface, "mark_glow", spots[place], 1.4)
        for place in marks.path[1:]:
            if place in spots:
                self._outline(surface, spots[place], strong=True)
        if marks.flashing and marks.flashing in spots:
            self._mark(surface, "mark_hatch", spots[marks.flashing], _MARK)
        if marks.focus and marks.focus in spots:
            self._mark(surface, "mark_focus", spots[marks.focus])

    def _draw_moving(self, surface: pygame.Surface, now: float, view: View, decks: tuple[Deck, Deck]) -> None:
        if self._before is not None or not self._timeline.busy:
            return
        if self._gliding:
            place, start = self._gliding
            share = self._timeline.progress("home", now)
            at = between(start, self.spots().get(place, start), 1.0 if share is None else eased(share))
            self._draw_held(surface, view, decks, place, at)
        if self._motion:
            for pose in self._motion.poses(self._timeline, now, self.field.centre):
                self._draw_pose(surface, view, decks, pose)

    def _draw_pose(self, surface: pygame.Surface, view: View, decks: tuple[Deck, Deck], pose: Pose) -> None:
        width = self.field.card[0]
        if pose.zoon is not None:
            face = self.pieces.face(pose.zoon, view, decks)
            self.pieces.draw(surface, face, decks[pose.zoon.owner], width, pose.at, turned=pose.turned, size=pose.size,
                             lift=pose.lift)  # fmt: skip
        if pose.trump is not None:
            seat, trump, is_open = pose.trump
            card = self.trays.face(trump, decks[seat], max(8, round(self.trays.wide * pose.size)), is_open=is_open)
            surface.blit(card, card.get_rect(center=rounded(pose.at)))

    def _draw_held(
        self, surface: pygame.Surface, view: View, decks: tuple[Deck, Deck], place: Place, at: Point
    ) -> None:
        cells, spot = cells_of((place,)), self.trays.find(place)
        square = view.cells[cells[0]] if cells else None
        if isinstance(square, Shown):
            face = self.pieces.face(square, view, decks)
            self.pieces.draw(surface, face, decks[square.owner], self.field.card[0], at, size=LIFTED, lift=1.0)
        elif spot is not None and spot.trump is not None:
            card = self.trays.face(spot.trump, decks[spot.seat], round(spot.rect.w * LIFTED), is_open=True)
            self.pieces.shadow(surface, at, card.get_size(), 1.0)
            surface.blit(card, card.get_rect(center=rounded(at)))

    def _mark(self, surface: pygame.Surface, name: str, at: Point, scale: float = 1.0) -> None:
        made = self.stage.sprites.get(f"ui/{name}", round(self.field.cell * scale))
        surface.blit(made, made.get_rect(center=rounded(at)))

    def _pieces_of(self, view: View) -> Iterator[bool]:
        """Makes every picture of the field in the sizes in which it will be drawn, one at a time."""
        for kind in MarkKind:
            self.stage.sprites.get(f"ui/{kind.value}", round(self.field.cell * _MARKS.get(kind, _MARK)))
            yield True
        decks, width = self.decks(view), self.field.card[0]
        for square in view.cells:
            if not isinstance(square, Shown):
                continue
            face = self.pieces.face(square, view, decks)
            for size, lift in LOOKS if square.owner == view.seat else LOOKS[:1]:
                self.pieces.standing(face, decks[square.owner], round(width * size), lift)
                yield True


def make(stage: Stage, game: Game[Any, Any, Any]) -> Board:
    """The board for a game of Zoon."""
    if not isinstance(game, Zoon):
        raise TypeError(f"the board of Zoon cannot show {game.name}")
    return ZoonBoard(stage, game)
