"""A position: people, zombies, tasks, the map, what may be seen of it, the builder in which an action changes it."""
