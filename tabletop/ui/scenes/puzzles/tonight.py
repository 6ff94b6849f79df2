"""The page "Tonight's puzzles": puzzles in the matches of an evening, looked for in the worker while one waits.

Opened from the page of the evening, and by the scene name "tonight" for the latest one. Each position of a main line is
one question (FindPuzzle), so leaving cancels at once. A change must keep: nothing is written into the matches' files
but that their secrets were disclosed, so that no end is undone afterwards; a puzzle shows only what its seat knew.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tabletop import paths
from tabletop.ai.puzzle_finding import has_puzzle_finder
from tabletop.ai.worker import FindPuzzle
from tabletop.content.games import digest
from tabletop.play import saved_matches
from tabletop.play.evening import EveningMatch, stored_evenings
from tabletop.play.evening_matches import likeliest_file_of_match
from tabletop.play.journal import SaveError
from tabletop.play.match import Match
from tabletop.play.progress import Medal, PuzzleHelpSeen
from tabletop.play.record import TRUNK
from tabletop.rules.game import POSITION
from tabletop.ui import wording
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes.puzzles.book import AnyPuzzle, DailyAssignment, PuzzleBook, puzzle_title
from tabletop.ui.scenes.puzzles.puzzle_mode import PuzzleScene
from tabletop.ui.scenes.query import Query
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.search_page import SearchPage
from tabletop.ui.stage.scene import Scene
from tabletop.ui.system_reasons import system_reason_text
from tabletop.ui.widgets.layout import Layout, grow, row, space

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_MOST_PUZZLES: Final = 12


class UnrecordedPuzzleBook(PuzzleBook):
    """Puzzles whose medals are forgotten with the page."""

    def __init__(self, game: str, puzzles: Sequence[AnyPuzzle]) -> None:
        super().__init__(game, puzzles)
        self._medals: dict[str, Medal] = {}
        self._help_seen: dict[str, PuzzleHelpSeen] = {}

    def medal_for(self, puzzle: AnyPuzzle) -> Medal | None:
        return self._medals.get(puzzle.id)

    def puzzle_of_day(self) -> AnyPuzzle | None:
        return None

    def record_medal(self, puzzle: AnyPuzzle, medal: Medal, assignment: DailyAssignment | None = None) -> Path | None:
        self._medals[puzzle.id] = medal
        return None

    def help_seen_for(self, puzzle: AnyPuzzle) -> PuzzleHelpSeen | None:
        return self._help_seen.get(puzzle.id)

    def record_help(self, puzzle: AnyPuzzle, help_: PuzzleHelpSeen) -> None:
        if self._help_seen.get(puzzle.id) != PuzzleHelpSeen.ANSWER:
            self._help_seen[puzzle.id] = help_


@dataclass(frozen=True, slots=True)
class TonightPuzzle:
    """A puzzle out of a match."""

    game: str
    ply: int
    """Actions before it."""
    puzzle: AnyPuzzle


class TonightSearch:
    """Goes through the decisions of finished matches, one after the other."""

    def __init__(self, stage: Stage, matches: Sequence[EveningMatch]) -> None:
        self._stage = stage
        self._matches = deque(each for each in matches if has_puzzle_finder(each.game))
        self._query: Query[tuple[str, int]] = Query()
        self._positions: deque[tuple[str, int, FindPuzzle]] = deque()
        """Game, actions before it, and the question; the first one is being asked."""
        self.total = sum(each.plies for each in self._matches)
        """Positions, as far as the evening's list tells."""
        self._left_behind = 0
        """Positions of matches that are done with."""
        self._plies_of_match = 0
        self.found: list[TonightPuzzle] = []
        self.fault = ""
        """Why a position could not be looked at; "" while none has failed."""

    @property
    def is_complete(self) -> bool:
        return not (self._matches or self._positions) or len(self.found) >= _MOST_PUZZLES

    @property
    def is_waiting(self) -> bool:
        """Whether the worker has been asked."""
        return self._query.is_waiting

    @property
    def done(self) -> int:
        """Positions that were looked at."""
        of_match = self._positions[0][1] if self._positions else self._plies_of_match
        return min(self.total, self._left_behind + of_match)

    def update(self) -> bool:
        """Takes an answer and asks the next question; whether something is new."""
        has_news = self._query.update()
        if has_news:
            self._positions.popleft()
            self._add_puzzle(self._query.value)
            self.fault = self._query.fault_text() or self.fault
            self._query.reset()
        if self.is_complete or self._query.is_waiting:
            return has_news
        if not self._positions:
            self._begin_next_match()
        if self._positions:
            game, ply, question = self._positions[0]
            self._query.ask(self._stage.worker, (game, ply), question)
        return True

    def cancel(self) -> None:
        self._query.reset()

    def _add_puzzle(self, puzzle: AnyPuzzle | None) -> None:
        """Where somebody did not see it, the same thing may be the best in their next turn too."""
        game, ply = self._query.key
        is_known = puzzle is not None and any(
            (each.puzzle.seat, each.puzzle.answers, each.puzzle.figures)
            == (puzzle.seat, puzzle.answers, puzzle.figures)
            for each in self.found
            if puzzle.answers
        )
        if puzzle is not None and not is_known:
            self.found.append(TonightPuzzle(game, ply, puzzle))

    def _begin_next_match(self) -> None:
        self._left_behind += self._plies_of_match
        self._plies_of_match = 0
        if not self._matches:
            return
        played = self._matches.popleft()
        self._plies_of_match = played.plies
        try:
            path = likeliest_file_of_match(self._stage.saves, played)
            match = saved_matches.load_match(path, self._stage.game_library, resume=False).match
        except SaveError:
            return
        match.branches.switch_to_branch(TRUNK)
        if match.result is None or match.header.content != digest(played.game):
            return
        try:
            self._positions.extend(_positions_of_match(match))
        except SaveError as error:
            self._stage.toast.show(say("common.not_shown", why=system_reason_text(error)))


