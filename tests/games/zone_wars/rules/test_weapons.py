"""Weapons and gear: R40 to R56."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE, InvalidAction
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, refused, told, why, zone_wars

BARE = "sides ark genlab; bare; "


def armed(items: str, gap: float = 4, *, bormin: str = "items=none,mut=none") -> State:
    """Krin has moved and may attack Bormin in front of him, or Torv, who is in contact at his side."""
    there = 11.25 + gap
    position = f"krin 10,10 @0 [items={items}]; bormin {there:g},10 @180 [{bormin}]; torv 10,11.25 @0 [mut=none]"
    return play(at(BARE + position), "move krin @0")


# --- R40 to R46: ranged and melee weapons -------------------------------------------------------------------------


def test_r40_a_ranged_weapon_has_range_bonus_and_special() -> None:
    cards = [card for card in (*zone_wars().content.gear, *zone_wars().content.artifacts) if card.kind == "ranged"]
    assert len(cards) == 15
    assert {card.range for card in cards} == {"close", "medium", "long", "unlimited"}
    assert all(card.bonus >= 1 for card in cards)
    known = {"aimed_fire", "silent", "knockback", "area", "igniter", "single_use", "stun", "no_overwatch"}
    assert all(set(card.specials) <= known for card in cards)
    assert {card.kind for card in zone_wars().content.gear if card.kind not in ("ranged", "melee")} == {
        "body", "head", "shield",
    }  # fmt: skip


def test_r41_unlimited_range_reaches_all_that_is_visible() -> None:
    far = BARE + "vasko 1,1 @45; bormin 35,35 @180; torv 1,35 @0"
    play(play(at(far), "aim vasko @45"), "attack bormin scrap-rifle")
    hidden = far.replace("bare", "blocking wall 17,16 20,16 20,20 17,20")
    walled = play(at(hidden), "aim vasko @45")
    assert why(walled, "attack bormin scrap-rifle") == ("R143", "hidden")
    play(walled, "attack torv scrap-rifle")


@pytest.mark.parametrize(
    ("items", "dice"),
    [("scrap-pistol", 1), ("revolver+", 3), ("revolver~1+", 2), ("revolver~2+", 1), ("compound-bow+", 2)],
)
def test_r42_the_bonus_is_the_number_of_gear_dice(items: str, dice: int) -> None:
    name = items.partition("~")[0].removesuffix("+")
    assert pool(play(armed(items), f"attack bormin {name}")) == (4, dice)


def test_r42_the_user_adds_them_to_his_own_attribute() -> None:
    lib = at(BARE + "lib 10,10 @0 [items=revolver+]; bormin 15.25,10 @180")
    assert pool(play(lib, "move lib @0", "attack bormin revolver")) == (4, 3)
    hugust = at(BARE + "hugust 10,10 @0 [items=revolver+]; bormin 15.25,10 @180")
    assert pool(play(hugust, "move hugust @0", "attack bormin revolver")) == (2, 3)


def test_r43_a_ranged_attack_rolls_ranged_and_the_bonus() -> None:
    pending, said = told(armed("semi-auto-pistol+"), "attack bormin semi-auto-pistol")
    assert pool(pending) == (4, 2)
    assert [event.parts for event in heard(said, events.Pool)] == [(("ranged", 4),)]


def test_r44_a_melee_weapon_works_only_in_base_contact() -> None:
    state = armed("katana+", 0)
    assert pool(play(state, "attack bormin katana")) == (3, 3)
    assert pool(play(armed("katana+", 0.05), "attack bormin katana")) == (3, 3)
    assert why(armed("katana+", 0.06), "attack bormin katana") == ("R44", "needs_contact")
    assert why(armed("katana+", 4), "attack bormin katana") == ("R44", "needs_contact")
    assert why(armed("katana+", 4), "attack bormin fists") == ("R44", "needs_contact")
    ranged = {card.id for card in zone_wars().content.gear if card.kind == "melee" and card.range}
    assert ranged == {"scrap-spear"}
    assert all(not card.range for card in zone_wars().content.artifacts if card.kind == "melee")


def test_r44_a_spear_can_be_thrown_as_its_card_says() -> None:
    assert pool(play(armed("scrap-spear", 2.5), "attack bormin scrap-spear")) == (4 + 1, 1)
    assert why(armed("scrap-spear", 2.51), "attack bormin scrap-spear") == ("R17", "out_of_range")
    assert pool(play(armed("scrap-spear", 0), "attack bormin scrap-spear")) == (3, 1)


def test_r45_a_melee_attack_rolls_melee_and_the_bonus() -> None:
    pending, said = told(armed("scrap-axe", 0), "attack bormin scrap-axe")
    assert pool(pending) == (3, 2)
    assert [event.parts for event in heard(said, events.Pool)] == [(("melee", 3),)]
    assert pool(play(armed("scrap-axe~1", 0), "attack bormin scrap-axe")) == (3, 1)


def test_r46_one_weapon_is_used_in_one_attack() -> None:
    state = armed("scrap-knife|chainsaw+|baseball-bat+", 0)
    for weapon, dice in (("scrap-knife", 1), ("chainsaw", 3), ("baseball-bat", 2), ("fists", 0)):
        assert pool(play(state, f"attack bormin {weapon}")) == (3, dice)
    with pytest.raises(InvalidAction):
        zone_wars().parse("attack bormin scrap-knife chainsaw")
    twice = armed("scrap-knife|scrap-knife~1", 0)
    assert pool(play(twice, "attack bormin scrap-knife")) == (3, 1)
    assert why(twice, "attack bormin scrap-knife#2") == ("D4", "busted")
    assert why(state, "attack bormin katana") == ("R122", "no_such_weapon")


# --- R47, R48, R51: Aimed Fire ------------------------------------------------------------------------------------


def test_r47_an_aimed_fire_weapon_cannot_be_used_for_move_and_attack() -> None:
    for weapon in ("scrap-rifle", "scrap-crossbow", "hunting-rifle", "laser-rifle"):
        assert why(armed(weapon), f"attack bormin {weapon}") == ("R47", "needs_aim")
    assert pool(play(armed("scrap-rifle"), "attack bormin thrown")) == (4, 0)
    assert [text for text in offers(armed("scrap-rifle")) if "scrap-rifle" in text] == []


def test_r48_it_can_be_used_for_aimed_fire_and_overwatch_fire() -> None:
    state = at(BARE + "vasko 10,10 @0; bormin 30,10 @180 [watch]")
    aimed = play(state, "aim vasko @0", "decline")
    assert pool(play(aimed, "attack bormin scrap-rifle")) == (3, 2)
    assert pool(play(state, "move vasko 10,8 @0", "fire 0 scrap-rifle")) == (3, 2)


def test_r48_it_can_be_used_for_nothing_else() -> None:
    state = at(BARE + "vasko 10,10 @0; bormin 15,10 @180 [mut=none]")
    charged = play(state, "charge vasko bormin 13.75,10")
    assert why(charged, "attack bormin scrap-rifle") == ("R51", "aimed_in_contact")
    struck = play(charged, "attack bormin fists", "roll 2 2 2 2 2", "decline")
    assert zone_wars().to_act(struck) == 1  # Bormin strikes back, with his fists only
    assert why(struck, "attack vasko scrap-rifle") == ("R51", "aimed_in_contact")
    play(struck, "attack vasko fists")


def test_r48_aimed_fire_needs_a_weapon_for_it_that_works() -> None:
    assert why(at(BARE + "krin 10,10 @0; bormin 15,10 @180"), "aim krin @0") == ("R94", "no_aimed_weapon")
    busted = at(BARE + "vasko 10,10 @0 [items=scrap-rifle~2]; bormin 15,10 @180")
    assert why(busted, "aim vasko @0") == ("R94", "no_aimed_weapon")


def test_r51_an_aimed_fire_weapon_cannot_be_used_against_a_target_in_contact() -> None:
    assert why(armed("scrap-rifle", 0), "attack bormin scrap-rifle") == ("R51", "aimed_in_contact")
    state = at(BARE + "vasko 10,10 @0; bormin 11.25,10 @180; torv 12,16 @180")
    aiming = play(state, "aim vasko @0")
    assert why(aiming, "attack bormin scrap-rifle") == ("R51", "aimed_in_contact")
    assert why(aiming, "attack bormin fists") == ("R51", "aimed_in_contact")
    play(aiming, "attack torv scrap-rifle")  # an enemy in contact is no hindrance for other targets
    assert why(aiming, "attack torv thrown") == ("R94", "not_aimed")


# --- R49: Silent --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mutation", ["reflexes", "flutter", "plating", "hide"])
def test_r49_a_silent_weapon_triggers_no_reflex(mutation: str) -> None:
    for weapon, asked in (("semi-auto-pistol", True), ("compound-bow", False)):
        state = play(armed(weapon, bormin=f"items=none,mut={mutation}"), f"attack bormin {weapon}")
        seats = [zone_wars().to_act(state)]
        state = play(state, "decline") if seats[-1] == 1 else state
        state = play(state, "roll 6 2 2 2 / 2 2", "decline")
        seats.append(zone_wars().to_act(state))
        assert (1 in seats) is asked
        assert figure(state, "bormin").damage == (0 if seats[-1] == 1 else 1)


def test_r49_holds_in_melee() -> None:
    for weapon, asked in (("baseball-bat", True), ("katana", False)):
        state = play(armed(weapon, 0, bormin="items=none,mut=reflexes"), f"attack bormin {weapon}")
        assert (zone_wars().to_act(state) == 1) is asked


# --- R50, R52: weapons in melee, improvised attacks ---------------------------------------------------------------


def test_r50_a_ranged_weapon_can_be_used_in_melee_with_its_bonus() -> None:
    for weapon, dice in (("scrap-pistol", 1), ("shotgun", 3), ("bow", 1), ("slingshot", 1)):
        pending, said = told(armed(weapon, 0), f"attack bormin {weapon}")
        assert pool(pending) == (3, dice)
        assert [event.parts for event in heard(said, events.Pool)] == [(("melee", 3),)]
    charging = at(BARE + "krin 10,10 @0; bormin 15,10 @180 [mut=none]")
    assert pool(play(charging, "charge krin bormin 13.75,10", "attack bormin scrap-pistol")) == (3 + 1, 1)


def test_r52_an_improvised_attack_uses_attribute_dice_only() -> None:
    assert pool(play(armed("none"), "attack bormin thrown")) == (4, 0)
    assert pool(play(armed("none", 0), "attack bormin fists")) == (3, 0)
    assert pool(play(armed("chainsaw", 0), "attack bormin fists")) == (3, 0)


def test_r52_an_improvised_ranged_attack_reaches_medium() -> None:
    assert pool(play(armed("none", 5), "attack bormin thrown")) == (4, 0)
    assert why(armed("none", 5.01), "attack bormin thrown") == ("R17", "out_of_range")
    assert why(armed("none", 0), "attack bormin thrown") == ("R52", "thrown_in_contact")


# --- R53, R54: armor ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("items", "dice"),
    [
        ("tire-armor", 2),
        ("tire-armor|pot-helmet", 3),
        ("tire-armor|pot-helmet|scrap-shield", 4),
        ("kevlar-vest+|motorcycle-helmet+|riot-shield+", 9),
        ("tire-armor|kevlar-vest+", 4),
        ("kevlar-vest+|tire-armor", 4),
        ("kevlar-vest~3+|tire-armor", 2),
        ("pot-helmet|motorcycle-helmet+|scrap-shield|riot-shield+|tire-armor", 7),
        ("pot-helmet|pot-helmet", 1),
        ("tire-armor~1|pot-helmet", 2),
        ("scrap-knife|rubber-duck+|pot-helmet", 1),
    ],
)
def test_r53_r54_one_card_of_each_type_adds_its_rating_in_gear_dice(items: str, dice: int) -> None:
    pending = play(armed("revolver+", bormin=f"items={items},mut=none"), "attack bormin revolver")
    assert pool(play(pending, "roll 6 6 6 6 / 6 6 6")) == (0, dice)


def test_r53_without_armor_and_cover_nothing_is_rolled() -> None:
    for items in ("none", "tire-armor~2"):
        pending = play(armed("revolver+", bormin=f"items={items},mut=none"), "attack bormin revolver")
        hit = play(pending, "roll 6 6 2 2 / 2 2 2", "decline")
        assert figure(hit, "bormin").damage == 2


def test_r54_each_radiation_of_armor_prevents_one_damage() -> None:
    pending = play(armed("revolver+", bormin="items=tire-armor|pot-helmet,mut=none"), "attack bormin revolver")
    hit = play(pending, "roll 6 6 2 2 / 2 2 6", "decline")
    for dice, damage in (("2 3 4", 3), ("6 2 2", 2), ("6 2 6", 1), ("6 6 6", 0)):
        assert figure(play(hit, f"roll / {dice}"), "bormin").damage == damage


# --- R55, R56: artifacts ------------------------------------------------------------------------------------------


def test_r55_a_single_use_artifact_is_gone_after_its_use() -> None:
    for dice in ("6 2 2 2 / 2 2", "2 2 2 2 / 2 2"):
        thrown = play(armed("hand-grenade+|scrap-pistol"), "attack bormin hand-grenade")
        after, said = told(thrown, f"roll {dice}", "decline")
        assert [item.kind for item in figure(after, "krin").items] == ["scrap-pistol"]
        assert [event.card for event in heard(said, events.UsedUp)] == ["hand-grenade"]
        assert after.marks == ()
    kept = play(armed("hand-grenade+|scrap-pistol"), "attack bormin scrap-pistol", "roll 2 2 2 2 / 2", "decline")
    assert [item.kind for item in figure(kept, "krin").items] == ["hand-grenade", "scrap-pistol"]


def test_r55_it_is_used_even_if_the_target_gets_away() -> None:
    state = armed("hand-grenade+|scrap-pistol", 4.9, bormin="items=none,mut=flutter")
    after, said = told(state, "attack bormin hand-grenade", "reflex flutter:1 18.5,10")
    assert [event.reason for event in heard(said, events.Missed)] == ["dodged"]
    assert [item.kind for item in figure(after, "krin").items] == ["scrap-pistol"]


def test_r55_it_never_comes_back_into_the_deck() -> None:
    position = BARE + "krin 10,10 @0 [items=hand-grenade+]; bormin 15,10 @180 [items=none,mut=none]; franton 20,20 @0"
    used = play(at(position + "; mark artifact 20,21"), "move krin @0", "attack bormin hand-grenade")
    used = play(used, "roll 2 2 2 2 / 2 2", "decline", "draw ark")
    found = play(used, "simple franton pick t1 @0")
    assert zone_wars().to_act(found) == CHANCE
    assert len(offers(found)) == 21
    assert why(found, "find hand-grenade") == ("R59", "no_such_chance")


def test_r55_a_first_aid_kit_and_stimulants_are_used_up_too() -> None:
    healed = at(BARE + "krin 10,10 @0 [damage=2,items=first-aid-kit+]; bormin 15,10 @180")
    after, said = told(healed, "simple krin heal krin first-aid-kit @0")
    assert (figure(after, "krin").damage, figure(after, "krin").items) == (0, ())
    assert [event.card for event in heard(said, events.UsedUp)] == ["first-aid-kit"]
    eager = at(BARE + "krin 10,10 @0 [items=stimulants+|scrap-pistol]; bormin 15,10 @180 [mut=none]")
    used = play(eager, "use krin stimulants")
    assert [item.kind for item in figure(used, "krin").items] == ["scrap-pistol"]
    assert used.players[0].m_points == 2
    assert pool(play(used, "move krin @0", "attack bormin scrap-pistol")) == (5, 1)
    assert why(used, "use krin stimulants") == ("R55", "no_such_card")


LAST = "round 8; sides ark genlab; bare; krin 10,10 @0 [items={}]; bormin 15,10 @180 [used,items=none,mut=none]"


def counted(items: str, *texts: str) -> list[int]:
    """What both seats have after Krin's last activation."""
    _, said = told(at(LAST.format(items)), *texts)
    return [event.points for event in heard(said, events.Counted)]


