"""The times of entries, by a clock whose date jumps."""

from iceharbor.server.match.timers import EntryTimes
from tests.server.fake_clock import FakeClock


def test_after_a_date_that_was_years_ahead_time_goes_on_from_the_last_entry() -> None:
    clock = FakeClock()
    made, years = clock.date_ms(), 4_000_000_000_000
    assert EntryTimes(clock, made, None).now_ms() == 0
    clock.date += years
    assert EntryTimes(clock, made, 0).now_ms() == years
    clock.date -= years
    times = EntryTimes(clock, made, years)
    clock.turn(1500)
    assert times.now_ms() == years + 1500


def test_a_match_without_a_creation_time_has_no_entry_times() -> None:
    assert EntryTimes(FakeClock(), None, None).now_ms() is None
