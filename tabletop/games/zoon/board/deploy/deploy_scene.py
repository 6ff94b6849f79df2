"""The scene in which a person puts twelve cards on the field, and when the board opens it.

Used by `board`, whose `decisions` are ZoonDecisions; the table asks them for the scene. The scene owns
`deploy_field`, `draft_hand` and `setup_column` and is their host. What is laid so far is a DeployDraft that outlives
the scene, and the match learns of it only by the one Deploy action that ends it: nothing may leak before, as both
sides set up at once (Z8, Z9).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pygame

from tabletop.games.zoon.board.deploy.deploy_draft import DeployDraft
from tabletop.games.zoon.board.deploy.deploy_field import DeployField
from tabletop.games.zoon.board.deploy.draft_hand import DeployInputHandler
from tabletop.games.zoon.board.deploy.setup_column import DeployCardPreviews, SetupColumn
from tabletop.games.zoon.board.view_queries import ViewFilter
from tabletop.games.zoon.rules.actions import Action, Deploy, Resign
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.state import SULLIVAN
from tabletop.games.zoon.rules.view import View
from tabletop.play.seats import Sitter
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.decisions import DecisionHost, Decisions
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ChoiceScene
from tabletop.ui.scenes.table.large_preview import LargePreview
from tabletop.ui.stage.buttons import SceneButtons
from tabletop.ui.stage.events import Input, Key, KeyEvent, MouseButton, PointerEvent, PointerKind, WindowEvent
from tabletop.ui.stage.floating_texts import Bubble
from tabletop.ui.stage.pack_stage import stage_with_pictures
from tabletop.ui.stage.scene import Scene


class DeployScene(Scene):
    """One person's set-up; nothing of it reaches the match before "Ready"."""

    def __init__(
        self, table: DecisionHost, seat: Seat, decks: tuple[Deck, Deck], draft: DeployDraft | None = None
    ) -> None:
        """`decks` are the cards of South and North; `draft` is what was laid so far."""
        self.stage = stage_with_pictures(table.stage, table.match.game)
        self.table = table
        self.seat = seat
        self._view: View = table.match.view(seat)
        self._decks = decks
        self.deck = self._decks[seat]
        self.draft = draft or DeployDraft(self.deck, seat)
        if draft is None:
            self._restore_taken_back_setup()
        self.deploy_field = DeployField(self.stage, self.draft, self.deck, seat)
        self.hand = DeployInputHandler(self, self.draft, self.deploy_field)
        self.cards = DeployCardPreviews(self.stage, self.draft, self.deck, self._view.agreed.ruleset)
        self.preview = LargePreview(self.stage, self.cards, self.deploy_field)
        self.buttons = SceneButtons(table.stage, can_press_by_enter=False)
        self.node_sources = (self.buttons,)
        self.bubble = Bubble(table.stage, lambda clause: table.open("rulebook", detail=clause))
        self.column = SetupColumn(self)
        self.rng = random.Random()
        """Shuffles cards; the match knows nothing of it."""
        self._pictures_to_make: Iterator[bool] = iter(())
        self._position = (table.match.ply, table.match.length)
        self._is_early = table.match.to_act != seat
        """Whether it was opened while somebody else was asked."""

    def _restore_taken_back_setup(self) -> None:
        """Lays a set-up that was taken back as it was, so that a slip can be mended."""
        match = self.table.match
        back = match.offers.redo_offer(self.seat)
        if back.refusal is None and back.seat == self.seat and back.label:
            action = match.game.parse(back.label)
            if isinstance(action, Deploy):
                self.draft.lay_out_setup(action.labels)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        return self.table.caption

    @property
    def notice_area(self) -> pygame.Rect:
        return self.area

    @property
    def area(self) -> pygame.Rect:
        """The part of the window that field and tray have."""
        return self.column.rects["field"]

    @property
    def is_front_row_face_up(self) -> bool:
        """Whether the front row will lie open (A3)."""
        return self._view.agreed.ruleset == SULLIVAN

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.buttons.button_rects

    def layout(self) -> None:
        self.column.layout()
        self.preview.column = self.column.rects["card"]
        self.deploy_field.layout(self.area, self._view, self._decks)
        self._pictures_to_make = self.deploy_field.prepare_pictures()
        self.on_draft_changed()

    def on_covered(self) -> None:
        self.hand.interrupt()

    def on_uncovered(self) -> None:
        self._leave_when_setup_is_over()

    def on_window_left(self) -> None:
        self.hand.interrupt()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, WindowEvent):
            self.hand.handle_window_event(event)
        elif isinstance(event, KeyEvent):
            self._handle_key(event)
        elif isinstance(event, PointerEvent):
            self._handle_pointer(event)

    def update(self, now: float) -> None:
        if not self.deploy_field.is_moving(now):
            next(self._pictures_to_make, None)
        self.hand.update(now)
        self.buttons.update(now)
        self.bubble.update(now)
        if self.stage.scene is self:
            self._leave_when_setup_is_over()

    def is_busy(self) -> bool:
        return self.deploy_field.is_moving(self.stage.now) or self.hand.is_flashing

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.blit(draw.table_background(self.stage), (0, 0))
        if surface.get_clip().colliderect(self.area):
            self.deploy_field.draw(surface, now, self.hand.marks())
        self.column.draw_bar(surface)
        self.column.draw(surface)
        if self.preview.is_in_column or not (self.buttons.tip or self.bubble.words):
            self.preview.draw(surface)
        self.buttons.draw(surface)
        if self.bubble.words:
            self.bubble.draw(surface)
        else:
            self.buttons.draw_tip(surface)

    # --- what people do -------------------------------------------------------------------------------------------

    def lay_suggested_setup(self, number: int) -> None:
        """Lays one of the tribe's suggested set-ups."""
        deployment = self.deck.tribe.deployments[number]
        self._drop_held_and_change_draft(partial(self.draft.lay_out_setup, (*deployment.front, *deployment.back)))

    def shuffle_cards(self) -> None:
        self._drop_held_and_change_draft(partial(self.draft.shuffle_cards, self.rng))

    def take_cards_back(self) -> None:
        self._drop_held_and_change_draft(self.draft.take_cards_back)

    def undo(self) -> None:
        """Takes back the last step; before the first one, what the table can take back."""
        if self.draft.can_undo:
            self._drop_held_and_change_draft(self.draft.undo)
        else:
            self.table.undo()

    def redo(self) -> None:
        """Does again what was taken back."""
        self._drop_held_and_change_draft(self.draft.redo)

    def submit_setup(self) -> None:
        """Gives the whole set-up to the match; the scene goes first, because what follows may open another."""
        if self.draft.missing_count:
            self.stage.toast.show(say("zoon_deploy.ready_tip"))
            return
        action = self.draft.deploy_action()
        match = self.table.match
        refusal = match.refusal(action) if match.to_act == self.seat else None
        if refusal is not None:
            self.stage.toast.show(self.table.refusal_text(refusal))
            return
        self.stage.pop_scene()
        self.table.play(action)

    def show_more_setups(self) -> None:
        """Set-ups for which the column has no room."""
        first = self.column.shown
        names = [self.column.setup_name(i) for i in range(first, len(self.deck.tribe.deployments))]
        near = partial(self.buttons.__getitem__, "more")
        box = ChoiceScene(
            self.stage, names, lambda: near().rect, lambda i: self.lay_suggested_setup(first + i), lambda: None
        )
        self.stage.push_scene(box)

    def hint(self) -> None:
        """What a stranger does best: the first of the suggested set-ups, and then on."""
        if refused := wording.hint_refusal_text(self.table.match):
            self.stage.toast.show(refused)
            return
        lies = not self.draft.missing_count
        words = say("zoon_deploy.hint_ready") if lies else say("zoon_deploy.hint", name=self.column.setup_name(0))
        self.buttons.focus_button("ready" if lies else "set-up 0")
        self.stage.toast.show(words)

    def open_menu(self) -> None:
        """The menu, as over the table."""
        self.table.open_menu()

    # --- what the hand asks for -----------------------------------------------------------------------------------

    @property
    def can_show_held(self) -> bool:
        """In the column there is nothing to hide."""
        return self.preview.is_in_column

    def on_draft_changed(self) -> None:
        """The draft is another one now."""
        self.hand.offer_placements()
        self.column.refresh_buttons()

    def show_large_card(self, place: TargetId | None) -> None:
        """Shows a card large."""
        if place is None:
            self.preview.hide()
            return
        targets = self.hand.marks().targets if self.hand.gesture.path else ()
        here, *free = (self.deploy_field.rect_of((each,)) for each in (place, *targets))
        focus = self.hand.gesture.focus
        never = () if focus is None else (self.deploy_field.rect_of((focus,)),)
        self.preview.show_place(place, self.draft.spots, here, free, never=never)

    def explain_refusal(self, words: str, place: TargetId, clause: str = "") -> None:
        """Says beside a place why nothing is done there."""
        free = [item.rect for item in self.buttons.items]
        self.bubble.show(say(f"zoon_deploy.{words}"), clause, self.deploy_field.rect_of((place,)), free)

    # --- details --------------------------------------------------------------------------------------------------

    def _handle_key(self, event: KeyEvent) -> None:
        if event.down and not event.again and self._handle_setup_key(event):
            return
        if event.down and (self.buttons.focused or event.name != Key.TAB) and self.buttons.handle(event):
            return
        self.hand.handle_key(event)

    def _handle_setup_key(self, event: KeyEvent) -> bool:
        """Keys that mean something else than at the table."""
        if event.name == Key.F6:
            self.buttons.focus_button(None if self.buttons.focused else self.buttons.items[-1].name)
        elif event.name == Key.ESCAPE and self.buttons.focused:
            self.buttons.focus_button(None)
        elif event.name == Key.BACKSPACE and self.hand.is_empty:
            self.undo()
        elif event.name == Key.RETURN and not self.buttons.focused and self._is_nothing_held_or_focused:
            self.submit_setup()
        elif event.name == Key.L:
            self.hint()
        else:
            return False
        return True

    @property
    def _is_nothing_held_or_focused(self) -> bool:
        return self.hand.gesture.focus is None and self.hand.is_empty

    def _handle_pointer(self, event: PointerEvent) -> None:
        if event.kind == PointerKind.PRESS:
            self.buttons.focus_button(None)
            if self.bubble.handle_press(self.stage.to_pixels(event.pos)):
                return
        held = self.hand.gesture.lifted is not None and event.held
        if not held and not self.hand.gesture.is_swallowing_release and self.buttons.handle(event):
            return
        if event.kind == PointerKind.PRESS and event.button == MouseButton.RIGHT and self.hand.is_empty:
            self._drop_held_and_change_draft(self.draft.undo)
            return
        self.hand.handle_pointer(event)

    def _drop_held_and_change_draft(self, change: Callable[[], object]) -> None:
        """Changes the draft other than by hand; whatever was in hand is let go."""
        before = self.draft.spots
        change()
        if self.draft.spots != before:
            self.deploy_field.animate_card_changes(before, self.stage.now)
            self.stage.sounds.play_sound("page")
        self.on_draft_changed()

    def _leave_when_setup_is_over(self) -> None:
        match = self.table.match
        position = match.ply, match.length
        if position == self._position or self.stage.scene is not self:
            return
        self._position = position
        waits = match.outcome is None and not match.view(self.seat).deployed[self.seat]
        if not (waits and (self._is_early or match.to_act == self.seat)):
            self.stage.pop_scene()