def test_r56_a_busted_artifact_is_worth_one_point() -> None:
    assert counted("laser-rifle+", "pass krin") == [5, 0]
    assert counted("laser-rifle~3+", "pass krin") == [5, 0]
    shot = ("aim krin @0", "attack bormin laser-rifle", "roll 2 2 2 2 / 1", "push", "roll 2 2 2 2")
    assert counted("laser-rifle~3+", *shot) == [1, 0]
    assert counted("kevlar-vest+", "pass krin") == [4, 0]
    assert counted("kevlar-vest~4!+", "pass krin") == [1, 0]
    assert counted("rubber-duck+", "pass krin") == [1, 0]


def test_r56_it_stays_worth_one_after_repair() -> None:
    assert counted("laser-rifle~4!+", "complex krin repair laser-rifle @0") == [1, 0]
    assert counted("laser-rifle~3+", "complex krin repair laser-rifle @0") == [5, 0]


def test_a_busted_weapon_cannot_be_chosen() -> None:
    assert why(armed("revolver~3!+|scrap-knife"), "attack bormin revolver") == ("D4", "busted")
    assert refused(armed("revolver~3!+", 0), "attack bormin revolver").clause == "D4"


@pytest.mark.parametrize("items", ["revolver", "revolver~3!"])
def test_d4_a_weapon_that_does_not_get_worse_is_not_spoken_of(items: str) -> None:
    draft = StateBuilder(zone_wars().rules_context, at(BARE + f"vasko 10,10 @0 [items={items}]; bormin 15,10 @180"))
    before = draft.figures[0]
    draft.wear_item(0, 0, 0, "D4")
    assert (draft.figures[0], list(draft.events)) == (before, [])
