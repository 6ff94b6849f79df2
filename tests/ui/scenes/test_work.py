"""The bench: a saved file is seen, a fault leaves the last good version, and a match goes on where it can."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.ai.worker import ChooseBotMove
from tabletop.content.new_pack import write_new_pack
from tabletop.content.worked_pack import PackWatcher
from tabletop.play.match import Match
from tabletop.settings import Settings
from tabletop.ui.forms.form import Form
from tabletop.ui.messages import say
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.work.scene import BenchScene
from tests.ui.pilot import Pilot, piloted

STAR = "zodiac/board.yaml"
MOVED = ("{name: A, x: 500, y: 148}", "{name: A, x: 500, y: 178}")


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    with piloted(tmp_path / "saves") as made:
        yield made


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A new star."""
    write_new_pack("zodiac", "my_star", tmp_path / "my_star")
    return tmp_path / "my_star"


def change(pack: Path, *changes: tuple[str, str], file: str = STAR) -> None:
    text = (pack / file).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (pack / file).write_text(text, encoding="utf-8")


class QuietWatcher(PackWatcher):
    """Looks when the test says so, and not from a thread."""

    def start(self, wake: Any) -> None:
        """Nobody waits for a thread here."""


def at_bench(pilot: Pilot, pack: Path) -> tuple[BenchScene, QuietWatcher]:
    watcher = QuietWatcher(pack)
    scene = BenchScene(pilot.stage, watcher.reading, watcher)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene, watcher


def save(pilot: Pilot, watcher: PackWatcher, *changes: tuple[str, str], file: str = STAR) -> None:
    """What an editor does, and the two looks after it."""
    change(watcher.folder, *changes, file=file)
    watcher.look()
    assert watcher.look()
    pilot.frames(3)  # a picture at rest is looked at thirty times a second
    pilot.rest()


def fresh_picture(tmp_path: Path, pack: Path, settings: Settings | None = None) -> bytes:
    """The bench of a program that was started now."""
    with piloted(tmp_path / "fresh", settings) as other:
        at_bench(other, pack)
        return other.picture()


def test_what_was_saved_is_seen_and_equals_a_fresh_start(pilot: Pilot, pack: Path, tmp_path: Path) -> None:
    _, watcher = at_bench(pilot, pack)
    before = pilot.picture()
    save(pilot, watcher, MOVED)
    assert pilot.picture() != before
    assert pilot.picture() == fresh_picture(tmp_path, pack)


def test_a_fault_shows_its_line_and_the_last_good_version_stays(pilot: Pilot, pack: Path) -> None:
    scene, watcher = at_bench(pilot, pack)
    save(pilot, watcher, ("majority: 3", "majority: three"))
    (fault,) = scene.reading.faults
    assert fault.startswith(f"{STAR}:")
    told = _drawn_texts(scene.form)
    assert fault in told
    assert say("work.faults", count=1) in told
    assert scene.thing is not None
    assert ("majority", "3") in scene.thing.details
    save(pilot, watcher, ("majority: three", "majority: 4"))
    assert ("majority", "4") in scene.thing.details
    assert not scene.reading.faults


def test_the_list_is_in_the_language_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    with piloted(tmp_path / "saves", Settings(language="de")) as pilot:
        scene = open_scene("work", pilot.stage, SceneRequest("zombies"))
        pilot.stage.push_scene(scene)
        pilot.rest()
        assert isinstance(scene, BenchScene)
        told = [row.name for node in scene.form.nodes() for row in node.children]
        assert "Spielplan" in told
        assert "Dienstpistole · Waffen" in told


def _drawn_texts(form: Form) -> list[str]:
    return [node.name for node in form.nodes()]


