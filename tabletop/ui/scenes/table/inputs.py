"""Keys and pointer at a table: whom they are for, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.stage.events import Key, Pointer, Wheel

if TYPE_CHECKING:
    from tabletop.ui.scenes.table.scene import TableScene

_ENJOYED = 1.0
"""Seconds that an end stays at least."""


class Inputs:
    """Buttons first, then the list of moves, then the hand over the board."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def key(self, event: Key) -> None:
        """A key goes down or up."""
        scene = self._scene
        if event.name in ("left alt", "right alt"):
            scene.hand.alt(down=event.down)
        if event.name == "h" and not event.again and scene.board.peek(on=event.down and scene.active):
            scene.stage.invalidate()
        if event.down:
            self._pressed(event)

    def wheel(self, event: Wheel) -> None:
        """Scrolls the list, else what the board does with it, else goes through the match."""
        scene = self._scene
        if not scene.moves.handle(event) and not scene.board.seize(event):
            scene.look_at((scene.match.ply if scene.looking is None else scene.looking) - round(event.turns))

    def pointer(self, event: Pointer) -> None:
        """The mouse or a finger."""
        scene = self._scene
        at, plaques, hand = scene.stage.pixel(event.pos), scene.picture.plaques, scene.hand
        if event.kind == "press":
            plaques.focus(None)
            if scene.bubble.press(at):
                return
        if event.kind == "release" and hand.gesture.swallowing:
            hand.pointer(event)
            return
        if not (hand.gesture.lifted and event.held) and plaques.handle(event):
            return
        if not hand.gesture.lifted and not hand.preview.covers(at) and scene.moves.handle(event):
            return
        if scene.reflexes.press(event):
            return
        if scene.board.seize(event):
            hand.interrupt()
            return
        hand.pointer(event)

    def _pressed(self, event: Key) -> None:
        scene, plaques = self._scene, self._scene.picture.plaques
        if event.name == "f6":
            plaques.focus(None if plaques.focused else plaques.items[0].name)
            return
        if plaques.focused and event.name == "escape":
            plaques.focus(None)
            return
        if (plaques.focused or event.name != "tab") and plaques.handle(event):
            return
        if event.name in ("return", "enter") and scene.match.outcome is not None and not event.again:
            self._go_on()
        elif event.name == "k" and not event.again and scene.reflexes.key():
            return
        elif event.name in ("page up", "page down"):
            scene.look_at(scene.shown_ply + (1 if event.name == "page down" else -1))
        elif scene.board.seize(event):
            scene.picture.refresh()
        elif not scene.hand.key(event) and not event.again and scene.active:
            place = scene.board.picks.shortcut(event.name)
            if place is not None:
                scene.hand.push(place)

    def _go_on(self) -> None:
        """What Enter does when all is over; not at once, because somebody may still be playing in haste."""
        if self._scene.stage.now > self._scene.still_at + _ENJOYED:
            self._scene.press_plate()
