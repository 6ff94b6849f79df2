"""The program is killed at any moment while somebody plays and saves: nothing that was done is lost.

`pytest -m slow tests/hostile/test_kills.py` kills it a thousand times.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import tabletop
from tabletop.content.games import load_game
from tabletop.play.listing import list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import DISCLOSED
from tabletop.play.saved_matches import load_match
from tests.aloud import aloud
from tests.hostile.sitting import KINDS, SETTLED, AnyMatch, deed, header, saved, settled
from tests.hostile.watched import LATE, MOST, SOON, memory
from tests.sampled import SHORT

ROOT = Path(tabletop.__file__).parent.parent
SITTINGS, KILLS = (1, 5) if SHORT else (20, 10)
"""Of each kind, and how often the program is killed in each of them."""
FEW = 2
"""Kills of each kind that are tried every time."""
DEEDS = 25
"""Most deeds between two kills."""


@dataclass(slots=True)
class Victim:
    """Somebody who sits down again after every kill."""

    folder: Path
    kind: str
    seed: str
    done: int = 0
    """Deeds that are known to be done."""
    kills: int = 0
    slowest: float = 0.0
    """Seconds of the processor for loading."""
    most: int = 0
    """Bytes that the program has taken."""
    rng: random.Random = field(init=False)
    _known: AnyMatch | None = None
    """What the match should be."""

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.folder.mkdir()

    def kill(self) -> None:
        """Lets the program go on where it was, kills it, and looks at what is there."""
        words = [sys.executable, "-m", "tests.hostile.sitting", str(self.folder), self.kind, self.seed, str(self.done)]
        child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)
        assert child.stdout is not None
        assert child.stderr is not None
        try:
            told = self._heard(child)
        finally:
            child.kill()
            rest, wrong = child.stdout.read(), child.stderr.read()
            child.wait(LATE)
            child.stdout.close()
            child.stderr.close()
        assert wrong == ""
        whole = [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
        self.kills += 1
        self.look(max([self.done, told, *map(int, whole)]))

    def _heard(self, child: subprocess.Popen[str]) -> int:
        """The last deed that was told before it is time to kill; sometimes the program has hardly begun."""
        told = self.done
        if self.rng.random() < 0.15:
            time.sleep(self.rng.random() * 0.6)
            return told
        assert child.stdout is not None
        for _ in range(self.rng.randint(1, DEEDS)):
            line = child.stdout.readline()
            assert line, "it ended by itself"
            told = int(line)
        self.most = max(self.most, memory(child.pid))
        time.sleep(self.rng.random() * 0.01)
        return told

    def look(self, told: int) -> None:
        """What was told is there; what was being done is there, or not at all."""
        if self.kind == SETTLED:
            self._look_at_files(told)
            return
        path = saved(self.folder)
        if path is None:
            assert told == 0, "a match that was begun is gone"
            return
        began = time.process_time()
        loaded = load_match(path, resume=self.kills % 4 == 0)
        self.slowest = max(self.slowest, time.process_time() - began)
        assert not loaded.is_cut, "a kill was taken for a cut"
        shadow = self._shadow()
        while self.done < told:
            self._go_on()
        if loaded.match.record() != shadow.record() and DISCLOSED in loaded.match.notes:
            shadow.disclose_secrets()  # is written down before the branch is opened that shows it
        if loaded.match.record() != shadow.record():
            self._go_on()
        assert loaded.match.record() == shadow.record()
        assert loaded.match.past.state_digest() == shadow.past.state_digest()
        assert any(entry.path == path and entry.problem is None for entry in list_saved_matches(self.folder))
        loaded.match.detach_journal()

    def _look_at_files(self, told: int) -> None:
        found = settled(self.folder)
        for turn in range(3):
            before = [number for number in range(told) if number % 3 == turn]
            assert found.get(turn, -1) in (before[-1] if before else -1, *([told] if told % 3 == turn else ()))
        self.done = max(told, *(number + 1 for number in found.values())) if found else told

    def _shadow(self) -> AnyMatch:
        if self._known is None:
            self._known = Match(load_game(self.kind), header(self.kind, self.seed))
        return self._known

    def _go_on(self) -> None:
        deed(self._shadow(), self.seed, self.done)
        self.done += 1

    def close(self) -> None:
        """What the last kill has left can be played on, and nothing is damaged afterwards."""
        path = saved(self.folder)
        if path is None:
            return
        match = load_match(path).match
        deed(match, self.seed, self.done)
        match.detach_journal()
        again = load_match(path, resume=False)
        assert again.lost_text is None
        assert again.match.record() == match.record()


def killed(folder: Path, kind: str, sittings: range, kills: int) -> list[Victim]:
    """Kills each sitting so often."""
    victims = []
    for number in sittings:
        victim = Victim(folder / str(number), kind, f"{kind} {number}")
        for _ in range(kills):
            victim.kill()
        victim.close()
        victims.append(victim)
    assert max(victim.slowest for victim in victims) <= SOON
    assert max(victim.most for victim in victims) <= MOST
    return victims


@pytest.mark.parametrize("kind", KINDS)
def test_i12_a_few_kills_lose_nothing(kind: str, tmp_path: Path) -> None:
    (victim,) = killed(tmp_path, kind, range(1), FEW)
    assert victim.done > 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_i12_a_thousand_kills_lose_nothing(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    victims = killed(tmp_path, kind, range(100, 100 + SITTINGS), KILLS)
    slowest, most = max(victim.slowest for victim in victims), max(victim.most for victim in victims)
    aloud(capsys, (
        f"{kind}: {sum(victim.kills for victim in victims)} kills, {sum(victim.done for victim in victims):,} deeds, "
        f"nothing lost; slowest load {slowest:.2f} s, at most {most >> 20} MiB"
    ))  # fmt: skip


def test_what_is_lost_is_noticed(tmp_path: Path) -> None:
    victim = Victim(tmp_path / "0", KINDS[0], "noticed")
    while victim.done < 3:
        victim.kill()
    path = saved(victim.folder)
    assert path is not None
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-2]))
    with pytest.raises(AssertionError):
        victim.look(victim.done)
