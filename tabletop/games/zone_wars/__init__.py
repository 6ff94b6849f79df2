"""Zone Wars: a skirmish measured in inches."""

from tabletop.box import Box, Busiest, GamePage, LazyRef

BOX = Box(
    name="zone_wars",
    order=3,
    rules=LazyRef("tabletop.games.zone_wars.rules.rules:ZoneWars"),
    content=LazyRef("tabletop.games.zone_wars.rules.content.content:Content"),
    board=LazyRef("tabletop.games.zone_wars.board.board:make"),
    levels={level: LazyRef(f"tabletop.games.zone_wars.bots.bots:{level}") for level in ("easy", "medium", "hard")},
    words={
        "zone_wars": LazyRef("tabletop.games.zone_wars.words.words:TEXTS"),
        "zone_wars_keys": LazyRef("tabletop.games.zone_wars.words.keys:TEXTS"),
        "zone_wars_trailer": LazyRef("tabletop.games.zone_wars.words.trailer:TEXTS"),
        "zone_wars_mat": LazyRef("tabletop.games.zone_wars.words.mat_texts:TEXTS"),
        "zone_wars_layout": LazyRef("tabletop.games.zone_wars.words.layout_texts:TEXTS"),
        "zone_wars_phone": LazyRef("tabletop.games.zone_wars.words.phone_texts:TEXTS"),
        "zone_wars_why": LazyRef("tabletop.games.zone_wars.words.hint_texts:TEXTS"),
        "campaign": LazyRef("tabletop.games.zone_wars.words.campaign_texts:TEXTS"),
    },
    phone=LazyRef("tabletop.games.zone_wars.phone:ZoneWarsLeaf"),
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
    named=LazyRef("tabletop.games.zone_wars.board.event_messages:named"),
    setup=LazyRef("tabletop.games.zone_wars.board.setup:make"),
    tale=LazyRef("tabletop.games.zone_wars.rules.tale:tale"),
    demo=LazyRef("tabletop.games.zone_wars.board.demo:SHOWING"),
    pages=(
        GamePage(
            "campaign",
            opens=LazyRef("tabletop.games.zone_wars.campaign.campaign_list:open_scene"),
            plate=LazyRef("tabletop.games.zone_wars.campaign.campaign_list:plate"),
            key="carried",
        ),
    ),
    busiest=Busiest(plies=120, setup={"scenario": "home-run", "players": "4", "models": "5"}),
)
