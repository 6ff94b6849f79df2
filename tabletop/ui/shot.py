"""The command `tabletop shot`: draws any scene to a PNG without a window.

`tabletop.app` calls `main`; translators' pictures (`message_pictures`) are drawn by it too. The conformance tour and
tests (`tests/ui/pilot.py`, `tests/truth/clock.py`) use ManualClock and must find its `now`. It has no sound and one
worker in the same process, and its clock goes on only between frames, so that the same command gives the same
picture. Wrong arguments raise UsageError before anything is written, and nothing but a PNG is ever replaced.
"""

from __future__ import annotations

import io
import re
import tempfile
from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from tabletop import log
from tabletop.ai.worker import InlineWorker
from tabletop.arguments import JoinPacks, Parser, UsageError
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.content.pack_library import usable_pack
from tabletop.error_text import nearest_word_suffix
from tabletop.play.files import write_atomically
from tabletop.play.journal import SaveError
from tabletop.settings import CHOICES, Settings
from tabletop.ui.conformance.faults import TextsWithListener
from tabletop.ui.drawing.metrics import SMALLEST_WINDOW
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.message_pictures import PlannedMessagePicture, write_message_pictures
from tabletop.ui.messages import PSEUDO, available_languages
from tabletop.ui.scenes.registry import SceneRequest, open_scene, scene_names
from tabletop.ui.scenes.review.scene import example_match
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind
from tabletop.ui.stage.stage import Stage

_FRAME, _MOST = 1 / 60, 900
"""Seconds a frame, and the most frames that are waited for a scene to come to rest."""


