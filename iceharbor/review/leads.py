"""How much a seat leads, and the moments in which that changed most."""

from collections.abc import Sequence

from iceharbor.review.records import MAX_MOMENTS, KeyMoment, Moments


def lead(values: Sequence[float], player: int) -> float:
    """The lead of a seat over the best of the others, by the values of all seats."""
    others = [value for seat, value in enumerate(values) if seat != player]
    return values[player] - max(others, default=0.0)


def largest_in_order(found: Sequence[tuple[float, KeyMoment]]) -> Moments:
    """Of moments with how much each mattered, those that mattered most, in the order of the log."""
    most = sorted(found, key=lambda each: (-each[0], each[1].seq))[:MAX_MOMENTS]
    return tuple(sorted((moment for _, moment in most), key=lambda moment: moment.seq))
