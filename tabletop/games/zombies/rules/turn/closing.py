"""Phases 6c to 6e: getting up, victory and defeat, admin (H92 to H98, K82 to K86)."""

from __future__ import annotations

from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.tasks import Task
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Resign
from tabletop.games.zombies.rules.turn import harm
from tabletop.rules.game import Outcome, Seat

HOLD_OUT = "hold_out"


# 6c


def unpin(d: Draft) -> None:
    """All pinned survivors are checked at once (K82)."""
    for seat in looks.order(d):
        person = d.people[seat]
        if looks.is_pinned(person):
            free = can_get_up(d, seat)
            d.alter(seat, pinned=not free)
            if free:
                d.record(events.Unpinned, ("H96",), seat)


def can_get_up(d: Draft, seat: Seat) -> bool:
    """No active zombie adjacent, no token, and more than 0 HP (H93 to H97)."""
    person = d.people[seat]
    if person.hex is None or person.hp <= 0 or person.token is not None:
        return False
    return not looks.enemies_next_to(d, person.hex)


# 6d


def judge(d: Draft) -> None:
    """Victory first, then defeat (X15, X16)."""
    if d.scenario.win == HOLD_OUT:
        _hold_out(d)
    elif _is_inside(d) and not to_kill(d):
        end(d, True, "inside", "X15")
    if d.result is None and not _standing(d):
        lost = "overrun" if looks.living(d) else "dead"
        end(d, False, lost, "X16")


def _hold_out(d: Draft) -> None:
    """The call, and what comes of it after the last round that is held (K84, K85)."""
    last = None if d.called is None else d.called + d.scenario.hold_rounds
    if last is None and _is_inside(d):
        d.called = d.round
        d.record(events.Called, ("K84",), d.round + d.scenario.hold_rounds)
    elif last is not None and d.round >= last:
        won = any(looks.tile_of(d, seat) == looks.goal(d) for seat in _standing(d))
        end(d, won, "rescued" if won else "too_late" if looks.living(d) else "dead", "K85")


def _standing(d: Draft) -> tuple[Seat, ...]:
    """Living survivors who are not pinned."""
    return tuple(seat for seat in looks.living(d) if not looks.is_pinned(d.people[seat]))


def _is_inside(d: Draft) -> bool:
    """All living survivors un-pinned on the goal, or with the switch one of them (X15, K102)."""
    goal = looks.goal(d)
    inside = [seat for seat in _standing(d) if goal is not None and looks.tile_of(d, seat) == goal]
    if d.rule("victory") == "anyone_inside":
        return bool(inside)
    return bool(inside) and len(inside) == len(looks.living(d))


def to_kill(d: Draft) -> int:
    """Active zombies on the goal that keep the door open; a stunned one counts as active (X15, K4, K83).

    None where the night is to be held out.
    """
    goal = looks.goal(d)
    if d.scenario.win == HOLD_OUT:
        return 0
    return sum(z.active and d.map.tile(z.hex) == goal for z in d.zombies)


def end(d: Draft, won: bool, reason: str, clause: str) -> None:
    """The game is over, for all together."""
    d.result = Outcome(tuple(range(len(d.people))) if won else (), reason, clause)
    d.record(events.Ended, (clause,), won, reason)


def resign(d: Draft, task: Task, action: Resign) -> None:
    """The night is given up, for all together (X16)."""
    end(d, False, "resigned", "X16")


# 6e


def admin(d: Draft) -> None:
    """Bleeding, the end of what lasts a round, and the First Player token (K86)."""
    if d.rule("bleed_out") == "on":
        _bleed(d)
    d.range_mod = 0
    for seat, person in enumerate(d.people):
        if person.eager or person.reloaded:
            d.alter(seat, eager=max(0, person.eager - 1), reloaded=False)
    harm.pass_first(d, "H98")


def _bleed(d: Draft) -> None:
    """Whoever is down loses 1 HP, which is no wound (K98)."""
    for seat in looks.order(d):
        if d.people[seat].down:
            harm.lose(d, seat, (("bleeding", 1),), "K98")
    harm.settle(d)
