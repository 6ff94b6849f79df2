"""Why an action is not possible now."""

from __future__ import annotations

from typing import Final

from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.games.zone_wars.rules.turn import chances, engine
from tabletop.rules.game import CHANCE, Refusal, no

REASONS: Final[dict[str, tuple[str, ...]]] = {
    "acted_already": ("figure",),
    "aimed_in_contact": ("target",),
    "assist_only": ("figure",),
    "base_in_way": ("at", "figure"),
    "beyond_edge": ("end",),
    "broken": ("figure",),
    "busted": ("weapon",),
    "cannot_climb": ("at",),
    "cannot_learn": ("attribute", "figure"),
    "corner_taken": ("corner",),
    "covers_token": ("token",),
    "enemy_in_way": ("at", "enemy"),
    "game_over": (),
    "hidden": ("piece", "target"),
    "in_contact_already": ("target",),
    "in_corner": ("at",),
    "keeps_too_many": ("most",),
    "lane_blocked": ("at", "obstacle"),
    "learns_too_often": ("most",),
    "model_in_way": ("figure", "target"),
    "monster": ("target",),
    "mutated_already": ("figure",),
    "needs_aim": ("weapon",),
    "needs_contact": ("target", "weapon"),
    "needs_ranged": ("weapon",),
    "no_action": ("mutation",),
    "no_aimed_weapon": ("figure",),
    "no_broken_friend": ("target",),
    "no_cards": ("figure",),
    "no_closed_door": ("piece",),
    "no_contact": ("target",),
    "no_enemy": ("target",),
    "no_facing": ("facing",),
    "no_floor": ("at",),
    "no_friend": ("target",),
    "no_grid_point": ("at",),
    "no_leeches": ("figure",),
    "no_path": (),
    "no_puppet": ("target",),
    "no_push_now": (),
    "no_reflex_now": (),
    "no_such_card": ("card", "figure"),
    "no_such_chance": (),
    "no_such_monster": ("monster",),
    "no_such_mutation": ("figure", "mutation"),
    "no_such_operation": ("operation",),
    "no_such_piece": ("piece",),
    "no_such_point": ("at",),
    "no_such_token": ("token",),
    "no_such_weapon": ("figure", "weapon"),
    "no_target": ("target",),
    "no_use": ("mutation",),
    "no_watch": ("weapon",),
    "no_watch_after_recovery": (),
    "no_watch_now": (),
    "no_way": ("at",),
    "nobody_there": ("target",),
    "not_aimed": ("weapon",),
    "not_broken": ("figure",),
    "not_forward": ("end", "start"),
    "not_gained": ("card", "figure"),
    "not_hurt": ("figure",),
    "not_in_faction": ("figure",),
    "not_in_front": ("target",),
    "not_level": ("target",),
    "not_now": ("waits",),
    "not_on_mat": ("figure",),
    "not_reachable": ("target",),
    "not_straight": (),
    "not_watching": ("figure",),
    "not_worn": ("card",),
    "not_yours": ("figure",),
    "nothing_there": ("piece",),
    "off_mat": ("at",),
    "one_flight": (),
    "one_token": (),
    "other_model": ("figure",),
    "out_of_range": ("far", "range", "target"),
    "outside_corner": ("allowed", "far"),
    "points": ("most", "points"),
    "slanting": ("end", "start"),
    "smog": ("target",),
    "smog_watch": (),
    "terrain_in_way": ("at", "piece"),
    "thrown_in_contact": ("target",),
    "too_far": ("allowed", "far"),
    "too_few_points": ("points", "pool"),
    "too_many": ("number",),
    "too_near": ("at",),
    "twice": (),
    "wall_in_way": ("at", "piece"),
    "watch_in_contact": ("target",),
    "wrong_number": ("expected", "number"),
    "wrong_objects": (),
    "wrong_path": (),
}
"""Every reason with its blanks; lengths are inches, figures and cards ids."""


def check(d: Draft, action: Action) -> Refusal | None:
    """None exactly where the action is legal."""
    if d.result is not None:
        return Refusal(d.result.clause, "game_over")
    task = d.todo[-1]
    taken = engine.TAKES[type(task)].get(type(action))
    is_chance = engine.seat(d) == CHANCE
    if taken is None or is_chance != isinstance(action, engine.REVEALING):
        return no("R62", "not_now", waits=type(task).__name__.lower())
    if is_chance and not chances.is_possible(d, action):
        return no("R59", "no_such_chance")
    return taken[0](d, task, action)
