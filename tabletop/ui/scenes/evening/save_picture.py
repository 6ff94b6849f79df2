"""A picture of the evening, to keep or to show."""

from __future__ import annotations

import io

import pygame

from tabletop import paths
from tabletop.play.evening import Evening
from tabletop.play.files import write_atomically
from tabletop.times import believable_time
from tabletop.ui.scenes.evening import current
from tabletop.ui.words import say


def save_evening_picture(evening: Evening, picture: pygame.Surface) -> str:
    """Writes it under a name that is not taken; returns where it is, or why it could not be written, for people."""
    now = current.now()
    first = (believable_time(evening.played[0].ended.timestamp(), now) or now).astimezone()
    day = "" if evening.behind else f" {first:%Y-%m-%d %H.%M}"
    folder, stem = paths.pictures(), f"{say('evening.open')}{day}"
    path, number = folder / f"{stem}.png", 2
    while path.exists():
        path, number = folder / f"{stem} {number}.png", number + 1
    made = io.BytesIO()
    pygame.image.save(picture, made, "evening.png")
    try:
        write_atomically(path, made.getvalue(), is_shared=True)
    except OSError as error:
        return say("end.not_kept", why=error.strerror or str(error))
    return say("end.kept", file=path)
