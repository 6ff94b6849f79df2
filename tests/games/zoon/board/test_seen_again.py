"""A combat of Zoon can be seen again from the log, the review and the cover, and tells nothing new to anybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zoon.board.board import ZoonBoard
from tabletop.games.zoon.board.combat.combat_picture import CombatPainter
from tabletop.games.zoon.rules.events import FRONT_ROW_TURNED, TurnedUp
from tabletop.play.match import Match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.cover.cover_parts import HOLD_SECONDS
from tabletop.ui.scenes.cover.scene import CoverScene, missed_public_lines
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.table.table_menu import open_review_with_secrets
from tests.games.zoon.board.table import board, play, said, zoon_match
from tests.sampled import sampled
from tests.ui.move_lists import action_log
from tests.ui.pilot import Pilot, piloted, spot
from tests.ui.scene_of import scene_of

ANN, BEN = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy")
MEETING = (
    "south a1:first-lantern c3:pickguard#0 e2:digger#0 b1:{} ;"
    " north c4:wader#0 f6:{} a6:{} e6:{} b6:wader#1; turn south 5"
)
HIDDEN = ("moon-egg", "harrier", "queen-ardea"), ("queen-ardea", "moon-egg", "harrier")
"""What North has on the same cells, as far as South cannot tell."""
COMBAT = ("c3-c4", "touch TL", "touch BR", "lie 0 180")
RULES = {"south": "delvers", "north": "stilts"}


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as made:
        yield made


def fought(pilot: Pilot, *sitters: Sitter, hidden: tuple[str, ...] = HIDDEN[0], own: str = "loamwyrm") -> TableScene:
    """A combat is over and read; nothing lies over the board."""
    match = zoon_match(*(sitters or (ANN, BEN)), chance="ask", position=MEETING.format(own, *hidden), **RULES)
    scene = TableScene(pilot.stage, match)
    scene.table.bot_turns.is_paused = True
    pilot.stage.push_scene(scene)
    pilot.rest()
    for text in COMBAT:
        play(scene, text)
        pilot.rest()
    return scene


def press_row(pilot: Pilot, scene: TableScene, ply: int) -> None:
    """A click on the entry of an action in the list of moves."""
    moves = scene.table.move_list
    assert isinstance(moves, ActionLog)
    pilot.click(pilot.centre(dict(moves.visible_rows())[ply]))
    pilot.frames(90)


def test_a_press_on_the_entry_of_a_combat_shows_it_again(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = fought(pilot)
    ply, view = scene.match.ply, scene.match.view(0)
    press_row(pilot, scene, ply)
    top = pilot.stage.scene
    assert isinstance(top, ClipReplayScene)
    words = " ".join(said(pilot, monkeypatch))
    assert "Attacker from c3" in words
    assert "Defender on c4" in words
    assert "Pickguard wins" in words
    pilot.key("space")
    pilot.rest()
    assert pilot.stage.scene is scene
    assert (scene.match.ply, scene.match.view(0)) == (ply, view)
    assert not scene.story.is_detached, "the last action is the present position"


def test_it_stays_until_somebody_says_so(pilot: Pilot) -> None:
    scene = fought(pilot)
    press_row(pilot, scene, scene.match.ply)
    picture = pilot.picture()
    pilot.frames(200, 0.5)
    assert isinstance(pilot.stage.scene, ClipReplayScene)
    assert pilot.picture() == picture


def test_a_press_while_it_moves_only_ends_the_movement(pilot: Pilot) -> None:
    scene = fought(pilot)
    moves = scene.table.move_list
    assert isinstance(moves, ActionLog)
    pilot.click(pilot.centre(dict(moves.visible_rows())[scene.match.ply]))
    assert pilot.stage.is_busy()
    pilot.key("space")
    scene_of(pilot, ClipReplayScene)
    assert not pilot.stage.is_busy()
    pilot.key("escape")
    assert pilot.stage.scene is scene


def test_entries_of_anything_else_show_the_board_as_ever(pilot: Pilot) -> None:
    scene = fought(pilot)
    press_row(pilot, scene, 1)
    assert pilot.stage.scene is scene
    assert scene.story.ply == 1


def test_the_picture_seen_again_is_that_of_the_first_time(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    match = zoon_match(ANN, BEN, chance="ask", position=MEETING.format("loamwyrm", *HIDDEN[0]), **RULES)
    scene = TableScene(pilot.stage, match)
    scene.table.bot_turns.is_paused = True
    pilot.stage.push_scene(scene)
    pilot.rest()
    for text in COMBAT:
        play(scene, text)
        pilot.rest_without_reading()
    first = set(said(pilot, monkeypatch))
    pilot.rest()
    press_row(pilot, scene, match.ply)
    again = set(said(pilot, monkeypatch))
    told = [words for words in first if "Pickguard" in words or "Wader" in words or " from " in words]
    assert len(told) >= 3
    assert set(told) <= again


def test_the_review_shows_it_by_its_button_by_a_key_and_by_its_entry(pilot: Pilot) -> None:
    scene = fought(pilot)
    review = ReviewScene(pilot.stage, scene.match, viewer=0, over_table=True)
    pilot.stage.push_scene(review)
    pilot.rest()
    review.show_ply(2)
    pilot.rest()
    assert "again" not in {plaque.name for plaque in review.picture.buttons.items}
    review.show_ply(scene.match.length)
    pilot.rest()
    pilot.clock.now += 1
    pilot.frames(2)
    pilot.click(pilot.centre(review.picture.buttons["again"].rect))
    scene_of(pilot, ClipReplayScene)
    pilot.key("escape")
    pilot.rest()
    pilot.key("a")
    scene_of(pilot, ClipReplayScene)
    pilot.key("escape")
    pilot.rest()
    review.show_ply(2)
    pilot.rest()
    pilot.click(pilot.centre(review.move_rows.scroll_list.row_rect(scene.match.length)))
    pilot.rest()
    assert pilot.stage.scene is review, "the first press on a row only goes there"
    pilot.click(pilot.centre(review.move_rows.scroll_list.row_rect(scene.match.length)))
    scene_of(pilot, ClipReplayScene)


def covered(pilot: Pilot, hidden: tuple[str, ...], own: str) -> CoverScene:
    """Two people at one screen: Ben has seen the combat and moved, and the cover has fallen before Ann."""
    people = ANN, Sitter(SitterKind.PERSON, "Ben")
    match = zoon_match(*people, chance="ask", position=MEETING.format(own, *hidden), **RULES)
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    let_in(pilot)
    play(scene, *COMBAT[:2])
    pilot.rest()
    let_in(pilot)
    for text in (*COMBAT[2:], "b6-b5"):
        play(scene, text)
        pilot.rest()
    top = pilot.stage.scene
    assert isinstance(top, CoverScene)
    assert top.seat == 0
    return top


def test_the_cover_within_a_combat_tells_who_attacks_from_where_to_where(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        people = ANN, Sitter(SitterKind.PERSON, "Ben")
        match = zoon_match(*people, chance="ask", position=MEETING.format("loamwyrm", *HIDDEN[0]), **RULES)
        scene = TableScene(pilot.stage, match)
        pilot.stage.push_scene(scene)
        pilot.rest()
        let_in(pilot)
        assert missed_public_lines(match, 0) == ()
        play(scene, *COMBAT[:2])
        pilot.rest()
        assert isinstance(pilot.stage.scene, CoverScene)
        assert missed_public_lines(match, 1) == ("Ann attacks c3-c4", "Ann touches a corner")
        let_in(pilot)
        for text in (*COMBAT[2:], "b6-b5"):
            play(scene, text)
            pilot.rest()
        assert missed_public_lines(match, 0)[-1] == "Ben moves b6-b5"
        assert any("meets" in line for line in missed_public_lines(match, 0)), "Ann has not seen what came of it"


def test_z31_the_lines_of_the_cover_tell_nothing_of_either_side(tmp_path: Path) -> None:
    """Neither who attacks and who is attacked, nor which corner was touched, nor who else is there."""
    seen = []
    for number, (hidden, own, corner) in enumerate(zip(HIDDEN, ("loamwyrm", "old-mattock"), ("TL", "BR"), strict=True)):
        folder = tmp_path / str(number)
        folder.mkdir()
        with piloted(folder, Settings(confirm="none")) as pilot:
            position = MEETING.format(own, *hidden)
            if number:
                position = position.replace("pickguard#0", "digger#1").replace("c4:wader#0", "c4:lancebill#0")
            match = zoon_match(ANN, Sitter(SitterKind.PERSON, "Ben"), chance="ask", position=position, **RULES)
            scene = TableScene(pilot.stage, match)
            pilot.stage.push_scene(scene)
            pilot.rest()
            let_in(pilot)
            play(scene, "c3-c4", f"touch {corner}")
            pilot.rest()
            assert isinstance(pilot.stage.scene, CoverScene)
            seen.append(frames_of(pilot))
    assert seen[0] == seen[1]


def attacked(pilot: Pilot, match: Match[Any, Any, Any], *actions: str) -> TableScene:
    """The table of a match after an attack, to which whoever is attacked was let in."""
    scene = TableScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    let_in(pilot)
    play(scene, *actions)
    pilot.rest()
    let_in(pilot)
    return scene


def let_in(pilot: Pilot) -> None:
    """Whoever is asked holds the button, and skips what was missed."""
    assert isinstance(pilot.stage.scene, CoverScene)
    pilot.key_down("space")
    pilot.clock.now += HOLD_SECONDS
    pilot.frames(30)
    pilot.key_up("space")
    pilot.key("x")
    pilot.rest()


def test_the_cover_shows_it_through_nobodys_eyes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        top = covered(pilot, HIDDEN[0], "loamwyrm")
        pilot.click(pilot.centre(top.buttons["again"].rect))
        again = pilot.stage.scene
        assert isinstance(again, ClipReplayScene)
        assert again.replayable_clips.view.seat is None
        assert top.buttons["again"].words == "Combat on c4: see how it went", "Ann has not seen it yet"
        pilot.frames(90)
        assert "Pickguard wins" in " ".join(said(pilot, monkeypatch))
        pilot.key("escape")
        pilot.frames(3)
        assert pilot.stage.scene is top
        pilot.key("a")
        assert isinstance(pilot.stage.scene, ClipReplayScene)


def test_what_lay_under_something_else_is_not_shown_to_whoever_comes(pilot: Pilot) -> None:
    scene = fought(pilot)
    press_row(pilot, scene, scene.match.ply)
    scene_of(pilot, ClipReplayScene)
    pilot.stage.show_keys = lambda: pilot.stage.push_scene(CoverScene(pilot.stage, scene.match, 1, lambda: None))
    pilot.stage.show_keys()
    pilot.frames(3)
    pilot.stage.pop_scene()
    pilot.rest()
    assert pilot.stage.scene is scene


def frames_of(pilot: Pilot) -> list[bytes]:
    """Every picture from the press on until all lies still."""
    found = []
    for _ in range(60):
        pilot.stage.redraw_everything()
        pilot.frames()
        found.append(pilot.picture())
    return found


def seen_by_south(tmp_path: Path, ask: Callable[[Pilot, TableScene], None]) -> list[list[bytes]]:
    """Every picture of what is asked for, for each arrangement of North's hidden cards."""
    seen = []
    for number, hidden in enumerate(HIDDEN):
        folder = tmp_path / str(number)
        folder.mkdir()
        with piloted(folder, Settings(cover="off", confirm="none")) as pilot:
            ask(pilot, fought(pilot, hidden=hidden))
            seen.append(frames_of(pilot))
    return seen


