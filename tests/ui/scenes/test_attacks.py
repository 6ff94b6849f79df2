"""What an hour of attacks on each game has found, by the way of the hand: none of it leads anywhere now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.content.games import load_game
from tabletop.play import saved_matches
from tabletop.play.evening import stored_evenings
from tabletop.play.exchange import export_match_file, import_match_file
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.series import read_series
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.dice import DiceFairnessScene
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.exercise import make_exercise_match
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.saved_match import remove_match
from tests.file_of import file_of
from tests.games.zombies.board.table import zombies_match
from tests.games.zombies.campaign.states import WON
from tests.play.sitting import begun
from tests.ui.pilot import Pilot, match_of, piloted, seated
from tests.ui.scenes.evening.test_evening_page import read as read_drawn
from tests.ui.scenes.test_results import at_table, poster, press, resign, table_of
from tests.ui.test_words_drawn import overheard

NIGHT = (
    "night ch1 normal; tile S1 0,0 sides=------; left 4; marlow 0,0 service_pistol=0+1+1 *machine_pistol=0+1+1+2+2; "
    "okafor 1,0 *pump_shotgun=2+2+3; petrov -1,1; brandt 0,1; z1 0,-2; z2 2,-1; round 3; suppress marlow"
)
COMBAT = "south c3:pickguard#0 a1:first-lantern; north c4:wader#0 f6:moon-egg; turn south 5"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="none", animation_speed=0.0, bot_pace=0.0)) as made:
        yield made


def menu(pilot: Pilot, *names: str) -> None:
    """Entries of the table's menu, one after the other."""
    table_of(pilot).open_menu()
    pilot.rest()
    for name in names:
        press(pilot, name)


def lost_game(pilot: Pilot, series: str) -> Match[Any, Any, Any]:
    """A game of a series that has ended, after which the next one has begun."""
    match = at_table(pilot, series=series).match
    resign(pilot)
    poster(pilot)
    press(pilot, "next")
    return match


# Names


@pytest.mark.parametrize("where", ["main line", "branch"])
def test_nobody_takes_a_seat_in_a_match_that_is_over(where: str, pilot: Pilot) -> None:
    """The loser under the winner's name would have won: on the poster, in the list, in the series."""
    scene = at_table(pilot)
    resign(pilot)
    match = scene.match
    before = (match.credited_sitters, [each.evening.played for each in stored_evenings(paths.evenings())])
    if where == "main line":
        menu(pilot, "seats")
        assert not isinstance(pilot.stage.scene, MenuScene)
        assert pilot.stage.toast.words == say("table.seats_over")
    else:
        match.branches.begin_branch(0, "try")
        match.seating.hand_over_seat(0, Sitter(SitterKind.PERSON, "Zed"))
        match.seating.hand_over_seat(1, Sitter(SitterKind.PERSON, "Ann"))
        assert [each.name for each in match.sitters] == ["Zed", "Ann"], "they play the branch"
        match.branches.switch_to_branch("main")
    assert [each.name for each in match.sitters] == ["Ann", "Ben"]
    again = saved_matches.load_match(file_of(match)).match
    assert (again.credited_sitters, [each.evening.played for each in stored_evenings(paths.evenings())]) == before
    assert poster(pilot).highlight_texts is not None
    assert [each.name for each in EndScene(pilot.stage, again).match.sitters] == ["Ann", "Ben"]


@pytest.mark.parametrize("game", ["zodiac", "zone_wars"])
@pytest.mark.parametrize("wish", ["bot easy", "person"])
def test_where_nothing_is_hidden_a_seat_is_given_with_everybodys_yes(game: str, wish: str, pilot: Pilot) -> None:
    scene = seated(pilot, match_of(game))
    before = scene.match.sitters
    menu(pilot, "seats", "seat 1", wish)
    if wish == "person":
        pilot.type("Zed")
        pilot.key("return")
        pilot.rest()
    assert isinstance(pilot.stage.scene, ConfirmScene)
    press(pilot, "no")
    assert scene.match.sitters == before


# What lay hidden


