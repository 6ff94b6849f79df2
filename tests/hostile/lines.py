"""Lines for the engine, most of them such as no program should write."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any, Final

from tabletop.cli.engine import LONGEST_LINE
from tabletop.cli.fuzz.trial import TextMutator
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.play.record import CHANCE_MODES
from tabletop.rules.game import CHANCE, NOBODY

_FAR: Final = 120
"""Actions of the games whose texts are known."""
_MOST: Final = 60
"""Texts of one kind that are remembered."""

_WORDS: Final = (
    '""', '" "', '"x"', '"true"', '"0"', '"-1"', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"', '"\\n"',
    '"\\u202e\\u001b[31m"', '"\\u2028"', '"é\U0001f3b2"', '"\\"', '"\t"', '"' + "x" * 5_000 + '"',
    '"' + "ab " * 90_000 + '"', '"' + "\\u0000" * 20_000 + '"', '"' + "é" * 300_000 + '"', '"; ; ;"', '"%s %n {0} {x}"',
    '"../../x"', '"$(reboot)"',
)  # fmt: skip
_NUMBERS: Final = (
    "0", "-0", "1", "-1", "2", "7", "1.0", "1.5", "1e3", "1e999", "-1e999", "NaN", "Infinity", "-Infinity", "01", "+1",
    "0x10", "1_000", "9" * 25, "-" + "9" * 4_000, "9" * 5_000, "0." + "1" * 4_000, "1e-999", "9" * 900_000,
)  # fmt: skip
_NESTED: Final = tuple(
    opened * depth + middle + closed * depth
    for depth in (3, 60, 900, 5_000, 100_000)
    for opened, middle, closed in (("[", "", "]"), ('{"a":', "1", "}"), ('[{"a":', "[]", "}]"))
)
_OTHERS: Final = (
    "null", "true", "false", "[]", "{}", "[null]", '{"": ""}', '{"game": "zodiac", "game": "zoon"}', "[1, [2, [3]]]",
    '[' + "0," * 100_000 + "0]", '{"a": 1, ' + ", ".join(f'"{k}": {k}' for k in range(20_000)) + "}", "True", "nil", "",
    "/* */ 1", "'x'", "[1,]", "{,}", "undefined",
)  # fmt: skip
_HOLES: Final = (
    "%s", "[%s]", '{%s: true}', '{"new": %s}', '{"new": {"game": %s}}', '{"new": {"game": "GAME", "setup": %s}}',
    '{"new": {"game": "GAME", "setup": {"OPTION": %s}}}', '{"new": {"game": "GAME", "setup": {%s: "x"}}}',
    '{"new": {"game": "GAME", "setup": {"position": %s}}}', '{"new": {"game": "GAME", "seed": %s}}',
    '{"new": {"game": "GAME", "chance": %s}}', '{"new": {"game": "GAME", %s: 1}}', '{"new": {"game": "GAME"}, "x": %s}',
    '{"actions": %s}', '{"submit": %s}', '{"submit": %s}', '{"submit": [%s]}', '{"view": %s}', '{"view": %s}',
    '{"undo": %s}', '{"load": %s}', '{"load": %s}', '{"save": %s}', '{"quit": [%s]}', '{"submit": "x", "submit": %s}',
    '{"actions": true} %s', '%s {"actions": true}', '{"dance": %s}',
)  # fmt: skip
_PATHS: Final = (
    ".", "..", "/", "", " ", "a.jsonl", "a.jsonl", "b", "b/c/d.jsonl", "a.jsonl/x", "./a.jsonl", "x.tmp", "~", "-",
    "a" * 250, "a" * 300, "a" * 5_000, "a/" * 400, "/dev/null", "/dev/zero", "/dev/full", "/dev/stdin", "/dev/tty",
    "/proc/self/mem", "/proc/self/environ", "/proc/self/fd/0", "/proc/self/fd/1", "/etc/passwd", "pipe", "folder",
    "nul", "con", "C:\\x",
    "loop", "dangling", "zeros", "é\n", "\x1b[2J", "--help", "a.jsonl\0b", "\ud800",
)  # fmt: skip


@cache
def known(game: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Texts of actions and positions of a game."""
    made, rng = load_game(game), random.Random(game)
    state, actions, positions = made.start({}), [], []
    for _ in range(_FAR):
        if made.to_act(state) == NOBODY:
            state = made.start({})
        is_chance = made.to_act(state) == CHANCE
        action = made.resolve(state, rng) if is_chance else rng.choice(list(made.actions(state)))
        actions.append(str(action))
        positions.append(str(made.unveiled(state)))
        state = made.apply(state, action).state
    return tuple(actions), tuple(positions)


