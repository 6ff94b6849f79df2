"""Who sees what: hands, decks and contributions are their owner's (H15, H16, K28), and views can be imagined."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tabletop.games.zombies.rules.state import view
from tabletop.games.zombies.rules.state.state import UNKNOWN, Arms, Contribution, State
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zombies.rules.table import arena, at, draft, night, play, settled, who, zombies_game

SCENE = "marlow 0,0 *machine_pistol=1+2/1/2; okafor 1,0 *pump_shotgun=2+3/1; petrov 0,1; brandt 1,-1"


def shown(state: State, seat: int | None) -> View:
    return zombies_game().view(state, seat)


def test_h15_others_see_only_how_many_cards_lie_face_down() -> None:
    state = play(at(f"{SCENE}; drawn D03=2; suppress marlow"), "suppress machine_pistol 1+2")
    assert state.pile == (Contribution(0, 0, (1, 2)),)
    assert shown(state, 0).shown.pile == state.pile
    for seat in (1, 2, 3, None):
        assert shown(state, seat).shown.pile == (Contribution(0, 0, (UNKNOWN, UNKNOWN)),)


def test_h16_no_card_value_of_another_is_in_a_view() -> None:
    state = at(f"{SCENE}; move marlow")
    own, other = shown(state, 0).shown.people[0].armed_weapon, shown(state, 1).shown.people[0].armed_weapon
    assert own == state.people[0].armed_weapon
    assert other == Arms("machine_pistol", (UNKNOWN,) * 2, (UNKNOWN,) * 18, (UNKNOWN,), (2,))
    assert shown(state, None).shown.people[1].armed_weapon.hand == (UNKNOWN, UNKNOWN)
    assert "?2" in str(shown(state, 1))
    assert "?" not in str(shown(state, 1)).split("okafor")[1].split("petrov")[0]
    assert "?" not in str(zombies_game().unveiled(state))


def test_h16_events_tell_others_only_how_many() -> None:
    game = zombies_game()
    drawn = events.HandDrawn(("H80",), 1, "pump_shotgun", (1, 2, 3), "reload")
    assert game.redact(drawn, 1) == drawn
    assert game.redact(drawn, 0) == game.redact(drawn, None) == replace(drawn, cards=(UNKNOWN,) * 3)
    given = events.Contributed(("H15",), 2, "carbine", (2, 2))
    assert game.redact(given, 0) == replace(given, cards=(UNKNOWN, UNKNOWN))
    seen = events.Looked(("K28",), 3, "carbine", (2, 0))
    assert game.redact(seen, 3) == seen
    assert game.redact(seen, 2) == replace(seen, cards=(UNKNOWN, UNKNOWN))
    revealed = events.Revealed(("H17",), (1, 2), 3, 5)
    assert game.redact(revealed, None) == revealed


def test_k28_only_brandt_knows_what_lies_on_top() -> None:
    scene = night(who("marlow", "0,0"), who("brandt", "1,0"))
    d = draft(scene)
    d.change_weapon(1, 0, top=(2, 1))
    state = d.state()
    assert view.view_for_seat(state, 1, 0).shown.people[1].arms[0].top == (2, 1)
    assert view.view_for_seat(state, 0, 0).shown.people[1].arms[0].top == (UNKNOWN, UNKNOWN)


def test_a_view_is_imagined_with_all_cards_of_a_weapon() -> None:
    state = play(at(f"{SCENE}; drawn D03=2; suppress marlow"), "suppress machine_pistol 1+2")
    seen = shown(state, 1)
    found = set()
    for seed in range(40):
        made = zombies_game().imagine(seen, random.Random(seed))
        assert zombies_game().view(made, 1) == seen
        assert made.people[1] == state.people[1], "the own cards are as they are"
        one = made.people[0].arms[0]
        full = Counter((*one.hand, *one.deck, *one.spent, *one.shown, *made.pile[0].cards))
        assert full == Counter(arena().weapons["machine_pistol"].deck)
        assert UNKNOWN not in full
        found.add((one.hand, made.pile[0].cards))
    assert len(found) > 3


def test_a_spectator_s_view_is_imagined_too() -> None:
    state = at(f"{SCENE}; move marlow")
    made = zombies_game().imagine(shown(state, None), random.Random(1))
    assert all(UNKNOWN not in (*one.hand, *one.deck, *one.spent) for person in made.people for one in person.arms)
    assert shown(made, None) == shown(state, None)


def test_unseen_cards_are_equally_likely_everywhere() -> None:
    state = at("marlow 0,0; okafor 1,0 *service_pistol=0+1+2; move marlow")
    seen, hands = shown(state, 0), Counter[int]()
    for seed in range(800):
        hands.update(zombies_game().imagine(seen, random.Random(seed)).people[1].armed_weapon.hand)
    deck = Counter(arena().weapons["service_pistol"].deck)
    for value, number in deck.items():
        assert abs(hands[value] / 2400 - number / 8) < 0.05


def test_imagined_tops_lie_in_the_deck() -> None:
    arms = Arms("service_pistol", (UNKNOWN,) * 3, (UNKNOWN,) * 5, (), (), (UNKNOWN, UNKNOWN))
    assert view.unseen_card_values(arena(), arms) == sorted(arena().weapons["service_pistol"].deck)
    scene = night(who("marlow", "0,0"), who("brandt", "1,0", "service_pistol:0+1+2"))
    d = draft(scene)
    d.change_weapon(1, 0, top=(1, 2))
    made = zombies_game().imagine(view.view_for_seat(d.state(), 0, 0), random.Random(3)).people[1].arms[0]
    assert not Counter(made.top) - Counter(made.deck)
    assert len(made.top) == 2


@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_random_game_can_be_imagined(seed: int) -> None:
    game, rng = zombies_game(), random.Random(seed)
    state = settled(game.start({"difficulty": "hard"}), seed)
    for ply in range(250):
        to_act = game.to_act(state)
        if to_act == NOBODY:
            break
        action = game.resolve(state, rng) if to_act == CHANCE else rng.choice(game.actions(state))
        state = game.apply(state, action).state
        if ply % 25 == 0:
            for seat in (None, 0, 1, 2, 3):
                seen = game.view(state, seat)
                assert game.view(game.imagine(seen, rng), seat) == seen


def test_h16_what_was_put_face_down_is_told_to_nobody_afterwards() -> None:
    """Whose turn it is lies open to the whole table then: its own cards of an earlier moment do not."""
    game = zombies_game()
    then = play(at(f"{SCENE}; drawn D03=2; suppress marlow"), "suppress machine_pistol 1+2")
    now = at(f"{SCENE}; move marlow")
    given = events.Contributed(("H15",), 0, "machine_pistol", (1, 2))
    assert game.recall_view(then, then, 0).shown.pile == then.pile
    assert game.recall_event(given, then) == given
    assert game.recall_view(then, now, 0).shown.pile == (Contribution(0, 0, (UNKNOWN, UNKNOWN)),)
    assert game.recall_event(given, now) == replace(given, cards=(UNKNOWN, UNKNOWN))
    seen = events.Looked(("K28",), 3, "carbine", (2, 0))
    assert game.recall_event(seen, now) == replace(seen, cards=(UNKNOWN, UNKNOWN))
