"""Draws a combat: backs with corners to touch, cards that turn over, and the numbers that are compared.

Used by `combat_overlay` only, which says what is shown when. It draws a CombatAnimationFrame, one moment of
`combat_animation`, with the parts of `combat_parts` and the sentences of `combat_captions`, and decides nothing. What
must stay: a card that the viewer does not know is drawn as a back, and everything that changes a cached picture is in
its key. Sizes and colours can be changed freely.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zoon.board.card_pictures import CardPictures, tribe_art_key
from tabletop.games.zoon.board.card_tones import INK, PAPER
from tabletop.games.zoon.board.combat.combat_animation import (
    CombatAnimationFrame,
    CombatPhase,
    is_seen_upside_down,
    screen_corner_index,
)
from tabletop.games.zoon.board.combat.combat_captions import CombatCaption, known_fighter_card_index
from tabletop.games.zoon.board.combat.combat_parts import (
    CombatLayout,
    DiceCombatPainter,
    NumberPlatePainter,
    SmallFieldPainter,
    screen_corner_centre,
)
from tabletop.games.zoon.board.field_cards import FIELD_CARD_RATIO, FieldCardPictures
from tabletop.games.zoon.board.field_layout import FieldLayout
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.battlefield import Cell
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.events import Side
from tabletop.games.zoon.rules.state import Combat, Ruleset
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import NOBODY, Seat
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import language, say, translate_text
from tabletop.ui.stage.timeline import between, ease_in_out
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, column, grow, row, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_VEIL_SHARE = 0.78
_GLOW = "#FFD166"
_TEXT_SIZES = ((HEADING, BODY), (HEADING, SMALL), (BODY, SMALL))
"""Sizes of the words: the first that have room."""
_PULSE_COUNT = 2
_LINE_HEIGHT = 23
"""Logical pixels from line to line above a card, at the usual text size."""
_KEY_SIZE = 22
"""Logical pixels of a key's cap at the usual text size."""
_REMEMBERED_SHARE = 0.3
"""Width of a remembered card as a share of the large one."""
_LEAST_LEGIBLE_CARD = 62
"""Logical pixels across the smallest card whose numbers can be read."""


@dataclass(frozen=True, slots=True)
class CombatDrawingContext:
    """The two cards and where they are."""

    combat_layout: CombatLayout
    decks: tuple[Deck, Deck]
    near_seat: Seat
    """Whose card lies on the left."""
    attacker: Seat
    cells: tuple[Cell, Cell]
    """Where the near and the far card stand."""
    field: FieldLayout
    risen_share: float
    """1 where they lie large in the middle of the board."""
    names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """What both cards are to the seat that looks, the longest wording first; () where there is nothing to say."""

    def seat_of_side(self, side: int) -> Seat:
        """Whose card is on the left, 0, and on the right, 1."""
        return 1 - self.near_seat if side else self.near_seat

    def card_rect(self, side: int) -> pygame.Rect:
        """Where a card is just now."""
        rect, share = self.combat_layout.cards[side], ease_in_out(self.risen_share)
        if share >= 1:
            return rect
        sizes = zip(self.field.card_size, rect.size, strict=True)
        wide, high = (round(small + (large - small) * share) for small, large in sizes)
        made = pygame.Rect(0, 0, wide, high)
        x, y = between(self.field.cell_centre(self.cells[side]), rect.center, share)
        made.center = round(x), round(y)
        return made


