/** Effects of a weapon hit besides damage (the rider), as the attack message lists them. */
import { askedSave } from "../../core/table-lists.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { moreOf } from "../../rules/activities/activity-results.ts";
import { describedEffects, describedMoves } from "./described-effects.ts";
import type { AttackRecord } from "../resolve/attack-records.pure.ts";

/** The rider fields of an attack. */
export type Ridden = Pick<AttackRecord, "effects" | "moves" | "rider">;

/** Returns the rider of a weapon. @param dc save DC of the bearer, used if the weapon states none @rule H-SPL-14 B-MISC-11 */
export function riderOf(item: OpposedItem, dc: number): Ridden {
  if (!item.isKind("weapon")) return { effects: [], moves: [], rider: null };
  const { rider: stored } = item.system;
  const against = stored.dc ?? dc;
  const more = moreOf(item.system);
  const lasts = { kind: "instant", value: 0 } as const;
  const effects = describedEffects(item, { ...more, lasts, concentration: false }, against);
  const moves = describedMoves(more);
  const attribute = askedSave(stored.attribute);
  const { largest } = stored;
  const spares = [...stored.spares];
  const rides = effects.length + moves.length > 0 && (attribute !== "" || largest !== "" || spares.length > 0);
  return { effects, moves, rider: rides ? { attribute, dc: attribute === "" ? 0 : against, largest, spares } : null };
}
