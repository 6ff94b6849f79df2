"""Combats of Zoon as they are seen: corners by mouse and keys, the telling, dice, and nothing hidden shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zoon.board.combat import combat_captions
from tabletop.games.zoon.board.combat.combat_animation import (
    CombatAnimation,
    CombatPhase,
    combat_animations,
    corner_copied_by_symbol,
    screen_corner_index,
)
from tabletop.games.zoon.rules.events import CombatReason, Fought, Side
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.dice_entry import DiceEntryScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tests.game_of import game_of
from tests.games.zoon.board.table import board, line, play, said, zoon_match
from tests.ui.languages import EVERY_LANGUAGE
from tests.ui.pilot import Pilot, piloted, seated, spot
from tests.ui.test_words_drawn import overheard

MEETING = "south a1:first-lantern c3:pickguard#0; north c4:wader#0 f6:moon-egg; turn south 5"
"""Pickguard 4 3 1 2 before Wader 2 2 0 1."""
DICE = "south a1:first-lantern c3:loamwyrm[up,tails]; north c4:wader#0[up] f6:moon-egg; turn south 5"
SINKHOLE = "south a1:first-lantern c3:loamwyrm; north c4:queen-ardea f6:moon-egg; turn south 5"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as made:
        yield made


def met(pilot: Pilot, position: str = MEETING, move: str = "c3-c4", **more: Any) -> TableScene:
    """A table at which a combat has just begun."""
    scene = seated(pilot, zoon_match(position=position, **more))
    play(scene, move)
    if more.get("ruleset") != "sullivan":
        pilot.rest()
    return scene


def frame(pilot: Pilot) -> bytes:
    pilot.stage.redraw_everything()
    pilot.stage.draw()
    return pilot.picture()


def telling(scene: TableScene) -> CombatAnimation:
    told = board(scene).combats.current_animation
    assert told is not None
    return told


# --- corners --------------------------------------------------------------------------------------------------------


def test_only_corners_can_be_picked_and_the_card_lies_upside_down(pilot: Pilot) -> None:
    scene = met(pilot)
    spots = board(scene).place_centres()
    assert set(spots) == {"corner:TL", "corner:TR", "corner:BR", "corner:BL"}
    assert spots["corner:BR"][0] < spots["corner:BL"][0]  # the owner's bottom right is at the upper left
    assert spots["corner:BR"][1] < spots["corner:TR"][1]
    assert spots["corner:TL"][1] == spots["corner:TR"][1]
    assert board(scene).place_at(board(scene).field.cell_centre(0)) is None


def test_a_corner_is_touched_by_a_click(pilot: Pilot) -> None:
    scene = met(pilot)
    pilot.click(spot(scene, "corner:TR"))
    assert line(scene)[-1] == "touch TR"
    assert scene.match.to_act == 1


@pytest.mark.parametrize(("key", "corner"), [("1", "BR"), ("2", "BL"), ("3", "TL"), ("4", "TR")])
def test_digits_touch_the_corners_clockwise_as_they_are_seen(pilot: Pilot, key: str, corner: str) -> None:
    scene = met(pilot)
    pilot.key(key)
    assert line(scene)[-1] == f"touch {corner}"


def test_arrows_go_round_the_corners_and_enter_touches(pilot: Pilot) -> None:
    scene = met(pilot)
    pilot.key("tab")
    first = scene.hand.gesture.focus
    seen = {first}
    for key in ("up", "left", "down", "right"):
        pilot.key(key)
        seen.add(scene.hand.gesture.focus)
    assert seen == {"corner:TL", "corner:TR", "corner:BR", "corner:BL"}
    place = scene.hand.gesture.focus or ""
    pilot.key("return")
    assert line(scene)[-1] == f"touch {place.removeprefix('corner:')}"


def test_digits_do_nothing_while_no_combat_waits(pilot: Pilot) -> None:
    scene = seated(pilot, zoon_match(position=MEETING))
    pilot.key("1")
    assert line(scene) == []


def test_the_defender_touches_next_from_the_other_side(pilot: Pilot) -> None:
    scene = met(pilot)
    pilot.click(spot(scene, "corner:TR"))
    pilot.rest()
    before = spot(scene, "corner:TL")
    pilot.click(before)
    assert [text for text in line(scene) if text.startswith("touch")] == ["touch TR", "touch TL"]
    assert any(text.startswith("lie ") for text in line(scene))


# --- the telling ----------------------------------------------------------------------------------------------------


def fight(pilot: Pilot, **more: Any) -> TableScene:
    """A combat whose telling has just begun."""
    scene = met(pilot, **more)
    play(scene, "touch TL")
    pilot.rest()
    play(scene, "touch TL")
    pilot.frames()
    return scene


def test_the_telling_takes_about_as_long_as_it_should_and_then_the_board_goes_on(pilot: Pilot) -> None:
    scene = fight(pilot)
    now = pilot.clock.now
    assert 0.8 <= telling(scene).ends_at - now <= 1.1
    assert board(scene).combats.rect_covered_by_combat() == board(scene).area
    pilot.frames(600)
    assert board(scene).combats.rect_covered_by_combat() == board(scene).area, (
        "whoever is to answer next says when it was read"
    )
    pilot.rest()
    assert not board(scene).combats.is_moving(pilot.clock.now)
    assert board(scene).combats.rect_covered_by_combat() is None


@pytest.mark.parametrize("key", ["space", "escape"])
def test_any_key_ends_the_telling(pilot: Pilot, key: str) -> None:
    scene = fight(pilot)
    pilot.frames(30)
    assert board(scene).combats.rect_covered_by_combat() is not None
    pilot.key(key)
    assert board(scene).combats.rect_covered_by_combat() is not None, "it is told at once, and stays to be read"
    pilot.key(key)
    assert board(scene).combats.rect_covered_by_combat() is None


def test_a_click_ends_the_telling(pilot: Pilot) -> None:
    scene = fight(pilot)
    pilot.frames(30)
    pilot.click((300, 300))
    pilot.click((300, 300))
    assert board(scene).combats.rect_covered_by_combat() is None


def test_without_animation_it_is_only_read_and_without_time_for_that_nothing_is_told(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off", animation_speed=0.0)) as pilot:
        scene = fight(pilot)
        assert telling(scene).ends_at <= pilot.clock.now
        assert pilot.holds
    with piloted(tmp_path, Settings(cover="off", animation_speed=0.0, result_pace=0.0)) as pilot:
        scene = fight(pilot)
        assert board(scene).combats.rect_covered_by_combat() is None


def test_with_less_motion_everything_stands_there_at_once_and_still(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off", reduced_motion=True)) as pilot:
        scene = fight(pilot)
        pilot.frames(2)
        early = frame(pilot)
        pilot.frames(50)
        assert board(scene).combats.rect_covered_by_combat() is not None
        assert frame(pilot) == early


def test_half_speed_takes_twice_as_long(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off", animation_speed=0.5)) as pilot:
        scene = fight(pilot)
        assert 1.6 <= telling(scene).ends_at - pilot.clock.now <= 2.2


def test_a_star_is_read_with_its_effect(pilot: Pilot) -> None:
    found = None
    for seed in range(12):
        scene = met(pilot, SINKHOLE, seed=f"star {seed}")
        play(scene, "touch TL")
        pilot.rest()
        play(scene, "touch BL")
        pilot.frames()
        found = telling(scene)
        if found.star_text:
            break
        pilot.rest()
    assert found is not None
    assert found.fought.reason == "star"
    assert combat_captions.combat_caption(found).line == say("zoon_combat.star", zoon="The Loamwyrm")
    assert combat_captions.combat_caption(found).rule.startswith(
        "The combat is a tie. Then the enemy must put that Zoon"
    )


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
@pytest.mark.parametrize("scale", [100, 200])
def test_the_effect_of_every_star_has_room_at_every_size_of_words(tmp_path: Path, scale: int, language: str) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, language=language), size=(1280, 720)) as pilot:
        scene = met(pilot, SINKHOLE)
        combats, game = board(scene).combats, game_of(scene.match, Zoon)
        picture, foot = combats.picture, combats.combat_layout.words_rect
        for tribe in game.content.tribes:
            for zoon in (each for each in tribe.zoons if each.star):
                one = Side(0, zoon.name, 0, None, zoon.corners, touched=2, counted=("*",))
                other = Side(1, "Harrier of the Sedge", 0, None, (1, 1, 1, 1), touched=2, counted=(1,))
                met_ = replace(told(one, other, CombatReason.STAR, 0), star_text=tribe.stars[zoon.star].text)
                said, sizes = picture.longest_fitting_caption(combat_captions.combat_caption(met_), foot)
                assert said.rule == combat_captions.combat_caption(met_).rule
                assert said.rule
                caption = picture._caption_layout(DrawnParts(pilot.stage, DisplayList((1, 1))), said, sizes)
                assert caption.height(foot.w) <= foot.h


# --- dice -----------------------------------------------------------------------------------------------------------


def test_dice_tumble_unless_people_roll_them(pilot: Pilot) -> None:
    scene = met(pilot, DICE, ruleset="sullivan")
    pilot.frames(30)
    assert telling(scene).tumbles
    pilot.rest()
    scene = met(pilot, DICE, ruleset="sullivan", chance="dice")
    pilot.rest()
    assert isinstance(pilot.stage.scene, DiceEntryScene)
    for key in ("6", "2"):
        pilot.key(key)
    pilot.key("return")
    assert line(scene)[-1] == "roll 6 2"
    assert not telling(scene).tumbles
    assert telling(scene).fought.attacker.total == 8
    assert combat_captions.combat_caption(telling(scene)).line == "8 beats 6: The Loamwyrm wins"


def test_a_star_takes_the_highest_number_of_the_enemys_half() -> None:
    loamwyrm = side(0, (7, 4, 0, "*"), tails=True, counted=(2, 0))
    wader = side(1, (1, 2, 0, 1), counted=(1, 2))
    assert corner_copied_by_symbol(loamwyrm, wader, 3) == 1
    assert corner_copied_by_symbol(loamwyrm, side(1, ("*", 2, 0, 1)), 3) is None
    flask = side(0, (3, 3, 1, "X"), tails=True)
    assert corner_copied_by_symbol(flask, wader, 3) == 0


def test_a22_a_number_that_a_star_stands_for_is_called_so_and_why() -> None:
    bull = side(0, (4, 7, "*", 0), tails=True, counted=(0, 4), value=4, die=5, total=9)
    pick = side(1, (4, 3, 1, 2), counted=(4, 3), value=7, die=6, total=13)
    said = combat_captions.combat_caption(told(bull, pick, CombatReason.HIGHER, 1))
    assert said.counted.startswith("Loamwyrm, bottom half: 0 + 4 (Star), die 5, total 9 · Wader, top half: 4 + 3,")
    assert said.rule.endswith(say("zoon_combat.star_counts"))
    both = combat_captions.combat_caption(told(bull, side(1, ("*", 3, 1, 2), counted=(0, 3)), CombatReason.HIGHER, 1))
    assert both.rule.endswith(say("zoon_combat.star_nothing"))
    assert "Star" not in combat_captions.combat_caption(told(pick, replace(pick, seat=0), CombatReason.HIGHER, 1)).rule
    flask = side(0, (3, 3, 1, "X"), tails=True, counted=(3, 1), value=4, die=5, total=9)
    shot = combat_captions.combat_caption(told(flask, pick, CombatReason.MISS, -1))
    assert "3 (X) + 1" in shot.counted
    assert shot.rule.endswith(say("zoon_combat.x_counts"))


def test_a22_both_numbers_of_a_star_lie_on_gold_and_no_line_runs_between_the_cards(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = met(pilot, DICE, ruleset="sullivan", chance="dice")
    pilot.rest()
    for key in ("6", "2", "return"):
        pilot.key(key)
    pilot.clock.now = telling(scene).ends_at
    pilot.frames(2)
    arena = board(scene).combats.combat_layout
    lines: list[Any] = []
    with monkeypatch.context() as patched:
        patched.setattr(DisplayList, "line", lambda _, colour, *rest: lines.append(colour))
        frame(pilot)
    assert "#FFD166" not in lines
    for place, corner in ((0, 3), (1, 0)):
        x, y = arena.card_corner_centre(place, corner)
        inside = round(x + arena.corner_disc_diameter_px * 0.28), round(y)
        assert pilot.stage.surface.get_at(inside)[:3] == (0xFF, 0xD1, 0x66)


def test_what_stands_between_the_corners_of_a_half_is_not_crossed_by_their_rings(pilot: Pilot) -> None:
    scene = met(pilot, DICE, ruleset="sullivan", chance="dice")
    pilot.rest()
    for key in ("6", "2", "return"):
        pilot.key(key)
    pilot.clock.now = telling(scene).ends_at
    pilot.frames(2)
    arena, gold = board(scene).combats.combat_layout, (0xFF, 0xD1, 0x66)
    (left, y), (right, _) = (arena.card_corner_centre(0, corner) for corner in (3, 2))
    across = range(round(left + arena.corner_disc_diameter_px), round(right - arena.corner_disc_diameter_px))
    for edge in (-1, 1):
        line = round(y + edge * (arena.corner_disc_diameter_px // 2 - 2))
        assert across
        assert not [x for x in across if pilot.stage.surface.get_at((x, line))[:3] == gold]
    column = range(round(y - arena.corner_disc_diameter_px / 2) - 2, round(y))
    assert gold in {pilot.stage.surface.get_at((round(left), at))[:3] for at in column}


def side(seat: int, corners: tuple[int | str, ...], **more: Any) -> Side:
    return Side(seat, ("Loamwyrm", "Wader")[seat], 0, None, corners, **more)


def fought(one: Side, other: Side, reason: CombatReason, winner: int) -> Fought:
    return Fought((), one, other, 20, reason, winner, one.name, other.name, "", "c4")


def told(one: Side, other: Side, reason: CombatReason, winner: int) -> CombatAnimation:
    return replace(combat_animations((fought(one, other, reason, winner),))[0], begins=10.0)


def test_the_underdog_is_named_with_both_values() -> None:
    one = side(0, (4, 3, 1, 2), value=7, die=2, total=9)
    other = side(1, (2, 3, 1, 2), value=5, die=4, total=9)
    said = combat_captions.combat_caption(told(one, other, CombatReason.UNDERDOG, 1))
    assert said.line == say("zoon_combat.underdog", one=9, other=9, zoon="Wader")
    assert said.rule == say("zoon_combat.underdog_rule", low=5, high=7)


@pytest.mark.parametrize(
    ("reason", "winner", "line_"),
    [
        (CombatReason.HIGHER, 0, "4 beats 2: Loamwyrm wins"),
        (CombatReason.TIE, -1, "4 against 2: a tie"),
        (CombatReason.BOTH_STARS, -1, "Two Stars cancel out"),
        (CombatReason.HIT, 0, "4 beats 2: a hit"),
        (CombatReason.MISS, -1, say("zoon_combat.miss", one=4, other=2)),
        (CombatReason.STAR_AGAIN, -1, "Another Star: a tie"),
        (CombatReason.STAR_MISS, -1, "The Star stops the shot"),
        (CombatReason.X, 1, "The X was touched: the trump is lost"),
    ],
)
def test_every_outcome_has_its_words(reason: CombatReason, winner: int, line_: str) -> None:
    one = side(0, (4, 3, 1, 2), touched=0, counted=(4,), value=4)
    other = side(1, (2, 3, 1, 2), touched=0, counted=(2,), value=2)
    said = combat_captions.combat_caption(told(one, other, reason, winner))
    assert said.line == line_
    assert said.rule


def test_parts_come_one_after_the_other() -> None:
    found = told(
        side(0, (4, 3, 1, 2), touched=0, counted=(4,)),
        side(1, (2, 3, 1, 2), touched=0, counted=(2,)),
        CombatReason.HIGHER,
        0,
    )
    assert found.phase_progress(CombatPhase.FLIP, 10.0) == 0
    assert found.phase_progress(CombatPhase.FLIP, 10.11) == pytest.approx(0.5)
    assert found.phase_progress(CombatPhase.NUMBERS, 10.3) == 0
    assert found.phase_progress(CombatPhase.WORDS, 10.9) == 1


def test_a_turned_card_of_the_enemy_is_seen_upright() -> None:
    assert [screen_corner_index(corner, turned=True) for corner in range(4)] == [2, 3, 0, 1]
    assert [screen_corner_index(corner, turned=False) for corner in range(4)] == [0, 1, 2, 3]


# --- secrets --------------------------------------------------------------------------------------------------------


def pictures(folder: Path, position: str, move: str = "c3-c4") -> list[bytes]:
    """Frames of South's table while the combat rises, waits, and after South has touched."""
    with piloted(folder, Settings(cover="off", confirm="none")) as pilot:
        scene = met(pilot, position, move)
        if scene.match.to_act:
            pilot.click(spot(scene, "corner:TL"))
            pilot.rest()
        found = [frame(pilot)]
        pilot.move(spot(scene, "corner:TL"))
        pilot.frames(3)
        return [*found, frame(pilot)]


