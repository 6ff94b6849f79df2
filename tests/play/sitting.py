"""Headers and libraries for tests of matches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop.content import games
from tabletop.play.match import Match
from tabletop.play.record import ChanceMode, Header, JournalLine
from tabletop.play.save import SaveError
from tabletop.play.seats import Kind, Sitter
from tabletop.rules.game import Game
from tests.play.toy import Count, Guess, OpenGuess

AnyGame = Game[Any, Any, Any]
AnyMatch = Match[Any, Any, Any]


class Shelf:
    """The two toys and the registered games; versions and digests can be changed."""

    def __init__(self) -> None:
        self.toys: dict[str, AnyGame] = {"guess": Guess(), "open_guess": OpenGuess(), "count": Count()}
        self.digests = {"guess": "g" * 64, "open_guess": "o" * 64, "count": "c" * 64}

    def load_game(self, name: str) -> AnyGame:
        return self.toys[name] if name in self.toys else games.load_game(name)

    def digest(self, name: str) -> str:
        return self.digests[name] if name in self.digests else games.digest(name)

    def load_pack(self, name: str, content: str, pack: str) -> None:
        """There are no packs."""

    def load_former(self, name: str) -> tuple[tuple[AnyGame, str], ...]:
        """Nothing was ever otherwise."""
        return ()


SHELF = Shelf()


def header(
    game: str,
    *kinds: Kind,
    setup: dict[str, str] | None = None,
    seed: str = "seven",
    friendly: bool = False,
    undo: bool = True,
    chance: ChanceMode = "auto",
) -> Header:
    """Two persons by default."""
    sitters = tuple(Sitter(kind, f"N{seat}", "random" if kind == "bot" else "") for seat, kind in enumerate(kinds))
    return Header(
        game=game,
        rules_version=SHELF.load_game(game).version,
        content=SHELF.digest(game),
        sitters=sitters or (Sitter("person", "Ada"), Sitter("person", "Ben")),
        setup=setup or {},
        seed=seed,
        friendly_undo=friendly,
        undo_allowed=undo,
        chance=chance,
        started="2026-01-02T03:04:05Z",
    )


def sat(head: Header, journal: Any = None) -> AnyMatch:
    """A new match."""
    return Match(SHELF.load_game(head.game), head, journal)


def play(match: AnyMatch, line: str, joint: str = " ") -> AnyMatch:
    """Submits a line of actions."""
    for text in line.split(joint):
        match.submit(match.game.parse(text))
    return match


class Memory:
    """A journal that remembers, or refuses."""

    def __init__(self) -> None:
        self.lines: list[JournalLine] = []
        self.full = False

    def write(self, lines: tuple[JournalLine, ...]) -> None:
        if self.full:
            raise SaveError("cannot_write", Path("nowhere"), "it cannot be written: no space left")
        self.lines.extend(lines)

    def close(self) -> None:
        self.full = True
