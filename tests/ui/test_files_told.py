"""What happens to damaged files, and to those that a second program has changed, at the window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tabletop import app, paths, settings
from tabletop.play import people
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.registry import open_scene
from tests.ui.pilot import Pilot, piloted
from tests.ui.test_app import Evening


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    """A window with folders of its own."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    with piloted(paths.saves()) as flown:
        yield flown


def press(pilot: Pilot, name: str) -> None:
    form = pilot.stage.scene.form  # type: ignore[attr-defined]
    pilot.click(pilot.centre(form.rect_of(name)))
    pilot.rest()


def test_the_window_keeps_settings_that_cannot_be_read_and_says_where(pilot: Pilot) -> None:
    file = paths.config() / "settings.json"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"broken")
    pilot.stage.save_settings(sound=not pilot.stage.settings.sound)
    (kept,) = file.parent.glob("*damaged*")
    assert kept.read_bytes() == b"broken"
    assert pilot.stage.toast.words == say("common.settings_kept", file=kept)
    assert settings.load_settings(file) == (pilot.stage.settings, "")


def test_the_program_keeps_them_when_it_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(app, "Loop", Evening)
    file = paths.config() / "settings.json"
    file.parent.mkdir(parents=True)
    file.write_bytes(b'{"theme": "light", "text_scale": 117}')
    assert app.main([]) == 0
    (kept,) = file.parent.glob("*damaged*")
    assert kept.read_bytes() == b'{"theme": "light", "text_scale": 117}'
    found, note = settings.load_settings(file)
    assert (found.theme, note) == ("light", "")


def test_two_windows_set_different_things(pilot: Pilot) -> None:
    file = paths.config() / "settings.json"
    pilot.stage.save_settings(sound=False)
    there = settings.load_settings(file)[0]
    settings.save_settings(file, replace(there, theme="light"), there)
    pilot.stage.save_settings(attract=False)
    found = settings.load_settings(file)[0]
    assert (found.sound, found.theme, found.attract) == (False, "light", False)


def test_the_page_of_people_takes_nobody_away_whom_another_window_has_welcomed(pilot: Pilot) -> None:
    people.store_people(paths.people(), people.People().with_people_here(("Uma",), current_evening.now()))
    pilot.stage.push_scene(open_scene("people", pilot.stage))
    pilot.rest()
    people.change_people(
        paths.people(), lambda found: found.with_people_here(("Ivo",), current_evening.now() + timedelta(seconds=1))
    )
    press(pilot, "here Uma")
    assert current_evening.load_people().names_of_people_here(current_evening.now()) == ("Ivo",)
    press(pilot, "colour Uma")
    assert current_evening.load_people().names == ("Uma", "Ivo")


def test_the_page_of_people_keeps_a_damaged_list_and_says_where(pilot: Pilot) -> None:
    paths.people().mkdir(parents=True)
    (paths.people() / people.FILE).write_bytes(b"broken")
    pilot.stage.push_scene(open_scene("people", pilot.stage))
    pilot.rest()
    pilot.key("return")
    pilot.rest()
    pilot.type("Uma")
    pilot.key("return")
    pilot.rest()
    (kept,) = paths.people().glob("*damaged*")
    assert kept.read_bytes() == b"broken"
    assert current_evening.load_people().names == ("Uma",)
    assert pilot.stage.toast.words == say("evening.people_kept", file=kept)


def test_settings_on_the_disk_are_those_of_the_window(pilot: Pilot) -> None:
    """The first write is whole."""
    pilot.stage.save_settings(attract=False)
    assert settings.load_settings(paths.config() / "settings.json") == (pilot.stage.settings, "")
    assert pilot.stage.settings != Settings()
