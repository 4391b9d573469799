/**
 * The messages between the page and the server, and the plan. Made from iceharbor/server/wire.py and
 * iceharbor/contract.py by `python -m iceharbor.server.types`; change them there.
 */

/** The first message. Answered with `match`; said again, it changes the seats that are held. */
export interface Join {
  readonly t: "join";
  /** The secret tokens of the seats to be held; none to watch. */
  readonly seats?: readonly string[];
  /** The last entry already known: the answer's log begins after it. */
  readonly after?: number | null;
}

/** What do these words mean so far, and what may follow? Answered with `plan`. */
export interface AskPlan {
  readonly t: "plan";
  readonly id: number;
  readonly player: number;
  readonly words?: readonly string[];
}

/** Plays these words. Answered with `ack` once it is stored, or with `refused`, `stale` or `error`. */
export interface Act {
  readonly t: "act";
  /** New for every action. Sent again with the same words it gives the same answer and happens once. */
  readonly key: string;
  readonly player: number;
  /** The seq that the player saw when deciding. */
  readonly base: number;
  readonly words: readonly string[];
}

/** How did it look after this many entries? Answered with `at`. */
export interface AskAt {
  readonly t: "at";
  readonly id: number;
  readonly seq: number;
  /** With whose eyes, of the seats held; when absent, with those of the only seat held, or a spectator's. */
  readonly player?: number | null;
}

/** Where could a side fire after its next move, as the match stands now? Answered with `threat`, a while later; ask again only then. */
export interface AskThreat {
  readonly t: "threat";
  readonly id: number;
  /** Whose ships threaten. */
  readonly of: number;
  /** With whose eyes, of the seats held; when absent, with those of the only seat held, or a spectator's. */
  readonly player?: number | null;
}

/** Lays a ruler that everybody sees, or takes it away with null. */
export interface Measure {
  readonly t: "ruler";
  readonly points?: readonly [readonly [number, number], readonly [number, number]] | null;
  /** Whose ruler, of the seats held; when absent, the first seat held. */
  readonly player?: number | null;
}

/** Names a seat that is held. */
export interface Rename {
  readonly t: "name";
  readonly player: number;
  readonly name: string;
}

/** Answered with `pong`. */
export interface Ping {
  readonly t: "ping";
  readonly id?: number;
}

/** The answer to a `probe`, at once: so the server knows how long messages take to come and go. */
export interface Probed {
  readonly t: "probed";
  readonly id: number;
}

/** The whole picture, the answer to `join`. */
export interface MatchMessage {
  readonly t: "match";
  readonly match: string;
  readonly game: string;
  readonly title: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  /** The version of the rules. */
  readonly rules: string;
  /** Whoever set the match up chose a seed and may know NATURE's secrets. */
  readonly seeded: boolean;
  /** The match began from a position that somebody laid, who knew everything in it. */
  readonly from_position: boolean;
  readonly seats: readonly Seat[];
  readonly spectators: number;
  /** The seats held by this socket. */
  readonly you: readonly number[];
  /** How many entries there are. */
  readonly seq: number;
  /** The log below holds the entries after this one: `after` of the join, or 0. */
  readonly since: number;
  readonly log: readonly LogEntry[];
  /** By seat held (`"0"`), or `"spectator"` when none is. */
  readonly views: Readonly<Record<string, View>>;
  readonly to_act: readonly number[];
  /** How many actions may be taken back. */
  readonly undo: number;
  readonly outcome: Outcome | null;
  /** What NATURE will say by the clock, the soonest first; empty in games that know no clock. */
  readonly clock: readonly Clock[];
}

/** Who sits where. */
export interface Seat {
  readonly player: number;
  readonly name: string;
  readonly kind: "person" | "bot";
  /** Which bot plays here. */
  readonly bot: string | null;
  readonly online: boolean;
}

/** A line of the log, as this viewer may read it. NATURE is player -1. */
export interface LogEntry {
  readonly seq: number;
  readonly player: number;
  readonly action: string;
  /** When it reached the server, in milliseconds since the match was made, if anybody measured it. */
  readonly at_ms?: number | null;
  /** What it brought about of itself: `Teal stows group 1 of 3`. */
  readonly followed?: string;
}

