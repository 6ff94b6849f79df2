"""Before a battle: figures are chosen large, corners by a click on the mat, and models are deployed from the hand."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.muster import MusterScene
from tabletop.games.zone_wars.rules.state.tasks import Cornering, Deploying
from tabletop.settings import Settings
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.messages import say
from tabletop.ui.widgets.node import find_tree_faults
from tests.games.zone_wars.board.table import Table, table
from tests.games.zone_wars.board.test_board import words_on_screen
from tests.ui.scene_of import plaques_on_top

CORNERS = {"nw": (3, 3), "ne": (33, 3), "sw": (3, 33), "se": (33, 33)}


def mustered(it: Table) -> None:
    """Both seats have taken the usual models: corners are chosen."""
    for _ in range(2):
        for name in ("usual", "ready"):
            it.click(it.pilot.centre(plaques_on_top(it.pilot)[name].rect))
    assert isinstance(it.draft.todo[-1], Cornering)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_who_may_be_mustered_stands_there_large(tmp_path: Path, size: tuple[int, int]) -> None:
    with table(tmp_path, size=size, scenario="throw-down") as it:
        scene = it.pilot.stage.scene
        assert isinstance(scene, MusterScene)
        cards = [scene.buttons[f"model {id_}"].rect for id_ in scene.model_ids]
        assert scene.figure_height >= it.pilot.stage.metrics.px(140)
        sheet = DisplayList((0, 0))
        assert all(scene.figure_height + scene._model_text_layout(sheet, id_).height(card.w - 24) <= card.h
                   for id_, card in zip(scene.model_ids, cards, strict=True)), "and all words are there"  # fmt: skip
        assert cards[-1].right <= it.pilot.stage.surface.get_width()


def test_who_may_be_mustered_is_told_by_name(tmp_path: Path) -> None:
    with table(tmp_path, scenario="throw-down") as it:
        scene = it.pilot.stage.scene
        assert isinstance(scene, MusterScene)
        assert not find_tree_faults(scene.node_tree())
        scene.toggle_model_selection(scene.model_ids[1])
        models = [node for node in scene.node_tree().walk() if node.id.startswith("button/model")]
        assert [node.is_selected for node in models] == [False, True, False, False, False]
        assert models[1].name == "Krin"


def test_the_heading_names_the_faction_in_one_sentence(tmp_path: Path) -> None:
    with table(tmp_path, scenario="throw-down") as it:
        assert "Ann: choose 3 models of the Ark Mutants" in words_on_screen(it.pilot)


def test_who_stands_on_no_mat_yet_cannot_act(tmp_path: Path) -> None:
    with table(tmp_path, scenario="throw-down") as it:
        mustered(it)
        squad = [figure for figure in it.draft.figures if figure.owner == it.scene.match.view(None).to_act]
        assert all(figure.place is None for figure in squad)
        written = words_on_screen(it.pilot)
        assert written.count(say("zone_wars.is_coming")) == len(squad)
        assert "Can act" not in written


def test_where_the_text_is_large_the_figures_make_room(tmp_path: Path) -> None:
    with table(tmp_path, settings=Settings(text_scale=200), scenario="throw-down") as it:
        scene = it.pilot.stage.scene
        assert isinstance(scene, MusterScene)
        assert scene.figure_height == 0


@pytest.mark.parametrize("corner", CORNERS)
def test_a_corner_is_chosen_by_a_click_on_the_mat(tmp_path: Path, corner: str) -> None:
    with table(tmp_path, scenario="rescue-mission") as it:
        mustered(it)
        it.click(it.inch(*CORNERS[corner]))
        assert f"corner {corner}" in it.line


def test_a_corner_lights_up_below_the_pointer(tmp_path: Path) -> None:
    with table(tmp_path, scenario="rescue-mission") as it:
        mustered(it)
        it.pilot.move(it.inch(18, 18))
        it.pilot.sharpen()
        x, y = (round(v * it.pilot.stage.metrics.s) for v in it.inch(3, 4))
        dark = it.pilot.stage.surface.get_at((x, y))
        it.pilot.move(it.inch(3, 3))
        it.pilot.sharpen()
        assert it.pilot.stage.surface.get_at((x, y)) != dark


def test_the_middle_of_the_mat_is_no_corner(tmp_path: Path) -> None:
    with table(tmp_path, scenario="rescue-mission") as it:
        mustered(it)
        before = it.line
        it.click(it.inch(18, 18))
        assert it.line == before
        assert it.pilot.stage.toast.words or it.scene.table.bubble.words, "it is said what to do"


def test_a_corner_that_is_taken_is_not_chosen_again(tmp_path: Path) -> None:
    with table(tmp_path, scenario="rescue-mission") as it:
        mustered(it)
        assert it.board.mat._corners.corner_at(it.board.mat.state, (3, 3)) == "button:corner:nw"
        it.click(it.inch(3, 3))
        assert it.board.mat._corners.corner_at(it.board.mat.state, (3, 3)) is None


def test_who_is_deployed_is_seen_in_the_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table(tmp_path, scenario="rescue-mission") as it:
        mustered(it)
        while not isinstance(it.draft.todo[-1], Deploying):
            it.click(it.scene.hand.pickable_buttons[0][0])
        seat = it.scene.match.to_act
        it.click(it.card(next(figure.id for figure in it.draft.figures if figure.owner == seat)))
        it.pilot.move(it.spot(next(place for place in it.scene.hand.marks(0).targets if place.startswith("at:"))))
        it.pilot.sharpen()
        seen = it.pilot.stage.surface.copy()
        monkeypatch.setattr(Miniatures, "cutout", lambda minis, face: pygame.Surface((8, 8), pygame.SRCALPHA))
        it.board.mat.overlay._drawn_plan = None
        it.pilot.stage.change_settings(text_scale=100)
        it.pilot.frames(2)
        bare = it.pilot.stage.surface
        x, y = it.pilot.stage.to_pixels(it.pilot.at)
        around = pygame.Rect(0, 0, 80, 80)
        around.center = x, y - 20
        differ = sum(seen.get_at((i, j)) != bare.get_at((i, j)) for i in range(around.left, around.right)
                     for j in range(around.top, around.bottom))  # fmt: skip
        assert differ > 300
