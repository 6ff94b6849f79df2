"""Where nobody's memory is helped, nothing at the table tells afterwards what was seen for a moment."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zoon.board.board import ZoonBoard
from tabletop.games.zoon.rules.battlefield import cell_from_name
from tabletop.games.zoon.rules.events import Fought
from tabletop.play.saved_matches import load_match, save_copy
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.boards.phone import phone_view_builder_of
from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.cover.cover_parts import HOLD_SECONDS
from tabletop.ui.scenes.cover.scene import CoverScene, missed_public_clips, missed_public_lines
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.wall.wall import SpectatorWindow
from tests.games.zoon.board.table import play, said, zoon_match
from tests.games.zoon.board.test_seen_again import attacked
from tests.ui.pilot import Pilot, piloted, spot
from tests.ui.scene_of import board_of

ANN, BEN = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy")
TRIBES = {"south": "delvers", "north": "stilts"}
FIELD = (
    "south a1:first-lantern c3:pickguard#0 e2:digger#0 b1:loamwyrm a2:digger#1;"
    " north c4:{} f6:moon-egg a6:queen-ardea e6:harrier d6:wader#1; turn south 5"
)
World = tuple[str, Sequence[str]]
"""The card on c4, and what is played after Ann's touch; the last answer is the same in all worlds."""
TIES: tuple[World, World] = (
    ("wader#0", ("touch TR", "lie 180 0", "d6-d5")), ("lancebill#0", ("touch TL", "lie 180 180", "d6-d5")),
)  # fmt: skip
FALLS: tuple[World, World] = (
    ("wader#0", ("touch TL", "lie 0 0", "d6-d5")), ("lancebill#1", ("touch TL", "lie 0 0", "d6-d5")),
)  # fmt: skip
LOSSES: tuple[World, World] = (
    ("wader#0", ("touch TL", "lie 180 0", "d6-d5")), ("lancebill#0", ("touch BR", "lie 0 0", "d6-d5")),
)  # fmt: skip
WORLDS = {"ties": TIES, "falls": FALLS, "losses": LOSSES}
"""Pairs of worlds in which a combat shows another card, other corners and other numbers, and comes out alike."""


def fought(pilot: Pilot, world: World, **setup: str) -> TableScene:
    """The combat is over and read, Ben has moved another card, and Ann is to move again."""
    match = zoon_match(ANN, BEN, chance="ask", position=FIELD.format(world[0]), **TRIBES, **setup)
    scene = TableScene(pilot.stage, match)
    scene.table.bot_turns.is_paused = True
    pilot.stage.push_scene(scene)
    pilot.rest()
    for text in ("c3-c4", "touch TL", *world[1]):
        play(scene, text)
        pilot.rest()
    pilot.clock.now = 1000.0
    pilot.frames(30, 0.2)
    pilot.rest()
    return scene


def on_the_table(pilot: Pilot, scene: TableScene) -> list[Any]:
    """The whole window, and everything that appears under the pointer."""
    pilot.move((2, 2))
    pilot.rest()
    found: list[Any] = [pilot.picture()]
    for place in scene.board.place_centres():
        pilot.move(spot(scene, place))
        pilot.frames(45, 0.1)
        found += [(place, pilot.picture(), scene.board.previews.preview_caption(scene.story.view, place))]
    pilot.move((2, 2))
    pilot.rest()
    return found


def in_hand(pilot: Pilot, scene: TableScene) -> list[Any]:
    """What every own card in hand shows of where it can go, and how likely that is to succeed."""
    words, found = scene.board.words, list[Any]()
    for action in scene.match.actions():
        view = scene.story.view
        found.append(
            (
                str(action),
                words.odds_lines(view, action),
                words.hint_reason(view, action),
                words.proposal_text(view, action),
            )
        )
    for place in ("e2", "b1"):
        pilot.press(spot(scene, place))
        pilot.move(spot(scene, "d4"), 4)
        pilot.frames(20, 0.1)
        found.append(pilot.picture())
        pilot.click(spot(scene, "f4"), button=3)
        pilot.release()
        pilot.rest()
    return found


