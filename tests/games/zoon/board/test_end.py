"""The end of a match of Zoon by hand: its page, who stands there, and the rematch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.play import saved_matches
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import translate_text
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.table import board, play, said, zoon_match
from tests.ui.languages import EVERY_LANGUAGE
from tests.ui.pilot import Pilot, piloted, seated, spot
from tests.ui.test_words_drawn import overheard

LAST = (
    "south a1:first-lantern c3:pickguard#0 e2:digger#0; north c4:moon-egg f6:wader#0;"
    " tombs south loamwyrm north queen-ardea lancebill#0; turn south 31"
)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as made:
        yield made


def ended(pilot: Pilot) -> TableScene:
    """Two people play the last combat; only how the cards lie is written down."""
    sitters = Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben")
    match = zoon_match(*sitters, chance="ask", south="delvers", north="stilts", position=LAST)
    match.attach_journal(saved_matches.create_journal(pilot.stage.saves, match.header), is_journal_up_to_date=True)
    scene = seated(pilot, match)
    pilot.drag(spot(scene, "c3"), spot(scene, "c4"))
    pilot.rest()
    for _ in range(2):
        pilot.click(spot(scene, "corner:TL"))
        pilot.rest()
    play(scene, "lie 0 0")
    pilot.rest()
    assert scene.match.outcome is not None
    return scene


def test_the_page_of_the_end_is_opened_by_the_plate_and_leads_to_a_rematch(pilot: Pilot) -> None:
    scene = ended(pilot)
    with overheard() as heard:
        pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
        pilot.rest()
    page = pilot.stage.scene
    assert isinstance(page, EndScene)
    assert {"Ann wins", "4 against 2"} <= heard
    lowered = " ".join(heard).lower()
    assert "The greatest luck" not in heard, "how cards lie with two in four is no luck"
    assert "roll" not in lowered, "the classic rules know no dice"
    assert "dice" not in lowered
    assert any("3 more on the other card, and Ann would have lost." in words for words in heard)
    pilot.click(pilot.centre(page.buttons["again"].rect))
    pilot.rest()
    table = next(each for each in reversed(pilot.stage.scenes) if isinstance(each, TableScene))
    assert [sitter.name for sitter in table.match.sitters] == ["Ben", "Ann"]


@pytest.mark.parametrize("language", EVERY_LANGUAGE)
def test_what_nearly_happened_is_told_also_in_large_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    now = Settings(cover="off", confirm="none", text_scale=200, language=language)
    with piloted(tmp_path, now) as pilot:
        scene = ended(pilot)
        pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
        pilot.rest()
        told = max(re.split(r"\{[^}]*\}", translate_text("zoon.near_fight_text")), key=len)
        assert "".join(told.split()) in "".join("".join(said(pilot, monkeypatch)).split())


def test_both_tribes_stand_round_their_emblems_and_whoever_fell_lies(pilot: Pilot) -> None:
    scene = ended(pilot)
    poster, outcome = board(scene).poster(), scene.match.outcome
    assert outcome is not None
    figures = poster.poster_figures(scene.match.view(None), outcome, 2)
    south = [figure for figure in figures if figure.seat == 0]
    north = [figure for figure in figures if figure.seat == 1]
    assert [(figure.name, figure.line, figure.fallen) for figure in (south[0], north[0])] == [
        ("Emblem", "The First Lantern", False), ("Emblem", "Fallen", True),
    ]  # fmt: skip
    assert len(south) == 3
    assert len(north) == 1
    assert [figure.line for figure in south[1:]] == ["Survived"] * 2


def test_nobody_on_the_poster_tells_what_lies_hidden(pilot: Pilot) -> None:
    """It is made of who fell, and of the tribes: where a back stands, and what it is, has no say in it."""
    scene = ended(pilot)
    view, outcome = scene.match.view(None), scene.match.outcome
    assert outcome is not None
    poster = board(scene).poster()
    blank = replace(view, cells=(None,) * len(view.cells))
    told = [(each.name, each.line, each.fallen) for each in poster.poster_figures(view, outcome, 2)]
    assert told == [(each.name, each.line, each.fallen) for each in poster.poster_figures(blank, outcome, 2)]
