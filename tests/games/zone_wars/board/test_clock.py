"""How far the battle has come is in sight all the time, and at the end what each seat's points come from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.games.zone_wars.board.battle_progress import RoundIndicator, score_parts_of_seat
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.settings import Settings
from tabletop.ui.drawing import draw
from tabletop.ui.messages import say
from tests.games.zone_wars.board.states import FIELD, LAST
from tests.games.zone_wars.board.table import Table, table
from tests.ui.live import Live
from tests.ui.test_words_drawn import overheard

WET = FIELD.replace("round 3", "round 4; triggers 2")


def settings(scale: int = 100) -> Settings:
    return Settings(confirm="none", cover="off", animation_speed=0.0, text_scale=scale)


def read(it: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is written on the window when it is drawn anew."""
    said: list[str] = []
    real = draw.text

    def heard(*args: Any, **kwargs: Any) -> pygame.Rect:
        said.append(args[2])
        return real(*args, **kwargs)

    with monkeypatch.context() as patched:
        patched.setattr(draw, "text", heard)
        it.pilot.stage.redraw_everything()
        it.board.strip.layout(it.board.area)
        it.side_panel.layout()
        it.pilot.frames(2)
    return said


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("hand", ["", "m:krin"])
def test_the_clock_of_the_battle_is_in_sight_whoever_is_in_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], hand: str
) -> None:  # fmt: skip
    with table(tmp_path, WET, settings=settings(), size=size) as it:
        if hand:
            it.click(hand)
        said = read(it, monkeypatch)
        assert "Acid Rain 2 of 3" in said
        assert "Round 4 of 8" in said


@pytest.mark.parametrize("scale", [100, 200])
def test_each_time_that_the_end_comes_nearer_is_a_sign_more(tmp_path: Path, scale: int) -> None:
    seen = []
    with table(tmp_path, WET, settings=settings(scale)) as it:
        state, clock = it.draft.state(), RoundIndicator(it.pilot.stage, it.board.mat.game.content)
        for triggers in range(4):
            surface = pygame.Surface((200, 120))
            now = it.draft
            now.triggers = triggers
            room = pygame.Rect(10, 10, 104 if scale == 200 else 180, 100)
            clock.layout(Live(surface), now.state()).place_at_top(room)
            seen.append(pygame.image.tobytes(surface, "RGB"))
        assert state.triggers == 2
    assert len(set(seen)) == 4


def test_at_the_largest_text_the_round_stands_below_the_squad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table(tmp_path, WET, settings=settings(200)) as it:
        assert "4 / 8" in read(it, monkeypatch)


# --- where points come from -----------------------------------------------------------------------------------------


def end(it: Table) -> None:
    match = it.scene.match
    while match.outcome is None:
        quiet = [action for action in match.actions() if str(action).startswith(("pass", "decline", "release"))]
        match.submit(quiet[0] if quiet else match.actions()[0])
    it.pilot.rest()


HOME = LAST.replace("scenario home-run", "scenario home-run; corners nw se").replace(
    "lib 7,11 @0", "lib 2,2 @0 [items=slingshot|katana+]"
)


@pytest.mark.parametrize("position", [LAST, HOME, FIELD])
def test_shares_add_up_to_the_score(tmp_path: Path, position: str) -> None:
    with table(tmp_path, position, settings=settings()) as it:
        for seat in range(2):
            parts = score_parts_of_seat(it.board.mat.game, it.draft, seat)
            assert sum(part.points for part in parts) == scenarios.count_victory_points(it.draft, seat)
            assert all(part.points for part in parts if not part.is_lost)


@pytest.mark.parametrize("scale", [100, 200])
def test_at_the_end_the_panel_tells_what_each_model_brought_and_what_counts_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:  # fmt: skip
    with table(tmp_path, HOME, settings=settings(scale)) as it:
        end(it)
        with overheard() as said:
            read(it, monkeypatch)
        for words in ("Lib: Katana", "Krin: Laser Rifle (not at home)", say("zone_wars.tally_tokens")):
            assert words in said


def test_on_the_poster_what_stands_over_the_plates_adds_up(tmp_path: Path) -> None:
    with table(tmp_path, HOME, settings=settings()) as it:
        end(it)
        view = it.scene.match.view(None)
        outcome = it.scene.match.outcome
        assert outcome is not None
        cast = it.board.poster().poster_figures(view, outcome, 2)
        for seat in range(2):
            plates = [int(one.worth) for one in cast if one.seat == seat and one.worth]
            assert sum(plates) == scenarios.count_victory_points(it.draft, seat) > 0
        assert {one.name: one.line for one in cast}["Krin"] == "Not at home"
        assert [one.seat for one in cast] == sorted(one.seat for one in cast)
        assert all(one.picture(80).get_height() <= 80 for one in cast)
