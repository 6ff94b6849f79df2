"""What `tabletop balance` varies in Zodiac where a star is too large to be solved (`star_solution`): its openings.

The box names `balance_study`.
"""

from __future__ import annotations

from tabletop.ai.measurement.balance_study import BalanceStudy


def balance_study() -> BalanceStudy:
    """Every opening; nothing differs between the sides but who begins."""
    return BalanceStudy(level="medium", games=400, contexts=("opening",))
