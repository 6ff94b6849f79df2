"""Packs that somebody has put together by mistake or to do harm: each follows from the generator of chance."""

from __future__ import annotations

import os
import random
import shutil
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import yaml

from tabletop import paths
from tabletop.content import boxes
from tests.content.mutations import TOKENS, mutated

_WHOLE: Final = 0.3
"""How often a pack brings all files of a game."""
_FOR_PEOPLE: Final = ("lessons.yaml", "rulebook.yaml", "words.yaml")
_MOST_NODES: Final = 400_000
"""Bytes of a file that is written anew."""

_VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2, 3, 7, 40, 999, 1_000_000, 1_000_001, -1_000_000, 10**30, 0.5, 0.0001, 1e-9, -2.5,
    1e300, float("inf"), float("nan"), "", " ", "x", "x" * 4_096, "x" * 5_000, "a b", "a,b", "a;b=c|d@e", "1", "true",
    "none", "é🎲", "\u202eabc", "\x1b[31m", "{x}", "{", "%s", "../x", "/dev/zero", [], {}, [[]], [None], [0, 0],
    [[0, 0]], {"a": 1}, [[[[[[[[1]]]]]]]], ["x"] * 300, {str(k): k for k in range(300)}, [[0, 0], [0, 1], [1, 0]],
    "C12",
)  # fmt: skip
BOMBS: Final[tuple[bytes, ...]] = (
    b"[" * 100_000, b"{a: " * 60_000, b"- " * 100_000, b"? " * 100_000,
    b"\n".join(b" " * k + b"a:" for k in range(700)),
    b"a: &a [x,x,x]\n" + b"".join(b"%c: &%c [*%c,*%c,*%c]\n" % (k + 1, k + 1, k, k, k) for k in range(97, 115)),
    b"&a [*a]", b"a: &a\n  b: *a\n", b"<<: &x {<<: *x}", b"x: " + b"9" * 200_000, b"x: -" + b"9" * 4_999,
    b"x: 1" + b"0" * 400, b"x: '" + b"y" * 250_000 + b"'", b"y" * 250_000 + b": 1", b"x: |\n" + b"  a\n" * 60_000,
    b"--- a\n" * 40_000, b"#" * 262_144, b"#" * 262_145, b"\n" * 262_000, b"\t", b"a: b\n" * 50_000,
    b"".join(b"k%d: 1\n" % k for k in range(20_000)), b"[" + b"0," * 60_000 + b"0]", b"[" + b"{}," * 60_000 + b"1]",
    b"%YAML 9.9\n--- x", b"%TAG ! tag:x,2000:\n--- !y z", b"!!python/object/apply:os.system [reboot]",
    b"!!binary aGVsbG8=", b"!<x> y", b"\xff\xfea\0:\0 \0b\0", b"\xef\xbb\xbf", b"\0" * 5_000, b"a: \0", b"\x85\xa0",
    "a: \u2028\u2029\x85".encode(), b"'" * 99_999, b'"' * 100_000, b'"\\U7fffffff"', b'"\\ud800"', b"a: 'b\n" * 1_000,
    b"...", b"", b" ", b"\r" * 9_999, b"*" * 9_000, b"&" * 9_000, b"|" * 9_000, b": " * 90_000,
    b"a" * 300 + b": {" + b"b: {" * 31 + b"}" * 32, b"? [a, b]\n: c\n" * 9_000, b"\x89PNG\r\n\x1a\n",
    b"#!/bin/sh\nreboot\n",
)  # fmt: skip
_NAMES: Final = (
    b"evil.py", b"x.so", b"x.pickle", b"__init__.py", b"BOARD.yaml", b"Board.yaml", b"nul.yaml", b"con.png",
    b"com1.txt", b"a b.txt", b".hidden.yaml", b".git", b"\xff\xfe.yaml", b"a\nb.yaml", b"a\x1b[2J.txt",
    "\u202etxt.yaml".encode(), "é.yaml".encode(), b"c:x.yaml", b"a\\b.yaml", b"-rf.yaml", b"x.YAML", b"x.yml",
    b"x.yaml.bak", b"x" * 200 + b".yaml", b"*.yaml", b"$HOME.txt",
)  # fmt: skip


def made(place: Path, rng: random.Random) -> Path:
    """A pack in this folder, with one to three things wrong with it, or even none that matter."""
    name = rng.choice(("pack", "pack", "pack", "my-pack_2", "Pack", "nul", "p q", "x" * 100))
    folder = place / name
    folder.mkdir(parents=True)
    for game in rng.sample(boxes.game_names(), rng.choice((1, 1, 1, 2))):
        _sound(folder, game, rng)
    if rng.random() < 0.5:
        (folder / "pack.yaml").write_text("title: A pack\nauthor: Somebody\ntext: Nothing to see.\n", encoding="utf-8")
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        (hurt,) = rng.choices([hurt for hurt, _ in _HURTS], [weight for _, weight in _HURTS])
        with suppress(FileNotFoundError, NotADirectoryError, FileExistsError, IsADirectoryError):
            hurt(folder, rng)
    return folder


