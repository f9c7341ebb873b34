/** The travel pace of a party, and its effect on the checks of the members. */
import type { OpposedActor } from "../../documents/actor.ts";
import { PACES, travel, type Pace } from "../../rules/rest/travel.ts";
import { aboutOf } from "../../rules/basics/ids.ts";
import type { giveReasons } from "../modifiers/added-reasons.ts";
import { notifyFailure } from "../common/notify.ts";
import { turnOf } from "../scene/reins.ts";

/** Returns the pace of a party; null if the party does not travel. */
export const paceOf = (party: OpposedActor<"party">): Pace | null => {
  const { pace } = party.system;
  return Object.hasOwn(PACES, pace) ? (pace as Pace) : null;
};

/** Sets the pace; null stops the travel. */
export async function setPace(party: OpposedActor<"party">, pace: Pace | null): Promise<void> {
  try {
    await party.update({ system: { pace: pace ?? "" } });
  } catch (error) {
    notifyFailure(error);
  }
}

/**
 * Returns the reasons from the travel pace for checks of Awareness, Survival and Stealth of the members. In a combat,
 * the pace has no effect.
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
  const value = values[aboutOf(check.key)] ?? 0;
  return value === 0 ? [] : [{ key: `OD20.Travel.Why.${pace}`, data: {}, value, rules: found.rules }];
};
