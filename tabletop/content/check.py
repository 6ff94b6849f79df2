"""Finds everything that is wrong with content files, for the people who write them.

Used by `cli/check`, `cli/conformance` and `cli/selfcheck`; playing a match only loads content (`load`). A place may
be a game's folder, one file, a pack or the folder of packs. Content that somebody else may have written is checked in
a child process with limits (`child_process`): that must stay. The result is a CheckReport with file, line and column
of each problem; nothing is written, and the cache is not used. What `load` or `pack_library` refuses must be refused
here too, by the same functions.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Protocol

from tabletop import paths
from tabletop.content import boxes, child_process, lessons, rulebook_pictures
from tabletop.content.art_check import art_problems, art_remarks
from tabletop.content.errors import ContentError, LocatedProblem, choices_suffix, display_path, nearest_choice
from tabletop.content.games import (
    content_class,
    content_files,
    drawings_folder,
    game_content_folder,
    game_with_content,
)
from tabletop.content.load import (
    SUFFIX,
    ContentSource,
    content_file_label,
    content_sources,
    folder_fields,
    load_content_files,
    read_content_file,
)
from tabletop.content.pack_art import ART_FOLDER, picture_files
from tabletop.content.pack_catalogues import catalogue_files
from tabletop.content.pack_folders import (
    REMOVED_PACKS,
    FolderLimits,
    MisplacedPack,
    find_misplaced_packs_at,
    find_misplaced_packs_in_folder,
    folder_entries,
    game_folders_in,
    is_packed_file,
    reasons_to_refuse_folder,
)
from tabletop.content.pack_library import PackInfoFile
from tabletop.content.pack_translation import catalogue_problems, translated_shares
from tabletop.content.prose import HOLDERS, GameMessages, GameTexts
from tabletop.rules.content import Problem, Where
from tabletop.rules.game import Event, Game
from tabletop.safe_reading import is_system_leftover, without_bom_and_crlf


class _HasGameMessages(Protocol):
    @property
    def words(self) -> GameMessages: ...


def game_message_problems(game: Game[Any, Any, Any], holder: _HasGameMessages) -> Iterator[Problem]:
    """Lines that are missing, and names that the rules do not have."""
    words = holder.words
    yield from _event_message_problems(game.events, words)
    yield from _option_message_problems(game, words)
    seats = game.seats({})
    if len(words.seats) < seats:
        yield Problem(("words", "seats"), f"the game has {seats} seats, this names {len(words.seats)}")


def _event_message_problems(kinds: tuple[type[Event], ...], words: GameMessages) -> Iterator[Problem]:
    known = {kind.__name__ for kind in kinds}
    bases = {base.__name__ for kind in kinds for base in kind.__mro__[1:]}
    told = {_event_name_of_line_key(key) for key in words.events}
    for kind in kinds:
        if kind.__name__ not in told | bases:
            text = f"the event {kind.__name__} has no line; an empty one says that it is worth none"
            yield Problem(("words", "events"), text)
    templates: Mapping[str, Mapping[str, str]] = {"events": words.events, "captions": words.captions}
    for part, lines in templates.items():
        for key in lines:
            if _event_name_of_line_key(key) not in known:
                yield _unknown_name_problem(
                    ("words", part, key), "event", _event_name_of_line_key(key), tuple(sorted(known))
                )


def _option_message_problems(game: Game[Any, Any, Any], words: GameMessages) -> Iterator[Problem]:
    values = {option.name: option.values for option in game.options}
    for name, option in words.options.items():
        if name not in values:
            yield _unknown_name_problem(("words", "options", name), "option", name, tuple(values))
            continue
        for value in option.values:
            if value not in values[name]:
                yield _unknown_name_problem(("words", "options", name, "values", value), "value", value, values[name])


def _unknown_name_problem(where: Where, what: str, name: str, known: Sequence[str]) -> Problem:
    near = nearest_choice(name, known)
    hint = f"; nearest is {near!r}" if near else choices_suffix(known)
    return Problem(where, f"there is no {what} {name!r}{hint}")


def _event_name_of_line_key(key: str) -> str:
    """Name of the event whose line has this key: `Ended` of `Ended/trapped`."""
    return key.partition("/")[0]


_ART: Final = "art"
"""Folder of a pack's own pictures for a game."""
MOST_FAULTS: Final = 100
"""Told of one check."""
MOST_FILES: Final = FolderLimits().files
"""Of one game's content; more are not even read."""
_MOST_ALIKE: Final = 3
"""As often the same may be said of several places."""
_LONGEST: Final = 500
"""Letters of a fault."""
_LONGEST_NOTE: Final = 4000
"""Letters of a remark."""
_NUMBER: Final = re.compile(r"\d+")
_PROSE_JUDGES: Final[Mapping[str, Callable[[Any, Any], Iterable[Problem]]]] = {
    "words": game_message_problems,
    "rulebook": rulebook_pictures.rulebook_picture_problems,
    "lessons": lessons.lesson_problems,
}
"""Which of the files for people are held against the game."""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was checked, and what is wrong with it."""

    files: tuple[str, ...]
    problems: tuple[LocatedProblem, ...]
    is_cut: bool = False
    """Whether more is wrong than is told."""
    notes: tuple[str, ...] = ()
    """What is no fault and good to know, one sentence each."""

    @property
    def is_fine(self) -> bool:
        return not self.problems

    def lines(self) -> tuple[str, ...]:
        """One line for each problem and one to sum up."""
        files = f"{len(self.files)} file{'s' * (len(self.files) != 1)} checked"
        count = len(self.problems)
        least = "at least " * self.is_cut
        result = f"{least}{count} problem{'s' * (count != 1)} found" if count else "nothing wrong"
        return (*map(str, self.problems), f"{files}, {result}")


def check_content(places: Sequence[Path] = ()) -> CheckReport:
    """Checks folders and files, or all own content; the cache is left aside."""
    if places:
        return _join_reports([_check_content_at_path(inner) for place in places for inner in _paths_to_check(place)])
    return _join_reports([check_content_folder(name, game_content_folder(name)) for name in boxes.game_names()])


def check_in_child_process(places: Sequence[Path]) -> CheckReport:
    """The same for what somebody else may have written, each in a process of its own with the limits of a pack."""
    return _join_reports([_check_path_in_child(inner) for place in places for inner in _paths_to_check(place)])


def _paths_to_check(place: Path) -> tuple[Path, ...]:
    """The place itself, or what lies in the folder of packs."""
    if os.path.realpath(place) != os.path.realpath(paths.player_packs()):
        return (place,)
    return tuple(
        path
        for path in folder_entries(place)
        if (path.is_dir() and path.name != REMOVED_PACKS) or any(find_misplaced_packs_at(path))
    )


def _join_reports(reports: Sequence[CheckReport]) -> CheckReport:
    """One report, in which nothing stands twice and no more than people can read."""
    problems = distinct_problems(problem for report in reports for problem in report.problems)
    return CheckReport(
        tuple(dict.fromkeys(file for report in reports for file in report.files)),
        problems[:MOST_FAULTS],
        len(problems) > MOST_FAULTS or any(report.is_cut for report in reports),
        tuple(dict.fromkeys(note for report in reports for note in report.notes)),
    )


def distinct_problems(problems: Iterable[LocatedProblem]) -> tuple[LocatedProblem, ...]:
    """The problems without repetition: of those that say the same of many places only the first."""
    kinds = {(p.file, p.line, p.column, p.clause, _NUMBER.sub("#", p.text)): p for p in reversed(tuple(problems))}
    alike: dict[tuple[str, ...], list[LocatedProblem]] = {}
    for problem in reversed(kinds.values()):
        where = _NUMBER.sub("#", problem.key_path)
        alike.setdefault((problem.file, where, problem.text, problem.clause, problem.nearest), []).append(problem)
    return tuple(
        replace(same[0], text=f"{same[0].text}; and in {len(same) - 1} more places")
        if len(same) > _MOST_ALIKE
        else each
        for same in alike.values()
        for each in same[: 1 if len(same) > _MOST_ALIKE else None]
    )


def _check_path_in_child(place: Path) -> CheckReport:
    try:
        told = child_process.ask_child_process(_run_check_as_child, (str(place),), child_process.SECONDS)
        return CheckReport(
            tuple(told["files"]),
            tuple(LocatedProblem(*each) for each in told["problems"]),
            told["is_cut"],
            tuple(told["notes"]),
        )
    except (child_process.NoChildAnswer, KeyError, TypeError) as error:
        return _report_with_one_problem(place, str(error))


def _run_check_as_child(connection: Connection, place: str) -> None:
    """Checks in the process of its own."""
    import tabletop.content.type_fitting  # noqa: F401  (slow to import: not on the time of what is checked)

    child_process.send_ready(connection)
    try:
        report = check_content([Path(place)])
    except (MemoryError, RecursionError):
        report = _report_with_one_problem(Path(place), "refused: reading it takes too much memory")
    except Exception as error:  # noqa: BLE001 - whatever it is, it is an answer
        report = _report_with_one_problem(
            Path(place), f"refused: reading it failed with {type(error).__name__}: {error}"
        )
    problems = [astuple(replace(problem, text=problem.text[:_LONGEST])) for problem in report.problems]
    notes = [note[:_LONGEST_NOTE] for note in report.notes]
    told = {"files": report.files, "problems": problems, "is_cut": report.is_cut, "notes": notes}
    child_process.send_answer(connection, told)


def check_content_folder(game: str, folder: Path) -> CheckReport:
    """Checks the content files of one game; prose may be left out elsewhere than in own content."""
    is_own = os.path.realpath(folder) == os.path.realpath(game_content_folder(game))
    content = content_files(game, folder)
    if sum(file.path.is_relative_to(folder) for file in content) > MOST_FILES:
        return _report_with_one_problem(folder, f"more than {MOST_FILES} files")
    prose = [file for file in content_sources(GameTexts, folder) if is_own or file.path.exists()]
    made, problems = _load_content_or_problems(content_class(game), content)
    warnings = partial(content_warnings, game, folder)
    if made is not None and any(warnings(made)):
        problems = _load_content_or_problems(content_class(game), content, warnings)[1]
    notes: tuple[str, ...] = ()
    if not is_own and (lone := _find_file_that_makes_whole_game(game, folder, content)) is not None:
        path, text, is_like_ours = lone
        if problems or is_like_ours:
            problems = [LocatedProblem(display_path(path), 1, 1, "", text)]
        else:
            notes = (f"{display_path(path)}: {text}",)
    for file in prose:
        plays = _PROSE_JUDGES.get(file.field) if made is not None else None
        judge = partial(plays, game_with_content(game, made)) if plays else None
        problems += _load_content_or_problems(HOLDERS[file.field], [file], judge)[1]
    known = dict.fromkeys(file.path for file in (*content, *prose))
    problems += _find_unread_content_files(game, folder, known)
    problems += art_problems(game, folder, made)
    here = [path for path in known if path.exists() and path.is_relative_to(folder)]
    here += picture_files(folder).values()
    if not is_own and made is not None:
        notes += tuple(art_remarks(game, folder, made))
    return CheckReport(tuple(map(display_path, here)), tuple(problems), notes=notes)


def content_warnings(game: str, folder: Path, content: Any) -> Iterator[Problem]:
    """What can be played, and is hardly what its author wants."""
    find: Callable[[], Iterable[Problem]] | None = getattr(content, "warnings", None)
    yield from find() if find else ()
    find_pictures: Callable[[], Iterable[tuple[Where, str]]] | None = getattr(content, "named_pictures", None)
    for where, name in find_pictures() if find_pictures else ():
        drawn = {path.stem for place in (drawings_folder(game), folder / ART_FOLDER) for path in place.glob("*.*")}
        if name not in drawn:
            near = nearest_choice(name, [other for other in drawn if other.startswith(name.partition("_")[0])])
            hint = f"; nearest is {near.partition('_')[2]!r}" if near else ""
            yield Problem(where, f"there is no picture {name}{hint}")


def _find_file_that_makes_whole_game(
    game: str, folder: Path, files: Sequence[ContentSource]
) -> tuple[Path, str, bool] | None:
    """The file for which nothing of the game's own content is used, where some of it is missing here.

    Also what to say, and whether the file is the same as the game's own, so that it is surely there by mistake.
    """
    single = [file.path for file in files if file.index is None]
    inner = folder_fields(content_class(game))
    if not inner or not single or not all(path.is_file() and path.is_relative_to(folder) for path in single):
        return None
    own = {content_file_label(file) for file in content_files(game, game_content_folder(game))}
    missing = own - {content_file_label(file) for file in files}
    if not missing:
        return None
    text = (
        f"with this file the folder is a whole game of {game}: of the game's own content nothing is used, "
        f"and {len(missing)} of its {len(own)} files are missing here; leave {single[0].name} out to add to it"
    )
    raw, ours = read_content_file(single[0]), read_content_file(game_content_folder(game) / single[0].name)
    return single[0], text, without_bom_and_crlf(raw) == without_bom_and_crlf(ours)


def _check_content_at_path(place: Path) -> CheckReport:
    """Checks what somebody named on the command line."""
    is_lost = _is_in_packs_folder(place) and not game_folders_in(place)
    if (is_lost or (is_packed_file(place) and place.is_file())) and (wrong := list(find_misplaced_packs_at(place))):
        return _report_of_misplaced_packs(place, wrong)
    if place.is_dir():
        return _check_pack_or_game_folder(place)
    if not place.exists():
        return _report_with_one_problem(place, "there is no such file or folder")
    if place.suffix != SUFFIX:
        return _report_with_one_problem(place, f"a content file is expected, its name ending in {SUFFIX}")
    found = _find_game_of_file(place)
    if found is None:
        names = [
            file.path.stem
            for name in boxes.game_names()
            for file in _all_content_sources(name, place.parent)
            if file.index is None
        ]
        hint = nearest_choice(place.stem, names)
        return _report_with_one_problem(
            place, f"no content file is called {place.stem!r}{'' if hint else choices_suffix(names)}", hint
        )
    report = check_content_folder(*found)
    name = display_path(place)
    return CheckReport((name,), tuple(problem for problem in report.problems if problem.file == name))


def _check_pack_or_game_folder(place: Path) -> CheckReport:
    inner = game_folders_in(place)
    if inner:
        reports = [*_check_pack_info(place), *(check_content_folder(folder.name, folder) for folder in inner)]
        reports.append(_report_of_misplaced_packs(place, list(find_misplaced_packs_in_folder(place))))
        reports.append(_check_catalogues(place))
        return CheckReport(
            tuple(file for report in reports for file in report.files),
            tuple(problem for report in reports for problem in report.problems),
            notes=tuple(note for report in reports for note in report.notes),
        )
    game = next(iter(_games_matching_folder_name(place)), "")
    if not game:
        fitting = [
            name for name in boxes.game_names() if any(file.path.exists() for file in _all_content_sources(name, place))
        ]
        if not fitting and (near := list(find_misplaced_packs_in_folder(place))):
            return _report_of_misplaced_packs(place, near)
        if not fitting:
            return _report_with_one_problem(
                place, f"no content file is in this folder; games are {', '.join(boxes.game_names())}"
            )
        game = fitting[0]
    report = check_content_folder(game, place)
    return replace(report, problems=(*_unusable_folder_problems(place), *report.problems))


def _check_catalogues(place: Path) -> CheckReport:
    """What is wrong with a pack's texts in other languages, and how much is translated."""
    files = tuple(map(display_path, catalogue_files(place)))
    return CheckReport(files, tuple(catalogue_problems(place)), notes=tuple(translated_shares(place)) if files else ())


