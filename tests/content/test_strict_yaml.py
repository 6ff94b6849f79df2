"""The strict YAML reader: what it understands, and what it refuses where."""

from __future__ import annotations

import json
import random

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop import paths
from tabletop.content.fast_yaml import FileLimits, NotSimpleYaml, Plain, read_simple_yaml
from tabletop.content.strict_yaml import UnreadableYaml, YamlDocument, read_yaml, read_yaml_with_positions
from tests.content.mutations import mutated

USUAL = FileLimits()


@pytest.fixture(params=["libyaml", "pure"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both parsers; the pure one where libyaml is missing."""
    if request.param == "libyaml" and not yaml.__with_libyaml__:
        pytest.skip("PyYAML was built without libyaml")
    monkeypatch.setattr(yaml, "__with_libyaml__", request.param == "libyaml")
    return str(request.param)


def refused(raw: bytes | str, limits: FileLimits = USUAL) -> list[tuple[int, int, str]]:
    """Line, column and text of every fault, whether or not a value came out."""
    raw = raw.encode() if isinstance(raw, str) else raw
    try:
        faults = read_yaml(raw, limits).faults
    except UnreadableYaml as error:
        faults = error.faults
    assert faults
    return [(fault.line, fault.column, fault.text) for fault in faults]


PLAIN: list[tuple[str, Plain]] = [
    ("1", 1), ("-7", -7), ("0", 0), ("2.50", 2.5), ("-0.5", -0.5), ("1000000", 1_000_000),
    ("true", True), ("false", False), ("null", None), ("''", ""), ("'1'", "1"), ('"true"', "true"),
    ("no", "no"), ("yes", "yes"), ("On", "On"), ("True", "True"), ("~", "~"), ("1:30", "1:30"), ("012", "012"),
    ("0x1F", "0x1F"), ("1e3", "1e3"), ("1_000", "1_000"), ("+5", "+5"), (".5", ".5"), ("5.", "5."), (".inf", ".inf"),
    ("2024-01-02", "2024-01-02"), ("<<", "<<"), ("=", "="),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), PLAIN)
def test_only_plain_decimals_true_false_and_null_are_typed(either: str, text: str, value: Plain) -> None:
    found = read_yaml(f"[{text}]".encode()).value
    assert found == [value]
    assert isinstance(found, list)
    assert type(found[0]) is type(value)


def test_nothing_after_a_key_is_null(either: str) -> None:
    assert read_yaml(b"a:\nb: 1\n").value == {"a": None, "b": 1}


def test_keys_are_text(either: str) -> None:
    found = read_yaml(b"{1: a, true: b, null: c, 2024-01-02: d}").value
    assert found == {"1": "a", "true": "b", "null": "c", "2024-01-02": "d"}


def test_a_byte_order_mark_and_any_line_ends_are_fine(either: str) -> None:
    assert read_yaml(b"\xef\xbb\xbfa: 1\r\nb: [2]\r\n").value == {"a": 1, "b": [2]}


def places(document: YamlDocument, *wheres: tuple[str | int, ...]) -> list[tuple[int, int]]:
    return [document.place_at(where) for where in wheres]


def test_every_part_has_its_place(either: str) -> None:
    document = read_yaml(b"a: 1\nbb:\n  - x: [5,  {y: z}]\n")
    wheres = ((), ("a",), ("bb",), ("bb", 0), ("bb", 0, "x"), ("bb", 0, "x", 1), ("bb", 0, "x", 1, "y"))
    assert places(document, *wheres) == [(1, 1), (1, 4), (3, 3), (3, 5), (3, 8), (3, 13), (3, 17)]
    assert document.place_at(("bb", 0, "x"), at_key=True) == (3, 5)
    assert document.place_at(("bb", 0, "missing", 3)) == (3, 5)


FAULTY = [
    ("a: 1\nb: 2\na: 3\n", (3, 1, "the key 'a' stands here twice, first in line 1")),
    ("{a: [1, {b: 1, b: 2}]}", (1, 16, "the key 'b' stands here twice, first in line 1")),
    ("a: &x 1\n", (1, 4, "the anchor '&x' is not allowed")),
    ("a: &x [1]\n", (1, 4, "the anchor '&x' is not allowed")),
    ("a: 1\nb: *x\n", (2, 4, "the alias '*x' is not allowed; write the value out, or quote the text")),
    ("a: [4, *, 1]\n", (1, 9, "put quotes around text that begins with '*' or '&'")),
    ("a:\n  - *\n", (2, 6, "put quotes around text that begins with '*' or '&'")),
    ("a: !!str 1\n", (1, 4, "the tag 'tag:yaml.org,2002:str' is not allowed; put quotes around text with '!'")),
    ("a: !x {}\n", (1, 4, "the tag '!x' is not allowed; put quotes around text with '!'")),
    ("&k a: 1\n", (1, 1, "the anchor '&k' is not allowed")),
    ("a: 1000001\n", (1, 4, "a number lies between -1000000 and 1000000, not 1000001")),
    ("- -1000000.5\n", (1, 3, "a number lies between -1000000 and 1000000, not -1000000.5")),
    ("a: " + "9" * 5000, (1, 4, "text is at most 4096 bytes long, this has 5000")),
    ("a: " + "9" * 150, (1, 4, "a number has at most 24 characters, this has 150")),
    ("a: '" + "é" * 2049 + "'", (1, 4, "text is at most 4096 bytes long, this has 4098")),
    ("k" * 201 + ": 1", (1, 1, f"the key '{'k' * 37}...' has 201 characters, more than 200")),
    ("[a]: 1\n", (1, 1, "a key is one word, not a list or a mapping")),
    ("a: 1\n--- \nb: 2\n", (2, 1, "one document is expected, a second one starts here")),
    ("", (1, 1, "the file is empty")),
    ("# nothing but a remark\n\n", (3, 1, "the file is empty")),
    ("a: x\0y", (1, 5, "a NUL byte stands here; this is no text file")),
    ("a:\n  b: \x01", (2, 6, "the character U+0001 is not allowed in a text file")),
    ("a:\n\t- b\n", (2, 1, "a tab stands here; use spaces to indent")),
    ("a:\n  b: 1\n  \tc: 2\n", (3, 3, "a tab stands here; use spaces to indent")),
    ("a: @b\n", (1, 4, "this character cannot stand here; put quotes around text that begins with it")),
    ("a: b: c\n", (1, 5, "a colon is not expected here; put quotes around text with ': ' in it")),
    ("a:\n  b: 1\n c: 2\n", (3, 2, "this does not fit the lines above; check indentation, dashes and colons")),
]


@pytest.mark.parametrize(("text", "fault"), FAULTY)
def test_what_is_not_allowed_is_refused_at_its_place(either: str, text: str, fault: tuple[int, int, str]) -> None:
    assert fault in refused(text)


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (b"\xff\xfea\0:\0", (1, 1, "the file is saved as UTF-16; save it as UTF-8")),
        (b"a: 1\nb: caf\xe9\n", (2, 7, "the byte 0xe9 is not UTF-8; save the file as UTF-8")),
        (b"\x89PNG\r\n", (1, 1, "the byte 0x89 is not UTF-8; save the file as UTF-8")),
        (b"#" * (256 * 1024 + 1), (1, 1, "a file has at most 262144 bytes, this has 262145")),
    ],
)
def test_other_bytes_than_utf8_are_refused(raw: bytes, fault: tuple[int, int, str]) -> None:
    assert refused(raw) == [fault]


def test_all_faults_are_told_at_once() -> None:
    lines = [line for line, _, _ in refused("a: &x 1\na: 2\nb: !!int 3\nc: *x\nd: 99999999\n")]
    assert lines == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 60_000, "- " * 100_000, "? " * 100_000])
def test_deep_nesting_neither_ends_the_process_nor_takes_long(either: str, text: str) -> None:
    faults = refused(text, FileLimits(size=1 << 20))
    assert faults[-1][2] in {
        "at most 32 levels are expected inside each other",
        "a key is one word, not a list or a mapping",
    }


def test_thirty_two_levels_are_fine_and_one_more_is_not(either: str) -> None:
    assert read_yaml(b"[" * 32 + b"]" * 32).faults == []
    assert refused("[" * 33 + "]" * 33)[0][:2] == (1, 33)


def test_a_bomb_of_aliases_is_never_unfolded(either: str) -> None:
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for i in range(1, 9):
        bomb += f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n"
    assert {line for line, _, _ in refused(bomb)} >= {1, 2}


def test_too_many_values_are_refused(either: str) -> None:
    limits = FileLimits(nodes=100)
    assert read_yaml(b"[" + b"1," * 98 + b"1]", limits).faults == []
    assert refused("[" + "1," * 100 + "1]", limits) == [(1, 1, "a file has at most 100 values")]


def test_a_number_of_many_digits_is_none_however_long(either: str) -> None:
    assert refused("x: 1" + "0" * 400) == [(1, 4, "a number has at most 24 characters, this has 401")]


def test_text_of_the_greatest_length_is_kept_whole(either: str) -> None:
    long = "é" * 2048
    assert read_yaml(f'a: "{long}"'.encode()).value == {"a": long}


TEXTS = st.text(st.characters(codec="utf-8", max_codepoint=0xFFFF), max_size=30)
KEYS = st.text("abcxyz_", min_size=1, max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-1_000_000, 1_000_000) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=25,
)


@given(VALUES)
def test_json_comes_back_as_it_was(value: Plain) -> None:
    assert read_yaml(json.dumps(value).encode()).value == value


@given(VALUES)
def test_what_pyyaml_writes_comes_back_as_it_was(value: Plain) -> None:
    text = yaml.dump(value, Dumper=_Unaliased)
    assert read_yaml(text.encode()).value == value


class _Unaliased(yaml.SafeDumper):
    """Writes every value out."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def is_read_at_once(text: str) -> bool:
    """Whether nothing is out of the ordinary; then a closer look finds the same value and nothing wrong."""
    try:
        value = read_simple_yaml(text, USUAL)
    except NotSimpleYaml:
        return False
    document = read_yaml_with_positions(text, USUAL)
    assert document.faults == []
    assert repr(document.value) == repr(value)
    return True


@pytest.mark.parametrize("name", ["zodiac/board", "zoon/words", "zombies/lessons", "zone_wars/rulebook"])
def test_a_closer_look_finds_the_same(name: str) -> None:
    text = (paths.data() / f"{name}.yaml").read_text(encoding="utf-8")
    assert is_read_at_once(text)
    several = [mutated(text[:3_000], random.Random(seed)) for seed in range(40)]
    decoded = [raw.decode(errors="replace").replace("\0", "0") for raw in several]
    assert {is_read_at_once(text) for text in decoded} == {False, True}


@settings(max_examples=300)
@given(st.text(st.sampled_from("ab:-[]{},&*!|>'\"%@`#? \n1.~\\"), max_size=30))
def test_what_is_read_at_once_is_what_a_closer_look_finds(text: str) -> None:
    is_read_at_once(text)


def places_of_faults(raw: bytes) -> list[tuple[int, int]]:
    """Where something is wrong; empty where the text can be read."""
    try:
        faults = read_yaml(raw).faults
    except UnreadableYaml as error:
        faults = error.faults
        faults[0]
    return [(fault.line, fault.column) for fault in faults]


@settings(max_examples=300)
@given(st.text(st.sampled_from("ab:-[]{},&*!|>'\"%@`#? \n\t0~\\é\x85\u2028"), max_size=60))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    lines = text.replace("\x85", "\n").replace("\u2028", "\n").count("\n") + 2
    assert all(1 <= line <= lines and column >= 1 for line, column in places_of_faults(text.encode()))


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    assert all(line >= 1 and column >= 1 for line, column in places_of_faults(raw))
