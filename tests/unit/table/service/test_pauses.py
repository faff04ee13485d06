"""How long to wait before another try."""

from itertools import islice

from cubeamulet.table.service.pauses import doubling


def test_every_pause_is_twice_as_long_up_to_the_longest() -> None:
    assert list(islice(doubling(1.0, 6.0), 5)) == [1.0, 2.0, 4.0, 6.0, 6.0]
