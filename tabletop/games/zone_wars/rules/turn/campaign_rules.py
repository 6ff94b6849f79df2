"""The rules of a campaign: what models keep after a battle, what they learn, and who leads.

`campaign/after_battle`, `campaign_record` and `campaign_start` ask here, and the bots' `answers`. A CampaignState is
a value: nothing here knows the file it is kept in, which is `campaign/campaign_record`; a new field needs a place
there that older files may lack. What is brought along is saved as the text of `rules/text/carry_over`. Rule book:
Campaigns.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.carry_over import ATTRIBUTES, CarryOver, carry_over_text, parse_carry_over
from tabletop.games.zone_wars.rules.turn.scenarios import count_victory_points
from tabletop.rules.game import Refusal, Seat


@dataclass(frozen=True, slots=True)
class PlayedBattle:
    """One battle that was played, for the campaign sheet."""

    scenario: str
    points: tuple[int, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CampaignChoices:
    """What may be decided after a battle."""

    keepers: tuple[tuple[str, tuple[str, ...]], ...]
    """Models that have gained artifacts, with those that they may keep some of (R218, N58)."""
    learners: tuple[tuple[Seat, tuple[tuple[str, tuple[str, ...]], ...]], ...]
    """Winners, with their models and the attributes that these may still improve (R220, N59)."""


@dataclass(frozen=True, slots=True)
class CampaignState:
    """A campaign between two battles (R214 to R217)."""

    factions: tuple[str, ...]
    """By seat, to the end (R212)."""
    models: tuple[tuple[str, CarryOver], ...] = ()
    battles: tuple[PlayedBattle, ...] = ()

    def carry_over_of_model(self, id_: str) -> CarryOver:
        """What a model brings."""
        return dict(self.models).get(id_, CarryOver())

    @property
    def carried_option(self) -> str:
        """The setup option `carried` of the next battle."""
        return carry_over_text(self.models)

    @property
    def standings(self) -> tuple[tuple[int, int], ...]:
        """By seat: battles won, and victory points in all; who has most of the first, then of the second, leads."""
        return tuple(
            (
                sum(seat in battle.winners for battle in self.battles),
                sum(battle.points[seat] for battle in self.battles),
            )
            for seat in range(len(self.factions))
        )

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Who would win the campaign now."""
        best = max(self.standings)
        return tuple(seat for seat, value in enumerate(self.standings) if value == best)


def choices_after_battle(rules_context: RulesContext, campaign: CampaignState, state: State) -> CampaignChoices:
    """What may be decided after a battle that is over."""
    assert state.result is not None
    keepers = []
    for figure in state.figures:
        gained = _gained_artifacts(rules_context, figure)
        if gained and rules_context.content.campaign.keep:
            keepers.append((figure.id, gained))
    learners = tuple(
        (
            seat,
            tuple(
                (id_, free)
                for id_ in _figure_ids_of_seat(state, seat)
                if (free := _improvable_attributes(rules_context, campaign, id_))
            ),
        )
        for seat in state.result.winners
        if rules_context.content.campaign.experience
    )
    return CampaignChoices(tuple(keepers), learners)


def _gained_artifacts(rules_context: RulesContext, figure: Figure) -> tuple[str, ...]:
    """Finds that a model holds at the end, also a Broken one, or one that has left (N58)."""
    is_there = figure.place is not None or figure.gone is not None
    if figure.is_monster or not is_there:
        return ()
    return tuple(item.kind for item in figure.items if item.found and item.kind in rules_context.artifacts)


def _figure_ids_of_seat(state: State, seat: Seat) -> list[str]:
    return [figure.id for figure in state.figures if figure.owner == seat]


def _improvable_attributes(rules_context: RulesContext, campaign: CampaignState, id_: str) -> tuple[str, ...]:
    most, extra = rules_context.field.experience, campaign.carry_over_of_model(id_).extra
    return tuple(name for name, value in zip(ATTRIBUTES, extra, strict=True) if value < most)


KeptArtifacts = tuple[tuple[str, str], ...]
"""Model and an artifact that it keeps."""
LearnedAttributes = tuple[tuple[Seat, str, str], ...]
"""Winner, model and attribute."""


