"""Loads YAML files into the content dataclasses: strictly, with the place of everything that is wrong.

Used by `games`, `prose`, `check`, `pack_library` and `pack_folders`. A content dataclass has one field per file
(`board` is `board.yaml`), or per folder where the field is a tuple. Files that were read before come from
`content_cache`: neither YAML nor pydantic is imported then, which keeps the start fast, so those imports stay inside
the functions. Which files belong to content (`content_sources`), their order and `content_file_label` enter the
digest that saved matches hold: they must not change.
"""

from __future__ import annotations

import gc
import os
import typing
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tabletop import safe_reading
from tabletop.content import content_cache
from tabletop.content.errors import (
    ContentError,
    LocatedProblem,
    Where,
    choices_suffix,
    display_path,
    key_path_text,
    nearest_choice,
)
from tabletop.content.json_codec import codec_of
from tabletop.rules.caches import cached
from tabletop.rules.content import Problem

if TYPE_CHECKING:
    from tabletop.content.strict_yaml import YamlDocument, YamlFault

T = TypeVar("T")

SUFFIX: Final = ".yaml"

ContentFolder = Path | tuple[Path, ...]
"""A folder of content, or those of several packs, which are laid together in this order."""
_MOST_PROBLEMS: Final = 10_000
_FAR_TOO_LONG: Final = 1 << 24
"""Bytes; the reader refuses much less."""


@dataclass(frozen=True, slots=True)
class ContentSource:
    """One content file."""

    field: str
    """Of the content dataclass."""
    index: int | None
    """In the field, where that is a tuple."""
    kind: Any
    """The type that the file must fit."""
    path: Path


@cached("types of content", 256)
def _content_type_hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def content_file_types(kind: type) -> dict[str, Any]:
    """The type of one file for each field of a content dataclass."""
    hints = _content_type_hints(kind)
    return {name: typing.get_args(hint)[0] if _is_folder_type(hint) else hint for name, hint in hints.items()}


def folder_fields(kind: type) -> tuple[str, ...]:
    """The fields of a content dataclass that are folders."""
    return tuple(name for name, hint in _content_type_hints(kind).items() if _is_folder_type(hint))


def each_folder(folder: ContentFolder) -> tuple[Path, ...]:
    """The folder alone, or those of several packs in their order."""
    return folder if isinstance(folder, tuple) else (folder,)


def content_sources(kind: type, folder: ContentFolder, base: Path | None = None) -> tuple[ContentSource, ...]:
    """The files that make up a content dataclass, whether they exist or not.

    A folder that has files for the tuples and lacks others is an addition to `base`: what it has comes after
    what is there, or takes the place of files of the same name. Of several folders each adds to those before it; a
    file that two of them have is taken from the first (`clashing_content_files` names the two).
    """
    found: list[ContentSource] = []
    hints, folders = _content_type_hints(kind), each_folder(folder)
    below = base if base is not None and all(_only_adds_to_own_content(kind, each) for each in folders) else None
    for name, item in content_file_types(kind).items():
        if _is_folder_type(hints[name]):
            added: dict[str, Path] = {}
            for file in (file for each in folders for file in _files_in_folder(each, name)):
                added.setdefault(file.name, file)
            kept = [file for file in _files_in_folder(below, name) if file.name not in added] if below else []
            found += [ContentSource(name, i, item, file) for i, file in enumerate((*kept, *added.values()))]
        else:
            file = next((path for each in folders if (path := each / f"{name}{SUFFIX}").exists()),
                        (below or folders[0]) / f"{name}{SUFFIX}")  # fmt: skip
            found.append(ContentSource(name, None, item, file))
    return tuple(found)


def clashing_content_files(kind: type, folders: Sequence[Path]) -> Iterator[tuple[Path, Path]]:
    """Files of two folders that would take the same place, and differ."""
    inner = folder_fields(kind)
    for name in content_file_types(kind):
        first: dict[str, Path] = {}
        for each in folders:
            for file in _files_in_folder(each, name) if name in inner else (each / f"{name}{SUFFIX}",):
                if file.is_file():
                    other = first.setdefault(file.name, file)
                    if other is not file and read_content_file(other) != read_content_file(file):
                        yield other, file


def _only_adds_to_own_content(kind: type, folder: Path) -> bool:
    several = folder_fields(kind)
    single = [name for name in _content_type_hints(kind) if name not in several]
    lacks = any(not folder.joinpath(f"{name}{SUFFIX}").exists() for name in single)
    return lacks and any(_files_in_folder(folder, name) for name in several)


