"""What an attack on somebody can come to in every way that a model could make it: what is proposed where it is dropped.

ideas(game, draft, "dux", actions)    the most promising one first
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
from tabletop.games.zone_wars.rules.text import actions as game_actions
from tabletop.games.zone_wars.rules.text.actions import FISTS, THROWN, Action
from tabletop.games.zone_wars.rules.turn import pools, walking, watching
from tabletop.rules.plane.plane import Point3
from tabletop.ui.words import say

Deed = game_actions.Move | game_actions.Aim | game_actions.Charge | game_actions.Mutate
_NONE: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class AttackIdea:
    """One way to attack somebody."""

    action: Deed
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
    def hurt(self) -> Fraction:
        """Chance of damage, not pushed."""
        return self.odds.plain.fates[0].hurt

    @property
    def pushed(self) -> Fraction | None:
        """The same if it is pushed; None where nobody may."""
        return self.odds.pushed.fates[0].hurt if self.odds.pushed is not None else None

    @property
    def back(self) -> Fraction:
        """Chance that who is attacked strikes back, and hurts."""
        reply = self.odds.plain.reply
        return reply.hurts if reply is not None else _NONE


@dataclass(frozen=True, slots=True)
class Risks:
    """What may happen before the attack."""

    fires: tuple[tuple[str, Fraction], ...]
    """Who may fire on the way, and how likely its best shot hurts."""
    strikes: tuple[str, ...]
    """Who strikes because contact with it is left."""
    hounds: tuple[str, ...] = ()
    """Who may shoot first by a Reflex."""


def ideas(game: ZoneWars, builder: StateBuilder, target: str, actions: Sequence[Action]) -> tuple[AttackIdea, ...]:
    """All ways to attack, the one that most likely hurts first; what costs a card or a friend comes last.

    Nobody comes to blows with bare hands who would do as much with a weapon in any other way.
    """
    found: list[AttackIdea] = []
    for action in actions:
        if isinstance(action, Deed):
            ways = list(_ideas(game, builder, target, action))
            found += [idea for idea in ways if not _is_poor(idea, ways)]
    hands = [idea for idea in found if idea.weapon == FISTS and _is_poor(idea, found)]
    return tuple(sorted((idea for idea in found if idea not in hands), key=_worth, reverse=True))


def _is_poor(idea: AttackIdea, others: Sequence[AttackIdea]) -> bool:
    """Whether it needs no weapon, and one that is at hand does at least as much."""
    bare = (FISTS, THROWN)
    return idea.weapon in bare and any(
        one.hurt >= idea.hurt and not one.is_costly for one in others if one.weapon and one.weapon not in bare
    )


def _worth(idea: AttackIdea) -> tuple[bool, Fraction, Fraction]:
    return not idea.is_costly, idea.hurt, idea.odds.plain.fates[0].mean


def leading(found: Sequence[AttackIdea], most: int) -> tuple[AttackIdea, ...]:
    """Of each action the best one, then other weapons, as many as there is room for, in their order."""
    first: dict[Action, AttackIdea] = {}
    for idea in found:
        first.setdefault(idea.action, idea)
    kept = [*first.values(), *(idea for idea in found if idea is not first[idea.action])][:most]
    return tuple(idea for idea in found if idea in kept)


def _ideas(game: ZoneWars, builder: StateBuilder, target: str, action: Deed) -> Iterator[AttackIdea]:
    state = builder.state()
    own = {
        figure.id for figure in builder.figures if figure.owner == builder.figures[builder.named(action.figure)].owner
    }

    def idea(weapon: str, told: odds.AttackOdds, *, is_close: bool) -> AttackIdea:
        fates = (told.pushed or told.plain).fates[1:]
        is_costly = "single_use" in told.specials or any(fate.hurt and fate.figure in own for fate in fates)
        return AttackIdea(action, target, weapon, told, is_costly, is_close)

    if isinstance(action, game_actions.Mutate):
        told = odds.mutation(game.rules_context, state, action)
        if told is not None and told.plain.fates[0].figure == target:
            yield idea("", told, is_close=False)
        return
    end, mode = _end(builder, action), _mode(action)
    facing = _facing(builder, action)
    there = odds.placed(game.rules_context, state, action.figure, end, facing)
    for plan in odds.weapons(game.rules_context, there, action.figure, mode, target):
        close = position_queries.are_touching(
            later := StateBuilder(game.rules_context, there), later.named(plan.attacker), later.named(target)
        )
        yield idea(plan.weapon, odds.attack(game.rules_context, there, plan), is_close=close)


def _mode(action: Deed) -> Mode:
    return {game_actions.Aim: Mode.AIM, game_actions.Charge: Mode.CHARGE}.get(type(action), Mode.MOVE)


def _way(builder: StateBuilder, action: Deed) -> tuple[Point3, ...]:
    """From where it stands to where it attacks."""
    start = position_queries.place_of(builder.figures[builder.named(action.figure)])
    return (start, action.end) if isinstance(action, game_actions.Charge) else (start, *action.path)


def _end(builder: StateBuilder, action: Deed) -> Point3:
    return _way(builder, action)[-1]


def _facing(builder: StateBuilder, action: Deed) -> float:
    if isinstance(action, game_actions.Charge):
        return walking.lane_facing(*_way(builder, action))
    return action.facing


def risks(game: ZoneWars, builder: StateBuilder, idea: AttackIdea) -> Risks:
    """What may happen before it comes to the attack; shots at who attacks are weighed where they are first possible."""
    action, way = idea.action, _way(builder, idea.action)
    i, slip = builder.named(action.figure), getattr(action, "slip", 0)
    flies = isinstance(action, game_actions.Mutate)
    found = threats.threats(builder, i, way, slip=slip, flies=flies)
    fires = tuple((builder.figures[fire.figure].id, _shot(game, builder, fire, action.figure)) for fire in found.fires)
    strikes = tuple(builder.figures[j].id for j, _ in found.strikes)
    return Risks(fires, strikes, tuple(builder.figures[k].id for k in found.hounds))


def _shot(game: ZoneWars, builder: StateBuilder, fire: threats.OverwatchThreat, mover: str) -> Fraction:
    """How likely the best shot of a watcher hurts."""
    i, watcher = builder.named(mover), builder.figures[fire.figure].id
    there = odds.placed(game.rules_context, builder.state(), mover, fire.place, builder.figures[i].facing)
    shots = [
        odds.AttackPlan(watcher, mover, weapon, Mode.WATCH)
        for weapon in watching.shots(builder, fire.figure, i, fire.place)
    ]
    return max((odds.attack(game.rules_context, there, shot).plain.fates[0].hurt for shot in shots), default=_NONE)


# In words


def title(game: ZoneWars, builder: StateBuilder, idea: AttackIdea) -> str:
    """What is done, in a few words."""
    action, names = idea.action, names_of(game.content)
    if isinstance(action, game_actions.Mutate):
        return names.power(action.mutation, action.figure)
    if isinstance(action, game_actions.Charge | game_actions.Aim):
        return say(f"zone_wars.does_{'charge' if isinstance(action, game_actions.Charge) else 'aim'}")
    how = "strike" if idea.is_close else "throw" if idea.weapon == THROWN else "shoot"
    return say(f"zone_wars.propose_{'go' if action.path else 'stay'}_{how}")


def dice(game: ZoneWars, idea: AttackIdea) -> str:
    """With what, and how many dice that is; of a mutation its price."""
    told, action = idea.odds, idea.action
    if isinstance(action, game_actions.Mutate):
        key = "zone_wars_mat.price_one" if action.points == 1 else "zone_wars_mat.price"
        return say(key, points=action.points)
    weapon = names_of(game.content).card(idea.weapon, action.figure)
    said = say("zone_wars.propose_dice", weapon=weapon[:1].upper() + weapon[1:], base=told.base, gear=told.gear)
    return said if told.gear else say("zone_wars.propose_base", weapon=weapon[:1].upper() + weapon[1:], base=told.base)


def is_as_it_was(before: StateBuilder, after: StateBuilder, idea: AttackIdea) -> bool:
    """Whether nothing has happened to those two on the way but what was planned."""
    for id_ in (idea.action.figure, idea.target):
        old, new = (d.figures[d.named(id_)] for d in (before, after))
        place = _end(before, idea.action) if id_ == idea.action.figure else old.place
        if replace(old, place=place, facing=0.0, token=new.token) != replace(new, facing=0.0):
            return False
    return pools.weapon(after, after.named(idea.action.figure), idea.weapon) is not None
