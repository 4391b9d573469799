"""The table of headings, computed again with other arithmetic, and the assumptions of pyramids and cards about it."""

import hashlib
import math

import mpmath
import numpy as np
import pytest

from iceharbor.table import headings
from iceharbor.table.fire import reach_of
from iceharbor.table.outline import centroid_of, lay, lay_on_centroid, lay_rectangle, relaid_stern
from iceharbor.table.plane import BASE_U, HEADINGS, TURN_LIMIT, point_on_circle, turned
from tests.table import waters

HEIGHT = (0, 1024, 1408, 1792)


def rounded(value: mpmath.mpc) -> tuple[int, int]:
    """A place east + north * i, to the nearest units."""
    return int(mpmath.nint(value.real)), int(mpmath.nint(value.imag))


@pytest.mark.parametrize("pips", [1, 2, 3])
def test_every_entry_is_the_true_place_rounded_to_the_nearest_unit(pips: int) -> None:
    """North is i, and a heading turns clockwise: every entry, all around, by complex numbers of 40 digits."""
    with mpmath.workdps(40):
        base, height = mpmath.mpf(BASE_U[pips]), mpmath.mpf(HEIGHT[pips])
        slant = mpmath.sqrt(height**2 + (base / 2) ** 2)
        far = mpmath.sqrt(mpmath.mpf(1792) ** 2 + 512**2)
        side = mpmath.mpc(base / 2, slant)
        ahead, edge = side / abs(side), abs(side)
        corners = [-base / 2 + 512 * ahead + far * ahead * 1j, -base / 2 + (edge - 512) * ahead + far * ahead * 1j]
        for heading in range(0, HEADINGS, 1 if pips == 3 else 7):
            way = mpmath.expjpi(-mpmath.mpf(heading) / 1800)
            assert headings.bow_offset(pips, heading) == rounded(slant * 1j * way)
            assert headings.port_offset(pips, heading) == rounded(-base / 2 * way)
            assert headings.centroid_offset(pips, heading) == rounded(slant / 3 * 1j * way)
            for which, corner in enumerate([*corners, ahead * 2**14]):
                mirrored = -mpmath.conj(corner)
                assert headings.reach_offset(pips, 0, which, heading) == rounded(corner * way)
                assert headings.reach_offset(pips, 1, which, heading) == rounded(mirrored * way)


def test_the_compass_is_the_true_sine_and_cosine_rounded() -> None:
    with mpmath.workdps(40):
        for heading in range(HEADINGS):
            x, y = rounded(mpmath.expjpi(mpmath.mpf(900 - heading) / 1800) * 2**18)
            assert point_on_circle(2**18, heading) == (x, y)
            assert turned(2**18, 0, heading) == (y, -x)


def test_the_table_on_disk_is_the_pinned_one() -> None:
    assert hashlib.sha256(headings._stored().tobytes()).hexdigest() == headings.CHECKSUM


def test_a_damaged_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headings, "CHECKSUM", "0" * 64)
    with pytest.raises(ImportError, match="damaged"):
        headings._stored()


@pytest.mark.parametrize("pips", [1, 2, 3])
def test_the_turn_limit_is_the_last_tenth_below_the_stern_angle(pips: int) -> None:
    slant = math.hypot(HEIGHT[pips], BASE_U[pips] / 2)
    assert TURN_LIMIT[pips] == math.floor(math.degrees(math.atan2(slant, BASE_U[pips] / 2)) * 10)


@pytest.mark.parametrize("pips", [1, 2, 3])
def test_circles_hold_what_they_are_drawn_about(pips: int) -> None:
    outline, turning = waters.blank(2)
    for heading in range(HEADINGS):
        lay(outline, pips, 0, 0, heading)
        for k in range(3):
            assert math.hypot(outline.x[k] - outline.mx, outline.y[k] - outline.my) <= outline.radius
        for side in (0, 1):
            reach = reach_of(outline, side)
            ends = ((reach.x, reach.y), (reach.aft_x, reach.aft_y), (reach.fore_x, reach.fore_y))
            assert all(math.hypot(x - reach.mx, y - reach.my) <= reach.radius for x, y in ends)
            assert math.hypot(outline.x[0] - reach.mx, outline.y[0] - reach.my) <= reach.radius
        lay_rectangle(turning, 0, 0, heading, 5632, 3584)
        assert max(math.hypot(turning.x[k], turning.y[k]) for k in range(4)) <= turning.radius


@pytest.mark.parametrize("pips", [1, 2, 3])
def test_laying_again_on_the_old_heading_gives_the_old_place(pips: int) -> None:
    outline, again = waters.blank(2)
    for heading in range(0, HEADINGS, 11):
        lay(outline, pips, 12345, -6789, heading)
        cx, cy = centroid_of(pips, 12345, -6789, heading)
        lay_on_centroid(again, pips, cx, cy, heading)
        assert outline == again
        x, y = relaid_stern(pips, 12345, -6789, heading, (heading + 1234) % HEADINGS)
        assert relaid_stern(pips, x, y, (heading + 1234) % HEADINGS, heading) == (12345, -6789)


def test_a_card_is_the_same_turned_half_round() -> None:
    one, other = waters.blank(2)
    for heading in range(0, 1800, 7):
        lay_rectangle(one, 100, 200, heading, 801, 333)
        lay_rectangle(other, 100, 200, heading + 1800, 801, 333)
        assert {*zip(one.x, one.y, strict=True)} == {*zip(other.x, other.y, strict=True)}
        assert np.sum(np.roll(one.x, -1) * one.y - np.roll(one.y, -1) * one.x) < 0
