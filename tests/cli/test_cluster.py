"""The same games on a Dask cluster as on one machine, whoever dies of it, and sentences where there is none."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop import paths
from tabletop.__main__ import main
from tabletop.arguments import UsageError
from tabletop.cli import duel as command
from tabletop.cli.duel import (
    ClusterLost,
    DuelPlan,
    DuelResult,
    bundle_pack,
    play_all_duels,
    play_duel,
    play_on_cluster,
    play_shipped_duels,
)

RANDOM = "bot:random,bot:random"
PLAN = DuelPlan("zodiac", ("random", "random"), "far", rotate=True)
GAMES = 40


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers, each a process."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:  # type: ignore[no-untyped-call]
        yield made


def told(games: Iterator[DuelResult]) -> list[tuple[object, ...]]:
    """All of them but how long they took."""
    return [(game.winners, game.plies, game.actions, game.options, game.reason) for game in games]


def packed(name: str) -> DuelPlan:
    """The plan with a pack in which the neutral discs stay longer."""
    text = (paths.data() / "zodiac" / "board.yaml").read_text(encoding="utf-8")
    folder = paths.player_packs() / name / "zodiac"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "board.yaml").write_text(text.replace("neutral_turns: 2", "neutral_turns: 3"), encoding="utf-8")
    return replace(PLAN, folder=folder)


def test_a_cluster_plays_the_same_games(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "zodiac", "--seats", RANDOM, "--games", str(GAMES), "--seed", "far", "--rotate", "--json"]
    assert main([*words, "--cluster", cluster.scheduler_address]) == 0
    found = json.loads(capsys.readouterr().out)
    assert main(words) == 0
    here = json.loads(capsys.readouterr().out)
    assert {**found, "seconds_per_move": None} == {**here, "seconds_per_move": None}


def test_a_cluster_measures_the_same_balance(cluster: Any, tmp_path: Path) -> None:
    found = []
    for number, words in enumerate((["--cluster", cluster.scheduler_address], ["--jobs", "1"])):
        out = tmp_path / f"{number}.json"
        asked = ["balance", "zoon", "--games", "8", "--level", "random", "--json", str(out)]
        assert main([*asked, "--out", str(tmp_path / "page.html"), *words]) == 0
        found.append(out.read_text(encoding="utf-8"))
    assert found[0] == found[1]


@pytest.mark.slow
def test_a_worker_that_dies_loses_no_game(cluster: Any) -> None:
    games = play_on_cluster(PLAN, 20 * GAMES, cluster.scheduler_address)
    first = [next(games)]
    os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
    assert told(iter([*first, *games])) == told(play_all_duels(PLAN, 20 * GAMES, 1))


def test_a_pack_goes_with_the_games(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    plan = packed("longer")
    here = told(play_all_duels(plan, GAMES, 1))
    assert here != told(play_all_duels(PLAN, GAMES, 1))
    assert told(play_on_cluster(plan, GAMES, cluster.scheduler_address)) == here
    assert main(["match", "zodiac", "--seats", RANDOM, "--pack", "longr"]) == 2
    assert "no pack 'longr' (nearest is 'longer')" in capsys.readouterr().err


def test_a_worker_needs_no_pack_of_its_own() -> None:
    plan = packed("shipped")
    shipped, here = bundle_pack(plan), told(iter([play_duel(plan, 0)]))
    assert isinstance(plan.folder, Path)
    shutil.rmtree(plan.folder.parent)
    assert told(iter(play_shipped_duels(PLAN, shipped, range(1)))) == here


@pytest.mark.parametrize("change", [{"version": "0.0.0"}, {"digest": "0" * 64}])
def test_a_worker_with_another_program_or_content_plays_nothing(change: dict[str, str]) -> None:
    with pytest.raises(UsageError, match="install the same on every machine"):
        play_shipped_duels(PLAN, replace(bundle_pack(PLAN), **change), range(1))  # type: ignore[arg-type]


def test_without_the_library_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["match", "zodiac", "--seats", RANDOM, "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "python -m pip install 'tabletop[cluster]'" in capsys.readouterr().err


def test_where_nobody_listens_a_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "_PATIENCE", 0.5)
    assert main(["match", "zodiac", "--seats", RANDOM, "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "no scheduler of a Dask cluster answers there" in capsys.readouterr().err
    assert main(["match", "zodiac", "--seats", RANDOM, "--cluster", "no address"]) == 2


def test_what_came_before_the_cluster_went_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(plan: DuelPlan, games: int, address: str) -> Iterator[DuelResult]:
        yield play_duel(plan, 0)
        raise ClusterLost("--cluster: the cluster is gone")

    monkeypatch.setattr("tabletop.cli.match.play_on_cluster", lost)
    assert main(["match", "zodiac", "--seats", RANDOM, "--games", "5", "--json", "--cluster", "x"]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["games"] == 1
    assert "the cluster is gone" in err
