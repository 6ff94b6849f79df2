"""What is wrong with content, and where exactly.

Used by all that reads content or packs, which raises them: `load`, `pack_library`, `games`, `check`; shown by the
command line (`cli/main`, `cli/list`) and by scenes such as `saved_match` and the set-up's `packs`. An error names
file, line and path, and the valid word nearest to a wrong one. Errors go from a child process to the program, so they
must be picklable (`__reduce__`). Installed games may raise ContentError, so its name and arguments stay.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop import paths
from tabletop.error_text import printable_line

Where = tuple[str | int, ...]
"""Keys and indices from the top of one file down."""

_FEW = 12


@dataclass(frozen=True, slots=True)
class LocatedProblem:
    """One thing wrong with one place in one file."""

    file: str
    line: int
    """From 1."""
    column: int
    """From 1."""
    key_path: str
    """Such as `lines[2][1]`; empty for the whole file."""
    text: str
    """What is wrong and what was expected, in lower case."""
    clause: str = ""
    """Number in the rules checklist."""
    nearest: str = ""
    """The valid name that looks most like the wrong one."""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: "
        path = f"{self.key_path}: " if self.key_path else ""
        clause = f" ({self.clause})" if self.clause else ""
        nearest = f"; nearest is {self.nearest!r}" if self.nearest else ""
        return printable_line(f"{place}{path}{self.text}{clause}{nearest}")


class ContentError(ValueError):
    """Content that cannot be used; carries everything that is wrong with it."""

    def __init__(self, problems: Iterable[LocatedProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[ContentError], tuple[tuple[LocatedProblem, ...]]]:
        return type(self), (self.problems,)


class UnknownGame(ValueError):
    """No game has this name."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        near = nearest_choice(name, known)
        hint = f"; nearest is {near!r}" if near else ""
        super().__init__(f"unknown game {name!r}; there is {', '.join(known)}{hint}")
        self.name = name
        self.known = tuple(known)

    def __reduce__(self) -> tuple[type[UnknownGame], tuple[str, tuple[str, ...]]]:
        return type(self), (self.name, self.known)


class UnknownContent(LookupError):
    """A game is here, but not with this content, and no pack has it."""

    def __init__(self, game: str, content: str) -> None:
        super().__init__(f"content {content[:8]!r} of {game} is not here: no pack holds it that can be used")
        self.game = game
        self.content = content

    def __reduce__(self) -> tuple[type[UnknownContent], tuple[str, str]]:
        return type(self), (self.game, self.content)


def nearest_choice(name: str, choices: Iterable[str]) -> str:
    """The choice that looks most like the name; empty where none comes close."""
    import difflib

    by_case = {choice.casefold(): choice for choice in choices}
    found = difflib.get_close_matches(name.casefold(), by_case, 1, 0.55)
    return str(by_case[found[0]]) if found else ""  # a word of an enum would be quoted as its member


def choices_suffix(choices: Sequence[str], however_many: bool = False) -> str:
    """The choices if they are few, or anyway, as the end of a sentence."""
    return f"; there are {', '.join(choices)}" if choices and (however_many or len(choices) <= _FEW) else ""


def key_path_text(where: Where) -> str:
    """A key path as people write it: `points[3].name`."""
    parts = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in where]
    if len(parts) > _FEW:
        parts[_FEW // 2 :] = ["..."]
    return "".join(parts).removeprefix(".")


def display_path(path: Path) -> str:
    """A file's name for people: short for own content, as given for everything else."""
    try:
        return (Path("data") / Path(os.path.realpath(path)).relative_to(os.path.realpath(paths.data()))).as_posix()
    except (ValueError, OSError):
        return str(path)
