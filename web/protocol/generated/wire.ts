/**
 * The messages between the page and the server, the plan and the scene. Made by `python -m iceharbor.server.types` from
 * iceharbor/server/, iceharbor/contract.py, iceharbor/plan.py and iceharbor/scene/; change them there.
 */

/** The first message. Answered with `match`. Sent again, it changes the held seats. */
export interface Join {
  readonly t: "join";
  /** The secret tokens of the seats; none to watch. */
  readonly tokens?: readonly string[];
  /** The last known entry: the answer's log starts after it. */
  readonly after?: number | null;
  /** Get scenes and lines, to be drawn and read, in place of views. */
  readonly scenes?: boolean;
  /** Get what bots think, where this client may know it. */
  readonly thinking?: boolean;
}

/** Asks for the plan of these words. Answered with `plan`. */
export interface AskPlan {
  readonly t: "plan";
  readonly id: number;
  readonly player: number;
  readonly words?: readonly string[];
  /** Steps before these words that have not been played: a plan with `draft` is one. */
  readonly draft?: readonly string[];
}

/** Plays these words. Answered with `ack` once it is stored, or with `refused`, `stale` or `error`. */
export interface Act {
  readonly t: "act";
  /** New for every action. A resend with the same words gets the same answer and happens once. */
  readonly key: string;
  readonly player: number;
  /** The seq that the player saw when deciding. */
  readonly base_seq: number;
  readonly words: readonly string[];
}

/** Asks how it stood after this number of entries. Answered with `view_at`. */
export interface AskViewAt {
  readonly t: "view_at";
  readonly id: number;
  readonly seq: number;
  /** The viewer, one of the held seats; the default is the only held seat, or a spectator. */
  readonly player?: number | null;
  /** The position as data, or the scene to be drawn. */
  readonly form?: "scene" | "position";
}

/** Asks where a side could fire after its next move. Answered with `threat`; wait for the answer before asking again. */
export interface AskThreat {
  readonly t: "threat";
  readonly id: number;
  /** The player whose ships threaten. */
  readonly of: number;
  /** The viewer, one of the held seats; the default is the only held seat, or a spectator. */
  readonly player?: number | null;
}

/** Asks what each heading of the fan that the plan of these words shows leaves the ship, and which water is in its reach. Answered with `prospect`; wait for the answer before asking again. */
export interface AskProspect {
  readonly t: "prospect";
  readonly id: number;
  /** The viewer, one of the held seats. */
  readonly player: number;
  readonly words?: readonly string[];
}

/** Asks how the table looks to a player after these steps. The server keeps none of them. Answered with `draft`. */
export interface AskDraft {
  readonly t: "draft";
  readonly id: number;
  readonly player: number;
  readonly draft: readonly string[];
}

/** Shows a ruler to all clients, or removes it with null. */
export interface Measure {
  readonly t: "ruler";
  readonly points?: readonly [readonly [number, number], readonly [number, number]] | null;
  /** The ruler's player, one of the held seats; the default is the first. */
  readonly player?: number | null;
}

/** Changes the player's name of a held seat. */
export interface Rename {
  readonly t: "rename";
  readonly player: number;
  readonly name: string;
}

/** Asks for a link to a seat: a one-time device link for a held seat, or a new invitation for a free one, which replaces the earlier one. Only players may ask. Answered with `invitation`. */
export interface AskInvitation {
  readonly t: "invite";
  readonly id: number;
  readonly player: number;
}

/** Signs out all other devices of a held seat, and withdraws its device link. */
export interface SignOut {
  readonly t: "sign_out";
  readonly player: number;
}

/** The held seats agree that the player of a seat lost every device, or take that back. When all other players who have sat down agree, the seat is free. */
export interface FreeSeat {
  readonly t: "free";
  /** The seat to free. */
  readonly player: number;
  readonly agree?: boolean;
}

/** A held seat wants a rematch of a match that is over. Answered with `rematch`; the first one makes the match. */
export interface AskRematch {
  readonly t: "rematch";
  readonly player: number;
}

/** Answered with `pong`. */
export interface Ping {
  readonly t: "ping";
  readonly id?: number;
}

/** The answer to a `probe`, sent at once: the server measures the round trip. */
export interface ProbeReply {
  readonly t: "probe_reply";
  readonly id: number;
}

/** The full state, the answer to `join`. */
export interface MatchMessage {
  readonly t: "match";
  readonly match: string;
  readonly game: string;
  readonly title: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  /** The version of the rules. */
  readonly rules: string;
  /** The creator chose a seed and may know NATURE's secrets. */
  readonly seeded: boolean;
  /** The match started from a custom position, whose author knew all its pieces. */
  readonly from_position: boolean;
  readonly seats: readonly Seat[];
  readonly spectators: number;
  /** The players who may ask for hints. */
  readonly hints: "none" | "alone" | "all";
  /** The seats held by this socket. */
  readonly held_seats: readonly number[];
  /** By held seat that more than one device plays. */
  readonly devices: Readonly<Record<string, Devices>>;
  /** The number of entries. */
  readonly seq: number;
  /** The log starts after this entry: `after` of the join, or 0. */
  readonly since: number;
  readonly log: readonly LogEntry[];
  readonly to_act: readonly number[];
  /** The number of actions that can be undone. */
  readonly undo_count: number;
  readonly outcome: Outcome | null;
  /** NATURE's running timers, the soonest first; empty in games without timers. */
  readonly timers: readonly RunningTimer[];
  /** By held seat (`"0"`), or `"spectator"` without a seat; left out if the client gets scenes. */
  readonly views?: Readonly<Record<string, GamePosition>>;
  /** The same for a client that gets scenes. */
  readonly scenes?: Readonly<Record<string, Scene>>;
  /** The aim and how to play, for a client that gets scenes. */
  readonly guide?: Guide | null;
  /** For a client that gets scenes. */
  readonly words?: MatchWords | null;
  readonly takebacks?: readonly number[];
  /** What is offered now: a draw, a takeback. */
  readonly offers?: readonly StandingOffer[];
  /** The replay of a game without turns when it is over, for a client that gets scenes. */
  readonly film?: Film | null;
}

/** The player of a seat. */
export interface Seat {
  readonly player: number;
  readonly name: string;
  readonly kind: "person" | "bot";
  /** The bot that plays this seat. */
  readonly bot: string | null;
  readonly online: boolean;
  /** No player has sat down yet, or the others have freed the seat: an invitation can be claimed. */
  readonly free: boolean;
  /** The players who agree to free the seat, until all do. */
  readonly freed_by: readonly number[];
}

/** The devices that play a seat. Only that seat is told. */
export interface Devices {
  readonly known: number;
  readonly online: number;
}

/** A line of the log, redacted for this viewer. NATURE is player -1. */
export interface LogEntry {
  readonly seq: number;
  readonly player: number;
  readonly action: string;
  /** Arrival time in milliseconds since the match was created, if measured. */
  readonly at_ms?: number | null;
  /** Its results: `Teal completes group 1 of 3`. */
  readonly effects?: string;
  /** The entry in words, for a client that gets scenes. */
  readonly line?: Line | null;
  /** The number of the first entry that this one takes back, with all between them. */
  readonly undone_from?: number | null;
}

/** An entry in words. */
export interface Line {
  /** Without its subject, the player of the entry; an entry of NATURE has a whole sentence. */
  readonly text: readonly (string | SeatRef | ObjectRef | PieceRef | ExactRef)[];
  /** It shares one line of the log with the entry before; `run` is the sentence of that line so far. */
  readonly joins?: boolean;
  /** The sentence of this entry and those it joins; empty if it is the text. */
  readonly run?: readonly (string | SeatRef | ObjectRef | PieceRef | ExactRef)[];
  /** It only ends a turn: it has a line of the log to itself if nothing else was done in that turn. */
  readonly ends?: boolean;
  /** What only this viewer and those it names know by it: `a small treasure (1 point). Only you know.` */
  readonly found?: string;
  /** The object in which it was found. */
  readonly place?: string;
  readonly cues?: readonly Cue[];
}

/** A player in a sentence: the reader writes a name, a colour or `you`. */
export interface SeatRef {
  readonly ref: "seat";
  readonly seat: number;
}

/** An object in a sentence: `Coral's M1`, or `your home`. */
export interface ObjectRef {
  readonly ref: "object";
  readonly object: string;
  /** `M1`, `home`, `T3`. */
  readonly label: string;
  /** The owner; None if it has none: then the label stands alone. */
  readonly seat?: number | null;
  /** The label is a name: for the owner it stands alone, `M1`. If False, the owner reads `your home`. */
  readonly named?: boolean;
}

/** A piece in a sentence: the page draws a small picture of it; its label is read aloud. */
export interface PieceRef {
  readonly ref: "piece";
  /** `Large`, `black Large`. */
  readonly label: string;
  readonly size: Size;
  readonly plastic?: number | string | null;
}

/** A word for a number; the page shows the number on demand. */
export interface ExactRef {
  readonly ref: "exact";
  /** `north-east`. */
  readonly label: string;
  /** `051.0°`. */
  readonly exact: string;
}

/** How a match ended. */
export interface Outcome {
  /** One for every player: 1 is first; equal places are shared. */
  readonly places: readonly number[];
  readonly reason: string;
  readonly rule: string;
}

/** A running timer of NATURE. */
export interface RunningTimer {
  readonly action: string;
  /** Milliseconds left when this was sent. */
  readonly in_ms: number;
  /** How players see the time left. */
  readonly shown?: "no" | "countdown" | "clock";
}

export interface IcePiratesPosition {
  readonly game: "ice_pirates";
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly phase?: "ships" | "play" | "over" | "nests" | "isles" | "homes" | "first";
  readonly to_act?: readonly number[] | null;
  /** It is written and not read, as `scores`. */
  readonly target?: number | null;
  readonly scores?: readonly number[] | null;
  readonly round?: number;
  readonly first?: number;
  readonly entries?: number;
  readonly field?: readonly (readonly [number, number])[] | null;
  readonly turn?: ShipsTurn;
  readonly ships?: readonly IcePiratesShip[];
  readonly unlaid?: readonly (readonly string[])[] | null;
  readonly islands?: readonly IcePiratesIsland[];
  readonly homes?: readonly IcePiratesHome[];
  readonly forfeited?: readonly number[];
  readonly draw_offers?: readonly number[];
  readonly unchecked?: boolean;
  readonly outcome?: Outcome | null;
  readonly viewer?: number | null;
}

/** Whose turn it is, and the actions left in it. */
export interface ShipsTurn {
  readonly player?: number | null;
  readonly actions_left?: number;
}

export interface IcePiratesShip {
  readonly name: string;
  readonly player: number;
  readonly size: Size;
  readonly stern: readonly [number, number];
  readonly heading: number;
  readonly damage?: number | null;
  readonly moved?: boolean;
  readonly fired?: number;
  readonly repaired?: boolean;
  readonly acted?: boolean;
  readonly disabled?: boolean | null;
  readonly cargo?: readonly string[];
  /** The players who know each piece, by its size; absent where a reader assumes the same. */
  readonly known?: Readonly<Record<string, readonly number[] | "everybody">>;
  /** The outline of an object on the sea is written and not read. */
  readonly hull?: readonly (readonly [number, number])[] | null;
}

