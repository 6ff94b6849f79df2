"""Matches on disk: created, loaded, copied and verified.

Used by scenes through `ui/scenes/matches` and `saved_match`, by `finished_match`, `summary` and `highlights` in the
worker, and by the command line (`cli/engine`, `cli/verify`, `cli/selfcheck`). `load_match` reads a file, finds the game
and pack that it was played with, and replays it by the rules; what can't be replayed is said, never dropped.
`verify_match` compares every digest and writes nothing. Files of all earlier versions must load; the form of the lines
is in `journal`, safe writing in `file_journal`.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

from tabletop import __version__, safe_reading
from tabletop.play import identity_registers
from tabletop.play.file_journal import FileJournal, LazyCopyJournal, save_error_for_write
from tabletop.play.files import (
    SUFFIX,
    open_for_owner_only,
    retry_while_locked,
    sync_folder,
    unused_path,
    write_atomically,
)
from tabletop.play.journal import (
    FIRST_LINE,
    MOST_BYTES,
    JournalScan,
    SaveError,
    bytes_after_last_hash,
    journal_bytes,
    journal_bytes_without_close,
    read_first_line,
    scan_journal,
)
from tabletop.play.listing import save_error_for_read
from tabletop.play.match import Match
from tabletop.play.match_copies import CopyStatus, find_copy_status, is_marked_as_copy, last_line_hash_of, lines_of_copy
from tabletop.play.match_heads import MatchLastLineHash
from tabletop.play.record import (
    OLDER,
    TRUNK,
    DoAction,
    Header,
    JournalLine,
    MatchNote,
    Op,
    StateMark,
    can_have_copies,
    match_id,
)
from tabletop.play.replay import ReplayError
from tabletop.rules.game import Game

__all__ = [
    "GameLibrary",
    "LoadedMatch",
    "SaveError",
    "VerifyReport",
    "create_journal",
    "load_main_line",
    "load_match",
    "save_copy",
    "verify_match",
]

AnyMatch = Match[Any, Any, Any]


class GameLibrary(Protocol):
    """Where games come from; `tabletop.content.games` is one."""

    def load_game(self, name: str) -> Game[Any, Any, Any]:
        """Raises ValueError or LookupError for an unknown game or bad content."""

    def digest(self, name: str) -> str:
        """Digest of the game's content."""

    def load_pack(self, name: str, content: str, pack: str) -> tuple[Game[Any, Any, Any], str] | None:
        """The game with other content than its own, which may have changed, and its digest; None where it is gone."""

    def load_former(self, name: str) -> Iterable[tuple[Game[Any, Any, Any], str]]:
        """The game with what its own content was in earlier versions, the newest first, and the digest of it."""


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match from a file."""

    match: AnyMatch
    path: Path
    lost_text: str | None = None
    """What could not be read of a damaged file."""
    is_cut: bool = False
    """Whether that is its end, which is missing."""
    damaged_copy: Path | None = None
    """Where the damaged file was copied before its end was cut off."""
    changed_text: str | None = None
    """Which rules and content the match was played with, where these are others now."""
    write_error: SaveError | None = None
    """Why nothing more can be written to the file."""
    has_lost_moves: bool = False
    """Whether more was played of which nothing could be written down."""


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What `verify_match` found; the text is one line for machines."""

    path: Path
    is_sound: bool
    """Whether every line is whole and can be played, with the rolls of the seed."""
    actions: int = 0
    """Actions in the good lines, those of all branches."""
    last: str | None = None
    """The last good action; None in a game with hidden cards, which it could tell of."""
    problem: str | None = None
    """The first thing that is wrong."""
    changed: str | None = None
    """Which rules and content the match was played with, where these are others now."""

    def __str__(self) -> str:
        if self.is_sound:
            return f"{self.path.name}: sound, {self.actions} actions"
        told = f": {self.last}" if self.last else ""
        where = f"; last good action {self.actions}{told}" if self.actions else ""
        return f"{self.problem}{where}"


def create_journal(folder: Path, header: Header, lines: Iterable[JournalLine] = ()) -> FileJournal:
    """A new journal, named after its time and game: that of the match itself unless its lines say that it is a copy.

    Raises SaveError.
    """
    path, lines = folder / _new_match_file_name(header), tuple(lines)
    content, chain = journal_bytes_without_close(header, lines)
    head = None if is_marked_as_copy(lines) else last_line_hash_of(header)
    try:
        if head is not None and lines:  # it goes on: nobody may have gone on elsewhere
            head.check_is_writable()
        folder.mkdir(parents=True, exist_ok=True)
        _write_new_file(path, content + bytes_after_last_hash(marked=True))
        sync_folder(folder)
        journal = FileJournal(path, len(content), chain, head=head)
    except OSError as error:
        raise save_error_for_write(path, error) from error
    if head is not None:
        head.set_last_line_hash(chain)
    if can_have_copies(header):
        identity_registers.reserve_write_failure_space()
    return journal


