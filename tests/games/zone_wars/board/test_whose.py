"""Strip, colour, m-points and cup are those of whoever is asked, from the frame in which the question begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.play.seats import SIDES, Sitter, SitterKind
from tabletop.rules.game import Seat
from tabletop.settings import Settings
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import TITLE
from tabletop.ui.messages import say
from tests.games.zone_wars.board.player import Player
from tests.games.zone_wars.board.states import FIELD
from tests.games.zone_wars.board.table import Table, table, zone_match
from tests.games.zone_wars.board.test_board import words_on_screen
from tests.sampled import sampled
from tests.ui.pilot import Pilot, piloted, seated

DECISIONS = 60


def colour_of_the_strip(it: Table) -> tuple[int, ...]:
    """What the window shows of its upper edge."""
    rect = it.board.strip.rect
    return tuple(it.pilot.stage.surface.get_at((rect.centerx, rect.y + 1)))[:3]


def shown_seat(it: Table) -> set[Seat]:
    """Whose cards lie in it."""
    owner = {f"m:{figure.id}": figure.owner for figure in it.draft.figures}
    return {owner[place] for place in it.board.strip.spots()}


def is_asked(it: Table, seat: Seat) -> bool:
    """Whether everything of the strip is that seat's."""
    colour = tuple(pygame.Color(SIDES[seat].hex))[:3]
    return colour_of_the_strip(it) == colour and shown_seat(it) <= {seat}


def watched(monkeypatch: pytest.MonkeyPatch, look: Callable[[], None]) -> None:
    """Looks after every frame."""
    frames = Pilot.frames

    def slowly(pilot: Pilot, count: int = 1, seconds: float = 1 / 60) -> None:
        for _ in range(count):
            frames(pilot, 1, seconds)
            look()

    monkeypatch.setattr(Pilot, "frames", slowly)


@pytest.mark.parametrize("people", sampled([2, 1]))
def test_the_strip_is_that_of_whoever_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, people: int) -> None:
    sitters = (
        Sitter(SitterKind.PERSON, "Ann"),
        Sitter(SitterKind.PERSON, "Ben") if people == 2 else Sitter(SitterKind.BOT, "Bo", "random"),
    )
    match, asked = zone_match(*sitters, seed="whose", scenario="rescue-mission", models="2"), set[tuple[str, Seat]]()
    with piloted(tmp_path, Settings(confirm="none", bot_pace=0.0)) as pilot:
        player = Player(pilot, seated(pilot, match), "mouse", "whose")
        it = player.table

        def look() -> None:
            view = it.board.view
            if view is not None and view.to_act == match.to_act and it.scene.active and it.scene.is_on_top:
                task = type(it.draft.todo[-1]).__name__
                assert is_asked(it, match.to_act), f"{task} of seat {match.to_act}"
                asked.add((task, match.to_act))

        watched(monkeypatch, look)
        for _ in range(DECISIONS):
            pilot.rest()
            if match.outcome is None:
                player.decide()
    assert {seat for _, seat in asked} == set(range(people))
    assert len({task for task, _ in asked}) > 2, asked


def test_while_dice_fall_the_strip_stays_with_who_was_asked(tmp_path: Path) -> None:
    field = "sides ark genlab; bare; krin 10,10 @0; bormin 14,10 @180; m 3 5; round 1; turn genlab"
    settings = Settings()
    with table(tmp_path, field, settings=settings) as it:
        it.plan("bormin", "krin")
        it.pilot.click(it.pilot.centre(it.planner.buttons["attack"].rect))
        for frame in range(400):
            it.pilot.frames()
            assert is_asked(it, 1), "nobody else is asked"
            if it.scene.active:
                break
            if frame > 150:  # the roll has been read
                it.pilot.click(it.inch(30, 30))
        assert it.scene.hand.expected_action_text().startswith(say("zone_wars.do_push", figure="Bormin"))


