import assert from "node:assert/strict";
import { test } from "node:test";
import { cues, tell, tellNature } from "./torpedo_log.ts";
import { log, OVER, SEATS } from "./torpedo_over.ts";
import type { Laid, TorpedoView, TrackView } from "./torpedo_view.ts";
import { hitOf, report, seaBefore, volleyWords } from "./torpedo_volleys.ts";

const names = (ships: readonly Laid[]): string[] => ships.map((ship) => `${ship.player}.${ship.name}`);

test("the sea before a volley is what floats and what sank in it or later", () => {
  assert.deepEqual(names(seaBefore(OVER, 0)), ["0.S1", "1.M1", "0.L1", "1.S2"]);
  assert.deepEqual(names(seaBefore(OVER, 1)), ["0.S1", "1.S2"]);
});

test("the table counts ships sunk by whom, own goals apart, and pips lost", () => {
  const own: TorpedoView = {
    ...OVER,
    volleys: [{ size: "S", tracks: [...OVER.volleys[0]!.tracks, { ...OVER.volleys[0]!.tracks[0]!, ship: "1.S9" }] }],
  };
  const { sides, sunk } = report(own)!;
  assert.deepEqual(sunk, [
    [0, 1],
    [1, 1],
  ]);
  assert.deepEqual(
    sides.map(({ sank, ownGoals, lost, pipsLost, score }) => ({ sank, ownGoals, lost, pipsLost, score })),
    [
      { sank: 1, ownGoals: 0, lost: 1, pipsLost: 3, score: 1 },
      { sank: 1, ownGoals: 1, lost: 1, pipsLost: 2, score: 1 },
    ],
  );
});

test("own goals are one's own, whoever he is", () => {
  const [first, second] = OVER.volleys[0]!.tracks;
  const sides = (...tracks: TrackView[]) =>
    report({ ...OVER, volleys: [{ size: "S", tracks }] } as TorpedoView)!.sides.map(({ sank, ownGoals }) => [
      sank,
      ownGoals,
    ]);
  assert.deepEqual(sides({ ...second!, ship: "0.S1" }, first!), [
    [1, 1],
    [0, 0],
  ]);
  assert.deepEqual(sides({ ...first!, ship: "1.S2" }), [
    [0, 0],
    [0, 1],
  ]);
});

test("afloat is what floats at the end", () => {
  assert.deepEqual(
    report(OVER)!.sides.map(({ afloat }) => afloat),
    [
      { S: 1, M: 0, L: 0 },
      { S: 1, M: 0, L: 0 },
    ],
  );
});

test("of a torpedo is told who fired it, whom it met, and that what stops it is not sunk", () => {
  const [first] = OVER.volleys[0]!.tracks;
  const told = (more: Partial<typeof first>) => {
    const { player, victim, fate } = hitOf("S", { ...first!, ...more });
    return [player, victim, fate];
  };
  assert.deepEqual(told({}), [0, 1, "sunk"]);
  assert.deepEqual(told({ sinks: false }), [0, 1, "blocked"]);
  assert.deepEqual(told({ met: null }), [0, null, "away"]);
});

test("before anybody fired there is no table", () => {
  assert.equal(report({ ...OVER, volleys: [] } as TorpedoView), null);
});

test("a ship that two torpedoes of one side end on is sunk once", () => {
  const twice = [OVER.volleys[0]!.tracks[0]!, { ...OVER.volleys[0]!.tracks[0]!, ship: "0.S2" }];
  assert.deepEqual(report({ ...OVER, volleys: [{ size: "S", tracks: twice }] } as TorpedoView)!.sunk[0], [0, 1]);
  assert.equal(volleyWords({ size: "S", tracks: twice }), "Small ships fire: 1 ship sunk");
});

test("the log names what was laid, what crashed into what, who called stop, and what a volley did", () => {
  const told = { log: log(), view: OVER };
  const said = log()
    .filter(({ player }) => player >= 0)
    .map((each) =>
      tell(each, SEATS, told)
        .map(({ text }) => text)
        .join(""),
    );
  assert.deepEqual(said, [
    "is ready",
    "is ready",
    "lays S1",
    "lays M1",
    "S1 crashes into Teal's S1",
    "lays L1",
    "lays S2",
  ]);
  assert.equal(tellNature([log()[8]!], SEATS, told), "Stop: Coral has played the last piece");
  assert.equal(tellNature([log()[9]!], SEATS, told), "Small ships fire: 2 ships sunk");
  assert.equal(tellNature([log()[2]!], SEATS, told), "Go");
});

test("stop is told by the first volley where nobody else had a piece left", () => {
  const short = log().filter(({ action }) => action !== "stop 0");
  const words = tellNature([short[8]!], SEATS, { log: short, view: OVER });
  assert.equal(words, "Stop: Coral has played the last piece. Small ships fire: 2 ships sunk");
});

test("one's own piece, another's, a crash and stop sound differently", () => {
  const told = { log: log(), view: OVER };
  assert.deepEqual(cues(log(), told, 0), ["ready", "ready", "go", "laid", "theirs", "crash", "laid", "theirs", "stop"]);
});
