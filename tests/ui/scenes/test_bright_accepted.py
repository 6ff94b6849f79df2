"""A bright button is never refused: in random positions of every game, with nothing or with anything in hand."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tabletop.content import boxes
from tabletop.settings import Settings
from tabletop.ui.scenes.table.scene import TableScene
from tests.sampled import sampled
from tests.ui.pilot import match_of, piloted, seated

TRIED = 40
"""Positions of a match."""


@pytest.mark.parametrize("name", boxes.game_names())
@pytest.mark.parametrize("seed", sampled(range(6), 2))
def test_every_bright_button_does_something_when_it_is_pressed(tmp_path: Path, name: str, seed: int) -> None:
    rng, pressed = random.Random(f"{name} {seed}"), list[str]()
    quick = Settings(cover="off", confirm="none", animation_speed=0.0, result_pace=0.0, bot_pace=0.0, attract=False)
    with piloted(tmp_path, quick) as pilot:
        match = match_of(name, seed=str(seed))
        scene = seated(pilot, match)
        for _ in range(TRIED):
            while pilot.stage.scene is not scene:
                pilot.stage.pop_scene()
            pilot.rest()
            if match.outcome is not None:
                break
            if not scene.active:
                continue
            for place in somewhere(scene, rng):  # a piece, a card or several of them, as far as they can be taken
                scene.hand.press_place(place)
            pilot.frames(2)
            before = stands(scene)
            bright = [item for item in scene.table.buttons.items if scene.table.buttons.is_bright(item)]
            if bright:
                button = rng.choice(bright)
                pressed.append(button.words)
                pilot.click(pilot.centre(button.rect))
                pilot.rest()
                assert stands(scene) != before or pilot.stage.scene is not scene, (button.name, button.words)
                assert not scene.table.bubble.words, (button.words, scene.table.bubble.words)
            if scene.active and match.outcome is None and pilot.stage.scene is scene:
                if scene.hand.gesture.path:
                    pilot.key("escape")
                scene.play(rng.choice(match.actions()))
    assert pressed or name in ("zodiac", "zoon")


def somewhere(scene: TableScene, rng: random.Random) -> tuple[str, ...]:
    """Nothing, or the beginning of an action that is possible."""
    steps = scene.board.picks.places_of_action(rng.choice(scene.match.actions()))
    return steps[: rng.randrange(len(steps))] if steps and rng.random() < 0.7 else ()


def stands(scene: TableScene) -> Any:
    """What a press may change."""
    gesture = scene.hand.gesture
    return scene.match.ply, gesture.path, gesture.focus, gesture.state, scene.story.ply
