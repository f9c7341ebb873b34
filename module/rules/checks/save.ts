import { resolveCheck, type CheckResult, type D20 } from "./checks.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { saveFactor } from "../spells/spellcasting.ts";

/** What is saved against. */
export interface SaveTest {
  readonly dc: number;
  /** What a success leaves of the damage. */
  readonly onSuccess: "half" | "none";
  /** Whether who saves evades, see `evades` in traits.ts; left out = not. */
  readonly evades?: boolean;
}

/** What a save has come to. */
export interface Saved {
  /** Null for one that was not rolled. */
  readonly check: CheckResult | null;
  readonly success: boolean;
  /** Share of the damage that is left. */
  readonly factor: 0 | 0.5 | 1;
}

/**
 * One creature's save against an effect.
 * @param save the roll, or null for one that fails without it
 * @rule H-SPL-13 H-CRIT-09 B-SAVE-01 B-SAVE-02 B-DMG-06 C-88
 */
export function resolveSave(
  save: D20 | null,
  { dc, onSuccess, evades }: SaveTest,
  ruleset: Pick<Ruleset, "critScope">,
): Saved {
  const check = save && resolveCheck(save, dc, ruleset, "save");
  const success = check?.success === true;
  return { check, success, factor: saveFactor(success, onSuccess, evades) };
}
