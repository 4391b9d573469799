/** The screen areas of the buttons and the map: no label is placed under them. */

import type { Screen } from "./camera.ts";
import type { Obstacle } from "./labels.ts";
import type { Stage } from "./stage.ts";
import type { Point } from "./types.ts";

export class Insets {
  private readonly stage: Stage;
  private readonly controls: Element;
  private readonly map: Element;
  private screen: Screen | null = null;
  private hulls: Point[][] = [];

  constructor(stage: Stage, controls: Element, map: Element) {
    this.stage = stage;
    this.controls = controls;
    this.map = map;
  }

  /** Their boxes in pixels, measured once for each size of the board. The map is shown only when the board is zoomed in. */
  boxes(): Obstacle[] {
    if (this.screen !== this.stage.screen) this.measure();
    const shown = this.stage.whole ? this.hulls.slice(0, 1) : this.hulls;
    return shown.map((hull) => ({ hull, weight: 4 }));
  }

  private measure(): void {
    this.screen = this.stage.screen;
    const own = this.stage.root.getBoundingClientRect();
    this.hulls = [this.controls, this.map].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const [west, north, east, south] = [left - own.left, top - own.top, right - own.left, bottom - own.top];
      return [
        [west, north],
        [east, north],
        [east, south],
        [west, south],
      ];
    });
  }
}
