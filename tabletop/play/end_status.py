"""Whether the main line of a match is over although its rules do not say so, and whether its result is final.

`match.ending` is a MatchEndStatus; used by `match`, `branches` and `undo_offers`. A match can be over by resignation,
because its secrets were shown (here or in a copy), because it goes on in another file, or after a failure. While the
main line of a game with hidden cards goes on, branches can only be watched: playing on in one would show what lies on
the main line. What other files say comes from `identity_registers`. `listing` finds the same reasons without loading
a match, so both must agree; their names are notes in saved matches (`record`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tabletop.play import identity_registers
from tabletop.play.file_journal import save_error_for_write
from tabletop.play.identity_registers import IdentityRegister
from tabletop.play.ledger import MatchLedger
from tabletop.play.main_line_end import MainLine, MatchResignation
from tabletop.play.notes import MatchNotes
from tabletop.play.record import (
    COPIED,
    COUNTED,
    DISCLOSED,
    FAILED,
    REPLAYED,
    SIDE_LINE,
    TRUNK,
    Header,
    can_have_copies,
    match_id,
)
from tabletop.play.seat_knowledge import MatchListeners
from tabletop.play.tree import MatchTree
from tabletop.rules.game import Game, Outcome


class MatchEndStatus:
    """Asks the notes of the match, and the disclosures of the player's home, which all copies share."""

    def __init__(
        self, game: Game[Any, Any, Any], header: Header, tree: MatchTree[Any, Any], notes: MatchNotes, *,
        resignation: MatchResignation, main_line: MainLine[Any, Any], ledger: MatchLedger[Any, Any],
        listeners: MatchListeners[Any, Any],
    ) -> None:  # fmt: skip
        self._game = game
        self._tree = tree
        self._notes = notes
        self._resignation = resignation
        self._main_line = main_line
        self._ledger = ledger
        self._listeners = listeners
        self._id = match_id(header) if can_have_copies(header) else ""
        self._shown: list[IdentityRegister] = [identity_registers.disclosure_register_of_home()]
        """Those of this home, and of the one in which the file lies."""
        self._counted_registers: list[IdentityRegister] = [identity_registers.result_register_of_home()]
        self.has_secrets: Final = game.hidden or game.rolls
        """Whether there is anything to be shown: hidden cards, or dice that are still to fall."""
        self.is_behind = False
        """Whether the match has gone on in another file."""

    def use_registers_of_folder(self, folder: Path) -> None:
        """Its file is there, maybe in another home, where the same holds."""
        self._shown = [
            identity_registers.disclosure_register_of_home(),
            *filter(None, (identity_registers.disclosure_register_of_folder(folder),)),
        ]
        self._counted_registers = [
            identity_registers.result_register_of_home(),
            *filter(None, (identity_registers.result_register_of_folder(folder),)),
        ]
        self.refresh_from_files()

    @property
    def is_disclosed(self) -> bool:
        """Whether something hidden was shown to somebody, here or in a copy."""
        if not self.has_secrets:
            return False
        return DISCLOSED in self._notes or any(self._id in home for home in self._shown)

    @property
    def is_copy(self) -> bool:
        """Whether the match itself is in another file: whoever went on here would learn what comes there."""
        return COPIED in self._notes or self.is_behind

    @property
    def final_result_text(self) -> str:
        """The end of the match that counts for good, as `identity_registers` tells it; "" while none does."""
        return next((home.text_of(self._id) for home in self._counted_registers if self._id in home), "")

    @property
    def is_result_superseded(self) -> bool:
        """Whether another end of the match counts than the one here, or it goes on here although it has ended."""
        counted = self.final_result_text
        return bool(counted) and counted != identity_registers.match_end_text(
            self._main_line.ply, self._main_line.outcome
        )

    @property
    def is_over_elsewhere(self) -> bool:
        """Whether nobody goes on with the main line here because of what came out or was done."""
        return self.is_disclosed or self.is_copy or self.is_result_superseded

    @property
    def reason_main_line_is_fixed(self) -> str:
        """DISCLOSED, COPIED, REPLAYED or COUNTED: why nothing of the main line is taken back; "" where it can be."""
        if self.is_over_elsewhere:
            return DISCLOSED if self.is_disclosed else COPIED if self.is_copy else REPLAYED
        counts = COUNTED in self._notes or self.final_result_text
        return COUNTED if counts and self._main_line.outcome is not None else ""

    def finalize_result(self) -> None:
        """The end of the match counts for good, in every file of it."""
        identity_registers.finalize_results(
            {self._id: identity_registers.match_end_text(self._main_line.ply, self._main_line.outcome)}
        )

    def disclose_secrets(self) -> None:
        """Something hidden is about to be shown; raises SaveError, and what is hidden stays so."""
        if not self.has_secrets:
            return
        for home in self._shown:
            try:
                home.add_identity(self._id)
            except OSError as error:
                raise save_error_for_write(home.path, error) from error
        if DISCLOSED not in self._notes:
            self._notes.set_note(DISCLOSED, "yes")

    def disclose_for_branches(self) -> None:
        """Whoever plays on in a branch sees what was hidden; raises SaveError."""
        if self._game.hidden:
            self.disclose_secrets()

    def refresh_from_files(self) -> None:
        """Takes in what other programs have disclosed and done since."""
        for home in (*self._shown, *self._counted_registers):
            home.refresh_from_file()
        if self._ledger.journal is not None:
            self.is_behind = self._ledger.journal.is_behind

    @property
    def state_of_other_files(self) -> tuple[object, ...]:
        """All that other files tell of the match: as long as it is equal, only the match itself can change its end."""
        return self.is_behind, *(register.match_count for register in (*self._shown, *self._counted_registers))

    @property
    def is_branching_harmless(self) -> bool:
        """Whether a branch can tell nothing that counts: nothing is hidden, or the main line has ended."""
        return not self._game.hidden or self.is_disclosed or self._main_line.outcome is not None

    @property
    def can_show_branches(self) -> bool:
        """Whether branches can be looked at as they are: nothing is hidden in them any more."""
        return not self._game.hidden or self.is_disclosed

    @property
    def is_exercise(self) -> bool:
        """Whether what is played now is a branch that counts nowhere and tells nothing that does."""
        return self.has_secrets and self._tree.current_branch != TRUNK and self.is_branching_harmless

    def outcome_outside_rules(self, ply: int) -> Outcome | None:
        """How it is over after so many actions where the rules do not say so; None where it is not."""
        if self.stop_reason_at(ply) == DISCLOSED:
            return Outcome((), DISCLOSED)
        return self._resignation.outcome(ply)

    def stop_reason_at(self, ply: int) -> str:
        """Why nobody acts after so many actions although the rules let somebody; "" where they may."""
        resigned = self._resignation.outcome(ply)
        if resigned is not None:
            return resigned.reason
        if ply != self._tree.current_depth or self._game.outcome(self._tree.current_node.state) is not None:
            return ""
        if self._listeners.has_failed:
            return FAILED
        if self._tree.current_branch == TRUNK:
            return self.reason_main_line_is_fixed if self.is_over_elsewhere else ""
        return "" if self.is_branching_harmless else SIDE_LINE
