"""Playing over real sockets: actions, their viewers, and a lost connection, which loses nothing."""

from tests.server.server_fixture import RunningServer


def test_an_action_is_acknowledged_and_each_client_gets_its_own_view(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, tokens[0]) as first, server.join(match, tokens[1]) as second, server.join(match) as watcher:
        seq = first.picture["seq"]
        assert first.act(0, seq, "add 5", key="five") == {"t": "ack", "key": "five", "seq": seq + 1}
        events = [client.hear("event") for client in (first, second, watcher)]
        assert [event["seq"] for event in events] == [seq + 2] * 3
        assert [list(event["views"]) for event in events] == [["0"], ["1"], ["spectator"]]
        assert [entry["action"].split()[0] for entry in events[2]["entries"]] == ["add", "roll"]
        dealt = [next(iter(event["views"].values()))["dealt"] for event in events]
        assert dealt[0][1] == dealt[1][0] == dealt[2][0] == dealt[2][1] == -1
        assert dealt[0][0] != -1 != dealt[1][1]


def test_a_refusal_is_sent_to_the_sender_alone_and_changes_nothing(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, tokens[0]) as first, server.join(match, tokens[1]) as second:
        seq = first.picture["seq"]
        refused = second.act(1, seq, "add 1")
        assert (refused["t"], refused["refusal"]["rule"]) == ("refused", "NU-R1")
        assert first.act(0, seq, "add 1")["t"] == "ack"
        assert second.hear("event")["entries"][0]["player"] == 0


def test_a_resend_gives_the_same_answer_and_happens_once(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, tokens[0]) as first:
        seq = first.picture["seq"]
        answers = [first.act(0, seq, "add 7", key="again") for _ in range(3)]
        assert answers == [{"t": "ack", "key": "again", "seq": seq + 1}] * 3
    with server.join(match, tokens[0]) as first:
        assert first.act(0, seq, "add 7", key="again") == answers[0]
        assert [entry["action"] for entry in first.picture["log"]].count("add 7") == 1


def test_a_key_cannot_be_used_for_something_else(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, *tokens) as both:
        seq = both.picture["seq"]
        assert both.act(0, seq, "add 7", key="mine")["t"] == "ack"
        assert both.act(1, seq + 2, "add 7", key="theirs")["t"] == "ack"
        for base in (seq, seq + 4):
            answer = both.act(0, base, "add 8", key="mine")
            assert (answer["t"], answer["code"], answer["key"]) == ("error", "key_reused", "mine")
        with server.join(match) as watcher:
            assert watcher.picture["seq"] == seq + 4


def test_no_player_can_take_the_key_of_another(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, tokens[0]) as first, server.join(match, tokens[1]) as second:
        seq = first.picture["seq"]
        assert first.act(0, seq, "add 7", key="1 at 4")["t"] == "ack"
        assert second.act(1, seq + 2, "add 8", key="1 at 4") == {"t": "ack", "key": "1 at 4", "seq": seq + 3}


def test_an_action_on_an_old_picture_is_stale(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, *tokens) as both:
        seq = both.picture["seq"]
        both.act(0, seq, "add 7")
        assert both.act(1, seq, "add 8", key="late") == {"t": "stale", "key": "late", "seq": seq + 2}
        assert both.act(1, seq + 99, "add 8", key="early") == {"t": "stale", "key": "early", "seq": seq + 2}


def test_sealed_choices_made_at_once_are_not_stale(server: RunningServer) -> None:
    match, tokens = server.new_match("parley", options={"rounds": 2})
    with server.join(match, tokens[0]) as first, server.join(match, tokens[1]) as second:
        seq = first.picture["seq"]
        assert first.act(0, seq, "bid 1")["t"] == "ack"
        assert second.hear("event")["entries"][0]["action"] == "bid"
        assert second.act(1, seq, "bid 2")["t"] == "ack"
        assert first.act(0, seq, "bid 3")["t"] == "stale"  # the die has been rolled since


def test_two_tabs_of_one_seat_agree_and_one_action_happens(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, tokens[0]) as left, server.join(match, tokens[0]) as right:
        seq = left.picture["seq"]
        left.say(t="act", key="left", player=0, base_seq=seq, words=["add", "1"])
        right.say(t="act", key="right", player=0, base_seq=seq, words=["add", "2"])
        answers = [left.hear("ack", "stale"), right.hear("ack", "stale")]
        assert sorted(answer["t"] for answer in answers) == ["ack", "stale"]
        assert left.act(0, seq, "add 1", key="left") == answers[0]
        with server.join(match) as watcher:
            assert watcher.picture["seq"] == seq + 2


