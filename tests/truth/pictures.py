"""Two pictures side by side: where they differ, and a record of it on the disk."""

from __future__ import annotations

from pathlib import Path

import pygame


def difference(one: pygame.Surface, other: pygame.Surface) -> tuple[pygame.Rect, int] | None:
    """The rectangle in which all differing pixels lie, and how many these are; None for equal pictures."""
    if one.get_size() != other.get_size():
        return one.get_rect().union(other.get_rect()), one.get_width() * one.get_height()
    if one.get_buffer().raw == other.get_buffer().raw:
        return None
    unequal = _unequal(one, other)
    rects = unequal.get_bounding_rects()
    return (rects[0].unionall(rects[1:]), unequal.count()) if rects else None


def keep(folder: Path, stem: str, shown: pygame.Surface, fresh: pygame.Surface) -> None:
    """Writes both pictures down, and a third one that is white where they differ."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = {"shown": shown, "fresh": fresh}
    if shown.get_size() == fresh.get_size():
        kept["difference"] = _unequal(shown, fresh).to_surface(setcolor="white", unsetcolor="black")
    for name, picture in kept.items():
        pygame.image.save(picture, folder / f"{stem}-{name}.png")


def _unequal(one: pygame.Surface, other: pygame.Surface) -> pygame.mask.Mask:
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    return mask
