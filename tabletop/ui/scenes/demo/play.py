"""DemoMatchPlayer: the matches of the demonstration, in which bots play one game after the other.

Used by `demo.scene` and `trailer`; the boxes of games name their DemoOptions. It draws nothing and saves nothing. The
next move is thought of by the worker. What may be shown of a game, such as its options, events and first watched
position, comes from the box, so no game is known here. A change must keep: a bot that fails is replaced by a random
legal move and the show continues, and a match ends after LONGEST_DEMO actions, which `bench.evening` reads too.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, cycle
from typing import Any

from tabletop.ai.bot import Budget
from tabletop.ai.levels import level_names, make_bot
from tabletop.ai.worker import ChooseBotMove, QuestionWorker
from tabletop.content import boxes
from tabletop.content.errors import ContentError
from tabletop.content.games import digest, load_game
from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import Event, Option, Seat
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.query import Query


def _always_watchable(view: Any) -> bool:
    return True


def _always_captioned(event: Event) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """As it stands: every option, every kind of bot, every action and every event."""

    settled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Values among which options are drawn, by the option's name; the others may have any value."""
    is_usual: bool = False
    """Whether the options that are not settled keep their usual values."""
    levels: tuple[str, ...] = ()
    """Levels of the bots; none where the demonstration chooses."""
    begins: Callable[[Any], bool] = _always_watchable
    """Whether a position is one that people begin to watch at."""
    tells: Callable[[Event], bool] = _always_captioned
    """Whether an event is worth a sentence."""
    is_wide: bool = False
    """Whether the trailer gives the whole width to its board, which needs nobody beside it."""


def demo_options(game: str) -> DemoOptions:
    """What the game's box says of it."""
    box = boxes.find_game_box(game)
    return box.demo.load() if box and box.demo else DemoOptions()


LONGEST_DEMO = 120
"""Actions after which a match that will not end makes room for the next."""
_LETTERS_AT_ONCE = 100
"""Letters that can be read from afar in one go."""
_THINK_SECONDS = 3.0
"""How long a bot may think."""


