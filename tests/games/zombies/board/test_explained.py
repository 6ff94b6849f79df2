"""What a newcomer asks first: marks of what is to come, sleepers, and why the Director rolled; told as it comes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.content.prose import lessons
from tabletop.games.zombies.board import event_messages as zombies_words
from tabletop.games.zombies.board.board import ZombiesBoard
from tabletop.games.zombies.board.map_overlays import forecast_text_rect
from tabletop.games.zombies.board.names import count_text
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.text import events as e
from tabletop.games.zombies.rules.text.actions import Attack
from tabletop.rules.game import CHANCE, NOBODY
from tabletop.settings import Settings
from tabletop.ui.messages import english_texts_by_id, say
from tabletop.ui.scenes.lesson.scene import LessonScene
from tests.games.zombies.board.table import Table, zombies_match
from tests.games.zombies.board.test_lesson import begun
from tests.games.zombies.rules.phases import begin, team
from tests.games.zombies.rules.table import acting, at, heard, night, play, told, who, zed, zombie, zombies_game
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.scene_of import board_of
from tests.ui.story.test_one_story import strings
from tests.ui.test_words_drawn import overheard

BITERS = (
    "tile S1 0,0 sides=------; marlow 0,0 hp=6; okafor -2,2; petrov -2,1 hp=1; brandt 2,0;"
    " z1 1,0; z2 0,-1; z3 -2,0; round 3; act marlow"
)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path / "saves", Settings(confirm="none", animation_speed=0.0, attract=False)) as made:
        yield made


def waited(scene: LessonScene, pilot: Pilot) -> LessonScene:
    """When all that the step shows has been seen."""
    for _ in range(40):
        pilot.frames(10, 0.2)
        if scene.match_mode.progress.is_current_text_shown:
            return scene
    raise AssertionError("the step is not told")


# Marks


def test_h41_what_a_mark_says_is_what_the_zombies_then_do(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=BITERS)))
    marks = {table.board.map.harm_text(hurt) for hurt, _ in table.board.map.shown_harm_badges(None)}
    state = table.state
    hurt, _ = begin("zombies", *state.people, zombies=state.zombies)
    lost = [before.hp - after.hp for before, after in zip(state.people, hurt.people, strict=True)]
    assert lost == [2, 0, 1, 1], "Ines, Dayo, Lida and Jonas"
    assert marks == {
        "If nothing changes, Ines loses 2 HP the next time zombies move",
        "If nothing changes, Lida loses 1 HP the next time zombies move, and is down",
        "If nothing changes, Jonas loses 1 HP the next time zombies move",
    }


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [100, 200])
def test_what_a_mark_means_is_whole_and_hides_no_other(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    settings = Settings(confirm="none", animation_speed=0.0, attract=False, text_scale=scale)
    with piloted(tmp_path, settings, size) as pilot:
        table = Table(pilot, seated(pilot, zombies_match(position=BITERS)))
        board, stage = table.board.map, pilot.stage
        found = board.shown_harm_badges(None)
        assert len(found) == 3
        for hurt, chip in found:
            words = board.harm_text(hurt)
            rect = forecast_text_rect(stage, board.area, chip, words, [at for _, at in found])
            assert board.area.contains(rect)
            assert rect.collidelist([at for _, at in found]) < 0
            with strings() as drawn:
                pilot.move((chip.centerx / stage.metrics.s, chip.centery / stage.metrics.s))
                pilot.frames()
            assert words in " ".join(drawn), "whole, line by line"


def test_a_mark_of_somebody_who_is_only_pinned_says_no_number(pilot: Pilot) -> None:
    from tabletop.games.zombies.board.map.marks import ForecastHarm, HexMarks

    table = Table(pilot, seated(pilot, zombies_match(position=BITERS)))
    held = ForecastHarm((0, 0), 0, is_pinned=True)
    assert table.board.map.harm_text(held) == "If nothing changes, Ines is pinned the next time zombies move"
    with strings() as drawn:
        HexMarks(pilot.stage)._harm_badge(held)
    assert "−0" not in drawn


# Sleepers


def test_h33_h38_h44_h77_what_is_said_of_a_sleeper_is_what_it_does(pilot: Pilot) -> None:
    position = BITERS.replace("z3 -2,0", "z3 -1,-1 asleep")
    table = Table(pilot, seated(pilot, zombies_match(position=position)))
    said = table.board.previews.preview_caption(table.scene.story.view, "z:3")
    assert said == (
        "A sleeper. While it sleeps, it neither moves nor wounds. If you are next to it after zombies have moved, it"
        " wakes up and wounds you at once. A loud shot within 5 hexes wakes it too."
    )
    far, _ = begin("zombies", *team("2,0"), zombies=[zed(1, "-1,0", "asleep")])
    assert (zombie(far, 1), far.people[0].hp) == (zed(1, "-1,0", "asleep"), night(*team("2,0")).people[0].hp)
    near, events = begin("zombies", *team("0,0"), zombies=[zed(1, "-1,0", "asleep")])
    assert (zombie(near, 1), near.people[0].hp) == (zed(1, "-1,0"), far.people[0].hp - 1)
    assert not heard(events, e.ZombieMoved)
    shot = acting(who("marlow", "2,0", "machine_pistol:1"), zombies=[zed(1, "-2,0", "asleep"), zed(2, "1,0")])
    assert zombie(play(shot, "attack machine_pistol 1 z2=1"), 1) == zed(1, "-2,0")


@pytest.mark.parametrize("seed", range(6))
def test_h38_h77_the_list_says_truly_why_sleepers_wake(seed: int) -> None:
    game, rng, seen = zombies_game(), random.Random(seed), set[str]()
    state = game.start({"difficulty": "nightmare"})
    while (to_act := game.to_act(state)) != NOBODY:
        action = game.resolve(state, rng) if to_act == CHANCE else rng.choice(game.actions(state))
        step = game.apply(state, action)
        for event in heard(step.events, e.Woken):
            said = zombies_words.log_line(game.content, event)
            kinds = {z.kind for z in (*state.zombies, *step.state.zombies) if z.id in event.zombies}
            assert ("Mourner" in said) is (kinds == {"mourner"})
            assert ("heard the shot" not in said) or isinstance(action, Attack)
            seen.add(event.why)
        state = step.state
    assert seen


# The Director's die


def test_g01_k16_the_list_says_why_the_director_rolls_and_what_came_of_it() -> None:
    content = zombies_game().content
    for die, cards in ((1, 1), (3, 2), (6, 3)):
        event = e.Counted(("F1", "K16"), die, cards + 1, (("d3", cards), ("tile", 1)))
        drawn = count_text("cards", cards + 1)
        assert zombies_words.log_line(content, event) == f"The First Player rolls {die}: the Director draws {drawn}"
        first, *_ = zombies_words.event_details(content, event)
        assert first == say("zombies.part_d3", die=die, number=cards)
        assert cards == -(-die // content.field.draw_divisor)


def test_x10_a_card_that_lurked_does_not_say_that_it_will_lurk_again() -> None:
    game = zombies_game()
    people = "marlow 0,0; okafor 1,0; petrov 0,1; brandt -1,0"
    for card in game.content.director:
        if not card.lurking or card.special is None:
            continue
        state = play(at(f"tile S1 0,0; {people}; round 3; lurking {card.id}; draw"), "roll 1")
        while not any(drawn.lurked for drawn in state.drawn):
            state = play(state, "card D01")
        special = next(one.name for one in game.content.specials if one.id == card.special.kind)
        lines = zombies_words.event_details(game.content, e.CardDrawn((), card.id, 1, lurked=True))
        assert special in " ".join(lines)
        assert say("zombies.lurks") not in lines


def test_x12_x18_a_hit_that_leaves_something_is_on_a_special_zombie_and_no_common() -> None:
    fight = acting(who("marlow", "0,0", "machine_pistol:1"), zombies=[zed(1, "1,0", kind=ZombieKind.BRUTE)])
    hits = heard(told(fight, "attack machine_pistol 1 z1=1")[1], e.Hit)
    assert [zombies_words.log_line(zombies_game().content, hit) for hit in hits] == [
        "1 hit on a special zombie, 9 still needed"
    ]


def test_h31_what_brought_a_special_is_told_as_on_its_card() -> None:
    lines = zombies_words.event_details(zombies_game().content, e.SpecialFired((), "D12", "stalker", 3, 4, 3))
    assert lines[0] == say("zombies.short_of", shortfall=4, margin=3)


# In the first lesson


def test_the_first_lesson_explains_the_mark_that_is_seen_there(pilot: Pilot) -> None:
    scene = waited(begun(pilot, "first-steps", 3), pilot)
    warning = "−1 beside you is a warning: if nothing changes, the zombie costs you 1 HP when the zombies next move"
    assert warning in step(3)
    marks = {hurt.hex: hurt.wounds for hurt, _ in board_of(scene, ZombiesBoard).map.shown_harm_badges(None)}
    assert marks[2, -6] == 1
    before = pilot.picture()
    pilot.key("t")
    pilot.rest()
    assert board_of(scene, ZombiesBoard).map.zombie_reach_by_hex(None)
    assert pilot.picture() != before


def test_the_first_lesson_tells_of_sleepers_and_of_the_die_what_the_match_does(pilot: Pilot) -> None:
    assert "the Director drew one card, which sent no zombie. The two that woke came to you." in step(5)
    scene = waited(begun(pilot, "first-steps", 5), pilot)
    past = scene.match.past
    happened = [event for ply in range(1, scene.match.ply + 1) for event in past.events(ply, None)]
    assert [event.cards for event in heard(happened, e.Counted)] == [1]
    assert [event.horde for event in heard(happened, e.CardDrawn)] == [0]
    assert [event.zombie for event in heard(happened, e.ZombieMoved)] == [2, 3]
    assert [(event.seat, event.causes) for event in heard(happened, e.Wounded)] == [(1, (("zombies", 1),)),
                                                                               (0, (("zombies", 1),))]  # fmt: skip
    assert len(heard(happened, e.Woken)) == 1


def step(number: int) -> str:
    found = lessons("zombies").find_lesson("first-steps")
    assert found is not None
    return found.steps[number - 1].text


def test_the_words_of_a_mark_wrap_instead_of_running_out_of_the_map(pilot: Pilot) -> None:
    room = pygame.Rect(0, 0, 200, 200)
    rect = forecast_text_rect(pilot.stage, room, pygame.Rect(90, 90, 30, 20), "nothing changes, " * 9, [])
    assert room.contains(rect)


def test_each_key_of_the_map_does_what_the_page_of_keys_says(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=BITERS)))
    lines = dict(text.split(" | ") for key, text in english_texts_by_id().items() if key.startswith("zombies_keys."))
    board = table.board.map
    assert lines["0"] == "show the survivor whose turn it is"
    for _ in range(8):
        pilot.key("right", shift=True)
    pilot.rest()
    pilot.key("0")
    pilot.rest()
    x, y = pilot.stage.to_pixels(table.spot("s:marlow"))
    assert board.area.collidepoint(x, y)
    switches: dict[str, Callable[[], bool]] = {"V": lambda: board.shows_forecast, "T": lambda: board.shows_reach}
    for key, shown in switches.items():
        before = shown()
        pilot.key(key.lower())
        assert shown() is not before
        assert key in lines
    assert "C" in lines


DOWN = (
    "tile S1 0,0 sides=------; marlow 0,0 {} service_pistol=1 *carbine=1 bag=field_kit; okafor -2,2; petrov -2,1;"
    " brandt 2,-2; z1 1,0; round 3; act marlow"
)


@pytest.mark.parametrize(("state", "told", "other"), [("hp=-1 pinned", "down", "pinned"), ("pinned", "pinned", "down")])
def test_k06_somebody_down_is_not_called_pinned(tmp_path: Path, state: str, told: str, other: str) -> None:
    with piloted(tmp_path, Settings(animation_speed=0.0, attract=False)) as pilot, overheard() as said:
        table = Table(pilot, seated(pilot, zombies_match(position=DOWN.format(state))))
        table.pilot.rest()
        for place in ("disabled:button:melee", "disabled:button:use"):
            rect = table.board.strip.rect_of(place)
            assert rect.w
            pilot.click(pilot.centre(rect))
            pilot.rest()
            assert f"Ines is {told}" in table.scene.table.bubble.words
            said.add(table.scene.table.bubble.words)
        whole = " ".join(said)
        assert f"Ines is {told}" in whole
        assert f"Ines is {other}" not in whole


def test_k06_who_will_fall_is_told_to_be_down_and_not_pinned(tmp_path: Path) -> None:
    position = DOWN.format("hp=1").replace("z1 1,0", "z1 1,0; z2 0,1")
    with piloted(tmp_path, Settings(animation_speed=0.0, attract=False)) as pilot:
        table = Table(pilot, seated(pilot, zombies_match(position=position)))
        omens = table.board.map.forecast_reader.forecast_for(table.state)
        assert omens is not None
        (hurt,) = [each for each in omens.harms if each.hex == (0, 0)]
        assert not hurt.dies
        assert table.board.map.harm_text(hurt).endswith("and is down")
