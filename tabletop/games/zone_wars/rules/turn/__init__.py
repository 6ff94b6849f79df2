"""What happens at the table, from the set-up to the end; engine.py says which task does what."""
