"""ReviewSession and ReviewViewer: at which ply, as which viewer, and on which branch a match is shown.

Made by ReviewScene and read by all its parts (`review.picture`, `lists`, `playback`, `branch_editor`). Going to a ply
moves the review's story, never the match. ReviewViewer decides whose view may be chosen: while a match with hidden
information is not over, only one's own and the public one, after its end everybody's. A change must keep the order:
choosing a view that shows hidden things is written into the match before it is shown. `table_menu` passes OPEN in the
request's detail.
"""

from __future__ import annotations

import sys
from typing import Any, Final

from tabletop.ai.analysis import VerdictKind
from tabletop.play.match import Match
from tabletop.rules.game import Event, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import Board
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.messages import say
from tabletop.ui.scenes.matches import record_secrets_disclosed
from tabletop.ui.scenes.review.evaluation_curve import EvaluationCurve
from tabletop.ui.sentences import join_list
from tabletop.ui.stage.stage import Stage
from tabletop.ui.story.move_history import ReplayableClips, replayable_clips_of
from tabletop.ui.story.story import Story, StoryListener

OPEN: Final = "open"
"""Everything lies open; every action is told as to whoever did it."""
PUBLIC: Final = "public"
"""What a spectator may know."""


class ReviewViewer:
    """Offers those eyes that may look, and remembers the chosen ones."""

    def __init__(self, match: Match[Any, Any, Any], viewer: Seat | None, chosen: str = "") -> None:
        """`viewer` looks while the match goes on; None is a spectator."""
        self._match = match
        self._viewer = viewer
        self._chosen = chosen

    @property
    def choices(self) -> tuple[str, ...]:
        """Seats as digits, OPEN and PUBLIC; only one where there is nothing to choose."""
        match = self._match
        if not match.game.hidden:
            return (PUBLIC if self._viewer is None else str(self._viewer),)
        if match.outcome is not None:
            return (PUBLIC, *map(str, range(len(match.sitters))), OPEN)
        return (PUBLIC,) if self._viewer is None else (str(self._viewer), PUBLIC)

    @property
    def chosen(self) -> str:
        """One of the choices: the viewer's, until another one is chosen."""
        usual = PUBLIC if self._viewer is None else str(self._viewer)
        wanted = self._chosen or usual
        return wanted if wanted in self.choices else self.choices[0]

    def choose_next(self) -> None:
        """The next choice; after the last one the first."""
        self._chosen = self.choices[(self.choices.index(self.chosen) + 1) % len(self.choices)]

    def reset_viewer_choice(self) -> None:
        """The viewer's own choice again."""
        self._chosen = ""

    @property
    def shows_hidden(self) -> bool:
        """Whether they see what the viewer could not see in play."""
        usual = (PUBLIC,) if self._viewer is None else (PUBLIC, str(self._viewer))
        return self._match.game.hidden and self.chosen not in usual

    def view_at(self, ply: int) -> Any:
        """What is shown of a ply; what is hidden only of a match that was disclosed, see `Match.disclose_secrets`."""
        return (
            self._match.past.unveiled_view(ply)
            if self.chosen == OPEN
            else self._match.past.view(ply, self.viewer_seat_at(ply))
        )

    def view_on_first_showing(self, ply: int) -> Any:
        """The same: nothing that is looked through is news."""
        return self.view_at(ply)

    def viewer_seat_at(self, ply: int) -> Seat | None:
        """Who is told of what led to a ply; None is a spectator."""
        chosen = self.chosen
        if chosen == PUBLIC:
            return None
        if chosen != OPEN:
            return int(chosen)
        acted = (self._match.past.actor(done) for done in range(ply, 0, -1))
        seat = next((seat for seat in acted if seat >= 0), self._match.past.to_act(ply))
        return seat if seat >= 0 else None

    @property
    def button_words(self) -> str:
        """What stands on the button."""
        chosen = self.chosen
        if chosen in (OPEN, PUBLIC):
            return say(f"review.eyes_{chosen}")
        return say("review.eyes_of", name=wording.seat_name(self._match, int(chosen)))

    @property
    def allows_branches(self) -> bool:
        """Whether a branch may begin: not where it would take back what another person decided in secret."""
        people = [sitter for sitter in self._match.sitters if sitter.is_person]
        alone = len(people) < 2 and not self._match.seating.did_anybody_leave_seat
        return not self._match.game.hidden or alone or self._match.outcome is not None


