"""A tournament as values: who takes part, the rounds, their pairings and results, and every change of them.

Used by the rest of this package and by the pages in `ui/scenes/club`. Tournament, Entrant, Round, Pairing and
PairingResult are frozen; a change makes a new tournament or raises TournamentError, whose key names a sentence. Points
are counted in half points, so a draw is 1. Only results are kept: standings and ratings are worked out from them.
Must stay: names are unique in a tournament and tell people apart in its file. `files` writes and reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from tabletop.play.seats import clean_name

WIN: Final = 2
"""Half points."""
DRAW: Final = 1
MOST_ENTRANTS: Final = 200
MOST_ROUNDS: Final = 100
MOST_MEMBERS: Final = 8
"""Of a team."""


class TournamentFormat(StrEnum):
    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    KNOCK_OUT = "knock_out"
    KING_OF_THE_HILL = "king_of_the_hill"
    """The winner stays, the next one in line comes."""
    TEAMS = "teams"
    """Every team plays a co-operative game by itself in every round."""


class ResultSource(StrEnum):
    TABLE = "table"
    """A match that was finished at this table."""
    CODE = "code"
    """The code of a match that was finished elsewhere."""
    HAND = "hand"
    ABSENT = "absent"
    """Somebody left before the match was over."""


class TournamentError(Exception):
    """A change that cannot be; `key` names the sentence for people, `params` fill it in."""

    def __init__(self, key: str, **params: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.params = params


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person, or a team."""

    name: str
    members: tuple[str, ...] = ()
    """Of a team, at least one; () for a person."""
    joined: int = 0
    """Rounds that had begun before."""
    is_here: bool = True


@dataclass(frozen=True, slots=True)
class PairingResult:
    points: tuple[int, ...]
    """Half points by player; both may have none. Of a team: whether it won."""
    source: ResultSource = ResultSource.HAND
    match: str = ""
    """Key of a match at this table, or the code that was typed in; "" for neither."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two people and their match, a team and its match, or somebody with a bye."""

    players: tuple[str, ...]
    """Names; the first one has the first seat."""
    result: PairingResult | None = None

    @property
    def is_bye(self) -> bool:
        """Whether there is nothing to play, where it is none of a team."""
        return len(self.players) == 1


