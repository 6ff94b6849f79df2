"""What is worth a look among the countless legal actions: sampled paths and routes."""
