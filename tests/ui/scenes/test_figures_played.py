"""Every picture of every rulebook can be played on: from the position that it shows, by the rules, with any move."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.exercise import ExerciseMode
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot, piloted, spot


def opened(pilot: Pilot, game: str, section: str) -> RulebookScene:
    scene = open_scene("rulebook", pilot.stage, SceneRequest(game))
    assert isinstance(scene, RulebookScene)
    pilot.stage.push_scene(scene)
    scene.show_section(section)
    pilot.rest()
    return scene


@pytest.mark.slow
@pytest.mark.parametrize("name", boxes.game_names())
def test_every_picture_can_be_tried_from_what_it_shows_and_the_rules_hold(tmp_path: Path, name: str) -> None:
    game, rng, tried = load_game(name), random.Random(name), 0
    with piloted(tmp_path, Settings(cover="pin", confirm="none")) as pilot:
        for section in wording.localised_rulebook(name).sections:
            scene = opened(pilot, name, section.id)
            for card in scene.figures.cards:
                scene.form.focus_widget(f"try {card.name}")
                position = card.figure.idle_state
                pilot.key("return")
                table = pilot.stage.scene
                assert isinstance(table, TableScene), (section.id, card.name)
                assert isinstance(table.match_mode, ExerciseMode)
                assert table.match.past.view(0, None) == game.view(position, None)
                assert table.match.game.name == name
                actions = list(table.match.actions()) if table.match.to_act >= 0 else []
                if actions:
                    table.play(rng.choice(actions))
                tried += 1
                pilot.stage.pop_scene()
                assert pilot.stage.scene is scene
            pilot.stage.pop_scene()
    assert tried >= 3


def test_another_move_than_the_picture_shows_is_played_by_hand_and_one_comes_back(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        scene = open_scene("rulebook", pilot.stage, SceneRequest("zodiac", detail="ZD6"))
        assert isinstance(scene, RulebookScene)
        pilot.stage.push_scene(scene)
        pilot.rest()
        card = next(card for card in scene.figures.cards if card.name == "picture 4")
        pilot.click(pilot.centre(scene.form.rect_of(f"try {card.name}")))
        pilot.rest()
        table = pilot.stage.scene
        assert isinstance(table, TableScene)
        shown = set(card.picture.actions)
        other = next(action for action in table.match.actions() if str(action) not in shown)
        origin, target = table.board.picks.places_of_action(other)
        pilot.drag(spot(table, origin), spot(table, target))
        pilot.rest()
        assert [str(action) for action in table.match.past.actions()] == [str(other)]
        table.open_menu()
        menu = pilot.stage.scene
        assert isinstance(menu, MenuScene)
        assert menu.buttons["back"].words == "Back to the rulebook"
        pilot.click(pilot.centre(menu.buttons["back"].rect))
        pilot.rest()
        assert pilot.stage.scene is scene
