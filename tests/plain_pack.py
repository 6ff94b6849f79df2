"""A pack with something of its own of nearly every kind for all four games, made from ours; it brings no pictures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tabletop import paths

_MODELS: Final = ("franton", "krin", "hugust", "lib", "vasko")

THINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "zodiac": (),
    "zoon": (),
    "zone_wars": (
        *(f"mini_moss-{model}" for model in _MODELS), "mini_bog-toad", "item_sickle", "item_long-hoe",
        "mutation_moss-breath", "zone_hail",
    ),
    "zombies": ("survivor_rosa", "weapon_nail_gun", "item_tonic", "tile_plaza", "director_d66"),
}  # fmt: skip
"""Names of the pictures that it could bring."""
SETUPS: Final[Mapping[str, Mapping[str, str]]] = {
    "zodiac": {}, "zoon": {"south": "molehill"}, "zombies": {},
    "zone_wars": {"faction1": "moss", "scenario": "moss-war", "map": "allotments"},
}  # fmt: skip
"""Options with which its things are on the table."""


def write_plain_pack(folder: Path) -> Path:
    """Writes the pack into a folder, which it returns."""
    for game, write in (("zodiac", _zodiac), ("zoon", _zoon), ("zone_wars", _zone_wars), ("zombies", _zombies)):
        for file, text in write().items():
            path = folder / game / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return folder


def _own(file: str, *changes: tuple[str, str]) -> str:
    """A file of ours with other words in it; each must be there."""
    text = (paths.data() / file).read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text, (file, before)
        text = text.replace(before, after)
    return text


def _zodiac() -> dict[str, str]:
    changes = ("classic", "camps"), ("[A, C, E]", "[F, A, B]"), ("[B, D, F]", "[C, D, E]")
    return {"board.yaml": _own("zodiac/board.yaml", *changes)}


def _zoon() -> dict[str, str]:
    changes = ("id: delvers", "id: molehill"), ("name: Delvers of Underloam", "name: The Molehill")
    return {"tribes/molehill.yaml": _own("zoon/tribes/delvers.yaml", *changes)}


def _zone_wars() -> dict[str, str]:
    def own(file: str, *changes: tuple[str, str]) -> str:
        return _own(f"zone_wars/{file}.yaml", *changes)

    models = [(f"id: {model}", f"id: moss-{model}") for model in _MODELS]
    names = [(f"name: {model.capitalize()}", f"name: Moss {model}") for model in _MODELS]
    return {
        "factions/moss.yaml": own("factions/ark", ("id: ark", "id: moss"), ("Ark Mutants", "Moss Folk"), *models,
                                  *names, ("scrap-axe", "sickle"), ("flame-breath", "moss-breath")),
        "gear/sickle.yaml": own("gear/scrap-axe", ("id: scrap-axe", "id: sickle"), ("Scrap Axe", "Sickle")),
        "mutations/moss-breath.yaml": own("mutations/flame-breath", ("id: flame-breath", "id: moss-breath")),
        "artifacts/long-hoe.yaml": own("artifacts/katana", ("id: katana", "id: long-hoe"), ("Katana", "Long Hoe")),
        "monsters/bog-toad.yaml": own("monsters/zone-spider", ("id: zone-spider", "id: bog-toad"),
                                      ("Zone Spider", "Bog Toad")),
        "zone/hail.yaml": own("zone/acid-rain", ("id: acid-rain", "id: hail"), ("Acid Rain", "Hail")),
        "maps/allotments.yaml": own("maps/tank-farm", ("id: tank-farm", "id: allotments"), ("Tank Farm", "Allotments")),
        "scenarios/moss-war.yaml": own("scenarios/s1-throw-down", ("id: throw-down", "id: moss-war"),
                                       ("Throw Down", "Moss War"), ("acid-rain", "hail"),
                                       ("rust-crossing", "allotments")),
    }  # fmt: skip


def _zombies() -> dict[str, str]:
    def own(file: str, *changes: tuple[str, str]) -> str:
        return _own(f"zombies/{file}.yaml", *changes)

    return {
        "survivors/1-marlow.yaml": own("survivors/1-marlow", ("id: marlow", "id: rosa"), ("Ines Marlow", "Rosa Field"),
                                       ("machine_pistol", "nail_gun"), ("[field_kit]", "[tonic]")),
        "weapons/nail-gun.yaml": own("weapons/machine-pistol", ("id: machine_pistol", "id: nail_gun"),
                                     ("name: ", "name: Nail ")),
        "items/tonic.yaml": own("items/field-kit", ("id: field_kit", "id: tonic"), ("name: ", "name: Tonic ")),
        "tiles/t01-market-street.yaml": own("tiles/t01-market-street", ("id: T01", "id: plaza")),
        "director/d17-heavy-steps.yaml": own("director/d17-heavy-steps", ("id: D17", "id: D66")),
    }  # fmt: skip
