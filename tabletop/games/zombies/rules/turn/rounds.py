"""A round as one phase after the other, and its end: getting up, victory and defeat, clean-up (H1, H4, H92 to H98).

Used by `task_specs`: `run_round_stage` begins what comes next and puts its tasks on the stack; what happens in a phase
stands in the file of that phase. It alone judges whether the night is won or lost; `board/map_overlays` asks it who
blocks the goal. Names of stages in _STAGES are STAGES of `state/tasks` and stand in positions; their order is the
rule's. Reasons of an end are keys of sentences in `words.yaml`. It changes a StateBuilder.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import Phase
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Task
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Resign
from tabletop.games.zombies.rules.turn import acting, harm, walking
from tabletop.rules.game import Outcome, Seat

HOLD_OUT = "hold_out"


# 6c


def unpin_survivors(builder: StateBuilder) -> None:
    """All pinned survivors are checked at once (K82)."""
    for seat in position_queries.living_seats_in_order(builder):
        person = builder.people[seat]
        if position_queries.is_pinned(person):
            free = can_get_up(builder, seat)
            builder.change_survivor(seat, pinned=not free)
            if free:
                builder.add_new_event(events.Unpinned, ("H96",), seat)


def can_get_up(builder: StateBuilder, seat: Seat) -> bool:
    """No active zombie adjacent, no token, and more than 0 HP (H93 to H97)."""
    person = builder.people[seat]
    if person.hex is None or person.hp <= 0 or person.token is not None:
        return False
    return not position_queries.active_zombies_next_to(builder, person.hex)


# 6d


def check_night_end(builder: StateBuilder) -> None:
    """Victory first, then defeat (X15, X16)."""
    if builder.scenario.win == HOLD_OUT:
        _check_hold_out_end(builder)
    elif _is_team_on_goal(builder) and not count_zombies_blocking_goal(builder):
        end_night(builder, True, "inside", "X15")
    if builder.result is None and not _unpinned_seats(builder):
        lost = "overrun" if position_queries.living_seats(builder) else "dead"
        end_night(builder, False, lost, "X16")


def _check_hold_out_end(builder: StateBuilder) -> None:
    """The call, and what comes of it after the last round that is held (K84, K85)."""
    last = None if builder.called is None else builder.called + builder.scenario.hold_rounds
    if last is None and _is_team_on_goal(builder):
        builder.called = builder.round
        builder.add_new_event(events.Called, ("K84",), builder.round + builder.scenario.hold_rounds)
    elif last is not None and builder.round >= last:
        won = any(
            position_queries.tile_of(builder, seat) == position_queries.goal_tile_index(builder)
            for seat in _unpinned_seats(builder)
        )
        end_night(
            builder, won, "rescued" if won else "too_late" if position_queries.living_seats(builder) else "dead", "K85"
        )


def _unpinned_seats(builder: StateBuilder) -> tuple[Seat, ...]:
    """Living survivors who are not pinned."""
    return tuple(
        seat for seat in position_queries.living_seats(builder) if not position_queries.is_pinned(builder.people[seat])
    )


def _is_team_on_goal(builder: StateBuilder) -> bool:
    """All living survivors un-pinned on the goal, or with the switch one of them (X15, K102)."""
    goal = position_queries.goal_tile_index(builder)
    inside = [
        seat
        for seat in _unpinned_seats(builder)
        if goal is not None and position_queries.tile_of(builder, seat) == goal
    ]
    if builder.house_rule("victory") == "anyone_inside":
        return bool(inside)
    return bool(inside) and len(inside) == len(position_queries.living_seats(builder))


def count_zombies_blocking_goal(builder: StateBuilder) -> int:
    """Active zombies on the goal that keep the door open; a stunned one counts as active (X15, K4, K83).

    None where the night is to be held out.
    """
    goal = position_queries.goal_tile_index(builder)
    if builder.scenario.win == HOLD_OUT:
        return 0
    return sum(z.active and builder.map.tile_at(z.hex) == goal for z in builder.zombies)


def end_night(builder: StateBuilder, won: bool, reason: str, clause: str) -> None:
    """The game is over, for all together."""
    builder.result = Outcome(tuple(range(len(builder.people))) if won else (), reason, clause)
    builder.add_new_event(events.Ended, (clause,), won, reason)


def resign_night(builder: StateBuilder, task: Task, action: Resign) -> None:
    """The night is given up, for all together (X16)."""
    end_night(builder, False, "resigned", "X16")


# 6e


def clean_up_round(builder: StateBuilder) -> None:
    """Bleeding, the end of what lasts a round, and the First Player token (K86)."""
    if builder.house_rule("bleed_out") == "on":
        _bleed_downed_survivors(builder)
    builder.range_mod = 0
    for seat, person in enumerate(builder.people):
        if person.eager or person.reloaded:
            builder.change_survivor(seat, eager=max(0, person.eager - 1), reloaded=False)
    harm.pass_first_player_token(builder, "H98")


def _bleed_downed_survivors(builder: StateBuilder) -> None:
    """Whoever is down loses 1 HP, which is no wound (K98)."""
    for seat in position_queries.living_seats_in_order(builder):
        if builder.people[seat].down:
            harm.lose_hp(builder, seat, (("bleeding", 1),), "K98")
    harm.apply_downs_and_deaths(builder)


def run_round_stage(builder: StateBuilder, task: tasks.Rounds) -> None:
    """The next stage; with nobody left straight to the judgement (K83)."""
    stage = task.stage
    if stage not in ("judge", "admin") and not position_queries.living_seats(builder):
        stage = "judge"
    do, following = _STAGES[stage]
    builder.replace_first_task(following)
    do(builder)


def _set_phase(builder: StateBuilder, phase: Phase, clause: str) -> None:
    builder.phase = phase
    builder.add_new_event(events.PhaseBegan, (clause,), builder.round, phase.value, builder.first)


def _begin_round(builder: StateBuilder) -> None:
    """What lasts one round is forgotten (A14)."""
    builder.round += 1
    for seat, person in enumerate(builder.people):
        if person.wounded or person.reloaded:
            builder.change_survivor(seat, wounded=False, reloaded=False)
    for index, laid in enumerate(builder.laid):
        if laid.placed:
            builder.change_tile(index, placed=0)
    builder.drawn, builder.revealed, builder.pile, builder.capped = (), (), (), False


def _begin_draw_phase(builder: StateBuilder) -> None:
    _set_phase(builder, Phase.DRAW, "H1")
    builder.push_task(tasks.Counting())


def _begin_suppress_phase(builder: StateBuilder) -> None:
    """Everybody in turn, unless nothing comes (K25, G10)."""
    if builder.horde:
        _set_phase(builder, Phase.SUPPRESS, "H12")
        for seat in reversed(position_queries.living_seats_in_order(builder)):
            builder.push_task(tasks.Suppressing(seat))


def _begin_resolve_phase(builder: StateBuilder) -> None:
    _set_phase(builder, Phase.RESOLVE, "H1")
    builder.push_task(tasks.Revealing())


def _begin_zombie_phase(builder: StateBuilder) -> None:
    _set_phase(builder, Phase.ZOMBIES, "H32")
    builder.push_task(tasks.Shambling())


def _begin_wound_phase(builder: StateBuilder) -> None:
    _set_phase(builder, Phase.WOUNDS, "H41")
    builder.push_task(tasks.Wounding())


def _begin_move_phase(builder: StateBuilder) -> None:
    _set_phase(builder, Phase.MOVE, "H53")
    walking.begin_survivor_walks(builder)


def _begin_act_phase(builder: StateBuilder) -> None:
    """With the switch for it everybody has acted already (K97)."""
    if not walking.is_whole_turn_per_survivor(builder):
        _set_phase(builder, Phase.ACT, "H70")
        acting.begin_survivor_actions(builder)


def _begin_admin_phase(builder: StateBuilder) -> None:
    _set_phase(builder, Phase.ADMIN, "H92")
    unpin_survivors(builder)


_STAGES: Final[dict[str, tuple[Callable[[StateBuilder], None], tasks.Rounds]]] = {
    "begin": (_begin_round, tasks.Rounds("draw")),
    "draw": (_begin_draw_phase, tasks.Rounds("suppress")),
    "suppress": (_begin_suppress_phase, tasks.Rounds("resolve")),
    "resolve": (_begin_resolve_phase, tasks.Rounds("zombies")),
    "zombies": (_begin_zombie_phase, tasks.Rounds("wounds")),
    "wounds": (_begin_wound_phase, tasks.Rounds("move")),
    "move": (_begin_move_phase, tasks.Rounds("act")),
    "act": (_begin_act_phase, tasks.Rounds("unpin")),
    "unpin": (_begin_admin_phase, tasks.Rounds("judge")),
    "judge": (check_night_end, tasks.Rounds("admin")),
    "admin": (clean_up_round, tasks.Rounds("begin")),
}
"""What each stage does, and which one follows."""