class CombatPainter:
    """Draws; it decides nothing."""

    def __init__(self, stage: Stage, pictures: CardPictures) -> None:
        self._stage = stage
        self._pictures = pictures
        self._cards = FieldCardPictures(stage, pictures)
        self._plates = NumberPlatePainter(stage)
        self._dice = DiceCombatPainter(stage, self._plates)
        self._small_field = SmallFieldPainter(stage)
        self._kept_heading, self._kept_caption = CachedStrokes(), CachedStrokes()

    # --- waiting --------------------------------------------------------------------------------------------------

    def draw_waiting_combat(
        self, surface: DisplayList, scenery: CombatDrawingContext, view: View, combat: Combat, caption: CombatCaption
    ) -> None:  # fmt: skip
        """Both cards as they lie now: backs under the classic rules."""
        self._draw_dark_board_and_panel(surface, scenery)
        for side in (0, 1):
            self._blit_scaled(surface, self._waiting_card_picture(scenery, view, combat, side), scenery.card_rect(side))
        if scenery.risen_share < 1:
            return
        shot = combat.trump is not None
        crossed = self._stage.sprites.get("ui/mark_attack", round(scenery.combat_layout.middle.w * 0.4))
        surface.blit(crossed, crossed.get_rect(center=scenery.combat_layout.middle.center))
        self._draw_card_headings(surface, scenery, view, shot, (False, False))
        self._draw_remembered_cards(surface, scenery, view, combat)
        self._draw_caption(surface, scenery.combat_layout, caption)

    def _waiting_card_picture(
        self, scenery: CombatDrawingContext, view: View, combat: Combat, side: int
    ) -> pygame.Surface:
        seat, wide = scenery.seat_of_side(side), scenery.combat_layout.cards[side].w
        deck = scenery.decks[seat]
        attacks = seat == combat.attacker
        if view.agreed.ruleset == Ruleset.CLASSIC:
            return self._pictures.back(tribe_art_key(deck.tribe), wide)
        if attacks and combat.trump is not None:
            return self._pictures.large_trump(deck, deck.trumps[combat.trump], wide)
        square = view.cells[combat.origin if attacks else combat.target]
        if not isinstance(square, Shown) or square.card is None:
            return self._pictures.back(tribe_art_key(deck.tribe), wide)
        return self._pictures.large_card(deck, deck.cards[square.card], wide)

    def draw_touchable_corners(
        self, surface: DisplayList, combat_layout: CombatLayout, places: Mapping[TargetId, int], marks: Marks
    ) -> None:  # fmt: skip
        """Four corners to touch, each with the key that does it beside the card: a card has numbers of its own."""
        for place, seen in places.items():
            rect = combat_layout.disc_rect(1, seen)
            lit = place in (marks.hovered, marks.focus, marks.selected, *marks.hint)
            fill, edge = (_GLOW, INK) if lit else (f"{PAPER}38", _GLOW)
            ring = rect.inflate(rect.w // 8, rect.w // 8) if lit else rect
            surface.blit(draw.rounded_rect(self._stage, ring.size, fill, edge=edge, width=4, radius=999), ring)
            if lit:
                made = self._stage.sprites.get("zoon/touch", round(rect.w * 0.8))
                surface.blit(made, made.get_rect(center=rect.center))
            self._draw_keyboard_key(surface, str(seen + 1), rect, left=seen in (0, 3))
            if place == marks.focus:
                made = self._stage.sprites.get("ui/mark_focus", round(rect.w * 1.35))
                surface.blit(made, made.get_rect(center=rect.center))

    def _draw_keyboard_key(self, surface: DisplayList, key: str, rect: pygame.Rect, *, left: bool) -> None:
        """A small key at the outer side of a corner, off the card."""
        stage, cap = self._stage, self.keyboard_key_rect(rect, left=left)
        ground = draw.rounded_rect(stage, cap.size, stage.theme.raised, edge=stage.theme.secondary, width=1, radius=4)
        surface.blit(ground, cap)
        draw.text(stage, surface, key, cap.center, size=SMALL, align="centre")

    def keyboard_key_rect(self, rect: pygame.Rect, *, left: bool) -> pygame.Rect:
        """Where the key of a corner is shown, in pixels."""
        side = self._stage.metrics.mix_px(_KEY_SIZE, 0.5)
        made = pygame.Rect(0, 0, side, side)
        made.midright = rect.left + side // 6, rect.centery
        if not left:
            made.midleft = rect.right - side // 6, rect.centery
        return made

    def draw_touched_corner(self, surface: DisplayList, combat_layout: CombatLayout, seen: int) -> None:
        """The corner of the enemy's card that the seat that looks has touched."""
        rect = combat_layout.disc_rect(1, seen)
        surface.blit(draw.rounded_rect(self._stage, rect.size, PAPER, edge=_GLOW, width=4, radius=999), rect)
        made = self._stage.sprites.get("zoon/touch", round(rect.w * 0.8))
        surface.blit(made, made.get_rect(center=rect.center))

    def _draw_remembered_cards(
        self, surface: DisplayList, scenery: CombatDrawingContext, view: View, combat: Combat
    ) -> None:
        """Each card small beside its back, where the seat that looks knows what it is."""
        combat_layout = scenery.combat_layout
        if view.seat != scenery.near_seat or view.agreed.ruleset != Ruleset.CLASSIC:
            return
        for side in (0, 1):
            place = self.remembered_card_rect(combat_layout, side)
            made = self._known_card_face(scenery, view, combat, side, place.w)
            if made is None:
                continue
            at = made.get_rect(bottomleft=place.bottomleft)
            surface.blit(made, at)
            eye = self._stage.sprites.get("zoon/seen", round(made.get_width() * 0.5))
            surface.blit(eye, eye.get_rect(midbottom=(at.centerx, at.y + eye.get_height() // 3)))

    def remembered_card_rect(self, combat_layout: CombatLayout, side: int) -> pygame.Rect:
        """Where a card lies that the seat that looks remembers, in pixels; no key lies over its numbers."""
        least, gap = self._stage.metrics.mix_px(_LEAST_LEGIBLE_CARD, 0.5), self._stage.metrics.px(6)
        room = self.keyboard_key_rect(combat_layout.disc_rect(1, 3), left=True).x - combat_layout.middle.x - 3 * gap
        wide = min(max(round(combat_layout.cards[1].w * _REMEMBERED_SHARE), least), room // 2)
        made = pygame.Rect(combat_layout.middle.x + gap + side * (wide + gap), 0, wide, round(wide * FIELD_CARD_RATIO))
        made.bottom = combat_layout.middle.bottom
        return made

    def _known_card_face(
        self, scenery: CombatDrawingContext, view: View, combat: Combat, side: int, wide: int
    ) -> pygame.Surface | None:
        """A card's face as the seat that looks knows it; None for a back that it does not."""
        seat, deck = scenery.seat_of_side(side), scenery.decks[scenery.seat_of_side(side)]
        if combat.trump is not None and seat == combat.attacker:
            return self._pictures.small_trump(deck, deck.trumps[combat.trump], wide)
        index = known_fighter_card_index(view, combat, seat)
        return None if index is None else self._cards.card_face(deck, deck.cards[index], wide)

    # --- telling --------------------------------------------------------------------------------------------------

    def draw_combat_animation_frame(
        self, surface: DisplayList, scenery: CombatDrawingContext, view: View, frame: CombatAnimationFrame,
        caption: CombatCaption
    ) -> None:  # fmt: skip
        self._draw_dark_board_and_panel(surface, scenery)
        sides = self._near_and_far_sides(scenery, frame)
        for i, side in enumerate(sides):
            self._draw_flipping_card(surface, scenery, frame, side, i)
        if scenery.risen_share < 1:
            return
        is_open = frame.phase_progress(CombatPhase.FLIP) >= 0.5
        over = (
            is_open and is_seen_upside_down(sides[0], scenery.near_seat),
            is_open and is_seen_upside_down(sides[1], scenery.near_seat),
        )
        if is_open or not frame.animation.is_decided_by_corners:
            named = (translate_text(sides[0].name),), (translate_text(sides[1].name),)
            scenery = replace(scenery, names=named)
        self._draw_card_headings(surface, scenery, view, frame.fought.attacker.trump is not None, over)
        if frame.animation.is_decided_by_corners:
            self._draw_touched_corner_rings(surface, scenery, frame, sides)
            self._draw_compared_numbers(surface, scenery, frame, sides)
        else:
            self._dice.draw_frame(surface, scenery.combat_layout, frame, sides)
        if frame.phase_progress(CombatPhase.WORDS) > 0:
            self._draw_caption(surface, scenery.combat_layout, caption)

    def _near_and_far_sides(self, scenery: CombatDrawingContext, frame: CombatAnimationFrame) -> tuple[Side, Side]:
        """The near card and the far one."""
        one, other = frame.animation.sides
        return (one, other) if one.seat == scenery.near_seat else (other, one)

    def _draw_flipping_card(
        self, surface: DisplayList, scenery: CombatDrawingContext, frame: CombatAnimationFrame, side: Side, place: int
    ) -> None:
        rect = scenery.card_rect(place)
        share = frame.phase_progress(CombatPhase.FLIP) if frame.animation.is_decided_by_corners else 1.0
        if share < 0.5:
            tribe = scenery.decks[side.seat].tribe
            made = self._pictures.back(tribe_art_key(tribe), scenery.combat_layout.cards[place].w)
        else:
            made = self._face_up_card_picture(scenery, frame, side, place)
        turned = 1.0 if frame.is_still or share in (0.0, 1.0) else abs(math.cos(math.pi * share))
        if turned < 1:
            narrow = max(2, round(rect.w * turned))
            rect = rect.inflate(narrow - rect.w, 0)
        self._blit_scaled(surface, made, rect)

    def _face_up_card_picture(
        self, scenery: CombatDrawingContext, frame: CombatAnimationFrame, side: Side, place: int
    ) -> pygame.Surface:
        """The large card with its numbers raised, as it lies."""
        deck, wide = scenery.decks[side.seat], scenery.combat_layout.cards[place].w
        if side.card is None:
            assert side.trump is not None
            made = self._pictures.large_trump(deck, deck.trumps[side.trump], wide)
        else:
            card = deck.cards[side.card]
            made = self._pictures.large_card(deck, card, wide, _bonus_on_every_number(card.corners, side.corners))
        if not is_seen_upside_down(side, scenery.near_seat):
            return made
        key = ("zoon upside down", tribe_art_key(deck.tribe), side.card, side.trump, side.corners, wide)
        return self._stage.sprites.get_or_make(key, lambda: pygame.transform.rotate(made, 180))

    def _draw_touched_corner_rings(
        self, surface: DisplayList, scenery: CombatDrawingContext, frame: CombatAnimationFrame, sides: tuple[Side, Side]
    ) -> None:
        """Rings round the corners that were touched."""
        share = frame.phase_progress(CombatPhase.CORNERS)
        if share <= 0:
            return
        for place, side in enumerate(sides):
            if side.touched is None:
                continue
            seen = screen_corner_index(side.touched, turned=is_seen_upside_down(side, scenery.near_seat))
            swell = 0.0 if frame.is_still else abs(math.sin(math.pi * _PULSE_COUNT * share)) * 0.22
            wide = round(scenery.combat_layout.corner_disc_diameter_px * (1.0 + swell))
            ring = draw.rounded_rect(self._stage, (wide, wide), "#00000000", edge=_GLOW, width=6, radius=999)
            x, y = screen_corner_centre(scenery.combat_layout.cards[place], seen)
            surface.blit(ring, ring.get_rect(center=(round(x), round(y))))

    def _draw_compared_numbers(
        self, surface: DisplayList, scenery: CombatDrawingContext, frame: CombatAnimationFrame, sides: tuple[Side, Side]
    ) -> None:
        share = frame.phase_progress(CombatPhase.NUMBERS)
        if share <= 0:
            return
        decided = frame.phase_progress(CombatPhase.WORDS) > 0 and not frame.animation.is_tie
        for place, side in enumerate(sides):
            seen = side.counted[0] if side.counted else ""
            wins = decided and frame.fought.winner == side.seat
            loses = decided and frame.fought.winner not in (NOBODY, side.seat)
            at = self._plates.number_plate_centre(scenery.combat_layout, place, 0.46)
            self._plates.draw_plate(
                surface,
                scenery.combat_layout,
                seen,
                at,
                attacks=side.seat == scenery.attacker,
                size=1.0 if frame.is_still else 0.5 + 0.5 * ease_in_out(share),
                wins=wins,
                loses=loses,
            )

    # --- details --------------------------------------------------------------------------------------------------

    def _draw_dark_board_and_panel(self, surface: DisplayList, scenery: CombatDrawingContext) -> None:
        """The board goes dark, and a panel lies on it."""
        area, stage, combat_layout = scenery.combat_layout.area, self._stage, scenery.combat_layout
        if scenery.risen_share >= 1 and combat_layout.panel_inside_rect.contains(surface.get_clip()):
            surface.fill(stage.theme.panel)
            return

        def make() -> pygame.Surface:
            made = pygame.Surface(area.size).convert()
            made.fill(stage.theme.edge)
            return made

        veil = stage.sprites.get_or_make(("zoon combat veil", area.size, stage.theme.name), make)
        veil.set_alpha(
            round(255 * _VEIL_SHARE * ease_in_out(scenery.risen_share))
        )  # one for all shades: each is as large as the board
        surface.blit(veil, area)
        if scenery.risen_share >= 1:
            draw.panel(stage, surface, combat_layout.panel)

    def _draw_card_headings(
        self, surface: DisplayList, scenery: CombatDrawingContext, view: View, shot: bool, over: tuple[bool, bool]
    ) -> None:
        """Above each card what it does and where it stands, how it lies as it is seen, and both on a small field."""
        stage, layout = self._stage, scenery.combat_layout
        key = (
            layout.names,
            scenery.names,
            scenery.cells,
            scenery.near_seat,
            scenery.attacker,
            shot,
            over,
            stage.settings,
            stage.metrics,
            stage.sprites.cleared,
            language(),
        )
        paint = partial(self._draw_card_heading_words, surface, scenery, shot=shot, over=over)
        self._kept_heading.draw(surface, layout.panel, key, paint)
        attack = scenery.cells if scenery.near_seat == scenery.attacker else scenery.cells[::-1]
        self._small_field.draw_small_field(surface, layout.small_field, scenery.field, view, attack)

    def _draw_card_heading_words(
        self, surface: DisplayList, scenery: CombatDrawingContext, *, shot: bool, over: tuple[bool, bool]
    ) -> None:  # fmt: skip
        parts, stage = DrawnParts(self._stage, surface), self._stage
        keys = ("shot", "target") if shot else ("attacker", "defender")
        for place in (0, 1):
            seat, rect = scenery.seat_of_side(place), scenery.combat_layout.names[place]
            cell = battlefield.cell_name(scenery.cells[place])
            defends = seat != scenery.attacker
            role = say(f"zoon_combat.{keys[defends]}", cell=cell)
            mark = draw.seat_mark_picture(stage, seat, stage.metrics.text_px(22))
            gap, font = stage.metrics.px(8), stage.metrics.font_size(BODY)
            room = rect.w - mark.get_width() - gap
            if stage.texts.text_width(role, font, bold=True) > room:
                role = say("zoon_combat.on" if defends else "zoon_combat.from", cell=cell)
            small = self._texts_below_heading(scenery.names[place], over[place], rect)
            line = stage.metrics.text_px(_LINE_HEIGHT)
            heading = row(parts.picture(mark), grow(parts.line(role, height=line, bold=True)), gap=gap)
            below = (
                parts.line(words, height=line, size=SMALL, colour=stage.theme.secondary, align="centre")
                for words in small
            )
            within(column(within(heading), *below), across=Align.FILL, down=Align.CENTRE).place(rect)

    def _texts_below_heading(self, names: tuple[str, ...], over: bool, rect: pygame.Rect) -> list[str]:
        """What a card is, and that it lies upside down; only that where there is no room for both."""
        stage, small = self._stage, self._stage.metrics.font_size(SMALL)
        lines = stage.texts.wrap_lines(say("zoon_combat.upside_down"), small, rect.w)[:1] if over else []
        if names and (not lines or 3 * stage.metrics.text_px(_LINE_HEIGHT) <= rect.h):
            lines.insert(0, stage.texts.first_fitting_text(names, small, rect.w))
        return lines

    def _draw_caption(self, surface: DisplayList, combat_layout: CombatLayout, caption: CombatCaption) -> None:
        stage, foot = self._stage, combat_layout.words_rect

        def paint() -> None:
            clip = surface.get_clip()
            surface.set_clip(clip.clip(foot))
            fitting, sizes = self.longest_fitting_caption(caption, foot)
            self._caption_layout(DrawnParts(stage, surface), fitting, sizes).place_at_top(foot)
            surface.set_clip(clip)

        self._kept_caption.draw(
            surface, foot, (caption, stage.settings, stage.metrics, stage.sprites.cleared, language()), paint
        )

    def longest_fitting_caption(
        self, caption: CombatCaption, foot: pygame.Rect
    ) -> tuple[CombatCaption, tuple[int, int]]:
        """The longest wording that has room there in pixels, and the sizes of its line and of the rest."""
        parts = DrawnParts(self._stage, DisplayList((1, 1)))  # only to measure
        found = [(words, sizes) for words in caption.wordings_longest_first() for sizes in _TEXT_SIZES]
        return next((each for each in found if self._caption_layout(parts, *each).height(foot.w) <= foot.h), found[-1])

    def _caption_layout(self, parts: DrawnParts, caption: CombatCaption, sizes: tuple[int, int]) -> Layout:
        """All lines in these sizes."""
        theme = self._stage.theme
        rest = (
            parts.words(words, size=sizes[1], colour=colour, align="centre")
            for words, colour in ((caption.counted, theme.text), (caption.rule, theme.secondary))
            if words
        )
        return column(parts.words(caption.line, size=sizes[0], bold=True, align="centre"), *rest)

    def _blit_scaled(self, surface: DisplayList, made: pygame.Surface, rect: pygame.Rect) -> None:
        if made.get_size() != rect.size:
            made = pygame.transform.smoothscale(made, rect.size)
        surface.blit(made, rect)


def _bonus_on_every_number(printed: tuple[int | str, ...], counted: tuple[int | str, ...]) -> int:
    """What was added to each number."""
    pairs = zip(printed, counted, strict=True)
    return next((b - a for a, b in pairs if isinstance(a, int) and isinstance(b, int)), 0)
