"""Action mutations and modules: what they need, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Any, Final

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.looks.looks import place_of
from tabletop.games.zone_wars.rules.powers import operations, powers
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state import Mark
from tabletop.games.zone_wars.rules.state.tasks import (
    Attacking,
    Bolting,
    Hurting,
    Mode,
    Puppeteering,
    Ramming,
    Striking,
    Throwing,
    Walking,
)
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import FISTS, Lead, Mutate, Reflex, Roll
from tabletop.games.zone_wars.rules.turn import attacking, hurting, pools, walking
from tabletop.games.zone_wars.rules.turn.walking import inches
from tabletop.rules.game import Refusal, Seat, no
from tabletop.rules.plane.moves import leg_length
from tabletop.rules.plane.plane import SKIN, Base, Place, Point, direction, distance, gap, hundredths
from tabletop.rules.plane.sweep import overlapped

SLIP: Final = "slip"
_MOVING: Final = ("fly", "rush")
_SELF: Final = ("terror", "fly", "rush")
"""Ops without a target."""


def slipping(d: Draft, i: FigureIndex) -> Mutation | None:
    """Its card that lets a model slip away."""
    return next((card for card in powers.cards(d, i) if card.op == SLIP), None)


def slip_refusal(d: Draft, i: FigureIndex, points: int) -> Refusal | None:
    """What keeps a model from slipping away with its move."""
    if not points:
        return None
    card = slipping(d, i)
    if card is None:
        return no("R25", "no_such_mutation", mutation=SLIP, figure=d.figures[i].id)
    return powers.refusal(d, i, card.id, points)


def pay(d: Draft, i: FigureIndex, action: Any) -> None:
    """M-points that are spent with the declaration (R31), and the turn before a mutation."""
    if isinstance(action, Mutate):
        d.spend(i, action.mutation, action.points, "R30", "R36")
        if action.facing != d.figures[i].facing:
            d.alter(i, facing=action.facing)
            d.say(events.Turned(("R36",), d.figures[i].id, action.facing))
        return
    card = slipping(d, i)
    points = getattr(action, "slip", 0)
    if points and card is not None:
        d.spend(i, card.id, points, "R31", "R37")


def refusal(d: Draft, i: FigureIndex, action: Mutate) -> Refusal | None:
    """What keeps a model from using an Action mutation (R36)."""
    found = powers.refusal(d, i, action.mutation, action.points)
    if found is not None:
        return found
    card = d.arena.mutations[action.mutation]
    if card.kind != "action":
        return no("R36", "no_action", mutation=action.mutation)
    if (action.turn is not None and card.op != "fly") or (bool(action.target) == (card.op in _SELF)):
        return no("R38", "wrong_objects")
    if bool(action.path) != (card.op in (*_MOVING, "lift")):
        return no("R38", "wrong_path")
    kept = d.figures[i]
    if action.facing != kept.facing:
        d.alter(i, facing=action.facing)
    found = _LAWS[card.op](d, i, card, action)
    d.figures[i] = kept
    return found


def mutate(d: Draft, i: FigureIndex, action: Mutate) -> None:
    """Does what the card says, if it is still possible."""
    card = d.arena.mutations[action.mutation]
    if card.op in _MOVING or _LAWS[card.op](d, i, card, action) is None:
        _DONE[card.op](d, i, card, action)


# Targets


def _enemy_law(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    j = looks.find(d, action.target)
    if j is None or d.figures[j].place is None or not looks.is_enemy(d.figures[i], d.figures[j]):
        return no("R122", "no_enemy", target=action.target)
    if card.op == "puppet" and not (d.figures[j].is_standing and d.figures[j].owner >= 0):
        return no("R38", "no_puppet", target=action.target)
    if card.arc and not looks.faces(d, i, place_of(d.figures[j])):
        return no("R123", "not_in_front", target=action.target)
    return pools.sight_refusal(d, i, j, d.arena.inches(card.range), card.specials)


def _fly_law(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    return walking.flight_refusal(d, i, action.path, card.inches * action.points)


def _rush_law(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    start, end = place_of(d.figures[i]), action.path[0]
    far = leg_length(start, end)
    if len(action.path) != 1 or start.z != end.z or far > card.inches * action.points + SKIN or start == end:
        return no("R99", "not_straight")
    if not looks.faces(d, i, end):
        return no("R99", "not_in_front", target=str(end))
    return walking.rush_refusal(d, i, end)


def _lift_law(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    start = _lifted_from(d, i, card, action.target)
    if isinstance(start, Refusal):
        return start
    end, most = action.path[0], card.inches * action.points
    if len(action.path) != 1 or end.z != start.z or leg_length(start, end) > most + SKIN or start == end:
        return no("R38", "too_far", far=inches(leg_length(start, end)), allowed=inches(most))
    return _resting_law(d, end) if operations.mark_named(d, action.target) is not None else None


def _resting_law(d: Draft, end: Place) -> Refusal | None:
    """A token lies on the mat or a floor, outside solid terrain."""
    mat = d.ground.mat
    if not (mat.left <= end.x <= mat.right and mat.top <= end.y <= mat.bottom):
        return no("N16", "off_mat", at=str(end))
    if not d.ground.is_floor(end):
        return no("N18", "no_floor", at=str(end))
    lying = Base(Point(end.x, end.y), d.field.token, d.field.height, end.z)
    found = overlapped(lying, [barrier for barrier in d.ground.barriers if not barrier.by_centre])
    return no("R180", "terrain_in_way", piece=found[0].name, at=str(end)) if found else None


def _lifted_from(d: Draft, i: FigureIndex, card: Mutation, name: str) -> Place | Refusal:
    mark, j = operations.mark_named(d, name), looks.find(d, name)
    limit = d.arena.inches(card.range)
    if mark is not None and mark.kind in ("artifact", "card"):
        far = gap(looks.base(d, i), looks.mark_base(d, mark))
        if far > limit + SKIN:
            return no("R17", "out_of_range", target=name, far=inches(far), range=inches(limit))
        if looks.is_in_smog(d, far):
            return no("R208", "smog", target=name)
        return mark.place if looks.sees_mark(d, i, mark) else no("R143", "no_sight", target=name)
    if j is None or j == i or d.figures[j].place is None:
        return no("R122", "nobody_there", target=name)
    return pools.sight_refusal(d, i, j, limit) or place_of(d.figures[j])


def _terror_law(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    return None


def _pull_law(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    mark = operations.mark_named(d, action.target)
    if mark is None or mark.kind not in ("artifact", "card"):
        return no("R190", "no_such_token", token=action.target)
    far, most = gap(looks.base(d, i), looks.mark_base(d, mark)), card.inches * action.points
    if far <= most + SKIN:
        return None
    return no("R17", "out_of_range", target=action.target, far=inches(far), range=inches(most))


def _mend_law(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    j = looks.find(d, action.target)
    if j is None or d.figures[j].owner != d.figures[i].owner or not (j == i or looks.are_touching(d, i, j)):
        return no("R121", "no_contact", target=action.target)
    patient = d.figures[j]
    return None if patient.damage and patient.is_standing else no("R38", "not_hurt", figure=patient.id)


# Effects


def _blast(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> None:
    attacking.begin(d, blast(d, i, d.named(action.target), card, action.points))


def blast(d: Draft, i: FigureIndex, j: FigureIndex, card: Mutation, points: int) -> Attacking:
    """A mutation's ranged attack as it begins."""
    specials = tuple(card.specials)
    has_cover = card.cover and "area" not in specials
    return Attacking(
        i, j, card.id, Mode.BLAST, d.figures[i].owner, False, looks.faces(d, j, place_of(d.figures[i])),
        looks.cover(d, i, j) if has_cover else 0, gear=card.gear * points, specials=specials, used=(i,),
    )  # fmt: skip