def load_match(
    path: Path, library: GameLibrary | None = None, *, resume: bool = True, as_left: bool = False
) -> LoadedMatch:
    """Replays a saved match; with `resume` it is written on in the same file. Raises SaveError.

    The end of a damaged file is cut off, and the whole is kept beside it. Where rules or content have
    changed since and the match can still be replayed, it goes on in a new file. It stands on the main line where the
    branch on which it was left shows what is hidden, unless it is taken `as_left`.
    """
    found = read_journal(path)
    game, digest = _load_game_of_header(path, found.header, library)
    changed = _rules_or_content_change_text(found.header, game, digest)
    if changed:
        former = () if found.header.pack else (library or _installed_library()).load_former(found.header.game)
        loaded = _load_with_changed_game(path, found, ((game, digest), *former), changed, resume=resume)
        return loaded if as_left else _leave_closed_branch(loaded)
    lost, kept = _lost_lines_text_and_copy_path(path, found)
    head = last_line_hash_of(found.header)
    stands = find_copy_status(path, found, head)
    is_copy, furthest = stands is CopyStatus.COPY, head.known_hash
    journal, unsaved = _reopen_journal(path, found, kept, None if is_copy else head) if resume else (None, None)
    try:
        match = _replay_scanned_journal(path, found, game, journal)
        if journal is not None:
            journal.repair_file()
            if journal.chain == furthest:
                stands = CopyStatus.LEADS  # what was lost is a roll, which comes again
    except SaveError as error:
        if journal is None or error.reason != "cannot_write":
            raise
        journal.close()
        match, unsaved = _replay_scanned_journal(path, found, game, None), error
    if resume and can_have_copies(match.header):
        identity_registers.reserve_write_failure_space()
    missing = resume and not is_copy and _has_unreported_lost_moves(match)
    if resume and (missing or stands is CopyStatus.OLDER):
        _record_lost_moves(match)
    match.ending.is_behind = is_copy
    match.ending.use_registers_of_folder(path.parent)
    loaded = LoadedMatch(match, path, lost, found.is_cut, kept if match.journal else None, None, unsaved, missing)
    return loaded if as_left else _leave_closed_branch(loaded)


def _has_unreported_lost_moves(match: AnyMatch) -> bool:
    """Whether moves of it were not written down once, and its file does not tell that yet."""
    identity = match_id(match.header)
    if not can_have_copies(match.header) or not identity_registers.has_write_failure(identity):
        return False
    if OLDER in match.notes:
        identity_registers.clear_write_failure(identity)
        return False
    return True


def _leave_closed_branch(loaded: LoadedMatch) -> LoadedMatch:
    """On the main line where the branch on which it was left shows what is hidden."""
    with suppress(SaveError):
        loaded.match.branches.leave_branch_showing_secrets()
    return loaded


def load_main_line(path: Path, library: GameLibrary | None = None) -> AnyMatch:
    """A saved match as it stands on its trunk, to be looked at only; raises SaveError."""
    match = load_match(path, library, resume=False).match
    match.branches.switch_to_branch(TRUNK)
    return match


def read_journal(path: Path) -> JournalScan:
    """What of a file can be trusted; raises SaveError."""
    try:
        return scan_journal(path, retry_while_locked(lambda: safe_reading.read_regular_file(path, MOST_BYTES)))
    except safe_reading.FileTooLarge as error:
        raise SaveError("too_large", path, str(error.strerror)) from error
    except OSError as error:
        raise save_error_for_read(path, error) from error


def set_note_in_file(path: Path, note: MatchNote) -> None:
    """Writes a note into a file that nobody has open, without replaying it; raises SaveError, for a damaged one too."""
    found = read_journal(path)
    if any(line.op == note for line in found.lines):
        return
    if found.lost_lines or found.is_cut or not found.lines:
        raise SaveError("damaged", path, "nothing is written into a damaged file")
    head = last_line_hash_of(found.header)
    stands = find_copy_status(path, found, head)
    journal, unsaved = _reopen_journal(path, found, None, None if stands is CopyStatus.COPY else head)
    if journal is None:
        raise unsaved or SaveError("cannot_write", path, "it cannot be written")
    try:
        last = found.lines[-1]
        notes = (MatchNote(OLDER, "yes"), note) if stands is CopyStatus.OLDER else (note,)
        journal.write(tuple(JournalLine(each, last.ply, last.is_over) for each in notes))
    finally:
        journal.close()


