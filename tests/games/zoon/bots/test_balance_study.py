"""What Zoon measures of its cards."""

from __future__ import annotations

from tabletop.cli.balance_games import study_of_game
from tabletop.cli.duel import DuelPlan, play_duel_match
from tabletop.games.zoon.bots.balance_study import find_used_cards
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.play.highlights import MatchSpectatorRecord


def test_cards_that_were_used_belong_to_the_tribe_of_their_seat() -> None:
    setup = (("south", "delvers"), ("north", "stilts"))
    plan = DuelPlan("zoon", ("easy", "easy"), "cards", rotate=False, setup=setup)
    match = play_duel_match(plan, 0)
    assert isinstance(match.game, Zoon)
    tribes = {tribe.id: tribe for tribe in match.game.content.tribes}
    traits = set(find_used_cards(match.game, MatchSpectatorRecord(match)))
    assert {trait.seat for trait in traits} == {0, 1}
    for trait in traits:
        tribe = tribes[dict(setup)["south" if trait.seat == 0 else "north"]]
        assert trait.name in {zoon.name for zoon in tribe.zoons} | {trump.name for trump in tribe.trumps}
        assert not trait.is_settled_first
    names = {option.name for option in match.game.options}
    assert {*study_of_game("zoon").sides, *study_of_game("zoon").contexts} <= names
