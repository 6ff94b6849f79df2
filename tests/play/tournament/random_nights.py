"""Random club nights with late comers, leavers and byes, for the tests of this folder."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tabletop.play.tournament.pairing import next_round
from tabletop.play.tournament.tournament import (
    PairingResult,
    ResultSource,
    Tournament,
    TournamentError,
    TournamentFormat,
)

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hoa", "Ida")


def new_tournament(seed: int, kind: TournamentFormat, count: int, planned_rounds: int = 0) -> Tournament:
    made = Tournament(f"2026-11-30T18:00:{seed % 60:02}+00:00", "zodiac", kind, str(seed), planned_rounds)
    for name in NAMES[:count]:
        made = made.with_entrant(name)
    return made


def random_nights(kind: TournamentFormat, count: int, *, first: int = 0) -> Iterator[list[Tournament]]:
    """Each as it stands before every round, with the pairings of the round after it in the next one."""
    for seed in range(first, first + count):
        yield list(random_night(kind, seed))


def random_night(kind: TournamentFormat, seed: int) -> Iterator[Tournament]:
    """2 to 9 people; somebody comes late, leaves, comes back or leaves in the middle of a match now and then."""
    lot = random.Random(f"{kind}/{seed}")
    count = lot.randint(2, 9)
    night = new_tournament(seed, kind, lot.randint(2, count))
    changes = lot.random() < 0.7
    yield night
    for _ in range(lot.randint(1, 7)):
        try:
            night = night.with_round(next_round(night))
        except TournamentError as error:
            if error.key not in ("decided", "too_few", "nobody"):
                raise
            return
        if changes and lot.random() < 0.15:
            night = night.with_leaver(lot.choice(night.names))
        night = with_random_results(night, lot)
        yield night
        if changes:
            night = with_random_results(with_people_changed(night, lot), lot)
            yield night


def with_random_results(night: Tournament, lot: random.Random) -> Tournament:
    at = len(night.rounds) - 1
    possible = [(2, 0), (0, 2), (2, 0), (0, 2), (0, 0)]
    if night.format is not TournamentFormat.KNOCK_OUT:
        possible += [(1, 1), (1, 1)]
    for index, pairing in enumerate(night.rounds[at].pairings):
        if night.is_open(pairing):
            points = lot.choice(possible)[: len(pairing.players)] if not night.has_teams else (lot.choice((0, 2)),)
            night = night.with_result(
                at, index, PairingResult(points, lot.choice((ResultSource.HAND, ResultSource.TABLE)))
            )
    return night


def with_people_changed(night: Tournament, lot: random.Random) -> Tournament:
    if len(night.names) < len(NAMES) and lot.random() < 0.25:
        try:
            night = night.with_entrant(NAMES[len(night.names)])
        except TournamentError as error:
            if error.key != "too_late":
                raise
    if lot.random() < 0.15:
        night = night.with_leaver(lot.choice(night.names))
    if (away := [name for name in night.names if name not in night.names_here]) and lot.random() < 0.3:
        night = night.with_returner(lot.choice(away))
    return night
