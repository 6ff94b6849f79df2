"""What happens at the table, from the set-up to the end; task_specs.py says which task does what."""
