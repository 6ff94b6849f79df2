"""A match as text, without the rules: its header, its operations one a line, and its identity.

Header says what was settled before the first action (game, options, seats, seed). Then come operations such as
DoAction, GoToPly, BeginBranch and MatchNote. Used by all of `play` (`journal` reads and writes them as JSON lines,
`replay` turns them into states, `end_status` and `listing` look for the notes), by `cli/engine` and by scenes that
start a match. All constants that are names of notes or reasons (RESIGNED to GUESSED), ChanceMode and TRUNK (the name of
the main line) stand in saved matches, and `match_id` is the key of registers and evenings: they must stay. See
docs/files-and-formats.md.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Protocol

from tabletop import __version__
from tabletop.play.seats import Sitter

FORMAT: Final = 1
"""Version of the header and of the lines after it."""
TRUNK: Final = "main"
"""Name of the branch that every match begins with."""
RESIGNED: Final = "resigned"
"""Name of the note that somebody has given up in a game whose rules know nothing of it."""
DISCLOSED: Final = "disclosed"
"""Name of the note that something hidden was shown to somebody, and reason of the end that follows from it."""
COPIED: Final = "copied"
"""Name of the note that the match itself is in another file of this home, and reason why nobody goes on here."""
COUNTED: Final = "counted"
"""Name of the note that something was built on the end, and reason why it is not taken back any more."""
REPLAYED: Final = "replayed"
"""Reason why nobody goes on where a match has ended before, and that end counts."""
FAILED: Final = "failed"
"""Reason why nobody goes on in a match that something could not show; loaded anew it goes on."""
OLDER: Final = "older copy"
"""Name of the note that more was played once, in a file that is gone."""
TITLE: Final = "title"
"""Name of the note with the name that people have given the match."""
DELIVERED: Final = "delivered "
"""How names of notes begin about what a seat was shown and is not shown again (see deliveries.py)."""
CHARGED: Final = "clock "
"""How names of notes begin about what a decision was charged by the match's clock (see decision_times.py)."""
GUESSED: Final = "guess "
"""How names of notes begin about what a watcher guessed before chance acted (see guesses.py)."""
BESIDE: Final = frozenset({TITLE, COUNTED})
"""Names of notes that are no part of what is played: whoever writes one has not gone on. Those that begin with
DELIVERED are no part of it either."""
SIDE_LINE: Final = "side_line"
"""Reason why nobody plays on in a branch as long as its match goes on."""
MOST_LETTERS: Final = 200
"""Of a note's name, and of its text."""


class ChanceMode(StrEnum):
    """Who does what chance does."""

    AUTO = "auto"
    ASK = "ask"
    """Somebody else submits all chance actions."""
    DICE = "dice"
    """Only dice, rolled by hand, and no secret draw."""


CHANCE_MODES: Final = tuple(ChanceMode)