export interface IcePiratesIsland {
  readonly name: string;
  readonly at: readonly [number, number];
  readonly heading?: number;
  readonly nest?: readonly string[];
  readonly on_top?: readonly string[];
  readonly seen_by?: readonly number[];
  readonly known?: Readonly<Record<string, readonly number[] | "everybody">>;
  readonly hull?: readonly (readonly [number, number])[] | null;
}

export interface IcePiratesHome {
  readonly name?: string | null;
  readonly player: number;
  readonly at: readonly [number, number];
  readonly heading?: number;
  readonly size?: readonly [number, number];
  readonly goods?: readonly string[];
  readonly hull?: readonly (readonly [number, number])[] | null;
}

export interface ArmadaPosition {
  readonly game: "armada";
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly phase?: "play" | "over" | "isles" | "fleet" | "first" | "deploy" | "chooser";
  readonly to_act?: readonly number[] | null;
  readonly turn?: ShipsTurn;
  readonly field?: readonly (readonly [number, number])[] | null;
  readonly ships?: readonly ArmadaShip[];
  readonly unlaid?: readonly (readonly string[])[] | null;
  readonly lost?: readonly (readonly string[])[];
  readonly flags?: readonly ArmadaFlag[];
  readonly goal?: ArmadaGoal | null;
  readonly islands?: readonly ArmadaIsland[];
  readonly chooser?: number | null;
  readonly first?: number;
  readonly round?: number;
  readonly entries?: number;
  readonly passes?: number;
  readonly ready?: readonly number[] | null;
  readonly beaten?: readonly number[];
  readonly forfeited?: readonly number[];
  readonly draw_offers?: readonly number[];
  /** The damage that each fleet can still take. It is written and not read. */
  readonly strength?: readonly number[] | null;
  readonly termination?: string | null;
  readonly winner?: number | null;
  readonly unchecked?: boolean;
  readonly outcome?: Outcome | null;
  readonly viewer?: number | null;
}

export interface ArmadaShip {
  readonly name: string;
  readonly player: number;
  readonly size: Size;
  readonly stern: readonly [number, number];
  readonly heading: number;
  readonly damage?: number;
  readonly moved?: boolean;
  readonly fired?: number;
  readonly flag?: boolean;
  /** The outline of an object on the sea is written and not read. */
  readonly hull?: readonly (readonly [number, number])[] | null;
}

export interface ArmadaFlag {
  readonly name?: string | null;
  readonly player: number;
  readonly at: readonly [number, number];
  readonly hull?: readonly (readonly [number, number])[] | null;
}

export interface ArmadaGoal {
  readonly attacker: number;
  readonly line: readonly [readonly [number, number], readonly [number, number]];
}

export interface ArmadaIsland {
  readonly name: string;
  readonly at: readonly [number, number];
  readonly heading?: number;
  readonly size?: readonly [number, number];
  readonly hull?: readonly (readonly [number, number])[] | null;
}

export interface TorpedoPosition {
  readonly game: "torpedo";
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly phase?: "wave" | "volley" | "stop" | "rush" | "ready" | "over" | "countdown" | null;
  readonly to_act?: readonly number[] | null;
  readonly field?: readonly (readonly [number, number])[] | null;
  readonly ships?: readonly TorpedoShip[];
  readonly stocks?: readonly SizeCounts[] | null;
  readonly dead?: readonly SizeCounts[] | null;
  readonly crashed?: readonly TorpedoShip[];
  readonly sunk?: readonly TorpedoShip[];
  readonly sealed_ships?: readonly TorpedoShip[];
  readonly volleys?: readonly TorpedoVolley[];
  readonly ready?: readonly number[] | null;
  readonly sealed?: readonly number[];
  readonly stopped?: readonly number[];
  readonly stop_by?: number | "time" | null;
  readonly forfeited?: readonly number[];
  /** It is written and not read. */
  readonly scores?: readonly number[] | null;
  readonly placed?: number | null;
  readonly wave?: number | null;
  readonly termination?: "volleys" | "left" | null;
  readonly unchecked?: boolean;
  readonly outcome?: Outcome | null;
  readonly viewer?: number | null;
}

export interface TorpedoShip {
  readonly name: string;
  readonly player: number;
  readonly size: Size;
  readonly stern: readonly [number, number];
  readonly heading: number;
  /** The number of this piece among all that were played, from 1. */
  readonly order?: number | null;
  /** It is written and not read. */
  readonly hull?: readonly (readonly [number, number])[] | null;
  /** Of a crashed piece: the ship that it touched, null if that is not known. */
  readonly met?: string | null;
  /** Of a sunk piece: the volley. */
  readonly in?: Size | null;
}

/** A number of pieces of each size. */
export interface SizeCounts {
  readonly S?: number;
  readonly M?: number;
  readonly L?: number;
}

export interface TorpedoVolley {
  readonly size: Size;
  /** It is written and not read. */
  readonly tracks?: readonly TorpedoTrack[] | null;
}

/** The path of a torpedo; what it met is null if it left the field. */
export interface TorpedoTrack {
  readonly ship: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly met: string | null;
  readonly sinks: boolean;
}

export interface HextrisPosition {
  readonly game: "hextris";
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly board?: Readonly<Record<string, string>>;
  readonly stowed?: readonly number[] | null;
  readonly turn?: number | null;
  readonly hands?: readonly SizeCounts[] | null;
  readonly to_act?: readonly number[] | null;
  readonly skips?: number;
  readonly draw_offers?: readonly number[];
  readonly forfeited?: readonly number[];
  readonly entries?: number;
  readonly termination?: string | null;
  readonly winner?: number | null;
  readonly pie?: "unasked" | "asked" | "answered" | null;
  readonly seen?: readonly (readonly number[])[];
  /** It is written and not read, as `spots`. */
  readonly groups?: readonly HextrisGroup[] | null;
  /** The place of each spot, for drawing. */
  readonly spots?: Readonly<Record<string, readonly [number, number]>> | null;
  readonly unchecked?: boolean;
  readonly outcome?: Outcome | null;
  readonly viewer?: number | null;
}

/** Two or more connected pieces of a player. */
export interface HextrisGroup {
  readonly player: number;
  readonly spots: readonly string[];
}

export interface SprawlPosition {
  readonly game: "sprawl";
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly size?: readonly [number, number] | null;
  readonly towers?: Readonly<Record<string, SprawlTower>>;
  readonly branches?: Readonly<Record<string, SprawlBranch>>;
  readonly stashes?: readonly SizeCounts[] | null;
  readonly turn?: number | null;
  readonly started?: readonly number[] | null;
  readonly first_round_over?: boolean | null;
  readonly forfeited?: readonly number[];
  readonly to_act?: readonly number[] | null;
  readonly termination?: "no_action" | "left" | null;
  /** It is written and not read, as all that follow. */
  readonly neutralised?: readonly string[] | null;
  readonly attacks?: readonly SprawlAttack[] | null;
  /** The score of the board as it is. */
  readonly scores?: readonly number[] | null;
  /** The place of each square, for drawing. */
  readonly spots?: Readonly<Record<string, readonly [number, number]>> | null;
  readonly unchecked?: boolean;
  readonly outcome?: Outcome | null;
  readonly viewer?: number | null;
}

export interface SprawlTower {
  readonly player: number;
  readonly sizes: "S" | "MS" | "M" | "LMS" | "LM" | "L";
}

export interface SprawlBranch {
  readonly player: number;
  readonly size: Size;
  readonly points: "W" | "S" | "N" | "E";
  readonly parent: string;
}

/** A branch attacks the square ahead of it. */
export interface SprawlAttack {
  readonly from: string;
  readonly to: string;
  /** True if it neutralises the tower there, alone or with others. */
  readonly harms: boolean;
}

export interface UndercutPosition {
  readonly game: "undercut";
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly phase?: "stack" | "score" | "prize" | "over" | "first" | "draw" | "auction";
  readonly turn?: number | null;
  readonly start?: number;
  readonly to_act?: readonly number[] | null;
  readonly hands?: readonly (readonly string[])[] | null;
  readonly seen?: readonly (readonly string[])[] | null;
  readonly scores?: readonly number[] | null;
  readonly combos?: UndercutCombos;
  readonly stacks?: readonly UndercutStack[];
  readonly asked?: readonly Size[];
  /** The players who may bid. It is written and not read, as `bag` and `bag_sizes`: they follow from the rest. */
  readonly tokens?: readonly number[] | null;
  readonly bag?: Readonly<Record<string, number>> | null;
  readonly bag_sizes?: Readonly<Record<string, number>> | null;
  readonly forfeited?: readonly number[];
  readonly entries?: number;
  readonly termination?: string | null;
  readonly unchecked?: boolean;
  readonly outcome?: Outcome | null;
  readonly viewer?: number | null;
}

export interface UndercutCombos {
  readonly tree?: number;
  readonly triplets?: number;
  readonly foursome?: number;
}

export interface UndercutStack {
  readonly pieces: readonly string[];
  readonly bid?: UndercutBid | null;
}

export interface UndercutBid {
  readonly player: number;
  readonly pieces?: readonly string[];
}

/** The whole: it is written and read with this struct. */
export interface PiratesCSGPosition {
  readonly game: "pirates_csg";
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly unchecked?: boolean;
  readonly outcome?: Outcome | null;
  readonly viewer?: number | null;
  readonly phase?: string;
  readonly to_act?: readonly number[] | null;
  readonly turn?: PiratesTurn;
  readonly decision?: PiratesDecision | null;
  readonly ships?: readonly PiratesShip[];
  readonly crew?: readonly PiratesCrewman[];
  readonly islands?: readonly PiratesIsland[];
  readonly coins?: readonly PiratesCoin[];
  readonly entries?: number;
  readonly ready?: readonly number[] | null;
  readonly automatic?: readonly number[];
  readonly forfeited?: readonly number[];
  readonly termination?: string | null;
  readonly winner?: number | null;
  readonly field?: unknown;
}

/** Whose turn it is, and the rounds. */
export interface PiratesTurn {
  readonly player?: number;
  readonly first?: number | null;
  readonly round?: number;
  readonly quiet_rounds?: number;
  readonly last_round?: number;
  readonly progress?: boolean;
  readonly unlaunched?: readonly string[];
}

/** What is waited for within a turn. */
export interface PiratesDecision {
  readonly chooser?: number | null;
  readonly actor?: string | null;
  readonly resume?: string | null;
  readonly shooter?: string | null;
  readonly gun?: number;
  readonly targets?: readonly (string | null)[];
  readonly rerolled?: boolean;
}

/** A ship of a fleet. Without `at` it is in the shipyard, or waits to be placed at home. */
export interface PiratesShip {
  readonly name: string;
  readonly player: number;
  readonly at?: readonly [number, number] | null;
  readonly heading?: number;
  /** The masts that stand; all if it is missing. */
  readonly masts?: readonly number[] | null;
  readonly yard?: boolean;
  readonly docked?: string | null;
  readonly rams?: string | null;
  readonly tows?: string | null;
  readonly towed_by?: string | null;
  readonly crew?: string | null;
  readonly acted?: number;
  readonly bought?: boolean;
  readonly freed?: boolean;
  readonly hull?: unknown;
}

/** A crew member of a fleet; the ship where one serves says so. */
export interface PiratesCrewman {
  readonly player: number;
  readonly kind: string;
  readonly state?: "yard" | "serving" | "lost";
  readonly moved?: boolean;
}

/** An island: without `at` it is not placed yet. */
export interface PiratesIsland {
  readonly name: string;
  readonly outline: number;
  readonly at?: readonly [number, number] | null;
  readonly heading?: number;
  readonly trap?: number | null;
  readonly hull?: unknown;
}

