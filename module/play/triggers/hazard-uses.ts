/**
 * What the item of a region's hazard does to a creature that the region acts on: a use of its activity, like any other. A Game Master's
 * page makes it, because the item is his. An item that nobody bears is used by a creature that exists only for that.
 */
import { MAIN } from "../../data/item/activity-kinds.pure.ts";
import { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { activityOf } from "../activities/activities.ts";
import { attackContext } from "../attack-state/attack-context.ts";
import { isGMs } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, whyInvalid, type Place } from "../protocol/places.ts";
import { dueKey, type Due } from "../upkeep/due.ts";
import type { HazardItem } from "../zones/hazard-item.ts";
import type { MovedOver } from "../zones/movement-damage.ts";
import type { Met } from "../zones/zone-save.ts";
import { dueUse } from "./due-use.ts";

/** Returns the only place in the log for the use on a creature in a turn. */
function placeOf({ actor, zone, turn }: Pick<Met, "actor" | "zone" | "turn">): Place {
  return {
    id: id16(zone.place, dueKey(`zoneUse:${actor.uuid}`, turn)),
    judge: (message) =>
      whyInvalid(message, isGMs(message) ? null : "OD20.Void.checker", () =>
        attackContext(message)?.record.targets.some((target) => target.actor === actor.uuid) === true
          ? null
          : "OD20.Void.strange",
      ),
  };
}

interface Borne {
  readonly bearer: OpposedActor;
  readonly item: OpposedItem;
}

/** Bearers made for items that have none, by item, with what they were made from. */
const made = new WeakMap<OpposedItem, Borne & { readonly from: string }>();

/** Returns who uses an item that nobody bears: a creature stored nowhere. What it pays is gone with it, so a trap springs again. */
function madeFor({ item, key, dc }: HazardItem, name: string): Borne | null {
  const from = JSON.stringify([name, key, dc, item._stats.modifiedTime]);
  const before = made.get(item);
  if (before?.from === from) return before;
  const _id = foundry.utils.randomID();
  const bearer = new OpposedActor({
    _id,
    name,
    type: "npc",
    system: { hp: { value: 1, max: 1 } },
    items: [{ ...item.toObject(), _id }],
  });
  const own = bearer.items.get(_id);
  const test = own && activityOf(own, key)?.test;
  // A spell that it casts may still be loading.
  if (!test) return null;
  if (test.kind === "save" && test.dc === null)
    own.updateSource({ system: { activities: { [key === "" ? MAIN : key]: { save: { dc } } } } });
  const borne = { bearer, item: own, from };
  made.set(item, borne);
  return borne;
}

const borneBy = (used: HazardItem, name: string): Borne | null =>
  used.item.actor && !used.item.actor.inCompendium ? { bearer: used.item.actor, item: used.item } : madeFor(used, name);

/** Returns the due use of a hazard's item on a creature that meets the hazard. A Game Master owes it. @rule B-HAZ-01 H-TURN-03 */
export function hazardUse(met: Met): Due[] {
  const { actor, zone, kind, turn, begun } = met;
  const borne = zone.uses && game.user.isGM ? borneBy(zone.uses, zone.source.name) : null;
  const activity = borne && activityOf(borne.item, zone.uses?.key);
  if (!borne || !activity) return [];
  const started = { item: borne.item, key: zone.uses?.key ?? "", activity };
  const due = dueUse(borne.bearer, started, { kind, place: placeOf(met), turn, targets: [actor] });
  return due ? [{ ...due, actor, begun, ofGM: true }] : [];
}

/** Returns the message of the use that a movement caused, or null. */
export const usedOn = (actor: OpposedActor, { zone, turn }: MovedOver): ChatMessage.Implementation | null =>
  lookAt(placeOf({ actor, zone, turn })).valid;
