/** Changes to a roll after it was made: corrections of a strike, and reactions. Pure functions. */
import { sumContributions, type Contribution } from "../../rules/basics/contribution.ts";
import { swayedBy, swayOf, type Swayed } from "../../rules/basics/amend.ts";
import { coverBonus, settleFloor } from "../../rules/attack/defense.ts";
import type { AttackRecord, DefenseRecord, StrikeRecord, TargetAmended, TargetRecord } from "./attack-records.pure.ts";

const LATE = "OD20.Part.Late";

/** Returns a later correction of the attack as a contribution; empty for 0. */
export const lateAttack = (value: number): readonly Contribution[] =>
  value === 0 ? [] : [{ source: "adjust", label: LATE, value }];

/** Returns the reactions on a number as contributions. @rule H-TURN-10 */
export function reactedParts(amended: readonly TargetAmended[], as: TargetAmended["as"], sign: 1 | -1): Contribution[] {
  return amended
    .filter((one) => one.as === as && one.value !== 0)
    .map(({ value, name }) => ({ source: "effect", label: "OD20.Part.Reaction", name, value: sign * value }));
}

/** A roll after reactions that change its advantage. `by` is the reaction, or null. */
export interface SwayedRoll extends Swayed {
  readonly by: { readonly name: string; readonly value: 1 | -1 } | null;
}

/**
 * Applies reactions that give a roll advantage or disadvantage. Only the first of each kind counts.
 * @param strike key of the strike, and its index among the strikes on the target, which selects the extra die if the reaction names
 * no strikes
 * @param both true if reasons for and against advantage cancel each other
 * @rule H-TURN-10 B-DICE-06
 */
export function withAdvantageOn(
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

/** Returns the reactions that count against a strike. Skips a reaction whose bonus the answer already contains. */
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

const SIGN = ">";

/** Returns the key of a taker. @param reaction id of the reaction's message */
export const takenKey = (target: string, reaction: string): string => `${target}${SIGN}${reaction}`;

/** Returns whether the key belongs to a taker. */
export const isTaker = (key: string): boolean => key.includes(SIGN);

/** Returns the key of the original target. */
export const aimedAtFirst = (key: string): string => key.split(SIGN)[0] ?? key;

type Aimed = Pick<AttackRecord, "targets" | "strikes">;

/**
 * Returns targets and strikes with takers in place.
 * @param former creatures that answered a strike they no longer take; they stay, so that their damage can be refunded
 * @rule H-TURN-10
 */
export function withTakers(
  { targets, strikes }: Aimed,
  amended: readonly TargetAmended[],
  former: readonly TargetRecord[],
): Aimed {
  const takers = new Map(
    amended.flatMap(({ as, target, message, taker }): [string, TargetRecord][] =>
      as === "takes" && taker ? [[target, { ...taker, key: takenKey(target, message) }]] : [],
    ),
  );
  const now = [...targets, ...takers.values()];
  return {
    targets: [...now, ...former.filter(({ key }) => now.every((one) => one.key !== key))],
    strikes: strikes.map((strike) => {
      const taker = strike.target === null ? undefined : takers.get(strike.target);
      return taker ? { ...strike, target: taker.key } : strike;
    }),
  };
}

/** Returns targets and strikes as the author wrote them, without takers. */
export function withoutTakers({ targets, strikes }: Partial<Aimed>): Partial<Aimed> {
  return {
    ...(targets ? { targets: targets.filter(({ key }) => !isTaker(key)) } : {}),
    ...(strikes
      ? {
          strikes: strikes.map((strike) =>
            strike.target === null ? strike : { ...strike, target: aimedAtFirst(strike.target) },
          ),
        }
      : {}),
  };
}

/**
 * Returns the reactions that count against an attack roll. If a taker receives the strike, reactions by the original target still
 * count.
 * @rule H-TURN-10
 */
export function amendedFor(record: Pick<AttackRecord, "amended">, target: string | null): readonly TargetAmended[] {
  const own = amendedOn(record, target);
  if (target === null || !isTaker(target)) return own;
  return [
    ...amendedOn(record, aimedAtFirst(target)).filter(({ as }) => as === "attack" || as === "disadvantage"),
    ...own,
  ];
}

/** Returns the later change to the defender's number. */
function adjusted({ adjust }: StrikeRecord, answeredCover: TargetRecord["cover"]): number {
  if (!adjust) return 0;
  return adjust.defense + (adjust.cover === null ? 0 : coverBonus(adjust.cover) - coverBonus(answeredCover));
}

/**
 * Returns the later changes as contributions to the defender's number, so that the card shows the number that decided. Empty if
 * nothing changed.
 */
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
 * Adds late contributions to a Defense and applies a minimum total again.
 * @returns all contributions, and the change of the total
 * @rule B-ATK-05
 */
export function withLate(
  parts: readonly Contribution[],
  late: readonly Contribution[],
): { readonly parts: readonly Contribution[]; readonly change: number } {
  const all = [...settleFloor(parts, late), ...late];
  return { parts: all, change: sumContributions(all) - sumContributions(parts) };
}
