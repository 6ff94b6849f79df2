"""Zombies: survive together on hex tiles.

The program finds the game through BOX, which names every part of it; a part is imported when it is first used. The
name of the game and the levels of its bots stand in saved matches, and `keys` are ids of texts in the catalogues: these
must stay.
"""

from tabletop.box import Box, BusiestMatch, GamePage, LazyRef

BOX = Box(
    name="zombies",
    order=4,
    rules=LazyRef("tabletop.games.zombies.rules.rules:Zombies"),
    content=LazyRef("tabletop.games.zombies.rules.content.content:Content"),
    board=LazyRef("tabletop.games.zombies.board.board:make"),
    levels={
        level: LazyRef(f"tabletop.games.zombies.bots.bots:{level}") for level in ("easy", "medium", "hard", "master")
    },
    keys=("click", "item", "cards", "zoom", "whole", "threat", "director", "reach"),
    sets_puzzles=True,
    decision_judge=LazyRef("tabletop.games.zombies.bots.decision_judge:decision_judge"),
    puzzle_finder=LazyRef("tabletop.games.zombies.bots.puzzle_finder:puzzle_finder"),
    benchmark=LazyRef("tabletop.games.zombies.bots.benchmark:readings"),
    balance_study=LazyRef("tabletop.games.zombies.bots.balance_study:balance_study"),
    observation=LazyRef("tabletop.games.zombies.bots.observation:ZombiesObservation"),
    phone=LazyRef("tabletop.games.zombies.phone:ZombiesPhoneViewBuilder"),
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
    match_report=LazyRef("tabletop.games.zombies.rules.match_report:build_match_report"),
    length_signals=LazyRef("tabletop.games.zombies.rules.length_signals:length_signals"),
    guess_questions=LazyRef("tabletop.games.zombies.rules.guess_questions:ZombiesGuessQuestions"),
    setup_showing=LazyRef("tabletop.games.zombies.rules.content_setups:setup_showing"),
    demo=LazyRef("tabletop.games.zombies.board.demo:SHOWING"),
    pages=(
        GamePage(
            "chapter",
            opens=LazyRef("tabletop.games.zombies.campaign.chapter_list:open_scene"),
            plate=LazyRef("tabletop.games.zombies.campaign.chapter_list:next_chapter_label"),
            won=True,
        ),
    ),
    busiest=BusiestMatch(plies=125),
    print_parts=LazyRef("tabletop.games.zombies.print_parts:print_parts"),
)
