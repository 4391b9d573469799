/**
 * The board alone, for developing it: `npm run dev`, then `/dev/board.html`. The address chooses what is shown:
 * `?players=5&theme=night&palette=safe&show=fan|reach|places|refusal|markers|ruler|round&focus=1&answer=1`, or of two fleets
 * `?show=fleets|goal|lay|threat|sink|seize`.
 * `window.demo` holds the board, the scene and the board's last calls, for tests.
 */

import { mountBoard } from "../table/board.ts";
import { bearing, centroid, from, laid, lying, mid } from "../table/geometry.ts";
import type { Overlay, Palette, Point, Scene, Theme } from "../table/types.ts";
import { broadsides, planning, roundSea, sea } from "./fixture.ts";
import { after, FLEET_SHOWS, fleets, laying, threats } from "./fleets.ts";

const asked = new URLSearchParams(location.search);
const players = Number(asked.get("players") ?? 2);
const show = asked.get("show") ?? "fan";
const said: unknown[][] = [];

const say = (...words: unknown[]): void => {
  said.push(words);
  document.getElementById("said")!.textContent = words.map((word) => JSON.stringify(word)).join(" ");
};

const board = mountBoard(document.getElementById("board")!, {
  onPick: (name) => say("pick", name),
  onMark: (id) => say("mark", id),
  onPoint: (point, done) => say("point", point, done),
  onHeading: (heading, done) => {
    say("heading", heading, done);
    plan(heading);
  },
  onCancel: () => say("cancel"),
  onConfirm: () => say("confirm"),
  onDrag: (name, point, done) => say("drag", name, point, done),
  onRuler: (points) => say("ruler", points),
});

board.setTheme((asked.get("theme") ?? "day") as Theme);
board.setPalette((asked.get("palette") ?? "standard") as Palette);

const base = show === "round" ? roundSea(players) : sea(players);
const moment = FLEET_SHOWS.includes(show) ? { scene: fleets(show), overlay: {}, name: "0.M1" } : planning(base);
let overlay: Overlay = moment.overlay;

/** The plan for another heading, as a server would answer. */
function plan(heading: number): void {
  const fan = overlay.fan;
  if (!fan) return;
  const hull = lying(fan.size, fan.pivot, heading);
  const foe = overlay.reaches?.[0]?.targets ?? [];
  const near = heading > 380 && heading < 800;
  overlay = {
    ...overlay,
    heading,
    ghosts: [{ object: moment.name, hull, heading }],
    reaches: broadsides(hull, near ? moment.overlay.reaches![0]!.targets : []),
  };
  overlay = { ...overlay, detail: near ? "in reach to port: Coral's M1" : "no ship in reach" };
  if (foe !== undefined) board.choose(overlay);
}

function overlayFor(scene: Scene): Overlay | null {
  if (show === "lay") return laying(scene);
  if (FLEET_SHOWS.includes(show)) return null;
  const ours = scene.ships!.find((piece) => piece.name === moment.name)!;
  const land = scene.islands![5]!;
  const at = centroid(land.hull);
  if (show === "fan" && asked.has("answer")) overlay = { ...overlay, answer: { label: "Sail", danger: false } };
  if (show === "fan") return overlay;
  if (show === "reach")
    return { selected: ours.name, reaches: broadsides(ours.hull, []), docked: ["T6"], rings: [ring(at)] };
  if (show === "refusal") {
    const hull = lying("L", ours.hull[0]!, bearing(ours.hull[0]!, at));
    const points: Point[] = [mid(hull[0]!, hull[1]!), mid(land.hull[0]!, land.hull[1]!)];
    const witness = {
      kind: asked.get("kind") ?? "contact",
      object: "T6",
      hull,
      points: asked.get("kind") === "gap" ? points : [],
      gap_u: 640,
    };
    return { selected: ours.name, refusal: { rule: "IP-R12", reason: "the step would touch island T6", witness } };
  }
  if (show === "places") {
    const hull = laid(
      [
        [-2816, -1792],
        [2816, -1792],
        [2816, 1792],
        [-2816, 1792],
      ],
      [0, 0],
      0,
    );
    const regions = [
      [
        [3000, 2000],
        [33000, 2000],
        [33000, 6000],
        [20000, 9000],
        [3000, 6000],
      ] as Point[],
    ];
    return { places: { regions, object: "home", hull, heading: 0, seat: 0 } };
  }
  if (show === "markers") {
    const others = scene.ships!.filter((piece) => piece.seat === 1);
    return {
      selected: ours.name,
      markers: others.slice(0, 5).map((piece, i) => ({
        id: piece.name,
        label: `Fire at Coral's ${piece.label}`,
        object: piece.name,
        refusal: i > 2 ? { rule: "IP-R13", reason: "out of reach" } : null,
      })),
    };
  }
  return null;
}

function ring(at: Point): Point[] {
  return Array.from({ length: 48 }, (_, i) => from(at, i * 75, 512 + 576 + 120));
}

await board.show(moment.scene);
board.choose(overlayFor(moment.scene));
if (asked.has("focus")) board.focusOn(moment.name);
if (show === "ruler")
  board.showRulers([
    {
      seat: 1,
      name: "Ben",
      points: [
        [9000, 9000],
        [15000, 12500],
      ],
    },
  ]);
if (show === "threat") board.showThreat(threats(moment.scene));
const played = after(moment.scene, show);
if (show === "sink" || show === "seize") void board.show(played.scene, { animate: true, motions: played.motions });
Object.assign(window, { demo: { board, scene: moment.scene, overlay: () => overlay, said, name: moment.name } });
