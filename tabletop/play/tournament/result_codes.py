"""Result codes: eight letters that a finished match shows, to enter its result at the laptop of a club night.

Used by the page after a match, which shows the code, and by `ui/scenes/club`, where it is typed in. The two laptops
need not reach each other: a code is two letters that differ from match to match and six that follow from these, the
game, the names and the result. Whoever reads it tries every result of every open pairing. So names must be written
alike on both laptops, and a code keeps honest people honest, no more. The letters of a code must stay as they are, or
laptops with different versions do not understand each other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

from tabletop.play.evening import EveningMatch
from tabletop.play.tournament.files import names_at_table, points_of_players
from tabletop.play.tournament.tournament import (
    DRAW,
    WIN,
    PairingResult,
    ResultSource,
    Tournament,
    TournamentError,
    TournamentFormat,
    pairings_with_places,
)

_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's thirty-two: none is taken for another."""
_READ_AS: Final = str.maketrans({"O": "0", "I": "1", "L": "1"})
_SALT_LETTERS: Final = 2
_CHECK_LETTERS: Final = 6
_GROUP: Final = 4


def result_code(end: EveningMatch) -> str:
    """The code of a match that has ended, in two groups; "" where a club night could not use it."""
    names = [each.name for each in end.sitters]
    if not all(each.is_person and each.name for each in end.sitters) or len(set(names)) < len(names):
        return ""
    if not end.team and len(names) != 2:
        return ""
    salt = _letters(_SALT_LETTERS, "salt", end.match or end.save)
    points = points_of_players(end, tuple(names))
    return _grouped(salt + _check_letters(salt, end.game, names, points))


def read_result_code(tournament: Tournament, typed: str) -> tuple[int, int, PairingResult]:
    """Round, pairing and result that a code tells; raises TournamentError."""
    code = "".join(sign for sign in typed.upper().translate(_READ_AS) if sign in _LETTERS)
    if len(code) != _SALT_LETTERS + _CHECK_LETTERS:
        raise TournamentError("code_length", letters=_SALT_LETTERS + _CHECK_LETTERS)
    shown = _grouped(code)
    if any(each.result is not None and each.result.match == shown for _, _, each in pairings_with_places(tournament)):
        raise TournamentError("code_used", code=shown)
    salt, check = code[:_SALT_LETTERS], code[_SALT_LETTERS:]
    for round_index, index, pairing in pairings_with_places(tournament):
        if not tournament.is_open(pairing):
            continue
        names = names_at_table(tournament, pairing)
        for points in _possible_points(tournament):
            if _check_letters(salt, tournament.game, names, points) == check:
                return round_index, index, PairingResult(points, ResultSource.CODE, shown)
    raise TournamentError("code_unknown", code=shown)


def _possible_points(tournament: Tournament) -> Iterable[tuple[int, ...]]:
    if tournament.has_teams:
        return (WIN,), (0,)
    draws = () if tournament.format is TournamentFormat.KNOCK_OUT else ((DRAW, DRAW),)
    return (WIN, 0), (0, WIN), *draws


def _check_letters(salt: str, game: str, names: Sequence[str], points: Sequence[int]) -> str:
    """The same whoever comes first."""
    if len(points) == 1:
        told = [*sorted(name.casefold() for name in names), str(points[0])]
    else:
        told = sorted(f"{name.casefold()}={own}" for name, own in zip(names, points, strict=True))
    return _letters(_CHECK_LETTERS, salt, game, *told)


def _letters(count: int, *of: str) -> str:
    number = int.from_bytes(hashlib.sha256("\n".join(of).encode()).digest()[:8])
    return "".join(_LETTERS[number >> 5 * at & 31] for at in range(count))


def _grouped(code: str) -> str:
    return f"{code[:_GROUP]}-{code[_GROUP:]}"
