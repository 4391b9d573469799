/** The ruler tool: switched on and off, drawn by a drag, and told to others at most once a frame. */

import type { Controls } from "./controls.ts";
import { eachFrame } from "./motion.ts";
import type { ObjectsView } from "./objects.ts";
import type { Drag } from "./pointer.ts";
import { measuring, Rulers } from "./ruler.ts";
import type { Stage } from "./stage.ts";
import type { BoardEvents, Point, RulerLine } from "./types.ts";

export class RulerTool {
  readonly rulers: Rulers;
  on = false;
  private readonly stage: Stage;
  private readonly objects: ObjectsView;
  private readonly controls: Controls;
  private readonly events: BoardEvents;
  private readonly tell: (points: RulerLine | null) => void;

  constructor(stage: Stage, objects: ObjectsView, controls: Controls, events: BoardEvents) {
    this.stage = stage;
    this.objects = objects;
    this.controls = controls;
    this.events = events;
    this.rulers = new Rulers(stage);
    this.tell = eachFrame((points) => events.onRuler?.(points));
  }

  set(on: boolean): void {
    this.on = on;
    this.controls.ruler(on);
    this.stage.root.classList.toggle("measuring", on);
    if (!on && this.rulers.points) this.hold(null);
  }

  toggle(): void {
    this.set(!this.on);
    this.events.onRulerTool?.(this.on);
  }

  measure(start: Point): Drag {
    const outlines = [...this.objects.all.values()].map((object) => object.hull);
    return measuring(this.stage, outlines, start, (line) => this.hold(line));
  }

  private hold(points: RulerLine | null): void {
    this.rulers.hold(points);
    this.tell(points);
  }
}
