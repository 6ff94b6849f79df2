"""The tree of a form: what each widget is called and holds, and that asking it does what a key does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.ui.forms.button_images import button_images
from tabletop.ui.forms.form import Form
from tabletop.ui.widgets.node import Node, NodeAction, Role, find_tree_faults
from tests.ui.pilot import Pilot, piloted

OPTIONS = [("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard")]


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


def place(row: int) -> pygame.Rect:
    return pygame.Rect(20, 20 + 50 * row, 400, 40)


class Filled:
    """A form with one of each widget, and what it has told."""

    def __init__(self, pilot: Pilot) -> None:
        self.told: dict[str, object] = {}
        self.form = form = Form(pilot.stage)
        form.add_wrapped_text(place(0), "Sound", bold=True)
        form.add_wrapped_text(place(1), "How loud everything is.")
        form.add_slider(place(2), 40, (0, 100), self.teller("volume"), value_text="{} %".format, name="volume", step=5)
        form.add_button(place(3), "", lambda: self.teller("back")("pressed"), name="back", icon="back", tip="Go back")
        form.add_button(place(4), "Start", lambda: self.teller("start")("pressed"), enabled=False, tip="Too early")
        form.add_switch(place(5), True, self.teller("music"), name="music", label="Music")
        form.add_segmented_choice(place(6), OPTIONS, "easy", self.teller("level"), name="level", label="Level")
        form.add_drop_down(place(7), OPTIONS, "hard", self.teller("bot"), name="bot", label="Bot")
        form.add_text_field(
            place(8), "Ada", self.teller("name"), name="name", label="Name", hint="Who plays?", longest=6
        )
        form.add_rows(pygame.Rect(500, 20, 300, 100), [(str(i), f"Row {i}") for i in range(20)], self.teller("rows"),
                      selected="1", name="rows", label="Rows")  # fmt: skip
        faces = button_images(pilot.stage, (60, 40), "T", "")
        places = {"a": pygame.Rect(500, 300, 60, 40), "b": pygame.Rect(600, 300, 60, 40)}
        form.add_tiles(places, lambda key, on: faces, "a", self.teller("tile"), name="tile", label="Tile",
                       labels={"a": "Alpha", "b": "Beta"}, tips={"a": "The first"})  # fmt: skip
        form.add_picture(pygame.Rect(700, 300, 40, 40), pygame.Surface((40, 40)), tip="Drawn by lot")
        form.add_picture(pygame.Rect(700, 400, 40, 40), pygame.Surface((40, 40)), words="The sky tonight")

    def teller(self, name: str) -> Teller:
        """Keeps what is told under that name."""
        return Teller(self.told, name)

    def node(self, node_id: str) -> Node:
        return next(node for root in self.form.nodes() for node in root.walk() if node.id == node_id)


class Teller:
    """Keeps the last value that it was told."""

    def __init__(self, told: dict[str, object], name: str) -> None:
        self._told, self._name = told, name

    def __call__(self, value: object) -> None:
        self._told[self._name] = value


@pytest.fixture
def filled(pilot: Pilot) -> Filled:
    return Filled(pilot)


def test_the_tree_has_no_faults_and_is_in_reading_order(filled: Filled) -> None:
    nodes = filled.form.nodes()
    assert find_tree_faults(Node("page", Role.PAGE, "Page", children=nodes)) == []
    assert [(node.role, node.name) for node in nodes] == [
        (Role.HEADING, "Sound"), (Role.TEXT, "How loud everything is."), (Role.SLIDER, "Sound"),
        (Role.BUTTON, "Go back"), (Role.BUTTON, "Start"), (Role.SWITCH, "Music"), (Role.RADIO_GROUP, "Level"),
        (Role.DROP_DOWN, "Bot"), (Role.TEXT_FIELD, "Name"), (Role.LIST, "Rows"), (Role.RADIO_GROUP, "Tile"),
        (Role.IMAGE, "Drawn by lot"), (Role.TEXT, "The sky tonight"),
    ]  # fmt: skip


def test_every_kind_says_what_it_holds(filled: Filled) -> None:
    volume = filled.node("volume")
    assert (volume.value, volume.numeric) == ("40 %", (40, 0, 100, 5))
    assert filled.node("music").is_selected is True
    assert filled.node("name").value == "Ada"
    assert filled.node("name").description == "Who plays?"
    assert filled.node("bot").value == "Hard"
    assert [(part.role, part.name, part.is_selected) for part in filled.node("level").children] == [
        (Role.RADIO_BUTTON, "Easy", True), (Role.RADIO_BUTTON, "Medium", False), (Role.RADIO_BUTTON, "Hard", False),
    ]  # fmt: skip
    assert filled.node("rows/3").role == Role.LIST_ITEM
    assert (filled.node("tile/a").name, filled.node("tile/a").description) == ("Alpha", "The first")


def test_what_is_greyed_says_why_and_answers_nothing(filled: Filled) -> None:
    start = filled.node("Start")
    assert (start.is_enabled, start.description, start.answers) == (False, "Too early", frozenset())
    assert not filled.form.perform("Start", NodeAction.PRESS)
    assert "start" not in filled.told


def test_bounds_are_where_a_widget_is_seen_in_the_window(filled: Filled) -> None:
    assert filled.node("music").bounds == tuple(place(5))
    before = filled.node("rows/15").bounds
    assert filled.form.perform("rows/15", NodeAction.SCROLL_INTO_VIEW)
    after = filled.node("rows/15").bounds
    assert before is not None
    assert after is not None
    assert before[1] > 120 >= after[1] + after[3]


@pytest.mark.parametrize(
    ("node_id", "action", "value", "told"),
    [
        ("volume", NodeAction.INCREASE, "", 45), ("volume", NodeAction.DECREASE, "", 35),
        ("volume", NodeAction.SET_VALUE, "250", 100), ("back", NodeAction.PRESS, "", "pressed"),
        ("music", NodeAction.PRESS, "", False), ("level", NodeAction.INCREASE, "", "medium"),
        ("level/hard", NodeAction.PRESS, "", "hard"), ("level", NodeAction.SET_VALUE, "Medium", "medium"),
        ("bot", NodeAction.DECREASE, "", "medium"), ("bot", NodeAction.SET_VALUE, "easy", "easy"),
        ("name", NodeAction.SET_VALUE, "Halley", "Halley"), ("rows/7", NodeAction.PRESS, "", "7"),
        ("rows", NodeAction.INCREASE, "", "2"), ("tile/b", NodeAction.PRESS, "", "b"),
    ],
)  # fmt: skip
def test_what_is_asked_of_a_node_is_done(
    filled: Filled, node_id: str, action: NodeAction, value: str, told: object
) -> None:
    assert filled.form.perform(node_id, action, value)
    assert list(filled.told.values()) == [told]
    assert filled.node(node_id.split("/", maxsplit=1)[0]).is_focused


@pytest.mark.parametrize(
    ("node_id", "action", "value"),
    [
        ("nothing", NodeAction.PRESS, ""), ("text#1", NodeAction.PRESS, ""), ("volume", NodeAction.SET_VALUE, "loud"),
        ("volume", NodeAction.PRESS, ""), ("back", NodeAction.INCREASE, ""), ("level/none", NodeAction.PRESS, ""),
        ("level", NodeAction.SET_VALUE, "none"), ("back", NodeAction.SET_VALUE, "x"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    filled: Filled, node_id: str, action: NodeAction, value: str
) -> None:
    assert not filled.form.perform(node_id, action, value)
    assert filled.told == {}


def test_a_text_beyond_the_limit_is_cut_as_a_paste_is(filled: Filled) -> None:
    assert filled.form.perform("name", NodeAction.SET_VALUE, "Alexander")
    assert filled.told["name"] == "Alexan"
    assert filled.form.stage.toast.words


def test_focus_is_told_of_and_opens_a_line_of_text(filled: Filled) -> None:
    assert filled.form.perform("name", NodeAction.FOCUS)
    assert [node.id for node in filled.form.nodes() if node.is_focused] == ["name"]
    assert filled.form.is_typing


def test_an_open_list_shows_its_options_and_one_is_picked(filled: Filled) -> None:
    assert filled.node("bot").children == ()
    assert filled.form.perform("bot", NodeAction.PRESS)
    assert [(node.name, node.is_selected) for node in filled.node("bot").children] == [
        ("Easy", False), ("Medium", False), ("Hard", True),
    ]  # fmt: skip
    assert filled.form.perform("bot/medium", NodeAction.PRESS)
    assert filled.told == {"bot": "medium"}
    assert filled.form.open_drop_down_list is None


def test_widgets_of_one_name_have_two_ids(pilot: Pilot) -> None:
    told: list[int] = []
    form = Form(pilot.stage)
    for number in (1, 2):
        form.add_button(place(number), "Go", lambda number=number: told.append(number))  # type: ignore[misc]
    assert [node.id for node in form.nodes()] == ["Go", "Go#2"]
    assert form.perform("Go#2", NodeAction.PRESS)
    assert told == [2]
