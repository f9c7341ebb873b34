/**
 * A blow that somebody else takes upon himself: he stands among the targets of the attack under a key that names whose blow it
 * was and which reaction took it, so that he answers, is hurt and gets it back like any other target. Pure.
 */
import type { AttackRecord, TargetAmended, TargetRecord } from "./attack-records.pure.ts";

const SIGN = ">";

/** Key of whoever takes a blow. @param reaction id of its message */
export const takenKey = (target: string, reaction: string): string => `${target}${SIGN}${reaction}`;

/** Whether somebody stands among the targets because he takes, or took, what was meant for another. */
export const isTaker = (key: string): boolean => key.includes(SIGN);

/** Key of the target that a blow was aimed at. */
export const aimedAtFirst = (key: string): string => key.split(SIGN)[0] ?? key;

type Aimed = Pick<AttackRecord, "targets" | "strikes">;

/**
 * The blows as they are dealt now.
 * @param former those who have answered one that is no longer theirs: what they have received goes back
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

/** The same as their author has them: what a message holds, takers left out. */
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