def test_a_client_that_rejoins_gets_all_later_entries(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, *tokens) as both:
        seq = both.picture["seq"]
        both.act(0, seq, "add 1")
        both.act(1, seq + 2, "add 2")
    with server.join(match, tokens[0], after=seq + 1) as back:
        assert back.picture["since"] == seq + 1
        assert [entry["seq"] for entry in back.picture["log"]] == [seq + 2, seq + 3, seq + 4]
    with server.join(match, tokens[0], after=10_000) as ahead:
        assert (ahead.picture["since"], len(ahead.picture["log"])) == (0, seq + 4)


def test_undo_and_resign_are_entries(server: RunningServer) -> None:
    match, tokens = server.new_match("ice_pirates")
    with server.join(match, *tokens) as both:
        seq, player = both.picture["seq"], both.picture["to_act"][0]
        both.say(t="plan", id=1, player=player, words=[])
        assert both.hear("plan")["plan"]["choices"]
        assert both.act(player, seq, "undo")["t"] == "refused"
        assert both.act(player, seq, "resign")["t"] == "ack"
        event = both.hear("event")
        assert event["entries"][0]["action"] == "resign"
        assert event["outcome"]["places"][player] == 2


def test_earlier_positions_are_shown_from_the_viewers_own_view(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, *tokens) as both:
        seq = both.picture["seq"]
        for turn in range(40):
            both.act(turn % 2, seq + 2 * turn, f"add {100 + turn}")
        seen = [both.hear("event") for _ in range(40)]
        for event in seen[::7]:
            both.say(t="view_at", id=event["seq"], seq=event["seq"], player=1)
            past = both.hear("view_at")
            assert (past["id"], past["view"]) == (event["seq"], event["views"]["1"])
        both.say(t="view_at", id=5, seq=seq + 81)
        assert both.hear("error")["code"] == "no_such_entry"


def test_names_rulers_and_presence_are_shared(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, tokens[0]) as first:
        first.hear("seats")
        with server.join(match, tokens[1]) as second:
            assert [seat["online"] for seat in first.hear("seats")["seats"]] == [True, True]
            second.say(t="rename", player=1, name="  Ａda   <b>L</b> ")
            assert first.hear("seats")["seats"][1]["name"] == "Ada <b>L</b>"
            second.say(t="ruler", points=[[0, 0], [10, 20]])
            assert first.hear("ruler") == {"t": "ruler", "player": 1, "points": [[0, 0], [10, 20]]}
        assert first.hear("ruler")["points"] is None
        assert [seat["online"] for seat in first.hear("seats")["seats"]] == [True, False]


def test_hot_seat_holds_several_seats_and_reads_what_all_may_read(server: RunningServer) -> None:
    match, tokens = server.new_match()
    with server.join(match, *tokens) as both:
        assert (both.picture["held_seats"], sorted(both.picture["views"])) == ([0, 1], ["0", "1"])
        assert [entry["action"] for entry in both.picture["log"]] == ["deal", "deal"]
    with server.join(match, tokens[0]) as one:
        assert one.picture["log"][0]["action"].startswith("deal ")
        one.join(*tokens)
        assert one.picture["held_seats"] == [0, 1]


def test_the_log_is_published_when_the_match_is_over(server: RunningServer) -> None:
    match, tokens = server.new_match()
    before = server.get(f"/api/matches/{match}/log")
    assert (before.status, before.json["error"]["code"]) == (403, "match_runs")
    with server.join(match, *tokens) as both:
        assert both.act(0, both.picture["seq"], "stop")["t"] == "ack"
        assert both.act(1, both.picture["seq"] + 1, "add 1")["t"] == "refused"
    log = server.get(f"/api/matches/{match}/log").json["log"]
    times = [entry.pop("at_ms") for entry in log[1:]]
    assert times[:2] == [0, 0] <= times[1:]
    assert (log[0]["game"], log[0]["rules"], log[-1]) == ("numbers", "1", {"player": 0, "action": "stop"})
    assert log[1]["action"].startswith("deal ")
    summary = server.get(f"/api/matches/{match}").json
    assert (summary["outcome"]["rule"], summary["to_act"], summary["seq"]) == ("NU-R3", [], 3)
