import assert from "node:assert/strict";
import { test } from "node:test";
import type { Threat } from "../../generated/wire.ts";
import { Threats, toldThreat } from "./threats.ts";

const threat = (player: number, ...targets: string[]): Threat => ({ player, region: [[[player, 0]]], targets });

/** Threats whose answers come when the test says so. */
function waters() {
  const asked: number[] = [];
  const told: string[] = [];
  const answers: ((threat: Threat | null) => void)[] = [];
  let moment: string | null = "1";
  const threats = new Threats({
    ask: (player) => {
      asked.push(player);
      return new Promise((resolve) => answers.push(resolve));
    },
    moment: () => moment,
    tell: ({ player, targets }) => told.push(`${player}: ${targets?.join(" ")}`),
  });
  const answer = async (said: Threat | null): Promise<void> => {
    answers.shift()!(said);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const turn = (next: string | null): void => {
    moment = next;
    threats.renew();
  };
  return { threats, asked, told, answer, turn };
}

test("nothing is asked before somebody asks", () => {
  const { threats, asked } = waters();
  threats.renew();
  assert.deepEqual([asked, threats.layers.value], [[], []]);
});

test("threats are asked for one at a time, and shown and told when they come", async () => {
  const { threats, asked, told, answer } = waters();
  threats.toggleAll([1, 2]);
  assert.deepEqual(asked, [1]);
  await answer(threat(1, "0.L1"));
  assert.deepEqual(asked, [1, 2]);
  assert.deepEqual(threats.layers.value, [{ seat: 1, regions: [[[1, 0]]] }]);
  await answer(threat(2));
  assert.deepEqual(
    threats.layers.value.map(({ seat }) => seat),
    [1, 2],
  );
  assert.deepEqual(told, ["1: 0.L1", "2: "]);
});

test("a new position is asked for anew, meanwhile the old threat stays, and only news is told", async () => {
  const { threats, asked, told, answer, turn } = waters();
  threats.toggle(1);
  await answer(threat(1, "0.L1"));
  turn("2");
  turn("3");
  assert.deepEqual([asked, threats.layers.value.length], [[1, 1], 1]);
  await answer(threat(1, "0.L1"));
  assert.deepEqual(asked, [1, 1, 1]);
  await answer(threat(1, "0.M2"));
  assert.deepEqual(told, ["1: 0.L1", "1: 0.M2"]);
  assert.deepEqual(asked, [1, 1, 1]);
});

test("what is switched off while it is asked for is not shown", async () => {
  const { threats, told, answer } = waters();
  threats.toggle(1);
  threats.toggle(1);
  await answer(threat(1));
  assert.deepEqual([threats.layers.value, told], [[], []]);
});

test("where no threats are shown they are put away, and come back after", async () => {
  const { threats, asked, answer, turn } = waters();
  threats.toggle(1);
  await answer(threat(1));
  turn(null);
  assert.deepEqual(threats.layers.value, []);
  turn("1");
  assert.deepEqual(asked, [1, 1]);
});

test("a question without an answer takes its threat away and is not asked again at once", async () => {
  const { threats, asked, answer, turn } = waters();
  threats.toggle(1);
  await answer(threat(1));
  turn("2");
  await answer(null);
  assert.deepEqual([threats.layers.value, asked], [[], [1, 1]]);
});

test("a key switches several off when any of them is on", async () => {
  const { threats } = waters();
  threats.toggle(2);
  threats.toggleAll([1, 2]);
  assert.deepEqual([...threats.on.value], []);
});

test("a threat is told with one's own ships first", () => {
  const called = (object: string): string => (object[0] === "0" ? object.slice(2) : `Moss's ${object.slice(2)}`);
  assert.equal(
    toldThreat("Coral", threat(1, "3.S1", "0.L1", "0.M2"), 0, called),
    "Coral threatens: your L1, M2, Moss's S1",
  );
  assert.equal(toldThreat("Coral", threat(1), 0, called), "Coral threatens no ship");
});