def looked_back(pilot: Pilot, scene: TableScene) -> list[Any]:
    """Page Up to the first position and Page Down to the present one."""
    found: list[Any] = []
    for key in ("page up", "page down"):
        for _ in range(scene.match.length + 1):
            pilot.key(key)
            pilot.rest()
            found.append((scene.story.ply, pilot.picture()))
    assert {ply for ply, _ in found} == set(range(scene.match.length + 1))
    return found


def lists(pilot: Pilot, scene: TableScene) -> list[Any]:
    """The list of moves, what undo and redo say, and what a press on the combat's entry shows."""
    moves, offer = scene.table.move_list, scene.action_history.undo_offer()
    assert isinstance(moves, ActionLog)
    found: list[Any] = [moves.action_text_lines(ply) for ply in range(1, scene.match.length + 1)]
    found += [
        offer.label,
        offer.events,
        offer.refusal,
        scene.picture.buttons["undo"].tip,
        scene.picture.banner_wordings(),
    ]
    rows = dict(moves.visible_rows())
    for ply in range(3, scene.match.length + 1):
        pilot.click(pilot.centre(rows[ply]))
        pilot.frames(90)
        assert not isinstance(pilot.stage.scene, ClipReplayScene)
        found.append(pilot.picture())
        pilot.key("escape") if scene.story.is_detached else None
        pilot.rest()
    pilot.key("z", ctrl=True)
    pilot.rest()
    found.append(pilot.picture())
    return found


def retold(pilot: Pilot, scene: TableScene) -> list[Any]:
    """All that has happened since Ann was last asked, and the last action, played once more."""
    found: list[Any] = []
    for shift in (True, False):
        pilot.key("p", shift=shift)
        for _ in range(120):
            pilot.frames(seconds=0.1)
            found.append((pilot.picture(), scene.catch_up.shown_text))
        assert not scene.catch_up.is_running
        pilot.rest()
    return found


def reviewed(pilot: Pilot, scene: TableScene) -> list[Any]:
    """The review while the match goes on, with all eyes that may be chosen."""
    pilot.key("r")
    review = pilot.stage.scene
    assert isinstance(review, ReviewScene)
    found: list[Any] = []
    for _ in review.session.review_viewer.choices:
        for ply in range(review.session.match.length + 1):
            review.show_ply(ply)
            pilot.rest()
            assert "again" not in {plaque.name for plaque in review.picture.buttons.items}
            found += [pilot.picture(), review.session.review_viewer.button_words, review.session.ply_label(ply)]
        pilot.key("e")
    pilot.key("escape")
    pilot.rest()
    return found


def hinted(pilot: Pilot, scene: TableScene) -> list[Any]:
    """What a bot advises, and why."""
    found = []
    for _ in range(3):
        pilot.key("l")
        pilot.rest()
        tip = scene.table.suggestion_panel.shown
        found.append((pilot.picture(), None if tip is None else (str(tip.action), tip.action_words, tip.reason)))
    assert any(tip for _, tip in found)
    return found


def elsewhere(pilot: Pilot, scene: TableScene) -> list[Any]:
    """Every phone and what watchers see, the text for programs, and what the cover says between two people."""
    match, leaf = scene.match, phone_view_builder_of(scene.match.game)
    found: list[Any] = [str(match.shown_view(seat)) for seat in (0, None)]
    found += [json.dumps([asdict(block) for block in leaf.blocks(match.shown_view(seat), seat)]) for seat in (0, None)]
    found += [missed_public_lines(match, 0), missed_public_clips(pilot.stage, match, 0)]
    return found


SURFACES: tuple[Callable[[Pilot, TableScene], list[Any]], ...] = (
    on_the_table, in_hand, looked_back, lists, retold, reviewed, hinted, elsewhere,
)  # fmt: skip


def found_by(folder: Path, world: World, surface: Callable[[Pilot, TableScene], list[Any]], **setup: str) -> list[Any]:
    folder.mkdir()
    with piloted(folder, Settings(cover="off", confirm="none")) as pilot:
        scene = fought(pilot, world, **setup)
        assert scene.match.to_act == 0
        return surface(pilot, scene)


