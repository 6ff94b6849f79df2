"""Who plays what, where, and by which rules, before a match."""
