"""SetupPlan: what is agreed on before a match, as a frozen value: players, sides, options, seed.

Used by `setup.scene`, `remembered_plans`, `matches`, `match_series`, `lesson.navigation` and the campaigns. Every
change makes a new plan; nothing is drawn. `make_header_from_plan` makes the Header of the match from it. A change
must keep: the lot follows from the seed alone, `settings_from_plan` and `initial_plan` agree on the lines in the
player's settings (`player.`, `option.`, `text.`, `sides`, `dice`, `clock`, `hints`), and those of earlier versions are
read.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from tabletop.ai.levels import level_names, usual_level
from tabletop.content.games import digest
from tabletop.play.decision_clock import NO_CLOCK, ClockRules, parse_clock_rules
from tabletop.play.kept_engines import engine_of_level
from tabletop.play.record import ChanceMode, Header, new_match_identity
from tabletop.play.seats import LONGEST_NAME, Sitter, SitterKind
from tabletop.rules.game import Game, Option, Seat
from tabletop.settings import CHOICES, Settings
from tabletop.ui.messages import has_text, say
from tabletop.ui.scenes.seat_levels import seat_levels

if TYPE_CHECKING:
    from tabletop.content.pack_library import Pack


ANYTHING: Final = "anything"
"""Taking back may cross reveals, rolls, and answers out of hidden cards."""
UNDO: Final = (*CHOICES["undo"], ANYTHING)
"""House rules of taking back."""


@dataclass(frozen=True, slots=True)
class SetupPlayer:
    """Somebody who takes part, before it is settled on which side."""

    kind: SitterKind
    level: str
    """Level of a bot; kept for a person, in case it becomes a bot again."""
    name: str = ""
    """What was typed in; empty for the usual name."""
    other_kind_name: str = ""
    """What was typed in for the other kind: a person's name is not that of the computer that takes the place."""

    def with_sitter_kind(self, kind: SitterKind) -> SetupPlayer:
        """The place of a person, or of the computer, each by its own name."""
        return (
            self
            if kind == self.kind
            else replace(self, kind=kind, name=self.other_kind_name, other_kind_name=self.name)
        )


