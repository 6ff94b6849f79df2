"""Strict YAML: a file's plain value, with line and column of every part where they are asked for.

Used by `load`, which reads all content with `read_yaml` (`cli/benchmarks/content` measures it). A file is first read by
`fast_yaml`, which notes no places. Only where that finds anything out of the ordinary, or somebody asks for a place,
the text is read again here, event by event. Both must give the same value for the same text. Aliases, tags, duplicate
keys and values over the limits are faults, and must stay faults: packs of strangers are read with it.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, NamedTuple, NoReturn, Protocol, cast

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)
from yaml.reader import ReaderError

from tabletop.content.errors import Where
from tabletop.content.fast_yaml import (
    EASY,
    USUAL_LIMITS,
    FileLimits,
    ForbiddenNumber,
    NotSimpleYaml,
    Plain,
    ScalarParser,
    read_simple_yaml,
    text_size,
    yaml_event_reader,
)

_MOST_FAULTS: Final = 100
_SPARE: Final = "\0"
"""Before a key that is not kept; no text has it."""
_PLAINLY: Final = (
    ("cannot start any token", "this character cannot stand here; put quotes around text that begins with it"),
    ("alphabetic or numeric character", "put quotes around text that begins with '*' or '&'"),
    ("mapping values are not allowed", "a colon is not expected here; put quotes around text with ': ' in it"),
    ("did not find expected key", "this does not fit the lines above; check indentation, dashes and colons"),
    ("did not find expected '-'", "this does not fit the list above; check indentation and dashes"),
    ("did not find expected ','", "a comma or a closing bracket is expected here"),
    ("could not find expected ':'", "a colon is expected after this key"),
    ("unexpected end of stream", "a quote is opened and never closed"),
    ("found unexpected ':'", "a colon is not expected here; put a space after it, or quotes around the text"),
    ("expected ',' or", "a comma or a closing bracket is expected here"),
    ("expected <block end>", "this does not fit the lines above; check indentation, dashes and colons"),
    ("undefined tag handle", "tags are not allowed; put quotes around text with '!'"),
    ("Unicode character escape", "this escape stands for no character; write the character itself"),
    ("unknown escape", "after a backslash in double quotes this sign has no meaning; use single quotes"),
    ("did not find expected <document start>", "nothing more is expected here; check the indentation"),
)
"""What libyaml says, and what that means for somebody who writes a file."""


@dataclass(frozen=True, slots=True)
class YamlFault:
    """Something wrong with the text of a file."""

    line: int
    """From 1."""
    column: int
    """From 1."""
    where: Where
    text: str


class UnreadableYaml(ValueError):
    """The text gives no value at all; carries the faults."""

    def __init__(self, faults: list[YamlFault]) -> None:
        super().__init__(faults[-1].text)
        self.faults = faults


class YamlMark(Protocol):
    """A place in a text; line and column count from 0."""

    @property
    def line(self) -> int: ...

    @property
    def column(self) -> int: ...


class _StartMark(NamedTuple):
    """Where the text starts."""

    line: int
    column: int


@dataclass(slots=True)
class _ValueWithPositions:
    """A value with the place of every part."""

    value: Plain
    start: YamlMark
    marks: dict[int, Any]
    """By identity of the container: marks of its items, or of its keys and values."""

    def place_at(self, where: Where, at_key: bool = False) -> tuple[int, int]:
        """Line and column from 1 of the value there, of its key, or of the innermost part that exists."""
        mark, node = self.start, self.value
        for depth, part in enumerate(where):
            marks: Any = self.marks.get(id(node))
            if isinstance(node, list) and isinstance(part, int) and 0 <= part < len(node):
                mark, node = marks[part], node[part]
            elif isinstance(node, dict) and part in node:
                keys, values = marks
                mark = (keys if at_key and depth == len(where) - 1 else values)[part]
                node = node[str(part)]
            else:
                break
        return mark.line + 1, mark.column + 1


@dataclass(slots=True)
class YamlDocument:
    """The value of a file, and faults that did not stop the reading."""

    value: Plain
    faults: list[YamlFault]
    _text: str
    _limits: FileLimits
    _places: _ValueWithPositions | None = field(default=None, compare=False)

    def place_at(self, where: Where, at_key: bool = False) -> tuple[int, int]:
        if self._places is None:
            self._places = _PositionedValueBuilder(self._limits).build_document(self._text)
        return self._places.place_at(where, at_key)


class _OpenContainer:
    """A container that is not closed yet, or the stream, which is a list of documents."""

    __slots__ = ("entries", "items", "key", "keys", "mark", "marks", "values")

    def __init__(self, mark: YamlMark) -> None:
        self.mark = mark
        self.items: list[Plain]
        """Of a list; a mapping has none."""
        self.marks: list[YamlMark]
        """Of the items."""
        self.entries: dict[str, Plain]
        """Of a mapping; a list has none."""
        self.values: dict[str, YamlMark]
        """Of the values in the entries."""
        self.keys: dict[str, YamlMark] | None = None
        """Of a mapping."""
        self.key: str | None = None
        """The key whose value comes next; marked where the value is to be thrown away."""


def read_yaml(raw: bytes, limits: FileLimits = USUAL_LIMITS) -> YamlDocument:
    """The value of a YAML file; raises UnreadableYaml."""
    text = _decode_yaml_file(raw, limits)
    try:
        return YamlDocument(read_simple_yaml(text, limits), [], text, limits)
    except NotSimpleYaml:
        return read_yaml_with_positions(text, limits)


def read_yaml_with_positions(text: str, limits: FileLimits) -> YamlDocument:
    """The value with every place and all that is wrong with it; raises UnreadableYaml."""
    builder = _PositionedValueBuilder(limits)
    try:
        places = builder.build_document(text)
        return YamlDocument(places.value, builder.faults, text, limits, places)
    except yaml.YAMLError as error:
        builder.faults.append(_syntax_fault(error, text, builder.current_key_path(), limits))
    except RecursionError:
        builder.faults.append(YamlFault(1, 1, (), "the nesting is too deep to be read"))
    raise UnreadableYaml(builder.faults)


class _PositionedValueBuilder:
    """Puts plain values together, event by event."""

    def __init__(self, limits: FileLimits) -> None:
        self.limits = limits
        self.words = ScalarParser(limits.number)
        self.faults: list[YamlFault] = []
        self.marks: dict[int, Any] = {}
        self.nodes = 0
        self.frame = _OpenContainer(_StartMark(0, 0))
        self.frame.items, self.frame.marks = [], []
        self.outer: list[_OpenContainer] = []

    def build_document(self, text: str) -> _ValueWithPositions:
        """Raises UnreadableYaml, and YAMLError for what the parser refuses."""
        acts = self.event_handlers()
        with yaml_event_reader(text) as next_event:
            event: Any = next_event()
            while type(event) is not StreamEndEvent:
                acts[type(event)](event)
                event = next_event()
        if not self.frame.items:
            self.record_fault_and_stop(cast(YamlMark, event.start_mark), "the file is empty")
        return _ValueWithPositions(self.frame.items[0], self.frame.marks[0], self.marks)

    def event_handlers(self) -> dict[type, Callable[[Any], None]]:
        """What to do with each kind of event."""
        return {
            ScalarEvent: self.add_key_or_value,
            SequenceStartEvent: self.open_list,
            MappingStartEvent: self.open_mapping,
            SequenceEndEvent: self.close_list,
            MappingEndEvent: self.close_mapping,
            AliasEvent: self.refuse_alias,
            DocumentStartEvent: self.open_document,
            DocumentEndEvent: _ignore_event,
            StreamStartEvent: _ignore_event,
        }

    def add_key_or_value(self, event: Any) -> None:
        """A key, or a value that has no parts."""
        mark, text = event.start_mark, event.value
        is_marked = event.anchor is not None or event.tag is not None
        if is_marked:
            self.refuse_anchor_and_tag(event)
        if self.awaits_key():
            self.open_key(text, mark, is_marked)
        elif (size := text_size(text)) > self.limits.text:
            self.note_fault(mark, f"text is at most {self.limits.text} bytes long, this has {size}")
            self.store_completed_value("", mark)
        else:
            self.store_completed_value(text if event.style else self.parse_unquoted_scalar(text, mark), mark)

    def open_key(self, text: str, mark: YamlMark, is_marked: bool) -> None:
        """A key, whose value comes next."""
        keys = cast("dict[str, YamlMark]", self.frame.keys)
        if len(text) > EASY:
            self.refuse_key(text, mark, f"has {len(text)} characters, more than {EASY}")
        elif is_marked:
            self.refuse_key(text, mark, "is not a plain word")
        elif text in keys:
            self.refuse_key(text, mark, f"stands here twice, first in line {keys[text].line + 1}")
        else:
            keys[text] = mark
            self.frame.key = text

    def parse_unquoted_scalar(self, text: str, mark: YamlMark) -> Plain:
        """What a word without quotes stands for."""
        try:
            return self.words[text]
        except ForbiddenNumber as error:
            self.note_fault(mark, str(error))
            return 0

    def awaits_key(self) -> bool:
        """Whether the next value is a key."""
        return self.frame.keys is not None and self.frame.key is None

    def refuse_key(self, text: str, mark: YamlMark, reason: str) -> None:
        """Faults a key; its value will be read and thrown away."""
        self.frame.key = text
        self.note_fault(mark, f"the key {_shorten_text(text)} {reason}")
        self.frame.key = _SPARE + text

    def open_list(self, event: Any) -> None:
        """The start of a list."""
        frame = _OpenContainer(event.start_mark)
        frame.items, frame.marks = [], []
        self.open_container(event, frame)

    def open_mapping(self, event: Any) -> None:
        """The start of a mapping of keys to values."""
        frame = _OpenContainer(event.start_mark)
        frame.entries, frame.values, frame.keys = {}, {}, {}
        self.open_container(event, frame)

    def open_container(self, event: Any, frame: _OpenContainer) -> None:
        """The start of a container."""
        if event.anchor is not None or event.tag is not None:
            self.refuse_anchor_and_tag(event)
        outer = self.frame
        if outer.key is None and outer.keys is not None:
            self.record_fault_and_stop(event.start_mark, "a key is one word, not a list or a mapping")
        if len(self.outer) >= self.limits.depth:
            self.record_fault_and_stop(event.start_mark, _too_deep_message(self.limits))
        self.outer.append(outer)
        self.frame = frame

    def close_list(self, event: Any) -> None:
        """The end of a list.

        Values are counted here and not one by one: until then the size of the file is limit enough.
        """
        frame, self.frame = self.frame, self.outer.pop()
        self.nodes += 1 + len(frame.items)
        self.marks[id(frame.items)] = frame.marks
        self.store_completed_value(frame.items, frame.mark)

    def close_mapping(self, event: Any) -> None:
        """The end of a mapping."""
        frame, self.frame = self.frame, self.outer.pop()
        keys = cast("dict[str, YamlMark]", frame.keys)
        self.nodes += 1 + 2 * len(frame.entries)
        if len(keys) < len(frame.entries):
            frame.entries = {key: value for key, value in frame.entries.items() if key in keys}
        self.marks[id(frame.entries)] = keys, frame.values
        self.store_completed_value(frame.entries, frame.mark)

    def store_completed_value(self, value: Plain, mark: YamlMark) -> None:
        """A value that is complete goes where it belongs."""
        if self.nodes > self.limits.nodes:
            self.record_fault_and_stop(mark, f"a file has at most {self.limits.nodes} values")
        frame = self.frame
        if frame.key is None:
            frame.items.append(value)
            frame.marks.append(mark)
        else:
            frame.entries[frame.key] = value
            frame.values[frame.key] = mark
            frame.key = None

    def refuse_alias(self, event: Any) -> None:
        """A reference to an anchor, which content must not use."""
        self.note_fault(
            event.start_mark,
            f"the alias {_shorten_text('*' + event.anchor)} is not allowed; write the value out, or quote the text",
        )
        if self.awaits_key():
            self.record_fault_and_stop(event.start_mark, "a key is one word, not an alias")
        self.store_completed_value(None, event.start_mark)

    def open_document(self, event: Any) -> None:
        """The start of the only document."""
        if self.frame.items:
            self.record_fault_and_stop(event.start_mark, "one document is expected, a second one starts here")
        if event.tags:
            self.note_fault(event.start_mark, "a %TAG directive is not allowed")

    def refuse_anchor_and_tag(self, event: Any) -> None:
        """Faults an anchor or a tag."""
        if event.anchor is not None:
            self.note_fault(event.start_mark, f"the anchor {_shorten_text('&' + event.anchor)} is not allowed")
        if event.tag is not None:
            self.note_fault(
                event.start_mark, f"the tag {_shorten_text(event.tag)} is not allowed; put quotes around text with '!'"
            )

    def current_key_path(self) -> Where:
        """The path to what is being read."""
        parts: list[str | int] = []
        for frame in (*self.outer[1:], *([self.frame] if self.outer else ())):
            if frame.keys is None:
                parts.append(len(frame.items))
            elif frame.key is not None:
                parts.append(frame.key.removeprefix(_SPARE))
        return tuple(parts)

    def note_fault(self, mark: YamlMark, text: str) -> None:
        """Notes something wrong and reads on."""
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(YamlFault(mark.line + 1, mark.column + 1, self.current_key_path(), text))

    def record_fault_and_stop(self, mark: YamlMark, text: str) -> NoReturn:
        """Notes something wrong that makes the rest worthless."""
        self.faults.append(YamlFault(mark.line + 1, mark.column + 1, self.current_key_path(), text))
        raise UnreadableYaml(self.faults)


def _ignore_event(event: Any) -> None:
    """The start of the stream and the end of a document say nothing."""


def _shorten_text(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _decode_yaml_file(raw: bytes, limits: FileLimits) -> str:
    """The text of a file; raises UnreadableYaml."""
    if len(raw) > limits.size:
        raise _make_unreadable_error(1, 1, f"a file has at most {limits.size} bytes, this has {len(raw)}")
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise _make_unreadable_error(1, 1, "the file is saved as UTF-16; save it as UTF-8")
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        line, column = _line_and_column_after_text(raw[: error.start].decode(errors="replace"))
        problem = f"the byte 0x{raw[error.start]:02x} is not UTF-8; save the file as UTF-8"
        raise _make_unreadable_error(line, column, problem) from None
    if "\0" in text:
        raise _make_unreadable_error(
            *_line_and_column_after_text(text[: text.index("\0")]), "a NUL byte stands here; this is no text file"
        )
    return text


def _make_unreadable_error(line: int, column: int, text: str) -> UnreadableYaml:
    return UnreadableYaml([YamlFault(line, column, (), text)])


def _line_and_column_after_text(before: str) -> tuple[int, int]:
    """Line and column from 1 of what follows this text."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _too_deep_message(limits: FileLimits) -> str:
    return f"at most {limits.depth} levels are expected inside each other"


