"""A digital table for a game night: four games on one laptop, with the rules enforced."""

__version__ = "0.2.0"
