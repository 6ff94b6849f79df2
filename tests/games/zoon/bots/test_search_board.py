"""The bots' core of Zoon against the rules: the same moves, the same results, the same shares."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from tabletop.games.zoon.bots import combat_shares, effect_branches, search_board
from tabletop.games.zoon.bots.action_ranking import find_search_step
from tabletop.games.zoon.bots.board_evaluation import BoardEvaluator
from tabletop.games.zoon.bots.combat_shares import ATTACKER_STAR, DEFENDER_STAR, DIAGONALS, LOSE, TIE, WIN
from tabletop.games.zoon.bots.search_board import SearchBoard
from tabletop.games.zoon.bots.search_pieces import EvaluationWeights, SearchPiece, SearchTables
from tabletop.games.zoon.rules import events
from tabletop.games.zoon.rules.actions import Action, Choose, Move, Pass, Place, Play
from tabletop.games.zoon.rules.state import CORNERS, MatchOptions, State
from tabletop.games.zoon.rules.tribes import Effect
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zoon.rules.table import at, told, with_zoon, zoon

SETUPS = [
    {"ruleset": ruleset, "south": south, "north": north}
    for ruleset in ("classic", "sullivan")
    for south, north in (
        ("delvers", "stilts"),
        ("crownhorn", "bogwife"),
        ("stilts", "bogwife"),
        ("delvers", "crownhorn"),
    )
]


@cache
def lore_of(options: MatchOptions) -> SearchTables:
    return SearchTables(zoon().rules_context, options)


def walked(setup: dict[str, str], seed: int) -> Iterator[tuple[State, Action, State]]:
    """Turns of a random game: the state, the action, and the state once all that follows is decided."""
    game, rng = zoon(), random.Random(seed)
    state = game.start(setup)
    while game.to_act(state) != NOBODY:
        decides = state.turn != CHANCE and game.to_act(state) == state.turn and not waits(state)
        action = rng.choice(game.actions(state))
        after = game.apply(state, action).state
        while waits(after):
            after = game.apply(after, rng.choice(game.actions(after))).state
        if decides:
            yield state, action, after
        state = after


def waits(state: State) -> bool:
    return state.result is None and (state.combat is not None or state.choice is not None or bool(state.turning))


def looks(board: SearchBoard) -> tuple[object, ...]:
    """All of a board but what lies open: the search does not turn up cards after a loss."""
    men = tuple(
        man if man is None else (man.owner, man.card, man.tails, *man.condition[6:]) for man in board.at
    )  # fmt: skip
    return men, board.trumps


def end_of(board: SearchBoard) -> tuple[object, ...]:
    """The same with whose turn it is; where an Emblem fell, the game is over."""
    if board.fallen:
        return looks(board), "over", board.fallen
    return looks(board), board.turn, board.march and board.march[1:]


def ends_by_core(board: SearchBoard, action: Action) -> set[tuple[object, ...]]:
    """Everything that an action can lead to."""
    if isinstance(action, Move):
        return {end_of(search_board.end_turn(made)) for made in by_step(board, find_search_step(board, *ends(action)))}
    if isinstance(action, Pass):
        made = board.copy()
        made.march = None
        return {end_of(search_board.end_turn(made))}
    trump = board.tables.sides[board.turn].deck.trumps_by_id[action.trump]  # type: ignore[union-attr]
    if isinstance(action, Place):
        return {end_of(search_board.end_turn(effect_branches.board_after_placement(board, trump.index, action.cell)))}
    assert isinstance(action, Play)
    if trump.effect is None:
        shot = (action.cells[0], action.cells[1], trump.index)
        shares = shot_shares(board, shot)
        return {
            end_of(search_board.end_turn(search_board.board_after_shot(board, shot, i)))
            for i in (WIN, LOSE, TIE)
            if shares[i]
        }
    if trump.effect.op in ("move_several", "move_one_boosted"):
        ready, via = effect_branches.board_with_trump_spent(board, trump.index, action.cells), None
        if len(action.cells) == 3:
            via = action.cells[1]
        step = find_search_step(ready, action.cells[0], action.cells[-1], via)
        return {end_of(search_board.end_turn(made)) for made in by_step(ready, step)}
    return {
        end_of(search_board.end_turn(made))
        for made in effect_branches.trump_effect_branches(board, trump.index, action.cells)[1]
    }


def ends(action: Move) -> tuple[int, int, int | None]:
    return action.origin, action.target, action.via


def by_step(board: SearchBoard, step: search_board.Step) -> list[SearchBoard]:
    if board.at[step[1]] is None:
        return [search_board.board_after_move(board, step)]
    found = []
    for result, share in enumerate(all_shares(board, step)):
        if share and result in (ATTACKER_STAR, DEFENDER_STAR):
            found += effect_branches.star_effect_branches(board, step, result)[1]
        elif share:
            found.append(search_board.board_after_combat(board, step, result))
    return found


def all_shares(board: SearchBoard, step: search_board.Step) -> list[float]:
    """What can happen whatever corners are touched; the shares of the core leave out what nobody would touch."""
    if board.tables.sullivan:
        return list(search_board.step_outcome_chances(board, step))
    man, enemy = board.at[step[0]], board.at[step[1]]
    assert man is not None
    assert enemy is not None
    found = sums(combat_shares.outcome_chances_by_diagonals(man.corners, enemy.corners, shot_=False, again=False))
    effects: list[Effect | None] = [man.star, enemy.star]
    for result, effect in zip((ATTACKER_STAR, DEFENDER_STAR), effects, strict=True):
        if found[result] and effect is not None and effect.op == "rematch":
            found[result], found[TIE] = 0, 1
    return found


def shot_shares(board: SearchBoard, shot: search_board.Shot) -> list[float]:
    """The same for a shot."""
    if board.tables.sullivan:
        return list(search_board.shot_shares(board, shot))
    enemy, trump = board.at[shot[1]], board.tables.sides[board.turn].trumps[shot[2]]
    assert enemy is not None
    return sums(combat_shares.outcome_chances_by_diagonals(trump.corners, enemy.corners, shot_=True, again=False))


def sums(table: combat_shares.SharesByDiagonals) -> list[float]:
    return [sum(of[i] for row in table for of in row) for i in range(5)]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(setup.values()))
@pytest.mark.parametrize("seed", range(3))
def test_the_core_agrees_with_the_rules_move_by_move(setup: dict[str, str], seed: int) -> None:
    for state, action, after in walked(setup, seed):
        lore = lore_of(state.agreed)
        board = search_board.make_board(lore, state)
        offered = zoon().actions(state)
        assert Counter(search_board.possible_steps(board)) == Counter(
            find_search_step(board, *ends(other)) for other in offered if isinstance(other, Move)
        )
        if state.march is None:
            fighting = {trump.id: trump.index for trump in lore.shooting_trumps[state.turn]}
            assert Counter(search_board.possible_shots(board)) == Counter(
                (*other.cells, fighting[other.trump])
                for other in offered
                if isinstance(other, Play) and other.trump in fighting
            )
        there = search_board.make_board(lore, after)
        if after.result is None:
            found: tuple[object, ...] = end_of(there)
            assert found in ends_by_core(board, action), f"{action} in {state}"
        elif after.result.reason == "emblem":
            lost = (1 - after.result.winners[0],)
            assert (looks(there), "over", lost) in ends_by_core(board, action), f"{action} in {state}"


CHOOSY = [setup for setup in SETUPS if setup["ruleset"] == "classic" or setup["south"] != "delvers"]
"""Under the alternate rules the Delvers' Stars ask too seldom."""