def test_z31_seen_again_it_tells_a_seat_nothing_of_what_is_hidden(tmp_path: Path) -> None:
    """North's other cards are others, and South cannot tell: every picture is the same."""

    def pressed(pilot: Pilot, scene: TableScene) -> None:
        moves = scene.table.move_list
        assert isinstance(moves, ActionLog)
        pilot.click(pilot.centre(dict(moves.visible_rows())[scene.match.ply]))
        assert isinstance(pilot.stage.scene, ClipReplayScene)

    one, other = seen_by_south(tmp_path, pressed)
    assert one == other
    assert len(set(one)) > 5


def test_z31_the_cover_tells_nothing_of_either_side(tmp_path: Path) -> None:
    """The other cards of both are others: whoever holds the laptop sees the same."""
    seen = []
    for number, (hidden, own) in enumerate(zip(HIDDEN, ("loamwyrm", "old-mattock"), strict=True)):
        folder = tmp_path / str(number)
        folder.mkdir()
        with piloted(folder, Settings(confirm="none")) as pilot:
            top = covered(pilot, hidden, own)
            pilot.click(pilot.centre(top.buttons["again"].rect))
            assert isinstance(pilot.stage.scene, ClipReplayScene)
            seen.append(frames_of(pilot))
    assert seen[0] == seen[1]
    assert len(set(seen[0])) > 5