def test_a_resignation_in_a_combat_opens_no_card(pilot: Pilot) -> None:
    """Own cards lie closed during a combat, also to the past; one resigned, looked, and took that back."""
    setup = {"south": "delvers", "north": "stilts", "position": COMBAT}
    match = match_of(
        "zoon",
        Sitter(SitterKind.PERSON, "Ann"),
        Sitter(SitterKind.BOT, "Computer", "random"),
        setup=setup,
        chance="ask",
    )
    match.submit(match.game.parse("c3-c4"))
    closed = [match.past.view(ply, 0) for ply in (0, 1)]
    match.submit(match.game.parse("resign"))
    assert match.outcome is not None
    for ply, before in enumerate(closed):
        assert [str(each) for each in match.past.view(ply, 0).cells] == [str(each) for each in before.cells]
    assert not match.past.may_seat_look_at_own_hand(0)
    match.disclose_secrets()
    assert match.past.may_seat_look_at_own_hand(0)


@pytest.mark.parametrize("ruleset", ["classic", "sullivan"])
def test_an_end_that_can_be_taken_back_helps_nobodys_memory(ruleset: str, pilot: Pilot) -> None:
    setup = {"south": "delvers", "north": "stilts", "memory": "unaided", "ruleset": ruleset, "position": COMBAT}
    match = match_of(
        "zoon", Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Computer", "random"), setup=setup
    )
    before = match.shown_view(0)
    match.submit(match.game.parse("resign"))
    after = match.shown_view(0)
    assert [str(each) for each in after.cells] == [str(each) for each in before.cells]
    assert not after.aided
    match.disclose_secrets()
    assert match.shown_view(0).aided


def test_dice_of_a_branch_open_nothing_while_the_match_goes_on(pilot: Pilot, tmp_path: Path) -> None:
    match = begun("zone_wars", tmp_path / "saves", 5)
    match.branches.begin_branch(match.ply, "try")
    match.resign(0)
    assert not DiceFairnessScene(pilot.stage, match, match.ply).is_seed_told
    match.branches.switch_to_branch("main")
    assert match.stop_reason == ""


def test_a_branch_does_not_tell_what_the_computer_will_do(tmp_path: Path) -> None:
    match, other = (begun("zone_wars", tmp_path / name, 5) for name in ("one", "other"))
    here = match.bot_seed
    match.branches.begin_branch(match.ply, "try")
    assert match.bot_seed != here
    match.branches.switch_to_branch("main")
    assert match.bot_seed == here
    assert other.bot_seed != here, "two matches of one number that somebody typed are not played alike"


# What counts


def test_an_exercise_leads_into_no_campaign(pilot: Pilot) -> None:
    won = zombies_match(position=WON)
    while won.outcome is None:
        won.submit(won.actions()[0])
    assert ReviewScene(pilot.stage, won).following_page_label is not None
    trial = make_exercise_match(zombies_match(position=WON), 0, None)
    while trial.outcome is None:
        trial.submit(trial.actions()[0])
    assert ReviewScene(pilot.stage, trial).following_page_label is None


def test_a_lost_game_of_a_series_is_not_thrown_away(pilot: Pilot) -> None:
    first = lost_game(pilot, "best of 3: 1-0")
    second: Match[Any, Any, Any] = table_of(pilot).match
    resign(pilot)
    path = file_of(second)
    second.detach_journal()
    pilot.stage.pop_scene()
    remove_match(path)
    pilot.stage.push_scene(EndScene(pilot.stage, saved_matches.load_main_line(file_of(first)), file_of(first)))
    pilot.rest()
    press(pilot, "next")
    page = pilot.stage.scene
    assert isinstance(page, EndScene)
    assert page.match.header == second.header, "it is fetched out of what was removed"
    assert path in {entry.path for entry in list_saved_matches(pilot.stage.saves)}


