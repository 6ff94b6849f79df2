"""What the page of keys says is what the keys do: each of its lines is tried at a table, in a review and elsewhere."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import english_texts_by_id
from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.keys import KeyHelpScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tabletop.ui.scenes.settings import SettingsScene
from tabletop.ui.scenes.table.inputs import NEW_QUESTION_SECONDS
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.widgets.node import NodeAction
from tests.games.zoon.board.states import CLASSIC
from tests.games.zoon.board.table import zoon_match
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated, spot
from tests.ui.scene_of import scene_of

LINE = "E-f F-a b-c a-F c-d F-a"
Check = Callable[[Pilot], None]
CHECKS: dict[str, Check] = {}
"""How each line of the page is tried, by its name."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", cover="off")) as made:
        yield made


def tries(*names: str) -> Callable[[Check], Check]:
    def known(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(names, check))
        return check

    return known


def played(pilot: Pilot, moves: str = LINE) -> TableScene:
    match = new_match()
    for text in moves.split():
        match.submit(match.game.parse(text))
    scene = seated(pilot, match)
    pilot.rest()
    return scene


def review(pilot: Pilot) -> ReviewScene:
    played(pilot)
    pilot.key("r")
    pilot.rest()
    assert isinstance(pilot.stage.scene, ReviewScene)
    return pilot.stage.scene


# --- everywhere ------------------------------------------------------------------------------------------------------


@tries("everywhere_page")
def _page(pilot: Pilot) -> None:
    scene = played(pilot)
    for closes in ("?", "escape"):
        pilot.key("?")
        scene_of(pilot, KeyHelpScene)
        pilot.key(closes)
        assert pilot.stage.scene is scene


@tries("everywhere_walk")
def _walk(pilot: Pilot) -> None:
    played(pilot).open_menu()
    menu: Any = pilot.stage.scene
    pilot.key("tab")
    first = menu.buttons.focused
    pilot.key("down")
    assert menu.buttons.focused is not first
    for _ in menu.buttons.items:
        if menu.buttons.focused.name != "settings":
            pilot.key("tab")
    pilot.key("return")
    assert isinstance(pilot.stage.scene, SettingsScene)


@tries("everywhere_escape", "table_escape")
def _escape(pilot: Pilot) -> None:
    scene = played(pilot, "")
    pilot.click(spot(scene, "E"))
    assert scene.hand.gesture.selected_place == "E"
    pilot.key("escape")
    assert scene.hand.gesture.selected_place is None
    pilot.key("l")
    pilot.rest()
    assert scene.table.suggestion_panel.shown is not None
    pilot.key("escape")
    assert scene.table.suggestion_panel.shown is None
    assert pilot.stage.scene is scene
    pilot.key("escape")
    assert isinstance(pilot.stage.scene, MenuScene)
    pilot.key("escape")
    assert pilot.stage.scene is scene


@tries("everywhere_find")
def _find(pilot: Pilot) -> None:
    for name in ("rulebook", "settings"):
        scene: Any = open_scene(name, pilot.stage, SceneRequest("zodiac"))
        pilot.stage.push_scene(scene)
        pilot.frames(2)
        pilot.key("f", ctrl=True)
        assert scene.form.focused == "search"
        pilot.stage.pop_scene()


@tries("everywhere_book")
def _book(pilot: Pilot) -> None:
    played(pilot)
    pilot.key("f1")
    assert isinstance(pilot.stage.scene, RulebookScene)


@tries("everywhere_mute")
def _mute(pilot: Pilot) -> None:
    played(pilot)
    before = pilot.stage.settings.sound
    pilot.key("m")
    assert pilot.stage.settings.sound != before
    pilot.key("m")
    assert pilot.stage.settings.sound == before


@tries("everywhere_full")
def _full(pilot: Pilot) -> None:
    played(pilot)
    asked: list[bool] = []
    pilot.stage.toggle_fullscreen = lambda: asked.append(True)
    pilot.key("f11")
    assert asked == [True]


@tries("everywhere_wall")
def _wall(pilot: Pilot) -> None:
    played(pilot)
    pilot.key("f10")
    wall: Any = pilot.stage.second_window
    assert wall.is_open
    pilot.key("f10")
    assert not wall.is_open


# --- at a table ------------------------------------------------------------------------------------------------------


@tries("table_mouse")
def _mouse(pilot: Pilot) -> None:
    scene = played(pilot, "")
    pilot.click(spot(scene, "E"))
    pilot.click(spot(scene, "E"), button=3)
    assert scene.hand.gesture.selected_place is None
    pilot.drag(spot(scene, "E"), spot(scene, "f"))
    pilot.rest()
    pilot.click(spot(scene, "F"))
    pilot.click(spot(scene, "a"))
    pilot.rest()
    assert list(map(str, scene.match.past.actions())) == ["E-f", "F-a"]


