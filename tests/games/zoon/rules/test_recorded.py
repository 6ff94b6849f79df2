"""All that follows from a position and a few actions stays as it was: events, offers, views, worlds, odds, refusals."""

from __future__ import annotations

import pytest

from tabletop.games.zoon.rules.refusals import REASONS
from tests.games.zoon.rules.recorded import EXAMPLES, Line, examples, played, read, record
from tests.games.zoon.rules.table import zoon

RECORDS = read()
RETOLD = {"FoughtUnnamed", "TrumpPlayedUnnamed", "TrumpMovedUnnamed", "RevealedUnnamed"}
"""Made of other events where everybody has to remember."""
OF_THE_BOARD = {"no_target", "no_target_from", "no_enemy_in", "no_use"}
"""Reasons for a trump as a whole, which the rules are asked about cell by cell."""


@pytest.mark.parametrize("lines", RECORDS, ids=range(len(RECORDS)))
def test_what_follows_is_what_was_recorded(lines: tuple[str, ...]) -> None:
    assert tuple(record(*played(lines))) == lines


@pytest.mark.parametrize("lines", RECORDS[::4], ids=range(0, len(RECORDS), 4))
def test_a_playout_leads_to_the_same_state(lines: tuple[str, ...]) -> None:
    line = Line(*played(lines))
    playout = line.game.playout(line.states[0])
    for text in played(lines)[1]:
        playout.apply(line.game.parse(text))
    assert playout.state() == line.states[-1]
    assert playout.actions() == line.game.actions(line.states[-1])


def test_z05_what_the_gallery_shows_of_each_card_is_what_was_recorded() -> None:
    assert list(examples()) == EXAMPLES.read_text(encoding="utf-8").splitlines()


def test_every_kind_of_event_and_every_reason_of_a_refusal_is_recorded() -> None:
    events = {
        line[2:] for lines in RECORDS for line in lines if line.startswith("  ") and not line.startswith("  offers")
    }
    kinds = {event.partition(" ")[0] for event in events}
    assert kinds == {kind.__name__ for kind in zoon().events} - RETOLD
    assert len({event[: event.index(")")] for event in events}) >= 60, "clauses of events"
    refused = {part.split(" ")[1] for lines in RECORDS for part in lines[-1].removeprefix("refused ").split(", ")}
    assert refused == set(REASONS) - OF_THE_BOARD
