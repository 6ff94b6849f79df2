"""The end of an attack is a table that is read down, and tells no more than its dice show yet."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zone_wars.board import odds_table
from tabletop.games.zone_wars.board.attack_planner import AttackPlanner
from tabletop.games.zone_wars.board.attack_summary import AttackSummaryRow
from tabletop.games.zone_wars.board.event_messages import log_line
from tabletop.games.zone_wars.board.large_results import LargeResult, large_results_of_events
from tabletop.games.zone_wars.rules.queries import odds
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.game import CHANCE, NOBODY, Event
from tabletop.settings import Settings
from tabletop.ui.drawing import draw
from tabletop.ui.messages import say
from tests.games.zone_wars.board.states import DUEL
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.rules.table import zone_wars
from tests.games.zone_wars.rules.test_battles import chosen
from tests.ui.languages import EVERY_LANGUAGE
from tests.ui.live import Live

SETTINGS = Settings(confirm="none", cover="off", animation_speed=0.0)
SHOT = DUEL.replace("krin 9,15 @0", "krin 9,15 @0 [items=revolver]").replace(
    "bormin 12,15 @180", "bormin 14,15 @180 [items=tire-armor|scrap-shield,damage=1]"
)
"""Behind a car, in armor."""
BLOW = DUEL.replace("krin 9,15 @0", "krin 9,15 @0 [items=katana]").replace(
    "bormin 12,15 @180", "bormin 10.25,15 @180 [damage=3,items=rubber-duck+]"
)


def thrown(it: Table, base: str, gear: str) -> str:
    """Dice as the task asks for, from these faces."""
    task = it.draft.todo[-1]
    assert isinstance(task, t.Throwing)
    words = ["roll", *(base * 9)[: task.base], *(["/"] if task.gear else []), *(gear * 9)[: task.gear]]
    return " ".join(words)


def done(it: Table, *steps: str | tuple[str, str]) -> LargeResult:
    """What lies over the mat after these; dice as base and gear faces."""
    for number, step in enumerate(steps):
        text = step if isinstance(step, str) else thrown(it, *step)
        it.scene.match.submit(it.scene.match.game.parse(text))
        if number < len(steps) - 1:
            it.pilot.rest()
    it.pilot.rest_without_reading()
    telling = it.news.shown_result
    assert telling is not None
    return telling


def rows(telling: LargeResult) -> dict[str, AttackSummaryRow]:
    assert telling.verdict is not None, telling
    return {row.title: row for row in telling.verdict.rows}


def test_a_push_stands_below_the_roll_with_what_it_brought(tmp_path: Path) -> None:
    with table(tmp_path, BLOW, settings=SETTINGS, chance="ask") as it:
        telling = done(it, "move krin @0", "attack bormin katana", ("631", "4"), "push", ("1", "6"))
        found = rows(telling)
        assert list(found) == ["Roll", "Push", "Damage", "M-points"]
        assert telling.verdict is not None
        assert telling.verdict.title == "Krin hits Bormin"
        assert found["Roll"].result == "1 success"
        before, after, fell = found["Roll"].pictures, found["Push"].pictures, found["Push"].rerolled
        assert fell == (1, 3, 4, 5)
        assert [after[k] for k in (0, 2)] == [before[k] for k in (0, 2)], "what lay still keeps its place in the row"
        assert len(after) == len(before)
        assert [row.has_fallen for row in found.values()] == [False, True, False, False]
        assert found["Push"].result == "4 successes"
        assert [picture.rpartition("/")[2] for picture in found["Damage"].pictures] == [
            "life_lost", "life_lost", "life_gone", "life_gone", "life_gone"
        ]  # fmt: skip
        assert found["Damage"].result == "4 · Broken"
        assert found["M-points"].result == "+2"
        assert telling.lines_beside_table == (say("zone_wars.points_broken", figure="Bormin", count=1),)
        assert any("hits Bormin with 4 successes" in line for line in telling.lines), "the list says it in sentences"


def test_protection_says_from_what_and_what_it_cost(tmp_path: Path) -> None:
    with table(tmp_path, SHOT, settings=SETTINGS, chance="ask") as it:
        steps = ("move krin @0", "attack bormin revolver", ("63122", "1"), "push", ("666", "6"), ("", "6211621"))
        telling = done(it, *steps)
        found = rows(telling)
        assert list(found) == ["Roll", "Push", "Protection", "Damage", "Wear", "M-points"], "all of it is told again"
        assert [row.has_fallen for row in found.values()] == [False, False, True, False, False, False]
        assert (found["Roll"].result, found["Push"].result) == ("1 success", "3 successes")
        assert found["M-points"].result == "+1"
        assert found["Protection"].dice_sources == "Tyre Armour 2 · Scrap Shield 1 · Cover 4"
        assert found["Protection"].result == "2 stopped"
        assert found["Protection"].clause == "R129"
        assert found["Damage"].result == "1 damage"
        assert telling.verdict is not None
        worn = [(row.note, row.result) for row in telling.verdict.rows if row.title == "Wear"]
        assert worn == [("Revolver", "Busted"), ("Scrap Shield", "Busted")]


def test_a_shot_that_is_all_stopped_hurts_nobody(tmp_path: Path) -> None:
    with table(tmp_path, SHOT, settings=SETTINGS, chance="ask") as it:
        steps = ("move krin @0", "attack bormin revolver", ("63333", "4"), "decline", ("", "6"))
        found = rows(done(it, *steps))
        assert found["Damage"].result == "None"


def test_whoever_else_is_hurt_has_a_row_by_name(tmp_path: Path) -> None:
    thrown_at = DUEL.replace("krin 9,15 @0", "krin 9,15 @0 [items=hand-grenade]")
    thrown_at = thrown_at.replace("dux 19,11 @150", "dux 12,16.5 @180")
    with table(tmp_path, thrown_at, settings=SETTINGS, chance="ask") as it:
        steps = ("move krin @0", "attack bormin hand-grenade", ("6", "4"), "decline", ("", "4"))
        hurt = {title: row.result for title, row in rows(done(it, *steps)).items() if row.is_harm}
        assert hurt == {"Damage": "5 · Broken", "Dux": "5 · Broken", "Krin": "5 · Broken"}


def test_a_miss_is_told_with_its_dice(tmp_path: Path) -> None:
    with table(tmp_path, DUEL, settings=SETTINGS, chance="ask") as it:
        telling = done(it, "move krin @0", "attack bormin scrap-pistol", ("3", "4"), "decline")
        assert telling.verdict is not None
        assert telling.verdict.title == "Krin misses Bormin"
        assert [row.title for row in telling.verdict.rows] == ["Roll"]


def test_no_row_is_told_before_its_dice_lie_still(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    real: Callable[..., pygame.Rect] = draw.text

    def heard(*args: Any, **kwargs: Any) -> pygame.Rect:
        said.append(args[2])
        return real(*args, **kwargs)

    with table(tmp_path, BLOW, settings=replace(SETTINGS, animation_speed=1.0), chance="auto", seed="9") as it:
        for text in ("move krin @0", "attack bormin katana"):
            it.scene.match.submit(it.scene.match.game.parse(text))
            it.pilot.rest()
        monkeypatch.setattr(draw, "text", heard)
        it.scene.match.submit(it.scene.match.game.parse("push"))
        while it.news.shown_result is None or it.news.shown_result.verdict is None:
            it.pilot.frames()
        said.clear()
        it.pilot.frames(3)
        verdict = it.news.shown_result.verdict
        assert it.news.moving(it.pilot.clock.now)
        last = {row.title for row in verdict.rows[2:]}
        assert last
        assert {"Roll", "Push"} <= set(said), "the table is there"
        assert not {verdict.title, *last} & set(said)
        it.pilot.rest_without_reading()
        assert {verdict.title, *last} <= set(said)


@pytest.mark.parametrize("scenario", ["throw-down", "monster-hunt"])
def test_nothing_is_lost_where_an_attack_becomes_a_table(scenario: str) -> None:
    game, rng, tables = zone_wars(), random.Random(7), 0
    for _ in range(20):
        state = game.start({"scenario": scenario})
        while game.to_act(state) != NOBODY and tables < 20:
            action = game.resolve(state, rng) if game.to_act(state) == CHANCE else chosen(state, rng)
            step = game.apply(state, action)
            tables += sum(keeps(telling, step.events) for telling in tellings_in(step.events, state))
            state = step.state
    assert tables >= 20


def tellings_in(happened: Sequence[Event], before: State) -> Iterator[LargeResult]:
    return itertools.chain(*large_results_of_events(zone_wars().content, happened, before))


def keeps(telling: LargeResult, happened: Sequence[Event]) -> bool:
    """Whether it is a table; raises AssertionError for a sentence that stands neither in it nor below."""
    if telling.verdict is None:
        return False
    for event in happened:
        sentence = log_line(zone_wars().content, event, ())
        if sentence in telling.lines and not telling.verdict.has_row_for_event(event):
            assert sentence in telling.lines_beside_table, event
    return True


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 200)])
def test_every_row_stands_within_the_box_and_no_words_meet(
    tmp_path: Path, size: tuple[int, int], scale: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    boxes: list[tuple[str, pygame.Rect]] = []
    real: Callable[..., pygame.Rect] = draw.text

    def heard(*args: Any, **kwargs: Any) -> pygame.Rect:
        found = real(*args, **kwargs)
        boxes.append((args[2], found))
        return found

    settings = replace(SETTINGS, text_scale=scale, language=language)
    with table(tmp_path, SHOT, settings=settings, chance="ask", size=size) as it:
        monkeypatch.setattr(draw, "text", heard)
        steps = ("move krin @0", "attack bormin revolver", ("63122", "1"), "push", ("666", "6"), ("", "6211621"))
        telling = done(it, *steps)
        boxes.clear()
        it.news._strokes.forget_strokes()
        it.news.draw(Live(it.pilot.stage.surface), it.pilot.clock.now)
        words = {words: box for words, box in boxes if words}
        assert telling.verdict is not None
        assert {row.title for row in telling.verdict.rows} <= set(words)
        assert {row.result for row in telling.verdict.rows} <= set(words)
        rect = it.news.result_rect(telling)
        assert all(rect.contains(box) for box in words.values())
        placed = list(words.items())
        for k, (one, box) in enumerate(placed):
            lower = box.inflate(0, -box.h // 3)
            for other, beside in placed[k + 1 :]:
                assert not lower.colliderect(beside.inflate(0, -beside.h // 3)), (one, other)


LYING = BLOW.replace("bormin 10.25,15 @180 [damage=3,items=rubber-duck+]", "bormin 10.25,15 @180 [broken,items=none]")
"""Bormin is Broken already."""


def test_damage_to_the_broken_is_told_without_effect_r172(tmp_path: Path) -> None:
    with table(tmp_path, LYING, settings=SETTINGS, chance="ask") as it:
        telling = done(it, "move krin @0", "attack bormin katana", ("662", "2"), "decline")
        (hurt,) = [row for row in rows(telling).values() if row.clause == "R172"]
        events = it.scene.match.past.events(it.scene.match.ply, None)
        assert [type(event).__name__ for event in events if type(event).__name__ in ("Damaged", "Shrugged")] == [
            "Shrugged"
        ]
        assert hurt.result == "2: no effect"


def test_the_odds_against_the_broken_count_what_has_an_effect_r172(tmp_path: Path) -> None:
    """The chip, the planner and the push tell the chance of what changes anything."""
    with table(tmp_path, LYING, settings=SETTINGS, chance="ask") as it:
        found = odds.attack_odds(
            it.board.mat.game.rules_context, it.draft.state(), odds.AttackPlan("krin", "bormin", "katana", t.Mode.MOVE)
        )
        fate = found.plain.fates[0]
        assert fate.hurt_chance == fate.out_chance
        assert fate.hurt_chance < found.plain.hit_chance
        assert fate.expected_damage == sum(
            k * share for k, share in enumerate(fate.damage) if k >= fate.least_effective_damage
        )
        assert fate.least_effective_damage == it.board.mat.game.rules_context.full_health(
            next(one for one in it.draft.figures if one.id == "bormin")
        )


def test_while_a_push_is_asked_the_banner_asks_for_it_whatever_is_clicked(tmp_path: Path) -> None:
    """Nobody else can be chosen: "choose another one" would be untrue."""
    with table(tmp_path, BLOW, settings=SETTINGS, chance="ask") as it:
        for step in ("move krin @0", "attack bormin katana", ("631", "4")):
            it.scene.match.submit(it.scene.match.game.parse(step if isinstance(step, str) else thrown(it, *step)))
            it.pilot.rest()
        asked = it.scene.picture.banner_wordings()[0]
        assert "push" in asked
        it.click("m:lib")
        assert "Not now" in it.scene.table.bubble.words
        assert it.scene.picture.banner_wordings()[0] == asked


def test_an_attack_that_changes_nothing_does_not_shine_and_says_why_r172(tmp_path: Path) -> None:
    hale = LYING.replace("items=katana", "items=none").replace("[broken,items=none]", "[broken,items=tire-armor]")
    with table(tmp_path, hale, settings=SETTINGS, chance="ask") as it:
        it.plan("krin", "bormin")
        planner = it.pilot.stage.scene
        assert isinstance(planner, AttackPlanner)
        told = planner.odds_of_attack_action(planner.planned_action)
        least = told.plain.fates[0].least_effective_damage
        notes = list(odds_table.odds_note_texts(it.board.mat.game.content, odds_table.plain_and_pushed_odds(told)))
        assert notes[0] == say("zone_wars.chance_lies", figure="Bormin", number=least)
        is_vain = told.base + told.gear < least
        assert odds_table.is_harmless(told) is is_vain
        assert (planner.buttons["attack"].kind == "primary") is not is_vain