def _syntax_fault(error: yaml.YAMLError, text: str, where: Where, limits: FileLimits) -> YamlFault:
    """What the parser refused, in plain words."""
    if isinstance(error, ReaderError):
        return YamlFault(
            *_line_and_column_after_text(_text_before_error(error, text)),
            where,
            f"{_forbidden_character_name(error)} is not allowed in a text file",
        )
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    if tab := _tab_column(text, line, column):
        return YamlFault(line, tab, where, "a tab stands here; use spaces to indent")
    problem = str(getattr(error, "problem", "") or "this is no YAML")
    if "nesting depth" in problem:  # libyaml looks ahead, and has a limit of its own by now
        return YamlFault(line, column, where, _too_deep_message(limits))
    return YamlFault(line, column, where, next((plain for said, plain in _PLAINLY if said in problem), problem))


def _tab_column(text: str, line: int, column: int) -> int:
    """The column of a tab that indents the line up to there; 0 where there is none."""
    before = next(islice(text.splitlines(), line - 1, line), "")[:column]
    blank = before[: len(before) - len(before.lstrip())]
    return blank.find("\t") + 1


def _text_before_error(error: ReaderError, text: str) -> str:
    """The text up to a forbidden character: libyaml counts bytes, PyYAML characters."""
    if yaml.__with_libyaml__:
        return text.encode()[: error.position].decode(errors="replace")
    return text[: error.position]


def _forbidden_character_name(error: ReaderError) -> str:
    code = error.character if isinstance(error.character, int) else ord(str(error.character)[:1] or "\0")
    return f"the character U+{code:04X}"
