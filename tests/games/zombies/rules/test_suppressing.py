"""Phase 2: contributions face down (H12 to H16, G5 to G10, K25 to K28, K91)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.zombies.rules.state.state import UNKNOWN, Phase, State, SurvivorState
from tabletop.games.zombies.rules.state.tasks import Peeking, Revealing, Suppressing
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import CHANCE
from tests.games.zombies.rules.phases import begin, cards, team
from tests.games.zombies.rules.table import (
    arms,
    heard,
    legal,
    offers,
    person,
    play,
    to_act,
    told,
    who,
    why,
    zombies_game,
)

PISTOL = "service_pistol:0+1+2"
SMG = "machine_pistol:0+1+1+2+2"


def aiming(*people: SurvivorState, drawn: tuple[str, ...] = ("D06", "D04"), **changes: Any) -> State:
    """Phase 2 with a horde of eight, or of other cards."""
    return begin("suppress", *people, drawn=cards(*drawn), **changes)[0]


def deciding(state: State) -> list[int]:
    """Seats that are still to decide, in their order."""
    return [task.seat for task in reversed(state.todo) if isinstance(task, Suppressing)]


def test_h12_the_cards_are_known_before_anybody_contributes() -> None:
    state = aiming(*team("0,0", "1,0"))
    assert state.phase == Phase.SUPPRESS
    shown = zombies_game().view(state, 0).shown
    assert [one.card for one in shown.drawn] == ["D06", "D04"]
    assert shown.horde == 8


def test_h13_usually_one_card_at_most() -> None:
    state = aiming(who("marlow", "0,0", PISTOL))
    assert legal(state, "suppress service_pistol 2")
    assert why(state, "suppress service_pistol 1+2") == ("H13", "too_many_cards")


def test_h14_a_weapon_may_allow_more() -> None:
    state = aiming(who("marlow", "0,0", SMG))
    assert legal(state, "suppress machine_pistol 2+2")
    assert why(state, "suppress machine_pistol 1+2+2") == ("H14", "too_many_cards")


def test_h15_others_see_only_how_many_cards_lie_there() -> None:
    state, happened = told(aiming(who("marlow", "0,0", SMG), who("okafor", "1,0")), "suppress machine_pistol 1+2")
    assert arms(state, "marlow", "machine_pistol").hand == (0, 1, 2)
    game = zombies_game()
    assert game.view(state, 1).shown.pile[0].cards == (UNKNOWN, UNKNOWN)
    assert game.view(state, None).shown.pile[0].cards == (UNKNOWN, UNKNOWN)
    assert game.view(state, 0).shown.pile[0].cards == (1, 2)
    told_others = game.redact(heard(happened, events.Contributed)[0], 1)
    assert isinstance(told_others, events.Contributed)
    assert told_others.cards == (UNKNOWN, UNKNOWN)


def test_h16_no_view_shows_what_another_seat_holds_or_gave() -> None:
    state = play(aiming(who("marlow", "0,0", SMG), who("okafor", "1,0")), "suppress machine_pistol 1+2")
    others = play(aiming(who("marlow", "0,0", SMG), who("okafor", "1,0")), "suppress machine_pistol 0+2")
    game = zombies_game()
    assert game.view(state, 1) == game.view(others, 1)
    assert game.view(state, None) == game.view(others, None)
    assert game.view(state, 0) != game.view(others, 0)


def test_g05_contributing_nothing_is_legal() -> None:
    state, happened = told(aiming(*team("0,0", "1,0")), "suppress nothing")
    assert state.pile == ()
    assert heard(happened, events.Contributed)[0].cards == ()
    assert to_act(state) == 1


def test_g06_without_cards_in_hand_nobody_is_asked() -> None:
    state = aiming(who("marlow", "0,0", "machine_pistol:"), who("okafor", "1,0"))
    assert to_act(state) == 1


def test_g06_only_cards_of_the_hand() -> None:
    state = aiming(who("marlow", "0,0", "service_pistol:0+1+1"))
    assert why(state, "suppress service_pistol 2") == ("G6", "not_in_hand")


def test_g07_a_weapon_may_not_allow_it_at_all() -> None:
    state = aiming(who("marlow", "0,0", "fire_axe"), who("okafor", "1,0"))
    assert to_act(state) == 1


def test_g08_somebody_held_by_a_special_attack_gives_nothing() -> None:
    state = aiming(who("marlow", "0,0", token="stalker"), who("okafor", "1,0"))
    assert to_act(state) == 1


@pytest.mark.parametrize("changes", [{"pinned": True}, {"pinned": True, "hp": -1}])
def test_g09_somebody_pinned_gives_one_card_of_a_pistol(changes: dict[str, Any]) -> None:
    state = aiming(who("marlow", "0,0", "twin_pistols:1+1+2", SMG, equipped=1, **changes))
    assert legal(state, "suppress twin_pistols 2")
    assert why(state, "suppress twin_pistols 1+2") == ("G9", "too_many_cards")
    assert why(state, "suppress machine_pistol 1") == ("K26", "pistol_only")


def test_g09_one_card_even_of_a_pistol_that_allows_two() -> None:
    from dataclasses import replace

    from tabletop.games.zombies.rules.state.rules_context import RulesContext
    from tabletop.games.zombies.rules.state.state_builder import StateBuilder
    from tabletop.games.zombies.rules.turn import suppressing
    from tests.games.zombies.rules.table import arena

    content = arena().content
    weapons = tuple(replace(one, suppress=2) if one.pistol else one for one in content.weapons)
    for pinned, most in ((True, 1), (False, 2)):
        state = aiming(who("marlow", "0,0", PISTOL, pinned=pinned))
        d = StateBuilder(RulesContext(replace(content, weapons=weapons)), state)
        assert suppressing.contribution_limits(d, 0) == {0: most}


def test_g07_a_weapon_without_suppressing_fire_is_refused() -> None:
    from tabletop.games.zombies.rules.text.actions import Suppress
    from tabletop.games.zombies.rules.turn import suppressing
    from tests.games.zombies.rules.table import draft

    state = aiming(who("marlow", "0,0", "fire_axe"))
    refusal = suppressing.contribution_refusal(draft(state), Suppressing(0), Suppress("fire_axe", (2,)))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("G7", "no_suppressing")


def test_g10_the_first_player_begins_and_it_goes_round() -> None:
    state = aiming(*team("0,0", "1,0", "2,0", ""), first=1)
    assert deciding(state) == [1, 2, 0]


def test_k25_without_a_horde_nobody_is_asked() -> None:
    state, happened = begin("suppress", *team("0,0"), drawn=cards("D01", "D25"), zombies=[])
    assert "suppress" not in [began.phase for began in heard(happened, events.PhaseBegan)]
    assert not heard(happened, events.Revealed)
    assert state.phase == Phase.MOVE


def test_k25_a_needless_card_and_one_worth_nothing_are_legal() -> None:
    state = aiming(who("marlow", "0,0", SMG), drawn=("D02",))
    assert legal(state, "suppress machine_pistol 2+2")
    assert legal(state, "suppress machine_pistol 0")


def test_k26_only_the_weapon_in_hand() -> None:
    state = aiming(who("marlow", "0,0", SMG, PISTOL))
    assert why(state, "suppress service_pistol 2") == ("K26", "not_equipped")
    assert why(state, "suppress carbine 2") == ("K26", "no_such_weapon")


def test_k26_a_pistol_that_is_not_in_hand_will_do_for_somebody_pinned() -> None:
    state = aiming(who("marlow", "0,0", SMG, PISTOL, pinned=True))
    assert legal(state, "suppress service_pistol 2")
    assert "suppress service_pistol 2" in offers(state)


def test_k26_without_a_pistol_somebody_pinned_gives_nothing() -> None:
    state = aiming(who("marlow", "0,0", "fire_axe", SMG, equipped=1, pinned=True), who("okafor", "1,0"))
    assert to_act(state) == 1


def test_k26_slime_and_darkness_do_not_matter() -> None:
    state = aiming(who("marlow", "0,0", SMG, slime=2), range_mod=-2)
    assert legal(state, "suppress machine_pistol 2+2")


def test_k27_the_cards_are_spent_after_the_reveal_and_wake_nobody() -> None:
    from tests.games.zombies.rules.table import zed

    people = (who("marlow", "0,0", SMG),)
    state = aiming(*people, drawn=("D02",), zombies=[zed(1, "2,0", "asleep")])
    state = play(state, "suppress machine_pistol 1+2")
    assert arms(state, "marlow", "machine_pistol").spent == ()
    assert state.todo[-1] == Revealing()
    state, happened = told(state, "reveal 2+1")
    found = arms(state, "marlow", "machine_pistol")
    assert (found.spent, found.shown) == ((1, 2), ())
    assert not heard(happened, events.Woken)


def test_k28_a_cool_head_sees_the_top_of_its_deck_first() -> None:
    state = aiming(who("brandt", "0,0", "pump_shotgun:1+2+2"))
    assert state.todo[-1] == Peeking(0, 0)
    assert to_act(state) == CHANCE
    state, happened = told(state, "look 4+3")
    looked = heard(happened, events.Looked)[0]
    assert looked.cards == (4, 3)
    hidden = zombies_game().redact(looked, 1)
    assert isinstance(hidden, events.Looked)
    assert hidden.cards == (UNKNOWN, UNKNOWN)
    assert zombies_game().view(state, 0).shown.people[0].armed_weapon.top == (4, 3)
    assert to_act(state) == 0


def test_k28_what_is_known_is_not_looked_at_again() -> None:
    from dataclasses import replace

    brandt = who("brandt", "0,0", "pump_shotgun:1+2+2")
    known = replace(brandt, arms=(replace(brandt.arms[0], top=(4, 3)),))
    assert to_act(aiming(known)) == 0


def test_k28_a_pinned_cool_head_looks_at_its_pistol() -> None:
    state = aiming(who("brandt", "0,0", "service_pistol:1+1+2", "pump_shotgun", equipped=1, pinned=True))
    assert state.todo[-1] == Peeking(0, 0)


def test_k28_an_empty_deck_shows_nothing() -> None:
    from dataclasses import replace

    brandt = who("brandt", "0,0", "pump_shotgun:1+2+2")
    dry = replace(brandt, arms=(replace(brandt.arms[0], spent=brandt.arms[0].deck, deck=()),))
    assert to_act(aiming(dry)) == 0
    one = replace(brandt, arms=(replace(brandt.arms[0], deck=(4,)),))
    assert legal(aiming(one), "look 4")


def test_k28_the_top_is_forgotten_when_the_deck_is_shuffled() -> None:
    from dataclasses import replace

    from tests.games.zombies.rules.table import acting

    brandt = who("brandt", "0,0", "pump_shotgun:1+2+2")
    known = replace(brandt, arms=(replace(brandt.arms[0], top=(4, 3)),))
    state = play(acting(known), "reload", "deal 2+2+2")
    assert person(state, "brandt").armed_weapon.top == ()


def test_k91_with_the_switch_whoever_can_must_contribute() -> None:
    state = aiming(who("marlow", "0,0", SMG), who("okafor", "1,0", "pump_shotgun:"), suppress_optional="false")
    assert why(state, "suppress nothing") == ("K91", "must_contribute")
    assert "suppress nothing" not in offers(state)
    state = play(state, "suppress machine_pistol 0")
    assert state.todo[-1] == Revealing()
