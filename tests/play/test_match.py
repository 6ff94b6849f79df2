"""A match: submit, undo with reasons, redo, branches, listeners, and nothing changed by what fails."""

from __future__ import annotations

import logging
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zodiac.rules.actions import Jumped, Stepped, parse
from tabletop.play import saved_matches
from tabletop.play.match import Match, rebuild_match, replay_match
from tabletop.play.record import FAILED, RESIGNED, TRUNK, ChanceMode, DoAction, GoToPly, Header, StateMark
from tabletop.play.replay import ReplayError
from tabletop.play.saved_matches import SaveError
from tabletop.play.seat_knowledge import ChangeKind, MatchChange
from tabletop.play.seats import SIDES, Sitter, SitterKind
from tabletop.play.tree import Branch
from tabletop.rules.game import CHANCE, NOBODY, Event, IllegalAction, Outcome, Refusal
from tests.file_of import file_of
from tests.play.sitting import Memory, header, play, sat
from tests.play.toy import Count, Guess, Noted, Pick, Picked, Roll, Shown, Total


def reason(offered: Refusal | None) -> str:
    assert offered is not None
    return offered.reason


def fingerprint(match: Match[Any, Any, Any]) -> tuple[object, ...]:
    """Everything that must not change when something fails."""
    digests = tuple(match.past.state_digest(ply) for ply in range(match.length + 1))
    return match.ply, match.length, digests, match.branches.all_branches(), match.record()


def test_a_match_begins_with_the_setup_of_its_header() -> None:
    match = sat(header("zodiac"))
    assert str(match.view(None)) == "bwbwbw.n..n. b - 0"
    assert (match.ply, match.length, match.to_act, match.outcome) == (0, 0, 0, None)
    assert [sitter.name for sitter in match.sitters] == ["Ada", "Ben"]
    assert match.branches.all_branches() == (Branch(TRUNK, 0, 0, True, 0),)


def test_the_number_of_sitters_must_fit() -> None:
    with pytest.raises(ValueError, match="2 sitters are expected, not 3"):
        sat(header("zodiac", SitterKind.PERSON, SitterKind.PERSON, SitterKind.PERSON))


def test_submit_gives_the_events_and_changes_the_view() -> None:
    match = sat(header("zodiac"))
    assert match.submit(parse("E-f")) == (Jumped(0, "E", "f", ()),)
    assert str(match.view(0)) == "bwbw.w.n..nb w - 0"
    assert (match.ply, match.to_act) == (1, 1)
    assert match.past.actions() == (parse("E-f"),)
    assert str(match.past.view(0, None)) == "bwbwbw.n..n. b - 0"
    assert match.past.events(1, None) == (Jumped(0, "E", "f", ()),)
    assert match.past.action_text(1, None) == "E-f"
    assert (match.past.actor(1), match.past.to_act(0)) == (0, 0)


def test_answers_that_are_kept_while_nothing_changes_go_with_the_next_action() -> None:
    match = sat(header("zodiac"))
    sitters = match.sitters
    with match.cache_answers():
        assert (match.to_act, match.outcome, match.stop_reason, match.result) == (0, None, "", None)
        assert match.sitters is match.sitters
        assert match.sitters == sitters
        match.submit(parse("E-f"))
        assert match.to_act == 1
    assert match.to_act == 1
    with match.cache_answers():
        assert match.to_act == 1
    match.undo()
    assert match.to_act == 0


def test_what_is_settled_while_answers_are_kept_is_seen_at_once() -> None:
    match = sat(header("zodiac"))
    with match.cache_answers():
        assert match.outcome is None
        match.notes.set_note(RESIGNED, f"0 {match.ply} {TRUNK}")
        assert match.outcome is not None
        assert match.outcome.winners == (1,)


