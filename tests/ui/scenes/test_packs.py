"""A designer's own star at the table: found without waiting, chosen by mouse, saved, gone on with, played by bots."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tabletop import paths
from tabletop.ai.worker import ChooseBotMove, JudgePosition, Worker
from tabletop.content import pack_library
from tabletop.content.games import digest, load_game
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.play import saved_matches
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.matches import scene_after_match
from tabletop.ui.scenes.packs.missing_pack import MissingPackPage
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.saved_match import resume_match
from tabletop.ui.scenes.setup import packs as setup_packs
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.game_of import game_of
from tests.sampled import sampled
from tests.ui.languages import LANGUAGES
from tests.ui.pilot import Pilot, piloted

OWN = (paths.data() / "zodiac" / "board.yaml").read_text(encoding="utf-8")
CAMPS = OWN.replace("classic", "camps").replace("[A, C, E]", "[F, A, B]").replace("[B, D, F]", "[C, D, E]")
PATIENCE = 60.0
"""Seconds for a pack to be read on a slow machine."""


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the solution of the star is kept for all tests."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def pilot(tmp_path: Path, solved: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(paths, "cache", lambda: solved)
    monkeypatch.setattr(pack_library, "_verdicts", {})
    with piloted(tmp_path / "saves") as made:
        yield made


def add(name: str, board: str = CAMPS, card: str = "") -> Path:
    folder = paths.player_packs() / name
    (folder / "zodiac").mkdir(parents=True)
    (folder / "zodiac" / "board.yaml").write_text(board, encoding="utf-8")
    if card:
        (folder / "pack.yaml").write_text(card, encoding="utf-8")
    return folder


def opened(pilot: Pilot, *, found: int = 0) -> SetupScene:
    """The set-up, once so many packs were found."""
    scene = open_scene("setup", pilot.stage, SceneRequest("zodiac"))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    wait_for_packs(pilot, scene, found)
    return scene


def wait_for_packs(pilot: Pilot, scene: SetupScene, count: int) -> None:
    """Until the page has found so many."""
    until = time.monotonic() + PATIENCE
    while len(scene.packs.found_packs) < count:
        assert time.monotonic() < until
        time.sleep(0.02)
        pilot.frames()


def click(pilot: Pilot, scene: SetupScene, name: str, part: str = "") -> None:
    scene.form.focus_widget(name)
    pilot.click(pilot.centre(scene.form.rect_of(name, part)))


def choose(pilot: Pilot, scene: SetupScene, pack: str) -> None:
    click(pilot, scene, "board")
    popup = scene.form.open_drop_down_list
    assert popup is not None
    pilot.click(pilot.centre(popup.row_rect(pack)))


def match_on(pilot: Pilot) -> Match[Any, Any, Any]:
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    return table.match


def openings(match: Match[Any, Any, Any]) -> list[str]:
    return [opening.name for opening in game_of(match, Zodiac).content.board.openings]


def begun(pilot: Pilot) -> Match[Any, Any, Any]:
    """A match between two bots on the pack, set up by mouse; the title lies below it."""
    pilot.stage.push_scene(open_scene("title", pilot.stage))
    scene = opened(pilot, found=1)
    click(pilot, scene, "kind 0", "bot")
    choose(pilot, scene, "camps")
    click(pilot, scene, "start")
    return match_on(pilot)


@pytest.mark.slow
def test_a_pack_is_chosen_by_mouse_and_seen_before_it_is_played(pilot: Pilot) -> None:
    folder = add("camps", card="title: Two camps\nauthor: Ada\n")
    scene = opened(pilot, found=1)
    before = scene.board
    choose(pilot, scene, "camps")
    assert scene.board is not before
    assert scene.plan.options == (("opening", "camps"),)
    click(pilot, scene, "start")
    match = match_on(pilot)
    assert openings(match) == ["camps"]
    assert (match.header.pack, match.header.content) == ("camps", digest("zodiac", folder / "zodiac"))
    assert match.journal is not None


@pytest.mark.slow
def test_bots_play_on_it_and_the_save_goes_on_with_it(pilot: Pilot) -> None:
    add("camps")
    match = begun(pilot)
    until = time.monotonic() + PATIENCE
    while match.ply < 3:
        assert time.monotonic() < until
        pilot.frames(5)
    played = [str(action) for action in match.past.actions()]
    pilot.stage.pop_scene()
    (entry,) = list_saved_matches(pilot.stage.saves)
    opened(pilot)
    resume_match(pilot.stage, entry)
    again_ = match_on(pilot)
    assert again_ is not match
    assert [str(action) for action in again_.past.actions()][: len(played)] == played
    assert openings(again_) == ["camps"]
    assert len(list_saved_matches(pilot.stage.saves)) == 1
    assert saved_matches.verify_match(entry.path).is_sound


def test_playing_again_keeps_the_pack(pilot: Pilot) -> None:
    add("camps")
    match = begun(pilot)
    made = scene_after_match(pilot.stage, match)
    assert isinstance(made, TableScene)
    other = made.match
    assert (other.header.pack, other.header.content) == ("camps", match.header.content)
    assert openings(other) == ["camps"]


def test_the_game_itself_can_be_chosen_again(pilot: Pilot) -> None:
    add("camps")
    scene = opened(pilot, found=1)
    choose(pilot, scene, "camps")
    choose(pilot, scene, "")
    assert scene.plan.options == (("opening", "classic"),)
    click(pilot, scene, "start")
    match = match_on(pilot)
    assert (match.header.pack, match.header.content) == ("", digest("zodiac"))


def test_a_match_whose_pack_is_gone_says_which(pilot: Pilot) -> None:
    folder = add("camps")
    content = begun(pilot).header.content
    pilot.stage.pop_scene()
    folder.rename(folder.parent.parent / "elsewhere")
    (entry,) = list_saved_matches(pilot.stage.saves)
    resume_match(pilot.stage, entry)
    asks = pilot.stage.scene
    assert isinstance(asks, MissingPackPage)
    assert (asks.needed.name, asks.needed.content, asks.needed.present) == ("camps", content, None)


def test_a_bad_pack_blocks_nothing_and_is_told_under_more(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    add("broken", OWN.replace("majority: 3", "majority: 9"))
    scene = opened(pilot, found=1)
    words: list[str] = []

    def heard(key: str, **params: object) -> str:
        words.append(say(key, **params))
        return words[-1]

    monkeypatch.setattr(setup_packs, "say", heard)
    click(pilot, scene, "more")
    assert say("setup.board_bad", count=1) in words
    assert "Broken: broken/zodiac/board.yaml:29:11: majority: 1 to 6 is expected (ZD12)" in words
    click(pilot, scene, "board")
    popup = scene.form.open_drop_down_list
    assert popup is not None
    pilot.key("down")
    pilot.key("return")
    assert scene.packs.chosen_pack is None
    click(pilot, scene, "start")
    assert openings(match_on(pilot)) == ["classic"]


def test_what_looks_like_a_pack_and_is_none_is_told_under_more(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = add("camps")
    (folder / "zodiac").rename(folder / "Zodiac")
    (paths.player_packs() / "tents.zip").touch()
    scene = opened(pilot)
    until = time.monotonic() + PATIENCE
    while not scene.packs.misplaced:
        assert time.monotonic() < until
        time.sleep(0.02)
        pilot.frames()
    told: list[dict[str, object]] = []

    def heard(key: str, **params: object) -> str:
        if key in ("setup.bad_pack", "setup.board_bad"):
            told.append(params)
        return say(key, **params)

    monkeypatch.setattr(setup_packs, "say", heard)
    click(pilot, scene, "more")
    assert {"count": 2} in told
    lines = {params["pack"]: str(params["why"]) for params in told if "pack" in params}
    assert "'camps/zodiac'" in lines["camps"]
    assert "'tents'" in lines["tents.zip"]
    click(pilot, scene, "start")
    assert openings(match_on(pilot)) == ["classic"]


def test_the_set_up_does_not_wait_for_packs(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(game: str) -> tuple[pack_library.Pack, ...]:
        time.sleep(600)
        return ()

    add("camps")
    monkeypatch.setattr(pack_library, "packs", slow)
    scene = opened(pilot)
    assert "board" not in scene.form.widget_names
    click(pilot, scene, "start")
    assert match_on(pilot).header.pack == ""


def test_an_open_list_stays_open_while_packs_come(pilot: Pilot) -> None:
    add("camps")
    scene = opened(pilot, found=1)
    (first,) = scene.packs.found_packs
    pack = pack_library.Pack("tents", "zodiac", paths.player_packs(), pack_library.PackInfo("Tents"), "0" * 64)
    click(pilot, scene, "board")
    scene.packs._inbox.put((first, pack))
    pilot.frames(3)
    assert scene.form.open_drop_down_list is not None
    assert list(scene.packs.found_packs) == [first]
    pilot.key("escape")
    pilot.frames(2)
    assert list(scene.packs.found_packs) == [first, pack]


def test_a_press_counts_though_packs_come_before_it_is_over(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    find_packs, is_pressed = pack_library.packs, Event()

    def wait_for_press(game: str) -> tuple[pack_library.Pack, ...]:
        is_pressed.wait(PATIENCE)
        return find_packs(game)

    add("camps")
    monkeypatch.setattr(pack_library, "packs", wait_for_press)
    scene = opened(pilot)
    pilot.press(pilot.centre(scene.form.rect_of("rules")))
    is_pressed.set()
    wait_for_packs(pilot, scene, 1)
    pilot.release()
    assert pilot.stage.scene is not scene, "the rulebook is open"


def test_files_that_change_in_between_are_looked_at_again(pilot: Pilot) -> None:
    folder = add("camps")
    scene = opened(pilot, found=1)
    choose(pilot, scene, "camps")
    (folder / "zodiac" / "board.yaml").write_text(CAMPS.replace("neutral_turns: 2", "neutral_turns: 4"))
    click(pilot, scene, "start")
    assert pilot.stage.scene is scene
    assert say("setup.pack_changed", pack="Camps") in pilot.stage.toast.words
    assert scene.plan.options == (("opening", "classic"),)
    until = time.monotonic() + PATIENCE
    while not scene.packs.found_packs:
        assert time.monotonic() < until
        pilot.frames()
    choose(pilot, scene, "camps")
    click(pilot, scene, "start")
    assert match_on(pilot).header.content == digest("zodiac", folder / "zodiac")


def test_the_title_says_that_packs_are_left_aside(pilot: Pilot) -> None:
    pilot.stage.push_scene(open_scene("title", pilot.stage, SceneRequest(detail="safe")))
    assert pilot.stage.toast.words == "Started without packs."


def test_safe_mode_leaves_packs_aside(pilot: Pilot) -> None:
    add("camps")
    begun(pilot)
    pilot.stage.pop_scene()
    pilot.stage.is_safe_mode = True
    scene = opened(pilot)
    time.sleep(0.1)
    pilot.frames(5)
    assert scene.packs.found_packs == ()
    (entry,) = list_saved_matches(pilot.stage.saves)
    resume_match(pilot.stage, entry)
    asks = pilot.stage.scene
    assert isinstance(asks, MissingPackPage)
    assert asks.needed.name == "camps"
    assert "missing_leave" not in asks.form.widget_names, "the only way is the bright button"
    pilot.key("return")
    assert pilot.stage.scene is scene


def test_the_worker_plays_and_judges_on_a_pack(pilot: Pilot) -> None:
    folder = add("camps")
    game: Any = load_game("zodiac", folder / "zodiac")
    content, view = digest("zodiac", folder / "zodiac"), game.view(game.start({}), 0)
    worker = Worker()
    try:
        legal = set(game.actions(game.start({})))
        assert answered(worker, ChooseBotMove("zodiac", "easy", view, "", content=content)) in legal
        verdict = answered(worker, JudgePosition("zodiac", view, content))
        assert {value.action for value in verdict.values} == legal
    finally:
        worker.close()


def answered(worker: Worker, question: ChooseBotMove | JudgePosition) -> Any:
    ticket, until = worker.ask(question), time.monotonic() + PATIENCE
    while True:
        answer = ticket.poll()
        if answer is not None:
            assert answer.error == ""
            return answer.value
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.fixture(scope="module")
def two_packs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A good one and a broken one, which are read once for all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLETOP_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setattr(pack_library, "_verdicts", {})
        add("camps", card="title: Two camps\ntext: Black above, white below.\nauthor: Ada\n")
        add("broken", "x")
        yield


@pytest.mark.usefixtures("two_packs")
@pytest.mark.parametrize(
    ("size", "scale", "language"),
    sampled([(size, scale, language) for language in LANGUAGES
             for size, scale in (((1280, 720), 100), ((1280, 720), 200), ((2560, 1080), 150))], 1, 5),
)  # fmt: skip
def test_nothing_overlaps(tmp_path: Path, size: tuple[int, int], scale: int, language: str) -> None:
    with piloted(tmp_path / "saves", Settings(text_scale=scale, language=language), size) as pilot:
        scene = opened(pilot, found=2)
        choose(pilot, scene, "camps")
        scene.shows_house_rules = True
        scene.layout()
        names = [name for name in scene.form.widget_names if name not in ("back", "start")]
        rects = [scene.form.rect_of(name) for name in names]
        for i, one in enumerate(rects):
            assert one.x >= 0
            assert one.right <= pilot.stage.surface.get_width()
            assert one.collidelist(rects[i + 1 :]) == -1, names[i]