# --- what the picture says ------------------------------------------------------------------------------------------


def test_it_says_corner_by_corner_what_met_what(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = fought(pilot)
    press_row(pilot, scene, scene.match.ply)
    words = said(pilot, monkeypatch)
    assert {"Pickguard", "Wader"} <= set(words), "both cards are named above their faces"
    counted = next(each for each in words if " · " in each)
    assert counted.startswith("Pickguard, ")
    assert "Wader, " in counted
    log = " ".join(action_log(scene).action_text_lines(2))
    assert "bottom right" in log
    assert "Wader, bottom right: " in counted, "the log and the screen name the same corner"


def test_an_enemys_card_that_is_known_is_named_while_corners_are_chosen(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = MEETING.format("loamwyrm", *HIDDEN[0]).replace("c4:wader#0", "c4:wader#0[seen]")
    for text, known in ((position, True), (MEETING.format("loamwyrm", *HIDDEN[0]), False)):
        scene = TableScene(pilot.stage, zoon_match(ANN, BEN, chance="ask", position=text, **RULES))
        scene.table.bot_turns.is_paused = True
        pilot.stage.push_scene(scene)
        pilot.rest()
        pilot.drag(spot(scene, "c3"), spot(scene, "c4"))
        pilot.rest()
        assert ("You know it: Wader" in said(pilot, monkeypatch)) == known


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_no_key_lies_over_a_number_that_is_remembered(tmp_path: Path, scale: int) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, cover="off", confirm="none")) as pilot:
        match = zoon_match(ANN, BEN, chance="ask", position=MEETING.format("loamwyrm", *HIDDEN[0]), **RULES)
        scene = TableScene(pilot.stage, match)
        scene.table.bot_turns.is_paused = True
        pilot.stage.push_scene(scene)
        pilot.rest()
        pilot.drag(spot(scene, "c3"), spot(scene, "c4"))
        pilot.rest()
        combats = board(scene).combats
        picture, arena = combats.picture, combats.combat_layout
        assert isinstance(picture, CombatPainter)
        caps = [picture.keyboard_key_rect(arena.disc_rect(1, seen), left=seen in (0, 3)) for seen in range(4)]
        for side in (0, 1):
            assert picture.remembered_card_rect(arena, side).collidelist(caps) == -1


