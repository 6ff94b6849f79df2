"""A mat of one's own becomes a map of a pack, which passes the check, is offered in the set-up and played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content import pack_library
from tabletop.content.check import check_content
from tabletop.content.games import load_game
from tabletop.games.zone_wars.board.editor.layout_list import SavedMatsScene
from tabletop.games.zone_wars.board.editor.map_packs import UnusableMat, write_map_pack
from tabletop.games.zone_wars.board.editor.saved_mats import load_saved_mats, write_saved_mat
from tabletop.games.zone_wars.rules.mat.layout import layout_text
from tabletop.ui.messages import say
from tests.games.zone_wars.rules.table import zone_wars
from tests.ui.pilot import Pilot, piloted


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's folders, empty."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(pack_library, "_verdicts", {})


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path / "saves") as made:
        yield made


@pytest.mark.parametrize("number", range(4))
def test_every_map_of_ours_comes_back_from_a_mat_as_it_was(number: int) -> None:
    game = zone_wars()
    terrain = game.content.maps[number].terrain
    mat = write_saved_mat('The "Yard"', layout_text(terrain))
    made = write_map_pack(mat, game.content)
    assert made.folder == paths.player_packs() / "the_yard"
    assert check_content([made.folder]).problems == ()
    (pack,) = pack_library.packs("zone_wars")
    assert (pack.is_usable, pack.info.title) == (True, 'The "Yard"')
    content = load_game("zone_wars", pack.content_folder).content  # type: ignore[attr-defined]
    (map_,) = [each for each in content.maps if each.id == "the-yard"]
    assert layout_text(map_.terrain) == mat.layout
    assert len(map_.objectives) == len(game.content.maps[number].objectives)


def test_names_that_are_taken_get_a_number_and_ids_that_repeat_too() -> None:
    game = zone_wars()
    layout = "low crates 14,8 14.5,8 14.5,12 14,12; low crates 24,18 24.5,18 24.5,22 24,22"
    for number, name in enumerate(("私のマット", "Dead Mile", "私のマット")):
        write_map_pack(write_saved_mat(name, layout), game.content)
        assert len(list(paths.player_packs().iterdir())) == number + 1
    assert sorted(path.name for path in paths.player_packs().iterdir()) == ["dead_mile_2", "my_map", "my_map_2"]
    assert all(pack.is_usable for pack in pack_library.packs("zone_wars"))


def test_a_mat_on_which_nobody_can_play_is_refused_and_nothing_is_written() -> None:
    mat = write_saved_mat("Full", "blocking wall 0,0 36,0 36,36 0,36")
    with pytest.raises(UnusableMat):
        write_map_pack(mat, zone_wars().content)
    assert list(paths.player_packs().iterdir()) == []


def test_a_press_makes_the_map_and_says_where_it_went(pilot: Pilot) -> None:
    game = zone_wars()
    write_saved_mat("Back yard", layout_text(game.content.maps[0].terrain))
    assert load_saved_mats(game.rules_context).names == ("Back yard",)
    scene = SavedMatsScene(pilot.stage, game, "", choose_mat=lambda mat: None, lay_new_mat=lambda: None)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    pilot.click(pilot.centre(scene.form.rect_of("map 0")))
    folder = paths.player_packs() / "back_yard"
    assert folder.is_dir()
    assert pilot.stage.toast.words == say("zone_wars_layout.made_map", name="Back yard", folder=str(folder))
