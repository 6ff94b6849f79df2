"""PhoneActionPicker and PhonePrompts: what one seat does on its phone, and the sentence at the head of its page.

Used by `table_phones`, and by `waiting_puzzles` for puzzles on phones. A PhoneActionPicker has a gesture machine and an
unseen board of its own, since picks are a board's; taps become picks, picks become an action, as at the table. It
must send nothing that its seat may not see, and refuse by the same sentence as the table. The names of its answers
("yes", "no", "choice ") come back from the phone as text. The messages themselves are put together in `table_phones`.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.net import phone_view
from tabletop.net.seat_tokens import WATCH
from tabletop.play.match import Match
from tabletop.rules.game import IllegalAction, Refusal, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.boards.board_messages import BoardMessages
from tabletop.ui.boards.marks import MarkKind
from tabletop.ui.boards.phone import PhoneViewBuilder
from tabletop.ui.boards.picks import Picks
from tabletop.ui.gesture import gesture_effects, inputs
from tabletop.ui.gesture.machine import GestureMachine
from tabletop.ui.gesture.picker import Picker, TargetId
from tabletop.ui.gesture.picking import ConfirmPolicy, GestureState
from tabletop.ui.messages import say
from tabletop.ui.scenes.phones.club_standings import PhoneStandings
from tabletop.ui.scenes.table.position_offer import PositionOffer
from tabletop.ui.sentences import join_sentences
from tabletop.ui.stage.scene import lies_below_next_match
from tabletop.ui.stage.stage import Stage

if TYPE_CHECKING:
    from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface


_YES, _NO, _CHOICE = "yes", "no", "choice "
_UNSEEN_BOARD: Final = pygame.Rect(0, 0, 1280, 720)
"""A board that is never drawn still wants a place."""
_KIND_WORDS: Final = {MarkKind.RISKY: "risky", MarkKind.ATTACK: "attack"}


class PhoneActionPicker:
    """One seat's hand in one position; it has a board of its own that nobody sees, because picks are a board's."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], seat: Seat, leaf: PhoneViewBuilder,
        play: Callable[[Any], None], *, warns: bool = True, sent: Callable[[Picks], None] = lambda picks: None,
    ) -> None:  # fmt: skip
        """`play` does an action; it raises IllegalAction. `warns`: see `BoardMessages`; `sent` is told before it."""
        self._match = match
        self._seat = seat
        self._view_builder = leaf
        self._play = play
        self._on_sent = sent
        self._board = make_board(stage, match.game)
        self._board.layout(_UNSEEN_BOARD)
        self._board.words.warns_of_replies = warns
        self._board.words.are_hints_barred = lambda: bool(match.hint_refusal)
        self._stage = stage
        self._gesture: GestureMachine[Any] = GestureMachine(confirm=ConfirmPolicy.RISKY)
        self._offered: PositionOffer | None = None
        self._has_own_picker = False
        """Whether the picker is the phone's own, and not the board's."""
        self._asked_actions: tuple[Any, ...] = ()
        self._question = ("", "")
        """What is asked before an action is done, and what the button says that does it."""
        self._last_refusal: Refusal | None = None
        self.is_ahead = False
        """Whether the seat prepares its action while somebody else is asked."""
        self.prepared: Any = None
        """The action that is done as soon as the seat is asked; None for none."""

    # --- positions --------------------------------------------------------------------------------------------------

    def make_offer(self) -> None:
        """A new position, in which the seat is to act; what it has prepared lies there."""
        self._board.show(self._match.shown_view(self._seat))
        offered = PositionOffer(self._match, self._board, dict)
        begun = self.picker if self.is_ahead else None
        self.is_ahead, self.prepared = False, None
        own = begun or self._view_builder.picker(offered.view, self._match.actions())
        self._has_own_picker = own is not None
        if own is not None:
            offered.picker, offered.buttons = own, ()
        self._offered = offered
        asks = (
            "none" if self._has_own_picker else self._stage.settings.confirm
        )  # its button says it, and nothing is lost by it
        self._gesture.picking.confirm = asks  # type: ignore[assignment]
        self._close_question()
        self._gesture.offer_position(offered)

    def offer_to_prepare_action(self) -> None:
        """Somebody else is asked, and the seat prepares what it will do."""
        view = self._match.shown_view(self._seat)
        own = self._view_builder.picker(view, ())
        if own is None:
            return
        self._board.show(view)
        self._offered = PositionOffer.offer_for_preparation(self._match, self._board, self._seat, own)
        self._has_own_picker = self.is_ahead = True
        self._gesture.picking.confirm = ConfirmPolicy.NONE
        self._close_question()
        self._gesture.offer_position(self._offered)

    def withdraw_offer(self) -> None:
        """Nothing can be done just now."""
        self.is_ahead, self.prepared = False, None
        if self._offered is not None:
            self._offered = None
            self._close_question()
            self._gesture.offer_position(None)

    @property
    def picker(self) -> Picker[Any] | None:
        """What turns taps into an action; None where nothing can be done just now."""
        return None if self._offered is None else self._offered.picker

    @property
    def can_act(self) -> bool:
        """Whether something can be done."""
        return self._offered is not None

    # --- what is tapped ---------------------------------------------------------------------------------------------

    def pick_place(self, place: TargetId) -> Refusal | None:
        """A tap on a place or an answer; why it was not possible, if it was not."""
        self._last_refusal = self.prepared = None
        if self._offered is None:
            return None
        if self._gesture.state is GestureState.CONFIRM:
            self._answer_question(place)
            return self._last_refusal
        if not self._can_pick_on_phone(place):
            return None
        before = self._gesture.path
        found = self._gesture.handle_input(inputs.LeftPress((0.0, 0.0), place, 0.0))
        found += self._gesture.handle_input(inputs.LeftRelease((0.0, 0.0), place, 0.0))
        self._apply_effects(found)
        if self._last_refusal is None and not found and not before and self._offered is not None:
            self._last_refusal = self._refusal_at_first_pick(place)
        return self._last_refusal

    def undo_pick(self) -> None:
        """Takes the last pick back, or denies what is asked."""
        self._last_refusal = None
        self._apply_effects(
            self._gesture.handle_input(
                inputs.QuestionDenied() if self._gesture.state is GestureState.CONFIRM else inputs.BackspaceKey()
            )
        )

    def finish_action(self) -> Refusal | None:
        """What is picked so far is the whole action; why it was not possible, if it was not."""
        self._last_refusal = None
        self._apply_effects(self._gesture.handle_input(inputs.StepsDone()))
        return self._last_refusal

    def _answer_question(self, place: TargetId) -> None:
        made: inputs.Input = inputs.QuestionDenied()
        number = place.removeprefix(_CHOICE)
        if place == _YES:
            made = inputs.ActionConfirmed()
        elif place.startswith(_CHOICE) and number.isdecimal() and int(number) < len(self._asked_actions):
            made = inputs.ActionChosen(self._asked_actions[int(number)])
        elif place != _NO:
            return  # a tap that was on its way when the question came
        self._apply_effects(self._gesture.handle_input(made))

    def _refusal_at_first_pick(self, place: TargetId) -> Refusal | None:
        picks, offered = self._board.picks, self._offered
        if self._has_own_picker or offered is None or offered.is_own(place):
            return None
        begun = picks.action_from_place(place)
        return picks.pick_refusal((), place) or (None if begun is None else self._match.refusal(begun))

    # --- effects ----------------------------------------------------------------------------------------------------

    def _apply_effects(self, effects: tuple[gesture_effects.GestureEffect, ...]) -> None:
        for effect in effects:
            if isinstance(effect, gesture_effects.CommitAction):
                self._play_action(effect.action)
            elif isinstance(effect, gesture_effects.AskConfirm):
                self._ask_question((), effect.action)
            elif isinstance(effect, gesture_effects.AskChoice):
                self._ask_question(effect.actions, None)
            elif isinstance(effect, gesture_effects.ConfirmClosed):
                self._close_question()
            elif isinstance(effect, gesture_effects.TargetRefused):
                self._remember_refusal(effect)

    def _play_action(self, action: Any) -> None:
        if self.is_ahead:
            self.prepared = action
            self._apply_effects(self._gesture.action_refused())
            self._clear_picks()
            return
        self._board.picks.on_action_sent()
        self._on_sent(self._board.picks)
        try:
            self._play(action)
        except IllegalAction as error:
            self._last_refusal = error.refusal
            self._apply_effects(self._gesture.action_refused())
        else:
            self._apply_effects(self._gesture.action_accepted())

    def _clear_picks(self) -> None:
        """Nothing is in hand any more."""
        if self.picker is not None:
            self.picker.clear()

    def _remember_refusal(self, effect: gesture_effects.TargetRefused) -> None:
        if self._has_own_picker:
            return
        picks = self._board.picks
        made = picks.action_of_path((*effect.path, effect.target))
        self._last_refusal = picks.pick_refusal(effect.path, effect.target) or (
            None if made is None else self._match.refusal(made)
        )

    def _ask_question(self, actions: tuple[Any, ...], action: Any | None) -> None:
        view = self._match.shown_view(self._seat)
        self._asked_actions = actions
        self._question = (say("table.which"), "") if actions else self._board.words.risk_question(view, action)

    def _close_question(self) -> None:
        self._asked_actions, self._question = (), ("", "")

    # --- what can be tapped -----------------------------------------------------------------------------------------

    def expected_action_text(self) -> str:
        """What is to be done next, without a name; the usual words where the game has none."""
        offered = self._offered
        if offered is None:
            return ""
        own = self._view_builder.expectation(offered.view) if self._has_own_picker else ""
        return own or self._board.words.prompt_text(offered.view, self._seat, self._gesture.path)

    @property
    def messages(self) -> BoardMessages:
        """What the board says."""
        return self._board.words

    def last_turn_restriction(self, view: Any) -> str:
        """What the turn before a position forbids in it; "" for nothing."""
        return self._board.words.last_turn_restriction(view)

    def open_question(self) -> tuple[str, tuple[phone_view.PhoneOffer, ...]]:
        """What is asked before anything else, with its answers; nothing where nothing is."""
        if self._gesture.state is not GestureState.CONFIRM or self._offered is None:
            return "", ()
        no, words = phone_view.PhoneOffer(_NO, say("phones.no")), self._board.words.action_text
        if self._asked_actions:
            view = self._offered.view
            told = [
                " · ".join((words(view, each), *self._success_odds_texts(view, each))) for each in self._asked_actions
            ]
            chosen = [phone_view.PhoneOffer(f"{_CHOICE}{k}", each) for k, each in enumerate(told)]
            return self._question[0], (*chosen, no)
        return self._question[0], (phone_view.PhoneOffer(_YES, self._question[1], "risky"), no)

    def _success_odds_texts(self, view: Any, action: Any) -> tuple[str, ...]:
        """How likely it is to succeed, where that is told at all."""
        return self._board.words.odds_lines(view, action)[:1] if self._stage.settings.odds else ()

    def pickable_place_offers(self) -> tuple[phone_view.PhoneOffer, ...]:
        """Places that can be picked next, and those that are held."""
        offered = self._offered
        if offered is None or self._gesture.state is GestureState.CONFIRM:
            return ()
        path, picker = self._gesture.path, offered.picker
        kinds = offered.targets().kinds if path else dict.fromkeys(picker.origins(), MarkKind.LEGAL)
        held = [phone_view.PhoneOffer(place, "", "held") for place in path]
        words = dict(self._view_builder.buttons(offered.view, picker) if self._has_own_picker else offered.buttons)
        origins = () if not path else picker.origins()
        other = [place for place in origins if place not in kinds and place not in path and offered.is_own(place)]
        found = [
            phone_view.PhoneOffer(
                place, words.get(place) or self._pick_button_words(offered, place), self._phone_offer_kind(place, kind),
                place in words,
            )
            for place, kind in kinds.items() if kind is not MarkKind.BARRED and self._can_pick_on_phone(place)
        ]  # fmt: skip
        others = [
            phone_view.PhoneOffer(place, words.get(place) or self._pick_button_words(offered, place), "beside")
            for place in other
            if self._can_pick_on_phone(place)
        ]
        return (*(each for each in found if each.place not in path), *held, *others)

    def _can_pick_on_phone(self, place: TargetId) -> bool:
        """Whether it can be picked on a phone: what the game shows there, and all that has a button."""
        buttons = self._offered.buttons if self._offered is not None else ()
        return self._view_builder.can_pick_on_phone(place) or any(place == each for each, _ in buttons)

    def _phone_offer_kind(self, place: TargetId, kind: MarkKind) -> str:
        return "primary" if place == self._view_builder.primary else _KIND_WORDS.get(kind, "")

    def done_button_words(self) -> str:
        """What the Done button does; "" where nothing is complete."""
        offered = self._offered
        if offered is None or self._gesture.state is not GestureState.SELECTED:
            return ""
        actions = offered.done()
        if len(actions) != 1:
            return say("table.do_done") if actions else ""
        return self._board.words.action_text(offered.view, actions[0])

    @property
    def does_action_waste(self) -> bool:
        """Whether what is complete throws something away."""
        offered, wastes = self._offered, self._board.decisions.is_wasteful
        actions = offered.done() if offered is not None and self.done_button_words() else ()
        return offered is not None and bool(actions) and all(wastes(offered.view, action) for action in actions)

    @property
    def has_pick_to_undo(self) -> bool:
        """Whether there is a pick to take back."""
        return bool(self._gesture.path) and self._gesture.state is not GestureState.CONFIRM

    def _pick_button_words(self, offered: PositionOffer, place: TargetId) -> str:
        """What picking a place does, where that is one thing; else what it is called."""
        actions = offered.reached(place) if offered.picker.path else ()
        if len(actions) == 1:
            return self._board.words.action_text(offered.view, actions[0])
        return self._view_builder.name_of_place(offered.view, place)


