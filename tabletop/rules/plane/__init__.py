"""Geometry in inches: bases and pieces, moves, sight and what is swept on the way."""
