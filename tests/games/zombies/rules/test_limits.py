"""Numbers and texts of content may be as small and as large as their limits, and no smaller or larger."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.content_changed import is_refused
from tests.games.zombies.rules.table import zombies_game

LIMITS: dict[tuple[str, ...], dict[str, tuple[int, int]]] = {
    ("field",): {
        "survivors": (1, 6), "die": (6, 6), "draw_divisor": (1, 6), "draw_least": (0, 9),
        "draw_least_at_start": (0, 9), "wound": (0, 9), "surround": (1, 6), "dies_at": (-99, 0),
        "wake_range": (0, 30), "stuns": (0, 6), "bag": (0, 6), "revived_hp": (1, 20), "commons": (1, 60),
        "medical_from": (1, 7), "alarm_at": (0, 6), "alarm_tiles": (0, 1), "alarm_draw": (0, 9),
    },
    ("survivors", "marlow"): {"hp": (1, 20), "move": (1, 12)},
    ("survivors", "marlow", "perks"): {"heal_bonus": (0, 9), "steps": (0, 9), "foresight": (0, 9)},
    ("weapons", "carbine"): {
        "clip": (1, 12), "range": (1, 30), "cards": (1, 12), "suppress": (0, 12), "pinned_cards": (1, 12),
        "special_bonus": (0, 9),
    },
    ("items", "field_kit"): {"range": (0, 0)},
    ("items", "field_kit", "effect"): {"amount": (1, 9), "down_to": (1, 20)},
    ("items", "road_flare", "effect"): {"amount": (-9, 9)},
    ("items", "fire_bottle"): {"range": (1, 30)},
    ("items", "fire_bottle", "effect"): {"radius": (0, 9), "hits": (0, 20), "wounds": (0, 9)},
    ("specials", "stalker"): {
        "hp": (1, 99), "wound_now": (0, 9), "wound_round": (0, 9), "melee_hits": (0, 9), "drag": (0, 9),
        "slime_radius": (0, 9), "slime_rounds": (0, 9), "slimed_max_range": (0, 30), "extra_die": (0, 6),
        "move": (0, 12), "draw_while_present": (-9, 9), "push": (0, 1), "startle_near": (0, 9),
        "startle_shot": (0, 30),
    },
    ("specials", "bloater"): {"hp": (0, 99)},
    ("director", "D01"): {"horde": (0, 99), "copies": (1, 20)},
    ("director", "D11", "special"): {"margin": (-99, 99)},
    ("tiles", "T01"): {
        "wander": (0, 12), "draw": (-9, 9), "range_bonus": (-9, 9), "spawn_cap": (0, 30), "max_range": (1, 99),
    },
    ("difficulties", "normal"): {
        "draw_mod": (-9, 9), "fixed_draw": (0, 9), "zombie_move": (0, 12), "horde_add": (0, 9), "wander_mod": (0, 6),
    },
    ("scenarios", "ch1"): {"tile_count": (1, 18), "goal_window": (1, 7), "hold_rounds": (0, 0)},
    ("scenarios", "ch3"): {"hold_rounds": (1, 99)},
    ("campaigns", "last_light_ferry"): {"heal": (0, 20), "downed_become": (1, 20)},
}  # fmt: skip
"""Of the numbers of cards, by folder, id and part of the card."""
CASES = [(path, part, *ends) for path, parts in LIMITS.items() for part, ends in parts.items()]

TEXTS: dict[tuple[str, ...], dict[str, int]] = {
    ("survivors", "marlow"): {"id": 32, "name": 32, "job": 240, "text": 240},
    ("items", "field_kit"): {"id": 32, "name": 32, "text": 240},
    ("specials", "stalker"): {"id": 32, "name": 32, "text": 240},
    ("director", "D01"): {"id": 32, "text": 240},
    ("tiles", "T01"): {"id": 32, "name": 32, "rule": 240, "look": 240},
    ("scenarios", "ch1"): {"id": 32, "title": 32, "intro": 240, "start_name": 240},
}
"""Letters that have room on cards, by folder and id."""


@pytest.mark.parametrize(("path", "part", "least", "most"), CASES, ids=str)
def test_a_number_is_within_its_limits(path: tuple[str, ...], part: str, least: int, most: int) -> None:
    refused = [is_refused(zombies_game().content, path, part, value) for value in (least - 1, least, most, most + 1)]
    assert refused == [True, False, False, True]


@pytest.mark.parametrize(
    ("path", "part", "most"), [(path, *ends) for path, parts in TEXTS.items() for ends in parts.items()], ids=str
)
def test_a_text_has_room(path: tuple[str, ...], part: str, most: int) -> None:
    assert [is_refused(zombies_game().content, path, part, letters * "a") for letters in (most, most + 1)] == [
        False,
        True,
    ]


def test_k09_a_chapter_has_no_more_tiles_than_the_deck() -> None:
    own = zombies_game().content
    kept = [tile for tile in own.tiles if tile.kind != "deck"]
    one = replace(own, tiles=(*kept, next(tile for tile in own.tiles if tile.kind == "deck")))
    assert [is_refused(one, ("scenarios", "ch1"), "tile_count", count) for count in (1, 2)] == [False, True]
