/**
 * What the board draws and what it tells: the whole vocabulary between `web/table` and whoever mounts it.
 *
 * Units are the table's: 1/1024 inch, integers, y grows north. Headings are tenths of a degree, compass (0 north,
 * clockwise), 0..3599. An object is always called by its full name: `0.L1`, `T3`, `H0`.
 *
 * A `Scene` is what lies on the table as one viewer knows it. An `Overlay` is what is being chosen over it. The board
 * knows no rule: hulls, arcs, reaches and refusals come from the game's plan and are drawn as given.
 */

import type { Arrow, Man, Shift, Tabletop } from "../boards/types.ts";

export type Point = readonly [number, number];
export type Polygon = readonly Point[];
export type Size = "S" | "M" | "L";
export type Kind = "treasure" | "plain" | "unknown";
export type Theme = "day" | "night";
/** `standard`, or `safe`: far apart in lightness, and with bold patterns. */
export type Palette = "standard" | "safe";

/** A piece of cargo, upright in a nest, on a card, or lying in a hold. */
export interface Good {
  readonly size: Size;
  readonly kind: Kind;
}

/** A pyramid that sails: lying, or risen on end when disabled. */
export interface Piece {
  readonly name: string;
  /** What is written beside it, such as `L1`. */
  readonly label: string;
  readonly seat: number;
  readonly size: Size;
  /** Bow, port stern corner, starboard stern corner. */
  readonly hull: Polygon;
  readonly heading: number;
  readonly damage: number;
  readonly disabled: boolean;
  readonly cargo: readonly Good[];
  /** It has nothing left to do this turn: drawn a little paler. */
  readonly spent?: boolean;
  /** It was hit just now, and is about to be taken off. */
  readonly struck?: boolean;
  /** It carries its fleet's flag: a pennant flies on it. */
  readonly flag?: boolean;
  /** Its accessible name: "Teal Large 2, heading 030, 1 damage, carrying S plain". */
  readonly says: string;
}

/** An upright nest: a square pyramid, and what this viewer knows of what is under it. */
export interface Isle {
  readonly name: string;
  readonly label: string;
  readonly hull: Polygon;
  readonly heading: number;
  /** The piece one sees. */
  readonly top: Kind;
  /** What is inside, as this viewer knows it: usually an M and an S, `unknown` where one has not looked. */
  readonly nest: readonly Good[];
  readonly onTop: readonly Good[];
  /** This viewer knows the nest: drawn as knowledge of one's own. */
  readonly known: boolean;
  readonly says: string;
}

/** A home: a flat card with goods on it. */
export interface Card {
  readonly name: string;
  /** `Home of Teal`; the board shortens it where there is no room. */
  readonly label: string;
  readonly seat: number;
  readonly hull: Polygon;
  readonly heading: number;
  readonly goods: readonly Good[];
  readonly says: string;
}

/** A flag that stands in the water: an upright pyramid in its seat's colour, exactly on its hull of four points. */
export interface Flag {
  readonly name: string;
  readonly label: string;
  readonly seat: number;
  readonly hull: Polygon;
  readonly says: string;
}

/** Dry land of any size: its outline of four points is its shore. */
export interface Land {
  readonly name: string;
  readonly label: string;
  readonly hull: Polygon;
  readonly says: string;
}

/** A line across the sea, and the water beyond it: all to the left of its direction. */
export interface Goal {
  /** Whose line it is to cross. */
  readonly seat: number;
  readonly line: readonly [Point, Point];
  /** Written beyond it. */
  readonly label: string;
}

export interface SeatLook {
  /** The seat's name in `look.json`, `Teal`; it fixes colour and pattern. */
  readonly colour: string;
  /** The player's own name, as text. */
  readonly name: string;
}

export interface Scene {
  readonly field: Polygon;
  readonly pieces: readonly Piece[];
  readonly isles: readonly Isle[];
  readonly cards: readonly Card[];
  readonly flags?: readonly Flag[];
  readonly lands?: readonly Land[];
  readonly goal?: Goal | null;
  /** A table that is no sea: then there are no pieces, isles and cards. */
  readonly top?: Tabletop;
  readonly seats: readonly SeatLook[];
  /** The seat that looks, or null for a spectator. */
  readonly you: number | null;
}

