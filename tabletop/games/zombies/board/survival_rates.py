"""How many nights the computer survives: measured, and told where a difficulty is chosen.

Used by `setup`. The rates lie in `data/measured/zombies`, with chapters and difficulties as keys; after a change of
rules or bots they have to be measured anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.content.games import measurements_folder
from tabletop.content.load import load_content
from tabletop.rules.content import Problem

MEASURED_LEVEL: Final = "hard"
"""Of the four bots."""


@dataclass(frozen=True, slots=True)
class SurvivalRates:
    """What was measured with the usual rules and all survivors."""

    survived: dict[str, dict[str, int]]
    """Of a hundred nights, by chapter and difficulty."""

    def problems(self) -> Iterator[Problem]:
        """Shares that are none."""
        for chapter, shares in self.survived.items():
            for difficulty, share in shares.items():
                if not 0 <= share <= 100:
                    yield Problem(("nights", "survived", chapter, difficulty), "a share is from 0 to 100")


@dataclass(frozen=True, slots=True)
class _SurvivalRatesFile:
    nights: SurvivalRates

    def problems(self) -> Iterator[Problem]:
        """What is wrong with them."""
        return self.nights.problems()


def survival_rates() -> Mapping[str, Mapping[str, int]]:
    """Of a hundred nights, by chapter and difficulty; raises ContentError."""
    return load_content(_SurvivalRatesFile, measurements_folder("zombies")).nights.survived
