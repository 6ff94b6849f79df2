"""The standings of a club night on phones: watchers see them during a match, players once theirs is over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop.net.seat_tokens import WATCH
from tabletop.play.tournament.files import TOURNAMENTS
from tabletop.play.tournament.tournament import PairingResult
from tabletop.ui.messages import say
from tabletop.ui.scenes.club.club_texts import half_points_text, pairing_text
from tabletop.ui.scenes.club.standings_table import ClubStandings
from tabletop.ui.scenes.registry import open_scene
from tabletop.ui.sentences import join_label
from tests.ui.pilot import new_match
from tests.ui.scenes.club.states import club_night, written
from tests.ui.scenes.phones.handsets import Desk, Seat, desk


def rows_of(standings: ClubStandings) -> list[list[str]]:
    return [[f"{each.rank}. {each.name}", half_points_text(each.points)] for each in standings.rows]


def tables(phone: Seat) -> Sequence[Any]:
    """The rows of its tables; the match may have some too."""
    return [block["rows"] for block in phone.sheet["blocks"] if "rows" in block]


def test_watchers_see_the_standings_and_what_is_entered_elsewhere_and_players_at_the_end(tmp_path: Path) -> None:
    match = new_match()
    with desk(tmp_path, match) as at:
        night = club_night(rounds=2, is_open=True)
        path = written(night)
        before = rows_of(ClubStandings(night, {}))
        watcher, player = at.sit(WATCH), at.sit(0, "b")
        at.until(lambda: before in tables(watcher))
        assert before not in tables(player)
        title = next(each["title"] for each in watcher.sheet["blocks"] if each.get("rows") == before)
        assert title == join_label(say("club.title"), ClubStandings(night, {}).title), "the match has numbers too"
        index = next(k for k, each in enumerate(night.rounds[-1].pairings) if night.is_open(each))
        later = night.with_result(1, index, PairingResult((2, 0)))
        TOURNAMENTS.store_record(path, later)
        after = rows_of(ClubStandings(later, {}))
        assert after != before
        at.until(lambda: after in tables(watcher))
        assert before not in tables(watcher)
        assert after not in tables(player)
        while match.outcome is None:
            at.scene.play(match.actions()[0])
            at.scene.story.finish_all()
        at.settle()
        at.until(lambda: after in tables(player))


def test_the_page_of_the_club_night_over_a_match_that_is_over_shows_what_comes_next(tmp_path: Path) -> None:
    match = new_match()
    with desk(tmp_path, match) as at:
        night = club_night(rounds=2, is_open=True)
        written(night)
        watcher, player = at.sit(WATCH), at.sit(0, "b")
        while match.outcome is None:
            at.scene.play(match.actions()[0])
            at.scene.story.finish_all()
        at.settle()
        _, index, pairing = night.open_pairings[0]
        row = [say("club.table", number=index + 1), pairing_text(pairing.players)]
        assert not any(row in rows for phone in (watcher, player) for rows in tables(phone))
        at.pilot.stage.push_scene(open_scene("club", at.pilot.stage))
        checked(at)
        assert all(any(row in rows for rows in tables(phone)) for phone in (watcher, player))
        assert player.sheet["ask"] == say("phones.next_match")
        at.pilot.stage.pop_scene()
        checked(at)
        assert not any(row in rows for phone in (watcher, player) for rows in tables(phone))


def checked(at: Desk) -> None:
    """Phones have looked at the files, and have heard of it."""
    at.pilot.frames(3, seconds=4)
    for phone in at.seats.values():
        phone.answered()


def test_without_a_club_night_there_are_none(tmp_path: Path) -> None:
    with desk(tmp_path, new_match()) as at:
        watcher = at.sit(WATCH)
        first = tables(watcher)
        for _ in range(80):
            at.frame()
        assert tables(watcher) == first
        assert not [row for rows in first for row in rows if row[0].startswith("1.")]
