"""A picture of the end, to keep or to show."""

from __future__ import annotations

import io
import re
from datetime import datetime
from typing import Any

import pygame

from tabletop import paths
from tabletop.play.files import write_atomically
from tabletop.play.match import Match
from tabletop.ui import wording
from tabletop.ui.words import say


def save_end_picture(match: Match[Any, Any, Any], picture: pygame.Surface) -> str:
    """Writes it under a name that is not taken; returns where it is, or why it could not be written, for people."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H.%M.%S")
    names = " - ".join(re.sub(r"[^\w ]", "", name)[:20] for name in wording.seat_names(match))
    folder, stem = paths.pictures(), f"{wording.game_title(match.header.game)} {stamp} {names}"[:120]
    path, number = folder / f"{stem}.png", 2
    while path.exists():
        path, number = folder / f"{stem} {number}.png", number + 1
    made = io.BytesIO()
    pygame.image.save(picture, made, "end.png")
    try:
        write_atomically(path, made.getvalue(), is_shared=True)
    except OSError as error:
        return say("end.not_kept", why=error.strerror or str(error))
    return say("end.kept", file=path)
