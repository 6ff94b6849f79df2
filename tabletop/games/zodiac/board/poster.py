"""The end of a game of Zodiac: the winner's disc rises in the rings of the astrolabe."""

from __future__ import annotations

from tabletop.ui.boards.poster import Poster


class ZodiacPoster(Poster):
    """Two discs, one of them in the light."""

    art = "zodiac/poster"
