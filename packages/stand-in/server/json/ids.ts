/** Document ids: 16 letters and digits. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

const byChance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
let draw = byChance;

/** For stories that have to be told again: ids follow from a seed from now on. @param random 0 ≤ x < 1; left out = by chance */
export function drawIds(random = byChance): void {
  draw = random;
}

/** A fresh random id. */
export function newId(length = 16): string {
  return Array.from({ length }, () => ALPHABET[Math.floor(draw() * ALPHABET.length)]).join("");
}

/** Whether a value can be a document's id. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
}
