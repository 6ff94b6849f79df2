"""How long a night is in matches one after the other: by format, people and tables, counted by playing it out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop.play.campaigns import CampaignFiles
from tabletop.play.tournament.files import TOURNAMENTS
from tabletop.play.tournament.pairing import expected_turns, is_decided, with_next_round
from tabletop.play.tournament.tournament import PairingResult, Tournament, TournamentFormat
from tabletop.ui.scenes.club.club_texts import duration_text


def night(kind: TournamentFormat, count: int, tables: int) -> Tournament:
    game = "zombies" if kind is TournamentFormat.TEAMS else "zodiac"
    made = Tournament("2026-11-30T18:00:00+00:00", game, kind, "seed", tables=tables)
    for number in range(count):
        made = made.with_entrant(f"Person {number}", (f"One {number}", f"Two {number}") if made.has_teams else ())
    return made


def turns_played(made: Tournament) -> int:
    """Plays it, and counts how often the tables are filled."""
    turns = 0
    while not is_decided(made):
        made = with_next_round(made)
        pairings = made.rounds[-1].pairings
        matches = [at for at, each in enumerate(pairings) if made.has_teams or not each.is_bye]
        waiting = len(matches)
        while waiting > 0:
            turns += 1
            waiting -= made.tables or len(matches)
        for at in matches:
            points = (2,) if made.has_teams else (2, 0)
            made = made.with_result(len(made.rounds) - 1, at, PairingResult(points))
    return turns


@pytest.mark.parametrize("tables", [0, 1, 2, 3, 8])
@pytest.mark.parametrize("count", [2, 3, 6, 7, 9, 16])
@pytest.mark.parametrize("kind", list(TournamentFormat))
def test_it_is_what_a_played_night_takes(kind: TournamentFormat, count: int, tables: int) -> None:
    made = night(kind, count, tables)
    assert expected_turns(made) == turns_played(made)


def test_six_people_at_one_laptop_are_told_the_truth() -> None:
    one, each_its_own = night(TournamentFormat.SWISS, 6, 1), night(TournamentFormat.SWISS, 6, 0)
    assert duration_text(one) == "4 rounds, 1 match at a time, 5 to 20 minutes a match: about 1 to 4 hours"
    assert duration_text(each_its_own) == "4 rounds of 5 to 20 minutes: 20 to 80 minutes"
    assert duration_text(night(TournamentFormat.SWISS, 6, 3)) == duration_text(each_its_own)


def test_tables_are_in_the_file_and_an_older_file_has_one_for_each(tmp_path: Path) -> None:
    path = TOURNAMENTS.create_file(tmp_path, night(TournamentFormat.SWISS, 4, 2))
    assert TOURNAMENTS.load_record(path).tables == 2
    (members,) = [each for each in json.loads(path.read_text("utf-8")).values() if isinstance(each, dict)]
    assert members.pop("tables") == 2
    older: CampaignFiles[Tournament] = CampaignFiles(lambda _: members, lambda raw: night(TournamentFormat.SWISS, 4, 2))
    assert TOURNAMENTS.load_record(older.create_file(tmp_path, night(TournamentFormat.SWISS, 4, 2))).tables == 0
