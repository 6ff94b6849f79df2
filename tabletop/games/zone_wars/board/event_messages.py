"""Sentences about what has happened in Zone Wars: log lines, captions, details of events, and refusals.

The table and the review ask `log_line` and `event_details` for every event; `board_messages`, `large_results`,
`attack_summary`, `attack_planner` and `phone` use it too. Names of ids come from `names`. The sentences are in
`data/zone_wars/words.yaml` (`events`, `captions`, `reasons`): names of blanks must agree with it and with
`rules/text/reasons`. A new event needs its sentence there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from tabletop.games.zone_wars.board.names import (
    ZoneWarsNames,
    corner_text,
    direction_text,
    distance_text,
    inches_text,
    names_of,
    path_length_text,
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
from tabletop.ui.boards.board_messages import Blanks, event_placeholder_values
from tabletop.ui.locale_formats import signed_text
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_list

ZONE: Final = "zone"
_FIGURE_BLANKS: Final = frozenset(("figure", "attacker", "target", "giver", "taker", "helper", "enemy"))
"""Blanks that are always models or monsters."""


def log_line(content: Content, event: Event, seats: Sequence[str]) -> str:
    """The event as a line of the log; `seats` are the names of those who sit there."""
    return wording.localised_messages("zone_wars").log_line(event, seats, message_blanks(content, event, seats))


def caption(content: Content, event: Event, seats: Sequence[str]) -> str:
    """The event as a sentence to be read from afar."""
    return wording.localised_messages("zone_wars").caption_text(event, seats, message_blanks(content, event, seats))


def refusal_text(content: Content, refusal: Refusal) -> str:
    """Why an action is not possible."""
    return wording.localised_messages("zone_wars").refusal_text(refusal, message_blanks(content, refusal))


def message_blanks(content: Content, thing: Event | Refusal, seats: Sequence[str] = ()) -> Mapping[str, str]:
    """What fills the sentence for an event or a refusal; `variant` is the case that it belongs to."""
    names = names_of(content)
    if isinstance(thing, Refusal):
        return _refusal_placeholders(names, thing)
    params = event_placeholder_values(thing, partial(_event_field_placeholders, names))
    special = _BLANKS_BY_EVENT.get(type(thing))
    return params | special(names, thing, seats) if special else params


def event_details(content: Content, event: Event) -> tuple[str, ...]:
    """What stands behind a line of the log: dice, modifiers, cards, and at last the clauses."""
    found = _DETAILS_BY_EVENT.get(type(event))
    lines = [*found(names_of(content), event)] if found else []
    if event.clauses:
        lines.append(say("zone_wars.rules", count=len(event.clauses), clauses=join_list(event.clauses)))
    return tuple(lines)


# Refusals


def _refusal_placeholders(names: ZoneWarsNames, refusal: Refusal) -> Blanks:
    return {name: _refusal_placeholder_text(names, name, value) for name, value in refusal.params}


def _refusal_placeholder_text(names: ZoneWarsNames, name: str, value: str) -> str:
    if name in _LENGTH_BLANKS:
        return inches_text(float(value), 2)
    if name == "target" and "," in value:
        return say("zone_wars.something")
    called = _REFUSAL_BLANK_TEXTS.get(name)
    return called(names, value) if called else value


_LENGTH_BLANKS: Final = ("far", "allowed", "range")
_REFUSAL_BLANK_TEXTS: Final[Mapping[str, Callable[[ZoneWarsNames, str], str]]] = {
    **dict.fromkeys((*_FIGURE_BLANKS, "piece", "obstacle", "token"), ZoneWarsNames.name_of_any_id),
    "waits": lambda names, value: awaited_task_text(value),
    "mutation": ZoneWarsNames.mutation_name,
    "weapon": ZoneWarsNames.card_name,
    "card": ZoneWarsNames.card_name,
    "monster": ZoneWarsNames.figure_name,
    "corner": lambda names, value: corner_text(value) if value in CORNERS else value,
}
"""How the blanks of refusals are filled."""


def awaited_task_text(task: str) -> str:
    """What is to be done first, by the name of the task in small letters."""
    key = f"waits_{task}"
    return say(f"zone_wars.{key}" if key in _WAIT_KEYS else "zone_wars.waits_other")


_WAIT_KEYS: Final = frozenset(
    f"waits_{task}"
    for task in (
        "mustering", "dealing", "scattering", "cornering", "deploying", "rounds", "ending", "turn", "watching",
        "striking", "attacking", "bolting", "hurting", "throwing", "looting", "finding", "puppeteering", "feeding",
        "zoning", "prowling", "arriving",
    )
)  # fmt: skip


# Events


def _event_field_placeholders(names: ZoneWarsNames, name: str, value: Any) -> Blanks:
    if name == "path":
        return {"far": path_length_text(value)}
    if name in ("facing", "angle"):
        return {"direction": direction_text(value)}
    called = _EVENT_FIELD_TEXTS.get(name)
    return {name: called(names, value)} if called else {}


_EVENT_FIELD_TEXTS: Final[Mapping[str, Callable[[ZoneWarsNames, str], str]]] = {
    **dict.fromkeys(_FIGURE_BLANKS, ZoneWarsNames.figure_name),
    "card": ZoneWarsNames.card_name,
    "corner": lambda names, value: corner_text(value),
    "piece": ZoneWarsNames.terrain_name,
    "obstacle": ZoneWarsNames.name_of_any_id,
}
"""How the fields of events are told."""


def _mustered_placeholders(names: ZoneWarsNames, event: events.Mustered, seats: Sequence[str]) -> Blanks:
    return {"figures": names.figure_names(event.figures)}


def _mutation_placeholders(names: ZoneWarsNames, event: events.Dealt | events.Mutated, seats: Sequence[str]) -> Blanks:
    is_one = isinstance(event, events.Mutated) and event.points == 1
    return {"mutation": names.mutation_name(event.mutation, event.figure), "variant": "one" if is_one else ""}


def _scattered_placeholders(names: ZoneWarsNames, event: events.Scattered, seats: Sequence[str]) -> Blanks:
    return {"count": str(len(event.places)), "variant": event.kind}


def _drawn_placeholders(names: ZoneWarsNames, event: events.Drawn, seats: Sequence[str]) -> Blanks:
    if event.token == ZONE:
        return {"variant": ZONE}
    return {"token": names.faction_name(event.token), "variant": "" if "R60" in event.rules else "corner"}


def _round_placeholders(names: ZoneWarsNames, event: events.RoundBegan, seats: Sequence[str]) -> Blanks:
    return {"variant": "last" if event.is_last else ""}


def _activated_placeholders(names: ZoneWarsNames, event: events.Activated, seats: Sequence[str]) -> Blanks:
    return {"action": say(f"zone_wars.does_{event.reason}")}


def _targeted_placeholders(names: ZoneWarsNames, event: events.Targeted, seats: Sequence[str]) -> Blanks:
    return {"weapon": names.card_name(event.weapon, event.attacker)}


def _dice_pool_placeholders(names: ZoneWarsNames, event: events.Pool, seats: Sequence[str]) -> Blanks:
    return {"dice": dice_pool_text(event.base, event.gear)}


def _rolled_placeholders(names: ZoneWarsNames, event: events.Rolled, seats: Sequence[str]) -> Blanks:
    return {"dice": rolled_dice_count_text(len(event.base) + len(event.gear)), "hits": success_count_text(event.hits)}


def _pushed_placeholders(names: ZoneWarsNames, event: events.Pushed, seats: Sequence[str]) -> Blanks:
    return {"variant": {0: "none", 1: "one"}.get(event.kept, "")}


def _hit_placeholders(names: ZoneWarsNames, event: events.Hit, seats: Sequence[str]) -> Blanks:
    return {"hits": success_count_text(event.hits)}


def _protected_placeholders(names: ZoneWarsNames, event: events.Protected, seats: Sequence[str]) -> Blanks:
    by = join_list(protection_source_texts(names, event))
    key = "" if event.prevented else "nothing"
    return {"shields": by, "variant": "_".join(filter(None, ("by", key))) if by else key}


def protection_source_texts(names: ZoneWarsNames, event: events.Protected) -> Iterator[str]:
    """What protected somebody, in its order, with its dice where it has any."""
    for shield, dice in event.shields:
        if shield in (events.HIDE, events.COVER):
            yield say(f"zone_wars.{'cover_short' if shield == events.COVER else 'shield_hide'}", number=dice)
        else:
            name = names.card_name(shield, event.figure)
            yield say("zone_wars.numbered", name=name, number=dice) if dice else name


def _damage_placeholders(names: ZoneWarsNames, event: events.Damaged | events.Shrugged, seats: Sequence[str]) -> Blanks:
    return {"cause": names.damage_cause_text(event.cause, event.by), "variant": "caused"} if event.cause else {}


def _taken_out_placeholders(names: ZoneWarsNames, event: events.TakenOut, seats: Sequence[str]) -> Blanks:
    return {"variant": "" if names.faction_id_of_figure(event.figure) else "monster"}


def _distance_placeholders(
    names: ZoneWarsNames, event: events.Knocked | events.Shifted, seats: Sequence[str]
) -> Blanks:
    return {"far": distance_text(event.start, event.end)}


def _fall_placeholders(names: ZoneWarsNames, event: events.Fell, seats: Sequence[str]) -> Blanks:
    return {"deep": inches_text(event.start.z - event.end.z), "variant": "" if event.damage else "soft"}


def _found_placeholders(names: ZoneWarsNames, event: events.Found, seats: Sequence[str]) -> Blanks:
    return {"variant": "junk" if event.card == JUNK else ""}


def _picked_up_placeholders(names: ZoneWarsNames, event: events.PickedUp, seats: Sequence[str]) -> Blanks:
    return {"variant": event.kind}


def _recovered_placeholders(names: ZoneWarsNames, event: events.Recovered, seats: Sequence[str]) -> Blanks:
    return {"variant": "helped" if event.helper else ""}


def _leeched_placeholders(names: ZoneWarsNames, event: events.Leeched, seats: Sequence[str]) -> Blanks:
    return {"variant": "" if event.amount else "gone"}


def _zone_card_placeholders(names: ZoneWarsNames, event: events.ZoneCard, seats: Sequence[str]) -> Blanks:
    variant = "trigger" if names.is_trigger_card(event.card) else "" if event.figure else "nobody"
    return {"card": names.zone_card_name(event.card), "variant": variant}


def _tested_placeholders(names: ZoneWarsNames, event: events.Tested, seats: Sequence[str]) -> Blanks:
    return {"variant": "" if event.passed else "failed"}


def _marked_placeholders(names: ZoneWarsNames, event: events.Marked, seats: Sequence[str]) -> Blanks:
    return {"variant": event.kind}


def _smog_placeholders(names: ZoneWarsNames, event: events.Smog, seats: Sequence[str]) -> Blanks:
    return {"variant": "" if event.is_here else "gone"}


def _counted_placeholders(names: ZoneWarsNames, event: events.Counted, seats: Sequence[str]) -> Blanks:
    return {"variant": "one" if event.points == 1 else ""}


def _ended_placeholders(names: ZoneWarsNames, event: events.Ended, seats: Sequence[str]) -> Blanks:
    who = wording.localised_messages("zone_wars").join_names(
        [seats[seat] for seat in event.winners if seat < len(seats)]
    )
    return {"winner": who, "variant": "shared" if len(event.winners) > 1 else event.reason}


_BLANKS_BY_EVENT: Final[Mapping[type, Callable[[ZoneWarsNames, Any, Sequence[str]], Blanks]]] = {
    events.RoundBegan: _round_placeholders,
    events.Mustered: _mustered_placeholders,
    events.Dealt: _mutation_placeholders,
    events.Mutated: _mutation_placeholders,
    events.Scattered: _scattered_placeholders,
    events.Drawn: _drawn_placeholders,
    events.Activated: _activated_placeholders,
    events.Targeted: _targeted_placeholders,
    events.Pool: _dice_pool_placeholders,
    events.Rolled: _rolled_placeholders,
    events.Pushed: _pushed_placeholders,
    events.Hit: _hit_placeholders,
    events.Protected: _protected_placeholders,
    events.Damaged: _damage_placeholders,
    events.Shrugged: _damage_placeholders,
    events.TakenOut: _taken_out_placeholders,
    events.Knocked: _distance_placeholders,
    events.Shifted: _distance_placeholders,
    events.Fell: _fall_placeholders,
    events.Found: _found_placeholders,
    events.PickedUp: _picked_up_placeholders,
    events.Recovered: _recovered_placeholders,
    events.Leeched: _leeched_placeholders,
    events.ZoneCard: _zone_card_placeholders,
    events.Tested: _tested_placeholders,
    events.Marked: _marked_placeholders,
    events.Smog: _smog_placeholders,
    events.Counted: _counted_placeholders,
    events.Ended: _ended_placeholders,
}


# Rounds


def round_text(rules_context: RulesContext, state: State, *, is_short: bool = False) -> str:
    """Which round it is of how many, and that the battle ends with it, as far as that is known (R69)."""
    builder = StateBuilder(rules_context, state)
    ending = scenarios.battle_end_reason(builder)
    last = _DEFERRABLE_ENDS.get(ending[0], "_last") if ending is not None else ""
    key = f"round_short{last and '_last'}" if is_short else f"round{last or '_of'}"
    return say(f"zone_wars.{key}", round=state.round, rounds=builder.scenario.rounds)


_DEFERRABLE_ENDS: Final[Mapping[str, str]] = {"retrieved": "_retrieved"}
"""Ends that may still be put off."""


# Dice


def dice_pool_text(base: int, gear: int) -> str:
    """A pool, such as 4 base dice and 1 gear die."""
    parts = [say(f"zone_wars.{kind}_dice", count=number) for kind, number in (("base", base), ("gear", gear)) if number]
    return say("zone_wars.dice_and", base=parts[0], gear=parts[1]) if len(parts) > 1 else "".join(parts)


def rolled_dice_count_text(number: int) -> str:
    """How many dice have fallen, of whatever kind."""
    return say("zone_wars.some_dice", count=number)


def success_count_text(number: int) -> str:
    """How many dice have succeeded."""
    return say("zone_wars.successes", count=number) if number else say("zone_wars.no_success")


# What stands behind a line


def dice_pool_source_texts(parts: Sequence[tuple[str, int]], base: int, gear: int) -> list[str]:
    """Where the dice of a pool come from, part by part."""
    lines = [
        say(f"zone_wars.part_{part}", number=signed_text(number) if k else str(number))
        for k, (part, number) in enumerate(parts)
    ]
    if gear:
        lines.append(say("zone_wars.part_gear", number=signed_text(gear)))
    if sum(number for _, number in parts) < base:
        lines.append(say("zone_wars.least_one"))
    return lines


def _dice_pool_details(names: ZoneWarsNames, event: events.Pool) -> list[str]:
    return dice_pool_source_texts(event.parts, event.base, event.gear)


def _rolled_dice_details(names: ZoneWarsNames, event: events.Rolled) -> list[str]:
    field = names.content.field
    lines = []
    for kind, shown, die in (("base", event.base, field.base_die), ("gear", event.gear, field.gear_die)):
        if shown:
            faces = join_list([say(f"zone_wars.face_{die[number - 1]}") for number in shown])
            lines.append(say(f"zone_wars.{kind}_faces", faces=faces))
    return lines


def _declared_attack_details(names: ZoneWarsNames, event: events.Targeted) -> list[str]:
    return [say("zone_wars.cover", count=event.cover) if event.cover else say("zone_wars.no_cover")]


def _zone_card_details(names: ZoneWarsNames, event: events.ZoneCard) -> list[str]:
    card = next((card for card in names.content.zone if card.id == event.card), None)
    return zone_card_texts(card) if card is not None else []


def zone_card_texts(card: ZoneCard) -> list[str]:
    """What a Zone card does, and what its roll decides."""
    lines = [translate_text(card.text)] if card.text else []
    lines += [say("zone_wars.if_failed", text=translate_text(card.failed_text))] if card.failed_text else []
    return lines + ([say("zone_wars.if_passed", text=translate_text(card.passed_text))] if card.passed_text else [])


def _mutation_details(names: ZoneWarsNames, event: events.Mutated | events.Dealt) -> list[str]:
    return [translate_text(card.text) for card in names.content.mutations if card.id == event.mutation and card.text]


def _found_details(names: ZoneWarsNames, event: events.Found) -> list[str]:
    card = next((card for card in names.content.artifacts if card.id == event.card), None)
    flavour = [translate_text(card.text)] if card is not None and card.text and not card.effect else []
    return [*flavour, *describe_found_card(names.content, event.card)]


def describe_found_card(content: Content, card: str) -> list[str]:
    """What a find is, what it does, and what it is worth."""
    known = next((one for one in content.artifacts if one.id == card), None)
    if known is None:
        return [say("zone_wars.worth", number=content.field.junk_points)]
    is_ = [f"+{known.bonus}"] if known.bonus else []
    told = [
        " · ".join([*is_, *gear_trait_texts(known)]),
        " ".join(_gear_use_texts(known)),
        say("zone_wars.worth", number=known.points),
    ]
    return [line for line in told if line]


def _gear_use_texts(card: Gear) -> list[str]:
    """What a card is good for, in sentences; what only its text tells comes from there."""
    told = [translate_text(card.text)] if card.effect and card.text else []
    if card.bonus or card.kind == GearKind.CURIO:
        told += [say(f"zone_wars.does_{_USE_KEYS[card.kind]}")] if card.kind in _USE_KEYS else []
    return told + [say(f"zone_wars.means_{special}") for special in card.specials if special in _EXPLAINED_SPECIALS]


_USE_KEYS: Final[Mapping[str, str]] = {
    GearKind.RANGED: "shoot", GearKind.MELEE: "strike", GearKind.BODY: "protect", GearKind.HEAD: "protect",
    GearKind.SHIELD: "protect", GearKind.CURIO: "nothing",
}  # fmt: skip
_EXPLAINED_SPECIALS: Final = frozenset(("silent", "igniter", "area", "knockback", "single_use", "aimed_fire", "stun"))
"""Specials that are explained."""


def gear_trait_texts(card: Gear) -> list[str]:
    """Its kind, its range, and what is special about it."""
    parts = [say(f"zone_wars.kind_{card.kind}")] if card.kind else []
    parts += [say(f"zone_wars.range_{card.range}")] if card.range else []
    return parts + [say(f"zone_wars.special_{special}") for special in card.specials]


_DETAILS_BY_EVENT: Final[Mapping[type, Callable[[ZoneWarsNames, Any], list[str]]]] = {
    events.Pool: _dice_pool_details, events.Rolled: _rolled_dice_details, events.Targeted: _declared_attack_details,
    events.ZoneCard: _zone_card_details, events.Mutated: _mutation_details, events.Dealt: _mutation_details,
    events.Found: _found_details,
}  # fmt: skip
