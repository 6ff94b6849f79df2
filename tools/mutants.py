"""`python -m tools.mutants GAME`: changes a game's rules in small ways, and tells which changes no test notices.

A mutant is the rules with one change: another comparison, another sign, another number, a condition turned round, a
step left out. It is killed when a test that runs the changed line fails, or does not end. What survives is either a
gap in the tests or the same rule in other words; each is printed. Time is processor time: how busy the machine is
kills no mutant.
"""

from __future__ import annotations

import ast
import builtins
import os
import random
import resource
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final
from xml.etree import ElementTree

from coverage import CoverageData

ROOT: Final = Path(__file__).parent.parent
GAMES: Final = ("zodiac", "zoon", "zone_wars", "zombies")
PARTS: Final = ("rules", "content")
"""Folders of a game's tests that try its rules: what is wrong with content is told by modules of the rules."""
PLAYOUTS: Final = "tests/rules/test_playouts.py"
TARGET: Final = 90
"""Per cent of the mutants that the tests should kill."""
_SECONDS: Final = 60
"""Of tests that are run against a mutant, the shortest first, as long as they took without it."""
_IMPORTS: Final = 60
"""Seconds that a mutant may take beside its tests, and these twice as long as without it, until it does not end."""
_BYTES: Final = 4 << 30
"""That a mutant may take: what grows for ever is not to stop the machine."""
_OPERATORS: Final[Mapping[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.And: ast.Or, ast.Or: ast.And, ast.Continue: ast.Break, ast.Break: ast.Continue,
}  # fmt: skip
_LEFT_ALONE: Final = {"annotation", "returns", "decorator_list", "type_params", "bases"}
"""Fields of nodes in which nothing runs that is a rule."""
_CACHES: Final = {"cached", "Cache", "SelfFillingCache"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file."""

    file: str
    """From the root of the tree."""
    line: int
    before: str
    after: str
    source: str
    """The whole file as it is with the change."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before} -> {self.after}"


def mutants(text: str, file: str) -> Iterator[Mutant]:
    """All changes of a source text, in the order of its lines.

    Annotations, what is raised, sizes of caches and unions of classes stay: they are no rule.
    """
    tree = ast.parse(text)
    for statement, line, node, field, place in list(_places(tree)):
        old = _at(node, field, place)
        before = ast.unparse(statement).splitlines()[0]
        for new in _replacements(old, field):
            _put(node, field, place, new)
            changed = new if isinstance(new, ast.stmt) else statement
            yield Mutant(file, line, before, ast.unparse(changed).splitlines()[0], ast.unparse(tree))
        _put(node, field, place, old)


Place = tuple[ast.AST, int, ast.AST, str, int | None]
"""The statement around it and its line, a node, the name of its field, the place in it where it is a list."""


def _places(tree: ast.Module) -> Iterator[Place]:
    left_alone = {*_cache_sizes(tree), *_class_unions(tree)}

    def walk(node: ast.AST, statement: ast.AST, line: int) -> Iterator[Place]:
        for field, value in ast.iter_fields(node):
            if field in _LEFT_ALONE or isinstance(node, ast.Raise | ast.JoinedStr | ast.ImportFrom | ast.Import):
                continue
            children = enumerate(value) if isinstance(value, list) else ((None, value),)
            for place, child in children:
                if not isinstance(child, ast.AST) or child in left_alone:
                    continue
                is_own = isinstance(child, ast.stmt)
                around = child if is_own else statement
                at = getattr(child, "lineno", line)
                yield around, at, node, field, place
                yield from walk(child, around, at)

    yield from walk(tree, tree, 1)


def _cache_sizes(tree: ast.Module) -> Iterator[ast.AST]:
    """Arguments of caches, and the values of private constants that nothing else uses."""
    arguments = [
        argument
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CACHES
        for argument in node.args
    ]
    yield from arguments
    in_arguments = {node for argument in arguments for node in ast.walk(argument)}
    uses = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    sizes = {use.id for use in uses if use in in_arguments} - {use.id for use in uses if use not in in_arguments}
    for statement in tree.body:
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        if any(isinstance(target, ast.Name) and target.id in sizes and target.id[0] == "_" for target in targets):
            yield statement


def _class_unions(tree: ast.Module) -> Iterator[ast.AST]:
    """`A | B`, which is a type: `A & B` is an error wherever it runs."""

    def is_class(node: ast.AST) -> bool:
        match node:
            case ast.BinOp(left, ast.BitOr(), right):
                return is_class(left) and is_class(right)
            case ast.Subscript(value):
                return is_class(value)
            case ast.Name(name) | ast.Attribute(_, name):
                is_camel_case = name[:1].isupper() and not name.isupper()
                return is_camel_case or isinstance(getattr(builtins, name, None), type)
            case _:
                return isinstance(node, ast.Constant) and node.value is None

    return (node for node in ast.walk(tree) if isinstance(node, ast.BinOp) and is_class(node))


def _replacements(node: ast.AST, field: str) -> Iterator[ast.AST]:
    """What may stand in a node's place."""
    if type(node) in _OPERATORS:
        yield _OPERATORS[type(node)]()
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif field in ("test", "ifs") and not isinstance(node, ast.Compare):
        yield ast.UnaryOp(ast.Not(), node)  # type: ignore[arg-type]
    elif isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        yield ast.Pass()


def _at(node: ast.AST, field: str, place: int | None) -> ast.AST:
    value = getattr(node, field)
    found: ast.AST = value if place is None else value[place]
    return found


def _put(node: ast.AST, field: str, place: int | None, new: ast.AST) -> None:
    if place is None:
        setattr(node, field, new)
    else:
        getattr(node, field)[place] = new


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which tests run which lines of which file, and how long each takes."""

    by_line: Mapping[str, Mapping[int, tuple[str, ...]]]
    seconds: Mapping[str, float]

    def tests(self, file: str, line: int) -> tuple[str, ...]:
        """Those that run a line, else those that run others of its file, else all: what is made on import, all use."""
        lines = self.by_line.get(file, {})
        of_file = {test for tests in lines.values() for test in tests}
        ranked = (lines.get(line, ()), of_file, self.seconds)
        ordered = (test for tests in ranked for test in sorted(tests, key=lambda test: self.seconds.get(test, 0)))
        return tuple(self._within(dict.fromkeys(ordered)))

    def _within(self, tests: Iterable[str]) -> Iterator[str]:
        left = float(_SECONDS)
        for number, test in enumerate(tests):
            left -= self.seconds.get(test, 0)
            if left < 0 and number:
                return
            yield test


def covered(tree: Path, package: str, tests: Sequence[str]) -> Coverage:
    """Runs the tests once, all of which must pass."""
    settings, report = tree / "coverage.cfg", tree / "report.xml"
    settings.write_text(f"[run]\ndynamic_context = test_function\nsource = {package}\n", encoding="utf-8")
    through = ("-m", "coverage", "run", f"--rcfile={settings}")
    began, used = monotonic(), _processor_seconds()
    if not run(tree, (f"--junitxml={report}", *tests), through):
        raise SystemExit("the tests fail without any change")
    share = (_processor_seconds() - used) / (monotonic() - began)
    read = CoverageData(str(tree / ".coverage"))
    read.read()
    by_line = {
        str(Path(file).relative_to(tree)): {
            line: tuple(sorted({_place_of(context) for context in contexts if context}))
            for line, contexts in read.contexts_by_lineno(file).items()
        }
        for file in read.measured_files()
    }
    return Coverage(by_line, {test: taken * share for test, taken in _durations(report).items()})


def _processor_seconds() -> float:
    """Of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _durations(report: Path) -> Mapping[str, float]:
    """How long each test function took, all its cases together."""
    taken: dict[str, float] = defaultdict(float)
    for case in ElementTree.parse(report).iter("testcase"):
        function = case.get("name", "").partition("[")[0]
        taken[_place_of(f"{case.get('classname')}.{function}")] += float(case.get("time", 0))
    return taken


def _place_of(context: str) -> str:
    """What pytest calls a test function, from its dotted name."""
    module, _, function = context.rpartition(".")
    return f"{module.replace('.', '/')}.py::{function}"


def run(tree: Path, tests: Sequence[str], through: Sequence[str] = (), seconds: int | None = None) -> bool:
    """Whether the tests pass in so many seconds of the processor; raises SystemExit where they cannot be run at all."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
                   "PYTHONDONTWRITEBYTECODE": "1"}  # fmt: skip
    command = [sys.executable, *through, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    if seconds is not None:
        command = ["prlimit", f"--cpu={seconds}", f"--as={_BYTES}", *command]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1, 2, 4) and done.returncode >= 0:  # 2, 4: the rules cannot be imported; < 0: ended
        raise SystemExit(done.stdout[-2000:] + done.stderr[-2000:])
    return done.returncode == 0


def is_killed(tree: Path, mutant: Mutant, tests: Sequence[str], seconds: float = 0) -> bool:
    """Whether one of the tests fails, or they do not end, with the mutant in place of its file.

    The tests take so many seconds of the processor without it.
    """
    file = tree / mutant.file
    kept = file.read_text(encoding="utf-8")
    file.write_text(mutant.source, encoding="utf-8")
    try:
        return not run(tree, tests, seconds=round(_IMPORTS + 2 * seconds))
    finally:
        file.write_text(kept, encoding="utf-8")


def copy_of(root: Path, folder: Path) -> Path:
    """A tree with all files that are known to git, in a folder."""
    tree = folder / "tree"
    tree.mkdir()
    archive = subprocess.run(["git", "-C", str(root), "archive", "HEAD"], check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", str(tree)], input=archive, check=True)
    return tree


def parser() -> ArgumentParser:
    """GAME, --number, --seed."""
    made = ArgumentParser("python -m tools.mutants", description="which small changes of the rules no test notices")
    made.add_argument("game", choices=GAMES)
    made.add_argument("--number", type=int, default=100, help="of mutants, drawn by lot (default: 100)")
    made.add_argument("--seed", type=int, default=1)
    return made


def main(words: Sequence[str] | None = None) -> int:
    """Prints survivors as they are found, and how many were killed; returns 1 below the target."""
    asked = parser().parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        tree = copy_of(ROOT, Path(folder))
        package = f"tabletop/games/{asked.game}/rules"
        found = [
            mutant
            for file in sorted((tree / package).rglob("*.py"))
            for mutant in mutants(file.read_text(encoding="utf-8"), str(file.relative_to(tree)))
        ]
        drawn = random.Random(asked.seed).sample(found, min(asked.number, len(found)))
        lines = covered(
            tree, package.replace("/", "."), [*(f"tests/games/{asked.game}/{part}" for part in PARTS), PLAYOUTS]
        )
        killed = 0
        for mutant in drawn:
            running = lines.tests(mutant.file, mutant.line)
            if is_killed(tree, mutant, running, sum(lines.seconds.get(test, 0) for test in running)):
                killed += 1
            else:
                print(f"survived ({len(running)} tests): {mutant}", flush=True)  # noqa: T201 - what the command is for
        share = 100 * killed / max(1, len(drawn))
        print(f"{asked.game}: {killed} of {len(drawn)} killed, {share:.0f} % (target: {TARGET})")  # noqa: T201
    return int(share < TARGET)


if __name__ == "__main__":
    sys.exit(main())
