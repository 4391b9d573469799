/** The board in its place: it gets scenes and overlays, and turns gestures into words. */

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { still } from "../browser/settings.ts";
import { sound } from "../browser/sound.ts";
import { knownMatch, rememberMatch } from "../home/my_matches.ts";
import { onesOf, sameWords } from "../protocol/plan.ts";
import { colourOf } from "../protocol/seats.ts";
import { type Board, mountBoard } from "../table/board.ts";
import type { Motion, Scene } from "../table/types.ts";
import { dressed } from "./board_settings.ts";
import { useMatch } from "./context.tsx";
import type { MatchState } from "./match_state.ts";
import { cuesOf } from "./motion_sounds.ts";
import { markId } from "./overlay.ts";
import { isAbove } from "./own_side.ts";
import { hovered } from "./Shelf.tsx";
import { winningPieces } from "./winning_pieces.ts";

export function BoardHost({ onBoard }: { onBoard: (board: Board | null) => void }) {
  const state = useMatch();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = mount(state, element.current!);
    state.pointAt = (client, done) => board.pointAt(client, done);
    onBoard(board);
    const skip = (event: Event): void => skipMotion(state, board, event);
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, skip, true);
    const ends = [...showScenes(state, board), ...dressed(board), ...layers(state, board)];
    return () => {
      for (const end of ends) end();
      for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, skip, true);
      onBoard(null);
      board.destroy();
    };
  }, [state]);
  return <div class="board-host" ref={element} />;
}

/** A press on the board or any key ends the motions that are being played; a press also ends a turn that is shown again. */
function skipMotion(state: MatchState, board: Board, { type, target }: Event): void {
  if (type === "pointerdown" && !(target instanceof Element && target.closest(".board"))) return;
  board.skip();
  if (type === "pointerdown" && state.history.playing.peek()) state.history.now();
}

function mount(state: MatchState, element: HTMLElement): Board {
  const { gestures, selection, room } = state;
  /** The last chosen spot of a tabletop: choosing it again plays the previewed action. */
  let marked: string | null = null;
  return mountBoard(element, {
    onPick: (name, at = null) => {
      if (name !== null && name === marked && state.scene.peek()?.top && selection.playable.peek()) selection.play();
      else if (name !== null || !at || !gestures.aim(at)) {
        gestures.pick(name, at);
        if (name === null) state.placement.pressed();
      }
    },
    onAim: (aim, waits) => {
      if (aim) gestures.putAway();
      state.placement.aimed(aim, waits);
    },
    onTakeUp: (name) => state.placement.takeUp(name),
    onLay: (aim) => state.placement.lay(aim),
    onMark: (id) => {
      if (state.placement.marked(id)) return;
      const one = onesOf(selection.asking.peek()).find(({ says }) => markId(says) === id);
      // A piece that is added to a bid leaves the bid where it is.
      marked = (one?.replaces ? selection.basePlan.peek()?.object : one?.object) ?? null;
      if (one && sameWords(one.says, selection.words.peek()) && selection.playable.peek()) selection.play();
      else if (one?.refusal && one.object && gestures.begins(one.object)) gestures.pick(one.object);
      else if (one) gestures.choose(one);
    },
    onPoint: (point, done) => {
      selection.setPoint(point);
      if (done) selection.release();
    },
    onDrag: (name, point, done, over) => {
      if (done) marked = over.object;
      if (state.scene.peek()?.top) state.drag.carry(name, over, done);
      else gestures.carry(name, point, done);
      // Enter after a drop is the gold button: the focus leaves the piece, which would answer it.
      if (done && state.scene.peek()?.top) element.querySelector<HTMLElement>(".board")?.focus({ preventScroll: true });
    },
    onDragBroken: () => state.drag.end(),
    onHeading: (heading, done, at = null) => gestures.face(heading, done, at),
    onCancel: () => gestures.back(),
    onConfirm: () => gestures.confirm(),
    onRuler: (points) => room.measure(points),
    onRound: (round) => knownMatch(room.id) && rememberMatch(room.id, { round }),
    onMotion: (motion) => hear(state, [motion]),
    onHover: (name) => {
      hovered.value = name;
    },
  });
}

/** Plays the sounds of motions; a placement without turns has its own. */
function hear(state: MatchState, motions: readonly Motion[]): void {
  if (state.scene.peek()?.placement || state.replay.frame.peek() !== null) return;
  for (const cue of cuesOf(motions)) sound(cue);
}

