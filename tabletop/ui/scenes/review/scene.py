"""The scene for looking through a match: a scrubber, every move explained, and branches from any point.

Opened by the scene name "review", by `open_review` with a file, and from the table, its end and the evening. It joins
the parts of this folder (`session`, `playback`, `scrubber`, `lists`, `review.picture`) and holds no state of the game:
ReviewSession knows the ply and the viewer. The match changes only through `branch_editor`, and another window or table
may change it too, therefore the scene listens to it; keep both. `dice`, `bill`, `end.scene` and `exercise` use
`example_match`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.play import saved_matches
from tabletop.play.listing import saved_match_entry_of
from tabletop.play.match import Match
from tabletop.play.record import TRUNK
from tabletop.play.saved_matches import LoadedMatch, SaveError
from tabletop.play.seat_knowledge import MatchChange
from tabletop.play.seats import SitterKind
from tabletop.rules.game import Game, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.messages import say
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.matches import scene_after_match
from tabletop.ui.scenes.packs.missing_pack import ask_for_pack
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.review.branch_editor import BranchEditor
from tabletop.ui.scenes.review.evaluation_curve import EvaluationCurve
from tabletop.ui.scenes.review.lists import BranchRows, MoveRows
from tabletop.ui.scenes.review.picture import ReviewPicture, ReviewTab
from tabletop.ui.scenes.review.playback import Playback
from tabletop.ui.scenes.review.scrubber import Scrubber
from tabletop.ui.scenes.review.session import OPEN, ReviewSession
from tabletop.ui.scenes.saved_match import load_error_text, report_save_damage
from tabletop.ui.scenes.table.large_preview import LargePreview
from tabletop.ui.scenes.table.unsaved import UnsavedNotice
from tabletop.ui.stage.events import Input, Key, KeyEvent, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.story.snapshots import StoryClip

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class ReviewScene(Scene):
    """Shows one ply of the current line; the match itself moves only when a branch is begun or chosen."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], path: Path | None = None, *,
        viewer: Seat | None = None, review_viewer: str = "", ply: int | None = None, over_table: bool = False,
        poster: Scene | None = None,
    ) -> None:  # fmt: skip
        """`path` is the file that the match was read from only to be watched; a branch makes it be written on.

        `viewer` may look while the match goes on, `review_viewer` are chosen to begin with, at `ply`. `over_table`
        tells that the match is being played in the scene below. `poster` is the page of the end that lies below: it
        goes where a branch is played.
        """
        self.stage = stage
        self._over_table = over_table
        self._poster = poster
        self.tab = ReviewTab.MOVES
        self.board = make_board(stage, match.game)
        self.board.shows_place_names = True  # the list of moves beside it names them
        self.board.is_watched, self.board.sitter_name_of = True, partial(wording.seat_name, match)
        self.curve = EvaluationCurve(stage, match)
        self.session = ReviewSession(
            stage, match, self.board, self.curve, reader=self, viewer=viewer, review_viewer=review_viewer, ply=ply
        )
        self.scrubber = Scrubber(stage, self.curve, self.show_ply, self.session.ply_label)
        self.playback = Playback(stage, self.session, self.show_ply, self._refresh_buttons)
        self.branch_editor = BranchEditor(
            stage, self.session, path, self._switch_to_reopened_match, self._return_to_or_open_table
        )
        self.move_rows = MoveRows(stage, self.session, self.curve, self.scrubber, self._press_move_row)
        self.branch_rows = BranchRows(stage, self.session)
        self.board.seat_at_bottom = self.session.viewer
        self.picture = ReviewPicture(self)
        self.node_sources = (self.picture.buttons,)
        self.large_preview = LargePreview(stage, self.board.previews, self.board)
        """What was pressed on the board, shown large until the next press or another picture."""
        self.unsaved = UnsavedNotice(stage, lambda: self.picture.layout_.board, self)
        self._unlisten = match.listen_for_changes(None, self._on_match_change)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def game_name(self) -> str:
        return self.session.match.header.game

    @property
    def match(self) -> Match[Any, Any, Any]:
        """What is watched."""
        return self.session.match

    def refresh(self) -> None:
        """Shows the buttons anew."""
        self.picture.refresh()

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {wording.game_title(self.session.match.header.game)}"

    @property
    def keeps_awake(self) -> bool:
        return self.playback.is_playing

    @property
    def notice_area(self) -> pygame.Rect:
        return self.picture.layout_.board

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return (*self.picture.buttons.button_rects, *([self.large_preview.rect] if self.large_preview.place else []))

    def layout(self) -> None:
        self._show_current_branch_line()
        self.large_preview.hide()
        self.picture.layout()
        self.board.layout(self.picture.layout_.board)
        self.session.story.on_layout(self.stage.now)

    def on_left(self) -> None:
        self.curve.query.reset()
        self._unlisten()

    def on_hidden(self) -> None:
        self.board.release_pictures()

    def on_covered(self) -> None:
        self.large_preview.hide()
        self.playback.is_playing = False
        self.scrubber.cancel_drag()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent):
            if event.down:
                self._handle_key(event)
        elif isinstance(event, PointerEvent):
            self._handle_pointer(event)
        elif isinstance(event, WheelEvent) and not any(part.handle(event) for part in self._wheel_scroll_targets):
            if event.turns and self.picture.layout_.board.collidepoint(self.stage.to_pixels(event.pos)):
                self.playback.step_plies(-round(event.turns))
        elif isinstance(event, WheelEvent) and self.tab == ReviewTab.BRANCHES:
            self.picture.refresh()

    def update(self, now: float) -> None:
        self.board.update(now)
        self.session.story.update(now)
        if self.session.story.is_at_rest and not self.board.is_moving(now):
            self.board.prefetch_one_picture()  # what a camera has come to becomes sharp
        self.picture.buttons.update(now)
        self.unsaved.update()
        silent = self.curve.is_silent
        if self.curve.update(self.session.ply):
            if silent != self.curve.is_silent:
                self.layout()
            else:
                self.picture.layout()
        self.playback.update(now)

    def is_busy(self) -> bool:
        now, story = self.stage.now, self.session.story
        moves = self.board.is_moving(now) or not (story.is_at_rest or story.waits_for_person(now))
        return self.playback.is_playing or moves or self.curve.is_waiting

    def draw(self, surface: DisplayList, now: float) -> None:
        self.picture.draw(surface, now)
        self.large_preview.draw(surface)

    # --- looking --------------------------------------------------------------------------------------------------

    def show_ply(self, ply: int) -> None:
        """Shows the board after so many plies; the neighbouring ones are moved to, the next one with what it told."""
        story = self.session.story
        ply = max(0, min(ply, self.session.match.length))
        if ply != story.last_known_ply:
            self.large_preview.hide()
            self.playback.restart_ply_timer()
            told = ply == story.last_known_ply + 1 and self.session.replayable_clips(ply) is not None
            story.seek_ply(
                ply, moved=abs(ply - story.last_known_ply) == 1 and not self.scrubber.is_held, replays_result=told
            )

    def replay_clips(self) -> None:
        """Shows once more what was told large of the move that is shown, as these eyes saw it."""
        again = self.session.replayable_clips(self.session.story.last_known_ply)
        if again is not None:
            self.playback.stop_playing()
            self.stage.push_scene(ClipReplayScene(self.stage, again, self.session.viewer))

    def on_sounds_due(self, clip: StoryClip, sounds: Sequence[str]) -> None:
        """As it was heard at the table."""
        for sound in sounds:
            self.stage.sounds.play_sound(sound)

    def on_results_shown(self, clip: StoryClip) -> None:
        """Nothing more is heard."""

    def on_snapshot_changed(self, clip: StoryClip | None) -> None:
        """Another snapshot is shown."""
        self.large_preview.hide()
        self.picture.layout()

    @property
    def trace(self) -> Steps:
        return self.session.story.snapshot.last_action_places

    def choose_next_viewer(self) -> None:
        self.session.choose_next_viewer()
        self.layout()

    def show_tab(self, name: ReviewTab) -> None:
        self.tab = name
        self.picture.layout()

    # --- what can be done -----------------------------------------------------------------------------------------

    def close(self) -> None:
        self.stage.pop_scene()

    def open_rulebook(self, clause: str = "") -> None:
        request = SceneRequest(self.session.match.header.game, detail=clause)
        self.stage.push_scene(registry.open_scene("rulebook", self.stage, request))

    @property
    def following_page_label(self) -> tuple[str, str] | None:
        match = self.session.match
        return (
            registry.onward_button_words(match)
            if registry.page_after_match(match) or registry.is_lost_together(match)
            else None
        )

    def open_following_page(self) -> None:
        """What follows: a page over this one, or another match in the place of all this."""
        scene = scene_after_match(self.stage, self.session.match, self.branch_editor.path)
        if registry.page_after_match(self.session.match):
            self.stage.push_scene(scene)
        else:
            self.stage.replace_all_but_first(scene)

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _wheel_scroll_targets(self) -> tuple[Any, ...]:
        return self.scrubber, self._shown_scroll_list, self.picture.panel.details.scroll_list

    @property
    def _shown_scroll_list(self) -> Any:
        return (self.branch_rows if self.tab == ReviewTab.BRANCHES else self.move_rows).scroll_list

    def _press_move_row(self, ply: int) -> None:
        """A row of the list: how it stood then; pressed once more, what was told of it."""
        if ply != self.session.story.last_known_ply:
            self.show_ply(ply)
        elif not self.playback.skip_running_clip():
            self.replay_clips()

    def _handle_key(self, event: KeyEvent) -> None:
        buttons = self.picture.buttons
        if event.name == Key.ESCAPE:
            if not event.again and not self.scrubber.cancel_drag():
                self._handle_escape()
            return
        steps = {"left": -1, "right": 1, "up": -1, "down": 1, "page up": -10, "page down": 10}
        if event.name in steps and not event.ctrl:
            self.playback.step_plies(steps[event.name])
        elif event.name == Key.HOME:
            self.playback.go_to_start()
        elif event.name == Key.END:
            self.playback.go_to_end()
        elif event.name == Key.SPACE and not event.again and buttons.focused is None:
            if not self.session.story.waits_for_person(self.stage.now):
                self.playback.toggle_playing()
            else:
                self.playback.skip_running_clip()
        else:
            buttons.handle(event)

    def _handle_escape(self) -> None:
        """What is shown large first, then the keyboard's focus, then the scene."""
        if self.large_preview.place is not None:
            self.large_preview.hide()
        elif self.picture.buttons.focused is not None:
            self.picture.buttons.focus_button(None)
        else:
            self.close()

    def _handle_pointer(self, event: PointerEvent) -> None:
        if event.kind == PointerKind.PRESS:
            self.picture.buttons.focus_button(None)
            self.large_preview.hide()
        if self.scrubber.is_held:
            self.scrubber.handle(event)
            return
        if self.picture.buttons.handle(event):
            return
        if (
            self.scrubber.handle(event)
            or self._shown_scroll_list.handle(event)
            or self.picture.panel.details.scroll_list.handle(event)
        ):
            if event.kind == PointerKind.PRESS:
                self.playback.stop_playing()
            if self.tab == ReviewTab.BRANCHES:
                self.picture.refresh()
        elif event.kind == PointerKind.PRESS and self.picture.layout_.board.collidepoint(
            self.stage.to_pixels(event.pos)
        ):
            if self.playback.skip_running_clip():
                return
            self._show_large_preview_of_place_at(self.stage.to_pixels(event.pos))
            refused, offered = (
                self.branch_editor.refusal_text,
                say("review.board_still", branch=say("review.branch_here")),
            )
            self.stage.toast.show(say("review.board_was", why=refused) if refused else offered)

    def _show_large_preview_of_place_at(self, at: tuple[int, int]) -> None:
        """What lies there, as the eyes that are looked through may know it: a card, or all of a Tomb."""
        view, place = self.session.story.view, self.board.place_at(at)
        if place is not None and self.session.story.is_at_rest and self.board.previews.has_preview(view, place):
            self.large_preview.show_place(place, view, self.board.rect_of((place,)), ())

    def _refresh_buttons(self) -> None:
        self.picture.refresh()

    def _show_current_branch_line(self) -> None:
        """Follows the current branch."""
        match, story = self.session.match, self.session.story
        self.curve.set_tracked_match(match)
        if story.last_known_ply > match.length:
            story.seek_ply(match.length)
        parted = (
            match.branches.count_shared_actions(branch.name)
            for branch in match.branches.all_branches()
            if not branch.is_current
        )
        self.scrubber.ply_count, self.scrubber.forks = match.length, frozenset(parted)

    def _on_match_change(self, change: MatchChange) -> None:
        self._show_current_branch_line()
        self.session.story.return_to_game()
        if self.stage.scene is self:
            self.layout()

    def _switch_to_reopened_match(self, found: LoadedMatch) -> None:
        self._unlisten()
        self.session.use_reloaded_match(found.match)
        self._unlisten = found.match.listen_for_changes(None, self._on_match_change)
        report_save_damage(self.stage, found)

    def _return_to_or_open_table(self) -> None:
        """The table of this match, or a new one in the place of this scene and the poster."""
        if self._over_table or self._poster is not None:
            self.stage.pop_scene()
        if not self._over_table:
            request = SceneRequest(self.session.match.header.game, match=self.session.match)
            self.stage.replace_scene(registry.open_scene("table", self.stage, request))


