"""Zone Wars in words: every event, action and refusal is told, with names instead of ids and no blank left open."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any, get_args

import pytest

from tabletop.content.load import load_content
from tabletop.content.prose import HOLDERS, LONGEST_REASON, GameMessages
from tabletop.games.zone_wars.board import action_messages as zone_wars_doing
from tabletop.games.zone_wars.board import event_messages as zone_wars_words
from tabletop.games.zone_wars.board.action_messages import action_words, notation, task_prompt
from tabletop.games.zone_wars.board.event_messages import caption, event_details, log_line, refusal_text
from tabletop.games.zone_wars.board.names import direction_text, names_of
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.games.zone_wars.rules.text.event_reasons import MoveManner, RollReason
from tabletop.games.zone_wars.rules.text.reasons import REASONS
from tabletop.games.zone_wars.rules.turn import task_specs
from tabletop.paths import data
from tabletop.rules.game import CHANCE, NOBODY, Event, Outcome, Refusal
from tabletop.rules.plane.geometry import Point3
from tabletop.ui import wording
from tabletop.ui.messages import say
from tests.games.zone_wars.rules.table import at, play, zone_wars

CONTENT = zone_wars().content
SEATS = ("Anna", "Bo")
BLANK = re.compile(r"\{([a-z_]+)\}")
LONGEST_TOLD = 126
"""Characters of a refusal with the longest names in it."""
PLIES = 260
PLACE = Point3(12, 10)
DUEL = "sides ark genlab; bare; krin 10,10 @0; bormin 18,10 @180"


@pytest.fixture(autouse=True)
def _shelved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of Zone Wars, whether it is registered or not."""
    said = read()
    monkeypatch.setattr(wording, "localised_messages", lambda game: said)


def read() -> GameMessages:
    holder: Any = load_content(HOLDERS["words"], data() / "zone_wars")
    return holder.words  # type: ignore[no-any-return]


def kinds() -> list[type[Event]]:
    return [
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == events.__name__
        and not kind.__name__.startswith("_")
    ]  # fmt: skip


# Everything is there


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    assert set(read().reasons) == set(REASONS)
    for reason, sentence in read().reasons.items():
        assert set(BLANK.findall(sentence)) <= set(REASONS[reason]), reason


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_every_event_has_a_line(kind: type[Event]) -> None:
    said = read()
    assert [key for key in said.events if key.partition("/")[0] == kind.__name__]


def test_nothing_is_told_of_events_that_do_not_exist() -> None:
    names = {kind.__name__ for kind in kinds()}
    for told_ in (read().events, read().captions):
        assert {key.partition("/")[0] for key in told_} <= names
    assert set(read().captions) <= set(read().events), "a caption is another way to say a line"


@pytest.mark.parametrize("kind", get_args(Action), ids=lambda kind: kind.__name__)
def test_every_action_has_a_short_form_and_those_of_people_a_sentence(kind: type) -> None:
    assert kind in zone_wars_doing._SHORT_TEXTS
    assert (kind in zone_wars_doing._ACTION_TEXTS) != (kind in task_specs.REVEALING_ACTIONS)


def test_of_every_task_that_waits_for_people_it_is_said_what_is_expected() -> None:
    waiting = {
        task
        for task, kind in task_specs.TASK_SPECS.items()
        if set(kind.action_rules) - set(task_specs.REVEALING_ACTIONS)
    }
    assert waiting == set(zone_wars_doing._TASK_PROMPTS)
    known = {name.removeprefix("waits_") for name in zone_wars_words._WAIT_KEYS}
    assert {task.__name__.lower() for task, kind in task_specs.TASK_SPECS.items() if kind.action_rules} <= known


# Refusals


