"""Code that the games with ships share: fleets that sail in steps and fire broadsides."""
