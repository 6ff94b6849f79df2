"""Who plays whom in the next round, for each format.

Used by the pages in `ui/scenes/club` through `next_round`. It is worked out from the tournament alone, lot included,
so the same results always give the same pairings. What counts more comes first in the costs of a pair; `matching`
finds the pairs with the least sum. The tests have the rules once more, by trying every pairing, and share no code:
docs/play.md tells people the same rules, so change the three together.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from tabletop.play.tournament.matching import cheapest_pairs
from tabletop.play.tournament.standings import points_by_name
from tabletop.play.tournament.tournament import (
    WIN,
    Pairing,
    Tournament,
    TournamentError,
    TournamentFormat,
    pairings_with_places,
)

_TEAM_ROUNDS: Final = 3
"""Rounds that are suggested to teams."""
_MOST_AT_ONCE: Final = 80
"""People among whom the best pairing is looked for at once, which takes a quarter of a second on a slow laptop."""
_LOT_BITS: Final = 32
_DIGIT_BITS: Final = 40
"""Of each of the numbers that are packed into one cost."""


def next_round(tournament: Tournament) -> tuple[Pairing, ...]:
    """The pairings of the next round; raises TournamentError, which says what to do."""
    if not tournament.is_round_complete:
        raise TournamentError("round_open")
    if not tournament.names_here:
        raise TournamentError("nobody")
    if tournament.has_teams:
        return tuple(Pairing((name,)) for name in tournament.names_here)
    if len(tournament.names_here) < 2:
        raise TournamentError("too_few", name=tournament.names_here[0])
    if is_decided(tournament):
        raise TournamentError("decided")
    return _PAIR_BY_FORMAT[tournament.format](tournament)


def is_decided(tournament: Tournament) -> bool:
    """Whether no round is left: the planned ones were played, all have met, or one is left in a knock-out."""
    if not tournament.rounds or not tournament.is_round_complete:
        return False
    if tournament.format is TournamentFormat.KNOCK_OUT:
        return len(names_still_in(tournament)) < 2
    if tournament.format is TournamentFormat.ROUND_ROBIN:
        return not _unmet_pairs(tournament)
    return 0 < tournament.planned_rounds <= len(tournament.rounds)


def suggested_rounds(count: int) -> int:
    """Rounds of a Swiss tournament after which one of so many can be ahead of all others, and one more."""
    return max(3, (max(2, count) - 1).bit_length() + 1)


def expected_rounds(tournament: Tournament) -> int:
    """How many rounds it has, as far as that can be said by those who are here."""
    count = max(2, len(tournament.names_here))
    if tournament.format is TournamentFormat.KNOCK_OUT:
        left = len(names_still_in(tournament)) if tournament.rounds else count
        going_on = tournament.rounds and not tournament.is_round_complete
        return len(tournament.rounds) + max(0, left - 1).bit_length() - bool(going_on)
    if tournament.format is TournamentFormat.ROUND_ROBIN:
        return max(len(tournament.rounds), count - 1 + count % 2)
    if tournament.planned_rounds:
        return tournament.planned_rounds
    if tournament.format is TournamentFormat.SWISS:
        return suggested_rounds(count)
    return _TEAM_ROUNDS if tournament.has_teams else 2 * count


def expected_turns(tournament: Tournament) -> int:
    """How many matches are played one after the other, with as many at once as there are tables."""
    tables = tournament.tables
    return sum(-(-count // tables) if tables else min(1, count) for count in _expected_match_counts(tournament))


def _expected_match_counts(tournament: Tournament) -> list[int]:
    """Of each round how many there are with those who are here, before the first one."""
    count, rounds = max(2, len(tournament.names_here)), expected_rounds(tournament)
    if tournament.format is TournamentFormat.KNOCK_OUT:
        full = 1 << max(0, (count - 1).bit_length() - 1)
        return [count - full, *(full >> number for number in range(1, full.bit_length()))]
    if tournament.format is TournamentFormat.KING_OF_THE_HILL:
        return [1] * rounds
    return [count if tournament.has_teams else count // 2] * rounds


def with_next_round(tournament: Tournament) -> Tournament:
    """The next round begins; with the first one it is settled how many there are. Raises TournamentError."""
    has_plan = tournament.format not in (TournamentFormat.KNOCK_OUT, TournamentFormat.ROUND_ROBIN)
    if has_plan and not tournament.planned_rounds:
        rounds = expected_rounds(tournament)
        return tournament.with_round(next_round(tournament)).with_settings(planned_rounds=rounds)
    return tournament.with_round(next_round(tournament))


def names_still_in(tournament: Tournament) -> tuple[str, ...]:
    """Of a knock-out who has not lost, by lot."""
    lost = {
        name
        for _, _, pairing in pairings_with_places(tournament)
        if pairing.result is not None
        for name, points in zip(pairing.players, pairing.result.points, strict=True)
        if points < WIN
    }
    return tuple(name for name in by_lot(tournament, tournament.names_here) if name not in lost)


def by_lot(tournament: Tournament, names: Sequence[str]) -> tuple[str, ...]:
    """In the order of the lot; whoever comes late changes nothing for the others."""
    return tuple(sorted(names, key=lambda name: (_lot(tournament.seed, name), name)))


def _lot(*of: object) -> int:
    text = "/".join(map(str, of))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[: _LOT_BITS // 8])


# --- formats --------------------------------------------------------------------------------------------------------


def _pair_swiss(tournament: Tournament) -> tuple[Pairing, ...]:
    """As few repeated pairings as can be, then as few second byes, the bye to the lowest, then close scores.

    Very many people are paired in parts, neighbours in score together, unless somebody would meet twice there.
    """
    names, points = list(by_lot(tournament, tournament.names_here)), points_by_name(tournament)
    met, byes = _times_met(tournament), _bye_counts(tournament)

    def cost(one: str, other: str) -> int:
        lot = _lot(tournament.seed, len(tournament.rounds), *sorted((one, other)))
        if not other:
            return _packed(0, byes[one], points[one], 0, lot)
        return _packed(met[frozenset((one, other))] ** 2, 0, 0, (points[one] - points[other]) ** 2, lot)

    by_score = sorted(names, key=lambda name: -points[name])
    pairs = [pair for part in _parts_of_many(by_score) for pair in _cheapest_pairs_of_names(part, cost)]
    if len(names) > _MOST_AT_ONCE and any(met[frozenset(pair)] for pair in pairs):
        pairs = _cheapest_pairs_of_names(names, cost)
    return _as_pairings(tournament, pairs, key=lambda each: -max(points[name] for name in each))


def _pair_round_robin(tournament: Tournament) -> tuple[Pairing, ...]:
    """By the circle where all were there from the beginning, else as many as can be who have not met."""
    order = by_lot(tournament, [each.name for each in tournament.entrants])
    is_plain = all(each.joined == 0 for each in tournament.entrants)
    if is_plain and (found := _pair_by_circle(tournament, order)):
        return found
    left = _unmet_pairs(tournament)
    to_play = Counter(name for pair in left for name in pair)

    def cost(one: str, other: str) -> int:
        lot = _lot(tournament.seed, len(tournament.rounds), *sorted((one, other)))
        if frozenset((one, other)) in left:
            return lot
        rest = to_play[one] + (to_play[other] if other else 0)
        return _packed(2 if other else 1, rest, lot)

    cheapest = _cheapest_pairs_of_names(list(by_lot(tournament, tournament.names_here)), cost)
    pairs = [pair for pair in cheapest if frozenset(pair) in left]
    resting = [(name,) for pair in cheapest if frozenset(pair) not in left for name in pair if name]
    return _as_pairings(tournament, [*pairs, *resting])


def _pair_by_circle(tournament: Tournament, order: Sequence[str]) -> tuple[Pairing, ...]:
    """One stays and the others go round, one place a round; () after the last round, or where nobody could play."""
    circle = [*order, *([""] if len(order) % 2 else [])]
    turn = len(tournament.rounds)
    if turn >= len(circle) - 1:
        return ()
    moving = circle[1:]
    at = turn % len(moving)
    seats = [circle[0], *moving[at:], *moving[:at]]
    here, met = set(tournament.names_here), _times_met(tournament)
    pairs: list[tuple[str, ...]] = []
    for one, other in zip(seats[: len(seats) // 2], reversed(seats), strict=False):
        if {one, other} <= here and not met[frozenset((one, other))]:
            pairs.append((one, other))
        else:
            pairs += [(name,) for name in (one, other) if name in here]
    return _as_pairings(tournament, pairs) if any(len(pair) == 2 for pair in pairs) else ()


def _pair_knock_out(tournament: Tournament) -> tuple[Pairing, ...]:
    """By lot; in the first round so many have a bye that no later round needs one, as long as nobody leaves."""
    names, byes = names_still_in(tournament), _bye_counts(tournament)
    places = 1 << (len(names) - 1).bit_length()
    free = places - len(names) if not tournament.rounds else len(names) % 2
    resting = sorted(names, key=lambda name: (byes[name], names.index(name)))[:free]
    playing = [name for name in names if name not in resting]
    pairs = list(zip(playing[::2], playing[1::2], strict=True))
    return _as_pairings(tournament, [*pairs, *((name,) for name in resting)])


def _pair_king_of_the_hill(tournament: Tournament) -> tuple[Pairing, ...]:
    """The winner stays, also after a draw; whoever has waited longest comes, and who has not played yet before."""
    king, line = _king_and_line(tournament)
    pair = (king, line[0]) if king in tournament.names_here else (line[0], line[1])
    return _as_pairings(tournament, [pair])


def waiting_challengers(tournament: Tournament) -> tuple[str, ...]:
    """Who comes to the hill next, and after them; nobody in other formats, or where the evening is over."""
    if tournament.format is not TournamentFormat.KING_OF_THE_HILL or tournament.is_finished or not tournament.rounds:
        return ()
    king, line = _king_and_line(tournament)
    pairing = tournament.rounds[-1].pairings[0]
    on_hill = pairing.players if tournament.is_open(pairing) else (king,)
    return tuple(name for name in line if name not in on_hill)


def _king_and_line(tournament: Tournament) -> tuple[str, list[str]]:
    """Who holds the hill, "" where nobody does, and everybody else who is here by how long they have waited."""
    line = {name: (tournament.entrant(name).joined, 0) for name in tournament.names_here}
    order = by_lot(tournament, tournament.names_here)
    king = ""
    for index, each in enumerate(tournament.rounds):
        for name in (*each.pairings[0].players,):
            if name in line:
                line[name] = (index + 1, 1)
        king = _king_after(each.pairings[0], king)
    return king, sorted((name for name in order if name != king), key=lambda name: (line[name], order.index(name)))


def _king_after(pairing: Pairing, king: str) -> str:
    """Who holds the hill; "" where both have lost."""
    result = pairing.result
    if result is None or max(result.points) == 0:
        return ""
    if result.points[0] == result.points[-1]:
        return king if king in pairing.players else pairing.players[0]
    return pairing.players[result.points.index(max(result.points))]


_PAIR_BY_FORMAT: Final[dict[TournamentFormat, Callable[[Tournament], tuple[Pairing, ...]]]] = {
    TournamentFormat.SWISS: _pair_swiss,
    TournamentFormat.ROUND_ROBIN: _pair_round_robin,
    TournamentFormat.KNOCK_OUT: _pair_knock_out,
    TournamentFormat.KING_OF_THE_HILL: _pair_king_of_the_hill,
}


# --- parts ----------------------------------------------------------------------------------------------------------


def _packed(*numbers: int) -> int:
    """One number that compares, and adds up, as these do one after the other."""
    packed = 0
    for number in numbers:
        packed = (packed << _DIGIT_BITS) + number
    return packed


def _cheapest_pairs_of_names(names: Sequence[str], cost: Callable[[str, str], int]) -> list[tuple[str, str]]:
    """Somebody is left over where they are odd: then the other name is empty."""
    everybody = [*names, *([""] if len(names) % 2 else [])]
    size = len(everybody)
    costs = [[0] * size for _ in range(size)]
    for one, other in combinations(range(size), 2):
        costs[one][other] = costs[other][one] = cost(everybody[one], everybody[other])
    return [(everybody[one], everybody[other]) for one, other in cheapest_pairs(costs)]


def _parts_of_many(names: Sequence[str]) -> list[Sequence[str]]:
    """All of them, or where they are very many, parts one after the other of which only the last can be odd."""
    if len(names) <= _MOST_AT_ONCE:
        return [names]
    ends = [*range(_MOST_AT_ONCE // 2, len(names) - _MOST_AT_ONCE // 2, _MOST_AT_ONCE // 2), len(names)]
    return [names[first:end] for first, end in zip([0, *ends], ends, strict=False)]


def _as_pairings(
    tournament: Tournament,
    pairs: Sequence[tuple[str, ...]],
    key: Callable[[tuple[str, ...]], int] = lambda _: 0,
) -> tuple[Pairing, ...]:
    """In the order of their key, byes last; whoever had the first seat less often has it."""
    first = Counter(
        pairing.players[0] for _, _, pairing in pairings_with_places(tournament) if len(pairing.players) == 2
    )
    found = []
    for pair in pairs:
        names = tuple(name for name in pair if name)
        found.append(tuple(sorted(names, key=lambda name: first[name])))
    return tuple(Pairing(names) for names in sorted(found, key=lambda names: (len(names) < 2, key(names))))


def _times_met(tournament: Tournament) -> Counter[frozenset[str]]:
    """How often two were paired; where somebody left before it was played, that counts as well."""
    return Counter(
        frozenset(pairing.players) for _, _, pairing in pairings_with_places(tournament) if len(pairing.players) == 2
    )


def _bye_counts(tournament: Tournament) -> Counter[str]:
    return Counter(pairing.players[0] for _, _, pairing in pairings_with_places(tournament) if pairing.is_bye)


def _unmet_pairs(tournament: Tournament) -> set[frozenset[str]]:
    """Of those who are here who has not met whom."""
    met = _times_met(tournament)
    pairs = map(frozenset, combinations(tournament.names_here, 2))
    return {pair for pair in pairs if not met[pair]}
