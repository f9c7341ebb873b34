/** Kinds of ammunition: stored by key, read and typed as words. */
import type { Texts } from "../../words/texts.ts";

/** Kinds that have a word in both languages; a table may write any other. */
const AMMUNITION_KINDS = ["arrow", "bolt", "bullet", "needle"] as const;

/** The word for a kind; what a table has made up is its own word. */
export function kindLabel(kind: string, texts: Texts): string {
  return AMMUNITION_KINDS.some((known) => known === kind) ? texts.t(`OD20.AmmunitionKind.${kind}`) : kind;
}

/** The words to choose from. */
export function kindLabels(texts: Texts): string[] {
  return AMMUNITION_KINDS.map((kind) => kindLabel(kind, texts));
}

/** What is stored for a typed word. */
export function kindKey(word: string, texts: Texts): string {
  const typed = word.trim();
  const same = (kind: string): boolean => kindLabel(kind, texts).toLocaleLowerCase() === typed.toLocaleLowerCase();
  return AMMUNITION_KINDS.find(same) ?? typed;
}
