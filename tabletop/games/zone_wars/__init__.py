"""Zone Wars: a skirmish measured in inches."""

from tabletop.box import Box, Busiest, Held, Page

BOX = Box(
    name="zone_wars",
    order=3,
    rules=Held("tabletop.games.zone_wars.rules.rules:ZoneWars"),
    content=Held("tabletop.games.zone_wars.rules.content.content:Content"),
    board=Held("tabletop.games.zone_wars.board.board:make"),
    levels={level: Held(f"tabletop.games.zone_wars.bots.bots:{level}") for level in ("easy", "medium", "hard")},
    words={
        "zone_wars": Held("tabletop.games.zone_wars.words.words:TEXTS"),
        "zone_wars_keys": Held("tabletop.games.zone_wars.words.keys:TEXTS"),
        "zone_wars_trailer": Held("tabletop.games.zone_wars.words.trailer:TEXTS"),
        "zone_wars_mat": Held("tabletop.games.zone_wars.words.mat:TEXTS"),
        "zone_wars_layout": Held("tabletop.games.zone_wars.words.layout:TEXTS"),
        "zone_wars_phone": Held("tabletop.games.zone_wars.words.phone:TEXTS"),
        "zone_wars_why": Held("tabletop.games.zone_wars.words.why:TEXTS"),
        "campaign": Held("tabletop.games.zone_wars.words.campaign:TEXTS"),
    },
    phone=Held("tabletop.games.zone_wars.phone:ZoneWarsLeaf"),
    printed=(
        "text",
        "failed_text",
        "passed_text",
        "blurb",
        "powers",
        "names",
        "factions.name",
        "gear.name",
        "artifacts.name",
        "mutations.name",
        "zone.name",
        "monsters.name",
        "scenarios.name",
        "maps.name",
        "patterns.name",
    ),
    named=Held("tabletop.games.zone_wars.board.words:named"),
    setup=Held("tabletop.games.zone_wars.board.setup:make"),
    tale=Held("tabletop.games.zone_wars.rules.tale:tale"),
    demo=Held("tabletop.games.zone_wars.board.demo:SHOWING"),
    pages=(
        Page(
            "campaign",
            opens=Held("tabletop.games.zone_wars.campaign.scene:open_scene"),
            plate=Held("tabletop.games.zone_wars.campaign.scene:plate"),
            key="carried",
        ),
    ),
    busiest=Busiest(plies=120, setup={"scenario": "home-run", "players": "4", "models": "5"}),
)
