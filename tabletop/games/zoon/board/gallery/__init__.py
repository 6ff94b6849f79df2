"""All cards of a tribe, to be looked through."""
