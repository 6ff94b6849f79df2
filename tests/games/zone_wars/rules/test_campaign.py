"""What is carried from battle to battle (R212 to R221)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.carry_over import CarryOver, parse_carry_over
from tabletop.games.zone_wars.rules.turn import campaign_rules
from tabletop.games.zone_wars.rules.turn.campaign_rules import CampaignState, KeptArtifacts, LearnedAttributes
from tabletop.games.zone_wars.rules.turn.scenarios import count_victory_points
from tabletop.rules.game import InvalidSetup, Refusal
from tests.games.zone_wars.rules.table import at, figure, play, pool, settled, zone_wars

START = CampaignState(("ark", "genlab"))
ARK = "franton,krin,hugust"
GENLAB = "dux,bormin,farrow"


def fought(figures: str, carried: str = "") -> State:
    """A battle of Throw Down that ends when Krin has passed."""
    state = at(f"scenario throw-down; sides ark genlab; bare; {figures}; round 8; turn ark", carried=carried)
    state = play(state, "pass krin")
    assert zone_wars().outcome(state) is not None
    return state


def after(
    before: CampaignState, state: State, kept: KeptArtifacts = (), learned: LearnedAttributes = ()
) -> CampaignState:
    assert campaign_rules.choices_refusal(zone_wars().rules_context, before, state, kept, learned) is None
    return campaign_rules.campaign_after_battle(zone_wars().rules_context, before, state, kept, learned)


def refusal(
    before: CampaignState, state: State, kept: KeptArtifacts = (), learned: LearnedAttributes = ()
) -> tuple[str, str]:
    found = campaign_rules.choices_refusal(zone_wars().rules_context, before, state, kept, learned)
    assert isinstance(found, Refusal)
    return found.clause, found.reason


def begun(now: CampaignState, scenario: str = "throw-down", ark: str = ARK, genlab: str = GENLAB) -> State:
    """The next battle with these models, when all chance of its beginning has come."""
    state = zone_wars().start({"scenario": scenario, "carried": now.carried_option})
    return play(state, f"muster {ark}", f"muster {genlab}")


def cards(state: State, id_: str) -> list[str]:
    return [item.kind for item in figure(state, id_).items]


def points(state: State, seat: int) -> int:
    return count_victory_points(StateBuilder(zone_wars().rules_context, state), seat)


PLAIN = "krin 10,10 @0; dux 30,30 @0 [used]"
RICH = (
    "krin 10,10 @0 [items=scrap-pistol|katana+|rubber-duck+]; franton 5,5 @0 [used]; "
    "dux 30,30 @0 [used,items=music-player+]"
)


def test_r212_players_keep_their_factions_and_any_battles_can_be_linked() -> None:
    now = after(START, fought(RICH), (("krin", "katana"),), ((0, "krin", "melee"),))
    assert now.factions == ("ark", "genlab")
    assert [battle.scenario for battle in now.battles] == ["throw-down"]
    for scenario in ("throw-down", "home-run", "watch-where-you-step", "monster-hunt"):
        models = 3 if scenario == "throw-down" else 4
        ark = ",".join(["krin", "franton", "hugust", "lib"][:models])
        genlab = ",".join(["dux", "bormin", "farrow", "torv"][:models])
        assert "katana" in cards(begun(now, scenario, ark, genlab), "krin")
    assert "katana" in cards(begun(now, "rescue-mission", "krin,lib", "dux,torv"), "krin")


def test_r213_models_that_were_taken_out_take_part_in_the_next_battle() -> None:
    state = fought("krin 10,10 @0; franton out; dux 30,30 @0 [used]; bormin out; farrow out")
    now = after(START, state, learned=((0, "franton", "melee"),))
    state = begun(now)
    assert [f.id for f in state.figures] == [*ARK.split(","), *GENLAB.split(",")]


def test_r213_they_keep_what_they_brought_from_earlier_battles_but_no_finds() -> None:
    carried = "franton laser-rifle; dux hand-grenade"
    before = CampaignState(("ark", "genlab"), tuple(parse_carry_over(carried).items()))
    state = fought(f"{PLAIN}; franton out [items=laser-rifle]; mark card 5,5 katana+", carried)
    assert refusal(before, state, (("franton", "katana"),)) == ("R218", "not_gained")
    now = after(before, state)
    assert now.carry_over_of_model("franton").artifacts == ("laser-rifle",)


def test_r214_damage_and_conditions_are_gone() -> None:
    state = fought(
        "krin 10,10 @0 [bloodied,damage=3]; franton 5,5 @0 [used,broken,damage=4]; hugust out; dux 30,30 @0 [used]"
    )
    state = begun(after(START, state))
    for id_ in ("krin", "franton", "hugust"):
        who = figure(state, id_)
        assert (who.damage, who.condition, who.failed) == (0, Condition.WAITING, False)


def test_r214_wear_is_repaired() -> None:
    carried = "krin laser-rifle"
    before = CampaignState(("ark", "genlab"), tuple(parse_carry_over(carried).items()))
    state = fought("krin 10,10 @0 [items=scrap-pistol~1!|laser-rifle~4!]; dux 30,30 @0 [used]", carried)
    state = begun(after(before, state))
    assert [(item.kind, item.worn, item.busted) for item in figure(state, "krin").items] == [
        ("scrap-pistol", 0, False), ("laser-rifle", 0, False),
    ]  # fmt: skip


def test_r215_every_player_begins_with_one_m_point_again() -> None:
    state = begun(after(START, fought(f"{PLAIN}; m 9 0")))
    assert [player.m_points for player in state.players] == [1, 1]


def test_r216_victory_points_do_not_carry_over() -> None:
    state = fought(f"{RICH}; points 4 0")
    assert points(state, 0) == 4 + 4 + 1
    now = after(START, state)
    assert now.battles[0].points == (9, 3), "the sheet remembers them"
    assert [player.points for player in begun(now).players] == [0, 0]


def test_r217_lost_starting_gear_is_back_and_thieves_lose_it() -> None:
    figures = "krin 10,10 @0 [items=none]; dux 30,30 @0 [used,items=scrap-crossbow|scrap-pistol^krin]"
    state = begun(after(START, fought(figures)))
    assert cards(state, "krin") == ["scrap-pistol"]
    assert cards(state, "dux") == ["scrap-crossbow"]


def test_r217_n55_so_are_kept_artifacts_that_were_stolen() -> None:
    carried = "krin laser-rifle"
    before = CampaignState(("ark", "genlab"), tuple(parse_carry_over(carried).items()))
    state = fought("krin 10,10 @0; dux 30,30 @0 [used,items=laser-rifle^krin]", carried)
    assert refusal(before, state, (("dux", "laser-rifle"),)) == ("R218", "not_gained")
    state = begun(after(before, state))
    assert cards(state, "krin") == ["scrap-pistol", "laser-rifle"]
    assert cards(state, "dux") == ["scrap-crossbow"]


def test_r217_but_nothing_that_was_used_up() -> None:
    carried = "krin hand-grenade; franton first-aid-kit; hugust frag-grenade; dux flare-gun"
    before = CampaignState(("ark", "genlab"), tuple(parse_carry_over(carried).items()))
    state = fought("krin 10,10 @0; dux 30,30 @0 [used,items=flare-gun]; hugust out", carried)
    now = after(before, state)
    assert now.carry_over_of_model("krin").artifacts == (), "Krin has thrown it"
    assert now.carry_over_of_model("dux").artifacts == ("flare-gun",)
    assert now.carry_over_of_model("franton").artifacts == ("first-aid-kit",), "Franton stayed at home"
    assert now.carry_over_of_model("hugust").artifacts == (), "and Hugust had used his before he was taken out"


def test_r217_who_is_taken_out_keeps_an_unused_one() -> None:
    carried = "bormin hand-grenade"
    before = CampaignState(("ark", "genlab"), tuple(parse_carry_over(carried).items()))
    state = at(
        "scenario throw-down; sides ark genlab; bare; krin 10,10 @0 [items=revolver]; dux 30,30 @0 [used]; m 0 0; "
        "bormin 14,10 @180 [used,bloodied,damage=4,items=hand-grenade]; round 8; turn ark",
        carried=carried,
    )
    state = play(state, "move krin @0", "attack bormin revolver", "roll 6 2 2 2 / 2 2 2", "decline")
    assert figure(state, "bormin").condition is Condition.OUT
    assert after(before, state).carry_over_of_model("bormin").artifacts == ("hand-grenade",)


def test_r218_each_model_that_gained_artifacts_may_keep_one() -> None:
    state = fought(RICH)
    found = campaign_rules.choices_after_battle(zone_wars().rules_context, START, state)
    assert found.keepers == (("krin", ("katana", "rubber-duck")), ("dux", ("music-player",)))
    assert refusal(START, state, (("krin", "katana"), ("krin", "rubber-duck"))) == ("R218", "keeps_too_many")
    assert refusal(START, state, (("franton", "katana"),)) == ("R218", "not_gained")
    assert refusal(START, state, (("krin", "scrap-pistol"),)) == ("R218", "not_gained")
    now = after(START, state, (("krin", "katana"), ("dux", "music-player")))
    state = begun(now)
    assert cards(state, "krin") == ["scrap-pistol", "katana"]
    assert cards(state, "dux") == ["scrap-crossbow", "music-player"]


def test_r218_who_was_broken_or_has_left_keeps_one_too() -> None:
    state = fought(
        "krin 10,10 @0; franton 5,5 @0 [used,broken,damage=4,items=katana+]; dux left 36,30 [items=rubber-duck+]; "
        "torv 30,10 @0 [used]"
    )
    found = campaign_rules.choices_after_battle(zone_wars().rules_context, START, state)
    assert found.keepers == (("franton", ("katana",)), ("dux", ("rubber-duck",)))


def test_n58_a_find_was_gained_by_who_holds_it_in_the_end() -> None:
    """Dux found it, and lies Broken; Krin takes it."""
    found = "krin 10,10 @0 [used]; bormin 30,10 @0; dux 11.25,10 @0 [broken,damage=4,used,items=rubber-duck+]"
    taken = at(
        f"scenario throw-down; sides ark genlab; bare; {found}; round 8; turn ark".replace("0 [used]; b", "0; b")
    )
    taken = play(taken, "simple krin steal dux rubber-duck @0", "draw genlab", "pass bormin")
    assert campaign_rules.choices_after_battle(zone_wars().rules_context, START, taken).keepers == (
        ("krin", ("rubber-duck",)),
    )
    gone = fought("krin 10,10 @0; dux out [items=rubber-duck+]; torv 30,10 @0 [used]")
    assert campaign_rules.choices_after_battle(zone_wars().rules_context, START, gone).keepers == ()


def test_r218_what_is_kept_gives_no_points_and_is_not_in_the_deck() -> None:
    now = after(START, fought(RICH), (("krin", "katana"),))
    state = begun(now)
    assert points(state, 0) == 0
    assert not any(item.found for item in figure(state, "krin").items)
    assert "katana" in state.taken
    in_play = at("sides ark genlab; bare; krin 10,10 @0; dux 30,30 @0; mark artifact 10,11; taken katana")
    odds = zone_wars().chances(play(in_play, "simple krin pick t1 @0"))
    assert "find katana" not in {str(action) for action, _ in odds}
    assert len(odds) == 21


def test_r219_a_model_may_collect_several_artifacts() -> None:
    now = after(START, fought(RICH), (("krin", "katana"),))
    state = fought("krin 10,10 @0 [items=scrap-pistol|katana|laser-rifle+]; dux 30,30 @0 [used]", now.carried_option)
    now = after(now, state, (("krin", "laser-rifle"),))
    assert now.carry_over_of_model("krin").artifacts == ("katana", "laser-rifle")
    assert cards(begun(now), "krin") == ["scrap-pistol", "katana", "laser-rifle"]


@pytest.mark.parametrize("attribute", ["ranged", "melee", "survival", "health"])
def test_r220_the_winner_makes_one_model_better(attribute: str) -> None:
    state = fought(RICH)
    assert state.result is not None
    assert state.result.winners == (0,)
    now = after(START, state, learned=((0, "krin", attribute),))
    extra = dict(zip(("ranged", "melee", "survival", "health"), figure(begun(now), "krin").extra, strict=True))
    assert extra == {name: int(name == attribute) for name in extra}
    assert now.carried_option == f"krin +{attribute}"


def test_r220_experience_counts_in_play() -> None:
    better = "sides ark genlab; bare; krin 10,10 @0 [damage=3,items=none,extra=1/1/1/1]; dux 14,10 @180; m 0 0"
    assert pool(play(at(better), "move krin @0", "attack dux thrown")) == (5, 0)
    contact = better.replace("14,10 @180", "11.25,10 @180")
    assert pool(play(at(contact), "move krin @0", "attack dux fists")) == (4, 0)
    broken = better.replace("damage=3", "broken,damage=5")
    assert pool(play(at(broken), "recover krin")) == (4, 0)
    enemy = f"{better}; vasko 4,4 @0; turn genlab".replace("dux 14,10 @180", "dux 14,10 @180 [items=revolver]")
    state = play(at(enemy), "move dux @180", "attack krin revolver", "roll 6 2 2 2 2 / 2 2 2", "decline")
    assert not figure(state, "krin").is_broken, "4 of 5"


def test_r220_losers_learn_nothing_and_every_winner_of_a_shared_victory_does() -> None:
    state = fought(RICH)
    assert refusal(START, state, learned=((1, "dux", "melee"),)) == ("R220", "cannot_learn")
    assert refusal(START, state, learned=((0, "krin", "melee"), (0, "franton", "melee"))) == (
        "R220",
        "learns_too_often",
    )
    assert refusal(START, state, learned=((0, "dux", "melee"),))[1] == "cannot_learn", "one of his own models"
    shared = fought(PLAIN)
    assert shared.result is not None
    assert shared.result.winners == (0, 1)
    now = after(START, shared, learned=((0, "krin", "melee"), (1, "dux", "health")))
    assert now.carried_option == "krin +melee; dux +health"


def test_n59_a_fallen_model_may_learn_too() -> None:
    fallen = fought(f"{RICH}; vasko out")
    assert after(START, fallen, learned=((0, "vasko", "melee"),)).carried_option == "vasko +melee"


def test_r221_no_model_gets_two_tokens_for_one_attribute() -> None:
    now = after(START, fought(RICH), learned=((0, "krin", "melee"),))
    state = fought(RICH.replace("items=scrap", "extra=0/1/0/0,items=scrap"), now.carried_option)
    assert refusal(now, state, learned=((0, "krin", "melee"),)) == ("R221", "cannot_learn")
    free = dict(dict(campaign_rules.choices_after_battle(zone_wars().rules_context, now, state).learners)[0])
    assert free["krin"] == ("ranged", "survival", "health")
    assert free["franton"] == ("ranged", "melee", "survival", "health")
    now = after(now, state, learned=((0, "krin", "health"),))
    assert now.carry_over_of_model("krin").extra == (0, 1, 0, 1)
    with pytest.raises(InvalidSetup, match="R221"):
        zone_wars().start({"carried": "krin +melee +melee"})


def with_rules(keep: int, experience: int, most: int = 1) -> RulesContext:
    """The numbers of another campaign."""
    content = zone_wars().content
    changed = replace(content, campaign=replace(content.campaign, keep=keep, experience=experience))
    return ZoneWars(replace(changed, field=replace(changed.field, experience=most))).rules_context


def test_how_much_is_kept_and_learned_stands_in_the_content() -> None:
    state = fought(RICH)
    both: KeptArtifacts = (("krin", "katana"), ("krin", "rubber-duck"))
    two: LearnedAttributes = ((0, "krin", "melee"), (0, "franton", "melee"))
    rich = with_rules(2, 2)
    assert campaign_rules.choices_refusal(rich, START, state, both, two) is None
    assert (
        campaign_rules.campaign_after_battle(rich, START, state, both, two).carried_option
        == "krin katana rubber-duck +melee; franton +melee"
    )
    for wrong, reason in (
        ((both[0], both[0]), "not_gained"),
        ((*both, ("krin", "katana")), "keeps_too_many"),
    ):
        found = campaign_rules.choices_refusal(rich, START, state, wrong, ())
        assert found is not None
        assert found.reason == reason
    for learned, reason in ((two[:1] * 2, "cannot_learn"), ((*two, (0, "krin", "health")), "learns_too_often")):
        found = campaign_rules.choices_refusal(rich, START, state, (), learned)
        assert found is not None
        assert found.reason == reason
    assert campaign_rules.choices_refusal(with_rules(2, 2, most=2), START, state, (), two[:1] * 2) is None
    assert campaign_rules.choices_after_battle(with_rules(0, 0), START, state) == campaign_rules.CampaignChoices((), ())


def test_a_campaign_keeps_random_mutations_and_its_text_leads_back() -> None:
    state = settled(begun(START))
    dealt = {f.id: f.mutations[1] for f in state.figures}
    assert len(dealt) == 6
    now = CampaignState(("ark", "genlab"), tuple((id_, CarryOver((), card)) for id_, card in dealt.items()))
    assert {f.id: f.mutations[1] for f in begun(now).figures} == dealt
    assert parse_carry_over(now.carried_option) == dict(now.models)


def test_a_random_mutation_is_kept_from_the_first_battle_on() -> None:
    now = after(START, fought("krin 10,10 @0 [mut=mind-push|jump]; dux 30,30 @0 [used]"))
    assert now.carry_over_of_model("krin").mutation == "jump"
    assert now.carry_over_of_model("dux").mutation == ""
    assert figure(begun(now), "krin").mutations == ("mind-push", "jump")
    now = after(
        now, fought("krin 10,10 @0 [mut=mind-push|jump]; dux 30,30 @0 [used,mut=flutter|eye]", now.carried_option)
    )
    assert [now.carry_over_of_model(id_).mutation for id_ in ("krin", "dux")] == ["jump", "eye"]


def test_who_has_won_most_battles_leads_a_campaign_and_then_who_has_most_points() -> None:
    now = after(START, fought(RICH))
    assert (now.standings, now.leaders) == (((1, 5), (0, 3)), (0,))
    now = after(now, fought("krin 10,10 @0; dux 30,30 @0 [used,items=music-player+]"))
    assert (now.standings, now.leaders) == (((1, 5), (1, 6)), (1,))
    now = after(now, fought("krin 10,10 @0 [items=rubber-duck+]; dux 30,30 @0 [used]"))
    assert (now.standings, now.leaders) == (((2, 6), (1, 6)), (0,))
    level = after(START, fought(PLAIN))
    assert (level.standings, level.leaders) == (((1, 0), (1, 0)), (0, 1))


def test_n56_who_stays_at_home_keeps_what_could_be_used_only_once() -> None:
    carried = "vasko hand-grenade; krin frag-grenade"
    before = CampaignState(("ark", "genlab"), tuple(parse_carry_over(carried).items()))
    now = after(before, fought(PLAIN, carried))
    assert now.carry_over_of_model("vasko").artifacts == ("hand-grenade",)
    assert now.carry_over_of_model("krin").artifacts == (), "it was thrown"


def test_a_friend_who_is_found_brings_what_the_campaign_has_given_him() -> None:
    carried = "franton katana +health +melee *jump"
    field = "sides ark genlab; bare; krin 10,10 @0; dux 30,30 @0; mark objective 15.62,10; turn ark"
    state = play(at(f"scenario rescue-mission; {field}", carried=carried), "pass krin", "roll 6 2 2")
    found = figure(state, "franton")
    assert (found.condition, found.rescued, found.damage) == (Condition.BROKEN, True, 5)
    assert (found.extra, found.mutations) == ((0, 1, 0, 1), ("flame-breath", "jump"))
    assert cards(state, "franton") == ["scrap-axe", "pot-helmet", "katana"]
    assert points(state, 0) == 0, "what was brought is no find"
