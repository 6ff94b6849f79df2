"""What hides a target, and what does not (R146 to R149): the worked cases G4 to G10 among them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text.events import Targeted
from tests.games.zone_wars.rules.table import at, heard, play, told, why, zone_wars

TWO = "sides ark genlab; bare; krin 10,10 @0; bormin 18,10 @180"
SHOT = "attack bormin scrap-pistol"


def cover(position: str) -> int:
    """Cover dice with which Krin's shot at Bormin is declared."""
    _, events = told(at(position), "move krin @0", SHOT)
    return heard(events, Targeted)[0].cover


def shot_refused(position: str) -> tuple[str, str]:
    """Why Krin may not shoot at Bormin; the slingers beside him keep the attack open."""
    return why(play(at(position), "move krin @0"), SHOT)


def wall(kind: str, x: float, y: float, end_x: float, end_y: float) -> str:
    return f"{kind} piece {x},{y} {end_x},{y} {end_x},{end_y} {x},{end_y}"


OTHER = "; dux 10,14 @0"
"""A second target, so that the attack is asked for even where the first one cannot be chosen."""


def test_r146_terrain_in_contact_with_the_shooter_gives_no_cover() -> None:
    assert cover(f"{TWO}; {wall('low', 10.625, 8, 11.125, 12)}") == 0
    assert cover(f"{TWO}; {wall('low', 10.7, 8, 11.2, 12)}") == 2
    half = wall("blocking", 10.625, 6, 11.125, 10)
    assert cover(f"{TWO}; {half}") == 0
    assert cover(f"{TWO}; {wall('blocking', 14, 6, 14.5, 10)}") == 2
    behind = wall("low", 14, 8, 14.5, 12).replace("piece", "behind")
    assert cover(f"{TWO}; {wall('low', 10.625, 8, 11.125, 12)}; {behind}") == 2


def test_r146_blocking_terrain_that_the_shooter_touches_still_hides() -> None:
    assert shot_refused(f"{TWO}{OTHER}; {wall('blocking', 10.625, 8, 11.125, 12)}") == ("R143", "hidden")


@pytest.mark.parametrize("other", ["franton", "torv"])
def test_r147_a_target_behind_part_of_a_model_cannot_be_chosen(other: str) -> None:
    assert shot_refused(f"{TWO}{OTHER}; {other} 14,10 @0") == ("R147", "model_in_way")
    assert shot_refused(f"{TWO}{OTHER}; {other} 14,10.8 @0") == ("R147", "model_in_way")
    assert cover(f"{TWO}; {other} 14,11 @0") == 0


def test_r147_a_model_hides_nothing_that_terrain_hides_already() -> None:
    half = wall("blocking", 13, 6, 13.5, 10.05)
    assert cover(f"{TWO}; {half}; franton 15,9.3 @0") == 2
    assert shot_refused(f"{TWO}{OTHER}; franton 15,9.3 @0") == ("R147", "model_in_way")


@pytest.mark.parametrize("other", ["franton", "torv"])
def test_r148_broken_models_hide_nobody(other: str) -> None:
    assert cover(f"{TWO}; {other} 14,10 @0 [broken]") == 0
    assert shot_refused(f"{TWO}{OTHER}; {other} 14,10 @0 [bloodied]") == ("R147", "model_in_way")


def test_r148_monsters_hide_like_standing_models() -> None:
    assert shot_refused(f"{TWO}{OTHER}; ghoul#1 14,10 @0") == ("R147", "model_in_way")


def lobbing(*cards: str) -> ZoneWars:
    """The game with cards that need no line of sight."""
    content = zone_wars().content
    gear = tuple(
        replace(card, specials=(*card.specials, "indirect")) if card.id in cards else card for card in content.gear
    )
    mutations = tuple(
        replace(card, specials=(*card.specials, "indirect")) if card.id in cards else card for card in content.mutations
    )
    return ZoneWars(replace(content, gear=gear, mutations=mutations))


def legal(game: ZoneWars, state: State, text: str) -> bool:
    return game.check(state, game.parse(text)) is None


@pytest.mark.parametrize("block", [wall("blocking", 14, 8, 14.5, 12), "franton 14,10 @0"])
def test_r149_a_card_that_says_so_ignores_what_hides_a_target(block: str) -> None:
    position = f"{TWO}{OTHER}; {block}; m 3 0"
    game, usual = lobbing("scrap-pistol"), zone_wars()
    for rules, is_legal in ((game, True), (usual, False)):
        state = rules.start({"position": position})
        state = rules.apply(state, rules.parse("move krin @0")).state
        assert legal(rules, state, SHOT) is is_legal


def test_r149_a_mutation_that_says_so_ignores_what_hides_a_target() -> None:
    position = (
        f"sides mechatron genlab; bare; hamlet 10,10 @0; bormin 18,10 @180; m 3 0; {wall('blocking', 14, 8, 14.5, 12)}"
    )
    blast = "mutate hamlet grenade-launcher:1 @0 bormin"
    game, usual = lobbing("grenade-launcher"), zone_wars()
    assert legal(game, game.start({"position": position}), blast)
    assert not legal(usual, usual.start({"position": position}), blast)
    far = position.replace("18,10", "30,10")
    assert not legal(game, game.start({"position": far}), blast)
