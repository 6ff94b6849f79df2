"""BranchEditor: begins, names, switches and drops branches of the match that the review shows.

Made by ReviewScene; `review.picture` draws its buttons. It is the only part of the review that changes a match and
its file, through `match.branches`; a match that was opened only to be watched is opened again for writing first. A
change must keep: what would take back another person's secret decision, or roll the same dice once more, is refused
with a sentence, and an exercise is offered instead.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tabletop.play import saved_matches
from tabletop.play.main_line_end import REASON
from tabletop.play.record import DISCLOSED
from tabletop.play.saved_matches import LoadedMatch, SaveError
from tabletop.rules.game import IllegalAction, Refusal
from tabletop.ui import wording
from tabletop.ui.messages import has_text, say
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.matches import write_or_retry
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.review.lists import branch_title
from tabletop.ui.scenes.review.session import ReviewSession
from tabletop.ui.scenes.saved_match import load_error_text
from tabletop.ui.sentences import join_sentences
from tabletop.ui.stage.stage import Stage
from tabletop.ui.system_reasons import system_reason_text


class BranchEditor:
    """Changes the match and its file; one that was only watched is opened again to be written on."""

    def __init__(
        self,
        stage: Stage,
        viewing: ReviewSession,
        path: Path | None,
        reopened: Callable[[LoadedMatch], None],
        begun: Callable[[], None],
    ) -> None:
        """`path` is the file of a match that is only watched; `reopened` takes it as it is then."""
        self._stage = stage
        self._session = viewing
        self.path = path
        self._on_reopened = reopened
        self._on_begun = begun

    @property
    def refusal_text(self) -> str:
        """Why no branch begins at the ply that is shown; other ends than those by the rules hold on no branch."""
        viewing = self._session
        if refused := wording.hint_refusal_text(viewing.match):
            return refused
        outcome = viewing.match.past.outcome(viewing.ply)
        if outcome is not None and outcome.reason not in (REASON, DISCLOSED):
            return say("review.branch_over")
        if not viewing.review_viewer.allows_branches:
            return say("review.branch_secret")
        seat = viewing.review_viewer.viewer_seat_at(viewing.ply)
        looks = seat is None or viewing.match.past.may_seat_look_at_own_hand(seat)
        return "" if looks or viewing.match.ending.is_branching_harmless else say("review.exercise_later")

    def ask_branch_name(self) -> None:
        """Asks for the name of a branch that begins at the ply that is shown."""
        if self.refusal_text:
            self._stage.toast.show(self.refusal_text)
            return
        if not self._session.match.ending.is_branching_harmless:
            self._confirm_opening_exercise()
            return
        question = say("review.branch_question", ply=self._session.ply)
        details = say("review.branch_details")
        if not self._session.match.ending.can_show_branches:
            details = join_sentences((details.rstrip("\u00a0:"), say("review.branch_discloses")))
        self._stage.push_scene(NameScene(self._stage, question, details, self._free_branch_name(), self.begin_branch,
                                   hint=say("review.name_hint"), done=say("review.branch_do")))  # fmt: skip

    def _confirm_opening_exercise(self) -> None:
        """Offers to try something without learning what the match hides, as long as it goes on."""
        stage, viewing = self._stage, self._session
        seat = viewing.review_viewer.viewer_seat_at(viewing.ply)
        question, details = say("review.exercise_question", ply=viewing.ply), say("review.exercise_details")
        match, ply = viewing.match, viewing.ply
        asked = SceneRequest(match.header.game, detail=str(ply), match=match, viewer=seat)
        stage.push_scene(ConfirmScene(stage, question, say("review.exercise_do"), partial(self._push_exercise_scene,
                                asked), details=details, icon="branch"))  # fmt: skip

    def _push_exercise_scene(self, asked: SceneRequest) -> None:
        self._stage.push_scene(registry.open_scene("exercise", self._stage, asked))

    def begin_branch(self, name: str) -> str:
        """Begins a branch here and leaves for the table; returns why not, for people."""
        refused = self._try_change_match(lambda: self._session.match.branches.begin_branch(self._session.ply, name))
        if not refused:
            self._on_begun()
        return refused

    def switch_branch(self, name: str) -> None:
        """Shows another branch."""
        refused = self._try_change_match(lambda: self._session.match.branches.switch_to_branch(name))
        if refused:
            self._stage.toast.show(refused)

    def ask_to_drop_branch(self, name: str) -> None:
        """Asks whether a branch is to be forgotten."""
        branch = next(branch for branch in self._session.match.branches.all_branches() if branch.name == name)
        question = say("review.drop_question", name=branch_title(branch))
        box = ConfirmScene(self._stage, question, say("review.drop_do"), lambda: self._drop_branch(name),
                           details=say("review.drop_details"), icon="trash", risky=True)  # fmt: skip
        self._stage.push_scene(box)

    def _free_branch_name(self) -> str:
        names = {branch.name for branch in self._session.match.branches.all_branches()}
        number = len(names) + 1
        while say("review.branch_name", number=number) in names:
            number += 1
        return say("review.branch_name", number=number)

    def _drop_branch(self, name: str) -> None:
        refused = self._try_change_match(lambda: self._session.match.branches.drop_branch(name))
        if refused:
            self._stage.toast.show(refused)

    def _try_change_match(self, act: Callable[[], None]) -> str:
        """Changes the match and its file; returns why it could not be, for people."""
        ready = self._reopen_for_writing()
        if ready:
            return ready
        try:
            write_or_retry(self._stage, self._session.match, act)
        except IllegalAction as error:
            return _branch_refusal_text(error.refusal)
        return ""

    def _reopen_for_writing(self) -> str:
        """Opens a match that was only watched; returns why it could not be, for people."""
        if self.path is None:
            return ""
        current = next(branch.name for branch in self._session.match.branches.all_branches() if branch.is_current)
        try:
            found = saved_matches.load_match(self.path, self._stage.game_library)
        except SaveError as error:
            return say("review.not_writable", why=load_error_text(error))
        match = found.match
        if match.journal is None and match.ending.has_secrets and match.result is None:
            why = "" if found.write_error is None else system_reason_text(found.write_error)
            return say("review.not_writable", why=why)  # its dice would fall the same once more
        self.path = None
        if any(branch.name == current and not branch.is_current for branch in found.match.branches.all_branches()):
            found.match.branches.switch_to_branch(current)
        self._on_reopened(found)
        return ""


def _branch_refusal_text(refusal: Refusal) -> str:
    key = f"review.{refusal.reason}"
    return say(key, **dict(refusal.params)) if has_text(key) else refusal.reason