def longest() -> dict[str, str]:
    """For each blank of a refusal the longest thing that may stand there."""
    figures = [card.id for faction in CONTENT.factions for card in faction.characters]
    figure = max(figures, key=lambda id_: len(names_of(CONTENT).figure_name(id_)))
    card = max((*CONTENT.gear, *CONTENT.artifacts), key=lambda one: len(one.name)).id
    power = max(CONTENT.mutations, key=lambda one: len(one.name)).id
    piece = max(
        (p.id for m in CONTENT.maps for p in m.terrain), key=lambda id_: len(names_of(CONTENT).terrain_name(id_))
    )
    somebody = dict.fromkeys(("figure", "target", "enemy", "obstacle"), figure)
    return somebody | {
        "weapon": card, "card": card, "mutation": power, "piece": piece, "waits": "ending", "corner": "nw",
        "monster": "zone-spider", "attribute": "survival", "token": "t12", "far": "12.34", "allowed": "10.00",
        "range": "10.00", "at": "12.34,10.00", "points": "4", "pool": "10", "most": "3", "number": "12",
    }  # fmt: skip


@pytest.mark.parametrize("reason", REASONS)
def test_a_refusal_is_short_and_leaves_no_blank(reason: str) -> None:
    known = longest()
    params = tuple((name, known.get(name, "3")) for name in REASONS[reason])
    sentence = refusal_text(CONTENT, Refusal("R1", reason, params))
    assert not set("{}_#") & set(sentence)
    assert len(sentence) <= LONGEST_TOLD
    assert sentence.endswith(".")
    assert sentence[0] == sentence[0].upper()
    assert len(BLANK.sub("x", read().reasons[reason])) <= LONGEST_REASON


def test_refusals_have_names_instead_of_ids() -> None:
    far = Refusal("R17", "out_of_range", (("far", "7.20"), ("range", "5.00"), ("target", "vey")))
    assert refusal_text(CONTENT, far) == "Sister Vey is 7.2 inches away, and the range is 5 inches. Go closer."
    wall = Refusal("R180", "terrain_in_way", (("at", "3.00,4.00"), ("piece", "ruin-nw")))
    assert refusal_text(CONTENT, wall) == "The Ruin is in the way. Go round it."
    first = Refusal("R62", "not_now", (("waits", "striking"),))
    assert refusal_text(CONTENT, first) == "Not now. First: attack, or decline."
    arms = Refusal("R37", "no_use", (("mutation", "mind-push"),))
    assert refusal_text(CONTENT, arms) == "Mind Push does nothing here. Keep the m-points for a better moment."


# Events