def test_what_is_found_out_while_nothing_changes_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match, asked = sat(header("zodiac")), list[int]()
    reason = match.ending.stop_reason_at

    def stopped(ply: int) -> Any:
        asked.append(ply)
        return reason(ply)

    monkeypatch.setattr(match.past, "stopped", stopped)
    assert (match.to_act, match.to_act) == (0, 0)
    assert len(asked) == 2
    for _ in range(3):
        with match.cache_answers():
            assert (match.to_act, match.to_act) == (0, 0)
    assert len(asked) == 3
    match.announce_end_in_other_files()
    with match.cache_answers():
        assert match.to_act == 0
    assert len(asked) == 4


def test_a_refused_action_leaves_everything_as_it_was() -> None:
    memory = Memory()
    match = play(sat(header("zodiac"), memory), "E-f b-c")
    before, lines = fingerprint(match), list(memory.lines)
    with pytest.raises(IllegalAction) as caught:
        match.submit(parse("A-D"))
    assert caught.value.refusal.clause == "ZD3"
    assert fingerprint(match) == before
    assert memory.lines == lines


def test_an_action_that_fails_inside_the_rules_leaves_everything_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory()
    match = play(sat(header("count"), memory), "+1 +2")
    before, lines = fingerprint(match), list(memory.lines)

    def broken(self: Count, state: object, action: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Count, "apply", broken)
    with pytest.raises(ZeroDivisionError):
        match.submit(match.actions()[0])
    assert fingerprint(match) == before
    assert memory.lines == lines


def test_an_action_whose_chance_fails_leaves_everything_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory()
    match = play(sat(header("guess"), memory), "pick 1", "|")
    before, lines = fingerprint(match), list(memory.lines)

    def broken(self: Guess, state: object, rng: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Guess, "resolve", broken)
    with pytest.raises(ZeroDivisionError):
        match.submit(Pick(2))
    assert fingerprint(match) == before
    assert memory.lines == lines


def test_nothing_changes_where_the_journal_fails_and_the_match_goes_on_without_it() -> None:
    memory = Memory()
    match = play(sat(header("zodiac"), memory), "E-f b-c")
    before = fingerprint(match)
    memory.full = True
    with pytest.raises(SaveError):
        match.submit(parse("c-d"))
    with pytest.raises(SaveError):
        match.undo()
    with pytest.raises(SaveError):
        match.branches.begin_branch(1, "other")
    assert fingerprint(match) == before
    match.detach_journal()
    match.submit(parse("c-d"))
    match.undo()
    assert match.ply == 2
    memory.full = False
    memory.lines.clear()
    match.attach_journal(memory)
    match.submit(parse("c-d"))
    told = rebuild_match(match.game, match.record())
    assert [line.op for line in memory.lines][:2] == [DoAction("E-f"), DoAction("b-c")]
    assert fingerprint(told) == fingerprint(match)
    assert fingerprint(Match(match.game, match.header, ops=[line.op for line in memory.lines])) == fingerprint(match)


def test_a_finished_game_takes_no_action() -> None:
    match = play(sat(header("zodiac")), "b-c e-d")
    assert match.outcome == Outcome((1,), "no_jump", "ZD11", "ZD10")
    assert match.to_act == NOBODY
    assert reason(match.refusal(parse("C-a"))) == "game_over"
    with pytest.raises(IllegalAction):
        match.submit(parse("C-a"))


# Chance


def test_chance_is_settled_and_its_rolls_come_from_the_seed_and_the_depth() -> None:
    match = sat(header("guess", seed="abc"))
    match.submit(Pick(1))
    events = match.submit(Pick(2))
    rolled = random.Random("abc/2").choice((1, 2, 3))
    assert events == (Picked(1), Shown(rolled, (1, 2)))
    assert (match.ply, match.to_act, match.past.actor(3)) == (3, 0, CHANCE)
    assert match.past.actions()[2] == Roll(rolled)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert header("guess", seed="abc").seed_commitment == expected


