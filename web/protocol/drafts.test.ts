import assert from "node:assert/strict";
import { test } from "node:test";
import type { LocalStore } from "../browser/storage.ts";
import { Drafts } from "./drafts.ts";
import type { DraftMessage, Scene } from "./generated/wire.ts";

/** A browser's storage, and a server that answers with the steps that it finds legal. */
function opened(kept: Map<string, string> = new Map(), legal: (step: string) => boolean = () => true) {
  const store: LocalStore = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  const asked: (readonly string[])[] = [];
  const ask = async (_: number, steps: readonly string[]): Promise<DraftMessage> => {
    asked.push(steps);
    const draft = steps.filter(legal);
    return { t: "draft", id: 1, seq: 1, draft, scene: { draft } as unknown as Scene };
  };
  return { drafts: new Drafts({ id: "m", store, ask }), asked, kept };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("a step is kept on this device and survives a reload", async () => {
  const first = opened();
  first.drafts.add(0, "a");
  first.drafts.add(0, "b");
  await settled();
  assert.deepEqual([...first.kept], [["iceharbor:draft:m:0", '["a","b"]']]);
  const again = opened(first.kept);
  assert.deepEqual(again.drafts.stepsOf(0), ["a", "b"]);
  assert.equal(again.drafts.sceneOf(0), null);
  await again.drafts.renew(0);
  assert.deepEqual(again.drafts.sceneOf(0), { draft: ["a", "b"] });
  assert.deepEqual(again.drafts.stepsOf(1), []);
});

test("what the server does not keep is forgotten, as when the whole action was played", async () => {
  const kept = new Map<string, string>();
  let legal = true;
  const { drafts } = opened(kept, () => legal);
  drafts.add(0, "a");
  await settled();
  legal = false;
  await drafts.renew(0);
  assert.deepEqual([drafts.stepsOf(0), drafts.sceneOf(0), kept.size, drafts.undoable(0)], [[], null, 0, 0]);
});

test("Undo goes back one change; after a reload, one step", async () => {
  const { drafts, kept } = opened();
  for (const step of ["a", "b", "c"]) drafts.add(0, step);
  await settled();
  assert.equal(drafts.undoable(0), 3);
  drafts.undo(0);
  assert.deepEqual(drafts.stepsOf(0), ["a", "b"]);
  await settled();
  const again = opened(kept);
  assert.deepEqual([again.drafts.stepsOf(0), again.drafts.undoable(0)], [["a", "b"], 2]);
  again.drafts.undo(0);
  again.drafts.undo(0);
  await settled();
  assert.deepEqual([again.drafts.stepsOf(0), again.drafts.sceneOf(0), kept.size], [[], null, 0]);
});

test("an answer to an older question is dropped", async () => {
  const answers: ((answer: DraftMessage) => void)[] = [];
  const store: LocalStore = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const ask = (): Promise<DraftMessage> => new Promise((resolve) => answers.push(resolve));
  const drafts = new Drafts({ id: "m", store, ask });
  drafts.add(0, "a");
  drafts.add(0, "b");
  answers[1]!({ t: "draft", id: 2, seq: 1, draft: ["b"] });
  answers[0]!({ t: "draft", id: 1, seq: 1, draft: ["a"] });
  await settled();
  assert.deepEqual(drafts.stepsOf(0), ["b"]);
});
