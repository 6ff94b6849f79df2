"""Zodiac: an abstract game on a star, solved."""

from tabletop.box import Box, Held

_BOTS = "tabletop.games.zodiac.bots.bots"

BOX = Box(
    name="zodiac",
    order=1,
    rules=Held("tabletop.games.zodiac.rules.rules:Zodiac"),
    content=Held("tabletop.games.zodiac.rules.content:Content"),
    board=Held("tabletop.games.zodiac.board.board:make"),
    levels={level: Held(f"{_BOTS}:{level}") for level in ("easy", "medium", "hard", "perfect")},
    words={
        "zodiac": Held("tabletop.games.zodiac.words:TEXTS"),
        "zodiac_keys": Held("tabletop.games.zodiac.words:KEYS"),
        "zodiac_trailer": Held("tabletop.games.zodiac.words:TRAILER"),
    },
    analyst=Held("tabletop.games.zodiac.bots.analyse:analyst"),
    phone=Held("tabletop.games.zodiac.phone:ZodiacLeaf"),
    sets_puzzles=True,
    prover=Held("tabletop.games.zodiac.bots.prove:prove"),
)
