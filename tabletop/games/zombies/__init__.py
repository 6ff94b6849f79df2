"""Zombies: survive together on hex tiles."""

from tabletop.box import Box, Busiest, Held, Page

BOX = Box(
    name="zombies",
    order=4,
    rules=Held("tabletop.games.zombies.rules.rules:Zombies"),
    content=Held("tabletop.games.zombies.rules.content.content:Content"),
    board=Held("tabletop.games.zombies.board.board:make"),
    levels={level: Held(f"tabletop.games.zombies.bots.bots:{level}") for level in ("easy", "medium", "hard")},
    words={
        "zombies": Held("tabletop.games.zombies.words.words:TEXTS"),
        "zombies_keys": Held("tabletop.games.zombies.words.keys:TEXTS"),
        "zombies_trailer": Held("tabletop.games.zombies.words.trailer:TEXTS"),
        "zombies_map": Held("tabletop.games.zombies.words.map:TEXTS"),
        "zombies_hand": Held("tabletop.games.zombies.words.hand:TEXTS"),
        "zombies_phone": Held("tabletop.games.zombies.words.phone:TEXTS"),
        "zombies_why": Held("tabletop.games.zombies.words.why:TEXTS"),
        "zombies_confirmations": Held("tabletop.games.zombies.words.confirmations:TEXTS"),
        "chapter": Held("tabletop.games.zombies.words.chapter:TEXTS"),
    },
    phone=Held("tabletop.games.zombies.phone:ZombiesLeaf"),
    printed=(
        "text",
        "job",
        "rule",
        "intro",
        "weapons.name",
        "items.name",
        "tiles.name",
        "director.title",
        "specials.name",
        "difficulties.name",
        "scenarios.title",
        "scenarios.start_name",
        "campaigns.name",
    ),
    named=Held("tabletop.games.zombies.board.words:named"),
    setup=Held("tabletop.games.zombies.board.setup:make"),
    tale=Held("tabletop.games.zombies.rules.tale:tale"),
    demo=Held("tabletop.games.zombies.board.demo:SHOWING"),
    pages=(
        Page(
            "chapter",
            opens=Held("tabletop.games.zombies.campaign.scene:open_scene"),
            plate=Held("tabletop.games.zombies.campaign.scene:plate"),
            won=True,
        ),
    ),
    busiest=Busiest(plies=125),
)