class DemoMatchPlayer:
    """Matches without a journal, and the sentences that tell them."""

    def __init__(self, names: tuple[str, ...], worker: QuestionWorker, seed: str) -> None:
        self._game_names = cycle(names)
        self._try_count = len(names)
        self._worker = worker
        self._seed = seed
        self._numbers = count(1)
        self.query: Query[int] = Query()
        self.match: Match[Any, Any, Any] | None = None
        self.captions_left: deque[tuple[str, Seat]] = deque()
        """Sentences still to be shown, each with the seat that it speaks of."""
        self.problem = ""
        """Why no game can be shown."""
        self._first_watched_ply = 0
        """The ply from which on people watch."""

    def begin_match(self) -> None:
        """The next match that can be played; without one there is a problem."""
        self.query.reset()
        for _ in range(self._try_count):
            name = next(self._game_names)
            try:
                self.match = self._make_demo_match(name)
            except ContentError as error:
                self.problem = str(error).splitlines()[0]
                continue
            self.problem = ""
            self.captions_left = deque([(say("demo.begin", game=wording.game_title(name)), -1)])
            return
        self.match = None

    @property
    def is_over(self) -> bool:
        """Whether this match has ended, or has gone on for long enough."""
        return (
            self.match is None
            or self.match.outcome is not None
            or self.match.ply >= self._first_watched_ply + LONGEST_DEMO
        )

    def ask_bot(self) -> None:
        """Lets the bot whose turn it is think, so that its move is there when it is wanted."""
        match = self.match
        if match is None or self.is_over or self.query.has_asked(match.ply):
            return
        seat = match.to_act
        seed = f"{match.header.seed}/{match.ply}"
        header, level = match.header, match.sitters[seat].level
        question = ChooseBotMove(header.game, level, match.view(seat), seed, _THINK_SECONDS, header.content)
        self.query.ask(self._worker, match.ply, question)

    def play_move(self) -> bool:
        """Plays what the bot has found; whether it had found anything yet.

        A bot that fails is stood in for by a legal action at random: the show goes on.
        """
        if self.match is None or self.is_over:
            return False
        self.ask_bot()
        if not self.query.update():
            return False
        match, seat, found = self.match, self.match.to_act, self.query.value
        fits = not self.query.error and match.refusal(found) is None
        action = found if fits else self._choose_random_action(match.actions())
        told = filter(demo_options(match.header.game).tells, match.submit(action))
        names = self.seat_names
        self.captions_left.extend(
            (words, seat)
            for words in _join_short_sentences(
                self._event_caption(event, names) for event in _keep_one_event_per_kind(told)
            )
        )
        return True

    @property
    def seat_names(self) -> tuple[str, ...]:
        if self.match is None:
            return ()
        return wording.localised_messages(self.match.header.game).seats

    def _make_demo_match(self, name: str) -> Match[Any, Any, Any]:
        game, shown = load_game(name), demo_options(name)
        rng = random.Random(f"{self._seed}/{next(self._numbers)}")
        usual = {option.name: (option.default,) for option in game.options} if shown.is_usual else {}
        setup = _random_option_values(game.options, {**usual, **shown.settled}, rng)
        able = shown.levels or level_names(name)
        if not shown.levels:
            # where much is hidden the strongest think long, and what they see coming cannot be followed from outside
            able = (able[1:-1] or able) if game.hidden else able[len(able) // 2 :]
        sitters = tuple(Sitter(SitterKind.BOT, "", rng.choice(able)) for _ in range(game.seats(setup)))
        header = Header(game=name, rules_version=game.version, content=digest(name), sitters=sitters, setup=setup,
                        seed=f"{rng.getrandbits(64):x}")  # fmt: skip
        match: Match[Any, Any, Any] = Match(game, header)
        self._first_watched_ply = _play_unseen_opening(match, shown, rng)
        return match

    def _event_caption(self, event: Event, names: tuple[str, ...]) -> str:
        return wording.event_caption(self.match, event, names) if self.match is not None else ""

    def _choose_random_action(self, actions: Any) -> Any:
        match = self.match
        return random.Random(f"{self._seed}/{match.ply if match else 0}").choice(list(actions))


def _play_unseen_opening(match: Match[Any, Any, Any], shown: DemoOptions, rng: random.Random) -> int:
    """Lets the bots play, here and unseen, up to where people begin to watch; the ply of that."""
    bots = [make_bot(match.game, sitter.level) for sitter in match.sitters]
    while match.outcome is None and not shown.begins(match.view(None)):
        seat = match.to_act
        match.submit(bots[seat].choose(match.view(seat), match.actions(), rng, Budget(_THINK_SECONDS)))
    return match.ply


def _random_option_values(
    options: Sequence[Option], settled: Mapping[str, tuple[str, ...]], rng: random.Random
) -> dict[str, str]:
    """Options at random, so that much is seen in time; what two options could share, such as a tribe, they do not."""
    chosen: dict[str, str] = {}
    for option in options:
        taken = {chosen[other.name] for other in options if other.values == option.values and other.name in chosen}
        able = settled.get(option.name, option.values)
        chosen[option.name] = rng.choice([value for value in able if value not in taken] or able)
    return chosen


def _keep_one_event_per_kind(events: Iterable[Event]) -> Iterator[Event]:
    """Without those of a kind that has been told already: what happens all over the board is seen there."""
    kinds: set[type[Event]] = set()
    for event in events:
        if type(event) not in kinds:
            kinds.add(type(event))
            yield event


def _join_short_sentences(sentences: Iterable[str]) -> list[str]:
    """The first by itself, because it comes before all else is seen; then as many in one go as can be read at once."""
    found: list[str] = []
    for words in filter(None, sentences):
        if len(found) > 1 and len(found[-1]) + len(words) < _LETTERS_AT_ONCE:
            found[-1] = f"{found[-1]} {words}"
        else:
            found.append(words)
    return found
