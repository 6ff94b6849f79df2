"""The set-up: what it settles is what is played; two clicks, Enter, keyboard alone, last set-up, failures."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import product
from pathlib import Path

import pytest

from tabletop import settings as settings_
from tabletop.content.games import digest, load_game
from tabletop.play import saved_matches
from tabletop.play.listing import list_saved_matches
from tabletop.play.persistent_journal import write_trouble_of
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.matches import new_unsaved_match, scene_after_match
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tabletop.ui.scenes.setup.plan import (
    SetupPlan,
    SetupPlayer,
    initial_plan,
    make_header_from_plan,
    settings_from_plan,
    undo_choices,
    undo_policy,
)
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.sampled import sampled
from tests.ui.languages import LANGUAGES
from tests.ui.pilot import Pilot, new_match, piloted
from tests.ui.scene_of import scene_of
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves") as made:
        yield made


def opened(pilot: Pilot) -> SetupScene:
    scene = open_scene("setup", pilot.stage, SceneRequest("zodiac"))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    return scene


def click(pilot: Pilot, scene: SetupScene, name: str, part: str = "") -> None:
    pilot.click(pilot.centre(scene.form.rect_of(name, part)))


def sitters(pilot: Pilot) -> tuple[Sitter, ...]:
    scene = pilot.stage.scene
    assert isinstance(scene, TableScene)
    return scene.match.sitters


def both_people(pilot: Pilot, scene: SetupScene) -> None:
    click(pilot, scene, "kind 1", "person")
    click(pilot, scene, "sides", "chosen")


def test_one_press_starts_a_saved_match_between_a_person_and_the_computer(pilot: Pilot) -> None:
    scene = opened(pilot)
    click(pilot, scene, "start")
    assert {sitter.kind for sitter in sitters(pilot)} == {"person", "bot"}
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert table.match.journal is not None
    assert [entry.problem for entry in list_saved_matches(pilot.stage.saves)] == [None]
    assert table.match.header.content == digest("zodiac")


def test_enter_starts(pilot: Pilot) -> None:
    opened(pilot)
    pilot.key("return")
    assert isinstance(pilot.stage.scene, TableScene)


def test_the_lot_is_told(pilot: Pilot) -> None:
    opened(pilot)
    pilot.key("return")
    first, second = (sitter.name.replace("You", "you") for sitter in sitters(pilot))
    assert pilot.stage.toast.words == f"Drawn at random: Black for {first}, White for {second}."


def test_two_people_with_typed_names_sit_as_chosen(pilot: Pilot) -> None:
    scene = opened(pilot)
    both_people(pilot, scene)
    click(pilot, scene, "name 0")
    pilot.type("Ada")
    click(pilot, scene, "name 1")
    pilot.type("Ben")
    pilot.key("return")
    click(pilot, scene, "start")
    assert sitters(pilot) == (Sitter(SitterKind.PERSON, "Ada"), Sitter(SitterKind.PERSON, "Ben"))
    assert pilot.stage.toast.words == ""


def test_the_computer_does_not_bear_the_name_of_the_person_before_it(pilot: Pilot) -> None:
    scene = opened(pilot)
    both_people(pilot, scene)
    click(pilot, scene, "name 1")
    pilot.type("Ben")
    pilot.key("return")
    click(pilot, scene, "kind 1", "bot")
    assert scene.plan.seat_names()[1] != "Ben"
    click(pilot, scene, "kind 1", "person")
    assert scene.plan.seat_names()[1] == "Ben", "and the person is not forgotten"
    click(pilot, scene, "kind 1", "bot")
    kept = settings_from_plan("zodiac", scene.plan, Settings())
    assert kept["names"][1] == "Ben"
    again = initial_plan(load_game("zodiac"), Settings(names=kept["names"], last_setup=kept["last_setup"]))
    assert [player.name for player in again.players] == ["", ""]
    assert again.with_player_kind(1, SitterKind.PERSON).seat_names()[1] == "Ben"


def test_swapping_seats_swaps_the_players_with_their_names(pilot: Pilot) -> None:
    scene = opened(pilot)
    both_people(pilot, scene)
    click(pilot, scene, "name 0")
    pilot.type("Ada")
    click(pilot, scene, "swap")
    click(pilot, scene, "start")
    assert [sitter.name for sitter in sitters(pilot)] == ["Player 1", "Ada"]


def test_swapping_is_only_offered_where_seats_are_chosen(pilot: Pilot) -> None:
    scene = opened(pilot)
    assert "swap" not in scene.form.widget_names
    click(pilot, scene, "sides", "chosen")
    assert "swap" in scene.form.widget_names


def test_one_press_says_how_well_the_computer_plays(pilot: Pilot) -> None:
    scene = opened(pilot)
    with overheard() as said:
        click(pilot, scene, "level 1", "random")
    assert "Random. Plays any legal move, without a thought." in said
    click(pilot, scene, "start")
    assert Sitter(SitterKind.BOT, "Comet", "random") in sitters(pilot)


def test_a_match_is_set_up_by_keyboard_alone(pilot: Pilot) -> None:
    scene = opened(pilot)
    to(pilot, scene, "kind 1")
    pilot.key("left")
    to(pilot, scene, "name 0")
    pilot.type("Ada")
    to(pilot, scene, "sides")
    pilot.key("right")
    to(pilot, scene, "more")
    pilot.key("return")
    to(pilot, scene, "undo")
    pilot.key("right")
    to(pilot, scene, "start")
    pilot.key("space")
    assert sitters(pilot) == (Sitter(SitterKind.PERSON, "Ada"), Sitter(SitterKind.PERSON, "Player 2"))
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert not table.match.header.friendly_undo


def to(pilot: Pilot, scene: SetupScene, name: str) -> None:
    for _ in range(30):
        if scene.form.focused == name:
            return
        pilot.key("tab")
    raise AssertionError(name)


def test_the_same_number_draws_the_same_lot(pilot: Pilot) -> None:
    scene = opened(pilot)
    scene.form.focus_widget("more")
    pilot.key("return")
    scene.form.focus_widget("seed")
    pilot.type("seven")
    pilot.key("return")
    click(pilot, scene, "start")
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert table.match.header.seed == "seven"
    kinds = tuple(sitter.kind for sitter in table.match.sitters)
    game = load_game("zodiac")
    plan = SetupPlan((SetupPlayer(SitterKind.PERSON, "random"), SetupPlayer(SitterKind.BOT, "random")), seed="seven")
    assert {tuple(sitter.kind for sitter in make_header_from_plan(game, plan).sitters) for _ in range(5)} == {kinds}


def test_the_lot_is_fair_and_seeds_are_fresh() -> None:
    game = load_game("zodiac")
    plan = SetupPlan((SetupPlayer(SitterKind.PERSON, "random"), SetupPlayer(SitterKind.BOT, "random")))
    drawn = [make_header_from_plan(game, plan) for _ in range(64)]
    assert len({found.seed for found in drawn}) == 64
    assert 10 < sum(found.sitters[0].kind == "person" for found in drawn) < 54


def test_the_last_set_up_is_offered_again_and_saved(pilot: Pilot, tmp_path: Path) -> None:
    scene = opened(pilot)
    both_people(pilot, scene)
    click(pilot, scene, "name 0")
    pilot.type("Ada")
    click(pilot, scene, "start")
    kept = settings_.load_settings(tmp_path / "config" / "settings.json")[0]
    plan = initial_plan(load_game("zodiac"), kept)
    assert [player.kind for player in plan.players] == ["person", "person"]
    assert [player.name for player in plan.players] == ["Ada", ""]
    assert not plan.by_lot


def test_nonsense_in_the_last_set_up_gives_the_usual_one() -> None:
    lines = ("zodiac player.0 ghost easy", "zodiac option.opening upside", "zodiac", "", "zoon player.0 bot easy")
    plan = initial_plan(load_game("zodiac"), Settings(last_setup=lines))
    assert plan == initial_plan(load_game("zodiac"), Settings())


def test_remembering_one_game_keeps_the_others() -> None:
    plan = initial_plan(load_game("zodiac"), Settings())
    kept = settings_from_plan("zodiac", plan, Settings(last_setup=("zoon sides lot", "zodiac sides chosen")))
    assert kept["last_setup"][0] == "zoon sides lot"
    assert "zodiac sides chosen" not in kept["last_setup"]


def test_names_are_never_alike() -> None:
    bots = SetupPlan(
        (
            SetupPlayer(SitterKind.BOT, "easy"),
            SetupPlayer(SitterKind.BOT, "easy"),
            SetupPlayer(SitterKind.BOT, "easy", " Ada "),
            SetupPlayer(SitterKind.PERSON, "", "Ada"),
        )
    )
    assert bots.seat_names() == ("Halley", "Halley 2", "Ada", "Ada 2")


def test_a_full_disk_leaves_the_match_unsaved_and_says_so(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, content: bytes) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(saved_matches, "_write_new_file", fail)
    opened(pilot)
    pilot.key("return")
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert write_trouble_of(table.match) is not None
    assert "isn't being saved" in pilot.stage.toast.words


def test_the_rulebook_opens_over_the_set_up_which_waits(pilot: Pilot) -> None:
    scene = opened(pilot)
    click(pilot, scene, "kind 0", "bot")
    click(pilot, scene, "rules")
    scene_of(pilot, RulebookScene)
    pilot.key("escape")
    assert pilot.stage.scene is scene
    assert scene.plan.players[0].kind == "bot"


def test_escape_leaves_a_name_then_the_screen(pilot: Pilot) -> None:
    below = opened(pilot)
    scene = opened(pilot)
    click(pilot, scene, "name 0")
    pilot.key("escape")
    assert (pilot.stage.scene, scene.form.is_typing) == (scene, False)
    pilot.key("escape")
    assert pilot.stage.scene is below


def test_playing_again_keeps_people_seats_and_options(pilot: Pilot) -> None:
    old = new_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Tycho", "random"), friendly_undo=True)
    made = scene_after_match(pilot.stage, old)
    assert isinstance(made, TableScene)
    match = made.match
    assert match.sitters == old.sitters
    assert match.header.seed != old.header.seed
    assert match.header.friendly_undo
    assert match.journal is not None


def test_a_quick_match_is_kept_nowhere(pilot: Pilot) -> None:
    match = new_unsaved_match(pilot.stage, "zodiac")
    assert match.journal is None
    assert list_saved_matches(pilot.stage.saves) == ()


@pytest.mark.parametrize(
    ("size", "scale", "language"),
    sampled(product([(1280, 720), (1440, 960), (2560, 1080)], [100, 150, 200], LANGUAGES), 0, 5, 8, 13, 17),
)
def test_nothing_overlaps_or_leaves_the_window(
    tmp_path: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, language=language), size) as pilot:
        scene = opened(pilot)
        scene.shows_house_rules = True
        scene.change(scene.plan)
        window, start = pilot.stage.surface.get_rect(), scene.form.rect_of("start")
        assert window.contains(start)
        names = [name for name in scene.form.widget_names if name != "start"]
        rects = [scene.form.rect_of(name) for name in names]
        for i, one in enumerate(rects):
            assert one.x >= 0
            assert one.right <= window.right
            assert one.collidelist(rects[i + 1 :]) == -1, names[i]


# --- games with dice and secrets -------------------------------------------------------------------------------------


def opened_with(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, **traits: bool) -> SetupScene:
    """The set-up of a game that is like Zodiac but for these traits."""
    game = copy(load_game("zodiac"))
    for name, value in traits.items():
        setattr(game, name, value)
    monkeypatch.setattr("tabletop.ui.scenes.setup.scene.load_game", lambda name: game)
    return opened(pilot)


def offered(scene: SetupScene, name: str) -> bool:
    return any(each.split(":")[0] == name for each in scene.form.widget_names)


def test_dice_by_hand_are_offered_only_where_there_are_dice(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened(pilot)
    scene.toggle_house_rules()
    assert not offered(scene, "dice")
    scene = opened_with(pilot, monkeypatch, rolls=True)
    assert not offered(scene, "cover")
    assert not scene.plan.dice
    to(pilot, scene, "more")
    pilot.key("return")
    to(pilot, scene, "dice")
    click(pilot, scene, "dice", "hand")
    assert scene.plan.dice
    click(pilot, scene, "start")
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert table.match.header.chance == "dice"
    again = opened_with(pilot, monkeypatch, rolls=True)
    assert again.plan.dice, "it is remembered"


def test_dice_of_the_program_are_the_usual_ones(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened_with(pilot, monkeypatch, rolls=True)
    click(pilot, scene, "start")
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert table.match.header.chance == "auto"


def test_people_with_secrets_settle_the_cover_and_never_go_back_over_them(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened_with(pilot, monkeypatch, hidden=True)
    assert not offered(scene, "cover"), "one person needs none"
    both_people(pilot, scene)
    to(pilot, scene, "cover")
    click(pilot, scene, "cover", "pin")
    assert pilot.stage.settings.cover == "pin"
    click(pilot, scene, "start")
    table = next(each for each in pilot.stage.scenes if isinstance(each, TableScene))
    assert isinstance(pilot.stage.scene, CoverScene)
    assert (table.match.header.friendly_undo, table.match.header.undo_allowed) == (False, True)


@pytest.mark.parametrize(("name", "offered"), [
    ("zodiac", ["friendly", "strict"]), ("zoon", ["friendly", "strict", "anything"]),
    ("zone_wars", ["friendly", "strict", "anything"]), ("zombies", ["friendly", "strict", "anything"]),
])  # fmt: skip
def test_a_house_rule_lets_anything_be_taken_back_where_something_could_come_out(name: str, offered: list[str]) -> None:
    game = load_game(name)
    assert list(undo_choices(game)) == offered
    agreed = {undo: undo_policy(game, undo) for undo in offered}
    hides = game.hidden or game.rolls
    assert agreed["friendly"] == (not hides, True)
    assert agreed["strict"] == (False, not hides)
    assert agreed.get("anything", (True, True)) == (True, True)


def test_the_house_rule_is_chosen_by_keys(pilot: Pilot) -> None:
    scene = open_scene("setup", pilot.stage, SceneRequest("zoon"))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    pilot.rest()
    to(pilot, scene, "more")
    pilot.key("return")
    to(pilot, scene, "undo")
    pilot.key("right")
    pilot.key("right")
    assert scene.plan.undo == "anything"
