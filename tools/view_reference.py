"""`python -m tools.view_reference`: writes docs/views.md from the code: all fields of views, all forms of actions.

Texts are the docstrings of classes and fields; `tools.view_texts` has those that code does not need. A test compares
the page with what this makes, and fails where a field has no text. Names are those that JSON has
(`tabletop/rules/json_view.py`).
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
import types
import typing
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum, StrEnum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tabletop.rules.game import JSON_NAME, Event, Outcome
from tabletop.rules.notation import FieldFormat
from tools.view_texts import FIELDS, FIELDS_OF_ACTIONS, FIELDS_OF_CLASSES

PAGE: Final = Path(__file__).parents[1] / "docs" / "views.md"
_MOST_IN_A_UNION: Final = 4
"""Classes that a type names one by one; more are a kind of their own, such as tasks."""
_COORDINATES: Final = {"Point3": "`[x, y, z]`", "Hex": "`[column, row]`"}


class Described:
    """Where the views and actions of a game are."""

    def __init__(self, title: str, view: str, actions: str, templates: dict[str, str], note: str) -> None:
        self.title = title
        self.view: type = _member(view)
        self.actions: tuple[type, ...] = _classes_of(_member(actions))
        self.templates = templates
        """Of actions that are not made by a Notation."""
        self.note = note


def games() -> tuple[Described, ...]:
    """In the order of the shelf."""
    at = "tabletop.games."
    return (
        Described(
            "Zodiac", f"{at}zodiac.rules.state:View", f"{at}zodiac.rules.actions:Action",
            {"Action": "{origin}-{target}"}, "Nothing is hidden: every seat has the same view.",
        ),
        Described(
            "Zoon", f"{at}zoon.rules.view:View", f"{at}zoon.rules.actions:Action",
            {"Deploy": "deploy {labels} / {labels}"},
            "Hidden are the enemy's cards that lie face down, where nothing tells what they are, and its hand.\n"
            "A cell is its index from a1, b1, … to f6; a card or trump is an index in its tribe, named in `names`.",
        ),
        Described(
            "Zone Wars", f"{at}zone_wars.rules.state.view:View", f"{at}zone_wars.rules.text.actions:Action", {},
            "Nothing is hidden: all seats see the same, and what lies in decks and in the cup is in no view.",
        ),
        Described(
            "Zombies", f"{at}zombies.rules.state.view:View", f"{at}zombies.rules.text.actions:Action", {},
            "Hidden are the cards of all others: hands, ammo decks, spent cards, and the pile of suppressing fire.\n"
            "Each is -1, so one sees how many there are. A deck is sorted; its order is nowhere.",
        ),
    )  # fmt: skip


_MARK: Final = "<!-- from here on: python -m tools.view_reference -->"
"""What stands above it in the page is written by hand."""


def make_page() -> str:
    """The whole page, its head as it is; raises KeyError for a field that nobody describes."""
    head, mark, _ = PAGE.read_text(encoding="utf-8").partition(_MARK)
    assert mark, "the page lost its mark"
    parts = [f"{head}{mark}\n\n## Outcome\n", _table_of_class(None, Outcome)]
    for game in games():
        parts.append(f"## {game.title}\n\n{game.note}\n")
        parts += [
            f"### {game.title}: {kind.__name__}\n\n{_first_sentence(kind)}\n\n{_table_of_class(game, kind)}"
            for kind in classes_of_view(game)
        ]
        parts.append(f"### {game.title}: actions\n\n{_table_of_actions(game)}")
    return "\n".join(parts)


def classes_of_view(game: Described) -> list[type]:
    """The view's class and all that can be in it but outcomes, events and actions, which are described elsewhere."""
    todo, found = [game.view], list[type]()
    while todo:
        kind = todo.pop(0)
        if kind in found or kind is Outcome or kind in game.actions or issubclass(kind, Event):
            continue
        found.append(kind)
        for hint in typing.get_type_hints(kind).values():
            todo += _classes_in(hint)
    return found


def text_of_field(game: Described | None, kind: type, name: str) -> str:
    """What a field is; raises KeyError where nobody says it."""
    json_name = next(field.metadata.get(JSON_NAME, name) for field in fields(kind) if field.name == name)
    own = " ".join(_field_docstrings(kind).get(name, "").split())
    key = f"{kind.__name__}.{json_name}"
    if found := own or FIELDS_OF_CLASSES.get(f"{game.title if game else ''} {key}") or FIELDS_OF_CLASSES.get(key):
        return found
    is_action = game is not None and kind in game.actions
    return (is_action and FIELDS_OF_ACTIONS.get(json_name)) or FIELDS[json_name]


