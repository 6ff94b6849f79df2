"""EngineSession: a caller's matches in `tabletop engine`, and what may be asked of them.

Used by `cli/engine`, which reads lines and writes answers. The session starts, loads and names matches; an EngineMatch
answers what is asked of one of them. A match that was opened for a seat is played against bots, answers what that seat
may see and nothing else, and has no undo, save or seed. docs/bots.md describes the protocol for authors of bots: names
of requests and keys must stay as they are; those of views and events come from `rules/json_view`.
"""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from tabletop import log, paths
from tabletop.ai.bot import Bot, Budget
from tabletop.ai.levels import UnknownLevel, level_names, make_bot, usual_level
from tabletop.arguments import UsageError
from tabletop.cli.engine_request_checks import (
    BadRequest,
    Reply,
    check_value_is_true,
    checked_file_path,
    checked_json_object,
    checked_one_line_text,
    checked_text,
    checked_whole_number,
    error_reply,
    parse_request,
    parse_request_seed,
)
from tabletop.cli.engine_worlds import MOST_MILLISECONDS, EngineWorlds, chances_to_json, outcome_to_json, propose
from tabletop.content import boxes
from tabletop.content.errors import ContentError, UnknownGame
from tabletop.content.games import SEVERAL, digest, load_game
from tabletop.content.pack_library import Pack, packs, usable_pack
from tabletop.content.prose import game_messages
from tabletop.error_text import nearest_word_suffix
from tabletop.play import chance as play_chance
from tabletop.play.match import Match
from tabletop.play.record import (
    CHANCE_MODES,
    COPIED,
    COUNTED,
    DISCLOSED,
    FAILED,
    REPLAYED,
    SIDE_LINE,
    ChanceMode,
    GoToPly,
    Header,
    new_match_identity,
)
from tabletop.play.saved_matches import SaveError, load_match, save_copy
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import (
    CHANCE,
    NOBODY,
    Game,
    IllegalAction,
    Refusal,
    RulesError,
    Seat,
    clashing_options,
)
from tabletop.rules.json_view import event_to_plain_json, to_plain_json_value

_NEW_MATCH_KEYS = ("game", "setup", "seed", "chance", "pack", "seat", "others")
_MOST_MATCHES: Final = 1000
"""Of one caller at once."""
_BOT_SECONDS: Final = 60.0
"""Longest thought of a bot about one action; none of ours comes near it."""

_STOPPED_TEXTS = {
    DISCLOSED: "hidden things of this match were shown, so it is over",
    COPIED: "this match continues in another file or window",
    REPLAYED: "the match ended before, and that result counts",
    COUNTED: "this result has counted, so it stays",
    FAILED: "a fault of the program has stopped this match; save it and load it to continue",
    SIDE_LINE: "you can't play on in a branch until its match is over",
}
"""Why nobody acts although the rules let somebody."""


