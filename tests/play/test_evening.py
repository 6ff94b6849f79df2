"""Evenings and people on the disk: what was played, who won, and files that are not what they should be."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from tabletop.play import evening as evenings
from tabletop.play import evening_matches, people
from tabletop.play.campaigns import RecordFileError, checksum_of
from tabletop.play.evening import (
    EVENINGS,
    Evening,
    EveningMatch,
    current_evening,
    record_match_end,
    remove_recorded_end,
    stored_evenings,
)
from tabletop.play.evening_matches import leaders, standings_rows
from tabletop.play.highlights import MatchHighlights, TurningPoint
from tabletop.play.people import People
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.match_report import ClosestCall, LuckyRoll

NOW = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)
ANN, BEN, BOT = (
    Sitter(SitterKind.PERSON, "Ann"),
    Sitter(SitterKind.PERSON, "Ben"),
    Sitter(SitterKind.BOT, "Robot", "easy"),
)
HIGHLIGHTS = MatchHighlights(
    TurningPoint(7, 1, "3"), ClosestCall(9, 0, Fraction(0), "left", (("left", "1"), ("most", "6"))),
    LuckyRoll(4, 1, Fraction(1, 216), ("6", "6")),
)  # fmt: skip


def played(number: int, *winners: int, sitters: tuple[Sitter, ...] = (ANN, BEN), team: bool = False) -> EveningMatch:
    """Match number so and so of the night, ten minutes after the one before."""
    return EveningMatch(f"{number}.jsonl", "toy", sitters, winners, team, NOW + timedelta(minutes=10 * number), 20)


NIGHT = Evening(
    "2026-11-24T20:00:00+00:00",
    (
        played(0, 0), played(1, 1, sitters=(BEN, ANN)), played(2), played(3, 0, 1),
        played(4, 1, sitters=(ANN, BOT)), played(5, 0, 1, 2, sitters=(ANN, BEN, BOT), team=True),
        played(6, sitters=(ANN, ANN), team=True),
    ),
)  # fmt: skip


def test_the_table_of_a_night_counts_what_everybody_has_won() -> None:
    ann, ben, cid, bot = standings_rows(NIGHT, here=("Ben", "Cid"))
    assert (ann.name, ann.matches_won) == ("Ann", 3)
    assert ann.results == ("won", "won", "drawn", "shared", "lost", "saved", "fallen")
    assert (ben.name, ben.matches_won) == ("Ben", 1)
    assert ben.results == ("lost", "lost", "drawn", "shared", "absent", "saved", "absent")
    assert (cid.name, set(cid.results)) == ("Cid", {"absent"})
    assert (bot.name, bot.matches_won, bot.results.count("absent")) == ("", 1, 6)
    assert leaders((ann, ben, cid, bot)) == (ann,)
    assert NIGHT.team_wins_and_matches == (1, 2)
    assert leaders(standings_rows(Evening("", (played(0),)))) == (), "nobody leads who has won nothing"


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    whole = replace(NIGHT.with_highlights(NIGHT.played[2], HIGHLIGHTS), closed=True)
    assert EVENINGS.load_record(EVENINGS.create_file(tmp_path, whole)) == whole


def noted(folder: Path, match: EveningMatch) -> Path:
    """Where a match that ended was written down."""
    path = record_match_end(folder, match)
    assert path is not None
    return path


def test_a_match_belongs_to_the_evening_that_is_on(tmp_path: Path) -> None:
    first = noted(tmp_path, played(0, 0))
    assert record_match_end(tmp_path, played(1, 1)) == first
    assert record_match_end(tmp_path, replace(played(0, 1), ended=NOW + timedelta(hours=1))) == first, (
        "the end was another one"
    )
    assert [each.winners for each in EVENINGS.load_record(first).played] == [(1,), (1,)]
    later = replace(played(2), ended=NOW + timedelta(hours=7, minutes=1))
    assert record_match_end(tmp_path, later) != first
    assert [len(each.evening.played) for each in stored_evenings(tmp_path)] == [1, 2], "the latest first"


def test_an_evening_ends_by_itself_and_by_a_press(tmp_path: Path) -> None:
    path = noted(tmp_path, played(0, 0))
    assert current_evening(tmp_path, NOW + timedelta(hours=5)) is not None
    assert current_evening(tmp_path, NOW + timedelta(hours=6)) is None
    EVENINGS.store_record(path, replace(EVENINGS.load_record(path), closed=True))
    assert current_evening(tmp_path, NOW) is None


def test_an_end_that_was_taken_back_is_no_end(tmp_path: Path) -> None:
    path = noted(tmp_path, played(0, 0))
    record_match_end(tmp_path, played(1, 0))
    remove_recorded_end(tmp_path, "1.jsonl", "", NOW + timedelta(minutes=10))
    assert EVENINGS.load_record(path).matches == ("0.jsonl",)
    remove_recorded_end(tmp_path, "9.jsonl", "", NOW)
    remove_recorded_end(tmp_path, "0.jsonl", "", NOW)
    assert list(stored_evenings(tmp_path)) == []


def test_moments_of_a_night_are_its_rarest() -> None:
    other = MatchHighlights(
        TurningPoint(2, 0), ClosestCall(1, 1, Fraction(1, 3), "left"), LuckyRoll(1, 0, Fraction(1, 1000))
    )
    night = NIGHT.with_highlights(NIGHT.played[2], HIGHLIGHTS).with_highlights(NIGHT.played[3], other)
    lucky, near, turn = (
        evening_matches.luckiest_roll(night),
        evening_matches.closest_call(night),
        evening_matches.latest_turning_point(night),
    )
    assert lucky
    assert near
    assert turn
    assert (lucky[0].save, near[0].save, turn[0].save) == ("3.jsonl", "2.jsonl", "2.jsonl")
    assert evening_matches.luckiest_roll(NIGHT) is None
    stored_before = MatchHighlights(None, None, LuckyRoll(1, 0, Fraction(1, 4)))
    assert evening_matches.luckiest_roll(NIGHT.with_highlights(NIGHT.played[2], stored_before)) is None


@pytest.mark.parametrize(
    ("turns", "latest"),
    [(((90, 100), (5, 7)), 1), (((5, 7), (90, 100)), 0), (((99, 100), (6, 7)), 0), (((3, 9), (4, 9)), 1)],
)
def test_the_latest_turn_is_the_one_with_the_fewest_moves_after_it(
    turns: tuple[tuple[int, int], ...], latest: int
) -> None:
    """Not the one at the largest share of its match: 10 moves before the end of 100 are not later than 2 of 7."""
    night = Evening(NIGHT.started)
    for number, (ply, plies) in enumerate(turns):
        match = replace(played(number, 0), plies=plies)
        night = replace(night, played=(*night.played, match)).with_highlights(
            match, MatchHighlights(TurningPoint(ply, 0))
        )
    found = evening_matches.latest_turning_point(night)
    assert found is not None
    assert (found[1].ply, found[0].plies) == turns[latest]
    assert all(found[0].plies - found[1].ply <= plies - ply for ply, plies in turns)


@pytest.mark.parametrize(
    ("part", "value"),
    [("save", "../../x.jsonl"), ("winners", [2]), ("winners", [-1]), ("winners", [True]), ("ended", "2026-11-24"),
     ("ended", "soon"), ("plies", -1), ("game", "a\nb"), ("game", "../x"), ("series", "x" * 300),
     ("sitters", [{"kind": "cat"}]),
     ("sitters", [{"kind": "bot", "name": "\x07", "level": ""}]),
     ("moments", {"turning": None, "near": None, "roll": {"ply": 1, "seat": 0, "chance": "1/0", "faces": []}}),
     ("moments", {"turning": None, "near": None, "roll": {"ply": 1, "seat": 0, "chance": "2/1", "faces": []}}),
     ("moments", {"turning": {"ply": 1, "seat": 9, "label": ""}, "near": None, "roll": None})],
)  # fmt: skip
def test_an_evening_that_nobody_can_have_written_is_passed_over(tmp_path: Path, part: str, value: object) -> None:
    """Its checksum is right: somebody has taken trouble."""
    raw = evenings._evening_to_json(Evening(NIGHT.started, NIGHT.played[:1]))
    raw["played"][0][part] = value
    whole = {"format": 1, "sha256": checksum_of(raw), "campaign": raw}
    broken = tmp_path / "20261125T0000000000-ffffff.json"
    broken.write_text(json.dumps(whole), encoding="utf-8")
    with pytest.raises(RecordFileError):
        EVENINGS.load_record(broken)
    sound = record_match_end(tmp_path, played(0, 0))
    assert [each.path for each in stored_evenings(tmp_path)] == [sound]
    assert json.loads(broken.read_text(encoding="utf-8")) == whole, "nobody writes over it"


def test_people_are_remembered_and_can_be_forgotten(tmp_path: Path) -> None:
    met = People().with_people_here(("Ann", " Ben ", "", "Ann"), NOW)
    assert met.names == ("Ann", "Ben")
    assert met.known[0].colour != met.known[1].colour
    people.store_people(
        tmp_path, met.with_colour("Ben", people.COLOURS[5]).with_person_here_or_gone("Ann", NOW, here=False)
    )
    found, wrong = people.load_people(tmp_path)
    assert (wrong, found.names, found.colours_by_name(("Ben",))["Ben"]) == ("", ("Ann", "Ben"), people.COLOURS[5])
    assert found.names_of_people_here(NOW + timedelta(hours=1)) == ("Ben",)
    assert found.names_of_people_here(NOW + timedelta(hours=7)) == (), "that was yesterday"
    assert found.with_people_here(("Ann",), NOW + timedelta(hours=7)).here == ("Ann",)
    assert found.without_person("Ben").names == ("Ann",)


def test_whoever_is_not_remembered_has_a_colour_of_nobody_else() -> None:
    known = People().with_people_here(("Ann", "Ben"), NOW)
    found = known.colours_by_name(("Ann", "Uwe", "Ben", "Ida"))
    assert len(set(found.values())) == 4
    assert (found["Ann"], found["Ben"]) == (known.known[0].colour, known.known[1].colour)


def test_no_two_people_have_one_sign() -> None:
    names = ("Ann", "Anna", "Anton", "Ben", "Eva Maria", "Eva Braun", "É")
    assert sorted(set(people.initials_of(names).values())) == sorted(people.initials_of(names).values())


@pytest.mark.parametrize(
    "broken",
    [b"", b"[]", b'{"people": [{"name": "", "colour": "#E8896B"}], "here": [], "since": null}', b"[" * 3000,
     b'{"people": [], "here": [], "since": "2026-11-24"}', b"\xff"],
)  # fmt: skip
def test_a_damaged_file_of_people_costs_nothing_but_itself(tmp_path: Path, broken: bytes) -> None:
    (tmp_path / people.FILE).write_bytes(broken)
    found, wrong = people.load_people(tmp_path)
    assert found == People()
    assert wrong
    people.store_people(tmp_path, found.with_people_here(("Ann",), NOW))
    assert people.load_people(tmp_path)[0].names == ("Ann",)
    assert (tmp_path / people.ASIDE).read_bytes() == broken
