"""Content with one number or text in it changed, and whether that is found fault with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

Path = tuple[str, ...]
"""Fields and ids of cards on the way to a part, such as ("items", "field_kit", "effect")."""


def changed(whole: Any, path: Path, part: str, value: float | str) -> tuple[Any, tuple[str | int, ...]]:
    """Content, or a part of it, with another number or text; and where that is."""
    if not path:
        return replace(whole, **{part: value}), (part,)
    inner = getattr(whole, path[0])
    if not isinstance(inner, tuple):
        made, where = changed(inner, path[1:], part, value)
        return replace(whole, **{path[0]: made}), (path[0], *where)
    place = next(i for i, card in enumerate(inner) if card.id == path[1])
    made, where = changed(inner[place], path[2:], part, value)
    return replace(whole, **{path[0]: (*inner[:place], made, *inner[place + 1 :])}), (path[0], place, *where)


def is_refused(content: Any, path: Path, part: str, value: float | str) -> bool:
    """Whether content with another number or text there has a problem there."""
    made, where = changed(content, path, part, value)
    return any(problem.where == where for problem in made.problems())
