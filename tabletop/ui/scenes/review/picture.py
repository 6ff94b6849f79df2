"""Draws the review: bar, board, scrubber with its buttons, lists, the explanation of a move, next steps.

Owned by ReviewScene (`review.scene`), which it knows as ReviewPictureHost. It computes the layout, makes all buttons
anew with each `refresh`, and draws; what a button does is the scene's, so a new button needs a method there. It
changes neither the match nor the shown ply. A change must keep: what it tells is what the session's viewer may know,
and the height of the explanation stays the same for most moves, so that the lists do not jump.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Protocol

import pygame

from tabletop.rules.game import NOBODY
from tabletop.ui import wording
from tabletop.ui.boards.board import Board
from tabletop.ui.boards.marks import Marks, without_button_places
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.messages import say
from tabletop.ui.scenes.page_bar import bar_height_px, bar_row, button_cell, draw_bar, icon_button_cell
from tabletop.ui.scenes.review.branch_editor import BranchEditor
from tabletop.ui.scenes.review.evaluation_curve import EvaluationCurve
from tabletop.ui.scenes.review.explanation import ExplanationPanel, MoveExplanation, explain_move, public_move_details
from tabletop.ui.scenes.review.lists import BranchRows, MoveRows
from tabletop.ui.scenes.review.playback import Playback
from tabletop.ui.scenes.review.scrubber import Scrubber
from tabletop.ui.scenes.review.session import ReviewSession
from tabletop.ui.scenes.table.unsaved import UnsavedNotice
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind, SceneButtons
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    choose_by_width,
    column,
    grow,
    pad,
    pad_sides,
    row,
    shrink,
    sized,
    space,
    within,
)

COLUMN_WIDTH = 400
"""Logical pixels across the panels at the usual text size."""


@dataclass(frozen=True, slots=True)
class ReviewLayout:
    """A bar, the board with a strip under it, and a column at the right."""

    bar: pygame.Rect
    board: pygame.Rect
    strip: pygame.Rect
    """The panel of the scrubber."""
    curve: pygame.Rect
    """Who is winning, over the handle's way; it has no height where nobody can tell."""
    track: pygame.Rect
    """Where the handle goes; its left and right ends are the start and the last ply."""
    transport: pygame.Rect
    """Buttons for stepping."""
    tabs: pygame.Rect
    listing: pygame.Rect
    story: pygame.Rect
    """What happened in the move that is shown."""
    plate: pygame.Rect
    """The brass button at the bottom right."""


def arrange_review(metrics: Metrics, size: tuple[int, int], story: int, *, curve: bool) -> ReviewLayout:
    """The layout for a window; `story` is the height in pixels that the explanation wants."""
    rects, gap, margin, inset = PlacedRects(), metrics.px(8), metrics.px(12), metrics.px(28)
    strip = column(
        pad(rects.cell("curve", height=metrics.px(40) if curve else 0), x=inset),
        pad(rects.cell("track", height=metrics.px(26)), x=inset),
        space(height=metrics.px(4)),
        rects.cell("transport", height=metrics.mix_px(40, 0.35)),
    )
    panels = column(
        rects.cell("tabs", width=metrics.mix_px(COLUMN_WIDTH, 0.4), height=metrics.mix_px(40, 0.6)),
        grow(rects.cell("listing", height=metrics.text_px(2 * 28) + metrics.px(16))),
        shrink(rects.cell("story", height=story)),
        rects.cell("plate", height=metrics.mix_px(46, 0.5)),
        gap=gap,
    )
    below = pad_sides(rects.named("strip", pad(strip, metrics.px(10))), left=margin, right=margin, bottom=margin)
    column(
        rects.cell("bar", height=bar_height_px(metrics)),
        grow(
            row(
                grow(column(grow(rects.cell("board")), below)),
                pad_sides(panels, top=margin, right=margin, bottom=margin),
            )
        ),
    ).place(pygame.Rect((0, 0), size))
    return ReviewLayout(**rects)


_STEP_BUTTONS = "first", "back_one", "run", "next", "last"
_LEAST_MOVE_ROWS = 6
"""Rows of the list that count more than the boards of the story."""
_LEAST_BRANCH_ROWS = 3
"""Branches that count more than the whole story."""