/** How a match ended. */
export interface Outcome {
  /** One for every player: 1 is first; equal places are shared. */
  readonly places: readonly number[];
  readonly reason: string;
  readonly rule: string;
}

/** Something that NATURE will say by the clock. */
export interface Clock {
  readonly action: string;
  /** How long until then, as this was sent. */
  readonly in_ms: number;
}

/** Something happened and is stored. Every watcher gets every seq, each with its own view. */
export interface EventMessage {
  readonly t: "event";
  readonly seq: number;
  /** What happened, the last of them number `seq`. */
  readonly entries: readonly LogEntry[];
  readonly views: Readonly<Record<string, View>>;
  readonly to_act: readonly number[];
  readonly undo: number;
  readonly outcome: Outcome | null;
  readonly clock: readonly Clock[];
}

export interface PlanMessage {
  readonly t: "plan";
  readonly id: number;
  readonly plan: Plan;
}

/** A half-said action: what it means so far and what may follow. It is computed from a view, so it leaks nothing. */
export interface Plan {
  readonly words?: readonly string[];
  /** The notation of what may be played as it stands. */
  readonly action?: string | null;
  /** What was said cannot stand. */
  readonly refusal?: Refusal | null;
  /** What is asked next, in words a player reads and a screen reader speaks. */
  readonly prompt?: string;
  readonly choices?: readonly Choice[];
  readonly preview?: Preview | null;
  /** The nearest words that would stand, when these do not. */
  readonly instead?: readonly string[] | null;
}

/** A no: the rule's id, a sentence for a person, and the proof. */
export interface Refusal {
  readonly rule: string;
  readonly reason: string;
  readonly witness?: Witness | null;
}

/** The geometry that proves a ruling: what is in the way, where, and how near. */
export interface Witness {
  /** contact, overlap, edge, gap, reach, line or turn. */
  readonly kind: string;
  /** The name of what stands in the way: a piece, an island, a home, or `edge`. */
  readonly object?: string | null;
  /** The outline that was refused, where there is one. */
  readonly hull?: readonly (readonly [number, number])[];
  /** Where it shows: a point, or the two ends of a gap, an edge or a line. */
  readonly points?: readonly (readonly [number, number])[];
  /** A distance in table units, rounded down. */
  readonly gap_u?: number | null;
}

/** One thing that may be said next, or that is closed and says why. */
export interface One {
  readonly type: "one";
  /** Everything said so far with this added: plan these words to choose it. */
  readonly says: readonly string[];
  readonly label: string;
  readonly detail?: string;
  /** Where on the table it is, to be drawn and clicked. */
  readonly at?: readonly [number, number] | null;
  /** The piece, island or home it stands for. */
  readonly object?: string | null;
  /** Why it is closed; None when it is open. */
  readonly refusal?: Refusal | null;
}

/** A heading is asked for: the exact fan of legal positions of a lying pyramid. */
export interface Headings {
  readonly type: "headings";
  /** S, M or L. */
  readonly size: string;
  /** The point about which the pyramid turns. */
  readonly pivot: readonly [number, number];
  /** What of the pyramid lies on the pivot: `stern` (a step) or `centre` (re-laid where it stood). */
  readonly hold: string;
  /** The heading to begin with, in tenths of a degree. */
  readonly facing: number;
  /** Open stretches, in clockwise order. */
  readonly arcs: readonly Arc[];
  /** Closed stretches within the fan, each with its reason. */
  readonly closed?: readonly Arc[];
}

/** Headings in tenths of a degree, clockwise from `start` to `stop`, both included; stop may pass 3599. */
export interface Arc {
  readonly start: number;
  readonly stop: number;
  /** Why the stretch is closed; None when it is open. */
  readonly refusal?: Refusal | null;
}

