"""What bots keep and learn after a battle of a campaign."""

from __future__ import annotations

from tabletop.games.zone_wars.bots import answers
from tabletop.games.zone_wars.rules.text.carry_over import ATTRIBUTES, parse_carry_over
from tabletop.games.zone_wars.rules.turn.campaign_rules import CampaignState
from tests.games.zone_wars.rules.table import zone_wars


def test_the_find_that_helps_most_is_kept() -> None:
    arena = zone_wars().rules_context
    assert answers.rank_finds_to_keep(arena, ("rubber-duck", "laser-rifle", "music-player"))[0] == "laser-rifle"
    assert answers.rank_finds_to_keep(arena, ("hand-grenade", "hunting-rifle"))[0] == "hunting-rifle", (
        "not what is used up at once"
    )
    assert answers.rank_finds_to_keep(arena, ("rubber-duck",)) == ["rubber-duck"]


def test_who_fights_best_learns_and_never_the_same_twice() -> None:
    arena = zone_wars().rules_context
    models: dict[str, tuple[str, ...]] = {"krin": ATTRIBUTES, "hugust": ATTRIBUTES}
    assert answers.choose_attribute_to_improve(arena, CampaignState(("ark", "genlab")), models) == (
        "hugust",
        "melee",
    ), "Melee 5"
    taught = CampaignState(("ark", "genlab"), tuple(parse_carry_over("hugust +melee").items()))
    models["hugust"] = ("ranged", "survival", "health")
    id_, attribute = answers.choose_attribute_to_improve(arena, taught, models)
    assert attribute in models[id_]
    assert answers.choose_attribute_to_improve(arena, taught, {"hugust": ("survival",)}) == ("hugust", "survival")
