"""Whatever comes in, in whatever order: nothing hangs in the air, and only a commit changes the game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tabletop.content.games import load_game
from tabletop.ui.gesture import gesture_effects as fx
from tabletop.ui.gesture import inputs as on
from tabletop.ui.gesture.gesture_effects import Effects
from tabletop.ui.gesture.machine import GestureMachine
from tabletop.ui.gesture.picker import ChoicePicker
from tabletop.ui.gesture.picking import BoardPickOffer, ConfirmPolicy, GestureState
from tests.ui.gesture.fixture import CHOICES, SPOTS, at, ground

KEYS: tuple[on.Input, ...] = (
    on.EscapeKey(),
    on.EscapeKey(panel=True),
    on.BackspaceKey(),
    on.SpaceKey(),
    on.EnterKey(),
    on.ArrowKey(1, 0),
    on.ArrowKey(-1, 0),
    on.ArrowKey(0, 1),
    on.ArrowKey(0, -1),
    on.TabKey(),
    on.TabKey(back=True),
    on.StepsDone(),
    on.ActionConfirmed(),
    on.QuestionDenied(),
)
CANCELS: tuple[on.Input, ...] = (
    on.SecondFinger(),
    on.TouchCancel(),
    on.PointerLeft(),
    on.FocusLost(),
    on.ModalOpened(),
    on.TurnEnded(),
    on.CoverShown(),
)
CANCELLING = (on.Interruption, on.TurnEnded, on.CoverShown, on.EscapeKey, on.RightPress)
PUT_DOWN = (fx.PieceLowered, fx.PieceGlidesHome, fx.PieceDropped)
HOLDING = (GestureState.PRESSED, GestureState.DRAGGING)


class Watch:
    """Feeds a gesture and checks after every input what must always hold."""

    def __init__(self, gesture: GestureMachine[Any]) -> None:
        self.gesture = gesture
        self.down = False
        self.air: str | None = None
        self.hand: str | None = None
        self.cancelled = False
        self.commits: list[Any] = []

    def feed(self, event: on.Input) -> Effects:
        """Handles an input the way a real device sends it: the button's own state comes along."""
        self._button(event)
        before = self.gesture.state
        effects = self.gesture.handle_input(event)
        self.note(effects)
        if isinstance(event, on.LeftRelease):
            assert not self.cancelled or effects == (fx.ReleaseSwallowed(),)
            self.cancelled = False
        if before in HOLDING and isinstance(event, CANCELLING):
            assert self.gesture.state not in HOLDING
            self.cancelled = True
        self.check()
        return effects

    def note(self, effects: Effects) -> None:
        """Follows the effects as a scene would."""
        for effect in effects:
            if isinstance(effect, fx.PieceLifted):
                assert self.air is None
                self.air = effect.place
            elif isinstance(effect, PUT_DOWN):
                assert self.air in (effect.place, None)
                self.air = None
            elif isinstance(effect, fx.PieceDragged):
                assert self.air == effect.place
            elif isinstance(effect, fx.PlaceSelected):
                self.hand = effect.place
            elif isinstance(effect, fx.PlaceUnselected):
                assert self.hand == effect.place
                self.hand = None
            elif isinstance(effect, fx.CommitAction):
                self.commits.append(effect.action)

    def check(self) -> None:
        """The invariants."""
        gesture = self.gesture
        assert self.air == gesture.lifted
        if not self.down:
            assert gesture.lifted is None
            assert gesture.state not in HOLDING
        assert self.hand == gesture.selected_place
        assert gesture.selected_place is None or gesture.picking.ground.is_own(gesture.selected_place)
        if gesture.state is GestureState.COVERED:
            assert (gesture.path, gesture.hovered_place, gesture.focus) == ((), None, None)

    def _button(self, event: on.Input) -> None:
        if isinstance(event, on.LeftPress):
            self.down, self.cancelled = True, False
        elif isinstance(event, on.LeftRelease):
            self.down = False


class Person:
    """Somebody restless: mostly clicks and drags to where something may happen, and then anything at all."""

    def __init__(self, seed: int, watch: Watch, spots: Mapping[str, on.Point]) -> None:
        self.rng = random.Random(seed)
        self.watch = watch
        self.spots = spots
        self.anywhere: list[str | None] = [*spots, None]
        self.place: str | None = None
        self.time = 0.0

    def next(self) -> on.Input:
        """Something that can happen now."""
        self.time += self.rng.choice((0.0, 0.02, 0.5))
        state, kind = self.watch.gesture.state, self.rng.random()
        if state is GestureState.COVERED and kind < 0.3:
            return on.CoverRemoved()
        if state is GestureState.CONFIRM and kind < 0.5:
            return self.rng.choice((on.ActionConfirmed(), on.ActionChosen(self.rng.choice(list(CHOICES)))))
        if kind < 0.85:
            return self._pointer()
        if kind < 0.97:
            return self.rng.choice(KEYS)
        return on.ClockTick(self.time, alt=kind > 0.99) if kind < 0.995 else self.rng.choice(CANCELS)

    def _pointer(self) -> on.Input:
        rng, down = self.rng, self.watch.down
        self.place = self._aim()
        x, y = self.spots.get(self.place or "", (700.0, 20.0))
        pos, touch, kind = (x + rng.choice((0, 3, 9)), y), self.time % 2000 > 1000, rng.random()
        if kind < 0.3:
            return on.PointerMove(pos, self.place, self.time, touch, down and rng.random() < 0.98, kind < 0.01)
        if kind < 0.32:
            return rng.choice((on.RightPress, on.MiddlePress))(pos, self.place, self.time)
        lost = rng.random() < 0.02
        return (on.LeftRelease if down != lost else on.LeftPress)(pos, self.place, self.time, touch)

    def _aim(self) -> str | None:
        picker, kind = self.watch.gesture.picking.ground.picker, self.rng.random()
        if kind < 0.4:
            return self.place
        useful = [target.place for target in picker.targets()] or picker.origins()
        return self.rng.choice(useful if useful and kind < 0.8 else self.anywhere)