@pytest.mark.parametrize("surface", SURFACES, ids=lambda surface: surface.__name__)
@pytest.mark.parametrize("name", WORLDS)
def test_what_was_shown_in_a_combat_is_nowhere_to_be_found_afterwards(
    tmp_path: Path, name: str, surface: Callable[[Pilot, TableScene], list[Any]]
) -> None:
    one, other = (found_by(tmp_path / str(i), w, surface, memory="unaided") for i, w in enumerate(WORLDS[name]))
    assert one == other


@pytest.mark.parametrize("surface", [on_the_table, in_hand, looked_back, retold, elsewhere])
def test_the_two_worlds_do_differ_where_the_table_helps(
    tmp_path: Path, surface: Callable[[Pilot, TableScene], list[Any]]
) -> None:
    """By default, and in every match that was recorded before this could be agreed on."""
    one, other = (found_by(tmp_path / str(i), world, surface) for i, world in enumerate(TIES))
    assert one != other


def on_the_wall(folder: Path, world: World, memory: str) -> bytes:
    """The second window once the combat is over, before anything else happens."""
    folder.mkdir()
    with piloted(folder, Settings(cover="off", confirm="none")) as pilot:
        pilot.key("f10")
        fought(pilot, (world[0], world[1][:-1]), memory=memory)
        wall = pilot.stage.second_window
        assert isinstance(wall, SpectatorWindow)
        assert wall.stage is not None
        return pygame.image.tobytes(wall.stage.surface, "RGB")


@pytest.mark.parametrize("name", WORLDS)
@pytest.mark.parametrize("memory", ["helped", "unaided"])
def test_the_second_window_keeps_nothing_of_a_combat(tmp_path: Path, name: str, memory: str) -> None:
    one, other = (on_the_wall(tmp_path / str(i), world, memory) for i, world in enumerate(WORLDS[name]))
    assert (one == other) == (memory == "unaided")


def test_a_combat_is_shown_with_both_faces_and_the_end_shows_everything(tmp_path: Path) -> None:
    """Its cards are told large while it is fought; after the game the list names all of them again."""
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as pilot:
        match = zoon_match(ANN, BEN, chance="ask", position=FIELD.format("wader#0"), **TRIBES, memory="unaided")
        scene = TableScene(pilot.stage, match)
        scene.table.bot_turns.is_paused = True
        pilot.stage.push_scene(scene)
        pilot.rest()
        for text in ("c3-c4", "touch TL", "touch TL", "lie 0 0"):
            play(scene, text)
            pilot.rest_without_reading()
        fights = [event for event in match.past.events_when_first_shown(4, 0) if isinstance(event, Fought)]
        told = board_of(scene, ZoonBoard).combats.current_animation
        assert told is not None
        assert told.fought == fights[0]
        pilot.rest()
        assert not any(isinstance(event, Fought) for event in scene.story.history.viewer_events(4))
        play(scene, "resign")
        pilot.rest()
        assert match.outcome is not None
        assert not any(isinstance(event, Fought) for event in match.past.events(4, 0)), "it could be taken back"
        assert not match.past.view(1, 0).aided
        match.disclose_secrets()
        assert match.past.events(4, 0) == match.past.events_when_first_shown(4, 0)
        assert match.shown_view(0) == match.view(0)
        assert match.past.view(1, 0).aided


def test_what_was_agreed_is_kept_in_the_file_and_old_files_stay_helped(tmp_path: Path) -> None:
    """The digests of states that were recorded before stay what they were."""
    for memory in ("helped", "unaided"):
        match = zoon_match(ANN, BEN, chance="ask", position=FIELD.format("wader#0"), **TRIBES, memory=memory)
        path = tmp_path / f"{memory}.tabletop"
        save_copy(match, path)
        loaded = load_match(path, resume=False).match
        assert loaded.header.setup["memory"] == memory
        assert loaded.shown_view(0) == match.shown_view(0)
        assert loaded.shown_view(0).aided == (memory == "helped")
    old = zoon_match(ANN, BEN, chance="ask", position=FIELD.format("wader#0"), **TRIBES)
    new = zoon_match(ANN, BEN, chance="ask", position=FIELD.format("wader#0"), **TRIBES, memory="helped")
    assert old.past.state_digest() == new.past.state_digest()
    assert old.shown_view(0) == old.view(0)


