"""What is told of a night at the edges of its numbers: made-up events, one night each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.match_report import NotableActCollector, build_match_report
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import events as e
from tabletop.rules.game import CHANCE, Event, Outcome, Seat
from tabletop.rules.match_report import MatchReport, NotableAct
from tests.games.zombies.rules.table import acting, night, who, zombies_game
from tests.games.zombies.rules.test_getting_up import ON_ROOF


class Record:
    """A night in which nothing changes, with the events of each ply."""

    def __init__(self, state: State, plies: Sequence[Sequence[Event]]) -> None:
        self._view = zombies_game().view(state, None)
        self._plies = plies

    @property
    def length(self) -> int:
        return len(self._plies)

    def actor(self, ply: int) -> Seat:
        return CHANCE

    def view(self, ply: int) -> View:
        return self._view

    def events(self, ply: int) -> tuple[Event, ...]:
        return tuple(self._plies[ply - 1])


def report_of_match(*plies: Sequence[Event], director: tuple[str, ...] = ("D01", "D01", "D02")) -> MatchReport:
    """What is told of Marlow's night with these events."""
    return build_match_report(zombies_game(), Record(acting(who("marlow", "0,0"), director=director), plies))


def wounded(amount: int, left: int) -> e.Wounded:
    return e.Wounded((), 0, amount, left, ())


def round_begins(number: int) -> e.PhaseBegan:
    return e.PhaseBegan((), number, "draw", 0)


# Luck


@pytest.mark.parametrize(("horde", "chance"), [(1, None), (2, Fraction(1, 3)), (3, Fraction(2, 3)), (5, None)])
def test_k20_a_card_is_luck_unless_none_or_all_of_the_deck_are_as_small(horde: int, chance: Fraction | None) -> None:
    """The three cards bring hordes of 2, 3 and 5; none is as small as 1, all are as small as 5."""
    found = report_of_match([e.CardDrawn((), "D07", horde, lurked=False)], director=("D03", "D04", "D06"))
    printed = sorted(card.horde for card in zombies_game().content.director if card.id in ("D03", "D04", "D06"))
    assert printed == [2, 3, 5]
    assert [roll.chance for roll in found.lucky_rolls] == ([] if chance is None else [chance])


@pytest.mark.parametrize(("cards", "chance"), [(1, Fraction(1, 3)), (2, Fraction(2, 3)), (3, None)])
def test_g01_a_die_is_luck_unless_no_number_brings_more(cards: int, chance: Fraction | None) -> None:
    found = report_of_match([e.Counted((), 1, cards, (("d3", cards),))])
    assert [roll.chance for roll in found.lucky_rolls] == ([] if chance is None else [chance])


def test_g01_what_comes_without_the_die_leaves_less_to_it() -> None:
    found = report_of_match([e.Counted((), 1, 2, (("d3", 1), ("difficulty", 1)))])
    assert [roll.chance for roll in found.lucky_rolls] == [Fraction(1, 3)], "with a 1 or a 2 comes one more card"


# Narrow escapes


@pytest.mark.parametrize(
    ("total", "horde", "shares"),
    [(0, 0, []), (1, 1, [Fraction(0)]), (5, 1, [Fraction(1)]), (0, 1, []), (5, 4, [Fraction(1, 4)])],
)
def test_h19_a_line_holds_only_against_a_horde(total: int, horde: int, shares: list[Fraction]) -> None:
    found = report_of_match([e.Revealed((), (), total, horde)])
    assert [near.share for near in found.close_calls] == shares


@pytest.mark.parametrize(("total", "key"), [(4, "held_just"), (5, "held")])
def test_h19_a_line_that_holds_with_nothing_to_spare_is_told_so(total: int, key: str) -> None:
    (near,) = report_of_match([e.Revealed((), (), total, 4)]).close_calls
    assert (near.key, near.numbers) == (key, (("spare", str(total - 4)),))


