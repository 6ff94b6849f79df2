"""Zoon: hidden cards on a field of 6 by 6 cells.

The program finds the game through BOX, which names every part of it; a part is imported when it is first used. The
name of the game and the levels of its bots stand in saved matches, and `keys` are ids of texts in the catalogues: these
must stay.
"""

from tabletop.box import Box, BusiestMatch, GamePage, LazyRef

BOX = Box(
    name="zoon",
    order=2,
    rules=LazyRef("tabletop.games.zoon.rules.rules:Zoon"),
    content=LazyRef("tabletop.games.zoon.rules.content:Content"),
    board=LazyRef("tabletop.games.zoon.board.board:make"),
    levels={level: LazyRef(f"tabletop.games.zoon.bots.bots:{level}") for level in ("easy", "medium", "hard", "master")},
    keys=("corners", "laid", "shuffle", "large"),
    printed=(
        "text",
        "flavour",
        "style",
        "blurb",
        "deployments.name",
    ),
    setup=LazyRef("tabletop.games.zoon.board.setup:make"),
    setup_showing=LazyRef("tabletop.games.zoon.rules.content_setups:setup_showing"),
    sets_puzzles=True,
    puzzle_finder=LazyRef("tabletop.games.zoon.bots.puzzle_finder:puzzle_finder"),
    benchmark=LazyRef("tabletop.games.zoon.bots.benchmark:readings"),
    balance_study=LazyRef("tabletop.games.zoon.bots.balance_study:balance_study"),
    observation=LazyRef("tabletop.games.zoon.bots.observation:ZoonObservation"),
    phone=LazyRef("tabletop.games.zoon.phone:ZoonPhoneViewBuilder"),
    decision_judge=LazyRef("tabletop.games.zoon.bots.decision_judge:decision_judge"),
    match_report=LazyRef("tabletop.games.zoon.rules.match_report:build_match_report"),
    guess_questions=LazyRef("tabletop.games.zoon.rules.guess_questions:ZoonGuessQuestions"),
    print_parts=LazyRef("tabletop.games.zoon.print_parts:print_parts"),
    pages=(
        GamePage(
            "tribes", opens=LazyRef("tabletop.games.zoon.board.gallery.scene:open_scene"), icon="cards", is_read=True
        ),
    ),
    busiest=BusiestMatch(plies=13, fights=True),
)