// --- What happened, for moving pictures --------------------------------------------------------------------------------

/** A move, one heading a step; the board slides and turns the ship along it. */
export interface Sail {
  readonly kind: "sail";
  readonly object: string;
  readonly headings: readonly number[];
}

/** A shot from a broadside; the line and the splash come before the damage is drawn. Who is then gone sinks. */
export interface Shot {
  readonly kind: "shot";
  readonly from: string;
  readonly side: "port" | "starboard";
  readonly to: string;
}

/** Cargo that changes hands. */
export interface Hop {
  readonly kind: "hop";
  readonly from: string;
  readonly to: string;
  readonly goods: readonly Good[];
}

/** Somebody looked under an island. */
export interface Peek {
  readonly kind: "peek";
  readonly object: string;
}

/** A ship has come into contact with a flag: the nearest of these, pieces or flags. */
export interface Seize {
  readonly kind: "seize";
  readonly object: string;
  readonly flags: readonly string[];
}

export type Motion = Sail | Shot | Hop | Peek | Seize | Shift;

// --- Torpedoes ---------------------------------------------------------------------------------------------------------

/** The way of one torpedo. Takes a plan's `Track` as it is. */
export interface TrackLook {
  /** Who fires: `0.S1`; it has that seat's colour. */
  readonly ship: string;
  readonly start: Point;
  readonly end: Point;
  /** What it meets; null or left out when it leaves the field. */
  readonly met?: string | null;
  /** Whether what it meets is destroyed. */
  readonly sinks?: boolean;
  /** How far it has run, from 0 to 1; all the way when left out. */
  readonly run?: number;
  /** Told apart: all others step back. */
  readonly lit?: boolean;
}

/** Something that happens in a moment, at `t` of it, from 0 to 1. */
export interface Burst {
  /** A ship struck, a torpedo that does nothing, or a piece that dies as it is laid (`hull`). */
  readonly kind: "splash" | "tick" | "crash";
  readonly at: Point;
  readonly t: number;
  readonly seat: number;
  readonly hull?: Polygon;
}

export interface ShowOptions {
  /** Draw the way from what was shown to this. Without it, or with reduced motion, the new scene is there at once. */
  readonly animate?: boolean;
  /** What happened in between, in order. Left out, the board slides what has moved. */
  readonly motions?: readonly Motion[];
}

// --- What is being chosen ----------------------------------------------------------------------------------------------

export interface OpenArc {
  readonly start: number;
  /** May pass 3599; both ends belong to the arc. */
  readonly stop: number;
}

export interface ClosedArc extends OpenArc {
  readonly refusal?: Ruling | null;
}

/** The fan of a heading that is asked for. Takes a plan's `Headings` as it is. */
export interface Fan {
  readonly size: Size;
  readonly pivot: Point;
  readonly hold: "stern" | "centre";
  readonly facing: number;
  readonly arcs: readonly OpenArc[];
  readonly closed: readonly ClosedArc[];
}

/** A piece, or a home (`hull` of four points), as it would lie. Takes a plan's `Ghost`; `size` and `seat` add its look. */
export interface GhostLook {
  readonly object: string;
  readonly hull: Polygon;
  readonly heading: number;
  readonly size?: Size;
  readonly seat?: number;
  /** Drawn strongly, or palely because it is not certain; left out, the last of several is the strong one. */
  readonly pale?: boolean;
}

export interface ReachLook {
  readonly side: string;
  readonly outline: Polygon;
  readonly lit: readonly Polygon[];
  readonly targets: readonly string[];
  readonly blockers: readonly string[];
}