@pytest.mark.parametrize("setup", CHOOSY, ids=lambda setup: "-".join(setup.values()))
def test_the_core_offers_the_choices_of_the_rules(setup: dict[str, str]) -> None:
    game, rng, asked = zoon(), random.Random(1), 0
    while asked < 20:
        state = game.start(setup)
        while game.to_act(state) != NOBODY:
            if state.choice is not None:
                offered = [action.cells for action in game.actions(state) if isinstance(action, Choose)]
                assert (
                    effect_branches.choosable_cell_tuples(
                        search_board.make_board(lore_of(state.agreed), state), state.choice
                    )
                    == offered
                )
                asked += 1
            state = game.apply(state, rng.choice(game.actions(state))).state


def test_a_tangled_grid_has_the_ways_of_the_rules() -> None:
    """No tribe of ours has one, so that the random games above never meet it."""
    game = with_zoon("delvers", "old-mattock", moves=(((0, 1), (0, 2)), ((1, 1), (0, 2))), jumps=((1, 1),))
    state = at("south c2:old-mattock a1:first-lantern; north c4:wader#0 a6:moon-egg", game)
    board = search_board.make_board(SearchTables(game.rules_context, state.agreed), state)
    moves = [action for action in game.actions(state) if isinstance(action, Move) and action.origin == 8]
    assert {step for step in search_board.possible_steps(board) if step[0] == 8} == {
        find_search_step(board, *ends(move)) for move in moves
    }
    assert len(moves) == 4


