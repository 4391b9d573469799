"""Headings in words."""

from iceharbor.games.sailing.names import compass_point


def test_a_heading_has_the_nearest_of_eight_compass_points() -> None:
    points = {compass_point(heading): heading for heading in range(0, 3600, 450)}
    assert list(points) == ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
    for point, heading in points.items():
        assert {compass_point((heading + off) % 3600) for off in (-225, -1, 0, 1, 224)} == {point}
