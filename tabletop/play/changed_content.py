"""A match goes on while the content that it is played with changes under it, as far as its moves allow.

Used by the bench (`ui/scenes/work`), where somebody writes a pack and tries it. The record of the match is replayed
with the game that has the new content; marks of states are left out, since other states are what is wanted. The first
action that is not allowed any more, or that nobody can read, ends it, and the match continues before that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tabletop.play.match import Match
from tabletop.play.record import StateMark
from tabletop.play.replay import ReplayError
from tabletop.rules.game import Game, InvalidSetup


@dataclass(frozen=True, slots=True)
class ContinuedMatch:
    """A match as it is with changed content."""

    match: Match[Any, Any, Any]
    first_lost_ply: int
    """The first action that is not possible any more, counted from 1; 0 where all are."""
    is_new: bool = False
    """Whether not even its set-up is possible any more, so that another match begins."""


def continue_with_content(match: Match[Any, Any, Any], game: Game[Any, Any, Any], content: str) -> ContinuedMatch:
    """The match with this game, whose content has the digest `content`; it is kept nowhere."""
    header = replace(match.header, rules_version=game.version, content=content)
    ops = [line.op for line in match.record().lines if not isinstance(line.op, StateMark)]
    try:
        return ContinuedMatch(Match(game, header, ops=ops), 0)
    except ReplayError as error:
        shorter: Match[Any, Any, Any] = Match(game, header, ops=ops[: error.index])
        return ContinuedMatch(shorter, shorter.ply + 1)
    except (InvalidSetup, ValueError):
        sitters = header.sitters[: game.seats({})]
        return ContinuedMatch(Match(game, replace(header, setup={}, sitters=sitters)), 1, is_new=True)
