"""The text of a position, as the setup option `position` takes it.

    sides ark genlab; bare; low wall 14,8 14.5,8 14.5,12 14,12; krin 10,10 @0; bormin 18,10 @180 [damage=2,watch];
    mark artifact 12,12; m 1 3; round 2; turn ark

Parts are separated by "; ", words by single spaces; every part may be missing.

scenario ID, map ID     instead of the options          sides FACTION …    by seat, instead of the options
low|blocking|building   pieces of terrain as in layout.py: they take the map's place; `bare` is a mat without any
changes                 collapsed:ID open:ID:N searched:ID rebooted:ID
ID x,y[,z] @F [flags]   a figure, its owner being the seat of its faction (monsters: grizzly#1); `ID out`,
                        `ID waiting` and `ID left x,y` for those that are not on the mat. Flags, with commas between:
  damage=N broken bloodied used watch held failed leeches=N shaken=N rescued extra=R/M/S/H
  items=CARD|CARD…      what it has, `items=none` for nothing; missing: its starting gear. A card is its id, then
                        ~N worn by N, ! has been Busted, + found in this battle, ^ID brought by another model
  mut=ID|ID…            its mutations; missing: its personal one
mark KIND[#N] x,y[,z] [CARD]   artifact, card, objective or hotspot
m N …, points N …, corners C …   by seat; corners are nw se ne sw where they are missing
round N, triggers N, smog, order ID …, discards ID …, active ID [mutated] [boost=N]
taken ID …              artifacts that are not in the deck; missing: those that models have or that lie open
zone N ready|back [K]   Zone tokens in the cup; back: another one now would go back (R204, R206); K went back; where
                        it is missing: all of them, and one would go back if nobody has been activated
turn FACTION [ID] [bonus]   whose token was drawn (missing: seat 0); `draw`: a token is to be drawn
waits, over             what else waits, and how it ended; in views only

Read for the option by `rules/rules`, written by `state/view` as the text of a view. This form stands in saved
matches, lessons and tests: words may be added, but old texts must be read as before, and what `position_text` writes
`parse_position` must read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from tabletop.games.zone_wars.rules.mat.layout import BARE_WORD, TERRAIN_WORDS, parse_layout
from tabletop.games.zone_wars.rules.state.figures import NEUTRAL, Condition, Figure, Item, Token
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import Mark, MatchOptions, MatTokenKind, Player, State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Rounds, Turn
from tabletop.games.zone_wars.rules.text.actions import facing_text, place_text
from tabletop.games.zone_wars.rules.turn import hurting, task_specs, walking
from tabletop.rules.game import InvalidAction, InvalidSetup, Seat
from tabletop.rules.plane.geometry import Point3, round_to_grid
from tabletop.rules.position_texts import (
    PositionTextError,
    explain_position_error,
    parse_whole_number,
    position_part_words,
)

COUNT_FLAGS: Final = ("damage", "leeches", "shaken")
PLAIN_FLAGS: Final = ("failed", "rescued")


def position_text(state: State, to_act: Seat) -> str:
    """One line."""
    agreed = state.agreed
    parts = [f"scenario {agreed.scenario}", f"map {agreed.map}", "sides " + " ".join(agreed.factions)]
    parts += [agreed.layout] if agreed.layout else []
    parts += position_part_words("changes", (change.replace(" ", ":") for change in state.changes))
    parts += [_figure_text(figure) for figure in state.figures]
    parts += [_mat_token_text(mark) for mark in state.marks]
    parts += position_part_words("m", (str(player.m_points) for player in state.players))
    parts += position_part_words("points", (str(player.points) for player in state.players))
    parts += position_part_words("corners", (player.corner or "-" for player in state.players))
    parts += [f"round {state.round}", _zone_tokens_text(state)]
    parts += [f"triggers {state.triggers}"] if state.triggers else []
    parts += ["smog"] if state.smog else []
    parts += position_part_words("order", (state.figures[i].id for i in state.order))
    parts += position_part_words("discards", state.discards) + position_part_words("taken", state.taken)
    return "; ".join([*parts, *_waiting_parts(state, to_act)])


def _zone_tokens_text(state: State) -> str:
    went = f" {state.put_back}" if state.put_back else ""
    return f"zone {state.zone_tokens} {'back' if state.zone_last else 'ready'}{went}"


def _waiting_parts(state: State, to_act: Seat) -> Iterable[str]:
    if state.active is not None:
        words = ["active", state.figures[state.active].id]
        words += ["mutated"] if state.has_mutated else []
        yield " ".join([*words, *([f"boost={state.boost}"] if state.boost else [])])
    if state.result is not None:
        yield " ".join(("over", state.result.reason, *map(str, state.result.winners)))
        return
    task = state.todo[-1]
    if isinstance(task, Rounds):
        yield "draw"
    elif isinstance(task, Turn):
        words = ["turn", state.agreed.factions[task.seat]]
        words += [state.figures[task.figure].id] if task.figure is not None else []
        yield " ".join([*words, *(["bonus"] if task.is_bonus else [])])
    else:
        yield f"waits {type(task).__name__.lower()} {to_act}"


def _figure_text(figure: Figure) -> str:
    if figure.place is None:
        where = figure.condition.value
        where += f" {place_text(figure.gone)}" if figure.gone else ""
    else:
        where = f"{place_text(figure.place)} {facing_text(figure.facing)}"
    flags = list(_figure_flags(figure))
    return f"{figure.id} {where}" + (f" [{','.join(flags)}]" if flags else "")


def _figure_flags(figure: Figure) -> Iterable[str]:
    if figure.condition in (Condition.BROKEN, Condition.BLOODIED):
        yield figure.condition.value
    if figure.token is not Token.CUP and not figure.is_monster:
        yield figure.token.value
    yield from (f"{name}={getattr(figure, name)}" for name in COUNT_FLAGS if getattr(figure, name))
    yield from (name for name in PLAIN_FLAGS if getattr(figure, name))
    if any(figure.extra):
        yield "extra=" + "/".join(map(str, figure.extra))
    if not figure.is_monster:
        yield "items=" + ("|".join(_item_text(figure, item) for item in figure.items) or "none")
        yield "mut=" + ("|".join(figure.mutations) or "none")


def _item_text(figure: Figure | None, item: Item) -> str:
    text = item.kind + (f"~{item.worn}" if item.worn else "") + "!" * item.busted + "+" * item.found
    is_own = figure is not None and item.home == figure.id
    return text + (f"^{item.home}" if item.home and not is_own else "")


def _mat_token_text(mark: Mark) -> str:
    item = f" {_item_text(None, mark.item)}" if mark.item else ""
    return f"mark {mark.kind}#{mark.number} {place_text(mark.place)}{item}"


_ITEM_PATTERN: Final = re.compile(r"([a-z0-9-]+)(?:~([0-9]))?(!?)(\+?)(?:\^([a-z0-9-]+))?")
_CONDITION_FLAGS: Final = ("broken", "bloodied")
_TOKEN_FLAGS: Final = ("cup", "used", "watch", "held")
_OFF_MAT_CONDITIONS: Final = ("out", "left", "waiting")
NO_CARDS: Final = "none"
MOST_COUNTED: Final = 9999
"""Of whatever is counted."""


def read_place(text: str) -> Point3:
    """Such as 12,10 or 12,10,2.5."""
    values = [float(value) for value in text.split(",")]
    if not 2 <= len(values) <= 3 or any(round_to_grid(value) != value for value in values):
        raise PositionTextError(f"{text!r} is no place on the 1/100 inch grid")
    return Point3(*values)


def read_corner(text: str) -> str:
    """nw, ne, se or sw."""
    if text not in ("nw", "ne", "se", "sw"):
        raise PositionTextError(f"{text!r} is no corner")
    return text


def parse_item(rules_context: RulesContext, text: str, owner: str) -> Item:
    """A card such as scrap-pistol~1 or laser-rifle+."""
    found = _ITEM_PATTERN.fullmatch(text)
    if found is None:
        raise PositionTextError(f"{text!r} is no card")
    home = found[5] or ("" if found[4] else owner)
    return Item(rules_context.gear[found[1]].id, int(found[2] or 0), bool(found[4]), home, bool(found[3]))


def read_figure(rules_context: RulesContext, options: MatchOptions, id_: str, words: list[str]) -> Figure:
    """A figure on the mat or off it."""
    made = _initial_figure_fields(rules_context, options, id_)
    flags = words.pop()[1:-1].split(",") if words and words[-1].startswith("[") else []
    if words and words[0] in _OFF_MAT_CONDITIONS:
        made.update(
            condition=Condition(words[0]), token=Token.USED, gone=read_place(words[1]) if len(words) > 1 else None
        )
    else:
        spot, facing = words
        degrees = float(facing.removeprefix("@"))
        if not facing.startswith("@") or not 0 <= degrees < 360:
            raise PositionTextError(f"{facing!r} is no facing")
        made.update(place=read_place(spot), facing=degrees)
    for flag in flags:
        name, _, value = flag.partition("=")
        made.update(_read_flag(rules_context, id_, name, value))
    return Figure(**made)


def _initial_figure_fields(rules_context: RulesContext, options: MatchOptions, id_: str) -> dict[str, Any]:
    """The fields of a healthy figure with its starting gear."""
    if "#" in id_:
        if id_.partition("#")[0] not in rules_context.monsters:
            raise PositionTextError(f"{id_!r} is no monster")
        return {"id": id_, "owner": NEUTRAL, "condition": Condition.HEALTHY, "token": Token.USED}
    if id_ not in rules_context.characters:
        raise PositionTextError(f"{id_!r} is no part of a position and no character")
    card, faction = rules_context.characters[id_], rules_context.faction_ids[id_]
    if faction not in options.factions:
        raise PositionTextError(f"{id_!r} is of {faction}, which nobody plays")
    return {
        "id": id_,
        "owner": options.factions.index(faction),
        "condition": Condition.HEALTHY,
        "items": tuple(Item(kind, home=id_) for kind in card.gear),
        "mutations": (card.mutation,),
    }


def _read_flag(rules_context: RulesContext, id_: str, name: str, value: str) -> dict[str, Any]:
    words = [] if value == NO_CARDS else value.split("|")
    if name == "items":
        return {name: tuple(parse_item(rules_context, word, id_) for word in words)}
    if name == "mut":
        return {"mutations": tuple(rules_context.mutations[word].id for word in words)}
    if name == "extra":
        ranged, melee, survival, health = (parse_whole_number(word, 0, MOST_COUNTED) for word in value.split("/"))
        return {name: (ranged, melee, survival, health)}
    return _read_plain_flag(name, value)


def _read_plain_flag(name: str, value: str) -> dict[str, Any]:
    if name in _CONDITION_FLAGS:
        return {"condition": Condition(name)}
    if name in _TOKEN_FLAGS:
        return {"token": Token(name)}
    if name in COUNT_FLAGS:
        return {name: parse_whole_number(value, 0, MOST_COUNTED)}
    if name in PLAIN_FLAGS:
        return {name: True}
    raise PositionTextError(f"{name!r} is no flag")


_CORNERS_BY_SEAT: Final = ("nw", "se", "ne", "sw")
"""By seat, where the text names none."""


def factions_of_position(text: str) -> tuple[str, ...]:
    """The factions that a position names; empty where it leaves them to the options."""
    part = next((part for part in text.split("; ") if part.startswith("sides ")), "sides")
    return tuple(part.split(" ")[1:])


def parse_position(rules_context: RulesContext, options: MatchOptions, text: str) -> State:
    """Inverse of `position_text` where a turn or a draw waits; raises InvalidSetup."""
    try:
        return _MatPositionReader(rules_context, options, text).make_state()
    except (ValueError, KeyError, IndexError, InvalidAction) as error:
        if isinstance(error, InvalidSetup):
            raise
        raise InvalidSetup(f"position: {error}") from error


def _refuse_what_nobody_can_begin_at(parts: list[list[str]]) -> None:
    """Raises PositionTextError where something is half done, or the battle is over."""
    for word, *rest in parts:
        if word == "over":
            raise PositionTextError("the battle is over there; begin at a position before it")
        if word == "waits":
            what = f" ({rest[0]})" if rest else ""
            raise PositionTextError(
                f"something is half done there{what}; begin at a position before it, where a turn or a draw waits"
            )


class _MatPositionReader:
    """A position, read part by part."""

    def __init__(self, rules_context: RulesContext, options: MatchOptions, text: str) -> None:
        self.rules_context = rules_context
        parts = [part.split(" ") for part in text.split("; ") if part]
        _refuse_what_nobody_can_begin_at(parts)
        self.agreed = _read_options(rules_context, options, parts)
        seats = range(len(self.agreed.factions))
        self.players = [Player(rules_context.field.m_start, 0, _CORNERS_BY_SEAT[seat], mustered=True) for seat in seats]
        self.figures: list[Figure] = []
        self.marks: list[Mark] = []
        self.values: dict[str, Any] = {"round": 1}
        self.turn: list[str] | None = None
        self.late_parts: list[tuple[str, list[str]]] = []
        for word, *rest in parts:
            self._read_with_error_message(word, rest, self._read_part)
        for word, rest in self.late_parts:
            self._read_with_error_message(word, rest, lambda word, rest: _LATE_PART_READERS[word](self, rest))

    def _read_with_error_message(self, word: str, rest: list[str], read: Callable[[str, list[str]], object]) -> None:
        try:
            read(word, rest)
        except (ValueError, KeyError, IndexError) as error:
            raise PositionTextError(explain_position_error(" ".join((word, *rest)), error)) from error

    def _read_part(self, word: str, rest: list[str]) -> None:
        if word in ("sides", "scenario", "map", BARE_WORD, *TERRAIN_WORDS):
            return
        if word in _LATE_PART_READERS:
            self.late_parts.append((word, rest))
        elif word in _PART_READERS:
            _PART_READERS[word](self, rest)
        else:
            self.figures.append(read_figure(self.rules_context, self.agreed, word, rest))

    def make_state(self) -> State:
        """The position; raises PositionTextError for a figure that cannot stand where it stands."""
        marks_made = max((mark.number for mark in self.marks), default=0)
        self.values.setdefault("zone_tokens", len(self.players))
        self.values.setdefault("zone_last", self.turn == [] and not self.values.get("order"))
        self.values.setdefault("taken", tuple(dict.fromkeys(self._artifacts_in_play())))
        state = State(
            self.agreed,
            tuple(self.players),
            tuple(self.figures),
            tuple(self.marks),
            marks_made,
            todo=self._make_waiting_tasks(),
            **self.values,
        )
        _check_position(StateBuilder(self.rules_context, state))
        return state

    def _artifacts_in_play(self) -> Iterable[str]:
        """Artifacts in play."""
        items = [item for figure in self.figures for item in figure.items]
        items += [mark.item for mark in self.marks if mark.item]
        return (item.kind for item in items if item.kind in self.rules_context.artifacts)

    def _make_waiting_tasks(self) -> tuple[Any, ...]:
        words = [self.agreed.factions[0]] if self.turn is None else self.turn
        if not words:
            return (Rounds(),)
        if words[0] not in self.agreed.factions:
            raise PositionTextError(f"{words[0]!r} is no side of this position")
        bonus = words[-1] == "bonus"
        ids = words[1:-1] if bonus else words[1:]
        figure = self.index_of_figure(ids[0]) if ids else None
        return Rounds(), Turn(self.agreed.factions.index(words[0]), figure, bonus)

    def index_of_figure(self, id_: str) -> int:
        """Index of a figure; raises PositionTextError for an id that is not there."""
        ids = [figure.id for figure in self.figures]
        if id_ not in ids:
            raise PositionTextError(f"{id_!r} is not in the position")
        return ids.index(id_)

    def set_field_of_all_players(self, name: str, values: Iterable[Any]) -> None:
        """Sets one field of every player."""
        listed = list(values)
        if len(listed) != len(self.players):
            raise PositionTextError(f"{len(self.players)} values are expected for {name!r}, not {len(listed)}")
        self.players = [replace(p, **{name: v}) for p, v in zip(self.players, listed, strict=True)]


def _read_options(rules_context: RulesContext, options: MatchOptions, parts: list[list[str]]) -> MatchOptions:
    for word, *rest in parts:
        try:
            options = _apply_option_part(rules_context, options, word, rest)
        except (KeyError, IndexError) as error:
            raise PositionTextError(explain_position_error(" ".join((word, *rest)), error)) from error
    layout = "; ".join(" ".join(part) for part in parts if part[0] in (BARE_WORD, *TERRAIN_WORDS))
    parse_layout(layout)
    if len(set(options.factions)) < len(options.factions) or len(options.factions) < 2:
        raise PositionTextError("two or more different sides are expected")
    return replace(options, layout=layout or options.layout)


def _apply_option_part(rules_context: RulesContext, options: MatchOptions, word: str, rest: list[str]) -> MatchOptions:
    """With what a part says of scenario, map or sides."""
    if word == "scenario":
        return replace(options, scenario=rules_context.scenarios[rest[0]].id)
    if word == "map":
        return replace(options, map=rules_context.maps[rest[0]].id)
    if word == "sides":
        return replace(options, factions=tuple(rules_context.factions[id_].id for id_ in rest))
    return options


def _check_position(builder: StateBuilder) -> None:
    """Raises PositionTextError where two figures stand in one place, one stands in terrain, or nobody can act."""
    ids = [figure.id for figure in builder.figures]
    if len(set(ids)) < len(ids):
        raise PositionTextError("a figure stands there twice")
    for i, figure in enumerate(builder.figures):
        wrong = walking.end_refusal(builder, i, figure.place) if figure.place else None
        if wrong is not None and wrong.reason != "covers_token":
            why = wrong.reason.replace("_", " ")
            raise PositionTextError(f"{figure.id} cannot stand at {figure.place}: {why} ({wrong.clause})")
    if task_specs.STACK.deciding_seat(builder) is None:
        raise PositionTextError("nobody is left to act in this round")
    task = builder.todo[-1]
    if isinstance(task, Turn) and not any(_may_take_turn(builder, task, i) for i in range(len(builder.figures))):
        raise PositionTextError(f"no model of {builder.agreed.factions[task.seat]} is left to act in this turn")


def _may_take_turn(builder: StateBuilder, task: Turn, index: int) -> bool:
    """Whether the turn can be this model's (R61, D21)."""
    figure = builder.figures[index]
    is_asked = figure.owner == task.seat and task.figure in (None, index) and figure.place is not None
    return is_asked and (task.is_bonus or hurting.is_ready_to_act(builder, index))


