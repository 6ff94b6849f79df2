"""Looking through a match: the scrubber, stories, branches and what was given away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from tabletop.ai.worker import Answer, Question, QuestionTicket
from tabletop.content.games import digest, load_game
from tabletop.play import saved_matches
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.evaluation_curve import EvaluationCurve
from tabletop.ui.scenes.review.explanation import DetailRows
from tabletop.ui.scenes.review.picture import ReviewTab
from tabletop.ui.scenes.review.playback import SPEEDS
from tabletop.ui.scenes.review.scene import ReviewScene, open_review
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.table.table_menu import open_match_review
from tests.sampled import sampled
from tests.ui.board_shown import is_shown
from tests.ui.canned_worker import CannedWorker
from tests.ui.languages import EVERY_LANGUAGE
from tests.ui.pilot import Pilot, match_of, new_match, piloted
from tests.ui.scene_of import scene_of
from tests.ui.scenes.test_series import NEAR
from tests.ui.test_words_drawn import overheard

LINE = "E-f F-a b-c a-F c-d F-a"
TRAP = "b-c e-d"
"""ZD15: Black is lost after its first move."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none")) as made:
        yield made


def reviewed(pilot: Pilot, moves: str = LINE) -> ReviewScene:
    match = new_match()
    for text in moves.split():
        match.submit(match.game.parse(text))
    scene = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    scene.show_ply(0)
    pilot.rest()
    return scene


def press(pilot: Pilot, scene: ReviewScene, name: str) -> None:
    pilot.click(pilot.centre(scene.picture.buttons[name].rect))


def on_track(pilot: Pilot, scene: ReviewScene, ply: int) -> tuple[float, float]:
    s = pilot.stage.metrics.s
    return scene.scrubber.x_of_ply(ply) / s, scene.scrubber.track_rect.centery / s


# Stepping


