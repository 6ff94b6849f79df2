"""How the mat moves: what the events tell, one thing after the other, over a state that is already true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.content.games import digest, load_game
from tabletop.games.zone_wars.board.board import ZoneWarsBoard
from tabletop.games.zone_wars.board.mat.camera import camera_of_whole_mat
from tabletop.games.zone_wars.board.mat.motion import MatMotion, make_mat_motion
from tabletop.games.zone_wars.board.mat.script import MatAnimationScript, difference_script, event_script, make_script
from tabletop.games.zone_wars.board.mat.tokens import MatTokens
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events as e
from tabletop.games.zone_wars.rules.text.event_reasons import MoveManner
from tabletop.play.match import Match
from tabletop.play.record import ChanceMode, Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Event
from tabletop.rules.plane.geometry import Point3
from tabletop.settings import Settings
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zone_wars.rules.table import at, figure, zone_wars
from tests.games.zone_wars.rules.table import told as played
from tests.ui.live import Live
from tests.ui.pilot import piloted

CAMERA = camera_of_whole_mat((0, 48, 972, 544), 36.0).centred_on((14, 12), 3)
START = "sides ark genlab; bare; krin 12,12 @0; bormin 18,12 @180; dux 30,30 @180; m 1 1; round 1; turn ark"
WALK = "move krin 12,14 14,14 @90"


@pytest.fixture
def motion(tmp_path: Path) -> Iterator[MatMotion]:
    with piloted(tmp_path) as pilot:
        yield make_mat_motion(pilot.stage, MatTokens(pilot.stage, zone_wars().rules_context))


def walked() -> tuple[State, State, tuple[Event, ...]]:
    before = at(START)
    after, events = played(before, WALK)
    return before, after, events


def seen(events: Sequence[Event], before: State | None, after: State) -> MatAnimationScript | None:
    return make_script(zone_wars().rules_context, events, before, after)


def frame(motion: MatMotion, now: float, *, clip: pygame.Rect | None = None) -> pygame.Surface:
    surface = pygame.Surface((1280, 720), pygame.SRCALPHA)
    surface.set_clip(clip)
    motion.draw(Live(surface), CAMERA, now)
    surface.set_clip(None)
    return surface


# --- what is read off the events --------------------------------------------------------------------------------------


def test_a_move_is_told_from_its_start_to_its_end() -> None:
    before, after, events = walked()
    (leg,) = event_script(zone_wars().rules_context, events, before, after).legs["m:krin"]
    assert leg.path == (Point3(12, 12), Point3(12, 14), Point3(14, 14))
    assert leg.how == "walk"


def test_things_happen_one_after_the_other() -> None:
    state = at(START)
    events = (
        e.Moved((), "krin", (Point3(12, 12), Point3(14, 12)), 0.0, MoveManner.WALK), e.Hit((), "krin", "bormin", 2),
        e.Damaged((), "bormin", 2, 2), e.Knocked((), "bormin", Point3(18, 12), Point3(20.5, 12)), e.Broke((), "bormin"),
    )  # fmt: skip
    script = event_script(zone_wars().rules_context, events, state, state)
    shot, hurt = script.effects
    assert (shot.kind, hurt.kind, hurt.amount) == ("hit", "damage", 2)
    assert (shot.start, shot.end) == (Point3(14, 12), Point3(18, 12))
    walk, knock = script.legs["m:krin"][0], script.legs["m:bormin"][0]
    assert walk.begins + walk.lasts <= shot.begins < hurt.begins < knock.begins < script.keys["m:bormin"][0][0]


def test_whoever_stands_close_strikes_instead_of_shooting() -> None:
    state = at("sides ark genlab; bare; krin 12,12 @0; bormin 13.25,12 @180; round 1; turn ark")
    script = event_script(zone_wars().rules_context, (e.Missed((), "krin", "bormin", "no_hit"),), state, state)
    assert [effect.kind for effect in script.effects] == ["whiff"]
    assert script.lunges["m:krin"][0][1] == Point3(13.25, 12)


def test_a_token_lies_there_until_somebody_has_come_to_it() -> None:
    state = at(START.replace("m 1 1", "mark artifact 15,12; m 1 1"))
    walk = e.Moved((), "krin", (Point3(12, 12), Point3(14, 12)), 0.0, MoveManner.WALK)
    script = event_script(zone_wars().rules_context, (walk, e.PickedUp((), "krin", 1, "artifact")), state, state)
    (token,) = script.effects
    (leg,) = script.legs["m:krin"]
    assert (token.picture, token.end, token.begins) == ("token_artifact", Point3(15, 12), 0.0)
    assert token.lasts == leg.begins + leg.lasts


def test_tokens_that_are_pulled_slide_together_and_one_is_picked_up() -> None:
    marks = "mark artifact 13,12; mark artifact 12,15; m 3 1"
    state = at(START.replace("m 1 1", marks).replace("krin 12,12 @0", "krin 12,12 @0 [mut=magnet]"))
    after, events = played(state, "mutate krin magnet:2 @0 t2")
    assert [mark.number for mark in after.marks] == [1]
    script = event_script(zone_wars().rules_context, events, state, after)
    ways = [effect for effect in script.effects if effect.kind == "shift"]
    assert [(way.covers, way.start, way.end) for way in ways] == [("t:2", Point3(12, 15), Point3(12, 13.03))]
    assert "token" not in [effect.kind for effect in script.effects], "the first one lies in contact already"


def test_a_lifted_token_is_drawn_on_its_way_and_then_lies_there(motion: MatMotion) -> None:
    position = START.replace("m 1 1", "mark artifact 14,14; m 2 1")
    before = at(position.replace("krin 12,12 @0", "krin 12,12 @0 [mut=telekinesis]"))
    after, events = played(before, "mutate krin telekinesis:1 @0 t1 14,16.5")
    ends = motion.begin_script(seen(events, before, after), 5.0)
    assert motion.hidden_places == {"t:1"}
    spots = [
        CAMERA.to_plane(frame(motion, now).get_bounding_rect().center)[1] for now in (5.001, ends - 0.05, ends - 0.001)
    ]
    assert spots[0] == pytest.approx(14, abs=0.3)
    assert 14.3 < spots[1] < spots[2] == pytest.approx(16.5, abs=0.3)


def test_what_is_taken_back_slides_straight_back() -> None:
    before, after, _ = walked()
    (leg,) = difference_script(zone_wars().rules_context, after, before).legs["m:krin"]
    assert leg.path == (Point3(14, 14), Point3(12, 12))


def test_only_those_to_whom_something_happens_are_taken_over() -> None:
    before, after, events = walked()
    assert set(event_script(zone_wars().rules_context, events, before, after).tracks()) == {"m:krin"}


def test_a_crowd_does_not_slide() -> None:
    ids = ("krin", "lib", "vasko", "bormin", "dux", "torv", "hamlet", "ajax", "kettle")
    crowd = "; ".join(f"{id_} {4 + 3 * i},10 @0" for i, id_ in enumerate(ids))
    state = at(f"sides ark genlab mechatron; bare; {crowd}; round 1; turn ark")
    elsewhere = replace(state, figures=tuple(
        replace(each, place=each.place and Point3(each.place.x, 20.0)) for each in state.figures
    ))  # fmt: skip
    assert difference_script(zone_wars().rules_context, state, elsewhere).legs == {}


# --- what is seen -----------------------------------------------------------------------------------------------------


def test_a_walk_is_drawn_on_its_way_and_then_left_to_the_tokens(motion: MatMotion) -> None:
    before, after, events = walked()
    ends = motion.begin_script(seen(events, before, after), 5.0)
    assert 5.2 <= ends <= 5.6
    assert motion.hidden_places == {"m:krin"}
    spots = []
    for now in (5.001, (5 + ends) / 2, ends - 0.001):
        box = frame(motion, now).get_bounding_rect()
        spots.append(CAMERA.to_plane(box.center))
    assert spots[0].y < spots[1].y
    assert spots[1].x < spots[2].x
    assert not motion.is_moving(ends)
    motion.update(ends)
    assert motion.hidden_places == frozenset()


def test_nothing_is_drawn_outside_the_clip(motion: MatMotion) -> None:
    before, after, events = walked()
    motion.begin_script(seen(events, before, after), 0.0)
    x, y = map(round, CAMERA.to_pixels((12, 13)))
    clip = pygame.Rect(x - 10, y - 10, 20, 20)
    assert clip.contains(frame(motion, 0.1, clip=clip).get_bounding_rect())


def test_whoever_is_taken_out_fades_and_whoever_comes_grows(motion: MatMotion) -> None:
    with_, without = at(START), at(START.replace("dux 30,30 @180; ", ""))
    assert figure(with_, "dux").place is not None
    ends = motion.begin_script(seen((e.TakenOut((), "dux", Point3(30, 30)),), with_, without), 0.0)
    camera = CAMERA.centred_on((30, 30))
    strength = []
    for now in (0.01, ends * 0.5, ends - 0.01):
        surface = pygame.Surface((1280, 720), pygame.SRCALPHA)
        motion.draw(Live(surface), camera, now)
        strength.append(sum(pygame.image.tobytes(surface, "RGBA")[3::4]))
    assert strength[0] > strength[1] > strength[2]
    ends = motion.begin_script(seen((e.Deployed((), "dux", 1, Point3(30, 30), 180.0),), without, with_), 0.0)
    sizes = []
    for now in (0.02, ends * 0.5, ends - 0.01):
        surface = pygame.Surface((1280, 720), pygame.SRCALPHA)
        motion.draw(Live(surface), camera, now)
        sizes.append(surface.get_bounding_rect().w)
    assert sizes[0] < sizes[1] < sizes[2]


def test_a_press_ends_everything(motion: MatMotion) -> None:
    before, after, events = walked()
    motion.begin_script(seen(events, before, after), 0.0)
    assert motion.finish_all()
    assert not motion.finish_all()
    assert frame(motion, 0.1).get_bounding_rect().size == (0, 0)


def test_pace_and_stillness(motion: MatMotion) -> None:
    before, after, events = walked()
    usual = motion.begin_script(seen(events, before, after), 0.0)
    assert motion.begin_script(seen(events, before, after), 0.0, pace=2.0) == pytest.approx(usual / 2)
    assert motion.begin_script(seen(events, before, after), 3.0, pace=0.0) == 3.0
    assert motion.begin_script(seen((), after, after), 3.0) == 3.0
    assert motion.begin_script(seen(events, None, after), 3.0) == 3.0


def test_what_the_hand_has_put_there_does_not_walk(motion: MatMotion) -> None:
    before, after, events = walked()
    motion.begin_script(seen(events, before, after), 1.0, dropped="m:krin")
    assert motion.hidden_places == frozenset()
    assert frame(motion, 1.05).get_bounding_rect().size == (0, 0)


def test_a_long_story_is_told_faster(motion: MatMotion) -> None:
    state = at(START)
    events = [e.Damaged((), "bormin", 1, i) for i in range(30)]
    assert motion.begin_script(seen(events, state, state), 0.0) == pytest.approx(2.2)


def test_the_table_shows_a_move_and_a_press_ends_it(tmp_path: Path) -> None:
    people = (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben"))
    header = Header(game="zone_wars", rules_version=1, content=digest("zone_wars"), sitters=people, seed="test",
                    chance=ChanceMode.AUTO, setup={"position": START})  # fmt: skip
    with piloted(tmp_path) as pilot:
        scene = TableScene(pilot.stage, Match(load_game("zone_wars"), header))
        pilot.stage.push_scene(scene)
        pilot.rest()
        board = scene.board
        assert isinstance(board, ZoneWarsBoard)
        scene.play(scene.match.game.parse(WALK))
        pilot.frames(4)
        assert board.mat.motion.hidden_places == {"m:krin"}
        assert board.mat.state is not None
        assert figure(board.mat.state, "krin").place == Point3(14, 14)  # the state is already true
        pilot.key("escape")
        assert board.mat.motion.hidden_places == frozenset()


def test_reduced_motion_only_fades(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(reduced_motion=True)) as pilot:
        still = make_mat_motion(pilot.stage, MatTokens(pilot.stage, zone_wars().rules_context))
        before, after, events = walked()
        assert still.begin_script(seen(events, before, after), 0.0) == pytest.approx(0.1)
        box = frame(still, 0.05).get_bounding_rect()
        both = [CAMERA.to_pixels((12, 12)), CAMERA.to_pixels((14, 14))]
        assert all(box.collidepoint(spot) for spot in both)
