/** The keys of a match. `meaning` maps a key press to a value; `use_keys.ts` carries it out. */

import type { Scene } from "../protocol/generated/wire.ts";
import type { KeysOf } from "../ui/drawers.ts";

export type KeyAct =
  | {
      readonly act: "keys" | "back" | "confirm" | "step" | "undo" | "end" | "live" | "play" | "rules" | "mute" | "hint";
    }
  | { readonly act: "choose"; readonly number: number }
  | { readonly act: "ship"; readonly by: 1 | -1 }
  | { readonly act: "turn"; readonly by: number }
  | { readonly act: "threat"; readonly own: boolean }
  /** A key of the board, passed on wherever the focus is. */
  | { readonly act: "board"; readonly key: string }
  | { readonly act: "log"; readonly by: number };

export interface Stroke {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** The control that would have answered the key by itself. */
  readonly on?: HTMLElement | null;
}

const TURNS: ReadonlySet<string> = new Set([",", ".", "ArrowLeft", "ArrowRight"]);

/** True if this key turns what is previewed, wherever it can be turned. */
export const isTurn = (key: string): boolean => TURNS.has(key);

const PLAIN: Readonly<Record<string, KeyAct>> = {
  "?": { act: "keys" },
  Escape: { act: "back" },
  Enter: { act: "confirm" },
  n: { act: "step" },
  u: { act: "undo" },
  e: { act: "end" },
  r: { act: "board", key: "r" },
  f: { act: "board", key: "f" },
  "0": { act: "board", key: "0" },
  "+": { act: "board", key: "+" },
  "-": { act: "board", key: "-" },
  ",": { act: "turn", by: -150 },
  ".": { act: "turn", by: 150 },
  h: { act: "hint" },
  b: { act: "rules" },
  v: { act: "mute" },
  Home: { act: "log", by: Number.NEGATIVE_INFINITY },
  End: { act: "live" },
  p: { act: "play" },
  "[": { act: "ship", by: -1 },
  "]": { act: "ship", by: 1 },
};

/** The meaning of a key press; `turning` is true while a previewed piece can be turned. */
export function meaning(stroke: Stroke, turning: boolean): KeyAct | null {
  if (stroke.ctrlKey || stroke.metaKey) return null;
  const way = stroke.key === "ArrowLeft" ? -1 : stroke.key === "ArrowRight" ? 1 : 0;
  if (way && turning) return { act: "turn", by: way * (stroke.shiftKey ? 1 : stroke.altKey ? 100 : 10) };
  const page = stroke.key === "PageUp" ? -1 : stroke.key === "PageDown" ? 1 : 0;
  if (page && turning) return { act: "turn", by: page * 150 };
  if (stroke.altKey) return null;
  if (way) return { act: "log", by: way };
  if (stroke.key.toLowerCase() === "t") return { act: "threat", own: stroke.shiftKey };
  if (/^[1-9]$/.test(stroke.key)) return { act: "choose", number: Number(stroke.key) };
  return PLAIN[stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key] ?? null;
}

export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
  /** It is listed only for games that have this. */
  readonly needs?: KeyTrait;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly keys: readonly Shortcut[];
  readonly needs?: KeyTrait;
}

type KeyTrait = Parameters<KeysOf["has"]>[0];

/** The keys that have something to do in a game; null lists those of all games. */
export const shortcutsFor = (game: KeysOf | null): readonly ShortcutGroup[] => {
  const has = ({ needs }: { needs?: KeyTrait }): boolean => game === null || needs === undefined || game.has(needs);
  return SHORTCUTS.filter(has).map((group) => ({ ...group, keys: group.keys.filter(has) }));
};

const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: "Your turn",
    needs: "turns",
    keys: [
      { keys: ["1", "…", "9"], does: "Choose the action with this number" },
      { keys: ["Enter"], does: "Press the gold button (with Shift: also while a piece has the focus)" },
      { keys: ["Esc"], does: "Back" },
      { keys: ["U"], does: "Undo" },
      { keys: ["E"], does: "End turn", needs: "ends" },
      { keys: ["H"], does: "Hint, in a match without other people; again: the next best", needs: "hints" },
      { keys: ["[", "]"], does: "Previous or next piece of yours", needs: "pieces" },
      { keys: ["Tab"], does: "Next button, or into the board" },
      {
        keys: ["←", "→", "↑", "↓"],
        does: "On the board and among cards: to the next one you can choose (with Shift: to any)",
      },
    ],
  },
  {
    title: "Ships",
    needs: "ships",
    keys: [
      { keys: ["←", "→"], does: "Turn the preview by 1° (Shift: 0.1°, Alt: 10°)" },
      { keys: [",", "."], does: "Turn the preview by 15° (also Page Up, Page Down)" },
      { keys: ["N"], does: "Next step", needs: "steps" },
      { keys: ["N"], does: "Next segment", needs: "segments" },
      { keys: ["T"], does: "Show enemy threats (Shift: yours)" },
    ],
  },
  {
    title: "Placing ships without turns",
    needs: "placement",
    keys: [
      { keys: ["S", "M", "L"], does: "Choose a size (also 1, 2, 3)" },
      { keys: ["↑", "↓", "←", "→"], does: "Move the crosshair by 1/2 inch (Shift: 1/20)" },
      { keys: [",", "."], does: "Turn the ship by 10° (Shift: 1°)" },
      { keys: ["Tab"], does: "Move next to another ship, aimed at it; enemies first" },
      { keys: ["Enter"], does: "Place the ship" },
      { keys: ["Backspace"], does: "Remove the last ship of the wave" },
      { keys: ["Esc"], does: "Put the ship away" },
      { keys: ["T"], does: "In waves: show where enemies would fire (Shift: you)" },
    ],
  },
  {
    title: "Replay",
    keys: [
      { keys: ["←", "→"], does: "Previous or next move" },
      { keys: ["Home"], does: "Start of the game" },
      { keys: ["End"], does: "Back to game" },
      { keys: ["P"], does: "Play or pause" },
      { keys: [",", "."], does: "Film: slower, faster", needs: "placement" },
    ],
  },
  {
    title: "View",
    keys: [
      { keys: ["+", "-", "0"], does: "Zoom in, zoom out, whole board" },
      { keys: ["F"], does: "Turn the board round", needs: "sea" },
      { keys: ["R"], does: "Ruler", needs: "sea" },
      { keys: ["V"], does: "Sounds on or off" },
      { keys: ["B"], does: "Rules" },
      { keys: ["?"], does: "Keys" },
    ],
  },
];

/** What keys have something to do in the game of a scene. */
export function keysOf({ ships = [], vessels = [], own = [], waiting = [], panel, placement, top }: Scene): KeysOf {
  const traits: Readonly<Record<KeyTrait, boolean>> = {
    ships: !placement && (ships.length > 0 || vessels.length > 0 || waiting.length > 0),
    steps: ships.length > 0,
    segments: vessels.length > 0,
    pieces: own.length > 0 && !placement,
    turns: !placement,
    ends: Boolean(panel.turn.end) || (!top && !placement),
    placement: Boolean(placement),
    sea: !top,
    hints: !placement,
  };
  return new Set((Object.keys(traits) as KeyTrait[]).filter((trait) => traits[trait]));
}
