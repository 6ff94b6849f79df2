"""What is told of a night, worked out again from its file: replayed by the rules alone, chances counted one by one."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tabletop.content.games import load_game
from tabletop.games.zombies.board.board import make
from tabletop.games.zombies.rules.match_report import NotableActCollector, build_match_report
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.text import events as e
from tabletop.games.zombies.rules.text.events import PinCause
from tabletop.games.zombies.rules.turn import campaign_rules
from tabletop.play import saved_matches
from tabletop.play.highlights import MatchSpectatorRecord
from tabletop.play.match import Match
from tabletop.rules.game import NOBODY
from tabletop.rules.match_report import LUCKY_CHANCE_LIMIT, MOST_CLOSE_SHARE
from tests.game_of import game_of
from tests.games.zombies.board.table import zombies_match
from tests.games.zombies.rules.table import zombies_game
from tests.retold import retold
from tests.ui.pilot import piloted

HELD = (
    "night ch3 easy; tile G3 0,0 sides=------; left 0; marlow 0,1 *machine_pistol=1+1+2+2+2; okafor 1,0 *carbine=2+2+1;"
    " petrov 2,-2 hp=2 *carbine=2+2+1; brandt -1,0; z1 -1,1; z2 1,-1; round 5; called 4; first marlow; suppress marlow"
)
"""On the roof: zombies beside somebody, and some rounds of cards still to come."""


def fought(folder: Path, seed: int) -> tuple[Match[Any, Any, Any], Path]:
    """A night to its end, with its file; everybody gives all there is, or does anything else by lot."""
    match, rng = zombies_match(seed=str(seed), position=HELD), random.Random(seed)
    journal = saved_matches.create_journal(folder, match.header)
    match.attach_journal(journal, is_journal_up_to_date=True)
    while match.outcome is None:
        actions = [action for action in match.actions() if str(action) != "resign"]
        given = [action for action in actions if str(action).startswith("suppress ")]
        calm = [action for action in actions if str(action) in ("pass", "halt")]
        match.submit(max(given, key=str) if given else calm[0] if calm and rng.random() < 0.7 else rng.choice(actions))
    return match, journal.path


def strength(state: Any) -> int:
    """HP of those who stand."""
    return sum(person.hp for person in state.people if person.alive and person.hp > 0)


def printed(card: str) -> int:
    """The horde on a card."""
    content = zombies_game().content
    return next(int(one.horde) for one in content.director if one.id == card)


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_luck_is_that_of_the_file(tmp_path: Path, seed: int) -> None:
    match, path = fought(tmp_path, seed)
    found = build_match_report(game_of(match, Zombies), MatchSpectatorRecord(match))
    states, told = retold(load_game("zombies"), path)
    assert len(states) == match.ply + 1
    chances: dict[int, Fraction] = {}
    for ply, events in enumerate(told):
        for event in events:
            if isinstance(event, e.Counted) and event.die:
                parts = dict(event.parts)
                rest = sum(parts.values()) - parts["d3"] - parts.get("least", 0)
                as_few = [die for die in range(1, 7) if (die + 1) // 2 + rest <= event.cards]
                chances[ply] = Fraction(len(as_few), 6)
            elif isinstance(event, e.CardDrawn) and not event.lurked and printed(event.card) == event.horde:
                deck = states[ply - 1].director
                if all(printed(card) or card == event.card for card in deck):
                    chances[ply] = Fraction(sum(printed(card) <= event.horde for card in deck), len(deck))
    wanted = {ply: chance for ply, chance in chances.items() if chance < 1}
    given = {roll.ply: roll.chance for roll in found.lucky_rolls}
    assert wanted
    assert {ply: given.get(ply) for ply in wanted} == wanted
    least = min(given.values())
    assert least <= min(wanted.values())
    assert (found.luckiest_roll.chance if found.luckiest_roll else None) == (
        least if least < LUCKY_CHANCE_LIMIT else None
    )


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_the_closest_call_and_the_turning_point_are_those_of_the_file(tmp_path: Path, seed: int) -> None:
    match, path = fought(tmp_path, seed)
    found = build_match_report(game_of(match, Zombies), MatchSpectatorRecord(match))
    states, told = retold(load_game("zombies"), path)
    won = bool(match.outcome and match.outcome.winners)
    safe = campaign_rules.seats_in_next_chapter(zombies_game().rules_context, states[-1])
    alive = [won and seat in safe and one.alive and not one.down for seat, one in enumerate(states[-1].people)]
    most = {one.id: one.hp for one in zombies_game().content.survivors}
    shares = []
    for ply, events in enumerate(told):
        for event in events:
            if isinstance(event, e.Revealed) and 0 < event.horde <= event.total:
                shares.append((ply, min(Fraction(1), Fraction(event.total - event.horde, event.horde))))
            elif isinstance(event, e.Wounded) and alive[event.seat]:
                whole = most[states[-1].people[event.seat].survivor]
                shares.append((ply, Fraction(max(0, event.left), whole)))
    assert [(near.ply, near.share) for near in found.close_calls] == shares
    winners = match.outcome.winners if match.outcome else ()
    closest = found.closest_call(winners)
    assert (closest.share if closest else None) == min(
        (share for _, share in shares if share <= MOST_CLOSE_SHARE), default=None
    )
    for stood in found.advantage_curve:
        assert stood.worth == (strength(states[stood.ply]),), "after the last change of its round nothing changes"
    rounds = [state.round for state in states]
    assert [stood.label for stood in found.advantage_curve[1:-1]] == [
        str(rounds[0] + k) for k in range(len(found.advantage_curve) - 2)
    ]
    turning = found.turning_point(winners)
    worths = [stood.worth[0] for stood in found.advantage_curve]
    if winners:
        has_come_back = min(worths) < min(worths[0], worths[-1])
        assert (turning.worth[0] if turning else None) == (min(worths) if has_come_back else None)
    else:
        falls = [
            b.worth[0] - a.worth[0] for a, b in zip(found.advantage_curve, found.advantage_curve[1:], strict=False)
        ]
        assert turning == found.advantage_curve[falls.index(min(falls)) + 1]


BURIED = (
    "night ch1 hard; tile S1 0,0 sides=------; left 4; marlow 0,0 hp=3 *machine_pistol=1+1+2; okafor 1,0 hp=5;"
    " petrov -1,0 hp=-1 pinned; brandt 0,-1 hp=-2 pinned; z1 1,-1; z2 0,1; z3 -1,1; round 6; drawn D02=1;"
    " first marlow; suppress marlow"
)


def ended(match: Match[Any, Any, Any]) -> Match[Any, Any, Any]:
    """Nobody does anything up to the end."""
    for _ in range(400):
        if match.outcome is not None:
            return match
        calm = [one for one in match.actions() if str(one) in ("suppress nothing", "pass", "halt")]
        match.submit((calm or match.actions())[0])
    raise AssertionError("no end")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nobody_is_said_to_have_lived_through_a_night_that_was_lost(seed: int) -> None:
    match = zombies_match(seed=str(seed), position=BURIED)
    while match.view(None).shown.round == 6:
        calm = [one for one in match.actions() if str(one) in ("suppress nothing", "pass", "halt")]
        match.submit((calm or match.actions())[0])
    events = [event for ply in range(match.ply) for event in match.past.events(ply + 1, None)]
    hurt = {event.seat for event in events if isinstance(event, e.Wounded)}
    assert any(match.view(None).shown.people[seat].hp > 0 for seat in hurt), "somebody hurt stands when they give up"
    match.submit(match.game.parse("resign"))
    assert match.outcome is not None
    assert not match.outcome.winners
    found = build_match_report(game_of(match, Zombies), MatchSpectatorRecord(match))
    assert {near.key for near in found.close_calls} <= {"held", "held_just"}


def test_nobody_who_lies_there_at_the_end_stands_on_the_poster(tmp_path: Path) -> None:
    match = ended(zombies_match(seed="1", position=BURIED))
    with piloted(tmp_path) as pilot:
        poster = make(pilot.stage, match.game).poster()
        assert poster is not None
        assert match.outcome is not None
        cast = poster.poster_figures(match.view(None), match.outcome, 4)
        people = match.view(None).shown.people
        assert any(one.down and one.alive for one in people)
        assert [one.fallen for one in cast] == [one.down or not one.alive for one in people]


@pytest.mark.parametrize("seed", [1, 2])
def test_deeds_are_those_of_the_file(tmp_path: Path, seed: int) -> None:
    match, path = fought(tmp_path, seed)
    found = {
        deed.key: deed for deed in build_match_report(game_of(match, Zombies), MatchSpectatorRecord(match)).notable_acts
    }
    _, told = retold(load_game("zombies"), path)
    given, felled = Counter[int](), Counter[int]()
    for ply, events in enumerate(told):
        for event in events:
            if isinstance(event, e.Contributed):
                given[event.seat] += len(event.cards)
            elif isinstance(event, e.Killed) and match.past.actor(ply) >= 0:
                felled[match.past.actor(ply)] += 1
    assert dict(found["line"].numbers) == {"number": str(max(given.values()))}
    assert given[found["line"].seat] == max(given.values())
    if max(felled.values(), default=0) > 1:
        assert felled[found["felled"].seat] == int(dict(found["felled"].numbers)["number"]) == max(felled.values())
    assert [
        deed.seat
        for deed in build_match_report(game_of(match, Zombies), MatchSpectatorRecord(match)).notable_acts
        if deed.key == "fell"
    ] == [event.seat for events in told for event in events if isinstance(event, e.Died)]


def test_who_saved_whom_comes_first_and_nobody_saves_themselves() -> None:
    acts = NotableActCollector()
    acts.note_events(1, 0, (e.PhaseBegan((), 4, "act", 0), e.TokenGone((), "stalker", 2)))
    acts.note_events(2, 2, (e.TokenGone((), "stalker", 2),))
    acts.note_events(3, -1, (e.Pinned((), 1, PinCause.DOWN), e.Pinned((), 3, PinCause.DOWN)))
    acts.note_events(4, 0, (e.Revived((), 1, 0, 1), e.Contributed((), 3, "", ())))
    told = acts.notable_acts()
    assert [(deed.key, deed.seat, deed.other) for deed in told] == [
        ("revived", 0, 1), ("freed", 0, 2), ("down", NOBODY, NOBODY),
    ]  # fmt: skip
    assert dict(told[-1].numbers) == {"number": "2", "round": "4"}, "what nearly went wrong"
