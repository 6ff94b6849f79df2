"""Random club nights against pairings by trying everything, written anew from docs/play.md: it shares no code.

Only names, results and presence are read off the tournament. Chance is that of docs/files-and-formats.md, Club nights.
"""

from __future__ import annotations

import hashlib
import random
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tabletop.play.tournament.pairing import is_decided, next_round, waiting_challengers
from tabletop.play.tournament.tournament import Pairing, Round, Tournament, TournamentError, TournamentFormat
from tests.play.tournament.random_nights import new_tournament, random_nights, with_random_results


def lot(*of: object) -> int:
    return int(hashlib.sha256("/".join(str(each) for each in of).encode()).hexdigest()[:8], 16)


def ways_to_pair(names: Sequence[str]) -> Iterator[list[tuple[str, ...]]]:
    """Every way, with one left over where they are odd."""
    if not names:
        yield []
        return
    first, *rest = names
    if len(names) % 2:
        for way in ways_to_pair(rest):
            yield [(first,), *way]
    for other in rest:
        for way in ways_to_pair([each for each in rest if each != other]):
            yield [(first, other), *way]


class Sheet:
    """What is written on the wall: who has met whom, points, byes."""

    def __init__(self, night: Tournament) -> None:
        self.here = [each.name for each in night.entrants if each.is_here]
        self.met: list[set[str]] = []
        self.byes: list[str] = []
        self.points = {each.name: 0 for each in night.entrants}
        self.losers: set[str] = set()
        for one in night.rounds:
            for pairing in one.pairings:
                if len(pairing.players) == 1:
                    self.byes.append(pairing.players[0])
                    self.points[pairing.players[0]] += 2
                    continue
                self.met.append(set(pairing.players))
                assert pairing.result is not None
                for name, own in zip(pairing.players, pairing.result.points, strict=True):
                    self.points[name] += own
                    if own < 2:
                        self.losers.add(name)


def shape(pairings: Any) -> set[frozenset[str]]:
    return {frozenset(each.players) for each in pairings}


def expected_swiss(night: Tournament) -> set[frozenset[str]]:
    sheet, number = Sheet(night), len(night.rounds)

    def badness(way: list[tuple[str, ...]]) -> tuple[int, ...]:
        again = second = low = apart = drawn = 0
        for pair in way:
            if len(pair) == 1:
                second += sheet.byes.count(pair[0])
                low += sheet.points[pair[0]]
                drawn += lot(night.seed, number, "", pair[0])
            else:
                again += sheet.met.count(set(pair)) ** 2
                apart += (sheet.points[pair[0]] - sheet.points[pair[1]]) ** 2
                drawn += lot(night.seed, number, *sorted(pair))
        return again, second, low, apart, drawn

    return {frozenset(pair) for pair in min(ways_to_pair(sheet.here), key=badness)}


def expected_round_robin(night: Tournament) -> set[frozenset[str]]:
    """Where somebody came late: as many new pairs as can be, then those rest who have least to play."""
    sheet, number = Sheet(night), len(night.rounds)
    new = {frozenset((a, b)) for a in sheet.here for b in sheet.here if a != b and {a, b} not in sheet.met}

    def badness(way: list[tuple[str, ...]]) -> tuple[int, ...]:
        resting = rest = drawn = 0
        for pair in way:
            if frozenset(pair) in new:
                drawn += lot(night.seed, number, *sorted(pair))
                continue
            resting += len(pair)
            rest += sum(name in each for name in pair for each in new)
            drawn += lot(night.seed, number, *sorted(pair if len(pair) == 2 else ("", *pair)))
        return resting, rest, drawn

    way = min(ways_to_pair(sheet.here), key=badness)
    return {
        part for pair in way for part in ([frozenset(pair)] if frozenset(pair) in new else map(frozenset, zip(pair)))
    }


def expected_knock_out(night: Tournament) -> set[frozenset[str]]:
    sheet = Sheet(night)
    left = sorted((n for n in sheet.here if n not in sheet.losers), key=lambda n: (lot(night.seed, n), n))
    byes = len(left) % 2
    if not night.rounds:
        while (len(left) - byes) // 2 + byes & ((len(left) - byes) // 2 + byes - 1) or (len(left) - byes) % 2:
            byes += 1  # until what is left of the next round is 1, 2, 4 or 8
    found = set()
    for _ in range(byes):
        least = min(sheet.byes.count(name) for name in left)
        resting = next(name for name in left if sheet.byes.count(name) == least)
        sheet.byes.append(resting)
        found.add(frozenset((resting,)))
        left.remove(resting)
    while left:
        found.add(frozenset((left.pop(0), left.pop(0))))
    return found


