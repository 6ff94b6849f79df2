"""The window's start and end: what is remembered, and what a full disk may not do."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop import app, paths, settings
from tabletop.__main__ import main
from tabletop.content import catalogues
from tabletop.ui import messages
from tabletop.ui.drawing.sprites import PictureDiskCache
from tabletop.ui.scenes.work.scene import BenchScene
from tabletop.ui.stage.displays import Display, WindowPlacement
from tabletop.ui.stage.stage import Stage
from tabletop.ui.stage.windows import DesktopWindow


class Evening:
    """A loop in which somebody goes home at once."""

    def __init__(self, stage: Stage, window: DesktopWindow) -> None:
        self.window = window

    def tick(self) -> None:
        """The first frame."""

    def run(self) -> None:
        """Nothing is done."""


class Moved(Evening):
    """Somebody makes the window larger and puts it elsewhere."""

    def run(self) -> None:
        self.window.place = WindowPlacement((40, 60), (1600, 900), Display("HDMI-1", (0, 0, 1920, 1080)))  # type: ignore[misc]


def test_the_windows_size_and_place_are_kept_for_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(app, "Loop", Moved)
    monkeypatch.setattr(DesktopWindow, "place", None)
    assert app.main(["--size", "1280x720"]) == 0
    kept, note = settings.load_settings(paths.config() / "settings.json")
    assert note == ""
    assert (kept.window, kept.window_at) == ((1600, 900), (40, 60))
    assert (kept.display, kept.display_bounds) == ("HDMI-1", (0, 0, 1920, 1080))


@pytest.mark.parametrize("number", [1, 2])
def test_the_second_window_opens_again_where_there_is_another_display(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = [Display("eDP-1", (0, 0, 1920, 1080)), Display("HDMI-1", (1920, 0, 1920, 1080))][:number]
    opened: list[bool] = []

    class Looking(Evening):
        def __init__(self, stage: Stage, window: DesktopWindow) -> None:
            super().__init__(stage, window)
            self.stage = stage

        def run(self) -> None:
            opened.append(self.stage.second_window is not None and self.stage.second_window.is_open)

    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(app, "Loop", Looking)
    monkeypatch.setattr(app, "displays", lambda: tuple(there))
    settings.save_settings(paths.config() / "settings.json", settings.Settings(wall=True))
    assert app.main([]) == 0
    assert opened == [number > 1]
    assert settings.load_settings(paths.config() / "settings.json")[0].wall is (number > 1)


def test_a_size_that_cannot_be_kept_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(app, "Loop", Evening)
    assert app.main([]) == 0


def test_no_half_written_picture_stays_in_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    store = PictureDiskCache(tmp_path)
    store.store_picture("<svg/>", (300, 300), pygame.Surface((300, 300), pygame.SRCALPHA))
    assert list(tmp_path.iterdir()) == []
    assert store.load_picture("<svg/>", (300, 300)) is None


@pytest.mark.parametrize(("wanted", "spoken"), [
    ([], "en"), (["de_AT"], "de"), (["fr_FR", "de", "en"], "fr"), (["eo"], "en"), (["en", "de"], "en"),
    (["ja_JP"], "ja"),
])  # fmt: skip
def test_the_first_start_speaks_the_systems_language_where_it_is_there(
    wanted: list[str], spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locales = [{"language": tag[:2], "country": tag[3:] or None} for tag in wanted]
    monkeypatch.setattr(catalogues, "languages_with_catalogue", lambda: ("de", "en", "fr", "ja"))
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(app, "Loop", Evening)
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: locales)
    assert app.main([]) == 0
    kept = paths.config() / "settings.json"
    assert settings.load_settings(kept)[0].language == spoken
    settings.save_settings(kept, settings.Settings(language="en"))
    assert app.main([]) == 0
    assert settings.load_settings(kept)[0].language == "en", "who has chosen is not asked again"


def test_a_chosen_language_whose_texts_are_gone_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(app, "Loop", Evening)
    monkeypatch.setattr(messages, "available_languages", lambda: ("en", "de"))
    settings.save_settings(paths.config() / "settings.json", settings.Settings(language="fr"))
    assert app.main([]) == 0
    assert settings.load_settings(paths.config() / "settings.json")[0].language == "en"


@pytest.mark.parametrize(("asked", "full"), [([], True), (["--size", "1280x720"], False)])
def test_where_no_window_has_room_it_is_full_screen_from_the_start(
    asked: list[str], full: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    covered: list[bool] = []
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(app, "Loop", Evening)
    monkeypatch.setattr(DesktopWindow, "_shrink_to_fit_with_frame", lambda self, *_: setattr(self, "is_cramped", True))
    monkeypatch.setattr(DesktopWindow, "switch_fullscreen", lambda self, on: covered.append(on))
    assert app.main(asked) == 0
    assert covered == [full]


# --- the bench ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["name", "folder"])
def test_work_opens_the_bench_with_a_pack(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    assert main(["new-pack", "zodiac", "my_star"]) == 0
    shown: list[str] = []

    class Working(Evening):
        def __init__(self, stage: Stage, window: DesktopWindow) -> None:
            super().__init__(stage, window)
            self.stage = stage

        def run(self) -> None:
            scene = self.stage.scene
            shown.append(scene.heading if isinstance(scene, BenchScene) else "")

    monkeypatch.setattr(app, "Loop", Working)
    monkeypatch.setattr(DesktopWindow, "place", WindowPlacement((0, 0), (1280, 720), Display("", (0, 0, 1, 1))))
    pack = "my_star" if how == "name" else str(paths.player_packs() / "my_star")
    assert main(["work", pack, "--size", "1280x720"]) == 0
    assert shown == ["My Star"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["my_strat"], "there is no pack 'my_strat' (nearest is 'my_star'); tabletop new-pack writes one"),
        (["empty"], "'empty' has no folder of a game; games are "),
        ([], "the following arguments are required: PACK; see tabletop work --help"),
    ],
)
def test_work_says_what_is_wrong_with_its_pack(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    assert main(["new-pack", "zodiac", "my_star"]) == 0
    (paths.player_packs() / "empty").mkdir()
    assert main(["work", *words]) == 2
    assert told in capsys.readouterr().err
