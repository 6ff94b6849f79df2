"""The player's settings: one frozen value, read from settings.json and written back at every change.

Used by `app`, which loads it, by `Stage.save_settings`, which writes it, and by scenes, which read `stage.settings`;
the scene of settings and the set-up offer CHOICES. A field's name is its key in the player's file, so none is
renamed, and its default is what every damaged or missing value becomes; a setting with few values has them in
CHOICES. Writing keeps keys that this version does not know and what another running program has changed; a damaged
file is put aside first.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from tabletop import safe_reading
from tabletop.play.files import locked_folder, rename_damaged_file, retry_while_locked, write_atomically

CHOICES: dict[str, tuple[Any, ...]] = {
    "text_scale": (100, 125, 150, 175, 200),
    "letter_spacing": (0, 5, 10),
    "theme": ("dark", "light"),
    "animation_speed": (0.0, 0.5, 1.0, 2.0, 4.0),
    "bot_pace": (0.0, 0.5, 1.0, 2.0, 4.0),
    "result_pace": (0.0, 0.5, 1.0, 2.0, 4.0),
    "scan_seconds": (0.0, 0.8, 1.2, 2.0, 3.5),
    "guess_seconds": (0.0, 5.0, 8.0, 12.0),
    "undo": ("friendly", "strict"),
    "cover": ("on", "pin", "off"),
    "confirm": ("risky", "all", "none"),
    "language": ("en", "de", "fr", "ja", "xx"),
}
"""What a setting with few values can be, in the order in which it is offered."""
_MOST_BYTES = 1 << 20
_RANGES = {"master_volume": (0, 100), "music_volume": (0, 100)}


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a player can set; the defaults are safe."""

    text_scale: int = 100
    """Per cent."""
    reading_font: bool = False
    """Whether all text is in the font whose letters are hard to take for each other."""
    letter_spacing: int = 0
    """Per cent of the letters' size."""
    theme: str = "dark"
    reduced_motion: bool = False
    animation_speed: float = 1.0
    """Share of the usual speed; 0 shows results at once."""
    bot_pace: float = 1.0
    """Share of the usual speed; 0 plays at once."""
    result_pace: float = 1.0
    """Share of the usual speed at which results are read; 0 goes on at once."""
    step_by_step: bool = False
    """Whether every result waits for a key or a click."""
    sound: bool = True
    master_volume: int = 80
    """Per cent of everything."""
    music_volume: int = 50
    """Per cent of the bed below a match."""
    scan_seconds: float = 0.0
    """How long each thing is framed for those who play with one switch; 0 frames nothing."""
    guess_seconds: float = 0.0
    """How long chance waits for the guesses of those who watch on their phones; 0 asks them nothing."""
    captions: bool = False
    """Whether sounds that mean something are also shown in words."""
    analysis: bool = False
    """Whether the table shows who is winning."""
    point_names: bool = False
    """Whether boards show the names of their points."""
    odds: bool = True
    """Whether a drag tells how likely it is to succeed."""
    cover: str = "on"
    """What keeps secrets between people at one screen: a cover, one with PINs, or nothing."""
    cover_away: bool = True
    """Whether the cover comes when the window loses the keyboard."""
    peek: bool = False
    """Whether own hidden cards lie face down until H is held."""
    undo: str = "friendly"
    confirm: str = "risky"
    projector: bool = False
    attract: bool = True
    """Whether the title plays by itself after a minute without input."""
    fullscreen: bool = False
    language: str = "en"
    window: tuple[int, int] = (1280, 720)
    """Pixels."""
    window_at: tuple[int, int] = (0, 0)
    """Where it stood, in pixels of the desktop."""
    display: str = ""
    """Name of the display on which it stood; nothing until there was one."""
    display_bounds: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Left, top, width and height of that display in pixels of the desktop."""
    wall: bool = False
    """Whether a second window shows everybody what all may see."""
    wall_full: bool = False
    """Whether that took the whole of its display."""
    wall_size: tuple[int, int] = (1280, 720)
    """Pixels of that window, and the next three where it stood."""
    wall_at: tuple[int, int] = (0, 0)
    wall_display: str = ""
    wall_bounds: tuple[int, int, int, int] = (0, 0, 0, 0)
    names: tuple[str, ...] = ("", "", "", "")
    """Last used names by seat."""
    last_setup: tuple[str, ...] = ()
    """The last set-up of each game as lines that the set-up screen reads."""


def load_settings(path: Path) -> tuple[Settings, str]:
    """The settings, and what was wrong with the file; nothing when all is well or there is no file."""
    found, note, _ = _read_settings(path)
    return found, note


def _read_settings(path: Path) -> tuple[Settings, str, dict[str, Any]]:
    """The settings, what was wrong with the file, and everything that it says."""
    try:
        raw = retry_while_locked(lambda: safe_reading.read_json(path, _MOST_BYTES))
    except FileNotFoundError:
        return Settings(), "", {}
    except OSError as error:
        return Settings(), f"{path}: {error.strerror or error}", {}
    except (ValueError, RecursionError) as error:
        return Settings(), f"{path}: {error}", {}
    if not isinstance(raw, dict):
        return Settings(), f"{path}: an object is expected", {}
    good = {field.name: raw[field.name] for field in fields(Settings) if field.name in raw}
    lists = {name: tuple(value) for name, value in good.items() if isinstance(value, list)}
    wrong = [name for name, value in {**good, **lists}.items() if not _is_valid_setting(name, value)]
    kept = {name: value for name, value in {**good, **lists}.items() if name not in wrong}
    return replace(Settings(), **kept), f"{path}: {', '.join(wrong)}" if wrong else "", raw


def has_remembered_setup(settings: Settings, game: str) -> bool:
    """Whether a set-up of the game is remembered."""
    return any(line.startswith(f"{game} ") for line in settings.last_setup)


def save_settings(path: Path, settings: Settings, before: Settings | None = None) -> Path | None:
    """Writes what has changed since `before`, or everything; what another program has changed meanwhile stays.

    Returns where a damaged file was put aside. Raises OSError.
    """
    with locked_folder(path.parent):
        found, wrong, raw = _read_settings(path)
        kept = rename_damaged_file(path) if wrong else None
        if before is not None and raw:
            settings = _merge_settings(found, before, settings)
        write_atomically(path, json.dumps({**raw, **asdict(settings)}, indent=1).encode())
    return kept


def _merge_settings(there: Settings, before: Settings, after: Settings) -> Settings:
    """What is on the disk with what has changed since `before`: names by seat, set-ups by game."""
    changed = {name: value for name, value in asdict(after).items() if value != getattr(before, name)}
    if "names" in changed:
        seats = zip(there.names, before.names, after.names, strict=True)
        changed["names"] = tuple(new if new != old else here for here, old, new in seats)
    if "last_setup" in changed:
        mine, old = _setup_lines_by_game(after.last_setup), _setup_lines_by_game(before.last_setup)
        theirs = {
            game: lines
            for game, lines in _setup_lines_by_game(there.last_setup).items()
            if mine.get(game) == old.get(game)
        }
        fresh = {game: lines for game, lines in mine.items() if lines != old.get(game)}
        changed["last_setup"] = tuple(line for lines in (theirs | fresh).values() for line in lines)
    return replace(there, **changed)


def _setup_lines_by_game(lines: Iterable[str]) -> dict[str, list[str]]:
    """Lines of set-ups by the game that each begins with."""
    found: dict[str, list[str]] = {}
    for line in lines:
        found.setdefault(line.partition(" ")[0], []).append(line)
    return found


def _is_valid_setting(name: str, value: object) -> bool:
    if name in CHOICES:
        return any(value == choice and type(value) is type(choice) for choice in CHOICES[name])
    if name in _RANGES:
        low, high = _RANGES[name]
        return type(value) is int and low <= value <= high
    default = getattr(Settings(), name)
    if isinstance(default, tuple):
        kind = type(default[0]) if default else str
        fits = isinstance(value, tuple) and (not default or len(value) == len(default))
        return fits and all(type(v) is kind and _is_displayable(v) for v in value)  # type: ignore[attr-defined]
    return type(value) is type(default)


def _is_displayable(value: object) -> bool:
    """Whether it is no text, or one that a field can show: nobody types control signs or half letters."""
    return not isinstance(value, str) or not any(sign < " " or "\ud800" <= sign <= "\udfff" for sign in value)
