"""How a battle ends and who wins it, its victory points, and what single scenarios add.

`rounds` ends a battle by it and `hurting` awards points; `battle_progress`, `board_messages`, the bots'
`mat_evaluation` and `match_report` count by it, so nobody else may add points up. Scenarios themselves are content.
Points and ends are replayed from saved matches, so another count breaks them. Rule book: What you are after,
Scenarios.
"""

from __future__ import annotations

from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, FigureIndex, Item, Token
from tabletop.games.zone_wars.rules.state.rules_context import JUNK
from tabletop.games.zone_wars.rules.state.state import Mark, MatTokenKind
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Hurting, Mining, Throwing
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Roll
from tabletop.games.zone_wars.rules.text.carry_over import ATTRIBUTES, CarryOver, parse_carry_over
from tabletop.games.zone_wars.rules.text.event_reasons import RollReason
from tabletop.games.zone_wars.rules.turn import forced_moves
from tabletop.rules.frozen_values import replace_fields
from tabletop.rules.game import Outcome, Seat
from tabletop.rules.plane.geometry import Point3, distance_on_mat

CORNERS = {"nw": (0, 0), "ne": (1, 0), "se": (1, 1), "sw": (0, 1)}


def corner_place(builder: StateBuilder, corner: str) -> Point3:
    x, y = CORNERS[corner]
    return Point3(x * builder.field.mat, y * builder.field.mat)


# The end


def is_one_player_left(builder: StateBuilder) -> bool:
    """Whether at most one player has models on the mat (D24)."""
    found: Seat | None = None
    for figure in builder.figures:
        if figure.place is not None and figure.owner >= 0:
            if found is not None and figure.owner != found:
                return False
            found = figure.owner
    return True


def battle_end_reason(builder: StateBuilder) -> tuple[str, str] | None:
    """Why the battle ends with this round, and the clause; None if it goes on."""
    scenario = builder.scenario
    if scenario.triggers and builder.triggers >= scenario.triggers:
        return "triggers", "D35"
    if scenario.retrieved and not any(_is_find_token(mark) for mark in builder.marks):
        return "retrieved", "R69"
    return ("rounds", "R69") if builder.round >= scenario.rounds else None


def _is_find_token(mark: Mark) -> bool:
    """Whether it has an artifact token: dropped gear has none (R177, N61)."""
    return mark.kind is MatTokenKind.ARTIFACT or (mark.item is not None and mark.item.found)


def end_battle(builder: StateBuilder, reason: str, clause: str) -> None:
    """Counts and ends the battle (R66, R69, R189)."""
    totals = [count_victory_points(builder, seat) for seat in range(len(builder.players))]
    for seat, points in enumerate(totals):
        builder.add_event(events.Counted(("R192",), seat, points))
    best = [seat for seat, points in enumerate(totals) if points == max(totals)]
    alive = [_count_survivors(builder, seat) for seat in best]
    winners = tuple(seat for seat, number in zip(best, alive, strict=True) if number == max(alive))
    builder.result = Outcome(winners, reason, clause)
    builder.todo = []
    builder.add_event(events.Ended((clause,), winners, reason))


def _count_survivors(builder: StateBuilder, seat: Seat) -> int:
    """Models that were not Taken Out."""
    return sum(f.owner == seat and f.condition not in (Condition.OUT, Condition.WAITING) for f in builder.figures)


def count_victory_points(builder: StateBuilder, seat: Seat) -> int:
    """Victory points of a seat: tokens, finds, rescued friends (R192, R193, D35)."""
    return builder.players[seat].points + sum(
        points_from_figure(builder, figure) for figure in builder.figures if figure.owner == seat
    )


def award_victory_points(builder: StateBuilder, seat: Seat, points: int, reason: str, *rules: str) -> None:
    """Gives victory point tokens, and tells what the seat has with them, its finds and friends included."""
    if points:
        builder.players[seat] = replace_fields(builder.players[seat], points=builder.players[seat].points + points)
        builder.add_event(events.Scored(rules, seat, points, count_victory_points(builder, seat), reason))


