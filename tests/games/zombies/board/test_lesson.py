"""Lessons of Zombies are played on the board, and take any way that comes to what they ask for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tabletop.content.prose import lessons
from tabletop.games.zombies.board.board import ZombiesBoard
from tabletop.games.zombies.board.picks import find_matching_action
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.text.actions import parse_action
from tabletop.rules.game import IllegalAction
from tabletop.settings import Settings
from tabletop.ui.scenes.lesson.scene import LessonScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tests.game_of import game_of
from tests.games.zombies.board.table import Table
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_words_drawn import overheard

ASKED = [parse_action("walk 1,-4 1,-5 2,-6"), parse_action("attack machine_pistol 1+1 z2=1 z3=1")]


def test_any_way_to_the_same_hex_is_what_was_asked() -> None:
    assert find_matching_action(parse_action("walk 2,-4 2,-5 2,-6"), ASKED) == ASKED[0]
    assert find_matching_action(parse_action("attack machine_pistol 1+1 z3=1 z2=1"), ASKED) == ASKED[1]


@pytest.mark.parametrize(
    "text",
    ["walk 1,-4 1,-5", "walk 1,-4 1,-5 2,-6 3,-7", "halt", "attack machine_pistol 1+1 z2=2",
     "attack service_pistol 1+1 z2=1 z3=1", "attack machine_pistol 2 z2=1 z3=1"],
)  # fmt: skip
def test_anything_else_is_not(text: str) -> None:
    assert find_matching_action(parse_action(text), ASKED) is None


# On the table


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path / "saves", Settings(confirm="none", animation_speed=0.0)) as made:
        yield made


def begun(pilot: Pilot, which: str, step: int = 1) -> LessonScene:
    scene = open_scene("lesson", pilot.stage, SceneRequest("zombies", detail=f"{which}:{step}"))
    assert isinstance(scene, LessonScene)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def test_something_else_is_refused_with_a_hint(pilot: Pilot) -> None:
    scene = begun(pilot, "first-steps")
    with pytest.raises(IllegalAction) as caught:
        scene.play(parse_action("walk -1,-1"))
    assert scene.refusal_text(caught.value.refusal).startswith("Not yet. Take Ines")
    assert scene.match.ply == 0


@pytest.mark.parametrize("which", [lesson.id for lesson in lessons("zombies").lessons])
def test_what_a_step_looks_at_is_there(pilot: Pilot, which: str) -> None:
    lesson = lessons("zombies").find_lesson(which)
    assert lesson
    for i, step in enumerate(lesson.steps):
        if step.look:
            scene = begun(pilot, which, i + 1)
            assert [place for place in step.look if scene.board.place_centre(place) is None] == []
            pilot.stage.pop_scene()


def test_a_blow_is_begun_by_melee_alone(pilot: Pilot) -> None:
    scene = begun(pilot, "first-steps", 4)
    pilot.rest(3000)
    Table(pilot, scene).click("button:melee")
    assert scene.match.past.action_text(scene.match.ply, None) != "melee z1", "nothing is done by the first press alone"
    assert scene.hand.done_button_words() == "Melee: stun 1 zombie"


def test_the_ribbon_of_the_end_opens_its_rule_and_lets_nothing_through(pilot: Pilot) -> None:
    steps = len(next(one for one in lessons("zombies").lessons if one.id == "first-steps").steps)
    scene = begun(pilot, "first-steps", steps)
    for _ in range(8):
        if scene.match_mode.progress.is_over:
            break
        scene.match_mode.skip_step()
        pilot.rest()
    pilot.frames(20, 0.2)
    assert scene.match_mode.progress.is_over
    ribbon, s = scene.picture.ribbon_rect, pilot.stage.metrics.s
    assert ribbon.w
    pilot.click((ribbon.centerx / s, ribbon.y / s + 8))
    pilot.frames(20, 0.2)
    assert scene.hand.hover_info.preview.place is None, "what lies below is not meant"
    pilot.click(pilot.centre(scene.picture.buttons["rule"].rect))
    pilot.rest()
    assert isinstance(pilot.stage.scene, RulebookScene)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_ribbon_of_the_end_leaves_the_hand_to_be_seen(tmp_path: Path, size: tuple[int, int]) -> None:
    """The last step speaks of the hand: "Your hand is full"."""
    with piloted(tmp_path, Settings(animation_speed=0.0), size) as pilot:
        scene = begun(pilot, "first-steps", 13)
        pilot.rest()
        ribbon = scene.picture.end_ribbon.ribbon_rect()
        assert ribbon.w
        assert isinstance(scene.board, ZombiesBoard)
        assert ribbon.bottom <= scene.board.strip.rect.top


def test_a_blow_is_struck_by_the_presses_that_the_text_names(pilot: Pilot) -> None:
    for last in ("z:1", "plate"):
        scene = begun(pilot, "first-steps", 4)
        pilot.rest(3000)
        table = Table(pilot, scene)
        said = " ".join(scene.match_mode.picture.current_text().lines)
        assert "Choose Melee, then the zombie, or the button that lights up." in said
        table.click("button:melee", last)
        assert "melee z1" in [str(action) for action in scene.match.past.actions()]


def test_only_what_has_still_to_be_pressed_is_numbered_where_one_press_revives(pilot: Pilot) -> None:
    scene = begun(pilot, "hold-the-line", 11)
    pilot.rest(3000)
    assert [mark.order for mark in scene.match_mode.picture.lesson_marks() if mark.order] == [1]
    Table(pilot, scene).click("button:revive")
    assert "revive brandt" in [str(action) for action in scene.match.past.actions()]


@pytest.mark.parametrize("which", [lesson.id for lesson in lessons("zombies").lessons])
def test_getting_up_is_learned_only_where_somebody_gets_up(which: str, pilot: Pilot) -> None:
    lesson = lessons("zombies").find_lesson(which)
    assert lesson
    scene = begun(pilot, which)
    for _ in lesson.steps:
        scene.match_mode.skip_step()
        pilot.rest(3000)
    match = scene.match
    down = [[one.down for one in match.past.view(ply, None).shown.people] for ply in range(match.length + 1)]
    gets_up = any(was and not now for one, next_ in pairwise(down) for was, now in zip(one, next_, strict=True))
    assert any(line.startswith("You get up") for line in lesson.learned) <= gets_up


def test_what_is_told_of_the_cards_is_what_the_tray_shows(pilot: Pilot) -> None:
    scene = begun(pilot, "hold-the-line", 9)
    pilot.rest(3000)
    given = {entry.seat: len(entry.cards) for entry in scene.match.view(0).shown.pile}
    assert [seat for seat, cards in given.items() if cards] == [1]
    said = " ".join(scene.match_mode.picture.current_text().lines)
    assert "only Dayo added a card" in said
    deck = game_of(scene.match, Zombies).rules_context.weapons["pump_shotgun"].deck
    assert f"each of his cards is worth at least {min(deck)}" in said


def test_in_no_lesson_is_the_roof_called_a_shelter(pilot: Pilot) -> None:
    with overheard() as said:
        begun(pilot, "hold-the-line")
        pilot.rest(3000)
    assert not [words for words in said if "shelter" in words.casefold()]
    assert "Goal" in said
