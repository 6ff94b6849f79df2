"""Writes a new pack from the template of a game: one thing of each kind, each field with what it is.

Used by `tabletop new-pack` (`cli/new_pack`). Templates are in `data/new_pack/GAME`, each file with `.txt` after its
name and the blanks `@id@`, `@Title@` and `@name@`; a game without one is copied where all its content is single files.
Comments come from the dataclasses, as the schema's descriptions do, so they need no upkeep. A whole template has passed
`check_content_folder`; a pack is written completely or not at all, and never over anything.
"""

from __future__ import annotations

import re
import secrets
import shutil
from collections.abc import Collection, Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin

import yaml

from tabletop import paths
from tabletop.content.check import check_content_folder
from tabletop.content.errors import LocatedProblem, display_path
from tabletop.content.games import box_of, content_class, game_content_folder
from tabletop.content.load import SUFFIX, content_file_types, content_sources, folder_fields
from tabletop.content.schema import field_docstrings
from tabletop.content.type_fitting import describe_type, type_at_key_path

_FORM: Final = re.compile(r"[a-z][a-z0-9_-]{1,23}")
_TEMPLATE_SUFFIX: Final = ".txt"
_WIDTH: Final = 100


class UnusableTemplate(ValueError):
    """A pack of this name cannot be made; carries what would be wrong with it."""

    def __init__(self, problems: tuple[LocatedProblem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def usable_pack_name(name: str) -> str:
    """The name itself if a pack can be called so, else the nearest one that can."""
    near = re.sub(r"[^a-z0-9_-]+", "_", name.casefold()).strip("_-")
    near = re.sub(r"^[^a-z]+", "", near)[:24].rstrip("_-")
    return name if _FORM.fullmatch(name) and name[-1] not in "_-" else near if len(near) > 1 else "my_pack"


def template_kinds(game: str) -> tuple[str, ...]:
    """Kinds of content of which a new pack has one thing, such as `tiles`."""
    return tuple(sorted({_kind_of(label) for label, _ in _template_texts(game)}))


def is_in_place_of_ours(game: str, file: str) -> bool:
    """Whether a file of a pack takes the place of one of the game's own."""
    return file.startswith(f"{game}/") and (game_content_folder(game).parent / file).exists()


def write_new_pack(game: str, name: str, folder: Path, only: Collection[str] = ()) -> tuple[str, ...]:
    """Writes the pack there; names of its files. Raises UnknownGame, UnusableTemplate and OSError.

    With `only`, nothing but these kinds of content, see `template_kinds`; they may need others to be complete.
    """
    texts = dict(_filled_template(game, name, only))
    if taken := [label for label in texts if _is_name_taken(game, label, name)]:
        own = display_path(game_content_folder(game).parent / taken[0])
        raise UnusableTemplate((LocatedProblem(own, 1, 1, "", f"{own} is called so already"),))
    half = folder.parent / f".{name}-{secrets.token_hex(4)}"
    try:
        for label, text in texts.items():
            target = half / label
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
        report = check_content_folder(game, half / game)
        if not report.is_fine and not only:
            raise UnusableTemplate(report.problems)
        half.rename(folder)
    finally:
        shutil.rmtree(half, ignore_errors=True)
    return tuple(texts)


def _is_name_taken(game: str, label: str, name: str) -> bool:
    """Whether a file that is called like the pack would take the place of one of the game's own."""
    return is_in_place_of_ours(game, label) and Path(label).stem == _id_of(name)


def _id_of(name: str) -> str:
    return re.sub(r"[_-]+", "-", name)


def _kind_of(label: str) -> str:
    return label.partition("/")[0].removesuffix(SUFFIX)


def _filled_template(game: str, name: str, only: Collection[str]) -> Iterator[tuple[str, str]]:
    """Each file's name in the pack and its text."""
    title = " ".join(word.capitalize() for word in re.split(r"[_-]+", name) if word)
    blanks = {"@id@": _id_of(name), "@Title@": title, "@name@": name}

    def fill(text: str) -> str:
        for blank, word in blanks.items():
            text = text.replace(blank, word)
        return text

    yield (
        f"pack{SUFFIX}",
        (
            "# How the pack is offered. The folder beside this file holds its content for one game.\n"
            f"# Texts in other languages: tabletop translate {name} --language de writes them into locale/de.po.\n"
            f'title: "{title}"\nauthor: ""\ntext: Say in one sentence what it brings.\n'
        ),
    )
    kinds = content_file_types(content_class(game))
    for label, text in sorted(_template_texts(game)):
        if not only or _kind_of(label) in only:
            yield f"{game}/{fill(label)}", annotated_yaml(fill(text), kinds[_kind_of(label)], game)


def _template_texts(game: str) -> Iterator[tuple[str, str]]:
    folder = box_of(game).game_files_folder("data/new_pack", paths.data() / "new_pack")
    for path in folder.rglob(f"*{SUFFIX}{_TEMPLATE_SUFFIX}"):
        yield path.relative_to(folder).as_posix().removesuffix(_TEMPLATE_SUFFIX), path.read_text(encoding="utf-8")
    kind = content_class(game)
    if not folder.is_dir() and not folder_fields(kind):
        for source in content_sources(kind, game_content_folder(game)):
            yield f"{source.field}{SUFFIX}", source.path.read_text(encoding="utf-8")


# --- comments ---------------------------------------------------------------------------------------------------------


def annotated_yaml(text: str, kind: Any, game: str) -> str:
    """The text of a file with a line above each new field that says what it is, and a list of what else it may have."""
    lines = text.splitlines()
    above: dict[int, list[str]] = {}
    seen: set[tuple[str, str]] = set()
    for place, key, where in _keys_of_node(yaml.compose(text), ()):
        owner = _dataclass_among(type_at_key_path(kind, where)) if where else kind
        if owner is None or (owner.__name__, key) in seen:
            continue
        seen.add((owner.__name__, key))
        line = lines[place.line]
        if told := _field_comment(owner, key):
            indent = line[: len(line) - len(line.lstrip())]
            told = f"{key}: {told}" if _is_inside_brackets(line, place.column) else told
            above.setdefault(place.line, []).append(f"{indent}# {told}")
    head = [f"# tabletop schema {game} completes this file, tabletop check names every fault in it."]
    body = [line for number, line in enumerate(lines) for line in (*above.get(number, ()), line)]
    return "\n".join((*head, *body, *_unused_field_lines(kind, seen))) + "\n"


def _keys_of_node(node: Any, where: tuple[str | int, ...]) -> Iterator[tuple[Any, str, tuple[str | int, ...]]]:
    """Mark and name of each key, and the path to what it belongs to."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield key.start_mark, str(key.value), where
            yield from _keys_of_node(value, (*where, str(key.value)))
    elif isinstance(node, yaml.SequenceNode):
        for number, item in enumerate(node.value):
            yield from _keys_of_node(item, (*where, number))


def _is_inside_brackets(line: str, column: int) -> bool:
    return any(sign in line[:column] for sign in "{[")


def _dataclass_among(kind: Any) -> Any:
    members = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return next((member for member in members if is_dataclass(member)), None)


def _field_comment(owner: Any, key: str) -> str:
    """What a field is, in one line; empty where its name says it."""
    line = " ".join(field_docstrings(owner).get(key, "").split())
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 1].rstrip()}…"


def _unused_field_lines(kind: Any, seen: set[tuple[str, str]]) -> list[str]:
    """Fields of the file that it does not have and may have, each with what it takes and what it is."""
    used = {key for owner, key in seen if owner == kind.__name__}
    lines = []
    for part in fields(kind):
        if part.name in used or (part.default is MISSING and part.default_factory is MISSING):
            continue
        takes = describe_type(type_at_key_path(kind, (part.name,)))
        told = _field_comment(kind, part.name)
        lines.append(f"#   {part.name}: {takes}{'. ' if told else ''}{told}")
    return ["", "# What it may have as well:", *lines] if lines else []
