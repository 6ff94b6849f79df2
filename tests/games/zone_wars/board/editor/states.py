"""What can be on the screen while a mat of Zone Wars is laid or drawn at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from tabletop.games.zone_wars.board.editor.layout_editor import LayoutEditorScene
from tabletop.games.zone_wars.board.editor.layout_list import SavedMatsScene
from tabletop.games.zone_wars.board.editor.saved_mats import write_saved_mat
from tabletop.games.zone_wars.rules.mat.layout import layout_text
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tests.games.zone_wars.rules.table import zone_wars
from tests.ui.pilot import Pilot

State = Callable[[Pilot, Path], None]


def _setup(map_: str, pilot: Pilot) -> SetupScene:
    scene = open_scene("setup", pilot.stage, SceneRequest("zone_wars"))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    options = tuple((dict(scene.plan.options) | {"map": map_}).items())
    scene.change(replace(scene.plan, options=options))
    pilot.frames(2)
    return scene


def _chosen(map_: str, pilot: Pilot, folder: Path) -> None:
    scene = _setup(map_, pilot)
    scene.form.focus_widget("another map" if map_ == "random" else "lay map")
    pilot.rest()


def _editor(pilot: Pilot) -> LayoutEditorScene:
    _setup("own", pilot).extra.on_option_chosen("map", "own")
    editor = pilot.stage.scene
    assert isinstance(editor, LayoutEditorScene)
    pilot.rest()
    return editor


def _laying(pilot: Pilot, folder: Path) -> None:
    _editor(pilot)


def _dragging(pilot: Pilot, folder: Path) -> None:
    """Something is dragged where something lies."""
    editor, s = _editor(pilot), pilot.stage.metrics.s
    x, y = editor.mat.camera.to_pixels((11, 9))
    pilot.move(pilot.centre(editor.buttons["pattern generator"].rect))
    pilot.press(pilot.at)
    pilot.move((x / s, y / s), 3)
    pilot.rest()


def _picked(pilot: Pilot, folder: Path) -> None:
    _editor(pilot)
    pilot.key("tab")
    pilot.rest()


def _maps(pilot: Pilot, folder: Path) -> None:
    editor = _editor(pilot)
    pilot.click(pilot.centre(editor.buttons["from"].rect))
    pilot.rest()


def _mats(pilot: Pilot, folder: Path) -> None:
    """Some mats of one's own, the first of them chosen, and a file that is none."""
    _setup("own", pilot)
    game = zone_wars()
    layouts = [layout_text(map_.terrain) for map_ in game.content.maps]
    made = [write_saved_mat(f"Mat {k}", layout, None, folder / "mats") for k, layout in enumerate(layouts, 1)]
    (folder / "mats" / "broken.json").write_text("{", encoding="utf-8")
    pilot.stage.push_scene(
        SavedMatsScene(
            pilot.stage,
            game,
            made[0].layout,
            choose_mat=lambda mat: None,
            lay_new_mat=lambda: None,
            folder=folder / "mats",
        )
    )
    pilot.rest()


ZONE_LAYOUT: dict[str, State] = {
    "zl-random": partial(_chosen, "random"),
    "zl-own": partial(_chosen, "own"),
    "zl-laying": _laying,
    "zl-dragging": _dragging,
    "zl-picked": _picked,
    "zl-maps": _maps,
    "zl-mats": _mats,
}
