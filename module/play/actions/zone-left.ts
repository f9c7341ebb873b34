/** A use whose area stays leaves it on an effect of its doer: it ends, is taken back and is swept with that. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { endOfUse } from "../../rules/movement/zone.ts";
import { heldEffect, type HeldEffect } from "./held.ts";
import type { UseRecord } from "./records.pure.ts";

/** What lies on the board for as long as a use lasts; null where nothing does. @rule B-AOE-01 B-CONC-01 */
export function zoneOfUse({
  area,
  lasts,
  save,
  item,
  effects,
}: Pick<UseRecord, "area" | "lasts" | "save" | "item" | "effects">): object | null {
  return area && lasts && area.at !== "once" ? { ...area, save: area.sure ? null : save, item, effects } : null;
}

/** The effect that a use leaves with its zone on it: the one that there is already, else one of its own. */
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
