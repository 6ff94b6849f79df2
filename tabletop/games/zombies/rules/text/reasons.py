"""Names of all reasons why an action can be refused, each with the values that its sentence needs.

Rules (`turn`, `powers`) name a reason in `refuse(clause, reason, …)`; the sentences are in `words.yaml` of
`data/zombies/`, under `reasons`, and `board/event_messages` fills their blanks. The program itself does not read this
list: tests (`tests/games/zombies/content/test_words.py`) compare it with the sentences and with what the rules
refuse, so a new reason needs an entry here and a sentence there.
"""

from __future__ import annotations

from typing import Final

from tabletop.rules import stack

REASONS: Final[dict[str, tuple[str, ...]]] = {
    **stack.REASONS,
    "acted_already": (),
    "asleep": ("target",),
    "bag_full": ("item", "room"),
    "boards": ("end", "start"),
    "burnt_down": ("at",),
    "empty_share": (),
    "ends_on_friend": ("survivor",),
    "ends_where_began": (),
    "friend_in_way": ("survivor",),
    "held": ("item", "survivor"),
    "in_hand_already": ("weapon",),
    "must_contribute": (),
    "must_equip": ("item",),
    "new_tile": ("at",),
    "no_ammo": ("weapon",),
    "no_boards_here": ("side",),
    "no_cards": (),
    "no_exit": ("side",),
    "no_floor": ("at",),
    "no_free_reload": (),
    "no_link": ("end", "start"),
    "no_path": (),
    "no_pistol": (),
    "no_such_item": ("item",),
    "no_such_survivor": ("survivor",),
    "no_such_target": ("target",),
    "no_such_weapon": ("weapon",),
    "no_suppressing": ("weapon",),
    "no_target": (),
    "not_a_weapon": ("item",),
    "not_adjacent": ("target",),
    "not_carried": ("survivor", "weapon"),
    "not_down": ("survivor",),
    "not_equipped": ("weapon",),
    "not_in_hand": ("cards", "weapon"),
    "nothing_here": ("item",),
    "one_blow": ("target",),
    "oneself": (),
    "out_of_range": ("range", "target"),
    "out_of_throw": ("at", "range"),
    "down": ("survivor",),
    "pinned": ("survivor",),
    "pistol_only": ("weapon",),
    "reloaded_already": (),
    "stunned_already": ("target",),
    "target_twice": (),
    "too_far": ("far", "left"),
    "too_many_cards": ("most", "weapon"),
    "too_many_stuns": ("most", "number"),
    "wounded": ("survivor",),
    "wrong_sum": ("hits", "total"),
    "wrong_target": ("item",),
    "zombie_in_way": ("zombie",),
}
"""Every reason with its blanks; weapons, items and survivors are ids."""
