"""Phones from match to match: nobody is thrown out, whoever plays again plays on, and no sheet goes astray."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.net.seat_tokens import WATCH
from tabletop.net.server import PhoneServer
from tabletop.play.match import Match
from tabletop.play.record import new_match_identity
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.tournament.files import TOURNAMENTS
from tabletop.play.tournament.tournament import Tournament
from tabletop.ui.messages import say
from tabletop.ui.scenes.club.club_texts import half_points_text, pairing_text
from tabletop.ui.scenes.club.standings_table import ClubStandings
from tabletop.ui.scenes.lesson.scene import LessonScene
from tabletop.ui.scenes.matches import restart_match
from tabletop.ui.scenes.phones import between_matches
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.settings import SettingsScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.net.phones import PATIENCE, Handset
from tests.ui.pilot import match_of
from tests.ui.scenes.club.states import club_night, written
from tests.ui.scenes.phones.handsets import Desk, Seat, desk

ANN, BEN, CLEO, DAN = (Sitter(SitterKind.PERSON, name) for name in ("Ann", "Ben", "Cleo", "Dan"))
BOT = Sitter(SitterKind.BOT, "Ada", "easy")


def match_between(*sitters: Sitter, game: str = "zoon", seed: str = "test") -> Match[Any, Any, Any]:
    made = match_of(game, *sitters, seed=seed)
    return Match(made.game, replace(made.header, identity=new_match_identity()))


def leave(at: Desk) -> None:
    """To the title: no table is left."""
    at.pilot.stage.restart_with_scene(TitleScene(at.pilot.stage))
    at.frame()


def lay(at: Desk, *sitters: Sitter, game: str = "zoon", seed: str = "later") -> TableScene:
    """The next table."""
    at.scene = TableScene(at.pilot.stage, match_between(*sitters, game=game, seed=seed))
    at.pilot.stage.push_scene(at.scene)
    at.pilot.frames(3)
    return at.scene


def who(phone: Seat) -> str:
    return str(phone.sheet["who"])


def is_in(phone: Seat) -> bool:
    """Whether nobody has thrown it out."""
    phone.answered()
    return not any(told.get("t") in ("out", "elsewhere", "stale") for told in phone.got)


def waits(at: Desk, *phones: Seat) -> None:
    at.until(lambda: all(phone.sheet["ask"] == say("phones.next_match") for phone in phones))


def test_players_and_watchers_wait_with_the_standings_and_go_on_by_themselves(tmp_path: Path) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        night = club_night(rounds=2, is_open=True)
        written(night)
        ann, ben, watcher = at.sit(0), at.sit(1, "b"), at.sit(WATCH, "c")
        leave(at)
        waits(at, ann, ben, watcher)
        rows = [[f"{each.rank}. {each.name}", half_points_text(each.points)] for each in ClubStandings(night, {}).rows]
        at.until(lambda: all(rows in [block.get("rows") for block in each.sheet["blocks"]] for each in (ann, watcher)))
        table = next(each for each in night.rounds[-1].pairings if night.is_open(each))
        assert pairing_text(table.players) in json.dumps(watcher.sheet["blocks"], ensure_ascii=False), "who is next"
        lay(at, ANN, BEN)
        at.until(lambda: all(phone.sheet["ask"] != say("phones.next_match") for phone in (ann, ben, watcher)))
        assert (who(ann), who(ben), who(watcher)) == ("Ann", "Ben", say("phones.watching"))
        assert all(map(is_in, (ann, ben, watcher)))
        assert at.scene.table.seats_on_phones == {0, 1}, "nobody scans again"


def test_the_end_of_a_club_night_stays_on_phones(tmp_path: Path) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        night = club_night(rounds=2).with_end()
        written(night)
        ann, watcher = at.sit(0), at.sit(WATCH, "c")
        leave(at)
        rows = [[f"{each.rank}. {each.name}", half_points_text(each.points)] for each in ClubStandings(night, {}).rows]
        at.until(lambda: all(rows in [block.get("rows") for block in each.sheet["blocks"]] for each in (ann, watcher)))


@pytest.mark.parametrize(("planned", "words"), [(2, "The last round is over."), (3, "The round is over.")])
def test_phones_promise_no_match_where_none_is_paired(tmp_path: Path, planned: int, words: str) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        path = written(club_night(rounds=2).with_settings(planned_rounds=planned))
        ann = at.sit(0)
        leave(at)
        frames_until_checked(at)
        assert ann.sheet["ask"] == words
        TOURNAMENTS.change_record(path, Tournament.with_end)
        frames_until_checked(at)
        assert ann.sheet["ask"] == "The club night is over."


def frames_until_checked(at: Desk) -> None:
    """Phones look at the files every few seconds."""
    at.pilot.frames(3, seconds=4)
    for phone in at.seats.values():
        phone.answered()
    at.frame()


def test_whoever_plays_on_another_seat_keeps_the_phone_and_the_other_watches(tmp_path: Path) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        ann, ben = at.sit(0), at.sit(1, "b")
        leave(at)
        waits(at, ann, ben)
        lay(at, CLEO, ANN)
        at.until(lambda: who(ann) == "Ann" and who(ben) == say("phones.watching"))
        assert ann.sheet["side"] == 1
        assert at.scene.table.seats_on_phones == {1}
        assert not at.scene.phones.phone_seats[0].has_come, "Cleo's seat is offered anew"
        assert is_in(ann)
        assert is_in(ben)
        leave(at)
        waits(at, ann, ben)
        lay(at, BEN, DAN)
        at.until(lambda: who(ben) == "Ben" and who(ann) == say("phones.watching"))
        assert at.scene.table.seats_on_phones == {0}, "who sat out is back without a code"
        assert is_in(ann)
        assert is_in(ben)


def test_a_rematch_at_once_goes_on_at_once(tmp_path: Path) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        ann = at.sit(0)
        at.pilot.stage.push_scene(TitleScene(at.pilot.stage))
        next_scene = TableScene(at.pilot.stage, match_between(ANN, BEN, seed="again"))
        at.pilot.stage.restart_with_scene(next_scene)
        at.scene = next_scene
        at.until(lambda: at.scene.phones.is_open and at.scene.phones.phone_seats[0].is_here)
        assert is_in(ann)


def test_starting_over_tells_nobody_that_phones_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        ann = at.sit(0)
        at.pilot.stage.scenes.insert(0, TitleScene(at.pilot.stage))
        at.pilot.stage.toast.clear_notice()
        told: list[str] = []
        monkeypatch.setattr(at.pilot.stage.toast, "show", told.append)
        restart_match(at.pilot.stage, at.scene.match)
        at.pilot.frames(3)
        scene = next(each for each in at.pilot.stage.scenes if isinstance(each, TableScene))
        assert scene is not at.scene
        at.scene = scene
        at.until(lambda: scene.phones.is_open and scene.phones.phone_seats[0].is_here)
        assert is_in(ann)
        assert say("phones.kept") not in told


def test_another_game_shows_its_own_pages(tmp_path: Path) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        ann = at.sit(0)
        leave(at)
        waits(at, ann)
        lay(at, ANN, BEN, game="zodiac")
        at.until(lambda: ann.sheet["game"] == "Zodiac")
        assert who(ann) == "Ann"


# --- secrets ----------------------------------------------------------------------------------------------------------


def shown_to(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """All sheets that the table hands over from now on, with their seats."""
    found: list[tuple[int, str]] = []
    usual = PhoneServer.show_phone_view

    def note(server: PhoneServer, seat: int, sheet: str) -> None:
        found.append((seat, sheet))
        usual(server, seat, sheet)

    monkeypatch.setattr(PhoneServer, "show_phone_view", note)
    return found


def sheets(phone: Seat) -> list[dict[str, Any]]:
    return [told for told in phone.got if told.get("t") == "sheet"]


def of_seat(found: Sequence[tuple[int, str]], seat: int) -> list[dict[str, Any]]:
    return [json.loads(sheet) for to, sheet in found if to == seat]


@pytest.mark.parametrize("sitters", [(CLEO, DAN), (CLEO, BEN), (BOT, CLEO)])
def test_a_phone_gets_no_sheet_of_a_seat_it_has_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sitters: tuple[Sitter, Sitter]
) -> None:
    """Ann's phone had seat 0; at the next table somebody else has it, who has secrets."""
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        ann = at.sit(0)
        leave(at)
        waits(at, ann)
        before = len(sheets(ann))
        found = shown_to(monkeypatch)
        lay(at, *sitters)
        at.until(lambda: who(ann) == say("phones.watching"))
        for _ in range(5):
            at.frame()
        ann.answered()
        told = sheets(ann)[before:]
        assert told
        assert not any(each["secret"] for each in told)
        assert {each["side"] for each in told} == {WATCH}
        secret = [each for seat in (0, 1) for each in of_seat(found, seat) if each["secret"]]
        assert secret, "there is something to be kept"
        assert not [each for each in told if each in secret]


