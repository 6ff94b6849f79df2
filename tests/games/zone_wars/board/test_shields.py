"""Whatever is told of protection names all that has protected: armor, hide, cover, and the mutation of an answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zone_wars.board.event_messages import log_line
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import events as e
from tabletop.settings import Settings
from tests.games.zone_wars.board.table import table
from tests.games.zone_wars.board.test_attack_summary import SETTINGS, done, rows, thrown
from tests.games.zone_wars.board.test_pace import RAIN, rained, told_of
from tests.games.zone_wars.rules.table import at, heard, play, zone_wars
from tests.games.zone_wars.rules.table import told as played
from tests.ui.pilot import piloted


def test_acid_rain_names_the_armor_that_counted(tmp_path: Path) -> None:
    settings = Settings(confirm="none", cover="off", animation_speed=0.0, bot_pace=0.0)
    with piloted(tmp_path, settings) as pilot:
        it, start = rained(pilot)
        match = it.scene.match
        lines = [line for one in told_of(it) for line in one.lines]
        events = [event for ply in range(start + 1, match.ply + 1) for event in match.past.events(ply, None)]
        (protected,) = heard(events, e.Protected)
        before = StateBuilder(zone_wars().rules_context, at(RAIN))
        figure, names = before.figures[before.index_of_figure(protected.figure)], names_of(it.board.mat.game.content)
        worn = position_queries.best_armors(before, figure)
        assert worn
        for k, dice in worn:
            armor = f"{names.card_name(figure.items[k].kind)} {dice}"
            assert any(line.startswith(names.figure_name(figure.id)) and armor in line for line in lines)


FIELD = "sides ark genlab; bare; krin 10,10 @0; dux 14,10 @180 [{}]; torv 30,30 @0; m 0 3"


@pytest.mark.parametrize(
    ("dux", "texts", "shields", "said"),
    [
        ("mut=plating,items=none", ("reflex plating:1", "roll / 2"), (("plating", 1),), "no damage (Shell 1)"),
        ("mut=hide,items=none", ("reflex hide:1",), (("hide", 0),), "1 damage (Hide)"),
        ("mut=none,items=tire-armor", ("roll / 2 6",), (("tire-armor", 2),), "1 damage (Tyre Armour 2)"),
    ],
)
def test_r129_what_protected_is_told_by_name(
    dux: str, texts: tuple[str, ...], shields: tuple[tuple[str, int], ...], said: str
) -> None:
    state = play(at(FIELD.format(dux)), "move krin @0", "attack dux scrap-pistol", "roll 6 2 2 2 / 2", "decline")
    _, events = played(state, *texts)
    (protected,) = heard(events, e.Protected)
    assert protected.shields == shields
    content = zone_wars().content
    expected = said
    for id_ in ("plating", "hide"):
        own = names_of(content).mutation_name(id_, "dux")
        expected = expected.replace({"plating": "Shell", "hide": "Hide"}[id_], own)
    assert log_line(content, protected, ("You", "Tycho")) == f"Dux prevents {expected}"


def test_r129_cover_and_a_monsters_hide_are_told() -> None:
    content = zone_wars().content
    event = e.Protected(("R129",), "grizzly#1", 2, ((e.HIDE, 2), (e.COVER, 1)))
    assert log_line(content, event, ()) == "Grizzly prevents 2 damage (Hide 2, Cover 1)"


def test_the_table_of_an_attack_names_the_mutation_that_soaked(tmp_path: Path) -> None:
    with table(tmp_path, FIELD.format("mut=hide,items=none"), settings=SETTINGS, chance="ask") as it:
        steps = ("move krin @0", "attack dux scrap-pistol", ("6222", "2"), "decline", "reflex hide:1")
        found = rows(done(it, *steps))
        assert found["Protection"].dice_sources == names_of(it.board.mat.game.content).card_name("hide", "dux")


HUT = "building hut floor=2.5 door=0:11,8:12,8 8,8 14,8 14,12 8,12; "
ZONE = (
    "sides ark genlab; bare; {}krin {} [mut=none]; lib 9,9.5 @0; bormin 30,30 @180; dux 13,10.5 @0; order krin; draw; "
    "m 0 0; round 2"
)


@pytest.mark.parametrize(
    ("terrain", "krin", "face", "comes_down"),
    [
        (HUT, "11,10 @0", "2", True),
        (HUT, "11,10 @0", "6", True),
        (HUT, "20,20 @0", "6", True),
        (HUT, "20,20 @0", "2", False),
        ("", "20,20 @0", "6", False),
    ],
)
def test_r186_a_building_that_comes_down_is_told_below_the_dice_and_only_then(
    tmp_path: Path, terrain: str, krin: str, face: str, *, comes_down: bool
) -> None:
    settings = Settings(confirm="none", cover="off", animation_speed=0.0, bot_pace=0.0)
    with table(tmp_path, ZONE.format(terrain, krin), settings=settings, chance="ask") as it:
        match = it.scene.match
        for text in ("draw zone", "reveal building-collapse"):
            match.submit(match.game.parse(text))
            it.pilot.rest()
        match.submit(match.game.parse(thrown(it, face, "")))
        events = match.past.events(match.ply, None)
        assert bool(heard(events, e.Collapsed)) is comes_down
        lines = [line for one in told_of(it) for line in one.lines]
        assert any("collapses into rubble" in line for line in lines) is comes_down
        for event in heard(events, e.Damaged):
            assert any(f"takes {event.damage} damage from Building Collapse" in line for line in lines)
