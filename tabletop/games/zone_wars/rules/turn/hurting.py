"""Damage to a model: reflexes, protection, the push, what the damage does, and how a Broken model gets up.

Everything that costs health comes here as a task: attacks, falls, fire, Zone cards. Used by `task_specs`, `acting`,
`declaring`, `rounds` and `operations`; `queries/odds` and the bots forecast with the same functions, so forecast and
result agree. Dice are rolled by chance and handed in. Saved matches are replayed by it and their digests compared, so
another result breaks them. Rule book: Broken, Bloodied, Taken Out; Armor.
"""

from __future__ import annotations

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp, ReflexTrigger
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex, Token
from tabletop.games.zone_wars.rules.state.stages import DamageStage
from tabletop.games.zone_wars.rules.state.state import MatTokenKind
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import (
    Falling,
    Feeding,
    Hurting,
    Looting,
    Recovering,
    Resuming,
    Throwing,
    Turn,
)
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Loot, Reflex, Roll
from tabletop.games.zone_wars.rules.text.event_reasons import RollReason
from tabletop.games.zone_wars.rules.turn import attacking, forced_moves, scenarios
from tabletop.rules.frozen_values import replace_fields
from tabletop.rules.game import Refusal, Seat, refuse
from tabletop.rules.plane.geometry import Point


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


def seat_asked_about_damage(builder: StateBuilder, task: Hurting) -> Seat | None:
    """The victim's owner where a reflex may help."""
    return builder.figures[task.victim].owner if usable_reflexes(builder, task) else None


def usable_reflexes(builder: StateBuilder, task: Hurting) -> list[Mutation]:
    """Cards that may be used now: wards before the protection roll, soaking after it."""
    victim = builder.figures[task.victim]
    if task.barred or victim.place is None or victim.owner < 0:
        return []
    if task.stage is DamageStage.HIT and task.is_attack and task.potential > 0:
        shoved = _predict_push(builder, task)
        total = 0 if shoved.has_left else task.potential + task.extra + shoved.damage
        found = position_queries.usable_mutations(
            builder, task.victim, kind=MutationKind.REFLEX, triggers=(ReflexTrigger.HIT,)
        )
        return found if _is_damage_worth_preventing(builder, task, total, task.potential) else []
    total = task.potential + task.extra
    if task.stage is not DamageStage.HARM or total <= 0:
        return []
    most = position_queries.max_spendable_m_points(builder, task.victim)
    found = position_queries.usable_mutations(
        builder, task.victim, kind=MutationKind.REFLEX, triggers=(ReflexTrigger.HARMED,)
    )
    return [card for card in found if _is_damage_worth_preventing(builder, task, total, most * card.base)]


def _predict_push(builder: StateBuilder, task: Hurting) -> forced_moves.PushOutcome:
    """What the push of a hit is going to do, whatever protects from the hit itself (R158, N84)."""
    if task.push is None:
        return forced_moves.PushOutcome()
    return forced_moves.push_figure(
        StateBuilder(builder.rules_context, builder.state()), task.victim, Point(*task.push), task.push_far
    )


def _is_damage_worth_preventing(builder: StateBuilder, task: Hurting, total: int, saved: int) -> bool:
    """Whether sparing so much damage changes anything (N80, N84).

    Nobody is spared what is none; a Broken model is Taken Out by it all at once, or not at all.
    """
    if not builder.figures[task.victim].is_broken:
        return total > 0
    return total >= builder.rules_context.full_health(builder.figures[task.victim]) > total - saved


def run_hurting(builder: StateBuilder, task: Hurting) -> None:
    """The next step that needs no decision."""
    if builder.figures[task.victim].place is None:
        builder.pop_task()
    elif task.stage is DamageStage.HIT:
        builder.replace_first_task(replace_fields(task, stage=DamageStage.ROLL))
    elif task.stage is DamageStage.ROLL:
        _throw_protection_dice(builder, task)
    elif task.stage is DamageStage.PUSH:
        _push_victim(builder, task)
    elif task.stage is DamageStage.HARM:
        builder.replace_first_task(replace_fields(task, stage=DamageStage.DONE))
    else:
        _deal_total_damage(builder, task)


def _throw_protection_dice(builder: StateBuilder, task: Hurting) -> None:
    """Armor, cover and wards are rolled together (R54, R165)."""
    cards, rating = protecting_items(builder, task)
    total = sum(rating) + task.cover + task.ward
    builder.replace_first_task(replace_fields(task, stage=DamageStage.PUSH, armors=rating, cards=cards))
    if total and task.potential > 0:
        builder.push_task(
            Throwing(max(builder.figures[task.victim].owner, -2), 0, total, RollReason.PROTECTION, task.victim)
        )