def test_chance_can_be_asked_for() -> None:
    match = play(sat(header("guess", chance=ChanceMode.ASK)), "pick 1|pick 2", "|")
    assert (match.ply, match.to_act) == (2, CHANCE)
    assert reason(match.refusal(Pick(1))) == "not_now"
    assert match.submit(Roll(2)) == (Shown(2, (1, 2)),)
    assert match.view(None).points == (0, 1)


# What a seat may know


def test_every_seat_sees_and_hears_only_its_own() -> None:
    match = sat(header("guess"))
    heard: dict[int | None, list[MatchChange]] = {0: [], 1: [], None: []}
    for seat, changes in heard.items():
        match.listen_for_changes(seat, changes.append)
    match.submit(Pick(3))
    assert match.view(0).own == 3
    assert match.view(1).own is None
    assert match.view(None).own is None
    assert heard[0] == [MatchChange(ChangeKind.ACTION, 1, 0, "pick 3", (Picked(0), Noted(0, 3)))]
    assert heard[1] == [MatchChange(ChangeKind.ACTION, 1, 0, None, (Picked(0),))]
    assert heard[None] == heard[1]
    assert (match.past.action_text(1, 0), match.past.action_text(1, 1), match.past.action_text(1, None)) == (
        "pick 3",
        None,
        None,
    )
    assert match.past.events(1, 1) == (Picked(0),)


def test_a_branch_shows_what_the_seat_knew_then() -> None:
    match = play(sat(header("guess", setup={"rounds": "1"})), "pick 3|pick 1", "|")
    match.branches.begin_branch(1, "again")
    assert (match.view(1).own, match.view(None).own, match.view(0).own) == (None, None, 3)
    assert match.past.view(1, 1) == match.view(1)
    assert match.past.action_text(1, 1) is None


def test_submit_gives_a_spectators_events() -> None:
    assert sat(header("guess")).submit(Pick(3)) == (Picked(0),)


def test_undo_labels_do_not_tell_what_is_hidden() -> None:
    match = play(sat(header("guess")), "pick 3", "|")
    assert match.offers.undo_offer(0).label == "pick 3"
    assert match.offers.undo_offer(0).events == (Picked(0), Noted(0, 3))
    for other in (1, None):
        offer = match.offers.undo_offer(other)
        assert (offer.label, offer.events, offer.refusal, offer.seat) == ("", (Picked(0),), None, 0)


# Undo


def test_undo_and_redo_come_back_to_the_same_states() -> None:
    match = play(sat(header("zodiac")), "E-f b-c c-d")
    digests = [match.past.state_digest(ply) for ply in range(4)]
    assert (match.offers.undo_offer().label, match.offers.undo_offer().ply, match.offers.undo_offer().seat) == (
        "c-d",
        2,
        0,
    )
    match.undo()
    match.undo()
    assert (match.ply, match.length, match.past.state_digest()) == (1, 3, digests[1])
    assert match.offers.redo_offer().label == "b-c"
    match.redo()
    match.redo()
    assert [match.past.state_digest(ply) for ply in range(4)] == digests
    assert reason(match.offers.redo_offer().refusal) == "nothing_to_redo"
    with pytest.raises(IllegalAction):
        match.redo()


def test_there_is_nothing_to_undo_at_the_start() -> None:
    match = sat(header("zodiac"))
    offer = match.offers.undo_offer()
    assert (offer.label, offer.seat, reason(offer.refusal)) == ("", NOBODY, "nothing_to_undo")
    with pytest.raises(IllegalAction, match="nothing_to_undo"):
        match.undo()


def test_undo_can_be_switched_off() -> None:
    match = play(sat(header("zodiac", undo=False)), "E-f")
    assert reason(match.offers.undo_offer().refusal) == "undo_off"
    with pytest.raises(IllegalAction):
        match.undo()
    assert match.ply == 1


def test_undo_crosses_no_roll_and_says_which() -> None:
    match = play(sat(header("guess")), "pick 1|pick 2", "|")
    refused = match.offers.undo_offer(0).refusal
    assert refused is not None
    assert refused.reason == "a_roll"
    assert dict(refused.params)["ply"] == "3"
    assert match.offers.undo_offer(0).label == ""
    with pytest.raises(IllegalAction):
        match.undo()
    assert match.ply == 3