DUELS = [
    ("c3:pickguard#0", "c4:wader#0"), ("c3:loamwyrm", "c4:lancebill#0"), ("c3:sapper-brill", "c4:harrier"),
    ("c3:digger#0", "c4:queen-ardea"), ("c3:old-mattock", "c4:moon-egg"),
]  # fmt: skip


@pytest.mark.parametrize(("ours", "theirs"), DUELS)
def test_classic_shares_are_those_of_the_resolver(ours: str, theirs: str) -> None:
    """By diagonals: every corner of one diagonal has the same chances, because the card may lie either way."""
    state = duel(ours, theirs, "classic")
    man, enemy = men_of(state)
    table = combat_shares.outcome_chances_by_diagonals(man.corners, enemy.corners, shot_=False, again=False)
    for mine, yours in product(range(4), range(4)):
        counts = [0.0] * 5
        for lie in ("lie 0 0", "lie 0 180", "lie 180 0", "lie 180 180"):
            counts[result_of(state, f"touch {CORNERS[mine]}", f"touch {CORNERS[yours]}", lie)] += 0.25
        assert counts == list(table[diagonal(mine)][diagonal(yours)]), (mine, yours)


@pytest.mark.parametrize(("ours", "theirs"), DUELS)
@pytest.mark.parametrize("flags", ["", "[up,tails]"])
def test_alternate_shares_are_those_of_the_resolver(ours: str, theirs: str, flags: str) -> None:
    state = duel(ours, theirs + flags, "sullivan")
    counts = [0] * 5
    for one, other in product(range(1, 7), range(1, 7)):
        counts[result_of(state, f"roll {one} {other}")] += 1
    assert [count / 36 for count in counts] == pytest.approx(combat_shares.attack_outcome_chances(*men_of(state)))


def duel(ours: str, theirs: str, ruleset: str) -> State:
    emblem = "" if "moon-egg" in theirs else " a6:moon-egg"
    return at(f"south {ours} a1:first-lantern; north {theirs}{emblem}", ruleset=ruleset)


def men_of(state: State) -> tuple[SearchPiece, SearchPiece]:
    board = search_board.make_board(lore_of(state.agreed), state)
    man, enemy = board.at[14], board.at[20]
    assert man is not None
    assert enemy is not None
    return man, enemy


def result_of(state: State, *texts: str) -> int:
    """How the combat of c3 against c4 ends."""
    told_: list[object] = []
    for text in ("c3-c4", *texts):
        state, new = told(zoon(), state, text)
        told_ += new
    fought = next(event for event in told_ if isinstance(event, events.Fought))
    if fought.reason == "star":
        return ATTACKER_STAR if fought.winner == 0 else DEFENDER_STAR
    return {0: WIN, 1: LOSE, NOBODY: TIE}[fought.winner]


def diagonal(corner: int) -> int:
    return 0 if corner in DIAGONALS[0] else 1


@pytest.mark.parametrize(
    ("payoffs", "row", "column"),
    [
        (((2.0, 1.0), (0.0, -1.0)), 1.0, 0.0),
        (((1.0, -1.0), (-1.0, 1.0)), 0.5, 0.5),
        (((3.0, -1.0), (-1.0, 1.0)), 1 / 3, 1 / 3),
        (((0.0, 0.0), (0.0, 0.0)), 0.5, 0.5),
    ],
)
def test_neither_side_can_foresee_the_other(
    payoffs: combat_shares.Payoffs, row: float, column: float
) -> None:  # fmt: skip
    assert combat_shares.two_by_two_equilibrium(payoffs) == pytest.approx((row, column))


