/** Returns whether two records mean the same turn. Pure. */
import type { TurnRecord } from "../common/records.pure.ts";

export function sameTurn(one: TurnRecord, other: TurnRecord): boolean {
  return one.combat === other.combat && one.round === other.round && one.combatant === other.combatant;
}