class ZoonDecisions(Decisions):
    """The table makes room for the set-up, and for nothing else."""

    def __init__(self, sight: ViewFilter) -> None:
        self._sight = sight
        self._drafts: dict[tuple[Seat, Sitter], DeployDraft] = {}
        """What people have laid so far: whoever comes to the table, or goes, loses none of it."""

    def decision_scene(self, table: DecisionHost) -> Scene | None:
        match = table.match
        seat = match.to_act
        if seat < 0 or match.outcome is not None:
            return None
        view = match.view(seat)
        self._drafts = {key: draft for key, draft in self._drafts.items() if not view.deployed[key[0]]}
        return None if view.deployed[seat] else self.preparation_scene(table, seat)

    def can_prepare(self, view: View, seat: Seat) -> bool:
        # both arrange at once: neither set-up depends on the other one, and both stay unseen (Z8, Z9)
        return not view.deployed[seat] and view.outcome is None

    def preparation_scene(self, table: DecisionHost, seat: Seat) -> Scene:
        match: Any = table.match
        view, key = match.view(seat), (seat, match.sitters[seat])
        made = DeployScene(table, seat, self._sight.decks_of(view), self._drafts.get(key))
        self._drafts[key] = made.draft
        return made

    def resignation_action(self) -> Action:
        return Resign()  # at any own decision (D30)