class ReviewTab(StrEnum):
    MOVES = "moves"
    BRANCHES = "branches"


class ReviewPictureHost(Protocol):
    """A scene with everything that is drawn of it, and what its buttons do."""

    stage: Stage
    session: ReviewSession
    board: Board
    curve: EvaluationCurve
    scrubber: Scrubber
    playback: Playback
    branch_editor: BranchEditor
    move_rows: MoveRows
    branch_rows: BranchRows
    unsaved: UnsavedNotice
    tab: ReviewTab

    @property
    def trace(self) -> Steps:
        """The places of the move that led to what is shown."""

    @property
    def following_page_label(self) -> tuple[str, str] | None:
        """What follows from the match, in words and with its icon; None where nothing does."""

    def open_following_page(self) -> None:
        """What follows."""

    def replay_clips(self) -> None:
        """Shows once more what was told large of the move that is shown."""

    def choose_next_viewer(self) -> None:
        """Looks with the next eyes that may look."""

    def show_tab(self, name: ReviewTab) -> None:
        """Shows the moves or the branches."""

    def open_rulebook(self, clause: str = "") -> None:
        """The rulebook, at a clause."""

    def close(self) -> None:
        """Goes back to where the match was."""


class ReviewPicture:
    """Draws a review and owns its buttons; it decides nothing."""

    def __init__(self, scene: ReviewPictureHost) -> None:
        self._scene = scene
        self._stage = scene.stage
        self.buttons = SceneButtons(scene.stage)
        self.panel = ExplanationPanel(scene.stage, scene.session.story.game, scene.session.viewer)
        self.layout_: ReviewLayout
        self._counter_rect: pygame.Rect
        """Where the words left of the buttons for stepping are."""
        self.explanation: MoveExplanation
        """What is told of the move that is shown."""

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Places everything for the stage's size and for what is to be told."""
        scene, viewing = self._scene, self._scene.session
        story, ply = viewing.story, viewing.ply
        seated = story.match_with_sitters_at(ply)
        names = wording.seat_names(seated)
        learned, seat = viewing.learned_events(ply), story.history.actor(ply) if ply else NOBODY
        details = public_move_details(scene.board, names, learned, viewing.public_events(ply))
        self.explanation = explain_move(
            seated, scene.curve, ply, seat, learned, notation=viewing.notation(ply), details=details,
            came_out=viewing.chance_result_wordings(ply),
        )  # fmt: skip
        if public_move_details(scene.board, names, viewing.learned_events(1), viewing.public_events(1)):
            self._arrange_for_scrolled_details()
        else:
            self._arrange_for_explanation()
        parts = self.layout_
        self.panel.layout(self.explanation, parts.story)
        scene.scrubber.shown_ply = ply
        scene.scrubber.layout(parts.track, parts.curve)
        scene.move_rows.layout(parts.listing)
        scene.branch_rows.layout(parts.listing)
        self.refresh()

    def _arrange_for_scrolled_details(self) -> None:
        """The same room for every story whose details can be scrolled, and at least half of it for the list or them."""
        scene, metrics, size = self._scene, self._stage.metrics, self._stage.surface.get_size()
        curve = not scene.curve.is_silent
        self.layout_ = arrange_review(metrics, size, 0, curve=curve)
        if scene.tab == ReviewTab.BRANCHES and self.layout_.listing.h < 2 * metrics.text_px(_LEAST_BRANCH_ROWS * 54):
            return
        whole = self.layout_.listing.h
        self.layout_ = arrange_review(
            metrics, size, max(whole // 2, whole - metrics.text_px(_LEAST_MOVE_ROWS * 28)), curve=curve
        )
        self.panel.is_tight = self.layout_.story.h < self.panel.least_height

    def _arrange_for_explanation(self) -> None:
        """As much for the story as it wants."""
        scene, metrics, size = self._scene, self._stage.metrics, self._stage.surface.get_size()
        width = metrics.mix_px(COLUMN_WIDTH, 0.4)
        self.panel.is_tight = False
        # the same height for most moves, so that the list does not jump
        words = max(self.panel.wanted_height(self.explanation, width), self.panel.least_height)
        curve = not scene.curve.is_silent
        self.layout_ = arrange_review(metrics, size, words + self.panel.wanted_boards_height, curve=curve)
        if self.layout_.listing.h < metrics.text_px(_LEAST_MOVE_ROWS * 28):
            self.layout_ = arrange_review(metrics, size, words, curve=curve)
            self.panel.is_tight = self.layout_.story.h < self.panel.wanted_height(self.explanation, width)
        if scene.tab == ReviewTab.BRANCHES and self.layout_.listing.h < metrics.text_px(_LEAST_BRANCH_ROWS * 54):
            self.layout_ = arrange_review(metrics, size, 0, curve=curve)

    def refresh(self) -> None:
        """Makes the buttons say what they would do now."""
        scene = self._scene
        branching, branches = scene.branch_editor, scene.tab == ReviewTab.BRANCHES
        listed = scene.branch_rows.buttons(branching.switch_branch, branching.ask_to_drop_branch) if branches else []
        self.buttons.set_buttons(
            [
                *self._bar_buttons(),
                *self._playback_buttons(),
                *self._tab_buttons(),
                *listed,
                *self._clause_buttons(),
                *self._branch_and_onward_buttons(),
                *self._scene.unsaved.buttons(),
            ]
        )

    def _bar_buttons(self) -> list[Button]:
        scene, rects, metrics = self._scene, PlacedRects(), self._stage.metrics
        viewer, book = scene.session.review_viewer, icon_button_cell(rects, metrics, "book")
        eyes = [button_cell(rects, self._stage, "eyes", viewer.button_words)] if len(viewer.choices) > 1 else []
        bar_row(rects, metrics, "back", *eyes, book).place(self.layout_.bar)
        made = [
            Button("back", rects["back"], scene.close, icon="back", kind=ButtonKind.ICON, tip=say("common.back")),
            Button("book", rects["book"], scene.open_rulebook, icon="book", kind=ButtonKind.ICON,
                   tip=say("common.rulebook"), key="f1"),
        ]  # fmt: skip
        if eyes:  # whose eyes look; pressing it takes the next ones
            made.insert(0, Button("eyes", rects["eyes"], scene.choose_next_viewer, viewer.button_words, "eye",
                                  tip=say("review.eyes"), key="e"))  # fmt: skip
        return made

    def _playback_buttons(self) -> list[Button]:
        playback, rects = self._scene.playback, self._place_playback_buttons()
        ply, running, last = self._scene.session.ply, playback.is_playing, self._scene.session.match.length
        buttons = [
            ("first", "to_start", playback.go_to_start, ply > 0),
            ("back_one", "step_back", playback.step_back, ply > 0),
            ("run", "pause" if running else "play", playback.toggle_playing, last > 0),
            ("next", "step_forward", playback.step_forward, ply < last),
            ("last", "to_end", playback.go_to_end, ply < last),
        ]
        words = {name: name for name, *_ in buttons} | {"back_one": "back", "run": "pause" if running else "play"}
        made = []
        for name, icon, press, enabled in buttons:
            kind = ButtonKind.PRIMARY if name == "run" else ButtonKind.RAISED
            tip = words[name] if enabled else "is_end" if ply else "is_start"
            made.append(Button(name, rects[name], press, icon=icon, kind=kind, enabled=enabled,
                               tip=say(f"review.{tip}")))  # fmt: skip
        if "again" in rects:  # shows a combat once more, in words where there is room for them
            again = say("again.show") if rects["again"].w > rects["again"].h else ""
            made.append(Button("again", rects["again"], self._scene.replay_clips, again, "replay", key="a",
                               tip=say("again.show_tip")))  # fmt: skip
        pace = say("review.times", speed=f"{playback.speed:g}")
        return [
            *made,
            Button("speed", rects["speed"], playback.choose_next_speed, pace, "speed", key="s",
                   tip=say("review.speed")),
        ]  # fmt: skip

    def _place_playback_buttons(self) -> PlacedRects:
        """The buttons for stepping in the middle, unless the words left of them want more room than that leaves."""
        session, rects, room = self._scene.session, PlacedRects(), self.layout_.transport
        side, words = rects.cell("again", width=room.h), button_cell(rects, self._stage, "again", say("again.show"))
        if session.replayable_clips(session.ply) is None:
            self._playback_button_row(rects, room.w).place(room)
        else:
            wide = self._playback_button_row(rects, room.w, words)
            choose_by_width(wide.width, self._playback_button_row(rects, room.w, side), wide).place(room)
        self._counter_rect = rects["counter"].inflate(0, self._stage.metrics.px(20))  # large words go to the edges
        return rects

    def _playback_button_row(self, rects: PlacedRects, width: int, *again: Layout) -> Layout:
        metrics, side = self._stage.metrics, self.layout_.transport.h
        gap, size = metrics.px(6), metrics.font_size(self._ply_counter_font_size())
        steps = row(*(rects.cell(name, width=side) for name in _STEP_BUTTONS), gap=gap)
        words = rects.cell("counter", width=self._stage.texts.text_width(self._ply_counter_text(), size, bold=True))
        counter = pad_sides(words, left=metrics.px(10), right=metrics.px(6))
        half = sized(counter, width=max(counter.width, (width - steps.width) // 2 - gap))
        speed = rects.cell("speed", width=metrics.mix_px(104, 0.55))
        return row(shrink(half), steps, grow(space()), *again, speed, gap=gap)

    def _tab_buttons(self) -> list[Button]:
        scene, rects, tabs = self._scene, PlacedRects(), ((ReviewTab.MOVES, "list"), (ReviewTab.BRANCHES, "branch"))
        row(*(grow(rects.cell(tab)) for tab, _ in tabs), gap=self._stage.metrics.px(6)).place(self.layout_.tabs)
        count = len(scene.session.match.branches.all_branches()) - 1  # the trunk is none
        told = say("review.branches")
        words = {ReviewTab.MOVES: say("review.moves"), ReviewTab.BRANCHES: f"{told} · {count}" if count else told}
        return [
            Button(tab, rects[tab], partial(scene.show_tab, tab), words[tab], icon, selected=scene.tab == tab)
            for tab, icon in tabs
        ]

    def _clause_buttons(self) -> list[Button]:
        scene = self._scene
        return [
            Button(
                f"clause-{clause}",
                rect,
                partial(scene.open_rulebook, clause),
                say("review.clause", clause=clause),
                size=SMALL,
            )
            for clause, rect in (self.panel.clause_button_rects(self.explanation) if self.layout_.story.h else ())
        ]

    def _branch_and_onward_buttons(self) -> list[Button]:
        """A branch from here; beside it what follows from a match that leads on."""
        scene, metrics, words = self._scene, self._stage.metrics, say("review.branch_here")
        onward = scene.following_page_label
        if not onward:
            return [self._begin_branch_button(self.layout_.plate, words)]
        rects = PlacedRects()
        row(grow(rects.cell("branch")), grow(rects.cell("onward")), gap=metrics.px(6)).place(self.layout_.plate)
        room = rects["branch"].w - metrics.mix_px(24, 0.4) - metrics.px(36)
        fits = self._stage.texts.text_width(words, metrics.font_size(BODY), bold=True) <= room
        branch = self._begin_branch_button(rects["branch"], words if fits else say("review.branch"))
        return [
            replace(branch, kind=ButtonKind.RAISED),
            Button("onward", rects["onward"], scene.open_following_page, *onward, ButtonKind.PRIMARY,
                   align=ButtonAlign.LEFT, key="n"),
        ]  # fmt: skip

    def _begin_branch_button(self, rect: pygame.Rect, words: str) -> Button:
        branching = self._scene.branch_editor
        return Button(
            "branch",
            rect,
            branching.ask_branch_name,
            words,
            "branch",
            ButtonKind.PRIMARY,
            enabled=not branching.refusal_text,
            tip=branching.refusal_text,
            align=ButtonAlign.LEFT,
            key="b",
        )

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float) -> None:
        """Draws what the clip needs."""
        scene, stage, parts = self._scene, self._stage, self.layout_
        clip = surface.get_clip()
        surface.blit(draw.table_background(stage), (0, 0))
        if clip.colliderect(parts.board):
            scene.board.draw(surface, now, Marks(last=without_button_places(scene.trace)))
        if clip.colliderect(parts.bar):
            self._draw_bar(surface)
        if clip.right > parts.listing.x:
            self._draw_column(surface)
        if clip.bottom > parts.strip.y - stage.metrics.text_px(40):
            draw.panel(stage, surface, parts.strip)
            self._draw_ply_counter(surface)
            self._draw_badges(surface)
        self.buttons.draw(surface)
        if scene.tab == ReviewTab.BRANCHES and clip.colliderect(parts.listing):
            scene.branch_rows.draw_branch_names_and_facts(surface)
        if clip.bottom > parts.strip.y - stage.metrics.text_px(40):
            scene.scrubber.draw(surface)
        self.buttons.draw_tip(surface)

    def _draw_column(self, surface: DisplayList) -> None:
        scene, parts = self._scene, self.layout_
        if surface.get_clip().colliderect(parts.listing):
            (scene.branch_rows if scene.tab == ReviewTab.BRANCHES else scene.move_rows).draw(surface)
        if parts.story.h and surface.get_clip().colliderect(parts.story):
            eyes, ply = scene.session.review_viewer, scene.session.ply
            before, after = eyes.view_at(max(0, ply - 1)), eyes.view_at(ply)
            self.panel.draw(surface, parts.story, self.explanation, (before, after), scene.trace)

    def _draw_bar(self, surface: DisplayList) -> None:
        """The bar's game title, and who played, with the outcome at the end."""
        stage, metrics, bar, match = self._stage, self._stage.metrics, self.layout_.bar, self._scene.session.match
        title, x = wording.game_title(match.header.game), self.buttons["back"].rect.right + metrics.px(8)
        x = draw_bar(stage, surface, bar, title, x)
        words = self._scene.session.players_text()
        end = self.buttons["eyes" if len(self._scene.session.review_viewer.choices) > 1 else "book"].rect.x
        room = end - metrics.px(16) - x
        outcome = match.outcome if match.ply == match.length else None
        if outcome is not None:
            longer = f"{words} · {wording.outcome_text(match, outcome)}"
            words = stage.texts.first_fitting_text((longer, words), metrics.font_size(BODY), room)
        draw.text(stage, surface, words, (x, bar.centery), size=BODY, colour=stage.theme.secondary, width=room)

    def _draw_badges(self, surface: DisplayList) -> None:
        """Whose bars go up and whose go down."""
        rect, metrics = self.layout_.curve, self._stage.metrics
        if not rect.h:
            return
        size = metrics.px(18)
        for seat, y in enumerate((rect.y + size // 2, rect.bottom - size // 2)):
            badge = self._scene.board.panels.seat_badge(seat, size)
            surface.blit(badge, badge.get_rect(center=(rect.x - metrics.px(22), y)))

    def _ply_counter_font_size(self) -> int:
        """Larger where one line stands alone, because nobody can tell how it stands."""
        return SMALL if self._scene.session.standing_text() else BODY

    def _ply_counter_text(self) -> str:
        return say("review.at", ply=self._scene.session.ply, plies=self._scene.session.match.length)

    def _draw_ply_counter(self, surface: DisplayList) -> None:
        """Where one is and how it stood there, left of the buttons."""
        session, stage, metrics, room = self._scene.session, self._stage, self._stage.metrics, self._counter_rect
        parts, small, stands = DrawnParts(stage, surface), metrics.font_size(SMALL), session.standing_text()
        where = (self._ply_counter_text(), f"{session.ply} / {session.match.length}")
        line = stage.texts.first_fitting_text(
            where, metrics.font_size(self._ply_counter_font_size()), room.w, bold=True
        )
        if not stands:
            parts.line(line, height=room.h, bold=True).place(room)
            return
        stands = stage.texts.first_fitting_text((stands, session.standing_text(short=True)), small, room.w)
        mark: list[Layout] = []
        if session.leader is not None and stage.texts.text_width(stands, small) > room.w:  # instead of a long name
            mark = [parts.picture(draw.seat_mark_picture(stage, session.leader, metrics.mix_px(18, 0.6)))]
            stands = say("review.leads_least", turns=session.turns_to_win)
        step = round(metrics.font_size(BODY) * 1.15)
        second = grow(parts.line(stands, height=step, size=SMALL, colour=stage.theme.secondary))
        first = parts.line(line, height=step, size=SMALL, bold=True)
        lines = column(first, row(*mark, second, gap=metrics.px(8)))
        within(lines, across=Align.FILL, down=Align.CENTRE).place(room)
