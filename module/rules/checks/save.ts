import type { CheckResult, D20 } from "./checks.ts";
import { resolveCheck } from "./resolve-check.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { saveFactor, type OnSuccess } from "../spells/spellcasting.ts";

/** An effect to save against. */
export interface SaveTest {
  readonly dc: number;
  /** Damage after a successful save. */
  readonly onSuccess: OnSuccess;
  /** True if the creature evades; see `evades` in traits.ts. Default: false. */
  readonly evades?: boolean;
}

/** Result of a save. */
export interface Saved {
  /** Result of the roll. Null if the save was not rolled. */
  readonly check: CheckResult | null;
  readonly success: boolean;
  /** Share of the damage that remains. */
  readonly factor: 0 | 0.5 | 1;
}

/**
 * Resolves the save of one creature against an effect.
 * @param save the roll; null if the creature fails without a roll
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