/** A point is asked for: anywhere within one of the regions; the plan that follows judges it exactly. */
export interface Places {
  readonly type: "places";
  readonly regions: readonly (readonly (readonly [number, number])[])[];
  /** What is being placed: `home`, or a ship's name. */
  readonly object: string;
  /** Its outline at heading 0 about the point, for the ghost under the pointer. */
  readonly hull: readonly (readonly [number, number])[];
  /** The heading to begin with. */
  readonly heading?: number;
  /** Within these it may not lie, whatever the heading: outlines to be drawn; the plan says why. */
  readonly closed?: readonly (readonly (readonly [number, number])[])[];
}

/** Cargo may be exchanged: say `take` and the words of goods, `give` and the words of goods, in that order. */
export interface Goods {
  readonly type: "goods";
  readonly partner: string;
  readonly take: readonly Good[];
  readonly give: readonly Good[];
  readonly taken?: readonly string[];
  readonly given?: readonly string[];
}

/** A piece of cargo that may change hands. */
export interface Good {
  /** `M:treasure`, or `M` for a piece one does not know. */
  readonly word: string;
  readonly label: string;
  readonly refusal?: Refusal | null;
}

/** What would be: the hulls after each step, and what the last of them could do. */
export interface Preview {
  readonly ghosts?: readonly Ghost[];
  readonly reaches?: readonly Reach[];
  /** Everything the last ghost would be docked with. */
  readonly docked?: readonly string[];
  /** Where docking begins: an outline about each object near by. */
  readonly rings?: readonly (readonly (readonly [number, number])[])[];
  /** Everything that would be taken off the table, or neutralised. */
  readonly struck?: readonly string[];
  /** What the last ghost would fire, as things lie. */
  readonly tracks?: readonly Track[];
}

/** A pyramid or home as it would lie, for drawing. */
export interface Ghost {
  readonly object: string;
  readonly hull: readonly (readonly [number, number])[];
  readonly heading?: number;
}

/** One broadside, for drawing: the whole reach, what of it is in sight, and who is hit there. */
export interface Reach {
  /** port or starboard. */
  readonly side: string;
  readonly outline: readonly (readonly [number, number])[];
  readonly lit?: readonly (readonly (readonly [number, number])[])[];
  readonly targets?: readonly string[];
  readonly blockers?: readonly string[];
}

/** The way of one torpedo, for drawing. */
export interface Track {
  /** Who fires. */
  readonly ship: string;
  readonly start: readonly [number, number];
  /** Where it meets something or leaves the field, rounded. */
  readonly end: readonly [number, number];
  /** What it meets; None when it leaves the field. */
  readonly met?: string | null;
  /** Whether what it meets is destroyed. */
  readonly sinks?: boolean;
}

/** The action with this key is stored as entry number `seq`. */
export interface AckMessage {
  readonly t: "ack";
  readonly key: string;
  readonly seq: number;
}

/** The rules do not allow it; nothing has changed. */
export interface RefusedMessage {
  readonly t: "refused";
  readonly key: string;
  readonly refusal: Refusal;
}

/** The match had moved on to `seq` before this was played; nothing has changed. */
export interface StaleMessage {
  readonly t: "stale";
  readonly key: string;
  readonly seq: number;
}

export interface AtMessage {
  readonly t: "at";
  readonly id: number;
  readonly seq: number;
  readonly view: View;
}

export interface ThreatMessage {
  readonly t: "threat";
  readonly id: number;
  /** How many entries there were. */
  readonly seq: number;
  readonly threat: Threat;
}

/** Where a side could fire after its next move, for drawing, and what it could hit. */
export interface Threat {
  readonly player: number;
  /** Rings, to be filled by the even-odd rule; what lies outside the field is of no account. */
  readonly region: readonly (readonly (readonly [number, number])[])[];
  /** The names of what it could hit. */
  readonly targets?: readonly string[];
}

/** Somebody came, left or took a name. */
export interface SeatsMessage {
  readonly t: "seats";
  readonly seats: readonly Seat[];
  readonly spectators: number;
}

export interface RulerMessage {
  readonly t: "ruler";
  readonly player: number;
  readonly points: readonly [readonly [number, number], readonly [number, number]] | null;
}

export interface PongMessage {
  readonly t: "pong";
  readonly id: number;
}

