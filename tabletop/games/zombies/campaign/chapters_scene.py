"""The list of chapters that were won and can be continued."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.ai.questions import CallFunction
from tabletop.box import LazyRef
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.campaign.chapter_scene import ChapterScene, rules_context_of, team_picture
from tabletop.games.zombies.rules.turn import campaign
from tabletop.play import ended, saved_matches
from tabletop.play.ended import FinishedMatch
from tabletop.play.listing import SavedMatchEntry, list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import COPIED, REPLAYED
from tabletop.play.saved_matches import SaveError
from tabletop.ui.scenes import cards, registry, saved_match
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.query import Query
from tabletop.ui.scenes.registry import Request
from tabletop.ui.stage.events import Key, KeyEvent
from tabletop.ui.words import say, translate_text

if TYPE_CHECKING:
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage

GAME: Final = "zombies"
_READ_MATCH_OF_FILE: Final[LazyRef[Any]] = LazyRef("tabletop.play.ended:of_file")
_EntryKey = tuple[Path, float]


@dataclass(frozen=True, slots=True)
class WonChapter:
    """A chapter that was won, or a saved match that cannot be opened."""

    entry: SavedMatchEntry
    match: FinishedMatch | None = None
    is_continued: bool = False
    """Whether the next chapter was begun from it before."""
    problem: SaveError | None = None


class ChaptersScene(ColumnPage):
    """The newest first; matches are read one after the other while the page is seen."""

    first_focus = "begin"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.found: tuple[WonChapter, ...] = ()
        self._entries: tuple[SavedMatchEntry, ...] = ()
        self._read: dict[_EntryKey, FinishedMatch | SaveError | None] = {}
        """What is known already; None for what is no chapter to go on with."""
        self._query: Query[SavedMatchEntry] = Query()
        """What is being read in another process: a night is replayed for it."""
        self._list_saved_matches()

    @property
    def heading(self) -> str:
        return say("chapter.title")

    @property
    def subheading(self) -> str:
        return say("chapter.subtitle")

    def on_uncovered(self) -> None:
        self._list_saved_matches()
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
            self._read[_entry_key(entry)] = self._won_match_or_error(entry, self._query.value)
            self._collect_chapters()
            self.layout()
        super().update(now)

    def handle_key(self, event: KeyEvent) -> None:
        sound = [i for i, won in enumerate(self.found) if won.match is not None]
        if event.name == Key.RETURN:
            self.open_chapter(sound[0]) if sound else self.begin_campaign()
        else:
            super().handle_key(event)

    def begin_campaign(self) -> None:
        """The set-up: a campaign begins with any chapter that is played."""
        from tabletop.ui.scenes.setup.scene import SetupScene

        below = self.stage.scenes[-2] if len(self.stage.scenes) > 1 else None
        if isinstance(below, SetupScene):
            self.close()
        else:
            self.stage.replace_scene(registry.open_scene("setup", self.stage, Request(GAME)))

    def open_chapter(self, index: int) -> None:
        """Shows what everybody takes along."""
        match = self.found[index].match
        if match is not None:
            self.stage.push_scene(ChapterScene(self.stage, match, self.found[index].entry.path))

    # --- what there is --------------------------------------------------------------------------------------------

    def _list_saved_matches(self) -> None:
        own = (entry for entry in list_saved_matches(self.stage.saves) if entry.game == GAME)
        self._entries = tuple(entry for entry in own if entry.why_closed not in (COPIED, REPLAYED))
        self._collect_chapters()

    @property
    def _next_unread_entry(self) -> SavedMatchEntry | None:
        """The newest match that is over and has not been read."""
        return next(
            (entry for entry in self._entries if entry.is_finished and _entry_key(entry) not in self._read), None
        )

    def _won_match_or_error(self, entry: SavedMatchEntry, found: object) -> FinishedMatch | SaveError | None:
        """Returns the won match that was read, or the error for a damaged file; None for anything else."""
        if not isinstance(found, FinishedMatch):
            try:
                saved_matches.load(entry.path, self.stage.library, resume=False)
            except SaveError as error:
                return error
            return None
        return found if registry.page_after_match(found) and _next_chapter_key(found) else None

    def _collect_chapters(self) -> None:
        begun = {(entry.header.setup.get("scenario", ""), entry.header.setup.get("carried", ""))
                 for entry in self._entries if entry.header is not None}  # fmt: skip
        found = []
        for entry in self._entries:
            known = self._read.get(_entry_key(entry))
            if isinstance(known, SaveError):
                found.append(WonChapter(entry, problem=known))
            elif known is not None:
                found.append(WonChapter(entry, known, is_continued=_next_chapter_key(known) in begun))
        self.found = tuple(found)

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        gap = self.stage.metrics.px(12)
        button = self.split_off_button(self.middle_column(body))
        self._scroll = self.form.add_scroll(self.column_rect, 1, name="chapters")
        y = 0
        for i in range(len(self.found)):
            y = self._add_chapter_card(i, y) + gap
        if self._next_unread_entry is not None:
            y = self.form.add_words(pygame.Rect(0, y, self._scroll.width, 0), say("chapter.looking"),
                                colour=self.stage.theme.secondary, container=self._scroll)  # fmt: skip
        elif not self.found:
            y = self.put_empty_note(self._scroll, say("chapter.empty"), say("chapter.empty_text"))
        self._scroll.set_content_height(y)
        self.put_bright_button(button, say("chapter.begin"), self.begin_campaign, "plus")

    def _add_chapter_card(self, index: int, y: int) -> int:
        """A card with the team and what can be done; returns the y below it."""
        won, metrics, pad = self.found[index], self.stage.metrics, self.stage.metrics.px(cards.PAD)
        picture = _draw_team(self.stage, won.match)
        row, put = (0, 0), partial(self._add_card_row, index, picture)
        if picture is not None:
            row = (
                picture.get_width() + pad + metrics.text_px(120),
                max(picture.get_height(), cards.field_height(self.stage)),
            )
        listed = cards.ListedCard(*self._card_texts(won), won.match is not None, row, put, narrow_width=560)
        return cards.put_listed_card(self.form, self._scroll, y, listed)

    def _add_card_row(self, index: int, picture: pygame.Surface | None, row: pygame.Rect) -> None:
        doing, high = self.stage.metrics.text_px(120), cards.field_height(self.stage)
        if picture is not None:
            self.form.add_picture(picture.get_rect(midleft=row.midleft), picture, container=self._scroll)
        place = pygame.Rect(row.right - doing, row.centery - high // 2, doing, high)
        self.form.add_button(
            place,
            say("chapter.open"),
            partial(self.open_chapter, index),
            name=f"open {index}",
            icon="play",
            container=self._scroll,
        )

    def _card_texts(self, won: WonChapter) -> tuple[str, list[str]]:
        """A card's title and lines."""
        facts = saved_match.moves_and_time(won.entry, datetime.now().astimezone())
        if won.match is None:
            return say("chapter.bad"), [saved_match.load_error_text(won.problem) if won.problem else "", facts]
        arena, agreed = rules_context_of(won.match), won.match.view(None).shown.agreed
        following = campaign.next_scenario(arena, agreed.scenario)
        assert following is not None
        number, count = campaign.chapter_number(arena, following.id)
        title = say("chapter.won", title=names_of(arena.content).scenario_title(agreed.scenario))
        comes = say("chapter.next", number=number, count=count, title=translate_text(following.title))
        who = dict.fromkeys(saved_match.sitter_label(sitter) for sitter in won.match.sitters)
        older = [say("end.older")] if won.match.older else []
        return title, [comes, ", ".join(who), facts, *older, *([say("chapter.gone_on")] if won.is_continued else [])]


