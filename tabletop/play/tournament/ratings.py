"""Ratings of people, for each game, from the results of all club nights.

Used by the pages in `ui/scenes/club`. Nothing of them is stored: they are worked out from the first result to the last
whenever they are asked for, so a result that is put right and a name that is forgotten change them by themselves. The
method is the Bradley-Terry model of the library openskill (Weng and Lin 2011), which is imported only here and only
when somebody asks. Only matches of two people count: no byes, no team, nobody who was absent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tabletop.play.tournament.tournament import WIN, ResultSource, Tournament, pairings_with_places

_MEAN: Final = 25.0
"""Skill of whom nobody has seen play."""
_DEVIATION: Final = _MEAN / 3
_CENTRE: Final = 1000
_SCALE: Final = 20
"""Points of a rating for one of skill."""
_RANGE: Final = 2.0
"""Deviations to each side within which the skill lies with a chance of 95 in 100."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How well somebody plays one game, as far as that is known."""

    mean: float = _MEAN
    deviation: float = _DEVIATION
    matches: int = 0

    @property
    def points(self) -> int:
        return round(_CENTRE + _SCALE * (self.mean - _MEAN))

    @property
    def margin(self) -> int:
        """The rating is right within so many points, with a chance of 95 in 100."""
        return round(_SCALE * _RANGE * self.deviation)


@dataclass(frozen=True, slots=True)
class _RatedMatch:
    game: str
    players: tuple[str, str]
    score: float
    """Of the first: 1, 1/2 or 0."""


def ratings(tournaments: Iterable[Tournament]) -> dict[tuple[str, str], Rating]:
    """By game and name."""
    found: dict[tuple[str, str], Rating] = {}
    for each in _rated_matches(tournaments):
        keys = [(each.game, name) for name in each.players]
        one, other = (found.get(key, Rating()) for key in keys)
        found[keys[0]], found[keys[1]] = rated_after(one, other, each.score)
    return found


def rated_after(one: Rating, other: Rating, score: float) -> tuple[Rating, Rating]:
    """Both after a match in which the first scored so much."""
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull()
    teams = [[model.rating(mu=each.mean, sigma=each.deviation)] for each in (one, other)]
    [[first], [second]] = model.rate(teams, scores=[score, 1 - score])
    return (
        Rating(first.mu, first.sigma, one.matches + 1),
        Rating(second.mu, second.sigma, other.matches + 1),
    )


def _rated_matches(tournaments: Iterable[Tournament]) -> Iterator[_RatedMatch]:
    """In the order in which the tournaments began, round by round."""
    for each in sorted(tournaments, key=lambda one: one.started):
        for _, _, pairing in pairings_with_places(each):
            result = pairing.result
            if (
                len(pairing.players) != 2
                or result is None
                or result.source is ResultSource.ABSENT
                or not any(result.points)
            ):
                continue
            yield _RatedMatch(each.game, (pairing.players[0], pairing.players[1]), result.points[0] / WIN)
