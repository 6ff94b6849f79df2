"""What only this game says."""
