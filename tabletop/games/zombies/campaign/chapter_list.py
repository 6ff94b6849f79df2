"""The list of chapters that were won and can be continued.

The box names `open_scene` and `next_chapter_label`; the page is a SavedListPage of `ui/scenes/campaign`. Its items
are finished matches among the saved ones: Zombies has no campaign file, so a won chapter is what its saved match
says. Matches are replayed in the worker process, one after the other, so that the page stays quick. Only the main
line counts, whatever branch is looked at. Going on leads to `after_chapter`; GAME is the name in the headers of saved
matches and stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.ai.questions import CallFunction
from tabletop.box import LazyRef
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.campaign.after_chapter import AfterChapterPage, rules_context_of_match, team_picture
from tabletop.games.zombies.rules.turn import campaign_rules
from tabletop.play import finished_match, saved_matches
from tabletop.play.finished_match import FinishedMatch
from tabletop.play.listing import SavedMatchEntry, list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import COPIED, REPLAYED
from tabletop.play.saved_matches import SaveError
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes import registry, saved_match
from tabletop.ui.scenes.campaign.saved_list import SavedListItem, SavedListPage
from tabletop.ui.scenes.query import Query
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.sentences import join_list
from tabletop.ui.stage.pack_stage import stage_with_pictures

if TYPE_CHECKING:
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage

GAME: Final = "zombies"
_READ_MATCH_OF_FILE: Final[LazyRef[Any]] = LazyRef("tabletop.play.finished_match:finished_match_of_file")
_EntryKey = tuple[Path, float]


@dataclass(frozen=True, slots=True)
class ChapterListEntry:
    """A chapter that was won, or a saved match that cannot be opened."""

    entry: SavedMatchEntry
    match: FinishedMatch | None = None
    is_continued: bool = False
    """Whether the next chapter was begun from it before."""
    problem: SaveError | None = None


class ChapterListPage(SavedListPage):
    """The newest first; matches are read one after the other while the page is seen."""

    part = "chapter"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.found: tuple[ChapterListEntry, ...] = ()
        self._entries: tuple[SavedMatchEntry, ...] = ()
        self._read: dict[_EntryKey, FinishedMatch | SaveError | None] = {}
        """What is known already; None for what is no chapter to go on with."""
        self._query: Query[SavedMatchEntry] = Query()
        """What is being read in another process: a night is replayed for it."""
        self._reload_saved_match_entries()

    def on_uncovered(self) -> None:
        self._reload_saved_match_entries()
        self.layout()

    def is_busy(self) -> bool:
        return self._next_unread_entry is not None or super().is_busy()

    def on_left(self) -> None:
        self._query.reset()

    def update(self, now: float) -> None:
        if not self._query.is_waiting and (entry := self._next_unread_entry) is not None:
            safe = "safe" if self.stage.is_safe_mode else ""
            self._query.ask(self.stage.worker, entry, CallFunction(_READ_MATCH_OF_FILE, (str(entry.path), safe)))
        if self._query.update():
            entry = self._query.key
            self._read[_saved_match_key(entry)] = self._won_match_or_error(entry, self._query.value)
            self.layout()
        super().update(now)

    def begin_new(self) -> None:
        from tabletop.ui.scenes.setup.scene import SetupScene

        # a campaign begins with any chapter that is played
        below = self.stage.scenes[-2] if len(self.stage.scenes) > 1 else None
        if isinstance(below, SetupScene):
            self.close()
        else:
            self.stage.replace_scene(registry.open_scene("setup", self.stage, SceneRequest(GAME)))

    def _open_after_chapter_page(self, match: FinishedMatch, path: Path) -> None:
        """Shows what everybody takes along."""
        self.stage.push_scene(AfterChapterPage(self.stage, match, path))

    # --- what there is --------------------------------------------------------------------------------------------

    def _reload_saved_match_entries(self) -> None:
        own = (entry for entry in list_saved_matches(self.stage.saves) if entry.game == GAME)
        self._entries = tuple(entry for entry in own if entry.why_closed not in (COPIED, REPLAYED))

    @property
    def _next_unread_entry(self) -> SavedMatchEntry | None:
        """The newest match that is over and has not been read."""
        return next(
            (entry for entry in self._entries if entry.is_finished and _saved_match_key(entry) not in self._read), None
        )

    def _won_match_or_error(self, entry: SavedMatchEntry, found: object) -> FinishedMatch | SaveError | None:
        """Returns the won match that was read, or the error for a damaged file; None for anything else."""
        if not isinstance(found, FinishedMatch):
            try:
                saved_matches.load_match(entry.path, self.stage.game_library, resume=False)
            except SaveError as error:
                return error
            return None
        return found if registry.page_after_match(found) and _next_chapter_and_gear(found) else None

    # --- what is listed -------------------------------------------------------------------------------------------

    def read_items(self) -> Sequence[SavedListItem]:
        begun = {(entry.header.setup.get("scenario", ""), entry.header.setup.get("carried", ""))
                 for entry in self._entries if entry.header is not None}  # fmt: skip
        known = [
            (entry, found) for entry in self._entries if (found := self._read.get(_saved_match_key(entry))) is not None
        ]
        self.found = tuple(
            ChapterListEntry(entry, problem=found) if isinstance(found, SaveError)
            else ChapterListEntry(entry, found, is_continued=_next_chapter_and_gear(found) in begun)
            for entry, found in known
        )  # fmt: skip
        return [self._list_item_of_chapter(won) for won in self.found]

    def put_end_note(self, y: int) -> int:
        if self._next_unread_entry is None:
            return super().put_end_note(y)
        at = pygame.Rect(0, y, self._scroll.width, 0)
        return self.form.add_wrapped_text(at, say("chapter.looking"), colour=self.stage.theme.secondary,
                                   container=self._scroll)  # fmt: skip

    def _list_item_of_chapter(self, won: ChapterListEntry) -> SavedListItem:
        facts, match = saved_match.moves_and_time_text(won.entry, datetime.now().astimezone()), won.match
        if match is None:
            why = saved_match.load_error_text(won.problem) if won.problem else ""
            return SavedListItem(say("chapter.bad"), [why, facts], None)
        rules_context, state = rules_context_of_match(match), match.view(None).shown
        following = campaign_rules.next_scenario(rules_context, state.agreed.scenario)
        assert following is not None
        number, count = campaign_rules.chapter_number_and_count(rules_context, following.id)
        title = say("chapter.won", title=names_of(rules_context.content).scenario_title(state.agreed.scenario))
        comes = say("chapter.next", number=number, count=count, title=translate_text(following.title))
        who = join_list(dict.fromkeys(saved_match.sitter_label(sitter) for sitter in match.sitters))
        notes = [say("end.older")] if match.older else []
        notes += [say("chapter.gone_on")] if won.is_continued else []
        results = campaign_rules.survivor_chapter_results(rules_context, state)
        picture = team_picture(stage_with_pictures(self.stage, match.game), rules_context, state, results)
        open_ = partial(self._open_after_chapter_page, match, won.entry.path)
        return SavedListItem(title, [comes, who, facts, *notes], open_, picture=picture)


def _saved_match_key(entry: SavedMatchEntry) -> _EntryKey:
    return entry.path, entry.modified


def _next_chapter_and_gear(match: Match[Any, Any, Any] | FinishedMatch) -> tuple[str, str] | None:
    """The next chapter with what is carried into it; None after the last."""
    state = match.view(None).shown
    setup = campaign_rules.next_chapter_setup(rules_context_of_match(match), state, match.header.setup)
    return (setup["scenario"], setup["carried"]) if setup else None


def _main_branch_match(match: Match[Any, Any, Any]) -> Match[Any, Any, Any] | FinishedMatch:
    """The chapter as it counts, whatever branch is looked at."""
    return match if match.is_on_main_line else finished_match.finished_match_of(match)


def next_chapter_label(match: Match[Any, Any, Any]) -> str:
    """What the button says that leads on from a chapter that was won."""
    following = _next_chapter_and_gear(_main_branch_match(match))
    if following is None:
        return say("chapter.plate_end")
    return say(
        "chapter.plate", number=campaign_rules.chapter_number_and_count(rules_context_of_match(match), following[0])[0]
    )


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """What follows from the requested match, where it was won; else the list."""
    match = request.match
    if match is None and request.save is not None:
        try:
            match = saved_matches.load_match(request.save, stage.game_library, resume=False).match
        except SaveError as error:
            stage.toast.show(say("title.not_opened", file=request.save.name, why=saved_match.load_error_text(error)))
    if match is not None and match.header.game == GAME and registry.page_after_match(match):
        return AfterChapterPage(stage, _main_branch_match(match), request.save)
    return ChapterListPage(stage)
