"""The boards of the games."""
