"""SeatColumns: the seats on the set-up page, a column each: face, player, and the seat's own options.

Used by the set-up page (`setup.scene`); `option_cards` asks it which options belong to seats (`options_by_seat`).
Where a game has leaders to choose by pictures, such as factions, they are chosen here; `player_controls` puts the
rest of a column. Controls call the scene with a new SetupPlan; pictures may be drawn in later frames. A change must
keep: heights do not depend on what is chosen, so that nothing moves below the finger.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from tabletop.play.seats import SIDES
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.forms.tiles import (
    GAP,
    ChoiceTile,
    cut_round_corners,
    figures_before_background,
    gradient_picture,
    least_width,
    tallest_tile_words_layout,
    tile_count_per_row,
)
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.setup.extra import GearPicture, SeatIntroduction, SetupExtra
from tabletop.ui.scenes.setup.player_controls import PlayerControls, PlayersHost, player_widget_label
from tabletop.ui.sentences import join_sentences
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    behind,
    cell,
    choose_by_width,
    column,
    grid,
    grow,
    in_front,
    pad,
    pad_sides,
    row,
    sized,
    space,
    stack_showing_index,
    within,
    wrap,
)
from tabletop.ui.widgets.widget import ButtonImages

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tabletop.rules.game import Option, Seat

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

    def run_in_later_frame(self, step: Callable[[], None]) -> None:
        """Does something with one of the next frames."""

    def choice_tile(self, option: Option, value: str) -> ChoiceTile | None:
        """What a value of an option looks like; None where it is a word in a list."""

    def set_option(self, option: str, value: str) -> None:
        """Gives an option another value."""


class SeatColumns:
    """Describes a place for each player, and below them how it is settled who sits where."""

    def __init__(self, scene: SeatsHost, scroll: ScrollArea) -> None:
        self._scene, self._parts = scene, FormParts(scene.form, scroll)
        self._stage, self._width = scene.stage, scroll.width
        self._controls = PlayerControls(scene, scroll)
        metrics = self._stage.metrics
        self._gap, self._pad = metrics.px(10), metrics.px(12)
        few = len(scene.plan.players) < 3 and metrics.text_scale <= _LARGE_TEXT
        self._face_size = metrics.mix_px(216 if few else 150, 0.3)
        """Height of a face above the rest, and its width beside it."""

    def seats(self) -> Layout:
        owned, seats = options_by_seat(self._scene), range(len(self._scene.plan.players))
        if owned:
            places = column(*(self._seat_row_layout(seat, owned.get(seat)) for seat in seats), gap=self._gap)
        else:
            places = self._seat_column_grid(len(seats))
        return column(places, self._seating_choice_row(), gap=self._gap)

    @property
    def _is_seating_by_lot(self) -> bool:
        return self._scene.plan.by_lot

    # --- places beside each other: a face, and who plays it -------------------------------------------------------

    def _seat_column_grid(self, count: int) -> Layout:
        metrics, gap = self._stage.metrics, self._gap
        across = max(1, min(count, (self._width + gap) // (metrics.mix_px(180, 0.85) + gap)))
        across = 2 if across == 3 and count == 4 else across
        return grid(*(self._seat_setup_column(seat) for seat in range(count)), columns=across, gap=gap)

    def _seat_setup_column(self, seat: Seat) -> Layout:
        """The controls are at the bottom, so that they stand on one line in all columns beside each other."""
        metrics, pad_ = self._stage.metrics, self._pad
        index = 1 if self._is_seating_by_lot else 0
        words = stack_showing_index(
            *(self._seat_introduction_layout(seat, by_lot=by_lot) for by_lot in (False, True)), index=index
        )
        told = column(grow(words), self._controls.controls(seat), gap=self._gap)
        beside = pad(row(self._seat_picture_layout(seat, below=True), grow(told), gap=self._gap), pad_)
        above = column(self._seat_picture_layout(seat, below=False), grow(pad(told, pad_)))
        is_large = metrics.text_scale > _LARGE_TEXT
        return self._parts.panel(choose_by_width(metrics.mix_px(340, 0.9), above, beside) if is_large else above)

    def _seat_picture_layout(self, seat: Seat, *, below: bool) -> Layout:
        """Who is seen there, with round corners `below` where it stands beside the rest, on the side's colour."""
        form, stage, scroll = self._scene.form, self._stage, self._parts.container
        picture = self._render_lot_picture if self._is_seating_by_lot else self._scene.extra.seat_picture(seat)

        def put_picture(rect: pygame.Rect) -> None:
            form.add_picture(rect, cut_round_corners(stage, picture, rect.size, below=below), container=scroll)

        strip = [] if self._is_seating_by_lot else [self._side_colour_strip(seat, radius=1)]
        face = behind(column(grow(space()), *strip), put_picture)
        return sized(face, width=self._face_size, height=self._face_size)

    def _side_colour_strip(self, seat: Seat, *, radius: int) -> Layout:
        """A line in the side's colour."""
        form, stage, scroll = self._scene.form, self._stage, self._parts.container

        def put(rect: pygame.Rect) -> None:
            made = draw.rounded_rect(stage, rect.size, SIDES[seat % len(SIDES)].hex, radius=radius)
            form.add_picture(rect, made, container=scroll)

        wide = stage.metrics.line_width(4)
        return cell(put, width=wide, height=wide)

    def _render_lot_picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The pieces of all sides below the sign of the lot."""
        badge, seats = self._scene.board.panels.seat_badge, range(len(self._scene.plan.players))
        made = figures_before_background(
            gradient_picture(self._stage), *(partial(badge, seat) for seat in seats), share=0.7
        )(size)
        sign = draw.icon_picture(self._stage, "lot", self._stage.metrics.mix_px(26, 0.4), "#FFD166")
        made.blit(sign, (self._gap, self._gap))
        return made

    def _seat_introduction_layout(self, seat: Seat, *, by_lot: bool) -> Layout:
        """What stands above who plays: the side, or whom one leads there and what that one brings along."""
        theme, parts = self._stage.theme, self._parts
        told = self._scene.extra.seat_introduction(seat) or SeatIntroduction(
            wording.side_name(self._scene.game.name, seat)
        )
        if by_lot:
            told = SeatIntroduction(say("setup.player", number=seat + 1), say("setup.side_lot"))
        lines = (
            (told.line, BODY, _ROLE_COLOURS[theme.name], False), (told.saying, SMALL, theme.secondary, False),
            (told.skill, SMALL, theme.accent, True), (told.text, SMALL, theme.text, False),
        )  # fmt: skip
        words = [parts.words(line, size=size, colour=ink, bold=bold) for line, size, ink, bold in lines if line]
        gear = [grow(space()), self._gear_layout(told.brings)] if told.brings else []
        return column(self._introduction_title_layout(told.title), *words, *gear)

    def _introduction_title_layout(self, title: str) -> Layout:
        """Smaller where a word would be broken."""
        texts, font = self._stage.texts, self._stage.metrics.font_size(HEADING)
        least = texts.widest_unbreakable_px(title, font, bold=True)
        return choose_by_width(
            least, self._parts.words(title, bold=True), self._parts.words(title, size=HEADING, bold=True)
        )  # fmt: skip

    def _gear_layout(self, things: Sequence[GearPicture]) -> Layout:
        """The picture of the first, and the names of all below each other beside it; alone where they need all room."""
        metrics, theme, texts, parts = self._stage.metrics, self._stage.theme, self._stage.texts, self._parts
        font, gap = metrics.font_size(SMALL), metrics.px(8)

        def put(rect: pygame.Rect) -> None:
            art = things[0].picture(min(metrics.mix_px(72, 0.3), rect.w // 3))
            wide = rect.w - art.get_width() - gap
            fits = all(texts.text_width(thing.words, font, bold=not k) <= wide for k, thing in enumerate(things))
            names = column(*(
                parts.words(texts.shorten_to_width(thing.words, font, wide if fits else rect.w, bold=not k), size=SMALL,
                            bold=not k, colour=theme.secondary if k else theme.text)
                for k, thing in enumerate(things)
            ))  # fmt: skip
            picture = within(parts.picture(art), down=Align.CENTRE)
            (row(picture, grow(names), gap=gap) if fits else names).place(rect)

        return pad_sides(cell(put, height=metrics.text_px(42)), top=metrics.px(6))

    # --- places below each other: who plays, and whom one leads ---------------------------------------------------

    def _seat_row_layout(self, seat: Seat, option: Option | None) -> Layout:
        metrics, gap, wide = self._stage.metrics, self._pad, self._stage.metrics.mix_px(196, 0.75)
        controls = column(self._controls.controls(seat), *self._option_buttons(seat, option), gap=self._gap)
        beside = [sized(controls, width=wide)]
        inner = row(*beside)
        if option is not None:
            chosen = self._choice_tiles(seat, option)
            least = least_width(self._stage, chosen.values(), _LEAST_TILE)
            tiles = self._choice_tile_row(option, chosen, least)
            room = wide + gap + len(chosen) * (least + metrics.px(GAP))
            inner = choose_by_width(room, column(controls, tiles, gap=gap), row(*beside, grow(tiles), gap=gap))
        return behind(pad(inner, self._pad), partial(self._put_seat_panel, seat))

    def _option_buttons(self, seat: Seat, option: Option | None) -> list[Layout]:
        """What else there is to be pressed at a place, because of what is chosen there."""
        links = self._scene.extra.option_buttons(option.name, dict(self._scene.plan.options)) if option else ()
        return [
            self._parts.button(link.words, link.press, height=cards.field_height(self._stage), name=link.name,
                               icon=link.icon, label=player_widget_label(seat, link.words))
            for link in links
        ]  # fmt: skip

    def _put_seat_panel(self, seat: Seat, box: pygame.Rect) -> None:
        self._scene.form.add_panel(box, container=self._parts.container)
        if not self._is_seating_by_lot:
            pad(within(self._side_colour_strip(seat, radius=2), across=Align.START), x=0, y=self._pad).place(box)

    def _choice_tiles(self, seat: Seat, option: Option) -> dict[str, ChoiceTile]:
        """What can be led at a place; the chosen one bears the side's mark, where that is known."""
        made = {value: self._scene.choice_tile(option, value) for value in option.values}
        if self._is_seating_by_lot:
            return {value: tile for value, tile in made.items() if tile}
        mark = draw.seat_mark_picture(self._stage, seat, self._stage.metrics.mix_px(26, 0.4))
        return {value: tile.with_mark(mark) for value, tile in made.items() if tile}

    def _choice_tile_row(self, option: Option, tiles: Mapping[str, ChoiceTile], least: int) -> Layout:
        """Side by side, the chosen one wider; in rows of tiles of one width where there is too little room."""
        stage, scene, rects, gap = self._stage, self._scene, PlacedRects(), self._stage.metrics.px(GAP)
        chosen = dict(scene.plan.options)[option.name]
        largest = pad_sides(tallest_tile_words_layout(stage, tiles.values()), top=stage.metrics.mix_px(84, 0.3))
        cells = {value: rects.cell(value, height=largest.height) for value in tiles}
        shares = {value: _CHOSEN_TILE_GROWTH if value == chosen else 1.0 for value in tiles}
        one_row = row(*(grow(part, shares[value]) for value, part in cells.items()), gap=gap)
        wanted = math.ceil(least * (len(tiles) - 1 + _CHOSEN_TILE_GROWTH)) + gap * (len(tiles) - 1)

        def put(rect: pygame.Rect) -> None:
            title = wording.localised_messages(scene.game.name).option_words(option.name).title
            add_choice_tiles(scene, self._parts, option, tiles, rects, label=title)

        across = partial(tile_count_per_row, stage, len(tiles), least)
        return in_front(choose_by_width(wanted, grid(*cells.values(), columns=across, gap=gap), one_row), put)

    # --- who sits where -------------------------------------------------------------------------------------------

    def _seating_choice_row(self) -> Layout:
        """By lot or as shown; and where it is as shown, everybody one place further."""
        metrics, parts, gap, high = self._stage.metrics, self._parts, self._gap, cards.field_height(self._stage)
        both = (self._seating_choice_text(by_lot=by_lot) for by_lot in (False, True))
        words = (parts.words(text, size=SMALL, colour=self._stage.theme.secondary) for text in both)
        text = stack_showing_index(*words, index=int(self._is_seating_by_lot))
        lot, swap = cell(self._put_lot_switch, width=metrics.text_px(220), height=high), list[Layout]()
        if len(self._scene.plan.players) > 1:
            wide = self._swap_button_width()
            button = parts.button(
                say("setup.swap"), self._rotate_seats, width=wide, height=high, name="swap", icon="swap"
            )  # fmt: skip
            swap = [space(wide, high) if self._is_seating_by_lot else button]
        beside = row(grow(text), *swap, lot, gap=gap, align=Align.CENTRE)
        return choose_by_width(
            metrics.text_px(200) + beside.width, column(text, wrap(lot, *swap, gap=gap), gap=gap), beside
        )

    def _seating_choice_text(self, *, by_lot: bool) -> str:
        words = say("setup.sides_text")
        if by_lot and options_by_seat(self._scene):
            words = join_sentences((words, say("setup.lot_text")))
        return join_sentences((words, say("setup.team_text"))) if self._scene.game.team else words

    def _rotate_seats(self) -> None:
        self._scene.change(self._scene.plan.with_seats_rotated(options_by_seat(self._scene)))

    def _swap_button_width(self) -> int:
        metrics = self._stage.metrics
        words = self._stage.texts.text_width(say("setup.swap"), metrics.font_size(BODY))
        return words + metrics.mix_px(22, 0.5) + metrics.px(48)

    def _put_lot_switch(self, at: pygame.Rect) -> None:
        scene, options = self._scene, [("lot", say("setup.by_lot")), ("chosen", say("setup.chosen"))]
        scene.form.add_segmented_choice(at, options, "lot" if self._is_seating_by_lot else "chosen",
                         lambda value: scene.change(replace(scene.plan, by_lot=value == "lot")), name="sides",
                         label=say("setup.sides"), container=self._parts.container)  # fmt: skip


