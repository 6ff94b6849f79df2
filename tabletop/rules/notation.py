"""The notation of a game's actions: one template says how an action is written and how it is read back.

    NOTATION = Notation("draw 3 or draw 3 for ann")
    CARD = FieldFormat("[0-9]+", int)
    NAME = FieldFormat("[a-z]+", str)

    @NOTATION.action("draw {card}[ for {friend}]")
    @dataclass(frozen=True, slots=True)
    class Draw:
        card: Annotated[int, CARD]
        friend: Annotated[str, NAME] = ""

What stands between brackets is left out where the first field in it has its default, or is an empty tuple where it
has no default; "[ for {friend}| alone]" writes " alone" instead. Brackets are not nested.

A text is an action only where this action is written so. Hence a format may read more than it writes, such as 01
for 1: the text is refused. Used by the modules of games that define their actions, also in installed games. Saved
matches hold actions as these texts, so what a template means must not change, and writing and reading must agree.
Bots write and read many actions, so both must stay fast.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from string import Formatter
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tabletop.rules.game import InvalidAction

_PLAIN: Final = re.compile(r"[!-~]+(?: [!-~]+)*")
_BRACKETS: Final = re.compile(r"\[([^]]*)\]")

V = TypeVar("V")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class FieldFormat(Generic[V]):
    """How the values of a field are written and read; `Annotated` ties it to the field."""

    pattern: str
    """Of printable ASCII, without capturing groups."""
    read: Callable[[str], V]
    """May raise InvalidAction with a sentence of its own."""
    write: Callable[[V], str] = str


def list_format(item: FieldFormat[V], separator: str = " ") -> FieldFormat[tuple[V, ...]]:
    """One value or more."""
    read, write, join = item.read, item.write, separator.join
    return FieldFormat(
        f"(?:{item.pattern})(?:{re.escape(separator)}(?:{item.pattern}))*",
        lambda text: tuple(map(read, text.split(separator))),
        lambda values: join(map(write, values)),
    )


def choice_format(values: Mapping[str, V]) -> FieldFormat[V]:
    """One of these words."""
    words = {value: word for word, value in values.items()}
    return FieldFormat("|".join(map(re.escape, values)), values.__getitem__, words.__getitem__)


def index_format(words: Sequence[str]) -> FieldFormat[int]:
    """The index of one of these words."""
    return choice_format({word: index for index, word in enumerate(words)})


class Notation:
    """The actions of a game with their templates. The first word of a text says which action it is."""

    def __init__(self, example: str) -> None:
        self._example = example
        self._by_word: dict[str, _ActionSyntax] = {}

    def action(self, template: str) -> Callable[[type[A]], type[A]]:
        """Gives a dataclass its `__str__`; at most one template of a game may begin with a field."""

        def register_action_class(kind: type[A]) -> type[A]:
            form = _ActionSyntax(kind, template)
            word = template.partition(" ")[0].partition("[")[0]
            self._by_word[_ANY_WORD if word.startswith("{") else word] = form
            kind.__str__ = form.write  # type: ignore[method-assign]
            return kind

        return register_action_class

    def parse(self, text: str) -> Any:
        """Inverse of `str(action)`; raises InvalidAction."""
        form = self._by_word.get(text.partition(" ")[0]) or self._by_word.get(_ANY_WORD)
        action = form and form.read(text)
        if action is not None and str(action) == text:
            return action
        if not _PLAIN.fullmatch(text):
            raise InvalidAction(f"{text!r} is no action; words with single spaces between them are expected")
        raise InvalidAction(f"{text!r} is no action; such as {self._example} is expected")


_ANY_WORD: Final = ""


class _TemplatePart(NamedTuple):
    words: tuple[tuple[str, str], ...]
    """Literals, each with the name of the field that follows; the last one may be empty."""
    is_optional: bool = False
    otherwise: str = ""
    """Written where the part is left out."""


def _split_template(template: str) -> Iterator[_TemplatePart]:
    for index, part in enumerate(_BRACKETS.split(template)):
        text, _, otherwise = part.partition("|")
        words = tuple((literal, name or "") for literal, name, _, _ in Formatter().parse(text))
        if words:
            yield _TemplatePart(words, index % 2 == 1, otherwise)


class _ActionSyntax:
    """How one kind of action is written and read.

    Both are compiled, as `dataclass` compiles its methods: loops over parts and fields took up to three times as long.
    """

    def __init__(self, kind: type, template: str) -> None:
        hints = typing.get_type_hints(kind, include_extras=True)
        self._formats = {field.name: hints[field.name].__metadata__[0] for field in fields(kind)}
        self._parts = tuple(_split_template(template))
        self._known: dict[str, Any] = {"kind": kind}
        for field in fields(kind):
            self._known[f"read_{field.name}"] = self._formats[field.name].read
            self._known[f"write_{field.name}"] = self._formats[field.name].write
            self._known[f"absent_{field.name}"] = () if field.default is MISSING else field.default
        code = " + ".join(map(self._code_to_write_part, self._parts))
        self.write: Callable[[Any], str] = eval(f"lambda action: {code}", self._known)

    def _code_to_write_part(self, part: _TemplatePart) -> str:
        code = " ".join(repr(literal) + self._code_to_write_field(name) for literal, name in part.words)
        if not part.is_optional:
            return code
        first = part.words[0][1]
        return f"({part.otherwise!r} if action.{first} == absent_{first} else {code})"

    def _code_to_write_field(self, name: str) -> str:
        if not name:
            return ""
        return f" f'{{action.{name}}}'" if self._formats[name].write is str else f" f'{{write_{name}(action.{name})}}'"

    def read(self, text: str) -> Any:
        """The action, or None where the text does not fit."""
        found = self._action_text_pattern.fullmatch(text)
        return found and self._action_maker(found.groups())

    # These are compiled when a text is read: a game starts without them.

    @cached_property
    def _action_text_pattern(self) -> re.Pattern[str]:
        return re.compile("".join(map(self._template_part_pattern, self._parts)))

    def _template_part_pattern(self, part: _TemplatePart) -> str:
        pattern = "".join(
            re.escape(literal) + (f"({self._formats[name].pattern})" if name else "") for literal, name in part.words
        )
        return f"(?:{pattern}|{re.escape(part.otherwise)})" if part.is_optional else pattern

    @cached_property
    def _action_maker(self) -> Callable[[Sequence[str | None]], Any]:
        names = [name for part in self._parts for _, name in part.words if name]
        values = [_code_to_parse_field(name, names.index(name)) for name in self._formats]
        made: Callable[[Sequence[str | None]], Any] = eval(f"lambda words: kind({', '.join(values)})", self._known)
        return made


def _code_to_parse_field(name: str, index: int) -> str:
    return f"absent_{name} if words[{index}] is None else read_{name}(words[{index}])"
