/** Whose saves a planned step makes harder: those against a hero's spells and features. Pure. */
import type { OddsRoll } from "../../rules/simulation/odds.ts";
import type { LastSaves } from "../../play/card-state/last-foes.pure.ts";
import { distinct } from "./step-blows.ts";

/** What a hero asks others to save against. */
export interface Asking {
  readonly dc: number | null;
  /** Attributes that his spells and features ask for, the most usual first. */
  readonly attributes: readonly string[];
  /** His own saves with them. */
  readonly saves: Readonly<Record<string, OddsRoll>>;
}

/** One save, now and with the step. */
export interface SaveComparison {
  readonly side: "save";
  readonly foe: string | null;
  /** Measured at oneself: nobody is known who saved, or his numbers are kept from the viewer. */
  readonly equal: "none" | "kept" | null;
  readonly attribute: string;
  readonly save: OddsRoll;
  readonly now: number;
  readonly then: number;
}

/** Every save that the step makes harder; none where the number stays, or nothing asks for a save. */
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
