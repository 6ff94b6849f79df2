"""Zone Wars: a skirmish measured in inches.

The program finds the game through BOX, which names every part of it; a part is imported when it is first used. The
name of the game and the levels of its bots stand in saved matches, and `keys` are ids of texts in the catalogues: these
must stay.
"""

from tabletop.box import Box, BusiestMatch, GamePage, LazyRef

BOX = Box(
    name="zone_wars",
    order=3,
    rules=LazyRef("tabletop.games.zone_wars.rules.rules:ZoneWars"),
    content=LazyRef("tabletop.games.zone_wars.rules.content.content:Content"),
    board=LazyRef("tabletop.games.zone_wars.board.board:make"),
    levels={level: LazyRef(f"tabletop.games.zone_wars.bots.bots:{level}") for level in ("easy", "medium", "hard")},
    keys=(
        "click",
        "back",
        "enemy",
        "turn",
        "zoom",
        "whole",
        "move",
        "floors",
        "names",
        "ruler",
        "sight",
        "legend",
        "reflex",
    ),
    sets_puzzles=True,
    puzzle_finder=LazyRef("tabletop.games.zone_wars.bots.puzzle_finder:puzzle_finder"),
    benchmark=LazyRef("tabletop.games.zone_wars.bots.benchmark:readings"),
    balance_study=LazyRef("tabletop.games.zone_wars.bots.balance_study:balance_study"),
    observation=LazyRef("tabletop.games.zone_wars.bots.observation:ZoneWarsObservation"),
    phone=LazyRef("tabletop.games.zone_wars.phone:ZoneWarsPhoneViewBuilder"),
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
    named=LazyRef("tabletop.games.zone_wars.board.event_messages:message_blanks"),
    setup=LazyRef("tabletop.games.zone_wars.board.setup:make"),
    decision_judge=LazyRef("tabletop.games.zone_wars.bots.decision_judge:decision_judge"),
    match_report=LazyRef("tabletop.games.zone_wars.rules.match_report:build_match_report"),
    length_signals=LazyRef("tabletop.games.zone_wars.rules.length_signals:length_signals"),
    guess_questions=LazyRef("tabletop.games.zone_wars.rules.guess_questions:ZoneWarsGuessQuestions"),
    setup_showing=LazyRef("tabletop.games.zone_wars.rules.content_setups:setup_showing"),
    demo=LazyRef("tabletop.games.zone_wars.board.demo:SHOWING"),
    pages=(
        GamePage(
            "campaign",
            opens=LazyRef("tabletop.games.zone_wars.campaign.campaign_list:open_scene"),
            plate=LazyRef("tabletop.games.zone_wars.campaign.campaign_list:campaign_button_label"),
            key="carried",
        ),
    ),
    busiest=BusiestMatch(plies=120, setup={"scenario": "home-run", "players": "4", "models": "5"}),
    print_parts=LazyRef("tabletop.games.zone_wars.print_parts:print_parts"),
)