@dataclass(frozen=True, slots=True)
class SetupPlan:
    """Everything that the set-up screen settles."""

    players: tuple[SetupPlayer, ...]
    by_lot: bool = True
    """Whether the lot decides who sits where; else the players sit in their order."""
    options: tuple[tuple[str, str], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    """Setup keys that are no options."""
    undo: str = "friendly"
    dice: bool = False
    """Whether people roll dice of their own."""
    seed: str = ""
    """Typed in; empty for one that nobody knows."""
    clock: ClockRules = NO_CLOCK
    hints: bool = True
    """Whether people may be helped while they play."""
    pack: str = ""
    """Names of the packs that a remembered plan was played with, `a+b` for two."""
    is_tournament: bool = False
    """Whether it is played for a pairing of a tournament: without hints, and with a strict undo of its own, whatever
    `hints` and `undo` say. Never remembered."""

    def with_player(self, index: int, **changes: Any) -> SetupPlan:
        """Another player in place of one."""
        players = list(self.players)
        players[index] = replace(players[index], **changes)
        return replace(self, players=tuple(players))

    def with_player_kind(self, index: int, kind: SitterKind) -> SetupPlan:
        """A person or the computer at a place."""
        players = list(self.players)
        players[index] = players[index].with_sitter_kind(kind)
        return replace(self, players=tuple(players))

    @property
    def setup(self) -> dict[str, str]:
        """What the match begins with."""
        return dict(self.options) | dict(self.texts)

    def with_setup_text(self, name: str, text: str) -> SetupPlan:
        """With another value of a setup key that is no option."""
        return replace(self, texts=tuple((dict(self.texts) | {name: text}).items()))

    def with_seats_rotated(self, owned: Mapping[Seat, Option]) -> SetupPlan:
        """Everybody one seat further, with what was chosen at the place: `owned` are such options by seat."""
        order = (*range(1, len(self.players)), 0)
        options = dict(self.options) | _options_moved_with_sitters(self, owned, order)
        return replace(self, players=tuple(self.players[i] for i in order), options=tuple(options.items()))

    def seat_names(self, *, team: bool = False) -> tuple[str, ...]:
        """Typed or usual names, no two alike; in a team the same typed name is the same person."""
        people = [player for player in self.players if player.kind == SitterKind.PERSON]
        found: list[str] = []
        for i, player in enumerate(self.players):
            if player.kind == SitterKind.BOT:
                usual = bot_name(player.level)
            else:
                usual = say("setup.you") if len(people) == 1 else say("setup.player", number=i + 1)
            wanted = player.name.strip() or usual
            name, count = wanted, 2
            while name in found and not (team and player.kind == SitterKind.PERSON and player.name.strip()):
                end = f" {count}"
                name, count = f"{wanted[: LONGEST_NAME - len(end)].strip()}{end}", count + 1
            found.append(name)
        return tuple(found)

    def seating_order(self, seed: str) -> tuple[int, ...]:
        """Index of the player on each seat."""
        order = list(range(len(self.players)))
        if self.by_lot:
            random.Random(f"{seed}/lot").shuffle(order)
        return tuple(order)


def bot_name(level: str) -> str:
    """The usual name of a bot."""
    key = f"setup.bot_{level}"
    if engine := engine_of_level(level):
        return engine
    return say(key) if has_text(key) else say("common.computer")


def initial_plan(game: Game[Any, Any, Any], settings: Settings, *, seated: bool = False) -> SetupPlan:
    """The last set-up of this game, as far as it still fits; else a person against a bot.

    The usual way to sides is the lot, but as shown in a team, and where people are `seated` by what they choose.
    """
    said = dict(line.split(" ", 1) for line in _setup_lines_of_game(game.name, settings.last_setup) if " " in line)
    options = tuple(
        (option.name, value if (value := said.get(f"option.{option.name}", "")) in option.values else option.default)
        for option in game.options
    )
    offered = seat_levels(game.name)
    usual = usual_level(game.name)
    players = []
    for i in range(game.seats(dict(options))):
        kind, _, level = said.get(f"player.{i}", "").partition(" ")
        known = kind in (SitterKind.PERSON, SitterKind.BOT)
        bot = kind == SitterKind.BOT if known else i > 0
        name = settings.names[i] if i < len(settings.names) else ""
        person = SetupPlayer(SitterKind.PERSON, level if known and level in offered else usual, name)
        players.append(person.with_sitter_kind(SitterKind.BOT) if bot else person)
    by_hand = game.rolls and said.get("dice") == "hand"
    texts = tuple((name.removeprefix("text."), text) for name, text in said.items() if name.startswith("text."))
    by_lot = said.get("sides", "chosen" if game.team or seated else "lot") != "chosen"
    clock = clock_that_fits(game.name, said.get("clock", ""))
    hints = said.get("hints") != "off"
    return SetupPlan(tuple(players), by_lot, options, texts, settings.undo, by_hand, clock=clock, hints=hints)


def plan_for_people(game: Game[Any, Any, Any], plan: SetupPlan, people: Sequence[str]) -> SetupPlan:
    """The plan with these people on the seats in their order; a team that is too small has several seats each.

    Where there are too many seats, or too few, options are the usual ones.
    """
    if game.team:
        seats = max(len(plan.players), min(len(people), game.seats({each.name: each.default for each in game.options})))
    else:
        seats = len(people)
    if seats != len(plan.players):
        plan = refit_plan(game, replace(plan, options=()))
    players = tuple(
        replace(player.with_sitter_kind(SitterKind.PERSON), name=people[i % len(people)])
        for i, player in enumerate(plan.players)
    )
    return replace(plan, players=players, by_lot=False)


def clock_that_fits(game: str, text: str) -> ClockRules:
    """What a text says of the clock; none where it is damaged, and the usual level where the game has not that one."""
    try:
        rules = parse_clock_rules(text)
    except ValueError:
        return NO_CLOCK
    return replace(rules, level=usual_level(game)) if rules.level not in ("", *level_names(game)) else rules


def refit_plan(game: Game[Any, Any, Any], plan: SetupPlan) -> SetupPlan:
    """The plan as far as it fits the game with other content."""
    chosen = dict(plan.options)
    options = tuple(
        (option.name, value if (value := chosen.get(option.name, "")) in option.values else option.default)
        for option in game.options
    )
    seats = game.seats(dict(options))
    return replace(plan, options=options, players=(*plan.players, *plan.players[-1:] * seats)[:seats])


def settings_from_plan(game: str, plan: SetupPlan, settings: Settings) -> dict[str, tuple[str, ...]]:
    """What settings keep of a plan for the next time."""
    lines = [f"player.{i} {player.kind} {player.level}" for i, player in enumerate(plan.players)]
    lines += [f"option.{name} {value}" for name, value in plan.options]
    lines += [f"text.{name} {value}" for name, value in plan.texts if value]
    lines.append(f"sides {'lot' if plan.by_lot else 'chosen'}")
    lines.append(f"dice {'hand' if plan.dice else 'program'}")
    lines += [f"clock {plan.clock.text}"] if plan.clock.is_on else []
    lines += [] if plan.hints else ["hints off"]
    others = tuple(line for line in settings.last_setup if line.partition(" ")[0] != game)
    typed = tuple(player.with_sitter_kind(SitterKind.PERSON).name.strip() for player in plan.players)
    names = (*typed, *settings.names[len(typed) :])[: len(settings.names)]
    return {"last_setup": (*others, *(f"{game} {line}" for line in lines)), "names": names}


def make_header_from_plan(
    game: Game[Any, Any, Any], plan: SetupPlan, pack: Pack | None = None, owned: Mapping[Seat, Option] | None = None
) -> Header:
    """The settled match: a seed is chosen and the lot is drawn; the pack is that of the game's content.

    `owned` are options that are chosen at the places: whoever the lot puts elsewhere takes along what was chosen.
    """
    seed = plan.seed.strip() or secrets.token_hex(8)
    names = plan.seat_names(team=game.team)
    order = plan.seating_order(seed)
    sitters = tuple(
        Sitter(plan.players[i].kind, names[i], plan.players[i].level if plan.players[i].kind == SitterKind.BOT else "")
        for i in order
    )
    content = (pack.digest, pack.name) if pack else ("", "")
    setup = plan.setup | _options_moved_with_sitters(plan, owned or {}, order)
    made = new_header(game, sitters, setup, seed=seed, undo=plan.undo, content=content)
    made = replace(made, pack_title=pack.info.title) if pack else made
    if plan.is_tournament:
        made = replace(made, friendly_undo=False, undo_allowed=True, is_tournament=True)
    return replace(
        made, chance=ChanceMode.DICE if plan.dice and game.rolls else made.chance, clock=plan.clock.text,
        hints_allowed=plan.hints and not plan.is_tournament,
    )  # fmt: skip


def _options_moved_with_sitters(plan: SetupPlan, owned: Mapping[Seat, Option], order: Sequence[int]) -> dict[str, str]:
    """What is chosen at a seat by whoever sits there now; it stays with the seat where it is no choice there."""
    chosen = dict(plan.options)
    wishes = {seat: chosen[owned[i].name] for seat, i in enumerate(order) if seat in owned and i in owned}
    return {owned[seat].name: wish for seat, wish in wishes.items() if wish in owned[seat].values}


def new_header(
    game: Game[Any, Any, Any], sitters: Sequence[Sitter], setup: Mapping[str, str], *, seed: str, undo: str,
    content: tuple[str, str] = ("", ""),
) -> Header:  # fmt: skip
    """The header of a match that begins now; digest and pack of the content are empty for the game's own."""
    crosses, allowed = undo_policy(game, undo)
    return Header(
        game=game.name,
        rules_version=game.version,
        content=content[0] or digest(game.name),
        pack=content[1],
        sitters=tuple(sitters),
        setup=setup,
        seed=seed,
        friendly_undo=crosses,
        undo_allowed=allowed,
        started=_utc_timestamp(),
        identity=new_match_identity(),
    )


def header_for_rematch(game: Game[Any, Any, Any], old: Header, sitters: Sequence[Sitter] = ()) -> Header:
    """The header of another match of the same people that begins now, agreed on like the first.

    `sitters` are those who sit there by now.
    """
    seated = tuple(sitters) or old.sitters
    return replace(
        old, sitters=seated, rules_version=game.version, seed=secrets.token_hex(8), started=_utc_timestamp(),
        identity=new_match_identity(),
    )  # fmt: skip


def without_tournament_rules(game: Game[Any, Any, Any], header: Header, settings: Settings) -> Header:
    """The header of the same match where it is for no tournament: hints and undo as people have agreed on."""
    agreed = initial_plan(game, settings)
    crosses, allowed = undo_policy(game, agreed.undo)
    return replace(
        header, is_tournament=False, hints_allowed=agreed.hints, friendly_undo=crosses, undo_allowed=allowed
    )  # fmt: skip


def undo_policy(game: Game[Any, Any, Any], undo: str) -> tuple[bool, bool]:
    """Whether taking back may cross reveals and rolls, and whether there is any.

    What hides or rolls something gives back only what showed nothing new, or nothing at all, unless people agreed that
    anything may be taken back and that everybody keeps what they have seen.
    """
    if game.hidden or game.rolls:
        return undo == ANYTHING, undo != "strict"
    return undo != "strict", True


def undo_choices(game: Game[Any, Any, Any]) -> tuple[str, ...]:
    """What can be agreed on about taking back."""
    return UNDO if game.hidden or game.rolls else UNDO[:-1]


def _utc_timestamp() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _setup_lines_of_game(game: str, lines: Sequence[str]) -> list[str]:
    return [rest for name, _, rest in (line.partition(" ") for line in lines) if name == game]