def choices_refusal(
    rules_context: RulesContext, campaign: CampaignState, state: State, kept: KeptArtifacts, learned: LearnedAttributes
) -> Refusal | None:
    """What is wrong with the decisions after a battle."""
    found = choices_after_battle(rules_context, campaign, state)
    return _keeping_refusal(rules_context, found, kept) or _learning_refusal(rules_context, campaign, found, learned)


def _keeping_refusal(rules_context: RulesContext, found: CampaignChoices, kept: KeptArtifacts) -> Refusal | None:
    keepers, most = dict(found.keepers), rules_context.content.campaign.keep
    if max(Counter(id_ for id_, _ in kept).values(), default=0) > most:
        return Refusal("R218", "keeps_too_many", (("most", str(most)),))
    for k, (id_, artifact) in enumerate(kept):
        if artifact not in keepers.get(id_, ()) or (id_, artifact) in kept[:k]:
            return Refusal("R218", "not_gained", (("figure", id_), ("card", artifact)))
    return None


def _learning_refusal(
    rules_context: RulesContext, campaign: CampaignState, found: CampaignChoices, learned: LearnedAttributes
) -> Refusal | None:
    learners, most = {seat: dict(models) for seat, models in found.learners}, rules_context.content.campaign.experience
    if max(Counter(seat for seat, _, _ in learned).values(), default=0) > most:
        return Refusal("R220", "learns_too_often", (("most", str(most)),))
    for k, (seat, id_, attribute) in enumerate(learned):
        is_free = attribute in learners.get(seat, {}).get(id_, ())
        if not is_free or count_experience(campaign, learned[: k + 1], id_, attribute) > rules_context.field.experience:
            clause = "R220" if seat not in learners else "R221"
            return Refusal(clause, "cannot_learn", (("figure", id_), ("attribute", attribute)))
    return None


def count_experience(campaign: CampaignState, learned: LearnedAttributes, id_: str, attribute: str) -> int:
    """Experience of a model in an attribute, with what it has just learned."""
    before = campaign.carry_over_of_model(id_).extra[ATTRIBUTES.index(attribute)]
    return before + sum(one[1:] == (id_, attribute) for one in learned)


def campaign_after_battle(
    rules_context: RulesContext, campaign: CampaignState, state: State, kept: KeptArtifacts, learned: LearnedAttributes
) -> CampaignState:
    """The campaign after a battle and its decisions, which `choices_refusal` has allowed (R213 to R221)."""
    assert state.result is not None
    models = dict(campaign.models)
    dealt = {figure.id: _random_mutation(rules_context, figure) for figure in state.figures if not figure.is_monster}
    used = _used_up_artifacts(rules_context, state)
    for id_, mutation in dealt.items():
        before = models.get(id_, CarryOver())
        left = tuple(artifact for artifact in before.artifacts if artifact not in used)
        models[id_] = replace(before, artifacts=left, mutation=before.mutation or mutation)
    for id_, artifact in kept:
        models[id_] = replace(models[id_], artifacts=(*models[id_].artifacts, artifact))
    for _, id_, attribute in learned:
        at = ATTRIBUTES.index(attribute)
        extra = models[id_].extra
        ranged, melee, survival, health = (value + (k == at) for k, value in enumerate(extra))
        models[id_] = replace(models[id_], extra=(ranged, melee, survival, health))
    builder = StateBuilder(rules_context, state)
    points = tuple(count_victory_points(builder, seat) for seat in range(len(campaign.factions)))
    battle = PlayedBattle(state.agreed.scenario, points, state.result.winners)
    return replace(campaign, models=tuple(models.items()), battles=(*campaign.battles, battle))


def _random_mutation(rules_context: RulesContext, figure: Figure) -> str:
    return next((id_ for id_ in figure.mutations if rules_context.mutations[id_].is_random), "")


def _used_up_artifacts(rules_context: RulesContext, state: State) -> set[str]:
    """Single use artifacts of models that took part, which are not there any more (N56).

    Everything else comes back to its owner, whoever holds it (R217, N55).
    """
    held = {item.kind for figure in state.figures for item in figure.items}
    held |= {mark.item.kind for mark in state.marks if mark.item is not None}
    single = {id_ for id_, card in rules_context.artifacts.items() if "single_use" in card.specials or card.effect}
    fought = {figure.id for figure in state.figures}
    brought = {
        artifact
        for id_, carried in parse_carry_over(state.agreed.carried).items()
        if id_ in fought
        for artifact in carried.artifacts
    }
    return (brought & single) - held
