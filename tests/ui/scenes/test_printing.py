"""The page "Print and play": its choices reach the print, it can be ended, and it says where the file is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content import boxes
from tabletop.print_options import Double, Flip, Paper
from tabletop.ui.messages import say
from tabletop.ui.printing.print_job import PrintOrder
from tabletop.ui.scenes import printing
from tabletop.ui.scenes.printing import PrintingScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_words_drawn import overheard

GAME = boxes.default_game_name()


class Job:
    """A print that goes on until the test ends it."""

    made: list[Job] = []  # noqa: RUF012 - emptied by the fixture

    def __init__(self, order: PrintOrder) -> None:
        self.order = order
        self.step = say("print.step_parts")
        self.is_over = False
        self.failure = ""
        self.has_changed = False
        Job.made.append(self)

    def poll(self) -> bool:
        changed, self.has_changed = self.has_changed, False
        return changed

    def cancel(self) -> None:
        if not self.is_over:
            self.end(say("printing.cancelled"))

    def end(self, failure: str = "") -> None:
        self.is_over, self.failure, self.has_changed = True, failure, True


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(printing, "PrintJob", Job)
    Job.made.clear()
    with piloted(tmp_path / "saves") as made:
        made.stage.push_scene(open_scene("rulebook", made.stage, SceneRequest(GAME)))
        made.frames(2)
        press(made, "printing")
        yield made


def press(pilot: Pilot, name: str) -> None:
    form = pilot.stage.scene.form  # type: ignore[attr-defined]
    pilot.click(pilot.centre(form.rect_of(name)))
    pilot.frames(2)


def page(pilot: Pilot) -> PrintingScene:
    scene = pilot.stage.scene
    assert isinstance(scene, PrintingScene)
    return scene


def test_the_rulebook_leads_there(pilot: Pilot) -> None:
    assert page(pilot).game.name == GAME
    assert "flip" not in page(pilot).form.widget_names


def test_choices_reach_the_print(pilot: Pilot) -> None:
    scene = page(pilot)
    scene.choose(paper=Paper.LETTER, double=Double.DUPLEX, is_low_ink=True)
    assert "flip" in scene.form.widget_names
    scene.choose(flip=Flip.SHORT)
    with overheard() as said:
        pilot.frames(2)
        scene.layout()
        pilot.frames(2)
    assert any(say("print.guide_duplex_short").split()[0] in text for text in map(str, said))
    press(pilot, "deed")
    (job,) = Job.made
    options = job.order.options
    assert (options.paper, options.double, options.flip, options.is_low_ink) == (
        Paper.LETTER, Double.DUPLEX, Flip.SHORT, True
    )  # fmt: skip
    assert job.order.file == paths.prints() / f"{GAME}-en.pdf"


def test_a_print_can_be_cancelled_and_begun_again(pilot: Pilot) -> None:
    press(pilot, "deed")
    scene = page(pilot)
    assert scene.is_printing
    assert "paper" not in scene.form.widget_names
    press(pilot, "deed")
    assert not scene.is_printing
    assert Job.made[0].failure == say("printing.cancelled")
    assert "paper" in scene.form.widget_names
    press(pilot, "deed")
    assert len(Job.made) == 2


def test_leaving_the_page_ends_the_print(pilot: Pilot) -> None:
    press(pilot, "deed")
    page(pilot).close()
    assert Job.made[0].is_over
    assert not isinstance(pilot.stage.scene, PrintingScene)


def test_a_finished_print_says_where_it_is_and_shows_the_folder(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Path] = []

    def show(folder: Path) -> bool:
        shown.append(folder)
        return True

    monkeypatch.setattr("tabletop.ui.folders.show_folder", show)
    press(pilot, "deed")
    Job.made[0].end()
    pilot.frames(3)
    assert "show" in page(pilot).form.widget_names
    press(pilot, "show")
    assert shown == [paths.prints()]


def test_a_system_without_processes_is_told(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(order: PrintOrder) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(printing, "PrintJob", none_left)
    press(pilot, "deed")
    assert not page(pilot).is_printing
    assert page(pilot).job is None
