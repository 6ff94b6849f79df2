"""Makes the JSON Schema of a game's content files, with which editors complete and check them.

Used by `tabletop schema` only (`cli/schema`). The schema comes from the dataclasses that `load` reads content into,
so it needs no upkeep: descriptions are the docstrings under the fields, few allowed words come from the content's
`choices`, and ids that are offered from its `references`. It must allow whatever `load` accepts; what it says beyond
that may be changed freely.
"""

from __future__ import annotations

import ast
import inspect
import sys
from dataclasses import is_dataclass
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from tabletop.content.games import content_class, content_files, game_content_folder
from tabletop.content.load import content_file_types, load_content_files
from tabletop.content.prose import GameTexts
from tabletop.content.type_fitting import type_adapter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tabletop.content.load import ContentFolder
    from tabletop.rules.content import Choices, References

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def json_schema(game: str, folder: ContentFolder | None = None) -> dict[str, Any]:
    """One schema that each content file of the game fits; with a pack's folder it offers that pack's ids as well.

    Raises UnknownGame, and ContentError for content that cannot be used.
    """
    content = content_class(game)
    kinds = {**content_file_types(content), **content_file_types(GameTexts)}
    definitions: dict[str, Any] = {}
    for kind in kinds.values():
        definitions |= _type_definitions(kind)
    for name, choices in allowed_words_of_content(content).items():
        for field, words in choices.items():
            _restrict_text_to_words(definitions[name]["properties"][field], words)
    for name, fields in known_ids_of_content(game, folder).items():
        for field, ids in fields.items():
            _offer_ids(definitions[name]["properties"][field], ids)
    return {
        "$schema": DIALECT,
        "title": game,
        "description": f"Content files of {game}: {', '.join(f'{name}.yaml' for name in kinds)}",
        "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds.values()],
        "$defs": definitions,
    }


def allowed_words_of_content(content: type) -> Choices:
    """The words that content allows in fields of text, as far as it says so."""
    find = getattr(content, "choices", None)
    found: Choices = find() if find else {}
    return found


def known_ids_of_content(game: str, folder: ContentFolder | None = None) -> Choices:
    """The ids in the game's own content, or in a pack's, by the dataclass and the field in which they may stand."""
    kind = content_class(game)
    find = getattr(kind, "references", None)
    references: References = find() if find else {}
    content = load_content_files(kind, content_files(game, folder or game_content_folder(game))) if references else None
    return {
        name: {field: tuple(_ids_in(content, places)) for field, places in fields.items()}
        for name, fields in references.items()
    }


def _ids_in(content: Any, places: Sequence[str]) -> Iterator[str]:
    for place in places:
        for thing in attrgetter(place)(content):
            yield thing.id if hasattr(thing, "id") else thing.name


def _offer_ids(definition: dict[str, Any], ids: Sequence[str]) -> None:
    """Offers these ids where a field holds a text or texts; a pack may have others."""
    if definition.get("type") == "string":
        del definition["type"]
        definition["anyOf"] = [{"enum": list(ids)}, {"type": "string"}]
        return
    for inner in (*definition.get("anyOf", ()), definition.get("items")):
        if isinstance(inner, dict):
            _offer_ids(inner, ids)


def _restrict_text_to_words(definition: dict[str, Any], words: Sequence[str]) -> None:
    """Allows these words where a field holds a text, or a list of texts, or a text among others."""
    if definition.get("type") == "string":
        definition["enum"] = list(words)
    for inner in (*definition.get("anyOf", ()), *definition.get("prefixItems", ()), definition.get("items")):
        if isinstance(inner, dict):
            _restrict_text_to_words(inner, words)


def _type_definitions(kind: type) -> dict[str, Any]:
    """The schema of a dataclass and of all that it is made of, by name."""
    found = type_adapter(kind).json_schema(ref_template="#/$defs/{model}")
    definitions: dict[str, Any] = found.pop("$defs", {})
    if "$ref" not in found:
        definitions[kind.__name__] = found
    module = vars(sys.modules[kind.__module__])
    classes = {name: value for name, value in module.items() if is_dataclass(value)}
    for name, definition in definitions.items():
        _close_and_describe_object(definition, classes.get(name))
    return definitions


def _close_and_describe_object(definition: dict[str, Any], kind: Any) -> None:
    """Closes an object to other keys and adds what its source says about the fields."""
    definition.pop("title", None)
    if definition.get("type") != "object" or "properties" not in definition:
        return
    definition["additionalProperties"] = False
    words = field_docstrings(kind) if kind else {}
    if kind and kind.__doc__:
        definition["description"] = kind.__doc__
    for name, part in definition["properties"].items():
        part.pop("title", None)
        part.pop("default", None)
        if name in words:
            part["description"] = words[name]


def field_docstrings(kind: type) -> dict[str, str]:
    """The sentences under the fields of a dataclass; none in a bundle without sources."""
    try:
        body = ast.parse(inspect.getsource(kind)).body[0]
    except (OSError, TypeError):
        return {}
    words: dict[str, str] = {}
    lines = body.body if isinstance(body, ast.ClassDef) else []
    for line, following in pairwise(lines):
        match line, following:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                words[name] = inspect.cleandoc(text)
    return words
