/** The board in its place: scenes and overlays go in, gestures come out as words. */

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { View } from "../../generated/wire.ts";
import { type Board, mountBoard } from "../../table/board.ts";
import type { Motion, Scene } from "../../table/types.ts";
import { markWords } from "../overlay.ts";
import { onesOf } from "../plan.ts";
import { palette, still, theme } from "../settings.ts";
import { useMatch } from "./context.ts";
import type { MatchState } from "./state.ts";

export function BoardHost({ onBoard }: { onBoard: (board: Board | null) => void }) {
  const state = useMatch();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = mount(state, element.current!);
    state.pointAt = (client, done) => board.pointAt(client, done);
    onBoard(board);
    const ends = [...showScenes(state, board), ...dress(state, board)];
    return () => {
      for (const end of ends) end();
      onBoard(null);
      board.destroy();
    };
  }, [state]);
  return <div class="board-host" ref={element} />;
}

function mount(state: MatchState, element: HTMLElement): Board {
  const { planner, room } = state;
  /** The spot of a table's top that was chosen last: chosen once more it plays what it says. */
  let marked: string | null = null;
  return mountBoard(element, {
    onPick: (name) => {
      if (name !== null && name === marked && state.scene.peek()?.top && planner.playable.peek()) planner.play();
      else state.pick(name);
    },
    onAim: (aim) => {
      if (aim) state.putAway();
      state.laying.aimed(aim);
    },
    onLay: (aim) => state.laying.lay(aim),
    onMark: (id) => {
      if (state.laying.marked(id)) return;
      marked = state.overlay.peek()?.markers?.find((marker) => marker.id === id)?.object ?? null;
      const words = markWords(id);
      const one = onesOf(planner.base.peek()).find((each) => each.says.join(" ") === id);
      if (one?.refusal && one.object && state.begins(one.object)) state.pick(one.object);
      else state.choose(words, one?.refusal);
    },
    onPoint: (point, done) => {
      planner.point(point);
      if (done) planner.settle();
    },
    onDrag: (name, point, done) => state.carry(name, point, done),
    onHeading: (heading, done) => {
      planner.face(heading);
      if (done) planner.settle();
    },
    onCancel: () => state.back(),
    onConfirm: () => (planner.canStep.peek() && !planner.playable.peek() ? planner.step() : planner.play()),
    onRuler: (points) => room.measure(points),
  });
}

/** Draws every scene, and what happened on the way to it. */
function showScenes(state: MatchState, board: Board): (() => void)[] {
  let shown: Scene | null = null;
  let view: View | null = null;
  let seq = -1;
  let moving: Promise<unknown> = Promise.resolve();
  state.settled = () => moving;
  const scenes = effect(() => {
    const scene = state.scene.value;
    const now = state.history.at.value ?? state.room.picture.value?.seq ?? -1;
    // Under the cover lies what the next player may see: it is drawn when that player has the device in hand.
    if (!scene || scene === shown || state.covered.value) return;
    const motions = shown && view && now > seq ? between(state, view, seq, now) : [];
    const near = now !== seq || state.rush.frame.peek() === null;
    const animate =
      near && shown !== null && !still.peek() && Math.abs(now - seq) < 60 && document.visibilityState === "visible";
    [shown, view, seq] = [scene, state.view.peek(), now];
    moving = board.show(scene, { animate, ...(motions.length ? { motions } : {}) });
  });
  const overlays = effect(() => board.choose(state.overlay.value));
  const camera = effect(() => {
    const words = state.planner.words.value;
    const seat = state.room.seat.value;
    const game = state.game.value;
    const near = words.length > 1 && (game?.subject(words)?.length ?? 0) > 0;
    const object = seat !== null && near ? (game?.chosen(words, seat) ?? null) : null;
    board.focusOn(state.planning.value ? object : null);
  });
  return [scenes, overlays, camera];
}

/** What the entries after `from` and up to `to` did on the table. */
function between(state: MatchState, before: View, from: number, to: number): readonly Motion[] {
  const log = state.room.picture.peek()?.log ?? [];
  const entries = log.filter((entry) => entry.seq > from && entry.seq <= to && entry.player >= 0);
  const plain = entries.length <= 8 && entries.every((entry) => entry.action !== "undo");
  const view = state.view.peek();
  return plain && view ? (state.game.peek()?.motions(entries, view, before) ?? []) : [];
}

function dress(state: MatchState, board: Board): (() => void)[] {
  return [
    effect(() => board.setTheme(theme.value)),
    effect(() => board.setPalette(palette.value)),
    effect(() => board.setStill(still.value)),
    effect(() => board.showThreat(state.threats.layers.value)),
    effect(() => {
      const frame = state.history.at.value === null ? state.rush.frame.value : null;
      board.showTracks(frame?.tracks ?? [], frame?.bursts ?? []);
    }),
    effect(() => {
      const seats = state.looks.value;
      board.showRulers(
        [...state.room.rulers.value].map(([seat, points]) => ({
          seat,
          name: seats[seat]?.colour ?? `Seat ${seat + 1}`,
          points,
        })),
      );
    }),
  ];
}
