"""TablePicture: lays out and draws the table, and makes its buttons; lessons and puzzles override parts of it.

Made with the MatchMode of a TableScene, which it knows as TablePictureHost; `bar_and_panels`, `board_buttons` and
`end_ribbon` draw parts of it. What a button does is the scene's. A change must keep: it reads the story's snapshot and
the viewer's view, never the match; a picture at rest equals a fresh one; a method that `lesson.picture` or
`puzzles.picture` overrides keeps its meaning; names of buttons, since keys and tests press them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

import pygame

from tabletop.play.record import DISCLOSED
from tabletop.play.undo_offers import UndoOffer
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.panels import MODE
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.scenes.phones.table_phones import TablePhones
from tabletop.ui.scenes.table import bar_and_panels
from tabletop.ui.scenes.table.action_history import ActionHistory, BlunderTakeback
from tabletop.ui.scenes.table.board_buttons import BoardIconButtons, LastFrameDecisionButtons
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.catch_up import CatchUp, ReplayLastTurn
from tabletop.ui.scenes.table.column_split import ColumnSplit, split_column
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface
from tabletop.ui.scenes.table.decision_dialogs import DecisionDialogs
from tabletop.ui.scenes.table.end_ribbon import EndRibbon
from tabletop.ui.scenes.table.hints import Hints
from tabletop.ui.scenes.table.layout import BrightButtonRows, ColumnRequest, arrange_table, button_row_rect, row_rects
from tabletop.ui.scenes.table.preparation import DecisionPreparation
from tabletop.ui.scenes.table.table_menu import open_match_review, open_review_with_secrets
from tabletop.ui.scenes.table.unsaved import UnsavedNotice
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind
from tabletop.ui.story.snapshots import SnapshotKind

_EMPTY_RECT = pygame.Rect(0, 0, 1, 1)
"""Until a button has its place."""
_PING_RADIUS = 24
"""Radius of a ping in logical pixels."""


class TablePictureHost(TableSceneInterface, Protocol):
    """A scene with everything that is drawn of it, and what its buttons do."""

    table: TableContext
    hand: BoardInput
    preparation: DecisionPreparation
    decision_dialogs: DecisionDialogs
    action_history: ActionHistory
    hints: Hints
    catch_up: CatchUp
    replay_last_turn: ReplayLastTurn
    blunder_takeback: BlunderTakeback
    phones: TablePhones
    unsaved: UnsavedNotice


class TablePicture:
    def __init__(self, scene: TablePictureHost) -> None:
        self._scene = scene
        self._table = scene.table
        self._stage = scene.table.stage
        self.buttons = scene.table.buttons
        self.icon_buttons = BoardIconButtons(scene.table, self.refresh)
        self.end_ribbon = EndRibbon(scene.table)
        self._brass_button_rows = BrightButtonRows()
        self._brass_row_count = 1
        """Rows of brass buttons that there is room for."""
        self._disabled_buttons = LastFrameDecisionButtons(scene.table, scene.hand)
        self._panel_strokes: defaultdict[Seat | None, CachedStrokes] = defaultdict(CachedStrokes)
        """By seat; None for the verdict."""

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        table, stage = self._table, self._stage
        wants = ColumnRequest(
            len(table.story.sitters), table.board.panels.side_panel_height(), table.analysis.is_shown,
            self._brass_row_count, table.board.panels.is_side_panel_first,
            table.board.panels.least_side_panel_height(),
        )  # fmt: skip
        table.layout = arrange_table(stage.metrics, stage.surface.get_size(), wants)
        self.refresh()

    def refresh(self) -> None:
        scene, table = self._scene, self._table
        self._disabled_buttons.remember_last_frame_buttons()
        rows = self._bright_button_row_count()
        if rows != self._brass_row_count:
            self._brass_row_count = rows
            self.layout()
            table.move_list.layout(self._table.layout.moves)
            return
        scene.hand.hover_info.preview.column = split_column(table).moves
        plates = self._decision_buttons()
        if not plates or self._has_buttons_on_board:
            plates += [self._bright_button(), *self._reveal_secrets_buttons()]
        links = self.end_ribbon.link_buttons() if self._is_present_shown else ()
        more = [*self.icon_buttons.buttons(), *scene.unsaved.buttons(), *scene.blunder_takeback.buttons(), *links,
                *scene.phones.prophet_bar.buttons()]  # fmt: skip
        beside = (*bar_and_panels.bar_buttons(table, scene.phones, scene.open_menu), *self._tool_buttons())
        self.buttons.set_buttons([*beside, *self._verdict_buttons(), *plates, *more])
        self._disabled_buttons.record_shown_buttons(plates)
        table.bubble.move_off_rects(scene.hand.hover_info.rects_to_keep_clear())

    @property
    def _has_buttons_on_board(self) -> bool:
        """Whether the board has the buttons beside itself, so that the plate stays."""
        return self._board_button_rects() is not None

    def _board_button_rects(self) -> Mapping[TargetId, pygame.Rect] | None:
        """Where the board has each of the buttons, and the sign of what is planned."""
        board, names = self._table.board, self._disabled_buttons.places
        names = [*([MODE] if names and board.words.plan_mode_labels() else []), *names]
        rects = board.panels.button_rects(names)
        return None if rects is None or not names else dict(zip(names, rects, strict=True))

    def _decision_buttons(self) -> list[Button]:
        """What can be done without a place on the board, unless the plate must say something else."""
        scene, at = self._scene, self._board_button_rects()
        asked, quiet = self._disabled_buttons.buttons, self._table.board.panels.is_quiet_button
        by_plate = not asked or self._main_action_button().kind == ButtonKind.PRIMARY
        likely = [] if by_plate else [each for each, _ in scene.hand.pickable_buttons if not quiet(each)]
        made = [self._offer_button(place, words, is_bright=likely == [place]) for place, words in asked]
        if not made or (at is None and scene.hand.complete_actions):
            return []
        if at is None:
            names = [button.name for button in made]
            rects = self._brass_button_rows.button_rects(self._stage.metrics, self._table.layout, names)
            at = dict(zip(names, rects, strict=True))
        sign = [self._current_plan_button(at[MODE])] if MODE in at else []
        return [*sign, *(replace(button, rect=at[button.name]) for button in made)]

    def _bright_button_row_count(self) -> int:
        if self._disabled_buttons.buttons and not self._scene.hand.complete_actions and not self._has_buttons_on_board:
            return self._brass_button_rows.row_count(self._disabled_buttons.places)
        return 1 + len(self._reveal_secrets_buttons()) + len(self._scene.blunder_takeback.buttons())

    def _offer_button(self, place: TargetId, words: str, *, is_bright: bool) -> Button:
        """What can be done without a place on the board; it shines where nothing else is likely meant."""
        hand = self._scene.hand
        kind = ButtonKind.PRIMARY if is_bright else ButtonKind.RAISED
        icon = "hint" if place in hand.hint_steps else ""
        return Button(place, _EMPTY_RECT, partial(hand.press_place, place), words, icon, kind,
                      enabled=not self._table.story.is_playing, selected=place == hand.gesture.focus)  # fmt: skip

    def _current_plan_button(self, rect: pygame.Rect) -> Button:
        """What is planned, in its place among the buttons; it says what comes next."""
        font, room = self._stage.metrics.font_size(SMALL), rect.w - 2 * self._stage.metrics.px(14)
        words = self._stage.texts.first_fitting_text(self._table.board.words.plan_mode_labels(), font, room, bold=True)
        return Button(MODE, rect, self._scene.hand.show_expected_action, words, chosen=True)

    def _reveal_secrets_buttons(self) -> list[Button]:
        """After a game with secrets: what was hidden can be looked at, once everybody wants to."""
        table = self._table
        if table.story.outcome is None or not table.story.game.hidden or not self._is_present_shown:
            return []
        show, words = partial(open_review_with_secrets, table, self._scene), say("table.show_all")
        above = button_row_rect(self._stage.metrics, table.layout, 1, 2)
        return [Button("show all", above, show, words, "eye", align=ButtonAlign.LEFT, key="o")]

    def _tool_buttons(self) -> list[Button]:
        scene, table, metrics = self._scene, self._table, self._stage.metrics
        undo, redo = scene.action_history.undo_offer(), scene.action_history.redo_offer()
        # any press only lets the result go, and nothing is taken back behind a line that is shown
        reads = table.story.is_result_to_read(self._stage.now) or table.story.is_showing_suggested_line
        undo_tip, redo_tip = self._undo_button_tip(undo, "undo"), self._undo_button_tip(redo, "redo")
        played, replay = len(table.story.history) > 0, scene.replay_last_turn
        tools: list[tuple[str, Callable[[], None], str, str, bool]] = [
            ("undo", scene.undo, undo_tip, "ctrl+z", not undo.refusal and not reads),
            ("redo", scene.action_history.redo, redo_tip, "ctrl+y", not redo.refusal and not reads),
            ("hint", scene.hints.ask_hint, scene.hints.button_tip, "l", not scene.hints.hint_unavailable_reason),
            ("clock", replay.replay_since_last_asked, replay.button_tip, "", replay.is_ready),
            ("replay", partial(open_match_review, table, scene), say(f"table.{'replay' if played else 'no_replay'}"),
             "r", played),
        ]  # fmt: skip
        lacks = {"hint": not table.analysis.can_advise, "clock": not replay.is_offered}
        tools = [tool for tool in tools if not lacks.get(tool[0])]
        rects = row_rects(metrics, table.layout.tools, len(tools))
        return [
            Button(name, rect, press, icon=name, tip=tip, key=key, enabled=enabled)
            for rect, (name, press, tip, key, enabled) in zip(rects, tools, strict=True)
        ]

    def _undo_button_tip(self, offer: UndoOffer, button: str) -> str:
        """What a button takes back or does again, by what happened, or why it does not."""
        if self._table.story.is_showing_suggested_line:
            return say("table.line_first")
        if offer.refusal:
            return self._scene.refusal_text(offer.refusal)
        lines = (wording.event_line(self._table.story, event) for event in offer.events)
        told = next(filter(None, lines), "")
        return say(f"table.{button}", label=told) if told else say(f"table.{button}_unnamed")

    def _verdict_buttons(self) -> list[Button]:
        scene, table, rect = self._scene, self._table, self._table.layout.verdict
        if not rect.h:
            return []
        reason = self._no_best_line_reason()
        below = table.suggestion_panel.covers_panel(rect, table.layout.moves, table.layout.panels_above_moves)
        words = say("table.do_stop" if table.story.is_showing_suggested_line else "table.show_why")
        at = _EMPTY_RECT if below else bar_and_panels.reason_button_rect(table, words)
        return [
            Button("why", at, scene.hints.show_best_line, words, size=SMALL, key="w", enabled=not reason, tip=reason,
                   kind=ButtonKind.BARE if below else ButtonKind.RAISED)
        ]  # fmt: skip

    def _no_best_line_reason(self) -> str:
        """Why no line of play can be shown here; "" where one can, or is shown already."""
        table = self._table
        if table.story.is_showing_suggested_line:
            return ""
        if table.story.outcome is not None:
            return say("table.over_why")
        return table.analysis.no_best_line_reason()

    def _bright_button(self) -> Button:
        scene, table, now = self._scene, self._table, self._stage.now
        plate = partial(Button, "plate", table.layout.plate, scene.press_bright_button, align=ButtonAlign.LEFT)
        reads = table.story.is_result_to_read(now)
        bot_acts = table.bot_turns.can_pause and table.story.snapshot.kind is not SnapshotKind.MISSED
        if table.story.is_timed_result_shown(now):
            return plate(say("table.do_rush"), "to_end", ButtonKind.RAISED, is_always_pressable=True,
                         tip=say("table.rush_tip"))  # fmt: skip
        if reads:
            words, icon = say("table.do_resume"), "play"
        elif table.story.is_detached:
            words, icon = say("table.do_return"), "back"
        elif table.story.outcome is not None:
            words, icon = self._end_button_words_and_icon()
        elif bot_acts:
            words, icon = table.bot_turns.button_words()
        else:
            return self._main_action_button()
        passes = reads and not table.story.waits_for_person(now)
        kind = ButtonKind.RAISED if icon == "pause" or passes else ButtonKind.PRIMARY
        return plate(words, icon, kind, is_always_pressable=bot_acts and not reads)

    def _end_button_words_and_icon(self) -> tuple[str, str]:
        """What follows from the end, in words and with its icon: the poster, but for a match without a result."""
        if self._table.story.stop_reason == DISCLOSED:
            return say("table.replay"), "replay"
        return say("end.open"), "trophy"

    def _main_action_button(self) -> Button:
        """What a person can do by the plate; else a note that says what is to be done on the board."""
        scene, table = self._scene, self._table
        plate = partial(Button, "plate", table.layout.plate, scene.press_bright_button, align=ButtonAlign.LEFT)
        does: Sequence[Any] = ()
        if table.story.snapshot.kind is SnapshotKind.MISSED:
            words, icon = say("cover.skip"), "play"
        elif scene.hand.complete_actions:
            words, icon, does = scene.hand.done_button_words(), "check", scene.hand.complete_actions
        elif scene.hand.only_target_and_action is not None:
            only = scene.hand.only_target_and_action[1:]
            words, icon, does = scene.hand.action_words(only[0]), "play", only
        elif scene.decision_dialogs.needs_dice:
            words, icon = say("table.do_dice"), "dice"
        elif scene.decision_dialogs.stands_in:
            words, icon = say("table.do_stand_in"), "play"
        elif (waits := scene.preparation.preparing_seat) is not None:
            words, icon = scene.preparation.button_words(waits), "play"
        else:
            is_asked = table.story.to_act >= 0 and not table.bot_turns.is_bot_turn
            words, icon = (self._next_step_prompt_text(), "hand") if is_asked else (say("table.do_watch"), "eye")
            if table.view_policy.is_decided_elsewhere:
                words, icon = say("phones.on_phone"), "phone"
            return plate(words, icon, ButtonKind.NOTE)
        kind = ButtonKind.RAISED if does and scene.hand.are_all_wasteful(does) else ButtonKind.PRIMARY
        return plate(words, icon, kind)

    def _next_step_prompt_text(self) -> str:
        held = self._scene.hand.gesture.selected_place is not None and not self._scene.hand.is_stuck
        if self._table.board.words.is_prose:
            return say("table.do_next" if held else "table.do_choose")
        if self._scene.hand.gesture.picking.is_click_only:
            return say("table.do_click")
        game = self._table.story.header.game
        return say("table.do_place") if held else wording.say_with_game_override(game, "table.do_drag")

    @property
    def _is_present_shown(self) -> bool:
        """Whether what is shown is the match itself, and no look elsewhere."""
        return self._table.story.snapshot.kind is SnapshotKind.PRESENT and not self._table.story.is_detached

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.blit(draw.table_background(self._stage), (0, 0))
        self._table.board.draw(surface, now, self._scene.hand.marks(now))
        self._table.suggestion_panel.draw_arrows(surface)
        self._draw_pings(surface)
        self._draw_end_ribbon(surface)
        self._draw_caption(surface)
        self._draw_bar(surface)
        self._draw_column(surface)
        self._scene.phones.prophet_bar.draw(surface, now)
        self.buttons.draw(surface)
        self._draw_match_mode_marks(surface)
        self._draw_floating_info(surface)

    def _draw_floating_info(self, surface: DisplayList) -> None:
        """At most one thing floats: a reason, else odds, else what a button does, else a place shown large."""
        hover_info = self._scene.hand.hover_info
        if self._table.bubble.words:
            self._table.bubble.draw(surface)
        elif hover_info.odds_badge.lines:
            hover_info.odds_badge.draw(surface)
        elif self.buttons.tip:
            self.buttons.draw_tip(surface)
        elif not hover_info.preview.is_in_column:
            hover_info.move_preview_off_rects()
            hover_info.preview.draw(surface)

    def _draw_column(self, surface: DisplayList) -> None:
        scene, table, parts = self._scene, self._table, self._table.layout
        for seat, rect in enumerate(parts.seats):
            self._draw_seat(surface, seat, rect)
        room = split_column(table)
        covers = table.suggestion_panel.covers_panel
        if parts.verdict.h and not covers(parts.verdict, parts.moves, parts.panels_above_moves):
            self._draw_verdict(surface)
        if room.side_panel.h:
            draw.panel(self._stage, surface, room.side_panel)
            table.board.panels.draw_side_panel(surface, room.side_panel, table.story.view)
        self._fit_move_list_and_preview(room)
        preview = scene.hand.hover_info.preview
        if room.moves.h and table.suggestion_panel.shown is None:
            (preview if preview.place and preview.is_in_column else table.move_list).draw(surface)
        table.suggestion_panel.draw(surface, parts.moves, parts.panels_above_moves)

    def _fit_move_list_and_preview(self, room: ColumnSplit) -> None:
        """What lies below the game's own panel has what is left by it."""
        hover_info, moves = self._scene.hand.hover_info, self._table.move_list
        if room.moves.h and moves.rect != room.moves:
            moves.layout(room.moves)
        if hover_info.preview.column != room.moves:
            hover_info.preview.column = room.moves
            hover_info.preview.hide()
            hover_info.show_preview()

    def _draw_bar(self, surface: DisplayList) -> None:
        stage, metrics, theme, bar = self._stage, self._stage.metrics, self._stage.theme, self._table.layout.bar
        surface.fill(theme.panel, bar)
        surface.line(theme.panel_edge, bar.bottomleft, bar.bottomright, metrics.line_width(1))
        at = (self.buttons["menu"].rect.right + metrics.px(8), bar.centery)
        story, series = self._table.story, self._table.series_wordings()
        label = self._table.bar_label or story.branch_name
        left = bar_and_panels.draw_match_title(stage, surface, story, at, bar.w, label=label, series=series)
        left += metrics.px(24)
        first = "phones" if self._scene.phones.is_open else "book"
        self._draw_banner(surface, left, self.buttons[first].rect.x - metrics.px(16) - left)

    def _draw_banner(self, surface: DisplayList, left: int, room: int) -> None:
        """One line that names who acts and what is expected, centred over the board where there is room."""
        stage, bar, metrics = self._stage, self._table.layout.bar, self._stage.metrics
        texts, sizes = stage.texts, (metrics.font_size(BODY), metrics.font_size(SMALL))
        fits = (words for words in self.banner_wordings() if self._do_banner_words_fit(words, sizes, room, bar.h))
        size, lines = texts.fit_size_and_lines(next(fits, self.short_banner_text()), sizes, (room, bar.h))
        width, step = min(room, max(texts.text_width(line, size) for line in lines)), round(size * TIGHT)
        x = max(left, min(self._table.layout.board.centerx - width // 2, left + room - width))
        y = bar.centery - (len(lines) - 1) * step // 2
        for i, line in enumerate(lines):
            label = texts.label(line, size, stage.theme.text)
            surface.blit(label, label.get_rect(midleft=(x, y + i * step)))

    def _do_banner_words_fit(self, words: str, sizes: tuple[int, int], room: int, high: int) -> bool:
        """Whether the words can be shown whole, on two lines where they are the game's own."""
        _, lines = self._stage.texts.fit_size_and_lines(words, sizes, (room, high))
        own = len(lines) == 1 or words in self._expected_action_wordings()
        return own and (len(lines) > 1 or lines == [words])

    def _expected_action_wordings(self) -> tuple[str, ...]:
        """What the game itself says that is to be done, with the name of who does it and without."""
        scene, table = self._scene, self._table
        words = scene.hand.expected_action_text() if scene.active else ""
        if not words:
            return ()
        name, role = wording.seat_name(table.story, seat := table.story.to_act), table.board.words.role_name(seat)
        return wording.expected_text(name, role, words), words

    def banner_wordings(self) -> tuple[str, ...]:
        story = self._table.story
        if story.is_result_to_read(self._stage.now) and story.next_to_act < 0:
            return (say("table.read_on"),)
        if story.is_result_to_read(self._stage.now):
            acting = story.to_act, self._table.board.words.unfinished_seat(story.view)
            follows = "goes_on" if story.next_to_act in acting else "next"
            keys = ("read_first", follows) if story.waits_for_person(self._stage.now) else (follows,)
            return tuple(say(f"table.{key}", name=wording.seat_name(story, story.next_to_act)) for key in keys)
        return (*self._lost_phone_wordings(), *(self._expected_action_wordings() or (self.banner_text(),)),
                self.short_banner_text())  # fmt: skip

    def _lost_phone_wordings(self) -> tuple[str, ...]:
        """That the phone of whoever is asked is gone, where the decision can be made here as well."""
        story, table = self._table.story, self._table
        if (story.is_detached or story.outcome is not None or story.to_act not in table.seats_of_gone_phones
                or table.view_policy.is_decided_elsewhere):  # fmt: skip
            return ()
        gone = say("phones.missed_here", name=wording.seat_name(story, story.to_act))
        return (*(f"{gone} {words}" for words in self._expected_action_wordings()), gone)

    def banner_text(self) -> str:
        scene, table = self._scene, self._table
        story = table.story
        if story.snapshot.kind is SnapshotKind.MISSED:
            return scene.catch_up.heading
        if story.is_showing_suggested_line:
            return scene.hints.best_line_banner_text()
        if story.is_detached:
            return say("table.looking", ply=story.ply, plies=len(story.history))
        outcome = story.outcome
        if outcome is not None:
            return wording.outcome_text(story, outcome)
        return self._chance_banner_text() if story.to_act < 0 else self._turn_banner_text()

    def _chance_banner_text(self) -> str:
        """Why nobody decides just now: chance does, or nobody may in this branch."""
        story = self._table.story
        if story.stop_reason:
            return wording.no_actor_reason_text(story.stop_reason)
        acts = self._table.board.words.chance_text(story.view) or say("table.chance_acts")
        return say("table.dice") if self._scene.decision_dialogs.needs_dice else acts

    def _turn_banner_text(self) -> str:
        """What a person or a bot is about to do."""
        scene, table = self._scene, self._table
        name = wording.seat_name(table.story, table.story.to_act)
        if table.bot_turns.is_bot_turn:
            return table.bot_turns.banner_text(name)
        if table.view_policy.is_decided_elsewhere:
            is_gone = table.story.to_act in table.seats_of_gone_phones
            return say("phones.missed" if is_gone else "phones.decides", name=name)
        stuck, clicked = scene.hand.is_stuck, bool(scene.hand.gesture.picking.is_click_only)
        prose = table.board.words.is_prose
        key = table.escape_stack.prompt_message_key(is_stuck=stuck, is_prose=prose, is_click_only=clicked)
        return wording.say_with_game_override(table.story.header.game, key, name=name)

    def short_banner_text(self) -> str:
        """The same where there is little room."""
        table, story = self._table, self._table.story
        outcome, acts = story.outcome, story.to_act >= 0 and not table.bot_turns.is_bot_turn
        if story.is_showing_suggested_line or (not story.is_detached and outcome is None and not acts):
            return self.banner_text()
        if story.is_detached:
            return say("table.looking_short", ply=story.ply, plies=len(story.history))
        if outcome is None:
            key = "nowhere_short" if self._scene.hand.is_stuck else "move_or_step"
            return (self._turn_banner_text() if table.view_policy.is_decided_elsewhere
                    else say(f"table.{key}", name=wording.seat_name(story, story.to_act)))  # fmt: skip
        if story.game.team:
            return say("table.team_won" if outcome.winners else "table.team_lost")
        if len(outcome.winners) != 1:
            return say("table.over")
        return say("table.won", name=wording.seat_name(story, outcome.winners[0]))

    def _draw_seat(self, surface: DisplayList, seat: Seat, rect: pygame.Rect) -> None:
        cache, is_present = self._panel_strokes[seat], self._is_present_shown
        bar_and_panels.draw_player_panel(self._table, surface, seat, rect, cache, is_present=is_present)

    def _draw_verdict(self, surface: DisplayList) -> None:
        bar_and_panels.draw_verdict_panel(self._table, surface, self.buttons["why"].rect, self._panel_strokes[None])

    def _draw_pings(self, surface: DisplayList) -> None:
        size = self._stage.metrics.px(2 * _PING_RADIUS)
        for pos, _ in self._scene.hand.flashes.pings:
            halo = self._stage.sprites.get("ui/mark_ring", size)
            surface.blit(halo, halo.get_rect(center=self._stage.to_pixels(pos)))

    def _draw_match_mode_marks(self, surface: DisplayList) -> None:
        """What the match mode itself points at, over board and buttons."""

    def _draw_caption(self, surface: DisplayList) -> None:
        bar_and_panels.draw_caption_strip(self._table, surface)

    @property
    def ribbon_rect(self) -> pygame.Rect:
        """What says how it ended, in pixels; empty while it is not there."""
        return self.end_ribbon.ribbon_rect() if self._is_present_shown else pygame.Rect(0, 0, 0, 0)

    def _draw_end_ribbon(self, surface: DisplayList) -> None:
        if self._table.story.outcome is not None and self._is_present_shown:
            self.end_ribbon.draw(surface)