def _check_pack_info(place: Path) -> Iterator[CheckReport]:
    """What a pack says about itself, and whether it would be looked at, if the folder is a pack."""
    (card,) = content_sources(PackInfoFile, place)
    has_card = card.path.exists()
    if has_card:
        yield CheckReport((display_path(card.path),), tuple(_load_content_or_problems(PackInfoFile, [card])[1]))
    yield CheckReport((), _unusable_folder_problems(place))


def _unusable_folder_problems(place: Path) -> tuple[LocatedProblem, ...]:
    """Why the window would not look at a pack with this folder; a game's own folder is no part of a pack."""
    root = os.path.realpath(place)
    if any(Path(os.path.realpath(game_content_folder(name))).is_relative_to(root) for name in boxes.game_names()):
        return ()
    return tuple(LocatedProblem(display_path(place), 1, 1, "", text) for text in reasons_to_refuse_folder(Path(root)))


def _is_in_packs_folder(place: Path) -> bool:
    return os.path.dirname(os.path.realpath(place)) == os.path.realpath(paths.player_packs())


def _report_of_misplaced_packs(place: Path, wrong: Sequence[MisplacedPack]) -> CheckReport:
    return CheckReport(
        (), tuple(LocatedProblem(display_path(place), 1, 1, "", each.text, "", each.nearest) for each in wrong)
    )


