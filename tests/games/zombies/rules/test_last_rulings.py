"""The last rulings on open questions (K103 to K112)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop import paths
from tabletop.content.load import load_content
from tabletop.content.prose import rulebook
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import Boards, Phase, Zombie
from tabletop.games.zombies.rules.state.tasks import Dealing
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import walking
from tabletop.rules.game import CHANCE
from tests.games.zombies.rules.phases import DEPOT, begin, rolled, team
from tests.games.zombies.rules.table import (
    STAIRS,
    acting,
    arena,
    at,
    draft,
    heard,
    hex_of,
    moving,
    offers,
    person,
    place,
    play,
    to_act,
    told,
    who,
    why,
    zed,
    zombie,
    zombies_game,
)

GATE = (replace(STAIRS, tile="G1", sides="D-----"), replace(DEPOT, sides="---D--"))
"""Two tiles with a door between them: 1,-2 leads to 2,-3."""


def clause(number: str) -> str:
    """What the rulebook says under a number."""
    found = rulebook("zombies").find_clause(number)
    return "" if found is None else found.text


# The blast of a lure and the Mourner


def test_k103_a_blast_is_a_hit_by_whoever_threw_the_lure() -> None:
    sleeper = zed(1, "-1,0", "asleep", ZombieKind.MOURNER)
    people = who("marlow", "2,0", bag=("noise_lure",)), who("okafor", "-2,2"), who("petrov", "0,1")
    thrown = play(acting(*people, zombies=[sleeper], round=3), "use noise_lure at -2,0")
    again = at(str(zombies_game().unveiled(thrown)))
    assert (again.lures, again.throwers) == (thrown.lures, thrown.throwers) == (((-2, 0),), (0,))

    def hunted(**changes: object) -> int | None:
        first = replace(people[0], **changes)  # type: ignore[arg-type]
        state, _ = begin("zombies", first, *people[1:], zombies=[sleeper], lures=((-2, 0),), throwers=(0,))
        found = zombie(state, 1)
        assert found is not None
        return found.prey

    assert hunted() == 0, "though others are nearer"
    assert hunted(hp=0, pinned=True) == 2, "else the nearest on the feet"


def test_k103_among_equally_near_survivors_the_most_injured_is_blamed() -> None:
    for hurt in (0, 1):
        people = [who("okafor", "1,0"), who("brandt", "-2,2")]
        people[hurt] = replace(people[hurt], hp=people[hurt].hp - 2)
        state, _ = begin("zombies", *people, zombies=[zed(1, "-1,0", "asleep", ZombieKind.MOURNER)], lures=((-2, 0),))
        found = zombie(state, 1)
        assert found is not None
        assert found.prey == hurt


# Items on the way


def test_k104_what_lies_under_a_friend_is_taken_in_passing() -> None:
    marlow, okafor, petrov, brandt = team("-2,0", "1,0", "0,0", "-2,1", bag=())
    people, finds = (marlow, okafor, petrov, brandt), {"1,0": "stim_pen", "0,1": "field_kit"}
    state = moving(*people, seat=2, finds=finds)
    assert why(state, "take stim_pen") == ("H59", "nothing_here")
    state = play(state, "walk 1,0 2,0")
    assert "take stim_pen" in offers(state)
    assert at(str(zombies_game().unveiled(state))).todo[-1] == state.todo[-1]
    taken = play(state, "take stim_pen")
    assert (person(taken, "petrov").bag, place(taken, "petrov")) == (("stim_pen",), "2,0")
    assert [find.item for find in taken.finds] == ["field_kit"]
    assert why(play(state, "walk 2,-1"), "take stim_pen") == ("H59", "nothing_here"), "not after the walk"


def test_k104_whoever_passes_with_the_last_step_is_still_asked() -> None:
    state = play(moving(who("petrov", "0,0", bag=()), who("okafor", "1,0"), left=2, finds={"1,0": "stim_pen"}),
                 "walk 1,0 2,0")  # fmt: skip
    assert offers(state) == ["halt", "take stim_pen"]


def test_k104_what_lies_on_a_free_hex_under_a_longer_walk_is_taken_in_passing() -> None:
    lone = who("petrov", "0,0", bag=())
    state = play(moving(lone, finds={"1,0": "stim_pen", "2,0": "road_flare"}), "walk 1,0 2,0")
    assert {"take road_flare", "take stim_pen"} <= set(offers(state))
    taken = play(state, "take stim_pen")
    assert (person(taken, "petrov").bag, place(taken, "petrov")) == (("stim_pen",), "2,0")
    last = play(moving(lone, left=2, finds={"1,0": "stim_pen"}), "walk 1,0 2,0")
    assert offers(last) == ["halt", "take stim_pen"], "with the last step as well"
    assert "a hex you only pass" in clause("K104")


# Boards


@pytest.mark.parametrize("behind", ["empty", "full", "held by a zombie"])
def test_k105_a_board_goes_whoever_stands_behind(behind: str) -> None:
    people = team("0,2", "1,-2") if behind == "full" else team("0,2")
    zombies = [zed(1, "2,-3"), *([zed(2, "1,-2", "asleep")] if behind == "held by a zombie" else [])]
    slimed = (replace(people[0], slime=1), *people[1:])
    state, happened = begin("zombies", *slimed, zombies=zombies, laid=GATE, boards=(Boards(0, 0, 3),))
    assert [one.zombie for one in heard(happened, events.BoardTorn)] == [1]
    assert state.boards == (Boards(0, 0, 2),)


# Steps


def test_k106_no_zombie_comes_back_to_where_it_starts() -> None:
    wall = [zed(k, hex_, "asleep") for k, hex_ in enumerate(("-1,-1", "0,-1", "1,-1", "2,-2"), 2)]
    _, happened = begin("zombies", *team("-2,2"), zombies=[zed(1, "0,-2"), *wall])
    assert [one.path for one in heard(happened, events.ZombieMoved)] == [((0, -2), (1, -2))], "aside, and not back"
    assert "the hex where it started" in clause("K106")


def test_k107_the_pile_never_held_what_survivors_start_with() -> None:
    full = tuple(sorted(arena().field.weapon_pile))
    assert at("night ch1 normal; marlow 0,0; okafor 1,0").weapon_pile == full
    found = at("night ch1 normal; marlow 0,0 service_pistol *carbine; okafor 1,0").weapon_pile
    assert sorted((*found, "carbine")) == list(full)
    assert "starting weapons" in clause("K107")


def test_k108_one_more_step_is_a_number_on_her_card() -> None:
    content = load_content(Content, paths.data() / "zombies")
    slower = tuple(replace(one, move=3) if one.id == "brandt" else one for one in content.survivors)
    game = Zombies(replace(content, survivors=slower))
    for rule, marlow, petrov in (("printed", 4, 5), ("3", 3, 4), ("5", 5, 6)):
        option = next(o for o in game.options if o.name == "survivor_movement")
        value = next(v for v in (rule, f"static_{rule}") if v in option.values)
        state = game.start({"survivor_movement": value})
        d = type(draft(state))(game.rules_context, state)
        seats = {one.survivor: seat for seat, one in enumerate(d.people)}
        assert walking.walk_allowance(d, seats["marlow"]) == marlow, "whatever others print"
        assert walking.walk_allowance(d, seats["petrov"]) == petrov
        assert walking.walk_allowance(d, seats["petrov"], base=2) == 3, "rolled"


def test_k109_walks_inside_a_fire_are_listed_at_the_last_hp() -> None:
    fires = tuple(map(hex_of, ("0,0", "1,0", "2,0")))
    state = moving(who("marlow", "0,0", hp=1), fires=fires)
    assert "walk 1,0 2,0" in offers(state)
    inside, happened = told(state, "walk 1,0 2,0")
    assert not heard(happened, events.Wounded)
    assert person(inside, "marlow").hp == 1
    burnt = moving(who("marlow", "-1,0", hp=2), fires=fires)
    burnt = play(burnt, "walk 0,0")
    assert person(burnt, "marlow").hp == 1
    for text in offers(burnt):
        play(burnt, text)


def test_k109_a_walk_back_to_its_beginning_has_a_reason_of_its_own() -> None:
    assert why(moving(who("marlow", "0,0")), "walk 1,0 0,0") == ("K109", "ends_where_began")


def test_k110_boards_keep_slime_off() -> None:
    from tests.games.zombies.rules.test_specials import sprung

    people = who("marlow", "1,-2", hp=1), who("okafor", "2,-3")
    _, happened = sprung("bloater", *people, laid=GATE)
    assert heard(happened, events.Slimed)[0].seats == (0, 1)
    _, happened = sprung("bloater", *people, laid=GATE, boards=(Boards(0, 0, 3),))
    assert heard(happened, events.Slimed)[0].seats == (0,)


@pytest.mark.parametrize("rule", ["d6_each", "d6_all"])
def test_k111_a_die_that_could_move_nobody_is_not_thrown(rule: str) -> None:
    next_to = [zed(1, "0,1"), zed(2, "2,-2", kind=ZombieKind.BRUTE), zed(3, "-2,0", "asleep")]
    state, happened = begin("zombies", *team("0,2"), zombies=next_to, zombie_movement=rule)
    assert to_act(state) != CHANCE
    assert heard(happened, events.ZombieMoved)
    state, _ = begin("zombies", *team("0,2"), zombies=[*next_to, zed(4, "0,-2")], zombie_movement=rule)
    assert to_act(state) == CHANCE
    assert heard(rolled(state, [2])[1], events.ZombieMoved)
    assert "can't move any zombie" in clause("K111")


def test_k111_catch_your_breath_reloads_when_it_is_turned() -> None:
    from tests.games.zombies.rules.test_drawing import drawing

    state, _ = drawing("D25", people=(who("marlow", "0,2", "machine_pistol:1"),))
    assert (state.todo[-1], state.phase) == (Dealing(0, 0, "breath"), Phase.DRAW)
    assert "at once" in arena().director["D25"].text


RING = [zed(k, hex_, "asleep") for k, hex_ in enumerate(("0,-1", "1,-2", "-1,-1"), 3)]
"""Sleepers on all sides of 0,-2."""


@pytest.mark.parametrize("rule", ["d6_each", "d6_all"])
def test_k112_a_zombie_that_is_shut_in_gets_no_die(rule: str) -> None:
    shut = [zed(1, "0,-2"), *RING]
    state, happened = begin("zombies", *team("0,2"), zombies=shut, zombie_movement=rule)
    assert to_act(state) != CHANCE
    assert not heard(happened, events.ZombieMoved)
    state, _ = begin("zombies", *team("0,2"), zombies=[zed(1, "0,-2"), *RING[1:]], zombie_movement=rule)
    assert to_act(state) == CHANCE, "one step is open"
    assert "gets no die" in clause("K112")


def test_k112_each_is_asked_when_its_own_die_would_be_thrown() -> None:
    queue = [zed(1, "0,-2"), *RING[1:], zed(2, "0,-1")]
    state, _ = begin("zombies", *team("0,2"), zombies=queue, zombie_movement="d6_each")
    assert to_act(state) == CHANCE, "the one in front can go"
    state, happened = rolled(state, [1, 1])
    assert [one.zombie for one in heard(happened, events.ZombieMoved)] == [2, 1], "and makes room"


def test_k112_tearing_boards_is_worth_a_die() -> None:
    beyond = [zed(1, "2,-3")]
    state, _ = begin("zombies", *team("0,2", "1,-2"), zombies=beyond, laid=GATE, boards=(Boards(0, 0, 3),),
                     zombie_movement="d6_each")  # fmt: skip
    assert to_act(state) == CHANCE


def test_k112_one_die_for_all_counts_the_room_that_a_brute_makes() -> None:
    behind = [zed(1, "0,-2"), *RING[1:], zed(2, "0,-1", kind=ZombieKind.BRUTE)]
    state, _ = begin("zombies", *team("0,2"), zombies=behind, zombie_movement="d6_all")
    assert to_act(state) == CHANCE, "the Brute goes first"
    stuck = [zed(1, "0,-2"), *RING[1:], zed(2, "0,-1", kind=ZombieKind.BRUTE), *_round_the_brute()]
    state, _ = begin("zombies", *team("0,2"), zombies=stuck, zombie_movement="d6_all")
    assert to_act(state) != CHANCE


def _round_the_brute() -> list[Zombie]:
    """Sleepers that leave the Brute no step ahead or aside."""
    return [zed(k, hex_, "asleep") for k, hex_ in enumerate(("-1,0", "0,0", "1,-1"), 20)]
