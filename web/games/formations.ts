/** Formations as small pictures: ships as triangles in a square of 24, the bow up. */

type Spot = readonly [x: number, y: number, turn?: number];

export const FORMATIONS: Readonly<Record<string, readonly Spot[]>> = {
  abreast: [
    [4, 15],
    [9.5, 15],
    [15, 15],
    [20.5, 15],
  ],
  ahead: [
    [12, 7],
    [12, 15],
    [12, 23],
  ],
  wedge: [
    [12, 9],
    [6.5, 15],
    [17.5, 15],
    [2.5, 21],
    [21.5, 21],
  ],
  scattered: [
    [5, 10],
    [13, 19],
    [20, 9],
    [6, 22],
    [19, 22],
  ],
  mirror: [
    [4, 18, -25],
    [8.5, 12, -25],
    [15.5, 12, 25],
    [20, 18, 25],
  ],
  opposite: [
    [7, 21],
    [17, 21],
    [7, 3, 180],
    [17, 3, 180],
  ],
};

/** Path data of a formation: each ship a triangle about the middle of its stern. */
export function formationMark(name: string): string {
  return (FORMATIONS[name] ?? []).map(triangle).join("");
}

function triangle([x, y, turn = 0]: Spot): string {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const at = (dx: number, dy: number): string =>
    `${(x + dx * cos - dy * sin).toFixed(1)} ${(y + dx * sin + dy * cos).toFixed(1)}`;
  return `M${at(0, -7)}L${at(-2.2, 0)}L${at(2.2, 0)}Z`;
}
