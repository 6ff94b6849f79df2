"""Games of bots against bots on the machines of a Dask cluster: the same games as on this one."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

from tabletop import __version__
from tabletop.arguments import UsageError
from tabletop.cli.duel import DuelPlan, DuelResult, play_numbered_duels, results_in_order
from tabletop.content.games import content_files, digest
from tabletop.rules.caches import cached

_PATIENCE = 10.0
"""Seconds to find the cluster, and for its first worker to be there."""
_FEW = 16
"""Workers that may yet come: games are dealt out as if so many were there."""
_alone = Lock()
"""Bots think one at a time, however many threads a worker has."""


class ClusterLost(RuntimeError):
    """No more games come back; those that came are good."""


@dataclass(frozen=True, slots=True)
class ShippedPack:
    """What a worker elsewhere needs to play the same games."""

    version: str
    """Of the program."""
    digest: str
    """Of the content."""
    files: tuple[tuple[str, bytes], ...]
    """Those of the pack, by their path in its folder; none where the game plays with its own content."""


def play_on(plan: DuelPlan, games: int, address: str) -> Iterator[DuelResult]:
    """Plays the games on a cluster, yields them in order; those of a worker that dies are played by another.

    Raises UsageError where there is no such cluster, nobody on it, or another version of the program, and ClusterLost
    where it goes away meanwhile.
    """
    shipped, far = pack_to_ship(plan), replace(plan, folder=None)
    dask = _import_dask()
    with _connected_client(dask, address) as client:
        workers = max(_FEW, len(client.nthreads()))
        try:
            yield from results_in_order(
                lambda numbers: client.submit(play_shipped, far, shipped, numbers, pure=False), games, workers
            )
        except dask.KilledWorker as error:
            raise ClusterLost("--cluster: some games ended several workers, one after the other") from error
        except (dask.CancelledError, OSError) as error:
            raise ClusterLost(f"--cluster {address}: the cluster is gone") from error


def pack_to_ship(plan: DuelPlan) -> ShippedPack:
    """The pack's files and what tells whether all else is the same there."""
    folder = plan.folder
    found: tuple[tuple[str, bytes], ...] = ()
    if folder is not None:
        found = tuple(
            (str(file.path.relative_to(folder)), file.path.read_bytes())
            for file in content_files(plan.game, folder)
            if file.path.is_relative_to(folder) and file.path.is_file()
        )
    return ShippedPack(__version__, digest(plan.game, folder), found)


def play_shipped(plan: DuelPlan, shipped: ShippedPack, numbers: range) -> list[DuelResult]:
    """Plays these games on a worker; raises UsageError where its program or content is another."""
    folder = _unpack_files(shipped).path if shipped.files else None
    if shipped.version != __version__ or shipped.digest != digest(plan.game, folder):
        raise UsageError(
            f"--cluster: a worker has another Tabletop ({__version__} there, {shipped.version} here) "
            "or other content; install the same on every machine"
        )
    with _alone:
        return play_numbered_duels(replace(plan, folder=folder), numbers)


@dataclass(frozen=True, slots=True)
class UnpackedFiles:
    """Files that lie here as long as the process lives."""

    folder: tempfile.TemporaryDirectory[str]

    @property
    def path(self) -> Path:
        return Path(self.folder.name)


@cached("packs of a cluster", 8)
def _unpack_files(shipped: ShippedPack) -> UnpackedFiles:
    """Once in each process."""
    made = UnpackedFiles(tempfile.TemporaryDirectory(prefix="tabletop-pack-"))
    for name, raw in shipped.files:
        target = made.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(raw)
    return made


def _import_dask() -> Any:
    """The library; raises UsageError."""
    try:
        return import_module("distributed")
    except ModuleNotFoundError as error:
        raise UsageError(
            "--cluster needs Dask, which is not here; install it with: python -m pip install 'tabletop[cluster]'"
        ) from error


@contextmanager
def _connected_client(dask: Any, address: str) -> Iterator[Any]:
    try:
        client = dask.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(f"--cluster {address}: no scheduler of a Dask cluster answers there") from error
    with client:
        _wait_for_workers(client, address)
        yield client


def _wait_for_workers(client: Any, address: str) -> None:
    """Until somebody is there to play; raises UsageError where nobody comes."""
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError as error:
        raise UsageError(f"--cluster {address}: the cluster has no workers; start some with: dask worker") from error
