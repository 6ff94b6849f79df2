"""The dice of a match: recomputed from the sealed seed, counted, and judged exactly.

See docs/decisions.md, Sealed dice.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tabletop.content.games import load_game
from tabletop.play import chance as fairness
from tabletop.play import recompute
from tabletop.play.chance import DiceFaceTally, DiceThrow, sum_tail_probabilities
from tabletop.play.match import Match
from tabletop.play.record import ChanceMode
from tabletop.play.seats import SitterKind
from tabletop.rules.game import Die
from tests.play.sitting import header, sat

SETUPS = {"zoon": {"ruleset": "sullivan"}, "zone_wars": {}, "zombies": {}}
"""Games that roll dice, and what makes them do so."""
SHORT = bool(os.environ.get("TABLETOP_SHORT"))
FACES = tuple("123456")


def played(name: str, seed: str, plies: int, chance: ChanceMode = ChanceMode.AUTO) -> Match[Any, Any, Any]:
    """A match by lot; what is thrown by hand shows sixes."""
    setup, game = SETUPS[name], load_game(name)
    people: list[SitterKind] = [SitterKind.PERSON] * game.seats(setup)
    match = sat(header(name, *people, setup=setup, seed=seed, chance=chance))
    rng = random.Random(seed)
    while match.outcome is None and match.ply < plies:
        if match.dice:
            match.submit_roll([die.faces[-1] for die in match.dice])
        else:
            match.submit(rng.choice(match.actions()))
    return match


@pytest.mark.parametrize("name", SETUPS)
def test_every_throw_of_the_program_is_found_and_recomputed(name: str) -> None:
    match = played(name, "sealed", 150)
    throws = match.past.dice_throws(match.ply)
    assert throws
    assert [throw.ply for throw in throws] == dice_of(match)
    for throw in throws:
        assert recompute.faces(throw.way, f"sealed/{throw.ply}", [6] * len(throw.dice)) == throw.faces


def dice_of(match: Match[Any, Any, Any]) -> list[int]:
    """Plies at which dice were to be thrown, found by playing the match anew."""
    state, found = match.game.start(match.header.setup), []
    for ply, action in enumerate(match.past.actions()):
        if match.game.dice(state):
            found.append(ply)
        state = match.game.apply(state, action).state
    return found


@pytest.mark.parametrize("name", SETUPS)
def test_dice_thrown_by_hand_are_left_out(name: str) -> None:
    match = played(name, "by hand", 120, ChanceMode.DICE)
    assert match.past.dice_throws(match.ply) == ()


def test_a_seat_sees_the_seal_of_the_seed_and_the_slip_opens_it(tmp_path: Path) -> None:
    match = played("zoon", "a seed in words", 2000)
    slip = tmp_path / "match.dice.txt"
    throws = match.past.dice_throws(match.ply)
    text = fairness.dice_proof_text("Tabletop:\nZoon", match.header, throws)
    assert f"seal {match.header.seed_commitment}\n" in text
    slip.write_text(text, encoding="utf-8")
    assert judged(slip) == (0, f"The seed is the one that was sealed. {len(throws)} throws, 0 wrong.\n")
    last = text.rstrip()
    slip.write_text(last[:-1] + str(int(last[-1]) % 6 + 1) + "\n", encoding="utf-8")
    assert judged(slip)[0] == 1
    slip.write_text(text.replace("a seed in words", "another seed"), encoding="utf-8")
    assert judged(slip)[1].startswith("The seed is NOT the one")


def judged(slip: Path) -> tuple[int, str]:
    """What the script says that ships with the program: it knows nothing of the program."""
    ran = subprocess.run([sys.executable, "-I", recompute.__file__, slip], capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout


def test_the_script_is_short() -> None:
    lines = Path(recompute.__file__).read_text().splitlines()
    code = [line for line in lines if line.strip() and not line.strip().startswith(("import", "from", '"""'))]
    assert len(code) <= 22
    assert "tabletop" not in "".join(lines)


@pytest.mark.parametrize(("dice", "sides"), [(1, 6), (2, 6), (4, 6), (3, 4), (5, 2)])
def test_tails_are_those_of_all_ways_that_dice_can_fall(dice: int, sides: int) -> None:
    sums = [sum(faces) for faces in product(range(1, sides + 1), repeat=dice)]
    for total in range(dice, dice * sides + 1):
        off = abs(2 * total - dice * (sides + 1))
        farther = sum(abs(2 * each - dice * (sides + 1)) > off for each in sums)
        same = sum(abs(2 * each - dice * (sides + 1)) == off for each in sums)
        assert sum_tail_probabilities(dice, sides, total) == (Fraction(farther, len(sums)), Fraction(same, len(sums)))


def test_all_dice_are_counted_and_those_of_each_seat() -> None:
    own = (Die(0, FACES), Die(1, FACES))
    thrown = ((3, own, (6, 1)), (9, own, (6, 2)), (12, own[:1], (3,)))
    throws = [DiceThrow(ply, str(ply), dice, faces, "each") for ply, dice, faces in thrown]
    whole, one, other = fairness.count_faces(throws)
    assert (whole.seat, whole.times) == (None, (1, 1, 1, 0, 0, 2))
    assert (one.seat, one.times, one.mean_face_shown) == (0, (0, 0, 1, 0, 0, 2), 5.0)
    assert (other.seat, other.times) == (1, (1, 1, 0, 0, 0, 0))
    assert fairness.count_faces([]) == ()


def test_too_few_dice_say_nothing_and_only_what_is_rare_stands_out() -> None:
    assert not DiceFaceTally(None, (0, 0, 0, 0, 0, 49)).is_suspiciously_unlikely
    assert DiceFaceTally(None, (0, 0, 0, 0, 0, 50)).is_suspiciously_unlikely
    assert not DiceFaceTally(None, (10, 10, 10, 10, 10, 10)).is_suspiciously_unlikely
    assert DiceFaceTally(None, (10, 10, 10, 10, 10, 10)).chance_of_mean_as_far_off == 1


@pytest.mark.slow
def test_the_chances_of_ten_thousand_matches_are_even() -> None:
    """Kolmogorov and Smirnov: ties are broken by lot, as chances of whole dice come in steps."""
    matches, rng = 1_000 if SHORT else 10_000, random.Random(7)
    found = []
    for k in range(matches):
        throws = [recompute.faces("each", f"{k}/{ply}", [6] * 4) for ply in range(20)]
        farther, same = sum_tail_probabilities(80, 6, sum(map(sum, throws)))
        found.append(float(farther) + rng.random() * float(same))
    found.sort()
    gap = max(max((k + 1) / matches - each, each - k / matches) for k, each in enumerate(found))
    assert gap < 1.63 / matches**0.5  # one in a hundred