_FORMER = "former"
"""What our content was before, which no pack brings."""


def _sound(folder: Path, game: str, rng: random.Random) -> None:
    """All content of a game, or some files that replace ours."""
    own = paths.data() / game
    inner = [place for place in own.iterdir() if place.is_dir() and place.name != _FORMER]
    if rng.random() < _WHOLE or not inner:
        shutil.copytree(own, folder / game, ignore=shutil.ignore_patterns(_FORMER))
        if rng.random() < 0.7:
            for name in _FOR_PEOPLE:
                (folder / game / name).unlink()
        return
    for place in rng.sample(sorted(inner), rng.choice((1, 1, 2)) if len(inner) > 1 else 1):
        (folder / game / place.name).mkdir(parents=True)
        several = sorted(place.iterdir())
        for file in rng.sample(several, min(len(several), rng.choice((1, 1, 2, 30)))):
            shutil.copy(file, folder / game / place.name / rng.choice((file.name, file.name, "new.yaml")))


def _some_file(folder: Path, rng: random.Random) -> Path:
    """A YAML file of the pack; raises FileNotFoundError where there is none left."""
    found = sorted(path for path in folder.rglob("*.yaml") if path.is_file() and not path.is_symlink())
    if not found:
        raise FileNotFoundError(folder)
    return rng.choice(found)


def _some_place(folder: Path, rng: random.Random) -> Path:
    return rng.choice(sorted(path for path in (folder, *folder.rglob("*")) if path.is_dir() and not path.is_symlink()))


def _text(folder: Path, rng: random.Random) -> None:
    """Characters of a file."""
    file = _some_file(folder, rng)
    text = file.read_bytes().decode("utf-8", "surrogateescape")
    if TOKENS.search(text):
        file.write_bytes(mutated(text, rng))


def slightly(folder: Path, rng: random.Random) -> None:
    """Numbers and names that somebody could have meant."""
    _rewrite(folder, rng, lambda value: _otherwise(value, _leaves(value), rng))


def _leaves(value: Any) -> list[Any]:
    """All that is neither a list nor a mapping."""
    if isinstance(value, dict | list):
        return [leaf for inner in (value.values() if isinstance(value, dict) else value) for leaf in _leaves(inner)]
    return [value]


def _otherwise(value: Any, leaves: list[Any], rng: random.Random) -> Any:
    """One leaf for another one of its kind, a number for one near it, or an item less or more."""
    if isinstance(value, dict | list) and value:
        if isinstance(value, list) and rng.random() < 0.1:
            return value[1:] if rng.random() < 0.5 else [*value, rng.choice(value)]
        key = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
        value[key] = _otherwise(value[key], leaves, rng)
        return value
    alike = [leaf for leaf in leaves if type(leaf) is type(value)]
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.6:
        return max(0, value + rng.choice((-1, 1, 2, 10)))
    return rng.choice(alike or [value])


def other_value(folder: Path, rng: random.Random) -> None:
    """Values of a file that stays YAML."""
    _rewrite(folder, rng, lambda value: _changed(value, rng))


def _rewrite(folder: Path, rng: random.Random, change: Callable[[Any], Any]) -> None:
    file = _some_file(folder, rng)
    try:
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(file.read_bytes())):
            return  # to walk through what contains itself, or is unfolded, would never end
        value = yaml.safe_load(file.read_bytes())
    except (yaml.YAMLError, ValueError, RecursionError):
        return
    for _ in range(rng.choice((1, 1, 2, 4))):
        value = change(value)
    written = yaml.safe_dump(value, allow_unicode=True, default_flow_style=rng.choice((None, True)))
    file.write_bytes(written.encode("utf-8", "surrogateescape")[:_MOST_NODES])


def _changed(value: Any, rng: random.Random) -> Any:
    """The value with something else at some place of it."""
    inner = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    if inner and rng.random() < 0.85:
        key = rng.choice(inner)
        value[key] = _changed(value[key], rng)
        return value
    if isinstance(value, dict) and inner:
        return _other_keys(value, rng)
    if isinstance(value, list) and inner:
        return _other_items(value, rng)
    if isinstance(value, int | float) and rng.random() < 0.6:
        return rng.choice((value + 1, value - 1, -value, value * 2, value * 1000, value / 3, str(value)))
    return rng.choice(_VALUES)


def _other_keys(value: dict[Any, Any], rng: random.Random) -> Any:
    key, other = rng.choice(list(value)), rng.choice(list(value))
    match rng.randrange(5):
        case 0:
            del value[key]
        case 1:
            value[f"{key}x"] = value[key]
        case 2:
            value[key], value[other] = value[other], value[key]
        case 3:
            value[rng.choice(_VALUES[:30])] = 1
        case _:
            return rng.choice(_VALUES)
    return value


