"""What Zombies measures of tiles and of the Director's cards."""

from __future__ import annotations

from tabletop.cli.balance_games import study_of_game
from tabletop.cli.duel import DuelPlan, play_duel_match
from tabletop.games.zombies.bots.balance_study import find_tiles_and_director_cards
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.play.highlights import MatchSpectatorRecord
from tabletop.rules.game import NOBODY


def test_tiles_and_cards_are_there_for_all() -> None:
    match = play_duel_match(DuelPlan("zombies", ("easy",) * 4, "tiles", rotate=False), 0)
    assert isinstance(match.game, Zombies)
    assert set(study_of_game("zombies").contexts) <= {option.name for option in match.game.options}
    traits = set(find_tiles_and_director_cards(match.game, MatchSpectatorRecord(match)))
    content = match.game.content
    assert {trait.seat for trait in traits} == {NOBODY}
    assert {trait.name for trait in traits if trait.kind == "tile"} <= {tile.id for tile in content.tiles}
    cards = {trait.name for trait in traits if trait.kind == "card"}
    assert cards
    assert cards <= {card.id for card in content.director}
