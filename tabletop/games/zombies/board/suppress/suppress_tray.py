"""The tray in which a seat chooses its suppressing fire: its hand, the pile, who has given, and the chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.games.zombies.board.director_cards import CARD_ASPECT, DirectorCardPictures
from tabletop.games.zombies.board.event_messages import special_chance_texts
from tabletop.games.zombies.board.map.target_ids import CARD
from tabletop.games.zombies.board.names import card_values_text, count_text, names_of
from tabletop.games.zombies.board.night_panel import horde_and_fire_colours
from tabletop.games.zombies.board.shown_position import HandCover
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
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.gesture.picker import Reach, Steps, TargetId
from tabletop.ui.messages import say
from tabletop.ui.sentences import join_list

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
_BUTTON_ROWS: Final = (ADD, NOTHING, AS_BEFORE)
"""Buttons from the foot of the tray up."""


class _ChanceRow(NamedTuple):
    """A chance with its words."""

    words: str
    short: str
    chance: Fraction
    is_special: bool = False


class SuppressTray:
    """Draws the decision of the seat that looks; it asks the picker and the rules, and decides nothing."""

    def __init__(self, stage: Stage, context: RulesContext, cards: DirectorCardPictures, hand_cover: HandCover) -> None:
        self._stage = stage
        self._hand_cover = hand_cover
        self._rules_context = context
        self._cards = cards
        self._area = pygame.Rect(0, 0, 1, 1)
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
        self._area = pygame.Rect(area)

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

    def height_in(self, area: pygame.Rect) -> int:
        """Pixels that it takes of the lower edge of an area, once it is open."""
        return min(self._stage.metrics.grown(_TRAY_HEIGHT, 0.45), area.h * 2 // 3)

    @property
    def rect(self) -> pygame.Rect:
        """What it covers, in pixels; empty where there is nothing to decide."""
        if self._state is None:
            return pygame.Rect(0, 0, 0, 0)
        high = self.height_in(self._area)
        return pygame.Rect(self._area.x, self._area.bottom - high, self._area.w, high)

    # --- places ---------------------------------------------------------------------------------------------------

    def spots(self) -> Mapping[TargetId, Point]:
        """Centres of the cards and of the pile, in pixels."""
        if self._state is None:
            return {}
        found: dict[TargetId, Point] = {place: rect.center for place, rect in self._hand_rects()}
        found[PILE] = self._pile_rect().center
        return found

    def place_at(self, pos: Point) -> TargetId | None:
        """The card or the pile under a point in pixels."""
        for place, rect in self._hand_rects():
            if rect.collidepoint(pos):
                return place
        return PILE if self._pile_rect().inflate(0, self._stage.metrics.px(16)).collidepoint(pos) else None

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
        found = ((NOTHING, say("zombies.add_nothing")),) if picker.may_pass else ()
        return (*self._repeat_contribution_button(picker), *found, (ADD, say("zombies.add")))

    def _repeat_contribution_button(self, picker: SuppressPicker) -> Iterator[tuple[TargetId, str]]:
        """What was given last and can be given again, with the cards that it is this time, or how many."""
        if picker.action_as_before is not None:
            values = picker.action_as_before.cards
            told = count_text("cards", len(values)) if self._hand_cover.is_cover_enabled else card_values_text(values)
            yield AS_BEFORE, say("zombies.add_as_before", cards=told.replace(" ", "\u00a0"))

    def button_rects(self, names: Sequence[TargetId]) -> list[pygame.Rect] | None:
        """Where these buttons stand, each in its row; None for beside the map."""
        if self._state is None:
            return None
        metrics, column = self._stage.metrics, self._column_rect(1)
        high, gap = metrics.grown(40, 0.45), metrics.px(8)
        found = []
        for name in names:
            rect = pygame.Rect(column.x, 0, column.w, high)
            row = (
                0 if self._is_tight and name == AS_BEFORE else _BUTTON_ROWS.index(name)
            )  # with no card picked none is added
            rect.bottom = column.bottom - (high + gap) * row
            found.append(rect)
        return found

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, marks: Marks) -> None:
        """Everything but what is lifted."""
        rect = self.rect
        if self._state is None or not surface.get_clip().colliderect(rect):
            return
        stage = self._stage
        surface.fill(stage.theme.panel, rect)
        surface.line("#E39A3B", rect.topleft, rect.topright, stage.metrics.line_width(2))
        self._draw_titles(surface, self._state, marks)
        self._draw_hand(surface, marks)
        self._draw_pile(surface, self._state, marks)
        self._draw_chances(surface, self._state, marks)

    @property
    def card_values(self) -> tuple[int, ...]:
        """Of the cards that can be given, as they are seen."""
        return self._hand_cover.visible_values(card.value for card in self._held_cards())

    def draw_lifted(self, surface: DisplayList, marks: Marks) -> None:
        """The card in the hand, over everything."""
        index = _card_index(marks.lifted)
        cards = self._held_cards()
        if index is None or index >= len(cards):
            return
        (value,) = self._hand_cover.visible_values((cards[index].value,))
        face = self._cards.ammo_card(value, self._seat, round(self._card_width() * 1.06))
        surface.blit(face, face.get_rect(center=(round(marks.held_at[0]), round(marks.held_at[1]))))

    def _draw_titles(self, surface: DisplayList, state: State, marks: Marks) -> None:
        stage, metrics, names = self._stage, self._stage.metrics, names_of(self._rules_context.content)
        first, y = self._column_rect(0), self.rect.y + metrics.text_px(19)
        name = names.survivor_of_seat(self._seat)
        titles: tuple[str, ...] = (say("zombies.suppress_title", survivor=name), name)
        if self._is_tight and stage.settings.odds and not self._hand_cover.is_closed:  # the banner names who gives
            titles = self._chance_titles(marks)
        title = stage.texts.first_fitting(titles, metrics.font_size(18), first.w, bold=True)
        shown = draw.text(stage, surface, title, (first.x, y), size=18, bold=True, width=first.w, shrinks=True)
        held = self._held_cards()
        words = say("zombies.suppress_up_to", cards=count_text("cards", held[0].limit)) if held else ""
        x = shown.right + metrics.px(12)
        if words and x + stage.texts.width(words, metrics.font_size(SMALL)) <= first.right:
            draw.text(stage, surface, words, (x, y), size=SMALL, colour=stage.theme.secondary)
        top = state.people[self._seat].armed_weapon.top if state.people[self._seat].arms else ()
        if top and UNKNOWN not in self._hand_cover.visible_values(top) and not self._is_tight:
            words = say("zombies.top_of", cards=card_values_text(top))
            draw.text(stage, surface, words, (first.x, self.rect.bottom - metrics.text_px(13)), size=SMALL,
                      colour=stage.theme.accent, width=first.w)  # fmt: skip

    def _draw_hand(self, surface: DisplayList, marks: Marks) -> None:
        stage, cards = self._stage, self._held_cards()
        for (place, rect), card in zip(self._hand_rects(), cards, strict=True):
            (value,) = self._hand_cover.visible_values((card.value,))
            face = self._cards.ammo_card(value, self._seat, rect.w)
            if place == marks.lifted:
                face = stage.sprites.get_faded(face, _LIFTED_OPACITY)
            elif self.picker is not None and place not in self.picker.origins():
                face = stage.sprites.get_faded(face, _FADED_OPACITY)
            surface.blit(face, rect)
            if place in (marks.hovered, marks.focus) or place in marks.path or place in marks.hint:
                edge = stage.theme.accent if place in marks.path or place in marks.hint else stage.theme.text
                ring = draw.rounded(stage, rect.inflate(6, 6).size, "#00000000", edge=edge, radius=10, width=3)
                surface.blit(ring, rect.inflate(6, 6))

    def _draw_pile(self, surface: DisplayList, state: State, marks: Marks) -> None:
        """Backs of what lies there, in one heap; below who has given what."""
        stage, metrics, pile = self._stage, self._stage.metrics, self._pile_rect()
        lit = PILE in marks.targets
        edge = stage.theme.accent if lit or PILE in (marks.hovered, marks.focus) else "#39424F"
        surface.blit(draw.rounded(stage, pile.size, stage.theme.field, edge=edge, radius=12, width=2), pile)
        number = sum(len(one.cards) for one in state.pile)
        wide = round((pile.h - metrics.px(16)) * CARD_ASPECT)
        for k in range(min(number, 8)):
            back = self._cards.ammo_card(UNKNOWN, -1, wide)
            surface.blit(back, (pile.x + metrics.px(10) + k * metrics.px(13), pile.y + metrics.px(8)))
        words, colour = say("zombies.suppress_pile"), stage.theme.secondary
        y = self.rect.y + metrics.text_px(19)
        draw.text(stage, surface, words, (pile.x, y), size=SMALL, bold=True, colour=colour, width=pile.w, shrinks=True)
        at = pygame.Rect(self._column_rect(2).x, pile.bottom + metrics.px(6), self._column_rect(2).w, 0)
        if self._known_contributions[0] is not state:
            self._known_contributions = state, tuple(self._contribution_lines(state))
        for line in self._known_contributions[1]:
            if at.y + metrics.text_px(18) > self.rect.bottom or self._is_tight:
                return
            draw.text(stage, surface, line, (at.x, at.y + metrics.text_px(9)), size=SMALL, colour=stage.theme.secondary,
                      width=at.w)  # fmt: skip
            at.y += metrics.text_px(18)

    def _contribution_lines(self, state: State) -> Iterator[str]:
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

    def _draw_chances(self, surface: DisplayList, state: State, marks: Marks) -> None:
        """What comes of it with what is picked and looked at: large what that takes for granted, then a bar for each
        number that breaks through, and last how many it would be if nobody else gave anything.
        """
        stage, metrics, column = self._stage, self._stage.metrics, self._column_rect(3)
        if self._hand_cover.is_closed:
            self._draw_cover_notice(surface)
            return
        if not stage.settings.odds:
            return
        if self._is_tight:
            self._draw_chances_as_text(surface, self._chance_rows(state, marks))
            return
        head = pygame.Rect(column.x, self.rect.y + metrics.text_px(8), column.w, 0)
        head.y = draw.paragraph(stage, surface, self._chance_titles(marks)[0], head, size=HEADING, bold=True)
        others = "chances" if self._can_others_contribute(state) else "chances_pile" if state.pile else ""
        words = say(f"zombies.{others}") if others else ""
        y = draw.paragraph(stage, surface, words, head, size=BODY, colour=stage.theme.accent) if words else head.y
        line, foot = metrics.text_px(22), self.rect.bottom - metrics.px(4)
        y += metrics.text_px(13)
        for row in self._chance_rows(state, marks, max(1, (foot + line // 2 - y) // line)):
            self._draw_chance_row(surface, row, y, line)
            y += line
        words = self._worst_case_text(state, marks)
        if words and y + line // 2 <= foot:
            draw.text(stage, surface, words, (column.x, y), size=SMALL, colour=stage.theme.secondary, width=column.w)

    def _draw_cover_notice(self, surface: DisplayList) -> None:
        """How the own cards are looked at; chances would tell what is picked of them."""
        stage, metrics = self._stage, self._stage.metrics
        room = self._column_rect(0 if self._is_tight else 3)
        room.y = self.rect.y + metrics.text_px(8)
        if self._is_tight:
            room.y = max((rect.bottom for _, rect in self._hand_rects()), default=room.y) + metrics.text_px(4)
        words = say("zombies.veiled_short" if self._is_tight else "zombies.veiled")
        draw.paragraph(stage, surface, words, room, size=BODY, colour=stage.theme.accent)

    def _draw_chance_row(self, surface: DisplayList, row: _ChanceRow, y: int, line: int) -> None:
        """A chance with its words, as long as it is likely; `y` is its middle, in pixels."""
        stage, metrics, column = self._stage, self._stage.metrics, self._column_rect(3)
        colour = horde_and_fire_colours(stage.theme.name)[0] if row.is_special else stage.theme.text
        bar = pygame.Rect(column.x, 0, round(column.w * float(row.chance)), line - metrics.px(3))
        bar.centery = y
        track = pygame.Rect(column.x, bar.y, column.w, bar.h)
        surface.blit(draw.rounded(stage, track.size, stage.theme.field, radius=4), track)
        if bar.w > bar.h // 2:
            fill = "#FF7A6620" if row.is_special else "#E39A3B50"
            surface.blit(draw.rounded(stage, bar.size, fill, radius=4), bar)
        right, left = column.right - metrics.px(4), column.x + metrics.px(4)
        share = draw.text(
            stage, surface, wording.percent_text(row.chance), (right, y), size=SMALL, bold=True, colour=colour,
            align="right",
        )  # fmt: skip
        room = share.x - left - metrics.px(6)
        words = stage.texts.first_fitting((row.words, row.short), metrics.font_size(SMALL), room)
        draw.text(stage, surface, words, (left, y), size=SMALL, colour=stage.theme.text, width=room)

    def _worst_case_text(self, state: State, marks: Marks) -> str:
        """Says how many zombies break through at worst, if nobody who still has to choose gives anything."""
        builder = StateBuilder(self._rules_context, state)
        counts = dict.fromkeys(range(len(state.people)), 0)
        short = max(odds.shortfall_odds(builder, self._seat, self._picked_and_hovered_values(marks), counts))
        how = "alone" if self._can_others_contribute(state) else "worst"
        return say(f"zombies.{how}_some", count=short) if short > 0 else say(f"zombies.{how}_none")

    def _can_others_contribute(self, state: State) -> bool:
        return odds.can_others_contribute(StateBuilder(self._rules_context, state), self._seat)

    def _draw_chances_as_text(self, surface: DisplayList, rows: list[_ChanceRow]) -> None:
        """The chances below the hand: specials first, then what is likeliest, as many as there are whole lines for."""
        stage, metrics, first = self._stage, self._stage.metrics, self._column_rect(0)
        hand = max((rect.bottom for _, rect in self._hand_rects()), default=first.y)
        room = pygame.Rect(first.x, hand + metrics.text_px(4), first.w, 0)
        room.h = self.rect.bottom - metrics.px(4) - room.y
        likely = sorted((row for row in rows if not row.is_special), key=lambda row: -row.chance)
        told = [*(row for row in rows if row.is_special), *likely]
        for number in range(len(told), 0, -1):
            words = join_list(map(_chance_row_text, told[:number]))
            if draw.paragraph_height(stage, words, room.w, size=SMALL) <= room.h or number == 1:
                draw.paragraph(stage, surface, words, room, size=SMALL, colour=stage.theme.text)
                return

    def _chance_titles(self, marks: Marks) -> tuple[str, ...]:
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
        fits = not picker.chosen_indices or picker.reach(looked) is not Reach.NO or index in picker.chosen_indices
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
        told = special_chance_texts(names_of(self._rules_context.content), odds.special_odds(builder, spread))
        specials = [_ChanceRow(words, short, chance, is_special=True) for words, short, chance in told]
        most = max(1, min(_MOST_ROWS, lines - len(specials)))
        groups = grouped_odds(spread, most)
        return [*(_make_chance_row(number, chance, and_more=last) for number, last, chance in groups), *specials]

    # --- where everything is --------------------------------------------------------------------------------------

    def _column_rect(self, which: int) -> pygame.Rect:
        """Hand, buttons, pile and chances, from the left."""
        metrics, rect = self._stage.metrics, self.rect
        pad = metrics.px(16)
        inner = rect.inflate(-2 * pad, -2 * metrics.px(12))
        gap = metrics.px(16)
        shares: tuple[float, ...] = (0.41, 0.155, 0.155, 0.28)
        if self._is_tight:
            shares, which = (0.64, 0.36), min(which, 1)
        room = inner.w - (len(shares) - 1) * gap
        x = inner.x + sum(round(room * share) + gap for share in shares[:which])
        return pygame.Rect(x, inner.y, round(room * shares[which]), inner.h)

    @property
    def _is_tight(self) -> bool:
        """Whether the text is so large that chances and pile need the room of the lists."""
        return self._area.w < self._stage.metrics.text_px(700)

    def _pile_rect(self) -> pygame.Rect:
        column, metrics = self._column_rect(2), self._stage.metrics
        top = self.rect.y + metrics.text_px(34)
        return pygame.Rect(column.x, top, column.w, max(metrics.px(40), metrics.grown(84, 0.2)))

    def _card_width(self) -> int:
        metrics, number = self._stage.metrics, max(1, len(self._held_cards()))
        room = self._column_rect(0)
        foot = metrics.text_px(66 if self._is_tight else 28)
        high = self.rect.bottom - foot - (self.rect.y + metrics.text_px(34) + metrics.px(_PICKED_RISE))
        return max(
            20, min(metrics.grown(_CARD_WIDTH, 0.3), round(high * CARD_ASPECT), (room.w - 8 * (number - 1)) // number)
        )

    def _hand_rects(self) -> list[tuple[TargetId, pygame.Rect]]:
        metrics, wide, first = self._stage.metrics, self._card_width(), self._column_rect(0)
        chosen = self.picker.chosen_indices if self.picker is not None else ()
        top = self.rect.y + metrics.text_px(34) + metrics.px(_PICKED_RISE)
        made = []
        for k in range(len(self._held_cards())):
            rise = metrics.px(_PICKED_RISE) if k in chosen else 0
            made.append((f"{CARD}{k}", pygame.Rect(first.x + k * (wide + metrics.px(8)), top - rise, wide,
                                                  round(wide / CARD_ASPECT))))  # fmt: skip
        return made

    def _held_cards(self) -> tuple[HeldCard, ...]:
        if self.picker is not None:
            return self.picker.cards
        return held_cards(StateBuilder(self._rules_context, self._state), self._seat) if self._state is not None else ()


def grouped_odds(spread: odds.SumOdds, most: int = _MOST_ROWS) -> Iterator[tuple[int, bool, Fraction]]:
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
