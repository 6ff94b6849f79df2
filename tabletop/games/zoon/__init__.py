"""Zoon: hidden cards on a field of 6 by 6 cells."""

from tabletop.box import Box, Busiest, Held, Page

BOX = Box(
    name="zoon",
    order=2,
    rules=Held("tabletop.games.zoon.rules.rules:Zoon"),
    content=Held("tabletop.games.zoon.rules.content:Content"),
    board=Held("tabletop.games.zoon.board.board:make"),
    levels={level: Held(f"tabletop.games.zoon.bots.bots:{level}") for level in ("easy", "medium", "hard", "master")},
    words={
        "zoon": Held("tabletop.games.zoon.words.words:TEXTS"),
        "zoon_keys": Held("tabletop.games.zoon.words.keys:TEXTS"),
        "zoon_trailer": Held("tabletop.games.zoon.words.trailer:TEXTS"),
        "zoon_combat": Held("tabletop.games.zoon.words.combat:TEXTS"),
        "zoon_deploy": Held("tabletop.games.zoon.words.deploy:TEXTS"),
        "zoon_phone": Held("tabletop.games.zoon.words.phone:TEXTS"),
        "zoon_why": Held("tabletop.games.zoon.words.why:TEXTS"),
        "tribes": Held("tabletop.games.zoon.words.tribes:TEXTS"),
    },
    printed=(
        "text",
        "flavour",
        "style",
        "blurb",
        "deployments.name",
    ),
    setup=Held("tabletop.games.zoon.board.setup:make"),
    phone=Held("tabletop.games.zoon.phone:ZoonLeaf"),
    tale=Held("tabletop.games.zoon.rules.tale:tale"),
    pages=(
        Page("tribes", opens=Held("tabletop.games.zoon.board.gallery.scene:open_scene"), icon="cards", is_read=True),
    ),
    busiest=Busiest(plies=13, fights=True),
)
