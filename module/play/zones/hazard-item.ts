/** The item of a region's hazard: what it does itself is used on whoever the region acts on. */
import { MAIN } from "../../data/item/activity-kinds.pure.ts";
import { storedActivities } from "../../data/item/activities.pure.ts";
import { OpposedItem } from "../../documents/item.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { askGrantedSpells } from "../activities/fetch-borrowed.ts";
import { count, record, word } from "../../data/record/record.pure.ts";

/** Items of compendium packs by uuid; null while one is loading, or if there is none. */
const fetched = new Map<string, OpposedItem | null>();

let arrived = (): void => undefined;

/** Sets what to do when an item of a compendium pack has been loaded. */
export function onHazardItem(job: () => void): void {
  arrived = job;
}

async function load(uuid: string): Promise<void> {
  fetched.set(uuid, null);
  try {
    const found: unknown = await fromUuid(uuid);
    if (!(found instanceof OpposedItem)) return;
    fetched.set(uuid, found);
    arrived();
  } catch {
    // A region may name anything.
  }
}

function itemOf(uuid: string): OpposedItem | null {
  if (uuid === "") return null;
  const found: unknown = readOr(() => fromUuidSync(uuid), null);
  if (found instanceof OpposedItem) return found;
  if (found && !fetched.has(uuid)) void load(uuid);
  return fetched.get(uuid) ?? null;
}

const READ = record({ item: word(), dc: count() });

/** The item of a hazard, with the key of its use, and the difficulty of the region for an item that nobody bears and that states none. */
export interface HazardItem {
  readonly item: OpposedItem;
  readonly key: string;
  readonly dc: number;
}

/**
 * Returns the item of a hazard, with its main activity or else its first; null if it names none, or one without activities.
 * @param data the data of the behavior
 * @rule B-HAZ-01 H-SPL-13
 */
export function hazardItem(data: unknown): HazardItem | null {
  const { item: uuid, dc } = READ.read(data);
  const item = itemOf(uuid);
  if (!item) return null;
  const all = storedActivities(item.system);
  const use = all.find(({ id }) => id === MAIN) ?? all[0];
  if (!use) return null;
  for (const spell of use.casts.uuid === "" ? [] : askGrantedSpells([item])) void spell.then(arrived);
  return { item, key: use.id === MAIN ? "" : use.id, dc };
}
