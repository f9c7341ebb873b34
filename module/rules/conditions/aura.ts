/** Auras: effects on other creatures near a creature that can act. */
import type { AURA_SIDES } from "../basics/ids.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Obscured } from "../checks/senses.ts";

/** An area around a creature that moves with the creature. */
export interface Aura {
  /** Distance in feet from the creature with the aura. */
  readonly size: number;
  readonly for: (typeof AURA_SIDES)[number];
  /**
   * `hard` is true if the ground in the aura is difficult terrain. `obscured` is the degree of obscurement.
   * @rule H-MOV-07 B-SENSE-04 B-SENSE-05
   */
  readonly hard: boolean;
  readonly obscured: Obscured;
}

/**
 * True if an aura affects another creature now. The creature with the aura is not covered here, because it has the
 * effect itself.
 * @param i.distance feet between the two creatures; null means not measured, so the aura does not reach
 * @param i.side 1 = an ally of the creature with the aura, -1 = an enemy, 0 = neither
 * @param i.acts true if the creature with the aura can act
 * @rule B-AOE-07 B-COND-INC-1
 */
export function auraReaches(
  aura: Pick<Aura, "size" | "for">,
  i: { readonly distance: number | null; readonly side: number; readonly acts: boolean },
): boolean {
  if (!i.acts || i.distance === null || i.distance > aura.size) return false;
  return aura.for === "all" || (aura.for === "allies" ? i.side > 0 : i.side < 0);
}

/** Bonus that an aura adds to one roll. */
export interface AuraValue {
  /** Name of the aura. Auras with the same name do not add up. */
  readonly name: string;
  readonly value: number;
}

/**
 * Returns what auras change in a roll. If several creatures have the same aura, only the strongest value counts.
 * @param others auras of other creatures that affect the roller
 * @param own auras of the roller, which its total already contains; if the roller cannot act, their values are removed
 * @rule B-AOE-07
 */
export function auraContributions(
  others: readonly AuraValue[],
  own: { readonly values: readonly AuraValue[]; readonly acts: boolean },
): Contribution[] {
  return [...new Set([...others, ...own.values].map(({ name }) => name))].flatMap((name) => {
    const of = (all: readonly AuraValue[]): number[] =>
      all.filter((one) => one.name === name).map(({ value }) => value);
    const had = of(own.values).reduce((sum, value) => sum + value, 0);
    const counting = [...of(others), ...(own.acts ? [had] : [])].sort((a, b) => Math.abs(b) - Math.abs(a));
    const value = (counting[0] ?? 0) - had;
    return value === 0
      ? []
      : [{ source: "effect" as const, label: "OD20.Part.Aura", name, value, rules: ["B-AOE-07"] }];
  });
}
