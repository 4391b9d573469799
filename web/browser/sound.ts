/**
 * Short synthesised sounds, without files. The page is silent before the first press, because browsers demand it, and
 * while the player has switched sound off.
 */

import type { Cue } from "../protocol/generated/wire.ts";
import { persistentSignal } from "./storage.ts";

const isSwitch = (value: unknown): value is boolean => typeof value === "boolean";

/** True if sound is on for this device. */
export const audible = persistentSignal<boolean>("sound", isSwitch, true);

/** One tone: it slides from one pitch (Hz) to another and fades out. */
interface Tone {
  readonly wave: OscillatorType;
  readonly from: number;
  readonly to: number;
  readonly ms: number;
  readonly loud: number;
  /** After the cue's beginning. */
  readonly late?: number;
}

/** A rush of water: noise in a band around a pitch. */
interface Wash {
  readonly noise: number;
  readonly to: number;
  readonly ms: number;
  readonly loud: number;
  readonly late?: number;
}

type Part = Tone | Wash;

const CUES: Readonly<Record<Cue, readonly Part[]>> = {
  ready: [
    { wave: "sine", from: 520, to: 520, ms: 110, loud: 0.14 },
    { wave: "sine", from: 780, to: 780, ms: 160, loud: 0.14, late: 90 },
  ],
  tick: [{ wave: "triangle", from: 880, to: 880, ms: 70, loud: 0.16 }],
  go: [{ wave: "triangle", from: 1320, to: 1320, ms: 320, loud: 0.2 }],
  laid: [
    { wave: "sine", from: 320, to: 190, ms: 90, loud: 0.26 },
    { noise: 1800, to: 900, ms: 45, loud: 0.1 },
  ],
  theirs: [{ wave: "sine", from: 250, to: 160, ms: 80, loud: 0.07 }],
  crash: [
    { wave: "square", from: 170, to: 55, ms: 260, loud: 0.12 },
    { noise: 2600, to: 500, ms: 240, loud: 0.2 },
  ],
  stop: [
    { wave: "triangle", from: 660, to: 650, ms: 500, loud: 0.2 },
    { wave: "triangle", from: 495, to: 490, ms: 650, loud: 0.18, late: 170 },
  ],
  launch: [{ noise: 400, to: 1500, ms: 620, loud: 0.16 }],
  hit: [
    { wave: "sine", from: 130, to: 42, ms: 420, loud: 0.3 },
    { noise: 900, to: 220, ms: 480, loud: 0.2 },
  ],
  place: [
    { wave: "sine", from: 300, to: 180, ms: 80, loud: 0.14 },
    { noise: 1500, to: 700, ms: 40, loud: 0.05 },
  ],
  sail: [{ noise: 300, to: 900, ms: 380, loud: 0.06 }],
  turn: [
    { wave: "sine", from: 587, to: 587, ms: 150, loud: 0.08 },
    { wave: "sine", from: 784, to: 784, ms: 240, loud: 0.08, late: 110 },
  ],
  blocked: [{ wave: "square", from: 210, to: 190, ms: 45, loud: 0.06 }],
  end: [
    { wave: "sine", from: 392, to: 392, ms: 260, loud: 0.14 },
    { wave: "sine", from: 494, to: 494, ms: 300, loud: 0.14, late: 140 },
    { wave: "sine", from: 587, to: 587, ms: 520, loud: 0.14, late: 280 },
  ],
};

const SILENCE = 0.0001;

let touched = false;
let air: AudioContext | null = null;

/** Allows sounds from the first press or key on; call once. */
export function listenForTouch(): void {
  const touch = (): void => {
    touched = true;
    for (const kind of KINDS) removeEventListener(kind, touch, true);
  };
  for (const kind of KINDS) addEventListener(kind, touch, true);
}

const KINDS = ["pointerdown", "keydown", "touchend"] as const;

/** Plays one sound, if sound is on and allowed. */
export function sound(cue: Cue): void {
  if (!touched || !audible.peek() || typeof AudioContext === "undefined") return;
  air ??= new AudioContext();
  if (air.state === "suspended") void air.resume();
  for (const part of CUES[cue]) play(air, part);
}

function play(context: AudioContext, part: Part): void {
  const start = context.currentTime + (part.late ?? 0) / 1000;
  const end = start + part.ms / 1000;
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENCE, start);
  gain.gain.exponentialRampToValueAtTime(part.loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(SILENCE, end);
  gain.connect(context.destination);
  const source = "wave" in part ? tone(context, part, start, end, gain) : wash(context, part, start, end, gain);
  source.start(start);
  source.stop(end + 0.02);
}

function tone(context: AudioContext, { wave, from, to }: Tone, start: number, end: number, out: AudioNode) {
  const voice = context.createOscillator();
  voice.type = wave;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, end);
  voice.connect(out);
  return voice;
}

function wash(context: AudioContext, { noise, to, ms }: Wash, start: number, end: number, out: AudioNode) {
  const source = context.createBufferSource();
  source.buffer = hiss(context, ms);
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 0.8;
  band.frequency.setValueAtTime(noise, start);
  band.frequency.exponentialRampToValueAtTime(to, end);
  source.connect(band).connect(out);
  return source;
}

function hiss(context: AudioContext, ms: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil((context.sampleRate * ms) / 1000), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
