"""Campaigns on disk: what is written is read again; what was not written by the program is refused, and kept."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.games.zone_wars.campaign.campaign_record import (
    CAMPAIGNS,
    CampaignRecord,
    make_content_check,
    suggested_scenario,
)
from tabletop.games.zone_wars.rules.text.carry_over import parse_carry_over
from tabletop.games.zone_wars.rules.turn.campaign_rules import CampaignState, PlayedBattle
from tabletop.play.campaigns import RecordFileError, checksum_of
from tabletop.play.seats import Sitter, SitterKind
from tests.games.zone_wars.rules.table import zone_wars

RECORD = CampaignRecord(
    "Gäste & Co.",
    "2026-11-21T19:00:00+00:00",
    (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Tycho", "easy")),
    CampaignState(
        ("ark", "nova"),
        tuple(parse_carry_over("krin laser-rifle +ranged *jump; vey *eye").items()),
        (PlayedBattle("throw-down", (7, 0), (0,)), PlayedBattle("monster-hunt", (2, 2), (0, 1))),
    ),
    "3",
    5,
    ("20261121T190000Z-zone_wars-aaaaaa.jsonl", "20261121T191500Z-zone_wars-bbbbbb.jsonl"),
    "20261121T193000Z-zone_wars-cccccc.jsonl",
)


def written(folder: Path, record: CampaignRecord = RECORD) -> Path:
    return CAMPAIGNS.create_file(folder / "campaigns", record)


def problem(path: Path) -> str:
    with pytest.raises(RecordFileError) as found:
        CAMPAIGNS.load_record(path)
    return found.value.reason


def changed(path: Path, **fields: object) -> None:
    """Writes the campaign with other fields, and with a checksum that fits them."""
    body = {**json.loads(path.read_bytes())["campaign"], **fields}
    whole = {"format": 1, "sha256": checksum_of(body), "campaign": body}
    path.write_text(json.dumps(whole), encoding="utf-8")


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert CAMPAIGNS.load_record(path) == RECORD
    CAMPAIGNS.store_record(path, RECORD.with_battle_called_off())
    assert CAMPAIGNS.load_record(path) == replace(RECORD, under_way="", abandoned=1)
    assert [file.name for file in path.parent.iterdir()] == [path.name], "nothing else is left there"


def test_a_battle_that_is_closed_belongs_to_what_was_fought(tmp_path: Path) -> None:
    now = replace(RECORD.campaign, battles=(*RECORD.campaign.battles, PlayedBattle("home-run", (0, 1), (1,))))
    record = RECORD.with_battle_ended(now)
    assert (record.saves[-1], record.under_way) == (RECORD.under_way, "")
    assert CAMPAIGNS.load_record(written(tmp_path, record)) == record
    assert not record.is_over
    assert replace(record, length=3).is_over
    assert not replace(record, length=0).is_over, "as long as people like"


def test_the_setup_of_the_next_battle_brings_everything_along() -> None:
    assert RECORD.battle_setup("home-run") == {
        "scenario": "home-run", "players": "2", "models": "3", "faction1": "ark", "faction2": "nova",
        "carried": "krin laser-rifle +ranged *jump; vey *eye",
    }  # fmt: skip
    assert suggested_scenario(RECORD, ("a", "b", "c")) == "c"
    assert suggested_scenario(RECORD, ("a", "b")) == "a"


def _read(path: Path, content: bytes) -> CampaignRecord | str:
    try:
        return CAMPAIGNS.parse_file(path, content)
    except RecordFileError as error:
        return error.reason


def test_a_change_of_any_byte_is_refused_or_changes_nothing(tmp_path: Path) -> None:
    path = written(tmp_path)
    whole = path.read_bytes()
    for i in range(len(whole)):
        damaged = whole[:i] + bytes([whole[i] ^ 1]) + whole[i + 1 :]
        assert _read(path, damaged) in (RECORD, "damaged", "other_format"), i


def test_a_file_that_was_cut_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    whole = path.read_bytes().rstrip()
    for size in range(0, len(whole), 7):
        with pytest.raises(RecordFileError, match="damaged"):
            CAMPAIGNS.parse_file(path, whole[:size])


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "7", "{}", '{"format": 1}', '{"format": 1, "campaign": []}', "[" * 9000]
)
def test_what_is_no_campaign_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    assert problem(path) == "damaged"
    assert path.read_text(encoding="utf-8") == text, "and stays as it is"


def test_another_format_is_told_from_damage(tmp_path: Path) -> None:
    path = written(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"format": 1', b'"format": 2'))
    assert problem(path) == "other_format"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("under_way", "../settings.json"), ("under_way", "a/b.jsonl"), ("under_way", "C:\\x"), ("under_way", ".."),
        ("under_way", 3), ("factions", ["ark"]), ("factions", ["ark", "ark"]), ("factions", ["ark", 2]),
        ("sitters", []), ("sitters", [{"kind": "ghost", "name": "", "level": ""}] * 2), ("length", -1),
        ("length", True), ("carried", "krin +luck"), ("name", None), ("battles", [{"scenario": "x"}]),
        ("battles", [{"scenario": "x", "points": [1], "winners": [], "save": ""}]),
        ("battles", [{"scenario": "x", "points": [1, 2], "winners": [2], "save": ""}]),
    ],
)  # fmt: skip
def test_fields_that_cannot_be_are_refused(tmp_path: Path, field: str, value: object) -> None:
    path = written(tmp_path)
    changed(path, **{field: value})
    assert problem(path) == "damaged"


@pytest.mark.parametrize(
    ("field", "value"),
    [("factions", ["ark", "dwarfs"]), ("carried", "krin magic-wand"), ("carried", "gandalf +melee"),
     ("battles", [{"scenario": "chess", "points": [1, 2], "winners": [], "save": ""}])],
)  # fmt: skip
def test_what_the_game_does_not_know_is_named(tmp_path: Path, field: str, value: object) -> None:
    path, arena = written(tmp_path), zone_wars().rules_context
    assert CAMPAIGNS.load_record(path, make_content_check(arena)) == RECORD
    changed(path, **{field: value})
    with pytest.raises(RecordFileError, match=r"dwarfs|magic-wand|gandalf|chess") as found:
        CAMPAIGNS.load_record(path, make_content_check(arena))
    assert found.value.reason == "other_content"


def test_the_list_shows_the_newest_first_and_what_is_damaged_too(tmp_path: Path) -> None:
    import os

    folder = tmp_path / "campaigns"
    assert CAMPAIGNS.list_entries(folder) == ()
    paths = [written(tmp_path, replace(RECORD, name=name)) for name in ("one", "two")]
    (folder / "bad.json").write_text("{", encoding="utf-8")
    (folder / "note.txt").write_text("no campaign", encoding="utf-8")
    for age, path in enumerate([folder / "bad.json", paths[1], paths[0]]):
        os.utime(path, (1000 - age, 1000 - age))
    found = CAMPAIGNS.list_entries(folder)
    assert [entry.record.name if entry.record else entry.path.name for entry in found] == ["bad.json", "two", "one"]
    assert found[0].problem is not None
    assert found[0].problem.reason == "damaged"


def test_the_campaign_of_a_match_is_found_by_its_file(tmp_path: Path) -> None:
    path = written(tmp_path)
    folder = path.parent
    assert CAMPAIGNS.campaign_of_save(folder, RECORD.under_way) == path
    assert CAMPAIGNS.campaign_of_save(folder, RECORD.saves[0]) == path
    assert CAMPAIGNS.campaign_of_save(folder, "20261121T193000Z-zone_wars-dddddd.jsonl") == path, (
        "gone on with in a new file"
    )
    assert CAMPAIGNS.campaign_of_save(folder, "20261121T193001Z-zone_wars-cccccc.jsonl") is None
    assert CAMPAIGNS.campaign_of_save(folder, "") is None


def test_what_cannot_be_written_leaves_the_campaign_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tabletop.play.files.os.replace", full)
    with pytest.raises(RecordFileError, match="No space left") as found:
        CAMPAIGNS.store_record(path, RECORD.with_battle_called_off())
    assert found.value.reason == "cannot_write"
    assert CAMPAIGNS.load_record(path) == RECORD
    assert [file.name for file in path.parent.iterdir()] == [path.name]
