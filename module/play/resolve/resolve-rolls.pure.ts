/** Rolls of a strike as they count now: verified, with later corrections, reactions and bought rerolls. Pure functions. */
import { isTorn } from "../modifiers/advantage.pure.ts";
import { sumContributions, type Contribution } from "../../rules/basics/contribution.ts";
import type { RowRecord, StrikeRecord, TargetAmended } from "./attack-records.pure.ts";
import { lateAttack, reactedParts, withAdvantageOn, type SwayedRoll } from "./late-changes.pure.ts";
import { facesAgain, luckIn, type Again, type Reroll } from "../dice/reroll.pure.ts";
import {
  keep,
  verifyD20,
  verifyDamage,
  verifyExtraDie,
  type RolledDice,
  type RollRecord,
  type VerifiedD20,
} from "../dice/verify.pure.ts";
import type { Advantage } from "../common/records.pure.ts";

/** An attack or Defense roll as it counts now, with the original roll. */
export interface EffectiveRoll {
  readonly faces: readonly number[];
  readonly bonus: readonly RolledDice[];
  readonly natural: number;
  readonly total: number;
  /** True if a reaction makes the save succeed; omitted = none. */
  readonly succeeds?: true;
  readonly advantage: Advantage;
  /** The roll as it was answered, before later changes. */
  readonly rolled: VerifiedD20;
  /** All contributions to the total except the d20. */
  readonly parts: readonly Contribution[];
  /** The die that a bought reroll replaced; null if none. */
  readonly reroll: Reroll | null;
  /** The reaction that changed the advantage; null if none. */
  readonly swayed: SwayedRoll["by"];
}

/** Returns the bought reroll of a strike, or null. */
export type AgainOf = (strike: string) => Again | null;
export const NEVER: AgainOf = () => null;

export interface EffectiveDamage {
  readonly row: RowRecord;
  readonly dice: readonly RolledDice[];
  readonly base: number | null;
  readonly criticalDice: readonly RolledDice[];
  readonly extra: number | null;
  readonly diceTotal: number | null;
}

/** Returns an attack roll as it counts now, or the reason why it is void. @param index index of the strike among those on its target */
export function effectiveAttack(
  strike: StrikeRecord,
  rolls: readonly RollRecord[],
  again: Again | null,
  amended: readonly TargetAmended[],
  index: number,
): { roll: EffectiveRoll | null; void: string | null } {
  const read = verifyD20(rolls[strike.roll], strike.advantage, strike.parts);
  if (!read.ok) return { roll: null, void: read.reason };
  const { value } = read;
  const { adjust } = strike;
  const late = lateAttack(adjust?.attack ?? 0);
  const reacted = reactedParts(amended, "attack", -1);
  const parts = [...strike.parts, ...late, ...reacted];
  const said = adjust?.advantage ?? strike.advantage;
  let faces = value.faces;
  if (adjust && adjust.die !== null) {
    const die = verifyExtraDie(rolls[adjust.die]);
    if (!die.ok) return { roll: null, void: die.reason };
    faces = [...faces, die.value];
  }
  // Advantage or disadvantage needs a second die.
  if (said !== 0 && faces.length < 2) return { roll: null, void: "OD20.Void.dice" };
  const torn = adjust === null && isTorn(strike.reasons);
  const swayed = withAdvantageOn({ advantage: said, faces }, amended, "disadvantage", { key: strike.key, index }, torn);
  const { advantage } = swayed;
  const replaced = facesAgain(swayed.faces, again);
  faces = replaced.faces;
  // Only the first two dice count, even if a third was rolled.
  const natural = keep(faces.slice(0, 2), advantage);
  const total = natural + value.rest + (adjust?.attack ?? 0) + sumContributions(reacted);
  return {
    roll: {
      faces,
      bonus: value.bonus,
      natural,
      total,
      advantage,
      rolled: value,
      parts,
      reroll: replaced.reroll ?? luckIn(value),
      swayed: swayed.by,
    },
    void: null,
  };
}

/** Returns a damage row as it counts now, or the reason why it is void. */
export function effectiveDamage(
  row: RowRecord,
  rolls: readonly RollRecord[],
): { damage: EffectiveDamage; void: string | null } {
  const none: EffectiveDamage = { row, dice: [], base: null, criticalDice: [], extra: null, diceTotal: null };
  if (row.roll === null) return { damage: none, void: null };
  const base = verifyDamage(rolls[row.roll], row.formula, row.parts, false);
  if (!base.ok) return { damage: none, void: base.reason };
  const extra = row.critical === null ? null : verifyDamage(rolls[row.critical], row.formula, row.parts, true);
  if (extra && !extra.ok) return { damage: none, void: extra.reason };
  return {
    damage: {
      row,
      dice: base.value.dice,
      base: base.value.total,
      criticalDice: extra?.value.dice ?? [],
      extra: extra?.value.total ?? null,
      diceTotal: base.value.diceTotal,
    },
    void: null,
  };
}
