"""Checking content files for the people who write them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from tabletop import paths
from tabletop.content import apart, boxes, lessons, pictures, word_problems
from tabletop.content.errors import ContentError, Located, listed, nearest, shown
from tabletop.content.games import content_kind, files, made_of, own_folder
from tabletop.content.load import SUFFIX, Source, folders_of, load_sources, sources
from tabletop.content.misplaced import Misplaced, entries, faults, games_in, near_misses
from tabletop.content.mods import About
from tabletop.content.prose import HOLDERS, Prose
from tabletop.content.survey import FolderLimits, refused
from tabletop.reading import is_left_about
from tabletop.rules.content import Problem

MOST_FAULTS: Final = 100
"""Told of one check."""
MOST_FILES: Final = FolderLimits().files
"""Of one game's content; more are not even read."""
_FEW: Final = 3
"""As often the same may be said of several places."""
_LONGEST: Final = 500
"""Letters of a fault."""
_NUMBER: Final = re.compile(r"\d+")
_JUDGES: Final[Mapping[str, Callable[[Any, Any], Iterable[Problem]]]] = {
    "words": word_problems.problems,
    "rulebook": pictures.problems,
    "lessons": lessons.problems,
}
"""Which of the files for people are held against the game."""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was checked, and what is wrong with it."""

    files: tuple[str, ...]
    problems: tuple[Located, ...]
    is_cut: bool = False
    """Whether more is wrong than is told."""

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def lines(self) -> tuple[str, ...]:
        """One line for each problem and one to sum up."""
        files = f"{len(self.files)} file{'s' * (len(self.files) != 1)} checked"
        count = len(self.problems)
        least = "at least " * self.is_cut
        result = f"{least}{count} problem{'s' * (count != 1)} found" if count else "nothing wrong"
        return (*map(str, self.problems), f"{files}, {result}")


def check(places: Sequence[Path] = ()) -> CheckReport:
    """Checks folders and files, or all own content; the cache is left aside."""
    if places:
        return _joined([_checked(inner) for place in places for inner in _inside(place)])
    return _joined([check_folder(name, own_folder(name)) for name in boxes.names()])


def check_apart(places: Sequence[Path]) -> CheckReport:
    """The same for what somebody else may have written, each in a process of its own with the limits of a pack."""
    return _joined([_judged(inner) for place in places for inner in _inside(place)])


def _inside(place: Path) -> tuple[Path, ...]:
    """The place itself, or what lies in the folder of packs."""
    if os.path.realpath(place) != os.path.realpath(paths.mods()):
        return (place,)
    return tuple(path for path in entries(place) if path.is_dir() or any(faults(path)))


def _joined(reports: Sequence[CheckReport]) -> CheckReport:
    """One report, in which nothing stands twice and no more than people can read."""
    problems = told_once(problem for report in reports for problem in report.problems)
    return CheckReport(
        tuple(dict.fromkeys(file for report in reports for file in report.files)),
        problems[:MOST_FAULTS],
        len(problems) > MOST_FAULTS or any(report.is_cut for report in reports),
    )


def told_once(problems: Iterable[Located]) -> tuple[Located, ...]:
    """One problem for each place and kind, and only the first of those that say the same of several places."""
    kinds = {(p.file, p.line, p.column, p.clause, _NUMBER.sub("#", p.text)): p for p in reversed(tuple(problems))}
    alike: dict[tuple[str, ...], list[Located]] = {}
    for problem in reversed(kinds.values()):
        where = _NUMBER.sub("#", problem.key_path)
        alike.setdefault((problem.file, where, problem.text, problem.clause, problem.nearest), []).append(problem)
    return tuple(
        replace(same[0], text=f"{same[0].text}; and in {len(same) - 1} more places") if len(same) > _FEW else each
        for same in alike.values()
        for each in same[: 1 if len(same) > _FEW else None]
    )


def _judged(place: Path) -> CheckReport:
    try:
        told = apart.ask(_serve, (str(place),), apart.SECONDS)
        return CheckReport(tuple(told["files"]), tuple(Located(*each) for each in told["problems"]), told["is_cut"])
    except (apart.NoAnswer, KeyError, TypeError) as error:
        return _refused(place, str(error))


def _serve(connection: Connection, place: str) -> None:
    """Checks in the process of its own."""
    import tabletop.content.fit  # noqa: F401  (slow to import: not on the time of what is checked)

    apart.ready(connection)
    try:
        report = check([Path(place)])
    except (MemoryError, RecursionError):
        report = _refused(Path(place), "refused: reading it takes too much memory")
    except Exception as error:  # noqa: BLE001 - whatever it is, it is an answer
        report = _refused(Path(place), f"refused: reading it failed with {type(error).__name__}: {error}")
    problems = [astuple(replace(problem, text=problem.text[:_LONGEST])) for problem in report.problems]
    apart.answer(connection, {"files": report.files, "problems": problems, "is_cut": report.is_cut})


def check_folder(game: str, folder: Path) -> CheckReport:
    """Checks the content files of one game; prose may be left out elsewhere than in own content."""
    is_own = os.path.realpath(folder) == os.path.realpath(own_folder(game))
    content = files(game, folder)
    if sum(file.path.is_relative_to(folder) for file in content) > MOST_FILES:
        return _refused(folder, f"more than {MOST_FILES} files")
    prose = [file for file in sources(Prose, folder) if is_own or file.path.exists()]
    made, problems = _read(content_kind(game), content)
    for file in prose:
        plays = _JUDGES.get(file.field) if made is not None else None
        judge = partial(plays, made_of(game, made)) if plays else None
        problems += _read(HOLDERS[file.field], [file], judge)[1]
    known = dict.fromkeys(file.path for file in (*content, *prose))
    problems += _strays(game, folder, known)
    here = [path for path in known if path.exists() and path.is_relative_to(folder)]
    return CheckReport(tuple(map(shown, here)), tuple(problems))


def _checked(place: Path) -> CheckReport:
    """Checks what somebody named on the command line."""
    if _is_among_packs(place) and not games_in(place) and (wrong := list(faults(place))):
        return _told(place, wrong)
    if place.is_dir():
        return _checked_folder(place)
    if not place.exists():
        return _refused(place, "there is no such file or folder")
    if place.suffix != SUFFIX:
        return _refused(place, f"a content file is expected, its name ending in {SUFFIX}")
    found = _game_of_file(place)
    if found is None:
        names = [
            file.path.stem for name in boxes.names() for file in _all_sources(name, place.parent) if file.index is None
        ]
        hint = nearest(place.stem, names)
        return _refused(place, f"no content file is called {place.stem!r}{'' if hint else listed(names)}", hint)
    report = check_folder(*found)
    name = shown(place)
    return CheckReport((name,), tuple(problem for problem in report.problems if problem.file == name))


def _checked_folder(place: Path) -> CheckReport:
    inner = games_in(place)
    if inner:
        reports = [*_checked_card(place), *(check_folder(folder.name, folder) for folder in inner)]
        reports.append(_told(place, list(near_misses(place))))
        return CheckReport(
            tuple(file for report in reports for file in report.files),
            tuple(problem for report in reports for problem in report.problems),
        )
    game = next(iter(_games_called_like(place)), "")
    if not game:
        fitting = [name for name in boxes.names() if any(file.path.exists() for file in _all_sources(name, place))]
        if not fitting and (near := list(near_misses(place))):
            return _told(place, near)
        if not fitting:
            return _refused(place, f"no content file is in this folder; games are {', '.join(boxes.names())}")
        game = fitting[0]
    return check_folder(game, place)


def _checked_card(place: Path) -> Iterator[CheckReport]:
    """What a pack says about itself, and whether it would be looked at, if the folder is a pack."""
    (card,) = sources(About, place)
    has_card = card.path.exists()
    if has_card:
        yield CheckReport((shown(card.path),), tuple(_read(About, [card])[1]))
    if has_card or _is_among_packs(place):
        yield from (_refused(place, text) for text in refused(Path(os.path.realpath(place))))


def _is_among_packs(place: Path) -> bool:
    return os.path.dirname(os.path.realpath(place)) == os.path.realpath(paths.mods())


def _told(place: Path, wrong: Sequence[Misplaced]) -> CheckReport:
    return CheckReport((), tuple(Located(shown(place), 1, 1, "", each.text, "", each.nearest) for each in wrong))


def _game_of_file(place: Path) -> tuple[str, Path] | None:
    """The game that has a content file of this name, and its folder, whose name decides between several games."""
    for folder in (place.parent, place.parent.parent):
        near = dict.fromkeys((*_games_called_like(folder), *boxes.names()))
        game = next((name for name in near if any(f.path == place for f in _all_sources(name, folder))), None)
        if game is not None:
            return game, folder
    return None


def _games_called_like(folder: Path) -> Iterator[str]:
    """The game whose content this is by its name: its own, a folder of its name, or `data` of a package."""
    real = Path(os.path.realpath(folder))
    for name in boxes.names():
        is_own = real == Path(os.path.realpath(own_folder(name)))
        if is_own or name == real.name or (real.name == "data" and name == real.parent.name):
            yield name


def _all_sources(game: str, folder: Path) -> tuple[Source, ...]:
    return (*sources(content_kind(game), folder), *sources(Prose, folder))


def _read(
    kind: type, files: Sequence[Source], judge: Callable[[Any], Iterable[Problem]] | None = None
) -> tuple[Any, list[Located]]:
    """The content of these files, None where it cannot be used, and what is wrong with it."""
    try:
        return load_sources(kind, files, cached=False, judge=judge), []
    except ContentError as error:
        return None, list(error.problems)


def _strays(game: str, folder: Path, known: Container[Path]) -> Iterator[Located]:
    """Files that look like content and would never be read."""
    names = [file.path.stem for file in _all_sources(game, folder) if file.index is None]
    for path in sorted((*folder.glob(f"*{SUFFIX}"), *folder.glob("*.yml"))):
        if path not in known and not is_left_about(path.name):
            hint = nearest(path.stem, names)
            text = f"{game} has no content file of this name{'' if hint else listed(names)}"
            yield Located(shown(path), 1, 1, "", text, "", f"{hint}{SUFFIX}" if hint else "")
    inner = folders_of(content_kind(game))
    for place in (place for place in entries(folder) if place.is_dir()):
        strays = sorted(place.glob("*.yml") if place.name in inner else place.glob(f"*{SUFFIX}"))
        if strays and place.name in inner:
            text = f"a content file's name ends in {SUFFIX}"
            yield from (Located(shown(path), 1, 1, "", text) for path in strays)
        elif strays:
            hint = nearest(place.name, inner)
            text = f"{game} has no folder of content of this name{'' if hint else listed(inner)}"
            yield Located(shown(place), 1, 1, "", text, "", hint)


def _refused(place: Path, text: str, hint: str = "") -> CheckReport:
    return CheckReport((), (Located(shown(place), 1, 1, "", text, "", hint),))
