"""A chance is the same number wherever it is told: in the hint, in the proposal, and in the planner."""

from __future__ import annotations

from pathlib import Path

from tabletop.games.zone_wars.board import odds_table
from tabletop.games.zone_wars.rules.text.actions import Attack, Charge, Move
from tests.games.zone_wars.board.table import table
from tests.games.zone_wars.board.test_half_made import HALF

CHARGE = "sides ark genlab; bare; franton 10,10 @0; bormin 16,10 @180; dux 30,30 @0; m 3 3; round 1; turn ark"


def test_the_hint_tells_the_chance_of_a_charge_as_the_proposal_does(tmp_path: Path) -> None:
    with table(tmp_path, CHARGE) as it:
        it.drag("m:franton", "m:bormin")
        first = {idea.action: idea for idea in reversed(it.proposal.ideas)}
        for idea in first.values():
            if isinstance(idea.action, Charge | Move):
                words = it.board.words.hint_reason(it.scene.match.view(0), idea.action)
                assert words.split(" to hurt")[0].endswith(f"{odds_table.percent_text(idea.hurt_chance)}"), words


def test_the_hint_tells_who_may_fire_before_the_attack(tmp_path: Path) -> None:
    with table(tmp_path, HALF.replace("bormin 14,16", "bormin 15,10")) as it:
        it.drag("m:krin", "m:bormin")
        told = [
            words.removesuffix(" may fire first")
            for words, _ in it.proposal.risk_texts_with_chances()
            if "may fire" in words
        ]
        action = it.proposal.ideas[0].action
        words = it.board.words.hint_reason(it.scene.match.view(0), action)
        assert told
        for name in told:
            assert f"{name} may fire first" in words


def test_a_hint_to_attack_tells_the_chance_of_the_planner(tmp_path: Path) -> None:
    with table(tmp_path, CHARGE.replace("bormin 16,10", "bormin 11.25,10")) as it:
        it.plan("franton", "bormin")
        planner = it.planner
        action = planner.planned_action
        assert isinstance(action, Attack)
        share = odds_table.percent_text(planner.odds_of_attack_action(action).plain.fates[0].hurt_chance)
        assert it.board.words.hint_reason(it.scene.match.view(0), action).startswith(share)


def test_what_strikes_back_has_one_number_in_the_proposal_and_in_the_planner(tmp_path: Path) -> None:
    with table(tmp_path, CHARGE.replace("bormin 16,10", "bormin 11.25,10")) as it:
        it.drag("m:franton", "m:bormin")
        told = dict(it.proposal.risk_texts_with_chances())["Bormin strikes back for damage"]
        idea = it.proposal.ideas[0]
        notes = list(odds_table.odds_note_texts(it.board.mat.game.content, (idea.odds.plain,)))
        assert len(notes) == 1
        assert notes[0].startswith("Strikes back with ")
        assert notes[0].endswith(f" for damage: {told}")


def test_the_row_of_a_weapon_has_the_number_of_the_table_below(tmp_path: Path) -> None:
    strong = CHARGE.replace("franton 10,10 @0", "hugust 10,10 @0 [mut=beast-strength]")
    with table(tmp_path, strong.replace("bormin 16,10", "bormin 11.25,10")) as it:
        it.plan("hugust", "bormin")
        planner = it.planner
        assert len(planner.enhancements) > 1, planner.enhancements
        for price in planner.enhancements:
            planner.choose_enhancement(price)
            it.pilot.rest()
            hurt = planner.odds_of_attack_action(planner.planned_action).plain.fates[0].hurt_chance
            assert planner.hurt_chance_text(planner.weapon) == f"hurts {odds_table.percent_text(hurt)}"
