"""The strip below the map of Zombies: a survivor's hand, other weapons, buttons, bag, and the distance to the goal.

The board (`board/board.py`) owns it and shows it states; `panels` draws it, `picks` asks it what is under the pointer.
Its cards and items are targets to pick, with ids such as "c:0" and "i:field_kit". Where each part is comes from
`strip_layout`, cards and weapons from `attack_cards`, the goal from `map_overlays`; it changes no state. Looks may be
changed freely. Must stay: a button keeps its place as long as it is there, a closed hand (OwnHandCover) is never shown
in values, and whatever is drawn depends on the key in `draw`. Pixels are the window's unless said to be logical.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board import attack_cards
from tabletop.games.zombies.board.director_cards import DirectorCardPictures
from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.board.map_overlays import GoalDistance, distance_to_goal
from tabletop.games.zombies.board.names import count_text, names_of
from tabletop.games.zombies.board.shown_position import OwnHandCover
from tabletop.games.zombies.board.strip_layout import BUTTON_PLACE, SLOT, StripContents, arrange_strip
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import State, SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting
from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.boards.panels import ButtonSlots
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.placeholder_art import PlaceholderShape
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import has_text, language, say
from tabletop.ui.widgets.layout import PlacedRects

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

DISABLED_PREFIX: Final = "disabled:"
"""How the target ids of buttons begin that are disabled: they cannot be pressed now."""
_LEAST_WIDTH: Final = 480
"""Logical pixels below which there is only the map."""
_STRIP_HEIGHT: Final = 128
"""Logical pixels at the usual text size."""
_PICKED_RISE: Final = 10
"""Logical pixels that a picked card rises."""
_FADED_OPACITY, _LIFTED_OPACITY = 55, 40
"""Opacity in per cent of what cannot be picked, and of what is in the air."""
_AMBER_COLOURS: Final = {"dark": "#FFD166", "light": "#664300"}
_BUTTON_LABELS: Final = (
    "shoot", "melee", "use", "reload", "reload_free", "reload_all", "reload_all_here", "reload_all_mine", "revive",
    "pass", "halt", "stay_all", "stay_all_here", "stay_all_mine",
)  # fmt: skip
"""Of buttons, apart from the names in some of them."""


class SurvivorStrip:
    """Lays out and draws what belongs to the survivor that acts, or of whoever looks on."""

    def __init__(
        self, stage: Stage, context: RulesContext, cards: DirectorCardPictures, hand_cover: OwnHandCover
    ) -> None:
        self._stage, self._rules_context = stage, context
        self._hand_cover, self._cards = hand_cover, cards
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.parts = PlacedRects()
        self._state: State | None = None
        self._seat: Seat = 0
        self._is_waiting = False
        """Whether somebody else is to act."""
        self._goal_distance = GoalDistance("", "")
        self._hand_cards: tuple[attack_cards.AttackCard, ...] = ()
        self.button_grid: tuple[tuple[TargetId, str], ...] = ()
        """All buttons with their words, those that are disabled included."""
        self._button_slots = ButtonSlots()
        self._pointed_slot: int | None = None
        """The slot of the bag that was pointed at last."""
        self._held_slot: int | None = None
        """The slot of the item in hand."""
        self._slot_of_each_button: tuple[int, ...] = ()
        """The place of each button of the grid."""
        self._kept = CachedStrokes()

    # --- place ----------------------------------------------------------------------------------------------------

    def height(self, area: pygame.Rect) -> int:
        """Pixels that it wants at the lower edge of the board's area."""
        if area.w < self._stage.metrics.px(_LEAST_WIDTH):
            return 0
        return min(self._stage.metrics.mix_px(_STRIP_HEIGHT, 0.5), area.h // 3)

    def layout(self, rect: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self.rect = pygame.Rect(rect)
        self.arrange_parts()

    def show(self, state: State, seat: Seat, to_act: Seat) -> None:
        """Shows what a survivor has from now on, and whether it is that one's turn."""
        self._state, self._is_waiting = state, 0 <= to_act != seat
        self._seat = seat if 0 <= seat < len(state.people) else 0
        builder = StateBuilder(self._rules_context, state)
        self._goal_distance = distance_to_goal(builder, self._seat) if state.laid else GoalDistance("", "")
        self._hand_cards = attack_cards.shown_hand_cards(builder, self._seat) if state.people else ()
        self.arrange_parts()

    def set_grid_buttons(self, grid: tuple[tuple[TargetId, str], ...]) -> tuple[tuple[TargetId, str], ...]:
        """Shows these buttons from now on, each in its place for as long as it is there."""
        self.button_grid = grid
        self._slot_of_each_button = self._button_slots.assign_slots([place for place, _ in grid])
        return grid

    def arrange_parts(self) -> None:
        if self._state is None or not self.rect.h:
            self.parts = PlacedRects()
            return
        builder = StateBuilder(self._rules_context, self._state)
        hands = attack_cards.shown_weapons(builder, self._seat)
        others = tuple(arms.weapon for arms in self.person.arms if arms not in hands)
        wants = StripContents(
            tuple(len(arms.hand) for arms in hands), others, max(self._rules_context.field.bag, len(self.person.bag)),
            self._item_slot_width(), self._strip_button_width(),
            self._goal_distance_width() if self._goal_distance.value else 0,
        )  # fmt: skip
        self.parts = arrange_strip(self._stage, self.rect, wants)

    @property
    def person(self) -> SurvivorState:
        assert self._state is not None
        return self._state.people[self._seat]

    @property
    def seat(self) -> Seat:
        return self._seat

    @property
    def floating_goal_distance(self) -> GoalDistance | None:
        """How far it is, where there is no room for it here; nothing in a picture, which has no strip."""
        return self._goal_distance if self._goal_distance.value and self.rect.h and "goal" not in self.parts else None

    def _strip_button_width(self) -> int:
        """So that every word of any button has room, though it stand on two lines: none moves when others come."""
        texts, metrics, called = self._stage.texts, self._stage.metrics, names_of(self._rules_context.content)
        labels = (
            *(say(f"zombies_hand.{word}") for word in _BUTTON_LABELS),
            *(called.content_name(item.id) for item in self._rules_context.content.items),
            *(called.survivor(survivor.id) for survivor in self._rules_context.content.survivors),
        )
        size = metrics.label_font_sizes(SMALL)[2]  # where the text is large the hand needs the room more
        wide = max(texts.widest_unbreakable_px(label, size, bold=True) for label in labels)
        return max(metrics.px(80), wide + 2 * metrics.px(6) + 2)

    def _item_slot_width(self) -> int:
        """So that every word of any item has room."""
        texts, metrics, called = self._stage.texts, self._stage.metrics, names_of(self._rules_context.content)
        size = metrics.label_font_sizes(SMALL)[-1]
        names = (called.content_name(item.id) for item in self._rules_context.content.items)
        return max((texts.widest_unbreakable_px(name, size) for name in names), default=0) + metrics.px(8)

    def _placed_buttons(self) -> Iterator[tuple[TargetId, str, pygame.Rect]]:
        """Those that there is room for, in pixels."""
        for (place, words), slot in zip(self.button_grid, self._slot_of_each_button, strict=True):
            if f"{BUTTON_PLACE}{slot}" in self.parts:
                yield place, words, self.parts[f"{BUTTON_PLACE}{slot}"]

    def _goal_distance_width(self) -> int:
        texts, metrics = self._stage.texts, self._stage.metrics
        words = texts.widest_unbreakable_px(self._goal_distance.title, metrics.font_size(SMALL), bold=True)
        return max(
            metrics.mix_px(96, 0.4), words,
            texts.text_width(self._goal_distance.value, metrics.font_size(BODY), bold=True),
        )  # fmt: skip

    @property
    def card_values(self) -> tuple[int, ...]:
        """Of the cards that are shown, as they are seen."""
        return self._hand_cover.visible_card_values(card.value for card in self._hand_cards)

    def _target_rects(self) -> dict[TargetId, pygame.Rect]:
        """Cards, weapons and items, the ones in front last."""
        found = {
            name: rect for name, rect in self.parts.items() if name.startswith((target_ids.CARD, target_ids.WEAPON))
        }
        if self._state is not None:
            for item, rect in reversed(list(zip(self.person.bag, self.item_slot_rects, strict=False))):
                found[f"{target_ids.ITEM}{item}"] = rect
        return found

    @property
    def item_slot_rects(self) -> list[pygame.Rect]:
        """Places for items."""
        return [rect for name, rect in self.parts.items() if name.startswith(SLOT)]

    def spots(self) -> Mapping[TargetId, Point]:
        """Centres in pixels."""
        return {place: self._uncovered_card_rect(place, rect).center for place, rect in self._target_rects().items()}

    def _uncovered_card_rect(self, place: TargetId, rect: pygame.Rect) -> pygame.Rect:
        """The part of a card that the next one does not cover."""
        if not place.startswith(target_ids.CARD):
            return rect
        after = self.parts[f"{target_ids.CARD}{int(place.removeprefix(target_ids.CARD)) + 1}"]
        uncovered = rect.copy()
        uncovered.w = min(rect.w, after.x - rect.x) if after.w else rect.w
        return uncovered

    def place_at(self, pos: Point) -> TargetId | None:
        """The card, weapon, item or disabled button under a point in pixels."""
        if not self.rect.collidepoint(pos):
            return None
        rise = self._stage.metrics.px(_PICKED_RISE)
        for place, rect in reversed(self._target_rects().items()):
            if rect.collidepoint(pos) or rect.move(0, -rise).collidepoint(pos):
                if place.startswith(target_ids.ITEM):
                    return self._item_slot_at(pos) or place
                return place
        slot = self._item_slot_at(pos)  # of two items of a kind either is that item
        if slot is not None:
            return slot
        for button, _, rect in self._placed_buttons():
            if rect.collidepoint(pos):
                return f"{DISABLED_PREFIX}{button}"
        return None

    def _item_slot_at(self, pos: Point) -> TargetId | None:
        for index, (item, rect) in enumerate(zip(self.person.bag, self.item_slot_rects, strict=False)):
            if rect.collidepoint(pos):
                self._pointed_slot = index
                return f"{target_ids.ITEM}{item}"
        return None

    def _marked_item_slot(self, marks: Marks) -> int | None:
        """The slot of what is in hand, else of what is pointed at: of two items of a kind only one is meant."""
        bag, places = self.person.bag, [f"{target_ids.ITEM}{item}" for item in self.person.bag]
        picked = next((place for place in (*marks.path, marks.lifted) if place in places), None)
        pointed = self._pointed_slot if self._pointed_slot is not None and self._pointed_slot < len(bag) else None
        if picked is None:
            self._held_slot = None
            return pointed
        if self._held_slot is None or self._held_slot >= len(bag) or places[self._held_slot] != picked:
            at = pointed is not None and places[pointed] == picked
            self._held_slot = pointed if at else places.index(picked)
        return self._held_slot

    def has_target(self, place: TargetId) -> bool:
        """Whether a place lies in it."""
        return place.startswith((*target_ids.STRIP_PREFIXES, DISABLED_PREFIX))

    def rect_of(self, place: TargetId) -> pygame.Rect:
        """What it takes up, in pixels; empty for what is not there."""
        disabled = {f"{DISABLED_PREFIX}{button}": rect for button, _, rect in self._placed_buttons()}
        found = (disabled if place.startswith(DISABLED_PREFIX) else self._target_rects()).get(place)
        if found is None:
            return pygame.Rect(self.rect.topleft, (0, 0))
        rise = self._stage.metrics.px(_PICKED_RISE) + 6
        return found.inflate(12, 2 * rise)

    def button_rects(self, shown: Sequence[TargetId]) -> Sequence[pygame.Rect] | None:
        """Where these buttons of the grid stand; None where there is no room for all."""
        at = {place: rect for place, _, rect in self._placed_buttons()}
        return [at[place] for place in shown] if all(place in at for place in shown) else None

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, marks: Marks, able: frozenset[TargetId] | None) -> None:
        """Draws what lies in the clip; `able` is what can be picked, None while nobody here decides.

        What belongs to somebody who waits is pale; whoever walks has all of it bright, and whoever acts what is of use.
        """
        if self._state is None or not self.rect.h or not surface.get_clip().colliderect(self.rect):
            return
        stage, meant = self._stage, self._marked_item_slot(marks)
        pointed = marks.hovered if marks.hovered is not None and self.has_target(marks.hovered) else None
        key = (
            self._state, self._seat, self._is_waiting, self._goal_distance, self.button_grid,
            self._slot_of_each_button, self.parts, self._hand_cover.is_closed, able, meant, marks.path, pointed,
            marks.focus, marks.lifted, marks.flashing, marks.hint, stage.settings, stage.metrics,
            stage.sprites.cleared, language(),
        )  # fmt: skip
        self._kept.draw(surface, self.rect, key, lambda: self._draw_strip_parts(surface, marks, able, meant))

    def _draw_strip_parts(
        self, surface: DisplayList, marks: Marks, able: frozenset[TargetId] | None, marked_slot: int | None
    ) -> None:
        assert self._state is not None
        surface.fill(self._stage.theme.panel, self.rect)
        line = self._stage.metrics.line_width(2)
        surface.fill(SIDES[self._seat % len(SIDES)].hex, self.rect.clip((self.rect.topleft, (self.rect.w, line))))
        self._draw_weapon_in_hand_title(surface)
        for index, card in enumerate(self._hand_cards):
            (value,) = self._hand_cover.visible_card_values((card.value,))
            self._draw_hand_card(surface, f"{target_ids.CARD}{index}", value, marks, able)
        if able is not None and marks.path and not any(place.startswith(target_ids.CARD) for place in marks.path):
            self._draw_frame_round_hand(surface, able)
        for place in self.parts:
            if place.startswith(target_ids.WEAPON):
                self._draw_carried_weapon(surface, place, marks, able)
        self._draw_item_bag(surface, marks, able, marked_slot)
        self._draw_disabled_buttons(surface, able)
        if "goal" in self.parts:
            self._draw_goal_distance(surface)

    def draw_lifted(self, surface: DisplayList, marks: Marks) -> None:
        """The card or the item in the air."""
        place = marks.lifted
        if place is None or self._state is None or not place.startswith((target_ids.CARD, target_ids.ITEM)):
            return
        at = round(marks.held_at[0]), round(marks.held_at[1])
        if place.startswith(target_ids.ITEM):
            art = self._item_picture(place.removeprefix(target_ids.ITEM), round(0.8 * self.item_slot_rects[0].h))
        else:
            index = int(place.removeprefix(target_ids.CARD))
            if index >= len(self._hand_cards):
                return
            (value,) = self._hand_cover.visible_card_values((self._hand_cards[index].value,))
            art = self._cards.ammo_card(value, self._seat, round(1.1 * self.parts[place].w))
        surface.blit(art, art.get_rect(center=at))

    def _draw_weapon_in_hand_title(self, surface: DisplayList) -> None:
        person, called, rect = self.person, names_of(self._rules_context.content), self.parts["title"]
        if not person.arms:
            return
        assert self._state is not None
        held = attack_cards.shown_weapons(StateBuilder(self._rules_context, self._state), self._seat)
        name = " + ".join(called.content_name(arms.weapon) for arms in held)
        weapon, one = self._rules_context.weapons[held[0].weapon], held[0]
        numbers = [
            say("zombies_hand.clip", clip=weapon.clip), say("zombies_hand.range", range=weapon.range),
            say("zombies_hand.most", cards=count_text("cards", weapon.cards)),
            say("zombies_hand.deck", cards=len(one.deck)), say("zombies_hand.spent", cards=len(one.spent + one.shown)),
        ]  # fmt: skip
        metrics, texts, y = self._stage.metrics, self._stage.texts, rect.centery
        size, (first, *_) = texts.fit_size_and_lines(name, metrics.label_font_sizes(SMALL), (rect.w, 0), bold=True)
        label = texts.label(first, size, self._stage.theme.text, bold=True)
        shown = label.get_rect(midleft=(rect.x, y))
        surface.blit(label, shown)
        room = rect.right - shown.right - metrics.px(10)
        for most in range(len(numbers), 0, -1):
            words = " · ".join(numbers[:most])
            if texts.text_width(words, metrics.font_size(SMALL)) <= room:
                at = (shown.right + metrics.px(10), y)
                draw.text(self._stage, surface, words, at, size=SMALL, colour=self._stage.theme.secondary)
                break
        if not any(place.startswith(target_ids.CARD) for place in self.parts):
            self._draw_empty_hand(surface)

    def _draw_empty_hand(self, surface: DisplayList) -> None:
        title, words, gap = self.parts["title"], say("zombies_hand.hand_empty"), self._stage.metrics.px(8)
        lefts = [rect.x for name, rect in self.parts.items() if name.startswith(target_ids.WEAPON) and rect.x > title.x]
        wide = max(1, min(lefts, default=title.right) - gap - title.x)
        rect = pygame.Rect(*title.bottomleft, wide, self.rect.bottom - title.bottom)
        rect.y += max(0, rect.h - draw.paragraph_height(self._stage, words, rect.w, size=SMALL)) // 2
        draw.paragraph(self._stage, surface, words, rect, size=SMALL, colour=self._stage.theme.secondary)

    def _draw_hand_card(
        self, surface: DisplayList, place: TargetId, value: int, marks: Marks, able: frozenset[TargetId] | None
    ) -> None:
        rect = self._target_rects()[place].copy()
        picked = place in marks.path
        if picked or place in (marks.hovered, marks.focus):
            rect.y -= self._stage.metrics.px(_PICKED_RISE - 2 if picked else _PICKED_RISE / 2)
        art = self._cards.ammo_card(value, self._seat, rect.w)
        if place == marks.lifted:
            art = self._stage.sprites.get_faded(art, _LIFTED_OPACITY)
        elif self.is_drawn_pale(place, able) and not picked:
            art = self._stage.sprites.get_faded(art, _FADED_OPACITY)
        surface.blit(art, art.get_rect(midbottom=rect.midbottom))
        self._draw_highlight_border(surface, rect, place, marks)

    def is_drawn_pale(self, place: TargetId, able: frozenset[TargetId] | None) -> bool:
        task = self._state.todo[-1] if self._state is not None and self._state.todo else None
        return self._is_waiting or (able is not None and isinstance(task, Acting) and place not in able)

    def _draw_highlight_border(self, surface: DisplayList, rect: pygame.Rect, place: TargetId, marks: Marks) -> None:
        """Round what is picked, pointed at, or proposed."""
        theme = self._stage.theme
        if place in marks.path or place in marks.hint:
            colour, width = theme.accent, 3
        elif place in (marks.focus, marks.flashing):
            colour, width = theme.text, 3
        elif place == marks.hovered:
            colour, width = theme.secondary, 2
        else:
            return
        grown = rect.inflate(self._stage.metrics.px(4), self._stage.metrics.px(4))
        surface.blit(draw.rounded_rect(self._stage, grown.size, "#00000000", edge=colour, radius=8, width=width), grown)

    def _draw_frame_round_hand(self, surface: DisplayList, able: frozenset[TargetId]) -> None:
        """Round the hand where somebody is aimed at and no card is chosen."""
        cards = [
            rect for place, rect in self._target_rects().items() if place.startswith(target_ids.CARD) and place in able
        ]
        if cards:
            room = cards[0].unionall(cards[1:]).inflate(*(self._stage.metrics.px(8),) * 2)
            accent = self._stage.theme.accent
            edge = draw.rounded_rect(self._stage, room.size, "#00000000", edge=accent, radius=8, width=3)
            surface.blit(edge, room)

    def _draw_slot_background(self, surface: DisplayList, rect: pygame.Rect, place: TargetId, marks: Marks) -> None:
        theme = self._stage.theme
        fill = theme.hovered if place in (marks.hovered, marks.focus) else theme.raised
        surface.blit(draw.rounded_rect(self._stage, rect.size, fill, radius=8), rect)
        self._draw_highlight_border(surface, rect, place, marks)

    def _draw_carried_weapon(
        self, surface: DisplayList, place: TargetId, marks: Marks, able: frozenset[TargetId] | None
    ) -> None:
        """A weapon that is carried and not in hand, with its hand and clip."""
        rect, weapon = self.parts[place], place.removeprefix(target_ids.WEAPON)
        self._draw_slot_background(surface, rect, place, marks)
        arms = next(arms for arms in self.person.arms if arms.weapon == weapon)
        name, wide = f"zombies/weapon_{weapon}", rect.w - self._stage.metrics.px(8)
        art = self._stage.sprites.get_or_placeholder(name, PlaceholderShape.WIDE, wide, wide / 2)
        if self.is_drawn_pale(place, able):
            art = self._stage.sprites.get_faded(art, _FADED_OPACITY)
        surface.blit(art, art.get_rect(center=(rect.centerx, rect.y + rect.h * 2 // 5)))
        words = f"{len(arms.hand)} / {self._rules_context.weapons[weapon].clip}"
        at = rect.centerx, rect.bottom - self._stage.metrics.text_px(12)
        colour, room = self._stage.theme.secondary, rect.w - self._stage.metrics.px(4)
        draw.text(self._stage, surface, words, at, size=SMALL, align="centre", colour=colour, width=room, shrinks=True)

    def _draw_item_bag(
        self, surface: DisplayList, marks: Marks, able: frozenset[TargetId] | None, marked_slot: int | None
    ) -> None:  # fmt: skip
        """The items; of two of a kind only `marked_slot` is marked."""
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        slots, bag = self.item_slot_rects, self.person.bag
        if slots:
            at = (slots[0].x, self.parts["title"].centery)
            draw.text(stage, surface, say("zombies_hand.items"), at, size=SMALL, bold=True, colour=theme.secondary)
        for index, rect in enumerate(slots):
            if index >= len(bag):
                surface.blit(draw.rounded_rect(stage, rect.size, theme.raised + "66", radius=8), rect)
                if stage.texts.text_width(say("zombies_hand.empty"), metrics.font_size(SMALL)) < rect.w - 4:
                    draw.text(stage, surface, say("zombies_hand.empty"), rect.center, size=SMALL, align="centre",
                          colour=theme.disabled)  # fmt: skip
                continue
            place = f"{target_ids.ITEM}{bag[index]}"
            if marked_slot is not None and index != marked_slot and bag[marked_slot] == bag[index]:
                place = ""
            self._draw_slot_background(surface, rect, place, marks)
            size, lines = self._fit_item_name(bag[index], (rect.w - 4, metrics.text_px(36)))
            high = round(size * TIGHT) * len(lines)
            art = self._item_picture(bag[index], max(16, min(rect.w - metrics.px(8), rect.h - high - metrics.px(10))))
            pale = self.is_drawn_pale(f"{target_ids.ITEM}{bag[index]}", able) and place not in marks.path
            if place == marks.lifted or pale:
                art = stage.sprites.get_faded(art, _LIFTED_OPACITY if place == marks.lifted else _FADED_OPACITY)
            surface.blit(art, art.get_rect(midtop=(rect.centerx, rect.y + metrics.px(4))))
            y = rect.bottom - metrics.px(3) - high + round(size * TIGHT) // 2
            for line in lines:
                label = stage.texts.label(line, size, theme.text)
                surface.blit(label, label.get_rect(center=(rect.centerx, y)))
                y += round(size * TIGHT)

    def _fit_item_name(self, item: str, room: tuple[int, int]) -> tuple[int, list[str]]:
        """Size and lines of an item's name, or of a shorter one where that is too long; no lines without any room."""
        short = f"zombies_hand.short_{item}"
        for name in (
            names_of(self._rules_context.content).content_name(item),
            *([say(short)] if has_text(short) else ()),
        ):
            size, lines = self._stage.texts.fit_size_and_lines(name, self._stage.metrics.label_font_sizes(SMALL), room)
            if not any(line.endswith("…") for line in lines):
                return size, lines
        return size, []

    def _item_picture(self, item: str, size: int) -> pygame.Surface:
        return self._stage.sprites.get_or_placeholder(f"zombies/item_{item}", PlaceholderShape.TOKEN, size)

    def _draw_disabled_buttons(self, surface: DisplayList, able: frozenset[TargetId] | None) -> None:
        """The others are drawn by the table."""
        if able is None:
            return
        stage, theme = self._stage, self._stage.theme
        for place, words, rect in self._placed_buttons():
            if place not in able:
                surface.blit(draw.rounded_rect(stage, rect.size, theme.raised + "66", radius=8), rect)
                room = rect.w - stage.metrics.px(12), rect.h
                size, lines = stage.texts.fit_size_and_lines(words, stage.metrics.label_font_sizes(BODY), room)
                y = rect.centery - (len(lines) - 1) * round(size * TIGHT) // 2
                for line in lines:
                    label = stage.texts.label(line, size, theme.disabled)
                    surface.blit(label, label.get_rect(center=(rect.centerx, y)))
                    y += round(size * TIGHT)

    def _draw_goal_distance(self, surface: DisplayList) -> None:
        stage, metrics, rect = self._stage, self._stage.metrics, self.parts["goal"]
        y = draw.paragraph(stage, surface, self._goal_distance.title, rect, size=SMALL, bold=True,
                           colour=stage.theme.secondary)  # fmt: skip
        wide = stage.texts.text_width(self._goal_distance.value, metrics.font_size(TITLE), bold=True)
        size = TITLE if wide <= rect.w else BODY
        at = rect.x, min(y + metrics.text_px(18), rect.bottom - metrics.text_px(14))
        colour = _AMBER_COLOURS[stage.theme.name]
        draw.text(stage, surface, self._goal_distance.value, at, size=size, bold=True, colour=colour)
