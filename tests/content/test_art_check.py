"""Pictures of packs: found by name, read within limits, and checked with file and line."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tabletop.content.art_check import picture_names
from tabletop.content.check import CheckReport, check_in_child_process
from tabletop.content.games import load_game
from tabletop.content.pack_art import PackArt, find_picture_file, picture_files, png_refusal
from tests.hostile.pictures import sound_png
from tests.plain_pack import THINGS, write_plain_pack

CIRCLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">\n<circle r="20" fill="{}"/>\n</svg>'


def png(width: int, height: int) -> bytes:
    """The head of a PNG of that size."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + bytes(9)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_plain_pack(tmp_path / "plain")


def add(pack: Path, name: str, content: str | bytes) -> Path:
    """A picture for a game, such as `zone_wars/mini_ghoul.svg`."""
    game, _, file = name.partition("/")
    path = pack / game / "art" / file
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def told(report: CheckReport) -> list[tuple[str, int, str]]:
    return [(Path(each.file).name, each.line, each.text) for each in report.problems]


def test_a_pack_without_pictures_is_fine_and_says_what_has_none(pack: Path) -> None:
    report = check_in_child_process([pack])
    assert report.is_fine, report.lines()
    remarks = " ".join(report.notes)
    assert all(f"art/{name}.svg" in remarks for game in THINGS for name in THINGS[game])
    assert "mini_krin" not in remarks, "ours are not told of"


def test_what_has_a_picture_is_not_remarked_on(pack: Path) -> None:
    add(pack, "zone_wars/mini_bog-toad.svg", CIRCLE.format("#ff0000"))
    add(pack, "zone_wars/zone_hail.png", sound_png(64, 64))
    report = check_in_child_process([pack])
    assert report.is_fine, report.lines()
    assert "bog-toad" not in " ".join(report.notes)
    assert "zone_hail" not in " ".join(report.notes)
    assert {"mini_bog-toad.svg", "zone_hail.png"} <= {Path(file).name for file in report.files}


def test_what_comes_out_otherwise_is_told_with_file_and_line(pack: Path) -> None:
    add(pack, "zoon/figure_molehill.svg", CIRCLE.format("orange"))
    (found,) = told(check_in_child_process([pack]))
    assert found == ("figure_molehill.svg", 2, "are drawn in grey; write #rrggbb")


def test_a_picture_that_nothing_shows_is_told_with_the_nearest_name(pack: Path) -> None:
    add(pack, "zone_wars/mini_bog-tod.svg", CIRCLE.format("#ff0000"))
    (problem,) = check_in_child_process([pack]).problems
    assert (problem.text, problem.nearest) == ("nothing shows a picture of this name", "mini_bog-toad.svg")


@pytest.mark.parametrize(
    ("name", "content", "text"),
    [
        ("zombies/tile_plaza.svg", "<svg", "this is no XML: unclosed token"),
        (
            "zombies/tile_plaza.svg",
            "<!DOCTYPE svg><svg/>",
            "a document type (<!DOCTYPE …>) is not allowed",
        ),
        ("zombies/tile_plaza.svg", CIRCLE.format("#fff").replace("r=", "onload='go()' r="), "the picture isn't shown"),
        (
            "zombies/tile_plaza.svg",
            CIRCLE.format("#fff").replace("<circle", "<script/><circle"),
            "the picture isn't shown",
        ),
        ("zombies/tile_plaza.png", b"GIF89a", "this is no PNG picture"),
        ("zombies/tile_plaza.png", png(5000, 4), "at most 4096 pixels a side"),
        ("zombies/tile_plaza.jpg", b"", "a picture is an SVG or a PNG file"),
    ],
)
def test_what_is_refused_is_told_and_not_used(pack: Path, name: str, content: str | bytes, text: str) -> None:
    path = add(pack, name, content)
    assert any(found[0] == path.name and text in found[2] for found in told(check_in_child_process([pack])))
    art = PackArt(pack / "zombies")
    assert (art.find_svg_text("tile_plaza"), art.find_png_bytes("tile_plaza")) == (None, None)


def test_a_picture_is_found_by_its_name_only_in_its_own_folder(pack: Path) -> None:
    path = add(pack, "zombies/tile_plaza.svg", CIRCLE.format("#ff0000"))
    folder = pack / "zombies"
    assert find_picture_file(folder, "tile_plaza") == path
    assert picture_files(folder) == {"tile_plaza": path}
    for name in ("", "../plain", "art/tile_plaza", ".hidden", "tile_market"):
        assert find_picture_file(folder, name) is None
    (folder / "art" / "tile_link.svg").symlink_to(path)
    assert find_picture_file(folder, "tile_link") is None
    assert picture_files(folder.parent / "zodiac") == {}


@pytest.mark.parametrize(("size", "is_fine"), [((4096, 4096), True), ((4097, 1), False), ((0, 9), False)])
def test_a_png_is_measured_by_its_head(size: tuple[int, int], is_fine: bool) -> None:
    assert (png_refusal(png(*size)) == "") is is_fine


@pytest.mark.parametrize("game", list(THINGS))
def test_every_game_says_which_pictures_its_content_can_have(pack: Path, game: str) -> None:
    names = picture_names(load_game(game, pack / game).content)  # type: ignore[attr-defined]
    assert set(THINGS[game]) <= set(names)
    assert names
