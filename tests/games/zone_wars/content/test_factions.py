"""A faction of one's own: read from a pack beside ours, dealt the random cards, and played to the end."""

from __future__ import annotations

import random
from pathlib import Path

from tabletop import paths
from tabletop.content.load import content_sources, load_content_files
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.rules.game import NOBODY, Game
from tests.rules.test_conformance import drawn

OWN = paths.data() / "zone_wars"
RENAMED = {"ark": "rust", "franton": "brann", "krin": "korin", "hugust": "hug", "lib": "libby", "vasko": "vask"}


def fifth(folder: Path) -> Content:
    """Our content with a faction made of another one's models under other names."""
    text = (OWN / "factions" / "ark.yaml").read_text("utf-8").replace("name: Ark Mutants", "name: Rust Choir")
    for old, new in RENAMED.items():
        text = text.replace(f"id: {old}\n", f"id: {new}\n")
    (folder / "factions").mkdir()
    (folder / "factions" / "rust.yaml").write_text(text, "utf-8")
    return load_content_files(Content, content_sources(Content, folder, OWN), cached=False)


def test_a_fifth_faction_is_dealt_every_random_card_and_can_be_chosen(tmp_path: Path) -> None:
    content = fifth(tmp_path)
    assert [faction.id for faction in content.factions] == ["ark", "genlab", "mechatron", "nova", "rust"]
    assert {card.id for card in content.mutation_deck("rust")} == {
        card.id for card in content.mutations if card.is_random
    }
    assert len(content.mutation_deck("ark")) == 7
    option = next(option for option in ZoneWars(content).options if option.name == "faction1")
    assert "rust" in option.values
    assert option.title("rust") == "Rust Choir"


def test_a_fifth_faction_plays_a_battle_to_its_end(tmp_path: Path) -> None:
    game: Game[object, object, object] = ZoneWars(fifth(tmp_path))  # type: ignore[assignment]
    rng = random.Random(4)
    state = game.start({"faction1": "rust", "faction2": "nova", "scenario": "throw-down", "models": "2"})
    named = False
    while game.to_act(state) != NOBODY:
        state = game.apply(state, drawn(game, state, rng)).state
        named = named or "brann" in str(game.view(state, None))
    assert named
    assert game.outcome(state) is not None