def refusal_sentence(match: Match[Any, Any, Any], refusal: Refusal, seat: Seat) -> str:
    """Why something is not possible, as the table says it."""
    return wording.undo_refusal_text(match, refusal, seat) or wording.refusal_text(match.game, refusal)


class PhonePrompts:
    """The sentence at the head of a phone, for the phones of one table."""

    def __init__(self, table: TableContext, host: TableSceneInterface) -> None:
        self._table = table
        self._host = host
        self._match = match = host.match
        self._standings = PhoneStandings(match.header.started)

    def prompt_for(self, seat: Seat, hand: PhoneActionPicker, seats: Container[Seat], *, is_ready: bool) -> str:
        """For a seat, or WATCH; `seats` are those that phones may play, `is_ready` says that the table has told all."""
        told = self._action_prompt(seat, hand) if is_ready else self._look_at_table_prompt(seat, seats)
        return told if self._match.is_on_main_line else join_sentences((say("phones.branch"), told))

    def update_standings(self) -> bool:
        """Whether the standings of a club night have changed, which stand below the match."""
        return self._standings.update(self._table.stage.now)

    @property
    def waits_for_next_match(self) -> bool:
        """Whether the match is over, and a page over it tells what the club night plays next."""
        is_over = self._match.outcome is not None and bool(self._standings.blocks)
        return is_over and lies_below_next_match(self._host, self._table.stage.scenes)

    def next_match_page(self, seat: Seat) -> phone_view.PhoneView | None:
        """What the phone of a seat, or of WATCH, shows then; None while it shows the match."""
        if not self.waits_for_next_match:
            return None
        who = say("phones.watching") if seat == WATCH else self.seat_label(seat)
        return self._standings.waiting_page(who, seat, self._match.header.game)

    def blocks_below(self, seat: Seat) -> tuple[phone_view.Block, ...]:
        """What stands below the match on the phone of a seat, or of WATCH: clocks, and how the club night stands."""
        shows_standings = seat == WATCH or self._match.outcome is not None
        return (*self._clock_blocks(), *(self._standings.blocks if shows_standings else ()))

    def _clock_blocks(self) -> tuple[phone_view.Block, ...]:
        """What everybody has taken for what is decided, and who takes long; nothing where the match has no clock.

        A phone hears of no second that passes: with each sheet, what is tapped on the one before counts no more. So
        whoever is asked has no figure, which would stand still.
        """
        clocks, match = self._table.seat_clocks, self._match
        rows = tuple(
            (self.seat_label(seat), say("phones.clock_runs") if seat == clocks.asked else clocks.settled_text(seat))
            for seat in range(len(match.sitters)) if clocks.settled_text(seat)
        )  # fmt: skip
        if not rows:
            return ()
        late = (say("table.clock_late", name=self.seat_label(clocks.asked)),) if clocks.is_late else ()
        return (phone_view.Facts(rows, say("phones.clock")), *(phone_view.Lines((each,)) for each in late))

    def seat_label(self, seat: Seat) -> str:
        """Who has a seat; whoever has several is told apart by what each of them plays."""
        match = self._match
        name, called = wording.seat_name(match, seat), self._table.board.words.role_name(seat)
        has_several = wording.seat_names(match).count(name) > 1
        return say("phones.who", name=name, called=called) if called and has_several else name

    def may_dismiss_result(self, seat: Seat, seats: Container[Seat]) -> bool:
        """Whether this phone may let a result go: whose turn comes next, or anybody's where that is no person's."""
        story = self._table.story
        if not story.waits_for_person(self._table.stage.now) or seat == WATCH:
            return False
        return story.next_to_act == seat or story.next_to_act not in seats

    def _action_prompt(self, seat: Seat, hand: PhoneActionPicker) -> str:
        match = self._match
        if match.outcome is not None:
            return wording.outcome_text(match, match.outcome)
        if 0 <= match.to_act == seat:
            return _capitalise(hand.expected_action_text()) or say("phones.your_turn")
        if hand.is_ahead:
            return _capitalise(say("phones.prepared") if hand.prepared is not None else hand.expected_action_text())
        return self._waiting_prompt()

    def _waiting_prompt(self) -> str:
        match = self._match
        if match.stop_reason:
            return wording.no_actor_reason_text(match.stop_reason, has_keys=False)
        if match.to_act < 0:
            chance = self._table.board.words.chance_text(match.shown_view(None)) or say("table.chance_acts")
            return say("phones.dice") if match.dice else chance
        key = "other_gone" if match.to_act in self._table.seats_of_gone_phones else "other"
        return say(f"phones.{key}", name=self.seat_label(match.to_act))

    def _look_at_table_prompt(self, seat: Seat, seats: Container[Seat]) -> str:
        story = self._table.story
        if not story.waits_for_person(self._table.stage.now):
            return say("phones.look")
        if self.may_dismiss_result(seat, seats):
            return say("phones.look_then")
        if story.next_to_act not in seats:
            return say("phones.look_until")
        return say("phones.look_goes_on", name=self.seat_label(story.next_to_act))


def _capitalise(sentence: str) -> str:
    """With a capital."""
    return f"{sentence[:1].upper()}{sentence[1:]}"
