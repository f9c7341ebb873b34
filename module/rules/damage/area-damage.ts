import type { CheckResult, D20 } from "../checks/checks.ts";
import { mitigateDamage, type DamageRow, type DamageResult, type DamageRules, type Mitigation } from "./damage.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { resolveSave, type SaveTest } from "../checks/save.ts";

/** Most creatures that one effect is worked out for. */
export const SAVER_LIMIT = 500;

/** An effect that several creatures save against. */
export interface AreaEffect extends SaveTest {
  /** Rolled once, whoever is in it. */
  readonly rows: readonly DamageRow[];
}

/** One creature in it. */
export interface Saver extends Mitigation {
  /** The save, or null for one that fails without a roll. */
  readonly save: D20 | null;
  readonly temporary?: number;
  /** False leaves the steps out. */
  readonly explain?: boolean;
}

/** What the effect did to one of them. */
export interface SavedDamage {
  readonly check: CheckResult | null;
  /** Null where a successful save leaves nothing. */
  readonly damage: DamageResult | null;
}

/**
 * Damage of an effect with a save: one damage roll for all, each saves and mitigates for itself.
 * @returns one result per creature, in their order
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