/** A coin or a special treasure; without `value` and `power` the viewer has not seen it. */
export interface PiratesCoin {
  readonly name: string;
  readonly place: "sunk" | "spent" | "ship" | "purse" | "island";
  /** An island's or a ship's name, or a player. */
  readonly where?: string | number | null;
  readonly slot?: number;
  readonly value?: number | null;
  readonly power?: string | null;
  readonly known?: readonly number[];
}

/** The table as one viewer knows it, with the panel beside it. */
export interface Scene {
  readonly viewer: number | null;
  /** The outline of all there is to see. */
  readonly field: readonly (readonly [number, number])[];
  readonly panel: Panel;
  /** By object: what is said of it when it is chosen or looked at. An empty spot has none. */
  readonly facts: Readonly<Record<string, Facts>>;
  readonly ships?: readonly ShipLook[];
  readonly islands?: readonly IslandLook[];
  readonly cards?: readonly CardLook[];
  readonly flags?: readonly FlagLook[];
  readonly lands?: readonly LandLook[];
  readonly goal?: GoalLook | null;
  /** A ship is docked with land that is nearer than this, in table units; 0 where being near means nothing. */
  readonly dock_u?: number;
  readonly vessels?: readonly SailingShip[];
  readonly sands?: readonly SandIsland[];
  /** What lies below the table, for this viewer: coins, dice, cards. */
  readonly shelf?: readonly ShelfPart[];
  /** All that crashed or sank. A picture of the scene draws them; the page marks one that crashed when it is new. */
  readonly wrecks?: readonly WreckLook[];
  /** The torpedoes of all volleys so far. A picture of the scene draws them; the page draws those of the film. */
  readonly tracks?: readonly TrackMark[];
  /** A tabletop, if the table is no sea. */
  readonly top?: Tabletop | null;
  /** For each player, the pieces to go through by key, in order, those not on the table included. */
  readonly own?: readonly (readonly string[])[];
  /** The pieces of `own` that are not on the table. */
  readonly waiting?: readonly WaitingPiece[];
  /** The objects whose name alone is a question, answered with a plan: what can this ship do? */
  readonly looks?: readonly string[];
  /** The sides that are known, in the order of the seats. Empty if seats have no sides. */
  readonly sides?: readonly SeatSide[];
  /** The screen is hidden when it passes from player to player. */
  readonly secret?: boolean;
  readonly placement?: Placement | null;
  /** The number of entries before `motions`; None if there are none to show. */
  readonly since?: number | null;
  /** How the table came here. */
  readonly motions?: readonly Motion[];
  /** What is to be added for this viewer; None if the scene is whole. */
  readonly own_part?: OwnPart | null;
}

/** What stands beside the table. */
export interface Panel {
  readonly turn: Turn;
  /** For each player. */
  readonly standings: readonly Standing[];
  /** Details of the result apart from the winner: `Afloat: Teal 2 ships (3 hits left)`. */
  readonly epilogue?: string;
  /** None before the first volley. */
  readonly hits?: HitTable | null;
  /** The players who offer a draw, or have accepted it. */
  readonly draw_offers?: readonly number[];
  /** The player with the lowest score is ahead. */
  readonly lowest_wins?: boolean;
}

/** Whose turn it is. */
export interface Turn {
  /** None if no player or all may act. */
  readonly player?: number | null;
  /** Actions left. */
  readonly left?: number;
  /** Actions in a turn; 0 if a turn is one action. */
  readonly of?: number;
  /** The text in place of whose turn it is. */
  readonly title?: string;
  /** The task, if it is not a normal turn: `place a home`. */
  readonly task?: string;
  /** The label of the button that ends the turn; empty if turns end by themselves. */
  readonly end?: string;
  /** The words that end the turn. */
  readonly ends?: readonly string[];
  /** A hint before the turn is ended: `last turn was a pass`. */
  readonly note?: string;
}

/** How a player stands. */
export interface Standing {
  readonly score: number;
  /** The score that wins or ends the game; 0 if nothing is scored, None if there is no such number. */
  readonly of?: number | null;
  /** The unit of the score in one or two words: `hits left`. */
  readonly counts?: string;
  /** The treasure at home. */
  readonly goods?: readonly CargoLook[];
  readonly fleet?: readonly FleetShip[];
  /** Why this player is out: `resigned`. */
  readonly out?: string;
  /** Words after the score: `spent + 3 coins`. */
  readonly extra?: string;
  /** Those words tell of an end that may be near: they stand out. */
  readonly alarm?: boolean;
  /** How many cells the score is drawn as: as many are full as it counts. 0 for none. */
  readonly cells?: number;
  /** What may be added to the score soon, as half full cells: the treasure aboard. */
  readonly soon?: number;
}

/** A piece of cargo: upright in a nest, on a home's card, or lying in a hold. */
export interface CargoLook {
  readonly size: Size;
  readonly kind: PieceKind;
}

/** A ship in the list beside its player's name. */
export interface FleetShip {
  readonly label: string;
  readonly size: Size;
  readonly damage?: number;
  readonly lost?: boolean;
}

/** Who sank how many of whose ships, and every torpedo. */
export interface HitTable {
  readonly sides: readonly SideTable[];
  /** By player and victim; shape (players, players). */
  readonly sunk: readonly (readonly number[])[];
  readonly volleys: readonly VolleyTable[];
}

/** One player's result. */
export interface SideTable {
  readonly seat: number;
  /** Ships on the sea: Smalls, Mediums, Larges. */
  readonly afloat: readonly [number, number, number];
  readonly score: number;
  /** Ships of others that this player sank. */
  readonly sank: number;
  readonly own_goals: number;
  /** Ships lost in the volleys, and their pips. */
  readonly lost: number;
  readonly lost_pips: number;
}

/** The torpedoes of one volley. */
export interface VolleyTable {
  /** `Small ships`, or `Small ships: none left to fire`. */
  readonly title: string;
  readonly hits: readonly HitRow[];
}

/** One torpedo: the ship that fired it, the ship it met, and the result. */
export interface HitRow {
  /** Its full name, as in tracks: `0.S1`. */
  readonly ship: string;
  readonly label: string;
  readonly seat: number;
  readonly result: "sunk" | "blocked" | "away";
  /** The label of the ship it met. */
  readonly met?: string;
  /** The owner of that ship. */
  readonly victim?: number | null;
}

/** An object in a few words. */
export interface Facts {
  readonly title: string;
  readonly details?: readonly string[];
  /** The owner. */
  readonly seat?: number | null;
  /** The object as a card, shown when it is looked at. */
  readonly card?: CardFace | null;
}

/** A card: a title with a price, a ship, rows of small pictures, and text that is shown as text only. */
export interface CardFace {
  readonly title: string;
  readonly subtitle?: string;
  /** The owner, whose colour its head has. */
  readonly seat?: number | null;
  readonly points?: number | null;
  readonly picture?: ShipPicture | null;
  readonly rows?: readonly CardRow[];
  readonly text?: string;
  /** Its state in a few words: `in fleet`, `5 short`. */
  readonly note?: string;
  readonly chosen?: boolean;
  /** It stands before the title. */
  readonly flag?: Ensign | null;
  /** Several ships, drawn small in a row: what a ready-made card has. */
  readonly pictures?: readonly ShipPicture[];
  readonly facets?: readonly Facet[];
  /** The words that a press on it chooses, on a shelf; without any it is only read. */
  readonly says?: readonly string[];
}

/** A ship drawn on a card: its outline about its middle at heading 0, and its masts. */
export interface ShipPicture {
  readonly seat: number;
  readonly hull: readonly (readonly [number, number])[];
  readonly masts: readonly Mast[];
}

/** A mast of a ship, or the socket that is left of it. */
export interface Mast {
  /** How far it stands ahead of the middle of the hull, in units; behind it the number is negative. */
  readonly along: number;
  readonly lost?: boolean;
}

/** A row of a card: a word and small pictures. */
export interface CardRow {
  readonly label: string;
  readonly bits: readonly CardBit[];
}

/** A small picture in a row: a rolled die, a gun's number, a ruler, a coin, an empty space for one, or words. */
export interface CardBit {
  readonly kind: "word" | "space" | "ruler" | "gun" | "die" | "coin";
  /** What stands on it: a number, the name of a ruler; empty for a coin that lies face down. */
  readonly text?: string;
  readonly tone?: "red" | "plain" | "gold" | "faint";
  /** Crossed out: its mast is lost. */
  readonly struck?: boolean;
}

/** A flag 3 wide and 2 high, drawn from patches of colour, the lowest first; and its name. */
export interface Ensign {
  readonly name: string;
  readonly patches: readonly Patch[];
}

/** A patch of one colour: path data, and the colour as `#rrggbb`. */
export interface Patch {
  readonly path: string;
  readonly fill: string;
}

/** A property by which cards are filtered: `Masts`, `3`. */
export interface Facet {
  readonly name: string;
  readonly value: string;
}

/** A pyramid that sails: lying, or risen on end when disabled. */
export interface ShipLook {
  readonly name: string;
  /** `L1`; empty if it has none. */
  readonly label: string;
  readonly seat: number;
  readonly size: Size;
  /** Bow, port stern corner, starboard stern corner. */
  readonly hull: readonly (readonly [number, number])[];
  readonly heading: number;
  /** Its accessible name: `Teal Large L2, facing north, no damage`. */
  readonly aria: string;
  readonly damage?: number;
  readonly disabled?: boolean;
  readonly cargo?: readonly CargoLook[];
  /** It has no action left this turn: drawn a little paler. */
  readonly spent?: boolean;
  /** It was hit just now, and is about to be removed. */
  readonly struck?: boolean;
  /** It carries its fleet's flag. */
  readonly flag?: boolean;
  /** It has moved this turn: it has a tick in the list of ships. */
  readonly moved?: boolean;
  /** The number on its hull, whose size says the rest of its name; 0 where the hull has no room for one. */
  readonly number?: number;
}

/** An island with a nest, and what this viewer knows of the pieces in it. All islands are drawn alike. */
export interface IslandLook {
  readonly name: string;
  readonly label: string;
  readonly hull: readonly (readonly [number, number])[];
  readonly heading: number;
  /** Its public colour, that of the piece on its top: a small mark before the name. */
  readonly top: PieceKind;
  readonly aria: string;
  readonly nest?: readonly CargoLook[];
  readonly on_top?: readonly CargoLook[];
  /** Some players do not know what this viewer knows of the nest: an eye stands before the pieces. */
  readonly secret?: boolean;
}

/** A home: a flat card with cargo on it. */
export interface CardLook {
  readonly name: string;
  /** `Home of Teal`. */
  readonly label: string;
  readonly seat: number;
  readonly hull: readonly (readonly [number, number])[];
  readonly heading: number;
  readonly aria: string;
  readonly goods?: readonly CargoLook[];
}

/** A flag that stands in the water, exactly on its hull of four points. */
export interface FlagLook {
  readonly name: string;
  readonly label: string;
  readonly seat: number;
  readonly hull: readonly (readonly [number, number])[];
  readonly aria: string;
}

/** Dry land: its outline is its shore. */
export interface LandLook {
  readonly name: string;
  readonly label: string;
  readonly hull: readonly (readonly [number, number])[];
  readonly aria: string;
}

