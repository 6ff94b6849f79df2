"""The files of club nights: one for each tournament, written after each change, whole or not at all.

Used by `ui/scenes/club`, which changes tournaments through TOURNAMENTS, and by `current_evening`, which enters matches
that end at this table. They are kept like campaigns (`campaigns.CampaignFiles`): a damaged file is refused and never
written over. Files of earlier versions must stay readable, so a new key needs a default; `_tournament_to_json` and
`_parse_tournament` are each other's inverse. The folder is locked while a tournament changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final

from tabletop.play.campaigns import (
    CampaignEntry,
    CampaignFiles,
    checked_text_value,
    parse_count,
    parse_file_name,
)
from tabletop.play.evening import EveningMatch
from tabletop.play.highlights import parse_displayable_text
from tabletop.play.seats import clean_name
from tabletop.play.tournament.tournament import (
    DRAW,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    WIN,
    Entrant,
    Pairing,
    PairingResult,
    ResultSource,
    Round,
    Tournament,
    TournamentError,
    TournamentFormat,
    pairings_with_places,
)


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament and where it is."""

    path: Path
    tournament: Tournament


def stored_tournaments(folder: Path) -> tuple[StoredTournament, ...]:
    """All that can be read, one that goes on before those that were ended, the latest first."""
    return _readable(tournament_entries(folder))


def tournament_entries(folder: Path) -> tuple[CampaignEntry[Tournament], ...]:
    """All files of the folder, also those that cannot be read, with their problem."""
    return TOURNAMENTS.list_entries(folder)


def _readable(entries: Sequence[CampaignEntry[Tournament]]) -> tuple[StoredTournament, ...]:
    found = [StoredTournament(each.path, each.record) for each in entries if each.record is not None]
    found.sort(key=lambda each: (each.tournament.started, each.path.name), reverse=True)
    return tuple(sorted(found, key=lambda each: each.tournament.is_finished))  # clocks are set back


def running_tournament(folder: Path) -> StoredTournament | None:
    """The latest that nobody has ended."""
    latest = next(iter(stored_tournaments(folder)), None)
    return None if latest is None or latest.tournament.is_finished else latest


def enter_table_match(folder: Path, end: EveningMatch) -> tuple[str, ...]:
    """A match has ended at this table: its result is entered where two people, or a team, still had to play it.

    Returns their names; () where it belongs to no pairing. Raises RecordFileError, and TournamentError for a draw where
    somebody has to win.
    """
    found, series = running_tournament(folder), end.series_with_match
    if found is None or end.older or (series is not None and series.winner is None):
        return ()
    place = place_of_table_match(found.tournament, end)
    if place is None:
        return ()
    round_index, index, result = place
    after = TOURNAMENTS.change_record(found.path, lambda one: one.with_result(round_index, index, result))
    return after.rounds[round_index].pairings[index].players


def place_of_table_match(tournament: Tournament, end: EveningMatch) -> tuple[int, int, PairingResult] | None:
    """Round, pairing and result of a match that has ended, of its series where it has one; None for none of them."""
    if end.game != tournament.game or not all(each.is_person for each in end.sitters):
        return None
    names = [each.name for each in end.sitters]
    for round_index, index, pairing in pairings_with_places(tournament):
        if pairing.result is not None and pairing.result.match == end.match and end.match:
            return None
        if not tournament.is_open(pairing):
            continue
        if tournament.has_teams != end.team:
            return None
        if _is_match_of_pairing(tournament, pairing, names):
            return (
                round_index,
                index,
                PairingResult(points_of_players(end, pairing.players), ResultSource.TABLE, end.match),
            )
    return None


def open_pairing_of(tournament: Tournament, game: str, names: Sequence[str], *, team: bool) -> Pairing | None:
    """The pairing that these people have still to play in this game; None for none."""
    if game != tournament.game or team != tournament.has_teams:
        return None
    waiting = (each for _, _, each in tournament.open_pairings)
    return next((each for each in waiting if _is_match_of_pairing(tournament, each, names)), None)


def has_pairing_of(tournament: Tournament, game: str, names: Sequence[str], *, team: bool) -> bool:
    """Whether these people play, or have played, each other in this game; or that team."""
    if game != tournament.game or team != tournament.has_teams:
        return False
    return any(_is_match_of_pairing(tournament, each, names) for _, _, each in pairings_with_places(tournament))


def _is_match_of_pairing(tournament: Tournament, pairing: Pairing, names: Sequence[str]) -> bool:
    """Whether these people sit where its people would; of a large team not everybody need have a seat."""
    wanted = names_at_table(tournament, pairing)
    return set(names) <= set(wanted) if tournament.has_teams else sorted(names) == sorted(wanted)


def names_at_table(tournament: Tournament, pairing: Pairing) -> tuple[str, ...]:
    """Who sits down for it."""
    return tournament.entrant(pairing.players[0]).members if tournament.has_teams else pairing.players


