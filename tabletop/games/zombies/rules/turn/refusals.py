"""Why an action is not possible now."""

from __future__ import annotations

from typing import Final

from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.text.actions import Action, Resign
from tabletop.games.zombies.rules.turn import chances, engine
from tabletop.rules.game import CHANCE, Refusal, no

REASONS: Final[dict[str, tuple[str, ...]]] = {
    "acted_already": (),
    "asleep": ("target",),
    "bag_full": ("item", "room"),
    "boards": ("end", "start"),
    "burnt_down": ("at",),
    "empty_share": (),
    "ends_on_friend": ("survivor",),
    "friend_in_way": ("survivor",),
    "game_over": (),
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
    "no_such_chance": (),
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
    "not_now": ("waits",),
    "nothing_here": ("item",),
    "one_blow": ("target",),
    "out_of_range": ("range", "target"),
    "out_of_throw": ("at", "range"),
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


def check(d: Draft, action: Action) -> Refusal | None:
    """None exactly where the action is legal."""
    if d.result is not None:
        return Refusal(d.result.clause, "game_over")
    task, seat = d.todo[-1], engine.seat(d)
    if isinstance(action, Resign) and seat != CHANCE:
        return None
    taken = engine.TAKES[type(task)].get(type(action))
    is_chance = seat == CHANCE
    if taken is None or is_chance != isinstance(action, engine.REVEALING):
        return no("H1", "not_now", waits=type(task).__name__.lower())
    if is_chance:
        return None if chances.is_possible(d, action) else no("K12", "no_such_chance")
    return taken[0](d, task, action)