/** A line across the sea, and the water beyond it: all to the left of its direction. */
export interface GoalLook {
  /** The seat that has to cross it. */
  readonly seat: number;
  readonly line: readonly [readonly [number, number], readonly [number, number]];
  readonly label: string;
}

/** A ship from above: its hull is exactly what collides, masts and sails are drawn over it. */
export interface SailingShip {
  readonly name: string;
  readonly label: string;
  readonly seat: number;
  /** The middle of its hull, about which it turns. */
  readonly at: readonly [number, number];
  readonly heading: number;
  readonly hull: readonly (readonly [number, number])[];
  /** Bow to stern. What lies ahead of the first one is the bow. A ship without standing masts is adrift. */
  readonly masts: readonly Mast[];
  /** Its accessible name: `Teal's Lantern Hen, facing north, 2 of 3 masts, 1 coin aboard`. */
  readonly aria: string;
  readonly crew?: readonly string[];
  readonly coins?: readonly CoinLook[];
  /** Its line in the list of ships: `Explorer, hold empty`. */
  readonly detail?: string;
  /** One word beside it in that list: `moved`, `adrift`. */
  readonly status?: string;
  /** It has no action left this turn: drawn a little paler. */
  readonly spent?: boolean;
}

/** A coin. Without a value it lies face down. */
export interface CoinLook {
  readonly name: string;
  readonly value?: number | null;
  /** Only this viewer, and others who have seen it, know its value: drawn face down with an eye and the value. */
  readonly secret?: boolean;
  /** The words on a special piece of treasure, which lies face up. */
  readonly special?: string;
}

/** An island with a beach, palms, and coins in rows; a home has a house and its player's flag. */
export interface SandIsland {
  readonly name: string;
  readonly label: string;
  readonly hull: readonly (readonly [number, number])[];
  readonly aria: string;
  /** The player whose home it is. */
  readonly seat?: number | null;
  readonly coins?: readonly CoinLook[];
  /** The player whose trap lies here. */
  readonly trap?: number | null;
}

/** A part of the shelf, with a heading: coins or dice, and cards. */
export interface ShelfPart {
  readonly title: string;
  readonly note?: string;
  readonly bits?: readonly CardBit[];
  readonly cards?: readonly CardFace[];
}

/** A piece that crashed or sank, where it lay. */
export interface WreckLook {
  readonly name: string;
  readonly seat: number;
  readonly hull: readonly (readonly [number, number])[];
  /** It crashed: crossed out. If False, it was sunk. */
  readonly crashed: boolean;
  /** `Teal's L1 crashes`, `Teal's L1 is sunk`. */
  readonly label: string;
}

/** The way of a torpedo, and where it ends. */
export interface TrackMark {
  /** The ship that fires. */
  readonly ship: string;
  /** Its player. */
  readonly seat: number;
  readonly start: readonly [number, number];
  /** The point where it meets a ship or leaves the field, rounded. */
  readonly end: readonly [number, number];
  /** The ship it meets; None when it leaves the field. */
  readonly met?: string | null;
  /** True if that ship is destroyed. */
  readonly sinks?: boolean;
}

/** A board or a bare table with everything on it and beside it. */
export interface Tabletop {
  readonly spots: readonly Spot[];
  readonly pyramids: readonly Pyramid[];
  /** The board under its spots; empty for a bare table. */
  readonly board?: readonly (readonly [number, number])[];
  readonly arrows?: readonly Arrow[];
  readonly bonds?: readonly Bond[];
  readonly notes?: readonly Note[];
  /** What lies on top, in order; a whole scene has it in its other fields. */
  readonly layers?: readonly TableLayer[];
  /** The spots whose pieces are struck through. */
  readonly struck?: readonly string[];
  /** The whole field is a table of felt in a wooden edge. Text on it has room for 13 pixels on a small screen. */
  readonly felt?: boolean;
  readonly plates?: readonly Plate[];
}

/** A place with a name: a spot of a board, a tray beside it, a stack, the bag. */
export interface Spot {
  readonly name: string;
  /** A round hole, a light or a dark square, what lies beside the board, or a part of the table without an edge. */
  readonly kind: "tray" | "square" | "patch" | "hole" | "dark";
  /** x and y of its lower left corner, width and height; a hole is the circle in it. */
  readonly box: readonly [number, number, number, number];
  /** Its accessible name: `c3, Large of Teal`. Empty in a layer whose facts say it: a whole scene has it. */
  readonly aria: string;
  /** The owner: the edge has that seat's colour. */
  readonly seat?: number | null;
  /** Its player has the turn. */
  readonly strong?: boolean;
  readonly played?: PlayedMark | null;
  /** The spot that lights up while this one is pointed at, has the focus or is chosen: that of a branch's tower. */
  readonly belongs_to?: string | null;
  /** Its name is no word of actions, as that of a tray: where it cannot be chosen it is only looked at. */
  readonly wordless?: boolean;
}

/** The last action came to a spot, or left it. */
export interface PlayedMark {
  readonly seat: number;
  readonly how: "left" | "came";
}

/** A pyramid on a spot. */
export interface Pyramid {
  readonly spot: string;
  /** The middle of its base, or of the whole lying pyramid. */
  readonly at: readonly [number, number];
  readonly size: Size;
  readonly plastic?: number | string | null;
  /** The heading of a lying pyramid; None if it stands. */
  readonly heading?: number | null;
  /** The pieces under it, from the ground up. */
  readonly on?: readonly Size[];
  readonly scale?: number;
  /** Drawn pale: neutralised, or none of it left. */
  readonly pale?: boolean;
  /** Drawn with a bright edge. */
  readonly marked?: boolean;
  /** A standing pyramid is turned on the sheet by this many degrees, clockwise: a hand is a fan. */
  readonly lean?: number;
  /** Only an outline: a piece that a set lacks. It glows if it is near: on the table, to be taken. */
  readonly wanted?: "near" | "missing" | "";
}

/** A line of attack, or the way to a target. */
export interface Arrow {
  readonly start: readonly [number, number];
  readonly end: readonly [number, number];
  readonly seat: number;
  /** An attack that a piece withstands is held: a shield at its end, and no line. */
  readonly tone: "strong" | "plain" | "held" | "faint" | "dotted";
}

/** Pieces of one group: a tint under them. */
export interface Bond {
  readonly seat: number;
  readonly at: readonly (readonly [number, number])[];
}

/** Text on the table; `size` in table units. */
export interface Note {
  readonly at: readonly [number, number];
  readonly text: string;
  readonly size: number;
  readonly anchor?: "start" | "middle" | "end";
  /** An inner name is as faint, and is seen near what is pointed at, focused, chosen or explained, and in lessons. One that lies over frames is as strong, and interrupts them. */
  readonly tone?: "strong" | "plain" | "over" | "inner" | "good" | "faint" | "cost" | "badge";
  readonly seat?: number | null;
}

/** A part of a table with all that belongs to it: a tray, a stack, a hand. A function that draws one keeps it, so that the same part is the same object: layers are compared by identity. */
export interface TableLayer {
  readonly spots?: readonly Spot[];
  readonly pyramids?: readonly Pyramid[];
  readonly notes?: readonly Note[];
  readonly facts?: Readonly<Record<string, Facts>>;
  readonly plates?: readonly Plate[];
}

/** A shape on a felt table, under all pieces: it is no place, and nothing can be done with it. */
export interface Plate {
  /** A darker part of the felt, an oval mat, a pale lane, a tag of what is good for the viewer or costs something, a glow round a piece, a player's token, or the gap that a token has left. */
  readonly look: "token" | "pad" | "mat" | "lane" | "good" | "glow" | "gap" | "cost";
  /** x and y of its lower left corner, width and height. */
  readonly box: readonly [number, number, number, number];
  /** The player of a token. */
  readonly seat?: number | null;
}

/** A piece that its player can place, and that is not on the table yet. */
export interface WaitingPiece {
  readonly name: string;
  /** `L1`. */
  readonly label: string;
}

/** Where a player's side of the table lies. */
export interface SeatSide {
  readonly seat: number;
  /** It lies in the north: turned round, the board has it below. */
  readonly above: boolean;
}

/** All players place pieces at the same time, each with one gesture. Sizes are counted as (S, M, L). */
export interface Placement {
  readonly phase: "wave" | "stop" | "rush" | "ready" | "done" | "countdown";
  /** The first word of a placement; size, point and heading of each piece follow. */
  readonly verb: string;
  /** The players who are ready, or have locked in their wave. */
  readonly finished: readonly number[];
  /** For each player, the pieces left to place. */
  readonly remaining: readonly (readonly [number, number, number])[];
  /** For each player, the pieces lost in crashes. */
  readonly lost: readonly (readonly [number, number, number])[];
  /** For each player, how many pieces are placed together now; 0 if none can be. */
  readonly together: readonly number[];
  /** This viewer's own. */
  readonly sealed?: readonly SealedShip[];
  /** The call that placing is over, when it has stopped: `Stop!`. */
  readonly stop?: string;
  /** Why placing stopped: `Teal placed their last ship`. */
  readonly stopped?: string;
  /** Which wave this is, counted from 1, also before the first; 0 in a rush. */
  readonly wave?: number;
  /** The words by which a player is ready; empty if all are, or none can be yet. */
  readonly ready?: readonly string[];
}

/** A piece that its owner has locked in, and that others do not see yet. */
export interface SealedShip {
  readonly name: string;
  readonly seat: number;
  readonly size: Size;
  readonly hull: readonly (readonly [number, number])[];
  readonly heading: number;
}

/** A ship moves, one heading a step. */
export interface Sail {
  readonly kind: "sail";
  readonly object: string;
  readonly headings: readonly number[];
}

/** A shot from a broadside. A ship that is missing afterwards sinks. */
export interface Shot {
  readonly kind: "shot";
  readonly start: string;
  readonly side: "starboard" | "port";
  readonly target: string;
}

/** Cargo goes from one object to another. */
export interface Hop {
  readonly kind: "hop";
  readonly start: string;
  readonly end: string;
  readonly goods: readonly CargoLook[];
}

/** A player looks under an island. */
export interface Peek {
  readonly kind: "peek";
  readonly object: string;
}

/** A ship touches a flag: the nearest of these ships or flags. */
export interface Seize {
  readonly kind: "seize";
  readonly object: string;
  readonly flags: readonly string[];
}

/** Pieces that go from spot to spot, at the same time. */
export interface Shift {
  readonly kind: "shift";
  readonly moves: readonly ShiftedPiece[];
}

/** A piece that goes from spot to spot. */
export interface ShiftedPiece {
  readonly start: string;
  readonly end: string;
  /** The place to go to, if the spot does not exist afterwards. */
  readonly beside?: string | null;
  /** Which piece of the spot. */
  readonly of?: PieceLook | null;
  /** It is one of a heap that stays. */
  readonly fresh?: boolean;
}

/** What tells a piece from others on the same spot. */
export interface PieceLook {
  readonly size: Size;
  readonly plastic?: number | string | null;
}

/** A ship follows a course: it slides from pose to pose, and turns on the spot where two poses have one place. */
export interface Voyage {
  readonly kind: "voyage";
  readonly object: string;
  readonly poses: readonly (readonly [number, number, number])[];
}

/** A shot from a gun: the die that was rolled, and whether it hits. A ship that is missing afterwards sinks. */
export interface CannonShot {
  readonly kind: "cannon";
  readonly muzzle: readonly [number, number];
  readonly impact: readonly [number, number];
  readonly target: string;
  readonly hits: boolean;
  /** 0 if the shot was not rolled for. */
  readonly die?: number;
}