def _find_game_of_file(place: Path) -> tuple[str, Path] | None:
    """The game that has a content file of this name, and its folder, whose name decides between several games."""
    for folder in (place.parent, place.parent.parent):
        near = dict.fromkeys((*_games_matching_folder_name(folder), *boxes.game_names()))
        game = next((name for name in near if any(f.path == place for f in _all_content_sources(name, folder))), None)
        if game is not None:
            return game, folder
    return None


def _games_matching_folder_name(folder: Path) -> Iterator[str]:
    """The game whose content this is by its name: its own, a folder of its name, or `data` of a package."""
    real = Path(os.path.realpath(folder))
    for name in boxes.game_names():
        is_own = real == Path(os.path.realpath(game_content_folder(name)))
        if is_own or name == real.name or (real.name == "data" and name == real.parent.name):
            yield name


def _all_content_sources(game: str, folder: Path) -> tuple[ContentSource, ...]:
    return (*content_sources(content_class(game), folder), *content_sources(GameTexts, folder))


def _load_content_or_problems(
    kind: type, files: Sequence[ContentSource], judge: Callable[[Any], Iterable[Problem]] | None = None
) -> tuple[Any, list[LocatedProblem]]:
    """The content of these files, None where it cannot be used, and what is wrong with it."""
    try:
        return load_content_files(kind, files, cached=False, judge=judge), []
    except ContentError as error:
        return None, list(error.problems)


