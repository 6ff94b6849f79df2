"""What places picked in phase 6b amount to: a plan with cards, targets and an item, and the actions that it makes.

The path of a plan begins with a card, a target, an item, the survivor itself, or a button: shoot, melee, use, revive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tabletop.games.zombies.board.action_places import FREE, MELEE, PASS, RELOAD, REVIVE
from tabletop.games.zombies.board.map import attack_cards, target_ids
from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.content.vocabulary import ItemOp
from tabletop.games.zombies.rules.powers import using
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Acting
from tabletop.games.zombies.rules.text import actions as game_actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import engine, striking
from tabletop.rules.game import Refusal, refuse
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.gesture.picker import Steps, TargetId

SHOOT, USE = f"{BUTTON}shoot", f"{BUTTON}use"
STARTS: Final = (SHOOT, MELEE, USE, REVIVE)
AIMS: Final = (target_ids.ZOMBIE, target_ids.TOKEN)


class ActionPlanKind(StrEnum):
    NONE = ""
    SHOOT = "shoot"
    MELEE = "melee"
    USE = "use"
    REVIVE = "revive"
    SWAP = "swap"
    HERO = "hero"
    """Whatever somebody taken in hand does with what it is put on."""


_BUTTONS: Final = {MELEE: ActionPlanKind.MELEE, REVIVE: ActionPlanKind.REVIVE, USE: ActionPlanKind.USE}


@dataclass(frozen=True, slots=True)
class ActionPlan:
    """What is picked."""

    word: ActionPlanKind = ActionPlanKind.NONE
    cards: tuple[int, ...] = ()
    """Indices of the hand that is shown."""
    targets: tuple[str, ...] = ()
    item: str = ""
    target_place: TargetId = ""
    """Where an item goes, or who is revived."""


class ActionBuilder:
    """Asks the rules about plans of the survivor that acts."""

    def __init__(self, builder: StateBuilder) -> None:
        """Of a draft in which somebody acts."""
        task = builder.todo[-1]
        assert isinstance(task, Acting)
        self.d = builder
        self.seat = task.seat
        self.hero = target_ids.survivor(builder.people[task.seat].survivor)
        self.cards = attack_cards.cards(builder, task.seat)
        self._known: dict[tuple[str, ...], tuple[str, ...]] = {}
        """Answers about this position, by question."""

    # --- paths ----------------------------------------------------------------------------------------------------

    def plan(self, path: Steps) -> ActionPlan:
        """What a path means."""
        cards = tuple(int(place.removeprefix(target_ids.CARD)) for place in path if place.startswith(target_ids.CARD))
        targets = tuple(target_ids.word(place) for place in path if place.startswith(AIMS))
        item = next((place.removeprefix(target_ids.ITEM) for place in path if place.startswith(target_ids.ITEM)), "")
        rest = [place for place in path[1:] if place.startswith((target_ids.SURVIVOR, target_ids.HEX, target_ids.EXIT))]
        word = ActionPlanKind.NONE
        if path:
            word = {**_BUTTONS, self.hero: ActionPlanKind.HERO}.get(path[0], word)
        if not word and path and path[0].startswith(target_ids.WEAPON):
            word = ActionPlanKind.SWAP
        if not word and (item or path):
            word = ActionPlanKind.USE if item else ActionPlanKind.SHOOT
        if word == ActionPlanKind.USE and not item:
            item = self.only_item()
        return ActionPlan(word, cards, targets, item, rest[-1] if rest else "")

    def actions(self, path: Steps) -> tuple[Action, ...]:
        """The legal actions that exactly this path makes."""
        return tuple(action for action in self._made(path) if engine.STACK.check(self.d, action) is None)

    def refusal(self, path: Steps) -> Refusal | None:
        """Why a path makes no action."""
        why = None
        for action in self._made(path):
            found = engine.STACK.check(self.d, action)
            if found is None:
                return None
            why = why or found
        return why

    def _made(self, path: Steps) -> Iterator[Action]:
        plan = self.plan(path)
        if len(path) == 1 and path[0] in (RELOAD, FREE, PASS):
            yield game_actions.Pass() if path[0] == PASS else game_actions.Reload(free=path[0] == FREE)
        elif plan.word == ActionPlanKind.SWAP:
            yield game_actions.Swap(path[0].removeprefix(target_ids.WEAPON))
        elif plan.word == ActionPlanKind.SHOOT:
            yield from self._attack(plan)
        elif plan.word == ActionPlanKind.USE:
            yield from self._uses(plan)
        elif plan.word in (ActionPlanKind.MELEE, ActionPlanKind.HERO) and plan.targets:
            yield game_actions.Melee(plan.targets)
        elif plan.word == ActionPlanKind.MELEE and len(self.blows(())) == 1:
            yield game_actions.Melee(self.blows(()))
        elif plan.word in (ActionPlanKind.REVIVE, ActionPlanKind.HERO) and plan.target_place.startswith(
            target_ids.SURVIVOR
        ):
            yield game_actions.Revive(plan.target_place.removeprefix(target_ids.SURVIVOR))
        elif plan.word == ActionPlanKind.REVIVE and len(self.revivable_targets()) == 1:
            yield game_actions.Revive(self.revivable_targets()[0])

    # --- shooting -------------------------------------------------------------------------------------------------

    def weapon(self, plan: ActionPlan) -> str:
        """Whose cards are in hand; "" for none."""
        return self.cards[plan.cards[0]].weapon if plan.cards else ""

    def total(self, plan: ActionPlan) -> int:
        """Hits of the cards in hand."""
        return sum(self.cards[index].value for index in plan.cards)

    def in_range(self, plan: ActionPlan) -> tuple[str, ...]:
        """Whom the weapon in hand can hit, or any that may be used."""
        weapon = self.weapon(plan)
        return self._once(("in_range", weapon), lambda: self._in_range(weapon))

    def _in_range(self, weapon: str) -> Iterator[str]:
        for one in [weapon] if weapon else [arms.weapon for arms in attack_cards.shown_weapons(self.d, self.seat)]:
            yield from position_queries.targets(self.d, self.seat, one)

    def _once(self, question: tuple[str, ...], answer: Callable[[], Iterable[str]]) -> tuple[str, ...]:
        """Asks only once: the position does not change."""
        if question not in self._known:
            self._known[question] = tuple(dict.fromkeys(answer()))
        return self._known[question]

    def more_cards(self, plan: ActionPlan) -> tuple[int, ...]:
        """Cards that can be added to those in hand."""
        rest = [index for index in range(len(self.cards)) if index not in plan.cards]
        if not plan.cards:
            return tuple(rest)
        weapon = self.weapon(plan)
        if len(plan.cards) >= attack_cards.attack_card_limit(self.d, self.seat, weapon):
            return ()
        return tuple(index for index in rest if self.cards[index].weapon == weapon)

    def more_targets(self, plan: ActionPlan) -> tuple[str, ...]:
        """Targets that can be added."""
        if plan.cards and len(plan.targets) >= max(1, self.total(plan)):
            return ()
        return tuple(target for target in self.in_range(plan) if target not in plan.targets)

    def attack(self, plan: ActionPlan) -> game_actions.Attack | None:
        """The attack as it is planned; None while cards or targets are missing."""
        hits = attack_cards.split_hits(self.d, plan.targets, self.total(plan)) if plan.cards else ()
        values = tuple(sorted(self.cards[index].value for index in plan.cards))
        return game_actions.Attack(self.weapon(plan), values, hits) if hits else None

    def _attack(self, plan: ActionPlan) -> Iterator[Action]:
        made = self.attack(plan)
        if made is not None:
            yield made

    # --- the rest -------------------------------------------------------------------------------------------------

    def blows(self, targets: tuple[str, ...]) -> tuple[str, ...]:
        """Targets of a melee that can be added to these."""
        return self._once(("blows", *targets), lambda: self._blows(targets))

    def _blows(self, targets: tuple[str, ...]) -> Iterator[str]:
        here = self.d.people[self.seat].hex
        near = position_queries.zombies_next_to(self.d, here) if here is not None else ()
        words = [game_actions.zombie(zombie.id) for zombie in near]
        words += [person.survivor for person in self.d.people if person.token is not None]
        for word in words:
            if word not in targets and engine.STACK.check(self.d, game_actions.Melee((*targets, word))) is None:
                yield word

    def revivable_targets(self) -> tuple[str, ...]:
        """Survivors that can be revived."""
        found = [person.survivor for person in self.d.people]
        return self._once(
            ("fallen",), lambda: (who for who in found if engine.STACK.check(self.d, game_actions.Revive(who)) is None)
        )  # fmt: skip

    def items(self) -> tuple[str, ...]:
        """Items in the bag that can be used now, each once."""
        return self._once(("items",), lambda: (item for item in self.d.people[self.seat].bag if self.places(item)))

    def only_item(self) -> str:
        """The one item that can be used; "" where there are several or none."""
        found = self.items()
        return found[0] if len(found) == 1 else ""

    def places(self, item: str) -> tuple[TargetId, ...]:
        """Where an item can be used."""
        legal = (use for use in self._tried(item) if engine.STACK.check(self.d, use) is None)
        return self._once(("places", item), lambda: map(self._place, legal))

    def _uses(self, plan: ActionPlan) -> Iterator[Action]:
        if not plan.item:
            return
        kind = self.d.rules_context.items[plan.item]
        if kind.target == using.SOMEBODY and plan.target_place.startswith(target_ids.SURVIVOR):
            who = plan.target_place.removeprefix(target_ids.SURVIVOR)
            yield from (use for use in self._on(plan.item, who))
        elif kind.target == using.HEX and plan.target_place.startswith(target_ids.HEX):
            yield game_actions.Use(plan.item, at=target_ids.hex_of(plan.target_place))
        elif kind.target == using.EXIT and plan.target_place.startswith(target_ids.EXIT):
            side = target_ids.exit_of(plan.target_place)
            if side is not None and side[0] == position_queries.tile_of(self.d, self.seat):
                yield game_actions.Use(plan.item, side=side[1])
        elif kind.target not in (using.SOMEBODY, using.HEX, using.EXIT) and plan.target_place in ("", self.hero):
            yield game_actions.Use(plan.item)

    def _on(self, item: str, who: str) -> Iterator[game_actions.Use]:
        if self.d.rules_context.items[item].effect.op != ItemOp.REFILL:
            yield game_actions.Use(item, on=who)
            return
        seat = self.d.seat_of(who)
        carried = self.d.people[seat].arms if seat is not None else ()
        yield from (game_actions.Use(item, on=who, weapon=one.weapon) for one in carried)

    def _tried(self, item: str) -> Iterator[game_actions.Use]:
        """Every way to use an item, legal or not."""
        kind, here = self.d.rules_context.items[item], self.d.people[self.seat].hex
        if kind.target == using.SOMEBODY:
            for person in self.d.people:
                yield from self._on(item, person.survivor)
        elif kind.target == using.HEX:
            near = self.d.map.within(here, kind.range) if here is not None else ()
            yield from (game_actions.Use(item, at=hex_) for hex_ in near)
        elif kind.target == using.EXIT:
            yield from (game_actions.Use(item, side=side) for side in range(len(SIDES)))
        else:
            yield game_actions.Use(item)

    def _place(self, use: game_actions.Use) -> TargetId:
        if use.on:
            return target_ids.survivor(use.on)
        if use.at is not None:
            return target_ids.hex_(use.at)
        if use.side is not None:
            return target_ids.exit_(position_queries.tile_of(self.d, self.seat) or 0, use.side)
        return self.hero

    # --- why a button is dark -------------------------------------------------------------------------------------

    def disabled_reason(self, place: TargetId) -> Refusal | None:
        """Why nothing can be begun with a place."""
        missing = self._missing_means(place)
        if missing:
            return refuse("H1", "not_now", waits=missing)
        path: Steps = (place,)
        if place == SHOOT:
            path = self._best_shot()
        elif place == MELEE:
            path = (MELEE, *self._nearest())
        elif place == REVIVE:
            return self._why_not_revived()
        elif place == USE:
            return self._why_no_item()
        elif place.startswith(target_ids.SURVIVOR):
            return self._why_not_put_on(place)
        elif place.startswith(AIMS):
            path = self._best_shot(place)
        elif place.startswith(target_ids.CARD):
            path = (place, *self._nearest())
        elif place.startswith(target_ids.ITEM):
            return self._why_no_item(place.removeprefix(target_ids.ITEM))
        return self.refusal(path)

    def _missing_means(self, place: TargetId) -> str:
        """What there is none of, and without which nothing can be done with a place; "" where all is there."""
        d, person = self.d, self.d.people[self.seat]
        if d.todo[-1] != Acting(self.seat) or position_queries.is_pinned(person):
            return ""
        if place == USE and not person.bag:
            return "bag"
        if (place == SHOOT or place.startswith(AIMS)) and not self.cards:
            return "cards"
        targets = d.zombies or any(other.token for other in d.people)
        return "zombie" if place in (SHOOT, MELEE) and not targets else ""

    def _why_not_revived(self) -> Refusal | None:
        """Of somebody down, or that nobody is."""
        friends = [p for p in self.d.people if p.alive and target_ids.survivor(p.survivor) != self.hero]
        down = next((p.survivor for p in friends if p.down), None)
        if down is not None:
            return engine.STACK.check(self.d, game_actions.Revive(down))
        return refuse("H88", "not_down", survivor=friends[0].survivor) if friends else None

    def _why_not_put_on(self, place: TargetId) -> Refusal | None:
        """Of a friend who is down: what keeps this one from reviving it, or by what that is done."""
        survivor = place.removeprefix(target_ids.SURVIVOR)
        if place == self.hero:
            return engine.STACK.check(self.d, game_actions.Halt())
        if not any(person.survivor == survivor and person.down and person.alive for person in self.d.people):
            return None
        return engine.STACK.check(self.d, game_actions.Revive(survivor)) or refuse("H1", "not_now", waits="helper")

    def _best_shot(self, aim: TargetId = "") -> Steps:
        if not self.cards:
            return (RELOAD,)
        best = max(range(len(self.cards)), key=lambda index: self.cards[index].value)
        return (f"{target_ids.CARD}{best}", aim) if aim else (f"{target_ids.CARD}{best}", *self._nearest())

    def _nearest(self) -> Steps:
        """The zombie that is fewest steps away."""
        here = self.d.people[self.seat].hex
        if here is None or not self.d.zombies:
            return ()
        steps = self.d.map.distances(here)
        near = min(self.d.zombies, key=lambda zombie: steps.get(zombie.hex, position_queries.FAR))
        return (target_ids.zombie(near.id),)

    def _why_no_item(self, item: str = "") -> Refusal | None:
        bag = self.d.people[self.seat].bag
        tried = self._tried(item or bag[0]) if bag else iter(())
        return next((why for use in tried if (why := engine.STACK.check(self.d, use)) is not None), None)

    def is_special(self, target: str) -> bool:
        """Whether it is a token, the Brute or the Mourner."""
        return striking.is_special(self.d, target)