def _files_in_folder(folder: Path, name: str) -> list[Path]:
    return sorted(
        file for file in folder.joinpath(name).glob(f"*{SUFFIX}") if not safe_reading.is_system_leftover(file.name)
    )


def _is_folder_type(hint: Any) -> bool:
    return typing.get_origin(hint) is tuple


def load_content(kind: type[T], folder: Path, cached: bool = True) -> T:
    """The content in a folder; raises ContentError with everything that is wrong."""
    return load_content_files(kind, content_sources(kind, folder), cached)


def load_content_files(
    kind: type[T],
    files: Sequence[ContentSource],
    cached: bool = True,
    judge: Callable[[T], Iterable[Problem]] | None = None,
    *,
    parsed: ParsedFiles | None = None,
) -> T:
    """The content in these files; raises ContentError with everything that is wrong.

    `judge` may find more wrong with content that is not taken from the cache than the content itself does. `parsed`
    is what was parsed the last time: files with the same bytes are taken from it.
    """
    raws, missing = _read_all_files(files)
    if missing:
        with garbage_collector_off():
            readable = [(file, raw) for file, raw in zip(files, raws, strict=True) if raw is not None]
            raise ContentError((*missing, *(problem for pair in readable for problem in _parse_content_file(*pair)[2])))
    known = [raw for raw in raws if raw is not None]
    name = content_cache.cache_key(
        codec_of(kind).shape, ((content_file_label(file), raw) for file, raw in zip(files, known, strict=True))
    )
    with garbage_collector_off():
        content = _load_from_cache(kind, name) if cached else None
        if content is None:
            content = _parse_and_check_content(kind, files, known, judge, parsed)
            if cached:
                content_cache.put(name, _convert_if_needed(codec_of(kind).encode, content))
    return content


def content_file_label(file: ContentSource) -> str:
    """The file's name inside its folder, without the suffix."""
    return file.field if file.index is None else f"{file.field}/{file.path.stem}"


def read_content_file(path: Path) -> bytes:
    """The bytes of a content file, cut off where it is far too long; raises ContentError."""
    try:
        if not path.is_file():
            text = "a file is expected here" if path.exists() else "the file is missing"
            raise ContentError([LocatedProblem(display_path(path), 1, 1, "", text)])
        with safe_reading.open_regular_file(path) as file:
            return file.read(min(_FAR_TOO_LONG, os.fstat(file.fileno()).st_size))
    except OSError as error:
        text = f"the file cannot be read: {error.strerror or error}"
        raise ContentError([LocatedProblem(display_path(path), 1, 1, "", text)]) from None


def _read_all_files(files: Sequence[ContentSource]) -> tuple[list[bytes | None], list[LocatedProblem]]:
    """The bytes of each file, and what is wrong where there are none."""
    raws: list[bytes | None] = []
    problems: list[LocatedProblem] = []
    for file in files:
        try:
            raws.append(read_content_file(file.path))
        except ContentError as error:
            raws.append(None)
            problems += error.problems
    return raws, problems


def _convert_if_needed(turn: Any, value: Any) -> Any:
    return turn(value) if turn else value


def _load_from_cache(kind: type[T], name: str) -> T | None:
    kept = content_cache.get(name)
    if kept is None:
        return None
    form = codec_of(kind)
    if not form.is_valid(kept):
        return None
    content: T = _convert_if_needed(form.decode, kept)
    return content


def _parse_and_check_content(
    kind: type[T],
    files: Sequence[ContentSource],
    raws: Sequence[bytes],
    judge: Callable[[T], Iterable[Problem]] | None,
    parsed: ParsedFiles | None = None,
) -> T:
    """Reads, fits and cross-checks; raises ContentError."""
    problems: list[LocatedProblem] = []
    documents: dict[tuple[str, int | None], tuple[ContentSource, YamlDocument]] = {}
    values: dict[str, Any] = {}
    for file, raw in zip(files, raws, strict=True):
        value, document, found = _parse_changed_content_file(file, raw, parsed)
        problems += found
        if document is not None:
            documents[file.field, file.index] = file, document
        if file.index is None:
            values[file.field] = value
        else:
            values[file.field] = (*values.get(file.field, ()), value)
    if problems:
        raise ContentError(problems)
    for part in fields(kind):  # type: ignore[arg-type]
        values.setdefault(part.name, ())
    content = kind(**values)
    found_late = _first_problems_up_to_limit(_problems_of_content(content)) or _first_problems_up_to_limit(
        judge(content) if judge else ()
    )
    if problems := [_locate_problem(problem, documents, files) for problem in found_late]:
        raise ContentError(problems)
    return content


