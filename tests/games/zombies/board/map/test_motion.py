"""What happens is seen on the hex map: in its order, at its places, and it ends as it is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.games.zombies.board.map import hex_geometry as hex_plane
from tabletop.games.zombies.board.map.camera import ZOOM_SIZES, CameraMotion, opening_camera
from tabletop.games.zombies.board.map.event_script import (
    DIE_SECONDS,
    BoardFigure,
    HexScript,
    difference_script,
    event_script,
    script_of_change,
)
from tabletop.games.zombies.board.map.figures import HexFigures
from tabletop.games.zombies.board.map.motion import HexMotion, hp_change_picture, make_hex_motion
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import SpecialToken, State, Zombie
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text import events as e
from tabletop.rules.game import Event
from tabletop.settings import Settings
from tabletop.ui.stage.stage import Stage
from tests.games.zombies.rules.table import arena, at, zombies_game
from tests.ui.live import Live
from tests.ui.pilot import piloted

NIGHT = (
    "tile S1 0,0; tile T01 1,-1; marlow 0,0; okafor 1,-2; petrov -1,1; brandt 0,2; z1 1,0; z2 2,0 asleep;"
    " z3 3,-5 stunned; round 3; move marlow"
)


@pytest.fixture
def before() -> State:
    return at(NIGHT)


def after_of(before: State, **changes: object) -> State:
    return replace(before, **changes)  # type: ignore[arg-type]


def ends_as_it_is(script: HexScript) -> bool:
    """Whether every track ends with how somebody looks, where it stands."""
    for place, track in script.tracks().items():
        end, _ = track.appearance_at(1e9)
        wanted = _all(script.after).get(place)
        if wanted is None:
            assert end is None, place
            continue
        assert end == wanted, place
        if track.legs and wanted.hex is not None:
            assert track.legs[-1].path[-1] == hex_plane.hex_centre(wanted.hex), place
    return True


def _all(state: State) -> dict[str, BoardFigure]:
    found: dict[str, BoardFigure] = {
        f"s:{person.survivor}": person for person in state.people if person.hex is not None
    }
    return found | {f"z:{zombie.id}": zombie for zombie in state.zombies}


# --- scripts ------------------------------------------------------------------------------------------------------


def test_a_walk_goes_hex_by_hex(before: State) -> None:
    path = ((0, 0), (0, -1), (-1, -1))
    after = after_of(before, people=(replace(before.people[0], hex=(-1, -1)), *before.people[1:]))
    script = event_script([e.Walked((), 0, path, 2)], before, after)
    (leg,) = script.tracks()["s:marlow"].legs
    assert leg.path == tuple(map(hex_plane.hex_centre, path))
    assert 0.2 <= leg.lasts <= 0.7
    assert ends_as_it_is(script)


def test_a_zombie_drops_after_its_die(before: State) -> None:
    fresh = Zombie(9, ZombieKind.COMMON, (-2, 0))
    after = after_of(before, zombies=(*before.zombies, fresh))
    script = event_script([e.Placed((), 9, ZombieKind.COMMON, (-2, 0), 3, 0, active=True, why="horde")], before, after)
    (die,) = script.effects
    assert (die.kind, die.amount, die.lasts) == ("die", 3, DIE_SECONDS)
    track = script.tracks()["z:9"]
    assert track.first is None
    assert track.legs[0].how == "drop"
    assert track.legs[0].begins > die.begins
    assert ends_as_it_is(script)


def test_zombies_set_out_one_after_the_other_and_wounds_wait_for_them(before: State) -> None:
    moved = [replace(before.zombies[0], hex=(1, -1)), before.zombies[1], replace(before.zombies[2], hex=(2, -5))]
    hurt = replace(before.people[0], hp=3, wounded=True)
    after = after_of(before, zombies=tuple(moved), people=(hurt, *before.people[1:]))
    events: list[Event] = [
        e.ZombieMoved((), 1, ((1, 0), (1, -1)), 0), e.ZombieMoved((), 3, ((3, -5), (2, -5)), 0),
        e.Wounded((), 0, 3, 3, (("zombies", 3),)),
    ]  # fmt: skip
    script = event_script(events, before, after)
    first, second = (script.tracks()[place].legs[0] for place in ("z:1", "z:3"))
    assert first.begins < second.begins < first.begins + first.lasts
    (wound,) = script.effects
    assert wound.amount == 3
    assert wound.begins >= second.begins + second.lasts
    assert ends_as_it_is(script)


def test_a_token_leaps_on_its_victim(before: State) -> None:
    held = replace(before.people[1], token=SpecialToken("stalker", 3))
    after = after_of(before, people=(before.people[0], held, *before.people[2:]))
    script = event_script([e.TokenPut((), "stalker", 1, 3)], before, after)
    leap = script.effects[0]
    assert (leap.kind, leap.picture, leap.end) == ("token", "token_stalker", hex_plane.hex_centre((1, -2)))
    assert ends_as_it_is(script)


def test_the_killed_are_gone_after_the_shot(before: State) -> None:
    after = after_of(before, zombies=before.zombies[1:])
    attack = e.Attacked((), 0, "machine_pistol", (1,), 1, (("z1", 1),), loud=True)
    script = event_script([attack, e.Killed((), 1, ZombieKind.COMMON, (1, 0), "shot")], before, after)
    shot = script.effects[0]
    assert (shot.kind, shot.start, shot.end) == ("shot", hex_plane.hex_centre((0, 0)), hex_plane.hex_centre((1, 0)))
    gone = script.tracks()["z:1"].keys[-1]
    assert gone[1] is None
    assert gone[0] >= shot.begins + shot.lasts
    assert ends_as_it_is(script)


def test_without_events_they_slide_to_where_they_are(before: State) -> None:
    after = after_of(before, people=(replace(before.people[0], hex=(0, -1)), *before.people[1:]))
    assert [leg.how for leg in difference_script(before, after).tracks()["s:marlow"].legs] == ["slide"]
    assert not difference_script(before, before).tracks()


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_in_a_night_the_pictures_end_as_it_is(seed: int) -> None:
    game, rng = zombies_game(), random.Random(seed)
    state, kinds = game.start({}), set()
    for _ in range(260):
        if game.outcome(state) is not None:
            break
        if game.to_act(state) < 0:
            action: a.Action = game.resolve(state, rng)
        else:
            walks = [each for each in game.actions(state) if isinstance(each, a.Walk)]
            action = rng.choice(walks or list(game.actions(state)))
        step = game.apply(state, action)
        assert ends_as_it_is(event_script(step.events, state, step.state)), action
        kinds |= {type(event) for event in step.events}
        state = step.state
    assert {e.Walked, e.Placed, e.TileLaid} <= kinds


# --- playing ------------------------------------------------------------------------------------------------------


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with piloted(tmp_path) as pilot:
        yield pilot.stage


def motion_of(stage: Stage, after: State) -> HexMotion:
    figures = HexFigures(stage, arena())
    figures.show(after)
    return make_hex_motion(stage, figures)


def test_it_plays_is_skipped_and_ends(stage: Stage, before: State) -> None:
    after = after_of(before, people=(replace(before.people[0], hex=(0, -1)), *before.people[1:]))
    motion, camera = motion_of(stage, after), opening_camera((0, 0, 960, 544), 1.0, (-5.0, -5.0, 5.0, 5.0), (0.0, 0.0))
    ends = motion.begin_script(script_of_change([e.Walked((), 0, ((0, 0), (0, -1)), 3)], before, after), 10.0)
    assert ends == pytest.approx(10.2)
    assert motion.hidden_places == {"s:marlow"}
    assert motion.is_moving(10.1)
    surface = pygame.Surface((960, 544))
    motion.draw(Live(surface), camera, 10.1)
    assert motion.finish_all()
    assert not motion.is_moving(10.1)
    assert not motion.hidden_places


def test_no_speed_shows_nothing_and_reduced_motion_fades(stage: Stage, before: State) -> None:
    after = after_of(before, people=(replace(before.people[0], hex=(0, -1)), *before.people[1:]))
    events = [e.Walked((), 0, ((0, 0), (0, -1)), 3)]
    motion = motion_of(stage, after)
    assert motion.begin_script(script_of_change(events, before, after), 10.0, pace=0.0) == 10.0
    stage.settings = Settings(reduced_motion=True)
    assert motion.begin_script(script_of_change(events, before, after), 10.0) == pytest.approx(10.1)


def test_until_it_begins_everything_looks_as_before(stage: Stage, before: State) -> None:
    fresh = Zombie(9, ZombieKind.COMMON, (-2, 0))
    after = after_of(before, zombies=(*before.zombies, fresh))
    motion, camera = motion_of(stage, after), opening_camera((0, 0, 960, 544), 1.0, (-5.0, -5.0, 5.0, 5.0), (0.0, 0.0))
    motion.begin_script(
        script_of_change([e.Placed((), 9, ZombieKind.COMMON, (-2, 0), 3, 0, active=True, why="horde")], before, after),
        20.0,
    )
    surface = pygame.Surface((960, 544))
    motion.draw(Live(surface), camera, 12.0)
    assert not any(pygame.image.tobytes(surface, "RGB")), "a moment is played first"


def test_the_camera_glides_and_jumps_where_motion_is_reduced(stage: Stage, before: State) -> None:
    travel = CameraMotion(stage)
    travel.layout(pygame.Rect(0, 48, 500, 300))
    travel.show_map_of_state(before)
    start = travel.camera
    far = hex_plane.hex_centre((3, -6))
    assert not start.shows_point(far)
    travel.move_camera_to_points([far], 5.0)
    assert travel.camera == start
    assert travel.is_moving(5.1)
    travel.update(5.1)
    assert start.centre.y > travel.camera.centre.y
    travel.update(9.0)
    assert travel.camera.shows_point(far, travel.camera.scale)
    assert not travel.is_moving(9.1)
    travel.jump_to_camera(start)
    stage.settings = Settings(reduced_motion=True)
    travel.move_camera_to_points([far], 10.0)
    assert travel.camera.shows_point(far, travel.camera.scale)


@pytest.mark.parametrize(("size", "scale"), [((1440, 960), 150), ((1280, 720), 100), ((1280, 720), 200)])
def test_numbers_of_neighbours_do_not_overlap(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    with piloted(tmp_path, Settings(text_scale=scale), size) as pilot:
        for step in ZOOM_SIZES:
            side = step * pilot.stage.metrics.s
            chip = hp_change_picture(pilot.stage, side, 2, hurts=True).get_rect().inflate(-4, -4)  # rims may touch
            for x, y in ((3**0.5 * side, 0.0), (3**0.5 / 2 * side, 1.5 * side)):
                assert not chip.colliderect(chip.move(round(x), round(y)))
