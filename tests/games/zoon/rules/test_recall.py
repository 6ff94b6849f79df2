"""What may be looked at and told again: own cards by today's leave, and where nobody is helped no card seen before."""

from __future__ import annotations

import random

import pytest

from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_bot
from tabletop.games.zoon.rules.actions import Resign
from tabletop.games.zoon.rules.battlefield import cell_from_name
from tabletop.games.zoon.rules.events import Fought, Revealed
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import State
from tabletop.games.zoon.rules.view import Shown, View
from tests.games.zoon.rules.table import at, play, shipped, told, zoon

UNAIDED = {"memory": "unaided"}
HERONS = {"south": "delvers", "north": "stilts"}
ATTACK = "south c3:pickguard#0 a1:first-lantern; north c4:wader#0 f6:moon-egg; turn south 5"


def shown(view: View, cell: str) -> Shown:
    there = view.cells[cell_from_name(cell)]
    assert isinstance(there, Shown)
    return there


@pytest.mark.parametrize("memory", ["helped", "unaided"])
def test_z16_an_earlier_turn_does_not_show_what_may_not_be_looked_at_now(memory: str) -> None:
    game, then = zoon(), at(ATTACK, memory=memory, **HERONS)
    assert shown(game.recall_view(then, then, 0), "c3").card is not None
    for now in (play(game, then, "c3-c4"), play(game, then, "c3-c4", "touch TL")):
        view = game.recall_view(then, now, 0)
        assert shown(view, "c3").card is None
        assert shown(view, "a1").card is None


@pytest.mark.parametrize("memory", ["helped", "unaided"])
def test_z15_in_the_enemys_turn_the_own_last_turn_lies_face_down_too(memory: str) -> None:
    game, then = zoon(), at(ATTACK.replace("c4:wader", "c6:wader"), memory=memory, **HERONS)
    now = play(game, then, "c3-c4")
    assert now.turn == 1
    assert shown(game.recall_view(then, now, 0), "c3").card is None
    always = at(ATTACK.replace("c4:wader", "c6:wader"), memory=memory, own_cards="always", **HERONS)
    later = play(game, always, "c3-c4")
    assert shown(game.recall_view(always, later, 0), "c3").card is not None


def test_a_card_that_was_seen_is_like_any_other_back() -> None:
    game = zoon()
    known = ATTACK.replace("c4:wader#0", "c4:wader#0[seen]")
    seen, unseen = (at(text, **UNAIDED, **HERONS) for text in (known, ATTACK))
    for seat in (0, None):
        assert game.recall_view(seen, seen, seat) == game.recall_view(unseen, unseen, seat)
        assert game.view(seen, seat) != game.view(unseen, seat), "bots know what they know"


def test_a_card_that_lies_open_is_shown_and_its_fall_turns_it_down_in_all_earlier_positions() -> None:
    game = zoon()
    then = at(ATTACK.replace("c4:wader#0", "c4:wader#0[up]"), **UNAIDED, **HERONS)
    assert shown(game.recall_view(then, then, 0), "c4").card is not None
    now = play(game, then, "c3-c4", "touch TL", "touch TL", "lie 0 0")
    view = game.recall_view(then, now, 0)
    assert shown(view, "c4").card is None
    assert shown(view, "c4").known is None
    assert set(game.recall_view(now, now, 0).lost[1]) == {None}
    assert None not in game.recall_view(now, now, 1).lost[1], "its owner may look into the Tomb (D11)"


def test_one_of_two_copies_that_fell_is_not_told_from_the_other() -> None:
    game = zoon()
    field = ATTACK.replace("c4:wader#0", "c4:wader#0[up] e5:wader#0[up]")
    then = at(field, **UNAIDED, **HERONS)
    now = play(game, then, "c3-c4", "touch TL", "touch TL", "lie 0 0")
    view = game.recall_view(then, now, 0)
    assert [shown(view, cell).card for cell in ("c4", "e5")] == [None, None]
    assert shown(game.recall_view(now, now, 0), "e5").card is not None


def test_once_the_game_is_over_all_that_was_seen_is_shown() -> None:
    game, then = zoon(), at(ATTACK, **UNAIDED, **HERONS)
    now, events = told(game, play(game, then, "c3-c4", "touch TL", "touch TL"), "lie 0 0")
    over = game.apply(now, Resign()).state
    assert game.recall_view(now, over, 0) == game.view(now, 0)
    assert [game.recall_event(event, over) for event in events] == list(events)


def test_a_placed_reinforcement_is_a_back_that_could_be_any_card() -> None:
    game = zoon()
    field = "south b1:tinesman#0 f1:winter-standard; north f6:moon-egg a6:wader#0; turn south 5"
    state = play(game, at(field, south="crownhorn", north="stilts", **UNAIDED), "place second-levy c1")
    view = game.recall_view(state, state, 1)
    assert shown(view, "c1").known is None
    fits = game.imagine(view, random.Random(1))
    assert game.recall_view(fits, fits, 1).cells == view.cells


@pytest.mark.parametrize("ruleset", ["classic", "sullivan"])
@pytest.mark.parametrize("seed", range(4))
def test_in_random_games_lists_name_no_card_and_bots_advise_by_what_is_shown(ruleset: str, seed: int) -> None:
    game, rng = shipped(), random.Random(f"{ruleset}{seed}")
    bot = make_bot(game, "medium")
    pairs = (("delvers", "stilts"), ("crownhorn", "bogwife"), ("stilts", "crownhorn"), ("bogwife", "delvers"))
    south, north = pairs[seed]
    state = game.start({"ruleset": ruleset, "south": south, "north": north, **UNAIDED})
    for _ in range(120):
        if state.result is not None:
            break
        state = _step(game, state, rng, bot)


def _step(game: Zoon, state: State, rng: random.Random, bot: object) -> State:
    """Asks about the position as it is shown, and goes on by chance."""
    seat = game.to_act(state)
    if seat >= 0:
        view = game.recall_view(state, state, seat)
        assert not view.aided
        assert not any(isinstance(there, Shown) and there.owner != seat and there.known is not None and not there.up
                       and view.choice is None for there in view.cells)  # fmt: skip
        game.imagine(view, rng)
        if rng.random() < 0.2:
            chosen = bot.choose(view, game.actions(state), rng, Budget(0.05))  # type: ignore[attr-defined]
            assert game.check(state, chosen) is None
    action = rng.choice(game.actions(state)) if seat >= 0 else game.resolve(state, rng)
    step = game.apply(state, action)
    for event in step.events if step.state.result is None else ():
        told_again = game.recall_event(event, step.state)
        assert not getattr(told_again, "zoon", "")
        assert not isinstance(told_again, Fought | Revealed)
    return step.state
