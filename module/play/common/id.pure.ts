/** Derived ids: several clients compute the same id from the same strings. Pure. */

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
/** Size of the cache. The cache is cleared when it is full; an evening needs fewer ids. */
const KNOWN = 20_000;

/**
 * Returns a document id (16 characters of A-Z a-z 0-9) derived from two strings, for example the id of the one answer
 * of a target to an attack. The hash is not cryptographic: `crypto.subtle` does not exist on plain http, and other
 * code checks who may write.
 */
export function id16(scope: string, key: string): string {
  const text = `${String(scope.length)}:${scope}:${key}`;
  // Cards ask for the same ids at every drawing.
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
 * Returns the path under which a document stores a note with this id. The path uses two characters of the id, so the
 * number of notes stays limited. Two notes made at the same time usually have different paths; if two ids begin alike,
 * the later note replaces the earlier one.
 */
export const notePlace = (name: string, id: string): string => `${name}.${id.slice(0, 2)}`;
