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
from tabletop.ui.boards.marks import Marks, places_on_board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.messages import say
from tabletop.ui.scenes.review.branch_editor import BranchEditor
from tabletop.ui.scenes.review.evaluation_curve import EvaluationCurve
from tabletop.ui.scenes.review.explanation import ExplanationPanel, MoveExplanation, explain_move, public_details
from tabletop.ui.scenes.review.lists import BranchRows, MoveRows
from tabletop.ui.scenes.review.playback import Playback
from tabletop.ui.scenes.review.scrubber import Scrubber
from tabletop.ui.scenes.review.session import ReviewSession
from tabletop.ui.scenes.table.unsaved import UnsavedNotice
from tabletop.ui.sentences import join_list
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind, SceneButtons
from tabletop.ui.stage.stage import Stage

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
    width, height = size
    gap, margin = metrics.px(8), metrics.px(12)
    bar = pygame.Rect(0, 0, width, metrics.grown(48, 0.45))
    column = metrics.grown(COLUMN_WIDTH, 0.4)
    x = width - column - margin
    strip = _strip_parts(metrics, x - 2 * margin, height, curve=curve)
    board = pygame.Rect(0, bar.bottom, x, strip[0].top - bar.bottom)
    tabs = pygame.Rect(x, bar.bottom + margin, column, metrics.grown(40, 0.6))
    plate = pygame.Rect(x, 0, column, metrics.grown(46, 0.5))
    plate.bottom = height - margin
    top = tabs.bottom + gap
    least = metrics.text_px(2 * 28) + metrics.px(16)
    told = pygame.Rect(x, 0, column, min(story, plate.top - 2 * gap - top - least))
    told.bottom = plate.top - gap
    listing = pygame.Rect(x, top, column, told.top - gap - top)
    return ReviewLayout(bar, board, *strip, tabs, listing, told, plate)