class FrozenOptions(Mapping[str, str]):
    """Chosen options by name: a mapping that cannot change and can be a key itself."""

    __slots__ = ("_pairs",)

    def __init__(self, chosen: Mapping[str, str]) -> None:
        self._pairs = tuple(sorted(chosen.items()))

    def __getitem__(self, name: str) -> str:
        return dict(self._pairs)[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(self._pairs)

    def __repr__(self) -> str:
        return f"Choices({dict(self._pairs)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenOptions, (dict(self._pairs),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What is settled before the first action and never changes in a match."""

    game: str
    rules_version: int
    content: str
    """Digest of the content that the match is played with."""
    pack: str = ""
    """Name of the pack that holds this content, `a+b` for two; empty for the game's own."""
    pack_title: str = ""
    """What the packs call themselves, for people; empty where nobody has written it down."""
    sitters: tuple[Sitter, ...]
    """One per seat."""
    setup: Mapping[str, str] = field(default_factory=dict)
    """Chosen options; kept as Choices."""
    seed: str = ""
    """All chance of the match comes from it."""
    friendly_undo: bool = False
    """Whether undo may cross a reveal or a roll."""
    undo_allowed: bool = True
    hints_allowed: bool = True
    """Whether people may be helped while the match goes on: hints, analysis, trying something beside it."""
    is_tournament: bool = False
    """Whether it was begun for a pairing of a tournament."""
    chance: ChanceMode = ChanceMode.AUTO
    started: str = ""
    """Time in UTC as ISO 8601."""
    clock: str = ""
    """What is agreed on about time, as `ClockRules.text`; empty for no clock."""
    identity: str = ""
    """Shared by all copies of the match; empty in older files, and for what is kept nowhere (see identity.py)."""
    app: str = __version__
    format: int = FORMAT

    def __post_init__(self) -> None:
        object.__setattr__(self, "setup", FrozenOptions(self.setup))

    @property
    def seed_commitment(self) -> str:
        """SHA-256 of the seed in hexadecimal: shown at the start, it proves later that no roll was changed."""
        return hashlib.sha256(self.seed.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class DoAction:
    """An action on the current branch, a person's, a bot's or chance's."""

    action: str
    kept_branch: str = ""
    """Name of the branch that keeps what had been undone before and is replaced now."""


@dataclass(frozen=True, slots=True)
class GoToPly:
    """Undo or redo along the current branch."""

    ply: int


@dataclass(frozen=True, slots=True)
class BeginBranch:
    """A new branch from some point of the current one; it becomes the current one."""

    name: str
    ply: int


@dataclass(frozen=True, slots=True)
class SwitchBranch:
    """Another branch becomes the current one."""

    name: str


@dataclass(frozen=True, slots=True)
class DropBranch:
    """A branch is forgotten."""

    name: str


@dataclass(frozen=True, slots=True)
class StateMark:
    """A witness of the current state, so that no replay can differ unnoticed."""

    state: str
    """Digest of the state; empty where only the position counts."""
    position: str
    """Text of the spectator's view: nothing hidden."""


@dataclass(frozen=True, slots=True)
class MatchNote:
    """A text that people settle under a name; it takes the place of an earlier one, an empty one takes that away."""

    name: str
    text: str

    @property
    def is_writable(self) -> bool:
        """Whether it can be written down."""
        texts = (self.name, self.text)
        return (
            bool(self.name)
            and all(text == "" or text.isprintable() for text in texts)
            and max(map(len, texts)) <= MOST_LETTERS
        )


Op = DoAction | GoToPly | BeginBranch | SwitchBranch | DropBranch | StateMark | MatchNote


@dataclass(frozen=True, slots=True)
class JournalLine:
    """Something done, with what a list of matches shows afterwards."""

    op: Op
    ply: int
    """Actions on the trunk up to where it stands then, also where the line belongs to another branch."""
    is_over: bool
    """Whether the match is over there."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A whole match: its header and a shortest way to every branch."""

    header: Header
    lines: tuple[JournalLine, ...]


class Journal(Protocol):
    """Where a match is written down while it is played."""

    @property
    def is_behind(self) -> bool:
        """Whether the match itself is in another file."""

    def write(self, lines: tuple[JournalLine, ...]) -> None:
        """Keeps all lines or, raising SaveError, none."""

    def listen(self, take: Callable[[MatchNote], None]) -> None:
        """Notes that another window has written `BESIDE` what is played come there from now on."""

    def close(self) -> None:
        """Nothing more will be written."""


def new_match_identity() -> str:
    """An identity for a match that begins now: 32 random digits in hexadecimal."""
    return uuid.uuid4().hex


def match_id(header: Header) -> str:
    """The identity of a match; for one begun before there were identities a digest of what tells it from others."""
    if header.identity:
        return header.identity
    sitters = [[each.kind, each.name, each.level] for each in header.sitters]
    stable = [header.game, header.seed, header.started, sorted(header.setup.items()), sitters]
    return hashlib.sha256(json.dumps(stable).encode()).hexdigest()[:32]


def can_have_copies(header: Header) -> bool:
    """Whether there can be copies: matches of lessons and puzzles are written down nowhere."""
    return bool(header.identity or header.started)
