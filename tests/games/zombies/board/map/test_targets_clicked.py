"""Whatever can be picked on the map can be clicked where it is drawn, however much lies on one hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tabletop.games.zombies.board.map.camera import ZOOM_SIZES
from tabletop.games.zombies.board.map.target_ids import ON_MAP_PREFIXES
from tabletop.games.zombies.rules.content.lattice import LATTICE_STEPS, SIDE_MIDDLES, SIDES
from tabletop.rules.hexes import hex_text
from tabletop.settings import Settings
from tabletop.ui.gesture.picker import TargetId
from tests.games.zombies.board.table import Table, zombies_match
from tests.ui.pilot import piloted, seated

TEAM = "okafor -1,0; petrov 0,1; brandt -1,1; round 4; first marlow;"
AROUND = " ".join(f"tile T0{number} {q},{r} sides=OOOOOO;" for number, (q, r) in enumerate(LATTICE_STEPS, 1))
SQUARE = f"tile S1 0,0 sides=OOOOOO; {AROUND} left 4; {TEAM}"
"""A square with six open sides."""
TOWN = " ".join(f"tile T{number:02} {number // 4},{number % 4};" for number in range(1, 16))
"""More than can be seen at once in any direction, with its left corner half-way up."""
HALL = f"tile S1 0,0 sides=------; left 4; marlow 0,0; {TEAM}"


def tables(folder: Path, position: str, text_scales: Sequence[int] = (100, 200)) -> Iterator[Table]:
    """The same position with text of the usual size, and as large as it gets."""
    for text_scale in text_scales:
        settings = Settings(confirm="none", animation_speed=0.0, attract=False, text_scale=text_scale)
        with piloted(folder, settings) as pilot:
            yield Table(pilot, seated(pilot, zombies_match(position=position)))


def hidden_targets(table: Table) -> dict[TargetId, TargetId | None]:
    """What can be picked on the map, but not by a click on it, and what is picked instead."""
    map_, found = table.board.map, dict[TargetId, TargetId | None]()
    for place in table.board.shown.offered_targets():
        if place.startswith(ON_MAP_PREFIXES):
            at = map_.target_pixel(place)
            assert at is not None, place
            map_.use_camera(map_.camera.centred_on(map_.camera.to_plane(at)))
            if not table.sees(place):
                found[place] = table.board.place_at(table.pilot.stage.to_pixels(table.spot(place)))
    return found


def test_whoever_stands_at_boards_and_the_boards_are_clicked_at_every_side(tmp_path: Path) -> None:
    for side, middle in zip(SIDES, SIDE_MIDDLES, strict=True):
        here = f"marlow {hex_text(middle)}; find {hex_text(middle)} stim_pen; boards 0 {side} 3;"
        for table in tables(tmp_path, f"{SQUARE} {here} move marlow 2", (100, 200) if side == "N" else (100,)):
            offered = set(table.board.shown.offered_targets())
            assert offered > {"s:marlow", f"x:0/{side}", f"f:{hex_text(middle)}/stim_pen"}
            assert hidden_targets(table) == {}, side
            table.click("s:marlow")
            assert table.path == ("s:marlow",), "the boards stay where they are"
            assert hidden_targets(table) == {}, side
            table.click(f"x:0/{side}")
            assert table.line == [f"clear {side}"]


def test_a_hex_that_was_passed_and_all_that_lies_there_are_clicked(tmp_path: Path) -> None:
    kinds = ("field_kit", "stim_pen", "road_flare", "painkillers")
    lying = " ".join(f"find 1,-1 {kind};" for kind in kinds)
    for table in tables(tmp_path, f"{HALL} {lying} find 2,-2 carbine; move marlow 5"):
        table.scene.play(table.scene.match.game.parse("walk 1,-1 2,-2"))
        table.pilot.rest()
        offered = set(table.board.shown.offered_targets())
        assert offered > {"h:1,-1", "f:2,-2/carbine", *(f"f:1,-1/{kind}" for kind in kinds)}
        assert hidden_targets(table) == {}
        table.click("f:1,-1/stim_pen")
        assert table.line[1:] == ["take stim_pen"]
        table.click("h:1,-1")
        assert table.line[2] == "walk 1,-1"


def test_all_that_lies_at_feet_is_clicked_and_who_stands_there(tmp_path: Path) -> None:
    lying = " ".join(f"find 0,0 {kind};" for kind in ("field_kit", "stim_pen", "road_flare", "painkillers", "carbine"))
    for table in tables(tmp_path, f"{HALL} {lying} move marlow 2"):
        assert len([place for place in table.board.shown.offered_targets() if place.startswith("f:0,0/")]) == 5
        assert hidden_targets(table) == {}


def test_every_hex_can_be_pulled_out_from_under_the_buttons(tmp_path: Path) -> None:
    for table in tables(tmp_path, f"tile S1 0,0; {TOWN} left 0; marlow 0,0; {TEAM} move marlow"):
        map_, table_buttons = table.board.map, table.board.icon_buttons()
        map_.use_camera(map_.camera.zoomed(-len(ZOOM_SIZES)))
        for _ in ZOOM_SIZES:
            for hex_ in map_.figures.rules_context.tile_map(table.state.laid).hexes:
                at = map_.target_pixel(f"h:{hex_text(hex_)}")
                assert at is not None
                map_.use_camera(map_.camera.centred_on(map_.camera.to_plane(at)))
                x, y = map_.target_pixel(f"h:{hex_text(hex_)}") or (0, 0)
                assert map_.area.collidepoint(x, y), hex_
                assert all(x > button.rect.right for button in table_buttons), hex_
            map_.use_camera(map_.camera.zoomed(1))