def _positions_of_match(match: Match[Any, Any, Any]) -> list[tuple[str, int, FindPuzzle]]:
    """Its decisions; raises SaveError where it cannot be disclosed."""
    if match.game.hidden and not match.ending.is_disclosed:
        match.disclose_secrets()
    header, found = match.header, []
    options = {name: value for name, value in header.setup.items() if name != POSITION}
    for ply in range(match.length):
        if match.past.actor(ply + 1) >= 0:
            setup = options | {POSITION: str(match.past.unveiled_view(ply))}
            question = FindPuzzle(header.game, tuple(sorted(setup.items())), header.content)
            found.append((header.game, ply, question))
    return found


class TonightScene(SearchPage[TonightSearch]):
    """Each puzzle that is found can be played."""

    part = "tonight"

    def __init__(self, stage: Stage, matches: Sequence[EveningMatch]) -> None:
        super().__init__(stage, TonightSearch(stage, matches))
        self._books: dict[str, UnrecordedPuzzleBook] = {}

    @property
    def heading(self) -> str:
        return say("tonight.heading")

    def open_puzzle(self, found: TonightPuzzle) -> None:
        """Puts it on the table, with the others of its game to go on with."""
        puzzles = [each.puzzle for each in self.search.found if each.game == found.game]
        book = self._books.get(found.game)
        if book is None or len(book.puzzles) != len(puzzles):
            book = self._books[found.game] = UnrecordedPuzzleBook(found.game, puzzles)
        self.stage.push_scene(PuzzleScene(self.stage, book, found.puzzle))

    # --- layout ---------------------------------------------------------------------------------------------------

    def fill_panels(self, parts: FormParts) -> list[Layout]:
        search = self.search
        panels = [self._puzzle_panel(parts, number, found) for number, found in enumerate(search.found, 1)]
        if not search.is_complete:
            panels.insert(0, self._heading_panel(parts, say("tonight.working", done=search.done, total=search.total)))
        elif not panels:
            panels.append(self._heading_panel(parts, search.fault or say("tonight.none")))
        return [*panels, self.paragraphs_panel(parts, (Paragraph(say("tonight.how")),))]

    def _heading_panel(self, parts: FormParts, text: str) -> Layout:
        return self.paragraphs_panel(parts, (Paragraph(text, HEADING, bold=True),))

    def _puzzle_panel(self, parts: FormParts, number: int, found: TonightPuzzle) -> Layout:
        metrics = self.stage.metrics
        title = say("tonight.puzzle", number=number, game=wording.game_title(found.game), turn=found.ply + 1)
        task = parts.paragraphs((Paragraph(puzzle_title(found.game, found.puzzle)),))
        words = say("tonight.solve")
        button = parts.button(words, partial(self.open_puzzle, found), height=metrics.mix_px(40, 0.5),
                              width=metrics.text_px(220), name=f"solve-{number}", icon="play",
                              label=say("common.button_label", title=title, words=words))  # fmt: skip
        return self.paragraphs_panel(parts, (Paragraph(title, HEADING, bold=True),), task, row(button, grow(space())))


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """Those of the latest evening."""
    latest = next(iter(stored_evenings(paths.evenings())), None)
    return TonightScene(stage, latest.evening.played if latest is not None else ())