def _read_mat_token(reader: _MatPositionReader, words: list[str]) -> None:
    kind, _, number_ = words[0].partition("#")
    if kind not in tuple(MatTokenKind):
        raise PositionTextError(f"{kind!r} is no token")
    item = parse_item(reader.rules_context, words[2], "") if len(words) > 2 else None
    taken = max((mark.number for mark in reader.marks), default=0)
    number = parse_whole_number(number_, 1, MOST_COUNTED) if number_ else taken + 1
    reader.marks.append(Mark(number, MatTokenKind(kind), read_place(words[1]), item))


def _read_zone_tokens(reader: _MatPositionReader, words: list[str]) -> None:
    went = parse_whole_number(words[2], 0, MOST_COUNTED) if len(words) > 2 else 0
    tokens = parse_whole_number(words[0], 0, len(reader.players))  # R58
    reader.values |= {"zone_tokens": tokens, "zone_last": words[1] == "back", "put_back": went}


def _read_active_figure(reader: _MatPositionReader, words: list[str]) -> None:
    boost = next((parse_whole_number(word[6:], 0, MOST_COUNTED) for word in words if word.startswith("boost=")), 0)
    reader.values |= {"active": reader.index_of_figure(words[0]), "has_mutated": "mutated" in words, "boost": boost}


