"""The reason of a hint in Zone Wars: one short sentence that says why an action is sensible, "" where there is none.

The hint's panel shows it, through `board_messages`. It compares what the rules' queries (`odds`, `position_queries`,
`scenarios`) and `mat/threats` say before and after an action; the bot that chose the action is not asked. It works on a
builder of its own and never changes the match. All of the mat lies open, so a reason gives nothing away. Which reason
comes first, and the limits at the top, may be changed freely: no save and no bot depends on them. Must stay: keys
(`zone_wars_why.*` in `data/locale`) with the names of their blanks. Lengths are inches, chances exact Fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from fractions import Fraction
from math import hypot
from typing import Any, Final

from tabletop.games.zone_wars.board.mat import threats
from tabletop.games.zone_wars.board.names import ZoneWarsNames, inches_text, names_of
from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.queries import odds, position_queries
from tabletop.games.zone_wars.rules.queries.odds import AttackPlan, RollOdds
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import dice, tasks
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.state.stages import AttackStage
from tabletop.games.zone_wars.rules.state.state import FINDS, State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Mode
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action, OperationKind
from tabletop.games.zone_wars.rules.turn import forced_moves, scenarios, task_specs, walking
from tabletop.rules.plane.geometry import Point, Point3, direction_between
from tabletop.ui import locale_formats
from tabletop.ui.messages import say
from tabletop.ui.sentences import join_sentences
from tabletop.ui.wording import percent_text

_CORNER_RADIUS: Final = 12.0
"""Inches from a corner in which finds are counted."""
_LEAST_APPROACH: Final = 0.5
"""Inches from which on somebody comes nearer to something."""
_CONTACT: Final = 0.01
_LEAST_CHANCE: Final = Fraction(1, 20)
"""Chance below which an attack is no reason to go somewhere."""


class ZoneWarsHintContext:
    """Who is asked, in which position."""

    def __init__(self, game: ZoneWars, view: View) -> None:
        self.game = game
        self.rules_context = game.rules_context
        self.view = view
        self.names: ZoneWarsNames = names_of(game.content)
        self.state: State = imagined(view)
        self.builder = StateBuilder(game.rules_context, self.state)

    @property
    def task(self) -> Any:
        """What is asked."""
        return self.view.todo[-1]


def hint_reason(game: ZoneWars, view: View, action: Action) -> str:
    """One sentence; "" where there is nothing to say beyond what the action does."""
    found = _REASONS_BY_ACTION.get(type(action))
    return found(ZoneWarsHintContext(game, view), action) if found else ""


# Setting up


def _corner_reason(case: ZoneWarsHintContext, action: actions.Corner) -> str:
    here = scenarios.corner_place(case.builder, action.corner)
    near = sum(_horizontal_distance(here, mark.place) <= _CORNER_RADIUS for mark in case.builder.marks)
    return say("zone_wars_why.corner", count=near, far=inches_text(_CORNER_RADIUS))


def _deploy_reason(case: ZoneWarsHintContext, action: actions.Deploy) -> str:
    far = _nearest_find_distance(case, action.place)
    return say("zone_wars_why.deploy", far=inches_text(far)) if far is not None else say("zone_wars_why.deploy_room")


def _nearest_find_distance(case: ZoneWarsHintContext, place: Point3) -> float | None:
    """Inches to the nearest find."""
    return min(
        (_horizontal_distance(place, mark.place) for mark in case.builder.marks if mark.kind in FINDS), default=None
    )


def _horizontal_distance(one: Point3, other: Point3) -> float:
    return hypot(one.x - other.x, one.y - other.y)


# Going


def _move_reason(case: ZoneWarsHintContext, action: actions.Move | actions.Aim) -> str:
    """What can be attacked from there, else where it leads."""
    mode = Mode.AIM if isinstance(action, actions.Aim) else Mode.MOVE
    told = _best_attack_reason(case, action.figure, action.path, action.facing, (mode, ""))
    return told or _destination_reason(case, action.figure, _end_of_action_path(case, action))


def _charge_reason(case: ZoneWarsHintContext, action: actions.Charge) -> str:
    i = case.builder.index_of_figure(action.figure)
    facing = walking.facing_along(position_queries.place_of(case.builder.figures[i]), action.end)
    told = _best_attack_reason(case, action.figure, (action.end,), facing, (Mode.CHARGE, action.target))
    return told or say("zone_wars_why.charge")


def _end_of_action_path(case: ZoneWarsHintContext, action: Any) -> Point3:
    figure = case.builder.figures[case.builder.index_of_figure(action.figure)]
    return action.path[-1] if action.path else position_queries.place_of(figure)


def _best_attack_reason(
    case: ZoneWarsHintContext, figure: str, way: Sequence[Point3], facing: float, mode_and_target: tuple[Mode, str]
) -> str:
    """The best attack of who goes there and looks so, as a mode and on a target, with its chance; "" for none."""
    start = position_queries.place_of(case.builder.figures[case.builder.index_of_figure(figure)])
    stance, (mode, target) = (way[-1] if way else start, facing), mode_and_target
    there = odds.state_with_figure_moved(case.rules_context, case.state, figure, *stance)
    plans = odds.possible_attack_plans(case.rules_context, there, figure, mode, target)
    told = [(odds.attack_odds(case.rules_context, there, plan), plan) for plan in plans]
    if not told:
        return ""
    best, plan = max(told, key=lambda one: _attack_sort_key(one[0]))
    chance = best.plain.fates[0].hurt_chance
    if chance < _LEAST_CHANCE:
        return ""
    said = _attack_hurt_chance_text(case, best, plan, from_there=stance[0] != start)
    return join_sentences((said, *_overwatch_warnings(case, figure, way)))


def _attack_sort_key(attack: odds.AttackOdds) -> tuple[bool, Fraction, Fraction]:
    """As ways to attack are proposed."""
    return "single_use" not in attack.specials, attack.plain.fates[0].hurt_chance, attack.plain.fates[0].expected_damage


def _overwatch_warnings(
    case: ZoneWarsHintContext, figure: str, way: Sequence[Point3], *, flies: bool = False
) -> Iterator[str]:
    """Who may fire before it comes to the attack."""
    i = case.builder.index_of_figure(figure)
    for fire in threats.find_threats(
        case.builder, i, (position_queries.place_of(case.builder.figures[i]), *way), flies=flies
    ).overwatch_fires:
        name = case.names.figure_name(case.builder.figures[fire.figure].id)
        yield say("zone_wars_why.said", said=say("zone_wars.propose_fire", figure=name))


def _attack_hurt_chance_text(
    case: ZoneWarsHintContext, attack: odds.AttackOdds, plan: AttackPlan, *, from_there: bool
) -> str:
    fate = attack.plain.fates[0]
    i, j = case.builder.index_of_figure(plan.attacker), case.builder.index_of_figure(plan.target)
    close = plan.mode is Mode.CHARGE or position_queries.are_touching(case.builder, i, j)
    key = "close" if close else "cover" if attack.cover else "open"
    said = say(
        f"zone_wars_why.hits_{key}", share=percent_text(fate.hurt_chance), target=case.names.figure_name(plan.target)
    )
    down = fate.broken_chance + fate.out_chance
    said = say("zone_wars_why.and_down", said=said, share=percent_text(down)) if down >= _LEAST_CHANCE else said
    return say("zone_wars_why.from_there", said=said) if from_there else say("zone_wars_why.said", said=said)


def _destination_reason(case: ZoneWarsHintContext, figure: str, end: Point3) -> str:
    """Off the mat, to a find, home, or out of sight."""
    i = case.builder.index_of_figure(figure)
    start = position_queries.place_of(case.builder.figures[i])
    if walking.is_leaving_mat(case.builder, i, (start, end)):
        return say("zone_wars_why.leaves")
    was, now = _nearest_find_distance(case, start), _nearest_find_distance(case, end)
    if was is not None and now is not None and was - now >= _LEAST_APPROACH:
        return say("zone_wars_why.nearer", far=inches_text(now))
    before, after = _count_enemies_seeing_place(case, i, start), _count_enemies_seeing_place(case, i, end)
    if after < before:
        return say("zone_wars_why.unseen" if not after else "zone_wars_why.less_seen", before=before, after=after)
    foe = min(
        (
            _horizontal_distance(end, f.place) - _horizontal_distance(start, f.place)
            for f in _enemies_on_mat(case, i)
            if f.place is not None
        ),
        default=0.0,
    )
    return say("zone_wars_why.closes_in" if foe <= -_LEAST_APPROACH else "zone_wars_why.stands_well")


def _enemies_on_mat(case: ZoneWarsHintContext, index: FigureIndex) -> list[Any]:
    return [
        other
        for _, other in position_queries.figures_on_mat(case.builder)
        if position_queries.is_enemy(case.builder.figures[index], other)
    ]


def _count_enemies_seeing_place(case: ZoneWarsHintContext, index: FigureIndex, at: Point3) -> int:
    """Enemies on their feet that would see a model there."""
    kept = case.builder.figures[index]
    case.builder.change_figure(index, place=at)
    found = sum(
        position_queries.is_seen(case.builder, j, index)
        for j, other in position_queries.figures_on_mat(case.builder)
        if other.is_standing and position_queries.is_enemy(kept, other)
    )
    case.builder.figures[index] = kept
    return found


def _overwatch_reason(case: ZoneWarsHintContext, action: actions.Watch) -> str:
    """How many who have still to act it will see."""
    i, end, context = case.builder.index_of_figure(action.figure), _end_of_action_path(case, action), case.rules_context
    moved = odds.state_with_figure_moved(context, case.state, action.figure, end, action.facing)
    there = StateBuilder(context, moved)
    coming = [
        j
        for j, other in position_queries.figures_on_mat(there)
        if other.token is Token.CUP and other.owner >= 0 and position_queries.is_enemy(there.figures[i], other)
        and other.place is not None and position_queries.is_facing(there, i,
        other.place) and position_queries.sight_between(there, i, j).is_seen
    ]  # fmt: skip
    if not coming:
        return say("zone_wars_why.watch_none")
    if len(coming) == 1:
        return say("zone_wars_why.watch_one", target=case.names.figure_name(there.figures[coming[0]].id))
    return say("zone_wars_why.watch", number=len(coming))


# What else a model does


def _mutation_reason(case: ZoneWarsHintContext, action: actions.Mutate) -> str:
    told = odds.mutation_odds(case.rules_context, case.state, action)
    if told is not None:
        fate = told.plain.fates[0]
        said = say("zone_wars_why.hits_open" if not told.cover else "zone_wars_why.hits_cover",
                   share=percent_text(fate.hurt_chance), target=case.names.figure_name(fate.figure))  # fmt: skip
        return join_sentences((
            say("zone_wars_why.said", said=said), *_overwatch_warnings(case, action.figure, action.path, flies=True)
        ))  # fmt: skip
    card = case.rules_context.mutations[action.mutation]
    found = _REASONS_BY_POWER.get(card.op)
    return found(case, action, card) if found else ""


def _assist_reason(case: ZoneWarsHintContext, action: actions.Assist) -> str:
    chance = odds.recovery_chance(case.rules_context, case.builder.state(), action)
    return say("zone_wars_why.assist", friend=case.names.figure_name(action.friend), share=percent_text(chance))


def _operation_reason(case: ZoneWarsHintContext, action: actions.Operate) -> str:
    if action.op == OperationKind.PICK:
        return _worth_of_found_tokens_reason(case, action.objects)
    if action.op in (
        OperationKind.SEARCH,
        OperationKind.STEAL,
        OperationKind.HEAL,
        OperationKind.REPAIR,
        OperationKind.CLEAN,
    ):
        return say(f"zone_wars_why.{action.op}")
    return say("zone_wars_why.operate")


def _worth_of_found_tokens_reason(case: ZoneWarsHintContext, tokens: Container[str]) -> str:
    """What these finds are worth, where that is known."""
    marks = [mark for mark in case.builder.marks if f"t{mark.number}" in tokens]
    known = [scenarios.victory_points_of_item(case.builder, mark.item) for mark in marks if mark.item is not None]
    if not known or len(known) < len(marks):
        return say("zone_wars_why.pick")
    return say("zone_wars_why.pick_known", count=sum(known))


def _use_item_reason(case: ZoneWarsHintContext, action: actions.Use) -> str:
    """How much there is to do in the activation that it makes better."""
    i = case.builder.index_of_figure(action.figure)
    seen = sum(position_queries.is_enemy(case.builder.figures[i],
               other) and other.is_standing and position_queries.is_seen(case.builder, i, j)
               for j, other in position_queries.figures_on_mat(case.builder))  # fmt: skip
    if seen:
        return say("zone_wars_why.in_sight", count=seen)
    far = _nearest_find_distance(case, position_queries.place_of(case.builder.figures[i]))
    return say("zone_wars_why.deploy", far=inches_text(far)) if far is not None else ""


# Answers


def _attack_reason(case: ZoneWarsHintContext, action: actions.Attack) -> str:
    task = case.task
    assert isinstance(task, tasks.Striking)
    who = case.builder.figures[task.figure].id
    plan = AttackPlan(who, action.target, action.weapon, task.mode, action.enhance, action.points, task.dice)
    return _attack_hurt_chance_text(
        case, odds.attack_odds(case.rules_context, case.state, plan), plan, from_there=False
    )


def _overwatch_shot_reason(case: ZoneWarsHintContext, action: actions.Fire) -> str:
    task = case.task
    assert isinstance(task, tasks.Watching)
    mover, watcher = case.builder.figures[task.mover], case.builder.figures[task.queue[0]]
    place = next(place for at, place in task.points if at == action.at)
    there = odds.state_with_figure_moved(case.rules_context, case.state, mover.id, place, mover.facing)
    plan = AttackPlan(watcher.id, mover.id, action.weapon, Mode.WATCH, action.enhance, action.points)
    return _attack_hurt_chance_text(case, odds.attack_odds(case.rules_context, there, plan), plan, from_there=False)


def _push_reason(case: ZoneWarsHintContext, action: actions.Push) -> str:
    told = odds.keep_or_push_odds(case.rules_context, case.state)
    if told is None:
        return ""
    return say("zone_wars_why.push", push=_expected_damage_text(told.push), keep=_expected_damage_text(told.keep))


def _expected_damage_text(result: RollOdds) -> str:
    """Expected damage, to a tenth."""
    return locale_formats.localised_decimal_text(actions.number_text(round(float(result.fates[0].expected_damage), 1)))


def _decline_reason(case: ZoneWarsHintContext, action: actions.Decline) -> str:
    task = case.task
    if isinstance(task, tasks.Attacking) and task.stage is AttackStage.PUSH:
        told = odds.keep_or_push_odds(case.rules_context, case.state)
        return (
            say("zone_wars_why.keep", keep=_expected_damage_text(told.keep), push=_expected_damage_text(told.push))
            if told
            else ""
        )
    if isinstance(task, tasks.Watching):
        return say("zone_wars_why.hold_fire")
    if isinstance(task, tasks.Looting):
        return say("zone_wars_why.no_loot")
    return say("zone_wars_why.no_attack" if isinstance(task, tasks.Striking) else "zone_wars_why.save_points")


def _reflex_reason(case: ZoneWarsHintContext, action: actions.Reflex) -> str:
    """What the enemy's attack is like without it and with it, or how much damage is coming."""
    task = case.task
    if isinstance(task, tasks.Hurting):
        victim = case.names.figure_name(case.builder.figures[task.victim].id)
        return say("zone_wars_why.coming", count=task.potential + task.extra, target=victim)
    if isinstance(task, tasks.Feeding):
        return _damage_to_heal_reason(case, task.figure)
    before = odds.pending_attack_odds(case.rules_context, case.state)
    after = odds.pending_attack_odds(
        case.rules_context, task_specs.STACK.apply_and_go_on(StateBuilder(case.rules_context, case.state), action).state
    )
    if after is None:
        return ""
    fate = after.plain.fates[0]
    target = case.names.figure_name(fate.figure)
    if before is None:
        said = say(
            f"zone_wars_why.hits_{'cover' if after.cover else 'open'}",
            share=percent_text(fate.hurt_chance),
            target=target,
        )
        return say("zone_wars_why.said", said=said)
    was = before.plain.fates[0].hurt_chance
    return say("zone_wars_why.spoils", target=target, before=percent_text(was), after=percent_text(fate.hurt_chance))


