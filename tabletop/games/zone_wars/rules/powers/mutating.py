"""Action mutations and modules of Zone Wars: for each MutationOp a check that refuses it and a function that does it.

`turn/declaring` asks the checks, `turn/acting` and `turn/task_specs` call the functions that change the builder;
offers, odds, bots and the plan on the mat ask too. It uses `turn/walking` for paths, `turn/pools` for sight,
`turn/attacking` and `turn/hurting` for what follows, and `operations` for tokens. A new op needs an entry in
`_REFUSALS_BY_OP`, `_EFFECTS_BY_OP` and `content/vocabulary`. Must stay, or saved matches replay differently: the order
of checks, events, tasks and rolls; checks leave the builder as it was. How a check finds its answer is free. Lengths
are inches, `points` m-points, `push` a unit vector. Rule book: Models and their cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Any, Final

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp, ReflexTrigger
from tabletop.games.zone_wars.rules.powers import operations
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.stages import BoltStage, PuppetStage
from tabletop.games.zone_wars.rules.state.state import FINDS, Mark
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
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
from tabletop.games.zone_wars.rules.text.event_reasons import RollReason
from tabletop.games.zone_wars.rules.turn import attacking, hurting, pools, walking
from tabletop.games.zone_wars.rules.turn.walking import inches_text
from tabletop.rules.game import Refusal, Seat, refuse
from tabletop.rules.plane.geometry import (
    SKIN,
    Base,
    Point,
    Point3,
    direction_between,
    distance_on_mat,
    gap_between_bases,
    round_to_grid,
)
from tabletop.rules.plane.moves import leg_length
from tabletop.rules.plane.sweep import overlapped_barriers

SLIP_OP: Final = "slip"
_MOVING_OPS: Final = (MutationOp.FLY, MutationOp.RUSH)
_TARGETLESS_OPS: Final = (MutationOp.TERROR, *_MOVING_OPS)


def find_slip_mutation(builder: StateBuilder, index: FigureIndex) -> Mutation | None:
    """The mutation with which a model slips away (Fox Step); None if it has none."""
    return next((card for card in position_queries.mutation_cards(builder, index) if card.op == SLIP_OP), None)


def slip_mutation_refusal(builder: StateBuilder, index: FigureIndex, points: int) -> Refusal | None:
    """What keeps a model from slipping away with its move."""
    if not points:
        return None
    card = find_slip_mutation(builder, index)
    if card is None:
        return refuse("R25", "no_such_mutation", mutation=SLIP_OP, figure=builder.figures[index].id)
    return position_queries.mutation_refusal(builder, index, card.id, points)


def pay_for_action(builder: StateBuilder, index: FigureIndex, action: Any) -> None:
    """Spends the m-points of a declared action (R31), and turns the model before a mutation."""
    if isinstance(action, Mutate):
        builder.spend_m_points(index, action.mutation, action.points, "R30", "R36")
        if action.facing != builder.figures[index].facing:
            builder.change_figure(index, facing=action.facing)
            builder.add_event(events.Turned(("R36",), builder.figures[index].id, action.facing))
        return
    card = find_slip_mutation(builder, index)
    points = getattr(action, "slip", 0)
    if points and card is not None:
        builder.spend_m_points(index, card.id, points, "R31", "R37")


def action_mutation_refusal(builder: StateBuilder, index: FigureIndex, action: Mutate) -> Refusal | None:
    """What keeps a model from using an Action mutation (R36)."""
    found = position_queries.mutation_refusal(builder, index, action.mutation, action.points)
    if found is not None:
        return found
    card = builder.rules_context.mutations[action.mutation]
    if card.kind != MutationKind.ACTION:
        return refuse("R36", "no_action", mutation=action.mutation)
    if (action.turn is not None and card.op != MutationOp.FLY) or (bool(action.target) == (card.op in _TARGETLESS_OPS)):
        return refuse("R38", "wrong_objects")
    if bool(action.path) != (card.op in (*_MOVING_OPS, MutationOp.LIFT)):
        return refuse("R38", "wrong_path")
    kept = builder.figures[index]
    if action.facing != kept.facing:
        builder.change_figure(index, facing=action.facing)
    found = _REFUSALS_BY_OP[card.op](builder, index, card, action)
    builder.figures[index] = kept
    return found


def use_action_mutation(builder: StateBuilder, index: FigureIndex, action: Mutate) -> None:
    """Does what the card says, if it is still possible."""
    card = builder.rules_context.mutations[action.mutation]
    if card.op in _MOVING_OPS or _REFUSALS_BY_OP[card.op](builder, index, card, action) is None:
        _EFFECTS_BY_OP[card.op](builder, index, card, action)


# Targets


def _enemy_target_refusal(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    j = position_queries.find_figure(builder, action.target)
    if (
        j is None
        or builder.figures[j].place is None
        or not position_queries.is_enemy(builder.figures[index], builder.figures[j])
    ):
        return refuse("R122", "no_enemy", target=action.target)
    if card.op == MutationOp.PUPPET and not (builder.figures[j].is_standing and builder.figures[j].owner >= 0):
        return refuse("R38", "no_puppet", target=action.target)
    if card.arc and not position_queries.is_facing(builder, index, place_of(builder.figures[j])):
        return refuse("R123", "not_in_front", target=action.target)
    return pools.sight_refusal(builder, index, j, builder.rules_context.range_inches(card.range), card.specials)


def _fly_refusal(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    return walking.flight_refusal(builder, index, action.path, card.inches * action.points)


def _rush_refusal(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    start, end = place_of(builder.figures[index]), action.path[0]
    far = leg_length(start, end)
    if len(action.path) != 1 or start.z != end.z or far > card.inches * action.points + SKIN or start == end:
        return refuse("R99", "not_straight")
    if not position_queries.is_facing(builder, index, end):
        return refuse("R99", "not_in_front", target=str(end))
    return walking.rush_refusal(builder, index, end)


def _lift_refusal(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    start = _find_lift_start(builder, index, card, action.target)
    if isinstance(start, Refusal):
        return start
    end, most = action.path[0], card.inches * action.points
    if len(action.path) != 1 or end.z != start.z or leg_length(start, end) > most + SKIN or start == end:
        return refuse("R38", "too_far", far=inches_text(leg_length(start, end)), allowed=inches_text(most))
    is_token = operations.find_token_on_mat(builder, action.target) is not None
    return _token_place_refusal(builder, end) if is_token else None


def _token_place_refusal(builder: StateBuilder, end: Point3) -> Refusal | None:
    """A token lies on the mat or a floor, outside solid terrain."""
    mat = builder.ground.mat
    if not (mat.left <= end.x <= mat.right and mat.top <= end.y <= mat.bottom):
        return refuse("N16", "off_mat", at=str(end))
    if not builder.ground.has_floor_at(end):
        return refuse("N18", "no_floor", at=str(end))
    lying = Base(Point(end.x, end.y), builder.field.token, builder.field.height, end.z)
    found = overlapped_barriers(lying, [barrier for barrier in builder.ground.barriers if not barrier.by_centre])
    return refuse("R180", "terrain_in_way", piece=found[0].name, at=str(end)) if found else None


def _find_lift_start(builder: StateBuilder, index: FigureIndex, card: Mutation, name: str) -> Point3 | Refusal:
    mark, j = operations.find_token_on_mat(builder, name), position_queries.find_figure(builder, name)
    limit = builder.rules_context.range_inches(card.range)
    if mark is not None and mark.kind in FINDS:
        own = position_queries.figure_base(builder, index)
        far = gap_between_bases(own, position_queries.base_of_token(builder, mark))
        if far > limit + SKIN:
            return refuse("R17", "out_of_range", target=name, far=inches_text(far), range=inches_text(limit))
        if position_queries.is_hidden_by_smog(builder, far):
            return refuse("R208", "smog", target=name)
        is_seen = position_queries.can_see_token(builder, index, mark)
        return mark.place if is_seen else refuse("R143", "no_sight", target=name)
    if j is None or j == index or builder.figures[j].place is None:
        return refuse("R122", "nobody_there", target=name)
    return pools.sight_refusal(builder, index, j, limit) or place_of(builder.figures[j])


def _pull_refusal(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    mark = operations.find_token_on_mat(builder, action.target)
    if mark is None or mark.kind not in FINDS:
        return refuse("R190", "no_such_token", token=action.target)
    here, most = position_queries.figure_base(builder, index), card.inches * action.points
    far = gap_between_bases(here, position_queries.base_of_token(builder, mark))
    if far <= most + SKIN:
        return None
    return refuse("R17", "out_of_range", target=action.target, far=inches_text(far), range=inches_text(most))


def _mend_refusal(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> Refusal | None:
    j = position_queries.find_figure(builder, action.target)
    if (
        j is None
        or builder.figures[j].owner != builder.figures[index].owner
        or not (j == index or position_queries.are_touching(builder, index, j))
    ):
        return refuse("R121", "no_contact", target=action.target)
    patient = builder.figures[j]
    return None if patient.damage and patient.is_standing else refuse("R38", "not_hurt", figure=patient.id)


# Effects


def _begin_blast(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> None:
    other = builder.index_of_figure(action.target)
    attacking.begin_attack(builder, make_blast_attack(builder, index, other, card, action.points))


def make_blast_attack(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, card: Mutation, points: int
) -> Attacking:
    """A mutation's ranged attack as it begins."""
    specials = tuple(card.specials)
    has_cover = card.cover and "area" not in specials
    return Attacking(
        index, other, card.id, Mode.BLAST, builder.figures[index].owner, False,
        position_queries.is_facing(builder, other, place_of(builder.figures[index])),
        position_queries.count_cover_dice(builder, index, other) if has_cover else 0, gear=card.gear * points,
        specials=specials, used=(index,),
    )  # fmt: skip


