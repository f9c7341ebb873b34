/** The choice to stand to the death, as its message tells it. Pure. */
import { standingHitPoints } from "../../rules/dying.ts";
import type { Step } from "../exchange/change.pure.ts";
import { object } from "../../data/message/record.pure.ts";
import { STANDING, type StandRecord } from "../../data/message/stand.pure.ts";

/** What standing changes; taken back only while nothing has happened since. @rule H-DEATH-01 H-DEATH-03 */
export function stepsOfStand({ overflow, depth }: Pick<StandRecord, "overflow" | "depth">): Step[] {
  const to = standingHitPoints(depth);
  return [
    { path: "system.hp.value", from: overflow > 0 ? 0 : to, to },
    { path: "system.death.standing", from: 0, to: 1 },
  ];
}

/** In version 0.1.0 an award told of it. */
const IN_AWARD = "standing";

/**
 * Who a message says has chosen to stand, whatever somebody wrote into it; null when it tells of nothing like it.
 * @param type of the message
 */
export function parseStand(type: string, data: unknown): StandRecord | null {
  if (type === "stand") return STANDING.read(data);
  const { what, members } = object(data);
  if (type !== "award" || what !== IN_AWARD) return null;
  return STANDING.read(Array.isArray(members) ? members[0] : null);
}
