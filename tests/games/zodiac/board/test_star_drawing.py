"""The plate under the discs shows whatever star the content has."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tabletop import paths
from tabletop.ai.worker import InlineWorker
from tabletop.app import make_offscreen_stage
from tabletop.games.zodiac.board.star_drawing import star_svg
from tabletop.games.zodiac.rules.content import Board, Opening, Point
from tabletop.settings import Settings
from tests.games.zodiac.rules.positions import zodiac

DRAWING = (paths.sprites() / "zodiac" / "board.svg").read_text(encoding="utf-8")
OWN: Board = zodiac().content.board
SQUARE = Board(
    points=tuple(Point(n, x, y) for n, x, y in (("A", 200, 200), ("B", 800, 200), ("C", 800, 800), ("D", 200, 800),
                                               ("a", 500, 200), ("b", 800, 500), ("c", 500, 800), ("d", 200, 500))),
    lines=(("A", "a", "B"), ("B", "b", "C"), ("C", "c", "D"), ("D", "d", "A")),
    ring=("a", "b", "c", "d"),
    openings=(Opening("one", ("A",), ("C",), ("a",)),),
    majority=2,
    neutral_turns=2,
)  # fmt: skip


def centres(svg: str) -> set[tuple[float, float]]:
    """Where the sockets of a changed drawing are; its first one stands at 500, 148."""
    moves = re.findall(r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)"><!-- twelve', svg)
    return {(500 + float(x), 148 + float(y)) for x, y in moves}


def test_the_own_star_is_the_drawing_itself() -> None:
    assert star_svg(DRAWING, OWN) == DRAWING
    other = replace(OWN, openings=(), majority=2, lines=tuple(reversed(OWN.lines)))
    assert star_svg(DRAWING, other) == DRAWING


def test_another_star_has_its_own_sockets_and_lines() -> None:
    svg = star_svg(DRAWING, SQUARE)
    assert centres(svg) == {(point.x, point.y) for point in SQUARE.points}
    assert svg.count('d="M200,200 L500,200 L800,200 M800,200 L800,500 L800,800 ') == 3
    assert "804.8" not in svg
    assert "constellations" not in svg
    assert svg.count("<svg") == svg.count("</svg>") == 1


def test_a_line_left_out_is_not_shown() -> None:
    svg = star_svg(DRAWING, replace(OWN, lines=OWN.lines[:5]))
    assert svg != DRAWING
    assert len(centres(svg)) == 12


def test_the_sun_makes_room_for_the_star() -> None:
    assert "scale(1.000)" in star_svg(DRAWING, SQUARE)
    crossed = replace(SQUARE, lines=(*SQUARE.lines, ("a", "c"), ("b", "d")))
    assert "sun in the middle" not in star_svg(DRAWING, crossed)


def test_a_drawing_without_a_star_stays_as_it_is() -> None:
    plain = "<svg><!-- plate --><circle r='5'/></svg>"
    assert star_svg(plain, SQUARE) == plain


@pytest.mark.parametrize("board", [OWN, SQUARE], ids=["own", "square"])
def test_every_socket_is_seen(board: Board) -> None:
    stage = make_offscreen_stage((1280, 720), Settings(), InlineWorker())
    try:
        picture = stage.sprites.get_square_svg(star_svg(DRAWING, board), 500)
        for point in board.points:
            red, green, blue, _ = picture.get_at((round(point.x / 2), round(point.y / 2)))
            assert red < 40, point.name
            assert green < 40
            assert blue < 90
    finally:
        stage.close_everything()