def test_the_token_that_was_drawn_is_not_in_the_cup(tmp_path: Path) -> None:
    field = "sides ark genlab; bare; krin 10,10 @0; lib 7,13 @0; bormin 30,30 @180; m 3 5; round 1; turn ark"
    with table(tmp_path, field, settings=Settings(confirm="none", animation_speed=0.0)) as it:
        assert dict(it.board.strip.cup_tokens)["ark"] == 1, "two models are ready, and one token is out"
        assert dict(it.board.strip.cup_tokens)["genlab"] == 1
        it.click("m:krin", "button:pass")
        left = dict(it.board.strip.cup_tokens)
        assert left.get("ark", 0) + left.get("genlab", 0) == 1, f"another one is out now: {left}"
        assert "Cup" in words_on_screen(it.pilot)


def test_a_card_brings_its_model_into_view_with_room_for_the_first_move(tmp_path: Path) -> None:
    field = "sides ark genlab; bare; krin 8,8 @0; lib 30,28 @0; bormin 30,30 @180; m 3 5; round 1; turn ark"
    with table(tmp_path, field) as it:
        it.pilot.move(it.inch(8, 8))
        it.pilot.wheel(4)
        camera = it.board.mat.camera
        assert not camera.shows_point((30, 28))
        it.click("m:krin")
        assert it.board.mat.camera == camera, "who is seen stays where it is seen"
        it.click(it.card("lib"))
        assert it.path == ("m:lib",)
        for x, y in ((30, 28), (25, 28), (35, 28), (30, 23), (30, 33)):
            assert it.board.mat.camera.shows_point((x, y)), (x, y)
        it.click(it.inch(27, 28))
        assert len(it.path) == 2, "and the first move can be made at once"


def test_the_buttons_of_a_plan_stay_where_they_are_while_others_go(tmp_path: Path) -> None:
    field = "sides ark genlab; bare; krin 10,10 @0; lib 7,13 @0; bormin 30,30 @180; m 3 5; round 1; turn ark"
    with table(tmp_path, field) as it:
        it.click("m:krin")
        before = {item.name: item.rect for item in it.scene.picture.buttons.items}
        it.click(it.inch(12, 12))
        after = {item.name: item.rect for item in it.scene.picture.buttons.items}
        assert set(before) - set(after) >= {"button:pass"}, "nobody passes any more who goes somewhere"
        assert {name: rect for name, rect in after.items() if before.get(name, rect) != rect} == {}


@pytest.mark.parametrize("text_scale", [100, 150])
def test_the_answers_that_are_asked_for_are_written_out(tmp_path: Path, text_scale: int) -> None:
    field = (
        "sides ark genlab; bare; krin 10,10 @0 [mut=reflexes]; lib 2,2 @0; hugust 4,2 @0; bormin 14,10 @180; m 3 5;"
        " round 1; turn genlab"
    )
    settings = Settings(animation_speed=0.0, bot_pace=0.0, text_scale=text_scale)
    with table(tmp_path, field, settings=settings) as it:
        it.plan("bormin", "krin")
        it.click(it.pilot.centre(it.planner.buttons["attack"].rect))
        it.pilot.rest()
        asked = [words for _, words in it.scene.hand.pickable_buttons]
        assert len(asked) > 1
        written = words_on_screen(it.pilot).split()
        assert {word for words in asked for word in words.split()} <= set(written), asked


def test_both_scores_stand_large_beside_the_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large: list[str] = []
    real: Callable[..., pygame.Rect] = draw.text

    def heard(*args: Any, **kwargs: Any) -> pygame.Rect:
        if kwargs.get("size") == TITLE:
            large.append(args[2])
        return real(*args, **kwargs)

    with table(tmp_path, FIELD) as it:
        monkeypatch.setattr(draw, "text", heard)
        words_on_screen(it.pilot)
        assert large[-2:] == ["7", "1"]