def verify_match(path: Path, library: GameLibrary | None = None) -> VerifyReport:
    """Replays a saved match and says what is wrong with it; writes nothing."""
    try:
        found = read_journal(path)
    except SaveError as error:
        return VerifyReport(path, False, problem=str(error))
    try:
        loaded = load_match(path, library, resume=False)
    except SaveError as error:
        good = int(error.params.get("line", "2")) - 2
        return _verify_report(
            path, found.lines[:good], str(error), None, shows_actions=_may_show_actions(path, found.header, library)
        )
    problem = (
        f"{path.name}: {loaded.lost_text}"
        if loaded.lost_text
        else _wrong_roll_problem(path, loaded.match) or _end_mark_problem(path, found)
    )
    return _verify_report(path, found.lines, problem, loaded.changed_text, shows_actions=not loaded.match.game.hidden)


def save_copy(match: AnyMatch, path: Path) -> None:
    """Writes the whole match to another file, replacing only a saved match there; raises SaveError.

    What a link leads to is replaced, never the link.
    """
    own = getattr(match.journal, "path", None)
    if isinstance(own, Path) and _is_same_file(path, own):
        return
    record = match.record()
    try:
        if os.path.lexists(path):
            with safe_reading.open_regular_file(path) as file:
                read_first_line(path, file.readline(FIRST_LINE))
        write_atomically(path, journal_bytes(record.header, record.lines))
    except OSError as error:
        raise save_error_for_write(path, error) from error


def _new_match_file_name(header: Header) -> str:
    time = "".join(sign for sign in header.started if sign in "0123456789TZ")
    stamp = time or datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    return f"{stamp}-{header.game}-{secrets.token_hex(3)}{SUFFIX}"


def _write_new_file(path: Path, content: bytes) -> None:
    file = open(path, "xb", opener=open_for_owner_only)  # noqa: SIM115
    try:
        with file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _load_game_of_header(path: Path, header: Header, library: GameLibrary | None) -> tuple[Game[Any, Any, Any], str]:
    shelf = library or _installed_library()
    try:
        digest = shelf.digest(header.game)
        found = None if digest == header.content else shelf.load_pack(header.game, header.content, header.pack)
        if found is None and header.pack and digest != header.content:
            raise _missing_pack_error(path, header)
        return found or (shelf.load_game(header.game), digest)
    except (ValueError, LookupError) as error:
        text = f"the game {header.game!r} cannot be opened: {error}"
        raise SaveError("no_game", path, text, game=header.game) from error


def _missing_pack_error(path: Path, header: Header) -> SaveError:
    content = header.content[:8]
    why = f"the pack {header.pack!r} with content {content} is not here or cannot be used"
    text = f"the game {header.game!r} cannot be opened: {why}"
    return SaveError("no_pack", path, text, game=header.game, pack=header.pack, content=content)


def _installed_library() -> GameLibrary:
    from tabletop.content.pack_library import InstalledContent

    return InstalledContent()


def _rules_or_content_change_text(header: Header, game: Game[Any, Any, Any], digest: str) -> str | None:
    if header.rules_version != game.version:
        return f"it was played with version {header.rules_version} of the rules; here is version {game.version}"
    if header.content != digest:
        return f"it was played with content {header.content[:8]}; here is {digest[:8]}"
    return None


def _replay_scanned_journal(
    path: Path, found: JournalScan, game: Game[Any, Any, Any], journal: FileJournal | None
) -> AnyMatch:
    try:
        return Match(game, found.header, journal, _ops_to_replay(found))
    except ReplayError as error:
        text = f"line {error.index + 2} cannot be played: {error}"
        raise SaveError("illegal_line", path, text, line=str(error.index + 2)) from error
    except ValueError as error:
        raise SaveError("bad_setup", path, f"the match cannot be set up: {error}") from error


def _ops_to_replay(found: JournalScan) -> Iterable[Op]:
    """Marks count in full only for the program that made them: another one may keep states in another form."""
    for line in found.lines:
        op = line.op
        yield replace(op, state="") if isinstance(op, StateMark) and found.header.app != __version__ else op


