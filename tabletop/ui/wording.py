"""Sentences about a game: the reasons, outcomes and events of its content, filled for people."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from tabletop.content import prose
from tabletop.play.match import Match
from tabletop.play.seats import Sitter
from tabletop.rules.game import Event, Outcome, Refusal, Seat
from tabletop.ui.strings import say, translated

_OWN_REASONS = ("nothing_to_undo", "nothing_to_redo", "undo_off", "a_roll", "a_reveal")
"""Refusals of the match itself, which no rule of a game has made."""


def title(game: str) -> str:
    """The game's name for people."""
    return translated(prose.words(game).title)


def why_not(game: str, refusal: Refusal) -> str:
    """Why an action is not possible, without the clause."""
    if refusal.reason in _OWN_REASONS:
        return say(f"table.{refusal.reason}", **dict(refusal.params))
    return translated(prose.words(game).reasons[refusal.reason]).format(**dict(refusal.params))


def side(game: str, seat: Seat) -> str:
    """What the seat is called in this game, such as "Black"."""
    return translated(prose.words(game).seats[seat])


def name(match: Match[Any, Any, Any], seat: Seat) -> str:
    """Who sits there."""
    return sitter_name(match.header.game, match.sitters[seat], seat)


def sitter_name(game: str, sitter: Sitter, seat: Seat) -> str:
    """A sitter's name; that of the side where there is none."""
    return sitter.name or side(game, seat)


def ended(match: Match[Any, Any, Any], outcome: Outcome) -> str:
    """How the game ended, in a sentence."""
    words = prose.words(match.header.game)
    winner = " & ".join(name(match, seat) for seat in outcome.winners)
    losers = [seat for seat in range(len(match.sitters)) if seat not in outcome.winners]
    loser = " & ".join(name(match, seat) for seat in losers)
    return translated(words.outcomes[outcome.reason]).format(winner=winner, loser=loser)


def caption(match: Match[Any, Any, Any], event: Event) -> str:
    """What happened, in a sentence; empty for what needs no words."""
    template = prose.words(match.header.game).events.get(type(event).__name__, "")
    if not template:
        return ""
    facts = {field.name: getattr(event, field.name) for field in fields(event)}
    for key in ("seat", "winner"):
        if key in facts:
            facts[key] = name(match, facts[key])
    facts = {key: ", ".join(value) if isinstance(value, tuple) else value for key, value in facts.items()}
    return translated(template).format(**facts)


def level(name_: str) -> str:
    """A bot's level for people."""
    return say(f"common.level_{name_}")
