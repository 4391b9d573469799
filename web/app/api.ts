/** What the page asks over HTTP. Every failure is a sentence for a person. */

import type { CreatedMatch, ErrorBody, GameSummary, NewMatch, Ready } from "../generated/wire.ts";

/** The server said no, or could not be reached. */
export class Failed extends Error {}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Failed("The server cannot be reached. Is it still running?");
  }
  if (!answer.ok) throw new Failed(await complaint(answer));
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

export async function createMatch(wish: NewMatch): Promise<CreatedMatch> {
  const answer = await ask("/api/matches", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  });
  return (await answer.json()) as CreatedMatch;
}
