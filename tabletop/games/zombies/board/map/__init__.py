"""The map of hexes: how it is drawn, what moves on it, and what is picked on it."""
