"""Recomputes every throw on a slip of dice from its seed: python recompute.py SLIP. Needs nothing but Python."""

import hashlib
import math
import random
import sys
from collections.abc import Sequence
from pathlib import Path


def faces(way: str, seed: str, sides: Sequence[int]) -> tuple[int, ...]:
    """The faces, from 1 on, that a seed gives to dice with so many sides."""
    rng = random.Random(seed)
    if way == "each":  # one die after the other
        return tuple(rng.randrange(side) + 1 for side in sides)
    rest, found = rng.randrange(math.prod(sides)), []  # one of all the ways in which they can fall
    for side in reversed(sides):
        rest, face = divmod(rest, side)
        found.append(face + 1)
    return tuple(reversed(found))


def check_dice_throws(text: str) -> tuple[bool, int, int]:
    """Whether the seed is the sealed one, how many throws there are, and how many of them are wrong."""
    _, seal, seed, *throws = text.splitlines()
    seed, wrong = seed.removeprefix("seed "), 0
    for throw in throws:
        asked, shown = throw.split(":")
        source, way, *sides = asked.split()
        wrong += faces(way, f"{seed}/{source}", tuple(map(int, sides))) != tuple(map(int, shown.split()))
    return "seal " + hashlib.sha256(seed.encode()).hexdigest() == seal, len(throws), wrong


if __name__ == "__main__":
    sealed, count, missed = check_dice_throws(Path(sys.argv[1]).read_text(encoding="utf-8"))
    seed_is = "" if sealed else "NOT "
    sys.stdout.write(f"The seed is {seed_is}the one that was sealed. {count} throws, {missed} wrong.\n")
    sys.exit(bool(missed or not sealed))
