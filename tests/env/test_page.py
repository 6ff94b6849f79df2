"""The programs on the page about environments run as they stand there."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import tabletop

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

DOCS = Path(tabletop.__file__).parent.parent / "docs"


def program(heading: str) -> str:
    """The first program below a heading."""
    page = (DOCS / "environments.md").read_text(encoding="utf-8")
    found = re.search(rf"^#+ {heading}\n(?:.*\n)*?```python\n((?:.*\n)*?)```", page, re.MULTILINE)
    assert found is not None
    return found[1]


def run(heading: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(program(heading), heading, "exec"), names)
    return names


def test_a_match_of_pettingzoo_is_played_to_its_end() -> None:
    names = run("Environments: programs that learn")
    assert names["env"].agents == []


def test_a_match_of_gymnasium_begins() -> None:
    names = run("Gymnasium")
    assert names["observation"]["action_mask"].any()


def test_openspiel_is_given_a_match_and_two_players() -> None:
    names = run("OpenSpiel")
    assert not names["state"].is_terminal()
    assert len(names["players"]) == 2
    agreed = names["state"].place.state.agreed
    assert len(set(agreed.tribes)) == 2


def test_the_agent_of_the_examples_learns_and_plays() -> None:
    """For one second; the figures at its head are from ten minutes."""
    agent = runpy.run_path(str(DOCS / "examples" / "zodiac_agent.py"))
    environment, rng = agent["pettingzoo_env"].raw_env("zodiac"), agent["np"].random.default_rng(1)
    network = agent["train"](environment, 1.0, rng)
    assert network.steps > 0
    assert 0 < agent["share_won"](environment, network, 20, rng) <= 1
