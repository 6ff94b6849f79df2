"""Zombies: survive together on hex tiles."""

from tabletop.box import Box, Busiest, GamePage, LazyRef

BOX = Box(
    name="zombies",
    order=4,
    rules=LazyRef("tabletop.games.zombies.rules.rules:Zombies"),
    content=LazyRef("tabletop.games.zombies.rules.content.content:Content"),
    board=LazyRef("tabletop.games.zombies.board.board:make"),
    levels={level: LazyRef(f"tabletop.games.zombies.bots.bots:{level}") for level in ("easy", "medium", "hard")},
    words={
        "zombies": LazyRef("tabletop.games.zombies.words.words:TEXTS"),
        "zombies_keys": LazyRef("tabletop.games.zombies.words.keys:TEXTS"),
        "zombies_trailer": LazyRef("tabletop.games.zombies.words.trailer:TEXTS"),
        "zombies_map": LazyRef("tabletop.games.zombies.words.map_texts:TEXTS"),
        "zombies_hand": LazyRef("tabletop.games.zombies.words.hand:TEXTS"),
        "zombies_phone": LazyRef("tabletop.games.zombies.words.phone_texts:TEXTS"),
        "zombies_why": LazyRef("tabletop.games.zombies.words.hint_texts:TEXTS"),
        "zombies_confirmations": LazyRef("tabletop.games.zombies.words.confirmation_texts:TEXTS"),
        "chapter": LazyRef("tabletop.games.zombies.words.chapter:TEXTS"),
    },
    phone=LazyRef("tabletop.games.zombies.phone:ZombiesLeaf"),
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
    named=LazyRef("tabletop.games.zombies.board.event_messages:named"),
    setup=LazyRef("tabletop.games.zombies.board.setup:make"),
    tale=LazyRef("tabletop.games.zombies.rules.tale:tale"),
    demo=LazyRef("tabletop.games.zombies.board.demo:SHOWING"),
    pages=(
        GamePage(
            "chapter",
            opens=LazyRef("tabletop.games.zombies.campaign.chapters_scene:open_scene"),
            plate=LazyRef("tabletop.games.zombies.campaign.chapters_scene:next_chapter_label"),
            won=True,
        ),
    ),
    busiest=Busiest(plies=125),
)
