"""What can be on the screen while Zombies is played, each as a function that brings a pilot there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tabletop.games.zombies.board import action_places
from tabletop.rules.game import CHANCE
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.table import ANN, BOT, Table, zombies_match
from tests.ui.pilot import Pilot, seated

State = Callable[[Pilot, Path], None]

STREET = (
    "night ch1 normal; tile S1 0,0; tile T01 1,-1 sides=O--O--; tile T04 2,-1 new; left 3;"
    " marlow 2,-3 service_pistol=0+1+2 *machine_pistol=0+1+1+2+2 bag=field_kit+fire_bottle;"
    " okafor 1,-2 hp=3 wounded *pump_shotgun=2+3; petrov -1,1 hp=4 pinned token=stalker:3;"
    " brandt 0,0 hp=-1 pinned; z1 2,-5; z2 3,-3; z3 4,-5 asleep; z4 -2,1 stunned; z5 1,0 brute;"
    " find 1,-3 painkillers; round 4; drawn D06=5 D12=4; "
)
ROOF = (
    "night ch3 normal; tile G3 0,0 sides=------; left 0; marlow 0,1 *machine_pistol=1+1+2; okafor 1,0; petrov 2,-2;"
    " brandt -1,0; round 8; called 4; first marlow; "
)
LOST = (
    "night ch1 hard; tile S1 0,0 sides=------; left 4; marlow 0,0 hp=1 *machine_pistol=1+1+2; z1 1,0; z2 0,1; z3 -1,1;"
    " round 6; drawn D02=1; suppress marlow"
)


BITTEN = (
    "tile S1 0,0 sides=------; marlow 0,0 hp=1; okafor 1,-1 hp=1 wounded; petrov -1,1 hp=2; brandt 0,-1 hp=1;"
    " z1 1,0; z2 0,1; z3 -1,0; z4 2,-2; z5 -2,2; round 3; first marlow; drawn D07=2; suppress marlow"
)
"""Whoever gives nothing is hurt."""
HELD = BITTEN.replace("marlow 0,0 hp=1", "marlow 0,0 *machine_pistol=2")


def _table(pilot: Pilot, position: str, *texts: str, seed: str = "lint") -> Table:
    match = zombies_match(seed=seed, position=position)
    for text in texts:
        match.submit(match.game.parse(text))
    return Table(pilot, seated(pilot, match))


def _idle(position: str, pilot: Pilot, folder: Path) -> None:
    _table(pilot, position)


def _new(pilot: Pilot, folder: Path) -> None:
    Table(pilot, seated(pilot, zombies_match(ANN, BOT, BOT, BOT, seed="lint")))


def _in_hand(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, f"{STREET}move marlow")
    it.click("s:marlow")


def _shot(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, f"{STREET}act marlow")
    it.click("c:4", "z:1")


def _blow(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, f"{STREET}act marlow")
    it.click(action_places.MELEE)


def _pressed(key: str, position: str, pilot: Pilot, folder: Path) -> None:
    _table(pilot, position)
    pilot.key(key)
    pilot.frames(60, 0.1)


def _cards_down(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, f"{STREET}suppress marlow")
    it.click("c:1")


def _ended(position: str, texts: tuple[str, ...], pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, position, *texts)
    match = it.scene.match
    while match.outcome is None:
        offered = [action for action in match.actions() if str(action) in ("halt", "pass")]
        match.submit(match.actions()[0] if match.to_act == CHANCE else offered[0])
    pilot.rest()


def _poster(position: str, texts: tuple[str, ...], pilot: Pilot, folder: Path) -> None:
    _ended(position, texts, pilot, folder)
    scene = pilot.stage.scene
    assert isinstance(scene, TableScene)
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    pilot.rest()


def _reviewed(pilot: Pilot, folder: Path) -> None:
    match = zombies_match(seed="lint", position=f"{STREET}act marlow")
    for text in ("melee z2", "pass"):
        match.submit(match.game.parse(text))
    pilot.stage.push_scene(ReviewScene(pilot.stage, match))
    pilot.rest()


def _told(kind: str, position: str, pilot: Pilot, folder: Path) -> None:
    """Nobody does anything but to hold the line, up to a beat of the Director, or to wounds where it is none."""
    it = _table(pilot, position)
    scene = it.scene
    for _ in range(40):
        pilot.rest_without_reading()
        beat = it.board.director.step_at_rest(pilot.clock.now)
        if (
            beat.kind if beat is not None else "wounds" if it.board.result_panel.shown_result is not None else ""
        ) == kind:
            return
        if scene.story.is_result_to_read(pilot.clock.now):
            pilot.key("space")
        else:
            offered = [str(action) for action in scene.match.actions()]
            wanted = ("suppress machine_pistol 2", "suppress nothing", "halt", "pass")
            scene.play(scene.match.game.parse(next(text for text in wanted if text in offered)))
    raise AssertionError(f"no {kind} is told")


def _opened(scene: str, detail: str, pilot: Pilot, folder: Path) -> None:
    pilot.stage.push_scene(open_scene(scene, pilot.stage, SceneRequest("zombies", detail=detail)))
    pilot.rest()


ZOMBIES: dict[str, State] = {
    "zombies-new": _new,
    "zombies-move": partial(_idle, f"{STREET}move marlow"),
    "zombies-in-hand": _in_hand,
    "zombies-act": partial(_idle, f"{STREET}act marlow"),
    "zombies-shot": _shot,
    "zombies-blow": _blow,
    "zombies-reach": partial(_pressed, "t", f"{STREET}move marlow"),
    "zombies-cards-again": partial(_pressed, "c", f"{STREET}suppress marlow"),
    "zombies-suppress": partial(_idle, f"{STREET}suppress marlow"),
    "zombies-cards-down": _cards_down,
    "zombies-count": partial(_told, "count", f"{ROOF.replace('called 4; ', '')}act brandt"),
    "zombies-cards": partial(_told, "card", f"{STREET}act brandt"),
    "zombies-verdict": partial(_told, "reveal", HELD),
    "zombies-wounded": partial(_told, "wounds", BITTEN),
    "zombies-won": partial(_ended, f"{ROOF}act marlow", ()),
    "zombies-lost": partial(_ended, LOST, ("suppress nothing",)),
    "zombies-end": partial(_poster, f"{ROOF}act marlow", ()),
    "zombies-end-lost": partial(_poster, LOST, ("suppress nothing",)),
    "zombies-review": _reviewed,
    "zombies-setup": partial(_opened, "setup", ""),
    "zombies-rulebook": partial(_opened, "rulebook", "X12"),
    "zombies-lesson": partial(_opened, "lesson", "hold-the-line:3"),
}
