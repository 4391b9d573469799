"""The exact plane: pyramids and cards on a lattice of 1/1024 inch. Games import the sea from here.

A position is a pair of integers, y grows north; a heading is an integer number of tenths of a degree. Every question
(contact, gap, afloat, legal arcs, line of fire) is decided in int64 integers, so that every machine gives the same
answer, and touching is contact. The source is plain Python that Numba compiles; with NUMBA_DISABLE_JIT=1 the same
source runs as it stands.

    headings   the table of corners by heading, pinned by a checksum
    outline    what lies on the table, and laying it
    contact    contact, overlap, gap, the field's edge
    arcs       the headings on which a pyramid may lie
    fire       a broadside's reach and line of fire
    sight      the reach with its shadows, to be drawn
    ray        a torpedo's way to what it meets
    nearest    the points between which a gap lies, to be drawn

`outlines` is an array of OUTLINE records, objects by number. Its last record is scratch, for a hull that is being
tried: no function takes it for an object. A record with no corners is not on the table.
"""

from iceharbor.table.arcs import EDGE, MAX_ARCS, OPEN_ARC, arcs
from iceharbor.table.contact import afloat, gap_floor_u, in_the_way, nearer_than, overlapping, touching
from iceharbor.table.fire import HIT, OUT_OF_REACH, PORT, STARBOARD, line_of_fire, near_enough, reach_outline
from iceharbor.table.headings import BASE_U, HEADINGS, TURN_LIMIT, UNIT, point_on_circle, turned
from iceharbor.table.nearest import closest
from iceharbor.table.outline import (
    OUTLINE,
    bow_of,
    centroid_of,
    lay,
    lay_on_centroid,
    lay_rectangle,
    relaid_stern,
    stern_under,
)
from iceharbor.table.sight import sight, sight_room

__all__ = [
    "BASE_U",
    "EDGE",
    "HEADINGS",
    "HIT",
    "MAX_ARCS",
    "OPEN_ARC",
    "OUTLINE",
    "OUT_OF_REACH",
    "PORT",
    "STARBOARD",
    "TURN_LIMIT",
    "UNIT",
    "afloat",
    "arcs",
    "bow_of",
    "centroid_of",
    "closest",
    "gap_floor_u",
    "in_the_way",
    "lay",
    "lay_on_centroid",
    "lay_rectangle",
    "line_of_fire",
    "near_enough",
    "nearer_than",
    "overlapping",
    "point_on_circle",
    "reach_outline",
    "relaid_stern",
    "sight",
    "sight_room",
    "stern_under",
    "touching",
    "turned",
]
