"""Matches from what is known of them as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from tabletop.play.match import Match
from tabletop.play.record import Do, Header, Record
from tabletop.rules.game import Game

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


def replay(game: Game[S, A, V], header: Header, texts: Iterable[str]) -> Match[S, A, V]:
    """A match of one line, chance included; raises ReplayError with the number of the wrong action, from 0."""
    return Match(game, header, ops=(Do(text) for text in texts))


def rebuild(game: Game[S, A, V], record: Record) -> Match[S, A, V]:
    """The match of a record with all its branches; raises ReplayError."""
    return Match(game, record.header, ops=(line.op for line in record.lines))