def test_keys_step_and_jump(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    seen = []
    for key in ("right", "right", "left", "end", "right", "home", "left", "down", "up"):
        pilot.key(key)
        pilot.rest()
        seen.append(scene.session.ply)
    assert seen == [1, 2, 1, 6, 6, 0, 0, 1, 0]
    assert scene.session.match.ply == 6


def test_the_board_shows_the_ply(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.key("right")
    pilot.rest()
    past, game = scene.session.match.past, scene.session.match.game
    assert is_shown(pilot.stage, scene.board, game, past.view(1, None))
    assert not is_shown(pilot.stage, scene.board, game, past.view(0, None))
    assert list(scene.trace) == ["E", "f"]
    pilot.key("home")
    pilot.rest()
    assert is_shown(pilot.stage, scene.board, game, past.view(0, None))
    assert list(scene.trace) == []


def test_buttons_step_like_keys(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    seen = []
    for name in ("next", "next", "back_one", "last", "first"):
        press(pilot, scene, name)
        pilot.rest()
        seen.append(scene.session.ply)
    assert seen == [1, 2, 1, 6, 0]


def test_all_that_is_told_of_a_move_comes_with_its_picture_and_quick_steps_are_not_lost(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.key("right")
    assert scene.board.is_moving(pilot.clock.now)
    assert (scene.session.ply, scene.trace, scene.picture.explanation.heading) == (0, (), "The start")
    for _ in range(3):
        pilot.key("right")
    pilot.rest()
    assert (scene.session.ply, scene.picture.explanation.heading) == (4, "Move 4")


def test_a_click_on_the_track_jumps(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.click(on_track(pilot, scene, 4))
    assert scene.session.ply == 4
    assert not scene.scrubber.is_held


def test_the_handle_is_pulled(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.move(on_track(pilot, scene, 0))
    pilot.press(on_track(pilot, scene, 0))
    seen = []
    for ply in (1, 3, 5):
        pilot.move(on_track(pilot, scene, ply), 3)
        seen.append(scene.session.ply)
    pilot.release()
    assert seen == [1, 3, 5]
    pilot.move(on_track(pilot, scene, 2))
    assert scene.session.ply == 5


def test_a_handle_let_go_beside_its_way_says_nothing_more(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.move(on_track(pilot, scene, 1))
    pilot.press(on_track(pilot, scene, 1))
    x, y = on_track(pilot, scene, 3)
    pilot.move((x, y - 200), 3)
    pilot.release()
    with overheard() as heard:
        pilot.stage.redraw_everything()
        pilot.frames(2)
    assert scene.session.ply == 3
    assert scene.session.ply_label(1, scene.scrubber.track_rect.w) not in heard


@pytest.mark.parametrize("cancel", ["escape", "right"])
def test_a_pulled_handle_can_be_put_back(pilot: Pilot, cancel: str) -> None:
    scene = reviewed(pilot)
    pilot.key("right")
    pilot.rest()
    pilot.press(on_track(pilot, scene, 1))
    pilot.move(on_track(pilot, scene, 5), 3)
    if cancel == "escape":
        pilot.key("escape")
    else:
        pilot.press(on_track(pilot, scene, 5), button=3)
    assert scene.session.ply == 1
    assert pilot.stage.scene is scene


def test_a_click_in_the_list_jumps(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.click(pilot.centre(scene.move_rows.scroll_list.row_rect(3)))
    assert scene.session.ply == 3


def test_a_press_on_the_board_says_how_to_play_on(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.click(pilot.centre(scene.picture.layout_.board))
    assert "Branch from here" in pilot.stage.toast.words
    assert (scene.session.ply, scene.session.match.ply) == (0, 6)


def test_the_wheel_over_the_board_steps(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.move(pilot.centre(scene.picture.layout_.board))
    pilot.wheel(-1)
    pilot.rest()
    assert scene.session.ply == 1
    pilot.wheel(1)
    pilot.rest()
    assert scene.session.ply == 0


def test_parts_of_a_turn_of_the_wheel_add_up_to_a_step(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    for at in (pilot.centre(scene.picture.layout_.board), on_track(pilot, scene, 3)):
        scene.show_ply(0)
        pilot.rest()
        pilot.move(at)
        pilot.wheel(0, sideways=-1)
        for _ in range(3):
            pilot.wheel(-0.25)
        pilot.rest()
        assert scene.session.ply == 0
        pilot.wheel(-0.25)
        pilot.rest()
        assert scene.session.ply == 1


# Playing


def test_it_plays_to_the_end_and_stops(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.key("space")
    assert scene.playback.is_playing
    pilot.rest()
    assert (scene.session.ply, scene.playback.is_playing) == (6, False)


def test_pause_and_faster(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    press(pilot, scene, "run")
    pilot.frames(50)
    assert scene.session.ply == 1
    press(pilot, scene, "run")
    pilot.frames(200)
    assert scene.session.ply == 1
    chosen = []
    for _ in SPEEDS:
        pilot.key("s")
        chosen.append(scene.playback.speed)
    assert chosen == [2.0, 4.0, 0.5, 1.0]
    scene.playback.speed = 4.0
    pilot.key("space")
    pilot.frames(100)
    assert scene.session.ply == 6


def test_a_step_stops_playing(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.key("space")
    pilot.key("right")
    assert not scene.playback.is_playing


def test_at_the_end_it_begins_again(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.key("end")
    pilot.key("space")
    assert (scene.session.ply, scene.playback.is_playing) == (0, True)


def test_waiting_draws_nothing(pilot: Pilot) -> None:
    reviewed(pilot)
    pilot.frames(5)
    before = pilot.loop.frames
    pilot.frames(60)
    assert pilot.loop.frames == before


# Explaining


def test_a_move_is_told_with_its_rules(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.key("right")
    pilot.rest()
    story = scene.picture.explanation
    assert story.heading == "Move 1"
    assert story.notation == "E-f"
    assert story.lines == ("Ann jumps E-f and flips a",) or story.lines[0].startswith("Ann jumps E-f")
    assert story.clauses[0] == "ZD4"
    press(pilot, scene, "clause-ZD4")
    book = pilot.stage.scene
    assert isinstance(book, RulebookScene)
    assert book.clause == "ZD4"
    pilot.key("escape")
    assert pilot.stage.scene is scene


def test_what_was_given_away_is_named(pilot: Pilot) -> None:
    scene = reviewed(pilot, TRAP)
    slip = scene.curve.mistake_at(1)
    assert slip is not None
    assert (slip.seat, slip.kind) == (0, "balance")
    assert scene.curve.mistake_at(2) is None
    assert [scene.curve.first_seat_winning_share(ply) for ply in (0, 2)] == [0.5, 0.0]
    share = scene.curve.first_seat_winning_share(1)
    assert share is not None
    assert share < 0.25
    pilot.key("right")
    pilot.rest()
    assert scene.picture.explanation.mistake_text == say("review.lost_balance", name="Ann", better=slip.better)
    assert scene.session.standing_text() == "White wins with the next move"


def test_every_ply_is_judged_once(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []
    ask = pilot.stage.worker.ask

    def noted(question: Question) -> QuestionTicket:
        asked.append(question)
        return ask(question)

    monkeypatch.setattr(pilot.stage.worker, "ask", noted)
    scene = reviewed(pilot)
    assert len(asked) == 7
    assert all(scene.curve.verdict_at(ply) for ply in range(7))
    scene.session.match.branches.begin_branch(3, "other")
    pilot.rest()
    assert len(asked) == 7


def test_a_position_that_comes_twice_is_judged_once(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()
    for text in LINE.split():
        match.submit(match.game.parse(text))
    view = match.past.view
    monkeypatch.setattr(match.past, "view", lambda ply, seat: view(0 if ply == 2 else ply, seat))
    curve = EvaluationCurve(pilot.stage, match)
    for _ in range(match.length + 1):
        curve.update(0)
    assert not curve.is_waiting
    assert curve.verdict_at(2) is curve.verdict_at(0)


def test_without_an_analyst_there_is_no_curve(pilot: Pilot) -> None:
    pilot.stage.worker = CannedWorker(Answer(error="NoAnalyst: nobody can judge positions of zodiac"))
    scene = reviewed(pilot)
    assert scene.curve.is_silent
    assert scene.picture.layout_.curve.h == 0
    pilot.key("end")
    assert scene.session.standing_text() == ""
    assert not pilot.stage.is_busy()


# Branches


def test_a_branch_begins_here_and_goes_to_the_table(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.click(on_track(pilot, scene, 2))
    press(pilot, scene, "branch")
    box = pilot.stage.scene
    assert isinstance(box, NameScene)
    assert box.name == "Branch 2"
    pilot.key("return")
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert table.match is scene.session.match
    assert (scene.session.match.ply, scene.session.match.length) == (2, 2)
    assert [(b.name, b.shared_plies, b.length, b.is_current) for b in scene.session.match.branches.all_branches()] == [
        ("main", 0, 6, False), ("Branch 2", 2, 2, True),
    ]  # fmt: skip


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
@pytest.mark.parametrize("game", tuple(NEAR))
def test_no_branch_begins_where_the_game_is_over(tmp_path: Path, game: str, language: str) -> None:
    with piloted(tmp_path, Settings(cover="off", confirm="none", bot_pace=0.0, language=language)) as pilot:
        told = say("review.branch_over")
        match = match_of(game, setup=NEAR[game], seed="series")
        while match.outcome is None:
            match.submit(match.actions()[0])
        scene = ReviewScene(pilot.stage, match)
        pilot.stage.push_scene(scene)
        pilot.rest()
        scene.playback.go_to_end()
        pilot.rest()
        press(pilot, scene, "branch")
        assert pilot.stage.scene is scene
        assert scene.picture.buttons.tip.startswith(told)
        pilot.move((300, 300))
        pilot.key("b")
        assert pilot.stage.toast.words.startswith(told)
        pilot.key("left")
        pilot.rest()
        press(pilot, scene, "branch")
        assert isinstance(pilot.stage.scene, NameScene)


def test_whoever_gave_up_may_branch_from_there(pilot: Pilot) -> None:
    match = new_match()
    match.resign(0)
    scene = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    press(pilot, scene, "branch")
    pilot.key("return")
    assert isinstance(pilot.stage.scene, TableScene)
    assert match.outcome is None


def test_the_name_is_typed(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.key("b")
    box = pilot.stage.scene
    assert isinstance(box, NameScene)
    pilot.key("a", ctrl=True)
    pilot.type("bold")
    pilot.key("return")
    assert scene.session.match.branches.all_branches()[-1].name == "bold"


def test_a_name_that_is_taken_is_refused_in_the_box(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    pilot.key("b")
    box = scene_of(pilot, NameScene)
    box.name = "main"
    box.submit_name()
    assert scene_of(pilot, NameScene) is box
    assert box.refusal_text == say("review.branch_name_taken", name="main")
    box.name = "   "
    box.submit_name()
    assert box.refusal_text == say("review.bad_branch_name", number=40)
    pilot.key("escape")
    assert pilot.stage.scene is scene
    assert len(scene.session.match.branches.all_branches()) == 1


def test_from_the_table_a_branch_leads_back_to_that_table(pilot: Pilot) -> None:
    match = new_match()
    for text in LINE.split():
        match.submit(match.game.parse(text))
    table = TableScene(pilot.stage, match)
    pilot.stage.push_scene(table)
    open_match_review(table.table, table)
    scene = pilot.stage.scene
    assert isinstance(scene, ReviewScene)
    assert scene.session.ply == 6
    pilot.key("left")
    pilot.key("escape")
    assert pilot.stage.scene is table
    open_match_review(table.table, table)
    pilot.key("home")
    pilot.key("b")
    pilot.key("return")
    assert pilot.stage.scene is table
    assert match.ply == 0
    assert table.active


def test_branches_are_listed_switched_and_forgotten(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    scene.session.match.branches.begin_branch(2, "bold")
    press(pilot, scene, "branches")
    assert scene.session.match.length == 2
    press(pilot, scene, "switch-0")
    assert scene.session.match.length == 6
    assert scene.scrubber.forks == {2}
    press(pilot, scene, "drop-1")
    assert pilot.stage.scene is not scene
    pilot.key("escape")
    assert len(scene.session.match.branches.all_branches()) == 2
    press(pilot, scene, "drop-1")
    pilot.key("left")
    pilot.key("return")
    assert [branch.name for branch in scene.session.match.branches.all_branches()] == ["main"]
    assert not [item for item in scene.picture.buttons.items if item.name.startswith("drop-")]


def test_trunk_and_current_branch_cannot_be_forgotten(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    scene.session.match.branches.begin_branch(2, "bold")
    scene.show_tab(ReviewTab.BRANCHES)
    assert {item.name for item in scene.picture.buttons.items if item.name.startswith(("switch-", "drop-"))} == {
        "switch-0", "switch-1",
    }  # fmt: skip


# Saved matches


def saved(folder: Path, moves: str = LINE) -> Path:
    header = Header(
        game="zodiac", rules_version=1, content=digest("zodiac"), seed="r",
        sitters=(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")), started="2026-01-02T03:04:05Z",
    )  # fmt: skip
    journal = saved_matches.create_journal(folder, header)
    match = new_match()
    match = type(match)(match.game, header, journal)
    for text in moves.split():
        match.submit(match.game.parse(text))
    journal.close()
    return journal.path


def test_watching_a_damaged_save_says_what_is_lost_and_leaves_the_file_alone(pilot: Pilot, tmp_path: Path) -> None:
    path = saved(tmp_path)
    content = path.read_bytes()
    path.write_bytes(content[:-20])
    open_review(pilot.stage, path)
    scene = pilot.stage.scene
    assert isinstance(scene, ReviewScene)
    assert scene.session.match.length == 5
    assert "goes on after 5 actions" in pilot.stage.toast.words
    assert path.read_bytes() == content[:-20]
    assert [item.name for item in tmp_path.iterdir()] == [path.name]


def test_watching_a_save_that_was_cut_at_the_end_of_a_line_says_so(pilot: Pilot, tmp_path: Path) -> None:
    path = saved(tmp_path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    open_review(pilot.stage, path)
    words = say("title.resumed_cut", plies=say("title.plies", count=5))
    assert pilot.stage.toast.words == words


def test_what_cannot_be_opened_is_said(pilot: Pilot, tmp_path: Path) -> None:
    reviewed(pilot)
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"no match\n")
    open_review(pilot.stage, path)
    assert "Can't open x.jsonl" in pilot.stage.toast.words


def test_a_branch_of_a_watched_match_is_written_into_its_file(pilot: Pilot, tmp_path: Path) -> None:
    path = saved(tmp_path)
    pilot.stage.push_scene(open_scene("review", pilot.stage, SceneRequest(save=path)))
    scene = pilot.stage.scene
    assert isinstance(scene, ReviewScene)
    assert scene.session.match.journal is None
    scene.show_ply(3)
    assert scene.branch_editor.begin_branch("bold") == ""
    assert isinstance(pilot.stage.scene, TableScene)
    again = saved_matches.load_match(path, resume=False).match
    assert [(b.name, b.length, b.is_current) for b in again.branches.all_branches()] == [
        ("main", 6, False),
        ("bold", 3, True),
    ]


def test_without_a_save_an_example_is_shown(pilot: Pilot) -> None:
    pilot.stage.push_scene(open_scene("review", pilot.stage, SceneRequest()))
    scene = pilot.stage.scene
    assert isinstance(scene, ReviewScene)
    assert scene.session.match.length > 5
    pilot.rest()
    assert list(pilot.stage.saves.iterdir()) == []


# Sizes


@pytest.mark.parametrize(
    ("size", "scale"), sampled(product([(1280, 720), (1500, 1000), (2560, 1080), (3840, 2160)], [100, 200]), 1, 4)
)
def test_everything_has_room(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, language="xx"), size) as pilot:
        scene = reviewed(pilot, TRAP)
        scene.show_ply(1)
        parts, whole = scene.picture.layout_, pilot.stage.surface.get_rect()
        rects = [parts.strip, parts.tabs, parts.listing, parts.story, parts.plate]
        assert all(whole.contains(rect) for rect in rects)
        assert all(not a.colliderect(b) for i, a in enumerate(rects) for b in rects[i + 1 :])
        assert scene.move_rows.scroll_list.visible_count >= 2
        assert parts.story.h >= scene.picture.panel.wanted_height(scene.picture.explanation, parts.story.w)
        assert min(parts.board.size) >= whole.h * 0.55
        pilot.stage.draw()


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_either_every_row_says_what_happened_or_none(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    """Sentences that were too long by a word left single rows empty."""
    with piloted(tmp_path, Settings(language=language), size=size) as pilot:
        match = new_match(Sitter(SitterKind.PERSON, "Maximiliane von und zu H."), Sitter(SitterKind.PERSON, "Ben"))
        for text in LINE.split():
            match.submit(match.game.parse(text))
        scene = ReviewScene(pilot.stage, match)
        pilot.stage.push_scene(scene)
        pilot.rest()
        rows = scene.move_rows
        said = [bool(rows.row_sentence(ply)) for ply in range(1, 7)]
        assert rows.shows_sentences is all(said)
        assert rows.shows_sentences or language == "de", "longer words"


def test_a_row_that_must_be_short_still_says_who_it_was(pilot: Pilot) -> None:
    """What follows from a move is left out before the name of who made it."""
    match = new_match(Sitter(SitterKind.PERSON, "Halina"), Sitter(SitterKind.PERSON, "Ben"))
    for text in ["C-a", "B-f", "A-C", "F-B", "E-A", "B-c", "C-d", "D-B"]:
        match.submit(match.game.parse(text))
    scene = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    assert [scene.move_rows.row_sentence(ply).split()[0] for ply in range(1, 9)] == ["Halina", "Ben"] * 4


def test_balanced_marks_have_one_shape_at_every_size(tmp_path: Path) -> None:
    shapes = set()
    for size in ((1280, 720), (1920, 1080), (2560, 1440)):
        with piloted(tmp_path / str(size[0]), size=size) as pilot:
            dot = reviewed(pilot).scrubber._curve_bar_rect(0, 0.5, pilot.stage.metrics.px(16))
            shapes.add((dot.w == dot.h, round(dot.w / pilot.stage.metrics.s)))
    assert shapes == {(True, 8)}


def test_what_is_typed_takes_the_place_of_the_name_that_is_offered(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    press(pilot, scene, "branch")
    box = pilot.stage.scene
    assert isinstance(box, NameScene)
    assert box.name
    pilot.type("mine")
    assert box.name == "mine"
    pilot.type("!")
    assert box.name == "mine!"


def test_the_tab_counts_branches_besides_the_trunk_and_the_table_names_the_current_one(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    assert scene.picture.buttons["branches"].words == "Branches"
    pilot.key("right")
    press(pilot, scene, "branch")
    pilot.type("What if")
    pilot.key("return")
    pilot.rest()
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert table.story.branch_name == "What if"
    with_branch = pilot.picture()
    table.match.branches.switch_to_branch("main")
    table.match.undo()
    while table.match.ply > 1:
        table.match.undo()
    pilot.frames(60)
    assert (table.story.branch_name, table.story.ply) == ("", 1)
    assert pilot.picture() != with_branch, "the same position, but the bar names no branch"
    table.match.branches.switch_to_branch("What if")
    pilot.key("r")
    pilot.rest()
    again = pilot.stage.scene
    assert isinstance(again, ReviewScene)
    assert again.picture.buttons["branches"].words == "Branches · 1"


def test_a_button_that_leads_nowhere_says_why(pilot: Pilot) -> None:
    scene = reviewed(pilot)
    for key, greyed, why in (
        ("home", ("first", "back_one"), "This is the start."), ("end", ("next", "last"), "This is the end."),
    ):  # fmt: skip
        pilot.key(key)
        pilot.rest()
        buttons = {item.name: item for item in scene.picture.buttons.items}
        assert [buttons[name].enabled for name in greyed] == [False, False]
        assert [buttons[name].tip for name in greyed] == [why, why]


def test_a_dot_stands_only_between_several_details(pilot: Pilot) -> None:
    details = DetailRows(pilot.stage)
    details.layout(pygame.Rect(0, 0, 400, 400), ["Ann draws."], ["· Rules: R59, R60"])
    assert details.rows == [("Ann draws.", False), ("Rules: R59, R60", True)]
    details.layout(pygame.Rect(0, 0, 400, 400), ["Ann rolls."], ["· Dice: 6", "· Rules: R59"])
    assert details.rows == [("Ann rolls.", False), ("· Dice: 6", True), ("· Rules: R59", True)]


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
def test_no_row_of_chance_says_nothing(tmp_path: Path, language: str) -> None:
    """Where no sentence had room, the row was a number and three dots; Japanese has no blanks to shorten at."""
    with piloted(tmp_path, Settings(language=language)) as pilot:
        scene = ReviewScene(pilot.stage, match_of("zombies"))
        pilot.stage.push_scene(scene)
        pilot.rest()
        plies = range(1, scene.session.match.length + 1)
        told = [scene.move_rows.fitting_outcome_text(ply, 90) for ply in plies if not scene.session.notation(ply)]
        assert told
        assert all(len(words) > 3 for words in told)


@pytest.mark.parametrize(("game", "words"), [("zombies", "Ada, Ben, Cleo and Dan"), ("zodiac", "Ada against Ben")])
def test_those_who_play_together_are_not_said_to_be_against_each_other(tmp_path: Path, game: str, words: str) -> None:
    with piloted(tmp_path) as pilot:
        people = [Sitter(SitterKind.PERSON, name) for name in ("Ada", "Ben", "Cleo", "Dan")]
        with overheard() as said:
            pilot.stage.push_scene(ReviewScene(pilot.stage, match_of(game, *people[: load_game(game).seats({})])))
            pilot.rest()
        assert any(text.startswith(words) for text in said)