def test_frames_do_not_tell_what_the_enemys_card_is(tmp_path: Path) -> None:
    """The two enemy cards may each be the other: South sees the same."""
    one = pictures(tmp_path / "one", MEETING.replace("f6:moon-egg", "f6:moon-egg e6:lancebill#0"))
    other = pictures(
        tmp_path / "other",
        "south a1:first-lantern c3:pickguard#0; north c4:lancebill#0 f6:moon-egg e6:wader#0; turn south 5",
    )
    assert one == other


def test_frames_do_not_tell_the_own_card_either_while_a_combat_waits(tmp_path: Path) -> None:
    """Z16: nobody looks; on the enemy's turn not even a memory of one's own card is shown."""
    attacked = MEETING.replace("turn south 5", "turn north 6")
    one = pictures(tmp_path / "one", attacked.replace("c3:pickguard#0", "c3:pickguard#0 b1:digger#0"), "c4-c3")
    other = pictures(tmp_path / "other", attacked.replace("c3:pickguard#0", "c3:digger#0 b1:pickguard#0"), "c4-c3")
    assert one == other


def test_whoever_attacks_is_reminded_of_the_own_card(pilot: Pilot) -> None:
    """What one could look at when the combat began is recalled small, with its name, to its owner alone (Z14, Z16)."""
    with overheard() as said:
        scene = met(pilot)
        frame(pilot)
        assert "Yours: Pickguard" in said
        pilot.click(spot(scene, "corner:TR"))
        pilot.rest()
        said.clear()
        frame(pilot)
        assert scene.story.viewer == 1
        assert not {"Yours: Pickguard", "Yours: Wader"} & said
        assert "You have to remember which card this is" in said


