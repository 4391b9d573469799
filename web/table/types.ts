/**
 * The interface of the board: what it draws and the events it reports to the code that mounts it.
 *
 * Units are the table's: 1/1024 inch, integers, y grows north. Headings are tenths of a degree, compass (0 north,
 * clockwise), 0..3599. An object is always called by its full name: `0.L1`, `T3`, `H0`.
 *
 * A `Scene` is the table as one viewer knows it, as the server sends it. An `Overlay` is the current choice, drawn over it. The board
 * knows no rule: hulls, arcs, reaches and refusals come from the game's plan and are drawn as given.
 */

import type { Palette, Theme } from "../browser/settings.ts";
import type {
  Arrow,
  GunLine,
  Leg,
  Motion,
  Note,
  Plate,
  Pyramid,
  RangeRing,
  Refusal,
  RimArc,
  SailingShip,
  Scene,
  Size,
  TrackMark,
  Witness,
} from "../protocol/generated/wire.ts";
import type { Target } from "./hit.ts";

export type {
  Arrow,
  Bond,
  CannonShot,
  CardLook,
  CargoLook,
  CoinLook,
  CoinMove,
  DiceRoll,
  FlagLook,
  GoalLook,
  GunLine,
  Hop,
  IslandLook,
  LandLook,
  Leg,
  Mast,
  Motion,
  Note,
  PieceKind,
  PieceLook,
  Plate,
  Pyramid,
  RangeRing,
  Refusal,
  RimArc,
  Sail,
  SailingShip,
  SandIsland,
  Scene,
  Seize,
  Shift,
  ShiftedPiece,
  ShipLook,
  Shot,
  Size,
  Spot,
  Tabletop,
  Voyage,
} from "../protocol/generated/wire.ts";

export type Point = readonly [number, number];
export type Polygon = readonly Point[];
export type Plastic = Pyramid["plastic"];
export type { Palette, Theme };

// --- Tracks ------------------------------------------------------------------------------------------------------------

/** The track of a shot over the whole sea, as the plan or a film has it. The firing ship names the seat, which gives the colour. */
export interface TrackLook extends TrackMark {
  /** How far it has run, from 0 to 1; 1 if left out. */
  readonly run?: number;
  /** Highlighted: all others are drawn fainter. */
  readonly lit?: boolean;
}

/** A short effect, at `t` of its duration, from 0 to 1. */
export interface Burst {
  /** A ship hit, a shot without effect, or a piece that crashes (`hull`). */
  readonly kind: "splash" | "tick" | "crash";
  readonly at: Point;
  readonly t: number;
  readonly seat: number;
  readonly hull?: Polygon;
}

// --- Traces ------------------------------------------------------------------------------------------------------------

/**
 * What happened to an object: it came, moved, was hit, took something, was looked under, was struck through, is gone, or was only tried.
 */
export type RingKind = "placed" | "moved" | "hit" | "taken" | "revealed" | "struck" | "gone" | "tried";

/** What a change left behind, in the colour of the seat that made it; shown until the viewer acts. */
export type Trace = {
  /** The entries of the log that left it. */
  readonly entries?: readonly number[];
  /** The numbers that join it to sentences of the log: each stands in a disc beside the trace. */
  readonly numbers?: readonly number[];
} & (
  | {
      readonly kind: "way";
      readonly seat: number;
      readonly object?: string;
      /** The old outline, then those of the steps between. */
      readonly hulls: readonly Polygon[];
      readonly path: readonly Point[];
    }
  | {
      readonly kind: "shot";
      readonly seat: number;
      readonly object: string;
      readonly start: Point;
      readonly end: Point;
      readonly fate: "hit" | "miss" | "sunk";
    }
  | {
      readonly kind: "ring";
      readonly seat: number;
      readonly object: string;
      readonly hull: Polygon;
      readonly what: RingKind;
    }
);

export interface ShowOptions {
  /** Animate the change from the old scene. Without it, or with reduced motion, the new scene is there at once. */
  readonly animate?: boolean;
  /** The motions in order. Left out, the board slides the objects that have moved. */
  readonly motions?: readonly Motion[];
  /** The pieces that won, when the game is over. */
  readonly won?: readonly string[];
}

// --- The current choice ------------------------------------------------------------------------------------------------

export interface OpenArc {
  readonly start: number;
  /** May pass 3599; both ends belong to the arc. */
  readonly stop: number;
}

