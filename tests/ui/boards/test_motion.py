"""A script on a large table: it plays in its time, is skipped, fades where nothing may move, and is gone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from tabletop.rules.plane.geometry import Point
from tabletop.ui.boards.camera import Camera
from tabletop.ui.boards.motion import ScriptPlayer
from tabletop.ui.boards.script import AnimationScript, FigureTrack, VisualEffect
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.stage.stage import Stage
from tests.ui.boards.pane import WHOLE, Pane
from tests.ui.live import Live

SURFACE = pygame.Surface((1000, 600))
AWAY = Point(10.0, 10.0)


def beside(point: tuple[float, float]) -> pygame.Rect:
    """What is drawn there."""
    x, y = WHOLE.to_pixels(point)
    return pygame.Rect(round(x), round(y), 40, 40)


class Cast:
    """Writes down what it would draw."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def place(self, track: FigureTrack[str, Point], time: float) -> Point:
        return track.legs[0].path[0] if track.legs else AWAY

    def draw(self, surface: DisplayList, camera: Camera[Pane], track: FigureTrack[str, Point], time: float) -> None:
        self.seen.append(f"{track.appearance_at(time)[0]} {time:.2f}")

    def draw_translucent(self, surface: DisplayList, camera: Camera[Pane], look: str, opacity: int) -> None:
        self.seen.append(f"{look} {opacity}%")

    def draw_effect(
        self, surface: DisplayList, camera: Camera[Pane], effect: VisualEffect[Point], share: float
    ) -> None:
        self.seen.append(f"{effect.kind} {share:.2f}")


class Player(ScriptPlayer[str, Point, Pane]):
    """A motion with all that was drawn of it."""

    def __init__(self, *, reduced: bool = False) -> None:
        self.cast = Cast()
        stage = SimpleNamespace(settings=SimpleNamespace(reduced_motion=reduced))
        super().__init__(cast(Stage, stage), self.cast, most=2.0, lying=("mine",))

    def drawn(self, now: float) -> list[str]:
        self.cast.seen.clear()
        self.draw(Live(SURFACE), WHOLE, now)
        return list(self.cast.seen)


def walked(lasts: float = 0.5) -> AnimationScript[str, Point]:
    script = AnimationScript[str, Point]({"a": "pawn", "b": "rook"}, {"a": "pawn", "b": "rook"})
    script.add_motion_leg("a", (Point(3.0, 8.0), Point(3.0, 2.0)), lasts, "walk", 0.0)
    return script


def test_a_script_plays_and_is_over() -> None:
    motion = Player()
    assert motion.begin_script(walked(), 10.0) == 10.5
    assert motion.is_busy
    assert motion.hidden_places == {"a"}
    assert motion.drawn(10.2) == ["pawn 0.20"]
    assert motion.is_moving(10.4)
    assert not motion.is_moving(10.5)
    motion.update(10.5)
    assert not motion.hidden_places
    assert motion.drawn(10.5) == []


def test_a_press_ends_everything() -> None:
    motion = Player()
    motion.begin_script(walked(), 10.0)
    assert motion.finish_all()
    assert not motion.finish_all()
    assert not motion.is_busy


@pytest.mark.parametrize(("script", "pace"), [(None, 1.0), (walked(), 0.0), (walked(0.01), 1.0)])
def test_what_nobody_would_see_is_not_played(script: AnimationScript[str, Point] | None, pace: float) -> None:
    motion = Player()
    assert motion.begin_script(script, 3.0, pace=pace) == 3.0
    assert not motion.is_moving(3.0)


def test_pace_and_a_long_story_make_it_faster() -> None:
    motion = Player()
    assert motion.begin_script(walked(), 1.0, pace=2.0) == pytest.approx(1.25)
    assert motion.drawn(1.1) == ["pawn 0.20"]
    assert motion.begin_script(walked(8.0), 1.0) == pytest.approx(3.0)
    assert motion.drawn(2.0) == ["pawn 4.00"]


def test_who_stands_there_already_does_not_walk() -> None:
    motion = Player()
    assert motion.begin_script(walked(), 1.0, dropped="a") == 1.0
    assert not motion.hidden_places


def test_who_is_nearer_is_drawn_over_who_is_behind_and_effects_lie_below_or_above() -> None:
    motion, script = Player(), walked()
    script.add_motion_leg("b", (Point(3.0, 1.0), Point(3.0, 9.0)), 0.5, "walk", 0.0)
    script.add_effect("star", 0.0, 0.5, AWAY)
    script.add_effect("mine", 0.1, 0.4, AWAY, covers="t:1")
    motion.begin_script(script, 0.0)
    assert motion.drawn(0.3) == ["mine 0.50", "rook 0.30", "pawn 0.30", "star 0.60"]
    assert motion.drawn(0.05) == ["rook 0.05", "pawn 0.05", "star 0.10"]
    assert motion.hidden_places == {"a", "b", "t:1"}
    assert motion.is_effect_over(script.effects[1], 0.5)
    assert not motion.is_effect_over(script.effects[1], 0.4)


def test_until_it_begins_everything_looks_as_before() -> None:
    motion, script = Player(), AnimationScript[str, Point]({"a": "pawn"}, {"a": "queen"})
    script.change_appearance("a", 0.0, "queen")
    script.add_effect("star", 0.0, 0.5, AWAY)
    motion.begin_script(script, 20.0)
    assert motion.drawn(15.0) == ["pawn -1.00"]


def test_reduced_motion_only_fades() -> None:
    motion, script = Player(reduced=True), AnimationScript[str, Point]({"a": "pawn"}, {"b": "queen"})
    script.add_effect("star", 0.0, 0.5, AWAY)
    assert motion.begin_script(script, 5.0) == pytest.approx(5.1)
    assert motion.drawn(5.025) == ["pawn 75%", "queen 25%"]
    motion.glide_home("a", "pawn", (AWAY, AWAY), 5.0, 1.0)
    assert not motion.hidden_places


def test_somebody_goes_back_without_anything_happening() -> None:
    motion = Player()
    motion.glide_home("a", "pawn", (AWAY, Point(3.0, 3.0)), 5.0, 1.0)
    assert motion.hidden_places == {"a"}
    assert not motion.is_busy
    assert motion.drawn(5.06) == ["pawn 0.06"]
    assert not motion.is_moving(5.13)
    motion.update(5.13)
    assert not motion.hidden_places
