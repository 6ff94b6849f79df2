"""Hare and Hounds: three hounds chase one hare over a field of eleven points."""

from pathlib import Path

from tabletop.box import Box, Held

_BOTS = "hare_and_hounds.bots"

BOX = Box(
    name="hare_and_hounds",
    order=5,
    rules=Held("hare_and_hounds.rules.rules:HareAndHounds"),
    content=Held("hare_and_hounds.rules.content:Content"),
    board=Held("hare_and_hounds.board.board:make"),
    levels={level: Held(f"{_BOTS}.bots:{level}") for level in ("easy", "medium", "perfect")},
    analyst=Held(f"{_BOTS}.analyse:analyst"),
    sets_puzzles=True,
    words={"hare_and_hounds": Held("hare_and_hounds.words.words:TEXTS")},
    files=Path(__file__).parent,
)
