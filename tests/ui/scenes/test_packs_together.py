"""Several packs at one table: chosen below each other, kept by the save, the next match, the review and phones."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.content import pack_library
from tabletop.content.games import digest
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.needed_packs import find_needed_pack
from tabletop.ui.boards.phone import PhoneViewBuilder
from tabletop.ui.messages import say
from tabletop.ui.scenes.club import current_club
from tabletop.ui.scenes.exercise import make_exercise_match
from tabletop.ui.scenes.match_menu import match_menu_items
from tabletop.ui.scenes.match_series import rematch_header
from tabletop.ui.scenes.matches import begin_match, scene_after_match
from tabletop.ui.scenes.packs.missing_pack import MissingPackPage
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.replays.summary_loader import about_text
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.saved_match import resume_match
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.content.test_packs_together import add
from tests.ui.pilot import Pilot, piloted
from tests.ui.scenes.test_packs import PATIENCE, choose, click, wait_for_packs
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(pack_library, "_verdicts", {})
    with piloted(tmp_path / "saves") as made:
        yield made


def add_tribe(pack: str, name: str) -> Path:
    """A pack with a tribe of this id; returns its folder."""
    return add(pack, "zoon", f"tribes/{name}.yaml", "tribes/delvers.yaml", id=name, name=name.title()).parents[2]


def opened(pilot: Pilot, found: int = 2, **asked: Any) -> SetupScene:
    """The set-up of Zoon, once so many packs were found."""
    scene = open_scene("setup", pilot.stage, SceneRequest("zoon", **asked))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    wait_for_packs(pilot, scene, found)
    return scene


def choose_at(pilot: Pilot, scene: SetupScene, place: str, pack: str) -> None:
    click(pilot, scene, place)
    popup = scene.form.open_drop_down_list
    assert popup is not None
    pilot.click(pilot.centre(popup.row_rect(pack)))


def match_on(pilot: Pilot) -> Match[Any, Any, Any]:
    """Of the table, over which Zoon lays its cards."""
    return next(scene for scene in reversed(pilot.stage.scenes) if isinstance(scene, TableScene)).match


def tribes(scene: SetupScene) -> set[str]:
    return set(next(option.values for option in scene.game.options if option.name == "south"))


def begun(pilot: Pilot) -> Match[Any, Any, Any]:
    """A match with two packs, set up by mouse."""
    if not paths.player_packs().exists():
        add_tribe("alpha", "one")
    add_tribe("beta", "two")
    pilot.stage.push_scene(open_scene("title", pilot.stage))
    scene = opened(pilot)
    assert "board 1" not in scene.form.widget_names
    choose(pilot, scene, "beta")
    choose_at(pilot, scene, "board 1", "alpha")
    assert {"one", "two"} <= tribes(scene)
    scene.change(scene.plan_with_options({"south": "one", "north": "two"}))
    click(pilot, scene, "start")
    return match_on(pilot)


def test_two_packs_are_chosen_below_each_other(pilot: Pilot) -> None:
    match = begun(pilot)
    folders = tuple(paths.player_packs() / name / "zoon" for name in ("alpha", "beta"))
    assert (match.header.pack, match.header.content) == ("alpha+beta", digest("zoon", folders))
    assert dict(match.header.setup)["north"] == "two"
    for made in (scene_after_match(pilot.stage, match), make_exercise_match(match, 0, 0), rematch_header(match)):
        other: Any = made.match if isinstance(made, TableScene) else made
        header = getattr(other, "header", other)
        assert (header.pack, header.content) == (match.header.pack, match.header.content)


def test_each_list_leaves_out_what_the_others_have_and_can_be_emptied(pilot: Pilot) -> None:
    add_tribe("alpha", "one")
    add_tribe("beta", "two")
    scene = opened(pilot)
    choose(pilot, scene, "alpha")
    choose_at(pilot, scene, "board 1", "beta")
    assert "board 2" not in scene.form.widget_names, "there is no third pack"
    choose_at(pilot, scene, "board 1", "")
    assert tribes(scene) & {"one", "two"} == {"one"}
    choose_at(pilot, scene, "board 1", "beta")
    choose(pilot, scene, "")
    assert tribes(scene) & {"one", "two"} == set()
    assert "board 1" not in scene.form.widget_names


def test_packs_that_do_not_fit_stay_apart_and_both_files_are_told(pilot: Pilot) -> None:
    add_tribe("alpha", "same")
    add("beta", "zoon", "tribes/other.yaml", "tribes/delvers.yaml", id="same")
    scene = opened(pilot)
    choose(pilot, scene, "alpha")
    choose_at(pilot, scene, "board 1", "beta")
    told = pilot.stage.toast.words
    assert "beta/zoon/tribes/other.yaml" in told
    assert "alpha/zoon/tribes/same.yaml" in told
    assert scene.packs.chosen_pack is not None
    assert scene.packs.chosen_pack.name == "alpha"
    click(pilot, scene, "start")
    assert match_on(pilot).header.pack == "alpha"


def test_files_that_change_in_one_of_them_are_looked_at_again(pilot: Pilot) -> None:
    add_tribe("alpha", "one")
    add_tribe("beta", "two")
    scene = opened(pilot, pack="alpha+beta")
    assert scene.packs.chosen_pack is not None
    add("beta", "zoon", "tribes/two.yaml", "tribes/delvers.yaml", id="two", name="Changed")
    click(pilot, scene, "start")
    assert pilot.stage.scene is scene
    assert say("setup.pack_changed", pack="Alpha + Beta") in pilot.stage.toast.words
    assert scene.packs.chosen_pack is None


def test_a_star_has_no_room_for_another(pilot: Pilot) -> None:
    for name in ("alpha", "beta"):
        shutil.copytree(paths.data() / "zodiac", paths.player_packs() / name / "zodiac")
    scene = open_scene("setup", pilot.stage, SceneRequest("zodiac"))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    wait_for_packs(pilot, scene, 2)
    choose(pilot, scene, "alpha")
    assert "board 1" not in scene.form.widget_names


def test_the_save_goes_on_and_asks_for_each_pack_by_itself(pilot: Pilot) -> None:
    match = begun(pilot)
    pilot.stage.replace_all_but_first(open_scene("keys", pilot.stage))
    (entry,) = list_saved_matches(pilot.stage.saves)
    resume_match(pilot.stage, entry)
    assert match_on(pilot).header == match.header
    pilot.stage.replace_all_but_first(open_scene("keys", pilot.stage))
    away = paths.player_packs().parent
    for name in ("alpha", "beta"):
        (paths.player_packs() / name).rename(away / name)
    resume_match(pilot.stage, entry)
    for number, name in enumerate(("alpha", "beta")):
        asks: Any = pilot.stage.scene
        assert isinstance(asks, MissingPackPage)
        assert (asks.needed.name, asks.needed.content) == (name, match.header.content.split("+")[number])
        (away / name).rename(paths.player_packs() / name)
        asks.on_uncovered()
    assert match_on(pilot).header == match.header
    assert find_needed_pack(match.header) is None


def test_review_and_phones_show_both(pilot: Pilot) -> None:
    match = begun(pilot)
    for name, thing in (("alpha", "one"), ("beta", "two")):
        art = paths.player_packs() / name / "zoon" / "art"
        art.mkdir()
        text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360"><rect width="9" height="9"/></svg>'
        (art / f"figure_{thing}.svg").write_text(text, encoding="utf-8")
    review = open_scene("review", pilot.stage, SceneRequest("zoon", match=match))
    assert isinstance(review, ReviewScene)
    assert review.session.story.game is match.game
    phone: Any = PhoneViewBuilder(match.game)
    phone.art = ("figure_one", "figure_two", "figure_moles")
    assert set(phone.brought_pictures()) == {"figure_one", "figure_two"}


# --- a pack's title -------------------------------------------------------------------------------------------------


@pytest.fixture
def ended(pilot: Pilot) -> Match[Any, Any, Any]:
    """A match with two packs that somebody has given up."""
    match = begun(pilot)
    rng = random.Random(1)
    while match.outcome is None:
        match.submit(rng.choice(match.actions()))
    return match


def wait_until_drawn(pilot: Pilot, drawn: set[str], *texts: str) -> None:
    """Until one of the texts is a part of something that is drawn."""
    until = time.monotonic() + PATIENCE
    while not any(text in each for text in texts for each in drawn):
        assert time.monotonic() < until, [each for each in drawn if "ack" in each]
        time.sleep(0.02)
        pilot.frames()


def titled(folder: Path, title: str) -> None:
    (folder / "pack.yaml").write_text(f"title: {title}\n", encoding="utf-8")


def test_the_shelf_names_the_packs_for_the_chosen_game(pilot: Pilot) -> None:
    titled(add_tribe("alpha", "one"), "Moles")
    with overheard() as drawn:
        title = open_scene("title", pilot.stage)
        assert isinstance(title, TitleScene)
        pilot.stage.push_scene(title)
        pilot.frames(2)
        pilot.click(next(each.rect.center for each in title.buttons.items if each.name == "box-zoon"))
        pilot.stage.pop_scene()
        wait_until_drawn(pilot, drawn, "Pack: Moles")
        titled(add_tribe("beta", "two"), "Herons")
        pilot.stage.push_scene(open_scene("keys", pilot.stage))
        pilot.stage.pop_scene()
        wait_until_drawn(pilot, drawn, "Packs: Moles, Herons")
        titled(paths.player_packs() / "beta", "Herons " * 8)
        pilot.stage.push_scene(open_scene("keys", pilot.stage))
        pilot.stage.pop_scene()
        wait_until_drawn(pilot, drawn, "2 packs")


def test_list_poster_and_continue_bar_name_the_packs(pilot: Pilot) -> None:
    titled(add_tribe("alpha", "one"), "Moles of the north")
    match = begun(pilot)
    assert match.header.pack_title == "Moles of the north + Beta"
    (entry,) = list_saved_matches(pilot.stage.saves)
    assert "Moles of the north + Beta" in about_text(entry)
    older = replace(entry, header=replace(match.header, pack_title="", pack="two_camps+beta"))
    assert "Two camps + Beta" in about_text(older)
    with overheard() as drawn:
        pilot.stage.replace_all_but_first(open_scene("replays", pilot.stage))
        wait_until_drawn(pilot, drawn, "Moles of the north + Beta")


def test_the_poster_says_what_it_was_played_with(pilot: Pilot, ended: Match[Any, Any, Any]) -> None:
    with overheard() as drawn:
        pilot.stage.push_scene(open_scene("end", pilot.stage, SceneRequest("zoon", match=ended)))
        wait_until_drawn(pilot, drawn, "Played with Alpha + Beta.")


def test_a_new_match_from_the_menu_keeps_the_packs(pilot: Pilot) -> None:
    match = begun(pilot)
    items = match_menu_items(pilot.stage, "zoon", rules=match.game, pack=match.header.pack)
    next(item for item in items if item.name == "new").press()
    scene = pilot.stage.scene
    assert isinstance(scene, SetupScene)
    assert scene.packs.chosen_pack is not None
    assert scene.packs.chosen_pack.name == "alpha+beta"


def test_playing_as_the_last_time_plays_with_the_same_packs(pilot: Pilot) -> None:
    match = begun(pilot)
    SetupScene(pilot.stage, "zoon").repeat_last_match()
    again = match_on(pilot)
    assert again is not match
    assert (again.header.pack, again.header.content) == (match.header.pack, match.header.content)
    assert again.header.setup == match.header.setup


def test_the_next_pairing_of_a_club_night_begins_with_the_packs_of_the_last(pilot: Pilot) -> None:
    match = begun(pilot)
    header = replace(match.header, is_tournament=True, identity="0" * 32)
    begin_match(pilot.stage, match.game, header)
    assert current_club.pack_of_last_match(pilot.stage.saves, "zoon") == "alpha+beta"
    assert current_club.pack_of_last_match(pilot.stage.saves, "zodiac") == ""