TOLD: list[tuple[Event, str]] = [
    (events.Mustered(("R24",), 0, ("krin", "lib")), "Anna leads Krin, Lib"),
    (events.Dealt(("R25",), "dux", "jump"), "Dux is dealt Pounce"),
    (events.Dealt(("R25",), "krin", "jump"), "Krin is dealt Frog Legs"),
    (events.Drawn(("R59", "R60"), "genlab", 1), "Genlab Tribe token drawn: Bo activates a model"),
    (events.Drawn(("R59",), "genlab", 1), "Genlab Tribe token drawn: Bo chooses a corner"),
    (events.Drawn(("R59",), "zone", CHANCE), "A Zone token is drawn"),
    (events.Activated(("R60",), "krin", 0, "simple"), "Krin: Operate"),
    (events.Moved(("R89",), "krin", (Point3(10, 10), Point3(13, 10), Point3(13, 12)), 90, MoveManner.WALK),
    "Krin moves 5 inches"), (events.Turned(("R89",), "krin", 90), "Krin turns to the south"),
    (events.Targeted(("R122",), "krin", "dux", "scrap-pistol", "move", 2), "Krin attacks Dux with Scrap Pistol"),
    (events.Targeted(("R122",), "krin", "dux", "fists", "counter", 0), "Krin strikes back at Dux with bare hands"),
    (events.Targeted(("R122",), "dux", "krin", "spit", "blast", 0), "Dux turns Venom on Krin"),
    (events.Targeted(("R122",), "grizzly#1", "krin", "fists", "monster", 0), "Grizzly goes for Krin"),
    (events.Targeted(("R122",), "grizzly#2", "krin", "fists", "monster", 0), "Grizzly 2 goes for Krin"),
    (events.Pool(("R42",), "krin", 5, 1, (("ranged", 4), ("close", 1))), "Krin rolls 5 base dice and 1 gear die"),
    (events.Rolled(("R3",), 0, "krin", (6, 3, 1, 2), (4,), 1, RollReason.ATTACK), "Krin rolls 5 dice: 1 success"),
    (events.Rolled(("R3",), 0, "dux", (), (6, 1), 1, RollReason.PROTECTION),
     "Dux rolls 2 dice for protection: 1 success"),
    (events.Pushed(("R10",), "krin", 2), "Krin pushes the roll and keeps 2 dice"),
    (events.Hit(("R125",), "krin", "dux", 2), "Krin hits Dux with 2 successes"),
    (events.Protected(("R129",), "dux", 0), "Nothing protects Dux"),
    (events.Damaged(("R130",), "dux", 2, 3), "Dux takes 2 damage (3 so far)"),
    (events.TakenOut(("R175",), "dux", PLACE), "Dux is Taken Out"),
    (events.TakenOut(("D32",), "land-shark#1", PLACE), "Land Shark is beaten"),
    (events.Knocked(("R157",), "dux", Point3(10, 10), Point3(12.5, 10)), "Dux is knocked back 2.5 inches"),
    (
        events.Shifted(("R38",), "dux", 1, PLACE, Point3(15, 14), "lift"),
        "Dux moves a token 5 inches without touching it",
    ),
    (events.Shifted(("R38",), "dux", 1, PLACE, Point3(12, 12), "pull"), "Dux pulls a token 2 inches closer"),
    (events.Collided(("R159",), "dux", "ruin-nw"), "Dux runs into the Ruin"),
    (events.Fell(("R187",), "dux", Point3(9, 9, 5), Point3(9, 9), 1), "Dux falls 5 inches"),
    (events.Mutated(("R30",), "krin", 0, "mind-push", 1, 0), "Krin uses Mind Push for 1 m-point; 0 left"),
    (events.Mutated(("R30",), "krin", 0, "mind-push", 2, 1), "Krin uses Mind Push for 2 m-points; 1 left"),
    (events.Found(("R190",), "krin", "junk"), "Krin finds junk; no better card is left"),
    (events.Passed(("R170",), "laser-rifle", "dux", "krin", "loot"), "Krin snatches Laser Rifle from Dux"),
    (events.Recovered(("R107",), "dux", "bormin"), "Bormin helps Dux up; Dux is now Bloodied"),
    (events.ZoneCard(("R202",), "zone-rats", "krin"), "Zone card for Krin: Zone Rats"),
    (events.ZoneCard(("R202",), "acid-rain", "krin"), "Zone card for everyone: Acid Rain"),
    (events.ZoneCard(("R202",), "zone-rats", ""), "Zone card: Zone Rats, but it hits nobody"),
    (events.Tested(("R7",), "krin", False, "zone-rats"), "Krin fails the test"),
    (events.Collapsed(("R186",), "ruin-nw"), "The Ruin collapses into rubble"),
    (events.Drifted(("R208",), 44), "The wind blows to the south-east"),
    (events.Counted(("R192",), 1, 1), "Bo has 1 victory point"),
    (events.Ended(("D35",), (0,), "triggers"), "Anna wins with the last Acid Rain"),
    (events.Ended(("D35",), (0, 1), "triggers"), "Anna and Bo share the victory"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "line"), TOLD, ids=[f"{k}-{type(e).__name__}" for k, (e, _) in enumerate(TOLD)])
def test_events_are_told_with_names(event: Event, line: str) -> None:
    assert log_line(CONTENT, event, SEATS) == line
    assert caption(CONTENT, event, SEATS)[-1] in ".!?"


@pytest.mark.parametrize("reason", ["triggers", "retrieved", "rounds", "last_standing"])
def test_the_end_says_what_decides_and_whose_the_victory_is_r69(reason: str) -> None:
    for winners, names in (((0,), "Anna"), ((1,), "Bo"), ((0, 1), "Anna and Bo")):
        words = read().outcome_text(Outcome(winners, reason, "R69"), SEATS)
        assert words.endswith(f" Points decide; on a tie, the number of models not Taken Out. Victory goes to {names}.")


