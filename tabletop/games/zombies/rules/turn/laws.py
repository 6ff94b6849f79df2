"""How a refusal is made."""

from __future__ import annotations

from tabletop.rules.game import Refusal


def no(clause: str, reason: str, **params: str) -> Refusal:
    """A refusal."""
    return Refusal(clause, reason, tuple(params.items()))
