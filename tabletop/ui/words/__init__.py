"""Everything the program says to people, by key; content brings its own words."""

from __future__ import annotations

import gettext
from functools import cache
from importlib import import_module
from pathlib import Path

PARTS = (
    "common", "title", "setup", "table", "cover", "review", "rulebook", "settings", "puzzles", "lesson", "demo", "zoon",
    "zoon_combat", "zoon_deploy", "zone_wars", "zone_wars_mat", "zone_wars_layout", "zombies_map", "zombies",
    "zombies_hand", "campaign", "chapter",
)  # fmt: skip
"""One module of texts for each part of the program."""
_PLACES = {
    "zoon": "tabletop.games.zoon.words.words",
    "zoon_combat": "tabletop.games.zoon.words.combat",
    "zoon_deploy": "tabletop.games.zoon.words.deploy",
    "zone_wars": "tabletop.games.zone_wars.words.words",
    "zone_wars_mat": "tabletop.games.zone_wars.words.mat",
    "zone_wars_layout": "tabletop.games.zone_wars.words.layout",
    "campaign": "tabletop.games.zone_wars.words.campaign",
    "zombies": "tabletop.games.zombies.words.words",
    "zombies_map": "tabletop.games.zombies.words.map",
    "zombies_hand": "tabletop.games.zombies.words.hand",
    "chapter": "tabletop.games.zombies.words.chapter",
}
PSEUDO = "xx"
"""A language that only tests speak: every text a third longer, with accents."""
_ACCENTS = str.maketrans("aeiouAEIOUcn", "àéîöûÀÉÎÖÛçñ")
_LONG_WORD = 12
"""Letters of the longest word that the pseudo-language adds."""
_language = "en"
_translations: gettext.NullTranslations = gettext.NullTranslations()


@cache
def texts() -> dict[str, str]:
    """All English texts by key, as `part.key`."""
    found: dict[str, str] = {}
    for part in PARTS:
        module = import_module(_PLACES.get(part, f"tabletop.ui.words.{part}"))
        found.update({f"{part}.{key}": text for key, text in module.TEXTS.items()})
    return found


def use(language: str, folder: Path) -> None:
    """Speaks a language from now on; English where it has no translation."""
    global _language, _translations  # noqa: PLW0603 - one process speaks one language
    _language = language
    _translations = gettext.translation("tabletop", folder, languages=[language], fallback=True)


def language() -> str:
    """The language in use."""
    return _language


def translated(text: str) -> str:
    """A text of the content in the language in use."""
    if not text:
        return ""
    if _language == PSEUDO:
        return _pseudo(text)
    return _translations.gettext(text)


def say(key: str, **params: object) -> str:
    """The text of a key such as "title.quit", filled; raises KeyError."""
    return translated(texts()[key]).format(**params)


def _pseudo(text: str) -> str:
    out, inside, said = [], False, 0
    for letter in text:
        inside = letter == "{" or (inside and letter != "}")
        out.append(letter if inside else letter.translate(_ACCENTS))
        said += not inside and letter != "}"
    whole, rest = divmod(said // 3, _LONG_WORD)
    return "".join(out) + " ".join(["~" * _LONG_WORD] * whole + ["~" * rest] * bool(rest))