def points_from_figure(builder: StateBuilder, figure: Figure) -> int:
    """Victory points that a model brings its player: finds that it carries, and itself where it was rescued."""
    if not _is_carrier_scoring(builder, figure):
        return 0
    points = sum(victory_points_of_item(builder, item) for item in figure.items if item.found)
    return points + (builder.scenario.rescued_points if figure.rescued else 0)


def _is_carrier_scoring(builder: StateBuilder, figure: Figure) -> bool:
    """Whether what a model carries scores: it stands or has left, where the scenario wants it (D35, N78)."""
    place = figure.gone if figure.condition is Condition.LEFT else figure.place
    if place is None or figure.is_broken:
        return False
    if not builder.scenario.home:
        return True
    corner = corner_place(builder, builder.players[figure.owner].corner)
    return distance_on_mat(place, corner) - builder.rules_context.base_radius(figure) <= builder.field.long + 1e-6


def victory_points_of_item(builder: StateBuilder, item: Item) -> int:
    """What a find is worth (R56, D4, D31)."""
    if item.kind == JUNK:
        return builder.field.junk_points
    printed = builder.rules_context.gear[item.kind].points
    return min(printed, builder.field.busted_points) if item.busted else printed


# Mines and lost friends


def roll_for_mine_or_objective(builder: StateBuilder, task: Mining) -> None:
    """Rolls for a mine or an objective."""
    figure = builder.figures[task.figure]
    number = (
        position_queries.count_survival_dice(builder, task.figure)
        if task.why is RollReason.MINE
        else builder.scenario.objective_dice
    )
    builder.push_task(Throwing(figure.owner, number, 0, task.why, task.figure))


def receive_mining_roll(builder: StateBuilder, task: Mining, roll: Roll) -> None:
    """Deals the mine's damage, or finds the friend."""
    builder.pop_task()
    has_passed = dice.count_hits(builder.field, roll.base, ()) > 0
    builder.add_event(events.Tested(("R207",), builder.figures[task.figure].id, has_passed, task.why))
    if task.why is RollReason.MINE and not has_passed:
        builder.push_task(Hurting(task.figure, builder.scenario.mine, cause="mine"))
    if task.why is RollReason.OBJECTIVE and has_passed:
        _rescue_friend(builder, task)


def _rescue_friend(builder: StateBuilder, task: Mining) -> None:
    """The token becomes a Broken friend, if the player has not found enough (Rescue Mission)."""
    seat = builder.figures[task.figure].owner
    mark = next(mark for mark in builder.marks if mark.number == task.mark)
    builder.remove_mark(mark.number)
    found = sum(figure.rescued and figure.owner == seat for figure in builder.figures)
    taken = {figure.id for figure in builder.figures}
    left = [c for c in builder.rules_context.factions[builder.agreed.factions[seat]].characters if c.id not in taken]
    if found >= builder.scenario.rescues or not left:
        return
    friend = left[0]
    kept = parse_carry_over(builder.agreed.carried).get(friend.id, CarryOver())
    items = tuple(Item(kind, home=friend.id) for kind in (*friend.gear, *kept.artifacts))
    powers = (friend.mutation, *((kept.mutation,) if kept.mutation else ()))
    health = friend.health + kept.extra[ATTRIBUTES.index("health")]
    builder.figures.append(
        Figure(
            friend.id, seat, mark.place, condition=Condition.BROKEN, token=Token.USED, damage=health, items=items,
            mutations=powers, extra=kept.extra, rescued=True,
        )
    )  # fmt: skip
    i: FigureIndex = len(builder.figures) - 1
    forced_moves.move_to_free_place(builder, i)
    builder.add_event(events.Rescued(("R208",), friend.id, seat, position_queries.place_of(builder.figures[i])))


def end_round_effects(builder: StateBuilder) -> None:
    """Ends what lasts only until the end of the round: fright and smog."""
    for i, figure in enumerate(builder.figures):
        if figure.shaken:
            builder.figures[i] = replace_fields(figure, shaken=0)
    if builder.smog:
        builder.smog = False
        builder.add_event(events.Smog(("R208",), False))