def _strip_parts(
    metrics: Metrics, width: int, height: int, *, curve: bool
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Panel, curve, track and buttons, from the bottom of the window upwards."""
    margin, pad, inner = metrics.px(12), metrics.px(10), metrics.px(38)
    buttons = metrics.grown(40, 0.35)
    way = metrics.px(26)
    bars = metrics.px(40) if curve else 0
    panel = pygame.Rect(margin, 0, width, bars + way + buttons + 2 * pad + metrics.px(4))
    panel.bottom = height - margin
    transport = pygame.Rect(panel.x + pad, 0, panel.w - 2 * pad, buttons)
    transport.bottom = panel.bottom - pad
    track = pygame.Rect(panel.x + inner, transport.top - metrics.px(4) - way, panel.w - 2 * inner, way)
    return panel, pygame.Rect(track.x, panel.y + pad, track.w, bars), track, transport


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
    def onward_words(self) -> tuple[str, str] | None:
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
        self.explanation: MoveExplanation
        """What is told of the move that is shown."""

    # --- layout ---------------------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Places everything for the stage's size and for what is to be told."""
        scene, viewing = self._scene, self._scene.session
        story, ply = viewing.story, viewing.ply
        seated = story.match_seated_at(ply)
        names = wording.seat_names(seated)
        learned, seat = viewing.learned_events(ply), story.history.actor(ply) if ply else NOBODY
        details = public_details(scene.board, names, learned, viewing.public_events(ply))
        self.explanation = explain_move(
            seated, scene.curve, ply, seat, learned, notation=viewing.notation(ply), details=details,
            came_out=viewing.chance_wordings(ply),
        )  # fmt: skip
        if public_details(scene.board, names, viewing.learned_events(1), viewing.public_events(1)):
            self._arrange_with_details()
        else:
            self._arrange_for_explanation()
        parts = self.layout_
        self.panel.layout(self.explanation, parts.story)
        scene.scrubber.shown_ply = ply
        scene.scrubber.layout(parts.track, parts.curve)
        scene.move_rows.layout(parts.listing)
        scene.branch_rows.layout(parts.listing)
        self.refresh()

    def _arrange_with_details(self) -> None:
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
        width = metrics.grown(COLUMN_WIDTH, 0.4)
        self.panel.is_tight = False
        # the same height for most moves, so that the list does not jump
        words = max(self.panel.wanted_height(self.explanation, width), self.panel.least_height)
        curve = not scene.curve.is_silent
        self.layout_ = arrange_review(metrics, size, words + self.panel.boards_height, curve=curve)
        if self.layout_.listing.h < metrics.text_px(_LEAST_MOVE_ROWS * 28):
            self.layout_ = arrange_review(metrics, size, words, curve=curve)
            self.panel.is_tight = self.layout_.story.h < self.panel.wanted_height(self.explanation, width)
        if scene.tab == ReviewTab.BRANCHES and self.layout_.listing.h < metrics.text_px(_LEAST_BRANCH_ROWS * 54):
            self.layout_ = arrange_review(metrics, size, 0, curve=curve)

    def refresh(self) -> None:
        """Makes the buttons say what they would do now."""
        scene = self._scene
        branching, branches = scene.branch_editor, scene.tab == ReviewTab.BRANCHES
        listed = scene.branch_rows.buttons(branching.switch_branch, branching.ask_drop_branch) if branches else []
        self.buttons.set_buttons(
            [
                *self._bar_buttons(),
                *self._transport_buttons(),
                *self._tab_buttons(),
                *listed,
                *self._clause_buttons(),
                *self._action_buttons(),
                *self._scene.unsaved.buttons(),
            ]
        )

    def _bar_buttons(self) -> list[Button]:
        scene, metrics, bar = self._scene, self._stage.metrics, self.layout_.bar
        side = min(bar.h - metrics.px(8), metrics.grown(40, 0.4))
        left = pygame.Rect(metrics.px(8), 0, side, side)
        left.centery = bar.centery
        book = left.move(bar.right - metrics.px(20) - side - left.x, 0)
        eyes = (
            [] if len(scene.session.review_viewer.choices) < 2 else [self._viewer_button(bar, book.x - metrics.px(8))]
        )
        return [
            *eyes,
            Button("back", left, scene.close, icon="back", kind=ButtonKind.ICON, tip=say("common.back")),
            Button(
                "book",
                book,
                scene.open_rulebook,
                icon="book",
                kind=ButtonKind.ICON,
                tip=say("common.rulebook"),
                key="f1",
            ),
        ]

    def _viewer_button(self, bar: pygame.Rect, right: int) -> Button:
        """Whose eyes look; pressing it takes the next ones."""
        scene, metrics, words = self._scene, self._stage.metrics, self._scene.session.review_viewer.button_words
        wide = self._stage.texts.width(words, metrics.font_size(BODY)) + metrics.grown(24, 0.4) + metrics.px(42)
        rect = pygame.Rect(0, 0, wide, min(bar.h - metrics.px(8), metrics.grown(40, 0.4)))
        rect.midright = right, bar.centery
        return Button("eyes", rect, scene.choose_next_viewer, words, "eye", tip=say("review.eyes"), key="e")

    def _transport_buttons(self) -> list[Button]:
        playback, metrics, rect = self._scene.playback, self._stage.metrics, self.layout_.transport
        ply, running, last = self._scene.session.ply, playback.is_playing, self._scene.session.match.length
        buttons = [
            ("first", "to_start", playback.go_to_start, ply > 0),
            ("back_one", "step_back", playback.step_back, ply > 0),
            ("run", "pause" if running else "play", playback.toggle_playing, last > 0),
            ("next", "step_forward", playback.step_forward, ply < last),
            ("last", "to_end", playback.go_to_end, ply < last),
        ]
        words = {name: name for name, *_ in buttons} | {"back_one": "back", "run": "pause" if running else "play"}
        side, gap = rect.h, metrics.px(6)
        wide, total = metrics.grown(104, 0.55), len(buttons) * (side + gap) - gap
        fast = pygame.Rect(rect.right - wide, rect.y, wide, side)
        # in the middle, unless the words at the left want more room than that leaves
        x = max(rect.centerx - total // 2, min(rect.x + self._counter_width(), fast.x - total - metrics.px(12)))
        made = []
        for name, icon, press, enabled in buttons:
            kind = "primary" if name == "run" else "raised"
            tip = words[name] if enabled else "is_end" if ply else "is_start"
            made.append(Button(name, pygame.Rect(x, rect.y, side, side), press, icon=icon, kind=kind,  # type: ignore[arg-type]
                               enabled=enabled, tip=say(f"review.{tip}")))  # fmt: skip
            x += side + gap
        pace = say("review.times", speed=f"{playback.speed:g}")
        made += self._replay_buttons(x, fast.x - metrics.px(6))
        return [
            *made,
            Button("speed", fast, playback.choose_next_speed, pace, "speed", key="s", tip=say("review.speed")),
        ]

    def _replay_buttons(self, left: int, right: int) -> list[Button]:
        """What shows a combat once more, in words where there is room for them."""
        scene, metrics, rect = self._scene, self._stage.metrics, self.layout_.transport
        if scene.session.replayable_clips(scene.session.ply) is None:
            return []
        words, side = say("again.show"), rect.h
        wide = self._stage.texts.width(words, metrics.font_size(BODY)) + metrics.grown(24, 0.4) + metrics.px(42)
        has_room = wide <= right - left
        place = pygame.Rect(0, rect.y, wide if has_room else side, side)
        place.right = right
        return [Button("again", place, scene.replay_clips, words if has_room else "", "replay", key="a",
                       tip=say("again.show_tip"))]  # fmt: skip

    def _tab_buttons(self) -> list[Button]:
        scene, metrics, rect = self._scene, self._stage.metrics, self.layout_.tabs
        gap = metrics.px(6)
        wide = (rect.w - gap) // 2
        count = len(scene.session.match.branches.all_branches()) - 1  # the trunk is none
        told = say("review.branches")
        words = {ReviewTab.MOVES: say("review.moves"), ReviewTab.BRANCHES: f"{told} · {count}" if count else told}
        return [
            Button(name, pygame.Rect(rect.x + i * (wide + gap), rect.y, wide, rect.h), partial(scene.show_tab, name),
                   words[name], icon, selected=scene.tab == name)
            for i, (name, icon) in enumerate(((ReviewTab.MOVES, "list"), (ReviewTab.BRANCHES, "branch")))
        ]  # fmt: skip

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
            for clause, rect in (
                self.panel.clause_rects(self.explanation, self.layout_.story) if self.layout_.story.h else ()
            )
        ]

    def _action_buttons(self) -> list[Button]:
        """A branch from here; beside it what follows from a match that leads on."""
        scene, rect = self._scene, self.layout_.plate
        onward = scene.onward_words
        if not onward:
            return [self._branch_button(rect, say("review.branch_here"))]
        wide = (rect.w - self._stage.metrics.px(6)) // 2
        after = pygame.Rect(rect.right - wide, rect.y, wide, rect.h)
        size, words = self._stage.metrics.font_size(BODY), say("review.branch_here")
        room = wide - self._stage.metrics.grown(24, 0.4) - self._stage.metrics.px(36)
        fits = self._stage.texts.width(words, size, bold=True) <= room
        branch = self._branch_button(pygame.Rect(rect.x, rect.y, wide, rect.h), words if fits else say("review.branch"))
        return [
            replace(branch, kind=ButtonKind.RAISED),
            Button(
                "onward", after, scene.open_following_page, *onward, ButtonKind.PRIMARY, align=ButtonAlign.LEFT, key="n"
            ),
        ]

    def _branch_button(self, rect: pygame.Rect, words: str) -> Button:
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
            scene.board.draw(surface, now, Marks(last=places_on_board(scene.trace)))
        if clip.colliderect(parts.bar):
            self._draw_bar(surface)
        if clip.right > parts.listing.x:
            self._draw_column(surface)
        if clip.bottom > parts.strip.y - stage.metrics.text_px(40):
            draw.panel(stage, surface, parts.strip)
            self._draw_counter(surface)
            self._draw_badges(surface)
        self.buttons.draw(surface)
        if scene.tab == ReviewTab.BRANCHES and clip.colliderect(parts.listing):
            scene.branch_rows.draw_names_and_facts(surface)
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
        stage, metrics, theme, bar = self._stage, self._stage.metrics, self._stage.theme, self.layout_.bar
        surface.fill(theme.panel, bar)
        surface.line(theme.panel_edge, bar.bottomleft, bar.bottomright, metrics.line_width(1))
        match = self._scene.session.match
        title = wording.game_title(match.header.game).upper()
        at = (self.buttons["back"].rect.right + metrics.px(8), bar.centery)
        name = draw.text(stage, surface, title, at, size=18, colour=theme.accent, bold=True, spacing=1.5)
        x = name.right + metrics.px(18)
        names = wording.seat_names(match)
        words = say("review.versus", first=names[0], second=names[1]) if len(names) == 2 else join_list(names)
        end = self.buttons["eyes" if len(self._scene.session.review_viewer.choices) > 1 else "book"].rect.x
        room = end - metrics.px(16) - x
        outcome = match.outcome if match.ply == match.length else None
        if outcome is not None:
            longer = f"{words} · {wording.outcome_text(match, outcome)}"
            words = stage.texts.first_fitting((longer, words), metrics.font_size(BODY), room)
        draw.text(stage, surface, words, (x, bar.centery), size=BODY, colour=theme.secondary, width=room)

    def _draw_badges(self, surface: DisplayList) -> None:
        """Whose bars go up and whose go down."""
        rect, metrics = self.layout_.curve, self._stage.metrics
        if not rect.h:
            return
        size = metrics.px(18)
        for seat, y in enumerate((rect.y + size // 2, rect.bottom - size // 2)):
            badge = self._scene.board.panels.seat_badge(seat, size)
            surface.blit(badge, badge.get_rect(center=(rect.x - metrics.px(22), y)))

    def _counter_width(self) -> int:
        """Pixels that the words left of the buttons want."""
        stage, metrics = self._stage, self._stage.metrics
        return stage.texts.width(self._counter_text(), metrics.font_size(self._counter_size()), bold=True) + metrics.px(
            24
        )

    def _counter_size(self) -> int:
        """Larger where one line stands alone, because nobody can tell how it stands."""
        return SMALL if self._scene.session.standing_text() else BODY

    def _counter_text(self) -> str:
        return say("review.at", ply=self._scene.session.ply, plies=self._scene.session.match.length)

    def _draw_counter(self, surface: DisplayList) -> None:
        """Where one is and how it stood there, left of the buttons."""
        scene, stage, metrics, rect = self._scene, self._stage, self._stage.metrics, self.layout_.transport
        x = rect.x + metrics.px(10)
        room = self.buttons["first"].rect.x - metrics.px(12) - x
        where = self._counter_text()
        if stage.texts.width(where, metrics.font_size(self._counter_size()), bold=True) > room:
            where = f"{scene.session.ply} / {scene.session.match.length}"
        stands = scene.session.standing_text()
        if not stands:
            draw.text(stage, surface, where, (x, rect.centery), bold=True, width=room)
            return
        if stage.texts.width(stands, metrics.font_size(SMALL)) > room:
            stands = scene.session.standing_text(short=True)
        half = stage.metrics.font_size(BODY) * 0.72
        draw.text(stage, surface, where, (x, round(rect.centery - half * 0.8)), size=SMALL, bold=True, width=room)
        y, leader = round(rect.centery + half * 0.8), scene.session.leader
        if leader is not None and stage.texts.width(stands, metrics.font_size(SMALL)) > room:
            mark = draw.seat_mark(stage, leader, metrics.grown(18, 0.6))  # instead of a name that is too long
            surface.blit(mark, mark.get_rect(midleft=(x, y)))
            x, room = x + mark.get_width() + metrics.px(8), room - mark.get_width() - metrics.px(8)
            stands = say("review.leads_least", turns=scene.session.turns_to_win)
        draw.text(stage, surface, stands, (x, y), size=SMALL, width=room, colour=stage.theme.secondary)
