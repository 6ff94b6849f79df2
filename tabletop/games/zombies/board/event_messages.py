"""Sentences about what has happened in Zombies: log lines, captions, details of events, and refusals.

Used by `board_messages`, which answers the table and the review, and by `director_sequence`, `result_panel`,
`night_panel` and `director_cards`; the box names `named`. Tables here say for each event class which values fill its
sentence in `data/zombies/words.yaml`: a new event needs a sentence there, and an entry here if that has blanks that
are no fields. Blanks and variants must have the same names in both. Pure; names of ids come from `names`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

from tabletop.games.zombies.board.names import (
    COMMON,
    ZombiesNames,
    card_values_text,
    count_text,
    hp_text,
    names_of,
    side_name,
)
from tabletop.games.zombies.rules.content.cards import Director
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state.state import UNKNOWN
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import zombie_id_of_target
from tabletop.games.zombies.rules.text.events import WakeCause
from tabletop.games.zombies.rules.turn.wounding import ZOMBIES_CAUSE
from tabletop.rules.game import Event, Refusal
from tabletop.ui import wording
from tabletop.ui.boards.board_messages import Blanks, event_placeholder_values
from tabletop.ui.locale_formats import signed_text
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_list

_SEAT_FIELDS: Final = ("seat", "first", "by", "on", "target")
_THING_FIELDS: Final = ("weapon", "item", "discarded", "tile")


def log_line(content: Content, event: Event) -> str:
    """The event as a line of the log."""
    return wording.localised_messages("zombies").log_line(event, (), named(content, event))


def event_caption(content: Content, event: Event) -> str:
    """The event as a sentence to be read from afar."""
    return wording.localised_messages("zombies").caption_text(event, (), named(content, event))


def named(content: Content, thing: Event | Refusal, seats: Sequence[str] = ()) -> Mapping[str, str]:
    """What fills the sentence for an event or a refusal; `variant` is the case that it belongs to."""
    names = names_of(content)
    if isinstance(thing, Refusal):
        return {name: _refusal_blank_text(names, name, value) for name, value in thing.params}
    params = event_placeholder_values(thing, partial(_event_field_blanks, names))
    special = _FILLERS_BY_EVENT.get(type(thing))
    return params | (special(names, thing) if special else {})


def event_details(content: Content, event: Event) -> tuple[str, ...]:
    """What stands behind a line of the log: dice, modifiers, cards, and at last the clauses."""
    found = _DETAILS_BY_EVENT.get(type(event))
    lines = [*found(names_of(content), event)] if found else []
    if event.clauses:
        lines.append(say("zombies.rules", count=len(event.clauses), clauses=join_list(event.clauses)))
    return tuple(lines)


# Refusals


def _refusal_blank_text(names: ZombiesNames, name: str, value: str) -> str:
    called = _REFUSAL_FILLERS.get(name)
    return called(names, value) if called else value


def _attack_target_name(names: ZombiesNames, value: str) -> str:
    if value.startswith("z") and value[1:].isdecimal():
        return say("zombies.a_zombie")
    return names.survivor(value)


_REFUSAL_FILLERS: Final[Mapping[str, Callable[[ZombiesNames, str], str]]] = {
    "survivor": ZombiesNames.survivor,
    "target": _attack_target_name,
    "zombie": _attack_target_name,
    "weapon": ZombiesNames.content_name,
    "item": ZombiesNames.content_name,
    "side": lambda names, value: side_name(value),
    "cards": lambda names, value: value.replace("+", " + "),
    "waits": lambda names, value: awaited_task_text(value),
}
"""How the blanks of refusals are filled."""


def awaited_task_text(task: str) -> str:
    """What is to be done first, by the name of the task in small letters."""
    return say(f"zombies.waits_{task}" if task in _KNOWN_WAITS else "zombies.waits_other")


_KNOWN_WAITS: Final = (
    "suppressing", "walking", "acting", "planned", "item", "phone", "revive", "helper", "hand", "cards", "zombie",
    "bag",
)  # fmt: skip


# Events


def _event_field_blanks(names: ZombiesNames, name: str, value: Any) -> Blanks:
    if name == "path":
        return {"far": count_text("hexes", len(value) - 1)}
    called = _FIELD_FILLERS.get(name)
    return {name: called(names, value)} if called else {}


_FIELD_FILLERS: Final[Mapping[str, Callable[[ZombiesNames, Any], str]]] = {
    **dict.fromkeys(_SEAT_FIELDS, lambda names, value: names.survivor_of_seat(value) if isinstance(value, int) else ""),
    **dict.fromkeys(_THING_FIELDS, lambda names, value: names.content_name(value) if value else ""),
    "seats": ZombiesNames.survivors_of_seats,
    "card": ZombiesNames.director_card_title,
    "kind": ZombiesNames.zombie_kind_name,
    "cards": lambda names, value: card_values_text(value) if isinstance(value, tuple) else str(value),
    "side": lambda names, value: side_name(value),
}
"""How the fields of events are told."""


def _make_variant_filler(part: str) -> Callable[[ZombiesNames, Any], Blanks]:
    """Fills in the value of a field as the variant of the sentence."""

    def fill_variant(names: ZombiesNames, event: Any) -> Blanks:
        return {"variant": str(getattr(event, part))}

    return fill_variant


def _make_field_length_filler(part: str) -> Callable[[ZombiesNames, Any], Blanks]:
    """Fills in the length of a field; the variant "one" is for a length of 1."""

    def found(names: ZombiesNames, event: Any) -> Blanks:
        number = len(getattr(event, part))
        return {"count": str(number), "variant": "one" if number == 1 else ""}

    return found


def _counted_event_blanks(names: ZombiesNames, event: events.Counted) -> Blanks:
    return {"cards": count_text("cards", event.cards), "variant": "" if event.die else "fixed"}


def _card_drawn_event_blanks(names: ZombiesNames, event: events.CardDrawn) -> Blanks:
    return {"variant": "lurked" if event.lurked else ""}


def _woken_event_blanks(names: ZombiesNames, event: events.Woken) -> Blanks:
    """Why they wake: the Mourner alone is hit, startled, or met where a move ends (K59, K66, K71)."""
    if event.why in (WakeCause.HIT, WakeCause.STARTLED) or "K66" in event.rules:
        return {"variant": "mourner"}
    number = len(event.zombies)
    return {"count": str(number), "variant": f"{event.why}_one" if number == 1 else event.why}


def _next_draw_event_blanks(names: ZombiesNames, event: events.NextDraw) -> Blanks:
    number = count_text("director_cards", abs(event.by))
    return {"number": number, "variant": "more" if event.by > 0 else "fewer"}


def _hand_drawn_event_blanks(names: ZombiesNames, event: events.HandDrawn) -> Blanks:
    hidden = UNKNOWN in event.cards
    return {"number": count_text("cards", len(event.cards)), "variant": "hidden" if hidden or not event.cards else ""}


def _looked_event_blanks(names: ZombiesNames, event: events.Looked) -> Blanks:
    return {"variant": "hidden" if UNKNOWN in event.cards else ""}


def _contributed_event_blanks(names: ZombiesNames, event: events.Contributed) -> Blanks:
    if not event.cards:
        return {"variant": "nothing"}
    return {"variant": "hidden" if UNKNOWN in event.cards else "", "number": count_text("cards", len(event.cards))}


def _revealed_event_blanks(names: ZombiesNames, event: events.Revealed) -> Blanks:
    short = event.horde - event.total
    return {"short": str(max(0, short)), "variant": "held" if short <= 0 else "one" if short == 1 else ""}


def _placed_event_blanks(names: ZombiesNames, event: events.Placed) -> Blanks:
    if event.kind != COMMON:
        return {"variant": event.kind}
    return {"variant": "asleep" if not event.active else "" if event.die else "free"}


def _special_fired_event_blanks(names: ZombiesNames, event: events.SpecialFired) -> Blanks:
    return {"special": names.content_name(event.kind), "variant": "" if event.target is not None else "nobody"}


def _token_event_blanks(names: ZombiesNames, event: events.TokenPut | events.TokenGone) -> Blanks:
    return {"special": names.content_name(event.kind)}


def _wounded_event_blanks(names: ZombiesNames, event: events.Wounded) -> Blanks:
    causes = names.join_names([_wound_source_text(names, kind, event.biters) for kind, _ in event.causes])
    return {"amount": count_text("wounds", event.amount), "causes": causes, "left": hp_text(event.left)}


def _healed_event_blanks(names: ZombiesNames, event: events.Healed) -> Blanks:
    return {"left": hp_text(event.left), "variant": "" if event.amount else "none"}


def _revived_event_blanks(names: ZombiesNames, event: events.Revived) -> Blanks:
    return {"left": hp_text(event.left)}


def _wound_cause_text(names: ZombiesNames, kind: str) -> str:
    known = any(kind == special.id for special in names.content.specials)
    return names.zombie_kind_name(kind) if known else say(f"zombies.by_{kind}")


def _wound_source_text(names: ZombiesNames, cause: str, biters: Sequence[tuple[str, int]]) -> str:
    """What it came from; where one alone stands, and of more zombies how many, as far as that is known."""
    kind = COMMON if cause == ZOMBIES_CAUSE else cause
    sides = [side for biter, side in biters if biter == kind]
    if not sides:
        return _wound_cause_text(names, cause)
    if kind == COMMON and len(sides) > 1:
        return say("zombies.bite_zombies", count=len(sides))
    where = names.join_names([say(f"zombies.at_{_BITE_SIDES[side]}") for side in sides])
    if kind == COMMON:
        return say("zombies.bite_zombie", where=where)
    return say("zombies.bite_special", special=names.zombie_kind_name(kind), where=where)


_BITE_SIDES: Final = ("ne", "e", "se", "sw", "w", "nw")
"""What the directions of `hexes.DIRECTIONS` are called."""


def _killed_event_blanks(names: ZombiesNames, event: events.Killed) -> Blanks:
    return {"variant": event.why if event.kind == COMMON else "special"}


def _attacked_event_blanks(names: ZombiesNames, event: events.Attacked) -> Blanks:
    variant = "none" if not event.total else "" if event.loud else "quiet"
    return {"hits": count_text("hits", event.total), "variant": variant}


def _hit_event_blanks(names: ZombiesNames, event: events.Hit) -> Blanks:
    """A common falls of any hit: what is left of a zombie is the Brute or the Mourner (X12)."""
    is_zombie = zombie_id_of_target(event.target) is not None
    target = say("zombies.a_special") if is_zombie and event.left else names.attack_target_text(event.target)
    return {"target": target, "hits": count_text("hits", event.hits)}


def _took_event_blanks(names: ZombiesNames, event: events.Took) -> Blanks:
    return {"variant": "instead" if event.discarded else "equipped" if event.equipped else ""}


def _used_event_blanks(names: ZombiesNames, event: events.Used) -> Blanks:
    other = event.on is not None and event.on != event.seat
    return {"variant": "other" if other else "at" if event.at is not None else ""}


def _alarm_rolled_event_blanks(names: ZombiesNames, event: events.AlarmRolled) -> Blanks:
    return {"variant": "" if event.rings else "quiet"}


def _range_changed_event_blanks(names: ZombiesNames, event: events.RangeChanged) -> Blanks:
    return {"by": count_text("hexes", abs(event.by)), "variant": "more" if event.by > 0 else "fewer"}


def _move_rolled_event_blanks(names: ZombiesNames, event: events.MoveRolled) -> Blanks:
    return {"hexes": count_text("hexes", event.hexes)}


def _ended_event_blanks(names: ZombiesNames, event: events.Ended) -> Blanks:
    return {"variant": event.reason}


_FILLERS_BY_EVENT: Final[Mapping[type, Callable[[ZombiesNames, Any], Blanks]]] = {
    events.PhaseBegan: _make_variant_filler("phase"),
    events.Counted: _counted_event_blanks,
    events.CardDrawn: _card_drawn_event_blanks,
    events.NextDraw: _next_draw_event_blanks,
    events.HandDrawn: _hand_drawn_event_blanks,
    events.Looked: _looked_event_blanks,
    events.Contributed: _contributed_event_blanks,
    events.Revealed: _revealed_event_blanks,
    events.Placed: _placed_event_blanks,
    events.NotPlaced: _make_variant_filler("why"),
    events.ItemLaid: _make_variant_filler("why"),
    events.SpecialFired: _special_fired_event_blanks,
    events.TokenPut: _token_event_blanks,
    events.TokenGone: _token_event_blanks,
    events.Wounded: _wounded_event_blanks,
    events.Healed: _healed_event_blanks,
    events.Revived: _revived_event_blanks,
    events.Killed: _killed_event_blanks,
    events.Attacked: _attacked_event_blanks,
    events.Hit: _hit_event_blanks,
    events.Took: _took_event_blanks,
    events.Used: _used_event_blanks,
    events.AlarmRolled: _alarm_rolled_event_blanks,
    events.RangeChanged: _range_changed_event_blanks,
    events.MoveRolled: _move_rolled_event_blanks,
    events.Ended: _ended_event_blanks,
    events.Woken: _woken_event_blanks,
    events.Stunned: _make_field_length_filler("zombies"),
    events.Unstunned: _make_field_length_filler("zombies"),
    events.FireOut: _make_field_length_filler("hexes"),
    events.Burning: _make_field_length_filler("hexes"),
    events.Moved: _make_variant_filler("why"),
    events.Pinned: _make_variant_filler("why"),
}


# What stands behind a line


def director_card_rule_texts(names: ZombiesNames, card: Director) -> tuple[str, ...]:
    """What a Director card does, line by line: where the dead come from, items, its special attack, effects."""
    lines = [say(f"zombies.spawn_{card.spawn}")] if card.horde else []
    if card.items:
        items = names.join_names([names.content_name(item) for item in card.items])
        lines.append(say(f"zombies.items_{card.item_if}", items=items))
    if card.special is not None:
        lines.append(special_trigger_text(names, card))
    if card.effect is not None:
        lines.append(card_immediate_effect_text(card.effect.op, card.effect.amount))
    if card.lurking:
        lines.append(say("zombies.lurks"))
    return tuple(lines)


def lurking_card_rule_texts(names: ZombiesNames, card: Director) -> tuple[str, ...]:
    """What is left of a card that is back from the round before: its one zombie and its special, this once (X10)."""
    special = (special_trigger_text(names, card),) if card.special is not None else ()
    return say(f"zombies.spawn_{card.spawn}"), *special


def special_trigger_text(names: ZombiesNames, card: Director) -> str:
    """When a card's special attack fires."""
    assert card.special is not None
    special, margin = names.content_name(card.special.kind), card.special.margin
    if margin < -9:
        return say("zombies.fires_always", special=special)
    return say("zombies.fires_at" if margin > 0 else "zombies.fires_none", special=special, margin=margin)


