"""What is to be done by itself: each branch its own, and nothing of a branch holds on the main line."""

from __future__ import annotations

from tabletop.play.match import Match, rebuild
from tabletop.play.record import TRUNK
from tests.play.sitting import AnyMatch, header
from tests.play.toy import Count


def branched() -> AnyMatch:
    match = Match(Count(), header("count"))
    match.habits.settle("watch krin", "65")
    match.habits.settle("watch lib", "80")
    match.branches.begin(0, "try")
    return match


def test_a_branch_goes_by_the_main_line_until_something_else_is_settled_in_it() -> None:
    match = branched()
    assert dict(match.habits) == {"watch krin": "65", "watch lib": "80"}
    match.habits.settle("watch krin", "never")
    match.habits.settle("watch lib", "")
    match.habits.settle("reflex lib", "1")
    assert dict(match.habits) == {"watch krin": "never", "reflex lib": "1"}
    assert (len(match.habits), match.habits.get("watch lib", "")) == (2, "")


def test_what_is_settled_in_a_branch_holds_nowhere_else() -> None:
    match = branched()
    match.habits.settle("watch krin", "never")
    match.habits.settle("reflex lib", "1")
    match.branches.switch(TRUNK)
    assert {name: match.habits.get(name, "") for name in ("watch krin", "reflex lib")} == {
        "watch krin": "65", "reflex lib": "",
    }  # fmt: skip
    match.branches.begin(0, "other")
    assert match.habits.get("watch krin") == "65"


def test_the_record_keeps_them_apart() -> None:
    match = branched()
    match.habits.settle("watch krin", "never")
    again = rebuild(match.game, match.record())
    again.branches.switch("try")
    assert again.habits.get("watch krin") == "never"
    again.branches.switch(TRUNK)
    assert again.habits.get("watch krin") == "65"


def test_a_branch_that_is_forgotten_takes_its_own_along() -> None:
    match = branched()
    match.habits.settle("watch krin", "never")
    match.branches.switch(TRUNK)
    match.branches.drop("try")
    match.branches.begin(0, "try")
    assert match.habits.get("watch krin") == "65"