@pytest.mark.parametrize("seed", range(5))
def test_20_000_events_on_the_small_table(seed: int) -> None:
    watch = Watch(GestureMachine(ground(), (ConfirmPolicy.RISKY, ConfirmPolicy.ALL, ConfirmPolicy.NONE)[seed % 3]))
    person, rng = Person(seed, watch, SPOTS), random.Random(seed)
    longest = 0
    for _ in range(20_000):
        sent = len(watch.commits)
        watch.feed(person.next())
        longest = max(longest, len(watch.gesture.path))
        assert len(watch.commits) - sent <= 1
        if watch.gesture.state is GestureState.SENT and rng.random() < 0.9:
            assert CHOICES[watch.commits[-1]] == watch.gesture.path
            watch.note(watch.gesture.action_accepted() if rng.random() < 0.7 else watch.gesture.action_refused())
            watch.check()
    assert set(watch.commits) == set(CHOICES)
    assert longest == 5


def _ground(game: Any, state: Any) -> BoardPickOffer[Any]:
    choices = {action: (action.origin, action.target) for action in game.actions(state)}
    spots = {point.name: (point.x, point.y) for point in game.content.board.points}
    return BoardPickOffer(ChoicePicker(choices), spots)


@pytest.mark.parametrize("seed", range(5))
def test_4_000_events_play_zodiac_by_the_rules(seed: int) -> None:
    game: Any = load_game("zodiac")
    state = game.start({})
    watch = Watch(GestureMachine(_ground(game, state)))
    person = Person(seed, watch, watch.gesture.picking.ground.place_centres())
    games = 0
    for _ in range(4_000):
        before, sent = hash(state), len(watch.commits)
        watch.feed(person.next())
        assert hash(state) == before
        for action in watch.commits[sent:]:
            assert game.check(state, action) is None
            watch.note(watch.gesture.action_accepted())
            state = game.apply(state, action).state
            assert hash(state) != before
        if len(watch.commits) > sent:
            if game.outcome(state):
                state, games = game.start({}), games + 1
            watch.note(watch.gesture.offer_position(_ground(game, state)))
            watch.check()
    assert games >= 2


places_ = st.sampled_from([*SPOTS, None])


class AnyOrder(RuleBasedStateMachine):
    """A device whose button is tracked, and a scene that answers or does not."""

    def __init__(self) -> None:
        super().__init__()
        self.watch = Watch(GestureMachine(ground()))
        self.time = 0.0

    @rule(place=places_, touch=st.booleans())
    def press_or_release(self, place: str | None, touch: bool) -> None:
        kind = on.LeftRelease if self.watch.down else on.LeftPress
        self.watch.feed(kind(at(place), place, self.time, touch))

    @rule(place=places_, off=st.sampled_from([0, 5, 8, 13]), touch=st.booleans())
    def move(self, place: str | None, off: int, touch: bool) -> None:
        x, y = at(place)
        self.watch.feed(on.PointerMove((x, y + off), place, self.time, touch, held=self.watch.down))

    @rule(event=st.sampled_from([*KEYS, *CANCELS, on.CoverRemoved(), on.ActionChosen("C-b hard")]))
    def anything_else(self, event: on.Input) -> None:
        before = len(self.watch.gesture.path)
        self.watch.feed(event)
        if event == on.BackspaceKey() and self.watch.gesture.state is GestureState.SELECTED:
            assert len(self.watch.gesture.path) >= before - 1

    @rule(right=st.booleans())
    def button(self, right: bool) -> None:
        self.watch.feed((on.RightPress if right else on.MiddlePress)((0, 0), None, self.time))

    @rule(seconds=st.sampled_from([0.1, 0.3, 0.5]), alt=st.booleans())
    def wait(self, seconds: float, alt: bool) -> None:
        self.time += seconds
        self.watch.feed(on.ClockTick(self.time, alt))
        due = self.watch.gesture.next_tick_at()
        assert due is None or due > self.time or self.watch.gesture.state is GestureState.COVERED

    @rule(yes=st.booleans())
    def answer(self, yes: bool) -> None:
        gesture = self.watch.gesture
        was_sent = gesture.state is GestureState.SENT
        effects = gesture.action_accepted() if yes else gesture.action_refused()
        assert was_sent or effects == ()
        self.watch.note(effects)

    @rule()
    def another_position(self) -> None:
        self.watch.note(self.watch.gesture.offer_position(ground()))

    @invariant()
    def holds(self) -> None:
        self.watch.check()


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(max_examples=40, stateful_step_count=60, deadline=None)
