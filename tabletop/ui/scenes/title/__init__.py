"""The shelf of games, and what stands beside it."""
