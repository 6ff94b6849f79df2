"""Buttons stay where they are, and the bright one is the likely wish (docs/decisions.md, What is seen is true)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.boards.panels import MODE, ButtonSlots
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.states import STREET
from tests.games.zombies.board.table import zombies_match
from tests.games.zone_wars.board.states import DUEL
from tests.games.zone_wars.board.table import Table, zone_match
from tests.sampled import sampled
from tests.ui.four_tables import SETUPS, table_of
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.wanderer import Wanderer

_STEPS = 120
_MANY = 12
"""Buttons for which there is no room beside the board, such as every way of a flight in Zone Wars."""


def offered(scene: TableScene) -> dict[str, tuple[int, ...]]:
    """Buttons that can be pressed, and notes, with their places in pixels; what was chosen stands for its button."""
    buttons = scene.picture.buttons
    found = [item for item in buttons.items if buttons.can_press(item) or item.kind == "note"]
    return {f"{item.name} {item.words}" if item.name == MODE else item.name: tuple(item.rect) for item in found}


def bright(scene: TableScene) -> list[str]:
    """Names of the buttons that shine."""
    return [item.name for item in scene.picture.buttons.items if scene.picture.buttons.is_bright(item)]


@pytest.mark.parametrize(("game", "scale", "seed"), sampled([
    (game, scale, seed) for game in SETUPS for scale in (100, 200) for seed in range(6)
], 0, 18, 42))  # fmt: skip
def test_a_button_keeps_its_place_for_as_long_as_it_is_offered(
    tmp_path: Path, game: str, scale: int, seed: int
) -> None:
    with piloted(tmp_path, Settings(confirm="none", cover="off", text_scale=scale)) as pilot:
        scene = table_of(pilot, game)
        person, before = Wanderer(pilot, scene, seed), offered(scene)
        for _ in range(_STEPS):
            person.step()
            pilot.rest()
            if pilot.stage.scene is not scene:
                continue
            now = offered(scene) if len(scene.hand.pickable_buttons) < _MANY else {}
            assert not [(name, before[name], at) for name, at in now.items() if before.get(name, at) != at]
            before = now
            assert len(bright(scene)) <= 1
            if scene.match.outcome is not None:
                break


def test_what_comes_takes_no_place_that_is_taken() -> None:
    slots = ButtonSlots(across=2)
    assert slots.assign_slots(["pass"]) == (0,)
    assert slots.is_wide("pass")
    assert slots.assign_slots(["dig", "pass", "fly"]) == (2, 0, 3)
    assert slots.assign_slots(["dig", "fly"]) == (2, 3)
    assert not slots.is_wide("pass")
    assert slots.assign_slots(["dig", "pass", "fly"]) == (2, 0, 3)
    assert slots.assign_slots([]) == ()
    assert slots.assign_slots(["fly", "dig"]) == (0, 1)


# --- what shines ----------------------------------------------------------------------------------------------------


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", cover="off")) as made:
        yield made


def test_a_stay_for_an_attack_shines_only_where_somebody_can_be_attacked(pilot: Pilot) -> None:
    it = Table(pilot, seated(pilot, zone_match(position=DUEL)))
    shines = {}
    for figure in ("krin", "lib"):
        it.click(f"m:{figure}")
        plate = it.scene.picture.buttons["plate"]
        assert plate.words.endswith("stay and attack" if figure == "krin" else "stay, without an attack")
        shines[figure] = it.scene.picture.buttons.is_bright(plate)
        pilot.key("escape")
    assert shines == {"krin": True, "lib": False}


@pytest.mark.slow
def test_adding_nothing_and_passing_never_shine(pilot: Pilot) -> None:
    scene = seated(pilot, zombies_match(position=f"{STREET}suppress marlow"))
    assert scene.picture.buttons["button:nothing"].enabled
    assert bright(scene) == []
    pilot.click(pilot.centre(scene.picture.buttons["button:nothing"].rect))
    pilot.rest()
    seen = set()
    person = Wanderer(pilot, scene, 1)
    for _ in range(60):
        person.step()
        pilot.rest()
        if pilot.stage.scene is scene:
            seen |= set(bright(scene))
    assert not seen & {"button:pass", "button:nothing"}


def test_an_end_of_movement_shines_once_somebody_has_moved(pilot: Pilot) -> None:
    scene = seated(pilot, zombies_match(position=f"{STREET}move marlow"))
    assert bright(scene) == []
    scene.match.submit(next(action for action in scene.match.actions() if str(action).startswith("walk")))
    pilot.rest()
    assert bright(scene) == ["button:halt"]


@pytest.mark.parametrize("game", SETUPS)
def test_what_is_asked_for_on_the_board_looks_like_no_button(pilot: Pilot, game: str) -> None:
    scene = table_of(pilot, game)
    plate = next((item for item in scene.picture.buttons.items if item.name == "plate"), None)
    assert plate is None or plate.kind == "note"
    if plate is not None:
        pilot.sharpen()
        before = pilot.picture()
        pilot.move(pilot.centre(plate.rect))
        pilot.press(pilot.centre(plate.rect))
        pilot.release()
        pilot.frames(3)
        assert scene.picture.buttons.hovered is None
        assert pilot.picture() == before
