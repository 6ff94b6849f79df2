"""Texts of content with something wrong in them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

TOKENS = re.compile(r"[A-Za-z_]+|[0-9.]+|[\[\]{},:-]|\n *")
WRONG = (
    "no", "null", "true", "1:30", "012", "1e3", "-1", "9" * 5000, "2024-01-02", "''", "[]", "{}", "[[[[]]]]",
    "{a: {b: c}}", "&x a", "*x", "!!python/object/apply:os.system [echo]", "!t x", "\t", "\x07", "\0", "\udcff",
    "é" * 3000, "\u2028", "<<: {a: b}", "? x", "| \n  text", "%YAML 1.1", "--- ", "...", "#", "'", '"', "[" * 40_000,
    "{a: " * 20_000, "x\n" * 60_000,
)  # fmt: skip

Mutation = Callable[[str, random.Random], str]


def spot(text: str, rng: random.Random) -> re.Match[str]:
    return rng.choice(list(TOKENS.finditer(text)))


def without_a_token(text: str, rng: random.Random) -> str:
    found = spot(text, rng)
    return text[: found.start()] + text[found.end() :]


def with_a_token_twice(text: str, rng: random.Random) -> str:
    found = spot(text, rng)
    return text[: found.end()] + found[0] + text[found.end() :]


def with_a_line_moved_or_doubled(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    line = rng.choice(lines)
    if rng.random() < 0.5:
        lines.remove(line)
    lines.insert(rng.randrange(len(lines)), line)
    return "".join(lines)


def with_two_tokens_swapped(text: str, rng: random.Random) -> str:
    one, other = sorted((spot(text, rng), spot(text, rng)), key=lambda found: found.start())
    if one.end() > other.start():
        return text
    return text[: one.start()] + other[0] + text[one.end() : other.start()] + one[0] + text[other.end() :]


def cut_short(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def with_something_wrong(text: str, rng: random.Random) -> str:
    found = spot(text, rng)
    return text[: found.start()] + rng.choice(WRONG) + text[found.end() :]


MUTATIONS: tuple[Mutation, ...] = (
    without_a_token,
    with_a_token_twice,
    with_a_line_moved_or_doubled,
    with_two_tokens_swapped,
    cut_short,
    with_something_wrong,
    with_something_wrong,
)


def mutated(text: str, rng: random.Random) -> bytes:
    """A content file damaged in one of these ways."""
    return rng.choice(MUTATIONS)(text, rng).encode("utf-8", "surrogateescape")
