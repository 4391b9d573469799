"""The inbox of a room: the order of messages, the places of each seat, and actions that are sent again."""

import asyncio

from msgspec import Struct

from iceharbor.server.match.inbox import Inbox, QueuedMessage, SeatChange
from iceharbor.server.wire import AckMessage, Act


def test_what_was_taken_too_early_comes_next_again() -> None:
    async def play() -> None:
        inbox, wait = Inbox(2), asyncio.create_task
        for player in (0, 1, 0):
            assert inbox.put(message(player))
        assert not inbox.put(message(0))
        first = await inbox.take()
        rest = inbox.take_while(lambda each: True, 5)
        assert [each.sender for each in (first, *rest)] == [0, 1, 0]
        inbox.put_back(rest)
        joined = wait(inbox.join())
        for sender in (1, 0):
            taken = await inbox.take()
            assert taken.sender == sender
            inbox.done(taken)
        await asyncio.sleep(0)
        assert (len(inbox), inbox.unanswered(0), joined.done()) == (1, 1, False)
        inbox.done(first)
        await joined

    asyncio.run(play())


def message(player: int) -> QueuedMessage:
    async def nothing() -> None:
        return None

    return QueuedMessage(SeatChange(player, nothing), [lambda answer: None], None)


def test_a_message_that_arrives_while_the_room_waits_is_taken() -> None:
    async def play() -> None:
        inbox = Inbox(2)
        taking = asyncio.create_task(inbox.take())
        await asyncio.sleep(0)
        inbox.put(message(1))
        assert (await taking).sender == 1

    asyncio.run(play())


def act(key: str, answers: list[Struct], *words: str) -> QueuedMessage:
    return QueuedMessage(Act(key, 0, 0, words or ("ready",)), [answers.append], None)


def test_an_action_is_not_taken_together_with_a_change_of_seats() -> None:
    inbox = Inbox(4)
    first = act("k", [])
    for each in (first, message(0), act("l", [])):
        inbox.put(each)
    assert inbox.take_while(lambda each: isinstance(each.message, Act), 4) == [first]


def test_an_action_that_is_resent_while_it_waits_is_answered_for_each_copy_and_handled_once() -> None:
    async def play() -> None:
        inbox, answers = Inbox(3), list[Struct]()
        assert all(inbox.put(act("k", answers)) for _ in range(3))
        assert not inbox.put(act("k", answers)), "as many copies as places"
        assert len(inbox) == 1
        taken = await inbox.take()
        taken.reply(ack := AckMessage("k", 1))
        assert answers == [ack] * 3
        assert inbox.put(act("k", answers)), "a copy that comes after the answer gets its own"
        assert len(inbox) == 2
        inbox.done(taken)
        again = await inbox.take()
        again.reply(ack)
        inbox.done(again)
        assert (answers, len(inbox)) == ([ack] * 4, 0)

    asyncio.run(play())


def test_another_action_with_the_key_of_one_that_waits_is_handled_alone() -> None:
    inbox = Inbox(3)
    inbox.put(act("k", []))
    inbox.put(act("k", [], "pass"))
    assert len(inbox) == 2
