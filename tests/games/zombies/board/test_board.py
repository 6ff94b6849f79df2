"""The hex map under real hands: survivors walk by drag, click and key, targets are clicked, the camera follows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from tabletop.content.games import digest, load_game
from tabletop.games.zombies.board.board import ZombiesBoard
from tabletop.games.zombies.board.map import hex_geometry as hex_plane
from tabletop.games.zombies.rules.queries.forecast import forecast_zombies
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions as a
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot, piloted, spot

WALK = (
    "tile S1 0,0; tile T01 1,-1 new; tile T04 1,0; marlow 0,0 bag=field_kit; okafor 1,-1; petrov -1,1; brandt 0,2;"
    " z1 1,0; z2 -2,0 asleep; find -1,0 painkillers; round 3; move marlow"
)
ACT = WALK.replace("move marlow", "act marlow")


def night(position: str, **options: str) -> Match[Any, Any, Any]:
    """A match of four people in a position."""
    people = tuple(Sitter(SitterKind.PERSON, name) for name in ("Ann", "Ben", "Cid", "Dot"))
    game = load_game("zombies")
    return Match(game, Header(game="zombies", rules_version=game.version, content=digest("zombies"), sitters=people,
                              setup={"position": position, **options}, seed="test"))  # fmt: skip


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", attract=False)) as made:
        yield made


def seated(pilot: Pilot, position: str) -> TableScene:
    scene = TableScene(pilot.stage, night(position))
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def board_of(scene: TableScene) -> ZombiesBoard:
    assert isinstance(scene.board, ZombiesBoard)
    return scene.board


def hex_of(scene: TableScene, survivor: str) -> Any:
    people = scene.match.view(0).shown.people
    return next(person.hex for person in people if person.survivor == survivor)


# --- walking ------------------------------------------------------------------------------------------------------


def test_a_survivor_is_dragged_to_a_hex(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    pilot.drag(spot(scene, "s:marlow"), spot(scene, "h:-1,-1"))
    pilot.rest()
    assert hex_of(scene, "marlow") == (-1, -1)


def test_a_click_on_a_hex_is_enough(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    pilot.click(spot(scene, "h:-1,-1"))
    pilot.rest()
    assert hex_of(scene, "marlow") == (-1, -1)


def test_a_click_on_the_survivor_and_then_on_a_hex_walks(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    pilot.click(spot(scene, "s:marlow"))
    assert scene.hand.gesture.selected_place == "s:marlow"
    pilot.click(spot(scene, "h:-1,-1"))
    pilot.rest()
    assert hex_of(scene, "marlow") == (-1, -1)


def test_keys_walk(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    pilot.key("left")
    assert scene.hand.gesture.focus == "s:marlow"
    pilot.key("left")
    assert scene.hand.gesture.focus == "h:-1,0"
    pilot.key("return")
    pilot.rest()
    assert hex_of(scene, "marlow") == (-1, 0)


def test_a_walk_to_something_that_lies_there_goes_on_with_the_steps_that_are_left(pilot: Pilot) -> None:
    scene = seated(pilot, WALK.replace("find -1,0", "find -1,-1"))
    pilot.click(spot(scene, "h:-1,-1"))
    pilot.rest()
    assert "h:-2,-1" not in board_of(scene).shown.offered_targets(), "no floor"
    assert "h:0,0" in board_of(scene).shown.offered_targets()
    assert scene.match.to_act == 0


def test_it_walks_no_further_than_it_may(pilot: Pilot) -> None:
    scene = seated(pilot, WALK.replace("move marlow", "move marlow 1"))
    hexes = {place for place in board_of(scene).shown.offered_targets() if place.startswith("h:")}
    assert hexes == {"h:0,-1", "h:-1,0", "h:0,1"}, "a friend, a zombie and a survivor stand on the other three"


def test_a_hex_with_a_zombie_is_refused_with_its_rule(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    pilot.drag(spot(scene, "s:marlow"), spot(scene, "z:1"))
    assert "H58" in scene.table.bubble.words
    assert hex_of(scene, "marlow") == (0, 0)


def test_what_lies_at_its_feet_is_taken_by_a_click(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    pilot.click(spot(scene, "h:-1,0"))
    pilot.rest()
    pilot.click(spot(scene, "f:-1,0/painkillers"))
    pilot.rest()
    assert scene.match.view(0).shown.people[0].bag == ("field_kit", "painkillers")


def test_a_new_tile_is_explored_and_the_rest_slides_in(pilot: Pilot) -> None:
    scene = seated(pilot, WALK.replace("marlow 0,0", "marlow 1,-2").replace("okafor 1,-1", "okafor 0,1"))
    before = len(board_of(scene).shown.state.laid)  # type: ignore[union-attr]
    entry = next(place for place in board_of(scene).shown.offered_targets() if place in ("h:2,-3", "h:1,-3"))
    pilot.click(spot(scene, entry))
    assert scene.board.is_moving(pilot.clock.now)
    pilot.rest()
    assert len(board_of(scene).shown.state.laid) > before  # type: ignore[union-attr]


def test_the_way_is_that_of_the_walk(pilot: Pilot) -> None:
    board = board_of(seated(pilot, WALK))
    way = board.map.walk_path_to("h:-1,-1")
    assert way[0] == (0, 0)
    assert way[-1] == (-1, -1)
    assert len(way) == 3
    assert board.map.walk_path_to("z:1") == board.map.walk_path_to(None) == ()


def test_before_a_step_it_says_what_the_rules_foresee_after_it(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    board, game = board_of(scene), cast(Zombies, scene.match.game)
    state, told = board.shown.state, set()
    assert state is not None
    for action in scene.match.actions():
        if (
            isinstance(action, a.Walk)
            and state.laid[board.shown.rules_context.tile_map(state.laid).hexes[action.path[-1]]].explored
        ):
            after = forecast_zombies(StateBuilder(game.rules_context, game.apply(state, action).state))
            assert after is not None
            loss = after.hp_loss(0)
            expected = f"If nothing changes: −{loss}" if loss else say("zombies_map.safe_there")
            assert board.words.pick_preview_lines(board.picks.places_of_action(action)[-1])[0] == expected, action
            told.add(loss)
    assert len(told) > 1, "not the same everywhere"


def test_what_is_foreseen_stands_beside_the_pointer(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    pilot.move(spot(scene, "s:marlow"))
    pilot.press(spot(scene, "s:marlow"))
    pilot.move(spot(scene, "h:0,-1"), 3)
    assert scene.hand.hover_info.odds_badge.lines == scene.board.words.pick_preview_lines("h:0,-1") != ()


# --- acting -------------------------------------------------------------------------------------------------------


def test_a_click_on_a_zombie_aims_at_it(pilot: Pilot) -> None:
    scene = seated(pilot, ACT)
    assert "z:1" in board_of(scene).shown.offered_targets()
    pilot.click(spot(scene, "z:1"))
    assert scene.hand.gesture.path == ("z:1",)


def test_only_the_legal_is_offered(pilot: Pilot) -> None:
    scene = seated(pilot, ACT)
    board = board_of(scene)
    offered = {steps[0] for action in scene.match.actions() if (steps := board.picks.places_of_action(action))}
    assert offered <= set(board.shown.offered_targets())
    assert not any(place.startswith("h:") for place in board.shown.offered_targets())


def test_every_action_of_a_position_can_be_picked(pilot: Pilot) -> None:
    for position in (WALK, ACT):
        scene = seated(pilot, position)
        view = scene.match.view(0)
        picker = board_of(scene).picks.picker(view, scene.match.actions())
        assert picker is not None
        for action in scene.match.actions():
            steps = board_of(scene).picks.places_of_action(action)
            assert picker.start_path(steps[0]), action
            for place in steps[1:]:
                picker.pick(place)
            assert action in picker.candidates()
        picker.clear()


def test_a_loud_attack_shows_whom_it_wakes(pilot: Pilot) -> None:
    board = board_of(seated(pilot, ACT))
    assert board.shown.state is not None
    assert board.map.forecast_reader.woken_sleepers(board.shown.state, 0) == ((-2, 0),)


# --- the camera ---------------------------------------------------------------------------------------------------


def test_the_wheel_zooms_at_the_pointer_and_a_drag_pulls_the_ground(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    board = board_of(scene)
    pilot.move((480, 300))
    point, scale = board.map.camera.to_plane((480, 300)), board.map.camera.scale
    pilot.wheel(1)
    assert board.map.camera.scale > scale
    assert board.map.camera.to_pixels(point) == pytest.approx((480, 300), abs=1.5)
    ground = next(
        (x, y) for x in range(100, 900, 20) for y in range(100, 560, 20) if board.map.is_ground((x, y))
    )  # fmt: skip
    before = board.map.camera.centre
    pilot.drag((ground[0], ground[1]), (ground[0] + 60, ground[1] + 10))
    assert board.map.camera.centre != before
    assert scene.match.length == 0


def test_a_wheel_turned_sideways_zooms_nothing_and_tenths_of_a_turn_add_up(pilot: Pilot) -> None:
    board = board_of(seated(pilot, WALK))
    pilot.move((480, 300))
    step = board.map.camera.step
    pilot.wheel(0, sideways=3)
    assert board.map.camera.step == step
    for _ in range(9):
        pilot.wheel(0.1)
    assert board.map.camera.step == step
    pilot.wheel(0.1)
    assert board.map.camera.step == step + 1
    pilot.wheel(-0.6)
    assert board.map.camera.step == step + 1
    pilot.wheel(-0.6)
    assert board.map.camera.step == step


def test_the_camera_follows_who_is_to_act(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    board = board_of(scene)
    board.map.use_camera(board.map.camera.zoomed(4).panned(-2000, -2000))
    scene.match.submit(a.Halt())
    pilot.rest()
    there = board.shown.state.people[scene.match.to_act].hex  # type: ignore[union-attr]
    assert there is not None
    x, y = board.map.camera.to_pixels(hex_plane.hex_centre(there))
    assert board.map.area.collidepoint(x, y)


def test_taken_back_a_survivor_stands_where_it_was(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    pilot.click(spot(scene, "h:-1,-1"))
    pilot.rest()
    scene.undo()
    pilot.rest()
    assert board_of(scene).map.figures.hex_of("s:marlow") == (0, 0)


def test_only_secret_decisions_are_covered(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    assert not scene.board.decisions.is_secret(scene.match.view(0))
    suppress = night(WALK.replace("move marlow", "suppress marlow"))
    assert scene.board.decisions.is_secret(suppress.view(suppress.to_act))


def test_all_survivors_and_zombies_have_a_spot_on_the_screen(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    spots = scene.board.place_centres()
    assert {"s:marlow", "s:okafor", "s:petrov", "s:brandt", "z:1", "z:2", "f:-1,0/painkillers"} <= set(spots)
    for place in ("s:marlow", "z:1", "z:2"):
        assert scene.board.place_at(spots[place]) == place


# --- what is shown large ------------------------------------------------------------------------------------------


def test_a_tile_tells_its_rule_where_nothing_else_is_meant(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    board = board_of(scene)
    at = next((x, y) for x in range(100, 900, 12) for y in range(80, 580, 12) if board.place_at((x, y)) == "t:2")
    pilot.move(at)
    pilot.frames(40)
    assert scene.hand.hover_info.preview.place == "t:2"
    assert board.previews.preview_caption(scene.story.view, "t:2").startswith("Corner Pharmacy. Cache")


@pytest.mark.parametrize(
    ("place", "said"),
    [("s:okafor", "7 of 7 HP"), ("z:1", "A zombie."), ("z:2", "A sleeper."), ("z:5", "still needed: 7"),
     ("k:petrov", "still needed: 2"), ("f:-1,0/painkillers", "Painkillers."), ("t:1", "Nobody has been there yet")],
)  # fmt: skip
def test_figures_and_finds_say_what_they_are(pilot: Pilot, place: str, said: str) -> None:
    position = WALK.replace("round 3", "z5 3,-5 brute hp=7; round 3").replace("-1,1", "-1,1 token=stalker:2")
    scene = seated(pilot, position)
    assert scene.board.previews.has_preview(scene.story.view, place)
    assert said in scene.board.previews.preview_caption(scene.story.view, place)


def test_a_token_that_can_be_shot_is_hit_before_a_body_in_front(pilot: Pilot) -> None:
    scene = seated(pilot, ACT.replace("-1,1", "-1,1 token=stalker:2"))
    assert "k:petrov" in board_of(scene).shown.offered_targets()
    assert scene.board.place_at(scene.board.place_centres()["k:petrov"]) == "k:petrov"


def test_nothing_is_shown_large_while_somebody_is_in_hand(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    pilot.click(spot(scene, "s:marlow"))
    assert not scene.board.previews.has_preview(scene.story.view, "z:1")


def test_a_refused_survivor_glides_home(pilot: Pilot) -> None:
    scene = seated(pilot, WALK)
    pilot.drag(spot(scene, "s:marlow"), spot(scene, "z:1"))
    motion = board_of(scene).map.motion
    assert motion.hidden_places == {"s:marlow"}
    assert not motion.is_busy
    pilot.rest()
    assert not motion.hidden_places