def add_choice_tiles(
    scene: SeatsHost, parts: FormParts, option: Option, tiles: Mapping[str, ChoiceTile], places: PlacedRects, *,
    label: str = "",
) -> None:  # fmt: skip
    """Makes the tiles of an option at their places; pictures that matter less come with later frames."""
    name, chosen = option.name, dict(scene.plan.options)[option.name]
    is_seen = parts.container is None or places[chosen].y < parts.container.rect.h

    def images(value: str, on: bool) -> ButtonImages:
        return tiles[value].tile_images(scene.stage, places[value].size, on=on)

    def initial_tile_images(value: str, on: bool) -> ButtonImages:
        tile = tiles[value] if on and is_seen else tiles[value].without_picture(scene.stage)
        return tile.tile_images(scene.stage, places[value].size, on=on)

    picks = scene.form.add_tiles(
        places, initial_tile_images if scene.defers_pictures else images, chosen, partial(scene.set_option, name),
        name=f"option {name}", label=label, labels={value: tile.title for value, tile in tiles.items()},
        container=parts.container,
    )  # fmt: skip
    if scene.defers_pictures:
        scene.run_in_later_frame(lambda: picks.set_images(images))


def options_by_seat(scene: SeatsHost) -> dict[Seat, Option]:
    """What is chosen by pictures at each place."""
    settled = dict(scene.plan.options)
    found: dict[Seat, Option] = {}
    for option in scene.game.options:
        seat = scene.extra.seat_of_option(option.name)
        shown = option.matters(settled) and scene.choice_tile(option, option.default) is not None
        if seat is not None and seat < len(scene.plan.players) and shown:
            found[seat] = option
    return found