def expected_hill(night: Tournament) -> set[frozenset[str]]:
    """A queue as people would stand in it."""
    entrants = sorted(night.entrants, key=lambda each: (lot(night.seed, each.name), each.name))
    line, king = deque(each.name for each in entrants if each.joined == 0), ""
    for number, one in enumerate(night.rounds, 1):
        pair = one.pairings[0].players
        result = one.pairings[0].result
        assert result is not None
        line = deque(name for name in line if name not in pair)
        if result.points == (0, 0):
            winner = ""
        elif result.points[0] == result.points[1]:
            winner = king if king in pair else pair[0]
        else:
            winner = pair[0] if result.points[0] else pair[1]
        line.extend(each.name for each in entrants if each.joined == number)
        line.extend(sorted(pair, key=lambda name: (lot(night.seed, name), name)))
        king = winner  # stands in the line as well, in case somebody goes home and comes back
    here = {each.name for each in night.entrants if each.is_here}
    waiting = [name for name in line if name in here and name != king]
    return {frozenset((king, waiting[0]) if king in here else waiting[:2])}


def check_who_waits(night: Tournament, found: Sequence[Pairing]) -> None:
    """Whoever is told to be next comes next, and everybody else who is here stands behind."""
    here = {each.name for each in night.entrants if each.is_here}
    waiting = waiting_challengers(night)
    assert len(set(waiting)) == len(waiting)
    if night.rounds:
        assert waiting[0] in found[0].players
        assert here - set(waiting) <= set(night.rounds[-1].pairings[0].players)
    going_on = replace(night, rounds=(*night.rounds, Round(tuple(found))))
    assert set(waiting_challengers(going_on)) == here - set(found[0].players)


def check(night: Tournament) -> int:
    """Compares one round; returns whether there was one."""
    try:
        found = next_round(night)
    except TournamentError:
        return 0
    paired = [name for each in found for name in each.players]
    assert len(set(paired)) == len(paired)
    if night.format is TournamentFormat.SWISS:
        assert shape(found) == expected_swiss(night)
    elif night.format is TournamentFormat.KNOCK_OUT:
        assert shape(found) == expected_knock_out(night)
    elif night.format is TournamentFormat.KING_OF_THE_HILL:
        assert shape(found) == expected_hill(night)
        check_who_waits(night, found)
    elif night.format is TournamentFormat.TEAMS:
        assert shape(found) == {frozenset((each.name,)) for each in night.entrants if each.is_here}
    elif any(each.joined for each in night.entrants):
        assert shape(found) == expected_round_robin(night)
    else:
        assert sorted(paired) == sorted(each.name for each in night.entrants if each.is_here)
        assert not [each for each in found if len(each.players) == 2 and set(each.players) in Sheet(night).met]
    return 1


@pytest.mark.parametrize("kind", list(TournamentFormat))
def test_sixty_random_nights_are_paired_as_by_hand(kind: TournamentFormat) -> None:
    assert sum(check(night) for nights in random_nights(kind, 12) for night in nights) > 20


@pytest.mark.slow
@pytest.mark.parametrize("kind", list(TournamentFormat))
def test_a_thousand_random_nights_are_paired_as_by_hand(kind: TournamentFormat) -> None:
    assert sum(check(night) for nights in random_nights(kind, 200, first=1000) for night in nights) > 400


@pytest.mark.parametrize("count", range(2, 10))
def test_in_a_round_robin_all_meet_once_in_as_few_rounds_as_can_be(count: int) -> None:
    night = new_tournament(count, TournamentFormat.ROUND_ROBIN, count)
    while not is_decided(night):
        night = with_random_results(night.with_round(next_round(night)), random.Random(count))
    assert len(night.rounds) == count - 1 + count % 2
    met = [tuple(sorted(each.players)) for one in night.rounds for each in one.pairings if len(each.players) == 2]
    assert len(met) == len(set(met)) == count * (count - 1) // 2
