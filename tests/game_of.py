"""The rules of a match, as the class of the game that a test plays."""

from __future__ import annotations

from typing import Any, TypeVar

from tabletop.play.match import Match

G = TypeVar("G")


def game_of(match: Match[Any, Any, Any], kind: type[G]) -> G:
    """The game of a match with what only this game has, such as its content; fails the test for another game."""
    game = match.game
    assert isinstance(game, kind), f"{game.name} is played"
    return game