def _begin_bolt(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> None:
    j = builder.index_of_figure(action.target)
    task = make_bolt_attack(builder, index, j, card, action.points)
    who, target = builder.figures[index].id, builder.figures[j].id
    builder.add_event(events.Targeted(("R39", "R122"), who, target, card.id, Mode.BLAST.value, task.cover))
    builder.push_task(task)


def make_bolt_attack(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, card: Mutation, points: int
) -> Bolting:
    """A mutation's dice attack before it is rolled."""
    return Bolting(
        index, other, card.id, points, _bolt_cover_dice(builder, index, other, card),
        position_queries.are_touching(builder, index, other),
    )  # fmt: skip


def _bolt_cover_dice(builder: StateBuilder, index: FigureIndex, other: FigureIndex, card: Mutation) -> int:
    return position_queries.count_cover_dice(builder, index, other) if card.cover else 0


def seat_asked_to_dodge_bolt(builder: StateBuilder, task: Bolting) -> Seat | None:
    """The target's owner, if it may fly out of the way (N66)."""
    return builder.figures[task.target].owner if bolt_reflexes(builder, task) else None


def bolt_reflexes(builder: StateBuilder, task: Bolting) -> list[Mutation]:
    """Cards that the target may answer with: there are no base dice to be hindered (N80)."""
    if task.stage is not BoltStage.TARGETED or builder.figures[task.target].owner < 0:
        return []
    return position_queries.usable_mutations(
        builder, task.target, (MutationOp.DODGE,), kind=MutationKind.REFLEX, triggers=(ReflexTrigger.SHOT_AT,)
    )


def bolt_reflex_refusal(builder: StateBuilder, task: Bolting, action: Reflex) -> Refusal | None:
    """What keeps the target from this answer."""
    return attacking.reflex_card_refusal(builder, task.target, action, bolt_reflexes(builder, task))


def dodge_bolt(builder: StateBuilder, task: Bolting, action: Reflex) -> None:
    """The target flies out of the way."""
    builder.spend_m_points(task.target, action.mutation, action.points, "R37", "N66")
    builder.replace_first_task(replace(task, stage=BoltStage.DODGED))
    attacking.begin_dodge(builder, task.target, action)


def decline_bolt_reflex(builder: StateBuilder, task: Bolting) -> None:
    """The target stays."""
    builder.replace_first_task(replace(task, stage=BoltStage.ROLL))


def run_bolt(builder: StateBuilder, task: Bolting) -> None:
    """Rolls the dice of the card, if the target is still in sight and range."""
    i, j, card = task.figure, task.target, builder.rules_context.mutations[task.mutation]
    if task.stage is BoltStage.DODGED:
        if builder.figures[j].place is None or pools.sight_refusal(
            builder, i, j, builder.rules_context.range_inches(card.range), card.specials
        ):
            builder.add_event(events.Missed(("R127",), builder.figures[i].id, builder.figures[j].id, "dodged"))
            builder.pop_task()
            return
        builder.replace_first_task(replace(task, stage=BoltStage.ROLL, cover=_bolt_cover_dice(builder, i, j, card)))
    builder.push_task(Throwing(builder.figures[i].owner, 0, count_bolt_dice(builder, task), RollReason.BOLT, i))


def count_bolt_dice(builder: StateBuilder, task: Bolting) -> int:
    """Gear dice of the card."""
    return builder.rules_context.mutations[task.mutation].gear * task.points


def receive_bolt_roll(builder: StateBuilder, task: Bolting, roll: Roll) -> None:
    """Each success is one damage."""
    builder.pop_task()
    hits = dice.count_hits(builder.field, (), roll.gear)
    attacker, target = builder.figures[task.figure].id, builder.figures[task.target].id
    if hits:
        builder.add_event(events.Hit(("R39",), attacker, target, hits))
        builder.push_task(make_hurting_from_bolt(builder, task, hits))
    else:
        builder.add_event(events.Missed(("R39",), attacker, target, "no_hit"))


def make_hurting_from_bolt(builder: StateBuilder, task: Bolting, hits: int) -> Hurting:
    """The damage that so many successes send on its way."""
    card = builder.rules_context.mutations[task.mutation]
    return Hurting(
        task.target, hits, task.figure, card.id, cover=task.cover, armor=card.armor, is_attack=True,
        in_contact=task.in_contact,
    )  # fmt: skip


def _shove_enemy(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> None:
    j = builder.index_of_figure(action.target)
    towards = direction_between(place_of(builder.figures[index]), place_of(builder.figures[j]))
    builder.push_task(Hurting(j, 0, index, card.id, push=(towards.x, towards.y), push_far=card.inches * action.points))


def _finish_flight(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> None:
    """Nothing is left to do: the walk has taken it there."""


def _finish_rush(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> None:
    """The first model that is hit takes an attack; a building may fall (Hog Rush)."""
    here = place_of(builder.figures[index])
    if here != action.path[-1]:
        return
    j = find_rammed_enemy(builder, index)
    if j is not None:
        attacking.begin_attack(builder, make_ram_attack(builder, index, j, card, action.points))
        return
    wall = walking.building_hit_ahead(builder, index)
    if wall is not None:
        builder.push_task(Ramming(index, wall, card.crush, card.id))
        builder.push_task(Throwing(builder.figures[index].owner, card.base * action.points, 0, RollReason.RUSH, index))


def find_rammed_enemy(builder: StateBuilder, index: FigureIndex) -> FigureIndex | None:
    """The enemy whom the model touches at the end of its rush; None if nobody."""
    return next(
        (
            j
            for j in position_queries.figures_touching(builder, index)
            if position_queries.is_enemy(builder.figures[index], builder.figures[j])
            and position_queries.is_facing(builder, index, place_of(builder.figures[j]))
        ),
        None,
    )


def make_ram_attack(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, card: Mutation, points: int
) -> Attacking:
    """The attack at the end of a rush, before any dice are rolled."""
    in_front = position_queries.is_facing(builder, other, place_of(builder.figures[index]))
    return Attacking(
        index, other, FISTS, Mode.RUSH, builder.figures[index].owner, True, in_front, 0, card.base * points,
        specials=card.specials, used=(index,),
    )  # fmt: skip


def _lift_target(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> None:
    mark, end = operations.find_token_on_mat(builder, action.target), action.path[0]
    if mark is not None:
        builder.marks = tuple(replace(one, place=end) if one == mark else one for one in builder.marks)
        builder.add_event(events.Shifted(("R38",), builder.figures[index].id, mark.number, mark.place, end, "lift"))
        return
    j = builder.index_of_figure(action.target)
    start = place_of(builder.figures[j])
    towards = direction_between(start, end)
    builder.push_task(Hurting(j, 0, index, card.id, push=(towards.x, towards.y), push_far=leg_length(start, end)))


def _begin_puppeteering(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> None:
    j = builder.index_of_figure(action.target)
    builder.push_task(Puppeteering(index, j))
    number = position_queries.count_survival_dice(builder, j, action.points - 1)
    builder.push_task(Throwing(builder.figures[j].owner, number, 0, RollReason.SURVIVAL, j))


def receive_puppet_roll(builder: StateBuilder, task: Puppeteering, roll: Roll) -> None:
    """Who fails is led."""
    has_passed = dice.count_hits(builder.field, roll.base, ()) > 0
    builder.add_event(events.Tested(("R7",), builder.figures[task.target].id, has_passed, "puppet"))
    if has_passed:
        builder.pop_task()
    else:
        builder.replace_first_task(replace(task, stage=PuppetStage.LEAD))


def seat_leading_puppet(builder: StateBuilder, task: Puppeteering) -> Seat | None:
    """The puppeteer leads."""
    is_led = task.stage is PuppetStage.LEAD and builder.figures[task.target].is_standing
    return builder.figures[task.figure].owner if is_led else None


def run_puppeteering(builder: StateBuilder, task: Puppeteering) -> None:
    """After the walk the puppet turns, and may attack; one that has left does neither (N73)."""
    builder.pop_task()
    if not builder.figures[task.target].is_standing:
        return
    if task.facing is not None:
        builder.change_figure(task.target, facing=task.facing)
    if task.stage is PuppetStage.STRIKE and pools.possible_attacks(builder, task.target, Mode.PUPPET):
        builder.push_task(Striking(task.target, Mode.PUPPET, builder.figures[task.figure].owner, leader=task.figure))


def puppet_path_refusal(builder: StateBuilder, task: Puppeteering, action: Lead) -> Refusal | None:
    """What is wrong with the puppet's way."""
    return walking.path_refusal(builder, task.target, action.path, builder.field.medium, rule="R88")


def lead_puppet(builder: StateBuilder, task: Puppeteering, action: Lead) -> None:
    """Walks the puppet; nobody attacks who is forced (R142)."""
    start = place_of(builder.figures[task.target])
    builder.replace_first_task(replace(task, stage=PuppetStage.STRIKE, facing=action.facing))
    builder.push_task(Walking(task.target, (start, *action.path), at=start, trail=(start,), slip=inf))


def decline_leading_puppet(builder: StateBuilder, task: Puppeteering) -> None:
    """The puppet stays where it is; it may still be made to attack."""
    builder.replace_first_task(replace(task, stage=PuppetStage.STRIKE))


def _frighten_enemies(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> None:
    limit = card.inches * action.points
    for j, figure in list(position_queries.figures_on_mat(builder)):
        near = (
            position_queries.is_enemy(builder.figures[index], figure)
            and position_queries.is_within_distance(builder, index, j, limit)
            and position_queries.is_seen(builder, index, j)
        )
        if near:
            builder.end_overwatch(j, "terror", "R78")
            builder.change_figure(j, shaken=figure.shaken - card.flat)
            builder.add_event(events.Shaken(("R4",), figure.id, -card.flat))


def _pull_finds_and_pick_one_up(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> None:
    """Magnet: finds within `inches` × points come into base contact, then the named one is picked up (R38, R190)."""
    mark = operations.find_token_on_mat(builder, action.target)
    assert mark is not None
    far = card.inches * action.points
    builder.marks = tuple(_move_token_to_model(builder, index, other, far) for other in builder.marks)
    operations.pick_up_token(builder, index, mark)


def _move_token_to_model(builder: StateBuilder, index: FigureIndex, mark: Mark, most: float) -> Mark:
    """A token comes into base contact if it is near enough (Magnet)."""
    here = position_queries.figure_base(builder, index)
    reach, far = here.radius + builder.field.token, distance_on_mat(here.centre, mark.place)
    gap = gap_between_bases(here, position_queries.base_of_token(builder, mark))
    is_near = mark.kind in FINDS and gap <= most + SKIN
    if not is_near or (far <= reach and mark.place.z == here.z):
        return mark
    towards, step = direction_between(here.centre, mark.place), min(far, reach)
    x, y = here.centre.x + step * towards.x, here.centre.y + step * towards.y
    end = Point3(round_to_grid(x), round_to_grid(y), here.z)
    builder.add_event(events.Shifted(("R38",), builder.figures[index].id, mark.number, mark.place, end, "pull"))
    return replace(mark, place=end)


def _heal_target(builder: StateBuilder, index: FigureIndex, card: Mutation, action: Mutate) -> None:
    hurting.heal_damage(builder, builder.index_of_figure(action.target), card.base * action.points, "R38")


_RefusalCheck = Callable[[StateBuilder, FigureIndex, Mutation, Mutate], Refusal | None]
_REFUSALS_BY_OP: Final[dict[str, _RefusalCheck]] = {
    MutationOp.BLAST: _enemy_target_refusal, MutationOp.BOLT: _enemy_target_refusal,
    MutationOp.SHOVE: _enemy_target_refusal, MutationOp.PUPPET: _enemy_target_refusal, MutationOp.FLY: _fly_refusal,
    MutationOp.RUSH: _rush_refusal, MutationOp.LIFT: _lift_refusal, MutationOp.TERROR: lambda *_: None,
    MutationOp.PULL: _pull_refusal, MutationOp.MEND: _mend_refusal,
}  # fmt: skip
_EFFECTS_BY_OP: Final[dict[str, Callable[[StateBuilder, FigureIndex, Mutation, Mutate], None]]] = {
    MutationOp.BLAST: _begin_blast, MutationOp.BOLT: _begin_bolt, MutationOp.SHOVE: _shove_enemy,
    MutationOp.PUPPET: _begin_puppeteering, MutationOp.FLY: _finish_flight, MutationOp.RUSH: _finish_rush,
    MutationOp.LIFT: _lift_target, MutationOp.TERROR: _frighten_enemies, MutationOp.PULL: _pull_finds_and_pick_one_up,
    MutationOp.MEND: _heal_target,
}  # fmt: skip