export interface ClosedArc extends OpenArc {
  readonly refusal?: Refusal | null;
}

/** The fan of a requested heading. Accepts a plan's `Headings`. */
export interface Fan {
  readonly size: Size;
  readonly pivot: Point;
  readonly hold: "stern" | "centre";
  readonly facing: number;
  readonly arcs: readonly OpenArc[];
  readonly closed: readonly ClosedArc[];
  /** What turns, if it is no pyramid: its outline at heading 0 about the pivot. */
  readonly hull?: Polygon;
}

/** A previewed piece, or home (`hull` of four points). Accepts a plan's `Ghost`; `size` and `seat` add its look. */
export interface GhostLook {
  readonly object: string;
  readonly hull: Polygon;
  readonly heading: number;
  readonly size?: Size;
  readonly seat?: number;
  /** Drawn strongly, or palely because it is not certain; if left out, the last of an object is the strong one. */
  readonly pale?: boolean;
  /** A hull of many corners is an island, and no ship. */
  readonly land?: boolean;
  /** The ship on the sea that it is a picture of. */
  readonly ship?: SailingShip;
}

export interface ReachLook {
  readonly side: string;
  readonly outline: Polygon;
  readonly lit: readonly Polygon[];
  readonly targets: readonly string[];
  readonly blockers: readonly string[];
}

/** A requested point: a ghost follows the pointer within the regions. Accepts a plan's `Places`. */
export interface PlacesLook {
  readonly regions: readonly Polygon[];
  /** Closed outlines within the regions; hatched. */
  readonly closed?: readonly Polygon[];
  /** The reason why they are closed: `less than 10 inches from an enemy`. */
  readonly because?: string;
  readonly object: string;
  /** The outline at heading 0 about the point. A lying pyramid's gets a handle that turns it: `onHeading`. */
  readonly hull: Polygon;
  readonly heading: number;
  readonly seat?: number;
  /** The steps chosen so far. */
  readonly at?: Point;
  /** It is there already: it moves only when dragged itself, and a drag on the open sea pans. */
  readonly lies?: boolean;
}

/** The place of a piece that is being placed: the middle of its stern, and its heading. */
export interface Aim {
  readonly stern: Point;
  readonly heading: number;
}

/**
 * A piece is placed by one gesture: a press where its stern lies, a drag that aims, a release; or by keys with a crosshair.
 * The board keeps the gesture through any redraw, and reports it: `onAim`, `onLay`.
 */
export interface PlacementLook {
  readonly size: Size;
  readonly seat: number;
  /** The region for sterns: a drag that starts elsewhere pans. */
  readonly field: Polygon;
  /** The known headings at a stern; used only while the ghost's stern is there. */
  readonly fan?: Fan | null;
  /** The text beside the ghost: `would hit Coral's M2`. */
  readonly hint?: string;
}

/** A mark over the sea for a moment: a piece that crashed, or could not be placed. */
export interface FlashLook {
  readonly key: string;
  readonly hull: Polygon;
  readonly seat: number;
  /** `Teal's S2 crashes`. */
  readonly label: string;
  readonly rule?: string;
}

/** A choice on the table, open or closed with a reason. */
export interface Marker {
  /** Passed to `onMark`. */
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  /** Its object, which is outlined. */
  readonly object?: string | null;
  /** Its position, if it isn't an object, or within its object if others have the same: a press means the nearest. */
  readonly at?: Point | null;
  /** The reason why it is closed; left out or null if it is open. */
  readonly refusal?: Refusal | null;
  /** Its label is shown only under the pointer. */
  readonly quiet?: boolean;
  /** It takes something away: its pin is a cross. */
  readonly removes?: boolean;
  /** The text on the pin, if it stands at a point; then the pin stands a little off in this direction (y north). */
  readonly number?: number;
  readonly aside?: Point;
}

/** Where a drag is, or was dropped: the marker there, open or closed, and the object. */
export interface DropTarget {
  readonly mark: string | null;
  readonly object: string | null;
}

/** The shown action can be played: tick and cross stand beside its ghost, and report `onConfirm` and `onCancel`. */
export interface AnswerLook {
  /** What the tick does: `Sail 009.0`. */
  readonly label: string;
  /** The action has a warning of danger: the tick is red. */
  readonly danger: boolean;
}

