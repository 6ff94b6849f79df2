"""A process beside the program that says what a person would do with the mouse."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.window.desk import ROOT


class Shadow:
    """Says what a person would do."""

    def __init__(self, home: Path, module: str) -> None:
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "TABLETOP_HOME": str(home), "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, str(home)],
            env=environment, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def ask(self, path: Path) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{path}\n")
        self._process.stdin.flush()
        while True:
            line = self._process.stdout.readline()
            assert line, "the shadow has died"
            if line.startswith(("[", "{")):
                return json.loads(line)

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()