def points_of_players(end: EveningMatch, players: Sequence[str]) -> tuple[int, ...]:
    """Half points of two people in a match, or in its series, that has ended; of a team just one number."""
    if end.team:
        return (WIN if end.winners else 0,)
    series = end.series_with_match
    winners = end.winners if series is None or series.winner is None else (series.winner,)
    if len(winners) != 1:
        return tuple(DRAW for _ in players)
    return tuple(WIN if name == end.sitters[winners[0]].name else 0 for name in players)


def remove_table_match(folder: Path, match: str) -> None:
    """The end of a match was taken back; in a knock-out whose next round was drawn its result stays.

    Raises RecordFileError.
    """
    found = running_tournament(folder)
    if found is None or not match:
        return
    for round_index, index, pairing in pairings_with_places(found.tournament):
        result = pairing.result
        if result is not None and result.source is ResultSource.TABLE and result.match == match:
            take_back = partial(Tournament.with_result, round_index=round_index, index=index, result=None)
            with suppress(TournamentError):
                TOURNAMENTS.change_record(found.path, take_back)


def forget_name(folder: Path, name: str, instead: str) -> None:
    """A person is forgotten in all tournaments, and so are their ratings; results stay. Raises RecordFileError."""

    def forgotten(one: Tournament) -> Tournament:
        return one.with_name_forgotten(name, instead)

    for each in stored_tournaments(folder):
        if name in each.tournament.names or any(name in entrant.members for entrant in each.tournament.entrants):
            TOURNAMENTS.change_record(each.path, forgotten)


def _tournament_to_json(tournament: Tournament) -> dict[str, Any]:
    return {
        "started": tournament.started,
        "game": tournament.game,
        "format": str(tournament.format),
        "seed": tournament.seed,
        "planned_rounds": tournament.planned_rounds,
        "entrants": [
            {"name": each.name, "members": list(each.members), "joined": each.joined, "here": each.is_here}
            for each in tournament.entrants
        ],
        "rounds": [[_pairing_to_json(each) for each in one.pairings] for one in tournament.rounds],
        "finished": tournament.is_finished,
        "tables": tournament.tables,
    }


def _pairing_to_json(pairing: Pairing) -> dict[str, Any]:
    result = pairing.result
    known = None
    if result is not None:
        known = {"points": list(result.points), "source": str(result.source), "match": result.match}
    return {"players": list(pairing.players), "result": known}


def _parse_tournament(raw: Mapping[str, Any]) -> Tournament:
    entrants = tuple(map(_parse_entrant, raw["entrants"]))
    names = [each.name for each in entrants]
    if len(set(names)) < len(names) or len(names) > MOST_ENTRANTS or len(raw["rounds"]) > MOST_ROUNDS:
        raise ValueError("these are too many, or two of one name")
    tournament = Tournament(
        parse_displayable_text(raw["started"]),
        parse_file_name(parse_displayable_text(raw["game"])),
        TournamentFormat(checked_text_value(raw["format"])),
        parse_displayable_text(raw["seed"]),
        parse_count(raw["planned_rounds"]),
        entrants,
        is_finished=raw["finished"] is True,
        tables=parse_count(raw.get("tables", 0)),
    )
    rounds = tuple(Round(tuple(_parse_pairing(tournament, each) for each in one)) for one in raw["rounds"])
    for one in rounds:
        paired = list(chain.from_iterable(each.players for each in one.pairings))
        if len(set(paired)) < len(paired):
            raise ValueError("somebody plays twice in one round")
    return replace(tournament, rounds=rounds)


def _parse_entrant(raw: Mapping[str, Any]) -> Entrant:
    name, members = _parse_name(raw["name"]), tuple(map(_parse_name, raw["members"]))
    return Entrant(name, members, parse_count(raw["joined"]), raw["here"] is True)


def _parse_name(raw: object) -> str:
    name = checked_text_value(raw)
    if not name or name != clean_name(name):
        raise ValueError(f"{name!r} is no name")
    return name


def _parse_pairing(tournament: Tournament, raw: Mapping[str, Any]) -> Pairing:
    players = tuple(map(checked_text_value, raw["players"]))
    if not 1 <= len(players) <= (1 if tournament.has_teams else 2) or not set(players) <= set(tournament.names):
        raise ValueError(f"{players!r} cannot be paired")
    known = raw["result"]
    if known is None:
        return Pairing(players)
    points = tuple(map(parse_count, known["points"]))
    fits = len(points) == len(players) and sum(points) <= WIN and (len(players) == 2 or tournament.has_teams)
    if not fits or (len(points) == 2 and sum(points) == 1) or (tournament.has_teams and points[0] == DRAW):
        raise ValueError(f"{points!r} are no points of {players!r}")
    source = ResultSource(checked_text_value(known["source"]))
    return Pairing(players, PairingResult(points, source, parse_displayable_text(known["match"])))


TOURNAMENTS: Final = CampaignFiles(_tournament_to_json, _parse_tournament, most_bytes=8 << 20)
"""Their files."""
