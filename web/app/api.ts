/** What the page asks over HTTP. Every failure is a sentence for a person. */

export interface GameCard {
  readonly name: string;
  readonly title: string;
  readonly designer: string;
  readonly blurb: string;
  readonly players: readonly [number, number];
  readonly options: unknown;
}

export interface SeatWish {
  readonly kind: "person" | "bot";
  readonly bot?: string;
  readonly name?: string;
}

export interface NewMatch {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seats: readonly SeatWish[];
}

export interface Created {
  readonly match: string;
  readonly seats: readonly (string | null)[];
}

export interface Ready {
  readonly ready: boolean;
  readonly progress?: number | string | null;
}

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
    const body = (await answer.json()) as { error?: { message?: string } | string; message?: string };
    const told = typeof body.error === "string" ? body.error : (body.error?.message ?? body.message);
    if (told) return told;
  } catch {
    // The answer is no JSON: its number has to do.
  }
  return `The server answered ${answer.status}.`;
}

export const getGames = async (): Promise<readonly GameCard[]> => {
  const body = (await (await ask("/api/games")).json()) as readonly GameCard[] | { games: readonly GameCard[] };
  return "games" in body ? body.games : body;
};

export const getReady = async (): Promise<Ready> => (await (await ask("/api/ready")).json()) as Ready;

export const getRules = async (game: string): Promise<string> =>
  (await ask(`/api/rules/${encodeURIComponent(game)}`)).text();

export const getLog = async (id: string): Promise<string> =>
  (await ask(`/api/matches/${encodeURIComponent(id)}/log`)).text();

export async function createMatch(wish: NewMatch): Promise<Created> {
  const answer = await ask("/api/matches", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...wish, seed: null }),
  });
  return (await answer.json()) as Created;
}