def test_a_pack_that_never_was_good_says_so(pilot: Pilot, pack: Path) -> None:
    change(pack, ("majority: 3", "majority: three"))
    scene, watcher = at_bench(pilot, pack)
    assert scene.thing is None
    assert say("work.nothing") in _drawn_texts(scene.form)
    pilot.key("return")
    assert pilot.stage.scene is scene, "nothing can be played"
    save(pilot, watcher, ("majority: three", "majority: 3"))
    assert scene.thing is not None


def test_keys_go_through_what_the_pack_brings(pilot: Pilot, tmp_path: Path) -> None:
    write_new_pack("zombies", "my_town", tmp_path / "my_town")
    scene, _ = at_bench(pilot, tmp_path / "my_town")
    labels = [thing.label for thing in scene.things]
    seen = []
    for key in ("page down", "right", "down", "page up", "left"):
        pilot.key(key)
        seen.append(scene.thing.label if scene.thing else "")
    assert seen == [labels[1], labels[2], labels[3], labels[2], labels[1]]
    scene.pick("0")
    pilot.key("page up")
    assert scene.thing == scene.things[-1]


def test_the_thing_that_is_looked_at_stays_when_others_come(pilot: Pilot, tmp_path: Path) -> None:
    write_new_pack("zombies", "my_town", tmp_path / "my_town")
    scene, watcher = at_bench(pilot, tmp_path / "my_town")
    scene.pick("3")
    before = scene.thing
    folder = tmp_path / "my_town" / "zombies" / "tiles"
    text = (folder / "my-town.yaml").read_text(encoding="utf-8").replace("id: my-town", "id: aaa")
    (folder / "aaa.yaml").write_text(text, encoding="utf-8")
    watcher.look()
    assert watcher.look()
    pilot.rest()
    assert (scene.thing and scene.thing.label) == (before and before.label)
    assert len(scene.things) == 11


# --- a match ----------------------------------------------------------------------------------------------------------


def table(pilot: Pilot) -> Match[Any, Any, Any]:
    scene = pilot.stage.scene
    assert isinstance(scene, TableScene)
    return scene.match


def test_a_match_goes_on_with_what_was_saved(pilot: Pilot, pack: Path) -> None:
    scene, watcher = at_bench(pilot, pack)
    scene.play()
    pilot.rest()
    match = table(pilot)
    for _ in range(4):
        match.submit(match.actions()[0])
    position = str(match.view(None))
    save(pilot, watcher, ("neutral_turns: 2", "neutral_turns: 3"))
    again = table(pilot)
    assert (again.ply, str(again.view(None))) == (4, position)
    assert again.game is scene.reading.games[0].game
    assert again.header.content != match.header.content
    pilot.key("escape")


