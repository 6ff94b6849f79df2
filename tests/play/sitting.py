"""Headers and libraries for tests of matches."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabletop.content import games
from tabletop.play.match import Match
from tabletop.play.record import ChanceMode, Header, JournalLine, MatchNote, new_match_identity
from tabletop.play.saved_matches import SaveError, create_journal
from tabletop.play.seats import Sitter, SitterKind
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
    *kinds: SitterKind,
    setup: dict[str, str] | None = None,
    seed: str = "seven",
    friendly: bool = False,
    undo: bool = True,
    chance: ChanceMode = ChanceMode.AUTO,
) -> Header:
    """Two persons by default."""
    sitters = tuple(Sitter(kind, f"N{seat}", "random" if kind == "bot" else "") for seat, kind in enumerate(kinds))
    return Header(
        game=game,
        rules_version=SHELF.load_game(game).version,
        content=SHELF.digest(game),
        sitters=sitters or (Sitter(SitterKind.PERSON, "Ada"), Sitter(SitterKind.PERSON, "Ben")),
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


def begun(name: str, folder: Path, plies: int = 12, **chosen: Any) -> AnyMatch:
    """A saved match between people after some random decisions."""
    game = games.load_game(name)
    people = tuple(Sitter(SitterKind.PERSON, each) for each in ("Ann", "Ben", "Cid", "Dot")[: game.seats({})])
    settled = {
        "sitters": people,
        "seed": "hidden",
        "started": "2026-11-28T01:00:00+00:00",
        "identity": new_match_identity(),
    }
    head = Header(game=name, rules_version=game.version, content=games.digest(name), **{**settled, **chosen})
    return moved(Match(game, head, create_journal(folder, head)), plies)


def moved(match: AnyMatch, plies: int) -> AnyMatch:
    """After so many more random decisions."""
    rng = random.Random(match.header.game)
    for _ in range(plies):
        match.submit(rng.choice(list(match.actions())))
    return match


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

    @property
    def is_behind(self) -> bool:
        return False

    def write(self, lines: tuple[JournalLine, ...]) -> None:
        if self.full:
            raise SaveError("cannot_write", Path("nowhere"), "it cannot be written: no space left")
        self.lines.extend(lines)

    def listen(self, take: Callable[[MatchNote], None]) -> None:
        pass

    def close(self) -> None:
        self.full = True