def test_a_game_of_a_series_is_not_taken_back_once_the_next_one_has_begun(pilot: Pilot) -> None:
    match = lost_game(pilot, "best of 5: 1-1")
    assert read_series(table_of(pilot).match.notes, 2) is not None
    again = saved_matches.load_match(file_of(match)).match
    refused = again.offers.undo_offer().refusal
    assert refused is not None
    assert refused.reason == "counted"


def test_a_branch_is_given_up_without_the_match(pilot: Pilot, tmp_path: Path) -> None:
    match = begun("zone_wars", tmp_path / "saves", 0, setup={"scenario": "home-run"})
    while match.view(0).round == 0:
        match.submit(match.actions()[0])
    match.branches.begin_branch(match.ply, "try")
    seated(pilot, match)
    menu(pilot, "resign")
    box = pilot.stage.scene
    assert isinstance(box, ConfirmScene)
    name = wording.seat_name(match, match.to_act)
    assert say("table.resign_branch", name=name) in read_drawn(pilot)


def test_after_an_end_that_stands_everything_is_remembered_again(pilot: Pilot) -> None:
    """Cards were turned in the last combat: nobody can take that back, and own cards lie open."""
    text = "south c3:pickguard#0 a1:first-lantern; north c4:moon-egg f6:wader#0; turn south 5"
    setup = {"south": "delvers", "north": "stilts", "position": text}
    match = match_of("zoon", chance="ask", setup=setup)
    for action in ("c3-c4", "touch TL", "touch TL", "lie 0 0"):
        match.submit(match.game.parse(action))
    assert match.outcome is not None
    assert match.past.may_seat_look_at_own_hand(0)
    assert match.shown_view(0) == match.view(0)


def test_of_earlier_moments_only_what_has_not_moved_is_known_to_be_the_same() -> None:
    """A Wader fell, and its twin was turned up elsewhere: what fell is to be remembered."""
    game: Any = load_game("zoon")
    setup = {"south": "delvers", "north": "stilts", "memory": "unaided"}
    text = "south c3:pickguard#0 a1:first-lantern; north {} f6:moon-egg; turn south 5"
    then, now = (
        game.start({**setup, "position": text.format(north)})
        for north in ("c4:wader#0[up] b6:wader#1", "b6:wader#1[up]")
    )
    fallen = game.recall_view(then, now, 0).cells[20]
    assert (fallen.owner, fallen.card, fallen.known) == (1, None, None)
    assert game.recall_view(then, then, 0).cells[20].card is not None, "it lay open then, and still did"


def test_a_resignation_is_taken_back_between_two_people(pilot: Pilot) -> None:
    scene = seated(pilot, match_of("zoon", setup={"south": "delvers", "north": "stilts", "position": COMBAT}))
    scene.play(scene.match.game.parse("resign"))
    pilot.rest()
    scene.undo()
    pilot.rest()
    assert scene.match.outcome is None


@pytest.mark.parametrize("people", [1, 2, 3])
def test_nobody_takes_a_seat_that_has_given_in_secret(people: int, pilot: Pilot) -> None:
    """What the computer gives to suppressing fire could be read on a phone of its seat, and then be answered.

    However many sit here: somebody alone could have brought a second name.
    """
    bots = [Sitter(SitterKind.BOT, f"Bot {seat}", "easy") for seat in range(4 - people)]
    sitters = (*bots, *(Sitter(SitterKind.PERSON, name) for name in ("Ann", "Ben", "Cid")[:people]))
    scene = seated(pilot, zombies_match(*sitters, position=NIGHT))
    assert scene.match.to_act == 4 - people, "the computer has given"
    assert scene.board.decisions.is_secret(scene.match.view(None))
    menu(pilot, "seats", "seat 0", "person")
    pilot.type("Zed")
    pilot.key("return")
    pilot.rest()
    assert pilot.stage.toast.words == say("table.seat_secret")
    assert not scene.match.sitters[0].is_person