SPENT = "south a1:first-lantern c3:pickguard#0; north f6:moon-egg a6:queen-ardea; trumps north {}=tomb/{}; turn south 5"


def under_the_pointer(folder: Path, trump: tuple[str, int], memory: str) -> list[Any]:
    """North's hand and Tomb as South sees them, and what appears when the pointer is on them."""
    folder.mkdir()
    with piloted(folder, Settings(cover="off", confirm="none")) as pilot:
        match = zoon_match(ANN, BEN, chance="ask", position=SPENT.format(*trump), **TRIBES, memory=memory)
        scene = TableScene(pilot.stage, match)
        pilot.stage.push_scene(scene)
        pilot.rest()
        found: list[Any] = [pilot.picture(), str(match.shown_view(0))]
        for place in scene.board.place_centres():
            if place.startswith(("other:", "tomb:1")):
                pilot.move(spot(scene, place))
                pilot.frames(45, 0.1)
                found += [pilot.picture(), scene.board.previews.preview_caption(scene.story.view, place)]
        return found


@pytest.mark.parametrize("memory", ["helped", "unaided"])
def test_which_trumps_the_enemy_has_spent_is_not_told(tmp_path: Path, memory: str) -> None:
    spent = ("reed-javelin", 3), ("great-migration", 1)
    one, other = (under_the_pointer(tmp_path / str(i), trump, memory) for i, trump in enumerate(spent))
    assert len(one) > 6
    assert (one == other) == (memory == "unaided")