def test_undo_crosses_no_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Guess.apply

    def revealing(self: Guess, state: Any, action: Any) -> Any:
        step = plain(self, state, action)
        return type(step)(step.state, step.events, reveals=action == Pick(3))

    monkeypatch.setattr(Guess, "apply", revealing)
    match = play(sat(header("guess")), "pick 3", "|")
    refused = match.offers.undo_offer(1).refusal
    assert refused == Refusal("", "a_reveal", (("ply", "1"), ("action", "")))
    assert match.offers.undo_offer(0).refusal == Refusal("", "a_reveal", (("ply", "1"), ("action", "pick 3")))


def test_friendly_undo_crosses_rolls_and_stops_where_somebody_decides() -> None:
    match = play(sat(header("guess", friendly=True)), "pick 1|pick 2|pick 3", "|")
    match.undo()
    assert (match.ply, match.to_act) == (3, 0)
    match.undo()
    assert (match.ply, match.to_act) == (1, 1)
    match.redo()
    assert (match.ply, match.to_act) == (3, 0)


@pytest.mark.parametrize("seed", range(30))
def test_undo_that_is_granted_crosses_no_roll_names_the_last_action_and_redo_brings_it_back(seed: int) -> None:
    match, rng = sat(header("guess", seed=str(seed))), random.Random(seed)
    while match.outcome is None:
        match.submit(rng.choice(match.actions()))
        actor = match.past.actor(match.ply)
        offer = match.offers.undo_offer(actor)
        assert (offer.refusal is None) == (actor != CHANCE)
        if offer.refusal is not None:
            assert offer.refusal.reason == "a_roll"
            continue
        assert offer.label == str(match.past.actions()[-1])
        before = match.past.state_digest()
        match.undo()
        assert all(match.past.actor(ply) != CHANCE for ply in range(match.ply + 1, match.length + 1))
        match.redo()
        assert match.past.state_digest() == before


def test_with_bots_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    match = play(sat(header("zodiac", SitterKind.PERSON, SitterKind.BOT)), "E-f b-c")
    offer = match.offers.undo_offer(0)
    assert (offer.ply, offer.label, offer.seat) == (0, "E-f", 0)
    match.undo()
    assert match.ply == 0
    match.redo()
    assert match.ply == 2
    match.submit(parse("c-d"))
    assert match.offers.undo_offer(0).label == "c-d"
    assert match.offers.undo_offer(0).ply == 2


def test_a_person_who_has_not_acted_yet_can_take_nothing_back() -> None:
    match = play(sat(header("zodiac", SitterKind.BOT, SitterKind.PERSON)), "E-f")
    assert reason(match.offers.undo_offer(1).refusal) == "nothing_to_undo"


def test_among_bots_undo_takes_back_one_action() -> None:
    match = play(sat(header("zodiac", SitterKind.BOT, SitterKind.BOT)), "E-f b-c")
    assert match.offers.undo_offer().ply == 1


# Branches


def test_another_action_after_undo_keeps_the_old_line_as_a_branch() -> None:
    match = play(sat(header("zodiac")), "E-f b-c c-d")
    old = [match.past.state_digest(ply) for ply in range(4)]
    match.undo()
    match.undo()
    match.submit(parse("e-d"))
    assert match.branches.all_branches() == (Branch(TRUNK, 0, 2, True, 2), Branch("2", 1, 3, False, 3))
    match.branches.switch_to_branch("2")
    assert (match.ply, [match.past.state_digest(ply) for ply in range(4)]) == (3, old)
    match.branches.switch_to_branch(TRUNK)
    assert [str(action) for action in match.past.actions()] == ["E-f", "e-d"]


