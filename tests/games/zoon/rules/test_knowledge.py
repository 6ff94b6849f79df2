"""What a seat may see and know: views, events, worlds that fit, and actions that give nothing away."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from tabletop.games.zoon.rules.actions import Action
from tabletop.games.zoon.rules.battlefield import cell_from_name
from tabletop.games.zoon.rules.events import Arranged, Deployed, Moved, Revealed, Touched, TouchedCorner, TurnedUp
from tabletop.games.zoon.rules.imagine import (
    NoPossibleDeal,
    cells_of_unknown_cards,
    deals_of_unseen_cards,
    possible_deals,
)
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import Piece, State
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import NOBODY, InvalidSetup
from tabletop.rules.json_view import to_plain_json_value
from tests.games.zoon.rules.scene import scene
from tests.games.zoon.rules.table import at, label, offered, on, play, told, zoon

STILTS = {"south": "stilts", "north": "delvers"}
LINE = "south a1:moon-egg c2:lancebill#0 d2:wader#0; north f6:first-lantern c5:digger#0 d5:loamwyrm"


def shown(game: Zoon, state: State, seat: int | None, name: str) -> Shown:
    there = game.view(state, seat).cells[cell_from_name(name)]
    assert isinstance(there, Shown)
    return there


def may_be(game: Zoon, state: State, name: str) -> set[str]:
    """Labels of what everybody thinks possible there."""
    piece = on(state, name)
    cards = game.rules_context.sides(state.agreed)[piece.owner].cards
    return {card.label for card in cards if piece.possible_cards >> card.index & 1}


def setup_of(seed: int) -> dict[str, str]:
    rng = random.Random(seed)
    return {option.name: rng.choice(option.values) for option in zoon().options}


# What lies open


def test_the_enemy_sees_backs_and_a_spectator_sees_nothing_but_backs() -> None:
    game = zoon()
    state = game.start({})
    for seat in (0, 1):
        state = game.apply(state, game.actions(state)[seat]).state
    for viewer in (0, 1, None):
        for cell in game.view(state, viewer).cells:
            if isinstance(cell, Shown):
                assert (cell.known is not None) == (cell.owner == viewer)
                assert (cell.card is not None) == (cell.owner == viewer)


def test_own_cards_lie_open_in_the_own_turn_only_unless_agreed_otherwise() -> None:
    game = zoon()
    for setting, card in (("own_turn", None), ("always", on(at(LINE, **STILTS), "c2").card)):
        state = at(LINE, own_cards=setting, **STILTS)
        assert shown(game, state, 0, "c2").card == on(state, "c2").card
        waiting = play(game, state, "d2-d3")
        assert shown(game, waiting, 0, "c2").card == card
        assert shown(game, waiting, 0, "c2").known == on(state, "c2").card


def test_a_view_says_which_cards_are_seen_now_and_which_are_remembered() -> None:
    game = zoon()
    state = at(LINE.replace("c5:digger#0", "c5:digger#0[seen] e5:digger#0[up]"), **STILTS)
    seen = [shown(game, state, 0, name) for name in ("c2", "c5", "e5", "d5")]
    assert [(at.known is not None, at.remembered) for at in seen] == [
        (True, False), (True, True), (True, False), (False, False),
    ]  # fmt: skip
    waiting = play(game, state, "d2-d3")
    assert shown(game, waiting, 0, "c2").remembered
    told = to_plain_json_value(game.view(waiting, 0))
    assert isinstance(told, dict)
    cells = told["cells"]
    assert isinstance(cells, list)
    assert [at["remembered"] for at in cells if isinstance(at, dict) and at["known"] is not None] == [
        True, True, True, True, False,
    ]  # fmt: skip
    unveiled = [at for at in game.unveiled(waiting).cells if isinstance(at, Shown)]
    assert not any(at.remembered for at in unveiled)


@pytest.mark.parametrize("setting", ["own_turn", "always"])
def test_nobody_looks_while_a_combat_is_pending(setting: str) -> None:
    game = zoon()
    state = play(game, at(LINE.replace("c5", "c3"), own_cards=setting, **STILTS), "c2-c3")
    for touches in ((), ("touch TL",), ("touch TL", "touch BR")):
        fighting = play(game, state, *touches)
        for seat in (0, 1):
            cells = [cell for cell in game.view(fighting, seat).cells if isinstance(cell, Shown)]
            assert all(cell.card is None for cell in cells)
            assert all(cell.known is not None for cell in cells if cell.owner == seat)


def test_who_has_to_choose_may_look_in_the_enemys_turn() -> None:
    game = zoon()
    state = at(
        "south a1:moon-egg c2:lancebill#0 e2:wader#0; north f6:first-lantern c3:loamwyrm; turn north 3", **STILTS
    )
    chosen = play(game, state, "c3-c2", "touch TL", "touch BL", "lie 0 0")
    assert game.to_act(chosen) == 0
    assert chosen.turn == 1
    assert shown(game, chosen, 0, "e2").card == on(state, "e2").card


def test_a_fought_card_is_a_back_again_that_everybody_knows() -> None:
    game = zoon()
    state = play(game, at(LINE.replace("c5", "c3"), **STILTS), "c2-c3", "touch BL", "touch BR", "lie 0 0")
    for name, enemy in (("c2", 1), ("c3", 0)):
        for seat in (enemy, None):
            seen = shown(game, state, seat, name)
            assert (seen.card, seen.up) == (None, False)
            assert seen.known == on(state, name).card


def test_tombs_show_faces_to_their_owner_and_all_remember() -> None:
    game = zoon()
    text = LINE + "; tombs south harrier"
    state = at(text, **STILTS)
    seen = {seat: game.view(state, seat) for seat in (0, 1, None)}
    assert seen[0].tombs[0] == state.tombs[0]
    assert set(seen[1].tombs[0]) == set(seen[None].tombs[0]) == {None}
    assert len(seen[1].tombs[0]) == len(state.tombs[0])
    assert all(view.lost == state.tombs for view in seen.values())
    assert game.view(at(text, tombs="open", **STILTS), 1).tombs == state.tombs


# What is told


def test_a_set_up_is_told_to_its_owner_only() -> None:
    game = zoon()
    state = game.start({})
    step = game.apply(state, game.actions(state)[0])
    kinds = [type(event) for event in step.events]
    assert kinds == [Deployed, Arranged]
    for seat, count in ((0, 2), (1, 1), (None, 1)):
        assert len([event for event in step.events if game.redact(event, seat)]) == count


def test_a_touched_corner_is_told_to_its_toucher_only_and_not_in_the_others_view() -> None:
    game = zoon()
    state = play(game, at(LINE.replace("c5", "c3"), **STILTS), "c2-c3")
    after, events = told(game, state, "touch BR")
    assert [type(event) for event in events] == [Touched, TouchedCorner]
    assert [game.redact(events[1], seat) for seat in (0, 1, None)] == [events[1], None, None]
    touched = [view.combat.touches for seat in (0, 1, None) if (view := game.view(after, seat)).combat]
    assert touched == [(2, None), (None, None), (None, None)]
    other = play(game, state, "touch TL")
    assert game.view(after, 1) == game.view(other, 1)
    assert game.view(after, None) == game.view(other, None)


# What a move tells


def test_a_move_leaves_only_cards_that_could_make_it() -> None:
    game = zoon()
    state = at("south a1:moon-egg c1:wader#0 e1:lancebill#0; north f6:first-lantern c5:digger#0", **STILTS)
    aside = play(game, state, "c1-d1")
    assert may_be(game, aside, "d1") == {
        "queen-ardea", "marsh-oracle", "wader#0", "wader#1", "wader#2", "moon-egg",
    }  # fmt: skip
    two = play(game, state, "c1-c3")
    assert may_be(game, two, "c3") == {
        "queen-ardea", "marsh-oracle", "lancebill#0", "lancebill#1", "harrier", "wader#0", "wader#1", "wader#2",
    }  # fmt: skip
    assert may_be(game, two, "e1") == set(game.rules_context.sides(two.agreed)[0].deck.cards_by_label)


def test_a_jump_over_somebody_leaves_only_jumpers() -> None:
    game = zoon()
    state = at("south a1:moon-egg c1:wader#0 c2:lancebill#0; north f6:first-lantern c5:digger#0", **STILTS)
    after, events = told(game, state, "c1-c3")
    assert may_be(game, after, "c3") == {"marsh-oracle", "wader#0", "wader#1", "wader#2"}
    assert [event.reason for event in events if isinstance(event, Moved)] == ["jump"]


def test_a_jump_that_could_be_a_run_is_told_as_a_run() -> None:
    game = zoon()
    jumper = at("south a1:moon-egg c1:wader#0; north f6:first-lantern c5:digger#0", **STILTS)
    runner = at("south a1:moon-egg c1:lancebill#0; north f6:first-lantern c5:digger#0", **STILTS)
    assert told(game, jumper, "c1-c3")[1] == told(game, runner, "c1-c3")[1]


def test_the_way_of_an_attack_is_announced_because_a_tie_shows_it() -> None:
    game = zoon()
    jumper = at("south a1:moon-egg c1:wader#0; north f6:first-lantern c3:digger#0", **STILTS)
    runner = at("south a1:moon-egg c1:lancebill#0; north f6:first-lantern c3:digger#0", **STILTS)
    assert may_be(game, play(game, jumper, "c1-c3"), "c1") == {"marsh-oracle", "wader#0", "wader#1", "wader#2"}
    assert may_be(game, play(game, runner, "c1-c3"), "c1") == {
        "queen-ardea", "lancebill#0", "lancebill#1", "harrier",
    }  # fmt: skip


def test_the_user_of_a_shot_is_of_its_type() -> None:
    game = zoon()
    state = at("south a1:moon-egg c2:lancebill#0; north f6:first-lantern c4:digger#0", **STILTS)
    after = play(game, state, "play reed-javelin c2 c4")
    assert may_be(game, after, "c2") == {"lancebill#0", "lancebill#1", "harrier"}


def test_a_reinforcement_is_a_back_that_everybody_knows() -> None:
    game = zoon()
    state = at("south a1:winter-standard; north f6:moon-egg c4:wader#0", south="crownhorn", north="stilts")
    after = play(game, state, "place second-levy c1")
    assert shown(game, after, 1, "c1").card is None
    assert label(game, after, "c1") == "hill-veteran"
    assert shown(game, after, 1, "c1").known == on(after, "c1").card


# Actions tell nothing

LULLABY = {"south": "bogwife", "north": "crownhorn"}


def test_whom_lullaby_may_be_sung_to_does_not_depend_on_the_hidden_card() -> None:
    game = zoon()
    text = "south a1:mudpearl b1:mother-croak; north c3:{} f6:{}"
    still, quick = "winter-standard", "levy-spear#0"
    standing = at(text.format(still, quick), **LULLABY)
    walking = at(text.format(quick, still), **LULLABY)
    assert offered(game, standing, "play") == offered(game, walking, "play")
    assert "play fen-lullaby c3" in offered(game, standing)
    after, events = told(game, standing, "play fen-lullaby c3")
    assert [event.zoon for event in events if isinstance(event, Revealed)] == ["The Winter Standard"]
    assert after.turn == 1
    assert may_be(game, after, "c3") == {still}
    led = play(game, walking, "play fen-lullaby c3")
    assert offered(game, led) == {"choose b3", "choose c4", "choose d3"}


def test_lullaby_is_refused_where_everybody_knows_that_the_card_cannot_move() -> None:
    game = zoon()
    state = at("south a1:mudpearl b1:mother-croak; north c3:winter-standard[seen] d4:levy-spear#0", **LULLABY)
    assert "play fen-lullaby c3" not in offered(game, state)
    assert "play fen-lullaby d4" in offered(game, state)


def tellings(game: Zoon, seed: int) -> list[State]:
    """A random game."""
    rng, state = random.Random(seed), game.start(setup_of(seed))
    states = [state]
    while game.to_act(state) != NOBODY:
        state = game.apply(state, rng.choice(game.actions(state))).state
        states.append(state)
    return states


@pytest.mark.parametrize("seed", range(6))
def test_what_can_be_done_and_why_not_is_the_same_in_every_world_that_fits(seed: int) -> None:
    game, rng = zoon(), random.Random(seed)
    tried: set[Action] = set()
    for state in tellings(game, seed):
        seat = game.to_act(state)
        tried.update(game.actions(state))
        for eyes in (0, 1, None):
            view = game.view(state, eyes)
            twin = game.imagine(view, rng)
            assert game.view(twin, eyes) == view
            assert seat < 0 or game.actions(twin)
            if eyes == seat and seat >= 0:
                assert game.actions(twin) == game.actions(state)
                some = rng.sample(sorted(tried, key=str), min(20, len(tried)))
                assert [game.check(twin, action) for action in some] == [game.check(state, action) for action in some]


# Worlds


def test_worlds_are_counted_as_if_every_one_was_dealt() -> None:
    masks, left = (0b011, 0b110, 0b111, 0b101), (2, 1, 1)
    cards = [card for card, number in enumerate(left) for _ in range(number)]
    fitting = [
        dealt for dealt in permutations(cards) if all(m >> card & 1 for m, card in zip(masks, dealt, strict=True))
    ]
    for back in range(4):
        counts = Counter(dealt[back] for dealt in fitting)
        expected = {card: Fraction(count, len(fitting)) for card, count in counts.items()}
        assert possible_deals(masks, left).card_probabilities(back) == expected


def test_worlds_are_dealt_without_bias() -> None:
    masks, left = (0b011, 0b110, 0b111, 0b101), (2, 1, 1)
    cards = [card for card, number in enumerate(left) for _ in range(number)]
    fitting = Counter(
        dealt for dealt in permutations(cards) if all(m >> card & 1 for m, card in zip(masks, dealt, strict=True))
    )
    rng = random.Random(7)
    dealt = Counter(tuple(possible_deals(masks, left).deal_cards(rng)) for _ in range(4000))
    assert set(dealt) == set(fitting)
    for world, count in fitting.items():
        share = count / sum(fitting.values())
        assert abs(dealt[world] / 4000 - share) < 0.04


def test_a_contradiction_is_refused() -> None:
    with pytest.raises(NoPossibleDeal):
        possible_deals((0b01, 0b01), (1, 1)).card_probabilities(0)
    with pytest.raises(NoPossibleDeal):
        possible_deals((0b01, 0b01), (1, 1)).deal_cards(random.Random(1))
    with pytest.raises(NoPossibleDeal):
        possible_deals((0b11,), (1, 1))


def test_imagined_cards_are_those_that_are_left() -> None:
    game = zoon()
    state = at(LINE + "; tombs north old-mattock", **STILTS)
    view = game.view(state, 0)
    dealt = Counter[tuple[str, ...]]()
    for seed in range(60):
        world = game.imagine(view, random.Random(seed))
        dealt[tuple(label(game, world, name) for name in ("c5", "d5", "f6"))] += 1
        assert world.tombs == state.tombs
        assert [world.cells[c] for c in range(12)] == [state.cells[c] for c in range(12)]
    assert len(dealt) == 6
    assert {tuple(sorted(world)) for world in dealt} == {("digger#0", "first-lantern", "loamwyrm")}


def test_a_corner_touched_unseen_is_imagined() -> None:
    game = zoon()
    state = play(game, at(LINE.replace("c5", "c3"), **STILTS), "c2-c3", "touch BR")
    for eyes in (1, None):
        view = game.view(state, eyes)
        corners = {
            world.combat.touches for seed in range(40) if (world := game.imagine(view, random.Random(seed))).combat
        }
        assert corners == {(corner, None) for corner in range(4)}
    own = game.imagine(game.view(state, 0), random.Random(1))
    assert own.combat is not None
    assert own.combat.touches == (2, None)


def test_an_enemy_that_has_set_up_is_imagined_with_its_whole_tribe() -> None:
    game = zoon()
    state = game.start({})
    state = game.apply(state, game.actions(state)[0]).state
    world = game.imagine(game.view(state, 1), random.Random(3))
    cards = game.rules_context.sides(state.agreed)[0].cards
    dealt = Counter(piece.card for piece in world.cells if isinstance(piece, Piece))
    assert dealt == Counter({card.index: card.copies for card in cards if card.copies})
    assert world != state
    assert game.view(world, 1) == game.view(state, 1)


def test_backs_of_a_view_are_weighed_by_what_is_left() -> None:
    game = zoon()
    view: View = game.view(at(LINE, **STILTS), 0)
    backs = cells_of_unknown_cards(view)
    assert backs[0] == ()
    assert [name for name in ("c5", "d5", "f6") if cell_from_name(name) in backs[1]] == ["c5", "d5", "f6"]
    likely = deals_of_unseen_cards(game.rules_context, view, 1, backs[1]).card_probabilities(0)
    assert sum(likely.values()) == 1
    assert set(likely.values()) == {Fraction(1, 3)}


# Texts


def test_a_whole_position_is_read_as_it_was_written() -> None:
    game = zoon()
    for state in tellings(game, 3)[2:]:
        calm = state.choice is None and not state.turning and state.march is None and state.result is None
        if calm and state.turn >= 0:
            tribes = [game.content.tribes[tribe].id for tribe in state.agreed.tribes]
            setup = {**setup_of(3), "south": tribes[0], "north": tribes[1], "position": game.position(state)}
            assert game.start(setup) == state


def test_a_views_text_names_no_hidden_card() -> None:
    game = zoon()
    text = str(game.view(at(LINE, **STILTS), 0))
    assert "north c5:? d5:? f6:?" in text
    assert "south a1:moon-egg c2:lancebill#0 d2:wader#0" in text
    assert "?" not in game.position(at(LINE, **STILTS))
    with pytest.raises(InvalidSetup):
        at(text, **STILTS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "south",
        "south a1:moon-egg; north f6:digger#0",
        "south a1:moon-egg; north f6:first-lantern; north e6:digger#0",
        "south a1:moon-egg a1:wader#0; north f6:first-lantern",
        "south a1:moon-egg b1:digger#0; north f6:first-lantern",
        "south a1:moon-egg b1:harrier c1:harrier; north f6:first-lantern",
        "south a1:moon-egg g1:harrier; north f6:first-lantern",
        "south a1:moon-egg[odd]; north f6:first-lantern",
        "south a1:moon-egg[held=x]; north f6:first-lantern",
        "south a1:moon-egg[maybe=harrier]; north f6:first-lantern",
        "south a1:moon-egg[gear=north.rockfall]; north f6:first-lantern",
        "south a1:moon-egg; north f6:first-lantern; turn east 1",
        "south a1:moon-egg; north f6:first-lantern; turn south",
        "south a1:moon-egg; north f6:first-lantern; quiet many",
        "south a1:moon-egg; north f6:first-lantern; tombs wader#0",
        "south a1:moon-egg; north f6:first-lantern; trumps south lantern-flask=hand/0",
        "south a1:moon-egg; north f6:first-lantern; combat south a1-b1 back a1",
        "south a1:moon-egg; north f6:first-lantern b6:digger#0[held=9]; turn north 1; walk",
        "south a1:moon-egg; north f6:first-lantern; turn none 0",
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(InvalidSetup):
        at(text, **STILTS)


def test_a_combat_can_be_where_a_position_begins() -> None:
    game = zoon()
    state = at(
        "south a1:moon-egg c2:lancebill#0; north f6:first-lantern c4:digger#0; combat south c2-c4 back c3", **STILTS
    )
    tied = play(game, state, "touch BL", "touch BR", "lie 0 0")
    assert label(game, tied, "c3") == "lancebill#0"


def test_with_all_cards_open_nothing_is_a_memory() -> None:
    game = zoon()
    state = at(
        "south a1:moon-egg c2:lancebill#0; north f6:first-lantern c4:digger#0; combat south c2-c4 back c3", **STILTS
    )
    tied = play(game, state, "touch BL", "touch BR", "lie 0 0")
    seen, known = game.unveiled(tied), game.view(tied, None)
    cards = [(shown, square) for shown, square in zip(seen.cells, tied.cells, strict=True) if isinstance(square, Piece)]
    assert any(isinstance(shown, Shown) and shown.remembered for shown in known.cells), "both fought, and lie face down"
    for shown, square in cards:
        assert isinstance(shown, Shown)
        assert (shown.card, shown.known, shown.remembered) == (square.card, square.card, False)


def test_under_the_alternate_rules_few_cards_lie_open() -> None:
    state = at(LINE, ruleset="sullivan", **STILTS)
    assert all(piece.up for piece in state.cells if isinstance(piece, Piece))
    game = zoon()
    assert shown(game, state, None, "c5").card == on(state, "c5").card


def test_turning_up_reveals_and_stops_undo() -> None:
    game = zoon()
    text = ("south a1:moon-egg c1:lancebill#0 a2:wader#0[up] b2:wader#0[up] c2:wader#1[up] d2:wader#2[up] "
            "e2:harrier[up] f2:lancebill#0[up]; north f6:first-lantern")  # fmt: skip
    state = at(text, ruleset="sullivan", **STILTS)
    step = game.apply(state, game.parse("c2-c3"))
    assert not step.reveals
    out = game.apply(replace(step.state, turn=0), game.parse("c1-c2"))
    assert out.reveals
    assert [event.at for event in out.events if isinstance(event, TurnedUp)] == ["c2"]


def test_the_text_of_a_view_ends_with_what_waits() -> None:
    elk, herons, toads = ("crownhorn", "stilts"), ("stilts", "delvers"), ("bogwife", "crownhorn")
    struck = scene("c4:dame-velvet", "c5:wader#0", tribes=elk).attack("c4-c5", "TL", "BL")
    aimed = scene("c3:digger#0", "d4:wader#0").play("play lantern-flask c3 d4")
    led = scene("b2:mother-croak", "c3:levy-spear#0", tribes=toads).play("play fen-lullaby c3")
    gust = scene("b4:lancebill#0 d4:wader#0", "f5:digger#0", tribes=herons).play("play fen-gust b4 b3")
    ends = [str(waits.view(0)).rpartition("; ")[2] for waits in (struck, aimed, led, gust, gust.play("resign"))]
    assert ends == [
        "combat south c4-c5 back c4 again",
        "combat south c3-d4 back c3 with lantern-flask",
        "choice south control_enemy c3",
        "march fen-gust 1",
        "over north resigned",
    ]
    touched = struck.play("touch TL")
    assert str(touched.view(0)).endswith("back c4 again touch south:TL")
    assert str(touched.view(1)).endswith("back c4 again")
