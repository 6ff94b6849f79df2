"""Sentences of the board, in English; catalogues in `locale/` translate them."""

from typing import Final

TEXTS: Final = {
    "patience": "Up and down in a row",
    "patience_short": "Up and down",
    "patience_count": "{times} of {most}",
    "level_medium_text": "Sees four steps ahead. A hare that is patient can fool it.",
    "level_perfect_text": "Sees to the end of every hunt. Be the pack, or be lost.",
    "lead": "take a hound forward, or up or down",
    "flee": "take the hare to any point beside it",
}
