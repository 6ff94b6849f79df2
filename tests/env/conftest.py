"""The fifth game stands on the shelf beside ours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.foreign.site import PROJECT, describe, installed


@pytest.fixture(scope="package", autouse=True)
def fifth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    site = tmp_path_factory.mktemp("site")
    describe(site)
    with installed(site, PROJECT):
        yield
