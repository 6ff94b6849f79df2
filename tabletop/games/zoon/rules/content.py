"""Content: all YAML of `data/zoon/` as one value, and the checks of tribes and of the field's numbers.

Used by the box, which names it; the loader builds it, and `rules` and `rules_context` make the game from it.
`Content.problems` lists what fits the types but cannot be played, each with its place and rule. Field names are the
keys of the files and of players' packs, so they stay, and so does the order of the tribes, which states hold as
indices. `card_price` must agree with docs/design.md, Price of a card. Dataclasses of tribes are in `tribes`, checks
of a card in `card_problems`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tabletop.games.zoon.rules.battlefield import SIDE
from tabletop.games.zoon.rules.card_problems import (
    are_corners_valid,
    count_card_copies,
    move_end_offsets,
    name_problems,
    possible_zoon_types,
    text_problems,
    trump_card_problems,
    types_problems,
    zoon_card_problems,
)
from tabletop.games.zoon.rules.card_vocabulary import ANIMALS, CHOICES, STAR_EFFECT, effect_problems
from tabletop.games.zoon.rules.cards import EMBLEM, STAR
from tabletop.games.zoon.rules.tribes import Corner, Deployment, Field, Tribe, Zoon
from tabletop.rules.content import Choices, Problem, Where, check_range, check_unique_ids

_LONGEST_BLURB: Final = 400
_SETUP_ROWS: Final = 2
"""A set-up has a front row and a back row."""


def tribe_problems(tribe: Tribe, field: Field, where: Where) -> Iterator[Problem]:
    yield from name_problems(tribe.id, tribe.name, where)
    yield from text_problems(tribe.blurb, _LONGEST_BLURB, (*where, "blurb"))
    yield from text_problems(tribe.style, _LONGEST_BLURB, (*where, "style"))
    if tribe.animal not in ANIMALS:
        yield Problem((*where, "animal"), f"there are no pictures of {tribe.animal!r}", "Z5", ANIMALS)
    yield from _repeated_id_problems(tribe, where)
    yield from _card_total_problems(tribe, field, where)
    yield from _emblem_problems(tribe, where)
    for k, zoon in enumerate(tribe.zoons):
        yield from zoon_card_problems(zoon, tribe, field.grid, (*where, "zoons", k))
        yield from _zoon_price_problems(zoon, (*where, "zoons", k))
    for k, trump in enumerate(tribe.trumps):
        yield from trump_card_problems(trump, tribe, field.grid, (*where, "trumps", k))
    yield from _tribe_star_problems(tribe, where)
    yield from _suggested_setup_problems(tribe, where)


def card_price(zoon: Zoon, corners: tuple[Corner, ...]) -> int:
    """The value of a card with these corners (docs/design.md, Price of a card)."""
    numbers = sum(corner for corner in corners if isinstance(corner, int))
    tenths = (
        13 * numbers + 12 * len(move_end_offsets(zoon)) - 10 * corners.count(STAR) + 64 * (zoon.type == EMBLEM) - 26
    )
    return max(0, (tenths + 5) // 10)


def _price_terms(zoon: Zoon, corners: tuple[Corner, ...]) -> str:
    """How the price comes about, as it stands in docs/design.md, Price of a card."""
    numbers = sum(corner for corner in corners if isinstance(corner, int))
    cells, stars = len(move_end_offsets(zoon)), corners.count(STAR)
    emblem = " + 6.4 as the Emblem" if zoon.type == EMBLEM else ""
    return f"1.3 * {numbers} in the corners + 1.2 * {cells} cells - 1.0 * {stars} Stars{emblem} - 2.6, rounded"


# --- the numbers of the game --------------------------------------------------------------------------------------


def game_number_problems(field: Field) -> Iterator[Problem]:
    """What is wrong with the numbers of the game."""
    half = SIDE // 2
    ranges = (
        ("deployment_rows", _SETUP_ROWS, _SETUP_ROWS, "D1"),
        ("camp_rows", _SETUP_ROWS, half, "D1"),
        ("reinforcement_rows", 1, _SETUP_ROWS, "D1"),
        ("quiet_turns", 2, 1000, "D31"),
        ("face_up", 1, _SETUP_ROWS * SIDE, "A7"),
        ("die", 2, 20, "A1"),
        ("zoons", _SETUP_ROWS * SIDE, _SETUP_ROWS * SIDE, "Z8"),
        ("trumps", 0, 6, "Z3"),
        ("stars", 0, _SETUP_ROWS * SIDE, "Z3"),
        ("value", 0, 1000, "Z3"),
        ("strength", 0, 18, "Z3"),
    )
    for name, least, most, clause in ranges:
        yield from check_range(getattr(field, name), least, most, ("field", name), clause)
    if field.grid not in (3, 5, 7):
        yield Problem(("field", "grid"), f"3, 5 or 7 is expected, not {field.grid}", "D4")


# --- what a tribe has as a whole ----------------------------------------------------------------------------------


def _repeated_id_problems(tribe: Tribe, where: Where) -> Iterator[Problem]:
    ids: list[tuple[Where, str]] = [((*where, "zoons", k), zoon.id) for k, zoon in enumerate(tribe.zoons)]
    for k, trump in enumerate(tribe.trumps):
        ids.append(((*where, "trumps", k), trump.id))
        if trump.zoon is not None:
            ids.append(((*where, "trumps", k, "zoon"), trump.zoon.id))
    yield from check_unique_ids(ids, "Z3", "card of the tribe")


def _card_total_problems(tribe: Tribe, field: Field, where: Where) -> Iterator[Problem]:
    """Cards, values, strengths and Stars, added up."""
    zoons = sum(count_card_copies(zoon) for zoon in tribe.zoons)
    if zoons != field.zoons:
        yield Problem((*where, "zoons"), f"{field.zoons} Zoons are expected, variants counted, not {zoons}", "Z3")
    if len(tribe.trumps) != field.trumps:
        yield Problem((*where, "trumps"), f"{field.trumps} trumps are expected, not {len(tribe.trumps)}", "Z3")
    value = sum(zoon.value * count_card_copies(zoon) for zoon in tribe.zoons)
    if value != field.value:
        text = f"the values of the Zoons add up to {field.value}, variants counted, not to {value}"
        yield Problem((*where, "zoons"), text, "Z3")
    strength = sum(trump.strength for trump in tribe.trumps)
    if strength != field.strength:
        text = f"the strengths of the trumps add up to {field.strength}, not to {strength}"
        yield Problem((*where, "trumps"), text, "Z3")
    stars = sum(_count_stars(zoon) for zoon in (*tribe.zoons, *(trump.zoon for trump in tribe.trumps if trump.zoon)))
    if stars != field.stars:
        yield Problem((*where, "zoons"), f"{field.stars} Stars are expected on the corners, not {stars}", "Z3")


def _count_stars(zoon: Zoon) -> int:
    if zoon.variants:
        return sum(variant.count * variant.corners.count(STAR) for variant in zoon.variants)
    return zoon.corners.count(STAR)


def _emblem_problems(tribe: Tribe, where: Where) -> Iterator[Problem]:
    emblems = [(k, zoon) for k, zoon in enumerate(tribe.zoons) if zoon.type == EMBLEM]
    ids = tuple(zoon.id for _, zoon in emblems)
    if not emblems:
        yield Problem((*where, "zoons"), "one of the Zoons is of the type emblem", "Z4")
    named_one = tribe.emblem if tribe.emblem in ids else ids[0] if ids else ""
    for k, zoon in emblems:
        if zoon.id != named_one:
            yield Problem((*where, "zoons", k, "type"), f"one Emblem is enough, and {named_one} is it already", "Z4")
    if emblems and count_card_copies(emblems[0][1]) != 1:
        yield Problem((*where, "zoons", emblems[0][0], "variants"), "there is one Emblem, without copies", "Z4")
    if emblems and tribe.emblem not in ids:
        yield Problem((*where, "emblem"), f"the Emblem is called {ids[0]}, not {tribe.emblem!r}", "Z4")


def _zoon_price_problems(zoon: Zoon, where: Where) -> Iterator[Problem]:
    looks = [variant.corners for variant in zoon.variants] or [zoon.corners]
    for k, corners in enumerate(looks):
        wanted = card_price(zoon, corners)
        if are_corners_valid(corners) and wanted != zoon.value:
            which = f" with the corners of variant {k}" if zoon.variants else ""
            text = f"{wanted} is expected{which}, not {zoon.value}: {_price_terms(zoon, corners)}"
            yield Problem((*where, "value"), text, "Z3")
            return


def _tribe_star_problems(tribe: Tribe, where: Where) -> Iterator[Problem]:
    """The special effects of the Tribe card."""
    zoons = (*tribe.zoons, *(trump.zoon for trump in tribe.trumps if trump.zoon))
    used = {zoon.star for zoon in zoons}
    for name, effect in tribe.stars.items():
        place = (*where, "stars", name)
        if name not in used:
            yield Problem(place, f"no Zoon has the effect {name!r}; say star: {name} there", "Z40")
        if not effect.text:
            yield Problem((*place, "text"), "what the Star does is to be read on the Tribe card", "Z5")
        yield from text_problems(effect.text, _LONGEST_BLURB, (*place, "text"))
        yield from effect_problems(effect, STAR_EFFECT, place, "Z40")
        yield from types_problems(effect.types, possible_zoon_types(tribe), (*place, "types"))


# --- suggested set-ups --------------------------------------------------------------------------------------------


def _suggested_setup_problems(tribe: Tribe, where: Where) -> Iterator[Problem]:
    cards = Counter(dict(_labels_with_copies(tribe)))
    if not tribe.deployments:
        yield Problem((*where, "deployments"), "at least one suggested set-up is expected", "Z8")
    for i, deployment in enumerate(tribe.deployments):
        place = (*where, "deployments", i)
        if deployment.name in [other.name for other in tribe.deployments[:i]]:
            yield Problem((*place, "name"), f"another set-up is called {deployment.name!r} already", "Z8")
        yield from text_problems(deployment.name, _LONGEST_BLURB, (*place, "name"))
        yield from _setup_arrangement_problems(deployment, cards, place)


def _labels_with_copies(tribe: Tribe) -> Iterator[tuple[str, int]]:
    """What the cards are called in a set-up, with their copies."""
    for zoon in tribe.zoons:
        if zoon.variants:
            yield from ((f"{zoon.id}#{k}", variant.count) for k, variant in enumerate(zoon.variants))
        else:
            yield zoon.id, 1


def _setup_arrangement_problems(deployment: Deployment, cards: Counter[str], where: Where) -> Iterator[Problem]:
    left = Counter(cards)
    for row, labels in (("front", deployment.front), ("back", deployment.back)):
        if len(labels) != SIDE:
            yield Problem((*where, row), f"{SIDE} cards are expected in a row, not {len(labels)}", "D2")
        for k, label in enumerate(labels):
            if label not in cards:
                yield Problem((*where, row, k), f"no card of the tribe is called {label!r}", "D2", tuple(cards))
            elif not left[label]:
                copies = cards[label]
                text = f"there {'is one card' if copies == 1 else f'are {copies} cards'} {label}, and no more"
                yield Problem((*where, row, k), text, "D2")
            else:
                left[label] -= 1
    missing = sorted(left.elements())
    if missing:
        yield Problem(where, f"not every Zoon is set up; missing: {', '.join(missing[:4])}", "D2")


@dataclass(frozen=True, slots=True)
class Content:
    """All content of the game."""

    field: Field
    tribes: tuple[Tribe, ...]

    def picture_names(self) -> dict[str, str]:
        """Names of the pictures that it can have, and what each shows; "" where another stands for it."""
        found = list[str]()
        for tribe in self.tribes:
            found += [f"back_{tribe.id}", f"figure_{tribe.id}"]
            found += [f"figure_{tribe.id}_{card.type}" for card in tribe.zoons]
            found += [f"figure_{card.id}" for card in tribe.zoons]
            found += [f"trump_{trump.id}" for trump in tribe.trumps]
        return dict.fromkeys(found, "")

    @staticmethod
    def choices() -> Choices:
        """The words that cards may use."""
        return CHOICES

    def problems(self) -> Iterator[Problem]:
        """Everything that fits the types and still makes no game, in the order of the files."""
        yield from game_number_problems(self.field)
        if not self.tribes:
            yield Problem(("tribes",), "at least one tribe is expected", "Z7")
        for i, tribe in enumerate(self.tribes):
            where: Where = ("tribes", i)
            yield from tribe_problems(tribe, self.field, where)
        yield from check_unique_ids([(("tribes", i), tribe.id) for i, tribe in enumerate(self.tribes)], "Z7", "tribe")
