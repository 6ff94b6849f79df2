"""SeatColumns: the seats on the set-up page, a column each: face, player, and the seat's own options.

Used by the set-up page (`setup.scene`); `option_cards` asks it which options belong to seats (`options_by_seat`).
Where a game has leaders to choose by pictures, such as factions, they are chosen here; `player_controls` puts the
rest of a column. Controls call the scene with a new SetupPlan; pictures may be drawn in later frames. A change must
keep: heights do not depend on what is chosen, so that nothing moves below the finger.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import pygame

from tabletop.play.seats import SIDES
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.forms.tiles import (
    GAP,
    ChoiceTile,
    cut_round_corners,
    figures_before_ground,
    gradient_ground,
    least_width,
    tile_places,
)
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.setup.extra import GearPicture, OptionButton, SeatIntroduction, SetupExtra
from tabletop.ui.scenes.setup.player_controls import PlayerControls, PlayersHost, player_label
from tabletop.ui.sentences import join_sentences
from tabletop.ui.widgets.widget import ButtonImages

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tabletop.rules.game import Option, Seat
    from tabletop.ui.stage.stage import Stage

_LARGE_TEXT: Final = 1.25
"""Text scale up to which faces stand above the rest, and larger where there are only two."""
_CHOSEN_TILE_GROWTH: Final = 1.5
"""How much wider a tile at a place is once it is chosen (docs/decisions.md, Pictures)."""
_ROLE_COLOURS: Final = {"dark": "#8FB7A8", "light": "#245041"}
"""Colour of what somebody is (docs/decisions.md, Pictures)."""
_LEAST_TILE: Final = 112
"""Width in logical pixels that each has at least."""


class SeatsHost(PlayersHost, Protocol):
    """A set-up that knows what options look like."""

    extra: SetupExtra
    defers_pictures: bool
    """Whether pictures that matter less come with later frames: the first one comes sooner then."""

    def run_later(self, step: Callable[[], None]) -> None:
        """Does something with one of the next frames."""

    def choice_tile(self, option: Option, value: str) -> ChoiceTile | None:
        """What a value of an option looks like; None where it is a word in a list."""

    def set_option(self, option: str, value: str) -> None:
        """Gives an option another value."""


class IntroLine(NamedTuple):
    """Words above who plays."""

    words: str
    size: float
    """Logical pixels."""
    colour: str
    bold: bool = False

    def height(self, stage: Stage, width: int) -> int:
        """In pixels."""
        return draw.paragraph_height(stage, self.words, width, size=self.size, bold=self.bold)


class SeatColumns:
    """Puts a place for each player, and below them how it is settled who sits where."""

    def __init__(self, scene: SeatsHost, scroll: ScrollArea, width: int) -> None:
        self._scene, self._scroll, self._width = scene, scroll, width
        self._stage = scene.stage
        self._controls = PlayerControls(scene, scroll)
        metrics = self._stage.metrics
        self._gap, self._pad = metrics.px(10), metrics.px(12)
        few = len(scene.plan.players) < 3 and metrics.text_scale <= _LARGE_TEXT
        self._face_size = metrics.grown(216 if few else 150, 0.3)
        """Height of a face above the rest, and its width beside it."""

    def put_seats(self, y: int) -> int:
        """Makes everything from this height on; returns the y below it."""
        owned, seats = options_by_seat(self._scene), range(len(self._scene.plan.players))
        if owned:
            for i in seats:
                y = self._put_seat_row(i, owned.get(i), y) + self._gap
        else:
            y = self._put_columns(y)
        return self._put_side_choice(y)

    @property
    def _is_by_lot(self) -> bool:
        return self._scene.plan.by_lot

    # --- places beside each other: a face, and who plays it -------------------------------------------------------

    def _put_columns(self, y: int) -> int:
        count, gap, metrics = len(self._scene.plan.players), self._gap, self._stage.metrics
        columns = max(1, min(count, (self._width + gap) // (metrics.grown(180, 0.85) + gap)))
        columns = 2 if columns == 3 and count == 4 else columns
        wide = (self._width - (columns - 1) * gap) // columns
        for first in range(0, count, columns):
            row = range(first, min(first + columns, count))
            inner = wide - 2 * self._pad - (self._face_width_beside(wide) + gap if self._face_width_beside(wide) else 0)
            told = max(self._introduction_height(i, inner) for i in row) + gap
            words = told + self._controls.max_height(inner)
            high = 2 * self._pad + (
                max(words, self._face_size) if self._face_width_beside(wide) else self._face_size + words
            )
            for i in row:
                self._put_column(i, pygame.Rect((i - first) * (wide + gap), y, wide, high), told)
            y += high + gap
        return y

    def _face_width_beside(self, width: int) -> int:
        """Pixels across a face that stands beside the rest; 0 where it stands above."""
        metrics = self._stage.metrics
        return self._face_size if metrics.text_scale > _LARGE_TEXT and width >= metrics.grown(340, 0.9) else 0

    def _put_column(self, seat: Seat, box: pygame.Rect, told: int) -> None:
        """`told` is how high the words above the controls are, in pixels."""
        form, line = self._scene.form, self._stage.metrics.line_width(4)
        form.add_panel(box, container=self._scroll)
        inner, beside = box.inflate(-2 * self._pad, -2 * self._pad), self._face_width_beside(box.w)
        face = pygame.Rect(box.topleft, (box.w, self._face_size))
        if beside:
            face = pygame.Rect(inner.topleft, (beside, inner.h))
            inner.x, inner.w = face.right + self._gap, inner.w - beside - self._gap
        else:
            inner.y = face.bottom + self._pad
        picture = self._render_lot_picture if self._is_by_lot else self._scene.extra.face(seat)
        form.add_picture(
            face, cut_round_corners(self._stage, picture, face.size, below=bool(beside)), container=self._scroll
        )
        if not self._is_by_lot:
            strip = pygame.Rect(face.x, face.bottom - line, face.w, line)
            made = draw.rounded(self._stage, strip.size, SIDES[seat % len(SIDES)].hex, radius=1)
            form.add_picture(strip, made, container=self._scroll)
        self._put_introduction(seat, inner, told)
        self._controls.put_controls(seat, inner.move(0, told))

    def _render_lot_picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The pieces of all sides below the sign of the lot."""
        badge, seats = self._scene.board.panels.seat_badge, range(len(self._scene.plan.players))
        made = figures_before_ground(
            gradient_ground(self._stage), *(partial(badge, seat) for seat in seats), share=0.7
        )(size)
        sign = draw.icon_picture(self._stage, "lot", self._stage.metrics.grown(26, 0.4), "#FFD166")
        made.blit(sign, (self._gap, self._gap))
        return made

    def _introduction(self, seat: Seat, *, by_lot: bool) -> SeatIntroduction:
        """What stands above who plays: the side, or whom one leads there."""
        if by_lot:
            return SeatIntroduction(say("setup.player", number=seat + 1), say("setup.side_lot"))
        return self._scene.extra.told(seat) or SeatIntroduction(wording.side_name(self._scene.game.name, seat))

    def _introduction_lines(self, told: SeatIntroduction, width: int) -> tuple[IntroLine, ...]:
        """From the top, each in its size."""
        theme = self._stage.theme
        found = (
            IntroLine(told.title, self._title_size(told.title, width), theme.text, bold=True),
            IntroLine(told.line, BODY, _ROLE_COLOURS[theme.name]), IntroLine(told.saying, SMALL, theme.secondary),
            IntroLine(told.skill, SMALL, theme.accent, bold=True), IntroLine(told.text, SMALL, theme.text),
        )  # fmt: skip
        return tuple(line for line in found if line.words)

    def _introduction_height(self, seat: Seat, width: int) -> int:
        """Pixels that the words need at most, by lot or not: what is chosen moves nothing under the finger."""
        ways = [self._introduction(seat, by_lot=by_lot) for by_lot in (False, True)]
        return max(
            sum(line.height(self._stage, width) for line in self._introduction_lines(told, width))
            + self._gear_height(told)
            for told in ways
        )

    def _gear_height(self, told: SeatIntroduction) -> int:
        """Pixels for what is brought along, in one row."""
        return self._stage.metrics.text_px(42) + self._stage.metrics.px(6) if told.brings else 0

    def _title_size(self, title: str, width: int) -> float:
        """In logical pixels; smaller where a word would be broken."""
        texts, font = self._stage.texts, self._stage.metrics.font_size(HEADING)
        return HEADING if texts.widest_unbreakable_part(title, font, bold=True) <= width else BODY

    def _put_introduction(self, seat: Seat, room: pygame.Rect, high: int) -> None:
        """`high` is what the words of a row have, so that what is brought along stands on one line in all of it."""
        told, form, at = self._introduction(seat, by_lot=self._is_by_lot), self._scene.form, pygame.Rect(room)
        for line in self._introduction_lines(told, at.w):
            at.y = form.add_words(at, line.words, size=line.size, colour=line.colour, bold=line.bold,
                              container=self._scroll)  # fmt: skip
        if told.brings:
            below = room.y + high - self._gap - self._gear_height(told)
            self._put_gear(told.brings, pygame.Rect(room.x, below, room.w, self._gear_height(told)))

    def _put_gear(self, things: Sequence[GearPicture], row: pygame.Rect) -> None:
        """The picture of the first, and the names of all below each other beside it; alone where they need all room."""
        form, metrics, theme, texts = self._scene.form, self._stage.metrics, self._stage.theme, self._stage.texts
        font, x = metrics.font_size(SMALL), row.x
        art = things[0].picture(min(metrics.grown(72, 0.3), row.w // 3))
        beside = x + art.get_width() + metrics.px(8)
        if all(texts.width(thing.words, font, bold=not k) <= row.right - beside for k, thing in enumerate(things)):
            middle = row.y + metrics.px(6) + metrics.text_px(21)
            form.add_picture(art.get_rect(midleft=(x, middle)), art, container=self._scroll)
            x = beside
        at = pygame.Rect(x, row.y + metrics.px(6), row.right - x, 0)
        for k, thing in enumerate(things):
            words = texts.shortened(thing.words, font, at.w, bold=not k)
            colour = theme.secondary if k else theme.text
            at.y = form.add_words(at, words, size=SMALL, bold=not k, colour=colour, container=self._scroll)

    # --- places below each other: who plays, and whom one leads ---------------------------------------------------

    def _put_seat_row(self, seat: Seat, option: Option | None, y: int) -> int:
        metrics, pad = self._stage.metrics, self._pad
        own = metrics.grown(196, 0.75)
        tiles = self._choice_tiles(seat, option) if option else {}
        least = least_width(self._stage, tiles.values(), _LEAST_TILE)
        stacked = self._width - own - 3 * pad < len(tiles) * (least + metrics.px(GAP))
        wide = self._width - 2 * pad if stacked else own
        controls = pygame.Rect(pad, y + pad, wide, self._controls.max_height(wide))
        links = self._option_buttons(option)
        controls.h += len(links) * (cards.field_height(self._stage) + self._gap)
        room = pygame.Rect(controls.right + pad, controls.y, self._width - own - 3 * pad, controls.h)
        if stacked:
            room = pygame.Rect(pad, controls.bottom + pad, wide, 0)
        places = self._tile_rects(option, tiles, room) if option else {}
        below = max([controls.bottom, *(place.bottom for place in places.values())]) + pad
        self._put_seat_panel(seat, pygame.Rect(0, y, self._width, below - y))
        self._controls.put_controls(seat, controls)
        self._put_option_buttons(seat, links, controls)
        if option:
            self._put_tiles(option, tiles, places)
        return below

    def _option_buttons(self, option: Option | None) -> Sequence[OptionButton]:
        """What else there is to be pressed at a place, because of what is chosen there."""
        return self._scene.extra.buttons(option.name, dict(self._scene.plan.options)) if option else ()

    def _put_option_buttons(self, seat: Seat, links: Sequence[OptionButton], above: pygame.Rect) -> None:
        high = cards.field_height(self._stage)
        for k, link in enumerate(reversed(links)):
            at = pygame.Rect(above.x, above.bottom - high - k * (high + self._gap), above.w, high)
            self._scene.form.add_button(
                at, link.words, link.press, name=link.name, icon=link.icon, label=player_label(seat, link.words),
                container=self._scroll,
            )  # fmt: skip

    def _put_seat_panel(self, seat: Seat, box: pygame.Rect) -> None:
        self._scene.form.add_panel(box, container=self._scroll)
        if not self._is_by_lot:
            edge = pygame.Rect(box.x, box.y + self._pad, self._stage.metrics.line_width(4), box.h - 2 * self._pad)
            made = draw.rounded(self._stage, edge.size, SIDES[seat % len(SIDES)].hex, radius=2)
            self._scene.form.add_picture(edge, made, container=self._scroll)

    def _choice_tiles(self, seat: Seat, option: Option) -> dict[str, ChoiceTile]:
        """What can be led at a place; the chosen one bears the side's mark, where that is known."""
        made = {value: self._scene.choice_tile(option, value) for value in option.values}
        if self._is_by_lot:
            return {value: tile for value, tile in made.items() if tile}
        mark = draw.seat_mark(self._stage, seat, self._stage.metrics.grown(26, 0.4))
        return {value: tile.with_mark(mark) for value, tile in made.items() if tile}

    def _tile_rects(self, option: Option, tiles: Mapping[str, ChoiceTile], room: pygame.Rect) -> dict[str, pygame.Rect]:
        """Side by side, the chosen one wider, as high as the room at least; in rows where there is too little."""
        stage, gap, least = self._stage, self._stage.metrics.px(GAP), least_width(
            self._stage, tiles.values(), _LEAST_TILE
        )  # fmt: skip
        unit = (room.w - gap * (len(tiles) - 1)) / (len(tiles) - 1 + _CHOSEN_TILE_GROWTH)
        if unit >= least:
            chosen, x, places = dict(self._scene.plan.options)[option.name], room.x, []
            for value in tiles:
                places.append(pygame.Rect(x, 0, int(unit * _CHOSEN_TILE_GROWTH if value == chosen else unit), 0))
                x = places[-1].right + gap
        else:
            places = tile_places(stage, room, len(tiles), least)
        narrow = min(place.w for place in places)  # whichever is chosen, and so wider, all are as high
        words = max(tile.words_height(stage, narrow) for tile in tiles.values())
        high = words + stage.metrics.grown(84, 0.3)
        high = high if places[-1].y else max(high, room.h)
        return {
            value: pygame.Rect(at.x, room.y + at.y * (high + gap), at.w, high)
            for value, at in zip(tiles, places, strict=True)
        }

    def _put_tiles(self, option: Option, tiles: Mapping[str, ChoiceTile], places: Mapping[str, pygame.Rect]) -> None:
        def faces(value: str, on: bool) -> ButtonImages:
            return tiles[value].tile_images(self._stage, places[value].size, on=on)

        def plain(value: str, on: bool) -> ButtonImages:
            tile = tiles[value] if on else tiles[value].without_picture(self._stage)
            return tile.tile_images(self._stage, places[value].size, on=on)

        scene, name, first = self._scene, option.name, plain if self._scene.defers_pictures else faces
        title = wording.localised_messages(scene.game.name).option_words(name).title
        labels = {value: tile.title for value, tile in tiles.items()}
        picks = scene.form.add_tiles(places, first, dict(scene.plan.options)[name], partial(scene.set_option, name),
                                 name=f"option {name}", label=title, labels=labels, container=self._scroll)  # fmt: skip
        if scene.defers_pictures:
            scene.run_later(lambda: picks.set_images(faces))

    # --- who sits where -------------------------------------------------------------------------------------------

    def _put_side_choice(self, y: int) -> int:
        """By lot or as shown; and where it is as shown, everybody one place further."""
        metrics, form, high = self._stage.metrics, self._scene.form, cards.field_height(self._stage)
        wide = min(self._width, metrics.text_px(220))
        words = self._side_choice_text(by_lot=self._is_by_lot)
        swap = 0 if len(self._scene.plan.players) < 2 else self._swap_button_width()
        beside = self._width - wide - swap - 3 * self._gap
        stacked = beside < metrics.text_px(200)
        text = pygame.Rect(0, y, self._width if stacked else beside, 0)
        both = (self._side_choice_text(by_lot=by_lot) for by_lot in (False, True))
        tall = max(draw.paragraph_height(self._stage, each, text.w, size=SMALL) for each in both)
        row = pygame.Rect(0, y + tall + self._gap if stacked else y, 0, high if stacked else max(high, tall))
        text.y = y if stacked else y + (row.h - tall) // 2
        form.add_words(text, words, size=SMALL, colour=self._stage.theme.secondary, container=self._scroll)
        at = pygame.Rect(0 if stacked else self._width - wide, 0, wide, high)
        at.centery = row.centery
        self._put_lot_switch(at)
        if swap and not self._is_by_lot:
            place = pygame.Rect(at.right + self._gap if stacked else at.x - self._gap - swap, at.y, swap, high)
            form.add_button(
                place.clip(pygame.Rect(0, 0, self._width, place.bottom)),
                say("setup.swap"),
                self._rotate_seats,
                name="swap",
                icon="swap",
                container=self._scroll,
            )
        return row.bottom

    def _side_choice_text(self, *, by_lot: bool) -> str:
        words = say("setup.sides_text")
        if by_lot and options_by_seat(self._scene):
            words = join_sentences((words, say("setup.lot_text")))
        return join_sentences((words, say("setup.team_text"))) if self._scene.game.team else words

    def _rotate_seats(self) -> None:
        self._scene.change(self._scene.plan.with_seats_rotated(options_by_seat(self._scene)))

    def _swap_button_width(self) -> int:
        metrics = self._stage.metrics
        words = self._stage.texts.width(say("setup.swap"), metrics.font_size(BODY))
        return words + metrics.grown(22, 0.5) + metrics.px(48)

    def _put_lot_switch(self, at: pygame.Rect) -> None:
        scene, options = self._scene, [("lot", say("setup.by_lot")), ("chosen", say("setup.chosen"))]
        scene.form.add_segments(at, options, "lot" if self._is_by_lot else "chosen",
                         lambda value: scene.change(replace(scene.plan, by_lot=value == "lot")), name="sides",
                         label=say("setup.sides"), container=self._scroll)  # fmt: skip


def options_by_seat(scene: SeatsHost) -> dict[Seat, Option]:
    """What is chosen by pictures at each place."""
    settled = dict(scene.plan.options)
    found: dict[Seat, Option] = {}
    for option in scene.game.options:
        seat = scene.extra.seat(option.name)
        shown = option.matters(settled) and scene.choice_tile(option, option.default) is not None
        if seat is not None and seat < len(scene.plan.players) and shown:
            found[seat] = option
    return found