class ReviewSession:
    """One snapshot of the match's story; the match itself stays where it is."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], board: Board, curve: EvaluationCurve, *, reader: StoryListener,
        viewer: Seat | None, review_viewer: str, ply: int | None,
    ) -> None:  # fmt: skip
        """`viewer` may look while the match goes on, `review_viewer` is chosen to begin with, at `ply`."""
        self._stage = stage
        self._board = board
        self._curve = curve
        self._reader = reader
        self.viewer = _only_person_seat(match) if viewer is None else viewer
        """Who looks, whatever eyes are chosen: the board keeps their side; None for a spectator."""
        usual = 0 if match.outcome is not None else match.ply
        self._start_showing_match(match, review_viewer, usual if ply is None else ply)

    def _start_showing_match(self, match: Match[Any, Any, Any], review_viewer: str, ply: int) -> None:
        self.match = match
        self.review_viewer = ReviewViewer(match, self.viewer, review_viewer)
        self._record_disclosure_if_needed()
        self.story = Story(
            match, self._board, lambda: self._stage.settings, viewer=self.review_viewer, reader=self._reader, ply=ply
        )

    def choose_next_viewer(self) -> None:
        """Looks with the next eyes that may look; a match that shows them what it hid is over for good."""
        ply = self.story.last_known_ply
        self.review_viewer.choose_next()
        self._record_disclosure_if_needed()
        self.story.seek_ply(ply)

    def _record_disclosure_if_needed(self) -> None:
        if self.review_viewer.shows_hidden and not record_secrets_disclosed(self._stage, self.match):
            self.review_viewer.reset_viewer_choice()

    def use_reloaded_match(self, match: Match[Any, Any, Any]) -> None:
        """The same match read again, looked at with the same eyes at the same ply."""
        self._start_showing_match(match, self.review_viewer.chosen, self.ply)

    @property
    def ply(self) -> int:
        """What lies on the board, but for what moves."""
        return self.story.ply

    def learned_events(self, ply: int) -> tuple[Event, ...]:
        """What the eyes that are looked through may know of a move; nothing of the start."""
        return (
            self.match.past.events(ply, self.review_viewer.viewer_seat_at(ply)) if 0 < ply <= self.match.length else ()
        )

    def replayable_clips(self, ply: int) -> ReplayableClips | None:
        """What the eyes that are looked through may see again of a move; None where that is nothing."""
        if not 0 < ply <= self.match.length:
            return None
        views = self.review_viewer.view_at(ply - 1), self.review_viewer.view_at(ply)
        return replayable_clips_of(self.match.game, self._board, ply, self.learned_events(ply), views)

    def public_events(self, ply: int) -> tuple[Event, ...]:
        """What everybody may know of a move; nothing of the start."""
        return self.match.past.events(ply, None) if 0 < ply <= self.match.length else ()

    def notation(self, ply: int) -> str:
        """A move as the eyes that are looked through may know it; empty for the start."""
        text = self._action_text(ply)
        return self._board.words.notation(text) if text else ""

    @property
    def is_notation_prose(self) -> bool:
        """Whether moves are told in words rather than by a notation."""
        return self._board.words.is_prose

    def outcome_wordings(self, ply: int) -> tuple[str, ...]:
        """Of a move whose notation says nothing of what came out: all of it, and less and less of how it began.

        Such is chance in a game that is told in prose, and what is hidden in part; () for every other one. At last
        come single earlier sentences, which still say whom it is about where the end of it has no room.
        """
        says = self.notation(ply) and (self.match.past.actor(ply) >= 0 or not self.is_notation_prose)
        learned = () if says or not ply else self.learned_events(ply)
        seated = self.story.match_with_sitters_at(ply)
        ends = [learned[begin:] for begin in range(len(learned))]
        single = [[event] for event in reversed(learned[:-1])]
        told = (wording.event_sentences(seated, events) for events in (*ends, *single))
        return tuple(dict.fromkeys(filter(None, told)))

    def chance_result_wordings(self, ply: int) -> tuple[str, ...]:
        """As `outcome_wordings`, but of chance alone: what is hidden has no heading."""
        return self.outcome_wordings(ply) if self.is_notation_prose and ply and self.match.past.actor(ply) < 0 else ()

    def ply_label(self, ply: int, room: int = sys.maxsize) -> str:
        """A ply in a few words, as over the handle; of what came out only what fits into so many pixels."""
        if not ply:
            return say("review.start")
        came_out = self.chance_result_wordings(ply)
        words = [f"{ply} · {text}" for text in came_out or (self.notation(ply),) if text]
        if not came_out:
            return words[0] if words else str(ply)
        return self._stage.texts.first_fitting_text((*words, str(ply)), self._stage.metrics.font_size(SMALL), room)

    def players_text(self) -> str:
        """Who plays, against each other or together."""
        names = wording.seat_names(self.match)
        if self.match.game.team:
            return wording.localised_messages(self.match.header.game).join_names(names)
        return say("review.versus", first=names[0], second=names[1]) if len(names) == 2 else join_list(names)

    def standing_text(self, *, short: bool = False) -> str:
        """How it stood at the ply that is shown; empty where that is not known."""
        seat = self.match.past.to_act(self.ply)
        if self._curve.is_silent or seat < 0:
            return ""
        verdict = self._curve.verdict_at(self.ply)
        if verdict is None:
            return say("review.judging")
        if verdict.kind == VerdictKind.BALANCED or verdict.turns is None:
            return say("review.level")
        side = wording.side_name(self.match.header.game, self.leader or 0)
        if short:
            return say("review.leads_short", side=side, turns=self.turns_to_win)
        return wording.winning_moves_text(
            "table.won_in", verdict.winner_moves_needed, loser_moves_last=verdict.loser_moves_last, side=side
        )

    @property
    def leader(self) -> Seat | None:
        """Who could win at the ply that is shown; None where nobody could, or it is not known."""
        seat = self.match.past.to_act(self.ply)
        verdict = None if self._curve.is_silent or seat < 0 else self._curve.verdict_at(self.ply)
        if verdict is None or verdict.kind == VerdictKind.BALANCED or verdict.turns is None:
            return None
        return seat if verdict.kind == VerdictKind.WON else 1 - seat

    @property
    def turns_to_win(self) -> int | None:
        """In how many moves of the winner's own that is, where there is little room: one at least."""
        verdict = self._curve.verdict_at(self.ply) if self.leader is not None else None
        return max(1, verdict.winner_moves_needed or 0) if verdict is not None else None

    def _action_text(self, ply: int) -> str | None:
        return self.match.past.action_text(ply, self.review_viewer.viewer_seat_at(ply)) if ply else None


def _only_person_seat(match: Match[Any, Any, Any]) -> Seat | None:
    if match.game.hidden and match.seating.did_anybody_leave_seat:
        return None  # who has left knows the file, and did not know these cards
    people = [seat for seat, sitter in enumerate(match.sitters) if sitter.is_person]
    return people[0] if len(people) == 1 else None
