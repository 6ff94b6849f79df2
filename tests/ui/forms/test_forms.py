"""Forms: every widget by pointer and by keyboard, scrolling, drop-downs, focus across layouts, and quiet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import make_theme
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.scenes import registry
from tabletop.ui.stage.events import Input
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.layout import PlacedRects, column
from tests.ui.pilot import Pilot, piloted

LEVELS = [("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard")]


class Desk(Scene):
    """A form that a test fills."""

    def __init__(self, stage: Stage, fill: Callable[[Form], object]) -> None:
        self.stage = stage
        self._fill = fill
        self.form: Form
        self._before: Form | None = None

    def layout(self) -> None:
        self.form = Form(self.stage, self._before)
        self._fill(self.form)
        if self._before is not None:
            self.form.take_over(self._before)
        self._before = self.form

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        self.form.handle(event, raw)
        self.typing = self.form.is_typing

    def update(self, now: float) -> None:
        self.form.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.fill("#000000")
        self.form.draw(surface)


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path) as made:
        yield made


def opened(pilot: Pilot, fill: Callable[[Form], object]) -> Form:
    scene = Desk(pilot.stage, fill)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    return scene.form


def form(pilot: Pilot) -> Form:
    scene = pilot.stage.scene
    assert isinstance(scene, Desk)
    return scene.form


def rect(x: int, y: int, w: int = 200, h: int = 40) -> pygame.Rect:
    return pygame.Rect(x, y, w, h)


def test_a_button_acts_on_release_over_it(pilot: Pilot) -> None:
    told: list[str] = []
    made = opened(pilot, lambda form: form.add_button(rect(20, 20), "Go", lambda: told.append("go")))
    pilot.press((100, 40))
    assert told == []
    pilot.release((600, 400))
    assert told == []
    pilot.click((100, 40))
    assert told == ["go"]
    assert made.widget_names == ("Go",)


def test_a_disabled_button_is_passed_over_by_pointer_and_tab(pilot: Pilot) -> None:
    told: list[str] = []

    def fill(form: Form) -> None:
        form.add_button(rect(20, 20), "Off", lambda: told.append("off"), enabled=False)
        form.add_button(rect(20, 80), "On", lambda: told.append("on"))

    made = opened(pilot, fill)
    pilot.click((100, 40))
    pilot.key("tab")
    assert made.focused == "On"
    pilot.key("return")
    assert told == ["on"]


def test_tab_goes_round_in_both_directions(pilot: Pilot) -> None:
    def fill(form: Form) -> None:
        for i, name in enumerate(("a", "b", "c")):
            form.add_button(rect(20, 20 + 60 * i), name, lambda: None)

    made = opened(pilot, fill)
    seen = []
    for shift in (False, False, False, False, True, True):
        pilot.key("tab", shift=shift)
        seen.append(made.focused)
    assert seen == ["a", "b", "c", "a", "c", "b"]


def test_space_presses_and_arrows_step_where_a_widget_has_no_use_for_them(pilot: Pilot) -> None:
    told: list[str] = []

    def fill(form: Form) -> None:
        for i, name in enumerate(("a", "b")):
            form.add_button(rect(20, 20 + 60 * i), name, lambda name=name: told.append(name))  # type: ignore[misc]

    made = opened(pilot, fill)
    pilot.key("down")
    pilot.key("down")
    assert made.focused == "b"
    pilot.key("space")
    pilot.key("up")
    pilot.key("space")
    assert told == ["b", "a"]


def test_a_switch_turns_by_click_and_by_key(pilot: Pilot) -> None:
    told: list[bool] = []
    opened(pilot, lambda form: form.add_switch(rect(20, 20, 60), False, told.append, name="sound"))
    pilot.click((40, 40))
    pilot.key("tab")
    pilot.key("space")
    assert told == [True, False]


@pytest.mark.parametrize(("keys", "chosen"), [
    (("right",), ["hard"]),
    (("left", "left"), ["easy"]),
    (("right", "right", "left"), ["hard", "medium"]),
    (("return", "down", "return"), ["hard"]),
    (("return", "home", "space"), ["easy"]),
    (("return", "down", "escape"), []),
    (("return", "end", "tab"), []),
])  # fmt: skip
def test_a_choice_by_keyboard(pilot: Pilot, keys: tuple[str, ...], chosen: list[str]) -> None:
    told: list[str] = []
    made = opened(pilot, lambda form: form.add_drop_down(rect(20, 20), LEVELS, "medium", told.append, name="level"))
    made.focus_widget("level")
    for key in keys:
        pilot.key(key)
    assert told == chosen
    assert made.open_drop_down_list is None


def test_a_choice_by_pointer(pilot: Pilot) -> None:
    told: list[str] = []
    made = opened(pilot, lambda form: form.add_drop_down(rect(20, 20), LEVELS, "medium", told.append, name="level"))
    pilot.click((100, 40))
    assert made.open_drop_down_list is not None
    pilot.click(pilot.centre(made.open_drop_down_list.row_rect("easy")))
    assert told == ["easy"]
    assert made.open_drop_down_list is None


def test_a_press_beside_an_open_list_only_closes_it(pilot: Pilot) -> None:
    told: list[str] = []

    def fill(form: Form) -> None:
        form.add_drop_down(rect(20, 20), LEVELS, "medium", told.append, name="level")
        form.add_button(rect(600, 20), "Go", lambda: told.append("go"))

    made = opened(pilot, fill)
    pilot.click((100, 40))
    pilot.click((700, 40))
    assert told == []
    assert made.open_drop_down_list is None
    pilot.click((700, 40))
    assert told == ["go"]


def test_an_open_list_stays_in_the_window_and_opens_upwards_where_there_is_more_room(pilot: Pilot) -> None:
    options = [(str(i), f"Option {i}") for i in range(40)]
    made = opened(pilot, lambda form: form.add_drop_down(rect(20, 660), options, "39", lambda _: None, name="many"))
    made.focus_widget("many")
    pilot.key("return")
    assert made.open_drop_down_list is not None
    assert made.open_drop_down_list.row_rect("39").bottom < 660
    assert pilot.stage.surface.get_rect().contains(made.open_drop_down_list.row_rect("39"))


def test_parts_by_click_and_arrows(pilot: Pilot) -> None:
    told: list[str] = []
    made = opened(
        pilot, lambda form: form.add_segmented_choice(rect(20, 20, 400), LEVELS, "easy", told.append, name="level")
    )
    pilot.click(pilot.centre(made.rect_of("level", "hard")))
    made.focus_widget("level")
    pilot.key("left")
    pilot.key("left")
    pilot.key("left")
    assert told == ["hard", "medium", "easy"]
    assert made.widget_names == ("level",), "one stop of the Tab key"


def test_parts_without_room_become_a_list(pilot: Pilot) -> None:
    told: list[str] = []
    made = opened(
        pilot, lambda form: form.add_segmented_choice(rect(20, 20, 120), LEVELS, "easy", told.append, name="level")
    )
    pilot.click((60, 40))
    assert made.open_drop_down_list is not None


def test_typing_tells_every_letter_and_return_ends_it(pilot: Pilot) -> None:
    told: list[str] = []
    made = opened(pilot, lambda form: form.add_text_field(rect(20, 20), "", told.append, name="name"))
    pilot.click((100, 40))
    assert made.is_typing
    pilot.type("Ada")
    assert told == ["A", "Ad", "Ada"]
    pilot.key("backspace")
    assert told[-1] == "Ad"
    pilot.key("return")
    assert not made.is_typing


def test_typing_stops_at_the_longest(pilot: Pilot) -> None:
    told: list[str] = []
    opened(pilot, lambda form: form.add_text_field(rect(20, 20), "", told.append, name="name", longest=3))
    pilot.click((100, 40))
    pilot.type("Adam")
    assert told[-1] == "Ada"


def test_a_slider_tells_when_it_is_let_go(pilot: Pilot) -> None:
    told: list[int] = []
    opened(
        pilot,
        lambda form: form.add_slider(rect(20, 20, 300, 32), 0, (0, 100), told.append, name="volume", value_text=str),
    )
    pilot.press((32, 36))
    pilot.move((170, 36), steps=4)
    pilot.frames(2)
    assert told == []
    pilot.release()
    pilot.frames(2)
    assert len(told) == 1
    assert 40 <= told[0] <= 60


def test_a_slider_by_keyboard(pilot: Pilot) -> None:
    told: list[int] = []
    made = opened(
        pilot,
        lambda form: form.add_slider(
            rect(20, 20, 300, 32), 90, (0, 100), told.append, name="volume", step=5, value_text="{} %".format
        ),
    )
    made.focus_widget("volume")
    for key in ("right", "right", "right", "left"):
        pilot.key(key)
    assert told == [95, 100, 95]


def test_rows_by_click_and_arrows_scroll_to_what_is_picked(pilot: Pilot) -> None:
    told: list[str] = []
    items = [(str(i), "The same words") for i in range(30)]
    made = opened(
        pilot, lambda form: form.add_rows(rect(20, 20, 300, 200), items, told.append, selected="2", name="list")
    )
    pilot.click(pilot.centre(made.rect_of("list", "3")))
    made.focus_widget("list")
    for _ in range(10):
        pilot.key("down")
    assert told[0] == "3"
    assert told[-1] == "13"
    assert rect(20, 20, 300, 200).contains(made.rect_of("list", "13"))


def test_a_row_is_confirmed_by_double_click_and_by_enter(pilot: Pilot) -> None:
    told: list[str] = []

    def fill(form: Form) -> None:
        form.add_rows(
            rect(20, 20, 300, 200), [("a", "A"), ("b", "B")], lambda _: None, confirm=told.append, name="list"
        )

    made = opened(pilot, fill)
    at = pilot.centre(made.rect_of("list", "b"))
    pilot.click(at)
    pilot.click(at)
    assert told == ["b"]
    made.focus_widget("list")
    pilot.key("up")
    pilot.key("return")
    assert told == ["b", "a"]


def filled(form: Form) -> ScrollArea:
    scroll = form.add_scroll_area(rect(20, 20, 300, 200), 1000, name="long")
    for i in range(20):
        form.add_button(rect(0, i * 50), f"b{i}", lambda: None, container=scroll)
    return scroll


def test_a_layout_is_placed_over_all_of_the_content(pilot: Pilot) -> None:
    scroll, rects = Form(pilot.stage).add_scroll_area(pygame.Rect(100, 50, 300, 200), 1), PlacedRects()
    assert scroll.place(column(rects.cell("a", height=30), rects.cell("b", height=20), gap=5), 40) == 95
    assert dict(rects) == {"a": pygame.Rect(0, 40, scroll.width, 30), "b": pygame.Rect(0, 75, scroll.width, 20)}


def test_the_wheel_scrolls_and_stops_at_the_ends(pilot: Pilot) -> None:
    scrolls: list[ScrollArea] = []
    opened(pilot, lambda form: scrolls.append(filled(form)))
    pilot.stage.handle(*wheel(-1, (100, 100)))
    assert scrolls[0].offset == 56
    pilot.stage.handle(*wheel(100, (100, 100)))
    assert scrolls[0].offset == 0
    pilot.stage.handle(*wheel(-100, (100, 100)))
    assert scrolls[0].offset == 800
    pilot.stage.handle(*wheel(1, (900, 100)))
    assert scrolls[0].offset == 800, "the pointer is elsewhere"


@pytest.mark.parametrize("part", [0.25, 0.1, 0.005])
def test_parts_of_a_turn_scroll_as_far_as_a_whole_one(pilot: Pilot, part: float) -> None:
    scrolls: list[ScrollArea] = []
    opened(pilot, lambda form: scrolls.append(filled(form)))
    pilot.move((100, 100))
    pilot.wheel(0, sideways=-3)
    assert scrolls[0].offset == 0
    for _ in range(round(1 / part)):
        pilot.wheel(-part)
    assert scrolls[0].offset == 56


def test_parts_of_a_turn_scroll_an_open_list_by_rows(pilot: Pilot) -> None:
    options = [(str(i), f"Option {i}") for i in range(60)]
    made = opened(
        pilot, lambda form: form.add_drop_down(rect(20, 20, 200, 30), options, "0", lambda _: None, name="many")
    )
    pilot.click(pilot.centre(made.rect_of("many")))
    popup = made.open_drop_down_list
    assert popup is not None
    before = popup.row_rect("5").y
    pilot.wheel(0, sideways=-1)
    pilot.wheel(-0.5)
    assert popup.row_rect("5").y == before
    pilot.wheel(-0.5)
    assert popup.row_rect("4").y < popup.row_rect("5").y == before - popup.row_rect("5").h


def wheel(turns: float, pos: tuple[float, float]) -> tuple[Input, Any]:
    from tabletop.ui.stage.events import WheelEvent

    return WheelEvent(pos, turns), pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=int(turns))


def test_the_bar_is_dragged(pilot: Pilot) -> None:
    scrolls: list[ScrollArea] = []
    opened(pilot, lambda form: scrolls.append(filled(form)))
    pilot.drag((311, 30), (311, 400))
    assert scrolls[0].offset == 800


def test_tab_shows_what_it_reaches(pilot: Pilot) -> None:
    made = opened(pilot, lambda form: [filled(form)].clear())
    for _ in range(12):
        pilot.key("tab")
    assert made.focused == "b11"
    assert rect(20, 20, 300, 200).contains(made.rect_of("b11"))


def test_what_is_scrolled_away_cannot_be_clicked(pilot: Pilot) -> None:
    told: list[str] = []

    def fill(form: Form) -> None:
        scroll = form.add_scroll_area(rect(20, 20, 300, 200), 1000)
        form.add_button(rect(0, 300), "below", lambda: told.append("below"), container=scroll)

    opened(pilot, fill)
    pilot.click((100, 340))
    assert told == []


def test_focus_and_scrolling_outlive_a_layout(pilot: Pilot) -> None:
    scrolls: list[ScrollArea] = []
    opened(pilot, lambda form: scrolls.append(filled(form)))
    form(pilot).focus_widget("b10")
    offset = scrolls[0].offset
    assert offset > 0
    pilot.stage.use_surface(pilot.stage.surface)
    assert form(pilot).focused == "b10"
    assert scrolls[-1] is not scrolls[0]
    assert scrolls[-1].offset == offset


def renew(pilot: Pilot) -> None:
    """The page is laid out anew, as when another process has found something for it."""
    pilot.stage.scene.layout()
    pilot.frames()


def test_a_press_outlives_a_layout(pilot: Pilot) -> None:
    told: list[str] = []

    def fill(form: Form) -> None:
        form.add_button(rect(20, 20), "Go", lambda: told.append("go"))
        form.add_switch(rect(20, 80), False, lambda on: told.append(f"on {on}"), name="switch", label="Sound")
        form.add_segmented_choice(rect(20, 140, 300), LEVELS, "easy", told.append, name="level")
        form.add_rows(rect(20, 200, 300, 200), [("1", "One"), ("2", "Two")], told.append, selected="1", name="list")

    opened(pilot, fill)
    for name, part in (("Go", ""), ("switch", ""), ("level", "hard"), ("list", "2")):
        pilot.press(pilot.centre(form(pilot).rect_of(name, part)))
        renew(pilot)
        pilot.release()
    assert told == ["go", "on True", "hard", "2"]
    pilot.press(pilot.centre(form(pilot).rect_of("Go")))
    renew(pilot)
    pilot.release((900, 500))
    pilot.press((900, 500))
    pilot.release(pilot.centre(form(pilot).rect_of("Go")))
    assert len(told) == 4, "a press that ends beside it, or began there, is none"


@pytest.mark.parametrize("after", ["Other", "lower", "disabled", "gone"])
def test_a_press_ends_where_something_else_stands_by_now(pilot: Pilot, after: str) -> None:
    told: list[str] = []
    forms: list[Form] = []

    def fill(form: Form) -> None:
        forms.append(form)
        is_first = len(forms) == 1
        if not is_first and after == "gone":
            return
        place = rect(20, 300) if not is_first and after == "lower" else rect(20, 20)
        words = "Other" if not is_first and after == "Other" else "Match of Monday"
        form.add_button(place, words, lambda: told.append(words), name="open 0",
                        enabled=is_first or after != "disabled")  # fmt: skip

    opened(pilot, fill)
    pilot.press(pilot.centre(rect(20, 20)))
    renew(pilot)
    pilot.release()
    assert told == []
    assert forms[-1].widgets.pressed is None


def test_a_slider_a_selection_and_a_bar_are_dragged_through_a_layout(pilot: Pilot) -> None:
    told: list[int] = []
    scrolls: list[ScrollArea] = []

    def fill(form: Form) -> None:
        form.add_slider(rect(20, 20, 300, 32), 0, (0, 100), told.append, name="volume", value_text=str)
        form.add_text_field(rect(20, 80, 300), "Ann Ben Cid", lambda _: None, name="name")
        scrolls.append(form.add_scroll_area(rect(20, 140, 300, 200), 1000))

    opened(pilot, fill)
    x, y = pilot.centre(form(pilot).rect_of("volume"))
    pilot.press((x - 100, y))
    pilot.move((x, y))
    renew(pilot)
    pilot.release()
    assert told == [50]
    pilot.move((x + 60, y))
    assert told == [50], "let go"
    field = pilot.centre(form(pilot).rect_of("name"))
    pilot.press((field[0] - 145, field[1]))
    renew(pilot)
    pilot.move((field[0] + 140, field[1]))
    pilot.release()
    stop = next(stop for stop in form(pilot).tab_stops if stop.name == "name")
    assert stop.field is not None
    assert stop.field.editor.selected_text == "Ann Ben Cid"
    pilot.press((311, 150))
    renew(pilot)
    pilot.move((311, 500))
    assert scrolls[-1].offset == 800
    pilot.release()
    pilot.move((311, 150))
    assert scrolls[-1].offset == 800


def test_emptying_a_window_takes_its_widgets_from_the_keyboard(pilot: Pilot) -> None:
    scrolls: list[ScrollArea] = []
    made = opened(pilot, lambda form: scrolls.append(filled(form)))
    made.focus_widget("b3")
    made.empty_scroll_area(scrolls[0])
    assert made.widget_names == ()
    assert made.focused == ""


def test_the_ring_is_for_people_at_the_keyboard(pilot: Pilot) -> None:
    opened(pilot, lambda form: form.add_button(rect(20, 20), "Go", lambda: None))
    at, accent = (17 + 110, 17), pygame.Color("#FFD166")
    pilot.click((100, 40))
    pilot.frames()
    assert pilot.stage.surface.get_at(at) != accent
    pilot.key("tab")
    pilot.frames()
    assert pilot.stage.surface.get_at(at) == accent


def test_a_form_at_rest_draws_nothing(pilot: Pilot) -> None:
    def fill(form: Form) -> None:
        filled(form)
        form.add_text_field(rect(600, 20), "", lambda _: None, name="name")
        form.add_slider(rect(600, 80), 3, (0, 9), lambda _: None, name="slider", value_text=str)

    opened(pilot, fill)
    pilot.move((100, 40))
    pilot.frames(120)
    before = pilot.loop.frames
    pilot.frames(120)
    assert pilot.loop.frames == before


def test_hovering_draws_only_what_changes(pilot: Pilot) -> None:
    opened(pilot, lambda form: form.add_button(rect(20, 20), "Go", lambda: None))
    pilot.frames(3)
    drawn: list[list[pygame.Rect]] = []
    real = pilot.stage.draw

    def draw() -> list[pygame.Rect]:
        drawn.append(real())
        return drawn[-1]

    pilot.stage.draw = draw  # type: ignore[method-assign]
    pilot.move((100, 40))
    pilot.frames(2)
    assert drawn
    assert all(rect(15, 15, 210, 50).contains(part) for parts in drawn for part in parts)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_form_is_made_at_any_size_and_theme(tmp_path: Path, size: tuple[int, int], theme: str) -> None:
    with piloted(tmp_path, Settings(theme=theme, text_scale=200), size) as pilot:
        opened(pilot, lambda form: [filled(form)].clear())
        assert pilot.stage.surface.get_bounding_rect().w > 0


def luminance(colour: str) -> float:
    """WCAG's relative luminance."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("ink", "ground"), [
    ("text", "panel"), ("text", "background"), ("text", "edge"), ("text", "raised"), ("text", "hovered"),
    ("text", "pressed"), ("text", "field"), ("secondary", "panel"), ("secondary", "background"),
    ("secondary", "field"), ("disabled", "panel"), ("disabled", "field"), ("accent", "panel"),
    ("accent", "raised"), ("on_accent", "accent"), ("on_accent", "accent_hovered"),
])  # fmt: skip
@pytest.mark.parametrize("name", ["dark", "light"])
def test_words_stand_out_from_their_ground(name: str, ink: str, ground: str) -> None:
    theme = make_theme(name, projector=False)
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


def test_a_form_is_drawn_though_its_first_look_comes_late(pilot: Pilot) -> None:
    """As on a machine that was busy with something else for some seconds."""
    pilot.stage.push_scene(registry.open_scene("settings", pilot.stage))
    pilot.clock.now += 10
    pilot.frames(2)
    pilot.stage.redraw_everything()
    pilot.frames(2)
    late = pilot.picture()
    pilot.move((5, 400))
    pilot.stage.redraw_everything()
    pilot.frames(2)
    assert pilot.picture() == late


def test_words_are_as_strong_in_a_form_as_elsewhere(pilot: Pilot) -> None:
    box, words = rect(20, 20, 300), "Read 残った者を読む"
    opened(pilot, lambda form: form.add_wrapped_text(box, words))
    expected = pygame.Surface(pilot.stage.surface.get_size())
    draw.paragraph(pilot.stage, expected, words, box)
    average = [pygame.transform.average_color(each, box)[0] for each in (expected, pilot.stage.surface)]
    assert average[0] > 10
    assert average[1] == pytest.approx(average[0], abs=1)
