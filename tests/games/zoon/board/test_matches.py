"""Whole matches of Zoon at a real table: both rule sets, hot-seat and against every bot, by mouse and by keyboard."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.ai.levels import level_names
from tabletop.content.games import load_game
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import CHANCE
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.scenes.table.dice_entry import DiceEntryScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.player import How, Player
from tests.games.zoon.board.table import line, zoon_match
from tests.sampled import sampled
from tests.ui.afresh import afresh
from tests.ui.pilot import Pilot, piloted, seated

CLASSIC, SULLIVAN = "classic", "sullivan"
REASONS = {"emblem", "stuck", "both_emblems", "quiet"}
ANN = Sitter(SitterKind.PERSON, "Ann")
WAYS: tuple[How, ...] = ("drag", "click", "keys")
SHORT = bool(os.environ.get("TABLETOP_SHORT"))


@contextmanager
def table(folder: Path, how: How, seed: int, *sitters: Sitter, **agreed: Any) -> Iterator[Player]:
    """A player before a new match; options of the settings begin with `set_`."""
    chosen = {name.removeprefix("set_"): agreed.pop(name) for name in list(agreed) if name.startswith("set_")}
    settings = Settings(**{"confirm": "none", "animation_speed": 0.0, "bot_pace": 0.0, **chosen})
    with piloted(folder, settings) as pilot:
        scene = seated(pilot, zoon_match(*sitters, seed=str(seed), **agreed))
        yield Player(pilot, scene, how, seed)


def played(player: Player, log: pytest.LogCaptureFixture) -> dict[str, int]:
    """Plays to the end, which must be on the screen; returns how often each kind of thing was done."""
    player.play()
    match, scene = player.scene.match, player.scene
    outcome = match.outcome
    assert outcome is not None
    assert outcome.reason in REASONS
    ended = wording.outcome_text(match, outcome)
    assert scene.picture.banner_text() == ended
    seen = whole_frame(player.pilot)
    assert ended in seen
    assert all(match.sitters[seat].name in ended for seat in outcome.winners)
    assert {"plate", "show all"} <= {plaque.name for plaque in scene.picture.buttons.items if plaque.enabled}
    assert [record for record in log.records if record.levelno >= logging.ERROR] == []
    return player.did


def whole_frame(pilot: Pilot) -> str:
    """Everything that is written on the screen."""
    words: list[str] = []
    label = TextRenderer.label

    def noted(texts: TextRenderer, text: str, *rest: Any, **how: Any) -> pygame.Surface:
        words.append(text)
        return label(texts, text, *rest, **how)

    with afresh() as patch:
        patch.setattr(TextRenderer, "label", noted)
        pilot.stage.redraw_everything()
        pilot.frames(2)
    return " ".join(words)


# --- two people -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Case:
    """One match: how the people play it, its rules, its seed, and the bot that sits in the north, if any."""

    how: How
    ruleset: str
    seed: int
    level: str = ""

    def __str__(self) -> str:
        return "-".join(filter(None, (self.how, self.ruleset, self.level, str(self.seed))))


HOT_SEAT = (
    Case("drag", CLASSIC, 3), Case("click", CLASSIC, 12), Case("keys", CLASSIC, 12),
    Case("drag", SULLIVAN, 7), Case("click", SULLIVAN, 1), Case("keys", SULLIVAN, 1),
)  # fmt: skip
"""Seeds of short games."""
LONG = tuple(
    Case(how, ruleset, seed)
    for seed in ((16,) if SHORT else range(16, 20)) for ruleset in (CLASSIC, SULLIVAN) for how in WAYS
)  # fmt: skip


@pytest.mark.parametrize("case", sampled(HOT_SEAT), ids=str)
def test_two_people_play_a_whole_match(tmp_path: Path, case: Case, caplog: pytest.LogCaptureFixture) -> None:
    hot_seat(tmp_path, case, caplog)


@pytest.mark.slow
@pytest.mark.parametrize("case", LONG, ids=str)
def test_two_people_play_long_matches(tmp_path: Path, case: Case, caplog: pytest.LogCaptureFixture) -> None:
    hot_seat(tmp_path, case, caplog)


def hot_seat(folder: Path, case: Case, log: pytest.LogCaptureFixture) -> None:
    with table(folder, case.how, case.seed, ruleset=case.ruleset) as player:
        did = played(player, log)
        deployed = [text for text in line(player.scene) if text.startswith("deploy")]
    assert len(deployed) == did["set-up"] == 2
    assert did["cover"] >= 3, "each of them was let in again and again"
    assert ("corner" in did) == (case.ruleset == CLASSIC), "corners are touched under the classic rules only"
    assert did["zoon"] >= 3


# --- against bots ---------------------------------------------------------------------------------------------------

QUICK = (Case("keys", CLASSIC, 11, "medium"), Case("click", SULLIVAN, 3, "medium"), Case("click", SULLIVAN, 9, "easy"))
SLOW = tuple(
    Case(how, ruleset, 1, level)
    for level in level_names("zoon") for ruleset in (CLASSIC, SULLIVAN) for how in (("click",) if SHORT else WAYS)
)  # fmt: skip


@pytest.mark.parametrize("case", sampled(QUICK, 0), ids=str)
def test_a_person_plays_a_whole_match_against_a_bot(
    tmp_path: Path, case: Case, caplog: pytest.LogCaptureFixture
) -> None:
    against(tmp_path, case, caplog)


@pytest.mark.slow
@pytest.mark.parametrize("case", SLOW, ids=str)
def test_every_bot_is_played_in_every_way(tmp_path: Path, case: Case, caplog: pytest.LogCaptureFixture) -> None:
    against(tmp_path, case, caplog)


def against(folder: Path, case: Case, log: pytest.LogCaptureFixture) -> None:
    bot = Sitter(SitterKind.BOT, "Bo", case.level)
    with table(folder, case.how, case.seed, ANN, bot, ruleset=case.ruleset) as player:
        did = played(player, log)
        acted = {player.scene.match.past.actor(ply) for ply in range(1, player.scene.match.ply + 1)}
    assert did["set-up"] == 1, "the bot sets up by itself"
    assert "cover" not in did, "nobody else is at the table"
    assert acted == {0, 1, CHANCE}


# --- at the usual pace, and with dice in the hand -------------------------------------------------------------------


@pytest.mark.slow
def test_a_match_at_the_usual_pace_ends_like_one_without_movement(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    lines = []
    for pace in (0.0, 1.0):
        with table(tmp_path, "click", 14, ruleset=CLASSIC, set_animation_speed=pace, set_cover="off") as player:
            played(player, caplog)
            lines.append(line(player.scene))
    assert lines[0] == lines[1]


@pytest.mark.parametrize("how", ["click", "keys"])
def test_typed_dice_decide_a_combat(tmp_path: Path, how: How) -> None:
    text = "south c3:spindleshanks[up] f1:moon-egg[up]; north c4:digger#1[up] a6:first-lantern[up]; turn south 9"
    with table(
        tmp_path,
        how,
        1,
        ruleset=SULLIVAN,
        chance="dice",
        south="stilts",
        north="delvers",
        position=text,
        set_cover="off",
    ) as player:
        player.use("c3", "c4")
        assert isinstance(player.pilot.stage.scene, DiceEntryScene)
        assert player.scene.match.to_act == CHANCE
        player.dice.seed(5)
        player.decide()
        player.pilot.rest()
        rolled = [text for text in line(player.scene) if text.startswith("roll")]
    assert player.typed == [int(word) for word in rolled[0].split()[1:]]
    assert len(player.typed) == 2


@pytest.mark.slow
def test_a_whole_match_is_played_with_real_dice(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with table(tmp_path, "drag", 12, ruleset=SULLIVAN, chance="dice", set_cover="off") as player:
        did = played(player, caplog)
        rolls = [text for text in line(player.scene) if text.startswith("roll")]
    assert did["dice"] == len(rolls) >= 1
    assert [int(face) for text in rolls for face in text.split()[1:]] == player.typed


def test_under_the_classic_rules_nobody_is_asked_for_dice(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with table(tmp_path, "click", 14, ruleset=CLASSIC, chance="dice", set_cover="off") as player:
        assert "dice" not in played(player, caplog), "how the cards lie stays with the program"


# --- choices, passing, and two ways to one place ---------------------------------------------------------------------

STAR = "south c3:queen-ardea f1:moon-egg; north c4:digger#1 a6:first-lantern; turn south 9"
"""The queen's Star is at her lower right: touched there, she may fly to any free cell of the middle rows."""