/** Other actions than the shown one, drawn palely. */
export interface AlsoLook {
  readonly ghosts: readonly GhostLook[];
  readonly pyramids: readonly Pyramid[];
  readonly arrows: readonly Arrow[];
}

/** A plate at an action: its number, and what it is worth. */
export interface Tip {
  readonly key: string;
  readonly title: string;
  /** The outline, or the point, that it stands beside. */
  readonly about: Polygon;
  /** It is the action that is shown in full. */
  readonly strong: boolean;
}

export interface CautionLook {
  readonly witnesses: readonly Witness[];
  readonly fan: Fan | null;
}

export interface Overlay {
  /** The choices are not known yet: a tap or a drop waits for them. */
  readonly awaited?: boolean;
  /** The object that is planning: outlined; all others are drawn a little fainter. */
  readonly selected?: string | null;
  readonly fan?: Fan | null;
  /** What the headings of the fan leave the ship next, and the water that it can reach. */
  readonly rim?: readonly RimArc[];
  readonly water?: readonly Polygon[];
  /** The fan's current heading; its `facing` if left out. During a drag, the drag wins. */
  readonly heading?: number;
  /** `step 2 of 4`, written after the heading by the fan's ghost. */
  readonly title?: string;
  /** `in reach to port: Coral's M1`, written under the title. */
  readonly detail?: string;
  /** Hulls after each step, oldest first; the last is drawn strongest. The board itself draws the one that turns in the fan. */
  readonly ghosts?: readonly GhostLook[];
  readonly reaches?: readonly ReachLook[];
  /** All objects that the last ghost would dock with. */
  readonly docked?: readonly string[];
  readonly rings?: readonly Polygon[];
  /** The previewed shot. */
  readonly tracks?: readonly TrackLook[];
  readonly places?: PlacesLook | null;
  readonly lay?: PlacementLook | null;
  /** Pieces of the viewer's that are placed and not played yet: a drag aims one again. */
  readonly placed?: readonly Target[];
  readonly flashes?: readonly FlashLook[];
  /** The objects that can be dragged: `onDrag` reports where to. And the ships that a drag chooses and then turns. */
  readonly draggable?: readonly string[];
  readonly steerable?: readonly string[];
  readonly markers?: readonly Marker[];
  /** An action waits to be played: the markers are what could be chosen in its place. They are drawn faintly. */
  readonly earlier?: boolean;
  /** On a tabletop: pyramids, shapes and text as they would be, the spots of pyramids that would go or be struck through, and arrows. */
  readonly pyramids?: readonly Pyramid[];
  readonly struck?: readonly string[];
  readonly arrows?: readonly Arrow[];
  readonly plates?: readonly Plate[];
  readonly notes?: readonly Note[];
  /** A planned course, the ranges of guns, and what they would hit. */
  readonly course?: readonly Leg[];
  readonly ranges?: readonly RangeRing[];
  readonly aims?: readonly GunLine[];
  /** What proves the warnings about the action: lines of fire and hulls, and the next fan of a ship with few ways out. */
  readonly cautions?: readonly CautionLook[];
  /** On a tabletop: the spots whose pieces could be lost next turn. */
  readonly endangered?: readonly string[];
  readonly answer?: AnswerLook | null;
  readonly also?: AlsoLook;
  readonly tips?: readonly Tip[];
  /** A refusal to draw: what touches, the gap and its length, the blocker. */
  readonly refusal?: Refusal | null;
}

// --- Events ------------------------------------------------------------------------------------------------------------

/** Two ends of a ruler, in table units. */
export type RulerLine = readonly [Point, Point];

