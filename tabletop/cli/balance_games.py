"""The games that `tabletop balance` plays: which options they have, in which order, and what is kept of each.

Used by `cli/balance`. Games come in blocks (`DuelPlan.paired`): as many as there are seats, with one seed, in which
the sides change seats; for a team a block is one game. A game depends on the plan and its number only, so that any
number of jobs, and a cluster, give the same. `measure_numbered_games` and GameFigures are sent to other processes:
they must be picklable and stay at the top of the module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise, product
from typing import Any, Final

from tabletop.ai.measurement.balance_study import BalanceStudy, Trait, usual_study
from tabletop.cli.duel import DuelPlan, cached_game, play_duel_match
from tabletop.content import boxes
from tabletop.play.highlights import MatchSpectatorRecord, report_of_match
from tabletop.play.match import Match
from tabletop.rules.game import NOBODY, Game, Seat, clashing_options
from tabletop.rules.match_report import AdvantagePoint

AnyGame = Game[Any, Any, Any]
Options = dict[str, str]
MOST_COMBINATIONS: Final = 4096
"""Ways to set up a game that take turns; what is beyond them is left out."""


@dataclass(frozen=True, slots=True)
class GameFigures:
    """What is kept of one game."""

    options: tuple[tuple[str, str], ...]
    scores: tuple[float, ...]
    """Part of the game that each bot has won, in the order of the plan's bots; of a team all have the same."""
    seats: tuple[Seat, ...]
    """Where each bot sat."""
    plies: int
    reason: str
    lead_changes: int | None
    """How often somebody else was ahead than before; None where the game does not tell who is ahead."""
    is_comeback: bool | None
    """Whether the only winner was behind when half of the actions were done; None where nobody knows."""
    traits: tuple[Trait, ...] = ()

    @property
    def first_seat_score(self) -> float:
        return self.scores[self.seats.index(0)]


def study_of_game(game: str) -> BalanceStudy:
    """What the game says, or what every game has."""
    box = boxes.find_game_box(game)
    made: BalanceStudy = box.balance_study.load()() if box and box.balance_study else usual_study()
    return made


def option_values(game: AnyGame, name: str) -> tuple[str, ...]:
    """Values of an option; none where there is no such option."""
    return next((tuple(map(str, option.values)) for option in game.options if option.name == name), ())


def new_side_values(game: AnyGame, usual: AnyGame, study: BalanceStudy) -> tuple[str, ...]:
    """Sides that a pack brings beside those of the game's own content."""
    known = {value for name in study.sides for value in option_values(usual, name)}
    return tuple(value for value in option_values(game, study.sides[0]) if value not in known) if study.sides else ()


def schedule_of_study(
    game: AnyGame, study: BalanceStudy, fixed: Mapping[str, str], new: Sequence[str] = ()
) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Options of each game: all matches of sides with the first contexts, then with the next ones.

    Where there are new sides, only matches with one of them are played.
    """
    setup = {**dict(study.setup), **fixed}
    contexts = [name for name in study.contexts if name not in setup and option_values(game, name)]
    settings = [
        {**setup, **dict(zip(contexts, values, strict=True))}
        for values in product(*(option_values(game, name) for name in contexts))
    ]
    made = [games for setting in settings for games in _blocks_of_sides(game, study, setting, set(new))]
    return tuple(tuple(sorted(options.items())) for games in made[:MOST_COMBINATIONS] for options in games)


def _blocks_of_sides(game: AnyGame, study: BalanceStudy, setting: Options, new: set[str]) -> Iterator[list[Options]]:
    """For each match of sides the options of its games, in which they change seats."""
    seats = 1 if game.team else game.seats(setting)
    free = [name for name in study.sides[:seats] if name not in setting]
    if len(free) < 2 or len(free) < seats:
        yield [setting] * seats
        return
    values = option_values(game, free[0])
    usual = {option.name: option.default for option in game.options}
    mirrored = [(value,) * len(free) for value in values[:1]]
    for chosen in combinations(values, len(free)) if len(values) >= len(free) else mirrored:
        if new and not new & set(chosen):
            continue
        turns = [
            {**setting, **{name: chosen[(k + turn) % seats] for k, name in enumerate(free)}} for turn in range(seats)
        ]
        if not any(clashing_options(game.options, {**usual, **options}) for options in turns):
            yield turns


def measure_numbered_games(plan: DuelPlan, numbers: range) -> list[GameFigures]:
    """Plays these games, one after the other, and measures each."""
    return list(map(partial(measure_game, plan), numbers))


def measure_game(plan: DuelPlan, number: int) -> GameFigures:
    """Plays one game, counted from 0."""
    match, seating = play_duel_match(plan, number), plan.bots_by_seat(number)
    game = cached_game(plan.game, plan.folder)
    outcome = match.outcome
    assert outcome is not None
    seats = tuple(seating.index(bot) for bot in range(len(seating)))
    report = report_of_match(match)
    curve = report.advantage_curve if report else ()
    return GameFigures(
        options=tuple(sorted(plan.options_of_game(number).items())),
        scores=tuple(_score_of_seat(game, len(seats), outcome.winners, seat) for seat in seats),
        seats=seats,
        plies=match.ply,
        reason=outcome.reason,
        lead_changes=_count_lead_changes(curve),
        is_comeback=_is_comeback(curve, outcome.winners, match.ply),
        traits=tuple(dict.fromkeys(_traits_of_match(plan.game, game, match))),
    )


def _traits_of_match(name: str, game: AnyGame, match: Match[Any, Any, Any]) -> Iterable[Trait]:
    find = study_of_game(name).find_traits
    return find(game, MatchSpectatorRecord(match)) if find else ()


def _score_of_seat(game: AnyGame, seats: int, winners: Sequence[Seat], seat: Seat) -> float:
    """A shared win in part, a draw as much as everybody else has."""
    if game.team:
        return float(bool(winners))
    return (seat in winners) / len(winners) if winners else 1 / seats


def _leader(point: AdvantagePoint) -> Seat:
    """Who alone is ahead; NOBODY where several are."""
    best = max(point.worth)
    return point.worth.index(best) if point.worth.count(best) == 1 else NOBODY


def _count_lead_changes(curve: Sequence[AdvantagePoint]) -> int | None:
    """None for a team, which is ahead of nobody."""
    if not curve or not curve[0].worth[1:]:
        return None
    leaders = [leader for leader in map(_leader, curve) if leader != NOBODY]
    return sum(before != after for before, after in pairwise(leaders))


def _is_comeback(curve: Sequence[AdvantagePoint], winners: Sequence[Seat], plies: int) -> bool | None:
    before = [point for point in curve if point.ply * 2 <= plies]
    if not before or not curve[0].worth[1:] or len(winners) != 1:
        return None
    worth = before[-1].worth
    return worth[winners[0]] < max(worth)
