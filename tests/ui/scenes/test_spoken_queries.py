"""Keys that ask by ear: who reaches a place, what is around it, and what is between it and the piece in hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zombies.board.map.target_ids import hex_target, zombie_target
from tabletop.games.zombies.rules.queries.forecast import reachable_hexes_by_zombie
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state_builder import StateBuilder as ZombiesBuilder
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import imagined
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.view import Shown
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.inputs import NEW_QUESTION_SECONDS
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.table.spoken_queries import places_around
from tabletop.ui.widgets.node import Node, NodeAction, Role
from tests.ui.four_tables import SETUPS, table_of
from tests.ui.pilot import Pilot, piloted

OPEN = Settings(cover="off")


def asked(pilot: Pilot, scene: TableScene, key: str, place: str) -> str:
    """What is spoken after a key at a place."""
    pilot.frames(seconds=NEW_QUESTION_SECONDS)
    assert scene.perform_node_action(f"place/{place}", NodeAction.FOCUS)
    pilot.frames()
    pilot.key(key)
    return pilot.stage.live_texts.texts[-1].words


@pytest.mark.parametrize("game", list(SETUPS))
@pytest.mark.parametrize("key", ["q", "u", "y"])
def test_each_key_is_answered_at_every_place(game: str, key: str, tmp_path: Path) -> None:
    with piloted(tmp_path, OPEN) as pilot:
        scene = table_of(pilot, game)
        for place in list(scene.table.board.place_centres())[:12]:
            assert asked(pilot, scene, key, place)


def test_who_reaches_a_point_of_the_star(tmp_path: Path) -> None:
    with piloted(tmp_path, OPEN) as pilot:
        scene = table_of(pilot, "zodiac")
        actions = list(scene.match.actions())
        target = actions[0].target
        answer = asked(pilot, scene, "q", target)
        origins = {action.origin for action in actions if action.target == target}
        assert all(origin in answer for origin in origins), (answer, origins)


def test_what_is_around_is_told_clockwise_from_above(tmp_path: Path) -> None:
    def at(name: str, x: int, y: int) -> Node:
        return Node(name, Role.BOARD_PLACE, name, bounds=(x - 5, y - 5, 10, 10))

    here = at("here", 100, 100)
    places = [at("west", 60, 100), at("far", 300, 100), at("south", 100, 140), here, at("north", 100, 60)]
    assert [place.name for place in places_around(here, [*places, at("east", 140, 100)])] == [
        "north", "east", "south", "west",
    ]  # fmt: skip


def test_what_is_between_the_piece_in_hand_and_a_point(tmp_path: Path) -> None:
    with piloted(tmp_path, OPEN) as pilot:
        scene = table_of(pilot, "zodiac")
        assert asked(pilot, scene, "y", "b") == say("nodes.nothing_in_hand")
        jump = next(action for action in scene.match.actions() if action.origin.isupper() or action.target.isupper())
        assert scene.perform_node_action(f"place/{jump.origin}", NodeAction.PRESS)
        answer = asked(pilot, scene, "y", jump.target)
        assert answer.startswith(say("nodes.line", start=name(scene, jump.origin), end=name(scene, jump.target)))
        assert "disc" in answer.partition(":")[2]


def builder_of(scene: TableScene) -> StateBuilder:
    game = scene.match.game
    assert isinstance(game, ZoneWars)
    return StateBuilder(game.rules_context, imagined(scene.story.view))


def name(scene: TableScene, place: str) -> str:
    return scene.table.board.words.place_name(scene.story.view, place)


def test_who_sees_a_model_is_what_the_rules_say(tmp_path: Path) -> None:
    with piloted(tmp_path, OPEN) as pilot:
        scene = table_of(pilot, "zone_wars")
        builder = builder_of(scene)
        for index, figure in position_queries.figures_on_mat(builder):
            answer = asked(pilot, scene, "q", f"m:{figure.id}")
            for other, watcher in position_queries.figures_on_mat(builder):
                sees = (
                    position_queries.is_enemy(figure, watcher) and watcher.is_standing
                    and position_queries.is_seen(builder, other, index)
                )  # fmt: skip
                line = say(
                    "zone_wars_mat.sees", figure=name(scene, f"m:{watcher.id}"), target=name(scene, f"m:{figure.id}")
                )
                assert (line in answer) == sees, (line, answer)


def test_the_line_of_sight_tells_cover_distance_and_what_hides(tmp_path: Path) -> None:
    with piloted(tmp_path, OPEN) as pilot:
        scene = table_of(pilot, "zone_wars")
        pilot.frames(seconds=NEW_QUESTION_SECONDS)
        assert scene.perform_node_action("place/m:krin", NodeAction.PRESS)
        pilot.frames()
        builder = builder_of(scene)
        eye = position_queries.find_figure(builder, "krin")
        assert eye is not None
        for other, figure in position_queries.figures_on_mat(builder):
            if other == eye:
                continue
            answer = asked(pilot, scene, "y", f"m:{figure.id}")
            key = "sees" if position_queries.is_seen(builder, eye, other) else "sees_not"
            target = name(scene, f"m:{figure.id}")
            assert answer.startswith(say(f"zone_wars_mat.{key}", figure=name(scene, "m:krin"), target=target))
            dice = position_queries.count_cover_dice(builder, eye, other)
            assert key == "sees_not" or (f"{dice} dice" in answer) == bool(dice), answer


def test_only_cards_that_lie_open_are_said_to_reach_a_cell(tmp_path: Path) -> None:
    with piloted(tmp_path, OPEN) as pilot:
        scene = table_of(pilot, "zoon")
        game, view = scene.match.game, scene.story.view
        assert isinstance(game, Zoon)
        pieces = [cell for cell in view.cells if isinstance(cell, Shown)]
        assert any(piece.card is None for piece in pieces)
        armies = game.rules_context.sides(view.agreed)
        cards = {(seat, index): card.name for seat, army in enumerate(armies) for index, card in enumerate(army.cards)}
        shown = {cards[piece.owner, piece.card] for piece in pieces if piece.card is not None}
        told = [
            text
            for place in scene.table.board.place_centres()
            for text in scene.table.board.words.reach_texts(view, place, "")
        ]
        assert told
        assert {text.split(" can come")[0] for text in told} <= shown


def test_zombies_that_reach_a_hex_are_named_with_what_they_cost(tmp_path: Path) -> None:
    with piloted(tmp_path, OPEN) as pilot:
        scene = table_of(pilot, "zombies")
        game, view = scene.match.game, scene.story.view
        assert isinstance(game, Zombies)
        reach = reachable_hexes_by_zombie(ZombiesBuilder(game.rules_context, view.shown), view.to_act)
        assert reach
        hex_ = min(set.union(*map(set, reach.values())) - {zombie.hex for zombie in view.shown.zombies})
        names = [name(scene, zombie_target(zombie)) for zombie, hexes in reach.items() if hex_ in hexes]
        told = scene.table.board.words.reach_texts(view, hex_target(hex_), "")
        assert len(told) == 1
        assert all(each in told[0] for each in names)
