"""Reasons of hints against the match: what each of them claims is what the rules say, and nothing is said otherwise."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tabletop.games.zombies.board.hint_reasons import hint_reason
from tabletop.games.zombies.rules.queries import odds, position_queries
from tabletop.games.zombies.rules.queries.forecast import forecast_zombies
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text import events as e
from tabletop.rules.game import CHANCE, NOBODY
from tabletop.settings import Settings
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.messages import say
from tests.games.zombies.board.table import ANN, Table, zombies_match
from tests.games.zombies.rules.phases import begin
from tests.games.zombies.rules.table import at, draft, heard, play, zombies_game
from tests.ui.pilot import piloted, seated
from tests.ui.story.test_one_story import strings

HALL = "tile S1 0,0 sides=------; "
FOUR = "marlow 0,0 *machine_pistol=0+1+1+2+2; okafor -2,2 *pump_shotgun=2+2+3; petrov -2,1; brandt -1,2; "


def reason(position: str | State, action: str) -> str:
    """As the seat that is asked is told."""
    game = zombies_game()
    state = at(position) if isinstance(position, str) else position
    seat = game.to_act(state)
    made = game.parse(action)
    assert game.check(state, made) is None, action
    return hint_reason(game, game.view(state, seat), made)


# Suppressing fire


def test_h16_before_others_have_chosen_the_chance_says_on_what_it_hangs() -> None:
    position = f"{HALL}{FOUR}round 3; drawn D07=6; suppress marlow"
    assert reason(position, "suppress machine_pistol 2+2").startswith(
        "If the others add all they can, the chance to hold the line"
    )
    calm = f"{HALL}{FOUR}round 3; drawn D02=1; suppress marlow"
    said = reason(calm, "suppress nothing")
    assert said.startswith("If the others add all they can")
    assert "without your cards" not in said


def test_h16_the_last_to_choose_is_told_without_a_condition() -> None:
    state = at(f"{HALL}{FOUR}round 3; drawn D02=1; suppress marlow")
    state = play(state, "suppress nothing", "suppress nothing", "suppress nothing")
    if zombies_game().to_act(state) == CHANCE:
        state = play(state, *[str(one) for one in zombies_game().actions(state)][:1])
    assert reason(state, "suppress nothing").startswith("Even with your best cards")


@pytest.mark.parametrize("horde", [1, 3, 6, 12])
def test_h20_no_better_chance_than_told_is_open_to_whoever_is_told_to_add_nothing(horde: int) -> None:
    position = f"{HALL}{FOUR}round 3; drawn D07={horde}; suppress marlow"
    game, state = zombies_game(), at(position)
    view = game.view(state, 0)
    d, said = draft(view.shown), reason(state, "suppress nothing")

    def holds(cards: tuple[int, ...]) -> Fraction:
        return sum((p for short, p in odds.shortfall_odds(d, 0, cards).items() if short <= 0), Fraction(0))

    bare, best = holds(()), max(holds(one.cards) for one in game.actions(view.shown) if isinstance(one, a.Suppress))
    if bare == 1:
        assert said == say("zombies_why.suppress_sure")
    elif bare < Fraction(1, 2):
        assert f"{round(100 * best)}%" in said
    else:
        assert f"{round(100 * bare)}%" in said


@pytest.mark.parametrize("seed", range(8))
def test_h16_what_is_told_at_worst_to_the_last_one_is_never_exceeded(tmp_path: Path, seed: int) -> None:
    settings = Settings(confirm="none", animation_speed=0.0, attract=False, cover="off")
    with piloted(tmp_path, settings) as pilot:
        rng, position = random.Random(seed), f"{HALL}{FOUR}round 3; drawn D07=6; suppress marlow"
        match = zombies_match(position=position, seed=f"{seed}")
        for _ in range(3):
            match.submit(rng.choice([one for one in match.actions() if isinstance(one, a.Suppress)]))
        table = Table(pilot, seated(pilot, match))
        with strings() as drawn:
            table.board.tray.draw(DisplayList((1280, 720)), table.scene.hand.marks(pilot.clock.now))
        said = " ".join(drawn)
        assert "others add" not in said, "nobody else is left to give"
        assert "no one else" not in said
        worst = next(line for line in drawn if line.startswith("At worst"))
        most = 0 if worst.endswith("none") else int(worst.split()[-1])
        state = match._tree.current_node.state
        assert state.horde - sum(sum(one.cards) for one in state.pile) <= most


def test_h16_nobody_else_is_spoken_of_to_one_who_is_alone(tmp_path: Path) -> None:
    setup = {"empty_seats": "fewer_survivors_scaled_horde", "survivors": "1"}
    agreed = " ".join(f"{name}={value}" for name, value in setup.items())
    position = (
        f"night ch1 normal {agreed}; {HALL}marlow 0,0 *machine_pistol=0+1+2; round 3; drawn D07=2; suppress marlow"
    )
    with piloted(tmp_path, Settings(confirm="none", animation_speed=0.0, attract=False)) as pilot:
        table = Table(pilot, seated(pilot, zombies_match(ANN, position=position, **setup)))
        with strings() as drawn:
            table.board.tray.draw(DisplayList((1280, 720)), table.scene.hand.marks(pilot.clock.now))
        assert not [line for line in drawn if "other" in line or "else" in line]
    assert "other" not in reason(at(position, **setup), "suppress nothing")


# Movement


def test_h41_nothing_wounds_you_here_is_said_only_where_nothing_comes() -> None:
    calm = f"{HALL}{FOUR}round 3; move marlow"
    assert reason(calm, "halt") == say("zombies_why.halt")
    coming = f"{HALL}{FOUR}z1 2,-2; round 3; move marlow"
    assert reason(coming, "halt") == "", "it walks up and wounds"


def test_h60_what_cannot_be_carried_is_no_reason_to_go_there() -> None:
    team = "okafor -2,2; petrov -2,1; brandt -1,2; "
    lies = f"{HALL}marlow 0,0 bag={{bag}}; {team}find 1,0 painkillers; round 3; move marlow"
    assert reason(lies.format(bag="field_kit"), "walk 1,0") == "There you get Painkillers."
    assert "Painkillers" not in reason(lies.format(bag="field_kit+stim_pen"), "walk 1,0")


def test_h90_who_cannot_help_is_not_sent_to_help() -> None:
    fallen = f"{HALL}marlow 0,0{{how}}; okafor 2,0 hp=-1 pinned; petrov -2,1; brandt -1,2; round 3; move marlow"
    told = "Dayo is down, and you can help from there."
    assert reason(fallen.format(how=""), "walk 1,0") == told
    assert reason(fallen.format(how=" wounded bag=field_kit"), "walk 1,0") == told
    assert reason(fallen.format(how=" wounded bag=road_flare"), "walk 1,0") != told


def test_the_way_to_the_others_grows_shorter_where_that_is_said() -> None:
    alone = f"{HALL}marlow 0,0; okafor -2,2; petrov -2,1; brandt -1,2; round 3; move marlow"
    assert reason(alone, "walk -1,1") == "It brings you nearer to the others."
    assert reason(alone, "walk 1,-1") == ""


def test_room_is_made_only_for_somebody_who_is_still_outside() -> None:
    tiles = "tile S1 0,0 sides=O-----; tile G1 1,-1 sides=---O--; "
    home = f"{tiles}marlow 3,-4; okafor 4,-6; petrov 5,-6; brandt {{at}}; round 8; "
    said = say("zombies_why.inside", tile="Depot Shelter")
    assert reason(home.format(at="0,0") + "move marlow", "walk 3,-5") == said
    assert reason(home.format(at="3,-3") + "move marlow", "walk 3,-5") != said


# Actions


def test_h52_what_is_stunned_sits_out_the_next_move_and_wounds() -> None:
    fight = at(f"{HALL}{FOUR}z1 1,0; round 3; act marlow")
    assert reason(fight, "melee z1") == say("zombies_why.melee", zombies="1 zombie", count=1)
    after = play(fight, "melee z1")
    quiet, events = begin("zombies", *after.people, zombies=after.zombies)
    assert not heard(events, e.ZombieMoved)
    assert quiet.people[0].hp == after.people[0].hp


def test_h89_h93_a_revive_lets_somebody_get_up_only_with_no_zombie_beside() -> None:
    fallen = f"{HALL}marlow 0,0; okafor 1,0 hp=0 pinned; petrov -2,1; brandt -1,2; {{more}}round 3; act marlow"
    free, beset = at(fallen.format(more="")), at(fallen.format(more="z1 2,0; "))
    assert reason(free, "revive okafor") == say("zombies_why.revive_up", survivor="Dayo")
    assert reason(beset, "revive okafor") == "It gives Dayo 1 HP."
    for state, up in ((free, True), (beset, False)):
        done = play(state, "revive okafor", "pass", "pass")
        risen = begin("unpin", *done.people, zombies=done.zombies)[1]
        assert bool(heard(risen, e.Unpinned)) is up


def test_h80_a_fresh_hand_is_worth_what_is_left_of_the_deck() -> None:
    state = at(f"{HALL}{FOUR}round 3; act marlow")
    arms = state.people[0].armed_weapon
    spent = tuple(value for value in arms.deck if value)
    blanks = replace(arms, hand=(), deck=tuple(value for value in arms.deck if not value), spent=spent)
    poor = replace(state.people[0], arms=tuple(blanks if one == arms else one for one in state.people[0].arms))
    said = reason(replace(state, people=(poor, *state.people[1:])), "reload")
    assert said == "Your hand is empty; a fresh one is worth about 0 hits.", "only blanks are left to draw"


# Any night


@pytest.mark.parametrize("seed", range(4))
def test_in_random_nights_no_reason_fails_and_none_says_more_than_is_so(seed: int) -> None:
    game, rng = zombies_game(), random.Random(seed)
    state, told = game.start({"difficulty": "hard"}), 0
    for _ in range(220):
        if (seat := game.to_act(state)) == NOBODY:
            break
        if seat == CHANCE:
            state = game.apply(state, game.resolve(state, rng)).state
            continue
        view = game.view(state, seat)
        for action in rng.sample(list(game.actions(state)), min(6, len(game.actions(state)))):
            said = hint_reason(game, view, action)
            told += bool(said)
            d = draft(view.shown)
            if said == say("zombies_why.halt"):
                assert not forecast_zombies(d).hp_loss(seat)  # type: ignore[union-attr]
            if said.startswith("It gets you away"):
                assert isinstance(action, a.Walk)
                assert not position_queries.active_zombies_next_to(d, action.path[-1])
        state = game.apply(state, rng.choice(game.actions(state))).state
    assert told