class EngineSession:
    """A caller's matches by name; the usual one has none."""

    def __init__(self) -> None:
        self.is_over = False
        """Whether the caller has said goodbye."""
        self._matches: dict[str, EngineMatch] = {}

    def reply_to_request(self, request: object) -> Reply:
        """Does what an object of one key asks for; an answer with an error where it cannot be done.

        Whatever goes wrong, the match stays as it was.
        """
        match_name = ""
        try:
            name, value, match_name = parse_request(request)
            return self._find_request(name, match_name)(value)
        except IllegalAction as error:
            return self._matches[match_name].refusal_reply(error)
        except (BadRequest, RulesError, UnknownGame, UnknownLevel, ContentError, SaveError) as error:
            return error_reply(str(error))
        except Exception as error:  # noqa: BLE001 - the last line of defence: it is logged
            log.start_logging_to_file(paths.log())
            log.log_exception(__name__)
            return error_reply(f"this is a fault of the program, {type(error).__name__}: {error}; nothing has changed")

    def _find_request(self, name: str, match_name: str) -> Callable[[Any], Reply]:
        """What answers a request of this name; raises BadRequest."""
        own: dict[str, Callable[[Any], Reply]] = {
            "games": self._list_games,
            "new": lambda details: self._start_new_match(match_name, details),
            "load": lambda details: self._load_match_from_file(match_name, details),
            "forget": lambda details: self._forget_match(match_name, details),
            "quit": self._end_session,
        }
        if name in own:
            return own[name]
        if name not in REQUESTS_OF_MATCH:
            near = nearest_word_suffix(name, (*own, *REQUESTS_OF_MATCH))
            known = ("new", *REQUESTS_OF_MATCH, "load", "games", "forget", "quit")
            raise BadRequest(f"unknown request {name!r}{near}; there is {', '.join(known)}")
        if match_name not in self._matches:
            called = f" {match_name!r}" if match_name else ""
            new = f'{{"new": {{"game": "{boxes.default_game_name()}"}}}}'
            raise BadRequest(f"there is no match{called} yet; begin with {new}")
        return self._matches[match_name].find_request(name)

    def _list_games(self, details: object) -> Reply:
        check_value_is_true("games", details)
        return {"ok": True, "games": [_game_to_json(name) for name in boxes.game_names()]}

    def _start_new_match(self, match_name: str, details: object) -> Reply:
        asked = checked_json_object("new", details, _NEW_MATCH_KEYS)
        self._check_room(match_name)
        name = checked_text("game", asked.get("game"))
        pack = _find_pack(name, asked.get("pack", ""))
        game = load_game(name, pack.content_folder) if pack else load_game(name)
        setup = {
            key: checked_one_line_text(f"setup.{key}", value)
            for key, value in checked_json_object("setup", asked.get("setup", {})).items()
        }
        clashing = clashing_options(game.options, setup)
        if clashing:
            raise BadRequest(f"setup.{clashing[0]} and setup.{clashing[1]} can't both be {setup[clashing[0]]!r}")
        seat = _checked_seat_of_caller(asked, game.seats(setup))
        chance = asked.get("chance", ChanceMode.AUTO)
        if chance not in CHANCE_MODES:
            raise BadRequest(f'chance must be "auto", "ask" or "dice", not {chance!r}')
        header = Header(
            game=name,
            rules_version=game.version,
            content=pack.digest if pack else digest(name),
            sitters=tuple(Sitter(SitterKind.PERSON, f"seat {each}") for each in range(game.seats(setup))),
            setup=setup,
            seed=parse_request_seed(asked.get("seed")),
            friendly_undo=True,
            chance=ChanceMode(chance),
            started=datetime.now(UTC).isoformat(timespec="seconds"),
            identity=new_match_identity(),
            pack=pack.name if pack else "",
            pack_title=pack.info.title if pack else "",
        )
        level = checked_text("others", asked.get("others", usual_level(name)))
        made = EngineMatch(
            Match(game, header), seat=seat, bot=make_bot(game, level) if seat is not None else None
        )  # fmt: skip
        if asked.get("seed") is not None:
            made.match.notes.set_note(play_chance.SEED, play_chance.TYPED)
        self._matches[match_name] = made
        return {"ok": True, **made.let_others_play()}

    def _load_match_from_file(self, match_name: str, details: object) -> Reply:
        """Takes the match and leaves its file alone; later actions are not written to it.

        A match with hidden cards or dice is over at every table of this home as soon as more is asked of it than a
        spectator may see: it goes on here as a branch.
        """
        path = checked_file_path("load", details)
        self._check_room(match_name)
        if not os.path.isfile(path):
            raise BadRequest(f"{path} isn't a file")
        loaded = load_match(path, resume=False)
        made = self._matches[match_name] = EngineMatch(loaded.match, is_from_file=True)
        return {"ok": True, **made.state()} | ({"lost": loaded.lost_text} if loaded.lost_text else {})

    def _forget_match(self, match_name: str, details: object) -> Reply:
        check_value_is_true("forget", details)
        return {"ok": True, "forgotten": self._matches.pop(match_name, None) is not None}

    def _check_room(self, match_name: str) -> None:
        """Raises BadRequest where there are too many matches."""
        if match_name not in self._matches and len(self._matches) >= _MOST_MATCHES:
            raise BadRequest(f'there are {_MOST_MATCHES} matches; end one with {{"forget": true, "match": NAME}}')

    def _end_session(self, details: object) -> Reply:
        check_value_is_true("quit", details)
        self.is_over = True
        return {"ok": True}


