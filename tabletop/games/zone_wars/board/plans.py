"""What is in hand on the mat: the plan of one model, how it will face, and whom it is to attack afterwards."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tabletop.games.zone_wars.board import buttons
from tabletop.games.zone_wars.board.habits import best_shot
from tabletop.games.zone_wars.board.ideas import AttackIdea, ideas, is_as_it_was, leading, title
from tabletop.games.zone_wars.board.mat import move_reasons as mat_reasons
from tabletop.games.zone_wars.board.mat import plan as mat_plan
from tabletop.games.zone_wars.board.mat import shots as mat_shots
from tabletop.games.zone_wars.board.mat import target_ids as mat_names
from tabletop.games.zone_wars.board.mat.mat_action_builder import legal
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.plan import PlanWord
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.queries import odds
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.text import actions as game_actions
from tabletop.rules.game import Refusal
from tabletop.rules.plane import plane
from tabletop.ui import wording
from tabletop.ui.gesture.picker import ChoicePicker, Picker, Steps, TargetId
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.queries.odds import Result

_TURNS: Final = (
    PlanWord.MOVE, PlanWord.AIM, PlanWord.WATCH, PlanWord.ASSIST, PlanWord.SIMPLE, PlanWord.COMPLEX, PlanWord.MUTATE,
    PlanWord.LEAD, PlanWord.DEPLOY,
)  # fmt: skip
"""Words of plans in which the facing is chosen."""
_MOMENT: Final = 0.002
"""Seconds of a frame in which one may look ahead."""
_MOST_SEEN: Final = 3
"""Ways to attack that are told beside the pointer."""
_MODES: Final = {PlanWord.MOVE: tasks.Mode.MOVE, PlanWord.AIM: tasks.Mode.AIM, PlanWord.CHARGE: tasks.Mode.CHARGE}
"""Plans that an attack follows."""


class Plans:
    """Makes a picker for every position that is planned on the mat, and remembers what it was meant for."""

    def __init__(self, game: ZoneWars) -> None:
        self._game = game
        self.picker: MatPicker | None = None
        self._draft: StateBuilder | None = None
        """The position that is decided about."""
        self._handed: StateBuilder | None = None
        """The position in which the only one to act was put in hand: put away again, it stays so."""
        self._wanted: tuple[int, TargetId] | None = None
        """Who is to be attacked, and by which model, as soon as it can be declared."""
        self._decided: tuple[StateBuilder, AttackIdea] | None = None
        """The attack that was decided on with what is about to be done, and the position of before."""
        self.weapon = ""
        """With which weapon somebody is to be attacked as soon as that can be declared; "" where that is open."""

    @property
    def held(self) -> MatPicker | None:
        """The picker, while something is in hand."""
        return self.picker if self.picker is not None and self.picker.plan is not None else None

    def begin(self, view: View) -> Picker[game_actions.Action] | None:
        """The picker of a position; None where everything is chosen from a list."""
        state = imagined(view)
        self._draft = d = StateBuilder(self._game.rules_context, state)
        self.picker = MatPicker(self._game.rules_context, state) if mat_plan.possible(d) else None
        if mat_shots.waiting(d) is not None:
            return ChoicePicker({action: buttons.steps(action) for action in mat_shots.fires(d)})
        return self.picker

    def refusal(self, path: Steps, target: TargetId) -> Refusal | None:
        """Why a place cannot be picked after these; of an empty hand why nothing begins there."""
        if self._draft is None or self.picker is None or not path:
            return None if self._draft is None else mat_reasons.unasked(self._draft, target)
        if self.picker.path == path:
            return self.picker.refusal(target)
        again = MatPicker(self._game.rules_context, self._draft.state())
        again.begin(path[0])
        for place in path[1:]:
            again.pick(place)
        return again.refusal(target)

    def starts(self, place: TargetId) -> bool:
        """Whether a monster can be placed there, though it is not in hand."""
        d = self._draft
        plan = mat_plan.begun(d, place) if d is not None and self.picker is not None else None
        return d is not None and isinstance(plan, mat_plan.PickedPlan) and plan.word == mat_plan.PlanWord.PUT and bool(
            plan.nodes and legal(d, plan))  # fmt: skip

    def remember(self) -> None:
        """The plan in hand is about to be done: whoever it is against is to be attacked next."""
        if self.picker is not None and self.picker.wanted and self.picker.plan is not None:
            self._wanted = self.picker.plan.figure, mat_names.model(self.picker.wanted)

    def wish(self, view: View) -> TargetId | None:
        """Whom an action is about that nobody else can have, once; or the enemy that a model was moved against."""
        if self._draft is not None and self._draft is not self._handed and self.picker is not None:
            self._handed = self._draft
            only = mat_plan.only_pick(self._draft)
            if only is not None:
                return only
        if self._wanted is None or not view.todo:
            return None
        (figure, target), task = self._wanted, view.todo[-1]
        if isinstance(task, tasks.Turn | tasks.Rounds):
            self._wanted = None
        if not isinstance(task, tasks.Striking) or task.figure != figure or task.seat != view.to_act:
            return None
        self._wanted = None
        offered = self._game.actions(imagined(view))
        able = {mat_names.model(action.target) for action in offered if isinstance(action, game_actions.Attack)}
        return target if target in able else None

    def shot(
        self, view: View, counts: Callable[[game_actions.Action], bool] | None = None
    ) -> tuple[game_actions.Fire, Fraction] | None:  # fmt: skip
        """What overwatch that waits would fire best, and how likely that hurts; None where nothing waits.

        Of shots that do not count in a lesson none is meant.
        """
        return best_shot(self._game, view, counts)

    # --- what is proposed -----------------------------------------------------------------------------------------

    def proposed(self) -> str:
        """Whom the plan in hand goes against, so that ways to attack are proposed; "" for nobody."""
        held = self.held
        if held is None or held.plan is None:
            return ""
        is_open = held.plan.word is PlanWord.MUTATE and not any(
            mat_names.words_of(pick)[:1] == ["points"] for pick in held.path
        )
        return held.plan.target if held.plan.word is PlanWord.MOVE or is_open else ""

    def is_plain(self, action: game_actions.Action) -> bool:
        """Whether it is the move as it was planned, from whose end an attack is chosen afterwards."""
        plan = self.held.plan if self.held is not None else None
        return plan is not None and self._is_plain_there(plan, action)

    def ideas(self, actions: Sequence[game_actions.Action]) -> tuple[AttackIdea, ...]:
        """What those ways come to, the most promising first."""
        held, target = self.held, self.proposed()
        return ideas(self._game, held.draft, target, actions) if held is not None and target else ()

    def decide(self, idea: AttackIdea) -> None:
        """The attack is made with that weapon as soon as the model has come to where it is made."""
        if self.held is not None and idea.weapon:
            self._decided = StateBuilder(self._game.rules_context, self.held.draft.state()), idea

    def decided(self, view: View) -> game_actions.Attack | None:
        """The attack that was decided on, where all is as it was then and no card can better it.

        Else the weapon is only chosen already in the planner.
        """
        task = view.todo[-1] if view.todo else None
        if self._decided is None or not isinstance(task, tasks.Striking):
            if isinstance(task, tasks.Turn | tasks.Rounds):
                self._decided = None
            return None
        (before, idea), self._decided = self._decided, None
        now, wanted = StateBuilder(self._game.rules_context, imagined(view)), self._wanted
        if wanted is None or wanted[0] != task.figure or now.figures[task.figure].id != idea.action.figure:
            return None
        target = mat_names.model_of(wanted[1])
        self.weapon = idea.weapon
        offered = [one for one in self._game.actions(now.state()) if isinstance(one, game_actions.Attack)]
        able = [one for one in offered if (one.target, one.weapon) == (target, idea.weapon)]
        if not able or len(able) > 1 or not is_as_it_was(before, now, idea):
            return None
        self._wanted = None
        return able[0]

    def survey(self) -> bool:
        """Prepares all searches of ways for as long as nobody notices; False when that is done."""
        until = time.perf_counter() + _MOMENT
        return any(time.perf_counter() > until for _ in self.picker.survey) if self.picker is not None else False

    def prepare(self, *, is_calm: bool = True) -> bool:
        """Looks ahead for as long as nobody notices; False when everything is known.

        It `is_calm` while nothing is held with the mouse.
        """
        until = time.perf_counter() + _MOMENT
        while self.picker is not None and self.picker.prepare(is_calm=is_calm):
            if time.perf_counter() > until:
                return True
        return False

    # --- the facing -----------------------------------------------------------------------------------------------

    @property
    def turns(self) -> bool:
        """Whether the facing of the model in hand is chosen: after a rush it looks the way it ran (N76)."""
        picker = self.held
        if picker is None or picker.plan is None or picker.plan.figure < 0:
            return False
        plan = picker.plan
        is_rush = plan.word is PlanWord.MUTATE and mat_plan.mutation(picker.draft, plan).op == MutationOp.RUSH
        return plan.word in _TURNS and not is_rush

    def standing(self) -> plane.Point3 | None:
        """Where the model in hand is to stand, if it can be turned there."""
        picker = self.held
        if picker is None or picker.plan is None or not self.turns:
            return None
        if picker.plan.word == mat_plan.PlanWord.DEPLOY:
            return picker.stop.place if picker.stop is not None else None
        return mat_plan.end(picker.draft, picker.plan)

    # --- what it would come to ------------------------------------------------------------------------------------

    def foresee(self, place: TargetId) -> tuple[str, ...]:
        """How an attack on who is there would go from where the plan ends; () where none follows."""
        picker = self.held
        plan = picker.grown(place) if picker is not None else None
        if picker is None or plan is None or plan.figure < 0:
            return ()
        if plan.word is PlanWord.MUTATE:
            return self._powered(picker, place)
        if not plan.target:
            return ()
        if plan.word is PlanWord.MOVE:
            seen = self._foreseen(picker, place)
            if seen:
                return seen
        if plan.word is PlanWord.ASSIST:
            return self._up(picker, place)
        mode = _MODES.get(plan.word)
        return () if mode is None else self._best(picker, plan, mode)

    def _powered(self, picker: MatPicker, place: TargetId) -> tuple[str, ...]:
        """How a mutation that hurts would go, for its price or for each that may be paid."""
        state, found = picker.draft.state(), list[tuple[int, odds.AttackOdds]]()
        for action in picker.completions(place):
            told = (
                odds.mutation(self._game.rules_context, state, action)
                if isinstance(action, game_actions.Mutate)
                else None
            )
            if isinstance(action, game_actions.Mutate) and told is not None:
                found.append((action.points, told))
        if len(found) < 2:
            return self._with_answer(found[0][1]) if found else ()
        hurts = [say("zone_wars.foresee_price", points=points, share=wording.share(told.plain.fates[0].hurt))
                 for points, told in found]  # fmt: skip
        return say("zone_wars.chance_hurt"), " · ".join(hurts)

    def _with_answer(self, found: odds.AttackOdds) -> tuple[str, ...]:
        """What an attack comes to, and that the target may answer it."""
        first, *more = _told(found.plain)
        if found.answers:
            who = names_of(self._game.content).figure(found.plain.fates[0].figure)
            more.append(say("zone_wars.foresee_answer", figure=who))
        return (first, " · ".join(more)) if more else (first,)

    def _foreseen(self, picker: MatPicker, place: TargetId) -> tuple[str, ...]:
        """The best way to attack who is there, and the others."""
        plan = picker.grown(place)
        actions = picker.completions(place)
        if plan is None or (len(actions) == 1 and self._is_plain_there(plan, actions[0])):
            return ()
        found = leading(ideas(self._game, picker.draft, plan.target, actions), _MOST_SEEN)
        told = [
            say("zone_wars.propose_seen", title=title(self._game, picker.draft, one), share=wording.share(one.hurt))
            for one in found
        ]
        return (told[0], " · ".join(told[1:])) if len(told) > 1 else tuple(told)

    def _is_plain_there(self, plan: mat_plan.PickedPlan, action: game_actions.Action) -> bool:
        return isinstance(action, game_actions.Move) and action.path == plan.nodes

    def _up(self, picker: MatPicker, place: TargetId) -> tuple[str, ...]:
        """How likely a friend gets up with help."""
        action = next((one for one in picker.completions(place) if isinstance(one, game_actions.Assist)), None)
        if action is None:
            return ()
        share = wording.share(odds.recovery(self._game.rules_context, picker.draft.state(), action))
        friend = names_of(self._game.content).figure(action.friend)
        return (say("zone_wars.foresee_up", figure=friend, share=share),)

    def _best(self, picker: MatPicker, plan: mat_plan.PickedPlan, mode: tasks.Mode) -> tuple[str, ...]:
        """The weapon that does most from there, and the reply."""
        arena, state = self._game.rules_context, picker.draft.state()
        figure, target = picker.draft.figures[plan.figure], plan.target
        end = mat_plan.end(picker.draft, plan)
        foe = next(one.place for one in state.figures if one.id == target)
        facing = plane.bearing(end, foe) if foe is not None and foe[:2] != end[:2] else figure.facing
        there = odds.placed(arena, state, figure.id, end, facing)
        found = [odds.attack(arena, there, one) for one in odds.weapons(arena, there, figure.id, mode, target)]
        if not found:
            return (say("zone_wars.foresee_nothing", figure=names_of(self._game.content).figure(target)),)
        return self._with_answer(max(found, key=lambda one: one.plain.fates[0].mean))


def _told(result: Result) -> tuple[str, ...]:
    fate = result.fates[0]
    first = say("zone_wars.foresee", hit=wording.share(result.hit), hurt=wording.share(fate.hurt))
    grave = fate.broken + fate.out
    second = [say("zone_wars.foresee_grave", share=wording.share(grave))] if grave else []
    if result.reply is not None:
        second.append(say("zone_wars.foresee_reply", share=wording.percent(result.reply.hurts)))
    return (first, " · ".join(second)) if second else (first,)
