"""The rulebook's pictures: boards that rest with marks, play when they are looked at, and rest again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pygame
import pytest

from tabletop.content.games import load_game
from tabletop.content.prose import RulebookPicture, rulebook
from tabletop.settings import Settings
from tabletop.ui.boards.marks import MarkKind
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.rulebook.figure import RulebookPlayer, render_arrow
from tabletop.ui.scenes.rulebook.scene import RulebookScene
from tests.sampled import sampled
from tests.ui.pilot import Pilot, piloted
from tests.ui.scenes.rulebook_text import text_of

JUMP = RulebookPicture("A jump.", position="bwbwb.n..wn. b - 0", actions=("E-c",))
BARRED = RulebookPicture("No jump.", position="bw.wbwbn.n.. b e-d 1", actions=("a-C",), refused="ZD6")


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(tmp_path) as made:
        yield made


def opened(pilot: Pilot, clause: str) -> RulebookScene:
    scene = open_scene("rulebook", pilot.stage, SceneRequest("zodiac", detail=clause))
    assert isinstance(scene, RulebookScene)
    pilot.stage.push_scene(scene)
    pilot.frames(2)
    return scene


def drawn(pilot: Pilot, picture: RulebookPicture) -> RulebookPlayer:
    figure = RulebookPlayer(pilot.stage, load_game("zodiac"), picture)
    figure.layout(240)
    return figure


def looks(figure: RulebookPlayer) -> bytes:
    return pygame.image.tobytes(figure.surface, "RGBA")


def watched(figure: RulebookPlayer, seconds: float, start: float = 0.0) -> list[bytes]:
    """How it looks at every twentieth of a second."""
    seen = []
    for i in range(1, round(seconds * 20) + 1):
        figure.update(start + i / 20)
        seen.append(looks(figure))
    return seen


def test_it_rests_with_the_ends_of_the_last_action_marked(pilot: Pilot) -> None:
    marks = drawn(pilot, replace(JUMP, position="", actions=("b-c", "e-d"))).marks
    assert (marks.selected, dict(marks.targets)) == ("e", {"d": MarkKind.LEGAL})
    marks = drawn(pilot, BARRED).marks
    assert (marks.selected, dict(marks.targets)) == ("a", {"C": MarkKind.BARRED})
    (loop,) = [p for section in rulebook("zodiac").sections for p in section.pictures_of_clause("ZD14")]
    assert dict(drawn(pilot, loop).marks.targets) == {"b": MarkKind.RISKY}


def test_a_picture_without_actions_only_stands_there(pilot: Pilot) -> None:
    figure = drawn(pilot, RulebookPicture("The start."))
    figure.start_playing(0.0)
    assert not figure.has_actions
    assert not figure.is_playing


@pytest.mark.parametrize("picture", [JUMP, BARRED], ids=["jump", "barred"])
def test_it_plays_once_and_rests_as_before(pilot: Pilot, picture: RulebookPicture) -> None:
    figure = drawn(pilot, picture)
    before = looks(figure)
    figure.start_playing(0.0)
    seen = watched(figure, 6.0)
    assert len(set(seen)) > 6
    assert not figure.is_playing
    assert seen[-1] == before


def test_a_legal_move_is_shown_with_its_result(pilot: Pilot) -> None:
    figure = drawn(pilot, JUMP)
    figure.start_playing(0.0)
    watched(figure, 1.6)
    assert figure.is_playing
    assert figure.marks.last == ("E", "c")


def test_a_refused_move_is_tried_and_leaves_the_board_alone(pilot: Pilot) -> None:
    figure = drawn(pilot, BARRED)
    figure.start_playing(0.0)
    watched(figure, 1.0)
    assert figure.refused_piece_origin == "a"
    watched(figure, 0.8, 1.0)
    assert figure.refused_piece_origin is None
    assert figure.marks.flashing == "C"


def test_without_animations_the_result_is_still_to_be_seen(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(animation_speed=0.0)) as pilot:
        figure = drawn(pilot, JUMP)
        figure.start_playing(0.0)
        assert len(set(watched(figure, 4.0))) == 3
        assert not figure.is_playing


def test_the_pointer_plays_a_picture_and_leaves_the_others_alone(pilot: Pilot) -> None:
    scene = opened(pilot, "ZD6")
    assert not scene.is_busy()
    pilot.move(pilot.centre(scene.form.rect_of("picture 4")))
    assert scene.figures.playing_names == ("picture 4",)
    pilot.rest()
    assert not scene.is_busy()
    pilot.move((pilot.at[0] + 3, pilot.at[1]))
    assert not scene.is_busy(), "it plays when the pointer comes, not while it stays"
    pilot.click(pilot.at)
    assert scene.figures.playing_names == ("picture 4",)


def test_the_keyboard_comes_to_a_picture_and_plays_it(pilot: Pilot) -> None:
    scene = opened(pilot, "ZD15")
    while scene.form.focused != "picture 1":
        pilot.key("tab")
    assert scene.figures.playing_names == ("picture 1",)
    pilot.rest()
    pilot.key("return")
    assert scene.figures.playing_names == ("picture 1",)
    pilot.key("escape")
    assert scene not in pilot.stage.scenes


def test_a_clause_is_shown_with_its_pictures(pilot: Pilot) -> None:
    scene = opened(pilot, "ZD12")
    for name in ("picture 2", "picture 3"):
        assert text_of(scene).rect.contains(scene.form.rect_of(name))


def test_another_page_stops_what_plays(pilot: Pilot) -> None:
    scene = opened(pilot, "ZD4")
    pilot.move(pilot.centre(scene.form.rect_of("picture 2")))
    (playing,) = [card.figure for card in scene.figures.cards if card.figure.is_playing]
    pilot.move((5, 300))
    scene.show_section("notes")
    pilot.frames()
    assert not playing.is_playing
    assert not scene.is_busy()
    assert [card.picture.clause for card in scene.figures.cards] == ["ZD13"]


def test_search_finds_captions(pilot: Pilot) -> None:
    scene = opened(pilot, "")
    scene.search_for("gives it away")
    assert [section.id for section in scene.sections] == ["jump"]
    assert text_of(scene).rect.colliderect(scene.form.rect_of("picture 3"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "scale"), sampled(product([(1280, 720), (1366, 768), (2160, 1440)], [100, 150, 200]), 2, 3)
)
def test_no_card_is_clipped_or_covers_another(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, language="xx"), size) as pilot:
        scene = opened(pilot, "ZD4")
        for section in scene.sections:
            scene.show_section(section.id)
            cards = [scene.form.rect_of(name) for name in scene.form.widget_names if name.startswith("picture")]
            assert len(cards) == max(1, len(section.pictures))
            for i, card in enumerate(cards):
                assert text_of(scene).rect.left <= card.left
                assert card.right <= text_of(scene).rect.left + text_of(scene).width
                assert card.collidelist(cards[i + 1 :]) == -1
            for figure in scene.figures.cards:
                whole = scene.form.rect_of(figure.name)
                inner = whole.move(-whole.x, -whole.y)
                assert inner.contains(figure.board_rect)
                assert inner.contains(figure.caption_rect)
                assert not figure.board_rect.colliderect(figure.caption_rect)


def test_an_arrow_bends_away_from_the_middle_and_is_broken_where_it_is_barred(pilot: Pilot) -> None:
    whole = render_arrow(pilot.stage, 200, (40, 40), (160, 40))
    assert whole.get_at((100, 21)).a > 0
    assert whole.get_at((100, 59)).a == 0
    broken = render_arrow(pilot.stage, 200, (40, 40), (160, 40), barred=True)
    assert pygame.mask.from_surface(broken).count() < pygame.mask.from_surface(whole).count()
