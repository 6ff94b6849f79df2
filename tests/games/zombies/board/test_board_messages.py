"""What is told at a table of Zombies: the Director's moment, suppressing fire by real hands, hints and the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from tabletop.games.zombies.board.director_cards import DirectorCardPictures
from tabletop.games.zombies.board.director_sequence import (
    FLIP_SECONDS,
    PILE_CARD_SECONDS,
    DirectorStep,
    DirectorStepKind,
    director_steps,
)
from tabletop.games.zombies.board.night_panel import is_revealed, round_outcome_text, state_with_open_cards
from tabletop.games.zombies.board.panels import survivor_state_icons, survivor_state_texts
from tabletop.games.zombies.board.suppress.suppress_picker import ADD, NOTHING, PILE, SuppressPicker
from tabletop.games.zombies.board.suppress.suppress_tray import breakthrough_odds_rows
from tabletop.games.zombies.rules.queries import odds
from tabletop.games.zombies.rules.state.state import DrawnDirectorCard, Phase
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import events as e
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Outcome
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.gesture.picker import NextPickEffect
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.setup.scene import SetupScene
from tests.games.zombies.board.table import ANN, Table, zombies_match
from tests.games.zombies.rules.table import at, zombies_game
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.test_words_drawn import overheard

GAME = zombies_game()
CONTENT = GAME.content
BEN = Sitter(SitterKind.PERSON, "Ben")
LAST = (
    "tile S1 0,0; marlow 0,0 service_pistol *machine_pistol=0+1+1+2+2; okafor 1,-1 *service_pistol=1+1+2 pump_shotgun;"
    " petrov -1,1; round 3; drawn D12=4 D07=6; given okafor service_pistol 2; suppress {who}"
)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(attract=False)) as made:
        yield made


def table(pilot: Pilot, position: str, *sitters: Sitter) -> Table:
    return Table(pilot, seated(pilot, zombies_match(*(sitters or (ANN,) * 4), position=position)))


def last(who: str = "petrov") -> str:
    return LAST.format(who=who)


# The Director's moment


def test_cards_turn_over_one_by_one_and_lie_until_they_are_read() -> None:
    state = at("marlow 0,0; drawn D12=4 D07=6 D11=1~; suppress marlow")
    told = [e.CardDrawn((), "D12", 4, lurked=False), e.CardDrawn((), "D07", 6, lurked=False),
            e.CardDrawn((), "D11", 1, lurked=True)]  # fmt: skip
    found = director_steps(CONTENT, told, state)
    assert [beat.kind for beat in found] == ["card"] * 3
    assert [[drawn.card for drawn in beat.drawn] for beat in found] == [["D12"], ["D12", "D07"], ["D12", "D07", "D11"]]
    assert all(beat.slots == 3 for beat in found)
    text = next(card.text for card in CONTENT.director if card.id == "D12")
    assert text in found[0].full_text
    assert all(beat.motion_seconds == FLIP_SECONDS for beat in found)
    assert len(found[2].full_text) < len(found[0].full_text), "who lurks has been read before"


def test_a_card_of_the_round_before_says_so_on_its_face(pilot: Pilot) -> None:
    cards = DirectorCardPictures(pilot.stage, CONTENT)
    said: list[str] = []
    usual = DirectorCardPictures._draw_fitted_card_text

    def noted(self: DirectorCardPictures, made: pygame.Surface, lines: list[tuple[str, bool]], unit: float) -> None:
        said.extend(words for words, _ in lines)
        usual(self, made, lines, unit)

    with patch.object(DirectorCardPictures, "_draw_fitted_card_text", noted):
        cards.full_card(DrawnDirectorCard("D11", 1), 200)
        assert say("zombies.lurked") not in said
        cards.full_card(DrawnDirectorCard("D11", 1, lurked=True), 200)
    assert say("zombies.lurked") in said


def test_the_pile_takes_a_moment_for_each_card_and_the_result() -> None:
    told = e.Revealed((), (1, 2, 0), 3, 7)
    (found,) = director_steps(CONTENT, [told], at("marlow 0,0; drawn D12=7; suppress marlow"))
    assert (found.kind, found.cards, found.number, found.horde) == ("reveal", (1, 2, 0), 3, 7)
    assert found.motion_seconds >= 3 * PILE_CARD_SECONDS
    assert found.full_text


def test_specials_announce_themselves_and_dice_fall() -> None:
    state = at("marlow 0,0; act marlow")
    told = [e.Counted((), 5, 3, ()), e.SpecialFired((), "D12", "stalker", 0, 4, 3), e.Called((), 9)]
    assert [beat.kind for beat in director_steps(CONTENT, told, state)] == ["count", "special", "call"]
    assert director_steps(CONTENT, [e.ZombieMoved((), 1, ((0, 0), (1, 0)), 0)], state) == ()


def test_the_reveal_stands_over_the_map_until_it_was_read_and_the_panel_waits_for_it(pilot: Pilot) -> None:
    at_table = table(pilot, last())
    board, story = at_table.board, at_table.scene.story
    pilot.click(at_table.spot(NOTHING))
    pilot.frames(3)
    assert board.director.is_showing
    assert is_revealed(at_table.scene.match.view(None).shown)
    assert not is_revealed(story.view.shown), "the panel does not tell what the pile has not shown yet"
    pilot.key("space")
    assert board.director.is_showing, "any key turns the cards at once"
    assert pilot.holds
    assert not is_revealed(story.view.shown), "and they lie there until they were read"
    pilot.rest()
    assert not board.director.is_showing
    assert is_revealed(story.view.shown)


@pytest.mark.parametrize(
    ("changes", "shown"),
    [({"animation_speed": 0.0, "result_pace": 0.0}, False), ({"animation_speed": 0.0}, True),
     ({"reduced_motion": True}, True)],
)  # fmt: skip
def test_speed_and_reduced_motion_are_respected(pilot: Pilot, changes: dict[str, object], shown: bool) -> None:
    pilot.stage.change_settings(**changes)
    at_table = table(pilot, last())
    pilot.click(at_table.spot(NOTHING))
    pilot.frames(3)
    assert at_table.board.director.is_showing is shown


def test_what_breaks_through_is_said_near_whom() -> None:
    arena = GAME.rules_context
    low = at("marlow 0,0 hp=2; okafor 1,0; round 2; drawn D07=6; given marlow machine_pistol 1+1; suppress okafor")
    assert round_outcome_text(arena, low) == "2 face down"
    told = replace(low, revealed=(1, 1), phase=Phase.RESOLVE)
    assert round_outcome_text(arena, told) == "4 break through near Ines"
    assert round_outcome_text(arena, replace(told, revealed=(3, 2))) == "1 breaks through near Ines"
    assert round_outcome_text(arena, replace(told, revealed=(4, 2))) == "No zombie breaks through"
    assert round_outcome_text(arena, replace(told, drawn=(DrawnDirectorCard("D05", 6),))) == "4 break through", (
        "not near the weakest"
    )
    assert round_outcome_text(arena, replace(told, phase=Phase.MOVE)) == "Broken through: 4"


def test_what_was_told_of_a_pile_never_takes_the_panel_back_to_it() -> None:
    told = DirectorStep(DirectorStepKind.REVEAL, 0.0, "", cards=(2,))
    low = at("marlow 0,0 hp=2; okafor 1,0; round 2; drawn D07=6; given marlow machine_pistol 1+1; suppress okafor")
    assert is_revealed(state_with_open_cards(low, told)), "it lies open over the map"
    later = at("marlow 0,0 hp=2; okafor 1,0; round 2; drawn D07=6; move marlow")
    assert state_with_open_cards(later, told) == later
    anew = replace(low, phase=Phase.DRAW, round=3, drawn=())
    assert state_with_open_cards(anew, told) == anew, "the next round is no moment of the last one"
    cards = DirectorStep(DirectorStepKind.CARD, 0.0, "", drawn=low.drawn[:0])
    assert state_with_open_cards(low, cards) == low


# Suppressing fire


def picker(position: str) -> SuppressPicker:
    state = at(position)
    return SuppressPicker(StateBuilder(GAME.rules_context, state), state.todo[-1].seat)  # type: ignore[union-attr]


def test_cards_are_picked_up_to_the_limit_of_the_weapon_and_then_given() -> None:
    made = picker(last("marlow"))
    assert made.origins() == ("c:0", "c:1", "c:2", "c:3", "c:4", NOTHING)
    assert made.start_path("c:1")
    assert made.candidates() == ()
    assert made.reach("c:3") is NextPickEffect.ON
    assert made.reach(PILE) is NextPickEffect.BOTH
    made.pick("c:3")
    assert made.reach("c:4") is NextPickEffect.NO, "the machine pistol gives two at most (H14)"
    assert made.reach(PILE) is NextPickEffect.COMPLETES
    picked = made.pick(ADD)
    assert str(picked.action) == "suppress machine_pistol 1+2"
    assert not picked.more


def test_every_offered_contribution_can_be_picked() -> None:
    state = at(last("marlow"))
    found = set()
    for first in range(5):
        for second in (None, *range(5)):
            made = picker(last("marlow"))
            made.start_path(f"c:{first}")
            if second is not None:
                made.pick(f"c:{second}")
            found.add(made.pick(ADD).action)
    made = picker(last("marlow"))
    made.start_path(NOTHING)
    found.add(made.candidates()[0])
    assert found == set(GAME.actions(state)) - {None}


def test_where_everybody_must_give_there_is_no_button_for_nothing() -> None:
    state = at(last("marlow"), suppress_optional="false")
    made = SuppressPicker(StateBuilder(GAME.rules_context, state), 0)
    assert NOTHING not in made.origins()


def test_cards_are_clicked_and_added(pilot: Pilot) -> None:
    at_table = table(pilot, last("marlow"))
    at_table.click("c:1", "c:2")
    assert at_table.path == ("c:1", "c:2")
    pilot.click(at_table.spot(ADD))
    pilot.rest()
    assert at_table.line[0] == "suppress machine_pistol 1+1"


def test_the_pile_pressed_again_takes_what_lies_there(pilot: Pilot) -> None:
    at_table = table(pilot, last("marlow"))
    at_table.click("c:1", PILE)
    assert at_table.path == ("c:1", PILE), "another card may follow"
    at_table.click(PILE)
    assert at_table.line[0] == "suppress machine_pistol 1"


def test_a_card_is_dragged_onto_the_pile(pilot: Pilot) -> None:
    at_table = table(pilot, last("marlow").replace("*machine_pistol=0+1+1+2+2", "*service_pistol=0+1+2")
                     .replace("marlow 0,0 service_pistol", "marlow 0,0"))  # fmt: skip
    at_table.drag("c:2", PILE)
    assert at_table.line[0] == "suppress service_pistol 2"


def test_with_room_for_more_a_dragged_card_waits_to_be_done(pilot: Pilot) -> None:
    at_table = table(pilot, last("marlow"))
    at_table.drag("c:4", PILE)
    assert at_table.path == ("c:4", PILE)
    assert [str(action) for action in at_table.scene.hand.complete_actions] == ["suppress machine_pistol 2"]
    pilot.key("d")
    pilot.rest()
    assert at_table.line[0] == "suppress machine_pistol 2"


def test_keys_are_enough(pilot: Pilot) -> None:
    at_table = table(pilot, last("marlow"))
    for key in ("right", "space", "right", "space"):
        pilot.key(key)
    assert len([place for place in at_table.path if place.startswith("c:")]) >= 1
    at_table.scene.hand.press_place(ADD)
    pilot.rest()
    assert at_table.line[0].startswith("suppress machine_pistol")


def test_digits_pick_cards(pilot: Pilot) -> None:
    at_table = table(pilot, last("marlow"))
    for key in ("2", "5", "9"):
        pilot.key(key)
    assert at_table.path == ("c:1", "c:4")


@pytest.mark.parametrize("key", ["return", "d"])
def test_digits_and_enter_are_enough_to_give_cards(pilot: Pilot, key: str) -> None:
    at_table = table(pilot, last("marlow"))
    for pressed in ("2", "5", key):
        pilot.key(pressed)
    pilot.rest()
    assert at_table.line[0] == "suppress machine_pistol 1+2"


def test_enter_alone_leads_to_the_button_that_gives_nothing_and_a_second_one_presses_it(pilot: Pilot) -> None:
    at_table = table(pilot, last("marlow"))
    pilot.key("return")
    pilot.frames(2)
    assert not at_table.line
    assert at_table.scene.hand.gesture.focus == NOTHING
    assert at_table.scene.stage.toast.words.endswith("or add nothing")
    pilot.key("return")
    pilot.rest()
    assert at_table.line[0] == "suppress nothing"


@pytest.mark.parametrize(
    ("scale", "title"),
    [(100, {"If you add 1", say("zombies.chances"), say("zombies.alone_some", count=6)}),
     (200, {"You: 1, others: all"})],
)  # fmt: skip
def test_what_the_chances_take_for_granted_is_said_and_odds_have_words(
    tmp_path: Path, scale: int, title: set[str]
) -> None:
    with piloted(tmp_path, Settings(attract=False, text_scale=scale)) as pilot:
        at_table = table(pilot, last("marlow").replace("D12=4 D07=6", "D12=4 D07=3"))
        with overheard() as said:
            at_table.click("c:1")
        assert title <= said
        assert any("Stalker comes" in words for words in said)


def test_what_is_only_nearly_sure_says_so() -> None:
    told = [wording.percent_text(Fraction(*each)) for each in ((0, 1), (1, 500), (1, 50), (499, 500), (1, 1))]
    assert told == ["0%", "under 1%", "2%", "over 99%", "100%"]


def test_others_must_look_away_only_while_cards_are_chosen(pilot: Pilot) -> None:
    at_table = table(pilot, last("marlow"), ANN, BEN, ANN, BEN)
    assert isinstance(pilot.stage.scene, CoverScene)
    assert not at_table.board.decisions.is_secret(GAME.view(at("marlow 0,0; move marlow"), 0))


@pytest.mark.parametrize("hidden", ["1+1", "0+2"])
def test_the_tray_of_one_tells_nothing_of_the_cards_of_another(tmp_path: Path, hidden: str) -> None:
    shown = []
    for given in ("1+2", hidden):
        position = (
            "tile S1 0,0; marlow 0,0 service_pistol *machine_pistol=1+1+2; okafor 1,-1 *service_pistol=0+1+2"
            f" pump_shotgun; round 3; drawn D12=4; given marlow machine_pistol {given}; suppress okafor"
        )
        with piloted(tmp_path / given, Settings(attract=False, cover="off")) as pilot:
            at_table = table(pilot, position)
            assert at_table.board.tray.is_open
            shown.append(pilot.picture())
    assert shown[0] == shown[1]


def test_the_chances_are_those_of_the_rules_and_add_up() -> None:
    state = at(last("marlow"))
    spread = odds.shortfall_odds(StateBuilder(GAME.rules_context, state), 0, (2, 2))
    rows = list(breakthrough_odds_rows(spread))
    assert sum((chance for _, _, chance in rows), Fraction(0)) == 1
    assert len(rows) <= 4
    assert rows[0][2] == sum((p for short, p in spread.items() if max(0, short) == rows[0][0]), Fraction(0))
    assert [last for _, last, _ in rows[:-1]] == [False] * (len(rows) - 1)
    many = {short: Fraction(1, 10) for short in range(-2, 8)}
    assert list(breakthrough_odds_rows(many))[-1] == (3, True, Fraction(5, 10))
    assert next(iter(breakthrough_odds_rows(many))) == (0, False, Fraction(3, 10))


# Plates, hints and the end


def test_what_is_the_matter_is_shown_by_signs_and_in_words() -> None:
    state = at("marlow 0,0 hp=0; okafor 1,0 token=stalker:3 wounded; petrov -1,0 slime=2 pinned; act marlow")
    assert survivor_state_icons(state.people[0]) == ("mark_down",)
    assert survivor_state_icons(state.people[1]) == ("token_stalker", "mark_wounded")
    assert survivor_state_icons(state.people[2]) == ("mark_pinned", "mark_slimed")
    assert survivor_state_icons(state.people[3]) == ()
    assert survivor_state_texts(GAME.rules_context, state.people[1]) == ("held by Stalker", "wounded this round")
    assert survivor_state_texts(GAME.rules_context, state.people[3]) == ("dead",)


def test_the_best_bot_gives_hints_in_a_team(pilot: Pilot) -> None:
    at_table = table(pilot, "tile S1 0,0; marlow 0,0; z1 1,0; round 3; act marlow")
    told = []
    for _ in range(3):
        pilot.key("l")
        pilot.frames(8)
        assert at_table.scene.hand.hint_steps
        told.append(at_table.scene.table.suggestion_panel.full_text)
    assert any(words.endswith("It kills 1 zombie next to you.") for words in told)


@pytest.mark.parametrize(
    ("winners", "title", "sound"), [((), "You lost", "lose"), ((0, 1, 2, 3), "You made it", "win")]
)
def test_a_team_wins_or_loses_together(
    pilot: Pilot, winners: tuple[int, ...], title: str, sound: str
) -> None:  # fmt: skip
    people = "marlow 0,0; okafor -1,0; petrov 0,-1; brandt -1,1"
    at_table = table(pilot, f"tile S1 0,0; {people}; z1 1,0; round 3; act marlow")
    scene = at_table.scene
    reason = "inside" if winners else "overrun"
    outcome = Outcome(winners, reason, "X15")
    scene.story.snapshot = replace(scene.story.snapshot, outcome=outcome)
    scene.layout()
    pilot.frames(2)
    assert scene.picture.short_banner_text() == title
    assert scene.picture.banner_text().endswith("The door is shut behind you." if winners else "The night has won.")
    assert scene.board.words.ending_picture(won=bool(winners)) == f"zombies/end_{'won' if winners else 'lost'}"
    assert scene.table.announcer._game_end_sound(outcome) == sound


def test_house_rules_are_folded_and_counted(pilot: Pilot) -> None:
    scene = SetupScene(pilot.stage, "zombies")
    pilot.stage.push_scene(scene)
    pilot.rest()
    assert "option bleed_out" not in scene.form.widget_names
    assert "option scenario" in scene.form.widget_names
    assert say("setup.house_usual") in {node.name for node in scene.node_tree().walk()}
    for name, value in (("bleed_out", "on"), ("death", "never")):
        scene.set_option(name, value)
    assert say("setup.house_differ", count=2, what="Death, Bleeding") in {n.name for n in scene.node_tree().walk()}
    folded = [option.name for option in scene.game.options if scene.extra.is_house_rule(option.name)]
    assert {rule.id for rule in CONTENT.house_rules} <= set(folded)
    assert "scenario" not in folded
    assert "difficulty" not in folded
    scene.toggle_house_rules()
    assert {f"option {rule.id}" for rule in CONTENT.house_rules} <= set(scene.form.widget_names)


def test_the_panel_names_the_phase_and_after_the_call_how_long_to_hold(pilot: Pilot) -> None:
    aside = table(pilot, last()).board.night_panel
    assert aside.round_text(at("marlow 0,0; round 3; move marlow")) == "Round 3: survivors move"
    held = at("marlow 0,0; round 6; called 5; move marlow", scenario="ch3")
    assert aside.round_text(held) == say("zombies.round_held", round=6, until=9)


def test_a_tab_of_the_panel_turns_to_its_card(pilot: Pilot) -> None:
    at_table = table(pilot, last("marlow"))
    aside = at_table.board.night_panel
    assert [index for _, index in aside.card_tabs] == [0, 1]
    assert aside._shown_card_index(at_table.state) == 1, "the newest"
    pilot.click(pilot.centre(next(rect for rect, index in aside.card_tabs if index == 0)))
    assert aside._shown_card_index(at_table.state) == 0


@pytest.mark.parametrize("friends", [" okafor 1,-1 *service_pistol=1+1+2;", ""])
def test_nobody_who_is_left_alone_is_told_of_others(pilot: Pilot, friends: str) -> None:
    night = f"tile S1 0,0; marlow 0,0 *machine_pistol=1+2;{friends} round 3; drawn D12=4 D07=6; suppress marlow"
    at_table = table(pilot, night)
    with overheard() as said:
        at_table.click("c:0")
    assert "If you add 1" in said
    assert any("others" in words for words in said) == bool(friends)
