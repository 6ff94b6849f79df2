"""Kept engines in the window: offered in the set-up and for seats, asked for their moves, told when they have none."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

import tabletop
from tabletop.play.kept_engines import drop_engine, keep_engine
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.seat_levels import seat_levels
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.wording import bot_level_description, bot_level_name
from tests.ui.pilot import Pilot, new_match, piloted, seated

EXAMPLE = Path(tabletop.__file__).parent.parent / "docs" / "examples" / "engine.py"
PERSON = Sitter(SitterKind.PERSON, "Ada")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))


def keep(code: str = "") -> None:
    words = [sys.executable, "-c", code] if code else [sys.executable, str(EXAMPLE)]
    keep_engine("last-by-name", shlex.join(words))


def test_the_set_up_offers_kept_programs_and_says_what_they_are(tmp_path: Path) -> None:
    keep()
    with piloted(tmp_path, Settings()) as pilot:
        scene = SetupScene(pilot.stage, "zodiac")
        pilot.stage.push_scene(scene)
        pilot.frames(3)
        scene.change(scene.plan.with_player_kind(1, SitterKind.BOT).with_player(1, level="engine:last-by-name"))
        pilot.frames(3)
        assert scene.plan.seat_names(team=False)[1] == "last-by-name"
        assert seat_levels("zodiac")[-1] == "engine:last-by-name"
        assert say("setup.level_engine_text") == bot_level_description("zodiac", "engine:last-by-name")
        assert bot_level_name("zodiac", "engine:last-by-name") == "last-by-name"


def test_the_set_up_stays_when_a_chosen_program_is_dropped(tmp_path: Path) -> None:
    keep()
    with piloted(tmp_path, Settings()) as pilot:
        scene = SetupScene(pilot.stage, "zodiac")
        pilot.stage.push_scene(scene)
        pilot.frames(3)
        drop_engine("last-by-name")
        scene.change(scene.plan.with_player_kind(1, SitterKind.BOT).with_player(1, level="engine:last-by-name"))
        pilot.frames(3)
        assert pilot.stage.toast.words == ""


def waited(pilot: Pilot) -> None:
    pilot.frames(60)
    pilot.rest()


def test_a_kept_program_plays_in_the_window(tmp_path: Path) -> None:
    keep()
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene = seated(pilot, new_match(Sitter(SitterKind.BOT, "Bo", "engine:last-by-name"), PERSON))
        waited(pilot)
        assert scene.match.past.action_text(1, None) == "e-f", "the last action by name"
        assert pilot.stage.toast.words == ""


def test_who_gives_no_usable_answer_is_stood_in_for_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep("print('nonsense')")
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        told: list[str] = []
        monkeypatch.setattr(pilot.stage.toast, "show", told.append)
        scene = seated(pilot, new_match(Sitter(SitterKind.BOT, "Bo", "engine:last-by-name"), PERSON))
        waited(pilot)
        assert scene.match.ply >= 1, "the match goes on"
        assert say("table.engine_stood_in", name="Bo") in told


def test_a_save_from_another_computer_starts_nothing_and_says_so(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene = seated(pilot, new_match(Sitter(SitterKind.BOT, "Bo", "engine:elsewhere"), PERSON))
        waited(pilot)
        assert scene.match.ply == 0
        assert scene.picture.banner_text() == say("table.bot_failed", name="Bo", why=say("common.worker_no_engine"))
