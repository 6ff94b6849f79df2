"""Any order of acting, undoing, branching, saving and loading, against a model of plain lists."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tabletop.play.listing import list_saved_matches
from tabletop.play.match import rebuild_match, replay_match
from tabletop.play.record import TRUNK
from tabletop.play.saved_matches import create_journal, load_match, save_copy
from tests.play.sitting import SHELF, AnyMatch, header, sat


class Table(RuleBasedStateMachine):
    """A match on disk beside lists of action texts."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.lines: dict[str, list[str]] = {TRUNK: []}
        self.at: dict[str, int] = {TRUNK: 0}
        self.name = TRUNK
        self.match: AnyMatch

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    @initialize(game=st.sampled_from(("open_guess", "zodiac", "count")), seed=st.integers(0, 99))
    def sit_down(self, game: str, seed: int) -> None:
        setup = {"open_guess": {"rounds": "3"}, "count": {"goal": "10"}}.get(game, {})
        head = header(game, setup=setup, seed=str(seed), friendly=True)
        self.match = sat(head, create_journal(self.folder, head))

    @property
    def line(self) -> list[str]:
        return self.lines[self.name]

    @precondition(lambda self: self.match.outcome is None)
    @rule(choice=st.integers(0, 99))
    def act(self, choice: int) -> None:
        actions, ply = self.match.actions(), self.match.ply
        action = actions[choice % len(actions)]
        forks = ply < len(self.line) and self.line[ply] != str(action)
        known = set(self.lines)
        self.match.submit(action)
        if forks:
            (kept,) = {branch.name for branch in self.match.branches.all_branches()} - known
            self.lines[kept], self.at[kept] = list(self.line), len(self.line)
        done = [str(action) for action in self.match.past.actions()]
        assert done[: ply + 1] == [*self.line[:ply], str(action)]
        if forks or ply == len(self.line):
            self.lines[self.name] = done
        assert self.line[: len(done)] == done
        self.at[self.name] = len(done)

    @precondition(lambda self: self.match.offers.undo_offer().refusal is None)
    @rule()
    def undo(self) -> None:
        self.at[self.name] = self.match.offers.undo_offer().ply
        self.match.undo()

    @precondition(lambda self: self.match.offers.redo_offer().refusal is None)
    @rule()
    def redo(self) -> None:
        self.at[self.name] = self.match.offers.redo_offer().ply
        self.match.redo()

    @rule(share=st.floats(0, 1))
    def branch(self, share: float) -> None:
        name = f"branch {len(self.lines)} {sum(map(len, self.lines))}"
        if name in self.lines:
            return
        self.match.branches.begin_branch(round(share * len(self.line)), name)
        ply = self.match.ply
        self.lines[name], self.at[name] = self.line[:ply], ply
        self.name = name

    @rule(choice=st.integers(0, 99))
    def switch(self, choice: int) -> None:
        self.name = list(self.lines)[choice % len(self.lines)]
        self.match.branches.switch_to_branch(self.name)

    @precondition(lambda self: bool(set(self.lines) - {TRUNK, self.name}))
    @rule(choice=st.integers(0, 99))
    def drop(self, choice: int) -> None:
        names = sorted(set(self.lines) - {TRUNK, self.name})
        name = names[choice % len(names)]
        self.match.branches.drop_branch(name)
        del self.lines[name], self.at[name]

    @rule()
    def close_and_load(self) -> None:
        (entry,) = list_saved_matches(self.folder)
        trunk = self.at[TRUNK]
        over = self.match.result is not None
        assert (entry.plies, entry.is_finished, entry.problem) == (trunk, over, None)
        assert (over, self.match.main_line.ply) == (self.is_over(self.lines[TRUNK][:trunk]), trunk)
        self.match = load_match(entry.path, SHELF).match

    @rule()
    def copy_and_load(self) -> None:
        save_copy(self.match, self.folder / "copy" / "copy.jsonl")
        again = load_match(self.folder / "copy" / "copy.jsonl", SHELF).match
        assert again.past.state_digest() == self.match.past.state_digest()
        assert {b.name: (b.shared_plies, b.ply_left, b.length) for b in again.branches.all_branches()} == {
            b.name: (b.shared_plies, b.ply_left, b.length) for b in self.match.branches.all_branches()
        }
        assert rebuild_match(again.game, again.record()).record() == again.record()

    def is_over(self, line: list[str]) -> bool:
        return replay_match(self.match.game, self.match.header, line).outcome is not None

    @invariant()
    def is_what_the_lists_say(self) -> None:
        match = self.match
        assert [str(action) for action in match.past.actions()] == self.line[: self.at[self.name]]
        assert (match.ply, match.length) == (self.at[self.name], len(self.line))
        found = {branch.name: (branch.ply_left, branch.length) for branch in match.branches.all_branches()}
        assert found == {name: (self.at[name], len(line)) for name, line in self.lines.items()}
        assert [branch.name for branch in match.branches.all_branches() if branch.is_current] == [self.name]

    @invariant()
    def is_what_its_actions_lead_to(self) -> None:
        again = replay_match(self.match.game, self.match.header, self.line[: self.match.ply])
        assert again.past.state_digest() == self.match.past.state_digest()


Table.TestCase.settings = settings(max_examples=30, stateful_step_count=25, deadline=None)
TestTable = Table.TestCase
