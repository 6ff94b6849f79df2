"""Draws a model's card: portrait, attributes, health and gear, as much of it as there is room for.

Used by the side panel (`attack_panel`), `muster` and `decisions`, and by ModelPreviews for large cards. What does not
fit is left out in a fixed order: first what gear does, then what mutations do, then names. Nothing is clickable here
and nothing is changed, so looks may be changed freely; a campaign's cards are `campaign/model_cards`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.event_messages import gear_traits
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.cards import Gear, Mutation
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, Item, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.play.seats import SIDES
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import language, say, translate_text
from tabletop.ui.sentences import join_sentences

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_GEAR_ROW, _LARGE_PICTURE, _SMALL_PICTURE, _TILE = 20, 36, 20, 44
"""Heights of a line, of a large picture and a small one, and the most of a tile."""
_GAP: Final = 4
"""Logical pixels between two cards."""
_WORN: Final = "#E2604A"


@dataclass(frozen=True, slots=True)
class GearLine:
    """A card beside a model."""

    name: str
    value: str
    details: str
    picture: str
    """Name of its piece of art."""
    is_worn: bool = False
    is_busted: bool = False
    is_power: bool = False


def draw_gear_list(stage: Stage, surface: DisplayList, rect: pygame.Rect, lines: Sequence[GearLine]) -> None:
    """All cards with their details; else those of mutations; else names in one column or in two; else only pictures."""
    metrics = stage.metrics
    row, gap = metrics.text_px(_GEAR_ROW), metrics.px(_GAP)
    heights = _full_line_heights(stage, rect, lines)
    if sum(heights) + gap * (len(lines) - 1) <= rect.h:
        y = rect.y
        for line, high in zip(lines, heights, strict=True):
            _draw_full_line(stage, surface, pygame.Rect(rect.x, y, rect.w, high), line)
            y += high + gap
        return
    for columns in (1, 2):
        if _height_with_mutation_texts(stage, rect, lines, columns) <= rect.h and (
            columns == 1 or _can_use_two_columns(stage, rect, lines)
        ):
            _draw_with_mutation_texts(stage, surface, rect, lines, columns)
            return
    for columns in (1, 2):
        rows = ceil(len(lines) / columns)
        width = (rect.w - (columns - 1) * 2 * gap) // columns
        if rows * row <= rect.h + gap and (columns == 1 or _can_read_names(stage, width, lines)):
            high = max(row, min(metrics.text_px(_LARGE_PICTURE), rect.h // rows))
            for k, line in enumerate(lines):
                x, y = rect.x + k // rows * (width + 2 * gap), rect.y + k % rows * high
                _draw_gear_row(stage, surface, pygame.Rect(x, y, width, high), line, is_narrow=columns > 1)
            return
    _draw_picture_tiles(stage, surface, rect, lines)


def can_show_all_names(stage: Stage, room: pygame.Rect, lines: Sequence[GearLine]) -> bool:
    """Whether every card has its name there, with or without what it does."""
    row, gap = stage.metrics.text_px(_GEAR_ROW), stage.metrics.px(_GAP)
    if gear_list_height(stage, room.w, lines) <= room.h or least_gear_height(stage, room.w, lines) <= room.h:
        return True
    width = (room.w - 2 * gap) // 2
    return len(lines) * row <= room.h + gap or (
        ceil(len(lines) / 2) * row <= room.h + gap and _can_read_names(stage, width, lines)
    )


def gear_list_height(stage: Stage, width: int, lines: Sequence[GearLine]) -> int:
    """Pixels that all cards want with their details, so many pixels across."""
    rect = pygame.Rect(0, 0, width, 0)
    return sum(_full_line_heights(stage, rect, lines)) + stage.metrics.px(_GAP) * max(0, len(lines) - 1)


def _can_read_names(stage: Stage, width: int, lines: Sequence[GearLine]) -> bool:
    """Whether every name is readable in a narrow column."""
    metrics = stage.metrics
    room = width - metrics.text_px(_SMALL_PICTURE) - metrics.px(4)
    font = metrics.font_size(SMALL)
    names = (
        stage.texts.width(line.name, font, bold=True)
        + (0 if line.is_power or not line.value else stage.texts.width(line.value, font, bold=True) + metrics.px(6))
        for line in lines
    )
    return all(name <= room for name in names)


def _full_line_heights(stage: Stage, rect: pygame.Rect, lines: Sequence[GearLine]) -> list[int]:
    metrics = stage.metrics
    picture = metrics.text_px(_LARGE_PICTURE)
    room = rect.w - picture - metrics.px(8)
    row = metrics.text_px(_GEAR_ROW)
    told = (_value_and_details(stage, room, line)[1] for line in lines)
    return [max(picture, row + draw.paragraph_height(stage, details, room, size=SMALL)) for details in told]


def _value_and_details(stage: Stage, room: int, line: GearLine) -> tuple[str, str]:
    """What stands beside the name and what below: the kind of a mutation with a long name stands before its text."""
    font = stage.metrics.font_size(SMALL)
    wide = stage.texts.width(line.name, font, bold=True) + stage.texts.width(line.value, font, bold=True)
    if line.is_power and wide + stage.metrics.px(6) > room:
        return "", join_sentences((line.value, line.details))
    return line.value, line.details


def _draw_full_line(stage: Stage, surface: DisplayList, rect: pygame.Rect, line: GearLine) -> None:
    metrics, side = stage.metrics, stage.metrics.text_px(_LARGE_PICTURE)
    _draw_picture(stage, surface, pygame.Rect(rect.x, rect.y, side, side), line)
    room = pygame.Rect(rect.x + side + metrics.px(8), rect.y, rect.w - side - metrics.px(8), metrics.text_px(_GEAR_ROW))
    value, details = _value_and_details(stage, room.w, line)
    _draw_gear_name(stage, surface, room, line, value=value, size=BODY)
    below = pygame.Rect(room.x, room.bottom, room.w, rect.bottom - room.bottom)
    draw.paragraph(stage, surface, details, below, size=SMALL, colour=stage.theme.secondary)


def least_gear_height(stage: Stage, width: int, lines: Sequence[GearLine]) -> int:
    """Pixels down at which the text of every mutation can be read, at this width."""
    rect = pygame.Rect(0, 0, width, 0)
    whole = sum(_full_line_heights(stage, rect, lines)) + stage.metrics.px(4) * (len(lines) - 1)
    columns = (1, 2) if _can_use_two_columns(stage, rect, lines) else (1,)
    return min(whole, *(_height_with_mutation_texts(stage, rect, lines, count) for count in columns))


def _can_use_two_columns(stage: Stage, rect: pygame.Rect, lines: Sequence[GearLine]) -> bool:
    """Whether two columns are wide enough for what is no mutation."""
    return _can_read_names(stage, rect.w // 2 - stage.metrics.px(4), [line for line in lines if not line.is_power])


def _height_with_mutation_texts(stage: Stage, rect: pygame.Rect, lines: Sequence[GearLine], columns: int) -> int:
    """Pixels for gear by its names in so many columns, and mutations with what they do."""
    row, gear = stage.metrics.text_px(_GEAR_ROW), sum(not line.is_power for line in lines)
    told = (draw.paragraph_height(stage, line.details, rect.w, size=SMALL) for line in lines if line.is_power)
    return ceil(gear / columns) * row + sum(row + high for high in told)


def _draw_with_mutation_texts(
    stage: Stage, surface: DisplayList, rect: pygame.Rect, lines: Sequence[GearLine], columns: int
) -> None:
    """What a mutation does has the whole width."""
    row, gap = stage.metrics.text_px(_GEAR_ROW), stage.metrics.px(8)
    gear, width = [line for line in lines if not line.is_power], (rect.w - (columns - 1) * gap) // columns
    for k, line in enumerate(gear):
        at = pygame.Rect(rect.x + k % columns * (width + gap), rect.y + k // columns * row, width, row)
        _draw_gear_row(stage, surface, at, line, is_narrow=columns > 1)
    y = rect.y + ceil(len(gear) / columns) * row
    for line in lines:
        if line.is_power:
            _draw_gear_row(stage, surface, pygame.Rect(rect.x, y, rect.w, row), line, is_narrow=False)
            below = pygame.Rect(rect.x, y + row, rect.w, 0)
            y = draw.paragraph(stage, surface, line.details, below, size=SMALL, colour=stage.theme.secondary)


def _draw_gear_row(stage: Stage, surface: DisplayList, rect: pygame.Rect, line: GearLine, *, is_narrow: bool) -> None:
    """A picture and a name; what kind of mutation it is stands there if there is room."""
    side, gap = rect.h - stage.metrics.px(2), stage.metrics.px(4 if is_narrow else 6)
    side = min(side, stage.metrics.text_px(_SMALL_PICTURE)) if is_narrow else side
    _draw_picture(stage, surface, pygame.Rect(rect.x, rect.centery - side // 2, side, side), line)
    room = pygame.Rect(rect.x + side + gap, rect.y, rect.w - side - gap, rect.h)
    wide = sum(stage.texts.width(words, stage.metrics.font_size(SMALL), bold=True) for words in (line.name, line.value))
    is_full = is_narrow or wide + stage.metrics.px(6) > room.w
    _draw_gear_name(stage, surface, room, line, value="" if is_full and line.is_power else line.value, size=SMALL)


def _draw_gear_name(
    stage: Stage, surface: DisplayList, rect: pygame.Rect, line: GearLine, *, value: str, size: int
) -> None:  # fmt: skip
    metrics, right = stage.metrics, rect.right
    if value:
        shown = draw.text(stage, surface, value, (rect.right, rect.centery), size=SMALL, bold=True, align="right",
                          colour=_WORN if line.is_worn else stage.theme.accent)  # fmt: skip
        right = shown.x - metrics.px(6)
    fits = stage.texts.width(line.name, metrics.font_size(size), bold=True) <= right - rect.x
    draw.text(stage, surface, line.name, (rect.x, rect.centery), size=size if fits else SMALL, bold=True,
              width=max(1, right - rect.x))  # fmt: skip


def _draw_picture_tiles(stage: Stage, surface: DisplayList, rect: pygame.Rect, lines: Sequence[GearLine]) -> None:
    """Pictures in as few rows as there may be, as large as they can be then, with the bonus at the corner."""
    metrics, gap = stage.metrics, stage.metrics.px(4)
    for rows in range(1, len(lines) + 1):
        columns = ceil(len(lines) / rows)
        side = min(
            (rect.w - (columns - 1) * gap) // columns, (rect.h - (rows - 1) * gap) // rows, metrics.text_px(_TILE)
        )
        if side * (rows + 1) + rows * gap > rect.h or columns == 1:
            break
    for k, line in enumerate(lines):
        x, y = rect.x + k % columns * (side + gap), rect.y + k // columns * (side + gap)
        _draw_picture(stage, surface, pygame.Rect(x, y, side, side), line)


def _draw_picture(stage: Stage, surface: DisplayList, rect: pygame.Rect, line: GearLine) -> None:
    if rect.w < 4:
        return
    piece = stage.sprites.get(line.picture, rect.w)
    surface.blit(stage.sprites.get_faded(piece, 45) if line.is_busted else piece, rect)


_PORTRAIT_SHARE = 0.38
"""Of the width of a card."""
_BELOW = 8
"""Logical pixels between the attributes and the gear."""
_DOT_SIZE = 9
"""Logical pixels across a dot at the usual text size."""
_HEAD, _NAME, _ROW = 48, 28, 18
"""Logical pixels down for a name with what stands below it, for it alone, and for an attribute, at usual text size."""
_GOOD, _LIFE, _EMPTY = "#E5C62E", "#E2604A", "#3A4150"


class ModelCardPainter:
    """Draws what is known of a figure into any rectangle; what does not fit is left out from the end."""

    def __init__(self, stage: Stage, game: ZoneWars, minis: Miniatures) -> None:
        self._stage = stage
        self._game = game
        self.miniatures = minis
        self._known_lines: tuple[object, list[GearLine]] = (None, [])
        """The lines that were asked for last: a card is tried at many heights."""

    def draw(self, surface: DisplayList, rect: pygame.Rect, state: State, figure: Figure) -> None:
        """The card within the rectangle, whose panel is there."""
        stage, metrics = self._stage, self._stage.metrics
        clip = surface.get_clip()
        surface.set_clip(clip.clip(rect))
        picture, right, columns = self._head_layout(rect, figure)
        side = picture.w
        colour = SIDES[figure.owner].hex if figure.owner >= 0 else stage.theme.disabled
        surface.blit(draw.rounded(stage, picture.size, stage.theme.raised, edge=colour, radius=6, width=2), picture)
        kind, lies = figure.id.partition("#")[0], figure.is_broken
        portrait = self.miniatures.portrait(kind, figure.owner, side - metrics.px(6), lies=lies)
        surface.blit(portrait, portrait.get_rect(center=picture.center))
        bottom = self._draw_head(surface, right, state, figure, columns)
        self._draw_below_head(surface, self._rect_below_head(rect, max(picture.bottom, bottom)), figure)
        surface.set_clip(clip)

    def needed_height(self, width: int, state: State, figure: Figure, *, whole: bool) -> int:
        """The height at which a card of this width names all that the model has; `whole`: with mutations' texts."""
        if figure.is_monster:
            pad = self._stage.metrics.px(12)
            picture, right, columns = self._head_layout(pygame.Rect(0, 0, width, width), figure)
            head = max(picture.bottom, right.y + self._head_height(state, figure, columns)) + self._stage.metrics.px(
                _BELOW
            )
            return (
                head + draw.paragraph_height(self._stage, self.monster_text(figure), width - 2 * pad, size=SMALL) + pad
            )
        lines, step = self.gear_lines(figure), self._stage.metrics.px(8)
        for high in range(0, 8 * width, step):
            rect = pygame.Rect(0, 0, width, high)
            picture, right, columns = self._head_layout(rect, figure)
            room = self._rect_below_head(rect, max(picture.bottom, right.y + self._head_height(state, figure, columns)))
            if (
                (least_gear_height(self._stage, room.w, lines) <= room.h)
                if whole
                else can_show_all_names(self._stage, room, lines)
            ):
                return high
        return 0

    def _head_layout(self, rect: pygame.Rect, figure: Figure) -> tuple[pygame.Rect, pygame.Rect, int]:
        """Where the portrait is and what stands beside it, and the columns of its attributes."""
        metrics, pad = self._stage.metrics, self._stage.metrics.px(12)
        inner = rect.inflate(-2 * pad, -2 * pad)
        side = min(round(inner.w * _PORTRAIT_SHARE), round(inner.h * 0.62), metrics.grown(120, 0.2))
        side = max(1, min(side, max(inner.w // 5, inner.w - pad - self._least_attribute_width(figure))))
        columns = self._attribute_columns(inner, side, figure)
        if columns > 1:
            side = min(side, metrics.text_px(_NAME + 2 * _ROW))
        picture = pygame.Rect(inner.x, inner.y, side, side)
        return picture, pygame.Rect(picture.right + pad, inner.y, inner.right - picture.right - pad, side), columns

    def _rect_below_head(self, rect: pygame.Rect, bottom: int) -> pygame.Rect:
        """What is left below the head that ends there."""
        pad, y = self._stage.metrics.px(12), bottom + self._stage.metrics.px(_BELOW)
        return pygame.Rect(rect.x + pad, y, rect.w - 2 * pad, max(0, rect.bottom - pad - y))

    def _head_height(self, state: State, figure: Figure, columns: int) -> int:
        """Pixels down of name, state and attributes, as `_draw_head` draws them."""
        metrics, rows = self._stage.metrics, -(-len(list(self._attributes(figure))) // columns)
        told = metrics.text_px(20) if self._has_state_line(state, figure, columns) else 0
        return metrics.text_px(11) + told + metrics.text_px(8) + rows * metrics.text_px(_ROW) + metrics.text_px(9)

    def _has_state_line(self, state: State, figure: Figure, columns: int) -> bool:
        """Whether there is a line below the name: where there is little room, only for what is no faction."""
        if columns == 1 or figure.owner < 0:
            return True
        faction = state.agreed.factions[figure.owner]
        return self.state_text(state, figure) != names_of(self._game.content).faction_name(faction)

    def draw_words(self, surface: DisplayList, rect: pygame.Rect, state: State, figure: Figure) -> None:
        """All that the card says, over the whole width: whoever draws it shows the figure elsewhere."""
        y = self._draw_head(surface, rect, state, figure, 1) + self._stage.metrics.px(_BELOW)
        self._draw_below_head(surface, pygame.Rect(rect.x, y, rect.w, rect.bottom - y), figure)

    def words_height(self, figure: Figure, width: int) -> int:
        """Pixels that the words of a model want, so many pixels across."""
        metrics = self._stage.metrics
        head = metrics.text_px(_HEAD) + len(list(self._attributes(figure))) * metrics.text_px(_ROW)
        return head + metrics.px(_BELOW) + gear_list_height(self._stage, width, self.gear_lines(figure))

    def _draw_below_head(self, surface: DisplayList, room: pygame.Rect, figure: Figure) -> None:
        """What a monster is like, or what a model has and can."""
        stage = self._stage
        if figure.is_monster:
            draw.paragraph(stage, surface, self.monster_text(figure), room, size=SMALL, colour=stage.theme.secondary)
        else:
            draw_gear_list(stage, surface, room, self.gear_lines(figure))

    def _attribute_columns(self, inner: pygame.Rect, side: int, figure: Figure) -> int:
        """Of the attributes: two where what its mutations do would have no room below a single one."""
        if figure.is_monster:
            return 1
        metrics, count = self._stage.metrics, len(list(self._attributes(figure)))
        room = inner.h - max(side, metrics.text_px(_HEAD + count * _ROW)) - metrics.px(_BELOW)
        fits = 2 * self._least_attribute_width(figure) + 2 * metrics.px(12) <= inner.w - side - metrics.px(12)
        return 2 if fits and least_gear_height(self._stage, inner.w, self.gear_lines(figure)) > room else 1

    def _draw_head(self, surface: DisplayList, rect: pygame.Rect, state: State, figure: Figure, columns: int) -> int:
        """Name, faction or state, and attributes as dots; returns the y below.

        Where attributes stand in two columns there is no room for a faction either.
        """
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        names, words = names_of(self._game.content), self.state_text(state, figure)
        y = rect.y + metrics.text_px(11)
        draw.text(stage, surface, names.figure_name(figure.id), (rect.x, y), size=18, bold=True, width=rect.w)
        if self._has_state_line(state, figure, columns):
            y += metrics.text_px(20)
            draw.text(
                stage, surface, words, (rect.x, y), size=SMALL, colour=theme.secondary, width=rect.w, shrinks=True
            )
        y += metrics.text_px(8)
        gap = metrics.px(24) if columns > 1 else 0
        wide = (rect.w - gap) // columns
        for k, attribute in enumerate(self._attributes(figure)):
            y += metrics.text_px(_ROW) if not k % columns else 0
            at = pygame.Rect(rect.x + k % columns * (wide + gap), y, wide, 0)
            self._draw_attribute(surface, at, attribute, spare=wide - self._least_attribute_width(figure))
        return y + metrics.text_px(9)

    def _draw_attribute(
        self, surface: DisplayList, rect: pygame.Rect, attribute: tuple[str, int, int, int, str], *, spare: int
    ) -> None:
        """Its title and its dots; `spare` pixels may be between them."""
        stage, metrics, (title, _, left, most, colour) = self._stage, self._stage.metrics, attribute
        dots = metrics.grown(_DOT_SIZE, 0.5)
        gap = dots + max(1, min(metrics.px(4), 1 + spare // 5))
        draw.text(stage, surface, title, rect.topleft, size=SMALL, width=max(1, rect.w - most * gap - metrics.px(4)))
        for k in range(most):
            at = (rect.right - (most - k) * gap + gap // 2, rect.y)
            surface.circle("#14110D", at, dots // 2 + 1)
            surface.circle(colour if k < left else _EMPTY, at, dots // 2)

    def _least_attribute_width(self, figure: Figure) -> int:
        """How wide the longest attribute is, in whatever language, with its dots close together."""
        metrics, width = self._stage.metrics, self._stage.texts.width
        font = metrics.font_size(SMALL)
        dots = metrics.grown(_DOT_SIZE, 0.5) + 1
        return max(
            width(title, font) + metrics.px(4) + most * dots for title, _, _, most, _ in self._attributes(figure)
        )

    def monster_text(self, figure: Figure) -> str:
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

    def _attributes(self, figure: Figure) -> Iterator[tuple[str, int, int, int, str]]:
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

    def gear_lines(self, figure: Figure) -> list[GearLine]:
        """Its gear, finds and mutations."""
        key = figure, language(), self._stage.sprites.cleared
        if self._known_lines[0] != key:
            self._known_lines = key, self._make_gear_lines(figure)
        return self._known_lines[1]

    def _make_gear_lines(self, figure: Figure) -> list[GearLine]:
        names, rules_context = names_of(self._game.content), self._game.rules_context
        found = [
            self._gear_line(rules_context.gear[item.kind], item, names.card_name(item.kind)) for item in figure.items
        ]
        cards = (rules_context.mutations[id_] for id_ in figure.mutations)
        return found + [self._mutation_line(card, names.power_name(card.id, figure.id)) for card in cards]

    def _gear_line(self, card: Gear, item: Item, name: str) -> GearLine:
        value = f"+{card.bonus - item.worn}" if card.bonus else ""
        details = " · ".join(gear_traits(card)) or translate_text(card.text)
        picture = self._picture_name(f"item_{card.id}", "token_card")
        return GearLine(name, value, details, picture, is_worn=item.worn > 0 or item.busted, is_busted=item.busted)

    def _mutation_line(self, card: Mutation, name: str) -> GearLine:
        value, picture = say(f"zone_wars.power_{card.kind}"), self._picture_name(f"mutation_{card.id}", "m_point")
        return GearLine(name, value, translate_text(card.text), picture, is_power=True)

    def _picture_name(self, name: str, other: str) -> str:
        """Its own picture; a pack of somebody else's may have drawn none."""
        return f"zone_wars/{name if self._stage.sprites.has_drawing(f'zone_wars/{name}') else other}"
