"""What is possible in Hare and Hounds, and what it does."""
