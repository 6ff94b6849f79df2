"""What all survivors who are still asked in a phase can do alike, and who should rather be asked; knows no pygame."""

from __future__ import annotations

from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import acting, attacking, engine, walking
from tabletop.rules.game import Seat
from tabletop.ui.boards.picks import Pressing


def waiting(d: Draft) -> frozenset[Seat]:
    """Who else is asked after this one in the same phase."""
    task = d.todo[-1]
    same = (each for each in d.todo[:-1] if isinstance(each, Walking | Acting) and type(each) is type(task))
    return frozenset(each.seat for each in same if _is_asked(d, each))


def others_wait(d: Draft, pressing: Pressing | None) -> bool:
    """Whether somebody else whom a press can be meant for is asked after this one in the same phase."""
    return bool(waiting(d) if pressing is None else waiting(d) & pressing.seats)


def key(name: str, d: Draft, pressing: Pressing | None) -> str:
    """Of the words of a button for all: another one where somebody waits who decides for itself."""
    if pressing is None or waiting(d) <= pressing.seats:
        return name
    return f"{name}_mine" if pressing.is_one else f"{name}_here"


def _is_asked(d: Draft, task: object) -> bool:
    if isinstance(task, Walking):
        return walking.can_move(d, task.seat)
    return isinstance(task, Acting) and acting.seat(d, task) is not None


def can_go(d: Draft, task: Walking) -> bool:
    """Whether a walk, or anything where it stands, is possible."""
    return bool(walking.reachable(d, task)) or walking.has_business(d, task)


def is_needed(d: Draft, seat: Seat) -> bool:
    """Whether a survivor should rather be asked: it can hit, strike or help somebody."""
    person = d.people[seat]
    shoots = any(any(arms.hand) and looks.targets(d, seat, arms.weapon) for arms in attacking.usable(d, seat))
    if shoots or looks.is_pinned(person) or person.hex is None:
        return shoots
    beside = bool(looks.enemies_next_to(d, person.hex))
    near = [d.people[other] for other in looks.people_next_to(d, person.hex)]
    return beside or any(friend.down or friend.token is not None for friend in near)


def reload_or_pass(d: Draft, seat: Seat) -> Action:
    """A reload, unless the hand is as full as it can be."""
    person = d.people[seat]
    index = acting.reloaded(d, person)
    reload = a.Reload()
    if index is None or engine.STACK.check(d, reload) is not None:
        return a.Pass()
    arms = person.arms[index]
    return a.Pass() if len(arms.hand) >= d.arena.weapons[arms.weapon].clip else reload
