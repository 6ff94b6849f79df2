"""P shows the last action again, Shift+P all that has happened since the last decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.catch_up import CATCH_UP_SPEED
from tabletop.ui.story.clip_player import ClipPlayer
from tabletop.ui.story.snapshots import SnapshotKind
from tests.games.zone_wars.board.states import DUEL
from tests.games.zone_wars.board.table import Table, table
from tests.ui.pilot import new_match, piloted, seated

PACED = Settings(confirm="none", cover="off", animation_speed=1.0, bot_pace=4.0)
BOT = Sitter(SitterKind.BOT, "Bo", "easy")


def asked_again(it: Table) -> None:
    """The bot has acted in between."""
    first = it.scene.match.actions()
    it.scene.match.submit(next(one for one in first if str(one).startswith("sprint")))
    for _ in range(400):
        it.pilot.rest()
        if it.scene.match.to_act == 0 and any(it.scene.match.past.actor(p) == 1 for p in range(1, it.scene.match.ply)):
            return
        if it.scene.match.to_act == 0:
            found = it.scene.match.actions()
            it.scene.match.submit(next((one for one in found if str(one).startswith("pass")), found[-1]))
    raise AssertionError("the bot never acted")


def watched(it: Table) -> tuple[list[int], set[float]]:
    """Plies that are shown until it is over, and how fast the board moved."""
    plies, hastes = [it.scene.story.ply], set[float]()
    for _ in range(2000):
        it.pilot.frames(seconds=0.1)
        if not it.scene.catch_up.is_running:
            return plies, hastes
        hastes.add(it.board.speed_factor)
        if it.scene.story.ply != plies[-1]:
            plies.append(it.scene.story.ply)
    raise AssertionError("it never ended")


def shown_page(it: Table) -> SnapshotKind:
    """What kind of page the table shows now."""
    return it.scene.story.snapshot.kind


@pytest.mark.slow
def test_all_since_one_was_asked_is_played_at_twice_the_speed_and_the_table_comes_back(tmp_path: Path) -> None:
    with table(tmp_path, DUEL, Sitter(SitterKind.PERSON, "Ann"), BOT, settings=PACED) as it:
        asked_again(it)
        match = it.scene.match
        last = max(ply for ply in range(1, match.ply + 1) if match.past.actor(ply) == 0)
        assert last < match.ply
        before, camera = list(it.line), it.board.mat.camera
        it.pilot.key("p", shift=True)
        assert it.scene.catch_up.is_running
        assert shown_page(it) is SnapshotKind.MISSED
        assert it.scene.story.ply in (last, last + 1), "what moves nobody is there at once"
        assert it.scene.picture.banner_text() == it.scene.catch_up.heading == say("table.recount", name="Ann")
        assert it.scene.picture.buttons["plate"].words == "Skip this", "whoever was to act then"
        plies, hastes = watched(it)
        assert plies == sorted(plies)
        assert plies[-1] == match.ply
        assert hastes == {CATCH_UP_SPEED}
        assert (it.board.speed_factor, it.line) == (1.0, before)
        assert it.scene.active
        assert shown_page(it) is SnapshotKind.PRESENT
        assert camera.area == it.board.mat.camera.area


def test_the_button_beside_the_moves_does_the_same(tmp_path: Path) -> None:
    with table(tmp_path, DUEL, Sitter(SitterKind.PERSON, "Ann"), BOT, settings=PACED) as it:
        asked_again(it)
        button = it.scene.picture.buttons["clock"]
        assert button.enabled
        it.pilot.click(it.pilot.centre(button.rect))
        assert it.scene.catch_up.is_running


def test_the_last_action_is_played_once_more(tmp_path: Path) -> None:
    with table(tmp_path, DUEL, Sitter(SitterKind.PERSON, "Ann"), BOT, settings=PACED) as it:
        asked_again(it)
        match = it.scene.match
        last = max(ply for ply in range(1, match.ply + 1) if match.past.actor(ply) >= 0)
        it.pilot.key("p")
        assert it.scene.story.ply in (last - 1, last)
        plies, hastes = watched(it)
        assert plies[-1] == match.ply
        assert hastes == {1.0}


@pytest.mark.parametrize("way", ["key", "click"])
def test_any_key_or_click_ends_it_and_does_nothing_else(tmp_path: Path, way: str) -> None:
    with table(tmp_path, DUEL, Sitter(SitterKind.PERSON, "Ann"), BOT, settings=PACED) as it:
        asked_again(it)
        before = list(it.line)
        it.pilot.key("p", shift=True)
        it.pilot.frames(3)
        if way == "key":
            it.pilot.key("return")
        else:
            it.pilot.click((640, 300))
        assert not it.scene.catch_up.is_running
        it.pilot.rest()
        assert it.line == before
        assert it.path == ()
        assert it.scene.story.ply == it.scene.match.ply


def test_what_is_told_large_lies_there_half_as_long(tmp_path: Path) -> None:
    with table(tmp_path, DUEL, settings=PACED) as it:
        playing = ClipPlayer(it.board, lambda: it.scene.stage.settings, lambda: False)
        usual = playing.reading_seconds("twelve words")
        it.board.speed_factor = CATCH_UP_SPEED
        assert playing.reading_seconds("twelve words") == pytest.approx(usual / CATCH_UP_SPEED)


def test_where_nothing_has_happened_it_is_said(tmp_path: Path) -> None:
    with table(tmp_path, DUEL, settings=PACED) as it:
        for shift, words in ((True, say("table.recount_none")), (False, say("table.recount_start"))):
            it.pilot.key("p", shift=shift)
            assert words in it.pilot.stage.toast.words
            assert not it.scene.catch_up.is_running
        assert not it.scene.picture.buttons["clock"].enabled


def test_who_is_not_asked_hears_when_it_can_be_seen(tmp_path: Path) -> None:
    with table(tmp_path, DUEL, Sitter(SitterKind.PERSON, "Ann"), BOT, settings=PACED) as it:
        it.scene.table.bot_turns.is_paused = True
        while it.scene.match.to_act == 0:
            found = it.scene.match.actions()
            it.scene.match.submit(next((one for one in found if str(one).startswith("pass")), found[-1]))
            it.pilot.rest()
        assert it.scene.table.bot_turns.is_bot_turn
        it.pilot.key("p")
        assert say("table.recount_wait") in it.pilot.stage.toast.words


def test_at_other_tables_the_keys_do_it_too(tmp_path: Path) -> None:
    with piloted(tmp_path, PACED) as pilot:
        scene = seated(pilot, new_match())
        assert all(item.name != "clock" for item in scene.picture.buttons.items), "turns are short there"
        for _ in range(2):
            scene.match.submit(scene.match.actions()[0])
            pilot.rest()
        pilot.key("p")
        assert scene.catch_up.is_running
        assert scene.story.ply == 1
        pilot.key("escape")
        assert not scene.catch_up.is_running


@pytest.mark.parametrize("shift", [False, True])
def test_elsewhere_it_is_said_why_nothing_is_played(tmp_path: Path, shift: bool) -> None:
    with piloted(tmp_path, PACED) as pilot:
        scene = seated(pilot, new_match())
        pilot.key("p", shift=True)
        assert say("table.recount_none") in pilot.stage.toast.words
        scene.match_mode.allows_looking_back = False
        pilot.key("p", shift=shift)
        assert say("table.recount_not") in pilot.stage.toast.words