def test_the_same_action_after_undo_is_no_new_branch() -> None:
    match = play(sat(header("zodiac")), "E-f b-c c-d")
    match.undo()
    match.undo()
    assert match.submit(parse("b-c")) == (Stepped(1, "b", "c"),)
    assert (match.ply, match.length, len(match.branches.all_branches())) == (2, 3, 1)


def test_the_same_action_after_friendly_undo_goes_over_the_same_roll() -> None:
    match = play(sat(header("guess", friendly=True)), "pick 1|pick 2", "|")
    points = match.view(None).points
    match.undo()
    events = match.submit(Pick(2))
    assert isinstance(events[-1], Shown)
    assert (match.ply, match.view(None).points, len(match.branches.all_branches())) == (3, points, 1)


def test_making_and_dropping_a_branch_leaves_the_trunk_alone() -> None:
    match = play(sat(header("zodiac")), "E-f b-c c-d")
    trunk = [match.past.state_digest(ply) for ply in range(4)]
    match.branches.begin_branch(1, "what if")
    assert (match.ply, match.length) == (1, 1)
    play(match, "e-d C-a")
    match.branches.switch_to_branch(TRUNK)
    assert [match.past.state_digest(ply) for ply in range(4)] == trunk
    match.branches.drop_branch("what if")
    assert match.branches.all_branches() == (Branch(TRUNK, 0, 3, True, 3),)
    assert [match.past.state_digest(ply) for ply in range(4)] == trunk


def test_a_branch_is_left_and_entered_where_one_was() -> None:
    match = play(sat(header("zodiac")), "E-f b-c c-d")
    match.undo()
    match.branches.begin_branch(3, "other")
    match.branches.switch_to_branch(TRUNK)
    assert (match.ply, match.length) == (2, 3)


def test_a_branch_at_a_roll_shares_the_roll() -> None:
    match = play(sat(header("open_guess")), "pick 1|pick 2", "|")
    match.branches.begin_branch(2, "other")
    assert (match.ply, match.to_act) == (3, 0)


@pytest.mark.parametrize(
    ("ply", "name", "expected"),
    [
        (4, "x", "no_such_ply"),
        (-1, "x", "no_such_ply"),
        (1, "", "bad_branch_name"),
        (1, " x", "bad_branch_name"),
        (1, "x\n", "bad_branch_name"),
        (1, "x" * 41, "bad_branch_name"),
        (1, TRUNK, "branch_name_taken"),
    ],
)
def test_a_branch_that_cannot_be_is_refused(ply: int, name: str, expected: str) -> None:
    match = play(sat(header("zodiac")), "E-f b-c c-d")
    before = fingerprint(match)
    with pytest.raises(IllegalAction) as caught:
        match.branches.begin_branch(ply, name)
    assert caught.value.refusal.reason == expected
    assert fingerprint(match) == before


def test_what_branches_share_is_counted() -> None:
    match = play(sat(header("zodiac")), "E-f b-c c-d")
    match.branches.begin_branch(2, "one")
    play(match, str(match.actions()[0]))
    assert (match.branches.count_shared_actions(TRUNK), match.branches.count_shared_actions("one")) == (2, 3)
    match.branches.switch_to_branch(TRUNK)
    match.branches.begin_branch(1, "two")
    assert {branch.name: branch.shared_plies for branch in match.branches.all_branches()} == {
        TRUNK: 0,
        "one": 2,
        "two": 1,
    }
    with pytest.raises(IllegalAction):
        match.branches.count_shared_actions("nowhere")


def test_unknown_and_needed_branches_are_refused() -> None:
    match = play(sat(header("zodiac")), "E-f b-c")
    match.branches.begin_branch(1, "side")
    for name, act, expected in (
        ("nowhere", match.branches.switch_to_branch, "no_such_branch"),
        ("nowhere", match.branches.drop_branch, "no_such_branch"),
        ("side", match.branches.drop_branch, "branch_needed"),
        (TRUNK, match.branches.drop_branch, "branch_needed"),
    ):
        with pytest.raises(IllegalAction) as caught:
            act(name)
        assert caught.value.refusal.reason == expected
    match.branches.switch_to_branch("side")
    assert len(match.branches.all_branches()) == 2


