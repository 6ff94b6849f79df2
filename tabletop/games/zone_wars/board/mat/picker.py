"""The picker of the mat: turns picks into an action where the possible actions are endlessly many.

Other pickers choose from a list of actions; on the mat every point is a target. MatPicker grows a PickedPlan pick by
pick and asks the rules only about what is picked. Used by `mat_planner`, `sketch`, `plan_overlay` and
`decision_buttons`. It keeps the contract `ui/gesture/picker`. Answers are remembered for each plan, since the pointer
asks in every frame; they hold for one position only, so a picker is made anew for the next one. It changes nothing in
the match.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin
from typing import Final

from tabletop.games.zone_wars.board.mat import move_ends, shortest_paths, target_ids
from tabletop.games.zone_wars.board.mat.mat_action_builder import ATTACK_MODES, facing_at_plan_end, legal_actions
from tabletop.games.zone_wars.board.mat.move_ends import MoveEnd
from tabletop.games.zone_wars.board.mat.pick_effect import SPENT_INCHES, PickEffect, effect_of_plan
from tabletop.games.zone_wars.board.mat.pick_prefetch import PickPrefetcher
from tabletop.games.zone_wars.board.mat.plan import (
    FLIGHT_MUTATIONS,
    OPERATION_WORDS,
    PickedPlan,
    PlanWord,
    begin_plan,
    first_picks,
    picks_after_button,
    planned_end_place,
    planned_mutation,
    walk_state,
)
from tabletop.games.zone_wars.board.mat.plan_extension import (
    can_extend_plan,
    can_walk_end_at,
    extend_plan,
    start_place_of_movement,
)
from tabletop.games.zone_wars.board.mat.plan_options import possible_button_picks
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.offers import offers, routes
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import FINDS, State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Action, Path
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.rules.caches import Cache
from tabletop.rules.game import Refusal
from tabletop.rules.plane.geometry import Point3, distance_on_mat, round_to_grid
from tabletop.ui.gesture.picker import NextPickEffect, Picker, PickResult, PickTarget, Steps, TargetId

_DIRECTIONS = 8
_MOST, _MOST_KNOWN, _MOST_ANSWERS = 2000, 80, 1000
"""Paths, beginnings of plans, and other answers about the position that are remembered."""


class MatPicker(Picker[Action]):
    """Picker over the actions of an activation, of deployment, and of what is put on the mat or led over it."""

    def __init__(self, rules_context: RulesContext, state: State) -> None:
        """Of a position that `plan.is_planned_on_mat`."""
        self._rules_context, self._state = rules_context, state
        self.builder = StateBuilder(rules_context, state)
        self.builder.walks = {}
        self._plans: list[PickedPlan] = []
        self._facing: float | None = None
        self._known_effects: Cache[TargetId, PickEffect] = Cache("zone_wars: answers about points", _MOST)
        self._targets: tuple[PickTarget, ...] | None = None
        self._snap_end: MoveEnd | None = None
        self._walk_stop: tuple[Steps, MoveEnd | None] = ((), None)
        """What ended the way that was picked last before the pointer, and the picks up to there."""
        self._snap_question: tuple[Point3, float] | None = None
        """What `snap_to` was asked last, for the plan as it is."""
        self._known_by_picks: Cache[
            Steps, tuple[PickedPlan | None, dict[TargetId, PickEffect], tuple[PickTarget, ...]]
        ] = Cache("zone_wars: where picks lead", _MOST_KNOWN)
        """By picks what they come to, what can come next, and the answers behind that."""
        self._look_ahead = PickPrefetcher(self)
        self.path_preparation: Final = shortest_paths.prepare_path_bends(self.builder.ground, self.builder.field.radius)
        """Finds out in small steps what every search of a way begins with."""
        self._origins = first_picks(self.builder)

    # Picker

    def start_path(self, place: TargetId) -> bool:
        """Takes a place in hand instead of all before; False where no action starts there."""
        self._facing = None
        plan = begin_plan(self.builder, place)
        self._plans = [plan] if isinstance(plan, PickedPlan) else []
        self._set_path((place,))
        self._reuse_known_effects()
        return bool(self._plans)

    def _set_path(self, path: Steps) -> None:
        self._path = path
        del self._plans[len(path) :]
        self._forget_pick_effects()

    def _reuse_known_effects(self) -> None:
        """Takes what was found out for these very picks before."""
        known = self._known_by_picks.get(self.path) if self._facing is None else None
        if known is not None and known[0] == self.plan:
            self._known_effects.update(known[1])
            self._targets = known[2]

    def targets(self) -> tuple[PickTarget, ...]:
        """Buttons, models, tokens, terrain and some points that can come next; `reach` knows all points."""
        if self._targets is None:
            for _ in self.find_targets():
                pass
        return self._targets or ()

    def find_targets(self) -> Iterator[None]:
        found: dict[TargetId, NextPickEffect] = {}
        for pick in self._possible_targets() if self.plan else ():
            found[pick] = self.reach(pick)
            yield
        self._targets = tuple(
            PickTarget(pick, reach) for pick, reach in found.items() if reach is not NextPickEffect.NO
        )
        if self._facing is None:
            self._known_by_picks[self.path] = self.plan, dict(self._known_effects), self._targets

    def look_ahead(self, *, is_calm: bool = True) -> bool:
        """Looks a little ahead at what could be picked and where that leads; False when all is known.

        Only while it `is_calm`, as between two presses, also at where the buttons lead.
        """
        return self._look_ahead.explore_one_step(is_calm=is_calm)

    def make_empty_picker(self) -> MatPicker:
        """Another one for the same position with nothing in hand: what one has looked at, both know."""
        made = MatPicker(self._rules_context, self._state)
        made._known_by_picks = self._known_by_picks
        return made

    def has_explored(self, picks: Steps) -> bool:
        """Whether it was looked round after these picks."""
        return picks in self._known_by_picks

    def reach(self, place: TargetId) -> NextPickEffect:
        return self._effect_of_pick(place).reach

    def pick(self, place: TargetId) -> PickResult[Action]:
        """Adds a place to the path; changes nothing where the place is out of reach."""
        answer = self._effect_of_pick(place)
        if answer.plan is None:
            return PickResult((), more=False)
        stop = self._snap_end
        is_end = (
            stop is not None
            and stop.is_short
            and stop.place is not None
            and target_ids.point_target_id(stop.place) == place
        )
        if answer.picks:
            self._rebuild_path(answer.picks)
        else:
            if answer.replaces is not None:
                self._remove_points_from_number(answer.replaces)
            self._plans.append(answer.plan)
            self._set_path((*self._path, place))
        if answer.replaces is None:
            self._reuse_known_effects()
        if is_end:  # it stays true for these picks, also where they are made again
            self._walk_stop = self.path, stop
        return PickResult(self.candidates(), more=self.has_further_places())

    def candidates(self) -> tuple[Action, ...]:
        """Actions made of exactly the path, with the facing that was chosen."""
        plan, facing = self.plan, self._facing
        return (
            self.builder.remember_answer(("legal", plan, facing), lambda: legal_actions(self.builder, plan, facing))
            if plan
            else ()
        )

    def completions(self, place: TargetId) -> tuple[Action, ...]:
        return self._effect_of_pick(place).actions

    def has_further_places(self) -> bool:
        return bool(self.plan and can_extend_plan(self.builder, self._plans[-1]))

    def remove_last_place(self) -> bool:
        has_gone = super().remove_last_place()
        self._reuse_known_effects()
        return has_gone

    def clear(self) -> None:
        self._facing = None
        super().clear()

    # What the mat asks beyond that

    @property
    def plan(self) -> PickedPlan | None:
        return self._plans[-1] if self._plans and len(self._plans) == len(self._path) else None

    @property
    def facing(self) -> float | None:
        """The facing that was chosen by hand; None for the usual one."""
        return self._facing

    @facing.setter
    def facing(self, degrees: float | None) -> None:
        self._facing = None if degrees is None else round_to_grid(degrees) % 360
        self._known_effects.clear()
        self._snap_question = None

    @property
    def shown_facing(self) -> float:
        """How the model will stand in the end."""
        return (
            facing_at_plan_end(self.builder, self._plans[-1], self._facing)
            if self.plan and self.plan.figure >= 0
            else 0.0
        )

    @property
    def attack_target(self) -> str:
        """The model that is to be attacked after the move; "" for none."""
        plan = self.plan
        return plan.target if plan and (plan.word in ATTACK_MODES or plan.word is PlanWord.CHARGE) else ""

    def pick_refusal(self, place: TargetId) -> Refusal | None:
        """Why a place cannot be picked next, or be ended at; None where it can."""
        return self._effect_of_pick(place).refusal

    def plan_with_pick(self, place: TargetId) -> PickedPlan | None:
        """The plan with one more pick, for a look at it; None where it does not go on there."""
        return self._effect_of_pick(place).plan

    @property
    def last_snap_end(self) -> MoveEnd | None:
        """What `snap_to` answered last, for the plan as it is."""
        return self._snap_end

    @property
    def walk_stop(self) -> MoveEnd | None:
        """What stopped the way before the pointer when it was picked; None where it went as far as was meant."""
        return self._walk_stop[1] if self._path and self.path == self._walk_stop[0] else None

    @property
    def waypoints(self) -> Path:
        """Where the way that is picked bends, or goes on from a point that was picked; its end is none."""
        plan = self.plan
        return plan.nodes[:-1] if plan is not None and plan.is_walk and not (plan.objects or plan.target) else ()

    def move_waypoint(self, index: int, wanted: Point3) -> int | None:
        """Leads the way over another point instead of a way-point; returns the number of the way-point then.

        None, and all as before, where it cannot go on so.
        """
        before, facing = self.path, self._facing
        place = Point3(*(round_to_grid(value) for value in wanted))
        n = next(n for n, plan in enumerate(self._plans) if len(plan.nodes) > index)
        is_picked = len(self._plans[n].nodes) == index + 1
        is_good = self.replace_picks((*before[:n], target_ids.point_target_id(place), *before[n + is_picked :]))
        if not is_good:
            self.replace_picks(before)
        self._facing = facing
        return self.waypoints.index(place) if is_good and place in self.waypoints else None

    def replace_picks(self, picks: Steps) -> bool:
        """All of these, if each leads on."""
        self.start_path(picks[0])
        for pick in picks[1:]:
            answer = self._effect_of_pick(pick)
            if answer.reach is NextPickEffect.NO or answer.replaces is not None:
                return False
            self.pick(pick)
        return True

    def snap_to(self, wanted: Point3, pull: float = 0.25) -> MoveEnd | None:
        """How far the plan can go towards a point; None where no point can come next.

        An enemy that is no farther than `pull` inches from the end draws a model that walks into contact.
        """
        key = Point3(*(round_to_grid(value) for value in wanted)), pull
        if key != self._snap_question:
            self._snap_end, self._snap_question = self._find_snap_end(*key), key
        return self._snap_end

    def _find_snap_end(self, wanted: Point3, pull: float = 0.0, *, may_replace: bool = True) -> MoveEnd | None:
        plan = self.plan
        wanted = Point3(*(round_to_grid(value) for value in wanted))
        if plan is None or plan.objects or plan.word is PlanWord.LIE:
            return None
        if plan.target and plan.word is not PlanWord.MUTATE:
            return None
        if plan.is_walk:
            on = walk_state(self.builder, plan)
            stop = move_ends.find_walk_end(self.builder, on, wanted)
            if stop.is_short and may_replace and self._index_of_replaced_point(wanted) is not None:
                return MoveEnd(wanted, wanted, None)
            return move_ends.snap_end_into_contact(self.builder, on, stop, pull)
        if plan.nodes or plan.word not in (PlanWord.MUTATE, PlanWord.DEPLOY, PlanWord.PUT, PlanWord.DODGE):
            return None
        return self._last_legal_point(plan, wanted)

    # Details

    def _last_legal_point(self, plan: PickedPlan, wanted: Point3) -> MoveEnd | None:
        """The last legal point on the way to one that is not gone on foot."""
        start = self._start_of_straight_line(plan, wanted)
        if start is None:
            return None
        refusal = self.pick_refusal(target_ids.point_target_id(wanted))
        if refusal is None:
            return MoveEnd(wanted, wanted, None)

        def is_legal(place: Point3) -> bool:
            return isinstance(
                extend_plan(self.builder, plan, target_ids.point_target_id(place), self._facing), PickedPlan
            )

        place = move_ends.farthest_legal_place(start, wanted, self.builder.field.mat * 2, is_legal)
        if place is None and plan.word is PlanWord.PUT:
            place = min(self._points_offered_by_rules(), key=lambda spot: distance_on_mat(spot, wanted), default=None)
        return MoveEnd(wanted, place, refusal)

    def _start_of_straight_line(self, plan: PickedPlan, wanted: Point3) -> Point3 | None:
        """From where a line to the wanted point starts."""
        builder = self.builder
        if plan.word is PlanWord.DEPLOY:
            return scenarios.corner_place(builder, builder.players[builder.figures[plan.figure].owner].corner)
        if plan.word is PlanWord.PUT:
            around = getattr(builder.todo[-1], "around", None)
            return position_queries.place_of(builder.figures[around]) if around is not None else wanted
        if plan.word is PlanWord.DODGE:
            return start_place_of_movement(builder, plan)
        op = planned_mutation(builder, plan).op
        if (
            not plan.points
            or (not plan.target and op not in FLIGHT_MUTATIONS)
            or (plan.target and op != MutationOp.LIFT)
        ):
            return None
        start = start_place_of_movement(builder, plan)
        return start if op == MutationOp.FLY or wanted.z == start.z else None

    def _effect_of_pick(self, place: TargetId) -> PickEffect:
        if not self.plan:
            return PickEffect(None, NextPickEffect.NO, None)
        found = self._known_effects.get(place)
        if found is None:
            found = self._known_effects[place] = self._find_pick_effect(place)
        return found

    def _index_of_replaced_point(self, wanted: Point3) -> int | None:
        """The number of the picked point that must go so that a walk without inches left can end here."""
        builder, plan = self.builder, self._plans[-1]
        if not plan.is_walk or plan.objects or plan.target:
            return None
        on = walk_state(builder, plan)
        if on.inches_left(builder) > SPENT_INCHES or can_walk_end_at(builder, plan, wanted):
            return None
        points = [n for n, pick in enumerate(self._path) if n and target_ids.point_of_pick(pick) is not None]
        return next(
            (n for n in reversed(points) if can_walk_end_at(builder, self._plan_without_point(n), wanted)), None
        )

    def _plan_without_point(self, number: int) -> PickedPlan:
        """The plan without the point that was picked so, and without all after it."""
        return replace(self._plans[-1], nodes=self._plans[number - 1].nodes)

    def _remove_points_from_number(self, number: int) -> None:
        """Takes out a point that was picked, and all points after it; what was chosen with buttons stays."""
        kept = [pick for pick in self._path[number:] if target_ids.point_of_pick(pick) is None]
        self._rebuild_path((*self._path[:number], *kept))

    def _rebuild_path(self, picks: Steps) -> None:
        """Puts these picks in hand, of which it is known that each leads on."""
        facing = self._facing
        self.replace_picks(picks)
        self._facing = facing

    def _find_pick_effect(self, place: TargetId) -> PickEffect:
        if target_ids.button_words(place):
            return self._effect_of_button(place)
        at = target_ids.point_of_pick(place)
        n = self._index_of_replaced_point(at) if at is not None else None
        plan = self._plans[-1] if n is None else self._plan_without_point(n)
        return replace(self._effect_of_pick_on_plan(plan, place), replaces=n)

    def _effect_of_button(self, button: TargetId) -> PickEffect:
        """What a button does, which may take the place of another one."""
        effect, picks = self._effect_of_pick_on_plan(self._plans[-1], button), picks_after_button(self._path, button)
        if effect.plan is None or picks == (*self._path, button):
            return effect
        at = picks.index(button)
        if target_ids.button_words(button) == [self._plans[at - 1].word]:  # what it begins with needs no button
            picks = (*picks[:at], *picks[at + 1 :])
        plan: PickedPlan | Refusal = self._plans[at - 1]
        for pick in picks[at:]:
            plan = extend_plan(self.builder, plan, pick, self._facing) if isinstance(plan, PickedPlan) else plan
        return replace(effect_of_plan(self.builder, plan, self._facing), picks=picks)

    def _effect_of_pick_on_plan(self, plan: PickedPlan, place: TargetId) -> PickEffect:
        return effect_of_plan(self.builder, extend_plan(self.builder, plan, place, self._facing), self._facing)

    def _forget_pick_effects(self) -> None:
        self._known_effects.clear()
        self._snap_question = None
        self._targets = self._snap_end = None
        if self.builder.walks is not None and len(self.builder.walks) > _MOST:
            self.builder.walks.clear()
        if len(self.builder.answers) > _MOST_ANSWERS:
            self.builder.answers.clear()

    # Proposals

    def _possible_targets(self) -> Iterator[TargetId]:
        builder, plan = self.builder, self._plans[-1]
        yield from possible_button_picks(self.builder, plan)
        yield from (target_ids.model_target_id(figure.id) for _, figure in position_queries.figures_on_mat(builder))
        for mark in builder.marks:
            if mark.kind in FINDS and (plan.word is PlanWord.MUTATE or self._can_model_come_near(mark.place)):
                yield target_ids.token_target_id(mark.number)
        if plan.is_walk:
            yield from self._object_picks()
        found = set[TargetId]()
        for pick in self._point_picks(plan):  # one after the other: each takes its time
            if pick not in found:
                found.add(pick)
                yield pick

    def _object_picks(self) -> Iterator[TargetId]:
        builder, plan = self.builder, self._plans[-1]
        asks = plan.word in OPERATION_WORDS and (plan.op or plan.objects)
        for index, figure in position_queries.figures_on_mat(builder):
            has_them = index == plan.figure  # its own go along, however far the way
            if asks and (has_them or self._can_model_come_near(position_queries.place_of(figure))):
                yield from (
                    target_ids.card_target_id(figure.id, label) for label in position_queries.card_labels(figure)
                )
        for terrain in builder.ground.terrain:
            if terrain.container or terrain.machine:
                yield target_ids.piece_target_id(terrain.id)
            yield from (
                target_ids.piece_target_id(terrain.id, n)
                for n, opening in enumerate(terrain.openings)
                if opening.closed
            )

    def _can_model_come_near(self, place: Point3) -> bool:
        """Whether the model could come near it."""
        plan = self._plans[-1]
        return plan.is_walk and walk_state(self.builder, plan).could_reach_unobstructed(
            self.builder, place, 2 * self.builder.field.radius
        )

    def _point_picks(self, plan: PickedPlan) -> Iterator[TargetId]:
        """Points in eight directions, as far as one gets, and up and down."""
        for wanted in self._candidate_points(plan):
            stop = self._find_snap_end(wanted, may_replace=False)
            if stop is not None and stop.place is not None:
                yield target_ids.point_target_id(stop.place)

    def _candidate_points(self, plan: PickedPlan) -> Iterator[Point3]:
        builder = self.builder
        if plan.figure < 0 or plan.word is PlanWord.DEPLOY:
            yield from self._points_offered_by_rules()
            return
        start, far = start_place_of_movement(builder, plan), builder.field.long
        for k in range(_DIRECTIONS):
            angle = k * 2 * pi / _DIRECTIONS
            yield Point3(round_to_grid(start.x + far * cos(angle)), round_to_grid(start.y + far * sin(angle)), start.z)
        if plan.is_walk:
            for z in sorted({floor.z for floor in builder.ground.floors} - {start.z}):
                yield Point3(start.x, start.y, z)
            with move_ends.with_figure_moved_temporarily(builder, plan.figure, planned_end_place(builder, plan)):
                near = list(routes.places_touching_others(builder, plan.figure))
            yield from (place for place in near if self._can_model_come_near(place))

    def _points_offered_by_rules(self) -> Iterator[Point3]:
        """Those of the rules' own proposals."""
        for action in offers.offer_actions(self.builder):
            place = getattr(action, "place", None)
            if place is not None and getattr(action, "figure", None) in (None, self._planned_figure_id()):
                yield place

    def _planned_figure_id(self) -> str:
        plan = self._plans[-1]
        return self.builder.figures[plan.figure].id if plan.figure >= 0 else ""
