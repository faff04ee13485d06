"""What waits for a slow reader."""

from tests.unit.web.doubles import table_info, update

from cubeamulet.protocol.messages import Answer, Pong, Presence
from cubeamulet.table.view import Snapshot, Update
from cubeamulet.web.outbox import Outbox


def snapshot(version: int, game_id: str = "g1") -> Snapshot[object, object]:
    table = table_info(game_id=game_id)
    return Snapshot(version, 10.0 * version, now=0.0, table=table, view=None, log=())


def new_outbox() -> Outbox:
    outbox = Outbox(lambda: None, replies=2, events=3)
    outbox.notice(snapshot(3))
    list(outbox.take())
    return outbox


def test_updates_that_wait_become_one_that_bridges_them() -> None:
    outbox = new_outbox()
    for version in (4, 5, 6):
        outbox.notice(update(version))
    (joined,) = outbox.take()
    assert isinstance(joined, Update)
    assert (joined.previous, joined.version, joined.changed) == (3, 6, 60.0)
    assert joined.events == ("event 4.0", "event 5.0", "event 6.0")


def test_too_many_events_make_it_ask_for_a_snapshot() -> None:
    outbox = new_outbox()
    for version in (4, 5, 6, 7, 8):
        outbox.notice(update(version))
    assert outbox.stale
    assert list(outbox.take()) == []
    outbox.notice(snapshot(8))
    assert not outbox.stale
    assert [type(message) for message in outbox.take()] == [Snapshot]


def test_another_game_is_not_joined_to_the_last_one() -> None:
    outbox = new_outbox()
    outbox.notice(update(4))
    outbox.notice(update(5, game_id="g2"))
    assert outbox.stale


def test_a_snapshot_makes_what_waited_before_it_pointless() -> None:
    outbox = new_outbox()
    outbox.notice(update(4))
    outbox.notice(Presence((), 1))
    outbox.notice(snapshot(5))
    outbox.notice(update(6))
    assert [type(message) for message in outbox.take()] == [Snapshot, Update]


def test_only_the_last_presence_counts() -> None:
    outbox = new_outbox()
    for spectators in range(5):
        outbox.notice(Presence((), spectators))
    assert list(outbox.take()) == [Presence((), 4)]


def test_an_answer_follows_what_it_caused() -> None:
    outbox = new_outbox()
    outbox.reply(Answer("command-1", ok=True, version=4))
    outbox.notice(update(4))
    assert [type(message) for message in outbox.take()] == [Update, Answer]


def test_answers_do_not_pile_up_without_end() -> None:
    outbox = new_outbox()
    assert [outbox.reply(Pong(0.0)) for _ in range(3)] == [True, True, False]