export interface BoardEvents {
  /** An object was clicked, tapped, or chosen with Enter; null for the open sea. `at` is where it was pressed, if it was. */
  onPick(name: string | null, at?: Point | null): void;
  /** A marker of the overlay was chosen, open or closed. */
  onMark?(id: string): void;
  /** A point within the requested regions; `done` when it was dropped there or confirmed. */
  onPoint?(point: Point, done: boolean): void;
  /**
   * An object is dragged: the place where it would lie, `done` when it was dropped. The point is the middle of the stern
   * of a lying pyramid and the centre of any other object, and keeps its distance from the finger. A ghost follows
   * automatically, unless the overlay has one of the object or asks for its place. On a tabletop a piece of the object is
   * dragged, and `over` tells where it would be dropped.
   */
  onDrag?(name: string, point: Point, done: boolean, over: DropTarget): void;
  /** A drag of an object was broken off: by Escape, a second finger or the browser. */
  onDragBroken?(name: string): void;
  /**
   * An open heading of the fan, or any of a place's ghost: while dragging, by keys, and with `done` when a drag ends. `at` is
   * the point of the fan that was pressed without a drag.
   */
  onHeading?(heading: number, done: boolean, at?: Point | null): void;
  /** The place of the piece that is being placed; null when its ghost was removed. It waits after a press without a drag. */
  onAim?(aim: Aim | null, waits?: boolean): void;
  /** A piece of `placed` is dragged: it is in hand again. Returns where it lay; null if it is gone. */
  onTakeUp?(name: string): Aim | null;
  /** It was dropped, or confirmed with Enter. Returns whether it is played: if not, a ghost of the keyboard stays. */
  onLay?(aim: Aim): boolean;
  /** Escape, or the back gesture of the board. */
  onCancel?(): void;
  /** Enter on the fan or on the place, or a double click on the ghost. */
  onConfirm?(): void;
  /** The viewer's ruler was drawn, moved or removed. Called at most once a frame. */
  onRuler?(points: RulerLine | null): void;
  /** The ruler tool was switched on or off on the board itself. */
  onRulerTool?(on: boolean): void;
  /** The board was turned round, or back. */
  onRound?(round: boolean): void;
  /** A motion begins to be shown. */
  onMotion?(motion: Motion): void;
  /** An object is hovered or focused; null when none is. */
  onHover?(name: string | null): void;
}

/** Another player's ruler. */
export interface RemoteRuler {
  readonly seat: number | null;
  readonly name: string;
  readonly points: RulerLine;
}

/**
 * Water that a seat threatens: regions that may overlap, tinted in the seat's colour under all objects, and the lines
 * of fire of ships that stay where they lie. A region wound the other way is a hole.
 */
export interface ThreatLayer {
  readonly seat: number;
  readonly regions: readonly Polygon[];
  readonly tracks?: readonly TrackMark[];
}

export interface Board {
  /** Draws the scene. The promise resolves when nothing moves any more. */
  show(scene: Scene, options?: ShowOptions): Promise<void>;
  /** Draws the current choice; null clears it. Call it as often as a plan arrives: only differences are drawn. */
  choose(overlay: Overlay | null): void;
  /** Moves the camera to an object, gently; null moves it back, unless the player has moved it since. */
  focusOn(object: string | null): void;
  /** Shows the water between two opposite corners, and stays there. */
  lookAt(corners: readonly [Point, Point]): void;
  /** Shows the whole field. */
  fit(): void;
  /** Shows a sea from its other side, or from its first again. A tabletop is never turned. */
  setRound(round: boolean): void;
  setTheme(theme: Theme): void;
  setPalette(palette: Palette): void;
  /** Stops all animations of pieces and camera; the system's reduced-motion setting is respected without this. */
  setStill(still: boolean): void;
  /** Turns the ruler tool on or off. */
  setRuler(on: boolean): void;
  /** Draws the rulers of other players; the list is complete. */
  showRulers(rulers: readonly RemoteRuler[]): void;
  /** Draws threatened water; the list is complete. */
  showThreat(layers: readonly ThreatLayer[]): void;
  /** Draws tracks and their effects; the list is complete. */
  showTracks(tracks: readonly TrackLook[], bursts?: readonly Burst[]): void;
  /** Draws traces of what just happened; the list is complete. */
  showTraces(traces: readonly Trace[]): void;
  /** Makes the traces with a number stand out, and pales all others; null ends that. */
  lightTraces(number: number | null): void;
  /** Ends the motions that are being played at their last frame. True if there were any. */
  skip(): boolean;
  /**
   * Moves the ghost of the requested place under a pointer whose drag began elsewhere on the page (client pixels); `done`
   * when it was dropped. Off the board nothing happens.
   */
  pointAt(client: Point, done: boolean): void;
  /** Puts the keyboard focus on an object, or on the fan when one is open and no name is given. */
  focus(object?: string): void;
  /** Puts the keyboard focus on the open choice nearest to the chosen object. False if no choice stands on the table. */
  focusChoice(): boolean;
  /** Unmounts the board. */
  destroy(): void;
}