def special_chance_texts(
    names: ZombiesNames, chances: Sequence[tuple[str, Fraction]]
) -> list[tuple[str, str, Fraction]]:
    """That cards bring their specials, with the chance of each: in full and in short.

    Where several cards of a round bring the same, each is told with the name of its card.
    """
    kinds = [(card, card.special.kind, chance) for id_, chance in chances
             if (card := names.find_director_card(id_)) is not None and card.special is not None]  # fmt: skip
    found = []
    for card, kind, chance in kinds:
        special, title = names.content_name(kind), names.director_card_title(card.id)
        is_alone = sum(kind == other for _, other, _ in kinds) == 1
        key = "zombies.chance_special" if is_alone else "zombies.chance_special_of"
        found.append((say(key, special=special, card=title), special if is_alone else title, chance))
    return found


def card_immediate_effect_text(op: str, amount: int) -> str:
    """What a card does at once."""
    key = f"{op}_{'more' if amount > 0 else 'fewer'}" if op in ("range", "draw") else op
    return say(f"zombies.effect_{key}", amount=abs(amount))


def _counted_event_details(names: ZombiesNames, event: events.Counted) -> list[str]:
    return director_card_count_reasons(event)


def director_card_count_reasons(event: events.Counted) -> list[str]:
    """What made the number of Director cards, and at last the sum where it is made of several numbers."""
    cards = count_text("cards", event.cards)
    reasons = [
        say(f"zombies.part_{part}", number=signed_text(number) if k else number, die=event.die, cards=cards)
        for k, (part, number) in enumerate(event.parts)
    ]
    return [*reasons, say("zombies.part_sum", cards=cards)] if len(reasons) > 1 else reasons