/** Dice roll for a moment; a press ends it. */
export interface DiceRoll {
  readonly kind: "dice";
  readonly dice: readonly number[];
  readonly label: string;
}

/** Coins go from one object to another. */
export interface CoinMove {
  readonly kind: "coins";
  readonly start: string;
  readonly end: string;
  readonly coins: readonly CoinLook[];
}

/** What a viewer's scene of a tabletop has beside the common scene. All but the field comes after what is common. */
export interface OwnPart {
  /** The outline of all there is to see, in place of the common one. */
  readonly field: readonly (readonly [number, number])[];
  /** By spot: the last actions since this viewer's own. */
  readonly played?: Readonly<Record<string, PlayedMark>>;
  readonly layers?: readonly TableLayer[];
  /** By seat, the spot of a layer that is strong while it is that player's turn. Notes of that seat are strong too. */
  readonly turns?: readonly string[];
}

/** What does not change during a match. */
export interface Guide {
  /** The winning condition in a few words: `first to 8 points`. */
  readonly aim: string;
  /** The goal of the game, in one sentence for new players. */
  readonly goal: string;
  /** How to play, in three lines; empty in a game without a lesson. */
  readonly rows: readonly GuideRow[];
  /** What players brought to this match, which all can read: `custom cards`. */
  readonly custom: string;
}

/** A line of "How to play", beside its picture. */
export interface GuideRow {
  /** Two to four words: `Small ships sail farther`. */
  readonly title: string;
  /** At most two sentences. Its numbers are those of the match's options. */
  readonly text: string;
  /** Its picture: the step of the game's lesson that is drawn, from 1. */
  readonly step: number;
}

/** The words of the actions that belong to every match. */
export interface MatchWords {
  readonly undo: readonly string[];
  readonly resign: readonly string[];
  /** Offers a draw; empty if players cannot agree on one. */
  readonly draw: readonly string[];
  /** Takes back the player's last decision, or asks the other players for that. */
  readonly takeback: readonly string[];
  /** The words by which the game itself offered a draw before; pages do not show them. */
  readonly own_draw: readonly string[];
  /** The actions of the log that are offers and answers. */
  readonly offers: readonly string[];
}

/** What a player offers, until all have accepted or one has declined. */
export interface StandingOffer {
  readonly kind: "takeback" | "draw";
  readonly player: number;
  /** The players who are asked and have not accepted yet. */
  readonly waiting: readonly number[];
  readonly accept: readonly string[];
  /** Of the player who offers it: withdraws it. */
  readonly decline: readonly string[];
}

/** A game without turns, as it went: what was on the sea at any moment. The field and all else that does not change are those of the last scene. */
export interface Film {
  readonly ms: number;
  /** Where it begins for those who saw the end live. */
  readonly live: number;
  readonly chapters: readonly Chapter[];
  /** The stops of stepping, in order; the first is 0, the last is `ms`. */
  readonly stops: readonly number[];
  readonly ships: readonly FilmShip[];
  /** Of every ship in it, by object. */
  readonly facts: Readonly<Record<string, Facts>>;
  /** Crashed and sunk pieces, each with the time from which the scene has them. */
  readonly wrecks: readonly (readonly [number, WreckLook])[];
  /** Each ship fires once: a `HitRow` is the track of its ship. */
  readonly tracks: readonly FilmTrack[];
  readonly bursts: readonly FilmBurst[];
  readonly moments: readonly Moment[];
  readonly cues: readonly TimedCue[];
}

/** A part of a film, to jump to. The first is placing; chapter i + 1 is volley i of the table of hits. */
export interface Chapter {
  readonly start: number;
  readonly title: string;
}

/** A ship and the time for which it lies on the sea as it looks here: from `start` until just before `end`. A ship that gets its label later is two of these. Times are milliseconds since the film's beginning. */
export interface FilmShip {
  readonly look: ShipLook;
  readonly start: number;
  readonly end?: number | null;
  /** From here on it was hit, and stands on end until it is removed. */
  readonly struck?: number | null;
}

/** A torpedo and the time of its run: from its track's start to the track's end, at one speed. */
export interface FilmTrack {
  readonly track: TrackMark;
  readonly start: number;
  readonly end: number;
  /** It is drawn from `start` until just before this. */
  readonly until: number;
}

/** A short effect: a splash where a ship is hit, a tick where a torpedo is blocked, a piece that crashes. It is drawn from `start` until just before `start + lasts`. */
export interface FilmBurst {
  readonly kind: "tick" | "splash" | "crash";
  readonly at: readonly [number, number];
  readonly seat: number;
  readonly start: number;
  readonly lasts: number;
  readonly hull?: readonly (readonly [number, number])[];
}

/** From here on, until the next one, the panel shows this. Of two with the same start the later one counts. */
export interface Moment {
  readonly start: number;
  readonly caption: string;
  readonly turn: Turn;
  readonly standings: readonly Standing[];
  readonly placement: Placement;
}

/** A sound at its time. */
export interface TimedCue {
  readonly start: number;
  readonly cue: Cue;
}

/** One or more entries were stored. Every client gets every seq, with its own views or scenes. */
export interface EventMessage {
  readonly t: "event";
  readonly seq: number;
  /** The new entries, the last one with number `seq`. */
  readonly entries: readonly LogEntry[];
  readonly to_act: readonly number[];
  readonly undo_count: number;
  readonly outcome: Outcome | null;
  readonly timers: readonly RunningTimer[];
  readonly views?: Readonly<Record<string, GamePosition>>;
  /** For a client that gets scenes: how all of them change; made before `changes`. */
  readonly shared?: SceneChange | null;
  /** For a client that gets scenes: how each becomes the next one. */
  readonly changes?: Readonly<Record<string, SceneChange>>;
  readonly film?: Film | null;
  readonly takebacks?: readonly number[];
  readonly offers?: readonly StandingOffer[];
}

/** How a scene becomes the next one of the same viewer. */
export interface SceneChange {
  /** New values by path; null for a field that the new scene leaves out. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** By path of a list: what changes, by index. Of an object only the fields that differ are named, null for one that is left out. By `facts` and `played`: the same by name; null for one without. */
  readonly items?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** By path of a list: stretches that are replaced, the last one first. Made after `items`, whose indices are those before. */
  readonly splices?: Readonly<Record<string, readonly Splice[]>>;
  /** By path of a list of layers and index, `own_part.layers.1`: how that layer changes. Such a list has the same length before and after, and no items or splices. */
  readonly layers?: Readonly<Record<string, LayerChange>>;
}

/** A stretch of a list is replaced. */
export interface Splice {
  readonly start: number;
  /** How many items there were. */
  readonly removed: number;
  readonly items: readonly unknown[];
}

/** How a layer becomes the one in its place; as of a scene, with the names of its fields for paths. */
export interface LayerChange {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly items?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly splices?: Readonly<Record<string, readonly Splice[]>>;
}

export interface PlanMessage {
  readonly t: "plan";
  readonly id: number;
  readonly plan: Plan;
}

/** An incomplete action: its meaning and the next choices. It is computed from a view, so it has no secrets. */
export interface Plan {
  readonly words?: readonly string[];
  /** The notation of the action, if the words are playable now. */
  readonly action?: string | null;
  /** Why the words are not legal. */
  readonly refusal?: Refusal | null;
  /** The next question, for a player to read and a screen reader to speak. */
  readonly prompt?: string;
  readonly choices?: readonly Choice[];
  readonly preview?: Preview | null;
  /** The nearest legal words, if these are not legal. */
  readonly instead?: readonly string[] | null;
  /** The place that those words say, if they say one. */
  readonly instead_at?: readonly [number, number] | null;
  /** The heading that those words say, in tenths of a degree, if they say one. */
  readonly instead_heading?: number | null;
  /** The object that these words act with: it is outlined. */
  readonly object?: string | null;
  /** The words whose plan lists what else this object can do; empty words list the fleet's; None if there are none. */
  readonly menu?: readonly string[] | null;
  /** The choices stand on the table, at their object or point. */
  readonly marked?: boolean;
  /** The label of the button that plays the action. */
  readonly label?: string;
  /** What the previewed ship could do next: `can hit to port: Coral's M1`. */
  readonly outlook?: string;
  /** The words to plan next, when this action has been played. */
  readonly following?: readonly string[];
  /** The action can be repeated freely: it is played without asking. */
  readonly instant?: boolean;
  /** The action cannot be played by itself, and other players are told nothing of it: the page keeps it on this device, sends it with the questions that follow (`draft`), and one of their choices plays all of it. */
  readonly draft?: boolean;
  /** The objects that can be dragged: to a place, or onto the objects of the choices that follow their own choice. One whose choice `replaces` what is chosen is dropped on the object that acts. */
  readonly movable?: readonly string[];
  /** What can be dragged onto objects; the choices say the same. */
  readonly tokens?: readonly Token[];
  /** The choices are cards from which something is built. */
  readonly build?: CardBuild | null;
  /** What the player may have overlooked. */
  readonly warnings?: readonly PlanWarning[];
}

/** Why an action is not legal: the rule's id, a sentence for a person, and the proof. */
export interface Refusal {
  readonly rule: string;
  readonly reason: string;
  readonly witness?: Witness | null;
}

/** The geometry that proves a ruling: the object in the way, its place and its distance. */
export interface Witness {
  /** contact, overlap, edge, gap, reach, line, turn or danger. */
  readonly kind: string;
  /** The name of the object in the way: a piece, an island, a home, or `edge`. */
  readonly object?: string | null;
  /** The refused outline, if there is one. */
  readonly hull?: readonly (readonly [number, number])[];
  /** The points that prove it: one point, or the two ends of a gap, an edge or a line. */
  readonly points?: readonly (readonly [number, number])[];
  /** A distance in table units, rounded down. */
  readonly gap_u?: number | null;
}

/** One choice for the next words: open, or closed with its reason. */
export interface One {
  readonly type: "one";
  /** All words including this choice: request the plan of these words to choose it. */
  readonly says: readonly string[];
  readonly label: string;
  readonly detail?: string;
  /** Its point on the table, to draw and click. Several choices of one object have points within it: a press or a drop means the nearest. */
  readonly at?: readonly [number, number] | null;
  /** The piece, island or home it stands for. */
  readonly object?: string | null;
  /** Why it is closed; None when it is open. */
  readonly refusal?: Refusal | null;
  /** The number from 0 to 9 that it stands for: it is chosen by that key. None if it stands for none. */
  readonly number?: number | null;
  /** The icon before its label. */
  readonly icon?: Icon;
  /** A small picture of it in place of its detail: path data in a square of 24. */
  readonly drawing?: string;
  /** The heading under which it stands among other choices. */
  readonly group?: string;
  /** It is chosen on the board or in the list of ships, and is no button. */
  readonly board?: boolean;
  /** It changes what is chosen already, as when a bid grows piece by piece: one step back undoes all of it. */
  readonly replaces?: boolean;
  /** It places all pieces again: a place that is being tried is dropped. With other choices it is played first. */
  readonly resets?: boolean;
  /** It is drawn as this card. */
  readonly card?: CardFace | null;
  /** It is drawn as this coin. */
  readonly coin?: CoinLook | null;
  /** Its part in a build: a tab above the cards, something ready-made, or one drawn by chance. For that the page adds a number to the words, and the plan of those says in `instead` which words they stand for. */
  readonly role?: "tab" | "random" | "made" | "";
  /** It is the one chosen now. */
  readonly chosen?: boolean;
  /** What most players want next: a page that shows this choice goes on to it at once, the others staying open. */
  readonly opens?: boolean;
  /** Nothing else useful is left to do: its button is gold. */
  readonly left?: boolean;
  /** What is drawn while its button is under the pointer or has the focus, beside the preview of the plan: its ghosts take the place of the plan's. */
  readonly preview?: Preview | null;
}

