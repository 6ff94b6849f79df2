"""All ways to deal a side's unseen cards to its face-down Zoons: counted, weighed and drawn without bias."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabletop.rules.caches import cached
from tabletop.rules.game import RulesError


class NoWorld(RulesError):
    """What is known contradicts itself."""


@dataclass(frozen=True)
class PossibleDeals:
    """All ways to deal the unseen cards to the backs, each of which may be only some of them.

    Cards that fit the same backs are one kind, so that few numbers tell what is left.
    """

    kinds: tuple[tuple[tuple[int, int], ...], ...]
    """By kind: its cards, each with how many are left."""
    counts: tuple[int, ...]
    """By kind: how many are left."""
    backs: tuple[int, ...]
    """By back: one bit for each kind that it may be."""
    anything: int
    """A bit for every kind."""

    def card_shares(self, back: int) -> dict[int, Fraction]:
        """How likely each card is under one of the backs; raises NoWorld."""
        others = _restricted_backs(self.backs[:back] + self.backs[back + 1 :], self.anything)
        weights = [
            number * _count_deals(others, _counts_without(self.counts, kind))
            if number and self.backs[back] >> kind & 1
            else 0
            for kind, number in enumerate(self.counts)
        ]
        total = sum(weights)
        if not total:
            raise NoWorld("no card fits all that was seen")
        return {
            card: Fraction(weight * number, total * self.counts[kind])
            for kind, weight in enumerate(weights)
            if weight
            for card, number in self.kinds[kind]
        }

    def deal_cards(self, rng: random.Random) -> list[int]:
        """Deals a card to each back, every possible deal equally likely; raises NoWorld."""
        left = [[card for card, number in kind for _ in range(number)] for kind in self.kinds]
        for cards in left:
            rng.shuffle(cards)
        dealt: list[int | None] = [None] * len(self.backs)
        tight = sorted((back for back, bits in enumerate(self.backs) if bits != self.anything), key=self._freedom_key)
        for i, back in enumerate(tight):
            others = tuple(sorted(self.backs[other] for other in tight[i + 1 :]))
            dealt[back] = left[self._draw_kind(self.backs[back], others, tuple(map(len, left)), rng)].pop()
        rest = [card for cards in left for card in cards]
        rng.shuffle(rest)
        return [rest.pop() if card is None else card for card in dealt]

    def _freedom_key(self, back: int) -> tuple[int, int]:
        return self.backs[back].bit_count(), back

    def _draw_kind(self, bits: int, others: tuple[int, ...], counts: tuple[int, ...], rng: random.Random) -> int:
        """The kind of the card under one back, with the right weight."""
        kinds = [kind for kind, number in enumerate(counts) if number and bits >> kind & 1]
        weights = [counts[kind] * _count_deals(others, _counts_without(counts, kind)) for kind in kinds]
        if not sum(weights):
            raise NoWorld("no card fits all that was seen")
        drawn = rng.randrange(sum(weights))
        for kind, weight in zip(kinds, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return kind
        raise AssertionError("the weights add up")


@cached("zoon: worlds", 1024)
def possible_deals(masks: tuple[int, ...], left: tuple[int, ...]) -> PossibleDeals:
    """From what each back may be, one bit for each card, and how many are left of each card."""
    if len(masks) != sum(left):
        raise NoWorld(f"{len(masks)} backs and {sum(left)} cards left")
    by_places: dict[tuple[bool, ...], list[int]] = {}
    different = sorted(set(masks))
    for card, number in enumerate(left):
        if number:
            by_places.setdefault(tuple(bool(mask >> card & 1) for mask in different), []).append(card)
    kinds = tuple(tuple((card, left[card]) for card in cards) for cards in by_places.values())
    counts = tuple(sum(number for _, number in kind) for kind in kinds)
    bits = {
        mask: sum(1 << kind for kind, places in enumerate(by_places) if places[i]) for i, mask in enumerate(different)
    }
    return PossibleDeals(kinds, counts, tuple(bits[mask] for mask in masks), (1 << len(kinds)) - 1)


def _restricted_backs(backs: Sequence[int], anything: int) -> tuple[int, ...]:
    """Backs that may not be anything; the others take whatever is left, which never changes a ratio."""
    return tuple(sorted(bits for bits in backs if bits != anything))


def _counts_without(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


@cached("zoon: ways to deal", 1 << 14)
def _count_deals(backs: tuple[int, ...], counts: tuple[int, ...]) -> int:
    """Ways to put one card under each of these backs, equal cards told apart."""
    if not backs:
        return 1
    return sum(
        number * _count_deals(backs[1:], _counts_without(counts, kind))
        for kind, number in enumerate(counts)
        if number and backs[0] >> kind & 1
    )
