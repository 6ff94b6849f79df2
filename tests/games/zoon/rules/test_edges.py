"""Ends of numbers of the field, and what is told where it is seldom tried (Z3, Z8, Z42, Z67, A1, A7, D1, D6, D31)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop.games.zoon.rules import events as e
from tabletop.games.zoon.rules.match_report import build_match_report
from tabletop.games.zoon.rules.view import View
from tabletop.rules.game import CHANCE, Event, Seat
from tests.content_changed import is_refused
from tests.games.zoon.rules.scene import scene
from tests.games.zoon.rules.table import at, with_star, with_zoon, zoon
from tests.games.zoon.rules.test_defaults import HERONS, ROUND

LINE = "south a1:moon-egg c2:lancebill#0 d2:wader#0; north f6:first-lantern c5:digger#0[seen] d5:loamwyrm"
TRIBES = {"south": "stilts", "north": "delvers"}

LIMITS = {
    "deployment_rows": (2, 2), "camp_rows": (2, 3), "reinforcement_rows": (1, 2), "quiet_turns": (2, 1000),
    "face_up": (1, 12), "die": (2, 20), "zoons": (12, 12), "trumps": (0, 6), "stars": (0, 12), "value": (0, 1000),
    "strength": (0, 18),
}  # fmt: skip


@pytest.mark.parametrize(("part", "least", "most"), [(part, *ends) for part, ends in LIMITS.items()])
def test_a_number_of_the_field_is_within_its_limits(part: str, least: int, most: int) -> None:
    values = (least - 1, least, most, most + 1)
    assert [is_refused(zoon().content, ("field",), part, value) for value in values] == [True, False, False, True]


def test_z42_a_card_that_was_seen_is_said_to_be_seen() -> None:
    assert "c5:digger#0[seen]" in str(zoon().view(at(LINE, **TRIBES), 0))


def test_d06_a_trump_too_moves_by_the_way_that_was_named() -> None:
    round_ = with_zoon("stilts", "lancebill", moves=ROUND)
    turn = scene("c2:lancebill#0 a1:moon-egg", "c4:digger#0", tribes=HERONS, game=round_)
    ways = {"play great-migration c2 b3 c4", "play great-migration c2 d3 c4"}
    assert {text for text in turn.offered("play great-migration c2") if text.endswith("c4")} == ways
    assert turn.refused("play great-migration c2 c4") == ("D6", "way_needed")
    assert turn.refused("play great-migration c2 c3 c4") == ("D6", "no_such_way")
    assert turn.attack("play great-migration c2 b3 c4", "TR", "BL").on("b3") == "south lancebill#0"


class Record:
    """A match in which nothing is seen to change, with the events of each ply."""

    def __init__(self, plies: Sequence[Sequence[Event]]) -> None:
        self._view = zoon().view(at(LINE, **TRIBES), None)
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


def test_z67_a_reinforcement_is_one_zoon_more() -> None:
    course = build_match_report(zoon(), Record([[e.Reinforced((), 1, 0, "digger#1", "a1")], []])).advantage_curve
    assert [(stood.ply, stood.worth) for stood in course] == [(0, (3, 3)), (1, (3, 4)), (2, (3, 4))]


def test_n36_only_zoons_of_the_types_that_are_named_swap() -> None:
    soldiers = with_star("bogwife", "sink-and-surface", types=("soldier",))
    field = ("c3:mudpearl b2:gulper#0 d2:spawnling#0", "c4:levy-spear#0")
    for game, cells in ((zoon(), {"choose b2", "choose d2"}), (soldiers, {"choose d2"})):
        tied = scene(*field, tribes=("bogwife", "crownhorn"), turn="north 5", game=game).attack("c4-c3", "BR", "TL")
        assert tied.offered("choose") == cells
