"""Files of club nights, results of matches at this table, and codes of matches elsewhere."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tabletop.play.campaigns import RecordFileError, checksum_of
from tabletop.play.evening import EveningMatch
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.tournament.files import (
    TOURNAMENTS,
    enter_table_match,
    forget_name,
    remove_table_match,
    running_tournament,
    stored_tournaments,
    tournament_entries,
)
from tabletop.play.tournament.pairing import next_round
from tabletop.play.tournament.result_codes import read_result_code, result_code
from tabletop.play.tournament.tournament import (
    MOST_ENTRANTS,
    Pairing,
    PairingResult,
    ResultSource,
    Tournament,
    TournamentError,
    TournamentFormat,
)
from tests.play.tournament.random_nights import new_tournament, random_nights

NOW = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)


def ended(*names: str, winners: tuple[int, ...] = (0,), match: str = "one", **changes: object) -> EveningMatch:
    sitters = tuple(Sitter(SitterKind.PERSON, name) for name in names)
    made = EveningMatch(f"{match}.jsonl", "zodiac", sitters, winners, False, NOW, 12, match=match)
    return replace(made, **changes)  # type: ignore[arg-type]


def stored(folder: Path, kind: TournamentFormat = TournamentFormat.SWISS) -> tuple[Path, Tournament]:
    """Ann against Ben and Cleo against Dan."""
    night = new_tournament(1, kind, 4).with_round([Pairing(("Ann", "Ben")), Pairing(("Cleo", "Dan"))])
    return TOURNAMENTS.create_file(folder, night), night


@pytest.mark.parametrize("kind", list(TournamentFormat))
def test_files_give_back_what_was_written(tmp_path: Path, kind: TournamentFormat) -> None:
    for nights in random_nights(kind, 8, first=90):
        path = TOURNAMENTS.create_file(tmp_path, nights[0])
        for night in nights[1:]:
            TOURNAMENTS.store_record(path, night)
            assert TOURNAMENTS.load_record(path) == night


def test_the_largest_night_can_be_read_again(tmp_path: Path) -> None:
    night = new_tournament(1, TournamentFormat.SWISS, 0)
    for number in range(MOST_ENTRANTS):
        night = night.with_entrant(f"{number:03}" + "\N{LATIN SMALL LETTER E WITH ACUTE}" * 21)
    pairs = [Pairing(night.names[at : at + 2], PairingResult((2, 0), match="x" * 40)) for at in range(0, 200, 2)]
    for _ in range(100):
        night = night.with_round(pairs)
    assert TOURNAMENTS.load_record(TOURNAMENTS.create_file(tmp_path, night)) == night


def test_a_damaged_file_is_told_and_kept(tmp_path: Path) -> None:
    path, _ = stored(tmp_path)
    content = path.read_bytes().replace(b"Cleo", b"Clea")
    path.write_bytes(content)
    assert [each.problem is not None and each.problem.reason for each in tournament_entries(tmp_path)] == ["damaged"]
    assert stored_tournaments(tmp_path) == ()
    assert running_tournament(tmp_path) is None
    with pytest.raises(RecordFileError):
        TOURNAMENTS.change_record(path, Tournament.with_end)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (("entrants", 0, "name"), "Ben"), (("entrants", 0, "name"), " Ann"), (("format",), "chess"),
        (("rounds", 0, 0, "players"), ["Ann", "Zoe"]), (("rounds", 0, 0, "players"), ["Ann", "Cleo"]),
        (("rounds", 0, 0, "result"), {"points": [2, 2], "source": "hand", "match": ""}),
        (("rounds", 0, 0, "result"), {"points": [1, 0], "source": "hand", "match": ""}),
        (("rounds", 0, 0, "result"), {"points": [2], "source": "hand", "match": ""}),
        (("rounds", 0, 0, "result"), {"points": [2, 0], "source": "ghost", "match": ""}),
        (("planned_rounds",), -1), (("game",), "../x"),
    ],
)  # fmt: skip
def test_what_no_program_has_written_is_refused(tmp_path: Path, at: tuple[str | int, ...], value: object) -> None:
    path, _ = stored(tmp_path)
    whole = json.loads(path.read_bytes())
    place = whole["campaign"]
    for key in at[:-1]:
        place = place[key]
    place[at[-1]] = value
    whole["sha256"] = checksum_of(whole["campaign"])
    path.write_text(json.dumps(whole))
    with pytest.raises(RecordFileError):
        TOURNAMENTS.load_record(path)


# --- matches of this table ------------------------------------------------------------------------------------------


def test_a_match_of_two_who_are_paired_enters_its_result(tmp_path: Path) -> None:
    path, _ = stored(tmp_path)
    assert enter_table_match(tmp_path, ended("Ben", "Ann")) == ("Ann", "Ben")
    result = TOURNAMENTS.load_record(path).rounds[0].pairings[0].result
    assert result == PairingResult((0, 2), ResultSource.TABLE, "one")
    assert enter_table_match(tmp_path, ended("Ann", "Ben", match="two")) == ()  # they have played
    assert enter_table_match(tmp_path, ended("Ann", "Dan", match="three")) == ()
    assert enter_table_match(tmp_path, ended("Cleo", "Dan", match="four", game="zoon")) == ()
    assert enter_table_match(tmp_path, ended("Cleo", "Dan", match="five", older=True)) == ()
    assert enter_table_match(tmp_path, ended("Cleo", "Dan", match="six", winners=())) == ("Cleo", "Dan")
    assert TOURNAMENTS.load_record(path).rounds[0].pairings[1].result == PairingResult(
        (1, 1), ResultSource.TABLE, "six"
    )


def test_a_bot_of_that_name_plays_for_nobody(tmp_path: Path) -> None:
    stored(tmp_path)
    bot = Sitter(SitterKind.BOT, "Ben", "easy")
    match = ended("Ann", "Ben")
    assert enter_table_match(tmp_path, replace(match, sitters=(match.sitters[0], bot))) == ()


def test_an_end_that_is_taken_back_takes_the_result_back(tmp_path: Path) -> None:
    path, night = stored(tmp_path)
    enter_table_match(tmp_path, ended("Ann", "Ben"))
    remove_table_match(tmp_path, "another")
    assert TOURNAMENTS.load_record(path) != night
    remove_table_match(tmp_path, "one")
    assert TOURNAMENTS.load_record(path) == night
    enter_table_match(tmp_path, ended("Ann", "Ben", winners=(1,)))
    result = TOURNAMENTS.load_record(path).rounds[0].pairings[0].result
    assert result is not None
    assert result.points == (0, 2)


def test_a_result_by_hand_is_not_taken_back_with_a_match(tmp_path: Path) -> None:
    path, night = stored(tmp_path)
    TOURNAMENTS.change_record(path, lambda one: one.with_result(0, 0, PairingResult((2, 0), match="one")))
    remove_table_match(tmp_path, "one")
    assert TOURNAMENTS.load_record(path) != night


def test_of_a_series_its_winner_counts_once_there_is_one(tmp_path: Path) -> None:
    path, _ = stored(tmp_path)
    assert enter_table_match(tmp_path, ended("Ann", "Ben", series="best of 3: 1-0")) == ()
    after = ended("Ben", "Ann", winners=(1,), match="two", series="best of 3: 0-2")
    assert enter_table_match(tmp_path, after) == ("Ann", "Ben")
    result = TOURNAMENTS.load_record(path).rounds[0].pairings[0].result
    assert result is not None
    assert result.points == (2, 0)


def test_a_draw_in_a_knock_out_leaves_the_pairing_open(tmp_path: Path) -> None:
    path, night = stored(tmp_path, TournamentFormat.KNOCK_OUT)
    with pytest.raises(TournamentError, match="needs_winner"):
        enter_table_match(tmp_path, ended("Ann", "Ben", winners=()))
    assert TOURNAMENTS.load_record(path) == night


def test_a_finished_night_takes_nothing_more(tmp_path: Path) -> None:
    path, _ = stored(tmp_path)
    TOURNAMENTS.change_record(path, Tournament.with_end)
    assert enter_table_match(tmp_path, ended("Ann", "Ben")) == ()


@pytest.mark.parametrize("shift", [timedelta(0), timedelta(hours=-3)])
def test_the_night_that_goes_on_is_found_whatever_the_clock_said(tmp_path: Path, shift: timedelta) -> None:
    """Begun within the same second as one that was ended, or by a clock that was set back."""
    for _ in range(8):  # files are named by lot
        path, night = stored(tmp_path)
        TOURNAMENTS.change_record(path, Tournament.with_end)
    started = (datetime.fromisoformat(night.started) + shift).isoformat()
    latest = TOURNAMENTS.create_file(tmp_path, replace(night, started=started))
    assert next(each.path for each in stored_tournaments(tmp_path)) == latest
    assert enter_table_match(tmp_path, ended("Ann", "Ben")) == ("Ann", "Ben")


def test_a_team_wins_or_falls_together(tmp_path: Path) -> None:
    night = new_tournament(1, TournamentFormat.TEAMS, 0).with_entrant("Owls", ("Ann", "Ben"))
    night = night.with_entrant("Foxes", ("Cleo",))
    path = TOURNAMENTS.create_file(tmp_path, night.with_round(next_round(night)))
    assert enter_table_match(tmp_path, ended("Ben", "Ann", team=True, winners=(0, 1))) == ("Owls",)
    assert enter_table_match(tmp_path, ended("Cleo", "Cleo", team=True, winners=(), match="two")) == ("Foxes",)
    results = [each.result for each in TOURNAMENTS.load_record(path).rounds[0].pairings]
    assert [each and each.points for each in results] == [(2,), (0,)]


def test_a_forgotten_person_is_in_no_file(tmp_path: Path) -> None:
    path, _ = stored(tmp_path)
    forget_name(tmp_path, "Cleo", "Guest")
    assert b"Cleo" not in path.read_bytes()
    assert TOURNAMENTS.load_record(path).names == ("Ann", "Ben", "Guest", "Dan")


# --- codes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("winners", "points"), [((0,), (0, 2)), ((1,), (2, 0)), ((), (1, 1)), ((0, 1), (1, 1))])
def test_a_code_tells_the_result(tmp_path: Path, winners: tuple[int, ...], points: tuple[int, ...]) -> None:
    _, night = stored(tmp_path)
    code = result_code(ended("ben", "ANN", winners=winners))
    assert len(code) == 9
    typed = f" {code.lower().replace('-', ' ').replace('0', 'o').replace('1', 'l')}"
    round_index, index, result = read_result_code(night, typed)
    assert (round_index, index, result.points, result.source) == (0, 0, points, ResultSource.CODE)
    entered = night.with_result(round_index, index, result)
    with pytest.raises(TournamentError, match="code_used"):
        read_result_code(entered, code)


def test_no_wrong_letter_is_taken() -> None:
    night = new_tournament(1, TournamentFormat.SWISS, 4)
    night = night.with_round([Pairing(("Ann", "Ben")), Pairing(("Cleo", "Dan"))])
    code = result_code(ended("Ann", "Ben"))
    for at, sign in enumerate(code):
        for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ":
            if sign not in ("-", other):
                with pytest.raises(TournamentError, match="code_unknown"):
                    read_result_code(night, code[:at] + other + code[at + 1 :])
    with pytest.raises(TournamentError, match="code_length"):
        read_result_code(night, code[:-1])


def test_codes_of_two_matches_differ_and_bots_have_none() -> None:
    assert result_code(ended("Ann", "Ben", match="a")) != result_code(ended("Ann", "Ben", match="b"))
    match = ended("Ann", "Ben")
    assert result_code(replace(match, sitters=(match.sitters[0], Sitter(SitterKind.BOT, "Ben", "easy")))) == ""


def test_a_code_of_a_team() -> None:
    night = new_tournament(1, TournamentFormat.TEAMS, 0).with_entrant("Owls", ("Ann", "Ben"))
    night = night.with_round(next_round(night))
    code = result_code(ended("Ben", "Ann", team=True, winners=(0, 1)))
    assert read_result_code(night, code)[2].points == (2,)
