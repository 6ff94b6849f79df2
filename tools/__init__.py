"""Makes what is beside the program: sounds, figures against their targets. No part of the wheel."""
