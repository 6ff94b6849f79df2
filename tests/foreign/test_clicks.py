"""A game in which one click does everything: nobody is told to drag there, on no page and at no time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.scenes.keys import KeyHelpScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.foreign.site import NAME as DRAGGED
from tests.foreign.written import changed, written
from tests.ui.pilot import Pilot, match_of, seated

NAME = "quay"
SLOW = "return now + 3.0"


@pytest.fixture
def package(tmp_path: Path) -> Iterator[Path]:
    """The game, whose pieces take three seconds to come to rest."""
    with written(tmp_path, NAME) as folder:
        board = folder / "board" / "board.py"
        changed(board, "        self._view = view\n        return now", f"        self._view = view\n        {SLOW}")
        changed(folder / "board" / "messages.py", "def prompt_text(", "def unused(")
        yield folder


def lines(pilot: Pilot) -> dict[str, str]:
    """What the open page of keys says of the mouse and of Space."""
    page = pilot.stage.scene
    assert isinstance(page, KeyHelpScene)
    return {keys: does for title, found in page.shown_sections for keys, does in found if title == "During a match"}


def test_the_page_of_keys_says_what_a_click_does(package: Path, pilot: Pilot) -> None:
    seated(pilot, match_of(NAME))
    pilot.key("?")
    found = lines(pilot)
    assert found["Mouse"] == "click where you want to play"
    assert found["Space, arrows"] == "play at the marked place, go to another one"
    assert not any("drag" in does for does in found.values())


def test_space_and_arrows_do_what_the_page_says(package: Path, pilot: Pilot) -> None:
    scene = seated(pilot, match_of(NAME))
    pilot.key("right")
    first = scene.hand.gesture.focus
    pilot.key("right")
    second = scene.hand.gesture.focus
    assert None not in (first, second)
    assert first != second
    pilot.key("space")
    assert [str(action) for action in scene.match.past.actions()] == [second]


def test_it_says_how_to_drag_where_a_game_is_dragged(pilot: Pilot) -> None:
    seated(pilot, match_of(DRAGGED))
    pilot.key("?")
    assert lines(pilot)["Mouse"].startswith("drag a piece")


def test_it_says_so_too_where_no_game_is_on(pilot: Pilot) -> None:
    pilot.stage.push_scene(KeyHelpScene(pilot.stage))
    assert lines(pilot)["Mouse"].startswith("drag a piece")


def test_the_first_hint_is_about_clicks_before_anybody_was_asked(
    package: Path, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a table opens on a movement, or on what is done by itself."""
    monkeypatch.setattr(TableScene, "active", property(lambda scene: False))
    scene = TableScene(pilot.stage, match_of(NAME))
    pilot.stage.push_scene(scene)
    pilot.frames()
    assert scene.picture.banner_text() == "Ann: click where you want to play"
    assert scene.picture.buttons["plate"].words == "Click where you want to play"


def test_the_computer_that_begins_leaves_no_other_hint(package: Path, pilot: Pilot) -> None:
    scene = TableScene(
        pilot.stage, match_of(NAME, Sitter(SitterKind.BOT, "Rex", "easy"), Sitter(SitterKind.PERSON, "Ann"))
    )
    pilot.stage.push_scene(scene)
    hints: list[str] = []
    while not scene.active:
        pilot.frames(seconds=0.1)
        hints += [scene.picture.banner_text(), scene.picture.buttons["plate"].words]
    assert "Click where you want to play" in hints
    assert not [hint for hint in hints if "drag" in hint.lower()]
