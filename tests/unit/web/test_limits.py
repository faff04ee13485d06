"""How often somebody may ask."""

from cubeamulet.web.limits import Rate, Throttle

RATE = Rate(burst=2, per_second=0.5)


def test_a_burst_passes_and_then_one_has_to_wait() -> None:
    throttle = Throttle(RATE)
    assert [throttle.wait("a", now=0.0) for _ in range(4)] == [0, 0, 2, 2]


def test_waiting_helps() -> None:
    throttle = Throttle(RATE)
    for _ in range(3):
        throttle.wait("a", now=0.0)
    assert throttle.wait("a", now=1.9) == 1
    assert throttle.wait("a", now=2.0) == 0


def test_one_does_not_wait_for_another() -> None:
    throttle = Throttle(RATE)
    for _ in range(3):
        throttle.wait("a", now=0.0)
    assert throttle.wait("b", now=0.0) == 0


def test_a_long_pause_earns_no_more_than_a_burst() -> None:
    throttle = Throttle(RATE)
    throttle.wait("a", now=0.0)
    assert [throttle.wait("a", now=1e6) for _ in range(3)] == [0, 0, 2]


def test_what_was_given_back_may_be_asked_again() -> None:
    throttle = Throttle(RATE)
    for _ in range(2):
        throttle.wait("a", now=0.0)
    throttle.give_back("a", now=0.0)
    assert [throttle.wait("a", now=0.0) for _ in range(2)] == [0, 2]


def test_who_may_be_slowed_down_is_told_by_how_much() -> None:
    throttle = Throttle(RATE)
    assert [throttle.pace("a", now=0.0) for _ in range(4)] == [0.0, 0.0, 2.0, 4.0]
    assert throttle.pace("a", now=4.0) == 2.0


def test_who_has_not_asked_for_long_is_forgotten() -> None:
    throttle = Throttle(RATE, forget_above=3)
    for key in ("a", "b", "c"):
        throttle.wait(key, now=0.0)
    throttle.wait("d", now=10.0)
    assert set(throttle._full_at) == {"d"}
