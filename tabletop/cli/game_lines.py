"""What `tabletop games --jsonl` writes of a match that is over, line by line: begin, decisions, chances, end.

Used by `cli/games`. docs/files-and-formats.md (Games as data) describes the lines for people who learn from them:
names of keys must stay, keys may be added. The match is played once more by the rules, so a line depends on the file
and the content alone. What a line of a decision says is what the seat to act saw and had learned, but for `events`,
which tell all; with a seat (`viewer`) nothing is told that this seat could not have written down itself. A key has
values of one type in all lines of all games, so that columns can be made of them: a view is JSON in a text.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from tabletop.cli.engine_worlds import chances_to_json, outcome_to_json
from tabletop.play.match import Match
from tabletop.play.seats import Sitter
from tabletop.rules.game import CHANCE, Event, Game, Outcome, Seat
from tabletop.rules.json_view import to_plain_json_value

Line = dict[str, Any]
BEGIN: Final = "begin"
DECISION: Final = "decision"
CHANCE_LINE: Final = "chance"
END: Final = "end"


def lines_of_match(name: str, match: Match[Any, Any, Any], viewer: Seat | None = None) -> Iterator[Line]:
    """All lines of a match that is over, by the name of its file; `viewer` is the only seat that is asked."""
    game, outcome = match.game, match.outcome
    assert outcome is not None, "only a match that is over tells what was hidden in it"
    yield _begin_line(name, match, viewer)
    state = game.start(match.header.setup)
    learned: list[list[str]] = [[] for _ in match.sitters]
    actions = match.past.actions()
    for ply, action in enumerate(actions):
        seat = game.to_act(state)
        step = game.apply(state, action)
        if viewer in (None, seat):
            line: Line = {"line": CHANCE_LINE if seat == CHANCE else DECISION, "match": name, "ply": ply, "seat": seat}
            told = _chance_part(game, state) if seat == CHANCE else _decision_part(game, state, seat)
            line |= {**told, "action": str(action)}
            line |= {"events": _event_texts(step.events)} if viewer is None else {}
            if seat != CHANCE:
                line |= {"learned": learned[seat], "score": _score_of_seat(match, outcome, seat)}
                learned[seat] = []
            yield line
        for each in range(len(learned)):
            learned[each] += _event_texts(_redacted(game, step.events, each))
        state = step.state
    end: Line = {"line": END, "match": name, "ply": len(actions), "outcome": outcome_to_json(outcome)}
    yield end | ({"learned": learned[viewer]} if viewer is not None else {})


def _begin_line(name: str, match: Match[Any, Any, Any], viewer: Seat | None) -> Line:
    header = match.header
    settled = {option.name: header.setup.get(option.name, option.default) for option in match.game.options}
    made: Line = {
        "line": BEGIN, "match": name, "game": header.game, "rules_version": header.rules_version,
        "content": header.content, "pack": header.pack, "setup": {**settled, **header.setup},
        "players": [_player_text(sitter) for sitter in match.sitters],
    }  # fmt: skip
    return made if viewer is not None else {**made, "seed": header.seed}


def _player_text(sitter: Sitter) -> str:
    """As `--seats` writes a bot or a program; a person's name is nobody's business."""
    if sitter.is_person:
        return "person"
    return sitter.level if ":" in sitter.level else f"bot:{sitter.level}"


def _decision_part(game: Game[Any, Any, Any], state: Any, seat: Seat) -> Line:
    return {
        "view": json.dumps(to_plain_json_value(game.view(state, seat)), separators=(",", ":")),
        "actions": [str(action) for action in game.actions(state)],
        "complete": game.complete,
    }


def _chance_part(game: Game[Any, Any, Any], state: Any) -> Line:
    return chances_to_json(game, state)


def _event_texts(events: Iterable[Event]) -> list[str]:
    return [str(event) for event in events]


def _redacted(game: Game[Any, Any, Any], events: Iterable[Event], seat: Seat) -> Iterator[Event]:
    told = (game.redact(event, seat) for event in events)
    return (event for event in told if event is not None)


def _score_of_seat(match: Match[Any, Any, Any], outcome: Outcome, seat: Seat) -> float:
    """Part of the game that a seat has won: a shared win in part, a draw as much as everybody else has."""
    if match.game.team:
        return float(bool(outcome.winners))
    return (seat in outcome.winners) / len(outcome.winners) if outcome.winners else 1 / len(match.sitters)
