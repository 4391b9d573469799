import assert from "node:assert/strict";
import { test } from "node:test";
import type { One } from "../../protocol/generated/wire.ts";
import { facetsOf, isFiltering, NO_FILTER, passes, toggled } from "./filters.ts";

const card = (title: string, masts: string, more: Partial<One> = {}): One => ({
  type: "one",
  says: ["fleet", title],
  label: title,
  card: { title, text: `the ${title} text`, facets: [{ name: "Masts", value: masts }] },
  ...more,
});

const refusal = { rule: "R", reason: "no" };
const CARDS = [card("Hen", "2"), card("Owl", "1"), card("Duck", "2", { refusal }), card("Swan", "10")];
const left = (filter: typeof NO_FILTER): string[] =>
  CARDS.filter((one) => passes(one, filter)).map(({ label }) => label);

test("facets with numbers stand in their order, and a facet with one value is no filter", () => {
  assert.deepEqual(facetsOf(CARDS), [{ name: "Masts", values: ["1", "2", "10"] }]);
  assert.deepEqual(facetsOf(CARDS.slice(0, 1)), []);
});

test("cards pass all filters at once", () => {
  const two = toggled(NO_FILTER, "Masts", "2");
  assert.deepEqual(left(two), ["Hen", "Duck"]);
  assert.deepEqual(left({ ...two, fits: true }), ["Hen"]);
  assert.deepEqual(left({ ...NO_FILTER, text: " SWAN t" }), ["Swan"]);
});

test("a filter chosen again is left out", () => {
  const two = toggled(NO_FILTER, "Masts", "2");
  assert.deepEqual(toggled(two, "Masts", "2"), NO_FILTER);
  assert.equal(isFiltering(two), true);
  assert.equal(isFiltering(NO_FILTER), false);
});