# Listeners


def test_listeners_hear_every_change_in_order() -> None:
    match = sat(header("zodiac"))
    heard: list[MatchChange] = []
    unlisten = match.listen_for_changes(None, heard.append)
    play(match, "E-f b-c")
    match.undo()
    match.redo()
    match.branches.begin_branch(1, "x")
    unlisten()
    unlisten()
    match.submit(parse("e-d"))
    assert heard == [
        MatchChange(ChangeKind.ACTION, 1, 0, "E-f", (Jumped(0, "E", "f", ()),)),
        MatchChange(ChangeKind.ACTION, 2, 1, "b-c", (Stepped(1, "b", "c"),)),
        MatchChange(ChangeKind.UNDO, 1, 1, None, ()),
        MatchChange(ChangeKind.REDO, 2, 1, "b-c", (Stepped(1, "b", "c"),)),
        MatchChange(ChangeKind.BRANCH, 1, 0, None, ()),
    ]


def failing(change: MatchChange) -> None:
    raise ZeroDivisionError


def test_a_failing_listener_stops_the_match_when_all_have_heard(
    caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    match = sat(header("zodiac"))
    match.attach_journal(saved_matches.create_journal(tmp_path, match.header), is_journal_up_to_date=True)
    heard: list[MatchChange] = []
    match.listen_for_changes(None, failing)
    match.listen_for_changes(None, heard.append)
    with match.cache_answers(), caplog.at_level(logging.ERROR):
        assert match.to_act == 0
        match.submit(parse("E-f"))
        assert (match.to_act, match.stop_reason) == (NOBODY, FAILED)
    assert [(change.kind, change.ply) for change in heard] == [(ChangeKind.ACTION, 1), (ChangeKind.BRANCH, 1)]
    assert "ZeroDivisionError" in caplog.text
    assert list(match.actions()) == []
    for act in (partial(match.submit, parse("b-c")), match.undo):
        with pytest.raises(IllegalAction) as refused:
            act()
        assert refused.value.refusal.reason == FAILED
    again = saved_matches.load_match(file_of(match)).match
    assert (again.ply, again.stop_reason) == (1, "")


def test_what_shows_a_match_stops_it_by_failing_later(caplog: pytest.LogCaptureFixture) -> None:
    match = sat(header("zodiac"))
    heard: list[MatchChange] = []
    match.listen_for_changes(None, heard.append)
    with caplog.at_level(logging.ERROR):
        for _ in range(2):
            with match.stop_on_failure():
                raise ZeroDivisionError
    assert [(change.kind, change.ply) for change in heard] == [(ChangeKind.BRANCH, 0)], "it stops once"
    assert match.stop_reason == FAILED
    assert len(caplog.records) == 2


def test_what_fails_at_the_end_leaves_the_result_as_it_is() -> None:
    match = sat(header("zodiac"))
    match.resign(0)
    before = match.result
    with match.stop_on_failure():
        raise ZeroDivisionError
    assert match.has_failed
    assert (match.stop_reason, match.result) == (RESIGNED, before)


def test_a_listener_that_acts_is_heard_after_what_it_heard() -> None:
    match = sat(header("zodiac"))
    heard: list[int] = []

    def answering(change: MatchChange) -> None:
        if change.ply == 1:
            match.submit(parse("b-c"))

    match.listen_for_changes(0, answering)
    match.listen_for_changes(None, lambda change: heard.append(change.ply))
    assert match.submit(parse("E-f")) == (Jumped(0, "E", "f", ()),)
    assert heard == [1, 2]


def test_a_listener_may_leave_while_it_listens() -> None:
    match = sat(header("zodiac"))
    heard: list[int] = []

    def once(change: MatchChange) -> None:
        heard.append(change.ply)
        unlisten()

    unlisten = match.listen_for_changes(None, once)
    play(match, "E-f b-c")
    assert heard == [1]


# Records


def test_a_record_with_branches_rebuilds_the_match() -> None:
    match = play(sat(header("zodiac")), "E-f b-c c-d")
    match.undo()
    match.undo()
    play(match, "e-d C-a")
    match.branches.begin_branch(1, "a")
    play(match, "e-d")
    match.branches.begin_branch(1, "b")
    match.branches.switch_to_branch("2")
    match.undo()
    again = rebuild_match(match.game, match.record())
    assert fingerprint(again) == fingerprint(match)
    assert again.branches.all_branches() == match.branches.all_branches()


def test_replay_takes_a_line_with_its_rolls() -> None:
    match = play(sat(header("guess")), "pick 1|pick 2|pick 3", "|")
    texts = [str(action) for action in match.past.actions()]
    again = replay_match(match.game, match.header, texts)
    assert fingerprint(again) == fingerprint(match)


@pytest.mark.parametrize(
    ("ops", "index", "text"),
    [
        ([DoAction("E-f"), DoAction("D-A")], 1, "no_line"),
        ([DoAction("E-f"), DoAction("hello")], 1, "is no action"),
        ([DoAction("E-f"), GoToPly(2)], 1, "nothing to do"),
        ([DoAction("E-f", "2")], 0, "new branch"),
        ([DoAction("E-f"), GoToPly(0), DoAction("C-a")], 2, "new branch"),
        ([DoAction("E-f"), StateMark("", "bwbwbw.n..n. b - 0")], 1, "the position is"),
        ([DoAction("E-f"), StateMark("0" * 64, "bwbw.w.n..nb w - 0")], 1, "the state after 1 actions"),
    ],
)
def test_a_wrong_record_is_refused_with_its_place(ops: list[Any], index: int, text: str) -> None:
    head = header("zodiac")
    with pytest.raises(ReplayError, match=text) as caught:
        Match(sat(head).game, head, ops=ops)
    assert caught.value.index == index


def test_headers_are_values() -> None:
    one, other = header("guess", setup={"rounds": "1"}), header("guess", setup={"rounds": "1"})
    assert one == other
    assert hash(one) == hash(other)
    assert dict(one.setup) == {"rounds": "1"}
    assert isinstance(one, Header)
    assert Sitter(SitterKind.BOT, "B", "easy").is_person is False
    assert len({side.shape for side in SIDES}) == len({side.colour for side in SIDES}) == 4


def test_a_view_is_made_once_per_state(monkeypatch: pytest.MonkeyPatch) -> None:
    match, made = sat(header("count")), list[int | None]()
    plain = Count.view

    def view(self: Count, state: Total, seat: int | None) -> Total:
        made.append(seat)
        return plain(self, state, seat)

    monkeypatch.setattr(Count, "view", view)
    for _ in range(3):
        match.view(0)
    assert made == [0]
    match.submit(match.actions()[0])
    assert match.view(0).total == 1


def test_events_are_game_events() -> None:
    match = play(sat(header("guess")), "pick 1", "|")
    assert all(isinstance(event, Event) for event in match.past.events(1, 0))
    with pytest.raises(IndexError):
        match.past.view(2, None)


def test_dice_of_people_wait_for_their_faces() -> None:
    match = sat(header("guess", chance=ChanceMode.DICE))
    assert list(match.dice) == []
    play(match, "pick 1, pick 2", ", ")
    assert [die.faces for die in match.dice] == [("1", "2", "3")]
    with pytest.raises(IllegalAction):
        match.submit_roll(("7",))
    match.submit_roll(("2",))
    assert match.past.actions()[-1] == Roll(2)
    play(match, "pick 1, pick 2", ", ")
    match.submit_roll(random.Random(1))
    assert match.to_act != CHANCE


def test_dice_of_the_program_wait_for_nobody() -> None:
    match = sat(header("guess"))
    play(match, "pick 1, pick 2", ", ")
    assert match.dice == ()
