"""What is to be done by itself: each branch its own, and nothing of a branch holds on the main line."""

from __future__ import annotations

from tabletop.play.match import Match, rebuild_match
from tabletop.play.record import TRUNK
from tests.play.sitting import AnyMatch, header
from tests.play.toy import Count


def branched() -> AnyMatch:
    match = Match(Count(), header("count"))
    match.standing_answers.set_standing_answer("watch krin", "65")
    match.standing_answers.set_standing_answer("watch lib", "80")
    match.branches.begin_branch(0, "try")
    return match


def test_a_branch_goes_by_the_main_line_until_something_else_is_settled_in_it() -> None:
    match = branched()
    assert dict(match.standing_answers) == {"watch krin": "65", "watch lib": "80"}
    match.standing_answers.set_standing_answer("watch krin", "never")
    match.standing_answers.set_standing_answer("watch lib", "")
    match.standing_answers.set_standing_answer("reflex lib", "1")
    assert dict(match.standing_answers) == {"watch krin": "never", "reflex lib": "1"}
    assert (len(match.standing_answers), match.standing_answers.get("watch lib", "")) == (2, "")


def test_what_is_settled_in_a_branch_holds_nowhere_else() -> None:
    match = branched()
    match.standing_answers.set_standing_answer("watch krin", "never")
    match.standing_answers.set_standing_answer("reflex lib", "1")
    match.branches.switch_to_branch(TRUNK)
    assert {name: match.standing_answers.get(name, "") for name in ("watch krin", "reflex lib")} == {
        "watch krin": "65", "reflex lib": "",
    }  # fmt: skip
    match.branches.begin_branch(0, "other")
    assert match.standing_answers.get("watch krin") == "65"


def test_the_record_keeps_them_apart() -> None:
    match = branched()
    match.standing_answers.set_standing_answer("watch krin", "never")
    again = rebuild_match(match.game, match.record())
    again.branches.switch_to_branch("try")
    assert again.standing_answers.get("watch krin") == "never"
    again.branches.switch_to_branch(TRUNK)
    assert again.standing_answers.get("watch krin") == "65"


def test_a_branch_that_is_forgotten_takes_its_own_along() -> None:
    match = branched()
    match.standing_answers.set_standing_answer("watch krin", "never")
    match.branches.switch_to_branch(TRUNK)
    match.branches.drop_branch("try")
    match.branches.begin_branch(0, "try")
    assert match.standing_answers.get("watch krin") == "65"
