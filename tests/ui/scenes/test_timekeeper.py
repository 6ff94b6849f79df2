"""The clock at a table: who is charged, when it stands still, what it shows, and that a bot waits for a drag."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.ai.worker import Answer
from tabletop.games.zoon.board.deploy.deploy_scene import DeployScene
from tabletop.play.decision_times import DecisionTimes
from tabletop.play.match import Match
from tabletop.play.match_lengths import remaining_plies
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.replays.scene import ReplaysScene
from tabletop.ui.scenes.table import timekeeper
from tabletop.ui.scenes.table.match_mode import RecordedMatchMode
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.table.seat_clocks import NO_CLOCKS, SeatClocks, duration_text
from tabletop.ui.scenes.table.timekeeper import told_minutes
from tabletop.ui.scenes.wall.wall import SpectatorWindow
from tabletop.ui.widgets.node import Node
from tests.ui.canned_worker import CannedWorker
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated, spot
from tests.ui.scenes.phones.handsets import desk
from tests.ui.scenes.test_results import QUICK
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, QUICK) as made:
        made.stage.push_scene(ReplaysScene(made.stage))
        yield made


def timed(pilot: Pilot, clock: str = "shown", *sitters: Sitter) -> TableScene:
    """A match of two people with a clock, both charged nothing yet."""
    scene = seated(pilot, new_match(*sitters, clock=clock))
    assert scene.match.header.clock == clock
    return scene


def clocked(name: str) -> Match[Any, Any, Any]:
    """A match of people whose time is shown."""
    made = match_of(name)
    return Match(made.game, replace(made.header, clock="shown"))


def think(pilot: Pilot, seconds: float) -> None:
    pilot.frames(round(seconds * 4), seconds=0.25, draws=False)


def taken(scene: TableScene, seat: int) -> int:
    """Whole seconds that are shown."""
    return scene.table.seat_clocks.seconds[seat] or 0


def play_any(pilot: Pilot, scene: TableScene) -> int:
    """Somebody decides, and all of it is seen; who it was."""
    seat = scene.match.to_act
    scene.play(scene.match.actions()[0])
    pilot.rest()
    return seat


def test_whoever_is_asked_is_charged(pilot: Pilot) -> None:
    scene = timed(pilot)
    first = scene.match.to_act
    before = taken(scene, first)
    think(pilot, 12)
    assert taken(scene, first) - before == pytest.approx(12, abs=1)
    assert taken(scene, 1 - first) == 0
    play_any(pilot, scene)
    think(pilot, 5)
    charged = DecisionTimes(scene.match).charged_decisions()
    assert [(each.ply, each.seat) for each in charged] == [(1, first)]
    assert charged[0].milliseconds == pytest.approx(1000 * (before + 12), abs=1500)
    assert taken(scene, 1 - first) == pytest.approx(5, abs=1)


@pytest.mark.parametrize("page", ["rulebook", "settings", "menu", "review"])
def test_it_stands_still_under_other_pages(pilot: Pilot, page: str) -> None:
    scene = timed(pilot)
    play_any(pilot, scene)
    think(pilot, 2)
    before = taken(scene, scene.match.to_act)
    if page == "menu":
        scene.open_menu()
    else:
        scene.open(page, **({"match": scene.match} if page == "review" else {}))
    pilot.frames(2)
    assert pilot.stage.scene is not scene
    think(pilot, 60)
    assert taken(scene, scene.match.to_act) - before <= 1
    while pilot.stage.scene is not scene:
        pilot.stage.pop_scene()
    think(pilot, 3)
    assert taken(scene, scene.match.to_act) - before == pytest.approx(3, abs=1)


def test_it_stands_still_under_the_curtain(pilot: Pilot) -> None:
    pilot.stage.change_settings(cover="on")
    match = clocked("zoon")
    scene = seated(pilot, match)
    assert isinstance(pilot.stage.scene, CoverScene)
    think(pilot, 30)
    assert taken(scene, match.to_act) <= 1


def test_nobody_is_charged_while_pictures_run(pilot: Pilot) -> None:
    pilot.stage.change_settings(animation_speed=1.0)
    scene = timed(pilot)
    think(pilot, 3)
    scene.play(scene.match.actions()[0])
    pilot.frames(1)
    assert not scene.story.is_at_rest
    assert taken(scene, scene.match.to_act) == 0


def test_bots_are_charged_to_nobody(pilot: Pilot) -> None:
    pilot.stage.worker = CannedWorker()
    bot = Sitter(SitterKind.BOT, "Bot", "easy")
    scene = timed(pilot, "shown", bot, Sitter(SitterKind.PERSON, "Ann"))
    think(pilot, 10)
    assert scene.match.to_act == 0
    assert scene.table.seat_clocks.seconds == (None, 0)


def test_an_hour_of_sleep_is_not_charged(pilot: Pilot) -> None:
    scene = timed(pilot)
    before = taken(scene, scene.match.to_act)
    pilot.frames(seconds=3600.0)
    pilot.frames(2)
    assert taken(scene, scene.match.to_act) - before <= 6


def test_undo_gives_time_back(pilot: Pilot) -> None:
    scene = timed(pilot)
    first = scene.match.to_act
    before = taken(scene, first)
    think(pilot, 20)
    play_any(pilot, scene)
    assert taken(scene, first) >= before + 19
    scene.undo()
    pilot.rest()
    assert scene.match.to_act == first
    assert taken(scene, first) <= 1


def test_a_table_that_is_left_goes_on_from_where_it_was(pilot: Pilot) -> None:
    scene = timed(pilot)
    play_any(pilot, scene)
    think(pilot, 8)
    before = scene.table.seat_clocks.seconds
    pilot.stage.pop_scene()
    pilot.frames(2)
    again = seated(pilot, scene.match)
    pilot.frames(2)
    assert again.table.seat_clocks.seconds == pytest.approx(before, abs=1)


def test_without_a_clock_nothing_is_shown_written_or_waited_for(pilot: Pilot) -> None:
    scene = timed(pilot, "")
    attending = len(pilot.stage.turn_callbacks)
    play_any(pilot, scene)
    think(pilot, 5)
    assert scene.table.seat_clocks == NO_CLOCKS
    assert not scene.match.notes.decision_times
    assert attending == 0
    assert pilot.stage.wants_turn_at == float("inf")


def test_the_picture_changes_once_a_second(pilot: Pilot) -> None:
    scene = timed(pilot)
    think(pilot, 3)
    drawn = pilot.stage.drawn_changes
    pilot.frames(50, seconds=0.1)
    assert 4 <= pilot.stage.drawn_changes - drawn <= 6
    assert pilot.stage.wants_turn_at <= pilot.stage.now + 1.0
    assert not scene.is_busy()


def test_a_nudge_is_heard_once_and_rings_the_plate(pilot: Pilot) -> None:
    scene = timed(pilot, "nudge 30")
    pilot.stage.sounds.played.clear()
    think(pilot, 25)
    assert "turn" not in pilot.stage.sounds.played
    assert not scene.table.seat_clocks.is_late
    think(pilot, 20)
    assert pilot.stage.sounds.played.count("turn") == 1
    assert scene.table.seat_clocks.is_seat_late(scene.match.to_act)
    play_any(pilot, scene)
    assert not scene.table.seat_clocks.is_late


def answering(scene: TableScene) -> CannedWorker:
    return CannedWorker(Answer(scene.match.actions()[0]))


def test_a_bot_decides_when_time_is_over_and_says_so(pilot: Pilot) -> None:
    scene = timed(pilot, "hard 30 easy")
    pilot.stage.worker = answering(scene)
    seat = scene.match.to_act
    think(pilot, 20)
    assert scene.match.ply == 0
    assert scene.table.seat_clocks.text(seat).endswith("left")
    think(pilot, 12)
    pilot.rest()
    assert scene.match.ply == 1
    assert scene.match.to_act != seat
    assert "Time is up" in pilot.stage.toast.words
    assert DecisionTimes(scene.match).charged_by_seat()[seat] == pytest.approx(30_000, abs=1500)


def first_draggable(scene: TableScene) -> tuple[float, float]:
    offered = scene.hand.offered
    assert offered is not None
    return spot(scene, next(iter(offered.picker.origins())))


def test_a_bot_never_decides_in_the_middle_of_a_drag(pilot: Pilot) -> None:
    scene = timed(pilot, "hard 30 easy")
    pilot.stage.worker = answering(scene)
    think(pilot, 25)
    start = first_draggable(scene)
    pilot.move(start)
    pilot.press(start)
    pilot.move((start[0] + 40, start[1] + 30), 5)
    assert scene.hand.gesture.lifted is not None
    think(pilot, 60)
    assert scene.match.ply == 0
    assert scene.hand.gesture.lifted is not None
    pilot.release((5.0, 400.0))
    pilot.frames(3)
    pilot.rest()
    assert scene.match.ply == 1


def test_a_bot_that_fails_leaves_the_decision_to_the_person(pilot: Pilot) -> None:
    scene = timed(pilot, "hard 30 easy")
    pilot.stage.worker = CannedWorker(Answer(error="broken"))
    think(pilot, 31)
    assert scene.match.ply == 0
    assert "no bot" in pilot.stage.toast.words
    play_any(pilot, scene)
    assert scene.match.ply == 1


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (65, "1:05"), (3599, "59:59"), (3725, "1:02:05")])
def test_durations(seconds: int, text: str) -> None:
    assert duration_text(seconds) == text


def test_a_seat_has_the_same_figures_whatever_it_decides(pilot: Pilot) -> None:
    clocks: list[SeatClocks] = []
    for choice in (0, -1):
        match = clocked("zoon")
        scene = seated(pilot, match)
        think(pilot, 4)
        scene.play(list(match.actions())[choice])
        pilot.frames(2)
        clocks.append(scene.table.seat_clocks)
        pilot.stage.pop_scene()
    assert clocks[0] == clocks[1]


def test_who_does_not_see_it_is_told_the_figures(pilot: Pilot) -> None:
    scene = timed(pilot)
    think(pilot, 65)
    nodes = {node.id: node for source in scene.node_sources for node in flattened(source.nodes())}
    assert "1:0" in nodes[f"seat/{scene.match.to_act}"].description


def flattened(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from flattened(node.children)


def test_the_second_window_shows_the_same_figures(pilot: Pilot) -> None:
    scene = timed(pilot)
    think(pilot, 3)
    pilot.key("f10")
    wall = pilot.stage.second_window
    assert isinstance(wall, SpectatorWindow)
    think(pilot, 2)
    with overheard() as said:
        think(pilot, 5)
    figures = scene.table.seat_clocks.text(scene.match.to_act)
    assert figures in said
    wall.close()


def clock_facts(sheet: dict[str, Any]) -> list[Any]:
    return [block["rows"] for block in sheet["blocks"] if block.get("title") == say("phones.clock")]


def test_a_phone_shows_what_was_taken_and_no_second_spoils_a_tap(tmp_path: Path) -> None:
    with desk(tmp_path, new_match(clock="nudge 30")) as at:
        seat = at.scene.match.to_act
        phone = at.sit(seat)
        at.settle()
        figures = [row[1] for row in clock_facts(phone.sheet)[0]]
        assert figures[seat] == say("phones.clock_runs"), "a figure would stand still"
        assert figures[1 - seat] == "0:00"
        sequence = phone.sheet["seq"]
        think(at.pilot, 20)
        at.settle()
        assert phone.sheet["seq"] == sequence
        think(at.pilot, 15)
        at.settle()
        assert phone.sheet["seq"] == sequence + 1, "it hears once that it takes long"
        at.scene.play(at.scene.match.actions()[0])
        at.settle()
        minutes, seconds = clock_facts(phone.sheet)[0][seat][1].split(":")
        assert 60 * int(minutes) + int(seconds) == pytest.approx(36, abs=4)


def asked_whether_it_is_meant(pilot: Pilot, scene: TableScene) -> None:
    """Somebody has chosen an action, and a box over the table asks about it."""
    pilot.stage.change_settings(confirm="all")
    pilot.rest()
    action = next(each for each in scene.match.actions() if len(scene.board.picks.places_of_action(each)) == 2)
    start, target = scene.board.picks.places_of_action(action)
    pilot.drag(spot(scene, start), spot(scene, target))
    pilot.frames(3)
    assert pilot.stage.scene is not scene
    assert pilot.stage.scene.is_decision


def test_time_goes_on_while_the_decision_itself_is_asked_about(pilot: Pilot) -> None:
    scene = timed(pilot)
    asked_whether_it_is_meant(pilot, scene)
    before = taken(scene, scene.match.to_act)
    think(pilot, 10)
    assert taken(scene, scene.match.to_act) - before == pytest.approx(10, abs=1)


def test_a_bot_closes_the_question_and_decides(pilot: Pilot) -> None:
    scene = timed(pilot, "hard 30 easy")
    pilot.stage.worker = answering(scene)
    asked_whether_it_is_meant(pilot, scene)
    think(pilot, 32)
    pilot.rest()
    assert pilot.stage.scene is scene
    assert scene.match.ply == 1


def test_time_goes_on_on_the_page_of_a_decision_and_a_bot_closes_it(pilot: Pilot) -> None:
    made = match_of("zoon")
    scene = seated(pilot, Match(made.game, replace(made.header, clock="hard 30 easy")))
    assert isinstance(pilot.stage.scene, DeployScene)
    before = taken(scene, scene.match.to_act)
    think(pilot, 10)
    assert taken(scene, scene.match.to_act) - before == pytest.approx(10, abs=1)
    pilot.stage.worker = answering(scene)
    think(pilot, 11)
    assert "little time left" in pilot.stage.toast.words, "nobody sees the plates here"
    think(pilot, 14)
    assert scene.match.ply >= 1


def test_a_second_picture_of_the_table_charges_nobody(pilot: Pilot) -> None:
    scene = timed(pilot)
    think(pilot, 9)
    twin = TableScene(pilot.stage, scene.match)
    play_any(pilot, scene)
    assert DecisionTimes(scene.match).charged_decisions()[0].milliseconds > 8000
    twin.on_left()


@pytest.mark.parametrize("name", ["zodiac", "zoon", "zombies"])
def test_seats_and_pauses_are_all_of_the_time_at_a_table(pilot: Pilot, name: str) -> None:
    scene, rng = seated(pilot, clocked(name)), random.Random(name)
    mode = scene.match_mode
    assert isinstance(mode, RecordedMatchMode)
    timer = mode.timekeeper.timer
    assert timer is not None
    began = pilot.stage.now - timer.clock.charged - timer.clock.paused
    for _ in range(12):
        think(pilot, rng.uniform(0, 8))
        if rng.random() < 0.3:
            scene.open_menu()
            think(pilot, rng.uniform(0, 20))
            pilot.stage.pop_scene()
        if scene.match.to_act >= 0:
            scene.play(rng.choice(list(scene.match.actions())))
        pilot.rest()
    decisions = timer.times.charged_decisions()
    assert [each.seat for each in decisions] == [scene.match.past.to_act(each.ply - 1) for each in decisions]
    whole = sum(each.milliseconds for each in decisions) / 1000 + timer.clock.charged + timer.clock.paused
    assert whole + timer.clock.skipped == pytest.approx(pilot.stage.now - began, abs=1.0)


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [(0.2, 0.9, (1, 1)), (1.4, 6.2, (1, 7)), (2.0, 9.9, (2, 10)), (3.7, 10.1, (3, 15)), (21.0, 33.5, (20, 35)),
     (25.0, 35.0, (25, 35))],
)  # fmt: skip
def test_minutes_are_rounded_so_that_the_range_still_holds(low: float, high: float, told: tuple[int, int]) -> None:
    assert told_minutes(low, high) == told


def menu_note(pilot: Pilot, scene: TableScene) -> str:
    with overheard() as said:
        scene.open_menu()
        pilot.frames(2)
        pilot.stage.pop_scene()
    return " ".join(said)


def test_the_menu_says_about_how_long_the_match_still_takes(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "lengths_for_match", lambda header, finished: tuple(range(40, 80)))
    scene, rng = seated(pilot, clocked("zoon")), random.Random(3)
    assert "min left" not in menu_note(pilot, scene), "nobody knows the pace yet"
    began = scene.match.ply
    for _ in range(8):
        think(pilot, 30)
        scene.play(rng.choice(list(scene.match.actions())))
        pilot.rest()
    told = re.search(r"About (\d+) to (\d+) min left", menu_note(pilot, scene))
    assert told
    pace = 8 * 30 / 60 / (scene.match.ply - began)
    low, high = map(int, told.groups())
    left = remaining_plies(range(40, 80), scene.match.ply)
    assert left is not None
    assert -1.5 <= left.low * pace - low <= 5 + 1.5
    assert -1.5 <= high - left.high * pace <= 5 + 1.5


def test_without_a_clock_the_menu_says_nothing_of_time(pilot: Pilot) -> None:
    scene = timed(pilot, "")
    for _ in range(6):
        think(pilot, 10)
        play_any(pilot, scene)
    assert "min left" not in menu_note(pilot, scene)