/** A point is asked for: a ghost follows the pointer within the regions. Takes a plan's `Places`. */
export interface PlacesLook {
  readonly regions: readonly Polygon[];
  /** Outlines within the regions where it may not lie; hatched. */
  readonly closed?: readonly Polygon[];
  /** Why it may not lie there: `nearer than 10 inches`. */
  readonly because?: string;
  readonly object: string;
  /** The outline at heading 0 about the point. A lying pyramid's gets a handle that turns it: `onHeading`. */
  readonly hull: Polygon;
  readonly heading: number;
  readonly seat?: number;
  /** What has been chosen so far, to go on from. */
  readonly at?: Point;
  /** It lies there already: it moves only with what takes hold of it, and a press on the open sea carries the paper. */
  readonly lies?: boolean;
}

/** Where a piece would lie that is being laid: the middle of its stern, and its heading. */
export interface Aim {
  readonly stern: Point;
  readonly heading: number;
}

/**
 * A piece is laid by one gesture: a press where its stern lies, a drag that aims, a release; or by keys about a crosshair.
 * The board keeps the gesture, whatever else is shown meanwhile, and tells of it: `onAim`, `onLay`.
 */
export interface LayLook {
  readonly size: Size;
  readonly seat: number;
  /** Where sterns may lie: a press elsewhere carries the paper. */
  readonly field: Polygon;
  /** What is known of the headings at a stern; heeded only while the ghost's stern lies there. */
  readonly fan?: Fan | null;
  /** Said beside the ghost as it lies: `would torpedo Coral’s M2`. */
  readonly says?: string;
}

/** A mark that lies over the sea for a moment: a piece that crashed, or could not be laid. */
export interface FlashLook {
  readonly key: string;
  readonly hull: Polygon;
  readonly seat: number;
  /** `Teal’s S2 crashes`. */
  readonly label: string;
  readonly rule?: string;
}

/** Something on the table that may be chosen next, or is closed and says why. */
export interface Marker {
  /** Given back by `onMark`. */
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  /** The object it stands for; it is outlined. */
  readonly object?: string | null;
  /** Where it is, if it isn't an object. */
  readonly at?: Point | null;
  /** Why it is closed; left out or null when it is open. */
  readonly refusal?: Ruling | null;
  /** It says what it is only when one points at it. */
  readonly quiet?: boolean;
  /** Written on the pin, where it stands at a point; then the pin stands a little off in this direction (y north). */
  readonly number?: number;
  readonly aside?: Point;
}

export interface Proof {
  /** contact, overlap, edge, gap, reach, line or turn. */
  readonly kind: string;
  readonly object?: string | null;
  readonly hull?: Polygon;
  readonly points?: Polygon;
  readonly gap_u?: number | null;
}

/** A refusal as the plan gives it. */
export interface Ruling {
  readonly rule: string;
  readonly reason: string;
  readonly witness?: Proof | null;
}

export interface Overlay {
  /** What may be chosen is not known yet: a tap waits for it, and so does what is dropped. */
  readonly awaited?: boolean;
  /** The object that is planning: outlined, everything else steps back a little. */
  readonly selected?: string | null;
  readonly fan?: Fan | null;
  /** The heading the fan stands at; the fan's `facing` if left out. While somebody drags, the drag wins. */
  readonly heading?: number;
  /** `step 2 of 4`, written after the heading by the fan's ghost. */
  readonly title?: string;
  /** `in reach to port: Coral's M1`, written under the title. */
  readonly detail?: string;
  /** Hulls after each step, oldest first; the last is drawn strongest. The one that turns in the fan the board draws itself. */
  readonly ghosts?: readonly GhostLook[];
  readonly reaches?: readonly ReachLook[];
  /** Everything the last ghost would be docked with. */
  readonly docked?: readonly string[];
  readonly rings?: readonly Polygon[];
  /** What would be fired. */
  readonly tracks?: readonly TrackLook[];
  readonly places?: PlacesLook | null;
  readonly lay?: LayLook | null;
  readonly flashes?: readonly FlashLook[];
  /** The objects that a press may take hold of and carry: `onDrag` tells where to. */
  readonly draggable?: readonly string[];
  readonly markers?: readonly Marker[];
  /** On a table's top: men as they would stand, the spots of those that would be taken off or struck, and ways. */
  readonly men?: readonly Man[];
  readonly struck?: readonly string[];
  readonly aims?: readonly Arrow[];
  /** A refusal to draw: what touches, the gap and its length, the blocker. */
  readonly refusal?: Ruling | null;
}

