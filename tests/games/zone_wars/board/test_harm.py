"""What comes of an action without dice is told large, and lies there until it was read.

See docs/decisions.md, What is seen is true.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.settings import Settings
from tests.games.zone_wars.board.states import DUEL
from tests.games.zone_wars.board.table import Table, table

PUSHED = DUEL.replace("bormin 12,15 @180", "bormin 9,17 @180").replace("hugust 6.5,17.5 @0; ", "hugust 9,18.7 @0; ")
"""Krin can push Bormin into Hugust."""


def pushed(it: Table) -> None:
    """Krin pushes Bormin with the power of her mind."""
    it.click("m:krin", "button:mutate:mind-push", "button:points:1")
    it.pilot.click(it.spot("m:bormin"))
    if it.scene.hand.complete_actions:
        it.pilot.click(it.pilot.centre(it.scene.picture.buttons["plate"].rect))
    it.pilot.rest_without_reading()


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_a_collision_is_told_after_the_push_and_lies_there_until_it_was_read(tmp_path: Path, speed: float) -> None:
    settings = Settings(confirm="none", cover="off", animation_speed=speed)
    with table(tmp_path, PUSHED, settings=settings) as it:
        pushed(it)
        story, begun = it.scene.story, it.pilot.clock.now
        assert it.pilot.holds
        telling = it.news.shown_result
        assert telling is not None
        assert any("Bormin runs into Hugust" in line for line in telling.lines)
        assert any("Bormin takes" in line for line in telling.lines)
        said, shown = (next(one for one in figures if one.id == "bormin")
                       for figures in (story.view.figures, it.draft.figures))  # fmt: skip
        assert said.place == shown.place, "the mat has arrived, and all else with it in the same frame"
        assert said.damage > 0, "no list, strip or plate contradicts what lies open over the mat"
        assert not it.scene.active
        while it.news.shown_result is telling:
            it.pilot.frames()
        letters = len(telling.title) + sum(map(len, telling.lines))
        assert it.pilot.clock.now - begun >= 1.2 + 0.045 * letters


def test_the_damage_of_a_collision_is_told_once_and_that_it_ends_overwatch_r77(tmp_path: Path) -> None:
    watching = PUSHED.replace("bormin 9,17 @180", "bormin 9,17 @90 [watch]")
    assert watching != PUSHED
    with table(tmp_path, watching, settings=Settings(confirm="none", cover="off")) as it:
        assert it.figure("bormin").is_watching
        pushed(it)
        telling = it.news.shown_result
        assert telling is not None
        harm = it.figure("bormin").damage
        assert [line for line in telling.lines if "damage" in line] == [
            f"Bormin takes {harm} damage from the collision ({harm} so far)"
        ]
        assert not it.figure("bormin").is_watching
        assert "Bormin loses overwatch: hurt" in telling.lines


def test_a_key_lets_it_go_and_does_nothing_else(tmp_path: Path) -> None:
    with table(tmp_path, PUSHED, settings=Settings(confirm="none", cover="off")) as it:
        pushed(it)
        telling = it.news.shown_result
        it.pilot.key("space")
        it.pilot.frames(2)
        assert it.news.shown_result is not telling
        it.pilot.rest()
        assert it.scene.story.is_at_rest
        assert [action for action in it.line if not action.startswith(("draw", "reveal", "roll", "find"))] == [
            "mutate krin mind-push:1 @90 bormin"
        ]


def test_a_push_that_runs_is_told_no_sooner_than_it_has_arrived(tmp_path: Path) -> None:
    with table(tmp_path, PUSHED, settings=Settings(confirm="none", cover="off")) as it:
        it.click("m:krin", "button:mutate:mind-push", "button:points:1")
        it.pilot.click(it.spot("m:bormin"))
        if it.scene.hand.complete_actions:
            it.pilot.click(it.pilot.centre(it.scene.picture.buttons["plate"].rect))
        seen = []
        for _ in range(200):
            it.pilot.frames()
            seen.append((it.board.mat.motion.is_moving(it.pilot.clock.now), it.news.shown_result is not None))
            if it.pilot.holds:
                break
        assert (True, False) in seen
        assert (True, True) not in seen
        assert seen[-1] == (False, True)
