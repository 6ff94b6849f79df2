"""Every refusal has its words and its blanks; what waits decides what is possible; a sample is offered."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.games.zombies import rules as zombies
from tabletop.games.zombies.rules.offers import MOST_ATTACKS, LazyActions, distinct_card_choices, hit_splits
from tabletop.games.zombies.rules.text.actions import Action, Pass, Reload, Resign
from tabletop.games.zombies.rules.text.reasons import REASONS
from tabletop.rules import stack
from tabletop.rules.game import CHANCE, Die, InvalidAction
from tests.games.zombies.rules.phases import begin, team
from tests.games.zombies.rules.table import (
    acting,
    begun,
    moving,
    night,
    offers,
    play,
    to_act,
    who,
    why,
    zed,
    zombies_game,
)


def given() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Reasons with their blanks as they stand in the code."""
    for path in Path(zombies.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                reason = node.args[1]
                chosen = (reason.body, reason.orelse) if isinstance(reason, ast.IfExp) else (reason,)
                for one in chosen:
                    assert isinstance(one, ast.Constant)
                    assert isinstance(one.value, str)
                    yield one.value, tuple(sorted(keyword.arg or "" for keyword in node.keywords))


def test_every_reason_of_the_code_is_listed_with_its_blanks_and_no_other() -> None:
    found = dict(given())
    assert {reason: REASONS.get(reason) for reason in found} == found
    assert set(REASONS) == {*found, *stack.REASONS}
    assert len({*given()}) == len(found), "the same blanks everywhere"


def test_only_what_waits_is_possible() -> None:
    scene = moving(who("marlow", "0,0"), who("okafor", "1,0"))
    assert why(scene, "pass") == ("H1", "not_now")
    assert why(scene, "roll 1") == ("H1", "not_now")
    assert why(play(scene, "halt"), "walk 0,1") == ("H1", "not_now")


def test_of_a_game_that_is_over_nothing_is_possible() -> None:
    over = play(acting(who("marlow", "0,0")), "resign")
    assert why(over, "pass") == ("X16", "game_over")
    assert offers(over) == []


def test_chance_does_only_what_it_can() -> None:
    state = play(acting(who("marlow", "0,0", "service_pistol:1"), who("okafor", "1,0")), "reload")
    assert to_act(state) == CHANCE
    assert why(state, "deal 2+2+2") == ("K12", "no_such_chance")
    assert why(state, "deal 1+1") == ("K12", "no_such_chance")
    assert why(state, "resign") == ("H1", "not_now")


def test_handfuls_are_distinct() -> None:
    assert distinct_card_choices((2, 1, 1), 2) == ((1,), (2,), (1, 1), (1, 2))


@pytest.mark.parametrize(
    ("aims", "total", "expected"),
    [
        ([(1, 1), (2, 1)], 0, [((1, 0),), ((2, 0),)]),
        ([(1, 1), (2, 1)], 1, [((1, 1),), ((2, 1),)]),
        ([(1, 1), (2, 1)], 3, [((1, 1), (2, 2))]),
        ([(1, 3), (2, 1)], 2, [((1, 2),), ((1, 1), (2, 1))]),
        ([(1, 1), (2, 1), (3, 1)], 2, [((1, 1), (other, 1)) for other in (2, 3)]
            + [((2, 1), (3, 1))]),
    ],
)  # fmt: skip
def test_x12_splits_waste_nothing_while_there_is_somebody_to_hit(
    aims: list[tuple[int, int]], total: int, expected: list[tuple[tuple[int, int], ...]]
) -> None:
    assert list(hit_splits(aims, total)) == expected


def test_what_is_offered_of_many_shots_is_a_sample_of_every_handful() -> None:
    places = [f"{q},{r}" for r in range(-2, 3) for q in range(max(-2, -2 - r), min(2, 2 - r) + 1) if (q, r) != (0, 0)]
    marlow = who("marlow", "0,0", "auto_shotgun:1+2+3+4")
    scene = acting(marlow, zombies=[zed(n, hex_) for n, hex_ in enumerate(places, 1)])
    shots = [text for text in offers(scene) if text.startswith("attack")]
    assert len(shots) <= MOST_ATTACKS
    assert {text.split()[2] for text in shots} == {
        "1", "2", "3", "4", "1+2", "1+3", "1+4", "2+3", "2+4", "3+4",
    }  # fmt: skip


@pytest.mark.parametrize(("asleep", "awake"), [("1,0", "-1,0"), ("-1,0", "1,0")])
def test_who_is_awake_is_shot_at_before_who_sleeps(asleep: str, awake: str) -> None:
    scene = acting(who("marlow", "0,0", "service_pistol:1"), zombies=[zed(1, asleep, "asleep"), zed(2, awake)])
    shots = [text for text in offers(scene) if text.startswith("attack")]
    assert shots == ["attack service_pistol 1 z2=1", "attack service_pistol 1 z1=1"]


def test_k81_a_friend_is_helped_up_by_who_has_no_items() -> None:
    assert "revive okafor" in offers(acting(who("marlow", "0,0", bag=()), who("okafor", "1,0", hp=0, bag=())))


def test_offers_are_read_one_by_one_and_in_parts() -> None:
    listed: list[Action] = [Reload(), Pass(), Resign()]
    lazy = LazyActions()
    lazy.extend(listed[:1])
    lazy.extend(listed[1:])
    assert (len(lazy), list(lazy)) == (3, listed)
    assert [lazy[index] for index in range(-3, 3)] == listed + listed
    assert (lazy[1:], lazy[:-1]) == (tuple(listed[1:]), tuple(listed[:-1]))
    for index in (3, -4):
        with pytest.raises(IndexError):
            lazy[index]


@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_rolls_for_the_number_of_cards(first: int) -> None:
    state, _ = begin("begin", *team("0,0", "1,0"), first=first)
    assert [die.seat for die in zombies_game().dice(state)] == [first]


def test_dice_are_rolled_one_at_a_time_and_nobody_rolls_for_a_hand() -> None:
    game = zombies_game()
    state = play(acting(who("marlow", "0,0"), who("okafor", "1,0")), "reload")
    assert game.dice(state) == ()
    rolling = begun(night(who("marlow", "-2,0"), who("okafor", "2,0"), survivor_movement="d6"))
    assert game.dice(rolling) == (Die(0, ("1", "2", "3", "4", "5", "6")),)
    assert str(game.rolled(rolling, ["4"])) == "roll 4"
    for faces in ([], ["7"], ["1", "2"]):
        with pytest.raises(InvalidAction):
            game.rolled(rolling, faces)
