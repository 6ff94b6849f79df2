"""What shines is what is meant: no end of a move where something lies, one of two equal items, the edge of an exit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zombies.board.action_places import HALT
from tabletop.games.zombies.board.map.marks import HexMarks
from tabletop.games.zombies.board.survivor_strip import SurvivorStrip
from tabletop.settings import Settings
from tests.games.zombies.board.table import Table, zombies_match
from tests.ui.pilot import Pilot, piloted, seated

PEOPLE = (
    "tile S1 0,0; tile T01 1,-1; marlow 0,0 *carbine=1+2 bag={}; okafor -1,1; petrov -2,2; brandt -2,1; z1 4,-4;{}"
    " round 3; {} marlow"
)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(animation_speed=0.0, attract=False)) as it:
        yield it


def table_of(pilot: Pilot, bag: str, there: str, phase: str) -> Table:
    return Table(pilot, seated(pilot, zombies_match(position=PEOPLE.format(bag, there, phase))))


@pytest.mark.parametrize("there", [" find 1,-2 stim_pen;", " find 1,-2 pump_shotgun;"])
def test_h59_the_end_of_a_move_does_not_shine_where_something_lies_to_be_taken(pilot: Pilot, there: str) -> None:
    table = table_of(pilot, "field_kit", there, "move")
    table.click("h:1,-2")
    buttons = table.scene.picture.buttons
    assert HALT in [item.name for item in buttons.items]
    assert not buttons.is_bright(buttons[HALT])
    assert buttons.only_bright_button is None, "Enter ends nothing"


@pytest.mark.parametrize("slot", [0, 1])
def test_of_two_equal_items_only_the_one_in_hand_is_lit(
    pilot: Pilot, slot: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(pilot, "field_kit+field_kit", "", "act")
    slots = table.board.strip.item_slot_rects
    edged: list[pygame.Rect] = []
    draw = SurvivorStrip._draw_highlight_border

    def noted(strip: SurvivorStrip, surface: Any, rect: pygame.Rect, place: str, marks: Any) -> None:
        if place and (place in marks.path or place == marks.hovered):
            edged.append(rect.copy())
        draw(strip, surface, rect, place, marks)

    monkeypatch.setattr(SurvivorStrip, "_draw_highlight_border", noted)
    pilot.click(pilot.centre(slots[slot]))
    pilot.rest()
    assert table.path == ("i:field_kit",)
    edged.clear()
    pilot.move(table.spot("h:2,-2"))
    pilot.rest()
    assert {tuple(rect) for rect in edged} == {tuple(slots[slot])}


def test_k78_the_edges_of_an_exit_that_can_be_boarded_are_drawn(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    edges: list[tuple[Any, Any]] = []
    draw = HexMarks.draw_hex_edge_bars

    def noted(marks: HexMarks, surface: Any, camera: Any, pairs: Any) -> None:
        edges.extend(pairs)
        draw(marks, surface, camera, pairs)

    monkeypatch.setattr(HexMarks, "draw_hex_edge_bars", noted)
    table = table_of(pilot, "barricade_kit", "", "act")
    assert not edges
    table.click("i:barricade_kit")
    d = table.draft
    sides = {use.side for use in table.scene.match.actions() if str(use).startswith("use barricade_kit")}
    assert sides
    assert set(edges) == {pair for side in sides for pair in d.map.contacts(0, side)}
