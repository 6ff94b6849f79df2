"""While pictures run, whatever is pressed cuts them short and does nothing else.

See docs/decisions.md, What is seen is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.play.match import Match
from tabletop.rules.game import CHANCE
from tabletop.settings import Settings
from tabletop.ui.gesture.picking import GestureState
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.scene import TableScene
from tests.sampled import sampled
from tests.ui.four_tables import SETUPS, table_of
from tests.ui.pilot import Pilot, piloted, spot
from tests.ui.screen_states import STATES

KEYS = ("return", "space", "escape", "backspace", "tab", "right", "d", "e", *"123456789")
"""Keys that do something at one table or another."""


@pytest.fixture(params=SETUPS)
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", cover="off", bot_pace=1.0)) as made:
        yield made


class Showing:
    """A table whose last action is just being shown."""

    def __init__(self, pilot: Pilot, game: str) -> None:
        self.pilot = pilot
        self.scene = table_of(pilot, game)
        while not self.scene.story.is_playing:
            pilot.rest()
            self.scene.match.submit(self._action(self.scene.match))
            pilot.frames(2)
        self.before, self.moved = self.stand(), self.part()

    def _action(self, match: Match[Any, Any, Any]) -> Any:
        """Something that leaves a decision to a person, or chance."""
        return next((each for each in match.actions() if match.to_act == CHANCE), match.actions()[0])

    def stand(self) -> tuple[object, ...]:
        """What no press may change while pictures run."""
        scene, hand = self.scene, self.scene.hand.gesture
        return (scene.match.ply, scene.match.length, hand.path, hand.lifted, hand.focus, scene.story.is_detached,
                tuple(scene.stage.scenes), scene.stage.toast.words, scene.table.bubble.words)  # fmt: skip

    def only_cut_short(self) -> None:
        """Asserts that nothing has happened but that what moved is still: the next part may be seen by now."""
        assert self.stand() == self.before
        assert self.part() != self.moved or self.pilot.holds

    def part(self) -> tuple[object, object]:
        """What is seen just now: an action, and what is told of it."""
        playing = self.scene.story._clip_player
        return playing.clip, playing._current_result

    def own(self) -> list[tuple[float, float]]:
        """Where the pieces of whoever acts next lie."""
        places = self.scene.board.picks.own_piece_places(self.scene.story.view, max(0, self.scene.match.to_act))
        found = [spot(self.scene, place) for place in places if place in self.scene.board.place_centres()]
        return found or [self.pilot.centre(self.scene.board.area)]

    def deeds(self) -> list[tuple[float, float]]:
        """Where the buttons are that do something in the match."""
        return [
            self.pilot.centre(item.rect) for item in self.scene.picture.buttons.items if not item.is_always_pressable
        ]


Press = Callable[[Showing], None]


def _clicks_a_piece(it: Showing) -> None:
    it.pilot.click(it.own()[0])


def _drags_a_piece(it: Showing) -> None:
    start = it.own()[0]
    it.pilot.drag(start, (start[0] + 60, start[1] - 60))


def _clicks_a_button(it: Showing) -> None:
    it.pilot.click(it.deeds()[0])


def _clicks_beside(it: Showing) -> None:
    it.pilot.click((3, 300))


def _right(it: Showing) -> None:
    it.pilot.click(it.own()[0], button=3)


@pytest.mark.parametrize("press", [_clicks_a_piece, _drags_a_piece, _clicks_a_button, _clicks_beside, _right])
def test_a_click_only_cuts_the_picture_short(pilot: Pilot, game: str, press: Press) -> None:
    it = Showing(pilot, game)
    press(it)
    it.only_cut_short()


@pytest.mark.parametrize("key", sampled(KEYS, *range(0, len(KEYS), 3)))
def test_a_key_only_cuts_the_picture_short(pilot: Pilot, game: str, key: str) -> None:
    it = Showing(pilot, game)
    pilot.key(key)
    it.only_cut_short()


def test_a_key_that_is_held_does_not_cut_anything_short(pilot: Pilot, game: str) -> None:
    it = Showing(pilot, game)
    pilot.key_down("return")
    it.only_cut_short()
    it.scene.match.submit(it.scene.match.actions()[0])
    ply = it.scene.match.ply
    pilot.key_down("return")
    assert it.scene.match.ply == ply


def test_what_was_pressed_before_the_picture_is_not_let_go_into_it(pilot: Pilot, game: str) -> None:
    """A bot, or somebody who was asked first, acts while a button is held down."""
    scene = table_of(pilot, game)
    pilot.rest()
    for item in [each for each in scene.picture.buttons.items if not each.is_always_pressable and each.enabled][:3]:
        at = pilot.centre(item.rect)
        pilot.move(at)
        pilot.press(at)
        while not scene.story.is_playing:
            scene.match.submit(scene.match.actions()[0])
        ply = scene.match.ply
        pilot.release(at)
        assert scene.match.ply == ply
        pilot.rest()


def test_buttons_rest_in_their_places_while_pictures_run(pilot: Pilot, game: str) -> None:
    it = Showing(pilot, game)
    buttons = it.scene.picture.buttons
    assert not [item.name for item in buttons.items if not item.is_always_pressable and buttons.can_press(item)]
    assert not [item.name for item in buttons.items if buttons.is_bright(item)]
    where = {item.name: tuple(item.rect) for item in buttons.items}
    pilot.rest()
    assert any(buttons.can_press(item) for item in buttons.items if not item.is_always_pressable)
    assert {item.name: tuple(item.rect) for item in buttons.items if item.name in where}.items() <= where.items()


@pytest.mark.parametrize(("state", "verb"), [("zombies-blow", "attack"), ("zw-watch", "fire")])
def test_buttons_of_a_decision_lie_greyed_while_its_page_is_shown(
    pilot: Pilot, tmp_path: Path, state: str, verb: str
) -> None:
    STATES[state](pilot, tmp_path)
    pilot.rest()
    scene = pilot.stage.scene
    assert isinstance(scene, TableScene)
    buttons, ply = scene.picture.buttons, scene.story.ply
    where = {place: tuple(buttons[place].rect) for place, _ in scene.hand.pickable_buttons}
    assert where
    scene.match.submit(next(action for action in scene.match.actions() if str(action).startswith(verb)))
    pilot.frames(2)
    assert scene.story.is_playing
    assert scene.story.ply == ply
    assert {item.name: tuple(item.rect) for item in buttons.items if item.name in where} == where
    assert not any(buttons.can_press(buttons[name]) for name in where)


def test_the_menu_and_the_rules_are_there_while_pictures_run(pilot: Pilot, game: str) -> None:
    it = Showing(pilot, game)
    menu = it.scene.picture.buttons["menu"]
    pilot.click(pilot.centre(menu.rect))
    assert not isinstance(pilot.stage.scene, TableScene)
    assert it.scene.match.ply == it.before[0]


def test_a_press_let_go_elsewhere_swallows_no_later_one(pilot: Pilot, game: str) -> None:
    it = Showing(pilot, game)
    pilot.press(it.pilot.centre(it.scene.board.area))
    pilot.key("f1")
    assert pilot.stage.scene is not it.scene
    pilot.release()
    pilot.key("escape")
    pilot.rest()
    assert pilot.stage.scene is it.scene
    pilot.click(it.own()[0])
    assert it.scene.hand.gesture.state not in (GestureState.PRESSED, GestureState.DRAGGING)


def just_asked(pilot: Pilot, game: str) -> TableScene:
    """A table in the frame in which the next thing is asked, and the keyboard at a place."""
    scene = Showing(pilot, game).scene
    while not scene.active:
        if scene.match.to_act == CHANCE:
            scene.match.submit(scene.match.actions()[0])
        scene.story.skip_to_next_result(pilot.clock.now)
        pilot.frames()
    pilot.key_down("tab")
    pilot.key_up("tab")
    assert scene.hand.gesture.focus is not None
    return scene


def stands(scene: TableScene) -> tuple[object, ...]:
    """What no key may change that was meant for something else."""
    return scene.match.ply, scene.hand.gesture.path, tuple(scene.stage.scenes)


@pytest.mark.parametrize("key", sampled(["return", "space", "d", *"123456789"], 0, 1, 2, 3))
def test_a_key_meant_for_what_was_asked_before_does_nothing(pilot: Pilot, game: str, key: str) -> None:
    scene = just_asked(pilot, game)
    before = stands(scene)
    pilot.key_down(key)
    pilot.key_up(key)
    assert stands(scene) == before


def test_a_key_that_comes_too_early_is_answered_and_works_a_moment_later(pilot: Pilot, game: str) -> None:
    scene = just_asked(pilot, game)
    before = stands(scene)
    pilot.key_down("return")
    pilot.key_up("return")
    assert pilot.stage.toast.words == say("common.just_asked")
    pilot.key("return")
    assert stands(scene) != before
