"""A desk for each test, as all windows have it."""

from tests.window.conftest import desk

__all__ = ["desk"]
