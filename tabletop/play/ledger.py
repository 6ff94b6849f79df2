"""Writes a match down, line by line, before it changes, with digests of its states to check it by.

Used by `match`, `branches`, `end_status`, `notes` and `replay`; `cli/conformance` uses the StateDigester. After each
action the line is handed to the Journal first; every MARK_EVERY actions a mark with the SHA-256 of the state follows.
When the file is loaded the rules are run again, and a digest that differs shows that the file or the rules have
changed. `StateDigester` turns any state, a frozen value, into that hash. Saved matches keep digests, so these must
stay: the encoding, the names of dataclasses (or their DIGEST_NAME) and of enums and their members, and the number and
order of fields. The names of fields are not in it. A StrEnum counts as its text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum, StrEnum
from fractions import Fraction
from types import NoneType
from typing import Any, Final, Generic, TypeVar

from tabletop.play.main_line_end import MainLine
from tabletop.play.record import (
    RESIGNED,
    TRUNK,
    BeginBranch,
    DoAction,
    Journal,
    JournalLine,
    MatchNote,
    Op,
    StateMark,
    SwitchBranch,
)
from tabletop.play.tree import MatchNode, MatchTree
from tabletop.rules.caches import Cache, cached
from tabletop.rules.game import Game

_LARGE: Final = 32
"""Sets from this size on stand in the encoding by their own digest."""
_MOST_KEPT: Final = 256


class StateDigester:
    """Remembers the digests of large sets, which successive states share."""

    def __init__(self) -> None:
        self._kept: Cache[int, tuple[frozenset[Any], bytes]] = Cache("digests of sets", _MOST_KEPT)
        """By identity, with the set itself so that the identity stays its own."""

    def digest(self, value: object) -> str:
        """SHA-256 in hexadecimal; raises TypeError for what is no plain value."""
        return hashlib.sha256(self._encode_value(value)).hexdigest()

    def _encode_value(self, value: object) -> bytes:
        atom = _ATOMS.get(type(value))
        if atom is not None:
            return atom(value)
        match value:
            case Enum():
                return (
                    _encode_text(value)
                    if isinstance(value, StrEnum)
                    else f"e{type(value).__name__}.{value.name};".encode()
                )
            case tuple() | list():
                return b"(" + b"".join(map(self._encode_value, value)) + b")"
            case frozenset():
                return self._encode_set(value)
            case Mapping():
                pairs = sorted(self._encode_value(key) + self._encode_value(item) for key, item in value.items())
                return b"<" + b"".join(pairs) + b">"
        if is_dataclass(value) and not isinstance(value, type):
            name, members = _encode_type(type(value))
            return name + b"".join([self._encode_value(getattr(value, member)) for member in members]) + b"]"
        raise TypeError(f"no digest of a {type(value).__name__}: {value!r}")

    def _encode_set(self, members: frozenset[Any]) -> bytes:
        if len(members) < _LARGE:
            return b"{" + b"".join(sorted(map(self._encode_value, members))) + b"}"
        known = self._kept.get(id(members))
        if known is None:
            code = b"#" + hashlib.sha256(b"".join(sorted(map(self._encode_value, members)))).digest()
            known = self._kept[id(members)] = (members, code)
        return known[1]


def _encode_text(value: str) -> bytes:
    """Also of a StrEnum: saves keep digests of states in which it was plain text."""
    code = value.encode()
    return b"s%d:" % len(code) + code


_ATOMS: Final[dict[type[Any], Callable[[Any], bytes]]] = {
    NoneType: lambda value: b"n",
    bool: lambda value: b"t" if value else b"f",
    int: lambda value: b"i%x;" % value,
    float: lambda value: f"r{value!r};".encode(),
    str: _encode_text,
    bytes: lambda value: b"b%d:" % len(value) + value,
    Fraction: lambda value: f"q{value};".encode(),
}


@cached("kinds of values with a digest", 1024)
def _encode_type(kind: type[Any]) -> tuple[bytes, tuple[str, ...]]:
    name = vars(kind).get("DIGEST_NAME", kind.__name__)  # saves keep digests, so a name that was bettered stays in them
    return f"[{name}:".encode(), tuple(field.name for field in fields(kind))


MARK_EVERY: Final = 20
"""Actions between two marks in a journal."""

S = TypeVar("S")
A = TypeVar("A")


class MatchLedger(Generic[S, A]):
    """The lines of a match, and the journal that they are written to as they come to be."""

    main_line: MainLine[S, A]
    """What every line tells of the match."""

    def __init__(self, game: Game[S, A, Any], tree: MatchTree[S, A], digester: StateDigester) -> None:
        self._game = game
        self._tree = tree
        self._digester = digester
        self.journal: Journal | None = None
        """None where nothing is written down."""

    def make_journal_line(self, op: Op, node: MatchNode[S, A], branch: str = "") -> JournalLine:
        """Something done that led to a node of a branch, by default of the one that is current then."""
        branch = op.name if isinstance(op, BeginBranch | SwitchBranch) else branch or self._tree.current_branch
        if branch != TRUNK:
            return JournalLine(op, self.main_line.ply, self.main_line.outcome is not None)
        if isinstance(op, MatchNote) and op.name == RESIGNED:
            return JournalLine(op, node.depth, bool(op.text) or self._game.outcome(node.state) is not None)
        return JournalLine(op, node.depth, self.main_line.is_over_at(node))

    def journal_lines_of_step(
        self, node: MatchNode[S, A], new_branch: str = "", branch: str = ""
    ) -> Iterator[JournalLine]:
        """The action that led to a node, now and then a mark; `new_branch` names the branch that it pushes aside."""
        yield self.make_journal_line(DoAction(str(node.action), new_branch), node, branch)
        if node.depth % MARK_EVERY == 0:
            yield self.make_journal_line(self._state_mark(node.state), node, branch)

    def write_op(self, op: Op, node: MatchNode[S, A]) -> None:
        """Writes one line; raises SaveError."""
        if self.journal is not None:
            self.journal.write((self.make_journal_line(op, node),))

    def write_action_nodes(self, nodes: Sequence[MatchNode[S, A]], new_branch: str) -> None:
        """Writes all of them or, raising SaveError, none; `new_branch` belongs to the first."""
        if self.journal is not None:
            names = (new_branch, *[""] * (len(nodes) - 1))
            self.journal.write(
                tuple(
                    line
                    for node, name in zip(nodes, names, strict=True)
                    for line in self.journal_lines_of_step(node, name)
                )
            )

    def _state_mark(self, state: S) -> StateMark:
        return StateMark(self._digester.digest(state), str(self._game.view(state, None)))
