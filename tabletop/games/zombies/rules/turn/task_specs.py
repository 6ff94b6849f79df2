"""The table of tasks: for each kind who decides, which actions answer it, what runs next and what chance brings.

A turn is a stack of tasks. Example: Counting is decided by chance, is answered by a Roll, and then
`set_drawn_card_count` pushes Drawing. TASK_SPECS only names functions; they are in the other files of this folder and
in `powers`. Used by `rules`, `offers`, `playout` and `text/parse_position`, and on the board by `picks`,
`action_places` and `map/action_builder`, which ask STACK whether an action is legal; `tabletop.rules.stack` runs it.
Every class of `state/tasks` must be here, every action of chance in REVEALING_ACTIONS.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.games.zombies.rules.powers import specials, using
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.games.zombies.rules.turn import (
    acting,
    ammo,
    attacking,
    chances,
    drawing,
    exploring,
    placing,
    resolving,
    rounds,
    shambling,
    suppressing,
    waking,
    walking,
    wounding,
)
from tabletop.rules.stack import (
    ActionRule,
    ChanceSpec,
    StackRefusalClauses,
    TaskSpec,
    TaskStackRules,
    always_chance_seat,
)

TASK_SPECS: Final[Mapping[type, TaskSpec]] = {
    tasks.Rounds: TaskSpec(run=rounds.run_round_stage),
    tasks.Dealing: TaskSpec(
        seat=always_chance_seat,
        action_rules={actions.Deal: ActionRule(ammo.deal_hand)},
        chance=ChanceSpec(chances.deal_odds, chances.draw_random_hand, chances.is_possible_hand),
    ),
    tasks.Filling: TaskSpec(
        seat=exploring.tile_draw_seat,
        run=exploring.seal_exit,
        action_rules={actions.DrawTile: ActionRule(exploring.lay_drawn_tile)},
        chance=ChanceSpec(chances.tile_draw_odds, chances.draw_tile),
    ),
    tasks.Breaking: TaskSpec(run=exploring.break_wall_for_goal),
    tasks.Wandering: TaskSpec(
        seat=exploring.wanderer_roll_seat,
        run=exploring.finish_wanderer_placing,
        action_rules={actions.Roll: ActionRule(exploring.place_wanderer)},
        chance=chances.DIE_CHANCE,
    ),
    tasks.Caching: TaskSpec(
        seat=exploring.tile_cache_draw_seat,
        run=exploring.finish_tile_cache,
        action_rules={
            actions.Roll: ActionRule(exploring.resolve_cache_roll),
            actions.DrawFind: ActionRule(exploring.put_drawn_item_in_cache),
        },
        chance=ChanceSpec(chances.tile_cache_draw_odds),
    ),
    tasks.Counting: TaskSpec(
        seat=drawing.card_count_roll_seat,
        run=drawing.set_drawn_card_count,
        action_rules={actions.Roll: ActionRule(drawing.set_drawn_card_count)},
        chance=chances.DIE_CHANCE,
    ),
    tasks.Drawing: TaskSpec(
        seat=drawing.drawing_seat,
        run=drawing.finish_drawing,
        action_rules={actions.DrawCard: ActionRule(drawing.draw_card)},
        chance=ChanceSpec(chances.director_card_odds, chances.draw_random_director_card),
    ),
    tasks.Peeking: TaskSpec(
        seat=always_chance_seat,
        action_rules={actions.Look: ActionRule(suppressing.note_peeked_cards)},
        chance=ChanceSpec(chances.peek_odds, chances.draw_random_peeked_cards),
    ),
    tasks.Suppressing: TaskSpec(
        seat=suppressing.suppressing_seat,
        run=suppressing.run_suppressing,
        action_rules={actions.Suppress: ActionRule(suppressing.contribute_cards, suppressing.contribution_refusal)},
    ),
    tasks.Revealing: TaskSpec(
        seat=resolving.pile_reveal_seat,
        run=resolving.reveal_empty_pile,
        action_rules={actions.Reveal: ActionRule(resolving.reveal_pile)},
        chance=ChanceSpec(chances.pile_reveal_odds, chances.shuffled_pile_action, chances.is_possible_pile_order),
    ),
    tasks.Placing: TaskSpec(
        seat=placing.zombie_placing_seat,
        run=placing.skip_stopped_zombies,
        action_rules={
            actions.Roll: ActionRule(placing.place_next_zombie_by_die),
            actions.DrawSpot: ActionRule(placing.set_spawn_tile),
        },
        chance=ChanceSpec(chances.zombie_placing_odds, chances.draw_random_zombie_placing),
    ),
    tasks.Stocking: TaskSpec(
        seat=always_chance_seat,
        action_rules={
            actions.Roll: ActionRule(resolving.lay_drawn_item),
            actions.DrawFind: ActionRule(resolving.set_drawn_item),
        },
        chance=ChanceSpec(chances.card_item_draw_odds),
    ),
    tasks.Springing: TaskSpec(run=resolving.trigger_special),
    tasks.Swelling: TaskSpec(
        seat=always_chance_seat,
        action_rules={actions.Roll: ActionRule(specials.bring_bloater_zombies)},
        chance=chances.DIE_CHANCE,
    ),
    tasks.Entering: TaskSpec(
        seat=always_chance_seat,
        action_rules={actions.Roll: ActionRule(placing.place_special_figure)},
        chance=chances.DIE_CHANCE,
    ),
    tasks.Shambling: TaskSpec(
        seat=shambling.zombie_move_roll_seat,
        run=shambling.run_zombie_moves,
        action_rules={actions.Roll: ActionRule(shambling.set_move_roll)},
        chance=chances.DIE_CHANCE,
    ),
    tasks.Dragging: TaskSpec(run=wounding.drag_survivor),
    tasks.Wounding: TaskSpec(run=wounding.resolve_all_wounds),
    tasks.Pushing: TaskSpec(run=wounding.push_survivor),
    tasks.Clearing: TaskSpec(run=wounding.clear_effects_after_wounds),
    tasks.Walking: TaskSpec(
        seat=walking.walking_seat,
        run=walking.run_walking,
        action_rules={
            actions.Roll: ActionRule(walking.set_walk_roll),
            actions.Walk: ActionRule(walking.walk_path, walking.walk_refusal),
            actions.Take: ActionRule(walking.take_lying_item, walking.take_item_refusal),
            actions.Clear: ActionRule(walking.clear_boards, walking.clear_boards_refusal),
            actions.Halt: ActionRule(walking.halt_walk),
        },
        chance=chances.DIE_CHANCE,
    ),
    tasks.Acting: TaskSpec(
        seat=acting.acting_seat,
        run=acting.finish_acting,
        action_rules={
            actions.Attack: ActionRule(attacking.resolve_attack, attacking.attack_refusal),
            actions.Melee: ActionRule(acting.strike_in_melee, acting.melee_refusal),
            actions.Reload: ActionRule(acting.reload_weapon, acting.reload_refusal),
            actions.Swap: ActionRule(acting.swap_weapon, acting.swap_refusal),
            actions.Use: ActionRule(using.use_item, using.use_item_refusal),
            actions.Revive: ActionRule(acting.revive_survivor, acting.revive_refusal),
            actions.Pass: ActionRule(acting.pass_turn),
        },
    ),
    tasks.Alarming: TaskSpec(
        seat=always_chance_seat,
        action_rules={actions.Roll: ActionRule(waking.roll_car_alarm)},
        chance=chances.DIE_CHANCE,
    ),
}

REVEALING_ACTIONS: Final = (
    actions.Roll,
    actions.Deal,
    actions.Look,
    actions.DrawTile,
    actions.DrawCard,
    actions.DrawFind,
    actions.DrawSpot,
    actions.Reveal,
)
"""Chance: nobody goes back behind it."""

STACK: Final[TaskStackRules[State, Action, StateBuilder]] = TaskStackRules(
    TASK_SPECS,
    REVEALING_ACTIONS,
    StackRefusalClauses(not_now="H1", no_such_chance="K12"),
    always={actions.Resign: ActionRule(rounds.resign_night)},
)
