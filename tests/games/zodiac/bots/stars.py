"""Stars for tests: the game's own one, and two others that a designer might draw."""

from __future__ import annotations

from functools import cache

from tabletop.content.games import load_game
from tabletop.games.zodiac.rules.content import Board, Content, Opening, Point
from tabletop.games.zodiac.rules.rules import Zodiac


@cache
def classic() -> Zodiac:
    """The star of the game."""
    game = load_game("zodiac")
    assert isinstance(game, Zodiac)
    return game


@cache
def pentagram() -> Zodiac:
    """Five points, five lines of four: A to E are tips, a to e the ring, a between A and B."""
    return _game(
        "ABCDEabcde",
        ("AabC", "BbcD", "CcdE", "DdeA", "EeaB"),
        "abcde",
        Opening("pair", ("A", "C"), ("B", "D"), ("e",)),
        majority=2,
    )


@cache
def triangle() -> Zodiac:
    """Three lines of three, so few positions that all games can be played out."""
    return _game("ABCabc", ("AaB", "BbC", "CcA"), "abc", Opening("trio", ("A", "b"), ("B",), ("a",)), majority=2)


def _game(points: str, lines: tuple[str, ...], ring: str, opening: Opening, majority: int) -> Zodiac:
    board = Board(
        points=tuple(Point(name, 10.0 * i, 0.0) for i, name in enumerate(points)),
        lines=tuple(tuple(line) for line in lines),
        ring=tuple(ring),
        openings=(opening,),
        majority=majority,
        neutral_turns=2,
    )
    content = Content(board)
    assert not list(content.problems())
    return Zodiac(content)