def test_a_line_opens_to_dice_modifiers_and_clauses() -> None:
    pool = events.Pool(("R42", "R6"), "krin", 5, 1, (("ranged", 4), ("close", 1)))
    assert event_details(CONTENT, pool) == ("Ranged: 4", "Within Close: +1", "Weapon: +1 gear", "Rules: R42, R6")
    weak = events.Pool(("R6",), "lib", 1, 0, (("melee", 2), ("extra", -3)))
    assert event_details(CONTENT, weak) == ("Melee: 2", "Cards: −3", say("zone_wars.least_one"), "Rule: R6")
    rolled = events.Rolled(("R3",), 0, "krin", (6, 3, 1), (1,), 1, RollReason.ATTACK)
    assert event_details(CONTENT, rolled)[:2] == ("Base dice: success, blank, biohazard", "Gear dice: explosion")
    target = events.Targeted(("R122",), "krin", "dux", "scrap-pistol", "move", 4)
    assert event_details(CONTENT, target)[0] == say("zone_wars.cover", count=4)
    rats = event_details(CONTENT, events.ZoneCard(("R202",), "zone-rats", "krin"))
    assert rats[1:3] == ("Failed: 2 damage.", "Passed: They turn on an enemy within Medium, which takes 1 damage.")


@pytest.mark.parametrize(("degrees", "words"), [(0, "east"), (90, "south"), (350, "east"), (225, "north-west")])
def test_directions_are_points_of_the_compass(degrees: float, words: str) -> None:
    assert direction_text(degrees) == words


# Actions


def said(position: str, text: str, *before: str) -> str:
    game, state = zone_wars(), play(at(position), *before)
    return action_words(CONTENT, game.view(state, None), game.parse(text))


def test_actions_are_told_with_names() -> None:
    assert said(DUEL, "move krin 13,10 @0") == "Krin: go 3 inches"
    assert said(DUEL, "move krin @0") == "Krin: stay, without an attack"
    assert said(DUEL, "sprint krin 15,10 17,10") == "Krin sprints 7 inches"
    assert said(DUEL, "charge krin bormin 16.75,10") == "Krin charges Bormin"
    assert said(DUEL, "mutate krin mind-push:2 @0 bormin") == "Krin: Mind Push for 2 m-points at Bormin"
    assert said(DUEL, "mutate krin mind-push:1 @0 bormin") == "Krin: Mind Push for 1 m-point at Bormin"
    assert said(DUEL, "simple krin pick t3 13,10 @0") == "Krin picks up the find"
    assert said(DUEL, "complex krin pick t3 t4 13,10 @0") == "Krin picks up 2 finds"
    assert said(DUEL, "simple krin give lib scrap-pistol @0") == "Krin gives Scrap Pistol to Lib"
    assert said(DUEL, "attack bormin scrap-pistol", "move krin @0") == "Attack Bormin with Scrap Pistol"
    assert said(DUEL, "decline", "move krin @0") == "No attack"
    assert said(DUEL, "attack bormin thrown eye:2", "move krin @0") == (
        "Attack Bormin with a thrown object and Eagle Eye for 2 m-points"
    )
    assert said(DUEL, "fire 3.25 scrap-rifle") == "Fire with Scrap Rifle after 3.25 inches"
    rolled = ("move krin @0", "attack bormin scrap-pistol", "roll 2 3 6 1 / 4")
    assert said(DUEL, "decline", *rolled) == "Keep the roll"
    assert said(DUEL, "push", *rolled) == "Push"


def test_it_is_said_what_the_seat_to_act_is_to_do() -> None:
    game, state = zone_wars(), at(DUEL)
    assert task_prompt(CONTENT, game.view(state, None), 0) == "activate one of your models"
    assert not task_prompt(CONTENT, game.view(state, None), 1)
    state = play(state, "move krin @0")
    assert task_prompt(CONTENT, game.view(state, None), 0) == "choose a target for Krin"
    state = play(state, "attack bormin scrap-pistol")
    assert not task_prompt(CONTENT, game.view(state, None), 0), "the dice fall now"
    state = play(state, "roll 2 3 6 1 / 4")
    assert task_prompt(CONTENT, game.view(state, None), 0) == say("zone_wars.do_push", figure="Krin")


