"""What an attack comes to is told whole before it: the dice that protect, the Reflexes that may answer, each price."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.games.zone_wars.board import odds_table
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.queries import odds
from tabletop.games.zone_wars.rules.queries.odds import AttackPlan
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Throwing
from tabletop.games.zone_wars.rules.text.actions import Mutate, Reflex, Roll
from tabletop.rules.game import CHANCE, NOBODY
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.board.test_board import words_on_screen
from tests.games.zone_wars.board.test_ways_round import said
from tests.games.zone_wars.rules.table import at, zone_wars

STILL = Settings(confirm="none", cover="off", animation_speed=0.0)
SHOT = "sides ark genlab; bare; {}krin 10,10 @0; bormin 14,10 @180{}; farrow 33,33 @180; m 3 3; round 1; turn ark"
SPIT = SHOT.replace("krin 10,10 @0", "krin 10,10 @0 [mut=spit]")


def branches(state: State, most: int = 12) -> Iterator[State]:
    """All that comes of it where every die succeeds and nobody answers or pushes, state by state."""
    game = zone_wars()
    for _ in range(most):
        yield state
        seat, task = game.to_act(state), state.todo[-1] if state.todo else None
        if seat == NOBODY:
            return
        if isinstance(task, Throwing):
            gear = (1,) * task.gear if task.why == "protection" else (6,) * task.gear
            state = game.apply(state, Roll((6,) * task.base, gear)).state
        elif seat == CHANCE:
            return
        else:
            found = [action for action in game.actions(state) if str(action) == "decline"]
            if not found:
                return
            state = game.apply(state, found[0]).state


def declared(state: State, text: str = "attack bormin scrap-pistol") -> State:
    game = zone_wars()
    state = game.apply(state, game.parse("move krin @0")).state
    return game.apply(state, game.parse(text)).state


def protecting(state: State) -> int:
    """The dice that are really rolled for protection."""
    found = (task for one in branches(state) if isinstance(task := one.todo[-1] if one.todo else None, Throwing))
    return next((task.gear for task in found if task.why == "protection"), 0)


@pytest.mark.parametrize(("low", "cover"), [("", 0), ("low stone 12.6,9 12.9,9 12.9,11 12.6,11; ", 2)])
def test_the_dice_of_armor_and_cover_are_named_and_are_those_that_are_rolled(
    tmp_path: Path, low: str, cover: int
) -> None:
    position = SHOT.format(low, "")
    with table(tmp_path, position, settings=STILL) as it:
        told = odds.attack_odds(zone_wars().rules_context, at(position), AttackPlan("krin", "bormin", "scrap-pistol"))
        assert told.armor > 0
        assert told.armor + told.cover == protecting(declared(at(position)))
        it.click("m:krin", "m:bormin")
        shot = next(idea for idea in it.proposal.ideas if not idea.is_close and not idea.action.path)  # type: ignore[union-attr]
        assert (shot.odds.armor, shot.odds.cover) == (told.armor, told.cover)
        if not cover:
            assert f"Dice that protect Bormin: {told.armor} armour" in words_on_screen(it.pilot)
    with table(tmp_path, position, settings=STILL) as it:
        it.plan("krin", "bormin")
        assert f"Armour: {told.armor} dice" in words_on_screen(it.pilot)


def asked(state: State) -> set[str]:
    """Reflexes that are asked about in an attack."""
    game = zone_wars()
    found = set()
    for one in branches(state):
        if game.to_act(one) not in (CHANCE, NOBODY):
            found |= {action.mutation for action in game.actions(one) if isinstance(action, Reflex)}
    return found


@pytest.mark.parametrize("card", ["cryokinesis", "flutter", "hide", "plating", "reflexes", ""])
def test_a_reflex_that_may_answer_is_announced_if_it_is_asked_about(tmp_path: Path, card: str) -> None:
    position = SHOT.format("", f" [mut={card}]" if card else "")
    told = odds.attack_odds(zone_wars().rules_context, at(position), AttackPlan("krin", "bormin", "scrap-pistol"))
    assert set(told.answers) == asked(declared(at(position)))
    with table(tmp_path, position, settings=STILL) as it:
        it.click("m:krin", "m:bormin")
        name = names_of(zone_wars().content).mutation_name(card, "bormin") if told.answers else ""
        line = say("zone_wars.may_answer", figure="Bormin", powers=name)
        assert ((line, "") in it.proposal.risk_texts_with_chances()) is bool(told.answers)


@pytest.mark.parametrize("points", [0, 3])
def test_a_bloodhound_is_announced_if_it_is_asked_about(tmp_path: Path, points: int) -> None:
    position = SHOT.format("", " [mut=bloodhound]").replace("m 3 3", f"m 3 {points}")
    with table(tmp_path, position, settings=STILL) as it:
        it.click("m:krin")
        it.pilot.move(it.inch(10, 12))
        it.pilot.frames(90)
        line = say("zone_wars_mat.hounds", figure="Bormin")
        assert (line in said(it)) is bool(points)
        it.click("m:bormin")
        assert ((line, "") in it.proposal.risk_texts_with_chances()) is bool(points)
    game = zone_wars()
    after = game.apply(at(position), game.parse("move krin @0")).state
    assert any(isinstance(action, Reflex) for action in game.actions(after)) is bool(points)


def test_that_nobody_sees_it_is_said_only_once_that_is_known(tmp_path: Path) -> None:
    with table(tmp_path, SHOT.format("", ""), settings=STILL) as it:
        it.click("m:krin")
        for k in range(20):
            it.pilot.move(it.inch(10 + k / 10, 12))
            it.pilot.frames()
            assert "No enemy sees it there" not in said(it), "Bormin looks at it"


def test_nobody_answers_without_m_points(tmp_path: Path) -> None:
    position = SHOT.format("", " [mut=hide]").replace("m 3 3", "m 3 0")
    assert (
        odds.attack_odds(zone_wars().rules_context, at(position), AttackPlan("krin", "bormin", "scrap-pistol")).answers
        == ()
    )


def hurts(points: int) -> str:
    """Of Acid Spit, by the rules' own odds."""
    action = zone_wars().parse(f"mutate krin spit:{points} @0 bormin")
    assert isinstance(action, Mutate)
    told = odds.mutation_odds(zone_wars().rules_context, at(SPIT.format("", "")), action)
    assert told is not None
    return odds_table.percent_text(told.plain.fates[0].hurt_chance)


