"""`tabletop schema`: a JSON Schema of a game's content files, for editors."""

from __future__ import annotations

import json
from argparse import Namespace

from tabletop.arguments import Parser
from tabletop.content import boxes
from tabletop.content.schema import schema


def parser() -> Parser:
    """GAME."""
    made = Parser(
        "tabletop schema",
        "Prints a JSON Schema that every content file of the game fits. An editor that knows it completes and checks.",
        f"example:\n  tabletop schema {boxes.first()} > {boxes.first()}.schema.json",
    )
    made.add_argument("game", metavar="GAME")
    return made


def run(given: Namespace) -> int:
    """Prints the schema."""
    print(json.dumps(schema(given.game), indent=2, ensure_ascii=False))
    return 0
