"""Holds the plan that a person has in hand on the mat: a picker for each position, and the attack to follow.

`board` makes it and gives it to the mat (`mat_board`), `picks`, `board_messages` and `decisions`; they all must see
the same picker. It remembers between positions whom a move was made against, so that the attack can be proposed or
made after the move; in the proposal, the planner and here odds must be the same. It is not saved and changes nothing
in the match.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tabletop.games.zone_wars.board import decision_buttons
from tabletop.games.zone_wars.board.attack_ideas import (
    AttackIdea,
    are_attack_figures_unchanged,
    attack_idea_title,
    attack_ideas,
    select_attack_ideas_to_show,
)
from tabletop.games.zone_wars.board.automatic_answers import best_overwatch_shot
from tabletop.games.zone_wars.board.mat import overwatch_shots, plan_options, target_ids
from tabletop.games.zone_wars.board.mat import plan as mat_plan
from tabletop.games.zone_wars.board.mat.mat_action_builder import legal_actions
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.plan import PlanWord
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.queries import odds
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.text import actions as text_actions
from tabletop.rules.game import Refusal
from tabletop.rules.plane import geometry
from tabletop.ui import wording
from tabletop.ui.gesture.picker import ChoicePicker, Picker, Steps, TargetId
from tabletop.ui.messages import say

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.queries.odds import RollOdds

_TURNABLE_WORDS: Final = (
    PlanWord.MOVE, PlanWord.AIM, PlanWord.WATCH, PlanWord.ASSIST, PlanWord.SIMPLE, PlanWord.COMPLEX, PlanWord.MUTATE,
    PlanWord.LEAD, PlanWord.DEPLOY,
)  # fmt: skip
"""Words of plans in which the facing is chosen."""
_FRAME_SECONDS: Final = 0.002
"""Seconds of a frame in which one may look ahead."""
_MOST_SEEN: Final = 3
"""Ways to attack that are told beside the pointer."""
_ATTACK_MODES: Final = {
    PlanWord.MOVE: tasks.Mode.MOVE,
    PlanWord.AIM: tasks.Mode.AIM,
    PlanWord.CHARGE: tasks.Mode.CHARGE,
}
"""Plans that an attack follows."""


class MatPlanner:
    """Makes a picker for each position that is planned on the mat, and remembers which attack was meant."""

    def __init__(self, game: ZoneWars) -> None:
        self._game = game
        self.picker: MatPicker | None = None
        self._builder: StateBuilder | None = None
        """The position that is decided about."""
        self._handed_builder: StateBuilder | None = None
        """The position in which the only one to act was put in hand: put away again, it stays so."""
        self._wanted_target: tuple[int, TargetId] | None = None
        """Who is to be attacked, and by which model, as soon as it can be declared."""
        self._chosen_attack: tuple[StateBuilder, AttackIdea] | None = None
        """The attack that was decided on with what is about to be done, and the position of before."""
        self.weapon = ""
        """With which weapon somebody is to be attacked as soon as that can be declared; "" where that is open."""

    @property
    def held_picker(self) -> MatPicker | None:
        """The picker, while something is in hand."""
        return self.picker if self.picker is not None and self.picker.plan is not None else None

    def make_picker(self, view: View) -> Picker[text_actions.Action] | None:
        """The picker of a position; None where everything is chosen from a list."""
        state = imagined(view)
        self._builder = builder = StateBuilder(self._game.rules_context, state)
        self.picker = MatPicker(self._game.rules_context, state) if mat_plan.is_planned_on_mat(builder) else None
        if overwatch_shots.pending_overwatch_task(builder) is not None:
            return ChoicePicker(
                {
                    action: decision_buttons.picks_for_listed_action(action)
                    for action in overwatch_shots.legal_overwatch_answers(builder)
                }
            )
        return self.picker

    def pick_refusal(self, path: Steps, target: TargetId) -> Refusal | None:
        """Why a place cannot be picked after these; of an empty hand why nothing begins there."""
        if self._builder is None or self.picker is None or not path:
            return None if self._builder is None else plan_options.plan_start_refusal(self._builder, target)
        if self.picker.path == path:
            return self.picker.pick_refusal(target)
        again = MatPicker(self._game.rules_context, self._builder.state())
        again.start_path(path[0])
        for place in path[1:]:
            again.pick(place)
        return again.pick_refusal(target)

    def can_start_at(self, place: TargetId) -> bool:
        """Whether a monster can be placed there, though it is not in hand."""
        builder = self._builder
        plan = mat_plan.begin_plan(builder, place) if builder is not None and self.picker is not None else None
        if builder is None or not isinstance(plan, mat_plan.PickedPlan) or plan.word != mat_plan.PlanWord.PUT:
            return False
        return bool(plan.nodes and legal_actions(builder, plan))

    def remember_attack_target(self) -> None:
        """The plan in hand is about to be done: whoever it is against is to be attacked next."""
        if self.picker is not None and self.picker.attack_target and self.picker.plan is not None:
            self._wanted_target = self.picker.plan.figure, target_ids.model_target_id(self.picker.attack_target)

    def suggested_pick(self, view: View) -> TargetId | None:
        """Whom an action is about that nobody else can have, once; or the enemy that a model was moved against."""
        if self._builder is not None and self._builder is not self._handed_builder and self.picker is not None:
            self._handed_builder = self._builder
            only = mat_plan.only_possible_first_pick(self._builder)
            if only is not None:
                return only
        if self._wanted_target is None or not view.todo:
            return None
        (figure, target), task = self._wanted_target, view.todo[-1]
        if isinstance(task, tasks.Turn | tasks.Rounds):
            self._wanted_target = None
        if not isinstance(task, tasks.Striking) or task.figure != figure or task.seat != view.to_act:
            return None
        self._wanted_target = None
        offered = self._game.actions(imagined(view))
        able = {
            target_ids.model_target_id(action.target) for action in offered if isinstance(action, text_actions.Attack)
        }
        return target if target in able else None

    def best_pending_overwatch_shot(
        self, view: View, counts: Callable[[text_actions.Action], bool] | None = None
    ) -> tuple[text_actions.Fire, Fraction] | None:  # fmt: skip
        """What overwatch that waits would fire best, and how likely that hurts; None where nothing waits.

        Of shots that do not count in a lesson none is meant.
        """
        return best_overwatch_shot(self._game, view, counts)

    # --- what is proposed -----------------------------------------------------------------------------------------

    def attack_proposal_target_id(self) -> str:
        """Whom the plan in hand goes against, so that ways to attack are proposed; "" for nobody."""
        held = self.held_picker
        if held is None or held.plan is None:
            return ""
        is_open = held.plan.word is PlanWord.MUTATE and not any(
            target_ids.button_words(pick)[:1] == ["points"] for pick in held.path
        )
        return held.plan.target if held.plan.word is PlanWord.MOVE or is_open else ""

    def is_planned_move(self, action: text_actions.Action) -> bool:
        """Whether it is the move as it was planned, from whose end an attack is chosen afterwards."""
        plan = self.held_picker.plan if self.held_picker is not None else None
        return plan is not None and self._is_planned_move_there(plan, action)

    def attack_ideas(self, actions: Sequence[text_actions.Action]) -> tuple[AttackIdea, ...]:
        """What those ways come to, the most promising first."""
        held, target = self.held_picker, self.attack_proposal_target_id()
        return attack_ideas(self._game, held.builder, target, actions) if held is not None and target else ()

    def choose_attack(self, idea: AttackIdea) -> None:
        """The attack is made with that weapon as soon as the model has come to where it is made."""
        if self.held_picker is not None and idea.weapon:
            self._chosen_attack = StateBuilder(self._game.rules_context, self.held_picker.builder.state()), idea

    def take_chosen_attack(self, view: View) -> text_actions.Attack | None:
        """The attack that was decided on, where all is as it was then and no card can better it.

        Else the weapon is only chosen already in the planner.
        """
        task = view.todo[-1] if view.todo else None
        if self._chosen_attack is None or not isinstance(task, tasks.Striking):
            if isinstance(task, tasks.Turn | tasks.Rounds):
                self._chosen_attack = None
            return None
        (before, idea), self._chosen_attack = self._chosen_attack, None
        now, wanted = StateBuilder(self._game.rules_context, imagined(view)), self._wanted_target
        if wanted is None or wanted[0] != task.figure or now.figures[task.figure].id != idea.action.figure:
            return None
        target = target_ids.model_id_of_pick(wanted[1])
        self.weapon = idea.weapon
        offered = [one for one in self._game.actions(now.state()) if isinstance(one, text_actions.Attack)]
        able = [one for one in offered if (one.target, one.weapon) == (target, idea.weapon)]
        if not able or len(able) > 1 or not are_attack_figures_unchanged(before, now, idea):
            return None
        self._wanted_target = None
        return able[0]

    def prepare_paths(self) -> bool:
        """Prepares all searches of ways for as long as nobody notices; False when that is done."""
        until = time.perf_counter() + _FRAME_SECONDS
        return (
            any(time.perf_counter() > until for _ in self.picker.path_preparation) if self.picker is not None else False
        )

    def look_ahead(self, *, is_calm: bool = True) -> bool:
        """Looks ahead for as long as nobody notices; False when everything is known.

        It `is_calm` while nothing is held with the mouse.
        """
        until = time.perf_counter() + _FRAME_SECONDS
        while self.picker is not None and self.picker.look_ahead(is_calm=is_calm):
            if time.perf_counter() > until:
                return True
        return False

    # --- the facing -----------------------------------------------------------------------------------------------

    @property
    def can_turn_held_model(self) -> bool:
        """Whether the facing of the model in hand is chosen: after a rush it looks the way it ran (N76)."""
        picker = self.held_picker
        if picker is None or picker.plan is None or picker.plan.figure < 0:
            return False
        plan = picker.plan
        is_rush = plan.word is PlanWord.MUTATE and mat_plan.planned_mutation(picker.builder, plan).op == MutationOp.RUSH
        return plan.word in _TURNABLE_WORDS and not is_rush

    def standing_place(self) -> geometry.Point3 | None:
        """Where the model in hand is to stand, if it can be turned there."""
        picker = self.held_picker
        if picker is None or picker.plan is None or not self.can_turn_held_model:
            return None
        if picker.plan.word == mat_plan.PlanWord.DEPLOY:
            return picker.last_snap_end.place if picker.last_snap_end is not None else None
        return mat_plan.planned_end_place(picker.builder, picker.plan)

    # --- what it would come to ------------------------------------------------------------------------------------

    def forecast_attack(self, place: TargetId, *, proposes: bool = True) -> tuple[str, ...]:
        """How an attack on who is there would go from where the plan ends; () where none follows.

        Without `proposes` it says nothing of the best enemy to attack from there.
        """
        picker = self.held_picker
        plan = picker.plan_with_pick(place) if picker is not None else None
        if picker is None or plan is None or plan.figure < 0:
            return ()
        if plan.word is PlanWord.MUTATE:
            return self._forecast_mutation(picker, place)
        if not plan.target:
            return ()
        if plan.word is PlanWord.MOVE and proposes:
            seen = self._forecast_best_attacks(picker, place)
            if seen:
                return seen
        if plan.word is PlanWord.ASSIST:
            return self._forecast_recovery(picker, place)
        mode = _ATTACK_MODES.get(plan.word)
        return () if mode is None else self._forecast_best_weapon(picker, plan, mode)

    def _forecast_mutation(self, picker: MatPicker, place: TargetId) -> tuple[str, ...]:
        """How a mutation that hurts would go, for its price or for each that may be paid."""
        state, found = picker.builder.state(), list[tuple[int, odds.AttackOdds]]()
        for action in picker.completions(place):
            told = (
                odds.mutation_odds(self._game.rules_context, state, action)
                if isinstance(action, text_actions.Mutate)
                else None
            )
            if isinstance(action, text_actions.Mutate) and told is not None:
                found.append((action.points, told))
        if len(found) < 2:
            return self._forecast_with_reflexes(found[0][1]) if found else ()
        hurts = [
            say(
                "zone_wars.foresee_price",
                points=points,
                share=wording.probability_text(told.plain.fates[0].hurt_chance),
            )
            for points, told in found
        ]
        return say("zone_wars.chance_hurt"), " · ".join(hurts)

    def _forecast_with_reflexes(self, found: odds.AttackOdds) -> tuple[str, ...]:
        """What an attack comes to, and that the target may answer it."""
        first, *more = _roll_odds_texts(found.plain)
        if found.answers:
            who = names_of(self._game.content).figure_name(found.plain.fates[0].figure)
            more.append(say("zone_wars.foresee_answer", figure=who))
        return (first, " · ".join(more)) if more else (first,)

    def _forecast_best_attacks(self, picker: MatPicker, place: TargetId) -> tuple[str, ...]:
        """The best way to attack who is there, and the others."""
        plan = picker.plan_with_pick(place)
        actions = picker.completions(place)
        if plan is None or (len(actions) == 1 and self._is_planned_move_there(plan, actions[0])):
            return ()
        found = select_attack_ideas_to_show(attack_ideas(self._game, picker.builder, plan.target, actions), _MOST_SEEN)
        told = [
            say(
                "zone_wars.propose_seen",
                title=attack_idea_title(self._game, picker.builder, one),
                share=wording.probability_text(one.hurt_chance),
            )
            for one in found
        ]
        return (told[0], " · ".join(told[1:])) if len(told) > 1 else tuple(told)

    def _is_planned_move_there(self, plan: mat_plan.PickedPlan, action: text_actions.Action) -> bool:
        return isinstance(action, text_actions.Move) and action.path == plan.nodes

    def _forecast_recovery(self, picker: MatPicker, place: TargetId) -> tuple[str, ...]:
        """How likely a friend gets up with help."""
        action = next((one for one in picker.completions(place) if isinstance(one, text_actions.Assist)), None)
        if action is None:
            return ()
        share = wording.probability_text(odds.recovery_chance(self._game.rules_context, picker.builder.state(), action))
        friend = names_of(self._game.content).figure_name(action.friend)
        return (say("zone_wars.foresee_up", figure=friend, share=share),)

    def _forecast_best_weapon(self, picker: MatPicker, plan: mat_plan.PickedPlan, mode: tasks.Mode) -> tuple[str, ...]:
        """The weapon that does most from there, and the reply."""
        rules_context, state = self._game.rules_context, picker.builder.state()
        figure, target = picker.builder.figures[plan.figure], plan.target
        end = mat_plan.planned_end_place(picker.builder, plan)
        foe = next(one.place for one in state.figures if one.id == target)
        facing = geometry.bearing_between(end, foe) if foe is not None and foe[:2] != end[:2] else figure.facing
        there = odds.state_with_figure_moved(rules_context, state, figure.id, end, facing)
        found = [
            odds.attack_odds(rules_context, there, one)
            for one in odds.possible_attack_plans(rules_context, there, figure.id, mode, target)
        ]
        if not found:
            return (say("zone_wars.foresee_nothing", figure=names_of(self._game.content).figure_name(target)),)
        return self._forecast_with_reflexes(max(found, key=lambda one: one.plain.fates[0].expected_damage))


def _roll_odds_texts(result: RollOdds) -> tuple[str, ...]:
    fate = result.fates[0]
    first = say(
        "zone_wars.foresee",
        hit=wording.probability_text(result.hit_chance),
        hurt=wording.probability_text(fate.hurt_chance),
    )
    grave = fate.broken_chance + fate.out_chance
    second = [say("zone_wars.foresee_grave", share=wording.probability_text(grave))] if grave else []
    if result.counterattack is not None:
        second.append(say("zone_wars.foresee_reply", share=wording.percent_text(result.counterattack.hurt_chance)))
    return (first, " · ".join(second)) if second else (first,)
