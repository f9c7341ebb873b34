/**
 * Plain lines of chat in the language of whoever reads them: a message stores language keys and their data beside the text of its author.
 * Messages with a card need none of this.
 */
import { SYSTEM_ID } from "./constants.ts";
import { t } from "./i18n.ts";
import { ownFlag } from "./own-flag.ts";

/** A text, a language key with its data, or several of these in a row. */
export type Told =
  string | number | readonly Told[] | { readonly key: string; readonly data?: Readonly<Record<string, Told>> };

/** Deepest nesting that is read. Messages come from other clients. */
const DEEPEST = 6;

/** Returns the text in the language of this user. Anything odd is "". */
function say(told: unknown, depth = 0): string {
  if (typeof told === "string" || typeof told === "number") return String(told);
  if (typeof told !== "object" || told === null || depth > DEEPEST) return "";
  if (Array.isArray(told)) return told.map((one) => say(one, depth + 1)).join("");
  const { key, data }: { key?: unknown; data?: unknown } = told;
  if (typeof key !== "string") return "";
  const given = Object.entries(typeof data === "object" && data !== null ? data : {});
  return t(key, Object.fromEntries(given.map(([name, one]) => [name, say(one, depth + 1)])));
}

/** Returns whether all of it can be told. A message may have keys of another version, or be nested too deep. */
function isReadable(told: unknown, depth = 0): boolean {
  if (typeof told !== "object" || told === null) return typeof told === "string" || typeof told === "number";
  const { key, data }: { key?: unknown; data?: unknown } = told;
  if (!Array.isArray(told) && !(typeof key === "string" && game.i18n.has(key))) return false;
  const parts: unknown[] = Array.isArray(told) ? told : Object.values(data ?? {});
  return depth <= DEEPEST && parts.every((one) => isReadable(one, depth + 1));
}

/** Joins parts with a separator, as `join` does with texts. */
export const joinTold = (parts: readonly Told[], separator: string): Told =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));

/**
 * Returns what a new message needs: the text in its author's language, for `content` or, with dice, `flavor`; and the flags that keep the
 * keys.
 */
export const toldLine = (told: Told): { readonly text: string; readonly flags: object } => ({
  text: foundry.utils.escapeHTML(say(told)),
  flags: { [SYSTEM_ID]: { told } },
});

/**
 * Puts a prepared message's line into the language of this user: its `flavor` if it has one, else its `content`. Nothing is stored, and
 * what cannot be read stays as it is stored.
 */
export function tellAgain(message: { content: string; flavor: string; readonly flags: object }): void {
  const told = ownFlag(message.flags, "told");
  if (isReadable(told)) message[message.flavor === "" ? "content" : "flavor"] = foundry.utils.escapeHTML(say(told));
}
