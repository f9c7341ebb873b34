import type { CheckResult, D20 } from "../checks/checks.ts";
import { mitigateDamage, type DamageRow, type DamageResult, type DamageRules, type Mitigation } from "./damage.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { resolveSave, type SaveTest } from "../checks/resolve-check.ts";

/** Highest number of creatures for one area effect. */
export const SAVER_LIMIT = 500;

/** An effect that several creatures save against. */
export interface AreaEffect extends SaveTest {
  /** Damage rows. They are rolled once for all creatures. */
  readonly rows: readonly DamageRow[];
}

/** One creature in the area. */
export interface Saver extends Mitigation {
  /** The save roll. Null if the creature fails without a roll. */
  readonly save: D20 | null;
  readonly temporary?: number;
  /** False leaves out the damage steps. */
  readonly explain?: boolean;
}

/** Result of the effect for one creature. */
export interface SavedDamage {
  readonly check: CheckResult | null;
  /** Damage taken. Null if a successful save prevents all damage. */
  readonly damage: DamageResult | null;
}

/**
 * Returns the damage of an effect with a save. All creatures share one damage roll. Each creature makes its own save
 * and uses its own mitigation.
 * @returns one result per creature, in the same order
 * @rule B-DMG-05 B-DMG-06 H-SPL-13 C-39 C-88
 */
export function areaDamage(
  effect: AreaEffect,
  savers: readonly Saver[],
  ruleset: DamageRules & Pick<Ruleset, "critScope">,
): SavedDamage[] {
  return savers.map((saver) => {
    const { check, factor } = resolveSave(saver.save, effect, ruleset);
    return {
      check,
      damage: factor === 0 ? null : mitigateDamage({ ...saver, rows: effect.rows, halved: factor === 0.5 }, ruleset),
    };
  });
}
