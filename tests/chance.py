"""Where random tests begin. A failure names its seed; ICEHARBOR_SEED moves them all elsewhere."""

import os


def seeds(count: int) -> list[int]:
    """So many seeds from ICEHARBOR_SEED (0 if it is not set) on."""
    first = int(os.environ.get("ICEHARBOR_SEED", "0"))
    return list(range(first, first + count))
