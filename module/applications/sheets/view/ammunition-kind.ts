/** Kinds of ammunition: stored by key, shown and typed as words. */
import type { Texts } from "../../words/texts.ts";

/** Kinds with localized names. A table may use any other. */
const AMMUNITION_KINDS = ["arrow", "bolt", "bullet", "needle"] as const;

/** Returns the name of a kind. A table's own kind is its own name. */
export function kindLabel(kind: string, texts: Texts): string {
  return AMMUNITION_KINDS.some((known) => known === kind) ? texts.t(`OD20.AmmunitionKind.${kind}`) : kind;
}

/** Returns the suggested names. */
export function kindLabels(texts: Texts): string[] {
  return AMMUNITION_KINDS.map((kind) => kindLabel(kind, texts));
}

/** Returns the stored value of a typed name. */
export function kindKey(word: string, texts: Texts): string {
  const typed = word.trim();
  const same = (kind: string): boolean => kindLabel(kind, texts).toLocaleLowerCase() === typed.toLocaleLowerCase();
  return AMMUNITION_KINDS.find(same) ?? typed;
}
