"""Buttons in the strip have places of their own, whatever was there before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.settings import Settings
from tests.games.zone_wars.board.states import ARMED, FIELD
from tests.games.zone_wars.board.table import Table, table
from tests.ui.scene_of import plaques_on_top

Rect = tuple[int, ...]


def plates(it: Table) -> dict[str, Rect]:
    """Where the buttons and the sign of the plan are."""
    names = {"mode", *(place for place, _ in it.scene.hand.pickable_buttons)}
    return {item.name: tuple(item.rect) for item in it.scene.picture.buttons.items if item.name in names}


def settings(scale: int) -> Settings:
    return Settings(animation_speed=0.0, bot_pace=0.0, confirm="none", cover="off", text_scale=scale)


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_a_plan_has_its_buttons_where_a_fresh_table_has_them(tmp_path: Path, scale: int) -> None:
    with table(tmp_path, FIELD, settings=settings(scale)) as it:
        it.click("m:krin")
        fresh = plates(it)
        it.click("button:simple")
        menu = plates(it)
        it.click("button:simple:give")
        it.key("backspace", "backspace", "backspace")
        it.click("m:krin", "button:watch", "button:sprint")
        it.key("escape")
        it.click("m:krin")
        assert plates(it) == fresh
        it.click("button:simple")
        assert plates(it) == menu


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_a_deed_is_in_the_same_place_for_every_model(tmp_path: Path, scale: int) -> None:
    position = FIELD.replace(" [broken]", "").replace(" [used]", "")
    with table(tmp_path, position, settings=settings(scale)) as it:
        seen: dict[str, Rect] = {}
        for figure in ("krin", "lib", "hugust"):
            it.click(f"m:{figure}")
            found = plates(it)
            assert {name: seen[name] for name in found if name in seen} == {
                name: at for name, at in found.items() if name in seen
            }
            assert len(set(found.values())) == len(found)
            seen |= found
            it.key("escape")
        assert {"button:charge", "button:sprint", "button:watch", "button:simple", "button:pass"} <= set(seen)


@pytest.mark.parametrize("scale", [100, 200])
def test_a_chosen_operation_stays_in_its_place_beside_the_way_back_to_all_of_them(tmp_path: Path, scale: int) -> None:
    with table(tmp_path, FIELD, settings=settings(scale)) as it:
        it.click("m:krin", "button:simple")
        menu = plates(it)
        it.click("button:simple:give")
        found = plates(it)
        assert found["mode"] == menu["button:simple:give"]
        assert found["button:simple"] == menu["mode"], "another operation can be chosen"
        assert len(set(found.values())) == len(found) == len(it.scene.hand.pickable_buttons) + 1


@pytest.mark.parametrize("scale", [100, 200])
def test_what_is_chosen_stays_in_its_place_and_no_other_button_moves(tmp_path: Path, scale: int) -> None:
    with table(tmp_path, ARMED, settings=settings(scale)) as it:
        it.click("m:franton")
        first = plates(it)
        at = {**first, "button:move": first["mode"]}
        for place in ("button:charge", "button:sprint", "button:aim", "button:watch", "button:move", "button:watch"):
            it.click(place)
            found = plates(it)
            assert found["mode"] == at[place], "it stands where it was pressed"
            assert {name: rect for name, rect in found.items() if name != "mode"} == {
                name: rect for name, rect in at.items() if name not in ("mode", place)
            }
            plaque = it.scene.picture.buttons["mode"]
            assert plaque.chosen
        for place in ("button:simple", "button:mutate:flame-breath"):
            it.click(place)
            assert plates(it)["mode"] == at[place]
            assert plates(it)["button:move"] == at["button:move"]
            it.click("button:move")


def test_a_press_on_what_is_chosen_says_what_comes_next(tmp_path: Path) -> None:
    with table(tmp_path, ARMED, settings=settings(100)) as it:
        it.click("m:franton", "button:charge")
        it.click(it.pilot.centre(it.scene.picture.buttons["mode"].rect))
        assert it.pilot.stage.toast.words == "Click the enemy to charge"
        assert it.path == ("m:franton", "button:charge")


def test_in_large_text_m_points_stay_above_the_squad(tmp_path: Path) -> None:
    with table(tmp_path, FIELD, settings=settings(200)) as it:
        it.click("m:krin")
        top = it.board.strip.squad_column_rect.clip(it.pilot.stage.surface.get_rect())
        top.h = min(rect.y for rect in map(it.board.strip.rect_of, it.board.strip.spots())) - top.y
        drawn = it.pilot.stage.surface.subsurface(top)
        assert {tuple(drawn.get_at((x, y)))[:3] for x in range(top.w) for y in range(top.h)} >= {(127, 214, 80)}


@pytest.mark.parametrize(("scale", "size"), [(100, (1280, 720)), (150, (1920, 1080))])
def test_corners_stand_as_they_lie_on_the_mat(tmp_path: Path, scale: int, size: tuple[int, int]) -> None:
    with table(tmp_path, settings=settings(scale), size=size, scenario="rescue-mission") as it:
        for _ in range(2):
            for name in ("usual", "ready"):
                it.click(it.pilot.centre(plaques_on_top(it.pilot)[name].rect))
        at = {name.rpartition(":")[2]: rect for name, rect in plates(it).items() if "corner" in name}
        assert set(at) == {"nw", "ne", "sw", "se"}
        assert at["nw"][0] == at["sw"][0] < at["ne"][0] == at["se"][0]
        assert at["nw"][1] == at["ne"][1] < at["sw"][1] == at["se"][1]
