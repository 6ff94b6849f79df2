"""What models bring to a battle of a campaign, and its text: the setup option `carried`.

A campaign's next battle gets it as one option of its setup, so a saved match needs no campaign's file to be read.
Used by `rules` (check), `setting_up`, `campaign_rules` and `campaign_record`. The text stands in saved matches and in
campaign files: old texts must be read as before, and `parse_carry_over` must read what `carry_over_text` writes. Rule
book: Campaigns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.rules.caches import cached
from tabletop.rules.game import InvalidSetup

ATTRIBUTES: Final = ("ranged", "melee", "survival", "health")


@dataclass(frozen=True, slots=True)
class CarryOver:
    """What a model brings to a battle (R218, R220)."""

    artifacts: tuple[str, ...] = ()
    mutation: str = ""
    """Its random mutation, kept for the whole campaign."""
    extra: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Experience for Ranged, Melee, Survival and Health (R221)."""


def carry_over_text(models: Iterable[tuple[str, CarryOver]]) -> str:
    """Such as `krin laser-rifle +ranged *jump; bormin *eye`; models that bring nothing are left out."""
    lines = []
    for id_, carried in models:
        learned = [f"+{name}" for name, value in zip(ATTRIBUTES, carried.extra, strict=True) for _ in range(value)]
        words = [*carried.artifacts, *learned, *([f"*{carried.mutation}"] if carried.mutation else [])]
        if words:
            lines.append(" ".join((id_, *words)))
    return "; ".join(lines)


@cached("zone_wars: carried gear", 64)
def parse_carry_over(text: str) -> dict[str, CarryOver]:
    """Inverse of `carry_over_text`; raises InvalidSetup."""
    found: dict[str, CarryOver] = {}
    for line in filter(None, text.split("; ")):
        id_, *words = line.split(" ")
        if id_ in found or not words:
            raise InvalidSetup(f"carried: {line!r} says nothing new")
        found[id_] = _parse_carry_over_words(words)
    return found


def _parse_carry_over_words(words: Sequence[str]) -> CarryOver:
    extra = [0, 0, 0, 0]
    artifacts, mutation = [], ""
    for word in words:
        if word.startswith("+"):
            if word[1:] not in ATTRIBUTES:
                raise InvalidSetup(f"carried: {word!r} is no attribute; {', '.join(ATTRIBUTES)} are expected")
            extra[ATTRIBUTES.index(word[1:])] += 1
        elif word.startswith("*"):
            mutation = word[1:]
        else:
            artifacts.append(word)
    return CarryOver(tuple(artifacts), mutation, (extra[0], extra[1], extra[2], extra[3]))


def check_carry_over(rules_context: RulesContext, text: str) -> None:
    """Raises InvalidSetup for models, cards or experience that cannot be carried."""
    found = parse_carry_over(text)
    cards = [artifact for carried in found.values() for artifact in carried.artifacts]
    for id_, carried in found.items():
        if id_ not in rules_context.characters:
            raise InvalidSetup(f"carried: {id_!r} is no character")
        mutation = rules_context.mutations.get(carried.mutation)
        if carried.mutation and (mutation is None or not mutation.is_random):
            raise InvalidSetup(f"carried: {carried.mutation!r} is no random mutation")
        if max(carried.extra) > rules_context.field.experience:
            raise InvalidSetup(f"carried: {id_} has too much experience in one attribute (R221)")
    unknown = next((card for card in cards if card not in rules_context.artifacts), None)
    if unknown is not None or len(set(cards)) < len(cards):
        raise InvalidSetup(f"carried: {unknown or 'an artifact'} cannot be brought along (N57)")
