import { resolveAttack, type AttackOutcome, type D20, type StaticDefense } from "./attack.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** One side of a finished attack, limited to what the current user may know. */
export interface DecidedSide {
  readonly total: number;
  /** The counting face of the d20 (1–20). Null for a number without a die and for a die that the user may not see. */
  readonly natural: number | null;
  /** All d20 faces in the order of rolling. There are several with advantage or disadvantage. */
  readonly faces: readonly number[];
  /** Points of each contribution. Null if the user may not see them. */
  readonly points: readonly number[] | null;
}

export interface DecidedAttack {
  readonly attack: DecidedSide;
  readonly defense: DecidedSide;
  /** True if the Defense is a number instead of a roll. */
  readonly fixed: boolean;
  readonly hitIsCritical: boolean;
  /** The real outcome of the attack. */
  readonly outcome: AttackOutcome;
}

/** A change that would have given another outcome. */
export type Decisive = { readonly side: "attack" | "defense"; readonly outcome: AttackOutcome } & (
  | { readonly kind: "total"; readonly by: number }
  | { readonly kind: "points"; readonly index: number }
  | { readonly kind: "die" | "natural"; readonly face: number }
);

/** Largest difference of totals that is reported as "nearly". */
const NEARLY = 10;
/** A d20 face without a special rule. */
const PLAIN = 10;

const WORTH: Readonly<Record<AttackOutcome, number>> = { miss: 0, tie: 1, hit: 2, crit: 3 };

function d20({ total, natural }: DecidedSide): D20 {
  return { total, natural: natural ?? PLAIN };
}

/**
 * Returns the changes that would have changed the outcome of an attack: more points on one side, one contribution less,
 * the first die instead of the counting one, or a natural 20 or 1 without its special rule. Each entry changes one
 * value and keeps all others. A hidden die counts as a face without a special rule; tell the user so.
 * @returns an empty list if the known values do not explain the outcome. Then a hidden die decided, and the list must
 * not reveal it
 * @rule H-ATK-12 H-ATK-13 H-CRIT-01 H-CRIT-03 H-CRIT-05
 */
export function whatDecided(i: DecidedAttack, ruleset: Ruleset): Decisive[] {
  const come = (attack: D20, rolled: D20): AttackOutcome => {
    const defense: D20 | StaticDefense = i.fixed ? { static: rolled.total } : rolled;
    return resolveAttack({ attack, defense, playerVersusPlayer: false, hitIsCritical: i.hitIsCritical }, ruleset)
      .outcome;
  };
  const instead = (side: Decisive["side"], other: Partial<D20>): AttackOutcome => {
    const [attack, defense] = [d20(i.attack), d20(i.defense)];
    return side === "attack" ? come({ ...attack, ...other }, defense) : come(attack, { ...defense, ...other });
  };
  if (instead("attack", {}) !== i.outcome) return [];

  const found: Decisive[] = [];
  for (const side of ["attack", "defense"] as const) {
    const { total, natural, faces, points } = i[side];
    const tell = (outcome: AttackOutcome, decisive: Decisive): void => {
      if (outcome !== i.outcome) found.push(decisive);
    };
    if (natural === 20 || natural === 1) {
      const outcome = instead(side, { natural: PLAIN });
      tell(outcome, { kind: "natural", side, face: natural, outcome });
    }
    const [first] = faces;
    if (natural !== null && first !== undefined && first !== natural) {
      const outcome = instead(side, { natural: first, total: total - natural + first });
      tell(outcome, { kind: "die", side, face: first, outcome });
    }
    for (const [index, added] of (points ?? []).entries()) {
      const outcome = added === 0 ? i.outcome : instead(side, { total: total - added });
      tell(outcome, { kind: "points", side, index, outcome });
    }
    let last = i.outcome;
    for (let by = 1; by <= NEARLY; by += 1) {
      const outcome = instead(side, { total: total + by });
      const better = WORTH[outcome] - WORTH[last];
      if (side === "attack" ? better > 0 : better < 0) {
        tell(outcome, { kind: "total", side, by, outcome });
        last = outcome;
      }
    }
  }
  return found;
}
