import assert from "node:assert/strict";
import { test } from "node:test";
import { type LiveMatch, liveMatches, ordered, rematchOf } from "./live_match.ts";
import { joinRematch, type KnownMatch, knownMatch, myMatches } from "./my_matches.ts";

const known = (id: string, seen: number): KnownMatch => ({
  ...{ id, game: "hextris", title: "Hextris", note: "", seen, invites: [] },
  mine: [{ player: 1, token: `token of ${id}` }],
});
const live = (more: Partial<LiveMatch>): LiveMatch =>
  ({ held: [1], to_act: [0], draw_offers: [], outcome: null, rematch: null, ...more }) as unknown as LiveMatch;
const OVER = { outcome: { places: [1, 2] } as never, to_act: [] };

test("matches that wait come first, then offered rematches, then those that run, and the finished ones", () => {
  myMatches.value = ["over", "offered", "running", "waiting"].map((id, i) => known(id, 9 - i));
  liveMatches.value = new Map([
    ["over", live(OVER)],
    ["offered", live({ ...OVER, rematch: "again" })],
    ["running", live({})],
    ["waiting", live({ to_act: [1] })],
  ]);
  assert.deepEqual(
    ordered().map(({ id }) => id),
    ["waiting", "offered", "running", "over"],
  );
});

test("a rematch is offered to players until this device has joined it, with the same seats", () => {
  const first = known("first", 1);
  myMatches.value = [first];
  const offer = live({ ...OVER, rematch: "second" });
  assert.equal(rematchOf(offer), "second");
  assert.equal(rematchOf({ ...offer, held: [] }), null);
  joinRematch(first, "second");
  assert.equal(rematchOf(offer), null);
  assert.deepEqual(knownMatch("second")?.mine, first.mine);
});
