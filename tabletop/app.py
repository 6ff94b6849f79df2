"""The window: reads its arguments, opens the display, makes the stage with its first scene, and runs the main loop.

Used by `__main__`, which calls `main` when no command was named and hands `make_offscreen_stage` to `cli/selfcheck`
and `cli/conform`; `main` starts `tabletop shot` and `tabletop bench --screen` with the same stage without a screen.
The window itself is `ui/stage/windows`. The order of the first lines must stay: SDL's environment variables are set
before pygame is imported, and what the first frame does not need (log file, old temporary files, second window) comes
after it.
"""

from __future__ import annotations

import contextlib
import os
import re
import time
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.arguments import Parser, UsageError
from tabletop.error_text import nearest_word_suffix, printable_line

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # a flip without it is 10 to 35 times cheaper in software
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ["SDL_VIDEO_X11_WMCLASS"] = "Tabletop"  # a parent that uses pygame would pass on its own name
os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")

import pygame

from tabletop import log, paths
from tabletop.ai.lazy_worker import LazyWorker
from tabletop.content import boxes
from tabletop.content.games import sounds_folder
from tabletop.heap import configure_heap
from tabletop.play.files import remove_old_temporary_files
from tabletop.settings import Settings, load_settings, save_settings
from tabletop.ui import messages
from tabletop.ui.drawing.metrics import SMALLEST_WINDOW
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.stage.displays import Display, WindowPlacement, displays
from tabletop.ui.stage.loop import Loop
from tabletop.ui.stage.sound import AmbientSound, Sounds
from tabletop.ui.stage.stage import Stage
from tabletop.ui.stage.windows import DesktopWindow

if TYPE_CHECKING:
    from tabletop.ai.worker import QuestionWorker

_LARGEST_WINDOW = 7680
_SCREENLESS_DRIVERS = ("offscreen", "dummy")
"""Drivers that draw nowhere; SDL falls back to the first of them where there is no screen."""


def main(argv: Sequence[str]) -> int:
    """Opens the table; returns the program's exit status. Raises UsageError."""
    if argv[:1] and argv[0] in ("shot", "bench"):
        command = import_module(f"tabletop.ui.{'bench.bench' if argv[0] == 'bench' else 'shot'}")
        return int(command.main(list(argv[1:]), make_offscreen_stage))
    asked = _parse_arguments(argv)
    if asked.safe:
        boxes.ignore_installed_games()
    file = paths.config() / "settings.json"
    is_first_start = not file.exists()
    found, note = load_settings(file)
    settings = _with_supported_language(found, is_first_start=is_first_start)
    kept = None
    if note or (settings != found and not is_first_start):
        with contextlib.suppress(OSError):
            kept = save_settings(file, settings, found)
    try:
        window = _open_window(parse_window_size(asked.size) if asked.size else settings.window, settings)
    except pygame.error as error:
        why = f"there is no screen to draw on ({error}); see tabletop --help for what works without"
        raise UsageError(why) from error
    window.switch_fullscreen((settings.fullscreen or window.is_cramped) and not asked.size)
    stage = _make_stage(window.surface, settings, LazyWorker(), own=window)
    stage.ambient_sound = AmbientSound(stage.sounds, settings, sounds_folder)
    stage.is_safe_mode, stage.is_first_start = asked.safe, is_first_start
    if note:
        _show_settings_damage(stage, note, kept)
    stage.push_scene(
        open_scene("demo" if asked.demo else "title", stage, SceneRequest(detail="safe" if asked.safe else ""))
    )
    if asked.file is not None:
        _import_and_show_file(stage, asked.file)
    if asked.pack is not None:
        _open_bench(stage, asked.pack)
    try:
        loop = Loop(stage, window)
        loop.tick()
        log.start_logging_to_file(paths.log())
        _start_screen_reader_link(stage)
        _clear_up()
        if settings.wall:
            _reopen_second_window(stage)
        loop.run()
    finally:
        stage.close_everything()
        _save_window_placement(stage.settings, window.place)
        pygame.quit()
    return 0


