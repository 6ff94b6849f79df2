"""Setting up: a seat lays its cards behind the curtain."""