def _read_terrain_changes(reader: _MatPositionReader, words: list[str]) -> None:
    reader.values["changes"] = tuple(word.replace(":", " ") for word in words)


def _read_turn(reader: _MatPositionReader, words: list[str]) -> None:
    reader.turn = words


_PartReader = Callable[[_MatPositionReader, list[str]], Any]
_PART_READERS: Final[dict[str, _PartReader]] = {
    "changes": _read_terrain_changes,
    "mark": _read_mat_token,
    "m": lambda reader, words: reader.set_field_of_all_players(
        "m_points", (parse_whole_number(w, 0, reader.rules_context.field.m_cap) for w in words)
    ),  # D3
    "points": lambda reader, words: reader.set_field_of_all_players(
        "points", (parse_whole_number(w, 0, MOST_COUNTED) for w in words)
    ),
    "corners": lambda reader, words: reader.set_field_of_all_players("corner", (read_corner(word) for word in words)),
    "round": lambda reader, words: reader.values.update(round=parse_whole_number(words[0], 0, MOST_COUNTED)),
    "triggers": lambda reader, words: reader.values.update(triggers=parse_whole_number(words[0], 0, MOST_COUNTED)),
    "smog": lambda reader, words: reader.values.update(smog=True),
    "discards": lambda reader, words: reader.values.update(
        discards=tuple(reader.rules_context.zone_cards[w].id for w in words)
    ),
    "taken": lambda reader, words: reader.values.update(
        taken=tuple(reader.rules_context.artifacts[w].id for w in words)
    ),
    "zone": _read_zone_tokens,
    "turn": _read_turn,
    "draw": _read_turn,
}
_LATE_PART_READERS: Final[dict[str, _PartReader]] = {
    "order": lambda reader, words: reader.values.update(order=tuple(map(reader.index_of_figure, words))),
    "active": _read_active_figure,
}
