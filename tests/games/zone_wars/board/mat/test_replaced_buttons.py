"""A press on a button of the mat takes the place of the one before that chose the same thing."""

from __future__ import annotations

import random

import pytest

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.ui.gesture.picker import NextPickEffect
from tests.games.zone_wars.board.mat.test_picker import FIELD, picked
from tests.games.zone_wars.rules.table import at

_MOST_BUTTONS = 3
"""In a path: an operation takes two buttons, and what slips away pays for that with another one."""


@pytest.mark.parametrize(
    ("presses", "path"),
    [
        (("watch", "sprint"), ("sprint",)),
        (("watch", "sprint", "watch", "sprint"), ("sprint",)),
        (("watch", "move"), ()),
        (("simple", "simple:drop", "watch"), ("watch",)),
        (("simple", "simple:drop", "move"), ()),
        (("simple", "simple:drop", "simple"), ("simple",)),
        (("mutate:mind-push", "points:2", "move", "watch"), ("watch",)),
        (("watch", "watch"), ("watch",)),
        (("mutate:mind-push", "points:2", "points:2", "points:1"), ("mutate:mind-push", "points:2")),
    ],
)
def test_another_button_takes_the_place_of_the_one_before(presses: tuple[str, ...], path: tuple[str, ...]) -> None:
    hand = picked(at(FIELD), "m:krin")
    for button in presses:
        hand.pick(f"button:{button}")
    assert hand.path == ("m:krin", *(f"button:{button}" for button in path))
    assert hand.plan == picked(at(FIELD), *hand.path).plan
    for _ in path:
        hand.remove_last_place()
    assert hand.path == ("m:krin",)


def test_the_way_stays_where_the_button_before_it_is_replaced() -> None:
    hand = picked(at(FIELD), "m:krin", "button:watch", "at:12,10", "button:sprint")
    assert hand.path == ("m:krin", "button:sprint", "at:12,10")
    hand.pick("at:18,12")
    assert [str(action) for action in hand.candidates()] == ["sprint krin 12,10 18,12"]
    assert hand.reach("button:watch") is NextPickEffect.NO
    hand.remove_last_place()
    hand.facing = 90.0
    hand.pick("button:move")
    assert list(hand.path) == ["m:krin", "at:12,10"]
    assert hand.facing == 90.0
    assert [str(action) for action in hand.candidates()] == ["move krin 12,10 @90"]
    hand.pick("button:watch")
    hand.pick("button:sprint")
    assert hand.path == ("m:krin", "at:12,10", "button:sprint")


@pytest.mark.parametrize("seed", range(6))
def test_whoever_cannot_decide_has_few_buttons_in_hand(seed: int) -> None:
    rng, hand = random.Random(seed), picked(at(FIELD), "m:krin")
    for _ in range(25):
        buttons = [target.place for target in hand.targets() if target_ids.button_words(target.place)]
        if not buttons:
            break
        button = rng.choice(buttons)
        expected = hand.plan_with_pick(button)
        hand.pick(button)
        assert hand.plan == expected
        assert sum(bool(target_ids.button_words(pick)) for pick in hand.path) <= _MOST_BUTTONS, hand.path
        assert MatPicker.replace_picks(picked(at(FIELD), "m:krin"), hand.path)
