"""How the table looks: top bar, seats, the game's own panel, moves, tools and the brass plate."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

import pygame

from tabletop.play.offers import UndoOffer
from tabletop.play.record import DISCLOSED
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.panels import MODE
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.phones.desk import Phones
from tabletop.ui.scenes.table.action_history import ActionHistory
from tabletop.ui.scenes.table.bar import draw_title
from tabletop.ui.scenes.table.bar_buttons import bar_plaques
from tabletop.ui.scenes.table.blunder_takeback import BlunderTakeback
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.caption import draw_caption
from tabletop.ui.scenes.table.column_split import ColumnSplit, split_column
from tabletop.ui.scenes.table.context import TableContext, TableHost
from tabletop.ui.scenes.table.decision_dialogs import DecisionDialogs
from tabletop.ui.scenes.table.disabled_buttons import DisabledButtons
from tabletop.ui.scenes.table.end import EndRibbon
from tabletop.ui.scenes.table.hints import Hints
from tabletop.ui.scenes.table.icon_buttons import BoardIconButtons
from tabletop.ui.scenes.table.layout import BrassButtonRows, ColumnRequest, arrange, row_of
from tabletop.ui.scenes.table.menu import review, show_all
from tabletop.ui.scenes.table.player_panels import draw_seat
from tabletop.ui.scenes.table.preparation import AheadPreparation
from tabletop.ui.scenes.table.replay_last import ReplayLastTurn
from tabletop.ui.scenes.table.unsaved import UnsavedNotice
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind
from tabletop.ui.story.page import PageKind
from tabletop.ui.words import say

_EMPTY_RECT = pygame.Rect(0, 0, 1, 1)
"""Until a button has its place."""
_HALO = 24
"""Radius of a ping in logical pixels."""


class TableView(TableHost, Protocol):
    """A scene with everything that is drawn of it, and what its buttons do."""

    table: TableContext
    hand: BoardInput
    preparation: AheadPreparation
    decision_dialogs: DecisionDialogs
    steps: ActionHistory
    hints: Hints
    replay_last_turn: ReplayLastTurn
    blunder_takeback: BlunderTakeback
    phones: Phones
    unsaved: UnsavedNotice


class TablePicture:
    def __init__(self, scene: TableView) -> None:
        self._scene = scene
        self._table = scene.table
        self._stage = scene.table.stage
        self.buttons = scene.table.buttons
        self.icon_buttons = BoardIconButtons(scene.table, self.refresh)
        self.end_ribbon = EndRibbon(scene.table)
        self._stands = BrassButtonRows()
        self._plates = 1
        """Rows of brass buttons that there is room for."""
        self._asking = DisabledButtons(scene.table, scene.hand)

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        table, stage = self._table, self._stage
        wants = ColumnRequest(len(table.story.sitters), table.board.panels.aside_height(), table.analysis.shown,
                      self._plates, table.board.panels.aside_first, table.board.panels.aside_least())  # fmt: skip
        table.layout = arrange(stage.metrics, stage.surface.get_size(), wants)
        self.refresh()

    def refresh(self) -> None:
        scene, table = self._scene, self._table
        self._asking.look()
        rows = self._rows()
        if rows != self._plates:
            self._plates = rows
            self.layout()
            table.moves.layout(self._table.layout.moves)
            return
        scene.hand.hover_info.preview.column = split_column(table).moves
        plates = self._buttons()
        plates += [self._plate(), *self._at_the_end()] if not plates or self._apart else []
        links = self.end_ribbon.links() if self._is_present else ()
        more = [*self.icon_buttons.buttons(), *scene.unsaved.buttons(), *scene.blunder_takeback.buttons(), *links]
        self.buttons.set([*self._bar_plaques(), *self._tools(), *self._verdict_plaques(), *plates, *more])
        self._asking.show(plates)
        table.bubble.make_room(scene.hand.hover_info.free())

    def _bar_plaques(self) -> list[Button]:
        """The menu, and what only shows something."""
        return bar_plaques(self._scene)

    @property
    def _apart(self) -> bool:
        """Whether the board has the buttons beside itself, so that the plate stays."""
        return self._beside() is not None

    def _beside(self) -> Mapping[TargetId, pygame.Rect] | None:
        """Where the board has each of the buttons, and the sign of what is planned."""
        board, names = self._table.board, self._asking.names
        names = [*([MODE] if names and board.words.mode() else []), *names]
        rects = board.panels.plates(names)
        return None if rects is None or not names else dict(zip(names, rects, strict=True))

    def _buttons(self) -> list[Button]:
        """What can be done without a place on the board, unless the plate must say something else."""
        scene, at = self._scene, self._beside()
        asked, quiet = self._asking.buttons, self._table.board.panels.quiet
        by_plate = not asked or self._deed().kind == ButtonKind.PRIMARY
        likely = [] if by_plate else [each for each, _ in scene.hand.buttons if not quiet(each)]
        made = [self._button(place, words, is_bright=likely == [place]) for place, words in asked]
        if not made or (at is None and scene.hand.done):
            return []
        if at is None:
            names = [button.name for button in made]
            at = dict(zip(names, self._stands.rects(self._stage.metrics, self._table.layout, names), strict=True))
        sign = [self._sign(at[MODE])] if MODE in at else []
        return [*sign, *(replace(button, rect=at[button.name]) for button in made)]

    def _rows(self) -> int:
        if self._asking.buttons and not self._scene.hand.done and not self._apart:
            return self._stands.rows(self._asking.names)
        return 1 + len(self._at_the_end()) + len(self._scene.blunder_takeback.buttons())

    def _button(self, place: TargetId, words: str, *, is_bright: bool) -> Button:
        """What can be done without a place on the board; it shines where nothing else is likely meant."""
        hand = self._scene.hand
        kind = ButtonKind.PRIMARY if is_bright else ButtonKind.RAISED
        icon = "hint" if place in hand.hint else ""
        return Button(place, _EMPTY_RECT, partial(hand.push, place), words, icon, kind,
                      enabled=not self._table.running, selected=place == hand.gesture.focus)  # fmt: skip

    def _sign(self, rect: pygame.Rect) -> Button:
        """What is planned, in its place among the buttons; it says what comes next."""
        font, room = self._stage.metrics.font(SMALL), rect.w - 2 * self._stage.metrics.px(14)
        words = self._stage.texts.fitting(self._table.board.words.mode(), font, room, bold=True)
        return Button(MODE, rect, self._scene.hand.remind, words, chosen=True)

    def _at_the_end(self) -> list[Button]:
        """After a game with secrets: what was hidden can be looked at, once everybody wants to."""
        table = self._table
        if table.story.outcome is None or not table.story.game.hidden or not self._is_present:
            return []
        show, words = partial(show_all, table, self._scene), say("table.show_all")
        above = row_of(self._stage.metrics, table.layout, 1, 2)
        return [Button("show all", above, show, words, "eye", align=ButtonAlign.LEFT, key="o")]

    def _tools(self) -> list[Button]:
        scene, table, metrics, rect = self._scene, self._table, self._stage.metrics, self._table.layout.tools
        undo, redo = scene.steps.undo_offer(), scene.steps.redo_offer()
        # any press only lets the result go, and nothing is taken back behind a line that is shown
        reads = table.story.holds(self._stage.now) or table.story.shows_line
        undo_tip, redo_tip = self._told(undo, "undo"), self._told(redo, "redo")
        played = len(table.story.history) > 0
        tools: list[tuple[str, Callable[[], None], str, str, bool]] = [
            ("undo", scene.undo, undo_tip, "ctrl+z", not undo.refused and not reads),
            ("redo", scene.steps.redo, redo_tip, "ctrl+y", not redo.refused and not reads),
            ("hint", scene.hints.ask, scene.hints.does, "l", not scene.hints.unavailable_reason),
            ("clock", scene.replay_last_turn.play, scene.replay_last_turn.does, "", scene.replay_last_turn.ready),
            ("replay", partial(review, table, scene), say(f"table.{'replay' if played else 'no_replay'}"), "r", played),
        ]
        lacks = {"hint": not table.analysis.advises, "clock": not scene.replay_last_turn.offered}
        tools = [tool for tool in tools if not lacks.get(tool[0])]
        gap = metrics.px(6)
        width = (rect.w - gap * (len(tools) - 1)) // len(tools)
        return [
            Button(name, pygame.Rect(rect.x + i * (width + gap), rect.y, width, rect.h), press, icon=name, tip=tip,
                   key=key, enabled=enabled)
            for i, (name, press, tip, key, enabled) in enumerate(tools)
        ]  # fmt: skip

    def _told(self, offer: UndoOffer, button: str) -> str:
        """What a button takes back or does again, by what happened, or why it does not."""
        if self._table.story.shows_line:
            return say("table.line_first")
        if offer.refused:
            return self._scene.words_of(offer.refused)
        lines = (wording.line(self._table.story, event) for event in offer.events)
        told = next(filter(None, lines), "")
        return say(f"table.{button}", label=told) if told else say(f"table.{button}_unnamed")

    def _verdict_plaques(self) -> list[Button]:
        scene, table, rect, metrics = self._scene, self._table, self._table.layout.verdict, self._stage.metrics
        if not rect.h:
            return []
        kept, below = self._no_line_reason(), table.tips.covers(rect, table.layout.moves, table.layout.above)
        words = say("table.do_stop" if table.story.shows_line else "table.show_why")
        width = min(rect.w // 2, self._stage.texts.width(words, metrics.font(SMALL)) + 2 * metrics.px(14) + 2)
        at = pygame.Rect(rect.right - width - metrics.px(8), rect.y + metrics.px(7), width, rect.h - metrics.px(28))
        return [
            Button("why", _EMPTY_RECT if below else at, scene.hints.show_why, words, size=SMALL, key="w",
                   kind=ButtonKind.BARE if below else ButtonKind.RAISED, enabled=not kept, tip=kept)
        ]  # fmt: skip

    def _no_line_reason(self) -> str:
        """Why no line of play can be shown here; "" where one can, or is shown already."""
        table = self._table
        if table.story.shows_line:
            return ""
        if table.story.outcome is not None:
            return say("table.over_why")
        return table.analysis.no_line_reason()

    def _plate(self) -> Button:
        scene, table, now = self._scene, self._table, self._stage.now
        plate = partial(Button, "plate", table.layout.plate, scene.press_plate, align=ButtonAlign.LEFT)
        reads = table.story.holds(now)
        bot_acts = table.opponent.can_pause and table.story.page.kind is not PageKind.MISSED
        if table.story.passes(now):
            return plate(say("table.do_rush"), "to_end", ButtonKind.RAISED, free=True, tip=say("table.rush_tip"))
        if reads:
            words, icon = say("table.do_resume"), "play"
        elif table.story.is_detached:
            words, icon = say("table.do_return"), "back"
        elif table.story.outcome is not None:
            words, icon = self._after_the_end()
        elif bot_acts:
            words, icon = table.opponent.button()
        else:
            return self._deed()
        passes = reads and not table.story.waits(now)
        kind = ButtonKind.RAISED if icon == "pause" or passes else ButtonKind.PRIMARY
        return plate(words, icon, kind, free=bot_acts and not reads)

    def _after_the_end(self) -> tuple[str, str]:
        """What follows from the end, in words and with its icon: the poster, but for a match without a result."""
        if self._table.story.stopped == DISCLOSED:
            return say("table.replay"), "replay"
        return say("end.open"), "trophy"

    def _deed(self) -> Button:
        """What a person can do by the plate; else a note that says what is to be done on the board."""
        scene, table = self._scene, self._table
        plate = partial(Button, "plate", table.layout.plate, scene.press_plate, align=ButtonAlign.LEFT)
        does: Sequence[Any] = ()
        if table.story.page.kind is PageKind.MISSED:
            words, icon = say("cover.skip"), "play"
        elif scene.hand.done:
            words, icon, does = scene.hand.done_words(), "check", scene.hand.done
        elif scene.hand.only is not None:
            words, icon, does = scene.hand.named(scene.hand.only[1]), "play", scene.hand.only[1:]
        elif scene.decision_dialogs.dice:
            words, icon = say("table.do_dice"), "dice"
        elif scene.decision_dialogs.stands_in:
            words, icon = say("table.do_stand_in"), "play"
        elif (waits := scene.preparation.seat) is not None:
            words, icon = scene.preparation.words(waits), "play"
        else:
            is_asked = table.story.to_act >= 0 and not table.opponent.to_act
            words, icon = (self._asked(), "hand") if is_asked else (say("table.do_watch"), "eye")
            if table.view_policy.elsewhere:
                words, icon = say("phones.on_phone"), "phone"
            return plate(words, icon, ButtonKind.NOTE)
        kind = ButtonKind.RAISED if does and scene.hand.wastes(does) else ButtonKind.PRIMARY
        return plate(words, icon, kind)

    def _asked(self) -> str:
        held = self._scene.hand.gesture.selected is not None and not self._scene.hand.stuck
        if self._table.board.words.prose:
            return say("table.do_next" if held else "table.do_choose")
        if self._scene.hand.gesture.picking.is_click_only:
            return say("table.do_click")
        return say("table.do_place" if held else "table.do_drag")

    @property
    def _is_present(self) -> bool:
        """Whether what is shown is the match itself, and no look elsewhere."""
        return self._table.story.page.kind is PageKind.PRESENT and not self._table.story.is_detached

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.blit(draw.background(self._stage), (0, 0))
        self._table.board.draw(surface, now, self._scene.hand.marks(now))
        self._table.tips.draw_arrows(surface)
        self._draw_pings(surface)
        self._draw_end(surface)
        self._draw_caption(surface)
        self._draw_bar(surface)
        self._draw_column(surface)
        self.buttons.draw(surface)
        self._draw_marks(surface)
        self._draw_floating(surface)

    def _draw_floating(self, surface: DisplayList) -> None:
        """At most one thing floats: a reason, else odds, else what a button does, else a place shown large."""
        outlook = self._scene.hand.hover_info
        if self._table.bubble.words:
            self._table.bubble.draw(surface)
        elif outlook.chip.lines:
            outlook.chip.draw(surface)
        elif self.buttons.tip:
            self.buttons.draw_tip(surface)
        elif not outlook.preview.in_column:
            outlook.preview.draw(surface)

    def _draw_column(self, surface: DisplayList) -> None:
        scene, table, parts = self._scene, self._table, self._table.layout
        for seat, rect in enumerate(parts.seats):
            self._draw_seat(surface, seat, rect)
        room = split_column(table)
        if parts.verdict.h and not table.tips.covers(parts.verdict, parts.moves, parts.above):
            self._draw_verdict(surface)
        if room.side_panel.h:
            draw.panel(self._stage, surface, room.side_panel)
            table.board.panels.draw_aside(surface, room.side_panel, table.story.view)
        self._share(room)
        preview = scene.hand.hover_info.preview
        if room.moves.h and table.tips.shown is None:
            (preview if preview.place and preview.in_column else table.moves).draw(surface)
        table.tips.draw(surface, parts.moves, parts.above)

    def _share(self, room: ColumnSplit) -> None:
        """What lies below the game's own panel has what is left by it."""
        outlook, moves = self._scene.hand.hover_info, self._table.moves
        if room.moves.h and moves.rect != room.moves:
            moves.layout(room.moves)
        if outlook.preview.column != room.moves:
            outlook.preview.column = room.moves
            outlook.preview.hide()
            outlook.look()

    def _draw_bar(self, surface: DisplayList) -> None:
        stage, metrics, theme, bar = self._stage, self._stage.metrics, self._stage.theme, self._table.layout.bar
        surface.fill(theme.panel, bar)
        surface.line(theme.panel_edge, bar.bottomleft, bar.bottomright, metrics.line(1))
        at = (self.buttons["menu"].rect.right + metrics.px(8), bar.centery)
        story, series = self._table.story, self._table.series()
        left = draw_title(stage, surface, story, at, bar.w, label=self._table.label or story.branch, series=series)
        left += metrics.px(24)
        first = "phones" if self._scene.phones.is_open else "book"
        self._draw_banner(surface, left, self.buttons[first].rect.x - metrics.px(16) - left)

    def _draw_banner(self, surface: DisplayList, left: int, room: int) -> None:
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
        return say("table.expected", name=wording.name(table.story, table.story.to_act), words=words), words

    def banners(self) -> tuple[str, ...]:
        story = self._table.story
        if story.holds(self._stage.now) and story.asked_next < 0:
            return (say("table.read_on"),)
        if story.holds(self._stage.now):
            acting = story.to_act, self._table.board.words.acting(story.view)
            follows = "goes_on" if story.asked_next in acting else "next"
            keys = ("read_first", follows) if story.waits(self._stage.now) else (follows,)
            return tuple(say(f"table.{key}", name=wording.name(story, story.asked_next)) for key in keys)
        return (*self._missed(), *(self._expected() or (self.banner(),)), self.banner_in_short())

    def _missed(self) -> tuple[str, ...]:
        """That the phone of whoever is asked is gone, where the decision can be made here as well."""
        story, table = self._table.story, self._table
        if (
            story.is_detached
            or story.outcome is not None
            or story.to_act not in table.gone
            or table.view_policy.elsewhere
        ):
            return ()
        gone = say("phones.missed_here", name=wording.name(story, story.to_act))
        return (*(f"{gone} {words}" for words in self._expected()), gone)

    def banner(self) -> str:
        scene, table = self._scene, self._table
        story = table.story
        if story.page.kind is PageKind.MISSED:
            return scene.replay_last_turn.heading
        if story.shows_line:
            return scene.hints.line_words()
        if story.is_detached:
            return say("table.looking", ply=story.ply, plies=len(story.history))
        outcome = story.outcome
        if outcome is not None:
            return wording.ended(story, outcome)
        return self._chance() if story.to_act < 0 else self._turn()

    def _chance(self) -> str:
        """Why nobody decides just now: chance does, or nobody may in this branch."""
        story = self._table.story
        if story.stopped:
            return say(f"table.{story.stopped}")
        acts = self._table.board.words.chance(story.view) or say("table.chance_acts")
        return say("table.dice") if self._scene.decision_dialogs.dice else acts

    def _turn(self) -> str:
        """What a person or a bot is about to do."""
        scene, table = self._scene, self._table
        name = wording.name(table.story, table.story.to_act)
        if table.opponent.to_act:
            return table.opponent.words(name)
        if table.view_policy.elsewhere:
            return say("phones.missed" if table.story.to_act in table.gone else "phones.decides", name=name)
        stuck, prose = scene.hand.stuck, table.board.words.prose
        clicked = bool(scene.hand.gesture.picking.is_click_only)
        return say(table.escape_stack.prompt_key(is_stuck=stuck, is_prose=prose, is_click_only=clicked), name=name)

    def banner_in_short(self) -> str:
        """The same where there is little room."""
        table, story = self._table, self._table.story
        outcome, acts = story.outcome, story.to_act >= 0 and not table.opponent.to_act
        if story.shows_line or (not story.is_detached and outcome is None and not acts):
            return self.banner()
        if story.is_detached:
            return say("table.looking_short", ply=story.ply, plies=len(story.history))
        if outcome is None:
            key = "nowhere_short" if self._scene.hand.stuck else "move_or_step"
            return (
                self._turn()
                if table.view_policy.elsewhere
                else say(f"table.{key}", name=wording.name(story, story.to_act))
            )
        if story.game.team:
            return say("table.team_won" if outcome.winners else "table.team_lost")
        if len(outcome.winners) != 1:
            return say("table.over")
        return say("table.won", name=wording.name(story, outcome.winners[0]))

    def _draw_seat(self, surface: DisplayList, seat: Seat, rect: pygame.Rect) -> None:
        draw_seat(self._table, surface, seat, rect, is_present=self._is_present)

    def _draw_verdict(self, surface: DisplayList) -> None:
        stage, metrics, theme, rect = self._stage, self._stage.metrics, self._stage.theme, self._table.layout.verdict
        draw.panel(stage, surface, rect)
        table, pad = self._table, metrics.px(14)
        bar = pygame.Rect(rect.x + pad, rect.bottom - metrics.px(13), rect.w - 2 * pad, metrics.px(6))
        surface.blit(draw.rounded(stage, bar.size, "#F3E9D2", edge=theme.disabled, radius=3), bar)
        filled = pygame.Rect(bar.x, bar.y, round(bar.w * table.analysis.balance()), bar.h)
        surface.blit(draw.rounded(stage, filled.size, "#0E1433", edge=theme.accent, radius=3), filled)
        room = self.buttons["why"].rect.x - rect.x - pad - metrics.px(8)
        words = stage.texts.fitting(table.analysis.wordings(), metrics.font(BODY), room, bold=True)
        y, remarks, small = self.buttons["why"].rect.centery, table.analysis.horizon_labels(), metrics.font(SMALL)
        told = next((each for each in remarks if stage.texts.width(each, small) <= room), "")
        if told:
            y -= metrics.t(9)
            draw.text(stage, surface, told, (rect.x + pad, y + metrics.t(19)), size=SMALL, width=room,
                      colour=theme.secondary)  # fmt: skip
        draw.text(stage, surface, words, (rect.x + pad, y), width=room, bold=True)

    def _draw_pings(self, surface: DisplayList) -> None:
        size = self._stage.metrics.px(2 * _HALO)
        for pos, _ in self._scene.hand.flashes.pings:
            halo = self._stage.sprites.get("ui/mark_ring", size)
            surface.blit(halo, halo.get_rect(center=self._stage.pixel(pos)))

    def _draw_marks(self, surface: DisplayList) -> None:
        """What the occasion itself points at, over board and buttons."""

    def _draw_caption(self, surface: DisplayList) -> None:
        draw_caption(self._table, surface)

    @property
    def ribbon(self) -> pygame.Rect:
        """What says how it ended, in pixels; empty while it is not there."""
        return self.end_ribbon.rect() if self._is_present else pygame.Rect(0, 0, 0, 0)

    def _draw_end(self, surface: DisplayList) -> None:
        if self._table.story.outcome is not None and self._is_present:
            self.end_ribbon.draw(surface)
