"""Measurements, each beside a reference that is measured in the same run."""

BENCHMARKS = ("rules", "zoon", "zone_wars", "zombies", "sight", "solver", "content", "growth")
"""The modules of this package, the quickest first."""
