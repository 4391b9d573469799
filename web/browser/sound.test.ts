import assert from "node:assert/strict";
import { test } from "node:test";

const stored = new Map<string, string>();
const listeners = new Map<string, () => void>();
let tones = 0;

const param = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
const node = {
  ...{ gain: param, frequency: param, Q: param, type: "", buffer: null },
  connect: (to: unknown) => to,
  start() {},
  stop() {},
};

class Ears {
  readonly state = "running";
  readonly currentTime = 0;
  readonly sampleRate = 8000;
  readonly destination = node;
  createGain = () => ({ ...node });
  createBiquadFilter = () => ({ ...node });
  createBufferSource = () => ({ ...node });
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  createOscillator = () => {
    tones += 1;
    return { ...node };
  };
}

Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
});
Object.assign(globalThis, {
  AudioContext: Ears,
  addEventListener: (kind: string, act: () => void) => listeners.set(kind, act),
  removeEventListener: (kind: string) => listeners.delete(kind),
});

const { audible, listenForTouch, sound } = await import("./sound.ts");

test("sounds start after the first press on the page, and the mute setting is stored", () => {
  listenForTouch();
  sound("stop");
  assert.equal(tones, 0);
  listeners.get("pointerdown")!();
  assert.equal(listeners.has("keydown"), false);
  sound("stop");
  assert.equal(tones, 2);
  audible.value = false;
  sound("stop");
  assert.equal(tones, 2);
  assert.equal(stored.get("iceharbor:sound"), "false");
});
