"""What bots do in battles: how often each level uses each action, mutation and find, overwatch and cover."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tabletop.ai.bot import Bot, Budget
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Turn
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.rules.game import CHANCE, NOBODY, Event, Outcome
from tests.games.zone_wars.rules.table import zone_wars

_LONG: Final = Budget(60)
_MOST: Final = 4000
NEAR: Final = 15.0
"""Inches from which an enemy can come and shoot in its next activation."""


@dataclass
class Tally:
    """What one level has done."""

    battles: int = 0
    activations: int = 0
    done: Counter[str] = field(default_factory=Counter)
    """By a word such as "charge", "mutate eye", "reflex hide", "find katana", "watch armed"."""

    def each(self, *words: str) -> float:
        """How often an activation is one of these."""
        return sum(self.done[word] for word in words) / max(1, self.activations)

    def kinds(self, word: str) -> set[str]:
        """Of mutations, finds and the like: "mutate", "reflex", "enhance", "find", "used"."""
        return {
            done.removeprefix(f"{word} ")
            for done, number in self.done.items()
            if number and done.startswith(f"{word} ")
        }


def battle(
    bots: Sequence[Bot[View, Action]], tallies: Sequence[Tally], seed: str, setup: Mapping[str, str]
) -> Outcome:  # fmt: skip
    """Plays a battle and counts what each seat does; raises AssertionError for what is illegal or does not end."""
    game, rng = zone_wars(), random.Random(seed)
    state = game.start({**setup, "players": str(len(bots))})
    for tally in tallies:
        tally.battles += 1
    acted = ""
    for _ in range(_MOST):
        seat = game.to_act(state)
        if seat == NOBODY:
            break
        if seat == CHANCE:
            action = game.resolve(state, rng)
        else:
            offers = game.actions(state)
            action = bots[seat].choose(game.view(state, seat), offers, rng, _LONG)
            if isinstance(state.todo[-1], Turn):
                _stands(state, acted, tallies)
                acted = getattr(action, "figure", "")
            tallies[seat].done["may charge"] += any(isinstance(offer, a.Charge) for offer in offers)
            refusal = game.check(state, action)
            assert refusal is None, f"{action}: {refusal} in {seed} {setup}"
            _decided(state, action, tallies[seat])
        step = game.apply(state, action)
        _happened(state, step.events, tallies)
        state = step.state
    outcome = game.outcome(state)
    assert outcome is not None, f"{seed} {setup} does not end"
    for tally, player in zip(tallies, state.players, strict=True):
        tally.done["points unspent"] += player.m_points
    return outcome


def _decided(state: State, action: Action, tally: Tally) -> None:
    """What a bot has chosen by itself."""
    done = tally.done
    if isinstance(state.todo[-1], Turn):
        tally.activations += not isinstance(action, a.Use)
        for word in _words(state, action):
            done[word] += 1
    elif isinstance(action, a.Attack | a.Fire):
        done["fire" if isinstance(action, a.Fire) else "attack"] += 1
        if action.enhance:
            done[f"enhance {action.enhance}"] += 1
            done["points"] += action.points
    elif isinstance(action, a.Reflex):
        done[f"reflex {action.mutation}"] += 1
        done["points"] += action.points
    elif isinstance(action, a.Push | a.Loot):
        done[str(action).split()[0]] += 1


def _words(state: State, action: Action) -> Iterable[str]:
    """What an activation counts as."""
    yield "operate" if type(action) is a.Operate else str(action).split()[0]
    if isinstance(action, a.Operate):
        yield f"operate {action.op}"
    if isinstance(action, a.Mutate):
        yield f"mutate {action.mutation}"
        yield from ["points"] * action.points
    if isinstance(action, a.Watch):
        yield "watch armed" if is_armed(state, action.figure) else "watch unarmed"
    yield from ["slip"] * bool(getattr(action, "slip", 0))


def _stands(state: State, id_: str, tallies: Sequence[Tally]) -> None:
    """How a model that has acted is seen by each enemy near enough to shoot at it."""
    d = StateBuilder(zone_wars().rules_context, state)
    i = position_queries.find_figure(d, id_)
    if i is None or not d.figures[i].is_standing:
        return
    done = tallies[d.figures[i].owner].done
    for j, enemy in position_queries.figures_on_mat(d):
        is_near = (
            enemy.owner >= 0
            and enemy.owner != d.figures[i].owner
            and position_queries.is_within_distance(d, j, i, NEAR)
        )
        if is_near and enemy.is_standing and not position_queries.are_touching(d, i, j):
            word = {"covered": "in cover", "sheltered": "in cover"}.get(verdict_of(d, j, i), "")
            done[f"stands {word or ('in the open' if position_queries.is_seen(d, j, i) else 'unseen')}"] += 1


def verdict_of(d: StateBuilder, j: FigureIndex, i: FigureIndex) -> str:
    """How one model sees another."""
    return position_queries.sight_between(d, j, i).verdict.name.lower()


def is_armed(state: State, id_: str) -> bool:
    """Whether a model has a weapon that reaches farther than its arm and is no throw."""
    d = StateBuilder(zone_wars().rules_context, state)
    figure = d.figures[d.index_of_figure(id_)]
    cards = [(d.rules_context.gear[item.kind], position_queries.item_bonus_or_rating(d, item)) for item in figure.items]
    return any(card.kind in ("ranged", "melee") and card.range and strength > 0 for card, strength in cards)


def _happened(state: State, told: Iterable[Event], tallies: Sequence[Tally]) -> None:
    """What the dice and the rules say about it."""
    owners = {figure.id: figure.owner for figure in state.figures}
    for event in told:
        if isinstance(event, events.Targeted):
            _targeted(state, event, owners, tallies)
        elif isinstance(event, events.TakenOut | events.Broke | events.UsedUp) and owners.get(event.figure, -1) >= 0:
            word = {events.TakenOut: "out", events.Broke: "broken"}.get(type(event), "used")
            of = tallies[owners[event.figure]]
            of.done[f"{word} {event.card}" if isinstance(event, events.UsedUp) else word] += 1


def _targeted(
    state: State, event: events.Targeted, owners: Mapping[str, int], tallies: Sequence[Tally]
) -> None:  # fmt: skip
    """With a find, or with what one came with; at somebody in cover, or in the open."""
    by, of = owners.get(event.attacker, -1), owners.get(event.target, -1)
    weapon = event.weapon.split("#")[0]
    if by >= 0 and weapon in _finds(state, event.attacker):
        tallies[by].done[f"find {weapon}"] += 1
    if by >= 0 and weapon in zone_wars().rules_context.gear:
        tallies[by].done[zone_wars().rules_context.gear[weapon].kind] += 1
    if of >= 0 and not _touch(state, event.attacker, event.target):
        tallies[of].done["shot at"] += 1
        tallies[of].done["in cover"] += event.cover > 0


def _finds(state: State, id_: str) -> set[str]:
    return {item.kind for figure in state.figures if figure.id == id_ for item in figure.items if item.found}


def _touch(state: State, one: str, other: str) -> bool:
    d = StateBuilder(zone_wars().rules_context, state)
    i, j = position_queries.find_figure(d, one), position_queries.find_figure(d, other)
    return i is not None and j is not None and position_queries.are_touching(d, i, j)


def table(tallies: Mapping[str, Tally]) -> list[str]:
    """Lines: a word, and how often each level does it in a hundred activations."""
    words = sorted({word for tally in tallies.values() for word in tally.done})
    head = f"{'in 100 activations':28}" + "".join(f"{name:>9}" for name in tallies)
    rows = [head, f"{'battles':28}" + "".join(f"{tally.battles:9}" for tally in tallies.values())]
    rows.append(f"{'activations':28}" + "".join(f"{tally.activations:9}" for tally in tallies.values()))
    return rows + [
        f"{word:28}" + "".join(f"{100 * tally.each(word):9.2f}" for tally in tallies.values()) for word in words
    ]