@pytest.mark.parametrize(
    ("left", "key", "number"), [(3, "left", "3"), (1, "left", "1"), (0, "down", "0"), (-1, "down", "0")]
)
def test_h43_how_much_somebody_had_left_who_is_safe_at_the_end(left: int, key: str, number: str) -> None:
    team = who("marlow", "3,-6"), who("okafor", "2,-4")
    rescued = night(*team, scenario="ch3", laid=ON_ROOF, result=Outcome((0, 1), "rescued", "K85"))
    (near,) = build_match_report(zombies_game(), Record(replace(rescued, todo=()), [[wounded(1, left)]])).close_calls
    most = str(zombies_game().rules_context.survivor(rescued.people[0]).hp)
    assert (near.key, near.numbers) == (key, (("left", number), ("most", most)))
    assert near.share == Fraction(int(number), int(most))


# The advantage curve


def test_h01_the_start_is_told_once() -> None:
    assert [stood.ply for stood in report_of_match([round_begins(1)], []).advantage_curve] == [0, 2]
    assert [stood.ply for stood in report_of_match([round_begins(2)]).advantage_curve] == [0, 1], (
        "nothing comes after the last round"
    )


@pytest.mark.parametrize(
    ("events", "ply"),
    [
        ([wounded(1, 3), wounded(1, 2), []], 2),
        ([wounded(2, 0), wounded(1, 3), []], 1),
        ([wounded(1, 0), wounded(1, -1), []], 1),
        ([wounded(1, 2), e.Healed((), 0, 1, 3), []], 1),
        ([e.Healed((), 0, 1, 3), []], 1),
        ([e.Revived((), 0, 0, 1), []], 1),
    ],
    ids=["later", "falls", "down before", "healed", "only healed", "only revived"],
)
def test_h48_a_round_is_decided_by_the_last_of_its_gravest_events(events: list[Event | list[Event]], ply: int) -> None:
    plies = [[one] if isinstance(one, Event) else one for one in events]
    assert report_of_match(*plies).advantage_curve[-1].ply == ply


def test_h41_wounds_of_one_ply_are_told_together() -> None:
    assert report_of_match([wounded(1, 3), wounded(1, 2)]).advantage_curve[-1].decisive_events == (
        wounded(1, 3),
        wounded(1, 2),
    )


# Deeds


def notable_acts(*plies: tuple[Seat, Event]) -> dict[str, NotableAct]:
    collector = NotableActCollector()
    for ply, (actor, event) in enumerate(plies, 1):
        collector.note_events(ply, actor, (event,))
    return {deed.key: deed for deed in collector.notable_acts()}


def test_k75_the_first_seat_heals_others_too_and_nobody_counts_for_themselves() -> None:
    assert notable_acts((0, e.Healed((), 1, 2, 4)))["healed"] == NotableAct(1, 0, "healed", numbers=(("number", "2"),))
    assert notable_acts((1, e.Healed((), 1, 2, 4))) == {}
    assert notable_acts((CHANCE, e.Healed((), 1, 2, 4))) == {}


def test_h65_the_first_seat_goes_ahead_too_and_nobody_opens_the_start() -> None:
    assert notable_acts((0, e.Explored((), 1, 0)), (0, e.Explored((), 2, 0)))["ahead"].seat == 0
    assert notable_acts((0, e.Explored((), 1, -1)), (0, e.Explored((), 2, -1))) == {}
    assert notable_acts((0, e.Explored((), 1, 0))) == {}, "one tile is nothing much"


def test_h15_giving_nothing_changes_nothing() -> None:
    given = e.Contributed((), 0, "carbine", (1, 2))
    assert notable_acts((0, given), (0, e.Contributed((), 0, "", ())))["line"].ply == 1
    assert notable_acts((0, e.Contributed((), 0, "", ()))) == {}


def test_x14_as_bad_once_more_is_not_worse() -> None:
    down = [(CHANCE, e.Pinned((), seat, e.PinCause.DOWN)) for seat in (0, 1)]
    again = (CHANCE, e.Unpinned((), 1)), (CHANCE, e.Pinned((), 1, e.PinCause.DOWN))
    assert notable_acts(*down, *again)["down"].ply == 2


def test_h76_kills_count_from_the_first_seat_on_and_not_those_of_chance() -> None:
    killed = e.Killed((), 1, ZombieKind.COMMON, (0, 0), "shot")
    assert notable_acts((0, killed), (0, killed))["felled"].seat == 0
    assert notable_acts((0, killed)) == {}
    assert notable_acts((CHANCE, killed), (CHANCE, killed)) == {}
