"""Bots and solvers; they see views only."""