/** The result of the plan, for drawing: the hull after each step, and what the last one could do. */
export interface Preview {
  readonly ghosts?: readonly Ghost[];
  readonly reaches?: readonly Reach[];
  /** The names of the objects that the last ghost would be docked with. */
  readonly docked?: readonly string[];
  /** An outline about each nearby object: a ship inside is docked. */
  readonly rings?: readonly (readonly (readonly [number, number])[])[];
  /** The names of the objects that would be removed or neutralised. */
  readonly struck?: readonly string[];
  /** The torpedoes that the last ghost would fire now. */
  readonly tracks?: readonly TrackMark[];
  /** On a tabletop: the pieces of the action as they would stand. `spot` is the one that a piece leaves; it is empty for a new piece. */
  readonly pyramids?: readonly Pyramid[];
  readonly arrows?: readonly Arrow[];
  readonly plates?: readonly Plate[];
  /** On a tabletop: shapes and text that the action would change, over those of the scene. */
  readonly notes?: readonly Note[];
  /** On a tabletop: the spots to highlight. */
  readonly lit?: readonly string[];
  /** The stretches of a course, with rulers and swept water. */
  readonly course?: readonly Leg[];
  /** How far guns would reach. */
  readonly ranges?: readonly RangeRing[];
  /** What guns would hit, with the odds. */
  readonly aims?: readonly GunLine[];
  /** Outlines of the water in which the player may place ships. A press there begins with the first choice for the board that names an object and has no point. */
  readonly water?: readonly (readonly (readonly [number, number])[])[];
}

/** A ship, home, island or flag at its planned place, for drawing on a sea. */
export interface Ghost {
  readonly object: string;
  readonly hull: readonly (readonly [number, number])[];
  readonly heading?: number;
  /** It is an island with a shore. */
  readonly land?: boolean;
  /** The owner. None if that is the player of the plan, or the object is on the sea already. */
  readonly seat?: number | null;
}

/** One broadside, for drawing: the whole reach, its visible parts, and the ships it can hit. */
export interface Reach {
  /** port or starboard. */
  readonly side: string;
  readonly outline: readonly (readonly [number, number])[];
  readonly lit?: readonly (readonly (readonly [number, number])[])[];
  readonly targets?: readonly string[];
  readonly blockers?: readonly string[];
}

/** One straight stretch of a course: the way of the bow, the water that the hull sweeps, and the ruler beside it. */
export interface Leg {
  readonly start: readonly [number, number];
  readonly end: readonly [number, number];
  /** The outline of all that the hull passes over, convex. */
  readonly corridor: readonly (readonly [number, number])[];
  /** The name of the ruler: `L`. Without one no ruler is drawn. */
  readonly label?: string;
  /** Where the ruler ends, if the course ends before it: that part of it is drawn faded. */
  readonly reach?: readonly [number, number] | null;
}

/** How far a gun reaches. */
export interface RangeRing {
  readonly at: readonly [number, number];
  readonly radius_u: number;
  readonly tone?: "red" | "plain";
  /** A word on the ring: `Short`. */
  readonly label?: string;
}

/** A line from a gun to the nearest point of what it would hit. */
export interface GunLine {
  readonly start: readonly [number, number];
  readonly end: readonly [number, number];
  readonly tone?: "missed" | "hot" | "blocked";
  /** The tag at its end: `Mast 3: 33 %, 5 or 6 hits`. */
  readonly label?: string;
}

/** The next word is a heading: the exact fan of legal positions of a lying pyramid, or of another hull. */
export interface Headings {
  readonly type: "headings";
  /** S, M or L; empty if the fan turns a hull. */
  readonly size: string;
  /** The point about which the pyramid turns. */
  readonly pivot: readonly [number, number];
  /** The part of the pyramid that stays on the pivot: `stern` (a step) or `centre` (turned in place). */
  readonly hold: string;
  /** The initial heading, in tenths of a degree. */
  readonly facing: number;
  /** Open ranges, in clockwise order. */
  readonly arcs: readonly Arc[];
  /** Closed ranges within the fan, each with its reason. */
  readonly closed?: readonly Arc[];
  /** The label of the button that plays the words with a heading: `Sail 2 steps`. Empty if more words are needed. */
  readonly label?: string;
  /** What turns, if it is no pyramid: its outline at heading 0 about the pivot, where it would lie after the turn. */
  readonly hull?: readonly (readonly [number, number])[];
  /** Which part of a Move this is, in the rulebook's word: `step 2`, `segment 1`. Empty if no part may follow. */
  readonly title?: string;
  /** The label of the button that goes on to the next part: `Next step`. Set if and only if there is a title. */
  readonly onward?: string;
  /** A point may follow in place of a heading: the plan of those words says in `instead` the parts that lead there. */
  readonly far?: boolean;
}

/** Headings in tenths of a degree, clockwise from `start` to `stop`, both included; stop may pass 3599. */
export interface Arc {
  readonly start: number;
  readonly stop: number;
  /** Why the range is closed; None when it is open. */
  readonly refusal?: Refusal | null;
}

/** The next word is a point inside one of the regions. The plan with the point checks it exactly. */
export interface Places {
  readonly type: "places";
  readonly regions: readonly (readonly (readonly [number, number])[])[];
  /** The object to place: `home`, or a ship's name. */
  readonly object: string;
  /** Its outline at heading 0 about the point, for the ghost under the pointer. */
  readonly hull: readonly (readonly [number, number])[];
  /** The initial heading. */
  readonly heading?: number;
  /** Outlines in which it may not lie, on any heading; for drawing. The plan has the reason. */
  readonly closed?: readonly (readonly (readonly [number, number])[])[];
  /** Why they are closed: `less than 10 inches from an enemy`. */
  readonly because?: string;
  /** The words before the point. */
  readonly before?: readonly string[];
  /** A heading follows the point: if the player chooses one, always (at first the offered one), or never. */
  readonly turns?: "yes" | "offered" | "no";
  /** The label of the button that plays the words with a place. */
  readonly label?: string;
  /** Where it lies now, if it does; then it can be moved. */
  readonly placed?: readonly [number, number] | null;
  /** Its heading there, in tenths of a degree. */
  readonly facing?: number | null;
}

/** A transfer of cargo: after `before` come `take_word` and the words of goods, then `give_word` and the words of goods. A word without goods after it is left out. */
export interface Goods {
  readonly type: "goods";
  readonly partner: string;
  readonly take: readonly Good[];
  readonly give: readonly Good[];
  readonly take_word: string;
  readonly give_word: string;
  readonly taken?: readonly string[];
  readonly given?: readonly string[];
  /** The heading of the acting ship's side: `L1 will hold`. */
  readonly holder?: string;
  /** The heading of the partner's side: `Coral's M1 will hold`. */
  readonly partner_holder?: string;
  /** The words before the goods. */
  readonly before?: readonly string[];
}

/** A piece of cargo in a transfer. */
export interface Good {
  /** `M:treasure`, or `M` for a piece that the player does not know. */
  readonly word: string;
  readonly label: string;
  readonly look: CargoLook;
  readonly refusal?: Refusal | null;
}

/** Something small that is dragged onto an object: crew onto a ship. Pressing it asks for the object instead. */
export interface Token {
  readonly label: string;
  /** What it is and where, for screen readers. */
  readonly aria: string;
  /** The words that ask for the object. */
  readonly says: readonly string[];
  readonly drops: readonly Drop[];
  /** The object aboard which it is; None if it is beside the table. */
  readonly object?: string | null;
  /** A word on it: its price. */
  readonly detail?: string;
}

/** An object onto which a token can be dragged, open or closed. */
export interface Drop {
  /** Its name in the scene. */
  readonly object: string;
  readonly label: string;
  /** All words that the drop says. */
  readonly says: readonly string[];
  /** Why it is closed; None when it is open. */
  readonly refusal?: Refusal | null;
}

/** Something is built from cards for points: a fleet, a deck, a team. The choices with a card put a card in or take it out; the page lays them out with filters, and shows beside them what this says. */
export interface CardBuild {
  /** The word for it: `fleet`. */
  readonly noun: string;
  readonly title: string;
  readonly about: string;
  /** The most points. */
  readonly most: number;
  /** The points of the chosen cards. */
  readonly total?: number;
  /** The points of the chosen cards by kind. */
  readonly shares?: readonly Tally[];
  readonly demands?: readonly Demand[];
  /** What the chosen cards have together. */
  readonly tallies?: readonly Tally[];
  /** The words without any card; no words if none can be put in yet. */
  readonly empty?: readonly string[];
  /** What happens when it is ready. */
  readonly note?: string;
  /** What the small pictures on the cards mean. */
  readonly legend?: readonly CardRow[];
}

/** A number with its label: 12 `hold spaces`. */
export interface Tally {
  readonly label: string;
  readonly count: number;
}

/** A demand on what is built, met or not, with its rule. */
export interface Demand {
  readonly rule: string;
  readonly text: string;
  readonly met: boolean;
}

