"""What damage does to a model: Broken, Bloodied, Taken Out."""

from __future__ import annotations

from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex, Token
from tabletop.games.zone_wars.rules.state.tasks import Falling, Looting
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.turn import scenarios


def harm(
    d: Draft, i: FigureIndex, amount: int, *, cause: str, by: FigureIndex | None = None,
    leader: FigureIndex | None = None, may_loot: bool = False,
) -> None:  # fmt: skip
    """Places damage and does what follows from it (R130, R132, R172 to R176, N37, N38); tells its cause (N82).

    Points and card go to the player of the attacker, or of who leads it (N74).
    """
    figure = d.figures[i]
    if amount <= 0 or figure.place is None:
        return
    becomes, who = after(d, i, amount), "" if by is None else d.figures[by].id
    if figure.is_broken and becomes is not Condition.OUT:
        d.say(events.Shrugged(("R172",), figure.id, amount, cause, who))
        return
    if not figure.is_broken:
        d.alter(i, damage=figure.damage + amount)
        d.say(events.Damaged(("R130", "R133"), figure.id, amount, figure.damage + amount, cause, who))
        d.end_watch(i, "damaged", "R77")
    gainer = by if leader is None else leader
    if becomes is Condition.OUT:
        _taken_out(d, i, gainer, may_loot)
    elif becomes is Condition.BROKEN:
        d.alter(i, condition=Condition.BROKEN, failed=False)
        d.say(events.Broke(("R132", "N38"), figure.id))
        if may_loot and gainer is not None:
            _loot(d, i, gainer)


def after(d: Draft, i: FigureIndex, amount: int) -> Condition:
    """What so much damage at once makes of a model (R172 to R175, N38)."""
    figure, health = d.figures[i], d.arena.health(d.figures[i])
    if figure.is_broken:
        return Condition.OUT if amount >= health else Condition.BROKEN
    if amount <= 0 or figure.damage + amount < health:
        return figure.condition
    is_last = figure.is_monster or figure.condition is Condition.BLOODIED
    return Condition.OUT if is_last else Condition.BROKEN


def _taken_out(d: Draft, i: FigureIndex, by: FigureIndex | None, may_loot: bool) -> None:
    figure = d.figures[i]
    place = looks.place_of(figure)
    d.remove(i, Condition.OUT)
    d.say(events.TakenOut(("R175", "R176") if not figure.is_monster else ("D32",), figure.id, place))
    if by is not None:
        _reward(d, i, by)
    if not figure.is_monster:
        d.push(Falling(i, place))
        if may_loot and by is not None:
            _loot(d, i, by)


def _reward(d: Draft, i: FigureIndex, by: FigureIndex) -> None:
    """Victory points for who did it: none for monsters and for friends (D35)."""
    victim, seat = d.figures[i], d.figures[by].owner
    if seat < 0 or seat == victim.owner:
        return
    if victim.is_monster:
        scenarios.award(d, seat, d.arena.monster(victim).points, "monster", "D32")
    else:
        scenarios.award(d, seat, d.scenario.taken_out_points, "taken_out", "D35")


def _loot(d: Draft, i: FigureIndex, by: FigureIndex) -> None:
    taker, victim = d.figures[by], d.figures[i]
    if taker.owner >= 0 and taker.owner != victim.owner and taker.is_standing and victim.items:
        d.push(Looting(taker.owner, by, i))


def drop_all(d: Draft, task: Falling) -> None:
    """Finds lie on the mat, everything else has gone with the model and stays beside its card (R177, R178)."""
    figure = d.figures[task.figure]
    for item in figure.items:
        if item.found:
            d.mark("card", task.place, item)
            d.say(events.Dropped(("R177",), figure.id, item.kind, task.place))
    d.alter(task.figure, items=tuple(item for item in figure.items if not item.found))
    d.pop()


def revive(d: Draft, i: FigureIndex, helper: FigureIndex | None, *rules: str) -> None:
    """A Broken model stands up, Bloodied and without damage (R107, R108)."""
    d.alter(i, condition=Condition.BLOODIED, damage=0, failed=False)
    by = d.figures[helper].id if helper is not None else ""
    d.say(events.Recovered((*rules, "R108"), d.figures[i].id, by))


def is_ready(d: Draft, i: FigureIndex) -> bool:
    """Whether a model's token is in the cup."""
    figure = d.figures[i]
    return figure.place is not None and figure.token is Token.CUP and not figure.is_monster