def starred(player: Player) -> TableScene:
    """The queen attacks, her Star is touched, and her flight waits to be chosen."""
    scene = player.scene
    player.use("c3", "c4")
    player.touch("corner:TL")
    player.touch(star_of("queen-ardea"))
    scene.match.submit(scene.match.game.parse("lie 0 0"))
    player.pilot.rest()
    assert scene.match.view(0).choice is not None
    return scene


def star_of(zoon: str) -> str:
    """The corner with the Star."""
    content: Any = load_game("zoon")
    corners = next(z.corners for tribe in content.content.tribes for z in tribe.zoons if z.id == zoon)
    return "corner:" + ("TL", "TR", "BR", "BL")[corners.index("*")]


@pytest.mark.parametrize("how", ["drag", "click", "keys"])
def test_an_effect_is_chosen_or_declined(tmp_path: Path, how: How) -> None:
    agreed = {"south": "stilts", "north": "delvers", "position": STAR, "chance": "ask", "set_cover": "off"}
    for number, chosen in enumerate((("c3", "e4"), (f"{BUTTON}pass",))):
        with table(tmp_path / str(number), how, 1, ruleset=CLASSIC, **agreed) as player:
            scene = starred(player)
            player.use(*chosen)
            assert line(scene)[-1] == ("pass" if chosen[0].startswith(BUTTON) else "choose e4")
            assert scene.match.to_act == 1
