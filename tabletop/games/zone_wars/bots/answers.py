"""What a Zone Wars bot decides besides activations: reflexes, damage, cards, the set-up, and a campaign's finds.

Used by `bots`; the campaign's page `after_battle` asks `rank_finds_to_keep` and `choose_attribute_to_improve`. Each
question is a task of the rules; `weigh_answer` values one answer to it by what the position is worth afterwards.
Chances come from `queries/odds`. A new kind of answer needs an entry in the tables of values. Numbers here change how
bots play, but no rule and no saved match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import Any, Final

from tabletop.games.zone_wars.bots import attack_value
from tabletop.games.zone_wars.bots.attack_value import STOP_VALUE
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation, is_target_in_front_arc
from tabletop.games.zone_wars.rules.content.cards import Gear
from tabletop.games.zone_wars.rules.content.vocabulary import ARMOR, GearKind, MutationOp
from tabletop.games.zone_wars.rules.queries import odds, position_queries
from tabletop.games.zone_wars.rules.queries.odds import AttackPlan, RollOdds
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.dice import expected_number, protection_distribution
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.stages import AttackStage, DamageStage
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Mode
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.turn import hurting, scenarios, task_specs
from tabletop.games.zone_wars.rules.turn.campaign_rules import CampaignState
from tabletop.games.zone_wars.rules.turn.walking import facing_along
from tabletop.rules.plane.geometry import Point3, distance_on_mat

_BONUS_VALUE: Final = 0.12
"""What one Bonus of a weapon is worth that can still be used often; one that is spared to the end brings nothing."""
_NO_VALUE: Final = 0.0


def weigh_answer(table: MatEvaluation, action: Any) -> float:
    task = table.state.todo[-1]
    if isinstance(action, actions.Decline):
        return _value_of_declining(table, task)
    found = _VALUES_BY_ANSWER.get((type(task), type(action)))
    return found(table, task, action) if found else _NO_VALUE


def value_of_roll_odds(table: MatEvaluation, result: RollOdds, figure_index: FigureIndex, weapon: str) -> float:
    """What one way of rolling is worth to the seat."""
    value = sum(
        table.damage_gain(table.builder.index_of_figure(fate.figure), _as_floats(fate.damage)) for fate in result.fates
    )
    side = 1.0 if table.builder.figures[figure_index].owner == table.seat else -table.enemy_loss_share
    value += side * (
        table.m_point_value * float(expected_number(result.m_point_spread))
        - _BONUS_VALUE * table.reuse_weight * float(expected_number(result.wear_spread))
    )
    index = position_queries.find_card_index(table.builder.figures[figure_index], weapon)
    if index is not None and result.busted_chance:
        points = table.victory_points_of_find(table.builder.figures[figure_index].items[index])
        value -= side * float(result.busted_chance) * max(0.0, points - 1)
    if result.counterattack is not None:
        value += float(result.counterattack.chance) * table.damage_gain(
            figure_index, _as_floats(result.counterattack.fate.damage)
        )
    return value


def _as_floats(spread: Sequence[Any]) -> tuple[float, ...]:
    return tuple(map(float, spread))


def _value_of_declining(table: MatEvaluation, task: Any) -> float:
    """What it is worth to decline."""
    if isinstance(task, tasks.Bolting):
        return _value_of_pending_attack(table, table.state)
    if isinstance(task, tasks.Attacking):
        if task.stage is AttackStage.PUSH:
            told = odds.keep_or_push_odds(table.rules_context, table.state)
            return value_of_roll_odds(table, told.keep, task.attacker, task.weapon) if told else _NO_VALUE
        return _value_of_pending_attack(table, table.state)
    if isinstance(task, tasks.Hurting):
        return _value_of_pending_damage(table, task, ward=0, saved=0)
    if isinstance(task, tasks.Watching) and not task.reflex:
        return _value_of_holding_fire(table, task)
    return _NO_VALUE


# Attacks


def _value_of_attack(table: MatEvaluation, task: tasks.Striking, action: actions.Attack) -> float:
    who = table.builder.figures[task.figure]
    plan = AttackPlan(who.id, action.target, action.weapon, task.mode, action.enhance, action.points, task.dice)
    told = odds.attack_odds(table.rules_context, table.state, plan)
    results = [told.plain, told.pushed] if told.pushed else [told.plain]
    value = max(
        value_of_roll_odds(table, result, task.figure, action.weapon) + _expected_loot_value(table, task, result)
        for result in results
    )
    arm = next((arm for arm in table.usable_weapons_of_figure(task.figure) if arm.name == action.weapon), None)
    price = table.m_point_value * action.points if action.enhance else 0.0
    return value - price - (arm.cost if arm and who.owner == table.seat else 0.0)


def _expected_loot_value(table: MatEvaluation, task: tasks.Striking, result: RollOdds) -> float:
    """The hope for loot from who falls in contact."""
    fate = result.fates[0]
    j = table.builder.index_of_figure(fate.figure)
    is_mine = table.builder.figures[task.figure].owner == table.seat
    return (
        float(fate.broken_chance + fate.out_chance) * table.best_loot_value(j)
        if is_mine and position_queries.are_touching(table.builder, task.figure, j)
        else 0.0
    )


def _value_of_rerolling(table: MatEvaluation, task: tasks.Attacking, action: actions.Push) -> float:
    told = odds.keep_or_push_odds(table.rules_context, table.state)
    return value_of_roll_odds(table, told.push, task.attacker, task.weapon) if told else _NO_VALUE


def _value_of_overwatch_fire(table: MatEvaluation, task: tasks.Watching, action: actions.Fire) -> float:
    watcher, mover = table.builder.figures[task.queue[0]], table.builder.figures[task.mover]
    place = next(place for at, place in task.points if at == action.at)
    there = odds.state_with_figure_moved(table.rules_context, table.state, mover.id, place, mover.facing)
    plan = AttackPlan(watcher.id, mover.id, action.weapon, Mode.WATCH, action.enhance, action.points)
    told = odds.attack_odds(table.rules_context, there, plan)
    value = value_of_roll_odds(table, told.plain, task.queue[0], action.weapon)
    fate = told.plain.fates[0]
    arm = next((arm for arm in table.usable_weapons_of_figure(task.queue[0]) if arm.name == action.weapon), None)
    price = table.m_point_value * action.points if action.enhance else 0.0
    return value + STOP_VALUE * float(fate.broken_chance + fate.out_chance) - price - (arm.cost if arm else 0.0)


def _value_of_holding_fire(table: MatEvaluation, task: tasks.Watching) -> float:
    """What overwatch may still bring if a model holds its fire."""
    i = task.queue[0]
    figure = table.builder.figures[i]
    if figure.place is None:
        return _NO_VALUE
    hopes = [0.0]
    for j, enemy in table.enemies:
        is_coming = enemy.token is Token.CUP and enemy.owner >= 0 and j != task.mover and not enemy.is_broken
        if is_coming and enemy.place is not None and is_target_in_front_arc(figure.place, figure.facing, enemy.place):
            found = attack_value.possible_attacks(
                table, i, figure.place, j, table.stance_by_figure[j], push=False, aimed=(False, True)
            )
            hopes += [table.attack_gain(j, pool, armor) - arm.cost for arm, pool, armor in found]
    return 0.6 * max(hopes)


# Reflexes


def _value_of_reflex_to_attack(table: MatEvaluation, task: Any, action: actions.Reflex) -> float:
    """A reflex against an attack: what comes of the attack then."""
    after = task_specs.STACK.apply_and_go_on(StateBuilder(table.rules_context, table.state), action).state
    return _value_of_pending_attack(table, after) - table.m_point_value * action.points


def _value_of_pending_attack(table: MatEvaluation, state: State) -> float:
    """What the declared attack will do, to whomever it will."""
    told = odds.pending_attack_odds(table.rules_context, state)
    if told is None:
        return _NO_VALUE
    task = next(task for task in reversed(state.todo) if isinstance(task, tasks.Attacking | tasks.Bolting))
    by = task.figure if isinstance(task, tasks.Bolting) else task.attacker
    return value_of_roll_odds(table, told.pushed or told.plain, by, "")


def _value_of_bloodhound(table: MatEvaluation, task: tasks.Watching, action: actions.Reflex) -> float:
    after = task_specs.STACK.apply_and_go_on(StateBuilder(table.rules_context, table.state), action).state
    return _value_of_pending_attack(table, after) - table.m_point_value * action.points


def _value_of_reflex_to_damage(table: MatEvaluation, task: tasks.Hurting, action: actions.Reflex) -> float:
    card = table.rules_context.mutations[action.mutation]
    ward, saved = card.gear * action.points, card.base * action.points
    if card.op != MutationOp.WARD:
        return _value_of_pending_damage(table, task, ward=0, saved=saved) - table.m_point_value * action.points
    return _value_of_pending_damage(table, task, ward=ward, saved=0) - table.m_point_value * action.points


def _value_of_pending_damage(table: MatEvaluation, task: tasks.Hurting, *, ward: int, saved: int) -> float:
    potential, total = max(0, task.potential - saved), 0
    extra = max(0, task.extra - max(0, saved - task.potential))
    if task.stage is DamageStage.HIT:
        total = sum(hurting.protecting_items(table.builder, task)[1]) + task.cover + ward
    value = 0.0
    for stopped, chance in enumerate(protection_distribution(table.face_counts, total)):
        amount = max(0, potential - stopped) + extra
        value += float(chance) * table.damage_gain(task.victim, (0.0,) * amount + (1.0,))
    return value


def _value_of_flesh_eater(table: MatEvaluation, task: tasks.Feeding, action: actions.Reflex) -> float:
    healed = min(table.builder.figures[task.figure].damage, action.points)
    return 0.8 * table.damage_loss(task.figure, healed) - table.m_point_value * action.points


# Cards, monsters, puppets


def _value_of_loot(table: MatEvaluation, task: tasks.Looting, action: actions.Loot) -> float:
    victim = table.builder.figures[task.victim]
    index = position_queries.find_card_index(victim, action.card)
    if index is None:
        return _NO_VALUE
    item = victim.items[index]
    return 0.05 + (1 + 0.8 * table.enemy_loss_share) * table.victory_points_of_find(item) + table.fighting_value(item)


def _value_of_zone_card_target(table: MatEvaluation, task: tasks.Zoning, action: actions.Pick) -> float:
    damage = table.rules_context.zone_cards[task.card].passed
    return table.damage_gain(table.builder.index_of_figure(action.figure), (0.0,) * damage + (1.0,))


def _value_of_monster_place(table: MatEvaluation, task: tasks.Arriving, action: actions.Put) -> float:
    """Near to enemies, far from friends."""
    own = min(
        (distance_on_mat(action.place, f.place) for _, f in table.own_figures if f.is_standing and f.place),
        default=20.0,
    )
    others = [f.place for _, f in table.enemies if f.owner >= 0 and f.is_standing and f.place]
    return own - 1.5 * min((distance_on_mat(action.place, place) for place in others), default=20.0)


def _value_of_puppet_path(table: MatEvaluation, task: tasks.Puppeteering, action: actions.Lead) -> float:
    """Where the puppet can hurt its own side, or at least be hurt."""
    puppet = table.builder.figures[task.target]
    end = action.path[-1] if action.path else puppet.place
    if end is None:
        return _NO_VALUE
    best = 0.0
    for j, figure in table.enemies:
        if j != task.target and figure.place is not None and is_target_in_front_arc(end, action.facing, figure.place):
            found = attack_value.possible_attacks(table, task.target, end, j, table.stance_by_figure[j], push=False)
            best = max(best, max((table.attack_gain(j, pool, armor) for _, pool, armor in found), default=0.0))
    return best + 0.01 * len(action.path)


def _value_of_ending_overwatch(table: MatEvaluation, task: tasks.Ending, action: actions.Release) -> float:
    """An activation is worth more than a shot that may never come."""
    return 0.5 * len(action.figures)


_VALUES_BY_ANSWER: Final[dict[tuple[type, type], Callable[[MatEvaluation, Any, Any], float]]] = {
    (tasks.Striking, actions.Attack): _value_of_attack,
    (tasks.Attacking, actions.Push): _value_of_rerolling,
    (tasks.Attacking, actions.Reflex): _value_of_reflex_to_attack,
    (tasks.Bolting, actions.Reflex): _value_of_reflex_to_attack,
    (tasks.Hurting, actions.Reflex): _value_of_reflex_to_damage,
    (tasks.Feeding, actions.Reflex): _value_of_flesh_eater,
    (tasks.Watching, actions.Fire): _value_of_overwatch_fire,
    (tasks.Watching, actions.Reflex): _value_of_bloodhound,
    (tasks.Looting, actions.Loot): _value_of_loot,
    (tasks.Zoning, actions.Pick): _value_of_zone_card_target,
    (tasks.Arriving, actions.Put): _value_of_monster_place,
    (tasks.Puppeteering, actions.Lead): _value_of_puppet_path,
    (tasks.Ending, actions.Release): _value_of_ending_overwatch,
}
"""What weighs an answer, by the task that waits and the kind of action."""


def value_of_muster(table: MatEvaluation, action: actions.Muster) -> float:
    """The sum of what the models can do; only hints go by it, as no squad wins more battles than another."""
    return sum(_rating_of_character(table, id_) for id_ in action.figures)


def _rating_of_character(table: MatEvaluation, id_: str) -> float:
    card = table.rules_context.characters[id_]
    gear = [table.rules_context.gear[kind] for kind in card.gear]
    shot = max((g.bonus * (0.6 if "aimed_fire" in g.specials else 1.0) for g in gear if g.range), default=0.0)
    blow = max((float(g.bonus) for g in gear if g.kind == GearKind.MELEE), default=0.0)
    armor = sum(g.bonus for g in gear if g.kind in ARMOR)
    return max(card.ranged + shot, card.melee + blow - 0.7) + 0.9 * card.health + 0.5 * card.survival + 0.5 * armor


def value_of_corner(table: MatEvaluation, action: actions.Corner) -> float:
    """Higher for a corner with finds near by."""
    here = scenarios.corner_place(table.builder, action.corner)
    return sum(exp(-distance_on_mat(here, mark.place) / 8) for mark in table.builder.marks)


def value_of_deployment(table: MatEvaluation, action: actions.Deploy) -> float:
    """Higher near to finds that no other model of the side is nearer to, and away from a crowd."""
    total = 0.0
    for mark in table.builder.marks:
        near = distance_on_mat(action.place, mark.place)
        mates = min(
            (distance_on_mat(f.place, mark.place) for _, f in table.own_figures if f.place is not None), default=99.0
        )
        total += exp(-near / 7) * (1.0 if near < mates else 0.35)
    middle = Point3(table.field.mat / 2, table.field.mat / 2)
    total += 0.15 * exp(-distance_on_mat(action.place, middle) / 10)
    crowd = sum(f.place is not None and distance_on_mat(f.place, action.place) < 2.5 for _, f in table.own_figures)
    return total - 0.1 * crowd


def facing_after_deployment(table: MatEvaluation, place: Point3) -> float:
    """Towards the nearest find, else the middle of the mat."""
    marks = sorted((distance_on_mat(place, mark.place), mark.number, mark.place) for mark in table.builder.marks)
    goal = marks[0][2] if marks else Point3(table.field.mat / 2, table.field.mat / 2)
    return facing_along(place, goal)


_VALUES_BY_KIND: Final[Mapping[str, float]] = {
    GearKind.RANGED: 1.0,
    GearKind.MELEE: 0.8,
    GearKind.BODY: 0.9,
    GearKind.HEAD: 0.9,
    GearKind.SHIELD: 0.9,
    GearKind.ITEM: 0.5,
}
"""What a gear die or a point of armor of each class is worth."""
_SINGLE_USE_FACTOR: Final = 0.6
"""Of what can be used once only."""


def rank_finds_to_keep(rules_context: RulesContext, gained: Sequence[str]) -> list[str]:
    """Finds, the one that helps most in the next battle first."""
    return sorted(gained, key=lambda id_: -_value_of_find(rules_context.artifacts[id_]))


def choose_attribute_to_improve(
    rules_context: RulesContext, campaign: CampaignState, models: Mapping[str, Sequence[str]]
) -> tuple[str, str]:
    """The model and attribute to improve: the best fighter gets better, who is best already gets tougher."""
    return max(
        ((id_, attribute) for id_, free in models.items() for attribute in free),
        key=lambda pair: _value_of_improving_attribute(rules_context, campaign, *pair),
    )


def _value_of_find(card: Gear) -> float:
    once = _SINGLE_USE_FACTOR if "single_use" in card.specials or card.effect else 1.0
    return once * max(1, card.bonus) * _VALUES_BY_KIND.get(card.kind, 0.1)


def _value_of_improving_attribute(
    rules_context: RulesContext, campaign: CampaignState, id_: str, attribute: str
) -> float:
    card = rules_context.characters[id_]
    strength = max(card.ranged, card.melee)
    tokens = sum(campaign.carry_over_of_model(id_).extra)
    weight = {"ranged": card.ranged, "melee": card.melee, "health": strength - 0.5, "survival": card.survival - 1.5}
    return weight[attribute] - 0.7 * tokens
