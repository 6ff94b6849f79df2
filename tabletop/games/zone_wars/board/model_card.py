"""Draws a model's card: portrait, attributes, health and gear, as much of it as there is room for.

Used by the side panel (`battle_side_panel`), `muster` and `decisions`, and by ModelPreviews for large cards. What does
not fit is left out in a fixed order: first what gear does, then what mutations do, then names. Nothing is clickable
here and nothing is changed, so looks may be changed freely; a campaign's cards are `campaign/model_cards`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.event_messages import gear_trait_texts
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.cards import Gear, Mutation
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, Item, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.play.seats import SIDES
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, DrawTarget
from tabletop.ui.drawing.placeholder_art import PlaceholderShape
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import language, say, translate_text
from tabletop.ui.sentences import join_sentences
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    cell,
    choose_by_width,
    column,
    grid,
    grow,
    pad_sides,
    row,
    sized,
    space,
    within,
)  # fmt: skip

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_GEAR_ROW, _LARGE_PICTURE, _SMALL_PICTURE, _TILE = 20, 36, 20, 44
"""Heights of a line, of a large picture and a small one, and the most of a tile."""
_GAP: Final = 4
"""Logical pixels between two cards."""
_WORN: Final = "#E2604A"


@dataclass(frozen=True, slots=True)
class GearEntry:
    """A card beside a model."""

    name: str
    value: str
    details: str
    picture: str
    """Name of its piece of art."""
    is_worn: bool = False
    is_busted: bool = False
    is_power: bool = False


@dataclass(frozen=True)
class GearList:
    """The cards beside a model, which are drawn as fully as there is room."""

    parts: DrawnParts
    lines: Sequence[GearEntry]

    def draw(self, rect: pygame.Rect) -> None:
        """All cards with their details; else those of mutations; else names in one column or two; else pictures."""
        layouts = (*self._layouts_with_texts(rect.w), *self._layouts_with_names(rect.w, rect.h))
        fitting = (layout for layout in layouts if layout.height(rect.w) <= rect.h)
        (next(fitting, None) or self._picture_tiles_layout(rect.size)).place(rect)

    def least_height(self, width: int, *, has_texts: bool) -> int:
        """Pixels down at which every card has its name, and every mutation its text too where they are wanted."""
        layouts = [*self._layouts_with_texts(width)]
        layouts += () if has_texts else self._layouts_with_names(width, 0)
        return min(layout.height(width) for layout in layouts)

    def full(self) -> Layout:
        """All cards with their details."""
        return column(*map(self._full_entry_layout, self.lines), gap=self._px(_GAP))

    def _layouts_with_texts(self, width: int) -> Iterator[Layout]:
        """Ways to show what every mutation does, the fullest first; gear may have its name only."""
        yield self.full()
        for columns in (1, 2):
            gear = self._names([line for line in self.lines if not line.is_power], columns, self._px(8))
            powers = (
                column(self._short_entry_layout(line, self._row_height_px), self._gear_details_layout(line.details))
                for line in self.lines
                if line.is_power
            )
            if columns == 1 or gear.width <= width:
                yield column(gear, *powers)

    def _layouts_with_names(self, width: int, height: int) -> Iterator[Layout]:
        """Ways to show every name, with larger pictures where there is room down."""
        for columns in (1, 2):
            high = min(self._text_px(_LARGE_PICTURE), height // max(1, ceil(len(self.lines) / columns)))
            names = self._names(self.lines, columns, 2 * self._px(_GAP), max(self._row_height_px, high))
            if columns == 1 or names.width <= width:
                yield pad_sides(names, bottom=-self._px(_GAP))  # the last line may lie so close to the edge

    def _names(self, lines: Sequence[GearEntry], columns: int, gap: int, height: int = 0) -> Layout:
        made = (self._short_entry_layout(line, height or self._row_height_px, is_narrow=columns > 1) for line in lines)
        return grid(*made, columns=columns, gap=gap, row_gap=0)

    def _full_entry_layout(self, line: GearEntry) -> Layout:
        """A large picture, and its name above its details; what kind of mutation it is may have to go before them."""
        named = column(self._gear_title_layout(line, line.value, BODY), self._gear_details_layout(line.details))
        if line.is_power:
            less = column(
                self._gear_title_layout(line, "", BODY),
                self._gear_details_layout(join_sentences((line.value, line.details))),
            )
            named = choose_by_width(self._gear_title_layout(line, line.value, SMALL).width, less, named)
        return row(
            self._gear_picture_layout(line, self._text_px(_LARGE_PICTURE)),
            grow(named),
            gap=self._px(8),
            align=Align.START,
        )

    def _short_entry_layout(self, line: GearEntry, height: int, *, is_narrow: bool = False) -> Layout:
        """A picture and a name; what kind of mutation it is stands there if there is room."""
        side = height - self._px(2)
        side = min(side, self._text_px(_SMALL_PICTURE)) if is_narrow else side
        title = self._gear_title_layout(line, line.value, SMALL)
        if line.is_power:
            bare = self._gear_title_layout(line, "", SMALL)
            title = bare if is_narrow else choose_by_width(title.width, bare, title)
        gap = self._px(4 if is_narrow else 6)
        return sized(
            row(self._gear_picture_layout(line, side), grow(title), gap=gap, align=Align.CENTRE), height=height
        )

    def _gear_title_layout(self, line: GearEntry, value: str, size: float) -> Layout:
        """A name, smaller where it has no room in that size, and what it is worth."""
        name, small = (
            self.parts.line(line.name, height=self._row_height_px, size=each, bold=True) for each in (size, SMALL)
        )
        colour = _WORN if line.is_worn else self.parts.canvas.theme.accent
        end = self.parts.line(value, height=self._row_height_px, size=SMALL, bold=True, colour=colour, align="right")
        fitting = choose_by_width(name.width, small, name)
        return row(grow(fitting), end, gap=self._px(6)) if value else fitting

    def _gear_details_layout(self, words: str) -> Layout:
        return self.parts.words(words, size=SMALL, colour=self.parts.canvas.theme.secondary)

    def _picture_tiles_layout(self, size: tuple[int, int]) -> Layout:
        """Pictures in as few rows as there may be, as large as they can be then."""
        gap = self._px(4)
        for rows in range(1, len(self.lines) + 1):
            columns = ceil(len(self.lines) / rows)
            side = min(
                (size[0] - (columns - 1) * gap) // columns,
                (size[1] - (rows - 1) * gap) // rows,
                self._text_px(_TILE),
            )
            if side * (rows + 1) + rows * gap > size[1] or columns == 1:
                break
        pictures = (self._gear_picture_layout(line, side) for line in self.lines)
        return within(grid(*pictures, columns=columns, gap=gap), across=Align.START)

    def _gear_picture_layout(self, line: GearEntry, side: int) -> Layout:
        return cell(
            lambda rect: _draw_picture(self.parts.canvas, self.parts.surface, rect, line), width=side, height=side
        )

    @property
    def _row_height_px(self) -> int:
        return self._text_px(_GEAR_ROW)

    def _px(self, logical: float) -> int:
        return self.parts.canvas.metrics.px(logical)

    def _text_px(self, logical: float) -> int:
        return self.parts.canvas.metrics.text_px(logical)


def _draw_picture(canvas: draw.DrawingContext, surface: DrawTarget, rect: pygame.Rect, line: GearEntry) -> None:
    if rect.w < 4:
        return
    piece = canvas.sprites.get_or_placeholder(line.picture, PlaceholderShape.TOKEN, rect.w)
    surface.blit(canvas.sprites.get_faded(piece, 45) if line.is_busted else piece, rect)


_PORTRAIT_SHARE = 0.38
"""Of the width of a card."""
_BELOW = 8
"""Logical pixels between the attributes and the gear."""
_DOT_SIZE = 9
"""Logical pixels across a dot at the usual text size."""
_PAD, _NAME, _ROW = 12, 28, 18
"""Logical pixels round a card, and down for a name alone and for an attribute, at the usual text size."""
_GOOD, _LIFE, _EMPTY = "#E5C62E", "#E2604A", "#3A4150"


class ModelCardPainter:
    """Draws what is known of a figure into any rectangle; what does not fit is left out from the end."""

    def __init__(self, stage: Stage, game: ZoneWars, minis: Miniatures) -> None:
        self._stage = stage
        self._game = game
        self.miniatures = minis
        self._known_lines: tuple[object, list[GearEntry]] = (None, [])
        """The lines that were asked for last: a card is tried at many heights."""

    def draw(self, surface: DisplayList, rect: pygame.Rect, state: State, figure: Figure) -> None:
        """The card within the rectangle, whose panel is there."""
        clip, pad = surface.get_clip(), self._stage.metrics.px(_PAD)
        surface.set_clip(clip.clip(rect))
        inner, parts = rect.inflate(-2 * pad, -2 * pad), DrawnParts(self._stage, surface)
        below = cell(GearList(parts, self.gear_entries(figure)).draw)
        if figure.is_monster:
            below = parts.words(self.monster_abilities_text(figure), size=SMALL, colour=self._stage.theme.secondary)
        self._layout_with_head(
            self._make_head_layout_function(surface, state, figure, inner.w)(inner.h), grow(below)
        ).place(inner)
        surface.set_clip(clip)

    def needed_height(self, width: int, state: State, figure: Figure, *, whole: bool) -> int:
        """The height at which a card of this width names all that the model has; `whole`: with mutations' texts."""
        surface, pad = DisplayList((0, 0)), self._stage.metrics.px(_PAD)
        parts, inner = DrawnParts(self._stage, surface), width - 2 * pad
        heads = self._make_head_layout_function(surface, state, figure, inner)
        if figure.is_monster:
            return (
                self._layout_with_head(
                    heads(inner), parts.words(self.monster_abilities_text(figure), size=SMALL)
                ).height(inner)
                + 2 * pad
            )
        gear = space(height=GearList(parts, self.gear_entries(figure)).least_height(inner, has_texts=whole))
        for high in range(0, 8 * width, self._stage.metrics.px(8)):
            if self._layout_with_head(heads(high - 2 * pad), gear).height(inner) <= high - 2 * pad:
                return high
        return 0

    def words(self, surface: DisplayList, state: State, figure: Figure) -> Layout:
        """All that the card says, over the whole width: whoever draws it shows the figure elsewhere."""
        return self._layout_with_head(
            self._head_text_layout(surface, state, figure, 1),
            GearList(DrawnParts(self._stage, surface), self.gear_entries(figure)).full(),
        )

    def _layout_with_head(self, head: Layout, below: Layout) -> Layout:
        return column(head, below, gap=self._stage.metrics.px(_BELOW))

    def _make_head_layout_function(
        self, surface: DisplayList, state: State, figure: Figure, width: int
    ) -> Callable[[int], Layout]:
        """Makes the portrait and what stands beside it, for a card with so much room down."""
        metrics, pad = self._stage.metrics, self._stage.metrics.px(_PAD)
        gear = GearList(DrawnParts(self._stage, surface), self.gear_entries(figure) if not figure.is_monster else ())
        needed = gear.least_height(width, has_texts=True)
        one, two = (self._head_text_layout(surface, state, figure, columns) for columns in (1, 2))
        least, least_of_two = (self._attribute_grid(surface, figure, columns).width for columns in (1, 2))

        def head(height: int) -> Layout:
            side = min(round(width * _PORTRAIT_SHARE), round(height * 0.62), metrics.mix_px(120, 0.2))
            side = max(1, min(side, max(width // 5, width - pad - least)))
            left, words = height - max(side, one.height(width)) - metrics.px(_BELOW), one
            if gear.lines and needed > left and least_of_two <= width - pad - side:
                # what its mutations do would have no room below a single column
                side, words = min(side, metrics.text_px(_NAME + 2 * _ROW)), two
            portrait = cell(partial(self._draw_model_portrait, surface, figure), width=side, height=side)
            return row(portrait, grow(words), gap=pad, align=Align.START)

        return head

    def _draw_model_portrait(self, surface: DisplayList, figure: Figure, rect: pygame.Rect) -> None:
        stage, kind = self._stage, figure.id.partition("#")[0]
        colour = SIDES[figure.owner].hex if figure.owner >= 0 else stage.theme.disabled
        surface.blit(draw.rounded_rect(stage, rect.size, stage.theme.raised, edge=colour, radius=6, width=2), rect)
        side = rect.w - stage.metrics.px(6)
        portrait = self.miniatures.portrait(kind, figure.owner, side, lies=figure.is_broken)
        surface.blit(portrait, portrait.get_rect(center=rect.center))

    def _head_text_layout(self, surface: DisplayList, state: State, figure: Figure, columns: int) -> Layout:
        """Name, faction or state, and attributes as dots.

        Where attributes stand in two columns there is no room for a faction either.
        """
        metrics, names = self._stage.metrics, names_of(self._game.content)
        parts = DrawnParts(self._stage, surface)
        name = parts.line(names.figure_name(figure.id), height=metrics.text_px(22), size=18, bold=True)
        attributes, words = self._attribute_grid(surface, figure, columns), self.state_text(state, figure)
        if columns > 1 and figure.owner >= 0 and words == names.faction_name(state.agreed.factions[figure.owner]):
            return column(name, attributes, gap=metrics.text_px(_NAME - 22))
        line = parts.line(
            words, height=metrics.text_px(18), size=SMALL, colour=self._stage.theme.secondary, shrinks=True
        )
        return column(name, line, pad_sides(attributes, top=metrics.text_px(8)))

    def _attribute_grid(self, surface: DisplayList, figure: Figure, columns: int) -> Layout:
        """As wide as the longest title, in whatever language, with its dots close together."""
        metrics, attributes = self._stage.metrics, list(self._attribute_display_values(figure))
        dots, font = metrics.mix_px(_DOT_SIZE, 0.5) + 1, metrics.font_size(SMALL)
        least = max(
            self._stage.texts.text_width(title, font) + metrics.px(4) + most * dots
            for title, _, _, most, _ in attributes
        )
        cells = (
            cell(partial(self._draw_attribute, surface, each, least), width=least, height=metrics.text_px(_ROW))
            for each in attributes
        )
        return grid(*cells, columns=columns, gap=metrics.px(24), row_gap=0)

    def _draw_attribute(
        self, surface: DisplayList, attribute: tuple[str, int, int, int, str], least: int, rect: pygame.Rect
    ) -> None:
        """Its title and its dots, between which are as many pixels as the longest one leaves."""
        stage, metrics, (title, _, left, most, colour) = self._stage, self._stage.metrics, attribute
        dots = metrics.mix_px(_DOT_SIZE, 0.5)
        gap = dots + max(1, min(metrics.px(4), 1 + (rect.w - least) // 5))
        draw.text(stage, surface, title, rect.midleft, size=SMALL, width=max(1, rect.w - most * gap - metrics.px(4)))
        for k in range(most):
            at = (rect.right - (most - k) * gap + gap // 2, rect.centery)
            surface.circle("#14110D", at, dots // 2 + 1)
            surface.circle(colour if k < left else _EMPTY, at, dots // 2)

    def monster_abilities_text(self, figure: Figure) -> str:
        """How a monster strikes, what protects it, what it is worth, and what else it does."""
        card = self._game.rules_context.monster_card(figure)
        told = [say("zone_wars.part_gear", number=f"+{card.gear}")] if card.gear else []
        told += [say("zone_wars.monster_armor", number=card.armor)] if card.armor else []
        told += [say("zone_wars.special_knockback")] if "knockback" in card.specials else []
        told.append(say("zone_wars.monster_worth", number=card.points))
        return join_sentences((" · ".join(told), translate_text(card.text)))

    def state_text(self, state: State, figure: Figure) -> str:
        """How it is, or whose it is."""
        names = names_of(self._game.content)
        if figure.condition is Condition.BROKEN:
            return say("zone_wars.is_broken")
        if figure.condition in (Condition.OUT, Condition.LEFT, Condition.BLOODIED):
            return say(f"zone_wars.is_{figure.condition.value}")
        if figure.is_watching:
            return say("zone_wars.is_watching")
        if figure.owner < 0:
            return say("zone_wars.is_monster")
        acts = state.active is not None and state.figures[state.active].id == figure.id
        if figure.token is Token.USED and figure.place is not None and state.round and not acts:
            return say("zone_wars.is_done")
        return names.faction_name(state.agreed.factions[figure.owner])

    def _attribute_display_values(self, figure: Figure) -> Iterator[tuple[str, int, int, int, str]]:
        """Title, value, dots that are lit, dots, colour."""
        rules_context = self._game.rules_context
        if figure.is_monster:
            card = rules_context.monster_card(figure)
            yield say("zone_wars.melee"), card.melee, card.melee, max(5, card.melee), _GOOD
            whole = card.health
        else:
            own, extra = rules_context.characters[figure.id], figure.extra
            for title, value in (
                ("ranged", own.ranged + extra[0]),
                ("melee", own.melee + extra[1]),
                ("survival", own.survival + extra[2]),
            ):
                yield say(f"zone_wars.{title}"), value, value, max(5, value), _GOOD
            whole = rules_context.full_health(figure)
        yield say("zone_wars.health"), whole, max(0, whole - figure.damage), whole, _LIFE

    def gear_entries(self, figure: Figure) -> list[GearEntry]:
        """Its gear, finds and mutations."""
        key = figure, language(), self._stage.sprites.cleared
        if self._known_lines[0] != key:
            self._known_lines = key, self._make_gear_entries(figure)
        return self._known_lines[1]

    def _make_gear_entries(self, figure: Figure) -> list[GearEntry]:
        names, rules_context = names_of(self._game.content), self._game.rules_context
        found = [
            self._make_gear_entry(rules_context.gear[item.kind], item, names.card_name(item.kind))
            for item in figure.items
        ]
        cards = (rules_context.mutations[id_] for id_ in figure.mutations)
        return found + [self._make_mutation_entry(card, names.mutation_name(card.id, figure.id)) for card in cards]

    def _make_gear_entry(self, card: Gear, item: Item, name: str) -> GearEntry:
        value = f"+{card.bonus - item.worn}" if card.bonus else ""
        details = " · ".join(gear_trait_texts(card)) or translate_text(card.text)
        picture = f"zone_wars/item_{card.id}"
        return GearEntry(name, value, details, picture, is_worn=item.worn > 0 or item.busted, is_busted=item.busted)

    def _make_mutation_entry(self, card: Mutation, name: str) -> GearEntry:
        value, picture = say(f"zone_wars.power_{card.kind}"), f"zone_wars/mutation_{card.id}"
        return GearEntry(name, value, translate_text(card.text), picture, is_power=True)