/** To be answered with `probed` at once. */
export interface ProbeMessage {
  readonly t: "probe";
  readonly id: number;
}

/** What was sent cannot be done; nothing has changed. */
export interface ErrorMessage {
  readonly t: "error";
  readonly code: string;
  readonly message: string;
  /** Of the question that has no answer. */
  readonly id: number | null;
  /** Of the action that was not played. */
  readonly key: string | null;
}

/** A position as one viewer knows it. These fields every game has; its own stand beside them. */
export interface View {
  readonly game: string;
  readonly players: number;
  readonly to_act: readonly number[];
  readonly viewer: number | null;
  readonly outcome: Outcome | null;
}

/** The body of `POST /api/matches`. */
export interface NewMatch {
  readonly game: string;
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
  /** One for every player; when empty, persons everywhere. */
  readonly seats?: readonly NewSeat[];
  /** Makes NATURE's choices repeatable. Who knows it can know her secrets, so everybody is told that there is one. */
  readonly seed?: string | null;
  /** From where the match begins; it says the options itself. Whoever laid it knows its secrets: everybody is told. */
  readonly position?: Readonly<Record<string, unknown>> | null;
}

/** A seat as whoever makes the match wants it. */
export interface NewSeat {
  readonly kind?: "person" | "bot";
  readonly bot?: string | null;
  readonly name?: string | null;
}

/** The answer: the tokens are told once and never again. */
export interface CreatedMatch {
  readonly match: string;
  /** The secret token of every seat; null for a bot's. */
  readonly seats: readonly (string | null)[];
}

/** The body of `POST /api/positions`: can this be? Answered with the position, or with 400 and the reason. */
export interface AskedPosition {
  /** Of docs/notation.md; no view of a match, unless what is hidden shall be imagined. */
  readonly position: Readonly<Record<string, unknown>>;
  /** It is a view: what its viewer does not know is filled in by chance. */
  readonly imagine?: boolean;
}

/** The body of `POST /api/positions/standard`: how does play begin when everything is laid fairly? */
export interface AskedStandard {
  readonly game: string;
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The answer to both: the position as the game writes it, with the exact outline of everything. */
export interface WholePosition {
  readonly view: View;
}

/** `GET /api/matches/<id>`: what anybody may know. */
export interface MatchSummary {
  readonly match: string;
  readonly game: string;
  readonly title: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly rules: string;
  readonly seeded: boolean;
  readonly from_position: boolean;
  readonly seats: readonly Seat[];
  readonly spectators: number;
  readonly seq: number;
  readonly to_act: readonly number[];
  readonly outcome: Outcome | null;
}

/** An element of `GET /api/games`. */
export interface GameSummary {
  readonly name: string;
  readonly title: string;
  readonly designer: string;
  readonly blurb: string;
  /** The fewest and the most. */
  readonly players: readonly [number, number];
  /** A JSON Schema; every option has a default. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly rules_version: string;
  /** Who can be asked to take a seat. */
  readonly bots: readonly string[];
}

/** `GET /api/ready`: whether the compiled rules are prepared, and how far they are. */
export interface Ready {
  readonly ready: boolean;
  readonly doing: string;
  /** 0 to 1. */
  readonly progress: number;
}

/** The body of every HTTP answer that is an error. */
export interface ErrorBody {
  readonly error: Problem;
}

export interface Problem {
  readonly code: string;
  readonly message: string;
}

export type Choice = One | Headings | Places | Goods;

export type ClientMessage = Join | AskPlan | Act | AskAt | AskThreat | Measure | Rename | Ping | Probed;

export type ServerMessage =
  | MatchMessage
  | EventMessage
  | PlanMessage
  | AckMessage
  | RefusedMessage
  | StaleMessage
  | AtMessage
  | ThreatMessage
  | SeatsMessage
  | RulerMessage
  | PongMessage
  | ProbeMessage
  | ErrorMessage;

export const SPECTATOR = "spectator";
export const MAX_FRAME = 8192;
export const SEATS = ["Teal", "Coral", "Violet", "Moss", "Navy", "Rust", "Plum", "Slate"] as const;
