"""Positions in which the program once died: they are played as the engine plays them, and then wherever offers lead."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.cli.engine_session import EngineSession
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zone_wars.rules.table import at, play, zone_wars
from tests.games.zone_wars.rules.test_invariants import check_bodies, check_cards, check_states

CRASHES = {
    "a puppet is led off the mat (N73)": (
        "sides nova genlab; bare; lamp 3,3 @0; torv 3,7 @0 [mut=none,items=katana+]; dux 30,30 @0; m 3 0; turn nova",
        ("mutate lamp puppeteer:1 @90 torv", "roll 2 2"), ("lead 0,7 @0",),
    ),
    "the first of two hounds kills (N80)": (
        "sides ark genlab nova; bare; krin 10,10 @0 [bloodied,damage=3,items=none]; franton 30,30 @0; "
        "mirka 16,10 @180 [mut=bloodhound,items=revolver+]; vey 10,16 @270 [mut=bloodhound]; m 0 3 3; turn ark",
        ("move krin @0",), ("reflex bloodhound:3", "roll 6 6 2 2 / 2 2 2"),
    ),
    "the first of two hounds sends its prey behind a wall (N80)": (
        "sides ark genlab nova; blocking rock 12.5,11.2 14,11.2 14,12.2 12.5,12.2; krin 10,10 @0 [items=none]; "
        "franton 30,30 @0; mirka 10,4 @90 [mut=bloodhound,items=shotgun+]; vey 15,15 @225 [mut=bloodhound]; m 0 3 3; "
        "turn ark",
        ("move krin @0",), ("reflex bloodhound:3", "roll 6 6 2 2 / 2 2 2"),
    ),
}  # fmt: skip
PLIES = 60


def submitted(position: str, *deeds: str) -> list[dict[str, Any]]:
    session = EngineSession()
    setup = {"position": position}
    session.reply_to_request({"new": {"game": "zone_wars", "setup": setup, "seed": 1, "chance": "ask"}})
    return [session.reply_to_request({"submit": deed}) for deed in deeds]


@pytest.mark.parametrize("name", CRASHES)
def test_the_engine_goes_on(name: str) -> None:
    position, before, then = CRASHES[name]
    assert [reply.get("error", "") or reply.get("text", "") for reply in submitted(position, *before, *then)] == [
        "" for _ in (*before, *then)
    ]


@pytest.mark.parametrize("name", CRASHES)
def test_every_offer_there_leads_on(name: str) -> None:
    position, before, _ = CRASHES[name]
    game, rng = zone_wars(), random.Random(1)
    start = play(at(position), *before)
    for action in game.actions(start):
        assert game.check(start, action) is None
        assert game.parse(str(action)) == action
        state = game.apply(start, action).state
        for _ in range(PLIES):
            if game.to_act(state) == NOBODY:
                break
            is_chance = game.to_act(state) == CHANCE
            chosen = game.resolve(state, rng) if is_chance else rng.choice(game.actions(state))
            state = game.apply(state, chosen).state
        for check in (check_bodies, check_states, check_cards):
            check(state)