def test_acid_spit_tells_for_each_price_what_it_comes_to_before_it_is_spat(tmp_path: Path) -> None:
    with table(tmp_path, SPIT.format("", ""), settings=STILL) as it:
        it.click("m:krin", "button:mutate:spit")
        it.pilot.move(it.spot("m:bormin"))
        it.pilot.rest()
        chip = " · ".join(f"for {points}: {hurts(points)}" for points in (1, 2, 3))
        assert chip in words_on_screen(it.pilot)
        it.click("m:bormin")
        rows = [(item.line_below, item.end_text) for item in it.proposal.buttons.items if item.name.startswith("way")]
        assert rows == [(f"costs {n} m-points" if n > 1 else "costs 1 m-point", hurts(n)) for n in (3, 2, 1)]
        assert it.line == []
        take(it, 2)
        assert it.line[0] == "mutate krin spit:2 @0 bormin"


def take(it: Table, points: int) -> None:
    """The way that costs so many m-points."""
    it.proposal.choose_attack_idea(
        next(idea for idea in it.proposal.ideas if getattr(idea.action, "points", 0) == points)
    )
    it.pilot.rest()


def test_with_one_m_point_it_is_still_shown_before(tmp_path: Path) -> None:
    with table(tmp_path, SPIT.format("", "").replace("m 3 3", "m 1 3"), settings=STILL) as it:
        it.click("m:krin", "button:mutate:spit", "m:bormin")
        assert [item.end_text for item in it.proposal.buttons.items if item.name.startswith("way")] == [hurts(1)]


def test_a_rush_tells_what_it_comes_to(tmp_path: Path) -> None:
    position = "sides ark genlab; bare; krin 14,10 @180; bormin 10,10 @0; m 1 3; round 1; turn genlab"
    with table(tmp_path, position, settings=STILL) as it:
        it.click("m:bormin", "button:mutate:hog-rush", "button:points:2")
        action = zone_wars().parse("mutate bormin hog-rush:2 @0 12.75,10")
        assert isinstance(action, Mutate)
        told = odds.mutation_odds(zone_wars().rules_context, at(position), action)
        assert told is not None
        said = it.board.plans.forecast_attack("m:krin")
        assert said
        assert f"damage {odds_table.percent_text(told.plain.fates[0].hurt_chance)}" in said[0]
