"""What an effect leaves to be chosen: marked at once, done by one press, and not thrown away by a hasty one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.actions import Move
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.boards.marks import MarkKind
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.states import CLASSIC
from tests.games.zoon.board.table import board, line, play, said, zoon_match
from tests.ui.languages import EVERY_LANGUAGE
from tests.ui.pilot import Pilot, piloted, seated, spot

SONG = {
    "south": "bogwife", "north": "crownhorn",
    "position": "south a1:mudpearl c3:mother-croak; north c4:levy-spear#0[seen] f6:winter-standard; turn south 3",
}  # fmt: skip
"""Her Star, at her lower left, leads the enemy's Zoon elsewhere."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off")) as made:
        yield made


def asked(pilot: Pilot) -> TableScene:
    """Ann has led a combat to her Star, and may move the enemy's Zoon."""
    scene = seated(
        pilot, zoon_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy"), chance="ask", **SONG)
    )
    scene.table.bot_turns.is_paused = True
    for text in ("c3-c4", "touch TL", "touch BL", "lie 0 0"):
        play(scene, text)
        pilot.rest()
    assert scene.match.view(0).choice is not None
    return scene


def test_z53_where_the_enemys_zoon_can_be_led_is_marked_at_once_and_one_press_leads_it(pilot: Pilot) -> None:
    scene = asked(pilot)
    view, decks = scene.story.view, board(scene).sight.decks_of(scene.story.view)
    shown = board(scene)._add_choice_target_marks(view, decks, scene.hand.marks(pilot.clock.now)).targets
    assert shown
    assert set(shown.values()) <= {MarkKind.LEGAL, MarkKind.JUMP}
    target = next(iter(shown))
    pilot.click(spot(scene, target))
    pilot.rest_without_reading()
    assert line(scene)[-1] == f"choose {target}"


def test_the_zoon_itself_can_still_be_taken_and_dragged(pilot: Pilot) -> None:
    scene = asked(pilot)
    pilot.click(spot(scene, "c4"))
    assert scene.hand.gesture.selected_place == "c4"
    target = next(iter(scene.hand.hover_info.targets.kinds))
    pilot.click(spot(scene, "c4"))
    pilot.drag(spot(scene, "c4"), spot(scene, target))
    pilot.rest_without_reading()
    assert line(scene)[-1] == f"choose {target}"


def test_an_effect_is_not_thrown_away_by_one_press(pilot: Pilot) -> None:
    scene = asked(pilot)
    before = scene.match.ply
    scene.hand.press_place("button:pass")
    pilot.frames(3)
    assert isinstance(pilot.stage.scene, ConfirmScene)
    assert scene.match.ply == before
    pilot.key("escape")
    pilot.frames(3)
    assert scene.match.view(0).choice is not None
    scene.hand.press_place("button:pass")
    pilot.frames(3)
    scene.hand._answer_confirmation(yes=True)
    pilot.rest_without_reading()
    assert line(scene)[-1] == "pass"


STUCK = {
    "south": "bogwife", "north": "stilts",
    "position": "south b6:gulper#0 f2:spawnling#0 a1:mudpearl; north c6:wader#0 f6:moon-egg; turn south 9",
}  # fmt: skip


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
@pytest.mark.parametrize("scale", [100, 200])
def test_what_can_go_nowhere_is_said_in_the_bar_at_any_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int, language: str
) -> None:
    with piloted(tmp_path, Settings(cover="off", text_scale=scale, language=language)) as pilot:
        for name in ("Ann", "Maximiliane von und zu Hohenfels"):
            scene = seated(
                pilot, zoon_match(Sitter(SitterKind.PERSON, name), Sitter(SitterKind.BOT, "Ben", "easy"), **CLASSIC)
            )
            pilot.click(spot(scene, "a1"))
            pilot.rest()
            assert scene.hand.is_stuck
            drawn = " ".join(said(pilot, monkeypatch))
            full, *_, short = scene.picture.banner_wordings()
            assert full != short
            assert full in drawn or short in drawn
            assert short == say("table.nowhere_short", name=name)


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
@pytest.mark.parametrize("scale", [100, 200])
def test_a_trump_that_is_looked_at_is_named_at_any_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int, language: str
) -> None:
    with piloted(tmp_path, Settings(cover="off", text_scale=scale, language=language)) as pilot:
        scene = seated(
            pilot, zoon_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy"), **CLASSIC)
        )
        pilot.move(spot(scene, "trump:deep-gallery"))
        pilot.frames(60)
        pilot.stage.sprites.forget_all()
        assert "Deep Gallery" in " ".join(said(pilot, monkeypatch))


def test_what_can_go_nowhere_is_said_to_and_escape_puts_it_back(pilot: Pilot) -> None:
    scene = seated(pilot, zoon_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy"), **STUCK))
    pilot.click(spot(scene, "b6"))
    pilot.rest()
    assert scene.picture.banner_wordings()[0] == say("table.nowhere", name="Ann")
    assert scene.table.bubble.words
    pilot.key("escape")
    pilot.rest()
    assert not scene.table.bubble.words, "a reason goes with any press"
    assert scene.hand.gesture.selected_place is None
    assert scene.picture.banner_wordings()[0] == "Ann: move a Zoon, or play a trump"
    assert pilot.stage.scene is scene, "no press skips a step and opens the menu"


def test_the_plate_names_both_cells_of_a_move(pilot: Pilot) -> None:
    agreed = {
        **STUCK,
        "position": STUCK["position"].replace("f2:spawnling#0", "f2:spawnling#0 e3:hopguard#0 f3:gulper#1"),
    }
    scene = seated(pilot, zoon_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy"), **agreed))
    view = scene.story.view
    moves = [action for action in scene.match.actions() if isinstance(action, Move)]
    assert moves
    for action in moves:
        words = board(scene).words.action_text(view, action)
        assert words == f"{battlefield.cell_name(action.origin)} to {battlefield.cell_name(action.target)}"


def test_z52_how_often_a_trump_can_still_be_used_is_said_and_lettered(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    javelin = {
        "south": "stilts", "north": "bogwife",
        "position": (
            "south a1:moon-egg c3:lancebill#0; north c5:gulper#0 f6:mudpearl; trumps south reed-javelin=beside/1;"
            " turn south 9"
        ),
    }  # fmt: skip
    letters: list[str] = []
    label = TextRenderer.label

    def noted(self: TextRenderer, words: str, *rest: Any, **more: Any) -> pygame.Surface:
        letters.append(words)
        return label(self, words, *rest, **more)

    monkeypatch.setattr(TextRenderer, "label", noted)
    scene = seated(
        pilot, zoon_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy"), **javelin)
    )
    pilot.rest()
    assert "×2" in letters
    told = board(scene).previews.preview_caption(scene.story.view, "trump:reed-javelin")
    assert f"\n{say('zoon.uses_left', count=2, uses=3)}\n" in told
    letters.clear()
    pilot.move(spot(scene, "trump:reed-javelin"))
    pilot.frames(60)
    assert "×3" not in letters
