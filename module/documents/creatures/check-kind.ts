/** Validates the kind and key of a check that external callers name. */
import { isAttribute, isCharacteristic, isDefense } from "../../rules/basics/ids.ts";
import { tableLists, type ListName } from "../../core/table-lists.ts";
import type { CheckKind } from "../actor.ts";
import { isToolKind } from "../items/tool-kinds.ts";

const isListed = (list: ListName, key: string): boolean => tableLists()[list].some((entry) => entry.key === key);

/** Kinds of checks without the death save, because a death save also writes data. */
export type NamedKind = Exclude<CheckKind, "death">;
export const CHECK_KINDS: readonly NamedKind[] = ["characteristic", "attribute", "skill", "defense", "tool"];

const KNOWN: Readonly<Record<NamedKind, (key: string) => boolean>> = {
  characteristic: isCharacteristic,
  attribute: (key) => isAttribute(key) || isListed("attributes", key),
  skill: (key) => isListed("skills", key),
  defense: isDefense,
  tool: isToolKind,
};

/** Returns the kind of check for a word; null for an unknown word or key. */
export function checkKind(kind: string, key: string): NamedKind | null {
  const found = CHECK_KINDS.find((known) => known === kind);
  return found && KNOWN[found](key) ? found : null;
}
