"""Sentences of the board, in English; catalogues in `locale/` translate them."""

from typing import Final

TEXTS: Final = {
    "patience": "Up and down in a row",
    "patience_short": "Up and down",
    "patience_count": "{times} of {most}",
    "lead": "take a hound forward, or up or down",
    "flee": "take the hare to any point beside it",
}
