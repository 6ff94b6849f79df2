"""Club night: the pages of a tournament, its standings as a picture, and what the second window shows of it."""
