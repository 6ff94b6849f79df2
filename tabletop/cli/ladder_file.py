"""LadderFile: what the bots of a game have done against each other, kept in a file to which games can be added.

Used by `cli/ladder`, which plays. A block is one observation: two games on one seed with seats swapped, or one game of
a team. A pairing is two bots, or in a team game one bot on all seats; its blocks are numbered, so whoever adds games
plays the next ones and gets what one long run would have got. Keys are described in docs/files-and-formats.md
(Ladder), so they stay. A ladder of another game, content, option, seed or version of the program is refused: its
figures can't be put together with new ones.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from tabletop import safe_reading
from tabletop.ai.measurement.ratings import PairingResult, rate_players
from tabletop.ai.measurement.shares import effective_games, share_of_blocks
from tabletop.arguments import UsageError
from tabletop.play.files import write_atomically

SCHEMA: Final = "tabletop ladder 1"
_MOST_BYTES: Final = 8 << 20
_QUARTERS: Final = 4
"""A block's score is that many parts: 0, 1/2, 1, 3/2 or 2 points of two games."""
_MOST_FAULTS: Final = 200
Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Block:
    """What is played next: games of a number between bots, each named as in the file."""

    bots: tuple[str, ...]
    """Two, or one that sits on all seats of a team."""
    number: int


@dataclass(slots=True)
class Pace:
    """How long a bot has thought."""

    actions: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class LadderFile:
    """The results so far."""

    head: Figures
    """What all games have in common; a ladder with another head is another ladder."""
    bots: list[str]
    results: dict[tuple[str, ...], list[int]] = field(default_factory=dict)
    """By pairing, how often a block brought its first bot 0, 1/4, 1/2, 3/4 or all of the points."""
    paces: dict[str, Pace] = field(default_factory=dict)
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def is_team(self) -> bool:
        return bool(self.head["is_team"])

    @property
    def games_per_block(self) -> int:
        return 1 if self.is_team else 2

    @property
    def games(self) -> int:
        return self.games_per_block * sum(map(sum, self.results.values()))

    def pairings(self) -> list[tuple[str, ...]]:
        """Bots that meet, the stronger level first."""
        if self.is_team:
            return [(bot,) for bot in self.bots]
        return [(other, one) for one, other in combinations(self.bots, 2)]

    def add_bots(self, bots: Sequence[str]) -> None:
        """Those that are new follow the others."""
        self.bots += [bot for bot in bots if bot not in self.bots]

    def next_blocks(self, count: int, among: Sequence[str]) -> list[Block]:
        """The blocks that make the pairings of these bots most nearly equal in number, in the order of playing."""
        pairings = [pairing for pairing in self.pairings() if set(pairing) <= set(among)]
        played = {pairing: sum(self.results.get(pairing, ())) for pairing in pairings}
        made = []
        for _ in range(count):
            pairing = min(pairings, key=played.__getitem__)
            made.append(Block(pairing, played[pairing]))
            played[pairing] += 1
        return made

    def add_block(self, bots: tuple[str, ...], score: float) -> None:
        """`score` is the first bot's share of the block."""
        self.results.setdefault(bots, [0] * (_QUARTERS + 1))[round(_QUARTERS * score)] += 1

    def add_pace(self, bot: str, actions: int, seconds: float) -> None:
        pace = self.paces.setdefault(bot, Pace())
        pace.actions += actions
        pace.seconds += seconds

    def add_faults(self, faults: Sequence[str]) -> None:
        self.faults.update(fault for fault in faults if fault in self.faults or len(self.faults) < _MOST_FAULTS)

    def to_json(self) -> Figures:
        """The file, and what the page is made from: results, and what they say."""
        return {
            **self.head,
            "bots": list(self.bots),
            "games": self.games,
            "pairings": [self._pairing_to_json(bots, counts) for bots, counts in sorted(self.results.items())],
            "thinking": {bot: {"actions": each.actions, "seconds": each.seconds} for bot, each in self.paces.items()},
            "faults": dict(self.faults),
            "ladder": sorted(self._ladder_rows(), key=_ladder_order),
            "anchor": "" if self.is_team else self._anchor,
        }

    @property
    def _anchor(self) -> str:
        """The bot from which Elo is counted."""
        usual = f"bot:{self.head['usual_level']}"
        return usual if usual in self.bots else self.bots[0]

    def _pairing_to_json(self, bots: tuple[str, ...], counts: Sequence[int]) -> Figures:
        share = share_of_blocks(_scores(counts), self.games_per_block)
        games = self.games_per_block * sum(counts)
        return {
            "bots": list(bots), "results": list(counts), "games": games, "share": share.value, "low": share.low,
            "high": share.high,
        }  # fmt: skip

    def _ladder_rows(self) -> Iterator[Figures]:
        place = {bot: number for number, bot in enumerate(self.bots)}
        ratings = [] if self.is_team else rate_players(
            len(self.bots), [self._pairing_result(place, *each) for each in self.results.items()], place[self._anchor]
        )  # fmt: skip
        for bot in self.bots:
            rating = ratings[place[bot]] if ratings else None
            scores = [score for pairing, counts in self.results.items() for score in _scores_of(bot, pairing, counts)]
            share = share_of_blocks(scores, self.games_per_block)
            pace = self.paces.get(bot, Pace())
            yield {
                "bot": bot,
                "games": self.games_per_block * len(scores),
                "elo": rating.elo if rating else None,
                "elo_low": rating.low if rating else None,
                "elo_high": rating.high if rating else None,
                "share": share.value,
                "low": share.low,
                "high": share.high,
                "milliseconds": 1000 * pace.seconds / pace.actions if pace.actions else None,
            }

    def _pairing_result(self, place: dict[str, int], bots: tuple[str, ...], counts: Sequence[int]) -> PairingResult:
        scores, (one, other) = _scores(counts), bots
        share = sum(scores) / len(scores)
        return PairingResult(place[one], place[other], share, effective_games(scores, self.games_per_block))

    def write(self, path: Path) -> None:
        """Raises OSError."""
        write_atomically(path, (json.dumps(self.to_json(), indent=1) + "\n").encode(), is_shared=True)