def protecting_items(builder: StateBuilder, task: Hurting) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Indices of the items that protect a victim, and the dice of each; -1 is a monster's own armor."""
    victim = builder.figures[task.victim]
    if not task.armor:
        return (), ()
    if victim.is_monster:
        return (-1,), (builder.rules_context.monster_card(victim).armor,)
    found = position_queries.best_armors(builder, victim)
    return tuple(k for k, _ in found), tuple(number for _, number in found)


def _protection_sources(builder: StateBuilder, task: Hurting) -> tuple[tuple[str, int], ...]:
    """What the protection dice come from, in their order."""
    victim = builder.figures[task.victim]
    armor = [(victim.items[card].kind if card >= 0 else events.HIDE, number)
             for card, number in zip(task.cards, task.armors, strict=True)]  # fmt: skip
    return tuple(one for one in (*armor, (events.COVER, task.cover), (task.ward_card, task.ward)) if one[1])


def receive_protection_roll(builder: StateBuilder, task: Hurting, roll: Roll) -> None:
    """Takes the protection dice (R129, R160, R161, N42)."""
    hits = min(task.potential, dice.count_hits(builder.field, (), roll.gear))
    builder.add_event(
        events.Protected(("R129", "R160"), builder.figures[task.victim].id, hits, _protection_sources(builder, task))
    )
    first = 0
    for card, rating in zip(task.cards, task.armors, strict=True):
        if card >= 0:
            builder.wear_item(
                task.victim, card, dice.count_explosions(builder.field, roll.gear[first : first + rating]), "R161", "D5"
            )
        first += rating
    builder.replace_first_task(
        replace_fields(task, potential=task.potential - hits, told=(*task.told, *builder.events))
    )


def decline_reflex(builder: StateBuilder, task: Hurting) -> None:
    """Goes on without a reflex."""
    builder.replace_first_task(
        replace_fields(task, stage=DamageStage.ROLL if task.stage is DamageStage.HIT else DamageStage.DONE)
    )


def reflex_refusal(builder: StateBuilder, task: Hurting, action: Reflex) -> Refusal | None:
    """What keeps the victim from this answer."""
    found = position_queries.mutation_refusal(builder, task.victim, action.mutation, action.points)
    if found is not None:
        return found
    if builder.rules_context.mutations[action.mutation] not in usable_reflexes(builder, task):
        return refuse("R37", "no_use", mutation=action.mutation)
    return refuse("R37", "no_path") if action.path else None


def use_reflex(builder: StateBuilder, task: Hurting, action: Reflex) -> None:
    """Extra dice, or less damage."""
    card = builder.rules_context.mutations[action.mutation]
    builder.spend_m_points(task.victim, action.mutation, action.points, "R37")
    if card.op == MutationOp.WARD:
        builder.replace_first_task(
            replace_fields(task, stage=DamageStage.ROLL, barred=True, ward=card.gear * action.points, ward_card=card.id)
        )
        return
    saved = min(task.potential + task.extra, card.base * action.points)
    builder.add_event(events.Protected(("R37", "N64"), builder.figures[task.victim].id, saved, ((card.id, 0),)))
    kept = max(0, task.potential - saved)
    left = task.extra - (saved - (task.potential - kept))
    builder.replace_first_task(replace_fields(task, stage=DamageStage.DONE, barred=True, potential=kept, extra=left))


def _push_victim(builder: StateBuilder, task: Hurting) -> None:
    """The push, with a collision and a fall; who is pushed off the mat takes no damage (N32b)."""
    if task.push is None:
        builder.replace_first_task(replace_fields(task, stage=DamageStage.HARM))
        return
    shoved = forced_moves.push_figure(builder, task.victim, Point(*task.push), task.push_far)
    if shoved.has_left:
        builder.pop_task()
        return
    extra, why = task.extra + shoved.damage, task.extra_cause or shoved.cause
    builder.replace_first_task(replace_fields(task, stage=DamageStage.HARM, extra=extra, extra_cause=why))


def _deal_total_damage(builder: StateBuilder, task: Hurting) -> None:
    """Deals all damage at once (N37)."""
    builder.pop_task()
    amount = task.potential + task.extra
    attacking.add_target_damage_to_attack(builder, task.victim, amount)
    cause = task.cause if task.potential > 0 else task.extra_cause
    may_loot = task.in_contact and task.is_attack
    damage_figure(builder, task.victim, amount, cause=cause, by=task.by, leader=task.leader, may_loot=may_loot)


# Taking a card, feeding


def seat_asked_to_loot(builder: StateBuilder, task: Looting) -> Seat | None:
    return task.seat if builder.figures[task.victim].items and builder.figures[task.figure].is_standing else None