def _table_of_class(game: Described | None, kind: type) -> str:
    hints = typing.get_type_hints(kind)
    rows = []
    for field in fields(kind):
        name = field.metadata.get(JSON_NAME, field.name)
        text = _sentence(text_of_field(game, kind, field.name))
        rows.append(f"| `{name}` | {_type_text(game, hints[field.name])} | {text} |")
    return "\n".join(["| key | type | is |", "|---|---|---|", *rows, ""]) if rows else "It has no keys.\n"


def _table_of_actions(game: Described) -> str:
    lines = ["| written | does | parts |", "|---|---|---|"]
    patterns: dict[str, dict[str, None]] = {}
    for kind in game.actions:
        template = game.templates.get(kind.__name__) or _template_of(kind)
        told = [f"`{field.name}`: {_cell(text_of_field(game, kind, field.name))}" for field in fields(kind)]
        lines.append(f"| `{_cell(template)}` | {_sentence(_first_sentence(kind))} | {'; '.join(told)} |")
        for name, pattern in _patterns_of(kind):
            patterns.setdefault(name, {})[pattern] = None
    lines.append("")
    if patterns:
        lines.append("What stands between brackets may be missing; after `|` stands what is written then. The parts:\n")
        lines += ["| part | as a regular expression |", "|---|---|"]
        for name, some in sorted(patterns.items()):
            lines.append(f"| `{name}` | {', or '.join(f'`{_cell(pattern)}`' for pattern in some)} |")
        lines.append("")
    return "\n".join(lines)


def _patterns_of(kind: type) -> Iterator[tuple[str, str]]:
    for name, hint in typing.get_type_hints(kind, include_extras=True).items():
        formats = [each for each in getattr(hint, "__metadata__", ()) if isinstance(each, FieldFormat)]
        yield from ((name, each.pattern) for each in formats)


def _template_of(kind: type) -> str:
    decorator = _class_node(kind).decorator_list[0]
    assert isinstance(decorator, ast.Call)
    assert isinstance(decorator.args[0], ast.Constant)
    return str(decorator.args[0].value)


@cache
def _class_node(kind: type) -> ast.ClassDef:
    node = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(node, ast.ClassDef)
    return node


@cache
def _field_docstrings(kind: type) -> dict[str, str]:
    """The texts that stand below fields."""
    found, last = {}, ""
    for node in _class_node(kind).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            last = node.target.id
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and last:
            found[last], last = str(node.value.value), ""
        else:
            last = ""
    return found


def _type_text(game: Described | None, hint: Any) -> str:
    """How JSON writes a value of this type."""
    plain = {int: "number", float: "number", str: "text", bool: "true or false", type(None): "null"}
    if hint in plain:
        return plain[hint]
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return _union_text(game, parts)
    if origin in (tuple, frozenset):
        if origin is tuple and Ellipsis not in parts:
            return f"`[`{', '.join(_type_text(game, part) for part in parts)}`]`"
        return f"list of ({_type_text(game, parts[0])})"
    return _class_text(game, hint)


def _union_text(game: Described | None, parts: tuple[Any, ...]) -> str:
    kinds = [part for part in parts if is_dataclass(part)]
    if len(kinds) > _MOST_IN_A_UNION:
        what = "the parts of an action" if kinds[0] in _actions_of(game) else "a task, one of those below"
        return what if len(kinds) == len(parts) else f"{what}, or null"
    return " or ".join(_type_text(game, part) for part in parts)


def _actions_of(game: Described | None) -> tuple[type, ...]:
    return game.actions if game else ()


def _class_text(game: Described | None, kind: type) -> str:
    if kind.__name__ in _COORDINATES:
        return _COORDINATES[kind.__name__]
    if issubclass(kind, Enum):
        texts = (each.value if isinstance(each, StrEnum) else each.name for each in kind)
        return ", ".join(f"`{text}`" for text in texts)
    if kind is Outcome:
        return "[Outcome](#outcome)"
    if issubclass(kind, Event):
        return "the fields of an event"
    assert game is not None
    is_action = kind in game.actions
    anchor = f"{game.title} {'actions' if is_action else kind.__name__}".lower().replace(" ", "-")
    return f"[{f'parts of {kind.__name__}' if is_action else kind.__name__}](#{anchor})"


def _classes_in(hint: Any) -> Iterator[type]:
    """Dataclasses within a type."""
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    for part in typing.get_args(hint):
        yield from _classes_in(part)


def _first_sentence(kind: type) -> str:
    """Of a class's docstring, up to its first empty line."""
    return " ".join((kind.__doc__ or "").strip().partition("\n\n")[0].split())


def _sentence(text: str) -> str:
    """A text as a cell: it begins with a capital, and None is null there."""
    found = re.sub(r"\bNone\b", "`null`", text.rstrip("."))
    return _cell(found[:1].upper() + found[1:])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _member(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def _classes_of(union: Any) -> tuple[type, ...]:
    return typing.get_args(union) or (union,)


def main() -> None:
    """Writes the page."""
    PAGE.write_text(make_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