def test_the_ribbon_names_the_star_and_what_to_do(pilot: Pilot) -> None:
    for seed in range(12):
        scene = met(pilot, SINKHOLE, seed=f"star {seed}")
        play(scene, "touch TL")
        pilot.rest()
        play(scene, "touch BL")
        pilot.rest()
        view = scene.story.view
        if view.choice is not None:
            break
    effect, card = combat_captions.pending_effect_text(view, view.choice, board(scene).sight.decks_of(view))
    assert effect.startswith("The Loamwyrm: The combat is a tie.")
    assert card is not None
    assert card.label == "loamwyrm"


# --- what raises a card's numbers -----------------------------------------------------------------------------------

LEVY = {"south": "crownhorn", "north": "stilts"}


def shown_words(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, texts: tuple[str, ...], **agreed: str) -> str:
    """What is read of a combat that these actions lead to."""
    people = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy")
    scene = seated(pilot, zoon_match(*people, chance="ask", **LEVY, **agreed))
    scene.table.bot_turns.is_paused = True
    for text in texts:
        play(scene, text)
        pilot.rest_without_reading()
    return " ".join(said(pilot, monkeypatch))


def test_d23_equipment_that_raises_a_sum_is_named(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    position = (
        "south a1:winter-standard e2:levy-spear#1[up,gear=south.bronze-tines];"
        " north e3:wader#2[up] f6:moon-egg; turn south 5"
    )
    told = shown_words(pilot, monkeypatch, ("e2-e3", "roll 3 5"), ruleset="sullivan", position=position)
    assert "Levy Spear (+1 by Bronze Tines), top half: 3 + 4, die 3, total 10" in told
    assert "Wader, top half: " in told


def test_d23_a_boost_that_raises_a_corner_is_named(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    position = "south a1:winter-standard c3:tinesman#0; north c4:wader#0 f6:moon-egg; turn south 5"
    texts = ("play lowered-antlers c3 c4", "touch TL", "touch TL", "lie 0 0")
    told = shown_words(pilot, monkeypatch, texts, position=position)
    assert "Tinesman (+2 by Lowered Antlers), top " in told or "Tinesman (+2 by Lowered Antlers), bottom " in told
    assert "Wader (" not in told
