"""The golden games of Zoon together show nearly everything that the rules can do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.games.zoon.rules.events import Fought, Reinforced, StarUsed, TrumpPlayed
from tabletop.rules.game import Event
from tests.games.zoon.rules.table import zoon
from tests.playthroughs.test_playthroughs import FOLDER

CLASSIC, SULLIVAN = "classic", "sullivan"
FOUGHT = {
    CLASSIC: {"higher", "tie", "star", "both_stars", "star_again", "hit", "miss", "star_miss", "x"},
    SULLIVAN: {"higher", "underdog", "draw", "star", "hit", "miss"},
}
"""How combats end; star_again is the second fight of an unbowed Standard."""


def happened(ruleset: str) -> Iterator[Event]:
    game = zoon()
    for path in sorted(FOLDER.glob(f"zoon/{ruleset}_*.txt")):
        lines = path.read_text("utf-8").splitlines()
        pairs = (line.removeprefix("setup ").split(" = ") for line in lines if line.startswith("setup "))
        state = game.start(dict(pairs))
        for line in lines:
            if line.startswith("> "):
                step = game.apply(state, game.parse(line[2:]))
                state = step.state
                yield from step.events


@pytest.mark.parametrize("ruleset", [CLASSIC, SULLIVAN])
def test_every_trump_and_every_kind_of_combat_is_there(ruleset: str) -> None:
    game = zoon()
    events = list(happened(ruleset))
    placed = {trump.name for tribe in game.content.tribes for trump in tribe.trumps if trump.kind == "reinforcement"}
    played = {event.trump for event in events if isinstance(event, TrumpPlayed)}
    assert played | placed == {trump.name for tribe in game.content.tribes for trump in tribe.trumps}
    assert any(isinstance(event, Reinforced) for event in events)
    assert FOUGHT[ruleset] <= {event.reason for event in events if isinstance(event, Fought)}


def test_every_star_shines_under_the_classic_rules() -> None:
    used = {event.zoon for event in happened(CLASSIC) if isinstance(event, StarUsed)}
    assert used == {card.name for tribe in zoon().content.tribes for card in tribe.zoons if card.star}


def test_stars_shine_under_the_alternate_rules_too() -> None:
    assert len({event.zoon for event in happened(SULLIVAN) if isinstance(event, StarUsed)}) >= 4
