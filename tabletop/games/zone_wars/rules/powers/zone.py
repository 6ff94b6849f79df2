"""The Zone deck: which card comes, and what it does to the model that was activated last."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from math import ceil
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import ZoneCard
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.mat.ground import COLLAPSED
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import Figure, FigureIndex
from tabletop.games.zone_wars.rules.state.tasks import Arriving, Finding, Hurting, Ramming, Throwing, Zoning
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Drift, Pick, Reveal, Roll
from tabletop.games.zone_wars.rules.turn import forced
from tabletop.rules.amend import amended
from tabletop.rules.game import CHANCE, Refusal, Seat, no
from tabletop.rules.plane.pieces import Piece
from tabletop.rules.plane.plane import Place, Point, gap_to_polygon, heading, is_inside


def deck(d: Draft) -> list[tuple[str, Fraction]]:
    """Cards that can come next, with their chances (R201, R209, D31)."""
    ordinary = [card.id for card in d.arena.content.zone if not card.trigger for _ in range(card.copies)]
    for id_ in d.discards:
        if id_ in ordinary:
            ordinary.remove(id_)
    trigger = d.scenario.trigger
    if not trigger:
        ordinary = ordinary or [card.id for card in d.arena.content.zone if not card.trigger]
        return _even(ordinary, Fraction(1))
    left = len(d.players) + 1 - len(d.discards)
    share = Fraction(0) if trigger in d.discards else Fraction(1, max(1, left))
    found = [(trigger, share)] if share else []
    return found + (_even(ordinary, 1 - share) if share < 1 else [])


def _even(ids: list[str], whole: Fraction) -> list[tuple[str, Fraction]]:
    kinds = dict.fromkeys(ids)
    return [(id_, whole * ids.count(id_) / len(ids)) for id_ in kinds]


def last_activated(d: Draft) -> FigureIndex | None:
    """Who is affected: the model activated last that is still on the mat (R203, R205, D29, N48)."""
    return next((i for i in reversed(d.order) if d.figures[i].place is not None), None)


def seat(d: Draft, task: Zoning) -> Seat | None:
    """Chance draws cards and directions; the affected player redirects."""
    if task.stage in ("draw", "drift"):
        return CHANCE
    if task.stage == "pick" and task.figure is not None:
        return d.figures[task.figure].owner
    return None


def reveal(d: Draft, task: Zoning, action: Reveal) -> None:
    """A card is drawn."""
    card = d.arena.zone[action.card]
    if not d.scenario.trigger and len(d.discards) >= sum(c.copies for c in d.arena.content.zone if not c.trigger):
        d.discards = ()
    d.discards = (*d.discards, card.id)
    who = d.figures[task.figure].id if task.figure is not None else ""
    d.say(events.ZoneCard(("R202", "R203"), card.id, who))
    if card.trigger:
        d.triggers += 1
        wet = tuple(i for i, f in looks.on_mat(d) if not f.is_monster and not d.ground.is_roofed(looks.place_of(f)))
        d.swap(Zoning(card.id, task.figure, "rain", wet))
    elif task.figure is None:
        d.pop()
    elif card.attribute:
        d.swap(amended(task, card=card.id, stage="test"))
        d.push(_roll(d, task.figure))
    else:
        d.swap(amended(task, card=card.id, stage="drift" if card.op == "tornado" else "effect"))


def _roll(d: Draft, i: FigureIndex) -> Throwing:
    return Throwing(d.figures[i].owner, looks.survival_dice(d, i), 0, "zone", i)


def run(d: Draft, task: Zoning) -> None:
    """The next step that needs no decision."""
    if task.stage == "rain":
        _rain(d, task)
    elif task.stage == "effect" and task.figure is not None:
        d.pop()
        _EFFECTS[d.arena.zone[task.card].op](d, task.figure, d.arena.zone[task.card], True)
    else:
        d.pop()


def _rain(d: Draft, task: Zoning) -> None:
    wet = [i for i in task.queue if d.figures[i].place is not None]
    if not wet:
        d.pop()
        return
    d.swap(amended(task, figure=wet[0], queue=tuple(wet[1:])))
    d.push(_roll(d, wet[0]))


def receive(d: Draft, task: Zoning, roll: Roll) -> None:
    """A Survival roll was passed or failed (R207, R208)."""
    assert task.figure is not None
    has_passed = dice.hits(d.field, roll.base, ()) > 0
    card = d.arena.zone[task.card]
    d.say(events.Tested(("R207",), d.figures[task.figure].id, has_passed, card.id))
    if task.stage == "rain":
        if not has_passed:
            d.push(Hurting(task.figure, card.failed * d.triggers, cause=card.id))
        return
    if has_passed and card.op in ("bite", "leeches"):
        _redirect(d, task, card)
        return
    d.pop()
    _EFFECTS[card.op](d, task.figure, card, has_passed)


def _redirect(d: Draft, task: Zoning, card: ZoneCard) -> None:
    """The card goes on to an enemy; its player is asked only where there are several."""
    assert task.figure is not None
    found = reachable(d, task.figure, card)
    if len(found) > 1:
        d.swap(amended(task, stage="pick"))
        return
    d.pop()
    for j in found:
        _suffer(d, j, card, card.passed)


def reachable(d: Draft, i: FigureIndex, card: ZoneCard) -> list[FigureIndex]:
    """Whom a card can go on to."""
    limit = d.arena.inches(card.range or "medium")
    return [
        j
        for j, figure in looks.on_mat(d)
        if figure.owner not in (d.figures[i].owner, -3) and looks.is_within(d, i, j, limit)
    ]  # fmt: skip


def pick_refusal(d: Draft, task: Zoning, action: Pick) -> Refusal | None:
    """What keeps a card from going on to a model."""
    assert task.figure is not None
    names = [d.figures[j].id for j in reachable(d, task.figure, d.arena.zone[task.card])]
    return None if action.figure in names else no("R208", "not_reachable", target=action.figure)


def pick(d: Draft, task: Zoning, action: Pick) -> None:
    """The card goes on to an enemy."""
    d.pop()
    card = d.arena.zone[task.card]
    _suffer(d, d.named(action.figure), card, card.passed)


def drift(d: Draft, task: Zoning, action: Drift) -> None:
    """Everybody near is moved in a random direction, the foremost first (Dust Tornado)."""
    assert task.figure is not None
    d.pop()
    d.say(events.Drifted(("R208",), action.angle))
    towards = heading(action.angle)
    limit = d.arena.inches(d.arena.zone[task.card].range or "close")
    moved = [i for i, f in _models(d) if i == task.figure or looks.is_within(d, task.figure, i, limit)]
    moved.sort(key=lambda i: _ahead(d, i, towards))
    for i in moved:
        d.push(Hurting(i, 0, push=(towards.x, towards.y), push_far=d.field.medium))


def _ahead(d: Draft, i: FigureIndex, towards: Point) -> float:
    place = looks.place_of(d.figures[i])
    return place.x * towards.x + place.y * towards.y


def _models(d: Draft) -> list[tuple[FigureIndex, Figure]]:
    """Models on the mat; monsters do not feel the Zone."""
    return [(i, figure) for i, figure in looks.on_mat(d) if not figure.is_monster]


def _hurt(d: Draft, victims: Iterable[FigureIndex], damage: int, card: ZoneCard, *, armor: bool = True) -> None:
    for i in reversed(list(victims)):
        if damage:
            d.push(Hurting(i, damage, cause=card.id, armor=armor))


def _suffer(d: Draft, i: FigureIndex, card: ZoneCard, damage: int) -> None:
    if card.op == "leeches":
        d.alter(i, leeches=max(damage, d.figures[i].leeches))
        d.say(events.Leeched(("R208",), d.figures[i].id, damage))
    _hurt(d, (i,), damage, card)


def _bite(d: Draft, i: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    _suffer(d, i, card, card.failed)


def _ghouls(d: Draft, i: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    limit, owner = d.arena.inches(card.range), d.figures[i].owner
    near = [
        j for j, f in _models(d) if (f.owner == owner) != has_passed and (j == i or looks.is_within(d, i, j, limit))
    ]
    _hurt(d, near, card.passed if has_passed else card.failed, card)


def _monster(d: Draft, i: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    d.push(Arriving(card.monster, (d.figures[i].owner + 1) % len(d.players), i))


def _hotspot(d: Draft, i: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    place = looks.place_of(d.figures[i])
    d.mark("hotspot", place)
    d.say(events.Marked(("R208",), "hotspot", place))
    if has_passed:
        d.gain(d.figures[i].owner, 1, "zone", "R29")
    else:
        _hurt(d, (i,), card.failed, card, armor=False)


def _storm(d: Draft, i: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    high = [j for j, f in _models(d) if (looks.place_of(f).z > 0 and j != i) or (j == i and not has_passed)]
    _hurt(d, high, card.passed if has_passed else card.failed, card, armor=False)


def _cache(d: Draft, i: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    if has_passed:
        d.push(Finding(i, "zone"))


def _cloud(d: Draft, i: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    for seat_ in range(len(d.players)):
        d.gain(seat_, 2 if seat_ == d.figures[i].owner else 1, "zone", "R29")


def _smog(d: Draft, i: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    d.smog = True
    d.say(events.Smog(("R208",), True))


# Collapsing buildings


def _collapse(d: Draft, i: FigureIndex, card: ZoneCard, has_passed: bool) -> None:
    here = looks.base(d, i)
    if has_passed:
        near = sorted(
            (gap_to_polygon(here, piece.outline), k)
            for k, piece in enumerate(d.ground.pieces)
            if d.ground.terrain[k].kind == "building"
        )
        if near and near[0][0] <= d.arena.inches(card.range) + 1e-6:
            k = near[0][1]
            _escape(d, i, k)
            inside = [j for j in _inside(d, d.ground.pieces[k]) if j != i and not d.figures[j].is_monster]
            collapse(d, d.ground.terrain[k].id, card.passed, inside, card.id)
        return
    found = d.ground.buildings_at(here)
    if not found:
        _hurt(d, (i,), card.debris, card)
        return
    collapse(d, d.ground.terrain[found[0]].id, card.failed, (i,), card.id)


def _escape(d: Draft, i: FigureIndex, k: int) -> None:
    """The affected model gets out in time."""
    start = looks.place_of(d.figures[i])
    if not is_inside(start, d.ground.pieces[k].outline):
        return
    end = forced.free_place(d, i, Place(start.x, start.y, 0.0), outside=k)
    d.alter(i, place=end)
    d.say(events.Moved(("R208",), d.figures[i].id, (start, end), d.figures[i].facing, "escape"))


def _inside(d: Draft, piece: Piece) -> list[FigureIndex]:
    return [i for i, f in looks.on_mat(d) if is_inside(looks.place_of(f), piece.outline)]


def collapse(d: Draft, id_: str, damage: int, hurt: Collection[FigureIndex], cause: str) -> None:
    """A building becomes rubble; whoever is inside falls, and some are hurt by it (R186, R187)."""
    piece = d.ground.piece(id_)
    victims = dict.fromkeys((*_inside(d, piece), *hurt))
    d.changes = (*d.changes, f"{COLLAPSED} {id_}")
    d.say(events.Collapsed(("R186",), id_))
    d.marks = tuple(amended(m, place=replace_z(m.place)) if is_inside(m.place, piece.outline) else m for m in d.marks)
    for i in reversed(victims):
        amount, fallen = damage if i in hurt else 0, _drop(d, i)
        if amount or fallen:
            d.push(Hurting(i, amount, cause=cause, extra=fallen, extra_cause=forced.FALL))


def replace_z(place: Place) -> Place:
    """The same place on the mat."""
    return Place(place.x, place.y, 0.0)


def _drop(d: Draft, i: FigureIndex) -> int:
    start = looks.place_of(d.figures[i])
    if start.z <= 0 or d.ground.is_floor(start):
        return 0
    d.alter(i, place=replace_z(start))
    forced.settle(d, i)
    damage = ceil(start.z / d.field.fall_step) if start.z >= d.field.fall_least else 0
    d.say(events.Fell(("R186", "R187"), d.figures[i].id, start, looks.place_of(d.figures[i]), damage))
    return damage


def receive_ram(d: Draft, task: Ramming, roll: Roll) -> None:
    """Any success brings the building down (Hog Rush)."""
    d.pop()
    if dice.hits(d.field, roll.base, ()) and any(t.id == task.piece and t.kind == "building" for t in d.ground.terrain):
        inside = [i for i in _inside(d, d.ground.piece(task.piece)) if i != task.figure]
        collapse(d, task.piece, task.crush, inside, task.cause)


_EFFECTS: Final[dict[str, Callable[[Draft, FigureIndex, ZoneCard, bool], None]]] = {
    "bite": _bite, "leeches": _bite, "ghouls": _ghouls, "monster": _monster, "collapse": _collapse,
    "hotspot": _hotspot, "storm": _storm, "cache": _cache, "cloud": _cloud, "smog": _smog,
}  # fmt: skip
