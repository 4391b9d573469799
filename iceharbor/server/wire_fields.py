"""Kinds of fields that the messages of clients share, each with its bounds."""

from typing import Annotated

from msgspec import Meta

Id = Annotated[int, Meta(ge=0, le=2**53)]
Seq = Annotated[int, Meta(ge=0, le=2**31)]
Seating = Annotated[int, Meta(ge=0, le=15)]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
ClaimKey = Annotated[str, Meta(min_length=20, max_length=64)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=64)]
Said = Annotated[tuple[Word, ...], Meta(max_length=64)]
Step = Annotated[str, Meta(min_length=1, max_length=80)]
Drafted = Annotated[tuple[Step, ...], Meta(max_length=64)]
Coordinate = Annotated[int, Meta(ge=-(2**22), le=2**22)]
Spot = tuple[Coordinate, Coordinate]