def open_review(stage: Stage, path: Path) -> None:
    """Opens a saved match to be looked through, or says why it cannot be; the file stays as it is."""
    try:
        found = saved_matches.load_match(path, stage.game_library, resume=False)
    except SaveError as error:
        header = saved_match_entry_of(path).header if error.reason == "no_pack" else None
        if not ask_for_pack(stage, path, header, lambda: open_review(stage, path)):
            stage.toast.show(say("title.not_opened", file=path.name, why=load_error_text(error)))
        return
    stage.push_scene(ReviewScene(stage, found.match, path))
    report_save_damage(stage, found)


def open_scene(stage: Stage, request: SceneRequest) -> ReviewScene:
    """A saved match, or an example; raises SaveError."""
    if request.match is not None:
        at = request.match.length if request.detail == OPEN else None
        return ReviewScene(
            stage, request.match, viewer=request.viewer, review_viewer=request.detail, ply=at, over_table=True
        )
    if request.save is None:
        return ReviewScene(stage, example_match(request.game, rules=request.rules))
    found = saved_matches.load_match(request.save, stage.game_library, resume=False)
    if found.match.result is not None:  # how it ended, whatever was tried since
        found.match.branches.switch_to_branch(TRUNK)
    report_save_damage(stage, found)
    return ReviewScene(stage, found.match, request.save)


def example_match(game: str, most: int = 40, rules: Game[Any, Any, Any] | None = None) -> Match[Any, Any, Any]:
    """A match of so many actions at most that plays itself by lot, to show the screen with something in it."""
    from tabletop.content.games import digest, load_game
    from tabletop.play.record import Header
    from tabletop.play.seats import Sitter

    rules = rules or load_game(game)
    sitters = tuple(Sitter(SitterKind.PERSON, "") for _ in range(rules.seats({})))
    header = Header(game=game, rules_version=rules.version, content=digest(game), sitters=sitters, seed="example")
    match: Match[Any, Any, Any] = Match(rules, header)
    rng = random.Random(5)
    while match.outcome is None and match.ply < most:
        match.submit(rng.choice(match.actions()))
    return match
