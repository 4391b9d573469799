/** Two invented fleets for developing the board: flags, a goal line, islands, placing and sinking. */

import { from, INCH, lying } from "../table/geometry.ts";
import type {
  FlagLook,
  LandLook,
  Motion,
  Overlay,
  Point,
  Polygon,
  Scene,
  ShipLook,
  Size,
  ThreatLayer,
} from "../table/types.ts";
import { NO_PANEL } from "./fixture.ts";

/** The words of the address that show two fleets. */
export const FLEET_SHOWS: readonly string[] = ["fleets", "goal", "lay", "threat", "sink", "seize"];

const COLOURS = ["Teal", "Coral"] as const;
const [W, H] = [36 * INCH, 24 * INCH];

const square = (at: Point, side: number, heading = 0): Polygon =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x, y]) => from(at, heading, (y! * side) / 2, (x! * side) / 2));

function ship(
  seat: number,
  size: Size,
  n: number,
  stern: Point,
  heading: number,
  more: Partial<ShipLook> = {},
): ShipLook {
  const label = `${size}${n}`;
  const says = `${COLOURS[seat]} ${label}, heading ${heading / 10}`;
  const hull = lying(size, stern, heading);
  return {
    name: `${seat}.${label}`,
    label,
    seat,
    size,
    hull,
    heading,
    damage: 0,
    disabled: false,
    cargo: [],
    aria: says,
    number: more.flag ? 0 : n,
    ...more,
  };
}

const flag = (seat: number, at: Point): FlagLook => ({
  name: `F${seat}`,
  label: "Flag",
  seat,
  hull: square(at, 576),
  aria: `Flag of ${COLOURS[seat]}`,
});

const land = (n: number, at: Point, side: number, heading: number): LandLook => ({
  name: `T${n}`,
  label: `T${n}`,
  hull: square(at, side, heading),
  aria: `Island T${n}`,
});

/** Large ships to the south, medium and small ones to the north, two islands between them. */
export function fleets(show: string): Scene {
  const south = [0, 1, 2, 3].map((i) => ship(0, "L", i + 1, [W / 2 + (i - 1.5) * 3300, 2400 + (i % 2) * 900], i * 40));
  const north = [0, 1, 2, 3].flatMap((i) => [
    ship(1, "M", i + 1, [W / 2 + (i - 1.5) * 3900, H - 4300 - (i % 2) * 500], 1800 + i * 30, {
      damage: i === 1 ? 1 : 0,
    }),
    ship(1, "S", i + 1, [W / 2 + (i - 1.3) * 3700, H - 6200 + (i % 3) * 300], 1750 + i * 40),
  ]);
  const near = ship(0, "M", 1, [W / 2 - 2600, H - 7600], 200, { flag: true });
  return {
    field: [
      [0, 0],
      [W, 0],
      [W, H],
      [0, H],
    ],
    ships: [...south, near, ...north].map((each) => (each.name === "1.M3" ? { ...each, flag: true } : each)),
    flags: show === "goal" ? [] : [flag(0, [W / 2 + 500, 900]), flag(1, [W / 2 - 2900, H - 4600])],
    lands: [land(1, [W / 2 - 7200, H / 2 - 900], 2048, 300), land(2, [W / 2 + 6600, H / 2 + 1300], 3072, 120)],
    goal:
      show === "goal" || show === "fleets"
        ? {
            seat: 0,
            line: [
              [0, H - 2600],
              [W, H - 2600],
            ],
            label: "Teal's goal",
          }
        : null,
    viewer: 0,
    panel: NO_PANEL,
    facts: {},
  };
}

/** A Large that is placed again near an enemy. */
export function laying(scene: Scene): Overlay {
  const regions: Polygon[] = [
    [
      [1000, 1000],
      [W - 1000, 1000],
      [W - 1000, H / 2],
      [1000, H / 2],
    ],
  ];
  const closed = [9000, 17000, 21000].map((x) =>
    Array.from({ length: 40 }, (_, i) => from([x, H - 4000], i * 90, 10 * INCH)),
  );
  const own = scene.ships!.filter((piece) => piece.seat === 0).map((piece) => piece.name);
  const hull = lying("L", [0, 0], 0);
  const at: Point = [9200, 5200];
  return {
    selected: "0.L1",
    places: {
      regions,
      closed,
      because: "less than 10 inches from an enemy",
      object: "0.L1",
      hull,
      heading: 150,
      seat: 0,
      at,
      lies: true,
    },
    draggable: own,
  };
}

/** Water around the enemy's ships. */
export function threats(scene: Scene): ThreatLayer[] {
  const about = (piece: ShipLook): Polygon =>
    Array.from({ length: 24 }, (_, i) => from(piece.hull[0]!, i * 150, 2600 + 500 * (i % 2)));
  return [{ seat: 1, regions: scene.ships!.filter((piece) => piece.seat === 1).map(about) }];
}

/** The scene after a ship was sunk, and the motions that led to it. */
export function after(scene: Scene, show: string): { scene: Scene; motions: readonly Motion[] } {
  if (show === "seize") {
    return { scene, motions: [{ kind: "seize", object: "0.M1", flags: ["F1", "1.M3"] }] };
  }
  const ships = scene.ships!.filter((piece) => piece.name !== "1.S2");
  return { scene: { ...scene, ships }, motions: [{ kind: "shot", start: "0.M1", side: "starboard", target: "1.S2" }] };
}
