"""Sounds begin with the picture that they belong to, once, and no secret changes any."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.play.seats import SitterKind
from tabletop.settings import Settings
from tabletop.ui.boards.board import SoundCue, limit_sound_cues
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.states import SULLIVAN
from tests.ui.four_tables import SETUPS
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off")) as made:
        yield made


def heard(pilot: Pilot, scene: TableScene, text: str) -> list[tuple[str, float]]:
    """What is heard after an action, and after how many seconds."""
    played = pilot.stage.sounds.played
    played.clear()
    begun, seen, found = pilot.clock.now, 0, []
    scene.match.submit(scene.match.game.parse(text))
    for _ in range(400):
        pilot.frames()
        if pilot.holds:
            pilot.key("space")
        now = pilot.stage.sounds.played
        found += [(name, pilot.clock.now - begun) for name in now[seen:]]
        seen = len(now)
        if not pilot.stage.is_busy():
            break
    return found


def test_a_disc_is_heard_when_it_is_set_down_and_not_before(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    found = heard(pilot, scene, "b-c")
    assert [name for name, _ in found] == ["zodiac/set"]
    assert found[0][1] == pytest.approx(0.2, abs=0.05)


def test_every_disc_that_turns_over_is_heard_as_it_begins_to(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    scene.match.submit(scene.match.game.parse("E-f"))
    pilot.rest()
    found = heard(pilot, scene, "F-a")
    turns = [at for name, at in found if name == "zodiac/disc"]
    assert turns
    assert turns[0] < 0.25
    assert found[-1][0] == "zodiac/set"


def test_whoever_will_not_wait_hears_the_end_of_it_once(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    pilot.stage.sounds.played.clear()
    scene.match.submit(scene.match.game.parse("b-c"))
    pilot.frames()
    pilot.key("space")
    pilot.rest()
    assert pilot.stage.sounds.played == ["zodiac/set"]


@pytest.mark.parametrize("settings", [Settings(animation_speed=0.0), Settings(reduced_motion=True)])
def test_without_movement_all_is_heard_all_the_same(settings: Settings, tmp_path: Path) -> None:
    with piloted(tmp_path, settings) as pilot:
        scene = seated(pilot, new_match())
        assert [name for name, _ in heard(pilot, scene, "b-c")] == ["zodiac/set"]


def test_a_walk_and_a_shot_of_zombies_are_heard_where_they_are_seen(pilot: Pilot) -> None:
    scene = seated(pilot, match_of("zombies", setup=SETUPS["zombies"]))
    name, seconds = heard(pilot, scene, "walk 1,-3")[0]
    assert name == "zombies/steps"
    assert seconds == pytest.approx(0.02, abs=0.01)
    for text in ("halt", "halt"):
        scene.match.submit(scene.match.game.parse(text))
        pilot.rest()
    found = heard(pilot, scene, "attack machine_pistol 2 petrov=1 z5=1")
    assert [name for name, _ in found][:3] == ["zombies/shot", "zombies/shot", "zombies/hurt"]
    assert [at for _, at in found] == sorted(at for _, at in found)
    assert found[0][1] < 0.05


def test_dice_of_zone_wars_fall_before_the_shot_and_the_model_that_was_shot_at_walks_on(pilot: Pilot) -> None:
    scene = seated(pilot, match_of("zone_wars", setup=SETUPS["zone_wars"]))
    assert heard(pilot, scene, "move krin 8.8,12.92 @16.11") == [], "somebody may shoot first"
    found = dict(heard(pilot, scene, "fire 0 scrap-crossbow"))
    assert found["dice_many"] < found["zone_wars/shot"] < found["zone_wars/steps"]


def test_a_card_of_zoon_is_pushed_and_then_lies(pilot: Pilot) -> None:
    scene = seated(pilot, match_of("zoon", setup=SULLIVAN))
    found = heard(pilot, scene, "b1-c2")
    assert [name for name, _ in found] == ["slide", "place"]
    assert found[0][1] <= found[1][1]


@pytest.mark.parametrize("begun", [0.0, 61.3, 86461.7])
def test_a_horde_is_no_noise(begun: float) -> None:
    cues = limit_sound_cues(
        [SoundCue(begun + 0.01 * k, "zombies/drag") for k in range(60)] + [SoundCue(begun + 0.3, "zombies/groan")]
    )
    drags = [cue.at for cue in cues if cue.sound == "zombies/drag"]
    assert len(drags) == 5
    assert all(b - a >= 0.069 for a, b in itertools.pairwise(drags))
    assert SoundCue(begun + 0.3, "zombies/groan") in cues


def test_a_person_hears_that_the_computer_has_done_and_that_it_is_asked(tmp_path: Path) -> None:
    from tabletop.play.seats import Sitter

    with piloted(tmp_path) as pilot:
        scene = seated(pilot, new_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "", "easy")))
        assert "turn" not in pilot.stage.sounds.played, "nobody else has done anything"
        pilot.stage.sounds.played.clear()
        scene.match.submit(scene.match.game.parse("b-c"))
        pilot.rest()
        assert pilot.stage.sounds.played.count("turn") == (scene.match.outcome is None)
        assert scene.match.ply == 2