# --- the review steps over it ---------------------------------------------------------------------------------------


def looked_through(pilot: Pilot, ply: int, *, eyes: str = "0") -> ReviewScene:
    """The match with its combat, of which so many actions are seen; the last one decides it."""
    scene = fought(pilot)
    review = ReviewScene(pilot.stage, scene.match, viewer=0, review_viewer=eyes, over_table=True, ply=ply)
    pilot.stage.push_scene(review)
    pilot.frames(40)
    return review


@pytest.mark.parametrize(("way", "eyes"), sampled(product(("key", "row", "play"), ("0", "public")), 0, 5))
def test_a_step_of_the_review_over_a_combat_tells_how_it_went(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, way: str, eyes: str
) -> None:
    review = looked_through(pilot, 3, eyes=eyes)
    last = review.match.length
    assert last == 4
    if way == "row":
        pilot.click(pilot.centre(review.move_rows.scroll_list.row_rect(last)))
    else:
        pilot.key("right" if way == "key" else "space")
    pilot.frames(180)
    assert pilot.stage.scene is review
    told = " ".join(said(pilot, monkeypatch))
    assert "Pickguard wins" in told
    assert "Wader, " in told, "what met what"
    assert review.session.ply == 3, "all else follows when it was read"
    pilot.frames(60)
    assert review.session.story.is_showing_result, "it stays until it was read"
    pilot.frames(120, 0.1)
    assert review.session.ply == last
    assert review.session.story.is_at_rest
    assert "again" in {plaque.name for plaque in review.picture.buttons.items}


