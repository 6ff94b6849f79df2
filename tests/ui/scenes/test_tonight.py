"""Tonight's puzzles: puzzles in the matches of an evening, looked for while one waits, and forgotten afterwards."""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_bot
from tabletop.ai.questions import DIED, Answer
from tabletop.ai.worker import InlineTicket, InlineWorker, Question
from tabletop.play import saved_matches
from tabletop.play.evening import stored_evenings
from tabletop.play.identity_registers import IdentityRegister
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.evening.scene import EveningScene
from tabletop.ui.scenes.puzzles.puzzle_mode import PuzzleScene
from tabletop.ui.scenes.puzzles.tonight import TonightScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tests.ui.pilot import Pilot, match_of, piloted, seated


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(animation_speed=0.0, bot_pace=0.0, result_pace=0.0)) as made:
        yield made


def play_match(pilot: Pilot, game: str, seed: str = "test", level: str = "medium") -> Path:
    """A match that ends in the evening; the file it is in."""
    match = match_of(game, seed=seed)
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=True)
    scene = seated(pilot, match)
    bot, rng = make_bot(match.game, level), random.Random(seed)
    while match.outcome is None:
        view, actions = match.view(match.to_act), match.actions()
        match.submit(bot.choose(view, actions, rng, Budget(60.0)))
    scene.story.finish_all()
    pilot.rest()
    (path,) = pilot.stage.saves.glob("*.jsonl")
    return path


def opened(pilot: Pilot) -> TonightScene:
    pilot.stage.replace_all_but_first(open_scene("evening", pilot.stage, SceneRequest()))
    pilot.rest()
    evening = pilot.stage.scene
    assert isinstance(evening, EveningScene)
    evening.form.focus_widget("puzzles")
    pilot.key("return")
    scene = pilot.stage.scene
    assert isinstance(scene, TonightScene)
    return scene


def test_puzzles_of_a_match_are_found_and_played_and_bring_no_medal(pilot: Pilot) -> None:
    before = play_match(pilot, "zodiac", "b").read_bytes()
    scene = opened(pilot)
    pilot.rest()
    assert scene.search.is_complete
    assert scene.search.done <= scene.search.total == stored_evenings_plies()
    assert scene.search.found, "somebody could win by force in this match"
    scene.form.focus_widget("solve-1")
    pilot.key("return")
    pilot.rest()
    table = pilot.stage.scene
    assert isinstance(table, PuzzleScene)
    found = scene.search.found[0]
    assert table.match_mode.puzzle == found.puzzle
    assert table.match_mode.book.puzzle_of_day() is None
    assert not (paths.config() / "puzzles.json").exists()
    assert next(pilot.stage.saves.glob("*.jsonl")).read_bytes() == before, "the match's file stays as it is"


def stored_evenings_plies() -> int:
    return sum(match.plies for each in stored_evenings(paths.evenings()) for match in each.evening.played)


def test_leaving_the_page_cancels_the_search(pilot: Pilot) -> None:
    play_match(pilot, "zodiac")
    scene = opened(pilot)
    assert not scene.search.is_complete
    assert scene.is_busy()
    scene.close()
    pilot.frames(3)
    assert isinstance(pilot.stage.scene, EveningScene)
    assert not scene.search.is_waiting


def test_what_was_asked_when_the_page_was_covered_is_asked_again(pilot: Pilot) -> None:
    play_match(pilot, "zodiac", "b")
    scene = opened(pilot)
    while not scene.search.is_waiting:
        pilot.frames()
    done = scene.search.done
    pilot.stage.push_scene(open_scene("keys", pilot.stage, SceneRequest()))
    pilot.frames()
    assert pilot.stage.scene is not scene
    assert not scene.search.is_waiting
    pilot.key("escape")
    assert pilot.stage.scene is scene
    pilot.rest()
    assert scene.search.is_complete
    assert done <= scene.search.done == scene.search.total
    found = [(each.game, each.ply, each.puzzle.id) for each in scene.search.found]
    scene.close()
    again = opened(pilot)
    pilot.rest()
    assert found == [(each.game, each.ply, each.puzzle.id) for each in again.search.found]


class FailingWorker(InlineWorker):
    """Knows no answer."""

    def ask(self, question: Question) -> InlineTicket:
        return InlineTicket(lambda: Answer(error=DIED))


def test_positions_that_cannot_be_looked_at_are_told(pilot: Pilot) -> None:
    play_match(pilot, "zodiac", "b")
    pilot.stage.worker = FailingWorker()
    scene = opened(pilot)
    pilot.rest()
    assert scene.search.is_complete
    said = [node.name for node in scene.form.nodes()]
    assert say(f"common.worker_{DIED}") in said
    assert say("tonight.none") not in said


def test_a_match_that_cannot_be_disclosed_is_left_out_and_told(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(register: IdentityRegister, identity: str, text: str = "") -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = play_match(pilot, "zoon", level="random")
    before = path.read_bytes()
    monkeypatch.setattr(IdentityRegister, "add_identity", refuse)
    scene = opened(pilot)
    pilot.rest()
    assert scene.search.is_complete
    assert not scene.search.found
    toast = pilot.stage.toast.words
    assert toast.startswith(say("common.not_shown", why="").strip()), toast
    assert say("system.full") in toast
    assert path.read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("game", ["zombies", "zone_wars", "zoon"])
def test_each_game_is_looked_through_to_the_end(game: str, pilot: Pilot) -> None:
    play_match(pilot, game)
    scene = opened(pilot)
    for _ in range(20_000):
        if scene.search.is_complete:
            break
        pilot.frames()
    assert scene.search.is_complete
    for number, found in enumerate(scene.search.found, 1):
        assert found.puzzle.answers
        assert f"{number}" in say("tonight.puzzle", number=number, game=game, turn=found.ply)


def test_an_evening_without_matches_has_none(pilot: Pilot) -> None:
    scene = open_scene("tonight", pilot.stage, SceneRequest())
    pilot.stage.push_scene(scene)
    pilot.rest()
    assert isinstance(scene, TonightScene)
    assert scene.search.is_complete
    assert not scene.search.found
