"""What a person at a table of Zone Wars would do with the mouse: see `shadow`."""

from __future__ import annotations

import math
from pathlib import Path

from tabletop.games.zone_wars.board.muster import MusterScene
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.play import saved_matches
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zone_wars.board.table import Table
from tests.ui.pilot import Pilot
from tests.window.shadow import Gesture, answer

_FAR = 2.5
"""Inches of a move."""
_WHOLE = "0"
"""The key that shows the whole mat."""


def gestures(pilot: Pilot, path: Path) -> list[Gesture]:
    """What the person to act would do."""
    scene = TableScene(pilot.stage, saved_matches.load_match(path, pilot.stage.game_library, resume=False).match)
    pilot.stage.push_scene(scene)
    pilot.frames(5)
    top = pilot.stage.scene
    if isinstance(top, MusterScene):
        return [("click", pilot.centre(top.buttons[name].rect)) for name in ("usual", "ready")]
    pilot.key(_WHOLE)
    pilot.frames(5)
    return [("key", _WHOLE), *_done(pilot, scene)]


def _done(pilot: Pilot, scene: TableScene) -> list[Gesture]:
    """On the whole mat: which part of it a table shows depends on what was done at it before."""
    it, game = Table(pilot, scene), scene.match.game
    task, seat = it.draft.todo[-1], scene.match.to_act
    if isinstance(task, t.Cornering):
        return [("click", it.spot(scene.hand.pickable_buttons[0][0]))]
    own = [figure for figure in it.draft.figures if figure.owner == seat]
    if isinstance(task, t.Deploying):
        card = it.card(next(figure.id for figure in own if figure.place is None))
        pilot.click(card)
        pilot.frames(5)
        target = next(place for place in scene.hand.marks(0).targets if place.startswith("at:"))
        end = it.spot(target)
        pilot.drag(card, end)
        pilot.frames(5)
        top = pilot.stage.scene
        begin = [("click", pilot.centre(top.buttons["yes"].rect))] if isinstance(top, ConfirmScene) else []
        return [("drag", card, end), *begin]  # whoever puts the last model down is asked whether to begin
    if not isinstance(task, t.Turn):
        return _answer(pilot, scene, it)
    for figure in own:
        for k in range(16):
            assert figure.place is not None
            x, y = (
                round(figure.place[i] + _FAR * turn(k * math.pi / 8), 2) for i, turn in enumerate((math.cos, math.sin))
            )
            if game.check(it.draft.state(), game.parse(f"move {figure.id} {x:g},{y:g} @0")) is None:
                start, plate = it.spot(f"m:{figure.id}"), pilot.centre(scene.picture.buttons["plate"].rect)
                return [("drag", start, it.inch(x, y)), ("click", plate)]
    return _stay(pilot, scene, it)


def _stay(pilot: Pilot, scene: TableScene, it: Table) -> list[Gesture]:
    """Nobody can go anywhere: a Broken model passes or recovers, and is asked whether that is meant."""
    model = it.spot(f"m:{str(scene.match.actions()[0]).split(' ')[1]}")
    pilot.click(model)
    pilot.frames(5)
    button = it.spot(scene.hand.pickable_buttons[0][0])
    pilot.click(button)
    pilot.frames(5)
    top = pilot.stage.scene
    sure = [("click", pilot.centre(top.buttons["yes"].rect))] if isinstance(top, ConfirmScene) else []
    return [("click", model), ("click", button), *sure]


def _answer(pilot: Pilot, scene: TableScene, it: Table) -> list[Gesture]:
    """No where that is possible, else the first that is offered, and where it asks for one the first place."""
    names, ply = [place for place, _ in scene.hand.pickable_buttons], scene.match.ply
    if not names:  # only a place is asked for: where a model arrives
        return [("click", it.spot(next(iter(scene.hand.marks(0).targets))))]
    button = it.spot("button:decline" if "button:decline" in names else names[0])
    pilot.click(button)
    pilot.frames(5)
    if scene.match.ply > ply:
        return [("click", button)]
    return [("click", button), ("click", it.spot(next(iter(scene.hand.marks(0).targets))))]


if __name__ == "__main__":
    answer("zone_wars", gestures)