class EngineMatch:
    """One match of a caller."""

    def __init__(
        self,
        match: Match[Any, Any, Any],
        *,
        is_from_file: bool = False,
        seat: Seat | None = None,
        bot: Bot[Any, Any] | None = None,
    ) -> None:
        self.match = match
        self._has_shown_nothing = is_from_file
        """Whether it was loaded, and nothing but what a spectator sees was shown of it yet."""
        self._seat = seat
        """Whose eyes the caller has; None sees everything."""
        self._bot = bot
        """Plays all other seats where the caller has one."""
        self._bot_rng = random.Random(secrets.token_hex(16))
        self._worlds = EngineWorlds(match.game)

    def find_request(self, name: str) -> Callable[[Any], Reply]:
        """What answers a request of this name; raises BadRequest where a seat has no such request."""
        if self._seat is not None and name in _NOT_FOR_A_SEAT:
            raise BadRequest(f"a match that was opened for a seat has no {name}")
        requests: dict[str, Callable[[Any], Reply]] = {
            "actions": self._reply_with_legal_actions,
            "submit": self._submit_action,
            "view": self._reply_with_seat_view,
            "undo": self._undo_action,
            "save": self._save_match,
            "go": self._propose_action,
            "imagine": self._imagine_world,
            "world": self._answer_about_world,
            "chances": self._reply_with_chances,
            "random": self._play_random_games,
        }
        return requests[name]

    def state(self) -> Reply:
        """Where the match stands, as the caller may see it."""
        shown = str(self.match.shown_view(self._seat))
        return {"position": shown, "to_act": self.match.to_act, "outcome": outcome_to_json(self.match.outcome)}

    def let_others_play(self, told: int = 0) -> Reply:
        """Lets the bots act until the caller's seat is asked; what that seat has learned after `told` actions, too."""
        match = self.match
        if self._bot is None:
            return self.state()
        while (seat := match.to_act) not in (self._seat, NOBODY):
            match.submit(self._bot.choose(match.view(seat), match.actions(), self._bot_rng, Budget(_BOT_SECONDS)))
        learned = (match.past.events_when_first_shown(ply, self._seat) for ply in range(told + 1, match.ply + 1))
        return {"events": [event_to_plain_json(event) for events in learned for event in events], **self.state()}

    def refusal_reply(self, error: IllegalAction) -> Reply:
        refusal = error.refusal
        text = _STOPPED_TEXTS.get(refusal.reason) or _refusal_text(self.match.game.name, refusal)
        return {"ok": False, "clause": refusal.clause, "reason": refusal.reason, "text": text}

    def _reply_with_legal_actions(self, details: object) -> Reply:
        check_value_is_true("actions", details)
        match = self._match_with_secrets_disclosed()
        offered = [str(action) for action in match.actions()]
        complete = match.game.complete and (match.to_act != CHANCE or bool(offered))
        return {"ok": True, "actions": offered, "complete": complete}

    def _submit_action(self, details: object) -> Reply:
        match = self._match_with_secrets_disclosed()
        action = match.game.parse(checked_one_line_text("submit", details))
        known, ply = {branch.name for branch in match.branches.all_branches()}, match.ply
        events = [event_to_plain_json(event) for event in match.submit(action)]
        for branch in match.branches.all_branches():
            if branch.name not in known:
                match.branches.drop_branch(branch.name)
        return {"ok": True, "events": events, **self.let_others_play(ply)}

    def _reply_with_seat_view(self, details: object) -> Reply:
        match, seats = self.match, len(self.match.sitters)
        if self._seat is not None and details not in (None, self._seat):
            raise BadRequest(
                f"this match was opened for seat {self._seat}; ask for its view, or null for a spectator's"
            )
        if details is not None:
            if type(details) is not int or not 0 <= details < seats:
                raise BadRequest(f"view must be a seat from 0 to {seats - 1}, or null for a spectator")
            match = self._match_with_secrets_disclosed()
        return {"ok": True, "view": to_plain_json_value(match.shown_view(details))}

    def _undo_action(self, details: object) -> Reply:
        """Takes back one action, and with it what chance made of it where chance needs no caller."""
        check_value_is_true("undo", details)
        match = self._match_with_secrets_disclosed()
        ply = match.ply - 1
        while ply >= 0 and match.past.does_program_draw_chance(ply):
            ply -= 1
        if ply < 0:
            raise BadRequest("there is nothing to undo")
        offer = match.offers.undo_offer()
        if offer.ply == ply and offer.refusal is None:
            match.undo()
        else:
            ops = [line.op for line in match.record().lines]
            self.match = Match(match.game, match.header, ops=[*ops, GoToPly(ply)])
        return {"ok": True, **self.state()}

    def _save_match(self, details: object) -> Reply:
        path = checked_file_path("save", details)
        if os.path.lexists(path):
            raise BadRequest(f"{path} exists, and nothing is overwritten; choose another name")
        if not os.path.isdir(path.parent):
            raise BadRequest(f"there is no folder {path.parent}; make it first")
        save_copy(self.match, path)
        return {"ok": True, "saved": str(path)}

    def _propose_action(self, details: object) -> Reply:
        """What a bot of ours would do on the seat to act, by what that seat sees."""
        asked = checked_json_object("go", details, ("level", "milliseconds", "seed"))
        match = self._match_with_secrets_disclosed()
        level = checked_text("level", asked.get("level", level_names(match.game.name)[-1]))
        thought = checked_whole_number("milliseconds", asked.get("milliseconds", 5000), 1, MOST_MILLISECONDS)
        seat = match.to_act
        if seat in (CHANCE, NOBODY):
            raise BadRequest("no seat is to act")
        rng = random.Random(parse_request_seed(asked.get("seed")))
        bot = make_bot(match.game, level)
        return {"ok": True, **propose(bot, match.view(seat), match.actions(), rng, Budget(thought / 1000))}

    def _imagine_world(self, details: object) -> Reply:
        """A world that fits what a seat sees: the caller's own, or the one that is named, or the one to act."""
        asked = checked_json_object("imagine", details, ("seat", "seed"))
        match = self._match_with_secrets_disclosed()
        usual = max(match.to_act, 0) if self._seat is None else self._seat
        seat = checked_whole_number("seat", asked.get("seat", usual), 0, len(match.sitters) - 1)
        if self._seat not in (None, seat):
            raise BadRequest(f"this match was opened for seat {self._seat}; imagine what that seat may")
        rng = random.Random(parse_request_seed(asked.get("seed")))
        return {"ok": True, **self._worlds.add(match.game.imagine(match.view(seat), rng))}

    def _answer_about_world(self, details: object) -> Reply:
        return {"ok": True, **self._worlds.answer(details)}

    def _reply_with_chances(self, details: object) -> Reply:
        """Of this position, or of a world."""
        if isinstance(details, dict):
            world = checked_json_object("chances", details, ("world",)).get("world")
            return {"ok": True, **chances_to_json(self.match.game, self._worlds.find(world))}
        check_value_is_true("chances", details)
        return {"ok": True, **chances_to_json(self.match.game, self._true_state("chances"))}

    def _play_random_games(self, details: object) -> Reply:
        """From a world or, where the caller sees everything, from here."""
        asked = checked_json_object("random", details, ("games", "seed", "world"))
        games = checked_whole_number("games", asked.get("games", 1), 1, self._worlds.MOST_GAMES)
        seed = parse_request_seed(asked.get("seed"))
        if "world" in asked:
            return {"ok": True, **self._worlds.play_randomly(self._worlds.find(asked["world"]), games, seed)}
        return {"ok": True, **self._worlds.play_randomly(self._true_state("random games"), games, seed)}

    def _true_state(self, what: str) -> Any:
        """Where the match stands, with all that is hidden; raises BadRequest where the caller has a seat."""
        if self._seat is not None:
            raise BadRequest(f"imagine a world first, and name it: {what} from here would show what is hidden")
        match = self._match_with_secrets_disclosed()
        state = match.game.start(match.header.setup)
        for action in match.past.actions():
            state = match.game.apply(state, action).state
        return state

    def _match_with_secrets_disclosed(self) -> Match[Any, Any, Any]:
        """The match, with everything that may be asked of it."""
        match = self.match
        if self._has_shown_nothing:
            match.disclose_secrets()
            self._has_shown_nothing = False
            if match.stop_reason == DISCLOSED:
                match.branches.begin_branch(match.ply, _unused_branch_name(match))
        return match


