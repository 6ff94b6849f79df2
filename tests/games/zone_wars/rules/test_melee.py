"""Counterattacks and leaving contact: R134 to R142."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Mode, Striking
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, to_act, told, why, zone_wars

ARK, GENLAB = 0, 1
DUEL = "sides ark genlab; bare; krin 3,30 @0; franton 10,10 @0; bormin 11.25,10 @180; torv 33,10 @180"
"""Franton and Bormin face each other in contact."""
BLOW = ("move franton @0", "attack bormin fists")
MISSED = (*BLOW, "roll 2 2 2 2", "decline")


def is_legal(state: State, text: str) -> bool:
    return zone_wars().check(state, zone_wars().parse(text)) is None


def striking(state: State) -> tuple[str, Mode] | None:
    """Who may make what kind of attack now."""
    task = state.todo[-1]
    return (state.figures[task.figure].id, task.mode) if isinstance(task, Striking) else None


# --- counterattacks -----------------------------------------------------------------------------------------------


def test_r134_who_was_attacked_in_front_may_strike_back_at_once() -> None:
    state = play(at(DUEL), *MISSED)
    assert (to_act(state), striking(state)) == (GENLAB, ("bormin", Mode.COUNTER))
    assert set(offers(state)) == {"attack franton fists", "decline"}
    back = play(state, "attack franton fists")
    assert pool(back) == (4, 0)
    hit = play(back, "roll 6 6 2 2", "roll / 2")
    assert figure(hit, "franton").damage == 2
    assert to_act(hit) == CHANCE


def test_r134_it_is_free_and_out_of_turn() -> None:
    state = play(at(DUEL), *MISSED, "attack franton fists", "roll 2 2 2 2")
    assert figure(state, "bormin").token is Token.CUP
    assert is_legal(play(state, "draw genlab"), "move bormin @180")
    spent = play(at(DUEL.replace("11.25,10 @180", "11.25,10 @180 [used]")), *MISSED)
    assert striking(spent) == ("bormin", Mode.COUNTER)
    declined = play(spent, "decline")
    assert to_act(declined) == CHANCE


def test_r134_who_was_hurt_but_stands_strikes_back_too() -> None:
    hurt = play(at(DUEL), *BLOW, "roll 6 6 6 2", "decline", "roll / 2 2")
    assert figure(hurt, "bormin").damage == 3
    assert striking(hurt) == ("bormin", Mode.COUNTER)
    charged = DUEL.replace("11.25,10", "15,10")
    state = play(at(charged), "charge franton bormin 13.75,10", "attack bormin fists", "roll 2 2 2 2 2", "decline")
    assert striking(state) == ("bormin", Mode.COUNTER)


def test_r134_a_shot_is_not_answered() -> None:
    afar = DUEL.replace("krin 3,30", "krin 10,14").replace("franton 10,10", "franton 3,30")
    state = play(at(afar.replace("11.25,10", "14,10")), "move krin @0", "decline")
    assert to_act(state) == CHANCE
    shot = ("move krin @0", "attack bormin scrap-pistol", "roll 2 2 2 2 / 2", "decline")
    state = play(at(afar.replace("11.25,10", "14,14")), *shot)
    assert to_act(state) == CHANCE


@pytest.mark.parametrize(
    ("facing", "answers"), [(180, True), (90, True), (270, True), (89.99, False), (0, False), (270.01, False)]
)
def test_r135_an_attack_from_behind_is_not_answered(facing: float, answers: bool) -> None:
    turned = DUEL.replace("11.25,10 @180", f"11.25,10 @{facing}")
    rolling = play(at(turned), *BLOW)
    assert pool(rolling) == (4 if answers else 5, 0)
    missed = play(rolling, "roll " + " ".join("2" * (4 if answers else 5)), "decline")
    assert striking(missed) == (("bormin", Mode.COUNTER) if answers else None)


@pytest.mark.parametrize(("flags", "condition"), [("", Condition.BROKEN), ("bloodied,", Condition.OUT)])
def test_r136_who_was_broken_or_taken_out_does_not_answer(flags: str, condition: Condition) -> None:
    weak = DUEL.replace("11.25,10 @180", f"11.25,10 @180 [{flags}damage=4,items=none]")
    state = play(at(weak), *BLOW, "roll 6 2 2 2", "decline")
    assert figure(state, "bormin").condition is condition
    assert to_act(state) == CHANCE
    stronger = play(at(weak.replace("damage=4", "damage=3")), *BLOW, "roll 6 2 2 2", "decline")
    assert striking(stronger) == ("bormin", Mode.COUNTER)


def test_r136_a_broken_model_that_is_attacked_does_not_answer() -> None:
    lies = DUEL.replace("11.25,10 @180", "11.25,10 @180 [broken]")
    assert to_act(play(at(lies), *MISSED)) == CHANCE


def test_r137_the_answer_is_not_pushed() -> None:
    state = play(at(DUEL), *MISSED, "attack franton fists", "roll 2 2 2 2")
    assert to_act(state) == CHANCE
    assert why(state, "push") == ("R62", "not_now")


def test_r137_it_may_be_enhanced() -> None:
    armed = DUEL.replace("11.25,10 @180", "11.25,10 @180 [mut=arms]") + "; m 1 2"
    state = play(at(armed), *MISSED)
    assert "attack franton fists arms:2" in offers(state)
    back = play(state, "attack franton fists arms:2")
    assert pool(back) == (6, 0)
    assert back.players[GENLAB].m_points == 0
    assert why(state, "attack franton fists arms:3") == ("R34", "too_few_points")


# --- leaving contact ----------------------------------------------------------------------------------------------


def test_r138_who_leaves_contact_is_attacked_first() -> None:
    state = play(at(DUEL), "move franton 6,10 @0")
    assert (to_act(state), striking(state)) == (GENLAB, ("bormin", Mode.FREE))
    assert figure(state, "franton").place == Point3(10, 10)
    assert why(state, "attack krin fists") == ("R123", "no_target")
    hit = play(state, "attack franton fists", "roll 6 2 2 2", "roll / 2")
    assert (figure(hit, "franton").damage, figure(hit, "franton").place) == (1, Point3(6, 10))
    assert figure(hit, "bormin").token is Token.CUP
    assert figure(play(state, "decline"), "franton").place == Point3(6, 10)


@pytest.mark.parametrize(
    "text",
    [
        "sprint franton 10,5",
        "watch franton 6,10 @0",
        "charge franton torv 10,3.25",
        "assist franton krin 6,10 @0",
        "simple franton drop scrap-axe 6,10 @0",
    ],
)
def test_r138_whatever_the_move_is_for(text: str) -> None:
    busy = DUEL.replace("krin 3,30 @0", "krin 4.75,10 @0 [broken]").replace("torv 33,10", "torv 10,2")
    assert striking(play(at(busy), text)) == ("bormin", Mode.FREE)


def test_r138_every_enemy_in_contact_strikes() -> None:
    two = DUEL.replace("torv 33,10 @180", "torv 10,11.25 @270")
    state, told_ = told(at(two), "move franton 6,10 @0")
    asked = [striking(state)]
    state = play(state, "attack franton fists", "roll 2 2 2 2")
    asked.append(striking(state))
    assert asked == [("bormin", Mode.FREE), ("torv", Mode.FREE)]
    assert heard(told_, events.Moved) == []
    broken = play(
        at(two.replace("10,10 @0", "10,10 @0 [damage=3]")), "move franton 6,10 @0", "attack franton fists",
        "roll 6 2 2 2", "roll / 2",
    )  # fmt: skip
    assert figure(broken, "franton").place == Point3(10, 10)
    assert why(broken, "attack franton fists") == ("R62", "not_now")
    assert to_act(play(broken, "decline")) == CHANCE


def test_r138_a_broken_enemy_does_not_strike_nor_does_one_whose_contact_stays() -> None:
    lies = DUEL.replace("11.25,10 @180", "11.25,10 @180 [broken]")
    assert figure(play(at(lies), "move franton 6,10 @0"), "franton").place == Point3(6, 10)
    assert striking(play(at(DUEL), "move franton 10,10.2 @0")) != ("bormin", Mode.FREE)
    turned = play(at(DUEL), "move franton @90")
    assert figure(turned, "franton").facing == 90


@pytest.mark.parametrize(
    "text", ["move franton 9.9,10 @0", "aim franton 9.9,10 @0", "complex franton repair scrap-axe 9.9,10 @0"]
)
def test_r139_a_step_is_enough(text: str) -> None:
    armed = DUEL.replace("franton 10,10 @0", "franton 10,10 @0 [items=scrap-rifle|scrap-axe~1]")
    assert striking(play(at(armed), text)) == ("bormin", Mode.FREE)


def test_r138_flying_away_is_voluntary_too() -> None:
    winged = DUEL.replace("franton 10,10", "lib 10,10") + "; m 3 1"
    state = play(at(winged), "mutate lib insect-wings:1 @0 6,10")
    assert striking(state) == ("bormin", Mode.FREE)
    assert figure(state, "lib").place == Point3(10, 10)
    flown, told_ = told(state, "decline")
    assert figure(flown, "lib").place == Point3(6, 10)
    assert [event.reason for event in heard(told_, events.Moved)] == ["fly"]
    rushing = DUEL.replace("@180; torv", "@90; torv").replace("krin 3,30", "krin 11.25,14") + "; turn genlab"
    rush = "mutate bormin hog-rush:1 @90 11.25,12.75"
    assert striking(play(at(rushing), rush)) == ("franton", Mode.FREE)
    away = play(at(rushing.replace("franton 10,10 @0", "franton 10,10 @180")), rush)
    assert (figure(away, "bormin").place, pool(away)) == (Point3(11.25, 12.75), (5, 0))


def test_r138_so_is_fluttering_away_from_a_shot() -> None:
    shot = DUEL.replace("bormin 11.25,10 @180", "dux 11.25,10 @180").replace("krin 3,30 @0", "krin 15,10 @180")
    state = play(at(shot), "move krin @180", "attack dux scrap-pistol", "reflex flutter:1 11.25,12")
    assert striking(state) == ("franton", Mode.FREE)
    assert pool(play(state, "decline")) == (5, 1)
    hit = play(state, "attack dux scrap-axe", "roll 6 6 6 6 / 2 2", "decline")
    assert figure(hit, "dux").condition is Condition.BROKEN
    assert pool(hit) == (6, 1)
    assert figure(hit, "dux").place == Point3(11.25, 10)


@pytest.mark.parametrize(("facing", "strikes"), [(180, True), (270, True), (269.9, True), (0, False), (271, False)])
def test_r140_an_enemy_that_looks_away_does_not_strike(facing: float, strikes: bool) -> None:
    turned = play(at(DUEL.replace("11.25,10 @180", f"11.25,10 @{facing}")), "move franton 6,10 @180")
    assert (striking(turned) == ("bormin", Mode.FREE)) is strikes
    assert figure(turned, "franton").place == (Point3(10, 10) if strikes else Point3(6, 10))


def test_r141_the_free_attack_is_not_pushed() -> None:
    state = play(at(DUEL), "sprint franton 10,5", "attack franton fists", "roll 2 2 2 2")
    assert why(state, "push") == ("R62", "not_now")
    assert figure(state, "franton").place == Point3(10, 5)


def test_r141_it_may_be_enhanced() -> None:
    armed = DUEL.replace("11.25,10 @180", "11.25,10 @180 [mut=arms]") + "; m 1 2"
    state = play(at(armed), "move franton 6,10 @0")
    assert pool(play(state, "attack franton fists arms:1")) == (5, 0)
    assert play(state, "attack franton fists arms:1").players[GENLAB].m_points == 1


def test_r142_fox_step_slips_away_within_its_reach() -> None:
    """Farrow leaves Franton at once, and Krin six inches on."""
    fox = "sides ark genlab; bare; franton 8.75,10 @0; krin 16,11.25 @270; farrow 10,10 @0; torv 33,30 @0; turn genlab"
    assert striking(play(at(fox), "sprint farrow 16,10 20,10")) == ("franton", Mode.FREE)
    slipped = play(at(fox), "sprint farrow 16,10 20,10 slip:1")
    assert (striking(slipped), figure(slipped, "farrow").place) == (("krin", Mode.FREE), Point3(16, 10))
    farther = play(at(fox + "; m 1 2"), "sprint farrow 16,10 20,10 slip:2")
    assert (striking(farther), figure(farther, "farrow").place) == (None, Point3(20, 10))


# --- forced moves -------------------------------------------------------------------------------------------------


def test_r142_a_mutation_that_moves_a_model_gives_no_attack() -> None:
    pushed = DUEL.replace("krin 3,30 @0", "krin 11.25,6 @90")
    state = play(at(pushed), "mutate krin mind-push:1 @90 bormin")
    assert figure(state, "bormin").place == Point3(11.25, 12.5)
    assert to_act(state) == CHANCE


def test_r142_a_knockback_gives_none() -> None:
    clubbed = DUEL.replace("krin 3,30 @0", "hugust 11.25,8.75 @90").replace("@180; torv", "@180 [items=none]; torv")
    state = play(at(clubbed), "move hugust @90", "attack bormin club", "roll 6 2 2 2 2 / 2", "decline")
    assert figure(state, "bormin").place == Point3(11.25, 12.5)
    assert to_act(state) == CHANCE


def test_r142_a_zone_card_gives_none() -> None:
    blown = DUEL + "; order franton; draw"
    state = play(at(blown), "draw zone", "reveal dust-tornado", "drift 180")
    assert figure(state, "franton").place == Point3(5, 10)
    assert to_act(state) == CHANCE


def test_r142_a_puppet_is_not_attacked_on_its_way() -> None:
    led = "sides nova genlab; bare; lamp 10,6 @90; vey 11.25,10 @180; bormin 10,10 @0; torv 33,10 @0"
    state = play(at(led), "mutate lamp puppeteer:1 @90 bormin", "roll 2 2", "lead 7,10 @0")
    assert figure(state, "bormin").place == Point3(7, 10)
    assert striking(state) is None or striking(state) == ("bormin", Mode.PUPPET)
