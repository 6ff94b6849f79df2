"""Pictures that are drawn before they are needed, one at a time while nothing else happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator


class PicturePrefetcher:
    """Walks once over the pictures of a look; it ends also where not all of them can be kept at the same time."""

    def __init__(self) -> None:
        self._look: object = None
        self._left: Iterator[bool] = iter(())

    def begin_anew(self) -> None:
        """Walks over all of them again, as after something else is shown."""
        self._look = None

    def draw_next(self, look: object, pictures: Callable[[], Iterator[bool]]) -> bool:
        """Draws the next picture that is missing, of `pictures` that yield after each; False after the last one."""
        if self._look != look:
            self._look, self._left = look, pictures()
        return next(self._left, False)
