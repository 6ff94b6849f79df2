"""SpectatorMatchScene: the second window during a match: the public board, whose turn it is, what happened last.

Made by SpectatorWindow (`wall.wall`), for a television or projector that all can see. It has a board and a story of
its own, and follows the pace of the table's story (TableStoryFollower). A change must keep: board and story get a
spectator's views only, never a seat's, and nothing is shown before the table has shown it, except while the table
itself is hidden. Sizes are for reading from afar (docs/decisions.md, For a room). It makes no sound.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from tabletop.play.match import Match
from tabletop.play.record import ChanceMode
from tabletop.play.seat_knowledge import ChangeKind, MatchChange
from tabletop.rules.game import Seat
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, make_board
from tabletop.ui.boards.marks import Marks, without_button_places
from tabletop.ui.boards.panels import HeadlineCount, SeatPanelState
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL, TITLE
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.bar_and_panels import draw_late_ring
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.sentences import join_sentences
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.story.snapshots import CurrentViewerPerspective, SnapshotKind, StoryClip
from tabletop.ui.story.story import Story, StoryListener
from tabletop.ui.widgets.drawn_parts import DrawnParts, PaintedParts, RetainedParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    column,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    space,
    within,
)

_SAFE_MARGIN = 0.05
"""Share of the width that a television may hide at each side."""
_TOP, _HEAD, _STRIP, _STRIP_GAP, _SEATS, _FOOT = 0.03, 0.06, 0.125, 0.015, 0.085, 0.015
"""Above the heading, heading, caption, below the caption, seats, and below the seats, as shares of the height."""
_COLUMN_SHARE = 0.31
"""Share of the width of the column at the right."""
_MOST_COUNTS_SHARE = 0.39
"""Share of the height that the numbers in that column have at most."""


def arrange_spectator_screen(metrics: Metrics, window: pygame.Rect, seats: int, counts: int) -> PlacedRects:
    """A heading, the board, a column beside it, the caption below both, and the seats at the foot.

    In the column are `counts`, what matters most from afar, that many pixels high, and `actor`: a `badge`, a `name`
    and `acts`, what that one does. Seats are called `seat 0` and so on.
    """
    rects, (width, height) = PlacedRects(), window.size
    gap, margin = metrics.px(12), round(width * _SAFE_MARGIN)

    def band(part: Layout, share: float) -> Layout:
        return sized(pad(part, x=margin, y=0), height=round(height * share))

    most = round(height * _MOST_COUNTS_SHARE)
    numbers = within(rects.cell("counts", height=counts), most_height=most, across=Align.FILL)
    side = column(*([numbers] if counts else []), grow(rects.cell("actor")), gap=gap)
    middle = row(grow(rects.cell("board")), sized(side, width=round(width * _COLUMN_SHARE)), gap=gap)
    places = [grow(rects.cell(f"seat {seat}")) for seat in range(seats)]
    page = column(
        band(rects.cell("head"), _HEAD),
        grow(pad_sides(middle, left=margin // 2, top=gap, right=margin, bottom=gap)),
        band(rects.cell("strip"), _STRIP),
        space(height=round(height * _STRIP_GAP)),
        band(row(*places, *([grow(space())] if seats == 1 else []), gap=gap), _SEATS),
    )
    pad_sides(page, top=round(height * _TOP), bottom=round(height * _FOOT)).place(window)
    _place_actor_badge(metrics, rects)
    return rects


def _place_actor_badge(metrics: Metrics, rects: PlacedRects) -> None:
    """The badge as large as it gets, beside the words or above them."""
    edge, line = metrics.px(18), metrics.text_px(38)
    inner = rects["actor"].inflate(-2 * edge, -2 * edge)
    words = column(rects.cell("name", height=line), rects.cell("acts", height=line))
    is_wide = inner.h < inner.w
    side = min(inner.h, inner.w * 2 // 5) if is_wide else min(inner.w, inner.h - 2 * line)
    badge = within(rects.cell("badge", width=side, height=side), down=Align.CENTRE if is_wide else Align.START)
    beside = row(badge, grow(within(words, across=Align.FILL, down=Align.CENTRE)), gap=edge)
    (beside if is_wide else column(grow(badge), words)).place(inner)


class TableStoryFollower:
    """Hears of every change at once, and shows it when the table does.

    Where the table is hidden, such as behind a cover, it shows what everybody may know at once: nobody there can wait
    for it. What a table looks at besides, such as an earlier moment or a line of a hint, is not followed.
    """

    def __init__(
        self, match: Match[Any, Any, Any], board: Board, lead: Callable[[], Story | None], *,
        settings: Callable[[], Settings], reader: StoryListener,
    ) -> None:  # fmt: skip
        """`lead` is the story of the table as long as that is seen, None while it is not."""
        self._table_story = lead
        self._untold_changes: deque[MatchChange] = deque()
        """What was done and is still to be told."""
        first = lead()
        snapshot = first.snapshot if first is not None and first.snapshot.kind is SnapshotKind.PRESENT else None
        begun = snapshot.ply if snapshot is not None else match.ply
        self.story = Story(match, board, lambda: replace(settings(), step_by_step=False),
                           viewer=CurrentViewerPerspective(match, lambda: None), reader=reader, ply=begun)  # fmt: skip
        self._untold_changes.extend(
            MatchChange(ChangeKind.ACTION, ply, -1, None, ()) for ply in range(begun + 1, match.ply + 1)
        )
        self._followed_cuts = first.skip_count if first is not None else 0
        """How often those at the table would not wait, as far as that is followed."""
        self._unlisten = match.listen_for_changes(None, self._on_match_change)

    def stop_listening(self) -> None:
        """Hears nothing any more."""
        self._unlisten()

    def follow_table(self, now: float) -> None:
        """Tells what is due, and lets go of what the table has let go of."""
        lead = self._table_story()
        while self._untold_changes and (lead is None or self._untold_changes[0].ply <= lead.ply_in_progress):
            if lead is not None:
                self.story.finish_all()  # those at the table have gone on
            self.story.on_change(self._untold_changes.popleft())
        self.story.update(now)
        if lead is None:
            return
        if lead.skip_count != self._followed_cuts:
            self._followed_cuts = lead.skip_count
            if lead.is_at_rest:
                self.story.finish_all()
            else:
                self.story.skip_to_next_result(now)
        elif lead.is_at_rest and self.story.is_result_to_read(now):
            self.story.skip_to_next_result(now)

    def _on_match_change(self, change: MatchChange) -> None:
        if change.kind in (ChangeKind.UNDO, ChangeKind.BRANCH):
            self._untold_changes.clear()
            self.story.on_change(change)
        else:
            self._untold_changes.append(change)


_LARGEST_CAPTION = 34
"""Logical pixels of the letters of a caption, as far as it fits."""
_SMALLEST_CAPTION = 24
"""Logical pixels of the smallest ones: a projector's text (docs/decisions.md, For a room)."""
_NUMBER_SIZE = 80
"""Logical pixels of a number that matters most, as far as it fits."""
_MOST_PLIES_BACK = 12
"""Actions among which the last one is looked for that everybody may know something of."""
_PAPER, _INK = "#F2F4F8", "#14181F"
"""The caption's strip and its letters."""