class ManualClock:
    """A clock that only goes when it is told."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def main(argv: Sequence[str], offscreen: Callable[..., Stage]) -> int:
    """Draws and saves the picture, or the pictures for translators; raises UsageError."""
    asked = _argument_parser().parse_args(argv)
    if (asked.out is None) == (asked.messages is None):
        raise UsageError("name either a picture, such as table.png, or with --messages a folder for many")
    _check_arguments(asked)
    settings = Settings(
        text_scale=asked.text_scale, theme=asked.theme, projector=asked.projector, language=asked.language,
        cover="off" if asked.messages else "on",
    )  # fmt: skip
    open_stage = partial(offscreen, _parse_size(asked.size), settings)
    if asked.messages is not None:
        games = (asked.game,) if asked.game else boxes.game_names()
        write_message_pictures(asked.messages, games, partial(_draw_message_picture, open_stage))
        return 0
    out, game = _parse_picture_path(asked.out), asked.game or boxes.default_game_name()
    rules = load_game(game, usable_pack(game, asked.pack).content_folder) if asked.pack else None
    request = SceneRequest(game, asked.save, asked.detail, rules=rules, pack=asked.pack)
    picture = _draw_scene(open_stage, asked.scene, request, hold=asked.hold)
    _write_picture(picture, out)
    return 0


def _draw_message_picture(
    open_stage: Callable[..., Stage], asked: PlannedMessagePicture, on_drawn: Callable[[str], None]
) -> bytes:
    match = example_match(asked.game, asked.plies) if asked.plies else None
    return _draw_scene(
        open_stage, asked.scene, SceneRequest(asked.game, None, asked.detail, match), texts=TextsWithListener(on_drawn)
    )


def _draw_scene(
    open_stage: Callable[..., Stage],
    scene: str,
    request: SceneRequest,
    *,
    hold: str = "",
    texts: TextRenderer | None = None,
) -> bytes:
    """The scene at rest, as a PNG; raises UsageError."""
    with tempfile.TemporaryDirectory() as folder:
        stage = open_stage(InlineWorker(), saves=Path(folder))
        stage.texts = texts or stage.texts
        clock = ManualClock()
        stage.clock = clock
        stage.begin_frame()
        try:
            stage.push_scene(open_scene(scene, stage, request))
            wait_until_still(stage, clock)
            if hold:
                drag_and_hold(stage, clock, hold)
            stage.draw()
        except SaveError as error:
            raise UsageError(f"cannot show {error}") from error
        except boxes.expected_error_type(request.game, UsageError) as error:
            if isinstance(error, UsageError):
                raise
            told = f"{type(error).__name__}: {error} ({log.error_place(error)})"
            raise UsageError(f"the game {request.game!r} can't be shown: {told}") from error
        picture = io.BytesIO()
        pygame.image.save(stage.surface, picture, "shot.png")
        stage.close_everything()
    return picture.getvalue()


def _check_arguments(asked: Namespace) -> None:
    """Raises UsageError for a scene, game, text size, language or save that there is not."""
    if asked.scene not in scene_names():
        raise UsageError(
            f"there is no scene {asked.scene!r}{nearest_word_suffix(asked.scene, scene_names())};"
            f" there is {', '.join(scene_names())}"
        )
    if asked.game and asked.game not in boxes.game_names():
        raise UsageError(
            f"there is no game {asked.game!r}{nearest_word_suffix(asked.game, boxes.game_names())};"
            f" there is {', '.join(boxes.game_names())}"
        )
    if asked.text_scale not in CHOICES["text_scale"]:
        raise UsageError(f"text scale {asked.text_scale} is not one of {', '.join(map(str, CHOICES['text_scale']))}")
    spoken = (*available_languages(), PSEUDO)
    if asked.language not in spoken:
        raise UsageError(f"there is no text in the language {asked.language!r}; there is {', '.join(spoken)}")
    if asked.save is not None and not asked.save.is_file():
        raise UsageError(f"there is no save {str(asked.save)!r}")


def wait_until_still(stage: Stage, clock: ManualClock) -> None:
    """Lets time pass until nothing moves, for at most fifteen seconds."""
    for _ in range(_MOST):
        clock.now += _FRAME
        stage.begin_frame()
        stage.update()
        if not stage.is_busy():
            break


def drag_and_hold(stage: Stage, clock: ManualClock, places: str) -> None:
    """Drags a piece and keeps it in the air: "A-e" lifts it at A and holds it over e; raises UsageError."""
    scene = stage.scene
    origin, _, target = places.partition("-")
    spots = scene.board.place_centres() if isinstance(scene, TableScene) else {}
    if origin not in spots or target not in spots:
        raise UsageError(f"{places!r} names no two places of this scene, such as A-e")
    ends = [(x / stage.metrics.s, y / stage.metrics.s) for x, y in (spots[origin], spots[target])]
    raw = pygame.event.Event(pygame.USEREVENT)
    for event in (
        PointerEvent(PointerKind.MOVE, ends[0]),
        PointerEvent(PointerKind.PRESS, ends[0], MouseButton.LEFT, held=True),
        PointerEvent(PointerKind.MOVE, ends[1], held=True),
    ):
        clock.now += _FRAME
        stage.begin_frame()
        stage.handle(event, raw)
        stage.update()


def _write_picture(picture: bytes, out: Path) -> None:
    """Not by pygame, whose own writing to a file leaves half a picture on a full disk without a word."""
    try:
        write_atomically(out, picture, is_shared=True)
    except OSError as error:
        raise UsageError(f"cannot write {str(out)!r}: {error.strerror or error}") from error


def _parse_picture_path(text: str) -> Path:
    """Where a picture may be written: nothing but a PNG is ever replaced."""
    out = Path(text)
    if out.suffix.lower() != ".png" or (out.exists() and not out.is_file()):
        raise UsageError(f"{text!r} is no name of a picture; a file ending in .png is expected")
    return out


def _parse_size(text: str) -> tuple[int, int]:
    form = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    size = (int(form[1]), int(form[2])) if form else (0, 0)
    if size[0] < SMALLEST_WINDOW[0] or size[1] < SMALLEST_WINDOW[1] or max(size) > 7680:
        raise UsageError(f"{text!r} is no size; 1280x720 to 7680x7680 is expected")
    return size


def _argument_parser() -> Parser:
    parser = Parser("tabletop shot", "Draws a scene to a PNG without a screen.")
    parser.add_argument("out", metavar="OUT.png", nargs="?")
    parser.add_argument("--messages", type=Path, metavar="FOLDER",
                        help="draw every scene for translators, with an index of the messages in it")  # fmt: skip
    parser.add_argument("--game", default="", help="the first, or with --messages all of them, where it is left out")
    parser.add_argument(
        "--pack", action=JoinPacks, default="", metavar="NAME",
        help="show the game with this pack, see tabletop list; give it again for more packs at once",
    )  # fmt: skip
    parser.add_argument("--save", type=Path, help="a saved match to show")
    parser.add_argument("--scene", default="table", help=", ".join(scene_names()))
    parser.add_argument("--size", default="1280x720", metavar="WxH")
    parser.add_argument("--text-scale", type=int, default=100, metavar="P")
    parser.add_argument("--theme", default="dark", choices=CHOICES["theme"])
    parser.add_argument("--language", default="en", metavar="CODE")
    parser.add_argument("--projector", action="store_true")
    parser.add_argument("--hold", default="", metavar="A-e", help="hold a piece over another place")
    parser.add_argument("--detail", default="", help="what else the scene understands")
    return parser
