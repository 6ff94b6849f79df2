"""One value of several, shown by plates of which one is marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from tabletop.ui.forms.button_images import ButtonImages


class GroupElement:
    """All plates of a group as one widget that has no picture of its own."""

    is_enabled = True

    def __init__(self, plates: Mapping[str, Any]) -> None:
        self._plates = plates

    def get_abs_rect(self) -> pygame.Rect:
        """Where they are, in pixels."""
        first, *others = (pygame.Rect(plate.get_abs_rect()) for plate in self._plates.values())
        return first.unionall(others)

    def alive(self) -> bool:
        return any(plate.alive() for plate in self._plates.values())

    def kill(self) -> None:
        for plate in self._plates.values():
            plate.kill()


class RadioGroup:
    """Keeps the value, and lets the plates show it."""

    def __init__(
        self, keys: Sequence[str], value: str, faces: Callable[[str, bool], ButtonImages], change: Callable[[str], None]
    ) -> None:
        self.keys = list(keys)
        self.value = value
        self.plates: dict[str, Any] = {}
        self._faces = faces
        self._change = change

    def images_of(self, key: str) -> ButtonImages:
        """What the plate of a value wears now."""
        return self._faces(key, key == self.value)

    def set_images(self, faces: Callable[[str, bool], ButtonImages]) -> None:
        """Other faces for all plates from now on."""
        self._faces = faces
        for key, plate in self.plates.items():
            plate.wear(self.images_of(key))

    def choose_value(self, chosen: str) -> None:
        """Another value, or the same again."""
        if chosen == self.value:
            return
        before, self.value = self.value, chosen
        for key in (before, chosen):
            if key in self.plates:
                self.plates[key].wear(self.images_of(key))
        self._change(chosen)

    def change_value_by(self, by: int) -> None:
        """The next value or the one before; the ends stay."""
        here = self.keys.index(self.value) + by if self.value in self.keys else 0
        self.choose_value(self.keys[max(0, min(len(self.keys) - 1, here))])