@tries("table_pick", "table_next")
def _pick(pilot: Pilot) -> None:
    scene = played(pilot, "")
    pilot.key("tab")
    first = scene.hand.gesture.focus
    pilot.key("tab")
    assert first is not None
    assert scene.hand.gesture.focus not in (None, first)
    pilot.key("space")
    assert scene.hand.gesture.selected_place is not None
    pilot.key("right")
    pilot.key("space")
    pilot.rest()
    assert scene.match.ply == 1


@tries("table_done")
def _done(pilot: Pilot) -> None:
    """The bright button by Enter; after the end the same key begins another match."""
    scene = played(pilot, "")
    rng = random.Random(5)
    while scene.match.outcome is None:
        scene.play(rng.choice(scene.match.actions()))
    pilot.rest()
    pilot.frames(seconds=3)
    for _ in range(3):  # the end's page may lie over the table
        pilot.key("return")
        pilot.rest()
        pilot.frames(seconds=3)
        tables = [each for each in pilot.stage.scenes if isinstance(each, TableScene)]
        if tables[-1] is not scene:
            break
    assert tables[-1] is not scene
    assert tables[-1].match.ply == 0


@tries("table_backspace")
def _backspace(pilot: Pilot) -> None:
    scene = seated(pilot, match_of("zone_wars"))
    for _ in range(60):
        if scene.match.to_act >= 0 and any(type(a).__name__ == "Move" for a in scene.match.actions()):
            break
        scene.play(scene.match.actions()[0])
        pilot.rest()
    gesture = scene.hand.gesture
    move = next(a for a in scene.match.actions() if type(a).__name__ == "Move" and a.path)
    pilot.rest()
    while pilot.stage.scene is not scene:
        pilot.stage.pop_scene()
    for place in scene.board.picks.places_of_action(move)[:2]:
        scene.hand.press_place(place)
    before = len(gesture.path)
    pilot.key("backspace")
    assert len(gesture.path) < before


@tries("table_undo", "table_past")
def _undo(pilot: Pilot) -> None:
    scene = played(pilot)
    pilot.key("page up")
    pilot.rest()
    assert scene.story.ply == 5
    pilot.key("page down")
    pilot.rest()
    assert scene.story.ply == 6
    pilot.key("z", ctrl=True)
    pilot.rest()
    assert scene.match.ply == 5
    pilot.key("y", ctrl=True)
    pilot.rest()
    assert scene.match.ply == 6


@tries("table_alt")
def _alt(pilot: Pilot) -> None:
    scene = zoon_table(pilot)
    pilot.key_down("left alt")
    pilot.move(spot(scene, "d4"))
    pilot.frames(1)
    assert scene.hand.hover_info.preview.place == "d4"
    pilot.key_up("left alt")


@tries("table_ping")
def _ping(pilot: Pilot) -> None:
    scene = played(pilot, "")
    before = pilot.picture()
    pilot.click(spot(scene, "c"), button=2)
    pilot.frames(3)
    assert pilot.picture() != before
    pilot.frames(seconds=4)
    pilot.rest()
    assert scene.match.ply == 0


@tries("table_peek")
def _peek(pilot: Pilot) -> None:
    pilot.stage.change_settings(peek=True)
    scene: Any = zoon_table(pilot)
    pilot.rest()
    before = pilot.picture()
    pilot.key_down("h")
    pilot.frames(2)
    assert pilot.picture() != before
    pilot.key_up("h")
    pilot.rest()
    assert scene.match.ply == 0


@tries("table_hint", "table_judge")
def _hint(pilot: Pilot) -> None:
    scene = played(pilot, "")
    pilot.key("l")
    pilot.rest()
    assert scene.table.suggestion_panel.shown is not None
    pilot.key("escape")
    pilot.key("a")
    pilot.rest()
    assert scene.table.analysis.is_shown
    pilot.key("w")
    pilot.frames(4)
    assert scene.story.is_showing_suggested_line or scene.stage.toast.words


@tries("table_again")
def _again(pilot: Pilot) -> None:
    scene = played(pilot)
    pilot.key("p")
    pilot.frames(1)
    assert scene.is_busy()
    pilot.rest()
    pilot.key("p", shift=True)
    pilot.frames(1)
    assert scene.catch_up.is_running or scene.stage.toast.words


@tries("table_review")
def _review(pilot: Pilot) -> None:
    assert review(pilot).session.ply == 6


