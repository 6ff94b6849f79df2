"""`tabletop schema`: a JSON Schema of a game's content files, for editors.

Used by `cli/main`, which finds `parser` and `run` by name. The schema is made by `content/schema`; this prints it.
"""

from __future__ import annotations

import json
from argparse import Namespace

from tabletop.arguments import JoinPacks, Parser
from tabletop.content import boxes
from tabletop.content.pack_library import usable_pack
from tabletop.content.schema import json_schema


def parser() -> Parser:
    made = Parser(
        "tabletop schema",
        "Prints a JSON Schema for the game's content files. With it, your editor completes and checks them.",
        f"example:\n  tabletop schema {boxes.default_game_name()} > {boxes.default_game_name()}.schema.json",
    )
    made.add_argument("game", metavar="GAME")
    made.add_argument(
        "--pack", metavar="NAME", action=JoinPacks, default="",
        help="offer the ids of this pack too; give it again for more packs",
    )  # fmt: skip
    return made


def run(given: Namespace) -> int:
    folder = usable_pack(given.game, given.pack).content_folder if given.pack else None
    print(json.dumps(json_schema(given.game, folder), indent=2, ensure_ascii=False))
    return 0
