"""What can be on the screen while Zone Wars is played, each as a function that brings a pilot there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tabletop.games.zone_wars.board.attack_planner import AttackPlanner
from tabletop.games.zone_wars.board.attack_proposal import AttackProposal
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.play.match import Match
from tabletop.rules.game import CHANCE
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zone_wars.board.table import Table, zone_match
from tests.ui.move_lists import action_log
from tests.ui.pilot import Pilot, seated

State = Callable[[Pilot, Path], None]

FIELD = (
    "scenario throw-down; map rust-crossing; sides ark genlab; krin 9,15 @0 [damage=1,items=scrap-pistol|laser-rifle+];"
    " hugust 6.5,17.5 @0 [used]; lib 7,11 @0 [broken]; bormin 16,15 @180; dux 19,11 @150 [watch]; torv 24,20 @200;"
    " mark artifact#1 11,18; mark artifact#2 20,24; m 3 5; points 2 1; round 3; turn ark"
)
"""In the middle of a battle: Ann is to act."""
DUEL = (
    "scenario throw-down; map rust-crossing; sides ark genlab; krin 9,15 @0; lib 7,11 @0; hugust 6.5,17.5 @0;"
    " bormin 12,15 @180; dux 19,11 @150; torv 24,20 @200; m 3 5; round 3; turn ark"
)
WATCHED = (
    "scenario throw-down; map rust-crossing; sides ark genlab; krin 9,15 @0; lib 7,11 @0; hugust 6.5,17.5 @0;"
    " bormin 17,17 @180 [watch,items=scrap-rifle]; dux 19,11 @150; torv 24,20 @200; m 3 5; round 3; turn ark"
)
ARMED = (
    "scenario throw-down; map rust-crossing; sides ark genlab; lib 7,11 @0; franton 9,15 @0"
    " [items=hunting-rifle|scrap-axe|hand-grenade,mut=flame-breath|insect-wings]; bormin 12,15.5 @180; dux 19,11 @150;"
    " farrow 13,11 @150 [watch]; torv 24,20 @200; m 3 5; round 3; turn ark"
)
"""Franton can attack in six ways, and Farrow is on overwatch."""
FOUR = (
    "scenario home-run; map tank-farm; sides ark genlab mechatron nova; krin 5,5 @45; lib 7,3 @45; hugust 3,8 @45;"
    " bormin 30,30 @200; dux 27,32 @225; hamlet 30,6 @135; ajax 27,4 @135; vey 6,30 @315; okt 9,32 @300 [damage=2];"
    " mark artifact#1 15,14; mark artifact#2 22,21; m 3 2 1 5; points 2 0 4 1; corners nw se ne sw; round 2; turn ark"
)
LAST = (
    "scenario home-run; map rust-crossing; sides ark genlab; krin 9,15 @0 [items=scrap-pistol|laser-rifle+];"
    " lib 7,11 @0; bormin 16,15 @180; dux 19,11 @150; m 3 5; points 3 1; round 5; turn ark krin"
)


def _table(pilot: Pilot, position: str = "", chance: str = "auto", **setup: str) -> Table:
    match: Match[object, object, object] = zone_match(
        seed="lint", chance=chance, **({"position": position, **setup} if position else setup)
    )
    return Table(pilot, seated(pilot, match))


def _draw(it: Table, *texts: str) -> None:
    """What chance does, in so many words."""
    for text in texts:
        it.scene.match.submit(it.scene.match.game.parse(text))
    it.pilot.rest()


def _drawn(it: Table) -> None:
    """Whatever chance does up to the next decision."""
    match = it.scene.match
    while match.to_act == CHANCE:
        match.submit(match.actions()[0])
    it.pilot.rest()


def _idle(position: str, pilot: Pilot, folder: Path) -> None:
    _table(pilot, position)


def _muster(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, scenario="throw-down")
    pilot.key("2")
    pilot.key("3")
    it.pilot.rest()


def _deploy(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, scenario="rescue-mission")
    for _ in range(2):
        scene = pilot.stage.scene
        for name in ("usual", "ready"):
            it.click(pilot.centre(scene.buttons[name].rect))  # type: ignore[attr-defined]
    while not isinstance(it.draft.todo[-1], t.Deploying):
        it.click(it.scene.hand.pickable_buttons[0][0])
    seat = it.scene.match.to_act
    own = next(figure.id for figure in it.draft.figures if figure.owner == seat)
    it.click(it.card(own))
    place = next(place for place in it.scene.hand.marks(0).targets if place.startswith("at:"))
    pilot.move(it.spot(place))
    pilot.rest()


def _plan(pilot: Pilot, folder: Path) -> None:
    """A model in hand, one way-point, the pointer farther on, and enemies that see it there."""
    it = _table(pilot, FIELD)
    it.click("m:krin", it.inch(9.5, 17))
    pilot.move(it.inch(13, 18))
    pilot.frames(30)
    pilot.rest()


def _zoomed(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, FIELD)
    pilot.move(it.inch(10, 14))
    pilot.wheel(3)
    it.click("m:krin", it.inch(10, 17))
    pilot.frames(60)  # the ground is drawn tile by tile


def _mutation(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, FIELD)
    it.click("m:krin", "button:mutate:mind-push")
    pilot.rest()


def _card_buttons(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, FIELD)
    it.click("m:krin", "button:simple", "button:simple:give")
    pilot.rest()


def _operations(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, FIELD)
    it.click("m:krin", "button:simple")
    pilot.rest()


def _proposal(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, ARMED)
    it.click("m:franton", "m:bormin")
    assert isinstance(pilot.stage.scene, AttackProposal)


def _planner(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, DUEL)
    it.plan("krin", "bormin")
    assert isinstance(pilot.stage.scene, AttackPlanner)


def _push(pilot: Pilot, folder: Path) -> None:
    """Dice on the table."""
    it = _table(pilot, DUEL, chance="ask")
    it.plan("krin", "bormin")
    pilot.key("return")
    task = it.draft.todo[-1]
    assert isinstance(task, t.Throwing), task
    base, gear = [1, 6, 3, 2, 6, 4][: task.base], [6, 1, 2][: task.gear]
    _draw(it, f"roll {' '.join(map(str, base))} / {' '.join(map(str, gear))}".rstrip(" /"))
    assert isinstance(it.draft.todo[-1], t.Attacking)


def _watch(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, WATCHED)
    it.click("m:krin", it.inch(9.5, 18.5))
    it.done()
    assert isinstance(it.draft.todo[-1], t.Watching)
    pilot.rest()


def _zone_card(pilot: Pilot, folder: Path) -> None:
    """The Zone has been drawn, and one of its cards lies open."""
    it = _table(pilot, FIELD.replace("turn ark", "zone 2 ready; draw"), chance="ask")
    _draw(it, "draw zone", "reveal zone-ghouls")
    pilot.frames(10)


def _rolled(pilot: Pilot, folder: Path) -> None:
    """What has come of a roll lies over the mat, and names whom it has hit."""
    weak = DUEL.replace("bormin 12,15 @180", "bormin 12,15 @180 [damage=4,items=laser-rifle+]")
    it = _table(pilot, weak, chance="ask")
    for text in ("move krin @0", "attack bormin scrap-pistol", "roll 6 3 6 2 2 / 4"):
        it.scene.match.submit(it.scene.match.game.parse(text))
        pilot.rest()
    while not it.figure("bormin").is_broken:
        pilot.rest()
        found = it.scene.match.actions()
        it.scene.match.submit(next((one for one in found if str(one) == "decline"), found[0]))
        pilot.rest_without_reading()


def _arriving(pilot: Pilot, folder: Path) -> None:
    """A monster comes, and is about to be placed."""
    position = FIELD.replace("krin 9,15", "krin 15,5.5").replace("turn ark", "order krin; zone 2 ready; draw")
    it = _table(pilot, position, chance="ask")
    _draw(it, "draw zone", "reveal land-shark")
    assert isinstance(it.draft.todo[-1], t.Arriving)
    pilot.move(it.inch(18, 8))
    pilot.rest()


def ended(pilot: Pilot) -> Table:
    """The last activation of the last round."""
    it = _table(pilot, LAST)
    while it.scene.match.outcome is None:
        match = it.scene.match
        passing = [action for action in match.actions() if str(action).startswith(("pass", "decline", "release"))]
        match.submit(passing[0] if passing else match.actions()[0])
    pilot.rest()
    return it


def _ended(pilot: Pilot, folder: Path) -> None:
    ended(pilot)


def _poster(pilot: Pilot, folder: Path) -> None:
    it = ended(pilot)
    it.scene.press_bright_button()
    pilot.rest()


def _review(pilot: Pilot, folder: Path) -> None:
    it = ended(pilot)
    review = ReviewScene(pilot.stage, it.scene.match, viewer=0)
    pilot.stage.push_scene(review)
    pilot.rest()


def _tool(key: str, pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, FIELD)
    it.key(key)
    it.drag("m:krin", "m:bormin")


def _preview(pilot: Pilot, folder: Path) -> None:
    it = _table(pilot, FIELD)
    pilot.move(it.spot("m:bormin"))
    pilot.frames(60)


def _habits(pilot: Pilot, folder: Path) -> None:
    """The box in which is settled what a model does by itself, and cards that show it."""
    it = _table(pilot, FIELD)
    for name, text in (("watch krin", "65"), ("reflex krin", "1"), ("watch hugust", "never"), ("reflex lib", "never")):
        it.scene.match.notes.set_note(name, text)
    pilot.click(it.card("lib"), 3)
    pilot.rest()


def _opened_log(pilot: Pilot, folder: Path) -> None:
    """What stands behind a roll."""
    _push(pilot, folder)
    scene = pilot.stage.scene
    assert isinstance(scene, TableScene)
    pilot.click(pilot.centre(action_log(scene).visible_rows()[-1][1]), 3)
    pilot.rest()


def _scene(name: str, detail: str, pilot: Pilot, folder: Path) -> None:
    pilot.stage.push_scene(open_scene(name, pilot.stage, SceneRequest("zone_wars", detail=detail)))
    pilot.frames(3)
    pilot.rest()


def _sharp(state: State, pilot: Pilot, folder: Path) -> None:
    """The ground is drawn tile by tile after the camera has moved."""
    state(pilot, folder)
    pilot.frames(60)


_STATES: dict[str, State] = {
    "zw-setup": partial(_scene, "setup", ""),
    "zw-muster": _muster,
    "zw-deploy": _deploy,
    "zw-idle": partial(_idle, FIELD),
    "zw-plan": _plan,
    "zw-zoomed": _zoomed,
    "zw-mutation": _mutation,
    "zw-operations": _operations,
    "zw-cards": _card_buttons,
    "zw-proposal": _proposal,
    "zw-planner": _planner,
    "zw-push": _push,
    "zw-watch": _watch,
    "zw-habits": _habits,
    "zw-log": _opened_log,
    "zw-zone-card": _zone_card,
    "zw-rolled": _rolled,
    "zw-arriving": _arriving,
    "zw-end": _ended,
    "zw-poster": _poster,
    "zw-review": _review,
    "zw-rulebook": partial(_scene, "rulebook", "R87"),
    "zw-four": partial(_idle, FOUR),
    "zw-ruler": partial(_tool, "g"),
    "zw-sight": partial(_tool, "v"),
    "zw-preview": _preview,
}
ZONE_WARS: dict[str, State] = {name: partial(_sharp, state) for name, state in _STATES.items()}