def _card_drawn_event_details(names: ZombiesNames, event: events.CardDrawn) -> list[str]:
    card = names.find_director_card(event.card)
    if card is None:
        return []
    rules = lurking_card_rule_texts(names, card) if event.lurked else director_card_rule_texts(names, card)
    return [translate_text(card.text), *rules] if card.text else [*rules]


def _revealed_event_details(names: ZombiesNames, event: events.Revealed) -> list[str]:
    return [say("zombies.pile", cards=card_values_text(event.cards) if event.cards else "0")]


def _attacked_event_details(names: ZombiesNames, event: events.Attacked) -> list[str]:
    return [say("zombies.pile", cards=card_values_text(event.cards))]


def _special_fired_event_details(names: ZombiesNames, event: events.SpecialFired) -> list[str]:
    text = next((one.text for one in names.content.specials if one.id == event.kind), "")
    shown = say("zombies.short_of", shortfall=max(0, event.shortfall), margin=event.margin)
    return [*([shown] if event.margin > -9 else []), *([translate_text(text)] if text else [])]


def _wounded_event_details(names: ZombiesNames, event: events.Wounded) -> list[str]:
    """How much came from each, where it was not one alone: the rest is in the sentence."""
    if len(event.causes) < 2:
        return []
    return [say("zombies.cause", cause=_wound_cause_text(names, kind), number=number) for kind, number in event.causes]


def _tile_laid_event_details(names: ZombiesNames, event: events.TileLaid) -> list[str]:
    return [translate_text(tile.rule) for tile in names.content.tiles if tile.id == event.tile and tile.rule]


def _used_event_details(names: ZombiesNames, event: events.Used) -> list[str]:
    return [translate_text(item.text) for item in names.content.items if item.id == event.item and item.text]


_DETAILS_BY_EVENT: Final[Mapping[type, Callable[[ZombiesNames, Any], list[str]]]] = {
    events.Counted: _counted_event_details, events.CardDrawn: _card_drawn_event_details,
    events.Revealed: _revealed_event_details,
    events.SpecialFired: _special_fired_event_details, events.Wounded: _wounded_event_details,
    events.TileLaid: _tile_laid_event_details,
    events.Used: _used_event_details, events.Attacked: _attacked_event_details,
}  # fmt: skip
