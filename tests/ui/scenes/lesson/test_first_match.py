"""A first match against easy after the lessons, by somebody who knows what they told and what the screen marks.

Every press that the screen offers does something and is not refused (docs/decisions.md, What is seen is true).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content.prose import lessons
from tabletop.settings import Settings
from tabletop.ui.scenes.lesson.scene import LessonMode
from tabletop.ui.scenes.table.scene import TableScene
from tests.sampled import sampled
from tests.ui.newcomer import Newcomer, sort
from tests.ui.pilot import Pilot, piloted
from tests.ui.scenes.lesson.learner import HANDS, Learner

FIRST = {
    "zodiac": ("zodiac", "first-ring"),
    "zoon": ("zoon", "classic"),
    "zoon-alternate": ("zoon", "alternate"),
    "zone_wars": ("zone_wars", "first-find"),
    "zombies": ("zombies", "last-door"),
}
"""The game, and the lesson from which its first match begins."""
SHORT = {"zodiac": "1", "zoon": "3", "zoon-alternate": "2", "zone_wars": "5", "zombies": "4"}
"""Of each the seed of a match that takes little time."""
CASES = [
    *((name, seed, Settings(animation_speed=0.0, bot_pace=0.0)) for name, seed in SHORT.items()),
    *((name, seed, Settings(animation_speed=0.0, bot_pace=0.0, text_scale=scale, language=tongue))
      for seed, scale, tongue in (("11", 100, "en"), ("12", 200, "en"), ("13", 150, "de")) for name in FIRST),
]  # fmt: skip
MOST = 400
"""Decisions that no first match needs."""


class Pupil(Learner):
    """Remembers what was pressed in the lessons."""

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot, HANDS["clicks"])
        self.gestures: set[str] = set()

    def go_on(self) -> None:
        """Notes where the lesson leads."""
        occasion = self.lesson.match_mode
        assert isinstance(occasion, LessonMode)
        self.gestures |= {sort(place) for route in occasion.step_targets.accepted_routes() for place in route}
        super().go_on()


def taught(pilot: Pilot, game: str, last: str) -> Pupil:
    """All lessons of a game, the one that leads to the first match last."""
    pupil, all_ = Pupil(pilot), [lesson.id for lesson in lessons(game).lessons]
    for which in [*(each for each in all_ if each != last), last]:
        pupil.begin(game, which)
        pupil.learn()
    return pupil


def begun(pilot: Pilot, pupil: Pupil) -> TableScene:
    """The match to which the bright button at the end of a lesson leads."""
    pilot.click(pilot.centre(pupil.lesson.table.buttons["plate"].rect))
    pilot.rest()
    return next(scene for scene in reversed(pilot.stage.scenes) if type(scene) is TableScene)


def first_match(pilot: Pilot, pupil: Pupil, seed: str) -> None:
    """Plays it to its end."""
    scene = begun(pilot, pupil)
    newcomer = Newcomer(pilot, scene, seed, frozenset(pupil.gestures))
    assert newcomer.play(MOST), "the match comes to an end"
    assert {sitter.level for sitter in scene.match.sitters if not sitter.is_person} <= {"easy"}
    assert newcomer.pressed
    assert newcomer.unforeseen == []
    assert newcomer.silent == []
    assert newcomer.unseen == []
    assert [each for each, said in newcomer.untold.items() if not said] == [], "no lesson told it, nor does the screen"


@pytest.mark.parametrize(("name", "seed", "settings"), sampled(CASES, 4))
def test_a_first_match_is_played_without_a_refusal_that_nothing_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, seed: str, settings: Settings
) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: seed)
    game, last = FIRST[name]
    with piloted(tmp_path, settings) as pilot:
        pupil = Pupil(pilot)
        lesson = lessons(game).find_lesson(last)
        assert lesson is not None
        pupil.begin(game, last, len(lesson.steps))
        pupil.learn()
        first_match(pilot, pupil, seed)


@pytest.mark.parametrize("name", sampled(FIRST, 0))
def test_a_first_match_follows_all_lessons_of_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: "21")
    with piloted(tmp_path, Settings(animation_speed=0.0, bot_pace=0.0)) as pilot:
        first_match(pilot, taught(pilot, *FIRST[name]), "21")