REQUESTS_OF_MATCH: Final = (
    "actions", "submit", "view", "undo", "save", "go", "imagine", "world", "chances", "random",
)  # fmt: skip
_NOT_FOR_A_SEAT: Final = ("undo", "save")


def _checked_seat_of_caller(asked: Mapping[str, Any], seats: int) -> Seat | None:
    """The seat that a match is opened for; raises BadRequest where it has what such a match has not."""
    if "seat" not in asked:
        if "others" in asked:
            raise BadRequest("others is the level of the bots beside a seat; name your seat as well")
        return None
    for key in ("seed", "chance"):
        if key in asked:
            raise BadRequest(f"a match that was opened for a seat has no {key}")
    return checked_whole_number("seat", asked["seat"], 0, seats - 1)


def _find_pack(game: str, name: object) -> Pack | None:
    """The pack with which a match is played, None for the game's own content; raises BadRequest and UnknownGame.

    A list of names is packs that are played together.
    """
    if name in ("", []):
        return None
    load_game(game)
    names = [checked_text("pack", each) for each in name] if isinstance(name, list) else [checked_text("pack", name)]
    try:
        return usable_pack(game, SEVERAL.join(names))
    except UsageError as error:
        raise BadRequest(str(error).removeprefix("--")) from error


def _game_to_json(name: str) -> Reply:
    """A game with its options, levels and packs; a broken one with its fault."""
    try:
        game: Game[Any, Any, Any] = load_game(name)
    except (ContentError, OSError) as error:
        return {"game": name, "error": str(error)}
    return {
        "game": name,
        "rules_version": game.version,
        "content": digest(name),
        "seats": game.seats({}),
        "complete": game.complete,
        "hidden": game.hidden,
        "team": game.team,
        "options": [
            {"name": option.name, "values": list(option.values), "default": option.default} for option in game.options
        ],
        "levels": list(level_names(name)),
        "packs": [{"name": pack.name, "title": pack.info.title, "content": pack.digest} for pack in packs(name)],
    }


def _refusal_text(game: str, refusal: Refusal) -> str:
    """The sentence for a refusal; the bare reason where the words of an installed game cannot be read."""
    try:
        return game_messages(game).refusal_text(refusal)
    except boxes.expected_error_type(game, ContentError):
        return refusal.reason


def _unused_branch_name(match: Match[Any, Any, Any]) -> str:
    """A name for the line that the caller plays."""
    names = {branch.name for branch in match.branches.all_branches()}
    return next(name for number in range(1, len(names) + 2) if (name := f"engine {number}") not in names)