def parse_window_size(text: str) -> tuple[int, int]:
    """Pixels from "1920x1080"; raises UsageError."""
    form = re.fullmatch(r"(\d{1,5})[xX](\d{1,5})", text)
    width, height = (int(form[1]), int(form[2])) if form else (0, 0)
    if width < SMALLEST_WINDOW[0] or height < SMALLEST_WINDOW[1] or max(width, height) > _LARGEST_WINDOW:
        raise UsageError(
            f"{text!r} is no window size; {SMALLEST_WINDOW[0]}x{SMALLEST_WINDOW[1]}"
            f" to {_LARGEST_WINDOW}x{_LARGEST_WINDOW} is expected,"
            " such as 1920x1080"
        )
    return width, height


def make_offscreen_stage(
    size: tuple[int, int], settings: Settings, worker: QuestionWorker, *, saves: Path | None = None
) -> Stage:
    """A stage without a screen or sound, for pictures, benchmarks and tests."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    return _make_stage(surface, settings, worker, saves=saves)


def _make_stage(
    surface: pygame.Surface, settings: Settings, worker: QuestionWorker, *, saves: Path | None = None,
    own: DesktopWindow | None = None,
) -> Stage:  # fmt: skip
    """Makes the stage with sounds; `own` is the window in which people play, None for pictures and tests."""
    configure_heap()
    sounds = Sounds(paths.data() / "sounds", settings, sounds_folder)
    stage = Stage(surface, settings, clock=time.perf_counter, worker=worker, sounds=sounds, saves=saves)
    stage.show_keys = lambda: _toggle_keys_page(stage)
    stage.take_dropped_file = lambda path: _take_dropped_file(stage, path)
    stage.toggle_wall = lambda: _toggle_second_window(stage, own)
    return stage


def _show_settings_damage(stage: Stage, note: str, kept: Path | None) -> None:
    """Of the settings; `kept` is where the damaged file is now."""
    told = [messages.say("common.settings_damaged", note=note)]
    told += [messages.say("common.settings_kept", file=kept)] if kept else []
    stage.toast.show(". ".join(told))


def _clear_up() -> None:
    """What a program that was killed has left behind."""
    from tabletop.play.handing_over import finish_interrupted_takes

    remove_old_temporary_files()
    finish_interrupted_takes()


def _import_and_show_file(stage: Stage, file: Path) -> None:
    from tabletop.ui.scenes.replays.open_file import import_and_show_file

    import_and_show_file(stage, file)


def _take_dropped_file(stage: Stage, path: Path) -> bool:
    """Shows what a `.tabletop` file or the folder of a pack brings; whether it is one."""
    from tabletop.ui.scenes.packs.take_page import is_file_to_take, take_file

    if not is_file_to_take(path):
        return False
    take_file(stage, path)
    return True


def _parse_arguments(argv: Sequence[str]) -> Namespace:
    """The arguments of the window, or of `tabletop work`, which opens it with a pack; raises UsageError."""
    worked = _parse_worked_pack(argv[1:]) if argv[:1] == ["work"] else None
    if worked is not None:
        argv = ["--size", worked.size] if worked.size else []
    asked = _argument_parser().parse_args(list(argv))
    asked.pack = worked.pack if worked is not None else None
    if asked.file is not None and not asked.file.is_file():
        raise UsageError(
            f"there is no file {printable_line(str(asked.file))!r}; a saved match or a pack.yaml can be opened"
        )
    return asked


def _parse_worked_pack(words: Sequence[str]) -> Namespace:
    """The folder of a pack, and perhaps a size; raises UsageError."""
    from tabletop.content.check import check_in_child_process
    from tabletop.content.pack_folders import folder_entries, game_folders_in

    parser = Parser(
        "tabletop work", "Opens the bench: you see what a pack brings, a moment after you save a file of it."
    )
    parser.add_argument("pack", metavar="PACK", help="its folder, or the name of one of your packs")
    parser.add_argument("--size", metavar="WxH", default="", help="size of the window in pixels")
    asked = parser.parse_args(list(words))
    folder, known = Path(asked.pack), paths.player_packs() / asked.pack
    if not folder.is_dir() and len(folder.parts) == 1 and known.is_dir():
        folder = known
    if not folder.is_dir():
        names = [path.name for path in folder_entries(paths.player_packs())]
        near = nearest_word_suffix(asked.pack, names)
        raise UsageError(f"there is no pack {asked.pack!r}{near}; tabletop new-pack writes one")
    if not game_folders_in(folder):
        raise UsageError(f"{asked.pack!r} has no folder of a game; games are {', '.join(boxes.game_names())}")
    refused = [each.text for each in check_in_child_process([folder]).problems if each.text.startswith("refused")]
    if refused:
        raise UsageError(f"{asked.pack!r} can't be opened: {refused[0]}")
    asked.pack = folder
    return asked


def _open_bench(stage: Stage, folder: Path) -> None:
    from tabletop.ui.scenes.work.scene import open_bench

    stage.push_scene(open_bench(stage, folder))


def _toggle_keys_page(stage: Stage) -> None:
    from tabletop.ui.scenes.keys import toggle_keys_page

    toggle_keys_page(stage)


def _start_screen_reader_link(stage: Stage) -> None:
    """Begins to answer screen readers, after the first frame."""
    from tabletop.ui.stage.assistive.reader_link import start_reader_link

    start_reader_link(stage)


def _reopen_second_window(stage: Stage) -> None:
    """As it was when the program ended; on the only display it would lie over the table before anybody wants it."""
    if len(displays()) > 1:
        stage.toggle_wall()
    else:
        stage.save_settings(wall=False)


def _toggle_second_window(stage: Stage, own: DesktopWindow | None) -> None:
    if stage.second_window is None:
        from tabletop.ui.scenes.wall.wall import SpectatorWindow

        stage.second_window = SpectatorWindow(stage, own)
    stage.second_window.toggle()


def _with_supported_language(settings: Settings, *, is_first_start: bool) -> Settings:
    """The settings, with the system's language at the first start or where the chosen one has no texts."""
    there = messages.available_languages()
    if settings.language in (*there, messages.PSEUDO) and not is_first_start:
        return settings
    wanted = (str(found["language"]) for found in pygame.system.get_pref_locales())
    return replace(settings, language=messages.first_available_language(wanted, there))


