/** What counts late on numbers that were rolled: corrections of a strike, and reactions to what met a target. Pure. */
import { sumContributions, type Contribution } from "../../rules/basics/contribution.ts";
import { swayedBy, swayOf, type Swayed } from "../../rules/basics/amend.ts";
import { coverBonus, settleFloor } from "../../rules/attack/defense.ts";
import { aimedAtFirst, isTaker } from "./intercept.pure.ts";
import type { AttackRecord, DefenseRecord, StrikeRecord, TargetAmended, TargetRecord } from "./attack-records.pure.ts";

const LATE = "OD20.Part.Late";

/** A late correction of the attack as a part of its number; empty without one. */
export const lateAttack = (value: number): readonly Contribution[] =>
  value === 0 ? [] : [{ source: "adjust", label: LATE, value }];

/** Reactions to what meets a target, each a part of its number. @rule H-TURN-10 */
export function reactedParts(amended: readonly TargetAmended[], as: TargetAmended["as"], sign: 1 | -1): Contribution[] {
  return amended
    .filter((one) => one.as === as && one.value !== 0)
    .map(({ value, name }) => ({ source: "effect", label: "OD20.Part.Reaction", name, value: sign * value }));
}

/** What a roll is by the reactions that sway it, and the one that has; null = none. */
export interface SwayedRoll extends Swayed {
  readonly by: { readonly name: string; readonly value: 1 | -1 } | null;
}

/**
 * A roll with what reactions to it sway; of several of one kind the first counts.
 * @param strike its key, and its index among those on its target where the reaction names none: which of its dice is this roll's
 * @param both whether reasons for and against it have made it plain
 * @rule H-TURN-10 B-DICE-06
 */
export function withSway(
  roll: Swayed,
  amended: readonly TargetAmended[],
  as: "advantage" | "disadvantage",
  { key, index }: { readonly key: string; readonly index: number },
  both: boolean,
): SwayedRoll {
  const one = amended.find((some) => some.as === as);
  const value = one && swayOf(one.as);
  if (!one || !value) return { ...roll, by: null };
  const { strikes = [], faces } = one;
  const swayed = swayedBy(roll, value, faces?.[strikes.length > 0 ? strikes.indexOf(key) : index], both);
  return { ...swayed, by: swayed.advantage === roll.advantage ? null : { name: one.name, value } };
}

/** Those that count against a strike: an answer that was given with what one of them gives has it already. */
export function amendedOn(
  { amended = [] }: Pick<AttackRecord, "amended">,
  target: string | null,
  answer: DefenseRecord | null = null,
): readonly TargetAmended[] {
  if (amended.length === 0) return amended;
  const had = new Set(
    answer?.parts[answer.kind].flatMap(({ source, name }) => (source === "effect" && name ? name : [])),
  );
  return amended.filter(
    (one) => one.target === target && !(one.as === "defense" && one.gives.some((name) => had.has(name))),
  );
}

/** What counts against an attack roll: it is the roll of the same strike, whoever has taken the blow upon himself. @rule H-TURN-10 */
export function amendedFor(record: Pick<AttackRecord, "amended">, target: string | null): readonly TargetAmended[] {
  const own = amendedOn(record, target);
  if (target === null || !isTaker(target)) return own;
  return [
    ...amendedOn(record, aimedAtFirst(target)).filter(({ as }) => as === "attack" || as === "disadvantage"),
    ...own,
  ];
}

/** What the defender's number changes by, late. */
function adjusted({ adjust }: StrikeRecord, answeredCover: TargetRecord["cover"]): number {
  if (!adjust) return 0;
  return adjust.defense + (adjust.cover === null ? 0 : coverBonus(adjust.cover) - coverBonus(answeredCover));
}

/** The same as parts of the defender's number, so that a card's number is the one that decided; empty without a change. */
export function lateDefense(
  strike: StrikeRecord,
  answeredCover: TargetRecord["cover"],
  amended: readonly TargetAmended[],
): readonly Contribution[] {
  const value = adjusted(strike, answeredCover);
  return [
    ...(value === 0 ? [] : [{ source: "adjust", label: LATE, value } as const]),
    ...reactedParts(amended, "defense", 1),
  ];
}

/**
 * A Defense with its late parts: a floor of the total is settled anew.
 * @returns all parts, and what the rolled total changes by
 * @rule B-ATK-05
 */
export function withLate(
  parts: readonly Contribution[],
  late: readonly Contribution[],
): { readonly parts: readonly Contribution[]; readonly change: number } {
  const all = [...settleFloor(parts, late), ...late];
  return { parts: all, change: sumContributions(all) - sumContributions(parts) };
}
