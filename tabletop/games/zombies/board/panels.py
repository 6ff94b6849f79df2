"""ZombiesPanels: the panels beside the map, with survivors, the night, buttons and dice.

`board` makes it and the table calls it: it overrides methods of the shared Panels (`ui/boards/panels`), so their
names stay. `board_messages` uses `survivor_state_texts`, which must name the same states as the icons. SurvivorPanels
draws one seat from the state alone; pictures are kept by a key, so whatever is drawn must be in that key. Places of
buttons come from the strip or from the tray. Colours and sizes are free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from tabletop.games.zombies.board import action_messages
from tabletop.games.zombies.board.action_places import CLEAR, HALT, MELEE, NOTHING, PASS, STAY_ALL, TAKE
from tabletop.games.zombies.board.director_show import draw_die
from tabletop.games.zombies.board.map.action_builder import SHOOT, USE
from tabletop.games.zombies.board.map.figure_pictures import FigurePictures
from tabletop.games.zombies.board.names import hp_text, names_of
from tabletop.games.zombies.board.night_panel import (
    NightPanel,
    horde_and_fire_colours,
    is_revealed,
    round_outcome_text,
    state_with_open_cards,
)
from tabletop.games.zombies.board.shown_position import ShownPosition, shows_secret_decision
from tabletop.games.zombies.board.suppress.suppress_tray import SuppressTray
from tabletop.games.zombies.board.survivor_strip import SurvivorStrip
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import State, SurvivorState
from tabletop.games.zombies.rules.state.tasks import Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.turn import walking
from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.ui.boards.panels import DieDescription, HeadlineCount, Panels, SeatPanelState
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.drawing.placeholder_art import PlaceholderShape
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import language, say
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, cell, column, grow, pad_sides, row, sized, space, within

_FULL, _LOST, _RIM = "#E2574C", "#39424F", "#0B1117"
_SITTER_WIDTH: Final = 96
"""Logical pixels that are kept for who plays a survivor."""
_DEAD_OPACITY: Final = 35
"""Opacity in per cent of the dead."""


class SurvivorPanels:
    """Draws a seat's plate; it knows no match."""

    def __init__(self, stage: Stage, rules_context: RulesContext, pieces: FigurePictures) -> None:
        self._stage = stage
        self._rules_context = rules_context
        self._pieces = pieces

    def draw(self, surface: DisplayList, rect: pygame.Rect, state: State, seat: Seat, plate: SeatPanelState) -> None:
        """Everything that everybody may know of a survivor; the panel is there."""
        stage, metrics, person = self._stage, self._stage.metrics, state.people[seat]
        parts, gap = DrawnParts(stage, surface), metrics.px(8)
        portrait = self._pieces.portrait(person, seat, min(rect.h - metrics.px(6), metrics.mix_px(58, 0.4)))

        def blit_portrait_at(at: pygame.Rect) -> None:
            surface.blit(portrait if person.alive else stage.sprites.get_faded(portrait, _DEAD_OPACITY), at)
            if state.first == seat and person.alive:
                middle = at.x + metrics.px(7), at.y + metrics.px(8)
                self._draw_icon(surface, "mark_first", metrics.mix_px(20, 0.3), middle)

        name, hp = (
            partial(self._draw_survivor_name, surface, person, plate),
            partial(self._draw_hp_dots, surface, person),
        )
        mark = parts.picture(draw.seat_mark_picture(stage, seat, metrics.mix_px(18, 0.4)))
        gear = row(
            *self._weapon_and_bag_layouts(parts, person, has_weapon=rect.w >= metrics.mix_px(250, 0.9)),
            gap=metrics.px(2),
        )
        lines = row(grow(cell(name)), mark, gap=gap), space(), row(grow(cell(hp)), gear, gap=gap)
        shares = zip(lines, (0.46, 0.06, 0.48), strict=True)
        beside = column(*(grow(sized(line, height=0), share) for line, share in shares))
        face = within(
            cell(blit_portrait_at, width=portrait.get_width(), height=portrait.get_height()), down=Align.CENTRE
        )
        pad_sides(row(face, grow(beside), gap=gap), left=gap, right=metrics.px(10)).place(rect)

    def _draw_survivor_name(
        self, surface: DisplayList, person: SurvivorState, plate: SeatPanelState, rect: pygame.Rect
    ) -> None:
        """The name, in short where there is no room, who plays it, and icons of its state between."""
        stage, metrics = self._stage, self._stage.metrics
        names = names_of(self._rules_context.content)
        icons = survivor_state_icons(person)
        side, gap = metrics.mix_px(20, 0.4), metrics.px(3)
        width, font = rect.w - len(icons) * (side + gap) - self._clock_width(plate.clock), metrics.font_size(16)
        name, short = names.full_name(person.survivor), names.survivor(person.survivor)
        words = plate.sitter if plate.sitter not in name else ""
        sitter = (
            metrics.px(6) + min(stage.texts.text_width(words, metrics.font_size(SMALL)), metrics.text_px(_SITTER_WIDTH))
            if words
            else 0
        )
        name = stage.texts.first_fitting_text((name, short), font, width - sitter, bold=True)
        colour = stage.theme.text if person.alive else stage.theme.secondary
        shown = draw.text(stage, surface, name, rect.midleft, size=16, bold=True, width=width, colour=colour)
        x = shown.right + metrics.px(6)
        for icon in icons:
            self._draw_icon(surface, icon, side, (x + side // 2, rect.centery))
            x += side + gap
        rest = rect.right - x - self._draw_clock(surface, plate.clock, rect)
        if words and rest >= metrics.text_px(30):
            draw.text(stage, surface, words, (x, rect.centery), size=SMALL, colour=stage.theme.secondary, width=rest)

    def _clock_width(self, clock: str) -> int:
        """Pixels at the right end of the name's line."""
        metrics = self._stage.metrics
        return self._stage.texts.text_width(clock, metrics.font_size(SMALL), bold=True) + metrics.px(6) if clock else 0

    def _draw_clock(self, surface: DisplayList, clock: str, rect: pygame.Rect) -> int:
        """What the seat has taken, and how wide that is."""
        if clock:
            draw.text(self._stage, surface, clock, rect.midright, size=SMALL, bold=True, align="right",
                      colour=self._stage.theme.accent)  # fmt: skip
        return self._clock_width(clock)

    def _draw_hp_dots(self, surface: DisplayList, person: SurvivorState, rect: pygame.Rect) -> None:
        """A dot for each HP, empty ones for those that are lost; below zero a number."""
        stage, metrics = self._stage, self._stage.metrics
        if not person.alive:
            parts = DrawnParts(stage, surface)
            skull = parts.picture(stage.sprites.get("zombies/skull", metrics.mix_px(18, 0.4)))
            told = parts.line(say("zombies.dead"), height=0, size=SMALL, colour=stage.theme.secondary)
            row(skull, grow(told), gap=metrics.px(6)).place(rect)
            return
        whole = max(self._rules_context.survivors[person.survivor].hp, person.hp)
        label = hp_text(person.hp)
        colour = horde_and_fire_colours(stage.theme.name)[0] if person.down else stage.theme.secondary
        number = draw.text(stage, surface, label, rect.midleft, size=SMALL, bold=True, colour=colour)
        x = max(number.right, rect.x + metrics.text_px(12)) + metrics.px(4)
        step = min(metrics.mix_px(15, 0.3), max(1, (rect.right - x) // whole))
        radius = min(metrics.mix_px(5, 0.3), step * 0.42)
        for k in range(whole):
            dot = self._hp_dot(_FULL if k < person.hp else _LOST, radius)
            surface.blit(dot, dot.get_rect(center=(x + step * k + step // 2, rect.centery)))

    def _hp_dot(self, colour: str, radius: float) -> pygame.Surface:
        """One HP; drawn once, because round edges take long."""
        rim = self._stage.metrics.line_width(1)

        def make() -> pygame.Surface:
            side = 2 * (round(radius) + rim + 1) + 1
            made = pygame.Surface((side, side), pygame.SRCALPHA).convert_alpha()
            pygame.draw.aacircle(made, _RIM, (side // 2, side // 2), radius + rim)
            pygame.draw.aacircle(made, colour, (side // 2, side // 2), radius)
            return made

        return self._stage.sprites.get_or_make(("zombies dot", colour, round(radius, 2), rim), make)

    def _weapon_and_bag_layouts(
        self, parts: DrawnParts, person: SurvivorState, *, has_weapon: bool
    ) -> Iterator[Layout]:
        """What is in hand, with how many cards, and the bag."""
        metrics, sprites, theme = self._stage.metrics, self._stage.sprites, self._stage.theme
        if person.arms and has_weapon:
            name, hand = f"zombies/weapon_{person.armed_weapon.weapon}", len(person.armed_weapon.hand)
            colour = theme.secondary if hand else horde_and_fire_colours(theme.name)[0]
            wide = metrics.mix_px(36, 0.3)
            art = parts.picture(sprites.get_or_placeholder(name, PlaceholderShape.WIDE, wide, wide / 2))
            number = parts.line(str(hand), height=0, size=SMALL, bold=True, colour=colour)
            yield pad_sides(row(art, number, gap=metrics.px(3)), right=metrics.px(2))
        for item in person.bag:
            side = metrics.mix_px(20, 0.3)
            yield parts.picture(sprites.get_or_placeholder(f"zombies/item_{item}", PlaceholderShape.TOKEN, side))

    def _draw_icon(self, surface: DisplayList, name: str, size: int, centre: tuple[int, int]) -> None:
        art = self._stage.sprites.get(f"zombies/{name}", size)
        surface.blit(art, art.get_rect(center=centre))


def survivor_state_icons(person: SurvivorState) -> tuple[str, ...]:
    """Icons of what is the matter with somebody, the gravest first."""
    if not person.alive:
        return ()
    found = [f"token_{person.token.kind}"] if person.token is not None else []
    if person.down:
        found.append("mark_down")
    elif person.pinned and person.token is None:
        found.append("mark_pinned")
    if person.slime:
        found.append("mark_slimed")
    if person.wounded and not person.down:
        found.append("mark_wounded")
    return tuple(found)


def survivor_state_texts(rules_context: RulesContext, person: SurvivorState) -> tuple[str, ...]:
    """The same in words."""
    if not person.alive:
        return (say("zombies.dead"),)
    found = []
    if person.token is not None:
        found.append(say("zombies.state_held", special=names_of(rules_context.content).content_name(person.token.kind)))
    if person.down:
        found.append(say("zombies.state_down"))
    elif person.pinned and person.token is None:
        found.append(say("zombies.state_pinned"))
    if person.slime:
        found.append(say("zombies.state_slimed"))
    if person.wounded:
        found.append(say("zombies.state_wounded"))
    return tuple(found)


_PLANS_ENDED_BY: Final = {SHOOT: ("shoot",), MELEE: ("melee", "hero"), USE: ("use",)}
"""Buttons that end a plan, by its words."""


class ZombiesPanels(Panels):
    """Survivors, the night, and where buttons stand."""

    is_side_panel_first = True

    def __init__(
        self, stage: Stage, shown: ShownPosition, pieces: FigurePictures, *, strip: SurvivorStrip, tray: SuppressTray,
        night_panel: NightPanel
    ) -> None:  # fmt: skip
        super().__init__(stage)
        self._shown = shown
        self._pieces = pieces
        self._strip = strip
        self._tray = tray
        self._night_panel = night_panel
        self._survivor_panels = SurvivorPanels(stage, shown.rules_context, pieces)
        self._kept_plates: dict[Seat, CachedStrokes] = {}
        self._kept_night_panel = CachedStrokes()

    def layout(self) -> None:
        """Forgets kept pictures, because sizes or looks have changed."""
        self._kept_plates.clear()
        self._kept_night_panel.forget_strokes()

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        state = self._shown.state
        if state is None or seat >= len(state.people):
            return super().seat_badge(seat, size)
        return self._pieces.portrait(state.people[seat], seat % len(SIDES), size)

    def draw_seat(self, surface: DisplayList, rect: pygame.Rect, view: View, seat: Seat, plate: SeatPanelState) -> bool:
        if seat >= len(view.shown.people):
            return False
        state = view.shown
        key = state.people[seat], state.first == seat, plate, self._text_appearance_key()
        kept = self._kept_plates.setdefault(seat, CachedStrokes())
        kept.draw(surface, rect, key, lambda: self._survivor_panels.draw(surface, rect, state, seat, plate))
        return True

    def side_panel_height(self) -> int:
        return self._night_panel.height()

    def least_side_panel_height(self) -> int:
        return self._night_panel.least_height()

    def does_side_panel_replace_moves(self, view: View) -> bool:
        return shows_secret_decision(view)

    def draw_side_panel(self, surface: DisplayList, rect: pygame.Rect, view: View) -> None:
        state = view.shown
        key = state, self._night_panel.picture_key, self._text_appearance_key()
        self._kept_night_panel.draw(surface, rect, key, lambda: self._night_panel.draw(surface, rect, state))

    def headline(self, view: View) -> tuple[str, str]:
        state = view.shown
        words = names_of(self._shown.rules_context.content).scenario_title(state.agreed.scenario)
        return words, say("zombies.round_short", round=state.round) if state.round else ""

    def headline_counts(self, view: View) -> tuple[Sequence[HeadlineCount], str]:
        state, (horde, fire) = (
            state_with_open_cards(view.shown, self._night_panel.open_step),
            horde_and_fire_colours(self._stage.theme.name),
        )
        revealed = is_revealed(state)
        held = str(state.suppression) if revealed else "?" if state.drawn else "0"
        told = round_outcome_text(self._shown.rules_context, state) if state.drawn else ""
        return tuple(
            HeadlineCount(number, say(f"zombies.{name}"), colour=colour)
            for number, name, colour in ((str(state.horde), "horde", horde), (held, "fire", fire))
        ), told

    def _text_appearance_key(self) -> object:
        """What else pictures of words depend on."""
        return self._stage.settings, language()

    def button_rects(self, names: Sequence[TargetId]) -> Sequence[pygame.Rect] | None:
        return self._tray.button_rects(names) if self._tray.is_open else self._strip.button_rects(names)

    def shown_button_rects(self) -> Sequence[pygame.Rect]:
        """Where buttons stand that are offered now."""
        grid = self._tray.buttons() if self._tray.is_open else self._strip.button_grid
        return self.button_rects([name for name, _ in grid]) or ()

    def is_quiet_button(self, place: TargetId) -> bool:
        picker = self._shown.action_picker
        if picker is not None:
            return picker.plan.kind not in _PLANS_ENDED_BY.get(place, ()) or not picker.completions(place)
        if place == HALT:
            task = self._shown.state.todo[-1] if self._shown.state is not None and self._shown.state.todo else None
            return not (isinstance(task, Walking) and task.has_moved and not self._can_take_or_clear_there(task))
        return place.startswith((TAKE, CLEAR)) or place in (PASS, NOTHING, STAY_ALL)

    def _can_take_or_clear_there(self, task: Walking) -> bool:
        """Whether something waits where somebody has come to: a move is not likely meant to end before it."""
        builder = self._shown.builder
        return builder is not None and walking.can_take_or_clear_here(builder, task)

    def die_words(self, view: View, number: int) -> DieDescription:
        return action_messages.die_words(self._shown.rules_context.content, view.shown)

    def face_picture(self, face: str, size: int) -> pygame.Surface | None:
        if face not in ("1", "2", "3", "4", "5", "6"):
            return None

        def make() -> pygame.Surface:
            at = size // 2, size // 2
            return draw_as_picture((size, size), lambda sheet: draw_die(self._stage, sheet, at, size - 2, int(face)))

        return self._stage.sprites.get_or_make(("zombies die", face, size), make)
