"""The text form of a match on disk: JSON lines, each with a hash over itself and all before it.

    {"tabletop":1,"game":"…","rules_version":1,"content":"800dc…","sitters":[…],…,"end_mark":true,"hash":"6059…"}
    {"do":"E-f","ply":1,"hash":"2976…"}                 an action
    {"do":"c-B","kept":"2","ply":22,"hash":"d8ed…"}     an action after undo; branch 2 keeps the old line
    {"go":21,"ply":21,"hash":"3867…"}                   undo or redo
    {"branch":"try","at":2,"ply":22,"hash":"4e18…"}     a new branch, from then on the current one
    {"switch":"main","ply":22,"hash":"558d…"}           another branch becomes the current one
    {"drop":"try","ply":22,"hash":"91f0…"}              a branch is forgotten
    {"mark":"c09b…","position":"..bw…","ply":20,"hash":"d1c1…"}     digest and text of the current state
    {"note":"watch krin","text":"65","ply":9,"hash":"77d0…","end":true}     the last line says that it is

`ply` counts the actions of the main line up to where it stands; `"over":true` says that the match is over there. Both
hold for lines of other branches too, so that the last line tells how the match stands. (Earlier versions told of the
current branch there.) A note is something settled beside the actions. A hash is the first 32 digits of the SHA-256 of
the hash before it and of the line without its own hash.

The end mark stands behind the last hash and belongs to no line: what is appended is written over it, from there on
and in one piece, with a mark at its own end. So a file that was cut at the end of a line has none and is told from a
shorter match. A write that was broken off does not look like that, but between two lines of the same write: as far as
it came, remains of the old mark, a part of a line or a part of the new mark are last. (Before a mark in a line of its
own it could have stopped exactly where that line begins.) Where the mark has begun, no line is missing. The first
line says by `"end_mark":true` that there is one; files without it are read and written on as they are.

Used by `saved_matches`, `file_journal`, `listing`, `match_copies` and `exchange`. Players have such files from all
versions: keys, order of members, hashes and the end mark must stay, and a new key must be one that may be missing.
docs/files-and-formats.md tells the same for people.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from tabletop import safe_reading
from tabletop.error_text import printable_line
from tabletop.play.decision_clock import parse_clock_rules
from tabletop.play.record import (
    FORMAT,
    BeginBranch,
    ChanceMode,
    DoAction,
    DropBranch,
    FrozenOptions,
    GoToPly,
    Header,
    JournalLine,
    MatchNote,
    Op,
    StateMark,
    SwitchBranch,
)
from tabletop.play.seats import Sitter, SitterKind

MOST_BYTES: Final = 64 << 20
"""A larger file is no save of ours."""
FIRST_LINE: Final = 64 << 10
"""Bytes of a file in which its first line must end."""
_LONGEST_NAME: Final = 200
_LONGEST_LINE: Final = 1 << 20
_IDENTITY: Final = re.compile(r"[0-9a-f]{32}")
_HASH: Final = 32
_BEFORE_HASH: Final = b',"hash":"'
_HASHED: Final = len(_BEFORE_HASH) + _HASH + 1
_CLOSE: Final = b"}\n"
"""Follows a hash within a file."""
_END: Final = b',"end":true}\n'
"""Follows the last hash of a file that has an end mark."""
_SITTERS: Final = {kind.value: kind for kind in SitterKind}
_LATER_FLAGS: Final = {"hints_allowed": True, "is_tournament": False}
"""Flags of a header that files of earlier versions know nothing of, with what holds there."""
_MODES: Final = {mode.value: mode for mode in ChanceMode}
_END_MARK_FLAG: Final = "end_mark"


class SaveError(Exception):
    """A match cannot be written or read; the text is a sentence without capital and full stop."""

    def __init__(self, reason: str, path: Path, text: str, **params: str) -> None:
        super().__init__(text)
        self.reason = reason
        """Key of the sentence for people."""
        self.path = path
        self.params = params

    def __str__(self) -> str:
        return printable_line(f"{self.path.name}: {self.args[0]}")


@dataclass(frozen=True, slots=True)
class JournalFirstLine:
    """What the first line of a file says."""

    header: Header
    has_end_mark: bool
    """Whether the last line of the file has an end mark."""
    end: int
    """Bytes up to its hash, which is included."""
    chain: str
    """That hash."""


@dataclass(frozen=True, slots=True)
class JournalScan:
    """What was read of a file, up to the first line that is torn or changed."""

    header: Header
    has_end_mark: bool
    """Whether its last line has an end mark."""
    lines: tuple[JournalLine, ...]
    hashes: frozenset[str]
    """Those of the header and of all good lines."""
    end: int
    """Bytes up to the hash of the last good line, which is included: there it is written on."""
    chain: str
    """That hash."""
    lost_lines: int
    """Lines after it."""
    is_cut: bool
    """Whether the end mark is missing and nothing stands in its place: lines are missing, nobody knows how many."""
    is_end_mark_damaged: bool
    """Whether the end mark is damaged, and nothing else."""
    is_reformatted: bool
    """Whether another program gave the text CRLF line ends or a byte order mark; `end` is counted without these."""


def journal_bytes(header: Header, lines: Iterable[JournalLine]) -> bytes:
    """A whole file."""
    return journal_bytes_without_close(header, lines)[0] + bytes_after_last_hash(marked=True)


def journal_bytes_without_close(header: Header, lines: Iterable[JournalLine]) -> tuple[bytes, str]:
    """A file up to its last hash, and that hash."""
    first, chain = append_hash_to_line(_header_json_bytes(header), "")
    rest, chain = encode_lines_after(lines, chain)
    return first + rest, chain


def encode_lines_after(lines: Iterable[JournalLine], chain: str) -> tuple[bytes, str]:
    """Lines as they follow a line with the hash `chain`, from there up to the last hash, and that hash."""
    parts: list[bytes] = []
    for line in lines:
        part, chain = append_hash_to_line(_journal_line_json_bytes(line), chain)
        parts += (_CLOSE, part)
    return b"".join(parts), chain


def bytes_after_last_hash(*, marked: bool) -> bytes:
    """What follows the last hash of a file."""
    return _END if marked else _CLOSE


def scan_journal(path: Path, content: bytes) -> JournalScan:
    """Reads up to the first line that is torn or changed; raises SaveError where that is the header."""
    given, content = content, safe_reading.without_bom_and_crlf(content)
    stop = _line_end_index(content, 0)
    if stop > _LONGEST_LINE:
        raise SaveError("not_a_save", path, "this is no saved match: its first line is much too long")
    first = read_first_line(path, content[:stop])
    good = tuple(_verified_lines_after(path, content, first.end, first.chain, marked=first.has_end_mark))
    end, chain = (good[-1].end, good[-1].chain) if good else (first.end, first.chain)
    rest = content[end:]
    frayed = first.has_end_mark and _is_end_mark(rest)
    torn = b"" if frayed else rest.removeprefix(_END if first.has_end_mark else b"").removeprefix(_CLOSE)
    return JournalScan(
        first.header, first.has_end_mark, tuple(each.line for each in good),
        frozenset((first.chain, *(each.chain for each in good))), end, chain,
        lost_lines=torn.count(b"\n") + (not torn.endswith(b"\n")) if torn else 0,
        is_cut=first.has_end_mark and rest == _CLOSE,
        is_end_mark_damaged=frayed and rest != _END,
        is_reformatted=content != given,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class VerifiedLine:
    """A line that can be trusted."""

    line: JournalLine
    end: int
    """Bytes of the file up to its hash, which is included."""
    chain: str
    """That hash."""


def lines_added_after(path: Path, content: bytes, *, end: int, chain: str) -> tuple[VerifiedLine, ...]:
    """The lines of a file with an end mark behind the one with the hash `chain`, which ends at `end`.

    None where that line is not there, or anything behind it is no good line. Raises SaveError for an unknown one.
    """
    if not content[:end].endswith(_BEFORE_HASH + chain.encode() + b'"'):
        return ()
    good = tuple(_verified_lines_after(path, content, end, chain, marked=True))
    return good if good and content[good[-1].end :] == _END else ()


def _verified_lines_after(path: Path, content: bytes, end: int, chain: str, *, marked: bool) -> Iterator[VerifiedLine]:
    """The lines behind that one, up to the first that is torn or changed."""
    number = 1
    while content.startswith(_CLOSE, end) and (start := end + len(_CLOSE)) < len(content):
        stop, number = _line_end_index(content, start), number + 1
        if stop - start > _LONGEST_LINE:
            return
        line, found, close = _verify_line_hash(content[start:stop], chain)
        if line is None or not _is_line_closed(close, marked):
            return
        end, chain = stop - len(close), found
        yield VerifiedLine(_parse_journal_line(path, line, number), end, chain)


def read_first_line(path: Path, first: bytes) -> JournalFirstLine:
    """The first line, with what closes it; raises SaveError."""
    first = safe_reading.without_bom_and_crlf(first)
    members, chain, close = _verify_line_hash(first, "")
    if members is None or "tabletop" not in members:
        if b'"tabletop":' not in first[:20] and not _parse_json_object_or_none(first):
            raise SaveError("not_a_save", path, "this is no saved match")
        raise _damaged_header_error(path)
    number = members.pop("tabletop")
    if number != FORMAT:
        text = f"it has format {number} of version {members.get('app')}; this version reads format {FORMAT}"
        raise SaveError("other_format", path, text, format=str(number), app=str(members.get("app")))
    try:
        marked = members.pop(_END_MARK_FLAG, False)
        if not isinstance(marked, bool):
            raise TypeError("true or false is expected")
        header = _parse_match_header(members)
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise SaveError("damaged_header", path, f"the first line does not fit: {error}") from error
    if not _is_line_closed(close, marked):
        raise _damaged_header_error(path)
    return JournalFirstLine(header, marked, len(first) - len(close), chain)


def peek_ply_and_game_over(line: bytes) -> tuple[int, bool] | None:
    """Ply and end of game from a single line, its hash unchecked; None if it is torn before what closes it."""
    at = line.rfind(_BEFORE_HASH)
    close = line[at + _HASHED :]
    fields_ = (
        _parse_json_object_or_none(line[:at] + b"}") if at > 0 and (close == _CLOSE or _is_end_mark(close)) else None
    )
    if fields_ is None or "ply" not in fields_ or not _is_non_negative_integer(fields_["ply"]):
        return None
    return fields_["ply"], fields_.get("over") is True


def is_file_complete(tail: bytes, *, marked: bool) -> bool:
    """Whether a file that ends with these bytes, at least its last line, is as long as it was."""
    close = tail[tail.rfind(_BEFORE_HASH) + _HASHED :]
    return _is_end_mark(close) if marked else close == _CLOSE


def _is_end_mark(close: bytes) -> bool:
    """Whether these last bytes are an end mark or its remains: its first byte tells it from what closes other lines."""
    return close[:1] == _END[:1] and len(close) <= len(_END)


def _is_line_closed(close: bytes, marked: bool) -> bool:
    """Whether a line with a right hash counts: in a file with an end mark, as soon as anything follows the hash.

    A write that was broken off may have left there a part of the new mark, or remains of the old one.
    """
    return close != b"" if marked else close == _CLOSE


def _line_end_index(content: bytes, start: int) -> int:
    """Where the line that begins at `start` ends, with its line feed if it has one."""
    return content.find(b"\n", start) + 1 or len(content)


def append_hash_to_line(body: bytes, chain: str) -> tuple[bytes, str]:
    """A line up to its hash, and that hash."""
    code = hashlib.sha256(chain.encode() + body).hexdigest()[:_HASH]
    return body[:-1] + _BEFORE_HASH + code.encode() + b'"', code


def _verify_line_hash(line: bytes, chain: str) -> tuple[dict[str, Any] | None, str, bytes]:
    """What a line says, its hash, and what closes it; None where the hash is wrong."""
    body = line[: max(0, line.rfind(_BEFORE_HASH))] + b"}"
    expected, code = append_hash_to_line(body, chain)
    if not line.startswith(expected):
        return None, chain, b""
    return _parse_json_object_or_none(body), code, line[len(expected) :]


def _parse_json_object_or_none(body: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _to_json_bytes(value: dict[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _header_json_bytes(header: Header) -> bytes:
    members = {field.name: getattr(header, field.name) for field in fields(header)}
    members["setup"] = dict(header.setup)
    for name in ("pack", "pack_title", "identity", "clock"):
        if not members[name]:
            del members[name]
    for name, usual in _LATER_FLAGS.items():  # what is usual is left out, as in the files of earlier versions
        if members[name] is usual:
            del members[name]
    members["sitters"] = [{"kind": s.kind, "name": s.name, "level": s.level} for s in header.sitters]
    return _to_json_bytes({"tabletop": members.pop("format"), **members, _END_MARK_FLAG: True})


def _damaged_header_error(path: Path) -> SaveError:
    return SaveError("damaged_header", path, "the first line is damaged, and nothing can be read without it")


def _sitter_from_json(*, kind: Any, **more: Any) -> Sitter:
    return Sitter(_SITTERS.get(kind, kind), **more)


def _parse_match_header(members: dict[str, Any]) -> Header:
    sitters = tuple(_sitter_from_json(**raw) for raw in members.pop("sitters"))
    chance, setup = members.pop("chance", ChanceMode.AUTO), FrozenOptions(members.pop("setup"))
    header = Header(sitters=sitters, setup=setup, chance=_MODES.get(chance, chance), format=FORMAT, **members)
    texts = [header.game, header.content, header.pack, header.seed, header.started, header.app, header.chance]
    texts += [header.identity, header.clock, header.pack_title]
    texts += [text for sitter in sitters for text in (sitter.kind, sitter.name, sitter.level)]
    texts += [text for pair in header.setup.items() for text in pair]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("a text is expected")
    if any(map(_has_lone_surrogate, texts)):
        raise ValueError("a text of whole letters is expected")
    if any(len(sitter.name) > _LONGEST_NAME for sitter in sitters):
        raise ValueError(f"a name has at most {_LONGEST_NAME} signs")
    if not (header.pack + header.pack_title).isprintable():
        raise ValueError("name and title of a pack are expected")
    if header.identity and not _IDENTITY.fullmatch(header.identity):
        raise ValueError("an identity is 32 digits")
    parse_clock_rules(header.clock)
    if header.chance not in _MODES or any(sitter.kind not in _SITTERS for sitter in sitters):
        raise ValueError("a chance mode and kinds of sitters are expected")
    if not _is_non_negative_integer(header.rules_version):
        raise TypeError("a version is expected")
    flags = (header.friendly_undo, header.undo_allowed, header.hints_allowed, header.is_tournament)
    if not all(isinstance(flag, bool) for flag in flags):
        raise TypeError("true or false is expected")
    return header


def _has_lone_surrogate(text: str) -> bool:
    """Whether it cannot be written in any encoding."""
    return any("\ud800" <= sign <= "\udfff" for sign in text)


def _journal_line_json_bytes(line: JournalLine) -> bytes:
    return _to_json_bytes({**_op_to_json(line.op), "ply": line.ply, **({"over": True} if line.is_over else {})})


def _op_to_json(op: Op) -> dict[str, Any]:
    members: dict[str, Any]
    match op:
        case DoAction():
            members = {"do": op.action, "kept": op.kept_branch} if op.kept_branch else {"do": op.action}
        case GoToPly():
            members = {"go": op.ply}
        case BeginBranch():
            members = {"branch": op.name, "at": op.ply}
        case SwitchBranch():
            members = {"switch": op.name}
        case DropBranch():
            members = {"drop": op.name}
        case StateMark():
            members = {"mark": op.state, "position": op.position}
        case MatchNote():
            members = {"note": op.name, "text": op.text}
    return members


def _parse_journal_line(path: Path, members: dict[str, Any], number: int) -> JournalLine:
    ply, over = members.pop("ply", None), members.pop("over", False)
    op = _parse_op(members)
    halves = any(isinstance(value, str) and _has_lone_surrogate(value) for value in members.values())
    if op is None or halves or not _is_non_negative_integer(ply) or not isinstance(over, bool):
        raise SaveError("unknown_line", path, f"line {number} says something unknown", line=str(number))
    return JournalLine(op, ply, over)


def _parse_op(members: dict[str, Any]) -> Op | None:
    match members:
        case {"do": str(action), **rest} if set(rest) <= {"kept"} and isinstance(rest.get("kept", ""), str):
            return DoAction(action, rest.get("kept", ""))
        case {"go": ply} if _is_non_negative_integer(ply) and len(members) == 1:
            return GoToPly(ply)
        case {"branch": str(name), "at": ply} if _is_non_negative_integer(ply) and len(members) == 2:
            return BeginBranch(name, ply)
        case {"mark": str(state), "position": str(position)} if len(members) == 2:
            return StateMark(state, position)
    return _parse_name_or_note_op(members)


def _parse_name_or_note_op(members: dict[str, Any]) -> Op | None:
    match members:
        case {"switch": str(name)} if len(members) == 1:
            return SwitchBranch(name)
        case {"drop": str(name)} if len(members) == 1:
            return DropBranch(name)
        case {"note": str(name), "text": str(text)} if len(members) == 2:
            return note if (note := MatchNote(name, text)).is_writable else None
    return None


def _is_non_negative_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
