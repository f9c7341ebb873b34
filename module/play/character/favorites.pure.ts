/**
 * What a character has put on top of the sheet, by keys: `attack.<item>.<mode>`, `item.<item>`, `<kind of
 * check>.<key>`, a tool by its kind or name.
 */

/** Most that fit on top of a sheet without becoming one of its own. */
export const FAVORITE_LIMIT = 24;

const KINDS = ["attack", "item", "skill", "attribute", "characteristic", "tool"] as const;
export type FavoriteKind = (typeof KINDS)[number];

export interface Favorite {
  readonly kind: FavoriteKind;
  /** Id of an item, or key of a number. */
  readonly key: string;
  /** How an attack is made; "" otherwise. */
  readonly mode: string;
}

/** Reads a stored key; null for what no version of ours has written. */
export function readFavorite(text: string): Favorite | null {
  const tool = "tool.";
  // A tool may be called anything, with dots, too.
  if (text.startsWith(tool) && text.length > tool.length)
    return { kind: "tool", key: text.slice(tool.length), mode: "" };
  const [first = "", key = "", mode = "", ...more] = text.split(".");
  const kind = KINDS.find((known) => known === first);
  if (!kind || key === "" || more.length > 0 || (kind === "attack") !== (mode !== "")) return null;
  return { kind, key, mode };
}

/** The stored key of a favorite. */
export function favoriteKey({ kind, key, mode }: Favorite): string {
  return kind === "attack" ? `${kind}.${key}.${mode}` : `${kind}.${key}`;
}

/** The list with the key, or without it if it was there. @returns null when the list is full */
export function toggled(list: readonly string[], key: string): string[] | null {
  if (list.includes(key)) return list.filter((entry) => entry !== key);
  return list.length >= FAVORITE_LIMIT ? null : [...list, key];
}
