"""What can be read off a position: who stands where, sight, and the odds of attacks."""