def test_the_list_of_moves_is_short() -> None:
    game = zone_wars()
    for text, words in [
        ("move krin 13,10 @0", "Krin: Move & Attack"),
        ("roll 6 1 / 4", "3 dice: 1 success"),
        ("draw zone", "Token drawn: Zone"),
        ("find laser-rifle", "Laser Rifle"),
        ("attack dux fists", "Dux with bare hands"),
        ("deploy krin 6.5,6.5 @45", "Krin"),
        ("put 6.5,6.5", "A place on the mat"),
    ]:
        assert notation(CONTENT, game.parse(text)) == words


# Whole battles


def spelled(text: str) -> list[str]:
    """Ids that stand in a text, and braces."""
    figures = {card.id for faction in CONTENT.factions for card in faction.characters}
    cards = {card.id for card in (*CONTENT.gear, *CONTENT.artifacts)} | {card.id for card in CONTENT.mutations}
    cards |= {card.id for card in CONTENT.zone} | {monster.id for monster in CONTENT.monsters}
    ids = figures - {"null", "lamp"} | {id_ for id_ in cards if "-" in id_}
    return [word for word in re.findall(r"[\w#-]+|[{}]", text) if word in ids or set("{}#_") & set(word)]


@pytest.mark.parametrize("scenario", ["throw-down", "rescue-mission", "monster-hunt"])
def test_a_random_battle_is_told_without_ids_and_blanks(scenario: str) -> None:
    game, rng = zone_wars(), random.Random(7)
    state, heard = game.start({"scenario": scenario}), 0
    for _ in range(PLIES):
        seat = game.to_act(state)
        if seat == NOBODY:
            break
        view = game.view(state, None)
        action = game.resolve(state, rng) if seat == CHANCE else one_of(state, rng)
        texts = [action_words(CONTENT, view, action), notation(CONTENT, action)]
        if seat != CHANCE:
            expected = task_prompt(CONTENT, view, seat)
            assert expected, state.todo[-1]
            texts.append(expected)
        step = game.apply(state, action)
        for event in step.events:
            texts += [log_line(CONTENT, event, SEATS), caption(CONTENT, event, SEATS), *event_details(CONTENT, event)]
            heard += 1
        assert not [text for text in texts if not text or spelled(text)], texts
        state = step.state
    assert heard > 100


def one_of(state: Any, rng: random.Random) -> Any:
    """Every kind of action is as likely as any other."""
    offered: dict[type, list[Any]] = {}
    for action in zone_wars().actions(state):
        offered.setdefault(type(action), []).append(action)
    return rng.choice(offered[rng.choice(list(offered))])


def test_what_a_mod_names_differently_is_told_so() -> None:
    ark, *others = CONTENT.factions
    people = tuple(replace(card, name="Crane") if card.id == "krin" else card for card in ark.characters)
    changed = replace(CONTENT, factions=(replace(ark, characters=people), *others))
    assert log_line(changed, events.Broke(("R132",), "krin"), SEATS) == "Crane is Broken"
    assert log_line(CONTENT, events.Broke(("R132",), "krin"), SEATS) == "Krin is Broken"


def test_the_list_says_who_fired_at_whom() -> None:
    """Without names it left open which model of the player did, and at whom."""
    game = zone_wars()
    position = "sides ark genlab; bare; krin 10,10 @0; bormin 18,10 @180 [watch,items=scrap-rifle]"
    view = game.view(play(at(position), "move krin 12,10 @0"), None)
    words = zone_wars_doing.past_action_words(CONTENT, view, game.parse("fire 1.5 scrap-rifle"))
    assert words == "Bormin fires at Krin with Scrap Rifle after 1.5 inches"
    moved = game.view(at(DUEL), None)
    assert zone_wars_doing.past_action_words(CONTENT, moved, game.parse("watch krin @0")).startswith("Krin: ")
