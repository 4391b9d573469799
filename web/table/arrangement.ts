/** Gives everything written over the board its place, so that no label covers another or a piece. */

import type { Callouts } from "./callouts.ts";
import type { Insets } from "./insets.ts";
import type { ObjectLabels } from "./object_labels.ts";
import type { ObjectsView } from "./objects.ts";
import { importantNames } from "./overlay_callouts.ts";
import type { OverlayView } from "./overlay_view.ts";
import type { GoalView } from "./sea/goal.ts";
import type { Stage } from "./stage.ts";
import type { TabletopView } from "./tabletop/tabletop.ts";
import type { TracesView } from "./traces_view.ts";

/** The views whose parts are placed, or kept clear. */
export interface Written {
  readonly goal: GoalView;
  readonly top: TabletopView;
  readonly objects: ObjectsView;
  readonly overlay: OverlayView;
  readonly callouts: Callouts;
  readonly traces: TracesView;
  readonly labels: ObjectLabels;
}

export class Arrangement {
  private readonly stage: Stage;
  private readonly insets: Insets;
  private readonly views: Written;

  constructor(stage: Stage, insets: Insets, views: Written) {
    this.stage = stage;
    this.insets = insets;
    this.views = views;
  }

  /** Places what matters most first: tick and cross, plates, discs of the last turn, names. `pointed` names stay shown. */
  place(pointed: readonly string[]): void {
    const { goal, top, objects, overlay, callouts, traces, labels } = this.views;
    const onTop = top.outlines().map((hull) => ({ hull: hull.map((p) => this.stage.px(p)), weight: 1.2 }));
    const avoid = [...overlay.obstacles(), ...this.insets.boxes(), ...goal.boxes(), ...onTop];
    const hulls = overlay.hulls();
    const answers = overlay.placeAnswers([...avoid, ...hulls]);
    labels.setImportant([...importantNames(overlay.overlay, traces.objects), ...pointed]);
    const kept = [...avoid, ...answers, ...callouts.place([...avoid, ...answers, ...hulls])];
    labels.place([...kept, ...traces.discs.place(kept, [...objects.all.values()])]);
  }
}
