"""What is told of a match, worked out again from its file: replayed by the rules alone, chances counted one by one."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from tabletop.games.zoon.rules import events as e
from tabletop.games.zoon.rules.actions import Move, Pass, Resign
from tabletop.games.zoon.rules.match_report import build_match_report
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import Piece
from tabletop.play import saved_matches
from tabletop.play.highlights import MatchSpectatorRecord
from tabletop.play.match import Match
from tabletop.rules.match_report import LUCKY_CHANCE_LIMIT
from tests.game_of import game_of
from tests.games.zoon.board.table import zoon_match
from tests.games.zoon.rules.table import shipped
from tests.retold import retold

CASES = [("classic", 1), ("classic", 5), ("sullivan", 2), ("sullivan", 6)]


def fought(folder: Path, ruleset: str, seed: int) -> tuple[Match[Any, Any, Any], Path]:
    """A random match to its end, with its file; whoever can attack mostly does."""
    match, rng = zoon_match(seed=str(seed), ruleset=ruleset, south="stilts", north="delvers"), random.Random(seed)
    journal = saved_matches.create_journal(folder, match.header)
    match.attach_journal(journal, is_journal_up_to_date=True)
    while match.outcome is None:
        actions = [action for action in match.actions() if not isinstance(action, Resign | Pass)] or match.actions()
        cells = match.past.view(match.ply, None).cells
        attacks = [action for action in actions if isinstance(action, Move) and cells[action.target] is not None]
        match.submit(rng.choice(attacks if attacks and rng.random() < 0.8 else list(actions)))
    return match, journal.path


def result(one: Any, other: Any, *, shot: bool) -> int:
    """What two touched corners come to for the attacker, from -2 to 2."""
    if shot:
        return 2 if one != "x" and other != "*" and one > other else -2
    if "*" in (one, other):
        return 0 if one == other else 1 if one == "*" else -1
    return 2 * (int(one > other) - int(one < other))


def opposite(side: e.Side) -> tuple[Any, Any]:
    """The corner that was touched, and the one that would have been if the card lay the other way."""
    assert side.touched is not None
    return side.corners[side.touched], side.corners[(side.touched + 2) % 4]


def by_corners(event: e.Fought) -> tuple[int, Fraction]:
    """Whom the way that both cards lay has helped (1 the attacker, -1 the defender), and its share of four ways."""
    shot = event.attacker.trump is not None
    corners = [opposite(side) for side in (event.attacker, event.defender)]
    results = [result(one, other, shot=shot) for one, other in product(*corners)]
    came = results[0]
    good = [each for each in results if (each >= came if came > 0 else each <= came)]
    return (came > 0) - (came < 0), Fraction(len(good), 4) if len(set(results)) > 1 else Fraction(1)


def by_dice(event: e.Fought) -> tuple[int, Fraction]:
    """The same of two dice: totals, then the lower card; equal cards and dice are left out here."""
    shot = event.attacker.trump is not None
    values = event.attacker.value, event.defender.value

    def came(die: int, enemy_die: int) -> int:
        one, other = values[0] + die, values[1] + enemy_die
        won = (one > other) - (one < other) or (values[0] < values[1]) - (values[0] > values[1])
        return 2 * won if not shot or won > 0 else -2

    own = came(event.attacker.die, event.defender.die)
    results = [came(*dice) for dice in product(range(1, 7), range(1, 7))]
    good = [each for each in results if (each >= own if own > 0 else each <= own)]
    return (own > 0) - (own < 0), Fraction(len(good), 36)


@pytest.mark.parametrize(("ruleset", "seed"), CASES)
def test_luck_is_that_of_the_file(tmp_path: Path, ruleset: str, seed: int) -> None:
    match, path = fought(tmp_path, ruleset, seed)
    found = build_match_report(game_of(match, Zoon), MatchSpectatorRecord(match))
    states, told = retold(shipped(), path)
    assert len(states) == match.ply + 1
    expected = {}
    for ply, events in enumerate(told):
        fights = [event for event in events if isinstance(event, e.Fought)]
        for event in fights:
            equal = event.attacker.value == event.defender.value
            helped, chance = by_corners(event) if ruleset == "classic" else by_dice(event)
            if helped and chance < 1 and (ruleset == "classic" or not equal):
                expected[ply] = (event.attacker.seat if helped > 0 else event.defender.seat, chance)
    rolls = {roll.ply: (roll.seat, roll.chance) for roll in found.lucky_rolls}
    assert expected
    assert {ply: rolls.get(ply) for ply in expected} == expected
    least = min(chance for _, chance in rolls.values())
    assert (found.luckiest_roll.chance if found.luckiest_roll else None) == (
        least if least < LUCKY_CHANCE_LIMIT else None
    )
    if ruleset == "classic":
        assert rolls == expected


@pytest.mark.parametrize(("ruleset", "seed"), CASES)
def test_zoons_left_and_escapes_are_those_of_the_file(tmp_path: Path, ruleset: str, seed: int) -> None:
    match, path = fought(tmp_path, ruleset, seed)
    found = build_match_report(game_of(match, Zoon), MatchSpectatorRecord(match))
    states, told = retold(shipped(), path)
    for stood in found.advantage_curve:
        owners = [piece.owner for piece in states[stood.ply].cells if isinstance(piece, Piece)]
        assert stood.worth == (owners.count(0), owners.count(1)), stood.ply
    assert found.advantage_curve[0].worth == (12, 12)
    assert found.advantage_curve[-1].ply == match.ply
    won = [
        (ply, event.winner, Fraction(abs(one.total - other.total), max(one.total, other.total)))
        for ply, events in enumerate(told) for event in events
        if isinstance(event, e.Fought) and event.reason == "higher" and event.attacker.trump is None
        for one, other in [(event.attacker, event.defender)]
        if (apart := abs(one.total - other.total)) == 1 or 2 * apart <= max(one.total, other.total)
        for winner in [one if one.seat == event.winner else other]
        if any(sure(beaten(event, winner, more)) for more in range(1, apart + 2))
    ]  # fmt: skip
    assert [(near.ply, near.seat, near.share) for near in found.close_calls if near.key == "fight"] == won
    emblems = [near for near in found.close_calls if near.key == "emblem"]
    for near in emblems:
        assert all(not isinstance(event, e.Eliminated) for event in told[near.ply])
    winners = match.outcome.winners if match.outcome else ()
    turning = found.turning_point(winners)
    if len(winners) == 1 and turning is not None:
        leads = [stood.worth[winners[0]] - stood.worth[1 - winners[0]] for stood in found.advantage_curve]
        at = found.advantage_curve.index(turning)
        steps = [after - before for before, after in pairwise(leads)]
        trailed = leads[-1] > 0 and min(leads) < 0
        assert all(lead > 0 for lead in leads[at:]) if trailed else steps[at - 1] == max(steps)


def test_a_long_match_is_told_at_once(tmp_path: Path) -> None:
    match, _ = fought(tmp_path, "classic", 9)
    record = MatchSpectatorRecord(match)
    begun = process_time()
    build_match_report(game_of(match, Zoon), record)
    assert process_time() - begun < 0.15 * max(1.0, match.ply / 400)


def beaten(event: e.Fought, winner: e.Side, more: int) -> list[bool]:
    """Whether the other card would have won outright with more in each of its numbers that counted, by the dice."""
    other = event.defender if winner is event.attacker else event.attacker
    spots = [other.touched] if other.touched is not None else [3, 2] if other.tails else [0, 1]
    found = []
    for spot in spots:
        if isinstance(other.corners[spot], int):
            corners = [value + more if i == spot else value for i, value in enumerate(other.corners)]  # type: ignore[operator]
            found.append(total(corners, other, winner.corners, winner) > 0)
    return found


def sure(found: list[bool]) -> bool:
    """Whether it is so wherever the number is; a card without numbers proves nothing."""
    return bool(found) and all(found)


def total(mine: Any, one: e.Side, theirs: Any, other: e.Side) -> int:
    """By how much the first card is ahead, worked out anew from what is printed; an equal total by the lower value."""
    if one.touched is not None and other.touched is not None:
        return int(mine[one.touched]) - int(theirs[other.touched])
    halves = [[c[i] for i in ((3, 2) if side.tails else (0, 1))] for c, side in ((mine, one), (theirs, other))]
    values: list[int] = []
    for own, enemy in (halves, halves[::-1]):
        numbers = [value for value in enemy if isinstance(value, int)]
        worth = {"*": max(numbers, default=0) * ("*" not in enemy), "x": min(numbers, default=0) * ("x" not in enemy)}
        values.append(sum(worth.get(value, value) for value in own))
    ahead = values[0] + one.die - values[1] - other.die
    return ahead or values[1] - values[0]


@pytest.mark.parametrize(("ruleset", "seed"), [*CASES, *(("sullivan", seed) for seed in range(10, 18))])
def test_what_a_little_more_would_have_done_is_so_on_every_number(ruleset: str, seed: int, tmp_path: Path) -> None:
    """A Star copies the number, and at equal totals the lower card wins."""
    match, path = fought(tmp_path, ruleset, seed)
    found = build_match_report(game_of(match, Zoon), MatchSpectatorRecord(match))
    _, told = retold(shipped(), path)
    for near in (near for near in found.close_calls if near.key == "fight"):
        (event,) = [event for event in told[near.ply] if isinstance(event, e.Fought)]
        winner = event.attacker if event.winner == event.attacker.seat else event.defender
        more = int(dict(near.numbers)["more"])
        assert sure(beaten(event, winner, more)), (near, event)
        assert more == 1 or not sure(beaten(event, winner, more - 1)), (near, event)
