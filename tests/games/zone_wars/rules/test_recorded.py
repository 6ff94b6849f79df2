"""All that follows from a position and a few actions stays as it was: events, offers, chances, refusals, the text."""

from __future__ import annotations

import pytest

from tests.games.zone_wars.rules.recorded import played, read, record

RECORDS = read()


@pytest.mark.parametrize("lines", RECORDS, ids=range(len(RECORDS)))
def test_what_follows_is_what_was_recorded(lines: tuple[str, ...]) -> None:
    assert tuple(record(*played(lines))) == lines


def test_every_kind_of_event_is_recorded_and_many_refusals_are() -> None:
    told = {line.split(" ")[2] for lines in RECORDS for line in lines if line.startswith("  ")}
    reasons = {part.rpartition(" ")[0] for lines in RECORDS for part in lines[-1].removeprefix("refused ").split(", ")}
    assert len(told) >= 57, sorted(told)
    assert len(reasons) >= 86, sorted(reasons)
    assert len({reason.partition(" ")[0] for reason in reasons}) >= 67, sorted(reasons)
