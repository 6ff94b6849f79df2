"""A match goes on with changed content as far as its moves are possible."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.content.games import content_class, content_files, game_content_folder, game_with_content, load_game
from tabletop.content.load import load_content_files
from tabletop.play.changed_content import continue_with_content
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Game


def changed(**fields: Any) -> Game[Any, Any, Any]:
    """Our star with other values."""
    kind = content_class("zodiac")
    content: Any = load_content_files(kind, content_files("zodiac", game_content_folder("zodiac")))
    return game_with_content("zodiac", replace(content, board=replace(content.board, **fields)))


def played(moves: int, **setup: str) -> Match[Any, Any, Any]:
    game = load_game("zodiac")
    sitters = tuple(Sitter(SitterKind.PERSON, "") for _ in range(2))
    header = Header(game="zodiac", rules_version=game.version, content="", sitters=sitters, setup=setup, seed="1")
    match: Match[Any, Any, Any] = Match(game, header)
    for _ in range(moves):
        match.submit(match.actions()[0])
    return match


def test_all_moves_that_are_possible_are_kept_with_what_was_undone() -> None:
    match = played(6)
    match.undo()
    found = continue_with_content(match, changed(majority=4), "new")
    assert (found.first_lost_ply, found.is_new) == (0, False)
    assert (found.match.ply, found.match.length) == (match.ply, match.length)
    assert str(found.match.view(None)) == str(match.view(None))
    assert found.match.header.content == "new"


def test_the_first_impossible_move_ends_what_is_kept() -> None:
    match = played(3)
    first = str(match.past.decision(1)[1])
    kind = content_class("zodiac")
    content: Any = load_content_files(kind, content_files("zodiac", game_content_folder("zodiac")))
    second = str(match.past.decision(2)[1])[0]
    (usual,) = content.board.openings
    other = replace(usual, white=tuple(name for name in usual.white if name != second))
    found = continue_with_content(match, changed(openings=(other,)), "new")
    assert (found.first_lost_ply, found.match.ply) == (2, 1)
    assert str(found.match.past.decision(1)[1]) == first


def test_a_set_up_that_is_no_more_begins_a_new_match() -> None:
    match = played(2, opening="classic")
    kind = content_class("zodiac")
    content: Any = load_content_files(kind, content_files("zodiac", game_content_folder("zodiac")))
    renamed = replace(content.board.openings[0], name="other")
    found = continue_with_content(match, changed(openings=(renamed,)), "new")
    assert found.is_new
    assert found.match.ply == 0
