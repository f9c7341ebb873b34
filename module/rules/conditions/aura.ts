/** Auras: what a creature gives to others as long as they stand near it and it can act. */
import type { Contribution } from "../basics/contribution.ts";
import type { Obscured } from "../checks/senses.ts";

/** Whom it reaches, as seen from its bearer. */
export const AURA_SIDES = ["allies", "enemies", "all"] as const;

/** An emanation that moves with its bearer. */
export interface Aura {
  /** Feet from its bearer on all sides. */
  readonly size: number;
  readonly for: (typeof AURA_SIDES)[number];
  /** Whether the ground in it is difficult, and how much it hides. @rule H-MOV-07 B-SENSE-04 B-SENSE-05 */
  readonly hard: boolean;
  readonly obscured: Obscured;
}

/**
 * Whether an aura reaches another creature now. Its bearer is not meant: to him it comes by the effect itself.
 * @param i.distance feet between the two; null where nothing is measured: then it reaches nobody
 * @param i.side 1 = an ally of the bearer, -1 = an enemy, 0 = neither
 * @param i.acts whether the bearer can act
 * @rule B-AOE-07 B-COND-INC-1
 */
export function auraReaches(
  aura: Pick<Aura, "size" | "for">,
  i: { readonly distance: number | null; readonly side: number; readonly acts: boolean },
): boolean {
  if (!i.acts || i.distance === null || i.distance > aura.size) return false;
  return aura.for === "all" || (aura.for === "allies" ? i.side > 0 : i.side < 0);
}

/** What an aura adds to one roll. */
export interface AuraValue {
  /** Auras of one name are the same. */
  readonly name: string;
  readonly value: number;
}

/**
 * What auras change in a roll: the same aura of several bearers counts once, the strongest.
 * @param others what reaches the roller from others
 * @param own what his own auras have added to the number already, and whether he can act: else they are lost
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
