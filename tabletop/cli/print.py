"""`tabletop print`: writes a game's components and rulebook as a PDF, to be printed, cut and played.

Used by `cli/main`, which finds `parser` and `run` by name and hands over who prints (`ui/printing`, through
`__main__`). This module reads options, finds the game or pack, and writes the file: whole or not at all, never over an
existing one without `--force`. Options are those of `print_options`; people's scripts name them, so they stay.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import sys
from argparse import ArgumentTypeError, BooleanOptionalAction, Namespace
from enum import StrEnum
from pathlib import Path
from typing import Any

from tabletop.arguments import Parser, UsageError
from tabletop.content import boxes, catalogues
from tabletop.content.games import load_game
from tabletop.content.pack_library import check_is_no_folder, find_pack_by_name, packs
from tabletop.error_text import nearest_word_suffix, printable_line
from tabletop.play.files import write_atomically
from tabletop.print_options import (
    MOST_BLEED,
    Double,
    Flip,
    Paper,
    PartKind,
    PrintedDocument,
    PrintOptions,
    SimulatorSave,
)
from tabletop.rules.game import Game

_PICTURE = re.compile(r"[0-9]{3,}\.png")
"""Name of a picture in a save for Tabletop Simulator."""


def parser() -> Parser:
    made = Parser(
        "tabletop print",
        "Writes a PDF of a game, or of one of your packs: cards, tiles, tokens, mats and the rulebook, in true size.\n"
        "Its first page says how to print, its second page checks the scale.\n"
        "With --double fold, backs lie beside their fronts; with duplex the printer brings them together, and --flip\n"
        "says about which edge it turns the paper.",
        f"examples:\n  tabletop print {boxes.default_game_name()} sheets.pdf\n"
        "  tabletop print GAME sheets.pdf --paper letter --double duplex --flip short\n"
        "  tabletop print PACK cards.pdf --only cards,reference --low-ink",
    )
    made.add_argument("game", metavar="GAME|PACK")
    made.add_argument("out", metavar="OUT.pdf", type=Path, help="the file; with --tts a folder")
    _add_choice(made, "--paper", Paper, Paper.A4, "size of the paper")
    _add_choice(made, "--double", Double, Double.FOLD, "how backs come behind their fronts")
    _add_choice(made, "--flip", Flip, Flip.LONG, "edge about which a duplex printer turns the paper")
    made.add_argument("--bleed", metavar="MM", type=_bleed, default=1.0, help="colour beyond the cut (default: 1)")
    made.add_argument("--crop-marks", action=BooleanOptionalAction, default=True, help="marks that show where to cut")
    made.add_argument("--low-ink", action="store_true", help="outlines on white")
    made.add_argument("--language", metavar="L", default=catalogues.ENGLISH, help="of all texts (default: en)")
    made.add_argument(
        "--only", metavar="KIND,KIND", type=_kinds, default=(), help=f"some of: {', '.join(PartKind)} (default: all)"
    )
    made.add_argument(
        "--tts", action="store_true", help="write a save for Tabletop Simulator with its pictures into the folder OUT"
    )
    made.add_argument("--force", action="store_true", help="replace the file where there is one")
    return made


def run(given: Namespace) -> int:
    """Prints and says what is in the file; raises UsageError, and then nothing is written."""
    _check_target(given.out, given.force, is_folder=given.tts)
    spoken = (catalogues.ENGLISH, *catalogues.languages_with_catalogue())
    if given.language not in spoken:
        known = ", ".join(dict.fromkeys(spoken))
        raise UsageError(f"--language: there is no text in the language {given.language!r}; there is {known}")
    game = find_game_or_pack(given.game)
    options = PrintOptions(
        given.paper, given.double, given.flip, given.bleed, given.crop_marks, given.low_ink, given.only
    )
    if given.tts:
        return _write_simulator_save(given, game, options)
    made: PrintedDocument = given.printer(game, options, given.language, _show_step)
    _write(given.out, made.pdf)
    counts = ", ".join(f"{kind} {count}" for kind, count in made.counts.items())
    print(f"{printable_line(str(given.out))}: {counts or 'the rulebook'}")
    if made.settled:
        print(f"opacity in opacity was settled in {made.settled} drawings, so that they print as the screen shows them")
    return 0


def _write_simulator_save(given: Namespace, game: Game[Any, Any, Any], options: PrintOptions) -> int:
    """The whole folder or nothing; an old save of the same folder goes only when the new one is there."""
    folder = given.out.absolute()
    save: SimulatorSave = given.simulator(game, folder, options, given.language, _show_step)
    half = folder.parent / f".{folder.name}-{secrets.token_hex(4)}.tmp"
    try:
        for name, content in save.files.items():
            target = half / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        if folder.is_dir():
            _remove_former_save(folder)
        half.rename(folder)
    except OSError as error:
        raise UsageError(f"cannot write {str(given.out)!r}: {error.strerror or error}") from error
    finally:
        shutil.rmtree(half, ignore_errors=True)
    print(f"{printable_line(str(given.out))}: {save.objects} objects, {len(save.files)} files")
    print(f"copy {game.name}.json into the folder Saves of Tabletop Simulator, and leave the pictures where they are")
    return 0


def _remove_former_save(folder: Path) -> None:
    """Removes a folder that holds nothing but what a save holds; raises UsageError for any other."""
    known = {f"{game}.json" for game in boxes.game_names()} | {"rulebook.pdf", "pictures"}
    paths = [*folder.iterdir(), *folder.glob("pictures/*")]
    for path in paths:
        is_picture = path.parent != folder and _PICTURE.fullmatch(path.name) and not path.is_symlink()
        if not is_picture and not (path.parent == folder and path.name in known):
            raise UsageError(f"{str(folder)!r} holds {path.name!r}, which is no part of a save; name another folder")
    shutil.rmtree(folder)


def find_game_or_pack(name: str) -> Game[Any, Any, Any]:
    """The game of that name, else the one with the content of a pack; raises UsageError and ContentError."""
    if name in boxes.game_names():
        return load_game(name)
    for game in boxes.game_names():
        if pack := find_pack_by_name(game, name):
            return load_game(game, pack.content_folder)
    examined = {pack.name: pack for game in boxes.game_names() for pack in packs(game)}
    if name in examined:
        raise UsageError(f"the pack {name!r} can't be used: {examined[name].problems[0]}")
    check_is_no_folder(name)
    known = [*boxes.game_names(), *examined]
    raise UsageError(f"there is no game and no pack {name!r}{nearest_word_suffix(name, known)}; see tabletop list")


def _add_choice(made: Parser, name: str, kinds: type[StrEnum], usual: StrEnum, text: str) -> None:
    words = "|".join(kinds)
    made.add_argument(
        name, metavar=words, type=kinds, choices=list(kinds), default=usual, help=f"{text} (default: {usual})"
    )


def _bleed(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= MOST_BLEED:
        raise ArgumentTypeError(f"{text!r} isn't a number of millimetres from 0 to {MOST_BLEED:g}")
    return value


def _kinds(text: str) -> tuple[PartKind, ...]:
    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        if word not in list(PartKind):
            raise ArgumentTypeError(f"there are no {word!r}{nearest_word_suffix(word, PartKind)}")
    return tuple(PartKind(word) for word in words)


def _check_target(out: Path, force: bool, *, is_folder: bool) -> None:
    """Before anything is drawn: nobody waits for a file that can't be written."""
    if is_folder and out.exists() and not out.is_dir():
        raise UsageError(f"{str(out)!r} is a file; name a folder for --tts")
    if out.is_dir() and not is_folder:
        raise UsageError(f"{str(out)!r} is a folder; name a file such as {str(out / 'sheets.pdf')!r}")
    if out.exists() and not force and not (is_folder and not any(out.iterdir())):
        raise UsageError(f"{str(out)!r} is there already; name another, or replace it with --force")
    folder = out.parent
    if not folder.is_dir():
        raise UsageError(f"there is no folder {str(folder)!r}")
    if not os.access(folder, os.W_OK):
        raise UsageError(f"nothing may be written in the folder {str(folder)!r}")


def _write(out: Path, content: bytes) -> None:
    try:
        write_atomically(out, content, is_shared=True)
    except OSError as error:
        raise UsageError(f"cannot write {str(out)!r}: {error.strerror or error}") from error


def _show_step(text: str) -> None:
    """A line on stderr where somebody looks on."""
    if sys.stderr is not None and sys.stderr.isatty():
        print(printable_line(text), file=sys.stderr, flush=True)