def _load_with_changed_game(
    path: Path, found: JournalScan, games: Sequence[tuple[Game[Any, Any, Any], str]], changed: str, *, resume: bool
) -> LoadedMatch:
    """With the first content that it can be replayed with, best so that all positions are those that were seen."""
    unmarked = tuple(line for line in found.lines if not isinstance(line.op, StateMark))
    seen = tuple(
        replace(line, op=replace(line.op, state="")) if isinstance(line.op, StateMark) else line for line in found.lines
    )
    tries = [(replace(found, lines=lines), game, digest) for lines in (seen, unmarked) for game, digest in games]
    for tried, game, digest in tries:
        header = replace(found.header, rules_version=game.version, content=digest, app=__version__)
        with suppress(SaveError):
            match = _replay_scanned_journal(path, replace(tried, header=header), game, None)
            break
    else:
        raise SaveError("rules_changed", path, f"{changed}, and it cannot be replayed with these")
    head = last_line_hash_of(found.header)
    stands = find_copy_status(path, found, head)
    is_copy = stands is CopyStatus.COPY
    match.ending.is_behind = is_copy
    match.ending.use_registers_of_folder(path.parent)
    if resume:
        fresh = LazyCopyJournal(
            lambda: create_journal(path.parent, header, _lines_of_new_match_file(match, is_copy=is_copy)),
            head=None if is_copy else head,
        )
        match.attach_journal(fresh, is_journal_up_to_date=True)
        if stands is CopyStatus.OLDER:
            _record_lost_moves(match)
    return LoadedMatch(match, path, _lost_lines_text_and_copy_path(path, found)[0], found.is_cut, None, changed)


def _lines_of_new_match_file(match: AnyMatch, *, is_copy: bool) -> tuple[JournalLine, ...]:
    return lines_of_copy(match) if is_copy else match.record().lines


def _lost_lines_text_and_copy_path(path: Path, found: JournalScan) -> tuple[str | None, Path | None]:
    if not found.lost_lines and not found.is_cut:
        return None, None
    number, plies = len(found.lines) + 2, found.lines[-1].ply if found.lines else 0
    what = f"from line {number} on it is damaged ({found.lost_lines} lost)"
    if found.is_cut:
        what = "the end of this match is missing: the file was cut"
    return f"{what}; it goes on after {plies} actions", unused_path(path.with_name(f"{path.name}.damaged"))


def _record_lost_moves(match: AnyMatch) -> None:
    """Notes that more was played once; in the file it comes before the first thing that is done."""
    note = MatchNote(OLDER, "yes")
    match.notes.adopt_written_note(note)
    if isinstance(match.journal, FileJournal):
        match.journal.queue_first_line(JournalLine(note, match.main_line.ply, match.result is not None))


def _reopen_journal(
    path: Path, found: JournalScan, copy_path: Path | None, head: MatchLastLineHash | None
) -> tuple[FileJournal | None, SaveError | None]:
    try:
        if head is not None:
            head.check_is_writable()
        untidy = copy_path is not None or found.is_end_mark_damaged
        journal = FileJournal(
            path, found.end, found.chain, copy_path, head=head,
            marked=found.has_end_mark, untidy=untidy, reformatted=found.is_reformatted,
        )  # fmt: skip
        return journal, None
    except OSError as error:
        return None, save_error_for_write(path, error)


def _verify_report(
    path: Path, lines: tuple[JournalLine, ...], problem: str | None, changed: str | None, *, shows_actions: bool
) -> VerifyReport:
    texts = [line.op.action for line in lines if isinstance(line.op, DoAction)]
    return VerifyReport(
        path, problem is None, len(texts), texts[-1] if texts and shows_actions else None, problem, changed
    )


def _may_show_actions(path: Path, header: Header, library: GameLibrary | None) -> bool:
    """Whether an action may be told to anybody: not where cards are hidden, nor where nobody knows."""
    try:
        return not _load_game_of_header(path, header, library)[0].hidden
    except SaveError:
        return False


def _wrong_roll_problem(path: Path, match: AnyMatch) -> str | None:
    wrong = match.past.plies_with_chance_not_from_seed()
    if not wrong:
        return None
    return f"{path.name}: action {wrong[0]} is not the roll that the seed gives"


def _end_mark_problem(path: Path, found: JournalScan) -> str | None:
    return f"{path.name}: the end mark is damaged, but every action is here" if found.is_end_mark_damaged else None


def _is_same_file(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except OSError:
        return False
