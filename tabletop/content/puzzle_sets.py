"""The puzzles that come with a game: their dataclasses, and how their files are read and written.

Used by `ai/puzzle_finding`, which makes Puzzles of them for the worker, and by `cli/puzzles`, which finds them and
writes the file. Beside each puzzle stands its proof: what the best action is worth and what the second best, in the
unit of its goal. The fields are the keys of the files, also in installed games: a new one needs a default, and none is
renamed. A puzzle's `id` is the key of its medal in the player's file, so files that are made anew keep the ids of
positions that they keep. They are no part of a game's digest. A file is no longer than content may be, so there are
several, `01.yaml` and so on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tabletop.content.games import puzzles_folder
from tabletop.content.load import ContentSource, load_content_files
from tabletop.rules.caches import cached
from tabletop.rules.content import Problem
from tabletop.rules.game import Seat

_FILE_NAMES: Final = "[0-9][0-9].yaml"
_PUZZLES_PER_FILE: Final = 60
_DIGITS: Final = 4
"""After the point of a number nearer to nothing than this: JSON has an exponent there, which content may not have."""
METHODS: Final = ("solved", "enumeration", "search")
"""How a proof was found: the whole game is solved, all that can come of it was enumerated, or it was searched twice."""


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A position with one thing to find, and the proof."""

    id: str
    position: str
    """As the game's set-up takes it."""
    seat: Seat
    grade: int
    """1 for the easiest."""
    answers: tuple[str, ...]
    """Texts of the actions that solve it, all of them equally good."""
    method: str
    """One of METHODS."""
    best: float
    """What the answers are worth."""
    second: float
    """What the best other action is worth that is on offer."""
    choices: int
    """Actions on offer."""
    goal: str = ""
    """Key of what is to be found, `puzzle_<goal>` in the game's words; empty where the seat is to win by force."""
    wins_in: int = 1
    """Actions of the solver until the end."""
    level: str = ""
    """The weakest bot that finds it; empty where none does."""
    spread: float = 0.0
    """Standard error of the difference between both, in the less certain of two searches."""
    reason: str = ""
    """Key of what is said at the end, `puzzle_why_<reason>` in the game's words."""
    figures: dict[str, str] = field(default_factory=dict)
    """What these sentences name."""
    setup: dict[str, str] = field(default_factory=dict)
    """Options that are not at their defaults and that the position does not name."""

    @property
    def setup_with_position(self) -> dict[str, str]:
        """The whole set-up."""
        return self.setup | {"position": self.position}


@dataclass(frozen=True, slots=True)
class StoredPuzzles:
    """One file: some puzzles of a game, the easiest first."""

    puzzles: tuple[StoredPuzzle, ...]

    def problems(self, file: int = 0) -> Iterator[Problem]:
        """Puzzles that stand here twice, and proofs that prove nothing; `file` is the number of this one."""
        seen: set[str] = set()
        for i, puzzle in enumerate(self.puzzles):
            where: tuple[str | int, ...] = ("puzzles", file, "puzzles", i)
            if puzzle.id in seen:
                yield Problem((*where, "id"), f"puzzle {puzzle.id} stands here twice")
            seen.add(puzzle.id)
            if not puzzle.answers:
                yield Problem((*where, "answers"), "a puzzle has an answer")
            if puzzle.method not in METHODS:
                yield Problem((*where, "method"), f"there is no method {puzzle.method!r}", "", METHODS)
            if puzzle.best - puzzle.second <= puzzle.spread:
                yield Problem((*where, "best"), "the best action is no better than the second")


@dataclass(frozen=True, slots=True)
class PuzzleFiles:
    """All files by their names."""

    puzzles: tuple[StoredPuzzles, ...]

    def problems(self) -> Iterator[Problem]:
        """Puzzles that stand twice in one of them, and proofs that prove nothing."""
        for i, file in enumerate(self.puzzles):
            yield from file.problems(i)


def has_stored_puzzles(game: str) -> bool:
    """Whether some come with the game, which costs a look at the folder; raises UnknownGame."""
    return puzzles_folder(game).is_dir()


@cached("puzzles that come with games", 32)
def stored_puzzles(game: str) -> tuple[StoredPuzzle, ...]:
    """Those that come with a game, none where there is no folder; raises UnknownGame and ContentError."""
    return read_puzzles(puzzles_folder(game)) if has_stored_puzzles(game) else ()


def read_puzzles(folder: Path) -> tuple[StoredPuzzle, ...]:
    """Those in the files of a folder; raises ContentError."""
    paths = sorted(folder.glob(_FILE_NAMES))
    sources = [ContentSource("puzzles", index, StoredPuzzles, path) for index, path in enumerate(paths)]
    files = load_content_files(PuzzleFiles, sources)
    return tuple(puzzle for file in files.puzzles for puzzle in file.puzzles)


def write_puzzles(folder: Path, puzzles: Sequence[StoredPuzzle], head: Iterable[str] = ()) -> None:
    """Writes them as the files of a folder, which have no others beside them then; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = [puzzles[first : first + _PUZZLES_PER_FILE] for first in range(0, len(puzzles), _PUZZLES_PER_FILE)]
    names = [f"{number:02}.yaml" for number in range(1, len(parts) + 1)]
    for old in folder.glob(_FILE_NAMES):
        if old.name not in names:
            old.unlink()
    for name, part in zip(names, parts, strict=True):
        (folder / name).write_text(puzzles_file_text(part, head), encoding="utf-8", newline="\n")


def puzzles_file_text(puzzles: Iterable[StoredPuzzle], head: Iterable[str] = ()) -> str:
    """The file with these puzzles, one in a line; `head` are lines of comment."""
    lines, listed = [f"# {line}" for line in head], [f"  - {_puzzle_line(puzzle)}" for puzzle in puzzles]
    return "\n".join([*lines, "puzzles:" if listed else "puzzles: []", *listed, ""])


def _puzzle_line(puzzle: StoredPuzzle) -> str:
    """One puzzle as YAML in braces, which is JSON; what has its default is left out."""
    values: dict[str, object] = {
        "id": puzzle.id, "seat": puzzle.seat, "grade": puzzle.grade, "goal": puzzle.goal, "level": puzzle.level,
        "answers": list(puzzle.answers), "method": puzzle.method, "best": puzzle.best, "second": puzzle.second,
        "spread": puzzle.spread, "choices": puzzle.choices, "wins_in": puzzle.wins_in, "reason": puzzle.reason,
        "figures": puzzle.figures, "setup": puzzle.setup, "position": puzzle.position,
    }  # fmt: skip
    usual: dict[str, object] = {
        "goal": "", "level": "", "spread": 0.0, "wins_in": 1, "reason": "", "figures": {}, "setup": {},
    }  # fmt: skip
    shown = {
        key: round(value, _DIGITS) if isinstance(value, float) and abs(value) < 10**-_DIGITS else value
        for key, value in values.items()
        if key not in usual or value != usual[key]
    }
    return json.dumps(shown, ensure_ascii=False)
