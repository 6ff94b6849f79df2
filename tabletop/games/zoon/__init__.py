"""Zoon: hidden cards on a field of 6 by 6 cells."""

from tabletop.box import Box, Busiest, GamePage, LazyRef

BOX = Box(
    name="zoon",
    order=2,
    rules=LazyRef("tabletop.games.zoon.rules.rules:Zoon"),
    content=LazyRef("tabletop.games.zoon.rules.content:Content"),
    board=LazyRef("tabletop.games.zoon.board.board:make"),
    levels={level: LazyRef(f"tabletop.games.zoon.bots.bots:{level}") for level in ("easy", "medium", "hard", "master")},
    words={
        "zoon": LazyRef("tabletop.games.zoon.words.board_texts:TEXTS"),
        "zoon_keys": LazyRef("tabletop.games.zoon.words.key_texts:TEXTS"),
        "zoon_trailer": LazyRef("tabletop.games.zoon.words.trailer_texts:TEXTS"),
        "zoon_combat": LazyRef("tabletop.games.zoon.words.combat_texts:TEXTS"),
        "zoon_deploy": LazyRef("tabletop.games.zoon.words.deploy_texts:TEXTS"),
        "zoon_phone": LazyRef("tabletop.games.zoon.words.phone_texts:TEXTS"),
        "zoon_why": LazyRef("tabletop.games.zoon.words.hint_texts:TEXTS"),
        "tribes": LazyRef("tabletop.games.zoon.words.gallery_texts:TEXTS"),
    },
    printed=(
        "text",
        "flavour",
        "style",
        "blurb",
        "deployments.name",
    ),
    setup=LazyRef("tabletop.games.zoon.board.setup:make"),
    phone=LazyRef("tabletop.games.zoon.phone:ZoonLeaf"),
    tale=LazyRef("tabletop.games.zoon.rules.tale:tale"),
    pages=(
        GamePage(
            "tribes", opens=LazyRef("tabletop.games.zoon.board.gallery.scene:open_scene"), icon="cards", is_read=True
        ),
    ),
    busiest=Busiest(plies=13, fights=True),
)
