"""A combat: the large picture of who fights, and what is played into it."""