@dataclass(frozen=True, slots=True)
class Round:
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    started: str
    """Time in UTC as ISO 8601."""
    game: str
    format: TournamentFormat
    seed: str
    """What the lot follows from."""
    planned_rounds: int = 0
    """Of formats that do not end by themselves."""
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    is_finished: bool = False
    """Whether somebody has ended it."""
    tables: int = 0
    """How many matches are played at once; 0 where there is a table for each."""

    @property
    def matches(self) -> tuple[str, ...]:
        """Files of its matches, of which it does not know the names."""
        return ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.entrants)

    @property
    def names_here(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.entrants if each.is_here)

    @property
    def has_teams(self) -> bool:
        return self.format is TournamentFormat.TEAMS

    @property
    def current_round(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    def entrant(self, name: str) -> Entrant:
        """Raises KeyError for nobody."""
        for each in self.entrants:
            if each.name == name:
                return each
        raise KeyError(name)

    def is_open(self, pairing: Pairing) -> bool:
        """Whether a result is still to come."""
        return pairing.result is None and (self.has_teams or not pairing.is_bye)

    @property
    def open_pairings(self) -> tuple[tuple[int, int, Pairing], ...]:
        """Without a result, also of an earlier round whose result was taken back: round, index and pairing."""
        return tuple(each for each in pairings_with_places(self) if self.is_open(each[2]))

    @property
    def is_round_complete(self) -> bool:
        """Whether all results are there."""
        return not self.open_pairings

    # --- people ---------------------------------------------------------------------------------------------------

    def with_entrant(self, name: str, members: Iterable[str] = ()) -> Tournament:
        """Somebody takes part from the next round on, or a team does."""
        name = clean_name(name)
        team = tuple(dict.fromkeys(filter(None, map(clean_name, members))))
        if not name:
            raise TournamentError("no_name")
        if any(each.name.casefold() == name.casefold() for each in self.entrants):
            raise TournamentError("same_name", name=name)
        if len(self.entrants) >= MOST_ENTRANTS:
            raise TournamentError("too_many", most=MOST_ENTRANTS)
        if self.has_teams and not team:
            team = (name,)
        taken = {member.casefold(): each.name for each in self.entrants for member in each.members}
        for member in team:
            if member.casefold() in taken:
                raise TournamentError("in_another_team", name=member, team=taken[member.casefold()])
        if len(team) > MOST_MEMBERS:
            raise TournamentError("team_too_large", most=MOST_MEMBERS)
        made = Entrant(name, team, len(self.rounds))
        if self.format is TournamentFormat.KNOCK_OUT and self.rounds:
            return self._with_entrant_in_place_of_bye(made)
        return replace(self, entrants=(*self.entrants, made))

    def _with_entrant_in_place_of_bye(self, made: Entrant) -> Tournament:
        """In a knock-out somebody late can only play who has a bye in the first round."""
        byes = [
            at
            for at, each in enumerate(self.rounds[0].pairings)
            if each.is_bye and self.entrant(each.players[0]).is_here
        ]
        if len(self.rounds) > 1 or not byes:
            raise TournamentError("too_late", name=made.name)
        at = byes[-1]
        met = Pairing((*self.rounds[0].pairings[at].players, made.name))
        grown = replace(self, entrants=(*self.entrants, replace(made, joined=0)))
        return grown._with_pairing(0, at, met)

    def without_entrant(self, name: str) -> Tournament:
        """Somebody was put down by mistake: only before they were paired."""
        if any(name in pairing.players for one in self.rounds for pairing in one.pairings):
            raise TournamentError("has_begun", name=name)
        return replace(self, entrants=tuple(each for each in self.entrants if each.name != name))

    def with_leaver(self, name: str) -> Tournament:
        """Somebody goes home: whom they still had to play wins."""
        changed = self._with_presence(name, is_here=False)
        for at, index, pairing in self.open_pairings:
            if name in pairing.players:
                points = tuple(0 if each == name or not self.entrant(each).is_here else WIN for each in pairing.players)
                changed = changed.with_result(at, index, PairingResult(points, ResultSource.ABSENT))
        return changed

    def with_returner(self, name: str) -> Tournament:
        """Somebody is here again from the next round on; what was lost meanwhile stays lost."""
        return self._with_presence(name, is_here=True)

    def _with_presence(self, name: str, *, is_here: bool) -> Tournament:
        entrants = tuple(replace(each, is_here=is_here) if each.name == name else each for each in self.entrants)
        return replace(self, entrants=entrants)

    def with_name_forgotten(self, name: str, instead: str) -> Tournament:
        """The name is nowhere any more; results stay with `instead`, or with that and a number."""
        taken, known, count = {each.casefold() for each in self.names}, instead, 2
        while known.casefold() in taken:
            known, count = f"{instead} {count}", count + 1

        def other(each: str) -> str:
            return known if each == name else each

        entrants = tuple(
            replace(each, name=other(each.name), members=tuple(map(other, each.members))) for each in self.entrants
        )
        rounds = tuple(
            Round(tuple(replace(each, players=tuple(map(other, each.players))) for each in one.pairings))
            for one in self.rounds
        )
        return replace(self, entrants=entrants, rounds=rounds)

    # --- what is agreed on ----------------------------------------------------------------------------------------

    def with_settings(
        self, *, game: str | None = None, kind: TournamentFormat | None = None, planned_rounds: int | None = None,
        tables: int | None = None,
    ) -> Tournament:  # fmt: skip
        """With another game, format, number of rounds or of tables; game and format only before the first round."""
        if self.rounds and (game is not None or kind is not None):
            raise TournamentError("has_begun")
        kind = self.format if kind is None else kind
        entrants = self.entrants
        if kind is TournamentFormat.TEAMS:
            entrants = tuple(each if each.members else replace(each, members=(each.name,)) for each in entrants)
        elif self.has_teams:
            people = dict.fromkeys(member for each in entrants for member in each.members)
            entrants = tuple(Entrant(name) for name in people)
        rounds = self.planned_rounds if planned_rounds is None else planned_rounds
        at_once = self.tables if tables is None else tables
        return replace(
            self, game=game or self.game, format=kind, planned_rounds=rounds, entrants=entrants, tables=at_once
        )

    # --- rounds and results ---------------------------------------------------------------------------------------

    def with_round(self, pairings: Sequence[Pairing]) -> Tournament:
        """The next round begins."""
        if not self.is_round_complete:
            raise TournamentError("round_open")
        if len(self.rounds) >= MOST_ROUNDS:
            raise TournamentError("too_many_rounds", most=MOST_ROUNDS)
        return replace(self, rounds=(*self.rounds, Round(tuple(pairings))), is_finished=False)

    def without_last_round(self) -> Tournament:
        """The last round was drawn too early: only while it has no result of a match."""
        if not self.rounds:
            return self
        if any(each.result is not None for each in self.rounds[-1].pairings):
            raise TournamentError("round_begun")
        return replace(self, rounds=self.rounds[:-1])

    def with_result(self, round_index: int, index: int, result: PairingResult | None) -> Tournament:
        """A result is known, is put right later, or is taken back."""
        pairing = self.rounds[round_index].pairings[index]
        if result is not None:
            if pairing.is_bye and not self.has_teams:
                raise TournamentError("is_bye", name=pairing.players[0])
            if len(result.points) != len(pairing.players):
                raise ValueError(f"{result.points} are no points of {pairing.players}")
            if self.format is TournamentFormat.KNOCK_OUT and result.points == (DRAW, DRAW):
                raise TournamentError("needs_winner")
        if self.format is TournamentFormat.KNOCK_OUT and round_index + 1 < len(self.rounds):
            before = None if pairing.result is None else pairing.result.points
            if before != (None if result is None else result.points):
                raise TournamentError("next_round_drawn")
        return self._with_pairing(round_index, index, replace(pairing, result=result))

    def _with_pairing(self, round_index: int, index: int, pairing: Pairing) -> Tournament:
        pairings = list(self.rounds[round_index].pairings)
        pairings[index] = pairing
        rounds = list(self.rounds)
        rounds[round_index] = Round(tuple(pairings))
        return replace(self, rounds=tuple(rounds))

    def with_end(self) -> Tournament:
        """Somebody ends it: the standings are final, though results may still be put right."""
        return replace(self, is_finished=True)


def pairings_with_places(tournament: Tournament) -> Iterable[tuple[int, int, Pairing]]:
    """All pairings in their order, each with the index of its round and its own."""
    for round_index, each in enumerate(tournament.rounds):
        for index, pairing in enumerate(each.pairings):
            yield round_index, index, pairing
