"""Whatever a hand does at a table of any game, in whatever order and however slowly it is drawn."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picking import GestureState
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.buttons import SceneButtons
from tabletop.ui.stage.floating_texts import Bubble, FloatingBadge
from tabletop.ui.stage.stage import Stage
from tests.ui.four_tables import SETUPS, table_of
from tests.ui.pilot import Pilot, match_of, piloted

KEYS = (
    "return", "space", "escape", "backspace", "tab", "left", "right", "up", "down", "d", "e", "f6", "h", "k", "l", "w",
    "page up", "page down", *"123456789",
)  # fmt: skip
BY_ITSELF = {"halt", "pass", "reload"}
"""What the table does for whoever comes up next, once the picture that a press cuts short has told why."""
SHORT, LONG = 200, 1_000 if os.environ.get("TABLETOP_SHORT") else 25_000
"""Events of one stream, of which there are four."""


class Restless:
    """Presses, pulls, lets go and types at random, mostly where something may happen."""

    def __init__(self, pilot: Pilot, scene: TableScene, seed: int) -> None:
        self.pilot = pilot
        self.scene = scene
        self.rng = random.Random(seed)
        self.down = False
        self.floated: list[set[str]] = []
        """What was drawn floating, sheet by sheet."""

    def act(self) -> str:
        """One event, and perhaps a stall; what it was."""
        rng, pilot = self.rng, self.pilot
        kind = rng.choices(("move", "press", "release", "click", "right", "key", "wheel", "undo", "blur", "wait"),
                           (24, 14, 14, 24, 3, 10, 2, 1, 1, 10))[0]  # fmt: skip
        at = self._aim() if kind in ("move", "press", "click", "right") else pilot.at
        if kind == "move":
            pilot.move(at, rng.choice((1, 1, 4)))
        elif kind == "press" and not self.down:
            self.down = True
            pilot.press(at)
        elif kind == "release" and self.down:
            self.down = False
            pilot.release()
        elif kind == "click" and not self.down:
            pilot.click(at)
        elif kind == "right":
            pilot.click(at, 3)
        elif kind == "key":
            pilot.key(rng.choice(KEYS), shift=rng.random() < 0.1)
        elif kind == "wheel":
            pilot.wheel(rng.choice((-1, 1)))
        elif kind == "undo":
            pilot.key(rng.choice("zy"), ctrl=True)
        elif kind == "blur":
            pilot.post(pygame.WINDOWFOCUSLOST)
        pilot.frames(rng.choice((1, 1, 2)), rng.choice((1 / 60, 1 / 60, 0.1, 0.45, 2.0)))
        return kind

    def _aim(self) -> tuple[float, float]:
        scene, rng, s = self.scene, self.rng, self.pilot.stage.metrics.s
        picker, kind = scene.hand.gesture.picking.picker, rng.random()
        places = [target.place for target in picker.targets()] if picker.path else list(picker.origins())
        found = [spot for place in places if (spot := scene.board.place_centre(place)) is not None]
        shown = scene.picture.buttons.items
        plate = [item for item in shown if item.name == "plate" and scene.hand.complete_actions and rng.random() < 0.5]
        buttons = [item.rect.center for item in plate or shown]
        if kind < 0.5 and found:
            x, y = rng.choice(found)
        elif kind < 0.75:
            x, y = rng.choice(buttons)
        else:
            x, y = rng.randrange(1280), rng.randrange(720)
        return x / s, y / s


def watch(person: Restless, monkeypatch: pytest.MonkeyPatch) -> None:
    """Notes what is drawn floating over the table, anew for every sheet."""
    see = Stage.make_display_list

    def seen(stage: Stage) -> DisplayList:
        person.floated.append(set())
        return see(stage)

    monkeypatch.setattr(Stage, "make_display_list", seen)
    for owner, name in ((Bubble, "draw"), (FloatingBadge, "draw"), (SceneButtons, "draw_tip")):
        drawn = getattr(owner, name)

        def noted(self: object, surface: object, drawn: object = drawn, kind: str = owner.__name__) -> None:
            if getattr(self, "words", "") or getattr(self, "lines", ()) or getattr(self, "tip", ""):
                person.floated[-1].add(kind)
            drawn(self, surface)  # type: ignore[operator]

        monkeypatch.setattr(owner, name, noted)


def returned(pilot: Pilot, scene: TableScene, game: str, rng: random.Random) -> TableScene:
    """The table: what lies over it is left now and then, and another one is laid where it is over or gone."""
    stage = pilot.stage
    if scene not in stage.scenes or scene.match.outcome is not None:
        stage.running = True
        stage.restart_with_scene_asking_first(TableScene(stage, match_of(game, setup=SETUPS[game])))
        assert isinstance(stage.scene, TableScene)
        return stage.scene
    if stage.scene is not scene and rng.random() < 0.3:
        pilot.key("escape")
    return scene


@pytest.mark.parametrize("length", [SHORT, pytest.param(LONG, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", SETUPS)
def test_a_restless_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, length: int) -> None:
    with piloted(tmp_path, Settings(confirm="none", cover="off")) as pilot:
        scene = table_of(pilot, game)
        person = Restless(pilot, scene, length + 3)
        watch(person, monkeypatch)
        commits = 0
        for _ in range(length):
            ran, ply, top = scene.story.is_playing, scene.match.ply, pilot.stage.scene
            person.floated.clear()
            kind = person.act()
            gesture = scene.hand.gesture
            if not person.down:
                assert gesture.lifted is None
                assert gesture.state not in (GestureState.PRESSED, GestureState.DRAGGING)
            assert gesture.selected_place is None or gesture.picking.ground.is_own(gesture.selected_place)
            assert all(len(kinds) <= 1 for kinds in person.floated), person.floated
            if ran and top is scene and kind in ("press", "release", "click", "right", "key", "move"):
                after = {scene.match.past.action_text(at, None) for at in range(ply + 1, scene.match.ply + 1)}
                assert after <= BY_ITSELF, kind
            commits += scene.match.ply != ply
            scene = person.scene = returned(pilot, scene, game, person.rng)
        assert commits > length // 1000
