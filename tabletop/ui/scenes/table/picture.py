"""How the table looks: top bar, seats, the game's own panel, moves, tools and the brass plate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from tabletop.play.offers import Offer
from tabletop.rules.game import NOBODY, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import Knob
from tabletop.ui.boards.panels import SeatPlate
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.scenes.registry import onward
from tabletop.ui.scenes.table.calls import Calls
from tabletop.ui.scenes.table.end import EndRibbon
from tabletop.ui.scenes.table.hand import Hand
from tabletop.ui.scenes.table.hints import Hints
from tabletop.ui.scenes.table.layout import Wants, arrange, rows_of, split
from tabletop.ui.scenes.table.menu import review, show_all
from tabletop.ui.scenes.table.steps import Steps
from tabletop.ui.scenes.table.table import Host, Table
from tabletop.ui.stage.plaques import Plaque
from tabletop.ui.words import say

_HALO = 24
"""Radius of a ping in logical pixels."""


class Shown(Host, Protocol):
    """A scene with everything that is drawn of it, and what its buttons do."""

    table: Table
    hand: Hand
    calls: Calls
    steps: Steps
    hints: Hints


class TablePicture:
    """Draws a table and owns its buttons; it decides nothing."""

    def __init__(self, scene: Shown) -> None:
        self._scene = scene
        self._table = scene.table
        self._stage = scene.table.stage
        self.plaques = scene.table.plaques
        self._end = EndRibbon(scene.table)
        self._plates = 1
        """Rows of brass buttons that there is room for."""

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Places everything for the stage's size."""
        table, stage = self._table, self._stage
        wants = Wants(len(table.match.sitters), table.board.panels.aside_height(), table.analysis.shown, self._plates,
                      table.board.panels.aside_first)  # fmt: skip
        self._table.layout = arrange(stage.metrics, stage.surface.get_size(), wants)
        self.refresh()

    def refresh(self) -> None:
        """Makes the buttons say what they would do now."""
        scene, table = self._scene, self._table
        rows = 1 if self._apart else rows_of(len(scene.hand.buttons))
        if rows != self._plates:
            self._plates = rows
            self.layout()
            table.moves.layout(self._table.layout.moves)
            return
        scene.hand.outlook.preview.column = self._table.layout.moves
        plates = self._buttons() or self._at_the_end()
        if not plates or self._apart:
            plates.append(self._plate())
        knobs = [
            Plaque(
                knob.name, knob.rect, partial(self._press, knob), icon=knob.icon, tip=knob.tip, selected=knob.selected
            )
            for knob in table.board.knobs()
        ]
        self.plaques.set([*self._bar_plaques(), *self._tools(), *self._verdict_plaques(), *plates, *knobs])
        self._stage.invalidate()

    def _press(self, knob: Knob) -> None:
        """Presses a small button of the board, and shows what it has changed about them."""
        knob.press()
        self.refresh()

    @property
    def _apart(self) -> bool:
        """Whether the board has the buttons beside itself, so that the plate stays."""
        buttons = self._scene.hand.buttons
        board = self._table.board
        return bool(buttons) and board.panels.plates(len(buttons) + bool(board.words.mode())) is not None

    def _buttons(self) -> list[Plaque]:
        """What can be done without a place on the board, unless the plate must say something else."""
        scene, table = self._scene, self._table
        buttons = () if scene.hand.done and not self._apart else scene.hand.buttons
        mode = table.board.words.mode() if self._apart else ()
        count = len(buttons) + bool(mode)
        rects = list(table.board.panels.plates(count) or split(self._stage.metrics, self._table.layout.plate, count))
        focus = scene.hand.gesture.focus
        made = []
        if mode:
            place, font = rects.pop(0), self._stage.metrics.font(SMALL)
            words = self._stage.texts.fitting(mode, font, place.w - 2 * self._stage.metrics.px(14), bold=True)
            made = [Plaque("mode", place, lambda: None, words, kind="primary")]
        return made + [
            Plaque(place, rect, partial(scene.hand.push, place), words,
                   kind="raised" if mode or table.board.panels.quiet(place) else "primary", selected=place == focus)
            for (place, words), rect in zip(buttons, rects, strict=True)
        ]  # fmt: skip

    def _at_the_end(self) -> list[Plaque]:
        """After a game with secrets: what was hidden can be looked at, once everybody wants to."""
        table = self._table
        if table.match.outcome is None or not table.match.game.hidden or table.look.at is not None:
            return []
        first, second = split(self._stage.metrics, self._table.layout.plate, 2)
        show = Plaque("show all", first, partial(show_all, table), say("table.show_all"), "eye", align="left", key="o")
        return [show, replace(self._plate(), rect=second)]

    def _bar_plaques(self) -> list[Plaque]:
        scene, table, metrics, bar = self._scene, self._table, self._stage.metrics, self._table.layout.bar
        side = min(bar.h - metrics.px(8), metrics.grown(40, 0.4))
        left = pygame.Rect(metrics.px(8), 0, side, side)
        left.centery = bar.centery
        icons = [
            ("book", "rulebook", lambda: table.open("rulebook"), "f1"),
            ("chart", "analysis_off" if table.analysis.shown else "analysis", table.analysis.toggle, "a"),
            ("settings", "settings", lambda: table.open("settings"), ""),
        ]
        icons = [each for each in icons if each[0] != "chart" or table.analysis.possible]
        made = [Plaque("menu", left, scene.open_menu, icon="menu", kind="icon", tip=say("table.menu"))]
        x = bar.right - metrics.px(12) - len(icons) * (side + metrics.px(4))
        for icon, words, press, key in icons:
            rect = pygame.Rect(x, left.y, side, side)
            made.append(Plaque(icon, rect, press, icon=icon, kind="icon", tip=say(f"table.{words}"), key=key,
                               selected=icon == "chart" and table.analysis.shown))  # fmt: skip
            x += side + metrics.px(4)
        return made

    def _tools(self) -> list[Plaque]:
        scene, table, metrics, rect = self._scene, self._table, self._stage.metrics, self._table.layout.tools
        undo, redo = scene.steps.undo_offer(), scene.steps.redo_offer()
        undo_tip = scene.words_of(undo.refused) if undo.refused else self._told(undo, "undo", "undo_last")
        redo_tip = scene.words_of(redo.refused) if redo.refused else self._told(redo, "redo", "redo_next")
        tools: list[tuple[str, Callable[[], None], str, str, bool]] = [
            ("undo", scene.undo, undo_tip, "ctrl+z", not undo.refused or undo.seat != NOBODY),
            ("redo", scene.steps.redo, redo_tip, "ctrl+y", not redo.refused),
            ("hint", scene.hints.ask, say("table.hint"), "l", table.match.outcome is None),
            ("replay", partial(review, table), say("table.replay"), "r", table.match.length > 0),
        ]
        tools = [tool for tool in tools if tool[0] != "hint" or table.analysis.advises]
        gap = metrics.px(6)
        width = (rect.w - gap * (len(tools) - 1)) // len(tools)
        return [
            Plaque(name, pygame.Rect(rect.x + i * (width + gap), rect.y, width, rect.h), press, icon=name, tip=tip,
                   key=key, enabled=enabled)
            for i, (name, press, tip, key, enabled) in enumerate(tools)
        ]  # fmt: skip

    def _told(self, offer: Offer, named: str, unnamed: str) -> str:
        """What a button takes back or does again; in games told in prose by what happened."""
        match, label = self._table.match, offer.label
        if self._table.board.words.prose:
            label = next(filter(None, (wording.line(match, event) for event in offer.events)), "")
            named = f"{named}_this"
        return say(f"table.{named}", label=label) if label else say(f"table.{unnamed}")

    def _verdict_plaques(self) -> list[Plaque]:
        scene, table, rect, metrics = self._scene, self._table, self._table.layout.verdict, self._stage.metrics
        if not rect.h:
            return []
        words = say("table.do_stop" if table.look.line else "table.show_why")
        width = min(rect.w // 2, self._stage.texts.width(words, metrics.font(SMALL)) + 2 * metrics.px(14) + 2)
        at = pygame.Rect(rect.right - width - metrics.px(8), 0, width, rect.h - metrics.px(28))
        at.y = rect.y + metrics.px(7)
        return [
            Plaque("why", at, scene.hints.show_why, words, size=SMALL, key="w", enabled=table.match.outcome is None)
        ]

    def _plate(self) -> Plaque:
        scene, table, rect = self._scene, self._table, self._table.layout.plate
        if table.look.at is not None or table.look.line:
            words, icon, enabled = say("table.do_return"), "back", True
        elif table.match.outcome is not None:
            words, icon, enabled = (*onward(table.match), True)
        elif table.opponent.to_act:
            words, icon = (
                say("table.do_resume" if self._stopped else "table.do_pause"),
                "play" if self._stopped else "pause",
            )
            enabled = True
        else:
            words, icon, enabled = (*self._deed(), True)
        kind = "raised" if icon == "pause" else "primary"
        return Plaque("plate", rect, scene.press_plate, words, icon, kind, enabled=enabled, align="left")  # type: ignore[arg-type]

    def _deed(self) -> tuple[str, str]:
        """What a person is to do, or can do by the plate, with its icon."""
        scene, table = self._scene, self._table
        if table.look.missed is not None:
            return say("cover.skip"), "play"
        if scene.hand.done:
            return scene.hand.done_words(), "check"
        if scene.calls.dice:
            return say("table.do_dice"), "dice"
        if scene.calls.stands_in:
            return say("table.do_stand_in"), "play"
        held = scene.hand.gesture.selected is not None
        if table.board.words.prose:
            return say("table.do_next" if held else "table.do_choose"), "hand"
        return say("table.do_place" if held else "table.do_drag"), "hand"

    @property
    def _stopped(self) -> bool:
        return self._table.opponent.paused or bool(self._table.opponent.error)

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draws what the clip needs."""
        scene, table, stage, parts = self._scene, self._table, self._stage, self._table.layout
        clip = surface.get_clip()
        surface.blit(draw.background(stage), (0, 0))
        if clip.colliderect(parts.board):
            table.board.draw(surface, now, scene.hand.marks(now))
            self._draw_pings(surface)
            self._draw_end(surface)
            self._draw_caption(surface)
            if not scene.hand.outlook.preview.in_column:
                scene.hand.outlook.preview.draw(surface)
        if clip.top <= parts.bar.bottom:  # its edge lies just below it
            self._draw_bar(surface)
        if clip.right > parts.moves.x:
            self._draw_column(surface)
        self.plaques.draw(surface)
        table.bubble.draw(surface)
        scene.hand.outlook.chip.draw(surface)
        self.plaques.draw_tip(surface)

    def _draw_column(self, surface: pygame.Surface) -> None:
        scene, table, parts, clip = self._scene, self._table, self._table.layout, surface.get_clip()
        for seat, rect in enumerate(parts.seats):
            if clip.colliderect(rect):
                self._draw_seat(surface, seat, rect)
        if parts.aside.h and clip.colliderect(parts.aside):
            draw.panel(self._stage, surface, parts.aside)
            table.board.panels.draw_aside(surface, parts.aside, table.look.view)
        if parts.verdict.h:
            self._draw_verdict(surface)
        preview = scene.hand.outlook.preview
        if not parts.aside.h and table.board.panels.aside_matters(table.look.view):
            draw.panel(self._stage, surface, parts.moves)
            table.board.panels.draw_aside(surface, parts.moves, table.look.view)
        else:
            (preview if preview.place and preview.in_column else table.moves).draw(surface)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        stage, metrics, theme, bar = self._stage, self._stage.metrics, self._stage.theme, self._table.layout.bar
        surface.fill(theme.panel, bar)
        pygame.draw.line(surface, theme.panel_edge, bar.bottomleft, bar.bottomright, metrics.line(1))
        title = wording.title(self._table.match.header.game).upper()
        at = (self.plaques["menu"].rect.right + metrics.px(8), bar.centery)
        name = draw.text(stage, surface, title, at, size=18, colour=theme.accent, bold=True, spacing=1.5)
        room = self.plaques["book"].rect.x - metrics.px(16) - name.right - metrics.px(24)
        self._draw_banner(surface, name.right + metrics.px(24), room)

    def _draw_banner(self, surface: pygame.Surface, left: int, room: int) -> None:
        """One line that names who acts and what is expected, centred over the board where there is room."""
        stage, bar, metrics = self._stage, self._table.layout.bar, self._stage.metrics
        texts, sizes = stage.texts, (metrics.font(BODY), metrics.font(SMALL))
        fits = (words for words in self.banners() if self._fits(words, sizes, room, bar.h))
        size, lines = texts.fitted(next(fits, self.banner_in_short()), sizes, (room, bar.h))
        width, step = min(room, max(texts.width(line, size) for line in lines)), round(size * TIGHT)
        x = max(left, min(self._table.layout.board.centerx - width // 2, left + room - width))
        y = bar.centery - (len(lines) - 1) * step // 2
        for i, line in enumerate(lines):
            label = texts.label(line, size, stage.theme.text)
            surface.blit(label, label.get_rect(midleft=(x, y + i * step)))

    def _fits(self, words: str, sizes: tuple[int, int], room: int, high: int) -> bool:
        """Whether the words can be shown whole, on two lines where they are the game's own."""
        _, lines = self._stage.texts.fitted(words, sizes, (room, high))
        own = len(lines) == 1 or words in self._expected()
        return own and " ".join(lines) == words

    def _expected(self) -> tuple[str, ...]:
        """What the game itself says that is to be done, with the name of who does it and without."""
        scene, table = self._scene, self._table
        words = scene.hand.expects() if scene.active else ""
        if not words:
            return ()
        return say("table.expected", name=wording.name(table.match, table.match.to_act), words=words), words

    def banners(self) -> tuple[str, ...]:
        """What the bar may say, the fullest wording first."""
        return (*(self._expected() or (self.banner(),)), self.banner_in_short())

    def banner(self) -> str:
        """Who acts, and what is expected."""
        scene, table = self._scene, self._table
        match = table.match
        if table.look.missed is not None:
            return say("cover.missed", name=wording.name(match, match.to_act))
        if table.look.line:
            line = "" if table.board.words.prose else " ".join(map(str, table.look.line))
            return say("table.showing_why", line=line) if line else say("table.showing_how")
        if table.look.at is not None:
            return say("table.looking", ply=table.look.at, plies=match.length)
        outcome = match.outcome
        if outcome is not None:
            return wording.ended(match, outcome)
        if match.to_act < 0:
            return say("table.dice" if scene.calls.dice else "table.chance_acts")
        return self._turn()

    def _turn(self) -> str:
        """What a person or a bot is about to do."""
        scene, table = self._scene, self._table
        match = table.match
        name = wording.name(match, match.to_act)
        if table.opponent.to_act:
            return say("table.paused" if self._stopped else "table.thinking", name=name)
        held = scene.hand.gesture.selected
        if table.board.words.prose:
            return say("table.choose_next" if held else "table.move_or_step", name=name)
        return say("table.choose_target", name=name, place=held) if held else say("table.your_turn", name=name)

    def banner_in_short(self) -> str:
        """The same where there is little room."""
        table = self._table
        outcome = table.match.outcome
        acts = table.match.to_act >= 0 and not table.opponent.to_act
        if table.look.line or (table.look.at is None and outcome is None and not acts):
            return self.banner()
        if table.look.at is not None:
            return say("table.looking_short", ply=table.look.at, plies=table.match.length)
        if outcome is None:
            return say("table.move_or_step", name=wording.name(table.match, table.match.to_act))
        if table.match.game.team:
            return say("table.team_won" if outcome.winners else "table.team_lost")
        if len(outcome.winners) != 1:
            return say("table.over")
        return say("table.won", name=wording.name(table.match, outcome.winners[0]))

    def _draw_seat(self, surface: pygame.Surface, seat: Seat, rect: pygame.Rect) -> None:
        table, stage, metrics, theme = self._table, self._stage, self._stage.metrics, self._stage.theme
        match = table.match
        outcome = match.outcome if table.look.at is None else None
        acts = match.past.to_act(table.look.ply) == seat or (outcome is not None and seat in outcome.winners)
        draw.panel(stage, surface, rect, accent=acts)
        plate = SeatPlate(wording.name(match, seat), match.sitters[seat].is_person, acts)
        if table.board.panels.draw_seat(surface, rect, table.look.view, seat, plate):
            return
        pad, mark = metrics.px(18), metrics.grown(24, 0.4)
        shape = draw.side(stage, seat, mark)
        surface.blit(shape, shape.get_rect(midleft=(rect.x + pad, rect.centery)))
        badge = table.board.panels.seat_badge(seat, rect.h - 2 * metrics.px(10))
        place = badge.get_rect(midright=(rect.right - metrics.px(14), rect.centery))
        surface.blit(badge, place)
        x = rect.x + pad + mark + metrics.px(14)
        room = place.x - x - metrics.px(8)
        name = wording.name(match, seat)
        if self._table.layout.compact:
            has = table.board.words.seat(table.look.view, seat)[-1:]
            wide = max((stage.texts.width(words, metrics.font(SMALL)) for words in has), default=0)
            if stage.texts.width(name, metrics.font(18), bold=True) + metrics.px(12) + wide <= room:
                for words in has:
                    at = (place.x - metrics.px(10), rect.centery)
                    draw.text(stage, surface, words, at, size=SMALL, colour=theme.secondary, align="right")
            draw.text(stage, surface, name, (x, rect.centery), size=18, bold=True, width=room)
            return
        draw.text(stage, surface, name, (x, rect.centery - metrics.t(11)), size=18, bold=True, width=room)
        line = (x, rect.centery + metrics.t(12))
        words = stage.texts.fitting(self._seat_words(seat), metrics.font(SMALL), room)
        draw.text(stage, surface, words, line, size=SMALL, colour=theme.secondary, width=room)

    def _seat_words(self, seat: Seat) -> tuple[str, ...]:
        """Which side it is or what it plays with, and what it does; then only what it does."""
        match = self._table.match
        sitter, outcome = match.sitters[seat], match.outcome
        if outcome is not None and seat in outcome.winners and self._table.look.at is None:
            words = say("table.wins")
        elif match.past.to_act(self._table.look.ply) == seat:
            words = say("table.to_move")
        else:
            level = wording.level(match.header.game, sitter.level)
            words = say("table.person") if sitter.is_person else say("table.bot_level", level=level)
        has = self._table.board.words.seat(self._table.look.view, seat)
        if has:
            return (*(f"{each} · {words}" for each in has), words)
        return (f"{wording.side(match.header.game, seat)} · {words}" if sitter.name else words), words

    def _draw_verdict(self, surface: pygame.Surface) -> None:
        stage, metrics, theme, rect = self._stage, self._stage.metrics, self._stage.theme, self._table.layout.verdict
        draw.panel(stage, surface, rect)
        table, pad = self._table, metrics.px(14)
        bar = pygame.Rect(rect.x + pad, rect.bottom - metrics.px(13), rect.w - 2 * pad, metrics.px(6))
        surface.blit(draw.rounded(stage, bar.size, "#F3E9D2", edge=theme.disabled, radius=3), bar)
        filled = pygame.Rect(bar.x, bar.y, round(bar.w * table.analysis.balance()), bar.h)
        surface.blit(draw.rounded(stage, filled.size, "#0E1433", edge=theme.accent, radius=3), filled)
        room = self.plaques["why"].rect.x - rect.x - pad - metrics.px(8)
        words = table.analysis.words()
        draw.text(stage, surface, words, (rect.x + pad, self.plaques["why"].rect.centery), width=room, bold=True)

    def _draw_pings(self, surface: pygame.Surface) -> None:
        size = self._stage.metrics.px(2 * _HALO)
        for pos, _ in self._scene.hand.signs.pings:
            halo = self._stage.sprites.get("ui/mark_ring", size)
            surface.blit(halo, halo.get_rect(center=self._stage.pixel(pos)))

    def _draw_caption(self, surface: pygame.Surface) -> None:
        """The last action in words, for those who sit far away; above the heads in the lowest tenth."""
        table, stage, metrics, board = self._table, self._stage, self._stage.metrics, self._table.layout.board
        if not stage.metrics.projector or not table.news.words or table.match.outcome is not None:
            return
        pad = metrics.px(20)
        width = min(board.w - 2 * pad, stage.texts.width(table.news.words, metrics.font(HEADING), bold=True) + 2 * pad)
        inner = width - 2 * pad
        height = draw.paragraph_height(stage, table.news.words, inner, size=HEADING, bold=True)
        strip = pygame.Rect(0, 0, width, height + pad)
        strip.midbottom = (board.centerx, stage.surface.get_height() * 9 // 10)
        surface.blit(draw.rounded(stage, strip.size, stage.theme.background + "e6", radius=14), strip)
        place = pygame.Rect(strip.x + pad, strip.y + pad // 2, inner, height)
        draw.paragraph(stage, surface, table.news.words, place, size=HEADING, bold=True, align="centre")

    def _draw_end(self, surface: pygame.Surface) -> None:
        """A ribbon over the board that says who has won, and why."""
        table = self._table
        over = table.match.outcome is not None
        if not over or table.look.at is not None or table.look.line or table.board.moving(self._stage.now):
            return
        self._end.draw(surface)

    def end_rect(self) -> pygame.Rect:
        """Where the ribbon lies, in pixels."""
        return self._end.rect()
