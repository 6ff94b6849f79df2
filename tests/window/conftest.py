"""A desk for each test, where there is a display."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.window.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    if not shutil.which("xdotool") or not os.environ.get("DISPLAY"):
        pytest.skip("needs a display and xdotool")
    made = Desk(tmp_path)
    yield made
    if made.program is not None and made.program.poll() is None:
        made.kill()
