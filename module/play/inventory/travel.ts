/** The pace of a party on the road, and what it says of the checks of those who travel. */
import type { OpposedActor } from "../../documents/actor.ts";
import { PACES, travel, type Pace } from "../../rules/rest/travel.ts";
import type { giveReasons } from "../modifiers/added-reasons.ts";
import { notifyFailure } from "../shared/notify.ts";
import { turnOf } from "../scene/turns.ts";

/** Its pace; null while it does not travel. */
export const paceOf = (party: OpposedActor<"party">): Pace | null => {
  const { pace } = party.system;
  return Object.hasOwn(PACES, pace) ? (pace as Pace) : null;
};

/** Sets it, or stops. */
export async function setPace(party: OpposedActor<"party">, pace: Pace | null): Promise<void> {
  try {
    await party.update({ system: { pace: pace ?? "" } });
  } catch (error) {
    notifyFailure(error);
  }
}

/**
 * Who belongs to a party that travels looks, finds the way and hides as its pace has it. In a fight nobody travels.
 * @rule B-TRV-02 B-TRV-03 B-TRV-04
 */
export const paceReasons: Parameters<typeof giveReasons>[0] = ({ purpose, roller, check }) => {
  const { actor } = roller;
  if (purpose === "attack" || !check || !actor || turnOf([actor])) return [];
  const party = game.actors.contents.find(
    (one) => one.isParty() && paceOf(one) !== null && one.system.members.some(({ uuid }) => uuid === actor.uuid),
  );
  const pace = party?.isParty() === true ? paceOf(party) : null;
  if (!pace) return [];
  const found = travel(pace, 0);
  const values: Readonly<Record<string, -1 | 0 | 1>> = {
    awareness: found.awareness,
    survival: found.survival,
    stealth: found.stealth,
  };
  const value = values[check.key] ?? 0;
  return value === 0 ? [] : [{ key: `OD20.Travel.Why.${pace}`, data: {}, value, rules: found.rules }];
};
