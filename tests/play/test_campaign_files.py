"""Files of campaigns, whatever a game's campaigns are made of."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tabletop.play import campaigns
from tabletop.play.campaigns import CampaignFiles, RecordFileError


@dataclass(frozen=True)
class Tour:
    """A campaign of no game in particular."""

    started: str
    matches: tuple[str, ...] = ()


def body(tour: Tour) -> dict[str, Any]:
    return {"started": tour.started, "matches": list(tour.matches)}


def made(raw: Mapping[str, Any]) -> Tour:
    return Tour(campaigns.checked_text_value(raw["started"]), tuple(map(campaigns.parse_file_name, raw["matches"])))


FILES = CampaignFiles(body, made)
TOUR = Tour("2026-11-22T19:00:00+00:00", ("20261122T190000Z-toy-aaaaaa.jsonl",))


def test_what_is_created_is_read_again(tmp_path: Path) -> None:
    path = FILES.create_file(tmp_path / "new", TOUR)
    assert path.name.startswith("20261122T1900000000-"), path.name
    assert FILES.load_record(path) == TOUR


@pytest.mark.parametrize(
    "broken", [b"", b"[]", b"{}", b'{"format": 9}', b'{"format": 1, "sha256": "0", "campaign": {}}']
)
def test_what_was_not_written_so_is_refused_and_kept(tmp_path: Path, broken: bytes) -> None:
    path = tmp_path / "tour.json"
    path.write_bytes(broken)
    with pytest.raises(RecordFileError) as found:
        FILES.load_record(path)
    assert found.value.reason in ("damaged", "other_format")
    assert path.read_bytes() == broken


def test_every_changed_letter_is_noticed(tmp_path: Path) -> None:
    whole = FILES.record_file_bytes(TOUR)
    with pytest.raises(RecordFileError, match="its checksum does not agree"):
        FILES.parse_file(tmp_path, whole.replace(b"19:00", b"20:00"))


def test_a_file_too_large_to_be_one_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "tour.json"
    path.write_bytes(b" " * (1 << 21))
    with pytest.raises(RecordFileError, match="too large"):
        FILES.load_record(path)


def test_what_the_content_does_not_know_is_told(tmp_path: Path) -> None:
    path = FILES.create_file(tmp_path, TOUR)
    assert FILES.load_record(path, lambda tour: "") == TOUR
    with pytest.raises(RecordFileError) as found:
        FILES.load_record(path, lambda tour: "a lost map")
    assert (found.value.reason, found.value.params) == ("other_content", {"what": "a lost map"})


def test_the_newest_is_listed_first_and_a_broken_one_says_why(tmp_path: Path) -> None:
    assert FILES.list_entries(tmp_path / "nowhere") == ()
    old, new, bad = FILES.create_file(tmp_path, TOUR), FILES.create_file(tmp_path, Tour("2026")), tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    for age, path in enumerate((bad, new, old)):
        os.utime(path, (1000 - age, 1000 - age))
    assert [(entry.path, entry.record) for entry in FILES.list_entries(tmp_path)] == [
        (bad, None),
        (new, Tour("2026")),
        (old, TOUR),
    ]
    assert FILES.list_entries(tmp_path)[0].problem is not None


def test_a_saved_match_leads_to_its_campaign(tmp_path: Path) -> None:
    path = FILES.create_file(tmp_path, TOUR)
    assert FILES.campaign_of_save(tmp_path, TOUR.matches[0]) == path
    assert FILES.campaign_of_save(tmp_path, "20261122T190000Z-toy-bbbbbb.jsonl") == path, "gone on with in a new file"
    assert FILES.campaign_of_save(tmp_path, "20261122T190001Z-toy-aaaaaa.jsonl") is None
    assert FILES.campaign_of_save(tmp_path, "") is None


@pytest.mark.parametrize("name", ["../away.jsonl", "a/b", "a\\b", "..", ".", "c:d", "a\0b"])
def test_no_name_leads_out_of_the_folder_of_the_matches(tmp_path: Path, name: str) -> None:
    with pytest.raises(RecordFileError, match="is no file name"):
        FILES.load_record(FILES.create_file(tmp_path, Tour("2026", (name,))))
