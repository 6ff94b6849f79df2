"""A growing set of keys that old states keep on sharing.

Sets of 2^k keys, like the digits of a binary counter: adding costs O(log n) on average, looking up
O(log n), and every earlier version stays valid.
"""

from __future__ import annotations

OccurredKeys = tuple[frozenset[int], ...]


def with_occurrence(past: OccurredKeys, key: int) -> OccurredKeys:
    """The past with one more key, which must be new."""
    added = frozenset((key,))
    end = len(past)
    while end and len(past[end - 1]) == len(added):
        end -= 1
        added |= past[end]
    return (*past[:end], added)


def has_occurred(past: OccurredKeys, key: int) -> bool:
    """Whether the key has been remembered."""
    return any(key in keys for keys in past)