# Mutations that roll no dice against anybody


def _flight_reason(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    return _destination_reason(case, action.figure, action.path[-1])


def _pull_reason(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    return _worth_of_found_tokens_reason(case, {action.target})


def _mend_reason(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    return _damage_to_heal_reason(case, case.builder.index_of_figure(action.target))


def _damage_to_heal_reason(case: ZoneWarsHintContext, index: FigureIndex) -> str:
    figure = case.builder.figures[index]
    target = case.names.figure_name(figure.id)
    return say("zone_wars_why.damaged", count=figure.damage, target=target) if figure.damage else ""


def _puppet_reason(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    """How likely the enemy's Survival roll fails, with one die less for each m-point after the first."""
    number = position_queries.count_survival_dice(
        case.builder, case.builder.index_of_figure(action.target), action.points - 1
    )
    fails = dice.symbol_distribution(
        dice.outcome_counts_not_pushed(dice.count_faces(case.builder.field), number, 0), 0
    )[0]
    return say("zone_wars_why.puppet", target=case.names.figure_name(action.target), share=percent_text(fails))


def _terror_reason(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    """How many are near enough, and what they cannot do then."""
    i, far = case.builder.index_of_figure(action.figure), card.inches * action.points
    case.builder.change_figure(i, facing=action.facing)
    near = [
        other
        for j, other in position_queries.figures_on_mat(case.builder)
        if position_queries.is_enemy(case.builder.figures[i], other)
        and position_queries.is_within_distance(case.builder, i, j, far)
        and position_queries.is_seen(case.builder, i, j)
    ]
    watching = sum(other.is_watching for other in near)
    key, count = ("unwatch", watching) if watching else ("frightens", len(near))
    return say(f"zone_wars_why.{key}", count=count) if count else ""


def _shove_reason(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    """What the push does: off the mat, into something, or only away."""
    i, j = case.builder.index_of_figure(action.figure), case.builder.index_of_figure(action.target)
    name = case.names.figure_name(action.target)
    towards = direction_between(
        position_queries.place_of(case.builder.figures[i]), position_queries.place_of(case.builder.figures[j])
    )
    told = forced_moves.push_figure(case.builder, j, Point(towards.x, towards.y), card.inches * action.points)
    if told.has_left:
        return say("zone_wars_why.shoved_off", target=name)
    if told.damage:
        return say("zone_wars_why.shoved", count=told.damage, target=name)
    return _distance_from_own_models_reason(case, i, name, position_queries.place_of(case.builder.figures[j]))


def _lift_reason(case: ZoneWarsHintContext, action: actions.Mutate, card: Mutation) -> str:
    """How far what is moved lies from the nearest own model then."""
    i, end = case.builder.index_of_figure(action.figure), action.path[0]
    j = position_queries.find_figure(case.builder, action.target)
    return _distance_from_own_models_reason(case, i, "" if j is None else case.names.figure_name(action.target), end)


def _distance_from_own_models_reason(case: ZoneWarsHintContext, index: FigureIndex, name: str, end: Point3) -> str:
    owner = case.builder.figures[index].owner
    own = [
        other.place
        for _, other in position_queries.figures_on_mat(case.builder)
        if other.owner == owner and other.place is not None
    ]
    far = inches_text(min((_horizontal_distance(place, end) for place in own), default=0.0))
    return say("zone_wars_why.away", target=name, far=far) if name else say("zone_wars_why.brought", far=far)


_REASONS_BY_POWER: Final[Mapping[str, Callable[[ZoneWarsHintContext, actions.Mutate, Mutation], str]]] = {
    MutationOp.FLY: _flight_reason,
    MutationOp.RUSH: _flight_reason,
    MutationOp.PULL: _pull_reason,
    MutationOp.MEND: _mend_reason,
    MutationOp.PUPPET: _puppet_reason,
    MutationOp.TERROR: _terror_reason,
    MutationOp.SHOVE: _shove_reason,
    MutationOp.LIFT: _lift_reason,
}
"""By what the mutation does."""


def _loot_reason(case: ZoneWarsHintContext, action: actions.Loot) -> str:
    task = case.task
    assert isinstance(task, tasks.Looting)
    victim = case.builder.figures[task.victim]
    index = position_queries.find_card_index(victim, action.card)
    item = None if index is None else victim.items[index]
    points = 0 if item is None or not item.found else scenarios.victory_points_of_item(case.builder, item)
    return say("zone_wars_why.loot_points", count=points) if points else say("zone_wars_why.loot")


_REASONS_BY_ACTION: Final[Mapping[type, Callable[[ZoneWarsHintContext, Any], str]]] = {
    actions.Muster: lambda case, action: say("zone_wars_why.muster"), actions.Corner: _corner_reason,
    actions.Deploy: _deploy_reason, actions.Move: _move_reason, actions.Aim: _move_reason,
    actions.Charge: _charge_reason, actions.Watch: _overwatch_reason,
    actions.Sprint: lambda case, action: _destination_reason(case, action.figure, action.path[-1]),
    actions.Mutate: _mutation_reason, actions.Recover: lambda case, action: say("zone_wars_why.recover"),
    actions.Assist: _assist_reason, actions.Operate: _operation_reason, actions.Use: _use_item_reason,
    actions.Pass: lambda case, action: say("zone_wars_why.pass"), actions.Attack: _attack_reason,
    actions.Fire: _overwatch_shot_reason, actions.Reflex: _reflex_reason, actions.Push: _push_reason,
    actions.Decline: _decline_reason, actions.Loot: _loot_reason,
    actions.Pick: lambda case, action: say("zone_wars_why.victim"),
    actions.Put: lambda case, action: say("zone_wars_why.put"),
    actions.Lead: lambda case, action: say("zone_wars_why.lead"),
    actions.Release: lambda case, action: say("zone_wars_why.release"),
}  # fmt: skip
