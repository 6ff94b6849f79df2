"""What asks nobody takes one press, and tests of one Zone card are rolled and told together."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.zone_wars.board.large_results import LargeResult
from tabletop.games.zone_wars.rules.state.tasks import Throwing
from tabletop.games.zone_wars.rules.text import events as e
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tests.games.zone_wars.board.table import Table, table, zone_match
from tests.ui.pilot import Pilot, piloted, seated

ANN, BOT = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bot", "easy")
RAIN = (
    "scenario throw-down; sides ark genlab; bare; krin 9,15 @0 [used,items=none]; lib 7,11 @0 [used,items=none]; "
    "hugust 14,10 @0 [used]; bormin 30,30 @180 [used]; dux 28,30 @180; order krin; draw; m 0 0"
)


def told_of(it: Table, most: int = 40) -> list[LargeResult]:
    """What is told large, each once, everything pressed away."""
    found: list[LargeResult] = []
    for _ in range(most):
        it.pilot.rest_without_reading()
        telling = it.news.shown_result
        if telling is None:
            break
        found.append(telling)
        it.pilot.key("x")
        it.pilot.frames(2)
    return found


def rained(pilot: Pilot) -> tuple[Table, int]:
    """A table at which Acid Rain was tested by all, and the ply at which that began."""
    match = zone_match(position=RAIN, chance="ask", seed="rain")
    it = Table(pilot, seated(pilot, match))
    for text in ("draw zone", "reveal acid-rain"):
        match.submit(match.game.parse(text))
        pilot.rest()
    start = match.ply
    for text in ("roll 2 5 1", "roll 3 1 4 4", "roll 4 6", "roll 4 2", "roll / 1 4", "roll 6 4 4"):
        match.submit(match.game.parse(text))
    return it, start


@pytest.mark.parametrize("scale", [100, 200])
def test_tests_of_acid_rain_are_rolled_and_told_together(tmp_path: Path, scale: int) -> None:
    settings = Settings(confirm="none", cover="off", animation_speed=0.0, bot_pace=0.0, text_scale=scale)
    with piloted(tmp_path, settings) as pilot:
        it, start = rained(pilot)
        match = it.scene.match
        it.pilot.rest_without_reading()
        first = it.news.shown_result
        assert first is not None
        assert it.board.mat.area.contains(it.news.result_rect(first)), "all of it can be read"
        told = told_of(it)
        tests = [one for one in told if one.title == say("zone_wars.tests", card="Acid Rain")]
        assert len(tests) == 1, [one.title for one in told]
        lines = tests[0].lines
        assert [line.partition(":")[0] for line in lines] == ["Krin", "Lib", "Hugust", "Bormin", "Dux"]
        for ply in range(start + 1, match.ply + 1):
            for event in match.past.events(ply, None):
                if isinstance(event, e.Damaged):
                    name = event.figure.capitalize()
                    assert any(f"{name} takes {event.damage} damage from Acid Rain" in line for line in lines)
        assert lines[2] == "Hugust: 1 success"
        assert len(tests[0].faces) == 3 + 4 + 2 + 2 + 3, "every die of a test lies there"
        assert it.scene.story.ply == match.ply
        assert [figure.damage for figure in it.draft.figures[:2]] == [1, 1]


FIGHT = (
    "scenario throw-down; sides ark genlab; bare; krin 12,15 @0 [used]; lib 12,17 @0 [used]; hugust 12,13 @0 [used]; "
    "bormin 16,14 @180; dux 17,16 @180; torv 17,12 @180; round 3; m 0 3"
)
"""Only the computer has anybody left in the cup."""


@pytest.mark.parametrize("press", ["plate", "any key"])
def test_one_press_on_the_plate_runs_what_asks_nobody(tmp_path: Path, press: str) -> None:
    """Any other press lets one result go, as ever; what happened stands in the list afterwards."""
    settings = Settings(confirm="none", cover="off", animation_speed=1.0, bot_pace=1.0, result_pace=1.0)
    with table(tmp_path, f"{FIGHT}; turn genlab", ANN, BOT, settings=settings) as it:
        story, match = it.scene.story, it.scene.match
        for _ in range(4000):
            it.pilot.frames(1)
            if story.is_timed_result_shown(it.pilot.stage.now):
                break
        assert story.is_timed_result_shown(it.pilot.stage.now), "a result that asks nobody lies there"
        it.scene.refresh()
        began = it.pilot.stage.now
        if press == "plate":
            assert it.scene.picture.buttons["plate"].words == say("table.do_rush")
            it.pilot.click(it.pilot.centre(it.scene.picture.buttons["plate"].rect))
            assert story.is_fast_forwarding or story.waits_for_person(it.pilot.stage.now) or match.to_act == 0
        else:
            it.pilot.key("x")
            assert not story.is_fast_forwarding
            return
        for _ in range(600):
            it.pilot.frames(1)
            if story.waits_for_person(it.pilot.stage.now) or (story.is_at_rest and match.to_act == 0) or match.outcome:
                break
        assert not story.is_fast_forwarding
        assert story.waits_for_person(it.pilot.stage.now) or match.to_act == 0
        assert it.pilot.stage.now - began < 6, "no result on the way was waited for"
        assert len(story.history) > 0


GHOULS = (
    "scenario throw-down; sides ark genlab; bare; krin 9,15 @0 [used,items=tire-armor]; lib 30,2 @0 [used];"
    " hugust 30,4 @0 [used]; bormin 30,30 @180 [used]; dux 28,30 @180 [used]; torv 26,30 @180;"
    " order krin; zone 2 ready; draw"
)


def test_a_test_is_told_with_its_own_dice_though_protection_followed(tmp_path: Path) -> None:
    """ "Bormin rolls for protection: Torv fails the test" is nobody's roll."""
    settings = Settings(confirm="none", cover="off", animation_speed=0.0)
    with piloted(tmp_path, settings) as pilot:
        match = zone_match(position=GHOULS, chance="ask", seed="ghouls")
        it = Table(pilot, seated(pilot, match))
        for text in ("draw zone", "reveal zone-ghouls"):
            match.submit(match.game.parse(text))
            pilot.rest()
        for _ in range(2):
            task = match.view(None).todo[-1]
            assert isinstance(task, Throwing)
            faces = " ".join(["roll", *(["3"] * task.base), *(["/", *(["3"] * task.gear)] if task.gear else [])])
            match.submit(match.game.parse(faces))
        rolled = [event for ply in range(match.ply + 1) for event in match.past.events(ply, None)
                  if isinstance(event, e.Rolled)]  # fmt: skip
        assert [event.reason for event in rolled][:2] == ["zone", "protection"]
        pilot.rest_without_reading()
        told = told_of(it)
        assert told[0].title == "Krin against the Zone"
        assert len(told[0].faces) == len(rolled[0].base)
        assert "Krin fails the test" in told[0].lines
        assert not [one.title for one in told if "rolls for protection" in one.title]


@pytest.mark.parametrize("round_", [7, 8])
def test_no_next_rain_is_foretold_in_the_last_round(tmp_path: Path, round_: int) -> None:
    """The battle ends with it, whatever comes."""
    settings = Settings(confirm="none", cover="off", animation_speed=0.0)
    with piloted(tmp_path, settings) as pilot:
        position = RAIN.replace("draw;", f"zone 2 ready; triggers 1; round {round_}; draw;")
        match = zone_match(position=position, chance="ask", seed="rain")
        assert match.view(None).triggers == 1
        it = Table(pilot, seated(pilot, match))
        for text in ("draw zone", "reveal acid-rain"):
            match.submit(match.game.parse(text))
        pilot.rest_without_reading()
        (rain,) = [one for one in told_of(it) if one.title.startswith("The Zone")]
        ends = [line for line in rain.lines if say("zone_wars.rain_ends") in line]
        assert bool(ends) is (round_ < 8)
