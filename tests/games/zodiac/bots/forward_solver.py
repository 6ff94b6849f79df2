"""A second solver that shares nothing with the first but the question.

It searches forwards with iterative deepening, plays by the rules' own `apply`, folds mirror images by
the geometry of the points, and writes positions as text.
"""

from __future__ import annotations

import math
from dataclasses import replace

from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import State

SWAP = str.maketrans("bw", "wb")


class ForwardSolver:
    """Values as in SolvedValues: n + 1 won in n turns, -(n + 1) lost in n turns, 0 not decided within the depth."""

    def __init__(self, game: Zodiac) -> None:
        self._game = game
        self._names = game.star.names
        self._mirrors = [self._mirror(turn, flip) for turn in range(6) for flip in (False, True)]
        self._after: dict[str, tuple[str, ...] | int] = {}
        self._decided: dict[str, int] = {}
        self._searched: dict[str, int] = {}

    def key(self, text: str) -> str:
        """One text for all mirror images and both colours of a position; the side to move is written as black."""
        points, side, last, streak = text.split()
        if side == "w":
            points = points.translate(SWAP)
        if streak == str(self._game.star.board.neutral_turns):
            last = "-"
        return min(self._laid(points, last, mirror) + f" {streak}" for mirror in self._mirrors)

    def value(self, key: str, depth: int) -> int:
        """The value if it is decided within so many turns."""
        if key in self._decided:
            value = self._decided[key]
            return value if abs(value) - 1 <= depth else 0
        if self._searched.get(key, -1) >= depth:
            return 0
        value = self._search(key, depth)
        if value:
            self._decided[key] = value
        else:
            self._searched[key] = depth
        return value

    def deepen(self, key: str, most: int) -> int:
        """Iterative deepening, so that the first value found is the shortest."""
        return next((value for depth in range(most + 1) if (value := self.value(key, depth))), 0)

    def _search(self, key: str, depth: int) -> int:
        after = self._after.get(key)
        if after is None:
            after = self._after[key] = self._play(key)
        if isinstance(after, int):
            return after
        if depth == 0:
            return 0
        values = [self.value(there, depth - 1) for there in after]
        losses = [value for value in values if value < 0]
        if losses:
            return 1 - max(losses)
        return -1 - max(values) if all(values) else 0

    def _play(self, key: str) -> tuple[str, ...] | int:
        """What follows, or 1 or -1 where the game is over for the side to move."""
        state = self._state(key)
        black = sum(key[i] == "b" for i, name in enumerate(self._names) if name.islower())
        white = sum(key[i] == "w" for i, name in enumerate(self._names) if name.islower())
        full = all(key[i] != "." for i, name in enumerate(self._names) if name.islower())
        if full and black != white and max(black, white) >= 3:
            return 1 if black > white else -1
        actions = self._game.actions(state)
        texts = (str(self._game.view(self._game.apply(state, action).state, None)) for action in actions)
        return tuple({self.key(text) for text in texts}) or -1

    def _state(self, key: str) -> State:
        """Without a past, so that no repetition ends the game."""
        points, last, streak = key.split()
        black, white, neutral = (sum(1 << i for i, disc in enumerate(points) if disc == kind) for kind in "bwn")
        step = None if last == "-" else self._game.parse(last)
        return replace(
            self._game.start({}),
            black=black,
            white=white,
            neutral=neutral,
            turn=0,
            last=step,
            streak=int(streak),
            past=(),
        )

    def _laid(self, points: str, last: str, mirror: dict[str, str]) -> str:
        discs = dict(zip(self._names, points, strict=True))
        laid = "".join(discs[mirror[name]] for name in self._names)
        back = {there: here for here, there in mirror.items()}
        return f"{laid} {'-' if last == '-' else f'{back[last[0]]}-{back[last[2]]}'}"

    def _mirror(self, turn: int, flip: bool) -> dict[str, str]:
        """Point -> point whose disc it gets, when the star is turned by sixths and maybe flipped."""
        places = {p.name: complex(p.x - 500, p.y - 500) for p in self._game.content.board.points}
        unit = complex(math.cos(turn * math.pi / 3), math.sin(turn * math.pi / 3))
        found = {}
        for name, place in places.items():
            there = (place.conjugate() if flip else place) * unit
            found[name] = min(places, key=lambda other: abs(places[other] - there))
        assert len(set(found.values())) == len(places)
        return found
