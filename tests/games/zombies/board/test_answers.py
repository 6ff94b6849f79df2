"""What a table of Zombies answers and keeps in sight: presses, badges, buttons, the list, and who is asked."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zombies.board.action_places import HALT, NOTHING, PASS
from tabletop.games.zombies.board.map import hex_geometry as hex_plane
from tabletop.games.zombies.board.map.gloom import GLOOM_LEVELS, gloom_level
from tabletop.games.zombies.board.map.marks import HexMarks
from tabletop.games.zombies.rules.text.actions import Walk
from tabletop.settings import Settings
from tabletop.ui.drawing.display_list import draw_as_picture
from tests.games.zombies.board.states import ZOMBIES
from tests.games.zombies.board.table import Table, zombies_match
from tests.sampled import sampled
from tests.ui.move_lists import action_log
from tests.ui.pilot import Pilot, piloted, seated


def at(pilot: Pilot, state: str, folder: Path) -> Table:
    ZOMBIES[state](pilot, folder)
    pilot.rest()
    scene: Any = pilot.stage.scene
    return Table(pilot, scene)


@pytest.mark.parametrize("state", ["zombies-move", "zombies-act", "zombies-shot"])
def test_a_badge_hides_no_figure(state: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with piloted(tmp_path) as pilot:
        table = at(pilot, state, tmp_path)
        camera, figures = table.board.map.camera, table.board.map.figures
        omens = table.board.map.forecast_reader.forecast_for(table.state)
        assert omens is not None
        assert omens.harms
        blits: list[pygame.Rect] = []
        tips: list[tuple[float, float]] = []

        class Paper:
            def blit(self, chip: pygame.Surface, place: pygame.Rect) -> None:
                blits.append(place)

            def polygon(self, colour: str, points: list[tuple[float, float]]) -> None:
                """The tail of a badge: its tip is nearer to the figure than the badge itself."""
                tips.append(points[0])

        HexMarks(pilot.stage).draw_harm_badges(Paper(), camera, omens, figures.body_rects(camera))  # type: ignore[arg-type]
        assert len(blits) == len(omens.harms)
        hidden = [body for body in figures.body_rects(camera) for chip in blits if _share(chip, body) > 0.15]
        assert hidden == []
        near = [chip.center for chip in blits]
        assert len(tips) == 2 * len(blits), "each badge has a tail with a dark rim"
        for hurt, tip, chip in zip(omens.harms, tips[::2], near, strict=True):
            base = camera.to_pixels(hex_plane.hex_centre(hurt.hex))
            assert math.dist(tip, base) < math.dist(chip, base)
        for hurt, pos in zip(omens.harms, near, strict=True):
            x, y = camera.to_pixels(hex_plane.hex_centre(hurt.hex))
            assert ((pos[0] - x) ** 2 + (pos[1] - y) ** 2) ** 0.5 < 2.6 * camera.scale


def _share(chip: pygame.Rect, body: pygame.Rect) -> float:
    common = chip.clip(body)
    return common.w * common.h / (body.w * body.h)


@pytest.mark.parametrize(("state", "place"), [("zombies-move", HALT), ("zombies-act", PASS), ("zombies-new", NOTHING)])
def test_what_gives_something_up_does_not_shine(state: str, place: str, tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        table = at(pilot, state, tmp_path)
        button = table.scene.picture.buttons[place]
        assert not table.scene.picture.buttons.is_bright(button)


def test_the_end_of_a_move_is_told_to_everybody(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        table = at(pilot, "zombies-move", tmp_path)
        before = table.scene.match.ply
        table.click(HALT)
        lines = [
            " ".join(action_log(table.scene).action_text_lines(ply))
            for ply in range(before + 1, table.scene.match.ply + 1)
        ]
        assert lines[0] == "Ines: End move"
        assert not any("cannot see" in line for line in lines)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("state", ["zombies-new", "zombies-move", "zombies-act", "zombies-suppress"])
def test_buttons_of_the_map_lie_over_no_card(state: str, size: tuple[int, int], tmp_path: Path) -> None:
    with piloted(tmp_path, size=size) as pilot:
        table = at(pilot, state, tmp_path)
        knobs = [item.rect for item in table.scene.picture.buttons.items if item.name.startswith("map ")]
        cards = [rect for rect in (table.board.tray.rect, table.board.strip.rect) if rect.w]
        assert knobs
        assert [rect for rect in knobs if rect.collidelist(cards) >= 0] == []


@pytest.mark.parametrize("state", ["zombies-move", "zombies-act"])
def test_who_is_asked_is_in_sight_with_room_for_the_first_move(state: str, tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        table = at(pilot, state, tmp_path)
        assert table.board.shown.acting_survivor is not None
        assert out_of_sight(table) == []


@pytest.mark.parametrize("seed", sampled(range(4)))
def test_whoever_walks_or_acts_is_in_sight_all_night(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, zombies_match(seed=str(seed)))
        table, asked = Table(pilot, scene), 0
        for _ in range(60):
            pilot.rest()
            if scene.match.outcome is not None:
                break
            if not table.board.tray.is_open:
                asked += 1
                assert out_of_sight(table) == [], scene.match.ply
            actions = list(scene.match.actions())
            scene.play(rng.choice([action for action in actions if isinstance(action, Walk)] or actions))
        assert asked


def out_of_sight(table: Table) -> list[tuple[int, int]]:
    """Where who is asked stands, and hexes beside it, as far as they are not seen."""
    acting = table.board.shown.acting_survivor
    if acting is None or acting.hex is None:
        return []
    camera, area = table.board.map.camera, table.board.map.area
    hexes = (acting.hex, *table.draft.map.links[acting.hex])
    return [hex_ for hex_ in hexes if not area.collidepoint(camera.to_pixels(hex_plane.hex_centre(hex_)))]


@pytest.mark.parametrize("scale", [100, 200])
def test_whoever_gives_suppressing_fire_is_not_under_the_tray(scale: int, tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(text_scale=scale)) as pilot:
        for where in ("0,2", "-2,2", "2,-2"):
            night = f"night ch1 normal; tile S1 0,0 sides=------; marlow {where}; round 3; drawn D12=4; suppress marlow"
            table = Table(pilot, seated(pilot, zombies_match(position=night)))
            pilot.rest()
            body = table.board.map.body_rect("s:marlow")
            assert body.w
            assert table.board.area.contains(body)
            assert not body.colliderect(table.board.tray.rect), where


@pytest.mark.parametrize("scale", [100, 200])
def test_badges_of_those_who_are_seen_are_seen(scale: int, tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(text_scale=scale)) as pilot:
        table = at(pilot, "zombies-move", tmp_path)
        map_ = table.board.map
        omens = map_.forecast_reader.forecast_for(table.state)
        assert omens is not None
        for hurt, chip in HexMarks(pilot.stage).harm_badge_rects(map_.camera, omens, map_.body_rects()):
            base = map_.camera.to_pixels(hex_plane.hex_centre(hurt.hex))
            assert map_.area.contains(chip) or not map_.area.collidepoint(base)


@pytest.mark.parametrize("state", ["zombies-new", "zombies-move", "zombies-lost"])
def test_what_lies_round_the_tiles_is_a_town_and_no_black(state: str, tmp_path: Path) -> None:
    """Less than a tenth of the map is nothing but night, also where few tiles lie."""
    with piloted(tmp_path) as pilot:
        table = at(pilot, state, tmp_path)
        map_, laid = table.board.map, table.state.laid
        picture = draw_as_picture(
            map_.area.size, lambda sheet: map_.ground.draw(sheet, map_.camera.with_area_at(0, 0), laid)
        )
        night = pygame.mask.from_threshold(picture, pygame.Color("#0A1319"), (3, 3, 3, 255)).count()
        assert night < 0.1 * map_.area.w * map_.area.h


def test_the_night_grows_redder_with_the_horde(tmp_path: Path) -> None:
    night = "night ch1 normal; tile S1 0,0 sides=------; marlow 0,0; okafor 1,0{hurt}; {dead}round 3; act marlow"
    six = [f"z{i} {hex_}; " for i, hex_ in enumerate(("0,2", "-1,2", "2,-1", "1,-2", "-2,0", "2,-2"), 1)]
    red, steps = [], []
    with piloted(tmp_path) as pilot:
        for dead, hurt in (("", ""), ("".join(six[:2]), " hp=2"), ("".join(six), " hp=0")):
            table = Table(pilot, seated(pilot, zombies_match(position=night.format(dead=dead, hurt=hurt))))
            pilot.rest()
            corner = table.board.map.area.move(-4, 4).topright
            red.append(pilot.stage.surface.get_at(corner).r)
            steps.append(gloom_level(table.board.shown.rules_context, table.state))
    assert steps[0] == 0
    assert steps[0] < steps[1] <= steps[2] <= GLOOM_LEVELS
    assert red[0] < red[1] <= red[2]


def test_a_press_on_oneself_says_what_is_to_be_done(tmp_path: Path) -> None:
    night = "night ch1 normal; tile S1 0,0 sides=------; left 4; marlow 0,0 *machine_pistol=1+1; okafor 1,0; act marlow"
    with piloted(tmp_path) as pilot:
        table = Table(pilot, seated(pilot, zombies_match(position=night)))
        assert "s:marlow" not in table.scene.hand.marks(0).movable
        table.click("s:marlow")
        assert table.scene.table.bubble.words.startswith("Use something highlighted")


def test_what_lies_at_the_feet_looks_as_if_it_can_be_taken(tmp_path: Path) -> None:
    night = "night ch1 normal; tile S1 0,0 sides=------; left 4; marlow 0,0 *machine_pistol=1+1; find 0,0 painkillers;"
    find, looks = "f:0,0/painkillers", []
    for task in ("move marlow", "act marlow"):
        with piloted(tmp_path / task) as pilot:
            table = Table(pilot, seated(pilot, zombies_match(position=f"{night} okafor 1,0; {task}")))
            x, y = table.board.place_centres()[find]
            assert (find in table.scene.hand.marks(0).movable) is (task == "move marlow")
            ring = pygame.Rect(0, 0, 40, 40)
            ring.center = round(x), round(y)
            for at in ((2, 2), table.spot(find)):
                pilot.move(at)
                pilot.frames(2)
                looks.append(pygame.image.tobytes(pilot.stage.surface.subsurface(ring), "RGB"))
    assert len({*looks[:3]}) == 3, "at rest, under the pointer, and where it cannot be taken"
