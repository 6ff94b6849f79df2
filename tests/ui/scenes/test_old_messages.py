"""What was said of a position goes when the board moves on; what is true for longer stays its time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.puzzles.puzzle_mode import PuzzleScene
from tabletop.ui.scenes.puzzles.scene import PuzzlesScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.table import zombies_match
from tests.ui.pilot import Pilot, new_match, piloted, seated, spot


def told(pilot: Pilot) -> str:
    tables = [scene for scene in pilot.stage.scenes if isinstance(scene, TableScene)]
    return f"{tables[-1].table.bubble.words} {pilot.stage.toast.words}".strip()


def test_that_the_computer_thinks_is_not_said_in_ones_own_turn(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(bot_pace=1.0)) as pilot:
        match = new_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Halley", "easy"))
        scene = seated(pilot, match)
        pilot.drag(spot(scene, "E"), spot(scene, "f"))
        for _ in range(300):
            pilot.frames()
            if scene.table.bot_turns.is_bot_turn and scene.story.is_at_rest:
                break
        pilot.click(spot(scene, "C"))
        assert told(pilot) == "Halley is thinking…"
        for _ in range(600):
            pilot.frames()
            if scene.active:
                break
        assert scene.match.ply == 2
        assert told(pilot) == ""


def test_an_answer_of_a_helper_goes_with_the_position(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(analysis=True, confirm="none")) as pilot:
        scene = seated(pilot, new_match())
        pilot.key("w")
        assert told(pilot).startswith("Balanced")
        pilot.drag(spot(scene, "E"), spot(scene, "f"))
        pilot.frames(2)
        assert scene.match.ply == 1
        assert told(pilot) == ""


def test_a_hint_in_a_puzzle_goes_with_the_move(tmp_path: Path) -> None:
    with piloted(tmp_path / "saves", Settings(confirm="none")) as pilot:
        puzzles = PuzzlesScene(pilot.stage, "zodiac", tmp_path / "puzzles.json")
        pilot.stage.push_scene(puzzles)
        pilot.rest()
        puzzles.open_puzzle(next(puzzle for puzzle in puzzles.book.puzzles if puzzle.wins_in == 2))
        pilot.rest()
        scene = pilot.stage.scene
        assert isinstance(scene, PuzzleScene)
        pilot.key("l")
        assert told(pilot) == say("puzzles.hint_disc")
        verdict = scene.match_mode.puzzle_attempt.current_verdict()
        assert verdict is not None
        origin, target = str(verdict.best[0]).split("-")
        pilot.drag(spot(scene, origin), spot(scene, target))
        pilot.frames(2)
        assert told(pilot) == ""


@pytest.mark.parametrize("away", ["page up", "ctrl+z", "w"])
def test_a_reason_goes_when_another_position_is_shown(tmp_path: Path, away: str) -> None:
    with piloted(tmp_path, Settings(confirm="none", analysis=True)) as pilot:
        match = new_match()
        match.submit(match.game.parse("b-c"))
        scene = seated(pilot, match)
        pilot.click(spot(scene, "A"))
        assert "(rule ZD" in told(pilot)
        pilot.key(away.removeprefix("ctrl+"), ctrl=away.startswith("ctrl"))
        pilot.rest(60)
        assert "(rule ZD" not in told(pilot)


@pytest.mark.parametrize("make", [new_match, zombies_match])
def test_at_any_table_what_is_not_possible_is_not_said_after_the_next_move(tmp_path: Path, make: object) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        scene = seated(pilot, make())  # type: ignore[operator]
        pilot.key("z", ctrl=True)
        assert told(pilot), "nothing can be taken back yet, and that is said"
        before = scene.match.ply
        scene.play(scene.match.actions()[0])
        pilot.rest(60)
        assert scene.match.ply > before
        assert told(pilot) == ""


def test_what_is_true_for_longer_stays_its_time(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        scene = seated(pilot, new_match())
        pilot.stage.toast.show("Couldn't save the settings: no room")
        pilot.drag(spot(scene, "E"), spot(scene, "f"))
        pilot.frames(2)
        assert scene.match.ply == 1
        assert told(pilot) == "Couldn't save the settings: no room"
