"""Lessons: short matches that teach a game step by step."""