def loot_refusal(builder: StateBuilder, task: Looting, action: Loot) -> Refusal | None:
    """What keeps the attacker from taking it."""
    found = position_queries.find_card_index(builder.figures[task.victim], action.card)
    return (
        refuse("R170", "no_such_card", card=action.card, figure=builder.figures[task.victim].id)
        if found is None
        else None
    )


def take_loot(builder: StateBuilder, task: Looting, action: Loot) -> None:
    """Takes a card from whom the attacker has beaten (R170, N36b)."""
    index = position_queries.find_card_index(builder.figures[task.victim], action.card)
    assert index is not None
    builder.pop_task()
    item = builder.take_item(task.victim, index)
    builder.give_item(task.figure, item)
    giver, taker = builder.figures[task.victim].id, builder.figures[task.figure].id
    builder.add_event(events.Passed(("R170",), item.kind, giver, taker, "loot"))


def seat_asked_to_feed(builder: StateBuilder, task: Feeding) -> Seat | None:
    """The eater's owner."""
    return builder.figures[task.figure].owner if builder.figures[task.figure].is_standing else None


def feed_refusal(builder: StateBuilder, task: Feeding, action: Reflex) -> Refusal | None:
    """What keeps the attacker from feeding."""
    found = position_queries.mutation_refusal(builder, task.figure, action.mutation, action.points)
    if found is not None:
        return found
    is_wrong = builder.rules_context.mutations[action.mutation].op != MutationOp.FEED or bool(action.path)
    return refuse("R32", "no_use", mutation=action.mutation) if is_wrong else None


def heal_by_feeding(builder: StateBuilder, task: Feeding, action: Reflex) -> None:
    """Removes own damage after the roll (R32)."""
    card = builder.rules_context.mutations[action.mutation]
    builder.pop_task()
    builder.spend_m_points(task.figure, action.mutation, action.points, "R32")
    heal_damage(builder, task.figure, card.base * action.points, "R32")


def heal_damage(builder: StateBuilder, index: int, amount: int, *rules: str) -> None:
    """Takes damage off a model, no more than it has."""
    figure = builder.figures[index]
    amount = min(amount, figure.damage)
    if amount > 0:
        builder.change_figure(index, damage=figure.damage - amount)
        builder.add_event(events.Healed(rules, figure.id, amount))


def run_recovery(builder: StateBuilder, task: Recovering) -> None:
    """Rolls, or gets up without a roll after a failed one (R107, R110, R114)."""
    figure = builder.figures[task.figure]
    if figure.place is None or not figure.is_broken:
        builder.pop_task()
        return
    if task.helper is None and figure.failed:
        _stand_up(builder, task, "R110")
        return
    number = position_queries.count_survival_dice(builder, task.figure)
    if task.helper is not None:
        number = assisted_recovery_dice(builder, task.figure, task.helper)
    builder.push_task(Throwing(figure.owner, number, 0, RollReason.SURVIVAL, task.figure))


def assisted_recovery_dice(builder: StateBuilder, index: FigureIndex, helper: FigureIndex) -> int:
    """Base dice of both; Stimulants of the helper do not count (R114, N63)."""
    less = builder.boost if helper == builder.active else 0
    return max(
        1,
        position_queries.count_survival_dice(builder, index)
        + position_queries.count_survival_dice(builder, helper, less),
    )


def receive_recovery_roll(builder: StateBuilder, task: Recovering, roll: Roll) -> None:
    """A model gets up with at least one success (R107, R115)."""
    has_passed = dice.count_hits(builder.field, roll.base, ()) > 0
    builder.add_event(events.Tested(("R7",), builder.figures[task.figure].id, has_passed, "recover"))
    if has_passed:
        _stand_up(builder, task, "R107" if task.helper is None else "R115")
        return
    builder.pop_task()
    if task.helper is None:
        builder.change_figure(task.figure, failed=True)
    builder.add_event(
        events.StayedBroken(("R109" if task.helper is None else "R116",), builder.figures[task.figure].id)
    )


def resume_helper_activation(builder: StateBuilder, task: Resuming) -> None:
    """The helper is the active model again."""
    builder.pop_task()
    builder.active, builder.has_mutated, builder.boost = task.figure, task.has_mutated, task.boost


def _stand_up(builder: StateBuilder, task: Recovering, *rules: str) -> None:
    builder.pop_task()
    revive_figure(builder, task.figure, task.helper, *rules)
    if builder.active != task.figure:
        builder.push_task(Resuming(builder.active, builder.has_mutated, builder.boost))
        builder.active, builder.has_mutated, builder.boost = task.figure, False, 0
    builder.push_task(Turn(builder.figures[task.figure].owner, task.figure, is_bonus=True))