def test_a_press_that_cuts_the_telling_in_the_review_does_only_that(pilot: Pilot) -> None:
    review = looked_through(pilot, 3)
    pilot.key("right")
    pilot.frames(5)
    assert not review.session.story.is_result_to_read(pilot.clock.now)
    pilot.key("right")
    assert review.session.story.is_result_to_read(pilot.clock.now)
    pilot.click(pilot.centre(review.picture.layout_.board))
    assert not review.session.story.is_showing_result
    assert review.large_preview.place is None
    pilot.rest()
    assert review.session.ply == 4
    pilot.key("left")
    pilot.rest()
    assert review.session.ply == 3
    assert not review.session.story.is_showing_result, "back, nothing happens anew"


def test_step_by_step_the_review_waits_for_a_key(pilot: Pilot) -> None:
    review = looked_through(pilot, 3)
    pilot.stage.settings = Settings(cover="off", confirm="none", step_by_step=True)
    pilot.key("right")
    pilot.frames(300, 0.1)
    assert review.session.story.is_showing_result
    pilot.key("space")
    pilot.frames(30, 0.1)
    assert review.session.ply == 4
    assert not review.playback.is_playing


def test_z31_a_step_over_a_combat_tells_a_seat_nothing_of_what_is_hidden(tmp_path: Path) -> None:
    def stepped(pilot: Pilot, scene: TableScene) -> None:
        pilot.stage.push_scene(ReviewScene(pilot.stage, scene.match, viewer=0, over_table=True, ply=3))
        pilot.frames(40)
        pilot.key("right")

    one, other = seen_by_south(tmp_path, stepped)
    assert one == other
    assert len(set(one)) > 5