def _bolt(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> None:
    j = d.named(action.target)
    task = bolting(d, i, j, card, action.points)
    who, target = d.figures[i].id, d.figures[j].id
    d.say(events.Targeted(("R39", "R122"), who, target, card.id, Mode.BLAST.value, task.cover))
    d.push(task)


def bolting(d: Draft, i: FigureIndex, j: FigureIndex, card: Mutation, points: int) -> Bolting:
    """A mutation's dice as they are declared."""
    return Bolting(i, j, card.id, points, _bolt_cover(d, i, j, card), looks.are_touching(d, i, j))


def _bolt_cover(d: Draft, i: FigureIndex, j: FigureIndex, card: Mutation) -> int:
    return looks.cover(d, i, j) if card.cover else 0


def bolt_seat(d: Draft, task: Bolting) -> Seat | None:
    """The target's owner, where it may fly out of the way (N66)."""
    return d.figures[task.target].owner if bolt_reflexes(d, task) else None


def bolt_reflexes(d: Draft, task: Bolting) -> list[Mutation]:
    """Cards that the target may answer with: there are no base dice to be hindered (N80)."""
    if task.stage != "targeted" or d.figures[task.target].owner < 0:
        return []
    return powers.usable(d, task.target, ("dodge",), kind="reflex", triggers=("shot_at",))


def bolt_reflex_refusal(d: Draft, task: Bolting, action: Reflex) -> Refusal | None:
    """What keeps the target from this answer."""
    return attacking.answer_refusal(d, task.target, action, bolt_reflexes(d, task))


def bolt_reflex(d: Draft, task: Bolting, action: Reflex) -> None:
    """The target flies out of the way."""
    d.spend(task.target, action.mutation, action.points, "R37", "N66")
    d.swap(replace(task, stage="dodged"))
    attacking.dodge(d, task.target, action)


def decline_bolt(d: Draft, task: Bolting) -> None:
    """The target stays."""
    d.swap(replace(task, stage="roll"))


def bolt(d: Draft, task: Bolting) -> None:
    """Rolls the dice of the card, if the target is still in sight and range."""
    i, j, card = task.figure, task.target, d.arena.mutations[task.mutation]
    if task.stage == "dodged":
        if d.figures[j].place is None or pools.sight_refusal(d, i, j, d.arena.inches(card.range), card.specials):
            d.say(events.Missed(("R127",), d.figures[i].id, d.figures[j].id, "dodged"))
            d.pop()
            return
        d.swap(replace(task, stage="roll", cover=_bolt_cover(d, i, j, card)))
    d.push(Throwing(d.figures[i].owner, 0, bolt_dice(d, task), "bolt", i))


def bolt_dice(d: Draft, task: Bolting) -> int:
    """Gear dice of the card."""
    return d.arena.mutations[task.mutation].gear * task.points


def receive_bolt(d: Draft, task: Bolting, roll: Roll) -> None:
    """Each success is one damage."""
    d.pop()
    hits = dice.hits(d.field, (), roll.gear)
    attacker, target = d.figures[task.figure].id, d.figures[task.target].id
    if hits:
        d.say(events.Hit(("R39",), attacker, target, hits))
        d.push(bolted(d, task, hits))
    else:
        d.say(events.Missed(("R39",), attacker, target, "no_hit"))


def bolted(d: Draft, task: Bolting, hits: int) -> Hurting:
    """What so many successes do."""
    card = d.arena.mutations[task.mutation]
    return Hurting(
        task.target, hits, task.figure, card.id, cover=task.cover, armor=card.armor, is_attack=True,
        in_contact=task.in_contact,
    )  # fmt: skip


def _shove(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> None:
    j = d.named(action.target)
    towards = direction(place_of(d.figures[i]), place_of(d.figures[j]))
    d.push(Hurting(j, 0, i, card.id, push=(towards.x, towards.y), push_far=card.inches * action.points))


def _fly(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> None:
    """It has flown already."""


def _rush(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> None:
    """The first model that is hit takes an attack; a building may fall (Hog Rush)."""
    here = place_of(d.figures[i])
    if here != action.path[-1]:
        return
    j = run_into(d, i)
    if j is not None:
        attacking.begin(d, ram(d, i, j, card, action.points))
        return
    wall = walking.wall_ahead(d, i)
    if wall is not None:
        d.push(Ramming(i, wall, card.crush, card.id))
        d.push(Throwing(d.figures[i].owner, card.base * action.points, 0, "rush", i))


def run_into(d: Draft, i: FigureIndex) -> FigureIndex | None:
    """The enemy that a rush ends at."""
    return next(
        (
            j
            for j in looks.touching(d, i)
            if looks.is_enemy(d.figures[i], d.figures[j]) and looks.faces(d, i, place_of(d.figures[j]))
        ),
        None,
    )


def ram(d: Draft, i: FigureIndex, j: FigureIndex, card: Mutation, points: int) -> Attacking:
    """The attack at the end of a rush as it begins."""
    in_front = looks.faces(d, j, place_of(d.figures[i]))
    return Attacking(
        i, j, FISTS, Mode.RUSH, d.figures[i].owner, True, in_front, 0, card.base * points, specials=card.specials,
        used=(i,),
    )  # fmt: skip


def _lift(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> None:
    mark, end = operations.mark_named(d, action.target), action.path[0]
    if mark is not None:
        d.marks = tuple(replace(one, place=end) if one == mark else one for one in d.marks)
        d.say(events.Shifted(("R38",), d.figures[i].id, mark.number, mark.place, end, "lift"))
        return
    j = d.named(action.target)
    start = place_of(d.figures[j])
    towards = direction(start, end)
    d.push(Hurting(j, 0, i, card.id, push=(towards.x, towards.y), push_far=leg_length(start, end)))


def _puppet(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> None:
    j = d.named(action.target)
    d.push(Puppeteering(i, j))
    number = looks.survival_dice(d, j, action.points - 1)
    d.push(Throwing(d.figures[j].owner, number, 0, "survival", j))


def receive_puppet(d: Draft, task: Puppeteering, roll: Roll) -> None:
    """Who fails is led."""
    has_passed = dice.hits(d.field, roll.base, ()) > 0
    d.say(events.Tested(("R7",), d.figures[task.target].id, has_passed, "puppet"))
    if has_passed:
        d.pop()
    else:
        d.swap(replace(task, stage="lead"))


def puppet_seat(d: Draft, task: Puppeteering) -> Seat | None:
    """The puppeteer leads."""
    is_led = task.stage == "lead" and d.figures[task.target].is_standing
    return d.figures[task.figure].owner if is_led else None


def puppet(d: Draft, task: Puppeteering) -> None:
    """After the walk the puppet turns, and may attack; one that has left does neither (N73)."""
    d.pop()
    if not d.figures[task.target].is_standing:
        return
    if task.facing is not None:
        d.alter(task.target, facing=task.facing)
    if task.stage == "strike" and pools.attacks(d, task.target, Mode.PUPPET):
        d.push(Striking(task.target, Mode.PUPPET, d.figures[task.figure].owner, leader=task.figure))


def lead_refusal(d: Draft, task: Puppeteering, action: Lead) -> Refusal | None:
    """What is wrong with the puppet's way."""
    return walking.path_refusal(d, task.target, action.path, d.field.medium, rule="R88")


def lead(d: Draft, task: Puppeteering, action: Lead) -> None:
    """Walks the puppet; nobody attacks who is forced (R142)."""
    start = place_of(d.figures[task.target])
    d.swap(replace(task, stage="strike", facing=action.facing))
    d.push(Walking(task.target, (start, *action.path), at=start, trail=(start,), slip=inf))


def decline_lead(d: Draft, task: Puppeteering) -> None:
    """It stays where it is, and may still be made to attack."""
    d.swap(replace(task, stage="strike"))


def _terror(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> None:
    limit = card.inches * action.points
    for j, figure in list(looks.on_mat(d)):
        near = looks.is_enemy(d.figures[i], figure) and looks.is_within(d, i, j, limit) and looks.is_seen(d, i, j)
        if near:
            d.end_watch(j, "terror", "R78")
            d.alter(j, shaken=figure.shaken - card.flat)
            d.say(events.Shaken(("R4",), figure.id, -card.flat))


def _pull(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> None:
    mark = operations.mark_named(d, action.target)
    assert mark is not None
    d.marks = tuple(_pulled(d, i, one, card.inches * action.points) for one in d.marks)
    operations.pick_up(d, i, mark)


def _pulled(d: Draft, i: FigureIndex, mark: Mark, most: float) -> Mark:
    """A token comes into base contact if it is near enough (Magnet)."""
    here = looks.base(d, i)
    reach, far = here.radius + d.field.token, distance(here.centre, mark.place)
    is_near = mark.kind in ("artifact", "card") and gap(here, looks.mark_base(d, mark)) <= most + SKIN
    if not is_near or (far <= reach and mark.place.z == here.z):
        return mark
    towards, step = direction(here.centre, mark.place), min(far, reach)
    x, y = here.centre.x + step * towards.x, here.centre.y + step * towards.y
    end = Place(hundredths(x), hundredths(y), here.z)
    d.say(events.Shifted(("R38",), d.figures[i].id, mark.number, mark.place, end, "pull"))
    return replace(mark, place=end)


def _mend(d: Draft, i: FigureIndex, card: Mutation, action: Mutate) -> None:
    hurting.heal(d, d.named(action.target), card.base * action.points, "R38")


_Law = Callable[[Draft, FigureIndex, Mutation, Mutate], Refusal | None]
_LAWS: Final[dict[str, _Law]] = {
    "blast": _enemy_law, "bolt": _enemy_law, "shove": _enemy_law, "puppet": _enemy_law, "fly": _fly_law,
    "rush": _rush_law, "lift": _lift_law, "terror": _terror_law, "pull": _pull_law, "mend": _mend_law,
}  # fmt: skip
_DONE: Final[dict[str, Callable[[Draft, FigureIndex, Mutation, Mutate], None]]] = {
    "blast": _blast, "bolt": _bolt, "shove": _shove, "puppet": _puppet, "fly": _fly, "rush": _rush, "lift": _lift,
    "terror": _terror, "pull": _pull, "mend": _mend,
}  # fmt: skip
