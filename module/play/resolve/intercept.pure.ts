/**
 * Reactions that take a strike meant for another creature. The reacting creature (the taker) becomes a target under a key that
 * names the original target and the reaction. It then defends, takes damage and gets undo like any other target. Pure functions.
 */
import type { AttackRecord, TargetAmended, TargetRecord } from "./attack-records.pure.ts";

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
