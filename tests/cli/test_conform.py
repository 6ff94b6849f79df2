"""`tabletop conform`: every game that comes with the program keeps the contract, and each check finds its breach."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.cli import conform, conformance
from tabletop.cli.conformance import GAME_CHECKS, RANDOM_GAME_CHECKS, play_random_game
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.rules.game import InvalidAction, Outcome, Refusal, Seat, Step
from tabletop.ui.messages import available_languages
from tests.sampled import sampled

Said = pytest.CaptureFixture[str]


@pytest.mark.parametrize("name", sampled(boxes.game_names(), 0))
def test_our_own_games_keep_the_contract(name: str, capsys: Said) -> None:
    assert main(["conform", name, "--games", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    found = [line.removeprefix("ok    ") for line in lines if not line.startswith("This takes about ")]
    tables = [f"table, pages and texts in {language!r}" for language in available_languages()]
    assert found == [*GAME_CHECKS, *RANDOM_GAME_CHECKS, *tables]


def test_a_game_that_is_not_there_is_told_with_those_that_are(capsys: Said) -> None:
    assert main(["conform", "zodiak"]) == 2
    assert "nearest is 'zodiac'" in capsys.readouterr().err


class LooseOptions(Zodiac):
    """Takes any option."""

    def seats(self, setup: Any) -> int:
        return 2

    def start(self, setup: Any) -> Any:
        return super().start({})


class Forgetful(Zodiac):
    """Refuses some of what it offers."""

    def check(self, state: Any, action: Any) -> Refusal | None:
        return Refusal("ZD3", "not_yours") if action.target == "a" else super().check(state, action)


class Unfounded(Zodiac):
    """Refuses by a rule that nobody can read."""

    def check(self, state: Any, action: Any) -> Refusal | None:
        found = super().check(state, action)
        return found and replace(found, clause="ZD99")


class Unworded(Zodiac):
    """Refuses for a reason that has no sentence what can only be done later."""

    def check(self, state: Any, action: Any) -> Refusal | None:
        found = super().check(state, action)
        return replace(found, reason="elsewhere") if found and state == self.start({}) else found


class Unsteady(Zodiac):
    """Does not always offer the same."""

    def actions(self, state: Any) -> Sequence[Any]:
        found = list(super().actions(state))
        random.shuffle(found)
        return found


class Idle(Zodiac):
    """Does nothing at times."""

    def apply(self, state: Any, action: Any) -> Step[Any]:
        step = super().apply(state, action)
        return replace(step, state=state) if action.target == "a" else step


class Lenient(Zodiac):
    """Reads what is no action."""

    def parse(self, text: str) -> Any:
        return super().parse(text.strip())


class Closed(Zodiac):
    """Its states cannot be sent."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        return Unsendable(str(super().view(state, seat)))


class Unsendable(str):
    """A text that arrives as another one."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return (Unsendable, ("something else",))


class Careless(Zoon):
    """Imagines what contradicts the view."""

    def imagine(self, view_: Any, rng: random.Random) -> Any:
        return self.start({})


class Crooked(Zoon):
    """Its chances do not add up."""

    def chances(self, state: Any) -> Any:
        return super().chances(state)[:-1]


class Premature(Zodiac):
    """Is over before it is over."""

    def outcome(self, state: Any) -> Outcome | None:
        return super().outcome(state) or Outcome((0,), "joined", "ZD11")


class Wavering(Zodiac):
    """Comes to other positions when it is played again."""

    number = 0

    def apply(self, state: Any, action: Any) -> Step[Any]:
        step = super().apply(state, action)
        Wavering.number += 1
        actions = self.actions(step.state)
        return super().apply(step.state, actions[0]) if Wavering.number % 7 == 0 and actions else step


BROKEN: list[tuple[type, str, str]] = [
    (Forgetful, "check_offers", "offered and refused because of 'not_yours'"),
    (Unfounded, "check_rulebook_clauses", "the rulebook has no rule ZD99"),
    (Unworded, "check_offers", "no sentence for the refusal 'elsewhere'"),
    (Unsteady, "check_offers", "the same state doesn't always offer"),
    (Idle, "check_actions_are_pure", "an action leads to the same state"),
    (Lenient, "check_texts_parse_back", "parse() takes a text that isn't an action"),
    (Closed, "check_values_are_picklable", "a Unsendable changes when it is sent"),
    (Careless, "check_hidden_information", "no state fits what seat"),
    (Crooked, "check_chance_draws", "do not add up to 1"),
    (Premature, "check_game_ends", "an outcome is told before the game is over"),
    (Wavering, "check_saved_match_replay", "a saved match "),
]


@pytest.mark.parametrize(("kind", "check", "told"), BROKEN, ids=[kind.__name__ for kind, *_ in BROKEN])
def test_each_check_finds_its_breach(kind: type, check: str, told: str) -> None:
    base: Any = load_game("zodiac" if issubclass(kind, Zodiac) else "zoon")
    walk = play_random_game(base, 0)
    broken = replace(walk, game=kind(base.content))
    assert any(told in breach for breach in getattr(conformance, check)(broken))
    assert list(getattr(conformance, check)(walk)) == []


def test_options_that_there_are_not_have_to_be_refused() -> None:
    base: Any = load_game("zodiac")
    found = list(conformance.check_setup_options(LooseOptions(base.content)))
    assert any("takes a value that the option doesn't have" in breach for breach in found)
    assert any("takes an unknown option" in breach for breach in found)


def test_a_bot_that_breaks_a_rule_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Rogue:
        def choose(self, view: Any, actions: Sequence[Any], rng: random.Random, budget: Any) -> Any:
            return replace(actions[0], target=actions[0].origin)

    monkeypatch.setattr(conformance, "make_bot", lambda game, level: Rogue())
    monkeypatch.setattr(conformance, "level_names", lambda name: ("rogue",))
    (told,) = conformance._distinct_breaches(conformance.check_bots_and_analyst(load_game("zodiac")))
    assert told.startswith("bot rogue chooses an illegal action: ")


def test_a_crash_is_a_fault_of_its_own_and_the_other_checks_go_on(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Crashing(Zodiac):
        def parse(self, text: str) -> Any:
            raise KeyError("lost") if text else InvalidAction("nothing")

    base: Any = load_game("zodiac")
    monkeypatch.setattr(conform, "load_game", lambda name: Crashing(base.content))
    assert main(["conform", "zodiac", "--games", "1"]) == 1
    out = capsys.readouterr().out
    assert "FAULT texts are read back\n      KeyError: 'lost' (test_conform.py:" in out
    assert "ok    games end" in out
