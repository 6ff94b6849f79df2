"""What decides: nothing is found where there is nothing, and what was planted is found as often as computed."""

from __future__ import annotations

import math
import random

import pytest

from tabletop.ai.measurement.comparisons import (
    FEWEST,
    LEVEL,
    MARGIN,
    NO_EFFECT_KNOWN,
    Effect,
    PresenceSample,
    Verdict,
    chances_together,
    detectable_difference,
    effect_of_presence,
    holm_adjusted,
    mean_effect,
    verdict_of_effect,
)


def test_holm_as_the_textbook_has_it() -> None:
    assert holm_adjusted([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm_adjusted([]) == []


def pair_score(rng: random.Random, share: float) -> float:
    return ((rng.random() < share) + (rng.random() < share)) / 2


def table(rng: random.Random, share: float, pairs: int = 120) -> list[Effect]:
    """Six sides, of which the first wins this share, and four things that some of the sides have."""
    sides = [
        mean_effect([pair_score(rng, share if side == 0 else 0.5) for _ in range(pairs)], 0.5) for side in range(6)
    ]
    traits = [
        effect_of_presence(
            [PresenceSample(k // 2, str(k % 3), float(rng.random() < 0.5), rng.random() < 0.4) for k in range(pairs)]
        )
        for _ in range(4)
    ]
    return [*sides, *traits]


@pytest.mark.parametrize(("margin", "most"), [(MARGIN, LEVEL), (0.0, 0.07)])
def test_in_a_thousand_tables_without_a_difference_hardly_one_is_found(margin: float, most: float) -> None:
    """Without the margin the chances of error are used up, so that chance may leave a few more."""
    rng = random.Random("A/A")
    flagged = sum(min(chances_together(table(rng, 0.5), margin)) <= LEVEL for _ in range(1000))
    assert flagged / 1000 <= most
    assert margin or flagged > 10, "the correction is no more careful than it has to be"


def test_a_planted_difference_is_found_as_often_as_computed() -> None:
    rng, pairs, runs = random.Random("planted"), 400, 200
    error = math.sqrt(0.125 / pairs)
    planted = detectable_difference(error, 6)
    assert 0.09 < planted < 0.12
    found = 0
    for _ in range(runs):
        sides = [
            mean_effect([pair_score(rng, 0.5 + planted * (side == 0)) for _ in range(pairs)], 0.5) for side in range(6)
        ]
        found += chances_together(sides)[0] <= LEVEL
    assert found / runs >= 0.92


def test_a_difference_within_the_margin_decides_nothing_however_many_games() -> None:
    sure = Effect(0.02, 0.001, 10_000)
    assert verdict_of_effect(sure, chances_together([sure])[0]) is Verdict.NO_SIGN
    assert chances_together([sure], margin=0.0)[0] < LEVEL


def test_too_few_games_say_nothing() -> None:
    for effect in (NO_EFFECT_KNOWN, Effect(0.5, 0.001, FEWEST - 1), Effect(0.05, 0.2, 100)):
        assert verdict_of_effect(effect, chances_together([effect])[0]) is Verdict.TOO_FEW


def test_only_within_a_group_is_compared() -> None:
    """A strong group that always has something does not make it strong."""
    strong = [PresenceSample(k, "strong", 1.0, True) for k in range(20)]
    weak = [PresenceSample(20 + k, "weak", float(k % 2), k % 4 < 2) for k in range(40)]
    effect = effect_of_presence([*strong, *weak])
    assert effect.value == pytest.approx(0.0)
    assert effect.error > 0
    assert effect_of_presence(strong) == NO_EFFECT_KNOWN


def test_games_that_all_end_alike_claim_nothing() -> None:
    lost = [PresenceSample(k, "", 0.0, k % 4 == 0) for k in range(24)]
    effect = effect_of_presence(lost)
    assert (effect.value, effect.blocks) == (0, 6)
    assert effect.half_width > 0.04


def test_games_of_a_block_count_as_one_observation() -> None:
    rng = random.Random("blocks")
    single = [PresenceSample(k, "", float(rng.random() < 0.5), k % 2 == 0) for k in range(200)]
    doubled = [each for each in single for _ in range(2)]
    assert effect_of_presence(doubled).error == pytest.approx(effect_of_presence(single).error, rel=0.01)
