/**
 * The item of a region's hazard. The damage or healing, save, effects and pushes of its main activity, or of the spell that it casts,
 * come on top of what the region states. The hazard deals them as its own, once a turn.
 */
import { isSave, kindsNow } from "../../rules/activities/activity.ts";
import { mainActivity, storedActivities } from "../../data/item/activities.pure.ts";
import { OpposedItem } from "../../documents/item.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { count, record, word } from "../../data/record/record.pure.ts";
import { isFormula } from "../../rules/basics/dice.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { bearerOf, plannedActivity } from "../activities/activities.ts";
import { describedEffects, describedMoves } from "../activities/described-effects.ts";
import { fetchSpell } from "../activities/fetch-borrowed.ts";
import type { ZoneDoes } from "../upkeep/upkeep-damage-card.ts";
import type { StoredZone } from "../../data/message/area.pure.ts";

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

type Added = ZoneDoes & Pick<StoredZone, "save">;

const NOTHING: Added = { kind: "damage", rows: [], save: null, effects: [], moves: [] };

/** Spells that were asked for, by uuid. */
const asked = new Set<string>();

/** Loads the spell that an item casts, once. */
async function loadSpell(item: OpposedItem, uuid: string): Promise<void> {
  if (asked.has(uuid)) return;
  asked.add(uuid);
  if (await fetchSpell(item, uuid)) arrived();
}

/**
 * Returns what the main activity of a hazard's item does to whoever is in it. Formulas that need a user are left out. The difficulty of the
 * region counts for an item that states none and has no bearer.
 * @param data the data of the behavior
 * @param hurts true if the region deals damage of its own: then the item heals nobody
 * @rule B-HAZ-01 H-SPL-13
 */
export function doneByItem(data: unknown, hurts: boolean): Added & { readonly of: string } {
  const { item: of, dc } = READ.read(data);
  const item = itemOf(of);
  const use = item && (mainActivity(item) ?? storedActivities(item.system)[0]);
  const activity = use && plannedActivity(item, use);
  if (item && use && use.casts.uuid !== "" && !activity) void loadSpell(item, use.casts.uuid);
  if (!activity) return { ...NOTHING, of };
  const { parts, test } = activity;
  // A region asks for saves alone.
  const saves = isSave(test);
  const against = (test.kind === "save" ? test.dc : null) ?? item.actor?.creature?.spells.dc?.total ?? dc;
  const attribute = saves ? ATTRIBUTES.find((key) => key === test.attribute) : undefined;
  const kinds = kindsNow(parts);
  const kind = hurts || kinds.includes("damage") ? "damage" : (kinds[0] ?? "damage");
  return {
    of,
    kind,
    rows: parts.flatMap((part) =>
      part.kind === kind && isFormula(part.formula) ? [{ formula: part.formula, type: part.type }] : [],
    ),
    save: saves && attribute ? { attribute, dc: against, onSuccess: test.onSuccess } : null,
    effects: describedEffects(bearerOf(item, use), activity, against),
    moves: describedMoves(activity),
  };
}
