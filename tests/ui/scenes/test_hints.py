"""Hints: two or three sensible moves, each with its reason, by bulb and by key; and no secret in any of them."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from tabletop.ai.bot import Budget, ProposedMove, RandomBot, propose_actions
from tabletop.ai.levels import level_names
from tabletop.ai.worker import InlineTicket, InlineWorker, ProposeMoves
from tabletop.content.boxes import shelf
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.boards.board import make_board
from tabletop.ui.boards.marks import without_button_places
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.table import zombies_match
from tests.games.zoon.board.table import zoon_match
from tests.games.zoon.board.test_leaks import HIDDEN, OPEN
from tests.sampled import sampled
from tests.ui.four_tables import table_of
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated, spot

BOT = Sitter(SitterKind.BOT, "Ann", "easy")
BEN = Sitter(SitterKind.PERSON, "Ben")
PERFECT = Budget(60.0)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none")) as made:
        yield made


def told(pilot: Pilot, scene: TableScene, times: int = 3) -> list[tuple[str, tuple[str, ...]]]:
    """What is said and marked after each press of the key."""
    found = []
    for _ in range(times):
        pilot.key("l")
        pilot.rest()
        found.append((scene.table.suggestion_panel.full_text, scene.hand.hint_steps))
    return found


# --- proposals ------------------------------------------------------------------------------------------------------


class Weighing:
    """A bot that has weighed what it is told to have weighed."""

    slack = 1.0

    def __init__(self, *ideas: ProposedMove[str]) -> None:
        self._ideas = ideas

    def choose(self, view: Any, actions: Any, rng: random.Random, budget: Budget) -> str:
        return self._ideas[0].action

    def ideas(self, view: Any, actions: Any, rng: random.Random, budget: Budget) -> tuple[ProposedMove[str], ...]:
        return self._ideas


def test_only_what_is_nearly_as_good_as_the_best_is_proposed_and_once() -> None:
    bot = Weighing(ProposedMove("a", 5.0), ProposedMove("b", 4.2), ProposedMove("a", 4.1), ProposedMove("c", 3.9))
    found = propose_actions(bot, None, ("a", "b", "c"), random.Random(1), PERFECT)
    assert [idea.action for idea in found] == ["a", "b"]


def test_a_bot_that_only_chooses_is_asked_again_without_what_it_has_chosen() -> None:
    found = propose_actions(RandomBot(), None, ("a", "b"), random.Random(1), PERFECT)
    assert sorted(idea.action for idea in found) == ["a", "b"]


# --- at the table ---------------------------------------------------------------------------------------------------


def test_the_next_press_shows_the_next_move_and_after_the_last_the_first(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    first, second, again = told(pilot, scene)
    assert {first[1], second[1]} == {("E", "f"), ("C", "a")}, "the four neutral steps lose"
    assert again == first
    bulb = pilot.centre(scene.picture.buttons["hint"].rect)
    pilot.click(bulb)
    pilot.rest()
    assert (scene.table.suggestion_panel.full_text, scene.hand.hint_steps) == second


@pytest.mark.parametrize(("key", "words"), [("l", "table.hint_wait"), ("w", "table.line_wait")])
def test_as_long_as_it_thinks_it_says_so(key: str, words: str, pilot: Pilot) -> None:
    seated(pilot, new_match())
    with patch.object(InlineTicket, "poll", lambda _: None):
        if key == "w":
            pilot.key("a")
        pilot.key(key)
        pilot.frames(5)
        assert pilot.stage.toast.words == say(words)
    pilot.rest()
    assert pilot.stage.toast.words != say(words), "it has an answer"


def test_the_first_hint_costs_little() -> None:
    """With two other programs that want all of two cores it is there within 2 s: it may cost a third of that."""
    code = (
        "import time; from tabletop.ai.questions import QuestionAnswerer, JudgePosition; "
        "from tabletop.content.games import digest, load_game; "
        "from tabletop.content.pack_library import load_examined_game; "
        "game = load_game('zodiac'); view = game.view(game.start({}), 0); began = time.process_time(); "
        "answer = QuestionAnswerer(load_examined_game).answer(JudgePosition('zodiac', view, digest('zodiac')), bool); "
        "assert not answer.error; print(time.process_time() - began)"
    )
    root = str(Path(__file__).parents[3])
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "PYTHONPATH": root, "TABLETOP_HOME": home}
        told = subprocess.run([sys.executable, "-c", code], check=True, env=env, capture_output=True, text=True).stdout
    assert float(told) < 0.7


def test_a_hint_of_a_bot_is_given_again_after_somebody_has_looked_back(pilot: Pilot) -> None:
    scene = table_of(pilot, "zombies")
    before = told(pilot, scene, 1)
    scene.story.seek_ply(0)
    pilot.rest()
    assert not scene.table.suggestion_panel.full_text
    scene.story.return_to_game()
    pilot.rest()
    assert told(pilot, scene, 1) == before
    assert before[0][0]


def test_the_only_idea_promises_no_next_one(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    module = "tabletop.ui.scenes.table.hints"
    with patch(f"{module}._MOST", 1), patch(f"{module}._LEAST", 1):
        ((first, _), (second, _)) = told(pilot, scene, 2)
    assert first == second
    assert scene.picture.buttons["hint"].tip == say("table.hint_alone")


def test_a_proposal_goes_with_escape_and_with_the_move(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    told(pilot, scene, 1)
    pilot.key("escape")
    assert not scene.table.suggestion_panel.full_text
    assert scene.hand.marks(0).hint == ()
    assert pilot.stage.scene is scene, "Escape goes one level"
    words, steps = told(pilot, scene, 1)[0]
    assert words
    pilot.drag(spot(scene, steps[0]), spot(scene, steps[1]))
    pilot.rest()
    assert scene.match.ply == 1
    assert not scene.table.suggestion_panel.full_text
    assert scene.hand.marks(0).hint == ()


def test_the_proposal_is_seen_on_the_board_and_covers_no_button(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    before = pilot.picture()
    told(pilot, scene, 1)
    rect = scene.table.suggestion_panel.panel_rect(scene.table.layout.moves)
    assert not any(rect.colliderect(each.rect) for each in scene.table.buttons.items)
    assert pilot.picture() != before


@pytest.mark.parametrize("game", sampled([box.name for box in shelf().boxes if box.levels], 0, 3))
def test_every_game_proposes_legal_moves_with_reasons(pilot: Pilot, game: str) -> None:
    """Over a game of its bots: what is proposed is legal, and the best of it has something to be said for it."""
    match = match_of(game, seed="hints")
    board, worker, rng = make_board(pilot.stage, match.game), InlineWorker(), random.Random(game)
    board.layout(pilot.stage.surface.get_rect())
    level, reasons, asked = level_names(game)[-1], set(), 0
    while match.outcome is None and asked < 12:
        view = match.past.view(match.ply, match.to_act)
        answer = worker.ask(ProposeMoves(game, level, view, f"hint/{match.ply}")).poll()
        assert not answer.error
        actions = [idea.action for idea in answer.value]
        if match.ply < 6 or rng.random() < 0.3:
            asked += 1
            board.show(view)
            assert [match.refusal(action) for action in actions] == [None] * len(actions)
            board.picks.picker(view, match.actions())
            for action in actions[:4]:
                reasons.add(board.words.hint_reason(view, action))
                assert board.picks.arrows(action) is not None
        match.submit(actions[0])
    assert len(reasons - {""}) > 2


# --- in sight -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["zone_wars", "zombies"])
def test_whatever_a_proposal_names_is_brought_into_sight(pilot: Pilot, game: str) -> None:
    """The map is looked at from near, at another corner than where anybody is to go."""
    scene = table_of(pilot, game)
    board, moved = scene.board, 0
    for pull in ((1, 1), (-1, -1), (1, -1), (-1, 1)):
        for _ in range(6):
            pilot.key("+")
        for _ in range(8):
            _pull(pilot, scene, pull)
        pilot.rest()
        for _ in range(3):
            before = board.place_centres()
            words, steps = told(pilot, scene, 1)[0]
            assert words
            named = dict.fromkeys(
                (
                    *without_button_places(steps),
                    *(each for way in scene.table.suggestion_panel.arrow_paths for each in way),
                )
            )
            spots = {place: spot for place in named if (spot := board.place_centre(place)) is not None}
            assert spots
            lost = {each: at for each, at in spots.items() if not board.visible_area.collidepoint(at)}
            assert all(board.place_at(at) == each for each, at in lost.items()), "only what lies beside the map"
            moved += board.place_centres() != before
        pilot.key("escape")
    assert moved, "something lay out of sight"


def _pull(pilot: Pilot, scene: TableScene, way: tuple[int, int]) -> None:
    """The camera goes on by a stretch."""
    hold: Any = scene.board
    table = hold.mat if hasattr(hold, "mat") else hold.map
    table.use_camera(table.camera.panned(200 * way[0], 200 * way[1]))
    pilot.frames()


# --- secrets --------------------------------------------------------------------------------------------------------


def told_to_ben(folder: Path, match: Any) -> tuple[Any, list[bytes]]:
    """Words, marks and whole pictures of three presses, as Ben sees them."""
    frames = []
    with piloted(folder, Settings(confirm="none", attract=False)) as pilot:
        scene = seated(pilot, match)
        found = []
        for _ in range(3):
            found += told(pilot, scene, 1)
            pilot.stage.redraw_everything()
            pilot.frames()
            frames.append(pilot.picture())
        return found, frames


@pytest.mark.slow
def test_hints_at_zoon_do_not_know_what_lies_under_the_enemys_cards(tmp_path: Path) -> None:
    both = []
    for number, hidden in enumerate(HIDDEN):
        south, north = (words.replace("{}", "seen") for words in OPEN)
        text = f"south {south} {hidden}; north {north}; turn north 8"
        match = zoon_match(
            BOT, BEN, seed=f"seed {number}", ruleset="classic", south="delvers", north="stilts", position=text
        )
        both.append(told_to_ben(tmp_path / str(number), match))
    assert both[0] == both[1]
    assert all(words and steps for words, steps in both[0][0])


def test_hints_at_zombies_do_not_know_what_the_others_hold(tmp_path: Path) -> None:
    night = (
        "tile S1 0,0; marlow 0,0 service_pistol *machine_pistol={}; okafor 1,-1 service_pistol *pump_shotgun=1+2+3;"
        " petrov -1,1; round 3; drawn D12=4 D07=6; suppress okafor"
    )
    both = []
    for number, cards in enumerate(("0+0+1+1+1", "2+2+2+2+2")):
        match = zombies_match(BOT, BEN, BOT, BOT, seed=f"seed {number}", position=night.format(cards))
        both.append(told_to_ben(tmp_path / str(number), match))
    assert both[0] == both[1]
    assert all(words for words, _ in both[0][0])


# --- taking back ----------------------------------------------------------------------------------------------------


def against_bot(pilot: Pilot, *, friendly: bool) -> TableScene:
    scene = seated(
        pilot, new_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Bo", "easy"), friendly_undo=friendly)
    )
    pilot.rest()
    return scene


@pytest.mark.parametrize("friendly", [True, False])
def test_a_game_given_away_may_be_taken_back_where_that_was_agreed(pilot: Pilot, friendly: bool) -> None:
    """The two jumps hold and the neutral steps lose; nothing is offered in a strict game, nor after a good move."""
    scene = against_bot(pilot, friendly=friendly)
    pilot.drag(spot(scene, "b"), spot(scene, "c"))
    pilot.rest()
    assert scene.match.outcome is not None, "the bot has seen it"
    assert ("take back" in [item.name for item in scene.picture.buttons.items]) is friendly
    if friendly:
        assert scene.blunder_takeback.blunder_text == say("table.given_away_1", side="White")
        pilot.clock.now += 1
        pilot.click(pilot.centre(scene.picture.buttons["take back"].rect))
        pilot.rest()
        assert scene.match.ply == 0
        assert "take back" not in [item.name for item in scene.picture.buttons.items]
        pilot.drag(spot(scene, "E"), spot(scene, "f"))
        pilot.rest()
        assert not scene.blunder_takeback.blunder_text


def test_the_same_mistake_is_seen_again_after_it_was_taken_back(pilot: Pilot) -> None:
    scene = against_bot(pilot, friendly=True)
    for _ in range(2):
        assert not scene.blunder_takeback.blunder_text
        pilot.drag(spot(scene, "b"), spot(scene, "c"))
        pilot.rest()
        assert scene.blunder_takeback.blunder_text
        pilot.clock.now += 1
        pilot.click(pilot.centre(scene.picture.buttons["take back"].rect))
        pilot.rest()
