"""Everything at a table speaks of the snapshot that is shown, while pictures run as well as at rest.

See docs/decisions.md, What is seen is true.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.story.clip_player import ClipPlayer
from tests.game_of import game_of
from tests.sampled import sampled
from tests.ui.afresh import afresh
from tests.ui.four_tables import SETUPS, table_of
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated

STALLS = (1 / 60, 0.05, 0.3, 1.1)
"""Seconds from one frame to the next, as they come on a busy machine."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", cover="off")) as made:
        yield made


@contextmanager
def strings() -> Iterator[list[str]]:
    """Every text that is drawn meanwhile, in order."""
    drawn: list[str] = []
    label = TextRenderer.label

    def noted(texts: TextRenderer, text: str, *how: Any, **more: Any) -> Any:
        drawn.append(text)
        return label(texts, text, *how, **more)

    with afresh() as patch:
        patch.setattr(TextRenderer, "label", noted)
        yield drawn


def told_in_words(scene: TableScene) -> tuple[object, ...]:
    """What seats, the game's panel and the list say, and what stands below the field."""
    with strings() as drawn:
        scene.picture._draw_column(DisplayList(scene.stage.surface.get_size()))
    below = getattr(scene.board, "strip", None)
    return tuple(drawn), scene.story.outcome, below and (below._state, below._seat)


def names_whose_turn_it_was(scene: TableScene) -> bool:
    """Whether the banner speaks of whoever is to act on the snapshot that is shown."""
    story = scene.story
    return story.to_act < 0 or wording.seat_name(story, story.to_act) in scene.picture.banner_text()


def captions(scene: TableScene) -> str:
    """What can be said of the action that led to the snapshot."""
    story = scene.story
    return " ".join(
        filter(None, (wording.event_caption(story, event) for event in story.history.viewer_events(story.ply)))
    )


@pytest.mark.parametrize("game", SETUPS)
@pytest.mark.parametrize("seed", sampled(range(12), 0))
def test_nothing_beside_the_board_knows_more_than_the_picture(pilot: Pilot, game: str, seed: int) -> None:
    scene, rng = table_of(pilot, game), random.Random(f"{game} {seed}")
    for _ in range(14):
        pilot.rest()
        if scene.match.outcome is not None:
            break
        snapshot, said = scene.story.snapshot, told_in_words(scene)
        scene.match.submit(rng.choice(list(scene.match.actions())))
        while not scene.story.is_at_rest:
            if scene.story.snapshot.ply != snapshot.ply or scene.story.is_result_to_read(pilot.clock.now):
                snapshot, said = scene.story.snapshot, told_in_words(scene)  # what lies open may be told beside it
            assert told_in_words(scene) == said, f"ply {snapshot.ply} is shown"
            assert len(scene.story.history) == snapshot.ply
            assert names_whose_turn_it_was(scene)
            assert (
                scene.table.announcer.caption_text.endswith(captions(scene)) or not scene.table.announcer.caption_text
            )
            pilot.key("space") if pilot.holds else pilot.frames(1, rng.choice(STALLS))
        assert scene.story.ply == scene.match.ply


@pytest.mark.parametrize("game", SETUPS)
def test_at_rest_everything_is_as_at_a_table_that_is_opened_anew(pilot: Pilot, game: str) -> None:
    scene, rng = table_of(pilot, game), random.Random(game)
    for _ in range(5):
        scene.match.submit(rng.choice(list(scene.match.actions())))
        pilot.frames(rng.randrange(4))
    for step in (scene.undo, scene.action_history.redo, scene.undo):
        step()
        pilot.rest()
        said = told_in_words(scene)
        again = TableScene(pilot.stage, scene.match)
        pilot.stage.push_scene(again)
        pilot.rest()
        assert told_in_words(again)[1:] == said[1:]
        assert set(said[0]) == set(told_in_words(again)[0])  # type: ignore[call-overload]
        pilot.stage.pop_scene()
        pilot.rest()


