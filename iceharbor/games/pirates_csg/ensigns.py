"""The flags of the four nations, as patches of colour on a field of 3 by 2."""

from collections.abc import Mapping
from typing import Final

from iceharbor.scene import Ensign, Patch

WHOLE: Final = "M0 0H3V2H0Z"

ENSIGNS: Final[Mapping[str, Ensign]] = {
    "english": Ensign(
        "England", (Patch(WHOLE, "#fdfbf5"), Patch("M1.2 0H1.8V.7H3V1.3H1.8V2H1.2V1.3H0V.7H1.2Z", "#c3273d"))
    ),
    "spanish": Ensign("Spain", (Patch(WHOLE, "#c3273d"), Patch("M0 .5H3V1.5H0Z", "#f0c04a"))),
    "french": Ensign(
        "France",
        (
            Patch(WHOLE, "#24408e"),
            Patch(
                "M1.5 .3C1.8 .6 1.75 .9 1.62 1.1C1.75 .85 2.15 .8 2.15 1.12C2.15 1.3 1.95 1.35 1.85 1.25L1.68 1.3"
                "L1.75 1.65H1.25L1.32 1.3L1.15 1.25"
                "C1.05 1.35 .85 1.3 .85 1.12C.85 .8 1.25 .85 1.38 1.1C1.25 .9 1.2 .6 1.5 .3Z",
                "#f0cf68",
            ),
        ),
    ),
    "pirate": Ensign(
        "Pirates",
        (
            Patch(WHOLE, "#1d1b22"),
            Patch("M.85 .35L1.05 .2L2.15 1.65L1.95 1.8ZM2.15 .35L1.95 .2L.85 1.65L1.05 1.8Z", "#f6f1e4"),
        ),
    ),
}