def test_nothing_can_be_touched_where_a_combat_is_only_looked_at(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    review = looked_through(pilot, 1)
    words = " ".join(said(pilot, monkeypatch))
    assert "press 1 to 4" not in words
    assert say("zoon_combat.others") in words
    assert board_of(review).combats.touchable_corner_centres() == {}
    pilot.key("right")
    pilot.rest()
    assert "Corner touched" in " ".join(said(pilot, monkeypatch))
    pilot.key("right")
    pilot.rest()
    words = " ".join(said(pilot, monkeypatch))
    assert "Both corners are touched" in words
    assert "Now the enemy touches" not in words


def test_nothing_can_be_touched_at_an_earlier_moment_of_the_table(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = fought(pilot)
    press_row(pilot, scene, 1)
    assert "press 1 to 4" not in " ".join(said(pilot, monkeypatch))
    pilot.key("escape")
    pilot.rest()
    play(scene, "b6-b5", "c4-c5")
    pilot.rest()
    assert not board(scene).is_watched


def board_of(review: ReviewScene) -> ZoonBoard:
    """The review's board."""
    assert isinstance(review.board, ZoonBoard)
    return review.board


@pytest.mark.parametrize("people", [1, 2])
def test_the_review_keeps_the_side_from_which_somebody_saw_the_board(pilot: Pilot, people: int) -> None:
    """Who sat North sees North's cards below, whatever eyes are chosen, from the table's button too."""
    sitters = (Sitter(SitterKind.PERSON, "Cid") if people > 1 else BEN, ANN)
    scene = fought(pilot, *sitters)
    scene.match.resign(0)
    pilot.rest()
    if people == 1:
        assert board(scene).field.is_turned, "else nothing is tested"
    turned = board(scene).field.is_turned
    open_review_with_secrets(scene.table, scene)
    review = pilot.stage.scene
    assert isinstance(review, ReviewScene)
    assert review.session.review_viewer.chosen == "open"
    assert board_of(review).field.is_turned == turned
    pilot.rest()
    assert board_of(review).field.is_turned == turned
    for _ in review.session.review_viewer.choices:
        pilot.key("e")
        pilot.rest()
        seen = review.session.story.viewer if review.session.review_viewer.chosen in "01" else None
        assert board_of(review).field.is_turned == (turned if seen is None else seen == 1)


@pytest.mark.parametrize("scale", [100, 200])
def test_rows_of_the_review_say_what_was_decided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int) -> None:
    with piloted(tmp_path, Settings(cover="off", confirm="none", text_scale=scale)) as pilot:
        looked_through(pilot, 4)
        rows = said(pilot, monkeypatch)
        assert "…" not in rows
        assert "Chance" not in rows
        outcome = {100: "Ben loses Wader. The winner takes c4", 200: "The winner takes c4"}[scale]
        assert outcome in rows, "in its row, as much of its end as there is room for"
        assert any(words.startswith("Ben touches") for words in rows)


def test_the_heading_and_the_handle_of_the_review_say_what_came_out(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    review = looked_through(pilot, 4)
    words = said(pilot, monkeypatch)
    assert words.count("The winner takes c4") >= 2, "large over the story, and below it"
    pilot.move((review.scrubber.x_of_ply(4), review.scrubber.track_rect.centery))
    pilot.frames(3)
    words = said(pilot, monkeypatch)
    assert "Chance" not in words
    assert any(each.startswith("4 · ") and each.endswith("The winner takes c4") for each in words)
    assert review.session.ply_label(1, 100) == "1 · c3-c4"
    assert review.session.ply_label(4, 10) == "4", "else only its number"


def test_the_curtain_tells_how_many_cards_of_the_front_row_were_turned_up(tmp_path: Path) -> None:
    """A sentence about one card where six were turned up told something else."""
    match = zoon_match(
        Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben"), ruleset="sullivan", memory="unaided"
    )
    while not any(isinstance(e, TurnedUp) for ply in range(1, match.ply + 1) for e in match.past.events(ply, None)):
        match.submit(match.actions()[0])
    plies = range(1, match.ply + 1)
    turned = [event for ply in plies for event in match.past.events(ply, None) if isinstance(event, TurnedUp)]
    assert all(event.reason == FRONT_ROW_TURNED for event in turned)
    owners = Counter(event.seat for event in turned)
    told = [line for seat in (0, 1) for line in missed_public_lines(match, seat)]
    lines = [line for line in told if "front row" in line]
    assert sorted(owners.values()) == [6, 6]
    assert lines, told
    assert all(line.endswith("×6") for line in lines), lines
