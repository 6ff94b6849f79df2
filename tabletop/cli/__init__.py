"""Commands that need no screen; nothing here imports pygame."""
