"""EndScene: the page after a match with poster, highlights, and the next steps, such as a rematch.

Opened by the scene name "end", over the table or the review; Escape goes back there. `end.picture` draws it,
`highlight_texts` makes the sentences. Whether the end counts for the evening was settled at the table before; the
page only says why where it does not. A change must keep: every button first checks the file
(`_run_if_match_unchanged`), because another window may continue the match; a rematch begins a new file, and within a
series it locks the result of this match and writes the notes of the series into the new one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from tabletop import paths
from tabletop.play import chance, identity_registers, saved_matches
from tabletop.play.evening import EveningMatch, evening_match_of, find_superseding_end
from tabletop.play.journal import SaveError
from tabletop.play.listing import SavedMatchEntry, next_match_in_series, saved_match_entry_of
from tabletop.play.match import Match
from tabletop.play.record import DISCLOSED, OLDER, TRUNK, match_id
from tabletop.play.seats import Sitter
from tabletop.play.series import AFTER, LENGTHS, MatchSeries, series_notes
from tabletop.play.tournament.result_codes import result_code
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.drawing.display_list import DisplayList, draw_as_picture
from tabletop.ui.messages import say
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.bill import BillSearch, can_make_bill, open_bill
from tabletop.ui.scenes.club.current_club import is_match_entered
from tabletop.ui.scenes.club.current_standings import has_pairing_here
from tabletop.ui.scenes.dialogs import return_to_shelf
from tabletop.ui.scenes.end.highlight_texts import HighlightTexts
from tabletop.ui.scenes.end.picture import EndPicture, end_picture_name
from tabletop.ui.scenes.evening.current_evening import now
from tabletop.ui.scenes.evening.highlights import counted_elsewhere_text
from tabletop.ui.scenes.match_series import (
    can_have_series,
    match_series_wordings,
    rematch_header,
    series_of,
    series_score_text,
)
from tabletop.ui.scenes.matches import (
    FileWatcher,
    begin_rematch,
    lock_file_result,
    match_changed_elsewhere,
    rematch_notice,
    write_or_retry,
)
from tabletop.ui.scenes.page_picture import PagePicture, make_page_picture, save_page_picture
from tabletop.ui.scenes.phones.send_picture import open_send_picture
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.review.scene import ReviewScene, example_match
from tabletop.ui.scenes.saved_match import load_error_text, report_save_damage, restore_if_removed, resume_match
from tabletop.ui.sentences import join_list, join_sentences
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, Key, KeyEvent, PointerEvent
from tabletop.ui.stage.scene import Scene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_HASTE_SECONDS = 1.0
"""Seconds without Enter after which it is not one of those that have led here."""
_MATCH_BUTTONS = ("again", "next")
"""Buttons that begin a match."""
_ButtonSpec = tuple[str, Callable[[], None], str, str, str]
"""Name, what it does, words, icon and tip of a button."""


class EndScene(Scene):
    """Over the table or the review of a match that is over; Escape goes back there."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any], path: Path | None = None) -> None:
        """`path` is the file of a match that is only watched."""
        self.stage = stage
        self.match = match
        self.path = path
        self.buttons = SceneButtons(stage)
        self.node_sources = (self.buttons,)
        self._entered_at = stage.now
        """When Enter was pressed last, or the page was opened."""
        self.not_counted_reason = self._find_not_counted_reason()
        """Why its end does not count: it has before, in another file or on another evening; "" where it does."""
        self._file_watcher = FileWatcher(stage, self.file)
        self._rebuild_for_match()

    def _rebuild_for_match(self) -> None:
        """Takes the match as it stands now."""
        self._shown_outcome = self.match.outcome
        self.highlight_texts = HighlightTexts(self.stage, self.match)
        self._bill_search = BillSearch(self.stage, self.match)
        self.board = make_board(self.stage, self.match.game)
        self.picture = EndPicture(self)

    @property
    def does_end_count(self) -> bool:
        """Whether its end counts: it does once only."""
        return not self.not_counted_reason

    def _find_not_counted_reason(self) -> str:
        if self.file is None or self.match.result is None:
            return ""
        is_copy = self.match.ending.is_copy or self.match.ending.is_result_superseded
        found = find_superseding_end(
            paths.evenings(), evening_match_of(self.match, self.file.name, now()), alike=is_copy
        )
        return counted_elsewhere_text(*found) if found else say("end.counted_copy") if is_copy else ""

    @property
    def file(self) -> Path | None:
        """Where the match is written down."""
        return self.path or getattr(self.match.journal, "path", None)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {wording.game_title(self.match.header.game)}"

    @property
    def notice_area(self) -> pygame.Rect:
        return self.picture.layout_.sky

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.buttons.button_rects

    def layout(self) -> None:
        buttons = self._button_specs()
        self.picture.layout(len(buttons))
        made = [
            Button(name, place, press, words, icon, ButtonKind.PRIMARY if not i else ButtonKind.RAISED, tip=tip)
            for i, ((name, press, words, icon, tip), place) in enumerate(
                zip(buttons, self.picture.layout_.buttons, strict=True)
            )
        ]
        for plaque in made[:-1]:  # the shelf is always there
            plaque.press = partial(self._run_if_match_unchanged, plaque.press)
        self.buttons.set_buttons([*made, *self.picture.link_buttons(self.open_review_at_ply, self.stage.pop_scene)])

    def on_uncovered(self) -> None:
        if self._file_watcher.has_file_changed() and self._reload_if_changed():
            return
        if self.match.outcome is None:
            self.stage.pop_scene()
        elif self.match.outcome != self._shown_outcome:
            self.highlight_texts.cancel_questions()
            self._rebuild_for_match()
            self.layout()

    def on_left(self) -> None:
        self.highlight_texts.cancel_questions()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and event.name == Key.ESCAPE and not event.again:
            if self.buttons.focused is not None:
                self.buttons.focus_button(None)
            else:
                self.stage.pop_scene()
        elif isinstance(event, KeyEvent) and event.name == Key.RETURN and not self.buttons.focused:
            if event.down and not event.again:
                self._handle_enter_key()
        elif isinstance(event, PointerEvent | KeyEvent):
            self.buttons.handle(event)

    def _handle_enter_key(self) -> None:
        """Goes on to the likely wish; a new match is only pointed at, and only by who does not come here in haste."""
        rested, self._entered_at = self.stage.now - self._entered_at, self.stage.now
        first = self.buttons.items[0]
        if rested < _HASTE_SECONDS:
            return
        if first.name in _MATCH_BUTTONS:
            self.buttons.focus_button(first.name)
        else:
            first.press()

    def update(self, now: float) -> None:
        self.buttons.update(now)
        if self._file_watcher.has_file_changed_if_due() and self._reload_if_changed():
            return
        if self.highlight_texts.update():
            self.layout()

    def is_busy(self) -> bool:
        return self.highlight_texts.is_waiting

    def draw(self, surface: DisplayList, now: float) -> None:
        self.picture.draw(surface)
        self.buttons.draw(surface)
        self.buttons.draw_tip(surface)

    # --- what is done elsewhere -----------------------------------------------------------------------------------

    def _reload_if_changed(self) -> bool:
        """Whether the match has gone on in another window, or has ended otherwise there: then nothing here is true."""
        if not self.match.is_on_main_line:
            return False
        self.match.announce_end_in_other_files()
        fresh = match_changed_elsewhere(self.stage, self.match, self.file)
        if fresh is None:
            return False
        self.highlight_texts.cancel_questions()
        if self.path is None:
            self.stage.pop_scene()
        elif fresh.result is None:
            self.stage.replace_scene(ReviewScene(self.stage, fresh, self.path))
        else:
            self.stage.replace_scene(EndScene(self.stage, fresh, self.path))
        self.stage.toast.show(say("end.elsewhere"))
        return True

    def _run_if_match_unchanged(self, act: Callable[[], None]) -> None:
        """Does what a button says, where the match has not gone on elsewhere."""
        if not (self._file_watcher.has_file_changed() and self._reload_if_changed()):
            act()

    # --- what can be done -----------------------------------------------------------------------------------------

    def open_review_at_ply(self, ply: int) -> None:
        """The review, with that action on the board and selected: it has the number that is told of it."""
        file, over_table = self.path, self.path is None
        self.stage.push_scene(ReviewScene(self.stage, self.match, file, ply=ply, over_table=over_table, poster=self))

    def open_review_at_start(self) -> None:
        """The review from the start."""
        self.open_review_at_ply(0)

    def play_again(self, series: MatchSeries | None = None) -> None:
        """The same people, everybody one seat on, in the place of this match; a series goes on where there is one."""
        key = match_id(self.match.header)
        if series is not None and (begun_before := next_match_in_series(self.stage.saves, key)) is not None:
            self._open_next_series_game(begun_before)
            return
        match = begin_rematch(self.stage, self.match, rematch_header(self.match))
        if series is not None:
            if self.file is not None:
                lock_file_result(self.stage, self.file, self.match)
            is_again = bool(identity_registers.identity_of_next_game(key))  # its file is gone
            series = replace(series, older=series.older or is_again or OLDER in self.match.notes)
            identity_registers.record_next_game(key, match_id(match.header))
            for name, text in {**series_notes(series.with_seats_swapped), AFTER: key}.items():
                write_or_retry(self.stage, match, partial(match.notes.set_note, name, text))
        self.stage.replace_all_but_first(
            registry.open_scene("table", self.stage, SceneRequest(match.header.game, match=match))
        )
        told = [rematch_notice(match, self.match)]
        if series is not None:
            swapped = say("table.series_swapped", series=match_series_wordings(match)[0])
            told += [swapped, self._side_leaders_text(match.sitters)]
        if any(told):
            self.stage.toast.show(join_sentences(told))

    def _open_next_series_game(self, entry: SavedMatchEntry) -> None:
        """The next game of the series, which was begun before: to its table, or from its end to the one after it."""
        entry = saved_match_entry_of(restore_if_removed(entry.path))
        if entry.can_be_continued:
            resume_match(self.stage, entry)
            return
        try:
            self.stage.replace_scene(registry.open_scene("end", self.stage, SceneRequest(entry.game, entry.path)))
        except SaveError as error:
            self.stage.toast.show(say("title.not_opened", file=entry.path.name, why=load_error_text(error)))

    def open_page_after_match(self) -> None:
        """The page to which the match belongs."""
        page = registry.page_after_match(self.match)
        if page is not None:
            self.stage.replace_scene(registry.open_page(self.stage, page, self.match, self.path))

    def _page_picture(self) -> PagePicture:
        """The poster without its buttons."""
        drawn = draw_as_picture(self.stage.surface.get_size(), self.picture.draw)
        return make_page_picture(end_picture_name(self.match), drawn)

    def save_poster(self) -> None:
        """Writes the poster to a file, and says where it is."""
        self.stage.toast.show(save_page_picture(self._page_picture()))

    def send_poster(self) -> None:
        """Hands the same picture to a phone."""
        open_send_picture(self.stage, self._page_picture())

    def open_bill(self) -> None:
        """What decisions have cost; it is worked out only now."""
        open_bill(self.stage, self.match, self._bill_search, self.path, self)

    def open_evening(self) -> None:
        """Who has won what tonight, over all games."""
        self.stage.push_scene(registry.open_scene("evening", self.stage))

    def open_club(self) -> None:
        """The club night that the match belongs to, in the place of the table."""
        return_to_shelf(self.stage)
        self.stage.push_scene(registry.open_scene("club", self.stage))

    @property
    def series(self) -> MatchSeries | None:
        """How the series stands with this match, by its main line; None where it does not count."""
        before, result = series_of(self.match), self.match.result
        return None if before is None or result is None or not self.does_end_count else before.with_game_counted(result)

    @property
    def result_remark(self) -> str:
        """Why this end does not count, or what is to be known of it; "" for nothing."""
        if not self.match.is_on_main_line:
            return say("end.branch")
        if not self.does_end_count:
            return self.not_counted_reason
        if OLDER in self.match.notes:
            return say("end.older")
        if self.series is not None and self.series.older:
            return say("end.series_older")
        if self.match.seating.did_anybody_change_seat:
            return say("end.seats_moved")
        return say("end.typed") if chance.is_seed_typed(self.match.notes) else ""

    # --- details --------------------------------------------------------------------------------------------------

    def _button_specs(self) -> list[_ButtonSpec]:
        """The buttons, the likely wish first."""
        bill: _ButtonSpec = ("bill", self.open_bill, say("bill.heading"), "chart", say("bill.tip"))
        seen: list[_ButtonSpec] = [
            ("watch", self.open_review_at_start, say("end.watch"), "replay", ""),
            *([bill] if can_make_bill(self.match) else []),
            ("keep", self.save_poster, say("end.keep"), "save", ""),
            ("send", self.send_poster, say("send.title"), "phone", ""),
            ("evening", self.open_evening, say("evening.open"), "moon", self._evening_tip()),
            ("shelf", partial(return_to_shelf, self.stage), say("end.shelf"), "home", ""),
        ]
        if registry.page_after_match(self.match):
            words, icon = registry.onward_button_words(self.match)
            return [("onward", self.open_page_after_match, words, icon, ""), *seen]
        club: _ButtonSpec = ("club", self.open_club, say("club.back"), "trophy", say("club.tip"))
        is_in_club = self.does_end_count and is_match_entered(match_id(self.match.header))
        return [*([club] if is_in_club or self._has_pairing_here else []), *self._rematch_button_specs(), *seen]

    @property
    def _evening_match(self) -> EveningMatch | None:
        """None where it has no end that counts."""
        if self.file is None or self.match.result is None or not self.does_end_count:
            return None
        return evening_match_of(self.match, self.file.name, now())

    @property
    def _has_pairing_here(self) -> bool:
        """Whether those who have played are paired at the club night of this laptop, be it for another match."""
        return (end := self._evening_match) is not None and has_pairing_here(end)

    def _evening_tip(self) -> str:
        """With the code for a club night on another laptop, where people have played."""
        end = self._evening_match
        code = result_code(end) if end is not None and not has_pairing_here(end) else ""
        return join_sentences((say("evening.tip"), *([say("end.code", code=code)] if code else [])))

    def _side_leaders_text(self, sitters: Sequence[Sitter]) -> str:
        """Who leads what with these people at the seats; "" where a game has nothing that would be missed."""
        view, game = self.match.past.view(self.match.ply, None), self.match.header.game
        led = [self.board.words.side_text(view, seat) for seat in range(len(sitters))]
        if len(set(led)) < len(led):
            return ""
        names = (wording.sitter_name(game, sitter, seat) for seat, sitter in enumerate(sitters))
        told = [say("table.series_leads", name=name, what=what) for name, what in zip(names, led, strict=True)]
        return say("end.leading", sides=join_list(told))

    def _rematch_button_specs(self) -> list[_ButtonSpec]:
        series, leading = self.series, self._side_leaders_text(rematch_header(self.match).sitters)
        if self.match.game.team:
            return [("again", self.play_again, *registry.onward_button_words(self.match), "")]
        if series is not None and series.winner is None:
            score = series_score_text(self.match.header.game, self.match.credited_sitters, series)
            tip = join_sentences((say("end.series", games=series.games, score=score), leading))
            return [("next", partial(self.play_again, series), say("end.series_next", score=score), "play", tip)]
        if series_of(self.match) is not None and self.match.result is None:
            return []  # its game of the series is not over
        key = "rematch_swapped" if len(self.match.sitters) == 2 else "rematch_seats"
        buttons: list[_ButtonSpec] = [("again", self.play_again, say("end.rematch"), "swap", say(f"end.{key}"))]
        if can_have_series(self.match) and series is None and self.match.result is not None and self.does_end_count:
            elsewhere = "" if self.match.is_on_main_line else "_branch"
            for games in LENGTHS:
                first = MatchSeries(games, (0, 0)).with_game_counted(self.match.result)
                score = series_score_text(self.match.header.game, self.match.credited_sitters, first)
                tip = say(f"end.best_of_tip{elsewhere}", needed=first.games_needed_to_win, score=score)
                tip = join_sentences((tip, leading))
                buttons.append((f"best_of_{games}", partial(self.play_again, first), say("end.best_of", games=games),
                              "trophy", tip))  # fmt: skip
        return buttons


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """The end of the requested match, or of an example; the review of one that goes on. Raises SaveError."""
    match, path = request.match, None
    if match is None and request.save is not None:
        found = saved_matches.load_match(request.save, stage.game_library, resume=False)
        report_save_damage(stage, found)
        match, path = found.match, request.save
        match.branches.switch_to_branch(TRUNK)
    if match is None:
        match = example_match(request.game)
    has_end = match.outcome is not None and match.stop_reason != DISCLOSED
    return EndScene(stage, match, path) if has_end else ReviewScene(stage, match, path)
