"""What is drawn of the hex map: tiles and who stands on them, told apart, and found under the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.games.zombies.board.map import hex_geometry as hex_plane
from tabletop.games.zombies.board.map import svg_drawing as hex_art
from tabletop.games.zombies.board.map import svg_drawing as hex_plain
from tabletop.games.zombies.board.map.camera import HexCamera, opening_camera
from tabletop.games.zombies.board.map.figure_pictures import FigureAppearance, FigurePictures
from tabletop.games.zombies.board.map.figures import HexFigures
from tabletop.games.zombies.board.map.ground import HexGround
from tabletop.games.zombies.board.map.marks import ForecastHarm, HexMarks, MapForecast
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import SpecialToken, State, Zombie
from tabletop.ui.boards.marks import MarkKind, Marks
from tabletop.ui.drawing import draw
from tabletop.ui.stage.stage import Stage
from tests.games.zombies.rules.table import arena, at
from tests.sampled import sampled
from tests.ui.live import Live
from tests.ui.pilot import piloted

AREA = (0, 0, 960, 544)
NIGHT = (
    "tile S1 0,0; tile T01 1,-1; tile T04 1,0 new; marlow 0,0; okafor 1,-2; petrov -1,1; brandt 0,2; z1 1,0;"
    " z2 2,0 asleep; z3 3,-5 stunned; find -2,1 field_kit; find 0,2 carbine; boards 0 N 2; fire -1,-1; lure -2,2;"
    " round 3; move marlow"
)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with piloted(tmp_path) as pilot:
        yield pilot.stage


@pytest.fixture
def state() -> State:
    return at(NIGHT)


def through(state: State) -> HexCamera:
    return opening_camera(AREA, 1.0, hex_plane.map_bounds([laid.place for laid in state.laid]), (0.0, 0.0))


def ground_of(stage: Stage, state: State, **more: object) -> pygame.Surface:
    surface = pygame.Surface((960, 544))
    HexGround(stage, arena().tiles).draw(surface, through(state), state.laid, state.boards, **more)  # type: ignore[arg-type]
    return surface


def look(surface: pygame.Surface, camera: HexCamera, hex_: tuple[int, int]) -> bytes:
    x, y = camera.to_pixels(hex_plane.hex_centre(hex_))
    return pygame.image.tobytes(surface.subsurface(pygame.Rect(round(x) - 20, round(y) - 20, 40, 40)), "RGB")


# --- the ground ---------------------------------------------------------------------------------------------------


def test_a_tile_that_nobody_has_entered_is_darker(stage: Stage, state: State) -> None:
    entered = replace(state, laid=tuple(replace(laid, explored=True) for laid in state.laid))
    middle = hex_plane.tile_hexes((1, 0), 0)[4]
    x, y = through(state).to_pixels(hex_plane.hex_centre(middle))
    rect = pygame.Rect(round(x) - 15, round(y) - 15, 30, 30)
    dark, light = (pygame.transform.average_color(ground_of(stage, each), rect) for each in (state, entered))
    assert sum(dark[:3]) < 0.8 * sum(light[:3])


def test_a_tile_on_its_way_is_not_on_the_ground(stage: Stage, state: State) -> None:
    middle = hex_plane.tile_hexes((1, -1), 0)[9]
    there, gone = ground_of(stage, state), ground_of(stage, state, hidden=frozenset({1}))
    camera = through(state)
    assert look(there, camera, middle) != look(gone, camera, middle)
    assert look(there, camera, (0, 0)) == look(gone, camera, (0, 0))


@pytest.mark.parametrize("part", sampled(range(6), 1))
def test_every_tile_of_the_content_can_be_drawn_in_every_turn(stage: Stage, state: State, part: int) -> None:
    ground, camera = HexGround(stage, arena().tiles), through(state)
    surface = pygame.Surface((960, 544))
    for tile in list(arena().tiles.values())[part::6]:
        seen = set()
        for turn in range(6):
            surface.fill("#000000")
            ground.draw_tile(Live(surface), camera, replace(state.laid[0], tile=tile.id, turn=turn), (480, 272))
            seen.add(pygame.image.tobytes(surface, "RGB"))
        assert len(seen) == 6, tile.id


def test_boards_and_sealed_exits_are_seen(stage: Stage, state: State) -> None:
    plain = ground_of(stage, replace(state, boards=()))
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(ground_of(stage, state), "RGB")
    fewer = replace(state, boards=(replace(state.boards[0], left=1),))
    ring, none = (
        pygame.mask.from_threshold(ground_of(stage, each), pygame.Color("#E39A3B"), (2, 2, 2, 255)).count()
        for each in (state, replace(state, boards=()))
    )
    assert ring > none + 40, "how many are left stands in a ring that is seen from afar"
    assert pygame.image.tobytes(ground_of(stage, fewer), "RGB") != pygame.image.tobytes(ground_of(stage, state), "RGB")
    sealed = replace(state, laid=(replace(state.laid[0], sides="-D----"), *state.laid[1:]))
    camera = through(state)
    x, y = camera.to_pixels(hex_plane.side_centre((0, 0), 0))
    rect = pygame.Rect(round(x) - 20, round(y) - 20, 40, 40)
    parts = [pygame.image.tobytes(ground_of(stage, each).subsurface(rect), "RGB") for each in (state, sealed)]
    assert parts[0] != parts[1]


def test_a_tile_of_a_pack_without_a_picture_shows_its_rows() -> None:
    street = arena().tiles["T01"]
    text = hex_plain.plain_tile_svg(street, {})
    assert text.count('rx="5"') == 6, "one die for each spawn hex"
    assert text.count("#6A7C80") == 4, "one block for each solid hex"
    assert hex_plain.plain_tile_svg(replace(street, sides="------"), {}).count("stroke-linecap") == 30, (
        "five edges a side"
    )
    assert text.count("stroke-linecap") == 20, "two open sides have no wall"


def test_turning_keeps_all_of_a_drawing() -> None:
    text = '<svg viewBox="0 0 96 32"><path d="M0 0H96V32H0Z" fill="#112233"/></svg>'
    made = hex_art.parse_svg(hex_art.turned_svg(text, 45))
    assert made.box[2] == made.box[3] == pytest.approx(101.19, abs=0.01)
    assert made.middle == pytest.approx((48, 16), abs=0.01)
    assert "rotate(45 48 16)" in made.body


# --- figures ------------------------------------------------------------------------------------------------------


def test_every_state_of_a_figure_looks_different(stage: Stage, state: State) -> None:
    pieces = FigurePictures(stage, arena().survivors, arena().specials)
    person, zombie = state.people[0], Zombie(4, ZombieKind.COMMON, (0, 0))
    people = [
        person, replace(person, pinned=True), replace(person, hp=0), replace(person, slime=1), replace(person, hp=3),
        replace(person, wounded=True), replace(person, token=SpecialToken("stalker", 3)),
        replace(person, token=SpecialToken("snare", 2)),
    ]  # fmt: skip
    zombies = [
        zombie, replace(zombie, active=False), replace(zombie, stunned=True),
        replace(zombie, kind=ZombieKind.BRUTE, hp=10), replace(zombie, kind=ZombieKind.BRUTE, hp=4),
        replace(zombie, kind=ZombieKind.MOURNER, hp=6),
        replace(zombie, kind=ZombieKind.MOURNER, hp=6, active=False),
    ]  # fmt: skip
    faces = [pieces.appearance_of(each, 0) for each in people] + [pieces.appearance_of(each) for each in zombies]
    faces += [pieces.appearance_of(person, 0, first=True), pieces.appearance_of(person, 1)]
    seen = {pygame.image.tobytes(pieces.picture(face, 38.0)[0], "RGBA") for face in faces}
    assert len(seen) == len(faces)


def test_a_pinned_survivor_lies_on_its_side(stage: Stage) -> None:
    pieces = FigurePictures(stage, arena().survivors, arena().specials)
    stands, lies = (
        pieces.picture(FigureAppearance("survivor_okafor", 1, is_lying=lies), 38.0)[0] for lies in (False, True)
    )
    assert stands.get_height() > stands.get_width()
    assert lies.get_width() > lies.get_height()


def test_survivors_of_packs_get_a_figure_of_their_seat(stage: Stage, state: State) -> None:
    pieces = FigurePictures(stage, arena().survivors, arena().specials)
    assert pieces.appearance_of(replace(state.people[2], survivor="somebody"), 2).art == "survivor_3"


@pytest.fixture
def figures(stage: Stage, state: State) -> HexFigures:
    made = HexFigures(stage, arena())
    made.show(replace(state, people=(replace(state.people[0], token=SpecialToken("snare", 2)), *state.people[1:])))
    return made


def test_who_stands_on_a_hex_is_found_there(figures: HexFigures, state: State) -> None:
    camera = through(state)
    assert figures.targets_at(camera, camera.to_pixels(hex_plane.hex_centre((1, 0))))[0] == "z:1"
    assert figures.targets_at(camera, camera.to_pixels(hex_plane.hex_centre((0, 2))))[:1] == ["s:brandt"]
    assert figures.targets_at(camera, camera.to_pixels(hex_plane.hex_centre((-2, 1))))[0] == "f:-2,1/field_kit"
    assert figures.targets_at(camera, camera.to_pixels(hex_plane.hex_centre((2, -2)))) == ["h:2,-2"]


def test_a_body_is_hit_above_its_hex_but_not_that_of_a_sleeper(figures: HexFigures, state: State) -> None:
    camera = through(state)
    x, y = camera.to_pixels(hex_plane.hex_centre((-1, 1)))
    assert "s:petrov" in figures.targets_at(camera, (x, y - camera.scale * 1.2))
    assert "s:petrov" not in figures.targets_at(camera, (x, y - camera.scale * 1.2), bodies=False)
    x, y = camera.to_pixels(hex_plane.hex_centre((2, 0)))
    assert "z:2" not in figures.targets_at(camera, (x, y - camera.scale * 1.2))


def test_a_token_is_hit_before_whom_it_holds(figures: HexFigures, state: State) -> None:
    camera = through(state)
    assert figures.targets_at(camera, figures.spots(camera)["k:marlow"])[0] == "k:marlow"
    assert figures.hex_of("k:marlow") == (0, 0)


def test_what_moves_is_not_drawn_twice(stage: Stage, figures: HexFigures, state: State) -> None:
    camera, surfaces = through(state), []
    for hidden in (frozenset[str](), frozenset({"z:1"})):
        surface = pygame.Surface((960, 544))
        surface.set_clip(surface.get_rect())
        figures.draw(Live(surface), camera, hidden=hidden)
        surfaces.append(surface)
    assert look(surfaces[0], camera, (1, 0)) != look(surfaces[1], camera, (1, 0))


def test_targets_movables_and_the_lifted_show(stage: Stage, figures: HexFigures, state: State) -> None:
    camera, seen = through(state), set()
    for marks in (
        Marks(), Marks(targets={"z:1": MarkKind.ATTACK}), Marks(hovered="z:1"), Marks(focus="z:1"), Marks(lifted="z:1"),
    ):  # fmt: skip
        surface = pygame.Surface((960, 544))
        figures.draw(Live(surface), camera, marks)
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) == 5


def test_a_clock_on_the_badge_says_that_its_wounds_are_still_to_come(
    stage: Stage, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, make_picture = list[str](), draw.icon_picture

    def noted(canvas: Stage, name: str, size: int, colour: str) -> pygame.Surface:
        drawn.append(name)
        return make_picture(canvas, name, size, colour)

    monkeypatch.setattr(draw, "icon_picture", noted)
    forecast = MapForecast((), (ForecastHarm((0, 0), 2),))
    HexMarks(stage).draw_harm_badges(Live(pygame.Surface((960, 544))), through(state), forecast)
    assert drawn == ["clock"]


def test_omens_and_wakes_show_over_whom_they_mean(stage: Stage, state: State) -> None:
    camera, marks = through(state), HexMarks(stage)
    seen = set()
    for hurt in (
        ForecastHarm((0, 0), 2),
        ForecastHarm((0, 0), 3),
        ForecastHarm((0, 0), 2, is_pinned=True),
        ForecastHarm((0, 0), 2, dies=True),
    ):
        surface = pygame.Surface((960, 544))
        marks.draw_harm_badges(Live(surface), camera, MapForecast((), (hurt,)))
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) == 4
    surface = pygame.Surface((960, 544))
    marks.draw_zombie_trails(Live(surface), camera, MapForecast((((1, 0), (1, -1)),)))
    assert look(surface, camera, (1, -1)) != look(pygame.Surface((960, 544)), camera, (1, -1))
