"""Where nobody's memory is helped, cards that lie open are open in the picture from which a shot is told as well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zoon.rules.battlefield import cell_from_name
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.scenes.cover.cover_parts import HOLD_SECONDS
from tabletop.ui.scenes.cover.scene import FADE_SECONDS, CoverScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.table import zoon_match
from tests.games.zoon.board.test_seen_again import let_in
from tests.ui.pilot import FRAME, Pilot, piloted, spot

ANN, BEN = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")
OPEN = "d4", "a5", "f5"
POSITION = (
    "south a1:mudpearl d2:gulper#1[up]; north d4:levy-spear#0[up] a5:levy-spear#0[up] f5:levy-spear#0[up]"
    " f6:winter-standard b6:broadbeam; turn south 9"
)
HITS = {"s0": False, "s1": True}
"""By number of the lot whether the shot hits."""


def shown(pilot: Pilot, seed: str, position: str) -> TableScene:
    """A match by pennies in which nobody's memory is helped, and Ann is asked."""
    setup = {"ruleset": "sullivan", "south": "bogwife", "north": "crownhorn", "memory": "unaided"}
    match = zoon_match(ANN, BEN, seed=seed, position=position, **setup)
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    let_in(pilot)
    return scene


def shot(pilot: Pilot, seed: str) -> TableScene:
    """Ann has shot at one of three cards that are alike and lie open."""
    scene = shown(pilot, seed, POSITION)
    for place in ("trump:sticky-tongue", "d2", "d4"):
        pilot.click(spot(scene, place))
    assert scene.match.ply == 2, "the dice have been thrown"
    return scene


def lying(scene: TableScene, places: tuple[str, ...]) -> set[tuple[int, Any]]:
    """The ply that is shown, and what lies on the cells."""
    cells = scene.story.view.cells
    return {
        (scene.story.ply, cells[cell_from_name(cell)].card)
        for cell in places
        if cells[cell_from_name(cell)] is not None
    }


def watched(pilot: Pilot, scene: TableScene, places: tuple[str, ...] = OPEN) -> set[tuple[int, Any]]:
    """What lay on the three cells while it was told, by the ply that was shown, up to the next cover."""
    found = set[tuple[int, Any]]()
    for _ in range(200):
        pilot.frames(seconds=0.1)
        if isinstance(pilot.stage.scene, CoverScene):
            break
        found |= lying(scene, places)
        if scene.story.waits_for_person(pilot.clock.now):
            pilot.key("space")
    return found


@pytest.mark.parametrize("seed", HITS)
def test_a_shot_is_told_over_the_cards_that_lay_open_whether_it_hits_or_not(tmp_path: Path, seed: str) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        scene = shot(pilot, seed)
        assert (scene.match.past.view(2, None).cells[cell_from_name("d4")] is None) == HITS[seed]
        found = watched(pilot, scene)
    assert {ply for ply, _ in found} >= {0}
    assert None not in {card for _, card in found}


def test_whoever_missed_an_attack_sees_it_begin_over_the_cards_that_lay_open(tmp_path: Path) -> None:
    """Ann has two cards that are alike, and loses one of them; the other one Ben sees all the while."""
    position = (
        "south a1:mudpearl d3:spawnling#0[up] a5:spawnling#0[up];"
        " north d4:broadbeam[up] f6:winter-standard; turn south 9"
    )
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        scene = shown(pilot, "s1", position)
        pilot.drag(spot(scene, "d3"), spot(scene, "d4"))
        assert scene.match.past.view(2, None).cells[cell_from_name("d3")] is None
        watched(pilot, scene)
        pilot.key_down("space")
        pilot.clock.now += HOLD_SECONDS
        pilot.frames(2)
        pilot.key_up("space")
        found = set[tuple[int, Any]]()
        for _ in range(round(FADE_SECONDS / FRAME) + 2):
            pilot.frames()
            found |= lying(scene, ("d3", "a5"))
        found |= watched(pilot, scene, ("d3", "a5"))
    assert 0 in {ply for ply, _ in found}
    assert None not in {card for _, card in found}
