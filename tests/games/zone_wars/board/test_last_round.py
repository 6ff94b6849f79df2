"""The last round is announced wherever rounds are counted: at the table, in the list, from afar and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zone_wars.board.event_messages import caption, log_line
from tabletop.games.zone_wars.rules.text import events as e
from tabletop.net import phone_view as net
from tabletop.rules.game import NOBODY
from tabletop.settings import Settings
from tabletop.ui.boards.phone import phone_view_builder_of
from tests.games.zone_wars.board.table import table
from tests.games.zone_wars.board.test_clock import read, settings
from tests.games.zone_wars.board.test_pace import told_of
from tests.games.zone_wars.rules.table import at, heard, play, zone_wars
from tests.games.zone_wars.rules.table import told as played

EVE = (
    "scenario {}; sides ark genlab; bare; krin 4,4 @0; bormin 30,30 @0 [used]; "
    "zone 0 back; round {}; triggers {}; turn ark"
)
HOME = "mark artifact#1 15,15; "


@pytest.mark.parametrize(("scenario", "rounds"), [("throw-down", 8), ("home-run", 5), ("monster-hunt", 6)])
def test_r69_the_round_that_the_battle_ends_with_is_announced_when_it_begins(scenario: str, rounds: int) -> None:
    for number in (rounds - 2, rounds - 1):
        position = EVE.format(scenario, number, 0).replace("bare; ", f"bare; {HOME}")
        state, said = played(at(position), "pass krin")
        (began,) = heard(said, e.RoundBegan)
        is_last = number == rounds - 1
        assert began.is_last is is_last
        content = zone_wars().content
        assert ("last" in log_line(content, began, ("You", "Tycho"))) is is_last
        assert ("last" in caption(content, began, ("You", "Tycho"))) is is_last
        if is_last and scenario == "throw-down":
            over = play(state, "draw ark", "pass krin", "draw genlab", "pass bormin")
            while zone_wars().to_act(over) != NOBODY and over.round == rounds:
                over = play(over, *(str(zone_wars().actions(over)[0]),))
            assert zone_wars().to_act(over) == NOBODY, "what was announced is true"


@pytest.mark.parametrize(
    ("now", "mark", "said"),
    [
        (("throw-down", 7, 0), HOME, "Round 7 of 8"),
        (("throw-down", 8, 0), HOME, "Round 8, the last"),
        (("throw-down", 4, 3), HOME, "Round 4, the last"),
        (("home-run", 3, 0), HOME, "Round 3 of 5"),
        (("home-run", 3, 0), "", "Round 3, the last unless a find is dropped"),
        (("home-run", 5, 0), HOME, "Round 5, the last"),
    ],
)
def test_r69_the_last_round_is_called_so_where_rounds_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now: tuple[str, int, int], mark: str, said: str
) -> None:
    position = EVE.format(*now).replace("bare; ", f"bare; {mark}")
    with table(tmp_path, position, settings=settings(), size=(1920, 1080)) as it:
        assert said in read(it, monkeypatch)
        assert it.board.panels.headline(it.scene.match.view(0))[1] == said
        leaf = phone_view_builder_of(it.scene.match.game)
        facts = [one for one in leaf.blocks(it.scene.match.view(0), 0) if isinstance(one, net.Facts)]
        assert said in [one.title for one in facts]


def test_r69_the_last_round_lies_over_the_mat_to_be_read(tmp_path: Path) -> None:
    quick = Settings(confirm="none", cover="off", animation_speed=0.0, bot_pace=0.0)
    with table(tmp_path, EVE.format("throw-down", 7, 1), settings=quick, chance="ask") as it:
        it.scene.match.submit(it.scene.match.game.parse("pass krin"))
        told_ = [(one.title, one.lines) for one in told_of(it)]
        lines = ("Acid Rain 1 of 3", "The battle ends with this round.")
        assert ("Round 8, the last", lines) in told_
