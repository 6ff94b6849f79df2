"""Who plays Hare and Hounds, and who judges it."""