def test_nothing_secret_is_sent_while_phones_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        ann = at.sit(0)
        assert ann.sheet["secret"]
        token = at.scene.phones.passes.token_of_seat(0)
        found = shown_to(monkeypatch)
        leave(at)
        waits(at, ann)
        assert found
        assert not any(json.loads(sheet)["secret"] for _, sheet in found)
        kept = between_matches.kept_phones(at.pilot.stage)
        assert kept is not None
        late = Handset(kept.server.host, token, "a1")  # the same phone comes back
        came = late.hear(PATIENCE)
        assert came is not None
        assert came["ask"] == say("phones.next_match")
        assert not came["secret"]


@pytest.mark.parametrize("names", [("Player 1", "Player 2"), ("You", "Cleo")])
def test_a_name_that_nobody_has_typed_is_nobody(tmp_path: Path, names: tuple[str, str]) -> None:
    first, second = (Sitter(SitterKind.PERSON, name) for name in names)
    with desk(tmp_path, match_between(first, second)) as at:
        phone = at.sit(0)
        leave(at)
        waits(at, phone)
        lay(at, first, DAN)
        at.until(lambda: who(phone) == say("phones.watching"))
        assert at.scene.table.seats_on_phones == frozenset()


def test_people_without_names_go_on_at_the_same_table(tmp_path: Path) -> None:
    sitters = [Sitter(SitterKind.PERSON, f"Player {number}") for number in (1, 2)]
    with desk(tmp_path, match_between(*sitters)) as at:
        phone = at.sit(0)
        leave(at)
        waits(at, phone)
        lay(at, *sitters)
        at.until(lambda: who(phone) == "Player 1")


