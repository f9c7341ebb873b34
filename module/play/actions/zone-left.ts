/** Stores the lasting area of a use on an effect of its actor. The area ends with that effect. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { endOfUse } from "../../rules/movement/zone.ts";
import { heldEffect, type HeldEffect } from "./lasting-action.ts";
import type { UseRecord } from "../costs/action-records.pure.ts";

/** Returns the lasting area of a use. Null if the use has none. @rule B-AOE-01 B-CONC-01 */
export function zoneOfUse({
  area,
  lasts,
  save,
  item,
  effects,
}: Pick<UseRecord, "area" | "lasts" | "save" | "item" | "effects">): object | null {
  return area && lasts && area.at !== "once" ? { ...area, save: area.sure ? null : save, item, effects } : null;
}

/** Returns the effect of a use with its area. Uses the effect the use already leaves, or a new one. */
export function withZone(actor: OpposedActor, use: UseRecord, left: HeldEffect | null): HeldEffect | null {
  const zone = zoneOfUse(use);
  if (!zone || !use.lasts) return left;
  const { id: message, turn, label, item } = use;
  const held = left ?? {
    ...heldEffect(actor, { action: "zone", message }, endOfUse(use.lasts), {
      turn,
      name: label.trim() || (item?.name ?? ""),
      img: item?.img ?? "",
    }),
  };
  return {
    ...held,
    flags: foundry.utils.mergeObject({ ...held.flags }, { [SYSTEM_ID]: { zone } }, { inplace: false }),
  };
}
