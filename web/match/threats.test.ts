import assert from "node:assert/strict";
import { test } from "node:test";
import type { Threat } from "../protocol/generated/wire.ts";
import { Threats, threatSentence } from "./threats.ts";

const threat = (player: number, ...targets: string[]): Threat => ({ player, region: [[[player, 0]]], targets });

/** Threats whose answers come when the test gives them. */
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

test("no threats are requested until they are switched on", () => {
  const { threats, asked } = waters();
  threats.renew();
  assert.deepEqual([asked, threats.layers.value], [[], []]);
});

test("threats are requested one at a time, and shown and announced when they come", async () => {
  const { threats, asked, told, answer } = waters();
  threats.toggleAll([1, 2]);
  assert.deepEqual(asked, [1]);
  await answer(threat(1, "0.L1"));
  assert.deepEqual(asked, [1, 2]);
  assert.deepEqual(threats.layers.value, [{ seat: 1, regions: [[[1, 0]]], tracks: [] }]);
  await answer(threat(2));
  assert.deepEqual(
    threats.layers.value.map(({ seat }) => seat),
    [1, 2],
  );
  assert.deepEqual(told, ["1: 0.L1", "2: "]);
});

test("a new position requests new threats, keeps the old ones meanwhile, and announces only changes", async () => {
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

test("threats switched off while pending are not shown", async () => {
  const { threats, told, answer } = waters();
  threats.toggle(1);
  threats.toggle(1);
  await answer(threat(1));
  assert.deepEqual([threats.layers.value, told], [[], []]);
});

test("threats are hidden where none are shown, and come back afterwards", async () => {
  const { threats, asked, answer, turn } = waters();
  threats.toggle(1);
  await answer(threat(1));
  turn(null);
  assert.deepEqual(threats.layers.value, []);
  turn("1");
  assert.deepEqual(asked, [1, 1]);
});

test("a failed request removes the threats and is not repeated at once", async () => {
  const { threats, asked, answer, turn } = waters();
  threats.toggle(1);
  await answer(threat(1));
  turn("2");
  await answer(null);
  assert.deepEqual([threats.layers.value, asked], [[], [1, 1]]);
});

test("a key switches several off if any of them is on", async () => {
  const { threats } = waters();
  threats.toggle(2);
  threats.toggleAll([1, 2]);
  assert.deepEqual([...threats.on.value], []);
});

test("a threat names the viewer's own ships first", () => {
  const own = ["L1", "M2"];
  const called = (object: string) => ({ text: object, own: own.includes(object) });
  assert.equal(
    threatSentence("Coral", threat(1, "Moss's S1", "L1", "M2"), called),
    "Coral threatens: your L1, M2, Moss's S1",
  );
  assert.equal(threatSentence("Coral", threat(1), called), "Coral threatens no ship");
});