def _open_window(size: tuple[int, int], settings: Settings) -> DesktopWindow:
    """A window of this size in pixels, where it stood the last time; raises pygame.error."""
    pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in _SCREENLESS_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
        raise pygame.error(f"only {driver!r} is available")
    pygame.font.init()
    pygame.display.set_icon(_window_icon())
    display = Display(settings.display, settings.display_bounds)
    return DesktopWindow(size, WindowPlacement(settings.window_at, size, display) if settings.display else None)


def _save_window_placement(settings: Settings, place: WindowPlacement) -> None:
    """Keeps where the window stands for the next start; where that is impossible it is not worth a word."""
    kept = replace(settings, window=place.size, window_at=place.position, display=place.display.name,
                   display_bounds=place.display.bounds)  # fmt: skip
    if kept != settings:
        with contextlib.suppress(OSError):
            save_settings(paths.config() / "settings.json", kept, settings)


def _window_icon() -> pygame.Surface:
    path = paths.sprites() / "ui" / "icon.svg"
    return pygame.image.load_sized_svg(path, (64, 64)) if path.is_file() else pygame.Surface((64, 64))


def _argument_parser() -> Parser:
    parser = Parser("tabletop", "Opens the table.")
    parser.add_argument("--demo", action="store_true", help="shows what each game is until a key is pressed")
    parser.add_argument("--safe", action="store_true", help="start without extra content packs and games")
    parser.add_argument(
        "file", nargs="?", type=Path, help="a saved match, a .tabletop file, or the pack.yaml of a pack"
    )
    parser.add_argument("--size", metavar="WxH", help="size of the window in pixels")
    return parser