@tries("table_ear")
def _ear(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    told = pilot.stage.live_texts
    pilot.key("tab")
    focus = scene.hand.gesture.focus
    assert focus is not None
    name = scene.board.words.place_name(scene.story.view, focus)
    pilot.key("e")
    assert told.texts[-1].words.startswith(f"{name}: ")
    pilot.key("j")
    assert told.texts[-1].words == "Can be chosen: Tip C, Tip E, Ring b, Ring e"
    pilot.key("b")
    row = told.texts[-1].words
    assert name in row
    assert row.count(": ") > 1


@tries("table_ear_more")
def _ear_more(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    told = pilot.stage.live_texts
    pilot.frames(seconds=NEW_QUESTION_SECONDS)
    scene.perform_node_action("place/b", NodeAction.FOCUS)
    pilot.key("q")
    assert "can jump over it" in told.texts[-1].words
    pilot.key("u")
    assert told.texts[-1].words.count("Ring") > 1
    scene.perform_node_action("place/b", NodeAction.PRESS)
    scene.perform_node_action("place/F", NodeAction.FOCUS)
    pilot.key("y")
    assert told.texts[-1].words.startswith("From Ring b to Tip F: ")


@tries("table_aside", "table_list")
def _aside(pilot: Pilot) -> None:
    scene = played(pilot)
    pilot.key("f6")
    assert scene.table.buttons.focused is not None
    pilot.key("f6")
    walk = scene.table.move_list.navigation
    assert walk.focused_ply == 6
    pilot.key("up")
    assert walk.focused_ply < 6
    looked = walk.focused_ply
    pilot.key("return")
    pilot.rest()
    assert scene.story.ply == looked
    pilot.key("f6")
    assert walk.focused_ply == 0


def zoon_table(pilot: Pilot) -> TableScene:
    scene = seated(
        pilot, zoon_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "medium"), **CLASSIC)
    )
    scene.table.bot_turns.is_paused = True
    return scene


# --- in a review -----------------------------------------------------------------------------------------------------


@tries("review_steps", "review_far", "review_ends")
def _steps(pilot: Pilot) -> None:
    scene = review(pilot)
    for key, ply in (("left", 5), ("right", 6), ("home", 0), ("page down", 6), ("page up", 0), ("end", 6)):
        pilot.key(key)
        pilot.rest()
        assert scene.session.ply == ply, key


@tries("review_play", "review_speed")
def _play(pilot: Pilot) -> None:
    scene = review(pilot)
    pilot.key("home")
    pilot.rest()
    speed = scene.playback.speed
    pilot.key("s")
    assert scene.playback.speed != speed
    pilot.key("space")
    assert scene.playback.is_playing
    pilot.key("space")
    assert not scene.playback.is_playing


@tries("review_eyes")
def _eyes(pilot: Pilot) -> None:
    match = zoon_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "random"), **CLASSIC)
    match.resign(0) if match.can_resign else match.submit(match.game.parse("resign"))
    scene = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    before = scene.session.review_viewer.chosen
    pilot.key("e")
    pilot.rest()
    assert scene.session.review_viewer.chosen != before


@tries("review_again")
def _seen_again(pilot: Pilot) -> None:
    from tests.games.zoon.board.test_seen_again import COMBAT, fought

    scene = fought(pilot)
    pilot.key("r")
    pilot.rest()
    top: Any = pilot.stage.scene
    assert top.session.ply == len(COMBAT) == scene.match.ply
    pilot.key("a")
    assert isinstance(pilot.stage.scene, ClipReplayScene)


@tries("review_branch")
def _branch(pilot: Pilot) -> None:
    scene = review(pilot)
    pilot.key("left")
    pilot.rest()
    pilot.key("b")
    assert pilot.stage.scene is not scene, "it asks for the branch's name"


PROGRAM_LINES = {
    id_.removeprefix("keys."): text
    for id_, text in english_texts_by_id().items()
    if id_.startswith("keys.") and " | " in text
}
LINES = [name for name in PROGRAM_LINES if not name.endswith("_click")]
"""But for those of a game of clicks, which none of ours is: tests/foreign/test_clicks.py tries them."""


@pytest.mark.parametrize("name", LINES)
def test_what_the_page_says_of_a_key_is_what_it_does(pilot: Pilot, name: str) -> None:
    assert name in CHECKS, f'say here under @tries("{name}") how that key is tried'
    CHECKS[name](pilot)


def test_the_docs_name_no_key_of_a_table_that_the_page_does_not() -> None:
    told = (paths.data().parent / "docs" / "play.md").read_text(encoding="utf-8")
    table = told.split("## Keys")[1].split("On the mat")[0]
    pressed = [row.split("|")[1].strip() for row in table.splitlines() if row.startswith("| ") and "---" not in row][1:]
    page = {part.strip() for text in PROGRAM_LINES.values() for part in text.split(" | ")[0].split(",")}
    page |= {part.lower() for part in page} | {"1 to 4"}
    for row in pressed:
        for part in row.split(","):
            assert part.strip() in page or part.strip() == "held", row
