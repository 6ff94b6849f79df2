"""Positions as text for tests, and a second, slow Zodiac written from the rules text alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tabletop.content.games import load_game
from tabletop.games.zodiac.rules.actions import Action, parse
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import State, arrangement_key
from tabletop.rules.frozen_values import with_occurred_key

START = "bwbwbw.n..n. b - 0"
POINTS = "ABCDEFabcdef"
LINES = ("AabC", "CcdE", "EefA", "BbcD", "DdeF", "FfaB")
RING = "abcdef"


@cache
def zodiac() -> Zodiac:
    """The game with its own content, whose files are looked at once."""
    game = load_game("zodiac")
    assert isinstance(game, Zodiac)
    return game


def at(text: str, *occurred: str) -> State:
    """A state from a position's text; the other texts are arrangements that have occurred before."""
    game = zodiac()
    masks, turn, last, streak = _masks(text)
    past = with_occurred_key((), arrangement_key(*masks, turn, 12))
    for earlier in occurred:
        before, side, _, _ = _masks(earlier)
        past = with_occurred_key(past, arrangement_key(*before, side, 12))
    assert game.star.names == tuple(POINTS)
    return State(*masks, turn, last, streak, past)


def _masks(text: str) -> tuple[tuple[int, int, int], int, Action | None, int]:
    discs, side, step, streak = text.split(" ")
    assert len(discs) == 12
    black, white, neutral = (sum(1 << i for i, disc in enumerate(discs) if disc == kind) for kind in "bwn")
    return (black, white, neutral), "bw".index(side), None if step == "-" else parse(step), int(streak)


def after(line: str, start: str = START) -> State:
    """The state after a line of actions, each of which must be legal and not follow the end."""
    game, state = zodiac(), at(start)
    for text in line.split():
        action = game.parse(text)
        assert game.check(state, action) is None, f"{text} in {position(state)}"
        state = game.apply(state, action).state
    return state


def position(state: State) -> str:
    """Text of a state."""
    return str(zodiac().view(state, None))


def clause(state: State, text: str) -> tuple[str, str]:
    """Clause and reason of a refusal."""
    refusal = zodiac().check(state, parse(text))
    assert refusal is not None, f"{text} is legal in {position(state)}"
    return refusal.clause, refusal.reason


class Witness:
    """A position as a dictionary; knows nothing of the program."""

    def __init__(self, text: str = START) -> None:
        discs, self.side, last, streak = text.split(" ")
        self.on = dict(zip(POINTS, discs, strict=True))
        self.last = None if last == "-" else (last[0], last[2])
        self.streak = int(streak)
        self.seen = [(dict(self.on), self.side)]
        self.winner = ""

    def moves(self) -> Iterator[tuple[str, str]]:
        """Legal moves while nobody has won."""
        for origin in POINTS:
            for target in POINTS:
                if not self.winner and (self._jump(origin, target) or self._step(origin, target)):
                    yield origin, target

    def _jump(self, origin: str, target: str) -> str:
        """Points jumped over, or nothing where that is no jump."""
        for line in (*LINES, *(line[::-1] for line in LINES)):
            if origin in line and target in line[line.index(origin) + 2 :]:
                over = line[line.index(origin) + 1 : line.index(target)]
                stones = [self.on[point] for point in over]
                if self.on[origin] == self.side and self.on[target] == "." and "." not in stones:
                    return over if target in RING or set(stones) != {"n"} else ""
        return ""

    def _step(self, origin: str, target: str) -> bool:
        if self.on[origin] != "n" or self.on[target] != "." or target not in RING or self.streak >= 2:
            return False
        return (RING.index(origin) - RING.index(target)) % 6 in (1, 5) and self.last != (target, origin)

    def play(self, origin: str, target: str) -> None:
        """Moves, turns over, judges in the order ring, repetition, no move."""
        over = self._jump(origin, target)
        for point in over:
            self.on[point] = {"b": "w", "w": "b", "n": "n"}[self.on[point]]
        self.on[target], self.on[origin] = self.on[origin], "."
        self.last = None if over else (origin, target)
        self.streak = 0 if over else self.streak + 1
        mover, self.side = self.side, "w" if self.side == "b" else "b"
        ring = [self.on[point] for point in RING]
        black, white = ring.count("b"), ring.count("w")
        if "." not in ring and black != white and max(black, white) >= 3:
            self.winner = "b" if black > white else "w"
        elif (self.on, self.side) in self.seen:
            self.winner = self.side
        elif not list(self.moves()):
            self.winner = mover
        self.seen.append((dict(self.on), self.side))

    def copy(self) -> Witness:
        """Another one in the same position with the same past."""
        twin = Witness()
        twin.on, twin.side, twin.last, twin.streak = dict(self.on), self.side, self.last, self.streak
        twin.seen, twin.winner = list(self.seen), self.winner
        return twin

    def __str__(self) -> str:
        step = "-".join(self.last) if self.last else "-"
        return f"{''.join(self.on.values())} {self.side} {step} {self.streak}"


def perft(witness: Witness, depth: int) -> int:
    """Number of lines of that length; a finished game ends its line."""
    if depth == 1:
        return len(list(witness.moves()))
    total = 0
    for origin, target in witness.moves():
        twin = witness.copy()
        twin.play(origin, target)
        total += perft(twin, depth - 1)
    return total
