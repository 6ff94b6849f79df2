"""What Zodiac prints: as many discs as lie on the star, two-faced, and the star of whoever made it."""

from __future__ import annotations

from dataclasses import replace

from tabletop.content.games import game_with_content, load_game
from tabletop.games.zodiac.print_parts import print_parts
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.print_options import PartKind
from tabletop.ui.printing.parts import PrintArt


def game() -> Zodiac:
    made = load_game("zodiac")
    assert isinstance(made, Zodiac)
    return made


def test_there_are_the_discs_of_the_opening() -> None:
    opening = game().content.board.openings[0]
    two_faced, red = (part for part in print_parts(game(), PrintArt()) if part.kind == PartKind.DISCS)
    assert two_faced.count == len(opening.black) + len(opening.white) == 6
    assert red.count == len(opening.neutral) == 2
    assert two_faced.front != two_faced.back
    assert red.front == red.back


def test_another_star_is_drawn_with_its_own_points() -> None:
    content = game().content
    moved = tuple(replace(point, x=point.x + 5) for point in content.board.points)
    other = game_with_content("zodiac", replace(content, board=replace(content.board, points=moved)))
    assert isinstance(other, Zodiac)
    (ours,), (theirs,) = (
        [part.front for part in print_parts(each, PrintArt()) if part.kind == PartKind.MATS] for each in (game(), other)
    )
    assert ours != theirs