class SpectatorMatchScene(Scene):
    """A match for everybody's eyes: its board is another one than that of the table, and knows only public views."""

    def __init__(self, stage: Stage, table: TableScene) -> None:
        """`stage` is that of the second window."""
        self.stage = stage
        self.table = table
        match = table.match
        self.board = make_board(stage, match.game)
        self.board.is_watched = self.board.is_picture = self.board.is_followed = True
        self.board.rolled_by_hand = match.header.chance == ChanceMode.DICE
        self._marks = Marks()
        self._caption_sentences: tuple[str, ...] = ()
        """What has happened last, sentence by sentence."""
        self._caption_seat: Seat = -1
        self._rects = PlacedRects()
        self._strokes: dict[str, CachedStrokes] = {}
        """Of rectangles by their names."""
        self._following = TableStoryFollower(
            match, self.board, self._seen_table_story, settings=lambda: stage.settings, reader=self
        )
        self.board.sitter_name_of = partial(wording.seat_name, self.story)

    @property
    def story(self) -> Story:
        """What is seen of the match."""
        return self._following.story

    @property
    def caption_text(self) -> str:
        """The caption."""
        story = self.story
        if story.outcome is not None:
            return wording.outcome_text(story, story.outcome)
        return join_sentences(self._caption_sentences) or wording.localised_messages(story.header.game).tagline

    def _seen_table_story(self) -> Story | None:
        return self.table.story if self.table.is_seen else None

    # --- hooks ----------------------------------------------------------------------------------------------------

    def on_left(self) -> None:
        self._following.stop_listening()

    def layout(self) -> None:
        stage, story = self.stage, self.story
        self._rects = arrange_spectator_screen(
            stage.metrics, stage.surface.get_rect(), len(story.sitters), self._headline_counts_height_px()
        )
        self._strokes = {name: CachedStrokes() for name in self._rects}
        self.board.layout(self._rects["board"])
        story.on_layout(stage.now)
        self._update_caption(story)

    def update(self, now: float) -> None:
        self.board.update(now)
        self._following.follow_table(now)

    def prepare_next_picture(self) -> bool:
        """Draws one piece ahead while nothing happens; False when all are ready."""
        return not self.is_busy() and self.board.prefetch_one_picture()

    def is_busy(self) -> bool:
        now = self.stage.now
        return self.board.is_moving(now) or not (self.story.is_at_rest or self.story.waits_for_person(now))

    # --- what the story tells -------------------------------------------------------------------------------------

    def on_sounds_due(self, clip: StoryClip, sounds: Sequence[str]) -> None:
        """The table is heard."""

    def on_results_shown(self, clip: StoryClip) -> None:
        """The table is heard."""

    def on_snapshot_changed(self, clip: StoryClip | None) -> None:
        """Another snapshot is shown."""
        following: TableStoryFollower | None = getattr(self, "_following", None)
        if following is None:
            return
        self._marks = Marks(last=without_button_places(following.story.snapshot.last_action_places))
        self._update_caption(following.story)

    def _update_caption(self, story: Story) -> None:
        """The last action of which everybody may know something; it stays until the next one."""
        self._caption_sentences, self._caption_seat = (), -1
        for ply in range(story.ply, max(0, story.ply - _MOST_PLIES_BACK), -1):
            told = [
                words for event in story.history.public_events(ply) if (words := wording.event_caption(story, event))
            ]
            if told:
                self._caption_sentences, self._caption_seat = tuple(dict.fromkeys(told)), story.history.actor(ply)
                return

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList, now: float) -> None:
        rects = self._rects
        surface.blit(draw.table_background(self.stage), (0, 0))
        self.board.draw(surface, now, self._marks)
        self._draw_head(surface, rects["head"])
        self._draw_headline_counts(surface, rects["counts"])
        self._draw_actor(surface)
        self._draw_caption_strip(surface, rects["strip"])
        for seat in range(len(self.story.sitters)):
            self._draw_seat(surface, seat, rects[f"seat {seat}"])

    def _draw_head(self, surface: DisplayList, head: pygame.Rect) -> None:
        stage, story = self.stage, self.story
        chapter, round_ = self.board.panels.headline(story.view)
        series = self.table.table.series_wordings()
        named = " · ".join(words for words in (chapter, *series[-1:]) if words)

        def describe(parts: PaintedParts) -> Layout:
            title = parts.line(wording.game_title(story.header.game).upper(), height=head.h, size=TITLE, bold=True,
                               colour=stage.theme.accent, spacing=2)  # fmt: skip
            played = parts.line(named, height=head.h, size=HEADING)
            return row(
                title, grow(played), parts.line(round_, height=head.h, size=TITLE, bold=True), gap=stage.metrics.px(20)
            )

        self._draw_parts(surface, "head", (named, round_), describe)

    def _draw_parts(
        self, surface: DisplayList, name: str, shown: object, describe: Callable[[PaintedParts], Layout]
    ) -> None:
        """Draws what is in a rectangle; it is laid out again only where something else is shown."""
        rect = self._rects[name]
        self._strokes[name].draw(surface, rect, shown, lambda: describe(DrawnParts(self.stage, surface)).place(rect))

    def _draw_actor(self, surface: DisplayList) -> None:
        """Whose turn it is, or who has won, with the piece as large as it gets."""
        stage, metrics, story, outcome = self.stage, self.stage.metrics, self.story, self.story.outcome
        rects = self._rects
        draw.panel(stage, surface, rects["actor"], accent=True)
        winners = outcome.winners if outcome is not None else ()
        seat = story.to_act if outcome is None else winners[0] if len(winners) == 1 else -1
        if seat < 0:
            self._draw_text_without_actor(surface)
            return
        words = say("wall.acts" if outcome is None else "wall.wins")
        if outcome is None and seat in self.table.table.seats_of_gone_phones:
            words = say("wall.gone")
        badge, name, acts = self.board.panels.seat_badge(seat, rects["badge"].w), rects["name"], rects["acts"]
        surface.blit(badge, badge.get_rect(center=rects["badge"].center))
        shape = draw.seat_mark_picture(stage, seat, metrics.mix_px(28, 0.6))
        room = name.w - shape.get_width() - metrics.px(10)
        drawn = draw.text(stage, surface, wording.seat_name(story, seat), name.midleft, size=30, bold=True, width=room,
                          shrinks=True)  # fmt: skip
        surface.blit(shape, shape.get_rect(midleft=(drawn.right + metrics.px(10), drawn.centery)))
        draw.text(stage, surface, words, acts.midleft, size=TITLE, bold=True, width=acts.w,
                  colour=stage.theme.accent, shrinks=True)  # fmt: skip

    def _draw_text_without_actor(self, surface: DisplayList) -> None:
        """Dice or cards decide, or all have won or lost together."""
        stage, story, outcome = self.stage, self.story, self.story.outcome
        if outcome is None and story.stop_reason:
            words = wording.no_actor_reason_text(story.stop_reason, has_keys=False)
        elif outcome is None:
            words = self.board.words.chance_text(story.view) or say("table.chance_acts")
            words = say("phones.dice") if self.table.match.dice else words
        elif story.game.team:
            words = say("table.team_won" if outcome.winners else "table.team_lost")
        else:
            words = say("table.over")
        told = DrawnParts(stage, surface).words(words, size=TITLE, bold=True, align="centre")
        centred = within(told, across=Align.FILL, down=Align.CENTRE)
        pad(centred, stage.metrics.px(18)).place(self._rects["actor"])

    def _draw_caption_strip(self, surface: DisplayList, strip: pygame.Rect) -> None:
        """What has happened last, as large as it fits, with the piece of whoever did it."""
        stage, metrics = self.stage, self.stage.metrics
        surface.blit(draw.rounded_rect(stage, strip.size, _PAPER, radius=14), strip)
        edge = metrics.px(18)
        inner = strip.inflate(-2 * edge, -metrics.px(8))
        speaker = -1 if self.story.outcome is not None else self._caption_seat
        if speaker >= 0:
            badge = self.board.panels.seat_badge(speaker, inner.h)
            surface.blit(badge, badge.get_rect(midleft=inner.midleft))
            inner.x += badge.get_width() + edge
            inner.w = strip.right - edge - inner.x
        pixels, lines = self._fit_caption(inner)
        step = round(pixels * LINE)
        y = inner.centery - step * len(lines) // 2 + step // 2
        for line in lines:
            label = stage.texts.label(line, pixels, _INK, bold=True)
            surface.blit(label, label.get_rect(midleft=(inner.x, y)))
            y += step

    def _fit_caption(self, room: pygame.Rect) -> tuple[int, list[str]]:
        """The caption as large as it fits; of a long one the sentences that tell most of it, which come last."""
        texts, metrics = self.stage.texts, self.stage.metrics
        over = self.story.outcome is not None or not self._caption_sentences
        said = (self.caption_text,) if over else self._caption_sentences
        sizes = [metrics.px(size) for size in range(_LARGEST_CAPTION, _SMALLEST_CAPTION - 1, -2)]
        for first in range(len(said)):
            for pixels in sizes:
                lines = texts.wrap_lines(join_sentences(said[first:]), pixels, room.w, bold=True)
                if len(lines) * round(pixels * LINE) <= room.h:
                    return pixels, lines
        return sizes[-1], [texts.shorten_to_width(said[-1], sizes[-1], room.w, bold=True)]

    def _draw_seat(self, surface: DisplayList, seat: Seat, rect: pygame.Rect) -> None:
        stage, metrics, story, outcome = self.stage, self.stage.metrics, self.story, self.story.outcome
        acts = story.to_act == seat if outcome is None else seat in outcome.winners
        draw.panel(stage, surface, rect, accent=acts)
        clocks = self.table.table.seat_clocks
        if clocks.is_seat_late(seat):
            draw_late_ring(stage, surface, rect)
        name, panels, clock = wording.seat_name(story, seat), self.board.panels, clocks.text(seat)
        state = SeatPanelState(name, story.sitters[seat].is_person, acts, clock)
        if panels.draw_seat(surface, rect, story.view, seat, state):
            return
        has = self.board.words.seat_texts(story.view, seat) or (wording.side_name(story.header.game, seat),)

        def describe(parts: PaintedParts) -> Layout:
            mark = parts.picture(draw.seat_mark_picture(stage, seat, metrics.mix_px(22, 0.5)))
            title = parts.line(name, height=rect.h, size=HEADING, bold=True, shrinks=True)
            texts = (parts.line(words, height=rect.h, size=SMALL, colour=stage.theme.secondary)
                     for words in has if words != name)  # fmt: skip
            figures = [parts.line(clock, height=rect.h, size=HEADING, bold=True, colour=stage.theme.accent)]
            plain = row(mark, grow(title), *(figures if clock else ()), gap=metrics.px(12))
            whole = (row(grow(plain), text, gap=metrics.px(16)) for text in texts)
            room = rect.w - 2 * metrics.px(14)
            return pad(next((each for each in whole if each.width <= room), plain), x=metrics.px(14), y=0)

        self._draw_parts(surface, f"seat {seat}", (name, clock, has), describe)

    # --- what matters most ----------------------------------------------------------------------------------------

    def _headline_counts_height_px(self) -> int:
        """Pixels for numbers that matter most, else for the game's own panel."""
        counts, remark = self._headline_counts()
        if not counts:
            return self.board.panels.side_panel_height()
        remark = remark or " "  # it may have something to say later
        return self._headline_counts_layout(counts, remark, RetainedParts(self.stage)).height(0)

    def _headline_counts(self) -> tuple[tuple[HeadlineCount, ...], str]:
        """Numbers with their words, and what they come to."""
        counts, remark = self.board.panels.headline_counts(self.story.view)
        seat_name = partial(wording.seat_name, self.story)
        return tuple(replace(each, words=each.words or seat_name(each.seat)) for each in counts), remark

    def _draw_headline_counts(self, surface: DisplayList, rect: pygame.Rect) -> None:
        """The numbers, or the game's own panel."""
        if not rect.h:
            return
        draw.panel(self.stage, surface, rect)
        counts, remark = self._headline_counts()
        if counts:
            self._draw_parts(surface, "counts", (counts, remark), partial(self._headline_counts_layout, counts, remark))
        else:
            self.board.panels.draw_side_panel(surface, rect, self.story.view)

    def _headline_counts_layout(self, counts: Sequence[HeadlineCount], remark: str, parts: PaintedParts) -> Layout:
        """Numbers side by side, each below its word, and what they come to."""
        metrics, last = self.stage.metrics, counts[-1]
        places = [
            self._headline_count_layout(each, parts, Align.END if each is last else Align.START) for each in counts
        ]
        numbers = row(*(grow(sized(place, width=0)) for place in places), gap=metrics.px(8))
        below = parts.line(remark, height=metrics.text_px(30), size=HEADING, bold=True, colour=self.stage.theme.accent,
                           shrinks=True)  # fmt: skip
        return pad(column(grow(numbers), *([below] if remark else [])), x=metrics.px(16), y=metrics.px(10))

    def _headline_count_layout(self, count: HeadlineCount, parts: PaintedParts, across: Align) -> Layout:
        """A number as large as its room, below what it counts or whose it is."""
        stage, metrics = self.stage, self.stage.metrics
        colour = count.colour or stage.theme.text

        def paint(surface: DisplayList, rect: pygame.Rect) -> None:
            pixels = max(metrics.px(BODY), min(metrics.px(_NUMBER_SIZE), round(rect.h / 1.2)))
            label = stage.texts.label(count.number, pixels, colour, bold=True)
            at = label.get_rect(midleft=rect.midleft)
            surface.blit(label, label.get_rect(midright=rect.midright) if across is Align.END else at)

        mark = (
            [parts.picture(draw.seat_mark_picture(stage, count.seat, metrics.mix_px(22, 0.5)))]
            if count.seat >= 0
            else []
        )
        words = parts.line(count.words, height=metrics.text_px(30), size=HEADING, bold=True, colour=colour,
                           align="right" if across is Align.END else "left", shrinks=True)  # fmt: skip
        title = within(row(*mark, grow(words), gap=metrics.px(8)), across=across)
        return column(title, grow(parts.painted(paint, height=metrics.px(_NUMBER_SIZE * 6 // 5))))