def test_redo_of_several_plies_shows_every_disc_of_the_ring_all_the_time(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    for text in ("E-f", "F-a", "b-c"):
        scene.match.submit(scene.match.game.parse(text))
    pilot.rest()
    for _ in range(3):
        scene.undo()
    pilot.rest()
    for _ in range(3):
        scene.action_history.redo()
    ring = [point.name for point in game_of(scene.match, Zodiac).content.board.points]
    while not scene.story.is_at_rest:
        pilot.frames()
        shown = dict(zip(ring, scene.story.view.points, strict=True))
        names = game_of(scene.match, Zodiac).content.board.ring
        assert discs(scene) == sum(shown[name] != "." for name in names)


def discs(scene: TableScene) -> int:
    """Discs in the panel beside the board."""
    sheet, found = DisplayList(scene.stage.surface.get_size()), list[str]()
    get = scene.stage.sprites.get

    def noted(name: str, *how: Any, **more: Any) -> Any:
        found.append(name)
        return get(name, *how, **more)

    with afresh() as patch:
        patch.setattr(scene.stage.sprites, "get", noted)
        scene.board.panels.draw_side_panel(sheet, scene.table.layout.side_panel, scene.story.view)
    return len(found)


def test_an_end_is_heard_and_seen_when_the_last_disc_has_landed_and_not_before(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    scene.match.submit(scene.match.game.parse("b-c"))
    pilot.rest()
    pilot.stage.sounds.played.clear()
    scene.match.submit(scene.match.game.parse("e-d"))
    for _ in range(5):
        pilot.frames()
        assert scene.board.is_moving(pilot.clock.now)
        assert scene.story.outcome is None
        assert not {"win", "lose"} & set(pilot.stage.sounds.played)
        assert "wins" not in scene.picture.banner_text()
    pilot.rest()
    assert pilot.stage.sounds.played == ["zodiac/set", "win"]
    assert scene.story.outcome is not None


@pytest.mark.parametrize("game", ["zoon", "zone_wars", "zombies"])
def test_a_result_lies_there_until_somebody_who_is_asked_next_says_go_on(pilot: Pilot, game: str) -> None:
    scene = held(pilot, game)
    assert scene.story.waits_for_person(pilot.clock.now)
    assert not scene.active
    pilot.frames(20)  # what a camera has come to becomes sharp, a figure a frame
    drawn = pilot.loop.frames
    pilot.frames(60, 1.0)
    assert pilot.loop.frames == drawn, "it lies still for a minute, and nothing is drawn"
    assert not pilot.stage.is_busy()
    assert scene.story.waits_for_person(pilot.clock.now)
    ply = scene.match.ply
    for _ in range(9):
        if scene.story.is_at_rest:
            break
        pilot.click(
            pilot.centre(next(item.rect for item in scene.picture.buttons.items if not item.is_always_pressable))
        )
        pilot.rest_without_reading()
    assert scene.active
    assert scene.match.ply == ply, "the presses did nothing but that"


def held(pilot: Pilot, game: str) -> TableScene:
    """A table at which a result waits for whoever is asked next."""
    for seed in range(40):
        scene, rng = table_of(pilot, game), random.Random(f"{game} {seed}")
        for _ in range(12):
            pilot.rest()
            if scene.match.outcome is not None:
                break
            scene.match.submit(rng.choice(list(scene.match.actions())))
            pilot.rest_without_reading()
            if scene.story.waits_for_person(pilot.clock.now):
                return scene
    raise AssertionError("no result in all that time")


@pytest.mark.parametrize("pace", sampled([0.5, 1.0, 4.0], 1))
def test_a_result_before_a_bots_turn_goes_when_it_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pace: float
) -> None:
    """1.2 s and 45 ms a letter, at the pace that was chosen (docs/decisions.md, What is seen is true)."""
    letters: list[int] = []
    reading = ClipPlayer.reading_seconds

    def noted(playing: ClipPlayer, words: str) -> float:
        letters.append(len(words))
        return reading(playing, words)

    monkeypatch.setattr(ClipPlayer, "reading_seconds", noted)
    with piloted(tmp_path, Settings(confirm="none", cover="off", result_pace=pace)) as pilot:
        scene, begun = fought_by_bots(pilot)
        while scene.story.is_result_to_read(pilot.clock.now):
            pilot.frames()
            assert (
                not scene.table.bot_turns.is_bot_turn
                or "thinking" not in scene.picture.banner_text()
                or scene.story.ply
            )
        assert letters
        assert letters[0] > 20
        assert pilot.clock.now - begun == pytest.approx((1.2 + 0.045 * letters[0]) / pace, abs=0.2)


def test_step_by_step_every_result_waits(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(confirm="none", cover="off", step_by_step=True)) as pilot:
        scene, _ = fought_by_bots(pilot)
        ply = scene.match.ply
        pilot.frames(100, 0.5)
        assert scene.story.is_result_to_read(pilot.clock.now)
        assert scene.match.ply == ply, "bots wait too"
        pilot.key("space")
        assert not scene.story.is_result_to_read(pilot.clock.now)


def fought_by_bots(pilot: Pilot) -> tuple[TableScene, float]:
    """A table of bots with a result to be read, and since when."""
    bots = Sitter(SitterKind.BOT, "Ann", "random"), Sitter(SitterKind.BOT, "Ben", "random")
    scene = TableScene(pilot.stage, match_of("zoon", *bots, setup=SETUPS["zoon"]))
    pilot.stage.push_scene(scene)
    for _ in range(4000):
        pilot.frames()
        if scene.story.is_result_to_read(pilot.clock.now):
            return scene, pilot.clock.now
    raise AssertionError("no combat in all that time")
