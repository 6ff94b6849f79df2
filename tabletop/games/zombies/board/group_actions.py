"""What all survivors who are still asked in a phase can do alike, and who should rather be asked; knows no pygame."""

from __future__ import annotations

from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import acting, attacking, engine, walking
from tabletop.rules.game import Seat
from tabletop.ui.boards.picks import PressableSeats


def waiting_seats(builder: StateBuilder) -> frozenset[Seat]:
    """Who else is asked after this one in the same phase."""
    task = builder.todo[-1]
    same = (each for each in builder.todo[:-1] if isinstance(each, Walking | Acting) and type(each) is type(task))
    return frozenset(each.seat for each in same if _is_asked_in_phase(builder, each))


def are_others_waiting(builder: StateBuilder, pressing: PressableSeats | None) -> bool:
    """Whether another survivor, whom one press can be meant for, is asked after this one in the same phase."""
    return bool(waiting_seats(builder) if pressing is None else waiting_seats(builder) & pressing.seats)


def group_label_key(name: str, builder: StateBuilder, pressing: PressableSeats | None) -> str:
    """Returns the key of a group button's label; another key if somebody who decides alone is still waiting."""
    if pressing is None or waiting_seats(builder) <= pressing.seats:
        return name
    return f"{name}_mine" if pressing.is_one else f"{name}_here"


def _is_asked_in_phase(builder: StateBuilder, task: object) -> bool:
    if isinstance(task, Walking):
        return walking.can_move(builder, task.seat)
    return isinstance(task, Acting) and acting.acting_seat(builder, task) is not None


def can_walk_or_take(builder: StateBuilder, task: Walking) -> bool:
    """Whether a walk, or anything where it stands, is possible."""
    return bool(walking.reachable_paths(builder, task)) or walking.has_business(builder, task)


def has_useful_action(builder: StateBuilder, seat: Seat) -> bool:
    """Whether a survivor should rather be asked: it can hit, strike or help somebody."""
    person = builder.people[seat]
    shoots = any(
        any(arms.hand) and position_queries.target_words(builder, seat, arms.weapon)
        for arms in attacking.usable_weapons(builder, seat)
    )
    if shoots or position_queries.is_pinned(person) or person.hex is None:
        return shoots
    beside = bool(position_queries.enemies_next_to(builder, person.hex))
    near = [builder.people[other] for other in position_queries.people_next_to(builder, person.hex)]
    return beside or any(friend.down or friend.token is not None for friend in near)


def reload_or_pass(builder: StateBuilder, seat: Seat) -> Action:
    """A reload, unless the hand is as full as it can be."""
    person = builder.people[seat]
    index = acting.weapon_to_reload(builder, person)
    reload = actions.Reload()
    if index is None or engine.STACK.check_action(builder, reload) is not None:
        return actions.Pass()
    arms = person.arms[index]
    return actions.Pass() if len(arms.hand) >= builder.rules_context.weapons[arms.weapon].clip else reload
