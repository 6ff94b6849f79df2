"""A club night by mouse and keys: people, rounds, results of this table, by code and by hand, standings, the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.play import saved_matches
from tabletop.play.evening import evening_match_of
from tabletop.play.match import Match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.tournament.files import TOURNAMENTS, stored_tournaments
from tabletop.play.tournament.pairing import next_round, waiting_challengers
from tabletop.play.tournament.result_codes import read_result_code, result_code
from tabletop.play.tournament.tournament import PairingResult, ResultSource, Tournament, TournamentFormat
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.club.scene import ClubScene
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.current_evening import now
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.sentences import join_list
from tests.ui.pilot import Pilot, new_match, piloted, seated
from tests.ui.scenes.club.states import club_night, opened, written
from tests.ui.scenes.evening.states import met


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(animation_speed=0.0, bot_pace=0.0)) as made:
        yield made


def kept() -> Tournament:
    """The club night as it is on the disk."""
    return stored_tournaments(paths.tournaments())[0].tournament


def press(pilot: Pilot, name: str) -> None:
    """A widget of the page by the keyboard, or a button of the box on top by the mouse."""
    scene = pilot.stage.scene
    if isinstance(scene, ClubScene | SetupScene):
        assert name in scene.form.widget_names, (name, scene.form.widget_names)
        scene.form.focus_widget(name)
        pilot.key("return")
    elif isinstance(scene, NameScene):
        scene.form.focus_widget(name)
        pilot.key("return")
    else:
        assert isinstance(scene, MenuScene | ConfirmScene | EndScene), scene
        pilot.click(pilot.centre(scene.buttons[name].rect))
    pilot.rest()


def page(pilot: Pilot) -> ClubScene:
    scene = pilot.stage.scene
    assert isinstance(scene, ClubScene), scene
    return scene


def enter(pilot: Pilot, index: int, result: str) -> None:
    """A result by press."""
    press(pilot, f"result {index}")
    press(pilot, result)


def test_from_nothing_to_the_end_by_keys(pilot: Pilot) -> None:
    met("Ann", "Ben", "Cleo", "Dan")  # Dan has gone
    opened(pilot)
    pilot.key("return")
    assert kept().names == ("Ann", "Ben", "Cleo")
    press(pilot, "in Dan")
    assert kept().names == ("Ann", "Ben", "Cleo", "Dan")
    press(pilot, "in Ben")
    assert kept().names == ("Ann", "Cleo", "Dan")
    press(pilot, "add")
    pilot.type("Ben")
    pilot.key("return")
    assert kept().names == ("Ann", "Cleo", "Dan", "Ben")
    pilot.key("escape")
    pilot.rest()
    press(pilot, "deed")
    assert len(kept().rounds) == 1
    assert page(pilot).view == "round"
    enter(pilot, 0, "first")
    assert kept().rounds[0].pairings[0].result == PairingResult((2, 0))
    enter(pilot, 0, "draw")
    assert kept().rounds[0].pairings[0].result == PairingResult((1, 1))
    enter(pilot, 0, "open")
    assert kept().rounds[0].pairings[0].result is None
    for number in range(3):
        enter(pilot, 0, "first")
        enter(pilot, 1, "second")
        press(pilot, "deed")
        if number < 2:
            assert len(kept().rounds) == number + 2
    press(pilot, "yes")
    assert kept().is_finished
    assert page(pilot).view == "standings"
    standings = page(pilot).standings
    assert standings is not None
    assert sum(each.points for each in standings.rows) == 3 * 2 * 2
    press(pilot, "deed")
    assert not kept().rounds, "a new one has begun"


@pytest.mark.parametrize("kind", list(TournamentFormat))
def test_king_of_the_hill_says_who_is_next(pilot: Pilot, kind: TournamentFormat) -> None:
    night = club_night(kind, rounds=2, is_open=True)
    written(night)
    scene = opened(pilot, "round")
    said = [node.name for node in scene.form.nodes()]
    waiting = waiting_challengers(night)
    assert bool(waiting) == (kind is TournamentFormat.KING_OF_THE_HILL)
    assert (say("club.next", names=join_list(waiting[:3])) in said) == bool(waiting)
    assert not set(waiting) & set(night.rounds[-1].pairings[0].players) or not waiting
    assert waiting_challengers(replace(night, is_finished=True)) == ()


def test_two_of_one_name_are_told_apart_in_a_sentence(pilot: Pilot) -> None:
    written(club_night())
    opened(pilot)
    press(pilot, "add")
    pilot.type("ANN")
    pilot.key("return")
    box = pilot.stage.scene
    assert isinstance(box, NameScene)
    assert box.refusal_text == say("club.error_same_name", name="ANN")
    assert len(kept().names) == 7


def test_what_cannot_be_paired_is_said(pilot: Pilot) -> None:
    written(club_night(count=1))
    opened(pilot)
    press(pilot, "deed")
    assert pilot.stage.toast.words == say("club.error_too_few", name="Ann")
    assert not kept().rounds


def play_to_the_end(pilot: Pilot, scene: TableScene) -> None:
    while scene.match.outcome is None:
        scene.play(scene.match.actions()[0])
        scene.story.finish_all()
    pilot.rest()


def paired() -> tuple[str, ...]:
    """Who is to play at the first open table of a new club night."""
    night = club_night(rounds=1, count=4)
    written(replace(night, rounds=()).with_round([replace(each, result=None) for each in night.rounds[0].pairings]))
    return kept().rounds[0].pairings[0].players


def test_a_match_of_two_who_are_paired_counts_wherever_it_is_set_up(pilot: Pilot) -> None:
    pilot.stage.push_scene(open_scene("title", pilot.stage))
    setup = open_scene("setup", pilot.stage, SceneRequest("zodiac", people=tuple(reversed(paired()))))
    pilot.stage.push_scene(setup)
    pilot.rest()
    press(pilot, "start")
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert say("setup.counts") in pilot.stage.toast.words
    header = table.match.header
    assert (header.is_tournament, header.hints_allowed, header.friendly_undo) == (True, False, False)
    play_to_the_end(pilot, table)
    assert kept().rounds[0].pairings[0].result is not None


def test_a_match_with_hints_is_not_entered_by_itself_and_that_is_said(pilot: Pilot) -> None:
    """Such as one that was begun before they were paired."""
    names = paired()
    match = new_match(*(Sitter(SitterKind.PERSON, name) for name in names))
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=True)
    play_to_the_end(pilot, seated(pilot, match))
    assert kept().rounds[0].pairings[0].result is None
    assert say("club.not_entered") in pilot.stage.toast.words


def test_other_people_play_as_they_like(pilot: Pilot) -> None:
    first, _ = paired()
    pilot.stage.push_scene(open_scene("title", pilot.stage))
    pilot.stage.push_scene(open_scene("setup", pilot.stage, SceneRequest("zodiac", people=(first, "Zoe"))))
    pilot.rest()
    press(pilot, "start")
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert table.match.header.hints_allowed
    assert not table.match.header.is_tournament


def played_before(pilot: Pilot, game: str) -> None:
    """Somebody has played it at this table, and can play again with one press."""
    setup = open_scene("setup", pilot.stage, SceneRequest(game))
    assert isinstance(setup, SetupScene)
    pilot.stage.push_scene(setup)
    setup.start_match()
    pilot.stage.pop_scene()
    again = open_scene("setup", pilot.stage, SceneRequest(game))
    pilot.stage.push_scene(again)
    pilot.frames(2)
    assert isinstance(again, SetupScene)
    assert [name for name in again.form.widget_names if name.startswith("again")]
    pilot.stage.pop_scene()


def test_a_pairing_is_opened_though_its_night_was_read_anew(pilot: Pilot) -> None:
    night = club_night(TournamentFormat.KING_OF_THE_HILL, rounds=3, is_open=True)
    written(night)
    opened(pilot, "round").open_pairing(replace(night.rounds[-1].pairings[0]))
    pilot.rest()
    setup = pilot.stage.scene
    assert isinstance(setup, SetupScene)
    assert say("club.round", number=3) in setup.subheading


def test_a_pairing_is_played_here_and_its_result_is_entered(pilot: Pilot) -> None:
    night = club_night(rounds=1, count=4)
    night = replace(night, rounds=()).with_round([replace(each, result=None) for each in night.rounds[0].pairings])
    written(night)
    pilot.stage.push_scene(open_scene("title", pilot.stage))
    played_before(pilot, "zodiac")
    opened(pilot)
    pairing = kept().rounds[0].pairings[1]
    press(pilot, "play 1")
    setup = pilot.stage.scene
    assert isinstance(setup, SetupScene)
    assert setup.game.name == "zodiac"
    assert setup.subheading == " · ".join((say("club.title"), say("club.round", number=1), say("club.table", number=2)))
    assert not [name for name in setup.form.widget_names if name.startswith("again")], "a press that seats others"
    assert [each.name for each in setup.plan.players] == list(pairing.players)
    assert {each.kind for each in setup.plan.players} == {SitterKind.PERSON}
    press(pilot, "start")
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert [each.name for each in table.match.sitters] == list(pairing.players), "who has the first seat is settled"
    play_to_the_end(pilot, table)
    winner = table.match.sitters[table.match.outcome.winners[0]].name  # type: ignore[union-attr]
    result = kept().rounds[0].pairings[1].result
    assert result is not None
    assert result.source is ResultSource.TABLE
    assert pairing.players[result.points.index(2)] == winner
    table.undo()
    pilot.rest()
    assert kept().rounds[0].pairings[1].result is None, "an end that is taken back is no result"
    play_to_the_end(pilot, table)
    assert kept().rounds[0].pairings[1].result == result
    table.press_bright_button()
    pilot.rest()
    assert isinstance(pilot.stage.scene, EndScene)
    press(pilot, "club")
    assert not any(isinstance(each, TableScene) for each in pilot.stage.scenes)
    assert page(pilot).tournament == kept()
    (stored,) = stored_tournaments(paths.tournaments())
    TOURNAMENTS.store_record(stored.path, replace(stored.tournament, is_finished=True))
    last = current_evening.last_match_tonight()
    assert last is not None
    code = result_code(last)
    assert code
    assert not [node.name for node in opened(pilot).form.nodes() if code in node.name], "it is in the night's results"


def test_a_changed_name_does_not_lose_the_match_of_the_club_night_in_silence(pilot: Pilot) -> None:
    names = paired()
    pilot.stage.push_scene(open_scene("title", pilot.stage))
    opened(pilot)
    press(pilot, "play 0")
    setup = pilot.stage.scene
    assert isinstance(setup, SetupScene)
    assert say("club.table", number=1) in setup.subheading
    setup.plan = setup.plan.with_player(0, name="Zoe")
    assert setup.subheading == say("setup.new")
    press(pilot, "start")
    box = pilot.stage.scene
    assert isinstance(box, ConfirmScene)
    assert box.caption == say("setup.no_club_question")
    press(pilot, "no")
    setup.plan = setup.plan.with_player(0, name=names[0])
    assert say("club.table", number=1) in setup.subheading
    setup.plan = setup.plan.with_player(0, name="Zoe")
    press(pilot, "start")
    press(pilot, "yes")
    table = pilot.stage.scene
    assert isinstance(table, TableScene)
    assert not table.match.header.is_tournament
    assert table.match.header.hints_allowed


def test_a_rematch_at_a_club_night_is_a_usual_match_and_leads_back(pilot: Pilot) -> None:
    names = paired()
    pilot.stage.push_scene(open_scene("title", pilot.stage))
    pilot.stage.push_scene(open_scene("setup", pilot.stage, SceneRequest("zodiac", people=names)))
    pilot.rest()
    press(pilot, "start")
    for button, is_tournament in (("again", True), ("club", False)):
        table = pilot.stage.scene
        assert isinstance(table, TableScene)
        header = table.match.header
        assert (header.is_tournament, header.hints_allowed) == (is_tournament, not is_tournament)
        assert header.friendly_undo is not is_tournament
        assert (say("club.rematch") in pilot.stage.toast.words) is not is_tournament
        play_to_the_end(pilot, table)
        table.press_bright_button()
        pilot.rest()
        end = pilot.stage.scene
        assert isinstance(end, EndScene)
        last = current_evening.last_match_tonight()
        code = result_code(last) if last is not None else ""
        assert code
        assert code not in end.buttons["evening"].tip, "it is no use on the club night's own laptop"
        press(pilot, button)
    (stored,) = stored_tournaments(paths.tournaments())
    TOURNAMENTS.store_record(stored.path, replace(stored.tournament, is_finished=True))
    shown = [node.name for root in opened(pilot).form.nodes() for node in root.walk()]
    assert not [words for words in shown if code in words]


def ended_elsewhere(names: tuple[str, ...]) -> tuple[Match[Any, Any, Any], str]:
    match = new_match(*(Sitter(SitterKind.PERSON, name) for name in names))
    while match.outcome is None:
        match.submit(match.actions()[0])
    return match, result_code(evening_match_of(match, "x.jsonl", now()))


def test_a_code_enters_a_result(pilot: Pilot) -> None:
    night = club_night(rounds=1, count=4)
    night = night.with_result(0, 0, None).with_result(0, 1, None)
    written(night)
    opened(pilot)
    players = night.rounds[0].pairings[1].players
    match, code = ended_elsewhere(players)
    press(pilot, "code")
    pilot.type("7KQ2M9XA")
    pilot.key("return")
    box = pilot.stage.scene
    assert isinstance(box, NameScene)
    assert box.refusal_text == say("club.error_code_unknown", code="7KQ2-M9XA")
    box.name = code
    press(pilot, "done")
    result = kept().rounds[0].pairings[1].result
    assert result is not None
    assert result.source is ResultSource.CODE
    assert match.outcome is not None
    assert players[result.points.index(2)] == match.sitters[match.outcome.winners[0]].name


def test_a_finished_match_shows_its_code(pilot: Pilot) -> None:
    pilot.stage.push_scene(open_scene("title", pilot.stage))
    match = new_match(Sitter(SitterKind.PERSON, "Ben"), Sitter(SitterKind.PERSON, "Ann"))
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=True)
    table = seated(pilot, match)
    play_to_the_end(pilot, table)
    table.press_bright_button()
    pilot.rest()
    end = pilot.stage.scene
    assert isinstance(end, EndScene)
    club = opened(pilot)
    shown = " ".join(node.name for root in club.form.nodes() for node in root.walk())
    code = shown.partition("last match is ")[2][:9]
    assert code in end.buttons["evening"].tip
    night = club_night(count=2)
    night = night.with_round(next_round(night))
    _, _, result = read_result_code(night, code)
    assert match.outcome is not None
    winner = match.sitters[match.outcome.winners[0]].name
    assert night.rounds[0].pairings[0].players[result.points.index(2)] == winner


def test_whoever_leaves_in_a_match_is_asked_about(pilot: Pilot) -> None:
    night = club_night(rounds=1, count=4)
    written(night.with_result(0, 0, None))
    name, other = night.rounds[0].pairings[0].players
    opened(pilot, "people")
    press(pilot, f"in {name}")
    assert isinstance(pilot.stage.scene, ConfirmScene)
    press(pilot, "no")
    assert kept().entrant(name).is_here
    press(pilot, f"in {name}")
    press(pilot, "yes")
    result = kept().rounds[0].pairings[0].result
    assert result == PairingResult((0, 2), ResultSource.ABSENT)
    assert not kept().entrant(name).is_here
    assert other in kept().names_here


def test_a_change_from_elsewhere_is_seen(pilot: Pilot) -> None:
    path = written(club_night(rounds=1, count=4))
    scene = opened(pilot)
    TOURNAMENTS.change_record(path, lambda one: one.with_result(0, 0, PairingResult((0, 0))))
    pilot.frames(3, seconds=1.5)
    assert scene.tournament == kept()


def test_teams_are_typed_with_their_members(pilot: Pilot) -> None:
    written(club_night(TournamentFormat.TEAMS, count=0))
    opened(pilot)
    for typed in ("Owls: Ann, Ben", "Cleo,Dan"):
        press(pilot, "add")
        box = pilot.stage.scene
        assert isinstance(box, NameScene)
        box.name = typed
        press(pilot, "done")
        press(pilot, "cancel")
    assert [(each.name, each.members) for each in kept().entrants] == [
        ("Owls", ("Ann", "Ben")), ("Cleo + Dan", ("Cleo", "Dan")),
    ]  # fmt: skip
    press(pilot, "deed")
    press(pilot, "play 0")
    setup = pilot.stage.scene
    assert isinstance(setup, SetupScene)
    assert setup.game.team
    assert [each.name for each in setup.plan.players] == ["Ann", "Ben", "Ann", "Ben"]


def test_a_damaged_file_is_told_and_kept(pilot: Pilot) -> None:
    path = written(club_night())
    path.write_text("{}")
    opened(pilot)
    assert pilot.stage.toast.words == say("club.unread", count=1, folder=paths.tournaments())
    pilot.key("return")
    assert path.read_text() == "{}"
    assert not kept().rounds


def test_a_folder_that_cannot_be_written_is_told(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    written(club_night(count=4))
    scene = opened(pilot)
    before = scene.tournament

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tabletop.play.campaigns.write_atomically", full)
    press(pilot, "deed")
    assert pilot.stage.toast.words == say("club.unsaved", why=say("system.full"))
    assert page(pilot).tournament == before


def test_a_forgotten_person_has_no_rating_any_more(pilot: Pilot) -> None:
    written(club_night(rounds=2))
    met("Ann", "Zoe")
    scene = open_scene("people", pilot.stage)
    pilot.stage.push_scene(scene)
    pilot.rest()
    scene.form.focus_widget("forget Ann")  # type: ignore[attr-defined]
    pilot.key("return")
    pilot.rest()
    press(pilot, "yes")
    assert "Ann" not in kept().names
    assert say("club.forgotten") in kept().names
    standings = opened(pilot, "standings").standings
    assert standings is not None
    assert "Ann" not in standings.ratings


def test_long_lists_are_shown_a_page_at_a_time(pilot: Pilot) -> None:
    written(club_night(rounds=1, count=60))
    scene = opened(pilot, "round")
    assert "page_on" in scene.form.widget_names
    assert sum(name.startswith("result ") for name in scene.form.widget_names) == 24
    press(pilot, "page_on")
    assert sum(name.startswith("result ") for name in scene.form.widget_names) == 6


def test_the_picture_is_kept(pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "pictures", lambda: tmp_path / "pictures")
    written(club_night(rounds=2))
    opened(pilot)
    press(pilot, "more")
    press(pilot, "keep")
    (made,) = (tmp_path / "pictures").iterdir()
    assert made.suffix == ".png"
