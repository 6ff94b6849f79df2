"""The set-up: twelve cards are put on the field before the first turn."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from tabletop.games.zoon.board.deploy.column import Column, LargeCards
from tabletop.games.zoon.board.deploy.deploy_draft import DeployDraft
from tabletop.games.zoon.board.deploy.deploy_field import DeployField
from tabletop.games.zoon.board.deploy.hand import DraftHand
from tabletop.games.zoon.rules.actions import Deploy
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.state import SULLIVAN
from tabletop.games.zoon.rules.view import View
from tabletop.rules.game import Seat
from tabletop.ui.boards.decisions import DecisionHost
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.choice import ChoiceScene
from tabletop.ui.scenes.table.preview import LargePreview
from tabletop.ui.stage.bubble import Bubble
from tabletop.ui.stage.buttons import SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent, MouseButton, PointerEvent, PointerKind, WindowEvent
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say


class DeployScene(Scene):
    """One person's set-up; nothing of it reaches the match before "Ready"."""

    def __init__(
        self, table: DecisionHost, seat: Seat, decks: tuple[Deck, Deck], draft: DeployDraft | None = None
    ) -> None:
        """`decks` are the cards of South and North; `draft` is what was laid so far."""
        self.stage = table.stage
        self.table = table
        self.seat = seat
        self._view: View = table.match.view(seat)
        self._decks = decks
        self.deck = self._decks[seat]
        self.draft = draft or DeployDraft(self.deck, seat)
        if draft is None:
            self._lay_again()
        self.camp = DeployField(table.stage, self.draft, self.deck, seat)
        self.hand = DraftHand(self, self.draft, self.camp)
        self.cards = LargeCards(table.stage, self.draft, self.deck, self._view.agreed.ruleset)
        self.preview = LargePreview(table.stage, self.cards, self.camp)
        self.buttons = SceneButtons(table.stage, enter=False)
        self.bubble = Bubble(table.stage, lambda clause: table.open("rulebook", detail=clause))
        self.column = Column(self)
        self.rng = random.Random()
        """Shuffles cards; the match knows nothing of it."""
        self._cold: Iterator[bool] = iter(())
        self._position = (table.match.ply, table.match.length)
        self._is_early = table.match.to_act != seat
        """Whether it was opened while somebody else was asked."""

    def _lay_again(self) -> None:
        """A set-up that was taken back lies as it was: whoever made a slip mends that, and nothing else."""
        match = self.table.match
        back = match.offers.redo(self.seat)
        if back.refused is None and back.seat == self.seat and back.label:
            action = match.game.parse(back.label)
            if isinstance(action, Deploy):
                self.draft.lay(action.labels)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        return self.table.caption

    @property
    def notices(self) -> pygame.Rect:
        return self.area

    @property
    def area(self) -> pygame.Rect:
        """The part of the window that field and tray have."""
        return self.column.board

    @property
    def by_pennies(self) -> bool:
        """Whether the front row will lie open (A3)."""
        return self._view.agreed.ruleset == SULLIVAN

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        return self.buttons.rects

    def layout(self) -> None:
        self.column.layout()
        self.preview.column = self.column.card
        self.camp.layout(self.area, self._view, self._decks)
        self._cold = self.camp.warm()
        self.changed()

    def covered(self) -> None:
        self.hand.interrupt()

    def uncovered(self) -> None:
        self._leave_when_over()

    def away(self) -> None:
        self.hand.interrupt()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, WindowEvent):
            self.hand.window(event)
        elif isinstance(event, KeyEvent):
            self._key(event)
        elif isinstance(event, PointerEvent):
            self._pointer(event)

    def update(self, now: float) -> None:
        if not self.camp.moving(now):
            next(self._cold, None)
        self.hand.update(now)
        self.buttons.update(now)
        self.bubble.update(now)
        if self.stage.scene is self:
            self._leave_when_over()

    def busy(self) -> bool:
        return self.camp.moving(self.stage.now) or self.hand.busy

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.blit(draw.background(self.stage), (0, 0))
        if surface.get_clip().colliderect(self.area):
            self.camp.draw(surface, now, self.hand.marks())
        self.column.draw_bar(surface)
        self.column.draw(surface)
        if self.preview.in_column or not (self.buttons.tip or self.bubble.words):
            self.preview.draw(surface)
        self.buttons.draw(surface)
        if self.bubble.words:
            self.bubble.draw(surface)
        else:
            self.buttons.draw_tip(surface)

    # --- what people do -------------------------------------------------------------------------------------------

    def lay(self, number: int) -> None:
        """Lays one of the tribe's suggested set-ups."""
        deployment = self.deck.tribe.deployments[number]
        self._arrange(partial(self.draft.lay, (*deployment.front, *deployment.back)))

    def shuffle(self) -> None:
        """Lays the cards at random."""
        self._arrange(partial(self.draft.shuffle, self.rng))

    def clear(self) -> None:
        """Takes all cards back."""
        self._arrange(self.draft.clear)

    def undo(self) -> None:
        """Takes back the last step; before the first one, what the table can take back."""
        if self.draft.can_undo:
            self._arrange(self.draft.undo)
        else:
            self.table.undo()

    def redo(self) -> None:
        """Does again what was taken back."""
        self._arrange(self.draft.redo)

    def ready(self) -> None:
        """Gives the whole set-up to the match; the scene goes first, because what follows may open another."""
        if self.draft.missing:
            self.stage.toast.show(say("zoon_deploy.ready_tip"))
            return
        action = self.draft.deploy()
        match = self.table.match
        refusal = match.refusal(action) if match.to_act == self.seat else None
        if refusal is not None:
            self.stage.toast.show(self.table.words_of(refusal))
            return
        self.stage.pop()
        self.table.play(action)

    def more(self) -> None:
        """Set-ups for which the column has no room."""
        first = self.column.shown
        names = [self.column.name_of(i) for i in range(first, len(self.deck.tribe.deployments))]
        near = partial(self.buttons.__getitem__, "more")
        box = ChoiceScene(self.stage, names, lambda: near().rect, lambda i: self.lay(first + i), lambda: None)
        self.stage.push(box)

    def hint(self) -> None:
        """What a stranger does best: the first of the suggested set-ups, and then on."""
        lies = not self.draft.missing
        words = say("zoon_deploy.hint_ready") if lies else say("zoon_deploy.hint", name=self.column.name_of(0))
        self.buttons.focus("ready" if lies else "set-up 0")
        self.stage.toast.show(words)

    def open_menu(self) -> None:
        """The menu, as over the table."""
        self.table.open_menu()

    # --- what the hand asks for -----------------------------------------------------------------------------------

    @property
    def shows_held(self) -> bool:
        """In the column there is nothing to hide."""
        return self.preview.in_column

    def changed(self) -> None:
        """The draft is another one now."""
        self.hand.offer()
        self.column.refresh()

    def look(self, place: TargetId | None) -> None:
        """Shows a card large."""
        if place is None:
            self.preview.hide()
            return
        targets = self.hand.marks().targets if self.hand.gesture.path else ()
        here, *free = (self.camp.rect_of((each,)) for each in (place, *targets))
        self.preview.show(place, self.draft.spots, here, free)

    def refuse(self, words: str, place: TargetId, clause: str = "") -> None:
        """Says beside a place why nothing is done there."""
        free = [item.rect for item in self.buttons.items]
        self.bubble.show(say(f"zoon_deploy.{words}"), clause, self.camp.rect_of((place,)), free)

    # --- details --------------------------------------------------------------------------------------------------

    def _key(self, event: KeyEvent) -> None:
        if event.down and not event.again and self._own_key(event):
            return
        if event.down and (self.buttons.focused or event.name != Key.TAB) and self.buttons.handle(event):
            return
        self.hand.key(event)

    def _own_key(self, event: KeyEvent) -> bool:
        """Keys that mean something else than at the table."""
        if event.name == Key.F6:
            self.buttons.focus(None if self.buttons.focused else self.buttons.items[-1].name)
        elif event.name == Key.ESCAPE and self.buttons.focused:
            self.buttons.focus(None)
        elif event.name == Key.BACKSPACE and self.hand.empty:
            self.undo()
        elif event.name == Key.RETURN and not self.buttons.focused and self._is_free:
            self.ready()
        elif event.name == Key.L:
            self.hint()
        else:
            return False
        return True

    @property
    def _is_free(self) -> bool:
        return self.hand.gesture.focus is None and self.hand.empty

    def _pointer(self, event: PointerEvent) -> None:
        if event.kind == PointerKind.PRESS:
            self.buttons.focus(None)
            if self.bubble.press(self.stage.pixel(event.pos)):
                return
        held = self.hand.gesture.lifted is not None and event.held
        if not held and not self.hand.gesture.swallowing and self.buttons.handle(event):
            return
        if event.kind == PointerKind.PRESS and event.button == MouseButton.RIGHT and self.hand.empty:
            self._arrange(self.draft.undo)
            return
        self.hand.pointer(event)

    def _arrange(self, change: Callable[[], object]) -> None:
        """Changes the draft other than by hand; whatever was in hand is let go."""
        before = self.draft.spots
        change()
        if self.draft.spots != before:
            self.camp.move_from(before, self.stage.now)
            self.stage.sounds.play("page")
        self.changed()

    def _leave_when_over(self) -> None:
        match = self.table.match
        position = match.ply, match.length
        if position == self._position or self.stage.scene is not self:
            return
        self._position = position
        waits = match.outcome is None and not match.view(self.seat).deployed[self.seat]
        if not (waits and (self._is_early or match.to_act == self.seat)):
            self.stage.pop()
