/** What the page asks over HTTP. Every failure is a sentence for a person. */

import type {
  AskedStandard,
  CreatedMatch,
  ErrorBody,
  GameSummary,
  NewMatch,
  Ready,
  View,
  WholePosition,
} from "../generated/wire.ts";

/** The server said no, or could not be reached. */
export class Failed extends Error {
  /** Of the answer; 0 where there was none. */
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Failed("The server cannot be reached. Is it still running?");
  }
  if (!answer.ok) throw new Failed(await complaint(answer), answer.status);
  return answer;
}

async function complaint(answer: Response): Promise<string> {
  try {
    const body = (await answer.json()) as Partial<ErrorBody>;
    if (body.error?.message) return body.error.message;
  } catch {
    // The answer is no JSON: its number has to do.
  }
  return `The server answered ${answer.status}.`;
}

export const getGames = async (): Promise<readonly GameSummary[]> =>
  (await (await ask("/api/games")).json()) as readonly GameSummary[];

export const getReady = async (): Promise<Ready> => (await (await ask("/api/ready")).json()) as Ready;

export const getRules = async (game: string): Promise<string> =>
  (await ask(`/api/rules/${encodeURIComponent(game)}`)).text();

export const getLog = async (id: string): Promise<string> =>
  (await ask(`/api/matches/${encodeURIComponent(id)}/log`)).text();

export const createMatch = async (wish: NewMatch): Promise<CreatedMatch> =>
  (await post("/api/matches", wish)) as CreatedMatch;

/** A position as its game writes it, with exact outlines; Failed with status 400 says what cannot be. */
export const judgePosition = async (position: unknown, signal: AbortSignal): Promise<View> =>
  ((await post("/api/positions", { position }, signal)) as WholePosition).view;

/** A position that a view's viewer could not tell from the true one. */
export const imaginedPosition = async (position: unknown): Promise<View> =>
  ((await post("/api/positions", { position, imagine: true })) as WholePosition).view;

/** How play begins with these options, when everything is laid fairly. */
export const standardPosition = async (asked: AskedStandard): Promise<View> =>
  ((await post("/api/positions/standard", asked)) as WholePosition).view;

async function post(path: string, value: unknown, signal: AbortSignal | null = null): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  return (await ask(path, { method: "POST", headers, body: JSON.stringify(value), signal })).json();
}
