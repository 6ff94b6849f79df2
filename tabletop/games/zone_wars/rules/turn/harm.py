"""What damage does to a model: Broken, Bloodied, Taken Out."""

from __future__ import annotations

from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex, Token
from tabletop.games.zone_wars.rules.state.state import MatTokenKind
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Falling, Looting
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.turn import scenarios


def damage_figure(
    builder: StateBuilder, index: FigureIndex, amount: int, *, cause: str, by: FigureIndex | None = None,
    leader: FigureIndex | None = None, may_loot: bool = False,
) -> None:  # fmt: skip
    """Deals damage and what follows from it (R130, R132, R172 to R176, N37, N38); tells its cause (N82).

    Points and card go to the player of the attacker, or of who leads it (N74).
    """
    figure = builder.figures[index]
    if amount <= 0 or figure.place is None:
        return
    becomes, who = condition_after_damage(builder, index, amount), "" if by is None else builder.figures[by].id
    if figure.is_broken and becomes is not Condition.OUT:
        builder.add_event(events.Shrugged(("R172",), figure.id, amount, cause, who))
        return
    if not figure.is_broken:
        builder.change_figure(index, damage=figure.damage + amount)
        builder.add_event(events.Damaged(("R130", "R133"), figure.id, amount, figure.damage + amount, cause, who))
        builder.end_overwatch(index, "damaged", "R77")
    gainer = by if leader is None else leader
    if becomes is Condition.OUT:
        _take_figure_out(builder, index, gainer, may_loot)
    elif becomes is Condition.BROKEN:
        builder.change_figure(index, condition=Condition.BROKEN, failed=False)
        builder.add_event(events.Broke(("R132", "N38"), figure.id))
        if may_loot and gainer is not None:
            _offer_loot(builder, index, gainer)


def condition_after_damage(builder: StateBuilder, index: FigureIndex, amount: int) -> Condition:
    """The condition of a model after so much damage at once (R172 to R175, N38)."""
    figure, health = builder.figures[index], builder.rules_context.full_health(builder.figures[index])
    if figure.is_broken:
        return Condition.OUT if amount >= health else Condition.BROKEN
    if amount <= 0 or figure.damage + amount < health:
        return figure.condition
    is_last = figure.is_monster or figure.condition is Condition.BLOODIED
    return Condition.OUT if is_last else Condition.BROKEN


def _take_figure_out(builder: StateBuilder, index: FigureIndex, by: FigureIndex | None, may_loot: bool) -> None:
    figure = builder.figures[index]
    place = position_queries.place_of(figure)
    builder.remove_figure(index, Condition.OUT)
    builder.add_event(events.TakenOut(("R175", "R176") if not figure.is_monster else ("D32",), figure.id, place))
    if by is not None:
        _reward_victor(builder, index, by)
    if not figure.is_monster:
        builder.push_task(Falling(index, place))
        if may_loot and by is not None:
            _offer_loot(builder, index, by)


def _reward_victor(builder: StateBuilder, index: FigureIndex, by: FigureIndex) -> None:
    """Victory points for who did it: none for monsters and for friends (D35)."""
    victim, seat = builder.figures[index], builder.figures[by].owner
    if seat < 0 or seat == victim.owner:
        return
    if victim.is_monster:
        scenarios.award_victory_points(
            builder, seat, builder.rules_context.monster_card(victim).points, "monster", "D32"
        )
    else:
        scenarios.award_victory_points(builder, seat, builder.scenario.taken_out_points, "taken_out", "D35")


def _offer_loot(builder: StateBuilder, index: FigureIndex, by: FigureIndex) -> None:
    taker, victim = builder.figures[by], builder.figures[index]
    if taker.owner >= 0 and taker.owner != victim.owner and taker.is_standing and victim.items:
        builder.push_task(Looting(taker.owner, by, index))


def drop_finds(builder: StateBuilder, task: Falling) -> None:
    """Finds of a model that was Taken Out fall on the mat; its other cards are gone with it (R177, R178)."""
    figure = builder.figures[task.figure]
    for item in figure.items:
        if item.found:
            builder.add_mark(MatTokenKind.CARD, task.place, item)
            builder.add_event(events.Dropped(("R177",), figure.id, item.kind, task.place))
    builder.change_figure(task.figure, items=tuple(item for item in figure.items if not item.found))
    builder.pop_task()


def revive_figure(builder: StateBuilder, index: FigureIndex, helper: FigureIndex | None, *rules: str) -> None:
    """A Broken model stands up, Bloodied and without damage (R107, R108)."""
    builder.change_figure(index, condition=Condition.BLOODIED, damage=0, failed=False)
    by = builder.figures[helper].id if helper is not None else ""
    builder.add_event(events.Recovered((*rules, "R108"), builder.figures[index].id, by))


def is_ready_to_act(builder: StateBuilder, index: FigureIndex) -> bool:
    """Whether a model's token is in the cup."""
    figure = builder.figures[index]
    return figure.place is not None and figure.token is Token.CUP and not figure.is_monster
