"""Where nobody's memory is helped, what was told to somebody once is not told again, whatever is closed or reopened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.content.games import digest, load_game
from tabletop.games.zoon.board.board import ZoonBoard
from tabletop.play import saved_matches
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import ChanceMode, Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.dialogs import return_to_shelf
from tabletop.ui.scenes.saved_match import resume_match
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.table import play
from tests.games.zoon.board.test_memory import FALLS, FIELD, TRIBES, World, hold, tells
from tests.games.zoon.board.test_seen_again import attacked
from tests.ui.pilot import Pilot, piloted
from tests.ui.scene_of import board_of

PEOPLE = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")
FACES = ["Pickguard", "Wader"]


def saved_match(pilot: Pilot, position: str, memory: str = "unaided") -> Match[Any, Any, Any]:
    """Between two people who share the table, and written down."""
    game, setup = load_game("zoon"), {"position": position, "memory": memory, **TRIBES}
    header = Header(game="zoon", rules_version=game.version, content=digest("zoon"), sitters=PEOPLE, setup=setup,
                    seed="a secret", chance=ChanceMode.ASK, identity="ab" * 16)  # fmt: skip
    return Match(game, header, saved_matches.create_journal(pilot.stage.saves, header))


def missed(pilot: Pilot, memory: str) -> TableScene:
    """Ann is to come to the table after Ben's move, and has missed a combat."""
    scene = attacked(pilot, saved_match(pilot, FIELD.format("wader#0"), memory), "c3-c4", "touch TL")
    for text in ("touch TL", "lie 0 0", "d6-d5"):
        play(scene, text)
        pilot.rest()
    assert isinstance(pilot.stage.scene, CoverScene)
    return scene


def left_and_resumed(pilot: Pilot) -> TableScene:
    """Everything is closed, and the match is taken up from the list of matches."""
    return_to_shelf(pilot.stage)
    pilot.rest()
    (entry,) = list_saved_matches(pilot.stage.saves)
    resume_match(pilot.stage, entry)
    pilot.rest()
    assert isinstance(pilot.stage.scene, CoverScene)
    return next(scene for scene in pilot.stage.scenes if isinstance(scene, TableScene))


@pytest.mark.parametrize("memory", ["helped", "unaided"])
def test_a_combat_is_told_to_who_missed_it_once_and_not_again_after_the_match_was_left(
    tmp_path: Path, memory: str
) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        first = missed(pilot, memory)
        assert tells(pilot, first, lambda: hold(pilot)) == FACES
        again = left_and_resumed(pilot)
        assert tells(pilot, again, lambda: hold(pilot)) == ([] if memory == "unaided" else FACES)


def test_a_combat_is_told_once_to_who_has_not_seen_it_before_the_match_was_left(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        missed(pilot, "unaided")
        again = left_and_resumed(pilot)
        assert tells(pilot, again, lambda: hold(pilot)) == FACES
        again = left_and_resumed(pilot)
        assert tells(pilot, again, lambda: hold(pilot)) == []


def test_a_combat_that_was_on_the_screen_is_told(tmp_path: Path) -> None:
    """Whoever looks and goes away before it is over does not see it twice."""
    with piloted(tmp_path, Settings(confirm="none", cover_away=True)) as pilot:
        scene = missed(pilot, "unaided")
        hold(pilot)
        for _ in range(60):
            pilot.frames(seconds=0.1)
            if scene.story.is_result_to_read(pilot.clock.now):
                break
        assert board_of(scene, ZoonBoard).combats.current_animation is not None
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        pilot.frames(3)
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
        pilot.rest()
        assert isinstance(pilot.stage.scene, CoverScene)
        assert tells(pilot, scene, lambda: hold(pilot)) == []
        again = left_and_resumed(pilot)
        assert tells(pilot, again, lambda: hold(pilot)) == []


def test_what_was_told_live_is_not_told_again_after_the_match_was_left(tmp_path: Path) -> None:
    """Ann decides the combat herself, at the table: she has seen it."""
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        scene = attacked(pilot, saved_match(pilot, FIELD.format("wader#0")), "c3-c4", "touch TL")
        play(scene, "touch TL", "lie 0 0")
        pilot.rest()
        assert scene.match.to_act == 1
        again = left_and_resumed(pilot)
        assert tells(pilot, again, lambda: hold(pilot)) == [], "Ben has seen how it came out"


def test_who_saw_a_combat_before_the_cover_fell_is_not_told_it_again(tmp_path: Path) -> None:
    """Ann touches last and sees what comes of it; then Ben chooses by his Star's effect, and Ann is let in again."""
    field = "south a1:first-lantern c4:loamwyrm e2:digger#0; north c5:lancebill#0 f6:moon-egg; turn north 6"
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        scene = attacked(pilot, saved_match(pilot, field), "c5-c4", "touch BL")
        assert tells(pilot, scene, lambda: play(scene, "touch TL", "lie 0 0")) == ["Lancebill", "The Loamwyrm"]
        assert scene.match.to_act == 1
        pilot.rest()
        assert tells(pilot, scene, lambda: hold(pilot)) == ["Lancebill", "The Loamwyrm"], "Ben has not seen it"
        play(scene, str(scene.match.actions()[0]))
        pilot.rest()
        assert scene.match.to_act == 0
        assert tells(pilot, scene, lambda: hold(pilot)) == [], "Ann has"


def done_again(folder: Path, world: World, memory: str) -> list[object]:
    """All pictures of redo over a combat, in a match whose undo may cross it."""
    folder.mkdir()
    with piloted(folder, Settings(cover="off", confirm="none")) as pilot:
        game, setup = load_game("zoon"), {"position": FIELD.format(world[0]), "memory": memory, **TRIBES}
        sitters = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "easy")
        header = Header(game="zoon", rules_version=game.version, content=digest("zoon"), sitters=sitters, setup=setup,
                        seed="a secret", chance=ChanceMode.ASK, friendly_undo=True)  # fmt: skip
        scene = TableScene(pilot.stage, Match(game, header))
        scene.table.bot_turns.is_paused = True
        pilot.stage.push_scene(scene)
        pilot.rest()
        for text in ("c3-c4", "touch TL", *world[1][:-1]):
            play(scene, text)
            pilot.rest()
        over = scene.match.ply
        pilot.key("z", ctrl=True)
        pilot.rest()
        assert scene.match.ply < over
        found: list[object] = []
        while scene.match.ply < over:
            before = scene.match.ply
            pilot.key("y", ctrl=True)
            for _ in range(40):
                pilot.frames(seconds=0.1)
                found.append((pilot.picture(), scene.table.announcer.caption_text))
            assert scene.match.ply > before
        return found[-40:]


@pytest.mark.parametrize("memory", ["helped", "unaided"])
def test_a_combat_that_is_done_again_shows_nothing_of_its_cards(tmp_path: Path, memory: str) -> None:
    one, other = (done_again(tmp_path / str(i), world, memory) for i, world in enumerate(FALLS))
    assert (one == other) == (memory == "unaided")
