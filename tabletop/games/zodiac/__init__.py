"""Zodiac: an abstract game on a star, solved.

The program finds the game through BOX, which names every part of it; a part is imported when it is first used. The
name of the game and the levels of its bots stand in saved matches, and `keys` are ids of texts in the catalogues: these
must stay.
"""

from tabletop.box import Box, LazyRef

_BOTS = "tabletop.games.zodiac.bots.bots"

BOX = Box(
    name="zodiac",
    order=1,
    rules=LazyRef("tabletop.games.zodiac.rules.rules:Zodiac"),
    content=LazyRef("tabletop.games.zodiac.rules.content:Content"),
    board=LazyRef("tabletop.games.zodiac.board.board:make"),
    levels={level: LazyRef(f"{_BOTS}:{level}") for level in ("easy", "medium", "hard", "perfect")},
    keys=("disc", "judge", "why"),
    analyst=LazyRef("tabletop.games.zodiac.bots.analyse:analyst"),
    decision_judge=LazyRef("tabletop.games.zodiac.bots.decision_judge:decision_judge"),
    length_signals=LazyRef("tabletop.games.zodiac.bots.length_signals:length_signals"),
    benchmark=LazyRef("tabletop.games.zodiac.bots.benchmark:readings"),
    balance_study=LazyRef("tabletop.games.zodiac.bots.balance_study:balance_study"),
    observation=LazyRef("tabletop.games.zodiac.bots.observation:ZodiacObservation"),
    phone=LazyRef("tabletop.games.zodiac.phone:ZodiacPhoneViewBuilder"),
    sets_puzzles=True,
    puzzle_finder=LazyRef("tabletop.games.zodiac.bots.puzzle_finder:puzzle_finder"),
    prover=LazyRef("tabletop.games.zodiac.bots.prove:prove_opening"),
    solver=LazyRef("tabletop.games.zodiac.bots.star_solution:solve_openings"),
    print_parts=LazyRef("tabletop.games.zodiac.print_parts:print_parts"),
)
