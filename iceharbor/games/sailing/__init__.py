"""What the ships' games share: fleets that sail in steps and fire square to the side."""
