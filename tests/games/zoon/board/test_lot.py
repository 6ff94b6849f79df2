"""A tribe is a person's, whatever the lot says about the sides (Z7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.play.seats import SitterKind
from tabletop.settings import Settings
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.plan import SetupPlan, SetupPlayer, initial_plan, make_header_from_plan
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.rules.table import shipped
from tests.sampled import sampled
from tests.ui.pilot import Pilot, piloted


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves", Settings(cover="off")) as made:
        yield made


def pressed(pilot: Pilot, scene: SetupScene, name: str, part: str = "") -> None:
    scene.form.focus_widget(name)
    pilot.frames(2)
    pilot.click(pilot.centre(scene.form.rect_of(name, part)))
    pilot.frames(2)


def laid(pilot: Pilot, **agreed: Any) -> SetupScene:
    """Ann has chosen the Brood for South, and Ben the Levy for North."""
    scene = open_scene("setup", pilot.stage, SceneRequest("zoon"))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    pilot.frames(3)
    people = tuple(SetupPlayer(SitterKind.PERSON, "easy", who) for who in ("Ann", "Ben"))
    scene.change(replace(scene.plan, players=people, **agreed))
    pressed(pilot, scene, "option south", "bogwife")
    pressed(pilot, scene, "option north", "crownhorn")
    return scene


@pytest.mark.parametrize("seed", sampled(["1", "2", "3", "4", "5", "6"], 0, 1))
def test_by_lot_everybody_leads_the_tribe_that_was_chosen(pilot: Pilot, seed: str) -> None:
    scene = laid(pilot, seed=seed)
    pressed(pilot, scene, "sides", "lot")
    assert scene.plan.by_lot
    scene.start_match()
    pilot.frames(3)
    match = next(scene for scene in pilot.stage.scenes if isinstance(scene, TableScene)).match
    leads = {sitter.name: match.header.setup[("south", "north")[seat]] for seat, sitter in enumerate(match.sitters)}
    assert leads == {"Ann": "bogwife", "Ben": "crownhorn"}


def test_the_lot_falls_both_ways_in_those_tests() -> None:
    plan = SetupPlan((SetupPlayer(SitterKind.PERSON, "easy", "Ann"), SetupPlayer(SitterKind.PERSON, "easy", "Ben")))
    assert {plan.seating_order(seed) for seed in "123456"} == {(0, 1), (1, 0)}


def test_whoever_changes_seats_takes_the_tribe_along(pilot: Pilot) -> None:
    scene = laid(pilot, by_lot=False)
    pressed(pilot, scene, "swap")
    assert [player.name for player in scene.plan.players] == ["Ben", "Ann"]
    assert (scene.plan.setup["south"], scene.plan.setup["north"]) == ("crownhorn", "bogwife")


def test_as_shown_nothing_is_taken_along() -> None:
    plan = replace(initial_plan(shipped(), Settings()), by_lot=False, seed="2")
    owned = {seat: option for seat, name_ in enumerate(("south", "north")) for option in shipped().options
             if option.name == name_}  # fmt: skip
    assert make_header_from_plan(shipped(), plan, owned=owned).setup == plan.setup