def _ladder_order(row: Figures) -> tuple[bool, float, float]:
    """The strongest first, those without a rating last."""
    return row["elo"] is None, -(row["elo"] or 0.0), -row["share"]


def _scores(counts: Sequence[int]) -> list[float]:
    return [place / _QUARTERS for place, count in enumerate(counts) for _ in range(count)]


def _scores_of(bot: str, pairing: tuple[str, ...], counts: Sequence[int]) -> Iterator[float]:
    """The blocks of a pairing as this bot has scored in them; none where it is no part of it."""
    if pairing[0] == bot:
        yield from _scores(counts)
    elif bot in pairing:
        yield from (1 - score for score in _scores(counts))


def read_ladder(path: Path, head: Figures) -> LadderFile | None:
    """The ladder in a file, None where there is none; raises UsageError for a damaged one and for another ladder."""
    try:
        found = json.loads(safe_reading.read_regular_file(path, _MOST_BYTES))
        made = _ladder_from_json(found)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}") from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise UsageError(f"{path}: this is no ladder, or it is damaged; name another file with --file") from error
    for key, value in head.items():
        if made.head.get(key) != value:
            raise UsageError(
                f"{path}: its games had another {key.replace('_', ' ')} ({made.head.get(key)}, now {value}), "
                "and can't be put together with new ones; name another file with --file"
            )
    return made


def _ladder_from_json(found: Figures) -> LadderFile:
    """Raises ValueError, TypeError, KeyError and AttributeError."""
    head = {key: found[key] for key in HEAD_KEYS}
    bots = [str(bot) for bot in found["bots"]]
    made = LadderFile(head, bots)
    if found["schema"] != SCHEMA or len(set(bots)) != len(bots) or not bots:
        raise ValueError(SCHEMA)
    for row in found["pairings"]:
        pairing, counts = tuple(row["bots"]), list(row["results"])
        is_sound = len(counts) == _QUARTERS + 1 and all(type(count) is int and count >= 0 for count in counts)
        if pairing not in made.pairings() or not is_sound or row["games"] != made.games_per_block * sum(counts):
            raise ValueError(pairing)
        made.results[pairing] = counts
    for bot, pace in found["thinking"].items():
        made.paces[str(bot)] = Pace(int(pace["actions"]), float(pace["seconds"]))
    made.faults.update({str(fault): int(count) for fault, count in found["faults"].items()})
    return made


HEAD_KEYS: Final = (
    "schema", "version", "game", "rules_version", "content", "pack", "pack_title", "setup", "seed", "move_time",
    "is_team", "usual_level",
)  # fmt: skip
