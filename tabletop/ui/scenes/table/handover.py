"""Handover: from one person at a shared screen to the next: shows public clips, then pushes the cover.

Made by TableScene, which updates it in every frame while nothing lies over the table. Whose turn it is to look is
decided in `view_policy`; what was missed is played by `catch_up`; what is prepared for later is in `preparation`. A
change must keep the order: the cover is pushed before anything of the next person's view is drawn, and
`let_person_look` changes the view before the cover fades. The tests of the cover look for leaks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tabletop.play.secrecy import CoverMode
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.scene import CoverScene, CoverTakeback
from tabletop.ui.scenes.dialogs import MenuItem
from tabletop.ui.scenes.table.action_history import ActionHistory
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.catch_up import CatchUp
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface
from tabletop.ui.scenes.table.preparation import DecisionPreparation
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, WheelEvent, was_pressed


class Handover:
    """Draws the cover whenever the next person must be let in."""

    def __init__(
        self, table: TableContext, hand: BoardInput, catch_up: CatchUp,
        host: TableSceneInterface, action_history: Callable[[], ActionHistory],
        *, items: Callable[[], Sequence[MenuItem]], preparation: DecisionPreparation,
    ) -> None:  # fmt: skip
        """`items` are the lines of the menu over the cover; `preparation` holds what is decided early."""
        self._menu_items = items
        self._preparation = preparation
        self._action_history = action_history
        self._table = table
        self._hand = hand
        self._catch_up = catch_up
        self._host = host

    @property
    def is_cover_due(self) -> bool:
        """Whether only what everybody may see is on the table, because the cover is about to fall."""
        return self._table.view_policy.awaited_person is not None

    def update(self) -> None:
        """Covers as soon as nothing public moves any more; another scene over the table ends first."""
        table = self._table
        if not self.is_cover_due or not self._host.is_on_top or self._preparation.is_due:
            return
        if table.story.is_at_rest:
            self._push_cover()

    def skip_by_input(self, event: Input | None) -> bool:
        """Whether the input was for nobody: while the cover falls, a key or a click only makes it fall sooner.

        The menu opens all the same; the cover falls when it has closed.
        """
        if not self.is_cover_due or self._table.is_for_always_pressable_button(event, "menu"):
            return False
        if was_pressed(event):
            self._table.story.skip_to_next_result(self._table.stage.now)
            self.update()
        return isinstance(event, KeyEvent | PointerEvent | WheelEvent)

    def cover_table_when_away(self) -> None:
        """Covers everything where that is wanted: somebody else may be looking."""
        self._table.board.show_hidden_pieces(on=False)
        if self._table.stage.settings.cover_away:
            self.cover_everything()

    def cover_everything(self) -> None:
        """Covers everything, whatever lies over the table."""
        table = self._table
        table.board.show_hidden_pieces(on=False)
        if not table.view_policy.has_other_onlookers or table.secrecy.cover_mode == CoverMode.OFF:
            return
        if any(isinstance(other, CoverScene) and not other.is_revealed for other in table.stage.scenes):
            return
        self._hand.put_back_held_piece()
        self._catch_up.interrupt()
        table.view_policy.dismiss_person()
        self._host.layout()
        if self.is_cover_due:
            self._push_cover()
        elif self._preparation.cover_preparation():
            return
        elif self._host.match.stop_reason and self._host.match.outcome is None:
            self._close_pages_above_table()

    def _close_pages_above_table(self) -> None:
        """Nobody is to act, as where the match goes on in another window: then everybody looks on from now on."""
        table = self._table
        table.view_policy.forget_viewers()
        while len(table.stage.scenes) > 1 and not self._host.is_on_top:
            table.stage.pop_scene()
        self._host.layout()

    def let_person_look(self, seat: Seat) -> None:
        """The person may look, whatever the settings say by now: what was missed is played first."""
        table = self._table
        since = table.view_policy.admit_person(seat)
        self._hand.resume_input()
        self._catch_up.play_missed(seat, since)
        self._host.layout()

    def _push_cover(self) -> None:
        table = self._table
        seat = table.view_policy.awaited_person
        if seat is not None:
            table.bubble.hide()
            table.stage.toast.clear_notice()
            table.board.show_hidden_pieces(on=False)
            items, reveal = self._menu_items(), partial(self.let_person_look, seat)
            back = CoverTakeback(self._takeback_person_name(), self._undo_under_cover, self._takeback_refusal_text)
            table.stage.sounds.play_sound("curtain_down")
            table.stage.push_scene(CoverScene(table.stage, self._host.match, seat, reveal, items, back=back))

    def _takeback_person_name(self) -> str:
        """Who can take back what was done last, as nobody has looked since; "" for nobody."""
        maker = self._table.view_policy.last_maker
        return (
            wording.seat_name(self._host.match, maker)
            if maker is not None and self._action_history().can_undo_under_cover()
            else ""
        )

    def _takeback_refusal_text(self) -> str:
        """Why nothing is taken back from here, in words that everybody may read."""
        match, view_policy = self._host.match, self._table.view_policy
        refusal = match.offers.undo_offer(None).refusal
        if refusal is None or view_policy.last_maker in (None, view_policy.awaited_person):
            return say("cover.kept")
        return wording.undo_refusal_text(match, refusal, None) or wording.refusal_text(match.game, refusal)

    def _undo_under_cover(self) -> None:
        """A slip is undone under the cover, which falls anew before whoever made it."""
        table, name = self._table, self._takeback_person_name()
        if not name:  # the table was opened meanwhile
            table.stage.toast.show(self._takeback_refusal_text())
            return
        self._action_history().undo_unseen()
        table.story.finish_all()
        table.stage.pop_scene()
        self.update()
        table.stage.toast.show(say("cover.taken_back", name=name))
