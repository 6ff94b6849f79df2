"""Hare and Hounds: three hounds chase one hare over a field of eleven points."""

from pathlib import Path

from tabletop.box import Box, LazyRef

_BOTS = "hare_and_hounds.bots"

BOX = Box(
    name="hare_and_hounds",
    order=5,
    rules=LazyRef("hare_and_hounds.rules.rules:HareAndHounds"),
    content=LazyRef("hare_and_hounds.rules.content:Content"),
    board=LazyRef("hare_and_hounds.board.board:make"),
    levels={level: LazyRef(f"{_BOTS}.bots:{level}") for level in ("easy", "medium", "perfect")},
    analyst=LazyRef(f"{_BOTS}.analyse:analyst"),
    observation=LazyRef(f"{_BOTS}.observation:HareAndHoundsObservation"),
    sets_puzzles=True,
    files=Path(__file__).parent,
)
