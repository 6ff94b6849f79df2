"""Zombies in words: every event, action and refusal is told, with names instead of ids and no blank left open."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import get_args

import pytest

from tabletop.content.translatable_texts import keys_by_file_text
from tabletop.games.zombies.board import action_messages as zombies_doing
from tabletop.games.zombies.board import event_messages as zombies_words
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import Phase
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text import events as e
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.text.events import WakeCause
from tabletop.games.zombies.rules.text.reasons import REASONS
from tabletop.rules.game import CHANCE, Event, Refusal
from tabletop.ui import wording
from tabletop.ui.messages import english_texts_by_id, say
from tests.games.zombies.rules.table import at, zombies_game

GAME = zombies_game()
CONTENT = GAME.content
NAMES = names_of(CONTENT)
LEFT_OPEN = re.compile(r"[{}]|\bNone\b|\bz[0-9]+\b|\b[a-z]+_[a-z_]+\b|<|\bD[0-9][0-9]\b|-1\b(?! now)")
"""Blanks, ids, and values that nobody may see."""
LONGEST_TOLD = 126
"""Characters of a refusal with the longest names in it."""
NIGHTS = (("ch1", "normal"), ("ch2", "nightmare"), ("ch3", "hard"))
WOUNDED = e.Wounded((), 0, 3, -1, (("zombies", 1), ("brute", 2)))
MISSED = e.Attacked((), 0, "carbine", (0,), 0, (("z1", 0),), loud=True)
CHANGED = e.Took((), 1, "carbine", "pump_shotgun", equipped=True)


@cache
def happened() -> tuple[Event, ...]:
    """Everything that happens in some nights that are played at random."""
    found: list[Event] = []
    for seed, (chapter, level) in enumerate(NIGHTS * 4):
        rng, state = random.Random(seed), GAME.start({"scenario": chapter, "difficulty": level})
        for _ in range(400):
            if GAME.outcome(state) is not None:
                break
            chance = GAME.to_act(state) == CHANCE
            step = GAME.apply(state, GAME.resolve(state, rng) if chance else rng.choice(GAME.actions(state)))
            found += step.events
            state = step.state
    return tuple(found)


def kinds() -> Iterator[type[Event]]:
    for kind in vars(e).values():
        if isinstance(kind, type) and issubclass(kind, e.ZombiesEvent) and kind is not e.ZombiesEvent:
            yield kind


@pytest.mark.parametrize("kind", list(kinds()), ids=lambda kind: kind.__name__)
def test_every_event_has_its_sentence(kind: type[Event]) -> None:
    known = wording.localised_messages("zombies").events
    assert any(key.partition("/")[0] == kind.__name__ for key in known)


def test_every_sentence_is_for_an_event_that_there_is() -> None:
    names = {kind.__name__ for kind in kinds()}
    words = wording.localised_messages("zombies")
    assert {key.partition("/")[0] for key in (*words.events, *words.captions)} <= names


def test_what_happens_is_told_with_names_and_nothing_left_open() -> None:
    told = {kind.__name__ for event in happened() for kind in (type(event),)}
    assert len(told) >= 38, "the nights are long enough to show nearly all there is"
    for event in happened():
        for words in (zombies_words.log_line(CONTENT, event), zombies_words.event_caption(CONTENT, event)):
            shown = re.sub(r"HP now -?[0-9]+", "HP now 0", words)
            assert not LEFT_OPEN.search(shown), f"{event}: {words}"
            assert words != str(event)


def test_what_stands_behind_it_is_told_too_and_ends_with_the_clauses() -> None:
    for event in happened():
        lines = zombies_words.event_details(CONTENT, event)
        assert lines[-1] == f"Rule{'s' if len(event.clauses) > 1 else ''}: {', '.join(event.clauses)}"
        assert not [line for line in lines if "{" in line or "None" in line], event


def test_an_empty_sentence_is_silent_and_a_missing_one_is_not() -> None:
    moved = e.ZombieMoved(("H32",), 3, ((0, 0), (1, 0)), 0)
    words = wording.localised_messages("zombies")
    assert words.log_line(moved, ()) == words.caption_text(moved, ()) == ""
    assert replace(words, events={}, captions={}).log_line(moved, ()) == str(moved)


def test_others_learn_of_cards_only_how_many() -> None:
    drawn = e.HandDrawn(("H81",), 1, "carbine", (1, 2, 3), "reload")
    hidden = GAME.redact(drawn, 0)
    assert hidden is not None
    assert zombies_words.log_line(CONTENT, hidden) == "Dayo draws 3 cards for the Patrol Carbine"
    assert zombies_words.log_line(CONTENT, drawn) == "Dayo draws 1 + 2 + 3 for the Patrol Carbine"
    given = GAME.redact(e.Contributed(("H15",), 2, "machine_pistol", (1, 2)), 0)
    assert given is not None
    assert zombies_words.log_line(CONTENT, given) == "Lida adds 2 cards face down"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.PhaseBegan((), 3, "draw", 1), "Round 3: Dayo is First Player"),
        (e.PhaseBegan((), 3, "wounds", 1), ""),
        (e.Counted((), 5, 3, (("d3", 3),)), "The First Player rolls 5: the Director draws 3 cards"),
        (e.CardDrawn((), "D12", 4, lurked=False), "Leap: horde 4"),
        (e.CardDrawn((), "D11", 1, lurked=True), "Something on the Roof is back from last round: horde 1"),
        (e.Revealed((), (1, 2), 3, 5), "Suppressing fire 3 against horde 5: 2 break through"),
        (e.Revealed((), (1, 2), 3, 4), "Suppressing fire 3 against horde 4: 1 breaks through"),
        (e.Revealed((), (3, 2), 5, 4), "Suppressing fire 5 against horde 4: the line holds"),
        (e.Placed((), 3, ZombieKind.COMMON, (0, 0), 4, 0, active=True, why="horde"), "Rolled 4: a zombie appears"),
        (e.Placed((), 3, ZombieKind.COMMON, (0, 0), 2, 0, active=False, why="wander"),
         "Rolled 2: a sleeper lies on the new tile"),
        (e.Placed((), 3, ZombieKind.BRUTE, (0, 0), 2, 0, active=True, why="brute"),
         "Rolled 2: the Brute kicks a door in"),
        (e.SpecialFired((), "D12", "stalker", 3, 4, 3), "The Stalker goes for Jonas"),
        (WOUNDED, "Ines takes 3 wounds from zombies and the Brute, HP now \N{MINUS SIGN}1"),
        (e.Attacked((), 0, "carbine", (1, 2), 3, (("z1", 3),), loud=True), "Ines fires the Patrol Carbine: 3 hits"),
        (e.Attacked((), 0, "fire_axe", (2,), 2, (("z1", 2),), loud=False), "Ines swings the Fire Axe: 2 hits"),
        (MISSED, "Ines fires the Patrol Carbine and hits nothing"),
        (CHANGED, "Dayo takes the Patrol Carbine and leaves the Pump Shotgun behind"),
        (e.Healed((), 1, 2, 5), "Dayo heals 2, HP now 5"),
        (e.Healed((), 1, 0, 7), "Dayo already has full HP"),
        (e.Revived((), 2, 0, 1), "Ines revives Lida, HP now 1"),
        (e.Woken((), (3,), WakeCause.SHOT), "A sleeper wakes up: it heard the shot"),
        (e.Woken((), (3, 4), WakeCause.NEAR), "2 sleepers wake up: somebody is next to them"),
        (e.Woken(("K66",), (3,), WakeCause.NEAR), "The Mourner wakes up"),
    ],
)  # fmt: skip
def test_a_sentence(event: Event, words: str) -> None:
    assert zombies_words.log_line(CONTENT, event) == words


def test_a_walk_has_no_coordinates_that_no_map_shows() -> None:
    lines = zombies_words.event_details(CONTENT, e.Walked(("H53",), 0, ((3, -4), (4, -4)), 3))
    assert lines == ("Rule: H53",)


def test_the_number_of_cards_is_explained_part_by_part() -> None:
    lines = zombies_words.event_details(CONTENT, e.Counted(("G1",), 5, 4, (("d3", 3), ("tile", 1))))
    first = say("zombies.part_d3", die=5, number=3)
    assert lines == (first, "Because of the First Player's tile: +1", "So 4 cards", "Rule: G1")


def test_what_is_taken_off_the_number_of_cards_has_its_sign_and_its_sum() -> None:
    lines = zombies_words.event_details(CONTENT, e.Counted((), 2, 0, (("d3", 1), ("tile", -1))))
    assert lines[1:] == ("Because of the First Player's tile: −1", "So 0 cards")


def test_a_card_says_what_it_does() -> None:
    for card in CONTENT.director:
        lines = zombies_words.director_card_rule_texts(NAMES, card)
        assert bool(card.special) == any(
            line == zombies_words.special_trigger_text(NAMES, card) for line in lines if card.special
        )
        assert not [line for line in lines if "{" in line]
        assert all(line.endswith(".") for line in lines), lines
    leap = next(card for card in CONTENT.director if card.id == "D12")
    assert zombies_words.special_trigger_text(NAMES, leap) == "The Stalker comes if 3 or more zombies break through."
    crying = next(card for card in CONTENT.director if card.id == "D22" or card.title == "Someone is Crying")
    assert crying.special is None or zombies_words.special_trigger_text(NAMES, crying) == say(
        "zombies.fires_always", special="Mourner"
    )


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_every_refusal_is_told(reason: str) -> None:
    blanks = {
        "survivor": "marlow", "target": "z3", "zombie": "z3", "weapon": "service_pistol", "item": "barricade_kit",
        "side": "NE", "cards": "1+2", "waits": "walking", "room": "2", "at": "3,-2", "start": "0,0", "end": "1,0",
    }  # fmt: skip
    refusal = Refusal("H1", reason, tuple((name, blanks.get(name, "2")) for name in REASONS[reason]))
    words = wording.refusal_text(GAME, refusal)
    assert not LEFT_OPEN.search(words), words
    assert len(words) <= LONGEST_TOLD


def test_every_action_is_told() -> None:
    texts_ = (
        "suppress nothing", "suppress carbine 1+2", "walk 1,0 2,0", "take field_kit", "take carbine equip", "clear NE",
        "halt", "melee z1 z2", "melee marlow", "reload", "reload free", "swap carbine", "use field_kit on okafor",
        "use fire_bottle at 2,0", "use barricade_kit side SW", "use road_flare", "revive petrov", "pass", "resign",
        "use ammo_satchel on marlow weapon carbine",
    )  # fmt: skip
    view = GAME.view(at("marlow 0,0; okafor 1,0; act marlow"), 0)
    told = {text: zombies_doing.action_text(CONTENT, view, GAME.parse(text)) for text in texts_}
    assert not [words for words in told.values() if LEFT_OPEN.search(words)]
    assert told["walk 1,0 2,0"] == "Walk 2 hexes"
    assert told["melee z1 z2"] == "Melee: stun 2 zombies"
    assert told["melee marlow"] == "Melee: 1 hit on Ines's attacker"
    assert told["use ammo_satchel on marlow weapon carbine"] == "Use Ammo Satchel on Ines's Patrol Carbine"
    attack = a.Attack("carbine", (1, 2), (("z1", 1), ("z2", 1), ("marlow", 1)))
    expected = "Patrol Carbine: 3 hits on 2 zombies and Ines's attacker"
    assert zombies_doing.action_notation(CONTENT, attack) == expected
    covered = {type(GAME.parse(text)) for text in texts_} | {a.Attack}
    chance = {a.Roll, a.Deal, a.Look, a.DrawTile, a.DrawCard, a.DrawFind, a.DrawSpot, a.Reveal}
    assert covered | chance == set(get_args(Action))


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("marlow 0,0; drawn D07=6; suppress marlow", "choose Ines's cards against a horde of 6, or add nothing"),
        ("marlow 0,0; move marlow", "move Ines up to 4 hexes, or press End move"),
        ("marlow 0,0; act marlow", "shoot with Ines, or choose another action"),
        ("marlow 0,0 hp=0; act marlow", say("zombies.expects_down", survivor="Ines")),
    ],
)
def test_what_is_expected_is_said(position: str, words: str) -> None:
    assert zombies_doing.prompt_for_seat(CONTENT, at(position), 0) == words


@pytest.mark.parametrize("phase", list(Phase))
def test_every_phase_has_a_name(phase: Phase) -> None:
    assert f"zombies.phase_{phase.value}" in english_texts_by_id()


def test_parts_of_what_a_person_reads_are_in_the_catalogue() -> None:
    found = keys_by_file_text("zombies")
    for words in (
        "Patrol Carbine",
        "Leap",
        "Metro Platform",
        "Stalker",
        "Down the Stairwell",
        "paramedic",
        "Nightmare",
    ):
        assert words in found
