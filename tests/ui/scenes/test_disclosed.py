"""Nobody looks at what is hidden and plays on, by no way through the window; see also tests/play/test_disclosure.py."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tabletop.content.games import digest, load_game
from tabletop.play import saved_matches
from tabletop.play.exchange import export_match_file, import_match_file
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import IllegalAction, Seat
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes import exercise as exercise_scene
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.replays.file_actions import import_match
from tabletop.ui.scenes.review.picture import ReviewTab
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.saved_match import remove_match, resume_match
from tabletop.ui.scenes.table.scene import TableScene
from tests.file_of import file_of
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.test_words_drawn import overheard

ANN = Sitter(SitterKind.PERSON, "Ann")
MEADOW = "south c2:lancebill#0 d3:wader#0 f1:moon-egg; north d5:digger#0 a6:first-lantern; turn south 7"
TWIN = "south c2:lancebill#0 d3:wader#0 f1:moon-egg; north d5:first-lantern a6:digger#0; turn south 7"
"""The same for South: what lies face down in the north has changed places."""
AMBUSH = (
    "sides ark genlab; low wall 14,14 16,14 16,15 14,15; krin 10,10 @0; hugust 5,20 @0; bormin 18,10 @180; "
    "dux 14,20 @270; turn ark"
)
COMBAT = "south c3:pickguard#0 a1:first-lantern; north c4:wader#0 f6:moon-egg; turn south 5"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as made:
        yield made


def header_of(name: str, *others: Sitter, **setup: str) -> Header:
    game = load_game(name)
    bots = [Sitter(SitterKind.BOT, f"Computer {seat}", "random") for seat in range(1, game.seats(setup))]
    return Header(game=name, rules_version=game.version, content=digest(name), sitters=(ANN, *(others or bots)),
                  setup=setup, seed="a secret", started="2026-11-28T01:00:00+00:00", identity="ab" * 16)  # fmt: skip


def kept(pilot: Pilot, header: Header) -> Match[Any, Any, Any]:
    """A match that is written down."""
    return Match(load_game(header.game), header, saved_matches.create_journal(pilot.stage.saves, header))


def press(pilot: Pilot, name: str) -> None:
    """Presses a button of the box, menu, page or table on top."""
    scene: Any = pilot.stage.scene
    buttons = getattr(scene, "buttons", None) or scene.picture.buttons
    pilot.click(pilot.centre(buttons[name].rect))
    pilot.rest()


def resign(pilot: Pilot, scene: TableScene) -> None:
    scene.open_menu()
    pilot.rest()
    press(pilot, "resign")
    press(pilot, "yes")
    assert scene.match.outcome is not None


def take_back(pilot: Pilot, scene: TableScene) -> None:
    """As somebody does who wants to play on: back to the table, and Ctrl+Z, and the button."""
    while pilot.stage.scene is not scene:
        pilot.key("escape")
        pilot.rest()
    for _ in range(3):
        pilot.key("z", ctrl=True)
        pilot.rest()
    press(pilot, "undo")


def test_all_cards_shown_after_resigning(pilot: Pilot) -> None:
    match = kept(pilot, header_of("zoon", south="stilts", north="delvers", position=MEADOW))
    scene = seated(pilot, match)
    resign(pilot, scene)
    pilot.key("o")
    pilot.rest()
    assert isinstance(pilot.stage.scene, ReviewScene)
    take_back(pilot, scene)
    assert match.outcome is not None


def test_a_resignation_is_taken_back_as_long_as_nothing_was_shown(pilot: Pilot) -> None:
    match = kept(pilot, header_of("zoon", south="stilts", north="delvers", position=MEADOW))
    scene = seated(pilot, match)
    resign(pilot, scene)
    take_back(pilot, scene)
    assert match.outcome is None


def test_other_eyes_in_the_review(pilot: Pilot) -> None:
    match = kept(pilot, header_of("zoon", south="stilts", north="delvers", position=MEADOW))
    scene = seated(pilot, match)
    resign(pilot, scene)
    pilot.key("r")
    pilot.rest()
    review = pilot.stage.scene
    assert isinstance(review, ReviewScene)
    while review.session.review_viewer.chosen != "1":
        review.choose_next_viewer()
        pilot.rest()
    take_back(pilot, scene)
    assert match.outcome is not None


@pytest.mark.parametrize("name", ["zoon", "zone_wars"])
def test_the_number_of_the_dice(name: str, pilot: Pilot) -> None:
    setup = {"position": AMBUSH} if name == "zone_wars" else {"ruleset": "sullivan"}
    match = kept(pilot, header_of(name, Sitter(SitterKind.PERSON, "Ben"), **setup))
    match.submit(match.game.parse("resign")) if name == "zoon" else match.resign(match.to_act)
    scene = seated(pilot, match)
    scene.open_menu()
    pilot.rest()
    press(pilot, "dice")
    take_back(pilot, scene)
    assert match.outcome is not None


def ended_night(pilot: Pilot) -> Match[Any, Any, Any]:
    """A night of Zombies that has ended by an action that could be taken back."""
    game = load_game("zombies")
    for seed in range(40):
        header = replace(header_of("zombies"), seed=f"night {seed}", sitters=(ANN,) * game.seats({}))
        match, rng = Match(game, header), random.Random(seed)
        while match.outcome is None:
            match.submit(rng.choice(list(match.actions())))
        if match.offers.undo_offer().refusal is None:
            match.attach_journal(saved_matches.create_journal(pilot.stage.saves, header))
            return match
    raise AssertionError("no night ends so")


def test_a_night_that_is_over_by_the_rules(pilot: Pilot) -> None:
    match = ended_night(pilot)
    scene = seated(pilot, match)
    scene.open_menu()
    pilot.rest()
    press(pilot, "dice")
    take_back(pilot, scene)
    assert match.outcome is not None


def test_a_copy_is_looked_at(pilot: Pilot) -> None:
    """Copied, given up there and looked at: the match itself goes on no more, and says why."""
    match = kept(pilot, header_of("zoon", south="stilts", north="delvers", position=MEADOW))
    assert match.journal is not None
    path = pilot.stage.saves / "copy.jsonl"
    path.write_bytes(file_of(match).read_bytes())
    copy = saved_matches.load_match(path).match
    scene = seated(pilot, match)
    other = seated(pilot, copy)
    resign(pilot, other)
    pilot.key("o")
    pilot.rest()
    while pilot.stage.scene is not scene:
        pilot.stage.pop_scene()
    pilot.rest()
    assert not scene.active
    pilot.click(pilot.centre(scene.board.rect_of(("c2",))))
    pilot.click(pilot.centre(scene.board.rect_of(("c3",))))
    pilot.rest()
    assert match.ply == 0
    assert match.outcome is not None
    assert match.outcome.reason == "disclosed"
    assert sorted(entry.why_closed for entry in list_saved_matches(pilot.stage.saves)) == ["copied", "disclosed"]
    # its plate leads to the review, from where a branch is an exercise
    press(pilot, "plate")
    assert isinstance(pilot.stage.scene, ReviewScene)


@pytest.mark.parametrize("name", ["zoon", "zone_wars", "zodiac"])
def test_an_imported_copy_is_only_watched(name: str, pilot: Pilot) -> None:
    """Whoever played on in it would learn what dice and cards do in the match itself, or end that otherwise."""
    match = kept(pilot, header_of(name, Sitter(SitterKind.PERSON, "Ben")))
    assert match.journal is not None
    out = export_match_file(file_of(match), pilot.stage.saves / "out")
    path = import_match_file(out, pilot.stage.saves, pilot.stage.game_library)
    copy = saved_matches.load_match(path).match
    scene = seated(pilot, copy)
    assert not scene.active
    assert copy.refusal(match.actions()[0]) is not None
    for act in (lambda: copy.submit(match.actions()[0]), lambda: copy.resign(0), copy.undo, copy.redo):
        with pytest.raises(IllegalAction):
            act()
    assert {entry.path: entry.why_closed for entry in list_saved_matches(pilot.stage.saves)} == {
        file_of(match): "", path: "copied",
    }  # fmt: skip
    match.submit(match.actions()[0])


def test_a_match_that_was_removed_is_not_played_again_from_a_copy(pilot: Pilot) -> None:
    match = kept(pilot, header_of("zone_wars", Sitter(SitterKind.PERSON, "Ben")))
    assert match.journal is not None
    path = file_of(match)
    out = export_match_file(path, pilot.stage.saves / "out")
    match.resign(match.to_act)
    match.detach_journal()
    remove_match(path)
    again = saved_matches.load_match(import_match_file(out, pilot.stage.saves, pilot.stage.game_library)).match
    assert again.stop_reason == "copied"


@pytest.mark.parametrize("name", ["zoon", "zone_wars", "zombies", "zodiac"])
def test_of_two_files_the_one_that_goes_on_is_the_match(name: str, pilot: Pilot) -> None:
    """A file manager has made the other one: nothing in it says so."""
    match = kept(pilot, header_of(name, Sitter(SitterKind.PERSON, "Ben")) if name != "zombies" else header_of(name))
    path = file_of(match)
    copy = path.with_name("match (copy).jsonl")
    copy.write_bytes(path.read_bytes())
    seen = saved_matches.load_match(copy).match
    scene = seated(pilot, seen)
    scene.play(seen.actions()[0])
    scene.story.finish_all()
    pilot.rest()
    seen.detach_journal()
    assert {entry.path: entry.why_closed for entry in list_saved_matches(pilot.stage.saves)} == {
        path: "copied",
        copy: "",
    }
    back = seated(pilot, saved_matches.load_match(path).match)
    assert (back.active, back.match.stop_reason) == (False, "copied")
    with overheard() as said:
        pilot.stage.make_display_list()
        pilot.rest()
    assert any(say("table.copied") in words for words in said)


def test_a_window_learns_that_another_one_has_gone_on_when_it_is_looked_at_again(pilot: Pilot) -> None:
    match = kept(pilot, header_of("zodiac", Sitter(SitterKind.PERSON, "Ben")))
    scene = seated(pilot, match)
    assert scene.active
    other = saved_matches.load_match(file_of(match)).match
    other.submit(other.actions()[0])
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    pilot.rest()
    assert (scene.active, match.stop_reason) == (False, "copied")
    assert match.ply == 0


@pytest.mark.parametrize("name", ["zoon", "zone_wars"])
def test_an_older_copy_that_goes_on_says_so(name: str, pilot: Pilot) -> None:
    setup = {"zoon": {"south": "stilts", "north": "delvers", "position": MEADOW}, "zone_wars": {"position": AMBUSH}}
    match = kept(pilot, header_of(name, Sitter(SitterKind.PERSON, "Ben"), **setup[name]))
    path = file_of(match)
    before = path.read_bytes()
    match.submit(match.actions()[0])
    match.detach_journal()
    path.write_bytes(before)
    (entry,) = list_saved_matches(pilot.stage.saves)
    assert entry.why_closed == ""
    resume_match(pilot.stage, entry)
    assert pilot.stage.toast.words == say("end.older")
    pilot.rest()
    scene = pilot.stage.scene
    assert isinstance(scene, TableScene)
    resign(pilot, scene)
    pilot.frames(90)
    page = EndScene(pilot.stage, scene.match)
    assert page.result_remark == say("end.older")


def test_a_match_from_elsewhere_goes_on_here(pilot: Pilot, tmp_path: Path) -> None:
    match = kept(pilot, header_of("zone_wars", Sitter(SitterKind.PERSON, "Ben")))
    assert match.journal is not None
    out = export_match_file(file_of(match), pilot.stage.saves / "out")
    there = saved_matches.load_match(import_match_file(out, tmp_path / "another home", pilot.stage.game_library)).match
    there.submit(there.actions()[0])
    assert there.stop_reason == ""


def own_cards(scene: TableScene, seat: Seat) -> list[Any]:
    cells = scene.story.view.cells
    return [cell.card for cell in cells if cell is not None and cell.owner == seat and not cell.up]


def test_looking_back_during_a_combat(pilot: Pilot) -> None:
    match = kept(pilot, header_of("zoon", Sitter(SitterKind.PERSON, "Ben"), position=COMBAT))
    scene = seated(pilot, match)
    scene.play(match.game.parse("c3-c4"))
    pilot.rest()
    assert own_cards(scene, 0) == [None, None]
    pilot.key("page up")
    pilot.rest()
    assert scene.story.ply == 0
    assert own_cards(scene, 0) == [None, None]
    pilot.key("page down")
    pilot.rest()
    pilot.key("z", ctrl=True)
    pilot.rest()
    assert match.ply == 1, "that would be a look as well"


def exercise(pilot: Pilot, position: str) -> tuple[TableScene, Match[Any, Any, Any]]:
    """Branches from the review of a running match against the computer."""
    match = kept(pilot, header_of("zoon", south="stilts", north="delvers", position=position))
    seated(pilot, match)
    pilot.key("r")
    pilot.rest()
    pilot.stage.push_scene(open_scene("review", pilot.stage, SceneRequest("zoon", match=match, viewer=0)))
    pilot.rest()
    pilot.key("b")
    pilot.rest()
    assert isinstance(pilot.stage.scene, ConfirmScene)
    press(pilot, "yes")
    scene = pilot.stage.scene
    assert isinstance(scene, TableScene)
    return scene, match


def test_a_branch_of_a_running_match_is_an_exercise(pilot: Pilot) -> None:
    scene, match = exercise(pilot, MEADOW)
    assert scene.match is not match
    assert scene.match.journal is None
    assert [branch.name for branch in match.branches.all_branches()] == ["main"]
    scene.play(match.game.parse("resign"))
    pilot.rest()
    pilot.key("o")
    pilot.rest()
    assert match.outcome is None, "what was shown is made up"
    assert match.to_act == 0


def test_an_exercise_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exercise_scene, "secrets", SimpleNamespace(token_hex=lambda size: "5" * 2 * size))
    worlds = []
    for position in (MEADOW, TWIN):
        scene, _ = exercise(pilot, position)
        worlds.append(scene.match.past.state_digest())
        pilot.stage.restart_with_scene_asking_first(open_scene("title", pilot.stage))
        pilot.rest()
    assert worlds[0] == worlds[1]


def test_the_menu_of_an_exercise_leads_back(pilot: Pilot) -> None:
    scene, _ = exercise(pilot, MEADOW)
    scene.open_menu()
    pilot.rest()
    assert isinstance(pilot.stage.scene, MenuScene)
    press(pilot, "back")
    assert isinstance(pilot.stage.scene, ReviewScene)


def test_no_exercise_shows_own_cards_that_have_to_be_remembered(pilot: Pilot) -> None:
    match = kept(pilot, header_of("zoon", position=COMBAT))
    scene = seated(pilot, match)
    scene.play(match.game.parse("c3-c4"))
    pilot.rest()
    review = open_scene("review", pilot.stage, SceneRequest("zoon", match=match, viewer=0))
    assert isinstance(review, ReviewScene)
    pilot.stage.push_scene(review)
    pilot.rest()
    review.show_ply(0)
    pilot.rest()
    button = review.picture.buttons["branch"]
    assert not button.enabled
    assert button.tip == say("review.exercise_later")
    pilot.key("b")
    pilot.rest()
    assert pilot.stage.scene is review
    assert pilot.stage.toast.words == button.tip
    pilot.click(pilot.centre(review.picture.layout_.board))
    assert pilot.stage.toast.words == say("review.board_was", why=button.tip)


def test_a_branch_that_stays_closed_while_the_match_goes_on_is_grey_and_says_why(pilot: Pilot) -> None:
    match = kept(pilot, header_of("zoon", south="stilts", north="delvers", position=MEADOW))
    scene = seated(pilot, match)
    scene.table.bot_turns.is_paused = True
    match.submit(match.game.parse("c2-c3"))
    match.undo()
    match.submit(match.game.parse("d3-d4"))
    pilot.rest()
    assert len(match.branches.all_branches()) == 2
    review = open_scene("review", pilot.stage, SceneRequest("zoon", match=match, viewer=0))
    assert isinstance(review, ReviewScene)
    pilot.stage.push_scene(review)
    pilot.rest()
    review.show_tab(ReviewTab.BRANCHES)
    pilot.rest()
    rows = review.picture.buttons
    assert rows["switch-0"].enabled
    assert not rows["switch-1"].enabled
    assert rows["switch-1"].tip == say("review.side_line")
    assert rows["drop-1"].enabled
    assert match.branches.is_closed("2")
    match.resign(0)
    match.disclose_secrets()
    pilot.rest()
    review.picture.refresh()
    assert rows["switch-1"].enabled


def test_the_list_offers_to_watch_such_a_match_and_not_to_continue_it(pilot: Pilot) -> None:
    match = kept(pilot, header_of("zone_wars", Sitter(SitterKind.PERSON, "Ben")))
    match.disclose_secrets()
    replays: Any = open_scene("replays", pilot.stage)
    pilot.stage.push_scene(replays)
    pilot.frames(120, 0.1)  # until the worker has told more of the row
    shown = {name for name in ("continue", "watch") if any(each.name == name for each in replays.buttons.items)}
    assert shown == {"watch"}
    pilot.key("return")
    pilot.rest()
    assert isinstance(pilot.stage.scene, ReviewScene)


def test_an_unfinished_match_that_was_disclosed_has_no_poster(pilot: Pilot) -> None:
    match = kept(pilot, header_of("zone_wars", Sitter(SitterKind.PERSON, "Ben")))
    match.disclose_secrets()
    assert match.journal is not None
    asked = SceneRequest("zone_wars", file_of(match))
    assert isinstance(open_scene("end", pilot.stage, asked), ReviewScene)


def test_it_is_said_of_an_imported_copy_that_it_is_one(pilot: Pilot) -> None:
    match = kept(pilot, header_of("zone_wars", Sitter(SitterKind.PERSON, "Ben")))
    assert match.journal is not None
    out = export_match_file(file_of(match), pilot.stage.saves / "out")
    import_match(pilot.stage, out, lambda made: None)
    told = {pilot.stage.toast.words}
    assert told == {
        say(
            "title.imported_copied",
            file="".join(entry.path.name for entry in list_saved_matches(pilot.stage.saves) if entry.why_closed),
        )
    }


def test_redo_says_why_nothing_is_done_again(pilot: Pilot) -> None:
    match = kept(pilot, header_of("zone_wars", Sitter(SitterKind.PERSON, "Ben"), position=AMBUSH))
    match.submit(match.actions()[0])
    match.undo()
    match.disclose_secrets()
    refused = match.offers.redo_offer().refusal
    assert refused is not None
    assert refused.reason == "disclosed"


@pytest.mark.parametrize("name", ["zoon", "zone_wars"])
@pytest.mark.parametrize("closed", ["disclosed", "copied"])
def test_a_closed_match_can_be_branched(name: str, closed: str, pilot: Pilot) -> None:
    match = kept(pilot, header_of(name, Sitter(SitterKind.PERSON, "Ben")))
    assert match.journal is not None
    if closed == "disclosed":
        match.disclose_secrets()
    else:
        out = export_match_file(file_of(match), pilot.stage.saves / "out")
        match = saved_matches.load_match(import_match_file(out, pilot.stage.saves, pilot.stage.game_library)).match
    assert match.stop_reason == closed
    review = open_scene("review", pilot.stage, SceneRequest(name, match=match))
    assert isinstance(review, ReviewScene)
    pilot.stage.push_scene(review)
    pilot.rest()
    assert (review.branch_editor.refusal_text == "") == match.ending.is_branching_harmless
    if match.ending.is_branching_harmless:
        assert review.branch_editor.begin_branch("try") == ""
        assert match.to_act >= 0
        match.submit(match.actions()[0])
