/** Loads features by UUID as item data for a character, and reads such data. Writes nothing. */
import type { Choice } from "../../rules/character/chosen.ts";
import { list, record, word, words, yes } from "../../data/record/record.pure.ts";
import { mostUses, type Counted } from "../../rules/activities/uses.ts";
import { OpposedItem } from "../../documents/item.ts";
import type { DueFeature } from "./plan-origin.pure.ts";

/**
 * Loads documents by UUID as data for owned items that store their origin.
 * @param who the character, to fill all uses of features; null if it is not known yet
 * @returns data in the order of the references, and the UUIDs that do not exist
 */
export async function fetchFeatures(
  due: readonly DueFeature[],
  who: Counted | null,
): Promise<{ readonly data: Item.CreateData[]; readonly missing: string[] }> {
  const data: Item.CreateData[] = [];
  const missing: string[] = [];
  for (const { uuid, by } of due) {
    const found: unknown = await fromUuid(uuid).catch(() => null);
    if (!(found instanceof OpposedItem)) {
      missing.push(uuid);
      continue;
    }
    const copy = game.items.fromCompendium(found, { clearFolder: true });
    foundry.utils.setProperty(copy, "_id", foundry.utils.randomID());
    foundry.utils.setProperty(copy, "system.given", { by, as: uuid });
    // A spell that an origin gives is always prepared and counts against no limit.
    if (found.isKind("spell")) foundry.utils.setProperty(copy, "system.always", true);
    if (who && found.isKind("feature"))
      foundry.utils.setProperty(copy, "system.uses.value", mostUses(found.system, who));
    data.push(copy);
  }
  return { data, missing };
}

const number = (otherwise: number) => ({
  read: (value: unknown): number => (typeof value === "number" ? value : otherwise),
});
const CHOICES = list(
  record({
    track: word(),
    from: words(),
    count: number(1),
    step: number(0),
    expertise: yes(),
    level: number(1),
    option: word(),
    unsold: yes(),
    chosen: words(),
  }),
);

/** Returns the choices in the data of a feature that is not owned yet. */
export const choicesIn = (data: object): Choice[] => CHOICES.read(foundry.utils.getProperty(data, "system.choices"));

/** Returns the UUID that the data of a feature came from; "" if it was added by hand. */
export function givenAs(data: object): string {
  const as: unknown = foundry.utils.getProperty(data, "system.given.as");
  return typeof as === "string" ? as : "";
}