def _entry_key(entry: SavedMatchEntry) -> _EntryKey:
    return entry.path, entry.modified


def _next_chapter_key(match: Match[Any, Any, Any] | FinishedMatch) -> tuple[str, str] | None:
    """The next chapter with what is carried into it; None after the last."""
    state = match.view(None).shown
    setup = campaign.next_setup(rules_context_of(match), state, match.header.setup)
    return (setup["scenario"], setup["carried"]) if setup else None


def _draw_team(stage: Stage, match: FinishedMatch | None) -> pygame.Surface | None:
    if match is None:
        return None
    arena, state = rules_context_of(match), match.view(None).shown
    return team_picture(stage, arena, state, campaign.survivor_returns(arena, state))


def _main_line(match: Match[Any, Any, Any]) -> Match[Any, Any, Any] | FinishedMatch:
    """The chapter as it counts, whatever branch is looked at."""
    return match if match.is_on_main_line else ended.of_match(match)


def next_chapter_label(match: Match[Any, Any, Any]) -> str:
    """What the button says that leads on from a chapter that was won."""
    following = _next_chapter_key(_main_line(match))
    if following is None:
        return say("chapter.plate_end")
    return say("chapter.plate", number=campaign.chapter_number(rules_context_of(match), following[0])[0])


def open_scene(stage: Stage, request: Request) -> Scene:
    """What follows from the requested match, where it was won; else the list."""
    match = request.match
    if match is None and request.save is not None:
        try:
            match = saved_matches.load(request.save, stage.library, resume=False).match
        except SaveError as error:
            stage.toast.show(say("title.not_opened", file=request.save.name, why=saved_match.load_error_text(error)))
    if match is not None and match.header.game == GAME and registry.page_after_match(match):
        return ChapterScene(stage, _main_line(match), request.save)
    return ChaptersScene(stage)
