"""The list of matches: what it shows, what it opens, and that nothing is lost by it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop import paths
from tabletop.play import saved_matches
from tabletop.play.exchange import export_match_file
from tabletop.play.listing import SavedMatchEntry
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.summary import MatchSummary
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.replays.rows import match_name
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.scenes.replays.summary_loader import result_text, scenario_title
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.switch_scan import list_scannable_nodes
from tabletop.ui.widgets.node import NodeAction
from tests.file_of import file_of
from tests.games.zombies.board.states import STREET
from tests.truth import pictures
from tests.truth.engine import drawn_anew
from tests.ui.pilot import Pilot, match_of, piloted
from tests.ui.scene_of import scene_of
from tests.ui.scenes.test_title import saved_match

BATTLE = "sides ark genlab; krin 9,15 @0; lib 7,11 @0; bormin 12,15 @180; dux 19,11 @150; m 3 5; round 4; turn ark"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        made.stage.push_scene(Scene())
        yield made


def shelved(folder: Path, moves: int, age: int) -> Path:
    """A match that was last played so many seconds after the year 2026 began, counted backwards."""
    match = saved_match(folder, moves, f"2026-01-01T00:00:{age:02}Z")
    path = file_of(match)
    os.utime(path, (1767225600 - age, 1767225600 - age))
    return path


def finished(folder: Path, age: int) -> Path:
    """Played to its end by always taking the first action."""
    path = shelved(folder, 0, age)
    match = saved_matches.load_match(path).match
    while match.outcome is None:
        match.submit(match.actions()[0])
    os.utime(path, (1767225600 - age, 1767225600 - age))
    return path


def replays(pilot: Pilot) -> ReplaysScene:
    scene = ReplaysScene(pilot.stage)
    pilot.stage.push_scene(scene)
    pilot.rest()
    assert pilot.stage.toast.words == ""
    return scene


def summary_of(scene: ReplaysScene, entry: SavedMatchEntry) -> MatchSummary | None:
    """What the list knows of a match beside its header."""
    return scene._summaries.known_summary(entry)


def test_the_page_of_the_end_is_found_again_from_the_list(pilot: Pilot) -> None:
    over, going = finished(pilot.stage.saves, 20), shelved(pilot.stage.saves, 2, 10)
    scene = replays(pilot)
    for path in (over, going):
        scene.rows.select_path(path)
        scene.layout()
        names = {item.name for item in scene.buttons.items}
        assert ("end" in names) is (path == over), "where it is over"
    scene.rows.select_path(over)
    scene.layout()
    assert scene.buttons["end"].words == "How it ended"
    pilot.click(pilot.centre(scene.buttons["end"].rect))
    pilot.rest()
    page = pilot.stage.scene
    assert isinstance(page, EndScene)
    assert page.match.outcome is not None
    pilot.key("escape")
    assert pilot.stage.scene is scene


def names(scene: ReplaysScene) -> list[str]:
    return [item.name for item in scene.buttons.items]


def test_the_newest_match_comes_first_and_has_the_focus(pilot: Pilot, tmp_path: Path) -> None:
    old, new = shelved(tmp_path, 2, 50), shelved(tmp_path, 3, 10)
    scene = replays(pilot)
    assert [entry.path for entry in scene.rows.entries] == [new, old]
    assert scene.buttons.focused is not None
    assert scene.buttons.focused.name == "row-0"


def test_enter_continues_the_selected_match(pilot: Pilot, tmp_path: Path) -> None:
    shelved(tmp_path, 2, 50)
    shelved(tmp_path, 3, 10)
    replays(pilot)
    pilot.key("down")
    pilot.key("return")
    assert type(pilot.stage.scene).__name__ == "TableScene"
    assert scene_of(pilot, TableScene).match.ply == 2


def test_enter_continues_the_match_to_which_a_screen_reader_has_moved_the_focus(pilot: Pilot, tmp_path: Path) -> None:
    shelved(tmp_path, 2, 50)
    shelved(tmp_path, 3, 10)
    scene = replays(pilot)
    assert scene.perform_node_action("button/row-1", NodeAction.FOCUS)
    assert scene.rows.selected_index == 1
    pilot.key("return")
    assert scene_of(pilot, TableScene).match.ply == 2


def test_every_match_is_reached_without_a_wheel_or_keys(pilot: Pilot, tmp_path: Path) -> None:
    """By one switch, or by a screen reader that presses nodes."""
    paths = [shelved(tmp_path, 1, age) for age in range(1, 26)]
    scene = replays(pilot)
    met: set[Path] = set()
    for key in ("nodes.rows_below", "nodes.rows_above"):
        while turning := [node for node in list_scannable_nodes(scene.node_tree()) if node.name == say(key)]:
            met |= {scene.rows.entries[int(name.removeprefix("row-"))].path for name in names(scene) if "row-" in name}
            assert pilot.stage.surface.get_rect().contains(turning[0].bounds or (0, 0, 0, 0))
            assert scene.perform_node_action(turning[0].id, NodeAction.PRESS)
            assert scene.buttons.focused is not None
            assert scene.buttons.focused.name == f"row-{scene.rows.selected_index}"
        if key == "nodes.rows_below":
            met |= {scene.rows.entries[int(name.removeprefix("row-"))].path for name in names(scene) if "row-" in name}
            assert met == set(paths)
    assert scene.rows.first_row == 0


def test_two_clicks_on_a_row_open_it_but_one_only_selects(pilot: Pilot, tmp_path: Path) -> None:
    shelved(tmp_path, 2, 50)
    shelved(tmp_path, 3, 10)
    scene = replays(pilot)
    at = pilot.centre(scene.buttons["row-1"].rect)
    pilot.click(at)
    assert scene.rows.selected_index == 1
    pilot.frames(60)
    pilot.click(at)
    assert pilot.stage.scene is scene
    pilot.click(at)
    assert type(pilot.stage.scene).__name__ == "TableScene"


def test_a_finished_match_is_watched(pilot: Pilot, tmp_path: Path) -> None:
    finished(tmp_path, 10)
    scene = replays(pilot)
    assert "continue" not in names(scene)
    pilot.click(pilot.centre(scene.buttons["watch"].rect))
    assert type(pilot.stage.scene).__name__ == "ReviewScene"
    assert pilot.stage.scenes[1] is scene


def test_a_broken_file_is_listed_with_its_reason_and_can_only_be_removed(pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "broken.jsonl").write_text("no match\n", encoding="utf-8")
    shelved(tmp_path, 2, 50)
    scene = replays(pilot)
    assert scene.rows.selected_entry is not None
    assert scene.rows.selected_entry.problem is not None
    assert "remove" in names(scene)
    assert not {"continue", "watch"} & set(names(scene))
    pilot.key("return")
    assert pilot.stage.scene is scene


def test_filters_show_what_they_say(pilot: Pilot, tmp_path: Path) -> None:
    unfinished, done = shelved(tmp_path, 2, 50), finished(tmp_path, 20)
    broken = tmp_path / "broken.jsonl"
    broken.write_text("no match\n", encoding="utf-8")
    scene = replays(pilot)
    for name, path in (("open", unfinished), ("done", done), ("broken", broken)):
        pilot.click(pilot.centre(scene.buttons[f"filter-{name}"].rect))
        assert [entry.path for entry in scene.rows.entries] == [path]
    pilot.click(pilot.centre(scene.buttons["filter-all"].rect))
    assert len(scene.rows.entries) == 3


def test_removing_asks_first_moves_the_file_and_can_be_undone(pilot: Pilot, tmp_path: Path) -> None:
    path = shelved(tmp_path, 2, 50)
    content = path.read_bytes()
    scene = replays(pilot)
    pilot.key("delete")
    pilot.key("escape")
    assert path.exists()
    pilot.key("delete")
    pilot.key("left")
    pilot.key("return")
    assert pilot.stage.scene is scene
    assert not path.exists()
    assert (tmp_path / "removed" / path.name).read_bytes() == content
    assert list(scene.rows.entries) == []
    pilot.key("z", ctrl=True)
    assert path.read_bytes() == content
    assert [entry.path for entry in scene.rows.entries] == [path]
    assert "undo" not in names(scene)


def test_a_removed_match_never_takes_the_place_of_another(pilot: Pilot, tmp_path: Path) -> None:
    path = shelved(tmp_path, 2, 50)
    (tmp_path / "removed").mkdir()
    other = tmp_path / "removed" / path.name
    other.write_text("older", encoding="utf-8")
    scene = replays(pilot)
    pilot.click(pilot.centre(scene.buttons["remove"].rect))
    pilot.key("left")
    pilot.key("return")
    assert other.read_text(encoding="utf-8") == "older"
    assert len(list((tmp_path / "removed").iterdir())) == 2


def test_a_folder_that_cannot_be_written_keeps_the_match(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = shelved(tmp_path, 2, 50)
    scene = replays(pilot)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    pilot.key("delete")
    pilot.key("left")
    pilot.key("return")
    assert path.exists()
    assert say("system.forbidden") in pilot.stage.toast.words
    assert "undo" not in names(scene)


def test_keys_walk_a_long_list_and_the_wheel_scrolls_it(pilot: Pilot, tmp_path: Path) -> None:
    for age in range(30):
        shelved(tmp_path, 1, age)
    scene = replays(pilot)
    for _ in range(12):
        pilot.key("down")
    assert scene.rows.selected_index == 12
    assert "row-12" in names(scene)
    assert "row-0" not in names(scene)
    pilot.key("end")
    assert scene.rows.selected_index == 29
    pilot.key("home")
    assert scene.rows.selected_index == 0
    pilot.key("pagedown")
    assert scene.rows.selected_index == scene.rows.visible_count
    pilot.key("home")
    pilot.wheel(0, sideways=-1)
    pilot.wheel(-0.5)
    assert "row-0" in names(scene)
    pilot.wheel(-0.5)
    assert "row-0" not in names(scene)
    assert "row-1" in names(scene)
    assert scene.rows.selected_index == 0


def test_escape_goes_back_one_level(pilot: Pilot, tmp_path: Path) -> None:
    shelved(tmp_path, 2, 50)
    replays(pilot)
    pilot.key("escape")
    assert len(pilot.stage.scenes) == 1


def test_an_empty_list_is_drawn_and_can_be_left(pilot: Pilot) -> None:
    scene = replays(pilot)
    assert names(scene) == ["back", "import"]
    pilot.click(pilot.centre(scene.buttons["back"].rect))
    assert len(pilot.stage.scenes) == 1


@pytest.mark.parametrize("size", [(1280, 720), (2160, 1440), (2560, 1080)])
@pytest.mark.parametrize(("scale", "projector"), [(100, False), (200, False), (150, True)])
def test_everything_lies_inside_the_window_and_apart(
    tmp_path: Path, size: tuple[int, int], scale: int, projector: bool
) -> None:
    for age in range(12):
        shelved(tmp_path, 1, age)
    with piloted(tmp_path, Settings(text_scale=scale, projector=projector, language="xx"), size) as pilot:
        scene = replays(pilot)
        rects = [item.rect for item in scene.buttons.items]
        assert all(pygame.Rect(0, 0, *size).contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[i + 1 :]) == -1 for i, rect in enumerate(rects))
        assert sum(name.startswith("row-") for name in names(scene)) >= 2


def press(pilot: Pilot, scene: ReplaysScene, name: str) -> None:
    pilot.click(pilot.centre(scene.buttons[name].rect))


def test_rows_say_who_won_what_it_was_and_who_sits_there_now(pilot: Pilot, tmp_path: Path) -> None:
    finished(tmp_path, 10)
    match = saved_match(tmp_path, 2, "2026-01-01T00:00:50Z")
    match.seating.hand_over_seat(1, Sitter(SitterKind.PERSON, "Dora"))
    battle = match_of("zone_wars", setup={"scenario": "home-run"})
    battle.attach_journal(saved_matches.create_journal(tmp_path, battle.header))
    scene = replays(pilot)
    rows = {(entry.game, entry.is_finished): entry for entry in scene.rows.entries}
    over, going, fight = rows["zodiac", True], rows["zodiac", False], rows["zone_wars", False]
    assert result_text(over, summary_of(scene, over)) in ("Ada wins", "Bruno wins")
    assert result_text(going, summary_of(scene, going)) == ""
    summary = summary_of(scene, going)
    assert summary is not None
    assert summary.sitters[1].name == "Dora"
    assert scenario_title(fight) == "Home Run"
    assert result_text(fight, summary_of(scene, fight)) == ""
    over_it = saved_matches.load_match(over.path, resume=False).match
    over_it_won = over_it.outcome
    assert over_it_won is not None
    assert over_it.sitters[over_it_won.winners[0]].name in result_text(over, summary_of(scene, over))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_known_later_is_drawn_and_spoken_at_once(tmp_path: Path, language: str) -> None:
    finished(tmp_path, 10)
    with piloted(tmp_path, Settings(language=language)) as pilot:
        scene = ReplaysScene(pilot.stage)
        pilot.stage.push_scene(scene)
        pilot.stage.draw()
        (entry,) = scene.rows.entries
        assert summary_of(scene, entry) is None
        pilot.rest()
        result = result_text(entry, summary_of(scene, entry))
        assert result
        (row,) = [button for button in scene.buttons.items if button.name.startswith("row-")]
        assert result in row.spoken_name
        assert pictures.difference(pilot.stage.surface, drawn_anew(pilot.stage)) is None


@pytest.mark.parametrize(("game", "position"), [("zombies", f"{STREET}move marlow"), ("zone_wars", BATTLE)])
def test_rows_say_which_round_it_is(pilot: Pilot, tmp_path: Path, game: str, position: str) -> None:
    match = match_of(game, setup={"position": position})
    match.attach_journal(saved_matches.create_journal(tmp_path, match.header))
    scene = replays(pilot)
    (entry,) = scene.rows.entries
    assert result_text(entry, summary_of(scene, entry)) == "round 4"


def test_a_match_is_named_keeps_its_place_and_can_lose_its_name(pilot: Pilot, tmp_path: Path) -> None:
    new, old = shelved(tmp_path, 3, 10), shelved(tmp_path, 2, 50)
    scene = replays(pilot)
    pilot.key("down")
    press(pilot, scene, "name")
    assert isinstance(pilot.stage.scene, NameScene)
    pilot.type("Rainy Sunday")
    pilot.key("return")
    pilot.rest()
    assert [entry.path for entry in scene.rows.entries] == [new, old]
    entry = scene.rows.entries[1]
    assert match_name(entry, summary_of(scene, entry)) == "Rainy Sunday"
    found = saved_matches.load_match(old, resume=False).match
    assert (found.ply, found.notes["title"]) == (2, "Rainy Sunday")
    press(pilot, scene, "name")
    for _ in "Rainy Sunday":
        pilot.key("backspace")
    pilot.key("return")
    pilot.rest()
    entry = scene.rows.entries[1]
    assert match_name(entry, summary_of(scene, entry)) == "Zodiac"


def test_a_match_goes_out_and_comes_in_as_a_file(pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    path = shelved(tmp_path, 3, 10)
    scene = replays(pilot)
    press(pilot, scene, "export")
    (copy,) = paths.exchange().iterdir()
    assert copy.read_bytes() == path.read_bytes()
    assert str(copy) in pilot.stage.toast.words
    press(pilot, scene, "import")
    menu = pilot.stage.scene
    assert isinstance(menu, MenuScene)
    pilot.click(pilot.centre(menu.buttons["file 0"].rect))
    pilot.rest()
    assert pilot.stage.scene is scene
    assert len(scene.rows.entries) == 2
    assert scene.rows.selected_entry is not None
    assert scene.rows.selected_entry.path != path
    assert scene.rows.selected_entry.plies == 3


def test_a_dropped_file_is_taken_in_and_a_bad_one_is_refused(pilot: Pilot, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    good = shelved(elsewhere, 2, 10)
    scene = replays(pilot)
    pilot.post(pygame.DROPFILE, file=str(good))
    pilot.rest()
    assert [entry.plies for entry in scene.rows.entries] == [2]
    bad = elsewhere / "bad.jsonl"
    bad.write_text("{", encoding="utf-8")
    for name in ("bad.jsonl", "nothing.jsonl"):
        pilot.post(pygame.DROPFILE, file=str(elsewhere / name))
        pilot.rest()
        assert "Couldn't import" in pilot.stage.toast.words
        pilot.stage.toast.clear_notice()
    assert len(scene.rows.entries) == 1
    assert sorted(path.name for path in elsewhere.iterdir()) == sorted([good.name, "bad.jsonl"])


def test_no_name_of_a_match_leads_out_of_the_folder(tmp_path: Path) -> None:
    path = shelved(tmp_path, 1, 10)
    for name in ("../../evil", "a/b", "..", "CON:", "x" * 500, ""):
        made = export_match_file(path, tmp_path / "out", name)
        assert made.parent == tmp_path / "out"
        assert made.read_bytes() == path.read_bytes()
    assert len(list((tmp_path / "out").iterdir())) == 6