def test_a_tap_on_a_sheet_of_the_match_before_does_nothing(tmp_path: Path) -> None:
    with desk(tmp_path, match_between(ANN, BEN, game="zodiac")) as at:
        ann = at.sit(0)
        old, place = ann.sheet["seq"], ann.places()[0]
        ann.pick(place)
        leave(at)
        waits(at, ann)
        lay(at, ANN, BEN, game="zodiac")
        at.until(lambda: who(ann) == "Ann" and ann.sheet["turn"] == "you")
        assert ann.sheet["seq"] > old
        held = ann.sheet["back"]
        for seq in range(ann.sheet["seq"]):
            ann.say({"t": "pick", "seq": seq, "place": place})
        ann.answered()
        at.frame()
        ann.answered()
        assert ann.sheet["back"] == held is False


def test_another_phone_with_the_code_of_somebody_who_watches_has_no_seat_later(tmp_path: Path) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        ann = at.sit(0)
        token = at.scene.phones.passes.token_of_seat(0)
        leave(at)
        waits(at, ann)
        lay(at, CLEO, DAN)
        at.until(lambda: who(ann) == say("phones.watching"))
        thief = Handset(at.scene.phones.server_address, token, "bad")
        thief.hear(PATIENCE)
        leave(at)
        lay(at, ANN, DAN)
        at.until(lambda: who(ann) == "Ann")
        assert is_in(ann)
        while thief.got[-1]["t"] != "out":
            assert thief.hear(PATIENCE) is not None
        assert len(thief.got) > 1, "it has watched before"
        assert not any(each.get("secret") for each in thief.got)


# --- when it ends -----------------------------------------------------------------------------------------------------


def test_phones_that_nobody_uses_are_let_go(tmp_path: Path) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        ann = at.sit(0)
        leave(at)
        kept = between_matches.kept_phones(at.pilot.stage)
        assert kept is not None
        at.seats.clear()
        ann.close()
        at.until(lambda: not kept.server.has_phones)
        at.pilot.frames(seconds=between_matches.EMPTY_SECONDS + 1)
        at.pilot.frames(2)
        assert between_matches.kept_phones(at.pilot.stage) is None


def test_the_settings_and_the_club_night_turn_them_off(tmp_path: Path) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        ann = at.sit(0)
        leave(at)
        waits(at, ann)
        assert at.pilot.stage.toast.words == say("phones.kept")
        settings = open_scene("settings", at.pilot.stage)
        at.pilot.stage.push_scene(settings)
        at.pilot.frames(2)
        assert isinstance(settings, SettingsScene)
        settings.form.focus_widget("phones")
        at.pilot.key("return")
        assert between_matches.kept_phones(at.pilot.stage) is None
        assert "phones" not in settings.form.widget_names
        assert ann.is_cut


def test_without_a_visitor_nothing_stays_open(tmp_path: Path) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        leave(at)
        assert between_matches.kept_phones(at.pilot.stage) is None


def test_a_lesson_between_two_matches_leaves_phones_alone(tmp_path: Path) -> None:
    with desk(tmp_path, match_between(ANN, BEN)) as at:
        ann = at.sit(0)
        leave(at)
        waits(at, ann)
        lesson = open_scene("lesson", at.pilot.stage, SceneRequest("zodiac"))
        at.pilot.stage.push_scene(lesson)
        at.pilot.frames(3)
        assert isinstance(lesson, LessonScene)
        assert between_matches.kept_phones(at.pilot.stage) is not None
        assert is_in(ann)
