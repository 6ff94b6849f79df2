"""The box of a game: its rules, board, bots and pages by name, each of them imported when it is first used.

Every game has one BOX in its package, named under the entry-point group `tabletop.games`; `content.boxes` finds them.
The rest of the program reaches a game only through its box. Used by every game, `content/boxes`, `content/games` and
`ui/scenes/registry`. LazyRef is used elsewhere too (`ai/questions`, `summary_loader`), to name a function without
importing it. Installed games are written for these fields (docs/api/box): a new one needs a default, and none may be
renamed or removed (`tale` stays for that reason).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from tabletop.rules.game import Game

T = TypeVar("T")


@dataclass(frozen=True)
class LazyRef(Generic[T]):
    """A thing in a module that is imported when the thing is first asked for, so that a box costs nothing."""

    target: str
    """Such as `package.module:name`."""

    def load(self) -> T:
        """The thing; raises what the import raises, and AttributeError where the module does not have it."""
        module, _, name = self.target.partition(":")
        taken: T = getattr(import_module(module), name)
        return taken


@dataclass(frozen=True, slots=True)
class GamePage:
    """A page that only one game has, such as its campaign; offered by its set-up and in the menu of its matches.

    Its texts begin with its name: `<name>.title` is what it is called, and `do_<name>` what the menu says.
    """

    name: str
    opens: LazyRef[Callable[[Any, Any], Any]]
    """From stage and request to the scene."""
    plate: LazyRef[Callable[[Any], str]] | None = None
    """What the button says that leads there from a match that is over; None where no match leads there."""
    icon: str = "trophy"
    key: str = ""
    """A setup option that only its matches have; empty where all matches of the game belong to it."""
    won: bool = False
    """Whether a match must have been won to lead there."""
    is_read: bool = False
    """Whether it tells what there is in the game: the rulebook leads there too, and set-up where the game does it."""


@dataclass(frozen=True, slots=True)
class BusiestMatch:
    """The match of a game in which most is to be drawn: what benchmarks look at."""

    plies: int = 0
    """How far it has gone, calmly."""
    setup: Mapping[str, str] = field(default_factory=dict)
    """Options that are not the usual ones."""
    fights: bool = False
    """Whether an attack in it is something over which people think."""


@dataclass(frozen=True, slots=True)
class Box:
    """One game, as it stands on the shelf; the only thing that the rest of the program knows of it."""

    name: str
    """As in saves and on the command line."""
    rules: LazyRef[Callable[[Any], Game[Any, Any, Any]]]
    """Makes the game from its content."""
    content: LazyRef[type]
    """The dataclass that the content files must fit."""
    board: LazyRef[Callable[[Any, Any], Any]]
    """Makes the board from stage and game."""
    order: int = 100
    """Place on the shelf; equal ones stand in the order of their names."""
    levels: Mapping[str, LazyRef[Callable[[Any], Any]]] = field(default_factory=dict)
    """Bots by level, made from the game, the weakest first."""
    analyst: LazyRef[Callable[[Any], Any]] | None = None
    """Makes from the game who judges positions."""
    decision_judge: LazyRef[Callable[[Any], Any]] | None = None
    """Makes from the game who says what decisions have cost: see `ai.decision_costs`."""
    length_signals: LazyRef[Callable[[Any], Any]] | None = None
    """Makes from the game what tells how far a match has come: see `rules.length_signals`."""
    guess_questions: LazyRef[Callable[[Any], Any]] | None = None
    """Makes from the game what watchers may guess before chance falls: see `rules.guess_questions`."""
    sets_puzzles: bool = False
    """Whether it has puzzles: in files of `data/puzzles`, or else made by the analyst."""
    puzzle_finder: LazyRef[Callable[[Any], Any]] | None = None
    """Makes from the game who finds puzzles in positions: see `ai.puzzle_finding`."""
    match_report: LazyRef[Callable[[Any, Any], Any]] | None = None
    """Makes the report of a finished match from the game and the match's record: see `rules.match_report`."""
    tale: LazyRef[Callable[[Any, Any], Any]] | None = None
    """The old name of `match_report`, for packages that were written for it; read where that is left out."""
    benchmark: LazyRef[Callable[[Any], Any]] | None = None
    """Measures from the game what it alone has, as readings one after the other: see `gauge.BenchmarkReading`."""
    observation: LazyRef[Callable[[Any], Any]] | None = None
    """Makes from the game how its views become numbers, for programs that learn: see `ai.observation`."""
    prover: LazyRef[Callable[..., Any]] | None = None
    """Proves who wins: see `cli.prove`."""
    solver: LazyRef[Callable[..., Any]] | None = None
    """Solves from the game each way to begin, where that takes seconds: see `ai.measurement.solved_start`."""
    balance_study: LazyRef[Callable[[], Any]] | None = None
    """Makes what `tabletop balance` varies and measures: see `ai.measurement.balance_study`."""
    keys: tuple[str, ...] = ()
    """Lines of its own keys, in their order: `<name>_keys.<line>` says what is pressed, a bar, and what that does."""
    printed: tuple[str, ...] = ()
    """Fields of its content that people read as sentences, such as `text` or `maps.name`."""
    named: LazyRef[Callable[..., Mapping[str, str]]] | None = None
    """What the ids in an event or a refusal are called: from content, thing and names of the seats."""
    setup: LazyRef[Callable[[Any], Any]] | None = None
    """Makes from the set-up scene what the game adds to it."""
    setup_showing: LazyRef[Callable[[Any, str, str], Mapping[str, str]]] | None = None
    """Options of a match in which a thing of a pack is in sight: from content, the field with it, and its id."""
    demo: LazyRef[Any] | None = None
    """What the demonstration shows of it."""
    phone: LazyRef[Callable[[Any], Any]] | None = None
    """Makes from the game what a phone shows of it: see `ui.boards.phone`."""
    print_parts: LazyRef[Callable[[Any, Any], Any]] | None = None
    """Makes from the game and the drawings what is printed besides the rulebook: see `ui.printing.parts`."""
    pages: tuple[GamePage, ...] = ()
    busiest: BusiestMatch = BusiestMatch()
    files: Path | None = None
    """Folder with `data`, `sprites` and `locale` of a game that does not come with the program."""

    def __post_init__(self) -> None:
        if self.match_report is None and self.tale is not None:
            object.__setattr__(self, "match_report", self.tale)

    def game_files_folder(self, kind: str, own: Path) -> Path:
        """The folder of its content or its drawings; `own` is where the program keeps those of all games."""
        return own / self.name if self.files is None else self.files / kind