// --- What the board tells ----------------------------------------------------------------------------------------------

/** Two ends of a ruler, in table units. */
export type RulerLine = readonly [Point, Point];

export interface BoardEvents {
  /** An object was clicked, tapped, or chosen with Enter; null for the open sea. */
  onPick(name: string | null): void;
  /** A marker of the overlay was chosen, open or closed. */
  onMark?(id: string): void;
  /** A point within the regions asked for; `done` when it was let go there or confirmed. */
  onPoint?(point: Point, done: boolean): void;
  /**
   * Something draggable is carried: where it would lie if let go, `done` when it was. The point is the middle of the
   * stern of a lying pyramid and the centre of anything else, and keeps its distance from the finger. A ghost follows by
   * itself, unless the overlay has one of the object or asks for its place.
   */
  onDrag?(name: string, point: Point, done: boolean): void;
  /** An open heading of the fan, or any of a place's ghost: while dragging, by keys, and with `done` when a drag ends. */
  onHeading?(heading: number, done: boolean): void;
  /** Where the piece would lie that is being laid; null when its ghost was put away. */
  onAim?(aim: Aim | null): void;
  /** It was let go there, or confirmed with Enter. Says whether it is laid: a ghost of the keyboard that isn't stays. */
  onLay?(aim: Aim): boolean;
  /** Escape, or the back gesture of the board. */
  onCancel?(): void;
  /** Enter on the fan or on the place, or a double click on the ghost. */
  onConfirm?(): void;
  /** The viewer's ruler was drawn, moved or put away. Called at most once a frame. */
  onRuler?(points: RulerLine | null): void;
  /** The ruler tool was taken up or put away on the board itself. */
  onRulerTool?(on: boolean): void;
  /** An object is hovered or focused; null when none is. */
  onHover?(name: string | null): void;
}

/** Somebody else's ruler. */
export interface RemoteRuler {
  readonly seat: number | null;
  readonly name: string;
  readonly points: RulerLine;
}

/**
 * Water that a seat threatens: regions that may overlap, washed in the seat's colour under everything that lies there.
 * One that is wound the other way is a hole.
 */
export interface ThreatLayer {
  readonly seat: number;
  readonly regions: readonly Polygon[];
}

export interface Board {
  /** Draws the scene. The promise is kept when nothing moves any more. */
  show(scene: Scene, options?: ShowOptions): Promise<void>;
  /** What is being chosen; null puts everything away. Call it as often as a plan arrives: only differences are drawn. */
  choose(overlay: Overlay | null): void;
  /** The camera moves in on an object, gently; null moves back, unless somebody has taken the camera since. */
  focusOn(object: string | null): void;
  /** The whole field. */
  fit(): void;
  setTheme(theme: Theme): void;
  setPalette(palette: Palette): void;
  /** Nothing moves by itself, pieces and camera alike; the system's own wish for less motion is heeded without this. */
  setStill(still: boolean): void;
  /** Turns the ruler tool on or off. */
  setRuler(on: boolean): void;
  /** The rulers of others, all that there are now. */
  showRulers(rulers: readonly RemoteRuler[]): void;
  /** What is threatened, all that there is now; none puts it away. */
  showThreat(layers: readonly ThreatLayer[]): void;
  /** Torpedoes on their way and what they do, all that there are now; none puts them away. */
  showTracks(tracks: readonly TrackLook[], bursts?: readonly Burst[]): void;
  /**
   * A place is asked for, and its ghost goes under a pointer that began elsewhere on the page (client pixels); `done` when
   * it was let go. Off the board nothing happens.
   */
  pointAt(client: Point, done: boolean): void;
  /** Puts the keyboard focus on an object, or on the fan when one is open and no name is given. */
  focus(object?: string): void;
  /** Takes everything down. */
  destroy(): void;
}
