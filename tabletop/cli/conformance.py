"""The checks of `tabletop conform`: what every game must keep, tried in a few random games.

Used by `cli/conform` (`conformance_checks`) and by `cli/selfcheck`, which runs a part of them over more games
(`find_contract_breaches`). The laws of single states are in `cli/fuzz/contract_laws`. Each check yields a sentence
for every breach. What a sentence says before its first ": " must be the same for breaches of one kind: only the first
of each kind is shown. A game is asked by its contract only, and everything must follow from the seed, so that a
breach can be repeated. A new check also binds installed games.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from tabletop.ai.bot import Budget
from tabletop.ai.levels import level_names, make_analyst, make_bot
from tabletop.cli.fuzz import contract_laws
from tabletop.cli.fuzz.contract_laws import AnyGame
from tabletop.cli.fuzz.trial import MOST_ACTIONS
from tabletop.content.check import check_content_folder
from tabletop.content.games import game_content_folder
from tabletop.content.prose import rulebook
from tabletop.play.ledger import StateDigester
from tabletop.play.match import Match, rebuild_match, replay_match
from tabletop.play.record import Header
from tabletop.play.replay import ReplayError
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import (
    CHANCE,
    NOBODY,
    InvalidAction,
    InvalidSetup,
    Outcome,
    as_recall_limiting_game,
    clashing_options,
)

_STATES: Final = 40
"""States of a game that are looked at."""
_ACTIONS: Final = 4
"""Actions of a state that are done twice."""
_BOT_STATES: Final = 2
_BOT_SECONDS: Final = 2.0


@dataclass(frozen=True, slots=True)
class PlayedRandomGame:
    """A game that was played at random to its end."""

    game: AnyGame
    seed: int
    setup: dict[str, str]
    states: tuple[Any, ...]
    """From the start to the end."""
    actions: tuple[Any, ...]
    seats: int
    sample: tuple[Any, ...] = field(default=())
    """States that are looked at, none of them the last."""

    @property
    def rng(self) -> random.Random:
        """Chance that every check begins anew with."""
        return random.Random(f"{self.game.name}/{self.seed}")


def play_random_game(game: AnyGame, seed: int) -> PlayedRandomGame:
    """A random game of these options: the usual ones with seed 0, drawn ones with any other."""
    rng = random.Random(seed)
    setup = _draw_random_setup(game, rng) if seed else {}
    states, actions = [game.start(setup)], list[Any]()
    while game.to_act(states[-1]) != NOBODY and len(actions) < MOST_ACTIONS:
        actions.append(draw_random_action(game, states[-1], rng))
        states.append(game.apply(states[-1], actions[-1]).state)
    open_states = states[:-1] if game.to_act(states[-1]) == NOBODY else states
    step = max(1, -(-len(open_states) // _STATES))
    sample = tuple(open_states[::step])
    return PlayedRandomGame(game, seed, setup, tuple(states), tuple(actions), game.seats(setup), sample)


def setup_for_seed(game: AnyGame, seed: int) -> dict[str, str]:
    """The options that `play_random_game` takes with this seed."""
    return _draw_random_setup(game, random.Random(seed)) if seed else {}


def draw_random_action(game: AnyGame, state: Any, rng: random.Random) -> Any:
    """Any action that can come next."""
    return game.resolve(state, rng) if game.to_act(state) == CHANCE else rng.choice(list(game.actions(state)))


def _draw_random_setup(game: AnyGame, rng: random.Random) -> dict[str, str]:
    usual = {option.name: option.default for option in game.options}
    while True:
        made = {option.name: rng.choice(option.values) for option in game.options}
        if clashing_options(game.options, {**usual, **made}) is None:
            return made


# Checks of the game as a whole


def check_setup_options(game: AnyGame) -> Iterator[str]:
    """Every option has its default among its values, and nothing else is taken."""
    if game.version < 1:
        yield f"the version of the rules must be 1 or more: {game.version}"
    names = [option.name for option in game.options]
    if len(set(names)) < len(names):
        yield f"two options have the same name: {', '.join(names)}"
    for option in game.options:
        if option.default not in option.values or len(set(option.values)) < len(option.values):
            yield f"an option needs its default among its values, and each value once: {option.name}"
        if not _is_setup_refused(game, {option.name: "no such value"}):
            yield f"seats() takes a value that the option doesn't have: {option.name}"
    if not _is_setup_refused(game, {"no such option": "x"}):
        yield "start() takes an unknown option: it should raise InvalidSetup"
    try:
        as_recall_limiting_game(game)
    except TypeError as error:
        yield str(error)


def _is_setup_refused(game: AnyGame, setup: dict[str, str]) -> bool:
    try:
        game.seats(setup)
        game.start(setup)
    except InvalidSetup:
        return True
    return False


def check_content(game: AnyGame) -> Iterator[str]:
    """Content, words, rulebook and lessons fit the rules."""
    for problem in check_content_folder(game.name, game_content_folder(game.name)).problems:
        yield str(problem)


def check_bots_and_analyst(game: AnyGame) -> Iterator[str]:
    """Every bot takes one of the actions on offer, and the analyst judges."""
    random_game = play_random_game(game, 0)
    states = [state for state in random_game.states if game.to_act(state) >= 0][:_BOT_STATES]
    for level in level_names(game.name):
        bot = make_bot(game, level)
        for state in states:
            offered = game.actions(state)
            view = game.view(state, game.to_act(state))
            choice = bot.choose(view, offered, random_game.rng, Budget(_BOT_SECONDS))
            if game.check(state, choice) is not None:
                yield f"bot {level} chooses an illegal action: {choice}"
    analyst = make_analyst(game)
    for state in states if analyst is not None else ():
        assert analyst is not None
        for action in analyst.verdict(game.view(state, game.to_act(state))).best:
            if game.check(state, action) is not None:
                yield f"the analyst's best action is illegal: {action}"


# Checks of a random game


def check_offers(random_game: PlayedRandomGame) -> Iterator[str]:
    """What is offered is legal, and in a complete game nothing that is offered elsewhere in it is."""
    known, rng = _all_offered_actions(random_game), random_game.rng
    for state in random_game.sample:
        offered = random_game.game.actions(state)
        yield from contract_laws.find_turn_breaches(random_game.game, state, random_game.seats, random_game.rng)
        if list(random_game.game.actions(state)) != list(offered):
            yield f"the same state doesn't always offer the same actions: {random_game.game.unveiled(state)}"
        others = [action for action in known if action not in set(offered)]
        for action in rng.sample(others, min(_STATES, len(others))):
            yield from contract_laws.find_refusal_breaches(random_game.game, state, action)


def _all_offered_actions(random_game: PlayedRandomGame) -> tuple[Any, ...]:
    """What can be done somewhere in a game, each once."""
    return tuple(dict.fromkeys(action for state in random_game.sample for action in random_game.game.actions(state)))


def check_rulebook_clauses(random_game: PlayedRandomGame) -> Iterator[str]:
    """Every rule that a refusal or an end names can be looked up."""
    known, rng, book = _all_offered_actions(random_game), random_game.rng, rulebook(random_game.game.name)
    named: dict[str, str] = {}
    for state in random_game.sample:
        for action in rng.sample(known, min(_STATES, len(known))):
            if (refusal := random_game.game.check(state, action)) is not None:
                named.setdefault(refusal.clause, f"{action} is refused by it")
    if (outcome := random_game.game.outcome(random_game.states[-1])) is not None:
        named.setdefault(outcome.rule, f"a game ends by it, {outcome.reason}")
    for clause, use in named.items():
        if clause and book.find_clause(clause) is None:
            yield f"the rulebook has no rule {clause}: {use}"


def check_actions_are_pure(random_game: PlayedRandomGame) -> Iterator[str]:
    """An action does the same again, leads to another state, and leaves the old one alone."""
    digest, rng = StateDigester().digest, random_game.rng
    for state in random_game.sample:
        before, offered = digest(state), list(random_game.game.actions(state))
        tried = rng.sample(offered, min(_ACTIONS, len(offered)))  # the first ones are often all of one kind
        for action in tried or [draw_random_action(random_game.game, state, rng)]:
            step = random_game.game.apply(state, action)
            yield from contract_laws.find_action_result_breaches(random_game.game, state, action, step)
            yield from contract_laws.find_event_text_breaches(random_game.game, step)
            if step.state == state:
                yield f"an action leads to the same state: {action}"
        if digest(state) != before:
            yield f"an action changes the state that it begins in: {random_game.game.unveiled(state)}"


def check_texts_parse_back(random_game: PlayedRandomGame) -> Iterator[str]:
    """The text of an action is read as that action, and nothing that looks like it is; so is that of a position."""
    for state in random_game.sample:
        yield from contract_laws.find_position_text_breaches(random_game.game, state, random_game.setup)
        for action in list(random_game.game.actions(state))[:_STATES]:
            yield from contract_laws.find_offered_action_breaches(random_game.game, state, action)
            for text in ("", f"{action} ", f" {action}", f"{action}\n", f"{action}{action}"):
                if not _is_action_text_invalid(random_game.game, text):
                    yield f"parse() takes a text that isn't an action: {text!r}"


def _is_action_text_invalid(game: AnyGame, text: str) -> bool:
    try:
        game.parse(text)
    except InvalidAction:
        return True
    return False


def check_values_are_picklable(random_game: PlayedRandomGame) -> Iterator[str]:
    """States, views, actions and events are hashable and survive being sent to another process."""
    for state in random_game.sample:
        action = draw_random_action(random_game.game, state, random_game.rng)
        views = [random_game.game.view(state, seat) for seat in (None, *range(random_game.seats))]
        for value in (state, action, *random_game.game.apply(state, action).events, *views):
            again = pickle.loads(pickle.dumps(value))  # our own bytes
            if again != value or hash(again) != hash(value):
                yield f"a {type(value).__name__} changes when it is sent to another process: {value}"


def check_hidden_information(random_game: PlayedRandomGame) -> Iterator[str]:
    """Some state fits what a seat sees, and what the seat learns follows from what it saw."""
    rng = random_game.rng
    for state in random_game.sample:
        yield from contract_laws.find_view_breaches(random_game.game, state, random_game.seats, rng)
        seat = random_game.game.to_act(state)
        if seat < 0:
            continue
        twin = random_game.game.imagine(random_game.game.view(state, seat), rng)
        action = draw_random_action(random_game.game, state, rng)
        one, other = random_game.game.apply(state, action), random_game.game.apply(twin, action)
        learned = [[random_game.game.redact(event, seat) for event in step.events] for step in (one, other)]
        if not one.reveals and not other.reveals and learned[0] != learned[1]:
            yield f"a seat learns something that the step doesn't reveal: {action}"


def check_chance_draws(random_game: PlayedRandomGame) -> Iterator[str]:
    """Probabilities add up, and the same seed draws the same."""
    for state in random_game.sample:
        yield from contract_laws.find_chance_breaches(random_game.game, state, random_game.rng)
        if random_game.game.to_act(state) == CHANCE:
            one, other = (random_game.game.resolve(state, random.Random("x")) for _ in range(2))
            if one != other:
                yield f"resolve() draws something else from the same seed: {one}, {other}"


def check_game_ends(random_game: PlayedRandomGame) -> Iterator[str]:
    """A game ends with an outcome, and not before its last action."""
    game, last = random_game.game, random_game.states[-1]
    outcome = game.outcome(last)
    if game.to_act(last) != NOBODY:
        yield f"no end after {MOST_ACTIONS} actions"
        return
    if not isinstance(outcome, Outcome) or not all(0 <= seat < random_game.seats for seat in outcome.winners):
        yield f"a game is over without an outcome of its seats: {outcome}"
    if any(game.outcome(state) is not None for state in random_game.states[:-1]):
        yield "an outcome is told before the game is over"
    if game.actions(last) or (random_game.actions and game.check(last, random_game.actions[-1]) is None):
        yield "an action is legal although the game is over"


def check_saved_match_replay(random_game: PlayedRandomGame) -> Iterator[str]:
    """A match that was saved is the same match again."""
    game = random_game.game
    sitters = tuple(Sitter(SitterKind.PERSON, str(seat)) for seat in range(random_game.seats))
    header = Header(
        game=game.name,
        rules_version=game.version,
        content="",
        sitters=sitters,
        setup=random_game.setup,
        seed=str(random_game.seed),
    )
    match, rng = Match(game, header), random_game.rng
    while match.outcome is None and match.length < MOST_ACTIONS:
        match.submit(rng.choice(list(match.actions())))
    digests = [match.past.state_digest(ply) for ply in range(match.length + 1)]
    texts = [str(action) for action in match.past.actions()]
    try:
        again = (rebuild_match(game, match.record()), replay_match(game, header, texts))
    except ReplayError as error:
        yield f"a saved match can't be read: {error}"
        return
    for read in again:
        if [read.past.state_digest(ply) for ply in range(read.length + 1)] != digests:
            yield f"a saved match has other positions when it is read: seed {random_game.seed}"


GAME_CHECKS: Final[dict[str, Callable[[AnyGame], Iterator[str]]]] = {
    "options": check_setup_options,
    "content, words, rulebook and lessons": check_content,
    "bots and analyst": check_bots_and_analyst,
}
RANDOM_GAME_CHECKS: Final[dict[str, Callable[[PlayedRandomGame], Iterator[str]]]] = {
    "what is offered is legal, and nothing else is": check_offers,
    "every rule that is named is in the rulebook": check_rulebook_clauses,
    "an action changes nothing but its result, and is told": check_actions_are_pure,
    "texts are read back": check_texts_parse_back,
    "values are hashable and can be sent": check_values_are_picklable,
    "everybody sees what they may see": check_hidden_information,
    "chance is fair": check_chance_draws,
    "games end": check_game_ends,
    "matches are replayed": check_saved_match_replay,
}


def conformance_checks(game: AnyGame, seeds: range) -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """What is looked at, and what finds the breaches, each kind once; a crash is one too."""
    for name, of_game in GAME_CHECKS.items():
        yield name, lambda check=of_game: _distinct_breaches(check(game))  # type: ignore[misc]
    games: list[PlayedRandomGame] = []

    def check_all_random_games(check: Callable[[PlayedRandomGame], Iterator[str]]) -> list[str]:
        if not games:
            games.extend(play_random_game(game, seed) for seed in seeds)
        return _distinct_breaches(breach for random_game in games for breach in check(random_game))

    for name, of_random_game in RANDOM_GAME_CHECKS.items():
        yield name, lambda check=of_random_game: check_all_random_games(check)  # type: ignore[misc]


def find_contract_breaches(game: AnyGame, seeds: range) -> Iterator[str]:
    """What is not as it should be in any action of random games: fewer laws than `conformance_checks` has, over more
    games.
    """
    for random_game in (play_random_game(game, seed) for seed in seeds):
        for state, action in zip(random_game.states, random_game.actions, strict=False):
            yield from contract_laws.find_offered_action_breaches(game, state, action)
            yield from contract_laws.find_action_result_breaches(game, state, action, game.apply(state, action))
            yield from contract_laws.find_view_breaches(game, state, random_game.seats, random_game.rng)
        yield from check_game_ends(random_game)


def _distinct_breaches(breaches: Iterator[str]) -> list[str]:
    found: dict[str, str] = {}
    for breach in breaches:
        found.setdefault(breach.partition(": ")[0], breach)
    return list(found.values())