def _find_unread_content_files(game: str, folder: Path, known: Container[Path]) -> Iterator[LocatedProblem]:
    """Files that look like content and would never be read."""
    names = [file.path.stem for file in _all_content_sources(game, folder) if file.index is None]
    for path in sorted((*folder.glob(f"*{SUFFIX}"), *folder.glob("*.yml"))):
        if path not in known and not is_system_leftover(path.name):
            hint = nearest_choice(path.stem, names)
            text = f"{game} has no content file of this name{'' if hint else choices_suffix(names)}"
            yield LocatedProblem(display_path(path), 1, 1, "", text, "", f"{hint}{SUFFIX}" if hint else "")
    inner = folder_fields(content_class(game))
    for place in (place for place in folder_entries(folder) if place.is_dir()):
        strays = sorted(place.glob("*.yml") if place.name in inner else place.glob(f"*{SUFFIX}"))
        if strays and place.name in inner:
            text = f"a content file's name ends in {SUFFIX}"
            yield from (LocatedProblem(display_path(path), 1, 1, "", text) for path in strays)
        elif strays:
            hint = nearest_choice(place.name, inner)
            text = f"{game} has no folder of content of this name{'' if hint else choices_suffix(inner)}"
            yield LocatedProblem(display_path(place), 1, 1, "", text, "", hint)


def _report_with_one_problem(place: Path, text: str, hint: str = "") -> CheckReport:
    return CheckReport((), (LocatedProblem(display_path(place), 1, 1, "", text, "", hint),))
