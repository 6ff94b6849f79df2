"""What can be read off a position: who stands where, odds, and what phases 4 and 5 will do."""
