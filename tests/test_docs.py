"""The documentation keeps to the program: commands, links, paths, citations and sizes are what they say."""

from __future__ import annotations

import io
import os
import re
import subprocess
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import tabletop
from tabletop.__main__ import main
from tabletop.cli.main import COMMANDS, usage_overview
from tabletop.games.zombies.rules.content import vocabulary as zombies_vocabulary
from tabletop.games.zone_wars.rules.content import vocabulary as zone_wars_vocabulary
from tabletop.games.zoon.rules import card_vocabulary as zoon_vocabulary
from tabletop.ui.messages import english_texts_by_id

ROOT = Path(tabletop.__file__).parent.parent
DOCS = sorted((ROOT / "docs").rglob("*.md"))
PAGES = [*DOCS, ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"]
IDS = [path.relative_to(ROOT).as_posix() for path in PAGES]
MODULES = [path for folder in ("tabletop", "tests", "tools") for path in sorted((ROOT / folder).rglob("*.py"))]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# --- sizes ----------------------------------------------------------------------------------------------------------


def test_the_readme_is_read_in_a_minute() -> None:
    assert (ROOT / "README.md").stat().st_size <= 8 * 1024


def test_pictures_stay_small() -> None:
    assert sum(path.stat().st_size for path in (ROOT / "docs" / "pictures").iterdir()) <= 1.5 * 1024 * 1024


def test_every_picture_is_shown() -> None:
    shown = "".join(map(text_of, PAGES))
    assert [path.name for path in (ROOT / "docs" / "pictures").iterdir() if f"pictures/{path.name})" not in shown] == []


def test_the_glossary_has_one_line_for_each_word() -> None:
    rows = re.findall(r"^\| (?!word )([^|]+?) \| ([^|]+) \|$", text_of(ROOT / "docs" / "glossary.md"), re.MULTILINE)
    words = [word.strip() for cell, _ in rows for word in cell.split(",")]
    assert 60 <= len(words) <= 120
    assert [word for word in words if words.count(word) > 1] == []


@pytest.mark.parametrize("name", ["start", "test"])
def test_the_readme_has_the_commands_that_are_run_from_it(name: str) -> None:
    (block,) = re.findall(rf"<!-- command: {name} -->\n```sh\n(.*?)\n```", text_of(ROOT / "README.md"), re.DOTALL)
    assert re.fullmatch(r"python3 -m venv \.venv && \.venv/bin/python -m pip install -q .+ && \.venv/bin/[^\n]+", block)


# --- commands -------------------------------------------------------------------------------------------------------


def spoken(path: Path) -> Iterator[str]:
    """Lines of shell blocks and pieces of code in sentences that call the program, without comments."""
    text = text_of(path)
    blocks = [line for kind, block in FENCED.findall(text) if kind == "sh" for line in block.splitlines()]
    for line in (*blocks, *INLINE.findall(FENCED.sub("", text))):
        for part in re.split(r"&&|;", line.partition("  #")[0]):
            if form := re.search(r"(?:^|\s|/)tabletop(?= |$)(.*)", part.strip().removeprefix(".venv/bin/")):
                yield f"tabletop{form[1]}"


@cache
def options_of(*words: str) -> frozenset[str]:
    """The options that a command's own help names."""
    with redirect_stdout(io.StringIO()) as said, pytest.raises(SystemExit):
        main([*words, "--help"])
    return frozenset(OPTION.findall(said.getvalue()))


def known_options(command: str, words: list[str]) -> frozenset[str]:
    if not command:
        return frozenset(OPTION.findall(usage_overview()))
    if command == "bench" and "--screen" in words:
        return options_of("bench", "--screen")
    return options_of(command)


def fault_of(line: str) -> str:
    """What is wrong with a call of the program; empty where nothing is."""
    words = line.split()[1:]
    command = words[0] if words and not words[0].startswith("-") else ""
    if command and command not in (*COMMANDS, "shot", "work"):
        return "" if command.isupper() else f"no command {command!r}"
    asked = set(OPTION.findall(line)) - {"--help", "--version"}
    unknown = asked - known_options(command, words)
    return f"{command or 'tabletop'} knows no {', '.join(sorted(unknown))}" if unknown else ""


@pytest.mark.parametrize("path", PAGES, ids=IDS)
def test_every_command_exists_with_the_options_named(path: Path) -> None:
    assert {line: fault for line in spoken(path) if (fault := fault_of(line))} == {}


def test_commands_are_found_and_faults_in_them_too() -> None:
    assert sum(1 for path in PAGES for _ in spoken(path)) > 30
    assert {line.split()[1] for path in DOCS for line in spoken(path) if " " in line} >= set(COMMANDS)
    assert fault_of("tabletop dance") == "no command 'dance'"
    assert fault_of("tabletop match zoon --seat x --jobs 2") == "match knows no --seat"
    assert fault_of("tabletop bench --evening 3") == "bench knows no --evening"
    assert fault_of("tabletop bench --screen --evening 3") == ""
    assert fault_of("tabletop --unsafe") == "tabletop knows no --unsafe"


def test_options_in_sentences_belong_to_some_command() -> None:
    every = frozenset[str]().union(
        *(options_of(name) for name in (*COMMANDS, "shot", "work")), options_of("bench", "--screen")
    )
    told = {code.split()[0] for path in DOCS for code in INLINE.findall(text_of(path)) if code.startswith("--")}
    assert told
    assert told - every == set()


# --- keys -----------------------------------------------------------------------------------------------------------


def letters(rows: Iterable[str]) -> set[str]:
    return {key for row in rows for key in re.findall(r"\b[A-Z]\b", row)}


@pytest.mark.parametrize(
    ("heading", "game"), [("the mat of Zone Wars", "zone_wars"), ("the tiles of Zombies", "zombies")]
)
def test_a_games_keys_are_those_of_the_page_in_the_program(heading: str, game: str) -> None:
    table = text_of(ROOT / "docs" / "play.md").split(f"### On {heading}\n")[1].split("\n#")[0]
    told = letters(re.findall(r"^\| ([^|]+) \|", table, re.MULTILINE))
    page = letters(
        line.split(" | ")[0] for name, line in english_texts_by_id().items() if name.startswith(f"{game}_keys.")
    )
    assert len(told) >= 3
    assert told == page


# --- links and paths ------------------------------------------------------------------------------------------------


def anchors(path: Path) -> set[str]:
    """The anchors of a page's headings, as MkDocs and public hosts make them."""
    found = re.findall(r"^#+ (.+)$", FENCED.sub("", text_of(path)), re.MULTILINE)
    return {re.sub(r"[^\w\s-]", "", heading.lower()).strip().replace(" ", "-") for heading in found}


def dead(path: Path, target: str) -> bool:
    file, _, anchor = target.partition("#")
    goal = path.parent / file if file else path
    return not goal.exists() or (bool(anchor) and anchor not in anchors(goal))


@pytest.mark.parametrize("path", PAGES, ids=IDS)
def test_no_link_is_dead(path: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", FENCED.sub("", text_of(path)))
    assert [link for link in links if dead(path, link)] == []


def test_a_dead_link_is_found() -> None:
    readme = ROOT / "README.md"
    assert not dead(readme, "docs/play.md#hidden-cards-on-one-screen")
    assert dead(readme, "docs/play.md#nowhere")
    assert dead(readme, "docs/nowhere.md")


def test_every_page_can_be_reached_from_the_menu_and_the_readme() -> None:
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    readme = text_of(ROOT / "README.md")
    for path in DOCS:
        name = path.relative_to(ROOT / "docs").as_posix()
        assert f": {name}\n" in menu, name
        assert name == "index.md" or name.startswith("api/") or f"(docs/{name})" in readme, name


ROOTS = ("", "tabletop", "tests/fifth_game/hare_and_hounds")
NAMED = re.compile(r"(?:tabletop|tests|ui|games|play|net|rules|ai|data|docs|tools)(?:/[\w.-]+)+/?")


@pytest.mark.parametrize("path", PAGES, ids=IDS)
def test_files_that_are_named_are_there(path: Path) -> None:
    text = text_of(path)
    lines = [*INLINE.findall(FENCED.sub("", text)), *(block for kind, block in FENCED.findall(text) if kind == "sh")]
    codes = [word for line in lines for word in line.split() if NAMED.fullmatch(word)]
    concrete = [code for code in codes if not re.search(r"\b(GAME|NAME)\b", code)]
    assert [code for code in concrete if not any((ROOT / root / code).exists() for root in ROOTS)] == []


MEMBER = re.compile(r"([A-Z]\w*[a-z]\w*)(?:\.([a-z_]\w*))?(?:\(.*\))?")


@cache
def classes() -> dict[str, str]:
    """The code of every file that defines a class of a name, one after the other."""
    found: dict[str, str] = {}
    for path in (path for path in MODULES if path.is_relative_to(ROOT / "tabletop")):
        code = text_of(path)
        for name in re.findall(r"^class (\w+)", code, re.MULTILINE):
            found[name] = found.get(name, "") + code
    return found


@pytest.mark.parametrize("name", ["architecture", "bots", "games", "decisions"])
def test_classes_and_members_that_are_named_are_there(name: str) -> None:
    codes = INLINE.findall(FENCED.sub("", text_of(ROOT / "docs" / f"{name}.md")))
    for form in filter(None, map(MEMBER.fullmatch, codes)):
        owner, member = form[1], form[2]
        if member or owner[1:] != owner[1:].lower():
            assert owner in classes(), owner
            assert not member or re.search(rf"\b(def )?{member}\b[(:]", classes()[owner]), form[0]


def test_pages_made_from_sources_name_modules_that_are_there() -> None:
    named = [name for path in DOCS for name in re.findall(r"^::: ([\w.]+)$", text_of(path), re.MULTILINE)]
    assert {"tabletop.rules.game", "tabletop.box", "tabletop.ai.bot", "tabletop.rules.playout"} <= set(named)
    assert [name for name in named if not (ROOT / name.replace(".", "/")).with_suffix(".py").exists()] == []


CITED = re.compile(r"docs/([\w-]+\.md), ([A-Z][a-z]+(?: [a-z]+)*)")
OTHERS = re.compile(r"\b([\w-]+)\.md\b")


def test_what_docstrings_cite_is_a_heading_of_a_page() -> None:
    headings = {path.name: re.findall(r"^#+ (.+)$", text_of(path), re.MULTILINE) for path in DOCS}
    cited = {found for path in MODULES for found in CITED.findall(text_of(path)) if path != Path(__file__)}
    assert len(cited) > 8
    assert {(page, part) for page, part in cited if not any(part.startswith(head) for head in headings[page])} == set()


def test_no_source_cites_a_text_that_is_not_here() -> None:
    known = {path.stem for path in PAGES} | {"CHANGELOG"}
    for path in (path for path in MODULES if path.is_relative_to(ROOT / "tabletop")):
        assert set(OTHERS.findall(text_of(path))) <= known, path


# --- for public hosts and editors -----------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="needs a shell and modes of files")
def test_the_workflow_runs_everything_on_linux_and_the_readmes_tests_elsewhere(tmp_path: Path) -> None:
    """It is read here and has never been run by these tests; what it makes of the README is."""
    flow: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8"))
    everything, tests = flow["jobs"]["everything"], flow["jobs"]["tests"]
    assert everything["runs-on"].startswith("ubuntu")
    assert everything["steps"][-1]["run"] == ".ci/run"
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o100
    systems = {entry["os"].partition("-")[0]: entry["scripts"] for entry in tests["strategy"]["matrix"]["include"]}
    assert systems == {"windows": "Scripts", "macos": "bin"}
    making = tests["steps"][-1]["run"].split('cat "$RUNNER_TEMP')[0].replace("${{ matrix.scripts }}", "Scripts")
    subprocess.run(["bash", "-euc", making], cwd=ROOT, env={"RUNNER_TEMP": str(tmp_path), "PATH": "/usr/bin:/bin"},
                   check=True)  # fmt: skip
    python = ".venv/Scripts/python"
    assert (tmp_path / "command").read_text(encoding="utf-8") == (
        f"python -m venv .venv && {python} -m pip install -q -e '.[dev]' && {python} -m pytest -n 2\n"
    )


def test_hooks_before_a_commit_download_nothing() -> None:
    found = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert {repo["repo"] for repo in found["repos"]} == {"local"}
    hooks = [hook for repo in found["repos"] for hook in repo["hooks"]]
    assert {hook["language"] for hook in hooks} == {"system"}
    assert [hook["entry"].split()[0] for hook in hooks] == [".venv/bin/ruff", ".venv/bin/ruff", ".venv/bin/mypy"]


def test_the_project_says_who_made_it_and_that_it_is_typed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["authors"] == [{"name": "The Tabletop team"}]
    assert "Typing :: Typed" in project["classifiers"]
    assert (ROOT / "tabletop" / "py.typed").exists()


# --- effects of cards -----------------------------------------------------------------------------------------------


def fields_of(op: zone_wars_vocabulary.EffectKeys | zombies_vocabulary.EffectFields) -> list[str]:
    """The cells for what an op needs and what it may have beside it."""
    return [", ".join(f"`{name}`" for name in names) for names in (op.needs, op.may)]


def zoon_fields(op: zoon_vocabulary.EffectOpFields) -> list[str]:
    """The same; a field that has one value with this op is told with it."""

    def cell(names: Mapping[str, zoon_vocabulary.Values]) -> str:
        ones = {name: str(values[0]).replace("True", "true") for name, values in names.items() if len(values) == 1}
        return ", ".join(f"`{name}: {ones[name]}`" if name in ones else f"`{name}`" for name in names)

    return [
        ", ".join(filter(None, ("`types`" if op.names_types else "", cell(op.required_fields)))),
        cell(op.optional_fields),
    ]


EFFECTS = {
    "Zoon": [[f"`{name}`", op.kind, *zoon_fields(op)] for name, op in zoon_vocabulary.OPS.items()],
    "Mutations": [
        [f"`{name}`", ", ".join(op.fixed.values()), *fields_of(op)]
        for name, op in zone_wars_vocabulary.MUTATION_OPS.items()
    ],
    "Zone cards": [[f"`{name}`", *fields_of(op)] for name, op in zone_wars_vocabulary.ZONE_OPS.items()],
    "Items": [[f"`{name}`", f"`{op.target}`", *fields_of(op)] for name, op in zombies_vocabulary.ITEM_OPS.items()],
    "Director cards": [[f"`{name}`", *fields_of(op)] for name, op in zombies_vocabulary.CARD_OPS.items()],
}


@pytest.mark.parametrize("heading", EFFECTS)
def test_the_page_of_effects_has_every_op_with_its_fields(heading: str) -> None:
    part = text_of(ROOT / "docs" / "effects.md").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("| `")
    ]
    assert [row[:-1] for row in rows] == EFFECTS[heading]
    assert [row[0] for row in rows if not row[-1]] == [], "what it does"


def test_pictures_of_cards_are_named_as_they_are() -> None:
    part = text_of(ROOT / "docs" / "design.md").split("\n## Pictures of cards\n")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| Z")]
    named = [
        (row[0].lower().replace(" ", "_"), name) for row in rows for name in re.findall(r"`(.+?\.svg)`", "".join(row))
    ]
    assert len(named) > 10
    missing = [
        (game, name) for game, name in named if not [*(ROOT / "sprites" / game).glob(re.sub(r"<\w+>", "?*", name))]
    ]
    assert missing == []
