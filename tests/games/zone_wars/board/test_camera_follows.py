"""Whoever is asked to act is on the screen, with room for the first move (docs/decisions.md, What is seen is true)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zone_wars.board.action_messages import selectable_models
from tabletop.games.zone_wars.board.board import ZoneWarsBoard
from tabletop.games.zone_wars.board.mat.camera import mat_points_around, pan_inside_mat, zoom_step_to_fill_area
from tabletop.games.zone_wars.board.mat.motion import places_of_visible_motion
from tabletop.games.zone_wars.board.mat.plan_overlay import placement_centre_and_radius
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.tasks import Attacking, Deploying, Throwing
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.boards.board import ResultClip
from tabletop.ui.boards.camera_controls import toolbar_width
from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.story.move_history import ReplayableClips
from tests.game_of import game_of
from tests.games.zone_wars.board.states import DUEL
from tests.games.zone_wars.board.table import Table, table
from tests.ui.scene_of import board_of, plaques_on_top, scene_of

MEDIUM = 5.0
CORNER = (
    "scenario throw-down; map rust-crossing; sides ark genlab; krin 1.2,1.2 @0; lib 1.2,7 @0; hugust 4,1.2 @0;"
    " bormin 34,34 @180; dux 31,34 @150; torv 34,31 @200; m 3 5; round 1; turn ark"
)
"""Squads in opposite corners, as at the beginning of a battle."""
FAR_APART = DUEL.replace("torv 24,20 @200", "torv 31,31 @200")


def near(it: Table, x: float, y: float, turns: int = 3) -> None:
    """Goes near to a point of the mat."""
    it.pilot.move(it.inch(x, y))
    it.pilot.wheel(turns)
    it.pilot.rest()


def has_room(it: Table, id_: str) -> bool:
    """Whether a model is seen, and what is as far round it as it can go."""
    place, camera, mat = it.figure(id_).place, it.board.mat.camera, it.board.mat.camera.lens.side
    assert place is not None
    ends = [(place.x + dx, place.y + dy) for dx, dy in ((MEDIUM, 0), (-MEDIUM, 0), (0, MEDIUM), (0, -MEDIUM), (0, 0))]
    return all(camera.shows_point(end) for end in ends if min(end) >= 0 and max(end) <= mat)


SIZES = [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100), ((3840, 2160), 100), ((1280, 960), 100)]


@pytest.mark.parametrize("position", [DUEL, CORNER, FAR_APART], ids=["duel", "corner", "far apart"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_battle_opens_on_the_squad_that_acts_and_the_mat_fills_the_window(
    tmp_path: Path, position: str, size: tuple[int, int], scale: int
) -> None:
    with table(tmp_path, position, size=size, settings=Settings(text_scale=scale, animation_speed=0.0)) as it:
        camera, s = it.board.mat.camera, it.pilot.stage.metrics.s
        left, top, wide, high = camera.area
        edge = toolbar_width(it.pilot.stage.metrics) / camera.scale
        first, last = camera.to_plane((left, top)), camera.to_plane((left + wide, top + high))
        assert min(first.x + edge, first.y + 0.6, 36.6 - last.x, 36.6 - last.y) >= -0.01, "nothing but the mat is seen"
        assert 1.25 * camera.scale >= (28 if scale == 100 else 20) * s
        assert all(has_room(it, name) for name in ("krin", "lib", "hugust")), "all of whom one can act"
        tools = [knob.rect for knob in it.board.icon_buttons()]
        assert all(pygame.Rect(0, 0, 9, 9).move(it.board.place_centres()[f"m:{name}"]).collidelist(tools) < 0
                   for name in ("krin", "lib", "hugust"))  # fmt: skip


def test_who_waits_for_another_sees_the_own_squad(tmp_path: Path) -> None:
    bot = Sitter(SitterKind.BOT, "Bot", "easy")
    with table(tmp_path, CORNER.replace("turn ark", "turn genlab"), Sitter(SitterKind.PERSON, "Ann"), bot) as it:
        camera = it.board.mat.camera
        assert not camera.shows_whole_table
        assert all(camera.shows_point(it.figure(name).place or (-9, -9)) for name in ("krin", "lib", "hugust"))


def test_who_wants_to_see_the_whole_mat_goes_on_seeing_it(tmp_path: Path) -> None:
    with table(tmp_path, DUEL) as it:
        it.key("0")
        it.click("m:krin", it.inch(10, 13))
        it.done()
        assert it.line
        assert it.board.mat.camera.shows_whole_table


def test_who_has_gone_nearer_sees_from_there_what_comes_next(tmp_path: Path) -> None:
    with table(tmp_path, CORNER, settings=Settings(confirm="none", cover="off", animation_speed=1.0)) as it:
        near(it, 2, 2, 1)
        step = it.board.mat.camera.step
        shot = next(one for one in it.scene.match.actions() if str(one).startswith("pass"))
        it.scene.match.submit(shot)
        it.pilot.rest()
        assert it.board.mat.camera.step <= step
        while it.scene.match.to_act != 0:
            found = it.scene.match.actions()
            it.scene.match.submit(next((one for one in found if str(one).startswith("pass")), found[-1]))
            it.pilot.rest()
        assert it.board.mat.camera.step == step


def test_a_card_that_is_clicked_again_has_its_model_in_the_middle(tmp_path: Path) -> None:
    with table(tmp_path, DUEL) as it:
        for _ in range(3):
            it.pilot.click(it.card("lib"))
            it.pilot.rest()
        place, camera = it.figure("lib").place, it.board.mat.camera
        assert place is not None
        x, y = camera.to_pixels(place)
        left, top, wide, high = camera.area
        middle = pan_inside_mat(camera.centred_on(place), toolbar_width(it.pilot.stage.metrics))
        assert camera == middle
        assert has_room(it, "lib")
        assert abs(x - left - wide / 2) < wide / 4
        assert abs(y - top - high / 2) < high / 4


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_card_that_is_clicked_brings_its_model_into_view(tmp_path: Path, size: tuple[int, int]) -> None:
    with table(tmp_path, DUEL, size=size) as it:
        near(it, 33, 33)
        for figure in ("krin", "lib", "hugust"):
            it.pilot.click(it.card(figure))
            it.pilot.rest()
            assert has_room(it, figure)
            it.key("escape")


CROWD = (
    "scenario throw-down; map rust-crossing; sides ark genlab; krin 9,15 @0 [items=scrap-pistol|katana+];"
    " lib 10.25,15 @0 [items=slingshot]; hugust 30,6 @0; bormin 26,15 @180; dux 29,11 @150; m 3 5; round 3; turn ark"
)


def test_the_mat_holds_still_while_cards_are_picked_for_a_plan(tmp_path: Path) -> None:
    """A card of the squad that means whom the plan in hand goes on with, and a card beside a model."""
    with table(tmp_path, CROWD) as it:
        it.click("m:krin")
        it.click("button:simple", "button:simple:give", "c:krin/katana")
        near(it, 12, 18)
        camera = it.board.mat.camera
        it.pilot.press(it.card("lib"))
        it.pilot.frames(20)
        assert it.board.mat.camera == camera
        it.pilot.release()
        it.pilot.rest()
        assert any(text.startswith("simple krin give") for text in it.line)


def test_who_is_not_meant_by_the_plan_is_brought_into_view(tmp_path: Path) -> None:
    with table(tmp_path, CROWD) as it:
        it.click("m:krin")
        near(it, 9, 15)
        it.pilot.click(it.card("hugust"))
        it.pilot.rest()
        place = it.figure("hugust").place
        assert place is not None
        assert it.board.mat.camera.shows_point(place)


def test_a_card_of_who_has_acted_shows_it_too(tmp_path: Path) -> None:
    with table(tmp_path, DUEL.replace("hugust 6.5,17.5 @0", "hugust 6.5,17.5 @0 [used]")) as it:
        near(it, 33, 33)
        it.pilot.click(it.card("hugust"))
        it.pilot.rest()
        assert has_room(it, "hugust")


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_who_may_act_next_is_shown_when_the_picture_has_arrived(tmp_path: Path, speed: float) -> None:
    position = FAR_APART.replace("bormin 12,15 @180; dux 19,11 @150; ", "")
    with table(tmp_path, position, settings=Settings(confirm="none", cover="off", animation_speed=speed)) as it:
        near(it, 5, 5, 4)
        assert not it.board.mat.camera.shows_point(it.place("torv"))
        while it.scene.match.to_act == 0:
            near(it, 5, 5, 4)
            found = it.scene.match.actions()
            it.scene.match.submit(next((one for one in found if str(one).startswith("pass")), found[-1]))
            it.pilot.rest()
        assert it.scene.match.to_act == 1
        assert has_room(it, "torv")


def test_the_mat_does_not_slide_below_the_pointer_that_takes_a_model(tmp_path: Path) -> None:
    with table(tmp_path, DUEL) as it:
        near(it, 9, 19)
        before = it.board.mat.camera
        assert before.shows_point(it.place("krin"))
        it.click("m:krin")
        assert it.board.mat.camera == before


def test_against_a_bot_all_that_happens_is_seen_and_whoever_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = CORNER.replace("bormin 34,34 @180; dux 31,34 @150", "bormin 14,8 @180; dux 31,34 @150")
    settings = Settings(confirm="none", cover="off", animation_speed=4.0, bot_pace=4.0)
    sitters = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bo", "easy")
    with table(tmp_path, position, *sitters, settings=settings) as it:
        mat, clips, asked = it.board.mat, list[bool](), 0
        begin = type(mat).animate

        def animate(*args: Any, **how: Any) -> float:
            ends = begin(*args, **how)
            clips.extend(
                [all(map(mat._target_camera.shows_point, places_of_visible_motion(mat.motion)))]
                if mat.motion.tracks
                else []
            )
            return ends

        monkeypatch.setattr(type(mat), "animate", animate)
        while asked < 6 and it.scene.match.outcome is None:
            it.pilot.rest()
            if it.scene.match.to_act != 0:
                it.pilot.frames(5)
                continue
            who = selectable_models(it.scene.match.view(0))
            asked += bool(who)
            assert all(mat.camera.shows_point(figure.place or (-9, -9)) for figure in who), asked
            assert mat.camera.step >= zoom_step_to_fill_area(mat.camera)
            found = it.scene.match.actions()
            it.scene.match.submit(next((one for one in found if str(one).startswith("sprint")), found[-1]))
            it.pilot.frames(2)
        assert len(clips) >= 6
        assert all(clips)


def test_who_deploys_sees_the_own_corner_large(tmp_path: Path) -> None:
    with table(tmp_path, scenario="rescue-mission") as it:
        for _ in range(2):
            for name in ("usual", "ready"):
                it.click(it.pilot.centre(plaques_on_top(it.pilot)[name].rect))
        assert it.board.mat.camera.shows_whole_table, "corners are chosen"
        while not isinstance(it.draft.todo[-1], Deploying):
            it.click(it.scene.hand.pickable_buttons[0][0])
        for _ in range(4):
            seat, camera = it.scene.match.to_act, it.board.mat.camera
            where = placement_centre_and_radius(it.draft)
            assert where is not None
            assert camera.step >= zoom_step_to_fill_area(camera)
            assert all(map(camera.shows_point, mat_points_around(where[0], where[1], camera.lens.side)))
            shown = camera.to_pixels((0.7, 0.7)) if where[0].x == 0 else (0, 0)
            assert not any(knob.rect.collidepoint(shown) for knob in it.board.icon_buttons())
            it.click(it.card(next(f.id for f in it.draft.figures if f.owner == seat and f.place is None)))
            it.click(next(place for place in it.scene.hand.marks(0).targets if place.startswith("at:")))


def test_a_review_needs_no_room_for_buttons(tmp_path: Path) -> None:
    with table(tmp_path, DUEL) as it:
        high = it.board.mat.area.h / it.board.area.h
        it.scene.match.submit(it.scene.match.actions()[-1])
        it.pilot.stage.push_scene(ReviewScene(it.pilot.stage, it.scene.match, viewer=0))
        it.pilot.rest()
        board = board_of(scene_of(it.pilot, ReviewScene), ZoneWarsBoard)
        assert board.mat.area.h == board.area.h > 0
        assert high < 0.9
        assert board.strip.spots()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1280, 960)])
@pytest.mark.parametrize("position", [DUEL, CORNER], ids=["duel", "corner"])
def test_a_review_opens_on_who_stands_there_and_the_mat_fills_its_area(
    tmp_path: Path, position: str, size: tuple[int, int]
) -> None:
    with table(tmp_path, position, size=size) as it:
        it.scene.match.submit(it.scene.match.actions()[-1])
        it.pilot.stage.push_scene(ReviewScene(it.pilot.stage, it.scene.match, viewer=0))
        it.pilot.rest()
        camera = board_of(scene_of(it.pilot, ReviewScene), ZoneWarsBoard).mat.camera
        assert any(camera.shows_point(figure.place) for figure in it.draft.figures if figure.place is not None)
        assert all(camera.shows_point(it.figure(name).place or (-9, -9)) for name in ("krin", "lib", "hugust")) or all(
            camera.shows_point(it.figure(name).place or (-9, -9)) for name in ("bormin", "dux", "torv")
        )
        left, top, wide, high = camera.area
        first, last = camera.to_plane((left, top)), camera.to_plane((left + wide, top + high))
        assert min(first.x + 0.6, first.y + 0.6, 36.6 - last.x, 36.6 - last.y) >= -0.01, "nothing but the mat is seen"


@pytest.mark.parametrize("scene", ["review", "again"])
def test_what_is_only_watched_becomes_sharp_and_rests(tmp_path: Path, scene: str) -> None:
    with table(tmp_path, DUEL) as it:
        match, pilot = it.scene.match, it.pilot
        match.submit(match.actions()[-1])
        if scene == "review":
            pilot.stage.push_scene(ReviewScene(pilot.stage, match, viewer=0))
        else:
            told = ReplayableClips(match.game, 1, match.past.view(0, 0), (ResultClip(None, "Told", title="A roll"),))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(ZoneWarsBoard, "present_clip", lambda board, moment, now: now)
                pilot.stage.push_scene(ClipReplayScene(pilot.stage, told))
        pilot.rest()
        pilot.frames(60)
        on_top = scene_of(pilot, ReviewScene) if scene == "review" else scene_of(pilot, ClipReplayScene)
        assert not board_of(on_top, ZoneWarsBoard).mat._is_hurried
        shown = pilot.stage.surface.copy()
        pilot.frames(5)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(pilot.stage.surface, "RGB")


def test_a_review_of_an_empty_mat_has_no_dark_bands(tmp_path: Path) -> None:
    with table(tmp_path, scenario="rescue-mission") as it:
        it.scene.match.submit(it.scene.match.actions()[0])
        it.pilot.stage.push_scene(ReviewScene(it.pilot.stage, it.scene.match, viewer=0))
        it.pilot.rest()
        camera = board_of(scene_of(it.pilot, ReviewScene), ZoneWarsBoard).mat.camera
        left, top, wide, high = camera.area
        first, last = camera.to_plane((left, top)), camera.to_plane((left + wide, top + high))
        assert min(first.x + 0.6, first.y + 0.6, 36.6 - last.x, 36.6 - last.y) >= -0.01


def test_what_is_shown_of_a_change_depends_on_nothing_that_was_shown_before(tmp_path: Path) -> None:
    field = "sides ark genlab; bare; krin 9,15 @0; bormin 24,20 @180; m 3 3; round 1; turn ark"
    with table(tmp_path, field) as it:
        match = it.scene.match
        start = match.view(None)
        match.submit(match.game.parse("move krin 12,15 @0"))
        moved, seen = match.view(None), []
        board = ZoneWarsBoard(it.pilot.stage, game_of(match, ZoneWars))
        for views in ((start, start), (start, moved), (moved, moved), (start, start), (start, moved)):
            board.layout(pygame.Rect(0, 0, 162, 162))
            board.show(views[1])
            board.zoom_to_change(*views, ())
            seen.append(board.mat.camera)
        assert seen[0] == seen[3]
        assert seen[1] == seen[4]
        assert seen[1].step > seen[0].step, "who has moved is seen from near"
        assert all(seen[1].shows_point(at) for at in ((9, 15), (12, 15)))


def test_who_sees_the_whole_mat_is_shown_a_fight_from_near_and_then_all_of_it_again(tmp_path: Path) -> None:
    settings = Settings(confirm="none", cover="off", animation_speed=1.0)
    with table(tmp_path, DUEL, settings=settings, chance="ask") as it:
        it.key("0")
        mat, steps = it.board.mat, list[tuple[str, int]]()
        fills = zoom_step_to_fill_area(mat.camera)
        for text in ("move krin @0", "attack bormin scrap-pistol", "roll 6 3 1 2 2 / 4"):
            it.scene.match.submit(it.scene.match.game.parse(text))
            it.pilot.rest()
            steps.append((text[:4], mat.camera.step))
        assert steps[0][1] == 0, "nobody fights yet"
        assert steps[1][1] > fills
        assert steps[2][1] > fills, "it does not come and go while one is asked about the same fight"
        while it.scene.match.to_act != 1 or isinstance(it.draft.todo[-1], (Attacking, Throwing)):
            found = it.scene.match.actions()
            it.scene.match.submit(next((one for one in found if str(one).startswith("decline")), found[0]))
            it.pilot.rest()
        assert mat.camera == mat.whole_mat_camera


@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1280, 960), 200)])
def test_no_part_of_the_mat_stays_below_the_small_buttons(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:  # fmt: skip
    with table(tmp_path, CORNER.replace("1.2,", "9,"), size=size, settings=Settings(text_scale=scale)) as it:
        it.pilot.rest()
        tools = max(knob.rect.right for knob in it.board.icon_buttons())
        near(it, 5, 20, 2)
        it.board.mat.show_figures([replace(it.figure("krin"), place=it.place("krin")._replace(x=4.0))])
        it.pilot.rest()
        assert it.board.mat.camera.to_pixels((0, 20))[0] >= tools, "at its western end"
        it.key("0")
        assert it.board.mat.camera.to_pixels((0, 20))[0] >= tools, "all of it"
        right = it.board.mat.camera.to_pixels((36, 20))[0]
        assert right <= it.board.mat.area.right