class Talker:
    """Somebody who talks to an engine, hears its answers, and knows what would hurt."""

    def __init__(self, game: str, rng: random.Random) -> None:
        self.game = game
        self._rng = rng
        self._garbler = TextMutator(rng)
        self._offered: list[str] = []
        self._positions: list[str] = []
        for name in boxes.game_names():
            for text in (*known(name)[0][:_MOST], *known(name)[1][:4]):
                self._garbler.remember_words(text)

    def line(self) -> bytes:
        """The next one; its line feed not included."""
        ways = (
            (self._usual, 40), (self._garbled_action, 18), (self._garbled_position, 8), (self._odd_value, 18),
            (self._damaged, 10), (self._path, 3), (self._bytes, 2), (self._endless, 0.2),
        )  # fmt: skip
        (way,) = self._rng.choices([way for way, _ in ways], [weight for _, weight in ways])
        return way().replace(b"\n", b" ")

    def hear(self, reply: dict[str, Any]) -> None:
        """Remembers what was offered, and where the match is."""
        if "actions" in reply:
            self._offered = self._rng.sample(reply["actions"], min(_MOST, len(reply["actions"])))
        if isinstance(reply.get("position"), str):
            self._positions = [*self._positions, reply["position"]][-_MOST:]
            self._garbler.remember_words(reply["position"])

    def begin(self) -> bytes:
        """A new match with options at random; some cannot be together."""
        rng = self._rng
        options = [option for option in load_game(self.game).options if rng.random() < 0.5]
        setup = {option.name: rng.choice(option.values) for option in options}
        return _told({"new": {
            "game": self.game, "setup": setup, "seed": rng.randrange(99), "chance": rng.choice(CHANCE_MODES),
        }})  # fmt: skip

    def _usual(self) -> bytes:
        """What programs do: ask what is possible, and do some of it."""
        rng = self._rng
        if rng.random() < 0.04:
            return self.begin()
        if not self._offered or rng.random() < 0.1:
            return _told(rng.choice(({"view": rng.choice((None, 0, 1))}, {"undo": True}, {"actions": True})))
        action = rng.choice(self._offered)
        self._offered = []
        return _told({"submit": action}) if rng.random() < 0.9 else _told({"actions": True})

    def _garbled_action(self) -> bytes:
        rng = self._rng
        game = self.game if rng.random() < 0.8 else rng.choice(boxes.game_names())
        text = rng.choice(self._offered or known(game)[0]) if game == self.game else rng.choice(known(game)[0])
        return _told({"submit": self._garbler.mutate_text(text) if rng.random() < 0.7 else text})

    def _garbled_position(self) -> bytes:
        rng = self._rng
        game = self.game if rng.random() < 0.9 else rng.choice(boxes.game_names())
        text = rng.choice(self._positions or known(game)[1]) if rng.random() < 0.5 else rng.choice(known(game)[1])
        setup = {"position": self._garbler.mutate_text(text)}
        return _told({"new": {"game": self.game, "setup": setup, "chance": rng.choice(CHANCE_MODES)}})

    def _odd_value(self) -> bytes:
        rng = self._rng
        option = rng.choice(load_game(self.game).options).name
        hole = rng.choice(_HOLES).replace("GAME", self.game).replace("OPTION", option)
        value = rng.choice(rng.choice((_WORDS, _NUMBERS, _NESTED, _OTHERS)))
        line = hole.replace("%s", value).encode("utf-8", "surrogatepass")
        return line[: 2 * LONGEST_LINE]

    def _damaged(self) -> bytes:
        """A line of others with single bytes gone wrong; none that writes a file."""
        rng = self._rng
        line = bytearray(rng.choice((self._usual, self._garbled_action, self._garbled_position, self.begin))())
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(line) + 1)
            line[place : place + rng.choice((0, 0, 1, 1, 5))] = rng.choice((
                b"", bytes([rng.randrange(256)]), b"\0", b'"', b"\\", b"{", b"]", b",", b"\xff", b"\xed\xa0\x80",
                b"9" * 400, b"\\u", b"\\ud83d", b"\xef\xbb\xbf",
            ))  # fmt: skip
        return bytes(line[: rng.randrange(len(line))] if line and rng.random() < 0.2 else line)

    def _path(self) -> bytes:
        rng = self._rng
        save = rng.random() < 0.5
        path = rng.choice([path for path in _PATHS if not (save and path.startswith("/"))])
        return _told({"save" if save else "load": path})

    def _bytes(self) -> bytes:
        rng = self._rng
        whole = rng.randbytes(rng.choice((0, 1, 10, 1_000, 100_000)))
        return rng.choice((whole, b"\0" * 1_000, whole.hex().encode(), "{}".encode("utf-16"), b"\xff\xfe", b"\r"))

    def _endless(self) -> bytes:
        return b'{"submit": "' + b"x" * self._rng.choice((LONGEST_LINE - 14, LONGEST_LINE, 3 * LONGEST_LINE)) + b'"}'


def _told(request: dict[str, Any]) -> bytes:
    return json.dumps(request).encode()
