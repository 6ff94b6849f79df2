"""Reads YAML files that have nothing unusual in them, fast, from libyaml's events; no places are noted.

Used by `strict_yaml` only (`type_fitting` takes the type Plain). At the first thing out of the ordinary it raises
NotSimpleYaml, and `strict_yaml` reads the text again to find out what is wrong and where. Both must give the same value
for the same text and have the same limits. What YAML would guess (`no`, `1:30`, `012`, dates) stays text: content
files and packs rely on it. This is the way that every start without a cache takes, so it must stay fast.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import yaml
from yaml.events import (
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

if yaml.__with_libyaml__:
    from yaml._yaml import CParser as _CParser

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]

EASY: Final = 200
"""Characters in a key, and in text that cannot be too long."""
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")
_DIGITS: Final = 24
_CONSTANTS: Final[dict[str, Plain]] = {"true": True, "false": False, "null": None, "": None}


@dataclass(frozen=True, slots=True)
class FileLimits:
    """How much one file may hold."""

    size: int = 256 * 1024
    """Bytes."""
    depth: int = 32
    nodes: int = 50_000
    text: int = 4096
    """Bytes of one string."""
    number: int = 1_000_000
    """Largest absolute value."""


USUAL_LIMITS: Final = FileLimits()


@contextmanager
def yaml_event_reader(text: str) -> Iterator[Callable[[], Any]]:
    """What gives one event of the text after the other; raises YAMLError.

    There is no composer: libyaml's recurses in C, and deep nesting ends the process.
    """
    parser: Any = _CParser(text) if yaml.__with_libyaml__ else _PurePythonParser(text)
    try:
        yield parser.get_event
    finally:
        parser.dispose()


class _PurePythonParser(Reader, Scanner, Parser):
    """PyYAML's own parser, without its composer and constructor."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)


class ForbiddenNumber(ValueError):
    """A number that content must not have."""


class ScalarParser(dict[str, Plain]):
    """What words without quotes stand for; found out once for each, since most come again."""

    def __init__(self, most: int) -> None:
        super().__init__(_CONSTANTS)
        self.most = most

    def __missing__(self, text: str) -> Plain:
        """Raises ForbiddenNumber."""
        self[text] = value = self.parse_number(text) if _NUMBER.fullmatch(text) else text
        return value

    def parse_number(self, text: str) -> int | float:
        """Raises ForbiddenNumber."""
        if len(text) > _DIGITS:
            raise ForbiddenNumber(f"a number has at most {_DIGITS} characters, this has {len(text)}")
        value = float(text) if "." in text else int(text)
        if abs(value) > self.most:
            raise ForbiddenNumber(f"a number lies between {-self.most} and {self.most}, not {text}")
        return value


def text_size(text: str) -> int:
    """Bytes of a text; the exact number where that can be more than is allowed."""
    return len(text) if len(text) <= EASY else len(text.encode(errors="surrogatepass"))


class NotSimpleYaml(ValueError):
    """The text must be looked at more closely."""


def read_simple_yaml(text: str, limits: FileLimits) -> Plain:
    """The value; raises NotSimpleYaml."""
    try:
        with yaml_event_reader(text) as next_event:
            return _ValueBuilder(text, limits, next_event).build_document()
    except (yaml.YAMLError, ForbiddenNumber, RecursionError) as error:
        raise NotSimpleYaml from error


class _ValueBuilder:
    """Puts plain values together, one function call for each list and mapping."""

    def __init__(self, text: str, limits: FileLimits, next_event: Callable[[], Any]) -> None:
        self.limits = limits
        self.words = ScalarParser(limits.number)
        self.next_any_event = next_event
        self.next_event = self._next_event_without_anchor if "&" in text or "!" in text else next_event
        self.depth = 0
        self.nodes = 0

    def build_document(self) -> Plain:
        """Raises NotSimpleYaml."""
        next_event = self.next_event
        next_event()
        start = next_event()
        if type(start) is not DocumentStartEvent or start.tags:
            raise NotSimpleYaml
        value = self._build_value(next_event())
        if (
            type(next_event()) is not DocumentEndEvent
            or type(next_event()) is not StreamEndEvent
            or self.nodes > self.limits.nodes
        ):
            raise NotSimpleYaml
        return value

    def _next_event_without_anchor(self) -> Any:
        event = self.next_any_event()
        if getattr(event, "anchor", None) is not None or getattr(event, "tag", None) is not None:
            raise NotSimpleYaml
        return event

    def _build_value(self, event: Any) -> Plain:
        kind = type(event)
        if kind is ScalarEvent:
            text = event.value
            if text_size(text) > self.limits.text:
                raise NotSimpleYaml
            return text if event.style else self.words[text]
        if (kind is not MappingStartEvent and kind is not SequenceStartEvent) or self.depth >= self.limits.depth:
            raise NotSimpleYaml
        self.depth += 1
        value: Plain = self._build_mapping() if kind is MappingStartEvent else self._build_list()
        self.depth -= 1
        return value

    def _build_list(self) -> list[Plain]:
        next_event, words, constants = self.next_event, self.words, _CONSTANTS
        items: list[Plain] = []
        while (kind := type(event := next_event())) is not SequenceEndEvent:
            if kind is ScalarEvent and len(text := event.value) <= EASY:
                items.append(text if event.style or (text > ":" and text not in constants) else words[text])
            else:
                items.append(self._build_value(event))
        self.nodes += 1 + len(items)
        return items

    def _build_mapping(self) -> dict[str, Plain]:
        next_event, words, constants = self.next_event, self.words, _CONSTANTS
        entries: dict[str, Plain] = {}
        while type(event := next_event()) is ScalarEvent:
            if (key := event.value) in entries:
                raise NotSimpleYaml
            if type(event := next_event()) is ScalarEvent and len(text := event.value) <= EASY:
                entries[key] = text if event.style or (text > ":" and text not in constants) else words[text]
            else:
                entries[key] = self._build_value(event)
        if type(event) is not MappingEndEvent or max(map(len, entries), default=0) > EASY:
            raise NotSimpleYaml
        self.nodes += 1 + 2 * len(entries)
        return entries
