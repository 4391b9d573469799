/**
 * A position as the end of a link: `#p=` and its JSON, deflated if the browser can, in base64url.
 *
 * A link is untrusted, so the size of the unpacked text is limited.
 */

import { Unreadable } from "./position.ts";

/** Some programs cut longer links. */
export const MAX_CODE = 8000;
/** The limit of unpacked JSON, in characters: a little more than the server reads. */
export const MAX_JSON = 60_000;

const ZLIB = 0x78;

/** The code of a value, or null when it is too long for a link. */
export async function encoded(value: unknown): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const packed = "CompressionStream" in globalThis ? await through(bytes, new CompressionStream("deflate")) : bytes;
  const code = base64url(packed);
  return code.length > MAX_CODE || bytes.length > MAX_JSON ? null : code;
}

/** The value of a code; throws Unreadable. */
export async function decoded(code: string, mostCode = MAX_CODE, mostJson = MAX_JSON): Promise<unknown> {
  if (code.length > mostCode) throw new Unreadable("This link is too long.");
  try {
    const bytes = fromBase64url(code);
    const plain = bytes[0] === ZLIB ? await through(bytes, new DecompressionStream("deflate"), mostJson) : bytes;
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable("This link does not contain a position. Perhaps a part of it is missing.");
  }
}

/** Sends bytes through a stream; throws Unreadable if more than `most` come out. */
async function through(bytes: Bytes, way: CompressionStream | DecompressionStream, most = Infinity): Promise<Bytes> {
  const parts: Bytes[] = [];
  let length = 0;
  for await (const part of pieces(new Blob([bytes]).stream().pipeThrough(way))) {
    length += part.length;
    if (length > most) throw new Unreadable("The content of this link is too large for a position.");
    parts.push(part);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The chunks of a stream in order; a caller that stops early cancels the stream. */
async function* pieces(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}

function base64url(bytes: Bytes): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64url(code: string): Bytes {
  const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
