"""Texts of this part of the program."""

TEXTS: dict[str, str] = {}
