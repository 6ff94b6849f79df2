"""Pages that tell of work, packs, engines and time, with something on them, for the tests of all screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tabletop.content.new_pack import write_new_pack
from tabletop.content.worked_pack import PackWatcher
from tabletop.play.kept_engines import drop_engine, keep_engine
from tabletop.play.match import Match
from tabletop.play.seats import SitterKind
from tabletop.print_options import Double
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.consent import ChooseNewPinsScene
from tabletop.ui.scenes.printing import PrintingScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.what_fits import WhatFitsScene
from tabletop.ui.scenes.work.scene import BenchScene
from tests.ui.four_tables import SETUPS
from tests.ui.pilot import Pilot, match_of, new_match
from tests.ui.scenes.club.states import club_night, opened, written
from tests.ui.scenes.evening.states import LONG

State = Callable[[Pilot, Path], None]
ENGINE = "engine-of-a-good-friend1"


def _rest(pilot: Pilot) -> None:
    pilot.clock.now += 2
    pilot.frames(3)
    pilot.rest()


# --- printing -------------------------------------------------------------------------------------------------------


class StillPrint:
    """A print that stays as far as it has come."""

    def __init__(self, order: Any, *, step: str = "", failure: str = "") -> None:
        self.order, self.step, self.failure = order, step, failure
        self.is_over = not step

    def poll(self) -> bool:
        return False

    def cancel(self) -> None:
        """Nothing is under way."""


def _printing(game: str, *, step: str = "", failure: str = "") -> State:
    def go(pilot: Pilot, folder: Path) -> None:
        scene = open_scene("printing", pilot.stage, SceneRequest(game))
        assert isinstance(scene, PrintingScene)
        pilot.stage.push_scene(scene)
        scene.choose(double=tuple(Double)[-1])
        order: Any = type("Order", (), {"file": folder / "prints" / f"{game}-en.pdf"})
        told = say(step) if step else "", say(failure) if failure else ""
        scene.job = StillPrint(order, step=told[0], failure=told[1])  # type: ignore[assignment]
        scene.layout()
        _rest(pilot)

    return go


# --- the bench of packs ---------------------------------------------------------------------------------------------


def _bench(game: str, *broken: tuple[str, str, str]) -> State:
    """A new pack of a game; `broken` are a file, what stands in it, and what stands there instead."""

    def go(pilot: Pilot, folder: Path) -> None:
        pack = folder / "camp"
        write_new_pack(game, "camp", pack)
        watcher = PackWatcher(pack)
        scene = BenchScene(pilot.stage, watcher.reading, None)
        pilot.stage.push_scene(scene)
        _rest(pilot)
        for file, old, new in broken:
            text = (pack / file).read_text(encoding="utf-8")
            assert old in text
            (pack / file).write_text(text.replace(old, new), encoding="utf-8")
        if broken:
            scene.show_reading(PackWatcher(pack).reading)
            _rest(pilot)
            assert scene.reading.faults

    return go


# --- engines, hints, names, time, digits ----------------------------------------------------------------------------


def _with_engine(state: State) -> State:
    """What is opened while an engine is kept."""

    def go(pilot: Pilot, folder: Path) -> None:
        keep_engine(ENGINE, "engine")
        try:
            state(pilot, folder)
        finally:
            drop_engine(ENGINE)

    return go


def _setup_with_engine(pilot: Pilot, folder: Path) -> None:
    scene = SetupScene(pilot.stage, "zodiac")
    pilot.stage.push_scene(scene)
    pilot.frames(3)
    plan = scene.plan.with_player_kind(1, SitterKind.BOT).with_player(1, level=f"engine:{ENGINE}")
    scene.change(plan)
    _rest(pilot)


def _levels_of_a_seat(pilot: Pilot, folder: Path) -> None:
    pilot.stage.push_scene(TableScene(pilot.stage, new_match()))
    pilot.rest()
    pilot.key("escape")
    pilot.rest()
    for name in ("seats", "seat 0"):
        scene: Any = pilot.stage.scene
        pilot.click(pilot.centre(scene.buttons[name].rect))
    _rest(pilot)


def _without_hints(game: str) -> State:
    """The sentence of a match of a tournament, where a hint is asked for."""

    def go(pilot: Pilot, folder: Path) -> None:
        pilot.stage.settings = replace(pilot.stage.settings, analysis=True)
        usual = match_of(game, setup=SETUPS[game])
        header = replace(usual.header, hints_allowed=False, is_tournament=True)
        scene = TableScene(pilot.stage, Match(usual.game, header))
        pilot.stage.push_scene(scene)
        pilot.rest()
        scene.hints.ask_hint()
        pilot.frames(2)

    return go


def _names(count: int, line: str) -> State:
    """The box of many names, after a line that was taken and one of which something was not."""

    def go(pilot: Pilot, folder: Path) -> None:
        written(club_night(count=count))
        opened(pilot, "people").form.focus_widget("add")
        pilot.key("return")
        for typed in (line, f"{line}, {LONG}"):
            pilot.type(typed)
            pilot.key("return")
            _rest(pilot)

    return go


def _what_fits(minutes: int) -> State:
    def go(pilot: Pilot, folder: Path) -> None:
        scene = open_scene("what_fits", pilot.stage)
        assert isinstance(scene, WhatFitsScene)
        pilot.stage.push_scene(scene)
        pilot.frames(2)
        scene.choose_minutes(minutes)
        _rest(pilot)

    return go


def _new_pins(pilot: Pilot, folder: Path) -> None:
    pilot.stage.push_scene(ChooseNewPinsScene(pilot.stage, new_match(), {0: "Ann", 1: LONG}, lambda _: None))
    _rest(pilot)


PAGES: dict[str, State] = {
    "printing-works": _printing("zone_wars", step="print.step_parts"),
    "printing-made": _printing("zombies"),
    "printing-failed": _printing("zodiac", failure="printing.cancelled"),
    "work-star": _bench("zodiac"), "work-tribe": _bench("zoon"), "work-town": _bench("zombies"),
    "work-mat": _bench("zone_wars"),
    "work-faults": _bench("zodiac", ("zodiac/board.yaml", "majority: 3", "majority: three")),
    "setup-engine": _with_engine(_setup_with_engine), "seats-engine": _with_engine(_levels_of_a_seat),
    **{f"table-unhinted-{game}": _without_hints(game) for game in SETUPS},
    "club-names": _names(0, "Cleo, Dan"), "club-many-names": _names(7, "Person A; Person B"),
    "what_fits-short": _what_fits(15), "what_fits-long": _what_fits(90), "pins": _new_pins,
}  # fmt: skip
PAGES_MOVING = ("club-names", "club-many-names")
"""A line to type in."""
