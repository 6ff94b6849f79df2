"""The tray of Zombies in which a seat chooses its suppressing fire: its hand, the pile, who has given, the chances.

The board (`board/board.py`) owns it and shows it states; `panels` draws it, `picks` and `board_messages` ask it for
targets and words. What is picked is the `suppress_picker`, chances come from the rules' `queries/odds`, what a closed
hand hides from OwnHandCover; nothing here decides or changes anything. Looks, shares and words may be changed freely.
Must stay: a hand that is closed shows neither cards nor chances that would tell them, and whatever is drawn depends on
the key in `draw`. Pixels are the window's unless they are said to be logical; chances are exact Fractions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.games.zombies.board.director_cards import CARD_ASPECT, DirectorCardPictures
from tabletop.games.zombies.board.event_messages import special_chance_texts
from tabletop.games.zombies.board.map.target_ids import CARD
from tabletop.games.zombies.board.names import card_values_text, count_text, names_of
from tabletop.games.zombies.board.night_panel import horde_and_fire_colours
from tabletop.games.zombies.board.shown_position import OwnHandCover
from tabletop.games.zombies.board.suppress.suppress_picker import (
    ADD,
    AS_BEFORE,
    NOTHING,
    PILE,
    HeldCard,
    SuppressPicker,
    held_cards,
)
from tabletop.games.zombies.rules.queries import odds
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import UNKNOWN, State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Suppressing
from tabletop.games.zombies.rules.text.actions import Suppress
from tabletop.games.zombies.rules.turn import suppressing
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.marks import Marks, Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.gesture.picker import NextPickEffect, Steps, TargetId
from tabletop.ui.messages import language, say
from tabletop.ui.sentences import join_list
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, cell, column, grow, pad_sides, row, sized, space

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_TRAY_HEIGHT: Final = 216
"""Logical pixels of the tray."""
_CARD_WIDTH: Final = 88
"""Logical pixels across a card of the hand."""
_PICKED_RISE: Final = 14
"""Logical pixels that a picked card rises."""
_MOST_ROWS: Final = 4
"""Numbers of zombies that are told one by one; all above together."""
_FADED_OPACITY: Final = 55
_LIFTED_OPACITY: Final = 40


class _ChanceRow(NamedTuple):
    words: str
    short: str
    chance: Fraction
    is_special: bool = False


class SuppressTray:
    """Draws the decision of the seat that looks; it asks the picker and the rules, and decides nothing."""

    def __init__(
        self, stage: Stage, context: RulesContext, cards: DirectorCardPictures, hand_cover: OwnHandCover
    ) -> None:
        self._stage = stage
        self._hand_cover = hand_cover
        self._rules_context = context
        self._cards = cards
        self.rects = PlacedRects()
        """The "tray", its columns, and buttons by their targets."""
        self._kept = CachedStrokes()
        self._placed_hand: tuple[object, PlacedRects] = ((), PlacedRects())
        """Where cards of the hand were placed last, and for what."""
        self._is_tight = False
        """Whether the text is so large that chances and pile need the room of the lists."""
        self._state: State | None = None
        self._seat: Seat = 0
        self.picker: SuppressPicker | None = None
        self.last_contribution: Suppress | None = None
        """What the seat to act has given last; only its own tray knows."""
        self._known_rows: tuple[object, list[_ChanceRow]] = ((), [])
        """What the chances were asked for last, and what they are."""
        self._known_contributions: tuple[State | None, tuple[str, ...]] = (None, ())
        """What the others have given, in a state."""

    # --- what the board tells -------------------------------------------------------------------------------------

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels; it stands at its foot."""
        self._is_tight = area.w < self._stage.metrics.text_px(700)
        tray = pad_sides(self._tray_columns_layout(), left=self._stage.metrics.px(16), right=self._stage.metrics.px(16))
        column(grow(space()), sized(self.rects.named("tray", tray), height=self.tray_height_in_area(area))).place(area)

    def _tray_columns_layout(self) -> Layout:
        """Hand, buttons, pile and chances, from the left; where it is tight the buttons are below the pile."""
        metrics, rects = self._stage.metrics, self.rects
        title, gap, top = metrics.text_px(30), metrics.px(16), metrics.text_px(4)
        hand = column(rects.cell("title", height=title), grow(rects.cell("hand")))
        pile = column(
            rects.cell("pile title", height=title),
            rects.cell(PILE, height=max(metrics.px(40), metrics.mix_px(84, 0.2))),
        )
        names = (NOTHING, ADD) if self._is_tight else (AS_BEFORE, NOTHING, ADD)
        each = (rects.cell(name, height=metrics.mix_px(40, 0.45)) for name in names)
        buttons = column(grow(space()), pad_sides(column(*each, gap=metrics.px(8)), bottom=metrics.px(12)))
        if self._is_tight:
            return pad_sides(row(grow(hand, 0.64), grow(column(pile, grow(buttons)), 0.36), gap=gap), top=top)
        hand = column(grow(hand), rects.cell("foot", height=metrics.text_px(28)))
        others = column(pile, grow(pad_sides(rects.cell("others"), top=metrics.px(6))))
        chances = pad_sides(rects.cell("chances"), top=top, bottom=metrics.px(4))
        shares = ((hand, 0.41), (buttons, 0.155), (others, 0.155), (chances, 0.28))
        return pad_sides(row(*(grow(part, share) for part, share in shares), gap=gap), top=top)

    def show(self, state: State, seat: Seat | None, to_act: Seat) -> None:
        """The decision of this state, where this seat has one to make and may see its hand."""
        task = state.todo[-1] if state.todo else None
        mine = isinstance(task, Suppressing) and task.seat == to_act and seat == to_act
        self._state, self._seat = (state, to_act) if mine else (None, 0)
        if not mine:
            self.picker = None

    def offer_picker(self, builder: StateBuilder, seat: Seat) -> SuppressPicker:
        """The picker for this decision."""
        self.picker = SuppressPicker(builder, seat, self.last_contribution)
        return self.picker

    @property
    def is_open(self) -> bool:
        """Whether there is a decision to make."""
        return self._state is not None

    def tray_height_in_area(self, area: pygame.Rect) -> int:
        """Pixels that it takes of the lower edge of an area, once it is open."""
        return min(self._stage.metrics.mix_px(_TRAY_HEIGHT, 0.45), area.h * 2 // 3)

    @property
    def rect(self) -> pygame.Rect:
        """What it covers, in pixels; empty where there is nothing to decide."""
        return self.rects["tray" if self._state is not None else ""]

    # --- places ---------------------------------------------------------------------------------------------------

    def spots(self) -> Mapping[TargetId, Point]:
        """Centres of the cards and of the pile, in pixels."""
        if self._state is None:
            return {}
        return {place: rect.center for place, rect in (*self._hand_card_rects(), (PILE, self.rects[PILE]))}

    def place_at(self, pos: Point) -> TargetId | None:
        """The card or the pile under a point in pixels."""
        if self._state is None:
            return None
        pile = self.rects[PILE].inflate(0, self._stage.metrics.px(16))
        return next((place for place, rect in (*self._hand_card_rects(), (PILE, pile)) if rect.collidepoint(pos)), None)

    def has_target(self, place: TargetId) -> bool:
        """Whether a place lies in the tray."""
        return place.startswith(CARD) or place == PILE

    def contribution_target_path(self, action: Suppress) -> Steps:
        """The cards of this hand that make a contribution, and the button; () where they are not there."""
        if not action.cards:
            return (NOTHING,)
        left, found = list(enumerate(self._held_cards())), []
        for value in action.cards:
            index = next((k for k, card in left if card.value == value and card.weapon == action.weapon), None)
            if index is None:
                return ()
            found.append(f"{CARD}{index}")
            left = [each for each in left if each[0] != index]
        return (*found, ADD)

    def attempted_contribution(self, path: Steps) -> Suppress | None:
        """What cards would make that cannot all be given."""
        cards = [self._held_cards()[index] for place in path if (index := _card_index(place)) is not None]
        return Suppress(cards[-1].weapon, tuple(sorted(card.value for card in cards))) if cards else None

    def buttons(self) -> tuple[tuple[TargetId, str], ...]:
        """The same as before, nothing, and what is picked."""
        picker = self.picker
        if picker is None:
            return ()
        found = [(NOTHING, say("zombies.add_nothing"))] if picker.may_pass else []
        if picker.action_as_before is not None:  # with the cards that it is this time, or how many
            values = picker.action_as_before.cards
            told = count_text("cards", len(values)) if self._hand_cover.is_cover_enabled else card_values_text(values)
            found.insert(0, (AS_BEFORE, say("zombies.add_as_before", cards=told.replace(" ", "\u00a0"))))
        return (*found, (ADD, say("zombies.add")))

    def button_rects(self, names: Sequence[TargetId]) -> list[pygame.Rect] | None:
        """Where these buttons stand, each in its row; None for beside the map."""
        if self._state is None:
            return None
        # with no card picked none is added, so that what was given before can have that place
        return [self.rects[ADD if self._is_tight and name == AS_BEFORE else name] for name in names]

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, marks: Marks) -> None:
        """Everything but what is lifted."""
        rect = self.rect
        if self._state is None or not surface.get_clip().colliderect(rect):
            return
        stage, state, picker, cover = self._stage, self._state, self.picker, self._hand_cover
        key = (
            IdentityKey(state), self._seat, (picker.chosen_indices, tuple(picker.origins())) if picker else None,
            self.card_values, cover.is_closed, marks.lifted, marks.hovered, marks.focus, marks.path, marks.hint,
            PILE in marks.targets, stage.settings, stage.metrics, stage.sprites.cleared, language(),
        )  # fmt: skip
        self._kept.draw(surface, rect, key, lambda: self._draw_tray_parts(surface, state, marks))

    def _draw_tray_parts(self, surface: DisplayList, state: State, marks: Marks) -> None:
        surface.fill(self._stage.theme.panel, self.rect)
        surface.line("#E39A3B", self.rect.topleft, self.rect.topright, self._stage.metrics.line_width(2))
        self._draw_tray_titles(surface, state, marks)
        self._draw_contributable_hand(surface, marks)
        self._draw_contribution_pile(surface, state, marks)
        self._draw_outcome_chances(surface, state, marks)

    @property
    def card_values(self) -> tuple[int, ...]:
        """Of the cards that can be given, as they are seen."""
        return self._hand_cover.visible_card_values(card.value for card in self._held_cards())

    def draw_lifted(self, surface: DisplayList, marks: Marks) -> None:
        """The card in the hand, over everything."""
        index = _card_index(marks.lifted)
        cards = self._held_cards()
        if index is None or index >= len(cards):
            return
        (value,) = self._hand_cover.visible_card_values((cards[index].value,))
        face = self._cards.ammo_card(value, self._seat, round(self._hand_card_width() * 1.06))
        surface.blit(face, face.get_rect(center=(round(marks.held_at[0]), round(marks.held_at[1]))))

    def _draw_tray_titles(self, surface: DisplayList, state: State, marks: Marks) -> None:
        stage, metrics, names = self._stage, self._stage.metrics, names_of(self._rules_context.content)
        at = self.rects["title"]
        name = names.survivor_of_seat(self._seat)
        titles: tuple[str, ...] = (say("zombies.suppress_title", survivor=name), name)
        if self._is_tight and stage.settings.odds and not self._hand_cover.is_closed:  # the banner names who gives
            titles = self._given_cards_titles(marks)
        title = stage.texts.first_fitting_text(titles, metrics.font_size(18), at.w, bold=True)
        shown = draw.text(stage, surface, title, at.midleft, size=18, bold=True, width=at.w, shrinks=True)
        held = self._held_cards()
        words = say("zombies.suppress_up_to", cards=count_text("cards", held[0].limit)) if held else ""
        x = shown.right + metrics.px(12)
        if words and x + stage.texts.text_width(words, metrics.font_size(SMALL)) <= at.right:
            draw.text(stage, surface, words, (x, at.centery), size=SMALL, colour=stage.theme.secondary)
        top = state.people[self._seat].armed_weapon.top if state.people[self._seat].arms else ()
        if top and UNKNOWN not in self._hand_cover.visible_card_values(top) and not self._is_tight:
            words, foot = say("zombies.top_of", cards=card_values_text(top)), self.rects["foot"]
            draw.text(stage, surface, words, foot.midleft, size=SMALL, colour=stage.theme.accent, width=foot.w)

    def _draw_contributable_hand(self, surface: DisplayList, marks: Marks) -> None:
        stage, cards = self._stage, self._held_cards()
        for (place, rect), card in zip(self._hand_card_rects(), cards, strict=True):
            (value,) = self._hand_cover.visible_card_values((card.value,))
            face = self._cards.ammo_card(value, self._seat, rect.w)
            if place == marks.lifted:
                face = stage.sprites.get_faded(face, _LIFTED_OPACITY)
            elif self.picker is not None and place not in self.picker.origins():
                face = stage.sprites.get_faded(face, _FADED_OPACITY)
            surface.blit(face, rect)
            if place in (marks.hovered, marks.focus) or place in marks.path or place in marks.hint:
                edge = stage.theme.accent if place in marks.path or place in marks.hint else stage.theme.text
                ring = draw.rounded_rect(stage, rect.inflate(6, 6).size, "#00000000", edge=edge, radius=10, width=3)
                surface.blit(ring, rect.inflate(6, 6))

    def _draw_contribution_pile(self, surface: DisplayList, state: State, marks: Marks) -> None:
        """Backs of what lies there, in one heap; below who has given what."""
        stage, metrics, pile = self._stage, self._stage.metrics, self.rects[PILE]
        lit = PILE in marks.targets
        edge = stage.theme.accent if lit or PILE in (marks.hovered, marks.focus) else "#39424F"
        surface.blit(draw.rounded_rect(stage, pile.size, stage.theme.field, edge=edge, radius=12, width=2), pile)
        number = sum(len(one.cards) for one in state.pile)
        wide = round((pile.h - metrics.px(16)) * CARD_ASPECT)
        for k in range(min(number, 8)):
            back = self._cards.ammo_card(UNKNOWN, -1, wide)
            surface.blit(back, (pile.x + metrics.px(10) + k * metrics.px(13), pile.y + metrics.px(8)))
        parts, colour, line = DrawnParts(stage, surface), stage.theme.secondary, metrics.text_px(18)
        draw.text(stage, surface, say("zombies.suppress_pile"), self.rects["pile title"].midleft, size=SMALL,
                  bold=True, colour=colour, width=pile.w, shrinks=True)  # fmt: skip
        if self._known_contributions[0] is not state:
            self._known_contributions = state, tuple(self._contribution_status_texts(state))
        told = self._known_contributions[1][: self.rects["others"].h // line]
        column(*(parts.line(words, height=line, size=SMALL, colour=colour) for words in told)).place(
            self.rects["others"]
        )

    def _contribution_status_texts(self, state: State) -> Iterator[str]:
        """A line for each of the others: how many cards it has given, or that it has still to choose."""
        names, builder = names_of(self._rules_context.content), StateBuilder(self._rules_context, state)
        waiting = {task.seat for task in state.todo if isinstance(task, Suppressing)}
        given = {one.seat: len(one.cards) for one in state.pile}
        for seat, person in enumerate(state.people):
            if seat == self._seat or not person.alive:
                continue
            name = names.survivor_of_seat(seat)
            if seat in given:
                yield say("zombies.pile_of", survivor=name, cards=count_text("cards", given[seat]))
            elif seat not in waiting:
                yield say("zombies.pile_nothing", survivor=name)
            elif suppressing.contribution_limits(builder, seat):
                yield say("zombies.pile_waits", survivor=name)
            else:
                yield say("zombies.pile_cannot", survivor=name)

    def _draw_outcome_chances(self, surface: DisplayList, state: State, marks: Marks) -> None:
        """What comes of it with what is picked and looked at: large what that takes for granted, then a bar for each
        number that breaks through, and last how many it would be if nobody else gave anything.
        """
        stage, metrics = self._stage, self._stage.metrics
        room = self._place_hand_cards()["chances"] if self._is_tight else self.rects["chances"]
        parts = DrawnParts(stage, surface)
        if self._hand_cover.is_closed:  # chances would tell what is picked of the own cards
            words = say("zombies.veiled_short" if self._is_tight else "zombies.veiled")
            parts.words(words, colour=stage.theme.accent).place(room)
            return
        if not stage.settings.odds:
            return
        if self._is_tight:
            self._draw_chances_as_text(parts, room, self._chance_rows(state, marks))
            return
        others = "chances" if self._can_others_contribute(state) else "chances_pile" if state.pile else ""
        head = column(
            parts.words(self._given_cards_titles(marks)[0], size=HEADING, bold=True),
            *([parts.words(say(f"zombies.{others}"), colour=stage.theme.accent)] if others else ()),
            space(height=metrics.text_px(2)),
        )
        line = metrics.text_px(22)
        lines = max(1, (room.h - head.height(room.w)) // line)
        rows = [
            cell(partial(self._draw_chance_row, surface, each), height=line)
            for each in self._chance_rows(state, marks, lines)
        ]
        worst = self._worst_breakthrough_text(state, marks)
        if worst and len(rows) < lines:
            rows.append(parts.line(worst, height=line, size=SMALL, colour=stage.theme.secondary))
        column(head, *rows).place(room)

    def _draw_chance_row(self, surface: DisplayList, chance_row: _ChanceRow, rect: pygame.Rect) -> None:
        """A chance with its words, over a bar as long as it is likely."""
        stage, metrics, track = self._stage, self._stage.metrics, rect.inflate(0, -self._stage.metrics.px(3))
        colour = horde_and_fire_colours(stage.theme.name)[0] if chance_row.is_special else stage.theme.text
        surface.blit(draw.rounded_rect(stage, track.size, stage.theme.field, radius=4), track)
        wide = round(track.w * float(chance_row.chance))
        if wide > track.h // 2:
            fill = "#FF7A6620" if chance_row.is_special else "#E39A3B50"
            surface.blit(draw.rounded_rect(stage, (wide, track.h), fill, radius=4), track)
        room = track.inflate(-2 * metrics.px(4), 0)
        share = draw.text(stage, surface, wording.percent_text(chance_row.chance), room.midright, size=SMALL, bold=True,
                          colour=colour, align="right")  # fmt: skip
        room.w = share.x - room.x - metrics.px(6)
        words = stage.texts.first_fitting_text((chance_row.words, chance_row.short), metrics.font_size(SMALL), room.w)
        draw.text(stage, surface, words, room.midleft, size=SMALL, colour=stage.theme.text, width=room.w)

    def _worst_breakthrough_text(self, state: State, marks: Marks) -> str:
        """Says how many zombies break through at worst, if nobody who still has to choose gives anything."""
        builder = StateBuilder(self._rules_context, state)
        counts = dict.fromkeys(range(len(state.people)), 0)
        short = max(odds.shortfall_odds(builder, self._seat, self._picked_and_hovered_values(marks), counts))
        how = "alone" if self._can_others_contribute(state) else "worst"
        return say(f"zombies.{how}_some", count=short) if short > 0 else say(f"zombies.{how}_none")

    def _can_others_contribute(self, state: State) -> bool:
        return odds.can_others_contribute(StateBuilder(self._rules_context, state), self._seat)

    def _draw_chances_as_text(self, parts: DrawnParts, room: pygame.Rect, rows: list[_ChanceRow]) -> None:
        """Specials first, then what is likeliest, as many as there are whole lines for."""
        likely = sorted((each for each in rows if not each.is_special), key=lambda each: -each.chance)
        told = [*(each for each in rows if each.is_special), *likely]
        for number in range(len(told), 0, -1):
            listed = join_list(map(_chance_row_text, told[:number]))
            words = parts.words(listed, size=SMALL, colour=self._stage.theme.text)
            if words.height(room.w) <= room.h or number == 1:
                words.place(room)
                return

    def _given_cards_titles(self, marks: Marks) -> tuple[str, ...]:
        """What is given, alone; in one line together with what the others are taken to give, the fullest first."""
        values = self._picked_and_hovered_values(marks)
        key = "zombies.chance_with" if values else "zombies.chance_nothing"
        told = {"cards": card_values_text(values)} if values else {}
        others = self._is_tight and self._state is not None and self._can_others_contribute(self._state)
        return tuple(say(f"{key}{end}", **told) for end in (("_all", "_short") if others else ("",)))

    def _picked_and_hovered_values(self, marks: Marks) -> tuple[int, ...]:
        """Returns the values of the picked cards and of the card under the pointer."""
        picker = self.picker
        if picker is None:
            return ()
        looked = marks.lifted or marks.hovered or marks.focus
        index = _card_index(looked)
        if index is None or looked is None:
            return picker.chosen_values()
        chosen = picker.chosen_indices
        fits = not chosen or picker.reach(looked) is not NextPickEffect.NO or index in chosen
        return picker.chosen_values(looked) if fits else picker.chosen_values()

    def _chance_rows(self, state: State, marks: Marks, lines: int = 99) -> list[_ChanceRow]:
        """As many as there are lines for: numbers of zombies make way for specials."""
        key = id(state), self._picked_and_hovered_values(marks), lines
        if self._known_rows[0] != key:
            self._known_rows = key, self._compute_chance_rows(state, key[1], lines)
        return self._known_rows[1]

    def _compute_chance_rows(self, state: State, values: tuple[int, ...], lines: int) -> list[_ChanceRow]:
        builder = StateBuilder(self._rules_context, state)
        spread = odds.shortfall_odds(builder, self._seat, values)
        told = special_chance_texts(names_of(self._rules_context.content), odds.special_attack_odds(builder, spread))
        specials = [_ChanceRow(words, short, chance, is_special=True) for words, short, chance in told]
        most = max(1, min(_MOST_ROWS, lines - len(specials)))
        groups = breakthrough_odds_rows(spread, most)
        return [*(_make_chance_row(number, chance, and_more=last) for number, last, chance in groups), *specials]

    # --- where everything is --------------------------------------------------------------------------------------

    def _hand_card_width(self) -> int:
        metrics, number, room = self._stage.metrics, max(1, len(self._held_cards())), self.rects["hand"]
        high = room.h - metrics.px(_PICKED_RISE) - (metrics.text_px(66) if self._is_tight else 0)
        return max(
            20, min(metrics.mix_px(_CARD_WIDTH, 0.3), round(high * CARD_ASPECT), (room.w - 8 * (number - 1)) // number)
        )

    def _place_hand_cards(self) -> PlacedRects:
        """The cards, of which picked ones are raised, and the room below them for "chances"."""
        metrics, chosen = self._stage.metrics, self.picker.chosen_indices if self.picker is not None else ()
        key = tuple(self.rects["hand"]), self._held_cards(), chosen, metrics
        if self._placed_hand[0] == key:
            return self._placed_hand[1]
        rects, wide, rise = PlacedRects(), self._hand_card_width(), metrics.px(_PICKED_RISE)
        cards = (
            pad_sides(
                rects.cell(f"{CARD}{k}", width=wide, height=round(wide / CARD_ASPECT)), top=0 if k in chosen else rise
            )
            for k in range(len(self._held_cards()))
        )
        below = pad_sides(rects.cell("chances"), top=metrics.text_px(4), bottom=metrics.px(4))
        column(row(*cards, gap=metrics.px(8), align=Align.START), grow(below)).place(self.rects["hand"])
        self._placed_hand = key, rects
        return rects

    def _hand_card_rects(self) -> list[tuple[TargetId, pygame.Rect]]:
        return [(place, rect) for place, rect in self._place_hand_cards().items() if place.startswith(CARD)]

    def _held_cards(self) -> tuple[HeldCard, ...]:
        if self.picker is not None:
            return self.picker.cards
        return held_cards(StateBuilder(self._rules_context, self._state), self._seat) if self._state is not None else ()


def breakthrough_odds_rows(spread: odds.SumOdds, most: int = _MOST_ROWS) -> Iterator[tuple[int, bool, Fraction]]:
    """How many break through, with the chance of each; the largest numbers together, the last with True."""
    found: dict[int, Fraction] = {}
    for short, chance in spread.items():
        number = max(0, short)
        found[number] = found.get(number, Fraction(0)) + chance
    numbers = sorted(found)
    if len(numbers) <= most:
        yield from ((number, False, found[number]) for number in numbers)
        return
    yield from ((number, False, found[number]) for number in numbers[: most - 1])
    rest = numbers[most - 1 :]
    yield rest[0], True, sum((found[number] for number in rest), Fraction(0))


def _chance_row_text(row: _ChanceRow) -> str:
    """In a sentence, where no line ends before the sign of a share."""
    return say("zombies.chance_row", words=row.words, share=wording.percent_text(row.chance).replace(" ", "\u00a0"))


def _make_chance_row(number: int, chance: Fraction, *, and_more: bool) -> _ChanceRow:
    if and_more:
        return _ChanceRow(say("zombies.chance_more", number=number), f"{number}+", chance)
    if not number:
        return _ChanceRow(say("zombies.chance_none"), say("zombies.chance_none_short"), chance)
    return _ChanceRow(say("zombies.chance_some", count=number), str(number), chance)


def _card_index(place: TargetId | None) -> int | None:
    return int(place.removeprefix(CARD)) if place is not None and place.startswith(CARD) else None
