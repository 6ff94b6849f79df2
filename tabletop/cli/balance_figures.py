"""The figures of `tabletop balance`, from the games that were played: shares, lengths, leads, and what decides.

Used by `cli/balance`, which writes them as JSON; the page is made from the same (`ui/balance_page`). The keys are
described in docs/files-and-formats.md, Balance: other programs read them, so they stay. The unit is the block of
games that share a seed. Families of comparisons are corrected, each by itself. `findings` tells of two, with half of
the chance of error each: seats and sides, and what else was settled before the first move. What came up in play may
as well come from winning, and of each two sides that met there is told only where a pack brings sides.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean, median
from typing import Any, Final

from tabletop.ai.measurement.balance_study import BalanceStudy
from tabletop.ai.measurement.comparisons import (
    LEVEL,
    MARGIN,
    Effect,
    PresenceSample,
    Verdict,
    chances_together,
    detectable_difference,
    effect_of_presence,
    mean_effect,
    verdict_of_effect,
)
from tabletop.ai.measurement.shares import COIN_VARIANCE, Share, share_of_blocks
from tabletop.cli.balance_games import GameFigures
from tabletop.cli.duel import AT_ONCE

SCHEMA: Final = "tabletop balance 1"
Block = Sequence[GameFigures]
Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """What was played, in blocks, and how it is to be read."""

    study: BalanceStudy
    blocks: tuple[Block, ...]
    seats: int
    """Of one game."""
    is_team: bool
    new: tuple[str, ...] = ()
    """Sides that a pack brings."""

    @property
    def games(self) -> list[GameFigures]:
        return [game for block in self.blocks for game in block]


@dataclass(slots=True)
class _Comparisons:
    """Rows of one family that wait for their verdicts, which depend on all of them."""

    level: float = LEVEL
    """Chance of finding something in it where nothing differs."""
    rows: list[tuple[Figures, Effect]] = field(default_factory=list)

    def add(self, row: Figures, effect: Effect) -> Figures:
        row["effect"] = _rounded(effect.value) if effect.blocks else None
        row["effect_half_width"] = _rounded(effect.half_width) if effect.blocks else None
        self.rows.append((row, effect))
        return row

    def judge(self) -> list[Figures]:
        """Writes the verdicts into the rows; returns those that decide, the largest effect first."""
        effects = [effect for _, effect in self.rows]
        for (row, effect), chance in zip(self.rows, chances_together(effects), strict=True):
            row["verdict"] = str(verdict_of_effect(effect, chance, self.level))
            row["chance_of_error"] = float(f"{chance:.3g}")
        found = [row for row, _ in self.rows if row["verdict"] == Verdict.DECIDES]
        return sorted(found, key=lambda row: -abs(row["effect"]))


def figures_of_games(played: PlayedGames) -> Figures:
    """All figures but what the command itself knows (game, pack, seed, level)."""
    games = played.games
    main, settled = _Comparisons(LEVEL / 2), _Comparisons(LEVEL / 2)
    emerged, matches = _Comparisons(), _Comparisons()
    figures: Figures = {
        "games": len(games),
        "games_per_block": len(played.blocks[0]) if played.blocks else 0,
        "draws": sum(_is_drawn(played, game) for game in games),
        "won": _share_figures(_team_shares(played.blocks)) if played.is_team else None,
        "first_seat": None if played.is_team else _first_seat(played, main),
        "length": _length(games),
        "ends": dict(Counter(game.reason for game in games).most_common()),
        "ended_at_once": bool(games) and max(game.plies for game in games) <= AT_ONCE * played.seats,
        "lead_changes": _lead_changes(games),
        "comebacks": _comebacks(played),
        "sides": _sides(played, main),
        "matches": _matches(played, main if played.new else matches),
        "contexts": [row for name in played.study.contexts for row in _contexts(played, name, settled)],
        "traits": _traits(played, settled, emerged),
    }
    figures["findings"] = [*main.judge(), *settled.judge()]
    emerged.judge()
    matches.judge()
    figures["comparisons"] = len(main.rows) + len(settled.rows)
    figures["margin"] = MARGIN
    figures["detectable"] = _detectable(main if main.rows else settled)
    return figures


def _detectable(main: _Comparisons) -> float | None:
    """The difference of a side, the first seat or a context that is found in 19 of 20 runs of as many games."""
    rows = [effect for row, effect in main.rows if row["kind"] == "side" and effect.blocks]
    rows = rows or [effect for row, effect in main.rows if effect.blocks]
    if not rows:
        return None
    return _rounded(detectable_difference(median(effect.error for effect in rows), len(main.rows), main.level))


def _is_drawn(played: PlayedGames, game: GameFigures) -> bool:
    return not played.is_team and max(game.scores) < 1


def _share_figures(share: Share) -> Figures:
    return {"share": _rounded(share.value), "low": _rounded(share.low), "high": _rounded(share.high)}


def _rounded(number: float) -> float:
    return round(number, 4)


def _share_and_effect(played: PlayedGames, scores: Sequence[float], games: int) -> tuple[Figures, Effect]:
    """Of what blocks scored, beside the share that each seat has where nothing differs."""
    null = 1 / played.seats
    effect = mean_effect(scores, null, COIN_VARIANCE / max(1, games))
    return {**_share_figures(share_of_blocks(scores, games)), "games": len(scores) * games}, effect


def _first_seat(played: PlayedGames, settled: _Comparisons) -> Figures:
    scores = [fmean(game.first_seat_score for game in block) for block in played.blocks]
    row, effect = _share_and_effect(played, scores, played.seats)
    return settled.add({"kind": "first_seat", "name": "", **row}, effect)


def _team_shares(blocks: Sequence[Block]) -> Share:
    return share_of_blocks([fmean(game.scores[0] for game in block) for block in blocks])


def _length(games: Sequence[GameFigures]) -> Figures | None:
    if not games:
        return None
    plies = sorted(game.plies for game in games)
    return {
        "shortest": plies[0], "low": _quantile(plies, 0.1), "median": median(plies), "high": _quantile(plies, 0.9),
        "longest": plies[-1],
    }  # fmt: skip


def _quantile(ordered: Sequence[int], part: float) -> int:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def _lead_changes(games: Iterable[GameFigures]) -> Figures | None:
    known = sorted(game.lead_changes for game in games if game.lead_changes is not None)
    if not known:
        return None
    return {
        "games": len(known), "mean": _rounded(fmean(known)), "low": _quantile(known, 0.1), "median": median(known),
        "high": _quantile(known, 0.9),
    }  # fmt: skip


def _comebacks(played: PlayedGames) -> Figures | None:
    blocks = [[float(game.is_comeback) for game in block if game.is_comeback is not None] for block in played.blocks]
    known = [fmean(block) for block in blocks if block]
    if not known:
        return None
    return {"games": sum(map(len, blocks)), **_share_figures(share_of_blocks(known, played.seats))}


def _side_of_bot(played: PlayedGames, game: GameFigures, bot: int) -> str:
    """What sits there, empty where the study has no sides."""
    names = played.study.sides
    return dict(game.options).get(names[game.seats[bot]], "") if len(names) >= played.seats else ""


def _scores_by_side(played: PlayedGames) -> dict[tuple[str, ...], dict[str, list[float]]]:
    """By the sides of a match, in their order, what each had of each block."""
    found: dict[tuple[str, ...], dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for block in played.blocks:
        sides = [_side_of_bot(played, block[0], bot) for bot in range(len(block[0].scores))]
        if "" in sides or len(set(sides)) < len(sides):
            continue
        for bot, side in enumerate(sides):
            found[tuple(sorted(sides))][side].append(fmean(game.scores[bot] for game in block))
    return found


def _sides(played: PlayedGames, settled: _Comparisons) -> list[Figures]:
    """Each side against all others that it met; where a pack brings sides, these."""
    scores: dict[str, list[float]] = defaultdict(list)
    for by_side in _scores_by_side(played).values():
        for side, some in by_side.items():
            scores[side] += some
    rows = []
    for side in sorted(scores):
        if not played.new or side in played.new:
            row, effect = _share_and_effect(played, scores[side], played.seats)
            rows.append(settled.add({"kind": "side", "name": side, "is_new": side in played.new, **row}, effect))
    return rows


def _matches(played: PlayedGames, settled: _Comparisons) -> list[Figures]:
    """Each two sides that met: the share of the first, which is a new one where there is any."""
    scores: dict[tuple[str, str], list[float]] = defaultdict(list)
    for by_side in _scores_by_side(played).values():
        for pair in combinations(sorted(by_side, key=lambda side: (side not in played.new, side)), 2):
            scores[pair] += [
                there / (there + other) if there + other else 0.5
                for there, other in zip(by_side[pair[0]], by_side[pair[1]], strict=True)
            ]
    rows = []
    for (one, other), some in sorted(scores.items()):
        row, effect = _share_and_effect(played, some, played.seats)
        if played.seats > 2:
            effect = mean_effect(some, 0.5, COIN_VARIANCE)
        rows.append(settled.add({"kind": "match", "name": one, "other": other, **row}, effect))
    return rows


def _contexts(played: PlayedGames, name: str, settled: _Comparisons) -> list[Figures]:
    """Each value of an option: the share of the first seat, or of the team, with it and without it."""
    values = sorted({dict(game.options).get(name, "") for game in played.games} - {""})
    rows = []
    for value in values if len(values) > 1 else ():
        observations = [
            PresenceSample(number, _other_options(game, name), score, dict(game.options)[name] == value)
            for number, block in enumerate(played.blocks)
            for game, score in ((game, game.scores[0] if played.is_team else game.first_seat_score) for game in block)
        ]
        row = {"kind": "context", "name": value, "option": name}
        rows.append(_add_presence(row, observations, settled))
    return rows


def _other_options(game: GameFigures, name: str) -> str:
    return repr([pair for pair in game.options if pair[0] != name])


def _add_presence(row: Figures, observations: Sequence[PresenceSample], family: _Comparisons) -> Figures:
    for key, there in (("with", True), ("without", False)):
        blocks: dict[int, list[float]] = defaultdict(list)
        for each in observations:
            if each.is_present is there:
                blocks[each.block].append(each.score)
        share = share_of_blocks([fmean(scores) for scores in blocks.values()])
        row[key] = {**_share_figures(share), "games": sum(map(len, blocks.values()))}
    return family.add(row, effect_of_presence(observations))


def _traits(played: PlayedGames, settled: _Comparisons, emerged: _Comparisons) -> list[Figures]:
    """What was there in some of the games: the share of those who had it, beside that of those who had not."""
    known: dict[tuple[str, str], tuple[str, bool, bool]] = {}
    groups: dict[tuple[str, str], set[str]] = defaultdict(set)
    for game in played.games:
        for trait in game.traits:
            key = trait.kind, trait.name
            is_shared = trait.seat not in game.seats
            known.setdefault(key, (trait.title, trait.is_settled_first, is_shared))
            groups[key].add("" if is_shared else _side_of_bot(played, game, game.seats.index(trait.seat)))
    rows = []
    for (kind, name), (title, is_settled, is_shared) in sorted(known.items()):
        observations = _trait_observations(played, (kind, name), is_shared, groups[kind, name])
        row = {"kind": kind, "name": name, "title": title, "is_settled_first": is_settled}
        row["sides"] = sorted(groups[kind, name] - {""})
        if len({each.is_present for each in observations}) == 2:
            rows.append(_add_presence(row, observations, settled if is_settled else emerged))
    return rows


def _trait_observations(
    played: PlayedGames, key: tuple[str, str], is_shared: bool, groups: set[str]
) -> list[PresenceSample]:
    """One for each side that could have had it; for what was there for all, one for each game, of the first seat."""
    found = []
    for number, block in enumerate(played.blocks):
        for game in block:
            owners = {trait.seat for trait in game.traits if (trait.kind, trait.name) == key}
            if is_shared:
                score = game.scores[0] if played.is_team else game.first_seat_score
                found.append(PresenceSample(number, repr(game.options), score, bool(owners)))
                continue
            for bot, seat in enumerate(game.seats):
                side = _side_of_bot(played, game, bot)
                if side in groups:
                    found.append(PresenceSample(number, side, game.scores[bot], seat in owners))
    return found
