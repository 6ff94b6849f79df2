"""In which file a match of an evening lies by now: names of files are changed, exchanged, and given to copies."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tabletop.play.evening import EveningMatch
from tabletop.play.identity import match_id
from tabletop.play.listing import SavedMatchEntry, entry_of, list_saved_matches


def files_of_match(folder: Path, played: EveningMatch) -> tuple[Path, ...]:
    """The files of a folder that hold the match, the likeliest first; copies may be among them."""
    return tuple(entry.path for entry in _entries_of_match(folder, played))


def likeliest_file_of_match(folder: Path, played: EveningMatch) -> Path:
    """The likeliest of them; where there is none, what it was called, so that it can be said that it is gone."""
    return next(iter(files_of_match(folder, played)), folder / played.save)


def _entries_of_match(folder: Path, played: EveningMatch) -> Iterator[SavedMatchEntry]:
    named = entry_of(folder / played.save)
    if _is_entry_of(named, played):
        yield named
    if played.match:
        others = [
            entry for entry in list_saved_matches(folder) if entry.path != named.path and _is_entry_of(entry, played)
        ]
        yield from sorted(others, key=lambda entry: (entry.plies != played.plies, not entry.is_finished))


def _is_entry_of(entry: SavedMatchEntry, played: EveningMatch) -> bool:
    """Evenings of earlier versions know their matches by the names of their files alone."""
    if entry.header is None:
        return False
    return not played.match or match_id(entry.header) == played.match
