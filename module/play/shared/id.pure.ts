/** Identities that several clients compute alike. Pure. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** One 32-bit lane of a string hash (FNV-1a with its own start, then an avalanche). */
function lane(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const known = new Map<string, string>();
/** More than an evening has; then they are reckoned anew. */
const KNOWN = 20_000;

/**
 * A document id (16 of A-Z a-z 0-9) that follows from two strings: the one answer that one target can give to one
 * attack. Not cryptographic: `crypto.subtle` does not exist on plain http, and who may write is checked elsewhere.
 */
export function id16(scope: string, key: string): string {
  const text = `${String(scope.length)}:${scope}:${key}`;
  // Whoever draws a card asks for the same ones again and again.
  const found = known.get(text);
  if (found !== undefined) return found;
  let id = "";
  for (const start of [0x811c9dc5, 0x2f6b1a3d, 0x9747b28c, 0x5bd1e995]) {
    let hash = lane(text, start);
    for (let digit = 0; digit < 4; digit++) {
      id += LETTERS.charAt(hash % LETTERS.length);
      hash = Math.floor(hash / LETTERS.length);
    }
  }
  if (known.size >= KNOWN) known.clear();
  known.set(text, id);
  return id;
}

/**
 * Where a document notes an id under a name: by its beginning, so that the notes of many evenings grow into no long list, and two
 * of one instant are two. Of those that begin alike the later one stands.
 */
export const notePlace = (name: string, id: string): string => `${name}.${id.slice(0, 2)}`;
