"""A growing set of keys that old states keep on sharing.

Sets of 2^k keys, like the digits of a binary counter: adding costs O(log n) on average, looking up
O(log n), and every earlier version stays valid.
"""

from __future__ import annotations

Past = tuple[frozenset[int], ...]


def remember(past: Past, key: int) -> Past:
    """The past with one more key, which must be new."""
    added = frozenset((key,))
    end = len(past)
    while end and len(past[end - 1]) == len(added):
        end -= 1
        added |= past[end]
    return (*past[:end], added)


def occurred(past: Past, key: int) -> bool:
    """Whether the key has been remembered."""
    return any(key in keys for keys in past)
