"""Sentences about a club night: rounds, pairings, results, scores, and how long it takes.

Used by the scenes of this folder. Scores are half points in the tournament; here they become 1½ and the like.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabletop.content.errors import ContentError
from tabletop.play.tournament.pairing import expected_rounds, expected_turns, is_decided, waiting_challengers
from tabletop.play.tournament.ratings import Rating
from tabletop.play.tournament.standings import TieBreak, does_bye_count
from tabletop.play.tournament.tournament import DRAW, WIN, Pairing, PairingResult, Tournament, TournamentFormat
from tabletop.ui import wording
from tabletop.ui.locale_formats import localised_decimal_text
from tabletop.ui.messages import say
from tabletop.ui.scenes.saved_match import count_text
from tabletop.ui.sentences import join_label, join_list

_LONG_MINUTES = 120
"""From here on a time is told in hours."""
_MOST_CHALLENGERS = 3
"""So many of those who wait are named."""


def game_title(game: str) -> str:
    """Its name, also where it is not installed any more."""
    try:
        return wording.game_title(game)
    except ContentError:
        return game


def format_title(kind: TournamentFormat) -> str:
    return say(f"club.{kind}")


def facts_text(tournament: Tournament) -> str:
    """Game, format and people, as a line."""
    return " · ".join((game_title(tournament.game), format_title(tournament.format), entrants_text(tournament)))


def entrants_text(tournament: Tournament) -> str:
    """How many people or teams take part."""
    return count_text("club.teams_count" if tournament.has_teams else "club.people_count", len(tournament.names))


def round_title(tournament: Tournament, number: int) -> str:
    """Such as "Round 2 of 4"; formats that may go on are told without an end."""
    return say("club.round_of", number=number, of=max(number, expected_rounds(tournament)))


def round_state_text(tournament: Tournament) -> str:
    """What is still to come in the current round."""
    if tournament.is_finished:
        return say("club.over")
    if missing := len(tournament.open_pairings):
        return say("club.missing", count=missing)
    return say("club.decided" if is_decided(tournament) else "club.complete")


def next_challengers_text(tournament: Tournament) -> str:
    """Who comes to the hill next; "" where nobody waits, and in other formats."""
    waiting = waiting_challengers(tournament)[:_MOST_CHALLENGERS]
    return say("club.next", names=join_list(waiting)) if waiting else ""


def pairing_text(players: Sequence[str]) -> str:
    """Who plays whom."""
    return say("club.versus", one=players[0], other=players[1]) if len(players) == 2 else players[0]


def bye_text(tournament: Tournament, pairing: Pairing) -> str:
    key = "bye" if does_bye_count(tournament.format) else "rest"
    return say(f"club.{'through' if tournament.format is TournamentFormat.KNOCK_OUT else key}", name=pairing.players[0])


def result_text(pairing: Pairing) -> str:
    """How a pairing has ended; "" while that is open."""
    return points_text(pairing.players, pairing.result.points) if pairing.result is not None else ""


def points_text(players: Sequence[str], points: Sequence[int]) -> str:
    """What these half points mean."""
    if len(players) == 1:
        return say("club.team_won" if points[0] == WIN else "club.team_lost", team=players[0])
    if points[0] == points[1]:
        return say("club.draw_result" if points[0] == DRAW else "club.both_lost")
    return say("club.won", name=players[0 if points[0] > points[1] else 1])


def source_text(result: PairingResult) -> str:
    """How the result has come here."""
    return say(f"club.source_{result.source}")


def half_points_text(points: int) -> str:
    """Such as 1½."""
    whole, half = divmod(points, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def tie_break_text(tie_break: TieBreak, value: int) -> str:
    """A number of the standings, in points or in what it counts."""
    if tie_break is TieBreak.BUCHHOLZ:
        return half_points_text(value)
    if tie_break is TieBreak.SONNEBORN_BERGER:
        return localised_decimal_text(f"{value / 4:g}")
    if tie_break is TieBreak.STILL_IN:
        return say("club.yes") if value else "–"
    return str(value)


def rating_text(rating: Rating) -> str:
    """Such as 1014 ± 296."""
    return say("club.rating_value", points=rating.points, margin=rating.margin)


def duration_text(tournament: Tournament) -> str:
    """How many rounds there are and how long they take at these tables, as far as the box says how long a match is."""
    rounds = expected_rounds(tournament)
    told = say("club.rounds_count", count=rounds)
    try:
        minutes = [int(number) for number in re.findall(r"\d+", wording.localised_messages(tournament.game).minutes)]
    except ContentError:
        return told
    if not minutes:
        return told
    turns = expected_turns(tournament)
    low, high = minutes[0] * turns, minutes[-1] * turns
    each = say("club.minutes", low=minutes[0], high=minutes[-1])
    key, tables = ("", {}) if turns == rounds else ("_in_turn", {"tables": at_once_text(tournament.tables)})
    if high < _LONG_MINUTES:
        return say(f"club.takes_minutes{key}", rounds=told, each=each, low=low, high=high, **tables)
    low_hours, high_hours = (half_points_text(max(1, round(each / 30))) for each in (low, high))
    return say(f"club.takes_hours{key}", rounds=told, each=each, low=low_hours, high=high_hours, **tables)


def at_once_text(tables: int) -> str:
    """How many matches are played at once; 0 for all of a round."""
    return say("club.at_once", count=tables) if tables else say("club.all_at_once")


def leader_text(names: Sequence[str], *, is_over: bool) -> str:
    """Who is ahead, or has won."""
    if not names:
        return say("evening.nobody")
    if len(names) == 1:
        return say("club.won_by" if is_over else "evening.leads", name=names[0])
    return say("club.level", count=len(names))


def labelled_pairing(tournament: Tournament, table: int, pairing: Pairing) -> str:
    """The pairing as a person calls it who hears it."""
    if pairing.is_bye and not tournament.has_teams:
        return bye_text(tournament, pairing)
    return join_label(say("club.table", number=table), pairing_text(pairing.players))
