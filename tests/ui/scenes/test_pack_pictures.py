"""What a pack brings is seen: with the pack's own pictures, and with ones made by code where it brings none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.content.games import digest, load_game
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.rules.game import Game
from tabletop.settings import Settings
from tabletop.ui.boards.phone import phone_view_builder_of
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.stage.pack_stage import stage_with_pictures
from tests.plain_pack import SETUPS, THINGS, write_plain_pack
from tests.ui.pilot import PEOPLE, Pilot, piloted, seated

GAMES = tuple(SETUPS)
PINK = "#FF00E1"
"""In no drawing of ours."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path / "saves", Settings(cover="off")) as made:
        made.stage.push_scene(open_scene("title", made.stage))
        yield made


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_plain_pack(tmp_path_factory.mktemp("packs") / "plain")


def set_up(pilot: Pilot, game: Game[Any, Any, Any], *, own: bool = True) -> SetupScene:
    """The set-up with this content, its own things chosen."""
    scene = open_scene("setup", pilot.stage, SceneRequest(game.name))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    scene.use_game(game)
    options = dict(scene.plan.options) | (dict(SETUPS[game.name]) if own else {})
    scene.change(replace(scene.plan, options=tuple(options.items())))
    pilot.frames(40)
    return scene


def match_on(name: str, folder: Path) -> Match[Any, Any, Any]:
    game, agreed = load_game(name, folder), dict(SETUPS[name])
    header = Header(game=name, rules_version=game.version, content=digest(name, folder), setup=agreed, seed="pack",
                    sitters=PEOPLE[: game.seats(agreed)])  # fmt: skip
    return Match(game, header)


def pixels_of(surface: pygame.Surface, colour: str = PINK) -> int:
    """How many pixels have just this colour."""
    return pygame.mask.from_threshold(surface, pygame.Color(colour), (4, 4, 4, 255)).count()


@pytest.mark.parametrize("name", GAMES)
def test_a_pack_without_pictures_is_set_up_played_and_looked_through(pilot: Pilot, plain: Path, name: str) -> None:
    scene = set_up(pilot, load_game(name, plain / name))
    assert scene.form.rect_of("start").w > 0
    match = match_on(name, plain / name)
    table = seated(pilot, match)
    for _ in range(3):
        match.submit(match.actions()[0])
        pilot.rest()
    assert table.board.area.w > 100
    review = open_scene("review", pilot.stage, SceneRequest(name, match=match))
    pilot.stage.push_scene(review)
    pilot.rest()
    assert pilot.stage.scene is review


@pytest.mark.parametrize("name", [name for name in GAMES if THINGS[name]])
def test_phones_get_a_picture_of_everything_without_one(plain: Path, name: str) -> None:
    builder = phone_view_builder_of(load_game(name, plain / name))
    made = builder.pictures(["#56B4E9", "#D55E00", "#2FA36B", "#B48EDE"])
    figures = {"zone_wars": "mini_moss-krin.0", "zombies": "tile_plaza"}
    assert made[figures[name]].startswith("<svg")
    assert name != "zombies" or "item_tonic" in made


def art(folder: Path, *names: str) -> None:
    """A pink picture of each of these things."""
    (folder / "art").mkdir(exist_ok=True)
    for name in names:
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path d="M0 0H60V60H0Z" fill="{PINK}"/></svg>'
        )
        (folder / "art" / f"{name}.svg").write_text(text, encoding="utf-8")


def pink_png(path: Path, size: tuple[int, int] = (40, 30)) -> None:
    path.parent.mkdir(exist_ok=True)
    surface = pygame.Surface(size)
    surface.fill(PINK)
    pygame.image.save(surface, path)


PICTURES = {
    "zodiac": ("board",),
    "zoon": ("figure_molehill", "back_molehill"),
    "zone_wars": ("mini_moss-franton", "mini_moss-krin", "mini_moss-hugust", "mat_allotments"),
    "zombies": ("survivor_rosa",),
}
"""What is seen in set-ups."""


@pytest.mark.parametrize("suffix", ["svg", "png"])
@pytest.mark.parametrize("name", GAMES)
def test_pictures_of_a_pack_are_seen_in_set_up_and_at_the_table(
    pilot: Pilot, tmp_path: Path, name: str, suffix: str
) -> None:
    folder = write_plain_pack(tmp_path / "plain") / name
    set_up(pilot, load_game(name, folder))
    assert pixels_of(pilot.stage.surface) == 0
    if suffix == "svg":
        art(folder, *PICTURES[name])
    else:
        for thing in PICTURES[name]:
            pink_png(folder / "art" / f"{thing}.png")
    pilot.stage.pop_scene()
    set_up(pilot, load_game(name, folder))
    assert pixels_of(pilot.stage.surface) > 50
    pilot.stage.pop_scene()
    seated(pilot, match_on(name, folder))
    pilot.sharpen()
    assert pixels_of(pilot.stage.surface) > 50
    pilot.stage.pop_scene()
    set_up(pilot, load_game(name), own=False)
    assert pixels_of(pilot.stage.surface) == 0, "the program's own content looks as ever"


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_of_a_pack_is_found_by_the_name_of_its_thing(pilot: Pilot, tmp_path: Path, name: str) -> None:
    folder = write_plain_pack(tmp_path / "plain") / name
    names = (*THINGS[name], *PICTURES[name])
    art(folder, *names)
    sprites = stage_with_pictures(pilot.stage, load_game(name, folder)).sprites
    for thing in names:
        assert pixels_of(sprites.get(f"{name}/{thing}", 60)) > 900, thing
        assert PINK in sprites.text(f"{name}/{thing}")
    assert pilot.stage.sprites.has_drawing(f"{name}/cover")


def test_a_picture_that_is_refused_is_as_if_it_were_not_there(pilot: Pilot, tmp_path: Path) -> None:
    folder = write_plain_pack(tmp_path / "plain") / "zone_wars"
    (folder / "art").mkdir()
    for name, text in (
        ("mini_bog-toad", "<svg"), ("mini_moss-lib", "<!DOCTYPE svg><svg viewBox='0 0 9 9'/>"),
        ("mini_moss-vasko", "<svg/>"),
    ):  # fmt: skip
        (folder / "art" / f"{name}.svg").write_text(text, encoding="utf-8")
    (folder / "art" / "zone_hail.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    sprites = stage_with_pictures(pilot.stage, load_game("zone_wars", folder)).sprites
    names = ("mini_bog-toad", "mini_moss-lib", "mini_moss-vasko", "zone_hail")
    assert not any(sprites.has_drawing(f"zone_wars/{name}") for name in names)
    set_up(pilot, load_game("zone_wars", folder))