def test_a_match_starts_anew_from_the_first_move_that_is_impossible(
    pilot: Pilot, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, watcher = at_bench(pilot, pack)
    scene.play()
    match = table(pilot)
    for _ in range(3):
        match.submit(match.actions()[0])
    first, second = match.past.decision(1)[1], match.past.decision(2)[1]
    told: list[str] = []
    monkeypatch.setattr(pilot.stage.toast, "show", lambda words, **_: told.append(words))
    origin = str(second)[0]
    text = (pack / STAR).read_text(encoding="utf-8")
    white = next(line for line in text.splitlines() if line.strip().startswith("white:"))
    others = [letter for letter in "BDF" if letter != origin]
    save(pilot, watcher, (white.strip(), f"white: [{', '.join(others)}]"))
    again = table(pilot)
    assert str(again.past.decision(1)[1]) == str(first)
    assert again.ply == 1
    assert say("work.shorter", move=2) in told


def test_a_fault_during_a_match_is_told_and_the_match_stays(
    pilot: Pilot, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, watcher = at_bench(pilot, pack)
    scene.play()
    match = table(pilot)
    told: list[str] = []
    monkeypatch.setattr(pilot.stage.toast, "show", lambda words, **_: told.append(words))
    save(pilot, watcher, ("majority: 3", "majority: three"))
    assert table(pilot) is match
    assert told == list(scene.reading.faults)


def test_a_page_over_the_bench_shows_what_was_saved(pilot: Pilot, tmp_path: Path) -> None:
    write_new_pack("zoon", "my_tribe", tmp_path / "my_tribe")
    scene, watcher = at_bench(pilot, tmp_path / "my_tribe")
    (page,) = [page for page in _pages("zoon") if page.is_read]
    scene.open_page(page)
    pilot.rest()
    before = pilot.picture()
    save(pilot, watcher, ("name: Old Mattock", "name: Young Mattock"), file="zoon/tribes/my-tribe.yaml")
    assert pilot.stage.scene is not scene
    assert pilot.picture() != before


def _pages(game: str) -> Any:
    from tabletop.ui.scenes.registry import game_pages

    return game_pages(game)


def test_something_over_the_match_is_left_alone_until_it_closes(pilot: Pilot, pack: Path) -> None:
    scene, watcher = at_bench(pilot, pack)
    scene.play()
    match = table(pilot)
    menu = open_scene("keys", pilot.stage, SceneRequest("zodiac"))
    pilot.stage.push_scene(menu)
    save(pilot, watcher, ("neutral_turns: 2", "neutral_turns: 3"))
    assert pilot.stage.scene is menu
    pilot.stage.pop_scene()
    pilot.rest()
    assert table(pilot) is not match


# --- for long ---------------------------------------------------------------------------------------------------------


def edited_often(pilot: Pilot, pack: Path, times: int) -> tuple[BenchScene, list[int]]:
    """Saves so often, and counts what Python keeps on the way."""
    scene, watcher = at_bench(pilot, pack)
    kept = []
    for number in range(times):
        y = 148 + number % 30
        save(pilot, watcher, (f"x: 500, y: {y}}}", f"x: 500, y: {148 + (number + 1) % 30}}}"))
        if number % 10 == 9:
            gc.collect()
            kept.append(len(gc.get_objects()))
    return scene, kept


@pytest.mark.parametrize("times", [30, pytest.param(1000, marks=pytest.mark.slow)])
def test_many_edits_keep_nothing_and_end_in_the_picture_of_a_fresh_start(
    times: int, pilot: Pilot, pack: Path, tmp_path: Path
) -> None:
    scene, kept = edited_often(pilot, pack, times)
    assert pilot.picture() == fresh_picture(tmp_path, pack)
    assert kept[-1] - kept[1] < 200 * len(kept), "objects grow by no more than what caches keep"
    assert len(pilot.stage.turn_callbacks) == 1
    scene.close()
    assert pilot.stage.turn_callbacks == []


# --- the way to it ----------------------------------------------------------------------------------------------------


def test_the_set_up_leads_to_the_bench_of_a_chosen_pack(pilot: Pilot, pack: Path) -> None:
    shutil.copytree(pack, paths.player_packs() / "my_star")
    setup = open_scene("setup", pilot.stage, SceneRequest("zodiac", pack="my_star"))
    assert isinstance(setup, SetupScene)
    pilot.stage.push_scene(setup)
    pilot.rest()
    pilot.click(pilot.centre(setup.form.rect_of("work_on")))
    pilot.rest()
    scene = pilot.stage.scene
    assert isinstance(scene, BenchScene)
    assert scene.heading == "My Star"


def test_hints_and_bots_know_the_pack_that_is_played_from_the_bench(pilot: Pilot, pack: Path) -> None:
    scene, watcher = at_bench(pilot, pack)
    for changes in ([], [MOVED]):
        if changes:
            save(pilot, watcher, *changes)
        scene.play()
        pilot.rest()
        table = pilot.stage.scene
        assert isinstance(table, TableScene)
        match = table.match
        asked = ChooseBotMove("zodiac", "easy", match.view(match.to_act), "1", content=match.header.content)
        answer = pilot.stage.worker.ask(asked).poll()
        assert answer is not None
        assert answer.error == ""
        assert answer.value in match.actions()
        pilot.stage.pop_scene()
