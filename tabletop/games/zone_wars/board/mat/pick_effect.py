"""What a pick would make of the plan: used by `picker`, which remembers it for each place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.games.zone_wars.board.mat.mat_action_builder import legal_actions
from tabletop.games.zone_wars.board.mat.plan import PickedPlan, walk_state, walk_state_before_end
from tabletop.games.zone_wars.board.mat.plan_extension import PlanOrRefusal, can_extend_plan, plan_if_legal
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.rules.game import Refusal
from tabletop.ui.gesture.picker import NextPickEffect, Steps

SPENT_INCHES: Final = 0.1
"""Inches: a way on which no more is left to go leads nowhere else."""
_LEAST_INCHES_ON: Final = 0.5
"""Inches without which a way hardly leads out of where nobody can stay; what it would lead to can be picked at once."""


@dataclass(frozen=True, slots=True)
class PickEffect:
    """What a pick would make of the plan."""

    plan: PickedPlan | None
    reach: NextPickEffect
    refusal: Refusal | None
    actions: tuple[Action, ...] = ()
    """What it would complete."""
    replaces: int | None = None
    """Which picked point it takes the place of; None where it follows all of them."""
    picks: Steps = ()
    """All picks with it, where it takes the place of another button; empty where it follows all of them."""


def effect_of_plan(builder: StateBuilder, grown: PlanOrRefusal, facing: float | None) -> PickEffect:
    """The effect of the pick with which the plan has become this one, or was refused."""
    if not isinstance(grown, PickedPlan):
        return PickEffect(None, NextPickEffect.NO, grown)
    actions, is_open = legal_actions(builder, grown, facing), can_extend_plan(builder, grown)
    if actions:
        return PickEffect(grown, NextPickEffect.BOTH if is_open else NextPickEffect.COMPLETES, None, actions)
    if not is_open:
        found = plan_if_legal(builder, grown, facing)
        return PickEffect(None, NextPickEffect.NO, None if isinstance(found, PickedPlan) else found)
    last = grown.nodes[-1:] if grown.is_walk and not grown.objects else ()
    why = walk_state_before_end(builder, grown).stop_refusal(builder, last[0]) if last else None
    if why is not None and walk_state(builder, grown).inches_left(builder) <= _LEAST_INCHES_ON:
        return PickEffect(None, NextPickEffect.NO, why)  # it could neither stay there nor go on
    return PickEffect(grown, NextPickEffect.ON, why)
