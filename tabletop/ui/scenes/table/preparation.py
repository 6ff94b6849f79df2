"""DecisionPreparation: lets a person at the laptop prepare a decision while a phone decides first.

Made by TableScene; `handover` and `table.picture` use it too. Example: in a game with secret set-ups one seat sets up
on its phone; the other person gets the same scene behind a cover, and the finished action is kept here and played
when that seat is asked. A change must keep: nothing reaches the match or the file before, and what was prepared is
thrown away when somebody else takes that seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop import log
from tabletop.play.match import Match
from tabletop.play.seats import Sitter
from tabletop.play.secrecy import CoverMode
from tabletop.rules.game import IllegalAction, Refusal, Seat
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface

if TYPE_CHECKING:
    from tabletop.ui.scenes.dialogs import MenuItem
    from tabletop.ui.stage.scene import Scene


class DecisionPreparation:
    """Lets a person at the laptop prepare a decision while a phone decides; the match gets it when it is its turn."""

    def __init__(self, table: TableContext, host: TableSceneInterface, items: Callable[[], Sequence[MenuItem]]) -> None:
        """`items` are lines of the menu over the cover."""
        self._table = table
        self._host = host
        self.stage = table.stage
        self.match: Match[Any, Any, Any] = host.match
        self._menu_items = items
        self._prepared: dict[Seat, tuple[Sitter, Any]] = {}
        """By seat, who has prepared what."""
        self._let_in_seat: Seat | None = None
        """Who was let in, before the scene has opened."""
        self._scene: Scene | None = None
        self._scene_seat: Seat = -1
        """Whose scene that is."""

    # --- what can be prepared -------------------------------------------------------------------------------------

    @property
    def preparing_seat(self) -> Seat | None:
        """Who may prepare something here just now; None for nobody."""
        table, match = self._table, self._host.match
        if (
            not table.view_policy.is_decided_elsewhere
            or match.stop_reason
            or not table.story.is_at_rest
            or table.story.is_detached
        ):
            return None
        view, can_prepare = match.view(None), table.board.decisions.can_prepare
        here = (
            seat for seat, sitter in enumerate(match.sitters) if sitter.is_person and seat not in table.seats_on_phones
        )
        return next((seat for seat in here if seat != match.to_act and can_prepare(view, seat)), None)

    def button_words(self, seat: Seat) -> str:
        """What the brass button says."""
        return say("table.do_prepare_again" if self._is_prepared_by_sitter(seat) else "table.do_prepare")

    def _is_prepared_by_sitter(self, seat: Seat) -> bool:
        """Whether whoever has prepared something still sits there."""
        early = self._prepared.get(seat)
        return (
            early is not None and early[0] == self._host.match.sitters[seat] and seat not in self._table.seats_on_phones
        )

    @property
    def is_due(self) -> bool:
        """Whether what was prepared is done now."""
        match = self._host.match
        return (
            not match.stop_reason
            and match.outcome is None
            and match.to_act >= 0
            and self._is_prepared_by_sitter(match.to_act)
        )

    # --- what happens ---------------------------------------------------------------------------------------------

    def let_in_preparing_seat(self) -> None:
        """Lets in whoever may prepare something."""
        seat = self.preparing_seat
        if seat is not None and self._table.secrecy.cover_mode == CoverMode.OFF:
            self._begin_preparation(seat)
        elif seat is not None:
            self._push_cover(seat, self._begin_preparation)

    def cover_preparation(self) -> bool:
        """Covers what is being prepared; whether something was."""
        if self._scene is None or self._scene not in self._table.stage.scenes:
            return False
        self._push_cover(self._scene_seat, self._table.view_policy.admit_person)
        return True

    def discard_if_person_left(self) -> None:
        """Somebody else may sit at the table: what was prepared is done only for whoever has prepared it."""
        self._let_in_seat = None
        self._prepared = {seat: kept for seat, kept in self._prepared.items() if self._is_prepared_by_sitter(seat)}

    def update(self) -> None:
        """Opens the scene once the cover is gone, and does what was prepared as soon as that seat is asked."""
        if self._let_in_seat is not None and self._host.is_on_top:
            self._open_preparation_scene(self._let_in_seat)
        if self.is_due and (self._table.story.is_at_rest or not self._host.is_on_top):
            _, action = self._prepared.pop(self._host.match.to_act)
            try:
                self._host.match_mode.play(action)
            except IllegalAction as error:
                log.log_note(__name__, "what was prepared is refused: %s", error)

    def _push_cover(self, seat: Seat, reveal: Callable[[Seat], object]) -> None:
        table = self._table
        table.bubble.hide()
        table.stage.toast.clear_notice()
        table.stage.sounds.play_sound("curtain_down")
        revealed: Callable[[], Any] = partial(reveal, seat)
        table.stage.push_scene(CoverScene(table.stage, self._host.match, seat, revealed, self._menu_items()))

    def _begin_preparation(self, seat: Seat) -> None:
        """From now on it is not ready any more."""
        self._table.view_policy.admit_person(seat)
        self._prepared.pop(seat, None)
        self._let_in_seat = seat

    def _open_preparation_scene(self, seat: Seat) -> None:
        self._let_in_seat = None
        if self.preparing_seat != seat:
            return  # it is asked by now, as at any table
        self._scene_seat, self._scene = seat, self._table.board.decisions.preparation_scene(self, seat)
        if self._scene is not None:
            self._table.stage.push_scene(self._scene)

    # --- the table, for the scene ---------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        """The game's name: nothing private."""
        return self._host.caption

    def play(self, action: Any) -> None:
        """Does it where the seat is asked by now, else as soon as it is."""
        if self.match.to_act == self._scene_seat:
            self._host.match_mode.play(action)
            return
        self._prepared[self._scene_seat] = self.match.sitters[self._scene_seat], action
        self._table.view_policy.dismiss_person()
        self._host.layout()

    def undo(self) -> None:
        self._host.undo()

    def refusal_text(self, refusal: Refusal) -> str:
        return self._host.refusal_text(refusal)

    def open(self, name: str, **details: Any) -> None:
        self._host.open(name, **details)

    def open_menu(self) -> None:
        self._host.open_menu()