/** What a good friend would say before an action is played: the action is legal, but may be a mistake. It follows from the rules and from what the player may know. */
export interface PlanWarning {
  /** The rule that it follows from. */
  readonly rule: string;
  readonly text: readonly (string | SeatRef | ObjectRef | PieceRef | ExactRef)[];
  /** A note only informs. After a danger the action is played only when it is confirmed. */
  readonly severity?: "note" | "danger" | "caution";
  /** The geometry that proves it, for drawing. */
  readonly witnesses?: readonly Witness[];
  /** The next fan of the ship, if few of its headings are open. */
  readonly fan?: Headings | null;
  /** The words of the choice that it is about; empty if it is about the action of the plan. */
  readonly says?: readonly string[];
  /** The label of the button in place of the plan's: `Sail and get stuck`. */
  readonly button?: string;
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

/** How it stood after `seq` entries, in the form that was asked for. */
export interface ViewAtMessage {
  readonly t: "view_at";
  readonly id: number;
  readonly seq: number;
  readonly view?: GamePosition | null;
  /** With the motions of entry number `seq`. */
  readonly scene?: Scene | null;
}

export interface ThreatMessage {
  readonly t: "threat";
  readonly id: number;
  /** The number of entries at that time. */
  readonly seq: number;
  readonly threat: Threat;
}

/** Where a side could fire, for drawing, and what it could hit: after its next move, or now where no ship moves. */
export interface Threat {
  readonly player: number;
  /** Rings, to fill with the even-odd rule; ignore parts outside the field. */
  readonly region: readonly (readonly (readonly [number, number])[])[];
  /** The lines of fire, where no ship moves. */
  readonly tracks?: readonly TrackMark[];
  /** The names of the objects it could hit. */
  readonly targets?: readonly string[];
}

export interface ProspectMessage {
  readonly t: "prospect";
  readonly id: number;
  /** The number of entries at that time. */
  readonly seq: number;
  /** None if the plan of these words shows no fan of a Move. */
  readonly prospect: Prospect | null;
}

/** What lies ahead of a ship whose fan is open, for drawing; the rules decide without it. */
export interface Prospect {
  /** The words of the plan with the fan. */
  readonly words: readonly string[];
  /** The open headings of the fan, in its order. */
  readonly rim: readonly RimArc[];
  /** The water that the ship could cover at the end of each step that is left: rings, to fill with the even-odd rule. */
  readonly water?: readonly (readonly (readonly [number, number])[])[];
  /** The edge of the water may be off by this much, in table units: it is sampled, and decides nothing. */
  readonly tolerance_u?: number;
}

/** Headings of the fan in tenths of a degree, clockwise from `start` to `stop`, both included; stop may pass 3599. On every one of them the ship is left these exits: exactly, as long as nothing else moves. */
export interface RimArc {
  readonly start: number;
  readonly stop: number;
  readonly exits: "tight" | "stuck" | "free";
}

/** The table after a draft, in the form of the client's snapshot. */
export interface DraftMessage {
  readonly t: "draft";
  readonly id: number;
  /** The number of entries at that time. */
  readonly seq: number;
  /** The fewest steps that lead to this table; without those of the question that are not legal now. */
  readonly draft?: readonly string[];
  readonly view?: GamePosition | null;
  readonly scene?: Scene | null;
}

/** A player sat down, connected, disconnected or changed their name, or a seat is free. */
export interface SeatsMessage {
  readonly t: "seats";
  readonly seats: readonly Seat[];
  readonly spectators: number;
  /** By held seat that more than one device plays. */
  readonly devices: Readonly<Record<string, Devices>>;
}

export interface RulerMessage {
  readonly t: "ruler";
  readonly player: number;
  readonly points: readonly [readonly [number, number], readonly [number, number]] | null;
}

/** The secret of a link to a seat. */
export interface InvitationMessage {
  readonly t: "invitation";
  readonly id: number;
  readonly player: number;
  /** It seats a player, or it adds a device to a seat that is taken. */
  readonly use: "seat" | "device";
  readonly invitation: string;
}

/** The rematch is there: one match for all who want it. Each client gets its own tokens. */
export interface RematchMessage {
  readonly t: "rematch";
  readonly match: string;
  /** The player who wanted it first. */
  readonly player: number | null;
  /** By held seat: the secret token in the new match. */
  readonly tokens?: Readonly<Record<string, string>>;
  /** By seat that no player had taken: its new invitation. Only the client that made the match gets them. */
  readonly invitations?: Readonly<Record<string, string>>;
}

/** What the bot of a seat thinks so far. Only for clients that joined with `thinking` and may know it. */
export interface ThinkingMessage {
  readonly t: "thinking";
  /** The number of entries when it began. */
  readonly seq: number;
  readonly player: number;
  readonly simulations: number;
  /** At most three, the best first. */
  readonly actions: readonly AdvisedAction[];
}

/** An action that a bot looked at, as words to be planned and drawn. It is not played. */
export interface AdvisedAction {
  /** The words of the action, up to a last place or heading that is tried. */
  readonly words: readonly string[];
  /** All words of an action that ends with a place or a heading; otherwise there are none. */
  readonly tried?: readonly string[];
  /** The place that they try. */
  readonly at?: readonly [number, number] | null;
  /** The heading that they try, in tenths of a degree. */
  readonly heading?: number | null;
  /** What the seat may expect of the action, from -1 to 1; None if the bot gives no values. */
  readonly value?: number | null;
  /** The share of the simulations that began with it, from 0 to 1; None if the bot gives none. */
  readonly share?: number | null;
  /** What the button says that plays it: `Move`. */
  readonly label?: string;
  /** What is drawn of it beside other actions; None if nothing stands on the board. */
  readonly preview?: Preview | null;
}

export interface PongMessage {
  readonly t: "pong";
  readonly id: number;
}

/** Must be answered with `probe_reply` at once. */
export interface ProbeMessage {
  readonly t: "probe";
  readonly id: number;
}

/** Sent about twice a second after `join` while the game or a bot of the match is compiled; then comes `match`. */
export interface PreparingMessage {
  readonly t: "preparing";
  readonly game: string;
  readonly title: string;
  /** 0 to 1. */
  readonly progress: number;
}

/** The message could not be handled; nothing has changed. */
export interface ErrorMessage {
  readonly t: "error";
  readonly code: string;
  readonly message: string;
  /** The id of the request without an answer. */
  readonly id: number | null;
  /** The key of the action that was not played. */
  readonly key: string | null;
}

/** The body of `POST /api/matches`. */
export interface NewMatch {
  readonly game: string;
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
  /** One for each player; if empty, all are people. */
  readonly seats?: readonly NewSeat[];
  /** Makes NATURE's choices repeatable. A player with the seed could predict them, so all clients are told. */
  readonly seed?: string | null;
  /** The start position, with its own options. Its author knows its secrets, so all clients are told. */
  readonly position?: Readonly<Record<string, unknown>> | null;
  /** The players who may ask for hints; all clients are told. */
  readonly hints?: "none" | "alone" | "all";
}

/** A seat of a new match. */
export interface NewSeat {
  readonly kind?: "person" | "bot";
  readonly bot?: string | null;
  readonly name?: string | null;
  /** The creator takes this seat: the answer has its token, not an invitation. */
  readonly claim?: boolean;
}

/** The answer to `POST /api/matches`. The secrets are sent only once. */
export interface CreatedMatch {
  readonly match: string;
  /** By seat: the secret token if the creator takes the seat, else null. */
  readonly tokens: readonly (string | null)[];
  /** By seat: the secret invitation if the seat is free, else null. */
  readonly invitations: readonly (string | null)[];
}

/** The body of `POST /api/matches/<id>/invitation`: asks what an invitation is for. */
export interface AskedInvitation {
  readonly invitation: string;
}

/** The answer to `POST /api/matches/<id>/invitation`: what the invitation is for, before it is claimed. */
export interface InvitationUse {
  readonly player: number;
  /** It seats a player, or it adds a device to a seat that is taken. */
  readonly use: "seat" | "device";
  /** It can be claimed now. */
  readonly open: boolean;
}

/** The body of `POST /api/matches/<id>/claim`: exchanges an invitation for a token. */
export interface Claim {
  readonly invitation: string;
  /** Random and secret. The same claim sent again gets the same token. */
  readonly key: string;
}

/** The answer to `POST /api/matches/<id>/claim`. */
export interface ClaimedSeat {
  readonly player: number;
  /** The secret token of this device. */
  readonly token: string;
}

/** The body of `POST /api/positions`. Answered with the position, or with the reason why it is not legal; in a game with a position editor also with the reason's objects and the scene. */
export interface AskedPosition {
  /** A position of docs/notation.md; a view only with `imagine`. */
  readonly position: Readonly<Record<string, unknown>>;
  /** The position is a view; hidden pieces are filled in at random. */
  readonly imagine?: boolean;
  /** Asks for the form of this object, or of the whole position if it is empty. */
  readonly about?: string | null;
}

/** The body of `POST /api/positions/standard`: asks for the automatic start position. */
export interface AskedStandard {
  readonly game: string;
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The answer to `POST /api/positions` and `/api/positions/standard`: the position as the game writes it, with the exact outline of everything. */
export interface WholePosition {
  readonly view: GamePosition;
  /** The same to be drawn, with all that is hidden in a match. */
  readonly scene: Scene;
  /** What the editor offers for the object that was asked about. */
  readonly form?: EditForm | null;
}

/** The form of one object, or of the whole position. */
export interface EditForm {
  readonly rows?: readonly EditRow[];
  /** What players call each object, by its full name; also those that are not on the table. */
  readonly titles?: Readonly<Record<string, string>>;
}

/** Fields side by side, after the coin that they are about or a label. */
export interface EditRow {
  readonly fields: readonly EditField[];
  readonly label?: string;
  readonly coin?: CoinLook | null;
}

/** Choices of one kind: a few in a row, many in a list, a switch (off, on), or buttons without a state. */
export interface EditField {
  readonly label: string;
  readonly kind: "switch" | "list" | "few" | "buttons";
  readonly offers: readonly Offer[];
}

/** A choice of a field, and what it changes. */
export interface Offer {
  readonly label: string;
  readonly changes: readonly Change[];
  /** The position is so already. */
  readonly chosen?: boolean;
  /** The object that is selected next; the same one if it is missing. */
  readonly selects?: string | null;
}

/** One change in the JSON of a position, after those before it. */
export interface Change {
  /** `("ships", 3, "masts")` */
  readonly path: readonly (string | number)[];
  /** Gives the place this value, puts the value before the place of a list, or takes what is there away. */
  readonly how?: "set" | "remove" | "insert";
  readonly value?: unknown;
}

/** `GET /api/matches/<id>`: public information. */
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
  /** The players who may ask for hints. */
  readonly hints: "none" | "alone" | "all";
  readonly seq: number;
  readonly to_act: readonly number[];
  readonly outcome: Outcome | null;
}

/** A bot that can take a seat: `name` for a new match, `label` for players to read. */
export interface BotSummary {
  readonly name: string;
  /** `Casual (level 2)`. */
  readonly label: string;
  /** The word of its level: `Casual`. */
  readonly level: string;
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
  /** The bots that can take a seat, the weakest first. */
  readonly bots: readonly BotSummary[];
  /** The name of the bot for a first game. */
  readonly default_bot: string;
  readonly emblem: Emblem;
  /** None if there is no position editor. */
  readonly editor: EditorPieces | null;
  /** What the start page and the play sheet say of it; None if the game says only its blurb. */
  readonly listing: GameListing | null;
  /** The number of steps of its lesson; 0 if it has none. */
  readonly lesson: number;
  /** It has pictures at `/api/games/<name>/tile/day.svg` and `.../night.svg`. */
  readonly tile: boolean;
  /** Its players can ask for hints: not where all place at the same time. */
  readonly hints: boolean;
}

/** A game's emblem in a box of 120 by 64: path data of one side's pieces, the other's, and the marks between. */
export interface Emblem {
  readonly ours: string;
  readonly theirs: string;
  readonly isle?: string;
  /** The board under them, if it is not a sea. */
  readonly ground?: string;
}

/** What the position editor offers in a game with ships. It decides nothing: the game judges each position. Numbers by size are for S, M and L. */
export interface EditorPieces {
  /** The headings of new ships by player, from each player's own side towards the middle: for the fewest players, and for each number up to the most. */
  readonly facings: readonly (readonly number[])[];
  /** Actions in a turn. */
  readonly actions: number;
  /** The most damage of a ship on the sea. */
  readonly damage: readonly [number, number, number];
  /** The most shots of a ship in a turn. */
  readonly shots: readonly [number, number, number];
  /** All pieces of cargo, in the order in which positions list them. */
  readonly goods: readonly CargoWord[];
  /** The sizes of the pieces in a ship's hold. */
  readonly hold: readonly (readonly Size[])[];
  /** The sizes of the pieces that make an island. */
  readonly nest: readonly Size[];
  /** The sizes of the pieces on a home. */
  readonly home: readonly Size[];
  /** The side of a new island; 0 if none can be added. */
  readonly island_u: number;
  /** The side of a flag; 0 if there are none. */
  readonly flag_u: number;
  /** The distance of a new goal line from the edge behind it. */
  readonly goal_u: number;
  /** The options with which each side marks a ship or a buoy as its flag. */
  readonly flags: Readonly<Record<string, unknown>> | null;
  /** The options with which one side has to cross a line. */
  readonly goal: Readonly<Record<string, unknown>> | null;
  /** The phases before play, if they are not those of games with pyramids. */
  readonly setup: readonly string[];
  /** The game offers forms (`Editable.edit_form`). */
  readonly forms: boolean;
  /** Fields of a ship under sail that name what it touches. When it is moved they go, and those that name it. */
  readonly touching: readonly string[];
}

/** A piece of cargo as positions write it, `M treasure`, and how it is drawn. */
export interface CargoWord {
  readonly word: string;
  readonly look: CargoLook;
}

/** What the start page and the play sheet say of a game. */
export interface GameListing {
  /** What one does, in at most 45 letters: `Connect five pieces, three times.` */
  readonly line: string;
  /** About how long a match takes. */
  readonly minutes: number;
  /** How hard it is to learn: easy, medium, hard. */
  readonly difficulty: 3 | 2 | 1;
  /** Its place on the start page: the easiest game is first. */
  readonly place: number;
  /** The first is that of a first game; empty if there is one way to play. */
  readonly modes?: readonly GameMode[];
}

/** A way to play, as one chip of the play sheet. */
export interface GameMode {
  /** `Flag`. */
  readonly title: string;
  /** How it is won, after the title: `touch or sink the enemy flag.` */
  readonly about: string;
  /** About how long a match takes. */
  readonly minutes: number;
  /** The options that make it. They tell it from the other modes. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The names of all other options that matter in it. */
  readonly shows: readonly string[];
  /** The fewest and the most, if they differ from the game's. */
  readonly players?: readonly [number, number] | null;
}

/** The body of `POST /api/options`: reads a file, JSON or TOML, that holds the value of an option. */
export interface AskedOption {
  readonly game: string;
  readonly option: string;
  /** Its name. */
  readonly file: string;
  readonly text: string;
}

/** The answer to `POST /api/options`: the value, for `options` of a new match. */
export interface ReadOption {
  readonly value: unknown;
}

/** `GET /api/matches/<id>/cards`: the cards of the match, for reading before taking a seat. */
export interface MatchCards {
  /** Of the game. */
  readonly title: string;
  /** What players brought: `custom cards`; empty if nothing. */
  readonly custom: string;
  readonly parts: readonly ShelfPart[];
}

/** `GET /api/games/<game>/lesson`. */
export interface WholeLesson {
  /** Of the game. */
  readonly title: string;
  readonly steps: readonly LessonStep[];
}

/** One position, with what to do there. The first player is the learner. */
export interface LessonStep {
  /** `Drop a Large`. */
  readonly title: string;
  /** The gesture, in at most 15 words. */
  readonly sentence: string;
  /** A legal position of docs/notation.md, with the learner to act. */
  readonly position: Readonly<Record<string, unknown>>;
  /** A regular expression: the step is solved by an entry of the learner or of NATURE that matches it. What is matched is the entry's notation, its effects and its sentence, parted by blanks; in the sentence an object is its label. */
  readonly solved: string;
  /** The words of actions that solve it, to be shown. */
  readonly solution: readonly (readonly string[])[];
  /** The answer to any other action. */
  readonly wrong: string;
  /** A regular expression for entries on the way; empty if the first action must solve it. An entry that matches neither is a wrong try. */
  readonly begins?: string;
  /** Where the arrow begins: the name of an object or a spot, or a point of the table; empty for no arrow. */
  readonly start?: string | readonly [number, number];
  /** Where it ends. */
  readonly end?: string | readonly [number, number];
  /** What the camera shows at first, as two opposite corners; the whole table if it is missing. */
  readonly view?: readonly [readonly [number, number], readonly [number, number]] | null;
  /** What the start page asks of a newcomer, who solves this step there: `Your move: connect five`. Empty for a step of the lesson alone. */
  readonly first_move?: string;
  /** What the start page says then. */
  readonly praise?: string;
}

/** `GET /api/games/<game>/first-move`: the step of its lesson that the start page of a newcomer offers. */
export interface FirstMove {
  readonly step: LessonStep;
  /** Its table, as the learner sees it before a match is made. */
  readonly scene: Scene;
}

/** The body of `POST /api/matches/<id>/board`. */
export interface AskedBoard {
  /** The tokens of the seats held here: the board is drawn as one of them may see it. */
  readonly tokens: readonly string[];
  readonly size: "wide" | "small";
  readonly theme?: "night" | "day";
  readonly palette?: "standard" | "safe";
  /** The board is turned round on this device; null if it was not turned by hand: then the own side lies below. */
  readonly round?: boolean | null;
  /** The number of entries of the board that is shown: the same is not drawn again. */
  readonly seen?: number | null;
}

/** The answer. */
export interface LiveBoard {
  readonly seq: number;
  /** The seat whose view this is, one that is to act if there is one; None for a spectator. */
  readonly seat: number | null;
  /** The seats held here. */
  readonly held: readonly number[];
  /** SVG; null if the board that was seen is still right. */
  readonly board: string | null;
  readonly standings: readonly Standing[];
  readonly seats: readonly Seat[];
  readonly to_act: readonly number[];
  readonly outcome: Outcome | null;
  readonly draw_offers: readonly number[];
  /** The match that another player has begun as a rematch of this one, if there is one. */
  readonly rematch: string | null;
  /** The last entry of a player in words, for the player `last_by`; the one before it, if it only ended the turn. */
  readonly last: Line | null;
  readonly last_by: number | null;
  /** When the last entry arrived, or the match was made if there is none, in seconds since 1970 (UTC); null if that was not measured. */
  readonly last_at: number | null;
}

/** The body of `POST /api/matches/<id>/hint`. */
export interface AskedHint {
  /** The seat that asks. */
  readonly player: number;
  /** The tokens of all seats that this device holds in the match. */
  readonly tokens: readonly string[];
}

/** The answer: what a strong bot would do now. */
export interface Hint {
  /** The number of entries after which it holds. */
  readonly seq: number;
  /** At most three, the best first. */
  readonly actions: readonly AdvisedAction[];
}

/** The answer. Ask again each second until it is `ready` or `failed`. */
export interface ReviewAnswer {
  readonly state: "working" | "waiting" | "ready" | "failed";
  /** The number of matches that are reviewed before this one. */
  readonly ahead?: number;
  /** Comes first. */
  readonly graph?: Graph | null;
  /** Come last: the three moments that mattered, or fewer. */
  readonly moments?: readonly KeyMoment[] | null;
  /** Why it failed. */
  readonly problem?: string;
}

/** A value for each seat after every entry, from the start of the match to its end. */
export interface Graph {
  /** What a bot that searches expects for each seat, from -1 (last) to 1 (first), or the score of the game. */
  readonly kind: "score" | "expected";
  /** What the graph shows and who says so, as a sentence. */
  readonly about: string;
  /** By the number of entries, from 0: one value for each seat. */
  readonly values: readonly (readonly number[])[];
  /** In a game without turns the time of each value since the first; empty if it was not measured. */
  readonly at_ms: readonly number[];
}

/** An entry that mattered. */
export interface KeyMoment {
  /** The number of the entry, from 1. */
  readonly seq: number;
  /** The seat that acted. */
  readonly player: number;
  /** By seat, the value with this entry. */
  readonly played: readonly number[];
  /** By seat, the value with the better action, or without the placement. */
  readonly instead: readonly number[];
  /** What the two values compare, as a sentence. */
  readonly about: string;
  /** The better action in words; None if no action was compared. */
  readonly better: Line | null;
  /** Its notation; empty if no action was compared. */
  readonly action: string;
  /** Its plan, for the table before the entry: the preview is drawn on the board. */
  readonly plan: Plan | null;
}

/** The body of `POST /api/replays`. */
export interface SavedGame {
  /** A saved game: the header, then every entry. */
  readonly log: readonly unknown[];
  /** The players' names by seat; by default the colours. */
  readonly names?: readonly string[];
}

/** The answer: the match, without tokens or invitations. */
export interface KeptGame {
  readonly match: string;
}

/** `GET /api/ready`, and the answer to `POST /api/ready`: which games can be played already. */
export interface Ready {
  /** All games, with all their bots. */
  readonly ready: boolean;
  readonly games: readonly GameReady[];
}

/** How far a game is compiled, with its default bot. */
export interface GameReady {
  readonly game: string;
  /** A match begins at once. */
  readonly ready: boolean;
  /** 0 to 1; 1 exactly when it is ready. */
  readonly progress: number;
  /** Why it cannot be played. */
  readonly error: string | null;
}

/** The body of `POST /api/ready`: this game is compiled before the others. */
export interface ChosenGame {
  readonly game: string;
}

/** The body of every HTTP answer that is an error. */
export interface ErrorBody {
  readonly error: Problem;
  /** The position that was refused, in games with a position editor. */
  readonly position?: RefusedPosition | null;
}

export interface Problem {
  readonly code: string;
  readonly message: string;
}

/** A position that is not legal, for the position editor. */
export interface RefusedPosition {
  readonly reason: readonly (string | SeatRef | ObjectRef | PieceRef | ExactRef)[];
  /** The position as it would look; None if it cannot be drawn. */
  readonly scene: Scene | null;
  /** What the editor offers for the object that was asked about. */
  readonly form?: EditForm | null;
}

export type GamePosition =
  | IcePiratesPosition
  | ArmadaPosition
  | TorpedoPosition
  | HextrisPosition
  | SprawlPosition
  | UndercutPosition
  | PiratesCSGPosition;

export type Choice = One | Headings | Places | Goods;

export type Motion = Sail | Shot | Hop | Peek | Seize | Shift | Voyage | CannonShot | DiceRoll | CoinMove;

export type ClientMessage =
  | Join
  | AskPlan
  | Act
  | AskViewAt
  | AskThreat
  | AskProspect
  | AskDraft
  | Measure
  | Rename
  | AskInvitation
  | SignOut
  | FreeSeat
  | AskRematch
  | Ping
  | ProbeReply;

export type ServerMessage =
  | MatchMessage
  | EventMessage
  | PlanMessage
  | AckMessage
  | RefusedMessage
  | StaleMessage
  | ViewAtMessage
  | ThreatMessage
  | ProspectMessage
  | DraftMessage
  | SeatsMessage
  | RulerMessage
  | InvitationMessage
  | RematchMessage
  | ThinkingMessage
  | PongMessage
  | ProbeMessage
  | PreparingMessage
  | ErrorMessage;

export type Cue =
  | "ready"
  | "tick"
  | "go"
  | "laid"
  | "theirs"
  | "crash"
  | "stop"
  | "launch"
  | "hit"
  | "blocked"
  | "end"
  | "place"
  | "sail"
  | "turn";

export type Size = "S" | "M" | "L";

export type PieceKind = "treasure" | "plain" | "unknown";

export type Icon =
  | ""
  | "sail"
  | "port"
  | "starboard"
  | "fire"
  | "repair"
  | "look"
  | "show"
  | "exchange"
  | "stack"
  | "branch"
  | "plant"
  | "drop"
  | "bid"
  | "pass"
  | "draw"
  | "combo"
  | "buy"
  | "crew"
  | "place"
  | "flag"
  | "done"
  | "remove";

export const SPECTATOR = "spectator";
export const MAX_FRAME = 8192;
export const SEATS = ["Teal", "Coral", "Violet", "Moss", "Navy", "Rust", "Plum", "Slate"] as const;
export const OBJECT_NAMES = {
  ship: "{player}.{name}",
  flag: "F{player}",
  home: "H{player}",
  island: "T{number}",
} as const;
