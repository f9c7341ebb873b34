/** Compares saves against the character's spells and features that a planned step makes harder. Pure. */
import type { OddsRoll } from "../../rules/simulation/odds.ts";
import type { LastSaves } from "../../play/card-state/last-foes.pure.ts";
import { distinct } from "./step-blows.ts";

/** Saves that a character's spells and features require. */
export interface Asking {
  readonly dc: number | null;
  /** Attributes of the required saves, the most frequent first. */
  readonly attributes: readonly string[];
  /** The character's own save bonus with each Attribute. */
  readonly saves: Readonly<Record<string, OddsRoll>>;
}

/** One save, now and with the step. */
export interface SaveComparison {
  readonly side: "save";
  readonly foe: string | null;
  /**
   * Set when the save is measured with the character's own bonus: no enemy has saved yet ("none"), or the viewer may
   * not know the enemy's numbers ("kept").
   */
  readonly equal: "none" | "kept" | null;
  readonly attribute: string;
  readonly save: OddsRoll;
  readonly now: number;
  readonly then: number;
}

/** Returns every save that the step makes harder. Empty when the difficulty stays the same or nothing requires a save. */
export function saveComparisons(now: Asking, then: Asking, { saved, kept }: LastSaves): SaveComparison[] {
  if (now.dc === null || then.dc === null || now.dc === then.dc) return [];
  const about = { side: "save", now: now.dc, then: then.dc } as const;
  const met = distinct(saved, () => true).map(({ name, attribute, save }): SaveComparison => ({
    ...about,
    foe: name,
    equal: null,
    attribute,
    save,
  }));
  if (met.length > 0) return met;
  const [attribute] = now.attributes;
  const save = attribute === undefined ? undefined : now.saves[attribute];
  if (attribute === undefined || !save) return [];
  return [{ ...about, foe: null, equal: kept ? "kept" : "none", attribute, save }];
}