def _other_items(value: list[Any], rng: random.Random) -> Any:
    match rng.randrange(6):
        case 0:
            return value[:-1]
        case 1:
            return [*value, rng.choice(value)]
        case 2:
            return value * rng.choice((2, 10, 300))
        case 3:
            return []
        case 4:
            return rng.sample(value, len(value))
        case _:
            return rng.choice(_VALUES)


def _bomb(folder: Path, rng: random.Random) -> None:
    file = _some_file(folder, rng)
    file.write_bytes(rng.choice(BOMBS) if rng.random() < 0.9 else rng.randbytes(rng.choice((1, 50, 200_000))))


def _link(folder: Path, rng: random.Random) -> None:
    """In the place of a file or folder, or beside it."""
    there = _some_file(folder, rng) if rng.random() < 0.6 else _some_place(folder, rng)
    link = there if rng.random() < 0.6 and there != folder else there.parent / "link.yaml"
    targets = ("/dev/zero", "/dev/stdin", "/etc/passwd", "/", "/proc/self/mem", "..", ".", link.name, "no", str(folder))
    if link.is_dir() and not link.is_symlink():
        shutil.rmtree(link)
    link.unlink(missing_ok=True)
    link.symlink_to(rng.choice(targets))


def _device(folder: Path, rng: random.Random) -> None:
    """Pipes, sockets, files without end, and folders that are called like files."""
    file = _some_file(folder, rng) if rng.random() < 0.7 else _some_place(folder, rng) / "odd.yaml"
    file.unlink(missing_ok=True)
    match rng.randrange(5):
        case 0:
            os.mkfifo(file)
        case 1:
            with socket.socket(socket.AF_UNIX) as made_, suppress(OSError):  # a long path cannot be bound
                made_.bind(str(file))
        case 2:
            with file.open("wb") as hole:
                hole.truncate(rng.choice((1 << 20, 1 << 28, 1 << 34)))
        case 3:
            (file / "inner").mkdir(parents=True)
        case _:
            os.link(_some_file(folder, rng), file)


def _names(folder: Path, rng: random.Random) -> None:
    place = os.fsencode(_some_place(folder, rng))
    for name in rng.sample(_NAMES, 3):
        if rng.random() < 0.8:
            with suppress(OSError), open(os.path.join(place, name), "wb") as file:
                file.write(b"x: 1\n")
        else:
            os.makedirs(os.path.join(place, name, b"board.yaml"), exist_ok=True)


def _many(folder: Path, rng: random.Random) -> None:
    """More of everything than anybody needs."""
    place = _some_place(folder, rng)
    match rng.randrange(4):
        case 0:
            for number in range(rng.choice((190, 300, 3_000))):
                (place / f"a{number}.yaml").write_bytes(b"x: 1\n")
        case 1:
            for number in range(9):
                place = place / f"d{number}"
            (place / ("e/" * 200)).mkdir(parents=True)
        case 2:
            file = _some_file(folder, rng)
            for number in range(150):
                shutil.copy(file, file.with_name(f"copy-{number}.yaml"))
        case _:
            for number in range(20):
                (place / f"big{number}.png").write_bytes(png(1, 1) + b"\0" * (4 << 20))


def _picture(folder: Path, rng: random.Random) -> None:
    side = rng.choice((0, 1, 4_096, 4_097, 16_384, 2**31 - 1, 2**32 - 1))
    raw = png(side, rng.choice((1, side)))
    odd = (raw, raw[: rng.randrange(24)], b"GIF89a", b"", raw + rng.randbytes(1_000), b"OggS" + b"\0" * 100)
    (_some_place(folder, rng) / rng.choice(("cover.png", "a.png", "b.ogg"))).write_bytes(rng.choice(odd))


def png(width: int, height: int) -> bytes:
    """How a picture begins that would be so large."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + b"\x01\0\0\0\0"


def other_card(folder: Path, rng: random.Random) -> None:
    card: Any = {"title": "A pack", "author": "Somebody", "text": "Words."}
    card[rng.choice(list(card))] = rng.choice(_VALUES)
    file = folder / "pack.yaml"
    file.unlink(missing_ok=True)  # it may be a link to a file of the system by now, or a pipe
    file.write_bytes(
        yaml.safe_dump(rng.choice((card, card, [card])), allow_unicode=True).encode("utf-8", "replace")
        if rng.random() < 0.7 else rng.choice(BOMBS)
    )  # fmt: skip


_HURTS: Final[tuple[tuple[Callable[[Path, random.Random], None], int], ...]] = (
    (slightly, 25), (other_value, 30), (_text, 15), (_bomb, 10), (_link, 6), (_device, 6), (_names, 5), (_many, 4),
    (_picture, 4), (other_card, 5),
)  # fmt: skip