def promises(*, fair: bool) -> dict[int, float]:
    """What Old Mattock's attacks promise to South, who does not know that North's Moon Egg is on c4."""
    state = at("south c3:old-mattock[up] a1:first-lantern; north c4:moon-egg d4:wader#0 b4:lancebill#0")
    board = search_board.make_board(lore_of(state.agreed), state)
    found = BoardEvaluator(board, 0, 1.0, fair=fair).promising_replies(board)
    attacked = (19, 20, 21)
    return {cell: worth for worth, results, _ in found for cell in attacked if results[0][1].at[cell] != board.at[cell]}


def test_who_is_fair_sees_no_emblem_in_a_hidden_card() -> None:
    knowing, fair = promises(fair=False), promises(fair=True)
    assert max(knowing.values()) > 3 * sorted(knowing.values())[-2]
    assert max(fair.values()) == pytest.approx(min(fair.values()), rel=0.2)


def test_a_secret_is_worth_what_a_bot_thinks_of_secrets() -> None:
    for seen in (0.94, 0.72):
        known, unknown = worths("c3:pickguard#0[seen] b3:pickguard#0", EvaluationWeights(known_factor=seen))
        assert known == pytest.approx(seen * unknown)


def test_a_card_that_shows_tails_is_worth_what_a_bot_thinks_of_its_weak_half() -> None:
    for tails in (0.82, 0.65):
        weak, strong = worths(
            "c3:pickguard#0[up,tails] b3:pickguard#0[up]", EvaluationWeights(tails_factor=tails), "sullivan"
        )
        assert weak == pytest.approx(tails * strong)


def test_a_trump_in_hand_is_worth_what_a_bot_thinks_of_trumps() -> None:
    """Rockfall in hand, and then in its Tomb: what that costs its owner, to who thinks more of trumps and who less."""
    lost = {}
    for trumps in (1.0, 3.0):
        values = []
        for gone in ("", "; trumps south rockfall=tomb/1"):
            state = at(f"south b3:pickguard#0 a1:first-lantern; north e6:moon-egg{gone}")
            board = search_board.make_board(
                SearchTables(zoon().rules_context, state.agreed, EvaluationWeights(trump_points=trumps)), state
            )
            values.append(BoardEvaluator(board, 0, 0.0).quick_board_value(board))
        lost[trumps] = values[0] - values[1]
    assert lost[1.0] > 0
    assert lost[3.0] == pytest.approx(3 * lost[1.0])


def test_who_thinks_of_doubts_likes_it_where_more_cards_may_be_its_emblem() -> None:
    """North cannot tell a Lantern from a Pickguard that never moved; one that was seen is no Emblem."""
    values = {}
    for doubt in (0.0, 8.0):
        for flags in ("", "[seen]"):
            state = at(f"south b1:pickguard#0{flags} a1:first-lantern; north e6:moon-egg e5:wader#0")
            board = search_board.make_board(
                SearchTables(
                    zoon().rules_context, state.agreed, EvaluationWeights(known_factor=1.0, doubt_points=doubt)
                ),
                state,
            )
            values[doubt, flags] = BoardEvaluator(board, 0, 0.0).quick_board_value(board)
    assert values[8.0, ""] - values[0.0, ""] == pytest.approx(8.0 * (1 - 1))
    assert values[8.0, "[seen]"] - values[0.0, "[seen]"] == pytest.approx(8.0 * (0 - 1))


def worths(south: str, taste: EvaluationWeights, ruleset: str = "classic") -> tuple[float, float]:
    """Of the cards on c3 and on b3, to whoever thinks so."""
    state = at(f"south {south} a1:first-lantern; north e6:moon-egg", ruleset=ruleset)
    board = search_board.make_board(SearchTables(zoon().rules_context, state.agreed, taste), state)
    one, other = board.at[14], board.at[13]
    assert one is not None
    assert other is not None
    return one.worth, other.worth


def test_who_fears_counts_what_the_other_could_take() -> None:
    """The Chief of North stands beside a Digger: worth more to North, and less to South, than far away from it."""
    found = {}
    for there in ("c4", "f6"):
        north = f"north {there}:broadbeam[up] a6:winter-standard"
        state = at(f"south c3:digger#0[up] a1:first-lantern; {north}", north="crownhorn")
        board = search_board.make_board(lore_of(state.agreed), state)
        calm, afraid = (BoardEvaluator(board, 0, 0.0, fears=fears).quick_board_value(board) for fears in (0.0, 1.0))
        found[there] = calm - afraid
    assert found["c4"] > found["f6"] + 1
