"""Lists the ways in which a model could attack an enemy now, each with its exact odds, the most promising first.

`mat_planner` asks for them when a model is dropped on an enemy, `decisions` opens `attack_proposal`, which shows them.
An AttackIdea is an action with a weapon, a target and its odds (`queries/odds`); risks come from `threats` and
`watching`. It works on a StateBuilder, and leaves the position as it was. Every idea must be a legal action. The order
is for people only and may be changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from tabletop.games.zone_wars.board.mat import threats
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.queries import odds, position_queries
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Mode
from tabletop.games.zone_wars.rules.text import actions as text_actions
from tabletop.games.zone_wars.rules.text.actions import FISTS, THROWN, Action
from tabletop.games.zone_wars.rules.turn import pools, walking, watching
from tabletop.rules.plane.geometry import Point3
from tabletop.ui.messages import say

OpeningAction = text_actions.Move | text_actions.Aim | text_actions.Charge | text_actions.Mutate
_NO_CHANCE: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class AttackIdea:
    """One way to attack somebody."""

    action: OpeningAction
    """What is done first."""
    target: str
    weapon: str
    """What it attacks with then; "" for a mutation, which is an attack by itself."""
    odds: odds.AttackOdds
    is_costly: bool
    """Whether the weapon is used up by it, or friends may be hurt."""
    is_close: bool
    """Whether it comes to blows."""

    @property
    def hurt_chance(self) -> Fraction:
        """Chance of damage, not pushed."""
        return self.odds.plain.fates[0].hurt_chance

    @property
    def pushed_hurt_chance(self) -> Fraction | None:
        """The same if it is pushed; None where nobody may."""
        return self.odds.pushed.fates[0].hurt_chance if self.odds.pushed is not None else None

    @property
    def counterattack_hurt_chance(self) -> Fraction:
        """Chance that who is attacked strikes back, and hurts."""
        reply = self.odds.plain.counterattack
        return reply.hurt_chance if reply is not None else _NO_CHANCE


@dataclass(frozen=True, slots=True)
class AttackRisks:
    """What may happen before the attack."""

    overwatch_fires: tuple[tuple[str, Fraction], ...]
    """Who may fire on the way, and how likely its best shot hurts."""
    strikes: tuple[str, ...]
    """Who strikes because contact with it is left."""
    reflex_shooters: tuple[str, ...] = ()
    """Who may shoot first by a Reflex."""


def attack_ideas(
    game: ZoneWars, builder: StateBuilder, target: str, actions: Sequence[Action]
) -> tuple[AttackIdea, ...]:
    """All ways to attack, the one that most likely hurts first; what costs a card or a friend comes last.

    Nobody comes to blows with bare hands who would do as much with a weapon in any other way.
    """
    found: list[AttackIdea] = []
    for action in actions:
        if isinstance(action, OpeningAction):
            ways = list(_ideas_of_action(game, builder, target, action))
            found += [idea for idea in ways if not _is_outdone_by_weapon(idea, ways)]
    hands = [idea for idea in found if idea.weapon == FISTS and _is_outdone_by_weapon(idea, found)]
    return tuple(sorted((idea for idea in found if idea not in hands), key=_attack_idea_sort_key, reverse=True))


def in_neutral_order(ideas: Sequence[AttackIdea]) -> tuple[AttackIdea, ...]:
    """The same by weapon and action, which tells nothing of what is best."""
    return tuple(sorted(ideas, key=lambda idea: (idea.weapon, str(idea.action))))


def _is_outdone_by_weapon(idea: AttackIdea, others: Sequence[AttackIdea]) -> bool:
    """Whether it needs no weapon, and one that is at hand does at least as much."""
    bare = (FISTS, THROWN)
    return idea.weapon in bare and any(
        one.hurt_chance >= idea.hurt_chance and not one.is_costly
        for one in others
        if one.weapon and one.weapon not in bare
    )


def _attack_idea_sort_key(idea: AttackIdea) -> tuple[bool, Fraction, Fraction]:
    return not idea.is_costly, idea.hurt_chance, idea.odds.plain.fates[0].expected_damage


def select_attack_ideas_to_show(found: Sequence[AttackIdea], most: int) -> tuple[AttackIdea, ...]:
    """The best idea of each action, then ideas with other weapons, at most so many, in the order given."""
    first: dict[Action, AttackIdea] = {}
    for idea in found:
        first.setdefault(idea.action, idea)
    kept = [*first.values(), *(idea for idea in found if idea is not first[idea.action])][:most]
    return tuple(idea for idea in found if idea in kept)


def _ideas_of_action(game: ZoneWars, builder: StateBuilder, target: str, action: OpeningAction) -> Iterator[AttackIdea]:
    state = builder.state()
    own = {
        figure.id
        for figure in builder.figures
        if figure.owner == builder.figures[builder.index_of_figure(action.figure)].owner
    }

    def make_attack_idea(weapon: str, attack_odds: odds.AttackOdds, *, is_close: bool) -> AttackIdea:
        fates = (attack_odds.pushed or attack_odds.plain).fates[1:]
        is_costly = "single_use" in attack_odds.specials or any(
            fate.hurt_chance and fate.figure in own for fate in fates
        )
        return AttackIdea(action, target, weapon, attack_odds, is_costly, is_close)

    if isinstance(action, text_actions.Mutate):
        told = odds.mutation_odds(game.rules_context, state, action)
        if told is not None and told.plain.fates[0].figure == target:
            yield make_attack_idea("", told, is_close=False)
        return
    end, mode = _place_to_attack_from(builder, action), _attack_mode(action)
    facing = _facing_at_attack(builder, action)
    there = odds.state_with_figure_moved(game.rules_context, state, action.figure, end, facing)
    for plan in odds.possible_attack_plans(game.rules_context, there, action.figure, mode, target):
        close = position_queries.are_touching(
            later := StateBuilder(game.rules_context, there),
            later.index_of_figure(plan.attacker),
            later.index_of_figure(target),
        )
        yield make_attack_idea(plan.weapon, odds.attack_odds(game.rules_context, there, plan), is_close=close)


def _attack_mode(action: OpeningAction) -> Mode:
    return {text_actions.Aim: Mode.AIM, text_actions.Charge: Mode.CHARGE}.get(type(action), Mode.MOVE)


def _path_to_attack_place(builder: StateBuilder, action: OpeningAction) -> tuple[Point3, ...]:
    """From where it stands to where it attacks."""
    start = position_queries.place_of(builder.figures[builder.index_of_figure(action.figure)])
    return (start, action.end) if isinstance(action, text_actions.Charge) else (start, *action.path)


def _place_to_attack_from(builder: StateBuilder, action: OpeningAction) -> Point3:
    return _path_to_attack_place(builder, action)[-1]


def _facing_at_attack(builder: StateBuilder, action: OpeningAction) -> float:
    if isinstance(action, text_actions.Charge):
        return walking.facing_along(*_path_to_attack_place(builder, action))
    return action.facing


def risks_before_attack(game: ZoneWars, builder: StateBuilder, idea: AttackIdea) -> AttackRisks:
    """What may happen before the attack; a shot of overwatch is weighed where it is first possible."""
    action, way = idea.action, _path_to_attack_place(builder, idea.action)
    i, slip = builder.index_of_figure(action.figure), getattr(action, "slip", 0)
    flies = isinstance(action, text_actions.Mutate)
    found = threats.find_threats(builder, i, way, slip=slip, flies=flies)
    fires = tuple(
        (builder.figures[fire.figure].id, _best_shot_chance(game, builder, fire, action.figure))
        for fire in found.overwatch_fires
    )
    strikes = tuple(builder.figures[j].id for j, _ in found.strikes)
    return AttackRisks(fires, strikes, tuple(builder.figures[k].id for k in found.reflex_shooters))


def _best_shot_chance(game: ZoneWars, builder: StateBuilder, fire: threats.OverwatchThreat, mover: str) -> Fraction:
    """How likely the best shot of a watcher hurts."""
    i, watcher = builder.index_of_figure(mover), builder.figures[fire.figure].id
    there = odds.state_with_figure_moved(
        game.rules_context, builder.state(), mover, fire.place, builder.figures[i].facing
    )
    shots = [
        odds.AttackPlan(watcher, mover, weapon, Mode.WATCH)
        for weapon in watching.possible_shots(builder, fire.figure, i, fire.place)
    ]
    return max(
        (odds.attack_odds(game.rules_context, there, shot).plain.fates[0].hurt_chance for shot in shots),
        default=_NO_CHANCE,
    )


# In words


def attack_idea_title(game: ZoneWars, builder: StateBuilder, idea: AttackIdea) -> str:
    """What is done, in a few words."""
    action, names = idea.action, names_of(game.content)
    if isinstance(action, text_actions.Mutate):
        return names.mutation_name(action.mutation, action.figure)
    if isinstance(action, text_actions.Charge | text_actions.Aim):
        return say(f"zone_wars.does_{'charge' if isinstance(action, text_actions.Charge) else 'aim'}")
    how = "strike" if idea.is_close else "throw" if idea.weapon == THROWN else "shoot"
    return say(f"zone_wars.propose_{'go' if action.path else 'stay'}_{how}")


def weapon_and_dice_text(game: ZoneWars, idea: AttackIdea) -> str:
    """With what, and how many dice that is; of a mutation its price."""
    told, action = idea.odds, idea.action
    if isinstance(action, text_actions.Mutate):
        return say("zone_wars_mat.price", count=action.points)
    weapon = names_of(game.content).card_name(idea.weapon, action.figure)
    said = say("zone_wars.propose_dice", weapon=weapon[:1].upper() + weapon[1:], base=told.base, gear=told.gear)
    return said if told.gear else say("zone_wars.propose_base", weapon=weapon[:1].upper() + weapon[1:], count=told.base)


def are_attack_figures_unchanged(before: StateBuilder, after: StateBuilder, idea: AttackIdea) -> bool:
    """Whether nothing has happened to those two on the way but what was planned."""
    for id_ in (idea.action.figure, idea.target):
        old, new = (d.figures[d.index_of_figure(id_)] for d in (before, after))
        place = _place_to_attack_from(before, idea.action) if id_ == idea.action.figure else old.place
        if replace(old, place=place, facing=0.0, token=new.token) != replace(new, facing=0.0):
            return False
    return pools.weapon_card(after, after.index_of_figure(idea.action.figure), idea.weapon) is not None
