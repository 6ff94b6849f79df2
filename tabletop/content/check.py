"""Checking content files for the people who write them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from tabletop import paths
from tabletop.content import boxes, lessons, pictures
from tabletop.content.errors import ContentError, Located, listed, nearest, shown
from tabletop.content.games import content_kind, files, made_of, own_folder
from tabletop.content.load import SUFFIX, Source, folders_of, load_sources, sources
from tabletop.content.mods import About
from tabletop.content.prose import HOLDERS, Prose
from tabletop.content.survey import refused
from tabletop.rules.content import Problem

_JUDGES: Final[Mapping[str, Callable[[Any, Any], Iterable[Problem]]]] = {
    "rulebook": pictures.problems,
    "lessons": lessons.problems,
}
"""Which of the files for people are played by the game."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was checked, and what is wrong with it."""

    files: tuple[str, ...]
    problems: tuple[Located, ...]

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def lines(self) -> tuple[str, ...]:
        """One line for each problem and one to sum up."""
        files = f"{len(self.files)} file{'s' * (len(self.files) != 1)} checked"
        count = len(self.problems)
        result = f"{count} problem{'s' * (count != 1)} found" if count else "nothing wrong"
        return (*map(str, self.problems), f"{files}, {result}")


def check(places: Sequence[Path] = ()) -> Report:
    """Checks folders and files, or all own content; the cache is left aside."""
    found = [_checked(place) for place in places] or [check_folder(name, own_folder(name)) for name in boxes.names()]
    return Report(
        tuple(dict.fromkeys(file for report in found for file in report.files)),
        tuple(dict.fromkeys(problem for report in found for problem in report.problems)),
    )


def check_folder(game: str, folder: Path) -> Report:
    """Checks the content files of one game; prose may be left out elsewhere than in own content."""
    is_own = folder.resolve() == own_folder(game).resolve()
    content = files(game, folder)
    prose = [file for file in sources(Prose, folder) if is_own or file.path.exists()]
    made, problems = _read(content_kind(game), content)
    for file in prose:
        plays = _JUDGES.get(file.field) if made is not None else None
        judge = partial(plays, made_of(game, made)) if plays else None
        problems += _read(HOLDERS[file.field], [file], judge)[1]
    known = dict.fromkeys(file.path for file in (*content, *prose))
    problems += _strays(game, folder, known)
    here = [path for path in known if path.exists() and path.is_relative_to(folder)]
    return Report(tuple(map(shown, here)), tuple(problems))


def _checked(place: Path) -> Report:
    """Checks what somebody named on the command line."""
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
    return Report((name,), tuple(problem for problem in report.problems if problem.file == name))


def _checked_folder(place: Path) -> Report:
    inner = [place / name for name in boxes.names() if (place / name).is_dir()]
    if inner:
        reports = [*_checked_card(place), *(check_folder(folder.name, folder) for folder in inner)]
        return Report(
            tuple(file for report in reports for file in report.files),
            tuple(problem for report in reports for problem in report.problems),
        )
    game = place.resolve().name
    if game not in boxes.names():
        fitting = [name for name in boxes.names() if any(file.path.exists() for file in _all_sources(name, place))]
        if not fitting:
            return _refused(place, f"no content file is in this folder; games are {', '.join(boxes.names())}")
        game = fitting[0]
    return check_folder(game, place)


def _checked_card(place: Path) -> Iterator[Report]:
    """What a pack says about itself, and whether it would be looked at, if the folder is a pack."""
    (card,) = sources(About, place)
    has_card = card.path.exists()
    if has_card:
        yield Report((shown(card.path),), tuple(_read(About, [card])[1]))
    if has_card or place.resolve().parent == paths.mods().resolve():
        yield from (_refused(place, text) for text in refused(place.resolve()))


def _game_of_file(place: Path) -> tuple[str, Path] | None:
    """The game that has a content file of this name, and its folder, whose name decides between several games."""
    for folder in (place.parent, place.parent.parent):
        near = [name for name in (folder.resolve().name, *boxes.names()) if name in boxes.names()]
        game = next((name for name in near if any(f.path == place for f in _all_sources(name, folder))), None)
        if game is not None:
            return game, folder
    return None


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
        if path not in known:
            hint = nearest(path.stem, names)
            text = f"{game} has no content file of this name{'' if hint else listed(names)}"
            yield Located(shown(path), 1, 1, "", text, "", f"{hint}{SUFFIX}" if hint else "")
    inner = folders_of(content_kind(game))
    for place in sorted(place for place in folder.glob("*") if place.is_dir()):
        strays = sorted(place.glob("*.yml") if place.name in inner else place.glob(f"*{SUFFIX}"))
        if strays and place.name in inner:
            text = f"a content file's name ends in {SUFFIX}"
            yield from (Located(shown(path), 1, 1, "", text) for path in strays)
        elif strays:
            hint = nearest(place.name, inner)
            text = f"{game} has no folder of content of this name{'' if hint else listed(inner)}"
            yield Located(shown(place), 1, 1, "", text, "", hint)


def _refused(place: Path, text: str, hint: str = "") -> Report:
    return Report((), (Located(shown(place), 1, 1, "", text, "", hint),))
