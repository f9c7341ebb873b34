/**
 * Favorites at the top of a character sheet, as keys: `attack.<item>.<mode>`, `item.<item>`, `<kind of check>.<key>`, or a tool by its kind
 * or name.
 */

/** Maximum number of favorites. */
export const FAVORITE_LIMIT = 24;

const KINDS = ["attack", "item", "skill", "attribute", "characteristic", "tool"] as const;
type FavoriteKind = (typeof KINDS)[number];

export interface Favorite {
  readonly kind: FavoriteKind;
  /** Id of an item, or key of a statistic. */
  readonly key: string;
  /** Attack mode; "" for other kinds. */
  readonly mode: string;
}

/** Parses a stored key. Returns null for an unknown format. */
export function readFavorite(text: string): Favorite | null {
  const tool = "tool.";
  // A tool name can contain dots.
  if (text.startsWith(tool) && text.length > tool.length)
    return { kind: "tool", key: text.slice(tool.length), mode: "" };
  const [first = "", key = "", mode = "", ...more] = text.split(".");
  const kind = KINDS.find((known) => known === first);
  if (!kind || key === "" || more.length > 0 || (kind === "attack") !== (mode !== "")) return null;
  return { kind, key, mode };
}

/** Returns the stored key of a favorite. */
export function favoriteKey({ kind, key, mode }: Favorite): string {
  return kind === "attack" ? `${kind}.${key}.${mode}` : `${kind}.${key}`;
}

/** Adds the key to the list, or removes it if the list contains it. @returns null if the list is full */
export function toggled(list: readonly string[], key: string): string[] | null {
  if (list.includes(key)) return list.filter((entry) => entry !== key);
  return list.length >= FAVORITE_LIMIT ? null : [...list, key];
}
