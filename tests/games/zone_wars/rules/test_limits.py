"""Numbers and texts of content may be as small and as large as their limits, and no smaller or larger."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.rules.game import InvalidAction
from tests.content_changed import is_refused
from tests.games.zone_wars.rules.table import zone_wars

LIMITS: dict[tuple[str, ...], dict[str, tuple[float, float]]] = {
    ("field",): {
        "mat": (24, 96), "close": (0.5, 5), "medium": (2.5, 10), "long": (5, 18), "slack": (0, 0.2),
        "radius": (0.3, 1.5), "height": (0.5, 3), "storey": (1.25, 10), "token": (0.1, 2), "low": (0.1, 1.24),
        "blocking": (1.26, 20), "rays": (3, 101), "chord": (0.5, 1), "sample": (0.05, 1), "close_bonus": (0, 9),
        "back_bonus": (0, 9), "charge_bonus": (0, 9), "cover": (0, 9), "cover_touching": (2, 9), "m_start": (0, 10),
        "m_cap": (1, 99), "m_most": (1, 9), "fall_step": (0.5, 20), "fall_least": (0, 20), "collision": (0, 9),
        "busted_points": (0, 9), "junk_points": (0, 9), "attribute_least": (1, 5), "attribute_most": (2, 9),
        "attribute_sum": (8, 20), "experience": (0, 9),
    },
    ("gear", "scrap-axe"): {"bonus": (1, 6)},
    ("gear", "tire-armor"): {"bonus": (1, 6)},
    ("artifacts", "katana"): {"points": (1, 9)},
    ("zone", "zone-rats"): {"copies": (1, 9)},
    ("monsters", "grizzly"): {
        "melee": (1, 9), "gear": (0, 6), "armor": (0, 6), "health": (1, 20), "points": (0, 9), "radius": (0.3, 3),
    },
    ("scenarios", "home-run"): {
        "rounds": (1, 30), "apart": (0, 10), "objectives_each": (0, 6), "objective_dice": (0, 9),
        "rescued_points": (0, 9), "taken_out_points": (0, 9),
    },
    ("scenarios", "throw-down"): {"triggers": (1, 3)},
    ("scenarios", "watch-where-you-step"): {"mine": (0, 9)},
    ("campaign",): {"keep": (0, 3), "experience": (0, 3)},
}  # fmt: skip
"""Of the numbers of the field and of cards, by folder and id."""
CASES = [(path, part, *ends) for path, parts in LIMITS.items() for part, ends in parts.items()]
STEP = 0.001
"""What is just beyond a limit of inches; other numbers are whole ones."""


TEXTS: dict[tuple[str, ...], dict[str, int]] = {
    ("factions", "ark"): {"id": 32, "name": 32, "blurb": 240},
    ("factions", "ark", "characters", "krin"): {"id": 32, "name": 32, "blurb": 240},
    ("gear", "scrap-axe"): {"id": 32, "name": 32, "text": 240},
    ("mutations", "mind-push"): {"name": 32, "text": 240},
    ("zone", "zone-rats"): {"id": 32, "name": 32, "text": 240, "failed_text": 240, "passed_text": 240},
    ("scenarios", "home-run"): {"id": 32, "name": 32, "text": 480},
    ("maps", "rust-crossing"): {"id": 32, "name": 32, "blurb": 240},
}
"""Letters that have room on cards, by folder and id."""


@pytest.mark.parametrize(("path", "part", "least", "most"), CASES, ids=str)
def test_a_number_is_within_its_limits(path: tuple[str, ...], part: str, least: float, most: float) -> None:
    step = STEP if isinstance(least, float) or isinstance(most, float) else 1
    refused = [is_refused(zone_wars().content, path, part, value) for value in (least - step, least, most, most + step)]
    assert refused == [True, False, False, True]


@pytest.mark.parametrize(
    ("path", "part", "most"), [(path, *ends) for path, parts in TEXTS.items() for ends in parts.items()], ids=str
)
def test_a_text_has_room(path: tuple[str, ...], part: str, most: int) -> None:
    assert [is_refused(zone_wars().content, path, part, letters * "a") for letters in (most, most + 1)] == [False, True]


@pytest.mark.parametrize(("height", "is_too_low_or_high"), [(1.24, True), (1.25, False), (20, False), (20.01, True)])
def test_r182_a_floor_is_as_high_as_a_model_or_higher(height: float, is_too_low_or_high: bool) -> None:
    content = zone_wars().content
    place, piece = next((k, piece) for k, piece in enumerate(content.maps[0].terrain) if piece.floors)
    higher = replace(piece, floors=(replace(piece.floors[0], z=height),))
    terrain = (*content.maps[0].terrain[:place], higher, *content.maps[0].terrain[place + 1 :])
    made = replace(content, maps=(replace(content.maps[0], terrain=terrain), *content.maps[1:]))
    where = ("maps", 0, "terrain", place, "floors", 0, "z")
    assert any(problem.where == where for problem in made.problems()) is is_too_low_or_high


@pytest.mark.parametrize("degrees", [0, 1, 359])
def test_a_drift_is_a_direction_of_the_compass(degrees: int) -> None:
    assert str(zone_wars().parse(f"drift {degrees}")) == f"drift {degrees}"


@pytest.mark.parametrize("degrees", ["-1", "360", "0.5"])
def test_what_is_no_direction_is_refused(degrees: str) -> None:
    with pytest.raises(InvalidAction):
        zone_wars().parse(f"drift {degrees}")
