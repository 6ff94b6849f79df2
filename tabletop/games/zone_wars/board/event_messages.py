"""Events and refusals of Zone Wars in words: headlines from the game's words, and what stands behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from tabletop.games.zone_wars.board.names import (
    ZoneWarsNames,
    between,
    corner,
    direction,
    inches,
    names_of,
    path_inches,
)
from tabletop.games.zone_wars.rules.content.cards import Gear, ZoneCard
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.vocabulary import GearKind
from tabletop.games.zone_wars.rules.state.rules_context import JUNK, RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.games.zone_wars.rules.turn.scenarios import CORNERS
from tabletop.rules.game import Event, Refusal
from tabletop.ui import wording
from tabletop.ui.boards.naming import Blanks, filled
from tabletop.ui.words import say, translated

ZONE: Final = "zone"
_SOMEBODY: Final = frozenset(("figure", "attacker", "target", "giver", "taker", "helper", "enemy"))
"""Blanks that are always models or monsters."""


def told(content: Content, event: Event, seats: Sequence[str]) -> str:
    """The event as a line of the log; `seats` are the names of those who sit there."""
    return wording.words("zone_wars").line(event, seats, named(content, event, seats))


def caption(content: Content, event: Event, seats: Sequence[str]) -> str:
    """The event as a sentence to be read from afar."""
    return wording.words("zone_wars").caption(event, seats, named(content, event, seats))


def why_not(content: Content, refusal: Refusal) -> str:
    """Why an action is not possible."""
    return wording.words("zone_wars").refusal(refusal, named(content, refusal))


def named(content: Content, thing: Event | Refusal, seats: Sequence[str] = ()) -> Mapping[str, str]:
    """What fills the sentence for an event or a refusal; `variant` is the case that it belongs to."""
    names = names_of(content)
    if isinstance(thing, Refusal):
        return _refused(names, thing)
    params = filled(thing, partial(_field, names))
    special = _SPECIAL.get(type(thing))
    return params | special(names, thing, seats) if special else params


def details(content: Content, event: Event) -> tuple[str, ...]:
    """What stands behind a line of the log: dice, modifiers, cards, and at last the clauses."""
    found = _DETAILS.get(type(event))
    lines = [*found(names_of(content), event)] if found else []
    if event.clauses:
        lines.append(say("zone_wars.rules", clauses=", ".join(event.clauses)))
    return tuple(lines)


# Refusals


def _refused(names: ZoneWarsNames, refusal: Refusal) -> Blanks:
    return {name: _blank(names, name, value) for name, value in refusal.params}


def _blank(names: ZoneWarsNames, name: str, value: str) -> str:
    if name in _LENGTHS:
        return wording.decimal(f"{float(value):g}")
    if name == "target" and "," in value:
        return say("zone_wars.something")
    called = _BLANKS.get(name)
    return called(names, value) if called else value


_LENGTHS: Final = ("far", "allowed", "range")
_BLANKS: Final[Mapping[str, Callable[[ZoneWarsNames, str], str]]] = {
    **dict.fromkeys((*_SOMEBODY, "piece", "obstacle", "token"), ZoneWarsNames.anything),
    "waits": lambda names, value: awaited(value),
    "mutation": ZoneWarsNames.power,
    "weapon": ZoneWarsNames.card,
    "card": ZoneWarsNames.card,
    "monster": ZoneWarsNames.figure,
    "corner": lambda names, value: corner(value) if value in CORNERS else value,
}
"""How the blanks of refusals are filled."""


def awaited(task: str) -> str:
    """What is to be done first, by the name of the task in small letters."""
    key = f"waits_{task}"
    return say(f"zone_wars.{key}" if key in _WAITS else "zone_wars.waits_other")


_WAITS: Final = frozenset(
    f"waits_{task}"
    for task in (
        "mustering", "dealing", "scattering", "cornering", "deploying", "rounds", "ending", "turn", "watching",
        "striking", "attacking", "bolting", "hurting", "throwing", "looting", "finding", "puppeteering", "feeding",
        "zoning", "prowling", "arriving",
    )
)  # fmt: skip


# Events


def _field(names: ZoneWarsNames, name: str, value: Any) -> Blanks:
    if name == "path":
        return {"far": path_inches(value)}
    if name in ("facing", "angle"):
        return {"direction": direction(value)}
    called = _FIELDS.get(name)
    return {name: called(names, value)} if called else {}


_FIELDS: Final[Mapping[str, Callable[[ZoneWarsNames, str], str]]] = {
    **dict.fromkeys(_SOMEBODY, ZoneWarsNames.figure),
    "card": ZoneWarsNames.card,
    "corner": lambda names, value: corner(value),
    "piece": ZoneWarsNames.piece,
    "obstacle": ZoneWarsNames.anything,
}
"""How the fields of events are told."""


def _mustered(names: ZoneWarsNames, event: events.Mustered, seats: Sequence[str]) -> Blanks:
    return {"figures": names.figures(event.figures)}


def _powered(names: ZoneWarsNames, event: events.Dealt | events.Mutated, seats: Sequence[str]) -> Blanks:
    is_one = isinstance(event, events.Mutated) and event.points == 1
    return {"mutation": names.power(event.mutation, event.figure), "variant": "one" if is_one else ""}


def _scattered(names: ZoneWarsNames, event: events.Scattered, seats: Sequence[str]) -> Blanks:
    return {"count": str(len(event.places)), "variant": event.kind}


def _drawn(names: ZoneWarsNames, event: events.Drawn, seats: Sequence[str]) -> Blanks:
    if event.token == ZONE:
        return {"variant": ZONE}
    return {"token": names.faction(event.token), "variant": "" if "R60" in event.rules else "corner"}


def _round(names: ZoneWarsNames, event: events.RoundBegan, seats: Sequence[str]) -> Blanks:
    return {"variant": "last" if event.is_last else ""}


def _activated(names: ZoneWarsNames, event: events.Activated, seats: Sequence[str]) -> Blanks:
    return {"action": say(f"zone_wars.does_{event.reason}")}


def _targeted(names: ZoneWarsNames, event: events.Targeted, seats: Sequence[str]) -> Blanks:
    return {"weapon": names.card(event.weapon, event.attacker)}


def _pool(names: ZoneWarsNames, event: events.Pool, seats: Sequence[str]) -> Blanks:
    return {"dice": dice_words(event.base, event.gear)}


def _rolled(names: ZoneWarsNames, event: events.Rolled, seats: Sequence[str]) -> Blanks:
    return {"dice": rolled_words(len(event.base) + len(event.gear)), "hits": successes(event.hits)}


def _pushed(names: ZoneWarsNames, event: events.Pushed, seats: Sequence[str]) -> Blanks:
    return {"variant": {0: "none", 1: "one"}.get(event.kept, "")}


def _hit(names: ZoneWarsNames, event: events.Hit, seats: Sequence[str]) -> Blanks:
    return {"hits": successes(event.hits)}


def _protected(names: ZoneWarsNames, event: events.Protected, seats: Sequence[str]) -> Blanks:
    by = ", ".join(shields(names, event))
    key = "" if event.prevented else "nothing"
    return {"shields": by, "variant": "_".join(filter(None, ("by", key))) if by else key}


def shields(names: ZoneWarsNames, event: events.Protected) -> Iterator[str]:
    """What protected somebody, in its order, with its dice where it has any."""
    for shield, dice in event.shields:
        if shield in (events.HIDE, events.COVER):
            yield say(f"zone_wars.{'cover_short' if shield == events.COVER else 'shield_hide'}", number=dice)
        else:
            name = names.card(shield, event.figure)
            yield say("zone_wars.numbered", name=name, number=dice) if dice else name


def _hurt(names: ZoneWarsNames, event: events.Damaged | events.Shrugged, seats: Sequence[str]) -> Blanks:
    return {"cause": names.cause(event.cause, event.by), "variant": "caused"} if event.cause else {}


def _out(names: ZoneWarsNames, event: events.TakenOut, seats: Sequence[str]) -> Blanks:
    return {"variant": "" if names.faction_of(event.figure) else "monster"}


def _gone(names: ZoneWarsNames, event: events.Knocked | events.Shifted, seats: Sequence[str]) -> Blanks:
    return {"far": between(event.start, event.end)}


def _fell(names: ZoneWarsNames, event: events.Fell, seats: Sequence[str]) -> Blanks:
    return {"deep": inches(event.start.z - event.end.z), "variant": "" if event.damage else "soft"}


def _found(names: ZoneWarsNames, event: events.Found, seats: Sequence[str]) -> Blanks:
    return {"variant": "junk" if event.card == JUNK else ""}


def _picked(names: ZoneWarsNames, event: events.PickedUp, seats: Sequence[str]) -> Blanks:
    return {"variant": event.kind}


def _recovered(names: ZoneWarsNames, event: events.Recovered, seats: Sequence[str]) -> Blanks:
    return {"variant": "helped" if event.helper else ""}


def _leeched(names: ZoneWarsNames, event: events.Leeched, seats: Sequence[str]) -> Blanks:
    return {"variant": "" if event.amount else "gone"}


def _zone(names: ZoneWarsNames, event: events.ZoneCard, seats: Sequence[str]) -> Blanks:
    variant = "trigger" if names.is_trigger(event.card) else "" if event.figure else "nobody"
    return {"card": names.zone_card(event.card), "variant": variant}


def _tested(names: ZoneWarsNames, event: events.Tested, seats: Sequence[str]) -> Blanks:
    return {"variant": "" if event.passed else "failed"}


def _marked(names: ZoneWarsNames, event: events.Marked, seats: Sequence[str]) -> Blanks:
    return {"variant": event.kind}


def _smog(names: ZoneWarsNames, event: events.Smog, seats: Sequence[str]) -> Blanks:
    return {"variant": "" if event.is_here else "gone"}


def _counted(names: ZoneWarsNames, event: events.Counted, seats: Sequence[str]) -> Blanks:
    return {"variant": "one" if event.points == 1 else ""}


def _ended(names: ZoneWarsNames, event: events.Ended, seats: Sequence[str]) -> Blanks:
    who = wording.words("zone_wars").listed([seats[seat] for seat in event.winners if seat < len(seats)])
    return {"winner": who, "variant": "shared" if len(event.winners) > 1 else event.reason}


_SPECIAL: Final[Mapping[type, Callable[[ZoneWarsNames, Any, Sequence[str]], Blanks]]] = {
    events.RoundBegan: _round, events.Mustered: _mustered, events.Dealt: _powered, events.Mutated: _powered,
    events.Scattered: _scattered, events.Drawn: _drawn, events.Activated: _activated, events.Targeted: _targeted,
    events.Pool: _pool, events.Rolled: _rolled, events.Pushed: _pushed, events.Hit: _hit,
    events.Protected: _protected, events.Damaged: _hurt, events.Shrugged: _hurt, events.TakenOut: _out,
    events.Knocked: _gone, events.Shifted: _gone, events.Fell: _fell, events.Found: _found, events.PickedUp: _picked,
    events.Recovered: _recovered, events.Leeched: _leeched, events.ZoneCard: _zone, events.Tested: _tested,
    events.Marked: _marked, events.Smog: _smog, events.Counted: _counted, events.Ended: _ended,
}  # fmt: skip


# Rounds


def round_words(rules_context: RulesContext, state: State, *, is_short: bool = False) -> str:
    """Which round it is of how many, and that the battle ends with it, as far as that is known (R69)."""
    d = StateBuilder(rules_context, state)
    ending = scenarios.ending(d)
    last = _ROUNDS.get(ending[0], "_last") if ending is not None else ""
    key = f"round_short{last and '_last'}" if is_short else f"round{last or '_of'}"
    return say(f"zone_wars.{key}", round=state.round, rounds=d.scenario.rounds)


_ROUNDS: Final[Mapping[str, str]] = {"retrieved": "_retrieved"}
"""Ends that may still be put off."""


# Dice


def dice_words(base: int, gear: int) -> str:
    """A pool, such as 4 base dice and 1 gear die."""
    parts = [
        say(f"zone_wars.{kind}_{'die' if number == 1 else 'dice'}", number=number)
        for kind, number in (("base", base), ("gear", gear))
        if number
    ]
    return say("zone_wars.dice_and", base=parts[0], gear=parts[1]) if len(parts) > 1 else "".join(parts)


def rolled_words(number: int) -> str:
    """How many dice have fallen, of whatever kind."""
    return say("zone_wars.one_die" if number == 1 else "zone_wars.some_dice", number=number)


def successes(number: int) -> str:
    """How many dice have succeeded."""
    return say({0: "zone_wars.no_success", 1: "zone_wars.success"}.get(number, "zone_wars.successes"), number=number)


# What stands behind a line


def pool_words(parts: Sequence[tuple[str, int]], base: int, gear: int) -> list[str]:
    """Where the dice of a pool come from, part by part."""
    lines = [
        say(f"zone_wars.part_{part}", number=f"{number:+}" if k else str(number))
        for k, (part, number) in enumerate(parts)
    ]
    if gear:
        lines.append(say("zone_wars.part_gear", number=f"{gear:+}"))
    if sum(number for _, number in parts) < base:
        lines.append(say("zone_wars.least_one"))
    return lines


def _pool_details(names: ZoneWarsNames, event: events.Pool) -> list[str]:
    return pool_words(event.parts, event.base, event.gear)


def _rolled_details(names: ZoneWarsNames, event: events.Rolled) -> list[str]:
    field = names.content.field
    lines = []
    for kind, shown, die in (("base", event.base, field.base_die), ("gear", event.gear, field.gear_die)):
        if shown:
            faces = ", ".join(say(f"zone_wars.face_{die[number - 1]}") for number in shown)
            lines.append(say(f"zone_wars.{kind}_faces", faces=faces))
    return lines


def _targeted_details(names: ZoneWarsNames, event: events.Targeted) -> list[str]:
    return [say("zone_wars.cover", number=event.cover) if event.cover else say("zone_wars.no_cover")]


def _zone_details(names: ZoneWarsNames, event: events.ZoneCard) -> list[str]:
    card = next((card for card in names.content.zone if card.id == event.card), None)
    return zone_words(card) if card is not None else []


def zone_words(card: ZoneCard) -> list[str]:
    """What a Zone card does, and what its roll decides."""
    lines = [translated(card.text)] if card.text else []
    lines += [say("zone_wars.if_failed", text=translated(card.failed_text))] if card.failed_text else []
    return lines + ([say("zone_wars.if_passed", text=translated(card.passed_text))] if card.passed_text else [])


def _mutation_details(names: ZoneWarsNames, event: events.Mutated | events.Dealt) -> list[str]:
    return [translated(card.text) for card in names.content.mutations if card.id == event.mutation and card.text]


def _found_details(names: ZoneWarsNames, event: events.Found) -> list[str]:
    card = next((card for card in names.content.artifacts if card.id == event.card), None)
    flavour = [translated(card.text)] if card is not None and card.text and not card.effect else []
    return [*flavour, *find_words(names.content, event.card)]


def find_words(content: Content, card: str) -> list[str]:
    """What a find is, what it does, and what it is worth."""
    known = next((one for one in content.artifacts if one.id == card), None)
    if known is None:
        return [say("zone_wars.worth", number=content.field.junk_points)]
    is_ = [f"+{known.bonus}"] if known.bonus else []
    told = [" · ".join([*is_, *traits(known)]), " ".join(_does(known)), say("zone_wars.worth", number=known.points)]
    return [line for line in told if line]


def _does(card: Gear) -> list[str]:
    """What a card is good for, in sentences; what only its text tells comes from there."""
    told = [translated(card.text)] if card.effect and card.text else []
    if card.bonus or card.kind == GearKind.CURIO:
        told += [say(f"zone_wars.does_{_USES[card.kind]}")] if card.kind in _USES else []
    return told + [say(f"zone_wars.means_{special}") for special in card.specials if special in _MEANS]


_USES: Final[Mapping[str, str]] = {
    GearKind.RANGED: "shoot", GearKind.MELEE: "strike", GearKind.BODY: "protect", GearKind.HEAD: "protect",
    GearKind.SHIELD: "protect", GearKind.CURIO: "nothing",
}  # fmt: skip
_MEANS: Final = frozenset(("silent", "igniter", "area", "knockback", "single_use", "aimed_fire", "stun"))
"""Specials that are explained."""


def traits(card: Gear) -> list[str]:
    """Its kind, its range, and what is special about it."""
    parts = [say(f"zone_wars.kind_{card.kind}")] if card.kind else []
    parts += [say(f"zone_wars.range_{card.range}")] if card.range else []
    return parts + [say(f"zone_wars.special_{special}") for special in card.specials]


_DETAILS: Final[Mapping[type, Callable[[ZoneWarsNames, Any], list[str]]]] = {
    events.Pool: _pool_details, events.Rolled: _rolled_details, events.Targeted: _targeted_details,
    events.ZoneCard: _zone_details, events.Mutated: _mutation_details, events.Dealt: _mutation_details,
    events.Found: _found_details,
}  # fmt: skip
