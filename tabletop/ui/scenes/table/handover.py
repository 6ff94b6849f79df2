"""From one person at a table to the next: the public pictures end, then the cover falls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tabletop.play.secrecy import CoverWay
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.scenes.cover.scene import CoverScene, CoverTakeback
from tabletop.ui.scenes.menu import MenuItem
from tabletop.ui.scenes.table.action_history import ActionHistory
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.catch_up import CatchUp
from tabletop.ui.scenes.table.context import TableContext, TableHost
from tabletop.ui.scenes.table.preparation import AheadPreparation
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, WheelEvent, was_pressed
from tabletop.ui.words import say


class Handover:
    """Draws the cover whenever the next person must be let in."""

    def __init__(
        self, table: TableContext, hand: BoardInput, catch_up: CatchUp, host: TableHost,
        steps: Callable[[], ActionHistory], *, items: Callable[[], Sequence[MenuItem]], preparation: AheadPreparation,
    ) -> None:  # fmt: skip
        """`steps` take back what was done; `items` are lines of its menu; `preparation` is what is decided early."""
        self._items = items
        self._preparation = preparation
        self._steps = steps
        self._table = table
        self._hand = hand
        self._catch_up = catch_up
        self._host = host

    @property
    def closing(self) -> bool:
        """Whether only what everybody may see is on the table, because the cover is about to fall."""
        return self._table.view_policy.awaited is not None

    def update(self) -> None:
        """Covers as soon as nothing public moves any more; another scene over the table ends first."""
        table = self._table
        if not self.closing or not self._host.on_top or self._preparation.due:
            return
        if table.story.at_rest:
            self._cover()

    def skip(self, event: Input | None) -> bool:
        """Whether the input was for nobody: while the cover falls, a key or a click only makes it fall sooner.

        The menu opens all the same; the cover falls when it has closed.
        """
        if not self.closing or self._table.is_for_free_button(event, "menu"):
            return False
        if was_pressed(event):
            self._table.story.cut(self._table.stage.now)
            self.update()
        return isinstance(event, KeyEvent | PointerEvent | WheelEvent)

    def away(self) -> None:
        """Covers everything where that is wanted: somebody else may be looking."""
        self._table.board.peek(on=False)
        if self._table.stage.settings.cover_away:
            self.conceal()

    def conceal(self) -> None:
        """Covers everything, whatever lies over the table."""
        table = self._table
        table.board.peek(on=False)
        if not table.view_policy.guarded or table.secrecy.way == CoverWay.OFF:
            return
        if any(isinstance(other, CoverScene) and not other.revealed for other in table.stage.scenes):
            return
        self._hand.interrupt()
        self._catch_up.stop()
        table.view_policy.dismiss()
        self._host.layout()
        if self.closing:
            self._cover()
        elif self._preparation.conceal():
            return
        elif self._host.match.stopped and self._host.match.outcome is None:
            self._close_pages()

    def _close_pages(self) -> None:
        """Nobody is to act, as where the match goes on in another window: then everybody looks on from now on."""
        table = self._table
        table.view_policy.forget()
        while len(table.stage.scenes) > 1 and not self._host.on_top:
            table.stage.pop()
        self._host.layout()

    def reveal(self, seat: Seat) -> None:
        """The person may look, whatever the settings say by now: what was missed is played first."""
        table = self._table
        since = table.view_policy.admit(seat)
        self._hand.uncover()
        self._catch_up.begin(seat, since)
        self._host.layout()

    def _cover(self) -> None:
        table = self._table
        seat = table.view_policy.awaited
        if seat is not None:
            table.bubble.hide()
            table.stage.toast.clear()
            table.board.peek(on=False)
            items, reveal = self._items(), partial(self.reveal, seat)
            back = CoverTakeback(self._maker_name(), self._take_back, self._why_kept)
            table.stage.sounds.play("curtain_down")
            table.stage.push(CoverScene(table.stage, self._host.match, seat, reveal, items, back=back))

    def _maker_name(self) -> str:
        """Who can take back what was done last, as nobody has looked since; "" for nobody."""
        maker = self._table.view_policy.maker
        return wording.name(self._host.match, maker) if maker is not None and self._steps().slipped() else ""

    def _why_kept(self) -> str:
        """Why nothing is taken back from here, in words that everybody may read."""
        match, eyes = self._host.match, self._table.view_policy
        refusal = match.offers.undo(None).refused
        if refusal is None or eyes.maker in (None, eyes.awaited):
            return say("cover.kept")
        return wording.why_kept(match, refusal, None) or wording.why_not(match.game, refusal)

    def _take_back(self) -> None:
        """A slip is undone under the cover, which falls anew before whoever made it."""
        table, name = self._table, self._maker_name()
        if not name:  # the table was opened meanwhile
            table.stage.toast.show(self._why_kept())
            return
        self._steps().take_back()
        table.story.settle()
        table.stage.pop()
        self.update()
        table.stage.toast.show(say("cover.taken_back", name=name))
