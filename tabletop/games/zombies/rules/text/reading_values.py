"""Reads the words of a position's text: hexes, cards, survivors, zombies, and the stack of tasks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from tabletop.games.zombies.rules.content.vocabulary import COMMON, FIGURES, SpecialForm
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import Arms, MatchOptions, SpecialToken, SurvivorState, Zombie
from tabletop.games.zombies.rules.text.position import COUNT_FIELDS, FLAG_FIELDS
from tabletop.games.zombies.rules.turn import setting
from tabletop.rules.hexes import Hex
from tabletop.rules.misread import Misread, parse_whole

_PAIR_PATTERN: Final = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_NONE: Final = "-"
_EMPTY_PILES: Final = (_NONE,) * 3
_MAX_COUNT: Final = 9999


def parse_hex(word: str) -> Hex:
    """Such as 3,-2."""
    found = _PAIR_PATTERN.fullmatch(word)
    if found is None:
        raise Misread(f"{word!r} is no place such as 3,-2")
    return int(found[1]), int(found[2])


def parse_cards(word: str) -> tuple[int, ...]:
    """Such as 1+2+2; - for none."""
    return () if word == _NONE else tuple(parse_whole(value, 0, 9) for value in word.split("+"))


def parse_named_words(words: Sequence[str], named: Sequence[str], flags: Sequence[str]) -> dict[str, str]:
    """Words such as turn=2 and new by name; a flag has an empty value."""
    found: dict[str, str] = {}
    for word in words:
        name, is_named, value = word.partition("=")
        if name not in (named if is_named else flags) or name in found:
            raise Misread(f"{word!r} has no meaning here, or stands here twice")
        found[name] = value
    return found


def parse_zombie(rules_context: RulesContext, options: MatchOptions, word: str, words: Sequence[str]) -> Zombie:
    """Such as z12 3,-2 asleep."""
    place, *rest = words
    named = parse_named_words(rest, ("hp", "prey"), ("asleep", "stunned", *FIGURES))
    kind = next((kind for kind in FIGURES if kind in named), COMMON)
    most = 1 if kind == COMMON else rules_context.specials[kind].hp
    prey = options.survivors.index(named["prey"]) if "prey" in named else None
    hp = parse_whole(named.get("hp", str(most)), 1, most)
    return Zombie(int(word[1:]), kind, parse_hex(place), "asleep" not in named, "stunned" in named, hp, prey)


def parse_survivor(rules_context: RulesContext, survivor: str, words: Sequence[str]) -> SurvivorState:
    """A survivor with what it carries."""
    place, *rest = words
    weapons = [word for word in rest if word.removeprefix("*").partition("=")[0] in rules_context.weapons]
    others = [word for word in rest if word not in weapons]
    named = parse_named_words(others, ("hp", "bag", "token", *COUNT_FIELDS), FLAG_FIELDS)
    card = rules_context.survivors[survivor]
    values: dict[str, Any] = {name: True for name in FLAG_FIELDS if name in named}
    values |= {name: parse_whole(named[name], 0, _MAX_COUNT) for name in COUNT_FIELDS if name in named}
    hp = parse_whole(named.get("hp", str(card.hp)), -_MAX_COUNT, card.hp)
    if place == "dead":
        return SurvivorState(survivor, hp, None, **values)
    texts = weapons or list(setting.weapons_in_order(rules_context, card.weapons))
    arms = tuple(_parse_weapon(rules_context, text.removeprefix("*")) for text in texts)
    if "token" in named:
        values["token"] = _parse_token(rules_context, named["token"])
    bag = _parse_bag(rules_context, named["bag"]) if "bag" in named else card.items
    return SurvivorState(
        survivor, hp, parse_hex(place), arms, _equipped_index(rules_context, texts, arms), bag, **values
    )


def _equipped_index(rules_context: RulesContext, texts: Sequence[str], arms: Sequence[Arms]) -> int:
    """The one with a star; else the primary weapon."""
    slots = [rules_context.weapons[one.weapon].slot for one in arms]
    if len(set(slots)) < len(slots):
        raise Misread("two weapons are of one slot")
    starred = next((k for k, text in enumerate(texts) if text.startswith("*")), None)
    return max(range(len(slots)), key=lambda k: slots[k] == "primary") if starred is None else starred


def _parse_weapon(rules_context: RulesContext, text: str) -> Arms:
    id_, has_piles, rest = text.partition("=")
    full = sorted(rules_context.weapons[id_].deck)
    if not has_piles:
        clip = rules_context.weapons[id_].clip
        return Arms(id_, tuple(full[:clip]), tuple(full[clip:]))
    hand, spent, shown, top = map(parse_cards, (*rest.split("/"), *_EMPTY_PILES)[: 1 + max(3, rest.count("/"))])
    left = Counter(full)
    left.subtract((*hand, *spent, *shown))
    if min(left.values()) < 0 or Counter(top) - left:
        raise Misread(f"{id_} has no such cards")
    return Arms(id_, _sorted_pile(hand), _sorted_pile(left.elements()), _sorted_pile(spent), _sorted_pile(shown), top)


def _sorted_pile(values: Any) -> tuple[int, ...]:
    return tuple(sorted(values))


def _parse_token(rules_context: RulesContext, text: str) -> SpecialToken:
    kind, _, hp = text.partition(":")
    special = rules_context.specials[kind]
    if special.form != SpecialForm.TOKEN:
        raise Misread(f"{kind} holds nobody")
    return SpecialToken(kind, parse_whole(hp or str(special.hp), 1, special.hp))


def _parse_bag(rules_context: RulesContext, text: str) -> tuple[str, ...]:
    items = () if text == _NONE else tuple(rules_context.items[word].id for word in text.split("+"))
    if len(items) > rules_context.field.bag:
        raise Misread(f"a bag holds {rules_context.field.bag} items")
    return items
