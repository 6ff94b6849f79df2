"""The set-up stays where it is while somebody chooses: nothing moves under the finger, and signs say what they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.ai.levels import level_names
from tabletop.content import boxes
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    settings = Settings(text_scale=getattr(request, "param", 100))
    with piloted(tmp_path / "saves", settings, (1280, 1600)) as made:
        yield made


def opened(pilot: Pilot, game: str) -> SetupScene:
    scene = open_scene("setup", pilot.stage, SceneRequest(game))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def places(scene: SetupScene) -> dict[str, tuple[int, ...]]:
    """Where everything is that can be pressed."""
    return {name: tuple(scene.form.rect_of(name)) for name in scene.form.widget_names}


def moved(pilot: Pilot, scene: SetupScene, name: str, part: str) -> dict[str, tuple[object, object]]:
    """What is elsewhere after a press on a part of a control."""
    before = places(scene)
    pilot.click(pilot.centre(scene.form.rect_of(name, part)))
    pilot.rest()
    after = places(scene)
    return {key: (before[key], after[key]) for key in before if key in after and before[key] != after[key]}


@pytest.mark.parametrize("pilot", [100, 150], indirect=True)
@pytest.mark.parametrize("game", boxes.game_names())
def test_person_or_computer_moves_nothing(pilot: Pilot, game: str) -> None:
    scene = opened(pilot, game)
    for kind in ("person", "bot", "person"):
        for i in range(len(scene.plan.players)):
            assert moved(pilot, scene, f"kind {i}", kind) == {}, (i, kind)


@pytest.mark.parametrize("game", boxes.game_names())
def test_a_level_or_the_lot_moves_nothing(pilot: Pilot, game: str) -> None:
    scene = opened(pilot, game)
    for level in ("easy", "hard", "medium", "random"):
        if level in level_names(game):
            assert moved(pilot, scene, "level 1", level) == {}, level
    for sides in ("lot", "chosen", "lot"):
        assert moved(pilot, scene, "sides", sides) == {}, sides


def test_the_sign_of_the_lot_says_what_it_is(pilot: Pilot) -> None:
    scene = opened(pilot, "zodiac")
    pilot.click(pilot.centre(scene.form.rect_of("sides", "lot")))
    pilot.rest()
    with overheard() as said:
        pilot.stage.redraw_everything()
        scene.layout()
        pilot.rest()
    assert say("setup.side_lot") in said


def test_the_sign_beside_a_name_says_what_it_is_when_the_pointer_rests_on_it(pilot: Pilot) -> None:
    scene = opened(pilot, "zoon")
    pilot.click(pilot.centre(scene.form.rect_of("sides", "lot")))
    pilot.rest()
    field = scene.form.rect_of("name 0")
    pilot.move(pilot.centre(field.move(-field.w // 2 - field.h // 2, 0)))
    pilot.frames(150)
    assert scene.form.widgets.tip == say("setup.side_lot")


@pytest.mark.parametrize("game", boxes.game_names())
def test_the_lot_rolls_dice_only_where_there_are_some(pilot: Pilot, game: str) -> None:
    scene = opened(pilot, game)
    scene.toggle_house_rules()
    pilot.rest()
    with overheard() as said:
        pilot.stage.redraw_everything()
        scene.layout()
        pilot.rest()
    assert any(line.startswith("Type words or digits") for line in said), said
    assert any("draws and rolls" in line for line in said) == scene.game.rolls