def _first_problems_up_to_limit(problems: Iterable[Problem]) -> list[Problem]:
    """As many as anybody could read: content that repeats itself would have them without end."""
    return [*islice(problems, _MOST_PROBLEMS)]


ParsedFiles = dict[Path, tuple[bytes, Any, "tuple[Any, YamlDocument | None, list[LocatedProblem]]"]]
"""By path: the bytes of a file, the type that it had to fit, and what came of it."""


def _parse_changed_content_file(
    file: ContentSource, raw: bytes, parsed: ParsedFiles | None
) -> tuple[Any, YamlDocument | None, list[LocatedProblem]]:
    if parsed is None:
        return _parse_content_file(file, raw)
    before = parsed.get(file.path)
    if before is None or before[0] != raw or before[1] != file.kind:
        before = parsed[file.path] = raw, file.kind, _parse_content_file(file, raw)
    return before[2]


def _parse_content_file(file: ContentSource, raw: bytes) -> tuple[Any, YamlDocument | None, list[LocatedProblem]]:
    """The value of one file as far as there is one, and what is wrong with it."""
    from tabletop.content.strict_yaml import UnreadableYaml, read_yaml
    from tabletop.content.type_fitting import MisfitsError, fit_value

    def locate(fault: YamlFault) -> LocatedProblem:
        return LocatedProblem(display_path(file.path), fault.line, fault.column, key_path_text(fault.where), fault.text)

    try:
        document = read_yaml(raw)
    except UnreadableYaml as error:
        return None, None, [locate(fault) for fault in error.faults]
    problems = [locate(fault) for fault in document.faults]
    faulty = {fault.where for fault in document.faults}
    value = None
    try:
        value = fit_value(file.kind, document.value)
    except MisfitsError as error:
        name = display_path(file.path)
        for misfit in error.misfits:
            if misfit.where not in faulty:
                line, column = document.place_at(misfit.where, misfit.is_at_key)
                problems.append(
                    LocatedProblem(name, line, column, key_path_text(misfit.where), misfit.text, "", misfit.nearest)
                )
    problems.sort(key=lambda problem: (problem.line, problem.column))
    return value, document, problems


def _problems_of_content(content: Any) -> Iterator[Problem]:
    """What the content itself finds wrong."""
    find = getattr(content, "problems", None)
    return iter(()) if find is None else typing.cast("Iterator[Problem]", find())


_Documents = dict[tuple[str, int | None], tuple["ContentSource", "YamlDocument"]]


def _locate_problem(problem: Problem, documents: _Documents, files: Sequence[ContentSource]) -> LocatedProblem:
    """The file, line and column of a problem that the rules found."""
    place = _file_at_key_path(problem.where, documents)
    if place is None:
        return LocatedProblem(
            display_path(files[0].path.parent), 1, 1, key_path_text(problem.where), problem.text, problem.clause
        )
    file, document, inside = place
    line, column = document.place_at(inside)
    value = _yaml_value_at_key_path(document, inside)
    near = nearest_choice(value, problem.choices) if isinstance(value, str) else ""
    text = problem.text + _other_place_text(problem.other, file, documents)
    if not near or (problem.lists_choices and len(problem.choices) > 1):
        text += choices_suffix(problem.choices, problem.lists_choices)
    return LocatedProblem(display_path(file.path), line, column, key_path_text(inside), text, problem.clause, near)


def _file_at_key_path(where: Where, documents: _Documents) -> tuple[ContentSource, YamlDocument, Where] | None:
    """The file that a key path leads to, and the rest of the path; None where there is no file."""
    field, rest = str(where[0]), where[1:]
    index = rest[0] if rest and isinstance(rest[0], int) and (field, rest[0]) in documents else None
    if (field, index) not in documents:
        return None
    return *documents[field, index], rest if index is None else rest[1:]


def _other_place_text(where: Where, file: ContentSource, documents: _Documents) -> str:
    """Where the other place is, as the end of a sentence; empty where there is none."""
    place = _file_at_key_path(where, documents) if where else None
    if place is None:
        return ""
    other, document, inside = place
    line = document.place_at(inside)[0]
    return f", in line {line}" if other.path == file.path else f", in {display_path(other.path)}:{line}"


def _yaml_value_at_key_path(document: YamlDocument, where: Where) -> Any:
    """What the file says there; None where it says nothing."""
    node: Any = document.value
    for part in where:
        try:
            node = node[part]
        except (KeyError, IndexError, TypeError):
            return None
    return node


@contextmanager
def garbage_collector_off() -> Iterator[None]:
    """Many small objects come into being and none goes: collecting would only cost time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
