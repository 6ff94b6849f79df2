"""What Zone Wars measures of models and finds."""

from __future__ import annotations

from tabletop.cli.balance_games import study_of_game
from tabletop.cli.duel import DuelPlan, play_duel_match
from tabletop.games.zone_wars.bots.balance_study import find_models_and_finds
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.play.highlights import MatchSpectatorRecord


def test_models_are_settled_before_the_first_move_and_finds_are_not() -> None:
    study = study_of_game("zone_wars")
    plan = DuelPlan("zone_wars", ("easy", "easy"), "models", rotate=False, setup=study.setup)
    match = play_duel_match(plan, 1)
    assert isinstance(match.game, ZoneWars)
    assert {*dict(study.setup), *study.sides, *study.contexts} <= {option.name for option in match.game.options}
    traits = set(find_models_and_finds(match.game, MatchSpectatorRecord(match)))
    models = [trait for trait in traits if trait.kind == "figure"]
    assert sorted(trait.seat for trait in models) == [0, 0, 0, 1, 1, 1]
    assert all(trait.is_settled_first and trait.title[0].isupper() for trait in models)
    finds = [trait for trait in traits if trait.kind == "item"]
    assert finds
    assert not any(trait.is_settled_first for trait in finds)
    assert {trait.name for trait in finds} <= {card.id for card in match.game.content.artifacts}
