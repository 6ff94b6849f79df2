"""A position: people, zombies, tasks, the map, what may be seen of it, and the draft in which an action changes it."""