def test_in_a_combat_the_own_card_is_not_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a combat is about to be fought nobody looks at anything (Z16)."""
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as pilot:
        for memory in ("helped", "unaided"):
            match = zoon_match(ANN, BEN, chance="ask", position=FIELD.format("wader#0"), **TRIBES, memory=memory)
            scene = TableScene(pilot.stage, match)
            pilot.stage.push_scene(scene)
            pilot.rest()
            play(scene, "c3-c4")
            pilot.rest()
            assert ("Yours: Pickguard" in said(pilot, monkeypatch)) == (memory == "helped")


def test_two_people_see_a_combat_once_each_and_then_not_again(tmp_path: Path) -> None:
    """Whoever comes to the table after it is shown the combat that was missed; later nothing shows it again."""
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        people = ANN, Sitter(SitterKind.PERSON, "Ben")
        match = zoon_match(*people, chance="ask", position=FIELD.format("wader#0"), **TRIBES, memory="unaided")
        scene = attacked(pilot, match, "c3-c4", "touch TL")
        for text in ("touch TL", "lie 0 0", "d6-d5"):
            play(scene, text)
            pilot.rest()
        cover = pilot.stage.scene
        assert isinstance(cover, CoverScene)
        assert "again" not in {plaque.name for plaque in cover.buttons.items}
        assert not any("Wader" in line or "Pickguard" in line for line in missed_public_lines(match, 0))
        assert tells(pilot, scene, lambda: hold(pilot)) == ["Pickguard", "Wader"]
        assert tells(pilot, scene, lambda: pilot.key("p", shift=True)) == []


def hold(pilot: Pilot) -> None:
    """Ann holds the button of the cover."""
    pilot.key_down("space")
    pilot.clock.now += HOLD_SECONDS
    pilot.frames(2)
    pilot.key_up("space")


def tells(pilot: Pilot, scene: TableScene, begin: Callable[[], None]) -> list[str]:
    """Names of the cards of a combat that is told large after something was done, until all is over."""
    found: list[str] = []
    begin()
    for _ in range(300):
        pilot.frames(seconds=0.1)
        told = board_of(scene, ZoonBoard).combats.current_animation
        if told is not None and not found:
            found = [side.name for side in (told.fought.attacker, told.fought.defender)]
    assert not scene.catch_up.is_running
    return found


def test_it_is_agreed_in_the_set_up_and_played_that_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path / "saves") as pilot:
        scene = open_scene("setup", pilot.stage, SceneRequest("zoon"))
        assert isinstance(scene, SetupScene)
        pilot.stage.push_scene(scene)
        pilot.frames(2)
        assert dict(scene.plan.options)["memory"] == "helped"
        for name in ("more", "memory"):
            for _ in range(60):
                if name in (scene.form.focused or ""):
                    break
                pilot.key("tab")
            pilot.key("return" if name == "more" else "right")
        assert dict(scene.plan.options)["memory"] == "unaided"
        scene.form.focus_widget("start")
        pilot.key("return")
        pilot.rest()
        table = next(each for each in pilot.stage.scenes if isinstance(each, TableScene))
        assert table.match.header.setup["memory"] == "unaided"
        assert not table.match.shown_view(0).aided


def test_a_card_that_lay_open_is_shown_in_the_very_picture_that_tells_what_it_did(tmp_path: Path) -> None:
    """The match is further by the dice when the attack is told; looked at later it is a back, as it is ruled now."""
    position = "south a1:first-lantern c3:pickguard#0; north c4:wader#0[up] f6:moon-egg; turn north 6"
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as pilot:
        match = zoon_match(ANN, BEN, ruleset="sullivan", position=position, **TRIBES, memory="unaided")
        scene = TableScene(pilot.stage, match)
        scene.table.bot_turns.is_paused = True
        pilot.stage.push_scene(scene)
        pilot.rest()
        play(scene, "c4-c3")
        assert match.ply > 1, "the dice have been thrown"
        shown = set[int | None]()
        for _ in range(100):
            pilot.frames(seconds=0.1)
            if scene.story.snapshot.ply == 1:
                there = scene.story.view.cells[cell_from_name("c4")]
                shown.add(there.card)
        assert shown
        assert None not in shown
        assert match.past.view_when_first_shown(1, 0).cells[cell_from_name("c4")].card is not None


def test_news_of_a_card_that_has_moved_on_shows_its_face_and_a_look_back_does_not() -> None:
    position = "south a1:first-lantern c1:pickguard#0; north c5:wader#0[up] d6:wader#1 f6:moon-egg; turn north 6"
    people = ANN, Sitter(SitterKind.PERSON, "Ben")
    match = zoon_match(*people, ruleset="sullivan", position=position, **TRIBES, memory="unaided")
    for text in ("c5-c4", "c1-c2", "c4-c3"):
        match.submit(match.game.parse(text))
    assert match.past.view_when_first_shown(1, 0).cells[cell_from_name("c4")].card is not None
    assert match.past.view(1, 0).cells[cell_from_name("c4")].card is None


def with_lullaby(folder: Path, flag: str, memory: str) -> list[Any]:
    """What shines when the trump that leads an enemy is taken in hand; the enemy's Emblem was seen, or was not."""
    folder.mkdir()
    position = f"south a1:mudpearl b2:mother-croak; north c4:first-lantern{flag} f6:digger#0; turn south 5"
    with piloted(folder, Settings(cover="off", confirm="none")) as pilot:
        match = zoon_match(ANN, BEN, position=position, south="bogwife", north="delvers", memory=memory)
        scene = TableScene(pilot.stage, match)
        pilot.stage.push_scene(scene)
        pilot.rest()
        pilot.click(spot(scene, "trump:fen-lullaby"))
        pilot.frames(30, 0.1)
        return [pilot.picture(), [str(action) for action in match.actions()]]


@pytest.mark.parametrize("memory", ["helped", "unaided"])
def test_n42_the_marks_of_lullaby_remember_nothing(tmp_path: Path, memory: str) -> None:
    one, other = (with_lullaby(tmp_path / str(i), flag, memory) for i, flag in enumerate(("", "[seen]")))
    assert any("fen-lullaby" in text for text in one[1])
    assert (one == other) == (memory == "unaided")
