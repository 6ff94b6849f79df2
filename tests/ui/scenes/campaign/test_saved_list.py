"""The list of saved things as a game of another package fills it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.play.campaigns import CampaignEntry
from tabletop.play.files import REMOVED
from tabletop.play.handing_over import offer_file, take_offer
from tabletop.ui.messages import say
from tabletop.ui.scenes import saved_match
from tabletop.ui.scenes.campaign import saved_list
from tabletop.ui.scenes.campaign.saved_list import SavedListItem, SavedListPage
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.stage.stage import Stage
from tests.play.test_campaign_files import FILES, Tour
from tests.ui.message_catalogues import add_messages
from tests.ui.pilot import Pilot, piloted
from tests.ui.scenes.evening.test_evening_page import read

WORDS = {
    "title": "Tours", "subtitle": "Pier after pier", "empty": "No tour yet", "empty_text": "A tour is several matches.",
    "new": "Begin a tour", "open": "Go on", "remove_text": "Its file stays in {folder}.",
}  # fmt: skip
OLD, NEW = Tour("2026-11-21T19:00:00+00:00"), Tour("2026-11-22T19:00:00+00:00")


class ToursScene(SavedListPage):
    """The tours of a folder; keeps what was asked of it."""

    part = "tours"

    def __init__(self, stage: Stage, folder: Path) -> None:
        super().__init__(stage)
        self.folder = folder
        self.done: list[str] = []

    def read_items(self) -> Sequence[SavedListItem]:
        return [self._item(entry) for entry in FILES.list_entries(self.folder)]

    def begin_new(self) -> None:
        self.done.append("new")

    def _item(self, entry: CampaignEntry[Tour]) -> SavedListItem:
        if entry.record is None:
            assert entry.problem is not None
            why = saved_match.campaign_error_text(entry.problem)
            return SavedListItem(say("campaigns.bad"), [why], None, entry.path)
        started = entry.record.started
        return SavedListItem(started, [], partial(self.done.append, started), entry.path)


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    add_messages(monkeypatch, {f"tours.{key}": text for key, text in WORDS.items()})
    with piloted(tmp_path / "saves") as made:
        made.stage.push_scene(ToursScene(made.stage, tmp_path / "tours"))  # what the page lies on
        yield made


def opened(pilot: Pilot, folder: Path, *tours: Tour, damaged: bool = False) -> Any:
    """The page with these tours, the last one the newest, and a damaged one above them."""
    folder.mkdir(exist_ok=True)
    for number, tour in enumerate(tours):
        path = FILES.create_file(folder, tour)
        os.utime(path, (1e9 + number, 1e9 + number))
    if damaged:
        (folder / "broken.json").write_text("{", encoding="utf-8")
        os.utime(folder / "broken.json", (1.5e9, 1.5e9))
    page = ToursScene(pilot.stage, folder)
    pilot.stage.push_scene(page)
    pilot.rest()
    return page


def press(pilot: Pilot, name: str) -> None:
    pilot.click(pilot.centre(pilot.stage.scene.form.rect_of(name)))  # type: ignore[attr-defined]


def answer(pilot: Pilot, name: str) -> ConfirmScene:
    """Clicks "yes" or "no" of the question."""
    scene = pilot.stage.scene
    assert isinstance(scene, ConfirmScene), scene
    pilot.click(pilot.centre(scene.buttons[name].rect))
    return scene


def test_an_empty_list_says_how_to_begin(pilot: Pilot, tmp_path: Path) -> None:
    page = opened(pilot, tmp_path / "tours")
    assert {"No tour yet", "A tour is several matches.", "Begin a tour"} <= set(read(pilot))
    page.form.focus_widget("")
    pilot.key("return")
    press(pilot, "new")
    assert page.done == ["new", "new"]


def test_enter_opens_the_newest_sound_one(pilot: Pilot, tmp_path: Path) -> None:
    page = opened(pilot, tmp_path / "tours", OLD, NEW, damaged=True)
    page.form.focus_widget("")
    pilot.key("return")
    press(pilot, "open 2")
    assert page.done == [NEW.started, OLD.started]


def test_a_sound_one_is_written_as_one_file(pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    page = opened(pilot, tmp_path / "tours", OLD, damaged=True)
    assert "give 0" not in page.form.widget_names, "nothing is to be done with the damaged one"
    press(pilot, "give 1")
    (file,) = paths.exchange().iterdir()
    assert say("packs.given", file=file) in pilot.stage.toast.words
    taken = take_offer(offer_file(file)).path
    assert FILES.load_record(taken) == OLD
    assert taken.parent == paths.campaigns()


def test_a_damaged_one_says_why_and_cannot_be_opened(pilot: Pilot, tmp_path: Path) -> None:
    page = opened(pilot, tmp_path / "tours", OLD, damaged=True)
    shown = " ".join(read(pilot))
    assert say("campaigns.bad") in shown
    assert say("campaigns.damaged", file="broken.json") in shown
    assert page.form.widget_names == ("back", "remove 0", "open 1", "give 1", "remove 1", "new")


def test_what_is_put_away_is_asked_for_moved_and_told(pilot: Pilot, tmp_path: Path) -> None:
    page = opened(pilot, tmp_path / "tours", OLD, damaged=True)
    press(pilot, "remove 0")
    answer(pilot, "no")
    assert len(page.items) == 2
    press(pilot, "remove 0")
    pilot.rest()
    assert {"Put “broken.json” away?", f"Its file stays in {REMOVED}."} <= set(read(pilot))
    answer(pilot, "yes")
    assert [item.title for item in page.items] == [OLD.started]
    assert (tmp_path / "tours" / REMOVED / "broken.json").read_text(encoding="utf-8") == "{"
    assert pilot.stage.toast.words == "“broken.json” was put away."


def test_what_cannot_be_put_away_stays_and_is_told(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(pilot, tmp_path / "tours", OLD)

    def fail(path: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(saved_list, "remove_match", fail)
    press(pilot, "remove 0")
    answer(pilot, "yes")
    assert pilot.stage.toast.words == say("common.not_put_away", name=OLD.started, why=say("system.forbidden"))
    assert [item.title for item in page.items] == [OLD.started]


def test_the_list_is_read_again_when_what_lay_over_it_is_gone(pilot: Pilot, tmp_path: Path) -> None:
    page = opened(pilot, tmp_path / "tours", OLD)
    pilot.stage.push_scene(ToursScene(pilot.stage, tmp_path / "elsewhere"))
    FILES.create_file(tmp_path / "tours", NEW)
    pilot.stage.pop_scene()
    pilot.rest()
    assert {item.title for item in page.items} == {OLD.started, NEW.started}