/** Draws every scene, and the motions that led to it. */
function showScenes(state: MatchState, board: Board): (() => void)[] {
  let shown: Scene | null = null;
  let side: boolean | null = null;
  let seq = -1;
  let moving: Promise<unknown> = Promise.resolve();
  state.settled = () => moving;
  const arrive = (now: number, { panel }: Scene): void => {
    if (state.history.at.peek() === null) state.arrived.value = { seq: now, seat: state.room.seat.peek(), panel };
  };
  const scenes = effect(() => {
    const scene = state.scene.value;
    const now = state.history.at.value ?? state.room.snapshot.value?.seq ?? -1;
    // The cover hides the table from the previous player: the next player's view is drawn when they take the device.
    if (!scene || state.passingDevice.value) return;
    if (scene === shown) {
      void moving.then(() => scene === shown && arrive(now, scene));
      return;
    }
    // Some games tell a player's side only when the home is placed.
    const known = isAbove(scene) ?? side;
    if (shown === null || known !== side) board.setRound(startsRound(state, scene));
    side = known;
    const motions = shown && now > seq ? between(state, scene, seq, now) : [];
    const near = now !== seq || state.replay.frame.peek() === null;
    const animate =
      near && shown !== null && !still.peek() && Math.abs(now - seq) < 60 && document.visibilityState === "visible";
    if (!animate && shown !== null && now > seq) hear(state, motions);
    [shown, seq] = [scene, now];
    const ended = state.history.at.peek() === null && !state.replay.spoilable.peek();
    const outcome = ended && state.room.snapshot.peek()?.outcome;
    const won = outcome ? winningPieces(scene, outcome) : [];
    const shows = board.show(scene, { animate, won, ...(motions.length ? { motions } : {}) });
    moving = shows;
    void shows.then(() => moving === shows && arrive(now, scene));
  });
  const traces = effect(() => {
    const found = state.passingDevice.value ? [] : state.lastTurn.traces.value;
    state.scene.value;
    if (found.length === 0) board.showTraces([]);
    // The board shows the scene first: this effect may run before that.
    else
      void Promise.resolve()
        .then(() => moving)
        .then(() => state.lastTurn.traces.peek() === found && board.showTraces(found));
  });
  const pointed = effect(() => board.lightTraces(state.lastTurn.pointed.value));
  const overlays = effect(() => board.choose(state.overlay.value));
  const camera = effect(() => {
    const words = state.selection.words.value;
    const near = words.length > 1 && Boolean(state.selection.menuWords.value?.length);
    const object = state.selection.object.value;
    board.focusOn(near && state.planning.value ? object : null);
  });
  return [scenes, traces, pointed, overlays, camera];
}

/** As the player left the board; until then the own side lies below. Several players of one device see it from the south. */
function startsRound({ room }: MatchState, scene: Scene): boolean {
  const alone = room.snapshot.peek()?.heldSeats.length === 1;
  return knownMatch(room.id)?.round ?? (alone && (isAbove(scene) ?? false));
}

/** The most events whose motions are played after each other. */
const MAX_EVENTS = 8;

/** The motions from the shown scene to another: its own, and those of the scenes between, as far as they are known. */
function between(state: MatchState, scene: Scene, from: number, to: number): readonly Motion[] {
  const { since = null, motions = [] } = scene;
  if (since === null || since < from || to - from > MAX_EVENTS) return [];
  if (since === from) return motions;
  const before = state.history.past.find(since);
  const earlier = before ? between(state, before, from, since) : [];
  return earlier.length > 0 ? [...earlier, ...motions] : [];
}

/** Draws what lies over the table. */
function layers(state: MatchState, board: Board): (() => void)[] {
  return [
    effect(() => board.showThreat(state.threats.layers.value)),
    effect(() => {
      // A rush that is over, and a film that is put away, leave the whole sea.
      if (state.placement.phase.value === "done" && state.replay.frame.value === null) board.fit();
    }),
    effect(() => {
      const frame = state.history.at.value === null ? state.replay.frame.value : null;
      board.showTracks(frame?.tracks ?? [], frame?.bursts ?? []);
    }),
    effect(() => {
      board.showRulers(
        [...state.room.rulers.value].map(([seat, points]) => ({
          seat,
          name: colourOf(seat),
          points,
        })),
      );
    }),
  ];
}
