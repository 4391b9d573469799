/** The page's HTTP requests. Every error is a sentence for the player. */

import type {
  AskedBoard,
  AskedHint,
  AskedOption,
  AskedStandard,
  Claim,
  ClaimedSeat,
  CreatedMatch,
  ErrorBody,
  FirstMove,
  GamePosition,
  GameSummary,
  Guide,
  Hint,
  InvitationUse,
  KeptGame,
  LiveBoard,
  MatchCards,
  NewMatch,
  ReadOption,
  Ready,
  RefusedPosition,
  ReviewAnswer,
  SavedGame,
  WholeLesson,
  WholePosition,
} from "./generated/wire.ts";

const AGAIN_MS = 500;

/** The server refused the request, or could not be reached. */
export class ApiError extends Error {
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** The kind of error, such as `preparing`; empty without an answer. */
  readonly code: string;
  /** Why a position is not legal, and how it looks. */
  readonly position: RefusedPosition | null;

  constructor(message: string, status = 0, code = "", position: RefusedPosition | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.position = position;
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError("Cannot reach the server. Is it running?");
  }
  if (!answer.ok) throw await errorOf(answer);
  return answer;
}

async function errorOf(answer: Response): Promise<ApiError> {
  try {
    const body = (await answer.json()) as Partial<ErrorBody>;
    if (body.error?.message) return errorIn(body as ErrorBody, answer.status);
  } catch {
    // Not JSON: only the status can be reported.
  }
  return new ApiError(`The server answered with status ${answer.status}.`, answer.status);
}

export const getGames = async (): Promise<readonly GameSummary[]> =>
  (await (await ask("/api/games")).json()) as readonly GameSummary[];

export const getReady = async (): Promise<Ready> => (await (await ask("/api/ready")).json()) as Ready;

/** Moves a game to the front of the server's preparation queue. */
export const chooseGame = async (game: string): Promise<Ready> => (await post("/api/ready", { game })) as Ready;

export const getRules = async (game: string): Promise<string> =>
  (await ask(`/api/rules/${encodeURIComponent(game)}`)).text();

export const getLesson = async (game: string): Promise<WholeLesson> =>
  (await (await ask(`/api/games/${encodeURIComponent(game)}/lesson`)).json()) as WholeLesson;

/** The step of a game's lesson that the start page offers. Throws ApiError if there is none, or not yet. */
export const getFirstMove = async (game: string, signal: AbortSignal): Promise<FirstMove> =>
  (await (await ask(`/api/games/${encodeURIComponent(game)}/first-move`, { signal })).json()) as FirstMove;

/** How to play a game with its usual options; null while the server prepares it. */
export const getGuide = async (game: string): Promise<Guide | null> =>
  (await (await ask(`/api/games/${encodeURIComponent(game)}/guide`)).json()) as Guide | null;

export const getLog = async (id: string): Promise<string> =>
  (await ask(`/api/matches/${encodeURIComponent(id)}/log`)).text();

/** The result of a match that is over, as SVG. */
export const getResultPicture = async (id: string, theme: string): Promise<string> =>
  (await ask(`/api/matches/${encodeURIComponent(id)}/picture?theme=${theme}`)).text();

/** The review of a match that is over, as far as it is; ask again until it is ready. */
export const getReview = async (id: string): Promise<ReviewAnswer> =>
  (await post(`/api/matches/${encodeURIComponent(id)}/review`, {})) as ReviewAnswer;

/** Makes a match that is over of a saved game; rejects with what is wrong in its log. */
export const keepGame = async (saved: SavedGame): Promise<KeptGame> => (await post("/api/replays", saved)) as KeptGame;

export const createMatch = async (wish: NewMatch, signal: AbortSignal | null = null): Promise<CreatedMatch> =>
  (await post("/api/matches", wish, signal)) as CreatedMatch;

/** What an invitation is for; rejects if it is used up. */
export const lookAtInvitation = async (id: string, invitation: string): Promise<InvitationUse> =>
  (await post(`/api/matches/${encodeURIComponent(id)}/invitation`, { invitation })) as InvitationUse;

/** Exchanges an invitation for a seat's token. The same claim sent again gets the same token. */
export const claimSeat = async (id: string, claim: Claim): Promise<ClaimedSeat> =>
  (await post(`/api/matches/${encodeURIComponent(id)}/claim`, claim)) as ClaimedSeat;

/** The cards of a match, to be read before taking a seat. */
export const getMatchCards = async (id: string): Promise<MatchCards> =>
  (await (await ask(`/api/matches/${encodeURIComponent(id)}/cards`)).json()) as MatchCards;

/** A match as the start page shows it. */
export const getBoard = async (id: string, asked: AskedBoard): Promise<LiveBoard> =>
  (await post(`/api/matches/${encodeURIComponent(id)}/board`, asked)) as LiveBoard;

/** What a strong player would do in this seat's place; rejects with a sentence if there is no hint. */
export const getHint = async (id: string, asked: AskedHint): Promise<Hint> =>
  (await post(`/api/matches/${encodeURIComponent(id)}/hint`, asked)) as Hint;

const errorIn = ({ error, position = null }: ErrorBody, status: number): ApiError =>
  new ApiError(error.message, status, error.code, position);

/** The value of an option that a file holds; rejects with a sentence that names file, field and reason. */
export const readOption = async (asked: AskedOption): Promise<unknown> =>
  ((await post("/api/options", asked)) as ReadOption).value;

/**
 * A position completed by its game, with exact outlines, its scene and the form of an object; an error with status 200
 * says why it is not legal: the server could answer that.
 */
export const validatePosition = async (
  position: unknown,
  signal: AbortSignal,
  about: string | null = null,
): Promise<WholePosition> => {
  const asked = about === null ? { position } : { position, about };
  const answer = (await post("/api/positions", asked, signal)) as WholePosition | ErrorBody;
  if ("error" in answer) throw errorIn(answer, 200);
  return answer;
};

/** A position that agrees with everything that the viewer of a view knows. */
export const completePosition = async (position: unknown): Promise<GamePosition> =>
  ((await post("/api/positions", { position, imagine: true })) as WholePosition).view;

/** The start position of these options, with the standard setup. */
export const standardPosition = async (asked: AskedStandard): Promise<WholePosition> =>
  (await post("/api/positions/standard", asked)) as WholePosition;

/** Waits until a game is ready, or unknown to the server; rejects with the reason if it cannot become ready. */
export async function whenReady(game: string, signal: AbortSignal | null = null): Promise<void> {
  for (;;) {
    const found = (await getReady()).games.find((each) => each.game === game);
    if (found?.error) throw new ApiError(found.error);
    if (!found || found.ready || signal?.aborted) return;
    await new Promise((again) => setTimeout(again, AGAIN_MS));
  }
}

/** Waits first if the server still prepares the game. */
async function post(path: string, value: unknown, signal: AbortSignal | null = null): Promise<unknown> {
  const send = (): Promise<Response> =>
    ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value), signal });
  const answer = await send().catch(async (error: unknown) => {
    const game = gameOf(value);
    if (!(error instanceof ApiError) || error.code !== "preparing" || game === null) throw error;
    await whenReady(game, signal);
    return send();
  });
  return answer.json();
}

/** The game of a request body: named there, or by its position. */
function gameOf(body: unknown): string | null {
  const { game, position } = body as { readonly game?: unknown; readonly position?: { readonly game?: unknown } };
  const name = game ?? position?.game;
  return typeof name === "string" ? name : null;
}
