/**
 * The item of a region's hazard. The damage, save and effects of its main activity come on top of what the region
 * states. The hazard deals them as its own, once a turn.
 */
import { isSave } from "../../rules/activities/activity.ts";
import type { StoredZone } from "../../data/message/area.pure.ts";
import { mainActivity } from "../../data/item/activities.pure.ts";
import { OpposedItem } from "../../documents/item.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { count, record, word } from "../../data/record/record.pure.ts";
import { isFormula } from "../../rules/basics/dice.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { plannedActivity } from "../activities/activities.ts";
import { describedEffects } from "../activities/described-effects.ts";

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

type Added = Pick<StoredZone, "rows" | "save" | "effects">;

const NOTHING: Added = { rows: [], save: null, effects: [] };

/**
 * Returns what the main activity of a hazard's item does to whoever is in it. Formulas that need a user are left out. The difficulty of the
 * region counts for an item that states none and has no bearer.
 * @param data the data of the behavior
 * @rule B-HAZ-01 H-SPL-13
 */
export function doneByItem(data: unknown): Added & { readonly of: string } {
  const { item: of, dc } = READ.read(data);
  const item = itemOf(of);
  const use = item && mainActivity(item);
  const activity = use && plannedActivity(item, use);
  if (!activity) return { ...NOTHING, of };
  const { parts, test } = activity;
  // A region asks for saves alone.
  const saves = isSave(test);
  const against = (test.kind === "save" ? test.dc : null) ?? item.actor?.creature?.spells.dc?.total ?? dc;
  const attribute = saves ? ATTRIBUTES.find((key) => key === test.attribute) : undefined;
  return {
    of,
    rows: parts.flatMap(({ kind, formula, type }) =>
      kind === "damage" && isFormula(formula) ? [{ formula, type }] : [],
    ),
    save: saves && attribute ? { attribute, dc: against, onSuccess: test.onSuccess } : null,
    effects: describedEffects(item, activity, against),
  };
}