def test_the_review_does_not_tell_what_somebody_has_given(pilot: Pilot) -> None:
    """On Ann's turn, which is everybody's business, Ben pressed R and read what she had given to suppressing fire."""
    people = [Sitter(SitterKind.PERSON, name) for name in ("Ann", "Ben", "Cid", "Dot")]
    scene = seated(pilot, zombies_match(*people, position=NIGHT))
    match = scene.match
    while scene.board.decisions.is_secret(match.view(None)):
        options = [action for action in match.actions() if str(action).startswith("suppress")]
        match.submit(max(options, key=lambda action: len(str(action))))
    given = [ply for ply in range(1, match.ply + 1) if match.past.action_text(ply, None) is None]
    assert given
    for ply in given:
        for seat in range(4):
            assert match.past.action_text(ply, seat) is None
            assert match.past.events(ply, seat) == match.past.events(ply, None)
    pilot.rest()
    scene.story.finish_all()
    pilot.rest()
    with overheard() as words:
        pilot.key("r")
        pilot.rest()
        assert isinstance(pilot.stage.scene, ReviewScene), (scene.match.dice, scene.hand.pickable_buttons)
        for _ in range(match.ply):
            pilot.key("left")
            pilot.rest()
    assert not [each for each in words if "worth" in each or "to the pile" in each]


def test_after_the_end_was_taken_back_those_play_on_who_sat_there(pilot: Pilot, tmp_path: Path) -> None:
    """Names exchanged in a branch of a lost match, back on the main line, Ctrl+Z, Ctrl+Y: the loser had won."""
    match = at_table(pilot).match
    resign(pilot)
    assert match.result is not None
    loser = match.credited_sitters[1 - match.result.winners[0]].name
    match.branches.begin_branch(0, "try")
    match.seating.hand_over_seat(0, Sitter(SitterKind.PERSON, "Ben"))
    match.seating.hand_over_seat(1, Sitter(SitterKind.PERSON, "Ann"))
    match.branches.switch_to_branch("main")
    match.undo()
    assert [each.name for each in match.sitters] == ["Ann", "Ben"]
    match.resign(match.to_act)
    assert match.result is not None
    assert [each.name for each in match.credited_sitters] == ["Ann", "Ben"]
    assert match.credited_sitters[1 - match.result.winners[0]].name == loser
    assert [each.name for each in saved_matches.load_match(file_of(match)).match.credited_sitters] == ["Ann", "Ben"]


@pytest.mark.parametrize("game", ["zoon", "zodiac", "zombies"])
def test_nobody_takes_a_seat_in_a_copy(game: str, pilot: Pilot, tmp_path: Path) -> None:
    """What a computer hides could be looked at there, and the match itself would know nothing of it."""
    match = begun(game, tmp_path / "saves", 4)
    path = file_of(match)
    match.detach_journal()
    copy = import_match_file(export_match_file(path, tmp_path / "out"), tmp_path / "saves", pilot.stage.game_library)
    seated(pilot, saved_matches.load_match(copy).match)
    menu(pilot, "seats")
    assert not isinstance(pilot.stage.scene, MenuScene)
    assert pilot.stage.toast.words == say("table.copied")


@pytest.mark.parametrize("swaps", [False, True])
def test_the_poster_tells_who_changed_seats(swaps: bool, pilot: Pilot) -> None:
    """Alone, somebody who is losing takes the computer's seat for the last move, and gives it the own one."""
    scene = at_table(pilot)
    if swaps:
        scene.match.seating.hand_over_seat(0, Sitter(SitterKind.PERSON, "Ben"))
        scene.match.seating.hand_over_seat(1, Sitter(SitterKind.PERSON, "Ann"))
    else:
        scene.match.seating.hand_over_seat(1, Sitter(SitterKind.PERSON, "Cid"))
    resign(pilot)
    assert (poster(pilot).result_remark == say("end.seats_moved")) == swaps


def test_in_a_branch_of_a_running_match_nobody_changes_seats(pilot: Pilot) -> None:
    """The seat would be given away in the match itself, too, and the computer would play its turn there."""
    match = at_table(pilot).match
    match.branches.begin_branch(1, "try")
    pilot.rest()
    menu(pilot, "seats")
    assert not isinstance(pilot.stage.scene, MenuScene)
    assert pilot.stage.toast.words == say("table.seats_branch")
