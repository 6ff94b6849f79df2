"""An own mat of Zone Wars is laid with mouse and keyboard, and a random one drawn, in the real set-up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.games import load_game
from tabletop.games.zone_wars.board.editor.layout_draft import LayoutDraft, LayoutRequirements
from tabletop.games.zone_wars.board.editor.layout_editor import LayoutEditorScene
from tabletop.games.zone_wars.board.editor.layout_list import SavedMatsScene
from tabletop.games.zone_wars.board.editor.saved_mats import load_saved_mats, write_saved_mat
from tabletop.games.zone_wars.rules.mat.layout import PatternPose, parse_layout
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ChoiceScene, ConfirmScene
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.plan import initial_plan
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zone_wars.board.test_board import words_on_screen
from tests.ui.pilot import Pilot, piloted

Spot = tuple[float, float]


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves") as made:
        yield made


class Desk:
    """The editor, alone on the stage."""

    def __init__(self, pilot: Pilot, *, seats: int = 2, road: tuple[float, float] = (0.0, 0.0)) -> None:
        game = load_game("zone_wars")
        assert isinstance(game, ZoneWars)
        self.pilot = pilot
        self.laid: list[str] = []
        self.draft = LayoutDraft(game.content, LayoutRequirements(seats, 5, road))
        self.scene = LayoutEditorScene(
            pilot.stage, game, self.draft, lambda text, name: self.laid.append(text), name="Mine", taken=["Other"]
        )
        self.below = open_scene("title", pilot.stage, SceneRequest())
        pilot.stage.push_scene(self.below)
        pilot.stage.push_scene(self.scene)
        pilot.rest()

    def at(self, spot: Spot) -> Spot:
        """Inches in logical pixels."""
        x, y = self.scene.mat.camera.to_pixels(spot)
        return x / self.pilot.stage.metrics.s, y / self.pilot.stage.metrics.s

    def button(self, name: str) -> Spot:
        return self.pilot.centre(self.scene.buttons[name].rect)

    def press(self, name: str) -> None:
        self.pilot.click(self.button(name))

    def bring(self, pattern: str, spot: Spot) -> None:
        """Drags a new piece onto the mat."""
        self.pilot.drag(self.button(f"pattern {pattern}"), self.at(spot))

    def drag(self, start: Spot, end: Spot) -> None:
        self.pilot.drag(self.at(start), self.at(end))

    def alone(self) -> None:
        """Pieces are not repeated from now on."""
        self.press("fair")
        assert not self.draft.is_symmetrical

    @property
    def lying(self) -> list[tuple[str, float, float, float]]:
        return [(one.pattern.id, one.pose.x, one.pose.y, one.pose.degrees) for one in self.draft.pieces]

    @property
    def toast(self) -> str:
        return self.pilot.stage.toast.words


@pytest.fixture
def desk(pilot: Pilot) -> Desk:
    return Desk(pilot)


def near(desk: Desk, *expected: tuple[str, float, float, float]) -> None:
    """What lies there, to a pixel."""
    assert [one[0] for one in desk.lying] == [one[0] for one in expected]
    for found, wanted in zip(desk.lying, expected, strict=True):
        assert found[1:] == pytest.approx(wanted[1:], abs=0.11)


# The mouse


def test_a_piece_is_dragged_onto_the_mat_and_repeated_for_the_enemy(desk: Desk) -> None:
    desk.bring("rock", (12, 14))
    near(desk, ("rock", 12, 14, 0), ("rock", 24, 22, 180))


def test_four_players_get_four(pilot: Pilot) -> None:
    desk = Desk(pilot, seats=4)
    desk.bring("rock", (12, 14))
    near(desk, ("rock", 12, 14, 0), ("rock", 24, 22, 180), ("rock", 22, 12, 90), ("rock", 14, 24, 270))


def test_a_piece_that_is_its_own_image_lies_once_in_the_middle(desk: Desk) -> None:
    desk.bring("tower", (18.3, 17.8))
    assert desk.lying == [("tower", 18, 18, 0)]
    desk.bring("rock", (18, 10))
    assert len(desk.lying) == 3


def test_without_the_switch_a_piece_lies_alone(desk: Desk) -> None:
    desk.alone()
    desk.bring("rock", (12, 14))
    near(desk, ("rock", 12, 14, 0))


def test_a_drag_moves_a_piece_and_its_image_from_where_it_is_gripped(desk: Desk) -> None:
    desk.bring("cargo", (12, 14))
    desk.drag((13, 14.5), (15, 11.5))
    near(desk, ("cargo", 14, 11, 0), ("cargo", 22, 25, 180))
    desk.drag((22, 25), (24, 27))
    near(desk, ("cargo", 24, 27, 180), ("cargo", 12, 9, 0))


def test_a_piece_that_is_dragged_out_is_gone(desk: Desk) -> None:
    desk.bring("rock", (12, 14))
    desk.pilot.drag(desk.at((12, 14)), desk.button("pattern hall"))
    assert desk.lying == []
    desk.bring("hall", (60, 5))
    assert desk.lying == []


def test_a_click_takes_a_piece_in_hand_and_the_next_one_lays_it(desk: Desk) -> None:
    desk.press("pattern rock")
    desk.pilot.click(desk.at((12, 14)))
    near(desk, ("rock", 12, 14, 0), ("rock", 24, 22, 180))
    desk.pilot.click(desk.at((12, 14)))
    assert desk.scene.held is not None
    desk.pilot.click(desk.at((10, 18)))
    near(desk, ("rock", 10, 18, 0), ("rock", 26, 18, 180))
    assert desk.scene.held is None


@pytest.mark.parametrize("by", ["escape", "right"])
def test_a_piece_in_hand_is_put_back(desk: Desk, by: str) -> None:
    desk.bring("rock", (12, 14))
    before = desk.lying
    desk.pilot.click(desk.at((12, 14)))
    desk.pilot.move(desk.at((5, 25)))
    desk.pilot.click(desk.at((5, 25)), button=3) if by == "right" else desk.pilot.key("escape")
    assert desk.lying == before
    assert desk.scene.held is None
    assert desk.pilot.stage.scene is desk.scene


def test_the_wheel_turns_what_is_in_hand_and_what_is_pointed_at(desk: Desk) -> None:
    desk.alone()
    desk.press("pattern cargo")
    desk.pilot.move(desk.at((12, 14)))
    desk.pilot.wheel(-1)
    desk.pilot.click(desk.at((12, 14)))
    near(desk, ("cargo", 12, 14, 15))
    desk.pilot.wheel(-1)
    desk.pilot.wheel(-1)
    near(desk, ("cargo", 12, 14, 45))
    desk.pilot.wheel(1)
    near(desk, ("cargo", 12, 14, 30))


def test_a_wheel_turned_sideways_turns_no_piece_and_parts_of_a_turn_add_up(desk: Desk) -> None:
    desk.alone()
    desk.bring("cargo", (12, 14))
    desk.pilot.wheel(0, sideways=1)
    desk.pilot.wheel(-0.5)
    near(desk, ("cargo", 12, 14, 0))
    desk.pilot.wheel(-0.5)
    near(desk, ("cargo", 12, 14, 15))
    desk.pilot.wheel(-2)
    near(desk, ("cargo", 12, 14, 45))


def test_a_building_turns_by_quarters(desk: Desk) -> None:
    desk.alone()
    desk.bring("hall", (18, 18))
    desk.pilot.wheel(-1)
    near(desk, ("hall", 18, 18, 90))


# What is illegal


def test_two_pieces_on_each_other_are_told_while_dragging_and_refused(desk: Desk) -> None:
    desk.bring("hall", (13, 10))
    before = desk.lying
    pilot = desk.pilot
    pilot.move(desk.button("pattern rock"))
    pilot.press(pilot.at)
    pilot.move(desk.at((11, 12)), 4)
    assert desk.scene.status_message() == (say("zone_wars_layout.crossing", one="Hall", other="Rock"), True)
    pilot.move(desk.at((18, 18.5)), 2)
    assert desk.scene.status_message()[0] == say("zone_wars_layout.crossing", one="Rock", other="Rock")
    pilot.move(desk.at((11, 12)), 2)
    pilot.release()
    assert desk.lying == before
    assert desk.toast == say("zone_wars_layout.crossing", one="Hall", other="Rock")


def test_low_terrain_lies_in_a_building(desk: Desk) -> None:
    desk.bring("hall", (13, 10))
    desk.bring("crates", (11.5, 10))
    assert [one[0] for one in desk.lying] == ["hall", "hall", "crates", "crates"]


def test_nothing_reaches_over_the_edge(desk: Desk) -> None:
    desk.bring("silo", (1, 18))
    assert desk.lying == []
    assert desk.toast == say("zone_wars_layout.off_mat", one="Silo")


def test_a_road_is_kept_free_of_all_but_low_terrain(pilot: Pilot) -> None:
    desk = Desk(pilot, road=(14.0, 22.0))
    desk.bring("rock", (10, 15))
    assert desk.lying == []
    assert desk.toast == say("zone_wars_layout.road", one="Rock")
    desk.bring("wreck", (10, 16))
    assert len(desk.lying) == 2


def test_a_corner_without_room_for_models_is_refused_when_it_is_done(desk: Desk) -> None:
    places = [(1.7 + 3.5 * k, 1.7 + 3.5 * row) for row in range(3) for k in range(3 - row)]
    desk.alone()
    for spot in places:
        desk.bring("silo", spot)
    assert len(desk.lying) == len(places)
    desk.draft.battle = replace(desk.draft.battle, models=30)
    desk.press("done")
    assert desk.laid == []
    assert desk.pilot.stage.scene is desk.scene
    assert desk.toast == say("zone_wars_layout.room", corner="top left", number=30)


def test_pieces_that_lie_badly_are_marked_and_keep_the_mat_from_being_done(desk: Desk) -> None:
    patterns = {pattern.id: pattern for pattern in desk.draft.content.patterns}
    desk.draft.set_pieces(desk.draft.symmetric_copies(patterns["hall"], PatternPose(17, 16)))
    desk.scene.layout()
    desk.press("done")
    assert desk.toast == say("zone_wars_layout.crossing", one="Hall", other="Hall")
    assert desk.laid == []


# Buttons


def test_undo_takes_back_one_change_after_another(desk: Desk) -> None:
    desk.bring("rock", (12, 14))
    one = desk.lying
    desk.bring("wreck", (8, 20))
    desk.press("clear")
    assert desk.lying == []
    desk.press("undo")
    assert len(desk.lying) == 4
    desk.pilot.key("z", ctrl=True)
    assert desk.lying == one
    desk.press("undo")
    assert desk.lying == []
    assert not desk.scene.buttons["undo"].enabled


def test_a_map_is_a_beginning(desk: Desk) -> None:
    desk.press("from")
    box = desk.pilot.stage.scene
    assert isinstance(box, ChoiceScene)
    maps = desk.draft.content.maps
    desk.pilot.click(desk.pilot.centre(box.buttons.items[1].rect))
    assert len(desk.lying) == len(maps[1].terrain)
    desk.press("done")
    found = parse_layout(desk.laid[0])
    for piece, wanted in zip(found, maps[1].terrain, strict=True):
        assert (piece.kind, piece.look) == (wanted.kind, wanted.look)
        for spot, other in zip(piece.corners, wanted.corners, strict=True):
            assert spot == pytest.approx(other, abs=0.03)


@pytest.mark.parametrize("k", range(4))
def test_every_map_is_recognised_piece_by_piece_and_without_fault(desk: Desk, k: int) -> None:
    desk.draft.start_from_terrain(desk.draft.content.maps[k].terrain)
    assert desk.draft.find_faults() == ()
    terrain = desk.draft.content.maps[k].terrain
    for piece, one, made in zip(terrain, desk.draft.pieces, desk.draft.to_terrain(), strict=True):
        assert one.pattern.id == (piece.look or piece.kind)
        assert made.kind == piece.kind
        for spot, other in zip(made.corners, piece.corners, strict=True):
            assert spot == pytest.approx(other, abs=0.03)


def test_an_empty_mat_is_a_mat(desk: Desk) -> None:
    desk.press("done")
    assert desk.laid == ["bare"]
    assert desk.pilot.stage.scene is desk.below


def test_leaving_changes_nothing(desk: Desk) -> None:
    desk.bring("rock", (12, 14))
    desk.press("cancel")
    assert desk.laid == []
    assert desk.pilot.stage.scene is desk.below


# The keyboard alone


def test_a_mat_is_laid_with_the_keyboard_alone(desk: Desk) -> None:
    key = desk.pilot.key
    key("down")
    while desk.scene.buttons.focused is None or desk.scene.buttons.focused.name != "pattern cargo":
        key("tab")
    key("return")
    for _ in range(8):
        key("up")
    key(".")
    key("return")
    assert desk.lying == [("cargo", 18, 14, 15), ("cargo", 18, 22, 195)]
    desk.scene.buttons.focus_button(None)
    key("tab")
    assert desk.scene.picked_index == 0
    key("tab")
    assert desk.scene.picked_index == 1
    key("right")
    key("right")
    key("return")
    assert sorted(desk.lying) == [("cargo", 17, 14, 15), ("cargo", 19, 22, 195)]
    desk.scene.buttons.focus_button(None)
    key("tab")
    key(",")
    assert sorted(one[3] for one in desk.lying) == [0, 180]
    key("delete")
    assert desk.lying == []
    while desk.scene.buttons.focused is None or desk.scene.buttons.focused.name != "done":
        key("tab")
    key("return")
    assert desk.laid == ["bare"]


def test_escape_goes_back_one_step_at_a_time(desk: Desk) -> None:
    desk.bring("rock", (12, 14))
    desk.pilot.click(desk.at((12, 14)))
    desk.pilot.key("escape")
    assert desk.pilot.stage.scene is desk.scene
    desk.pilot.key("escape")
    assert desk.pilot.stage.scene is desk.below


# The set-up


def opened(pilot: Pilot) -> SetupScene:
    scene = open_scene("setup", pilot.stage, SceneRequest("zone_wars"))
    assert isinstance(scene, SetupScene)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    return scene


def choose(pilot: Pilot, scene: SetupScene, option: str, value: str) -> None:
    """Gives an option a value with the keyboard."""
    scene.form.focus_widget(f"option {option}")
    values = next(one.values for one in scene.game.options if one.name == option)
    now = values.index(dict(scene.plan.options)[option])
    for _ in range(abs(values.index(value) - now)):
        pilot.key("right" if values.index(value) > now else "left")
    assert dict(scene.plan.options)[option] == value


def press(pilot: Pilot, scene: SetupScene, name: str) -> None:
    scene.form.focus_widget(name)
    pilot.key("return")


@pytest.mark.slow
def test_a_random_mat_is_shown_drawn_again_and_recorded(pilot: Pilot) -> None:
    scene = opened(pilot)
    choose(pilot, scene, "map", "random")
    first = dict(scene.plan.texts)["layout"]
    assert first == scene.board.view.agreed.layout  # type: ignore[attr-defined]
    press(pilot, scene, "another map")
    second = dict(scene.plan.texts)["layout"]
    assert second != first
    assert second == scene.board.view.agreed.layout  # type: ignore[attr-defined]
    scene.start_match()
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert table.match.header.setup["layout"] == second


@pytest.mark.slow
def test_a_random_mat_stays_until_it_would_be_unfair(pilot: Pilot) -> None:
    scene = opened(pilot)
    choose(pilot, scene, "map", "random")
    first = scene.plan.texts
    scene.toggle_house_rules()
    choose(pilot, scene, "models", "4")
    assert scene.plan.texts == first
    choose(pilot, scene, "players", "4")
    assert scene.plan.texts != first
    choose(pilot, scene, "map", "usual")
    assert scene.plan.texts == ()


def test_an_own_mat_is_laid_kept_for_the_next_time_and_played_on(pilot: Pilot) -> None:
    scene = opened(pilot)
    choose(pilot, scene, "map", "own")
    editor = pilot.stage.scene
    assert isinstance(editor, LayoutEditorScene)
    assert editor.draft.pieces
    editor.clear_mat()
    pilot.drag(pilot.centre(editor.buttons["pattern hall"].rect), pilot.centre(editor.mat.area))
    assert editor.draft.pieces == ()  # its image would lie on it
    middle = editor.mat.camera.to_pixels((18, 11))
    pilot.drag(pilot.centre(editor.buttons["pattern hall"].rect), middle)
    pilot.click(pilot.centre(editor.buttons["done"].rect))
    assert pilot.stage.scene is scene
    layout = dict(scene.plan.texts)["layout"]
    assert [piece.look for piece in parse_layout(layout)] == ["hall", "hall"]
    press(pilot, scene, "lay map")
    again = pilot.stage.scene
    assert isinstance(again, LayoutEditorScene)
    assert again.draft.to_layout_text() == layout
    pilot.key("escape")
    scene.start_match()
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert table.match.header.setup["layout"] == layout
    assert dict(initial_plan(scene.game, pilot.stage.settings).texts) == {"layout": layout}


def test_an_own_layout_of_former_times_that_cannot_be_read_is_forgotten(pilot: Pilot) -> None:
    scene = opened(pilot)
    options = tuple((dict(scene.plan.options) | {"map": "own"}).items())
    scene.change(replace(scene.plan, options=options, texts=(("layout", "low nonsense"),)))
    assert scene.plan.texts == ()


def lay_hall(pilot: Pilot, spot: Spot) -> str:
    """An empty mat with a hall there and its image; returns its name."""
    editor = pilot.stage.scene
    assert isinstance(editor, LayoutEditorScene)
    editor.clear_mat()
    pilot.drag(pilot.centre(editor.buttons["pattern hall"].rect), editor.mat.camera.to_pixels(spot))
    name = editor.name
    pilot.click(pilot.centre(editor.buttons["done"].rect))
    return name


def renamed(pilot: Pilot, name: str) -> None:
    """The mat that is laid gets a name, by the pencil beside the old one."""
    editor = pilot.stage.scene
    assert isinstance(editor, LayoutEditorScene)
    pilot.click(pilot.centre(editor.buttons["name"].rect))
    assert isinstance(pilot.stage.scene, NameScene)
    pilot.type(name)
    pilot.key("return")


def page(pilot: Pilot) -> SavedMatsScene:
    assert isinstance(pilot.stage.scene, SavedMatsScene)
    return pilot.stage.scene


@pytest.mark.slow
def test_own_mats_have_names_and_are_as_many_as_one_likes(pilot: Pilot) -> None:
    scene = opened(pilot)
    choose(pilot, scene, "map", "own")
    renamed(pilot, "Quarry")
    assert lay_hall(pilot, (18, 11)) == "Quarry"
    quarry = dict(scene.plan.texts)["layout"]
    for number in range(2, 11):
        write_saved_mat(f"Mat {number}", f"low crates {number},12 {number}.5,12 {number}.5,13 {number},13")
    for number in (11, 12):
        press(pilot, scene, "own mats")
        pilot.click(pilot.centre(page(pilot).form.rect_of("new")))
        assert lay_hall(pilot, (18, number - 3)) == f"Mat {number}"
    press(pilot, scene, "own mats")
    mats = page(pilot).stored_mats.mats
    assert [mat.name for mat in mats] == sorted(["Quarry", *(f"Mat {k}" for k in range(2, 13))], key=str.casefold)
    assert len({mat.layout for mat in mats}) == 12
    at = next(k for k, mat in enumerate(mats) if mat.name == "Quarry")
    page(pilot).form.focus_widget(f"open {at}")
    pilot.key("return")
    assert pilot.stage.scene is scene
    assert dict(scene.plan.texts)["layout"] == quarry
    assert scene.extra.option_buttons("map", dict(scene.plan.options))[0].words == "Change “Quarry”"


@pytest.mark.slow
def test_a_mat_that_is_changed_keeps_its_name_and_no_two_have_the_same(pilot: Pilot) -> None:
    scene = opened(pilot)
    choose(pilot, scene, "map", "own")
    renamed(pilot, "Quarry")
    lay_hall(pilot, (18, 11))
    press(pilot, scene, "lay map")
    assert lay_hall(pilot, (18, 8)) == "Quarry"
    (mat,) = load_saved_mats(scene.game.rules_context).mats  # type: ignore[attr-defined]
    assert (mat.name, mat.layout) == ("Quarry", dict(scene.plan.texts)["layout"])
    press(pilot, scene, "own mats")
    pilot.click(pilot.centre(page(pilot).form.rect_of("new")))
    renamed(pilot, "Quarry")
    question = pilot.stage.scene
    assert isinstance(question, NameScene)
    assert question.refusal_text == say("zone_wars_layout.name_taken")
    pilot.key("escape")
    assert lay_hall(pilot, (18, 11)) == "Mat 2"


@pytest.mark.slow
def test_mats_are_put_away_and_damaged_ones_are_told_and_kept(pilot: Pilot) -> None:
    scene = opened(pilot)
    choose(pilot, scene, "map", "own")
    lay_hall(pilot, (18, 11))
    (paths.mats() / "broken.json").write_text("{", encoding="utf-8")
    press(pilot, scene, "own mats")
    assert page(pilot).stored_mats.unfit_files == ("broken.json",)
    page(pilot).form.focus_widget("remove 0")
    pilot.key("return")
    question = pilot.stage.scene
    assert isinstance(question, ConfirmScene)
    pilot.click(pilot.centre(question.buttons["yes"].rect))
    assert page(pilot).stored_mats.mats == ()
    assert [path.suffix for path in (paths.mats() / "removed").iterdir()] == [".json"]
    assert (paths.mats() / "broken.json").read_text(encoding="utf-8") == "{"
    pilot.key("escape")
    assert dict(scene.plan.texts)["layout"], "what is laid on the table stays there"


@pytest.mark.slow
def test_a_mat_that_cannot_be_kept_is_played_on_all_the_same(pilot: Pilot) -> None:
    paths.mats().parent.mkdir(parents=True, exist_ok=True)
    paths.mats().write_text("no folder", encoding="utf-8")
    scene = opened(pilot)
    choose(pilot, scene, "map", "own")
    lay_hall(pilot, (18, 11))
    assert "couldn't be saved" in pilot.stage.toast.words
    assert dict(scene.plan.texts)["layout"]


def test_a_mat_with_a_part_that_is_closed_off_is_told_of_at_once_and_cannot_be_played_on(desk: Desk) -> None:
    desk.alone()
    walls = ("north 10,10 20,10 20,11 10,11", "south 10,19 20,19 20,20 10,20", "west 10,11.2 11,11.2 11,18.8 10,18.8")
    desk.draft.start_from_terrain(parse_layout("; ".join(f"blocking {wall}" for wall in walls)))
    desk.draft.set_pieces(
        (
            *desk.draft.pieces,
            *desk.draft.symmetric_copies(parse_layout("blocking east 0,0 1,0 1,7 0,7")[0], PatternPose(25, 5)),
        )
    )
    desk.pilot.rest()
    assert desk.scene._faults == ()
    desk.drag((25.5, 8), (19.5, 14.6))
    assert "close off part of the mat" in words_on_screen(desk.pilot)
    desk.press("done")
    assert desk.laid == []
    assert "close off part of the mat" in desk.toast
    desk.drag((19.5, 14.6), (25.5, 14.6))
    assert "close off" not in words_on_screen(desk.pilot).replace(desk.toast, "")
    desk.press("done")
    assert len(desk.laid) == 1
