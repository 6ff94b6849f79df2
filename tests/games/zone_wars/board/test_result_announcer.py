"""What lies open over the mat tells one thing, whole, and says where its numbers come from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zone_wars.board import odds_table
from tabletop.games.zone_wars.board.action_messages import selectable_models
from tabletop.games.zone_wars.board.large_results import LargeResult, large_results_of_events
from tabletop.games.zone_wars.rules.queries import odds
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.games.zone_wars.rules.state.figures import Token
from tabletop.games.zone_wars.rules.text import events as e
from tabletop.games.zone_wars.rules.text.event_reasons import RollReason
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.plane.geometry import Point3
from tabletop.settings import Settings
from tabletop.ui import messages
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.bot_turns import BotTurns
from tests.games.zone_wars.board.states import DUEL
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.rules.table import at, zone_wars
from tests.ui.languages import EVERY_LANGUAGE

SETTINGS = Settings(confirm="none", cover="off", animation_speed=0.0)
QUICK = DUEL.replace("bormin 12,15 @180", "bormin 12,15 @180 [mut=reflexes]")
"""Bormin can make his attackers slower."""


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    messages.use_language("en")


def shown(it: Table, *texts: str) -> LargeResult:
    """What lies there after these, answered as people and chance do."""
    for text in texts[:-1]:
        it.scene.match.submit(it.scene.match.game.parse(text))
        it.pilot.rest()
    it.scene.match.submit(it.scene.match.game.parse(texts[-1]))
    it.pilot.rest_without_reading()
    telling = it.news.shown_result
    assert telling is not None
    return telling


def test_a_push_shows_all_dice_and_counts_all_their_successes(tmp_path: Path) -> None:
    with table(tmp_path, DUEL, settings=SETTINGS, chance="ask") as it:
        first = shown(it, "move krin @0", "attack bormin scrap-pistol", "roll 6 3 1 2 2 / 4")
        assert first.title == "Krin attacks Bormin"
        assert first.result == "1 success"
        again = shown(it, "push", "roll 2 2 6 / 2")
        assert len(again.faces) == len(first.faces)
        assert again.rolling_dice_indices == (1, 3, 4, 5)
        assert [again.faces[k] for k in (0, 2)] == [first.faces[k] for k in (0, 2)], "each die stays in its place"
        assert again.result == "2 successes"
        assert any("hits Bormin with 2 successes" in line for line in again.lines)


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("weapon", ["scrap-pistol", "club", "katana"])
def test_whoever_is_asked_about_a_push_reads_all_that_it_may_bring(
    tmp_path: Path, weapon: str, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    said: list[str] = []
    real = draw.text

    def heard(*args: Any, **kwargs: Any) -> pygame.Rect:
        said.append(args[2])
        return real(*args, **kwargs)

    near = "12,15" if weapon == "scrap-pistol" else "10.25,15"
    position = DUEL.replace("krin 9,15 @0", f"krin 9,15 @0 [items={weapon}]")
    position = position.replace("bormin 12,15 @180", f"bormin {near} @180 [damage=2]")
    with table(tmp_path, position, settings=replace(SETTINGS, text_scale=scale), chance="ask") as it:
        for text in ("move krin @0", f"attack bormin {weapon}"):
            it.scene.match.submit(it.scene.match.game.parse(text))
            it.pilot.rest()
        task = it.draft.todo[-1]
        assert isinstance(task, t.Throwing)
        monkeypatch.setattr(draw, "text", heard)
        base = " ".join("621622"[: task.base])
        it.scene.match.submit(it.scene.match.game.parse(f"roll {base} / {' '.join('4444'[: task.gear])}"))
        it.pilot.rest()
        told = odds.keep_or_push_odds(it.draft.rules_context, it.draft.state())
        assert told is not None
        rows = {title for title, cells in odds_table.result_rows((told.keep, told.push)) if cells[0] != cells[1]}
        assert {"Weapon gets worse", "M-points", "Damage"} <= rows
        assert rows - {"Success"} <= set(said), "who reads of the damage has read of that"


def test_a_box_names_the_answer_that_took_dice_away(tmp_path: Path) -> None:
    with table(tmp_path, QUICK, settings=SETTINGS, chance="ask") as it:
        telling = shown(it, "move krin @0", "attack bormin scrap-pistol", "reflex reflexes:2", "roll 6 3 2 / 4")
        assert messages.say("zone_wars.fewer_dice", figure="Bormin", power="Cat Nerves", count=2) in telling.lines


@pytest.mark.parametrize("ends", [True, False])
def test_what_the_end_of_a_round_brings_has_a_box_of_its_own(*, ends: bool) -> None:
    happened = [
        e.Rolled(("R3",), 0, "krin", (2,), (), 0, RollReason.ATTACK),
        e.Missed(("R125",), "krin", "bormin", "no_hit"),
        *([e.RoundEnded(("R69",), 3)] if ends else []),
        e.Damaged(("R203",), "lib", 1, 1, "zone-leeches", ""),
    ]
    first, later = large_results_of_events(zone_wars().content, happened)
    assert not any("Lib" in line for one in first for line in one.lines)
    assert any("Lib takes 1 damage from Zone Leeches" in line for one in later for line in one.lines)


def test_a_find_says_what_it_does_and_what_it_is_worth() -> None:
    (telling,), _ = large_results_of_events(zone_wars().content, [e.Found(("R55",), "dux", "compound-bow")])
    assert telling.lines[0] == "+2 · Ranged · Long · Silent"
    assert telling.lines[-1] == "Worth 3."


def test_every_card_of_the_zone_says_what_it_does() -> None:
    content = zone_wars().content
    for card in content.zone:
        (telling,), _ = large_results_of_events(content, [e.ZoneCard(("R200",), card.id, "dux")])
        assert any(
            sign in telling.lines[0] for sign in ("damage", "roll", "Roll", "inches", "m-point", "acts", "see farther")
        )


def test_a_move_promises_an_attack_only_where_one_will_be_possible(tmp_path: Path) -> None:
    far = DUEL.replace("bormin 12,15 @180", "bormin 24,15 @180").replace("dux 19,11", "dux 26,11")
    with table(tmp_path, far, settings=SETTINGS) as it:
        it.click("m:krin", it.inch(9, 18))
        assert it.scene.picture.buttons["plate"].words == "Krin: go 3 inches"
    with table(tmp_path, DUEL.replace("bormin 12,15", "bormin 14,15"), settings=SETTINGS) as it:
        it.click("m:krin", it.inch(11, 15))
        assert it.scene.picture.buttons["plate"].words == "Krin: go 2 inches, then choose an attack"


def test_a_reflex_is_offered_for_no_more_than_it_prevents_and_says_how_much(tmp_path: Path) -> None:
    hurt = DUEL.replace("bormin 12,15 @180", "bormin 12,15 @180 [items=none,mut=hide]")
    with table(tmp_path, hurt, settings=SETTINGS, chance="ask") as it:
        for text in ("move krin @0", "attack bormin scrap-pistol", "roll 6 6 2 2 2 / 4", "decline"):
            it.scene.match.submit(it.scene.match.game.parse(text))
            it.pilot.rest()
        said = dict(it.scene.hand.pickable_buttons)
        assert said["button:reflex:hide:1"] == "Thick Hide for 1: 1 damage less"
        assert said["button:reflex:hide:2"] == "Thick Hide for 2: 2 damage less"
        assert "button:reflex:hide:3" not in said


def test_the_panel_counts_the_rains_that_end_the_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    real = draw.text

    def heard(*args: Any, **kwargs: Any) -> pygame.Rect:
        said.append(args[2])
        return real(*args, **kwargs)

    monkeypatch.setattr(draw, "text", heard)
    with table(tmp_path, DUEL.replace("round 3;", "round 3; triggers 2;"), settings=SETTINGS) as it:
        it.pilot.rest()
    assert "Acid Rain 2 of 3" in said


def test_who_still_acts_has_not_acted_on_its_card(tmp_path: Path) -> None:
    with table(tmp_path, DUEL, settings=SETTINGS) as it:
        it.scene.match.submit(it.scene.match.game.parse("move krin @0"))
        it.pilot.rest()
        state = it.board.mat.state
        assert state is not None
        assert it.figure("krin").token is Token.USED
        assert it.side_panel.cards.state_text(state, it.figure("krin")) == "Ark Mutants"


def test_a_monsters_card_says_how_it_strikes_and_what_protects_it(tmp_path: Path) -> None:
    with table(tmp_path, DUEL.replace("m 3 5;", "land-shark#1 30,30 @0; m 3 5;"), settings=SETTINGS) as it:
        shark = next(figure for figure in it.draft.figures if figure.is_monster)
        told = it.side_panel.cards.monster_abilities_text(shark)
        assert told.startswith("Weapon: +1 gear · Armour: 2 · Worth 2. Swims in gravel.")


def test_what_strikes_back_has_its_own_weapons(tmp_path: Path) -> None:
    beside = DUEL.replace("m 3 5;", "land-shark#1 10.63,15 @180; m 3 5;").replace("bormin 12,15", "bormin 30,15")
    with table(tmp_path, beside, settings=SETTINGS) as it:
        it.click("m:krin", "m:land-shark#1")
        told = it.planner.odds_of_attack_action(it.planner.planned_action)
        said = list(odds_table.odds_note_texts(it.draft.rules_context.content, odds_table.plain_and_pushed_odds(told)))
        assert any("with teeth and claws" in line for line in said)


ARMED = DUEL.replace("krin 9,15 @0", "krin 9,15 @0 [items=scrap-pistol|hand-grenade+|scrap-crossbow|club]").replace(
    "lib 7,11 @0", "lib 12,16.3 @0"
)
"""Krin has a grenade, a weapon for Aimed Fire and a club, and Lib stands beside Bormin."""


def test_what_is_used_up_or_hurts_friends_is_not_chosen_beforehand(tmp_path: Path) -> None:
    with table(tmp_path, ARMED, settings=SETTINGS) as it:
        it.plan("krin", "bormin")
        planner = it.planner
        by_weapon = {
            weapon: next(one for one in planner._actions if one.weapon == weapon) for weapon in planner.weapons
        }
        odds = {weapon: planner.odds_of_attack_action(action) for weapon, action in by_weapon.items()}
        shares = {weapon: found.plain.fates[0] for weapon, found in odds.items()}
        assert shares["hand-grenade"].expected_damage > shares["scrap-pistol"].expected_damage, "it would do more"
        assert planner.weapon == "scrap-pistol"
        it.click(it.pilot.centre(planner.buttons["weapon hand-grenade"].rect))
        told = planner.odds_of_attack_action(planner.planned_action)
        notes = odds_table.hurt_friend_warnings(
            it.draft.rules_context.content, told, planner._friends_harmed_by_attack(told)
        )
        assert any(line.startswith("Careful: may also hurt your own Lib") for line in notes)


def test_weapons_that_cannot_be_used_are_listed_with_the_reason(tmp_path: Path) -> None:
    with table(tmp_path, ARMED, settings=SETTINGS) as it:
        it.plan("krin", "bormin")
        planner = it.planner
        assert dict(planner.unable_weapons)["scrap-crossbow"].startswith("Scrap Crossbow needs Aimed Fire")
        assert dict(planner.unable_weapons)["club"].startswith("Club only works in contact.")
        it.click(it.pilot.centre(planner.buttons["unable scrap-crossbow"].rect))
        assert planner.weapon == "scrap-pistol", "it is only listed"
        assert it.line[-1:] == ["move krin @0"]
        assert planner.buttons["unable scrap-crossbow"].tip == dict(planner.unable_weapons)["scrap-crossbow"]


def test_who_may_strike_is_attacked_by_a_button_or_by_a_click_on_it(tmp_path: Path) -> None:
    for by_button in (True, False):
        with table(tmp_path, DUEL.replace("dux 19,11", "dux 30,3"), settings=SETTINGS) as it:
            it.scene.match.submit(it.scene.match.game.parse("move krin @0"))
            it.pilot.rest()
            said = dict(it.scene.hand.pickable_buttons)
            assert set(said) == {"button:decline", "m:bormin"}
            assert said["m:bormin"] == "Attack Bormin"
            plaque = it.scene.picture.buttons["m:bormin"]
            assert plaque.kind == "primary"
            figure = it.figure("bormin").place
            assert figure is not None
            it.click(it.pilot.centre(plaque.rect) if by_button else it.inch(figure.x, figure.y))
            assert it.planner.caption == "Krin attacks Bormin"


def test_whoever_has_not_finished_goes_on_and_is_not_next(tmp_path: Path) -> None:
    with table(tmp_path, DUEL, settings=SETTINGS, chance="ask") as it:
        shown(it, "move krin @0", "attack bormin scrap-pistol", "roll 6 3 1 2 2 / 4")
        assert it.scene.story.is_result_to_read(it.pilot.clock.now)
        assert it.scene.picture.banner_wordings()[-1] == "Ann continues"


# --- what a find or a Zone card does --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "does"),
    [
        ("first-aid-kit", "heals all damage"),
        ("stimulants", "gain 1 m-point"),
        ("compound-bow", "Adds its Bonus in gear dice to each shot. Silent: the target can't answer"),
        ("kevlar-vest", "Against each hit"),
        ("rubber-duck", "it scores at the end"),
        ("stun-baton", "loses overwatch"),
    ],
)
def test_a_find_tells_what_it_does_and_what_it_is_worth(card: str, does: str) -> None:
    content = zone_wars().content
    told, _ = large_results_of_events(content, [e.Found((), "krin", card)])
    assert any(does in line for line in told[0].lines)
    assert told[0].lines[-1].startswith("Worth ")


def test_every_find_says_what_it_does() -> None:
    content = zone_wars().content
    for card in content.artifacts:
        (told, *_), _ = large_results_of_events(content, [e.Found((), "krin", card.id)])
        assert len(told.lines) == 3, card.id
        assert told.lines[1].endswith("."), card.id


@pytest.mark.parametrize(
    ("before", "lines"),
    [
        (0, ["Acid Rain 1 of 3: models that fail the roll take 1 damage."]),
        (1, ["Acid Rain 2 of 3: models that fail the roll take 2 damage.",
             "The next Acid Rain is the last: the battle ends with that round."]),
        (2, ["Acid Rain 3 of 3: models that fail the roll take 3 damage.",
             "This is the last Acid Rain: the battle ends with this round."]),
    ],
)  # fmt: skip
def test_a_rain_tells_which_one_it_is_and_what_it_does_this_time(before: int, lines: list[str]) -> None:
    game = zone_wars()
    state = at(DUEL.replace("round 3", f"round 3; triggers {before}"))
    told, _ = large_results_of_events(game.content, [e.ZoneCard((), "acid-rain", "")], state)
    assert list(told[0].lines[1:]) == lines


def test_while_a_zone_card_has_its_effect_the_panel_beside_the_mat_tells_all_that_it_can_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    said: list[str] = []
    real = draw.paragraph

    def heard(*args: Any, **kwargs: Any) -> int:
        said.append(args[2])
        return real(*args, **kwargs)

    position = DUEL.replace("turn ark", "order krin; zone 2 ready; draw")
    with table(tmp_path, position, settings=SETTINGS, chance="ask") as it:
        monkeypatch.setattr(draw, "paragraph", heard)
        for text in ("draw zone", "reveal zone-rats"):
            it.scene.match.submit(it.scene.match.game.parse(text))
            it.pilot.rest()
        assert isinstance(it.draft.todo[-1], t.Throwing)
        for part in ("A grey carpet with teeth", "Failed: 2 damage", "Passed: They turn on an enemy"):
            assert any(part in words for words in said), part


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_every_card_is_told_whole_on_the_mat_beside_the_small_buttons(
    tmp_path: Path, scale: int, language: str
) -> None:  # fmt: skip
    settings = replace(SETTINGS, text_scale=scale, language=language)
    with table(tmp_path, DUEL.replace("round 3", "round 3; triggers 1"), settings=settings) as it:
        news, area, content = it.news, it.board.mat.area, it.board.mat.game.content
        events: list[e.Found | e.ZoneCard] = [e.Found((), "krin", card.id) for card in content.artifacts]
        events += [e.ZoneCard((), card.id, "krin") for card in content.zone]
        tools = max(it.scene.picture.buttons[f"mat {name}"].rect.right for name in ("nearer", "legend"))
        for event in events:
            (telling, *_), _ = large_results_of_events(content, [event], it.draft.state())
            rect, (_, describe) = news.result_rect(telling), news._find_fitting_panel(telling)
            assert area.contains(rect), telling
            assert rect.x >= tools * it.pilot.stage.metrics.s, telling
            assert describe(DisplayList((0, 0)), None).height(rect.w) <= rect.h


# --- how long it lies there ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("asks", [True, False])
def test_only_what_waits_for_somebody_has_a_bright_button(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, asks: bool
) -> None:  # fmt: skip
    monkeypatch.setattr(BotTurns, "take_bot_action", lambda opponent, now: None)  # it thinks for long
    sitters = (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bo", "easy"))
    with table(tmp_path, DUEL, *(sitters if asks else sitters[::-1]), settings=SETTINGS, chance="ask") as it:
        shown(it, "move krin @0", "attack bormin scrap-pistol", "roll 6 3 1 2 2 / 4")
        assert it.scene.story.is_result_to_read(it.pilot.clock.now)
        assert it.scene.story.waits_for_person(it.pilot.clock.now) is asks
        plate = it.scene.picture.buttons["plate"]
        words = say("table.do_resume") if asks else say("table.do_rush")
        assert (plate.words, plate.kind) == (words, "primary" if asks else "raised")


# --- points, passes, rounds and what is dealt ------------------------------------------------------------------------

CARRIER = DUEL.replace("bormin 12,15 @180", "bormin 12,15 @180 [damage=4,items=laser-rifle+|kevlar-vest+]")
"""Bormin is about to go down with two finds."""


@pytest.mark.parametrize(
    ("event", "state", "message"),
    [
        (e.Broke((), "bormin"), "", "zone_wars.points_broken"),
        (e.TakenOut((), "bormin", Point3(12, 15)), "", "zone_wars.points_out"),
        (e.Recovered((), "bormin", ""), "broken,", "zone_wars.points_back"),
        (e.TakenOut((), "bormin", Point3(12, 15)), "broken,", ""),
    ],
)
def test_who_goes_down_says_how_many_points_go_with_him(event: Any, state: str, message: str) -> None:
    game = zone_wars()
    before = at(CARRIER.replace("[damage=4,", f"[{state}damage=4,"))
    worth = sum(card.points for card in game.content.artifacts if card.id in ("laser-rifle", "kevlar-vest"))
    assert worth > 1
    for others in ([e.Rolled((), 0, "krin", (6,), (), 1, RollReason.ATTACK)], []):
        first, later = large_results_of_events(game.content, [*others, event], before)
        lines = [one for telling in (*first, *later) for one in telling.lines]
        told = [one for one in lines if "points" in one]
        assert told == ([say(message, figure="Bormin", count=worth)] if message else [])


def test_what_counts_nowhere_is_not_told_as_lost() -> None:
    game, away = zone_wars(), CARRIER.replace("scenario throw-down", "scenario home-run")
    before = at(away.replace("; round", "; corners nw se; round"))
    _, later = large_results_of_events(game.content, [e.Broke((), "bormin")], before)
    assert not any("points" in line for telling in later for line in telling.lines), "he is not at home"


def test_the_box_of_a_roll_says_what_it_brings_its_side(tmp_path: Path) -> None:
    weak = DUEL.replace("bormin 12,15 @180", "bormin 12,15 @180 [bloodied,damage=4,items=none]")
    with table(tmp_path, weak, settings=SETTINGS, chance="ask") as it:
        shown(it, "move krin @0", "attack bormin scrap-pistol", "roll 6 6 2 2 2 / 4")
        it.pilot.rest()
        said: list[str] = []
        while not said and it.scene.match.outcome is None:
            match = it.scene.match
            found = [str(action) for action in match.actions()]
            text = next((one for one in found if one.startswith(("decline", "keep"))), found[0])
            match.submit(match.game.parse(text))
            it.pilot.rest_without_reading()
            telling = it.news.shown_result
            said = [line for line in telling.lines if "scores" in line] if telling else []
            it.pilot.rest()
        assert said == ["Ann scores 2 for taking an enemy out, now 2"]


def test_others_are_told_who_passes_and_nobody_of_what_he_did_himself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setattr(BotTurns, "take_bot_action", lambda opponent, now: None)
    sitters = (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bo", "easy"))
    for seats, told in ((sitters, None), (sitters[::-1], "Krin passes")):
        with table(tmp_path, DUEL, *seats, settings=SETTINGS, chance="ask") as it:
            it.scene.match.submit(it.scene.match.game.parse("pass krin"))
            it.pilot.rest_without_reading()
            telling = it.news.shown_result
            assert (telling.title if telling else None) == told


def test_a_new_round_says_which_one_it_is_and_how_near_the_end() -> None:
    events = [e.RoundEnded((), 3), e.RoundBegan((), 4)]
    _, later = large_results_of_events(zone_wars().content, events, at(DUEL.replace("round 3", "round 3; triggers 1")))
    assert [(one.title, one.lines) for one in later] == [("Round 4 of 8", ("Acid Rain 1 of 3",))]


def test_a_mutation_that_is_dealt_lies_there_to_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BotTurns, "take_bot_action", lambda opponent, now: None)
    sitters = (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bo", "easy"))
    with table(tmp_path, "", *sitters, settings=SETTINGS, chance="ask", scenario="throw-down") as it:
        match = it.scene.match
        while not isinstance(match.view(None).todo[-1], t.Dealing):
            match.submit(match.actions()[0])
        it.pilot.rest()
        owners = {figure.id: figure.owner for figure in match.view(None).figures}
        read = set()
        while isinstance(match.view(None).todo[-1], t.Dealing):
            action: Any = match.actions()[0]
            match.submit(action)
            it.pilot.rest_without_reading()
            telling = it.news.shown_result
            assert telling is not None
            assert telling.picture == f"zone_wars/mutation_{action.mutation}"
            assert "is dealt" in telling.title
            assert bool(telling.lines) is (owners[action.figure] == 0), "what others can do stands on their cards"
            read.add(owners[action.figure])
            it.pilot.rest()
        assert read == {0, 1}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1280, 960)])
@pytest.mark.parametrize(
    ("krin", "bormin"), [("9,15", "12,15"), ("9,18.5", "12,19.5"), ("9,9", "9,19"), ("5,19", "17,19")]
)
def test_what_is_told_hides_nobody_of_whom_it_tells(
    tmp_path: Path, size: tuple[int, int], krin: str, bormin: str
) -> None:  # fmt: skip
    position = DUEL.replace("krin 9,15 @0", f"krin {krin} @0").replace("bormin 12,15", f"bormin {bormin}")
    with table(tmp_path, position, size=size, settings=SETTINGS) as it:
        it.pilot.rest()
        rolled = [e.Rolled((), 0, "krin", (6, 6, 2, 2), (4,), 2, RollReason.ATTACK), e.Hit((), "krin", "bormin", 2)]
        (telling, *_), _ = large_results_of_events(it.board.mat.game.content, rolled, it.draft.state())
        it.news.show_result(telling, it.pilot.clock.now, pace=1.0, tumbles=False)
        rect = it.news.result_rect(telling)
        assert it.board.mat.area.contains(rect)
        for place in ("m:krin", "m:bormin"):
            body = it.board.mat.rect_of(place)
            assert not rect.colliderect(body.inflate(-body.w // 2, -body.h // 2)), place


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
def test_where_the_text_is_large_the_mat_moves_so_that_it_hides_nobody(tmp_path: Path, language: str) -> None:
    settings = replace(SETTINGS, text_scale=200, language=language, animation_speed=1.0)
    position = DUEL.replace("bormin 12,15 @180", "bormin 12,15 @180 [damage=4,items=laser-rifle+]")
    with table(tmp_path, position, settings=settings, chance="ask") as it:
        for text in ("move krin @0", "attack bormin scrap-pistol", "roll 6 3 6 2 2 / 4"):
            it.scene.match.submit(it.scene.match.game.parse(text))
            it.pilot.rest()
        while not it.figure("bormin").is_broken:
            it.pilot.rest()
            found = it.scene.match.actions()
            it.scene.match.submit(next((one for one in found if str(one) == "decline"), found[0]))
            it.pilot.rest_without_reading()
        telling, news = it.news.shown_result, it.news
        assert telling is not None
        assert not it.board.mat.moving(it.pilot.clock.now)
        rect = news.result_rect(telling)
        for place in ("m:krin", "m:bormin"):
            body = it.board.mat.rect_of(place)
            assert it.board.mat.area.collidepoint(body.center)
            assert not rect.collidepoint(body.center), place
            assert not rect.colliderect(body.inflate(-body.w // 2, -body.h // 2)), place
        it.pilot.rest()
        who = selectable_models(it.scene.match.view(it.scene.match.to_act)) if it.scene.match.to_act >= 0 else ()
        assert all(it.board.mat.camera.shows_point(figure.place or (-9, -9)) for figure in who)
