"""What models do by themselves when they are asked: settled per model in the notes of a match.

    watch krin: 65 | never       overwatch fires where it does damage with 65 % at least, or not at all
    reflex krin: 1 | never       a reflex is used for one m-point, or not at all

Without a note the person is asked. Used by `decisions` and `mat_planner`; `squad_cards` draws the signs. Names and
values of these notes stand in saved matches, so they stay. An answer is given only where the rules allow it, and
chances are those of the planner (`attack_planner`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from tabletop.games.zone_wars.board.attack_planner import attack_odds, planned_attack
from tabletop.games.zone_wars.board.mat import overwatch_shots
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp, ReflexTrigger
from tabletop.games.zone_wars.rules.powers import mutating
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.odds import VictimOdds
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, FigureIndex
from tabletop.games.zone_wars.rules.state.stages import AttackStage
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.text.actions import Action, Decline, Fire, Reflex
from tabletop.games.zone_wars.rules.turn import attacking, hurting
from tabletop.ui.boards.decisions import AutoAnswerOption, AutoAnswerQuestion
from tabletop.ui.messages import say

NEVER: Final = "never"
WATCH_SHARES: Final = (50, 65, 80)
"""Chances of damage in per cent from which overwatch fires."""
_GONE_CONDITIONS: Final = (Condition.OUT, Condition.LEFT)


def overwatch_note_name(figure: str) -> str:
    """Name of the note about a model's overwatch."""
    return f"watch {figure}"


def reflex_note_name(figure: str) -> str:
    """Name of the note about a model's reflexes."""
    return f"reflex {figure}"


# Settling


def auto_answer_question(game: ZoneWars, figure: Figure) -> AutoAnswerQuestion | None:
    """What can be settled for a model; None for monsters and for who is gone."""
    if figure.owner < 0 or figure.condition in _GONE_CONDITIONS:
        return None
    ways = [AutoAnswerOption(say("zone_wars_mat.watch_ask"), overwatch_note_name(figure.id), "")]
    ways += [
        AutoAnswerOption(say("zone_wars_mat.watch_from", share=share), overwatch_note_name(figure.id), str(share))
        for share in WATCH_SHARES
    ]
    ways.append(AutoAnswerOption(say("zone_wars_mat.watch_never"), overwatch_note_name(figure.id), NEVER))
    cards = [
        card
        for card in map(game.rules_context.mutations.__getitem__, figure.mutations)
        if _is_reflex_or_flesh_eater_card(card)
    ]
    if cards:
        ways.append(AutoAnswerOption(say("zone_wars_mat.reflex_ask"), reflex_note_name(figure.id), ""))
        if any(card.op != MutationOp.DODGE for card in cards):
            ways.append(AutoAnswerOption(say("zone_wars_mat.reflex_use"), reflex_note_name(figure.id), "1"))
        ways.append(AutoAnswerOption(say("zone_wars_mat.reflex_never"), reflex_note_name(figure.id), NEVER))
    name = names_of(game.content).figure_name(figure.id)
    return AutoAnswerQuestion(figure.owner, say("zone_wars_mat.habits", figure=name), tuple(ways))


def _is_reflex_or_flesh_eater_card(card: Mutation) -> bool:
    """Whether a card is asked about when something happens."""
    return card.kind == MutationKind.REFLEX or card.op == MutationOp.FEED


# Answering


def automatic_answer(game: ZoneWars, state: State, view: View, notes: Mapping[str, str]) -> Action | None:
    """The answer that a model gives by itself; None where its player is to be asked."""
    if not state.todo:
        return None
    builder = StateBuilder(game.rules_context, state)
    if overwatch_shots.pending_overwatch_task(builder) is not None:
        return _automatic_overwatch_answer(game, builder, view, notes)
    asked = _figure_asked_and_usable_cards(builder)
    if asked is None:
        return None
    figure, cards = asked
    text = notes.get(reflex_note_name(builder.figures[figure].id), "")
    if text == NEVER:
        return Decline()
    answers = (Reflex(card.id, int(text)) for card in cards) if text.isdecimal() else ()
    return next((answer for answer in answers if game.check(state, answer) is None), None)


def _automatic_overwatch_answer(
    game: ZoneWars, builder: StateBuilder, view: View, notes: Mapping[str, str]
) -> Fire | Decline | None:
    """The shot that is settled in a note, if it is likely enough; None where the player is to be asked."""
    task = overwatch_shots.pending_overwatch_task(builder)
    assert task is not None
    text = notes.get(overwatch_note_name(builder.figures[task.queue[0]].id), "")
    if not text.isdecimal():
        return Decline() if text == NEVER else None
    found = best_overwatch_shot(game, view)
    return found[0] if found is not None and found[1] >= Fraction(int(text), 100) else Decline()


def best_overwatch_shot(
    game: ZoneWars, view: View, counts: Callable[[Any], bool] | None = None
) -> tuple[Fire, Fraction] | None:  # fmt: skip
    """The shot of overwatch that hurts most likely, the earliest of several, and how likely; only one that `counts`.

    None where nobody is asked for one, or where each is used up by it, or hurts friends, or nobody.
    """
    builder = StateBuilder(game.rules_context, imagined(view))
    task, best = overwatch_shots.pending_overwatch_task(builder), None
    if task is None:
        return None
    for at, (_, weapons) in sorted(overwatch_shots.possible_shots_by_path_inches(builder).items()):
        for weapon in weapons:
            action = Fire(at, weapon)
            if counts is not None and not counts(action):
                continue
            odds = attack_odds(game, planned_attack(game, view, action), action)
            first, *others = odds.plain.fates
            if "single_use" in odds.specials or _does_shot_harm_friends(builder, task.queue[0], others):
                continue
            if first.hurt_chance > (best[1] if best is not None else 0):
                best = action, first.hurt_chance
    return best


def _does_shot_harm_friends(builder: StateBuilder, third: FigureIndex, fates: Iterable[VictimOdds]) -> bool:
    owner = builder.figures[third].owner
    return any(
        fate.hurt_chance and builder.figures[builder.index_of_figure(fate.figure)].owner == owner for fate in fates
    )


def _figure_asked_and_usable_cards(builder: StateBuilder) -> tuple[FigureIndex, Sequence[Mutation]] | None:
    """Which model is asked whether it uses a card, and which ones it could."""
    task = builder.todo[-1]
    if isinstance(task, tasks.Watching) and task.reflex and task.queue:
        k = task.queue[0]
        return k, position_queries.usable_mutations(
            builder, k, (MutationOp.HOUND,), kind=MutationKind.REFLEX, triggers=(ReflexTrigger.ACTIVATED,)
        )
    if isinstance(task, tasks.Bolting):
        return task.target, mutating.bolt_reflexes(builder, task)
    if isinstance(task, tasks.Attacking) and task.stage is AttackStage.TARGETED:
        return task.target, attacking.usable_reflexes(builder, task)
    if isinstance(task, tasks.Hurting):
        return task.victim, hurting.usable_reflexes(builder, task)
    if isinstance(task, tasks.Feeding):
        return task.figure, position_queries.usable_mutations(
            builder, task.figure, (MutationOp.FEED,), kind=MutationKind.ENHANCE
        )
    return None
