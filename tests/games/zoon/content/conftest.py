"""A home of its own for every test, as those of all content have it."""

from tests.content.conftest import board, home

__all__ = ["board", "home"]
