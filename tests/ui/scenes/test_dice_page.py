"""The page of the dice: the seal from the start, counts of what fell, the secret number and the slip at the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.play import chance
from tabletop.play.record import ChanceMode
from tabletop.play.saved_matches import load_match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.dice import DiceFairnessScene, save_dice_fairness_slip
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.play.test_fairness import judged, played
from tests.ui.pilot import Pilot, match_of, piloted
from tests.ui.scenes.evening.test_evening_page import read

SEED = "example of a secret"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off")) as made:
        yield made


def page(pilot: Pilot, plies: int) -> DiceFairnessScene:
    """The dice of a match after so many actions, reached through the menu of its table."""
    match = played("zoon", SEED, plies)
    pilot.stage.push_scene(TableScene(pilot.stage, match))
    pilot.rest()
    return opened(pilot)


def opened(pilot: Pilot, *, rests: bool = True) -> DiceFairnessScene:
    scene: Any = pilot.stage.scene
    scene.open_menu()
    if rests:
        pilot.rest()
    menu: Any = pilot.stage.scene
    pilot.click(next(each.rect.center for each in menu.buttons.items if each.name == "dice"))
    pilot.rest()
    scene = pilot.stage.scene
    assert isinstance(scene, DiceFairnessScene)
    return scene


def told(pilot: Pilot) -> str:
    return " ".join(read(pilot))


def test_the_seal_is_shown_from_the_start_and_the_number_is_not(pilot: Pilot) -> None:
    scene = page(pilot, 30)
    assert scene.match.outcome is None
    assert scene.match.header.seed_commitment[:8] in told(pilot)
    assert SEED not in told(pilot)
    scene.press_bright_button()
    pilot.rest()
    assert isinstance(pilot.stage.scene, TableScene)


def test_the_columns_are_told_in_words(pilot: Pilot) -> None:
    scene = page(pilot, 30)
    found = [node.name for node in scene.node_tree().walk()]
    assert scene.face_counts
    for count in scene.face_counts:
        assert any(all(say("dice.times", number=times) in name for times in count.times) for name in found)


def test_at_the_end_the_number_comes_out_and_the_slip_can_be_kept(pilot: Pilot) -> None:
    scene = page(pilot, 3000)
    assert scene.match.outcome is not None
    assert SEED in told(pilot)
    pilot.key("return")
    (slip,) = paths.exchange().glob("*.dice.txt")
    assert judged(slip)[0] == 0
    assert (paths.exchange() / "recompute.py").is_file()


def test_a_finished_match_without_rolls_asks_nobody_to_save_them(pilot: Pilot) -> None:
    match = match_of("zodiac", seed=SEED)
    match.resign(match.to_act)
    assert match.outcome is not None
    pilot.stage.push_scene(DiceFairnessScene(pilot.stage, match, match.ply))
    titles = read(pilot)
    assert say("dice.opened_no_rolls") in titles
    assert say("dice.opened_text") not in titles, "no button saves anything"
    assert say("dice.none_after") in titles
    assert say("dice.none_text") not in titles, "nothing will be rolled any more"


@pytest.mark.parametrize("typed", [True, False])
def test_a_number_that_was_typed_in_set_up_is_no_secret(pilot: Pilot, typed: bool) -> None:
    setup = open_scene("setup", pilot.stage, SceneRequest("zoon"))
    assert isinstance(setup, SetupScene)
    pilot.stage.push_scene(setup)
    pilot.rest()
    setup.form.focus_widget("more")
    pilot.key("return")
    if typed:
        setup.form.focus_widget("seed")
        pilot.type("seven")
        pilot.key("return")
    setup.change(setup.plan.with_player(0, name="Ann"))
    setup.start_match()
    pilot.rest()
    (saved,) = pilot.stage.saves.glob("*.jsonl")
    match = load_match(saved, pilot.stage.game_library, resume=False).match
    pilot.stage.push_scene(DiceFairnessScene(pilot.stage, match, match.ply))
    titles = read(pilot)
    assert (say("dice.typed") in titles) is typed
    assert (say("dice.sealed") in titles) is not typed


def test_the_slip_of_a_typed_number_says_so(pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    match = played("zoon", SEED, 3000)
    match.notes.set_note(chance.SEED, chance.TYPED)
    scene = DiceFairnessScene(pilot.stage, match, match.ply)
    pilot.stage.push_scene(scene)
    assert SEED in told(pilot)
    save_dice_fairness_slip(match, scene.throws)
    (slip,) = paths.exchange().glob("*.dice.txt")
    assert say("dice.typed_slip") in slip.read_text("utf-8").splitlines()[0]
    assert judged(slip)[0] == 0


def test_dice_that_still_roll_are_not_told(pilot: Pilot) -> None:
    """The page is opened while the last throw of a match, which ends it, is seen: it counts nothing of that yet."""
    match = played("zoon", SEED, 3000)
    actions = match.past.actions()
    last = max(throw.ply for throw in match.past.dice_throws(match.ply))
    before = match_of("zoon", seed=SEED, setup=dict(match.header.setup))
    while before.ply < last - 1:
        before.submit(actions[before.ply])
    pilot.stage.push_scene(TableScene(pilot.stage, before))
    pilot.rest()
    while before.outcome is None:
        before.submit(actions[before.ply])
    pilot.frames(2)
    scene = opened(pilot, rests=False)
    assert before.outcome is not None
    assert SEED not in told(pilot)
    assert last not in [throw.ply for throw in scene.throws]


def test_a_slip_that_cannot_be_written_says_why(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "no folder"
    blocked.write_text("")
    monkeypatch.setattr(paths, "exchange", lambda: blocked)
    scene = page(pilot, 3000)
    scene.press_bright_button()
    assert "Couldn't save the rolls" in pilot.stage.toast.words


def test_nothing_is_counted_where_people_throw_their_own_dice(pilot: Pilot) -> None:
    pilot.stage.push_scene(DiceFairnessScene(pilot.stage, played("zone_wars", SEED, 60, ChanceMode.DICE), 60))
    pilot.rest()
    scene: Any = pilot.stage.scene
    assert scene.face_counts == ()
    assert scene.match.header.seed_commitment[:8] not in told(pilot)


def test_a_game_without_dice_has_no_such_line(pilot: Pilot) -> None:
    pilot.stage.push_scene(
        TableScene(pilot.stage, match_of("zodiac", Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")))
    )
    pilot.rest()
    pilot.key("escape")
    pilot.rest()
    menu: Any = pilot.stage.scene
    assert "dice" not in [each.name for each in menu.buttons.items]
