"""What is counted once for a decision of a Zombies bot is what counting anew would say."""

from __future__ import annotations

import random

from tabletop.games.zombies.bots import position_evaluation
from tabletop.games.zombies.bots.threats import ThreatTable, position_threats
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tests.games.zombies.bots.test_bots import random_states, zombies

POSITIONS = 60


def drafts() -> list[StateBuilder]:
    return [StateBuilder(zombies().rules_context, state) for state in random_states(POSITIONS, seed=11)]  # type: ignore[attr-defined]


def test_a_table_of_threats_holds_for_every_hex() -> None:
    rng, compared = random.Random(5), set()
    for draft in drafts():
        for mover in position_queries.living_seats(draft):
            table = ThreatTable(draft, mover)
            for here in rng.sample(sorted(draft.map.hexes), 6):
                before = draft.people[mover]
                draft.change_survivor(mover, hex=here)
                assert table.threats_with_mover_at(here) == position_threats(draft)
                compared |= {wounds > 0 for wounds in position_threats(draft)[0].values()}
                draft.people[mover] = before
    assert compared == {False, True}


def test_steps_to_some_hexes_are_those_to_all() -> None:
    rng = random.Random(6)
    for draft in drafts():
        laid = rng.randrange(len(draft.laid))
        barred = {zombie.hex: rng.randint(1, 5) for zombie in draft.zombies}
        everywhere = position_evaluation.steps_by_hex_to_tile(draft.map, laid, barred)
        wanted = rng.sample(sorted(everywhere), 3)
        some = position_evaluation.steps_by_hex_to_tile(draft.map, laid, barred, wanted)
        assert [some[hex_] for hex_ in wanted] == [everywhere[hex_] for hex_ in wanted]


def test_a_hex_is_reached_where_a_walk_leads_round_the_barred_one() -> None:
    rng, answers = random.Random(7), set()
    for draft in drafts():
        laid, floor = rng.randrange(len(draft.laid)), sorted(draft.map.hexes)
        barred, origin = rng.sample(floor, 2)
        found, edge = {origin}, [origin]
        while edge:
            edge = [to for hex_ in edge for to in draft.map.links[hex_] if to != barred and to not in found]
            found.update(edge)
        expected = any(hex_ in found for hex_ in draft.map.floors[laid] if hex_ != barred)
        assert (origin in position_evaluation.hexes_leading_to_tile(draft.map, laid, barred, [origin])) == expected
        answers.add(expected)
    assert answers == {False, True}


def deed(draft: StateBuilder, rng: random.Random) -> StateBuilder:
    """The same position after something that a deed can do to figures."""
    after = StateBuilder(draft.rules_context, draft)
    for zombie in rng.sample(draft.zombies, min(len(draft.zombies), rng.randint(0, 2))):
        change = rng.choice(("kill", "wake", "stun"))
        if change == "kill":
            after.zombies.remove(zombie)
        else:
            after.change_zombie(zombie.id, active=change == "wake" or zombie.active, stunned=change == "stun")
    seat = rng.choice(position_queries.living_seats(draft))
    if rng.random() < 0.3:
        after.change_survivor(seat, pinned=not draft.people[seat].pinned)
    if rng.random() < 0.2:
        after.change_survivor(seat, hex=rng.choice([*draft.map.hexes, None]))
    if rng.random() < 0.1:
        after.change_tile(rng.randrange(len(after.laid)), sides="------")
    return after


def test_threats_after_a_deed_are_counted_as_if_nothing_were_known() -> None:
    rng, changed = random.Random(8), set()
    for draft in drafts():
        table = ThreatTable(draft, None)
        for after in [deed(draft, rng) for _ in range(30) if position_queries.living_seats(draft)]:
            assert ThreatTable(after, None, table).threats_with_mover_at(None) == position_threats(after)
            changed.add(position_threats(after) == position_threats(draft))
    assert changed == {False, True}


def test_the_way_after_a_deed_costs_as_if_nothing_were_known() -> None:
    rng, changed = random.Random(9), set()
    for draft in drafts():
        aim = position_evaluation.find_team_goal(draft)
        if aim is None:
            continue
        for after in [deed(draft, rng) for _ in range(30) if position_queries.living_seats(draft)]:
            fresh = position_evaluation.TeamGoal(
                position_evaluation.steps_by_hex_to_tile(
                    after.map, aim.laid, position_evaluation.obstacle_costs(after)
                ),
                aim.laid,
                aim.is_goal,
            )
            cost = position_evaluation.GoalPathCosts(draft, aim).cost(after)
            assert cost == position_evaluation.GoalPathCosts(after, fresh).cost(after)
            changed.add(cost == position_evaluation.GoalPathCosts(draft, aim).cost(draft))
    assert changed == {False, True}
