"""Measurements of what all games share, each beside a reference that is measured in the same run."""

BENCHMARKS = ("sight", "content", "growth")
"""The modules of this package, the quickest first."""
